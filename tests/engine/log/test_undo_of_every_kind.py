"""Whatever kind of entry is taken back, the preview says what would be otherwise.

Real logs: the stored events of every document, and small ones for what happens in none of them.
"""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from floor_day import JUDGE, started
from support import ORGANIZER, do, new_event, play_round, report, start_round
from toptable.desk.tournament import Tournament
from toptable.engine.log.differences import MOST
from toptable.engine.log.log import Log
from toptable.engine.log.sentences import sentence
from toptable.engine.log.undo import Undoing, undoing
from toptable.engine.log.undo_preview import changes
from toptable.engine.questions.places import PlayPlace, place_now
from toptable.engine.questions.standings import tiebreaker_step
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.clock.table_time import ExtraTimeFor
from toptable.engine.rules.conduct.penalty import Penalty
from toptable.engine.rules.decks.event_cards import EventCards
from toptable.engine.rules.finals.cut.methods import TopCut
from toptable.engine.rules.finals.cut.prizes import Prize
from toptable.engine.rules.finals.finalists.methods import ByRanking
from toptable.engine.rules.finals.tiebreaker_round.games import GameResult
from toptable.engine.rules.results.kinds import ResultKind
from toptable.engine.rules.results.result import Result
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.secrets import Sealed
from toptable.engine.state import the_event
from toptable.engine.state.admission import RegistrationWay
from toptable.engine.state.deck_checks import CheckOutcome
from toptable.engine.state.decks import Publishing
from toptable.engine.state.event import Accent
from toptable.engine.state.floor import SweepKind
from toptable.engine.state.office import Timetable
from toptable.engine.state.prizes import ApprovalOf, Kit
from toptable.engine.state.rounds import BroughtMatch, Seating
from toptable.engine.state.screens import Screen
from toptable.engine.subjects.admission.commands import SetRegistration
from toptable.engine.subjects.conduct import commands as conduct
from toptable.engine.subjects.conduct.commands import GivePenalty
from toptable.engine.subjects.deck_checks import commands as deck_checks
from toptable.engine.subjects.decks import commands as decks
from toptable.engine.subjects.event import commands as event
from toptable.engine.subjects.event.commands import DescribeEvent, PresentEvent
from toptable.engine.subjects.finals import commands as finals
from toptable.engine.subjects.floor import commands as floor
from toptable.engine.subjects.floor.entries import ClockAct, Presence
from toptable.engine.subjects.kinds import ByItself, ShownBy, Silent
from toptable.engine.subjects.legal_cards.commands import SetEventCards
from toptable.engine.subjects.messages import commands as messages
from toptable.engine.subjects.office import commands as office
from toptable.engine.subjects.people import commands as people
from toptable.engine.subjects.prizes import commands as prizes
from toptable.engine.subjects.registry import ENTRY_KINDS
from toptable.engine.subjects.results import commands as results
from toptable.engine.subjects.rounds import commands as rounds
from toptable.engine.subjects.screens import commands as screens
from toptable.engine.subjects.staff.commands import NameStaff
from toptable.engine.subjects.undo.commands import TakeBackTo
from toptable.rulebooks import all_rulebooks
from toptable.store import event_file

DATA = Path(__file__).resolve().parents[2] / "data"
BOOKS = {book.id: book for book in all_rulebooks()}
NEW_SEED = "00" * 32
HANA = Actor("Hana", Role.HEAD_JUDGE)


def digits_and_a_rematch() -> Tournament:
    tournament = new_event("Ann Bo")
    do(tournament, SetEventCards(EventCards(banned=("Too Good",))))
    do(tournament, event.AddHallShare("416623", "Jo"))
    play_round(tournament)
    do(tournament, rounds.AllowRematches(), reason="Both agreed.")
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
    do(tournament, finals.CallTiebreaker(2))
    step = tiebreaker_step(tournament.state, tournament.rulebook)
    for game in step.games:
        do(tournament, finals.ReportTiebreaker(GameResult(game.players, winner=None)))
    return tournament


def drawn_places() -> Tournament:
    tournament = level("nisei-1.3")
    do(tournament, finals.DrawPlaces(line=2))
    return tournament


def selected_finalists() -> Tournament:
    tournament = level("bushiroad-1.2.11")
    do(tournament, finals.SelectFinalists(ByRanking(), 2))
    return tournament


