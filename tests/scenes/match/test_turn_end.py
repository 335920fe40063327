"""A turn ends when its player says so: what was done by a slip of the hand costs one click to mend."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from msgspec.structs import replace

from game.core.journal import Record
from game.core.steps import Step
from game.scenes.match.scene import MatchScene
from game.scenes.match.why import OPEN, OPEN_EITHER, OPEN_ROLL, refusal_text
from game.scenes.shell import opening
from game.scenes.tabletop.cards import DISC
from game.titles import TITLES, title_for
from game.ui.chooser import PRESS, Chain, Gesture
from game.ui.context import TableContext, TableSetup
from game.ui.keymap import with_keys
from game.ui.spot import Spot
from game.ui.table import MainButton, Table
from game.ui.title import Title
from game.ui.tween import Speed
from game.ui.widgets.base import READY_MS
from tests.games import results_game
from tests.games.field_game import TITLE, Field, Options, Sow, State, Wait
from tests.samples import each_met
from tests.scenes import random_play
from tests.scenes.match_player import Player, sit
from tests.store.table import put_record

by_title = pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))


def enter(player: Player) -> None:
    """By the key of the large button, once that may be pressed."""
    player.step(READY_MS)
    player.key("return")


ENDS: dict[str, Callable[[Player], None]] = {"button": lambda player: player.click("match.main"), "enter": enter}
"""Only the dice end a turn after which nothing but a roll comes."""


@cache
def before_the_end(key: str) -> tuple[Record, Chain] | None:
    """A match before the choices that leave a turn open, before chance; None where luck is called by a button."""
    title = title_for(key)
    with TemporaryDirectory() as folder:
        player = sit(Path(folder), title, max(2, title.spec.seats[0]), options=random_play.options(title))
        dice = random.Random(4)
        for number in range(60):
            player.ends = number < 20
            player.ends, chain, record = number < 20, random_play.chain(player, dice), player.match.record()
            player.by_clicks(*chain)
            if player.table.session.turn_end is not None:
                return record, chain
            if player.match.over:
                break
            player.watch()
    return None


def opened(folder: Path, title: Title, on_table: bool = False, speed: Speed = "none") -> Player:
    """A player whose turn is open, before chance; `on_table`: not by a button."""
    found = before_the_end(title.key)
    if found is None:
        pytest.skip("luck is called by a button of its own")
    record, chain = found
    house = results_game.house(folder, speed, titles=TITLES)
    match_id = put_record(house.services.store, record)
    player = Player(house, title, len(record.seats), opened=(opening.load(house.services, match_id)[1], match_id))
    player.end_turn()  # that of the record may be open again
    player.come()
    player.ends = False
    pressed = player.gesture_of(player.whole(chain), dragged=False)
    by_button = pressed.target == PRESS and player.table.page.at(*player.spot(player.button(pressed.source)).centre)
    if on_table and by_button:
        pytest.skip("its turn is opened by a button")
    player.by_clicks(*chain)
    assert player.table.session.turn_end is not None
    player.ends = True
    return player


@by_title
def test_a_slip_of_the_hand_costs_one_click(tmp_path: Path, title: Title, whole: bool) -> None:
    """Acts can be taken back by one click, until it is said that the turn is over."""
    player = sit(tmp_path, title, max(2, title.spec.seats[0]), options=random_play.options(title))
    dice, mended, ended, called, enough = random.Random(5), 0, 0, False, 10 if whole else 3
    for _ in range(40):
        if mended > enough and (ended or called) and not whole:
            break
        player.ends, before = False, player.match.position
        chain = random_play.chain(player, dice)
        player.by_clicks(*chain)
        if player.match.over:
            break
        announced = any(choice.calls_chance for choice in chain)
        called |= announced
        if not announced and (player.table.session.turn_end is not None or player.match.undo_barred() is None):
            player.click("match.undo")
            player.takes_back()  # of a turn that is over already it is asked
            assert player.match.position == before
            player.agrees()
            mended += 1
            player.by_clicks(*chain)
            ended += player.table.session.turn_end is not None
        player.ends = True
        player.end_turn()
        player.watch()
        player.agrees()
        assert player.table.session.turn_end is None
    assert mended > enough
    assert ended or called, "a turn that was mended is ended; by a button of its own where that calls for luck"


@by_title
def test_a_turn_takes_at_most_one_click_more_and_only_where_its_end_is_final(
    tmp_path: Path, title: Title, whole: bool
) -> None:
    player = sit(tmp_path, title, max(2, title.spec.seats[0]), options=random_play.options(title))
    dice = random.Random(6)
    for _ in range(80 if whole else 12):
        if player.match.over:
            break
        ended = len(player.ended)
        before = player.rows
        player.by_drag(*random_play.chain(player, dice))
        plies = player.match.plies[before:]
        handed = bool(title.spec.secrets) and player.match.seat != plies[0].row.seat
        final = handed or player.match.over or any(ply.row.chance for ply in plies)
        assert len(player.ended) - ended <= final
        player.watch()
    # Where all play in one turn, each of them hands over, whenever something is asked.
    once = player.ended[:-1] if player.match.over else player.ended  # the match itself ends within its last turn
    assert title.spec.secrets or len(set(once)) == len(once)


@pytest.mark.parametrize(("title", "way"), each_met(TITLES, list(ENDS)))
def test_an_open_turn_is_ended_by_button_and_by_keys(tmp_path: Path, title: Title, way: str) -> None:
    player = opened(tmp_path, title)
    rows, seat = player.rows, player.match.turn_of
    assert player.table.session.offer() == ()
    end = player.table.session.turn_end
    assert end is not None
    if player.table.table_view.glove is not None and not end.theirs:
        player.throw(way == "enter")
    else:
        ENDS[way](player)
    assert player.match.turn_of != seat or player.match.plies[rows].row.chance
    player.come()
    player.agrees()


@pytest.mark.telling
@by_title
def test_the_button_of_an_open_turn_is_the_same_while_its_last_act_is_shown(tmp_path: Path, title: Title) -> None:
    """No words stand there, and no press is taken, that are gone once all has been shown."""
    player, seen = opened(tmp_path, title, speed="full"), set[tuple[str, str, bool]]()

    def large() -> tuple[str, str, bool]:
        main = player.widget("match.main")
        return main.label, main.second, main.enabled

    rows, busy = player.rows, 0
    while player.table.table_view.stage.busy:
        seen.add(large())
        busy += 1
        player.step(130)
    player.step(0)
    seen.add(large())
    assert len(seen) == 1
    assert busy, "nothing was shown"
    assert player.rows == rows


@pytest.mark.parametrize("key", ["rolling_acres", "texas"])
def test_enter_on_a_grey_button_says_what_a_click_says(tmp_path: Path, key: str) -> None:
    """A grey one names what is to be taken elsewhere, a die or a card."""
    player, dice = sit(tmp_path, title_for(key), 2), random.Random(1)
    for _ in range(8):
        player.step(2000)
        if not (main := player.widget("match.main")).enabled:
            break
        player.by_clicks(*random_play.chain(player, dice))
        player.end_turn()
        player.watch()
    assert not main.enabled
    rows, said = player.rows, set[Any]()
    for by_key in (True, False):
        player.table.page.explained = None
        if by_key:
            player.key("return")
        else:
            player.point("move", main.rect.centre)
            player.point("down", main.rect.centre)
        explained = player.table.page.explained
        assert explained is not None
        assert explained.name == "match.main"
        said.add(explained.tooltip())
    assert len(said) == 1
    assert player.rows == rows


@pytest.mark.telling
@by_title
def test_a_press_in_an_open_turn_names_the_large_button_only_where_that_ends_it(tmp_path: Path, title: Title) -> None:
    player = opened(tmp_path, title)
    words, t = refusal_text(player.table.table_view, Gesture(Spot("nothing there")), None), player.table.words.t
    assert words
    if words not in map(t, (OPEN, OPEN_ROLL, OPEN_EITHER)):
        return  # the title's own words
    glove, end = player.table.table_view.glove, player.table.session.turn_end
    assert end is not None
    assert (words in map(t, (OPEN, OPEN_EITHER))) == (glove is None or end.theirs)
    assert (words in map(t, (OPEN_ROLL, OPEN_EITHER))) == (player.table.table_view.glove is not None)


@pytest.mark.parametrize("title", [title_for("rolling_acres"), title_for("rolling_ranch")], ids=lambda each: each.key)
def test_where_dice_may_be_passed_on_the_button_is_named_and_then_the_roll_alone(tmp_path: Path, title: Title) -> None:
    player, dice = sit(tmp_path, title, 2, options=random_play.options(title)), random.Random(2)
    top, session, nothing = player.table.table_view, player.table.session, Gesture(Spot("nothing there"))
    for _ in range(60):
        player.ends = False
        player.by_clicks(*random_play.chain(player, dice))
        if top.glove is not None and session.turn_end is not None and session.turn_end.theirs:
            break
        player.ends = True
        player.end_turn()
        player.watch()
    assert player.widget("match.main").enabled
    assert refusal_text(top, nothing, None) == top.words.t(OPEN_EITHER)
    player.click("match.main")
    assert player.match.chance_passed_on
    assert refusal_text(top, nothing, None) == top.words.t("match.roll_first")


@pytest.mark.telling
@by_title
def test_a_press_that_lights_a_button_alone_says_in_words_what_to_do(tmp_path: Path, title: Title) -> None:
    """On anything in an open turn: on the board, on a pile, on a hand, on bare wood; a press on a seat tells of it."""
    player = opened(tmp_path, title)
    scene, dice, answered = player.table, random.Random(3), 0
    player.step(2000)
    frame = scene.table_view.frame
    areas = [frame.canvas, frame.board, frame.side, *scene.model.spots.values(), *scene.model.parts.values()]
    for box in (*areas[:3] * 5, *dice.sample(areas[3:], min(6, len(areas) - 3))):
        at = box.x + box.w * dice.uniform(0.1, 0.9), box.y + box.h * dice.uniform(0.1, 0.9)
        if scene.laid_out().at(*at) is not None:
            continue
        scene.page.toasts.clear()
        scene.why.close()
        scene.screen.state.tip.suppressed = True
        before = scene.screen.state.prompts
        for kind in ("move", "down", "up"):
            player.point(kind, at)
        assert scene.session.turn_end is not None, at
        if scene.screen.state.prompts > before:
            answered += 1
            words = player.said() or scene.tips.box(scene.page) is not None
            assert words, (at, scene.model.spot_at(*at))
            seat = scene.model.hover is not None and scene.model.hover.kind == DISC
            assert seat or scene.screen.state.refusal is not None, "off what was pressed"
    assert answered


def test_a_press_in_ones_turn_names_the_only_button_that_is_left(tmp_path: Path) -> None:
    """Nothing else can be used by a seat without an animal after its roll, say."""
    title = title_for("rancho")
    player, dice = sit(tmp_path, title, 2), random.Random(1)
    scene, model = player.table, player.table.model
    for _ in range(25):
        player.step(2000)
        main = model.table_view.table.controls.main(model.context)
        gestures = partial(model.table_view.table.controls.gestures, context=model.context)
        offered = [each for each in player.match.options if main and main.press in {by.source for by in gestures(each)}]
        rolls = main is not None and main.press == model.table_view.table.controls.roll_spot(model.context)
        if main is not None and main.enabled and offered and not rolls and scene.session.turn_end is None:
            break
        player.by_clicks(*random_play.chain(player, dice))
        player.end_turn()
        player.watch()
    assert main is not None
    model.offer(offered)
    frame = model.table_view.frame.canvas
    at = next((x, y) for x in range(2, 1600, 9) for y in (898, 300) if bare(scene, (x, y)) and frame.contains(x, y))
    for kind in ("move", "down", "up"):
        player.point(kind, at)
    assert scene.screen.state.refusal is not None
    assert main.label in scene.screen.state.refusal.reason.words


def bare(scene: MatchScene, at: tuple[float, float]) -> bool:
    """Whether nothing lies at a point."""
    free = scene.laid_out().at(*at) is None and scene.model.spot_at(*at) is None
    return free and not any(box.contains(*at) for box, _ in scene.table_view.log.shown)


@by_title
def test_escape_takes_back_what_was_laid(tmp_path: Path, title: Title) -> None:
    player = opened(tmp_path, title)
    rows = player.rows
    player.key("escape")
    assert player.rows < rows
    assert player.table.session.turn_end is None
    player.agrees()


@by_title
def test_two_clicks_on_a_turn_that_is_open_do_not_end_it(tmp_path: Path, title: Title) -> None:
    player = opened(tmp_path, title)
    for _ in range(3):
        player.point("down", (3, 3))
        player.point("up", (3, 3))
    assert player.table.session.turn_end is not None


@pytest.mark.telling
@by_title
def test_a_match_that_was_left_waits_at_the_same_place(tmp_path: Path, title: Title) -> None:
    player = opened(tmp_path, title)
    rows = player.rows
    house = results_game.house(tmp_path, "none", titles=TITLES)
    _, match, _ = opening.load(house.services, player.match_id)
    assert match.index == rows
    again = Player(house, title, len(match.seats), opened=(match, player.match_id))
    assert again.table.session.turn_end == player.table.session.turn_end
    again.click("match.undo")
    assert again.rows < rows
    again.agrees()


@by_title
def test_who_never_wants_to_be_asked_is_not(tmp_path: Path, title: Title, whole: bool) -> None:
    house = results_game.house(tmp_path, "none", titles=TITLES)
    house.services.change(confirm="never")
    player, dice = (
        Player(house, title, max(2, title.spec.seats[0]), options=random_play.options(title)),
        random.Random(7),
    )
    for _ in range(30 if whole else 9):
        if player.match.over:
            break
        player.by_clicks(*random_play.chain(player, dice))
        player.watch()
    assert player.ended == []


@by_title
def test_who_always_wants_to_be_asked_is_asked_before_each_hand_over(tmp_path: Path, title: Title, whole: bool) -> None:
    house = results_game.house(tmp_path, "none", titles=TITLES)
    house.services.change(confirm="always")
    player, dice = (
        Player(house, title, max(2, title.spec.seats[0]), options=random_play.options(title)),
        random.Random(8),
    )
    said = 0
    for _ in range(40 if whole else 14):
        if player.match.over:
            break
        seat, turns, forced = player.match.seat, len(player.ended), len(player.match.options) == 1
        chain = random_play.chain(player, dice)
        player.by_clicks(*chain)
        rolled = any(choice.calls_chance for choice in chain)
        ended = player.match.seat != seat and any(choice.ends_turn for choice in chain)
        said += ended  # it was the press that ends a turn
        if not (player.match.over or player.match.seat == seat or forced or rolled or ended):
            assert len(player.ended) == turns + 1
        player.watch()
        player.agrees()
    assert player.ended or said


class Weathercock(Field):
    """A field whose large button says itself what comes after the turn."""

    def ends(self, context: TableContext[State], agenda: Sequence[Step[Any, Any, Any]]) -> MainButton:
        return MainButton(f"To the sky by {type(agenda[-1]).__name__}", "icons/sun", None, second="rain or none")


def weathercock(setting: TableSetup) -> Table[Any]:
    made = Weathercock(setting)
    return Table(made, made, made)


@pytest.mark.parametrize("goes_on", [True, False])
def test_a_turn_that_is_not_over_is_not_said_to_end(tmp_path: Path, goes_on: bool) -> None:
    """Sentence in the bar says that its player goes on where the large button does."""

    class Rainmaker(Field):
        def ends(self, context: TableContext[State], agenda: Sequence[Step[Any, Any, Any]]) -> MainButton:
            return MainButton("Rain", "icons/sun", None, goes_on=goes_on)

    def rainmaker(setting: TableSetup) -> Table[Any]:
        made = Rainmaker(setting)
        return Table(made, made, made)

    title = replace(TITLE, table=rainmaker)
    player = Player(results_game.house(tmp_path, "none", titles=(title,)), title, 2, options=Options(starter=1))
    player.ends = False
    for choice in (Sow(0), Wait()):
        player.by_clicks(choice)
    asked = player.table.bar.sentence(player.table.model.context).rest
    assert asked == player.table.words.t("match.end.on" if goes_on else "match.end.ask")


@pytest.mark.parametrize(("table", "own"), [(TITLE.table, False), (weathercock, True)])
def test_a_table_may_say_what_ends_a_turn_and_what_comes_then(tmp_path: Path, table: Any, own: bool) -> None:
    title = replace(TITLE, table=table)
    player = Player(results_game.house(tmp_path, "none", titles=(title,)), title, 2, options=Options(starter=1))
    player.ends = False
    for choice in (Sow(0), Wait()):
        player.by_clicks(choice)
    assert player.table.session.turn_end is not None
    main = player.widget("match.main")
    assert main.label == ("To the sky by Sky" if own else player.table.words.t("match.end.chance"))
    assert (main.second == "rain or none") == own
    player.click("match.main")
    assert player.table.session.turn_end is None


def at_the_field(folder: Path, speed: Speed = "none") -> Player:
    """Player who is to sow, and may have the large button wait for rain then."""
    player = Player(results_game.house(folder, speed, titles=(TITLE,)), TITLE, 2, options=Options(starter=1))
    player.watch()
    player.ends = False
    return player


def click_main(player: Player) -> None:
    """With a frame after it that takes no time."""
    at = player.widget("match.main").rect.centre
    for kind in ("move", "down", "up"):
        player.point(kind, at)
    player.step(0)


def test_two_clicks_on_the_button_that_opens_a_turn_do_not_end_it(tmp_path: Path) -> None:
    """Large button does what it says by a click of its own."""
    player = at_the_field(tmp_path)
    player.by_clicks(Sow(0))
    player.step(READY_MS)
    rows = player.rows
    for wait in (0, 30, 90):
        player.step(wait)
        click_main(player)
        assert player.rows == rows + 1
        assert player.table.session.turn_end is not None
    player.step(READY_MS)
    click_main(player)
    assert player.table.session.turn_end is None


def test_while_something_is_shown_the_large_button_waits(tmp_path: Path) -> None:
    """A press on it then does nothing but say how to skip."""
    player = at_the_field(tmp_path, "full")
    player.by_clicks(Sow(3))
    rows, main, waits = player.rows, player.widget("match.main"), player.table.words.t("match.shown")
    assert player.table.table_view.stage.busy
    assert (main.label, main.enabled) == (waits, False)
    click_main(player)
    assert player.table.table_view.stage.busy
    assert player.rows == rows
    assert player.table.page.explained is not None
    player.watch_on()
    assert player.widget("match.main").label == "Wait"
    for wait in (0, 300, 150):  # somebody in a hurry clicks on
        player.step(wait)
        click_main(player)
        assert player.rows == rows
    player.step(READY_MS)
    click_main(player)
    assert player.rows == rows + 1


def test_a_button_that_came_to_say_something_else_while_it_was_down_does_nothing(tmp_path: Path) -> None:
    player = at_the_field(tmp_path, "full")
    player.by_clicks(Sow(3))
    rows, main = player.rows, player.widget("match.main")
    player.point("down", main.rect.centre)
    player.watch()
    assert player.widget("match.main").label != main.label
    player.point("up", main.rect.centre)
    assert player.rows == rows
    player.step(1000)
    click_main(player)
    assert player.rows == rows + 1


@by_title
def test_escape_tells_what_of_an_open_turn_it_takes_back_and_redo_brings_it_again(tmp_path: Path, title: Title) -> None:
    player = opened(tmp_path, title)
    before, rows, words = player.match.position, player.rows, player.table.words
    player.key("escape")
    assert player.rows < rows
    (toast,) = player.table.page.toasts
    what = toast.words.splitlines()[0].partition(": ")[2]
    assert what
    assert toast.words == with_keys(words, "match.taken_back", "redo", what=what)
    assert f"{title.key}." not in what
    assert "{" not in what
    player.key("y", ctrl=True)
    assert player.match.position == before
