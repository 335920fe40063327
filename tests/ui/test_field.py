from __future__ import annotations

import pygame

from game.ui.events import Key, Typed, translate
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.widgets.field import Field
from game.ui.widgets.page import Page
from tests.scenes.drawn_words import DrawnWords
from tests.ui.hand import Hand

PLACE = Rect(100, 100, 200, 48)


def typed(page: Page, words: str) -> None:
    for letter in words:
        page.handle(Key(letter))
        page.handle(Typed(letter))


def test_a_field_takes_polish_letters_up_to_its_length(page: Page, hand: Hand) -> None:
    told: list[str] = []
    field = Field("name", PLACE, "", 10, told.append)
    page.fill([field])
    hand.click("name")
    typed(page, "Zażółć gęślą")
    assert field.text == "Zażółć gęś"
    assert told[-1] == field.text
    assert page.cursor == "text"


def test_a_field_is_edited_at_its_caret(page: Page, hand: Hand) -> None:
    field = Field("name", PLACE, "abc def")
    page.fill([field])
    hand.press("tab", "home")
    typed(page, "x")
    hand.press("delete")
    hand.press("end", "backspace")
    assert field.text == "xbc de"
    hand.press("backspace", ctrl=True)
    assert field.text == "xbc "
    hand.press("left", "left", shift=True)
    assert field.selection == (2, 4)
    typed(page, "ż")
    assert field.text == "xbż"
    hand.press("a", ctrl=True)
    hand.press("backspace")
    assert field.text == ""
    hand.press("backspace", "delete", "left", "right")
    assert field.text == ""


def test_the_pointer_sets_the_caret_and_selects(page: Page, hand: Hand) -> None:
    field = Field("name", PLACE, "wwwwwwww")
    page.fill([field])
    hand.down(PLACE.x + 2, 120)
    assert field.caret == 0
    hand.move(PLACE.right - 2, 120)
    hand.up(PLACE.right - 2, 120)
    assert field.selection == (0, 8)


def test_a_double_click_selects_all(page: Page, hand: Hand) -> None:
    field = Field("name", PLACE, "Anna Maria")
    page.fill([field])
    hand.down(PLACE.x + 60, 120)
    hand.up(PLACE.x + 60, 120)
    assert field.selection[0] == field.selection[1]
    hand.down(PLACE.x + 60, 120)
    hand.up(PLACE.x + 60, 120)
    assert field.selection == (0, 10)
    page.animate(5000)
    hand.down(PLACE.x + 2, 120)
    hand.up(PLACE.x + 2, 120)
    assert field.selection == (0, 0)


def test_a_click_selects_a_text_that_only_stands_in(page: Page, hand: Hand) -> None:
    field = Field("name", PLACE, "Player 4")
    field.is_placeholder = lambda text: text.startswith("Player")
    page.fill([field])
    hand.down(PLACE.x + 60, 120)
    hand.up(PLACE.x + 60, 120)
    assert field.selection == (0, 8)
    page.animate(5000)
    hand.down(PLACE.x + 2, 120)
    hand.up(PLACE.x + 2, 120)
    assert field.selection == (0, 0)


def test_cut_text_can_be_pasted_where_there_is_a_clipboard(page: Page, hand: Hand, paint: Painter) -> None:
    field = Field("name", PLACE, "żaba")
    page.fill([field])
    hand.press("tab")
    hand.press("a", "x", ctrl=True)
    assert field.text == ""
    hand.press("v", ctrl=True)
    assert field.text in ("żaba", "")


def test_what_is_pasted_stays_on_one_line() -> None:
    field = Field("name", PLACE, "", 20)
    field.write("one\ntwo\x00\x1b")
    assert field.text == "one two"


def test_letters_written_in_a_field_are_no_shortcuts(page: Page, hand: Hand) -> None:
    page.fill([Field("name", PLACE)])
    assert not page.handle(Key("h"))
    hand.click("name")
    assert page.handle(Key("h"))
    assert not page.handle(Key("f11"))
    assert not page.handle(Key("z", ctrl=True))


def test_enter_in_a_field_submits(page: Page, hand: Hand) -> None:
    sent: list[str] = []
    page.fill([Field("name", PLACE, "Ewa", on_submit=sent.append)])
    hand.press("tab", "return")
    assert sent == ["Ewa"]


def test_what_an_input_method_puts_together_stands_at_the_caret_until_it_is_typed(page: Page, hand: Hand) -> None:
    """Keys are for the input method meanwhile; what it offers lies beside the same place."""
    field = Field("name", PLACE, "ab")
    page.fill([field])
    hand.click("name")
    hand.press("end", "left")
    at, scale = field.caret_place(), Scale((1600, 900))

    def seen() -> bytes:
        surface = pygame.Surface((1600, 900))
        page.draw(Painter(surface, scale))
        return pygame.image.tobytes(surface, "RGB")

    plain = seen()
    for text in ("k", "ka", "かん"):
        made = translate(pygame.event.Event(pygame.TEXTEDITING, text=text, start=0, length=1), scale)
        assert made is not None
        assert page.handle(made)
        hand.press("backspace", "return")
        assert (field.text, field.composed, field.caret_place()) == ("ab", text, at)
        assert seen() != plain
    for kind, text in ((pygame.TEXTEDITING, ""), (pygame.TEXTINPUT, "感")):
        made = translate(pygame.event.Event(kind, text=text, start=0, length=0), scale)
        assert made is not None
        page.handle(made)
    assert (field.text, field.composed) == ("a感b", "")


def test_a_field_that_is_not_written_in_shows_the_beginning(page: Page, hand: Hand) -> None:
    """Also after it has been written in."""
    name = "Josephine von und zu Anywhere"
    field = Field("name", PLACE, name, 60)
    page.fill([field, Field("other", Rect(100, 300, 200, 48))])

    def drawn() -> tuple[str, Rect]:
        paint = DrawnWords(pygame.Surface((1600, 900)), Scale((1600, 900)))
        page.draw(paint)
        return next(each for each in paint.words if each[0].startswith("Jos"))

    assert drawn()[1].x >= PLACE.x
    hand.click("name")
    hand.press("end")
    assert drawn()[1].x < PLACE.x
    hand.click("other")
    assert drawn()[1].x >= PLACE.x


def test_letters_that_have_no_room_are_told_of(page: Page, hand: Hand) -> None:
    told: list[str] = []
    field = Field("name", PLACE, "", 3)
    field.on_full = lambda: told.append(field.text)
    page.fill([field])
    hand.click("name")
    typed(page, "abc")
    assert not told
    typed(page, "d")
    assert told == ["abc"]
