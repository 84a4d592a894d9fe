"""Orders that balance what comes before what: Williams squares, and Latin squares of lists.

In a Williams square (Williams, 1949) each treatment stands once in each row and once in each place,
and each is followed by each other equally often over the rows. An even number of treatments needs
as many rows; an odd number needs twice as many.
"""

from __future__ import annotations


def williams(treatments: int) -> tuple[tuple[int, ...], ...]:
    """The rows of a Williams square.

    >>> williams(4)
    ((0, 3, 1, 2), (1, 0, 2, 3), (2, 1, 3, 0), (3, 2, 0, 1))
    >>> len(williams(3))
    6
    """
    first = [0]
    low, high = 1, treatments - 1
    while len(first) < treatments:
        first.append(high if len(first) % 2 else low)
        if len(first) % 2:
            low += 1
        else:
            high -= 1
    rows = [tuple((place + shift) % treatments for place in first) for shift in range(treatments)]
    if treatments % 2 and treatments > 1:
        rows += [row[::-1] for row in rows]
    return tuple(rows)


def latin(frame: int, number: int, cells: int) -> int:
    """The cell of a frame that a list shows; over all lists, each cell once.

    >>> [latin(0, number, 4) for number in range(4)], latin(1, 3, 4)
    ([0, 1, 2, 3], 0)
    """
    return (frame + number) % cells
