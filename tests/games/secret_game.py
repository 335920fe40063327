"""A small card game at a table: hands that others do not see, cards drawn unseen, a card shown to one alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from shutil import copytree
from typing import Any

import msgspec
from babel.messages.mofile import write_mo

from game.core.seats import HIDDEN
from game.core.spec import Tally
from game.core.steps import Choice, Event
from game.i18n import WORDS
from game.i18n.catalogue import Catalogue, compiled_path, excerpt_path
from game.i18n.compile import first, merge
from game.ui.chooser import HOLD, PRESS, Gesture
from game.ui.context import TableContext, TableSetup
from game.ui.events import Key
from game.ui.frame import Frame
from game.ui.keymap import key_cap
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.signs import EventSigns
from game.ui.spot import Spot, name_of
from game.ui.sprite import Motion, Sprite
from game.ui.table import Controls, Look, MainButton, Table, Things, Timer, Tool, Words, World
from game.ui.theme import accent, colours
from game.ui.title import Title
from tests.games import toy
from tests.games.ruled import ruled

ART = ("star", "sun", "heart", "flag", "nail", "book", "music", "globe")
"""Per card its picture; what lies face down shows none of them."""
BACK = "cards/card_back"
SIZE = 70.0

SENTENCES: dict[str, str | tuple[str, str]] = {
    "toy.name": "Toy",
    "toy.tagline": "Cards that others do not see",
    "toy.ask.Turn": "lift, show or draw",
    "toy.ask.Place": "put it down",
    "toy.ask.Ringing": "ring how often?",
    "toy.say.Dealt": "draws {card}",
    "toy.say.Shown": "shows {card} to {to}",
    "toy.say.Laid": "lays {card}",
    "toy.announce.Dealt": "A card is drawn: {card}",
    "toy.choice.Lift": "lift {card}",
    "toy.choice.Put": "put it at {place}",
    "toy.choice.Show": "show {card}",
    "toy.choice.Draw": "draw",
    "toy.choice.End": "end",
    "toy.choice.Bell": "ring the bell",
    "toy.choice.TimeUp": "stop the clock",
    "toy.choice.Ring": "ring {times}",
    "toy.no_interrupt.bell": "Who has not the first card may not ring",
    "toy.why.not_in_hand": "Not in your hand",
    "toy.point.cards": "Cards",
    "toy.option.cards": "Cards",
    "toy.option.hand": "Hand",
    "toy.count.at": "round {turn}",
    "toy.count.after": ("after {count} round", "after {count} rounds"),
}


class Cards(Controls[Any], Look[Any], Words[Any]):
    """Everything that a seat sees is drawn somewhere: as a picture, as words, as a tip."""

    def __init__(self, setting: TableSetup) -> None:
        self._terms = setting.terms

    # -- gestures

    def gestures(self, choice: Choice, context: TableContext[Any]) -> Sequence[Gesture]:
        match choice:
            case toy.Lift(card):
                return [Gesture(Spot("card", card), HOLD, becomes=Spot("lifted"))]
            case toy.Put(place):
                return [Gesture(Spot("lifted"), Spot("place", place))]
            case toy.Show(card, to):
                return [Gesture(Spot("card", card), Spot("to", to))]
            case toy.Draw():
                return [Gesture(Spot("deck"), PRESS)]
            case _:
                return [Gesture(Spot("end"), PRESS)]

    def intent(self, gesture: Gesture, context: TableContext[Any]) -> Choice | None:
        return toy.Lift(gesture.source.number) if gesture.source.kind == "card" else None

    def things(self, context: TableContext[Any]) -> Things:
        board = context.frame.board
        found = {Spot("place", place): self._place(board, place) for place in range(toy.PLACES)}
        found[Spot("deck")] = self._at(board, 0, 0.85)
        found[Spot("lifted")] = found[Spot("end")] = self._at(board, 1, 0.85)
        found |= {Spot("to", seat): self._at(board, 2 + seat, 0.85) for seat in range(self._terms.seats)}
        return Things(found | {sprite.key: sprite.box for sprite in self.sprites(context) if sprite.art != BACK})

    @staticmethod
    def _at(board: Rect, across: float, down: float) -> Rect:
        return Rect(board.x + 20 + across * (SIZE + 8), board.y + board.h * down - SIZE / 2, SIZE, SIZE)

    def _place(self, board: Rect, place: int) -> Rect:
        return self._at(board, 2 * place, 0.6)

    # -- what moves

    def sprites(self, context: TableContext[Any]) -> Sequence[Sprite]:
        state, board, found = context.view, context.frame.board, []
        for seat, hand in enumerate(state.hands):
            for number, card in enumerate(hand):
                key = Spot("back", seat, number) if card == HIDDEN else Spot("card", card)
                art = BACK if card == HIDDEN else f"icons/{ART[card]}"
                found.append(Sprite(key, art, self._at(board, number, 0.15 + 0.15 * seat)))
        for number, (card, place) in enumerate(state.row):
            found.append(Sprite(Spot("laid", card), f"icons/{ART[card]}", self._place(board, place), number))
        return found

    def animate(
        self, event: Event[Any, Any], before: TableContext[Any], after: TableContext[Any]
    ) -> Mapping[Spot, Motion]:
        if isinstance(event, toy.Dealt):
            motion = Motion(ms=200, hop=5.0 * (1 + event.card))
            return {Spot("card"): motion, Spot("back"): motion}
        if isinstance(event, toy.Laid):
            return {Spot("laid", event.card): Motion(ms=200, continues_from=Spot("card", event.card))}
        return {}

    # -- what is drawn

    def draw_background(self, paint: Painter, frame: Frame) -> None:
        paint.panel(frame.board, fill=colours.grass_pale)

    def draw_below(self, paint: Painter, context: TableContext[Any]) -> None:
        spots = self.spots(context)
        for target in (*context.targets, *context.sources):
            if target in spots:
                paint.box(spots[target].inset(-4), colours.sun_light, 8)

    def draw_above(self, paint: Painter, context: TableContext[Any]) -> None:
        told = " ".join(f"{type(event).__name__}{getattr(event, 'card', '')}" for event in context.past[-4:])
        board = context.frame.board
        paint.text(told, (board.x + 16, board.y + 14), "caption", width=board.w - 32)

    def draw_seat(self, paint: Painter, context: TableContext[Any], seat: int, box: Rect) -> None:
        hand = context.view.hands[seat]
        if context.peeking and seat == context.viewer:
            paint.text(f"{hand}", box.centre, "caption", align="centre", width=box.w)

    def subtitle(self, context: TableContext[Any], seat: int) -> str:
        return str(len(context.view.hands[seat]))

    def draw_side(self, paint: Painter, context: TableContext[Any]) -> None:
        box = context.frame.side
        paint.panel(box)
        paint.text(f"{context.view.deck}", (box.x + 12, box.y + 70), "caption", width=box.w - 24, max_lines=3)

    def main(self, context: TableContext[Any]) -> MainButton | None:
        return MainButton("End", "icons/flag", Spot("end"), Spot("end") in context.sources)

    def tools(self, context: TableContext[Any]) -> Sequence[Tool]:
        side = context.frame.side
        place = Rect(side.x, side.y, side.w, 48)
        return [
            Tool(
                "look", "My hand", "icons/eye", key_cap("secret"), place, hold=True, enabled=context.viewer is not None
            )
        ]

    def secrets(self, context: TableContext[Any]) -> Sequence[str]:
        """The viewer's cards; while it looks at them how many there are, too."""
        if context.viewer is None:
            return ()
        hand = context.view.hands[context.viewer]
        return [*(f"a {ART[card]}" for card in hand), *([f"{len(hand)} cards"] if context.peeking else [])]

    def tip(self, context: TableContext[Any], spot: Spot) -> str:
        return f"{name_of(spot)} of {context.view.deck}"


