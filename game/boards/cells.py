"""Cells of a tile layer, in every way in which Tiled has stored them from 1.2 to today."""

from __future__ import annotations

import binascii
import struct
import zlib
from base64 import b64decode
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

from game.boards.sources import MapError

_ANY_ZLIB = zlib.MAX_WBITS + 32
"""Window bits for zlib or gzip, told apart by how the data begin, as Tiled itself does."""
_ZSTD_WINDOW = 20
"""Binary logarithm of the bytes that a frame may have its reader keep; 16,384 cells are fewer."""


def texts(path: Path, layer: str, data: Element, count: int) -> list[str]:
    """The tile numbers in a <data>, as texts that have not been looked at; MapError unless there are `count`."""
    encoding, compression = data.get("encoding", ""), data.get("compression", "")
    stored = " ".join(filter(None, (encoding or "XML", compression)))
    if encoding == "csv" and not compression:
        found = [text.strip() for text in (data.text or "").split(",")]
    elif not encoding and not compression:
        found = [tile.get("gid", "0") for tile in data.iterfind("tile")]
    elif encoding == "base64" and compression == "zstd" and _zstd() is None:
        raise MapError(path, "zstd", layer)
    elif encoding == "base64" and compression in _UNPACKERS:
        found = _numbers(path, layer, stored, _bytes(path, layer, stored, data, 4 * count))
    else:
        raise MapError(path, "encoding", layer, facts={"value": stored})
    if len(found) != count:
        raise MapError(path, "cell_count", layer, facts={"found": len(found), "wanted": count})
    return found


def put(data: Element, numbers: Sequence[str]) -> None:
    """Store tile numbers in a <data> as CSV, whatever stood there."""
    data.clear()
    data.set("encoding", "csv")
    data.text = ",".join(numbers)


def _numbers(path: Path, layer: str, stored: str, packed: bytes) -> list[str]:
    if len(packed) % 4:
        raise MapError(path, "cell_data", layer, facts={"value": stored})
    return [str(number) for (number,) in struct.iter_unpack("<I", packed)]


def _bytes(path: Path, layer: str, stored: str, data: Element, most: int) -> bytes:
    """Bytes that base64 and a compression hold, never unpacked further than one byte above `most`."""
    try:
        packed = b64decode("".join((data.text or "").split()), validate=True)
        unpacked = _UNPACKERS[data.get("compression", "")](packed, most + 1)
    except (binascii.Error, ValueError, zlib.error, EOFError, _Unpacked) as error:
        raise MapError(path, "cell_data", layer, facts={"value": stored}) from error
    if len(unpacked) > most:
        raise MapError(path, "cell_bytes", layer, facts={"wanted": most // 4})
    return unpacked


class _Unpacked(Exception):
    """Compressed cells are not one whole piece."""


def _plain(packed: bytes, most: int) -> bytes:
    return packed[:most]


def _inflated(packed: bytes, most: int) -> bytes:
    unpacker = zlib.decompressobj(_ANY_ZLIB)
    return _whole(unpacker, unpacker.decompress(packed, most), most)


def _zstd() -> Any:
    """The module that reads zstd, which Python has from 3.14 on; None before, and where it was left out."""
    try:
        return import_module("compression.zstd")
    except ImportError:
        return None


def _unzstd(packed: bytes, most: int) -> bytes:
    zstd = _zstd()
    unpacker = zstd.ZstdDecompressor(options={zstd.DecompressionParameter.window_log_max: _ZSTD_WINDOW})
    try:
        unpacked = unpacker.decompress(packed, most)
    except zstd.ZstdError as error:
        raise _Unpacked from error
    return _whole(unpacker, unpacked, most)


def _whole(unpacker: Any, unpacked: bytes, most: int) -> bytes:
    if len(unpacked) < most and (not unpacker.eof or unpacker.unused_data):
        raise _Unpacked
    return unpacked


_UNPACKERS: Mapping[str, Callable[[bytes, int], bytes]] = {
    "": _plain,
    "zlib": _inflated,
    "gzip": _inflated,
    "zstd": _unzstd,
}
"""By compression how its bytes are had, up to a number of them."""
