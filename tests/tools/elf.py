"""Questions to binaries of Linux, answered by binutils."""

from __future__ import annotations

import re
import struct
import subprocess
from collections.abc import Iterator
from pathlib import Path

ELF64 = b"\x7fELF\x02"
"""First bytes of programs and libraries of 64 bits."""


def needed(path: Path) -> list[str]:
    """Libraries that a binary names."""
    return re.findall(r"NEEDED +(\S+)", _told("objdump", "-p", str(path)))


def symbols(path: Path, which: str) -> dict[str, str]:
    """Symbols of a library, as `name` or `name@version`, with their kinds; `which` is an option of nm."""
    found = [line.split() for line in _told("nm", "-D", which, "--with-symbol-versions", str(path)).splitlines()]
    return {fields[-1].replace("@@", "@"): fields[-2] for fields in found if len(fields) > 1}


def oldest_glibc(folder: Path) -> tuple[str, list[str]]:
    """The newest version that any file below a folder asks for, and those files."""
    asked: dict[tuple[int, ...], list[str]] = {}
    for path in binaries(folder):
        versions = re.findall(r"\bGLIBC_(\d[\d.]*\d)", _told("objdump", "-p", str(path)))
        newest = max((tuple(map(int, each.split("."))) for each in versions), default=(0,))
        asked.setdefault(newest, []).append(path.name)
    return ".".join(map(str, max(asked))), asked[max(asked)]


def without_places(data: bytes) -> bytes:
    """A binary of 64 bits without the places where it looks for libraries, but for those beside itself."""
    entries, rest = _dynamic(data)
    names = next((_offset(data, value) for tag, value in entries if tag == _NAMES), 0)
    kept = [
        struct.pack("<QQ", tag, value)
        for tag, value in entries
        if tag not in _PLACES or data[names + value :].startswith(b"$ORIGIN")
    ]
    return data[: rest.start] + b"".join(kept).ljust(len(rest), b"\0") + data[rest.stop :]


_DYNAMIC, _LOADED = 2, 1
_NAMES, _PLACES = 5, (15, 29)
"""Kinds of parts of a binary, and of what its dynamic part tells."""


def _parts(data: bytes) -> Iterator[tuple[int, int, int, int]]:
    """Kind, offset, address and length of each part."""
    start, size, count = *struct.unpack_from("<Q", data, 32), *struct.unpack_from("<HH", data, 54)
    for at in range(start, start + size * count, size):
        kind, _, offset, address, _, length = struct.unpack_from("<IIQQQQ", data, at)
        yield kind, offset, address, length


def _dynamic(data: bytes) -> tuple[list[tuple[int, int]], range]:
    """Entries of the dynamic part, and its place in the file."""
    found = [range(offset, offset + length) for kind, offset, _, length in _parts(data) if kind == _DYNAMIC]
    place = found[0] if found else range(0)
    return list(struct.iter_unpack("<QQ", data[place.start : place.stop])), place


def _offset(data: bytes, address: int) -> int:
    """Place in the file of what is loaded to an address."""
    for kind, offset, start, length in _parts(data):
        if kind == _LOADED and start <= address < start + length:
            return offset + address - start
    raise ValueError(f"nothing is loaded to {address:#x}")


def binaries(folder: Path) -> Iterator[Path]:
    """Programs and libraries below a folder, without links to them."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink():
            with path.open("rb") as file:
                if file.read(len(ELF64)) == ELF64:
                    yield path


def _told(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout
