"""Wikidata: labelled edges, a query service's result, or a dump, as facts of classes and names.

    .jsonl          {"sub_label": ..., "obj_label": ...} a line; a P31 or P361 in the file's name
                    says which property the edges are of, subclass of (P279) if there is none
    .tsv, .tsv.gz   a header and four columns; `source` and `target` run from class to subclass,
                    `entity` and `type` from member to class
    .json           a query service's result, with variables `item...Label` and `class...Label`
    .ndjson, .gz    a dump, one entity a line; read twice, once for the labels

Subclass of (P279) relates class to class, part of (P361) part to whole, instance of (P31) a name to
a class. A label with a small first letter is a class. That a class is an instance of something, or
a profession or a species, is said of the word and not of what it names ("actors are professions"):
such edges are dropped.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from therefore.errors import InputError
from therefore.knowledge.conceptnet import lines
from therefore.knowledge.triples import TYPES, Filter, Triple, Triples

PROPERTIES = {"P279": "IsA", "P31": "InstanceOf", "P361": "PartOf"}
"""The relation as which each of Wikidata's properties is read."""


def read_wikidata(path: Path, keep: Filter) -> Triples:
    """The edges of a file, whatever its form."""
    name = path.name.removesuffix(".gz")
    if name.endswith(".tsv"):
        edges = _read_table(path)
    elif name.endswith(".jsonl"):
        edges = _read_pairs(path)
    elif name.endswith(".json"):
        edges = _read_result(path)
    else:
        edges = _read_dump(path)
    for relation, head, tail in edges:
        named = head[:1].isupper()
        if relation != "PartOf" and tail.split(" ")[-1] in TYPES:
            keep.skip("an edge to a type of types")
        elif relation == "InstanceOf" and not named:
            keep.skip("an instance that is a class, or a name that is not capitalised")
        elif relation == "IsA" and named:
            keep.skip("an individual, not a class")
        else:
            yield Triple(relation, head, tail)


def _read_pairs(path: Path) -> Triples:
    named = re.search(r"P(?:31|361)(?!\d)", path.name)
    relation = PROPERTIES[named[0]] if named else "IsA"
    for number, line in lines(path):
        record = _json(path, number, line)
        if "sub_label" not in record or "obj_label" not in record:
            raise InputError(f"{path} line {number} has no sub_label and obj_label")
        yield Triple(relation, str(record["sub_label"]), str(record["obj_label"]))


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
    wanted = {target for _, edges in _entities(path) for _, target in edges}
    labels: dict[str, str] = {}
    for number, line in lines(path):
        record = _json(path, number, line.strip().rstrip(","))
        if record.get("id") in wanted:
            labels[record["id"]] = _label(record)
    for label, edges in _entities(path):
        for relation, target in edges:
            if label and labels.get(target):
                yield Triple(relation, label, labels[target])


def _entities(path: Path) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """The label of each entity, with the relations and targets of its edges."""
    for number, line in lines(path):
        record = _json(path, number, line.strip().rstrip(","))
        edges = [
            (relation, claim["mainsnak"]["datavalue"]["value"]["id"])
            for name, relation in PROPERTIES.items()
            for claim in record.get("claims", {}).get(name, [])
            if "datavalue" in claim.get("mainsnak", {})
        ]
        yield _label(record), edges


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
