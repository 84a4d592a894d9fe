"""A page may show itself and nothing else: its policy, and a browser that agrees."""

from __future__ import annotations

import re
import shutil
import subprocess
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest
from tests.making import make_item, write_items

from therefore.evaluation.run import evaluate
from therefore.reporting.report import report

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
TRAP = "<img src=x onerror=alert(1)><script>alert(2)</script><style>*{color:red}</style>"


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("policy")
    items = [
        make_item(
            (f"{TRAP} {n}",),
            f"left-4 {TRAP}",
            answer=n % 2,
            split="test",
            features={"size": n, "t": TRAP},
        )
        for n in range(40)
    ]
    data = write_items(folder / "items.jsonl", items)
    evaluate("random", data, folder / "run")
    return report([data, folder / "run"], folder / "report.html", title=TRAP)


def test_only_the_page_s_own_style_and_script_are_allowed(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    found = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', text)
    assert found
    policy = found[1].replace("&#39;", "'")
    assert policy.startswith("default-src 'none'; ")
    for tag in ("style", "script"):
        (inside,) = re.findall(rf"<{tag}>(.*?)</{tag}>", text, re.DOTALL)
        mark = b64encode(sha256(inside.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{mark}'" in policy
    assert "unsafe" not in policy
    assert " style=" not in text.replace("&", "")
    assert not re.search(r"<[^>]*\son[a-z]+=", text)


@pytest.mark.slow
@pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")
def test_a_browser_shows_the_page_without_a_complaint(page: Path, tmp_path: Path) -> None:
    """Nothing is blocked, nothing is asked of the network, and the plots have their places."""
    width = "<script>document.title = document.querySelector('.whisker').offsetWidth</script>"
    probe = tmp_path / "probe.html"
    text = page.read_text(encoding="utf-8")
    mark = b64encode(sha256(width[8:-9].encode()).digest()).decode()
    text = text.replace("script-src &#39;", f"script-src &#39;sha256-{mark}&#39; &#39;", 1)
    probe.write_text(text.replace("</body>", f"{width}</body>"), encoding="utf-8")
    for path in (page, probe):
        done = subprocess.run(
            [
                str(CHROMIUM),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--enable-logging=stderr",
                f"--user-data-dir={tmp_path / 'profile'}",
                "--dump-dom",
                path.as_uri(),
            ],
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        complaints = [line for line in done.stderr.splitlines() if "CONSOLE" in line]
        assert complaints == []
    title = re.search(r"<title>(\d+)</title>", done.stdout)
    assert title
    assert int(title[1]) > 2
