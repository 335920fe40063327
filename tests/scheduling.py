"""How tests are shared out among processes: by groups, else by modules, whose tests make ready the same things."""

from __future__ import annotations

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadGroupScheduling
from xdist.workermanage import WorkerController


class Scheduling(LoadGroupScheduling):  # type: ignore[misc]
    """Forgets what is done: xdist itself counts after each test all that a process has ever been given."""

    def __init__(self, config: pytest.Config, log: Producer | None = None) -> None:
        super().__init__(config, log)
        config.option.loadscopereorder = (
            False  # else modules of one long test come last, and one process waits for them
        )

    def mark_test_complete(self, node: WorkerController, item_index: int, duration: float = 0) -> None:
        nodeid = self.registered_collections[node][item_index]
        scope, work = self._split_scope(nodeid), self.assigned_work[node]
        work[scope][nodeid] = True
        if all(work[scope].values()):
            del work[scope]
        self._reschedule(node)

    def _split_scope(self, nodeid: str) -> str:
        group: str = super()._split_scope(nodeid)
        # A sweep takes long and goes one by one.
        whole: bool = self.config.getoption("--whole")
        return group if whole or group != nodeid else nodeid.partition("::")[0]
