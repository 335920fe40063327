"""The game in the generic scene of a match, the sheet that shows while all pass, the note that a move may be undone."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pygame
import pytest
from msgspec.structs import replace

from game.core.seats import Seat
from game.core.steps import Position
from game.lessons.lesson import files
from game.rules.rancho.choices import Buy
from game.rules.rancho.events import HerdSettled
from game.rules.rancho.model import COW, HORSE, RABBIT, SHEEP, Four, Options, State, Terms
from game.rules.rancho.standing import counts
from game.rules.rancho.turn import Arrange, BeginTurn
from game.scenes.match.lesson.light import draw_rings, holds, rings_at
from game.scenes.match.lesson.pointing import guide_words
from game.scenes.match.scene import MatchScene
from game.scenes.shell import opening
from game.tables.rancho import TITLE
from game.tables.rancho.now import NowCache
from game.ui.access import reading
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.widgets.button import Button
from game.ui.widgets.dialog import Dialog
from tests.games.ruled import ruled
from tests.lessons.parts import course_of, teaching_of
from tests.lessons.test_goals import learner_of
from tests.lessons.test_shipped import Learner
from tests.rules.rancho.table import laid
from tests.scenes.drawn_words import DrawnWords, read
from tests.scenes.pilot import House, Pilot, pilot


@pytest.fixture
def player(tmp_path: Path) -> Pilot:
    house = House(tmp_path, (TITLE,))
    house.services.settings = msgspec.structs.replace(house.services.settings, animation="none")
    seats = [Seat(name, colour=colour) for name, colour in zip("AB", TITLE.colours, strict=False)]
    opened = opening.begin(house.services, TITLE, seats, Options(), "scene")
    return pilot(house, MatchScene(house.services, *opened))


def scene(player: Pilot) -> MatchScene:
    assert isinstance(player.scene, MatchScene)
    return player.scene


def test_a_sheep_dragged_to_the_scale_is_credit_and_can_be_had_back(player: Pilot) -> None:
    match = scene(player).match
    player.drag("animal:3,2", player.spot("pan").centre)
    assert match.state.credit == 6
    player.drag("stall:1", player.spot("space:3,2").centre)
    assert match.state.credit == 0
    assert match.state.sheep >> match.terms.board.number("3,2") & 1
    assert [type(ply.row.choice).__name__ for ply in match.plies if ply.row.seat == 0] == ["Give", "Take", "Put"]
    assert len({ply.row.group for ply in match.plies[-2:]}) == 1


def test_escape_calls_off_the_trade_before_it_opens_the_menu(player: Pilot) -> None:
    """RA21: first it lets go of what is held, as elsewhere."""
    match, before = scene(player).match, scene(player).match.state
    player.drag("animal:3,2", player.spot("pan").centre)
    player.click("stall:0")
    assert scene(player).model.held is not None
    player.key("escape")
    assert (scene(player).model.held, match.state.credit) == (None, 6)
    player.key("escape")
    assert match.state == before
    assert not scene(player).page.overlays
    player.key("escape")
    assert scene(player).page.overlays


def test_land_is_bought_by_a_click_and_the_trade_called_off_by_a_button(player: Pilot) -> None:
    match = scene(player).match
    player.drag("animal:3,2", player.spot("pan").centre)
    touching = match.terms.spaces.ranch(match.state.owned[0]).rim
    name = next(spot.name for n, spot in enumerate(match.terms.board.spots) if touching >> n & 1)
    player.click(f"space:{name}")
    assert match.state.credit == 2
    player.click("match.tool.calloff")
    assert match.state.credit == 0
    assert match.state.owned[0] == match.terms.farmland[0]


def test_click_and_click_does_what_a_drag_does(player: Pilot) -> None:
    match = scene(player).match
    player.click("animal:3,2")
    player.click("pan")
    assert match.state.credit == 6
    player.click("stall:0")
    player.click("animal:2,3")
    assert match.state.credit == 5
    assert match.state.rabbits[match.terms.board.number("2,3")] == 2


def test_what_is_let_go_beside_everything_stays_where_it_was(player: Pilot) -> None:
    match = scene(player).match
    before = match.index
    player.drag("animal:2,3", player.spot("space:-2,0").centre)
    player.drag("animal:2,3", (800.0, 30.0))
    player.drag("animal:2,3", player.spot("space:2,3").centre)
    assert match.index == before


@pytest.mark.parametrize("source", ["animal:3,2", "stall:0"])
def test_the_forest_says_why_nobody_goes_there(player: Pilot, source: str) -> None:
    """RA4: with the rule that is being followed."""
    match, table = scene(player).match, scene(player)
    if source == "stall:0":
        player.drag("animal:3,2", player.spot("pan").centre)
    before = match.index
    player.drag(source, player.spot("forest:0:0").centre)
    assert match.index == before
    told = table.screen.state.refusal
    assert told is not None
    held = "stall" if source == "stall:0" else "loose"
    assert told.reason.words == table.words.t(f"rancho.not_there.{held}.forest")
    assert told.reason.rule


def test_a_lifted_animal_waits_on_the_straw(player: Pilot) -> None:
    match = scene(player).match
    at = player.spot("yard:0").centre
    player.drag("animal:2,3", at)
    assert not any(match.state.loose)
    player.click("animal:2,3")
    player.click("mat")
    assert match.state.loose[RABBIT] == 1
    assert "match.main" not in player.scene.spots()
    player.click(f"loose:{RABBIT}")
    player.click("space:2,3")
    assert not any(match.state.loose)


def test_what_is_too_dear_is_told_and_changes_nothing(player: Pilot) -> None:
    match = scene(player).match
    before = match.index
    player.click(f"stall:{COW}")
    player.click(f"stall:{SHEEP}")
    assert match.index == before


def test_the_dice_are_rolled_by_the_button_or_by_a_click_on_them(player: Pilot) -> None:
    match = scene(player).match
    player.click("roll")
    assert len(match.state.dice) == 2 or match.state.turn == 1


def test_a_cow_is_turned_only_to_where_it_may_stand_and_hides_behind_its_ghost(tmp_path: Path) -> None:
    """A cow for six rabbits and a sheep, from the straw to the empty farm."""
    house = House(tmp_path, (TITLE,))
    house.services.settings = msgspec.structs.replace(house.services.settings, animation="none")
    seats = [Seat(name, colour=colour) for name, colour in zip("AB", TITLE.colours, strict=False)]
    opened = opening.begin(house.services, TITLE, seats, Options(quick_start=True), "scene")
    player = pilot(house, MatchScene(house.services, *opened))
    player.drag("animal:3,2", player.spot("pan").centre)
    for _ in range(6):
        player.drag("animal:2,3", player.spot("pan").centre)
    player.click(f"stall:{COW}")
    player.click("mat")
    assert scene(player).match.state.loose[COW] == 1
    start, end = player.spot(f"loose:{COW}").centre, player.spot("space:3,2").centre
    player.point("move", start)
    player.point("down", start)
    player.point("move", end)
    for _ in range(3):
        seen = scene(player).model.context
        assert Spot("space", "3,2") in seen.targets
        looks = {sprite.key: sprite for sprite in scene(player).table_view.table.look.sprites(seen)}
        assert looks[Spot("loose", COW)].alpha == 0
        player.key("r")
    player.point("up", end)
    assert len(scene(player).match.state.cows) == 1
    for name, share in (("3,2", 0.4), ("2,3", -0.4)):
        box = player.spot(f"space:{name}")
        x, y = box.centre
        outer = (x + share * box.w, y)
        for kind in ("move", "down", "up"):
            player.point(kind, outer)
        assert scene(player).model.chooser.held == player_cow(player)
        player.key("escape")
        assert scene(player).model.chooser.held is None


def player_cow(player: Pilot) -> Spot:
    """The spot of the one cow."""
    terms = scene(player).match.terms
    (pair,) = scene(player).match.state.cows
    return Spot("animal", terms.board.spots[terms.spaces.pairs[pair][0]].name)


def test_the_space_under_the_cursor_is_shown(player: Pilot) -> None:
    """By the pointer and by the arrow keys; a picked up animal has a ring of its own."""
    board = scene(player).match.terms.board
    match = scene(player).match
    now = NowCache(match.terms, match.seats)
    player.point("move", player.spot("space:2,2").centre)
    assert now.of(scene(player).model.context).pointed_spaces == (board.number("2,2"),)
    player.key("right")
    seen = scene(player).model.context
    assert seen.hover is not None
    assert now.of(seen).pointed_spaces != (board.number("2,2"),)
    player.click("animal:3,2")
    assert now.of(scene(player).model.context).highlights.picked_up == (board.number("3,2"),)


def newborn(house: House, loose: Four, land: str = "", rabbits: str = "2,3") -> Pilot:
    """After the roll of the first seat: a sheep on its farm, two rabbits there or on land, and what was born."""

    def begun(terms: Terms) -> Position[State]:
        state = laid(terms, land=(land,), sheep="3,2", rabbits={rabbits: 2}, loose=loose)
        return Position(replace(state, dice=(SHEEP, COW)), (BeginTurn(1), Arrange(0)))

    house.services.settings = replace(house.services.settings, animation="none")
    title = ruled(TITLE, replace(TITLE.spec, setup=begun))
    people = [Seat(name, colour=colour) for name, colour in zip("AB", TITLE.colours, strict=False)]
    return pilot(house, MatchScene(house.services, *opening.begin(house.services, title, people, Options())))


def test_the_button_that_ends_a_turn_names_what_goes_back(tmp_path: Path) -> None:
    """RA15: with its picture, before it is pressed; which it is is chosen by lifting and putting first."""
    player = newborn(House(tmp_path, (TITLE,)), (0, 0, 1, 0))
    match = scene(player).match

    def main() -> Button:
        return next(w for w in scene(player).page.parts() if isinstance(w, Button) and w.name == "match.main")

    assert (main().label, main().second, main().icon) == ("End turn", "1 cow goes back", "animals/cow")
    for animal in ("animal:3,2", "animal:2,3", "animal:2,3"):
        player.drag(animal, player.spot("mat").centre)
    assert (main().second, main().icon) == ("1 sheep and 2 rabbits go back", "animals/sheep")
    player.click("match.main")
    asks = scene(player).page.overlays[-1]
    assert isinstance(asks, Dialog)
    assert asks.title == "Give back 1 sheep and 2 rabbits?"
    assert [part.label for part in asks.parts() if part.name == "match.which.0"] == ["Give back and end turn"]
    player.click("match.which.0")
    assert match.plies[-1].before.state.seat == 0
    assert counts(match.terms, match.state, 0) == (0, 0, 1, 0)


def test_ending_a_turn_leaves_what_stands_where_all_that_is_born_fits_beside(tmp_path: Path) -> None:
    """RA15: two rabbits stay on a pasture, though the farm would be safer for them; one gesture takes it back."""
    player = newborn(House(tmp_path, (TITLE,)), (2, 0, 0, 0), "2,2", "2,2")
    match, made = scene(player).match, scene(player).table_view.table.controls.main(scene(player).model.context)
    assert made is not None
    assert (made.label, made.second) == ("Arrange, end turn", "")
    player.click("match.main")
    number = match.terms.board.number
    assert match.state.rabbits[number("2,2")] == match.state.rabbits[number("2,3")] == 2
    assert match.state.seat == 1
    player.click("match.undo")
    player.click("match.take_back.back")
    assert match.state.loose[0] == 2


@pytest.mark.parametrize(
    ("loose", "land", "rabbits", "mark"),
    [
        ((2, 0, 0, 0), "", "2,3", "Young"),
        ((0, 0, 1, 0), "2,2 3,1", "2,2", "MakeRoom"),
        ((0, 1, 0, 0), "", "2,3", "Swap"),
        ((0, 0, 0, 1), "2,2", "2,3", "Swap"),
        ((0, 0, 0, 1), "", "2,3", "NoRoom"),
    ],
)
def test_the_goose_tells_to_place_only_what_has_room(
    tmp_path: Path, loose: Four, land: str, rabbits: str, mark: str
) -> None:
    """RA20: after that of what may be moved to make some; nothing is promised that cannot be done."""
    player = newborn(House(tmp_path, (TITLE,)), loose, land, rabbits)
    assert scene(player).table_view.table.coach.name(scene(player).model.context) == mark


def test_the_goose_does_not_speak_of_places_to_whoever_has_no_animals(tmp_path: Path) -> None:
    player = newborn(House(tmp_path, (TITLE,)), (0, 0, 0, 0), "", "2,3")
    context, coach = scene(player).model.context, scene(player).table_view.table.coach
    waiting = context.waiting or Arrange(0)
    bare = bytes(len(context.view.rabbits))
    assert coach.name(replace(context, waiting=waiting)) == type(waiting).__name__
    assert coach.name(replace(context, waiting=waiting, view=replace(context.view, rabbits=bare, sheep=0))) == "NoHerd"


def test_the_goose_calls_no_animal_a_baby_that_was_lifted(tmp_path: Path) -> None:
    player = newborn(House(tmp_path, (TITLE,)), (2, 0, 0, 0), "", "2,3")
    context, coach = scene(player).model.context, scene(player).table_view.table.coach
    assert coach.name(context) == "Young"
    assert isinstance(context.waiting, Arrange)
    assert coach.name(replace(context, waiting=replace(context.waiting, acts=1))) == "Place"


@pytest.mark.parametrize(
    ("loose", "kind", "mark", "case"), [((0, 1, 0, 0), SHEEP, "Swap", "swap"), ((0, 0, 0, 1), HORSE, "NoRoom", "full")]
)
def test_one_voice_says_that_there_is_no_room(tmp_path: Path, loose: Four, kind: int, mark: str, case: str) -> None:
    """RA15: beside the goose the bar says what to do, and the button how many go back; without her the bar says what is
    lost, and what works instead where one can stay in place of another kind."""
    player = newborn(House(tmp_path, (TITLE,)), loose, "", "2,3")
    of, t = scene(player), scene(player).words.t
    of.services.change(first_help=True)
    of.page.renew()
    player.step()
    assert of.screen.state.coach.told == mark
    assert of.bar.sentence(of.model.context).rest == t(f"rancho.guided.{mark}")
    player.click("match.coach.close")
    assert of.screen.state.coach.told == ""
    lost = of.words.n(f"rancho.asked.the.{kind}", 1)
    assert of.bar.sentence(of.model.context).rest == of.words.n(f"rancho.asked.none.{case}", 1, animals=lost)
    drawn = read(player.manager, pygame.Surface(player.manager.scale.size_px)).words
    assert t(f"rancho.mat.none.{case}") in {words for words, _ in drawn}, "the straw says the same"
    main = of.table_view.table.controls.main(of.model.context)
    assert main is not None
    assert main.second == of.words.n("rancho.goes_back", 1, animals=of.words.n(f"rancho.count.{kind}", 1))


def test_the_goose_speaks_of_land_before_the_dice_where_all_of_it_is_full(tmp_path: Path) -> None:
    house = House(tmp_path, (TITLE,))
    for quick, mark in ((True, "Full"), (False, "Expand")):
        people = [Seat(name, colour=colour) for name, colour in zip("AB", TITLE.colours, strict=False)]
        opened = opening.begin(house.services, TITLE, people, Options(quick_start=quick), "scene")
        player = pilot(house, MatchScene(house.services, *opened))
        assert scene(player).table_view.table.coach.name(scene(player).model.context) == mark


def test_the_button_that_settles_says_before_that_what_stands_moves(tmp_path: Path) -> None:
    """RA15: what was placed stays the player's, and moves where a newborn cow has no room otherwise."""
    player = newborn(House(tmp_path, (TITLE,)), (0, 0, 1, 0), "2,2 3,1", "2,2")
    match, made = scene(player).match, scene(player).table_view.table.controls.main(scene(player).model.context)
    assert made is not None
    assert (made.label, made.second) == ("Arrange all, end turn", "Placed animals can move")
    player.click("match.main")
    (settled,) = (event for ply in match.plies for event in ply.events if isinstance(event, HerdSettled))
    assert len(settled.cows) == 1
    assert scene(player).table_view.speaker.say(settled) == "the herd finds its places"


