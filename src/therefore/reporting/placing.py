"""Positions on a page as CSS classes, because the page's policy allows no `style` attributes.

`placed("left", 0.25)` is the class `left-2500`; `placing` writes the rules for the classes that a
page uses. A position is a share of the width, exact to a hundredth of a percent.
"""

from __future__ import annotations

import re
from typing import Literal

Property = Literal["left", "width", "share"]

_CLASS = re.compile(r"\b(left|width|share)-(\d{1,5})\b")


def placed(what: Property, value: float) -> str:
    """The class of a position.

    >>> placed("left", 0.25), placed("share", 1.2)
    ('left-2500', 'share-10000')
    """
    return f"{what}-{round(min(max(value, 0.0), 1.0) * 10_000)}"


def placing(page: str) -> str:
    """The rules for the positions used in a page.

    >>> placing('<i class="grid left-2500"></i>')
    '.left-2500{left:25%}'
    """
    found = sorted({(what, int(number)) for what, number in _CLASS.findall(page)})
    return "".join(
        f".share-{number}{{--share:{number / 10_000:g}}}"
        if what == "share"
        else f".{what}-{number}{{{what}:{number / 100:g}%}}"
        for what, number in found
    )
