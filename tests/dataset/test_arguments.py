"""Streams and builds that are asked wrongly: one clear error, and nothing drawn or written."""

from __future__ import annotations

import signal
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import therefore
from therefore.dataset.stream import Stream
from therefore.errors import ConfigError


@pytest.fixture
def grl() -> Stream:
    return therefore.stream("nlsat", preset="grl", split="train", seed=7)


@pytest.mark.parametrize("index", [1.5, 2.0, "3", None, True, (1, 2), slice("a", "b")])
def test_an_index_is_a_whole_number_and_a_wrong_one_does_no_harm(grl: Stream, index) -> None:
    with pytest.raises(ConfigError, match=r"index is .*: a whole number is wanted"):
        grl[index]
    assert grl[3] == therefore.stream("nlsat", preset="grl", split="train", seed=7)[np.int64(3)]
    with pytest.raises(IndexError, match="64 bits"):
        grl[10**30]


def test_an_interrupted_block_is_drawn_anew(grl: Stream) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    block = grl._block(0)
    rows = block.drawing.rows
    block.drawing.rows = interrupt  # type: ignore[method-assign]
    with pytest.raises(KeyboardInterrupt):
        grl[5]
    block.drawing.rows = rows  # type: ignore[method-assign]
    assert grl._block(0) is not block
    assert grl[191].provenance.index == 191


@pytest.mark.parametrize("family", ["exam", "syllogism"])
def test_a_stopped_generator_leaves_nothing_behind(family: str) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    stream, other = therefore.stream(family, seed=7), therefore.stream(family, seed=7)
    assert stream[0] == other[0]
    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.01)
        stream[191]
    except KeyboardInterrupt:
        pass
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert [stream[place] for place in (100, 191)] == [other[place] for place in (100, 191)]


def test_seeds_of_numpy_are_seeds(tmp_path: Path) -> None:
    assert therefore.stream("nlsat", seed=np.int64(3))[0] == therefore.stream("nlsat", seed=3)[0]
    made = therefore.generate("nlsat", tmp_path / "d", split="test", count=2, seed=np.int64(3))
    assert (made.seed, type(made.seed)) == (3, int)


WRONG: list[tuple[Callable[[Stream], object], str]] = [
    (lambda s: s.take(None), "count is None: a whole number"),
    (lambda s: s.take(-1), "count is -1: at least 0"),
    (lambda s: s.take(2.5), "count is 2.5: a whole number"),
    (lambda s: s.where(variables=(12, 8)), "turn it round"),
    (lambda s: s.where(variables=(8,)), r"a range is a pair \(low, high\)"),
    (lambda s: s.where(variables="8-12"), "a number, or a pair"),
    (lambda s: s.where(variables=("8", "12")), "a number, or a pair"),
    (lambda s: s.where(variables=None), "a number, or a pair"),
    (lambda s: s.where(language=3), "a text is wanted"),
    (lambda _: therefore.stream("nlsat", seed=1.5), "seed is 1.5: a whole number"),
    (lambda _: therefore.stream("nlsat", seed="7"), "seed is '7': a whole number"),
    (lambda _: therefore.stream("nlsat", seed=None), "seed is None: a whole number"),
    (lambda _: therefore.stream(3), "family is 3: a name"),
    (lambda _: therefore.stream("nlsat", preset=3), "preset is 3: a name"),
    (lambda _: therefore.stream("nlsat", split=("train", "test")), "a stream is of one split"),
    (lambda _: therefore.stream("nlsat", settings="variables=5"), "give a mapping"),
    (lambda _: therefore.stream("nlsat", settings={3: "5"}), "unknown setting 3"),
    (lambda _: therefore.preview("nlsat", count="2"), "count is '2': a whole number"),
    (lambda s: therefore.regenerate(3), "3 cannot be made again: give an item"),
    (lambda s: therefore.regenerate(s[0], 3), "3 cannot be made again: give an item"),
    (lambda _: therefore.load("none", limit=-1), "limit is -1: leave it out"),
    (lambda _: therefore.load("none", limit=1.5), "limit is 1.5: a whole number"),
]


@pytest.mark.parametrize(("ask", "told"), WRONG, ids=[told for _, told in WRONG])
def test_one_line_says_what_is_wrong(grl: Stream, ask, told) -> None:
    with pytest.raises(ConfigError, match=told) as fault:
        ask(grl)
    assert "\n" not in str(fault.value)


@pytest.mark.parametrize(
    "how",
    [
        {"count": 1.5},
        {"count": "5"},
        {"count": True},
        {"split": []},
        {"split": 3},
        {"workers": "2"},
        {"workers": 1.5},
        {"seed": 1.5},
        {"out": None},
        {"out": ""},
    ],
    ids=str,
)
def test_nothing_is_written_for_a_wrong_word(how, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    (name,) = how
    with pytest.raises(ConfigError, match=f"{name} is "):
        therefore.generate("nlsat", **{"out": "data", "count": 2, **how})
    assert not [*tmp_path.iterdir()]


def test_a_stream_says_what_it_is_of(grl: Stream) -> None:
    assert repr(grl) == "<stream of nlsat/grl, train, seed 7>"
    assert grl.where(variables=(5, 6)).take(0) == []
