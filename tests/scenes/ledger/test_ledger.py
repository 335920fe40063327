"""The ledger as a player meets it: bars, luck, the seal that opens after the end, the check, and ways to the replay."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from game.core.journal import SpentSeed, seal_of
from game.core.ledger import ChanceRow, Ledger, ledger
from game.core.match import Match
from game.core.spec import ChanceKind
from game.core.steps import Choice
from game.i18n.catalogue import Catalogue
from game.scenes.ledger import model
from game.scenes.ledger.scene import LedgerScene
from game.scenes.replay.scene import ReplayScene
from game.scenes.results.scene import ResultsScene
from game.scenes.rulebook.book import ListItem, Paragraph
from game.scenes.rulebook.scene import RulebookScene
from game.scenes.shell import opening
from game.store.results import Occasion
from game.titles import TITLES, title_for
from game.ui.access import reading
from game.ui.widgets.button import Button
from game.ui.widgets.scroll import Scroll
from tests.games import coin_game, field_game, results_game, toy
from tests.games.field_game import TITLE
from tests.scenes import screens
from tests.scenes.pilot import House, Pilot, pilot
from tests.scenes.reader import Reader
from tests.scenes.screens import Stand
from tests.store.table import new_match, play_on

RAIN = ChanceKind("rain", field_game.Weather, ((0, 0), (1, 1)), worth=(0, 1))
RAINY = replace(field_game.SPEC, chances=(RAIN,), rules=("FD", 1))
FIELD = replace(TITLE, rules=lambda: RAINY)


def played(choices: int = 10_000, seed: str = "secret", spent: tuple[SpentSeed, ...] = ()) -> Match[Any, Any]:
    old = new_match(seed)
    match: Match[Any, Any] = Match(RAINY, replace(old.setup, spent=spent))
    match.deal()
    play_on(match, choices, Random(seed))
    return match


def opened(folder: Path, match: Match[Any, Any], **more: Any) -> tuple[House, Pilot, LedgerScene]:
    house = results_game.house(folder, "none", titles=(FIELD, *TITLES), **more)
    scene = LedgerScene(house.services, FIELD, match, None)
    player = pilot(house, scene)
    player.step()
    return house, player, scene


def said(scene: LedgerScene) -> list[str]:
    return [toast.words for toast in scene.page.toasts]


def drawn(scene: LedgerScene) -> list[str]:
    """All words on the page."""
    paint = Reader(scene.scale)
    scene.draw(paint)
    return [note.words for note in paint.notes]


def test_before_the_end_the_seal_is_shown_and_the_seed_stays_shut(tmp_path: Path) -> None:
    match = played(20)
    _, _, scene = opened(tmp_path, match)
    assert (scene.seal, scene.openable) == ("sealed", False)
    assert "ledger.copy" in scene.spots()
    assert "ledger.verify" not in scene.spots()
    words = {scene.words.t("ledger.seed.open", seed=match.setup.seed), match.setup.seed}
    assert words.isdisjoint(each.hint for each in scene.page.parts())


def test_after_the_end_every_roll_is_checked_and_the_result_told(tmp_path: Path) -> None:
    match = played()
    _, player, scene = opened(tmp_path, match)
    why = scene.words.t("ledger.verify.why.sealed")
    assert why in drawn(scene)
    player.click("ledger.verify")
    for _ in range(5):
        player.step()
    assert why not in drawn(scene)
    assert scene.state.checked == [True] * len(scene.ledger.answers)
    told = model.counted_rolls(scene.words, scene.ledger.kinds, scene.parts.rolls)
    result = scene.words.t("ledger.check.sealed", rolls=told, seal=seal_of("secret")[:4])
    assert said(scene) == []  # the panel says it, once
    assert drawn(scene).count(result) == 1
    live = [each for root in scene.tree().parts for each in reading(root) if "live" in each.states]
    assert any(result in each.name for each in live)


@pytest.mark.parametrize("language", ["en", "pl"])
def test_rolls_are_good_or_poor_and_only_the_review_tells_what_luck_did_to_the_chances(language: str) -> None:
    """Poor rolls may raise one's chances, by what fell to others: two measures share no word."""
    words = Catalogue(language)
    luck = words.t("review.luck").casefold()
    told = [words.t(f"ledger.luck.{verdict}", odds=9).casefold() for verdict in range(-2, 3)]
    assert len(set(told)) == len(told)
    assert not [each for each in told if luck in each or "szczęści" in each or "pech" in each]


