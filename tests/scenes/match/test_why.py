"""Answers to gestures that do nothing: rule, reason and what would fit; else light on what can be done."""

from __future__ import annotations

import random
from pathlib import Path
from random import Random

import pytest

from game.i18n.catalogue import Catalogue
from game.scenes.match import why_card
from game.scenes.match.scene import MatchScene
from game.scenes.match.states import ScreenState
from game.scenes.match.why import ONLY_PRESS, reason
from game.scenes.rulebook.scene import RulebookScene
from game.scenes.shell import opening
from game.scenes.tabletop.commands import AskWhich, Explain, Play
from game.titles import TITLES, title_for
from game.ui.chooser import NOWHERE, PRESS
from game.ui.events import Input, Key, Pointer
from game.ui.popover import Avoid
from game.ui.rect import Rect, Scale
from game.ui.spot import Spot
from game.ui.title import Title
from game.ui.widgets.base import READY_MS, OverlayGround
from game.ui.widgets.button import Button
from tests.games import field_game, results_game
from tests.samples import each_met
from tests.scenes import random_play
from tests.scenes.match.advising import AtOnce
from tests.scenes.match_player import Player, sit
from tests.scenes.pilot import Pilot
from tests.scenes.refused import heard
from tests.trust.presses import RandomPlayers

MATCHES = 2
"""`python -m tests.trust.refusals` plays 200."""


@pytest.mark.parametrize("title", [pytest.param(title, id=title.key) for title in TITLES])
def test_no_gesture_with_something_in_hand_is_refused_without_rule_and_reason(title: Title, whole: bool) -> None:
    words = title.key
    told = [each for number in range(MATCHES if whole else 1) for each in heard(title, number)]
    held = [each for each in told if each.asked.gesture.target not in (PRESS, NOWHERE)]
    assert len(held) > (40 if whole else 20)
    for each in told:
        assert each.reason.rule.strip("0123456789") == title.spec.rules[0], each
        assert "{" not in each.reason.words, each
        assert f"{words}.why" not in each.reason.words, each
        assert "big button" not in each.reason.words or each.button, each
    carried = [each for each in held if not each.dragged or each.asked.fits]
    for each in held:
        assert each.reason.words, each
        assert each.reason.own or (each not in carried and each.reason.words == Catalogue().t(ONLY_PRESS)), each


@pytest.fixture(params=[((1600, 900), 100), ((1024, 640), 100), ((1600, 900), 200)], ids=["large", "small", "double"])
def player(request: pytest.FixtureRequest, tmp_path: Path) -> Player:
    (size, percent), title = request.param, next(title for title in TITLES if title.key == "rolling_ranch")
    made = sit(tmp_path, title, 2, size=size, percent=percent)
    dice = random.Random(3)
    for _ in range(9):
        made.match.play(dice.choice(made.match.options))
        made.match.deal()
    made.catch_up()
    return made


def drop(player: Player) -> tuple[Spot, Spot]:
    """Something is dropped on a space that refuses it."""
    model = player.table.model
    source = next(spot for spot in model.chooser.sources if spot.kind == "die" and spot in model.spots)
    player.click(source)
    reach = model.chooser.reach()
    target = next(spot for spot in model.spots if spot.kind == "space" and spot not in reach)
    player.key("escape")
    player.drag(source, model.spots[target].centre)
    return source, target


def card(scene: MatchScene) -> Rect:
    found = next(each for each in scene.laid_out().widgets if isinstance(each, OverlayGround))
    return found.rect


def test_a_card_tells_the_reason_off_its_place_and_off_what_fits(player: Player) -> None:
    rows = player.rows
    _, target = drop(player)
    told = player.table.screen.state.refusal
    assert told is not None
    assert told.reason.rule == "RR7"
    assert player.said() == told.reason.words
    box, scale = card(player.table), player.manager.scale
    assert Rect(0, 0, scale.width, scale.height).intersection(box) == box
    assert not box.intersects(player.table.model.spots[target].inset(2))
    if isinstance(scale, Scale) and scale.width > 1500:
        assert told.command.fits
        assert not any(box.intersects(each.inset(4)) for each in told.command.fits)
        assert told.reason.boxes
        assert not any(box.intersects(each) for each in told.reason.boxes)
    assert player.rows == rows


