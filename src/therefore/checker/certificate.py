"""The certificate's JSON, read strictly: whatever two readers might read differently is refused.

Two keys of one name, numbers with a fraction or with thousands of digits, NaN, true in the place of
1, half of a surrogate pair, nesting without end: each is refused with a reason.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from math import isfinite
from typing import Any

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
from therefore.checker.limits import CERTIFICATE, DIGITS, LITERALS
from therefore.errors import InputError
from therefore.logic.formulas import Atom
from therefore.logic.tptp import read_formula


class CertificateError(ValueError):
    """The certificate is not one; the message says why."""


def strict_json(text: str, *, fractions: bool = False) -> Any:
    """The value that the JSON says; CertificateError if it is not JSON or could be misread.

    >>> strict_json('{"a": 1, "a": 2}')
    Traceback (most recent call last):
    therefore.checker.certificate.CertificateError: the key 'a' stands twice in one object
    """
    try:
        value = json.loads(
            text,
            object_pairs_hook=_object,
            parse_int=_whole,
            parse_float=_fraction if fractions else _refuse,
            parse_constant=_refuse,
        )
        text.encode()
        if "\\u" in text:  # an escape may stand for half a pair
            json.dumps(value, ensure_ascii=False).encode()
    except CertificateError:
        raise
    except RecursionError:
        raise CertificateError("it is nested too deeply") from None
    except UnicodeEncodeError:
        raise CertificateError("it has half of a surrogate pair, which is no character") from None
    except ValueError as fault:
        raise CertificateError(f"it is not JSON: {fault}") from None
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        (twice, _), *_ = Counter(name for name, _ in pairs).most_common(1)
        raise CertificateError(f"the key {twice[:40]!r} stands twice in one object")
    return found


def _whole(digits: str) -> int:
    if len(digits) > DIGITS + 1:
        raise CertificateError(f"a number has {len(digits)} digits, and {DIGITS} are allowed")
    return int(digits)


def _fraction(digits: str) -> float:
    if not isfinite(value := float(digits)):
        raise CertificateError(f"{digits[:20]} is too large a number")
    return value


def _refuse(text: str) -> Any:
    raise CertificateError(f"{text[:20]} is not a whole number")


def read_certificate(text: str) -> dict[str, Evidence]:
    """The evidence by the name of its claim; CertificateError says what is wrong."""
    if len(text) > CERTIFICATE:
        raise CertificateError(f"the certificate has more than {CERTIFICATE} characters")
    try:
        record = strict_json(text)
    except CertificateError as fault:
        raise CertificateError(f"the certificate is malformed: {fault}") from None
    if not isinstance(record, dict):
        raise CertificateError("the certificate is not an object")
    return {name: _evidence(name, value) for name, value in record.items()}


def _evidence(name: str, record: Any) -> Evidence:
    try:
        return evidence_of(record)
    except CertificateError as fault:
        raise CertificateError(f"the evidence for {name[:40]!r} is malformed: {fault}") from None


def evidence_of(record: Any) -> Evidence:
    """The evidence in a JSON value; CertificateError says what is wrong with it."""
    match record:
        case {"rup": list(steps)} if set(record) <= {"rup", "uses"}:
            if sum(len(step) if isinstance(step, list) else 1 for step in steps) > LITERALS:
                raise CertificateError(f"the steps have more than {LITERALS} literals")
            uses = record.get("uses", [])
            if "uses" in record and (not isinstance(uses, list) or not uses):
                raise CertificateError("uses must be a list, and are left out if there are none")
            return Refutation(tuple(map(_step, steps)), tuple(map(_use, uses)))
        case {"true": list(true)} if set(record) <= {"true", "domain", "names"}:
            domain, names = record.get("domain", []), record.get("names", {})
            if not isinstance(domain, list) or not _all_texts(domain):
                raise CertificateError("a domain must be a list of names")
            if not isinstance(names, dict) or not _all_texts(names.values()):
                raise CertificateError("names must map constants to individuals")
            atoms = [_atom(text) for text in true]
            for what, listed in (("an atom", atoms), ("an individual", domain)):
                if len(set(listed)) < len(listed):
                    raise CertificateError(f"{what} is listed twice")
            return Model(frozenset(atoms), tuple(domain), names)
        case _:
            raise CertificateError('evidence must be {"rup": [...]} or {"true": [...]}')


def _step(step: object) -> Clause:
    if not isinstance(step, list) or not all(type(number) is int and number for number in step):
        raise CertificateError("a step must be a list of numbers that are not 0")
    return tuple(step)


def _use(use: Any) -> Use:
    match use:
        case ["=", str(constant)] if constant:
            return Reflexive(constant)
        case ["=", int(number), int(place), str(constant)] if constant:
            if type(number) is int and type(place) is int and number > 0 and place >= 0:
                return Replacement(number, place, constant)
        case [int(literal), *constants] if constants and literal and type(literal) is int:
            if _all_texts(constants):
                return Instance(literal, tuple(constants))
    raise CertificateError(
        'a use must be [number, "constant", ...], ["=", "constant"] or '
        '["=", number, place, "constant"]'
    )


def _all_texts(values: Iterable[object]) -> bool:
    return all(isinstance(value, str) and value for value in values)


def _atom(text: object) -> Atom:
    if not isinstance(text, str):
        raise CertificateError("a true atom must be a text")
    try:
        formula = read_formula(text)
    except InputError as fault:
        raise CertificateError(f"{text[:40]!r} is no atom: {fault}") from None
    if not isinstance(formula, Atom):
        raise CertificateError(f"{text[:40]!r} is no atom")
    return formula
