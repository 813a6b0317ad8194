"""Matches of teams seat by seat, and finalists by what was played, through their forms."""

from finals_office import do, swiss
from web_office import Visitor

from support import points
from team_events import lineup
from toptable.desk.desk import Desk
from toptable.desk.tournament import Tournament
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.finals.bracket.bracket import follow
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.rules.results.kinds import Result, ResultKind
from toptable.engine.rules.structure.tables import Plan
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.event.settings import PlanStructure
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.finals.cutting import LockCut
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.engine.subjects.teams.lineup import ApproveTeamNames

OLGA = Actor(name="Olga", role=Role.ORGANIZER)
BOOK = "bushiroad-1.2.11"


def trio(desk: Desk, teams: str = "A B C D", **settings: str) -> Tournament:
    """A published round of teams of three."""
    settings = {"team": "trio", "game": "vg", **settings}
    made = desk.create("Cup", BOOK, OLGA, event="cup", settings=settings)
    assert isinstance(made, Tournament), made
    do(made, EnterPlayers(tuple(lineup(name, "trio") for name in teams.split())))
    do(made, PlanStructure(Plan(rounds=1, cut=2)))
    do(made, ApproveTeamNames())
    do(made, PairRound())
    do(made, PublishRound())
    return made


def test_a_team_match_is_entered_seat_by_seat(desk: Desk, guest: Visitor):
    made = trio(desk)
    staff = guest.sign_in(desk)
    table = "/e/cup/rounds/1/tables/1"
    assert staff.look(table).headers["location"] == f"{table}/seats"
    one, two = (made.state.name_of(player) for player in made.state.rounds[0].matches[1].players)
    page = staff.look(f"{table}/seats").text
    assert f"{one}3" in page
    assert f"{two}3" in page
    assert "as a penalty" not in page
    refused = staff.post(f"{table}/seats", seat_1="W", seat_2="lost-0", seat_3="W")
    assert "follows from a ruling" in refused.text
    first = made.state.rounds[0].matches[1].players[0]
    late = GivePenalty(players=(first,), seat=2, penalty=Penalty.MATCH_LOSS, infraction="PG-3.9.2")
    do(made, late)
    assert f"{one}2 lost it as a penalty" in staff.look(f"{table}/seats").text
    staff.post(f"{table}/seats", seat_1="W", seat_2="lost-0", seat_3="W")
    result = desk.tournament("cup").state.rounds[0].matches[1].result
    assert result is not None
    assert [seat.games for seat in result.seats] == ["W", "", "W"]
    assert result.seats[1].kind is ResultKind.PENALTY_LOSS
    staff.post("/e/cup/rounds/1/tables/2/seats", seat_1="L", seat_2="absent-0", seat_3="W")
    three, four = (made.state.name_of(one) for one in made.state.rounds[0].matches[2].players)
    assert points(desk.tournament("cup")) == {one: 1, two: 0, three: 0, four: 1}


def test_a_seat_without_a_result_is_refused_in_a_sentence(desk: Desk, guest: Visitor):
    trio(desk)
    staff = guest.sign_in(desk)
    answer = staff.post("/e/cup/rounds/1/tables/1/seats", seat_1="W", seat_2="", seat_3="W")
    assert answer.status_code == 409
    assert "seat" in answer.text
    assert desk.tournament("cup").state.rounds[0].matches[1].result is None
    assert staff.post("/e/cup/rounds/1/tables/1/seats", seat_1="lost-7").status_code == 422


def test_a_team_match_of_the_bracket_can_end_by_an_extra_game(desk: Desk, guest: Visitor):
    made = trio(desk, team_match="extra_game")
    for match in made.state.rounds[0].tables():
        do(
            made,
            ReportResult(1, match.table, Result(seats=(Result("W"), Result("W"), Result("L")))),
        )
    do(made, LockCut(cut=TopCut(2)))
    do(made, StartBracket())
    staff = guest.sign_in(desk)
    game = "/e/cup/bracket/games/1"
    assert staff.look(game).headers["location"] == f"{game}/seats"
    assert "extra game" in staff.look(f"{game}/seats").text
    level = {"seat_1": "W", "seat_2": "L", "seat_3": "D", "how": "time"}
    refusal = staff.post(f"{game}/seats", **level)
    assert refusal.status_code == 409
    assert "extra game" in refusal.text
    assert staff.post(f"{game}/seats", **level, extra="1").status_code == 303
    bracket = desk.tournament("cup").state.finals.bracket
    assert bracket is not None
    assert follow(bracket).champion == follow(bracket).game(1).seeds[1]


