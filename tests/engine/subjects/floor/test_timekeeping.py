"""Clocks in a running event: the documents' lengths, extensions, time, lateness."""

from datetime import timedelta

import pytest

from books import BOOKS
from floor_day import HEAD, JUDGE, TEN, WATCHER, Hall, started
from spoken import spoken
from support import ORGANIZER, do, play_round, refused, report, start_round
from toptable.cli.clock import clock_text
from toptable.engine.log.undo import Blocked
from toptable.engine.questions.places import running_now
from toptable.engine.refusal import AnsweredBy
from toptable.engine.rules.clock.disconnect import DisconnectEnds
from toptable.engine.rules.clock.round_clock import Phase
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.clock.table_time import Declared, ExtraTimeFor
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.end_of_time.script import Given
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.rules.results.kinds import ResultKind
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.event.settings import ChangeSetting
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.finals.bracket_sides import SettleBracketSides
from toptable.engine.subjects.finals.cutting import LockCut
from toptable.engine.subjects.finals.elimination import BracketReported
from toptable.engine.subjects.finals.own_games import ReportBracketGame
from toptable.engine.subjects.finals.tiebreaking import CallTiebreaker
from toptable.engine.subjects.floor.ending_at_time import EndAtTime, next_question
from toptable.engine.subjects.floor.lateness import BYE, proposals
from toptable.engine.subjects.floor.presence import NotePresence, Presence
from toptable.engine.subjects.floor.timekeeping import (
    ClockAct,
    DeclareExtension,
    ExtendTable,
    PrepareClock,
    TurnClock,
    table_ends,
)
from toptable.engine.subjects.floor.times_and_deadlines import AddTime, LimitRound
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.results.byes import IssueBye
from toptable.engine.subjects.results.result_record import ResultReported
from toptable.engine.subjects.results.sides import SettleSides
from toptable.engine.subjects.staff.staff_roles import NameStaff
from toptable.engine.subjects.teams.lineup import ApproveTeamNames
from toptable.engine.subjects.undo import take_back as undo


def minutes(number: int) -> timedelta:
    return timedelta(minutes=number)


def clock(hall: Hall):
    found = running_now(hall.state, hall.book)
    assert isinstance(found, tuple), found
    return found[1].clock


def ends(hall: Hall) -> list[tuple[int, float]]:
    """Each table with the minute after ten at which its time is up."""
    lines = table_ends(hall.state, hall.book, hall.time)
    assert isinstance(lines, tuple), lines
    return [(one.table, (one.ends_at - TEN) / minutes(1)) for one in lines]


@pytest.mark.parametrize(
    ("book", "settings", "length"),
    [
        ("nisei-1.3", {}, 65),
        ("nisei-1.0", {}, 65),
        ("ffg-netrunner-1.0", {}, 65),
        ("bushiroad-1.2.11", {"game": "vg"}, 30),
    ],
)
def test_a_round_starts_with_the_length_of_its_document(book, settings, length):
    """N13-57, N10-31, FFG-26, B-118."""
    hall = started(book, **settings)
    assert clock(hall).limit == minutes(length)
    assert ends(hall) == [(1, length), (2, length)]


def test_a_length_that_the_document_lacks_needs_a_reason():
    """NISEI has 65 or 70 minutes; 65 was announced unless 70 was set. N13-57, N13-04."""
    hall = Hall("nisei-1.3")
    assert hall.refused(PrepareClock()).code == "no_round_on"
    start_round(hall.tournament)
    assert "65 or 70" in hall.refused(PrepareClock(length=60)).text
    assert "were told: Swiss round 65" in hall.refused(PrepareClock(length=70)).text
    do(hall.tournament, ChangeSetting("swiss_minutes", "70"), reason="Many newcomers")
    hall.do(PrepareClock(planned=TEN + minutes(5)))
    assert clock(hall).limit == minutes(70)
    hall.do(PrepareClock(length=60), reason="The venue closes.")
    hall.turn(ClockAct.START)
    assert hall.refused(PrepareClock()).code == "clock_started"
    assert clock(hall).limit == minutes(60)


def test_star_wars_has_a_span():
    """60 to 80 minutes, and 70 unless the organizer says otherwise. SW-17."""
    hall = Hall("ffg-starwars-2.2")
    start_round(hall.tournament)
    assert "60 to 80" in hall.refused(PrepareClock(length=90)).text
    assert hall.refused(PrepareClock(length=80)).code == "clock_announced"
    hall.do(PrepareClock(length=80), reason="The hall is slow today")
    assert clock(hall).limit == minutes(80)
    hall.do(PrepareClock())
    assert clock(hall).limit == minutes(70)


