from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from therefore.errors import ConfigError, InputError
from therefore.items import Item
from therefore.reasoners import registry
from therefore.reasoners.reasoner import Answer
from therefore.reasoners.registry import (
    REASONERS,
    Kind,
    NoConfig,
    find_reasoner,
    load_reasoner,
    make_reasoner,
    reasoners,
)


@dataclass(frozen=True)
class Contrarian:
    name: str = "contrarian"

    def answer(self, items: Sequence[Item]) -> list[Answer]:
        return [Answer(choice=0) for _ in items]


KIND = Kind(
    "contrarian",
    "always the first",
    NoConfig(),
    lambda *_: Contrarian(),
    load=lambda folder: Contrarian(name=folder.name),
)
IMPOSTOR = Kind("oracle", "not the oracle", NoConfig(), lambda *_: Contrarian())


@pytest.fixture
def entry_points(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    points: list[object] = []
    monkeypatch.setattr(registry, "entry_points", lambda group: points)
    return points


class Loaded:
    """An entry point that gives what it is told to."""

    name, value, group, dist = "theirs", "theirs:thing", "therefore.reasoners", None

    def __init__(self, thing: object) -> None:
        self.thing = thing

    def load(self) -> object:
        return self.thing


BUILT_IN = (
    *("random", "majority", "word-match", "atmosphere", "sliding-window"),
    *("bag-of-words", "worlds", "oracle"),
)


def test_each_name_is_its_key() -> None:
    assert all(kind.name == name for name, kind in REASONERS.items())


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_built_in_ones_answer(name: str, entailments: list[Item]) -> None:
    training = entailments[:60] if REASONERS[name].trained else ()
    answers = make_reasoner(name, training=training).answer(entailments[60:70])
    assert [answer.status for answer in answers] == ["answered"] * 10


def test_settings_are_read_from_text_and_the_name_tells_them() -> None:
    assert make_reasoner("worlds", settings={"worlds": "64"}).name == "worlds-64"
    with pytest.raises(ConfigError, match="unknown setting 'world'; did you mean 'worlds'"):
        make_reasoner("worlds", settings={"world": "64"})
    with pytest.raises(ConfigError, match="size=0 is too small"):
        make_reasoner("sliding-window", settings={"size": "0"})


def test_unknown_names_suggest_the_nearest() -> None:
    with pytest.raises(ConfigError, match="unknown reasoner 'oracel'; did you mean 'oracle'"):
        find_reasoner("oracel")


def test_a_learner_needs_examples() -> None:
    with pytest.raises(ConfigError, match="bag-of-words learns from examples"):
        make_reasoner("bag-of-words")


def test_other_packages_add_theirs_and_cannot_replace_ours(entry_points: list[object]) -> None:
    entry_points += [Loaded(KIND), Loaded(IMPOSTOR)]
    assert make_reasoner("contrarian").name == "contrarian"
    assert reasoners()["oracle"] is REASONERS["oracle"]


def test_an_entry_point_that_is_no_kind_is_named(entry_points: list[object]) -> None:
    entry_points.append(Loaded(Contrarian()))
    with pytest.raises(InputError, match=r"'theirs' of therefore\.reasoners is no Kind"):
        reasoners()


def test_saved_reasoners_are_loaded_by_their_kind(
    entry_points: list[object], tmp_path: Path
) -> None:
    entry_points.append(Loaded(KIND))
    with pytest.raises(InputError, match="holds no saved reasoner"):
        load_reasoner(tmp_path)
    (tmp_path / "reasoner.json").write_text(json.dumps({"kind": "contrarian"}))
    assert load_reasoner(tmp_path).name == tmp_path.name
    (tmp_path / "reasoner.json").write_text(json.dumps({"kind": "oracle"}))
    with pytest.raises(InputError, match="a saved oracle cannot be loaded"):
        load_reasoner(tmp_path)
    (tmp_path / "reasoner.json").write_text("[]")
    with pytest.raises(InputError, match="names no kind"):
        load_reasoner(tmp_path)
