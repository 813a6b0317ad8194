"""Whatever kind of entry is taken back, the preview says what would be otherwise.

Real logs: the stored events of every document, and small ones for what happens in none of them.
"""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from floor_day import JUDGE, started
from spoken import spoken
from support import ORGANIZER, do, new_event, play_round, report, start_round
from toptable.desk.tournament import Tournament
from toptable.engine.entry import ENTRY_FACTS, ByItself, ShownBy, Silent
from toptable.engine.log.log import Log, sentence
from toptable.engine.log.undo import MOST, Undoing, changes, undoing
from toptable.engine.questions.places import PlayPlace, place_now
from toptable.engine.questions.standings import tiebreaker_step
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.clock.table_time import ExtraTimeFor
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.decks.cards import EventCards
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.rules.finals.finalist_selection import ByRanking
from toptable.engine.rules.finals.prizes import Prize
from toptable.engine.rules.finals.tiebreaker_games import GameResult
from toptable.engine.rules.results.kinds import Result, ResultKind
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.secrets import Sealed
from toptable.engine.state import the_event
from toptable.engine.state.decks import CheckOutcome, Publishing
from toptable.engine.state.event import Accent
from toptable.engine.state.floor import SweepKind
from toptable.engine.state.office import ApprovalOf, Kit, Timetable
from toptable.engine.state.people import RegistrationWay
from toptable.engine.state.rounds import BroughtMatch, Seating
from toptable.engine.state.screens import Screen
from toptable.engine.subjects.conduct.completing import CompleteRuling
from toptable.engine.subjects.conduct.confirming import ConfirmRuling, GivePenalty
from toptable.engine.subjects.conduct.disqualifying import Disqualify
from toptable.engine.subjects.conduct.rulings import WithdrawPenalty
from toptable.engine.subjects.deck_checks.check_record import RecordCheck
from toptable.engine.subjects.deck_checks.check_selection import ChooseCheck, DrawChecks
from toptable.engine.subjects.deck_checks.running import (
    AssignCheck,
    BeginCheck,
    CancelCheck,
    GiveCheckTime,
    StopCheck,
)
from toptable.engine.subjects.decks.list_collection import AskForDecks, LockDecks
from toptable.engine.subjects.decks.list_decisions import (
    ApproveProxies,
    IssueProxy,
    ModerateDeck,
    SetFindingAside,
)
from toptable.engine.subjects.decks.list_visibility import AgreeToPublish, OpenDecks, PublishDecks
from toptable.engine.subjects.decks.submission import RegisterDeck
from toptable.engine.subjects.event.branding import PresentEvent
from toptable.engine.subjects.event.crowd_digits import AddHallShare
from toptable.engine.subjects.event.lifecycle import CloseEvent
from toptable.engine.subjects.event.settings import DescribeEvent
from toptable.engine.subjects.event_admin.office_timetable import SetTimetable
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.finals.choosing_finalists import SelectFinalists
from toptable.engine.subjects.finals.cutting import LockCut
from toptable.engine.subjects.finals.import_cut import BringInCut
from toptable.engine.subjects.finals.match_reports import ClaimFinalsGame, WithdrawFinalsClaim
from toptable.engine.subjects.finals.own_games import ReportTiebreaker
from toptable.engine.subjects.finals.tiebreaking import CallTiebreaker, DrawPlaces
from toptable.engine.subjects.floor.presence import KeepIn, NotePresence, Presence
from toptable.engine.subjects.floor.table_checks import BeginReview, FinishSweep, TakeZone
from toptable.engine.subjects.floor.timekeeping import (
    ClockAct,
    DeclareExtension,
    ExtendTable,
    TurnClock,
)
from toptable.engine.subjects.legality_lists.card_pool import SetEventCards
from toptable.engine.subjects.messages.messaging import (
    MessageEverybody,
    MessagePlayer,
    ReadMessage,
    RemindTables,
)
from toptable.engine.subjects.people.details import FixTable, GrantBye
from toptable.engine.subjects.prizes.kits import RecordApproval, RecordKit, RemoveKit
from toptable.engine.subjects.prizes.prize_handout import (
    DestroyVoucher,
    HandOut,
    ReleasePrize,
    ReturnPrize,
)
from toptable.engine.subjects.prizes.prize_table import AnnouncePrizes, SetPrizes
from toptable.engine.subjects.registration.self_registration import SetRegistration
from toptable.engine.subjects.results.reporting import ClaimResult, ReportResult, WithdrawClaim
from toptable.engine.subjects.rounds.drafts import AllowRematches
from toptable.engine.subjects.rounds.import_round import BringInRound
from toptable.engine.subjects.screens.room_screens import (
    CallToDesk,
    ChooseFeature,
    EndDeskCall,
    EndFeature,
    RemoveScreen,
    SetScreen,
)
from toptable.engine.subjects.staff.staff_roles import NameStaff
from toptable.engine.subjects.undo.take_back import TakeBackTo
from toptable.rulebooks import all_rulebooks
from toptable.store import event_file

