"""A lesson at the table: only what is waited for acts, the guide answers the rest, and nothing of it is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.lessons.lesson import shelf
from game.scenes.match.lesson.guide import HOPS
from game.scenes.match.lesson.pointing import guide_words
from game.scenes.match.scene import MatchScene
from game.scenes.shell.outcomes import TakeLesson
from game.scenes.title.scene import TitleScene
from game.store.settings import load_settings
from game.ui.events import Key
from game.ui.keymap import with_keys
from game.ui.spot import Spot
from game.ui.title import Title
from game.ui.widgets.button import Button
from tests.games import interrupt_game
from tests.games.field_game import TITLE, LookUp
from tests.lessons import field_lesson
from tests.lessons.field_lesson import TEXT, Taught
from tests.lessons.parts import course_of, guide_of, state_of
from tests.lessons.proof import flaws, unfit
from tests.scenes.pilot import SIZE, Blind, House


class Learner(Blind):
    """Takes the first lesson of the field."""

    def __init__(
        self, folder: Path, *texts: str, size: tuple[int, int] = SIZE, percent: int = 100, title: Title = TITLE
    ) -> None:
        self.house = House(folder, (title,), size, percent)
        services = self.house.services
        services.words = Taught()
        services.lessons = field_lesson.shelf(folder / "lessons", *(texts or (TEXT,)), key=title.key)
        services.change(animation="none")
        self.house.manager.push(TitleScene(services))
        found, _ = shelf(title.key, services.lessons)
        services.navigate(TakeLesson(title, tuple(found)))
        super().__init__(self.house.manager)
        self.step()

    @property
    def lesson(self) -> MatchScene:
        assert isinstance(self.scene, MatchScene)
        return self.scene

    @property
    def at(self) -> int:
        return course_of(self.lesson).number

    def messages(self) -> str:
        """The words of the message on the screen."""
        return " ".join(toast.words for toast in self.lesson.page.toasts)

    def sow(self, spot: int) -> None:
        self.click(Spot("bag"))
        self.click(Spot("spot", spot))
        self.wait()

    def wait(self) -> None:
        for _ in range(8):
            self.step(700)

    def go_to(self, step: int) -> None:
        while self.at < step:
            self.key("right")
            self.wait()


def test_a_lesson_is_played_by_hand_to_its_end_and_only_that_is_kept(tmp_path: Path) -> None:
    player = Learner(tmp_path)
    player.click("lesson.go_on")
    player.wait()
    assert player.at == 1
    player.sow(1)
    assert player.at == 2
    player.click("match.main")
    player.wait()
    assert player.at == 3
    assert player.lesson.session.turn_end is not None
    player.click("match.main")
    player.wait()
    assert player.at == 4
    assert player.lesson.match.state.sown[8] == 1
    player.sow(3)
    assert player.at == 4
    player.click("match.main")
    player.wait()
    lesson = player.lesson
    for _ in range(20):  # nobody ends the turn but its player
        assert (player.at, course_of(lesson).awaits_end) == (4, True)
        player.step(700)
    button = next(part for part in lesson.laid_out().parts() if part.name == "match.main")
    assert guide_of(lesson).targets.lit(lesson.buttons.build()) == ({button.name: button.place}, {})
    assert isinstance(button, Button)
    assert button.label in guide_of(lesson).text.text(lesson.words, button.label)
    player.click("match.main")
    player.wait()
    assert course_of(player.lesson).step is None
    kept = load_settings(tmp_path)[0]
    assert kept.lessons == ("field/first",)
    assert kept.had_help("field")  # so that a first game afterwards comes without a beginner's tips
    assert player.house.services.store.summaries() == []
    player.click("lesson.done.play")
    assert player.scene.name == "setup"
    player.key("escape")
    assert player.scene.name == "title"


def test_presses_that_nothing_comes_of_tell_what_is_missing_and_light_it(tmp_path: Path) -> None:
    player = Learner(tmp_path)
    rows = player.lesson.match.index
    player.click(Spot("bag"))
    assert player.lesson.model.picked_up is None
    assert (state_of(player.lesson).wrong_acts, player.messages()) == (
        1,
        state_of(player.lesson).missing_text(player.lesson.words),
    )
    player.go_to(1)
    assert state_of(player.lesson).wrong_acts == 0
    for times in range(1, HOPS + 2):
        player.click(Spot("spot", 7))  # is sown already
        assert (player.at, state_of(player.lesson).wrong_acts, player.lesson.match.index) == (1, times, rows)
        assert player.messages()
        lit = next(part for part in player.lesson.page.widgets if part.name == "lesson.show")
        assert vars(lit)["lit"] == (times > HOPS)
    player.sow(1)
    assert player.at == 2


def test_what_the_rules_do_not_allow_says_why_beside_the_guide(tmp_path: Path) -> None:
    player = Learner(tmp_path)
    player.go_to(4)
    player.click(Spot("bag"))
    player.click(Spot("spot", 1))
    (told,) = player.lesson.page.toasts
    assert told.words


def test_what_is_meant_glows_then_where_it_goes(tmp_path: Path) -> None:
    player = Learner(tmp_path)
    player.go_to(1)
    for meant in (Spot("bag"), Spot("spot", 1)):
        (glow,), shows = (each.values() for each in guide_of(player.lesson).targets.lit([]))
        assert glow == player.spot(meant)
        assert len(shows) == 1
        player.click(Spot("bag"))


def test_nothing_glows_while_something_secret_is_looked_at(tmp_path: Path) -> None:
    player = Learner(tmp_path)
    player.go_to(1)
    player.lesson.table_view.peeking = True
    assert guide_of(player.lesson).targets.lit([]) == ({}, {})


def test_who_clicks_go_on_again_however_late_does_not_have_the_next_step_played(tmp_path: Path) -> None:
    player = Learner(tmp_path)
    at = player.spot("lesson.go_on").centre
    before = player.lesson.match.position
    for _ in range(4):
        player.point("down", at)
        player.point("up", at)
        player.wait()
    assert player.at == 1
    assert player.lesson.match.position is before
    player.click("lesson.show")
    player.wait()
    assert player.at == 2


def test_nothing_is_asked_for_while_the_others_answer(tmp_path: Path) -> None:
    player = Learner(tmp_path)
    player.go_to(3)
    lesson = player.lesson
    heard = [guide_words(course_of(lesson), lesson.words)]
    player.click("match.main")
    while player.at == 3:
        heard.append(guide_words(course_of(lesson), lesson.words))
        player.step(100)
    heard.append(guide_words(course_of(lesson), lesson.words))
    watch = lesson.words.t("lesson.moves")
    assert list(dict.fromkeys(heard)) == ["Let the sky answer.", watch, "The other side has 2. Sow and wait once more."]


@pytest.mark.parametrize("way", ["lesson.take_back", "lesson.undo", "lesson.back"])
def test_another_choice_is_played_answered_and_taken_back(tmp_path: Path, way: str) -> None:
    player = Learner(tmp_path)
    player.go_to(1)
    rows = player.lesson.match.index
    player.sow(2)
    assert player.lesson.match.state.sown[2] == 0
    assert guide_words(course_of(player.lesson), player.lesson.words) == "That is beside it."
    assert player.at == 1
    assert "lesson.go_on" not in player.scene.spots()
    main = next(part for part in player.lesson.laid_out().parts() if part.name == "match.main")
    assert (main.enabled, main.reason) == (False, player.lesson.words.t("lesson.press.back"))  # only undo helps now
    player.click(Spot("spot", 7))  # what does nothing has the same answer, not that the turn may end
    assert player.messages() == player.lesson.words.t("lesson.press.back")
    player.click(way)
    assert player.lesson.match.state.sown[2] == -1
    assert player.lesson.match.index == rows
    player.sow(1)
    assert player.at == 2


def test_who_is_shown_the_step_after_another_choice_has_that_taken_back(tmp_path: Path) -> None:
    player = Learner(tmp_path)
    player.go_to(1)
    player.sow(2)
    player.click("lesson.show")
    player.wait()
    sown = player.lesson.match.state.sown
    assert (player.at, sown[1], sown[2]) == (2, 0, -1)


def test_another_choice_that_reaches_the_goal_ends_the_step_too(tmp_path: Path) -> None:
    """The lesson goes on from there where all that follows can be done so, else from its own choice."""
    wanted = 'wanted = [{ type = "Sow", spot = 1 }]'
    player = Learner(tmp_path, TEXT.replace(wanted, f'{wanted}\ngoal = [{{ of = "state", path = ["sown", 5] }}]'))
    player.go_to(1)
    for spot, told in ((3, "works"), (5, "better")):
        player.sow(spot)
        assert guide_words(course_of(player.lesson), player.lesson.words) == player.lesson.words.t(
            f"lesson.aside.{told}.stays"
        )
        assert {"lesson.go_on", "lesson.undo"} <= set(player.scene.spots())
        assert "lesson.take_back" not in player.scene.spots()
        player.undo()
        assert player.lesson.match.state.sown[spot] == -1
    player.sow(5)
    player.click("lesson.go_on")
    player.wait()
    sown = player.lesson.match.state.sown
    assert (player.at, sown[1], sown[5]) == (2, -1, 0)
    player.go_to(4)


@pytest.mark.parametrize("later", ['spot = 8 }, { type = "Wait" }]', 'glow = ["bag"]'])
def test_where_what_follows_cannot_be_done_so_the_lesson_goes_on_from_its_own_choice(
    tmp_path: Path, later: str
) -> None:
    """The others would sow where the learner has, or the guide would point at what is not there."""
    there = {"spot": later.replace("8", "5"), "glow": 'glow = ["bag"]\nshows = ["spot:99"]'}[later[:4]]
    wanted = 'wanted = [{ type = "Sow", spot = 1 }]'
    text = TEXT.replace(wanted, f'{wanted}\ngoal = [{{ of = "state", path = ["sown", 5] }}]').replace(later, there)
    player = Learner(tmp_path, text)
    player.go_to(1)
    player.sow(5)
    assert guide_words(course_of(player.lesson), player.lesson.words) == player.lesson.words.t("lesson.aside.better")
    player.click("lesson.go_on")
    player.wait()
    sown = player.lesson.match.state.sown
    assert (player.at, sown[1], sown[5]) == (2, 0, -1)


def test_back_goes_step_by_step_also_over_chance_and_the_others(tmp_path: Path) -> None:
    player = Learner(tmp_path)
    start = player.lesson.match.position
    player.go_to(4)
    for step in (3, 2, 1, 0):
        player.key("left")
        player.wait()
        assert player.at == step
    assert player.lesson.match.position == start
    player.go_to(2)
    player.undo()
    player.wait()
    assert player.at == 1


def test_what_changes_a_match_is_out_of_reach(tmp_path: Path) -> None:
    player = Learner(tmp_path)
    gone = ("match.undo", "match.redo", "match.hint", "match.replay", "match.home", "match.settings")
    assert not set(gone) & set(player.scene.spots())
    player.go_to(3)
    for key in ("r", "f", "h"):
        player.key(key)
    assert player.lesson.match.open_turn
    assert isinstance(player.lesson.match.plies[-1].before.waiting, LookUp)
    assert not player.lesson.page.overlays


def test_the_learner_is_next_also_where_all_that_the_others_do_is_seen_in_a_single_frame(tmp_path: Path) -> None:
    player = Learner(tmp_path)
    player.go_to(3)
    player.house.services.change(animation="full")
    player.lesson.table_view.stage.speed = "full"
    player.click("match.main")
    for _ in range(8):
        player.step(10_000)
    assert player.at == 4
    assert player.lesson.table_view.active == player.lesson.match.turn_of == 0


@pytest.mark.parametrize("setting", ["always", "never"])
def test_turns_end_as_the_lesson_says_whatever_is_set(tmp_path: Path, setting: str) -> None:
    player = Learner(tmp_path)
    player.house.services.change(confirm=setting)
    player.go_to(3)
    assert player.lesson.session.turn_end is not None
    player.go_to(5)
    assert course_of(player.lesson).unused_answers == []


DEALT = """
seats = 2
opening.chance = [
    { type = "Top", card = 0 }, { type = "Top", card = 4 }, { type = "Top", card = 1 }, { type = "Top", card = 5 },
]
"""
"""Beginning of lessons for two, each with two cards."""

BELLS = (
    DEALT
    + """
