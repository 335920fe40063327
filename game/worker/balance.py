"""Client of the processes that play on a board, to tell how fair it is: few at a time, and stopped whenever wanted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from multiprocessing.connection import Connection
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from game.ai.balance import Balance, GameFigures, report_of
from game.core.match import Match, MatchSetup
from game.i18n import Catalogue
from game.worker.messages import Begin, Broke, Measure, Measured
from game.worker.process import Broken, Channel
from game.worker.worker import START_MS

LEVEL, WORK = "novice", 20
"""Level of the players, and how much they think for an answer: one that looks no further than the next position may be
uneven by itself, so that it tells more of itself than of the board."""
GAMES, JOBS, SEED = 150, 2, "1"
"""Games that are played at first, by so many processes, from a seed that all boards share."""


def named_work(connection: Connection, names: str) -> None:
    """Do the work of a process that is known here by name alone: "module:attribute", then the rules it is done by."""
    player, _, rules = names.partition(" ")
    module, _, attribute = player.partition(":")
    getattr(import_module(module), attribute)(connection, rules)


def verdict_of(report: Balance, words: Catalogue, names: Sequence[str]) -> str:
    """The sentence whether a board is fair, and to whom of those names not by how much; empty for one seat."""
    if len(report.seats) < 2:
        return ""
    if report.enough:
        return words.t("balance.few", games=report.enough)
    told = []
    for each in report.unfair:
        key = "balance.over" if each.share > report.fair else "balance.under"
        by = max(1, round(100 * abs(each.share - report.fair)))
        told.append(words.t(key, seat=names[each.seat], count=by))
    if told:
        return words.t("balance.unfair", seats=words.listed(told))
    return words.t("balance.even", games=report.games)


class BalanceRun:
    """Games of computers on the board of a match, played beside the window."""

    def __init__(
        self,
        match: Match[Any, Any],
        player: str,
        rules: str,
        games: int = GAMES,
        known: Mapping[int, GameFigures] = MappingProxyType({}),
    ) -> None:
        """`player` is the work of each process and `rules` those of the game, both as "module:attribute"; `known` are
        figures of the first games, which are not played."""
        seats = tuple(replace(seat, player=LEVEL) for seat in match.setup.seats)
        setup = MatchSetup(seats, match.setup.options, match.setup.boards, SEED, open_seed=True)
        self.match: Match[Any, Any] = Match(match.spec, setup)
        """The same table with players of one level at all seats."""
        self.games = games
        self._figures = dict(known)
        self._channels: list[Channel] = []
        self._silent_ms = [0.0]
        self.reasons: list[str] = []
        """Reason why they have failed, where they have."""
        jobs = min(JOBS, games - len(known))
        for first in range(len(known) + 1, len(known) + jobs + 1):
            channel = Channel(f"{player} {rules}", named_work)
            channel.send(Begin(self.match.record(0)))
            channel.send(Measure(SEED, games, WORK, first, jobs))
            self._channels.append(channel)

    @property
    def played(self) -> int:
        """Number of games that have been played."""
        return len(self._figures)

    @property
    def goes_on(self) -> bool:
        """Whether more are being played."""
        return bool(self._channels)

    @property
    def failed(self) -> bool:
        """Whether it has ended without any game."""
        return not self.goes_on and not self._figures

    def report(self) -> Balance | None:
        """Report of the games so far; None before the first."""
        figures = [self._figures[number] for number in sorted(self._figures)]
        if not figures:
            return None
        setup = self.match.setup
        return report_of(self.match.spec.key, setup.boards[0], [seat.player for seat in setup.seats], figures)

    def update(self, dt_ms: float) -> bool:
        """Let time of frames go by; whether a game has been played or all has ended. Never waits."""
        if not self.goes_on:
            return False
        self._silent_ms[0] += dt_ms
        before = self.played
        try:
            for channel in self._channels:
                while (reply := channel.receive()) is not None:
                    if not isinstance(reply, Measured):
                        raise Broken(reply.text if isinstance(reply, Broke) else "")
                    self._figures[reply.number], self._silent_ms[0] = reply.figures, 0.0
            if self._silent_ms[0] > START_MS:
                raise Broken("it was not heard of in time")
        except Broken as broken:
            self.reasons.append(str(broken) or "it has ended, or said what nobody understands")
            self.stop()
            return True
        if self.played >= self.games:
            self.stop()
        return self.played != before

    def stop(self) -> None:
        """Play no more; what has been played counts."""
        for channel in self._channels:
            channel.close()
        self._channels.clear()
