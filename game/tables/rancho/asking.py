"""What the card over the board asks, and where it lies."""

from __future__ import annotations

from game.i18n.speech import Speaker
from game.rules.rancho.attack import losses
from game.rules.rancho.model import FOX, WOLF, Terms
from game.rules.rancho.spaces import MIDDLE, members
from game.tables.rancho import attack, herd, question
from game.tables.rancho.kinds import ART, DOG_FOR
from game.tables.rancho.layout import Island
from game.tables.rancho.question import Place, Question
from game.tables.rancho.reading import Reading
from game.ui.paint import Painter, compose
from game.ui.rect import Rect
from game.ui.shapes import Point
from game.ui.table import TableContext

BOTH = "rancho/fox_and_wolf"
_ROOMY = 800.0
"""The height of a canvas on which text is large beside everything else, where it is not in full form."""


class Asking:
    """The question that waits, if one does."""

    def __init__(self, terms: Terms, speaker: Speaker, reading: Reading) -> None:
        self._terms = terms
        self._speaker = speaker
        self._reading = reading

    def question(self, context: TableContext) -> Question | None:
        """What the card says; None where nothing is asked or the viewer may not answer."""
        seat, t = context.active, self._speaker.words.t
        if seat is None or not context.live:
            return None
        name, player = self._speaker.seat(seat), self._reading.players[seat]
        if self._reading.ordering(context):
            words, short = t("rancho.question.first", seat=name), t("rancho.question.first_short")
            return Question(BOTH, player, words, short, "", ())
        coming = self._reading.attack(context)
        if coming is None or not self._reading.guarded(context):
            return None
        lost = losses(self._terms, context.view, seat, coming.predator, coming.number)
        dog = DOG_FOR[coming.predator]
        words = t("rancho.question.dog", seat=name)
        counted = tuple((kind, len(spaces)) for kind, spaces in lost)
        short = t("rancho.question.dog_short")
        return Question(ART[dog], player, words, short, t("rancho.question.lost"), counted)

    def towards(self, plan: Island, context: TableContext) -> Point:
        """The predator, else the forest."""
        coming = self._reading.attack(context)
        if coming is None:
            return plan.middle(MIDDLE)
        return attack.sprite(plan, self._terms, context.view, coming).box.centre

    def place(self, plan: Island, context: TableContext) -> Place:
        """Over free pastures, off what is attacked; never over what the asked seat may lose."""
        state, spots = context.view, self._terms.board.spots
        coming, seat = self._reading.attack(context), context.active
        struck = 0 if coming is None else attack.attacked(self._terms, state, coming)
        own = 0 if seat is None else state.owned[seat]
        never: list[Rect] = [plan.hex(spots[space].at) for space in members(struck & own)]
        if coming is not None:
            prey = attack.prey(self._terms, state, coming)
            never += [herd.box(plan, self._terms, beast) for beast in prey if own >> beast.spaces[0] & 1]
        # What others may lose weighs twice.
        rest: list[Rect] = [
            plan.hex(spots[space].at) for space in members(sum(state.owned) & ~(struck & own))
        ]
        rest += [plan.hex(spots[space].at) for space in members(struck & ~own)]
        if coming is not None:
            rest += [attack.sprite(plan, self._terms, state, coming).box] * 4
        roomy = context.frame.form != "full" and context.frame.canvas.h > _ROOMY
        at = question.place(plan.sheet, never, rest, self.towards(plan, context), roomy)
        return question.even(at) if self._reading.ordering(context) else at


def _both(paint: Painter) -> None:
    paint.picture(ART[WOLF], Rect(36, 0, 92, 92))
    paint.picture(ART[FOX], Rect(0, 46, 82, 82))


compose(BOTH, (128.0, 128.0), _both)

ORDER = (FOX, WOLF)
"""The predators in the order of the buttons."""