[[steps]]
text = "bell"
facts.bells = { of = "choices", is = 6 }
wanted = [{ type = "Bell", seat = 0 }]
out_of_turn = true
[[steps]]
text = "ring"
facts.waits = { of = "waits", is = "Ringing" }
wanted = [{ type = "Ring", times = 2 }]
[[steps]]
text = "draw"
facts.waits = { of = "waits", is = "Turn" }
wanted = [{ type = "Draw" }]
chance = [{ type = "Top", card = 3 }, { type = "Top", card = 7 }]
answers = [{ out_of_turn = 1, like = { type = "Bell" } }, { type = "Ring", times = 1 }, { type = "Draw" }]
[[steps]]
text = "lay"
facts.asked = { of = "asked", is = 0 }
wanted = [{ type = "Lift", card = 3 }]
chain = [{ type = "Put", place = 1 }]
"""
)


@pytest.mark.parametrize("by_hand", [True, False])
def test_interrupts_hidden_hands_and_gestures_of_two_choices(tmp_path: Path, by_hand: bool) -> None:
    player = Learner(tmp_path, BELLS, title=interrupt_game.title())
    match = player.lesson.match
    assert player.lesson.table_view.stage.viewer == 0
    for _ in range(2):
        if by_hand:
            bell = next(name for name in player.scene.spots() if name.startswith("match.tool.") and "0" in name)
            player.click(bell)
        else:
            player.key("right")
        player.wait()
        assert player.at == 1
        player.key("right")
        player.wait()
        assert (player.at, match.state.bells) == (2, 2)
        player.key("right")
        player.wait()
        if course_of(player.lesson).awaits_end:
            player.key("right")
            player.wait()
        assert (player.at, match.state.bells) == (3, 3)
        assert match.state.hands == ((0, 1, 3), (4, 5, 7))
        for _ in range(3):
            player.key("left")
            player.wait()
        assert (player.at, match.state.bells) == (0, 0)
    player.go_to(3)
    player.key("right")
    player.wait()
    assert match.state.row == ((3, 1),)
    assert course_of(player.lesson).unused_answers == []


HEARD = (
    DEALT
    + """
