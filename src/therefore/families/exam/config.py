"""What an exam may contain, how hard it is, and our presets of it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from therefore.errors import ConfigError
from therefore.families.family import Plan, Preset
from therefore.language.exam.questions import KINDS

SCENARIOS = ("ordering", "assignment", "grouping", "selection", "chain", "policy", "argument")


@dataclass(frozen=True, slots=True)
class ExamConfig:
    """Which scenarios and questions, and the three dials of difficulty.

    The dials are of paragraphs; an argument that is compared with others has two or three rules.
    """

    scenarios: tuple[str, ...] = SCENARIOS
    kinds: tuple[str, ...] = tuple(KINDS)
    entities: tuple[int, int] = (4, 6)
    """People to arrange (orderings and assignments stop at 5), events of a chain, traits of a
    policy; uniform in this range."""
    rules: tuple[int, int] = (3, 5)
    """Sentences beside the setting, each of which cuts something off; chains and policies, which
    have no setting, get one more."""
    steps: tuple[int, int] = (1, 64)
    """Steps of the longest refutation that the answer needs; 1 is unit propagation alone."""
    needed: int = 2
    """Rules that the right answer must need at least, where the question supposes nothing more."""
    questions: int = 4
    """Questions on each paragraph; they stand or fall together."""

    def __post_init__(self) -> None:
        """Reject impossible values."""
        for name, chosen, known in (
            ("scenarios", self.scenarios, SCENARIOS),
            ("kinds", self.kinds, tuple(KINDS)),
        ):
            for one in chosen:
                if one not in known:
                    raise ConfigError(f"{name}={one!r} is none of {', '.join(known)}")
            if not chosen:
                raise ConfigError(f"{name} is empty: choose from {', '.join(known)}")
        for name, (low, high), floor, ceiling in (
            ("entities", self.entities, 4, 6),
            ("rules", self.rules, 2, 7),
            ("steps", self.steps, 1, 1000),
        ):
            if not floor <= low <= high <= ceiling:
                raise ConfigError(f"{name}={low},{high} is no range within {floor} to {ceiling}")
        if not 0 <= self.needed <= self.rules[0]:
            raise ConfigError(
                f"needed={self.needed} is not within 0 and the fewest rules, {self.rules[0]}"
            )
        if self.questions not in (1, 2, 3, 4, 5, 6, 8):
            raise ConfigError(f"questions={self.questions} does not divide a block: 1 to 6, or 8")
        if self.asked == ():
            raise ConfigError(
                f"scenarios={','.join(self.scenarios)} and kinds={','.join(self.kinds)} leave "
                "nothing to ask: arguments go with parallel, and everything else without it"
            )
        other = set(self.kinds) != {"parallel"}
        for scenario in self.scenarios:
            if other and scenario not in ("argument", *self.asked):
                raise ConfigError(
                    f"kinds={','.join(self.kinds)} leaves nothing to ask of a {scenario}: leave it "
                    "out of scenarios"
                )

    @property
    def asked(self) -> tuple[str, ...]:
        """The scenarios of which something is asked: arguments only where parallels are."""
        return tuple(one for one in self.scenarios if kinds_of(one, self.kinds))


def kinds_of(scenario: str, kinds: tuple[str, ...]) -> tuple[str, ...]:
    """The kinds that can be asked of a scenario: only people can be arranged."""
    if scenario == "argument":
        return tuple(kind for kind in kinds if kind == "parallel")
    kinds = tuple(kind for kind in kinds if kind != "parallel")
    if scenario in ("chain", "policy"):
        return tuple(kind for kind in kinds if kind != "arrangement")
    return kinds


_EXAM = ExamConfig()
# Many rules leave few arguments with exactly one mistake, and parallels have no dials: the dial
# does without them throughout.
_DIALLED = tuple(kind for kind in KINDS if kind not in ("flaw", "parallel"))
_EASY = ExamConfig(
    kinds=_DIALLED, entities=(4, 5), rules=(2, 3), steps=(1, 1), needed=1, questions=2
)
_HARD = ExamConfig(kinds=_DIALLED, entities=(5, 6), rules=(5, 7), needed=3)

PRESETS = {
    "exam": Preset(
        about="Exam questions over seven scenarios and eleven kinds of question, each option "
        "proved right or wrong.",
        source="of the kind of Liu et al., LogiQA, 2020, Figure 2; the questions are ours",
        splits={
            "train": Plan(8_000, _EXAM, share=8),
            "validation": Plan(1_000, _EXAM, share=1),
            "test": Plan(1_000, _EXAM, share=1),
        },
    ),
    "dial": Preset(
        about="The same exam at three settings of its dials; train at one, test at the others.",
        source="ours",
        splits={
            "train": Plan(8_000, _EASY, share=6),
            "test_easy": Plan(1_000, _EASY, share=1),
            "test_medium": Plan(1_000, replace(_EXAM, kinds=_DIALLED, needed=2), share=1),
            "test_hard": Plan(1_000, _HARD, share=1),
        },
    ),
}