def test_pause_extension_and_undo():
    """What stood still is not lost, and one wrong extension is taken back alone. N13-34, N13-59."""
    hall = started("nisei-1.3")
    hall.at(10).turn(ClockAct.PAUSE)
    assert hall.refused(TurnClock(ClockAct.PAUSE)).code == "clock_paused"
    hall.at(14).turn(ClockAct.RESUME)
    assert ends(hall) == [(1, 69), (2, 69)]
    wrong = hall.do(ExtendTable(1, ExtraTimeFor.DECK_CHECK, minutes=3), JUDGE)
    hall.do(ExtendTable(2, ExtraTimeFor.RULING, minutes=5), JUDGE)
    assert ends(hall) == [(1, 72), (2, 74)]
    assert hall.state.floor.rounds[ClockStage.SWISS, 1].table(2).extensions[0].by == "Jo"
    hall.do(undo.TakeBackOne(wrong.lines[0].seq))
    assert ends(hall) == [(1, 69), (2, 74)]
    hall.do(AddTime(10), reason="Fire alarm.")
    assert ends(hall) == [(1, 79), (2, 84)]
    assert hall.refused(AddTime(5)).code == "reason_needed"
    assert hall.refused(AddTime(-90), reason="Too long.").code == "clock_too_much"


def test_time_is_called_by_a_person():
    """The clock running out alone ends nothing. N13-59, B-120."""
    hall = started("nisei-1.3")
    hall.at(65)
    assert clock(hall).phase(hall.time) is Phase.RUN_OUT
    hall.at(66).turn(ClockAct.TIME)
    assert clock(hall).phase(hall.time) is Phase.CALLED
    assert hall.refused(AddTime(5), reason="More.").code == "clock_called"
    hall.do(undo.TakeBackOwnLast())
    hall.do(AddTime(5), reason="More.")
    assert ends(hall) == [(1, 70), (2, 70)]


@pytest.mark.parametrize("book", BOOKS)
def test_the_call_counts_and_not_the_seconds_that_are_left(book: str):
    """In the last minute time is simply called; before that it takes a reason. N13-59, B-120."""
    game = {"game": "vg"} if book == "bushiroad-1.2.11" else {}
    hall = started(book, **game)
    hall.do(AddTime(10), reason="Fire alarm.")
    end = clock(hall).ends_at(hall.time)
    assert end is not None
    hall.time = end - timedelta(seconds=61)
    early = hall.refused(TurnClock(ClockAct.TIME))
    assert (early.code, early.answer) == ("clock_left", AnsweredBy.REASON)
    hall.do(TurnClock(ClockAct.TIME), reason="The venue closes.")
    assert clock(hall).phase(hall.time) is Phase.CALLED
    hall.do(undo.TakeBackOwnLast())
    hall.time = end - timedelta(seconds=60)
    hall.do(TurnClock(ClockAct.TIME))
    assert clock(hall).called == hall.time


def test_nobody_loses_the_connection_before_the_round_has_started():
    """N13-54: what is counted begins with the clock, whatever moment is given."""
    hall = started("nisei-1.3")
    hall.at(5)
    player = hall.state.rounds[0].matches[1].players[0]
    early = NotePresence(player, Presence.DISCONNECTED, TEN - minutes(10))
    assert hall.refused(early).code == "clock_backwards"
    hall.do(NotePresence(player, Presence.DISCONNECTED, TEN))


def test_one_turn_for_slow_play_and_never_a_second():
    """N13-INF-09, AMB-23; other extensions are minutes."""
    hall = started("nisei-1.3")
    hall.do(ExtendTable(1, ExtraTimeFor.SLOW_PLAY, turns=1), JUDGE)
    twice = hall.refused(ExtendTable(1, ExtraTimeFor.SLOW_PLAY, turns=1), JUDGE)
    assert (twice.code, twice.rule) == ("slow_play_twice", "N13-INF-09")
    turns = hall.refused(ExtendTable(2, ExtraTimeFor.RULING, turns=1), JUDGE)
    assert (turns.code, turns.rule) == ("extension_turns", "Calling Judges")


