"""Today's farm: one farm a day, the same for everybody, and every day before it; who has played, and how it went."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import date
from functools import partial

from game.core.spec import BadTerms
from game.scenes.shell import farm, menu, opening, outcomes, puzzles, sheet
from game.scenes.shell.scene import Services
from game.scenes.today import calendar, compare, model, panels
from game.store.farms import change_key
from game.store.notices import BadFile, StoreError
from game.ui import events
from game.ui.keymap import pressed
from game.ui.rect import Rect
from game.ui.widgets import base, button

_WIDE, _HIGH = 1240.0, 700.0
"""From this size on, by the smallest words, the month lies beside the day."""
_MONTH, _LIST = 400.0, 432.0
_UPPER = 280.0
_LEAST_LOWER = 300.0
_MOST_CHANGES = 200


class TodayScene(menu.MenuScene):
    """Calendar, day and comparison; who looks at the own farm alone does so until the page is left."""

    name = "today"

    def __init__(self, services: Services, day: date | None = None, person: int | None = None) -> None:
        """`person` is the number of who plays at once."""
        super().__init__(services)
        now = farm.today(services)
        self.state = model.TodayState(now if day is None or day > now else day, now)
        self.state.month = model.month_of(self.state.day)
        self._known: dict[object, model.PlayedFarm | None] = {}
        self._loading: Iterator[None] = iter(())
        self._sits_down = person
        self._asks = False
        """Whether who plays is asked once somebody new has been added."""
        self._pictures = compare.FarmPictures()
        self._acts = panels.TodayActs(self.ask_who, self.play, self.expect, self.show, self.look, self.add)

    def _forget(self) -> None:
        self._known.clear()
        self._pictures = compare.FarmPictures()

    def enter(self) -> None:
        self.state.choosing, self.state.mine = False, None
        self._forget()
        self.reload()
        person, self._sits_down = self._sits_down, None
        asks, self._asks = self._asks, False
        if person is not None:
            self.play(person)
        elif asks:
            self.ask_who()

    def people(self) -> list[str]:
        return [each.name for each in self.state.people]

    def reload(self) -> None:
        """Read everything anew."""
        state = self.state
        state.today = farm.today(self.services)
        try:
            state.people = model.read_people(self.services)
            state.page = model.read_day(self.services, state.day)
            shown = [*model.days_of(state.month), *model.week_of(state.day)]
            state.prizes = model.read_prizes(self.services, min(shown), max(shown))
        except StoreError as error:
            self.tell("dialog.error", error)
        page = state.page
        if page is not None and (page.matches or page.plays):
            farm.expect_par(self.services, page.farm, page.title)
        self._loading = model.farms_of(self.services, state, self._known)
        self.refresh()

    # -- time

    def update(self, dt_ms: float) -> bool:
        if farm.keep_pars(self.services, dt_ms):
            self._known.pop("par", None)
            self.reload()
        if farm.today(self.services) != self.state.today:
            self.reload()
        loading = self._step()
        return super().update(dt_ms) or loading

    def _step(self) -> bool:
        """Load one more farm, or make one more picture; whether there is more to come."""
        try:
            next(self._loading)
        except StopIteration:
            if (view := self._view) is not None and self._pictures.step(view):
                self.dirty = True
                return True
            return False
        self.refresh()
        return True

    # -- what is on the page

    @property
    def _view(self) -> panels.TodayView | None:
        page = self.state.page
        return None if page is None else panels.TodayView(self.services, self.scale, self.state, page, self._acts)

    def build(self) -> Iterable[base.Widget]:
        at = menu.menu_layout(self.scale)
        yield from self.header(at.bar, self.words.t("today.heading"))
        yield from self._puzzle(at.bar)
        view = self._view
        if view is None:
            yield menu.panel(at.body)
            return
        farms = model.seen(self.state, self._known)
        them = compare.Compared(farms, self._pictures, self.to_round, self.to_tab, self.to_first)
        growth = view.growth
        if at.body.w >= _WIDE * growth and at.body.h >= _HIGH * growth:
            left, right = menu.columns(at.body, _MONTH, 1.0)
            self.state.calendar = False  # it lies open anyway
            month = partial(calendar.month_block, view, self.state, self.choose, self.turn, left.h)
            yield sheet.scrolled("today.calendar", left, month)
            yield sheet.scrolled("today.page", right, partial(self._wide, view, them, right.h))
            return
        day, bottom = panels.day_block(view, at.body.upper(0))
        rest = Rect(at.body.x, bottom + sheet.GAP, at.body.w, at.body.bottom - bottom - sheet.GAP)
        if rest.h >= 160 * growth:  # the button stays in sight
            yield from day
            yield sheet.scrolled("today.page", rest, partial(self._narrow, view, them, rest.h))
        else:
            both: list[sheet.Block] = [partial(panels.day_block, view), partial(self._narrow, view, them, 0.0)]
            yield sheet.scrolled("today.page", at.body, partial(sheet.stacked, blocks=both))

    def _puzzle(self, box: Rect) -> Iterator[button.Button]:
        """The button in the bar that leads to the puzzle for today, if there is one that can be read."""
        t = self.words.t
        with suppress(BadFile):
            if (found := puzzles.puzzle_of_day(self.state.today, self.services.titles)) is None:
                return
            go = partial(self.navigate, outcomes.ShowLearn(found[0], found[1].uid))
            made = button.Button(
                "today.puzzle", Rect(0, box.y + 5, 0, 46), t("today.puzzle"), "icons/puzzle", on_press=go
            )
            heading = 100 + sheet.Ruler(self.services, self.scale).wide(t("today.heading"), "h2")
            wide = made.natural_width(self.scale)
            made.rect = made.rect._replace(w=wide if heading + wide < box.w else 52.0)
            made.rect = made.rect.moved(box.right - 12 - made.rect.w, 0)
            made.hint = t("today.puzzle.tip", title=t(f"{found[0].key}.name"))
            yield made

    def _wide(self, view: panels.TodayView, them: compare.Compared, high: float, at: Rect) -> sheet.LayoutResult:
        widgets, y = panels.day_block(view, at)
        below = at._replace(y=y + sheet.GAP)
        if self.state.choosing:
            made, end = panels.choosing_block(view, below)
            return [*widgets, *made], end
        left, right = menu.columns(below, 1.0, min(_LIST, 0.42 * at.w))
        listed, end = panels.played_block(view, them.farms, right)
        if (view.page.shut and self.state.mine is None) or not view.page.plays:
            door, last = panels.door_block(view, at.y + high - below.y, left)
            return [*widgets, *door, *listed], max(last, end)
        upper = max(_UPPER, end - below.y)
        if not them.farms:
            made, last = compare.waiting_block(view, upper, left)
            return [*widgets, *made, *listed], max(last, end)
        curves, last = compare.curves_block(view, them, upper, left)
        lower = below._replace(y=max(last, end) + sheet.GAP)
        room = max(_LEAST_LOWER, at.y + high - lower.y)
        shown, end = compare.farms_block(view, them, room, False, lower)
        return [*widgets, *curves, *_level(listed, upper), *shown], end

    def _narrow(self, view: panels.TodayView, them: compare.Compared, high: float, at: Rect) -> sheet.LayoutResult:
        state = self.state
        if state.choosing:
            return panels.choosing_block(view, at)
        if state.calendar:
            return calendar.month_block(view, state, self.choose, self.turn, high, at)
        widgets, y = calendar.week_block(view, state, self.choose, self.turn_week, self.open_month, at)
        below = at._replace(y=y + sheet.GAP)
        two = at.w >= 860 * view.growth
        left, right = menu.columns(below, min(300.0 * view.growth, 0.4 * at.w), 1.0) if two else (below, below)
        listed, end = panels.played_block(view, them.farms, left)
        right = right if two else below._replace(y=end + sheet.GAP)
        room = max(_LEAST_LOWER, at.y + high - right.y)
        if (view.page.shut and state.mine is None) or not view.page.plays:
            made, last = panels.door_block(view, room if view.page.plays else 0.0, right)
        elif not them.farms:
            made, last = compare.waiting_block(view, 0.0, right)
        else:
            made, last = compare.farms_block(view, them, room, True, right)
        return [*widgets, *(_level(listed, last - left.y) if two else listed), *made], max(last, end)

    # -- what a player does

    def choose(self, day: date) -> None:
        """Look at another day."""
        state = self.state
        if day != state.day:
            self._forget()
        state.day, state.month, state.calendar = day, model.month_of(day), False
        state.round, state.mine, state.choosing, state.first = None, None, False, 0
        ringed = self.page.focused is not None and self.page.focused.ring
        self.reload()
        self._focus(f"{calendar.DAY}{day.isoformat()}", ringed)

    def _focus(self, name: str, ringed: bool) -> None:
        self.page.focus(next((part for part in self.page.parts() if part.name == name), None), ringed)

    def turn(self, count: int) -> None:
        """Turn the calendar by months."""
        self.state.month = min(model.month_after(self.state.month, count), model.month_of(self.state.today))
        self.reload()

    def turn_week(self, count: int) -> None:
        """Go to the week before or after."""
        self.choose(min(self.state.today, model.moved(self.state.day, count * model.WEEK)))

    def open_month(self) -> None:
        """Show the month where there is no room for it beside the day."""
        self.state.calendar = True
        self.refresh()

    def to_round(self, number: str) -> None:
        """Compare another round."""
        self.state.round = int(number)
        self.refresh()

    def to_tab(self, key: str) -> None:
        """Show another part of the comparison."""
        self.state.tab = key
        self.refresh()

    def to_first(self, number: str) -> None:
        """Show other farms."""
        self.state.first = int(number)
        self.refresh()

    def ask_who(self) -> None:
        """Ask who plays, or no more."""
        self.state.choosing, self.state.calendar = not self.state.choosing, False
        ringed = self.page.focused is not None and self.page.focused.ring
        self.refresh()
        if self.state.choosing and ringed:
            self._focus_first()

    def _focus_first(self) -> None:
        """Give the keyboard to the first of those who may play."""
        self.page.focus(next((part for part in self.page.parts() if part.group == "today.who"), None), True)

    def play(self, number: int | None) -> None:
        """Let somebody play: on with what was begun, else from the start. The day stays the one that was chosen."""
        page, services = self.state.page, self.services
        if page is None:
            return
        running = page.running(number)
        if running is not None:
            opening.open_match(self, running.result.match, self._resume)
            return
        try:
            opened = farm.begin(services, page.farm, page.title, self.state.person(number))
        except (BadTerms, StoreError) as error:
            self.tell("dialog.error", error)
            return
        farm.expect_par(services, page.farm, page.title)
        if number is not None and number not in page.played | page.expected:
            self._wait_for(number, True)  # others' points stay hidden from whoever is at it
        self.navigate(outcomes.ResumeMatch(opened))

    def _resume(self, opened: outcomes.OpenedMatch) -> None:
        self.navigate(outcomes.ResumeMatch(opening.seat_known_players(self.services, opened)))

    def expect(self, number: int | None) -> None:
        """Wait for somebody on this day, or no more."""
        page = self.state.page
        if page is None or number is None:
            return
        self._wait_for(number, number not in page.expected)
        self.reload()

    def _wait_for(self, number: int, wanted: bool) -> None:
        """Keep whether the comparison of this day waits for somebody."""
        wishes = {**self.services.settings.expected, change_key(self.state.day.isoformat(), number): wanted}
        self.services.change(expected=dict([*wishes.items()][-_MOST_CHANGES:]))

    def show(self, number: int | None) -> None:
        """Show somebody the own farm, though others are waited for."""
        self.state.mine = number
        self._loading = model.farms_of(self.services, self.state, self._known)
        self.refresh()

    def look(self, played: model.PlayedFarm) -> None:
        """See a play again from the round that is compared."""
        page, number = self.state.page, self.state.round
        if page is not None:
            index = None if number is None else played.rows(number)
            self.navigate(outcomes.LookBack(outcomes.OpenedMatch(page.title, played.match, played.match_id), 0, index))

    def add(self) -> None:
        """Add somebody in the record book; once back, who plays is asked anew."""
        self._asks = True
        self.navigate(outcomes.ShowBook(adds=True))

    def confirm(self) -> None:
        if not self.state.choosing:
            self.ask_who()
        self._focus_first()

    def handle(self, event: events.Input) -> None:
        focused = self.page.focused
        if not self.page.overlays and isinstance(event, events.Key) and event.down:
            if pressed(event, "page_up", "page_down") and not (event.ctrl or event.alt):
                self.turn(-1 if pressed(event, "page_up") else 1)
                return
            if focused is not None and focused.name.startswith(calendar.DAY):
                day = calendar.by_arrow(event.key, self.state.day, self.state.today)
                if pressed(event, "first"):
                    self.choose(self.state.today)
                    return
                if day is not None:
                    self.choose(day)
                    return
            elif pressed(event, "first") and (focused is None or focused.name != "today.curves"):
                self.choose(self.state.today)
                return
        super().handle(event)

    def back(self) -> None:
        state = self.state
        if state.choosing or state.calendar or state.mine is not None:
            state.choosing, state.calendar, state.mine = False, False, None
            self.refresh()
        else:
            super().back()


def _level(widgets: Sequence[base.Widget], high: float) -> Sequence[base.Widget]:
    """A menu.panel with its widgets, at least so high."""
    if widgets:
        ground = widgets[0]
        ground.rect = ground.rect._replace(h=max(ground.rect.h, high))
    return widgets
