"""Rounds, cuts and decks that another program made: taken over as they are, or refused."""

import pytest

from support import ORGANIZER, SCOREKEEPER, do, new_event, refused
from toptable.desk.tournament import Tournament
from toptable.engine.rules.results.kinds import Result
from toptable.engine.rules.results.scoring import games_behind
from toptable.engine.secrets import Sealed
from toptable.engine.state.rounds import BroughtMatch, BroughtShare, Seating
from toptable.engine.subjects.decks.submission import BringInDecks, BroughtDeck
from toptable.engine.subjects.finals.import_cut import BringInCut, BroughtGame
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.rounds.import_round import BringInRound
from toptable.engine.subjects.undo.take_back import TakeBackOwnLast
from toptable.rulebooks import all_rulebooks


def match(
    table: int,
    players: tuple[int, int],
    games: str = "",
    points: tuple[int, int] | None = None,
) -> BroughtMatch:
    return BroughtMatch(Seating(table, players), Result(games) if games else None, points)


def points(event: Tournament) -> dict[str, int]:
    return {row.name: row.points for row in event.standings()}


def test_pairings_that_no_rule_here_would_draw_are_taken() -> None:
    """A rematch, a table with a gap, and two byes in a round of four."""
    event = new_event("Ann Bo Cy Di")
    do(event, BringInRound((match(7, (1, 2), "WL"), match(3, (3, 4), "WW"))))
    do(event, BringInRound((match(1, (2, 1), "WW"),), (BroughtShare(3, 6), BroughtShare(4, 6))))
    assert points(event) == {"Ann": 3, "Bo": 9, "Cy": 12, "Di": 6}
    assert sorted(event.state.rounds[0].matches) == [3, 7]


def test_who_has_no_place_is_out_until_a_round_has_them_again() -> None:
    event = new_event("Ann Bo Cy Di")
    do(event, BringInRound((match(1, (1, 2), "WW"),)))
    assert {player.name for player in event.state.active_players()} == {"Ann", "Bo"}
    assert {player.name for player in event.state.entrants()} == {"Ann", "Bo"}
    do(event, BringInRound((match(1, (1, 3), "WW"),), (BroughtShare(2, 0, lost=True),)))
    assert {player.name for player in event.state.active_players()} == {"Ann", "Bo", "Cy"}
    late = event.state.players[3].record
    assert (late.entered, len(late.outings)) == (2, 1)
    do(event, BringInRound((match(1, (2, 3), "WW"),)))
    assert event.state.players[1].record.left == 2
    assert points(event) == {"Ann": 12, "Bo": 6, "Cy": 0}


def test_typed_points_stand_and_are_told_in_the_log() -> None:
    event = new_event("Ann Bo")
    done = do(event, BringInRound((match(1, (1, 2), points=(0, 5)),)))
    assert points(event) == {"Bo": 5, "Ann": 0}
    assert event.state.rounds[0].matches[1].typed
    assert len(done.lines) == 1


def test_points_that_the_games_give_are_no_typed_points() -> None:
    event = new_event("Ann Bo Cy Di")
    do(event, BringInRound((match(1, (1, 2), "WL", (3, 3)), match(2, (3, 4), points=(6, 0)))))
    played = event.state.rounds[0].matches
    assert not any(table.typed for table in played.values())
    assert played[2].result == Result("WW")


def test_an_open_match_is_reported_here_and_a_brought_round_can_be_taken_back() -> None:
    event = new_event("Ann Bo Cy Di")
    do(event, BringInRound((match(1, (1, 2)), match(2, (3, 4), "WW"))))
    assert event.state.current is not None
    assert event.state.current.open == 1
    do(event, ReportResult(1, 1, Result("LL")))
    assert event.state.current.complete
    do(event, TakeBackOwnLast())
    do(event, TakeBackOwnLast())
    assert not event.state.rounds
    assert len(list(event.state.active_players())) == 4


