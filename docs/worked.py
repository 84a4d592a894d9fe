"""Worked items on the pages of families: drawn, proved and told while the site is built.

    ```{worked} syllogism
    categorical test 3
    ```

shows item 3 of the split `test` of `syllogism/categorical` (seed 0): its text, its answer, and why.
So a page never shows an item that the library no longer makes.
"""

from __future__ import annotations

from typing import Any

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

import therefore


class Worked(SphinxDirective):
    """The items that the lines name, each with the reasons for its answer."""

    required_arguments = 1
    has_content = True

    def run(self) -> list[nodes.Node]:
        """The items as nodes of the page."""
        made: list[nodes.Node] = []
        for line in self.content:
            preset, split, place = line.split()
            made += worked(self.arguments[0], preset, split, int(place))
        return made


def worked(family: str, preset: str, split: str, place: int) -> list[nodes.Node]:
    """One item, as a reader meets it, and then why its answer is right."""
    item = therefore.preview(family, preset=preset, split=split, count=place + 1)[place]
    quote = nodes.block_quote()
    quote += _listed(nodes.enumerated_list(), item.premises)
    quote += nodes.paragraph("", "", nodes.strong(text=item.question))
    if item.task == "selection":
        told = [f"{'ABCDEFGHI'[k]}. {choice}" for k, choice in enumerate(item.choices)]
        told[item.answer] += " ✓"
        quote += _listed(nodes.bullet_list(), told)
    else:
        quote += nodes.paragraph("", f"Answer: {item.target}")
    title = nodes.paragraph("", "", nodes.strong(text=f"From {preset}."))
    why = nodes.bullet_list()
    for reason in therefore.explain(item):
        entry = nodes.list_item("", nodes.paragraph("", "", nodes.strong(text=reason.claim)))
        entry += _listed(nodes.bullet_list(), reason.argument)
        why += entry
    if not why.children:
        why += nodes.list_item("", nodes.paragraph("", "The hypothesis is no sentence."))
    return [title, quote, why]


def _listed(made: Any, texts: Any) -> Any:
    for text in texts:
        made += nodes.list_item("", nodes.paragraph("", text))
    return made


def setup(app: Any) -> dict[str, bool]:
    """Tell Sphinx."""
    app.add_directive("worked", Worked)
    return {"parallel_read_safe": True}
