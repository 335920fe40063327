"""The page of a board's balance: games are played beside it, and their figures are there as they come."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from game.ai.balance import Balance, SeatBalance
from game.core.match import Match
from game.core.mind import per_cents
from game.scenes.balance.picture import BoardPicture
from game.scenes.shell import bar, sheet
from game.scenes.shell.manager import note_process_fault
from game.scenes.shell.menu import DrawBox, MenuScene, columns, menu_layout, panel
from game.scenes.shell.outcomes import ShowBalance
from game.scenes.shell.scene import Services
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import colours, palette
from game.ui.title import Title
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.worker.balance import BalanceRun, verdict_of

_WIDE = 1100.0
"""In less width the picture lies above the figures."""
_HIGH, _PICTURE = 22.0, 320.0
"""Height of a bar, and of a picture above the figures."""
_BEST, _MOST = 3, 12
"""Most places that are named: of those that are used most, and of those that never are."""


def open_balance(services: Services, outcome: ShowBalance) -> BalanceScene:
    """Open the page, and begin to play the games."""
    title, match, _ = outcome.opened
    run = BalanceRun(match, services.balance_at, title.source)
    return BalanceScene(services, title, match, outcome.name, run)


class BalanceScene(MenuScene):
    """Shows who wins on a board, how long games last, and which of its places are used; leaving it ends the games."""

    name = "balance"

    def __init__(self, services: Services, title: Title, match: Match[Any, Any], board: str, run: BalanceRun) -> None:
        """`board` is its name for players."""
        super().__init__(services)
        self.title, self.match, self.board, self.run = title, match, board, run
        self.picture = BoardPicture(title, self.run.match, services.words)

    def close(self) -> None:
        super().close()
        self.run.stop()

    def update(self, dt_ms: float) -> bool:
        moving = super().update(dt_ms)
        if self.run.update(dt_ms):
            self.refresh()
            for each in self.run.reasons:
                note_process_fault(self.services, self.title, self.match, "balance", each)
        return moving or self.run.goes_on

    def idle_step(self) -> bool:
        made = self.picture.work()
        if made:
            self.refresh()
        return made

    def stop(self) -> None:
        """Play no more games."""
        self.run.stop()
        self.refresh()

    # -- what is on the page

    def build(self) -> Iterable[Widget]:
        places, ruler = menu_layout(self.scale), sheet.Ruler(self.services, self.scale)
        yield from self.header(places.bar, self.words.t("balance.heading", name=self.board))
        report = self.run.report()
        body, shows = places.body, report is None or bool(report.places)
        if body.w >= _WIDE and shows:
            left, right = columns(body, 0.5, 0.5)
            yield panel(left)
            yield from self._heat(left.inset(sheet.PAD), report)
            yield sheet.scrolled("balance.page", right, partial(self._figures, ruler, report))
            return
        yield sheet.scrolled("balance.page", body, partial(self._all, ruler, report, shows))

    def _heat(self, at: Rect, report: Balance | None) -> list[Widget]:
        """The board with discs where anything has happened."""
        told = [] if report is None else [*most_used(report), *never_used(report)[:_MOST]]
        drawn = DrawBox(at, lambda paint, box: self.picture.draw(paint, box, report, told))
        drawn.label = self.words.t("balance.places")
        return [drawn, bar.tip_press("balance.heat", at, self.words.t("balance.heat.tip"))]

    def _all(self, ruler: sheet.Ruler, report: Balance | None, shows: bool, at: Rect) -> sheet.LayoutResult:
        widgets, end = self._figures(ruler, report, at)
        if not shows:
            return widgets, end
        ground = Rect(at.x, end + sheet.GAP, at.w, _PICTURE)
        return [*widgets, panel(ground), *self._heat(ground.inset(sheet.PAD), report)], ground.bottom

    def _figures(self, ruler: sheet.Ruler, report: Balance | None, at: Rect) -> sheet.LayoutResult:
        """All that is told in words, one panel below the other."""
        blocks: list[sheet.Block] = [partial(self._games, ruler)]
        if report is not None:
            blocks += [partial(self._seats, ruler, report), partial(self._length, ruler, report)]
            if report.places:
                blocks.append(partial(self._places, ruler, report))
        return sheet.stacked(at, blocks)

    def _games(self, ruler: sheet.Ruler, at: Rect) -> sheet.LayoutResult:
        """Number of games that have been played, and the way to stop."""
        t, run = self.words.t, self.run
        key = "going" if run.goes_on else "failed" if run.failed else "done" if run.played == run.games else "stopped"
        told = t(f"balance.{key}", played=run.played, games=run.games)
        rows = [sheet.note_block(ruler, told)]
        if run.goes_on:
            stop = Button("balance.stop", at, t("balance.stop"), "icons/cross", on_press=self.stop)
            rows += [partial(self._progress, run.played / run.games), sheet.button_block(ruler, stop)]
        return sheet.section(ruler, at, "balance.head.games", t("balance.games"), rows, tip=t("balance.games.tip"))

    def _progress(self, share: float, at: Rect) -> sheet.LayoutResult:
        box = at._replace(h=_HIGH)
        accent = self.title.accent.base
        return [DrawBox(box, lambda paint, place: paint.bar(place, share, accent))], box.bottom

    def _seats(self, ruler: sheet.Ruler, report: Balance, at: Rect) -> sheet.LayoutResult:
        """Wins of each seat with the interval that holds its true share, and a warning where that is off."""
        t = self.words.t
        shares = per_cents([each.share for each in report.seats])
        rows: list[sheet.Block] = [
            partial(self._seat, ruler, report, each, share) for each, share in zip(report.seats, shares, strict=True)
        ]
        fair = f"{100 * report.fair:.0f}"
        verdict = verdict_of(report, self.words, [seat.name for seat in self.match.seats])
        if verdict:
            icon = "icons/clock" if report.enough else "icons/warning" if report.unfair else "icons/check"
            rows.append(sheet.row_block(ruler, "balance.verdict", sheet.Cells(verdict, icon), t("balance.tip")))
        note = t("balance.share.fair", fair=fair)
        return sheet.section(ruler, at, "balance.head.seats", t("balance.seats"), rows, note, t("balance.tip"))

    def _seat(
        self, ruler: sheet.Ruler, report: Balance, found: SeatBalance, share: int, at: Rect
    ) -> sheet.LayoutResult:
        t, seat = self.words.t, self.match.seats[found.seat]
        low, high = (f"{100 * each:.0f}" for each in (found.low, found.high))
        words = t("balance.share", seat=seat.name, share=share, low=low, high=high)
        points = t("balance.points", points=f"{found.mean_score:.1f}", spread=f"{found.spread:.1f}")
        first, second = ruler.high(words, "strong", at.w), ruler.high(points, "caption", at.w)
        box = at._replace(h=first + _HIGH + second + 14)

        def draw(paint: Painter, place: Rect) -> None:
            paint.text(words, (place.x, place.y), "strong", None, "left", place.w, 3, "top")
            track = Rect(place.x, place.y + first + 4, place.w, _HIGH)
            paint.box(track, colours.inset, _HIGH / 2)
            reach = track._replace(x=track.x + track.w * found.low, w=max(6.0, track.w * (found.high - found.low)))
            paint.box(reach, palette(seat, found.seat).base, 6)
            x = track.x + track.w * report.fair
            paint.line((x, track.y - 3), (x, track.bottom + 3), colours.focus, 4)
            paint.disc((track.x + track.w * found.share, track.centre[1]), 6, colours.white_fur, colours.ink, 2)
            paint.text(points, (place.x, track.bottom + 4), "caption", None, "left", place.w, 3, "top")

        return [DrawBox(box, draw)], box.bottom

    def _length(self, ruler: sheet.Ruler, report: Balance, at: Rect) -> sheet.LayoutResult:
        t, (least, most) = self.words.t, report.turns
        told = [t("balance.turns", turns=f"{report.mean_turns:.1f}", least=least, most=most)]
        if len(report.seats) > 1:
            told.append(t("balance.margin", points=f"{report.mean_margin:.1f}"))
        rows = [sheet.note_block(ruler, each) for each in told]
        return sheet.section(ruler, at, "balance.head.length", t("balance.length"), rows)

    def _places(self, ruler: sheet.Ruler, report: Balance, at: Rect) -> sheet.LayoutResult:
        """Places by name that are used most, and those that never are."""
        t = self.words.t
        often = _often(report)
        most = self.words.listed(
            [t("balance.use", place=self._name(each), often=f"{often[each]:.1f}") for each in most_used(report)]
        )
        rows = [sheet.note_block(ruler, t("balance.most", places=most))]
        unused = never_used(report)
        if unused:
            names = [self._name(each) for each in unused[:_MOST]]
            told = self.words.n("balance.unused", len(unused), places=", ".join(names))
            rows.append(sheet.note_block(ruler, f"{told} …" if len(unused) > _MOST else told))
        else:
            rows.append(sheet.note_block(ruler, t("balance.used")))
        return sheet.section(ruler, at, "balance.head.places", t("balance.places"), rows)

    def _name(self, number: int) -> str:
        return self.picture.name(number)


def _often(report: Balance) -> list[float]:
    """By number of a place how often it is used in a game."""
    return [sum(place.uses.values()) / report.games for place in report.places]


def most_used(report: Balance) -> list[int]:
    """Numbers of the places that are used most, first the one that is used more than all others."""
    often = _often(report)
    return sorted((number for number, count in enumerate(often) if count), key=lambda number: -often[number])[:_BEST]


def never_used(report: Balance) -> list[int]:
    """Numbers of the places that never are."""
    return [number for number, place in enumerate(report.places) if place.place in {*report.unused}]