def declared_extension() -> Tournament:
    hall = started("bushiroad-1.2.11", game="vg")
    hall.do(floor.ExtendTable(1, ExtraTimeFor.RULING, minutes=4), JUDGE)
    hall.at(30).turn(ClockAct.TIME)
    hall.do(floor.DeclareExtension(1), JUDGE)
    return hall.tournament


def kept_in() -> Tournament:
    hall = started("nisei-1.3")
    gone = hall.state.rounds[-1].matches[1].players[1]
    hall.do(floor.NotePresence(gone, Presence.ABSENT))
    lost = Result(kind=ResultKind.NO_SHOW, seat=1)
    hall.at(11).do(results.ReportResult(1, 1, lost), ORGANIZER)
    report(hall.tournament, 2, "WW")
    hall.do(floor.KeepIn(gone), ORGANIZER, "Phoned: in the lift.")
    return hall.tournament


def prizes_given() -> Tournament:
    tournament = new_event("Ann Bo Cy Di", settings={"sanctioned": "yes"})
    do(tournament, people.GrantBye(1, 1, voucher="R 17", source="Regional"))
    do(tournament, prizes.DestroyVoucher(1, 1))
    do(tournament, prizes.RecordKit(Kit("SC-1")))
    do(tournament, prizes.RemoveKit("SC-1"))
    do(tournament, prizes.RecordApproval(ApprovalOf.FORMAT, "Letter of 3 March"))
    do(tournament, prizes.SetPrizes((Prize(1, 5, "Playmat"),)))
    do(tournament, prizes.AnnouncePrizes())
    play_round(tournament)
    do(tournament, event.CloseEvent())
    do(tournament, prizes.HandOut())
    do(tournament, prizes.ReturnPrize(1, "Playmat"), reason="Given back.")
    do(tournament, prizes.ReleasePrize(5, "Playmat", "Raffle"))
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
    do(tournament, conduct.ConfirmRuling(1), HANA)
    return tournament


def completed_ruling() -> Tournament:
    tournament = new_event("Ann Bo Cy Di", "bushiroad-1.2.11")
    do(tournament, NameStaff("Hana", Role.HEAD_JUDGE))
    start_round(tournament)
    do(tournament, conduct.Disqualify(3), HANA, "Hit somebody")
    do(tournament, conduct.CompleteRuling(1, (), "PG-4.1"), HANA)
    return tournament


def checked_decks() -> Tournament:
    hall = started("bushiroad-1.2.11", game="vg")
    hall.do(deck_checks.DrawChecks(1), JUDGE)
    hall.do(deck_checks.AssignCheck(1, "Jim"), JUDGE)
    hall.do(deck_checks.BeginCheck(1), JUDGE)
    hall.at(4).do(deck_checks.StopCheck(1, minutes=0), JUDGE)
    hall.do(deck_checks.GiveCheckTime(1), JUDGE)
    checked = hall.state.deck_checks.checks[1].players[0]
    hall.do(deck_checks.RecordCheck(1, checked, CheckOutcome.NO_PROBLEM), JUDGE)
    hall.do(deck_checks.ChooseCheck(table=2), JUDGE)
    hall.do(deck_checks.CancelCheck(2), ORGANIZER)
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
        do(tournament, decks.RegisterDeck(1, "corp", text, named=True, proxied=True))
    do(tournament, decks.LockDecks())
    do(tournament, decks.LockDecks((1,), locked=False))
    do(tournament, decks.AskForDecks((2,)))
    do(tournament, decks.ModerateDeck(1, "corp"))
    do(tournament, decks.SetFindingAside(1, "corp", "removed_card", text, text))
    do(tournament, decks.ApproveProxies(1, "corp"))
    do(tournament, decks.IssueProxy(1, text))
    do(tournament, decks.AgreeToPublish(1, Publishing.LISTS))
    do(tournament, decks.PublishDecks(Publishing.ARCHETYPES))
    do(tournament, decks.OpenDecks((1,), text), playing, "Nobody else is free")
    return tournament


def open_registration() -> Tournament:
    tournament = new_event("Ann Bo Cy Di")
    do(tournament, SetRegistration(RegistrationWay.OPEN))
    return tournament


def brought_in() -> Tournament:
    tournament = new_event("Ann Bo")
    seating = Seating(1, (1, 2))
    do(tournament, rounds.BringInRound((BroughtMatch(seating, Result("WL")),)))
    do(tournament, finals.BringInCut((2, 1)))
    return tournament


