"""The result of a match: podium, score table, the score over the turns, the seed, and ways on from here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from game.ai.review import reviewable
from game.core.even import moved_on
from game.core.journal import Record
from game.core.lazy import Latest
from game.core.match import Match
from game.core.seats import with_people
from game.core.spec import BadTerms
from game.i18n.catalogue import Catalogue
from game.scenes.results import parties
from game.scenes.results.chart import Chart
from game.scenes.results.keepsake import FILM, RESULT, STOP, Keepsakes
from game.scenes.results.podium import Podium
from game.scenes.results.prize import DayResult
from game.scenes.results.reveal import (
    NEXT,
    PACE,
    CountingPanel,
    CountingStep,
    ResultReveal,
    ResultSounds,
    close_gap,
    counting_steps,
    pictures_of,
)
from game.scenes.results.table import ScoreTable
from game.scenes.results.told import ResultTexts, ending
from game.scenes.shell import bar, farm, opening, outcomes
from game.scenes.shell.menu import GAP, DrawBox, MenuScene, ToldBox, columns, menu_layout, panel
from game.scenes.shell.outcomes import BeginMatch, Home, LookBack, OpenedMatch, ShowReview, ShowSettings, ShowTable
from game.scenes.shell.phrases import rename, turn_key
from game.scenes.shell.scene import Services
from game.scenes.tabletop.cards import starts
from game.scenes.tabletop.hearing import fanfare
from game.scenes.tabletop.table_view import TableView
from game.store.notices import StoreError
from game.store.people import preferences_at
from game.ui import type
from game.ui.access import Announcement
from game.ui.events import Input, Key, Pointer
from game.ui.keymap import is_key, pressed
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.theme import colours
from game.ui.title import Title
from game.ui.widgets.base import Pressable, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.dialog import ByAnswer, question
from game.ui.widgets.field import copy
from game.ui.widgets.scroll import Scroll

_LEAST_W = 1000.0
"""Least width of the panels side by side; in less, or less height than all of them need, the panels are scrolled."""
_LOW_CHART = 280.0
"""Height of the chart there."""
_BUTTONS_H, _SCROLL_BAR_W = 60.0, 20.0
_PODIUM, _LOW_PODIUM = 0.3605, 0.38
"""The podium's share of the width beside the table, and where the panels are scrolled."""
_UPPER = 0.6075
"""The share of the height for podium and table."""
_LEAST_UPPER, _LEAST_LOWER = 300.0, 250.0
"""Podium and table need such a height, and so do the buttons in four rows, each as high as its words."""
_LEAST_BUTTONS_W, _BUTTONS = 320.0, 0.2745
"""Least width of the buttons, and their share of the width beside the chart."""


class ResultsLayout(NamedTuple):
    """Boxes of the panels; `scrolled` if they are longer than the window, buttons left out.

    The honours, where there are any, lie below the podium.
    """

    podium: Rect
    honours: Rect
    table: Rect
    chart: Rect
    buttons: Rect
    scrolled: bool
    strip: Rect
    """Box of the progress of the counting: on the chart, or over the buttons."""


