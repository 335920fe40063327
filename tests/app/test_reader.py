"""Words that a screen reader is told, and its requests: by a toy that listens, and over the bus of Linux."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pygame
import pytest
from accesskit import Action, Live, Role, Toggled

from game.app.reader import TRACE, WAKE, ScreenReader, converted
from game.files import ROOT
from game.i18n.catalogue import Catalogue
from game.scenes.setup.scene import SetupScene
from game.scenes.shell.manager import Manager
from game.scenes.shell.scene import Scene
from game.store import log
from game.ui import access
from game.ui.access import Announcement, Node, Numbers, reading
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.spot import Spot
from tests.app.ears import Ears, session
from tests.games import house_game, results_game
from tests.scenes.pilot import House

SCALE = Scale.zoomed((1600, 900), 2)
WORDS = Catalogue()
BOX = Rect(10, 20, 30, 40)


def told(node: Node) -> Any:
    """A node as AccessKit knows it."""
    return converted(node, Numbers(), WORDS, SCALE)[0][1]


@pytest.mark.parametrize(
    ("role", "theirs"),
    [
        ("window", Role.WINDOW),
        ("region", Role.REGION),
        ("dialog", Role.DIALOG),
        ("list", Role.LIST),
        ("line", Role.LIST_ITEM),
        ("log", Role.LOG),
        ("button", Role.BUTTON),
        ("cell", Role.CELL),
        ("radio", Role.RADIO_BUTTON),
        ("switch", Role.SWITCH),
        ("slider", Role.SLIDER),
        ("field", Role.TEXT_INPUT),
    ],
)
def test_each_role_has_one_of_theirs_and_a_name(role: access.Role, theirs: Role) -> None:
    made = told(Node(Spot("it"), role, BOX, "d5"))
    assert (made.role, made.label) == (theirs, "d5")


def test_words_that_are_only_read_are_their_own_value() -> None:
    made = told(Node(Spot("it"), "text", BOX, "Ben leads."))
    assert (made.role, made.value, made.label) == (Role.LABEL, "Ben leads.", None)


def test_a_place_is_told_in_pixels_with_what_it_holds_and_its_states() -> None:
    states = frozenset[access.State]({"held", "last"})
    made = told(Node(Spot("it"), "cell", BOX, "d5", "free", "3", states, "", ("put",)))
    assert [made.bounds.x0, made.bounds.y0, made.bounds.x1, made.bounds.y1] == [20, 40, 80, 120]
    assert made.description == "\n".join(["3", WORDS.t("node.held"), WORDS.t("node.last"), "free"])
    assert made.is_selected
    assert made.supports_action(Action.CLICK)
    assert made.supports_action(Action.FOCUS)


def test_a_disabled_one_says_why_and_cannot_be_pressed() -> None:
    made = told(Node(Spot("it"), "button", BOX, "Undo", "", "", frozenset({"disabled"}), "Nothing to undo."))
    assert made.is_disabled
    assert made.description == WORDS.t("node.not_now", reason="Nothing to undo.")
    assert not made.supports_action(Action.CLICK)
    assert made.supports_action(Action.FOCUS)


@pytest.mark.parametrize(("states", "toggled"), [((), Toggled.FALSE), (("on",), Toggled.TRUE)])
def test_a_switch_is_on_or_off(states: Sequence[access.State], toggled: Toggled) -> None:
    assert told(Node(Spot("it"), "switch", BOX, "Sound", states=frozenset(states), does=("press",))).toggled == toggled


def test_a_slider_goes_up_and_down_and_a_list_unfolds() -> None:
    slider = told(Node(Spot("it"), "slider", BOX, "Music", "", "35", does=("raise", "lower")))
    assert (slider.numeric_value, slider.value) == (35, "35")
    assert [slider.supports_action(each) for each in (Action.INCREMENT, Action.DECREMENT, Action.CLICK)] == [1, 1, 0]
    unfolds = Node(Spot("it"), "button", BOX, "Language", does=("open", "raise", "lower"))
    assert told(unfolds).is_expanded is False
    assert len(converted(unfolds, Numbers(), WORDS, SCALE)) == 1


def test_a_further_deed_is_a_button_in_it() -> None:
    numbers = Numbers()
    (number, made), (turns, button) = converted(
        Node(Spot("tile", 3), "cell", BOX, "Tile 3", does=("take", "turn"), parts=(Node(Spot("x"), "text"),)),
        numbers,
        WORDS,
        SCALE,
    )
    assert numbers.spot(number) == Spot("tile", 3)
    assert numbers.spot(turns) == Spot("action", "turn", "tile", 3)
    assert made.children == [numbers.number(Spot("x")), turns]
    assert button.label == WORDS.t("node.action.turn")


def test_letters_of_a_field_are_told_one_by_one() -> None:
    (_, field), (number, run) = converted(
        Node(Spot("it"), "field", BOX, "Name", "", "Żuk b", does=("write",)), Numbers(), WORDS, SCALE
    )
    assert field.children == [number]
    assert (run.value, list(run.character_lengths), list(run.word_lengths)) == ("Żuk b", [2, 1, 1, 1, 1], [4, 1])


class Ear:
    """A toy that listens: it keeps what it is told, as AccessKit's adapter does."""

    def __init__(self) -> None:
        self.updates = list[Any]()
        self.focused = list[bool]()

    def update_if_active(self, factory: Callable[[], Any]) -> None:
        self.updates.append(factory())

    def update_window_focus_state(self, focused: bool) -> None:
        self.focused.append(focused)

    def set_root_window_bounds(self, outer: object, inner: object) -> None:
        assert outer == inner

    def names(self) -> list[str]:
        """The words of the nodes that were told last."""
        return [made.label or made.value for _, made in self.updates[-1].nodes]


