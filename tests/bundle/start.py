"""The program as people get it, started by mouse."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from game.scenes.shell.outcomes import SetUp
from game.ui.title import Title
from tests.bundle.folder import NAME, listed
from tests.play.screen import Program, until
from tests.play.shadow import Shadow


def shadow_of(home: Path) -> Shadow:
    """The program's screens as somebody with this home sees them."""
    data = home / ".local" / "share" / NAME
    data.mkdir(parents=True, exist_ok=True)
    shadow = Shadow(data)
    shadow.services.settings = replace(shadow.services.settings, animation="none")
    return shadow


def begin(program: Program, shadow: Shadow, title: Title) -> None:
    """From the title screen to the table."""
    program.click(*shadow.at(shadow.title(), f"title.play.{title.key}"))
    program.click(*shadow.at(shadow.show(SetUp(title)), "setup.start"))
    until(lambda: shadow.count() > 0, "a match in the store")


def only_in_its_folders(home: Path) -> None:
    """Nothing has been written but into the folders for data, settings and what can be made again."""
    mine = (f".local/share/{NAME}/", f".config/{NAME}/", f".cache/{NAME}/")
    assert [path for path in listed(home) if not path.startswith(mine)] == []
