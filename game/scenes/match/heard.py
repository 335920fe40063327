"""Events of a match in words for whoever does not see them: as all may know them, with where each was."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from game.core.steps import Event
from game.scenes.tabletop.log import LogLine, as_one
from game.scenes.tabletop.table_view import TableView

_MOST_OWN = 8
"""Most sentences about what has come of one's own act."""
_MOST_DONE, _LEAST_OF_EACH = 6, 3
"""Most acts of others that are told by themselves in all, and as many of each one as are told in any case."""


class Done(NamedTuple):
    """Something to be told: the number of its event, whose it is, its sentence."""

    number: int
    seat: int
    words: str


def capital(words: str) -> str:
    """The same words as the beginning of a sentence."""
    return words[:1].upper() + words[1:]


def what_came(top: TableView, seat: int, first: int, row: int) -> list[str]:
    """Sentences about what a seat has done or got by the events from a number on, until another seat acts, as it may
    from a row on, with what all have to hear of others meanwhile, such as their losses; the latest ones."""
    history, bound = top.stage.history_for(None), _others_act(top, seat, row)
    found = list[str]()
    for number, whose, words in _told(top, seat, first, mine=True):
        if number < bound and whose == seat:
            found.append(words)
        elif number < bound and announced(top, history[number][1]):
            found.append(top.speaker.by(whose, words))
    return found[-_MOST_OWN:]


def announced(top: TableView, event: Event[Any, Any]) -> bool:
    """Whether all have to hear of an event, whoever it is about, and its sentence tells it."""
    return top.words.has(f"{top.title.key}.announce.{type(event).__name__}") and has_sentence(top, event)


def has_sentence(top: TableView, event: Event[Any, Any]) -> bool:
    """Whether an event is told by a sentence of its own, so that no message has to."""
    words = top.table.words
    return top.speaker.speaks_of(event) and not isinstance(event, (*words.brings, *words.trifles))


def _others_act(top: TableView, seat: int, row: int) -> int:
    """Number of the first event that may come of what another seat has chosen from a row on; such a choice itself may
    bring none, such as to roll."""
    plies, count = top.match.plies, 0
    for number, ply in enumerate(plies):
        if number >= row and not ply.row.chance and ply.row.seat != seat:
            return count
        count += len(ply.events)
    return max(count, top.stage.length)


def done_by_others(top: TableView, seat: int) -> list[Done]:
    """Acts of others since a seat's last act, and what has become of its own things by them, the oldest first."""
    history, (row, first) = top.stage.history_for(None), _after_own(top, seat)
    brings, bound = top.table.words.brings, _others_act(top, seat, row)
    found = dict[tuple[int, str], int]()
    for number, whose, words in _told(top, seat, first, mine=False):
        by, event = history[number]
        if number < bound and (whose == seat or (first and announced(top, event))):
            continue
        if by < 0 and (not first or isinstance(event, brings)):
            continue
        found[whose, words] = number
    return sorted(Done(number, whose, words) for (whose, words), number in found.items())


def turns_of_others(top: TableView, seat: int) -> tuple[list[str], int]:
    """Sentences about what others have done since a seat's last act, one for all of a turn, in which what matters to
    the seat comes first; of much by each only so many acts, and the number of those that are left out."""
    events, words = [event for _, event in top.stage.history_for(None)], top.table.words
    done = done_by_others(top, seat)
    weights = {each: (words.matters(events[each.number], seat, events[: each.number]), each.number) for each in done}
    doers = {each.seat for each in done}
    most = max(_LEAST_OF_EACH, _MOST_DONE // max(1, len(doers - {-1})))
    chosen = set[Done]()
    for doer in doers:
        chosen.update(sorted((each for each in done if each.seat == doer), key=weights.__getitem__)[-most:])
    told = list[str]()
    for whose, acts in groupby((each for each in done if each in chosen), lambda each: each.seat):
        first, *others = sorted(acts, key=lambda each: (-weights[each][0], each.number))
        told.append("; ".join([capital(top.speaker.by(whose, first.words)), *(each.words for each in others)]))
    return told, len(done) - len(chosen)


def mattered(top: TableView, seat: int, first: int) -> list[str]:
    """Sentences about what others have done, from an event on, that matters to a seat; the latest ones."""
    events, words = [event for _, event in top.stage.history_for(None)], top.table.words
    done = [each for each in done_by_others(top, seat) if each.number >= first]
    told = [each for each in done if words.matters(events[each.number], seat, events[: each.number])]
    return [capital(top.speaker.by(each.seat, each.words)) for each in told[-_MOST_DONE:]]


def _after_own(top: TableView, seat: int) -> tuple[int, int]:
    """Number of rows, and of events, up to a seat's last answer and what that has led to at once."""
    count, after = 0, (0, 0)
    for number, ply in enumerate(top.match.plies, 1):
        count += len(ply.events)
        after = (number, count) if ply.row.seat == seat else after
    return after


def _told(top: TableView, seat: int, first: int, mine: bool) -> Iterator[Done]:
    """Events from a number on that have a sentence, equal ones in a row as one; with `mine` those, too, that the log
    leaves out."""
    history, words, view = top.stage.history_for(None), top.table.words, top.public().view
    events = [event for _, event in history]
    rows = list[tuple[Done, list[Event[Any, Any]], int]]()
    for number in range(max(0, first), len(history)):
        by, event = history[number]
        own = mine and (by == seat or (by < 0 and getattr(event, "seat", None) == seat))  # what it did, or has drawn
        said = _sentence(top, view, event, events[:number], own)
        if not said or isinstance(event, words.brings if mine else words.trifles):
            continue
        whose = getattr(event, "seat", -1)
        told = Done(number, whose if isinstance(whose, int) else -1, said)
        last, alike, start = rows[-1] if rows else (told, [], number)
        joined = bool(alike) and last.seat == told.seat and type(alike[-1]) is type(event)
        if joined and (last.words == said or words.together([*alike, event])):
            rows[-1] = told, [*alike, event], start
        else:
            rows.append((told, [event], number))
    for told, alike, start in rows:
        count = len(alike)
        sentence = words.together(alike) or as_one(top.table, top.speaker, alike[-1], told.words, count)
        gained = top.points_of(LogLine(told.seat, "", sentence, told.number, count, start))
        yield told._replace(words=with_points(top, sentence, gained))


def with_points(top: TableView, sentence: str, gained: str) -> str:
    """A sentence with the points that what it tells has brought, as "+7"; as it is for none."""
    count = abs(int(gained.replace("\u2212", "-") or 0))
    return top.words.n("node.points", count, event=sentence, points=gained) if count else sentence


def _sentence(top: TableView, view: Any, event: Event[Any, Any], past: Sequence[Event[Any, Any]], own: bool) -> str:
    """Sentence about an event, where it was and how that lies; empty for none."""
    words = top.table.words
    if not top.speaker.speaks_of(event):
        return words.unsaid(view, event) if own else ""
    said, where = top.speaker.say(event, **words.remark(event, past)), words.where(view, event)
    said = top.words.t("node.where", event=said, place=where) if where else said
    lies = words.lies(view, event)
    return top.words.t("node.lies", event=said, lies=lies) if lies else said