class ToyReader(ScreenReader):
    """A reader whose adapter is a toy."""

    def __init__(self, folder: Path, ear: Ear) -> None:
        super().__init__(folder)
        self.ear, self.connected = ear, False

    def connect(self) -> Ear:
        self.connected = True
        return self.ear


class Shelf(Scene):
    """A screen with two buttons, which count their presses."""

    name = "shelf"

    def __init__(self, house: House) -> None:
        super().__init__(house.services)
        self.pressed = {"left": 0, "right": 0}
        self.on = "left"
        self.trees = 0
        self.done = list[str]()
        self.said = list[Announcement]()
        self.breaks, self.bar = False, ""
        self.tip = ""

    def regions(self) -> Mapping[str, Sequence[Node]]:
        self.trees += 1
        if self.breaks:
            raise LookupError("by a test")
        bar = [Node(Spot("text", "bar"), "text", BOX, self.bar)] if self.bar else []
        live = frozenset[access.State]({"live"})
        return {
            "over": [Node(Spot("widget", "tip"), "text", BOX, self.tip, states=live)] if self.tip else [],
            "bar": bar,
            "page": [
                Node(
                    Spot("widget", name),
                    "button",
                    BOX,
                    name,
                    f"pressed {count} times",
                    states=frozenset({"focused"} if name == self.on else ()),
                    does=("press", "turn"),
                )
                for name, count in self.pressed.items()
            ],
        }

    def focus_node(self, wanted: Spot) -> bool:
        self.on = str(wanted.ids[0])
        return True

    def perform(self, wanted: Spot, action: access.Action) -> bool:
        self.pressed[str(wanted.ids[0])] += action == "press"
        self.done.append(action)
        return True

    def take_announcements(self) -> Sequence[Announcement]:
        said, self.said = self.said, []
        return said

    def draw(self, paint: Painter) -> None:
        pass


class Room:
    """The shelf, somebody who listens to it, and the loop between."""

    def __init__(self, folder: Path, ear: Ear | None = None) -> None:
        house = results_game.house(folder / "house")
        self.shelf, self.manager, self.folder = Shelf(house), Manager(Scale((1600, 900))), folder
        self.manager.push(self.shelf)
        self.ear = ear or Ear()
        self.reader = ToyReader(folder, self.ear)
        self.reader.begin()

    def frame(self, drawn: bool = True, moving: bool = False, *events: int) -> None:
        """One frame of the loop."""
        self.reader.answer(self.manager)
        if self.reader.listening:
            self.reader.tell(self.manager, [pygame.event.Event(each) for each in events], drawn, moving)

    def ask(self, action: Action, name: str, *ids: str, data: Any = None) -> None:
        """A request for a node that was told before, which comes from another thread."""
        number = next(n for update in self.ear.updates for n, made in update.nodes if made.label == name)
        request = type("Request", (), {"action": action, "target": number, "data": data})
        thread = threading.Thread(target=self.reader.asked, args=(request,))
        thread.start()
        thread.join()


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """Somebody listens already."""
    pygame.event.clear()
    made = Room(tmp_path)
    made.reader.wanted()
    made.frame()
    yield made
    made.reader.close()


def test_as_long_as_nobody_listens_no_tree_is_made(tmp_path: Path) -> None:
    room = Room(tmp_path)
    room.frame()
    room.frame()
    assert (room.shelf.trees, room.ear.updates) == (0, [])
    room.reader.wanted()
    room.frame(drawn=False)
    assert room.shelf.trees == 1
    room.reader.unwanted()
    room.frame()
    assert room.shelf.trees == 1


