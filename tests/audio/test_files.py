"""The sounds that ship, as they come out of the mixer: peak, loudness, length, ends, takes and seams."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import numpy as np
import pygame
import pytest

from game.audio.cues import FOLDER, Cue, Group, read_cues
from game.audio.device import Mixer
from tests.samples import one_in
from tests.tools.sounds.kinds import Sound
from tests.tools.sounds.measure import RATE, decibels, integrated, loudest, true_peak

SECONDS: dict[Group, tuple[float, float]] = {
    "ui": (0.04, 0.6),
    "table": (0.08, 1.9),
    "pencil": (0.25, 0.8),
    "animal": (0.4, 4.6),
    "signal": (0.8, 4.5),
    "music": (60, 90),
    "ambience": (40, 60),
}
PEAK = -1.5
"""dBFS."""
MOST_BYTES = 4_000_000
FREQUENT = ("dice", "card", "wood", "tile", "pencil", "hop")
ORDER, AROUND, TOLD = 64, RATE // 4, 12
"""A linear predictor at a seam: its length, the samples it learns from, and those it has to foretell."""
CUES = read_cues()


@pytest.fixture(scope="module", autouse=True)
def mixer() -> Iterator[Mixer]:
    made = Mixer()
    made.open(1)
    yield made
    made.close()


def heard(mixer: Mixer, name: str) -> Sound:
    """A file as the mixer plays it; mono, if both sides are the same."""
    sound = mixer.load(FOLDER / name, 1.0).data
    assert isinstance(sound, pygame.mixer.Sound)
    sides = np.frombuffer(sound.get_raw(), np.int16).reshape(-1, 2) / 32768
    return sides[:, 0] if (sides[:, 0] == sides[:, 1]).all() else sides


def mixed(sound: Sound) -> Sound:
    """Both sides together."""
    return sound.mean(1) if sound.ndim == 2 else sound


def recorded(path: Path) -> tuple[int, float]:
    """The sampling rate that the file itself tells, and its seconds."""
    raw = path.read_bytes()
    (rate,) = struct.unpack_from("<I", raw, raw.index(b"\x01vorbis") + 12)
    (samples,) = struct.unpack_from("<q", raw, raw.rindex(b"OggS") + 6)
    return rate, samples / rate


def check(cue: Cue, name: str, sound: Sound) -> None:
    """Check the laws of every file."""
    rate, seconds = recorded(FOLDER / name)
    least, most = SECONDS[cue.group]
    assert rate == RATE
    assert least <= seconds <= most
    assert len(sound) / RATE == pytest.approx(seconds, abs=0.002)
    assert decibels(true_peak(sound)) <= PEAK
    assert (integrated if cue.loop else loudest)(sound) == pytest.approx(cue.loudness, abs=1)
    assert float(np.abs(sound.mean(0)).max()) < 0.001
    if not cue.loop:
        level = np.abs(sound).max(1) if sound.ndim == 2 else np.abs(sound)
        assert np.flatnonzero(level > 0.001)[0] < 0.02 * RATE
        assert decibels(float(level[-RATE // 200 :].max())) < -45


def likeness(one: Sound, other: Sound) -> float:
    """The best that one sound laid over another fits, from 0 to 1."""
    a, b = mixed(one), mixed(other)
    size = 1 << (len(a) + len(b)).bit_length()
    fit = np.fft.irfft(np.fft.rfft(a, size) * np.conj(np.fft.rfft(b, size)), size)
    return float(np.abs(fit).max() / np.sqrt((a**2).sum() * (b**2).sum()))


def seam(sound: Sound) -> tuple[float, float]:
    """The seam of end and start: the worst error of a linear predictor there against the worst nearby, and how well the
    past foretells the first samples."""
    mono = mixed(sound)
    joint = np.concatenate([mono[-AROUND:], mono[:AROUND]])
    past = joint[:AROUND]
    lags = np.array([past[: AROUND - lag] @ past[lag:] for lag in range(ORDER + 1)])
    table = lags[np.abs(np.subtract.outer(np.arange(ORDER), np.arange(ORDER)))]
    taps = np.linalg.solve(table + np.eye(ORDER) * lags[0] * 1e-9, lags[1:])
    error = np.abs(np.convolve(joint, np.concatenate([[1], -taps]), "valid"))
    at = AROUND - ORDER
    elsewhere = np.concatenate([error[: at - 200], error[at + 200 :]])
    guess = past.copy()
    for _ in range(TOLD):
        guess = np.append(guess, taps @ guess[: -ORDER - 1 : -1])
    foretold = np.corrcoef(guess[AROUND:], joint[AROUND : AROUND + TOLD])[0, 1]
    return float(error[at - 64 : at + 64].max() / elsewhere.max()), float(foretold)


@pytest.mark.parametrize("group", [group for group in SECONDS if group not in ("music", "ambience")])
def test_effects_are_as_long_and_as_loud_as_they_should_be(mixer: Mixer, group: Group) -> None:
    for key, cue in CUES.items():
        if cue.group == group:
            takes = [heard(mixer, name) for name in cue.files]
            for name, sound in zip(cue.files, takes, strict=True):
                check(cue, name, sound)
            assert all(likeness(*pair) < 0.8 for pair in combinations(takes, 2)), key


@pytest.mark.parametrize("key", one_in(3, [key for key, cue in CUES.items() if cue.loop]))
def test_loops_go_round_without_a_seam(mixer: Mixer, key: str) -> None:
    cue = CUES[key]
    (name,) = cue.files
    sound = heard(mixer, name)
    check(cue, name, sound)
    worst, foretold = seam(sound)
    assert worst <= 1
    assert foretold > 0.3


def test_what_is_heard_often_has_several_takes_and_all_is_small() -> None:
    assert all(len(CUES[key].files) >= 3 for key in FREQUENT)
    assert sum(path.stat().st_size for path in FOLDER.rglob("*.ogg")) <= MOST_BYTES
