"""Resources inside a program: what it was built of, and what Windows and macOS want, its picture and its version."""

from __future__ import annotations

import os
import struct
from datetime import date
from pathlib import Path
from typing import Any

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
from game.app.desktop import png
from game.files import build

ICO_SIDES = (16, 24, 32, 48, 64, 128, 256)
ICNS_KINDS = {b"icp4": 16, b"icp5": 32, b"ic07": 128, b"ic08": 256, b"ic09": 512, b"ic10": 1024}


def build_told(path: Path) -> Path:
    """Write the day and the commit, which `--version` tells; its path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"{date.today().isoformat()} {build()[1]}\n", encoding="utf-8")
    return path


def icon(path: Path) -> str:
    """Write the program's picture as an .ico or .icns file; its path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(icns() if path.suffix == ".icns" else ico())
    return str(path)


def ico() -> bytes:
    """All sizes for Windows: a head, a directory, PNGs."""
    pictures = [png(side) for side in ICO_SIDES]
    head = struct.pack("<3H", 0, 1, len(pictures))
    start = len(head) + 16 * len(pictures)
    for side, picture in zip(ICO_SIDES, pictures, strict=True):
        head += struct.pack("<4B2H2I", side % 256, side % 256, 0, 0, 1, 32, len(picture), start)
        start += len(picture)
    return head + b"".join(pictures)


def icns() -> bytes:
    """All sizes for macOS: a head, and PNGs that each have one."""
    parts = [(kind, png(side)) for kind, side in ICNS_KINDS.items()]
    body = b"".join(kind + struct.pack(">I", len(picture) + 8) + picture for kind, picture in parts)
    return b"icns" + struct.pack(">I", len(body) + 8) + body


def windows_version(name: str, version: str) -> Any:
    """Version resource: the properties of a program on Windows."""
    from PyInstaller.utils.win32 import versioninfo as v

    numbers = (*(int(number) for number in version.split(".")), 0, 0, 0)[:4]
    told = {
        "FileDescription": "Five Acres",
        "FileVersion": version,
        "InternalName": name,
        "LegalCopyright": "Five Acres developers, MIT licence",
        "OriginalFilename": f"{name}.exe",
        "ProductName": "Five Acres",
        "ProductVersion": version,
    }
    table = v.StringTable("040904B0", [v.StringStruct(key, value) for key, value in told.items()])
    return v.VSVersionInfo(
        ffi=v.FixedFileInfo(filevers=numbers, prodvers=numbers),
        kids=[v.StringFileInfo([table]), v.VarFileInfo([v.VarStruct("Translation", [1033, 1200])])],
    )
