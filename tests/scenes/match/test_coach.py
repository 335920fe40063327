"""Help in a first game: every step of a newcomer's first turns has its words and its place, and none comes after."""

from __future__ import annotations

import importlib
import pkgutil
import random
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from msgspec.structs import replace

from game.core.match import Match
from game.core.seats import Seat
from game.core.steps import Choice, Decision
from game.i18n.catalogue import Catalogue
from game.scenes.match import coach
from game.scenes.match.buttons import INTRODUCED_MS
from game.scenes.match.coach import Coaching, turns
from game.scenes.match.scene import MatchScene
from game.scenes.shell import opening
from game.scenes.tabletop.commands import Play, Verb
from game.scenes.tabletop.table_model import GLOVE, MAIN as MAIN_BUTTON
from game.store.settings import MOST_HELPED, MOST_ID, Remembered, Settings
from game.titles import TITLES, title_for
from game.ui.frame import frame
from game.ui.popover import Avoid
from game.ui.rect import Rect, Scale
from game.ui.table import Coach
from game.ui.title import Title
from game.ui.type import block
from game.ui.widgets.base import READY_MS
from game.ui.widgets.choices import Item
from game.ui.widgets.dialog import Dialog
from tests.games import field_game
from tests.scenes import random_play
from tests.scenes.drawn_words import read
from tests.scenes.match_player import Player
from tests.scenes.pilot import House
from tests.scenes.unseen import Unseen

GAMES = [pytest.param(title, id=title.key) for title in TITLES]
NUMBERED = ("rolling_ranch",)
"""Titles with a number on every space of a board that fills a small window."""
CLOSE, OFF = "match.coach.close", "match.coach.off"


def sat(folder: Path, title: Title, size: tuple[int, int] = (1600, 900), percent: int = 100, seats: int = 2) -> Player:
    """Newcomers at a new table, where nothing is covered."""
    house = House(folder, (title,), size, percent, newcomers=True)
    house.services.change(animation="none", tables={title.key: Remembered(cover="none")})
    return Player(house, title, seats)


def coaching(scene: MatchScene) -> Coaching:
    return next(each for each in scene.screen.parts if isinstance(each, Coaching))


def shown(scene: MatchScene) -> bool:
    return any(each.name == OFF for each in scene.laid_out().widgets)


def whole(player: Player) -> Rect:
    return Rect(0, 0, player.manager.scale.width, player.manager.scale.height)


@pytest.mark.parametrize("title", GAMES)
def test_every_step_of_the_first_turns_has_a_mark_and_none_after(tmp_path: Path, title: Title) -> None:
    player = sat(tmp_path, title)
    scene, dice = player.table, random.Random(4)
    coach, met, after, told_to = coaching(scene), set[str](), 0, set[int]()
    most = scene.table_view.table.coach.turns
    while after < 3:
        seat = player.match.seat
        assert seat is not None
        if turns(player.match, seat) < most:
            told_to.add(seat)
            met.add(coach.marks[0])
            told(player)
            card, log = scene.screen.state.coach.placed, scene.table_view.frame.log
            assert card is not None
            assert not card.at.box.intersects(log)
        else:
            after += seat == 0
            assert (coach.words, coach.boxes, shown(scene)) == ("", [], False)
        player.match.play(any_kind(player, dice))
        player.match.deal()
        player.catch_up()
        player.step(0)
    assert any(name.endswith(".again") for name in met)
    assert told_to == {0, 1}
    assert player.house.saved().had_help(title.key)
    assert len(player.house.saved().helped) == len(told_to)


@pytest.mark.telling("rolling_acres")
@pytest.mark.parametrize("title", GAMES)
def test_nobody_is_told_what_cannot_be_done_now(tmp_path: Path, title: Title) -> None:
    """Neither to end by the large button what only a roll ends, nor to take what is not there; also where a turn has
    been handed on before the roll."""
    player, dice, met = sat(tmp_path, title), random.Random(7), set[str]()
    player.ends = False
    for _ in range(36):
        player.come()
        able(player, met)
        end, glove = player.table.session.turn_end, player.table.table_view.glove
        if end is None:
            player.table.do(Play(random_play.chain(player, dice)))
        elif glove is not None and not end.theirs:
            player.step(READY_MS)
            player.key("d")
        else:
            player.click(MAIN_BUTTON)
        player.watch_on()
    assert len(met) > 1
    assert "match.coach.roll" in met or title.key != "rolling_acres"


