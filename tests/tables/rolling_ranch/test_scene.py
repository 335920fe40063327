"""The game in the generic scene of a match: dragged, clicked and pressed by somebody who sees only spots."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest

from game.core.seats import Seat
from game.core.steps import Choice
from game.rules.rolling_ranch import data
from game.rules.rolling_ranch.choices import Give, Pass, Rescue, Use
from game.rules.rolling_ranch.mind import evaluate
from game.rules.rolling_ranch.model import NAIL, ROLLED_RESOURCES, Options
from game.rules.rolling_ranch.rounds import Bear
from game.scenes.curtain.scene import DEAF_MS, RecapCards, recent_acts
from game.scenes.match.buttons import INTRODUCED_MS
from game.scenes.match.scene import MatchScene
from game.scenes.shell import opening
from game.tables.rolling_ranch import TITLE, forecast, now, pictures
from game.tables.rolling_ranch.layout import column
from game.tables.rolling_ranch.look import RollingRanchLook, _highlights
from game.tables.rolling_ranch.now import NowCache
from game.ui.chooser import PRESS
from game.ui.events import Key
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.spot import Spot, named
from game.ui.widgets.base import READY_MS
from game.ui.widgets.button import Button, Hold
from game.ui.widgets.cover import SecretCover
from game.ui.widgets.dialog import Dialog
from tests.golden.transcript import GOLDEN, matched
from tests.samples import one_in
from tests.scenes.drawn_words import read
from tests.scenes.match.test_back import going_on
from tests.scenes.pilot import House, Pilot, pilot
from tests.tables.rolling_ranch.play import GameMatch, new_match, pick


def opened(folder: Path, seats: int, seed: str, size: tuple[int, int] = (1600, 900)) -> Pilot:
    house = House(folder, (TITLE,), size)
    house.services.settings = msgspec.structs.replace(house.services.settings, animation="none")
    people = [Seat(name, colour=colour) for name, colour in zip("ABCDEF"[:seats], TITLE.colours, strict=False)]
    return pilot(house, MatchScene(house.services, *opening.begin(house.services, TITLE, people, Options(), seed)))


@pytest.fixture
def player(tmp_path: Path) -> Pilot:
    return opened(tmp_path, 1, "scene")


def scene(player: Pilot) -> MatchScene:
    assert isinstance(player.scene, MatchScene)
    return player.scene


def space(player: Pilot, at: int) -> str:
    return f"space:{scene(player).match.terms.board.spots[at].name}"


def rescue(player: Pilot) -> tuple[Spot, Rescue]:
    """A die and what can be rescued from it."""
    at = scene(player)
    choice = next(each for each in at.match.options if isinstance(each, Rescue))
    return at.table_view.table.controls.gestures(choice, at.model.context)[0].source, choice


def on_to_gifts(player: Pilot, least: int = 1) -> None:
    """Passes until the dice show resources, so many at least."""
    match = scene(player).match
    while sum(ROLLED_RESOURCES[match.state.dice]) < least or not any(
        isinstance(choice, Give) for choice in match.options
    ):
        match.play(Pass())
    scene(player).table_view.jump(match.plies, match.state)
    scene(player).resize(player.manager.scale)
    player.step()


def test_an_animal_is_dragged_from_the_die_to_a_space(player: Pilot) -> None:
    match = scene(player).match
    die, choice = rescue(player)
    player.drag(die, player.spot(space(player, choice.at)).centre)
    assert match.state.ranches[0].animals[choice.kind] == 1 << choice.at
    assert match.state.turn == 1


def test_click_and_click_does_what_a_drag_does(player: Pilot) -> None:
    match = scene(player).match
    die, choice = rescue(player)
    player.click(die)
    assert match.state.turn == 0
    player.click(space(player, choice.at))
    assert match.state.ranches[0].animals[choice.kind] == 1 << choice.at


@pytest.mark.parametrize("how", ["drag", "clicks", "space"])
def test_what_was_laid_is_dragged_on_to_another_space(player: Pilot, how: str) -> None:
    """However it came to lie there."""
    match = scene(player).match
    die, choice = rescue(player)
    others = [each for each in match.options if isinstance(each, Rescue) and each.kind == choice.kind]
    first, other = space(player, choice.at), others[-1].at
    assert other != choice.at
    if how == "drag":
        player.drag(die, player.spot(first).centre)
    else:
        if how == "clicks":
            player.click(die)
        player.click(first)
    assert match.open_turn
    player.drag(first, player.spot(space(player, other)).centre)
    assert match.state.ranches[0].animals[choice.kind] == 1 << other
    assert match.open_turn


def test_keys_alone_rescue_too(player: Pilot) -> None:
    match = scene(player).match
    player.key("1")
    model = scene(player).model
    assert model.chooser.held == Spot("die", 0)
    dice = random.Random("keys")
    for _ in range(400):
        if model.hover in model.chooser.targets():
            break
        player.manager.handle(Key(dice.choice(("left", "up", "down", "right"))))
    else:
        pytest.fail("no key leads there")
    player.key("return")
    assert match.state.turn == 1


def test_what_does_not_fit_changes_nothing_and_is_told(player: Pilot) -> None:
    match = scene(player).match
    sheet, dice = match.terms.sheets[0], match.state.dice
    wrong = next(at for at in range(30) if sheet.numbers[at] not in dice)
    before = match.index
    player.drag("die:0", player.spot(space(player, wrong)).centre)
    player.drag("die:1", (800.0, 30.0))
    player.click(space(player, wrong))
    assert match.index == before
    assert scene(player).screen.state.refusal


def test_icons_are_clicked_one_by_one(player: Pilot) -> None:
    on_to_gifts(player)
    match = scene(player).match
    gift = next(choice for choice in match.options if isinstance(choice, Give))
    player.click(f"give:{gift.building}:{gift.resource}")
    ranch = match.state.ranches[0]
    assert (ranch.nails if gift.resource else ranch.wood)[gift.building] == 1


def test_what_is_collected_is_given_one_after_the_other(player: Pilot) -> None:
    """RR8: the large button gives nothing by itself, and what has been given is taken back one by one."""
    on_to_gifts(player, least=2)
    at, rows = scene(player), scene(player).match.index
    player.click("match.main")
    assert at.model.chooser.held == now.COLLECT
    assert at.match.index == rows
    player.click("match.main")
    assert at.model.chooser.held is None
    player.click("match.main")
    given = 0
    while gifts := [choice for choice in at.match.options if isinstance(choice, Give)]:
        player.click(f"give:{gifts[0].building}:{gifts[0].resource}")
        given += 1
        assert at.match.index == rows + given
    assert given > 1
    assert at.session.turn_end is not None, "nothing ends the turn unasked"
    for left in reversed(range(given)):
        player.click("match.undo")
        assert at.match.index == rows + left


def test_the_rest_is_filled_after_the_first_gift(tmp_path: Path) -> None:
    """RR8: what is left of a collection, as well as all of it."""
    player = opened(tmp_path, 1, "rest")
    on_to_gifts(player, least=2)
    at = scene(player)
    gift = next(choice for choice in at.match.options if isinstance(choice, Give))
    player.click("match.main")
    player.click(f"give:{gift.building}:{gift.resource}")
    rows = at.match.index
    assert type(at.match.waiting).__name__ == "Spend"
    player.click("match.tool.fill")
    assert at.match.index > rows
    player.click("match.undo")
    assert at.match.index == rows


def test_the_button_that_fills_shows_what_is_left(tmp_path: Path) -> None:
    """Not always wood: the icon is that of what it gives first."""
    seen = set[tuple[int, str]]()
    for seed in range(1, 7):
        player = opened(tmp_path / str(seed), 1, f"left {seed}")
        on_to_gifts(player, least=2)
        at = scene(player)
        player.click("match.main")
        while True:
            gifts = [choice for choice in at.match.options if isinstance(choice, Give)]
            fill = next((tool for tool in at.model.tools if tool.verb == "fill"), None)
            if not gifts or fill is None:
                break
            kinds = {gift.resource for gift in gifts}
            if len(kinds) == 1:
                seen.add((kinds.pop(), fill.icon))
            player.click(f"give:{gifts[0].building}:{gifts[0].resource}")
    assert seen == {(resource, pictures.ICONS[resource]) for resource, _ in seen}
    assert (NAIL, pictures.ICONS[NAIL]) in seen


def test_everything_is_filled_by_the_second_button(player: Pilot) -> None:
    on_to_gifts(player)
    at = scene(player)
    seen = at.model.context
    purse = NowCache(at.match.terms, at.match.seats).of(seen).purse(0)
    player.click("match.main")
    assert (sum(at.match.state.ranches[0].wood), sum(at.match.state.ranches[0].nails)) == (0, 0)
    player.click("match.tool.fill")
    ranch = at.match.state.ranches[0]
    assert (sum(ranch.wood), sum(ranch.nails)) == purse


def test_a_pass_is_asked_about_and_can_be_taken_back_before(player: Pilot) -> None:
    match = scene(player).match
    player.click(now.PASS)
    assert match.state.turn == 0
    player.click(now.PASS)
    assert scene(player).model.chooser.held is None
    player.click(now.PASS)
    player.click(now.SURE)
    assert match.state.turn == 1
    assert not any(match.state.ranches[0].animals)


def test_a_good_space_beside_the_question_takes_the_pass_back_and_is_played_by_the_next_press(player: Pilot) -> None:
    """While the question is open no space is lit, so that none is played unseen."""
    at = scene(player)
    free = at.model.chooser.targets()
    choice = next(
        each
        for each in at.match.options
        if isinstance(each, Rescue) and len(free.get(Spot("space", space(player, each.at)[6:]), ())) == 1
    )
    player.click(now.PASS)
    assert at.model.chooser.held == now.PASS
    player.click(space(player, choice.at))
    assert at.match.state.turn == 0
    assert at.model.chooser.held is None
    player.click(space(player, choice.at))
    assert at.match.state.turn == 1
    assert at.match.state.ranches[0].animals[choice.kind] >> choice.at & 1


def test_a_wrong_space_beside_the_question_takes_the_pass_back_then_is_told_why(player: Pilot) -> None:
    at = scene(player)
    wrong = next(n for n in range(data.SPACES) if at.match.terms.sheets[0].numbers[n] not in at.match.state.dice)
    player.click(now.PASS)
    player.click(space(player, wrong))
    assert at.model.chooser.held is None
    assert at.screen.state.refusal is None
    player.click(space(player, wrong))
    assert at.screen.state.refusal is not None
    assert "needs a" in at.screen.state.refusal.reason.words


@pytest.mark.parametrize("collects", [True, False])
def test_the_pass_is_reached_by_tab_and_answered_by_keys(tmp_path: Path, collects: bool) -> None:
    """RR8: as a button beside the collection, or as the large one where nothing can be collected."""
    player = opened(tmp_path, 1, "tab")
    match = scene(player).match
    while any(isinstance(choice, Give) for choice in match.options) != collects or not any(
        isinstance(choice, Rescue) for choice in match.options
    ):
        match.play(Pass())
    scene(player).table_view.jump(match.plies, match.state)
    scene(player).resize(player.manager.scale)
    turn = match.state.turn
    tab_to(player, "match.tool.pass" if collects else "match.main")
    player.key("return")
    assert scene(player).model.chooser.held == now.PASS
    tab_to(player, "match.tool.back")
    player.key("return")
    assert scene(player).model.chooser.held is None
    tab_to(player, "match.tool.pass" if collects else "match.main")
    player.key("return")
    assert match.state.turn == turn
    tab_to(player, "match.tool.sure")
    player.key("return")
    assert match.state.turn == turn + 1


def test_rr8_who_passes_is_told_all_that_could_still_be_done(tmp_path: Path, pixels: None) -> None:
    player = opened(tmp_path, 1, "tab")
    match = scene(player).match
    while not all(any(isinstance(choice, kind) for choice in match.options) for kind in (Give, Rescue)):
        match.play(Pass())
    scene(player).table_view.jump(match.plies, match.state)
    scene(player).resize(player.manager.scale)
    tab_to(player, "match.tool.pass")
    player.key("return")
    said = [words for words, _ in read(player.manager, player.surface).words if words.startswith("You can still")]
    assert said
    assert all("collect" in words and "rescue" in words for words in said)


def rolled(folder: Path, seed: str, dice: tuple[int, int]) -> Pilot | None:
    """Somebody alone before a roll like that, if it comes."""
    player = opened(folder, 1, seed)
    match = scene(player).match
    while not match.over and match.state.dice != dice:
        match.play(Pass())
    if match.over:
        return None
    scene(player).table_view.jump(match.plies, match.state)
    scene(player).resize(player.manager.scale)
    return player


def tab_to(player: Pilot, name: str) -> None:
    for _ in range(20):
        player.key("tab")
        focused = scene(player).page.focused
        if focused is not None and focused.name == name:
            return
    pytest.fail(f"Tab does not come to {name}")


def test_where_both_animals_fit_a_click_on_the_space_asks_which(tmp_path: Path) -> None:
    """RR7: on 4 and 4 a chicken and a pig go to any 4."""
    player = next(found for seed in range(40) if (found := rolled(tmp_path / str(seed), f"both{seed}", (4, 4))))
    match = scene(player).match
    both = [choice for choice in match.options if isinstance(choice, Rescue)]
    at = both[0].at
    player.click(space(player, at))
    (dialog,) = scene(player).page.overlays
    assert dialog.name == "match.which"
    pig = [choice for choice in both if choice.at == at].index(Rescue(data.PIG, at))
    button = next(part for part in dialog.parts() if part.name == f"match.which.{pig}")
    assert isinstance(button, Button)
    assert button.icon == "animals/pig"
    player.click(f"match.which.{pig}")
    assert match.state.ranches[0].animals[data.PIG] == 1 << at


def test_no_card_counts_an_own_mission(tmp_path: Path) -> None:
    """RR17: somebody alone sees the own mission when it is held, but the card's points tell nothing of it."""
    counted = False
    for seed in ("one", "two", "three"):
        player, dice = opened(tmp_path / seed, 1, seed), random.Random(seed)
        top, match = scene(player).table_view, scene(player).match
        spec = match.spec
        while not match.over:
            match.play(pick(dice, list(match.options)))
            own, public = (
                spec.score(match.terms, spec.view_for(match.terms, match.state, viewer))[0].total
                for viewer in (0, None)
            )
            if own > public:
                top.jump(match.plies, match.state)
                assert top._scores.shown[0] == public
                counted = True
    assert counted


