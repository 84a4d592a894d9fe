"""A dataset's files must be exactly those of its manifest, whole and unchanged.

Another tool that loads the folder sees whatever it finds there: a split that the manifest does not
list, a card that names other files, a column or a note in the Parquet file that says the labels are
reversed. So the folder must hold nothing else, every file must have exactly our columns, and the
card and the Croissant file must be, byte for byte, what manifest and shards give.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Set
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from therefore.dataset.arrow import schema, shard_name
from therefore.dataset.description import CARD, CROISSANT, description
from therefore.dataset.files import sha256
from therefore.dataset.manifest import LONGEST, MANIFEST, SPLIT, Manifest, Shard
from therefore.errors import DatasetError
from therefore.items import COLUMNS
from therefore.verification.layout import layout_faults
from therefore.verification.published import config_faults, prose_faults, turns_round

_GIT = ".gitattributes"
BESIDE = frozenset((MANIFEST, CARD, CROISSANT, _GIT))
"""Files that a dataset may have beside its shards."""
MOST = 100_000
"""A folder with more files than this counts as no dataset."""

_NAME = re.compile(r"[a-z][a-z0-9_]*", re.ASCII)
_ENDINGS = (
    "7z aac arrow avro bin bmp bz2 ckpt csv flac ftz gif gz h5 joblib jpeg jpg json jsonl lfs.* "
    "lz4 mds mlmodel model mp3 mp4 msgpack npy npz ogg onnx ot parquet pb pcm pickle pkl png pt "
    "pth rar raw safetensors sam tar tar.* tflite tgz tiff tsv txt wasm wav webm webp xz zip zst"
)
_LARGE = frozenset(
    ("saved_model/**/*", "*tfevents*", *[f"*.{ending}" for ending in _ENDINGS.split()])
)
"""What the Hub's own `.gitattributes` calls large."""
_HEADINGS = frozenset(
    ("", *[f"# {kind} files - compressed" for kind in ("Audio", "Image", "Video")])
) | {"# Audio files - uncompressed", "# Image files - uncompressed"}
_LEFT_OUT = re.compile(r"left out [1-9]\d*: [^\n]{1,200}", re.ASCII)
_PAIR = r"(?:q|split|task|label|asks|runs|sort|[fo]\.[\w%.-]{1,40})=[\w.~%+*-]{1,60}"
_SELECTED = re.compile(
    rf"[\d,]+ of [\d,]+ items, selected by (?:nothing|\?{_PAIR}(?:&{_PAIR}){{0,15}}), "
    r"from a dataset whose checksum is [0-9a-f]{64}",
    re.ASCII,
)
"""What the explorer notes of an export: how many items, the address of the view, the source."""
_ABOUT = re.compile(r"\n# .*\n\n(?:(.+)\n\nSource: (.+)\.\n)?\n\| split \|")
_FEATURES = frozenset(("int32", "double", "string", "bool", "list<string>", "list<int32>"))


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong, and where: an item's id, a row or a file."""

    where: str
    reason: str


@dataclass(frozen=True, slots=True)
class _About:
    """What a card says of its preset in prose."""

    about: str
    source: str


def may_be_split(name: str) -> bool:
    """Whether a split may have this name.

    >>> [may_be_split(name) for name in ("test", "train_hard", "all", "test_labels_reversed")]
    [True, True, False, False]
    """
    return SPLIT.fullmatch(name) is not None and not turns_round(name)


def load_manifest(folder: Path) -> Manifest:
    """The manifest; DatasetError if it is missing or not written as `Manifest` writes it."""
    try:
        manifest = Manifest.load(folder)
        if manifest.to_json() != (folder / MANIFEST).read_text(encoding="utf-8"):
            raise DatasetError(f"{folder / MANIFEST} is not written as manifests are")
        _check_types(manifest)
    except (UnicodeError, RecursionError, OSError, ValueError, TypeError) as fault:
        raise DatasetError(f"{folder / MANIFEST} is no manifest: {str(fault)[:200]}") from None
    return manifest


def _check_types(manifest: Manifest) -> None:
    for name, record in manifest.splits.items():
        if not may_be_split(name):
            raise DatasetError(f"a split cannot be called {name!r}")
        for number, shard in enumerate(record.shards):
            if shard.file != shard_name(name, number):
                raise DatasetError(f"shard {number} of {name} cannot be {shard.file!r}")
            if type(shard.rows) is not int or type(shard.sha256) is not str:
                raise DatasetError(f"{shard.file} has no rows or checksum")
        if type(record.count) is not int or record.count != sum(s.rows for s in record.shards):
            raise DatasetError(f"split {name} counts {record.count!r}, not what its shards hold")


def folder_faults(folder: Path, manifest: Manifest) -> Iterator[Fault]:
    """Files that should not be in the folder, or that differ from what the manifest says."""
    listed = {shard.file for record in manifest.splits.values() for shard in record.shards}
    for number, path in enumerate(_walk(folder)):
        name = path.relative_to(folder).as_posix()
        if number == MOST:
            yield Fault(str(folder), f"holds more than {MOST:,} files")
            return
        if path.is_symlink():
            yield Fault(str(path), "is a link: a dataset holds its own files")
        elif path.is_dir() and not any(one.startswith(f"{name}/") for one in listed):
            yield Fault(str(path), "is a folder without a shard: other tools see a split there")
        elif path.is_dir():
            continue
        elif name not in listed and name not in BESIDE:
            yield Fault(str(path), "the manifest does not list this file")
        elif name == _GIT and not _is_about_sizes(_read(path), listed):
            yield Fault(str(path), "says more than which files are large")
    if folder.is_symlink():
        yield Fault(str(folder), "is a link: give the folder itself")
    for note in manifest.notes:
        imported = manifest.sources and _LEFT_OUT.fullmatch(note)
        if not imported and not _SELECTED.fullmatch(note):
            why = f"holds a note that neither import nor export writes: {note[:80]!r}"
            yield Fault(str(folder / MANIFEST), why)
    yield from (Fault(str(folder / MANIFEST), why) for why in config_faults(manifest))
    yield from _description_faults(folder, manifest)