def test_who_reads_how_good_rolls_were_is_sent_to_the_review_for_what_they_did(tmp_path: Path) -> None:
    _, _, scene = opened(tmp_path, played())
    assert scene.words.t("ledger.luck.note") in drawn(scene)


def test_a_check_takes_a_little_of_each_frame(tmp_path: Path) -> None:
    match = played()
    state = model.LedgerState()
    check = model.SealCheck(match, state, len(match.plies))
    check.start()
    assert check.step(16.0, at_once=False)
    assert 0 < len(state.checked) < 5
    while check.step(16.0, at_once=False):
        pass
    assert not state.checking


def test_a_roll_that_is_not_of_the_seed_is_named(tmp_path: Path) -> None:
    match = played()
    forged: Match[Any, Any] = Match(RAINY, replace(match.setup, seed="another"))
    forged._plies, forged.index = list(match.plies), match.index
    _, player, scene = opened(tmp_path, forged)
    player.click("ledger.verify")
    for _ in range(5):
        player.step()
    checked = scene.state.checked
    wrong = [roll.number for roll in scene.parts.rolls if not all(checked[each.number] for each in roll.answers)]
    assert scene.words.n("ledger.check.wrong", len(wrong), number=wrong[0]) in drawn(scene)


def test_rolls_and_draws_are_told_apart_and_add_up_to_the_list() -> None:
    """Dice thrown together are one roll; what no die shows is a draw."""
    die, pile = (ChanceKind(name, Choice, ((0, 0),), drawn=name == "pile") for name in ("die", "pile"))
    faces: tuple[tuple[tuple[int, int], ...], ...] = (((0, 0),), ((0, 0),), ((1, 0),), ())
    groups = (0, 0, 1, 2)
    answers = tuple(ChanceRow(number, number, 0, groups[number], None, each) for number, each in enumerate(faces))
    rolls = model.rolls_of(Ledger((die, pile), answers, ((), ())))
    assert len(rolls) == 3
    assert model.counted_rolls(Catalogue("en"), (die, pile), rolls) == "1 roll, 2 draws"


@pytest.mark.parametrize("kind", ["sealed", "seen", "branch", "import"])
def test_only_a_match_that_began_here_with_a_secret_seed_has_a_seal(tmp_path: Path, kind: str) -> None:
    house = results_game.house(tmp_path, "none")
    match = played(4, spent=(SpentSeed("before", 1),) if kind == "branch" else ())
    if kind == "seen":
        match.setup = replace(match.setup, open_seed=True)
    writer = house.services.store.new(match, "", Occasion("import" if kind == "import" else ""))
    assert opening.seal_kind(house.services, match, writer.id) == kind


def test_a_roll_leads_into_the_replay_by_mouse_and_by_keyboard(tmp_path: Path) -> None:
    _, player, scene = opened(tmp_path, played())
    player.click("ledger.list.0")
    assert isinstance(player.scene, ReplayScene)
    last = scene.parts.rolls[-1]
    assert player.scene.past.at == player.scene.past.moment(last.rows)
    player.key("escape")
    assert player.manager.top is scene
    while scene.page.focused is None or scene.page.focused.name != "ledger.list":
        player.key("tab")
    for key in ("end", "return"):
        player.key(key)
    assert isinstance(player.scene, ReplayScene)
    assert player.scene.past.at == player.scene.past.moment(scene.parts.rolls[0].rows)


