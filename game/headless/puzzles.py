"""`puzzles make` and `puzzles check`: the puzzles that come with the program, found in games of computers and proven.

A choice is looked at with little work first; only what stands out there is looked at with the work of reviews, and only
what still does with several times that and other lucks. Each game follows from the seed and its number, so a run that
was ended goes on from its draft, and the same seed gives the same puzzles.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections import Counter
from collections.abc import Iterator, Sequence
from copy import copy
from functools import partial
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from game.ai import OPPONENT_LEVELS, dice, player_for, work
from game.ai.candidates import generator, prove
from game.ai.chances import DIFFERENT, WIDTH, Foremost, Fortune, Judge, Odds, sides_of
from game.ai.review import LUCKS, SHARE, SURER, WORK
from game.core.engine import advance
from game.core.journal import raw
from game.core.match import Match, resume
from game.core.spec import Spec
from game.core.steps import Choice, Position
from game.headless.agreement import Agreement, agree, find_spec
from game.headless.parser import KEYS, CommandError, Parser, add_json, text, whole, writing
from game.headless.playout import in_order, play_match
from game.i18n import Catalogue
from game.store.notices import BadFile
from game.store.puzzles import FOLDER, MOST_PUZZLES, ShippedPuzzle, read_puzzles, shipped, write_puzzles

PLAYER, PLAY_WORK = "farmer", 30
"""Level of those who play the games, and how much they think for an answer; so long all levels may look for it too."""
FIRST_WORK, FIRST_GAP = 4, 0.06
"""Work a line of the first look, and by how much a choice has to stand out there."""
GAP = 0.08
"""By how much a choice has to stand out."""
ALL = 40
"""Most lines of the last look."""
A_MATCH, A_REASON, A_GOAL = 2, 3, 15
"""Most puzzles of one match, for one reason, and with one goal that is proven."""
LONGEST = 30
"""Choices in which a level may reach a goal."""
SEED = "puzzle"


class Checked(msgspec.Struct, frozen=True):
    """Result of a check."""

    title: str
    puzzles: int
    passed: int
    agreed: int
    """How many have the same best choice, by however much."""
    failed: tuple[str, ...]
    """Those that did not pass."""


def add_arguments(parser: Parser, words: Catalogue) -> None:
    """`make KEY` or `check [KEY]`, [--count N] [--games K] [--seed S] [--jobs N] [--work N] [--folder DIR] [--json]."""
    parser.add_argument("action", choices=("make", "check"), help=words.t("cli.option.puzzles_action"))
    parser.add_argument("title", nargs="?", metavar="KEY", help=words.t("cli.option.title", known=", ".join(KEYS)))
    parser.add_argument("--count", type=whole("--count", 1), default=20, metavar="N", help=words.t("cli.option.count"))
    parser.add_argument("--games", type=whole("--games", 1), default=400, metavar="K", help=words.t("cli.option.games"))
    parser.add_argument("--seed", type=text("--seed"), metavar="S", help=words.t("cli.option.puzzles_seed"))
    parser.add_argument("--jobs", type=whole("--jobs", 1), default=1, metavar="N", help=words.t("cli.option.jobs"))
    help_text = words.t("cli.option.work", work=WORK)
    parser.add_argument("--work", type=whole("--work", 1), default=WORK, metavar="N", help=help_text)
    parser.add_argument("--folder", type=Path, default=FOLDER, metavar="DIR", help=words.t("cli.option.folder"))
    add_json(parser, words)


def run(args: Namespace, words: Catalogue) -> int:
    """Make the puzzles of a game, or check them; status 1 where some fail."""
    keys = KEYS if args.title is None else (find_spec(args.title).key,)
    if args.action == "check":
        checks = [check(find_spec(key), args.folder, args.work, args.seed or SEED) for key in keys]
        if args.json:
            print(msgspec.json.encode(checks).decode())
        for each in () if args.json else checks:
            print(
                words.t("cli.puzzles.checked", **{name: getattr(each, name) for name in ("title", "puzzles", "passed")})
            )
            print("\n".join(each.failed), end="\n" if each.failed else "")
        return 1 if any(each.failed for each in checks) else 0
    if args.title is None:
        raise CommandError("cli.error.title", title="", known=", ".join(KEYS))
    path, count = args.folder / f"{args.title}.jsonl", args.count
    with writing(path):
        made = make(find_spec(args.title), path, args.seed or "1", args.games, count, args.jobs, args.work)
    told = {"title": args.title, "puzzles": len(made), "wanted": count, "phases": Counter(each.phase for each in made)}
    print(
        msgspec.json.encode(told | {"reasons": Counter(each.reason for each in made)}).decode()
        if args.json
        else words.t("cli.puzzles.made", title=args.title, puzzles=len(made), wanted=count)
    )
    return 0


def make(
    spec: Spec[Any, Any], path: Path, seed: str, games: int, count: int, jobs: int = 1, most: int = WORK
) -> Sequence[ShippedPuzzle]:
    """Find puzzles game by game until there are enough, and write those that belong together; what was found by an
    earlier run of this seed lies in a draft beside the file, from which it goes on."""
    draft = path.with_name(f".{path.stem}-{seed}-{most}.draft")
    found = list(read_puzzles(draft, spec.key))
    done = max((_game_of(each) for each in found), default=0)
    found, picked = [each for each in found if _game_of(each) < done], list[ShippedPuzzle]()
    look, numbers = partial(find, spec.key, seed, most), range(max(1, done), games + 1)
    for number, more in zip(numbers, in_order(look, numbers, jobs), strict=False):
        found += more
        picked = pick(found, count)
        print(number, len(found), len(picked), file=sys.stderr)
        if more:
            write_puzzles(draft, found[:MOST_PUZZLES])
        if len(picked) == count:
            break
    named = [msgspec.structs.replace(each, uid=each.uid.partition(" ")[0]) for each in pick(found, count)]
    named.sort(key=lambda each: (-len(each.levels), each.phase, each.uid))
    write_puzzles(path, named)
    return named


def _game_of(puzzle: ShippedPuzzle) -> int:
    """The number of the game that a draft's puzzle was found in."""
    return int(puzzle.uid.partition(" ")[2] or 0)