def test_extensions_are_for_tables_that_still_play():
    hall = started("nisei-1.3")
    assert hall.refused(ExtendTable(9, ExtraTimeFor.RULING, 3)).code == "no_such_table"
    report(hall.tournament, 1, "WL")
    assert hall.refused(ExtendTable(1, ExtraTimeFor.RULING, 3)).code == "table_over"
    assert ends(hall) == [(2, 65)]


def test_bushiroad_extensions_are_declared_at_time():
    """B-125, A-19."""
    hall = started("bushiroad-1.2.11", game="vg")
    hall.do(ExtendTable(1, ExtraTimeFor.RULING, minutes=4), JUDGE)
    hall.do(ExtendTable(2, ExtraTimeFor.RULING, turns=2), JUDGE)
    assert hall.at(20).refused(DeclareExtension(1)).code == "declare_early"
    hall.at(30).turn(ClockAct.TIME)
    lines = table_ends(hall.state, hall.book, hall.time)
    assert [(one.table, one.to_declare) for one in lines] == [(2, True), (1, True)]
    hall.do(DeclareExtension(1), JUDGE)
    assert ends(hall) == [(2, 30), (1, 34)]
    hall.do(DeclareExtension(1, Declared.LOST), JUDGE)
    assert ends(hall) == [(1, 30), (2, 30)]
    netrunner = started("nisei-1.3")
    assert netrunner.refused(DeclareExtension(1)).code == "declare_not_needed"


def walked(hall: Hall, table: int, finished: str = "") -> tuple[Given, ...]:
    """Answer to the end: nobody wins, and the first seat has more points."""
    answers: tuple[Given, ...] = ()
    while True:
        command = EndAtTime(table, answers, finished)
        ask = next_question(hall.state, hall.book, command, hall.time)
        if not hasattr(ask, "options"):
            return answers
        option = ask.options[-1] if ask.id != "running" else ask.options[0]
        numbers = {one.key: 4 if one.key.endswith("0") else 2 for one in option.fields}
        answers = (*answers, Given(option.key, numbers))


def test_time_ends_in_the_ordinary_result():
    """Game 1 won, game 2 ended by time with more agenda points: the leader wins it. N13-60."""
    hall = started("nisei-1.3")
    early = hall.at(60).refused(EndAtTime(1, (), "L"))
    assert early.code == "time_left"
    hall.at(65).turn(ClockAct.TIME)
    half = hall.refused(EndAtTime(1, (Given("yes"),), "L"), JUDGE)
    assert half.code == "answers_missing"
    done = hall.do(EndAtTime(1, walked(hall, 1, "L"), "L"), JUDGE)
    entry = done.lines[0].entry
    assert isinstance(entry, ResultReported)
    assert (entry.result.games, entry.result.kind) == ("LT", ResultKind.ON_TIME)
    assert entry.points == (3, 3)
    assert hall.refused(EndAtTime(1, ())).code == "table_over"


def test_an_unstarted_second_game_is_drawn():
    """N13-61: the win of game 1 counts 3, the draw 1 each."""
    hall = started("nisei-1.3")
    hall.at(65).turn(ClockAct.TIME)
    done = hall.do(EndAtTime(1, (Given("no"),), "W"), JUDGE)
    assert done.lines[0].entry.points == (4, 1)


@pytest.mark.parametrize("book", ["nisei-1.3", "nisei-1.0"])
def test_a_game_lost_by_a_ruling_is_over_at_time(book: str):
    """N13-61: game 1 is lost by a penalty, so it is the second that had not begun."""
    game = {"game": "vg"} if book == "bushiroad-1.2.11" else {}
    hall = started(book, **game)
    first, _ = hall.state.rounds[0].matches[1].players
    lost = GivePenalty(
        players=(first,), penalty=Penalty.GAME_LOSS, infraction="tardiness", answers=("2",)
    )
    hall.do(lost)
    hall.at(120).turn(ClockAct.TIME)
    asked = next_question(hall.state, hall.book, EndAtTime(1, ()), hall.time)
    assert asked.ask == spoken("open_game.game_begun", number="2")
    hall.do(EndAtTime(1, (Given("no"),)), JUDGE)
    match = hall.state.rounds[0].matches[1]
    assert (match.result.games, match.points) == ("LD", (1, 4))


