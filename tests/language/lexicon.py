"""Make lexicon.tsv from lemminflect's tables: `python -m tests.language.lexicon OUT`.

Run by hand when the library is renewed (`pip install lemminflect`); reading and speaking use only
the file. A row is a lemma, its part of speech, and its forms where the rules of inflection.tsv do
not give them; a noun whose plural may equal itself is marked as a mass noun.
"""

from __future__ import annotations

import csv
import gzip
import re
import sys
from importlib import import_module
from pathlib import Path

from therefore.errors import MissingExtra
from therefore.language.engine.inflection import Inflection
from therefore.language.engine.language import language

_FORMS = {
    "noun": ("plural",),
    "verb": ("past", "participle", "ing", "third"),
    "adj": ("comparative", "superlative"),
    "adv": (),
}
_NAMES = {"noun": "noun", "verb": "verb", "adj": "adjective", "adv": "adverb"}
_PLAIN = re.compile(r"[A-Za-z][A-Za-z'-]*")


def main(out: Path) -> int:
    """Write the lexicon; the number of its rows."""
    try:
        package = Path(str(import_module("lemminflect").__file__)).parent
    except ImportError:
        raise MissingExtra("lemminflect", extra="lexicon") from None
    rules = Inflection.load(language("english").folder / "inflection.tsv")
    rows: list[str] = []
    with gzip.open(package / "resources" / "infl_lu.csv.gz", "rt", encoding="utf-8") as file:
        for lemma, kind, *forms in csv.reader(file):
            if not _PLAIN.fullmatch(lemma) or kind not in _FORMS:
                continue
            pos = _NAMES[kind]
            options = [form.split("/") for form in forms]
            mass = kind == "noun" and bool(options) and lemma in options[0] and lemma[0].islower()
            if kind == "noun" and options:
                # Among several plurals, one that differs from the singular is the countable one.
                options[0].sort(key=lambda form: form == lemma)
            told: list[str] = []
            for name, option in zip(_FORMS[kind], options, strict=False):
                said = option[0] if option[0] else ("" if name != "participle" else told[0])
                told.append(said)
            if kind == "verb" and len(told) > 1 and not options[1][0]:
                told[1] = options[0][0]
            regular = all(
                form == rules.form(lemma, pos, name)
                for name, form in zip(_FORMS[kind], told, strict=False)
            ) or (kind == "noun" and told == [lemma] and mass)
            fields = [lemma, pos + ("+mass" if mass else "")]
            if not regular:
                fields.append(",".join(told))
            rows.append("\t".join(fields).rstrip())
    rows.sort()
    out.write_text("\n".join(rows) + "\n", encoding="utf-8")
    return len(rows)


if __name__ == "__main__":
    print(f"{main(Path(sys.argv[1]))} rows")
