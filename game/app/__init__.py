"""The program: the only place where everything meets."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program with these arguments (else the command line's); its exit status."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    # Both are read when pygame is imported: no banner among a command's output, no waiting for a graphics driver.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    for system in ("X11", "WAYLAND"):
        # By this name a desktop knows that the window belongs to the menu's entry.
        os.environ.setdefault(f"SDL_VIDEO_{system}_WMCLASS", "five-acres")
    if sys.stdout is None or sys.stderr is None:
        # On Windows a program with a window has nothing to speak to.
        sys.stdout = sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  as long as it runs
    if arguments:
        from game.app.command import run

        return run(arguments)
    from game.app.play import Start, play

    return play(Start())
