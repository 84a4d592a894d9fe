"""The page on the architecture says what the code is: rooms, sizes, doors, and two walks."""

import subprocess
import sys
from pathlib import Path

import pytest

DOCS = Path(__file__).parent.parent / "docs"


@pytest.mark.parametrize("script", ["house.py", "walk.py"])
def test_the_page_says_what_is_so(script):
    done = subprocess.run(
        [sys.executable, str(DOCS / script), "--check"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
