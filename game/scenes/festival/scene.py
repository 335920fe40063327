"""The page of a festival: the path of games, the scoreboard, the game that is next, and at the end the podium."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

from game.core.even import Footing
from game.core.lazy import Keyed
from game.core.seats import HUMAN, name_key
from game.scenes.festival import board, model, play
from game.scenes.festival.model import Evening, FestivalState
from game.scenes.shell import farm, menu, opening, outcomes, sheet
from game.scenes.shell.path import keep_answers, known_answers
from game.scenes.shell.phrases import head_start
from game.scenes.shell.scene import Services
from game.store import festivals, results
from game.store.notices import StoreError
from game.ui.events import Input, Key, Pointer
from game.ui.keymap import pressed, with_keys
from game.ui.rect import Rect
from game.ui.title import Title
from game.ui.tween import FACTORS
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.choices import Item
from game.ui.widgets.dialog import question

_WIDE, _HIGH = 1240.0, 640.0
_PATH, _LOW_PATH, _BUNTING = 196.0, 92.0, 44.0
_SIDE = 540.0
_STEP_MS = 900.0
"""Time between two places of the podium."""
_ROW = 44.0


class FestivalScene(menu.MenuScene):
    """One evening; `number` is that of a festival, None: the one that goes on; `aside`: see `ShowFestival`."""

    name = "festival"

    def __init__(self, services: Services, number: int | None = None, aside: bool = False) -> None:
        super().__init__(services)
        self.state = FestivalState()
        self._number, self._aside = number, aside
        self._told_ms = 0.0
        self._options, self._known = Keyed[Any](), Keyed[dict[str, Footing]]()
        """Options of the next game, and what is known of everybody, as long as nothing has changed that they go by."""

    def enter(self) -> None:
        self.reload()

    def reload(self) -> None:
        """Read everything anew."""
        try:
            self.state.evening = model.read(self.services, self._number)
        except StoreError as error:
            self.tell("dialog.error", error)
        if self.state.evening is not None:
            self._number = self.state.evening.festival.id
        self.refresh()

    def people(self) -> list[str]:
        evening = self.state.evening
        return [] if evening is None else [guest.name for guest in evening.scheme.guests]

    # -- the finale

    @property
    def _told(self) -> int:
        """Number of places that have been told, from the last one on."""
        evening = self.state.evening
        count = 0 if evening is None else len(evening.scheme.guests)
        step = _STEP_MS * FACTORS[self.services.settings.animation]
        return count if not step else min(count, int(self._told_ms / step))

    def update(self, dt_ms: float) -> bool:
        evening = self.state.evening
        moving = False
        if evening is not None and evening.next is None and self._told < len(evening.scheme.guests):
            before = self._told
            self._told_ms += dt_ms
            moving = True
            if self._told != before:
                self.refresh()
        return super().update(dt_ms) or moving

    # -- what is on the page

    def build(self) -> Iterable[Widget]:
        at, t, evening = menu.menu_layout(self.scale), self.words.t, self.state.evening
        yield from self.header(at.bar, t("festival.heading"))
        if evening is None:
            yield menu.panel(at.body)
            return
        now, ruler = farm.today(self.services), sheet.Ruler(self.services, self.scale)
        weekday, date = t(f"today.weekday.{now.isoweekday()}"), t(f"today.date.{now.month}", day=now.day)
        day = t("festival.date", weekday=weekday, date=date)
        if at.bar.w > 900 * ruler.growth:
            right = (at.bar.right - 24, at.bar.centre[1])
            yield menu.DrawBox(at.bar, lambda paint, box: board.draw_right(paint, right, day))
        body, growth = at.body, ruler.growth
        if body.w >= _WIDE * growth and body.h >= _HIGH * growth:
            room = Rect(0.0, at.bar.bottom, self.scale.width, _BUNTING)
            yield menu.DrawBox(room, board.bunting)
            path = Rect(body.x, room.bottom, body.w, _PATH)
            yield from self._path(ruler, evening, path, small=False)
            lower = Rect(body.x, path.bottom + sheet.GAP, body.w, body.bottom - path.bottom - sheet.GAP)
            left, side = menu.columns(lower, 1.0, _SIDE)
            yield board.scrolled("festival.board", left, lambda box: self._board(ruler, evening, box))
            yield from self._side(ruler, evening, side)
            return
        path = body.upper(_LOW_PATH)
        yield from self._path(ruler, evening, path, small=True)
        lower = Rect(body.x, path.bottom + 8, body.w, body.bottom - path.bottom - 8)
        if body.w >= 900 * growth:
            left, side = menu.columns(lower, 1.0, 0.4)
            yield board.scrolled("festival.board", left, lambda box: self._board(ruler, evening, box))
            yield from self._side(ruler, evening, side)
            return
        main = self._main(ruler, evening)
        main.rect = lower.lower(60.0)
        rest = lower.upper(lower.h - 68)

        def both(box: Rect) -> sheet.LayoutResult:
            inner = box.inset(16, 12)
            if evening.next is None and self.state.chosen is None:
                stand = Rect(inner.x, inner.y, inner.w, 240.0 * growth)
                widgets: list[Widget] = [
                    menu.DrawBox(stand, lambda paint, at: board.podium(paint, at, evening, self._told))
                ]
                y = stand.bottom
            else:
                widgets, y = self._facts(ruler, evening, inner._replace(h=0))
            buttons, y = self._buttons(ruler, evening, Rect(inner.x, y + 8, inner.w, 0))
            ground = menu.panel(Rect(box.x, box.y, box.w, y + 12 - box.y))
            made, end = self._board(ruler, evening, Rect(box.x, ground.rect.bottom + sheet.GAP, box.w, 0))
            return [ground, *widgets, *buttons, *made], end

        yield main
        yield board.scrolled("festival.page", rest, both)

    def _titles(self, evening: Evening) -> list[Title]:
        """Titles of the games; another one stands in for a game that is not here."""
        return [self.services.title(stop.game.title) or self.services.titles[0] for stop in evening.stops]

    def _looked_at(self, evening: Evening) -> int | None:
        """Number of the game that the panel speaks of."""
        if self.state.chosen is not None and self.state.chosen < len(evening.stops):
            return self.state.chosen
        return None if evening.next is None else evening.stops.index(evening.next)

    def _path(self, ruler: sheet.Ruler, evening: Evening, box: Rect, small: bool) -> Iterator[Widget]:
        t, signs = self.words.t, []
        for stop, title in zip(evening.stops, self._titles(evening), strict=True):
            note = t("festival.minutes", minutes=play.minutes(title, evening.scheme))
            if stop.ended is not None:
                winners = [seat for seat in stop.ended.match.seats if seat.place == 1]
                names = [evening.scheme.guests[seat.seat].name for seat in winners]
                note = t("festival.first", names=self.words.listed(names))
            elif not stop.game.times:
                note = t("festival.left_out")
            elif stop.begun:
                note = t("festival.begun")
            ribbon = t("festival.now" if stop.begun else "festival.next") if stop == evening.next else ""
            double = t("festival.double") if stop.game.times > 1 else ""
            signs.append(board.PathSign(title, stop, t(f"{title.key}.name"), note, ribbon, double))
        looked = self._looked_at(evening)
        made = board.path_widgets(ruler, signs, -1 if looked is None else looked, box, small)
        for number, (sign, widget) in enumerate(zip(signs, made[1:], strict=True)):
            assert isinstance(widget, sheet.Plate)
            widget.on_press = partial(self.look_at, number)
            widget.hint = t("festival.game.tip", title=sign.name, note=sign.note)
        yield from made

    def _board(self, ruler: sheet.Ruler, evening: Evening, at: Rect) -> sheet.LayoutResult:
        t, lines, over = self.words.t, [], evening.next is None
        order, ahead = evening.order, self._ahead(evening)
        for place, seat in enumerate(order):
            guest, note = evening.scheme.guests[seat], ""
            if (guest.left or play.is_taken_over(evening, seat)) and not over:
                note = t("festival.has_left" if guest.left else "festival.computer.now")
            elif seat in ahead:
                note = t("festival.even.row", amount=ahead[seat])
            if over:
                if len(order) - place > self._told:
                    continue
                note = board.praise_line(self.words, evening, seat)
            tip = t("festival.guest.tip", name=guest.name, points=evening.sums[seat])
            if not over and (guest.left or guest.player == HUMAN):
                tip = f"{tip} {t('festival.guest.return' if guest.left else 'festival.guest.leave')}"
            lines.append(board.GuestLine(seat, tip, note))
        heading = (t("festival.board"), t("festival.points"))
        made, bottom = board.board_widgets(ruler, evening, self._titles(evening), lines, heading, at)
        for widget in made:
            if isinstance(widget, sheet.Plate):
                widget.on_press = partial(self.ask_reseat, int(widget.name.rpartition(".")[2]))
        return made, bottom

    def _side(self, ruler: sheet.Ruler, evening: Evening, box: Rect) -> Iterator[Widget]:
        """The panel at the right: what is next, or the podium."""
        main = self._main(ruler, evening)
        inner = box.inset(24, 20)
        buttons, _ = self._buttons(ruler, evening, Rect(inner.x, 0, inner.w, 0))
        high = max((widget.rect.bottom for widget in buttons), default=0.0)
        main.rect = inner.lower(74)  # where *Start the festival* was pressed
        low = main.rect.y - 12 - high
        for widget in buttons:
            widget.rect = widget.rect.moved(0, low)
        yield menu.panel(box)
        room = Rect(inner.x, inner.y, inner.w, low - 12 * bool(buttons) - inner.y)
        if evening.next is None and self.state.chosen is None and room.h > 150:
            yield menu.DrawBox(room, lambda paint, at: board.podium(paint, at, evening, self._told))
        else:
            told: sheet.Block = partial(self._facts, ruler, evening)
            if room.h < board.LEAST_FACTS * ruler.growth:  # the ways on scroll with it
                room, buttons = room._replace(h=main.rect.y - 12 - inner.y), []
                told = partial(sheet.stacked, blocks=[told, partial(self._buttons, ruler, evening)], gap=12)
            yield board.scrolled("festival.facts", room, told)
        yield main
        yield from buttons

    def _main(self, ruler: sheet.Ruler, evening: Evening) -> Button:
        t, stop = self.words.t, evening.next
        if stop is None:
            main = Button("festival.new", Rect(0, 0, 0, 0), t("festival.new"), "icons/bunting", "main")
            main.on_press = partial(self.navigate, outcomes.ShowFestival())
            return main
        title = self._titles(evening)[evening.stops.index(stop)]
        number = evening.stops.index(stop) + 1
        label = t("festival.go_on" if stop.begun else "festival.play", number=number)
        main = Button("festival.play", Rect(0, 0, 0, 0), label, "icons/play", "main", title.accent)
        main.on_press = self.play
        return main

    def _buttons(self, ruler: sheet.Ruler, evening: Evening, at: Rect) -> sheet.LayoutResult:
        """Ways on beside the main button, then those that leave something out."""
        made, end = sheet.button_lines(ruler, "festival.ways", self._ways_on(evening), at)
        out = self._ways_out(evening)
        if not out:
            return made, end
        more, end = sheet.button_lines(ruler, "festival.ways_out", out, Rect(at.x, end + 8, at.w, 0))
        return [*made, *more], end

    def _ways_on(self, evening: Evening) -> list[Button]:
        t = self.words.t
        later = Button("festival.later", Rect(0, 0, 0, 0), t("festival.later"), "icons/save", on_press=super().back)
        later.hint = t("festival.later.tip")
        if evening.next is None:
            later.label, later.icon, later.hint = t("festival.done"), "icons/home", ""
            if self._aside:
                later.label, later.icon = t("button.back"), "icons/arrow_left"
        elif len(self._movable(evening)) > 1 or self.state.ordering:
            label = t("festival.ordered" if self.state.ordering else "festival.order")
            order = Button("festival.order", Rect(0, 0, 0, 0), label, "icons/list", on_press=self.change_order)
            order.hint = with_keys(self.words, "festival.order.tip", "row_up", "row_down")
            return [later, order]
        return [later]

    def _ways_out(self, evening: Evening) -> list[Button]:
        """Buttons that leave the game out that is looked at, unless it has begun, and that end the evening."""
        t, number = self.words.t, self._looked_at(evening)
        if number is None or evening.next is None or self.state.ordering:
            return []
        end = Button("festival.end", Rect(0, 0, 0, 0), t("festival.end"), "icons/check", on_press=self.ask_end)
        end.hint = t("festival.end.tip")
        stop = evening.stops[number]
        if not stop.open or stop.begun:
            return [end]
        out = Button(f"festival.out.{number}", Rect(0, 0, 0, 0), t("festival.leave_out"), "icons/cross")
        out.on_press, out.hint = partial(self.ask_leave_out, number), t("festival.leave_out.tip")
        return [out, end]

    # -- the panel of a game

    def _facts(self, ruler: sheet.Ruler, evening: Evening, at: Rect) -> sheet.LayoutResult:
        number, t, count = self._looked_at(evening), self.words.t, len(evening.stops)
        if self.state.ordering:
            return self._order(ruler, evening, at)
        if number is None:
            return sheet.note_block(ruler, t("festival.over"))(at)
        stop, title, scheme = evening.stops[number], self._titles(evening)[number], evening.scheme
        blocks: list[sheet.Block] = [
            sheet.note_block(ruler, t("festival.count", number=number + 1, count=count), "label"),
            partial(board.name_line, ruler, t(f"{title.key}.name")),
        ]
        if stop.ended is not None:
            return sheet.stacked(at, [*blocks, *self._places(ruler, evening, stop, stop.ended.match)], 8)
        if not stop.game.times:
            blocks.append(sheet.note_block(ruler, t("festival.left_out.text")))
            if evening.next is not None:
                back = Button(f"festival.put_back.{number}", Rect(0, 0, 0, 0), t("festival.put_back"), "icons/undo")
                back.on_press, back.hint = partial(self.put_back, number), t("festival.put_back.tip")
                blocks.append(sheet.button_block(ruler, back, 48))
            return sheet.stacked(at, blocks, 8)
        facts = self._coming_facts(evening, stop, title)
        asked = list(self._questions(ruler, evening, title)) if stop == evening.next and not stop.begun else []
        if asked:  # all of them are to be in sight; the path tells the length, too
            facts = [each for each in facts if each[0] != "icons/clock"]
        told = [partial(board.fact, ruler, icon, words, title) for icon, words in facts]
        return board.coming(ruler, board.ComingGame(blocks, told, asked, len(scheme.guests), stop.game.times), at)

    def _places(
        self, ruler: sheet.Ruler, evening: Evening, stop: model.EveningGame, ended: results.EndedMatch
    ) -> Iterator[sheet.Block]:
        """Places in a game that is over, and the way to its result."""
        t, guests = self.words.t, evening.scheme.guests
        for seat in sorted(range(len(guests)), key=lambda each: ended.seats[each].place or 9):
            name, line, points = guests[seat].name, ended.seats[seat], board.points_of(stop, seat)
            note = t("festival.place", place=line.place, points=line.points)
            cells = sheet.Cells(name, evening.pictures[seat], figure=points, note=note)
            tip = t("festival.guest.tip", name=name, points=points)
            yield sheet.row_block(ruler, f"festival.place.{seat}", cells, tip)
        look = Button("festival.result", Rect(0, 0, 0, 0), t("festival.result"), "icons/trophy")
        look.on_press = partial(self.open_result, ended)
        yield sheet.button_block(ruler, look, 50)

    def _coming_facts(self, evening: Evening, stop: model.EveningGame, title: Title) -> list[tuple[str, str]]:
        """Signs and words about a game that is to come or goes on: who begins, even start, length, double points."""
        t, scheme = self.words.t, evening.scheme
        facts = [("icons/clock", t("festival.minutes", minutes=play.minutes(title, scheme)))]
        if stop == evening.next and not stop.begun:
            first = scheme.guests[play.starter(evening)].name
            facts.insert(0, ("icons/people", t("festival.starts", count=len(scheme.guests), name=first)))
        if stop == evening.next and title.spec.even is not None and scheme.even_starts:
            ahead = self._ahead(evening)
            for amount in dict.fromkeys(ahead.values()):
                names = [scheme.guests[seat].name for seat, own in ahead.items() if own == amount]
                facts.insert(-1, ("icons/even", t("festival.even", names=self.words.listed(names), amount=amount)))
            if not ahead:
                known = self._footings(evening, title).values()
                nothing = known and not any(each.knows or each.strength is not None for each in known)
                facts.insert(-1, ("icons/even", t("festival.even.unknown" if nothing else "festival.even.level")))
        elif stop != evening.next and scheme.even_starts:
            facts.insert(0, ("icons/even", t("festival.even.some")))
        if stop.game.times > 1:
            facts.append(("icons/star", t("festival.counts_double")))
        return facts

    def _ahead(self, evening: Evening) -> dict[int, str]:
        """Amounts in words with which guests begin the next game, or have begun it, where they are not usual."""
        stop, scheme = evening.next, evening.scheme
        title = None if stop is None else self.services.title(stop.game.title)
        if stop is None or title is None or title.spec.even is None or not scheme.even_starts:
            return {}
        if stop.begun:
            return {seat: head_start(self.words, title.key, n) for seat, n in play.begun_amounts(title, stop).items()}
        even, footings = title.spec.even, self._footings(evening, title)
        known = title.key, scheme, tuple(footings.values())
        options = self._options.get(known, partial(play.options_of, title, scheme, 0, footings))
        values, usual = getattr(options, even.field), even.level(len(scheme.guests))
        return {seat: head_start(self.words, title.key, value) for seat, value in enumerate(values) if value != usual}

    def _footings(self, evening: Evening, title: Title) -> dict[str, Footing]:
        """Facts about everybody by which even starts of a game are suggested, none where all begin alike; as long as no
        game ends, those of the results are read once."""
        if not evening.scheme.even_starts:
            return {}
        read = partial(play.footings_of, self.services, title, evening.scheme)
        found = self._known.get((title.key, evening.scheme, len(evening.finished)), read)
        answers = known_answers(self.services, title.key)
        return {name: footing._replace(knows=answers.get(name, False)) for name, footing in found.items()}

    def _questions(self, ruler: sheet.Ruler, evening: Evening, title: Title) -> Iterator[sheet.Block]:
        """Switches for people of whom too little is known for an even start: whether they know the next game."""
        for guest in evening.scheme.guests:
            footing = self._footings(evening, title).get(name_key(guest.name)) if guest.player == HUMAN else None
            if footing is not None and footing.strength is None:
                words, name = self.words.t("setup.even.knows", name=guest.name), name_key(guest.name)
                take = partial(self.answer, title, name)
                yield sheet.switch_block(ruler, f"festival.knows.{name}", words, footing.knows, take, high=0.0)

    def answer(self, title: Title, name: str, knows: bool) -> None:
        """Take the answer whether somebody knows a game."""
        known_answers(self.services, title.key)[name] = knows
        keep_answers(self.services, title)
        self.refresh()

    def _order(self, ruler: sheet.Ruler, evening: Evening, at: Rect) -> sheet.LayoutResult:
        """Games to come, each with the ways to play it earlier or later."""
        t, movable, titles = self.words.t, self._movable(evening), self._titles(evening)
        made, y = sheet.note_block(ruler, t("festival.order.text"), "label")(at)
        y += 10
        called = [t(f"{titles[number].key}.name") for number in movable]
        longest = max((ruler.wide(word, "strong") for words in called for word in words.split()), default=0.0)
        beside = at.w - 100 - board.BEFORE_NAME >= longest
        for number, words in zip(movable, called, strict=True):
            name, box = f"festival.move.{number}", at._replace(w=at.w - 100 * beside)
            lines = ruler.high(words, "strong", box.w - board.BEFORE_NAME, board.NAME_LINES)
            box = box._replace(y=y, h=max(_ROW, lines))
            ways = y if beside else box.bottom
            up = Button(f"{name}.up", Rect(at.right - 92, ways, 44, _ROW), icon="icons/arrow_up")
            down = Button(f"{name}.down", Rect(at.right - 44, ways, 44, _ROW), icon="icons/arrow_down")
            up.on_press, down.on_press = partial(self.move, number, -1), partial(self.move, number, 1)
            up.hint = t("festival.earlier", title=words)
            down.hint = t("festival.later_on", title=words)
            up.enable(number != movable[0], t("festival.first_already"))
            down.enable(number != movable[-1], t("festival.last_already"))
            up.group = down.group = "festival.moves"
            made += [menu.DrawBox(box, partial(board.draw_name, words=words, icon=titles[number].icon)), up, down]
            y = max(box.bottom, up.rect.bottom) + 8
        return made, y

    # -- what a player does

    @staticmethod
    def _movable(evening: Evening) -> list[int]:
        """Numbers of the games that have not begun."""
        return [number for number, stop in enumerate(evening.stops) if stop.open and not stop.begun]

    def look_at(self, number: int) -> None:
        """Look at another game; the one that is looked at flashes."""
        evening = self.state.evening
        if evening is not None and self._looked_at(evening) == number and not self.state.ordering:
            station = next(part for part in self.page.parts() if part.name == f"festival.game.{number}")
            if isinstance(station, sheet.Plate):
                station.flash()
                self.dirty = True
                return
        self.state.chosen, self.state.ordering = number, False
        self.refresh()

    def play(self) -> None:
        """Play the next game, or go on with it."""
        evening = self.state.evening
        stop = None if evening is None else evening.next
        if evening is None or stop is None:
            return
        if stop.begun and stop.game.match is not None:
            opening.open_match(self, stop.game.match, self._resume)
            return
        try:
            title = self.services.title(stop.game.title)
            found = {} if title is None else self._footings(evening, title)
            opened = play.begin(self.services, evening, stop, found)
        except opening.FAULTS as error:
            self.reload()  # another window may have begun it
            self.tell("dialog.error", error)
            return
        self.navigate(outcomes.ResumeMatch(opened))

    def _resume(self, opened: outcomes.OpenedMatch) -> None:
        self.navigate(outcomes.ResumeMatch(opening.seat_known_players(self.services, opened)))

    def change_order(self) -> None:
        """Let the games to come change places, or no more."""
        self.state.ordering, self.state.chosen = not self.state.ordering, None
        self.refresh()

    def move(self, number: int, way: int) -> None:
        """Play a game earlier or later among those to come."""
        evening = self.state.evening
        movable = [] if evening is None else self._movable(evening)
        to = movable.index(number) + way if number in movable else -1
        if evening is None or not 0 <= to < len(movable):
            return
        order, other = [stop.game for stop in evening.stops], movable[to]
        order[number], order[other] = order[other], order[number]
        self._write(partial(festivals.reorder, order=order))
        if self.state.chosen is not None:
            self.state.chosen = other
        focused = self.page.focused
        name = "" if focused is None else focused.name.replace(f".{number}", f".{other}", 1)
        ringed = focused is not None and focused.ring
        self.reload()
        if name:
            self.page.focus(next((part for part in self.page.parts() if part.name == name), None), ringed)

    def ask_leave_out(self, number: int) -> None:
        """Ask before a game is left out."""
        evening = self.state.evening
        last = evening is not None and sum(stop.open for stop in evening.stops) == 1
        text = self.words.t("festival.out.last") if last else None
        self.ask("festival.out", "festival.leave_out", partial(self._leave_out, number), text)

    def _leave_out(self, number: int) -> None:
        evening = self.state.evening
        if evening is not None:
            self._write(partial(festivals.leave_out, game=evening.stops[number].game))
            self.state.chosen = None
            self.reload()

    def put_back(self, number: int) -> None:
        """Take a game in again that was left out."""
        evening = self.state.evening
        if evening is not None:
            game = evening.stops[number].game
            self._write(partial(festivals.put_back, game=game))
            self.reload()

    def ask_end(self) -> None:
        """Ask before the festival ends with the games that are over, or is put away where there are none."""
        evening = self.state.evening
        if evening is not None:
            kind = "begun" if any(stop.begun for stop in evening.stops) else "text"
            text = self.words.t(f"festival.stop.{kind if evening.finished else 'none'}")
            self.ask("festival.stop", "festival.end", partial(self._end, evening), text)

    def _end(self, evening: Evening) -> None:
        self._write(partial(festivals.end_early, festival=evening.festival.id))
        self.state.chosen, self.state.ordering = None, False
        self.reload()
        if self.state.evening is not None and self.state.evening.next is None and not self.state.evening.finished:
            self.navigate(outcomes.Back())

    def _write(self, work: Callable[..., object]) -> None:
        try:
            self.services.store.write(work)
        except StoreError as error:
            self.tell("dialog.error", error)

    def ask_reseat(self, seat: int) -> None:
        """Ask whether somebody leaves and a computer plays on, or comes back; other rows explain themselves."""
        evening = self.state.evening
        if evening is None:
            return
        guest = evening.scheme.guests[seat]
        if evening.next is None or not (guest.left or guest.player == HUMAN):
            self.page.explain(next(part for part in self.page.parts() if part.name == f"festival.guest.{seat}"))
            return
        t, key = self.words.t, "festival.return" if guest.left else "festival.leave"
        items = Item("yes", t(f"{key}.yes")), Item("cancel", t("button.cancel"))  # a row may be pressed to look
        text, acts = t(f"{key}.text", name=guest.name), {"yes": partial(self._reseat, seat)}
        self.page.open(question(self.words, key, {}, acts, name=f"{self.name}.leave", text=text, items=items))

    def _reseat(self, seat: int) -> None:
        self.reload()  # another window may have begun the next game
        evening = self.state.evening
        stop = None if evening is None else evening.next
        if evening is None:
            return
        if stop is not None and stop.begun and stop.game.match is not None:
            opening.open_match(self, stop.game.match, partial(self._change_seat, seat))
        else:
            self._change_seat(seat, None)

    def _change_seat(self, seat: int, opened: outcomes.OpenedMatch | None) -> None:
        if self.state.evening is not None:
            try:
                play.reseat(self.services, self.state.evening, seat, opened)
            except StoreError as error:
                self.tell("dialog.error", error)
            self.reload()

    def open_result(self, match: results.EndedMatch) -> None:
        """Go to the result of a game, or say that it is gone."""
        try:
            kept = self.services.store.read(partial(results.is_kept, result=match.result))
        except StoreError as error:
            self.tell("dialog.error", error)
            return
        if kept:
            opening.open_match(self, match.result.match, lambda opened: self.navigate(outcomes.ShowResult(opened)))
        else:
            self.page.show_message(self.words.t("book.gone"), "icons/trash")

    def reword(self) -> None:
        self.reload()
        super().reword()

    def confirm(self) -> None:
        self.play()

    def handle(self, event: Input) -> None:
        evening, focused = self.state.evening, self.page.focused
        telling = evening is not None and evening.next is None and self._told < len(evening.scheme.guests)
        if telling and (
            (isinstance(event, Key) and event.down) or (isinstance(event, Pointer) and event.kind == "down")
        ):
            self._told_ms = _STEP_MS * 100
            self.refresh()
            return
        if evening is not None and not self.page.overlays and isinstance(event, Key) and event.down:
            on_path = focused is not None and focused.name.startswith("festival.game.")
            at = self._looked_at(evening)
            way = pressed(event, "row_up", "row_down")
            if way and at is not None:
                self.move(at, -1 if way == "row_up" else 1)
                return
            side = pressed(event, "backward", "forward")
            if side and (on_path or focused is None):
                number = (0 if at is None else at) + (-1 if side == "backward" else 1)
                self.look_at(max(0, min(len(evening.stops) - 1, number)))
                name = f"festival.game.{self.state.chosen}"
                self.page.focus(next((part for part in self.page.parts() if part.name == name), None), True)
                return
            if pressed(event, "confirm") and on_path:
                self.play()
                return
        super().handle(event)

    def back(self) -> None:
        state = self.state
        if state.ordering or state.chosen is not None:
            state.ordering, state.chosen = False, None
            self.refresh()
        else:
            super().back()