def test_a_call_only_wakes_the_loop(tmp_path: Path) -> None:
    pygame.event.clear()
    room = Room(tmp_path)
    room.reader.wanted()
    assert not room.reader.listening
    assert [event.type for event in pygame.event.get(WAKE)] == [WAKE]


def test_the_whole_screen_is_told_first_and_then_what_has_changed(room: Room) -> None:
    (first,) = room.ear.updates
    assert first.tree.root == first.nodes[0][0]
    assert room.ear.names() == ["Five Acres", "Page", "left", "Turn", "right", "Turn"]
    room.shelf.pressed["right"] = 1
    room.frame()
    assert room.ear.updates[-1].tree is None
    assert room.ear.names() == ["right", "Turn"]
    assert room.ear.updates[-1].nodes[0][1].description == "pressed 1 times"


def test_a_picture_that_says_the_same_is_not_told(room: Room) -> None:
    room.frame()
    room.frame()
    assert len(room.ear.updates) == 1
    room.shelf.on = "right"
    room.frame()
    assert len(room.ear.updates) == 2


def test_somebody_new_is_told_all_again(room: Room) -> None:
    room.reader.unwanted()
    room.reader.wanted()
    room.frame()
    assert len(room.ear.updates[-1].nodes) == len(room.ear.updates[0].nodes)


def test_a_press_and_the_keyboard_go_where_they_are_wanted(room: Room) -> None:
    room.ask(Action.CLICK, "right")
    room.frame(drawn=False)
    assert room.shelf.pressed == {"left": 0, "right": 1}
    assert room.ear.updates[-1].nodes[0][1].description == "pressed 1 times"
    room.ask(Action.FOCUS, "right")
    room.frame(drawn=False)
    numbers = {made.label: number for number, made in room.ear.updates[0].nodes}
    assert room.ear.updates[-1].focus == numbers["right"]
    room.ask(Action.CLICK, "Turn")
    room.frame(drawn=False)
    assert room.shelf.done == ["press", "turn"]


def test_a_slider_is_brought_to_a_value_and_has_a_button_for_each_way(tmp_path: Path) -> None:
    """On Linux nothing else of it can be used."""
    room = Room(tmp_path)
    scene = SetupScene(room.shelf.services, house_game.TITLE)
    room.manager.push(scene)
    room.reader.wanted()
    room.frame()

    def slider() -> Node:
        return next(node for node in reading(scene.tree()) if node.role == "slider")

    def ask(action: Action, label: str, value: float | None = None) -> float:
        numbers = [n for update in room.ear.updates for n, made in update.nodes if made.label == label]
        data = None if value is None else (None, value)
        room.reader.asked(type("Request", (), {"action": action, "target": numbers[0], "data": data}))
        room.frame(drawn=False)
        return float(slider().value)

    name, before = slider().name, float(slider().value)
    more, fewer = (WORDS.t(f"node.slider.{way}", slider=name) for way in ("raise", "lower"))
    assert name in more
    after = ask(Action.CLICK, more) - before or before - ask(Action.CLICK, fewer)
    assert after
    assert ask(Action.SET_VALUE, name, 0.0) == (least := ask(Action.SET_VALUE, name, -5.0))
    assert ask(Action.SET_VALUE, name, least + 2) == least + 2
    assert ask(Action.INCREMENT, name) == least + 3


def test_a_text_is_written_into_a_field(tmp_path: Path) -> None:
    """In place of all that stands there, or of what is selected, but only where letters can be written."""
    room = Room(tmp_path)
    scene = SetupScene(room.shelf.services, house_game.TITLE)
    room.manager.push(scene)
    room.reader.wanted()
    room.frame()
    first = scene.words.t("setup.name.of", number=1)

    def written(action: Action, text: str) -> list[str]:
        numbers = [n for n, made in room.ear.updates[0].nodes if made.label == first and made.role == Role.TEXT_INPUT]
        request = type("Request", (), {"action": action, "target": numbers[0], "data": (None, text)})
        room.reader.asked(request)
        room.frame(drawn=False)
        return [made.value for _, made in room.ear.updates[-1].nodes if made.role == Role.TEXT_INPUT]

    assert written(Action.SET_VALUE, "Zofia") == ["Zofia"]
    assert scene.draft.places[0].name == "Zofia"
    assert written(Action.REPLACE_SELECTED_TEXT, " B") == ["Zofia B"]
    assert written(Action.SET_VALUE, "") == [""]
    assert written(Action.SET_VALUE, "z" * 60) == ["z" * 24]
    assert scene.page.toasts
    field = told(Node(Spot("it"), "field", BOX, "Name", does=("write",)))
    assert field.supports_action(Action.SET_VALUE)
    assert field.supports_action(Action.REPLACE_SELECTED_TEXT)
    assert not told(Node(Spot("it"), "field", BOX, "Name")).supports_action(Action.SET_VALUE)


