"""Lines of choices of a seat: what comes of them, how far one gesture goes, and the box of their place on a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from game.ai.candidates import generator, work
from game.ai.hints import LEVEL, rest_of_turn
from game.core import engine
from game.core.engine import advance
from game.core.match import Match
from game.core.steps import Choice, Position
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


def place_of(
    table_view: TableView, context: TableContext[Any], position: Position[Any], line: Sequence[Choice], within: Rect
) -> Rect | None:
    """The whole box of what a line lays on a table that stands at a position, else of the thing that it is about; None
    where that is not within a part of the canvas."""
    controls, look, seat = table_view.table.controls, table_view.table.look, context.viewer
    for number, choice in reversed([*enumerate(line)]):
        before, acts = acts_after(table_view.match, position, line[:number], seat)
        past = [*context.past, *(event for act in acts for event in act.events)]
        view = acts[-1].after if acts else context.view
        stands = replace(context, view=view, past=past, waiting=before.waiting)
        for gesture in controls.gestures(choice, stands):
            found = _box(table_view, stands, gesture)
            if found is None or not within.contains(*found.centre):
                continue
            _, (act,) = acts_after(table_view.match, before, [choice], seat)
            laid = replace(stands, view=act.after, past=[*past, *act.events], open_turn=True, live=False)
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
