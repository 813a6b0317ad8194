"""No start and no cut without an announcement, and no change of it without a reason.

FFG-27: rounds, elimination and cut are announced before the start. SW-28: the cut is fixed and
announced before the tournament. N13-04, N10-03: the structure is published. FR-1.3.1.1, FR-4.2,
FR-3.2.4: so are game, length, method at time and method of the finalists.
"""

import pytest

from support import ORGANIZER, do, new_event, organizers_report, play_round, refused
from toptable.desk.tournament import Tournament
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Role
from toptable.engine.rules.finals.cut import RecordCut, TopCut
from toptable.engine.rules.finals.finalist_candidates import Deck, Trait
from toptable.engine.rules.finals.finalist_selection import ByRanking, ByTrait
from toptable.engine.rules.structure.tables import Plan
from toptable.engine.state.office import EventStatus
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.event.required_event_info import fits
from toptable.engine.subjects.event.settings import ChangeSetting, PlanStructure
from toptable.engine.subjects.event_admin.admin_commands import MarkStatus
from toptable.engine.subjects.finals.choosing_finalists import SelectFinalists
from toptable.engine.subjects.finals.cutting import LockCut
from toptable.engine.subjects.floor.timekeeping import PrepareClock
from toptable.engine.subjects.people.details import GrantBye
from toptable.engine.subjects.results.byes import IssueBye
from toptable.engine.subjects.rounds.drafts import DiscardRound, PairRound, PublishRound
from toptable.engine.subjects.staff.staff_roles import NameStaff
from toptable.rulebooks import all_rulebooks
from toptable.rulebooks.bushiroad_1_2_11.book import BUSHIROAD_1_2_11

NATION_OR_CLAN, RIDE_LINE, TITLE, OSHI = BUSHIROAD_1_2_11.finals.traits

BOOKS = [book.id for book in all_rulebooks()]
GAME = {"bushiroad-1.2.11": {"game": "vg"}}
EIGHT = "Ann Bo Cy Di Ed Flo Gus Hal"


def made(book: str, names: str = EIGHT, **settings: str) -> Tournament:
    return new_event(names, book, settings=GAME.get(book, {}) | settings)


def told(book: str, plan: Plan, names: str = EIGHT, **settings: str) -> Tournament:
    """An event whose players know what they must."""
    tournament = made(book, names, **settings)
    do(tournament, PlanStructure(plan))
    do(tournament, MarkStatus(EventStatus.ANNOUNCED), reason="The place is known to all")
    return tournament


def played(tournament: Tournament, rounds: int) -> Tournament:
    games = "WL" if tournament.rules.scoring.games == 2 else "W"
    for _ in range(rounds):
        play_round(tournament, games)
        last = tournament.state.rounds[-1]
        for player in last.byes if last.byes_to_issue else ():
            do(tournament, IssueBye(last.number, player))
    return tournament


def acts(tournament: Tournament) -> list[str]:
    return [one.what for one in organizers_report(tournament).acts]


@pytest.mark.parametrize("book", BOOKS)
def test_round_1_waits_for_the_announcement(book: str) -> None:
    tournament = made(book)
    undecided = refused(tournament, PairRound(), "unannounced").text
    assert "not decided" in undecided
    do(tournament, PlanStructure(Plan(3)))
    assert "nothing is published" in refused(tournament, PairRound(), "unannounced").text
    do(tournament, MarkStatus(EventStatus.ANNOUNCED), reason="The place is known to all")
    done = tournament.send(PairRound(), ORGANIZER)
    assert not isinstance(done, Refusal), done
    assert not any("Round 1" in act for act in acts(tournament))


@pytest.mark.parametrize("book", BOOKS)
def test_what_is_published_without_rounds_is_no_announcement(book: str) -> None:
    tournament = made(book)
    do(tournament, MarkStatus(EventStatus.ANNOUNCED), reason="The place is known to all")
    assert "not decided" in refused(tournament, PairRound(), "unannounced").text


@pytest.mark.parametrize("book", BOOKS)
def test_a_start_without_it_has_a_reason_and_is_reported(book: str) -> None:
    tournament = made(book)
    do(tournament, PairRound(), reason="A quick game among friends")
    do(tournament, PublishRound())
    (act,) = organizers_report(tournament).acts
    assert act.what.startswith("Round 1 was paired before")
    assert act.reason == "A quick game among friends"


def test_annex_a_needs_its_game_to_start() -> None:
    """B-129: the six games have six methods; without a game there is none to apply."""
    tournament = new_event(EIGHT, "bushiroad-1.2.11", settings={"time_up": "annex_a"})
    stopped = refused(tournament, PairRound(), "setting_goes_with", reason="All the same").text
    assert "Annex A goes with Game: " in stopped
    assert "not set yet" in stopped
    do(tournament, ChangeSetting("game", "sve"), reason="Forgotten")
    do(tournament, PairRound(), reason="Now it is known")


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("begun", [False, True], ids=["announced", "begun"])
def test_a_plan_that_was_announced_changes_with_a_reason(book: str, begun: bool) -> None:
    tournament = told(book, Plan(4))
    if begun:
        played(tournament, 1)
    said = refused(tournament, PlanStructure(Plan(5, cut=4)), "reason_needed").text
    assert "Say why it changes" in said
    do(tournament, PlanStructure(Plan(5, cut=4)), reason="More came")
    changed = [one for one in organizers_report(tournament).acts if one.reason]
    assert "It was announced as: 4 rounds, no cut." in changed[-1].what
    assert changed[-1].reason == "More came"
    do(tournament, PlanStructure(Plan(5, cut=4)))


