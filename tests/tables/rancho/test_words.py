"""Questions of the bar, messages of passes, refusals of clicks, and hands while a turn waits to be ended."""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest
from msgspec.structs import replace

from game.core.engine import why_not
from game.core.seats import Seat
from game.core.steps import Choice
from game.grids.areas import mask_of, members
from game.i18n.catalogue import Catalogue, Speaker
from game.rules.rancho import data
from game.rules.rancho.choices import Give, Lift, Put, Take
from game.rules.rancho.events import (
    AnimalsLost,
    AnimalTaken,
    AttackRolled,
    Born,
    DieRolled,
    HerdShort,
    PastureBought,
    TollPaid,
)
from game.rules.rancho.model import COW, FOX, HORSE, RABBIT, SHEEP, Options, State
from game.scenes.match.announcements import announcement_lines
from game.scenes.match.scene import MatchScene
from game.scenes.shell import opening
from game.scenes.tabletop.log import Log
from game.tables.rancho import TITLE, marks
from game.tables.rancho.layout import MAT, PAN, STALLS, island
from game.tables.rancho.shape import shape_of
from game.ui.paint import Painter
from game.ui.spot import Spot, name_of
from tests.scenes.match_player import LONG_MS, sit
from tests.scenes.pilot import House, Pilot, pilot
from tests.tables.rancho.play import GameMatch, new_match, stages, table
from tests.tables.sitting import WINDOWS, chooser, context, inside, window

MATCH = new_match(2, "bar")
START: State = MATCH.state
TABLE = table(MATCH)
_, AT = window(MATCH, TABLE, (1600, 900), 100)

PLACES = (*(Spot("stall", kind) for kind in STALLS), Spot("pan"))


def said(state: State, **more: Any) -> str:
    seen = replace(context(MATCH, AT), view=state, active=state.seat, live=True, **more)
    return TABLE.words.prompt(seen)


def changed(loose: tuple[int, int, int, int] = (0, 0, 0, 0), **more: Any) -> State:
    return replace(START, loose=loose, **more)


EMPTY = {"rabbits": bytes(60), "sheep": 0}
"""Nothing stands: there is room on the farm."""


def test_nothing_special_leaves_the_words_of_the_step() -> None:
    assert said(changed((0, 0, 0, 0), **EMPTY)) == ""
    assert said(changed(dice=(RABBIT, SHEEP))) == ""


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (changed((1, 0, 0, 0)), "place the rabbit, then roll"),
        (changed((3, 0, 0, 0)), "place the rabbits, then roll"),
        (changed((0, 0, 1, 0), **EMPTY), "place the cow, then roll"),
        (changed((1, 0, 1, 0), **EMPTY), "place the animals, then roll"),
        (changed((1, 0, 0, 0), credit=3), "place the rabbit, then spend 3"),
        (changed((1, 0, 0, 0), dice=(RABBIT, SHEEP)), "place the rabbit, then end your turn"),
        (changed((1, 1, 0, 0)), "place the rabbit, then roll"),
        (changed((0, 0, 0, 1), **EMPTY), "no room: trade an animal, or send it back"),
        (changed((0, 1, 0, 0), credit=2), "no room: trade an animal, or cancel the trade"),
        (changed((0, 1, 0, 0), dice=(SHEEP, SHEEP)), "send another animal back, or the sheep goes back"),
        (changed((0, 0, 0, 1), dice=(HORSE, HORSE)), "no room: the horse goes back when your turn ends"),
        (changed(credit=6), "you have 6 to spend, or cancel the trade"),
    ],
)
def test_what_is_needed_now(state: State, words: str) -> None:
    """RA10, RA15, RA20."""
    assert said(state) == words


