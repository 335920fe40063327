"""Hints at a table: stronger with each press, gone with the next act, kept by number; they never play or block."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from game.ai.hints import Hint, HintReason
from game.core.mind import CHANCE, Mind
from game.core.spec import Spec
from game.i18n.catalogue import Catalogue
from game.scenes.match.computers import DOT_MS, DOTS
from game.scenes.match.hint_card import (
    STRENGTHS,
    HintContent,
    HintStyle,
    ReasonChip,
    ReasonWidget,
    place,
    reason_text,
    reason_texts,
    widgets,
)
from game.scenes.match.hint_marks import number_place
from game.scenes.match.hints import WAITS_MS
from game.scenes.results.scene import ResultsScene
from game.scenes.tabletop.commands import Play
from game.store.settings import Strength
from game.titles import TITLES
from game.ui.frame import frame
from game.ui.keymap import with_keys
from game.ui.paint import Painter
from game.ui.popover import Avoid
from game.ui.rect import Hexagon, Rect, Scale
from game.ui.table import Tool
from game.ui.title import Title
from game.ui.tween import Speed
from game.ui.widgets.base import OverlayGround, Widget, ZOrder
from game.worker.messages import Budget
from tests.ai.test_greedy import Pick
from tests.games import field_game, interrupt_game, results_game, toy
from tests.games.ruled import ruled
from tests.games.toy import Bell
from tests.play.screen import until
from tests.scenes.match import belling
from tests.scenes.match.advising import AtOnce
from tests.scenes.match_player import Player, sit
from tests.scenes.reader import Reader


def minded(spec: Spec[Any, Any]) -> Spec[Any, Any]:
    """Rules with a mind; the lead in points for a game that has none of its own."""
    if spec.mind is not None:
        return spec

    def appraise(terms: Any, view: Any, seat: int) -> Mapping[str, float]:
        return {"points": spec.evaluate(terms, view, seat) if spec.evaluate else spec.score(terms, view)[seat].total}

    return msgspec.structs.replace(spec, mind=Mind(appraise, toy.EVEN, lambda terms, view: 1.0))


MINDED = [ruled(title, minded(title.spec)) for title in TITLES]
by_title = pytest.mark.parametrize("title", MINDED, ids=lambda title: str(title.key))


def seated(folder: Path, title: Title, **parts: Any) -> Player:
    """A player at a table where somebody may be told something, advised in this very process."""
    player = sit(folder, title, max(2, title.spec.seats[0]), **parts)
    player.table.hints.adviser = AtOnce(player.match)
    assert player.table.hints.seat is not None
    return player


def told(player: Player) -> str:
    """How much is told now; empty for nothing."""
    hint = player.table.screen.state.hint
    return hint.strength if hint.hint is not None else ""


@by_title
def test_each_press_is_one_stronger_and_nothing_is_played(tmp_path: Path, title: Title) -> None:
    player = seated(tmp_path, title)
    before, offered = player.match.position, list(player.match.options)
    presses: Sequence[Callable[[], None]] = (partial(player.key, "h"), partial(player.click, "match.hint"))
    for press in presses:
        for strength in ("area", "piece", "move", ""):
            press()
            assert told(player) == strength
            assert ("match.hint.strength" in player.scene.spots()) == bool(strength)
    assert player.match.position is before
    assert list(player.match.options) == offered


@by_title
def test_the_card_stays_where_it_is_however_much_it_tells(tmp_path: Path, title: Title) -> None:
    player, boxes = seated(tmp_path, title), set[Any]()
    for _ in STRENGTHS:
        player.key("h")
        player.draw()
        boxes.add(player.table.screen.state.hint.card)
    assert len(boxes) == 1


@by_title
def test_the_card_stays_where_it_was_while_its_plan_is_followed(tmp_path: Path, title: Title) -> None:
    """In the same size: each step of a plan has other words, and a card that moved with each had to be looked for."""
    player, boxes = seated(tmp_path, title, size=(1280, 720)), list[Any]()
    player.key("h", "h", "h")
    while (hint := player.table.screen.state.hint.hint) is not None:
        player.draw()
        boxes.append(player.table.screen.state.hint.card)
        player.match.play(hint.choices[0])
        player.table.table_view.jump(player.match.plies, player.match.state)
        player.step()
    assert len({*boxes}) == 1
    assert len(boxes) > 1 or title.key != "rancho", "there a plan has several steps"


def test_a_card_stays_only_where_it_has_room_and_is_not_in_the_way() -> None:
    scale = Scale((1280, 720))
    at, long = frame(scale, 100, 2, 0, 200), "Put the sheep on the scale, then buy a pasture beside your own land. " * 2
    kept = Rect(400, 460, 336, 240)
    for words, others, stays in (
        ("Roll the dice", (), False),  # it would be far too large
        (long, (), True),
        (long * 3, (), False),
        (long, (Rect(500, 550, 40, 40),), False),
    ):
        content = HintContent("move", "move", words, ())
        box = place(scale, at, content, Rect(100, 300, 50, 50), Avoid(never=others), kept)
        assert (box == kept) == stays, words


@by_title
def test_a_hint_goes_with_the_next_act_and_esc(tmp_path: Path, title: Title) -> None:
    player = seated(tmp_path, title)
    player.key("h")
    player.key("escape")
    assert told(player) == ""
    assert not player.table.page.overlays
    player.key("h", "h", "h")
    assert told(player) == "move"
    hint = player.table.screen.state.hint.hint
    assert hint is not None
    assert hint.choices[0] in player.match.options
    for number, choice in enumerate(hint.choices, 1):
        player.match.play(choice)
        player.table.table_view.jump(player.match.plies, player.match.state)
        player.step()
        rest = player.table.screen.state.hint.hint
        assert (() if rest is None else rest.choices) == hint.choices[number:]
    assert told(player) == ""


@by_title
def test_a_hint_that_tells_what_to_take_makes_way_once_that_is_taken(tmp_path: Path, title: Title, whole: bool) -> None:
    """Its card and its ring lie over no place to which the piece may go; one that tells the place as well stays."""
    player = seated(tmp_path, title, size=(1280, 720), percent=150)
    model, hints, met = player.table.model, player.table.hints, 0
    for _ in range(6):
        if player.match.over or hints.seat is None or (met > 2 and not whole):
            break
        for strength in ("area", "piece", "move"):
            player.key("h")
            marks = hints._marks()
            assert told(player) == strength
            assert marks is not None
            source = marks.gesture.source
            if model.chooser.press(source) or source not in model.spots:
                continue
            player.table.handling.pick_up(source)
            player.step()
            if model.picked_up == source:
                met += 1
                assert ("match.hint.strength" in player.scene.spots()) == (strength == "move")
            player.table.handling.let_go()
            player.step()
            assert "match.hint.strength" in player.scene.spots()
        player.key("escape")
        player.table.screen.state.hint.last = None  # each begins with the weakest here
        player.by_clicks(*player.whole((player.match.options[0],)))
        player.watch()
    assert met


@by_title
def test_a_click_on_the_place_that_a_hint_shows_puts_there_what_it_shows(tmp_path: Path, title: Title) -> None:
    """It is as if the thing had been clicked first, and never refused: one law over all games."""
    player = seated(tmp_path, title)
    model, met, asked = player.table.model, 0, 0
    while met < 2 and asked < 12 and player.table.hints.seat is not None:
        asked += 1
        player.key("h", "h", "h")
        marks = player.table.hints._marks()
        assert marks is not None
        before, target = player.match.position, marks.gesture.target
        at = model.spots[target].centre if target in model.spots else (0.0, 0.0)
        if model.chooser.held is None and model.spot_at(*at) == target and target not in model.chooser.sources:
            met += 1
            for kind in ("move", "down", "up"):
                player.point(kind, at)
            assert player.match.plies[-1].row.choice == marks.chain[-1]
        player.key("escape")
        if player.match.position is before:
            player.by_clicks(*player.whole((player.match.options[0],)))
        player.watch()
    assert met


def test_a_hint_goes_with_an_act_that_it_does_not_tell(tmp_path: Path) -> None:
    """A player that leaves the plan, or takes a part of it back, is told no more of it."""
    player, title = seated(tmp_path, next(each for each in MINDED if each.key == "rolling_acres")), "rolling_acres"
    for other in (True, False):
        while (hint := asked_again(player)) is None or len(hint.choices) < 2 or len(player.match.options) < 2:
            player.match.play(player.match.options[0])
            player.catch_up()
        player.match.play(next(each for each in player.match.options if (each != hint.choices[0]) == other))
        player.catch_up()
        assert told(player) == ("" if other else "move"), title
    player.match.undo()
    player.catch_up()
    assert told(player) == ""


def asked_again(player: Player) -> Hint | None:
    """The hint for whoever is to answer now."""
    player.table.hints.close()
    player.key("h", "h", "h")
    return player.table.screen.state.hint.hint


@by_title
@pytest.mark.parametrize(("size", "percent"), [((1600, 900), 100), ((1024, 640), 100), ((1024, 640), 200)])
def test_the_card_covers_nothing_that_can_be_used(
    tmp_path: Path, title: Title, size: tuple[int, int], percent: int
) -> None:
    house = results_game.house(tmp_path, "none", size, percent, TITLES)
    player = Player(house, title, max(2, title.spec.seats[0]))
    player.table.hints.adviser = AtOnce(player.match)
    player.key("h", "h", "h")
    assert told(player) == "move"
    player.draw()
    spots, cards = player.scene.spots(), player.table.laid_out().widgets
    (card,) = [each.place for each in cards if isinstance(each, OverlayGround) and each.z is ZOrder.CARD]
    needed = [*player.table.model.needed, spots["match.main"]] if "match.main" in spots else player.table.model.needed
    assert not [box for box in needed if box.intersects(card)]


def test_a_later_hint_of_a_turn_goes_on_where_the_last_one_stopped(tmp_path: Path) -> None:
    """Three presses for each step of a turn were too many; the next turn begins with the weakest again."""
    player = seated(tmp_path, MINDED[0])

    def goes_on(choice: Any) -> None:
        player.match.play(choice)
        player.table.table_view.jump(player.match.plies, player.match.state)
        player.step()

    def does_something_else() -> None:
        hint = player.table.screen.state.hint.hint
        assert hint is not None
        others = [each for each in player.match.options if each != hint.choices[0] and not each.calls_chance]
        goes_on(others[0])
        assert told(player) == ""

    turn = player.match.state.turn
    player.key("h", "h")
    assert told(player) == "piece"
    does_something_else()
    for key, strength in (("h", "piece"), ("escape", ""), ("h", "piece"), ("h", "move")):
        player.key(key)
        assert told(player) == strength
    does_something_else()
    player.key("h")
    assert told(player) == "move"
    while player.match.state.turn == turn:
        goes_on(player.match.options[-1])
    player.key("h")
    assert told(player) == "area"


def test_the_segments_take_to_any_strength_and_no_stronger_than_allowed(tmp_path: Path) -> None:
    player = seated(tmp_path, MINDED[0])
    player.house.services.change(hints="piece")
    player.key("h")
    player.choose("match.hint.strength", "piece")
    assert told(player) == "piece"
    assert "match.hint.strength.move" not in player.scene.spots()
    player.key("h")
    assert told(player) == ""


def test_no_bulb_without_a_mind_or_where_hints_are_off(tmp_path: Path) -> None:
    spec = msgspec.structs.replace(TITLES[0].spec, mind=None)
    player = sit(tmp_path, ruled(TITLES[0], spec), 2)
    assert "match.hint" not in player.scene.spots()
    player.key("h")
    assert player.table.screen.state.hint.strength == ""
    player = seated(tmp_path / "other", MINDED[0])
    assert "match.hint" in player.scene.spots()
    player.house.services.change(hints="off")
    player.table.screen.changed()
    assert "match.hint" not in player.scene.spots()
    player.key("h")
    assert player.table.screen.state.hint.strength == ""


@pytest.mark.parametrize("most", ["off", "area"])
def test_what_may_be_told_no_longer_is_not(tmp_path: Path, most: Strength) -> None:
    player = seated(tmp_path, MINDED[0])
    player.key("h", "h", "h")
    assert told(player) == "move"
    player.house.services.change(hints=most)
    player.manager.resize(Scale((1100, 700), 100))
    player.draw()
    assert told(player) == ""


def test_the_bulb_breathes_while_one_is_thought_of(tmp_path: Path) -> None:
    player = seated(tmp_path, MINDED[0])
    hints = player.table.hints
    assert isinstance(hints.adviser, AtOnce)
    hints.adviser.held = True
    player.key("h")
    assert not hints.waits or player.house.services.settings.animation != "full"
    player.step(WAITS_MS)
    assert hints.waits
    assert player.table.update(16) or player.table.dirty
    assert told(player) == ""
    hints.adviser.held = False
    player.step()
    assert not hints.waits
    assert told(player) == "area"


@pytest.mark.parametrize("animation", ["none", "full"])
def test_dots_below_the_bulb_tell_that_one_is_thought_of(pixels: None, tmp_path: Path, animation: Speed) -> None:
    """Bulb and choices work as over a computer that thinks: the bulb says so when pointed at, any choice goes on
    without it."""
    player = seated(tmp_path, MINDED[0], speed=animation)
    adviser = player.table.hints.adviser
    assert isinstance(adviser, AtOnce)
    adviser.held = True
    words, bulb = player.house.services.words, player.spot("match.hint")
    pill = Rect.around((bulb.centre[0], player.table.table_view.frame.bar.bottom + 4), 50, 12)
    below = Painter(player.surface, player.manager.scale).rect_px(pill)

    def shown() -> bytes:
        return pygame.image.tobytes(player.surface.subsurface(below), "RGB")

    before = shown()
    player.key("h")
    player.step(WAITS_MS)
    seen = set()
    for _ in range(DOTS):
        player.step(DOT_MS)
        seen.add(shown())
    assert before not in seen
    assert len(seen) == (1 if animation == "none" else DOTS)
    assert player.widget("match.hint").hint == words.t("match.hint.thinks")
    player.table.do(Play((player.match.options[0],)))
    player.step(0)
    assert player.table.screen.state.hint.strength == ""
    adviser.held = False
    assert adviser.result() is None
    player.table.end_show()
    player.step(DOT_MS)
    assert player.widget("match.hint").hint == with_keys(words, "match.hint", "hint")


def test_a_hint_that_cannot_be_found_says_so(tmp_path: Path) -> None:
    player = seated(tmp_path, MINDED[0])
    assert isinstance(player.table.hints.adviser, AtOnce)
    player.table.hints.adviser.failed = True
    player.key("h")
    assert player.table.screen.state.hint.strength == ""
    assert player.said() == player.house.services.words.t("match.hint.failed")


def test_hints_are_counted_once_for_each_answer_and_stand_in_the_result(tmp_path: Path) -> None:
    player = seated(tmp_path, MINDED[0])
    seat, store = player.table.hints.seat, player.house.services.store
    record = store.record(player.match_id)
    player.key("h", "h", "escape", "h")
    assert store.hints_taken(player.match_id) == {seat: 1}
    assert store.record(player.match_id) == record
    match, number = results_game.field(player.house)
    store.note_hint(number, 1)
    store.note_hint(number, 1)
    scene = ResultsScene(player.house.services, field_game.TITLE, match, number)
    assert scene._parts.table._hints == {1: 2}
    player.house.manager.push(scene)
    player.draw()


def test_nobody_is_told_anything_who_is_not_there_yet(tmp_path: Path) -> None:
    """Seats that share the screen get no hint while one is called, before it has said that it is there."""
    title = next(title for title in MINDED if title.spec.secrets)
    player = seated(tmp_path, title)
    assert player.match.seat is not None
    player.table.session.cover(player.match.seat)
    player.table.screen.changed()
    player.key("h")
    assert player.table.screen.state.hint.strength == ""


def test_numbers_of_a_plan_lie_at_the_corner_that_hides_least_words() -> None:
    box = Rect(100, 100, 80, 60)
    assert number_place(box, 1, []) == (100, 100)
    assert number_place(box, 1, [Rect(90, 90, 20, 20)]) == (180, 100)
    prices = [Rect(90, 90, 100, 20)]
    x, y = number_place(box, 2, prices)
    assert (x, y) == (100, 160)
    assert not Rect(x - 15, y - 15, 60, 30).overlap(prices)


def test_numbers_of_a_plan_are_not_read_with_the_figures_beside_them() -> None:
    """On a hexagon they lie at its own corners, as far from each neighbour's figure as from its own."""
    box = Hexagon(100, 100, 80, 70)
    assert number_place(box, 1, []) == (120, 100)
    neighbours = [(box.x - 20, box.y), (box.x + 40, box.y - 35), (box.x + 100, box.y), (box.x + 40, box.y + 35)]
    figures = [Rect.around(at, 24) for at in neighbours]
    at = Rect.around(number_place(box, 1, figures), 30)
    assert not at.inset(-8, 0).overlap(figures)
    assert number_place(Rect(100, 100, 80, 60), 1, [Rect(65, 90, 15, 20)]) == (180, 100), "too near to be told apart"


