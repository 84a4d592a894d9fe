"""From true ground atoms to a structure: equal names are collapsed into one individual."""

from __future__ import annotations

from collections.abc import Iterable

from therefore.logic.formulas import Atom, Constant
from therefore.logic.ground import EQUALITY
from therefore.solve.evidence import Model


def structure(true: Iterable[Atom], universe: tuple[str, ...]) -> Model:
    """The model in which these ground atoms, over these individuals, are true.

    >>> a, b = Constant("a"), Constant("b")
    >>> structure([Atom("=", (a, b)), Atom("p", (b,))], ("a", "b"))
    Model(true=frozenset({Atom(predicate='p', arguments=(Constant(name='a'),))}), \
domain=('a',), names={'b': 'a'})
    """
    if not universe:
        return Model(frozenset(true))
    names: dict[str, str] = {}
    kept: list[Atom] = []
    for atom in true:
        if atom.predicate == EQUALITY:
            # A grounded equation has the earlier name first, and equality is transitive here,
            # so the earliest name that equals a constant stands for its class.
            earlier, later = (term.name for term in atom.arguments)
            if earlier != later:
                names[later] = min(names.get(later, earlier), earlier, key=universe.index)
        else:
            kept.append(atom)
    domain = tuple(name for name in universe if name not in names)
    collapsed = frozenset(
        Atom(a.predicate, tuple(Constant(names.get(t.name, t.name)) for t in a.arguments))
        for a in kept
    )
    return Model(collapsed, domain, names)
