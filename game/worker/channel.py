"""The program's end of a process that thinks. Threads write, read and clean up: whoever calls never waits."""

from __future__ import annotations

from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from queue import Empty, SimpleQueue
from threading import Thread

import msgspec

from game.worker.messages import MOST_BYTES, Reply, Request, bytes_of, reply_from
from game.worker.process import work

Work = Callable[[Connection, str], None]


class Broken(Exception):
    """The process has ended, or says what nobody understands; perhaps why."""


class Channel:
    """One process, by spawn, and what goes to it and comes from it."""

    def __init__(self, rules: str, target: Work = work) -> None:
        """Let it start; `rules` is "module:attribute"."""
        context = get_context("spawn")
        self._here, self._there = context.Pipe()
        self.process = context.Process(target=target, args=(self._there, rules), daemon=True)
        self._out: SimpleQueue[bytes | None] = SimpleQueue()
        self._in: SimpleQueue[bytes | None] = SimpleQueue()
        self._closed = False
        self._writer = Thread(target=self._write, daemon=True)
        self._writer.start()

    def send(self, request: Request) -> None:
        """Have something sent."""
        self._out.put(bytes_of(request))

    def receive(self) -> Reply | None:
        """The next thing that has come, None where nothing has; raises Broken."""
        try:
            data = self._in.get_nowait()
        except Empty:
            return None
        if data is None:
            raise Broken
        try:
            reply: Reply = reply_from(data)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise Broken from error
        return reply

    def close(self) -> None:
        """Let the process end, whatever it does."""
        self._closed = True
        self._out.put(None)
        self._end()

    def join(self) -> None:
        """Wait until the process has ended; for whoever has no frames to draw."""
        self._writer.join()

    def _end(self) -> None:
        if self.process.pid is not None:
            self.process.kill()

    def _write(self) -> None:
        try:
            self.process.start()
        except OSError:  # the system gives no process
            self._in.put(None)
            return
        finally:
            self._there.close()
        reader = Thread(target=self._read, daemon=True)
        reader.start()
        try:
            while not self._closed and (data := self._out.get()) is not None:
                self._here.send_bytes(data)
        except OSError:  # the process has ended, which the reader tells
            pass
        if not self._closed:
            reader.join()
        self._end()
        self.process.join()
        reader.join()
        self._here.close()

    def _read(self) -> None:
        try:
            while True:
                self._in.put(self._here.recv_bytes(MOST_BYTES))
        except (EOFError, OSError):
            self._in.put(None)
