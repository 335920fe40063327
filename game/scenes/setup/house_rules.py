"""The house rules of a match that is set up, below each other, and what is covered between people."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.i18n.catalogue import Catalogue
from game.scenes.setup.controls import SPACE, Block, Maker
from game.scenes.setup.draft import Draft
from game.scenes.setup.options import Begins, Option
from game.scenes.shell.phrases import seat_counts
from game.ui.rect import Rect, Scale
from game.ui.title import Title
from game.ui.widgets.base import Label, Widget
from game.ui.widgets.choices import Dropdown, Item, Segment, choices

COVERS = ("hand", "curtain", "none")
_LABEL, _CONTROL = 28.0, 48.0
"""The heights of what the cover is called, and of its control."""


class HouseRules:
    """Shows the options of a draft that are the whole table's, takes what is chosen, and says why one cannot count."""

    def __init__(self, title: Title, draft: Draft, changed: Callable[[], None]) -> None:
        """`changed`: another option may count now, or no longer."""
        self._title, self._draft, self._changed = title, draft, changed
        self._begin: list[tuple[Option, Segment | Dropdown]] = []
        """The controls with the names of all seats."""

    def maker(self, words: Catalogue, scale: Scale) -> Maker:
        """Maker of the controls as things stand."""
        idle = [option for option in self._draft.options if self._is_offered(option) and not self._is_meant(option)]
        reasons = {option.field: self._idle_reason(words, option) for option in idle}
        return Maker(words, self._title.key, self._title.accent, scale, self._title.pictures, reasons)

    def lay(self, maker: Maker, x: float, y: float, width: float, space: float = SPACE) -> Block:
        """Lay all controls from a point on, `space` apart."""
        self._begin, widgets, names = [], list[Widget](), self._names
        for option in filter(self._is_offered, self._draft.options):
            place, change = Rect(x, y, width, 0), self._setter(option)
            block, y = maker.block(option, f"setup.option.{option.field}", place, self._value(option), change, names)
            widgets += block
            y += space
            if isinstance(option.kind, Begins):
                self._begin += [(option, each) for each in block if isinstance(each, Segment | Dropdown)]
        if self._draft.curtained:
            place = Rect(x, y, width, _LABEL + _CONTROL)
            widgets += self._cover(maker, place)
            y = place.bottom + space
        return widgets, y

    def renamed(self, maker: Maker) -> None:
        """Lay the choice of who begins anew, with the names of now."""
        for option, control in self._begin:
            control.items = tuple(maker.items(option, self._names))
            control.value = str(self._value(option))

    @property
    def _names(self) -> list[str]:
        return [place.name for place in self._draft.places]

    def _is_meant(self, option: Option) -> bool:
        return option in self._draft.meant

    def _is_offered(self, option: Option) -> bool:
        """Whether it has a place here: one that is each seat's own has not, nor who begins alone."""
        return not option.per_seat and (self._is_meant(option) or not isinstance(option.kind, Begins))

    def _idle_reason(self, words: Catalogue, option: Option) -> str:
        """Reason why an option cannot count as things stand."""
        rival, t = self._draft.rival(option), words.t
        if rival is not None:
            return t("setup.option.not_with", option=t(f"{self._title.key}.option.{rival.field}"))
        counts = [count for count in self._title.spec.seats if option.meant(count)]
        return t("setup.option.seats", seats=seat_counts(words, counts))

    def _value(self, option: Option) -> Any:
        """Present value; the default where the option does not count."""
        draft = self._draft
        value = draft.house[option.field] if self._is_meant(option) else option.default
        if isinstance(option.kind, Begins):
            return draft.places.index(value) + 1 if value in draft.places else 0
        return value

    def _setter(self, option: Option) -> Callable[[Any], None]:
        draft = self._draft

        def change(value: Any) -> None:
            if isinstance(option.kind, Begins):
                value = draft.places[value - 1] if value else None
            draft.house[option.field] = value
            length = self._title.length
            affects_others = any(
                option.field == other.not_with or other.field == option.not_with for other in draft.options
            )
            if affects_others or (length is not None and option.field in length.fields):
                self._changed()

        return change

    def _cover(self, maker: Maker, rect: Rect) -> list[Widget]:
        """Choice of what is covered between people who have secrets."""
        t, place = maker.words.t, rect.lower(_CONTROL)
        items = [Item(cover, t(f"setup.cover.{cover}")) for cover in COVERS]
        shown = choices("setup.cover", place, items, self._draft.cover, self._set_cover, maker.accent, maker.scale)
        return [Label(rect.upper(24), t("setup.cover"), "strong"), shown]

    def _set_cover(self, cover: str) -> None:
        self._draft.cover = cover  # type: ignore[assignment]
