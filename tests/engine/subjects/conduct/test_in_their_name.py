"""Disqualifications: written down in somebody's name, given on the spot, found out afterwards."""

import pytest

from support import ORGANIZER, SCOREKEEPER, do, new_event, play_round, refused, report, start_round
from team_events import seated, team_event
from toptable.desk.tournament import Tournament
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.finals.bracket.bracket import follow
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.subjects.conduct.completing import CompleteRuling
from toptable.engine.subjects.conduct.confirming import ConfirmRuling, GivePenalty
from toptable.engine.subjects.conduct.disqualifying import Disqualify, DisqualifyMember
from toptable.engine.subjects.event.lifecycle import CloseEvent
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.finals.cutting import LockCut
from toptable.engine.subjects.finals.own_games import ReportBracketGame
from toptable.engine.subjects.rounds.drafts import PairRound
from toptable.engine.subjects.staff.staff_roles import NameStaff
from toptable.engine.views.open_tasks import OpenTaskKind, open_matters
from toptable.engine.views.reports.confidentiality import Reader
from toptable.engine.views.reports.expulsions import expulsions
from toptable.paper.report_text import expulsion_lines

BUSHIROAD, FFG, STAR_WARS = "bushiroad-1.2.11", "ffg-netrunner-1.0", "ffg-starwars-2.2"
HANA = Actor("Hana", Role.HEAD_JUDGE)
JO = Actor("Jo", Role.JUDGE)
FOR = {
    "nisei-1.3": ("cheating", Penalty.DISQUALIFICATION, "Hana"),
    "nisei-1.0": ("cheating", Penalty.DISQUALIFICATION, "Hana"),
    BUSHIROAD: ("PG-4.1", Penalty.DISQUALIFICATION, "Hana"),
    FFG: ("unsporting", Penalty.REMOVAL, "Olga"),
    STAR_WARS: ("cheating", Penalty.DISQUALIFICATION, "Olga"),
}
"""What somebody is put out for, how the document calls it, and a judge who may."""


def staffed(book: str, names: str = "Ann Bo Cy Di") -> Tournament:
    tournament = new_event(names, book)
    for actor in (ORGANIZER, HANA, JO, SCOREKEEPER):
        do(tournament, NameStaff(actor.name, actor.role))
    start_round(tournament)
    return tournament


def put_out(book: str, player: int, judge: str = "") -> GivePenalty:
    infraction, penalty, _ = FOR[book]
    return GivePenalty(
        players=(player,), penalty=penalty, infraction=infraction, judge=judge, explained=True
    )


def report_of(tournament: Tournament) -> str:
    reader = Reader(Role.ORGANIZER, {}, {})
    return "\n".join(expulsion_lines(expulsions(tournament.log, tournament.rulebook, reader)))


@pytest.mark.parametrize("writer", [SCOREKEEPER, JO, ORGANIZER, HANA], ids=lambda one: one.role)
@pytest.mark.parametrize("book", list(FOR))
def test_a_disqualification_in_somebodys_name_waits_for_them(book: str, writer: Actor):
    """B-172, PG-2: whoever writes it down, it is the judge's, and nobody is out before."""
    judge = FOR[book][2]
    if writer.name == judge:
        return
    tournament = staffed(book)
    do(tournament, put_out(book, 1, judge), writer, "Marked cards.")
    assert not tournament.state.players[1].disqualified
    assert not tournament.state.conduct.rulings
    assert tournament.state.rounds[0].open == 2
    assert f"{judge} has not confirmed it" in report_of(tournament)
    assert OpenTaskKind.UNCONFIRMED in {
        one.kind for one in open_matters(tournament.state, tournament.rulebook)
    }
    for other in (JO, HANA, ORGANIZER):
        if other.name != judge:
            refused(tournament, ConfirmRuling(1), "not_yours", actor=other)
    named = next(one for one in (HANA, ORGANIZER) if one.name == judge)
    do(tournament, ConfirmRuling(1), named)
    assert tournament.state.players[1].disqualified
    assert tournament.state.conduct.rulings[1].given.by == judge
    assert "not confirmed" not in report_of(tournament)
    refused(tournament, ConfirmRuling(1), "no_proposal", actor=named)


def test_a_judge_says_that_it_is_not_their_ruling():
    tournament = staffed(BUSHIROAD)
    do(tournament, put_out(BUSHIROAD, 1, "Hana"), JO, "She told me so.")
    do(tournament, ConfirmRuling(1, declined=True), HANA)
    assert not tournament.state.players[1].disqualified
    assert report_of(tournament).count("Ann") == 0
    do(tournament, put_out(BUSHIROAD, 1), HANA, "I saw it myself.")
    assert tournament.state.players[1].disqualified


@pytest.mark.parametrize("book", list(FOR))
def test_who_may_not_give_it_cannot_name_somebody_who_may_not_either(book: str):
    """B-172, FFG-08: the authority is that of the judge who is named."""
    tournament = staffed(book)
    told = tournament.send(put_out(book, 1, "Sam"), JO, reason="Marked cards.")
    assert isinstance(told, Refusal)