[[steps]]
text = "bell"
facts.bells = { of = "choices", is = 6 }
answers = [{ out_of_turn = 1, like = { type = "Bell" } }, { type = "Ring", times = 1 }]
[[steps]]
text = "ring"
facts.waits = { of = "waits", is = "Turn" }
[[steps]]
text = "draw"
facts.waits = { of = "waits", is = "Turn" }
wanted = [{ type = "Draw" }]
"""
)


@pytest.mark.parametrize("by_keys", [False, True])
def test_a_press_while_others_answer_passes_over_nothing_of_it(tmp_path: Path, by_keys: bool) -> None:
    """Neither *Next* nor Enter skips what they do: each says that the move goes on."""
    player = Learner(tmp_path, HEARD, title=interrupt_game.title())
    lesson, told = player.lesson, 0
    waits, at = lesson.words.t("lesson.press.wait"), player.spot("lesson.go_on").centre
    player.key("return") if by_keys else player.click("lesson.go_on")
    while player.at == 0:
        if not course_of(lesson).awaits_learner and not lesson.table_view.stage.busy:
            if by_keys:
                player.manager.handle(Key("return"))
                told += waits in player.messages()
            else:
                player.point("down", at)
                player.point("up", at)
                button = next(part for part in lesson.laid_out().parts() if part.name == "lesson.go_on")
                told += not button.enabled and button.reason == waits
            assert lesson.screen.state.thinking.skipping is None
        player.step(100)
    assert told
    assert player.at == 1


def full_field() -> str:
    """A lesson in which nothing but the last look at the sky is left."""
    days = "\n".join(f'{{ type = "Sow", spot = {spot} }}, {{ type = "Wait" }},' for spot in range(36))
    return f"""