CONTENT = HintContent("move", "move", "Do this", (), ("Area", "Piece", "Move"))


@pytest.mark.parametrize("percent", [100, 150, 200])
def test_where_the_log_has_no_room_the_card_keeps_off_what_is_needed(percent: int) -> None:
    scale = Scale((1024, 640), percent)
    lies = frame(scale, percent, 2, 0, 200)
    needed = [lies.main, lies.board, Rect(lies.side.x, lies.side.y, lies.side.w, lies.side.h / 3)]
    box = place(scale, lies, CONTENT, lies.main, Avoid((), tuple(needed)))
    assert not any(box.intersects(each) for each in needed)
    assert box.bottom <= scale.height


@pytest.mark.parametrize("percent", [100, 150])
def test_a_hint_is_told_in_words_where_the_whole_board_and_the_hand_can_be_pressed(percent: int) -> None:
    scale = Scale((1280, 720), percent)
    lies = frame(scale, percent, 3, 0, 200)
    content = CONTENT._replace(sentence="Place the tile: 2 edges match", chips=[ReasonChip("a larger meadow", False)])
    box = place(scale, lies, content, lies.main, Avoid((lies.main,), (lies.board, lies.side)))
    look = HintStyle(scale, TITLES[0].accent)
    paint = Reader(scale)
    for widget in widgets(Catalogue(), content, box, look, lambda strength: None):
        if isinstance(widget, OverlayGround):
            widget.draw(paint)
    assert [(note.words, note.whole) for note in paint.notes if note.words == content.sentence] == [
        (content.sentence, True)
    ]
    assert not box.intersects(lies.board)


