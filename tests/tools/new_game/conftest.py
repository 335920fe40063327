"""The pattern is no game of this checkout: its tests run where it has been written out as one."""

from __future__ import annotations

collect_ignore = ["pattern"]
