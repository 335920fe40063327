"""Keys, wheels and double clicks mean the same on every machine."""

from __future__ import annotations

import pygame
import pytest

from game.ui.events import (
    REPEATING_KEYS,
    Composed,
    DoubleClickFilter,
    Key,
    Pointer,
    Typed,
    Wheel,
    key_letter,
    key_meaning,
    translate,
)
from game.ui.rect import Scale

NONE, NUM, CAPS = 0, pygame.KMOD_NUM, pygame.KMOD_CAPS
CTRL, RCTRL, ALT, SHIFT = pygame.KMOD_LCTRL, pygame.KMOD_RCTRL, pygame.KMOD_LALT, pygame.KMOD_LSHIFT
ALTGR_X11, ALTGR_WINDOWS, RIGHT_ALT = pygame.KMOD_MODE, pygame.KMOD_LCTRL | pygame.KMOD_RALT, pygame.KMOD_RALT
SUPER = pygame.KMOD_LMETA

PLACES = {name: getattr(pygame, f"KSCAN_{name}") for name in "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"}
PLACES |= {"-": pygame.KSCAN_MINUS, "=": pygame.KSCAN_EQUALS, ";": pygame.KSCAN_SEMICOLON, "": 0}

TRIED = [
    # layout, what it calls the key, its place on an English keyboard, modifiers, what is meant
    ("English", "h", "H", NONE, Key("h")),
    ("English", "h", "H", CAPS, Key("h")),
    ("English", "z", "Z", CTRL, Key("z", ctrl=True)),
    ("English", "z", "Z", RCTRL | SHIFT, Key("z", ctrl=True, shift=True)),
    ("English", "a", "A", RIGHT_ALT, None),
    ("English, Mac", "z", "Z", SUPER, Key("z", ctrl=True)),
    ("English", "=", "=", SHIFT, Key("=", shift=True)),
    ("English", "-", "-", NONE, Key("-")),
    ("Polish, X11", "a", "A", ALTGR_X11, None),
    ("Polish, X11", "l", "L", ALTGR_X11 | SHIFT, None),
    ("Polish, Windows", "a", "A", ALTGR_WINDOWS, None),
    ("Polish, Windows", "z", "Z", ALTGR_WINDOWS | CAPS, None),
    ("Polish, Windows", "a", "A", CTRL, Key("a", ctrl=True)),
    ("German", "z", "Y", CTRL, Key("z", ctrl=True)),
    ("German", "y", "Z", CTRL, Key("y", ctrl=True)),
    ("German", "q", "Q", ALTGR_WINDOWS, None),
    ("German", "\u00f6", ";", NONE, Key("\u00f6")),
    ("French", "a", "Q", CTRL, Key("a", ctrl=True)),
    ("French", "m", ";", NONE, Key("m")),
    ("French", "&", "1", NONE, Key("1")),
    ("French", "\u00e9", "2", NONE, Key("2")),
    ("French", "1", "1", SHIFT, Key("1", shift=True)),
    ("French", "\u00e0", "0", NONE, Key("0")),
    ("Czech", "+", "1", NONE, Key("1")),
    ("Czech", "\u0161", "3", NONE, Key("3")),
    ("Dvorak", "h", "J", NONE, Key("h")),
    ("Turkish", "\u0131", "I", NONE, Key("i")),
    ("Russian, second group", "\u0440", "H", NONE, Key("h")),
    ("Russian, second group", "\u044f", "Z", CTRL, Key("z", ctrl=True)),
    ("Ukrainian", "\u0444", "A", CTRL, Key("a", ctrl=True)),
    ("Greek", "\u03b6", "Z", CTRL, Key("z", ctrl=True)),
    ("Hebrew", "\u05d9", "H", NONE, Key("h")),
    ("Arabic", "\u0627", "H", NONE, Key("h")),
    ("Armenian", "\u0570", "H", NONE, Key("h")),
    ("Georgian", "\u10f0", "A", CTRL, Key("a", ctrl=True)),
    ("Japanese, kana", "\u304f", "H", NONE, Key("h")),
    ("any", "return", "", NONE, Key("return")),
    ("any", "return", "", ALT, Key("return", alt=True)),
    ("any", "return", "", RIGHT_ALT, Key("return", alt=True)),
    ("any", "return", "", ALTGR_WINDOWS, Key("return", alt=True)),
    ("any", "left", "", ALTGR_X11, Key("left", alt=True)),
    ("any", "enter", "", NUM, Key("return")),
    ("any", "[+]", "", NUM, Key("+")),
    ("any", "[8]", "", NUM, Key("8")),
    ("any", "[8]", "", NONE, Key("up")),
    ("any", "[1]", "", NUM | CTRL, Key("1", ctrl=True)),
    ("any", "[3]", "", SHIFT, Key("page down", shift=True)),
    ("any", "[5]", "", NONE, None),
    ("any", "f11", "", NUM | CAPS, Key("f11")),
]
SCALE = Scale((1600, 900))


