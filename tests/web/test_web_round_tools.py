"""The round by hand: swap, move, pin, pair, give a bye, repair, and what the document says."""

import pytest
from finals_office import NAMES, OLGA, do, swiss
from web_office import Visitor

from toptable.desk.desk import Desk
from toptable.desk.tournament import Tournament
from toptable.engine.questions.presence import no_shows
from toptable.engine.questions.roster import everyone
from toptable.engine.rules.results.kinds import Result, ResultKind
from toptable.engine.state.rounds import Round
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.engine.subjects.rounds.edit_pairings import SwapPlayers
from toptable.engine.subjects.rounds.pair_round import changed_tables, out_of_date
from toptable.engine.subjects.rounds.repairing import RepairPlan
from toptable.engine.subjects.undo.take_back import TakeBackOwnLast
from toptable.engine.views.open_tasks import OpenTaskKind
from toptable.web.pages.rounds.round_problems_part import WHERE

PAGE = "/e/cup/round-tools"
DO = "/e/cup/do"


@pytest.fixture
def draft(desk: Desk) -> Tournament:
    """A draft of round 2 after a complete round 1."""
    tournament = swiss(desk, rounds=1)
    do(tournament, PairRound())
    return tournament


def current(tournament: Tournament) -> Round:
    return tournament.state.rounds[-1]


def at(tournament: Tournament, table: int) -> tuple[int, int]:
    return current(tournament).matches[table].players


@pytest.mark.usefixtures("draft")
def test_a_draft_is_for_staff(guest: Visitor, organizer: Visitor) -> None:
    assert guest.look(PAGE).status_code == 403
    hidden = guest.look("/e/cup/parts/round_tools").text
    assert not any(name in hidden for name in NAMES)
    page = organizer.look(PAGE).text
    assert "Edit pairings, round 2" in page
    assert "This round follows the rulebook." in page
    for act in ("swap_players", "move_table", "pin_table", "pair_by_hand", "give_bye"):
        assert guest.post(f"{DO}/{act}").status_code == 403, act


def both(one: str, other: str) -> dict[str, str]:
    """Two players as a form has them."""
    return {"players.0": one, "players.1": other}


def test_two_players_change_places(draft: Tournament, organizer: Visitor) -> None:
    organizer.look(PAGE)
    (a, b), (c, d) = at(draft, 1), at(draft, 2)
    friends = {**both(str(a), str(c)), "reason": "friends", "back": "/round-tools"}
    answer = organizer.post(f"{DO}/swap_players", None, **friends)
    assert answer.headers["location"].startswith(f"{PAGE}?done=")
    assert (at(draft, 1), at(draft, 2)) == ((c, b), (a, d))
    assert "friends" in organizer.look("/e/cup/log").text
    same = organizer.post(f"{DO}/swap_players", None, **both(str(a), str(a)))
    assert "Choose two different players" in same.text
    assert organizer.post(f"{DO}/swap_players", None, **both("", "x")).status_code == 422


def test_a_swap_that_makes_a_rematch_is_warned_of(draft: Tournament, organizer: Visitor) -> None:
    organizer.look(PAGE)
    one, two = draft.state.rounds[0].matches[1].players
    table = current(draft).table_of(one)
    assert table is not None
    mate = next(player for player in at(draft, table) if player != one)
    organizer.post(f"{DO}/swap_players", None, **both(str(mate), str(two)))
    assert {one, two} == set(at(draft, table))
    page = organizer.look(PAGE).text
    assert "N13-75" in page, "the rule against rematches is named"
    assert "This round follows the rulebook" not in page


def test_a_match_moves_and_the_other_makes_room(draft: Tournament, organizer: Visitor) -> None:
    organizer.look(PAGE)
    one, three = at(draft, 1), at(draft, 3)
    organizer.post(f"{DO}/move_table", table="1", to="3")
    assert (at(draft, 1), at(draft, 3)) == (three, one)
    organizer.post(f"{DO}/move_table", table="3", to="77")
    assert at(draft, 77) == one
    assert organizer.post(f"{DO}/move_table", table="99", to="1").status_code == 409


def test_pins_hold_when_the_rest_is_drawn_again(draft: Tournament, organizer: Visitor) -> None:
    organizer.look(PAGE)
    kept = at(draft, 2)
    organizer.post(f"{DO}/pin_table", table="2", pinned="1")
    assert "■ Pinned" in organizer.look(PAGE).text
    organizer.post("/e/cup/do/pair_again")
    assert any(set(match.players) == set(kept) for match in current(draft).tables())
    table = current(draft).table_of(kept[0])
    organizer.post(f"{DO}/pin_table", table=str(table), pinned="")
    assert not any(match.seating.pinned for match in current(draft).tables())