class CardSigns(EventSigns[Any]):
    """The card in the log, or its back where it is hidden."""

    def icon(self, event: Event[Any, Any]) -> str:
        card = getattr(event, "card", HIDDEN)
        return BACK if card == HIDDEN else f"icons/{ART[card]}"


def whole(kind: Callable[[TableSetup], Cards]) -> Callable[[TableSetup], Table[Any]]:
    """A table of a class that is all parts at once."""

    def table(setup: TableSetup) -> Table[Any]:
        made: Any = kind(setup)
        world, timer = isinstance(made, World), isinstance(made, Timer)
        return Table(made, made, made, made if world else None, made if timer else None, CardSigns())

    return table


def vignette(paint: Painter, rect: Rect) -> None:
    paint.box(rect, colours.meadow, 10)


def score(terms: toy.Terms, state: toy.State) -> tuple[Tally, ...]:
    """Points as far as the cards in the hands are known."""
    known = [sum(1 + card for card in hand) for hand in state.hands]
    return tuple(Tally({"cards": points}, (points,)) for points in known)


SPEC = msgspec.structs.replace(toy.SPEC, score=score)

TITLE = Title(
    key=SPEC.key,
    seats=SPEC.seats,
    rules=lambda: SPEC,
    accent=accent("dome_dark", "water", "white_fur"),
    icon="icons/star",
    minutes=5,
    colours=("blue", "white", "red"),
    vignette=vignette,
    table=whole(Cards),
)


def open_handed(**parts: Any) -> Title:
    """The same title with rules that hide less: for proving that the difference would be seen."""
    return ruled(TITLE, msgspec.structs.replace(SPEC, **parts))


def key(name: str, down: bool = True) -> Key:
    """A key that goes down or comes up."""
    return Key(name, down=down)


def _entry(key: str, text: str | tuple[str, str]) -> str:
    if isinstance(text, str):
        return f'\nmsgid "{key}"\nmsgstr "{text}"\n'
    return f'\nmsgid "{key}"\nmsgid_plural "{key}"\nmsgstr[0] "{text[0]}"\nmsgstr[1] "{text[1]}"\n'


def words(folder: Path) -> Catalogue:
    """All English words and those of this game, compiled below a folder."""
    copytree(WORDS / "en", folder / "en", dirs_exist_ok=True)
    head = (WORDS / "en" / "curtain.po").read_text(encoding="utf-8").split("\n\n")[0] + "\n"
    body = "".join(_entry(key, text) for key, text in SENTENCES.items())
    (folder / "en" / "toy.po").write_text(head + body, encoding="utf-8")
    merged = merge(folder / "en")
    for path, some in ((compiled_path(folder, "en"), merged), (excerpt_path(folder, "en"), first(merged))):
        with path.open("wb") as file:
            write_mo(file, some)
    return Catalogue("en", folder)