def lay_out(
    body: Rect, least: float, earned: Sequence[parties.Honour] = (), counting: bool = False, lowest: float = 0.0
) -> ResultsLayout:
    """The panels for the room below the bar; the table is at least so high, scrolled if it would be lower than the
    lowest that can be read."""
    if body.w < _LEAST_W or body.h < max(_LEAST_UPPER, lowest) + GAP + _LEAST_LOWER:
        wide = body.w - _SCROLL_BAR_W
        buttons = body.lower(_BUTTONS_H)
        strip = buttons.moved(0, -_BUTTONS_H - GAP)
        seen = (strip if counting else buttons).y - GAP - body.y
        podium, table = columns(Rect(body.x, body.y, wide, max(least, seen)), _LOW_PODIUM, 1 - _LOW_PODIUM)
        high = parties.honours_height(earned, podium.w)
        podium = podium._replace(h=seen)
        honours = Rect(podium.x, podium.bottom + GAP, podium.w, high)
        if earned:
            table = table._replace(h=max(table.h, honours.bottom - table.y))
        chart = Rect(body.x, table.bottom + GAP, wide, _LOW_CHART)
        return ResultsLayout(podium, honours, table, chart, buttons, True, strip)
    upper = body.upper(min(max(body.h * _UPPER, lowest), body.h - GAP - _LEAST_LOWER))
    lower = Rect(body.x, upper.bottom + GAP, body.w, body.bottom - upper.bottom - GAP)
    podium, table = columns(upper, _PODIUM, 1 - _PODIUM)
    high = parties.honours_height(earned, podium.w)
    podium = podium._replace(h=podium.h - (high + GAP if earned else 0))
    honours = Rect(podium.x, upper.bottom - high, podium.w, high)
    # On the left, as the large button of the match lies on the right: a click meant for that goes into the chart.
    buttons, chart = columns(lower, max(_LEAST_BUTTONS_W, _BUTTONS * lower.w), 1.0)
    return ResultsLayout(podium, honours, table, chart, buttons, False, chart)


_LONGEST, _END = 16, 4
_HIGH = 32.0


def short_seed(seed: str) -> str:
    """A seed that somebody typed or can read out as it is; of a longer one both ends."""
    return seed if len(seed) <= _LONGEST else f"{seed[:_END]}{type.ELLIPSIS}{seed[-_END:]}"


class SeedNote(Pressable):
    """Words that begin at a point; pressed they copy the whole seed, and `say` tells so."""

    def __init__(
        self, start: tuple[float, float], seed: str, words: Catalogue, scale: Scale, say: Callable[[str], None]
    ) -> None:
        self._label = words.t("results.seed", seed=short_seed(seed))
        wide = type.block(self._label, "caption", scale).width_px / scale.factor
        super().__init__("results.seed", Rect(start[0], start[1] - _HIGH / 2, wide, _HIGH), self._copy)
        self.hint = words.t("results.seed.copy", seed=seed)
        self._seed, self._say, self._confirmation = seed, say, words.t("results.seed.copied")

    def _copy(self) -> None:
        copy(self._seed)
        self._say(self._confirmation)

    def draw(self, paint: Painter) -> None:
        if self.ring:
            paint.ring(self.rect, 8)
        colour = colours.ink if self.hovered or self.focused else None
        paint.text(self._label, (self.rect.x, self.rect.centre[1]), "caption", colour)


_AROUND_WORDS, _MOST_TO_SWAP, _AROUND_REMATCH = 76.0, 0.5, 26.0
"""A button has words where they take no more than so much of the room that it shares with another one."""
"""Keys that mean a widget which has the focus."""
_TABLE, _CHART, _LATEST = 6, 7, 8
"""In these frames table and chart begin to be drawn, the podium's sky being made in those before, and the last part of
the picture comes to be seen."""
_PODIUM_PANEL, _TABLE_PANEL, _CHART_PANEL = "results.standing", "results.points", "results.chart"
_TURNS = {_PODIUM_PANEL: 1, _TABLE_PANEL: _TABLE, _CHART_PANEL: _CHART}


def _hints_taken(services: Services, match: Match[Any, Any], match_id: int | None) -> Mapping[int, int]:
    """Hints that each seat has taken, as far as that is kept, and counts for who sits there."""
    store = services.store
    try:
        taken = {} if match_id is None else store.hints_taken(match_id)
        preferences = store.read(partial(preferences_at, match=match_id, seats=match.seats)) if taken else ()
    except StoreError:
        return {}
    return {seat: count for seat, count in taken.items() if preferences[seat].hints_count}


class ResultParts(NamedTuple):
    """Parts of a result that hold words."""

    steps: Sequence[CountingStep]
    podium: Podium
    table: ScoreTable
    heading: str
    chart: Chart
    texts: ResultTexts


