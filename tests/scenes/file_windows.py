"""The system's file window in tests of screens: it opens, and answers once the test says what was chosen."""

from __future__ import annotations

from game.scenes.shell.file_choice import FileAnswer, FileChooser, FileRequest, FileWindow, Waits
from tests.scenes.pilot import House


class ToyFileWindows:
    """A system with file windows, of which the last request and answer are kept."""

    def __init__(self, house: House) -> None:
        self.asked: list[FileRequest] = []
        self.reply: FileAnswer = Waits()
        self.closed = 0
        house.services.file_chooser = FileChooser(self, house.folder)

    def open(self, wanted: FileRequest) -> ToyFileWindows:
        self.asked.append(wanted)
        self.reply = Waits()
        return self

    def answer(self) -> FileAnswer:
        return self.reply

    def close(self) -> None:
        self.closed += 1


class NoFileWindows:
    """A system that refuses its file windows."""

    def open(self, wanted: FileRequest) -> FileWindow:
        raise FileNotFoundError(wanted.heading)
