"""Things put wrongly, or that cannot be put, and what is said meanwhile; answers of lessons to them."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.grids.areas import members
from game.lessons.lesson import files
from game.rules.rolling_acres.choices import BEES, SUNFLOWERS
from game.rules.rolling_acres.model import NOT_YET, bountiful, filled, fits
from game.rules.rolling_acres.steps import Draft, RollDie
from game.scenes.match.lesson.pointing import guide_words
from game.scenes.match.scene import MatchScene
from game.scenes.tabletop.commands import Play
from game.tables.rolling_acres import TITLE, layout
from game.tables.rolling_acres.panels import note_place
from game.ui.spot import Spot, name_of
from tests.lessons.parts import course_of, teaching_of
from tests.lessons.test_goals import learner_of
from tests.scenes.drawn_words import read
from tests.tables.rolling_acres.conftest import DRAWN, Opens
from tests.tables.rolling_acres.play import new_match, table
from tests.tables.rolling_acres.test_scene import advance, played, scene, step
from tests.tables.sitting import window


def test_ac4_what_had_to_fit_a_tight_space_lies_again_as_it_was_turned(opens: Opens) -> None:
    player = opens()
    at = scene(player)
    chooser = at.model.chooser
    player.click("building:0")
    player.key("r")
    player.key("r")
    meant, spaces = chooser.pose, sorted(map(name_of, chooser.reach()))
    tight = {space for space in spaces if Spot("space", space.removeprefix("space:")) not in chooser.targets_in(meant)}
    assert tight
    for space in sorted(tight):
        player.point("move", player.spot(space).centre)
        assert chooser.pose != meant
        player.point("move", (800.0, 30.0))
        assert chooser.pose == meant
    player.point("move", player.spot(min(tight)).centre)
    free = next(space for space in spaces if space not in tight)
    player.point("move", player.spot(free).centre)
    assert chooser.pose == meant


def test_ac10_where_no_die_fits_one_button_takes_any_and_says_what_that_brings(opens: Opens) -> None:
    player = opens("A", DRAWN)

    def none_fits(at: MatchScene) -> bool:
        m = at.match
        return step(at) == "Draft" and not any(
            fits(m.terms, m.state, m.seat or 0, choice.product)  # type: ignore[attr-defined]
            for choice in m.options
        )

    advance(player, none_fits)
    at = scene(player)
    assert not at.match.over
    main, words = at.table_view.table.controls.main(at.model.context), at.words
    assert main is not None
    assert main.label == words.t("rolling_acres.none_fits")
    assert at.bar.question(at.model.context).rest == words.t("rolling_acres.asked.none_fits")
    ends = at.match.state.first == NOT_YET
    assert main.second == words.t(f"rolling_acres.none_fits.{'ends' if ends else 'loses'}")
    seat = at.match.seat
    space = next(spot for spot in at.model.spots if spot.kind == "space")
    player.click(space)
    assert at.screen.state.refusal is not None
    assert at.screen.state.refusal.reason.words == words.t("rolling_acres.pressed.none_fits")
    player.key("escape")
    player.click("match.main")
    assert played(at)[-1] == "Take"
    assert at.match.state.first != NOT_YET
    assert at.match.plies[-1].row.seat < 0 or at.match.seat != seat


def test_ac9_a_patch_dropped_with_its_middle_on_that_of_a_place_lies_there(opens: Opens) -> None:
    """However it is aimed: some pixels off, or with its first space under the pointer."""
    player = opens(options=DRAWN, seed="patch4")
    at = scene(player)
    tile = Spot("tile", SUNFLOWERS, 1)
    advance(player, lambda at: step(at) == "Draft" and tile in at.model.chooser.sources)
    match, seat, index = at.match, at.match.seat or 0, at.match.index
    assert match.state.sides[SUNFLOWERS] == 0
    plan, covered, sheets = layout.plan(at.model.context.frame), filled(match.state.sheets[seat]), set[int]()
    patches = [(n, n + 1, n + 8, n + 9) for n in range(55) if n % 8 < 7]
    patch = next(each for each in patches if not any(covered >> space & 1 for space in each))
    x, y = plan.around(patch).centre
    for dx, dy in ((0, 0), (-20, -12), (12, 20), (22, -22)):
        player.click(f"die:{match.state.dice.index(SUNFLOWERS)}")
        player.drag(tile, (x + dx, y + dy))
        sheets.add(match.state.sheets[seat][SUNFLOWERS])
        player.undo()
        assert match.index == index
    assert sheets == {match.state.sheets[seat][SUNFLOWERS] | sum(1 << space for space in patch)}


def test_ac6_a_building_on_the_sheet_of_another_is_refused_with_the_reason(opens: Opens) -> None:
    player = opens("ABC")
    at = scene(player)
    before = at.match.index
    player.drag("building:0", player.spot("seat:2").centre)
    assert at.match.index == before
    assert at.screen.state.refusal is not None
    assert at.screen.state.refusal.reason.words == at.words.t("rolling_acres.not_there.building.seat")


def test_ac7_a_round_is_told_once_the_turn_before_it_has_ended(opens: Opens) -> None:
    player = opens(options=DRAWN)
    at = scene(player)
    advance(player, lambda at: step(at) == "Draft" and at.match.state.taken.count(NOT_YET) == 1)
    die = next(each for each in at.model.chooser.sources if each.kind == "die")
    assert at.match.state.dice[die.number] != BEES
    player.click(die)
    player.click(next(iter(at.model.chooser.targets())))
    assert at.session.turn_end is not None

    def told() -> list[str]:
        return [type(event).__name__ for _, event in at.table_view.logged.history]

    rounds, plants = told().count("RoundBegun"), told().count("Planted")
    assert at.match.state.turn == rounds + 1
    player.end_turn()
    assert told().count("RoundBegun") == rounds + 1
    assert told().count("Planted") == plants + 1


@pytest.mark.parametrize(("names", "own"), [("AB", True), ("ABC", False)])
def test_ac8_what_is_not_fixed_yet_is_so_until_one_rolls_or_somebody_else(opens: Opens, names: str, own: bool) -> None:
    """With two seats the last of a round leads the next; with three the second does."""
    player = opens(names, DRAWN)
    at = scene(player)
    advance(player, lambda at: step(at) == "Draft" and at.match.state.lead != at.match.seat and _last(at))
    while step(at) in ("Draft", "Plant", "Crop", "Bear") and not at.model.context.open_turn:
        at.do(Play((at.match.options[0],)))
        at.end_show()
        player.step()
    chance = at.model.context.chance
    assert isinstance(chance, RollDie)
    assert (chance.seat == at.model.context.active) == own
    told = [words for words, _ in read(player.manager, player.surface).words]
    keys = ("rolling_acres.unfixed.roll", "rolling_acres.unfixed")
    assert [at.words.t(key) in told for key in keys] == [own, not own]


def test_what_is_not_fixed_yet_is_told_in_the_first_two_rounds_only(opens: Opens) -> None:
    """From the third on the rim and the button beside it say so."""
    player, told = opens("AB", DRAWN), dict[int, set[bool]]()
    at = scene(player)
    notes = {at.words.t(key) for key in ("rolling_acres.unfixed.roll", "rolling_acres.unfixed")}
    while at.match.state.turn < 4:
        at.do(Play((at.match.options[0],)))
        at.end_show()
        player.step()
        if at.model.context.open_turn and at.match.state.turn:
            words = {words for words, _ in read(player.manager, player.surface).words}
            told.setdefault(at.match.state.turn, set()).add(bool(notes & words))
        if at.session.turn_end is not None:
            player.end_turn()
    assert True in told.get(1, set()) | told.get(2, set())
    assert told[3] == {False}


def _last(at: MatchScene) -> bool:
    return sum(isinstance(step, Draft) for step in at.match.position.agenda) == 1


@pytest.mark.parametrize("product", [BEES, SUNFLOWERS])
def test_ac8_a_die_put_on_its_large_layout_is_told_why_that_is_barred(opens: Opens, product: int) -> None:
    player = opens(options=DRAWN)
    at = scene(player)
    tile = Spot("tile", product, 1)

    def barred(at: MatchScene) -> bool:
        m = at.match
        return step(at) == "Draft" and product in m.state.dice and not bountiful(m.terms, m.state, m.seat or 0, product)

    advance(player, barred)
    before = at.match.index
    player.click(f"die:{at.match.state.dice.index(product)}")
    player.click(tile)
    assert at.match.index == before
    assert at.screen.state.refusal is not None
    assert at.screen.state.refusal.reason.words == at.words.t(
        f"rolling_acres.why.{'no_heart' if product == BEES else 'no_sun'}"
    )


def test_the_second_of_two_spaces_that_glow_alike_is_answered_and_taken_back(tmp_path: Path) -> None:
    """The corn lies there, too, but not at the end of its row: it is not dropped without a word."""
    learner = learner_of(files(TITLE.key)[0], tmp_path)
    course = course_of(learner.lesson)
    while course.step is not None and course.step.text != "corn":
        teaching_of(learner.lesson).show_me()
        learner.wait()
    start = course.match.position
    learner.click("die:1")
    learner.click("space:b5")
    assert course.match.position != start
    assert course.aside is not None
    assert not course.aside.reaches_goal
    assert "whole row" in guide_words(course, learner.lesson.words)
    learner.click("lesson.take_back")
    assert course.match.position == start


@pytest.mark.parametrize("share", [(0.03, 0.5), (0.5, 0.06), (0.5, 0.5), (0.5, 0.94), (0.97, 0.5)])
def test_the_note_that_nothing_is_final_yet_undoes_wherever_it_is_pressed(
    opens: Opens, share: tuple[float, float]
) -> None:
    player = opens("ABC", DRAWN)
    at = scene(player)
    while not (at.match.state.turn and at.model.context.open_turn and step(at) != "Crop"):
        at.do(Play((at.match.options[0],)))
        at.end_show()
        player.step()
    box = player.spot("match.laid.note")
    words = {words for words, _ in read(player.manager, player.surface).words}
    assert at.words.t("rolling_acres.unfixed") in words
    before, where = at.match.index, (box.x + share[0] * box.w, box.y + share[1] * box.h)
    for kind in ("move", "down", "up"):
        player.point(kind, where)
    player.step()
    assert at.match.index < before


@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.parametrize("corner", [0, 20, 27, 41])
def test_that_note_lies_rather_over_what_stood_than_over_what_was_laid(scale: int, corner: int) -> None:
    match = new_match(2, "note")
    plan = layout.plan(window(match, table(match), (1280, 720), scale)[1])
    standing = sum(1 << space for space in range(64) if space % 3)
    laid = sum(1 << space for space in (corner, corner + 1, corner + 8, corner + 9))
    box = note_place(plan, (plan.sheet.w * 0.9, 34.0), standing | laid, laid, 0)
    assert not any(box.intersects(plan.cell(space).inset(1)) for space in members(laid))


def test_ac11_with_a_space_chosen_button_and_bar_ask_for_the_crop(opens: Opens) -> None:
    player = opens(options=DRAWN)
    advance(player, lambda at: step(at) == "Crop")
    at = scene(player)

    def asked() -> tuple[str, str]:
        button = at.table_view.table.controls.main(at.model.context)
        assert button is not None
        return button.reason, at.bar.sentence(at.model.context).rest

    words = at.words
    player.click(next(iter(at.model.chooser.targets())))
    assert asked() == (words.t("rolling_acres.grow.which"), words.t("rolling_acres.asked.crop.which"))
    player.key("escape")
    player.click("crop:0")
    assert asked()[0] == words.t("rolling_acres.grow.where")
