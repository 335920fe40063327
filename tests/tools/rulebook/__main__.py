"""Writes a game's examples anew: python -m tests.tools.rulebook KEY."""

from __future__ import annotations

import sys
from importlib import import_module

if __name__ == "__main__":
    import_module(f"tests.tools.rulebook.{sys.argv[1]}").make()
