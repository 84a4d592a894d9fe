"""The possible categories and forms of a word, from a table of lemmas and rules of inflection.

Closed-class words are those that the grammar itself names. The vocabulary is open: an unknown word
may be anything that its ending allows, and a word with a capital may always be a name. Parsing uses
only a word's *signature*, so words of one signature share every parse.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from therefore.language.engine.filling import slot
from therefore.language.engine.inflection import Inflection
from therefore.language.engine.meaning import Value

FORMS = {
    "noun": ("plural",),
    "verb": ("past", "participle", "ing", "third"),
    "adjective": ("comparative", "superlative"),
    "adverb": (),
}
"""The irregular forms in the last field of a lexicon's row, in this order, by part of speech."""
CATEGORIES: Mapping[tuple[str, str], tuple[tuple[str, str], ...]] = {
    ("noun", "lemma"): (("N.sg", "n"),),
    ("noun", "plural"): (("N.pl", "n"), ("NC.pl", "n"), ("ModPl", "w")),
    ("verb", "lemma"): (("VB", "b"), ("VB3", "v"), ("VBD", "d")),
    ("verb", "third"): (("V.sg", "tv"), ("VI.sg", "tv")),
    ("verb", "past"): (("VD", "td"),),
    ("verb", "participle"): (("VN", "w"), ("VNV", "pv"), ("VND", "pd"), ("Mod", "w")),
    ("verb", "ing"): (("VG", "g"), ("Mod", "w")),
    ("adjective", "lemma"): (("A", "w"), ("Mod", "w")),
    ("adjective", "comparative"): (("AC", "w"),),
    ("adjective", "superlative"): (("AS", "w"),),
    ("adverb", "lemma"): (("Adv", "w"),),
}
"""The grammar categories of each form of a word, each with the form that names it in logic."""


@dataclass(frozen=True, slots=True)
class Word:
    """One token, analysed."""

    text: str
    signature: str
    """The word itself if the grammar names it, and the open categories that it may have."""
    categories: tuple[tuple[str, str], ...]
    """Open categories, each with the form of the word that names it in logic."""
    forms: Mapping[str, str]

    def terminals(self, place: int, closed: frozenset[str]) -> dict[str, Value]:
        """The symbols of the word at this place, with their meanings, for the chart."""
        found: dict[str, Value] = {}
        lower = self.text.lower()
        if lower in closed:
            found[f"={lower}"] = slot(place, "w")
        if lower.isdigit():
            found["Num"] = int(lower)
        for category, form in self.categories:
            found[category] = slot(place, form)
        return found