DATA = Path(__file__).resolve().parents[2] / "data"
BOOKS = {book.id: book for book in all_rulebooks()}
NEW_SEED = "00" * 32
HANA = Actor("Hana", Role.HEAD_JUDGE)


def digits_and_a_rematch() -> Tournament:
    tournament = new_event("Ann Bo")
    do(tournament, SetEventCards(EventCards(banned=("Too Good",))))
    do(tournament, AddHallShare("416623", "Jo"))
    play_round(tournament)
    do(tournament, AllowRematches(), reason="Both agreed.")
    return tournament


def level(book: str) -> Tournament:
    """Eight players after a round that nobody lost."""
    tournament = new_event("A B C D E F G H", book)
    start_round(tournament)
    for match in tournament.state.rounds[-1].tables():
        report(tournament, match.table, "W" if book == "bushiroad-1.2.11" else "WL")
    return tournament


def two_rounds_around_the_line() -> Tournament:
    tournament = level("nisei-1.0")
    do(tournament, CallTiebreaker(2))
    step = tiebreaker_step(tournament.state, tournament.rulebook)
    for game in step.games:
        do(tournament, ReportTiebreaker(GameResult(game.players, winner=None)))
    return tournament


def drawn_places() -> Tournament:
    tournament = level("nisei-1.3")
    do(tournament, DrawPlaces(line=2))
    return tournament


def selected_finalists() -> Tournament:
    tournament = level("bushiroad-1.2.11")
    do(tournament, SelectFinalists(ByRanking(), 2))
    return tournament


def declared_extension() -> Tournament:
    hall = started("bushiroad-1.2.11", game="vg")
    hall.do(ExtendTable(1, ExtraTimeFor.RULING, minutes=4), JUDGE)
    hall.at(30).turn(ClockAct.TIME)
    hall.do(DeclareExtension(1), JUDGE)
    return hall.tournament


def kept_in() -> Tournament:
    hall = started("nisei-1.3")
    gone = hall.state.rounds[-1].matches[1].players[1]
    hall.do(NotePresence(gone, Presence.ABSENT))
    lost = Result(kind=ResultKind.NO_SHOW, seat=1)
    hall.at(11).do(ReportResult(1, 1, lost), ORGANIZER)
    report(hall.tournament, 2, "WW")
    hall.do(KeepIn(gone), ORGANIZER, "Phoned: in the lift.")
    return hall.tournament


def prizes_given() -> Tournament:
    tournament = new_event("Ann Bo Cy Di", settings={"sanctioned": "yes"})
    do(tournament, GrantBye(1, 1, voucher="R 17", source="Regional"))
    do(tournament, DestroyVoucher(1, 1))
    do(tournament, RecordKit(Kit("SC-1")))
    do(tournament, RemoveKit("SC-1"))
    do(tournament, RecordApproval(ApprovalOf.FORMAT, "Letter of 3 March"))
    do(tournament, SetPrizes((Prize(1, 5, "Playmat"),)))
    do(tournament, AnnouncePrizes())
    play_round(tournament)
    do(tournament, CloseEvent())
    do(tournament, HandOut())
    do(tournament, ReturnPrize(1, "Playmat"), reason="Given back.")
    do(tournament, ReleasePrize(5, "Playmat", "Raffle"))
    return tournament


def confirmed_ruling() -> Tournament:
    tournament = new_event("Ann Bo Cy Di")
    for actor in (ORGANIZER, HANA):
        do(tournament, NameStaff(actor.name, actor.role))
    start_round(tournament)
    out = GivePenalty(
        players=(1,), penalty=Penalty.DISQUALIFICATION, infraction="cheating", judge="Hana"
    )
    do(tournament, out, reason="Marked cards.")
    do(tournament, ConfirmRuling(1), HANA)
    return tournament


def completed_ruling() -> Tournament:
    tournament = new_event("Ann Bo Cy Di", "bushiroad-1.2.11")
    do(tournament, NameStaff("Hana", Role.HEAD_JUDGE))
    start_round(tournament)
    do(tournament, Disqualify(3), HANA, "Hit somebody")
    do(tournament, CompleteRuling(1, (), "PG-4.1"), HANA)
    return tournament


