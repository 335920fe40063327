"""Another language may be spoken at any time: what is on the screen is said in it, as if it had been from the start.

The test command looks at every fourth screen; with `--whole` at all.
"""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import msgspec
import pytest

from game.core.journal import raw
from game.core.seats import Seat
from game.i18n import ENGLISH, Catalogue, compile
from game.lessons.lesson import shelf
from game.scenes import navigation
from game.scenes.match.lesson.teaching import open_lesson
from game.scenes.match.scene import MatchScene
from game.scenes.replay.scene import ReplayScene
from game.scenes.shell import opening
from game.scenes.shell.outcomes import ShowFestival, ShowSaves, Speak, TakeLesson
from game.scenes.shell.phrases import renamed
from game.scenes.tabletop.commands import Play, Verb
from game.store.festivals import Guest
from game.store.settings import Remembered
from game.titles import TITLES, title_for
from tests.samples import one_in
from tests.scenes import random_play
from tests.scenes.drawn_words import read
from tests.scenes.festival import fair
from tests.scenes.match_player import LONG_MS, Player
from tests.scenes.pilot import SIZE, House, Pilot, pilot
from tests.scenes.screens import Stand, every
from tests.scenes.unseen import Unseen
from tests.tools import language

SCREENS = [name for name in every() if not name.endswith("_held")]  # the hand is empty whenever settings are open


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """English and the pseudo-language."""
    folder = tmp_path_factory.mktemp("words")
    language.pseudo(folder)
    return folder


def said(folder: Path, words: Path, name: str, first: str, then: str = "") -> list[str]:
    """All words on a screen in a language, which is perhaps spoken only once the screen is there."""
    folder.mkdir()
    title, show = every()[name]
    stand = Stand(folder, title, SIZE)
    services, manager = stand.house.services, stand.house.manager
    services.words = Catalogue(first, words)
    show(stand)
    if then:
        read(manager, stand.pilot.surface)
        navigation.follow(manager, services, Speak(then))
        assert services.settings.language == then
        stand.rest()
    return [text for text, _ in read(manager, stand.pilot.surface).words if re.search("[A-Za-z]", text)]


@pytest.mark.telling
@pytest.mark.parametrize("name", one_in(9, SCREENS))
def test_every_screen_goes_on_in_another_language(tmp_path: Path, words: Path, name: str) -> None:
    wanted = said(tmp_path / "fresh", words, name, language.PSEUDO)
    switched = said(tmp_path / "switched", words, name, ENGLISH, language.PSEUDO)
    assert switched == wanted


def test_a_match_is_played_in_a_language_that_is_hardly_begun(tmp_path: Path) -> None:
    """It says what it knows, and the rest in English; what is kept knows no language."""
    folder = tmp_path / "words"
    language.pseudo(folder)
    home = language.begin("eo", folder)
    general = (home / "general.po").read_text(encoding="utf-8")
    for key, said in (("language.name", "Esperanto"), ("speech.comma", "{first} kaj {last}")):
        general = general.replace(f'msgid "{key}"\nmsgstr ""', f'msgid "{key}"\nmsgstr "{said}"')
    (home / "general.po").write_text(general, encoding="utf-8")
    compile.main(folder)
    house, dice = House(tmp_path, TITLES), Random(1)
    house.services.words = words = Catalogue("eo", folder)
    assert (words.language, words.listed(["unu", "du"])) == ("eo", "unu kaj du")
    player = Player(house, title_for("texas"), 2)
    while not player.match.over:
        player.table.do(Play((random_play.pick(player.title, dice, player.match.options),)))
        player.table.do(Verb.CONFIRM)
        player.step(LONG_MS)
    told = [text for text, _ in read(house.manager, Unseen(SIZE)).words]
    assert "Log" in told
    assert not [text for text in told if re.search(r"[a-z]\.[a-z]", text)]  # no bare key
    kept = msgspec.json.encode(player.match.record())
    assert b"Log" not in kept
    assert b"kaj" not in kept


def test_a_lesson_goes_on_in_another_language(tmp_path: Path, words: Path) -> None:
    house = House(tmp_path, TITLES)
    house.services.words = Catalogue(ENGLISH, words)
    title = title_for("texas")
    house.manager.push(navigation.first(house.services))
    house.services.navigate(TakeLesson(title, tuple(shelf(title.key)[0])))
    player = Pilot(house.manager)
    for _ in range(4):
        player.step(LONG_MS)
    before = {text for text, _ in read(house.manager, Unseen(SIZE)).words}
    house.services.navigate(Speak(language.PSEUDO))
    player.step(LONG_MS)
    after = {text for text, _ in read(house.manager, Unseen(SIZE)).words}
    assert not {text for text in before & after if re.search("[a-z]{3}", text)} - {"Texas"}


GIVEN = {"en": ("Player 1", "Turnip", "Gussie"), "pl": ("Gracz 1", "Rzepka", "Gusia")}
"""By language the names that the program gives: a person's, a computer's, the guide's."""

PEOPLE = {"Ann", "Mabel"}
"""One is called as a computer may be."""