def test_the_curtain_cuts_what_happened_from_the_sheet_where_it_did(tmp_path: Path) -> None:
    player = opened(tmp_path, 2, "cut")
    player.step(DEAF_MS)
    player.click("match.doors")
    top = scene(player).table_view
    choice = next(each for each in scene(player).match.options if isinstance(each, Rescue))
    player.click(top.table.controls.gestures(choice, scene(player).model.context)[0].source)
    where = space(player, choice.at)
    player.click(where)
    _, acts = recent_acts(top, 1)
    place, paint = Rect(0, 0, 136, 128), Painter(player.surface, player.manager.scale)
    cut = RecapCards(top, acts)._cut(paint, place, 0, acts[-1])
    spot = top.table.controls.spots(top.public(0))[named(where)]
    assert cut is not None
    bytes_of = [
        RecapCards(top, acts)._draw_board(paint, place, spot, top.public(seat)).get_buffer().raw for seat in (0, 1)
    ]
    assert cut.get_buffer().raw == bytes_of[0] != bytes_of[1]


def test_the_mission_shows_as_long_as_its_key_is_held(player: Pilot) -> None:
    player.step(INTRODUCED_MS)
    before = player.surface.copy()
    player.manager.handle(Key("l"))
    player.step()
    assert scene(player).model.context.peeking
    assert player.surface.get_buffer().raw != before.get_buffer().raw
    player.manager.handle(Key("l", down=False))
    player.step()
    assert not scene(player).model.context.peeking


