"""SylloBase's parameters, and our presets of them."""

from __future__ import annotations

from dataclasses import dataclass, field

from therefore.config import CONTENT, LATER, check_values, nearest
from therefore.errors import ConfigError
from therefore.families.presets import read_presets
from therefore.families.syllogism.rewritten import RewrittenConfig

KINDS = ("categorical", "hypothetical", "disjunctive", "poly", "complex")
TASKS = ("selection", "generation", "both", "entailment")
CONTENTS = ("believable", "unbelievable", "nonsense", "mixed")
WORDINGS = ("varied", "plain")
SOURCES = ("embedded", "conceptnet", "cn100k", "wikidata", "wordnet")


@dataclass(frozen=True, slots=True)
class SyllogismConfig:
    """Which syllogisms, and how they are told."""

    kinds: tuple[str, ...] = KINDS
    """Kinds to draw, in equal numbers."""
    task: str = "both"
    """selection: choose the conclusion; generation: write it; both: half of each; entailment: is
    the (categorical) syllogism valid or not."""
    content: str = "believable"
    """For categorical items. believable: what is said is true of the world; unbelievable: valid
    with a false conclusion, or invalid with a true one; nonsense: invented words; mixed: a third
    of each."""
    premises: tuple[int, int] = (3, 6)
    """How many premises a polysyllogism has."""
    shuffle: bool = True
    """Whether premises are shown in random order; if not, the major premise comes first."""
    noise: tuple[int, int] = (0, 0)
    """How many true and irrelevant sentences stand among the premises."""
    distance: tuple[int, int] = (0, 30)
    """How many sentences may stand between two premises that follow each other."""
    nothing_follows: float = 0.25
    """For the entailment task: how often an invalid item's premises prove nothing at all, where the
    words of the valid item allow such an item."""
    telling: float = 0.01
    """For the entailment task: the share of invalid items with two negative or two particular
    premises. No valid item has such premises: the larger the share, the more words alone tell."""
    knowledge: str = field(default="embedded", metadata=CONTENT)
    """embedded, or NAME:PATH of a file of cn100k, conceptnet, wikidata or wordnet; several are
    joined by "+"."""
    wording: str = field(default="varied", metadata=LATER)
    """varied: some ninety frames of categorical sentences; plain: one for each quantifier ("All ...
    are", "No ... are", "Some ... are", "Some ... are not")."""

    def __post_init__(self) -> None:
        """Reject impossible values."""
        check_values(
            self,
            known={"kinds": KINDS, "task": TASKS, "content": CONTENTS, "wording": WORDINGS},
            ranges={"premises": (3, 6), "noise": (0, 30), "distance": (0, 30)},
            shares=("nothing_follows", "telling"),
        )
        for source in (part.partition(":")[0] for part in self.knowledge.split("+")):
            if source not in SOURCES:
                raise ConfigError(f"knowledge={source!r} is unknown{nearest(source, SOURCES)}")
        if self.task == "entailment" and self.kinds != ("categorical",):
            raise ConfigError("task=entailment is for kinds=categorical: set both")
        other = not {*self.kinds} <= {"categorical", "poly"} or self.noise[1]
        if self.wording == "plain" and other:
            raise ConfigError("wording=plain is for kinds=categorical,poly and noise=0,0: set them")
        if self.distance[0] and self.distance[0] > self.noise[1]:
            raise ConfigError(
                f"distance={self.distance[0]},{self.distance[1]} needs at least as much noise: "
                "raise noise, or lower distance"
            )


@dataclass(frozen=True, slots=True)
class PaperConfig:
    """Syllogisms in the shape that SylloBase gives them: nothing beside them, three distractors."""

    kinds: tuple[str, ...] = KINDS
    """Kinds to draw, in equal numbers."""
    task: str = "both"
    """selection: choose the conclusion; generation: write it; both: half of each."""
    premises: tuple[int, int] = (3, 4)
    """How many premises a polysyllogism has."""
    shuffle: bool = True
    """Whether premises are shown in random order; if not, the major premise comes first."""
    knowledge: str = field(default="embedded", metadata=CONTENT)
    """embedded, or NAME:PATH of a file of cn100k, conceptnet, wikidata or wordnet; several are
    joined by "+"."""

    def __post_init__(self) -> None:
        """Reject impossible values, as the config of our own shape does."""
        if self.task == "entailment":
            raise ConfigError("task='entailment' is none of selection, generation, both")
        SyllogismConfig(
            kinds=self.kinds, task=self.task, premises=self.premises, knowledge=self.knowledge
        )


PRESETS = read_presets(
    "therefore.families.syllogism", SyllogismConfig, PaperConfig, RewrittenConfig
)
