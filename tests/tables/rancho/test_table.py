"""Drawing, words and offers of the table, in every stage and every form of a window."""

from __future__ import annotations

import pygame
import pytest

from game.core.steps import Event
from game.rules.rancho import Events
from game.rules.rancho.choices import Buy, Give, Lift, Put, Take
from game.rules.rancho.events import AnimalLifted, AnimalPut, TurnEnded
from game.rules.rancho.model import KINDS, Options
from game.tables.rancho import side
from game.tables.rancho.layout import ART, PAN, STALLS, column
from game.tables.rancho.side import Trade, balance, scale_sprites, tilt, trade
from game.ui.spot import Spot
from tests.samples import one_in
from tests.tables.rancho.play import GameMatch, new_match, stages, table, waiting
from tests.tables.sitting import USUAL, WINDOWS, chooser, context, follow, painted, past, speaker, tell, window


def drawn(match: GameMatch, size: tuple[int, int], percent: int, pick_up: bool = False) -> pygame.Surface:
    """A table with a space pointed at, and an animal held perhaps."""
    of = table(match)
    scale, at = window(match, of, size, percent)
    may = chooser(match, of, at)
    if pick_up:
        may.take(next(source for source in may.sources if source.kind == "animal"))
    hover = Spot("space", match.terms.board.spots[5].name)
    return painted(of, context(match, at, may, hover=hover), scale)


def liftable(match: GameMatch) -> bool:
    """Whether an animal can be picked up from its space."""
    return any(isinstance(choice, Lift) for choice in match.options)


@pytest.mark.parametrize(("size", "percent"), one_in(2, WINDOWS))
def test_every_form_can_be_drawn(size: tuple[int, int], percent: int) -> None:
    match = next(each for each in stages(5, "forms", 60) if len(each.plies) > 30 and liftable(each))
    first = pygame.image.tobytes(drawn(match, size, percent), "RGB")
    assert first == pygame.image.tobytes(drawn(match, size, percent), "RGB")
    assert first != pygame.image.tobytes(drawn(match, size, percent, pick_up=True), "RGB")


@pytest.mark.parametrize("step", ["Guard", "ChooseFirst"])
def test_questions_are_drawn_with_their_answers(step: str) -> None:
    match = waiting(6, "ask", step)
    of = table(match)
    for size, percent in WINDOWS:
        _, at = window(match, of, size, percent)
        tools = of.controls.tools(context(match, at, chooser(match, of, at)))
        asked = [tool for tool in tools if tool.verb not in ("settle", "calloff")]
        assert len(asked) == 2
        assert all(at.board.inset(-1).contains(*tool.box.centre) for tool in asked)
        assert asked[0].accent
        drawn(match, size, percent)


@pytest.mark.parametrize(("size", "percent"), WINDOWS)
def test_the_side_column_keeps_to_its_place(size: tuple[int, int], percent: int) -> None:
    match = new_match(4, "c")
    of = table(match)
    _, at = window(match, of, size, percent)
    made = column(at)
    outer = at.side.inset(-3)
    for box in (made.tray, *made.dice, made.market, *made.cells, made.scale, made.call_off):
        assert box.w > 0
        assert box.h > 0
        assert outer.contains(box.x, box.y), box
        assert outer.contains(box.right - 0.01, box.bottom - 0.01), box
    assert not any(one.inset(0.01).intersects(two) for one, two in zip(made.cells, made.cells[1:], strict=False))
    assert sorted(STALLS) == list(KINDS)


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_every_event_moves_says_and_shows(seats: int) -> None:
    """Also that every picture that a sprite names can be had."""
    met: set[str] = set()
    words = None
    for match in stages(seats, f"events {seats}", 350, Options(fair_start=True, starter=0)):
        of, words = table(match), speaker(match)
        at = window(match, of, *USUAL)[1]
        acts = match.plies
        if not acts:
            continue
        told = past(match)
        for number, event in enumerate(acts[-1].events):
            state = acts[-1].before.state
            for earlier in acts[-1].events[:number]:
                state = earlier.on(match.terms, state)
            cut = len(told) - len(acts[-1].events) + number
            before = type(context(match, at))(state, told[:cut], at, match.seat, match.seat, live=False)
            after_state = event.on(match.terms, state)
            after = type(before)(after_state, told[: cut + 1], at, match.seat, match.seat, live=False)
            follow(of, event, before, after)
            tell(of, words, event, told)
            met.add(type(event).__name__)
    assert {"AnimalGiven", "AnimalTaken", "PastureBought", "DieRolled", "TurnEnded", "Born"} <= met


