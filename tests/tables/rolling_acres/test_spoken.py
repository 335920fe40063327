"""Words for whoever does not see the farm: spaces of shapes, what they would bring, the last round, plans by name."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace

from game.core.seats import Seat
from game.grids.areas import members
from game.i18n.catalogue import Catalogue, Speaker
from game.rules.rolling_acres.choices import Grow, Lay, Put, Take
from game.rules.rolling_acres.events import BuildingDrawn
from game.rules.rolling_acres.model import NOT_YET, Options, State
from game.rules.rolling_acres.scoring import score
from game.rules.rolling_acres.steps import Crop, Draft
from game.scenes.match.scene import MatchScene
from game.scenes.shell import opening
from game.scenes.tabletop.commands import Play
from game.tables.rolling_acres import TITLE
from game.tables.rolling_acres.now import BIG
from game.ui.access import find
from game.ui.context import TableContext, TableSetup
from game.ui.spot import Spot
from game.ui.table import Act, Table
from tests.scenes.match.test_reports import heard, played
from tests.scenes.pilot import House, pilot
from tests.scenes.random_play import pick
from tests.tables.rolling_acres.play import GameMatch, now_of, stages, table, waiting
from tests.tables.sitting import USUAL, chooser, context, window

DRAWN = Options(drawn_by_chance=True)


def spaces(match: GameMatch, numbers: tuple[int, ...]) -> list[str]:
    return [match.terms.board.spots[number].name for number in numbers]


def by_keys(match: GameMatch) -> Table[State]:
    """Table of a match at which somebody plays by keys."""
    names = [spot.name for spot in match.terms.board.spots]
    speaker = Speaker(Catalogue(), TITLE.key, [seat.name for seat in match.seats], names)
    speaker.words.speak_of("keys", {})
    return TITLE.table(TableSetup(match.terms, match.seats, speaker))


def held(match: GameMatch, source: str) -> tuple[Table[State], TableContext[State]]:
    """A table, while the first thing of a kind is held."""
    of = table(match)
    at = window(match, of, *USUAL)[1]
    may = chooser(match, of, at)
    assert may.take(next(spot for spot in may.sources if spot.kind == source))
    return of, context(match, at, may)


def test_each_space_tells_what_a_held_layout_would_cover_and_bring_there() -> None:
    match = next(
        each
        for each in stages(2, "gains", 300, DRAWN)
        if type(each.waiting).__name__ == "Plant" and each.state.turn > 4
    )
    of, at = held(match, "die")
    seat, found = match.seat, 0
    assert seat is not None
    before = score(match.terms, match.state)[seat].total
    for spot, chains in at.targets.items():
        if spot.kind != "space":
            continue
        ((*_, lay),) = chains
        assert isinstance(lay, Lay)
        covered = now_of(match).layout(match.state, match.state.taken[seat], lay.big).covers[lay.at, lay.pose]
        told = of.words.unseen(at, spot)
        assert all(name in told for name in spaces(match, members(covered)))
        sheet, product = match.state.sheets[seat], match.state.taken[seat]
        grown = (*sheet[:product], sheet[product] | covered, *sheet[product + 1 :])
        sheets = (*match.state.sheets[:seat], grown, *match.state.sheets[seat + 1 :])
        gain = score(match.terms, replace(match.state, sheets=sheets))[seat].total - before
        assert f" {gain:+d} point" in told
        found += 1
    assert found > 3


def test_all_spaces_of_a_building_are_told() -> None:
    match = waiting(2, "Build")
    for number, ways in enumerate(match.terms.buildings):
        (at, pose), covered = next(iter(ways.covers.items()))
        told = table(match).words.where(match.state, BuildingDrawn(0, number, at, pose))
        assert all(name in told for name in spaces(match, members(covered)))


def test_the_quarter_of_a_crop_is_told_with_its_question() -> None:
    match = waiting(2, "Crop", options=DRAWN)
    assert isinstance(match.waiting, Crop)
    words = table(match).words
    assert words.name(context(match, window(match, table(match), *USUAL)[1]), Spot("space", "a8")).endswith("quarter")
    quarter = Catalogue().t(f"rolling_acres.quadrant.{match.waiting.quadrant}")
    assert quarter in words.given(match.state, match.waiting)


def test_the_last_turn_is_told_as_such_and_who_has_ended_the_game() -> None:
    for match in (each for seed in range(20) for each in stages(3, f"last{seed}", 400, DRAWN)):
        if isinstance(match.waiting, Draft):
            words, first = table(match).words, match.state.first
            told = words.given(match.state, match.waiting)
            assert ("your last turn" in told) is (first != NOT_YET)
            assert bool(words.progress(match.state)) is (first != NOT_YET)
            if first != NOT_YET:
                assert match.seats[first].name in told
                assert match.seats[first].name in words.progress(match.state)
                return
    raise AssertionError("no last round came")


def test_plans_name_die_and_spaces_to_whoever_plays_by_keys() -> None:
    kinds = set[type]()
    for match in stages(2, "plans", 160):
        words, seat, state = by_keys(match).words, match.seat, match.state
        if seat is None:
            continue
        for choice in match.options[:3]:
            (told,) = words.planned([Act(seat, choice, state, state)])
            covered: tuple[int, ...] = ()
            match choice:
                case Take(product=product):
                    die = int(next(filter(str.isdigit, told))) - 1
                    assert state.dice[die] == product
                case Lay(at=at, pose=pose, big=big):
                    covered = members(now_of(match).layout(state, state.taken[seat], big).covers[at, pose])
                case Put(at=at, pose=pose):
                    building = match.waiting.building  # type: ignore[union-attr]
                    covered = members(match.terms.buildings[building].covers[at, pose])
                case Grow(at=at):
                    covered = (at,)
                case _:
                    continue
            kinds.add(type(choice))
            assert all(name in told for name in spaces(match, covered)), told
    assert kinds == {Take, Lay, Put, Grow}


def ended(folder: Path) -> tuple[Any, MatchScene]:
    """A table whose game is over."""
    house = House(folder, [TITLE])
    house.services.change(animation="none", confirm="never")
    people = TITLE.with_colours([Seat("Ann"), Seat("Bob")])
    title, match, number = opening.begin(house.services, TITLE, people, DRAWN, "ended")
    dice = Random(2)
    while not match.over:
        match.play(dice.choice(match.options))
    scene = MatchScene(house.services, title, match, number)
    return pilot(house, scene), scene


def test_farms_of_others_are_heard_once_the_game_is_over(tmp_path: Path) -> None:
    player, scene = ended(tmp_path)
    player.step(400)
    for seat, other in ((1, "Bob"), (0, "Ann")):
        assert scene.perform(Spot("seat", seat), "press")
        scene.focus_node(Spot("space", "d5"))
        player.step(400)
        head = find(scene.tree(), Spot("head"))
        assert head is not None
        assert f"{other}:" in head.words


def test_a_die_tells_its_layouts_and_once_taken_or_turned_in_which_it_would_be_planted(tmp_path: Path) -> None:
    player, scene = played(tmp_path, TITLE)
    dice, model, t = Random(3), scene.model, scene.words.t
    turned = set[str]()
    for _ in range(16):
        heard(player, scene)
        dies = [spot for spot in model.chooser.sources if spot.kind == "die"]
        for die in dies if isinstance(scene.match.waiting, Draft) else ():
            offered = find(scene.tree(), die)
            assert offered is not None
            assert any(t(f"rolling_acres.seen.layout.{way}") in offered.words for way in ("0", "1", "both"))
            scene.focus_node(die)
            scene.take_announcements()
            player.key("return")
            if model.picked_up != die:  # it fits nowhere
                continue
            for key in ("", *("r" for _ in model.chooser.turns)):
                player.key(key)
                big = t(f"rolling_acres.seen.layout.{int(model.context.pose >= BIG)}")
                told = " ".join(each.words for each in scene.take_announcements())
                both = t("rolling_acres.seen.layout.both") in offered.words
                assert big in told or not (both or not key), (key, told)
                turned.add(big if both else "")
            player.key("escape")
        scene.do(Play((pick(TITLE, dice, scene.match.options),)))
    assert len(turned - {""}) == 2