@pytest.mark.parametrize("down", [True, False], ids=["down", "up"])
@pytest.mark.parametrize(("layout", "name", "place", "mod", "meant"), TRIED)
def test_a_key_means_the_same_on_every_keyboard(
    layout: str, name: str, place: str, mod: int, meant: Key | None, down: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.key, "name", lambda key: name)  # the layout of this machine has but its own letters
    event = pygame.event.Event(
        pygame.KEYDOWN if down else pygame.KEYUP, key=1, mod=mod, scancode=PLACES[place], unicode=""
    )
    if meant is None and not down and len(name) == 1:  # it may have been held before AltGr was
        found = translate(event, SCALE)
        assert isinstance(found, Key)
        assert (found.key, found.down) == (name, False)
        return
    expected = meant and Key(meant.key, meant.ctrl, meant.shift, meant.alt, down)
    assert translate(event, SCALE) == expected


@pytest.mark.parametrize(("code", "name"), [(pygame.K_KP_7, "home"), (pygame.K_KP_3, "page down")])
def test_a_figure_of_the_keypad_is_known_apart_without_num_lock(code: int, name: str) -> None:
    off, on = (pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, scancode=0) for mod in (NONE, NUM))
    assert translate(off, SCALE) == Key(name, keypad=True)
    figure = translate(on, SCALE)
    assert isinstance(figure, Key)
    assert figure.key.isdigit()
    assert not figure.keypad


def test_nothing_that_does_something_once_goes_on_while_it_is_held() -> None:
    once = [
        pygame.K_h,
        pygame.K_F11,
        pygame.K_RETURN,
        pygame.K_SPACE,
        pygame.K_d,
        pygame.K_z,
        pygame.K_ESCAPE,
        pygame.K_1,
    ]
    for key in once:
        meant = key_meaning(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, scancode=0))
        assert meant is not None
        assert meant.key not in REPEATING_KEYS
    for key in (pygame.K_LEFT, pygame.K_BACKSPACE, pygame.K_PAGEDOWN, pygame.K_MINUS):
        meant = key_meaning(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, scancode=0))
        assert meant is not None
        assert meant.key in REPEATING_KEYS


def test_letters_that_are_being_put_together_are_no_letters_yet() -> None:
    assert translate(pygame.event.Event(pygame.TEXTEDITING, text="\u304b", start=0, length=1), SCALE) == Composed(
        "\u304b"
    )
    assert translate(pygame.event.Event(pygame.TEXTINPUT, text="\u304b"), SCALE) == Typed("\u304b")


def turned(*by: tuple[float, float]) -> list[int]:
    """The notches that come of turns: sideways, up."""
    wheel, found = Wheel(), []
    for x, y in by:
        event = pygame.event.Event(pygame.MOUSEWHEEL, x=int(x), y=int(y), precise_x=x, precise_y=y, flipped=False)
        made = translate(event, SCALE)
        if isinstance(made, Pointer):
            found.append(wheel.turn(made).notch)
    return found


