"""Revoked standings and finished matches that count as lost, through the log. V18, B-170, B-171."""

import pytest

from support import ORGANIZER, do, new_event, points, refused, report, start_round
from toptable.desk.tournament import Tournament
from toptable.engine.log.log import sentence
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.finals.bracket.bracket import follow
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.rules.finals.final_ranking import Revoked
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.conduct.disqualifying import Disqualify
from toptable.engine.subjects.conduct.ejections import LoseFinishedMatch, RevokeStanding
from toptable.engine.subjects.conduct.rulings import WithdrawPenalty
from toptable.engine.subjects.event.lifecycle import CloseEvent
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.finals.cutting import LockCut
from toptable.engine.subjects.finals.own_games import ReportBracketGame
from toptable.engine.subjects.results.byes import IssueBye
from toptable.engine.subjects.undo import take_back as undo
from toptable.engine.views.outcome import final_places

BOOKS = (
    "bushiroad-1.2.11",
    "ffg-netrunner-1.0",
    "ffg-starwars-2.2",
    "nisei-1.0",
    "nisei-1.3",
)
WHY = "Marked cards"


def played(book: str, names: str = "Ann Bo Cy Di") -> Tournament:
    """Two rounds in which the first seat wins."""
    made = new_event(names, book)
    for _ in range(2):
        start_round(made)
        for match in made.state.rounds[-1].tables():
            report(made, match.table, made.rules.scoring.all_games("W"))
    return made


def ranked(made: Tournament) -> list[tuple[int, str, bool]]:
    places = final_places(made.state, made.rulebook).places
    return [(one.place, one.name, one.void) for one in places]


@pytest.mark.parametrize("book", BOOKS)
def test_a_place_is_void_or_passed_down_and_given_back(book: str):
    made = played(book)
    before = ranked(made)
    best = before[0][1]
    number = made.state.names[best.casefold()]
    revoke = RevokeStanding(number, Revoked.VOID)
    refused(made, revoke, "not_out", reason=WHY)
    do(made, Disqualify(number), reason=WHY)
    had = points(made)
    refused(made, revoke, "reason_needed")
    do(made, revoke, reason=WHY)
    assert ranked(made) == [(place, name, name == best) for place, name, _ in before]
    assert final_places(made.state, made.rulebook).winner is None
    assert points(made) == had, "the opponents keep what they have"
    do(made, RevokeStanding(number, Revoked.PASSED_DOWN), reason=WHY)
    others = [name for _, name, _ in before if name != best]
    assert {name for _, name, _ in ranked(made)} == set(others)
    assert [place for place, _, _ in ranked(made)] == [1, 2, 3]
    assert best not in points(made)
    assert {name: had[name] for name in others} == points(made)
    do(made, RevokeStanding(number), reason="Proved innocent")
    assert points(made) == had
    refused(made, RevokeStanding(number), "unchanged", reason=WHY)


def test_a_revoked_place_in_the_bracket():
    """The title is nobody's, or goes to whoever lost the final. B-171."""
    made = played("bushiroad-1.2.11")
    do(made, LockCut(TopCut(4)))
    do(made, StartBracket())
    bracket = made.state.finals.bracket
    assert bracket is not None
    while games := follow(bracket).open:
        do(made, ReportBracketGame(games[0].number, winner=0))
        bracket = made.state.finals.bracket
        assert bracket is not None
    order = [name for _, name, _ in ranked(made)]
    champion = made.state.names[order[0].casefold()]
    do(made, CloseEvent())
    do(made, Disqualify(champion), reason=WHY)
    do(made, RevokeStanding(champion, Revoked.PASSED_DOWN), reason=WHY)
    winner = final_places(made.state, made.rulebook).winner
    assert winner is not None
    assert winner.name == order[1]


def test_only_head_judge_and_organizer_revoke():
    made = played("bushiroad-1.2.11")
    do(made, Disqualify(1), reason=WHY)
    command = RevokeStanding(1, Revoked.VOID)
    refused(made, command, "not_allowed", reason=WHY, actor=Actor("Jo", Role.JUDGE))
    do(made, command, Actor("Hana", Role.HEAD_JUDGE), WHY)


def test_finished_matches_count_as_lost_only_when_staff_say_so():
    """A-29: nothing changes by itself; the opponent gets the win unless ruled otherwise."""
    made = played("bushiroad-1.2.11")
    match = made.state.rounds[0].matches[1]
    winner, loser = match.players
    lose = LoseFinishedMatch(winner, 1)
    refused(made, lose, "not_out", reason=WHY)
    do(made, Disqualify(winner), reason=WHY)
    assert made.state.rounds[0].matches[1].points == (1, 0)
    refused(made, lose, "reason_needed")
    do(made, lose, reason=WHY)
    assert made.state.rounds[0].matches[1].points == (0, 1)
    do(made, undo.TakeBackOwnLast())
    do(made, LoseFinishedMatch(winner, 1, opponent_wins=False), reason=WHY)
    assert made.state.rounds[0].matches[1].points == (0, 0)
    refused(made, LoseFinishedMatch(winner, 3), "no_round", reason=WHY)
    assert not made.state.players[loser].disqualified


def test_no_finished_match_to_lose():
    made = new_event("Ann Bo Cy", "bushiroad-1.2.11")
    start_round(made)
    (outside,) = made.state.rounds[0].byes
    do(made, IssueBye(1, outside), reason="It began without a clock.")
    do(made, Disqualify(outside), reason=WHY)
    refused(made, LoseFinishedMatch(outside, 1), "no_match", reason=WHY)


def test_a_prize_lost_by_penalty_may_cost_the_title():
    """N13-90: the forfeit of prize or title is a penalty of its own."""
    made = played("nisei-1.3")
    kind = made.rules.conduct.infractions[0].id
    forfeit = GivePenalty(players=(2,), penalty=Penalty.PRIZE_FORFEIT, infraction=kind)
    do(made, forfeit, ORGANIZER, WHY)
    assert made.state.conduct.withheld == {2}
    do(made, RevokeStanding(2, Revoked.VOID), reason=WHY)
    void = [name for _, name, gone in ranked(made) if gone]
    assert void == [made.state.name_of(2)]
    done = do(made, WithdrawPenalty(1), reason="Wrong player")
    told = sentence(made.state, done.lines[0].entry)
    assert f"The standing of {made.state.name_of(2)} is still revoked" in told
    assert made.state.conduct.withheld == {2}