def told_and_withdrawn() -> Tournament:
    tournament = new_event("Ann Bo")
    start_round(tournament)
    one = tournament.state.rounds[0].matches[1].players[0]
    player = Actor("Player", Role.PLAYER, one)
    do(tournament, results.ClaimResult(1, 1, one, Result("WL")), player)
    do(tournament, results.WithdrawClaim(1, 1, one), player)
    do(tournament, messages.MessageEverybody("Round 2 begins at noon."))
    do(tournament, messages.MessagePlayer(one))
    (message,) = tournament.state.messages.of[one]
    do(tournament, messages.ReadMessage(one, message.number), player)
    do(tournament, messages.RemindTables(), reason="The hall closes early.")
    return tournament


def told_in_the_bracket() -> Tournament:
    tournament = level("bushiroad-1.2.11")
    do(tournament, finals.LockCut(TopCut(2)))
    do(tournament, finals.StartBracket())
    place = place_now(tournament.state, tournament.rulebook)
    assert isinstance(place, PlayPlace)
    one = place.tables[0].players[0]
    player = Actor("Player", Role.PLAYER, one)
    do(tournament, finals.ClaimFinalsGame(*place.key, 1, one, Result("W")), player)
    do(tournament, finals.WithdrawFinalsClaim(*place.key, 1, one), player)
    return tournament


def screens_and_a_stream() -> Tournament:
    tournament = new_event("Ann Bo")
    start_round(tournament)
    do(tournament, screens.SetScreen(Screen("North wall")))
    do(tournament, screens.CallToDesk(1))
    do(tournament, screens.EndDeskCall(1))
    do(tournament, screens.ChooseFeature(1))
    do(tournament, screens.EndFeature())
    do(tournament, screens.RemoveScreen(1))
    return tournament


def walked_and_planned() -> Tournament:
    tournament = level("nisei-1.3")
    do(tournament, floor.TurnClock(ClockAct.START))
    do(tournament, floor.TakeZone(1, 2), JUDGE)
    do(tournament, floor.FinishSweep(SweepKind.START, 1, 2), JUDGE)
    do(tournament, office.SetTimetable(Timetable(datetime(2026, 5, 2, 9, tzinfo=UTC))))
    do(tournament, finals.LockCut(TopCut(2)))
    do(tournament, finals.StartBracket())
    do(tournament, floor.BeginReview(1), JUDGE)
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
                undone = ENTRY_KINDS[type(line.entry)].undone
                by_itself = f"No longer so: {sentence(log.state, line.entry, rulebook)}" in told
                if isinstance(undone, ByItself):
                    assert by_itself or len(plan.lines) > MOST, line.entry
                    told_so.add(type(line.entry))
                elif isinstance(undone, ShownBy):
                    shown = list(undone.compare(log.state, plan.after, rulebook))
                    assert shown or by_itself, line.entry
                    assert set(shown[:MOST]) <= set(told)
                    told_so |= {type(line.entry)} if shown else set()
    silent = {kind for kind, record in ENTRY_KINDS.items() if isinstance(record.undone, Silent)}
    assert set(ENTRY_KINDS) - told_so == silent


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
    do(tournament, event.CloseEvent())
    assert said(tournament) == [
        "The event is open again. The seed of its draws stays public; later draws have a new one.",
        "The event is running instead of finished.",
    ]


def test_a_penalty_that_was_lifted_counts_again_and_says_so_once() -> None:
    tournament = new_event("Ann Bo Cy Di")
    do(tournament, NameStaff("Hana", Role.HEAD_JUDGE))
    start_round(tournament)
    warned = GivePenalty(
        players=(1,), penalty=Penalty.WARNING, infraction="tardiness", explained=True
    )
    do(tournament, warned, HANA, "Late.")
    do(tournament, conduct.WithdrawPenalty(1), HANA, "It was the clock.")
    assert said(tournament) == [
        "Penalty 1 for Ann (warning, Tardiness, round 1, table 2 against Cy) counts."
    ]


def test_fixed_tables_and_byes_are_told_in_plain_words() -> None:
    tournament = new_event("Ann Bo")
    do(tournament, people.FixTable(1, 3))
    assert said(tournament) == ["Ann has no fixed table."]
    do(tournament, people.FixTable(1, None))
    assert said(tournament) == ["Ann always plays at table 3."]
    do(tournament, people.GrantBye(1, 2))
    assert said(tournament) == ["Ann has no reward bye."]
    do(tournament, people.GrantBye(1, 3))
    assert said(tournament) == ["Ann has a reward bye for round 2."]