def test_one_notch_is_one_act_with_every_kind_of_wheel() -> None:
    assert turned((0, 1), (0, 1), (0, -1)) == [1, 1, -1]
    assert turned(*[(0, 0.25)] * 8) == [0, 0, 0, 1] * 2
    assert turned((0, 0.5), (0, -0.5), (0, -0.5)) == [0, 0, -1]
    assert turned((0, 3)) == [1]


def test_a_sideways_wheel_turns_nothing() -> None:
    assert turned((1, 0), (-0.2, 0)) == []


@pytest.mark.parametrize(
    ("code", "mod", "written"),
    [
        ("a", NONE, "a"),
        ("a", SHIFT, "A"),
        ("a", CAPS, "A"),
        ("a", CAPS | SHIFT, "a"),
        ("\u0444", CAPS, "\u0424"),
        ("1", NONE, "1"),
        ("1", CAPS, "1"),
        ("1", SHIFT, ""),
        ("&", NONE, "&"),
        (" ", NONE, " "),
        (" ", SHIFT, " "),
        ("a", CTRL, ""),
        ("a", ALTGR_X11, ""),
        ("\r", NONE, ""),
        ("\x7f", NONE, ""),
    ],
)
def test_a_key_writes_the_letter_of_its_layout_or_none_rather_than_a_wrong_one(
    code: str, mod: int, written: str
) -> None:
    assert key_letter(pygame.event.Event(pygame.KEYDOWN, key=ord(code), mod=mod, scancode=0)) == written
    assert key_letter(pygame.event.Event(pygame.KEYUP, key=ord(code), mod=mod, scancode=0)) == ""


def test_a_key_without_a_letter_writes_none() -> None:
    for code in (pygame.K_LEFT, pygame.K_F1, pygame.K_KP_ENTER):
        assert key_letter(pygame.event.Event(pygame.KEYDOWN, key=code, mod=NONE, scancode=0)) == ""


HERE = (100.0, 50.0)


def click(twice: DoubleClickFilter, on: str, at: tuple[float, float] = HERE) -> bool:
    """Whether a click is taken."""
    deaf = twice.swallows(Pointer("down", *at, button=1), on)
    assert twice.release() == deaf
    return not deaf


@pytest.mark.parametrize(("ms", "taken"), [(100, False), (299, False), (301, True)])
def test_what_came_by_the_first_takes_none_for_a_moment(ms: float, taken: bool) -> None:
    twice = DoubleClickFilter()
    assert click(twice, "draw")
    twice.wait(ms)
    assert click(twice, "turn") is taken


def test_the_same_thing_takes_each_click() -> None:
    twice = DoubleClickFilter()
    assert [click(twice, "more") for _ in range(3)] == [True] * 3


def test_elsewhere_a_click_is_one_by_itself() -> None:
    twice = DoubleClickFilter()
    click(twice, "skip")
    assert click(twice, "roll", (HERE[0] + 20, HERE[1]))


def test_who_has_pressed_a_key_since_means_the_click() -> None:
    twice = DoubleClickFilter()
    click(twice, "skip")
    twice.forget()
    assert click(twice, "roll")


@pytest.mark.parametrize("ms", [300, 400, 1500])
def test_a_double_click_takes_as_long_as_is_set(monkeypatch: pytest.MonkeyPatch, ms: int) -> None:
    monkeypatch.setattr(DoubleClickFilter, "twice_ms", ms)
    for waited, swallowed in ((0.7 * ms, True), (0.8 * ms, False)):
        clicks = DoubleClickFilter()
        assert not clicks.swallows(Pointer("down", 5, 5, 1), "before")
        clicks.release()
        clicks.wait(waited)
        assert clicks.swallows(Pointer("down", 5, 5, 1), "after") is swallowed