def names_on(house: House) -> set[str]:
    """The given names that are told on the screen, in any language, also within a sentence; and those of people."""
    told = " ".join(text for text, _ in read(house.manager, Unseen(SIZE)).words)
    return {name for name in (*GIVEN["en"], *GIVEN["pl"], *PEOPLE) if name in told}


@pytest.mark.parametrize("screen", ["match", "replay", "kept"])
@pytest.mark.parametrize(("first", "then"), [("en", "pl"), ("pl", "en")])
@pytest.mark.parametrize("key", ["rancho", "texas"])  # the second has its names in the log
def test_names_that_the_program_has_given_follow_the_language(
    tmp_path: Path, key: str, first: str, then: str, screen: str
) -> None:
    """Those of people stay. `kept`: the match is opened only once the other language is spoken."""
    house, title = House(tmp_path, TITLES), title_for(key)
    house.services.words = Catalogue(first)
    seats = [Seat(GIVEN[first][0]), Seat(GIVEN[first][1], "novice"), *map(Seat, sorted(PEOPLE))]
    seats = seats[: max(each for each in title.spec.seats if each <= len(seats))]
    opened = opening.begin(house.services, title, title.with_colours(seats), title.spec.options())
    assert opened.match_id is not None
    house.manager.push(navigation.first(house.services))
    if screen == "kept":
        house.services.navigate(Speak(then))
        opened = opening.load(house.services, opened.match_id)
    shown = ReplayScene if screen == "replay" else MatchScene
    player = pilot(house, shown(house.services, *opened))
    if screen != "kept":
        assert names_on(house) == {*GIVEN[first][:2], *PEOPLE}
        house.services.navigate(Speak(then))
    for _ in range(3):
        player.step(LONG_MS)
    assert names_on(house) == {*GIVEN[then][:2], *PEOPLE}
    house.services.close()


@pytest.mark.parametrize("screen", ["title", "saves"])
@pytest.mark.parametrize(("first", "then"), [("en", "pl"), ("pl", "en")])
def test_given_names_of_saved_games_follow_the_language(tmp_path: Path, first: str, then: str, screen: str) -> None:
    """Those of people stay."""
    house = House(tmp_path, TITLES)
    house.services.words = Catalogue(first)
    house.played(title_for("rancho"), (*GIVEN[first][:1], *sorted(PEOPLE)))
    player = pilot(house, navigation.first(house.services))
    if screen == "saves":
        house.services.navigate(ShowSaves())
    player.step(LONG_MS)
    assert names_on(house) == {GIVEN[first][0], *PEOPLE}
    house.services.navigate(Speak(then))
    player.step(LONG_MS)
    assert names_on(house) == {GIVEN[then][0], *PEOPLE}
    house.services.close()


@pytest.mark.parametrize(("first", "then"), [("en", "pl"), ("pl", "en")])
def test_the_guide_of_a_lesson_is_called_as_in_the_language(tmp_path: Path, first: str, then: str) -> None:
    house, title = House(tmp_path, TITLES), title_for("texas")
    house.services.words = Catalogue(first)
    house.manager.push(navigation.first(house.services))
    house.services.navigate(TakeLesson(title, tuple(shelf(title.key)[0])))
    player = Pilot(house.manager)
    player.step(LONG_MS)
    assert names_on(house) == {GIVEN[first][0], GIVEN[first][2]}
    house.services.navigate(Speak(then))
    player.step(LONG_MS)
    assert names_on(house) == {GIVEN[then][0], GIVEN[then][2]}


def test_no_two_seats_come_to_have_one_name(tmp_path: Path) -> None:
    seats = (Seat("Gracz 1"), Seat("Player 1"))
    assert renamed(Catalogue(), seats) == seats


def test_a_default_name_of_another_language_is_nobodys(tmp_path: Path) -> None:
    house = House(tmp_path, TITLES)
    kept = Remembered(
        (Seat(Catalogue("pl").t("seat.default", number=1)), Seat("Ann")), raw(title_for("texas").spec.options())
    )
    house.services.change(tables={"texas": kept})
    lesson = open_lesson(house.services, TakeLesson(title_for("texas"), tuple(shelf("texas")[0])))
    assert lesson is not None
    assert lesson.match.seats[0].name == "Ann"


@pytest.mark.parametrize(("first", "then"), [("en", "pl"), ("pl", "en")])
def test_given_names_of_a_festival_follow_the_language(tmp_path: Path, first: str, then: str) -> None:
    house = House(tmp_path, TITLES)
    house.services.words = Catalogue(first)
    fair.begin(house.services, [Guest("Ann"), Guest(GIVEN[first][1], player="novice")], ("texas", "rancho"))
    house.manager.push(navigation.first(house.services))
    house.services.navigate(ShowFestival())
    player = Pilot(house.manager)
    player.step(LONG_MS)
    assert names_on(house) == {"Ann", GIVEN[first][1]}
    house.services.navigate(Speak(then))
    player.step(LONG_MS)
    assert names_on(house) == {"Ann", GIVEN[then][1]}
    house.services.close()
