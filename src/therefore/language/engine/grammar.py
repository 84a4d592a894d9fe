r"""Reading grammars: rules with features are expanded, once, into plain context-free rules.

A line is `CATEGORY -> PARTS :: MEANING ;; note`. A part is a category (it begins with a capital),
a word in small letters or a sign, alternatives of words `{that|who}`, or an optional part `[then]`.
Features follow a dot: `NP.n -> Det.n N.n`. A declared feature letter (`%feature n sg pl`) stands
for each of its values, the same one throughout a rule. In the meaning, a category has the name
before its dot (`NP` for `NP.n`) or a label: `a:NP.n and b:NP.n :: \P. a(P) & b(P)`. The note tells
people how an ambiguous sentence was taken.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from therefore.errors import ConfigError
from therefore.language.engine.builtins import BUILTINS
from therefore.language.engine.meaning import Compiled, Value, compile_meaning, free_names

_PART = re.compile(r"\[[^\]]*\]|(?:\w+:)?\{[^}]*\}|\S+")
Joint = tuple[str, str, str]
"""One way to join members of a category: head, parts and the sign between them in logic."""


@dataclass(frozen=True, slots=True, eq=False)
class Rule:
    """One expanded rule: symbols are categories, or words after a `=`."""

    head: str
    parts: tuple[str, ...]
    names: tuple[str, ...]
    """The name of each part in the meaning; empty for a word."""
    meaning: Compiled
    note: str
    word: str
    """The chosen alternative of the first `{this|that}`, which the meaning calls `word`."""
    source: str

    def build(self, children: Sequence[Value], constants: Mapping[str, Value]) -> Value:
        """The meaning of the whole from the meanings of the parts."""
        env = dict(constants)
        env["word"] = self.word
        for name, child in zip(self.names, children, strict=True):
            if name:
                env[name] = child
        return self.meaning(env)


class Grammar:
    """Expanded rules, arranged as a trie over their parts for the chart."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self.rules = tuple(rules)
        self.first: dict[str, int] = {}
        self.after: list[dict[str, int]] = [{}]
        self.ends: list[list[Rule]] = [[]]
        for rule in self.rules:
            node = 0
            for place, part in enumerate(rule.parts):
                table = self.first if place == 0 else self.after[node]
                if part not in table:
                    self.after.append({})
                    self.ends.append([])
                    table[part] = len(self.after) - 1
                node = table[part]
            self.ends[node].append(rule)
        self.by_head: dict[str, list[Rule]] = {}
        for rule in self.rules:
            self.by_head.setdefault(rule.head, []).append(rule)


def read_rules(
    text: str,
    *,
    source: str = "grammar",
    features: dict[str, list[str]] | None = None,
    joints: Iterable[Joint] = (),
) -> list[Rule]:
    r"""The expanded rules of a grammar file; `features` has those of earlier files, and gets more.

    A line `%join properties CATEGORY JOINED` (or `formulas`) stands for one rule for each joint.

    >>> rules = read_rules("%feature n sg pl\nS -> NP.n [not] VP.n :: NP(VP)")
    >>> [rule.parts for rule in rules]  # doctest: +NORMALIZE_WHITESPACE
    [('NP.sg', '=not', 'VP.sg'), ('NP.sg', 'VP.sg'), ('NP.pl', '=not', 'VP.pl'), ('NP.pl', 'VP.pl')]
    """
    features = {} if features is None else features
    found: list[Rule] = []
    for number, raw in enumerate(_joined(text), start=1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        if line.startswith("%feature "):
            letter, *values = line.split()[1:]
            features[letter] = values
            continue
        if line.startswith("%join "):
            for joined in _join(joints, *line.split()[1:]):
                found += expand(joined, features, f"{source}:{number}")
            continue
        found += expand(line, features, f"{source}:{number}")
    return found


def _joined(text: str) -> Iterator[str]:
    """The lines of a text; a line that begins with blanks continues the one before."""
    held = ""
    for line in text.splitlines():
        if line[:1] in (" ", "\t") and line.strip():
            held += " " + line.strip()
        else:
            yield held
            held = line
    yield held


def _join(joints: Iterable[Joint], kind: str, category: str, joined: str) -> Iterator[str]:
    """The rules of a line `%join`, one line each."""
    base, dot, rest = joined.partition(".")
    names = {
        "%And": f"{base}And{dot}{rest}",
        "%Or": f"{base}Or{dot}{rest}",
        "%C": category,
        "%J": joined,
    }
    for head, parts, sign in joints:
        letters = [letter for letter in "abc" if f"{letter}:" in parts]
        called = [f"{letter}(x)" if kind == "properties" else letter for letter in letters]
        body = f" {sign} ".join(called)
        meaning = f"\\x. {body}" if kind == "properties" else body
        line = f"{head} -> {parts} :: {meaning}"
        for name, value in names.items():
            line = line.replace(name, value)
        yield line


def expand(line: str, features: Mapping[str, Sequence[str]], source: str) -> Iterator[Rule]:
    """The plain rules that one line with features, options and alternatives stands for."""
    head, arrow, rest = line.partition("->")
    body, colons, meaning = rest.partition("::")
    if not arrow or not colons:
        raise ConfigError(f"{source}: {line!r} is no rule: write CATEGORY -> PARTS :: MEANING")
    said, _, note = meaning.partition(";;")
    compiled = compile_meaning(said.strip())
    needed = free_names(said.strip()) - BUILTINS.keys() - {"word"}
    choices = [_choices(part) for part in _PART.findall(body)]
    letters = [
        each for each in dict.fromkeys(re.findall(r"\.(\w+)", f"{head} {body}")) if each in features
    ]
    for values in product(*(features[letter] for letter in letters)):
        chosen = dict(zip(letters, values, strict=True))
        for alternatives in product(*choices):
            named = [_named(part, chosen) for parts in alternatives for part in parts]
            picked = [
                " ".join(parts)
                for parts, choice in zip(alternatives, choices, strict=True)
                if len(choice) > 1 and () not in choice
            ]
            if missing := needed - {name for _, name in named}:
                raise ConfigError(f"{source}: {line!r}: nothing is called {min(missing)!r}")
            yield Rule(
                _featured(head.strip(), chosen),
                tuple(symbol for symbol, _ in named),
                tuple(name for _, name in named),
                compiled,
                note.strip(),
                picked[0].rpartition(":")[2] if picked else "",
                source,
            )


def _choices(part: str) -> list[tuple[str, ...]]:
    """The alternatives of a part, each as its words or categories."""
    if part.startswith("[") and part.endswith("]"):
        inner = [_choices(each) for each in _PART.findall(part[1:-1])]
        return [tuple(w for group in chosen for w in group) for chosen in product(*inner)] + [()]
    label, brace, rest = part.partition("{")
    if brace:
        return [tuple(label + word for word in words.split()) for words in rest[:-1].split("|")]
    return [(part,)]


def _named(part: str, chosen: Mapping[str, str]) -> tuple[str, str]:
    """The symbol of a part, and its name in the meaning (empty for words)."""
    label, colon, category = part.partition(":")
    if not (colon and label and category):
        label, category = "", part
    if not category[:1].isupper():
        return f"={category}", label
    return _featured(category, chosen), label or category.partition(".")[0]


def _featured(category: str, chosen: Mapping[str, str]) -> str:
    base, *features = category.split(".")
    return ".".join([base, *(chosen.get(each, each) for each in features)])
