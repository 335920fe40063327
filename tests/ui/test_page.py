"""A page gives input to its widgets, lays dialogs and messages over them, and tells of them."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

import pygame
import pytest

from game.ui.events import Input, Key, Pointer, Typed, translate
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.widgets.base import Label, OverlayGround, Widget, ZOrder, in_layer
from game.ui.widgets.button import Button, Card, Tab
from game.ui.widgets.choices import Dropdown, Item, Segment, Slider, Switch
from game.ui.widgets.dialog import Dialog
from game.ui.widgets.field import Field
from game.ui.widgets.page import Page
from game.ui.widgets.scroll import Scroll
from tests.ui.hand import Hand


def buttons(*names: str, group: str = "") -> list[Widget]:
    made: list[Widget] = []
    for i, name in enumerate(names):
        button = Button(name, Rect(100 + 100 * i, 100, 80, 48), name)
        button.group = group
        made.append(button)
    return made


def focused(page: Page) -> str:
    return page.focused.name if page.focused is not None else ""


def test_tab_goes_round_in_order_and_back(page: Page, hand: Hand) -> None:
    page.fill([Label(Rect(0, 0, 50, 50), "x"), *buttons("a", "b", "c")])
    seen = []
    for _ in range(4):
        hand.press("tab")
        seen.append(focused(page))
    assert seen == ["a", "b", "c", "a"]
    hand.press("tab", shift=True)
    assert focused(page) == "c"


def test_tab_stops_at_what_can_say_why_it_does_not_work(page: Page, hand: Hand) -> None:
    row = buttons("a", "b", "c")
    row[0].disable("")
    row[1].disable("later")
    page.fill(row)
    hand.press("tab")
    assert focused(page) == "b"
    assert page.explained is row[1]


def test_arrows_move_within_a_group_alone(page: Page, hand: Hand) -> None:
    page.fill([*buttons("a", "b", group="row"), Button("below", Rect(100, 300, 80, 48))])
    hand.press("tab", "right")
    assert focused(page) == "b"
    hand.press("right")
    assert focused(page) == "b"
    hand.press("down")
    assert focused(page) == "b"
    hand.press("left")
    assert focused(page) == "a"


def test_the_focus_stays_with_its_name_when_the_page_is_laid_out_anew(page: Page, hand: Hand) -> None:
    page.fill(buttons("a", "b"))
    hand.press("tab", "tab")
    page.fill(buttons("a", "b"))
    assert focused(page) == "b"
    assert page.focused in page.widgets
    assert page.focused is not None
    assert page.focused.ring
    page.fill(buttons("a"))
    assert focused(page) == ""


def test_a_drag_goes_on_while_the_page_is_laid_out_anew(page: Page, hand: Hand) -> None:
    values: list[float] = []

    def change(value: float) -> None:
        values.append(value)
        lay_out(value)

    def lay_out(value: float) -> None:
        page.fill([Slider("vol", Rect(100, 100, 432, 44), value, 0, 100, 10, change)])

    lay_out(0)
    hand.down(220, 122)
    for x in (320, 420, 520, 620):
        hand.move(x, 122)
    hand.up(620, 122)
    hand.move(100, 122)
    assert values == [30, 50, 80, 100]


def test_writing_goes_on_while_the_page_is_laid_out_anew(page: Page, hand: Hand) -> None:
    def lay_out(text: str) -> None:
        page.fill([Field("name", Rect(100, 100, 300, 48), text, on_change=lay_out)])

    lay_out("ac")
    hand.press("tab", "home", "right")
    page.handle(Typed("b"))
    page.handle(Typed("b"))
    field = page.widgets[0]
    assert isinstance(field, Field)
    assert (field.text, field.caret) == ("abbc", 3)


def test_a_list_stays_where_it_was_scrolled_when_the_page_is_laid_out_anew(page: Page, hand: Hand) -> None:
    page.fill([long_list([])])
    page.handle(Pointer("wheel", 200, 200, wheel=-2))
    hand.settle()
    again = long_list([])
    page.fill([again])
    assert again.top == 144


def test_the_keyboard_comes_back_to_who_had_it_even_if_laid_out_anew_below(page: Page, hand: Hand) -> None:
    page.fill(buttons("a", "b"))
    hand.press("tab", "tab")
    page.open(question([]))
    page.fill(buttons("a", "b"))
    hand.press("escape")
    assert page.focused is page.widgets[1]


def test_a_click_shows_no_ring(page: Page, hand: Hand) -> None:
    page.fill(buttons("a"))
    hand.click("a")
    assert focused(page) == "a"
    assert not page.widgets[0].ring


def test_escape_calls_the_scene(hand: Hand, page: Page) -> None:
    called: list[int] = []
    page.on_escape = lambda: called.append(1)
    hand.press("escape")
    assert called == [1]


def question(answers: list[str]) -> Dialog:
    items = (Item("stay", "Stay"), Item("leave", "Leave"))
    return Dialog("quit", "Leave?", "The game is saved.", items, answers.append, "stay")


@pytest.mark.parametrize(
    ("keys", "answer"),
    [(["escape"], "stay"), (["return"], "leave"), (["tab", "return"], "stay"), (["left", "space"], "stay")],
)
def test_a_dialog_by_keys(page: Page, hand: Hand, keys: list[str], answer: str) -> None:
    answers: list[str] = []
    page.fill(buttons("a"))
    page.open(question(answers))
    hand.press(*keys)
    assert answers == [answer]
    assert page.overlays == []


def test_a_dialog_alone_answers_while_it_is_open(page: Page, hand: Hand) -> None:
    pressed: list[str] = []
    answers: list[str] = []
    page.fill([Button("a", Rect(100, 100, 80, 48), on_press=lambda: pressed.append("a"))])
    page.open(question(answers))
    assert set(page.spots()) == {"quit.stay", "quit.leave"}
    hand.down(140, 120)
    hand.up(140, 120)
    assert pressed == []
    assert page.handle(Key("h"))
    hand.click("quit.leave")
    assert answers == ["leave"]
    hand.click("a")
    assert pressed == ["a"]


def test_a_dialog_is_as_wide_as_its_buttons_need(page: Page) -> None:
    items = (Item("leave", "Leave for the title screen and play on later", "icons/home"), Item("stay", "Stay"))
    page.open(Dialog("quit", "Leave?", "", items, print, "stay"))
    long, short = page.overlays[0].parts()
    assert isinstance(long, Button)
    assert long.tooltip() == ("", "")
    assert long.rect.right < short.rect.x
    assert page.overlays[0].rect.w > long.rect.w + short.rect.w


def test_dialogs_stack(page: Page, hand: Hand) -> None:
    first: list[str] = []
    second: list[str] = []
    page.open(question(first))
    page.open(question(second))
    hand.press("escape")
    assert (first, second) == ([], ["stay"])
    hand.press("escape")
    assert first == ["stay"]


def test_a_tooltip_comes_after_a_while_and_goes_when_the_pointer_does(page: Page, hand: Hand) -> None:
    page.fill(buttons("a"))
    page.widgets[0].hint = "Undo"
    hand.move(110, 110)
    page.animate(390)
    assert page.explained is None
    page.animate(20)
    assert page.explained is page.widgets[0]
    hand.move(900, 800)
    assert page.explained is None


def test_nothing_is_pointed_at_after_another_page_was_shown(page: Page, hand: Hand) -> None:
    page.fill(buttons("a"))
    button = page.widgets[0]
    button.hint = "Undo"
    hand.move(*button.rect.centre)
    page.explain(button)
    assert page.explained is button
    assert button.hovered
    page.leave()
    assert page.explained is None
    assert page.hovered is None
    assert not button.hovered
    hand.move(*button.rect.centre)
    assert button.hovered


def long_list(pressed: list[str]) -> Scroll:
    rows: list[Widget] = [
        Tab(f"row{i}", Rect(100, 100 + 50 * i, 300, 48), f"{i}", on_press=partial(pressed.append, f"{i}"))
        for i in range(20)
    ]
    return Scroll("list", Rect(100, 100, 330, 300), rows)


def test_only_what_a_scroll_shows_can_be_clicked(page: Page, hand: Hand) -> None:
    pressed: list[str] = []
    scroll = long_list(pressed)
    page.fill([scroll])
    assert {"row0", "row5"} <= set(page.spots())
    assert "row9" not in page.spots()
    hand.down(200, 450)
    hand.up(200, 450)
    assert pressed == []
    page.handle(Pointer("wheel", 200, 200, wheel=-3))
    hand.settle()
    assert scroll.top == 216
    assert "row0" not in page.spots()
    hand.click("row9")
    assert pressed == ["9"]


def test_the_wheel_is_nobodys_away_from_a_scroll(page: Page) -> None:
    page.fill([long_list([])])
    assert not page.handle(Pointer("wheel", 900, 200, wheel=-1))


def test_a_scroll_follows_the_focus_and_ends_at_its_ends(page: Page, hand: Hand) -> None:
    scroll = long_list([])
    page.fill([scroll])
    hand.press("tab", shift=True)
    hand.settle()
    assert focused(page) == "row19"
    assert scroll.top == pytest.approx(scroll.max_offset)
    page.focus(scroll, True)
    hand.press("home")
    hand.settle()
    assert scroll.top == 0
    hand.press("page up", "end")
    hand.settle()
    assert scroll.top == scroll.max_offset


def test_the_bar_of_a_scroll_is_dragged(page: Page, hand: Hand) -> None:
    scroll = long_list([])
    page.fill([scroll])
    hand.down(424, 110)
    hand.move(424, 900)
    assert scroll.top == scroll.max_offset
    hand.move(424, 0)
    assert scroll.top == 0
    hand.up(424, 0)
    hand.move(424, 300)
    assert scroll.top == 0


def whole_page() -> list[Widget]:
    return [
        *buttons("a", "b"),
        Button("main", Rect(1248, 580, 336, 72), "Draw", "icons/plus", "main", second="two left", key="D"),
        Card("card", Rect(500, 100, 200, 260), lambda paint, rect: None),
        Segment("seg", Rect(100, 200, 300, 48), (Item("a", "A", "icons/star"), Item("b", "B")), "a"),
        Switch("switch", Rect(100, 300, 300, 44), True),
        Slider("slider", Rect(100, 400, 300, 44), 2, 0, 4, 1, ticks=True),
        Field("field", Rect(100, 500, 300, 48), "Ewa"),
        Dropdown("drop", Rect(100, 600, 300, 48), (Item("a", "A"), Item("b", "B")), "a"),
        Tab("tab", Rect(100, 700, 300, 48), "Sound", "icons/sound_on", True),
        Label(Rect(800, 100, 200, 80), "Some words that are too long"),
        Scroll("list", Rect(800, 300, 300, 200), [Tab("in", Rect(800, 300, 200, 48), "x")], 900),
    ]


@pytest.mark.parametrize("size", [(1024, 640), (1600, 900), (1920, 1080)])
@pytest.mark.parametrize("enabled", [True, False])
def test_every_state_of_every_widget_is_drawn_and_drawing_changes_nothing(size: tuple[int, int], enabled: bool) -> None:
    pygame.display.set_mode(size)
    page = Page(Scale(size))
    page.fill(whole_page())
    paint = Painter(pygame.display.get_surface() or pygame.Surface(size), page.scale)
    for widget in page.widgets:
        widget.enable(enabled, "because")
    for widget in page.parts():
        page.handle(Pointer("move", *widget.place.centre))
        page.focus(widget if widget.takes_focus() else None, True)
        page.animate(500)
        paint.table()
        page.draw(paint)
        first = pygame.image.tobytes(paint.surface, "RGB")
        paint.table()
        page.draw(paint)
        assert pygame.image.tobytes(paint.surface, "RGB") == first
        assert not page.dirty


def test_a_focused_widget_looks_different(paint: Painter, page: Page) -> None:
    page.fill(whole_page())
    seen = set()
    for widget in [None, *(part for part in page.parts() if part.takes_focus())]:
        page.focus(widget, True)
        paint.table()
        page.draw(paint)
        seen.add(pygame.image.tobytes(paint.surface, "RGB"))
    assert len(seen) == 1 + sum(part.takes_focus() for part in page.parts())


SCALE = Scale((800, 450))


@pytest.mark.parametrize(
    ("event", "meant"),
    [
        (
            pygame.event.Event(pygame.MOUSEMOTION, pos=(400, 225), rel=(1, 1), buttons=(0, 0, 0)),
            Pointer("move", 800, 450),
        ),
        (pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(10, 20), button=3), Pointer("down", 20, 40, 3)),
        (pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(10, 20), button=1), Pointer("up", 20, 40, 1)),
        (pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(10, 20), button=4), None),
        (pygame.event.Event(pygame.KEYDOWN, key=pygame.K_z, mod=pygame.KMOD_LCTRL), Key("z", ctrl=True)),
        (pygame.event.Event(pygame.KEYUP, key=pygame.K_x, mod=0), Key("x", down=False)),
        (pygame.event.Event(pygame.KEYDOWN, key=pygame.K_KP_ENTER, mod=0), Key("return")),
        (pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F11, mod=0), Key("f11")),
        (pygame.event.Event(pygame.TEXTINPUT, text="ż"), Typed("ż")),
        (pygame.event.Event(pygame.WINDOWEXPOSED), None),
    ],
)
def test_events_of_the_window_are_translated(paint: Painter, event: pygame.event.Event, meant: Input | None) -> None:
    assert translate(event, SCALE) == meant


def test_buttons_of_a_dialog_that_have_no_room_in_one_row_stand_in_several() -> None:
    """None is cut; the default comes last."""
    items = [Item(str(number), f"Back to the title screen {number}") for number in range(5)]
    for width, rows in ((3000, 1), (1100, 2), (500, 5)):
        scale = Scale((width, 900), 100)
        scale.factor = scale.text_factor = 1.0
        page = Page(scale)
        dialog = Dialog("quit", "Leave?", "", items, print, "0")
        page.open(dialog)
        places = [button.rect for button in dialog.buttons]
        assert len({place.y for place in places}) == rows
        assert places == sorted(places, key=lambda place: (place.y, place.x))
        assert all(dialog.rect.x <= place.x and place.right <= dialog.rect.right for place in places)
        assert all(place.bottom <= dialog.rect.bottom for place in places)


BOX = Rect(400, 300, 300, 200)
MIDDLE = BOX.centre


def click(page: Page) -> None:
    page.handle(Pointer("move", *MIDDLE))
    for kind in ("down", "up"):
        page.handle(Pointer(kind, *MIDDLE, 1))
    page.animate(500)


def test_the_highest_layer_is_hit_and_drawn_last() -> None:
    """The order of Tab does not matter."""
    names, page = list[str](), Page(Scale((1600, 900)))
    made = [Button(z.name, BOX, z.name, on_press=partial(names.append, z.name)) for z in ZOrder]
    for z, button in zip(ZOrder, made, strict=True):
        in_layer(z, [button])
    for count in range(len(made), 0, -1):
        page.fill(reversed(made[:count]))
        click(page)
        assert names[-1] == made[count - 1].name
        shown = _picture(page)
        page.fill([made[count - 1]])
        click(page)
        assert _picture(page) == shown


def test_what_else_is_drawn_lies_upon_its_layer() -> None:
    order, page = list[str](), Page(Scale((1600, 900)))
    grounds = [OverlayGround(BOX, lambda _, __, name=z.name: order.append(name), z) for z in ZOrder]  # type: ignore[misc]
    page.fill(reversed(grounds))
    upon = [(z, lambda _, name=z.name: order.append(f"upon {name}")) for z in reversed(ZOrder)]
    page.draw(Painter(pygame.Surface((1600, 900)), page.scale), upon)
    assert order == [name for z in ZOrder for name in (z.name, f"upon {z.name}")]
    assert all(one < two for one, two in pairwise(ZOrder))


@pytest.mark.parametrize("kind", ["move", "down", "up", "wheel"])
def test_a_ground_takes_whatever_the_pointer_does_there(kind: str) -> None:
    page = Page(Scale((1600, 900)))
    beneath = Button("beneath", BOX.inset(-30))
    page.fill([OverlayGround(BOX, lambda paint, box: None), beneath])
    button = 0 if kind in ("move", "wheel") else 1
    assert page.handle(Pointer(kind, *MIDDLE, button, 1))  # type: ignore[arg-type]
    assert not beneath.hovered
    assert not beneath.pressed
    page.handle(Pointer("up", *MIDDLE, 1))
    page.handle(Pointer("move", BOX.x - 10, BOX.y))
    assert beneath.hovered


def _picture(page: Page) -> bytes:
    """The pixels within the box."""
    made = pygame.Surface((1600, 900))
    page.draw(Painter(made, page.scale))
    return pygame.image.tobytes(made.subsurface(tuple(map(int, BOX.inset(20)))), "RGB")


def test_no_tooltip_comes_of_what_changes_under_a_resting_pointer_before_it_moves(page: Page, hand: Hand) -> None:
    """Nor of the words of the same button: its turn has become another's."""

    def button(hint: str, x: float = 100) -> Button:
        made = Button("main", Rect(x, 100, 300, 60), "Play")
        made.hint = hint
        return made

    page.fill([button("")])
    hand.move(200, 130)
    page.animate(1000)
    for after in (button("Click the pile"), button("Roll first")):
        page.fill([after])
        page.animate(1000)
        page.animate(1000)
        assert page.explained is None
    hand.move(230, 130)
    page.animate(1000)
    assert page.explained is page.widgets[0]
    page.fill([button("Roll first")])
    assert page.explained is page.widgets[0]
    page.fill([button("Play a card")])
    assert page.explained is None
    page.fill([])
    page.animate(1000)
    page.fill([button("Play a card")])
    page.animate(1000)
    assert page.explained is None


@pytest.mark.parametrize("way", ["time", "move", "act"])
def test_a_reason_that_a_key_has_asked_for_goes(page: Page, hand: Hand, way: str) -> None:
    """With time, when the pointer moves elsewhere, and when something happens; who is on the widget keeps it."""
    (button,) = buttons("a")
    button.disable("later")
    page.fill([button])
    hand.move(800, 500)
    button.refuse()
    page.animate(1000)
    assert page.explained is button
    if way == "time":
        page.animate(3000)
    elif way == "move":
        hand.move(801, 500)
    else:
        page.end_reason()
    assert page.explained is None
    hand.press("tab")
    page.animate(9000)
    page.end_reason()
    assert page.explained is button