def test_reasons_are_told_in_the_games_words() -> None:
    words = Catalogue()
    title = next(title.key for title in MINDED if words.has(f"{title.key}.term.areas"))
    told = {
        HintReason("areas", 33.2): ("larger areas: +33 points", False),
        HintReason("areas", 1.0): ("larger areas: +1 point", False),
        HintReason("areas", -7.0): ("smaller areas: \u22127 points", True),
        HintReason("areas", 0.3): ("larger areas", False),
        HintReason("judges", 18.1, CHANCE): ("your judges stay with you: 18 more wins in 100 games", False),
        HintReason("judges", -18.1, CHANCE): ("it takes a judge: 18 fewer wins in 100 games", True),
    }
    for reason, expected in told.items():
        said = reason_text(words, title, reason)
        assert said is not None
        assert (said.words, said.risk) == expected
    assert reason_text(words, title, HintReason("nonsense", 5.0)) is None
    named = reason_text(words, title, HintReason("judges", 18.1, CHANCE), lambda term: f"the {term} of Ann")
    assert named is not None
    assert named.words == "the judges of Ann: 18 more wins in 100 games"


@by_title
def test_a_reason_that_is_pointed_at_lights_what_it_speaks_of(tmp_path: Path, title: Title) -> None:
    player = seated(tmp_path, title)
    for _ in range(20):
        assert title.spec.mind is not None
        if not title.spec.mind.appraise(player.match.terms, player.match.state, 0):
            player.match.play(player.match.options[0])
    player.table.table_view.jump(player.match.plies, player.match.state)
    player.table.screen.rest()
    player.key("h", "h", "h")
    table, hint = player.table, player.table.screen.state.hint.hint
    assert hint is not None
    seat, mind = player.match.seat, title.spec.mind
    assert seat is not None
    assert mind is not None
    marks = table.hints._marks()
    assert marks is not None
    terms = mind.appraise(player.match.terms, marks.after.view, seat)
    named = [term for term in terms if table.words.has(f"{title.key}.term.{term}")]
    table.screen.state.hint.hint = msgspec.structs.replace(
        hint, reasons=tuple(HintReason(term, 5.0) for term in named[:3])
    )
    table.screen.changed()

    def chips() -> list[ReasonWidget]:
        return [each for each in table.laid_out().parts() if isinstance(each, ReasonWidget)]

    assert len(chips()) == len(named[:3])
    for number, chip in enumerate(chips()):
        dark = drawn(chip)
        player.point("move", chip.place.centre)
        assert (drawn(chips()[number]) != dark) == bool(chip.chip.about)
    meant, context = table.table_view.table.controls.term_boxes, table.table_view.context()
    boxes = [box for term in named for box in meant(term, context, marks.after)]
    assert boxes
    assert all(context.frame.canvas.intersects(box) for box in boxes)
    assert not meant("nonsense", context, marks.after)


