"""Deck checks through the desk's door: drawn, begun, timed, recorded, taken back."""

from datetime import timedelta

import msgspec
import pytest

from documents.day import TEN, Day
from sixth_document.book import LANTERN_0_9
from toptable import __version__
from toptable.desk import files
from toptable.desk.desk import sealed
from toptable.engine.log.line import read_line
from toptable.engine.log.undo import Blocked, Undoing, changes
from toptable.engine.log.verify import verify
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.decks.check_rules import CheckKind
from toptable.engine.secrets import Sealed
from toptable.engine.state.decks import CheckOutcome, CheckStage, DeckCheck
from toptable.engine.subjects.deck_checks.check_record import RecordCheck, knows_beforehand
from toptable.engine.subjects.deck_checks.check_selection import ChooseCheck, DrawChecks, DrawnAmong
from toptable.engine.subjects.deck_checks.running import (
    AssignCheck,
    BeginCheck,
    CancelCheck,
    GiveCheckTime,
    StopCheck,
)
from toptable.engine.subjects.event.lifecycle import CloseEvent
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.engine.subjects.rounds.edit_pairings import SwapPlayers
from toptable.engine.subjects.undo import take_back as undo
from toptable.rulebooks import all_rulebooks, also
from toptable.store import event_file

EIGHT = "Ann Bo Cy Di Ed Flo Gus Hal"
BOOKS = [book.id for book in all_rulebooks()]


def checks(day: Day) -> list[DeckCheck]:
    return list(day.state.deck_checks.in_order())


def held(book: str = "nisei-1.3", names: str = EIGHT, **settings: str) -> Day:
    return Day(book, names, **settings).staff(judge="Jo Jim", deck_checker="Dora")


@pytest.mark.parametrize("book", BOOKS)
def test_nobody_is_drawn_twice_before_everybody_was_checked(book: str) -> None:
    """Over four rounds of four tables, two checks a round: in every document. B-067."""
    games = "W" if book in ("bushiroad-1.2.11", "plain-swiss") else "WW"
    day = held(book).plan(3, reason="So announced")
    for number in range(1, 4):
        day.do(PairRound(), reason="It goes on")
        for _ in range(2):
            day.do(DrawChecks(1), "Dora")
            times = [day.state.deck_checks.times(one, CheckKind.DECK) for one in day.state.players]
            assert max(times) - min(times) <= 1
        day.do(PublishRound())
        day.finish(games)
        assert len(checks(day)) == 2 * number
    assert min(day.state.deck_checks.times(one, CheckKind.DECK) for one in day.state.players) == 1


def test_a_draw_is_proved_from_the_seed() -> None:
    """Its words stand in the log; a draw of the same again is another attempt."""
    day = held(seed="a").round()
    day.do(DrawChecks(1), "Jo").do(DrawChecks(1), "Jo").finish("WW")
    drawn = [line.draw for line in day.tournament.log.lines if line.draw and "deck" in line.draw.of]
    assert [(draw.of, draw.attempt) for draw in drawn] == [
        ("deck checks of round 1", 1),
        ("deck checks of round 1", 2),
    ]
    day.do(CloseEvent(), reason="Over")
    backup = event_file.load(files.backup(day.tournament, day.desk.store))
    made = verify(
        backup.log,
        head=backup.head,
        rulebooks=all_rulebooks(),
        engine=__version__,
        seeds=backup.seeds,
        texts=backup.texts,
    )
    assert made.finding is None


def test_a_check_drawn_before_the_round_is_published_begins_after() -> None:
    day = held()
    day.do(PairRound()).do(DrawChecks(1), "Jo")
    (check,) = checks(day)
    assert set(check.players) == set(day.current.matches[check.table].players)
    assert "not published" in day.refuses(BeginCheck(1), "Jo")
    day.do(PublishRound()).do(BeginCheck(1), "Jo")
    assert checks(day)[0].progress is CheckStage.RUNNING


