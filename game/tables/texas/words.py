"""Tips, and sentences about squares, areas, cards, judges and piles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.steps import Choice, Event
from game.grids.areas import regions
from game.i18n.catalogue import Speaker
from game.rules.texas.model import MARKERS, State, score
from game.rules.texas.steps import PLAYS, CardDrawn, Draw, GameEnded, MarkerPlaced, MarkerTurned, Passed, Turn
from game.tables.texas.layout import OFFICER
from game.tables.texas.now import Now, NowCache
from game.ui.context import TableContext
from game.ui.spot import Spot
from game.ui.table import Act, Fact, Words

_LARGE = 4
"""Least markers of an area whose growth the other side is told of."""

_MOST = 6
"""Areas of a side at most that a tip lists one by one."""


class TexasWords(Words[State]):
    """Sentences of one match."""

    def __init__(self, now: NowCache, speaker: Speaker) -> None:
        self._now, self._terms, self._speaker, self._words = now, now.terms, speaker, speaker.words

    def subtitle(self, context: TableContext[State], seat: int) -> str:
        """The side; its chance to win where somebody learns the game and no panel tells it."""
        t, side, now = self._words.t, self._terms.side[seat], self._now.of(context)
        if now.column.areas is None and side in now.chances:
            return t("texas.chance", chance=now.chances[side])
        return t(f"texas.side.{side}")

    def figure_tip(self, view: State, seat: int) -> str:
        """Points of a seat's side, and its largest area in markers and points."""
        tally, name = score(self._terms, view)[seat], self._speaker.seat(seat)
        total, size, points = tally.total, tally.rank[1], tally.points["largest"]
        if not size:
            return self._words.t("texas.tip.figure.none", seat=name)
        return self._words.n("texas.tip.figure", size, seat=name, total=total, points=points)

    def prompt(self, context: TableContext[State]) -> str:
        """Sentence about what can be done: a judge only where there is one, and a marker that he could turn."""
        state, seat = context.view, context.active
        if seat is None:
            return ""
        reached = {bool(state.squares[square]) for square in self._now.of(context).reach}
        ways = [way for way, there in (("move", False), ("judge", True)) if there in reached]
        if state.hands[seat].bit_count() < self._terms.deal.cards:
            ways.append("draw")
        return self._words.t(f"texas.asked.{'_'.join(ways)}") if ways else ""

    def name(self, context: TableContext[State], spot: Spot) -> str:
        """Squares by their coordinate, cards by their place in a hand."""
        node = self._speaker.node
        match spot:
            case Spot("square"):
                return self._speaker.spot(self._now.numbers[spot])
            case Spot("card", (int(card),)):
                for seat, places in enumerate(self._now.of(context).cards.slots):
                    if card in places:
                        number, whose = places.index(card) + 1, self._speaker.seat(seat)
                        return node("card", seat=whose, number=number, all=len(places))
                return ""
            case Spot("slot", (int(seat), int(number))):
                return node("slot", seat=self._speaker.seat(seat), number=number + 1)
            case Spot("judges" | "hand", (int(seat),)):
                return node(spot.kind, seat=self._speaker.seat(seat))
            case Spot("side", (int(side),)):
                return self._words.t(f"texas.side.{side}")
            case _:
                return node(spot.kind)

    def called(self, context: TableContext[State], spot: Spot) -> str:
        """A card by where it leads."""
        to = self._now.of(context).leads[spot.number] if spot.kind == "card" else -1
        if to < 0:
            return ""
        card = self._speaker.word("card", spot.number)
        return self._words.t("texas.called.card", card=card, spot=self._speaker.spot(to))

    def about(self, context: TableContext[State], spot: Spot) -> str:
        state, words = context.view, self._words
        match spot.kind:
            case "square":
                return self._square_tip(context, self._now.numbers[spot])
            case "officer":
                key = "texas.tip.officer.drag" if OFFICER in context.sources else "texas.tip.officer"
                tip = words.t(key, spot=self._speaker.spot(state.officer))
                return f"{tip}\n{self._marker_text(context, state.officer)}".rstrip()
            case "card":
                t = self._words.t
                name = self._speaker.word("card", spot.number)
                owner = next((seat for seat, hand in enumerate(state.hands) if hand >> spot.number & 1), None)
                if owner is None:
                    return name
                if context.over:
                    return name
                to = self._now.of(context).leads[spot.number]
                refusal = Turn(owner).refuse(self._terms, state, PLAYS[spot.number])
                if refusal is not None and owner not in (context.active, context.viewer):
                    return f"{name}\n{t('texas.tip.card.other', seat=self._speaker.seat(owner))}"
                if refusal is not None:
                    return f"{name}\n{self._speaker.why(refusal)}"
                key = "texas.tip.card_judge" if state.squares[to] else "texas.tip.card"
                return f"{name}\n{t(key, spot=self._speaker.spot(to))}"
            case "judges":
                return words.n("texas.tip.judges", state.judges[spot.number])
            case "pile":
                key = "texas.tip.pile.over" if context.over else "texas.tip.pile"
                return words.n(key, state.pile.bit_count())
            case "discard":
                return words.n("texas.tip.discard", state.discard.bit_count())
            case _:
                return self._part_tip(context, spot)

    def remark(self, fact: Fact, past: Sequence[Event[Any, Any]]) -> Mapping[str, object]:
        """Arguments for the log: marker and area of a move, the reason of the end in words."""
        t = self._words.t
        match fact:
            case MarkerPlaced(seat=seat, to=to) | MarkerTurned(seat=seat, to=to):
                side = self._terms.side[seat]
                return {
                    "marker": t(f"texas.marker.{side}"),
                    "face": t(f"texas.turned.{side}"),
                    "count": self._grown_size(side, to, past),
                }
            case GameEnded(reason=reason):
                return {"reason": t(f"texas.end.{reason}")}
            case _:
                return {}

    def planned(self, acts: Sequence[Act]) -> Sequence[str]:
        """A card by the square to which it leads, and whether a judge goes for it; a draw by how many are then held."""
        return list(map(self._act_words, acts))

    def _act_words(self, act: Act) -> str:
        for event in act.events:
            if isinstance(event, MarkerPlaced | MarkerTurned):
                key = "texas.plan.judge" if isinstance(event, MarkerTurned) else "texas.plan.play"
                return self._words.t(key, **self._speaker.fields(act.choice), to=self._speaker.spot(event.to))
        if isinstance(act.choice, Draw):
            return self._words.t("texas.plan.draw", count=act.before.hands[act.seat].bit_count() + 1)
        return self._speaker.tell(act.choice)

    notable = 8

    def matters(self, event: Event[Any, Any], seat: int, past: Sequence[Event[Any, Any]]) -> int:
        """A judge turns a marker of one's own; an area of the other side grows together."""
        side = self._terms.side
        match event:
            case MarkerTurned(seat=other) if side[other] != side[seat]:
                return 100
            case MarkerPlaced(seat=other, to=to) if side[other] != side[seat]:
                grown = self._grown_size(side[other], to, past)
                return grown if grown >= _LARGE else 0
            case _:
                return 0

    def forced(self, event: Event[Any, Any], choice: Choice, only: bool) -> bool:
        """A pass is always forced (TX10); a draw is where no card leads anywhere (TX8)."""
        return isinstance(event, Passed) or (only and isinstance(event, CardDrawn))

    def _grown_size(self, side: int, to: int, past: Sequence[Event[Any, Any]]) -> int:
        """The size of the area that a marker of a side makes on a square after all that has happened."""
        owners = {to: side}
        for event in reversed(past):
            if isinstance(event, (MarkerPlaced, MarkerTurned)):
                owners.setdefault(event.to, self._terms.side[event.seat])
        members = [square for square, owner in owners.items() if owner == side]
        return next(len(area) for area in regions(members, self._terms.board.neighbours) if to in area)

    def _square_tip(self, context: TableContext[State], number: int) -> str:
        state = context.view
        marker, name = self._marker_text(context, number), self._speaker.spot(number)
        free = "" if state.squares[number] or number == state.officer else self.free(context, number)
        lines = [f"{name}: {marker or free}"] if marker or free else [name]
        lines += [self._words.t("texas.tip.officer_here")] if number == state.officer else []
        if context.live and context.active is not None:
            card = self._now.of(context).reach.get(number)
            if card is not None:
                key = "texas.tip.judge_leads" if state.squares[number] else "texas.tip.leads"
                words = self._words.t(key, card=self._speaker.word("card", card))
                lines += [words, self._flipped(context, number)] if state.squares[number] else [words]
        return "\n".join(lines)

    def _flipped(self, context: TableContext[State], number: int) -> str:
        """Area that a flipped marker makes for the side of the viewer, what that gains, and what the other side loses,
        in words."""
        size, gain = self._joined(context, number)
        return self._words.n("texas.tip.flipped", size, gain=gain, lost=self._lost(context, number))

    def _lost(self, context: TableContext[State], number: int) -> int:
        """Points that a side loses with one of its markers: its area is smaller, or falls apart."""
        area = self._now.area(context.view, number) or ()
        parts = regions([square for square in area if square != number], self._terms.board.neighbours)
        return len(area) ** 2 - sum(len(part) ** 2 for part in parts)

    def _joined(self, context: TableContext[State], number: int) -> tuple[int, int]:
        """Size of the area that one more marker makes for the side of the viewer, and the points that it gains."""
        now, neighbours = self._now.of(context), self._terms.board.neighbours[number]
        joined = [len(area) for area in now.areas[now.side] if {*area} & {*neighbours}]
        size = 1 + sum(joined)
        return size, size**2 - sum(each**2 for each in joined)

    def _marker_text(self, context: TableContext[State], number: int) -> str:
        state = context.view
        area = self._now.area(state, number)
        if area is None:
            return ""
        marker = self._words.t(f"texas.marker.{state.squares[number]}")
        size = len(area)
        points, more = size**2, (size + 1) ** 2
        key = "texas.tip.area.over" if context.over else "texas.tip.area"
        return self._words.n(key, size, marker=marker, points=points, more=more)

    def _part_tip(self, context: TableContext[State], spot: Spot) -> str:
        """Words for what is only read; empty for any other spot."""
        state, n = context.view, self._words.n
        match spot.kind:
            case "markers":
                return n("texas.tip.markers", state.markers, most=MARKERS)
            case "side":
                now = self._now.of(context)
                text, chance = self._side_tip(now, spot.number), now.chances.get(spot.number)
                return text if chance is None else f"{text}\n{self._words.t('texas.tip.side.chance', chance=chance)}"
            case "piles":
                counts = {"drawn": state.pile.bit_count(), "played": state.discard.bit_count()}
                return self._words.t("texas.tip.piles", **counts)
            case "slot":
                if context.over:
                    return self._words.t("texas.tip.slot.over")
                asked = context.live and spot.ids[0] == context.active
                return self._words.t("texas.tip.slot" if asked else "texas.tip.slot.other")
            case "hand":
                seat = spot.number
                left = n("texas.tip.hand.judges", state.judges[seat])
                cards, most = state.hands[seat].bit_count(), self._terms.deal.cards
                return n("texas.tip.hand", cards, seat=self._speaker.seat(seat), most=most, judges=left)
            case _:
                return ""

    def free(self, context: TableContext[State], number: int) -> str:
        """Area that a marker on a free square would make for the side of the viewer, in words; after the end nothing
        can be made any more."""
        if context.over:
            return self._words.t("texas.tip.free.over")
        marker, (size, _) = self._words.t(f"texas.marker.{self._now.of(context).side}"), self._joined(context, number)
        return self._words.n("texas.tip.free", size, marker=marker, points=size**2)

    def _side_tip(self, now: Now, side: int) -> str:
        t, sizes = self._words.t, [len(area) for area in now.areas[side]]
        name, total = t(f"texas.side.{side}"), sum(size**2 for size in sizes)
        if not sizes:
            text = t("texas.tip.side.none", side=name)
        elif len(sizes) <= _MOST:
            figures = {"sizes": " + ".join(f"{size}²" for size in sizes), "total": total}
            text = t("texas.tip.side", side=name, **figures)
        else:
            text = self._words.n("texas.tip.side.many", len(sizes), side=name, largest=sizes[0], total=total)
        return f"{text}\n{t('texas.tip.squares')}"