def test_how_many_rabbits_there_are_is_read_through_a_ring(player: Pilot) -> None:
    """The goose and hints ring what they mean after all else has been drawn, by the words that the table has found."""
    top, model, scale = scene(player).table_view, scene(player).model, player.manager.scale
    paint = DrawnWords(pygame.Surface(scale.size_px), scale)
    top.drawing.draw(paint, model.context)
    many = str(scene(player).match.state.rabbits[scene(player).match.terms.board.number("2,3")])
    stack = player.spot("animal:2,3").inset(-20)
    (count,) = (box for words, box in paint.words if words == many and holds(stack, box))
    ringed, before = Rect(count.centre[0] - 108, count.centre[1] - 50, 100, 100), paint.surface.copy()
    part = paint.rect_px(count)
    for words, kept in (((), False), (model.words_drawn.boxes(), True)):
        paint.surface.blit(before, (0, 0))
        draw_rings(paint, rings_at([ringed], words))
        shown = pygame.image.tobytes(paint.surface.subsurface(part), "RGB")
        assert (shown == pygame.image.tobytes(before.subsurface(part), "RGB")) == kept


def test_an_animal_that_can_only_be_given_is_told_of_like_any_other(player: Pilot) -> None:
    """The large button speaks of the roll while the credit stands in its way, as the guide does."""
    of, words = scene(player), scene(player).words
    player.click("animal:3,2")
    assert of.table_view.table.words.prompt(of.model.context) == words.t("rancho.asked.give", kind="sheep")
    player.click("pan")
    main = of.table_view.table.controls.main(of.model.context)
    assert main is not None
    assert (main.label, main.reason) == (words.t("rancho.choice.Roll"), words.t("rancho.reason.credit", credit=6))


