"""Steps of the deal and of turns, and what may be done between any two (WS4, WS7, WS8, WS12-WS15, WS18-WS20)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from game.core.seats import CLOCK, SeatNo
from game.core.spec import Interrupts
from game.core.steps import Chance, Choice, Chore, Decision, Move, Refusal
from game.rules.wolves_and_sheep import choices, data, events, laying
from game.rules.wolves_and_sheep.model import FRONT, KINDS, Kind, OfColour, OfKind, State, Terms


class DealSecret(Chance[Terms, State, choices.Dealt], frozen=True, gc=False):
    """A secret tile for a seat (WS4)."""

    rule = "WS4"
    seat: SeatNo

    def outcomes(self, terms: Terms, state: State) -> Sequence[tuple[choices.Dealt, int]]:
        return [(choices.Dealt(colour), 1) for colour in state.spare]

    def resolve(self, move: Move[Terms, State], choice: choices.Dealt) -> None:
        move.emit(events.SecretDealt(self.seat, choice.colour))


class DealTile(Chance[Terms, State, choices.Drawn], frozen=True, gc=False):
    """One tile of the first hands (WS4)."""

    rule = "WS4"
    seat: SeatNo

    def outcomes(self, terms: Terms, state: State) -> Sequence[tuple[choices.Drawn, int]]:
        return laying.Draws(state.bag)

    def resolve(self, move: Move[Terms, State], choice: choices.Drawn) -> None:
        move.emit(events.TileDealt(self.seat, choice.tile))


class DealHands(Chore[Terms, State], frozen=True, gc=False):
    """Four tiles for each (WS4)."""

    def run(self, move: Move[Terms, State]) -> None:
        seats = range(move.terms.seats)
        move.then(*(DealTile(seat) for seat in seats for _ in range(data.HAND)), CheckHands())


class CheckHands(Chore[Terms, State], frozen=True, gc=False):
    """Somebody must hold a tile that fits: on the usual table one with a village edge (WS4)."""

    def run(self, move: Move[Terms, State]) -> None:
        tiles = [tile for hand in move.state.hands for tile in hand]
        if not any(fits_at_start(move.terms, tile) for tile in tiles):
            move.emit(events.HandsReturned())
            move.then(DealHands())


def fits_at_start(terms: Terms, tile: int) -> bool:
    """Whether a landscape or sheep side of a tile fits what the board begins with."""
    needs = terms.start.land(terms.shapes).frontier.values()
    return not terms.fits[tile].keys().isdisjoint(needs)


class PickStarter(Chance[Terms, State, choices.Starts], frozen=True, gc=False):
    """Chance picks who begins (WS4)."""

    rule = "WS4"

    def outcomes(self, terms: Terms, state: State) -> Sequence[tuple[choices.Starts, int]]:
        return [(choices.Starts(seat), 1) for seat in range(terms.seats)]

    def resolve(self, move: Move[Terms, State], choice: choices.Starts) -> None:
        move.emit(events.StarterPicked(choice.seat))


class AnnounceMore(Decision[Terms, State, choices.Add | choices.Done | choices.OutOfTime], frozen=True, gc=False):
    """The list is put together, kind by kind (WS12)."""

    rule = "WS12"
    seat: SeatNo
    kinds: tuple[Kind, ...]
    """Kinds announced so far."""

    def options(self, terms: Terms, state: State) -> Sequence[choices.Add | choices.Done | choices.OutOfTime]:
        """Any kind of which the hand holds more than are announced, or no more."""
        return [
            *(choices.Add(kind) for kind in KINDS if self._has(state, kind)),
            choices.DONE,
            *laying.clock_answers(terms),
        ]

    def refuse(
        self, terms: Terms, state: State, choice: choices.Add | choices.Done | choices.OutOfTime
    ) -> Refusal | None:
        """WS12."""
        if isinstance(choice, choices.OutOfTime):
            return laying.refuse_time(terms)
        if isinstance(choice, choices.Add) and (choice.kind not in KINDS or not self._has(state, choice.kind)):
            return OfKind("WS12", "no_more_of_kind", kind=choice.kind)
        return None

    def resolve(self, move: Move[Terms, State], choice: choices.Add | choices.Done | choices.OutOfTime) -> None:
        if isinstance(choice, choices.OutOfTime):
            move.emit(events.Dropped(self.seat))
        elif isinstance(choice, choices.Add):
            move.then(replace(self, kinds=(*self.kinds, choice.kind)))
        else:
            move.emit(events.Announced(self.seat, self.kinds))
            move.then(NextAnnounced(self.seat, self.kinds))

    def _has(self, state: State, kind: int) -> bool:
        return len(laying.tiles_of_kind(state.hands[self.seat], kind)) > self.kinds.count(kind)


class NextAnnounced(Chore[Terms, State], frozen=True, gc=False):
    """The next entry of a list (WS12)."""

    seat: SeatNo
    kinds: tuple[Kind, ...]

    def run(self, move: Move[Terms, State]) -> None:
        """One without a legal cell stays in hand."""
        for number, kind in enumerate(self.kinds):
            if laying.special_lays(move.terms, move.state, self.seat, kind):
                move.then(LayAnnounced(self.seat, self.kinds[number:]))
                return
            move.emit(events.KeptInHand(self.seat, kind))


class LayAnnounced(Decision[Terms, State, choices.Lay | choices.OutOfTime], frozen=True, gc=False):
    """The first of the announced kinds is laid (WS12)."""

    rule = "WS12"
    seat: SeatNo
    kinds: tuple[Kind, ...]
    """Kinds still to be laid, this one first."""

    def options(self, terms: Terms, state: State) -> Sequence[choices.Lay | choices.OutOfTime]:
        return [*laying.special_lays(terms, state, self.seat, self.kinds[0]), *laying.clock_answers(terms)]

    def refuse(self, terms: Terms, state: State, choice: choices.Lay | choices.OutOfTime) -> Refusal | None:
        """WS5, WS9, WS10, WS12."""
        if isinstance(choice, choices.OutOfTime):
            return laying.refuse_time(terms)
        if choice.tile not in laying.tiles_of_kind(state.hands[self.seat], self.kinds[0]) or choice.side != FRONT:
            return OfKind("WS12", "announced_other", kind=self.kinds[0])
        return laying.refuse_lay(terms, state, (choice.tile,), choice)

    def resolve(self, move: Move[Terms, State], choice: choices.Lay | choices.OutOfTime) -> None:
        """It draws (WS6), then the rest of the list."""
        if isinstance(choice, choices.OutOfTime):
            move.emit(events.Dropped(self.seat))
        else:
            move.then(*laying.lay(move, self.seat, choice), NextAnnounced(self.seat, self.kinds[1:]))


def show_choices(terms: Terms, state: State, seat: int) -> list[choices.Show]:
    """The colours that a seat can show now (WS8)."""
    secrets = state.secrets[seat]
    return [
        choices.Show(seat, colour) for colour in secrets if colour >= 0 and laying.shepherd_fits(terms, state, colour)
    ]


class LayShepherd(Decision[Terms, State, choices.Lay | choices.OutOfTime], frozen=True, gc=False):
    """The shepherd of a colour comes to the table (WS8)."""

    rule = "WS8"
    seat: SeatNo
    flock: int
    """Place among the colours that the seat has not shown; the colour itself is secret until it lies there."""

    def options(self, terms: Terms, state: State) -> Sequence[choices.Lay | choices.OutOfTime]:
        return [*laying.shepherd_lays(terms, state, state.secrets[self.seat][self.flock]), *laying.clock_answers(terms)]

    def refuse(self, terms: Terms, state: State, choice: choices.Lay | choices.OutOfTime) -> Refusal | None:
        """WS5, WS8."""
        if isinstance(choice, choices.OutOfTime):
            return laying.refuse_time(terms)
        tile = data.FIRST_SECRET + state.secrets[self.seat][self.flock]
        return laying.refuse_lay(terms, state, (tile,), choice)

    def resolve(self, move: Move[Terms, State], choice: choices.Lay | choices.OutOfTime) -> None:
        if isinstance(choice, choices.OutOfTime):
            move.emit(events.Dropped(self.seat))
        else:
            move.then(*laying.lay(move, self.seat, choice), OfferPremium(self.seat))


class OfferPremium(Chore[Terms, State], frozen=True, gc=False):
    """Asks for the premium tile if one fits (WS8)."""

    seat: SeatNo

    def run(self, move: Move[Terms, State]) -> None:
        """Without a tile there is nothing to ask, without one that fits it is skipped."""
        if not move.state.hands[self.seat]:
            return
        if laying.lays(move.terms, move.state, self.seat):
            move.then(LayPremium(self.seat))
        else:
            move.emit(events.PremiumSkipped(self.seat))


class LayPremium(Decision[Terms, State, choices.Lay | choices.Skip | choices.OutOfTime], frozen=True, gc=False):
    """One more tile from the hand (WS8)."""

    rule = "WS8"
    seat: SeatNo

    def options(self, terms: Terms, state: State) -> Sequence[choices.Lay | choices.Skip | choices.OutOfTime]:
        """The lays as in a turn; a skip takes the place of the pause."""
        legal = laying.lays(terms, state, self.seat)
        return [*legal, *([] if legal.plain else [choices.SKIP]), *laying.clock_answers(terms)]

    def refuse(
        self, terms: Terms, state: State, choice: choices.Lay | choices.Skip | choices.OutOfTime
    ) -> Refusal | None:
        """WS5, WS7, WS9, WS10."""
        if isinstance(choice, choices.OutOfTime):
            return laying.refuse_time(terms)
        if isinstance(choice, choices.Skip):
            return Refusal("WS7", "must_lay") if laying.lays(terms, state, self.seat).plain else None
        return laying.refuse_lay(terms, state, state.hands[self.seat], choice)

    def resolve(self, move: Move[Terms, State], choice: choices.Lay | choices.Skip | choices.OutOfTime) -> None:
        """It draws too (WS6)."""
        if isinstance(choice, choices.Lay):
            move.then(*laying.lay(move, self.seat, choice))
        else:
            move.emit(
                events.PremiumSkipped(self.seat) if isinstance(choice, choices.Skip) else events.Dropped(self.seat)
            )


class Settle(Chore[Terms, State], frozen=True, gc=False):
    """After an atomic step: a seat without tiles stops at once (WS20)."""

    seat: SeatNo

    def run(self, move: Move[Terms, State]) -> None:
        """First the seat is asked whether to show a colour."""
        state = move.state
        if self.seat in state.stops or state.hands[self.seat]:
            return
        if show_choices(move.terms, state, self.seat):
            move.then(LastShow(self.seat))
        else:
            laying.stop(move, self.seat)


class LastShow(Decision[Terms, State, choices.Show | choices.Decline], frozen=True, gc=False):
    """Question to a seat out of tiles: whether it shows a colour before it stops (WS20)."""

    rule = "WS20"
    seat: SeatNo

    def options(self, terms: Terms, state: State) -> Sequence[choices.Show | choices.Decline]:
        return [*show_choices(terms, state, self.seat), choices.DECLINE]

    def refuse(self, terms: Terms, state: State, choice: choices.Show | choices.Decline) -> Refusal | None:
        """WS8."""
        return refuse_show(terms, state, self.seat, choice) if isinstance(choice, choices.Show) else None

    def resolve(self, move: Move[Terms, State], choice: choices.Show | choices.Decline) -> None:
        if isinstance(choice, choices.Show):
            flock = move.state.secrets[self.seat].index(choice.colour)
            move.then(LayShepherd(self.seat, flock), Settle(self.seat))
        else:
            laying.stop(move, self.seat)


def refuse_show(terms: Terms, state: State, seat: int, choice: choices.Show) -> Refusal | None:
    """The refusal of showing a colour (WS8)."""
    if choice.seat != seat or choice.colour not in state.secrets[seat] or choice.colour < 0:
        return Refusal("WS8", "not_your_colour")
    if laying.shepherd_fits(terms, state, choice.colour):
        return None
    return OfColour("WS8", "no_cell_for_shepherd", colour=choice.colour)


class ConfirmStop(Decision[Terms, State, choices.Leave | choices.Stay], frozen=True, gc=False):
    """Second question before giving up (older records), see `legacy_choices`."""

    rule = "WS13"
    seat: SeatNo

    def options(self, terms: Terms, state: State) -> Sequence[choices.Leave | choices.Stay]:
        return [choices.Leave(), choices.Stay()]

    def resolve(self, move: Move[Terms, State], choice: choices.Leave | choices.Stay) -> None:
        if isinstance(choice, choices.Leave):
            laying.stop(move, self.seat)


Extra = choices.Show | choices.Announce | choices.Stop | choices.GiveUp
"""Anything that a seat may do beside its tile or pause."""


class Turn(Decision[Terms, State, choices.Lay | choices.Pause | Extra], frozen=True, gc=False):
    """One tile is laid, or the seat pauses; with an empty bag it may stop in place of that (WS5, WS7, WS15)."""

    rule = "WS7"
    open: ClassVar[bool] = True
    seat: SeatNo

    def options(self, terms: Terms, state: State) -> Sequence[choices.Lay | choices.Pause | Extra]:
        """All lays; the pause unless a landscape or sheep side fits; without interrupts the seat's extras."""
        legal = laying.lays(terms, state, self.seat)
        if legal.plain and terms.options.interrupts:
            return legal
        out: list[choices.Lay | choices.Pause | Extra] = [*legal, *([] if legal.plain else [choices.PAUSE])]
        if not terms.options.interrupts:
            return [*out, *extra_choices(terms, state, self.seat)]
        return [*out, choices.Stop(self.seat)] if not (legal or state.left) else out

    def refuse(self, terms: Terms, state: State, choice: choices.Lay | choices.Pause | Extra) -> Refusal | None:
        """WS5, WS7, WS9, WS10."""
        if isinstance(choice, choices.Lay):
            return laying.refuse_lay(terms, state, state.hands[self.seat], choice)
        if isinstance(choice, choices.Pause):
            return Refusal("WS7", "must_lay") if laying.lays(terms, state, self.seat).plain else None
        if choice == choices.Stop(self.seat) and not (state.left or laying.lays(terms, state, self.seat)):
            return None
        return refuse_extra(terms, state, self.seat, choice)

    def resolve(self, move: Move[Terms, State], choice: choices.Lay | choices.Pause | Extra) -> None:
        """The tile draws (WS6); a pause may end the game (WS15); after an extra the duty is judged anew."""
        seat = self.seat
        after: laying.Steps = () if move.terms.options.interrupts else (EndTurn(seat),)
        if isinstance(choice, choices.Lay):
            move.then(*laying.lay(move, seat, choice), Settle(seat), *after)
        elif isinstance(choice, choices.Pause):
            move.emit(events.Paused(seat))
            if not laying.end_if_over(move):
                move.then(*after)
        elif isinstance(choice, choices.Stop):
            laying.stop(move, seat)
        else:
            move.then(*steps_of(move.state, choice), Turn(seat))