def test_when_the_pairings_change_the_check_is_drawn_again() -> None:
    day = held()
    day.do(PairRound()).do(DrawChecks(1), "Jo")
    first, second = checks(day)[0].players
    other = next(one for one in day.state.players if one not in (first, second))
    day.do(SwapPlayers((second, other)), reason="They are brothers")
    day.do(PublishRound())
    assert "pairings changed" in day.refuses(BeginCheck(1), "Jo")
    day.do(CancelCheck(1))
    assert checks(day)[0].progress is CheckStage.CANCELLED
    assert day.state.deck_checks.times(first, CheckKind.DECK) == 0


def test_whoever_was_drawn_is_let_off_only_with_a_reason() -> None:
    day = held().round().do(DrawChecks(1), "Jo")
    assert "Say why" in day.refuses(CancelCheck(1))
    assert day.refuses(CancelCheck(1), "Dora", "They asked me to")
    day.do(CancelCheck(1), reason="The table is streamed")


def test_a_table_or_a_player_is_chosen() -> None:
    day = held().round()
    table = day.match("Ann").table
    day.do(ChooseCheck(table=table), "Jo")
    day.do(ChooseCheck(chosen=day.number("Cy")), "Jo")
    whole, alone = checks(day)
    assert set(whole.players) == {day.number("Ann"), day.number(day.opponent("Ann"))}
    assert (alone.players, alone.table) == ((day.number("Cy"),), day.match("Cy").table)
    assert day.refuses(ChooseCheck(table=77), "Jo")
    assert day.refuses(ChooseCheck(), "Jo")
    assert day.refuses(ChooseCheck(table=1, chosen=1), "Jo")
    assert day.refuses(ChooseCheck(chosen=99), "Jo")


def test_players_can_be_drawn_before_the_first_round() -> None:
    day = held().do(DrawChecks(2, DrawnAmong.PLAYERS), "Jo")
    assert [(check.table, len(check.players)) for check in checks(day)] == [(None, 1)] * 2
    assert "paired" in day.refuses(DrawChecks(1), "Jo")
    day.do(BeginCheck(1), "Jo").at(4).do(StopCheck(1), "Jo")
    assert checks(day)[0].minutes == 0


@pytest.mark.parametrize("by", ["Ann", "Sue", "Tim"])
def test_only_judges_and_deck_checkers_check(by: str) -> None:
    day = held().staff(scorekeeper="Sue", timekeeper="Tim").round()
    day.do(ChooseCheck(table=1), "Dora")
    before = day.tournament.version
    for command in (
        DrawChecks(1),
        ChooseCheck(table=1),
        AssignCheck(1, "Jo"),
        BeginCheck(1),
        StopCheck(1),
        GiveCheckTime(1),
        RecordCheck(1, 1, CheckOutcome.NO_PROBLEM),
        CancelCheck(1),
    ):
        assert "may not do this" in day.refuses(command, by)
    assert day.tournament.version == before


def test_nothing_of_a_check_is_in_the_public_log() -> None:
    """Each of its lines is replaced by its hash; of the time that a table got, everybody knows.

    That something was drawn stands there for the proof of the draw, and nothing of whom.
    """
    day = held().round().clock()
    before = day.tournament.version
    day.do(DrawChecks(1), "Jo").do(BeginCheck(1), "Jo")
    day.at(3).do(StopCheck(1, minutes=3), "Jo")
    player = checks(day)[0].players[0]
    day.do(RecordCheck(1, player, CheckOutcome.NO_PROBLEM), "Jo")
    public = event_file.load(files.public_copy(day.tournament, day.desk.store)).log[before:]
    kinds = [read_line(line).entry.__struct_config__.tag for line in public]
    assert kinds == [*3 * ["withheld"], "table_extended", *2 * ["withheld"]]
    drawn = msgspec.json.decode(public[0])["line"]
    assert drawn["draw"].keys() == {"used", "check", "of", "attempt"}
    assert drawn["draw"]["of"] == "deck checks of round 1"
    assert "command" not in drawn