def test_what_is_not_there_any_more_is_not_done(room: Room) -> None:
    del room.shelf.pressed["right"]
    room.frame()
    room.ask(Action.CLICK, "right")
    room.frame()
    assert room.shelf.pressed == {"left": 0}


def test_what_is_told_by_itself_is_told_each_time(room: Room) -> None:
    numbers = set[int]()
    for at_once, live in ((False, Live.POLITE), (True, Live.ASSERTIVE), (True, Live.ASSERTIVE)):
        room.shelf.said = [Announcement("No room here.", at_once)]
        room.frame()
        ((number, made),) = [(n, each) for n, each in room.ear.updates[-1].nodes if each.live is not None]
        assert (made.value, made.live) == ("No room here.", live)
        numbers.add(number)
    assert len(numbers) == 3


def test_what_has_happened_is_told_before_a_tip_about_what_comes_now(room: Room) -> None:
    """Each in an update of its own, as nobody knows in which order one is told; a tip that was there stays."""
    for tip in ("Put a cow there.", "Put a pig there."):
        room.shelf.said, room.shelf.tip = [Announcement("Rolled 3 and 2.")], tip
        room.frame()
        heard = [made.value for each in room.ear.updates for _, made in each.nodes if made.live is not None]
        assert heard[-2:] == ["Rolled 3 and 2.", tip]
        assert not any(len({made.value for _, made in each.nodes if made.live}) > 1 for each in room.ear.updates)


def test_another_screen_says_nothing_of_what_was_told_on_the_one_before(room: Room) -> None:
    """Such as the result of a match, when the next one begins; nor is it told again on the way back."""

    def live() -> list[str]:
        return [made.value for _, made in room.ear.updates[-1].nodes if made.live is not None]

    room.shelf.said = [Announcement("The game is over.")]
    room.frame()
    assert live() == ["The game is over."]
    room.manager.push(Shelf(results_game.house(room.folder / "next")))
    room.frame()
    assert live() == []
    room.manager.dismiss()
    room.frame()
    assert live() == []


def test_lines_of_the_bar_stand_apart_in_the_title_of_the_window(room: Room) -> None:
    room.shelf.bar = "Texas\nTurnip wins\nafter 3 turns"
    room.frame()
    assert "Texas: Turnip wins, after 3 turns · Five Acres" in room.ear.names()


def test_of_what_moves_not_each_picture_is_told(room: Room) -> None:
    trees = room.shelf.trees
    for _ in range(5):
        room.frame(moving=True)
    assert room.shelf.trees == trees
    room.frame(drawn=False)
    assert room.shelf.trees == trees + 1
    while room.shelf.trees == trees + 1:
        room.frame(moving=True)


def test_it_is_told_when_the_window_gets_the_keyboard(room: Room) -> None:
    assert len(room.ear.focused) == 1
    room.frame(False, False, pygame.WINDOWFOCUSGAINED)
    assert len(room.ear.focused) == 2


def test_a_screen_that_cannot_be_told_is_seen_on_and_logged_once(room: Room) -> None:
    room.shelf.breaks = True
    room.frame()
    room.frame()
    room.shelf.breaks = False
    room.frame()
    assert log.read_log(room.folder).count("screen reader at shelf") == 1
    assert room.manager.top is room.shelf


class Panic(BaseException):
    """A fault of AccessKit, which is no Exception."""


class Panicking(Ear):
    def update_if_active(self, factory: Callable[[], Any]) -> None:
        raise Panic


def test_a_fault_of_accesskit_ends_the_reader_alone(tmp_path: Path) -> None:
    room = Room(tmp_path, Panicking())
    room.reader.wanted()
    room.frame()
    assert not room.reader.listening
    assert "Panic" in log.read_log(tmp_path)


def test_one_that_is_slow_is_noted_and_off_at_the_next_start_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.app.reader.SLOW_S", 0.0)
    room = Room(tmp_path)
    room.reader.wanted()
    room.frame()
    room.reader.close()
    off = Room(tmp_path)
    assert not off.reader.connected
    assert "update_if_active took" in log.read_log(tmp_path)
    again = Room(tmp_path)
    assert again.reader.connected
    again.reader.close()
    assert not (tmp_path / TRACE).exists()


