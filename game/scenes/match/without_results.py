"""A match whose end leads to no results, because nothing of it is kept: it stays to be seen."""

from __future__ import annotations

from game.scenes.match.scene import MatchScene


class WithoutResults(MatchScene):
    """The end is shown, and that is all."""

    def settle(self) -> None:
        if self.session.ending and not self.table_view.stage.busy:
            self.session.end_seen = True
            self.rest()
        else:
            super().settle()
