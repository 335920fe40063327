"""Actions since a seat's last turn, each with its place: only what all may see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from game.core.steps import Event
from game.i18n.catalogue import meanings
from game.scenes.tabletop.log import act_words, as_one
from game.scenes.tabletop.table_view import TableView
from game.ui.rect import Rect


class PastAction(NamedTuple):
    """An event that a seat has brought about, by its place among all: the sentence, the picture, and where that was.

    That is a spot of the board, or a box of a world that is larger than its board.
    """

    seat: int
    event_index: int
    words: str
    picture: str
    spot: str
    focus: Rect | None = None
    indices: tuple[int, ...] = ()
    """Places of the events that it tells of as one, the last of which is `event_index`."""
    is_act: bool = False
    """Whether these are parts of one act, as of a trade."""


def as_logged(table_view: TableView, actions: Sequence[PastAction]) -> list[PastAction]:
    """The same actions, oldest first, equal ones in a row and the parts of an act as one, as the log tells them."""
    events = [event for _, event in table_view.stage.history_for(None)]
    found = list[PastAction]()
    for action in _whole_acts(table_view, actions, events):
        key = action.seat, type(events[action.event_index]), action.words
        if found and key == (found[-1].seat, type(events[found[-1].event_index]), found[-1].words):
            between = events[found[-1].event_index + 1 : action.event_index]
            if not any(map(table_view.speaker.speaks_of, between)):
                found[-1] = action._replace(indices=(*found[-1].indices, action.event_index))
                continue
        found.append(action._replace(indices=action.indices or (action.event_index,)))
    table, speaker = table_view.table, table_view.speaker
    return [
        each
        if each.is_act
        else each._replace(words=as_one(table, speaker, events[each.event_index], each.words, len(each.indices)))
        for each in found
    ]


def _whole_acts(
    table_view: TableView, actions: Sequence[PastAction], events: Sequence[Event[Any, Any]]
) -> Iterator[PastAction]:
    """The actions with those that are parts of one act put together, as many from the first on as one line tells."""
    parts, left = table_view.table.words.act_parts, list(actions)
    while left:
        run = left[:1]
        for action in left[1:]:
            between = events[run[-1].event_index + 1 : action.event_index]
            alike = action.seat == run[0].seat and isinstance(events[action.event_index], parts)
            if not isinstance(events[run[0].event_index], parts) or not alike:
                break
            if any(map(table_view.speaker.speaks_of, between)):
                break
            run.append(action)
        del left[: len(run)]
        for count in range(len(run), 1, -1):
            parts_of_act = [events[each.event_index] for each in run[:count]]
            if words := act_words(table_view.table, parts_of_act, events[: run[0].event_index]):
                indices = tuple(each.event_index for each in run[:count])
                yield run[count - 1]._replace(words=words, indices=indices, is_act=True)
                run = run[count:]
                break
        yield from run


def past_actions(
    table_view: TableView, seat: int | None, first: int = 0, where: bool = True
) -> tuple[bool, Sequence[PastAction]]:
    """Whether the seat has had a turn, and what others have done since; all that was ever done for nobody.

    Only from the event of number `first` on; without `where` no place in a larger world is looked for.
    """
    history = table_view.stage.history_for(None)
    last = max((number for number, (by, _) in enumerate(history) if by == seat), default=-1)
    found: list[PastAction] = []
    places = _places(table_view) if where else {}
    events = [event for _, event in history]
    for number in range(max(last + 1, first), len(history)):
        event = events[number]
        by = getattr(event, "seat", history[number][0])
        if not isinstance(by, int) or by < 0 or by == seat or not table_view.speaker.speaks_of(event):
            continue
        said = table_view.speaker.say(event, **table_view.table.words.remark(event, events[:number]))
        shown, spot = table_view.table.signs.icon(event), _spot(table_view, event)
        found.append(PastAction(by, number, said, shown, spot, places.get(number)))
    return last >= 0, found


def _spot(table_view: TableView, event: Event[Any, Any]) -> str:
    """The name of the last spot that an event is about, none where it is about no spot of the first board."""
    boards = table_view.match.setup.boards
    spots: Sequence[Any] = boards[0].spots if boards else ()
    for field, meaning in reversed(tuple(meanings(type(event)).items())):
        value = getattr(event, field)
        number = value[-1] if isinstance(value, tuple) and value else value
        if meaning == "spot" and isinstance(number, int) and 0 <= number < len(spots):
            return str(spots[number].name)
    return ""


def _places(table_view: TableView) -> dict[int, Rect]:
    """By the number of an event where in a larger world something was, for those that have changed that place."""
    world, plies = table_view.table.world, table_view.match.plies
    if world is None or not plies:
        return {}
    found: dict[int, Rect] = {}
    context, past, spec, terms = table_view.public(), list[Any](), table_view.title.spec, table_view.match.terms
    before = world.focus(replace(context, view=spec.view_for(terms, plies[0].before.state, None), past=()))
    for ply in plies:
        past += [spec.redacted_for(terms, event, None) for event in ply.events]
        focus = world.focus(replace(context, view=spec.view_for(terms, ply.after.state, None), past=past))
        if focus is not None and focus != before:
            found |= {len(past) - 1 - back: focus for back in range(len(ply.events))}
        before = focus
    return found
