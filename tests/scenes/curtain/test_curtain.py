"""Handing the screen over: who sees what, when the curtain falls, and how it opens."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game.core.seats import HIDDEN
from game.i18n.catalogue import Catalogue
from game.scenes.curtain.scene import DEAF_MS, CurtainScene, lay_out
from game.scenes.match.buttons import INTRODUCED_MS
from game.scenes.match.scene import MatchScene
from game.scenes.replay.scene import ReplayScene
from game.scenes.shell import opening
from game.scenes.tabletop.commands import Play, Verb
from game.store.settings import Remembered
from game.titles import TITLES
from game.ui.rect import Rect
from game.ui.spot import named
from tests.games import results_game, secret_game, toy
from tests.scenes.pilot import SIZE, House, Pilot
from tests.scenes.two_tables import seats


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> Catalogue:
    return secret_game.words(tmp_path_factory.mktemp("words"))


Sit = Callable[..., Pilot]


@pytest.fixture
def sit(tmp_path: Path, words: Catalogue) -> Sit:
    """A table of the card game in a house of its own: how many sit there, which of them alone is a person."""

    def made(
        count: int = 2, alone: int | None = None, curtain: bool = True, size: tuple[int, int] = SIZE, percent: int = 100
    ) -> Pilot:
        house = House(tmp_path, (secret_game.TITLE,), size, percent)
        house.services.words = words
        house.services.change(
            animation="none",
            ui_scale=percent,
            confirm="never",
            tables={"toy": Remembered(cover="curtain" if curtain else "none")},
        )
        house.manager.push(results_game.Home(house.services))
        opened = opening.begin(house.services, secret_game.TITLE, seats(count, alone), toy.Options(), "a seed")
        pilot = Pilot(house.manager)
        house.manager.push(MatchScene(house.services, *opened))
        pilot.step(DEAF_MS)
        return pilot

    return made


def table(pilot: Pilot) -> MatchScene:
    """The table that is in front."""
    scene = pilot.scene
    assert isinstance(scene, MatchScene)
    return scene


def curtain(pilot: Pilot) -> CurtainScene:
    """The curtain that is in front."""
    scene = pilot.scene
    assert isinstance(scene, CurtainScene)
    return scene


def come(pilot: Pilot) -> MatchScene:
    """Open the curtain by a click."""
    pilot.step(DEAF_MS)
    pilot.click("curtain.hold")
    return table(pilot)


# -- who looks on


def test_a_computers_choices_are_not_offered(sit: Sit) -> None:
    pilot = sit(2, alone=1)
    assert table(pilot).table_view.stage.viewer == 1
    assert table(pilot).model.chooser.sources == ()
    assert not any(
        spot.startswith("card:") and named(spot) in table(pilot).model.context.sources for spot in pilot.scene.spots()
    )


# -- when it falls


def test_a_new_match_begins_behind_the_curtain(sit: Sit) -> None:
    pilot = sit()
    assert curtain(pilot).seat == 0
    scene = come(pilot)
    assert scene.table_view.stage.viewer == 0
    assert HIDDEN not in scene.table_view.stage.view.hands[0]
    assert set(scene.table_view.stage.view.hands[1]) == {HIDDEN}


def test_the_next_person_comes_behind_the_curtain(sit: Sit) -> None:
    pilot = sit()
    scene = come(pilot)
    scene.do(Play((toy.Draw(),)))
    assert curtain(pilot).seat == 1
    assert scene.table_view.stage.viewer is None
    assert scene.model.chooser.sources == ()
    assert come(pilot) is scene
    assert scene.table_view.stage.viewer == 1
    assert scene.model.chooser.sources


def test_a_choice_of_the_same_seat_needs_none(sit: Sit) -> None:
    pilot = sit()
    scene = come(pilot)
    scene.do(Play((scene.match.options[0],)))
    assert isinstance(scene.match.waiting, toy.Place)
    assert table(pilot) is scene


def test_a_match_that_goes_on_begins_behind_the_curtain(sit: Sit) -> None:
    pilot = sit()
    scene = come(pilot)
    assert scene.opened.match_id is not None
    again = opening.load(scene.services, scene.opened.match_id)
    pilot.manager.home()
    pilot.manager.push(MatchScene(scene.services, *again))
    assert curtain(pilot).seat == 0


def test_where_it_is_switched_off_the_next_seat_is_seen_at_once(sit: Sit) -> None:
    pilot = sit(curtain=False)
    scene = table(pilot)
    assert scene.table_view.stage.viewer == 0
    scene.do(Play((toy.Draw(),)))
    assert table(pilot).table_view.stage.viewer == 1


def test_a_person_alone_never_meets_it(sit: Sit) -> None:
    pilot = sit(2, alone=0)
    scene = table(pilot)
    scene.do(Play((toy.Draw(),)))
    scene.do(Play((toy.Draw(),)))
    assert table(pilot).table_view.stage.viewer == 0


@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
def test_titles_without_secrets_never_meet_it(tmp_path: Path, title: object) -> None:
    plain = next(each for each in TITLES if each is title)
    if plain.spec.secrets:
        pytest.skip("this one has secrets")
    house = results_game.house(tmp_path, titles=TITLES)
    count = min(n for n in plain.spec.seats if n > 1)
    opened = opening.begin(house.services, plain, seats(count, None), plain.spec.options(), "s")
    scene = MatchScene(house.services, *opened)
    house.manager.push(scene)
    assert house.manager.top is scene
    assert scene.table_view.stage.viewer is None


def test_it_falls_only_once(sit: Sit) -> None:
    """A key that ends the show and means something else too."""
    pilot = sit()
    scene = come(pilot)
    scene.services.change(animation="full")
    scene.table_view.stage.speed = "full"
    scene.do(Play((toy.Draw(),)))
    assert scene.table_view.stage.busy
    pilot.key("z", ctrl=True)
    assert isinstance(pilot.scene, CurtainScene)
    pilot.step(DEAF_MS)
    pilot.click("curtain.hold")
    for _ in range(4):
        pilot.step()
    assert table(pilot) is scene


def test_nothing_is_taken_back_over_it(sit: Sit) -> None:
    pilot = sit()
    scene = come(pilot)
    card = scene.match.state.hands[0][0]
    scene.do(Play((toy.Lift(card),)))
    assert scene.match.undo_to() is not None
    scene.do(Play((toy.Put(1),)))
    come(pilot)
    rows = scene.match.index
    scene.do(Verb.UNDO)
    assert scene.match.index == rows
    assert scene.match.undo_barred() == "handed_over"
    assert not scene.page.overlays


def test_what_was_opened_or_said_goes_with_the_one_it_was_for(sit: Sit) -> None:
    pilot = sit()
    scene = come(pilot)
    scene.do(Verb.LOG)
    pilot.point("move", pilot.spot("place:1").centre)
    scene.do(Play((toy.Draw(),)))
    assert not scene.page.toasts
    assert scene.model.hover is None
    assert not scene.table_view.log.unfolded
    come(pilot)
    said = " ".join(toast.words for toast in scene.page.toasts)
    assert said == f"A card is drawn: {HIDDEN}"


def test_looking_back_shows_what_the_onlooker_saw(sit: Sit) -> None:
    pilot = sit()
    come(pilot).do(Play((toy.Draw(),)))
    come(pilot)
    pilot.click("match.replay")
    scene = pilot.scene
    assert isinstance(scene, ReplayScene)
    assert scene.table_view.stage.viewer == 1
    scene.screen.go(scene.past.last)
    lines = [line.words for line in scene.table_view.log.lines(scene.table_view.stage.history)]
    mine = [f"draws {card}" for card in scene.past.original.state.hands[1]]
    assert [line for line in lines if line != f"draws {HIDDEN}"] == mine


# -- how it opens


def test_it_opens_after_a_second_of_space(sit: Sit) -> None:
    pilot = sit()
    pilot.manager.handle(secret_game.key("space"))
    pilot.step(900)
    assert curtain(pilot)._hold.share == pytest.approx(0.9)
    pilot.step(100)
    assert table(pilot).table_view.stage.viewer == 0


def test_a_short_press_of_space_does_not_open_it(sit: Sit) -> None:
    pilot = sit()
    pilot.manager.handle(secret_game.key("space"))
    pilot.step(900)
    pilot.manager.handle(secret_game.key("space", down=False))
    for _ in range(4):
        pilot.step()
    assert curtain(pilot)._hold.share == 0


def test_holding_the_pointer_opens_it_too(sit: Sit) -> None:
    pilot = sit()
    at = pilot.spot("curtain.hold").centre
    pilot.point("move", at)
    pilot.point("down", at)
    pilot.step(1000)
    assert isinstance(pilot.scene, MatchScene)


def test_a_click_or_key_that_was_meant_for_the_table_does_not_count(sit: Sit) -> None:
    pilot = sit()
    scene = come(pilot)
    scene.do(Play((toy.Draw(),)))
    at = pilot.spot("curtain.hold").centre
    for kind in ("down", "up"):
        pilot.point(kind, at)
    for _ in range(50):  # a key that is held down repeats
        pilot.manager.handle(secret_game.key("space"))
        pilot.step(40)
    assert curtain(pilot)._hold.share == 0
    pilot.manager.handle(secret_game.key("space", down=False))
    pilot.manager.handle(secret_game.key("space"))
    pilot.step(1000)
    assert table(pilot) is scene


def test_from_it_one_can_go_home_and_to_the_settings(sit: Sit) -> None:
    pilot = sit()
    pilot.click("curtain.settings")
    assert pilot.scene.name == "settings"
    pilot.key("escape")
    assert curtain(pilot).seat == 0
    pilot.key("escape")
    pilot.step()
    pilot.key("escape")
    assert pilot.scene.name == "title"


@pytest.mark.parametrize(
    ("size", "percent"), [((1024, 640), 100), ((1024, 640), 200), ((1280, 720), 200), ((3840, 2160), 100)]
)
def test_the_bar_is_within_reach_in_any_window(sit: Sit, size: tuple[int, int], percent: int) -> None:
    pilot = sit(size=size, percent=percent)
    canvas = Rect(0, 0, pilot.manager.scale.width, pilot.manager.scale.height)
    for name in ("hold", "home", "settings"):
        spot = pilot.spot(f"curtain.{name}")
        assert tuple(spot.intersection(canvas)) == pytest.approx(spot)


@pytest.mark.parametrize("recapped", [False, True])
@pytest.mark.parametrize(
    "body", [Rect(16, 84, 1568, 800), Rect(16, 84, 768, 350), Rect(16, 84, 1568, 560), Rect(0, 0, 700, 480)]
)
def test_the_parts_of_the_card_lie_on_it_and_not_on_each_other(body: Rect, recapped: bool) -> None:
    at = lay_out(body, recapped)
    parts = [part for part in (at.picture, at.since, at.hold) if part.h]
    for part in (at.card, *parts):
        assert tuple(part.intersection(body)) == pytest.approx(part)
    assert not any(a.intersects(b) for a in parts for b in parts if a is not b)


# -- what it tells


def test_it_tells_what_the_others_have_done_since(sit: Sit) -> None:
    pilot = sit(3)
    scene = come(pilot)
    scene.do(Play((toy.Show(scene.match.state.hands[0][0], 1),)))
    for _ in range(2):
        come(pilot).do(Play((toy.Draw(),)))
    assert curtain(pilot).seat == 0
    told = [(doing.seat, doing.sentences, doing.picture) for doing in curtain(pilot)._recap._entries]
    drawn = ((f"draws {HIDDEN}",), secret_game.BACK)
    assert told == [(1, *drawn), (2, *drawn)]


# -- holding a button to look


def test_an_own_secret_shows_as_long_as_its_button_or_key_is_held(sit: Sit) -> None:
    pilot = sit()
    scene = come(pilot)
    seen = []
    for down in (True, False):
        pilot.manager.handle(secret_game.key("l", down=down))
        seen.append(scene.model.context.peeking)
    at = pilot.spot("match.tool.look").centre
    for kind in ("down", "move", "up"):
        pilot.point(kind, at if kind == "down" else (at[0], at[1] + 300))
        pilot.step(16)
        seen.append(scene.model.context.peeking)
    scene.page.focus(scene.page.at(*at), True)
    for down in (True, False):
        pilot.manager.handle(secret_game.key("space", down=down))
        seen.append(scene.model.context.peeking)
    assert seen == [True, False, True, True, False, True, False]


def test_what_was_held_is_not_held_for_the_next(sit: Sit) -> None:
    pilot = sit()
    scene = come(pilot)
    pilot.manager.handle(secret_game.key("l"))
    scene.do(Play((toy.Draw(),)))
    come(pilot)
    pilot.step(INTRODUCED_MS)
    assert not scene.model.context.peeking


@pytest.mark.parametrize("curtained", [True, False])
@pytest.mark.parametrize("keyed", [True, False])
def test_nor_where_it_is_still_held(sit: Sit, curtained: bool, keyed: bool) -> None:
    """Without a curtain the key repeats; the pointer may have left the button over the curtain unseen."""
    pilot = sit(curtain=curtained)
    scene = come(pilot) if curtained else table(pilot)
    at = pilot.spot("match.tool.look").centre
    if keyed:
        pilot.manager.handle(secret_game.key("l"))
    else:
        pilot.point("down", at)
    assert scene.model.context.peeking
    scene.do(Play((toy.Draw(),)))
    if curtained:
        come(pilot)
    elif keyed:
        pilot.manager.handle(secret_game.key("l"))
    assert scene.table_view.stage.viewer == 1
    pilot.point("move", (at[0] + 5, at[1]))
    pilot.step(INTRODUCED_MS)
    assert not scene.model.context.peeking
    for down in (False, True):
        pilot.manager.handle(secret_game.key("l", down=down))
    assert scene.model.context.peeking
