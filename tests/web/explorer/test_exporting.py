"""What is begun and taken from a page: checks, views, tables, reports; nothing else is written."""

from __future__ import annotations

import re
import time
import zipfile
from pathlib import Path
from typing import Any

import pytest
from tests.web.explorer.conftest import HOSTILE, ORIGIN, Shelf
from tests.web.explorer.pages import harmless, walk

from therefore.dataset.reading import load
from therefore.verification.verify import verify


def test_verification_and_audit_are_run_and_shown(client: Any) -> None:
    pytest.importorskip("sklearn")
    token = re.search(r'name="token" value="(\w+)"', client.get("/data/tale/audit").text)[1]
    for kind, shown in (("verify", "120 of 120 labels"), ("audit", "on 120 items")):
        reply = client.post(
            f"/data/tale/audit/{kind}",
            data={"token": token},
            headers={"origin": ORIGIN},
            follow_redirects=True,
        )
        assert reply.status_code == 200
        for _ in range(1500):  # a busy machine may take minutes
            text = client.get("/data/tale/audit").text
            if "Under way" not in text:
                break
            time.sleep(0.2)
        assert shown in text
    assert "all verified" in client.get("/").text
    harmless(text, "/data/tale/audit")


def test_exported_views_are_datasets(client: Any, shelf: Shelf, tmp_path: Path) -> None:
    view = "f.kind=poly&o.oracle=right"
    wanted = [item for item in load(shelf.data) if item.features["kind"] == "poly"]
    for to in ("zip", "parquet", "jsonl"):
        reply = client.get(f"/data/tale/export?{view}&to={to}")
        assert reply.status_code == 200
        path = tmp_path / f"got.{to}"
        path.write_bytes(reply.content)
        assert "tale-selection" in reply.headers["content-disposition"]
        if to == "zip":
            with zipfile.ZipFile(path) as archive:
                archive.extractall(tmp_path)
            path = tmp_path / "tale-selection"
            assert "f.kind=poly" in (path / "manifest.json").read_text()
        assert load(path) == wanted
        checked = verify(path)
        assert checked.ok
        assert checked.verified == len(wanted)


def cells_are_plain(client: Any) -> None:
    import csv
    import io

    text = client.get("/data/hostile/export?to=csv").text
    rows = list(csv.DictReader(io.StringIO(text)))
    assert len(rows) == len(HOSTILE) * 3
    assert {row["random"] for row in rows} <= {"right", "wrong", "no answer", "unreadable"}
    wanted = {f"'{t}" if t.strip()[0] in "=+-@" else t for t in HOSTILE}
    assert {row["kind"] for row in rows} == wanted
    assert not any(cell.strip()[:1] in tuple("=+-@") for row in rows for cell in row.values())


def test_exported_tables_are_harmless(client: Any) -> None:
    cells_are_plain(client)


def test_without_plain_cells_they_would_not_be(client: Any, monkeypatch: Any) -> None:
    from therefore.web.explorer import saving

    monkeypatch.setattr(saving, "plain_cell", lambda cell: cell)
    with pytest.raises(AssertionError, match="HYPERLINK"):
        cells_are_plain(client)


def test_exported_reports_are_about_the_view(client: Any) -> None:
    pytest.importorskip("scipy")
    reply = client.get("/data/tale/export?f.kind=poly&to=html")
    assert reply.status_code == 200
    assert reply.text.startswith("<!doctype html>")
    assert "word-match" in reply.text
    assert "<script>alert" not in client.get("/data/hostile/export?to=html").text


def test_nothing_beside_the_data_is_written(client: Any, shelf: Shelf) -> None:
    before = {path: path.stat().st_mtime_ns for path in shelf.home.rglob("*")}
    for _ in walk(client, "/data/tale", 20):
        pass
    client.get("/data/tale/export?to=zip")
    assert {path: path.stat().st_mtime_ns for path in shelf.home.rglob("*")} == before