def test_the_list_shows_one_seat_or_one_face(tmp_path: Path) -> None:
    _, _, scene = opened(tmp_path, played())
    everything = model.shown_rolls(scene.parts.rolls, scene.state)
    assert [roll.number for roll in everything] == list(range(len(everything), 0, -1))
    scene.choose("seat:1")
    assert {roll.seat for roll in model.shown_rolls(scene.parts.rolls, scene.state)} == {1}
    scene.choose("face:1")
    wet = model.shown_rolls(scene.parts.rolls, scene.state)
    assert wet
    assert all((0, 1) in roll.answers[0].faces for roll in wet)


def test_escape_leads_back_to_the_result_from_which_it_was_opened(tmp_path: Path) -> None:
    house = results_game.house(tmp_path, "none")
    match, match_id = results_game.field(house, 2)
    player = pilot(house, ResultsScene(house.services, TITLE, match, match_id))
    player.click("results.ledger")
    assert isinstance(player.scene, LedgerScene)
    player.key("escape")
    assert isinstance(player.scene, ResultsScene)


@pytest.mark.parametrize("screen", [screens.results, screens.review])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1600, 900)])
def test_the_way_to_the_ledger_has_its_word(
    tmp_path: Path, screen: Callable[[Stand], Any], size: tuple[int, int]
) -> None:
    stand = Stand(tmp_path, title_for("rancho"), size)
    buttons = [each for each in screen(stand).page.parts() if isinstance(each, Button)]
    (way,) = [each for each in buttons if each.name.endswith(".ledger")]
    assert way.label == stand.house.services.words.t("ledger.word")
    assert not [each.name for each in buttons if each is not way and each.rect.intersects(way.rect)]


@pytest.mark.parametrize(("size", "percent"), [((1024, 640), 150), ((1024, 640), 200), ((1280, 720), 200)])
@pytest.mark.parametrize("key", [title.key for title in TITLES])
def test_narrow_results_lead_to_the_ledger_by_mouse_and_by_keyboard(
    tmp_path: Path, key: str, size: tuple[int, int], percent: int
) -> None:
    stand = Stand(tmp_path, title_for(key), size, percent)
    scene = screens.results(stand)
    assert isinstance(scene, ResultsScene)
    for each in scene.page.widgets:
        if isinstance(each, Scroll):
            each.to(each.max_offset, at_once=True)
    stand.pilot.click("results.ledger")
    opened = stand.pilot.scene
    assert isinstance(opened, LedgerScene)
    stand.pilot.key("escape")
    assert stand.house.manager.top is scene
    for _ in scene.page.parts():
        stand.pilot.key("tab")
        if scene.page.focused is not None and scene.page.focused.name == "results.ledger":
            break
    stand.pilot.key("return")
    assert isinstance(stand.pilot.scene, LedgerScene)


def test_cards_of_others_stay_hidden_before_the_end() -> None:
    match: Match[Any, Any] = Match(toy.SPEC, toy.agreed("human", "human"))
    match.deal()
    found = ledger(match, 0)
    assert [each.choice is None for each in found.answers] == [False, True, False, True]


def test_what_falls_together_is_one_roll() -> None:
    match = coin_game.played((1, 2), (1, 0))
    rolls = model.rolls_of(ledger(match, None))
    assert [(roll.number, roll.seat, len(roll.answers)) for roll in rolls] == [(1, 0, 1), (2, 1, 1)]


@pytest.mark.parametrize("key", [title.key for title in TITLES])
def test_the_rulebook_tells_how_it_works(tmp_path: Path, key: str) -> None:
    title = title_for(key)
    stand = Stand(tmp_path, title, (1600, 900))
    scene = LedgerScene(stand.house.services, title, *stand.match(title.spec.seats[0], 40))
    stand.show(scene)
    scene.explain()
    book = stand.pilot.scene
    assert isinstance(book, RulebookScene)
    page = book.spread.reader.book.passages[book.spread.reader.at]  # type: ignore[union-attr]
    told = " ".join(span.words for part in page.parts if isinstance(part, ListItem | Paragraph) for span in part.spans)
    words = scene.words
    assert {words.t("ledger.seal").lower(), "seed"} <= {*told.lower().replace(".", " ").replace(",", " ").split()}
    assert sum(isinstance(part, ListItem) for part in page.parts) == 10
