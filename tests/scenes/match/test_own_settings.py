"""What a person has chosen for itself holds at its seat, at nobody else's, and on no other screen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.core.seats import HUMAN, Seat
from game.scenes.curtain.scene import DEAF_MS, CurtainScene
from game.scenes.match.computers import Computers
from game.scenes.match.scene import MATCH, MatchKind, MatchScene
from game.scenes.match.screen import MatchScreen
from game.scenes.settings.scene import SettingsScene
from game.scenes.shell import opening
from game.scenes.shell.outcomes import Back, ShowSettings
from game.scenes.tabletop.commands import Play, Reveal, Sit, Verb
from game.store import people
from game.store.settings import NO_PREFERENCES, OWN_SETTINGS, Cover, Preferences, Remembered, Settings
from game.titles import TITLES
from game.ui.rect import Scale
from game.ui.title import Title
from tests.games import field_game, results_game, secret_game, toy
from tests.scenes.pilot import Pilot
from tests.scenes.screens import Stand, screens

ADA = Preferences(text_size=150, animation="none", hints="off", hold_toggles=True, headphones=True)
CLEO = Preferences(text_size=125, animation="reduced", hints="area")
FAMILY = {"Ada": ADA, "Cleo": CLEO}
LONG_MS = 2000.0


class Still(Computers):
    """Computers that do nothing by themselves; a test moves for them."""

    def __init__(self, screen: MatchScreen) -> None:
        super().__init__(screen.session, _nobody, lambda: screen.settings, screen.state.thinking)

    def update(self, dt_ms: float, still: bool) -> None:
        """Let time pass."""


def _nobody() -> Any:
    raise AssertionError("nobody is hired")


class Sitting(Pilot):
    """A match of these seats, and all who are known to the book."""

    def __init__(
        self,
        folder: Path,
        names: Sequence[str],
        title: Title = field_game.TITLE,
        cover: Cover = "none",
        kind: MatchKind = MATCH,
        family: dict[str, Preferences] = FAMILY,
    ) -> None:
        """A name in capitals is a computer's."""
        self.house = results_game.house(folder, "quick", titles=[title])
        services = self.house.services
        services.change(confirm="never", tables={title.key: Remembered(cover=cover)})
        for name, own in family.items():
            services.store.write(partial(people.add, name=name, peg="peg_cap", colour="red", preferences=own))
        seats = [
            Seat(name, "greedy" if name.isupper() else HUMAN, colour)
            for name, colour in zip(names, title.colours, strict=False)
        ]
        self.before = services.settings
        _, self.match, match_id = opening.begin(services, title, seats, title.spec.options(), "a seed")
        super().__init__(self.house.manager)
        self.table = MatchScene(services, title, self.match, match_id, kind._replace(players=Still))
        self.house.manager.push(self.table)

    @property
    def name(self) -> str:
        """Seat that has the turn."""
        seat = self.match.turn_of
        assert seat is not None
        return self.match.seats[seat].name

    def rest(self) -> None:
        """Let everything come to rest."""
        for _ in range(12):
            self.step(LONG_MS)

    def go_on(self) -> None:
        """Have whoever's turn it is play till it is another's."""
        turn_of = self.match.turn_of
        for _ in range(20):
            if self.match.turn_of != turn_of:
                break
            if self.table.session.turn_end is not None:
                self.table.do(Verb.CONFIRM)
            else:
                drawn = toy.Draw() in self.match.options
                self.table.do(Play((toy.Draw() if drawn else self.match.options[-1],)))
            self.rest()
        assert self.match.turn_of != turn_of

    def holds(self, own: Preferences) -> None:
        """The table is as somebody wants it, and drawn so; the settings of the house are as they were."""
        screen, house = self.table.screen, self.house.services.settings
        assert screen.settings == own.over(house)
        assert self.table.table_view.stage.speed == screen.settings.animation
        assert self.table.hints.most == screen.settings.hints
        share = (own.text_size or house.text_size) / 100
        for scale in (self.table.scale, self.table.table_view.scale, self.table.page.scale, self.manager.scale):
            assert scale.text_factor == pytest.approx(scale.factor * share)
        assert house == self.before == replace(self.house.saved(), first_help=house.first_help)


@pytest.mark.parametrize("title", [field_game.TITLE, secret_game.TITLE], ids=["open", "secret"])
def test_own_settings_follow_the_seat_and_leak_to_nobody(tmp_path: Path, title: Title) -> None:
    sitting = Sitting(tmp_path, ("Ada", "Ben"), title)
    met = list[str]()
    for _ in range(4):
        sitting.rest()
        sitting.holds(FAMILY.get(sitting.name, NO_PREFERENCES))
        met.append(sitting.name)
        sitting.go_on()
    assert set(met) == {"Ada", "Ben"}


