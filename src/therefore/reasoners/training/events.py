"""A run's learning curve as TensorBoard reads it, written without TensorBoard.

An event file is a row of records: length, masked CRC of the length, an Event message of protocol
buffers, masked CRC of the message. An Event here holds a wall time, a step and scalars.
"""

from __future__ import annotations

import struct
from pathlib import Path

from therefore.dataset.files import whole
from therefore.reasoners.training.metrics import read_metrics

_POLYNOMIAL = 0x82F63B78  # Castagnoli, reflected


def write_events(folder: Path) -> Path:
    """Write the run's metrics as an event file beside them."""
    records = [_event(0.0, 0, _field(3, b"brain.Event:2"))]
    for metric in read_metrics(folder):
        values = {
            "loss": metric.loss,
            "validation accuracy": metric.validation,
            "learning rate": metric.rate,
        }
        summary = b"".join(
            _field(1, _field(1, name.encode()) + b"\x15" + struct.pack("<f", value))
            for name, value in values.items()
        )
        records.append(_event(metric.seconds, metric.step, _field(5, summary)))
    path = folder / "events.out.tfevents.0.therefore"
    with whole(path) as temporary:
        temporary.write_bytes(b"".join(_record(record) for record in records))
    return path


def _event(seconds: float, step: int, body: bytes) -> bytes:
    return b"\x09" + struct.pack("<d", seconds) + b"\x10" + _varint(step) + body


def _field(number: int, content: bytes) -> bytes:
    """A field of bytes (wire type 2)."""
    return bytes([number << 3 | 2]) + _varint(len(content)) + content


def _varint(number: int) -> bytes:
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)
    return bytes(out)


def _record(content: bytes) -> bytes:
    length = struct.pack("<Q", len(content))
    return length + _masked(length) + content + _masked(content)


def _masked(content: bytes) -> bytes:
    crc = crc32c(content)
    return struct.pack("<I", ((crc >> 15 | crc << 17) + 0xA282EAD8) & 0xFFFFFFFF)


def crc32c(content: bytes) -> int:
    """The Castagnoli checksum.

    >>> hex(crc32c(b"123456789"))
    '0xe3069283'
    """
    crc = 0xFFFFFFFF
    for byte in content:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (_POLYNOMIAL if crc & 1 else 0)
    return crc ^ 0xFFFFFFFF