HANGS = """
import sys, threading
from pathlib import Path
from game.app import reader
from tests.app.test_reader import Ear, Room
from tests.scenes.unseen import open_window

class Hanging(Ear):
    def update_if_active(self, factory):
        threading.Event().wait()

open_window()
reader.HUNG_S = 0.2
room = Room(Path(sys.argv[1]), Hanging())
room.reader.wanted()
room.frame()
"""


def test_one_that_hangs_ends_the_program_which_has_said_where_it_was(tmp_path: Path) -> None:
    env = {**os.environ, "SDL_VIDEODRIVER": "dummy"}
    command = [sys.executable, "-c", HANGS, str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 1, done.stderr
    assert "update_if_active" in (tmp_path / TRACE).read_text(encoding="utf-8")
    assert not Room(tmp_path).reader.connected


@pytest.fixture(scope="module")
def ears(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ears]:
    """The title screen, and somebody who hears it over the bus."""
    folder = tmp_path_factory.mktemp("data")
    (folder / "settings.json").write_text('{"animation": "none"}', encoding="utf-8")
    with session() as env:
        made = Ears(env, folder)
        yield made
        made.close()


@pytest.mark.xdist_group("ears")
class TestTheBus:
    """In one session, one after another: it takes a moment to begin."""

    def test_the_screen_is_listed_with_what_can_be_used(self, ears: Ears) -> None:
        assert ears.title == WORDS.t("app.name")
        (window, *rest) = ears.tree()
        assert (window.role, window.depth) == ("frame", 0)
        cards = {node.name: node for node in rest if node.role == "push button" and node.deeds}
        assert {"Texas", "Rancho", WORDS.t("title.settings")} <= set(cards)
        assert "focusable" in cards["Texas"].states

    def test_the_keyboard_goes_where_it_is_wanted_and_that_is_told(self, ears: Ears) -> None:
        began = time.perf_counter()
        assert ears.focus(ears.find("^Rancho$", "push button"))
        heard = ears.hear("focused")
        assert heard is not None, time.perf_counter() - began
        assert heard["name"] == "Rancho"
        assert "focused" in ears.find("^Rancho$", "push button").states

    def test_a_press_leads_to_the_set_up_and_from_there_to_a_match(self, ears: Ears) -> None:
        assert ears.press(ears.find("^Texas$", "push button"))
        assert ears.press(ears.find(f"^{WORDS.t('setup.start')}$", "push button"))
        heard = ears.hear("named", words="Texas · ")
        assert heard is not None
        assert heard["role"] == "frame", "the window has another title"
        asked = ears.find(", your hand is full: play a card", "label", usable=False)
        assert ears.tree()[0].name.startswith(f"{asked.name} · ")
        assert ears.find("^e5$", "table cell", usable=False).deeds == 0

    def test_what_cannot_be_used_says_why(self, ears: Ears) -> None:
        undo = ears.find(f"^{WORDS.t('match.undo')}", "push button", usable=False)
        assert undo.deeds == 0
        assert undo.about.startswith(WORDS.t("node.not_now", reason=""))

    def test_a_turn_is_told_by_itself(self, ears: Ears) -> None:
        for name in ("card 1 of 5", "^[a-i][1-9]$"):
            assert ears.press(ears.find(name, "table cell"))
            ears.hear("described", "focused", "removed", "added")
        assert ears.hear("said", words="Player 2, your turn") is not None


QUITS = """
import sys
from pathlib import Path
import pygame
from game.app import window
from game.app.play import Start, play
from game.scenes.title.scene import TitleScene

window.UNSEEN = ()
frames = []

def update(self, dt_ms):
    frames.append(self.dirty)
    self.dirty = True
    if len(frames) == 10:
        pygame.event.post(pygame.event.Event(pygame.QUIT))
    return False

TitleScene.update = update
if sys.argv[2] == "none":
    sys.modules["accesskit"] = None
sys.exit(play(Start(data_dir=Path(sys.argv[1]))))
"""


@pytest.mark.parametrize("extra", ["there", "none"])
def test_without_a_bus_or_the_extra_all_is_as_it_was(tmp_path: Path, extra: str) -> None:
    env = {name: value for name, value in os.environ.items() if not name.startswith(("DBUS_", "DISPLAY"))}
    env |= {"DBUS_SESSION_BUS_ADDRESS": f"unix:path={tmp_path}/nowhere"}
    command = [sys.executable, "-c", QUITS, str(tmp_path), extra]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert not (tmp_path / log.FILE).exists()
    assert not (tmp_path / TRACE).exists()
