"""Evidence that was found and accepted once, and is shipped: what a first item would wait for.

`stored.txt` has a line for each form that our presets draw most: a name, and a short text for the
evidence of each claim. The name is what the form says, or a digest of it, so that evidence can
never be taken for that of another form; whatever is not there is found and checked as usual.
`python -m tests.stored` renews the file, and a test finds all of it again.

    .                 a refutation by propagation alone
    !5w4,-6w4         one that applies sentence 5, and the denial of 6, to the individual w4
    HI:0H4I           a model of the individuals H and I, names 7 and 8: name 0 is true of H, 4 of I
    =                 the same as the one before
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from hashlib import blake2b
from importlib.resources import files

from therefore.certify.gaps import Gapped
from therefore.checker.claims import Claim

FILE = "stored.txt"
_ATOM = re.compile(r"(\d+)([A-Z])")


def name_of(parts: Sequence[Sequence[Gapped]], claims: Sequence[Claim]) -> str:
    """What the evidence of a form is stored under: a digest of its texts and of what is claimed."""
    texts = ["\n".join([text.label for text in part]) for part in parts]
    said = "\n\n".join([*texts, *(f"{claim.name} {claim.satisfiable}" for claim in claims)])
    return blake2b(said.encode(), digest_size=8).hexdigest()


@cache
def _lines() -> dict[str, str]:
    text = (files("therefore.certify") / FILE).read_text(encoding="utf-8")
    return dict([line.split(" ") for line in text.splitlines()])


def evidence(name: str) -> list[Gapped] | None:
    """The evidence of that name, claim by claim; None if it is not stored."""
    line = _lines().get(name)
    if line is None:
        return None
    found: list[Gapped] = []
    for text in line.split("|"):
        found.append(found[-1] if text == "=" else _read(text))
    return found


@cache
def _read(text: str) -> Gapped:
    """One piece of evidence; the numbers of sentences are gaps, by the sentence's place.

    >>> _read("!5w4,-6w4")
    Gapped(text='{"uses":[[%s,"w4"],[-%s,"w4"]],"rup":[[]]}', places=(4, 5))
    >>> _read("H:0H1H")
    Gapped(text='{"true":["%s(%s)","%s(%s)"],"domain":["%s"]}', places=(0, 7, 1, 7, 7))
    """
    if text == ".":
        return Gapped('{"rup":[[]]}')
    if text.startswith("!"):
        uses = [use.split("w") for use in text[1:].split(",")]
        signs = ["-" if number.startswith("-") else "" for number, _ in uses]
        said = [f'[{sign}%s,"w{who}"]' for sign, (_, who) in zip(signs, uses, strict=True)]
        places = [abs(int(number)) - 1 for number, _ in uses]
        return Gapped(f'{{"uses":[{",".join(said)}],"rup":[[]]}}', tuple(places))
    domain, _, atoms = text.partition(":")
    places = []
    for place, who in _ATOM.findall(atoms):
        places += [int(place), ord(who) - ord("A")]
    true, named = ",".join(['"%s(%s)"'] * (len(places) // 2)), ",".join(['"%s"'] * len(domain))
    places += [ord(who) - ord("A") for who in domain]
    return Gapped(f'{{"true":[{true}],"domain":[{named}]}}', tuple(places))