def test_events_without_teams_have_no_such_page(desk: Desk, guest: Visitor):
    swiss(desk)
    staff = guest.sign_in(desk)
    for page in ("/e/cup/rounds/1/tables/1/seats", "/e/cup/cut/finalists"):
        assert staff.look(page).status_code == 404


def test_finalists_are_chosen_by_nation(desk: Desk, guest: Visitor):
    """B-109: the unbeaten first, then one loss with fewest decks of the unbeaten's nations."""
    made = desk.create("Cup", BOOK, OLGA, event="cup", settings={"game": "vg"})
    assert isinstance(made, Tournament), made
    swiss_event(made)
    staff = guest.sign_in(desk)
    page = staff.look("/e/cup/cut/finalists?by=nation").text
    losses = {
        number: sum(one.points == 0 for one in player.record.outings)
        for number, player in made.state.players.items()
    }
    asked = [number for number, lost in losses.items() if lost <= 1]
    (unbeaten,) = (number for number, lost in losses.items() if lost == 0)
    assert all(f'name="values_{number}_0"' in page for number in asked)
    assert page.count('name="values_') == len(asked)
    apart = next(number for number in asked if number != unbeaten)
    form = {f"values_{number}_0": "Keter" for number in asked} | {f"values_{apart}_0": "Stoicheia"}
    assert "Announced: By ranking." in page
    form |= {"by": "nation", "seats": "2"}
    assert staff.post("/e/cup/cut/finalists", **form).status_code == 409, "not as announced"
    form["reason"] = "Agreed by all"
    assert staff.post("/e/cup/cut/finalists", **form).status_code == 303
    locked = desk.tournament("cup").state.finals.locked
    assert locked is not None
    assert set(locked.players) == {unbeaten, apart}


def swiss_event(made: Tournament) -> None:
    """Three rounds of eight; whoever entered first always wins."""
    names = "Ann Bo Cy Di Eve Flo Gus Hal"
    do(made, EnterPlayers(tuple(NewPlayer(name) for name in names.split())))
    for number in (1, 2, 3):
        do(made, PairRound())
        do(made, PublishRound())
        for match in made.state.rounds[-1].tables():
            letter = "W" if match.players[0] < match.players[1] else "L"
            do(made, ReportResult(number, match.table, Result(letter)))


def test_time_at_a_table_of_teams_is_asked_seat_by_seat(desk: Desk, guest: Visitor):
    """B-129, B-142: one seat was over; at the two others somebody won when time was up."""
    made = trio(desk)
    staff = guest.sign_in(desk)
    table = "/e/cup/clock/tables/1"
    one = made.state.name_of(made.state.rounds[0].matches[1].players[0])
    page = staff.look(table).text
    assert f"{one}1</bdi> has won" in page or f"{one}1 has won" in page
    assert "Games that were over" not in page
    answers = "won_0;playing;won_1;playing;won_0"
    assert "Save result" in staff.look(f"{table}?answers={answers}").text
    staff.post(table, answers=answers)
    assert desk.tournament("cup").state.rounds[0].matches[1].points == (1, 0)


def test_pairings_of_teams_show_who_plays_and_find_finds_them(desk: Desk, guest: Visitor) -> None:
    made = trio(desk, "A B C D E")
    page = guest.look("/e/cup").text
    for name in "ABCDE":
        for seat in (1, 2, 3):
            assert f'<bdi class="member">{name}{seat}</bdi>' in page, "the team with the bye too"
    match = made.state.rounds[0].matches[1]
    member = made.state.members_of(match.players[1])[2]
    assert guest.look(f"/e/cup?find={member}").headers["location"].endswith("#table-1")
    (alone,) = made.state.rounds[0].byes
    member = made.state.members_of(alone)[0]
    assert guest.look(f"/e/cup?find={member}").headers["location"].endswith(f"#bye-{alone}")
    assert guest.look("/e/cup?find=Z9").status_code == 200


def test_teams_are_counted_as_teams(desk: Desk, guest: Visitor, organizer: Visitor) -> None:
    trio(desk)
    for address in ("/", "/venue", "/e/cup", "/e/cup/players"):
        assert "4 teams" in guest.look(address).text.lower(), address
    for address in ("/e/cup/structure", "/e/cup/copy"):
        page = organizer.look(address).text.lower()
        assert "4 teams" in page, address
        assert "4 players" not in page, address
    assert "Teams are entered: 4" in organizer.look("/e/cup/checklist").text
