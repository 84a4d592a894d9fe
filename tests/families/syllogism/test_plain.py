"""`wording=plain`: one frame for each quantifier, whatever stands in it; nothing else changes."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import therefore
from therefore.config import config_hash, config_record
from therefore.errors import ConfigError
from therefore.families.syllogism.config import SyllogismConfig
from therefore.items import Item

_FRAME = re.compile(r"(?:All|No|Some) (?!of the ).*|[A-Z].* is (?:not )?an? .*", re.ASCII)
"""What is said of kinds, and of one who is named."""
_OTHER = re.compile(
    r"without exception|\bcounts? as|classed as|found among|included among|belong to the class|"
    r"class of|\bonly\b|whatsoever|\bsingle\b|other than",
    re.IGNORECASE,
)
CASES = (
    ("validity", {}),
    ("categorical", {"task": "selection"}),
    ("categorical", {"task": "generation", "content": "mixed"}),
    ("poly", {"task": "selection"}),
    ("poly", {"task": "generation"}),
)


def said(item: Item) -> Iterator[str]:
    """The categorical sentences of an item, each as one."""
    yield from item.premises
    if item.task == "entailment":
        asked = item.question.rsplit("does it follow that ", 1)[1].rstrip("?")
        yield f"{asked[:1].upper()}{asked[1:]}."
    else:
        yield from item.choices or (item.target,)


@pytest.mark.parametrize(("preset", "settings"), CASES)
def test_each_quantifier_has_one_frame(
    preset: str, settings: dict[str, str], tmp_path: Path
) -> None:
    out = tmp_path / "data"
    settings = {**settings, "wording": "plain"}
    therefore.generate("syllogism", out, preset=preset, split="test", count=192, settings=settings)
    assert therefore.verify(out).ok
    for item in therefore.load(out):
        for sentence in said(item):
            assert _FRAME.fullmatch(sentence), sentence
            assert not _OTHER.search(sentence), sentence


def test_the_hash_of_a_config_is_that_of_before() -> None:
    config = SyllogismConfig()
    assert "wording" not in config_record(config)
    assert config_hash(config) == "f2de9bb736cefe1d"
    plain = SyllogismConfig(kinds=("poly",), wording="plain")
    assert config_record(plain)["wording"] == "plain"
    assert config_hash(plain) != config_hash(SyllogismConfig(kinds=("poly",)))


@pytest.mark.parametrize(
    "settings", [{}, {"kinds": ("hypothetical",)}, {"kinds": ("poly",), "noise": (1, 2)}]
)
def test_plain_is_for_categorical_sentences_alone(settings: dict[str, object]) -> None:
    with pytest.raises(ConfigError, match="wording=plain is for kinds=categorical,poly"):
        SyllogismConfig(**settings, wording="plain")  # type: ignore[arg-type]
