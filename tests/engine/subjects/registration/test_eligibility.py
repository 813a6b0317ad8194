"""Who may play: each document's grounds, with their days, levels and sections."""

import pytest

from support import ORGANIZER, do, new_event, refused, start_round
from toptable.desk.tournament import Tournament
from toptable.engine.chance import Chance
from toptable.engine.log.decide import decide
from toptable.engine.log.log import apply
from toptable.engine.refusal import Refusal
from toptable.engine.rules.eligibility import (
    AdmissionStep,
    Ban,
    Declaration,
    EligibilityContext,
    Ground,
    OtherActiveEvent,
    PersonFacts,
    Terms,
)
from toptable.engine.secrets import Sealed
from toptable.engine.situation import Situation
from toptable.engine.state.people import LateMode, NewPlayer
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.registration.entry_terms import SetTerms, TurnAway, warnings
from toptable.engine.subjects.registration.late_entry import AdmitLate
from toptable.rulebooks import all_rulebooks
from toptable.rulebooks.bushiroad_1_2_11.book import BUSHIROAD_1_2_11
from toptable.rulebooks.nisei_1_3.book import NISEI_1_3

BOOKS = {book.id: book for book in all_rulebooks()}
DAY = "2026-05-09"
"""The day of events made by the tests' own clock."""
ANN = EnterPlayers((NewPlayer("Ann", person="p1"),))
FOUR = {Ground.BANNED, Ground.VENUE, Ground.THREAT, Ground.CAPACITY}


def decided(tournament: Tournament, command, *facts: PersonFacts):
    """What the engine says, with the facts that the test gives."""
    situation = Situation(
        now=tournament._around.clock(),
        actor=ORGANIZER,
        rules=tournament.rules,
        chance=Chance(b"seed", tournament.version + 1),
        seed=b"seed",
        book=apply,
        facts=facts,
    )
    return decide(tournament.state, command, situation)


def entering(tournament: Tournament, facts: PersonFacts):
    """What the engine says when Ann enters, of whom this is known."""
    return decided(tournament, ANN, facts)


def warned(tournament: Tournament, facts: PersonFacts) -> tuple[str, ...]:
    """What staff are told of Ann, who is let in."""
    assert not isinstance(entering(tournament, facts), Refusal)
    return warnings(tournament.state, ANN, (facts,), tournament.rulebook)


def bushiroad(level: str = "1", game: str = "", day: str = DAY, **terms) -> EligibilityContext:
    return EligibilityContext(
        day=day, step=AdmissionStep.CHECK_IN, terms=Terms(**terms), level=level, game=game
    )


@pytest.mark.parametrize(
    ("since", "until", "barred"),
    [
        ("2026-05-09", "2026-05-09", True),
        ("2026-05-09", "2026-06-01", True),
        ("2026-01-01", "2026-05-09", True),
        ("2026-01-01", "", True),
        ("2026-05-10", "", False),
        ("2026-01-01", "2026-05-08", False),
    ],
)
@pytest.mark.parametrize(
    ("book", "by", "section"),
    [
        ("nisei-1.3", "NISEI", "Event Staff Expectations"),
        ("nisei-1.0", "nisei", "Tournament Staff"),
        ("ffg-starwars-2.2", "FFG", "Code of Conduct"),
        ("bushiroad-1.2.11", "Bushiroad", "FR-1.2.4"),
    ],
)
def test_a_ban_by_the_publisher_holds_from_its_first_to_its_last_day(
    book, by, section, since, until, barred
):
    """N13-05, N10-04, SW-10, B-018."""
    answer = entering(new_event(rulebook=book), PersonFacts("p1", (Ban(by, since, until),)))
    assert isinstance(answer, Refusal) is barred
    if isinstance(answer, Refusal):
        assert answer.rule == section
        assert answer.text.startswith(f"Ann is banned by {by}")


@pytest.mark.parametrize("book", BOOKS)
def test_a_ban_by_somebody_else_is_a_warning_for_staff(book):
    facts = PersonFacts("p1", (Ban("Corner Shop", "2026-01-01"),))
    said = warned(new_event(rulebook=book), facts)
    assert said == ("Ann is banned by Corner Shop for good.",)


