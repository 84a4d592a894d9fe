"""The NLSat paper's parameters (Richardson and Sabharwal, 2022, Algorithm 1) and their rules."""

from __future__ import annotations

from dataclasses import dataclass, field

from therefore.config import CONTENT, check_values
from therefore.errors import ConfigError
from therefore.families.nlsat.calibration import FEWEST
from therefore.families.nlsat.theories import MOST, ClauseShape, Makeup
from therefore.families.presets import read_presets
from therefore.language.nlsat.lexicon import load
from therefore.solve.batch.theory import Size
from therefore.solve.batch.worlds import LIMIT

LANGUAGES = ("grl", "rcl", "ruletaker")
TASKS = ("satisfiability", "entailment")
SAMPLINGS = ("hard", "naive", "biased")
WORDINGS = ("plain", "paper")
LEXICONS = {"grl": "food", "rcl": "occupations", "ruletaker": "adjectives"}
NAMES = {"rcl": "names", "ruletaker": "entities"}
WIDEST = 8
"""The longest clauses; "if" with seven conditions is as much as a reader can bear."""
ALPHA = (2.0, 8.0)
"""The range of naive sampling unless it is set."""


@dataclass(frozen=True, slots=True)
class NlsatConfig:
    """How theories are sampled and said."""

    language: str = "grl"
    """grl: rules over nouns; rcl: relative clauses about named people; ruletaker: rules about one
    individual."""
    task: str = "satisfiability"
    """satisfiability, or entailment: a consistent theory with a conjecture, three-way."""
    sampling: str = "hard"
    """hard: where half of the theories are satisfiable; naive: anywhere in `alpha`; biased: at the
    easy ends, satisfiable ones with few rules and unsatisfiable ones with many."""
    variables: tuple[int, int] = (5, 12)
    """Propositional variables, or predicates (rcl, ruletaker); uniform in this range."""
    constants: tuple[int, int] = (2, 14)
    """Named people (rcl)."""
    ground: tuple[int, int] = (16, 70)
    """Ground variables, predicates times people, that a theory may have (rcl)."""
    facts: int = 3
    """Disjunctive facts about each person (rcl)."""
    alpha: tuple[float, float] = ALPHA
    """Rules for each variable, for naive sampling only; the other samplings measure their own."""
    p_int: float = 1.0
    """The probability that a clause has `width` literals rather than two."""
    p_neg: float = 0.5
    """The probability that a literal is negated."""
    replacement: bool = False
    """Draw a clause's variables with replacement, which gives shorter clauses and facts."""
    repeats: bool = False
    """Let a theory say a clause twice."""
    lexicon: str = field(default="", metadata=CONTENT)
    """The words: a lexicon of the package or a file; empty for the language's own."""
    width: int = 3
    """Literals of a clause, k for k-SAT; more than three in grl only."""
    wording: str = "plain"
    """plain: every sentence has one meaning; paper: the paper's own sentences, in which the scope
    of "not" is open (rcl, ruletaker)."""

    def __post_init__(self) -> None:
        """Reject impossible values."""
        check_values(
            self,
            known={
                "language": LANGUAGES,
                "task": TASKS,
                "sampling": SAMPLINGS,
                "wording": WORDINGS,
            },
            shares=("p_int", "p_neg"),
        )
        if self.sampling == "hard" and self.p_neg in (0, 1):
            raise ConfigError(
                f"p_neg={self.p_neg:g}: without both signs every theory is satisfiable; "
                "choose a value between 0 and 1"
            )
        self._check_width()
        self._check_variables()
        self._check_alpha()
        if self.replacement and self.language != "ruletaker":
            raise ConfigError(
                f"replacement=true makes facts, which {self.language} has no sentence for: "
                "use language=ruletaker"
            )
        if self.wording == "paper" and self.language == "grl":
            raise ConfigError(
                "wording='paper' has no effect in grl, which has one wording: use it with rcl or "
                "ruletaker"
            )
        if self.language == "rcl":
            self._check_people()

    def _check_width(self) -> None:
        if not 2 <= self.width <= WIDEST:
            raise ConfigError(f"width={self.width}: a clause has 2 to {WIDEST} literals")
        if self.width > 3 and (self.language != "grl" or self.task != "satisfiability"):
            raise ConfigError(
                f"width={self.width}: task {self.task!r} in {self.language} has clauses of at most "
                "3 literals; longer ones are possible for satisfiability in grl"
            )

    def _check_variables(self) -> None:
        low, high = self.variables
        needed = self.width if self.p_int > 0 and not self.replacement else 2
        if not needed <= low <= high:
            raise ConfigError(
                f"variables={low},{high} is no range from {needed} up: fewer than {needed} "
                f"variables cannot fill a clause of {needed} literals"
            )
        if high > MOST:
            raise ConfigError(f"variables={low},{high}: at most {MOST:,} are supported")
        name = self.lexicon or LEXICONS[self.language]
        words = len(load(name))
        if high > words:
            raise ConfigError(
                f"variables={low},{high}: lexicon {name!r} has {words} words; choose fewer "
                "variables or a larger lexicon"
            )
        if high > LIMIT and (self.task == "entailment" or self.language != "grl"):
            raise ConfigError(
                f"variables={low},{high}: at most {LIMIT} for task {self.task!r} in "
                f"{self.language}; more are possible for satisfiability in grl"
            )

    def _check_alpha(self) -> None:
        low, high = self.alpha
        if not 0 < low <= high:
            raise ConfigError(
                f"alpha={low:g},{high:g} is no range of positive numbers: choose one such as 2,8"
            )
        if self.sampling != "naive":
            if self.alpha != ALPHA:
                raise ConfigError(
                    f"alpha={low:g},{high:g} has no effect under {self.sampling} sampling, which "
                    "measures its own: set sampling=naive, or leave alpha out"
                )
            return
        fewest = self.variables[0]
        if low * fewest < FEWEST:
            raise ConfigError(
                f"alpha={low:g} gives fewer than {FEWEST} rules over {fewest} variables: raise it"
            )
        for size in self.sizes():
            possible = self.kind().shape.possible(size.variables)
            if high * size.variables > possible and not self.repeats:
                raise ConfigError(
                    f"alpha={high:g} asks for more rules over {size.variables} variables than the "
                    f"{possible} different ones: lower it, or set repeats=true"
                )

    def _check_people(self) -> None:
        low, high = self.constants
        people = len(load(NAMES["rcl"]))
        if not 1 <= low <= high <= people:
            raise ConfigError(f"constants={low},{high} is no range within 1 to {people}")
        if self.facts < 1:
            raise ConfigError(f"facts={self.facts}: each person needs at least one fact")
        if not self.sizes():
            raise ConfigError(
                f"ground={self.ground[0]},{self.ground[1]} holds no product of a number of "
                f"predicates in {self.variables} and of people in {self.constants}: widen a range"
            )

    def kind(self) -> Makeup:
        """What the theories consist of."""
        shape = ClauseShape(
            self.p_int if self.width > 2 else 0.0,
            self.p_neg,
            self.replacement,
            self.repeats,
            max(self.width, 3),
        )
        return Makeup(
            shape,
            facts=self.facts if self.language == "rcl" else 0,
            mixed=self.language == "ruletaker",
            ordered=self.language == "grl",
        )

    def sizes(self) -> tuple[Size, ...]:
        """The sizes of theories, equally frequent."""
        predicates = range(self.variables[0], self.variables[1] + 1)
        if self.language != "rcl":
            return tuple(Size(n) for n in predicates)
        low, high = self.ground
        return tuple(
            Size(n, people)
            for n in predicates
            for people in range(self.constants[0], self.constants[1] + 1)
            if low <= n * people <= high
        )


PRESETS = read_presets("therefore.families.nlsat", NlsatConfig)
