"""The ledger of a match: rolls beside what chance promises, everybody's luck, the seal, and the list of all rolls."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from game.core.journal import Record, seal_of
from game.core.lazy import Latest
from game.core.ledger import Ledger, ledger
from game.core.match import Match
from game.scenes.ledger import model, panels
from game.scenes.shell import bar, opening, sheet
from game.scenes.shell.menu import DrawBox, MenuScene, columns, menu_layout, panel
from game.scenes.shell.outcomes import LookBack, OpenedMatch, ShowRules
from game.scenes.shell.scene import Services
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.title import Title
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.choices import Dropdown, Item
from game.ui.widgets.field import copy
from game.ui.widgets.scroll import Scroll

_WIDE, _TALL = 1180.0, 640.0
"""In less room than this, by the smallest words, panels stand one below the other and are scrolled."""
_LEFT = 0.575
_LEAST_LIST, _FILTER = 190.0, 210.0
_HEAD = 64.0
_BUTTON = 58.0


class LedgerParts(NamedTuple):
    """Parts of a ledger that hold words."""

    told: model.FaceTeller
    rolls: tuple[model.Roll, ...]
    said: tuple[str, ...]
    """Each roll in words."""


class LedgerScene(MenuScene):
    """Shows what chance did, and lets anybody check it."""

    name = "ledger"

    def __init__(
        self, services: Services, title: Title, match: Match[Any, Any], match_id: int | None, viewer: int | None = None
    ) -> None:
        super().__init__(services)
        self.title, self.match, self.match_id = title, match, match_id
        self.viewer = match.only_viewer if viewer is None else viewer
        self.ledger: Ledger = ledger(match, self.viewer)
        self.seal = opening.seal_kind(services, match, match_id)
        self.state = model.LedgerState()
        self.check = model.SealCheck(match, self.state, len(self.ledger.answers))
        self._worded = Latest(self._write)

    def record(self) -> Record:
        return self.match.record()

    def _write(self, language: str) -> LedgerParts:
        told, rolls = model.FaceTeller(self.title, self.match, self.words, self.viewer), model.rolls_of(self.ledger)
        return LedgerParts(told, rolls, tuple(map(told.roll, rolls)))

    @property
    def parts(self) -> LedgerParts:
        """Parts in the words of today."""
        return self._worded(self.words.language)

    @property
    def openable(self) -> bool:
        """Whether the seed may be seen, and everything be checked."""
        return self.match.ended or self.match.setup.open_seed

    # -- time

    def update(self, dt_ms: float) -> bool:
        moving = super().update(dt_ms)
        if not self.check.step(dt_ms, self.services.settings.animation == "none"):
            return moving
        if not self.state.checking:
            self.refresh()
        self.dirty = True
        return True

    # -- what is on the page

    def build(self) -> Iterable[Widget]:
        at, ruler = menu_layout(self.scale), sheet.Ruler(self.services, self.scale)
        yield DrawBox(at.bar, self._draw_bar)
        yield bar.icon_button(self.words, "ledger.back", at.bar, self.back)
        yield bar.tab_button(self.scale, at.bar, self.title, self.words, at.bar.w >= bar.NAMED)
        rolls = model.shown_rolls(self.parts.rolls, self.state)
        if at.body.w >= _WIDE * ruler.growth and at.body.h >= _TALL * ruler.growth:
            left, right = columns(at.body, _LEFT, 1 - _LEFT)
            luck, _ = self._luck(ruler, left)
            room = left.h - (luck[0].rect.h + sheet.GAP if luck else 0)
            blocks = [partial(self._chart, ruler, height=room), partial(self._luck, ruler)]
            yield _scrolled("ledger.page", left, blocks)
            seal, end = self._seal(ruler, right)
            rest = Rect(right.x, end + sheet.GAP, right.w, right.bottom - end - sheet.GAP)
            if rest.h >= _LEAST_LIST:
                yield from seal
                yield from self._list_head(ruler, rest)
                inside = Rect(rest.x + 8, rest.y + _HEAD, rest.w - 16, rest.h - _HEAD - 8)
                scroll = Scroll("ledger.rolls", inside, [self._list(rolls, inside._replace(w=inside.w - 14))])
                scroll.label = self.words.t("ledger.list")
                yield scroll
            else:
                yield _scrolled("ledger.rolls", right, [partial(self._seal, ruler), partial(self._rolls, ruler, rolls)])
            return
        blocks = [partial(self._seal, ruler), partial(self._chart, ruler, height=0.0), partial(self._luck, ruler)]
        yield _scrolled("ledger.page", at.body, [*blocks, partial(self._rolls, ruler, rolls)])

    def _draw_bar(self, paint: Painter, box: Rect) -> None:
        room = bar.draw_head(paint, box, self.title, self.words, box.w >= bar.NAMED, box.right - 24)
        bar.draw_sentence(paint, box, bar.Sentence(self.words.t("ledger.heading")), room)

    def _chart(self, ruler: sheet.Ruler, at: Rect, height: float) -> sheet.LayoutResult:
        """The panel of bars, with a choice of what is counted where there are several kinds."""
        t, state, parts = self.words.t, self.state, self.parts
        kinds = [number for number in range(len(self.ledger.kinds)) if self.ledger.many(number)]
        seat = state.seat
        heading = t("ledger.chart") if seat is None else t("ledger.chart.seat", seat=self.match.seats[seat].name)
        if not kinds:
            blocks = [sheet.note_block(ruler, t("ledger.empty"))]
            return sheet.section(ruler, at, "ledger.head.chart", heading, blocks, tip=t("ledger.chart.tip"))
        kind = state.kind if state.kind in kinds else kinds[0]
        many = self.ledger.many(kind, seat)
        rows: list[sheet.Block] = []
        if len(kinds) > 1:
            items = [Item(str(each), parts.told.kind(each)) for each in kinds]
            choice = Dropdown("ledger.kind", at, items, str(kind), self.choose_kind, self.title.accent)
            choice.hint = t("ledger.kind.tip")
            rows.append(_as_block(choice, max(ruler.wide(each.label, "label") for each in items) + 80))
        head = ruler.high(heading, "h3", at.w - 2 * sheet.PAD) + 34 + (60 if len(kinds) > 1 else 0)
        accent = self.title.accent
        rows.append(panels.bars_block(ruler, self.ledger, parts.told, kind, seat, accent, height - head - 8))
        fell = [each for each in parts.rolls if seat in (None, each.seat) and each.has(kind)]
        key = "ledger.many" if many != len(fell) else "ledger.many.rolls"
        told = model.counted_rolls(self.words, self.ledger.kinds, fell)
        note = t(key, kind=parts.told.kind(kind), many=many, rolls=told)
        return sheet.section(ruler, at, "ledger.head.chart", heading, rows, note, t("ledger.chart.tip"))

    def _luck(self, ruler: sheet.Ruler, at: Rect) -> sheet.LayoutResult:
        """The panel of everybody's luck, or why there is none."""
        t, seats = self.words.t, self.match.seats
        found = [self.ledger.luck(seat) for seat in range(len(seats))]
        rows: list[sheet.Block] = [
            panels.luck_block(ruler, seats[seat], seat, luck) for seat, luck in enumerate(found) if luck is not None
        ]
        note = t("ledger.luck.note") if rows else ""
        if not rows:
            own = f"{self.title.key}.ledger.alike"
            rows = [sheet.note_block(ruler, t(own if self.words.has(own) else "ledger.luck.none"))]
        return sheet.section(ruler, at, "ledger.head.luck", t("ledger.luck"), rows, note, t("ledger.luck.tip"))

    def _seal(self, ruler: sheet.Ruler, at: Rect) -> sheet.LayoutResult:
        """The panel of the seal, the seed and the check."""
        t, setup = self.words.t, self.match.setup
        out = Button("ledger.copy", at, t("ledger.copy"), "icons/save", on_press=self.copy_seal)
        out.hint = t("ledger.copy.tip")
        rows = [panels.seal_block(ruler, self.seal, setup.seed, out)]
        if not self.openable:
            tip = t("ledger.seed.shut.tip")
            rows.append(sheet.row_block(ruler, "ledger.seed", sheet.Cells(t("ledger.seed.shut"), "icons/lock"), tip))
        elif setup.seed:
            key = "ledger.seed.open" if self.seal == "sealed" else "ledger.seed.seen"
            cells = sheet.Cells(t(key, seed=setup.seed), "icons/check")
            rows.append(sheet.row_block(ruler, "ledger.seed", cells, t("ledger.seed.tip"), self.copy_seed))
        if self.state.checked and not self.state.checking:
            seal = seal_of(setup.seed) if self.seal == "sealed" else ""
            right, said = model.check_words(self.words, self.ledger, self.parts.rolls, self.state, seal)
            cells = sheet.Cells(said, "icons/check" if right else "icons/warning")
            rows.append(partial(_told, sheet.row_block(ruler, "ledger.result", cells, t("ledger.result.tip"))))
        else:  # the result says itself what it means
            sealed = "sealed" if self.seal == "sealed" else "other"
            rows.append(sheet.note_block(ruler, t(f"ledger.verify.why.{sealed}")))
        rows.append(partial(self._buttons, ruler))
        inner = Rect(at.x + sheet.PAD, at.y + 14, at.w - 2 * sheet.PAD, 0)
        widgets, end = sheet.stacked(inner, rows)
        ground = Rect(at.x, at.y, at.w, end + 14 - at.y)
        return [panel(ground), *widgets], ground.bottom

    def _buttons(self, ruler: sheet.Ruler, at: Rect) -> sheet.LayoutResult:
        """Buttons that check all rolls and that tell how it works, side by side where they fit."""
        t = self.words.t
        rolls = model.counted_rolls(self.words, self.ledger.kinds, self.parts.rolls)
        check = Button("ledger.verify", at, t("ledger.verify", rolls=rolls), "icons/seal", "main")
        check.accent, check.on_press = self.title.accent, self.verify
        check.enable(self.openable and bool(self.ledger.answers), t("ledger.verify.shut"))
        how = Button("ledger.how", at, t("ledger.how"), "icons/help", on_press=self.explain)
        how.hint = t("ledger.how.tip")
        wide = how.natural_width(ruler.scale)
        if check.natural_width(ruler.scale) + sheet.GAP + wide <= at.w:
            check.rect, how.rect = (
                Rect(at.x, at.y, at.w - sheet.GAP - wide, _BUTTON),
                Rect(at.right - wide, at.y, wide, _BUTTON),
            )
        else:
            check.rect = Rect(at.x, at.y, at.w, _BUTTON)
            how.rect = check.rect.moved(0, _BUTTON + 8)
        return [check, how], how.rect.bottom

    def _list_head(self, ruler: sheet.Ruler, at: Rect) -> Iterator[Widget]:
        """The panel of the list, its heading, and the choice of what it shows."""
        yield panel(at)
        t = self.words.t
        kind = self.state.kind
        items = [Item(model.ALL, t("ledger.show.all"))]
        items += [Item(f"seat:{number}", seat.name) for number, seat in enumerate(self.match.seats)]
        if kind < len(self.ledger.kinds):
            faces = range(1 + max(face for _, face in self.ledger.kinds[kind].faces))
            items += [Item(f"face:{face}", self.parts.told.face(kind, face)) for face in faces]
        place = Rect(at.right - sheet.PAD - min(_FILTER * ruler.growth, 0.5 * at.w), at.y + 10, 0, 48)
        place = place._replace(w=at.right - sheet.PAD - place.x)
        choice = Dropdown("ledger.show", place, items, self.state.shown, self.choose, self.title.accent)
        choice.hint = t("ledger.show.tip")
        head = Rect(at.x + sheet.PAD, at.y, place.x - at.x - sheet.PAD - 8, _HEAD)

        def draw(paint: Painter, box: Rect) -> None:
            paint.text(t("ledger.list"), (box.x, box.centre[1]), "h3", width=box.w, max_lines=2)

        yield DrawBox(head, draw)
        yield bar.tip_press("ledger.head.list", head, t("ledger.list.tip"))
        yield choice

    def _list(self, rolls: Sequence[model.Roll], at: Rect) -> panels.RollList:
        parts = self.parts
        said = [parts.said[roll.number - 1] for roll in rolls]
        listed = model.ListedRolls(rolls, said, self.match.seats, parts.told)
        made = panels.RollList(at._replace(h=panels.ROW * max(1, len(rolls))), listed, self.state)
        made.hint, made.on_press = self.words.t("ledger.list.tip"), self.look_back
        made.label = self.words.t("ledger.list")
        return made

    def _rolls(self, ruler: sheet.Ruler, rolls: Sequence[model.Roll], at: Rect) -> sheet.LayoutResult:
        """The whole list as a panel."""
        ground = at._replace(h=_HEAD + panels.ROW * max(1, len(rolls)) + 10)
        head = list(self._list_head(ruler, ground))
        return [*head, self._list(rolls, Rect(at.x + 8, at.y + _HEAD, at.w - 16, 0))], ground.bottom

    # -- what a player does

    def choose_kind(self, kind: str) -> None:
        """Show the bars of a kind."""
        self.state.kind = int(kind)
        self.choose(self.state.shown if self.state.seat is not None else model.ALL)

    def choose(self, shown: str) -> None:
        """Show all rolls, those of a seat, or those with a face."""
        self.state.shown, self.state.at = shown, None
        self.refresh()

    def verify(self) -> None:
        """Check every answer against the seed."""
        self.check.start()
        self.dirty = True

    def copy_seal(self) -> None:
        """Put the whole seal into the clipboard."""
        copy(seal_of(self.match.setup.seed))
        self.page.show_message(self.words.t("ledger.copied"), "icons/check")

    def copy_seed(self) -> None:
        """Put the seed into the clipboard."""
        copy(self.match.setup.seed)
        self.page.show_message(self.words.t("ledger.seed.copied"), "icons/check")

    def explain(self) -> None:
        """Open the rulebook where it tells of the seal."""
        self.navigate(ShowRules(self.title, page=-1))

    def confirm(self) -> None:
        """Enter shows the replay at the roll that is pointed at."""
        self.look_back()

    def look_back(self) -> None:
        """Go to the replay at the roll that is pointed at."""
        rolls, at = model.shown_rolls(self.parts.rolls, self.state), self.state.at
        if at is not None and at < len(rolls):
            opened = OpenedMatch(self.title, self.match, self.match_id)
            self.navigate(LookBack(opened, self.viewer, rolls[at].rows))


def _told(block: sheet.Block, at: Rect) -> sheet.LayoutResult:
    """A block whose words are heard once they have come."""
    made, bottom = block(at)
    for each in made:
        if isinstance(each, DrawBox):
            each.live = True
    return made, bottom


def _as_block(choice: Dropdown, wide: float) -> sheet.Block:
    def lay(at: Rect) -> sheet.LayoutResult:
        choice.rect = Rect(at.x, at.y, min(at.w, wide), 48)
        return [choice], choice.rect.bottom

    return lay


def _scrolled(name: str, at: Rect, blocks: Sequence[sheet.Block]) -> Scroll:
    """Panels one below the other, beside the bar of a scroll where they are longer than the room."""
    widgets, end = sheet.stacked(at, blocks)
    if end > at.bottom + 0.01:
        widgets, end = sheet.stacked(at._replace(w=at.w - 20), blocks)
    return Scroll(name, at, widgets, end - at.y)