@pytest.mark.parametrize(
    ("structure", "told"),
    [
        ("swiss", "The match is a draw."),
        ("double_elimination", "The match is a draw, which counts as a loss for both."),
    ],
)
def test_what_a_draw_at_time_means_is_said_at_the_table(structure: str, told: str):
    """B-083, B-121."""
    hall = started("bushiroad-1.2.11", game="vg", structure=structure)
    hall.at(30).turn(ClockAct.TIME)
    hall.do(EndAtTime(1, (Given("nobody"),)), JUDGE)
    assert hall.state.rounds[0].matches[1].result.note.endswith(told)


def test_a_table_with_an_extension_is_not_at_its_end():
    hall = started("nisei-1.3")
    hall.do(ExtendTable(1, ExtraTimeFor.RULING, minutes=5), JUDGE)
    hall.at(65).turn(ClockAct.TIME)
    assert hall.at(69, 30).refused(EndAtTime(1, ())).text == (
        spoken("table_time_left", table="1", minutes="0", seconds="30")
    )
    hall.at(70).do(EndAtTime(1, (Given("no"),), "W"), JUDGE)


def test_bushiroad_draws_at_time_unless_annex_a_was_announced():
    """B-121, B-129: fewer cards in the damage zone wins a Vanguard game."""
    plain = started("bushiroad-1.2.11", game="vg")
    plain.at(30).turn(ClockAct.TIME)
    done = plain.do(EndAtTime(1, (Given("nobody"),)), JUDGE)
    assert done.lines[0].entry.points == (0, 0)
    annex = started("bushiroad-1.2.11", game="vg", time_up="annex_a")
    annex.at(30).turn(ClockAct.TIME)
    read = {"cards_in_damage_zone_0": 3, "cards_in_damage_zone_1": 5}
    done = annex.do(EndAtTime(1, (Given("values", read),)), JUDGE)
    assert done.lines[0].entry.points == (1, 0)


@pytest.mark.parametrize("book", ["nisei-1.3", "ffg-netrunner-1.0", "ffg-starwars-2.2"])
def test_a_judge_who_plays_gives_the_own_table_no_time(book: str):
    """N13-38, FFG-06, SW-02: neither to themselves nor to the opponent."""
    hall = started(book, "Jo Bo Cy Di")
    own = hall.state.rounds[0].table_of(1)
    for table in (1, 2):
        more = ExtendTable(table, ExtraTimeFor.RULING, minutes=5)
        if table == own:
            assert hall.refused(more, JUDGE).code == "own_match"
            hall.do(more, HEAD)
        else:
            hall.do(more, JUDGE)


def test_the_bracket_has_its_own_clock():
    """Elimination 40 minutes with three to read lists, the final untimed. N13-57, N13-84."""
    hall = Hall("nisei-1.3", "Ann Bo Cy Di")
    play_round(hall.tournament)
    hall.do(LockCut(TopCut(4)), ORGANIZER)
    hall.do(StartBracket("single_elimination"), ORGANIZER)
    hall.turn(ClockAct.PREPARATION)
    assert (clock(hall).limit, clock(hall).preparation) == (minutes(40), minutes(3))
    ((_, running),) = hall.state.floor.rounds.items()
    told = clock_text(hall.state, running, hall.at(1).time)
    assert told.startswith("Semifinals: "), "by the name that the pages have"
    assert "the players prepare, 2:00 left to prepare, then 40:00 to play" in told
    hall.at(3).turn(ClockAct.START)
    assert ends(hall) == [(1, 43), (2, 43)]
    hall.at(43).turn(ClockAct.TIME)
    level = {"agenda_points_0": 2, "agenda_points_1": 2}
    answers = (*walked(hall, 1)[:-1], Given("points", level))
    assert hall.refused(EndAtTime(1, answers), JUDGE).code == "by_lot"
    done = hall.do(EndAtTime(1, answers), JUDGE)
    assert isinstance(done.lines[0].entry, BracketReported)
    assert done.lines[0].entry.outcome.winner == 0
    hall.do(ReportBracketGame(2, winner=0))
    hall.at(50).turn(ClockAct.START)
    assert clock(hall).limit is None
    assert hall.refused(ExtendTable(3, ExtraTimeFor.RULING, 3)).code == "clock_untimed"
    assert hall.refused(LimitRound(40)).code == "reason_needed"
    hall.do(LimitRound(40), reason="The venue closes.")
    assert ends(hall) == [(3, 90)]


def late(hall: Hall) -> list[tuple[str, Penalty | None]]:
    found = proposals(hall.state, hall.book, hall.time)
    assert isinstance(found, tuple), found
    return [(one.name, one.proposal.penalty) for table in found for one in table.late]


