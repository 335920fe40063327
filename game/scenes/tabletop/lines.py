"""Lines of choices of a seat: what comes of them, how far one gesture goes, and the box of their place on a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from game.ai.candidates import generator, work
from game.ai.hints import LEVEL, plan_from, rest_of_turn
from game.core import engine
from game.core.engine import advance
from game.core.match import Match
from game.core.steps import Choice, Event, Position
from game.scenes.tabletop.table_view import TableView
from game.ui.chooser import HOLD, NOWHERE, PRESS, Gesture
from game.ui.context import TableContext
from game.ui.rect import Rect
from game.ui.table import Act

WORK = 64
"""Pieces of work for the thought on where something goes that has been picked up."""


def acts_after(
    match: Match[Any, Any], position: Position[Any], chain: Sequence[Choice], viewer: int | None
) -> tuple[Position[Any], tuple[Act, ...]]:
    """The position after choices without what chance would answer, and each of them as a viewer sees it."""
    spec, step, acts = match.spec, position.waiting, list[Act]()
    view = spec.view_for(match.terms, position.state, viewer)
    for choice in chain:
        offered = () if position.waiting is None else position.waiting.options(match.terms, position.state)
        if spec.interrupts is not None and choice not in offered:
            position, events = engine.interrupt(match.terms, position, [choice], spec.interrupts.resolve, choice)
        else:
            position, events = advance(match.terms, position, choice)
        visible = [spec.redacted_for(match.terms, event, viewer) for event in events]
        before, view = view, spec.view_for(match.terms, position.state, viewer)
        acts.append(Act(-1 if step is None else step.seat, choice, before, view, visible))
    return position, tuple(acts)


def as_one(table_view: TableView, parts: Sequence[str]) -> str:
    """Words for the acts of a line as one part of a sentence."""
    first, *rest = (text[:1].lower() + text[1:] for text in parts)
    if len(rest) == 1:
        return table_view.words.t("match.hint.then", first=first, then=rest[0])
    return table_view.speaker.list_of([first, *rest])


def picks_up(table_view: TableView, context: TableContext[Any], choice: Choice) -> bool:
    """Whether a choice only picks something up: another one, of the same gesture, puts it down."""
    gestures = table_view.table.controls.gestures(choice, context)
    return bool(gestures) and all(each.target == HOLD for each in gestures)


def put_down(
    table_view: TableView, context: TableContext[Any], position: Position[Any], choice: Choice
) -> tuple[Choice, ...]:
    """A choice, and where it only picks something up also the one that best puts that down, by what its seat sees."""
    match, asked = table_view.match, position.waiting
    if asked is None or not picks_up(table_view, context, choice):
        return (choice,)
    spec, terms, seat = match.spec, match.terms, asked.seat
    seen = Position(spec.view_for(terms, position.state, seat), position.agenda)
    after, _ = advance(terms, seen, choice)
    rest = rest_of_turn(LEVEL, spec, terms, after, seat, after, generator("put down"), work(WORK))
    return (choice, *rest[:1])


def whole_plan(match: Match[Any, Any], position: Position[Any], choice: Choice) -> tuple[Choice, ...]:
    """A choice of the seat that answers at a position, with all that it goes on with to the end of its turn."""
    return (choice, *plan_from(match.spec, match.terms, position, choice))


def tell_choice(
    table_view: TableView,
    before: TableContext[Any],
    position: Position[Any],
    choice: Choice,
    then: Sequence[Choice] = (),
    out_of_turn: bool = False,
) -> tuple[str, str]:
    """A choice in words, with the first that follows where it is seen by that alone; and what they leave out: where
    what it picks up is put down, or the place that it is about."""
    words = table_view.table.words
    line = (choice,) if out_of_turn else put_down(table_view, before, position, choice)
    leads = bool(then) and isinstance(choice, words.needs_next)
    if leads:
        ready = (number for number, each in enumerate(then, 1) if not isinstance(each, words.needs_next))
        line = (choice, *then[: next(ready, len(then))])
    _, acts = acts_after(table_view.match, position, line, before.viewer)
    said = told(table_view, acts, before.past) or [table_view.speaker.tell(choice, **words.remark(choice, before.past))]
    if leads:
        return capital(as_one(table_view, said)), ""
    rest = table_view.speaker.list_of(said[1:])
    return said[0], rest or place_name(table_view, before, position, line, said[0])


def tell_plan(table_view: TableView, before: TableContext[Any], position: Position[Any], plan: Sequence[Choice]) -> str:
    """A plan in words, from where a table stands; empty where the game has none for it."""
    _, acts = acts_after(table_view.match, position, plan, before.viewer)
    parts = table_view.table.words.planned(acts)
    return capital(as_one(table_view, parts)) if parts else ""


def capital(words: str) -> str:
    """Words as they stand where a sentence begins."""
    return words[:1].upper() + words[1:]


def told(table_view: TableView, acts: Sequence[Act], past: Sequence[Event[Any, Any]]) -> list[str]:
    """Sentences about the acts of a plan, in order: those of the game, else the words of each choice."""
    planned = list(table_view.table.words.planned(acts))
    return planned or list(dict.fromkeys(_choice_texts(table_view, acts, [*past])))


def _choice_texts(table_view: TableView, acts: Sequence[Act], past: list[Event[Any, Any]]) -> Iterator[str]:
    """Words for each choice that has some."""
    key, words = table_view.title.key, table_view.table.words
    for act in acts:
        if table_view.words.has(f"{key}.choice.{type(act.choice).__name__}"):
            yield table_view.speaker.tell(act.choice, **words.remark(act.choice, past))
        past += act.events


def unnamed_place(table_view: TableView, context: TableContext[Any], gesture: Gesture, said: str) -> str:
    """Name of the place on the board to which a gesture leads, or from which; empty where that is told already, or it
    is about none."""
    table, things = table_view.table, table_view.things(context)
    ground = table.controls.ground(context)
    places = [
        spot
        for spot in (gesture.target, gesture.source)
        if spot in ground and (spot in things.used or spot in things.read)
    ]
    marks = [table.words.mark(context, spot) for spot in places]
    named = [*marks, *(table.words.name(context, spot) for spot in ground)]
    known = any(name and name in said for name in named)
    return "" if known or not places else table.words.name(context, places[0])


def place_name(
    table_view: TableView, context: TableContext[Any], position: Position[Any], line: Sequence[Choice], said: str
) -> str:
    """Name of the place on the board that a line of choices is about at a position, the last one's first, by its mark
    alone where the name begins with that; empty where that is told already, or it is about none."""
    for number, choice in reversed([*enumerate(line)]):
        stands = _standing(table_view, context, position, line[:number])
        for gesture in table_view.table.controls.gestures(choice, stands):
            if name := unnamed_place(table_view, stands, gesture, said):
                mark = table_view.table.words.mark(stands, gesture.target)
                return mark if mark and name.startswith(mark) else name
    return ""


def _standing(
    table_view: TableView, context: TableContext[Any], position: Position[Any], line: Sequence[Choice]
) -> TableContext[Any]:
    """The table of a context after a line of choices at a position."""
    before, acts = acts_after(table_view.match, position, line, context.viewer)
    past = [*context.past, *(event for act in acts for event in act.events)]
    return replace(context, view=acts[-1].after if acts else context.view, past=past, waiting=before.waiting)


def place_of(
    table_view: TableView, context: TableContext[Any], position: Position[Any], line: Sequence[Choice], within: Rect
) -> Rect | None:
    """The whole box of what a line lays on a table that stands at a position, else of the thing that it is about; None
    where that is not within a part of the canvas."""
    controls, look, seat = table_view.table.controls, table_view.table.look, context.viewer
    for number, choice in reversed([*enumerate(line)]):
        before, _ = acts_after(table_view.match, position, line[:number], seat)
        stands = _standing(table_view, context, position, line[:number])
        for gesture in controls.gestures(choice, stands):
            found = _box(table_view, stands, gesture)
            if found is None or not within.contains(*found.centre):
                continue
            _, (act,) = acts_after(table_view.match, before, [choice], seat)
            past = [*stands.past, *act.events]
            laid = replace(stands, view=act.after, past=past, open_turn=True, live=False)
            whole = look.provisional_box(laid)
            return whole if whole is not None and whole.intersects(found) else Rect(*found)
    return None


def _box(table_view: TableView, context: TableContext[Any], gesture: Gesture) -> Rect | None:
    """Box of the place that a gesture aims at, else of its source; an answer on a card that asks is no place."""
    spots = table_view.things(context).used
    if gesture.target in (PRESS, HOLD, NOWHERE):
        return spots.get(gesture.source)
    held = replace(context, held=gesture.source, pose=max(0, gesture.pose))
    found = {**spots, **table_view.table.controls.spots(held)}.get(gesture.target)
    asks = table_view.table.look.question(held)
    answers = found is not None and asks is not None and asks.contains(*found.centre)
    return spots.get(gesture.source) if answers else found
