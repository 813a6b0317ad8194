"""One player's day in numbers, worked out by hand."""

from support import do, new_event, play_round, report, start_round
from toptable.desk.tournament import Tournament
from toptable.engine.subjects.rounds.drafts import PairRound
from toptable.engine.views.player_facts import PlayerFacts, WinLoss, player_facts


def facts(tournament: Tournament, name: str) -> PlayerFacts:
    number = next(n for n, p in tournament.state.players.items() if p.name == name)
    done = tournament.state.finished_rounds
    return player_facts(tournament.state, number, tournament.standings(done) if done else None)


def seat_of(tournament: Tournament, name: str) -> tuple[int, int, str]:
    """Table, seat and opponent of somebody in the latest round."""
    state = tournament.state
    for match in state.rounds[-1].tables():
        names = [state.name_of(player) for player in match.players]
        if name in names:
            return match.table, names.index(name), names[1 - names.index(name)]
    raise AssertionError(name)


def test_record_points_place_and_opponents() -> None:
    # Won 2–0, then 1–1, the third is being played: 6 + 3 points, one won and one drawn.
    tournament = new_event("Ann Bo Cy Di")
    assert facts(tournament, "Ann") == PlayerFacts(WinLoss(0, 0, 0), 0, ())
    opponents = []
    for for_ann in ("WW", "WL"):
        start_round(tournament)
        table, seat, opponent = seat_of(tournament, "Ann")
        opponents.append(opponent)
        for match in tournament.state.rounds[-1].tables():
            games = for_ann if match.table == table else "WL"
            turned = games.translate(str.maketrans("WL", "LW"))
            report(tournament, match.table, turned if match.table == table and seat else games)
    start_round(tournament)
    table, _, opponent = seat_of(tournament, "Ann")
    ann = facts(tournament, "Ann")
    assert (ann.record.text, ann.points, ann.place, ann.after_round) == ("1–0–1", 9, 1, 2)
    assert ann.table == table
    names = [one.opponent_name for one in ann.rounds]
    assert names == [opponent, opponents[1], opponents[0]]
    assert [one.outcome for one in ann.rounds] == ["playing", "drawn", "won"]
    assert [one.score for one in ann.rounds] == ["", "1–1", "2–0"]
    assert not ann.tied
    # Each of the others has drawn all matches but the one lost against Ann.
    loser = facts(tournament, opponents[0])
    assert (loser.record, loser.points) == (WinLoss(0, 1, 1), 3)


def test_a_bye_is_won_and_a_draft_says_nothing() -> None:
    tournament = new_event("Ann Bo Cy")
    play_round(tournament, "WW")
    (alone,) = tournament.state.rounds[0].byes
    name = tournament.state.name_of(alone)
    assert facts(tournament, name).record.text == "1–0"
    do(tournament, PairRound())
    assert [one.round for one in facts(tournament, name).rounds] == [1]
    assert facts(tournament, name).table is None


def test_whom_only_the_lot_separates_shares_the_place() -> None:
    tournament = new_event("Ann Bo Cy Di")
    play_round(tournament, "WL")
    for name in ("Ann", "Bo", "Cy", "Di"):
        assert (facts(tournament, name).place, facts(tournament, name).tied) == (1, True)


def test_a_match_that_both_lost_is_lost() -> None:
    tournament = new_event("Ann Bo", rulebook="bushiroad-1.2.11")
    play_round(tournament, "X")
    for name in ("Ann", "Bo"):
        assert facts(tournament, name).record.text == "0–1"