def test_netrunner_lateness_by_the_minute():
    """Warning, game loss at 5:00, match loss at 10:00, dropped at the end. N13-INF-10, AMB-32."""
    hall = started("nisei-1.3")
    missing = hall.state.rounds[0].matches[1].players[0]
    name = hall.state.name_of(missing)
    hall.at(0, 30).do(NotePresence(missing, Presence.ABSENT))
    assert late(hall.at(4, 59)) == [(name, Penalty.WARNING)]
    assert late(hall.at(5)) == [(name, Penalty.GAME_LOSS)]
    assert late(hall.at(10)) == [(name, Penalty.MATCH_LOSS)]
    (table,) = proposals(hall.state, hall.book, hall.time)
    assert (table.result.kind, table.result.seat) == (ResultKind.NO_SHOW, 0)
    hall.at(65).turn(ClockAct.TIME)
    assert late(hall) == [(name, Penalty.DROP)]
    assert hall.state.players[missing].active, "staff confirm; the clock only proposes"


def test_a_limit_to_the_second_as_the_event_reads_it():
    """AMB-32: reached by default; an organizer may read it the other way."""
    hall = started("nisei-1.0", late_at_limit="in_time")
    missing = hall.state.rounds[0].matches[1].players[0]
    name = hall.state.name_of(missing)
    hall.at(0, 30).do(NotePresence(missing, Presence.ABSENT))
    assert late(hall.at(5)) == [(name, Penalty.WARNING)]
    assert late(hall.at(5, 1)) == [(name, Penalty.GAME_LOSS)]
    assert late(hall.at(10)) == [(name, Penalty.GAME_LOSS)]
    assert late(hall.at(10, 1)) == [(name, Penalty.MATCH_LOSS)]


def test_who_came_keeps_the_penalty_of_that_moment():
    hall = started("nisei-1.3")
    player = hall.state.rounds[0].matches[2].players[1]
    hall.do(NotePresence(player, Presence.ABSENT))
    hall.at(7).do(NotePresence(player, Presence.ARRIVED, TEN + minutes(6)))
    hall.at(40)
    assert late(hall) == [(hall.state.name_of(player), Penalty.GAME_LOSS)]
    assert hall.refused(NotePresence(player, Presence.ARRIVED)).code == "not_missing"
    soon = NotePresence(player, Presence.ABSENT, TEN + minutes(50))
    assert hall.refused(soon).code == "future"


def test_nobody_is_late_before_the_planned_start():
    """Bushiroad excuses it when a round started early; five minutes otherwise. B-126, B-138."""
    hall = Hall("bushiroad-1.2.11", game="vg")
    start_round(hall.tournament)
    hall.do(PrepareClock(planned=TEN + minutes(10)))
    hall.turn(ClockAct.START)
    player = hall.state.rounds[0].matches[1].players[0]
    hall.do(NotePresence(player, Presence.ABSENT))
    assert late(hall.at(10)) == []
    assert late(hall.at(14, 59)) == [(hall.state.name_of(player), None)]
    assert late(hall.at(15)) == [(hall.state.name_of(player), Penalty.MATCH_LOSS)]


def test_a_fighter_who_never_comes_is_to_be_dropped():
    """B-029, B-030, B-139: missing at the start, severe after five minutes, out at the end."""
    hall = started("bushiroad-1.2.11", game="vg")
    player = hall.state.rounds[0].matches[1].players[0]
    name = hall.state.name_of(player)
    hall.do(NotePresence(player, Presence.ABSENT))
    assert late(hall.at(4, 59)) == [(name, None)]
    assert late(hall.at(5)) == [(name, Penalty.MATCH_LOSS)]
    hall.at(30).turn(ClockAct.TIME)
    assert late(hall) == [(name, Penalty.DROP)]
    assert hall.state.players[player].active, "staff confirm; the clock only proposes"


def test_who_waits_for_a_bye_is_late_like_anybody_else():
    """B-081: the bye is for somebody in their seat; who never comes is asked about until then."""
    hall = started("bushiroad-1.2.11", "Ann Bo Cy", game="vg")
    (holder,) = hall.state.rounds[0].byes
    name = hall.state.name_of(holder)
    assert late(hall.at(6)) == [], "nobody has said that they are missing"
    hall.do(NotePresence(holder, Presence.ABSENT))
    assert late(hall) == [(name, Penalty.MATCH_LOSS)]
    (table,) = proposals(hall.state, hall.book, hall.time)
    assert (table.table, table.result) == (BYE, None)
    hall.do(IssueBye(1, holder, absent=True))
    assert late(hall) == [(name, Penalty.MATCH_LOSS)]
    hall.do(NotePresence(holder, Presence.ARRIVED))
    assert late(hall) == []