def at_step(folder: Path, lesson: int, text: str) -> Learner:
    learner = learner_of(files(TITLE.key)[lesson], folder)
    course = course_of(learner.lesson)
    while course.step is not None and course.step.text != text:
        teaching_of(learner.lesson).show_me()
        learner.wait()
    return learner


@pytest.mark.parametrize("share", [0.04, 0.5, 0.96])
def test_what_is_taken_from_the_straw_goes_back_anywhere_on_it(tmp_path: Path, share: float) -> None:
    learner = at_step(tmp_path, 0, "born")
    of, straw = learner.lesson, learner.spot("mat")
    learner.click("loose:1")
    assert of.model.picked_up == Spot("loose", SHEEP)
    at = straw.x + share * straw.w, straw.y + 0.3 * straw.h
    for kind in ("move", "down", "up"):
        learner.point(kind, at)
    learner.step()
    assert of.model.picked_up is None
    assert not of.page.toasts


def test_wolf_first_is_as_good_as_fox_first(tmp_path: Path) -> None:
    """RA17: either order drives both away."""
    learner = at_step(tmp_path, 1, "first")
    course = course_of(learner.lesson)
    learner.click("match.tool.first7")
    assert course.aside is not None
    assert course.aside.reaches_goal
    learner.click("lesson.go_on")
    learner.wait()
    assert course.awaits_end
    learner.click("match.glove")
    learner.wait()
    assert course.step is not None
    assert course.step.text == "fox"