def test_two_with_other_wishes_have_each_their_own(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, ("Ada", "Cleo"))
    for _ in range(3):
        sitting.rest()
        sitting.holds(FAMILY[sitting.name])
        sitting.go_on()


def test_whoever_is_called_finds_the_table_so_before_the_doors_open(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, ("Ben", "Ada"), secret_game.TITLE, "hand")
    for _ in range(3):
        sitting.rest()
        seat = sitting.table.session.calling
        assert seat is not None
        sitting.holds(FAMILY.get(sitting.match.seats[seat].name, NO_PREFERENCES))
        sitting.table.do(Verb.CONFIRM)
        sitting.rest()
        sitting.holds(FAMILY.get(sitting.name, NO_PREFERENCES))
        sitting.go_on()


def test_a_curtain_is_as_whoever_comes_wants_it(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, ("Ben", "Ada"), secret_game.TITLE, "curtain")
    met = list[str]()
    for _ in range(3):
        sitting.rest()
        curtain = sitting.manager.top
        assert isinstance(curtain, CurtainScene)
        own = FAMILY.get(sitting.name, NO_PREFERENCES)
        assert sitting.manager.scale is curtain.scale
        assert curtain.scale.text_factor == pytest.approx(curtain.scale.factor * (own.text_size or 100) / 100)
        assert curtain.speed == own.over(sitting.house.services.settings).animation
        sitting.step(DEAF_MS)
        curtain.open()
        sitting.rest()
        sitting.holds(own)
        met.append(sitting.name)
        sitting.go_on()
    assert set(met) == {"Ada", "Ben"}


def test_a_computer_leaves_it_as_the_last_person_had_it(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, ("Ada", "ROBOT", "Ben", "OTHER"))
    sitting.rest()
    before = sitting.table.scale
    for last in ("Ben", "Ben", "Ada", "Ada", "Ben"):
        sitting.holds(FAMILY.get(last, NO_PREFERENCES))
        assert sitting.name == last or sitting.table.scale is before
        before = sitting.table.scale
        sitting.go_on()


@pytest.mark.parametrize("names", [("Ada", "ROBOT"), ("ROBOT", "Ada")])
def test_alone_with_computers_it_holds_from_the_first_frame_on(tmp_path: Path, names: Sequence[str]) -> None:
    sitting = Sitting(tmp_path, names)
    sitting.holds(ADA)
    for _ in range(3):
        sitting.go_on()
        sitting.holds(ADA)


def test_where_nobody_has_chosen_anything_nobody_is_asked_for_it(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, ("Ada", "Ben"), family={"Ada": NO_PREFERENCES})
    assert sitting.table.screen.preferences == ()
    assert sitting.table.screen.settings is sitting.house.services.settings


def test_nothing_is_laid_out_anew_between_people_who_want_the_same(tmp_path: Path) -> None:
    same = {"Ada": ADA, "Cleo": replace(ADA, costs_in_words=True)}
    sitting = Sitting(tmp_path, ("Ada", "Cleo"), family=same)
    sitting.rest()
    scale = sitting.table.scale
    sitting.go_on()
    assert sitting.name == "Cleo"
    assert sitting.table.scale is scale
    assert sitting.table.screen.own == same["Cleo"]


def test_a_seat_that_goes_to_a_computer_takes_nothing_along(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, ("Ada", "Ben"))
    sitting.holds(ADA)
    sitting.table.do(Sit(0, "greedy"))
    sitting.rest()
    sitting.holds(NO_PREFERENCES)
    sitting.table.do(Sit(1, "greedy"))
    sitting.rest()
    sitting.holds(NO_PREFERENCES)


def test_other_screens_are_the_houses_and_the_table_is_as_it_was_afterwards(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, ("Ada", "Ben"))
    services = sitting.house.services
    services.navigate(ShowSettings())
    page = sitting.manager.top
    assert isinstance(page, SettingsScene)
    sitting.step()
    assert page.scale.usual
    assert sitting.manager.scale is page.scale
    assert page.settings == sitting.before
    sitting.click("settings.animation.full")
    sitting.before = replace(sitting.before, animation="full")
    services.navigate(Back())
    sitting.step()
    sitting.holds(ADA)
    sitting.go_on()
    sitting.holds(NO_PREFERENCES)


def test_a_new_size_of_text_for_all_reaches_those_alone_who_have_none_of_their_own(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, ("Ada", "Ben"))
    services = sitting.house.services
    services.change(text_size=110)
    sitting.before = services.settings
    services.apply_window()
    sitting.holds(ADA)
    sitting.go_on()
    sitting.holds(NO_PREFERENCES)


