"""Where a player's files lie."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

APP = "five-acres"


@dataclass(frozen=True)
class Folders:
    """The folders of one player; whoever writes into one makes it."""

    data: Path
    config: Path


def folders(data_dir: Path | None = None) -> Folders:
    """The places this system has for them, or `data_dir` for everything."""
    if data_dir is not None:
        return Folders(data_dir, data_dir)
    import platformdirs  # here, because it takes 16 ms

    return Folders(
        Path(platformdirs.user_data_dir(APP, appauthor=False)),
        Path(platformdirs.user_config_dir(APP, appauthor=False)),
    )