@pytest.mark.parametrize("reaches", [True, False])
def test_another_pasture_counts_where_it_is_as_good(tmp_path: Path, reaches: bool) -> None:
    learner = at_step(tmp_path, 0, "buy")
    course = course_of(learner.lesson)
    own = course.wanted_gesture()
    start = course.match.position
    buys = [each for each in course.match.options if isinstance(each, Buy) and (each,) != own]
    choice = next(each for each in buys if course.judge((each,), start).reaches_goal == reaches)
    spot = f"space:{course.match.terms.board.spots[choice.at].name}"
    learner.click(spot)
    assert course.aside is not None
    assert course.aside.reaches_goal == reaches
    assert guide_words(course, learner.lesson.words) == learner.lesson.words.t(course.aside.text)


def test_whoever_does_not_see_the_rabbits_carried_hears_their_number(tmp_path: Path) -> None:
    """Taken up and changed; a cow is turned, and only a number can be changed of rabbits."""
    player = newborn(House(tmp_path, (TITLE,)), (3, 0, 1, 0))
    table = scene(player)

    def does() -> tuple[str, ...]:
        return next(node.does for node in reading(table.tree()) if node.id == table.model.chooser.held)

    table.take_announcements()
    player.click(f"loose:{RABBIT}")
    table.take_announcements()
    assert does()[1:] == ("number",)
    player.key("r")
    assert [told.words for told in table.take_announcements()] == [table.words.n("rancho.several", 2)]
