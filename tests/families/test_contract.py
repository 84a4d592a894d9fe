"""What a family of another package must hold to: each breach is one line that names it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from importlib import util
from importlib.metadata import EntryPoint
from typing import Any, Literal

import pytest

import therefore
from tests.plugging import HOME, install
from tests.plugging import therefore as run
from therefore.config import override
from therefore.errors import ConfigError, InputError
from therefore.families import registry
from therefore.families.family import Preset

spec = util.spec_from_file_location("lamps", HOME / "therefore_lamps.py")
lamps = util.module_from_spec(spec)


@pytest.fixture(autouse=True)
def unload(monkeypatch) -> Iterator[None]:
    monkeypatch.setitem(__import__("sys").modules, "lamps", lamps)
    spec.loader.exec_module(lamps)
    kept = (registry._others, registry._load, registry.find_family)
    yield
    for one in kept:
        one.cache_clear()


@pytest.fixture
def offer(monkeypatch) -> Callable[[Any], None]:
    """Lets a package offer a family called lamps."""

    def offered(family: Any) -> None:
        for one in (registry._others, registry._load, registry.find_family):
            one.cache_clear()
        monkeypatch.setattr(lamps, "FAMILY", family)
        point = EntryPoint("lamps", "lamps:FAMILY", registry.GROUP)
        monkeypatch.setattr(registry, "entry_points", lambda group: [point])

    return offered


@dataclass(frozen=True)
class Odd:
    hops: list[int] | None = None


@dataclass
class Thawed:
    hops: int = 3


@dataclass(frozen=True)
class Choosing:
    kind: Literal["short", "long"] = "short"


def planned(**changes: Any) -> dict[str, Any]:
    plan = replace(lamps.PRESETS["lamps"].splits["train"], **changes)
    return {"presets": {"p": Preset("", "", {"train": plan})}}


BROKEN = [
    ({"name": "lights"}, "the family's name is 'lights' and not 'lamps'"),
    ({"version": "one"}, "version 'one' is no whole number"),
    ({"version": True}, "version True is no whole number"),
    ({"identity": "shape"}, "identity 'shape' is neither 'form' nor 'content'"),
    ({"group": 2}, "group 2 is no function"),
    ({"group": lambda _: 0}, "'lamps', split 'train': group 0 is no whole number"),
    ({"features": {"hops": dict}}, "feature 'hops' is declared as <class 'dict'>: it must be int"),
    ({"presets": {}}, "it has no presets"),
    ({"presets": {"p": {"about": "x"}}}, "preset 'p' is {'about': 'x'} and no Preset"),
    ({"presets": {"p": Preset("", "", {})}}, "preset 'p' has no splits"),
    (lambda: planned(count=-2), "'p', split 'train': count -2 is no whole number"),
    (lambda: planned(count=0), "'p', split 'train': count 0 is no whole number"),
    (lambda: planned(share=0), "'p', split 'train': share 0 is no whole number"),
    (lambda: planned(config=None), "config: None is no instance of a frozen dataclass"),
    (lambda: planned(config=Thawed()), "is no instance of a frozen dataclass"),
    (lambda: planned(config=Odd()), "its field 'hops' has the unsupported type"),
]


@pytest.mark.parametrize(("changes", "told"), BROKEN, ids=[told for _, told in BROKEN])
def test_a_family_is_refused_when_it_is_loaded(offer, changes, told) -> None:
    offer(replace(lamps.FAMILY, **(changes() if callable(changes) else changes)))
    with pytest.raises(InputError) as fault:
        therefore.stream("lamps")
    assert told in str(fault.value)
    assert str(fault.value).startswith("entry point 'lamps' of therefore.families: ")
    assert "\n" not in str(fault.value)


def test_what_is_no_family_is_refused(offer) -> None:
    offer({"name": "lamps"})
    with pytest.raises(InputError, match="is no Family: lamps:FAMILY is dict: mend"):
        therefore.stream("lamps")


def test_groups_that_fit_no_block_are_refused_before_anything_is_written(offer, tmp_path) -> None:
    offer(replace(lamps.FAMILY, group=lambda _: 5))
    with pytest.raises(ConfigError, match=r"groups of 5, which do not fit into blocks of 192"):
        therefore.generate("lamps", tmp_path / "d", count=10)
    assert not [*tmp_path.iterdir()]


def test_settings_choose_among_literals(offer) -> None:
    offer(replace(lamps.FAMILY, **planned(config=Choosing())))
    assert therefore.stream("lamps", settings={"kind": "long"}).first.config == Choosing("long")
    with pytest.raises(ConfigError, match="kind='odd' is none of short, long"):
        therefore.stream("lamps", settings={"kind": "odd"})
    with pytest.raises(ConfigError, match=r"'hops' has the unsupported type .*: make it int"):
        override(Odd(), {"hops": "3"})


def changed(offer, change: Callable[[Any], Any]) -> therefore.Stream:
    """The stream of a family each of whose samples is changed."""

    def sample(config, territory, rng, count):
        return [change(one) for one in lamps.sample(config, territory, rng, count)]

    offer(replace(lamps.FAMILY, sample=sample))
    return therefore.stream("lamps", split="test")


WRONG = [
    ({"features": {"hops": 1.5, "rules": 4}}, "feature 'hops' is 1.5: the family declares it as"),
    ({"features": {"hops": True, "rules": 4}}, "feature 'hops' is True: the family declares it"),
    ({"features": {"hops": 2**40, "rules": 4}}, "feature 'hops' is 1099511627776: the family"),
    ({"features": {"hops": 3, "rules": 4, "hour": 1}}, "feature 'hour' is not declared"),
    ({"features": {"hops": 3}}, "feature 'rules' is missing: the family declares it"),
    ({"answer": "1"}, "answer '1' is no place among 2 choices"),
    ({"answer": True}, "answer True is no place among 2 choices"),
    ({"answer": 7}, "answer 7 is no place among 2 choices"),
    ({"premises": "All is lit."}, "premises are 'All is lit.': a sequence of texts is wanted"),
    ({"question": None}, "question is None: a text is wanted"),
    ({"choices": ["a", "b"]}, "choices are ['a', 'b']: a tuple of texts is wanted"),
    ({"task": "entails"}, "task 'entails' is none of satisfiability, entailment"),
    ({"asks": "what"}, "asks 'what' is none of"),
    ({"form": 3}, "form is int: take Filled or Form"),
    (None, "None is no Sampled"),
]


@pytest.mark.parametrize(("changes", "told"), WRONG, ids=[told for _, told in WRONG])
def test_a_sample_is_refused_when_it_is_drawn(offer, changes, told) -> None:
    stream = changed(offer, lambda one: replace(one, **changes) if changes else None)
    for ask in (lambda: stream[0], lambda: stream.take(1)):
        with pytest.raises(InputError) as fault:
            ask()
        assert str(fault.value).startswith("lamps.v1, preset 'lamps', split 'test', index 0: ")
        assert told in str(fault.value)
        assert "\n" not in str(fault.value)


@pytest.mark.parametrize(("made", "told"), [(4, "has 4"), (400, "has more than 192")])
def test_a_block_has_as_many_samples_as_were_asked_for(offer, made, told) -> None:
    def sample(config, territory, rng, count):
        yield from lamps.sample(config, territory, rng, made)

    offer(replace(lamps.FAMILY, sample=sample))
    with pytest.raises(InputError, match=f"a block {told} samples: 192 were asked for"):
        [*therefore.stream("lamps")]


def test_a_wrong_label_and_a_problem_of_another_split_are_told_with_their_place(offer) -> None:
    def lie(one):
        problem, certified = lamps.Problem, lamps.Filled.certified
        claims = lamps.all_claims("entailment", lamps.ENTAILMENT, 1)
        return replace(one, form=certified(problem(query=(lamps.Atom("p"),)), claims))

    with pytest.raises(
        InputError, match=r"lamps\.v1, preset 'lamps', split 'test', from index 0 on"
    ):
        changed(offer, lie)[0]
    with pytest.raises(InputError, match="drew a problem that split 'test' does not own: mend"):
        changed(offer, lambda one: replace(one, split_key="@train:x"))[0]

    def late(config, territory, rng, count):
        for place, one in enumerate(lamps.sample(config, territory, rng, count)):
            yield lie(one) if place == 37 else one

    offer(replace(lamps.FAMILY, sample=late))
    with pytest.raises(InputError, match=r"from index 37 on: 'theory - 0' is satisfiable"):
        therefore.stream("lamps").take(100)


def test_a_name_that_is_taken_is_refused(tmp_path) -> None:
    entries = "[therefore.families]\nlamps = therefore_lamps:FAMILY\n"
    environment = install(tmp_path / "a", entries=entries)
    second = install(tmp_path / "b", name="lights", entries=entries)
    both = f"{environment['PYTHONPATH']}:{second['PYTHONPATH']}"
    done = run({**environment, "PYTHONPATH": both}, "presets")
    assert done.returncode == 2
    for part in ("of the package therefore-lights 0.1.0", "of the package therefore-lamps 0.1.0"):
        assert part in done.stderr
    ours = install(tmp_path / "c", entries="[therefore.families]\nnlsat = therefore_lamps:FAMILY\n")
    done = run(ours, "generate", "nlsat", "--count", 2, "--out", tmp_path / "d")
    assert done.returncode == 2
    assert "has the name of a family of ours: rename it" in done.stderr
