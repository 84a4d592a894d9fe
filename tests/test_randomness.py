"""Streams are named: hashed, never added."""

import random

import pytest

from therefore.randomness import Stream, array_stream, digest, stream


def test_names_do_not_run_together():
    names = [(1, "a"), ("1", "a"), (1, "a", 0), ("1a",), (11, "a"), (1, 1, "a"), ("a", 1)]
    assert len({digest(*name) for name in names}) == len(names)


def test_neighbouring_seeds_and_indices_share_nothing():
    drawn = [stream(seed, "g.v1", index).random() for seed in range(50) for index in range(50)]
    assert len(set(drawn)) == 2500


def test_streams_are_pinned():
    """If this changes, every dataset changes: raise the generators' versions."""
    assert stream(42, "entailment.v1").getrandbits(32) == 380702396
    assert int(array_stream(42, "nlsat.v1").integers(2**32)) == 1123924086


@pytest.mark.parametrize("seed", range(8))
def test_a_stream_draws_what_the_standard_library_draws(seed: int) -> None:
    ours, theirs = Stream(seed), random.Random(seed)
    for limit in (1, 2, 3, 5, 8, 20, 21, 22, 40, 65, 85, 86, 300, 600):
        some = list(range(limit))
        assert ours.choice(some) == theirs.choice(some)
        assert ours.randint(3, 3 + limit) == theirs.randint(3, 3 + limit)
        assert ours.below(limit) == theirs.randrange(limit)
        for count in {0, 1, 2, 5, 6, limit // 2, limit}:
            if count <= limit:
                assert ours.sample(some, count) == theirs.sample(some, count)
        one, other = list(some), list(some)
        ours.shuffle(one)
        theirs.shuffle(other)
        assert one == other
        assert ours.sample(some, 1, counts=[2] * limit) == theirs.sample(
            some, 1, counts=[2] * limit
        )
    assert ours.getstate() == theirs.getstate()


def test_what_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(IndexError):
        Stream(0).choice([])
    with pytest.raises(ValueError, match="larger than population"):
        Stream(0).sample([1, 2], 3)


@pytest.mark.parametrize("limit", range(3, 22))
@pytest.mark.parametrize("k", [1, 2, 3])
def test_numbers_are_drawn_as_sample_draws_them(limit: int, k: int) -> None:
    ours, theirs = Stream(limit), random.Random(limit)
    for _ in range(60):
        assert ours.numbers(limit, k) == theirs.sample(range(limit), k)
    assert ours.random() == theirs.random()
