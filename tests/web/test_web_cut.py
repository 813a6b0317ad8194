"""The cut's page: the line, the roll-call, the games around it, the lock, and what follows."""

import pytest
from finals_office import NAMES, OLGA, do, finalists, locked, swiss
from web_office import Visitor, elements

from toptable.desk.desk import Desk
from toptable.desk.tournament import Tournament
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.subjects.finals.cutting import LockCut
from toptable.engine.subjects.rounds.drafts import PairRound

PAGE = "/e/cup/cut"
DO = "/e/cup/do"
WRITES = (
    f"{PAGE}/call",
    f"{PAGE}/tiebreaker/1/2",
    f"{PAGE}/lock",
    f"{PAGE}/replace",
    f"{DO}/answer_roll",
    f"{DO}/call_tiebreaker",
    f"{DO}/exclude_candidate",
    f"{DO}/start_bracket",
)


def order(tournament: Tournament) -> list[str]:
    return [row.name for row in tournament.standings()]


def number(tournament: Tournament, name: str) -> str:
    return str(next(one.id for one in tournament.state.players.values() if one.name == name))


def test_only_staff_see_the_cut(desk: Desk, guest: Visitor, organizer: Visitor) -> None:
    swiss(desk)
    for address in (PAGE, f"{PAGE}/part", f"{PAGE}/lock"):
        assert guest.look(address).status_code == 403, address
        assert organizer.look(address).status_code == 200, address
    hidden = guest.look("/e/cup/parts/cut").text
    assert not any(name in hidden for name in NAMES)
    links = [a.get("href") for tag, a in elements(guest.look("/e/cup").text) if tag == "a"]
    assert PAGE not in links
    for write in WRITES:
        assert guest.post(write).status_code == 403, write


def test_the_line_has_names_above_and_below_and_what_separates_them(
    desk: Desk, organizer: Visitor
) -> None:
    tournament = swiss(desk)
    ranked = order(tournament)
    page = organizer.look(PAGE).text
    assert "Top 4 advance." in page
    above, _, below = page.partition("The line.")
    assert all(f"<bdi>{name}</bdi>" in above for name in ranked[:4])
    assert all(f"<bdi>{name}</bdi>" in below for name in ranked[4:7])
    assert f"{ranked[3]} advances." in below
    other = organizer.look(f"{PAGE}?top=2").text
    assert "Top 2 advance." in other
    assert f"{ranked[1]} advances." in other
    points = [row.points for row in tournament.standings()]
    enough = sum(one >= points[1] for one in points)
    by_record = organizer.look(f"{PAGE}?points={points[1]}").text
    assert f"at least {points[1]} points" in by_record
    assert by_record.partition("The line.")[0].count('id="player-') == enough


@pytest.mark.parametrize("query", ["top=1", "top=11", "top=-3", "points=-1", "points=100000"])
def test_cuts_that_cannot_be_are_refused(desk: Desk, organizer: Visitor, query: str) -> None:
    swiss(desk)
    for address in (PAGE, f"{PAGE}/part", f"{PAGE}/lock"):
        assert organizer.look(f"{address}?{query}").status_code == 409, address


def test_before_the_end_there_is_nothing_to_cut(desk: Desk, organizer: Visitor) -> None:
    organizer.post("/new", name="New Cup", rulebook="nisei-1.3")
    event = desk.events()[0].id
    assert "No cut yet." in organizer.look(f"/e/{event}/cut").text
    assert organizer.look(f"/e/{event}/cut/lock").status_code == 409
    swiss(desk)
    do(desk.tournament("cup"), PairRound())
    refused = organizer.post(f"{PAGE}/call", place="the stage")
    assert "Finish the current round" in refused.text