def able(player: Player, met: set[str]) -> None:
    """Assert that the mark speaks to the seat in turn, and points at things with which it can do what it says."""
    scene, coach = player.table, coaching(player.table)
    if not coach.words:
        return
    met.add(coach._key)
    assert coach.seat == player.match.turn_of
    model, main = scene.model, player.widget(MAIN_BUTTON)
    if coach._key == "match.coach.turn_end":
        assert main.enabled
        assert player.match.undo_barred() is None
    elif scene.session.turn_end is not None:
        assert player.widget(GLOVE).enabled
        assert coach._key == "match.coach.roll" or player.match.undo_barred() is None
    else:
        tools = {tool.box for tool in scene.table_view.table.controls.tools(model.context) if tool.enabled}
        used = {model.spots[spot] for spot in model.chooser.sources if spot in model.spots} | tools
        used |= {main.rect} if main.enabled else set()
        assert set(coach.boxes) <= used


def any_kind(player: Player, dice: random.Random) -> Choice:
    """Choices of a kind that are many are not taken more often than the rest."""
    kinds = sorted({type(choice).__name__ for choice in player.match.options})
    kind = dice.choice(kinds)
    return dice.choice([choice for choice in player.match.options if type(choice).__name__ == kind])


def told(player: Player) -> None:
    """After an own secret has been seen a mark is there, with words, and all that it points at is on the screen."""
    if player.table.table_view.peeking:
        player.step(INTRODUCED_MS)
    coach = coaching(player.table)
    assert coach.words, coach.marks
    assert "{" not in coach.words
    assert coach.boxes, coach.marks
    assert all(whole(player).contains(*box.centre) for box in coach.boxes), coach.marks
    assert shown(player.table)


@pytest.mark.parametrize("title", GAMES)
@pytest.mark.parametrize("form", [((1024, 640), 100), ((1600, 900), 200)], ids=["small", "double"])
def test_in_every_window_there_is_a_place_for_it(
    tmp_path: Path, title: Title, form: tuple[tuple[int, int], int]
) -> None:
    player = sat(tmp_path, title, *form)
    told(player)
    box = player.spot(OFF)
    assert whole(player).intersection(box) == pytest.approx(box)
    card = player.table.screen.state.coach.placed
    assert card is not None
    assert not card.at.box.intersects(player.table.table_view.frame.log)


@pytest.mark.parametrize("title", GAMES)
@pytest.mark.parametrize(
    "form",
    [
        ((1280, 720), 150),
        pytest.param(((1264, 640), 150), marks=pytest.mark.whole),
        pytest.param(((1024, 640), 100), marks=pytest.mark.whole),
        ((1600, 900), 200),
    ],
)
def test_it_covers_nothing_that_it_speaks_of_nor_where_dice_roll_and_pieces_are_drawn(
    tmp_path: Path, title: Title, form: tuple[tuple[int, int], int]
) -> None:
    """Nor what has just been built or laid, cards of seats, or the large button while that does something; and none of
    its words is cut."""
    player, dice, met = sat(tmp_path, title, *form), random.Random(4), set[str]()
    for _ in range(14):
        scene, coach = player.table, coaching(player.table)
        if scene.table_view.peeking:
            player.step(INTRODUCED_MS)
        if shown(scene) and scene.screen.state.coach.placed is not None:
            met.add(coach._key)
            box, top = scene.screen.state.coach.placed.at.box, scene.table_view
            spot = top.table.controls.roll_spot(scene.model.context)
            drawn = [scene.model.spots[spot]] if spot in scene.model.spots else []
            glove = [] if top.glove is None else [top.glove.tray]
            assert not box.overlap([*coach.boxes, *drawn, *glove, top.frame.side])
            look, context = top.table.look, scene.model.context
            laid = look.provisional_box(context)
            assert not box.overlap([*look.last_move(context), *(() if laid is None else (laid,))]), coach._key
            scale = player.manager.scale
            assert uncut(coach.words, scale, scene.screen.state.coach.placed.at), coach._key
            main = player.widget(MAIN_BUTTON)
            assert not (main.enabled and box.overlap([main.rect]))
            assert not box.overlap(top.frame.seats)
            assert whole(player).intersection(box) == pytest.approx(box)
        player.match.play(any_kind(player, dice))
        player.match.deal()
        player.catch_up()
        player.step(0)
    assert met


