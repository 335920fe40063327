"""The mixer of this machine, playing into nothing."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.audio.cues import FOLDER, MOST_FILE, BadSounds
from game.audio.device import Mixer, NoDevice
from game.audio.player import STILL_MS, AudioPlayer


@pytest.fixture
def mixer() -> Iterator[Mixer]:
    made = Mixer()
    made.open(6)
    yield made
    made.close()


def test_a_sound_may_be_a_little_higher(mixer: Mixer) -> None:
    plain, higher = (mixer.load(FOLDER / "effects" / "cow_1.ogg", pitch) for pitch in (1.0, 1.03))
    assert higher.seconds == pytest.approx(plain.seconds / 1.03, rel=0.002)
    assert plain.size == round(plain.seconds * 44100) * 4


def test_it_plays_and_falls_silent(mixer: Mixer) -> None:
    wolf = mixer.load(FOLDER / "effects" / "wolf.ogg", 1.0)
    mixer.play(3, wolf, 0.5)
    assert pygame.mixer.Channel(3).get_busy()
    mixer.gain(3, 0.25)
    assert pygame.mixer.Channel(3).get_volume() == pytest.approx(0.25, abs=0.01)
    mixer.fade(3, 0)
    assert not pygame.mixer.Channel(3).get_busy()
    mixer.music(FOLDER / "music" / "morning.ogg", 0.0)
    assert pygame.mixer.music.get_busy()
    mixer.pause(True)
    mixer.pause(False)
    mixer.music_gain(0.5)
    assert pygame.mixer.music.get_volume() == pytest.approx(0.5, abs=0.01)
    mixer.stop_music()
    assert not pygame.mixer.music.get_busy()


@pytest.mark.parametrize("raw", [b"", b"no sound", b"OggS" * 100, b"0" * (MOST_FILE + 1)])
def test_a_file_that_is_no_sound_is_named(mixer: Mixer, tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / "wood.ogg"
    path.write_bytes(raw)
    with pytest.raises(BadSounds, match=r"^wood\.ogg: "):
        mixer.load(path, 1.0)
    with pytest.raises(BadSounds, match=r"^wood\.ogg: "):
        mixer.music(path, 1.0)
    path.unlink()
    with pytest.raises(BadSounds, match=r"^wood\.ogg: "):
        mixer.load(path, 1.0)


def test_a_machine_without_sound_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "none-such")
    pygame.mixer.quit()
    with pytest.raises(NoDevice):
        Mixer().open(6)
    player = AudioPlayer(Mixer())
    while player.prepare(0):
        pass
    assert player.fault is not None
    assert player.fault.key == "sound.none"


def test_what_was_open_and_is_no_longer_says_so(mixer: Mixer) -> None:
    player = AudioPlayer(mixer)
    while player.prepare(0):
        pass
    assert player.opened
    pygame.mixer.quit()
    player.set_tune("morning")
    player.play("dice")
    player.update(20)
    assert not player.opened
    assert player.fault is not None
    assert player.fault.key == "sound.none"


def test_with_files_that_miss_or_are_broken_it_plays_on(tmp_path: Path) -> None:
    for folder in ("effects", "music"):
        (tmp_path / folder).mkdir()
    shutil.copy(FOLDER / "cues.toml", tmp_path)
    shutil.copy(FOLDER / "effects" / "wood_2.ogg", tmp_path / "effects")
    (tmp_path / "music" / "meadow.ogg").write_bytes(b"broken")
    player = AudioPlayer(Mixer(), tmp_path)
    player.set_tune("morning")
    for _ in range(200):
        player.play("wood", "dice", "win")
        player.update(50)
        player.prepare(STILL_MS)
    assert player.opened
    assert player.samples.has("effects/wood_2.ogg") or player.samples.size > 0
    assert player.fault is not None
    assert player.fault.key == "sound.bad"
    player.close()
    assert pygame.mixer.get_init() is None


def test_a_long_sound_comes_beside_all_else(mixer: Mixer) -> None:
    coming = mixer.fetch(FOLDER / "music" / "meadow.ogg")
    sample = coming.result(timeout=60)
    assert sample.seconds == pytest.approx(48, abs=0.1)
    mixer.play(0, sample, 0.0, loop=True)
    assert pygame.mixer.Channel(0).get_busy()
    with pytest.raises(BadSounds, match=r"^wood\.ogg: "):
        mixer.fetch(FOLDER / "nowhere" / "wood.ogg").result(timeout=60)


def test_closed_amid_a_long_sound_it_waits_for_that_and_may_be_opened_again(mixer: Mixer) -> None:
    for _ in range(3):
        coming = mixer.fetch(FOLDER / "music" / "meadow.ogg")
        mixer.close()
        assert coming.done()
        assert pygame.mixer.get_init() is None
        mixer.open(6)
    mixer.play(1, mixer.load(FOLDER / "effects" / "hop_1.ogg", 1.0), 0.1)