@pytest.mark.parametrize("by_mouse", [True, False])
def test_what_covers_the_mission_promises_it_and_it_shows_by_itself_once(tmp_path: Path, by_mouse: bool) -> None:
    player = opened(tmp_path, 2, "scene")
    at = scene(player)
    assert at.session.calling is not None
    parts = {each.name: each for each in at.laid_out().parts()}
    assert "match.main" not in parts  # where passing and collecting come later nothing begins a turn
    doors = parts["match.doors"]
    assert isinstance(doors, SecretCover)
    assert doors.rect == column(at.table_view.frame).mission
    assert doors.sign is not None
    assert (doors.sign.heading, doors.sign.words) == (at.words.t("rolling_ranch.secret.first"), "A")
    player.step(READY_MS)
    player.click("match.doors") if by_mouse else player.key("return")
    assert at.session.calling is None
    assert at.table_view.peeking  # shown by itself to who comes for the first time
    player.step(INTRODUCED_MS)
    assert not at.table_view.peeking
    held = next(each for each in at.laid_out().widgets if isinstance(each, Hold))
    assert "mission" in held.label


@pytest.mark.parametrize(("seed", "size"), one_in(2, [("one", (1600, 900)), ("two", (1024, 640))], 1))
def test_a_whole_game_is_played_by_gestures(tmp_path: Path, seed: str, size: tuple[int, int]) -> None:
    """Every choice of a game is made by what the screen shows: clicks on spots, or drags between them."""
    player, dice = opened(tmp_path, 1, seed, size), random.Random(seed)
    match = scene(player).match
    met = set()
    while not match.over:
        if match.open_turn:
            player.end_turn()
            continue
        choice = pick(dice, list(match.options))
        before, at = match.index, scene(player)
        gesture = at.table_view.table.controls.gestures(choice, at.model.context)[0]
        met.add(type(choice).__name__)
        if gesture.source == now.DONE:
            player.click("match.main")
            if at.page.overlays:  # something that could be used is left
                asks = at.page.overlays[-1]
                assert isinstance(asks, Dialog)
                left = asks.title.removeprefix("Leave ").removesuffix(" unused?")
                assert left == "your bonus" or set(left) & {*"123456789"}
                player.click("match.which.0")
        elif gesture.target == PRESS:
            player.click(gesture.source)
        elif gesture.target.kind == "space" and dice.random() < 0.5:
            player.drag(gesture.source, player.spot(gesture.target).centre)
        else:
            player.click(gesture.source)
            player.click(gesture.target)
        assert match.index > before, gesture
        made = match.plies[next(n for n, ply in enumerate(match.plies) if ply.row.seat >= 0 and n >= before)]
        assert made.row.choice == choice
    assert {"Rescue", "Give"} <= met