class EndTurn(Decision[Terms, State, Extra | choices.Done], frozen=True, gc=False):
    """Question without interrupts: whether the seat does more before its turn is over (WS19)."""

    rule = "WS19"
    open: ClassVar[bool] = True
    seat: SeatNo

    def options(self, terms: Terms, state: State) -> Sequence[Extra | choices.Done]:
        return [*extra_choices(terms, state, self.seat), choices.DONE]

    def refuse(self, terms: Terms, state: State, choice: Extra | choices.Done) -> Refusal | None:
        """WS8, WS12."""
        return None if isinstance(choice, choices.Done) else refuse_extra(terms, state, self.seat, choice)

    def resolve(self, move: Move[Terms, State], choice: Extra | choices.Done) -> None:
        if isinstance(choice, choices.Stop):
            laying.stop(move, self.seat)
        elif not isinstance(choice, choices.Done):
            move.then(*steps_of(move.state, choice), EndTurn(self.seat))


class NextTurn(Chore[Terms, State], frozen=True, gc=False):
    """Waits beneath a turn; then the next seat still in has its own (WS4)."""

    seat: SeatNo

    def run(self, move: Move[Terms, State]) -> None:
        """Begin the turn of the next seat."""
        seat = self.next_seat(move.terms, move.state)
        move.emit(events.TurnEnded(self.seat, seat))
        move.then(Turn(seat), NextTurn(seat))

    def next_seat(self, terms: Terms, state: State) -> int:
        """Clockwise; a seat that plays on alone follows itself."""
        seat = (self.seat + 1) % terms.seats
        while seat in state.stops:
            seat = (seat + 1) % terms.seats
        return seat


