"""What can be pointed at, the large button and the smaller ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from game.core.steps import Choice
from game.i18n.catalogue import Catalogue
from game.rules.rancho.arranging import homeless
from game.rules.rancho.model import ANIMALS, LARGE_DOG, SMALL_DOG, State, Terms
from game.rules.rancho.standing import counts, with_loose
from game.tables.rancho import gestures, herd, island, layout, reasons
from game.tables.rancho.asking import ORDER, Asking
from game.tables.rancho.cards import Wayside
from game.tables.rancho.column import STALLS, column
from game.tables.rancho.facts import Now
from game.tables.rancho.layout import ART, HERD, MAT, PAN
from game.tables.rancho.words import returned
from game.ui.chooser import Gesture
from game.ui.context import TableContext
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.table import Controls, MainButton, Tool

ROLL = Spot("roll")
_WIDE = 300.0
"""From this width on the large button has room for the long reasons."""
_LOOSE = 62.0
"""The least width and height of the place that picks a loose animal up, in units of the board."""


class RanchoControls(Controls[State]):
    """Pastures and buttons are pressed; animals are carried between spaces, straw, stall and scale."""

    def __init__(self, terms: Terms, words: Catalogue, facts: Now, asking: Asking, wayside: Wayside) -> None:
        self._terms = terms
        self._words = words
        self._facts = facts
        self._asking = asking
        self._wayside = wayside

    def gestures(self, choice: Choice, context: TableContext[State]) -> Sequence[Gesture]:
        return gestures.gestures(self._terms, choice, context)

    def intent(self, gesture: Gesture, context: TableContext[State]) -> Choice | None:
        return gestures.intent(self._terms, gesture, context)

    def spot_of(self, number: int) -> Spot | None:
        named = self._terms.board.spots
        return Spot("space", named[number].name) if 0 <= number < len(named) else None

    def term_boxes(self, term: str, before: TableContext[State], after: TableContext[State]) -> Sequence[Rect]:
        if before.active is None:
            return ()
        spots = self.spots(before)
        found = reasons.meant(self._terms, term, before.active, before.view, after.view)
        return [spots[spot] for spot in found if spot in spots]

    def spots(self, context: TableContext[State]) -> Mapping[Spot, Rect]:
        """Yards, spaces, straw, market and scale, and every animal on top."""
        col, state = column(context.frame), context.view
        plan = layout.island(context.frame, self._terms.seats, state.seat)
        asked = self._wayside.spots(context)
        if asked:
            return asked
        found: dict[Spot, Rect] = {Spot("yard", seat): plan.farm(seat) for seat in range(self._terms.seats)}
        found |= {Spot("space", spot.name): plan.hex(spot.at) for spot in self._terms.board.spots}
        found |= {Spot("forest", q, r): plan.hex((q, r)) for q, r in island.forest()}
        if any(state.loose) or MAT in context.reach:
            found[MAT] = plan.mat
        found |= {Spot("roll"): col.tray, HERD: col.market, PAN: col.scale}
        found |= {Spot("stall", kind): col.cell(kind) for kind in STALLS}
        for seat, two in enumerate(state.dogs):
            for kind in (LARGE_DOG, SMALL_DOG):
                if two[kind - SMALL_DOG]:
                    place = plan.yards[seat].dogs[kind - SMALL_DOG if all(two) else 1]
                    found[Spot("dog", seat, kind)] = place.inset(place.w * 0.1)
        for beast in herd.beasts(self._terms, state):
            hexes = [plan.hex(at) for at in herd.cells(self._terms, beast.spaces)]
            one = len(hexes) == 1
            found[herd.key(self._terms, beast.spaces)] = hexes[0] if one else layout.Footprint.over(hexes)
        least = _LOOSE * plan.unit
        for kind, box in herd.straw(plan, state.loose).items():
            found[Spot("loose", kind)] = box.at_least(least, least)
        return found

    # -- buttons

    def main(self, context: TableContext[State]) -> MainButton | None:
        """Ends the turn, and says what has to be done before."""
        t = self._words.t
        if context.active is None:
            return None
        if self._facts.guarded(context) or self._facts.ordering(context):
            if not context.live:
                return MainButton(t("rancho.go_on"), "icons/play", None, False)
            return MainButton(t("rancho.answer_first"), "icons/lock", None, False)
        if Spot("finish") in context.sources:
            return self._finish(context)
        reason = self._reason(context)
        able = context.live and not reason
        if context.view.dice:
            return MainButton(t("rancho.end_turn"), "icons/check", Spot("endturn"), able, reason)
        label, roll = t("rancho.choice.Roll" if reason else "match.roll_first"), None if reason else ROLL
        return MainButton(label, "icons/dice", None, False, reason or t("match.glove.how"), first=roll)

    def roll_spot(self, context: TableContext[State]) -> Spot | None:
        return ROLL if ROLL in context.sources else None

    def _finish(self, context: TableContext[State]) -> MainButton:
        """Ends the turn with what is loose; what has no room and goes back is named before it is pressed (RA15).

        So is it that what stands may move, also what was placed by hand: RA15 keeps that from going back only.
        """
        words, goes = self._words, homeless(self._terms, context.view, context.view.seat)
        moved, spot = self._facts.moved(context.view), Spot("finish")
        ends = words.t("rancho.finish.all" if moved else "rancho.finish")
        if not any(goes):
            second = words.t("rancho.finish.moves") if moved else ""
            return MainButton(ends, "icons/check", spot, context.live, second=second)
        kinds = [kind for kind in ANIMALS if goes[kind]]
        label = ends if moved else words.t("rancho.end_turn")
        return MainButton(label, ART[kinds[-1]], spot, context.live, second=returned(words, goes))

    def _reason(self, context: TableContext[State]) -> str:
        """All that stands in the way, in one line."""
        words, loose, credit = self._words, sum(context.view.loose), context.view.credit
        if credit and loose:
            roomy = context.frame.form != "compact" and context.frame.main.w >= _WIDE
            key = "rancho.reason.both" if roomy else "rancho.reason.both_short"
            return words.n(key, loose, credit=credit)
        if credit:
            return words.t("rancho.reason.credit", credit=credit)
        return words.n("rancho.reason.loose", loose) if loose else ""

    def tools(self, context: TableContext[State]) -> Sequence[Tool]:
        """Settle the herd, call off the trade, and the answers on the card that asks."""
        if context.active is None:
            return ()
        return [*self._answers(context), self._settle(context), *self._call_off(context)]

    def _settle(self, context: TableContext[State]) -> Tool:
        t, press = self._words.t, Spot("settle")
        able, box = press in context.sources, column(context.frame).settle
        reason = "" if able else t(f"rancho.settle.{self._unsettled(context)}")
        able, hint = able and context.live, t("rancho.hint.settle")
        return Tool("settle", t("rancho.settle"), "icons/home", "", box, press, enabled=able, reason=reason, hint=hint)

    def _unsettled(self, context: TableContext[State]) -> str:
        """Why the herd cannot be settled now."""
        state, seat = context.view, context.active
        if seat is None or seat != state.seat:
            return "none"
        return "attack" if any(with_loose(state, seat, counts(self._terms, state, seat))) else "empty"

    def _call_off(self, context: TableContext[State]) -> Iterator[Tool]:
        """While a trade is open; its place stays free for it, so that nothing moves when it comes."""
        t, press, box = self._words.t, Spot("calloff"), column(context.frame).call_off
        if press in context.sources and context.view.credit:
            label, hint = t("rancho.call_off"), t("rancho.hint.call_off")
            yield Tool("calloff", label, "icons/undo", "", box, press, enabled=context.live, hint=hint, calls_off=True)

    def _answers(self, context: TableContext[State]) -> Iterator[Tool]:
        if self._asking.asked(context) is None:
            return
        t, boxes = self._words.t, self._asking.card(context).answers
        if self._facts.ordering(context):
            for face, box in zip(ORDER, boxes, strict=True):
                label = t(f"rancho.first.{face}")
                yield Tool(f"first{face}", label, "", "", box, Spot("first", face), accent=True)
            return
        yield Tool("send", t("rancho.send"), "", "", boxes[0], Spot("send"), accent=True, hint=t("rancho.hint.send"))
        yield Tool("keep", t("rancho.keep"), "", "", boxes[1], Spot("keep"), hint=t("rancho.hint.keep"))
