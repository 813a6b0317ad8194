"""A draft is paired by the document until it is published; a published round names its compromises.

The bye is worked out here by trying every pairing of the few who play: the lowest-ranked of those
with the fewest byes whose absence leaves the others a pairing without a rematch.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from books import BOOKS
from support import ORGANIZER, do, new_event, refused, report, start_round
from toptable.desk.tournament import Done, Tournament
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.rules.records import OutingKind
from toptable.engine.rules.results.kinds import Result
from toptable.engine.rules.settings import ChangeScope
from toptable.engine.state.people import LateMode, NewPlayer
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.event.settings import ChangeSetting
from toptable.engine.subjects.people.details import FixTable, GrantBye, RenamePlayer, SetGroup
from toptable.engine.subjects.people.drop_and_reinstate import Rejoin
from toptable.engine.subjects.registration.late_entry import AdmitLate
from toptable.engine.subjects.results.byes import IssueBye
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.rounds.drafts import AllowRematches, PairRound, PublishRound
from toptable.engine.subjects.rounds.edit_pairings import GiveBye, PinTable, SwapPlayers
from toptable.engine.subjects.rounds.pair_round import PairAgain, changed_tables, out_of_date
from toptable.engine.subjects.rounds.repairing import RepairRound
from toptable.engine.subjects.rounds.round_record import RoundChanged
from toptable.engine.subjects.undo import take_back as undo
from toptable.rulebooks import get

DOCUMENTS = sorted(BOOKS)
BY_RANK = [book for book in DOCUMENTS if book != "bushiroad-1.2.11"]


def won(tournament: Tournament, *, first: bool = True) -> str:
    """A match won by one of the seats, in as many games as the document has."""
    return tournament.rules.scoring.all_games("W" if first else "L")


def play_a_round(tournament: Tournament) -> None:
    start_round(tournament)
    for match in tournament.state.rounds[-1].tables():
        report(tournament, match.table, won(tournament))
    for bye in tournament.state.rounds[-1].byes:
        if tournament.state.rounds[-1].byes_to_issue:
            do(tournament, IssueBye(len(tournament.state.rounds), bye), reason="Seated.")


def with_a_draft(book: str, players: int, played: int = 1) -> Tournament:
    tournament = new_event(" ".join(f"P{n}" for n in range(1, players + 1)), book)
    for _ in range(played):
        play_a_round(tournament)
    do(tournament, PairRound())
    return tournament


def ranked(tournament: Tournament) -> list[int]:
    return [row.player for row in tournament.standings()]


def had_byes(tournament: Tournament, player: int) -> int:
    outings = tournament.state.players[player].record.outings
    return sum(outing.kind is OutingKind.BYE for outing in outings)


def have_met(tournament: Tournament, one: int, two: int) -> bool:
    outings = tournament.state.players[one].record.outings
    return any(outing.opponent == two for outing in outings)


def can_be_paired(tournament: Tournament, players: list[int]) -> bool:
    if not players:
        return True
    first, *others = players
    return any(
        not have_met(tournament, first, other)
        and can_be_paired(tournament, [one for one in others if one != other])
        for other in others
    )


def due_for_the_bye(tournament: Tournament) -> int | None:
    """Who has the bye by the documents, among those whom nobody pinned."""
    state = tournament.state
    tables = state.rounds[-1].tables()
    pinned = {player for m in tables if m.seating.pinned for player in m.players}
    free = [one.id for one in state.active_players() if one.id not in pinned]
    if len(free) % 2 == 0:
        return None
    places = ranked(tournament)
    in_turn = sorted(free, key=lambda one: (had_byes(tournament, one), -places.index(one)))
    return next(
        (
            one
            for one in in_turn
            if can_be_paired(tournament, [other for other in free if other != one])
        ),
        None,
    )


def points_before(tournament: Tournament, player: int) -> int:
    outings = tournament.state.players[player].record.outings
    return sum(outing.points or 0 for outing in outings)


def shape(tournament: Tournament) -> tuple[list[int], list[tuple[int, int]]]:
    """The bye, and which point groups meet: what chance leaves alone."""
    draft = tournament.state.rounds[-1]
    groups = sorted(
        tuple(sorted(points_before(tournament, player) for player in match.players))
        for match in draft.tables()
    )
    return sorted(draft.byes), groups


@pytest.mark.parametrize("book", BY_RANK)
@pytest.mark.parametrize("command", [PairAgain(), RepairRound()])
def test_the_bye_after_a_drop_goes_to_the_lowest_ranked(book, command):
    """N13-65, N10-36, FFG-29, AMB-47: eight players, and the second-best goes home."""
    tournament = with_a_draft(book, 8)
    places = ranked(tournament)
    do(tournament, Drop(places[1]))
    refusal = refused(tournament, PublishRound(), "gone")
    assert "Pair it again" in refusal.text
    do(tournament, command)
    assert list(tournament.state.rounds[-1].byes) == [places[-1]]
    assert {move.player for move in changed_tables(tournament.state)} >= {places[1], places[-1]}
    do(tournament, PublishRound())
    assert changed_tables(tournament.state) == ()


@pytest.mark.parametrize("book", DOCUMENTS)
def test_a_correction_makes_the_draft_out_of_date(book):
    tournament = with_a_draft(book, 6)
    other = Result(won(tournament, first=False))
    do(tournament, ReportResult(1, 1, other), reason="Written the wrong way round.")
    refused(tournament, PublishRound(), "out_of_date")
    do(tournament, RepairRound())
    refused(tournament, RepairRound(), "in_order")
    do(tournament, PublishRound())


def looked_at(book: str) -> list[tuple[str, str]]:
    """Every setting that the pairing of a later round looks at, with another value of it."""
    return [
        (setting.key, next(value for value in reversed(setting.values) if value != setting.default))
        for setting in get(book).settings
        if setting.reach in (ChangeScope.PAIRINGS, ChangeScope.STANDINGS)
    ]


@pytest.mark.parametrize(
    ("book", "key", "value"), [(book, *one) for book in DOCUMENTS for one in looked_at(book)]
)
def test_a_changed_setting_makes_the_draft_out_of_date(book, key, value):
    tournament = new_event(" ".join(f"P{n}" for n in range(1, 7)), book)
    needs = tournament.rulebook.setting(key).only_with
    if needs and tournament.rules.chosen[needs[0]] != needs[1]:
        do(tournament, ChangeSetting(*needs), reason="Announced so.")
    play_a_round(tournament)
    do(tournament, PairRound())
    before = tournament.rules.chosen[key]
    changed = ChangeSetting(key, value)
    do(tournament, changed, reason="Announced so.")
    label = tournament.rulebook.setting(key).label
    assert label in refused(tournament, PublishRound(), "out_of_date").text
    do(tournament, ChangeSetting(key, before), reason="After all not.")
    assert out_of_date(tournament.state, tournament.rules) is None
    do(tournament, changed, reason="Announced so.")
    do(tournament, PairAgain())
    assert tournament.state.rounds[-1].method == tournament.rules.method(2)
    do(tournament, PublishRound())


@pytest.mark.parametrize("book", DOCUMENTS)
def test_settings_that_the_pairing_does_not_look_at_leave_the_draft(book):
    """In round 1 nobody has a rank yet."""
    tournament = with_a_draft(book, 6, played=0)
    standings = [s for s in tournament.rulebook.settings if s.reach is ChangeScope.STANDINGS]
    for setting in (one for one in standings if not one.only_with):
        value = next(value for value in reversed(setting.values) if value != setting.default)
        do(tournament, ChangeSetting(setting.key, value), reason="Announced so.")
    do(tournament, ChangeSetting("phone_check_in", "off"), reason="At the desk.")
    do(tournament, PublishRound())


@pytest.mark.parametrize("book", DOCUMENTS)
def test_a_method_chosen_for_one_round_stays(book):
    tournament = new_event("A B C D E F", book)
    play_a_round(tournament)
    other = next(one for one in ("standard", "halves") if one != tournament.rules.method(2))
    do(tournament, PairRound(method=other), reason="Tried for once.")
    do(tournament, ChangeSetting("rematches", "allow"), reason="Announced so.")
    do(tournament, PairAgain())
    assert tournament.state.rounds[-1].method == other


@pytest.mark.parametrize("book", DOCUMENTS)
def test_a_correction_that_is_taken_back_makes_it_out_of_date_too(book):
    """The log then reads as if the draft had been paired from the other result."""
    tournament = new_event("A B C D E F", book)
    play_a_round(tournament)
    other = Result(won(tournament, first=False))
    corrected = do(tournament, ReportResult(1, 1, other, replaces=True), reason="Slip.")
    do(tournament, PairRound())
    do(tournament, undo.TakeBackOne(corrected.lines[0].seq))
    refused(tournament, PublishRound(), "out_of_date")
    do(tournament, PairAgain())
    do(tournament, PublishRound())


@pytest.mark.parametrize("book", DOCUMENTS)
def test_a_drop_that_is_taken_back_leaves_the_draft_as_it_was(book):
    tournament = with_a_draft(book, 6)
    do(tournament, Drop(3))
    do(tournament, Rejoin(3))
    do(tournament, PublishRound())


def test_another_name_and_another_table_leave_the_draft_as_it_was():
    tournament = with_a_draft("nisei-1.3", 6)
    do(tournament, RenamePlayer(3, "Zoe"))
    do(tournament, SetGroup(4, "Berlin"))
    do(tournament, FixTable(2, 9))
    do(tournament, PublishRound())


def test_a_reward_bye_that_is_taken_back_is_seen_before_publication():
    tournament = new_event("A B C D E F")
    granted = do(tournament, GrantBye(2, 1, voucher="Regional 2026"))
    do(tournament, PairRound())
    assert 2 in tournament.state.rounds[-1].byes
    do(tournament, undo.TakeBackOne(granted.lines[0].seq))
    refused(tournament, PublishRound(), "out_of_date")
    do(tournament, PairAgain())
    assert not tournament.state.rounds[-1].byes
    do(tournament, PublishRound())


def test_what_was_set_by_hand_is_kept_unless_one_of_the_two_has_gone():
    tournament = with_a_draft("nisei-1.3", 8)
    one, two = (tournament.state.rounds[-1].matches[table].players[0] for table in (1, 2))
    do(tournament, SwapPlayers((one, two)))
    by_hand = {tournament.state.rounds[-1].matches[table].players for table in (1, 2)}
    do(tournament, Drop(tournament.state.rounds[-1].matches[3].players[0]))
    do(tournament, PairAgain())
    assert by_hand <= {match.players for match in tournament.state.rounds[-1].tables()}
    do(tournament, Drop(one))
    do(tournament, RepairRound())
    kept = {match.players for match in tournament.state.rounds[-1].tables()} & by_hand
    assert len(kept) == 1
    do(tournament, PublishRound())


def test_rematches_can_be_allowed_for_the_draft_itself():
    tournament = with_a_draft("nisei-1.3", 4)
    play = tournament.state.rounds[-1]
    do(tournament, PublishRound())
    for table in play.matches:
        report(tournament, table, "WW")
    do(tournament, PairRound())
    do(tournament, Drop(1))
    do(tournament, AdmitLate(NewPlayer("Zoe"), LateMode.BEFORE_PAIRING, "Olga"))
    do(tournament, AllowRematches(), reason="Only four are left.")
    assert tournament.state.rematches_allowed == {3}
    do(tournament, PairAgain())
    do(tournament, PublishRound())


@pytest.mark.parametrize("book", BY_RANK)
def test_a_repair_of_a_published_round_names_the_rules_it_does_not_keep(book):
    """The opponent of who went home sits out: fewest tables, and not whose turn it is."""
    tournament = with_a_draft(book, 8)
    do(tournament, PublishRound())
    second = ranked(tournament)[1]
    table = tournament.state.rounds[-1].table_of(second)
    one, two = tournament.state.rounds[-1].matches[table].players
    opponent = two if one == second else one
    do(tournament, Drop(second))
    refusal = refused(tournament, RepairRound(), "rules_not_kept")
    assert refusal.answer is AnsweredBy.REASON
    plan = tournament.repair_preview()
    assert not isinstance(plan, Refusal)
    codes = {reason.code for reason in plan.broken}
    assert "bye_out_of_turn" in codes
    done = do(tournament, RepairRound(), reason="They have sat down already.")
    changed = done.lines[0].entry
    assert isinstance(changed, RoundChanged)
    assert {reason.code for reason in changed.warnings} == codes
    assert list(tournament.state.rounds[-1].byes) == [opponent]


def test_a_late_entry_waits_for_the_draft_to_be_paired_again():
    tournament = with_a_draft("nisei-1.3", 7)
    late = AdmitLate(NewPlayer("Zoe"), LateMode.INTO_ROUND, "Olga")
    refused(tournament, late, "draft")
    do(tournament, AdmitLate(NewPlayer("Zoe"), LateMode.BEFORE_PAIRING, "Olga"))
    refused(tournament, PublishRound(), "unpaired")
    do(tournament, RepairRound())
    assert not tournament.state.rounds[-1].byes
    do(tournament, PublishRound())


MEANWHILE = st.sampled_from(["drop", "return", "correct", "late", "pin", "swap", "undo"])


@settings(max_examples=12, deadline=None)
@given(
    book=st.sampled_from(DOCUMENTS),
    players=st.integers(5, 9),
    played=st.integers(0, 2),
    meanwhile=st.lists(st.tuples(MEANWHILE, st.integers(0, 9)), max_size=7),
    mended=st.sampled_from([PairAgain(), RepairRound()]),
)
def test_what_is_published_is_what_pairing_from_scratch_would_give(
    book, players, played, meanwhile, mended
):
    """Whatever happens between the draft and its publication."""
    tournament = with_a_draft(book, players, played)
    drafted = tournament.version
    for what, luck in meanwhile:
        _happens(tournament, drafted, what, luck)
    said = tournament.send(PublishRound(), ORGANIZER)
    if isinstance(said, Refusal):
        if not isinstance(tournament.send(mended, ORGANIZER), Done):
            do(tournament, AllowRematches(), reason="No other way.")
            do(tournament, mended)
        do(tournament, PublishRound())
    do(tournament, undo.TakeBackOwnLast())
    draft = tournament.state.rounds[-1]
    assert {*draft.byes, *(p for m in draft.tables() for p in m.players)} == {
        player.id for player in tournament.state.active_players()
    }
    number, published = draft.number, shape(tournament)
    if number > 1 and number not in tournament.state.rematches_allowed:
        due = due_for_the_bye(tournament)
        assert published[0] == ([] if due is None else [due])
        for match in draft.tables():
            assert match.seating.pinned or not have_met(tournament, *match.players)
    do(tournament, PairAgain())
    scratch = shape(tournament)
    assert (published if number > 1 else published[1]) == (scratch if number > 1 else scratch[1])


def _happens(tournament: Tournament, drafted: int, what: str, luck: int) -> None:
    """Something of this kind, if it is possible now; what is refused did not happen."""
    state = tournament.state
    active = sorted(player.id for player in state.active_players())
    gone = sorted(set(state.players) - set(active))
    tables = sorted(state.rounds[-1].matches)
    why = ""
    match what:
        case "drop" if len(active) > 4:
            command = Drop(active[luck % len(active)])
        case "return" if gone:
            command = Rejoin(gone[luck % len(gone)])
        case "correct" if len(state.rounds) > 1:
            past = sorted(state.rounds[0].matches)
            games = won(tournament, first=bool(luck % 2))
            command, why = ReportResult(1, past[luck % len(past)], Result(games)), "Slip."
        case "late":
            name = NewPlayer(f"Late{len(state.players)}")
            command = AdmitLate(name, LateMode.BEFORE_PAIRING, "Olga")
        case "pin" if tables:
            command = PinTable(tables[luck % len(tables)])
        case "swap" if len(tables) > 1:
            one, two = (state.rounds[-1].matches[table].players[0] for table in tables[:2])
            command, why = SwapPlayers((one, two)), "Siblings."
        case "undo" if since := tournament.log.lines[drafted:]:
            command = undo.TakeBackOne(since[luck % len(since)].seq)
        case _:
            return
    tournament.send(command, ORGANIZER, reason=why)


@pytest.mark.parametrize("book", DOCUMENTS)
@pytest.mark.parametrize("players", [6, 7])
def test_a_bye_given_by_hand_is_kept(book: str, players: int) -> None:
    """Whoever was to sit out does, and the others are paired by the document around that."""
    tournament = with_a_draft(book, players)
    draft = tournament.state.rounds[-1]
    chosen = next(player for match in draft.tables() for player in match.players)
    do(tournament, GiveBye(chosen), reason="Has to leave for a while")
    for _ in range(2):
        do(tournament, PairAgain())
        draft = tournament.state.rounds[-1]
        assert chosen in draft.byes
        assert len(draft.byes) == (2 if players % 2 == 0 else 1), "the others are all paired"
    refused(tournament, RepairRound(), "in_order")
    # Who has been given an opponent since is no longer meant to sit out.
    partner = next(player for match in draft.tables() for player in match.players)
    do(tournament, SwapPlayers((chosen, partner)), reason="They change places")
    do(tournament, PairAgain())
    draft = tournament.state.rounds[-1]
    assert partner in draft.byes
    assert draft.table_of(chosen) is not None


def test_a_bye_given_by_hand_goes_with_the_player() -> None:
    tournament = with_a_draft("nisei-1.3", 6)
    chosen = next(player for m in tournament.state.rounds[-1].tables() for player in m.players)
    do(tournament, GiveBye(chosen), reason="Has to leave for a while")
    do(tournament, Drop(chosen))
    do(tournament, PairAgain())
    draft = tournament.state.rounds[-1]
    assert chosen not in draft.byes
    assert len(draft.byes) == 1


def test_the_opponent_of_who_was_given_a_bye_is_paired_again() -> None:
    tournament = with_a_draft("nisei-1.3", 7)
    match = next(iter(tournament.state.rounds[-1].tables()))
    chosen, opponent = match.players
    do(tournament, GiveBye(chosen), reason="Has to leave for a while")
    assert opponent in tournament.state.rounds[-1].byes
    do(tournament, PairAgain())
    assert tournament.state.rounds[-1].byes.keys() == {chosen}
