"""A refusal at the table promises only what an option of the waiting step does (RA9, RA10, RA15, RA20)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from game.core.seats import Seat
from game.core.steps import Choice, Position, Step
from game.rules.rancho.choices import Back, Buy, CallOff, FinishKeeping, Give, Lift, Put, Take
from game.rules.rancho.dice import ChooseFirst, Guard
from game.rules.rancho.model import COW, FOX, RABBIT, SHEEP, WOLF, Options, State, Terms
from game.rules.rancho.turn import Arrange, BeginTurn, Expand
from game.scenes.match.scene import MatchScene
from game.scenes.match.why import reason
from game.scenes.shell import opening
from game.tables.rancho import TITLE
from game.ui.spot import Spot
from game.ui.widgets.dialog import Dialog
from tests.games.ruled import ruled
from tests.rules.rancho.table import laid
from tests.scenes.pilot import House, Pilot, pilot

FULL: dict[str, object] = {"sheep": "3,2", "rabbits": {"2,3": 2}}
PROMISES: dict[str, tuple[type[Choice], ...]] = {
    "the scale": (Give,),
    "at the market": (Give, Take),
    "or trade it": (Give,),
    "Buy ": (Buy, Give),
    "give the waiting animals back": (Back, FinishKeeping),
    "give them back": (Back, FinishKeeping),
    "cancel the trade": (CallOff,),
    "own land": (Put, Lift, Take),
    "on your land": (Put, Lift, Take),
    "a place": (Put, Lift),
    "then this space": (Put, Lift, Take),
}
"""Words of a way, and the choices of which one has to be offered where they are said."""

STAGES: dict[str, tuple[dict[str, object], Step[Terms, State, Any]]] = {
    "trade": (FULL, Expand(0)),
    "trade_roomless": ({**FULL, "loose": (0, 1, 0, 0)}, Expand(0)),
    "spend": ({"sheep": "3,2", "credit": 6}, Expand(0)),
    "spend_last": ({"credit": 1}, Expand(0)),
    "nothing": ({}, Expand(0)),
    "dogs": ({"dogs": ((1, 1),)}, Expand(0)),
    "quiet": (FULL, Arrange(0)),
    "young": ({**FULL, "loose": (2, 0, 0, 0)}, Arrange(0)),
    "no_room": ({**FULL, "loose": (0, 1, 0, 0)}, Arrange(0)),
    "make_room": ({"land": ("2,2 3,1",), "sheep": "3,2", "rabbits": {"2,2": 2}, "loose": (0, 0, 1, 0)}, Arrange(0)),
    "both": ({**FULL, "loose": (2, 1, 0, 0)}, Arrange(0)),
    "none_left": ({}, Arrange(0)),
    "dog": ({**FULL, "land": ("2,2",), "dogs": ((1, 0),)}, Guard(0, FOX, 4)),
    "order": ({"land": ("2,2 3,1",), "sheep": "2,2", "rabbits": {"3,1": 2}}, ChooseFirst(0)),
}


def at_stage(folder: Path, name: str) -> Pilot:
    laying, step = STAGES[name]
    rolled = {Arrange: (SHEEP, COW), Guard: (FOX, SHEEP), ChooseFirst: (FOX, WOLF)}.get(type(step), ())

    def begun(terms: Terms) -> Position[State]:
        return Position(replace(laid(terms, **laying), dice=rolled), (BeginTurn(1), step))  # type: ignore[arg-type]

    house = House(folder, (TITLE,))
    house.services.settings = replace(house.services.settings, animation="none")
    title = ruled(TITLE, replace(TITLE.spec, setup=begun))
    people = [Seat(seat, colour=colour) for seat, colour in zip("AB", TITLE.colours, strict=False)]
    return pilot(house, MatchScene(house.services, *opening.begin(house.services, title, people, Options())))


def scene(player: Pilot) -> MatchScene:
    assert isinstance(player.scene, MatchScene)
    return player.scene


def refusals(player: Pilot) -> dict[tuple[Spot | None, Spot], str]:
    """The words of every press and every drop that does nothing, by what is held and where."""
    table, found = scene(player), dict[tuple[Spot | None, Spot], str]()
    handling, chooser = table.handling, table.model.chooser
    for held in (None, *chooser.sources):
        handling.let_go()
        handling.pick_up(held)
        if held is not None and chooser.held != held:
            continue
        for spot in table.model.spots:
            if spot == held or spot in chooser.reach() or (held is None and chooser.press(spot)):
                continue
            command = handling.refused(spot)
            if command is not None:
                found[held, spot] = reason(table.table_view, table.session, command).words
    handling.let_go()
    return found


@pytest.mark.parametrize("name", STAGES)
def test_a_refusal_promises_only_what_the_step_offers(tmp_path: Path, name: str) -> None:
    player = at_stage(tmp_path, name)
    told, offered = refusals(player), {type(choice) for choice in scene(player).match.options}
    assert {Spot("pan"), Spot("stall", SHEEP), Spot("space", "-3,-2")} <= {spot for _, spot in told}
    for (held, spot), words in told.items():
        for promise, ways in PROMISES.items():
            assert promise not in words or offered & {*ways}, (held, spot, words)


@pytest.mark.parametrize(
    ("name", "key"), [("quiet", ""), ("young", "_place"), ("no_room", "_back"), ("make_room", "_either")]
)
def test_the_scale_says_after_the_roll_that_trading_is_over(tmp_path: Path, name: str, key: str) -> None:
    """RA15: with an empty hand and with a newborn in it, which stays where it is."""
    player = at_stage(tmp_path, name)
    table, before = scene(player), scene(player).match.index
    loose = next((spot for spot in table.model.spots if spot.kind == "loose"), None)
    for held in (None, loose):
        if held is not None:
            player.click(held)
        player.click("pan")
        assert table.match.index == before
        assert table.screen.state.refusal is not None
        assert table.screen.state.refusal.reason.words == table.words.t(f"rancho.why.after_roll{key}")
        player.key("escape")


def test_what_has_no_room_goes_back_at_its_own_stall_only(tmp_path: Path) -> None:
    """RA15: one place gives back, the scale and the other stalls do not."""
    player = at_stage(tmp_path, "no_room")
    match = scene(player).match
    for place in ("pan", f"stall:{RABBIT}", f"stall:{COW}"):
        player.drag(f"loose:{SHEEP}", player.spot(place).centre)
        assert match.state.loose[SHEEP] == 1
    player.click(f"loose:{SHEEP}")
    player.click(f"stall:{SHEEP}")
    assert not match.state.loose[SHEEP]


def test_before_the_roll_nothing_is_given_for_nothing_unasked(tmp_path: Path) -> None:
    """RA10, RA20: what has no room is still worth something on the scale."""
    player = at_stage(tmp_path, "trade_roomless")
    match, before = scene(player).match, scene(player).match.index
    player.drag(f"loose:{SHEEP}", player.spot(f"stall:{SHEEP}").centre)
    assert match.index == before
    asks = scene(player).page.overlays[-1]
    assert isinstance(asks, Dialog)
    assert asks.title == "Give back a sheep?"
    player.click("match.which.cancel")
    player.drag(f"loose:{SHEEP}", player.spot("pan").centre)
    assert match.state.credit == 6


@pytest.mark.parametrize("kind", range(6))
def test_a_press_at_the_market_with_an_empty_scale_sells_nothing(tmp_path: Path, kind: int) -> None:
    """RA10: it tells to pay first, and lights the own animals and the scale."""
    player = at_stage(tmp_path, "trade")
    table, before = scene(player), scene(player).match.index
    player.click(f"stall:{kind}")
    assert table.match.index == before
    state = table.screen.state
    assert state.refusal is not None
    assert state.fits_lit
    assert state.refusal.reason.words == table.words.t("rancho.why.scale_empty")
    assert {player.spot(spot) for spot in ("pan", "animal:3,2", "animal:2,3")} == {*state.refusal.command.fits}


def test_a_press_on_the_scale_sells_nothing_unasked(tmp_path: Path) -> None:
    """RA10: not even where one animal only could be meant."""
    player = at_stage(tmp_path, "dogs")
    before = scene(player).match.index
    player.click("pan")
    assert scene(player).match.index == before


@pytest.mark.parametrize("name", [name for name, (_, step) in STAGES.items() if isinstance(step, Arrange)])
def test_what_ends_the_turn_says_that_it_does_so(tmp_path: Path, name: str) -> None:
    """RA21: whichever of the two answers the button gives."""
    player = at_stage(tmp_path, name)
    main = next(part for part in scene(player).laid_out().parts() if part.name == "match.main")
    assert main.tooltip()[0].startswith("Ends your turn")
    before = scene(player).match.turn_of
    player.click("match.main")
    if scene(player).page.overlays:
        player.click("match.which.0")
    assert scene(player).match.turn_of != before


def test_a_press_beside_the_stalls_with_a_full_scale_asks_for_no_payment_first(tmp_path: Path) -> None:
    """RA10: what is paid already need not be paid before."""
    player = at_stage(tmp_path, "trade")
    player.click("herd")
    paid_nothing = scene(player).screen.state.refusal
    player.key("escape")
    player.drag("animal:3,2", player.spot("pan").centre)
    assert scene(player).match.state.credit
    top = player.spot("herd")
    for kind in ("move", "down", "up"):
        player.point(kind, (top.centre[0], top.y + 8))
    player.step()
    paid = scene(player).screen.state.refusal
    assert paid is not None
    assert paid_nothing is not None
    assert paid.reason.words != paid_nothing.reason.words == scene(player).words.t("rancho.why.scale_empty")


def test_an_animal_is_put_on_the_straw_by_two_clicks_where_another_waits(tmp_path: Path) -> None:
    """RA20: the press on the straw lifts what is held, and does not pick up the cow that stands on it."""
    player = at_stage(tmp_path, "make_room")
    table = scene(player)
    at = player.spot(f"loose:{COW}").centre
    player.click("animal:3,2")
    for kind in ("move", "down", "up"):
        player.point(kind, at)
    player.step()
    assert table.model.picked_up is None
    assert table.match.state.loose == (0, 1, 1, 0)