def test_the_bar_tells_whoever_begins_what_to_press(tmp_path: Path) -> None:
    player = opened(tmp_path, 2, "begins")
    table = scene(player)
    label = table.words.t("rolling_ranch.secret.first")
    assert label in table.bar.sentence(table.model.context).rest


def test_no_tip_lies_over_the_mission_that_shows_by_itself(tmp_path: Path) -> None:
    """Newcomers read the mission first, then what to do."""
    house = House(tmp_path, (TITLE,), newcomers=True)
    seats = TITLE.with_colours([Seat("A"), Seat("B")])
    player = pilot(house, MatchScene(house.services, *opening.begin(house.services, TITLE, seats, Options(), "tips")))
    at = scene(player)
    player.step(READY_MS)
    player.key("return")
    assert at.table_view.peeking
    assert "match.coach.close" not in at.spots()
    player.step(INTRODUCED_MS)
    player.step()
    assert not at.table_view.peeking
    assert "match.coach.close" in at.spots()


def before_two_births() -> tuple[GameMatch, Choice]:
    """A match, and a birth after which the next pen's only space is filled by itself."""
    for number in range(9):
        match = new_match(1, f"born{number}")
        while not match.over:
            for birth in match.options if isinstance(match.waiting, Bear) else ():
                after = match.peek(birth)
                counts = [sum(map(int.bit_count, each.state.ranches[0].animals)) for each in (match.position, after)]
                if counts[1] == counts[0] + 2 and after.waiting is None:
                    return match, birth
            match.play(max(match.options, key=lambda choice: evaluate(match.terms, match.peek(choice).state, 0)))
    raise AssertionError("no pair of births was met")


