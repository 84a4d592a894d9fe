"""The public namespace is exactly what `__all__` says, loaded when used, and documented."""

import inspect
import subprocess
import sys

import therefore
from therefore.cli import VERBS


def test_all_is_exactly_what_can_be_loaded():
    assert {*therefore._HOMES, "__version__"} == set(therefore.__all__)
    constants_first = sorted(therefore.__all__, key=lambda name: (not name.isupper(), name))
    assert constants_first == therefore.__all__
    assert set(therefore.__all__) <= set(dir(therefore))


def test_public_functions_are_documented():
    for name in therefore.__all__:
        value = getattr(therefore, name)
        if inspect.isfunction(value) or inspect.isclass(value):
            assert inspect.getdoc(value), name


def test_a_function_is_not_hidden_by_a_room_of_its_name():
    import therefore.auditing.audit
    import therefore.evaluation.run
    import therefore.verification.verify

    for name in ("audit", "evaluate", "verify", "report", "explain"):
        assert inspect.isfunction(getattr(therefore, name)), name


def test_every_verb_has_its_function():
    others = {"import": ["import_released"]}
    study = ("new", "plan", "check", "run", "export", "simulate", "close")
    others["study"] = [*(f"{part}_study" for part in study), "delete_person"]
    for verb in VERBS:
        for name in others.get(verb, [verb]):
            assert inspect.isfunction(getattr(therefore, name)), (verb, name)
    verbs = {name for verb in VERBS for name in others.get(verb, [verb])}
    without = {name for name in therefore.__all__ if inspect.isfunction(getattr(therefore, name))}
    # What a script needs and the command has in other ways.
    assert without - verbs == {
        *("check", "compare", "decide", "explain", "find", "load", "preview", "read"),
        *("read_batches", "read_formula", "regenerate", "satisfiable", "stream", "write_formula"),
    }


def _modules_after(statement: str) -> set[str]:
    code = f"import sys\n{statement}\nprint('MODULES', *sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.rpartition("MODULES")[2].split())


def test_importing_the_package_loads_nothing_heavy():
    loaded = _modules_after("import therefore")
    heavy = {"numpy", "pyarrow", "pysat", "typer", "rich", "torch", "jinja2"}
    assert not loaded & heavy
    assert not [name for name in loaded if name.startswith("therefore.families")]


def test_help_and_version_load_no_room():
    for option in ("--help", "--version"):
        loaded = _modules_after(
            f"import therefore.cli as cli\ntry:\n cli.main(['{option}'])\nexcept SystemExit: pass\n"
        )
        assert not loaded & {"numpy", "pyarrow", "pysat", "torch"}, option
