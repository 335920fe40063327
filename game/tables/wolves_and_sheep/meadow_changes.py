"""Changes of meadows by a tile, in words for the bar and the log: a wolf puts them in danger, a hunter makes them safe
(WS11, WS16), they are closed, or can never be.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from game.core.steps import Event
from game.i18n.catalogue import Speaker
from game.rules.wolves_and_sheep import data, events
from game.rules.wolves_and_sheep.land import Land, Layout, tile_code
from game.rules.wolves_and_sheep.model import BACK, FRONT, Terms
from game.rules.wolves_and_sheep.public_gains import LARGE, WORTH_CLOSING, stuck_meadows
from game.rules.wolves_and_sheep.scoring import Area, areas, unsafe_meadows

Lay = events.TileLaid | events.WolfCovered | events.ColourShown
"""Events that put a tile on the table."""

_MOST = {"log": 1, "all": 2}
"""Most meadows that are named, by form: in a line of the log, and in a sentence for everybody."""


_LEAST = {"log": WORTH_CLOSING, "all": LARGE}
"""Least sheep of the largest closed meadow, if any is named, by form."""


class Change(NamedTuple):
    """Meadows as they lie once a tile has been laid, the largest first."""

    hit: Sequence[Area] = ()
    """Those that were safe, at least in part, and are in danger now."""
    stuck: Sequence[Area] = ()
    """Those that could be closed, at least in part, and never can be now."""
    closed: Sequence[Area] = ()
    """Those worth it that are closed now, and safe."""
    freed: Sequence[Area] = ()
    """Those that were in danger and are safe now."""

    def kind(self, form: str) -> str:
        """The name of what is told: danger, else the larger of what is stuck and closed, else safety; empty for
        nothing."""
        if self.hit:
            return "hit"
        sizes = {name: len(each[0].triangles) for name in ("stuck", "closed") if (each := getattr(self, name))}
        if sizes.get("closed", _LEAST[form]) < _LEAST[form]:
            del sizes["closed"]
        return max(sizes, key=sizes.__getitem__, default="freed" if self.freed else "")


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
    """Meadows that the second landscape makes impossible to close, in whole or in a part worth closing."""
    were = stuck_meadows(terms, before)
    lost = {triangle for area in were for triangle in area.triangles}
    worth = [area for area in areas(terms, before) if area.kind >= data.BLACK and len(area.triangles) >= WORTH_CLOSING]
    could = {triangle for area in worth if area not in were for triangle in area.triangles}
    now = [(area, {*area.triangles}) for area in stuck_meadows(terms, after)]
    return _largest_first(area for area, all_of in now if lost.isdisjoint(all_of) or not could.isdisjoint(all_of))


def closed_by(terms: Terms, before: Land, after: Land) -> list[Area]:
    """Safe meadows that are closed from one landscape to the next."""
    were = {area.triangles for area in areas(terms, before) if not area.open}
    now = [area for area in areas(terms, after) if area.kind >= data.BLACK and area.safe and not area.open]
    return _largest_first(area for area in now if area.triangles not in were)


def all_changes(terms: Terms, before: Land, after: Land) -> Change:
    """All changes from one landscape to the next."""
    closed = [area for area in closed_by(terms, before, after) if len(area.triangles) >= WORTH_CLOSING]
    return change_of(terms, before, after)._replace(stuck=stuck_by(terms, before, after), closed=closed)


def _largest_first(meadows: Iterable[Area]) -> list[Area]:
    return sorted(meadows, key=lambda area: (-len(area.triangles), area.triangles))


class MeadowChanges:
    """The changes of meadows in a match, found from its events and told by colours: whose they are stays secret."""

    def __init__(self, terms: Terms, speaker: Speaker) -> None:
        self._terms, self._speaker, self._words = terms, speaker, speaker.words
        self._laid: list[tuple[Lay, Layout]] = []
        """Tiles that were laid, and how the table lies after each."""
        self._found: dict[tuple[int, Lay], Change] = {}
        """Changes by the number of those tiles before an event, and the event."""

    def change(self, event: Event[Any, Any], past: Sequence[Event[Any, Any]]) -> Change:
        """The change that an event brings after others."""
        laid = [each for each in past if isinstance(each, Lay)]
        if not isinstance(event, Lay):
            return NOTHING
        before = self._layout(laid)
        if (found := self._found.get((len(laid), event))) is None:
            lands = [layout.land(self._terms.shapes) for layout in (before, self._layout([*laid, event]))]
            found = self._found[len(laid), event] = all_changes(self._terms, *lands)
        return found

    def in_log(self, event: Event[Any, Any], past: Sequence[Event[Any, Any]]) -> str:
        """Addition to a line of the log; empty for no change."""
        return self._told("log", event, past)

    def headline(self, event: Event[Any, Any], past: Sequence[Event[Any, Any]]) -> str:
        """Sentence for everybody; empty for no change."""
        return self._told("all", event, past)

    def _told(self, form: str, event: Event[Any, Any], past: Sequence[Event[Any, Any]]) -> str:
        change = self.change(event, past)
        kind = change.kind(form)
        if not kind:
            return ""
        meadows = getattr(change, kind)
        t, most = self._words.t, _MOST[form]
        owners = {each.colour: each.seat for each in (*past, event) if isinstance(each, events.ColourShown)}
        named = [*self._all_named(form, meadows[:most], owners)]
        if len(meadows) > most:
            named.append(t("wolves_and_sheep.danger.more", count=len(meadows) - most))
        return t(f"wolves_and_sheep.danger.{kind}.{form}", meadows=self._words.listed(named))

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
            for key in [each for each in self._found if each[0] >= known]:
                del self._found[key]
        for event in laid[known:]:
            before = self._laid[-1][1] if self._laid else self._terms.start
            after = before.with_tile(self._terms.shapes, event.at, _code(event))
            self._laid.append((event, after))
        return self._laid[len(laid) - 1][1] if laid else self._terms.start


def _code(event: Lay) -> int:
    match event:
        case events.TileLaid(tile=tile, side=side, turn=turn):
            return tile_code(tile, side, turn)
        case events.WolfCovered(tile=tile):
            return tile_code(tile, FRONT, 0)
        case _:
            return tile_code(event.tile, BACK, 0)
