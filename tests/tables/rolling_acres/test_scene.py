"""The game in the generic scene of a match, the sheet that shows while all pass, the note that a move may be undone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pygame
import pytest
from msgspec.structs import replace

from game.grids.areas import members
from game.i18n.catalogue import Catalogue
from game.rules.rolling_acres import data
from game.rules.rolling_acres.choices import BEES, CARROTS, RABBITS, Grow, Lay, Name, Put, Take
from game.rules.rolling_acres.events import CropLost, RoundBegun, SheetsPassed, StarterPicked
from game.rules.rolling_acres.model import EMPTY, NOT_YET, PRODUCE, Options, filled, fits
from game.scenes.match import hint_marks
from game.scenes.match.hand_over import REST_MS
from game.scenes.match.scene import MatchScene
from game.scenes.tabletop.commands import Play
from game.scenes.tabletop.table_model import MAIN
from game.tables.rolling_acres import TITLE, layout, panels
from game.tables.rolling_acres.now import SURE, NowCache
from game.tables.rolling_acres.panels import note_place
from game.tables.rolling_acres.words import farm_name
from game.ui.events import Pointer
from game.ui.frame import Frame
from game.ui.paint import Painter
from game.ui.rect import Scale
from game.ui.spot import Spot, name_of
from game.ui.widgets.button import Button
from tests.samples import case_of
from tests.scenes import random_play
from tests.scenes.drawn_words import DrawnWords
from tests.scenes.match_player import sit
from tests.scenes.pilot import Pilot
from tests.tables.boxes import within
from tests.tables.rolling_acres.conftest import DRAWN, Opens
from tests.tables.rolling_acres.play import new_match, table, waiting
from tests.tables.sitting import USUAL, context, speaker, window

ROW = 0b11111111


def scene(player: Pilot) -> MatchScene:
    assert isinstance(player.scene, MatchScene)
    return player.scene


def advance(player: Pilot, to: Callable[[MatchScene], bool], seed: str = "s") -> None:
    """Play at random until something waits."""
    at, dice = scene(player), Random(seed)
    while not to(at) and not at.match.over:
        at.match.play(dice.choice(at.match.options))
    at.table_view.jump(at.match.plies, at.match.state)
    at.resize(player.manager.scale)
    player.step()


def step(at: MatchScene) -> str:
    return type(at.match.waiting).__name__


def played(at: MatchScene) -> list[str]:
    return [type(ply.row.choice).__name__ for ply in at.match.plies if ply.row.seat >= 0]


def test_ac4_what_is_held_is_turned_and_flipped_by_buttons(opens: Opens) -> None:
    player = opens()
    at = scene(player)
    player.click("match.tool.turn")
    assert at.model.chooser.pose == 1
    player.click("match.tool.flip")
    assert at.model.chooser.pose >= 4
    at.handle(Pointer("down", 0, 0, 2))
    assert at.model.chooser.pose == 1
    player.click("space:c6")
    assert at.match.state.sheets[0][6].bit_count() == 5
    assert "match.tool.turn" in player.scene.spots()
    assert "match.tool.flip" not in player.scene.spots()
    advance(player, lambda at: step(at) == "NameFarm")
    assert not {"match.tool.turn", "match.tool.flip"} & set(player.scene.spots())


def test_ac6_buildings_are_dragged_turned_and_flipped_and_the_sheet_is_passed(opens: Opens) -> None:
    player = opens()
    match = scene(player).match
    player.click("building:0")
    chooser = scene(player).model.chooser
    lay = chooser.pose
    player.key("f")
    assert chooser.pose == 4
    player.key("f")
    assert chooser.pose == lay
    player.key("r")
    assert chooser.pose == 1
    player.drag("building:0", player.spot("space:b7").centre)
    assert match.state.sheets[0][6].bit_count() == 5
    player.drag("building:1", player.spot("space:f2").centre)
    player.click("building:2")
    player.click("space:a1")
    assert filled(match.state.sheets[0]).bit_count() == 8
    player.click("match.main")
    assert match.state.names[0] != NOT_YET
    assert match.seat == 1


def test_ac6_each_building_is_in_hand_at_once_and_one_click_draws_it(opens: Opens) -> None:
    player = opens()
    at = scene(player)
    for building, space in enumerate(("b7", "f2", "a1")):
        assert at.model.held == Spot("building", building)
        told = at.table_view.table.coach.name(at.model.context)
        assert told == ("BuildMore" if building else "Build")  # the goose says all of it once a farm
        there = player.spot(f"space:{space}").centre
        player.point("move", there)
        ghost = NowCache(at.match.terms, at.match.seats).of(at.model.context).ghost
        assert ghost is not None
        player.click(f"space:{space}")
        assert at.match.state.sheets[0][PRODUCE + building] == ghost.spaces
    assert at.model.held is None
    player.undo()
    assert at.model.held == Spot("building", 2)
    player.key("right", "return")
    assert step(at) == "NameFarm"


def test_ac6_a_second_building_in_a_quadrant_is_refused_and_nothing_changes(opens: Opens) -> None:
    player = opens()
    match = scene(player).match
    player.drag("building:0", player.spot("space:b7").centre)
    before = match.index
    player.drag("building:1", player.spot("space:d8").centre)
    player.drag("building:2", player.spot("space:h8").centre)
    assert match.index == before


def test_ac6_the_large_button_tells_that_it_gives_a_name_and_not_that_it_takes_a_die(opens: Opens) -> None:
    player = opens()
    advance(player, lambda at: step(at) == "NameFarm")
    t = scene(player).words.t
    hints = {part.name: part.hint for part in scene(player).page.parts() if isinstance(part, Button)}
    assert hints[MAIN] == t("rolling_acres.does.main.answer.name") != t("rolling_acres.does.main.answer")


@pytest.mark.parametrize("how", ["button", "enter", "second click"])
def test_ac6_a_name_is_marked_by_a_click_and_given_by_what_follows(opens: Opens, how: str) -> None:
    player = opens()
    advance(player, lambda at: step(at) == "NameFarm")
    at = scene(player)
    player.click("farm:3")
    player.click("farm:11")
    assert at.match.state.names[0] == NOT_YET
    main = at.table_view.table.controls.main(at.model.context)
    assert main is not None
    assert at.table_view.words.t("rolling_acres.farm.11") in main.second
    if how == "button":
        player.click("match.main")
    elif how == "enter":
        player.key("return")
    else:
        player.click("farm:11")
    assert at.match.state.names[0] == 11


def test_ac9_a_die_is_dragged_to_the_sheet_and_one_undo_takes_both_back(opens: Opens) -> None:
    player = opens(options=DRAWN)
    at = scene(player)
    before = at.match.index
    die = next(source for source in at.model.chooser.sources if source.kind == "die")
    player.click(die)
    target = next(iter(at.model.chooser.targets()))
    player.key("escape")
    player.drag(die, player.spot(target).centre)
    assert played(at)[-2:] == ["Take", "Lay"]
    player.undo()
    assert at.match.index == before


def test_ac9_a_layout_is_dragged_like_its_die(opens: Opens) -> None:
    player = opens(options=DRAWN)
    advance(player, lambda at: step(at) == "Draft" and at.match.state.bounty == 3)
    at = scene(player)
    tile = next(source for source in at.model.chooser.sources if source.kind == "tile" and source.ids[1] == 1)
    product = tile.number
    player.click(f"die:{at.match.state.dice.index(product)}")
    player.click(tile)
    target = next(iter(at.model.chooser.targets()))
    player.key("escape")
    player.click(f"die:{at.match.state.dice.index(product)}")
    player.click(tile)
    player.click(target)
    lay = next(ply.row.choice for ply in reversed(at.match.plies) if isinstance(ply.row.choice, Lay))
    assert lay.big


def test_ac9_by_keyboard_alone(opens: Opens) -> None:
    player = opens(options=DRAWN)
    at = scene(player)
    player.key("1")
    assert at.model.chooser.held == Spot("die", 0)
    for _ in range(40):
        if at.model.hover in at.model.chooser.targets():
            break
        player.key("left")
    player.key("return")
    assert played(at)[-2:] == ["Take", "Lay"]


def test_ac10_a_die_that_does_not_fit_asks_before_it_is_taken(opens: Opens) -> None:
    player = opens("ABC", DRAWN)

    def lacks(at: MatchScene) -> bool:
        m = at.match
        return step(at) == "Draft" and not all(
            fits(m.terms, m.state, m.seat or 0, choice.product)  # type: ignore[attr-defined]
            for choice in m.options
        )

    advance(player, lacks)
    at = scene(player)
    assert not at.match.over
    seat, state = at.match.seat, at.match.state
    assert seat is not None
    die = next(
        Spot("die", n)
        for n, product in enumerate(state.dice)
        if not fits(at.match.terms, state, seat, product) and Spot("die", n) in at.model.chooser.sources
    )
    before = at.match.index
    player.click(die)
    assert SURE.name in player.scene.spots()
    player.click(die)
    assert at.match.index == before
    assert SURE.name not in player.scene.spots()
    player.click(die)
    player.click(SURE)
    assert at.match.state.first != NOT_YET
    assert played(at)[-1] == "Take"


def test_ac11_a_crop_is_chosen_by_its_key_for_a_space_or_carried_there(opens: Opens) -> None:
    player = opens(options=DRAWN)
    advance(player, lambda at: step(at) == "Crop")
    at = scene(player)
    space = next(iter(at.model.chooser.targets()))
    player.click(space)
    player.key("2")
    assert played(at)[-1] == "Grow"
    player.undo()
    player.drag("crop:0", player.spot(space).centre)
    assert played(at)[-1] == "Grow"


def test_ac11_undo_takes_the_crop_back_and_then_the_bee(opens: Opens) -> None:
    player = opens("ABC", DRAWN)

    def may_plant_bees(at: MatchScene) -> bool:
        """Before the last seat of a round: behind its turn the dice are rolled."""
        waits = step(at) == "Draft" and at.match.state.taken.count(NOT_YET) > 1
        return waits and Take(BEES) in at.match.options

    advance(player, may_plant_bees)
    at = scene(player)
    before, seat = at.match.state, at.match.seat
    assert seat is not None
    player.click(f"die:{before.dice.index(BEES)}")
    player.click(next(iter(at.model.chooser.targets())))
    assert step(at) == "Crop"
    bee = at.match.state
    player.click("crop:1")
    player.click(next(iter(at.model.chooser.targets())))
    assert at.match.seat != seat
    player.undo()
    assert (at.match.state, step(at)) == (bee, "Crop")
    player.undo()
    assert (at.match.state, step(at)) == (before, "Draft")


def test_ac11_a_space_without_its_crop_says_what_comes_first(opens: Opens) -> None:
    player = opens(options=DRAWN)
    advance(player, lambda at: step(at) == "Crop")
    at = scene(player)
    space, *_ = at.model.chooser.targets()
    player.drag(space, player.spot("score:total").centre)
    assert at.screen.state.refusal is not None
    assert at.screen.state.refusal.reason.words == at.table_view.words.t("rolling_acres.not_there.space")


def test_ac11_a_crop_stays_in_the_quadrant_of_its_bee(opens: Opens) -> None:
    player = opens(options=DRAWN)
    advance(player, lambda at: step(at) == "Crop")
    at = scene(player)
    before, targets = at.match.index, set(map(name_of, at.model.chooser.targets()))
    other = next(name for name in player.scene.spots() if name.startswith("space:") and name not in targets)
    player.click("crop:1")
    player.click(other)
    assert at.match.index == before


def test_the_switch_of_what_helps_is_told_in_its_words(opens: Opens) -> None:
    player = opens(options=DRAWN)
    advance(player, lambda at: at.match.state.turn == 6)
    shown = player.surface.copy()

    def switched_on() -> bool:
        return next(each for each in scene(player).laid_out().widgets if each.name == "match.tool.rivals").on  # type: ignore[attr-defined,no-any-return]

    assert switched_on()
    player.click("match.tool.rivals")
    assert not switched_on()
    tools = {tool.verb: tool for tool in scene(player).table_view.table.controls.tools(scene(player).model.context)}
    assert tools["rivals"].icon == "icons/eye_off"
    assert shown.get_buffer().raw != player.surface.get_buffer().raw


def test_a_sheet_is_large_as_long_as_its_card_is_pointed_at(opens: Opens) -> None:
    player = opens("ABC", DRAWN)
    at = scene(player)
    other = next(seat for seat in range(3) if seat != at.match.seat)
    player.point("move", player.spot(f"seat:{other}").centre)
    player.step(1000)
    assert at.model.context.shown_seat == other
    player.point("move", (800.0, 30.0))
    assert at.model.context.shown_seat == at.match.seat


def gesture(player: Pilot, dice: Random) -> None:
    """Something that may be done, done by clicks."""
    at = scene(player)
    chooser = at.model.chooser
    source = dice.choice(chooser.sources)
    if source.kind == "answer":
        player.click("match.main")
        return
    if step(at) == "NameFarm":
        player.click(source)
        assert chooser.held == source
        player.click(source)
        return
    if source.kind == "tile":
        die = Spot("die", at.match.state.dice.index(source.number))
        player.click(next(each for each in chooser.sources if each == die or each.kind == "die"))
        if source.name not in player.scene.spots():
            player.key("escape")
            return
    player.click(source)
    assert chooser.held == source
    for _ in range(dice.randrange(4)):
        player.key(dice.choice("rf"))
    targets = chooser.targets()
    if targets:
        player.click(dice.choice(sorted(targets, key=name_of)))
    if at.model.picked_up is not None:
        player.key("escape")


@pytest.mark.parametrize(
    ("names", "turn"), [case_of(("A", 0), False), case_of(("A", 4), True), case_of(("ABC", 10), True)]
)
def test_a_game_is_played_to_its_end_by_gestures(opens: Opens, names: str, turn: int) -> None:
    cards = Options(cards=("A", "B", "A", "B", "A", "B"))
    player = opens(names, cards, seed=names, size=(1024, 640))
    advance(player, lambda at: at.match.state.turn >= turn)
    at, dice = scene(player), Random(names)
    for _ in range(900):
        if player.scene is not at:
            break
        if at.session.turn_end is not None:
            player.end_turn()
            continue
        gesture(player, dice)
    assert at.match.over
    assert set(played(at)) >= {"Put", "Name", "Take", "Lay"}


def test_the_golden_die_says_what_it_is_for(opens: Opens) -> None:
    player = opens()
    at = scene(player)
    advance(player, lambda at: step(at) == "Draft")
    player.click("bounty")
    assert at.screen.state.refusal is not None
    assert "bounty layout" in at.screen.state.refusal.reason.words


@pytest.mark.parametrize("asked", ["Draft", "Plant", "Crop"])
def test_a_space_says_what_has_to_be_picked_up_first(opens: Opens, asked: str) -> None:
    player = opens()
    at = scene(player)
    advance(player, lambda at: step(at) == asked)
    free = at.model.chooser.targets()
    spot = next(spot for spot in at.model.spots if spot.kind == "space" and len(free.get(spot, ())) != 1)
    player.click(spot)
    answer = at.screen.state.refusal is not None and "irst" in at.screen.state.refusal.reason.words
    assert answer or at.page.overlays


def test_a_bee_without_room_for_her_crop_is_announced() -> None:
    """AC11: her turn goes on without a question, so it is said."""
    assert Catalogue().has(f"rolling_acres.banner.{CropLost.__name__}")


def test_the_tip_of_a_space_tells_what_a_bee_brings_with_her_crop() -> None:
    """AC11: an empty space at the last side of a rabbit beside it is worth more to a bee than her own point."""
    terms = waiting(1, "Draft").terms
    sheet = [*EMPTY]
    sheet[RABBITS], sheet[CARROTS] = 1 << 9, 1 << 1 | 1 << 8 | 1 << 17
    assert panels.best_crop(tuple(sheet), 0, terms.quadrant) == data.RABBIT
    assert panels.best_crop(tuple(sheet), 63, terms.quadrant) == data.CARROT


@pytest.mark.parametrize("starter", [(), (StarterPicked(0),)])
def test_a_sheet_that_has_been_passed_goes_to_nobody_any_more(starter: tuple[StarterPicked, ...]) -> None:
    match = new_match(2, "passed")
    of, words = table(match), speaker(match)
    while NOT_YET in match.state.names:
        match.play(match.options[0])
    last = next(ply for ply in reversed(match.plies) if any(isinstance(each, SheetsPassed) for each in ply.events))
    scale, at = window(match, of, *USUAL)
    seen = replace(context(match, at), active=1)
    state, past, told = last.before.state, seen.past[:1], list[tuple[str, bool, bool]]()
    for event in (*last.events, *starter, RoundBegun(0, 1)):
        paint = DrawnWords(pygame.Surface(scale.size_px), scale)
        of.look.draw_below(paint, replace(seen, view=state, past=past, current_event=event))
        drawn = {line for line, _ in paint.words}
        goes = words.words.t("rolling_acres.goes_to", seat=words.seat(0))
        told.append((type(event).__name__, goes in drawn, farm_name(words.words, match.terms, match.state, 1) in drawn))
        state, past = event.on(match.terms, state), [*past, event]
        beside = DrawnWords(pygame.Surface(scale.size_px), scale)
        of.look.draw_side(beside, replace(seen, view=state, past=past))
        said = {line for line, _ in beside.words}
        passed = any(isinstance(each, SheetsPassed) for each in past)
        assert (words.words.t("rolling_acres.buildings") in said) == (not passed)
        assert (words.words.t("rolling_acres.round", turn=state.turn) in said) == (state.turn > 0)
    assert told[:2] == [("FarmNamed", True, False), ("SheetsPassed", True, False)]
    assert told[2:]
    assert {each[1:] for each in told[2:]} == {(False, True)}


def test_the_sheet_that_was_played_on_lies_large_for_a_moment_before_the_next_seats_does(tmp_path: Path) -> None:
    player = sit(tmp_path, TITLE, 2, speed="full")
    top = player.table.table_view
    while player.match.turn_of == 0:
        player.table.do(Play((player.match.options[0],)))
        player.watch_on()
    assert player.table.model.context.shown_seat == 0
    player.step(REST_MS)
    assert player.table.model.context.shown_seat == top.active == 1


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("standing", [0, ROW << 56, ROW << 56 | ROW << 48, 0b11 << 62 | ROW << 40])
def test_the_note_covers_nothing_that_stands_on_the_sheet(size: tuple[int, int], standing: int) -> None:
    match = new_match(2, "note")
    frame: Frame = window(match, table(match), size, 100)[1]
    plan = layout.plan(frame)
    laid = standing & -standing or 1 << 27
    box = note_place(plan, (300.0, 34.0), standing, laid, 0)
    assert not any(box.intersects(plan.cell(space)) for space in members(standing))
    assert plan.panel.x <= box.x
    assert box.right <= plan.panel.right
    if not standing:
        assert box.intersects(plan.cell(27).inset(-30)), "with room for it, it lies beside what was laid"


def test_a_building_lies_in_its_box_until_the_farm_is_named() -> None:
    """A hint shows all of it; the name is what is taken back after that."""
    match = new_match(2, "drawn")
    of = table(match)
    at: Frame = window(match, of, (1600, 900), 100)[1]
    plan, stood = layout.plan(at), 0
    assert of.look.provisional_box(context(match, at, open_turn=True)) is None
    while isinstance(match.options[0], Put):
        seat = match.seat or 0
        match.play(match.options[0])
        now = filled(match.state.sheets[seat])
        assert of.look.provisional_box(context(match, at, open_turn=True)) == plan.around(members(now & ~stood))
        assert of.look.provisional_box(context(match, at)) is None
        stood = now
    assert stood
    assert isinstance(match.options[0], Name)
    match.play(match.options[0])
    assert of.look.provisional_box(context(match, at, open_turn=True)) is None


def test_a_hint_for_the_crop_of_a_bee_frames_its_one_space(tmp_path: Path) -> None:
    """Not all that was planted before in the same turn."""
    player, dice, framed = sit(tmp_path, TITLE, 2), Random(5), 0
    while framed < 3 and not player.match.over:
        match = player.match
        if isinstance(match.options[0], Grow):
            player.catch_up()
            table_view = player.table.table_view
            plan, bees = layout.plan(table_view.frame), [each for each in match.options if isinstance(each, Grow)]
            for choice in bees[:2]:
                shown = hint_marks.marks(table_view, (choice,))
                assert shown is not None
                assert shown.place is not None
                assert within(shown.place, plan.cell(choice.at).inset(-4))
                framed += 1
        match.play(random_play.pick(TITLE, dice, match.options))
    assert framed


def test_a_hint_shows_every_space_of_a_building(opens: Opens) -> None:
    """Its picture lies on some of them only; the ground under all of them has another colour."""
    player = opens()
    table_view = scene(player).table_view
    put = table_view.match.options[0]
    assert isinstance(put, Put)
    covered = table_view.match.terms.buildings[0].covers[put.at, put.pose]
    shown = hint_marks.marks(table_view, (put,))
    assert shown is not None
    before, after = pygame.Surface((1600, 900)), pygame.Surface((1600, 900))
    for surface in (before, after):
        table_view.table.look.draw_below(Painter(surface, Scale((1600, 900))), table_view.context())
    hint_marks.draw_ghost(Painter(after, Scale((1600, 900))), table_view, table_view.context(), shown)
    plan = layout.plan(table_view.context().frame)
    assert shown.place == plan.around(members(covered))
    for space in members(covered):
        box = plan.cell(space).inset(14)
        corner = round(box.x), round(box.bottom)
        assert before.get_at(corner) != after.get_at(corner), space


def test_the_ground_beside_a_farm_says_what_stands_on_it_now(tmp_path: Path) -> None:
    """Buildings, then names, then layouts; over the farm stands who builds and who plays on it."""
    player, said = sit(tmp_path, TITLE, 2), list[str]()
    for _ in range(60):
        model = player.table.model
        tip = model.tip(Spot("side"))
        said += [] if tip in said else [tip]
        built = player.table.match.state.turn == 0
        names = [seat.name for seat in player.match.seats if seat.name in model.tip(Spot("head"))]
        assert len(names) == (2 if built else 1)
        if not built or not player.match.options:
            break
        player.match.play(player.match.options[0])
        player.match.deal()
        player.catch_up()
    t = player.table.words.t
    texts = [t(f"rolling_acres.tip.{name}") for name in ("side.build", "side.name", "side")]
    assert said == [f"{t('rolling_acres.node.side')}\n{text}" for text in texts]
