"""From true ground atoms to a structure: equal names are collapsed into one individual."""

from __future__ import annotations

from collections.abc import Iterable

from therefore.logic.formulas import Atom, Constant, Equal, Formula
from therefore.solve.evidence import Model


def structure(true: Iterable[Formula], universe: tuple[str, ...]) -> Model:
    """The model in which these ground atoms, over these individuals, are true.

    >>> a, b = Constant("a"), Constant("b")
    >>> structure([Equal(a, b), Atom("p", (b,))], ("a", "b"))
    Model(true=frozenset({Atom(predicate='p', arguments=(Constant(name='a'),))}), \
domain=('a',), names={'b': 'a'})
    """
    names: dict[str, str] = {}
    kept: list[Atom] = []
    for atom in true:
        if isinstance(atom, Equal):
            # Identity is an equivalence here, so the earliest of a class stands for it.
            pair = sorted((atom.left.name, atom.right.name), key=universe.index)
            if pair[0] != pair[1]:
                names[pair[1]] = min(names.get(pair[1], pair[0]), pair[0], key=universe.index)
        elif isinstance(atom, Atom):
            kept.append(atom)
    if not universe:
        return Model(frozenset(kept))
    domain = tuple(name for name in universe if name not in names)
    collapsed = frozenset(
        Atom(a.predicate, tuple(Constant(names.get(t.name, t.name)) for t in a.arguments))
        for a in kept
    )
    return Model(collapsed, domain, names)