def test_a_document_without_such_a_rule_lets_the_banned_in_with_a_warning():
    said = warned(
        new_event(rulebook="ffg-netrunner-1.0"),
        PersonFacts("p1", (Ban("FFG", "2026-01-01", "2026-12-31"),)),
    )
    assert said == ("Ann is banned by FFG until 2026-12-31.",)


@pytest.mark.parametrize("book", BOOKS)
def test_staff_turn_people_away_only_on_grounds_of_the_document(book):
    """NISEI has exactly four; capacity is no ground of Bushiroad, lateness none of NISEI."""
    expected = {
        "nisei-1.3": FOUR,
        "nisei-1.0": FOUR,
        "ffg-netrunner-1.0": set(),
        "ffg-starwars-2.2": {Ground.BANNED},
        "bushiroad-1.2.11": {
            Ground.BANNED,
            Ground.NOT_INVITED,
            Ground.QUALIFIED,
            Ground.DECLARED,
            Ground.ELSEWHERE,
            Ground.LATE,
        },
        "plain-swiss": set(),
    }[book]
    tournament = full_event(book)
    answers = {one: decided(tournament, TurnAway(Sealed("d"), one)) for one in Ground}
    assert {one for one, said in answers.items() if not isinstance(said, Refusal)} == expected


def full_event(book: str = "nisei-1.3"):
    """Two places, both taken."""
    tournament = new_event("Ann Bo", book)
    do(tournament, SetTerms(Terms(capacity=2)))
    return tournament


def test_nobody_is_turned_away_for_want_of_a_place_that_is_free():
    """N13-05, N10-04: late, and the venue may hold no more; the one without the other is none."""
    full = TurnAway(Sealed("d"), Ground.CAPACITY)
    tournament = new_event("Ann Bo")
    assert "no number of places" in refused(tournament, full, "places_free").text
    do(tournament, SetTerms(Terms(capacity=3)))
    assert "1 places are free" not in refused(tournament, full, "places_free").text
    do(tournament, SetTerms(Terms(capacity=2)))
    do(tournament, full)


def test_turning_away_is_recorded_without_the_name():
    tournament = full_event()
    done = do(tournament, TurnAway(Sealed("digest"), Ground.CAPACITY))
    assert done.lines[0].entry.source == "Event Staff Expectations"
    assert [one.ground for one in tournament.state.admission.turned_away] == [Ground.CAPACITY]


@pytest.mark.parametrize(
    ("kind", "game", "barred"),
    [
        ("bushiroad", "vg", True),
        ("bushiroad", "sve", True),
        ("cyberagent", "sve", True),
        ("cyberagent", "hocg", False),
        ("cover", "hocg", True),
        ("cover", "sve", False),
    ],
)
def test_people_of_the_companies_stay_away_at_levels_two_and_three(kind, game, barred):
    """B-019, B-020; with a permission they may play."""
    facts = PersonFacts("p1", declared=(Declaration(kind),))
    allowed = PersonFacts("p1", declared=(Declaration(kind, permission="Bushiroad"),))
    for level in ("2", "3"):
        refusal = BUSHIROAD_1_2_11.eligibility.barred("Ann", facts, bushiroad(level, game))
        assert (refusal is not None) is barred
        assert refusal is None or refusal.rule == "FR-1.2.4"
        assert BUSHIROAD_1_2_11.eligibility.barred("Ann", allowed, bushiroad(level, game)) is None
    assert BUSHIROAD_1_2_11.eligibility.barred("Ann", facts, bushiroad("1", game)) is None