def test_a_bye_takes_a_match_apart_and_two_are_paired_again(
    draft: Tournament, organizer: Visitor
) -> None:
    assert "No two players are free" in organizer.look(PAGE).text
    one, two = at(draft, 1)
    organizer.post(f"{DO}/give_bye", player=str(one))
    assert set(current(draft).byes) == {one, two}
    page = organizer.look(PAGE).text
    assert "sits out" in page
    assert "No two players are free" not in page
    organizer.post(f"{DO}/pair_by_hand", None, **both(str(two), str(one)))
    assert not current(draft).byes
    assert at(draft, 1) == (two, one)
    assert organizer.post(f"{DO}/pair_by_hand", None, **both(str(two), str(one))).status_code == 409


def test_a_match_that_has_its_result_is_not_offered_to_be_taken_apart(
    draft: Tournament, organizer: Visitor
) -> None:
    """The desk refuses it, so neither a bye nor a swap names the two; moving the match stays."""
    do(draft, PublishRound())
    done = {draft.state.name_of(player) for player in at(draft, 1)}
    do(draft, ReportResult(2, 1, Result("WW")))
    page = organizer.look(PAGE).text
    for act in ("swap_players", "give_bye"):
        form = page.partition(f"do/{act}")[2].partition("</form>")[0]
        offered = {name for name in NAMES if f">{name}, table" in form}
        assert offered == set(NAMES) - done, act
    tables = page.partition("do/move_table")[2].partition("</form>")[0]
    assert '<option value="1">1</option>' in tables
    for table in range(2, 6):
        do(draft, ReportResult(2, table, Result("WW")))
    assert organizer.look(PAGE).text.count("Every table has a result.") == 2


def test_a_repair_shows_who_moves_before_it_is_done(draft: Tournament, organizer: Visitor) -> None:
    do(draft, PublishRound())
    gone, mate = at(draft, 1)
    done = draft.send(Drop(player=gone), OLGA)
    page = organizer.look(PAGE).text
    assert "No one has to move." not in page, done
    assert draft.state.name_of(mate) in page.partition("<h3>Repair</h3>")[2].partition("</ul>")[0]
    stale = organizer.post(f"{DO}/repair_round", version=str(draft.version - 1))
    assert stale.status_code == 409
    assert "has changed since you looked" in stale.text
    assert current(draft).table_of(gone) == 1, "nothing was done"
    asking = organizer.look(f"{PAGE}/repair").text
    plan = draft.repair_preview()
    assert isinstance(plan, RepairPlan)
    assert plan.broken
    assert all(one.text.partition(" (")[0] in asking for one in plan.broken)
    assert not any(one.text in asking for one in plan.broken), "no ids in the text"
    unsaid = organizer.post(f"{DO}/repair_round", version=str(draft.version))
    assert unsaid.status_code == 409
    assert current(draft).table_of(gone) == 1, "nobody has accepted it"
    said = organizer.post(
        f"{DO}/repair_round", version=str(draft.version), reason="They sit already."
    )
    assert said.status_code == 303
    assert current(draft).table_of(gone) is None
    assert "No one has to move." in organizer.look(PAGE).text
    assert "Round 2 changed (repair)" in organizer.look("/e/cup/log").text


def test_a_draft_that_is_out_of_date_is_paired_again(
    draft: Tournament, organizer: Visitor, guest: Visitor
) -> None:
    gone, _ = at(draft, 1)
    do(draft, Drop(player=gone))
    stale = out_of_date(draft.state, draft.rules)
    assert stale is not None
    for page in ("/e/cup", PAGE):
        text = organizer.look(page).text
        assert stale.text in text
        assert "Pair the round again" in text
        assert "Publish round 2" not in text
    assert organizer.look(f"{PAGE}/repair").status_code == 404, "a draft is not repaired"
    assert stale.text not in guest.look("/e/cup").text
    again = organizer.post("/e/cup/do/pair_again", version=str(draft.version))
    assert again.status_code == 303
    changed = changed_tables(draft.state)
    assert gone in {move.player for move in changed}
    for page in ("/e/cup", PAGE):
        assert changed[0].text in organizer.look(page).text
    assert changed[0].text not in guest.look("/e/cup").text
    assert organizer.post("/e/cup/do/publish_round", version=str(draft.version)).status_code == 303
    assert changed[0].text not in organizer.look("/e/cup").text