@pytest.mark.parametrize("title", GAMES)
@pytest.mark.parametrize("size", [(1280, 720), (1280, 800), (1600, 900), (1024, 640)])
def test_it_lies_over_nothing_on_the_board_while_any_place_is_free(
    tmp_path: Path, title: Title, size: tuple[int, int]
) -> None:
    """Never over what it speaks of or what can be used now; a narrower card lies beside the board."""
    player, dice, met = sat(tmp_path, title, size), random.Random(4), set[str]()
    for _ in range(16):
        scene, coach_ = player.table, coaching(player.table)
        if scene.table_view.peeking:
            player.step(INTRODUCED_MS)
        if shown(scene) and scene.screen.state.coach.placed is not None:
            met.add(coach_._key)
            model, placed = scene.model, scene.screen.state.coach.placed.at
            assert not placed.box.overlap([*coach_.boxes, *model.needed]), coach_._key
            known = [*model.spots.values(), *model.parts.values()]
            if placed.box.overlap(known):
                assert not free(player, [*known, *model.words_drawn.resting()], placed), coach_._key
        player.match.play(any_kind(player, dice))
        player.match.deal()
        player.catch_up()
        player.step(0)
    assert met


def free(player: Player, known: Sequence[Rect], placed: coach.CoachLayout) -> bool:
    """Whether a place for some card with the words of one is clear of all that is known, and of the column of dice."""
    scene, scale = player.table, player.manager.scale
    own = (OFF, CLOSE)
    buttons = [each.rect for each in scene.laid_out().widgets if each.visible and each.name and each.name not in own]
    lies = scene.table_view.frame
    sprites = [each.box for each in scene.table_view.stage.sprites() if each.alpha > 0]
    barred = [*known, *buttons, *sprites, lies.side, lies.log, lies.main, *lies.seats]
    words, top = coaching(scene).words, int(lies.bar.bottom) + 6
    for width in coach._WIDTHS:
        (w, h), _, cut = coach._size(scale, words, width, *placed.form)
        for x in range(6, int(scale.width - w - 6), 10):
            for y in range(top, int(scale.height - h - 6), 10):
                if not cut and not any(Rect(x, y, w, h).intersects(box) for box in barred):
                    return True
    return False


@pytest.mark.parametrize("title", [title for title in TITLES if title.key not in NUMBERED], ids=lambda title: title.key)
def test_it_covers_free_places_sooner_than_words_and_pieces(tmp_path: Path, title: Title) -> None:
    """Scores, names, buttons and what has been built are seen in a small window, too."""
    player, dice, met = sat(tmp_path, title, (1280, 720), 150), random.Random(4), set[str]()
    for _ in range(16):
        scene, coach = player.table, coaching(player.table)
        if scene.table_view.peeking:
            player.step(INTRODUCED_MS)
        if shown(scene) and scene.screen.state.coach.placed is not None:
            box = scene.screen.state.coach.placed.at.box
            pieces = [each.box for each in scene.table_view.stage.sprites() if each.alpha > 0]
            assert not box.overlap([*pieces, *scene.model.words_drawn.resting()]), coach._key
            met.add(coach._key)
        player.match.play(any_kind(player, dice))
        player.match.deal()
        player.catch_up()
        player.step(0)
    assert len(met) > 1


@pytest.mark.telling
@pytest.mark.parametrize("title", GAMES)
def test_it_makes_way_for_what_is_built_where_it_would_lie(tmp_path: Path, title: Title) -> None:
    player = sat(tmp_path, title, (1280, 720), 150)
    player.ends, scene, lay = False, player.table, None
    told(player)
    for _ in range(2):
        spots = scene.model.spots
        ends = {
            choice: spots[each.target]
            for choice in player.match.options[::3]
            for each in player.told(choice)
            if each.target in spots
        }
        if not ends:
            pytest.skip("nothing is put down first")
        built = max(ends, key=lambda choice: 0 if lay is None else ends[choice].overlap([lay]))
        scene.do(Play((built,)))
        player.watch_on()
        player.step(400)
        card = scene.screen.state.coach.placed
        if not shown(scene) or card is None:
            pytest.skip("nothing is told after it")
        laid = scene.table_view.table.look.provisional_box(scene.model.context)
        if lay is not None:  # the camera may have moved
            assert not card.at.box.overlap([(laid or ends[built]).inset(2)])
        lay = card.at.box
        scene.do(Verb.UNDO)
        player.step(400)


