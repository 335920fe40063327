"""Times of sounds, on a device that writes them down."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random

from msgspec.structs import replace

from game.audio.cues import FILE, FOLDER, Levels, read_cues
from game.audio.device import ROOM, SampleCache
from game.audio.player import CHANNELS, DUCK, FADE_MS, FALLEN_MS, STILL_MS, YIELD_MS, AudioPlayer
from tests.audio.recorder import Recorder, listen, ready

MOST_BYTES = 25 * 1024**2


def test_nothing_is_read_before_there_is_time_for_it() -> None:
    recorder = Recorder()
    player = AudioPlayer(recorder)
    player.set_tune("morning")
    player.play("click")
    listen(player, recorder, 100)
    assert (player.cues, recorder.opened, recorder.notes, recorder.tunes) == ({}, 0, [], [])
    assert player.prepare(0)
    assert (bool(player.cues), recorder.opened) == (True, 0)
    assert player.prepare(0)
    assert (recorder.opened, player.opened, player.samples.size) == (1, True, 0)
    assert player.prepare(0)
    assert 0 < player.samples.size < 100_000, "one file at a time"


def test_takes_change_and_pitch_and_gain_vary_a_little() -> None:
    recorder = Recorder()
    player = ready(recorder)
    for _ in range(60):
        player.play("wood")
        listen(player, recorder, 300)
    files = [note.file for note in recorder.notes]
    assert len(files) == 60
    assert set(files) == set(player.cues["wood"].files)
    assert all(one != other for one, other in pairwise(files))
    gains = [note.gain / player.levels.effects for note in recorder.notes]
    assert 0.85 <= min(gains) < max(gains) <= 1.0
    assert len({round(note.until_ms - note.at_ms) for note in recorder.notes}) > 3, "takes in three pitches"


def test_fanfares_keep_their_pitch() -> None:
    recorder = Recorder()
    player = ready(recorder)
    for _ in range(12):
        player.play("win")
        listen(player, recorder, 5000, 100)
    assert len({round(note.until_ms - note.at_ms) for note in recorder.notes}) == 1


def test_a_signal_waits_until_the_table_has_fallen_and_what_just_began_does_not_again() -> None:
    recorder = Recorder()
    player = ready(recorder)
    player.play("coin", "fence", "small_win")
    player.play("coin")
    listen(player, recorder, 1000)
    assert recorder.names == ["coin", "fence", "small_win"]
    assert [note.at_ms for note in recorder.notes] == [0, FALLEN_MS, 2 * FALLEN_MS]


def test_one_animal_speaks_at_a_time() -> None:
    recorder = Recorder()
    player = ready(recorder)
    player.play("cow")
    listen(player, recorder, 100)
    player.play("sheep")
    listen(player, recorder, 2000)
    cow, sheep = recorder.notes
    assert cow.until_ms <= sheep.at_ms + YIELD_MS


def test_the_least_gives_way_and_never_to_what_is_less() -> None:
    recorder = Recorder()
    player = ready(recorder)
    for name in ("win", "reveal", "cow", "shuffle"):
        player.play(name)
    assert len(recorder.notes) == len(CHANNELS)
    player.play("click")
    assert recorder.names[-1] == "shuffle", "all channels play what comes first"
    player.play("till")
    assert recorder.names[-1] == "till"
    shuffle = recorder.notes[3]
    assert (shuffle.until_ms, recorder.notes[4].channel) == (0, shuffle.channel)
    listen(player, recorder, 20)
    player.play("danger")
    win, reveal = recorder.notes[:2]
    assert 20 <= reveal.until_ms <= 20 + YIELD_MS, "of three fanfares that gives way which ends first"
    assert win.until_ms > 3000


def test_tunes_change_softly_and_step_back_under_a_fanfare() -> None:
    recorder = Recorder()
    player = ready(recorder)
    player.set_tune("morning")
    listen(player, recorder, 3000)
    assert recorder.tunes == [(20, "morning")]
    full = player.levels.music
    assert recorder.tune_gains[0][1] == 0
    assert recorder.tune_gains[-1][1] == full
    player.set_tune("orchard")
    listen(player, recorder, 3000)
    ended, begun = recorder.tunes[1:]
    assert (ended[1], begun[1], ended[0]) == ("", "orchard", begun[0])
    assert FADE_MS - 20 <= ended[0] - 3000 <= FADE_MS + 20
    steps = [one[1] - other[1] for one, other in pairwise(recorder.tune_gains)]
    assert max(map(abs, steps)) <= full * 20 / FADE_MS + 0.01
    player.play("win")
    listen(player, recorder, 1000)
    assert recorder.tune_gains[-1][1] == full * DUCK
    listen(player, recorder, 5000)
    assert recorder.tune_gains[-1][1] == full


def test_the_meadow_waits_until_nothing_moves() -> None:
    recorder = Recorder()
    player = ready(recorder)
    player.set_tune("morning")
    listen(player, recorder, 100)
    for _ in range(100):
        assert not player.prepare(0)
    while not player.prepare(STILL_MS / 4):
        pass
    assert [note.file for note in recorder.notes] == ["music/meadow.ogg"]
    listen(player, recorder, 100)
    assert 0 < recorder.notes[0].gain < player.levels.music
    listen(player, recorder, FADE_MS)
    assert recorder.notes[0].gain == player.levels.music
    assert not player.prepare(STILL_MS)


def test_levels_hold_at_once_for_what_is_heard_already() -> None:
    recorder = Recorder()
    player = ready(recorder)
    player.play("wolf")
    before = recorder.notes[0].gain
    player.set_levels(replace(player.levels, animals=player.levels.animals / 2))
    assert recorder.notes[0].gain == before / 2
    player.set_in_background(True)
    assert 0 < recorder.notes[0].gain < before / 2
    player.set_in_background(False)
    assert recorder.notes[0].gain == before / 2
    player.set_levels(replace(player.levels, on=False))
    assert recorder.notes[0].until_ms == 0
    player.play("wolf")
    player.preview("dice", "table")
    assert len(recorder.notes) == 1
    player.set_levels(Levels(behind=0.0))
    player.set_in_background(True)
    player.play("cow")
    assert recorder.notes[-1].gain == 0


def test_paused_it_is_silent_at_once_and_goes_on_where_it_was() -> None:
    recorder = Recorder()
    player = ready(recorder)
    player.play("coin", "fence")
    player.pause(True)
    assert recorder.paused
    listen(player, recorder, 5000)
    player.play("dice")
    assert recorder.names == ["coin"]
    player.pause(False)
    assert not recorder.paused
    listen(player, recorder, 300)
    assert recorder.names == ["coin", "fence"]
    player.play("dice", "coin")
    player.stop()
    listen(player, recorder, 500)
    assert recorder.names == ["coin", "fence", "dice"]
    assert all(note.until_ms <= recorder.now_ms for note in recorder.notes)


def test_without_a_device_it_is_silent_and_says_why_until_one_comes() -> None:
    recorder = Recorder(broken="no such device")
    player = ready(recorder)
    player.set_tune("morning")
    player.play("click")
    listen(player, recorder, 100)
    assert not player.opened
    assert player.fault == ("sound.none", {"reason": "no such device"})
    recorder.broken = ""
    assert not player.prepare(0), "it is not tried again and again"
    player.device_added()
    while player.prepare(0):
        pass
    assert player.opened
    assert player.fault is None
    player.play("click")
    listen(player, recorder, 100)
    assert (recorder.names, recorder.tunes[-1][1]) == (["click"], "morning")


def test_a_device_that_goes_away_ends_nothing_but_the_sound() -> None:
    recorder = Recorder()
    player = ready(recorder)
    player.set_tune("morning")
    player.play("coin", "fence")
    recorder.broken = "unplugged"
    listen(player, recorder, 1000)
    assert not player.opened
    assert player.fault == ("sound.none", {"reason": "unplugged"})
    player.play("dice")
    player.pause(True)
    player.pause(False)
    player.set_levels(Levels(music=0.1))
    recorder.broken = ""
    player.device_added()
    while player.prepare(0):
        pass
    player.play("dice")
    assert recorder.names[-1] == "dice"
    player.device_removed()
    assert not player.opened
    while player.prepare(0):
        pass
    assert (player.opened, recorder.opened) == (True, 3)
    player.close()
    player.play("dice")
    player.device_added()
    assert not player.prepare(0)


def test_a_broken_file_is_told_once_and_its_other_takes_are_heard() -> None:
    recorder = Recorder(bad_files=frozenset({"wood_1.ogg", "horn.ogg", "morning.ogg", "meadow.ogg"}))
    player = ready(recorder)
    for _ in range(20):
        player.play("wood")
        player.play("horn")
        listen(player, recorder, 300)
    assert {note.file for note in recorder.notes} == {"effects/wood_2.ogg", "effects/wood_3.ogg"}
    assert player.fault is not None
    key, told = player.fault
    assert (key, told["reason"]) == ("sound.bad", "broken")
    player.set_tune("morning")
    listen(player, recorder, 2000)
    player.prepare(STILL_MS)
    player.set_tune("orchard")
    listen(player, recorder, 3000)
    assert player.opened
    assert recorder.tunes[-1][1] == "orchard"


def test_an_empty_list_is_told_once_and_never_read_again(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"")
    player = AudioPlayer(Recorder(), tmp_path, Random(1))
    assert player.prepare(0)
    assert not player.prepare(0)
    assert not player.opened
    assert player.fault is not None
    assert player.fault.args["file"] == FILE


def test_everything_together_takes_little_memory() -> None:
    recorder = Recorder()
    player = ready(recorder)
    recorder.now_ms = 0
    for name, cue in player.cues.items():
        for _ in range(6 if cue.group not in ("music", "ambience") else 0):
            player.play(name)
            listen(player, recorder, 5000, 5000)
    assert ROOM * 0.8 < player.samples.size <= ROOM
    meadow = recorder.load(FOLDER / player.cues["meadow"].files[0], 1.0)
    assert player.samples.size + meadow.size <= MOST_BYTES * 0.9


def test_what_lay_longest_goes_first() -> None:
    recorder = Recorder()
    files = [read_cues()[name].files[0] for name in ("win", "lose", "horn")]
    sizes = [recorder.load(FOLDER / file, 1.0).size for file in files]
    shelf = SampleCache(recorder, FOLDER, sum(sizes[:2]))
    first, second, third = files
    assert all(shelf.get(file) for file in (first, second, first, third))
    assert [shelf.has(file) for file in files] == [True, False, True]


def test_while_the_meadow_comes_from_its_file_all_else_is_heard() -> None:
    recorder = Recorder(slow=True)
    player = ready(recorder)
    player.set_tune("orchard")
    while not player.prepare(STILL_MS):
        pass
    player.play("dice")
    listen(player, recorder, 3000)
    assert recorder.names == ["dice"]
    assert player.needs_time, "time goes on until it is there"
    recorder.arrive()
    listen(player, recorder, 3000)
    assert [note.file for note in recorder.notes][1:] == ["music/meadow.ogg"]
    assert recorder.notes[1].gain == player.levels.music
    assert not player.needs_time


def test_a_meadow_that_comes_after_the_device_has_gone_is_not_begun_and_comes_again() -> None:
    recorder = Recorder(slow=True)
    player = ready(recorder)
    player.set_tune("orchard")
    while not player.prepare(STILL_MS):
        pass
    player.device_removed()
    recorder.arrive()
    listen(player, recorder, 200)
    assert not recorder.notes
    recorder.slow = False
    for _ in range(200):
        player.prepare(STILL_MS)
    assert [note.name for note in recorder.notes] == ["meadow"]


def test_a_meadow_that_turns_out_broken_is_told_and_the_rest_goes_on() -> None:
    recorder = Recorder(slow=True, bad_files=frozenset({"meadow.ogg"}))
    player = ready(recorder)
    player.set_tune("orchard")
    while not player.prepare(STILL_MS):
        pass
    assert player.fault is None
    recorder.arrive()
    listen(player, recorder, 40)
    assert player.fault is not None
    assert player.fault.args["file"] == "meadow.ogg"
    player.play("dice")
    assert recorder.names == ["dice"]