def drawn(widget: Widget) -> bytes:
    """A widget alone on the screen."""
    paint = Painter(pygame.Surface((1600, 900)), Scale((1600, 900)))
    widget.draw(paint)
    return paint.surface.get_buffer().raw


def test_people_among_themselves_are_advised_by_a_process_too(tmp_path: Path) -> None:
    """It is started by the first question, and not before."""
    player = sit(tmp_path, next(title for title in TITLES if title.spec.mind is not None), 2)
    computers = player.table.thinking.computers
    player.step()
    assert computers.worker is None
    computers.budget = Budget(work=5)
    player.key("h")
    try:
        until(lambda: player.step(0) in (True, False) and bool(told(player)), "a hint")
        assert player.table.screen.state.hint.hint is not None
        assert player.table.screen.state.hint.hint.choices[0] in player.match.options
        player.key("h")
        for choice in player.table.screen.state.hint.hint.choices:
            player.match.play(choice)
        player.table.table_view.jump(player.match.plies, player.match.state)
        player.step(0)
        assert told(player) == ""
        assert not computers.stopped
    finally:
        worker = computers.worker
        player.table.close()
        assert worker is not None
        worker.channel.join()


def test_what_wins_is_told_before_anything_else_that_speaks_for_it() -> None:
    words, choice = Catalogue(), Pick(1)
    told = [each.words for each in reason_texts(words, "", Hint((choice,), wins=True), only=False)]
    assert told == [words.t("match.hint.wins")]
    assert [each.words for each in reason_texts(words, "", Hint((choice,)), only=False)] == [words.t("match.hint.even")]