def test_the_log_names_nobody_before_a_check_begins() -> None:
    """So that staff who play read nothing in it. N13-40."""
    day = held().round().do(DrawChecks(2), "Jo")
    day.do(AssignCheck(1, "Jim"), "Jo")
    names = {day.name(player) for check in checks(day) for player in check.players}
    told = "\n".join(day.log().splitlines()[-2:])
    assert told == "Deck checks 1 to 2 drawn for Swiss round 1.\nDeck check 1: assigned to Jim."
    assert not any(name in told for name in names)
    day.do(BeginCheck(1), "Jim")
    assert all(day.name(player) in day.said[0] for player in checks(day)[0].players)


def test_whoever_plays_reads_nobody_in_the_log_as_data_either() -> None:
    """N13-40: the entry names neither whom nor where."""
    day = Day("nisei-1.3", f"{EIGHT} Jo").staff(judge="Jo Jim").round()
    day.do(ChooseCheck(chosen=day.number("Cy")), "Jim")
    read = {
        by: msgspec.json.decode(day.toptable("log EVENT --last 1 --json", by=by))["rows"][0]
        for by in ("Jo", "Jim")
    }
    assert read["Jim"]["entry"]["checks"][0]["players"] == [day.number("Cy")]
    assert read["Jo"]["entry"]["checks"][0]["players"] == []
    assert read["Jo"]["entry"]["checks"][0]["table"] is None
    day.do(BeginCheck(1), "Jim")
    after = day.toptable("log EVENT --last 2 --json", by="Jo")
    assert msgspec.json.decode(after)["rows"][0]["entry"]["checks"][0]["players"]


def test_under_a_document_that_says_nothing_judges_check_as_they_see_fit() -> None:
    """The sixth document has no word about checks: no checklist, no problem by name."""
    with also(LANTERN_0_9):
        day = held("lantern-0.9", "Ann Bo Cy Di").round().do(DrawChecks(1), "Jo")
        day.do(BeginCheck(1), "Jo").do(StopCheck(1), "Jo")
        for player in checks(day)[0].players:
            day.do(RecordCheck(1, player, CheckOutcome.PROBLEM), "Jo")
        assert "no checklist" in day.toptable("deck-check show EVENT 1", by="Jo")
        assert "a problem" in day.toptable("report deck-checks EVENT", by="Jo")
        day.toptable("deck-check sizes EVENT 67x92", by="Jo", status=2)


def test_staff_who_play_do_not_know_beforehand() -> None:
    day = held("nisei-1.3", f"{EIGHT} Jo Jim".replace(" Jim", "")).round()
    day.do(DrawChecks(1), "Dora")
    (check,) = checks(day)
    assert not knows_beforehand(day.state, Actor("Jo", Role.JUDGE, day.number("Jo")), check)
    assert not knows_beforehand(day.state, Actor("Jo", Role.JUDGE), check)
    assert knows_beforehand(day.state, Actor("Dora", Role.DECK_CHECKER), check)
    day.do(BeginCheck(1), "Dora")
    assert knows_beforehand(day.state, Actor("Jo", Role.JUDGE), checks(day)[0])


def test_a_check_is_taken_back_and_told_without_names() -> None:
    day = held().round().do(DrawChecks(1), "Jo")
    plan = day.tournament.preview(undo.TakeBackOwnLast(), day.actor("Jo"))
    assert isinstance(plan, Undoing)
    assert changes(day.state, plan, day.tournament.rulebook) == ["Deck check 1 disappears."]
    day.do(undo.TakeBackOwnLast(), "Jo")
    assert checks(day) == []


def test_the_pairing_cannot_be_taken_back_under_a_check() -> None:
    day = held().do(PairRound()).do(DrawChecks(1), "Jo")
    paired = day.tournament.version - 1
    blocked = day.tournament.send(undo.TakeBackOne(paired), day.actor("Olga"), reason="Wrong")
    assert isinstance(blocked, Blocked)
    assert [way.line.seq for way in blocked.in_the_way] == [day.tournament.version]


