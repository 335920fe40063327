"""Dice and draws: the n-th answer of chance is a pure function of seed and n, so nothing can change a coming roll."""

from __future__ import annotations

_RANGE = 1 << 64


class Dealer:
    """Answers for chance from one seed, any text."""

    __slots__ = ("_hash", "_key")

    def __init__(self, seed: str) -> None:
        from hashlib import blake2b  # here, because it takes 10 ms and the title screen deals nothing

        self._hash = blake2b
        self._key = blake2b(seed.encode(), digest_size=32).digest()

    def below(self, n: int, total: int) -> int:
        """A number from 0 to total - 1 for the n-th question, every one equally likely (1 <= total <= 2**64)."""
        limit = _RANGE - _RANGE % total
        attempt = 0
        while True:
            message = n.to_bytes(8, "big") + attempt.to_bytes(4, "big")
            number = int.from_bytes(self._hash(message, digest_size=8, key=self._key).digest(), "big")
            if number < limit:
                return number % total
            attempt += 1
