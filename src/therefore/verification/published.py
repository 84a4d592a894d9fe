"""Whether features and configurations are those that their generator publishes.

A user who slices a dataset sees features beside the label, and one called `correct_answer` would
say more than the items do. An item of our generators must have exactly the features listed in
`published.toml` (the list is here because no sampler is loaded). No feature of another generator
may have the name of a verdict. A configuration in a manifest must have the hash beside it, unless
it names a file, and must be that of its preset's split (`presets.json`), except for the fields that
the manifest's settings change to the values found there.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from math import isfinite
from typing import Any

from therefore.dataset.manifest import Manifest, SplitRecord
from therefore.items import ALSO_RIGHT, COLUMNS, Item

_HASH = re.compile(r"[0-9a-f]{16}", re.ASCII)
_FEATURE = re.compile(r"[a-z][a-z0-9_]*", re.ASCII)
_VERDICTS = re.compile(
    r"answers?|labels?|targets?|gold|correct|right|wrong|true|false|truth|solution|verdict|key"
)
"""Names that no feature of another generator may have, as a whole or as a part between two `_`."""
_TURNED = re.compile(
    r"(?=.*(?:label|answer|target|gold|truth|key))"
    r".*(?:revers|invert|inverse|flip|swap|wrong|incorrect|negat|opposite|untrue|false)|.*mislabel",
    re.IGNORECASE,
)
"""What no split, and no preset of another generator, may be called: it turns the labels round."""
_OURS = frozenset(("conclusion_true", ALSO_RIGHT))
"""Features of ours that are called so: whether the world agrees with a conclusion; and of the pairs
of premises that a study shows, which other answers count, where no text is read."""
_LIBRARY = re.compile(
    r"\d{1,4}(?:\.\d{1,4}){2}(?:(?:a|b|rc)\d{1,4})?(?:\.(?:post|dev)\d{1,4}){0,2}"
    r"(?:\+g?[0-9a-f]{1,40}(?:\.d\d{8})?)?",
    re.ASCII,
)
_PRESET = re.compile(r"(?:imported )?[\w-]{1,60}", re.ASCII)
_PROSE = re.compile(r"(?!-)[\w ,.;:?()'’“”+%=–-]+")
"""Plain words: no markup, no links, no hidden characters."""
_SETTING = re.compile(r"[^\s<>`]{0,200}")
_NO_FILE = re.compile(r"[\w-]*", re.ASCII)
_PLAIN = (str, int, float)
_SURROGATE = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class _Published:
    features: frozenset[str]
    configs: dict[str, frozenset[str]]
    """The names of configurations, and the fields of each."""
    later: dict[str, Any]
    """Fields added later, with their defaults; a configuration omits a field at its default."""
    files: tuple[str, ...]
    """Fields of the configuration that may name a file, whose content is hashed."""
    prose: dict[str, str]
    """For each preset, the hash of its prose."""
    presets: dict[str, dict[str, dict[str, Any]]]
    """For each preset its splits, each with its configuration and the size of its groups."""


@cache
def _published() -> dict[str, _Published]:
    room = files("therefore.verification")
    text = (room / "published.toml").read_text(encoding="utf-8")
    presets = json.loads((room / "presets.json").read_text(encoding="utf-8"))
    return {
        generator: _Published(
            frozenset(told["features"].split()),
            {name: frozenset(fields.split()) for name, fields in told["configs"].items()},
            told.get("later", {}),
            tuple(told["files"]),
            told["presets"],
            presets[generator],
        )
        for generator, told in tomllib.loads(text).items()
    }


def feature_faults(item: Item) -> Iterator[str]:
    """A line for each feature that the item has and its generator does not publish, or lacks."""
    known = _published().get(item.provenance.generator)
    if known is not None:
        if item.features.keys() == known.features:
            return
        for name in sorted(item.features.keys() - known.features):
            yield f"has a feature {name[:40]!r}, which {item.provenance.generator} does not publish"
        if item.provenance.origin == "generated":
            missing = sorted(known.features - item.features.keys())
            yield from [f"has no feature {name}" for name in missing[:1]]
        return
    for name in item.features:
        if not _may_be_called(name):
            yield f"a feature cannot be called {name[:40]!r}"


@cache
def _may_be_called(name: str) -> bool:
    if name in COLUMNS or not _FEATURE.fullmatch(name):
        return False
    return name in _OURS or not any(map(_VERDICTS.fullmatch, name.split("_")))


def turns_round(name: str) -> bool:
    """Whether a name says that labels are reversed or wrong.

    >>> [turns_round(name) for name in ("test_labels_reversed", "test_flippedkeys", "test_wrong")]
    [True, True, False]
    """
    return _TURNED.match(name) is not None


def value_faults(features: dict[str, Any]) -> Iterator[str]:
    """A line for each feature value that no column can hold, or that is no plain text or number."""
    for name, value in features.items():
        parts = value if isinstance(value, list) else [value]
        if not all(isinstance(part, _PLAIN) for part in parts):
            yield f"feature {name[:40]!r} is neither a text, a number nor a list of them"
        elif any(isinstance(part, float) and not isfinite(part) for part in parts):
            yield f"feature {name[:40]!r} is no number"
        elif any(isinstance(part, str) and _SURROGATE.search(part) for part in parts):
            yield f"feature {name[:40]!r} holds half a letter, a surrogate"


def prose_faults(manifest: Manifest, about: str, source: str) -> Iterator[str]:
    """A line for each text of a card on its preset that is not the published one, or not plain."""
    known = _published().get(manifest.generator)
    if known is not None:
        if prose_hash(about, source) != known.prose.get(manifest.preset, ""):
            yield f"what it says of the preset {manifest.preset[:40]!r} is not what is published"
    elif not (_PROSE.fullmatch(about) and _PROSE.fullmatch(source)):
        yield "what it says of the preset is more than plain words"


def prose_hash(about: str, source: str) -> str:
    """A hash of what a preset says of itself."""
    return blake2b(json.dumps([about, source]).encode(), digest_size=8).hexdigest()


def config_faults(manifest: Manifest) -> Iterator[str]:
    """A line for each split of generated data whose configuration or its hash is missing or wrong.

    Imported data have no configuration, nor have items that were picked from a file without one.
    """
    if not _LIBRARY.fullmatch(manifest.library):
        yield f"{manifest.library[:40]!r} is no version of this library"
    if manifest.preset and (not _PRESET.fullmatch(manifest.preset) or turns_round(manifest.preset)):
        yield f"a preset cannot be called {manifest.preset[:40]!r}"
    for key, value in manifest.settings.items():
        configs = [record.config for record in manifest.splits.values()]
        known = _published().get(manifest.generator)
        plain = _SETTING.fullmatch(value) or (known is not None and key in known.files)
        if not plain or not all(key in one and _says(value, one[key]) for one in configs):
            yield f"the setting {key[:40]!r} is none of its configurations"
    for name, record in manifest.splits.items():
        if record.group < 1 or not (record.asked == 0 or record.asked > record.count):
            yield f"split {name} cannot have groups of {record.group} or be asked {record.asked}"
        if not record.config and not record.config_hash and (manifest.sources or manifest.notes):
            continue
        if manifest.sources:
            yield f"split {name} was imported and has a configuration"
        elif not _HASH.fullmatch(record.config_hash):
            yield f"split {name} has no hash of its configuration"
        elif (why := _unpublished(manifest, name, record)) is not None:
            yield f"split {name}: {why}"


def _says(text: str, value: object) -> bool:
    """Whether a setting, as it was typed, gives a configuration this value.

    >>> _says("3,4", [3, 4]), _says("3", [3, 3]), _says("0.50", 0.5), _says("yes", True)
    (True, True, True, False)
    """
    if isinstance(value, str):
        return text == value
    if isinstance(value, bool):
        return text.lower() == str(value).lower()
    if isinstance(value, list) and all(isinstance(part, str) for part in value):
        return [part.strip() for part in text.split(",") if part.strip()] == value
    try:
        numbers = [float(part) for part in text.replace("..", ",").split(",")]
    except ValueError:
        return False
    wanted = value if isinstance(value, list) else [value]
    return numbers == wanted or (len(numbers) == 1 and numbers * 2 == wanted)


def _unpublished(manifest: Manifest, name: str, record: SplitRecord) -> str | None:
    """Why a split of our generators is not the published one with the settings; None if it is."""
    known = _published().get(manifest.generator)
    if known is None:
        return None
    config = record.config
    later = {field for field, usual in known.later.items() if config.get(field) != usual}
    if config.keys() - later not in known.configs.values():
        return "its configuration has other fields than the published ones"
    is_here = not any(_is_file(config.get(field)) for field in known.files)
    if is_here and record.config_hash not in [_hash(one, config) for one in known.configs]:
        return "the hash is not that of its configuration"
    splits = known.presets.get(manifest.preset, {})
    if name not in splits:
        return f"the preset {manifest.preset[:40]!r} has no such split"
    wanted = splits[name]["config"]
    differing = [key for key in config if key not in wanted or config[key] != wanted[key]]
    if config.keys() - later != wanted.keys() - later or not (
        set(differing) <= manifest.settings.keys()
    ):
        return f"its configuration is not that of the preset {manifest.preset[:40]!r}"
    if not manifest.settings and record.group != splits[name]["group"]:
        return f"its items do not belong together by {record.group}"
    return None


def _is_file(value: object) -> bool:
    """Whether a value may name a file, whose content is not here."""
    return isinstance(value, str) and not _NO_FILE.fullmatch(value)


def _hash(name: str, config: dict[str, Any]) -> str:
    """The same hash as `therefore.config.config_hash`, for values that name no file."""
    text = json.dumps([name, config], sort_keys=True)
    return blake2b(text.encode(), digest_size=8).hexdigest()