def test_what_was_found_is_written_down_for_each_player() -> None:
    day = held().round().do(ChooseCheck(table=1), "Jo")
    one, two = checks(day)[0].players
    record = RecordCheck(1, one, CheckOutcome.NO_PROBLEM)
    assert "has not begun" in day.refuses(record, "Jo")
    day.do(BeginCheck(1), "Jo").do(record, "Jo")
    day.at(5).do(StopCheck(1), "Jo")
    assert checks(day)[0].progress is CheckStage.STOPPED
    problem = RecordCheck(1, two, CheckOutcome.PROBLEM)
    assert "which problem" in day.refuses(problem, "Jo")
    assert day.refuses(RecordCheck(1, two, CheckOutcome.PROBLEM, "no_such"), "Jo")
    assert day.refuses(RecordCheck(1, two, CheckOutcome.NO_PROBLEM, seen=("no_such",)), "Jo")
    absent = next(player for player in day.state.players if player not in (one, two))
    assert day.refuses(RecordCheck(1, absent, CheckOutcome.NO_PROBLEM), "Jo")
    text = sealed("Three copies of a card that is not on the list")
    told = RecordCheck(
        1, two, CheckOutcome.PROBLEM, "deck_wrong", ("sleeves",), Sealed(text.digest)
    )
    day.do(told, "Jo", texts=(text,))
    assert checks(day)[0].progress is CheckStage.DONE
    assert "Three copies" not in b"".join(day.desk.store.read("day")).decode()
    assert "Three copies" in day.toptable("report deck-checks EVENT", by="Jo")
    assert "Three copies" not in day.staff(scorekeeper="Sue").toptable(
        "report deck-checks EVENT", by="Sue"
    )


def test_the_time_goes_to_the_table_once_and_only_where_a_clock_runs() -> None:
    day = held().round().do(ChooseCheck(table=1), "Jo").do(BeginCheck(1), "Jo")
    day.at(6, 30).do(StopCheck(1), "Jo")
    assert checks(day)[0].minutes == 0
    assert "clock" in day.refuses(GiveCheckTime(1), "Jo")
    day.clock().do(GiveCheckTime(1), "Jo")
    assert checks(day)[0].minutes == 7
    running = day.state.floor.rounds[ClockStage.SWISS, 1]
    assert running.table(1).time == timedelta(minutes=7)
    assert "has its time" in day.refuses(GiveCheckTime(1), "Jo")
    day.do(undo.TakeBackOwnLast(), "Jo")
    assert day.state.floor.rounds[ClockStage.SWISS, 1].table(1).time == timedelta(0)
    assert checks(day)[0].minutes == 0


def test_a_stopwatch_does_not_run_backwards_and_stops_once() -> None:
    day = held().round().do(ChooseCheck(table=1), "Jo")
    assert "has not begun" in day.refuses(StopCheck(1), "Jo")
    day.at(5).do(BeginCheck(1), "Jo")
    assert "runs already" in day.refuses(BeginCheck(1), "Jo")
    day.time = TEN
    assert "cannot end before" in day.refuses(StopCheck(1), "Jo")
    day.at(9).do(StopCheck(1), "Jo")
    assert "has ended" in day.refuses(StopCheck(1), "Jo")
    assert day.refuses(CancelCheck(1), reason="Too late")


def test_the_report_says_who_has_not_been_checked() -> None:
    day = held("nisei-1.3", "Ann Bo Cy").do(ChooseCheck(chosen=1), "Jo")
    day.do(ChooseCheck(chosen=2), "Jo").do(BeginCheck(1), "Jo")
    printed = day.toptable("report deck-checks EVENT", by="Jo")
    assert "Ann: not written down" in printed
    assert printed.endswith("Planned and not begun: 1. Not checked so far Bo Cy")
    handed = day.toptable("report handover EVENT", by="Jo")
    assert "Deck check 1, Ann is running; Jo." in handed
    assert "Deck check 2 has not begun." in handed
    day.toptable("report deck-checks EVENT", by="Ann", status=2)
