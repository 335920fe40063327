"""Animals that come to the podium with whoever has won."""

from __future__ import annotations

from game.headless.agreement import agree
from game.headless.playout import play_match
from game.rules.rolling_ranch import SPEC
from game.scenes.results.parties import ScorePoint, company, rank_parties
from game.tables.rolling_ranch import TITLE


def test_those_come_that_stand_on_the_ranches_of_the_winners() -> None:
    for seed in range(6):
        match = play_match(agree(SPEC, ["random"] * 3, ()), str(seed))
        ranking = rank_parties([ScorePoint(1, match.tallies())])
        kept = [match.state.ranches[seat].animals for party in ranking if party.place == 1 for seat in party.seats]
        there = [picture for kind, picture in enumerate(TITLE.animals) if any(animals[kind] for animals in kept)]
        assert list(company(TITLE, match, ranking)) == there