class FirstTurn(Chore[Terms, State], frozen=True, gc=False):
    """The seat that begins has its turn (WS4)."""

    def run(self, move: Move[Terms, State]) -> None:
        seat = move.state.seat
        move.then(Turn(seat), NextTurn(seat))


def extra_choices(terms: Terms, state: State, seat: int) -> list[Extra]:
    """Show a colour, announce wolves and hunters, give up: all that a seat still in may do now (WS14)."""
    if seat in state.stops:
        return []
    # A list may begin with any kind that has a legal cell (WS12).
    announcements = [choices.Announce(seat, kind) for kind in KINDS if laying.special_lays(terms, state, seat, kind)]
    return [*show_choices(terms, state, seat), *announcements, choices.Stop(seat)]


def refuse_extra(terms: Terms, state: State, seat: int, choice: Extra) -> Refusal | None:
    """The refusal of an extra in the seat's turn (WS8, WS12, WS19)."""
    if terms.options.interrupts or choice.seat != seat:
        return Refusal("WS14", "as_an_interrupt")
    if isinstance(choice, choices.Show):
        return refuse_show(terms, state, seat, choice)
    if isinstance(choice, choices.Announce) and not laying.special_lays(terms, state, seat, choice.kind):
        return OfKind("WS12", "no_cell_for_first", kind=choice.kind)
    return None


