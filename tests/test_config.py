"""Settings are validated at the edge, with the nearest known name."""

from dataclasses import dataclass

import pytest

from therefore.config import config_hash, nearest, override, parse_settings
from therefore.errors import ConfigError


@dataclass(frozen=True)
class Example:
    size: int = 1
    rate: float = 0.5
    name: str = "x"
    fair: bool = True
    span: tuple[int, int] = (1, 2)
    reach: tuple[float, float] = (0.0, 1.0)
    words: tuple[str, ...] = ()


def test_every_type_is_read():
    settings = {
        "size": "3",
        "rate": "1e-3",
        "name": "y",
        "fair": "False",
        "span": "5,12",
        "reach": "0.4..0.6",
        "words": "a, b",
    }
    assert override(Example(), settings) == Example(
        3, 0.001, "y", False, (5, 12), (0.4, 0.6), ("a", "b")
    )
    assert override(Example(), {"span": "7"}).span == (7, 7)


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("sise", "1", "did you mean 'size'"),
        ("size", "many", "size='many' is no whole number"),
        ("fair", "maybe", "fair='maybe' is neither true nor false"),
        ("span", "1,2,3", "no range such as 5,12"),
        ("zzz", "1", "known: size, rate"),
    ],
)
def test_bad_settings_are_named(key, value, says):
    with pytest.raises(ConfigError, match=says):
        override(Example(), {key: value})


def test_pairs():
    assert parse_settings(["a=1", "b = x=y"]) == {"a": "1", "b": "x=y"}
    with pytest.raises(ConfigError, match="'oops' is not of the form key=value"):
        parse_settings(["oops"])


def test_the_hash_sees_every_value():
    assert config_hash(Example()) == config_hash(Example())
    assert config_hash(Example()) != config_hash(Example(span=(1, 3)))
    assert nearest("q", []) == "; known: "


def test_the_hash_covers_the_content_of_a_file_and_not_its_path(tmp_path):
    from therefore.families.syllogism.config import SyllogismConfig

    one, two = tmp_path / "one.tsv", tmp_path / "two.tsv"
    one.write_text("dog IsA animal")
    two.write_text("dog IsA animal")
    hashes = [config_hash(SyllogismConfig(knowledge=f"cn100k:{path}")) for path in (one, two)]
    assert hashes[0] == hashes[1]
    two.write_text("dog IsA animal\ncat IsA animal")
    assert config_hash(SyllogismConfig(knowledge=f"cn100k:{two}")) != hashes[0]
    assert config_hash(SyllogismConfig()) != hashes[0]
