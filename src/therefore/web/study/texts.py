"""What people read: plain texts that a researcher edits, in files with a few marks and no HTML.

`# ` begins a heading, `- ` an item of a list, a blank line ends a paragraph; `{minutes}` and the
other names in `NAMES` are filled in. In a comprehension check `? ` begins a question, `+ ` is its
right answer and `- ` a wrong one. Texts are escaped like everything else on a page.
"""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from therefore.config import nearest
from therefore.errors import InputError
from therefore.web.study.plan import Asked, Quiz

NAMES = (
    *("items", "minutes", "title", "contact", "institution", "payment", "screened_payment"),
    *("withdrawn_payment", "retention", "ethics", "about"),
)
ALWAYS = ("contact", "institution")
"""Every consent form must have a place for these, a researcher's own too."""
_HOLE = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class TextBlock:
    """A heading, a paragraph, or a list."""

    kind: str
    lines: tuple[str, ...]


def shipped() -> dict[str, str]:
    """The texts that come with the library, by file name without its ending."""
    folder = files(__package__).joinpath("texts")
    return {
        Path(file.name).stem: file.read_text(encoding="utf-8")
        for file in sorted(folder.iterdir(), key=lambda each: each.name)
        if file.name.endswith(".txt")
    }


def chosen(design: str, own: Path | None = None, *, about: bool = False) -> dict[str, str]:
    """The texts of a study: ours, or the researcher's where there is a file of the same name.

    Where people judge items, `asked` holds the questions; with `about`, the texts include questions
    about people themselves.
    """
    texts = shipped()
    if own is not None:
        if not own.is_dir():
            raise InputError(f"{own} is no folder of texts: write ours there with study texts")
        for path in sorted(own.glob("*.txt")):
            if path.stem not in texts:
                raise InputError(f"{path} is no text of a study{nearest(path.stem, texts)}")
            texts[path.stem] = path.read_text(encoding="utf-8")
            if path.stem == "consent" and (absent := without_place(texts["consent"])):
                places = " and ".join(f"{{{name}}}" for name in absent)
                raise InputError(
                    f"{path} has no {places}: whoever takes part must read whom to write to and "
                    f"who is responsible; write {places} where "
                    f"{' and '.join(f'--{name}' for name in absent)} shall stand"
                )
    mine = {role: texts[name] for role, name in _roles(design, texts, about=about).items()}
    for name, text in mine.items():
        for hole in holes(text):
            if hole not in NAMES:
                raise InputError(
                    f"text {name!r} has an unknown name {{{hole}}}{nearest(hole, NAMES)}"
                )
    return mine


def _roles(design: str, names: Container[str], *, about: bool) -> dict[str, str]:
    """Purpose -> name of the file, for the texts of a design."""
    check = f"check-{design}"
    return {
        "consent": "consent",
        "instructions": f"instructions-{design}",
        "debrief": f"debrief-{design}",
        "screened-out": "screened-out",
        "labels": "labels",
        "check": check if check in names else "check",
        **({"asked": design} if design in names else {}),
        **({"about": "about"} if about else {}),
    }


def serving_texts() -> dict[str, list[str]]:
    """The texts that serve every design, one design, or only `--about`, by that name."""
    names = shipped()
    designs = [n.removeprefix("debrief-") for n in names if n.startswith("debrief-")]
    mine = {each: list(_roles(each, names, about=False).values()) for each in designs}
    every = [name for name in mine[designs[0]] if all(name in own for own in mine.values())]
    only = {each: [name for name in own if name not in every] for each, own in mine.items()}
    return {"every design": every, **only, "with --about": ["about"]}


def holes(text: str) -> list[str]:
    """The names in braces in a text, which have to be filled in.

    >>> holes("Write to {contact}.")
    ['contact']
    """
    return _HOLE.findall(text)


