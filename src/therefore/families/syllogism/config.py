"""SylloBase's parameters, and our presets of them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from therefore.config import CONTENT, nearest
from therefore.errors import ConfigError
from therefore.families.family import Plan, Preset
from therefore.families.syllogism.rewritten import RewrittenConfig

KINDS = ("categorical", "hypothetical", "disjunctive", "poly", "complex")
TASKS = ("selection", "generation", "both", "entailment")
CONTENTS = ("believable", "unbelievable", "nonsense", "mixed")
SOURCES = ("embedded", "conceptnet", "cn100k", "wikidata", "wordnet")


def _sources(knowledge: str) -> tuple[str, ...]:
    """The names of the sources that a value joins."""
    return tuple(part.partition(":")[0] for part in knowledge.split("+"))


@dataclass(frozen=True, slots=True)
class SyllogismConfig:
    """Which syllogisms, and how they are told."""

    kinds: tuple[str, ...] = KINDS
    """Kinds to draw, in equal numbers."""
    task: str = "both"
    """selection: choose the conclusion; generation: write it; both: half of each; entailment: is
    the (categorical) syllogism valid or not."""
    content: str = "believable"
    """Of categorical items. believable: what is said is true of the world; unbelievable: valid
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
    """For the entailment task: how often an invalid item is one of whose premises nothing follows
    at all, where there is such a one in the same words as the valid item."""
    telling: float = 0.01
    """For the entailment task: the share of invalid items with two negative or two particular
    premises. No valid item has such premises: the larger the share, the more words alone tell."""
    knowledge: str = field(default="embedded", metadata=CONTENT)
    """embedded, or NAME:PATH of a file of cn100k, conceptnet, wikidata or wordnet; several are
    joined by "+"."""

    def __post_init__(self) -> None:
        """Reject impossible values."""
        if not self.kinds:
            raise ConfigError(f"kinds is empty: name some of {', '.join(KINDS)}")
        for name, values, known in (
            ("kinds", self.kinds, KINDS),
            ("task", (self.task,), TASKS),
            ("content", (self.content,), CONTENTS),
            ("knowledge", _sources(self.knowledge), SOURCES),
        ):
            for value in values:
                if value not in known:
                    raise ConfigError(f"{name}={value!r} is unknown{nearest(value, known)}")
        for name, (low, high), floor, ceiling in (
            ("premises", self.premises, 3, 6),
            ("noise", self.noise, 0, 30),
            ("distance", self.distance, 0, 30),
        ):
            if not floor <= low <= high <= ceiling:
                raise ConfigError(f"{name}={low},{high} is no range within {floor} to {ceiling}")
        for name, share in (("nothing_follows", self.nothing_follows), ("telling", self.telling)):
            if not 0 <= share <= 1:
                raise ConfigError(f"{name}={share} is not between 0 and 1")
        if self.task == "entailment" and self.kinds != ("categorical",):
            raise ConfigError("task=entailment is for kinds=categorical: set both")
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


_ALL = SyllogismConfig()
_PAPER = PaperConfig()
_CONTEXT = replace(_ALL, noise=(8, 16), distance=(1, 8))
_VALIDITY = SyllogismConfig(kinds=("categorical",), task="entailment", content="mixed")


def _single(kind: str, about: str) -> Preset:
    config = SyllogismConfig(kinds=(kind,))
    return Preset(
        about=about,
        source=f"SylloBase (ACL submission), section 3.2, {kind} syllogisms",
        splits={
            "train": Plan(48_000, config, share=8),
            "validation": Plan(2_000, config, share=1),
            "test": Plan(1_000, config, share=1),
        },
    )


PRESETS = {
    "syllobase": Preset(
        about="Five kinds of syllogism in equal numbers, half to select and half to generate.",
        source="SylloBase (ACL submission), Table 14",
        splits={
            "train": Plan(240_000, _ALL, share=8),
            "validation": Plan(10_000, _ALL, share=1),
            "test_selection": Plan(1_000, replace(_ALL, task="selection"), share=1),
            "test_generation": Plan(1_000, replace(_ALL, task="generation"), share=1),
        },
    ),
    "syllobase-paper": Preset(
        about="The paper's own shape: the premises alone, three distractors by its operations.",
        source="SylloBase (ACL submission), Appendix C and Table 14",
        splits={
            "train_selection": Plan(240_000, replace(_PAPER, task="selection"), share=4),
            "train_generation": Plan(240_000, replace(_PAPER, task="generation"), share=4),
            "validation": Plan(20_000, _PAPER, share=1),
            "test_selection": Plan(1_000, replace(_PAPER, task="selection"), share=1),
            "test_generation": Plan(1_000, replace(_PAPER, task="generation"), share=1),
        },
    ),
    "categorical": _single("categorical", "All 24 valid moods."),
    "hypothetical": _single("hypothetical", "Chain, modus ponens and modus tollens."),
    "disjunctive": _single("disjunctive", "Compatible and incompatible alternatives."),
    "poly": _single("poly", "Chains of categorical syllogisms, 3 to 6 premises."),
    "complex": _single("complex", "The 42 patterns with not, and, or, if."),
    "syllobase-context": Preset(
        about="Syllogisms hidden among true and irrelevant sentences.",
        source="SylloBase (ACL submission), section 4.5 and Table 14, with context",
        splits={
            "validation": Plan(1_000, _CONTEXT, share=1),
            "test_selection": Plan(1_000, replace(_CONTEXT, task="selection"), share=1),
            "test_generation": Plan(1_000, replace(_CONTEXT, task="generation"), share=1),
        },
    ),
    "validity": Preset(
        about="Valid or not? All 64 pairs of premises; believable, unbelievable and nonsense.",
        source="belief-bias studies since Evans, Barston and Pollard, 1983",
        splits={
            "train": Plan(40_000, _VALIDITY, share=8),
            "validation": Plan(2_000, _VALIDITY, share=1),
            "test": Plan(4_000, _VALIDITY, share=1),
        },
    ),
    "rewritten": Preset(
        about="Told anew in free prose, alone and in a paragraph; written and read, not proved.",
        source="SylloBase (ACL submission), section 4.2 and Table 14, rewritten and with context",
        splits={
            "test_selection": Plan(551, RewrittenConfig()),
            "test_generation": Plan(551, RewrittenConfig(task="generation")),
            "test_selection_context": Plan(276, RewrittenConfig(context=True)),
            "test_generation_context": Plan(276, RewrittenConfig(task="generation", context=True)),
        },
    ),
}
