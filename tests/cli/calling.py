"""The command inside this process: its exit code, and what it printed."""

from __future__ import annotations

import pytest

from therefore.cli import main


def call(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    """Exit code, standard output and standard error."""
    with pytest.raises(SystemExit) as end:
        main([str(one) for one in arguments])
    said = capsys.readouterr()
    assert isinstance(end.value.code, int)
    return end.value.code, said.out, said.err
