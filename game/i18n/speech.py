"""Sentences for what happens: the key is made of title and type name, the fields are the arguments."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec

from game.core.seats import CHANCE, CLOCK
from game.core.steps import Choice, Event, Refusal, Step
from game.i18n.catalogue import Catalogue

ANY = "any"
"""The title whose sentences serve every game that has none of its own."""


def _meaning(annotation: Any) -> str | None:
    """Meaning of a number with this annotation, looked for in tuples and unions too."""
    if get_origin(annotation) is Annotated:
        for meta in get_args(annotation)[1:]:
            if isinstance(meta, msgspec.Meta) and meta.extra and "is" in meta.extra:
                return str(meta.extra["is"])
    for inner in get_args(annotation):
        meaning = _meaning(inner)
        if meaning is not None:
            return meaning
    return None


@cache
def meanings(kind: type[msgspec.Struct]) -> Mapping[str, str | None]:
    """Per field of a struct type what its values stand for: "seat", "spot", a game's own word, or None."""
    hints = get_type_hints(kind, include_extras=True)
    return {name: _meaning(hints[name]) for name in kind.__struct_fields__}


class Speaker:
    """Tells in words what one match is about: knows its title, the names of its seats and of its spots."""

    def __init__(self, words: Catalogue, title: str, seats: Sequence[str] = (), spots: Sequence[str] = ()) -> None:
        self.words = words
        self.title = title
        self._seats = seats
        self._spots = spots
        self._namers: dict[str, Callable[[int], str]] = {"seat": self.seat, "spot": self.spot}

    def say(self, event: Event[Any, Any], /, **extra: object) -> str:
        """Sentence for an event: "<title>.say.<type>"; empty for one that needs no sentence."""
        return self._sentence("say", event, extra) if self.speaks_of(event) else ""

    def speaks_of(self, event: Event[Any, Any]) -> bool:
        """Whether the catalogue has a sentence for events like this one."""
        return self.words.has(self._key("say", type(event).__name__))

    def ask(self, step: Step[Any, Any, Any], /, **extra: object) -> str:
        """Question of a step to a seat: "<title>.ask.<type>"."""
        return self._sentence("ask", step, extra)

    def tell(self, choice: Choice, /, **extra: object) -> str:
        """Effect of a choice: "<title>.choice.<type>"."""
        return self._sentence("choice", choice, extra)

    def why(self, refusal: Refusal, source: str = "", /, **extra: object) -> str:
        """Reason why something is not allowed: "<title>.why.<key>", with the fields of the refusal.

        A kind of thing with which it was tried may have words of its own: "<title>.why.<key>.<source>".
        """
        args = {**self.fields(refusal), "has": self.list_of(map(str, refusal.has)), **extra}
        for name, meaning in meanings(type(refusal)).items():
            several = getattr(refusal, name)
            if meaning != "spot" and isinstance(several, tuple):
                words = map(str, several) if meaning is None else (self.word(str(meaning), one) for one in several)
                args[name] = self.list_of(words)
        key = self._key("why", refusal.key)
        own = f"{key}.{source}"
        return self.words.t(own if source and self.words.has(own) else key, **args)

    def list_of(self, words: Iterable[str]) -> str:
        """Several words as a list in a sentence: with commas, and a word before the last."""
        *most, last = list(words) or [""]
        return self.words.t("speech.and", first=", ".join(most), last=last) if most else last

    def seat(self, number: int) -> str:
        """The name of a seat; chance and the clock have names too."""
        if number == CHANCE:
            return self.words.t("speech.chance")
        if number == CLOCK:
            return self.words.t("speech.clock")
        return self._seats[number] if number < len(self._seats) else str(number + 1)

    def spot(self, number: int) -> str:
        """The name of a spot; a word for nowhere below 0."""
        if number < 0:
            return self.words.t("speech.nowhere")
        return self._spots[number] if number < len(self._spots) else str(number)

    def word(self, meaning: str, value: object) -> str:
        """A value by what it stands for: a seat, a spot, or the word "<title>.<meaning>.<value>"."""
        if value is None:
            return ""
        if isinstance(value, (tuple, list, frozenset)):
            return ", ".join(self.word(meaning, one) for one in value)
        namer = self._namers.get(meaning)
        if namer is not None and isinstance(value, int):
            return namer(value)
        return self.words.t(f"{self.title}.{meaning}.{value}")

    def fields(self, fact: msgspec.Struct) -> dict[str, object]:
        """The fields of an event, step or choice, each one that stands for something as its word."""
        values: dict[str, object] = {}
        for name, meaning in meanings(type(fact)).items():
            value = getattr(fact, name)
            values[name] = value if meaning is None else self.word(meaning, value)
        return values

    def _key(self, kind: str, name: str) -> str:
        own = f"{self.title}.{kind}.{name}"
        shared = f"{ANY}.{kind}.{name}"
        return shared if not self.words.has(own) and self.words.has(shared) else own

    def _sentence(self, kind: str, fact: msgspec.Struct, extra: Mapping[str, object]) -> str:
        key = self._key(kind, type(fact).__name__)
        args = {**self.fields(fact), **extra}
        count = args.pop("count", None)
        if isinstance(count, int):
            return self.words.n(key, count, **args)
        return self.words.t(key, **args)
