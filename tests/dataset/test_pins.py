"""The bytes of every preset are pinned, content and file apart."""

import json

import pytest
from tests.pins import PINS, names, pin


def test_every_preset_is_pinned():
    assert list(json.loads(PINS.read_text())) == names()


@pytest.mark.parametrize("name", names())
def test_pins_hold(name, tmp_path):
    expected, found = json.loads(PINS.read_text())[name], pin(name, tmp_path)
    for split, (content, file) in expected.items():
        assert found[split][0] == content, f"{name} {split}: what its items say has changed"
        assert found[split][1] == file, f"{name} {split}: the bytes of its file have changed"
