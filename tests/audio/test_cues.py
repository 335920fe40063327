"""The list of cues: whatever is wrong with it is told with file and field."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.audio.cues import FILE, FOLDER, MOST_LIST, SLIDER_OF, BadSounds, read_cues
from game.audio.player import AudioPlayer
from tests.audio.recorder import Recorder

GOOD = '[wood]\nfiles = ["effects/wood_1.ogg"]\ngroup = "table"\ngain = 1.0\nloudness = -20.0\nmeaning = "wood"\n'
OLD_NEW = [
    ('group = "table"', 'group = "tables"', r"\[wood\].*\$\.group"),
    ("gain = 1.0", "gain = 7.0", r"\[wood\].*\$\.gain"),
    ("gain = 1.0", "gain = nan", r"\[wood\].*\$\.gain"),
    ('["effects/wood_1.ogg"]', "[]", r"\[wood\].*\$\.files"),
    ("effects/wood_1.ogg", "../wood_1.ogg", r"\[wood\].*\$\.files\[0\]"),
    ("gain = 1.0\n", "", r"\[wood\].*`gain`"),
    ("gain", "pain", r"\[wood\].*pain"),
    ("[wood]", "wood", r""),
    ("[wood]\n", "[wood]\n" * 2, r""),
    (GOOD, "x = 1", r"\[x\]"),
    (GOOD, "".join(f"[c{number}]\n" for number in range(300)), "300"),
    (GOOD, "#" * (MOST_LIST + 1), "> 65536"),
]


@pytest.mark.parametrize(("old", "new", "told"), OLD_NEW)
def test_a_mistake_is_told_with_file_and_field(tmp_path: Path, old: str, new: str, told: str) -> None:
    (tmp_path / FILE).write_text(GOOD.replace(old, new), encoding="utf-8")
    with pytest.raises(BadSounds, match=rf"^cues\.toml: .*{told}"):
        read_cues(tmp_path)


def test_a_good_list_is_read(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(GOOD, encoding="utf-8")
    assert read_cues(tmp_path)["wood"].files == ("effects/wood_1.ogg",)


def test_without_a_list_nothing_is_heard_and_that_is_told(tmp_path: Path) -> None:
    player = AudioPlayer(Recorder(), tmp_path)
    assert player.prepare(0)
    assert not player.prepare(0)
    assert player.fault is not None
    assert (player.fault.key, player.fault.args["file"]) == ("sound.bad", FILE)


def test_every_group_has_a_slider() -> None:
    assert {cue.group for cue in read_cues(FOLDER).values()} == set(SLIDER_OF)
