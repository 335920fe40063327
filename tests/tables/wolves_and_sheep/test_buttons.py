"""The large button: where nothing fits, where fewer tiles may be drawn, and what others are shown of turns."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from game.rules.wolves_and_sheep.choices import Lay, Pause, Show
from game.rules.wolves_and_sheep.laying import ChooseDraw
from game.rules.wolves_and_sheep.model import Options
from game.scenes.curtain.scene import recent_acts
from game.scenes.tabletop.commands import Play
from game.tables.wolves_and_sheep import TITLE, faces
from game.tables.wolves_and_sheep.now import NowCache
from game.tables.wolves_and_sheep.plan import cell_box
from game.ui.spot import Spot
from game.ui.widgets.button import Button
from tests.scenes import interrupt_play
from tests.scenes.match_player import LONG_MS, Player, sit


@pytest.fixture
def player(tmp_path: Path) -> Player:
    return sit(tmp_path, TITLE, 4)


@pytest.mark.parametrize("count", [1, 2])
def test_how_many_tiles_are_drawn_is_said_with_the_end_of_the_turn(tmp_path: Path, count: int) -> None:
    """WS6: till then the tile turns, flips and goes back; the large button and Enter take all, others fewer."""
    player = sit(tmp_path, TITLE, 2, options=Options(draw_fewer=True))
    match = player.match

    def several(choice: object) -> bool:
        return isinstance(choice, Lay) and isinstance(match.peek(choice).waiting, ChooseDraw)

    dice = Random(5)
    while not (fitting := [each for each in match.options if several(each)]):
        match.play(dice.choice(match.options))
    player.catch_up()
    seat, before = match.seat, match.position
    for way in ("match.laid.take_back", "match.undo"):
        player.by_clicks(fitting[0])
        player.step(LONG_MS)
        assert (match.seat, match.open_turn, player.table.session.turn_end) == (seat, True, None)
        player.click(way)
        assert match.position == before
    player.by_clicks(fitting[0])
    player.step(LONG_MS)
    due = match.waiting.due  # type: ignore[union-attr]
    names = {each.name for each in player.table.page.widgets if each.name.startswith("match.tool.take.")}
    assert names == {f"match.tool.take.{fewer}" for fewer in range(1, due)}
    held = len(match.state.hands[match.seat or 0])
    if count < due:
        player.click(f"match.tool.take.{count}")
    else:
        player.key("return")
    assert len(match.state.hands[seat or 0]) == held + count
    assert match.seat != seat


def test_the_card_of_a_dealt_secret_shows_that_and_not_the_village(player: Player) -> None:
    """WS4: nothing has been laid yet; from the first tile on the cards show where things lie."""
    top = player.table.table_view
    assert [(each.seat, each.picture, each.focus) for each in recent_acts(top, 3)[1]] == [
        (seat, faces.SECRET, None) for seat in range(3)
    ]
    lay = next(each for each in player.match.options if isinstance(each, Lay))
    player.by_drag(lay)
    (doing,) = (each for each in recent_acts(top, 3)[1] if "places" in each.sentences[-1])
    assert doing.focus is not None
    assert doing.focus.contains(*cell_box(lay.at).centre)


def test_a_shown_colour_shows_in_the_list_of_saved_games(player: Player) -> None:
    """WS8: a colour that is still secret stays so."""
    seat, show = interrupt_play.on_to(player, Show)
    interrupt_play.make(player, seat, show)
    while type(player.match.waiting).__name__ != "Turn":
        player.by_clicks(player.match.options[0])
    store = player.house.services.store
    player.click("match.home")
    player.click("match.menu.leave")
    (summary,) = store.summaries()
    (colour,) = player.match.state.shown[seat]
    assert [each.colour for each in summary.seats] == [
        faces.FLOCKS[colour] if number == seat else "wood" for number in range(4)
    ]


@pytest.mark.parametrize("own", [True, False])
def test_the_button_that_draws_says_what_comes_then(tmp_path: Path, own: bool) -> None:
    """WS8, WS14: after a shepherd one more tile, then the turn that was waiting, and only after that the next."""
    player = sit(tmp_path, TITLE, 2)
    match, dice, words = player.match, Random(5), player.table.words

    def shows() -> list[tuple[int, Show]]:
        shown = [(seat, each) for seat in range(2) for each in match.interrupts(seat) if isinstance(each, Show)]
        return [each for each in shown if (each[0] == match.seat) == own]

    while not (shown := shows()):
        match.play(dice.choice(match.options))
    player.catch_up()
    (seat, show), turn = shown[0], match.seat
    interrupt_play.make(player, seat, show)
    player.ends = False
    labels: list[tuple[str, str, str]] = []
    asked: list[str] = []
    while match.seat == seat and len(labels) < 3:
        step = type(match.waiting).__name__
        player.by_clicks(next(each for each in match.options if isinstance(each, Lay)))
        player.step(LONG_MS)
        main = player.widget("match.main")
        labels.append((step, main.label, main.second))
        asked.append(player.table.bar.sentence(player.table.model.context).rest)
        player.click("match.main")
        player.step(LONG_MS)
    on, over = words.t("wolves_and_sheep.draw_on"), words.t("wolves_and_sheep.end.Draw")
    # An interrupt ends no turn, with its last tile either.
    assert asked == [words.t("match.end.on" if label == on or not own else "match.end.ask") for _, label, _ in labels]
    assert labels[0] == ("LayShepherd", on, words.t("wolves_and_sheep.then.premium"))
    if own:
        assert labels[1] == ("LayPremium", on, words.t("wolves_and_sheep.then.turn"))
        assert labels[2] == ("Turn", over, words.t("match.end.fixed"))
        assert not {*over.lower().split()} & {*words.t("match.end.fixed").split()}, "one line says that the turn ends"
    else:
        name = match.seats[turn or 0].name
        assert labels[1] == ("LayPremium", over, words.t("wolves_and_sheep.then.other", seat=name))


def test_a_second_tile_in_the_same_turn_is_refused_with_the_reason(tmp_path: Path) -> None:
    """WS7: and no tile of the hand tells how many cells it fits."""
    player = sit(tmp_path, TITLE, 2)
    now, table = NowCache(player.match.terms), player.table
    assert not now.of(table.model.context).tray.laid
    player.ends = False
    player.by_clicks(next(each for each in player.match.options if isinstance(each, Lay)))
    player.step(LONG_MS)
    tray = now.of(table.model.context).tray
    assert tray.laid
    face = Spot("face", tray.tiles[0], 0)
    assert "fits" not in table.table_view.table.words.tip(table.model.context, face)
    player.click(face)
    assert player.said() == table.words.t("wolves_and_sheep.pressed.Draw")


def test_a_pause_that_would_end_the_game_says_so(tmp_path: Path) -> None:
    """WS15: once all others still in have paused, and not before."""
    player = next(found for seed in range(30) if (found := before_a_pause(tmp_path / str(seed), str(seed))))
    table, words = player.table.table_view.table, player.table.words
    context, seats = player.table.model.context, range(len(player.match.seats))
    others = sum(1 << seat for seat in seats if seat != player.match.seat)
    for paused, key in ((0, "wolves_and_sheep.pause"), (others, "wolves_and_sheep.pause.ends")):
        view = msgspec.structs.replace(context.view, paused=paused)
        main = table.controls.main(msgspec.structs.replace(context, view=view))
        assert main is not None
        assert main.label == words.t(key)


def test_a_pause_is_pressed_where_nothing_fits(tmp_path: Path) -> None:
    """WS7: the large button, which says so."""
    player = next(found for seed in range(30) if (found := before_a_pause(tmp_path / str(seed), str(seed))))
    before = player.rows
    player.click("match.main")
    player.come()
    assert player.match.plies[before].row.choice == Pause()


def test_the_bar_speaks_of_a_pause_only_where_its_button_can_be_pressed(tmp_path: Path) -> None:
    """WS7: by the word of the button."""
    for seed in range(30):
        player = before_a_pause(tmp_path / str(seed), str(seed))
        if player is None:
            continue
        pause = player.table.words.t("wolves_and_sheep.pause")
        assert pause in asked(player)
        while Pause() in player.match.options:
            player.click("match.main")
            if player.table.session.turn_end is not None:  # the seat could have stopped in place of that
                player.end_turn()
            player.come()
        if not player.match.over:
            break
    assert player is not None
    assert asked(player) == player.table.words.t("wolves_and_sheep.ask.Turn")
    assert pause.lower() not in asked(player).lower()


def asked(player: Player) -> str:
    """The question in the bar."""
    return player.table.bar.sentence(player.table.model.context).rest


def before_a_pause(folder: Path, seed: str) -> Player | None:
    """A random match where somebody may pause and nobody has stopped, if it comes to that."""
    player, dice = sit(folder, TITLE, 2, seed=seed), Random(seed)
    while not player.match.over and Pause() not in player.match.options:
        player.match.play(dice.choice(player.match.options))
    if player.match.over or player.match.state.stops:
        return None
    player.catch_up()
    return player


def test_before_the_turn_has_ended_a_seat_is_told_what_to_press_first(tmp_path: Path) -> None:
    """Nobody comes out of turn yet, as the tile may still be taken back."""
    player = sit(tmp_path, TITLE, 2)
    player.table.do(Play((next(each for each in player.match.options if isinstance(each, Lay)),)))
    player.step(50)
    stop = next(each for each in player.table.laid_out().widgets if each.name == "match.tool.stop.0")
    assert isinstance(stop, Button)
    assert (stop.enabled, stop.reason) == (False, "Press “Draw” first")