class ResultsScene(MenuScene):
    """Result of a match, shown once with movement and then at rest."""

    name = "results"

    def __init__(
        self,
        services: Services,
        title: Title,
        match: Match[Any, Any],
        match_id: int | None,
        remaining: Iterable[None] = (),
    ) -> None:
        """`remaining` is what the table has left to be done, a piece in each frame."""
        super().__init__(services)
        self.title, self.match, self.match_id = title, match, match_id
        self.cloth = opening.cloth_of(services, title)
        self._replayable = match.drawn_from_seed()
        """Whether the seed tells the luck of this match; not so after a branch."""
        self._reviewable = reviewable(match)
        self._moments = parties.score_history(match)
        self.ranking = parties.rank_parties(self._moments, title.charted)
        self.earned = [
            *parties.honours(services, match, match_id, self.ranking),
            *parties.goal_honours(services, match, match_id),
        ]
        view = match.spec.view_for(match.terms, match.state, None)
        self._counts = () if title.counting is None else tuple(title.counting(match.terms, view))
        self._goals = () if title.goals is None else title.goals(match.terms, view)
        self._company = parties.company(title, match, self.ranking)
        self._hints, self._close_gap = _hints_taken(services, match, match_id), close_gap(self.ranking)
        self._written = Latest(lambda language: self._write())
        self._ending = Latest(lambda language: ending(title, match, self.words))
        self.reveal = ResultReveal(
            len(self._parts.steps), self._parts.podium.rises, not self._counts, self._close_gap is not None
        )
        self._sounds = ResultSounds(services.sound, self.reveal, self._parts.steps, fanfare(match), self._company)
        day = DayResult(services, match, match_id) if title.daily and match_id is not None else None
        self.day = None if day is None or day.day is None else day
        """The match as a day's farm, if it is one."""
        self.festival = opening.festival_of(services, match_id)
        """Number of the festival that the match was a game of; None where it was of none."""
        self._keepsakes = Keepsakes(services, title, match, self.page)
        self._frames, self._is_draft = 0, False
        """Number of frames drawn, and whether the last one left something out."""
        self._said = list[Announcement]()
        """The result as it was told by itself; none before it is seen."""
        self.remaining = iter(remaining)

    def _write(self) -> ResultParts:
        """Podium, table and chart in the words of today."""
        title, match, words = self.title, self.match, self.words
        seats = TableView(title, match, words, "none").dressed() if title.plain else match.seats
        steps = counting_steps(title, self.ranking, self._counts, words)
        own = f"{title.key}.charted"
        heading = words.t(own if title.charted is not None else turn_key(words, title.key, "score"))
        notes = self._hints, pictures_of(title), self._goals, starts(words, title, match)
        return ResultParts(
            steps,
            Podium(self.ranking, seats, words, steps, self._company, parties.captions(words, title, self.ranking)),
            ScoreTable(title.key, seats, self.ranking, self._counts, words, *notes),
            heading,
            Chart(self._moments, self.ranking, seats, words, heading, title.charted),
            ResultTexts(title.key, seats, self.ranking, words, self._counts, self._hints, self._goals),
        )

    # -- the stack

    @property
    def _parts(self) -> ResultParts:
        return self._written(self.words.language)

    def reword(self) -> None:
        super().reword()
        rename(self.words, self.match)

    def leave(self) -> None:
        self.reveal.finish()
        for _ in self.remaining:
            pass

    def close(self) -> None:
        self._keepsakes.close()
        super().close()

    def back(self) -> None:
        if self.festival is not None:
            self.navigate(outcomes.ShowFestival(self.festival))
        elif self.day is not None:
            self.navigate(self.day.on())
        else:  # the title, the saved games or the record book, wherever the match or its result was opened
            super().back()

    def record(self) -> Record:
        return self.match.record()

    # -- input and time

    def handle(self, event: Input) -> None:
        """End the reveal by any click or key, but for those of the counting."""
        clicked = isinstance(event, Pointer) and event.kind == "down"
        keyed = isinstance(event, Key) and event.down
        if self.reveal.counting and (self._is_for_counting(event) or pressed(event, "next")):
            self.dirty = True
        elif self.reveal.counting and pressed(event, "forward"):
            self.reveal.forward()
            self.dirty = True
            return
        elif (clicked or keyed) and not self.reveal.done:
            was_counting = self.reveal.counting
            self.reveal.finish()
            self.dirty = True
            if was_counting:
                self.refresh()
            if pressed(event, "back", "confirm"):
                return
        super().handle(event)

    def draw(self, paint: Painter) -> None:
        super().draw(paint)
        self._frames += 1
        if paint.draft and self._frames <= _LATEST:
            self._is_draft = True

    def rehearse(self, paint: Painter) -> Iterator[None]:
        yield from super().rehearse(paint)
        while not self._frames or self._is_draft or self._parts.podium.draft:
            self._is_draft = False
            self.draw(paint)
            yield

    def draw_panel(self, name: str, paint: Painter, box: Rect) -> None:
        """Draw one panel after the other, so that no frame takes long."""
        if paint.draft and self._frames < _TURNS[name]:
            paint.panel(box)
        elif name == _PODIUM_PANEL:
            self._parts.podium.draw(paint, box, self.reveal)
        elif name == _TABLE_PANEL:
            self._parts.table.draw(paint, box, self.reveal)
        else:
            late = paint.draft and self._frames < _LATEST
            self._parts.chart.draw(paint, box, 0.0 if late else self.reveal.lines)

    def _is_for_counting(self, event: Input) -> bool:
        """Whether a press is meant for the buttons of the counting, and does not end it."""
        if isinstance(event, Key):
            focused = self.page.focused
            keyed = is_key(event, "press") or is_key(event, "cursor")
            return keyed and focused is not None and focused.name.startswith((NEXT, PACE))
        mine = [place for name, place in self.page.spots().items() if name.startswith((NEXT, PACE))]
        return isinstance(event, Pointer) and any(place.contains(event.x, event.y) for place in mine)

    def update(self, dt_ms: float) -> bool:
        next(self.remaining, None)
        writing = self._keepsakes.step(dt_ms)
        waited, counting = self.reveal.left_alone, self.reveal.counting
        moved = self.reveal.step(dt_ms, self.services.settings.animation)
        self._sounds.follow()
        if self.reveal.left_alone != waited or self.reveal.counting != counting:
            self.refresh()
            if self.reveal.left_alone and self.day is not None and self.day.person is not None and not self.day.counts:
                self.page.show_message(self.words.t("today.counted"))
        if self.day is not None:
            if farm.keep_pars(self.services, dt_ms):
                self.day.read()
                self.refresh()
            moved = (self.reveal.done and self.day.step(dt_ms, self.services.settings.animation)) or moved
        self.dirty = self.dirty or moved or self._is_draft or self._parts.podium.draft
        self._is_draft = False
        return super().update(dt_ms) or writing or not self.reveal.left_alone

    # -- what is on the page

    def build(self) -> Iterator[Widget]:
        at = menu_layout(self.scale)
        reveal = self.reveal
        table = self._parts.table
        layout = lay_out(at.body, table.least, self.earned, reveal.counting, table.lowest)
        chances, end = self._ledger_button(at.bar, layout)
        yield DrawBox(at.bar, partial(self._draw_bar, end=end))
        yield bar.icon_button(self.words, "results.back", at.bar, self.back)
        yield bar.tab_button(self.scale, at.bar, self.title, self.words, at.bar.w >= bar.NAMED)
        yield bar.icon_button(self.words, "results.keep", at.bar, self._keep)
        yield bar.icon_button(self.words, "results.settings", at.bar, partial(self.navigate, ShowSettings()))
        if at.bar.w >= bar.NAMED:
            yield chances
        if layout.scrolled and len(self.match.seats) > 1:
            nearer = -1 if at.bar.w < bar.NAMED else 0
            yield self._set_swap(bar.icon_button(self.words, "results.swap", at.bar, self.rematch, nearer))
        panels: list[Widget] = [ToldBox(_PODIUM_PANEL, layout.podium, self), ToldBox(_TABLE_PANEL, layout.table, self)]
        if self.day is not None:
            panels.append(DrawBox(layout.podium, self.day.draw))
        if not reveal.counting:
            panels += [] if self.day is None else self.day.tips(layout.podium)
            panels += self._parts.podium.tips(layout.podium, self.scale)
            panels += table.tips(layout.table, self.scale)
        counting = CountingPanel(reveal, self._parts.steps, self.words, self.title.accent)
        over = counting.build(layout.strip, self.scale) if reveal.counting else ()
        if layout.scrolled or not reveal.counting:
            panels.append(ToldBox(_CHART_PANEL, layout.chart, self))
            if at.bar.w < bar.NAMED:
                chances.enable(
                    reveal.left_alone, self.words.t("results.wait")
                )  # a second press on the button that ends the game might meet it
                panels.append(chances)
            panels += self._seed(layout.chart, chances.rect.x if at.bar.w < bar.NAMED else layout.chart.right)
        if self.earned:
            draw_earned = partial(parties.draw_honours, earned=self.earned)
            panels.append(DrawBox(layout.honours, lambda paint, box: draw_earned(paint, box, revealed=reveal.revealed)))
        if layout.scrolled:
            low = layout.strip if reveal.counting else layout.buttons
            window = at.body.upper(low.y - GAP - at.body.y)
            yield Scroll("results.scroll", window, panels)
        else:
            yield from panels
            yield panel(layout.buttons)
        yield from self._buttons(layout.buttons, layout.scrolled)
        yield from over

    def _ledger_button(self, at: Rect, layout: ResultsLayout) -> tuple[Button, float]:
        """The button that leads to the ledger, with its word where that has room, and the end of the sentence's room:
        where that needs its place in the bar the button stands at the chart's heading."""
        opened, chart = OpenedMatch(self.title, self.match, self.match_id), layout.chart
        made = bar.ledger_button(self.words, "results.ledger", at, self.navigate, opened)
        if at.w < bar.NAMED:
            made.rect = made.rect.moved(chart.right - 20 - made.rect.right, chart.y + 28 - made.rect.centre[1])
            heading = type.block(self._parts.heading, "strong", self.scale).width_px / self.scale.factor
            bar.name_ledger(made, self.words, self.scale, chart.x + 20 + heading + 24)
            return made, at.right - 3 * bar.PITCH - 24
        if not layout.scrolled:  # else another button is beside it
            tab = bar.tab_button(self.scale, at, self.title, self.words, True)
            sentence = bar.Sentence("", self._sentence())
            bar.name_ledger(made, self.words, self.scale, bar.end_of(self.scale, tab, sentence))
        return made, min(made.rect.x - 12, at.right - 4 * bar.PITCH - 24)

    def _seed(self, chart: Rect, end: float) -> list[SeedNote]:
        """Note of the seed after the chart's heading, where that has room up to `end` and the seed tells the luck.

        At the right end a second press on the button that ends the game would have copied it.
        """
        heading = type.block(self._parts.heading, "strong", self.scale).width_px / self.scale.factor
        start, seed = (chart.x + 20 + heading + 24, chart.y + 28), self.match.setup.seed
        note = SeedNote(start, seed, self.words, self.scale, partial(self.page.show_message, icon="icons/check"))
        return [note] if self._replayable and note.rect.right <= end - 20 else []

    def _set_swap(self, button: Button) -> Button:
        """Button to another match with everybody one seat further on."""
        button.hint, button.on_press = self.words.t("results.swap"), partial(self.rematch, swapped=True)
        button.enable(self.reveal.left_alone, self.words.t("results.wait"))
        return button

    def _draw_bar(self, paint: Painter, box: Rect, end: float) -> None:
        room = bar.draw_head(paint, box, self.title, self.words, box.w >= bar.NAMED, end)
        words, reveal = self.words.t("match.over"), self.reveal
        if reveal.revealed:
            words = self._sentence()
        elif reveal.waiting:
            words = self.words.t("results.close")
        elif reveal.counting and reveal.counted < len(self._parts.steps):
            step = self._parts.steps[reveal.counted]
            words = self.words.t("results.counting", what=step.in_sentence or step.label)
        bar.draw_sentence(paint, box, bar.Sentence("", words), room)

    def _buttons(self, box: Rect, in_a_row: bool) -> Iterator[Widget]:
        t, review = self.words.t, box
        if in_a_row and self._reviewable:
            main, other, replay, table, review = columns(box, 0.22, 0.24, 0.18, 0.18, 0.18)
        elif in_a_row:
            main, other, replay, table = columns(box, 0.31, 0.22, 0.24, 0.23)
        else:
            inner = box.inset(20, 18)
            gap = max(12.0, min(24.0, inner.h * 0.08))
            rows = 3 if self._reviewable else 2
            share = (inner.h - rows * gap) / (88 + rows * 64)
            main = inner.upper(88 * share)
            review = Rect(inner.x, main.bottom + gap, inner.w, 64 * share)
            row = Rect(inner.x, review.bottom + gap, inner.w, 64 * share) if self._reviewable else review
            replay, table = row.columns(2, 14)
            other = Rect(inner.x, replay.bottom + gap, inner.w, 64 * share)
        swap, words = None if in_a_row else main, t("results.swap")
        if swap is not None and len(self.match.seats) > 1 and self.festival is None:
            room = type.block(words, "button", self.scale).width_px / self.scale.factor + _AROUND_WORDS
            rest = type.block(t("results.rematch"), "button", self.scale, main.w - room - _AROUND_REMATCH)
            words, wide = (words, room) if room < _MOST_TO_SWAP * main.w and rest.whole else ("", main.h)
            swap = main.rightmost(wide)
            main = main._replace(w=main.w - wide - 12)
            yield self._set_swap(Button("results.swap", swap, words, "icons/rotate"))
        rematch = Button("results.rematch", main, t("results.rematch"), "icons/redo", "main", self.title.accent)
        rematch.on_press = self.rematch
        if self.day is not None:
            following = self.day.next
            label, icon = (
                (t("today.done"), "icons/check")
                if following is None
                else (t("today.next", name=following.name), following.picture)
            )
            rematch = Button("results.next", main, label, icon, "main", self.title.accent)
            rematch.on_press = partial(self.navigate, self.day.on(following))
        if self.festival is not None:
            rematch = Button("results.festival", main, t("festival.on"), "icons/bunting", "main", self.title.accent)
            rematch.on_press = partial(self.navigate, outcomes.ShowFestival(self.festival))
        rematch.enable(self.reveal.left_alone, t("results.wait"))
        yield rematch
        opened = OpenedMatch(self.title, self.match, self.match_id)
        if self._reviewable:
            judge = partial(self.navigate, ShowReview(opened))
            yield Button("results.review", review, t("results.review"), "icons/search", on_press=judge)
        look_back, look = partial(self.navigate, LookBack(opened)), partial(self.navigate, ShowTable(opened))
        yield Button("results.replay", replay, t("results.replay"), "icons/replay", on_press=look_back)
        yield Button("results.table", table, t("results.table"), "icons/eye", on_press=look)
        home = Button("results.other", other, t("results.other"), "icons/home", on_press=partial(self.navigate, Home()))
        if self.day is not None:
            home = Button("results.rematch", other, t("today.again"), "icons/redo", on_press=self.rematch)
        home.enable(self.reveal.left_alone, t("results.wait"))
        yield home

    # -- where to go from here

    def rematch(self, swapped: bool = False) -> None:
        """Play the same seats, options and board again, with a secret seed; `swapped`: each one seat further on.

        Whoever left a seat to a computer plays it again.
        """
        setup = self.match.setup
        seats, options, even = with_people(setup.seats, setup.former), setup.options, self.title.spec.even
        if swapped:
            seats = (*seats[1:], seats[0])
            options = options if even is None else moved_on(even, options, len(seats))
        try:
            if self.day is not None and self.day.day is not None:
                terms = farm.farm_of(self.day.day, (self.title.spec,))
                opened = farm.begin(self.services, terms, self.title, self.day.person)
            else:
                other = self.title.spec.other_boards(setup.boards, options, len(seats))
                own = setup.boards[0] if other else None
                opened = opening.begin(self.services, self.title, seats, options, own=own)
        except (BadTerms, StoreError) as error:
            self.tell("match.store_error", error)
            return
        self.navigate(BeginMatch(opened))

    # -- pictures to keep

    def _keep(self) -> None:
        """Ask which of them to keep, or whether one that is being written is to be finished."""
        keep = self._keepsakes
        answers, text = {"cancel": "", FILM: "icons/replay", RESULT: "icons/trophy"}, None
        if keep.busy:
            answers, text = {"go_on": "", STOP: "icons/cross"}, self.words.t("results.keep.busy")
        then: ByAnswer = {FILM: keep.film, RESULT: partial(keep.result, self._picture), STOP: keep.stop}
        esc = "go_on" if keep.busy else "cancel"
        self.page.open(question(self.words, "results.keep", answers, then, self.title.accent, text=text, esc=esc))

    def _sentence(self) -> str:
        """Sentence about the winner and the last turn."""
        match, turns = self.match, self.match.turn_at(self.match.index)
        return parties.result_sentence(self.words, self.ranking, match.seats, turns, self.title.key, self._close_gap)

    # -- for whoever hears it: nothing before it is told to the eyes

    def take_announcements(self) -> Sequence[Announcement]:
        if self._said or not self.reveal.revealed:
            return ()
        won, *reasons = self._verdict
        points = self._parts.texts.places() if len(self.ranking) > 1 else []  # one alone has them in the first sentence
        decisive = self._parts.texts.decisive()
        self._said.append(Announcement(". ".join(line.rstrip(".") for line in (won, *points, *reasons, *decisive))))
        return self._said

    @property
    def _verdict(self) -> list[str]:
        """Sentences about who has won, and what has ended the match."""
        return list(filter(None, (self._sentence(), self._ending(self.words.language))))

    def told(self, name: str) -> Sequence[str]:
        """Heading and sentences of a panel, once all of it is seen."""
        t, texts = self.words.t, self._parts.texts
        if not self.reveal.revealed:
            return ()
        if name == _PODIUM_PANEL:
            return [t("results.told.standing"), *self._verdict, *texts.places()]
        if name == _TABLE_PANEL:
            return [t("results.told.points"), *texts.rows()]
        return [texts.course(self._parts.heading, self._moments, self.title.charted)]

    def _picture(self, paint: Painter) -> None:
        """The result without anything to press."""
        paint.table(self.cloth)
        at = menu_layout(paint.scale)
        layout = lay_out(at.body, self._parts.table.least, self.earned)
        bar.draw(paint, at.bar)
        tab = bar.draw_tab(paint, at.bar, self.title, self.words.t(f"{self.title.key}.name"))
        words = self._sentence()
        bar.draw_sentence(
            paint, at.bar, bar.Sentence(words), Rect(tab.right, at.bar.y, at.bar.right - tab.right, at.bar.h)
        )
        reveal = ResultReveal(0, self._parts.podium.rises)
        reveal.finish()
        self._parts.podium.draw(paint, layout.podium, reveal)
        self._parts.table.draw(paint, layout.table, reveal)
        if self.earned:
            parties.draw_honours(paint, layout.honours, self.earned, revealed=True)
        self._parts.chart.draw(paint, Rect.enclosing([layout.buttons, layout.chart]), 1.0)