def test_other_penalties_are_written_down_for_a_judge_at_once():
    """B-163: a scorekeeper writes down what a judge has ruled."""
    tournament = staffed(BUSHIROAD)
    warned = GivePenalty(players=(1,), penalty=Penalty.WARNING, infraction="PG-3.9.1", judge="Jo")
    do(tournament, warned, SCOREKEEPER)
    assert tournament.state.conduct.rulings[1].given.by == "Jo"


ON_THE_SPOT = [
    *((book, ORGANIZER, "") for book in FOR),
    *((book, HANA, "") for book in FOR if book not in (FFG, STAR_WARS)),
    *((book, HANA, "not_yours") for book in (FFG, STAR_WARS)),
    *((book, JO, "not_allowed") for book in FOR),
    *((book, SCOREKEEPER, "not_allowed") for book in FOR),
]


@pytest.mark.parametrize(("book", "actor", "code"), ON_THE_SPOT)
def test_who_puts_somebody_out_on_the_spot(book: str, actor: Actor, code: str):
    """B-172, FFG-08, SW-11: and the ruling that goes with it is on the sheet at once."""
    tournament = staffed(book)
    command = Disqualify(1)
    if code:
        refused(tournament, command, code, "Hit somebody.", actor)
        return
    do(tournament, command, actor, "Hit somebody.")
    (ruling,) = tournament.state.conduct.rulings.values()
    assert (ruling.players, ruling.penalty) == ((1,), FOR[book][1])
    assert (ruling.given.by, ruling.unfinished) == (actor.name, True)
    assert tournament.state.players[1].disqualified
    told = report_of(tournament)
    assert "No ruling goes with it" not in told
    assert "The infraction is not named" in told
    word = "removed" if book == FFG else "disqualified"
    assert told.count(f"Ann was {word}.") == 1


def test_what_it_was_for_is_named_at_once_or_later():
    """B-172."""
    tournament = staffed(BUSHIROAD)
    do(tournament, Disqualify(1, infraction="PG-4.1"), HANA, "Marked cards.")
    assert tournament.state.conduct.rulings[1].section == "PG-4.1"
    do(tournament, Disqualify(2), HANA, "Marked cards.")
    assert isinstance(tournament.send(CompleteRuling(2, ()), HANA, reason=""), Refusal), (
        "no infraction is named yet"
    )
    do(tournament, CompleteRuling(2, (), "PG-4.1"), HANA)
    ruling = tournament.state.conduct.rulings[2]
    assert (ruling.section, ruling.unfinished) == ("PG-4.1", False)


@pytest.mark.parametrize("book", list(FOR))
def test_who_was_put_out_on_the_spot_is_not_put_out_again(book: str):
    """B-172: what is missing is the infraction, and the ruling that there is takes it."""
    tournament = staffed(book)
    do(tournament, Disqualify(1), ORGANIZER, "Hit somebody.")
    judge = next(one for one in (HANA, ORGANIZER) if one.name == FOR[book][2])
    refused(tournament, put_out(book, 1), "named_later", "Hit somebody.", judge)


def test_the_report_names_the_member_of_a_team():
    """B-141, B-172."""
    tournament = team_event("Aces Bats", "trio")
    seated(tournament)
    do(tournament, DisqualifyMember(1, 2), reason="Marked cards.")
    member = tournament.state.players[1].team.members[1]
    assert f"Disqualification: {member} (Aces)" in report_of(tournament)


@pytest.mark.parametrize("book", list(FOR))
def test_a_disqualification_after_the_event(book: str):
    """PG-2, B-172: it can still be given; results and places stay until somebody revokes them."""
    tournament = new_event("Ann Bo", book)
    for actor in (ORGANIZER, HANA):
        do(tournament, NameStaff(actor.name, actor.role))
    play_round(tournament, "W" if book == BUSHIROAD else "WW")
    before = tournament.state.rounds[0].matches[1]
    do(tournament, CloseEvent())
    judge = next(one for one in (HANA, ORGANIZER) if one.name == FOR[book][2])
    lighter = GivePenalty(players=(1,), penalty=Penalty.NONE, text="Play on.")
    refused(tournament, lighter, "closed", actor=judge)
    do(tournament, put_out(book, before.players[0]), judge, "A video shows it.")
    assert tournament.state.closed
    assert tournament.state.players[before.players[0]].disqualified
    assert tournament.state.rounds[0].matches[1] == before


def test_a_champion_is_disqualified_after_the_event():
    """PG-2: the bracket stays as it was played."""
    tournament = new_event("Ann Bo", BUSHIROAD)
    play_round(tournament, "W")
    do(tournament, LockCut(TopCut(2)))
    do(tournament, StartBracket())
    bracket = tournament.state.finals.bracket
    assert bracket is not None
    do(tournament, ReportBracketGame(follow(bracket).open[0].number, winner=0))
    played = tournament.state.finals.bracket
    do(tournament, CloseEvent())
    for player in (1, 2):
        do(tournament, put_out(BUSHIROAD, player), HANA, "A video shows it.")
        assert tournament.state.players[player].disqualified
    assert tournament.state.finals.bracket == played


def test_nobody_who_is_out_is_paired():
    tournament = staffed(BUSHIROAD)
    do(tournament, Disqualify(1), HANA, "Hit somebody.")
    for match in tournament.state.rounds[0].tables():
        if match.result is None:
            report(tournament, match.table, "W")
    do(tournament, PairRound())
    assert all(1 not in match.players for match in tournament.state.rounds[1].tables())