@pytest.mark.parametrize(("kind", "word"), [(RABBIT, "rabbit"), (COW, "cow"), (HORSE, "horse")])
def test_what_is_in_the_hand_wants_a_place(kind: int, word: str) -> None:
    chain: tuple[Choice, ...] = (Take(kind), Put(kind, (0,)))
    targets: Mapping[Spot, Any] = {Spot("space", "x"): (chain,)}
    roomy = changed((0, 0, 0, 0), **EMPTY)
    assert said(roomy, held=Spot("stall", kind), targets=targets) == f"choose a space for the {word}"
    assert said(roomy, held=None, targets=targets) == ""
    assert said(roomy, held=Spot("animal", "x"), targets={Spot("stall", 0): ((Lift(0),),)}) == ""


def test_of_several_rabbits_in_the_hand_more_than_one_is_said() -> None:
    chain: tuple[Choice, ...] = (Take(RABBIT), Put(RABBIT, (0,)))
    roomy, held, at = changed((0, 0, 0, 0), **EMPTY), Spot("stall", RABBIT), Spot("space", "x")
    for many, word in ((1, "rabbit"), (4, "rabbits")):
        assert said(roomy, held=held, targets={at: (chain * many,)}) == f"choose a space for the {word}"
        told = said(roomy, held=held, targets={at: (chain * many,)}, reach=(PAN,))
        assert told == f"put the {word} on a space or on the scale"


def test_what_fits_nowhere_is_carried_to_the_scale() -> None:
    given: Mapping[Spot, Any] = {PAN: ((Give(SHEEP, 0),),)}
    seen = {"held": Spot("animal", "x"), "carried": Spot("loose", SHEEP), "targets": given, "reach": (PAN,)}
    assert said(changed((0, 1, 0, 0)), **seen) == "put the sheep on the scale"


def test_a_roll_without_births_says_so() -> None:
    """RA14."""
    rolled = changed(dice=(COW, FOX))
    dice = (DieRolled(0, 0, COW), DieRolled(0, 1, FOX))
    quiet = Catalogue().t("rancho.asked.quiet")
    assert said(rolled, past=dice) == quiet
    assert said(rolled, past=(*dice, AttackRolled(0, FOX, 1), AnimalsLost(1, RABBIT, 1, (0,)))) == quiet
    assert said(rolled, past=(*dice, Born(0, COW, 1))) == ""
    empty = replace(rolled, rabbits=bytes(len(START.rabbits)), sheep=0, cows=(), horses=())
    assert said(empty, past=dice) == Catalogue().t("rancho.asked.quiet.none")


@pytest.mark.parametrize(
    ("kind", "left", "reason"),
    [
        (RABBIT, 2, "the market has only 2 rabbits"),
        (RABBIT, 0, "the market has no rabbits left"),
        (COW, 0, "no cows left"),
    ],
)
def test_births_that_the_market_bounds_are_told_as_such(kind: int, left: int, reason: str) -> None:
    """RA14: in the log, and to everybody in place of the reason that holds otherwise."""
    dice, short = (DieRolled(0, 0, kind), DieRolled(0, 1, kind)), HerdShort(0, kind, left)
    happened = (*dice, short, Born(0, kind, left)) if left else (*dice, short)
    log = Log(TABLE, Speaker(Catalogue(), MATCH.spec.key, [seat.name for seat in MATCH.seats], []), ())
    assert any(line.words.endswith(reason) for line in log.lines([(0, event) for event in happened]))
    words, born = Catalogue(), happened[-1]
    told = TABLE.words.headline(born, happened[:-1])
    if left:
        told = words.t("rancho.announce.Born", seat="A", **TABLE.words.remark(born, happened[:-1]))
        assert "one for every pair" in words.t("rancho.announce.Born", seat="A", **TABLE.words.remark(born, dice))
    assert told.endswith(reason)
    assert "pair" not in told


def test_births_of_one_kind_are_not_bounded_by_another() -> None:
    """RA14: the market has no rabbits, and sheep are born."""
    dice = (DieRolled(0, 0, RABBIT), DieRolled(0, 1, SHEEP), HerdShort(0, RABBIT, 0))
    words, born = Catalogue(), Born(0, SHEEP, 1)
    told = words.t("rancho.announce.Born", seat="A", **TABLE.words.remark(born, dice))
    assert "pair" in told
    assert "rabbits" not in told