def test_the_plan_may_change_freely_until_it_is_announced() -> None:
    tournament = made("nisei-1.3")
    do(tournament, PlanStructure(Plan(3)))
    do(tournament, PlanStructure(Plan(4)))
    assert acts(tournament) == [
        "Planned: 4 rounds, no cut (Casual). The document has 3 rounds, no cut."
    ]


@pytest.mark.parametrize(
    ("book", "expected", "table", "wanted"),
    [
        ("bushiroad-1.2.11", 64, "", Plan(4, cut=8)),
        ("bushiroad-1.2.11", 64, "with_cut", Plan(4, cut=8)),
        ("bushiroad-1.2.11", 100, "", Plan(5, cut=8)),
        ("nisei-1.3", 24, "", Plan(4, cut=8)),
        ("ffg-netrunner-1.0", 24, "", Plan(4, cut=8)),
        ("ffg-starwars-2.2", 24, "", Plan(5, cut=8)),
    ],
)
def test_a_cut_alone_takes_the_rounds_of_the_table(
    book: str, expected: int, table: str, wanted: Plan
) -> None:
    """FR-3.2.1.1: 3 to 5 rounds before a cut for up to 64; the middle, and the cut as said."""
    tournament = made(book, "")
    do(tournament, PlanStructure(table=table, expected=expected, cut=8))
    assert tournament.state.plan == wanted


@pytest.mark.parametrize("book", BOOKS)
def test_no_cut_is_locked_that_nobody_announced(book: str) -> None:
    tournament = played(made(book), 3)
    asked = refused(tournament, LockCut(TopCut(4)), "cut_asks").text
    assert "No cut was announced" in asked
    do(tournament, LockCut(TopCut(4)), reason="All agreed")
    assert "No cut was announced." in acts(tournament)[-1]


@pytest.mark.parametrize("book", BOOKS)
def test_the_announced_cut_is_locked_without_a_question(book: str) -> None:
    tournament = played(told(book, Plan(3, cut=4)), 3)
    done = tournament.send(LockCut(TopCut(4)), ORGANIZER)
    assert not isinstance(done, Refusal), done


def test_a_cut_before_the_last_round_or_of_another_size_asks() -> None:
    tournament = played(told("ffg-netrunner-1.0", Plan(4, cut=4)), 1)
    assert "3 planned rounds to go" in refused(tournament, LockCut(TopCut(4)), "cut_asks").text
    other = refused(tournament, LockCut(TopCut(2)), "cut_asks").text
    assert "A top 4 was announced" in other


@pytest.mark.parametrize(
    ("book", "cut", "has"),
    [
        ("nisei-1.3", RecordCut(3), True),
        ("nisei-1.0", RecordCut(3), True),
        ("ffg-netrunner-1.0", RecordCut(2), False),
        ("ffg-netrunner-1.0", TopCut(4), True),
        ("ffg-starwars-2.2", RecordCut(3), False),
        ("ffg-starwars-2.2", TopCut(4), False),
        ("bushiroad-1.2.11", RecordCut(1), False),
    ],
)
def test_cuts_into_more_swiss_rounds_by_document(
    book: str, cut: TopCut | RecordCut, has: bool
) -> None:
    """N13-76 cuts by points, FFG-24 by a number; Star Wars and Bushiroad know neither."""
    tournament = played(told(book, Plan(2, cut=4)), 2)
    done = do(tournament, LockCut(cut, then="swiss"), reason="So we said")
    notices = " ".join(done.lines[0].entry.notices)
    assert ("into more Swiss rounds" in notices) is not has
    again = refused(tournament, LockCut(TopCut(2), then="swiss"), "cut_asks").text
    assert "There was a cut before" in again


@pytest.mark.parametrize(
    ("game", "trait", "theirs"),
    [
        ("hocg", NATION_OR_CLAN, "Vanguard"),
        ("ws", RIDE_LINE, "Vanguard"),
        ("hocg", TITLE, "Weiss"),
        ("vg", OSHI, "hololive"),
        ("", OSHI, "hololive"),
    ],
)
def test_a_method_belongs_to_its_game(game: str, trait: Trait, theirs: str) -> None:
    """B-109 to B-112: this method may be used in tournaments of its game."""
    settings = {"game": game} if game else {}
    tournament = new_event(EIGHT, "bushiroad-1.2.11", settings=settings)
    played(tournament, 3)
    command = SelectFinalists(ByTrait(trait.named), 4)
    assert theirs in refused(tournament, command, "other_game", reason="We like it").text
    if game:
        change = ChangeSetting("finalists", trait.id)
        refused(tournament, change, "setting_goes_with", reason="We like it")


