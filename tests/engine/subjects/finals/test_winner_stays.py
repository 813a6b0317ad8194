"""Once a winner is printed, nothing but a ruling or a correction makes it somebody else."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from support import ORGANIZER, do, new_event
from toptable.desk.tournament import Tournament
from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.bracket.bracket import follow
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.rules.results.kinds import Result
from toptable.engine.rules.structure.tables import Plan
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.event.lifecycle import CloseEvent
from toptable.engine.subjects.event.settings import PlanStructure
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.finals.cutting import LockCut
from toptable.engine.subjects.finals.own_games import ReportBracketGame
from toptable.engine.subjects.finals.tiebreaking import DrawPlaces
from toptable.engine.subjects.results.byes import IssueBye
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.engine.views.outcome import final_places

BUSHIROAD = "bushiroad-1.2.11"
quick = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def winner(tournament: Tournament) -> int | None:
    found = final_places(tournament.state, tournament.rulebook)
    assert found.final or found.winner is None
    assert sorted(one.player for one in found.places) == sorted(
        player.id for player in tournament.state.players.values() if player.took_part
    )
    return found.winner.player if found.winner else None


def play_round(tournament: Tournament, data) -> bool:
    """One more round with random results; False where none can be paired."""
    paired = tournament.send(PairRound(), ORGANIZER)
    if isinstance(paired, Refusal):
        return False
    do(tournament, PublishRound())
    current = tournament.state.rounds[-1]
    assert winner(tournament) is None
    for player in sorted(current.byes) if current.byes_to_issue else ():
        tournament.send(IssueBye(current.number, player), ORGANIZER)
    for match in current.tables():
        letters = data.draw(st.sampled_from("WL"))
        games = tournament.rules.scoring.all_games(letters)
        do(tournament, ReportResult(current.number, match.table, Result(games)))
        if not tournament.state.rounds[-1].complete:
            assert winner(tournament) is None
    return True


def harmless(tournament: Tournament, data) -> None:
    """Something that changes no result: somebody goes home, a draw, the close of the event."""
    what = data.draw(st.sampled_from(["drop", "close", "draw"]))
    if what == "drop":
        leaver = data.draw(st.sampled_from(sorted(tournament.state.players)))
        tournament.send(Drop(leaver), ORGANIZER)
    elif what == "close":
        tournament.send(CloseEvent(), ORGANIZER)
    elif what == "draw":
        tournament.send(DrawPlaces(line=1), ORGANIZER)


@quick
@given(
    structure=st.sampled_from(["swiss", "double_elimination"]),
    players=st.integers(3, 9),
    planned=st.integers(1, 3),
    cut=st.sampled_from([0, 0, 2]),
    data=st.data(),
)
def test_the_printed_winner_stays_the_winner(structure, players, planned, cut, data):
    """B-084, B-086, B-100, B-103."""
    names = " ".join(f"P{number}" for number in range(1, players + 1))
    tournament = new_event(
        names, BUSHIROAD, settings={"structure": structure, "rematches": "allow"}
    )
    do(tournament, PlanStructure(plan=Plan(rounds=planned, cut=cut)))
    assert winner(tournament) is None
    for _ in range(planned if structure == "swiss" else 3 * players):
        if winner(tournament) is not None or not play_round(tournament, data):
            break
    if cut:
        assert winner(tournament) is None
        locked = tournament.send(LockCut(TopCut(cut)), ORGANIZER)
        if isinstance(locked, Refusal):
            return
        assert winner(tournament) is None
        do(tournament, StartBracket())
        assert winner(tournament) is None
        do(tournament, ReportBracketGame(1, winner=data.draw(st.sampled_from([0, 1]))))
        assert follow(tournament.state.finals.bracket).over
    for _ in range(4):
        printed = winner(tournament)
        harmless(tournament, data)
        if printed is not None:
            assert winner(tournament) == printed
