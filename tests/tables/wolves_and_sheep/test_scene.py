"""The game in the generic scene of a match, with hints, comparisons and seats that change."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pygame
import pytest

from game.core.match import resume
from game.rules.wolves_and_sheep.choices import PAUSE, Announce, Done, Lay, Show, Stop
from game.rules.wolves_and_sheep.events import ColourShown, Stopped
from game.rules.wolves_and_sheep.model import HUNTER, WOLF, Options
from game.rules.wolves_and_sheep.steps import LayAnnounced
from game.scenes.curtain.scene import DEAF_MS
from game.scenes.match import dialogs, hint_marks
from game.scenes.match.recap_bubbles import Bubble
from game.scenes.replay.scene import ReplayScene
from game.scenes.results.scene import ResultsScene
from game.scenes.tabletop import commands
from game.scenes.tabletop.commands import Sit
from game.scenes.tabletop.lines import acts_after
from game.store.settings import Remembered
from game.tables.wolves_and_sheep import TITLE
from game.tables.wolves_and_sheep.now import kind_of
from game.ui.keymap import with_keys
from game.ui.spot import Spot, name_of
from game.ui.widgets.dialog import Dialog
from tests.scenes import interrupt_play
from tests.scenes.drawn_words import DrawnWords
from tests.scenes.match.advising import AtOnce
from tests.scenes.match_player import Player, sit
from tests.tables.wolves_and_sheep.play import doubting, stages


@pytest.fixture
def player(pixels: None, tmp_path: Path) -> Player:
    return sit(tmp_path, TITLE, 4)


def test_a_tile_is_dragged_to_a_cell(player: Player) -> None:
    lay = next(each for each in player.match.options if isinstance(each, Lay))
    player.by_drag(lay)
    assert player.match.state.layout.lays[-1][0] == lay.at


def test_the_button_at_the_side_turns_what_was_laid(player: Player) -> None:
    """It does what the one at its corner does, until the turn ends."""
    player.table.services.change(confirm="always")
    player.ends = False
    lays = [each for each in player.match.options if isinstance(each, Lay)]
    places = [(lay.tile, lay.side, lay.at) for lay in lays]
    player.by_drag(next(lay for lay, place in zip(lays, places, strict=True) if places.count(place) > 1))
    assert player.table.model.context.open_turn
    before = player.match.state.layout.lays[-1]
    player.click("match.tool.turn")
    after = player.match.state.layout.lays[-1]
    assert after[0] == before[0]
    assert after[1] != before[1]


def test_an_undone_colour_is_not_spelled(player: Player) -> None:
    """It is a secret again once it is undone (WS8)."""
    words, match = player.house.services.words, player.match
    colours = [words.t(f"wolves_and_sheep.colour.{colour}") for colour in range(4)]
    while not (offered := [each for each in match.interrupts(match.seat or 0) if isinstance(each, Show)]):
        match.play(match.options[0])
    match.interrupt(match.seat or 0, offered[0])
    player.catch_up()
    text = dialogs.undo_text(player.table.table_view)
    assert words.t("wolves_and_sheep.undone.Show") in text
    assert not [colour for colour in colours if colour in text]


def test_a_button_over_something_tells_its_own_tip_alone(player: Player) -> None:
    """The button lies on the card of the map, which has another."""
    spots = player.scene.spots()
    card, button = spots["map"], spots["match.tool.fit"]
    assert card.intersection(button) == button

    def around(x: float, y: float) -> list[pygame.Surface]:
        player.point("move", (x, y))
        for _ in range(10):
            player.step(200)
        frame = player.table.table_view.frame
        boxes = (frame.seats[0], frame.board)
        return [player.surface.subsurface(tuple(map(round, box))).copy() for box in boxes]

    def same(one: pygame.Surface, other: pygame.Surface) -> bool:
        return pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")

    still, over, beside = around(2, 2), around(*button.centre), around(card.x + 4, card.centre[1])
    assert [same(a, b) for a, b in zip(still, over, strict=True)] == [True, False]
    assert not all(same(a, b) for a, b in zip(still, beside, strict=True))
    assert not all(same(a, b) for a, b in zip(over, beside, strict=True))


def test_a_flock_is_shown_out_of_turn_and_the_turn_goes_on(player: Player) -> None:
    """WS8, WS14."""
    seat, show = interrupt_play.on_to(player, Show)
    turn = player.match.seat
    interrupt_play.make(player, seat, show)
    assert type(player.match.waiting).__name__ == "LayShepherd"
    assert player.match.seat == seat
    player.by_clicks(player.match.options[0])
    while player.match.seat == seat:
        player.by_clicks(player.match.options[0])
    assert player.match.seat == turn
    events = [event for ply in player.match.plies for event in ply.events]
    assert any(isinstance(event, ColourShown) and event.seat == seat for event in events)
    player.agrees()


@pytest.mark.parametrize("kind", [Show, Announce])
def test_escape_takes_back_a_flock_or_wolf_that_still_waits_for_its_cell(player: Player, kind: type) -> None:
    """WS8, WS12: with empty hands; after that it opens the menu."""
    seat, begins = interrupt_play.on_to(player, kind)
    before = player.match.position
    interrupt_play.make(player, seat, begins)
    asked = player.match.waiting
    assert asked is not None
    assert asked.seat == seat
    source = next((each for each in player.table.model.chooser.sources if each.kind in ("shepherd", "face")), None)
    if source is not None:
        player.click(source)
        assert player.table.model.held == source
        player.key("escape")
        assert player.match.waiting == asked
    while player.match.seat == seat:
        player.key("escape")
        assert not player.table.page.overlays
    assert player.match.position == before
    player.come()
    player.key("escape")
    assert player.table.page.overlays


def test_a_hunter_alone_is_not_announced_by_mistake(player: Player) -> None:
    """WS12: the button tells of wolves, so who has none in hand is asked first."""
    dice, match = Random(5), player.match

    def alone(seat: int) -> bool:
        kinds = [each.kind for each in match.interrupts(seat) if isinstance(each, Announce)]
        return kinds == [HUNTER] and seat != match.seat

    while (seat := next((seat for seat in range(4) if alone(seat)), None)) is None:
        match.play(dice.choice(match.options))
    player.catch_up()
    rows = player.rows
    player.click(f"match.tool.wolf.{seat}")
    player.step(DEAF_MS)
    player.click("curtain.hold")
    assert player.rows == rows
    asks, t = player.table.page.overlays[-1], player.table.words.t
    assert isinstance(asks, Dialog)
    state = match.state
    assert not any(kind_of(tile) == WOLF for tile in state.hands[seat])
    assert asks.text == t("wolves_and_sheep.sure.Announce.means", why=t("wolves_and_sheep.sure.Announce.none"))
    player.click("match.which.0")
    assert player.match.plies[rows].row.choice == Announce(seat, HUNTER)


def test_an_announcement_that_can_only_go_on_one_way_is_not_asked_twice(player: Player) -> None:
    """WS12, WS14: with one wolf or hunter in hand nothing can be put on the list; one undo takes it all back."""
    dice, match = Random(5), player.match

    def alone(seat: int) -> bool:
        hand = match.state.hands[seat]
        fits = [each for each in match.interrupts(seat) if isinstance(each, Announce)]
        return bool(fits) and sum(kind_of(tile) >= 0 for tile in hand) == 1 and seat != match.seat

    while (seat := next((seat for seat in range(4) if alone(seat)), None)) is None:
        match.play(dice.choice(match.options))
    player.catch_up()
    before = match.position
    (announce,) = (each for each in match.interrupts(seat) if isinstance(each, Announce))
    interrupt_play.make(player, seat, announce)
    assert isinstance(match.waiting, LayAnnounced)
    player.click("match.undo")
    assert match.position == before


@pytest.mark.parametrize("keys", [False, True])
def test_wolves_and_hunters_are_announced_and_laid(player: Player, keys: bool) -> None:
    """WS12: by clicks alone, and by keys alone."""
    seat, announce = interrupt_play.on_to(player, Announce)
    turn, way = player.match.seat, player.by_keys if keys else player.by_clicks
    interrupt_play.make(player, seat, announce, keys)
    while player.match.seat == seat:
        way(player.match.options[0])
        player.agrees()
    assert player.match.seat == turn


def test_two_hunters_are_announced_by_clicks(tmp_path: Path) -> None:
    """WS12: after the first the button of its kind puts another on the list, as long as there is one in hand."""
    player = sit(tmp_path, TITLE, 2)
    dice, match = Random(7), player.match

    def two(seat: int) -> bool:
        hunters = sum(kind_of(tile) == HUNTER for tile in match.state.hands[seat])
        return hunters >= 2 and Announce(seat, HUNTER) in match.interrupts(seat)

    while (seat := next((seat for seat in range(2) if two(seat)), None)) is None:
        match.play(dice.choice(match.options))
    player.catch_up()
    interrupt_play.make(player, seat, Announce(seat, HUNTER))
    player.click(f"match.tool.add.{HUNTER}")
    player.click("match.main")
    assert match.waiting == LayAnnounced(seat, (HUNTER, HUNTER))


def test_giving_up_is_asked_about_and_can_be_thought_better_of(player: Player) -> None:
    """WS13: by the window, so no row tells of it; Enter and Esc go on."""
    seat = player.match.seat
    player.click(f"match.tool.stop.{seat}")
    before = player.rows
    means = player.table.words.t("wolves_and_sheep.sure.Stop.means", points=6)
    for way in ("return", "escape"):
        asks = player.table.page.overlays[-1]
        assert isinstance(asks, Dialog)
        assert asks.text == means
        assert asks.title == "Stop for good and take 6 points?"
        player.key(way)
        assert not player.table.page.overlays
        player.click(f"match.tool.stop.{seat}")
    assert player.rows == before
    player.click("match.which.0")
    player.come()
    last = [event for ply in player.match.plies for event in ply.events if isinstance(event, Stopped)]
    assert [event.points for event in last] == [6]
    assert player.match.seat != seat
    names = {widget.name for widget in player.table.page.widgets}
    assert f"match.tool.stop.{seat}" not in names


def test_giving_up_in_the_own_turn_is_asked_about_too(tmp_path: Path) -> None:
    """WS13, WS19: without interrupts."""
    player = sit(tmp_path, TITLE, 2, options=Options(interrupts=False))
    seat, before = player.match.seat, player.rows
    player.click(f"match.tool.stop.{seat}")
    player.click("match.which.cancel")
    assert (player.rows, player.match.seat) == (before, seat)
    player.click(f"match.tool.stop.{seat}")
    player.click("match.which.0")
    assert player.match.state.stops == (seat,)


@pytest.mark.parametrize("percent", [100, 150])
def test_what_was_laid_is_told_beside_the_tiles(tmp_path: Path, percent: int) -> None:
    """Broken into as many lines as it takes, whole, and on no tile as long as there is free ground beside them."""
    player = sit(tmp_path, TITLE, 2, options=Options(interrupts=False), size=(1280, 720), percent=percent)
    player.house.services.change(tables={TITLE.key: Remembered(cover="hand")})
    table, world = player.table, player.table.table_view.table.world
    assert world is not None
    for number in range(3):
        seat = player.match.seat
        assert seat is not None
        while player.match.seat == seat:
            player.by_clicks(
                next(each for each in player.match.options if not isinstance(each, Announce | Show | Stop))
            )
        player.end_turn()
        moves = table.hand_over.hand.moves
        moves.tell(1 - seat)
        bubble = next(each for each in moves.build(table.do, ()) if isinstance(each, Bubble))
        drawn = DrawnWords(pygame.Surface((1280, 720)), table.scale)
        bubble.draw(drawn)
        assert not drawn.cut
        assert not bubble.rect.overlap(world.occupied(table.table_view.context())), number
        player.come()


def test_a_stop_is_told_to_who_comes_next(tmp_path: Path) -> None:
    """WS13: it changes no place, and is told before the hand is open all the same."""
    player = sit(tmp_path, TITLE, 2, options=Options(interrupts=False))
    player.house.services.change(tables={TITLE.key: Remembered(cover="hand")})
    match, first = player.match, player.match.seat
    assert first is not None
    while match.seat == first:
        player.by_clicks(next(each for each in match.options if not isinstance(each, Announce | Show | Stop)))
    player.table.do(commands.Play((next(each for each in match.options if isinstance(each, Stop)),)))
    player.end_turn()
    assert player.table.session.calling == first
    (bubble,) = (each for each in player.table.laid_out().widgets if isinstance(each, Bubble))
    drawn = DrawnWords(pygame.Surface((1600, 900)), player.table.scale)
    bubble.draw(drawn)
    assert [words for words, _ in drawn.words] == [f"{match.seats[1 - first].name} stopped", "for good, with 6 points"]
    assert not drawn.cut


def test_a_question_of_an_older_record_is_answered(tmp_path: Path) -> None:
    """WS13: by the buttons that it had."""
    player = sit(tmp_path, TITLE, 2)
    match, waiting, before = player.match, player.match.waiting, player.rows
    match.writer.keep(before, doubting(match).record().rows[before:], 0, None)
    player.catch_up()
    player.click("match.tool.stay")
    assert player.match.waiting == waiting


def test_from_the_set_up_to_the_results(tmp_path: Path) -> None:
    """Everybody gives up in turn, by hand: a match needs no more."""
    player = sit(tmp_path, TITLE, 3)
    for _ in range(3):
        player.click(f"match.tool.stop.{player.match.seat}")
        player.click("match.which.0")
        player.come()
    assert player.match.over
    for _ in range(6):
        player.step()
    assert isinstance(player.scene, ResultsScene)
    assert msgspec.structs.asdict(player.match.state)["stops"] == (0, 1, 2)


def test_what_a_hint_shows_is_what_is_laid(tmp_path: Path, whole: bool) -> None:
    player, dice, followed, most = sit(tmp_path, TITLE, 2, seed="hinted"), Random(7), 0, 12 if whole else 6
    match, hints = player.match, player.table.hints
    while followed < most:
        assert not match.over
        match.play(dice.choice([each for each in match.options if not isinstance(each, Stop)]))
        player.catch_up()
        hints.adviser = AtOnce(match)
        player.key("h", "h", "h")
        hint = player.table.screen.state.hint.hint
        lay = None if hint is None else hint.choices[0]
        if not isinstance(lay, Lay):
            hints.close()
            continue
        marks = hint_marks.marks(player.table.table_view, (lay,))
        assert marks is not None
        before = len(match.plies)
        player.click(name_of(marks.gesture.source))
        player.click(name_of(marks.gesture.target))
        assert match.plies[before].row.choice == lay
        followed += 1
        player.end_turn()
        player.come()


def test_rings_of_a_later_step_lie_on_what_is_there_now(tmp_path: Path) -> None:
    """The list of what is announced moves the hand aside, but only once its button is pressed."""
    player, dice, met = sit(tmp_path, TITLE, 2, size=(1280, 720)), Random(2), 0
    match, top = player.match, player.table.table_view
    while met < 3:
        player.catch_up()
        seat = match.seat or 0
        for announce in (each for each in match.interrupts(seat) if isinstance(each, Announce)):
            listed, _ = acts_after(match, match.position, [announce], seat)
            more = listed.waiting.options(match.terms, listed.state) if listed.waiting else ()
            if Done() not in more:
                continue
            laying, _ = acts_after(match, listed, [Done()], seat)
            lays = laying.waiting.options(match.terms, laying.state) if laying.waiting else ()
            marks = hint_marks.marks(top, (announce, Done(), lays[0])) if lays else None
            if marks is None:
                continue
            lies = [*top.things(top.context()).used.values(), top.frame.main]
            lies += [tool.box for tool in top.table.controls.tools(top.context())]
            assert marks.numbered[0][0] == marks.piece
            assert all(box in lies for step in marks.steps for box in step.pieces)
            met += 1
        match.play(dice.choice([each for each in match.options if not isinstance(each, Stop)]))


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640), (1600, 900)])
def test_which_line_is_shown_stands_off_bag_and_zoom(pixels: None, tmp_path: Path, size: tuple[int, int]) -> None:
    player = sit(tmp_path, TITLE, 2, size=size)
    *_, match = stages(2, "compared", restless=0.0)
    count = 0
    for index in range(10, min(70, len(match.plies)), 3):
        ply = match.plies[index]
        better = ply.before.waiting.options(match.terms, ply.before.state) if ply.before.waiting else ()
        if ply.row.interrupt or not isinstance(ply.row.choice, Lay) or len(better) < 2:
            continue
        scene = ReplayScene(player.house.services, TITLE, match, None, ply.row.seat, index, better[-1])
        player.house.manager.push(scene)
        for ms in (1000, 3000, 3000):
            scene.update(ms)
        drawn = DrawnWords(pygame.Surface(size), player.house.manager.scale)
        scene.draw(drawn)
        captions = [box for words, box in drawn.words if words.startswith("Better")]
        tools = scene.table_view.table.controls.tools(scene.table_view.context())
        assert len(captions) == 1
        assert not any(captions[0].intersects(tool.box) for tool in tools)
        count += 1
    assert count > 3


def test_the_buttons_of_a_seat_go_with_its_person(tmp_path: Path) -> None:
    """Each of the four may do something out of turn, as long as a person may."""
    player = sit(tmp_path, TITLE, 4)
    other = ((player.match.seat or 0) + 1) % 4

    def verbs() -> set[str]:
        player.step(16)
        names = {each.name.removeprefix("match.tool.") for each in player.table.page.widgets}
        return names & {f"{verb}.{other}" for verb in ("colour", "wolf", "stop")}

    assert len(verbs()) == 3
    player.table.do(Sit(other, "novice"))
    assert verbs() == set()
    player.table.do(Sit(other, "human"))
    assert len(verbs()) == 3


def test_a_pass_beside_which_something_else_could_be_done_can_be_taken_back(tmp_path: Path) -> None:
    """Undo works until the turn is handed on, as the setting asks if it is final; nothing is said to be done before
    (WS7, WS13)."""
    player = first_pass(tmp_path)
    match, t, name = player.match, player.table.words.t, player.match.seats[player.match.seat or 0].name
    assert t("wolves_and_sheep.banner.Paused", seat=name) not in player.said()
    ahead = [t(f"wolves_and_sheep.ahead.Paused{more}") for more in ("", ".Show")]
    assert any(words in player.said() for words in ahead)
    rows, seat = player.rows, match.seat
    player.click("match.main")
    assert player.rows > rows
    assert match.turn_of == seat
    assert player.table.session.turn_end is not None
    player.click("match.undo")
    assert player.rows == rows
    assert match.interrupts(seat or 0)


def test_a_pass_is_not_asked_about_where_nothing_ever_is(tmp_path: Path) -> None:
    player = first_pass(tmp_path)
    player.table.services.change(confirm="never")
    seat = player.match.seat
    player.click("match.main")
    assert player.match.turn_of != seat


def first_pass(folder: Path) -> Player:
    """A new match of two whose first seat can lay nothing, and has been told so."""
    for number in range(30):
        player = sit(folder / str(number), TITLE, 2, seed=f"s{number}")
        if list(player.match.options) == [PAUSE]:
            player.step(50)
            player.step(50)
            return player
    raise AssertionError("nobody has to pass")


def test_key_d_says_where_the_draw_at_the_end_of_a_turn_is_made(tmp_path: Path) -> None:
    """A press on the bag says it too; one that only goes on is not said to end the turn."""
    player, told = sit(tmp_path, TITLE, 3), set[str]()
    player.ends, t = False, player.table.words.t
    for _ in range(12):
        lay = next((each for each in player.match.options if isinstance(each, Lay)), None)
        if lay is None:
            break
        player.by_clicks(lay)
        if player.table.session.turn_end is not None:
            if player.match.roller is not None:
                player.step(2000)
                player.key("d")
                told.add(player.said())
                player.table.page.toasts.clear()
                player.click(Spot("bag"))
                assert t("wolves_and_sheep.pressed.bag.Draw") in player.said()
            player.end_turn()
        player.watch()
    ends, goes_on = (with_keys(player.table.words, f"match.glove.{key}", "end_turn") for key in ("ends", "on"))
    assert ends in told
    assert told <= {ends, goes_on}


def test_a_hint_marks_no_tile_where_the_shepherd_comes_to_lie_later(player: Player) -> None:
    """The shepherd lies in no hand before its colour is shown: what lies in its place bears no number (WS8)."""
    match, model, dice = player.match, player.table.model, Random(4)
    while not (shows := [each for each in match.interrupts(match.seat or 0) if isinstance(each, Show)]):
        match.play(dice.choice(match.options))
    player.catch_up()
    lay = shepherd_lay(player, shows[0])
    marks = hint_marks.marks(model.table_view, (shows[0], lay))
    assert marks is not None
    hand = [box for spot, box in model.spots.items() if spot.kind == "face"]
    assert not any(box.overlap(hand) for box, _ in marks.numbered)
    assert [number for _, number in marks.numbered] == [1, 2]


def shepherd_lay(player: Player, show: Show) -> Lay:
    """The first place of a shepherd whose colour is shown."""
    copy = resume(TITLE.spec, player.match.record())
    copy.interrupt(show.seat, show)
    return next(each for each in copy.options if isinstance(each, Lay))