def test_the_button_of_what_is_best_done_out_of_turn_is_lit(tmp_path: Path) -> None:
    title = ruled(interrupt_game.OPEN, belling.SPEC)
    player = sit(tmp_path, title, 2)
    hints = player.table.hints
    hints.adviser = AtOnce(player.match)
    before = player.match.position
    player.key("h", "h", "h")
    assert player.table.screen.state.hint.hint is not None
    assert player.table.screen.state.hint.hint.choices[0] == Bell(0)
    marks = hints._marks()
    assert marks is not None
    assert marks.piece == next(tool.box for tool in _tools(player) if tool.verb == "bell0")
    assert marks.place is None
    player.draw()
    assert player.match.position is before


def _tools(player: Player) -> Sequence[Tool]:
    top = player.table.table_view
    return top.table.controls.tools(top.context())


@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
def test_whoever_plays_by_keys_is_told_the_name_of_the_piece(tmp_path: Path, title: Title) -> None:
    """A ring is for the eye."""
    player = seated(tmp_path, title)
    player.key("h")
    player.choose("match.hint.strength", "piece")
    player.key("h")
    hints, words = player.table.hints, player.table.words
    marks = hints._marks()
    assert marks is not None
    for device, named in (("mouse", False), ("keys", True)):
        words.speak_of(device)
        told = hints._piece_text(marks)
        source = marks.gesture.source
        if source in player.table.model.spots and not hints._button_label(source):
            assert (player.table.model.name(source) in told) == named
