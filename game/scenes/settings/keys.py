"""The page of keys: two for each action, taken as they are pressed, swapped where another action has them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from game.scenes.shell.menu import PAD, DrawBox, MenuScene, menu_layout, panel, words_of_switch
from game.ui import type
from game.ui.events import Input, Key
from game.ui.keymap import Chord, cap_name, chord_name, is_key
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.remap import MOST, REMAPPABLE, changed, held_beside, own_keys, pressed_chord, swapped
from game.ui.theme import colours
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.choices import Item, Switch
from game.ui.widgets.dialog import Dialog, question
from game.ui.widgets.scroll import Scroll

_WIDEST, _ROW, _GAP, _LEAST_KEY = 1040.0, 60.0, 10.0, 104.0
_SWITCH = 80.0


class KeyCatcher(Dialog):
    """Waits for the key that an action is to have as its first or second one."""

    def __init__(self, scene: KeysScene, action: str, number: int) -> None:
        self.action, self.number = action, number
        t = scene.words.t
        items = (
            [Item("remove", t("keys.press.remove"), "icons/trash")] if number < len(scene.chords(action)) > 1 else []
        )
        held = {name: cap_name(scene.words, name) for name in ("control", "alt", "shift")}
        text = t("keys.press.text", does=t(f"keys.{action}"), **held)
        cancel = Item("cancel", t("button.cancel"))
        remove = {"remove": partial(scene.remove, action, number)}
        super().__init__("keys.press", t("keys.press"), text, [*items, cancel], remove, "cancel")


class KeysScene(MenuScene):
    """A row for each action that may have other keys, with a button for each of its two."""

    name = "keys"

    @property
    def own(self) -> Mapping[str, Sequence[str]]:
        """Keys that the player has set."""
        return self.services.settings.keys

    def chords(self, action: str) -> Sequence[Chord]:
        """Keys of an action as they are set, whatever single letters want."""
        return own_keys(self.own)[0][action][:MOST]

    def build(self) -> Iterable[Widget]:
        at = menu_layout(self.scale)
        wide = min(_WIDEST, at.body.w)
        body = Rect(at.body.x + (at.body.w - wide) / 2, at.body.y, wide, at.body.h)
        inner = body.inset(PAD)._replace(w=wide - 2 * PAD - 18)
        rows, y = list[Widget](), inner.y
        for made, high in (self._letters(inner), *(self._row(action, inner) for action in REMAPPABLE)):
            for each in made:
                each.rect = each.rect.moved(0, y - inner.y)
            rows += made
            y += high
        place = Rect(inner.x, y + _GAP, min(360.0, inner.w), 54)
        reset = Button("keys.reset", place, self.words.t("settings.reset"), "icons/undo")
        reset.on_press = partial(self.ask, "keys.reset.ask", "settings.reset", self._reset)
        if not self.own and not self.services.settings.letters_with_ctrl:
            reset.disable(self.words.t("keys.reset.none"))
        scroll = Scroll("keys.rows", body.inset(2), [*rows, reset], place.bottom + PAD - body.y)
        return [*self.header(at.bar, self.words.t("keys.heading")), panel(body), scroll]

    def _letters(self, rect: Rect) -> tuple[list[Widget], float]:
        """The switch of keys that write a sign, with its words."""
        t, wide = self.words.t, rect.w - _SWITCH
        texts = (
            (t("keys.letters", control=cap_name(self.words, "control")), "button"),
            (t("keys.letters.text"), "caption"),
        )
        high = [type.block(*each, self.scale, wide, 3).height_px / self.scale.factor for each in texts]

        def draw(paint: Painter, at: Rect) -> None:
            top = at.y + _GAP / 2
            for (words, look), each in zip(texts, high, strict=True):
                paint.text(words, (at.x, top), look, None, "left", at.w, 3, "top")
                top += each

        box = DrawBox(Rect(rect.x, rect.y, wide, sum(high) + _GAP), draw)
        knob = Rect(rect.right - 64, box.rect.centre[1] - 22, 64, 44)
        switch = Switch("keys.letters", knob, self.services.settings.letters_with_ctrl, self._set_letters)
        return [switch, words_of_switch(switch, box, wide)], box.rect.h + 2 * _GAP

    def _row(self, action: str, rect: Rect) -> tuple[list[Widget], float]:
        """Words of an action, and a button for each of its keys."""
        t, chords, buttons = self.words.t, self.chords(action), list[Widget]()
        right = rect.right
        for number in reversed(range(MOST)):
            name = chord_name(self.words, chords[number]) if number < len(chords) else ""
            button = Button(f"keys.{action}.{number}", rect, name, "" if name else "icons/plus")
            button.hint = t("keys.change" if name else "keys.add", does=t(f"keys.{action}"))
            button.on_press = partial(self._listen, action, number)
            wide = max(_LEAST_KEY, button.natural_width(self.scale)) if name else 52.0
            button.rect = Rect(right - wide, rect.y, wide, _ROW - _GAP)
            right -= wide + _GAP
            buttons.insert(0, button)
        words, room = t(f"keys.{action}"), right - rect.x - _GAP
        high = max(_ROW, type.block(words, "label", self.scale, room, 4).height_px / self.scale.factor + _GAP)

        def draw(paint: Painter, at: Rect) -> None:
            paint.text(words, (at.x, at.centre[1]), "label", colours.ink, width=at.w, max_lines=4)

        for each in buttons:
            each.rect = each.rect.moved(0, (high - _ROW) / 2)
        return [DrawBox(Rect(rect.x, rect.y, room, high - _GAP), draw), *buttons], high

    # -- what a player does

    def _set_letters(self, on: bool) -> None:
        self.services.change(letters_with_ctrl=on)
        self.refresh()

    def _reset(self) -> None:
        self.services.change(keys={}, letters_with_ctrl=False)
        self.refresh()

    def _listen(self, action: str, number: int) -> None:
        self.open_dialog(lambda: KeyCatcher(self, action, min(number, len(self.chords(action)))))

    def remove(self, action: str, number: int) -> None:
        """Let an action have its other key alone."""
        rest = [chord for place, chord in enumerate(self.chords(action)) if place != number]
        self._take(changed(self.own, action, rest))

    def _take(self, keys: Mapping[str, Sequence[str]]) -> None:
        self.services.change(keys={action: tuple(texts) for action, texts in keys.items()})
        self.refresh()

    def go_to_region(self, way: int) -> bool:
        return not self._catching and super().go_to_region(way)

    @property
    def _catching(self) -> bool:
        return bool(self.page.overlays) and isinstance(self.page.overlays[-1], KeyCatcher)

    def handle(self, event: Input) -> None:
        """Take the key that is waited for; those that nothing can take do in that dialog what they do everywhere."""
        catcher = self.page.overlays[-1] if self.page.overlays else None
        waits = isinstance(event, Key) and isinstance(catcher, KeyCatcher) and not event.pad
        if not waits or any(is_key(event, action) for action in ("back", "confirm", "next", "cursor")):
            super().handle(event)
        elif isinstance(event, Key) and isinstance(catcher, KeyCatcher) and event.down:
            self._catch(catcher, event)

    def _catch(self, catcher: KeyCatcher, event: Key) -> None:
        """Give an action the key that was pressed, or say or ask what stands in the way."""
        t, action = self.words.t, catcher.action
        chord = pressed_chord(action, event)
        if chord is None:
            self.page.show_message("" if held_beside(event) else t("keys.never"))
            return
        other, keys = swapped(self.own, action, catcher.number, chord)
        if keys is None:
            key, name = "keys.last" if other in REMAPPABLE else "keys.fixed", chord_name(self.words, chord)
            self.page.show_message(t(key, key=name, other=t(f"keys.{other}") if other in REMAPPABLE else ""))
            return
        self.page.close(catcher)
        if not other:
            self._take(keys)
            return
        answers, labels = {"swap": partial(self._take, keys)}, {"keep": "", "swap": ""}

        def asked() -> Dialog:
            cap, theirs = chord_name(self.words, chord), self.words.t(f"keys.{other}")
            return question(self.words, "keys.clash", labels, answers, esc="keep", cap=cap, other=theirs)

        self.open_dialog(asked)