def test_who_declines_makes_room_and_can_come_back(desk: Desk, organizer: Visitor) -> None:
    tournament = swiss(desk)
    ranked = order(tournament)
    assert organizer.post(f"{PAGE}/call", place=" ").status_code == 409
    organizer.post(f"{PAGE}/call", place="the stage", minutes="10")
    page = organizer.look(PAGE).text
    assert "the stage" in page
    assert ", until " in page
    second = number(tournament, ranked[1])
    assert organizer.post(f"{DO}/answer_roll", player=second, answer="declines").status_code == 303
    above = organizer.look(PAGE).text.partition("The line.")[0]
    assert f"<bdi>{ranked[4]}</bdi>" in above, "the next one is called"
    organizer.post(f"{DO}/answer_roll", player=second, answer="present")
    above = organizer.look(PAGE).text.partition("The line.")[0]
    assert f"<bdi>{ranked[4]}</bdi>" not in above
    assert organizer.post(f"{DO}/answer_roll", player=second, answer="maybe").status_code == 422
    assert organizer.post(f"{DO}/answer_roll", player="999", answer="present").status_code == 409

    version = str(tournament.version)
    unanswered = organizer.post(f"{PAGE}/lock", version=version)
    assert "The roll-call is open" in unanswered.text
    for name in ranked[:4]:
        organizer.post(f"{DO}/answer_roll", player=number(tournament, name), answer="present")
    assert organizer.post(f"{PAGE}/lock", version=str(tournament.version)).status_code == 303
    assert finalists(tournament) == ranked[:4]


def test_somebody_is_passed_over_with_a_reason(desk: Desk, organizer: Visitor) -> None:
    tournament = swiss(desk)
    ranked = order(tournament)
    first = number(tournament, ranked[0])
    assert organizer.post(f"{DO}/exclude_candidate", player=first, note="").status_code == 409
    organizer.post(f"{DO}/exclude_candidate", player=first, note="works at the final")
    page = organizer.look(PAGE).text
    assert "works at the final" in page
    assert f"<bdi>{ranked[4]}</bdi>" in page.partition("The line.")[0]


def test_locking_asks_first_and_wants_the_version_looked_at(desk: Desk, organizer: Visitor) -> None:
    tournament = swiss(desk)
    ranked = order(tournament)
    page = organizer.look(f"{PAGE}/lock").text
    assert "Lock this cut?" in page
    assert tournament.state.finals.locked is None
    old = tournament.version
    organizer.post(f"{DO}/exclude_candidate", player=number(tournament, ranked[0]), note="staff")
    moved = organizer.post(f"{PAGE}/lock", version=str(old), top="4")
    again = organizer.look(moved.headers["location"])
    assert "has changed since you looked" in again.text
    assert tournament.state.finals.locked is None
    organizer.post(f"{PAGE}/lock", version=str(tournament.version), top="4")
    assert finalists(tournament) == ranked[1:5]
    assert "Nothing recomputes it" in organizer.look(PAGE).text
    assert organizer.post(f"{PAGE}/lock", version=str(tournament.version)).status_code == 409


def test_games_around_the_line_move_those_who_play(desk: Desk, organizer: Visitor) -> None:
    tournament = level_across_the_line(desk)
    ranked = order(tournament)
    organizer.look(PAGE)
    assert organizer.post(f"{DO}/call_tiebreaker", size="4").status_code == 303
    page = organizer.look(PAGE).text
    assert "Tiebreaker games" in page
    locking = organizer.post(f"{PAGE}/lock", version=str(tournament.version))
    assert "not finished" in locking.text
    called = tournament.state.finals.tiebreaker
    assert called is not None
    assert called.sides, "sides are drawn"
    for one, two, _side in called.sides:
        answer = organizer.post(f"{PAGE}/tiebreaker/{one}/{two}", ended="1")
        assert answer.status_code == 303
    above = organizer.look(PAGE).text.partition("The line.")[0]
    assert f"<bdi>{ranked[4]}</bdi></a></th>" in above, "the first out beat the last in"
    assert f"<bdi>{ranked[3]}</bdi></a></th>" not in above
    assert organizer.post(f"{PAGE}/tiebreaker/1/1", ended="0").status_code == 409
    assert organizer.post(f"{PAGE}/tiebreaker/1/2", ended="nobody").status_code == 422


def level_across_the_line(desk: Desk) -> Tournament:
    """Everybody has as many points after one round of splits: 4th and 5th are level."""
    tournament = swiss(desk, rounds=1, letters="WL")
    points = [row.points for row in tournament.standings()]
    assert points[3] == points[4]
    return tournament


def test_an_opt_out_counts_as_conceded(desk: Desk, organizer: Visitor) -> None:
    tournament = level_across_the_line(desk)
    organizer.look(PAGE)
    organizer.post(f"{DO}/call_tiebreaker", size="4")
    called = tournament.state.finals.tiebreaker
    assert called is not None
    for one, two, _side in called.sides:
        organizer.post(f"{PAGE}/tiebreaker/{one}/{two}", ended="absent-0")
    played = tournament.state.finals.tiebreaker
    assert played is not None
    assert all(one.conceded == (one.players[0],) for one in played.played[0])