def test_a_bye_that_counts_by_itself_has_no_seat():
    hall = started("nisei-1.3", "Ann Bo Cy")
    (holder,) = hall.state.rounds[0].byes
    assert hall.refused(NotePresence(holder, Presence.ABSENT)).code == "not_seated"


def test_a_table_gets_time_for_a_player_who_was_needed_as_staff():
    """N13-41."""
    hall = started("nisei-1.3")
    own = hall.state.rounds[0].matches[1].players[0]
    hall.do(NameStaff("Kim", JUDGE.role, player=own), ORGANIZER, "Jim fell ill")
    hall.at(20).do(ExtendTable(1, ExtraTimeFor.STAFF_DUTY, 6), JUDGE)
    assert dict(ends(hall)) == {1: 71, 2: 65}
    (given,) = hall.state.floor.rounds[ClockStage.SWISS, 1].tables[1].extensions
    assert (given.why, given.by) == (ExtraTimeFor.STAFF_DUTY, JUDGE.name)


def test_a_table_gets_back_what_it_waited_after_an_early_start():
    """B-126: ten minutes early, and somebody came after four."""
    hall = Hall("bushiroad-1.2.11", game="vg")
    start_round(hall.tournament)
    hall.do(PrepareClock(planned=TEN + minutes(10)))
    hall.turn(ClockAct.START)
    player = hall.state.rounds[0].matches[2].players[1]
    hall.do(NotePresence(player, Presence.ABSENT))
    hall.at(4).do(NotePresence(player, Presence.ARRIVED))
    (table,) = proposals(hall.at(9).state, hall.book, hall.time)
    assert (table.table, table.late, table.waited) == (2, (), minutes(4))
    hall.do(ExtendTable(2, ExtraTimeFor.EARLY_START, 4), JUDGE)
    assert ends(hall) == [(1, 30), (2, 34)]


def test_lost_connections():
    """Back within five minutes: the time is given back; later the game is lost. N13-54."""
    hall = started("nisei-1.3")
    player = hall.state.rounds[0].matches[1].players[0]
    hall.at(10).do(NotePresence(player, Presence.DISCONNECTED))
    assert hall.refused(NotePresence(player, Presence.DISCONNECTED)).code == "away_already"

    def ruled(then: Hall) -> DisconnectEnds:
        (table,) = proposals(then.state, then.book, then.time)
        return table.connection[0].ruled

    assert ruled(hall.at(15)) is DisconnectEnds.WAIT
    assert ruled(hall.at(15, 1)) is DisconnectEnds.GAME_CONCEDED
    assert ruled(hall.at(20)) is DisconnectEnds.MATCH_LOSS
    hall.do(NotePresence(player, Presence.RECONNECTED, TEN + minutes(13)))
    (table,) = proposals(hall.state, hall.book, hall.time)
    assert (table.connection[0].ruled, table.connection[0].extension) == (
        DisconnectEnds.EXTENSION,
        minutes(3),
    )
    other = started("nisei-1.0")
    gone = NotePresence(1, Presence.DISCONNECTED)
    assert other.refused(gone).code == "no_online_rule"


def test_who_may():
    hall = started("nisei-1.3")
    for command in (AddTime(5), ExtendTable(1, ExtraTimeFor.RULING, 3)):
        assert hall.refused(command, WATCHER, "x").code == "not_allowed"
    assert hall.refused(AddTime(5), JUDGE, "x").code == "not_allowed"
    hall.do(NameStaff("Jo", JUDGE.role), ORGANIZER)
    hall.do(ExtendTable(1, ExtraTimeFor.RULING, 3), HEAD)


def before_the_line() -> Hall:
    """Four players who finished their rounds and play about the line of a top two."""
    hall = Hall("nisei-1.3", "Ann Bo Cy Di")
    play_round(hall.tournament)
    hall.do(CallTiebreaker(2), ORGANIZER)
    return hall