@pytest.mark.parametrize(("title", "percent"), each_met(TITLES, [100, 150]))
def test_a_card_leaves_the_card_of_the_seat_whose_turn_it_is_in_sight(
    tmp_path: Path, title: Title, percent: int
) -> None:
    """It stays till the next press, and what is refused often depends on what that seat has."""
    player = sit(tmp_path, title, title.spec.seats[-1], size=(1280, 720), percent=percent)
    player.step(2000)
    table, met = player.table, 0
    active, lying = table.model.context.active, [*table.model.spots.items()]
    assert active is not None
    seat = table.model.context.frame.card(active, active=True)
    for spot, box in lying[:: max(1, len(lying) // 16)]:
        if table.model.chooser.press(spot) or box.intersects(seat):
            continue
        for kind in ("move", "down", "up"):
            player.point(kind, box.centre)
        if table.screen.state.refusal is not None and table.laid_out() and table.screen.state.refusal_card is not None:
            met += 1
            assert not card(table).intersects(seat), spot
        table.page.clear()
        table.handling.let_go()
        table.why.close()
    assert met


CANVAS, BAR = Rect(0, 0, 800, 600), Rect(0, 0, 800, 60)


def test_a_card_keeps_off_what_it_rings_wherever_there_is_room() -> None:
    """Further off, where every place beside the target would cover a ring."""
    target = Rect(380, 280, 40, 40)
    rings = [Rect(x, y, 60, 60) for x, y in ((180, 270), (560, 270), (370, 140), (370, 400))]
    placed = why_card.place(CANVAS, BAR, (300, 90), target, Avoid((target, *rings)))
    assert not any(placed.box.intersects(each) for each in (target, *rings))
    beside = why_card.place(CANVAS, BAR, (300, 90), target, Avoid((target,)))
    assert any(beside.box.intersects(each) for each in rings)


@pytest.mark.parametrize("fits", [(), (Rect(0, 60, 800, 540),)], ids=["free", "crowded"])
def test_a_card_leaves_the_bar_free(fits: tuple[Rect, ...]) -> None:
    """Also where all else beside the target is needed, or what would fit is covered anyway."""
    target = Rect(380, 100, 40, 40)
    needed = Rect(0, 140, 800, 460), Rect(0, 100, 380, 40), Rect(420, 100, 380, 40)
    placed = why_card.place(CANVAS, BAR, (300, 82), target, Avoid((target,), (*fits, *needed)))
    assert not any(placed.box.intersects(each) for each in (target, BAR))


def test_a_card_rather_covers_the_bar_than_what_it_speaks_of() -> None:
    target = Rect(0, 60, 800, 540)
    placed = why_card.place(CANVAS, BAR, (300, 40), target, Avoid((target,)))
    assert placed.box.intersects(BAR)
    assert not placed.box.intersects(target)


def test_what_fits_comes_into_the_hand_again(player: Player) -> None:
    source, _ = drop(player)
    player.table.page.focus(None)
    player.key("x")
    assert player.table.screen.state.fits_lit
    assert player.table.model.held == source
    fit = next(spot for spot in player.table.model.chooser.targets())
    player.click(fit)
    assert player.table.screen.state.refusal is None


@pytest.mark.parametrize("key", ["escape", "left", "1", ""])
def test_the_card_stays_till_a_key_that_goes_on_at_the_table_or_a_press_beside_it(player: Player, key: str) -> None:
    drop(player)
    box = card(player.table)
    for number in range(8):  # however long, and wherever the pointer goes
        player.point("move", (100.0 + 90 * number, 120.0 + 60 * number))
        player.step(60_000)
    assert card(player.table) == box
    if key:
        player.key(key)
    else:
        player.click("match.replay")
    assert player.table.screen.state.refusal is None


def test_a_press_that_closes_the_card_does_what_it_is_for(player: Player) -> None:
    source, _ = drop(player)
    assert player.table.model.held is None
    player.click(source)
    assert player.table.screen.state.refusal is None
    assert player.table.model.held == source


def test_a_press_on_the_card_closes_it_and_does_nothing_to_what_it_covers(player: Player) -> None:
    rows, _ = player.rows, drop(player)
    model, box = player.table.model, card(player.table)
    covered = [spot for spot in model.chooser.sources if spot in model.spots and model.spots[spot].intersects(box)]
    lies = [model.spots[spot].intersection(box).centre for spot in covered]
    at = next((at for at in lies if not isinstance(player.table.laid_out().at(*at), Button)), (box.x + 4, box.y + 4))
    for kind in ("down", "up"):
        player.point(kind, at)
    assert player.table.screen.state.refusal is None
    assert model.held is None
    assert player.rows == rows


@pytest.mark.parametrize("ended", [Key("escape"), Pointer("down", 4.0, 4.0, 3)], ids=["key", "press"])
def test_what_fits_is_seen_until_a_press_or_escape(player: Player, ended: Input) -> None:
    drop(player)
    player.table.page.focus(None)
    player.key("x")
    player.step(60_000)
    player.key("left")
    assert player.table.screen.state.fits_lit
    player.manager.handle(ended)
    assert player.table.screen.state.refusal is None


def test_a_screen_with_a_new_state_is_at_rest(player: Player) -> None:
    """All that it remembers is one record: nothing is told any more, and what is asked for then is like the first."""
    player.table.hints.adviser = AtOnce(player.match)
    rest, told = {*player.scene.spots()}, list[tuple[set[str], set[str]]]()
    for _ in range(2):
        drop(player)
        refused = {*player.scene.spots()}
        player.key("h", "h")
        player.step(1500)
        told.append((refused, {*player.scene.spots()}))
        player.table.screen.state = ScreenState()
        player.table.screen.changed()
        assert {*player.scene.spots()} == rest
    assert told[0] == told[1]
    assert told[0][0] > rest


def test_a_hint_that_is_asked_for_takes_the_card_away(player: Player) -> None:
    player.table.hints.adviser = AtOnce(player.match)
    for _ in range(2):
        drop(player)
        assert player.table.screen.state.refusal is not None
        player.key("h")
        player.step(1500)
        assert player.table.screen.state.hint.strength
        assert player.table.screen.state.refusal is None


@pytest.mark.parametrize("title", [pytest.param(title, id=title.key) for title in TITLES])
def test_no_refusal_lies_over_a_hint_that_is_asked_for_after_it(title: Title, tmp_path: Path) -> None:
    player, told = sit(tmp_path, title, 2), 0
    for _ in range(4):
        table = player.table
        table.hints.adviser = AtOnce(player.match)
        refused = [command for spot in table.model.spots if (command := table.handling.refused(spot)) is not None]
        for command in refused[:: max(1, len(refused) // 3)]:
            table.do(command)
            if table.screen.state.refusal is None:  # one line tells it
                continue
            player.key("h")
            player.step(1500)
            assert table.screen.state.refusal is None or not table.screen.state.hint.strength
            told += bool(table.screen.state.hint.strength)
            table.hints.close()
        player.match.play(player.match.options[-1])
        player.match.deal()
        player.catch_up()
    assert told > 2


def test_tab_comes_to_the_buttons_of_the_card(player: Player) -> None:
    drop(player)
    page = player.table.laid_out()
    for _ in range(len(page.widgets)):
        player.key("tab", shift=True)
        if page.focused is not None and page.focused.name == "match.why.fits":
            break
    assert page.focused is not None
    assert page.focused.name == "match.why.fits"


def test_a_dead_place_says_why_while_something_hangs_over_it(player: Player) -> None:
    model = player.table.model
    source = next(spot for spot in model.chooser.sources if spot.kind == "die" and spot in model.spots)
    player.click(source)
    target = next(spot for spot in model.spots if spot.kind == "space" and spot not in model.chooser.reach())
    reason, fits = player.table.tips.drop_refusal(target), next(iter(model.chooser.reach()))
    assert reason is not None
    assert reason.rule
    assert player.table.tips.drop_refusal(fits) is None
    player.key("escape")
    assert player.table.tips.drop_refusal(target) is None


def test_nothing_is_said_where_nobody_wants_it(player: Player) -> None:
    player.house.services.settings = player.table.services.settings.__class__(explain=False, animation="none")
    drop(player)
    assert player.said() == ""


def test_the_rulebook_opens_at_the_rule_with_what_was_refused(player: Player) -> None:
    drop(player)
    told = player.said()
    player.click("match.why.read")
    over = player.house.manager.top
    spread = over.spread if isinstance(over, RulebookScene) else player.table.screen.state.book.spread
    assert spread is not None
    assert spread.reader.just_now == told != ""
    assert spread.reader.page is not None
    assert "RR7" in spread.reader.page.rules
    # Beside the book all that it marked lies elsewhere.
    assert isinstance(over, RulebookScene) or player.table.screen.state.refusal is None


def test_the_card_goes_with_the_places_that_it_is_about(player: Player) -> None:
    drop(player)
    assert player.table.screen.state.refusal is not None
    player.house.manager.resize(Scale((1280, 1024), 100))
    player.step()
    assert player.table.screen.state.refusal is None
    assert player.table.why.add_buttons([]) == []


def test_the_card_goes_where_the_world_is_moved_beneath_it(tmp_path: Path) -> None:
    player = sit(tmp_path, next(title for title in TITLES if title.key == "wolves_and_sheep"), 2)
    model = player.table.model
    source = next(spot for spot in model.chooser.sources if spot.kind == "face" and spot in model.spots)
    player.click(source)
    reach = model.chooser.reach()
    player.click(next(spot for spot in model.spots if spot.kind == "cell" and spot not in reach))
    assert player.table.screen.state.refusal is not None
    player.step(1000)
    assert player.table.screen.state.refusal is not None
    player.key("+")
    assert player.table.screen.state.refusal is None


def test_the_button_that_shows_what_fits_has_no_cap_that_looks_like_a_box_to_close(player: Player) -> None:
    drop(player)
    fits = player.widget("match.why.fits")
    assert fits.key == ""
    assert "(X)" in " ".join(fits.tooltip())


def test_what_fits_is_shown_no_more_when_its_button_is_pressed_again(player: Player) -> None:
    drop(player)
    state, seen = player.table.screen.state, list[tuple[bool, Spot | None]]()
    for _ in range(3):
        seen.append((state.fits_lit, player.table.model.picked_up))
        player.table.why.toggle_fits()
        assert state.refusal is not None
    assert seen[0] == seen[2] != seen[1]


def lit(player: Pilot) -> tuple[object, ...]:
    assert isinstance(player.scene, MatchScene)
    return player.scene.screen.state.lit


def test_a_press_on_bare_wood_lights_what_can_be_used_for_a_moment(tmp_path: Path) -> None:
    player = sit(tmp_path, field_game.TITLE, 2)
    scene = player.table
    frame = scene.table_view.frame
    for kind in ("move", "down", "up"):
        player.point(kind, (frame.canvas.right - 3, frame.canvas.bottom - 3))
    spots, sources = scene.model.spots, scene.model.chooser.sources
    assert {spots[spot] for spot in sources if spot in spots} <= set(lit(player))
    assert lit(player)
    player.step(2000)
    assert not lit(player)


def test_a_drag_while_a_computer_thinks_says_whose_turn_it_is(tmp_path: Path) -> None:
    house = results_game.house(tmp_path, "none", titles=TITLES)
    title = TITLES[0]
    opened = opening.load(house.services, results_game.among_computers(house, title))
    match = opened.match
    dice = Random(1)
    while match.seat != 1 or match.waiting is None:
        match.play(dice.choice(match.options)) if match.waiting is not None else match.deal()
    scene = MatchScene(house.services, *opened)
    scene.thinking.computers = RandomPlayers(scene.thinking.computers, dice)
    house.manager.push(scene)
    player = Pilot(house.manager)
    player.step(0)
    scene.session.end_turn() if scene.session.turn_end is not None else None
    assert scene.session.thinking == 1
    board = scene.table_view.frame.board
    for kind, share in (("move", 0.1), ("down", 0.1), ("move", 0.3), ("move", 0.5), ("up", 0.5)):
        player.point(kind, (board.x + share * board.w, board.y + share * board.h))
    (toast,) = scene.page.toasts
    assert "Robot" in toast.words


@pytest.mark.parametrize("speed", ["quick", "full"])
def test_a_click_while_something_moves_skips_it(tmp_path: Path, speed: str) -> None:
    player: Player = sit(tmp_path, field_game.TITLE, 2, speed)
    player.table.do(Play((player.match.options[0],)))
    assert player.table.table_view.stage.busy
    changes, at = player.table.table_view.stage.changes, player.table.table_view.frame.board.centre
    player.point("move", at)
    player.point("down", at)
    assert (not player.table.table_view.stage.busy) or player.table.table_view.stage.changes != changes


@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
def test_another_own_thing_is_taken_instead_or_refused_and_a_tip_says_so(tmp_path: Path, title: Title) -> None:
    """Gestures that the rules know as an attempt to put down what is held leave that in the hand, and the tip gives the
    reason of the press; else the press takes or uses the other thing, and nothing is refused beforehand."""
    player, dice, offered = sit(tmp_path, title, title.spec.seats[-1]), Random(1), 0
    for _ in range(8):
        model = player.table.model
        sources = [each for each in model.chooser.sources if each in model.spots]
        for held in sources[:2]:
            model.let_go()
            if not model.chooser.take(held) or model.picked_up is None:
                continue
            for other in sources:
                offered += other != held
                told = player.table.tips.drop_refusal(other)
                reaches, lead = other in model.chooser.reach(), model.chooser.lead
                command = player.table.handling.click(other)
                if told is not None:
                    assert isinstance(command, Explain)
                    assert player.match.refusal(command.meant, command.lead) is not None
                    assert model.picked_up == held
                elif other != held and not reaches:
                    assert not isinstance(command, Explain)
                    assert isinstance(command, Play | AskWhich) or model.picked_up in (other, None)
                model.let_go()
                model.chooser.take(held, player.table.handling._deeper if lead else None)
        model.let_go()
        if player.match.over:
            break
        player.match.play(dice.choice(player.match.options))
        player.catch_up()
    assert offered


@pytest.mark.telling("wolves_and_sheep")
@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
def test_a_thing_that_cannot_be_taken_says_the_same_with_another_of_its_kind_in_the_hand(
    tmp_path: Path, title: Title
) -> None:
    """Beside the board, unless the rules know the press as an attempt to put down what is held."""
    player, dice, said = sit(tmp_path, title, title.spec.seats[-1]), Random(1), 0
    for _ in range(8):
        model, board = player.table.model, player.table.table_view.frame.board
        for held in [each for each in model.chooser.sources if each in model.spots][:2]:
            for other in [each for each in model.spots if each.kind == held.kind and each not in model.chooser.sources]:
                model.let_go()
                empty = player.table.handling.click(other)
                beside = not board.contains(*model.spots[other].centre)
                if not isinstance(empty, Explain) or not beside or player.match.refusal(empty.meant) is None:
                    continue
                if not model.chooser.take(held) or model.picked_up is None or model.chooser.lead:
                    continue
                command = player.table.handling.click(other)
                if isinstance(command, Explain) and command.gesture.source == held:
                    assert player.match.refusal(command.meant) is not None
                elif isinstance(command, Explain):
                    assert command.meant == empty.meant
                    assert model.picked_up == held
                    said += 1
        model.let_go()
        if player.match.over:
            break
        player.match.play(dice.choice(player.match.options))
        player.catch_up()
    assert said > 3 or title.key != "wolves_and_sheep"


@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
def test_a_press_on_a_dark_button_says_nothing_of_what_is_in_the_hand(tmp_path: Path, title: Title) -> None:
    player, dice, pressed = sit(tmp_path, title, title.spec.seats[0]), Random(1), 0
    for _ in range(4):
        model = player.table.model
        sources = [each for each in model.chooser.sources if each in model.spots]
        for held in sources[:1]:
            if not model.chooser.take(held) or model.picked_up is None:
                continue
            player.step(READY_MS)
            dark = [part for part in player.table.laid_out().parts() if isinstance(part, Button) and not part.enabled]
            for button in dark:
                at = button.place.centre
                if player.table.page.at(*at) is not button:
                    continue
                player.point("move", at)
                player.point("down", at)
                player.point("up", at)
                pressed += 1
                assert player.table.screen.state.refusal is None, button.name
                assert not player.table.page.toasts, button.name
                assert model.picked_up == held
                player.step(2000)
        model.let_go()
        if player.match.over:
            break
        player.match.play(dice.choice(player.match.options))
        player.catch_up()
    assert pressed


def test_in_an_open_turn_nobody_is_told_what_only_the_next_seat_may_not(tmp_path: Path) -> None:
    """The rules ask the next seat already; whoever has still to end the turn holds other things. In the other games no
    press of an open turn is anything that the rules of the next one judge."""
    title = title_for("texas")
    player, dice, pressed = sit(tmp_path, title, 2, options=random_play.options(title)), Random(2), 0
    player.house.services.change(confirm="always")
    for _ in range(8):
        player.ends = False
        player.by_clicks(*random_play.chain(player, dice))
        player.watch_on()
        for spot in {each.kind: each for each in player.table.model.spots}.values():
            command = player.table.handling.refused(spot) if player.table.session.turn_end is not None else None
            refusal = None if command is None else player.match.refusal(command.meant, command.lead)
            if command is not None and refusal is not None:
                pressed += 1
                told = reason(player.table.table_view, player.table.session, command).words
                assert told != player.table.table_view.speaker.why(refusal, spot.kind)
        player.ends = True
        player.end_turn()
        player.watch()
    assert pressed


@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
def test_only_the_dice_or_the_pile_roll_or_draw_by_a_press(tmp_path: Path, title: Title) -> None:
    player, dice = sit(tmp_path, title, title.spec.seats[-1], options=random_play.options(title)), Random(4)
    for _ in range(25):
        if player.match.over:
            break
        table, rolls = player.table, player.table.table_view.table.controls.roll_spot(player.table.model.context)
        for spot in {each.kind: each for each in table.model.spots}.values():
            table.handling.let_go()
            command = table.handling.click(spot) if spot != rolls else None
            assert not (isinstance(command, Play) and any(choice.calls_chance for choice in command.chain)), spot
        table.handling.let_go()
        player.match.play(random_play.pick(title, dice, player.match.options))
        player.catch_up()