def pick(found: Sequence[ShippedPuzzle], count: int) -> list[ShippedPuzzle]:
    """Pick so many at most: few of one match and for one reason, spread over beginning, middle and end."""
    picked, phases = list[ShippedPuzzle](), Counter[int]()
    reasons, matches = Counter[str](), Counter[int]()
    # A goal that can be reached at the end only is not spread.
    spread = {each.phase for each in found if not each.exact}
    for each in found:
        of_reason = A_GOAL if each.exact else A_REASON
        of_phase = count if each.exact else -(-count // max(1, len(spread)))
        many = matches[_game_of(each)] >= A_MATCH or reasons[each.reason] >= of_reason
        if len(picked) < count and not many and phases[each.phase] < of_phase:
            picked.append(each)
            matches[_game_of(each)] += 1
            reasons[each.reason] += 1
            phases[each.phase] += 1
    return picked


def table(spec: Spec[Any, Any], number: int) -> Agreement:
    """The table of a game by its number: all numbers of seats in turn."""
    seats = [each for each in spec.seats if each > 1]
    return agree(spec, (PLAYER,) * seats[(number - 1) % len(seats)], (), PLAY_WORK)


def find(key: str, seed: str, most: int, number: int) -> list[ShippedPuzzle]:
    """All puzzles in one game."""
    spec = find_spec(key)
    match = play_match(table(spec, number), f"{seed}/{number}")
    return list(found_in(spec, match, number, most))


def found_in(spec: Spec[Any, Any], match: Match[Any, Any], number: int, most: int) -> Iterator[ShippedPuzzle]:
    """Puzzles of a match that is over, as many as may be taken of one, from anywhere in it, at most one of a turn."""
    turns, below = set[int](), generator(f"{SEED}/{number}")
    # From beginning, middle and end alike, whatever is left out once there are enough.
    for index in sorted(range(match.index), key=lambda index: index if spec.exact else below(match.index)):
        ply, turn = match.plies[index], match.turn_at(index)
        step = ply.before.waiting
        if step is None or ply.row.chance or ply.row.interrupt or turn in turns or len(turns) == A_MATCH:
            continue
        if len(step.options(match.terms, ply.before.state)) < DIFFERENT:
            continue
        if spec.exact is not None:
            proof = prove(spec, match.terms, seen(match, index))
            if proof is None or DIFFERENT * len(proof.accepted) > len(step.options(match.terms, ply.before.state)):
                continue
        record = msgspec.structs.replace(match.record(index), seed="", open_seed=False, index=-1, spent=None)
        cut = copy(match)
        cut.index = index
        uid = f"{blake2b(msgspec.json.encode(record), digest_size=8).hexdigest()} {number}"
        phase = min(2, 3 * index // match.index)
        if spec.exact is not None:
            assert proof is not None
            accepted, gap, looked, reason, needed = proof.accepted, 1.0, proof.positions, proof.goal, proof.needed
            way = tuple(map(raw, proof.way))
        else:
            if foremost(cut, FIRST_WORK, [SEED], FIRST_GAP) is None:
                continue
            best = foremost(cut, most, [SEED], GAP)
            again = surest(cut, most, SEED) if best is not None else None
            if best is None or again is None or again.accepted[0] not in best.accepted:
                continue
            accepted, gap, looked, reason, needed = again.accepted, again.gap, SURER * most, again.reason, 0
            way = ()
        turns.add(turn)
        levels = tuple(level for level in OPPONENT_LEVELS if finds(cut, level, accepted))
        choices, share = tuple(map(raw, accepted)), round(min(1.0, gap), 4)
        exact = spec.exact is not None
        yield ShippedPuzzle(uid, step.seat, choices, share, looked, reason, levels, record, exact, phase, needed, way)


def seen(match: Match[Any, Any], index: int) -> Position[Any]:
    """The position after so many rows as the seat sees it that is asked."""
    position = match.at(index)
    seat = None if position.waiting is None else position.waiting.seat
    return Position(match.spec.view_for(match.terms, position.state, seat), position.agenda)


def foremost(
    match: Match[Any, Any], most: int, seeds: Sequence[str], gap: float, width: int = WIDTH
) -> Foremost | None:
    """The best choice where a match stands, if it stands out so far."""
    odds = Odds(match, sides_of(match))
    chances = Fortune(match, odds, seeds[0], most, max(1, most // SHARE)).at(match.index)
    best = Judge(match, odds).stand_out(chances, most, seeds, width)
    return best if best is not None and best.gap >= gap else None


def surest(match: Match[Any, Any], most: int, seed: str, gap: float = GAP) -> Foremost | None:
    """The same with more work, other lucks and all that can be told apart."""
    return foremost(match, SURER * most, [f"{seed}/{luck}" for luck in range(LUCKS)], gap, ALL)


def finds(match: Match[Any, Any], level: str, accepted: Sequence[Choice]) -> bool:
    """Whether a level chooses what is right where a match stands; a goal it may also reach by a longer way."""
    spec, terms, begun, choose = match.spec, match.terms, seen(match, match.index), player_for(level).choose
    position, exact = begun, spec.exact
    for act in range(1 if exact is None else LONGEST):
        if position.waiting is None or position.waiting.seat != match.seat:
            break
        below = dice(SEED, position.waiting.seat, match.index + act)
        choice = choose(spec, terms, position, below, work(PLAY_WORK))
        if not act and choice in accepted:
            return True
        position, _ = advance(terms, position, choice)
        if exact is not None and exact.reached(terms, begun, position):
            return True
    return False


def check(spec: Spec[Any, Any], folder: Path, most: int = WORK, seed: str = SEED) -> Checked:
    """Look at all puzzles of a game once more as when they were made; with another seed with other lucks."""
    try:
        puzzles = shipped(spec.key, folder)
    except BadFile as error:
        raise CommandError("cli.error.record", path=error.path, reason=error.reason) from error
    failed, agreed = list[str](), 0
    for puzzle in puzzles:
        match = resume(spec, puzzle.record)
        accepted = tuple(map(spec.codec.choice_from, puzzle.accepted))
        right = match.seat == puzzle.seat and set(accepted) <= set(match.options)
        if puzzle.exact:
            proof = prove(spec, match.terms, seen(match, match.index)) if right else None
            same = passed = (
                proof is not None and set(proof.accepted) == set(accepted) and len(puzzle.way) == puzzle.needed
            )
        else:
            best = surest(match, most, seed, -1.0) if right else None
            same = best is not None and best.accepted[0] in accepted
            passed = same and best is not None and best.gap >= GAP
        agreed += same
        failed += [] if passed else [puzzle.uid]
    return Checked(spec.key, len(puzzles), len(puzzles) - len(failed), agreed, tuple(failed))
