"""Commands as they are typed: what they print, what they refuse."""

from __future__ import annotations

import json
import os
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from game.boards import load, reader
from game.core.journal import seal_of
from game.core.match import Match, MatchSetup
from game.core.seats import CHANCE, Seat
from game.files import MAPS
from game.headless import BAD_USE, COMMANDS, Parser, add_commands, run
from game.i18n import Catalogue
from game.specs import SPECS, spec_for
from game.store.database import Store
from tests.samples import case_of

WORDS = Catalogue()
KEY, SEATS = SPECS[0].key, SPECS[0].seats[0]


def command(*arguments: object) -> int:
    """Run one command line; its exit status."""

    def dispatch() -> int:
        parser = Parser(prog="five-acres")
        add_commands(parser.add_subparsers(required=True), WORDS)
        args = parser.parse_args([str(argument) for argument in arguments])
        status: int = args.run(args, WORDS)
        return status

    return run(dispatch, WORDS)


def told(capsys: pytest.CaptureFixture[str], *arguments: object) -> Any:
    """The JSON object that a command prints."""
    assert command(*arguments, "--json") == 0
    return json.loads(capsys.readouterr().out)


CASES = [
    case_of((spec.key, seats), seats == spec.seats[-1 if number % 2 else 0])
    for number, spec in enumerate(SPECS)
    for seats in spec.seats
]
"""Every number of seats; always the most of each second title, the fewest of the others."""


@pytest.mark.parametrize(("key", "seats"), CASES)
def test_simulate_tells_what_it_promises(capsys: pytest.CaptureFixture[str], key: str, seats: int) -> None:
    result = told(capsys, "simulate", key, "--seats", seats, "--games", 5, "--seed", "a")
    assert list(result) == [
        "title",
        "seats",
        "games",
        "wins",
        "shared",
        "mean_scores",
        "mean_choices",
        "mean_turns",
        "seconds",
        "choices_per_second",
    ]
    assert (result["title"], result["seats"], result["games"]) == (key, seats, 5)
    assert len(result["wins"]) == len(result["mean_scores"]) == seats
    assert sum(result["wins"]) >= 5
    assert result["mean_choices"] >= result["mean_turns"] > 0
    again = told(capsys, "simulate", key, "--seats", seats, "--games", 5, "--seed", "a")
    clock = {"seconds", "choices_per_second"}
    assert {name: result[name] for name in result.keys() - clock} == {
        name: again[name] for name in again.keys() - clock
    }


@pytest.mark.parametrize(("key", "seats"), CASES)
def test_recorded_games_can_be_replayed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, key: str, seats: int
) -> None:
    plain = told(capsys, "simulate", key, "--seats", seats, "--games", 3)
    kept = told(capsys, "simulate", key, "--seats", seats, "--games", 3, "--record", tmp_path)
    assert plain["mean_choices"] == kept["mean_choices"]
    scores = []
    for number in (1, 2, 3):
        path = tmp_path / f"{key}-{number}.json"
        standing = told(capsys, "replay", path)
        assert list(standing) == ["title", "over", "scores", "breakdown", "winners", "state"]
        assert standing["over"]
        assert standing["winners"]
        assert standing["scores"] == [sum(points.values()) for points in standing["breakdown"]]
        scores.append(standing["scores"])
        begun = told(capsys, "replay", path, "--to", 0)
        assert not begun["over"]
        assert begun["winners"] == []
        assert command("replay", path, "--to", 5) == 0
        assert capsys.readouterr().out
    means = [sum(each) / 3 for each in zip(*scores, strict=True)]
    assert kept["mean_scores"] == pytest.approx(means)
    assert command("check", tmp_path) == 0


