"""Lessons as they are read, and the way through one, without a window."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.core.seats import Seat
from game.lessons import lesson
from game.lessons.course import Aside, Course, seats_of
from game.lessons.lesson import GUIDE, MOST_BYTES, Fact, LessonFault, Unknown, agrees, files, occurrences, read, shelf
from game.scenes.match.lesson.teaching import damage_notice
from tests.games.field_game import SPEC, TITLE, Sow, Wait, make
from tests.lessons import field_lesson
from tests.lessons.field_lesson import TEXT


def course(folder: Path, text: str = TEXT) -> Course:
    field_lesson.shelf(folder, text)
    (path,) = files(TITLE.key, folder)
    lesson = read(path)
    return Course(lesson, SPEC, lambda options, seats: (make(6),), seats_of(lesson, ("Ann", "Gus")))


def test_a_lesson_begins_where_its_opening_leads(tmp_path: Path) -> None:
    at = course(tmp_path)
    assert at.match.seats == (Seat("Ann"), Seat("Gus", GUIDE))
    assert at.match.state.sown[0] == 0
    assert at.match.state.sown[7] == 1
    assert at.match.state.rain[0] == 1
    assert at.unused_answers == []
    assert at.text_fields() == {"rain": 1}


def test_only_what_is_waited_for_is_meant_and_the_rest_is_answered(tmp_path: Path) -> None:
    at = course(tmp_path)
    assert at.is_wanted((Sow(1),)) is False
    at.note_act()
    assert at.next_step()
    assert at.is_wanted((Sow(1),)) is True
    assert at.is_wanted((Sow(1),), out_of_turn=True) is False
    assert at.is_wanted((Sow(1), Wait())) is False
    assert at.is_wanted((Sow(3),)) is False
    assert at.is_wanted((Sow(2),)) is False
    start = at.match.position
    assert at.judge((Sow(2),), start) == Aside("lesson_field.first.beside", False)
    assert at.judge((Sow(3),), start) == Aside("lesson.aside.other", False)
    assert at.wanted_gesture() == (Sow(1),)


GOALS = [
    ("", "other", "other"),
    ('goal = [{ of = "score", kind = "spots" }]', "works", "works"),
    ('goal = [{ of = "state", path = ["sown", 5] }]', "works", "better"),
    ('goal = [{ of = "score", kind = "spots" }, { of = "state", path = ["sown", 5], is = 0 }]', "other", "works"),
    ('goal = [{ of = "waits", is = "Sky" }]', "other", "other"),
    ('goal = [{ of = "waits" }]', "works", "works"),
]


@pytest.mark.parametrize(("goal", "third", "fifth"), GOALS)
def test_whatever_reaches_the_goal_of_a_step_counts_and_what_is_more_is_praised(
    tmp_path: Path, goal: str, third: str, fifth: str
) -> None:
    wanted = 'wanted = [{ type = "Sow", spot = 1 }]'
    at = course(tmp_path, TEXT.replace(wanted, f"{wanted}\n{goal}"))
    at.note_act()
    at.next_step()
    for spot, told in ((3, third), (5, fifth)):
        aside = at.judge((Sow(spot),), at.match.position)
        assert aside == Aside(f"lesson.aside.{told}", told != "other")


def test_a_goal_that_there_is_none_of_is_told(tmp_path: Path) -> None:
    wanted = 'wanted = [{ type = "Sow", spot = 1 }]'
    at = course(tmp_path, TEXT.replace(wanted, f'{wanted}\ngoal = [{{ of = "score", kind = "gold" }}]'))
    at.note_act()
    at.next_step()
    with pytest.raises(LessonFault, match=r"steps\[1\]\.goal"):
        at.judge((Sow(3),), at.match.position)


def test_chance_answers_as_is_written_again_after_going_back(tmp_path: Path) -> None:
    at = course(tmp_path)
    start, rains = at.match.position, list[Any]()
    for _ in range(2):
        while at.number < 3:
            for choice in at.wanted_gesture():
                at.match.answer(choice)
            at.note_act()
            at.next_step()
        at.match.deal()
        rains.append(at.match.state.rain)
        at.note_act()
        assert at.reply() is not None
        for _ in range(4):
            row = at.go_back()
            with at.match.undoing_to(row):
                assert at.match.undo() or at.match.index == row
            at.restart_step()
        assert at.match.position == start
    assert rains[0] == rains[1] == (2, rains[0][1])


def test_facts_are_what_the_rules_know(tmp_path: Path) -> None:
    at = course(tmp_path)

    def found(**parts: Any) -> lesson.Value:
        return lesson.value(Fact(**parts), SPEC, at.match.terms, at.match.position)

    assert found(of="score") == 2
    assert found(of="score", kind="spots", after=({"type": "Sow", "spot": 1},), gain=True) == 1
    assert found(of="score", kind="spots", after=({"type": "Sow", "spot": 1},), cost=True) == -1
    assert found(of="rank", path=(0,)) == 2
    assert found(of="leads", seat=0) is True
    assert found(of="state", path=("sown", 7)) == 1
    assert found(of="state", path=("sown",), count=True) == 36
    assert found(of="state", path=("sown",), count=True, like=-1) == 34
    assert found(of="choices", like={"type": "Sow"}) == 34
    assert occurrences("s", "grass") == 2
    assert occurrences("grass", "grass") == 1
    assert occurrences("ss", "grass") == 0
    assert found(of="asked") == 0
    assert found(of="waits") == "ChooseSpot"
    assert found(of="refused", choice={"type": "Sow", "spot": 0}) == "not_offered"
    assert found(of="over") is False
    waited = ({"type": "Sow", "spot": 1}, {"type": "Wait"})
    assert found(of="choices", like={"type": "Weather", "drops": 0}, after=waited) == 2
    assert found(of="score", kind="rain", after=(*waited, {"type": "Weather", "drops": 1}), gain=True) == 1
    for wrong in (
        {"of": "score", "seat": 5},
        {"of": "score", "kind": "gold"},
        {"of": "state", "path": ("gold",)},
        {"of": "state", "path": ("sown",)},
        {"of": "state", "path": ("sown", "first")},
        {"of": "refused", "choice": {"type": "Gold"}},
        {"of": "state", "path": ("sown", 10**40)},
        {"of": "asked", "after": (3,)},
        {"of": "asked", "after": ({"out_of_turn": 0, "like": {}},)},
        {"of": "turn", "after": ({"type": "Wait"},)},
    ):
        with pytest.raises(Unknown):
            found(**wrong)


def test_a_pattern_agrees_with_what_has_its_fields() -> None:
    assert agrees({}, Sow(3))
    assert agrees({"type": "Sow"}, Sow(3))
    assert not agrees({"type": "Sow", "spot": 4}, Sow(3))
    assert not agrees({"gold": 4}, Sow(3))
    assert not agrees(0, Sow(3))


def test_a_step_that_never_ends_is_told(tmp_path: Path) -> None:
    at = course(tmp_path, TEXT.replace("chance = []", 'until = [{ of = "score", kind = "gold", is = 1 }]'))
    with pytest.raises(LessonFault, match=r"steps\[0\]\.until"):
        at.note_act()


DAMAGED = [
    ("seats = ", "-"),
    ("\x00", "-"),
    ("a" * (MOST_BYTES + 1), "-"),
    (TEXT.replace("seats = 2", "seats = 99"), "seats"),
    (TEXT.replace("seats = 2", "seats = 2\nlearner = 2"), "learner"),
    (TEXT.replace('text = "sow"', "text = 3"), "steps[1].text"),
    (TEXT.replace('text = "sow"', 'text = "../sow"'), "steps[1].text"),
    (TEXT.replace("glow =", "glows ="), "steps[0]"),
    (TEXT.replace('of = "waits"', 'of = "eval"'), "steps[2].facts[...].of"),
    ("seats = 2\nsteps = []", "steps"),
    ("x = " + "[" * 5000, "-"),
]


@pytest.mark.parametrize(("text", "field"), DAMAGED)
def test_a_damaged_file_is_told_by_name_and_field_and_left_out(tmp_path: Path, text: str, field: str) -> None:
    folder = field_lesson.shelf(tmp_path, TEXT, text)
    lessons, faults = shelf(TITLE.key, folder)
    assert [lesson.name for lesson in lessons] == ["first"]
    (fault,) = faults
    assert (fault.file, fault.field) == ("2_second.toml", field)
    assert fault.reason
    assert str(fault).isprintable()
    assert damage_notice(fault).args["file"] == "2_second.toml"


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("options = { starter = 1 }", "options = { starter = 9 }", "options"),
        ("options = { starter = 1 }", 'options = { starter = "me" }', "options"),
        ("seats = 2", "seats = 3", "seats"),
        ('{ type = "Sow", spot = 7 }', '{ type = "Sow", spot = 0 }', "opening.answers[2]"),
        ('{ type = "Sow", spot = 7 }', "{ out_of_turn = 9, like = {} }", "opening.answers[2]"),
        ('{ type = "Sow", spot = 7 }', '{ out_of_turn = "x" }', "opening.answers[2]"),
        ('{ type = "Sow", spot = 7 }', "{ out_of_turn = 0, like = 3 }", "opening.answers[2]"),
        ('{ type = "Sow", spot = 7 }', f"{{ spot = {10**40} }}", "opening.answers[2]"),
        ("options = { starter = 1 }", f"options = {{ starter = {10**40} }}", "options"),
    ],
)
def test_what_the_rules_do_not_follow_is_told_by_its_field(tmp_path: Path, old: str, new: str, field: str) -> None:
    with pytest.raises(LessonFault) as told:
        course(tmp_path, TEXT.replace(old, new, 1))
    assert (told.value.file, told.value.field) == ("1_first.toml", field)


def test_answers_and_facts_of_a_step_are_told_by_their_fields(tmp_path: Path) -> None:
    at = course(tmp_path, TEXT.replace("chance = []", 'answers = [{ type = "Gold" }]').replace('"rain" }', '"gold" }'))
    with pytest.raises(LessonFault, match=r"steps\[0\]\.facts\.rain"):
        at.text_fields()
    at.note_act()
    with pytest.raises(LessonFault, match=r"steps\[0\]\.answers\[0\]"):
        at.reply()


def test_chance_that_is_not_asked_as_is_written_is_noted(tmp_path: Path) -> None:
    at = course(tmp_path, TEXT.replace("chance = []", 'chance = [{ type = "Weather", drops = 7 }]'))
    at.note_act()
    at.next_step()
    assert len(at.unused_answers) == 1
    assert at.unused_answers[0].startswith("steps[0].chance")


def test_where_no_lessons_are_there_are_none(tmp_path: Path) -> None:
    assert shelf("field", tmp_path / "nowhere") == ([], [])
    field_lesson.shelf(tmp_path, TEXT)
    (tmp_path / TITLE.key / "notes.txt").write_text("x")
    assert len(files(TITLE.key, tmp_path)) == 1
    with pytest.raises(LessonFault):
        read(tmp_path / TITLE.key / "notes.txt")
    with pytest.raises(LessonFault):
        read(tmp_path / TITLE.key / "9_gone.toml")
