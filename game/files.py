"""Paths of the program's own files, from source, from a wheel and from a bundle."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent

ROOT = _PACKAGE if (_PACKAGE / "assets").is_dir() else _PACKAGE.parent
ASSETS = ROOT / "assets"
MAPS = ROOT / "maps"
ICON = ASSETS / "art" / "app_icon.svg"