def test_a_press_on_a_baby_that_came_by_itself_takes_nothing_back(tmp_path: Path) -> None:
    """RR12: one press never takes back the birth that was chosen and the one that came of it; it says what can be
    done."""
    match, choice = before_two_births()
    house = House(tmp_path, (TITLE,))
    house.services.settings = msgspec.structs.replace(house.services.settings, animation="none")
    match_id = house.services.store.new(match).id
    player = pilot(house, MatchScene(house.services, TITLE, opening.load(house.services, match_id)[1], match_id))
    at = scene(player)
    gesture = at.table_view.table.controls.gestures(choice, at.model.context)[0]
    player.click(gesture.source)
    player.click(gesture.target)
    rows = at.match.index
    box = at.table_view.table.look.provisional_box(at.model.context)
    assert box is not None
    assert at.session.turn_end is not None
    for kind in ("move", "down", "up"):
        player.point(kind, box.centre)
    assert at.match.index == rows
    assert at.screen.state.refusal is not None or at.page.toasts


@pytest.mark.parametrize(("name", "index", "tag"), [("extra_chicken_1", 84, (1, 0)), ("warehouses_1", 59, (2, 1))])
def test_a_space_for_a_pointed_bonus_is_warned_of_by_what_that_would_bring(
    tmp_path: Path, name: str, index: int, tag: tuple[int, int]
) -> None:
    """With empty hands nothing else tells of what the pointed tag leads to."""
    record = matched(GOLDEN / "rolling_ranch" / f"{name}.json").record(index)
    player = going_on(tmp_path, TITLE, record)
    use = Spot("use", *tag)
    player.point("move", player.table.model.spots[use].centre)
    player.draw()
    assert player.scene is player.table
    assert player.table.model.hover == use
    context, look = player.table.model.context, player.table.table_view.table.look
    assert isinstance(look, RollingRanchLook)
    shown = look._now.of(context)
    sheet = shown.large_sheet
    assert sheet is not None
    warned = dict(_highlights(shown, sheet).warned)
    assert warned
    for at, points in warned.items():
        choice = Use(tag[0], tag[1], at)
        assert choice in player.match.options
        assert points == forecast.gain(shown.match.terms, context.view, shown.large_seat, choice)
