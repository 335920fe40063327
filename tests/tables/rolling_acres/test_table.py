"""Help, words and offers of the table, in every stage of a game."""

from __future__ import annotations

from itertools import chain

import pygame
import pytest
from msgspec.structs import replace

from game.core.steps import Event
from game.grids.areas import mask_of, members
from game.i18n.catalogue import Catalogue
from game.rules.rolling_acres import Events, data
from game.rules.rolling_acres.choices import (
    BEES,
    CARROTS,
    CHICKENS,
    CORN,
    PRODUCTS,
    RABBITS,
    SUNFLOWERS,
    Grow,
    Lay,
    Take,
)
from game.rules.rolling_acres.events import EndTriggered, GameEnded
from game.rules.rolling_acres.model import EMPTY, NOT_YET, Options, Sheet, State, fits
from game.rules.rolling_acres.scoring import score
from game.rules.rolling_acres.steps import free_names
from game.tables.rolling_acres import TITLE, board, layout, panels
from game.tables.rolling_acres.look import RollingAcresLook
from game.tables.rolling_acres.now import SURE
from game.tables.rolling_acres.panels import end_texts
from game.tables.rolling_acres.words import why_not_texts
from game.ui.context import TableContext, TableSetup
from game.ui.rect import Scale
from game.ui.spot import Spot
from game.ui.table import Act, Table
from game.ui.title import term_words
from tests.scenes.drawn_words import DrawnWords
from tests.tables.rolling_acres.play import GameMatch, new_match, now_of, stages, table, waiting
from tests.tables.sitting import USUAL, chooser, context, follow, past, speaker, tell, window

DRAWN = Options(drawn_by_chance=True)


def unfit() -> GameMatch:
    """A match in which a die can be taken that fits nowhere."""
    for seed in range(12):
        for match in stages(3, f"unfit{seed}", 200):
            if type(match.waiting).__name__ != "Draft" or match.seat is None:
                continue
            takes = [choice for choice in match.options if isinstance(choice, Take)]
            if any(not fits(match.terms, match.state, match.seat, take.product) for take in takes):
                return match
    raise AssertionError("every die fitted")


def held_unfit(match: GameMatch) -> tuple[Table[State], TableContext[State]]:
    """Its table, while somebody holds that die."""
    of = table(match)
    at = window(match, of, *USUAL)[1]
    may = chooser(match, of, at)
    die = min(now_of(match).of(context(match, at, may)).unfit_dice)
    assert may.take(Spot("die", die))
    return of, context(match, at, may)


def sheet_of(**sets: tuple[int, ...]) -> Sheet:
    names = (*data.PRODUCTS, *data.BUILDINGS)
    return tuple(mask_of(sets.get(name, ())) for name in names)


