"""How matches begin, go on and branch: from the set-up, the store, a past position; what is asked and said then."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Literal, TypeAlias

import msgspec

from game.ai import LEVELS
from game.core.board import Board
from game.core.journal import Disagreement, Record, without_seed
from game.core.match import Match, MatchSetup, resume
from game.core.seats import HUMAN, Seat, former_player
from game.core.spec import BadTerms
from game.i18n.catalogue import Catalogue
from game.scenes.shell.menu import MenuScene
from game.scenes.shell.outcomes import OpenedMatch
from game.scenes.shell.phrases import rename
from game.scenes.shell.scene import Services
from game.store.festivals import of_match
from game.store.goals import cloth_wants, met
from game.store.notices import Notice, StoreError
from game.store.results import Occasion, begun_as
from game.ui.theme import MENU, Accent
from game.ui.title import Title
from game.ui.widgets.dialog import Dialog, question


def cloth_of(services: Services, title: Title) -> Accent | None:
    """Accent of the tablecloth that lies on the tables of a title; None where it is not laid, or its goals are gone."""
    if title.key not in services.settings.cloths:
        return None
    try:
        known = services.store.read(partial(met, title=title.key))
    except StoreError:  # told wherever the goals themselves are shown
        return None
    return None if cloth_wants(known, title.goal_pictures) else title.accent


def begin(
    services: Services,
    title: Title,
    seats: Sequence[Seat],
    options: msgspec.Struct,
    seed: str = "",
    goal: str = "",
    own: Board | None = None,
) -> OpenedMatch:
    """A new match, written down and dealt, perhaps for a goal; an empty seed is a secret one, `own` a board in place of
    those of the box. Raises BadTerms."""
    match = _new_match(services, title, seats, options, seed, own)
    writer = services.store.new(match, occasion=Occasion(goal=goal or None))
    match.deal()
    return OpenedMatch(title, match, writer.id)


def begin_unkept(
    services: Services, title: Title, seats: Sequence[Seat], options: msgspec.Struct, own: Board | None = None
) -> OpenedMatch:
    """A new match of which nothing stays, `own` a board in place of those of the box. Raises BadTerms."""
    match = _new_match(services, title, seats, options, "", own)
    match.deal()
    return OpenedMatch(title, match, None)


def _new_match(
    services: Services,
    title: Title,
    seats: Sequence[Seat],
    options: msgspec.Struct,
    seed: str,
    own: Board | None = None,
) -> Match[Any, Any]:
    boards = services.boards(title.spec, options, len(seats), own)
    return Match(title.spec, MatchSetup(tuple(seats), options, boards, seed or services.new_seed(), bool(seed)))


def load(services: Services, match_id: int) -> OpenedMatch:
    """A match from the store, ready to go on.

    Raises Disagreement, BadTerms, StoreError, or KeyError for a title that is not there.
    """
    record = services.store.record(match_id)
    title = title_of(services, record)
    writer = services.store.writer(match_id)
    match = resume(title.spec, record, writer)
    rename(services.words, match)
    _deal_on(match)
    return OpenedMatch(title, match, match_id)


def branch(services: Services, match: Match[Any, Any], index: int, taken: int | None = None) -> OpenedMatch:
    """A new match that goes on from the first `index` rows of another, which stays as it is.

    While the other has not ended, a secret seed is not handed on: its coming rolls could be looked up here.
    The players of the seats play on, people in place of computers that are not known here, and on the seat that is
    taken.
    """
    record, former = match.record(index), match.setup.former
    before = tuple(each for each in former if each.upto <= index)
    seats = with_known_players(seats_at(match, index))
    record = msgspec.structs.replace(record, seats=seats, former=before or msgspec.UNSET)
    if not match.ended:
        record = without_seed(record)
    opened = _branched(services, record, index)
    if taken is not None:
        opened.match.reseat(taken, HUMAN)
    return opened


SealKind: TypeAlias = Literal["sealed", "seen", "branch", "import"]
"""Whether a match has a seal: it has, or its seed was seen by all, or it came from another match, or from a file."""


def seal_kind(services: Services, match: Match[Any, Any], match_id: int | None) -> SealKind:
    """Whether a match has a seal; never where it did not begin here, with a secret seed, before its first roll."""
    setup = match.setup
    if setup.open_seed:
        return "seen"
    try:
        kind = "" if match_id is None else services.store.read(partial(begun_as, match=match_id))
    except StoreError:
        kind = "import"
    if kind == "import" or not setup.seed or setup.spent is None:
        return "import"
    return "branch" if kind == "branch" or setup.spent else "sealed"


def seats_at(match: Match[Any, Any], index: int) -> tuple[Seat, ...]:
    """The seats with whoever played them from a row on."""
    return tuple(
        msgspec.structs.replace(seat, player=former_player(match.setup.former, number, index) or seat.player)
        for number, seat in enumerate(match.seats)
    )


def look_at(shown: Match[Any, Any], match: Match[Any, Any], index: int) -> None:
    """Have a copy of a match lie as after so many rows, with those at the table who sat there then."""
    shown.index = index
    shown.setup = msgspec.structs.replace(match.setup, seats=seats_at(match, index))


def has_unknown_players(seats: Sequence[Seat]) -> bool:
    """Whether computer players hold any of these seats that nobody here knows how to play."""
    return with_known_players(seats) != tuple(seats)


def seat_known_players(services: Services, opened: OpenedMatch) -> OpenedMatch:
    """A match that goes on: people sit on the seats of computers that are not known here, and that is said."""
    match = opened.match
    if has_unknown_players(match.seats):
        match.setup = msgspec.structs.replace(match.setup, seats=with_known_players(match.seats))
        services.notices.append(Notice("match.computers"))
    return opened


def with_known_players(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats as they can be played here: by people where their computers are not known."""
    here = (HUMAN, *LEVELS)
    return tuple(seat if seat.player in here else msgspec.structs.replace(seat, player=HUMAN) for seat in seats)