@pytest.mark.parametrize("name", ["evening.fiveacres", "evening.json"])
def test_games_are_recorded_under_the_name_of_a_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str
) -> None:
    path = tmp_path / name
    for games, names in ((1, {name}), (2, {path.stem + f"-{number}{path.suffix}" for number in (1, 2)})):
        folder = tmp_path / str(games)
        assert command("simulate", KEY, "--games", games, "--record", folder / name) == 0
        assert {each.name for each in folder.iterdir()} == names
        assert command("check", *folder.iterdir()) == 0
        capsys.readouterr()
        assert all(told(capsys, "replay", each)["over"] for each in folder.iterdir())
    path.mkdir()
    assert command("simulate", KEY, "--games", 1, "--record", path) == 0
    assert [each.name for each in path.iterdir()] == [f"{KEY}-1.json"]


def test_matches_go_out_and_come_in(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    saves, out = tmp_path / "saves", tmp_path / "out.json"
    assert command("simulate", KEY, "--games", 1, "--record", tmp_path) == 0
    assert command("import", tmp_path / f"{KEY}-1.json", "--data-dir", saves) == 0
    assert command("export", 1, out, "--data-dir", saves) == 0
    capsys.readouterr()
    assert told(capsys, "replay", out) == told(capsys, "replay", tmp_path / f"{KEY}-1.json")


def test_an_export_replaces_another_file_only_where_that_is_wanted(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    saves, out = tmp_path / "saves", tmp_path / "out.json"
    assert command("simulate", KEY, "--games", 1, "--record", tmp_path) == 0
    assert command("import", tmp_path / f"{KEY}-1.json", "--data-dir", saves) == 0
    out.write_text("mine")
    assert command("export", 1, out, "--data-dir", saves) == BAD_USE
    assert "--force" in capsys.readouterr().err
    assert out.read_text() == "mine"
    assert command("export", 1, out, "--force", "--data-dir", saves) == 0
    assert command("replay", out) == 0
    for odd in (os.devnull, tmp_path):
        assert command("export", 1, odd, "--force", "--data-dir", saves) == BAD_USE
        assert capsys.readouterr().err.count("\n") == 1
    assert Path(os.devnull).is_char_device() or os.name != "posix"


@pytest.mark.once
def test_a_duel_names_a_winner_with_its_interval(capsys: pytest.CaptureFixture[str]) -> None:
    result = told(capsys, "duel", KEY, "greedy", "random", "--games", 10)
    assert sum(result["wins"]) == 10
    assert 0 <= result["low"] <= result["share"] <= result["high"] <= 1
    assert command("duel", KEY, "greedy", "random", "--games", 4) == 0
    assert "greedy" in capsys.readouterr().out


def test_a_simulation_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert command("simulate", KEY, "--games", 4) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == SEATS + 2
    assert not any("cli." in line for line in lines)


REFUSED = {
    "no such game": ("simulate", "chess"),
    "no such command": ("chess",),
    "nothing": (),
    "seats": ("simulate", KEY, "--seats", 7),
    "no seats": ("simulate", KEY, "--seats", 0),
    "games": ("simulate", KEY, "--games", "many"),
    "level": ("simulate", KEY, "--players", "random,genius"),
    "too many players": ("simulate", KEY, "--seats", SEATS, "--players", ",".join(["random"] * 9)),
    "option form": ("simulate", KEY, "--option", "starter"),
    "option name": ("simulate", KEY, "--option", "starters=1"),
    "option value": ("simulate", KEY, "--option", "starter=first"),
    "option terms": ("simulate", KEY, "--option", "starter=5", "--seats", SEATS),
    "record folder": ("simulate", KEY, "--games", 1, "--record", Path(__file__)),
    "replay nothing": ("replay", "nowhere.json"),
    "replay no record": ("replay", __file__),
    "replay to": ("replay", __file__, "--to", -1),
    "check nothing": ("check", "nowhere"),
    "check anything": ("check", __file__),
    "duel level": ("duel", KEY, "greedy", "genius"),
    "import": ("import", __file__),
}


@pytest.mark.parametrize("arguments", REFUSED.values(), ids=REFUSED)
def test_refusals_are_one_clear_line(capsys: pytest.CaptureFixture[str], arguments: tuple[object, ...]) -> None:
    assert command(*arguments) == BAD_USE
    out, line = capsys.readouterr()
    assert out == ""
    assert line.count("\n") == 1
    assert line.startswith("error: ")
    assert "cli." not in line
    assert not re.search(r"{[a-z_]+}", line)


def test_an_unknown_command_is_named_with_the_known_ones(capsys: pytest.CaptureFixture[str]) -> None:
    for typed in (("chess",), ("chess", "--json"), ("simulat", KEY)):
        assert command(*typed) == BAD_USE
        line = capsys.readouterr().err
        assert f"“{typed[0]}”" in line
        assert all(name in line for name in COMMANDS)


def test_a_map_that_cannot_be_used_is_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    shutil.copytree(MAPS, tmp_path, dirs_exist_ok=True)
    monkeypatch.setattr(reader, "MAPS", tmp_path)
    (name,) = SPECS[0].maps(SPECS[0].options(), SEATS)
    path = tmp_path / f"{name}.tmx"
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r'(name="spots".*?<data[^>]*>\s*)\d+', r"\g<1>999", text, count=1, flags=re.S))
    assert command("simulate", KEY, "--games", 1) == BAD_USE
    line = capsys.readouterr().err
    assert f"{name}.tmx, layer spots, cell 0,0: tile 999 is in no tileset" in line
    assert line.count("\n") == 1


