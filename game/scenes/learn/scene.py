"""The page on which a game is learnt: its lessons, puzzles that come with the program or out of own games, goals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from msgspec import MsgspecError

from game.scenes.learn import goals, model, panels
from game.scenes.shell import bar, farm, menu, outcomes, sheet
from game.scenes.shell.scene import Services
from game.store.notices import BadFile, StoreError
from game.store.puzzles import Puzzle
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.widgets import base, choices

_WIDE = 1180.0
"""From this width on, by the smallest words, who plays stands beside the puzzles."""
_SIDE, _TABS, _OFF = 400.0, 640.0, 120.0
_TAB_H = 48.0


class LearnScene(menu.MenuScene):
    """Lessons, puzzles and goals of one game."""

    name = "learn"

    def __init__(self, services: Services, wanted: outcomes.ShowLearn) -> None:
        super().__init__(services)
        self.state = model.LearnState(wanted.title, wanted.tab, today=wanted.puzzle)
        self._wanted = wanted.puzzle
        self._adds = False
        self._acts = panels.LearnActs(self.take, self.open_shipped, self.look_again, self.sit, self.add, self.lay)

    # -- the stack

    def enter(self) -> None:
        known, adds = self.state.people, self._adds
        self._adds = False
        self.reload()
        if adds and len(self.state.people) > len(known):
            self.sit(self.state.people[-1].id)
            self._focus(f"learn.who.{self.state.person}")
        number = next((n for n, each in enumerate(self.state.shipped) if each.uid == self._wanted), None)
        self._wanted = ""
        if number is not None:
            self._focus(f"{panels.TILE}{number}")
            self.page.show_message(self.words.t("learn.puzzle.today", number=number + 1), "icons/puzzle")

    def reload(self) -> None:
        """Read everything anew."""
        state = self.state
        model.read_lessons(self.services, state)
        try:
            self.services.store.read(partial(model.read_puzzles, state=state, today=farm.today(self.services)))
        except (StoreError, BadFile) as error:
            self.tell("dialog.error", error)
        if not state.tab:
            left = [each for each in state.lessons if each.id not in self.services.settings.lessons]
            state.tab = model.PUZZLES if self._wanted or (state.shipped and not left) else model.LESSONS
        if state.tab == model.PUZZLES and not state.shipped:  # they cannot be read
            state.tab = model.LESSONS
        self.refresh()

    def people(self) -> list[str]:
        return [each.name for each in self.state.people]

    def _focus(self, name: str) -> None:
        self.page.focus(next((part for part in self.page.parts() if part.name == name), None), True)

    # -- what is on the page

    def build(self) -> Iterable[base.Widget]:
        at, view = menu.menu_layout(self.scale), panels.LearnView(self.services, self.scale, self.state, self._acts)
        wide = at.bar.w >= _WIDE * view.growth
        tab = bar.tab_button(self.scale, at.bar, self.state.title, self.words, wide)
        tabs = Rect.around(at.bar.centre, _TABS, _TAB_H).moved(_OFF, 0) if wide else at.body.upper(_TAB_H)
        if wide:  # a long name of the game pushes them aside
            tabs = tabs.moved(max(0.0, tab.rect.right + 12 - tabs.x), 0)
        yield menu.DrawBox(at.bar, partial(self._draw_bar, end=tabs.x - 12 if wide else at.bar.right - 12))
        yield bar.icon_button(self.words, "learn.back", at.bar, self.back)
        yield tab
        body = at.body if wide else at.body.lower(at.body.h - _TAB_H - sheet.GAP)
        if self.state.shipped or self.state.title.goal_pictures:
            yield self._tabs(view, tabs)
        else:
            body = at.body
        if self.state.tab == model.LESSONS:
            yield sheet.scrolled("learn.page", body, partial(panels.lessons_block, view))
            return
        if self.state.tab == model.GOALS:
            main: list[sheet.Block] = [partial(goals.goals_block, view, self.try_goal)]
            side: list[sheet.Block] = [partial(goals.cloth_block, view), partial(goals.goose_block, view)]
            blocks = [*main, *side]
        else:
            side = [partial(panels.who_block, view), partial(panels.goose_block, view)]
            again: list[sheet.Block] = [partial(panels.again_block, view)] if self.state.waiting else []
            shipped = panels.shipped_blocks(view)
            main, blocks = [*again, *shipped], [*again, side[0], *shipped, side[1]]
        if not wide:
            yield sheet.scrolled("learn.page", body, partial(sheet.stacked, blocks=blocks))
            return
        left, right = menu.columns(body, 1.0, _SIDE * view.growth)
        yield sheet.scrolled("learn.page", left, partial(sheet.stacked, blocks=main))
        yield sheet.scrolled("learn.side", right, partial(sheet.stacked, blocks=side))

    def _draw_bar(self, paint: Painter, box: Rect, end: float) -> None:
        view = panels.LearnView(self.services, self.scale, self.state, self._acts)
        room = bar.draw_head(paint, box, self.state.title, self.words, box.w >= _WIDE * view.growth, end)
        if view.fits_line(heading := self.words.t("title.learn"), "h2", max(1.0, room.w - 8)):
            paint.text(heading, (room.x + 8, room.centre[1]), "h2")

    def _tabs(self, view: panels.LearnView, place: Rect) -> choices.Segment:
        """Tabs with what is done of each, or with their names alone where there is less room."""
        state, t, done = self.state, self.words.t, self.services.settings.lessons
        counts = {
            model.LESSONS: (sum(each.id in done for each in state.lessons), len(state.lessons)),
            model.PUZZLES: (state.score(state.shipped), len(state.shipped)),
        }
        names = state.title.goal_pictures
        if names:
            counts[model.GOALS] = sum(name in state.met for name in names), len(names)
        if not state.shipped:
            del counts[model.PUZZLES]
        long = {key: t(f"learn.tab.{key}.count", done=of[0], count=of[1]) for key, of in counts.items()}
        if state.who is None:
            long.pop(model.PUZZLES, None)
        short = {key: t(f"learn.tab.{key}") for key in counts}
        room = place.w / len(counts) - 24
        labels = short | {key: said for key, said in long.items() if view.fits_line(said, "button", room)}
        if names:  # where there is room, whose they are
            done_of = dict(zip(("done", "count"), counts[model.GOALS], strict=True))
            said = t("goal.family", **done_of)
            labels |= {model.GOALS: said} if view.fits_line(said, "button", room) else {}
        icons = {model.LESSONS: "icons/learn", model.PUZZLES: "icons/puzzle", model.GOALS: "icons/target"}
        items = [choices.Item(key, label, icons[key]) for key, label in labels.items()]
        tabs = choices.Segment("learn.tabs", place, items, state.tab, self.to_tab, state.title.accent)
        tabs.hint = t("learn.tabs.tip.goals" if names else "learn.tabs.tip")
        return tabs

    # -- what a player does

    def to_tab(self, key: str) -> None:
        """Show the lessons, the puzzles or the goals."""
        self.state.tab = key
        self.refresh()

    def take(self, number: int) -> None:
        """Take a lesson."""
        self.navigate(outcomes.TakeLesson(self.state.title, tuple(self.state.lessons), number))

    def open_shipped(self, number: int) -> None:
        """Open a puzzle that comes with the program; those that are not solved follow."""
        self._open(model.to_play(self.words, self.state, number))

    def try_goal(self, name: str) -> None:
        """Set up a match for a goal."""
        self.navigate(outcomes.SetUp(self.state.title, goal=name))

    def lay(self) -> None:
        """Lay the cloth of the game on its table, or take it off."""
        self.services.change(cloths=self.services.settings.cloths_after(self.state.title.key))
        self.refresh()

    def look_again(self, number: int) -> None:
        """Open an own puzzle that waits; the others that do follow."""
        waiting = self.state.waiting
        self._open((*waiting[number:], *waiting[:number]))

    def _open(self, found: Sequence[Puzzle]) -> None:
        try:
            self.navigate(outcomes.FindBetter(self.state.title, tuple(found)))
        except (BadFile, MsgspecError, ValueError) as error:  # of other rules, or damaged
            self.tell("dialog.error", error)

    def sit(self, person: int | None) -> None:
        """Let somebody, or a guest, play from here on."""
        self.state.person, self.state.chosen = person, True
        self.reload()

    def add(self) -> None:
        """Add somebody in the record book, who plays then."""
        self._adds = True
        self.navigate(outcomes.ShowBook(adds=True))

    def confirm(self) -> None:
        """Take the first lesson that is not finished, or the first puzzle that waits or is not solved."""
        state, finished = self.state, self.services.settings.lessons
        if state.tab == model.LESSONS and state.lessons:
            self.take(next((n for n, each in enumerate(state.lessons) if each.id not in finished), 0))
        elif state.tab == model.PUZZLES and state.waiting:
            self.look_again(0)
        elif state.tab == model.PUZZLES and state.shipped:
            self.open_shipped(next((n for n, each in enumerate(state.shipped) if not state.has_solved(each.uid)), 0))
