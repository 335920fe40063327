"""Whether processes are still there."""

from __future__ import annotations

from pathlib import Path


def runs(pid: int) -> bool:
    """Whether a process is there, and not merely still to be waited for."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state not in "ZX"
