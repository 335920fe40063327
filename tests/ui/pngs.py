"""Pictures as other programs may write them, byte by byte."""

from __future__ import annotations

import struct
from zlib import compress, crc32


def png(width: int, height: int, depth: int, kind: int, row: bytes, *, rows: int | None = None) -> bytes:
    """A picture of equal rows; some of them may be missing."""
    head = struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, 0)
    palette = [(b"PLTE", b"\x00\x80\x00\xff\xff\xff")] if kind == 3 else []
    parts = [(b"IHDR", head), *palette, (b"IDAT", compress((b"\0" + row) * (height if rows is None else rows)))]
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, data) for name, data in (*parts, (b"IEND", b"")))


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", crc32(name + data))


FEW_COLOURS = {
    "palette": png(40, 30, 8, 3, b"\0" * 40),
    "grey": png(40, 30, 8, 0, b"\x80" * 40),
    "one bit": png(40, 30, 1, 0, b"\xff" * 5),
    "one bit of a palette": png(40, 30, 1, 3, b"\xff" * 5),
    "grey and transparent": png(40, 30, 8, 4, b"\x80\x80" * 40),
    "deep": png(40, 30, 16, 6, b"\x80" * 320),
}
