"""A language loaded from its folder; sentences of one shape are parsed once for all.

A folder holds `language.toml` (letters, signs, joints, the top category), `grammar/*.txt` (rules),
`patterns/*.toml` (sentence patterns, which are rules too), `lexicon.tsv`, `irregular.tsv` and
`inflection.tsv`. Other packages add languages by the entry point group `therefore.languages`:
each entry names a module whose folder is such a folder.
"""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType

from therefore.errors import ConfigError, SentenceError, loaded
from therefore.language.engine.builtins import BUILTINS, PRONOUN
from therefore.language.engine.calling import is_marked
from therefore.language.engine.chart import Chart, TooMany, stopped
from therefore.language.engine.filling import Forms, Parts, fill, name_parts, open_sets, tidy
from therefore.language.engine.grammar import Grammar, Rule, read_rules
from therefore.language.engine.inflection import Inflection
from therefore.language.engine.lexicon import Lexicon, Word
from therefore.language.engine.patterns import Pattern, read_patterns
from therefore.language.engine.polarity import licensed
from therefore.language.engine.rewriting import constants_in_order
from therefore.language.engine.text import Orthography
from therefore.logic.formulas import Formula

LANGUAGES = {"english": "therefore.language.english"}
"""The languages that come with the package; entry points add others."""


@dataclass(frozen=True, slots=True)
class Template:
    """One reading of a shape: a formula with slots for words, and notes on how it was taken."""

    formula: Formula
    notes: tuple[str, ...]
    parts: Parts
    """The formula's names, cut into text and slots."""
    pronouns: tuple[str, ...]
    """The constants that stand for pronouns."""
    marked: bool = False
    """Whether the formula has a mark that fits only some words (`engine.calling`)."""
    second: bool = False
    """Whether this reading counts only if no marked one fits."""


class Unreadable(SentenceError):
    """A sentence outside the grammar, with the place where reading stopped and a hint.

    The hint names a word that is known not to be read, if there is one, else the nearest patterns.
    """

    def __init__(
        self,
        sentence: str,
        tokens: Sequence[str],
        place: int,
        nearest: Sequence[str],
        trouble: str = "",
    ):
        self.sentence, self.place, self.nearest = sentence, place, tuple(nearest)
        read, rest = " ".join(tokens[:place]), " ".join(tokens[place:])
        self.read, self.rest = read, rest
        where = f"after {read!r}, at {rest!r}" if read else f"at {rest!r}"
        if not rest:
            where = f"at its end: every word was taken, but no sentence ends with {tokens[-1]!r} so"
        like = "; ".join(repr(each) for each in nearest)
        hint = trouble or f"patterns like it: {like}"
        super().__init__(f"cannot read {sentence!r}: stopped {where}; {hint}")


