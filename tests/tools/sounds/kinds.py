"""Parts that the sounds are made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

Sound: TypeAlias = npt.NDArray[np.float64]
"""Samples from -1 to 1; mono is (n,), stereo (n, 2)."""
Generator: TypeAlias = np.random.Generator
Maker: TypeAlias = Callable[[Generator], Sound]
Curve: TypeAlias = float | Sequence[tuple[float, float]]
"""A constant, or (share of time, value) points."""
Part: TypeAlias = tuple[Sound, float, float]
"""A sound, when it begins and how loud it is."""
