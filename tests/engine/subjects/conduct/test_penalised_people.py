"""Penalties for members of teams and for people who do not play; what keeping a penalty takes."""

import pytest
from msgspec.structs import replace

from spoken import spoken
from support import ORGANIZER, do, new_event, points, refused, start_round
from team_events import by_seats, play, seated, team_event
from toptable.desk.tournament import Tournament
from toptable.engine.persistent_map import Map
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.rules.finals.final_ranking import Revoked
from toptable.engine.rules.results.kinds import Result
from toptable.engine.secrets import Sealed
from toptable.engine.state.conduct import Carried, How, When
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.conduct.ejections import EjectPerson
from toptable.engine.subjects.conduct.penalty_record import who_of
from toptable.engine.subjects.conduct.recipients import questions
from toptable.engine.subjects.conduct.rulings import RaisePenalty, WithdrawPenalty
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.finals.cutting import LockCut
from toptable.engine.subjects.finals.own_games import ReportBracketGame, ReportTeamBracketGame
from toptable.engine.subjects.results.reporting import ClearResult, ReportResult
from toptable.engine.subjects.rounds.drafts import PairRound
from toptable.engine.subjects.staff.staff_roles import NameStaff
from toptable.engine.subjects.undo import take_back as undo
from toptable.rulebooks import all_rulebooks

C, W, LM, DQ = Penalty.CAUTION, Penalty.WARNING, Penalty.MATCH_LOSS, Penalty.DISQUALIFICATION
SIZES = {"tag": 2, "trio": 3}


def member_loss(player: int, seat: int, when: When = "") -> GivePenalty:
    return GivePenalty(players=(player,), penalty=LM, infraction="PG-3.9.2", seat=seat, when=when)


def letters(event: Tournament, wins: int, player: int) -> list[str]:
    """Seats of which this team wins all."""
    first = event.state.rounds[-1].matches[1].players[0] == player
    return ["W" if first else "L"] * wins


@pytest.mark.parametrize(("kind", "seat"), [("tag", 1), ("tag", 2), ("trio", 1), ("trio", 3)])
def test_a_member_loses_the_own_seat_only(kind: str, seat: int):
    """A-33: of a trio the two others can still win the match; a tag pair draws."""
    event = team_event("A B", kind)
    number = seated(event)
    do(event, member_loss(1, seat), ORGANIZER, "Late")
    assert [one.how for one in event.state.conduct.effects] == [How.SEAT]
    seats = letters(event, SIZES[kind], 1)
    refused(event, ReportResult(number, 1, by_seats(*seats)), "seat_lost")
    refused(event, ReportResult(number, 1, Result(seats[0])), "seat_lost")
    seats[seat - 1] = ""
    do(event, ReportResult(number, 1, by_seats(*seats, how="time")))
    result = event.state.rounds[0].matches[1].result
    assert result is not None
    assert result.seats[seat - 1].kind == "penalty_loss"
    win = event.rules.scoring.win
    assert points(event) == {"A": win if kind == "trio" else 0, "B": 0}


@pytest.mark.parametrize(("kind", "seat"), [("tag", 1), ("tag", 2), ("trio", 1), ("trio", 3)])
def test_a_member_loses_a_seat_of_a_match_that_is_over(kind: str, seat: int):
    """The seat is written anew, and comes back when the penalty is withdrawn."""
    event = team_event("A B", kind)
    number = seated(event)
    told = by_seats(*letters(event, SIZES[kind], 1))
    do(event, ReportResult(number, 1, told))
    before = points(event)
    do(event, member_loss(1, seat, "now"), ORGANIZER, "Late")
    lost = event.state.rounds[0].matches[1].result
    assert lost is not None
    seats = range(1, SIZES[kind] + 1)
    assert [one for one in seats if lost.seats[one - 1].kind == "penalty_loss"] == [seat]
    do(event, WithdrawPenalty(1), ORGANIZER, "Wrong member")
    assert points(event) == before


@pytest.mark.parametrize("kind", sorted(SIZES))
def test_a_members_loss_waits_for_the_next_match(kind: str):
    event = team_event("A B C D", kind)
    play(event, by_seats(*["W"] * SIZES[kind]))
    do(event, member_loss(1, 2), ORGANIZER, "Between rounds")
    assert [one.how for one in event.state.conduct.effects] == [How.PENDING]
    seated(event)
    (effect,) = event.state.conduct.effects
    assert (effect.how, effect.seat, effect.round) == (How.SEAT, 2, 2)
    assert effect.table == event.state.rounds[1].table_of(1)


@pytest.mark.parametrize("kind", sorted(SIZES))
def test_a_members_loss_is_not_spent_on_a_bye(kind: str):
    """With a bye no seat is played; the loss waits on."""
    event = team_event("A B C", kind)
    play(event, by_seats(*["W"] * SIZES[kind]))
    last = event.state.rounds[0].tables()[0].players[1]
    do(event, member_loss(last, 1), ORGANIZER, "Between rounds")
    seated(event)
    assert last in event.state.rounds[1].byes
    assert [one.how for one in event.state.conduct.effects] == [How.PENDING]


