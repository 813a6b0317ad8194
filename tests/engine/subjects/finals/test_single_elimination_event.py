"""Single elimination as the whole event: from the entry list to the champion."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from support import MemoryStore, do, new_event, refused, ticking
from toptable import __version__
from toptable.desk import files
from toptable.desk.desk import Desk
from toptable.desk.simulation import Course, play, seeds_from
from toptable.desk.tournament import Tournament
from toptable.engine.log.verify import verify
from toptable.engine.questions.progress import status_of, still_in
from toptable.engine.rules.finals.bracket.bracket import follow
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.state.office import EventStatus
from toptable.engine.state.people import Absentees, NewPlayer
from toptable.engine.subjects.conduct.disqualifying import Disqualify
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.event.lifecycle import CloseEvent
from toptable.engine.subjects.event.required_event_info import announced
from toptable.engine.subjects.event.settings import ChangeSetting
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.finals.cutting import CallRoll, LockCut
from toptable.engine.subjects.finals.own_games import ReportBracketGame
from toptable.engine.subjects.people.player_entry import CheckIn, EnterPlayers
from toptable.engine.subjects.rounds.drafts import PairRound
from toptable.engine.subjects.undo import take_back as undo
from toptable.engine.views.outcome import final_places
from toptable.rulebooks import all_rulebooks
from toptable.store import event_file

BUSHIROAD = "bushiroad-1.2.11"
quick = settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def single(names: str, **more: str) -> Tournament:
    return new_event(names, BUSHIROAD, settings={"structure": "single_elimination", **more})


def seeds(tournament: Tournament) -> list[str]:
    return [one.name for one in tournament.state.finals.bracket.finalists]


def test_the_order_of_the_entry_list_seeds_and_the_first_meets_the_last():
    """B-086, A-31: 1 against 4, 2 against 3; the better seed wins every game."""
    tournament = single("A B C D", seeding="entry_list")
    assert "still to be made" in final_places(tournament.state, tournament.rulebook).open
    do(tournament, StartBracket())
    assert seeds(tournament) == ["A", "B", "C", "D"]
    assert status_of(tournament.state) is EventStatus.RUNNING
    course = follow(tournament.state.finals.bracket)
    assert {frozenset(game.seeds) for game in course.open} == {
        frozenset({1, 4}),
        frozenset({2, 3}),
    }
    for game in (1, 2):
        now = follow(tournament.state.finals.bracket).game(game)
        do(tournament, ReportBracketGame(game, winner=0 if now.seeds[0] < 3 else 1))
    assert still_in(tournament.state, tournament.rulebook) == 2
    assert final_places(tournament.state, tournament.rulebook).winner is None
    now = follow(tournament.state.finals.bracket).game(3)
    do(tournament, ReportBracketGame(3, winner=now.seeds.index(1)))
    ranking = final_places(tournament.state, tournament.rulebook)
    assert ranking.winner.name == "A"
    assert [one.name for one in ranking.places[:2]] == ["A", "B"]
    assert {one.name for one in ranking.places[2:]} == {"C", "D"}
    assert {one.part for one in ranking.places} == {"elimination"}
    do(tournament, CloseEvent())


def test_places_in_the_bracket_are_drawn_and_the_draw_can_be_checked():
    """A-31."""
    found = set()
    for number in range(8):
        desk = Desk(MemoryStore(), clock=ticking(), seeds=seeds_from(number))
        tournament = new_event(
            "A B C D", BUSHIROAD, desk=desk, settings={"structure": "single_elimination"}
        )
        done = do(tournament, StartBracket())
        assert done.lines[0].draw is not None
        assert sorted(seeds(tournament)) == ["A", "B", "C", "D"]
        found.add("".join(seeds(tournament)))
    assert len(found) > 2


def test_there_is_nothing_to_pair_and_no_cut():
    tournament = single("A B C D")
    for command in (
        PairRound(),
        LockCut(TopCut(2)),
        CallRoll(TopCut(2), "stage"),
    ):
        assert "single elimination" in refused(tournament, command, "single_elimination").text
    refused(tournament, StartBracket("double_elimination"), "structure")
    do(tournament, StartBracket())
    refused(tournament, StartBracket(), "started")
    refused(tournament, PairRound(), "single_elimination")


def test_nobody_comes_in_once_the_bracket_is_made():
    tournament = single("A B C D")
    do(tournament, StartBracket())
    refused(tournament, EnterPlayers((NewPlayer("E"),)), "bracket_begun")
    refused(tournament, ChangeSetting("structure", "swiss"), "fixed", reason="Second thoughts.")
    do(tournament, undo.TakeBackOwnLast())
    do(tournament, EnterPlayers((NewPlayer("E"),)))
    do(tournament, StartBracket())
    assert len(seeds(tournament)) == 5


def test_only_who_is_here_is_seeded():
    """B-070."""
    tournament = single("A B C D E")
    do(tournament, CheckIn((1, 2, 3, 5)))
    assert "D." in refused(tournament, StartBracket(), "not_checked_in").text
    do(tournament, StartBracket(absentees=Absentees.LEAVE_OUT))
    assert sorted(seeds(tournament)) == ["A", "B", "C", "E"]
    assert tournament.state.players[4].not_here
    assert tournament.state.field_size == 4


def test_all_can_be_checked_in_and_seeded_in_one_act():
    tournament = single("A B C D E")
    do(tournament, CheckIn((1, 2)))
    do(tournament, StartBracket(absentees=Absentees.CHECK_IN))
    assert sorted(seeds(tournament)) == ["A", "B", "C", "D", "E"]


@pytest.mark.parametrize("thrown", [False, True])
def test_who_leaves_the_event_leaves_the_bracket(thrown):
    """AMB-29, AMB-62: the opponent goes on, and the leaver keeps a place."""
    tournament = single("A B C D", seeding="entry_list")
    do(tournament, StartBracket())
    if thrown:
        do(tournament, Disqualify(1), reason="Cheating.")
    else:
        do(tournament, Drop(1))
    course = follow(tournament.state.finals.bracket)
    assert still_in(tournament.state, tournament.rulebook) == 3
    assert tournament.state.field_size == 4
    for game in course.open:
        do(tournament, ReportBracketGame(game.number, winner=0))
    do(tournament, ReportBracketGame(3, winner=0))
    ranking = final_places(tournament.state, tournament.rulebook)
    assert ranking.winner.name != "A"
    assert sorted(one.name for one in ranking.places) == ["A", "B", "C", "D"]


def test_the_announcement_says_it():
    """B-008."""
    told = {line.id: line.text for line in announced(single("A B C D").state, book())}
    assert told["bracket"].startswith("Single elimination")
    assert "drawn" in told["bracket"]
    listed = single("A B C D", seeding="entry_list")
    told = {line.id: line.text for line in announced(listed.state, book())}
    assert "entry list" in told["bracket"]


def book():
    return next(one for one in all_rulebooks() if one.id == BUSHIROAD)


@quick
@given(players=st.integers(2, 20), seeding=st.sampled_from(["drawn", "entry_list"]), data=st.data())
def test_one_loss_and_out_until_one_is_left(players, seeding, data):
    """FR-3.2.3, against a list of who has lost: everybody but the champion loses exactly once."""
    names = " ".join(f"P{number}" for number in range(1, players + 1))
    tournament = single(names, seeding=seeding)
    do(tournament, StartBracket())
    lost: list[int] = []
    while games := follow(tournament.state.finals.bracket).open:
        game = data.draw(st.sampled_from(games))
        assert not set(game.seeds) & set(lost)
        winner = data.draw(st.sampled_from([0, 1]))
        do(tournament, ReportBracketGame(game.number, winner=winner))
        lost.append(game.seeds[1 - winner])
        assert still_in(tournament.state, tournament.rulebook) == players - len(lost)
    assert len(lost) == len(set(lost)) == players - 1
    champion = (set(range(1, players + 1)) - set(lost)).pop()
    ranking = final_places(tournament.state, tournament.rulebook)
    bracket = tournament.state.finals.bracket
    assert ranking.winner.name == bracket.name(champion)
    assert sorted(one.player for one in ranking.places) == sorted(tournament.state.players)
    assert [one.place for one in ranking.places] == list(range(1, players + 1))


def test_a_simulated_event_verifies():
    for seed in (1, 2, 3):
        desk = Desk(MemoryStore(), clock=ticking(), seeds=seeds_from(seed))
        course = Course(
            rulebook=BUSHIROAD,
            players=13,
            seed=seed,
            settings={"structure": "single_elimination", "game": "vg"},
        )
        tournament = play(desk, course, lambda _: None)
        assert follow(tournament.state.finals.bracket).over
        file = event_file.load(files.public_copy(tournament, desk.store))
        checked = verify(
            file.log,
            head=file.head,
            public=file.public,
            rulebooks=all_rulebooks(),
            engine=__version__,
        )
        assert checked.finding is None
        assert checked.draws_open == 0
