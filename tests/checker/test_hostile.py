"""Hostile input: certificates that try to crash, to exhaust or to mislead the checker."""

import json
import random
import subprocess
import sys
import time

import pytest

from therefore.certify import certify
from therefore.checker import limits
from therefore.checker.__main__ import line_faults, main
from therefore.checker.certificate import CertificateError, read_certificate
from therefore.checker.check import Exceeded, Rejected, check, faults
from therefore.checker.claims import all_claims
from therefore.checker.evidence import Instance, Model, Refutation
from therefore.errors import FormulaError
from therefore.items import ENTAILMENT, Item, Logic, Provenance, to_line
from therefore.logic.formulas import Atom, Constant, Not, Problem
from therefore.logic.tptp import read_formula

CLAIMS = all_claims("entailment", ENTAILMENT, 1)


def problem(*premises, query):
    return Problem(premises=tuple(map(read_formula, premises)), query=(read_formula(query),))


SYLLOGISM = problem("![X]: (man(X) => mortal(X))", "man(s)", "a = s", query="mortal(a)")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "not JSON"),
        ("[]", "not an object"),
        ('{"theory": {"true": []}, "theory": {"true": ["p"]}}', "stands twice"),
        ('{"theory": {"true": [], "true": []}}', "stands twice"),
        ('{"theory": {"rup": [[' + "9" * 5000 + "]]}}", "digits"),
        ('{"theory": {"rup": [[1.0]]}}', "not a whole number"),
        ('{"theory": {"rup": [[1e9]]}}', "not a whole number"),
        ('{"theory": {"rup": [[NaN]]}}', "not a whole number"),
        ('{"theory": {"rup": [[Infinity]]}}', "not a whole number"),
        ('{"theory": {"rup": [[true]]}}', "numbers that are not 0"),
        ('{"theory": {"rup": [[0]]}}', "numbers that are not 0"),
        ('{"theory": {"rup": [["1"]]}}', "numbers that are not 0"),
        ('{"theory": {"rup": [1]}}', "numbers that are not 0"),
        ('{"theory": {"rup": [[]], "uses": []}}', "left out"),
        ('{"theory": {"rup": [[]], "uses": [[true, "a"]]}}', "a use must be"),
        ('{"theory": {"rup": [[]], "uses": [[0, "a"]]}}', "a use must be"),
        ('{"theory": {"rup": [[]], "uses": [[1]]}}', "a use must be"),
        ('{"theory": {"rup": [[]], "uses": [[1, ""]]}}', "a use must be"),
        ('{"theory": {"rup": [[]], "uses": [[1, 2]]}}', "a use must be"),
        ('{"theory": {"rup": [[]], "uses": [["=", -1, 0, "a"]]}}', "a use must be"),
        ('{"theory": {"rup": [[]], "uses": [["=", 1, true, "a"]]}}', "a use must be"),
        ('{"theory": {"rup": [[]], "uses": {"1": "a"}}}', "uses must be a list"),
        ('{"theory": {"rup": [[]], "more": 1}}', "evidence must be"),
        ('{"theory": {"true": ["p"], "rup": [[]]}}', "evidence must be"),
        ('{"theory": {"true": ["~p"]}}', "no atom"),
        ('{"theory": {"true": ["p &"]}}', "no atom"),
        ('{"theory": {"true": ["p", "p"]}}', "twice"),
        ('{"theory": {"true": [], "domain": ["a", "a"]}}', "twice"),
        ('{"theory": {"true": [], "domain": [1]}}', "list of names"),
        ('{"theory": {"true": [], "names": {"a": 1}}}', "map constants"),
        ('{"theory": {"true": [], "domain": ["\\ud800"]}}', "surrogate"),
        ('{"theory\ud800": {"true": []}}', "surrogate"),
        ('{"theory": ' + "[" * 100_000 + "]" * 100_000 + "}", "nested too deeply"),
        ('{"theory": ' * 100_000 + "1" + "}" * 100_000, "nested too deeply"),
    ],
)
def test_certificates_that_are_none(text, says):
    with pytest.raises(CertificateError, match=r".") as caught:
        read_certificate(text)
    assert says in str(caught.value)
    assert len(str(caught.value)) < 400
    assert faults(SYLLOGISM, CLAIMS, text) == [str(caught.value)]