def test_a_members_loss_in_the_bracket():
    """The seat is written into the match of the bracket; two others decide it. A-32, A-33."""
    event = team_event("A B C D", "trio")
    play(event, by_seats("W", "W", "W"))
    do(event, LockCut(TopCut(4)))
    do(event, StartBracket())
    bracket = event.state.finals.bracket
    assert bracket is not None
    first = bracket.finalists[0]
    assert first is not None
    do(event, member_loss(first.player, 1), ORGANIZER, "Late")
    (effect,) = event.state.conduct.effects
    assert (effect.how, effect.round, effect.table) == (How.SEAT, 0, 1)
    refused(event, ReportBracketGame(1, winner=0), "seat_lost")
    do(event, ReportTeamBracketGame(1, tuple(Result(one) for one in ("", "W", "L"))))
    after = event.state.finals.bracket
    assert after is not None
    (over,) = after.decisions
    assert over.losers == (1,), "one seat against the two of the other team"


def test_partners_at_one_table_are_penalised_as_a_team():
    event = team_event("A B", "2v2")
    seated(event)
    kind = event.rules.conduct.infractions[0].id
    loss = GivePenalty(players=(1,), penalty=LM, infraction=kind, seat=1)
    refused(event, loss, "one_game", reason="Late")


@pytest.mark.parametrize("kind", sorted(SIZES))
def test_a_disqualified_member_takes_the_team_out(kind: str):
    """B-141: through the penalty, with the match under way lost."""
    event = team_event("A B", kind)
    seated(event)
    out = GivePenalty(players=(1,), penalty=DQ, infraction="PG-4.2", seat=2)
    before = event.state
    do(event, out, ORGANIZER, "Marked cards")
    player = event.state.players[1]
    assert not player.active
    assert player.team is not None
    assert [(one.seat, one.disqualified) for one in player.team.missing] == [(2, True)]
    assert points(event) == {"A": 0, "B": event.rules.scoring.win}
    do(event, undo.TakeBackOwnLast())
    assert event.state == before


def test_what_counts_for_a_member():
    """B-147: the team's rulings and the own ones, not those of the other member."""
    event = team_event("A B", "tag")
    for seat in (None, 1, 2):
        warn = GivePenalty(players=(1,), penalty=C, infraction="PG-3.9.1", seat=seat)
        do(event, warn, ORGANIZER, "So")
    assert [one.number for one in event.state.conduct.of_member(1, 2)] == [1, 3]
    assert who_of(event.state, event.state.conduct.rulings[3]) == "A2 (A)"


def warn(name: str, penalty: Penalty = W, **more: object) -> GivePenalty:
    return GivePenalty(players=(), penalty=penalty, infraction="PG-4.5", outsider=name, **more)


def test_a_spectator_is_warned_and_counted():
    """B-176, B-167: a second caution may become a warning, however the name is written.

    A warning never becomes a loss of match for somebody who plays none.
    """
    event = new_event("Ann Bo", "bushiroad-1.2.11")

    def asked(name: str, penalty: Penalty) -> list[Penalty | None]:
        found = questions(event.state, event.rulebook, [], "PG-4.5", penalty, outsider=name)
        return [one.becomes for prompts in found.values() for one in prompts]

    do(event, warn("Xaver", C), ORGANIZER, "Talked loudly")
    assert asked("XAVER ", C) == [W]
    assert asked("Yves", C) == []
    do(event, warn("xaver", C, raise_to=W), ORGANIZER, "Again")
    assert asked("Xaver", C) == [W]
    assert asked("Xaver", W) == []
    do(event, warn("Xaver"))
    assert who_of(event.state, event.state.conduct.rulings[1]) == spoken(
        "conduct.does_not", outsider="Xaver"
    )
    assert event.state.conduct.effects == ()
    do(event, undo.TakeBackOwnLast())
    assert sorted(event.state.conduct.rulings) == [1, 2]


def test_what_somebody_who_does_not_play_cannot_get():
    event = new_event("Ann Bo", "bushiroad-1.2.11")
    refused(event, warn("Xaver", LM), "does_not_play", reason="So")
    refused(event, warn("ann"), "plays", reason="So")
    refused(event, warn("  "), "nobody", reason="So")
    do(event, warn("Xaver"), ORGANIZER, "So")
    refused(event, RaisePenalty(1, LM), "does_not_play", reason="So")
    do(event, RaisePenalty(1, DQ), ORGANIZER, "Again")