def uncut(words: str, scale: Scale, placed: coach.CoachLayout) -> bool:
    """Whether all words are seen on a card."""
    return block(words, coach._WORDS, scale, placed.words.w, coach._LINES).whole


@pytest.mark.parametrize("free", [300, 345, 390])
def test_no_words_are_cut_however_little_is_free(free: int) -> None:
    """Though a narrower card with fewer of its words would cover nothing."""
    scale, text = Scale((1280, 720), 150), Catalogue().t("coach_wolves_and_sheep.Turn.again")
    lies = frame(scale, 150, 2, 0, 200)
    gap, right = Rect(lies.board.x, 0, free, scale.height), scale.width
    avoid = Avoid((), (Rect(0, 0, gap.x, gap.h), Rect(gap.right, 0, right - gap.right, gap.h)))
    placed = coach.card_layout(scale, lies, text, Rect(*lies.board.centre, 20, 20), avoid)
    assert uncut(text, scale, placed)


WORDS = "Take something out of the bag and put it where it glows"
BARN, POND = Rect(900, 600, 150, 80), Rect(1000, 200, 60, 60)


def card(needed: Sequence[Rect] = (), known: Sequence[Rect] = (), kept: coach.CoachLayout | None = None) -> Any:
    """The card of a mark at the pond of a table for two, or at the barn once there is one already."""
    scale = Scale((1280, 720))
    meant = POND if kept is None else BARN
    lies = frame(scale, 100, 2, 0, 200)
    avoid = Avoid((meant,), (lies.side, *needed), lies.seats, tuple(known))
    return coach.card_layout(scale, lies, WORDS, meant, avoid, kept)


def test_with_the_same_words_it_stays_though_something_else_is_meant() -> None:
    first = card()
    again = card(kept=first)
    assert again.box == first.box != card(kept=first._replace(box=BARN)).box
    assert first.box.contains(*again.tip)


def test_it_stays_where_it_hides_next_to_nothing_of_what_is_needed_and_goes_where_it_hides_more() -> None:
    first = card()
    for covered, stays in ((6, True), (60, False)):
        needed = [Rect(first.box.right - covered, first.box.y, 150, 20)]
        again = card(needed, kept=first)
        assert (again.box == first.box) == stays
        assert stays or not again.box.overlap(needed)


def test_its_tail_shows_what_is_meant_now_if_that_is_near() -> None:
    first = card()
    near = first._replace(box=first.box._replace(x=BARN.x - 30 - first.box.w, y=BARN.y))
    again = card(kept=near)
    assert again.box == near.box
    assert again.tip[0] == BARN.x


def test_it_lies_on_nothing_that_is_known_where_there_is_room_farther_off() -> None:
    whole = Rect(0, 0, 1600, 900)
    known = [Rect(x, y, 30, 30) for x in range(600, 1600, 100) for y in range(60, 900, 100)]
    box = card(known=known).box
    assert box.overlap(known) == 0
    assert whole.intersection(box) == box


def test_at_a_table_its_buttons_stay_from_step_to_step_with_the_same_words(tmp_path: Path) -> None:
    player, dice, seen = sat(tmp_path, title_for("rancho"), (1280, 720)), random.Random(4), list[tuple[str, Rect]]()
    for _ in range(6):
        seen.append((coaching(player.table).words, player.spot(CLOSE)))
        player.match.play(any_kind(player, dice))
        player.match.deal()
        player.catch_up()
        player.step(0)
    same = [(one[1], other[1]) for one, other in pairwise(seen) if one[0] == other[0]]
    assert same
    assert all(one == other for one, other in same)


