"""Changes of danger: which meadows a tile, a wolf or a hunter puts in danger, and which are safe again (WS11, WS16);
and which can never be closed once it lies.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from game.core.steps import Event
from game.i18n.catalogue import Speaker
from game.rules.wolves_and_sheep import data, events
from game.rules.wolves_and_sheep.land import Land, Layout, tile_code
from game.rules.wolves_and_sheep.model import BACK, FRONT, Terms
from game.rules.wolves_and_sheep.public_gains import stuck_meadows
from game.rules.wolves_and_sheep.scoring import Area, areas, unsafe_meadows

Lay = events.TileLaid | events.WolfCovered | events.ColourShown
"""Events that put a tile on the table."""

_MOST = {"log": 1, "all": 2}
"""Most meadows that are named, by form: in a line of the log, and in a sentence for everybody."""


class Change(NamedTuple):
    """Meadows as they lie once a tile has been laid, the largest first."""

    hit: Sequence[Area] = ()
    """Those that were safe, at least in part, and are in danger now."""
    stuck: Sequence[Area] = ()
    """Those that could be closed, at least in part, and never can be now."""
    freed: Sequence[Area] = ()
    """Those that were in danger and are safe now."""


NOTHING = Change()


def change_of(terms: Terms, before: Land, after: Land) -> Change:
    """The change of danger from one landscape to the next."""
    if not (unsafe_meadows(terms, before) or unsafe_meadows(terms, after)):
        return NOTHING
    was = [area for area in areas(terms, before) if area.kind >= data.BLACK]
    safe, unsafe = ({each for area in was if area.safe is state for each in area.triangles} for state in (True, False))
    now = [area for area in areas(terms, after) if area.kind >= data.BLACK]
    hit = [area for area in now if not area.safe and not safe.isdisjoint(area.triangles)]
    freed = [area for area in now if area.safe and not unsafe.isdisjoint(area.triangles)]
    return Change(hit=_largest_first(hit), freed=_largest_first(freed))


def stuck_by(terms: Terms, before: Land, after: Land) -> list[Area]:
    """Meadows that can never be closed from one landscape to the next."""
    were = {triangle for area in stuck_meadows(terms, before) for triangle in area.triangles}
    return _largest_first(each for each in stuck_meadows(terms, after) if were.isdisjoint(each.triangles))


def _largest_first(meadows: Iterable[Area]) -> list[Area]:
    return sorted(meadows, key=lambda area: (-len(area.triangles), area.triangles))


class Dangers:
    """The changes of danger in a match, found from its events and told by colours: whose they are stays secret."""

    def __init__(self, terms: Terms, speaker: Speaker) -> None:
        self._terms, self._speaker, self._words = terms, speaker, speaker.words
        self._laid: list[tuple[Lay, Layout]] = []
        """Tiles that were laid, and how the table lies after each."""

    def change(self, event: Event[Any, Any], past: Sequence[Event[Any, Any]]) -> Change:
        """The change that an event brings after others."""
        laid = [each for each in past if isinstance(each, Lay)]
        if not isinstance(event, Lay):
            return NOTHING
        terms, shapes = self._terms, self._terms.shapes
        before, after = self._layout(laid).land(shapes), self._layout([*laid, event]).land(shapes)
        wolves = any(map(is_wolf, (*laid, event)))
        change = change_of(terms, before, after) if wolves else NOTHING
        return change._replace(stuck=stuck_by(terms, before, after))

    def in_log(self, event: Event[Any, Any], past: Sequence[Event[Any, Any]]) -> str:
        """Addition to a line of the log; empty for no change."""
        return self._told("log", event, past)

    def headline(self, event: Event[Any, Any], past: Sequence[Event[Any, Any]]) -> str:
        """Sentence for everybody; empty for no change."""
        return self._told("all", event, past)

    def _told(self, form: str, event: Event[Any, Any], past: Sequence[Event[Any, Any]]) -> str:
        change = self.change(event, past)
        key = next((name for name in Change._fields if getattr(change, name)), "")
        if not key:
            return ""
        meadows = getattr(change, key)
        t, most = self._words.t, _MOST[form]
        owners = {each.colour: each.seat for each in (*past, event) if isinstance(each, events.ColourShown)}
        named = [*self._all_named(form, meadows[:most], owners)]
        if len(meadows) > most:
            named.append(t("wolves_and_sheep.danger.more", count=len(meadows) - most))
        return t(f"wolves_and_sheep.danger.{key}.{form}", meadows=self._words.listed(named))

    def _all_named(self, form: str, meadows: Sequence[Area], owners: Mapping[int, int]) -> Iterator[str]:
        """Names of meadows by their colours and sheep, and by their owners once these have been shown; two of a colour
        together, as they would seem to be one that is told twice."""
        t = self._words.t
        for colour in dict.fromkeys(area.colour for area in meadows):
            sizes = [len(area.triangles) for area in meadows if area.colour == colour]
            if form == "log":
                yield t("wolves_and_sheep.danger.sheep", colour=self._speaker.word("colour", colour), count=sizes[0])
                continue
            key = f"wolves_and_sheep.danger.{'meadow' if len(sizes) == 1 else 'meadows'}.{colour}"
            meadow = t(key, count=sizes[0], second=sizes[-1])
            if colour in owners:
                meadow = t("wolves_and_sheep.danger.owned", meadow=meadow, seat=self._speaker.seat(owners[colour]))
            yield meadow

    def _layout(self, laid: Sequence[Lay]) -> Layout:
        """The table after these tiles; what was known of earlier ones is kept."""
        known = 0
        while known < min(len(laid), len(self._laid)) and self._laid[known][0] == laid[known]:
            known += 1
        if known < len(laid):
            del self._laid[known:]
        for event in laid[known:]:
            before = self._laid[-1][1] if self._laid else self._terms.start
            after = before.with_tile(self._terms.shapes, event.at, _code(event))
            self._laid.append((event, after))
        return self._laid[len(laid) - 1][1] if laid else self._terms.start


def is_wolf(event: Event[Any, Any]) -> bool:
    """Whether a wolf is laid (WS9)."""
    return isinstance(event, events.TileLaid) and event.side == FRONT and event.tile in data.WOLVES


def _code(event: Lay) -> int:
    match event:
        case events.TileLaid(tile=tile, side=side, turn=turn):
            return tile_code(tile, side, turn)
        case events.WolfCovered(tile=tile):
            return tile_code(tile, FRONT, 0)
        case _:
            return tile_code(event.tile, BACK, 0)