def _spots(value, path=()):
    yield path
    if isinstance(value, dict | list):
        for key in list(value) if isinstance(value, dict) else range(len(value)):
            yield from _spots(value[key], (*path, key))


def _mutated(record, rng):
    record = json.loads(json.dumps(record))
    path = rng.choice(list(_spots(record))[1:])
    *way, last = path
    holder = record
    for key in way:
        holder = holder[key]
    values = (None, True, 0, -1, 1, 7, 10**8, 1.5, "", "a", "w1", "p(", "=", "p(a)", [], {}, [[]])
    match rng.randrange(4):
        case 0:
            del holder[last]
        case 1 if isinstance(holder, list):
            holder.insert(last, rng.choice(values))
        case 2 if isinstance(holder, list):
            rng.shuffle(holder)
        case _:
            holder[last] = rng.choice(values)
    return record


@pytest.mark.parametrize("seed", range(4))
def test_no_exception_escapes_from_mutated_certificates(seed):
    """Thousands of edits of the values, and of the characters."""
    rng = random.Random(seed)
    whole = json.loads(certify(SYLLOGISM, CLAIMS))
    assert "uses" in whole["theory - 0"]
    for _ in range(700):
        record = whole
        for _ in range(rng.choice((1, 1, 2, 4))):
            record = _mutated(record, rng) if record else record
        assert isinstance(faults(SYLLOGISM, CLAIMS, json.dumps(record)), list)
        text = list(json.dumps(record))
        for _ in range(rng.choice((1, 2, 5))):
            text[rng.randrange(len(text))] = rng.choice('[]{}",:0123456789-\\u\x00\ud800t')
        assert isinstance(faults(SYLLOGISM, CLAIMS, "".join(text)), list)


def quickly(work, *, seconds=20.0):
    start = time.process_time()
    judged = work()
    assert time.process_time() - start < seconds
    return judged


def test_twelve_quantified_variables_are_too_much_work():
    variables = ",".join(f"X{i}" for i in range(12))
    atom = f"r({variables})"
    formula = read_formula(f"?[{variables}]: {atom}")
    model = Model(frozenset(), tuple(f"d{i}" for i in range(9)))
    judged = quickly(lambda: check([formula], model))
    assert isinstance(judged, Rejected)
    assert "too much work" in judged.reason
    wide = ",".join(f"X{i}" for i in range(20_000))
    judged = quickly(lambda: check([read_formula(f"?[{wide}]: p")], model))
    assert isinstance(judged, Rejected)
    people = tuple(f"d{i}" for i in range(12))
    everyone = Refutation(((),), (Instance(-2, people),))
    said = Atom("r", tuple(map(Constant, people)))
    assert not isinstance(check([Not(formula), said], everyone), Rejected)


def test_refutations_that_never_end(monkeypatch):
    """A long clause that is looked through again and again, and steps without number."""
    monkeypatch.setattr("therefore.checker.limits.LOOKS", 300_000)
    letters = [f"p{i}" for i in range(2_000)]
    theory = [read_formula(" | ".join(letters))]
    theory += [read_formula(f"~p{i} | p{i + 1} | q") for i in range(1_999)]
    steps = tuple((-1, -(i % 2_000 + 1)) for i in range(100_000))
    judged = quickly(lambda: check(theory, Refutation((*steps, ()))))
    assert isinstance(judged, Rejected)
    chain = [read_formula(f"p{i} => p{i + 1}") for i in range(1_999)]
    steps = tuple((-1, 2_000 + i % 7) for i in range(100_000))
    judged = quickly(lambda: check(chain, Refutation((*steps, ()))))
    assert isinstance(judged, Rejected)


def test_uses_that_grow_without_end(monkeypatch):
    for module in ("limits", "numbering"):
        monkeypatch.setattr(f"therefore.checker.{module}.FORMULAS", 20_000)
    body = " & ".join(f"p{i}(X)" for i in range(200))
    uses = tuple(Instance(1, (f"c{i}",)) for i in range(10_000))
    judged = quickly(lambda: check([read_formula(f"![X]: ({body})")], Refutation(((),), uses)))
    assert judged == Exceeded("too much work: it speaks of more than 20000 formulas")


