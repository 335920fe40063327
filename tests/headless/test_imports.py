"""Commands that do without the window and the map reader."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from game.specs import SPECS
from tests.headless.test_commands import command

REPLAY = """
import sys
from game.headless import Parser, add_commands
from game.i18n import Catalogue
words, parser = Catalogue(), Parser()
add_commands(parser.add_subparsers(), words)
for line in sys.argv[1:]:
    args = parser.parse_args(line.split("|"))
    assert args.run(args, words) == 0
loaded = {"pygame", "pytmx"} & set(sys.modules)
print("loaded:", *sorted(loaded))
if "pygame" in loaded:
    import pygame
    print("started:", pygame.display.get_init(), pygame.mixer.get_init(), pygame.font.get_init())
"""


def said(*lines: str) -> list[str]:
    """The last lines of a process of its own that runs these commands."""
    done = subprocess.run([sys.executable, "-c", REPLAY, *lines], capture_output=True, text=True, check=True)
    return [line for line in done.stdout.splitlines() if line.startswith(("loaded:", "started:"))]


def test_records_need_neither_pygame_nor_pytmx(tmp_path: Path) -> None:
    assert command("simulate", SPECS[0].key, "--games", 1, "--record", tmp_path) == 0
    path, saves = tmp_path / f"{SPECS[0].key}-1.json", tmp_path / "saves"
    lines = (
        f"replay|{path}",
        f"check|{path}",
        f"import|{path}|--data-dir|{saves}",
        f"export|1|{tmp_path / 'out.json'}|--data-dir|{saves}",
    )
    assert said(*lines) == ["loaded:"]


def test_simulating_starts_no_part_of_pygame() -> None:
    *_, started = said(f"simulate|{SPECS[0].key}|--games|1")
    assert started == "started: False None False"
