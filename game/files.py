"""Paths of the program's own files, from source, from a wheel and from a bundle, and what it was built of."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent

ROOT = _PACKAGE if (_PACKAGE / "assets").is_dir() else _PACKAGE.parent
ASSETS = ROOT / "assets"
MAPS = ROOT / "maps"
ICON = ASSETS / "art" / "app_icon.svg"
BUILD = ROOT / "build.txt"
"""Written where the program is bundled: the day, and the commit of the sources."""


def build() -> tuple[str, str]:
    """The day on which the program was bundled and the commit it was made of; empty where nothing tells."""
    if BUILD.is_file():
        day, _, commit = BUILD.read_text(encoding="utf-8").partition(" ")
        return day, commit.strip()
    return "", _commit(ROOT / ".git")


def _commit(git: Path) -> str:
    """The first digits of what a folder of git has checked out, read as git keeps it."""
    try:
        head = (git / "HEAD").read_text(encoding="utf-8").strip()
        branch = head.removeprefix("ref: ")
        if branch == head:
            return head[:12]
        if (git / branch).is_file():
            return (git / branch).read_text(encoding="utf-8")[:12]
        packed = (git / "packed-refs").read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return ""
    return next((line[:12] for line in packed if line.endswith(f" {branch}")), "")