def checked_decks() -> Tournament:
    hall = started("bushiroad-1.2.11", game="vg")
    hall.do(DrawChecks(1), JUDGE)
    hall.do(AssignCheck(1, "Jim"), JUDGE)
    hall.do(BeginCheck(1), JUDGE)
    hall.at(4).do(StopCheck(1, minutes=0), JUDGE)
    hall.do(GiveCheckTime(1), JUDGE)
    checked = hall.state.deck_checks.checks[1].players[0]
    hall.do(RecordCheck(1, checked, CheckOutcome.NO_PROBLEM), JUDGE)
    hall.do(ChooseCheck(table=2), JUDGE)
    hall.do(CancelCheck(2), ORGANIZER)
    return hall.tournament


def another_day_and_look() -> Tournament:
    tournament = new_event("Ann Bo Cy Di")
    do(tournament, DescribeEvent(date="2027-01-02"))
    do(tournament, PresentEvent(place="Town hall", accent=Accent.BLUE))
    return tournament


def deck_lists() -> Tournament:
    tournament = new_event("Ann Bo")
    do(tournament, NameStaff("Bo", Role.JUDGE, 2))
    playing = Actor("Bo", Role.JUDGE, 2)
    text = Sealed("0" * 64)
    for _ in range(2):
        do(tournament, RegisterDeck(1, "corp", text, named=True, proxied=True))
    do(tournament, LockDecks())
    do(tournament, LockDecks((1,), locked=False))
    do(tournament, AskForDecks((2,)))
    do(tournament, ModerateDeck(1, "corp"))
    do(tournament, SetFindingAside(1, "corp", "removed_card", text, text))
    do(tournament, ApproveProxies(1, "corp"))
    do(tournament, IssueProxy(1, text))
    do(tournament, AgreeToPublish(1, Publishing.LISTS))
    do(tournament, PublishDecks(Publishing.ARCHETYPES))
    do(tournament, OpenDecks((1,), text), playing, "Nobody else is free")
    return tournament


def open_registration() -> Tournament:
    tournament = new_event("Ann Bo Cy Di")
    do(tournament, SetRegistration(RegistrationWay.OPEN))
    return tournament


def brought_in() -> Tournament:
    tournament = new_event("Ann Bo")
    seating = Seating(1, (1, 2))
    do(tournament, BringInRound((BroughtMatch(seating, Result("WL")),)))
    do(tournament, BringInCut((2, 1)))
    return tournament


def told_and_withdrawn() -> Tournament:
    tournament = new_event("Ann Bo")
    start_round(tournament)
    one = tournament.state.rounds[0].matches[1].players[0]
    player = Actor("Player", Role.PLAYER, one)
    do(tournament, ClaimResult(1, 1, one, Result("WL")), player)
    do(tournament, WithdrawClaim(1, 1, one), player)
    do(tournament, MessageEverybody("Round 2 begins at noon."))
    do(tournament, MessagePlayer(one))
    (message,) = tournament.state.messages.of[one]
    do(tournament, ReadMessage(one, message.number), player)
    do(tournament, RemindTables(), reason="The hall closes early.")
    return tournament


def told_in_the_bracket() -> Tournament:
    tournament = level("bushiroad-1.2.11")
    do(tournament, LockCut(TopCut(2)))
    do(tournament, StartBracket())
    place = place_now(tournament.state, tournament.rulebook)
    assert isinstance(place, PlayPlace)
    one = place.tables[0].players[0]
    player = Actor("Player", Role.PLAYER, one)
    do(tournament, ClaimFinalsGame(*place.key, 1, one, Result("W")), player)
    do(tournament, WithdrawFinalsClaim(*place.key, 1, one), player)
    return tournament


def screens_and_a_stream() -> Tournament:
    tournament = new_event("Ann Bo")
    start_round(tournament)
    do(tournament, SetScreen(Screen("North wall")))
    do(tournament, CallToDesk(1))
    do(tournament, EndDeskCall(1))
    do(tournament, ChooseFeature(1))
    do(tournament, EndFeature())
    do(tournament, RemoveScreen(1))
    return tournament


def walked_and_planned() -> Tournament:
    tournament = level("nisei-1.3")
    do(tournament, TurnClock(ClockAct.START))
    do(tournament, TakeZone(1, 2), JUDGE)
    do(tournament, FinishSweep(SweepKind.START, 1, 2), JUDGE)
    do(tournament, SetTimetable(Timetable(datetime(2026, 5, 2, 9, tzinfo=UTC))))
    do(tournament, LockCut(TopCut(2)))
    do(tournament, StartBracket())
    do(tournament, BeginReview(1), JUDGE)
    return tournament