def test_a_no_show_is_asked_about_before_the_next_round(desk: Desk, organizer: Visitor) -> None:
    tournament = swiss(desk, rounds=1, names=NAMES[:8])
    left, here = at(tournament, 1)[0], at(tournament, 2)[1]
    for table, seat in ((1, 0), (2, 1)):
        empty = Result(kind=ResultKind.NO_SHOW, seat=seat)
        do(tournament, ReportResult(1, table, empty, replaces=True), reason="Nobody sat there.")
    asked = organizer.post("/e/cup/draft/pair")
    assert asked.headers["location"] == "/e/cup/before-round"
    page = organizer.look("/e/cup/before-round").text
    for player in (left, here):
        assert f'action="/e/cup/players/{player}/leave"' in page
        assert f'name="players" value="{player}"' in page
    before = {"referer": "http://desk/e/cup/before-round"}
    dropped = organizer.post(f"/e/cup/players/{left}/leave", before)
    assert dropped.headers["location"].startswith("/e/cup/before-round")
    still = {"players": str(here), "present": "1", "back": "/before-round"}
    seen = organizer.post(f"{DO}/check_in_between", None, **still)
    assert seen.headers["location"].startswith("/e/cup/before-round")
    assert no_shows(tournament.state, tournament.rules) == ()
    assert organizer.post("/e/cup/draft/pair", sure="1", reason="one more").status_code == 303
    assert {left} == set(tournament.state.players) - everyone(current(tournament))


def test_without_a_round_there_is_nothing_to_change(desk: Desk, organizer: Visitor) -> None:
    desk.create("Cup", "nisei-1.3", OLGA, event="cup")
    assert "No round to edit yet." in organizer.look(PAGE).text
    assert organizer.post(f"{DO}/move_table", table="1", to="2").status_code == 409
    assert organizer.look("/e/cup/parts/round_tools").status_code == 200


def test_a_correction_that_breaks_the_running_round_shows_a_banner(
    desk: Desk, organizer: Visitor, guest: Visitor
) -> None:
    # Eight players: the winners of round 1 meet each other. Turning round one of its results puts
    # a loser among the winners and a winner among the losers: two tables of round 2 are wrong.
    tournament = swiss(desk, rounds=1, names=NAMES[:8])
    do(tournament, PairRound(), reason="one more")
    do(tournament, PublishRound())
    assert "no longer follows the rulebook" not in organizer.look("/e/cup").text
    do(tournament, ReportResult(2, 4, Result("WW")))
    assert "no longer follows" not in organizer.look("/e/cup").text, "a result breaks nothing"
    do(tournament, TakeBackOwnLast())
    turned = {"WW": "LL", "LL": "WW"}[games_of(tournament, 1, 1)]
    do(tournament, ReportResult(1, 1, Result(turned)), reason="the slip was read upside down")
    page = organizer.look("/e/cup").text
    assert "round 2 no longer follows the rulebook" in page
    assert "A repair moves 2 tables." in page
    assert "no longer follows the rulebook" not in guest.look("/e/cup").text
    repair = tournament.repair_preview()
    assert isinstance(repair, RepairPlan)
    answer = organizer.post(f"{DO}/repair_round", version=str(tournament.version), back="/")
    assert answer.headers["location"].startswith("/e/cup?done=")
    assert "no longer follows the rulebook" not in organizer.look("/e/cup").text


def test_a_round_changed_on_purpose_is_not_reported(desk: Desk, organizer: Visitor) -> None:
    tournament = swiss(desk, rounds=1, names=NAMES[:8])
    do(tournament, PairRound(), reason="one more")
    do(tournament, PublishRound())
    (a, _), (b, _) = at(tournament, 1), at(tournament, 4)
    do(tournament, SwapPlayers(players=(a, b)), reason="they share a car")
    assert "This round follows the rulebook." not in organizer.look(PAGE).text
    assert "no longer follows the rulebook" not in organizer.look("/e/cup").text


def test_the_lists_follow_a_repair(draft: Tournament, organizer: Visitor) -> None:
    do(draft, PublishRound())
    gone, mate = at(draft, 1)
    draft.send(Drop(player=gone), OLGA)
    name = draft.state.name_of(mate)
    before = organizer.look(f"{PAGE}/forms").text
    assert f">{name}, table 1<" in before
    organizer.post(f"{DO}/repair_round", version=str(draft.version))
    table = current(draft).table_of(mate)
    place = f"table {table}" if table else "sits out"
    after = organizer.look(f"{PAGE}/forms").text
    assert f">{name}, {place}<" in after
    assert f'data-part="{PAGE}/forms"' in organizer.look(PAGE).text


def games_of(tournament: Tournament, number: int, table: int) -> str:
    result = tournament.state.rounds[number - 1].matches[table].result
    assert result is not None
    return result.games


def test_everything_that_can_be_open_has_a_place_where_it_is_settled() -> None:
    """Else the pages of an event fail while a disqualification waits to be confirmed."""
    assert set(WHERE) == set(OpenTaskKind)
