"""Processes that do in place of `work` what a broken one might do; and one that thinks until it is told to end."""

from __future__ import annotations

import os
import threading
from collections.abc import Sequence
from multiprocessing.connection import Connection
from typing import Any

from game.ai import ComputerPlayer
from game.core.journal import raw
from game.core.mind import Below, GoOn
from game.core.spec import Spec
from game.core.steps import Choice, Position
from game.worker import process
from game.worker.messages import Answer, Ask, Begin, Ready, bytes_of, request_from
from tests.games.toy import Draw, Put


def _asked(connection: Connection) -> Ask:
    connection.send_bytes(bytes_of(Ready()))
    while True:
        message = request_from(connection.recv_bytes())
        if isinstance(message, Ask):
            return message


def dying(connection: Connection, rules: str) -> None:
    """Ends as soon as it is asked."""
    _asked(connection)
    os._exit(3)


def hanging(connection: Connection, rules: str) -> None:
    """Never answers, and hears nothing any more."""
    _asked(connection)
    threading.Event().wait()


def never_reading(connection: Connection, rules: str) -> None:
    """Takes nothing from its pipe, so that it fills."""
    threading.Event().wait()


def babbling(connection: Connection, rules: str) -> None:
    """Answers what nobody understands."""
    _asked(connection)
    connection.send_bytes(b"\xff{what?")
    threading.Event().wait()


def breaking_off(connection: Connection, rules: str) -> None:
    """Begins to tell something long, and never ends it."""
    _asked(connection)
    os.write(connection.fileno(), b"\x00\x00\x40\x00{")
    threading.Event().wait()


def suspicious(connection: Connection, rules: str) -> None:
    """Ends if it is told the match's seed, else draws a card."""
    connection.send_bytes(bytes_of(Ready()))
    begin, asked = (request_from(connection.recv_bytes()) for _ in range(2))
    if isinstance(begin, Begin) and isinstance(asked, Ask) and not begin.record.seed and not begin.record.spent:
        connection.send_bytes(bytes_of(Answer(asked.number, asked.place, raw(Draw()))))
        threading.Event().wait()


def cheating(connection: Connection, rules: str) -> None:
    """Does what is not allowed."""
    asked = _asked(connection)
    connection.send_bytes(bytes_of(Answer(asked.number, asked.place, raw(Put(0)))))
    threading.Event().wait()


def thorough(connection: Connection, rules: str) -> None:
    """Thinks until it is told that there is no more time; then does the last of what it may, out of turn nothing."""

    def last(spec: Spec[Any, Any], terms: Any, seen: Position[Any], below: Below, go_on: GoOn) -> Choice:
        while go_on():
            pass
        assert seen.waiting is not None
        choice: Choice = seen.waiting.options(terms, seen.state)[-1]
        return choice

    def nothing(
        spec: Spec[Any, Any],
        terms: Any,
        seen: Position[Any],
        seat: int,
        offered: Sequence[Choice],
        below: Below,
        go_on: GoOn,
    ) -> None:
        while go_on():
            pass

    process.player_for = lambda level, temper="": ComputerPlayer(last, nothing)  # type: ignore[attr-defined]
    process.work(connection, rules)