seats = 2
options = {{ starter = 2 }}
opening.chance = [{{ type = "First", seat = 1 }}]
opening.answers = [{days.removesuffix('{ type = "Wait" },')}]
[[steps]]
text = "wait"
facts.waits = {{ of = "waits", is = "LookUp" }}
wanted = [{{ type = "Wait" }}]
[[steps]]
text = "hello"
facts.over = {{ of = "over", is = true }}
facts.rain = {{ of = "score", kind = "rain" }}
"""


def test_a_lesson_goes_on_where_the_match_is_over(tmp_path: Path) -> None:
    player = Learner(tmp_path, full_field())
    player.go_to(1)
    assert player.lesson.match.over
    assert guide_words(course_of(player.lesson), player.lesson.words).startswith("You have")
    player.click("match.main")
    player.click("lesson.done.play")
    assert player.scene.name == "setup"


def test_nobody_is_hurried(tmp_path: Path) -> None:
    player = Learner(tmp_path, BELLS, title=interrupt_game.title(interrupt_game.Timed))
    index = player.lesson.match.index
    player.step(10 * 1000 * interrupt_game.TURN)
    assert player.lesson.match.index == index


def test_esc_and_home_ask_and_skip_offers_the_next(tmp_path: Path) -> None:
    player = Learner(tmp_path, TEXT, TEXT)
    player.key("escape")
    player.click("lesson.leave.stay")
    player.click("lesson.skip")
    player.click("lesson.skip.next")
    assert course_of(player.lesson).lesson.name == "second"
    player.go_to(2)
    player.click("lesson.home")
    player.click("lesson.leave.again")
    assert (player.at, course_of(player.lesson).lesson.name) == (0, "second")
    player.key("escape")
    player.click("lesson.leave.home")
    assert player.scene.name == "title"
    assert player.house.services.settings.lessons == ()


def test_a_lesson_that_breaks_off_is_told_and_left(tmp_path: Path) -> None:
    broken = TEXT.replace('answers = [{ type = "Sow", spot = 8 }', 'answers = [{ type = "Sow", spot = 0 }')
    player = Learner(tmp_path, broken)
    player.go_to(3)
    player.key("right")
    player.wait()
    player.click("lesson.fault.ok")
    assert player.scene.name == "title"


def test_a_lesson_that_cannot_begin_is_told_at_the_title_screen(tmp_path: Path) -> None:
    player = Learner(tmp_path, TEXT.replace("spot = 7", "spot = 0", 1))
    assert player.scene.name == "title"
    assert "title.told.ok" in player.scene.spots()


def test_the_proof_finds_what_is_not_so(tmp_path: Path) -> None:
    player = Learner(tmp_path)
    for step in range(5):
        player.go_to(step)
        assert [*flaws(player.lesson), *unfit(player.lesson)] == []


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('like = { type = "Sow", spot = 1 }, is = 1', 'like = { type = "Sow" }, is = 1', "facts.free is 34"),
        ('glow = ["bag", ', 'glow = ["sack", ', "nothing is called sack"),
        ('glow = ["bag", "spot:1"]', 'glow = ["bag", "spot:2"]', "is not how it is done"),
        ('wanted = [{ type = "Sow", spot = 1 }]', 'wanted = [{ type = "Wait" }]', "wanted: nothing is like"),
        ('text = "sow"', 'text = "seed"', "no words for"),
        ('text = "sow"\nfacts.sown', 'text = "sow"\nfacts.seed', "no fact fills {'sown'}"),
        ('spot = 2 }, text = "beside"', 'spot = 1 }, text = "beside"', "lets: nothing else"),
    ],
)
def test_each_kind_of_untruth_is_found(tmp_path: Path, old: str, new: str, told: str) -> None:
    assert old in TEXT
    player = Learner(tmp_path, TEXT.replace(old, new))
    player.go_to(1)
    assert any(told in flaw for flaw in flaws(player.lesson))


def test_nothing_is_faster_in_a_lesson(tmp_path: Path) -> None:
    """No switch lies there that could slow it down again."""
    learner = Learner(tmp_path)
    learner.house.services.change(table_speed=4)
    learner.step()
    assert learner.lesson.table_view.stage.pace == 1
    assert "match.speed" not in learner.lesson.spots()


def test_while_others_act_the_large_button_names_what_skips_that_in_a_lesson(tmp_path: Path) -> None:
    """The key alone: no card has a sign for it here."""
    player = Learner(tmp_path)
    player.go_to(3)
    player.click("match.main")
    told = set[str]()
    while player.at == 3:
        if player.lesson.session.thinking is not None and not course_of(player.lesson).awaits_learner:
            main = next(part for part in player.lesson.laid_out().parts() if part.name == "match.main")
            told.add(main.reason)
        player.step(100)
    assert told == {with_keys(player.lesson.words, "lesson.skip_ahead", "skip")}
