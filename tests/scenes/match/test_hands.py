"""Things in the hand: dropped where they may not go, let go, turned away from, interrupted."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace as replaced
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.core.engine import NOT_OFFERED, why_not
from game.scenes.match.scene import MatchScene
from game.scenes.shell.outcomes import Speak
from game.scenes.tabletop.commands import CannotTurn, Verb
from game.scenes.tabletop.pointer_state import hanging
from game.scenes.tabletop.table_model import HandState
from game.titles import TITLES
from game.ui.chooser import HOLD, PRESS, Chain, Gesture
from game.ui.events import Key, Pointer
from game.ui.rect import Rect, Scale
from game.ui.spot import Spot
from game.ui.sprite import Sprite
from game.ui.title import Title
from tests.scenes.match_player import LONG_MS, Player, sit
from tests.scenes.pilot import SIZE
from tests.scenes.random_play import pick

_PLACES = ("space", "cell", "square")
"""Kinds of spots of a board."""
BESIDE = (800.0, 30.0)
"""A place where nothing of any table lies."""


@pytest.fixture(params=[pytest.param(title, id=title.key) for title in TITLES])
def player(request: pytest.FixtureRequest, tmp_path: Path) -> Player:
    made = sit(tmp_path, request.param, speed="full")
    dice = random.Random(3)
    for _ in range(12):
        made.match.play(dice.choice(made.match.options))
    made.catch_up()
    made.step(LONG_MS)
    return made


def droppable(player: Player) -> tuple[Gesture, tuple[float, float]]:
    """A drag that is legal, and where it ends."""
    gesture = next(
        each
        for choice in player.match.options
        for gestures in player.ways(choice).values()
        for each in gestures
        if each.target != PRESS
    )
    return gesture, player.spot(gesture.target).centre


def at_rest(player: Player, rows: int) -> None:
    """Nothing has been played, nothing is held, everything is back at its place."""
    handling = player.table.handling
    player.step(LONG_MS)
    player.step(LONG_MS)
    assert player.rows == rows
    assert player.table.model.chooser.held is None
    assert handling.hanging.sprites()[1:] == (None, None)
    assert not player.table.model.hand.dragging
    assert player.table.model.hand.pressed is None
    player.agrees()


def in_hand(player: Player, gesture: Gesture) -> tuple[Gesture, Chain]:
    """A gesture as it is meant once its source is in the hand, and what picking that up has played."""
    for choice in player.match.options:
        for each in player.gestures(choice):
            if (each.source, each.target) == (gesture.source, HOLD) and gesture.target != PRESS:
                return gesture._replace(source=each.becomes or each.source), (choice,)
    return gesture, ()


def reason(player: Player, gesture: Gesture) -> str:
    """Refusals of a gesture by the rules; none where it means no choice."""
    match, top = player.match, player.table.table_view
    meant, lead = in_hand(player, gesture)
    position = match.peek(*lead)
    view = player.title.spec.view_for(match.terms, position.state, top.stage.viewer)
    choice = top.table.controls.intent(meant, replace(player.table.model.context, view=view, held=gesture.source))
    refusal = None if choice is None else why_not(match.terms, position, choice)
    said = refusal is not None and refusal.rule and refusal.key != NOT_OFFERED.key
    return top.speaker.why(refusal, gesture.source.kind) if refusal is not None and said else ""


def elsewhere(player: Player, held: Spot, source: Spot, target: Spot = PRESS) -> str:
    """Words of a title about a thing that is put where it does not belong, or those for every title.

    What was picked up comes before what it is in the hand, a place with words of its own before both.
    """
    words, kinds = player.table.words, [f"{player.title.key}.not_there.{each.kind}" for each in (held, source)]
    step = type(player.match.waiting).__name__
    keys = [*(f"{kind}.{target.kind}" for kind in kinds), *kinds]
    return words.t(
        next(filter(words.has, [*(one for key in keys for one in (f"{key}.{step}", key)), "match.not_there"]))
    )


def wrong(player: Player) -> Iterator[Gesture]:
    """Drags that the rules refuse."""
    spots = player.table.model.spots
    buttons = player.table.page.spots().values()

    def free(spot: Spot) -> bool:
        return not any(button.contains(*spots[spot].centre) for button in buttons)

    for source in player.table.model.chooser.sources:
        if source not in spots or not free(source):  # a button takes the press itself
            continue
        legal = {each.target for choice in player.match.options for each in player.gestures(choice)}
        for target in spots:
            if target in legal or target == source or not free(target):
                continue
            yield Gesture(source, target)


def test_illegal_drops_are_explained_and_change_nothing(player: Player, whole: bool) -> None:
    rows, heard = player.rows, set()
    for gesture in list(wrong(player))[:: 9 if whole else 20]:
        player.table.page.toasts.clear()
        player.table.why.close()
        end = player.spot(gesture.target).centre
        meant = player.table.model.spot_at(*end)
        player.point("move", BESIDE)
        player.step(16)
        player.carry(gesture.source, end)
        if player.table.model.hover in player.table.model.chooser.targets():  # within its reach
            player.key("escape")
            player.point("up", end)
            continue
        gesture = gesture._replace(pose=player.table.model.chooser.pose)
        words = reason(player, gesture) or elsewhere(
            player, gesture.source, in_hand(player, gesture)[0].source, gesture.target
        )
        if words == player.table.words.t("match.not_there") and not player.table.model.chooser.reach():
            words = player.table.words.t("match.not_there.press")  # it goes nowhere, and can only be clicked
        player.point("up", end)
        player.step()
        if meant == gesture.target:
            assert player.said() == words
            heard.add(words)
        at_rest(player, rows)
    assert heard


def test_things_that_cannot_be_taken_say_why(player: Player, tmp_path: Path) -> None:
    """In the middle of a match, or else where it begins."""
    told, dice = 0, random.Random(6)
    for _ in range(20):
        told += untakeable(player)
        if told:
            return
        player.match.play(dice.choice(player.match.options))
        player.catch_up()
        player.step(LONG_MS)
    beginner = sit(tmp_path / "anew", player.title, speed="full")
    beginner.step(LONG_MS)
    assert untakeable(beginner), "nothing could not be taken"


def untakeable(player: Player) -> int:
    """How many things there are that cannot be taken; a click on each of them says why."""
    rows, table = player.rows, player.table
    told = 0
    for spot in table.model.spots:
        if spot in table.model.chooser.sources or spot in table.model.chooser.targets():
            continue
        why = reason(player, Gesture(spot))
        if table.model.spot_at(*player.spot(spot).centre) != spot or not why:
            continue
        table.page.toasts.clear()
        table.why.close()
        player.click(spot)
        assert player.said() == why
        told += 1
        at_rest(player, rows)
    return told


def test_digits_pick_up_in_the_order_in_which_things_lie(player: Player) -> None:
    numbered, spots = player.table.handling.pointing.numbered, player.table.model.spots
    assert set(numbered) == set(player.table.model.chooser.sources) & set(spots)
    alike = [spot for spot in numbered if spot.kind == numbered[0].kind]
    assert alike == sorted(alike, key=lambda spot: (spots[spot].y, spots[spot].x))
    player.key("1")
    assert player.table.model.hover == numbered[0]


def test_a_drop_outside_everything_glides_back(player: Player) -> None:
    rows = player.rows
    gesture, _ = droppable(player)
    for at in ((-50.0, -50.0), (5000.0, 5000.0), (800.0, 899.0)):
        player.drag(gesture.source, at)
        at_rest(player, rows)


@pytest.mark.parametrize("forgets", [False, True], ids=["new", "forgotten"])
def test_a_hand_with_a_new_state_is_at_rest(player: Player, forgets: bool) -> None:
    """All that it remembers is one record: nothing is on its way back any more, and the next drag is like the first."""
    (gesture, end), told = droppable(player), list[tuple[HandState, Sequence[object]]]()
    model, handling, rows = player.table.model, player.table.handling, player.rows
    for _ in range(2):
        player.carry(gesture.source, end)
        player.step(LONG_MS)
        told.append((replaced(model.hand), handling.hanging.sprites()))
        handling.cancel()
        assert model.hand.gliding is not None
        if forgets:
            handling.forget()
            assert model.hand == HandState(end)
        else:
            model.hand = HandState()
        assert handling.hanging.sprites()[1:] == (None, None)
        at_rest(player, rows)
    assert told[0] == told[1]
    assert told[0][0].dragging


def test_what_is_held_leaves_the_target_in_sight(player: Player) -> None:
    gesture, end = droppable(player)
    hands = player.table.model.hand
    player.carry(gesture.source, end)
    player.step(LONG_MS)
    assert hands.hanging[0] > end[0] + 10
    assert hands.hanging[1] > end[1] + 10
    player.point("move", BESIDE)
    player.step(LONG_MS)
    assert hands.hanging == pytest.approx(BESIDE, abs=1)


def test_what_is_held_lies_as_it_lay_but_for_its_tilt() -> None:
    lying = Sprite(Spot("tile"), "icons/home", Rect(10, 20, 40, 60), angle=90, squeeze=0.5)
    hung = hanging(lying, (300, 400), 4)
    assert (hung.angle, hung.squeeze, hung.lifted) == (94, 0.5, True)
    assert hung.box == Rect(280, 370, 40, 60)


def test_a_dropped_thing_goes_on_from_the_hand(player: Player) -> None:
    gesture, end = droppable(player)

    def lies() -> tuple[float, float]:
        sprites = player.table.table_view.stage.sprites()
        return next(sprite.box.centre for sprite in sprites if sprite.key == gesture.source)

    home = lies()
    player.carry(gesture.source, end)
    player.step(LONG_MS)
    hung, ghosted = player.table.model.hand.hanging, player.table.handling.hanging.sprites()[2] is None
    player.point("up", end)
    player.step(0)
    player.step(1)
    assert player.table.table_view.stage.busy
    if ghosted:  # it hung in no hand, but lay where it was to be put
        return
    assert math.dist(lies(), hung) < 0.1 * math.dist(home, hung)


def test_a_thing_dropped_where_it_lay_is_back(player: Player) -> None:
    rows = player.rows
    gesture, _ = droppable(player)
    start = player.spot(gesture.source).centre
    player.carry(gesture.source, (start[0] + 40, start[1] + 30), start)
    player.point("up", start)
    at_rest(player, rows)


LETTING_GO: dict[str, Callable[[Player], None]] = {
    "escape": lambda player: player.manager.handle(Key("escape")),
    "right": lambda player: player.manager.handle(Pointer("down", 700, 400, 3)),
    "undo": lambda player: player.manager.handle(Key("z", ctrl=True)),
    "redo": lambda player: player.manager.handle(Key("y", ctrl=True)),
    "resize": lambda player: player.manager.resize(Scale((1280, 800), 100)),
    "scale": lambda player: player.manager.resize(Scale(SIZE, 150)),
    "settings": lambda player: player.table.do(Verb.SETTINGS),
}


def lets_go(player: Player, way: str) -> None:
    """Press lets go of what is held; a right click turns it where it can be turned."""
    chooser = player.table.model.chooser
    turns = way == "right" and len(chooser.turns) > 1
    LETTING_GO[way](player)
    if turns:
        assert chooser.held is not None
        LETTING_GO["escape"](player)
    assert chooser.held is None


@pytest.mark.parametrize("way", ["escape", "right", "resize", "scale"])
def test_a_drag_is_let_go(player: Player, way: str) -> None:
    """And the button that still comes up afterwards plays nothing."""
    rows = player.rows
    gesture, end = droppable(player)
    player.carry(gesture.source, end)
    assert player.table.model.hand.dragging
    lets_go(player, way)
    player.step(16)
    player.point("up", end)
    assert not player.table.page.overlays
    at_rest(player, rows)


@pytest.mark.parametrize("way", ["escape", "right", "resize"])
def test_a_chosen_thing_is_let_go(player: Player, way: str) -> None:
    rows = player.rows
    gesture, _ = droppable(player)
    source = next(
        (each for each in player.table.model.chooser.sources if not player.table.model.chooser.press(each)),
        gesture.source,
    )
    player.click(source)
    assert player.table.model.chooser.held == source
    lets_go(player, way)
    assert not player.table.page.overlays
    at_rest(player, rows)


def test_undo_while_dragging_lets_go_first(player: Player) -> None:
    gesture, end = droppable(player)
    player.carry(gesture.source, end)
    rows, back = player.rows, player.match.undo_to()
    LETTING_GO["undo"](player)
    player.point("up", end)
    player.takes_back()
    at_rest(player, rows if back is None else back)


def test_settings_in_the_middle_of_a_drag(player: Player) -> None:
    rows = player.rows
    gesture, end = droppable(player)
    player.carry(gesture.source, end)
    LETTING_GO["settings"](player)
    player.point("up", end)
    assert player.scene.name == "settings"
    player.manager.dismiss()
    at_rest(player, rows)


def test_the_window_closes_in_the_middle_of_a_drag(player: Player) -> None:
    rows = player.rows
    gesture, end = droppable(player)
    player.carry(gesture.source, end)
    player.manager.quit()
    assert player.manager.quitting
    player.house.services.close()
    again = type(player.house)(player.house.folder, TITLES)
    assert again.services.store.record(player.match_id) == player.match.record()
    assert player.rows == rows


def test_a_press_that_lasts_drags_and_a_short_one_chooses(player: Player) -> None:
    gesture, _ = droppable(player)
    start = player.spot(gesture.source).centre
    player.point("move", start)
    player.point("down", start)
    player.point("move", (start[0] + 2, start[1]))
    player.step(16)
    assert not player.table.model.hand.dragging
    player.step(400)
    assert player.table.model.hand.dragging
    player.point("up", start)
    at_rest(player, player.rows)


def test_rivals_while_something_is_held(player: Player) -> None:
    """X shows them while it is down, whatever the hand does, and lets them go with a dialog open too."""
    rows = player.rows
    gesture, end = droppable(player)
    player.carry(gesture.source, end)
    player.hold("x", True)
    assert player.table.model.marks_toggled
    assert player.table.model.hand.dragging
    player.hold("x", False)
    assert not player.table.model.marks_toggled
    player.manager.handle(Key("escape"))
    player.point("up", end)
    player.hold("x", True)
    while not player.table.page.overlays:  # what is begun is called off first
        player.key("escape")
        rows = player.rows
    player.hold("x", False)
    player.key("escape")
    assert not player.table.model.marks_toggled
    at_rest(player, rows)


@pytest.mark.parametrize("out", ["key", "button"])
def test_both_ways_out_open_the_same_menu(player: Player, out: str) -> None:
    """Esc after it has called off what was begun; the house at once."""
    if out == "button":
        source = player.table.model.chooser.sources[0]
        player.table.handling.pick_up(source)
        player.click("match.home")
        assert player.table.model.picked_up is None
        assert player.scene is player.table
        assert {"match.menu.leave", "match.menu.resume"} <= set(player.scene.spots())
        player.key("escape")
        player.click("match.home")
        player.click("match.menu.leave")
        assert not isinstance(player.scene, MatchScene)
        return
    if player.table.handling.begun is not None:
        player.key("escape")
        assert not player.table.page.overlays
        player.watch()
    player.key("escape")
    assert {"match.menu.leave", "match.menu.resume"} <= set(player.scene.spots())
    player.key("escape")
    assert not player.table.page.overlays
    player.key("escape")
    player.click("match.menu.leave")
    assert not isinstance(player.scene, MatchScene)
    assert player.house.services.store.summaries()[0].picture is not None


def test_what_a_click_picks_up_shows_at_once_where_it_may_go(player: Player) -> None:
    """Though the pointer has not moved since: what lies in the hand may lead to more than where it lay."""
    model, held = player.table.model, 0
    for source in model.chooser.sources:
        player.table.handling.let_go()
        if source in model.spots and not model.chooser.press(source):
            player.click(source)
            held += model.held == source
            assert {*model.context.targets} == {*model.chooser.targets()}, source
    assert held


@pytest.mark.parametrize("title", [pytest.param(each, id=each.key) for each in TITLES])
def test_a_turn_that_changes_nothing_says_so_by_key_wheel_and_button(title: Title, tmp_path: Path) -> None:
    """Turning over a place where it fits changes how a thing lies there, or a message says why not."""
    player = sit(tmp_path, title, speed="full")
    dice, met = random.Random(2), set[bool]()
    for _ in range(30):
        for source in player.table.model.chooser.sources if player.match.waiting is not None else ():
            chooser, model = player.table.model.chooser, player.table.model
            if source in model.spots and chooser.take(source) and not chooser.questions:
                reach = [spot for spot in chooser.reach() if spot in model.spots and spot.kind in _PLACES]
                for target in reach[:2]:
                    for event in (Key("r"), Key("f"), Pointer("wheel", *model.spots[target].centre, wheel=1)):
                        player.table.page.toasts.clear()
                        model.hover = target
                        chooser.restore_pose()
                        chooser.auto_pose(target)
                        before, turns = chooser.pose, model.now().turns
                        command = player.table.handling.handle(event)
                        player.table.screen.run(command)
                        assert (chooser.pose == before) == bool(player.said()), (source, target, event)
                        if event == Key("r") and not chooser.numbers and chooser.turns == chooser.poses:
                            assert turns == (chooser.pose != before)
                            met.add(turns)
            model.let_go()
        if player.match.over or met == {True, False}:
            break
        player.match.play(dice.choice(player.match.options))
        player.catch_up()
        player.step(LONG_MS)


def one_of_each_kind(player: Player) -> list[Spot]:
    """Something of every kind that can be picked up."""
    sources = (spot for spot in player.table.model.chooser.sources if spot in player.table.model.spots)
    return list({(spot.kind, spot.ids[:1] if spot.kind == "loose" else ()): spot for spot in sources}.values())


def why_unturned(player: Player, key: str, at: Spot | None = None) -> tuple[str, bool]:
    """Words about a turn of what is held, pointed at a spot, and whether it lies otherwise than before; then it is
    held as before."""
    handling, chooser = player.table.handling, player.table.model.chooser
    source = chooser.held
    assert source is not None
    handling.pointing.point(at)
    before = chooser.pose
    command = handling.handle(Key(key))
    turned = chooser.pose != before
    handling.let_go()
    chooser.set_pose(source, before)
    handling.pick_up(source)
    return command.why if isinstance(command, CannotTurn) else "", turned


def test_what_is_said_of_a_turn_is_true(player: Player, whole: bool) -> None:
    """Nothing is said of a turn that shows, whatever is held, and pointing elsewhere helps where that is said."""
    model, handling, dice = player.table.model, player.table.handling, random.Random(1)
    alone = player.table.table_view.table.look.turns_in_hand
    for _ in range(120 if whole else 20):
        for source in one_of_each_kind(player) if model.live else ():
            for key in "rf":
                handling.let_go()
                handling.pick_up(source)
                if model.picked_up is None or model.chooser.questions:
                    continue
                words, turned = why_unturned(player, key)
                shown = turned and (alone or bool(model.chooser.numbers))
                assert (words == "") == shown, (source, key, words)
                if shown:
                    continue
                if words.startswith("flip"):
                    mirror, poses = model.chooser.mirror, model.chooser.poses
                    assert (words == "flip_unfit") == (mirror is not None and mirror not in poses)
                    continue
                elsewhere = [why_unturned(player, key, target) for target in model.chooser.reach()]
                helps = any(not said and lies for said, lies in elsewhere)
                assert helps == (words == "aim"), (source, key, words, elsewhere)
                assert {"itself": turned, "same": len(model.chooser.poses) == 1}.get(words, True)
        handling.let_go()
        if player.match.over:
            break
        player.match.play(pick(player.title, dice, player.match.options))
        player.catch_up()
        player.step(LONG_MS)
        player.come()


def _scale(player: Player) -> None:
    player.house.services.change(ui_scale=150)
    player.house.services.apply_window()


CHANGES: dict[str, Callable[[Player], object]] = {
    "nothing": lambda player: None,
    "language": lambda player: player.house.services.navigate(Speak("pl")),
    "scale": _scale,
}
"""Changes in the settings meanwhile."""


@pytest.mark.parametrize("change", CHANGES)
def test_what_is_chosen_stays_so_while_the_settings_are_open(player: Player, change: str) -> None:
    gesture, _ = droppable(player)
    player.click(gesture.source)
    player.key("r")
    model = player.table.model
    chosen = model.picked_up, model.chooser.pose
    assert chosen[0] == gesture.source
    player.click("match.settings")
    assert player.scene.name == "settings"
    CHANGES[change](player)
    player.key("escape")
    assert player.scene is player.table
    assert (model.picked_up, model.chooser.pose) == chosen
    assert model.context.held == gesture.source
    player.key("escape")
    at_rest(player, player.rows)


def test_what_was_chosen_is_not_any_more_once_another_has_come(player: Player) -> None:
    gesture, _ = droppable(player)
    player.click(gesture.source)
    player.click("match.settings")
    player.table.recover()
    player.key("escape")
    assert player.table.model.picked_up is None
