"""What an exam may contain, how hard it is, and our presets of it."""

from __future__ import annotations

from dataclasses import dataclass

from therefore.config import check_values
from therefore.errors import ConfigError
from therefore.families.presets import read_presets
from therefore.language.exam.questions import KINDS

SCENARIOS = ("ordering", "assignment", "grouping", "selection", "chain", "policy", "argument")


@dataclass(frozen=True, slots=True)
class ExamConfig:
    """Which scenarios and questions, and the three dials of difficulty.

    The dials apply to paragraphs; the arguments of parallel questions have two or three rules.
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
    """The fewest rules that the right answer must need, where the question supposes nothing."""
    questions: int = 4
    """Questions on each paragraph; they stand or fall together."""

    def __post_init__(self) -> None:
        """Reject impossible values."""
        check_values(
            self,
            known={"scenarios": SCENARIOS, "kinds": tuple(KINDS)},
            ranges={"entities": (4, 6), "rules": (2, 7), "steps": (1, 1000)},
        )
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


PRESETS = read_presets("therefore.families.exam", ExamConfig)