@pytest.mark.parametrize("title", GAMES)
def test_every_kind_of_step_has_words_and_every_place_belongs_to_words(title: Title) -> None:
    rules = f"game.rules.{title.key}"
    steps = {name for module in modules_of(rules) for name, kind in vars(module).items() if decides(kind, rules)}
    words = Catalogue()
    assert steps
    assert [step for step in steps if not words.has(f"coach_{title.key}.{step}")] == []
    classes = (kind for module in modules_of(f"game.tables.{title.key}") for kind in vars(module).values())
    (coach,) = {kind for kind in classes if isinstance(kind, type) and issubclass(kind, Coach) and kind is not Coach}
    assert [name for name in coach.kinds if not words.has(f"coach_{title.key}.{name}")] == []


def modules_of(package: str) -> list[ModuleType]:
    found = pkgutil.iter_modules(importlib.import_module(package).__path__)
    return [importlib.import_module(f"{package}.{each.name}") for each in found]


def decides(kind: Any, package: str) -> bool:
    """Whether something is a decision of a game: one that others are made from is never asked by itself."""
    if not isinstance(kind, type) or not issubclass(kind, Decision) or kind.__subclasses__():
        return False
    return kind.__module__.startswith(package)


@pytest.fixture
def player(tmp_path: Path) -> Player:
    return sat(tmp_path, title_for("texas"))


def test_what_is_picked_up_changes_the_words_and_a_turn_that_is_open_is_to_be_ended(player: Player) -> None:
    coach, words = coaching(player.table), player.house.services.words.t
    assert coach.words == words("coach_texas.Turn")
    card = next(spot for spot in player.table.model.chooser.sources if spot.kind == "card")
    player.click(card)
    assert coach.words == words("coach_texas.Turn.held")
    player.house.services.change(confirm="always")
    player.ends = False
    player.click(next(iter(player.table.model.chooser.targets())))
    assert player.table.session.turn_end is not None
    assert coach.words == words("match.coach.turn_end")
    assert coach.boxes == [player.table.table_view.frame.main]


def test_nothing_is_barred_by_it(player: Player) -> None:
    off = player.spot(OFF)
    card = next(spot for spot in player.table.model.chooser.sources if spot.kind == "card")
    at = player.table.model.spots[card]
    assert not at.intersects(off)
    player.by_clicks(player.match.options[0])
    assert player.rows > 1


def test_one_click_and_it_is_off_and_asks_whether_everywhere(player: Player) -> None:
    player.click(OFF)
    asks = player.table.page.overlays[-1]
    assert isinstance(asks, Dialog)
    assert asks.text == player.table.words.t("match.coach.text", game="Texas")
    assert not shown(player.table)
    assert player.house.saved().had_help("texas")
    player.click("match.coach.one")
    assert player.house.saved().first_help
    assert not player.house.saved().had_help("rancho")
    player.by_clicks(player.match.options[0])
    assert not shown(player.table)


def test_it_can_be_off_in_every_game(player: Player) -> None:
    player.click(OFF)
    player.click("match.coach.all")
    assert not player.house.saved().first_help


def test_who_closes_one_gets_the_next_one_all_the_same(player: Player) -> None:
    """The next player has not read it, and is told the same; nothing is asked, and nothing is kept of it."""
    coach, told = coaching(player.table), coaching(player.table).words
    player.click(CLOSE)
    assert not shown(player.table)
    assert not player.table.page.overlays
    card = next(spot for spot in player.table.model.chooser.sources if spot.kind == "card")
    player.click(card)
    assert shown(player.table)
    assert coach.words not in ("", told)
    player.key("escape")
    assert not shown(player.table)
    player.by_clicks(player.match.options[0])
    assert shown(player.table)
    assert coach.words == told
    player.by_clicks(player.match.options[0])
    assert shown(player.table)
    assert coach.words not in ("", told)
    saved = player.house.saved()
    assert saved.first_help
    assert not saved.had_help("texas")


@pytest.mark.parametrize("form", [((1600, 900), 100), ((1024, 640), 100), ((1600, 900), 200)])
def test_what_turns_all_off_says_so(tmp_path: Path, form: tuple[tuple[int, int], int]) -> None:
    """On the button, or where room is dear in its tip."""
    player = sat(tmp_path, title_for("texas"), *form)
    off = player.widget(OFF)
    assert "Turn off tips" in (off.label or off.hint)
    assert not player.spot(OFF).intersects(player.spot(CLOSE))


