"""Sentences about events, steps, choices and refusals."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import pytest

from game.core.seats import CHANCE, CLOCK, HIDDEN, SeatNo, SpotNo
from game.core.steps import Choice, Decision, Event, Refusal
from game.i18n import Catalogue, compile
from game.i18n.catalogue import Speaker, meanings

Crop = Annotated[int, msgspec.Meta(extra={"is": "crop"})]

WORDS = """
msgid "farm.say.Sown"
msgstr "{seat} sows {crop} on {spots} ({note}){end}"

msgid "farm.say.Reaped"
msgid_plural "farm.say.Reaped"
msgstr[0] "one sheaf for {seat}"
msgstr[1] "{count} sheaves for {seat}"

msgid "farm.ask.Sow"
msgstr "{seat}, sow something next to {beside}"

msgid "farm.choice.SowAt"
msgstr "Sow on {at}"

msgid "farm.why.taken"
msgstr "Something grows on {spots} ({rule})"

msgid "farm.why.taken.plough"
msgstr "No way through {spots}"

msgid "any.why.over"
msgstr "The game is over."

msgid "farm.crop.0"
msgstr "corn"

msgid "farm.crop.-1"
msgstr "something"

msgid "speech.chance"
msgstr "Chance"

msgid "speech.clock"
msgstr "The clock"

msgid "speech.comma"
msgstr "{first}, {last}"

msgid "speech.nowhere"
msgstr "nowhere"
"""


class Sown(Event[Any, Any], frozen=True, gc=False):
    seat: SeatNo
    crop: Crop
    spots: tuple[SpotNo, ...]
    note: str = "dry"


class Reaped(Event[Any, Any], frozen=True, gc=False):
    seat: SeatNo
    count: int


class Rained(Event[Any, Any], frozen=True, gc=False):
    pass


class SowAt(Choice, frozen=True, gc=False):
    at: SpotNo


class Sow(Decision[Any, Any, SowAt], frozen=True, gc=False):
    seat: SeatNo
    beside: SpotNo | None = None


@pytest.fixture(scope="module")
def speaker(tmp_path_factory: pytest.TempPathFactory) -> Speaker:
    """Speaks of a game called farm, with seats Ann and Ben and spots a1 to a3."""
    folder = tmp_path_factory.mktemp("words")
    (folder / "en").mkdir()
    (folder / "en" / "farm.po").write_text(WORDS, encoding="utf-8")
    compile.main(folder)
    return Speaker(Catalogue("en", folder), "farm", ("Ann", "Ben"), ("a1", "a2", "a3"))


def test_say_names_seats_spots_and_the_games_own_things(speaker: Speaker) -> None:
    assert speaker.say(Sown(1, 0, (0, 2)), end="!") == "Ben sows corn on a1, a3 (dry)!"


def test_what_is_hidden_has_a_word_too(speaker: Speaker) -> None:
    assert speaker.say(Sown(0, HIDDEN, (-1,)), end="") == "Ann sows something on nowhere (dry)"


def test_a_field_called_count_chooses_the_plural(speaker: Speaker) -> None:
    assert speaker.say(Reaped(0, 1)) == "one sheaf for Ann"
    assert speaker.say(Reaped(1, 4)) == "4 sheaves for Ben"


def test_an_event_without_a_sentence_is_passed_over(speaker: Speaker) -> None:
    assert not speaker.speaks_of(Rained())
    assert speaker.say(Rained()) == ""
    assert speaker.speaks_of(Reaped(0, 1))


def test_an_act_is_told_with_whose_it_is_unless_it_names_that(speaker: Speaker) -> None:
    assert speaker.by(1, "no room: barn") == speaker.words.t("node.by", seat="Ben", event="no room: barn")
    assert speaker.by(1, "Ben starts") == "Ben starts"
    assert speaker.by(0, "to Ann, 3 sheaves") == "to Ann, 3 sheaves"
    assert speaker.by(0, "Annie starts") == speaker.words.t("node.by", seat="Ann", event="Annie starts")
    assert speaker.by(-1, "rain") == "rain"


def test_ask_and_tell(speaker: Speaker) -> None:
    assert speaker.ask(Sow(0, 2)) == "Ann, sow something next to a3"
    assert speaker.ask(Sow(0)) == "Ann, sow something next to "
    assert speaker.tell(SowAt(1)) == "Sow on a2"


def test_why_cites_rule_and_spots(speaker: Speaker) -> None:
    refusal = Refusal("F3", "taken", (0, 1))
    assert speaker.why(refusal) == speaker.why(refusal, "seed") == "Something grows on a1, a2 (F3)"
    assert speaker.why(refusal, "plough") == "No way through a1, a2"


def test_refusals_of_every_game_are_shared(speaker: Speaker) -> None:
    assert speaker.why(Refusal("", "over")) == "The game is over."


def test_what_has_no_words_shows_its_key(speaker: Speaker) -> None:
    assert speaker.why(Refusal("", "strange")) == "farm.why.strange"


def test_chance_the_clock_and_seats_without_a_name(speaker: Speaker) -> None:
    assert [speaker.seat(n) for n in (CHANCE, CLOCK, 0, 7)] == ["Chance", "The clock", "Ann", "8"]


def test_meanings_look_into_tuples_and_unions() -> None:
    assert meanings(Sown) == {"seat": "seat", "crop": "crop", "spots": "spot", "note": None}
    assert meanings(Sow) == {"seat": "seat", "beside": "spot"}
