"""A lesson of the game of the field, and the words of it."""

from __future__ import annotations

from pathlib import Path

from game.i18n.catalogue import Catalogue
from tests.games.field_game import TITLE

TEXT = """
seats = 2
options = { starter = 1 }

[opening]
chance = [{ type = "First", seat = 0 }, { type = "Weather", drops = 1 }]
answers = [{ type = "Sow", spot = 0 }, { type = "Wait" }, { type = "Sow", spot = 7 }, { type = "Wait" }]

[[steps]]
text = "hello"
facts.rain = { of = "score", kind = "rain" }
glow = ["seat:0"]
chance = []

[[steps]]
text = "sow"
facts.sown = { of = "state", path = ["sown"], count = true, like = 0 }
facts.free = { of = "choices", like = { type = "Sow", spot = 1 }, is = 1 }
glow = ["bag", "spot:1"]
wanted = [{ type = "Sow", spot = 1 }]
lets = [{ like = { type = "Sow", spot = 2 }, text = "beside" }]

[[steps]]
text = "wait"
facts.waits = { of = "waits", is = "LookUp" }
glow = ["match.main"]
wanted = [{ type = "Wait" }]

[[steps]]
text = "sky"
facts.waits = { of = "waits", is = "Sky" }
glow = ["match.main"]
ends_turn = true
chance = [{ type = "Weather", drops = 1 }, { type = "Weather", drops = 0 }]
answers = [{ type = "Sow", spot = 8 }, { type = "Wait" }]

[[steps]]
text = "two"
facts.sown = { of = "state", path = ["sown"], count = true, like = 1 }
plural = "sown"
glow = ["bag"]
wanted = [{ type = "Sow" }, { type = "Wait" }]
until = [{ of = "waits", is = "Sky" }]
"""
WORDS = {
    "lesson_field.first": "Sow",
    "lesson_field.first.hello": "You have {rain} for rain.",
    "lesson_field.first.sow": "Sow in the light: it is more than {sown}.",
    "lesson_field.first.beside": "That is beside it.",
    "lesson_field.first.wait": "Now wait.",
    "lesson_field.first.sky": "Let the sky answer.",
    "lesson_field.first.two": "The other side has {count}. Sow and wait once more.",
}


class Taught(Catalogue):
    """All words, and those of the lesson."""

    def _single(self, key: str) -> str:
        return WORDS.get(key) or super()._single(key)


def shelf(folder: Path, *texts: str, key: str = TITLE.key) -> Path:
    """A folder with these lessons of a game."""
    (folder / key).mkdir(parents=True)
    for number, text in enumerate(texts, 1):
        name = ("first", "second", "third")[number - 1]
        (folder / key / f"{number}_{name}.toml").write_text(text, encoding="utf-8")
    return folder