def test_it_makes_way_for_a_hint_and_for_a_reason(player: Player) -> None:
    player.table.screen.state.hint.strength = "area"
    assert not shown_anew(player)
    player.table.screen.state.hint.strength = ""
    assert shown_anew(player)
    player.house.services.change(first_help=False)
    assert not shown_anew(player)


def test_it_makes_way_for_a_dialog_and_a_menu_and_comes_back_to_its_place(tmp_path: Path) -> None:
    player = sat(tmp_path, title_for("texas"))
    place, words = player.spot(OFF), coaching(player.table).words
    assert words in written(player)
    player.key("escape")
    assert player.table.page.overlays
    assert not shown(player.table)
    assert words not in written(player)
    player.key("escape")
    assert not player.table.page.overlays
    assert player.spot(OFF) == place
    assert words in written(player)
    player.table.page.open(Dialog("some", "Some", "Dialog", [Item("cancel", "Back")], lambda _: None, "cancel"))
    player.step()
    assert words not in written(player)
    player.click("some.cancel")
    assert player.spot(OFF) == place


def test_a_table_that_asks_something_itself_is_told_nothing_beside_it(tmp_path: Path) -> None:
    player = sat(tmp_path, title_for("rolling_ranch"))
    player.step(INTRODUCED_MS)
    place, words = player.spot(OFF), coaching(player.table).words
    player.click("match.tool.pass")
    assert "match.tool.sure" in player.scene.spots()
    assert not shown(player.table)
    player.click("match.tool.back")
    assert coaching(player.table).words == words
    assert player.spot(OFF) == place


def written(player: Player) -> list[str]:
    """All words on the screen."""
    return [words for words, _ in read(player.manager, Unseen(player.manager.scale.size_px)).words]


def shown_anew(player: Player) -> bool:
    player.table.screen.changed()
    return shown(player.table)


def test_a_game_without_words_says_nothing_and_turns_are_counted(tmp_path: Path) -> None:
    house = House(tmp_path, (field_game.TITLE,), newcomers=True)
    opened = opening.begin(
        house.services, field_game.TITLE, (Seat("A"), Seat("B")), field_game.TITLE.spec.options(), "s"
    )
    scene = MatchScene(house.services, *opened)
    house.manager.push(scene)
    coach, match = coaching(scene), opened.match
    assert coach.marks
    assert not coach.words
    assert not shown(scene)
    assert counted(match) == 0
    house.services.close()


def counted(match: Match[Any, Any]) -> int:
    assert match.seat is not None
    return turns(match, match.seat)


def test_computers_are_told_nothing(tmp_path: Path) -> None:
    title = title_for("texas")
    house = House(tmp_path, (title,), newcomers=True)
    seats = title.with_colours([Seat("A", "random"), Seat("B", "random")])
    scene = MatchScene(house.services, *opening.begin(house.services, title, seats, title.spec.options(), "s"))
    house.manager.push(scene)
    assert coaching(scene).seat is None
    assert not shown(scene)
    house.services.close()


def test_who_has_had_help_is_kept_and_no_more_than_there_is_room_for() -> None:
    settings = Settings()
    for number in range(MOST_HELPED + 5):
        settings = replace(settings, helped=settings.helped_after("toy", f"Ann {number}"))
    assert len(settings.helped) == MOST_HELPED
    assert settings.had_help("toy")
    assert not settings.had_help("other")
    assert len(settings.helped_after("toy", "x" * 500)[-1]) == MOST_ID


@pytest.mark.parametrize("title", GAMES)
@pytest.mark.parametrize("percent", [100, 150])
def test_the_goose_hides_no_seat(tmp_path: Path, title: Title, percent: int) -> None:
    """Not even where the window is narrow, with as many seats as have cards of their own there."""
    player = sat(tmp_path, title, (1280, 720), percent, min(3, title.spec.seats[-1]) if 3 in title.seats else 2)
    player.step(400)
    scene = player.table
    if not (marks := [each for each in scene.laid_out().widgets if each.name == OFF]):
        return
    card = next(each.at.box for each in [scene.screen.state.coach.placed] if each is not None)
    assert card.contains(*marks[0].rect.centre)
    assert not card.overlap(scene.table_view.frame.seats)