def test_a_finalist_is_replaced_until_the_first_game_begins(desk: Desk, organizer: Visitor) -> None:
    tournament = locked(desk)
    names, ranked = finalists(tournament), order(tournament)
    organizer.look(PAGE)
    organizer.post(f"{PAGE}/replace", player=number(tournament, names[1]), note="train")
    assert finalists(tournament) == [names[0], names[2], names[3], ranked[4]]
    organizer.post(f"{PAGE}/replace", player=number(tournament, names[0]), place="vacant")
    assert "vacant" in organizer.look(PAGE).text
    started = organizer.post(f"{DO}/start_bracket", structure="single_elimination", back="/bracket")
    assert started.headers["location"].startswith("/e/cup/bracket?done=")
    assert "Single elimination, 4 players" in organizer.look("/e/cup/bracket").text
    late = organizer.post(f"{PAGE}/replace", player=number(tournament, names[2]))
    assert late.status_code == 303, "no game has begun"
    assert names[2] not in finalists(tournament)
    assert "To the bracket" in organizer.look(PAGE).text


def test_in_bushiroad_a_vacancy_stays(desk: Desk, organizer: Visitor) -> None:
    tournament = locked(desk, rulebook="bushiroad-1.2.11")
    page = organizer.look(PAGE).text
    assert "The next one moves up, by the event’s own regulations" in page
    player = number(tournament, finalists(tournament)[0])
    assert organizer.post(f"{PAGE}/replace", player=player).status_code == 409


def test_a_cut_by_record_leads_to_more_rounds(desk: Desk, organizer: Visitor) -> None:
    tournament = swiss(desk)
    points = sorted((row.points for row in tournament.standings()), reverse=True)
    organizer.look(PAGE)
    form = {"points": str(points[3]), "version": str(tournament.version)}
    asked = organizer.look(f"{PAGE}/lock?points={points[3]}").text
    assert "A top 4 was announced" in asked
    assert organizer.post(f"{PAGE}/lock", **form).status_code == 409
    form["reason"] = "The hall closes early"
    assert organizer.post(f"{PAGE}/lock", **form).status_code == 303
    through = tournament.state.finals.through
    assert through is not None
    assert len(through) == sum(one >= points[3] for one in points)
    assert "went on by their record" in organizer.look(PAGE).text
    assert organizer.post(f"{PAGE}/call", points="6", place="x").status_code == 409


def test_the_locked_cut_says_what_it_would_be_today(desk: Desk, organizer: Visitor) -> None:
    tournament = locked(desk)
    names = finalists(tournament)
    page = organizer.look(PAGE).text
    assert "The cut stays as it was locked" not in page
    last = tournament.state.rounds[-1]
    player = int(number(tournament, names[0]))
    table = last.table_of(player)
    assert table is not None
    games = last.matches[table].result
    assert games is not None
    turned = games.games.translate(str.maketrans("WL", "LW"))
    organizer.post(f"/e/cup/rounds/3/tables/{table}", games=turned, reason="slip")
    assert finalists(tournament) == names, "the lock holds"
    assert "The cut stays as it was locked" in organizer.look(PAGE).text


def test_places_wait_for_the_bracket(desk: Desk, guest: Visitor) -> None:
    tournament = swiss(desk)
    page = guest.look("/e/cup/places").text
    assert "Ranking so far" in page
    assert 'class="champion"' not in page
    do(tournament, LockCut(cut=TopCut(4)))
    assert "The finals are being played." in guest.look("/e/cup/places").text
    desk.create("Empty", "nisei-1.3", OLGA, event="empty")
    assert "No ranking yet." in guest.look("/e/empty/places").text


def test_without_a_cut_the_standings_are_the_places(desk: Desk, guest: Visitor) -> None:
    tournament = swiss(desk, cut=0, names=NAMES[:8])
    page = guest.look("/e/cup/places").text
    assert f"<bdi>{order(tournament)[0]}</bdi>" in page.partition('class="champion"')[2][:120]
    assert "Final ranking" in page
