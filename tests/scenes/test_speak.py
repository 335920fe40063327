"""Another language may be spoken at any time: what is on the screen is said in it, as if it had been from the start.

The test command looks at every fourth screen; with `--whole` at all.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.i18n import ENGLISH, Catalogue
from game.scenes import navigation
from game.scenes.shell.outcomes import Speak
from tests.scenes.drawn_words import read
from tests.scenes.pilot import SIZE
from tests.scenes.screens import Stand, every
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


@pytest.mark.parametrize("number", range(len(SCREENS)), ids=SCREENS)
def test_every_screen_goes_on_in_another_language(
    tmp_path: Path, words: Path, number: int, request: pytest.FixtureRequest
) -> None:
    if number % 4 and not request.config.getoption("--whole"):
        pytest.skip("with --whole")
    name = SCREENS[number]
    wanted = said(tmp_path / "fresh", words, name, language.PSEUDO)
    switched = said(tmp_path / "switched", words, name, ENGLISH, language.PSEUDO)
    assert switched == wanted