def test_a_match_that_is_not_there(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert command("export", 9, tmp_path / "x.json", "--data-dir", tmp_path) == BAD_USE
    assert "9" in capsys.readouterr().err
    assert not (tmp_path / "x.json").exists()


def test_a_record_that_cheats(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert command("simulate", KEY, "--games", 1, "--record", tmp_path) == 0
    path = tmp_path / f"{KEY}-1.json"
    record = json.loads(path.read_text(encoding="utf-8"))
    capsys.readouterr()
    changes: dict[str, Any] = {
        "rows": [*record["rows"][:40], *record["rows"][41:]],
        "title": "chess",
        "seats": record["seats"][: SEATS - 1],
        "options": {"starter": "first"},
        "boards": [],
        "format": 2,
    }
    for name, value in changes.items():
        path.write_text(json.dumps({**record, name: value}), encoding="utf-8")
        assert command("replay", path) == BAD_USE, name
        line = capsys.readouterr().err
        assert line.startswith("error: ")
        assert not re.search(r"(cli|terms|record)\.\w|{[a-z_]+}", line), line


def test_a_record_of_other_rules_is_followed_as_far_as_its_digests_agree(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert command("simulate", KEY, "--games", 1, "--record", tmp_path) == 0
    path = tmp_path / f"{KEY}-1.json"
    record = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**record, "version": 99}), encoding="utf-8")
    assert command("replay", path) == 0
    rows = [dict(row, digest="0" * 16) if row.get("digest") else row for row in record["rows"]]
    path.write_text(json.dumps({**record, "rows": rows}), encoding="utf-8")
    capsys.readouterr()
    assert command("replay", path) == BAD_USE
    assert capsys.readouterr().err.startswith("error: ")


def doubtful(capsys: pytest.CaptureFixture[str], folder: Path, **changes: object) -> tuple[Path, int]:
    """A recorded game with other fields, and how many answers of chance it has."""
    assert command("simulate", KEY, "--games", 1, "--record", folder) == 0
    path = folder / f"{KEY}-1.json"
    record = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**record, **changes}), encoding="utf-8")
    capsys.readouterr()
    return path, sum(row["seat"] == CHANCE for row in record["rows"])