@pytest.mark.parametrize("opening", ["(", "~", "~(", "![X]: ", "![X]: ~(", "p => (", "p <~> ("])
def test_deep_formulas_are_refused_by_the_reader(opening):
    for depth in (100_000, 151):
        text = opening * depth + "p" + ")" * (depth * opening.count("("))
        with pytest.raises(FormulaError, match="deep"):
            read_formula(text)


@pytest.mark.parametrize("opening", ["~", "![X]: ", "p | (", "p <=> ("])
def test_the_deepest_formulas_that_are_read_are_checked(opening):
    text = opening * 149 + "q" + ")" * (149 * opening.count("("))
    formula = read_formula(text)
    for evidence in (Refutation(((),)), Model(frozenset({Atom("p")}), ("a",))):
        assert check([formula, Not(formula)], evidence) is not None


def test_formulas_deeper_than_any_text_are_rejected():
    formula = Atom("p")
    for _ in range(100_000):
        formula = Not(formula)
    judged = check([formula], Refutation(((),)))
    assert judged == Rejected("a formula is nested too deeply")
    while isinstance(formula, Not):  # else freeing it overflows the stack
        formula = formula.body


def item(**changes):
    logic = Logic.of(SYLLOGISM)
    values = {
        "id": "x-1",
        "family": "syllogism",
        "task": "entailment",
        "split": "test",
        "premises": ("All men are mortal.", "s is a man.", "a is s."),
        "question": "a is mortal.",
        "choices": ENTAILMENT,
        "answer": 1,
        "target": "entailed",
        "logic": logic,
        "asks": "",
        "certificate": certify(SYLLOGISM, CLAIMS),
        "features": {"alpha": 1.5},
        "provenance": Provenance(generator="x"),
    }
    return Item(**{**values, **changes})


def run(tmp_path, capsys, *lines):
    path = tmp_path / "items.jsonl"
    path.write_bytes(b"".join(line if isinstance(line, bytes) else line.encode() for line in lines))
    code = main([str(path)])
    return code, capsys.readouterr().out


def test_the_command(tmp_path, capsys):
    good = to_line(item()) + "\n"
    code, out = run(tmp_path, capsys, good, "\n", good)
    assert code == 0
    assert out.splitlines()[0] == "certificates only; text not read"
    assert "2 items: 2 supported, 0 failed, 0 not checked" in out
    code, out = run(tmp_path, capsys)
    assert code == 3
    prose = to_line(item(logic=Logic(), certificate="")) + "\n"
    code, out = run(tmp_path, capsys, good, prose)
    assert code == 3
    assert "not checked: no logic" in out
    assert main([str(tmp_path / "missing")]) == 2
    assert main([]) == 2
    assert main([str(tmp_path)]) == 2
    assert main(["--help"]) == 0
    files = {"good": good, "prose": prose, "wrong": to_line(item(answer=0, target=ENTAILMENT[0]))}
    for name, lines in files.items():
        (tmp_path / name).write_text(lines)
    asked = [["good"] * 2, ["good", "prose"], ["prose", "none"], ["none", "wrong", "good"]]
    assert [main([str(tmp_path / one) for one in each]) for each in asked] == [0, 3, 2, 1]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (to_line(item(answer=0, target="not entailed")), "the label says otherwise"),
        (to_line(item(target="maybe")), "is not the choice"),
        (to_line(item(answer=7)), "no index"),
        (to_line(item(certificate="")), "not JSON"),
        (to_line(item(logic=Logic())), "no formula that it could be about"),
        (to_line(item(task="satisfiability")), "cannot be"),
        (to_line(item(asks="follows")), "belongs to selection"),
        (to_line(item(logic=Logic(premises=("p &",), query=("p",)))), "expected a formula"),
        (to_line(item(logic=Logic(premises=("p",), query=("p", "q")))), "2 queries"),
        (to_line(item(logic=Logic(premises=("p",), query=("p",), goal=("q",)))), "1 goals"),
        (to_line(item(logic=Logic(premises=("(" * 9999,), query=("p",)))), "deep"),
        (to_line(item()).replace('"answer": 1', '"answer": true'), "not a whole number"),
        (to_line(item()).replace('"answer": 1', '"answer": 1.0'), "not a whole number"),
        (to_line(item()).replace('"answer": 1', '"answer": ' + "1" * 5000), "digits"),
        (to_line(item()).replace('"answer": 1', '"answer": 1, "answer": 0'), "stands twice"),
        (to_line(item()).replace('"alpha": 1.5', '"alpha": NaN'), "not a whole number"),
        ("[1, 2]", "not an object"),
        ("{", "not JSON"),
        ("[" * 200_000, "nested too deeply"),
        (b"\xff\xfe{}", "not UTF-8"),
        ('{"id": "\\ud800"}', "surrogate"),
        ('{"id": "a\\nb\\u001b[31m"}', "answer"),
        ('{"answer": 1}', "missing"),
    ],
)
def test_lines_with_faults_are_one_line_each(tmp_path, capsys, line, says):
    code, out = run(tmp_path, capsys, line, b"\n", to_line(item()) + "\n")
    assert code == 1
    _, *told, last = out.splitlines()
    assert last == "2 items: 1 supported, 1 failed, 0 not checked"
    assert any(says in each for each in told), told
    assert all(each.isprintable() and len(each) < 400 for each in told)


