"""The program as people get it, started by mouse."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from game.scenes.shell.outcomes import SetUp
from game.ui.title import Title
from tests.bundle.folder import NAME, listed
from tests.play.both import Both
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


def leave(program: Program, shadow: Shadow, player: Both) -> int:
    """From the table by the menu and the title screen; the program's exit status."""
    player.click("match.home")
    out = shadow.at(player.scene, "match.menu.leave")
    shadow.manager.home()
    out_too = shadow.at(shadow.title(), "title.quit")
    # The program, which takes itself for the last, tidies the database up: nobody here may hold it meanwhile.
    shadow.services.close()
    program.click(*out)
    program.click(*out_too)
    until(lambda: program.process.poll() is not None, "the program to end")
    return int(program.process.returncode)


def only_in_its_folders(home: Path) -> None:
    """Nothing has been written but into the folders for data, settings and what can be made again."""
    mine = (f".local/share/{NAME}/", f".config/{NAME}/", f".cache/{NAME}/")
    assert [path for path in listed(home) if not path.startswith(mine)] == []