SILENT = (AnimalLifted, AnimalPut, TurnEnded)
"""Spots without a tip, as their pictures say all."""


def test_every_event_step_and_choice_has_words() -> None:
    words = speaker(new_match(2, "w")).words
    for event in Events.__args__:
        assert issubclass(event, Event)
        assert words.has(f"rancho.say.{event.__name__}") or event in SILENT


def test_choices_and_questions_are_told_without_gaps() -> None:
    for match in stages(4, "told", 250, Options(tolls_always=True)):
        says, of = speaker(match), table(match)
        for choice in match.options:
            text = says.tell(choice, **of.words.remark(choice, ()))
            assert "{" not in text
        if match.waiting is not None:
            assert "{" not in says.ask(match.waiting)


def test_tips_tell_of_every_spot() -> None:
    for match in stages(3, "tips", 120):
        of = table(match)
        at = window(match, of, *USUAL)[1]
        seen = context(match, at, chooser(match, of, at))
        for spot in of.controls.spots(seen):
            assert of.words.tip(seen, spot), spot


def test_the_main_button_says_what_has_to_be_done_first() -> None:
    for match in stages(2, "main", 300):
        of = table(match)
        at = window(match, of, *USUAL)[1]
        seen = context(match, at, chooser(match, of, at))
        main = of.controls.main(seen)
        assert main is not None or match.over
        if main is None or not main.press:
            continue
        offered = main.press in seen.sources
        assert main.enabled == offered
        assert bool(main.reason) != offered


def test_the_scale_holds_what_makes_its_credit() -> None:
    match = new_match(2, "scale")
    give = next(choice for choice in match.options if isinstance(choice, Give) and choice.kind == 1)
    match.play(give)
    match.play(Take(0))
    open_trade = trade(past(match), match.state.credit)
    assert open_trade.given == ("animals/sheep",)
    assert open_trade.taken == ("animals/rabbit",)
    assert open_trade.credit == 5
    assert trade(past(match), 0).given == ()
    box = column(window(match, table(match), *USUAL)[1]).scale
    left, right = balance(box, 5).pans
    assert left.y > right.y
    assert tilt(0) == 0
    assert tilt(100) == -12


@pytest.mark.parametrize(("size", "percent"), WINDOWS)
def test_the_scale_has_its_own_place_beside_the_button(size: tuple[int, int], percent: int) -> None:
    """In every window, whatever lies on it: so nothing of it passes below the button as a trade begins or ends."""
    match = new_match(3, "scale")
    at = window(match, table(match), size, percent)[1]
    col = column(at)
    assert not col.scale.intersects(col.call_off)
    for credit in (0, 1, 24):
        trade = Trade(tuple(ART[n] for n in range(6)), tuple(ART[n] for n in range(6)), credit)
        for sprite in scale_sprites(col, trade):
            assert not sprite.box.intersects(col.call_off)


def test_a_drag_lifts_and_puts_in_one_chain() -> None:
    match = new_match(2, "drag")
    match.play(next(each for each in match.options if isinstance(each, Give) and each.kind == 1))
    match.play(next(each for each in match.options if isinstance(each, Buy)))
    of = table(match)
    at = window(match, of, *USUAL)[1]
    may = chooser(match, of, at)
    lift = next(choice for choice in match.options if isinstance(choice, Lift))

    def deeper(choice: object) -> object:
        position = match.peek(choice)  # type: ignore[arg-type]
        seen = type(context(match, at))(position.state, past(match), at, 0, 0, held=may.held)
        options = position.agenda[-1].options(match.terms, position.state)  # type: ignore[attr-defined]
        return options, lambda each: of.controls.gestures(each, seen)

    source = Spot("animal", match.terms.board.spots[lift.at].name)
    assert may.take(source, deeper)  # type: ignore[arg-type]
    other = next(target for target in may.targets() if target.kind == "space")
    chain = may.drop(other)[0]
    assert chain[0] == lift
    assert isinstance(chain[1], Put)
    assert not any(target.kind == "stall" for target in may.targets())
    assert [type(choice) for choice in may.drop(PAN)[0]] == [Give]


def test_dice_that_tumble_together_never_show_the_same_face() -> None:
    both = [[name.rsplit("_", 1)[1] for name in side.tumbling_faces(die)] for die in (0, 1)]
    assert sorted(both[0]) == sorted(both[1])
    assert all(one != other for one, other in zip(*both, strict=True))