def test_a_record_that_proves_everything_raises_no_doubts(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path, _ = doubtful(capsys, tmp_path)
    assert "doubts" not in told(capsys, "replay", path)
    assert command("import", path, "--data-dir", tmp_path) == 0
    assert capsys.readouterr().out.count("\n") == 1


def test_chance_that_does_not_follow_and_other_rules_are_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path, answers = doubtful(capsys, tmp_path, seed="another", version=99)
    doubts = told(capsys, "replay", path)["doubts"]
    astray, rules = doubts["astray"], SPECS[0].version
    assert doubts == {"answers": answers, "astray": astray, "unchecked": 0, "version": 99, "rules": rules}
    assert 1 < astray <= answers
    for typed in (("replay", path), ("import", path, "--data-dir", tmp_path)):
        assert command(*typed) == 0
        said = capsys.readouterr().out
        assert f"{astray} of {answers} dice rolls and draws" in said
        assert Catalogue().n("store.origin.version", 99, rules=rules) in said
    assert told(capsys, "replay", path, "--to", 0)["doubts"]["astray"] == 0
    assert command("export", 1, path, "--force", "--data-dir", tmp_path) == 0
    capsys.readouterr()
    assert told(capsys, "replay", path)["doubts"]["astray"] == astray


@pytest.mark.parametrize(
    ("changes", "wanted"),
    [
        ({}, {"astray": 0, "unchecked": 0, "seal": None, "seal_kept": None, "proven": True}),
        ({"seal": True}, {"seal_kept": True, "proven": True}),
        ({"seal": "0" * 32}, {"seal": "0" * 32, "seal_kept": False, "proven": False}),
        ({"seed": "another"}, {"unchecked": 0, "proven": False}),
        ({"seed": "", "open_seed": False, "seal": True}, {"astray": 0, "seal_kept": None, "proven": False}),
    ],
    ids=["no seal", "kept", "broken", "astray", "shut"],
)
def test_rolls_and_the_seal_are_reckoned_anew(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, changes: dict[str, Any], wanted: dict[str, Any]
) -> None:
    path, answers = doubtful(capsys, tmp_path)
    record = json.loads(path.read_text(encoding="utf-8"))
    if changes.get("seal") is True:
        changes = {**changes, "seal": seal_of(record["seed"])}
    path.write_text(json.dumps({**record, **changes}), encoding="utf-8")
    status = command("verify", path, "--json")
    said = json.loads(capsys.readouterr().out)
    assert status == (0 if wanted["proven"] else 1)
    assert said["answers"] == answers
    assert said | wanted == said
    assert command("verify", path) == status
    assert len(capsys.readouterr().out.splitlines()) == 1 + ("seal" in changes)


def test_a_running_match_is_handed_on_under_its_seal(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    match = kept_match(store)
    seed = match.setup.seed
    store.close()
    path = tmp_path / "out.json"
    assert command("export", 1, path, "--data-dir", tmp_path) == 0
    assert seed not in path.read_text(encoding="utf-8")
    assert json.loads(path.read_text(encoding="utf-8"))["seal"] == seal_of(seed)
    capsys.readouterr()
    assert command("verify", path) == 1
    assert Catalogue().t("cli.verify.seal.shut", seal=seal_of(seed)) in capsys.readouterr().out


def kept_match(store: Store) -> Match[Any, Any]:
    """A match of a secret seed that goes on."""
    spec = spec_for(KEY)
    options = spec.options()
    setup = MatchSetup((Seat("Ada"), Seat("Ben")), options, spec.boards(options, 2, load), "a secret")
    match = Match(spec, setup)
    store.new(match)
    match.deal()
    return match


def test_a_running_match_comes_in_with_a_seed_that_nobody_knows(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path, _ = doubtful(capsys, tmp_path, open_seed=False, index=20)
    record = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**record, "rows": record["rows"][:20]}), encoding="utf-8")
    capsys.readouterr()
    seeds = {record["seed"], ""}
    for number in (1, 2):
        saves = tmp_path / f"saves {number}"
        assert command("import", path, "--data-dir", saves) == 0
        assert command("export", 1, tmp_path / f"{number}.json", "--data-dir", saves) == 0
        store = Store.open(saves)
        seeds.add(store.record(1).seed)
        assert [summary.mark for summary in store.summaries()] == ["taken_in"]
        store.close()
    assert len(seeds) == 4
    out = json.loads((tmp_path / "1.json").read_text(encoding="utf-8"))
    assert (out["seed"], out["rows"]) == ("", record["rows"][:20])
    assert [each["seed"] for each in out["spent"]] == [record["seed"]]
    capsys.readouterr()
    assert "doubts" not in told(capsys, "replay", tmp_path / "1.json")