MADE = (
    walked_and_planned,
    told_in_the_bracket,
    screens_and_a_stream,
    brought_in,
    told_and_withdrawn,
    checked_decks,
    deck_lists,
    open_registration,
    another_day_and_look,
    digits_and_a_rematch,
    two_rounds_around_the_line,
    drawn_places,
    selected_finalists,
    declared_extension,
    kept_in,
    prizes_given,
    confirmed_ruling,
    completed_ruling,
)


def logs() -> Iterator[list[bytes]]:
    """The lines of each event."""
    for path in sorted(DATA.rglob("*.toptable.json")):
        yield list(event_file.load(path.read_bytes()).log)
    for make in MADE:
        tournament = make()
        yield list(tournament._store.read(tournament.event))


def last_acts(lines: list[bytes]) -> Iterator[tuple[Log, Undoing, Rulebook]]:
    """Each act of an event, taken back just after it was done."""
    whole = Log.read(lines)
    begins = [line.seq for line in whole.lines if whole.append_of(line.seq) == line.seq]
    for begin, following in zip(begins, [*begins[1:], len(lines) + 1], strict=True):
        log = Log.read(lines[: following - 1])
        rulebook = BOOKS[the_event(log.state).rulebook]
        plan = undoing(log, TakeBackTo(begin - 1, NEW_SEED), ORGANIZER, rulebook)
        if isinstance(plan, Undoing):
            yield log, plan, rulebook


def test_every_kind_is_told_when_it_is_taken_back() -> None:
    told_so: set[type] = set()
    for lines in logs():
        for log, plan, rulebook in last_acts(lines):
            told = changes(log.state, plan, rulebook)
            assert told
            for line in plan.lines:
                undone = ENTRY_FACTS[type(line.entry)].undone
                by_itself = f"No longer so: {sentence(log.state, line.entry, rulebook)}" in told
                if isinstance(undone, ByItself):
                    assert by_itself or len(plan.lines) > MOST, line.entry
                    told_so.add(type(line.entry))
                elif isinstance(undone, ShownBy):
                    shown = list(undone.compare(log.state, plan.after, rulebook))
                    assert shown or by_itself, line.entry
                    assert set(shown[:MOST]) <= set(told)
                    told_so |= {type(line.entry)} if shown else set()
    silent = {kind for kind, record in ENTRY_FACTS.items() if isinstance(record.undone, Silent)}
    assert set(ENTRY_FACTS) - told_so == silent


def said(tournament: Tournament) -> list[str]:
    """What the preview says of taking back the last act."""
    log = tournament.log
    before = log.append_of(log.version) - 1
    plan = undoing(log, TakeBackTo(before, NEW_SEED), ORGANIZER, tournament.rulebook)
    assert isinstance(plan, Undoing), plan
    return changes(log.state, plan, tournament.rulebook)


def test_a_close_that_is_taken_back_leaves_the_seed_public() -> None:
    tournament = new_event("Ann Bo")
    play_round(tournament)
    do(tournament, CloseEvent())
    assert said(tournament) == [
        spoken("event.event_open"),
        spoken("office.event_instead", status_of="running", status_of_2="finished"),
    ]


def test_a_penalty_that_was_lifted_counts_again_and_says_so_once() -> None:
    tournament = new_event("Ann Bo Cy Di")
    do(tournament, NameStaff("Hana", Role.HEAD_JUDGE))
    start_round(tournament)
    warned = GivePenalty(
        players=(1,), penalty=Penalty.WARNING, infraction="tardiness", explained=True
    )
    do(tournament, warned, HANA, "Late.")
    do(tournament, WithdrawPenalty(1), HANA, "It was the clock.")
    assert said(tournament) == [
        "Penalty 1 for Ann (warning, Tardiness, round 1, table 2 against Cy) counts."
    ]


def test_fixed_tables_and_byes_are_told_in_plain_words() -> None:
    tournament = new_event("Ann Bo")
    do(tournament, FixTable(1, 3))
    assert said(tournament) == ["Ann has no fixed table."]
    do(tournament, FixTable(1, None))
    assert said(tournament) == [spoken("log:table_fixed", player="Ann", table="3")]
    do(tournament, GrantBye(1, 2))
    assert said(tournament) == ["Ann has no reward bye."]
    do(tournament, GrantBye(1, 3))
    assert said(tournament) == ["Ann has a reward bye for round 2."]
