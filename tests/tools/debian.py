"""Tries a package in a clean Debian: `python -m tests.tools.debian PACKAGE.deb [--suite bookworm]`.

Builds a root by mmdebstrap that has what the package depends on and nothing else, installs it, has the program try
itself as a user without rights, plays a move by mouse on a screen of this machine, and takes the package away again.
Says why where it cannot: it wants mmdebstrap, xdotool and Xvfb, the rights of root, and a mirror of Debian.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from game.store.settings import Settings, save_settings
from game.titles import TITLES
from tests.bundle.folder import NAME
from tests.bundle.start import begin, leave, shadow_of
from tests.play.both import Both
from tests.play.screen import Program, until, xvfb
from tests.play.shadow import SIZE
from tests.scenes import random_play

USER, PATH = "player", "/usr/sbin:/usr/bin:/sbin:/bin:/usr/games"
TOOLS = ("mmdebstrap", "chroot", "Xvfb", "xdotool")


def why_not() -> str:
    """The reason why this machine cannot try a package; empty if it can."""
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing:
        return f"{', '.join(missing)} is missing"
    return "" if os.geteuid() == 0 else "only root may enter another root"


def inside(root: Path, *command: str, user: str = "root") -> subprocess.CompletedProcess[str]:
    """Run a command in the root; prints its last line."""
    print(f"{user}: {' '.join(command)}", flush=True)
    done = subprocess.run(entered(root, user, *command), capture_output=True, text=True, check=False)
    print(f"    {done.returncode}: {(done.stdout + done.stderr).strip().rpartition(chr(10))[2]}", flush=True)
    return done


def entered(root: Path, user: str, *command: str) -> list[str]:
    """A command as somebody calls it in the root."""
    home = "/root" if user == "root" else f"/srv/{user}"
    env = [f"HOME={home}", f"PATH={PATH}", "LANG=C.UTF-8", "DEBIAN_FRONTEND=noninteractive"]
    return ["chroot", f"--userspec={user}", str(root), "env", "-i", *env, *command]


def play(root: Path) -> int:
    """Start a game from the title screen by mouse, make a move, leave by the buttons; the program's exit status."""
    home = root / "srv" / USER
    config = home / ".config" / NAME
    config.mkdir(parents=True)
    assert save_settings(config, Settings(window=SIZE, animation="none")) == []
    with tempfile.TemporaryDirectory() as frames, xvfb(frames=Path(frames)) as display:
        shadow = shadow_of(home)
        subprocess.run(["chroot", str(root), "chown", "-R", f"{USER}:", f"/srv/{USER}"], check=True)
        # Its window is found by the process: chroot and env become the program, so that it keeps its number.
        command = entered(root, USER, f"DISPLAY={display}", f"/usr/games/{NAME}")
        program = Program(display, home, command, Path(frames), at_home=True)
        begin(program, shadow, next(title for title in TITLES if title.key == "texas"))
        until(lambda: len(shadow.kept(shadow.newest()).rows) > 0, "the deal")
        player = Both(shadow, program)
        player.do("clicks", random_play.chain(player, random.Random(3)))
        print(f"    kept after a move by mouse: {len(shadow.kept(player.match_id).rows)} rows", flush=True)
        return leave(program, shadow, player)


def main() -> int:
    """Try the package; the status is 1 if something fails, 2 where it cannot be tried."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("package", type=Path)
    parser.add_argument("--suite", default="bookworm")
    chosen = parser.parse_args()
    reason = why_not()
    if reason:
        print(f"cannot try a package here: {reason}")
        return 2
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "root"
        wants = subprocess.run(
            ["dpkg-deb", "-f", chosen.package, "Depends"], capture_output=True, text=True, check=True
        )
        names = ",".join(re.findall(r"(?:^|, )([\w.-]+)", wants.stdout))
        command = ["mmdebstrap", "--variant=minbase", f"--include={names}", chosen.suite, str(root)]
        made = subprocess.run(command, capture_output=True, text=True, check=False)
        if made.returncode:
            print(f"cannot try a package here: {made.stderr.strip().rpartition(chr(10))[2]}")
            return 2
        return int(not tried(root, chosen.package))


def tried(root: Path, package: Path) -> bool:
    """Whether all goes well from the installation to the removal."""
    shutil.copy(package, root / "srv" / package.name)
    subprocess.run(["mount", "-t", "proc", "proc", str(root / "proc")], check=True)
    try:
        steps = [
            inside(root, "dpkg", "--install", f"/srv/{package.name}"),
            inside(root, "useradd", "-m", "-d", f"/srv/{USER}", USER),
            inside(root, f"/usr/games/{NAME}", "--version", user=USER),
            inside(root, "env", "SDL_VIDEODRIVER=dummy", f"/usr/games/{NAME}", "self-test", user=USER),
        ]
        good = all(step.returncode == 0 for step in steps) and play(root) == 0
        good &= inside(root, "dpkg", "--purge", NAME).returncode == 0
        left = list((root / "usr").rglob(f"{NAME}*"))
        print(f"    left behind: {left or 'nothing'}")
        return good and not left
    finally:
        subprocess.run(["umount", str(root / "proc")], check=True)


if __name__ == "__main__":
    raise SystemExit(main())