def test_a_roll_for_which_the_market_has_nothing_is_quiet() -> None:
    rolled = changed(dice=(COW, COW))
    dice = (DieRolled(0, 0, COW), DieRolled(0, 1, COW), HerdShort(0, COW, 0))
    assert said(rolled, past=dice) == Catalogue().t("rancho.asked.quiet")


def test_a_blocked_seat_needs_a_way() -> None:
    """RA13: only before the roll, not while it may cross anyway."""
    rim = MATCH.terms.spaces.ranch(START.owned[0]).rim
    blocked = replace(START, owned=(START.owned[0], START.owned[1] | rim))
    assert said(blocked) == Catalogue().t("rancho.asked.blocked")
    assert said(replace(blocked, dice=(RABBIT, SHEEP))) == ""
    always = new_match(2, "bar", Options(tolls_always=True))
    seen = replace(context(always, AT), view=replace(blocked, sheep=0), active=0, live=True)
    assert table(always).words.prompt(seen) == ""


def test_land_without_space_is_told_before_the_roll() -> None:
    """RA15: after it nothing is bought for a baby that has no room."""
    spaces = [at for at in range(data.SPACES) if START.owned[0] >> at & 1]
    few, many = (bytes(rabbits if at in spaces else 0 for at in range(data.SPACES)) for rabbits in (1, data.STACK))
    told = Catalogue().t("rancho.asked.no_space")
    assert said(replace(START, seat=0, rabbits=few, sheep=0)) != told, "rabbits have room on a stack"
    assert said(replace(START, seat=0, rabbits=many, sheep=0)) == told
    lone = bytes(1 if at == spaces[0] else 0 for at in range(data.SPACES))
    assert said(replace(START, seat=0, rabbits=lone, sheep=1 << spaces[1])) == told, "a lamb has none"
    assert said(replace(START, seat=0, rabbits=lone, sheep=0)) != told


def test_questions_about_fox_and_wolf_keep_their_own_words() -> None:
    loose = changed((1, 0, 0, 0), dice=(FOX, FOX))
    for sources in ((Spot("send"), Spot("keep")), (Spot("first", 6), Spot("first", 7))):
        assert said(loose, sources=sources) == ""


def test_who_only_looks_on_is_asked_nothing() -> None:
    seen = replace(context(MATCH, AT), view=changed(credit=6))
    for more in ({"live": False}, {"active": None}):
        assert TABLE.words.prompt(replace(seen, **more)) == ""


def test_every_stage_of_a_match_is_asked_without_gaps() -> None:
    def tell(match: GameMatch) -> str:
        of = table(match)
        return of.words.prompt(context(match, AT, chooser(match, of, AT)))

    told = {tell(match) for match in stages(3, "asked", 300)}
    assert len(told) > 5
    assert not any("{" in words or "rancho." in words for words in told)


def test_the_seventh_rabbit_on_a_space_is_told_that_it_is_full() -> None:
    """RA8: not that something stands there."""
    farm = next(at for at in range(data.SPACES) if START.owned[0] >> at & 1)
    rabbits = bytes(data.STACK if at == farm else 0 for at in range(data.SPACES))
    state = changed((1, 0, 0, 0), rabbits=rabbits, sheep=0, seat=0)
    refusal = why_not(MATCH.terms, replace(MATCH.position, state=state), Put(RABBIT, (farm,)))
    assert refusal is not None
    assert "full: 6 rabbits" in Speaker(Catalogue(), "rancho").why(refusal)


def test_the_log_counts_equal_animals_that_are_taken_in_a_row() -> None:
    log = Log(TABLE, Speaker(Catalogue(), MATCH.spec.key, [seat.name for seat in MATCH.seats], []), ())
    assert [line.words for line in log.lines([(1, AnimalTaken(1, RABBIT))] * 6)] == ["takes 6 rabbits"]


