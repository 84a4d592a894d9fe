"""The figures that the tutorial prints are those that its commands give."""

import re
import shlex
from pathlib import Path

import therefore
from therefore.reasoners.reasoner import Answer

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "tutorial.md").read_text(encoding="utf-8")


class First:
    name = "first"

    def answer(self, questions):
        return [Answer(0) for _ in questions]


def told(run):
    low, high = 100 * run.interval.low, 100 * run.interval.high
    return f"{100 * run.accuracy:.1f} %", f"(95 % interval {low:.1f} to {high:.1f})"


def test_the_figures_are_those_of_its_commands(tmp_path):
    command = re.search(r"^therefore generate (.*)$", PAGE, re.MULTILINE)
    family, *words = shlex.split(command[1])
    options = dict(zip(words[::2], words[1::2], strict=True))
    data = tmp_path / "data"
    therefore.generate(
        family,
        data,
        preset=options["--preset"],
        split=options["--split"],
        count=int(options["--count"]),
        seed=int(options["--seed"]),
        settings=dict([options["--set"].split("=")]),
    )
    page = " ".join(PAGE.split())
    for number, reasoner in enumerate(("word-match", First())):
        for figure in told(therefore.evaluate(reasoner, data, tmp_path / str(number))):
            assert figure in page
    probes = next(check for check in therefore.audit(data).checks if check.name == "probes")
    best, constant = re.findall(r"([\d.]+)%", probes.worst.says)[:2]
    assert best == constant
    assert f"the best of its probes has {best} %" in page
