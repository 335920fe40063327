"""Events of a match in words for whoever does not see them: as all may know them, with where each was."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from game.core.steps import Event
from game.scenes.tabletop.log import LogLine, as_one
from game.scenes.tabletop.table_view import TableView

_MOST_OWN = 8
"""Most sentences about what has come of one's own act."""


class _Told(NamedTuple):
    """Something to be told: the number of its event, whose it is, its sentence."""

    number: int
    seat: int
    words: str


def capital(words: str) -> str:
    """The same words as the beginning of a sentence."""
    return words[:1].upper() + words[1:]


def what_came(top: TableView, seat: int, first: int) -> list[str]:
    """Sentences about what a seat has done or got by the events from a number on, until another seat acts, with what
    all have to hear of others meanwhile, such as their losses; the latest ones."""
    history, bound = top.stage.history_for(None), _others_act(top, seat, first)
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


def _others_act(top: TableView, seat: int, first: int) -> int:
    """Number of the first event from a number on that has come of what another seat has chosen."""
    history = top.stage.history_for(None)
    numbers = range(max(0, first), len(history))
    return next((number for number in numbers if history[number][0] not in (-1, seat)), len(history))


def done_by_others(top: TableView, seat: int) -> dict[str, int]:
    """Sentences about what others have done since a seat's last act, with the number of the last event of
    each; what has become of its own things by that, too."""
    history, first = top.stage.history_for(None), _after_own(top, seat)
    brings, bound = top.table.words.brings, _others_act(top, seat, first)
    found = dict[str, int]()
    for number, whose, words in _told(top, seat, first, mine=False):
        by, event = history[number]
        if number < bound and (whose == seat or (first and announced(top, event))):
            continue
        if by < 0 and (not first or isinstance(event, brings)):
            continue
        found[capital(top.speaker.by(whose, words))] = number
    return found


def _after_own(top: TableView, seat: int) -> int:
    """Number of the first event after a seat's last answer and what that has led to at once."""
    count = after = 0
    for ply in top.match.plies:
        count += len(ply.events)
        after = count if ply.row.seat == seat else after
    return after


def _told(top: TableView, seat: int, first: int, mine: bool) -> Iterator[_Told]:
    """Events from a number on that have a sentence, equal ones in a row as one; with `mine` those, too, that the log
    leaves out."""
    history, words, view = top.stage.history_for(None), top.table.words, top.public().view
    events = [event for _, event in history]
    rows = list[tuple[_Told, Event[Any, Any], int, int]]()
    for number in range(max(0, first), len(history)):
        by, event = history[number]
        said = _sentence(top, view, event, events[:number], mine and by == seat)
        if not said or isinstance(event, words.brings if mine else words.trifles):
            continue
        whose = getattr(event, "seat", -1)
        told = _Told(number, whose if isinstance(whose, int) else -1, said)
        if rows and rows[-1][0][1:] == told[1:]:
            rows[-1] = told, event, rows[-1][2] + 1, rows[-1][3]
        else:
            rows.append((told, event, 1, number))
    for told, event, count, start in rows:
        sentence = as_one(top.table, top.speaker, event, told.words, count)
        gained = top.points_of(LogLine(told.seat, "", sentence, told.number, count, start))
        yield told._replace(words=with_points(top, sentence, gained))


def with_points(top: TableView, sentence: str, gained: str) -> str:
    """A sentence with the points that what it tells has brought, as "+7"; as it is for none."""
    count = abs(int(gained.replace("\u2212", "-") or 0))
    return top.words.n("node.points", count, event=sentence, points=gained) if count else sentence


def _sentence(top: TableView, view: Any, event: Event[Any, Any], past: Sequence[Event[Any, Any]], own: bool) -> str:
    """Sentence about an event, and where it was; empty for none."""
    words = top.table.words
    if not top.speaker.speaks_of(event):
        return words.unsaid(view, event) if own else ""
    said, where = top.speaker.say(event, **words.remark(event, past)), words.where(view, event)
    return top.words.t("node.where", event=said, place=where) if where else said
