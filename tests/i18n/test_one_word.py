"""One word for one thing: a seat passes when it skips what it could do; a turn is never passed to anybody."""

from __future__ import annotations

import re
from pathlib import Path

from game.i18n import ENGLISH, WORDS
from game.i18n.compile import merge

_ROOT = Path(__file__).parents[2]
_HANDED = re.compile(r"\bpass(es|ed|ing)? (it |the \w+ )?(on\b|to\b)|\bturn passes\b|\bpass the (turn|table)\b", re.I)


def test_handing_over_is_never_called_to_pass() -> None:
    books = [*(_ROOT / "assets" / "rulebook" / ENGLISH).glob("*.md"), _ROOT / "README.md"]
    told = {path.name: path.read_text("utf-8") for path in books}
    for message in merge(WORDS / ENGLISH):
        if message.id:
            forms = (message.string,) if isinstance(message.string, str) else (message.string or ())
            told[str(message.id)] = "\n".join(forms)
    assert len(told) > 1000
    wrong = {key: found.group() for key, text in told.items() if (found := _HANDED.search(text))}
    assert wrong == {}