@pytest.mark.parametrize(
    ("book", "infraction", "penalty", "free"),
    [
        ("bushiroad-1.2.11", "PG-3.9.1", C, 9),
        ("bushiroad-1.2.11", "PG-3.12", W, 1),
        ("nisei-1.3", "slow_play", W, 2),
        ("nisei-1.0", "slow_play", W, 2),
        ("ffg-starwars-2.2", "stalling", W, 9),
    ],
)
def test_keeping_what_the_document_would_raise_takes_a_reason(
    book: str, infraction: str, penalty: Penalty, free: int
):
    """B-167: a second caution only may become more; N13-98, N10-62: the third warning does."""
    event = new_event("Ann Bo", book)
    command = GivePenalty(players=(1,), penalty=penalty, infraction=infraction)
    for _ in range(min(free, 4)):
        do(event, command)
    if free == 9:
        return
    refused(event, command, "reason_needed")
    do(event, command, ORGANIZER, "A child, and well explained")
    last = event.state.conduct.rulings[free + 1]
    assert last.deviation == "A child, and well explained"


@pytest.mark.parametrize("role", [Role.JUDGE, Role.HEAD_JUDGE])
def test_nobody_but_the_organizer_sends_out_alone(role: Role):
    """B-028, B-173."""
    event = new_event("Ann Bo", "bushiroad-1.2.11")
    do(event, NameStaff("Jo", role))
    out = EjectPerson("Xaver", Sealed("ab" * 32))
    refused(event, out, "permission", actor=Actor("Jo", role))
    do(event, out)
    assert event.state.conduct.ejected[0].permitted_by == ORGANIZER.name


def test_somebody_sent_out_is_the_same_person_in_any_letter_case():
    """B-028: who was sent out as Zed comes back as zed, and is not sent out twice."""
    tournament = new_event("Ann Bo", "bushiroad-1.2.11")
    do(tournament, EjectPerson("Zed Young", "Shouted."))
    refused(tournament, EjectPerson("ZED YOUNG", "Again."), "ejected")
    do(tournament, EjectPerson("zed  young", "Calm now.", back=True))
    assert [(one.name, one.back) for one in tournament.state.conduct.ejected] == [
        ("Zed Young", True)
    ]


@pytest.mark.parametrize(
    ("book", "penalty", "infraction"),
    [
        ("nisei-1.3", LM, "slow_play"),
        ("ffg-starwars-2.2", LM, "stalling"),
        ("bushiroad-1.2.11", LM, "PG-3.9.2"),
    ],
)
def test_a_result_that_a_penalty_made_is_not_cleared_before_the_penalty_is_taken_off(
    book, penalty, infraction
):
    """B-168, N13-98, SW-11: else the sheet tells of a lost match that is still to be played."""
    event = new_event("Ann Bo Cy Di", book)
    start_round(event)
    loser = event.state.rounds[0].matches[1].players[1]
    given = GivePenalty(players=(loser,), penalty=penalty, infraction=infraction)
    do(event, given, ORGANIZER, "As the judge saw it")
    assert event.state.rounds[0].matches[1].result is not None
    refused(event, ClearResult(1, 1), "game_lost")
    do(event, WithdrawPenalty(1), ORGANIZER, "It was the other player")
    assert event.state.rounds[0].matches[1].result is None


@pytest.mark.parametrize("book", ["nisei-1.3", "nisei-1.0", "ffg-starwars-2.2"])
@pytest.mark.parametrize("first", ["match", "game"])
def test_a_match_loss_and_the_opponents_game_loss_both_stand(book, first):
    """AMB-33, AMB-64: all games are lost by one, and one of them by the other too, who gets 3."""
    event = new_event("Ann Bo Cy Di", book)
    start_round(event)
    ann, bo = event.state.rounds[0].matches[1].players
    cause = next(one.key for one in event.rules.conduct.infractions)
    everything = GivePenalty(players=(ann,), penalty=LM, infraction=cause, alone=True)
    one_game = GivePenalty(
        players=(bo,), penalty=Penalty.GAME_LOSS, infraction=cause, alone=True, when="now"
    )
    for given in (everything, one_game) if first == "match" else (one_game, everything):
        do(event, given, ORGANIZER, "As the judge saw it")
    match = event.state.rounds[0].matches[1]
    assert (match.result.games, match.points) == ("XL", (0, 3))
    by_bo = next(one for one in event.state.conduct.rulings.values() if one.players == (bo,))
    do(event, WithdrawPenalty(by_bo.number), ORGANIZER, "It was nobody's fault")
    match = event.state.rounds[0].matches[1]
    assert (match.result.games, match.points) == ("LL", (0, 6))


@pytest.mark.parametrize("book", [book.id for book in all_rulebooks()])
def test_who_lost_the_place_and_still_plays_is_paired(book):
    """B-171, N13-90: without a prize and a place, and not out."""
    event = new_event("Ann Bo Cy Di", book)
    number = start_round(event)
    for match in event.state.rounds[0].tables():
        won = event.rules.scoring.all_games("W")
        do(event, ReportResult(number, match.table, Result(won)))
    effect = Carried(1, (1,), How.PRIZE, Penalty.PRIZE_FORFEIT)
    kept = replace(event.state.conduct, effects=(effect,), revoked=Map({1: Revoked.PASSED_DOWN}))
    event.log.state = replace(event.state, conduct=kept)
    do(event, PairRound())
    assert event.state.rounds[1].table_of(1)
