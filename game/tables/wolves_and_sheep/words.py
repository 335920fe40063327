"""Sentences of the table: events in the log, what is pointed at, what is held."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.seats import HIDDEN
from game.core.steps import Choice, Event
from game.i18n.catalogue import Speaker
from game.rules.wolves_and_sheep import data, events
from game.rules.wolves_and_sheep.choices import Announce, Done, Leave, Show, Stay, Stop
from game.rules.wolves_and_sheep.evaluation import held_back, own_meadow_grows
from game.rules.wolves_and_sheep.land import Land, column_row, neighbours, tile_code
from game.rules.wolves_and_sheep.laying import tiles_of_kind
from game.rules.wolves_and_sheep.model import BACK, FRONT, HUNTER, WOLF, State, land_of
from game.rules.wolves_and_sheep.scoring import Area
from game.tables.wolves_and_sheep import meadows
from game.tables.wolves_and_sheep.buttons import PAUSE
from game.tables.wolves_and_sheep.counting import Finale
from game.tables.wolves_and_sheep.meadow_changes import MeadowChanges
from game.tables.wolves_and_sheep.now import Now, NowCache, kind_of
from game.tables.wolves_and_sheep.plan_words import PlanWords
from game.tables.wolves_and_sheep.tray import FLIPPED, cell_of, face_of
from game.ui.context import TableContext
from game.ui.spot import Spot
from game.ui.table import Act, Fact, Happening, Words

_LEAST_CARD = 130.0
"""Lower cards have no second line."""


class WolvesWords(Words[State]):
    """Words of one match; areas of the landscape have cards of their own."""

    shown = frozenset({"part"})

    def __init__(self, speaker: Speaker, now: NowCache, finale: Finale) -> None:
        self._speaker, self._words, self._now, self._finale = speaker, speaker.words, now, finale
        self._areas, self._changes = meadows.Areas(now.terms), MeadowChanges(now.terms, speaker)
        self._plan = PlanWords(now.terms, speaker)

    def matters(self, event: Event[Any, Any], seat: int, past: Sequence[Event[Any, Any]]) -> int:
        """Somebody stops, shows a flock, lays a wolf or covers one, above all by a meadow, or does to a meadow what all
        are told; whose flock that helps or hurts stays secret."""
        match event:
            case events.Stopped() if event.seat != seat:
                return 3
            case events.ColourShown() if event.seat != seat:
                return 2
            case events.TileLaid(tile=tile, side=0) if event.seat != seat and kind_of(tile) != HIDDEN:
                return 1 + bool(self._changes.headline(event, past))
            case events.WolfCovered() if event.seat != seat:
                return 1 + bool(self._changes.headline(event, past))
            case events.TileLaid() if event.seat != seat:
                return int(bool(self._changes.headline(event, past)))
            case _:
                return 0

    def forced(self, event: Event[Any, Any], choice: Choice, only: bool) -> bool:
        """Pauses (WS7), times that are over (WS19), announced tiles without a cell (WS12), and empty hands (WS20)."""
        if isinstance(event, events.Stopped):
            return not isinstance(choice, Stop | Leave)
        return isinstance(event, events.Paused | events.TimedOut | events.KeptInHand | events.Dropped)

    def remark(self, fact: Fact, past: Sequence[Event[Any, Any]]) -> Mapping[str, object]:
        """The tiles that are drawn for one that is laid, and the danger that it brings; what is announced; the reason
        of the end; the colour or kind of a choice."""
        speaker = self._speaker
        match fact:
            case events.Announced(kinds=kinds):
                # All of a kind together, so that a line of the log has room for it.
                counts = {kind: kinds.count(kind) for kind in dict.fromkeys(kinds)}
                called = (self._words.n(f"{speaker.title}.called.{kind}", count) for kind, count in counts.items())
                return {"kinds": " + ".join(called)}
            case events.TileLaid() | events.WolfCovered():
                # A wolf or hunter is told as such, unless its back is up (WS14).
                kind = HIDDEN if isinstance(fact, events.TileLaid) and fact.side else kind_of(fact.tile)
                what, danger = self._words.t(f"wolves_and_sheep.laid.{kind}"), self._changes.in_log(fact, past)
                return {"what": what, "drawn": self._drawn(fact.matched, past), "danger": danger}
            case events.ColourShown():
                return {"danger": self._changes.in_log(fact, past)}
            case events.GameEnded(reason=reason):
                # Who has won is told by the counting, which is shown meanwhile.
                return {"reason": speaker.words.t(f"wolves_and_sheep.end.{reason}")}
            case Show(colour=colour):
                return {"colour": speaker.word("colour", colour)}
            case Stop():
                stopped = sum(isinstance(event, events.Stopped) for event in past)
                points = data.BONUSES[min(stopped, len(data.BONUSES) - 1)]
                return {"points": points, "taken": self._words.n("wolves_and_sheep.taken", points)}
            case Announce(kind=kind):
                return {"kind": speaker.word("kind", kind)}
            case _:
                return {}

    def headline(self, event: Event[Any, Any], past: Sequence[Event[Any, Any]]) -> str:
        """Meadows that are in danger now or safe again (WS11, WS16), closed, or never to be."""
        return self._changes.headline(event, past)

    def sure(self, choice: Choice, context: TableContext[State]) -> Mapping[str, object]:
        """Reason why no wolf can be announced, for the question about a hunter (WS9, WS12)."""
        if not isinstance(choice, Announce):
            return {}
        view = context.view
        wolves, land = tiles_of_kind(view.hands[choice.seat], WOLF), land_of(self._now.terms, view)
        sides = (self._now.terms.fits[tile].get(need, ()) for tile in wolves for need in land.frontier.values())
        fits = any(side == FRONT for fitting in sides for side, _ in fitting)
        why = "none" if not wolves else "hunter" if fits else "unfit"
        return {"why": self._words.t(f"wolves_and_sheep.sure.Announce.{why}")}

    def where(self, view: State, event: Event[Any, Any]) -> str:
        """How far from the village a tile is laid."""
        match event:
            case events.TileLaid(at=at) | events.WolfCovered(at=at) | events.ColourShown(at=at):
                return self._place(at)
            case _:
                return ""

    needs_next, needs_place = (Done, Stay), True

    def planned(self, acts: Sequence[Act]) -> Sequence[str]:
        """Words for the acts of a plan."""
        return self._plan.parts(acts, self.remark)

    def hinted(self, term: str, seat: int, before: State, after: State) -> str:
        """Words for whom a hint holds back, where that is to be seen, and for a meadow that has only more room."""
        if term == "meadow" and not own_meadow_grows(self._now.terms, before, after, seat):
            return self._words.t("wolves_and_sheep.term.meadow.room")
        rival = held_back(self._now.terms, before, after, seat) if term == "rivals" else None
        if rival is None:
            return ""
        return self._words.t("wolves_and_sheep.term.rivals.named", seat=self._speaker.seat(rival))

    def purpose(self, term: str, temper: str, seat: int, before: State, after: State) -> Sequence[str]:
        """Words for what everybody sees to have come of a computer's tiles."""
        return self._plan.purpose(term, seat, before, after)

    def _drawn(self, matched: int, past: Sequence[Event[Any, Any]]) -> str:
        """How many tiles are drawn, unless the seat says so next (WS6)."""
        due = min(matched, _tiles_left(len(self._now.terms.bag), past))
        return self._words.t("wolves_and_sheep.drawn", count=due) if due and not self._chosen(due) else ""

    def _chosen(self, due: int) -> bool:
        """Whether the seat says itself how many it draws (WS6)."""
        return due > 1 and self._now.terms.options.draw_fewer

    def recap(self, event: Event[Any, Any], past: Sequence[Event[Any, Any]]) -> tuple[str, str] | None:
        """For a tile how many edges it matched, and what was drawn for them; for a stop its bonus."""
        if not isinstance(event, events.TileLaid | events.WolfCovered | events.Stopped | events.Paused):
            return None
        t = self._words.t
        heading = t(f"wolves_and_sheep.recalled.{type(event).__name__}", seat=self._speaker.seat(event.seat))
        if isinstance(event, events.Stopped):
            return heading, self._words.n("wolves_and_sheep.recalled.bonus", event.points)
        if isinstance(event, events.Paused):
            return heading, t("wolves_and_sheep.recalled.nothing")
        due = min(event.matched, _tiles_left(len(self._now.terms.bag), past))
        details = [self._words.n("wolves_and_sheep.recalled.matched", event.matched)]
        if not self._chosen(due):
            details.append(t("wolves_and_sheep.recalled.drew", count=due))
        if danger := self._changes.headline(event, past):
            return heading, f"{self._words.listed(details)}. {danger}"
        return heading, self._speaker.words.listed(details)

    def figure(self, seat: int, total: int) -> str:
        """The points known by now; empty for none."""
        return str(total) if total else ""

    def subtitle(self, context: TableContext[State], seat: int) -> str:
        """Whether the colour is shown; nothing on the lowest cards."""
        if context.frame.seats[seat].h < _LEAST_CARD:
            return ""
        state, known = context.view, self._now.known_colours(context.view, seat)
        hidden = len(state.secrets[seat]) if not state.revealed else 0
        if not known:
            return self._words.n("wolves_and_sheep.hidden", max(1, hidden))
        names = self._speaker.word("colour", known)
        if context.frame.form != "full":
            return names
        return self._words.t("wolves_and_sheep.shown", colours=names)

    def prompt(self, context: TableContext[State]) -> str:
        """The held tile and its targets; empty where the words of the waiting step are enough."""
        now = self._now.of(context)
        t, asked, announcement = self._words.t, now.step_kind, now.announcement
        if asked == "announced" and announcement is not None:
            kind, count = self._speaker.word("kind", announcement.remaining[0]), len(announcement.kinds)
            if count == 1:
                return t("wolves_and_sheep.asked.one", kind=kind)
            number = len(announcement.results) + 1
            return t("wolves_and_sheep.asked.list", kind=kind, number=number, of=count)
        if asked not in ("turn", "premium") or not now.may_answer:
            return ""
        if context.held is not None:
            at = cell_of(context.hover)
            flips = at is not None and now.flips(at)
            return t("wolves_and_sheep.asked.flips" if flips else "wolves_and_sheep.asked.held")
        if PAUSE not in context.sources:
            return ""
        special = any(source.kind == "face" for source in context.sources)
        key = "wolves_and_sheep.asked.special" if special else "wolves_and_sheep.asked.nothing"
        return t(key, pause=t("wolves_and_sheep.pause"))

    def happening(self, context: TableContext[State]) -> Happening | None:
        """The meadow that is being counted at the end."""
        part = self._finale.counted(context)
        if part is None:
            return None
        colour = self._speaker.word("colour", part.area.colour)
        return Happening(part.seat, self._words.t("wolves_and_sheep.counts", colour=colour))

    def name(self, context: TableContext[State], spot: Spot) -> str:
        """Places by how far they lie from the village, tiles by their place in the hand."""
        node = self._speaker.node
        match spot:
            case Spot("cell", (int(at),)):
                return self._place(at)
            case Spot("part", (int(at), int(edge))):
                return node("part", edge, place=self._place(at))
            case Spot("face" | "fits" | "mirror", (int(tile), *side)):
                tiles = self._now.of(context).tray.tiles
                return node(spot.kind, *side, number=tiles.index(tile) + 1, all=len(tiles)) if tile in tiles else ""
            case Spot("tiles" | "stopped", (int(seat),)):
                return node(spot.kind, seat=self._speaker.seat(seat))
            case _:
                return node(spot.kind, *spot.ids)

    def mark(self, context: TableContext[State], spot: Spot) -> str:
        """Number and letter of each direction from the village."""
        if spot.kind != "cell" and (spot.kind != "part" or spot.ids[1] != 0):
            return ""  # a tile that lies is pointed at by its quarters: the northern one bears its coordinate
        t, (ways, *far) = self._words.t, _from_village(spot.number)
        numbers = zip(ways, filter(None, far), strict=True)
        return " ".join(t(f"wolves_and_sheep.way.{way}", number=number) for way, number in numbers)

    def _place(self, at: int) -> str:
        ways, x, y = _from_village(at)
        return self._speaker.node("cell", *ways, x=x, y=y)

    def about(self, context: TableContext[State], spot: Spot) -> str:
        """The kind of a tile and its targets; the number of tiles in the bag."""
        now = self._now.of(context)
        face = face_of(spot)
        if face is not None:
            return "" if context.held is not None else self._face(now, *face)
        match spot.kind:
            case "bag":
                return self._words.n("wolves_and_sheep.tip.bag", now.in_bag)
            case "shepherd" | "secret":
                return self._words.t("wolves_and_sheep.tip.shepherd")
            case _:
                return self._part_tip(now, spot)

    def unseen(self, context: TableContext[State], spot: Spot) -> str:
        """Edges of a tile, and those that a free cell has to match; size and state of meadows and forests."""
        now = self._now.of(context)
        t, land, face = self._words.t, now.land, face_of(spot)
        if face is not None:
            if now.step_kind == "announced":
                return t("wolves_and_sheep.seen.alike")
            if context.held != spot:
                return self._turned(context, *face, held=False)
            return f"{self._turned(context, *face)}\n{self._fits(now, face[0], face[1] ^ context.pose // FLIPPED)}"
        match spot:
            case Spot("shepherd"):
                return t("wolves_and_sheep.seen.alike")
            case Spot("cell", (int(at),)) if at not in land.tiles:
                held = face_of(context.held) if spot == context.hover and spot in context.reach else None
                lies = "" if held is None else t("wolves_and_sheep.seen.lies", edges=self._turned(context, *held))
                return "\n".join(filter(None, (self._edges(land.frontier.get(at, 0)), lies)))
            case Spot("cell", (int(at),)):
                return self._around(land, at)
            case Spot("part", (int(at), int(edge))) if (area := self._areas.pointed(land, at, edge)) is not None:
                return self._area(land, area)
            case _:
                return ""

    def _around(self, land: Land, at: int) -> str:
        """The meadows and forests of a tile that lies, each with the edges at which it is."""
        t, edges = self._words.t, dict[str, list[str]]()
        for edge in range(4):
            area = self._areas.pointed(land, at, edge)
            told = t("wolves_and_sheep.seen.village") if area is None else self._area(land, area)
            edges.setdefault(told, []).append(t(f"wolves_and_sheep.seen.way.{edge}"))
        ways = ((told, self._words.listed(names)) for told, names in edges.items())
        lying = (t("wolves_and_sheep.seen.lying", ways=names, area=told) for told, names in ways)
        return "\n".join(f"{line[:1].upper()}{line[1:]}" for line in lying)

    def _area(self, land: Land, area: Area) -> str:
        """Size and state of a meadow, or what lives in a forest."""
        t = self._words.t
        if area.kind >= data.BLACK:
            opened, safe = meadows.area_lines(self._words, area, self._areas.stuck(land, area))
            kind = t(f"wolves_and_sheep.edge.{area.kind}")
            fields = {"count": len(area.triangles), "open": opened, "safe": safe}
            return t("wolves_and_sheep.seen.meadow", edge=kind, **fields)
        lives = {WOLF: len(area.wolves), HUNTER: area.hunters + area.covering}
        told = [self._words.n(f"wolves_and_sheep.called.{kind}", count) for kind, count in lives.items() if count]
        state = [] if area.safe else [t("wolves_and_sheep.land.unsafe")]
        return self._words.listed([t("wolves_and_sheep.seen.forest"), *told, *state])

    def secrets(self, context: TableContext[State]) -> Sequence[str]:
        """Both sides of each of the viewer's tiles, and its flock while it looks at that."""
        now = self._now.of(context)
        told = self._both_sides(context, now.tray.tiles)
        if context.peeking and now.own_colours and not context.view.revealed:
            colours = self._speaker.word("colour", now.own_colours)
            told.append(self._words.t("wolves_and_sheep.flock.mine", colours=colours))
        return told

    def got(self, context: TableContext[State]) -> Sequence[str]:
        """Both sides of the tiles that the viewer has drawn for its last act."""
        now = self._now.of(context)
        return self._both_sides(context, [tile for tile in now.tray.tiles if tile in now.new_tiles])

    def _both_sides(self, context: TableContext[State], tiles: Sequence[int]) -> list[str]:
        """Words for each side of some tiles of the hand."""
        shapes, told = self._now.terms.shapes, list[str]()
        for tile in tiles:
            for side in (FRONT, BACK):
                shape = shapes[tile_code(tile, side, 0)]
                special = self._speaker.word("kind", kind_of(tile)) if shape.wolf or shape.hunter else ""
                name = self.name(context, Spot("face", tile, side))
                told.append(f"{name}: {special or self._edges(shape.bits)}")
        return told

    def held_as(self, context: TableContext[State]) -> str:
        """Edges of the tile that is held."""
        held = face_of(context.held)
        return "" if held is None else self._turned(context, *held)

    def lies(self, view: State, event: Event[Any, Any]) -> str:
        """Edges of a tile that was laid, and how large the meadows are now of which it has become a part."""
        if not isinstance(event, events.TileLaid):
            return ""
        t, land = self._words.t, land_of(self._now.terms, view)
        edges = self._edges(self._now.terms.shapes[tile_code(event.tile, event.side, event.turn)].bits)
        edges = f"{edges[:1].lower()}{edges[1:]}".rstrip(".")
        beside = dict.fromkeys(self._areas.pointed(land, event.at, edge) for edge in range(4))
        grown = [each for each in beside if each is not None and each.kind >= data.BLACK and len(each.triangles) > 1]
        sizes = [
            t("wolves_and_sheep.lies.size", edge=t(f"wolves_and_sheep.edge.{each.kind}"), count=len(each.triangles))
            for each in grown
        ]
        return t("wolves_and_sheep.lies.grown", edges=edges, areas=self._words.listed(sizes)) if sizes else edges

    def unsaid(self, view: State, event: Event[Any, Any]) -> str:
        """A tile that is drawn; which it is, its owner alone sees (WS4)."""
        return self.together([event])

    def together(self, several: Sequence[Event[Any, Any]]) -> str:
        """How many tiles are drawn at once (WS6)."""
        drawn = all(isinstance(event, events.TileDrawn) for event in several)
        return self._words.n("wolves_and_sheep.unsaid.drawn", len(several)) if drawn else ""

    def _turned(self, context: TableContext[State], tile: int, side: int, held: bool = True) -> str:
        """Edges of a tile, as it is turned while it is held."""
        turned, turn = divmod(max(0, context.pose), FLIPPED) if held else (0, 0)
        return self._edges(self._now.terms.shapes[tile_code(tile, side ^ turned, turn)].bits)

    def _edges(self, bits: int) -> str:
        """Edges kind by kind, each with its sides; those with nothing are left out."""
        t, ways = self._words.t, dict[str, list[str]]()
        for side in range(4):
            kind = bits >> 3 * side & 7
            if kind:
                ways.setdefault(t(f"wolves_and_sheep.edge.{kind}"), []).append(t(f"wolves_and_sheep.seen.way.{side}"))
        if [len(sides) for sides in ways.values()] == [4]:
            return t("wolves_and_sheep.seen.edges.all", edge=next(iter(ways)))
        lying = ((edge, self._words.listed(sides, "speech.and")) for edge, sides in ways.items())
        told = self._words.listed(t("wolves_and_sheep.seen.edge", ways=sides, edge=edge) for edge, sides in lying)
        return t("wolves_and_sheep.seen.edges", edges=f"{told[:1].upper()}{told[1:]}")

    def _part_tip(self, now: Now, spot: Spot) -> str:
        """Words for what is only read; empty for any other spot."""
        t, state = self._words.t, now.context.view
        match spot:
            case Spot("cell", (int(at),)):
                if now.flips(at):
                    return t("wolves_and_sheep.tip.flips")
                if at in now.land.tiles:
                    return t("wolves_and_sheep.tip.open_wolf") if at in now.land.forests.animals.wolves else ""
                if now.context.over:
                    return t("wolves_and_sheep.tip.cell.over")
                return self._words.n("wolves_and_sheep.tip.cell", neighbours(now.land, at))
            case Spot("part", (int(at), int(edge))):
                # Meadows and forests have a card.
                kind = self._now.terms.shapes[now.land.tiles[at]].edges[edge]
                return t("wolves_and_sheep.tip.village") if kind in (data.OPEN, data.VILLAGE) else ""
            case Spot("tray") if now.context.over:
                return t("wolves_and_sheep.tip.tray.over")
            case Spot("list" | "map" | "tray" | "zoom"):
                return t(f"wolves_and_sheep.tip.{spot.kind}")
            case Spot("fits" | "mirror", (int(tile),)):
                return self._beside(now, spot.kind, tile)
            case Spot("tiles", (int(seat),)):
                name = self._speaker.seat(seat)
                return self._words.n("wolves_and_sheep.tip.tiles", len(state.hands[seat]), seat=name)
            case Spot("stopped", (int(seat),)):
                order = state.stops.index(seat)
                name = self._speaker.seat(seat)
                return self._words.n("wolves_and_sheep.tip.stopped", data.BONUSES[order], seat=name)
            case _:
                return ""

    def _beside(self, now: Now, kind: str, tile: int) -> str:
        """Meaning of the number beside a tile of the hand, or of the sign between its sides."""
        count, key = now.tray.cells(tile), "wolves_and_sheep.tip"
        if tile in now.tray.locked:
            return self._words.t(f"{key}.locked")
        if kind == "mirror" or not count:
            return self._words.t(f"{key}.{'mirror' if kind == 'mirror' else 'fits.nowhere'}")
        return self._words.n(f"{key}.fits.tile", count)

    def _face(self, now: Now, tile: int, side: int) -> str:
        """The kind of a side, and while a tile is asked for how many cells it fits."""
        terms = self._now.terms
        shape = terms.shapes[tile_code(tile, side, 0)]
        lines = []
        if shape.wolf or shape.hunter:
            lines.append(self._words.t(f"wolves_and_sheep.tip.{'wolf' if shape.wolf else 'hunter'}"))
        elif kind_of(tile) >= 0:
            lines.append(self._words.t("wolves_and_sheep.tip.plain"))
        if now.context.open_turn:
            return "\n".join(lines)
        return "\n".join([*lines, self._fits(now, tile, side)])

    def _fits(self, now: Now, tile: int, side: int) -> str:
        """Number of cells that a side fits, in words."""
        seat = now.context.viewer
        turns = {} if seat is None else now.fits(seat).get((tile, side), {})
        cells = {at for turn_cells in turns.values() for at in turn_cells}
        key = "wolves_and_sheep.tip.fits"
        return self._words.n(key, len(cells)) if cells else self._words.t(f"{key}_not")


def _from_village(at: int) -> tuple[list[str], int, int]:
    """Directions in which a cell lies from the village, and how far across and down."""
    x, y = column_row(at)
    across, down = "east" if x > 0 else "west", "south" if y > 0 else "north"
    return [way for way, n in ((across, x), (down, y)) if n], abs(x), abs(y)


def _tiles_left(full: int, past: Sequence[Event[Any, Any]]) -> int:
    """How many tiles are in the bag, so many at first, after all that has happened."""
    left = full
    for event in reversed(past):
        if isinstance(event, events.HandsReturned):
            break
        left -= isinstance(event, events.TileDealt | events.TileDrawn)
    return left
