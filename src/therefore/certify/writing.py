"""Evidence as JSON, compact and always in the same order."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from json.encoder import encode_basestring
from typing import assert_never

from therefore.checker.claims import Claim
from therefore.checker.evidence import (
    Clause,
    Evidence,
    Instance,
    Model,
    Reflexive,
    Refutation,
    Replacement,
    Use,
)
from therefore.logic.tptp import write_formula

_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def certificate_json(evidence: Mapping[Claim, Evidence]) -> str:
    """The certificate with this evidence for these claims."""
    return join_evidence({claim.name: evidence_json(shown) for claim, shown in evidence.items()})


def join_evidence(texts: Mapping[str, str]) -> str:
    """The certificate of evidence that is written already, by the name of its claim."""
    return "{" + ",".join([f'"{name}":{text}' for name, text in texts.items()]) + "}"


def evidence_json(evidence: Evidence) -> str:
    """One piece of evidence.

    >>> evidence_json(Refutation(((1,), ()), (Instance(-2, ("w1",)),)))
    '{"uses":[[-2,"w1"]],"rup":[[1],[]]}'
    """
    match evidence:
        case Refutation(steps, ()):
            return _steps(steps)
        case Refutation(steps, uses):
            return _encode({"uses": [_use(use) for use in uses], "rup": steps})
        case Model(true, domain, names):
            return model_json([write_formula(atom) for atom in true], domain, names)
    assert_never(evidence)


@lru_cache(maxsize=1 << 10)  # most refutations are a single empty step
def _steps(steps: tuple[Clause, ...]) -> str:
    return _encode({"rup": steps})


def model_json(
    true: Sequence[str], domain: Sequence[str] = (), names: Mapping[str, str] | None = None
) -> str:
    """A model whose true atoms are given as TPTP texts.

    >>> model_json(["q", "p"])
    '{"true":["p","q"]}'
    """
    record = f'{{"true":{_texts(sorted(true))}'
    if domain:
        record += f',"domain":{_texts(domain)}'
    if names:
        record += f',"names":{_encode(names)}'
    return record + "}"


def _texts(texts: Sequence[str]) -> str:
    return f"[{','.join([encode_basestring(text) for text in texts])}]"


def _use(use: Use) -> list[object]:
    match use:
        case Instance(literal, constants):
            return [literal, *constants]
        case Reflexive(constant):
            return ["=", constant]
        case Replacement(number, place, constant):
            return ["=", number, place, constant]
    assert_never(use)
