"""People of the record book where names are written: who is known, and how somebody new comes into the book."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress
from functools import partial

from msgspec.structs import replace

from game.core.seats import is_visible, name_key
from game.i18n.catalogue import Catalogue
from game.scenes.shell.phrases import fault_text
from game.store import people
from game.store.database import Store
from game.store.notices import StoreError
from game.store.people import PEGS, Person
from game.ui.theme import players
from game.ui.widgets.choices import Item

KEEP = "keep"
"""Key of the entry that adds a written name to the book."""


def next_look(known: Sequence[Person], colour: str = "") -> tuple[str, str]:
    """Peg and colour for somebody new, both as seldom used as can be, or in a colour already chosen."""
    pegs, colours = [each.peg for each in known], [each.colour for each in known]
    taken = {(each.peg, each.colour) for each in known}
    looks = [(peg, player.key) for player in players for peg in PEGS if colour in ("", player.key)]
    free = [look for look in looks if look not in taken] or looks
    return min(free, key=lambda look: (pegs.count(look[0]), colours.count(look[1])))


class KnownPeople:
    """Everybody in the book as it was read last; nobody while that cannot be read."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.people, self.last_evening = list[Person](), list[Person]()
        """All, and those of them who played on the last evening."""
        with suppress(StoreError):  # told where the book is opened
            self.people += store.read(people.listed)
            self.last_evening += store.read(people.last_evening)

    def called(self, name: str) -> Person | None:
        """The person of a name, however it is written; None for nobody."""
        return next((each for each in self.people if name_key(each.name) == name_key(name)), None)

    def _add(self, name: str, colour: str) -> Person:
        """Add a person with a written name, in the colour it plays with; raises StoreError."""
        known = self._store.read(people.listed)  # another window may have added it
        person = next((each for each in known if name_key(each.name) == name_key(name)), None)
        if person is None:
            peg, own = next_look(known, colour if colour in {each.key for each in players} else "")
            person = self._store.write(partial(people.add, name=name.strip(), peg=peg, colour=own))
        self.people[:] = [*(each for each in known if each.id != person.id), person]
        return person

    def keep(self, words: Catalogue, name: str, colour: str = "") -> tuple[str, str]:
        """Take a written name into the book, in the colour it plays with; a message with its icon says so, or tells the
        fault."""
        try:
            return words.t("book.name.kept", name=self._add(name, colour).name), "icons/check"
        except StoreError as error:
            return fault_text(words, error), "icons/warning"

    def offered(self, words: Catalogue, name: str, others: Collection[str]) -> list[Item]:
        """Entries of a list for a seat that has a name: everybody, those with another seat with a reason why not; last
        the way into the book for a name that it does not know, without one a reason why not."""
        t, taken = words.t, {name_key(each) for each in others}
        items = [Item(str(each.id), each.name, each.picture) for each in self.people]
        items = [
            replace(item, reason=t("book.name.taken", name=item.label)) if name_key(item.label) in taken else item
            for item in items
        ]
        if self.called(name) is None:
            reason = "" if is_visible(name) else t("book.name.nameless")
            items.append(Item(KEEP, t("book.name.keep"), "icons/plus", reason))
        return items