def test_games_around_the_line_have_thirty_minutes_and_end_at_time():
    """N13-57, N13-80: level agenda points go to the higher-ranked player. N13-82."""
    hall = before_the_line()
    hall.turn(ClockAct.START)
    place, running = running_now(hall.state, hall.book)
    assert (place.stage, running.clock.limit) == (ClockStage.TIEBREAKER, minutes(30))
    hall.at(30).turn(ClockAct.TIME)
    first = place.tables[0]
    level = {"agenda_points_0": 3, "agenda_points_1": 3}
    answers = (*walked(hall, first.table)[:-1], Given("points", level))
    done = hall.do(EndAtTime(first.table, answers), JUDGE)
    better = first.players[0] if first.ranks[0] < first.ranks[1] else first.players[1]
    assert done.lines[0].entry.result.winner == better


@pytest.mark.parametrize(("balance", "winner"), [("light", 1), ("nobody", 0), ("dark", 0)])
def test_star_wars_elimination_games_are_scored_at_time(balance: str, winner: int):
    """8.30 for light in the second seat, 8.50 for dark; the Balance is worth 0.25. SW-33."""
    hall = Hall("ffg-starwars-2.2", "Ann Bo Cy Di")
    play_round(hall.tournament)
    hall.do(LockCut(TopCut(4)), ORGANIZER)
    hall.do(StartBracket("single_elimination"), ORGANIZER)
    on_table = {"objectives": 2, "damage_on_dark": 3, "dial": 11, "damage_on_light": 5}
    hall.do(SettleBracketSides(1), ORGANIZER)
    hall.do(SettleBracketSides(1, choice="D"), ORGANIZER)
    answers = (Given("light"), Given("nobody"), Given(balance, on_table))
    done = hall.do(EndAtTime(1, answers), JUDGE)
    assert done.lines[0].entry.outcome.winner == winner


def test_a_round_with_a_clock_is_not_taken_back_alone():
    hall = Hall("nisei-1.3")
    start_round(hall.tournament)
    published = hall.tournament.version
    hall.turn(ClockAct.START)
    blocked = hall.tournament.send(undo.TakeBackOne(published), ORGANIZER)
    assert isinstance(blocked, Blocked)
    hall.do(undo.TakeBackTo(published - 1), ORGANIZER)
    assert not hall.state.floor.rounds


def test_what_the_protocol_refuses():
    hall = started("nisei-1.3")
    hall.at(65).turn(ClockAct.TIME)
    for finished, two_for_one, code in (
        ("Q", False, "finished"),
        ("WL", False, "match_over"),
        ("W", True, "finished"),
    ):
        command = EndAtTime(1, (), finished, two_for_one)
        assert hall.refused(command).code == code
    doubled = (Given("turn_0"), Given("won_0"))
    command = EndAtTime(1, doubled, two_for_one=True, witness="Jo")
    assert hall.refused(command, JUDGE).code == "two_for_one_sides"
    hall.do(SettleSides(1, 1, two_for_one=True, witness="Jo"), JUDGE)
    assert hall.do(command, JUDGE).lines[0].entry.points == (6, 0)


def test_teams_that_play_seat_by_seat_tell_their_games_seat_by_seat():
    hall = Hall("bushiroad-1.2.11", "", game="vg", team="trio")
    teams = (("Aces", ("Ann", "Abe", "Ada")), ("Bats", ("Bo", "Bea", "Ben")))
    for name, members in teams:
        hall.do(EnterPlayers((NewPlayer(name, members=members),)), ORGANIZER)
    hall.do(ApproveTeamNames(), ORGANIZER)
    start_round(hall.tournament)
    assert hall.refused(EndAtTime(1, (), "W")).code == "team_seats"
    asked = next_question(hall.state, hall.book, EndAtTime(1, ()), hall.time)
    assert asked.ask.startswith("First seat, ")


@pytest.mark.parametrize("minutes", [1000, 99_999_999_999, 10**18, -(10**18)])
def test_no_clock_takes_more_minutes_than_it_can_show(minutes: int) -> None:
    hall = started("nisei-1.3")
    table = min(hall.tournament.state.rounds[-1].matches)
    for command in (
        AddTime(minutes),
        LimitRound(minutes),
        ExtendTable(table, ExtraTimeFor.RULING, minutes),
        ExtendTable(table, ExtraTimeFor.RULING, 1, minutes),
        PrepareClock(minutes),
    ):
        refused(hall.tournament, command, "clock_minutes", "A long day")