def test_the_finalists_are_chosen_as_announced() -> None:
    """B-104: the method is announced in advance; another one needs a reason."""
    tournament = played(told("bushiroad-1.2.11", Plan(3, cut=2), finalists="nation"), 3)
    decks = {player: (Deck(("Keter",)),) for player in tournament.state.players}
    assert "By nation or clan" in refused(tournament, LockCut(TopCut(2)), "cut_asks").text
    asked = refused(tournament, SelectFinalists(ByRanking(), 2), "cut_asks").text
    assert "By nation or clan" in asked
    done = tournament.send(SelectFinalists(ByTrait(NATION_OR_CLAN.named), 2, decks), ORGANIZER)
    assert not isinstance(done, Refusal), done


@pytest.mark.parametrize("book", BOOKS)
def test_a_length_other_than_announced_has_a_reason_and_is_reported(book: str) -> None:
    tournament = told(book, Plan(3))
    do(tournament, PairRound())
    do(tournament, PublishRound())
    for length in (45, "untimed"):
        refusal = tournament.send(PrepareClock(length=length), ORGANIZER)
        assert isinstance(refusal, Refusal), length
        do(tournament, PrepareClock(length=length), reason="The bus leaves")
        assert "It was announced as:" in acts(tournament)[-1]
    do(tournament, PrepareClock())


@pytest.mark.parametrize("book", BOOKS)
def test_byes_won_elsewhere_are_a_deviation_where_the_document_has_none(book: str) -> None:
    """N13-66: only NISEI 1.3 knows them."""
    tournament = made(book)
    if book == "nisei-1.3":
        do(tournament, GrantBye(1, 1))
        assert acts(tournament) == []
        return
    refused(tournament, GrantBye(1, 1), "reason_needed")
    do(tournament, GrantBye(1, 1), reason="Won last month")
    assert "no byes won elsewhere" in acts(tournament)[-1]


def test_a_second_organizer_is_reported_where_the_document_has_one() -> None:
    """FFG-02: there is one organizer."""
    tournament = made("ffg-netrunner-1.0")
    do(tournament, NameStaff(name="Olga", role=Role.ORGANIZER))
    do(tournament, NameStaff(name="Otto", role=Role.ORGANIZER), reason="Olga plays")
    (act,) = organizers_report(tournament).acts
    assert "Otto" in act.what
    assert act.reason == "Olga plays"


def test_pairing_says_when_the_plan_no_longer_fits() -> None:
    """N13-89: 16 have four rounds and a top 4; 12 have four rounds and no cut."""
    names = " ".join(f"P{number}" for number in range(1, 17))
    tournament = told("nisei-1.3", Plan(4, cut=4), names)
    assert fits(tournament.state, tournament.rulebook) == ""
    for player in (13, 14, 15, 16):
        do(tournament, Drop(player))
    assert "for 12 players the document has 4 rounds, no cut" in fits(
        tournament.state, tournament.rulebook
    )


def test_a_plan_that_departs_is_said_once_and_again_when_the_field_changes_it() -> None:
    """N13-89: a cut for 12 was chosen; for 7 the document has fewer rounds as well."""
    names = " ".join(f"P{number}" for number in range(1, 13))
    tournament = told("nisei-1.3", Plan(4, cut=4), names)

    def said() -> str:
        return fits(tournament.state, tournament.rulebook)

    do(tournament, PairRound())
    assert "for 12 players the document has 4 rounds, no cut" in said()
    do(tournament, DiscardRound())
    played(tournament, 1)
    do(tournament, PairRound())
    assert said() == "", "it was said with round 1"
    do(tournament, DiscardRound())
    for player in range(8, 13):
        do(tournament, Drop(player))
    do(tournament, PairRound())
    assert "for 7 players the document has 3 rounds" in said()


@pytest.mark.parametrize("book", BOOKS)
def test_a_round_past_the_plan_asks_and_is_reported(book: str) -> None:
    """N13-89, N10-56, FFG-27, SW-18, B-090: so many rounds were announced and no more."""
    tournament = played(told(book, Plan(rounds=2)), 2)
    refusal = refused(tournament, PairRound(), "over")
    assert "All 2 planned rounds are played" in refusal.text
    do(tournament, PairRound(), reason="Everybody wants one more")
    report = organizers_report(tournament)
    (more,) = [act for act in report.acts if act.what.startswith("Round 3 ")]
    assert "It was announced as: 2 rounds" in more.what
    assert more.reason == "Everybody wants one more"


@pytest.mark.parametrize("book", BOOKS)
def test_a_plan_that_was_changed_first_is_not_asked_about_again(book: str) -> None:
    tournament = played(told(book, Plan(rounds=2)), 2)
    do(tournament, PlanStructure(Plan(rounds=3)), reason="Everybody wants one more")
    do(tournament, PairRound())
    assert not any(what.startswith("Round 3 ") for what in acts(tournament))


@pytest.mark.parametrize("book", BOOKS)
def test_without_a_plan_nobody_was_told_a_number(book: str) -> None:
    tournament = played(made(book), 2)
    do(tournament, PairRound())
    assert not any(what.startswith("Round 3 ") for what in acts(tournament))