def test_a_plan_names_the_quarter_of_a_layout_only_where_it_lies_in_one() -> None:
    match = new_match(2, "quarters")
    while not any(isinstance(choice, Lay) for choice in match.options):
        match.play(match.options[0])
    seat, of, words = match.seat, table(match), Catalogue()
    assert seat is not None
    taken, told = match.state.taken[seat], dict[int, set[str]]()
    for choice in match.options:
        if isinstance(choice, Lay):
            covered = members(now_of(match).layout(match.state, taken, choice.big).covers[choice.at, choice.pose])
            quarters = {(at % 8 // 4, at // 32) for at in covered}
            (sentence,) = of.words.planned([Act(seat, choice, match.state, match.state)])
            told.setdefault(len(quarters), set()).add(sentence)
    assert {1, 2} <= told.keys()
    assert all(sentence.endswith("quarter") for sentence in told[1])
    assert not any(sentence.endswith("quarter") for count in told.keys() - {1} for sentence in told[count])
    assert not any(words.t("rolling_acres.plan.lay.middle", big="basic") in told[count] for count in (1, 2))


# --- what helps -------------------------------------------------------------------------------------------


def test_ac14_carrots_that_do_not_score_are_paler() -> None:
    found = board.hints(sheet_of(carrots=(0, 27, 28), well=(36,)))
    assert found.idle == 1 << 27


def test_ac14_of_two_carrots_each_tells_what_it_scores() -> None:
    """The sum beside them would seem to be that of the second one."""
    assert board.new_gains(EMPTY, CARROTS, mask_of((8, 9))) == ((1 << 8, f"+{data.CARROT}"), (1 << 9, "0"))
    assert sum(panels.gains_of(EMPTY, CARROTS, mask_of((8, 9)))) == data.CARROT
    assert board.new_gains(EMPTY, CARROTS, mask_of((0, 8))) == ()


def test_ac15_ac16_patches_and_lines_are_told() -> None:
    row = tuple(range(8))
    found = board.hints(sheet_of(corn=(*row, 16, 17, 18), sunflowers=(30, 31, 38, 39)))
    assert found.patches == (mask_of((30, 31, 38, 39)),)
    assert (0, 8) in found.lines
    assert (2, 3) in found.lines


def test_ac17_missing_sides_of_rabbits_are_told() -> None:
    sheet = sheet_of(rabbits=(27,), corn=(26, 28, 19))
    assert board.hints(sheet).missing == ((27, 35),)
    assert panels.sides_missing(sheet) == 3
    happy = sheet_of(rabbits=(27,), corn=(26, 28, 19, 35))
    assert board.hints(happy).happy == (27,)
    assert board.new_gains(sheet, CORN, 1 << 35) == ((1 << 27, f"+{data.RABBIT}"),)
    words = Catalogue()
    told = [
        panels.score_line(words, each, RABBITS, panels.points_of(each)[RABBITS])
        for each in (sheet, happy, sheet_of(rabbits=(0,)), sheet_of(rabbits=(27,)), EMPTY)
    ]
    assert told == ["3/4 sides", "1 x 7", "0 x 7", "0/4 sides", "0 x 7"]


def test_ac18_groups_tell_their_points_or_how_far_they_are() -> None:
    told = dict(board.hints(sheet_of(chickens=(0, 1, 2, 8, 9, 40, 41))).groups)
    assert told == {mask_of((0, 1, 2, 8, 9)): "5 → +6", mask_of((40, 41)): "2/5"}
    assert panels.next_goal(sheet_of(chickens=(0, 1, 2, 8, 9))) == 10
    assert panels.next_goal(EMPTY) == 5


def test_a_change_of_the_score_is_told_per_product() -> None:
    sheet = sheet_of(sunflowers=(0, 1, 8), rabbits=(10,), corn=(2, 11, 18))
    change = panels.gains_of(sheet, SUNFLOWERS, 1 << 9)
    assert change[SUNFLOWERS] == data.PATCH
    assert change[RABBITS] == data.RABBIT
    assert change[CARROTS] == change[CHICKENS] == 0
    assert sum(panels.gains_of(sheet, SUNFLOWERS, 1 << 9)) == 12
    assert panels.best_gain(sheet, SUNFLOWERS, mask_of((9, 63))) == 12


# --- events and words -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_every_event_moves_says_and_shows(seats: int) -> None:
    """Also that every picture that a sprite names can be had."""
    met: set[str] = set()
    for match in stages(seats, f"events {seats}", 260, Options(cards=("random",) * 6, starter=0)):
        if not match.plies:
            continue
        of, words = table(match), speaker(match)
        at = window(match, of, *USUAL)[1]
        plies = [ply for ply in match.plies if ply.row.group == match.plies[-1].row.group]
        told, state = past(match), plies[0].before.state
        events = [event for ply in plies for event in ply.events]
        cut, active = len(told) - len(events), max(0, plies[0].row.seat)
        for number, event in enumerate(events):
            before = replace(context(match, at), view=state, past=told[: cut + number], active=active)
            state = event.on(match.terms, state)
            after = replace(before, view=state, past=told[: cut + number + 1])
            follow(of, event, before, after)
            tell(of, words, event, told)
            met.add(type(event).__name__)
    assert {"BuildingDrawn", "FarmNamed", "DieTaken", "Planted", "GameEnded"} <= met
    assert seats == 1 or {"CropAdded", "SheetsPassed"} <= met


def test_dice_tumble_for_about_seven_tenths_of_a_second_in_all() -> None:
    match = waiting(3, "Draft")
    of = table(match)
    at = window(match, of, *USUAL)[1]
    total, told = 0.0, past(match)
    for number, event in enumerate(told):
        if type(event).__name__ in ("DieRolled", "BountyRolled"):
            seen = replace(context(match, at), view=replace(match.state, dice=()), past=told[:number])
            total += sum(motion.ms for motion in of.look.animate(event, seen, seen).values())
    assert 650 <= total <= 800


def test_every_event_step_and_choice_has_words() -> None:
    words = speaker(new_match(2, "w")).words
    for event in Events.__args__:
        assert issubclass(event, Event)
        assert words.has(f"rolling_acres.say.{event.__name__}")


def test_ac12_the_end_is_told_with_its_reason() -> None:
    match = new_match(2, "end")
    says, of = speaker(match), table(match)
    for reason in ("full", "unfit"):
        event = GameEnded(1, reason)
        assert "Seat 1" in says.say(event, **of.words.remark(event, ()))


def test_ac12_the_banner_names_who_did_it_and_who_still_plays() -> None:
    match = waiting(3, "Draft", 30)
    seat = match.state.lead
    state = EndTriggered(seat).on(match.terms, replace(match.state, taken=(NOT_YET,) * 3))
    state = replace(state, taken=tuple(0 if n == seat else NOT_YET for n in range(3)))
    told, _ = end_texts(speaker(match), match.terms, state)
    first, _, rest = told.partition(". ")
    assert f"Seat {seat}" in first
    assert all((f"Seat {n}" in rest) == (n != seat) for n in range(3))
    done = replace(state, taken=(0, 0, 0))
    for over, begins in ((False, "Last round: "), (True, "Game over: ")):
        told, _ = end_texts(speaker(match), match.terms, done, over)
        assert told.startswith(begins + f"Seat {seat}")


def test_choices_and_questions_are_told_without_gaps() -> None:
    for match in stages(3, "told", 90):
        says, of = speaker(match), table(match)
        for choice in match.options:
            assert "{" not in says.tell(choice, **of.words.remark(choice, ()))
        if match.waiting is not None:
            assert "{" not in says.ask(match.waiting)


def test_tips_tell_of_every_spot() -> None:
    for seats in (1, 3):
        for match in stages(seats, "tips", 90):
            of = table(match)
            at = window(match, of, *USUAL)[1]
            seen = context(match, at, chooser(match, of, at))
            for spot in chain(*of.controls.things(seen)):
                told = of.words.tip(seen, spot)
                assert told, spot
                assert "{" not in told


def test_ac10_while_a_die_that_fits_nowhere_is_asked_about_no_tip_lies_over_the_question() -> None:
    match = unfit()
    of, seen = held_unfit(match)
    assert SURE in of.controls.spots(seen)
    assert {of.words.tip(seen, spot) for spot in of.controls.spots(seen)} == {""}


def test_ac11_a_crop_that_speaks_for_bees_is_said_to_come_with_them() -> None:
    match = waiting(2, "Draft")
    of, draft = table(match).words, match.waiting
    assert draft is not None
    term = speaker(match).words.t
    for name in ("carrots", "corn", "patch"):
        own = term_words(speaker(match).words, "rolling_acres", name)
        assert of.reason(name, Take(BEES), draft) == term("rolling_acres.by_bees", term=own) != own
        assert not of.reason(name, Take(CORN), draft)
    assert not of.reason("bees", Take(BEES), draft)
    planting = next(each for each in stages(2, "bees", 60) if getattr(each.waiting, "product", None) == BEES)
    lay = next(each for each in planting.options if isinstance(each, Lay))
    assert planting.waiting is not None
    assert of.reason("carrots", lay, planting.waiting) == of.reason("carrots", Take(BEES), draft)


def test_the_main_button_says_what_has_to_be_done() -> None:
    for match in stages(2, "main", 90):
        of = table(match)
        at = window(match, of, *USUAL)[1]
        seen = context(match, at, chooser(match, of, at))
        main = of.controls.main(seen)
        assert (main is None) == match.over
        if main is not None:
            assert main.enabled == (main.press in seen.sources)
            assert bool(main.reason) != main.enabled


def test_the_main_button_follows_the_hand() -> None:
    match = waiting(2, "Draft", 30)
    of = table(match)
    at = window(match, of, *USUAL)[1]
    may = chooser(match, of, at)
    assert of.controls.main(context(match, at, may)).icon == "icons/dice"  # type: ignore[union-attr]
    die = next(source for source in may.sources if source.kind == "die")
    assert may.take(die)
    seen = context(match, at, may)
    held, turning = (of.controls.main(seen), [tool.verb for tool in of.controls.tools(seen) if tool.verb != "rivals"])
    assert turning == (["turn", "flip"] if now_of(match).of(seen).shapes else [])
    word = speaker(match).word("product", match.state.dice[die.number])
    assert held is None if turning else held is not None and word in held.label


def test_ac4_what_lies_in_one_way_only_is_neither_turned_nor_flipped() -> None:
    for step, kinds, least in (("Build", "building", 2), ("Draft", "die", 20)):
        match = waiting(2, step, least)
        of = table(match)
        at = window(match, of, *USUAL)[1]
        may = chooser(match, of, at)
        for source in [each for each in may.sources if each.kind == kinds]:
            assert may.take(source)
            seen = context(match, at, may)
            poses = [len(each.poses) for each in now_of(match).of(seen).shapes]
            assert bool(poses) == ("turn" in {tool.verb for tool in of.controls.tools(seen)})
            assert not poses or sum(poses) > 1


def first_name(match: GameMatch) -> str:
    return Catalogue().t(f"rolling_acres.farm.{free_names(match.state)[0].farm}")


def test_the_button_that_passes_the_sheet_on_names_the_farm_below() -> None:
    match = waiting(3, "NameFarm")
    of = table(match)
    at = window(match, of, *USUAL)[1]
    main = of.controls.main(context(match, at, chooser(match, of, at)))
    assert main is not None
    assert main.press is not None
    assert main.second == first_name(match), "the turn stays open: another press hands the farm on"


def test_where_it_is_narrow_the_button_has_the_name_alone_in_its_second_line() -> None:
    match = waiting(3, "NameFarm")
    of = table(match)
    at = window(match, of, (1600, 900), 150)[1]
    seen = context(match, at, chooser(match, of, at))
    main = of.controls.main(seen)
    assert main is not None
    assert main.press is not None
    assert main.second == first_name(match)
    assert main.second in of.words.tip(seen, Spot("farm", free_names(match.state)[0].farm))


def test_ac21_a_little_farmer_is_told_from_the_start() -> None:
    for step in ("Build", "Draft"):
        match = waiting(2, step, options=Options(little_farmer=(True, False)))
        of = table(match)
        seen = context(match, window(match, of, *USUAL)[1])
        assert "ittle" in of.words.subtitle(seen, 0)
        assert "ittle" not in of.words.subtitle(seen, 1)


def test_ac22_a_single_player_names_a_farm_and_passes_nothing_on() -> None:
    match = waiting(1, "NameFarm")
    of = table(match)
    at = window(match, of, *USUAL)[1]
    seen = context(match, at, chooser(match, of, at))
    assert of.words.prompt(seen) == Catalogue().t("rolling_acres.asked.name.own")
    main = of.controls.main(seen)
    assert main is not None
    assert main.press is not None
    assert main.second == first_name(match)


def test_ac22_a_single_player_is_told_rank_goal_and_the_score_to_beat() -> None:
    match = waiting(1, "Draft", 20)
    seen = context(match, window(match, table(match), *USUAL)[1])
    total = score(match.terms, match.state)[0].total
    assert 0 < total < 35
    for best, last in ((None, "next rank: 35"), (total, f"high score {total}"), (total - 1, "new high score")):
        look = TITLE.table(TableSetup(match.terms, match.seats, speaker(match), best)).look
        assert isinstance(look, RollingAcresLook)
        lines = look.cards.lines(now_of(match).of(seen), 0)
        assert lines[:2] == ["Seedling", "next rank: 35"]
        assert lines[-1].startswith(last)
        assert len(lines) == 2 + (best is not None)


def test_the_few_words_of_a_card_are_told_in_sentences_where_it_is_pointed_at() -> None:
    met = set()
    for match in stages(3, "round", 30, DRAWN):
        of, seats = table(match), range(3)
        seen = context(match, window(match, of, *USUAL)[1])
        assert isinstance(of.look, RollingAcresLook)
        for seat in seats if match.state.turn else ():
            few, told = of.look.cards.lines(now_of(match).of(seen), seat), of.words.tip(seen, Spot("seat", seat))
            assert few
            assert ("starts" in few) == ("Rolls for everyone" in told) == (match.state.lead == seat)
            assert ("picks next" in few) == ("Picks a die next." in told)
            assert ("picks later" in few) == ("Picks a die later" in told)
            met |= {each for each in few if each.startswith(("picks", "starts"))}
    assert len(met) == 3


def test_a_forbidden_layout_says_why() -> None:
    met = set()
    for match in stages(2, "why", 160, DRAWN):
        if type(match.waiting).__name__ != "Draft":
            continue
        of = table(match)
        seen = context(match, window(match, of, *USUAL)[1])
        for product in set(match.state.dice):
            big = now_of(match).of(seen).may_plant_big(product)
            told, brief = why_not_texts(speaker(match).words, now_of(match).of(seen).why_not(product, True))
            assert bool(told) == (not big or not now_of(match).of(seen).count_places(product, True))
            assert bool(brief) == bool(told)
            assert told.startswith(brief)
            met.add(told)
    assert len(met - {""}) == 3


def test_places_are_counted_as_the_rules_count_them() -> None:
    match = waiting(2, "Plant", 30)
    of = table(match)
    seen = context(match, window(match, of, *USUAL)[1])
    product = match.state.taken[match.seat or 0]
    for big in (False, True):
        lays = [choice for choice in match.options if isinstance(choice, Lay) and choice.big == big]
        if lays:
            assert now_of(match).of(seen).count_places(product, big) == len(lays)


def test_ac11_the_quadrant_of_the_bee_that_asks_is_known() -> None:
    met = 0
    for match in stages(2, "bees", 300, Options(cards=("B",) * 6, drawn_by_chance=True)):
        if type(match.waiting).__name__ == "Crop":
            of = table(match)
            seen = context(match, window(match, of, *USUAL)[1])
            assert now_of(match).of(seen).question == "crop"
            assert now_of(match).of(seen).quadrant == match.waiting.quadrant  # type: ignore[union-attr]
            assert {choice.at for choice in match.options if isinstance(choice, Grow)}
            met += 1
        elif match.waiting is not None:
            of = table(match)
            seen = context(match, window(match, of, *USUAL)[1])
            assert now_of(match).of(seen).bees == ()
    assert met


def test_a_taken_die_shows_who_took_it() -> None:
    for match in stages(5, "owners", 120, DRAWN):
        of = table(match)
        seen = context(match, window(match, of, *USUAL)[1])
        owners = now_of(match).of(seen).owners
        for seat, product in enumerate(match.state.taken):
            dice = [die for die, by in owners.items() if by == seat]
            assert [match.state.dice[die] for die in dice] == ([product] if product != NOT_YET else [])
        lying = {sprite.key for sprite in of.look.sprites(seen) if sprite.key.kind == "die"}
        assert lying == {Spot("die", die) for die in range(len(match.state.dice)) if die not in owners}


def test_crops_can_be_carried_only_while_a_bee_asks() -> None:
    for match in stages(2, "carry", 80, DRAWN):
        of = table(match)
        seen = context(match, window(match, of, *USUAL)[1])
        carried = any(sprite.key.kind == "crop" for sprite in of.look.sprites(seen))
        assert carried == (type(match.waiting).__name__ == "Crop")


def test_names_of_sprites_tell_whose_sheet_it_is() -> None:
    assert layout.plant(1, 5) != layout.plant(2, 5)
    assert layout.house(0, 1).name == "house:0:1"


@pytest.mark.parametrize("wide", range(60, 131, 10))
def test_all_scores_have_a_long_line_of_words_or_all_a_short_one(pixels: None, wide: int) -> None:
    match = new_match(2, "lines")
    plan = layout.plan(window(match, table(match), (1600, 900), 100)[1])
    plan = plan._replace(scores=tuple(box._replace(w=wide, h=90.0) for box in plan.scores))
    paint, words = DrawnWords(pygame.Surface((1600, 900)), Scale((1600, 900))), Catalogue()
    panels.draw_scores(paint, plan, EMPTY, (0, 0), (), words, helped=True)
    told = [text for text, _ in paint.words]
    ways = [[line(words, EMPTY, product, 0) for product in PRODUCTS] for line in (panels.score_line, panels.brief_line)]
    assert any(all(told.count(line) == lines.count(line) for line in lines) for lines in ways)


def test_ac12_that_another_farm_has_triggered_the_end_is_told_to_who_comes() -> None:
    words = table(new_match(2, "told")).words
    assert [words.matters(EndTriggered(1), seat, ()) for seat in range(2)] == [1, 0]