WRONG = {
    "nobody": BringInRound(()),
    "player_twice": BringInRound((match(1, (1, 2), "WW"), match(2, (2, 3), "WW"))),
    "table_twice": BringInRound((match(1, (1, 2), "WW"), match(1, (3, 4), "WW"))),
    "table_number": BringInRound((match(0, (1, 2), "WW"),)),
    "unknown_player": BringInRound((match(1, (1, 9), "WW"),)),
    "points": BringInRound((match(1, (1, 2), points=(-1, 0)),)),
    "games_count": BringInRound((match(1, (1, 2), "W"),)),
}


@pytest.mark.parametrize("code", WRONG)
def test_a_round_that_cannot_be_is_refused(code: str) -> None:
    refused(new_event("Ann Bo Cy Di"), WRONG[code], code)


def test_the_round_before_must_be_complete() -> None:
    event = new_event("Ann Bo")
    do(event, BringInRound((match(1, (1, 2)),)))
    refused(event, BringInRound((match(1, (1, 2), "WW"),)), "results_missing")


def test_only_the_organizer_brings_in_rounds() -> None:
    event = new_event("Ann Bo")
    done = event.send(BringInRound((match(1, (1, 2), "WW"),)), SCOREKEEPER)
    assert getattr(done, "code", "") == "not_allowed"


@pytest.mark.parametrize("book", [book.id for book in all_rulebooks()])
def test_games_follow_from_points_where_only_one_set_of_them_does(book: str) -> None:
    """Every result of won, lost and drawn games, against every other: by brute force."""
    scoring = new_event(rulebook=book).rules.scoring
    ways: dict[tuple[int, int], set[str]] = {}
    for first in "WLD":
        for second in ("", *"WLD"):
            letters = "".join(sorted(first + second, key="WLD".index))
            scored = scoring.score(letters)
            if isinstance(scored, tuple):
                ways.setdefault(scored, set()).add(letters)
    for given, letters in ways.items():
        assert games_behind(scoring, given) == (letters.pop() if len(letters) == 1 else "")
    assert games_behind(scoring, (0, 77)) == ""


def played_event() -> Tournament:
    event = new_event("Ann Bo Cy Di")
    do(event, BringInRound((match(1, (1, 2), "WW"), match(2, (3, 4), "WL"))))
    return event


def test_seeds_stand_as_the_file_has_them() -> None:
    """By the standings Bo would be last; the file has Bo as second seed."""
    event = played_event()
    games = (BroughtGame((4, 1), 4, ("C", "R")), BroughtGame((2, 3)))
    do(event, BringInCut((1, 2, 3, 4), "double_elimination", games))
    locked, bracket = event.state.finals.locked, event.state.finals.bracket
    assert locked is not None
    assert bracket is not None
    assert locked.players == (1, 2, 3, 4)
    (decision,) = bracket.decisions
    assert (decision.game, decision.winner) == (1, 4)
    (sides,) = bracket.sides
    assert dict(zip(sides.seats, sides.sides, strict=True)) == {4: "C", 1: "R"}


CUTS = {
    "too_few": BringInCut((1,)),
    "seed_twice": BringInCut((1, 1, 2, 3)),
    "unknown_player": BringInCut((1, 9)),
    "no_such_game": BringInCut((1, 2, 3, 4), "double_elimination", (BroughtGame((1, 2), 1),)),
    "structure": BringInCut((1, 2, 3, 4), "ladder"),
}


@pytest.mark.parametrize("code", CUTS)
def test_a_cut_that_cannot_be_is_refused_whole(code: str) -> None:
    event = played_event()
    refused(event, CUTS[code], code)
    assert event.state.finals.locked is None


def test_decks_are_taken_before_the_first_round_and_with_a_reason() -> None:
    event = new_event("Ann Bo")
    decks = BringInDecks((BroughtDeck(1, "corp", Sealed("0" * 64)),))
    refused(event, decks, "reason_needed")
    do(event, decks, reason="From the other program.")
    assert event.state.decks.of(1, "corp") is not None
    again = event.send(decks, ORGANIZER, reason="Once more.")
    assert getattr(again, "code", "") == "version"
    started = played_event()
    late = started.send(decks, ORGANIZER, reason="Too late.")
    assert getattr(late, "code", "") == "list_fixed"