@pytest.fixture
def player(tmp_path: Path) -> Pilot:
    """In front of a match that begins with a rabbit and a sheep each."""
    house = House(tmp_path, (TITLE,))
    house.services.settings = msgspec.structs.replace(house.services.settings, animation="none")
    seats = [Seat(name, colour=colour) for name, colour in zip("AB", TITLE.colours, strict=False)]
    return pilot(house, MatchScene(house.services, *opening.begin(house.services, TITLE, seats, Options(), "scene")))


def scene(player: Pilot) -> MatchScene:
    assert isinstance(player.scene, MatchScene)
    return player.scene


def told(player: Pilot, spot: Spot) -> str:
    """The last line of what is told of a spot under the pointer."""
    player.point("move", player.spot(spot).centre)
    player.step()
    return scene(player).model.tip(spot).splitlines()[-1]


def clicked(player: Pilot, spot: Spot) -> tuple[list[Choice], bool]:
    """Choices that a click there plays, and whether something is in the hand then; both are undone again."""
    match = scene(player).match
    before = match.index
    player.click(spot)
    played, holds = [ply.row.choice for ply in match.plies[before:]], scene(player).model.held is not None
    if holds:
        player.key("escape")
    if played:
        player.click("match.undo")
    assert match.index == before
    return played, holds


@pytest.mark.parametrize("credit", [0, 6])
@pytest.mark.parametrize("spot", PLACES, ids=name_of)
def test_what_is_told_is_what_is_done(player: Pilot, spot: Spot, credit: int) -> None:
    """With nothing on the scale and with a sheep there, which pays for some."""
    if credit:
        player.drag("animal:3,2", player.spot("pan").centre)
    words = told(player, spot)
    played, holds = clicked(player, spot)
    assert not any(isinstance(choice, Give) for choice in played)
    assert words.startswith("Click to take") == (bool(played) and isinstance(played[0], Take))
    assert words.startswith("Click to pick") == holds


def test_a_stall_sells_only_what_the_scale_pays_for(player: Pilot) -> None:
    rabbits, words = Spot("stall", 0), scene(player).words
    assert told(player, rabbits) == words.t("rancho.why.scale_empty")
    player.drag("animal:3,2", player.spot("pan").centre)
    assert told(player, rabbits) == words.t("rancho.tip.stall.lift", value=1)
    assert told(player, Spot("stall", 4)) == words.t("rancho.tip.stall.take", value=3)
    assert told(player, Spot("stall", 2)) == words.t("rancho.why.credit_low", wants=12, has=6)


def test_nothing_is_told_of_clicks_that_nobody_may_make(player: Pilot) -> None:
    """A held thing tells by itself where it goes."""
    player.click("animal:3,2")
    assert scene(player).model.tip(Spot("stall", 2)).endswith("The market has 4 cows.")


def test_the_hint_says_how_many_are_in_the_hand(player: Pilot) -> None:
    words = scene(player).words
    assert words.n("rancho.several", 1) == "Carrying 1: R or wheel to carry more"
    assert words.n("rancho.several", 3) == "Carrying 3: R or wheel to change"


@pytest.mark.parametrize(("size", "percent"), WINDOWS)
def test_the_hint_lies_within_the_board(player: Pilot, size: tuple[int, int], percent: int) -> None:
    match = scene(player).match
    scale, at = window(match, scene(player).table_view.table, size, percent)
    paint, plan = Painter(pygame.Surface((1, 1)), scale), island(at, shape_of(match.terms))
    for many in (1, 6):
        box = marks.draw_notice(paint, plan, scene(player).words.n("rancho.several", many), "icons/rotate")
        assert plan.sheet.x <= box.x <= box.right <= plan.sheet.right


