"""The page on the architecture says what the code is; no room outgrows its limit."""

import subprocess
import sys
from pathlib import Path

HOUSE = Path(__file__).parent.parent / "docs" / "house.py"


def test_the_house_is_as_the_page_says():
    done = subprocess.run(
        [sys.executable, str(HOUSE), "--check"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