def _branched(services: Services, record: Record, index: int) -> OpenedMatch:
    title = title_of(services, record)
    match = resume(title.spec, msgspec.structs.replace(record, rows=record.rows[:index], index=-1))
    luck = match.check_seeds()
    if record.seedless:
        match.reseed(services.new_seed())
    rename(services.words, match)
    writer = services.store.new(match, "astray" if luck.mismatched and luck.noted else "", Occasion("branch"))
    _deal_on(match)
    return OpenedMatch(title, match, writer.id)


def _deal_on(match: Match[Any, Any]) -> None:
    """Let chance answer where the rows break off before it, as foreign and cut ones may, unless a person calls it."""
    if not match.over and match.waiting is None and match.roller is None:
        match.deal()


def title_of(services: Services, record: Record) -> Title:
    """The title of a record; raises KeyError for one that is not there."""
    title = services.title(record.title)
    if title is None:
        raise KeyError(record.title)
    return title


OnOpened = Callable[[OpenedMatch], None]

FAULTS = (StoreError, BadTerms, KeyError, ValueError)
"""Errors that opening a match can raise; a damaged option is a ValueError too."""


def open_match(scene: MenuScene, match_id: int, go: OnOpened) -> None:
    """Load a match and go on with it; where today's rules differ, offers as much as both agree on."""
    try:
        opened = load(scene.services, match_id)
    except Disagreement as error:
        _offer_agreed_part(scene, match_id, error.agreed, go)
    except FAULTS as error:
        scene.tell("saves.damaged", error)
    else:
        go(opened)


def _offer_agreed_part(scene: MenuScene, match_id: int, agreed: int, go: OnOpened) -> None:
    def take() -> None:
        try:
            opened = _branched(scene.services, scene.services.store.record(match_id), agreed)
        except FAULTS as error:
            scene.tell("saves.damaged", error)
        else:
            go(opened)

    scene.ask("saves.prefix", "saves.prefix.open", take)


OnBranch = Callable[[int | None], None]
"""Called to go on; a person takes that seat, None: everybody plays on."""


def branch_dialog(
    words: Catalogue,
    name: str,
    text: str,
    match: Match[Any, Any],
    index: int,
    seat: int,
    go: OnBranch,
    accent: Accent = MENU,
) -> Dialog:
    """Dialog of this name and text; `seat` is to choose after `index` rows."""
    t, seats = words.t, seats_at(match, index)
    sits, answers = with_known_players(seats)[seat], {"cancel": "", "replay.branch.go": ""}
    if sits.player != HUMAN:
        answers = {"cancel": "", "replay.branch.watch": "icons/computer", "match.seats.take": "icons/person"}
        text = f"{text}\n\n{t('replay.branch.computer', seat=sits.name)}"
    if has_unknown_players(seats):
        text = f"{text}\n\n{t('match.computers')}"
    then = {"go": partial(go, None), "watch": partial(go, None), "take": partial(go, seat)}
    return question(words, "replay.branch.title", answers, then, accent, name=name, text=text, seat=sits.name)


def festival_of(services: Services, match_id: int | None) -> int | None:
    """Number of the festival of a match; None where there is none, or that cannot be read."""
    try:
        return None if match_id is None else services.store.read(partial(of_match, match=match_id))
    except StoreError:
        return None