@pytest.mark.parametrize(("size", "percent"), WINDOWS)
@pytest.mark.parametrize("seats", [2, 6])
def test_the_hint_lies_off_every_place_where_the_held_thing_may_go(
    seats: int, size: tuple[int, int], percent: int
) -> None:
    """With the farm alone, and with all the land that anybody can own: the nearest pastures, and the straw."""
    match = new_match(seats, "off")
    of, spots = table(match), match.terms.board.spots
    scale, at = window(match, of, size, percent)
    paint, terms = Painter(pygame.Surface((1, 1)), scale), match.terms
    for seat, many in product(range(seats), (0, 1, data.DISKS)):
        state = replace(match.state, seat=seat)
        plan, farm = island(at, shape_of(terms), seat), terms.farms[seat]
        home = plan.hex(spots[farm[0]].at).centre
        free = [space for space in range(data.SPACES) if terms.spaces.pastures >> space & 1]
        own = [*farm, *sorted(free, key=lambda space: math.dist(plan.hex(spots[space].at).centre, home))[:many]]
        reach = (*(Spot("space", spots[space].name) for space in own[1:]), MAT)
        held = Spot("animal", spots[own[0]].name)
        seen = replace(context(match, at), view=state, reach=reach, held=held, live=True)
        box = inside(of).notice(paint, seen, Catalogue().n("rancho.several", 4))
        assert plan.sheet.x <= box.x <= box.right <= plan.sheet.right
        assert plan.sheet.y <= box.y <= box.bottom <= plan.sheet.bottom
        for target in (*(plan.hex(spots[space].at) for space in own), plan.mat):
            assert not box.contains(*target.centre), (seat, many)


def test_the_tip_of_a_seats_figure_counts_its_animals() -> None:
    """Six rabbits are six, not one point for their kind."""
    rabbits = bytearray(60)
    rabbits[members(START.owned[0])[0]] = 6
    state = replace(START, rabbits=bytes(rabbits), sheep=0)
    assert TABLE.words.figure_tip(state, 0).endswith("6 rabbits: 1 of the 4 kinds")
    assert TABLE.words.figure_tip(replace(state, rabbits=bytes(60)), 0).endswith("no animals now")


def test_own_losses_tolls_and_pastures_beside_own_land_are_told_to_who_comes() -> None:
    """Importance in this order; none of it is told to anybody else."""
    spaces, own = MATCH.terms.spaces, MATCH.terms.farms[0]
    beside = next(iter(members(spaces.near[own[0]] & ~mask_of(own))))
    beyond = next(iter(members(spaces.near[beside] & ~spaces.near[own[0]] & ~spaces.near[own[1]] & ~mask_of(own))))
    first, second = PastureBought(1, beside, 4), PastureBought(1, beyond, 2)
    told = [AnimalsLost(0, RABBIT, 2, (own[0],)), TollPaid(1, 0, 1, (beside,)), first, second]
    weights = [[TABLE.words.matters(event, seat, ()) for event in told] for seat in range(2)]
    assert weights[0][0] > weights[0][1] > weights[0][2] > weights[0][3] == 0
    assert weights[1] == [0] * 4
    assert TABLE.words.matters(second, 0, (PastureBought(0, beside, 4),)) == weights[0][2]


def test_news_below_what_was_said_before_have_no_more_lines_than_the_bar_holds(tmp_path: Path) -> None:
    """All that is new is said, even in three lines; what was said before gives way to it."""
    player = sit(tmp_path, TITLE, 4, speed="none")
    player.step(LONG_MS)
    news, page, end = player.table.announcements, player.table.page, player.table.table_view.stage.length
    tolls = [TollPaid(0, owner, 2, ()) for owner in (1, 2, 3)]
    for events, lines in ((tolls, 3), (tolls[:1], 1), (tolls[1:2], 2), (tolls[2:], 2)):
        if lines == 1:
            page.toasts.clear()
        news._show_text(events, end - len(events), end)
        said = page.toasts[-1].words.split("\n")
        assert len(said) == lines
        assert [said[-1]] == [*announcement_lines(player.table.table_view, events[-1:], ())]
