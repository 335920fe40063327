"""A game in which every seat says what it scores: results of any shape, after any number of turns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Annotated, Any

import msgspec

from game.core.codec import Codec
from game.core.engine import open_with
from game.core.match import Match, MatchSetup
from game.core.seats import Seat
from game.core.spec import Spec, Tally
from game.core.steps import Choice, Decision, Event, Move, Position
from game.scenes.results.scene import ResultsScene
from game.scenes.shell import opening
from game.scenes.shell.scene import Scene
from game.ui.paint import Painter
from game.ui.title import Title
from tests.games import field_game
from tests.scenes import random_play
from tests.scenes.pilot import SIZE, House, Pilot, pilot

NAMES = ("Anna", "Bruno", "Celina", "Dawid", "Ewa", "Filip")
COLOURS = ("teal", "red", "yellow", "blue", "white", "black")


class Options(msgspec.Struct, frozen=True):
    turns: Annotated[int, msgspec.Meta(ge=1, le=999)] = 4
    first: Annotated[int, msgspec.Meta(ge=0, le=1)] = 0
    """The number that the first turn is counted as while it is played."""


class Terms(msgspec.Struct, frozen=True):
    seats: int
    turns: int
    first: int

    def ends(self, seat: int, turn: int) -> bool:
        """Whether the match is over once a seat has had its turn."""
        return seat == self.seats - 1 and turn + 1 == self.turns + self.first


class State(msgspec.Struct, frozen=True, gc=False):
    turn: int
    points: tuple[tuple[int, int], ...]
    """Per seat apples and pears."""


class Scored(Event[Terms, State], frozen=True, gc=False):
    seat: int
    apples: int
    pears: int

    def on(self, terms: Terms, state: State) -> State:
        a, p = state.points[self.seat]
        now = (a + self.apples, p + self.pears)
        points = (*state.points[: self.seat], now, *state.points[self.seat + 1 :])
        turn = state.turn + (self.seat == terms.seats - 1)
        return State(min(turn, terms.turns), points)


class Score(Choice, frozen=True, gc=False):
    apples: int
    pears: int


class Say(Decision[Terms, State, Score], frozen=True, gc=False):
    def options(self, terms: Terms, state: State) -> Sequence[Score]:
        return [Score(a, p) for a in range(10) for p in range(10)]

    def resolve(self, move: Move[Terms, State], choice: Score) -> None:
        ends = move.terms.ends(self.seat, move.state.turn)
        move.emit(Scored(self.seat, choice.apples, choice.pears))
        if not ends:
            move.then(Say((self.seat + 1) % move.terms.seats))


def setup(terms: Terms) -> Position[State]:
    return open_with(terms, State(terms.first, ((0, 0),) * terms.seats), Say(0))


def score(terms: Terms, state: State) -> tuple[Tally, ...]:
    return tuple(Tally({"apples": a, "pears": p}, (a + p,)) for a, p in state.points)


def describe(terms: Terms, state: State) -> Mapping[str, object]:
    return {"turn": state.turn, "points": state.points}


SPEC: Spec[Terms, State] = Spec(
    key="orchard",
    version=1,
    seats=(1, 2, 3, 4, 5, 6),
    options=Options,
    playout_options=Options(),
    maps=lambda options, seats: (),
    prepare=lambda boards, seats, options: Terms(seats, options.turns, options.first),
    setup=setup,
    score=score,
    describe=describe,
    codec=Codec(State, Score, Scored, Say, Options),
)


def seats(count: int) -> tuple[Seat, ...]:
    """People with names and colours."""
    rows = zip(NAMES, COLOURS, strict=True)
    return tuple(Seat(name, "human", colour) for name, colour in list(rows)[:count])


def orchard(*turns: Sequence[tuple[int, int]], first: int = 0) -> Match[Terms, State]:
    """A finished match: per turn what each seat scored, apples and pears."""
    spec = msgspec.structs.replace(SPEC, first_turn=first)
    match = Match(spec, MatchSetup(seats(len(turns[0])), Options(len(turns), first), (), "seed"))
    for turn in turns:
        for apples, pears in turn:
            match.play(Score(apples, pears))
    return match


def field(house: House, count: int = 2, rows: int = 100_000) -> tuple[Match[Any, Any], int]:
    """A kept match on the field, played by always taking another part of the options; and its place."""
    title = field_game.TITLE
    _, match, match_id = opening.begin(house.services, title, seats(count), title.spec.options(), "a seed")
    while not match.over and match.index < rows:
        match.play(match.options[match.index * 7 % len(match.options)])
    assert match_id is not None
    return match, match_id


def among_computers(house: House, title: Title, level: str = "greedy") -> int:
    """A kept match that one person and a computer have begun; its place."""
    people = title.with_colours((Seat("Ann"), Seat("Robot", level)))
    _, match, match_id = opening.begin(house.services, title, people, random_play.options(title), "1")
    dice = Random(1)
    for _ in range(6):
        match.play(dice.choice(match.options))
    assert match_id is not None
    return match_id


class Home(Scene):
    """The scene at the bottom of the stack."""

    name = "title"

    def draw(self, paint: Painter) -> None:
        paint.table()


def house(
    folder: Path,
    speed: str = "full",
    size: tuple[int, int] = SIZE,
    percent: int = 100,
    titles: Sequence[Title] = (field_game.TITLE,),
) -> House:
    """A house with a home scene on the stack."""
    made = House(folder, titles, size, percent)
    made.services.change(animation=speed, ui_scale=percent)
    made.manager.push(Home(made.services))
    return made


def keeping(folder: Path, title: Title = field_game.TITLE) -> tuple[Pilot, ResultsScene]:
    """Somebody at the results of a match on the field, who has opened the list of what can be kept of it."""
    made = house(folder)
    scene = ResultsScene(made.services, title, *field(made))
    player = pilot(made, scene)
    player.key("escape")
    player.click("results.keep")
    return player, scene


def keep(player: Pilot, wish: str) -> None:
    """Ask for one thing of the open list, and let a film be written as far as it is."""
    player.click(f"results.keep.{wish}")
    for _ in range(60):
        player.step(16)