@dataclass
class Lexicon:
    """Lemmas by part of speech, their irregular forms, and the analyses made so far."""

    inflection: Inflection
    named: Callable[[], tuple[frozenset[str], frozenset[str]]]
    """Returns `closed` and `also`; called on demand, because it has to read the grammar."""
    refused: frozenset[str]
    """Words that only the grammar's own rules may use; elsewhere they are not read."""
    verbal: frozenset[str] = frozenset()
    """Nouns that are mostly verbs, such as "need": they seldom end a compound."""
    singular: tuple[str, ...] = ()
    """Endings of unknown words that are not plurals: "wumpus"."""
    given: frozenset[str] = frozenset()
    """Nouns that are also people's names: a first word "Rose" is a name, "House" hardly."""
    pasts: frozenset[str] = frozenset()
    """Verbs spelled like the past of a commoner one: "saw" in "they saw" is of "see"."""
    lemmas: dict[str, set[str]] = field(default_factory=dict)
    mass: set[str] = field(default_factory=set)
    irregular: dict[tuple[str, str, str], str] = field(default_factory=dict)
    surfaces: dict[str, list[tuple[str, str, str]]] = field(default_factory=dict)
    _words: dict[tuple[str, bool], Word] = field(default_factory=dict)

    @cached_property
    def closed(self) -> frozenset[str]:
        """The words that the grammar names."""
        return self.named()[0]

    @cached_property
    def also(self) -> frozenset[str]:
        """The closed-class words that may also be open-class words."""
        return self.named()[1]

    def load(self, path: Path) -> None:
        """Add the rows of a table: lemma, part of speech (`noun+mass`, `-noun` for none), forms."""
        for line in path.read_text(encoding="utf-8").splitlines():
            lemma, kind, *rest = line.split("\t")
            pos, _, mass = kind.partition("+")
            known = self.lemmas.setdefault(lemma, set())
            named = pos.removeprefix("-")
            if named in known:
                known.discard(named)
                for form in FORMS[named]:
                    old = self.irregular.pop((lemma, named, form), "")
                    if old in self.surfaces:
                        self.surfaces[old] = [
                            each for each in self.surfaces[old] if each[:2] != (lemma, named)
                        ]
            if named != pos:
                continue
            known.add(pos)
            if pos == "noun":
                (self.mass.add if mass else self.mass.discard)(lemma)
            if rest:
                for form, said in zip(FORMS[pos], rest[0].split(","), strict=False):
                    if said:
                        self.irregular[lemma, pos, form] = said
                        self.surfaces.setdefault(said, []).append((lemma, pos, form))

    def form(self, lemma: str, pos: str, form: str) -> str:
        """A form of a lemma, regular or not.

        >>> from therefore.language.engine.language import language
        >>> language("english").lexicon.form("win", "verb", "past")
        'won'
        """
        return self.irregular.get((lemma, pos, form)) or self.inflection.form(lemma, pos, form)

    def analyses(self, surface: str) -> list[tuple[str, str, str]]:
        """The analyses of a word as written: lemma, part of speech, form (or `lemma`)."""
        found = [(surface, pos, "lemma") for pos in sorted(self.lemmas.get(surface, ()))]
        found += self.surfaces.get(surface, [])
        for pos, forms in FORMS.items():
            for form in forms:
                for lemma in self.inflection.lemmas(surface, pos, form):
                    if pos in self.lemmas.get(lemma, ()) and self.form(lemma, pos, form) == surface:
                        found.append((lemma, pos, form))
        return list(dict.fromkeys(found))

    def lemmas_of(self, surface: str, pos: str, form: str) -> list[str]:
        """The lemmas that have this word as the given form.

        >>> from therefore.language.engine.language import language
        >>> language("english").lexicon.lemmas_of("wins", "verb", "third")
        ['win']
        """
        return [one[0] for one in self.analyses(surface) if one[1] == pos and one[2] == form]

    def names_something(self, text: str) -> bool:
        """Whether a word is a known noun, which by itself may mean "there is some".

        >>> from therefore.language.engine.language import language
        >>> [language("english").lexicon.names_something(word) for word in ("Apples", "x", "wugs")]
        [True, False, False]
        """
        return len(text) > 1 and any(pos == "noun" for _, pos, _ in self.analyses(text.lower()))

    def _guesses(self, surface: str) -> list[tuple[str, str, str]]:
        """The possible analyses of an unknown word, by its ending alone."""
        found = []
        for pos, form in (("noun", "plural"), ("verb", "third"), ("verb", "past"), ("verb", "ing")):
            lemmas = self.inflection.lemmas(surface, pos, form)
            if lemmas and not surface.endswith(self.singular):
                found.append((lemmas[0], pos, form))
                if form == "past":
                    found.append((lemmas[0], pos, "participle"))
        if surface.endswith("ly") and not found:
            return [(surface, "adverb", "lemma"), (surface, "adjective", "lemma")]
        if not any(form in ("plural", "third") for _, _, form in found):
            found += [(surface, pos, "lemma") for pos in ("noun", "adjective", "verb")]
        return found

    def word(self, text: str, *, first: bool) -> Word:
        """The analysis of a token; `first` says that a capital may be the sentence's own."""
        key = text, first
        found = self._words.get(key)
        if found is None:
            found = self._words[key] = self._analyse(text, first)
        return found

    def name(self, text: str) -> Word:
        """The token as a name only, even if another word is spelled like it.

        >>> from therefore.language.engine.language import language
        >>> language("english").lexicon.name("Spot").categories
        (('Name', 'c'), ('ModName', 'w'))
        """
        lower = text.lower()
        categories = (("Name", "c"), ("ModName", "w"))
        return Word(text, " Namec ModNamew", categories, {"w": lower, "c": lower})

    def _analyse(self, text: str, first: bool) -> Word:
        lower = text.lower()
        forms: dict[str, str] = {"w": lower, "c": lower}
        categories: dict[str, str] = {}
        capital = text[:1].isupper() or any(char.isdigit() for char in text)
        if lower.isdigit() or not any(char.isalpha() for char in text):
            return Word(text, lower, (), forms)
        analyses: list[tuple[str, str, str]] = []
        if capital:
            analyses += self.analyses(text)
            if "adjective" not in self.lemmas.get(text, ()):
                # "Tom" is no plural, whatever the table says; "Swiss" is, and an adjective too.
                analyses = [each for each in analyses if each != (text, "noun", "plural")]
        if not capital or first:
            analyses += self.analyses(lower)
        if analyses and all(
            form == "comparative" and "verb" in self.lemmas[lemma] for lemma, _, form in analyses
        ):
            analyses.append((lower, "noun", "lemma"))  # "opener" is a noun too, "smaller" is not
        closed = lower in self.closed and (not capital or first or lower == "i")
        if (closed and lower not in self.also) or lower in self.refused:
            analyses = []
        elif not analyses and not closed and not capital:
            analyses = self._guesses(lower)
        named = self.lemmas.get(text, set())
        free = not first or "noun" in named or not (closed or self._opens(lower))
        # "Greeks" is a plural and "Greek" a noun or an adjective: neither is a name. Nor are listed
        # nouns such as "T-shirt", which begins with a letter, and mass nouns such as "Gruyère".
        many = any(
            form == "plural" and lemma[:1].isupper() and "adjective" in self.lemmas[lemma]
            for lemma, _, form in analyses
        ) or any(
            pos == "noun" and (lemma[1:2] == "-" or lemma in self.mass) and lemma[:1].isupper()
            for lemma, pos, _ in analyses
        )
        if capital and free and "adjective" not in named and not many:
            # "House prices fall": the capital is the sentence's, and the word a known noun
            doubtful = first and self.given and "noun" in self.lemmas.get(lower, ())
            categories["NameD" if doubtful and lower not in self.given else "Name"] = "c"
        if capital and len(text) == 1:
            categories["Label"] = "c"
        if lower in self.refused:
            categories = {}
        for lemma, pos, form in analyses:
            self._add(categories, forms, lemma, pos, form)
        if "Name" in categories or "NameD" in categories:
            categories["ModName"] = "w"
            categories.pop("Mod", None)
        told = sorted(f"{category}{form}" for category, form in categories.items())
        signature = " ".join([lower if closed else "", *told])
        return Word(text, signature, tuple(categories.items()), forms)

    def _opens(self, lower: str) -> bool:
        """Whether the word may open a sentence without an article: its capital proves nothing."""
        return any(
            pos != "verb" and (pos != "noun" or form == "plural" or lemma in self.mass)
            for lemma, pos, form in self.analyses(lower)
        )

    def _heading(self, lemma: str) -> str:
        """The category of a noun as the head of a compound; words that may be verbs have others."""
        if "verb" not in self.lemmas.get(lemma, ()):
            return "NC.sg"
        return "NVF" if lemma in self.verbal else "NV"

    def _add(
        self, categories: dict[str, str], forms: dict[str, str], lemma: str, pos: str, form: str
    ) -> None:
        name = lemma.lower()
        known = self.lemmas.get(lemma, ())
        if pos == "noun":
            forms.setdefault("n", name)
            if lemma[0].islower() or "adjective" in known:
                categories["NW"] = "w"
        elif pos == "verb":
            third = self.form(lemma, pos, "third").lower()
            participle = self.form(lemma, pos, "participle") or self.form(lemma, pos, "past")
            said = {"b": name, "v": third, "d": f"did_{name}", "p": participle.lower()}
            said["g"] = self.form(lemma, pos, "ing").lower()
            # "saw" is a verb and also the past of "see": each use has its own form.
            said |= {"tv": third} if form == "third" else {}
            said |= {"td": f"did_{name}"} if form == "past" else {}
            said |= {"pv": third, "pd": f"did_{name}"} if form == "participle" else {}
            for key, text in said.items():
                forms.setdefault(key, text)
        elif pos == "adjective" and form != "lemma":
            forms.setdefault("a", name)
        categories |= CATEGORIES[pos, form]
        if (pos, form) == ("noun", "lemma"):
            categories[self._heading(lemma)] = "n"
            categories["Mod"] = "w"
            if lemma in self.mass:
                categories["Mass"] = "n"
            if (not lemma[0].isupper() or "adjective" in known) and (
                self.form(lemma, pos, "plural") == lemma
                or (lemma, pos, "plural") in self.surfaces.get(lemma, ())
            ):
                categories |= {"N.pl": "n", "NC.pl": "n"}
        elif (pos, form) == ("verb", "lemma") and lemma not in self.pasts:
            categories["V.pl"] = "v"
            # "oil" and "fish" are objects without an article as easily as verbs.
            bare = lemma in self.mass or "N.pl" in categories
            categories["VM" if bare else "VI.pl"] = "v"