def test_the_table_is_drawn_as_if_the_size_were_set_for_all(tmp_path: Path) -> None:
    pictures = list[bytes]()
    for own, everybody in ((150, 100), (None, 150)):
        family = {"Ada": NO_PREFERENCES, "Ben": Preferences(text_size=own)}
        sitting = Sitting(tmp_path / str(own), ("Ada", "Ben"), family=family)
        sitting.house.services.change(text_size=everybody)
        sitting.house.services.apply_window()
        sitting.rest()
        sitting.go_on()
        sitting.manager.top.dirty = True
        sitting.draw()
        pictures.append(pygame.image.tobytes(sitting.surface, "RGB"))
    assert pictures[0] == pictures[1]


def test_after_the_match_all_is_the_houses_again(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, ("Ada", "ROBOT"))
    while not sitting.match.over:
        sitting.match.play(sitting.match.options[0])
    sitting.table.table_view.jump(sitting.match.plies, sitting.match.state)
    for _ in range(40):
        sitting.step(LONG_MS)
    assert sitting.manager.top is not sitting.table
    assert sitting.manager.scale.usual
    assert sitting.house.services.settings.text_size == 100


def test_a_key_that_was_pressed_on_is_off_where_it_has_to_be_held(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, ("Ada", "Ben"))
    sitting.table.do(Reveal("words", True))
    assert sitting.table.model.worded
    sitting.go_on()
    assert not sitting.table.model.worded


def test_own_values_stand_in_for_those_of_the_house_and_for_no_others() -> None:
    house = Settings(text_size=110, hints="piece", music=3)
    assert NO_PREFERENCES.over(house) == house
    over = ADA.over(house)
    assert {name: getattr(over, name) for name in OWN_SETTINGS} == {
        "text_size": 150,
        "animation": "none",
        "hints": "off",
        "hold_toggles": True,
    }
    assert replace(over, **{name: getattr(house, name) for name in OWN_SETTINGS}) == house


def test_letters_of_an_own_size_change_nothing_else() -> None:
    scale = Scale((1280, 720), 125, 110, True)
    larger = scale.lettered(150)
    assert larger.alike(Scale((1280, 720), 125, 150, True))
    assert larger.lettered(100).usual
    assert scale.lettered(None) is scale


# -- secrets read aloud


def told(sitting: Sitting) -> list[str]:
    return [each.words for each in sitting.manager.top.take_announcements()]


def own_hand(sitting: Sitting, seat: int) -> str:
    hand = sitting.match.state.hands[seat]
    return sitting.table.words.t("node.secrets", things=". ".join(f"a {secret_game.ART[card]}" for card in hand))


def test_who_wears_headphones_hears_the_hand_once_it_is_open(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, ("Ada", "Ben"), secret_game.TITLE, "hand")
    met = list[str]()
    for _ in range(4):
        sitting.rest()
        seat = sitting.table.session.calling
        assert seat is not None
        assert not any("star" in words or "heart" in words for words in told(sitting))
        sitting.table.do(Verb.CONFIRM)
        sitting.rest()
        heard = told(sitting)
        assert (own_hand(sitting, seat) in heard) is (seat == 0)
        assert len(heard) == 1 + (seat == 0)
        assert told(sitting) == []
        met.append(sitting.name)
        sitting.go_on()
    assert set(met) == {"Ada", "Ben"}


def test_a_look_tells_what_it_shows_more(tmp_path: Path) -> None:
    family = {"Ada": Preferences(headphones=True)}
    sitting = Sitting(tmp_path, ("Ada", "ROBOT"), secret_game.TITLE, family=family)
    sitting.rest()
    assert own_hand(sitting, 0) in told(sitting)
    for _ in range(2):
        sitting.manager.handle(secret_game.key("l"))
        count = len(sitting.match.state.hands[0])
        assert told(sitting) == [sitting.table.words.t("node.secrets", things=f"{count} cards")]
        assert told(sitting) == []
        sitting.manager.handle(secret_game.key("l", down=False))
        assert told(sitting) == []


@pytest.mark.parametrize("title", [*TITLES, secret_game.TITLE], ids=lambda title: str(title.key))
def test_nobody_is_told_any_secret(tmp_path: Path, title: Title) -> None:
    if title not in TITLES:
        top = Sitting(tmp_path, ("Ada", "Ben"), title).table.table_view
    else:
        stand = Stand(tmp_path, title, (1600, 900))
        scene = screens(title)[f"match_{title.spec.seats[-1]}"](stand)
        assert isinstance(scene, MatchScene)
        top = scene.table_view
    for peeking in (False, True):
        assert not top.table.words.secrets(replace(top.public(), peeking=peeking))
    top.peeking = True
    seen = top.table.words.secrets(top.context())
    assert bool(seen) is (title.spec.secrets and top.stage.viewer is not None)
