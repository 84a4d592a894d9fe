"""The NLSat paper's datasets as presets."""

from __future__ import annotations

from dataclasses import replace

from therefore.families.family import Plan, Preset
from therefore.families.nlsat.config import NlsatConfig

_PAPER = "Richardson and Sabharwal, Pushing the Limits of Rule Reasoning in Transformers, 2022"

_GRL = NlsatConfig()
_LARGE = NlsatConfig(variables=(20, 50))
_RCL = NlsatConfig(language="rcl", variables=(5, 8))
_RULETAKER = NlsatConfig(
    language="ruletaker", task="entailment", variables=(5, 7), replacement=True
)
_TEN = NlsatConfig(variables=(10, 10))
_TO_TEN = NlsatConfig(variables=(5, 10))


def _thirds(total: int, config: NlsatConfig) -> dict[str, Plan]:
    """80 % to train, 10 % to validate, 10 % to test; an even number in each."""
    tenth = total // 20 * 2
    return {
        "train": Plan(total - 2 * tenth, config, share=8),
        "validation": Plan(tenth, config, share=1),
        "test": Plan(tenth, config, share=1),
    }


PRESETS = {
    "grl": Preset(
        about="Hard random 3-SAT over 5 to 12 food nouns: can these rules all hold?",
        source=f"{_PAPER}, Table 1, GRL 5,12",
        splits=_thirds(187_000, _GRL),
    ),
    "grl-eval": Preset(
        about="The same with 20 to 50 nouns, to test whether what was learnt scales.",
        source=f"{_PAPER}, Table 1, GRL-eval 20,50",
        splits={"test": Plan(17_000, _LARGE)},
    ),
    "rcl": Preset(
        about="Relative clauses over 5 to 8 occupations and named people: 16 to 70 ground "
        "variables.",
        source=f"{_PAPER}, Table 1, RCL 16,70",
        splits=_thirds(219_000, _RCL),
    ),
    "hard-ruletaker": Preset(
        about="RuleTaker's language, retrofitted with hard random theories: entailed, "
        "contradicted or unknown?",
        source=f"{_PAPER}, Table 4 and appendix",
        splits=_thirds(9_000, _RULETAKER),
    ),
    "2sat-pretraining": Preset(
        about="Rules with one condition over 5 to 12 food nouns (2-SAT), to train on first.",
        source=f"{_PAPER}, experimental setup",
        splits=_thirds(60_000, replace(_GRL, p_int=0.0)),
    ),
    "grl-entailment": Preset(
        about="Consistent hard theories over 5 to 12 food nouns with a conjecture: entailed, "
        "contradicted or unknown?",
        source=f"{_PAPER}, Figure 1 and footnote 2",
        splits=_thirds(60_000, replace(_GRL, task="entailment")),
    ),
    "table2": Preset(
        about="Easy and hard evaluation sets, small (5 to 12 nouns) and large (20 to 50).",
        source=f"{_PAPER}, Table 2",
        splits={
            "test_easy": Plan(8_000, replace(_GRL, sampling="biased")),
            "test_hard": Plan(8_000, _GRL),
            "test_easy_large": Plan(8_000, replace(_LARGE, sampling="biased")),
            "test_hard_large": Plan(8_000, _LARGE),
        },
    ),
    "figure5": Preset(
        about="Three ways of sampling 10-noun training sets, and easy and hard sets to compare "
        "them on. Naive and biased sets are full of shortcuts, which is their point.",
        source=f"{_PAPER}, Figure 5",
        splits={
            "train_hard": Plan(20_000, _TEN, share=2),
            "train_naive": Plan(20_000, replace(_TEN, sampling="naive"), share=2),
            "train_biased": Plan(20_000, replace(_TEN, sampling="biased"), share=2),
            "test_easy": Plan(2_000, replace(_TO_TEN, sampling="biased")),
            "test_hard": Plan(2_000, _TO_TEN),
        },
    ),
}