def legacy_choices(terms: Terms, state: State, seat: int) -> Sequence[choices.GiveUp]:
    """Giving up as older records have it: a question follows that leads back, so it is not offered any more (WS13)."""
    return [choices.GiveUp(seat)] if 0 <= seat < terms.seats and seat not in state.stops else []


def steps_of(state: State, choice: choices.Show | choices.Announce | choices.GiveUp) -> laying.Steps:
    """The atomic step that an extra begins (WS14)."""
    seat = choice.seat
    match choice:
        case choices.Show():
            return LayShepherd(seat, state.secrets[seat].index(choice.colour)), Settle(seat)
        case choices.Announce():
            return AnnounceMore(seat, (choice.kind,)), Settle(seat)
        case choices.GiveUp():
            return (ConfirmStop(seat),)


def interrupts(terms: Terms, state: State, seat: int) -> Sequence[Choice]:
    """The interrupts of a seat while a turn waits, its own too, or of the clock where there is one (WS14, WS19)."""
    if seat == CLOCK:
        return [choices.TIME_UP] if terms.options.time_limit else []
    return extra_choices(terms, state, seat) if terms.options.interrupts else []


def interrupt(move: Move[Terms, State], choice: Any) -> None:
    """An atomic step on top of the waiting one, which is found again beneath; or time is up (WS14, WS19)."""
    if isinstance(choice, choices.Stop):
        laying.stop(move, choice.seat)
        return
    if not isinstance(choice, choices.TimeUp):
        move.then(*steps_of(move.state, choice))
        return
    waiting = move.agenda[-1]
    move.agenda = move.agenda[:-1]
    if isinstance(waiting, Turn):
        move.emit(events.TimedOut(waiting.seat))


INTERRUPTS: Interrupts[Terms, State] = Interrupts(interrupts, interrupt)
