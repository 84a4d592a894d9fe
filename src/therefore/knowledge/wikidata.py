"""Wikidata: labelled edges, a query service's result, or a dump, as IsA between classes.

    .jsonl          {"sub_label": ..., "obj_label": ...} a line
    .tsv, .tsv.gz   a header and four columns; `source` and `target` run from class to subclass,
                    `entity` and `type` from member to class
    .json           a query service's result, with variables `item...Label` and `class...Label`
    .ndjson, .gz    a dump, one entity a line; read twice, once for the labels

Only subclass-of (P279) relates class to class. Edges to a type of types (a profession, a species)
are dropped: "actors are professions" is said of the word, not of actors.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from therefore.errors import InputError
from therefore.knowledge.conceptnet import lines
from therefore.knowledge.triples import Filter, Triple, Triples

_TYPE_NOUNS = """
profession occupation taxon species genus family type class concept term field discipline genre
rank unit language name position
"""
_TYPES = frozenset(_TYPE_NOUNS.split())


def read_wikidata(path: Path, keep: Filter) -> Triples:
    """The subclass edges of a file, whatever its form."""
    name = path.name.removesuffix(".gz")
    if name.endswith(".tsv"):
        edges = _read_table(path)
    elif name.endswith(".jsonl"):
        edges = _read_pairs(path)
    elif name.endswith(".json"):
        edges = _read_result(path)
    else:
        edges = _read_dump(path)
    for triple in edges:
        if triple.tail.split(" ")[-1] in _TYPES:
            keep.skip("an edge to a type of types")
        elif triple.head[:1].isupper():
            keep.skip("an individual, not a class")
        else:
            yield triple


def _read_pairs(path: Path) -> Triples:
    for number, line in lines(path):
        record = _json(path, number, line)
        if "sub_label" not in record or "obj_label" not in record:
            raise InputError(f"{path} line {number} has no sub_label and obj_label")
        yield Triple("IsA", str(record["sub_label"]), str(record["obj_label"]))


def _read_table(path: Path) -> Triples:
    downwards = False
    for number, line in lines(path):
        fields = line.split("\t")
        if len(fields) < 4:
            raise InputError(f"{path} line {number} has fewer than four columns")
        if number == 1:
            downwards = fields[0].startswith("source")
        elif downwards:
            yield Triple("IsA", fields[3], fields[1])
        else:
            yield Triple("IsA", fields[1], fields[3])


def _read_result(path: Path) -> Triples:
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
        rows = record["results"]["bindings"]
    except (OSError, ValueError, KeyError, TypeError) as fault:
        raise InputError(f"{path} is no result of a query service: {fault}") from None
    for row in rows:
        labels = {key: value["value"] for key, value in row.items() if key.endswith("Label")}
        member = next((v for k, v in labels.items() if k.startswith(("item", "sub"))), None)
        parent = next((v for k, v in labels.items() if k.startswith(("class", "obj"))), None)
        if member is None or parent is None:
            raise InputError(f"{path} needs the variables itemLabel and classLabel")
        yield Triple("IsA", member, parent)


def _read_dump(path: Path) -> Triples:
    wanted = {target for _, targets in _entities(path) for target in targets}
    labels: dict[str, str] = {}
    for number, line in lines(path):
        record = _json(path, number, line.strip().rstrip(","))
        if record.get("id") in wanted:
            labels[record["id"]] = _label(record)
    for label, targets in _entities(path):
        for target in targets:
            if label and labels.get(target):
                yield Triple("IsA", label, labels[target])


def _entities(path: Path) -> Any:
    for number, line in lines(path):
        record = _json(path, number, line.strip().rstrip(","))
        claims = record.get("claims", {}).get("P279", [])
        targets = [
            claim["mainsnak"]["datavalue"]["value"]["id"]
            for claim in claims
            if "datavalue" in claim.get("mainsnak", {})
        ]
        yield _label(record), targets


def _label(record: dict[str, Any]) -> str:
    return str(record.get("labels", {}).get("en", {}).get("value", ""))


def _json(path: Path, number: int, line: str) -> dict[str, Any]:
    if line in ("", "[", "]"):
        return {}
    try:
        record = json.loads(line)
    except ValueError as fault:
        raise InputError(f"{path} line {number} is not JSON: {fault}") from None
    if not isinstance(record, dict):
        raise InputError(f"{path} line {number} is not an object")
    return record