def _is_about_sizes(text: str, listed: Set[str]) -> bool:
    """Whether a file of attributes is the Hub's: which files are large, under its own headings."""
    end = " filter=lfs diff=lfs merge=lfs -text"
    return all(
        line in _HEADINGS
        or (line.endswith(end) and line.removesuffix(end) in {*_LARGE, *BESIDE, *listed})
        for line in text.split("\n")
    )


def _walk(folder: Path) -> Iterator[Path]:
    for place, folders, names in os.walk(folder):
        yield from (Path(place) / name for name in sorted(names))
        yield from (Path(place) / name for name in sorted(folders))


def _description_faults(folder: Path, manifest: Manifest) -> Iterator[Fault]:
    """Where the card or the Croissant file is not the one that manifest and shards give."""
    said = {name: _read(folder / name) for name in (CARD, CROISSANT)}
    found = _ABOUT.search(said[CARD])
    about = _About(found[1], found[2]) if found and found[1] else None
    if about:
        wrong = prose_faults(manifest, about.about, about.source)
        yield from (Fault(str(folder / CARD), why) for why in wrong)
    shards = [shard.file for record in manifest.splits.values() for shard in record.shards]
    if not all([(folder / file).is_file() for file in shards]):
        return  # one is missing or a pipe, which is said where shards are looked at
    try:
        wanted = description(folder, manifest, about)
    except (pa.ArrowException, DatasetError, OSError, ValueError, MemoryError) as fault:
        reason = str(fault).split("\n", 1)[0][:200]
        yield Fault(str(folder), f"its card cannot be written again: {reason}")
        return
    kinds = {CARD: "card", CROISSANT: "Croissant description"}
    for name, text in wanted.items():
        if said[name] != text:
            yield Fault(str(folder / name), f"is not the {kinds[name]} of this dataset")


def _read(path: Path) -> str:
    """The text of a file; empty if it cannot be read, or is no file of this folder."""
    try:
        if path.is_symlink() or not path.is_file() or path.stat().st_size > LONGEST:
            return ""
        return path.read_bytes().decode("utf-8")
    except (OSError, UnicodeError):
        return ""


def shard_faults(folder: Path, shard: Shard) -> Iterator[Fault]:
    """What is wrong with a shard as a file."""
    path = folder / shard.file
    if path.is_symlink() or not path.is_file():
        yield Fault(str(path), "the file is missing" if not path.is_symlink() else "is a link")
        return
    if sha256(path) != shard.sha256:
        yield Fault(str(path), "the checksum differs: the file was changed")
    yield from schema_faults(path, shard.rows)


def schema_faults(path: Path, rows: int | None = None) -> Iterator[Fault]:
    """Whether a Parquet file has exactly our columns and nothing to say beside them."""
    try:
        with pq.ParquetFile(path) as file:
            found, notes = file.schema_arrow, file.metadata.metadata or {}
            counted = file.metadata.num_rows
            layout = list(layout_faults(path, file))
    except (pa.ArrowException, OSError, ValueError, MemoryError) as fault:
        yield Fault(str(path), f"cannot be read: {str(fault).splitlines()[0]}")
        return
    yield from (Fault(str(path), why) for why in layout)
    wanted = schema({})
    place = found.get_field_index("features")
    if place >= 0 and pa.types.is_struct(found.field(place).type):
        features = found.field(place)
        wanted = wanted.set(wanted.get_field_index("features"), features.remove_metadata())
        yield from (Fault(str(path), why) for why in _feature_faults(features.type))
    if _shape(found) != _shape(wanted):
        names = [name for name in found.names if name not in wanted.names]
        more = f": {', '.join(names)}" if names else ""
        yield Fault(str(path), f"its columns are not exactly those of items{more}")
    strange = {*(found.metadata or {}), *notes} - {b"ARROW:schema"}
    strange |= {key for field in found for key in _notes(field)}
    if strange:
        said = ", ".join(sorted(key.decode(errors="replace") for key in strange))
        yield Fault(str(path), f"it says more than its items: {said}")
    if rows is not None and counted != rows:
        yield Fault(str(path), f"{counted} rows where the manifest says {rows}")


def _feature_faults(features: pa.StructType) -> Iterator[str]:
    """Feature names that another tool may misread: used twice, odd, or equal to a column's."""
    names = [field.name for field in features]
    for field in features:
        if _type(field.type) not in _FEATURES:
            yield f"feature {field.name!r} has type {field.type}"
        if not _NAME.fullmatch(field.name) or field.name in COLUMNS:
            yield f"a feature cannot be called {field.name!r}"
    if len(set(names)) < len(names):
        yield "two features have one name"


def _notes(field: pa.Field) -> Iterator[bytes]:
    """The metadata of a field and its subfields, without the numbers that Parquet itself adds."""
    yield from [key for key in field.metadata or {} if key != b"PARQUET:field_id"]
    kind = field.type
    for place in range(kind.num_fields):
        yield from _notes(kind.field(place))


def _shape(found: pa.Schema) -> list[tuple[str, str, bool]]:
    return [(field.name, _type(field.type), field.nullable) for field in found]


def _type(kind: pa.DataType) -> str:
    """The type in words, without the name that Parquet gives the elements of a list."""
    return re.sub(r"list<\w+: ", "list<", str(kind))