@pytest.mark.parametrize(
    ("kind", "day", "on", "barred"),
    [
        ("developer", "", DAY, True),
        ("developer", "2025-05-10", DAY, True),
        ("developer", "2025-05-09", DAY, False),
        ("developer", "2027-01-01", DAY, True),
        ("developer", "2024-02-29", "2025-02-27", True),
        ("developer", "2024-02-29", "2025-02-28", False),
        ("undisclosed", "2026-06-09", "2026-05-08", False),
        ("undisclosed", "2026-06-09", "2026-05-09", True),
        ("undisclosed", "2026-06-09", "2026-06-08", True),
        ("undisclosed", "2026-06-09", "2026-06-09", False),
        ("undisclosed", "2026-03-31", "2026-02-27", False),
        ("undisclosed", "2026-03-31", "2026-02-28", True),
        ("undisclosed", "2026-01-15", "2025-12-15", True),
    ],
)
def test_makers_for_a_year_and_those_who_know_new_cards_for_a_month(kind, day, on, barred):
    """B-021, B-022."""
    facts = PersonFacts("p1", declared=(Declaration(kind, day),))
    assert bool(BUSHIROAD_1_2_11.eligibility.barred("Ann", facts, bushiroad("3", day=on))) is barred
    assert BUSHIROAD_1_2_11.eligibility.barred("Ann", facts, bushiroad("1", day=on)) is None


@pytest.mark.parametrize(
    ("here", "there", "barred"),
    [(False, False, True), (True, False, True), (False, True, True), (True, True, False)],
)
def test_two_events_at_once_only_where_both_allow_it(here, there, barred):
    """B-074."""
    facts = PersonFacts("p1", elsewhere=(OtherActiveEvent("e2", "Side Cup", there),))
    refusal = BUSHIROAD_1_2_11.eligibility.barred("Ann", facts, bushiroad(two_events=here))
    assert (refusal is not None) is barred
    assert refusal is None or refusal.rule == "PG-3.10.2"
    assert NISEI_1_3.eligibility.barred("Ann", facts, bushiroad(two_events=here)) is None


def test_applying_while_playing_elsewhere_is_free_but_neither_checking_in_nor_late_entry():
    """B-074: one may apply to several events of a day, and play in one at a time."""
    tournament = new_event(rulebook="bushiroad-1.2.11")
    facts = PersonFacts("p1", elsewhere=(OtherActiveEvent("e2", "Side Cup"),))
    said = warned(tournament, facts)
    assert said == ("Ann is playing in Side Cup, which is under way; drop there first.",)
    tournament = new_event("Bo Cy", rulebook="bushiroad-1.2.11")
    start_round(tournament)
    late = AdmitLate(NewPlayer("Ann", person="p1"), LateMode.FROM_NEXT, "Olga", "tardiness")
    refusal = decided(tournament, late, facts)
    assert isinstance(refusal, Refusal)
    assert refusal.rule == "PG-3.10.2"


def test_an_event_by_invitation_takes_those_on_the_list_only():
    """B-018; a document that knows no such ground only warns."""
    terms = Terms(series="Worlds", by_invitation=True)
    tournament = new_event(rulebook="bushiroad-1.2.11")
    do(tournament, SetTerms(terms))
    for outsider in (ANN, EnterPlayers((NewPlayer("Ann"),))):
        refusal = decided(tournament, outsider, PersonFacts("p1"))
        assert isinstance(refusal, Refusal)
        assert refusal.code == "barred_not_invited"
    assert not isinstance(entering(tournament, PersonFacts("p1", invited=True)), Refusal)
    netrunner = new_event()
    do(netrunner, SetTerms(terms))
    said = warned(netrunner, PersonFacts("p1"))
    assert said == ("Ann has no invitation on record for Worlds.",)


def test_the_qualified_are_kept_out_only_where_the_series_says_so():
    """B-018."""
    facts = PersonFacts("p1", qualified=True)
    tournament = new_event(rulebook="bushiroad-1.2.11")
    do(tournament, SetTerms(Terms(series="Cup")))
    assert not isinstance(entering(tournament, facts), Refusal)
    do(tournament, SetTerms(Terms(series="Cup", not_again=True)))
    refusal = entering(tournament, facts)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "barred_qualified"


def test_terms_need_a_series_for_its_lists():
    refusal = decided(new_event(), SetTerms(Terms(by_invitation=True)))
    assert isinstance(refusal, Refusal)
    assert refusal.code == "series_needed"