def without_place(consent: str) -> list[str]:
    """The names of `ALWAYS` for which a consent form has no place.

    >>> without_place("Welcome to our study."), without_place("{institution} asks. {contact}")
    (['contact', 'institution'], [])
    """
    return [name for name in ALWAYS if name not in holes(consent)]


def blocks(text: str, values: Mapping[str, object]) -> list[TextBlock]:
    r"""A text in blocks, with names filled in; a heading with nothing below it is left out.

    >>> blocks("# Hello\n\nTakes {minutes}\nminutes.\n- a\n- b", {"minutes": 5})[1].lines
    ('Takes 5 minutes.',)
    """
    made: list[TextBlock] = []
    for part in re.split(r"\n\s*\n", text):
        filled = _HOLE.sub(lambda found: str(values.get(found[1], found[0])), part)
        lines = [line.strip() for line in filled.strip().splitlines() if line.strip()]
        if part.strip() and not lines and made and made[-1].kind == "heading":
            made.pop()
        while lines:
            if lines[0].startswith("# "):
                made.append(TextBlock("heading", (lines.pop(0)[2:],)))
                continue
            listed = lines[0].startswith("- ")
            end = next(
                (
                    n
                    for n, line in enumerate(lines)
                    if line.startswith("# ") or line.startswith("- ") != listed
                ),
                len(lines),
            )
            taken, lines = lines[:end], lines[end:]
            if listed:
                made.append(TextBlock("list", tuple(line[2:] for line in taken)))
            else:
                made.append(TextBlock("paragraph", (" ".join(taken),)))
    return made


def read_labels(text: str) -> dict[str, str]:
    """Label of a dataset -> its words on the page; InputError names a line that is no pair.

    >>> read_labels("entailed = It follows")
    {'entailed': 'It follows'}
    """
    found: dict[str, str] = {}
    for line in text.splitlines():
        if line.strip():
            name, sign, said = (part.strip() for part in line.partition("="))
            if not (name and sign and said):
                raise InputError(f"line {line!r} of the labels is not of the form label = words")
            found[name] = said
    return found


def read_quiz(text: str) -> tuple[Quiz, ...]:
    r"""The questions of a comprehension check; InputError says what is missing.

    >>> read_quiz("? Sure?\n- no\n+ yes")[0].right
    1
    """
    made: list[Quiz] = []
    for part in re.split(r"^\? ", text, flags=re.MULTILINE)[1:]:
        lines = [line.strip() for line in part.strip().splitlines() if line.strip()]
        options = [line for line in lines[1:] if line[:2] in ("+ ", "- ")]
        right = [place for place, line in enumerate(options) if line.startswith("+ ")]
        if len(right) != 1 or len(options) < 2:
            raise InputError(
                f"question {lines[0]!r} of the check needs one line '+ right' and others '- wrong'"
            )
        made.append(Quiz(lines[0], tuple(line[2:] for line in options), right[0]))
    return tuple(made)


def read_asked(text: str, *, name: str = "rate") -> tuple[Asked, ...]:
    r"""What raters are asked; InputError says what is missing.

    >>> read_asked("# kinds (several)\n? Which?\n- a\n- b")
    (Asked(name='kinds', text='Which?', options=('a', 'b'), many=True),)
    """
    made: list[Asked] = []
    for part in re.split(r"^# ", text, flags=re.MULTILINE)[1:]:
        head, *lines = [line.strip() for line in part.strip().splitlines() if line.strip()]
        many = head.endswith(" (several)")
        asked = [line[2:] for line in lines if line.startswith("? ")]
        options = tuple(line[2:] for line in lines if line.startswith("- "))
        if len(asked) != 1 or len(options) < 2:
            raise InputError(f"{head!r} of {name!r} needs one line '? question' and '- options'")
        made.append(Asked(head.removesuffix(" (several)"), asked[0], options, many))
    if not made:
        raise InputError(f"the text {name!r} asks nothing: begin each question with '# name'")
    return tuple(made)