def test_a_line_that_is_too_long(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("therefore.checker.__main__.LINE", 4_000)
    code, out = run(tmp_path, capsys, '{"id": "' + "x" * 20_000 + '"}\n', to_line(item()) + "\n")
    assert code == 1
    assert "2 items: 1 supported, 1 failed" in out


def test_no_exception_escapes_from_mutated_lines():
    rng = random.Random(9)
    whole = to_line(item()).encode()
    for _ in range(1_500):
        line = bytearray(whole)
        for _ in range(rng.choice((1, 2, 6))):
            place = rng.randrange(len(line))
            line[place : place + rng.choice((0, 1, 1, 9))] = rng.choice(
                (b"", b'"', b"{", b"]", b"\\", b"0", b"null", b"\xff", b"true", b"-1", b"(")
            )
        _, found = line_faults(bytes(line))
        assert isinstance(found, list)


def test_the_checker_stands_alone():
    """In a fresh process: no solver, no array, no family, nothing that grounds or makes clauses."""
    code = """
import sys
import therefore.checker.__main__, therefore.checker.check
bad = [name for name in sys.modules if name.split(".")[0] in
       ("pysat", "numpy", "pyarrow", "rich", "typer", "jinja2")
       or name.startswith(("therefore.solve", "therefore.families", "therefore.certify",
       "therefore.language", "therefore.dataset", "therefore.verification",
       "therefore.logic.ground", "therefore.logic.clauses", "therefore.logic.normal"))]
ours = {name for name in sys.modules if name.split(".")[0] == "therefore"}
outside = {name.split(".")[0] for name in sys.modules} - set(sys.stdlib_module_names)
print(bad, sorted(name for name in outside if not name.startswith(("therefore", "_"))))
print(sorted(ours - {name for name in ours if name.startswith("therefore.checker")}))
"""
    done = subprocess.run([sys.executable, "-I", "-S", "-c", _at_home(code)],
                          capture_output=True, text=True, check=True)  # fmt: skip
    first, second = done.stdout.splitlines()
    assert first.startswith("[] "), done.stdout
    assert set(eval(first[3:])) <= {"sitecustomize", "usercustomize"}
    assert eval(second) == [
        *("therefore", "therefore.errors", "therefore.items", "therefore.logic"),
        *("therefore.logic.formulas", "therefore.logic.tables", "therefore.logic.tptp"),
        "therefore.version",
    ]


def _at_home(code):
    """The code with our source on the path, and nothing that is installed."""
    import therefore

    home = therefore.__path__[0].rsplit("/", 1)[0]
    return f"import sys; sys.path.insert(0, {home!r})\n{code}"


def test_the_limits_are_documented():
    from pathlib import Path

    text = (Path(__file__).parents[2] / "docs" / "design" / "certificates.md").read_text()
    for name in ("LINE", "CERTIFICATE", "DIGITS", "TEXT", "FORMULAS", "LITERALS", "LOOKS"):
        assert f"`{name}`" in text, name
        assert f"{getattr(limits, name):,}" in text, name