class Tongue:
    """One language, loaded from its folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.config = tomllib.loads((folder / "language.toml").read_text(encoding="utf-8"))
        self.orthography = Orthography(
            self.config["letters"],
            self.config["signs"],
            self.config.get("contractions", {}),
            frozenset(self.config.get("abbreviations", ())),
        )
        self._shapes: dict[tuple[str, ...], tuple[Template, ...] | None] = {}

    @cached_property
    def times(self) -> frozenset[str]:
        """Names of days, months and feasts, which no pronoun stands for."""
        return frozenset(self.config.get("times", ()))

    @cached_property
    def patterns(self) -> Mapping[str, Pattern]:
        """The sentence patterns by name."""
        paths = sorted((self.folder / "patterns").glob("*.toml"))
        return read_patterns(paths, self.config.get("forms", {}))

    @cached_property
    def grammar(self) -> Grammar:
        """The rules, those of the patterns included."""
        features: dict[str, list[str]] = {}
        rules: list[Rule] = []
        joints = [tuple(joint) for joint in self.config.get("joints", ())]
        for path in sorted((self.folder / "grammar").glob("*.txt")):
            text = path.read_text(encoding="utf-8")
            rules += read_rules(text, source=path.name, features=features, joints=joints)
        for pattern in self.patterns.values():
            if pattern.rule:
                rules += read_rules(pattern.rule, source=pattern.name, features=features)
        return Grammar(rules)

    @cached_property
    def lexicon(self) -> Lexicon:
        """The words."""
        found = Lexicon(
            Inflection.load(self.folder / "inflection.tsv"),
            self._named,
            refused=frozenset(self.config.get("refused", ())),
            verbal=frozenset(self.config.get("verbal", ())),
            singular=tuple(self.config.get("singular", ())),
            given=frozenset(self.config.get("given", ())),
            pasts=frozenset(self.config.get("pasts", ())),
        )
        for name in ("lexicon.tsv", "irregular.tsv"):
            found.load(self.folder / name)
        return found

    def _named(self) -> tuple[frozenset[str], frozenset[str]]:
        """The words that grammar rules name, and those that may also be open-class words."""
        named = [
            (part[1:], rule.source.partition(":")[0])
            for rule in self.grammar.rules
            for part in rule.parts
            if part[0] == "="
        ]
        # The words of idioms stay words: "includes" is a verb in other sentences.
        idioms = frozenset(self.patterns)
        closed = frozenset([word for word, _ in named])
        also = closed.difference([word for word, source in named if source not in idioms])
        return closed, also.union(self.config.get("also", ()))

    def words(self, tokens: Sequence[str], names: Container[str] = ()) -> list[Word]:
        """The analyses of the tokens; tokens in `names` are names and nothing else."""
        word, name = self.lexicon.word, self.lexicon.name
        return [
            name(token) if token in names else word(token, first=place == 0)
            for place, token in enumerate(tokens)
        ]

    def templates(self, words: Sequence[Word]) -> tuple[Template, ...]:
        """Every reading of the shape that these words have; empty if it has none."""
        shape = tuple([word.signature for word in words])
        found = self._shapes.get(shape)
        if found is None:
            found = self._shapes[shape] = self._parse(words)
        return found

    def _parse(self, words: Sequence[Word]) -> tuple[Template, ...]:
        closed = self.lexicon.closed
        terminals = [word.terminals(place, closed) for place, word in enumerate(words)]
        try:
            meanings = Chart(self.grammar, terminals).meanings(self.config["top"], BUILTINS)
        except TooMany:
            return ()
        found: dict[Formula, tuple[str, ...]] = {}
        for value, notes in meanings:
            if open_sets(value):
                continue
            formula = tidy(licensed(value))
            known = found.get(formula, notes)
            found[formula] = min(known, notes, key=lambda each: (-_preferences(each), len(each)))
        most = max((_preferences(notes) for notes in found.values()), default=0)
        plain = [_preferences(notes) for each, notes in found.items() if not is_marked(each)]
        best = max(plain, default=most)
        return tuple(
            Template(
                formula,
                tuple(note for note in notes if note[0] != "@"),
                name_parts(formula),
                tuple(n for n in constants_in_order(formula) if n.startswith(PRONOUN)),
                marked=is_marked(formula),
                second=not is_marked(formula) and best < most,
            )
            for formula, notes in found.items()
            if _preferences(notes) == (most if is_marked(formula) else best)
        )

    def unreadable(self, sentence: str, tokens: Sequence[str], words: Sequence[Word]) -> Unreadable:
        """The error for a sentence without a reading."""
        closed = self.lexicon.closed
        terminals = [word.terminals(place, closed) for place, word in enumerate(words)]
        place, _ = stopped(self.grammar, terminals, self.config["top"])
        trouble = self._trouble([*tokens[place:], *tokens[:place]])
        nearest = self._nearest(sentence, tokens)
        return Unreadable(sentence, tokens, place, nearest, trouble)

    def _trouble(self, tokens: Sequence[str]) -> str:
        """A hint on the first token that is known not to be read; empty if there is none."""
        remedies = self.config.get("trouble", {})
        for token in tokens:
            for words, remedy in remedies.items():
                if token.lower() in words.split():
                    return f"{token!r} is not read: {remedy}"
        return ""

    def _nearest(self, sentence: str, tokens: Sequence[str]) -> list[str]:
        """The three patterns most like the sentence, without those that it fits already."""
        wanted = [token.lower() for token in tokens]
        ranked: dict[str, float] = {}
        for pattern in self.patterns.values():
            text = pattern.shown.lower().rstrip(".").replace(",", " ,").split()
            share = difflib.SequenceMatcher(None, wanted, text).ratio()
            if not pattern.fits(sentence):
                ranked[pattern.shown] = share
        return sorted(ranked, key=lambda text: -ranked[text])[:3]

    @property
    def shapes(self) -> int:
        """How many shapes have been parsed so far."""
        return len(self._shapes)


@cache
def language(name: str = "english") -> Tongue:
    """The language of this name."""
    others = {point.name: point for point in entry_points(group="therefore.languages")}
    if name not in LANGUAGES and name not in others:
        known = ", ".join(sorted({*LANGUAGES, *others}))
        raise ConfigError(f"no language is called {name!r}: there are {known}")
    # Ours win a clash of names: an installed package must not change what a name of ours means.
    ours = name in LANGUAGES
    home = (import_module(LANGUAGES[name]) if ours else loaded(others[name], ModuleType)).__file__
    return Tongue(Path(str(home)).parent)


def filled(
    template: Template, words: Sequence[Word], meant: Mapping[str, str] | None = None
) -> Formula:
    """The formula of a template for these words; `meant` maps pronouns to individuals."""
    forms: list[Forms] = [word.forms for word in words]
    return fill(template.formula, forms, template.parts, meant)


def _preferences(notes: Sequence[str]) -> int:
    """The number of preferred rules (`;; @...`) in a reading, less the unlikely (`;; @less3`).

    `;; @odd noun` and `;; @odd verb` count against a reading only together: in "a motor need oil",
    "need" may be a noun and "oil" may be a verb, but hardly both.
    """
    odd = [note.removeprefix("@odd ") for note in notes if note.startswith("@odd ")]
    found = 0
    if "verb" in odd:
        found -= 2 if "verbal noun" in odd else 1 if "noun" in odd else 0
    for note in notes:
        if note.startswith("@odd "):
            continue
        if note.startswith("@less"):
            found -= int(note.removeprefix("@less") or 1)
        elif note[0] == "@":
            found += 1
    return found
