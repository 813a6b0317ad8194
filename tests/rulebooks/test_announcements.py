"""What must be announced, against the lists that the documents themselves give."""

import pytest

from toptable.engine.rules.announcements import (
    Announcement,
    AnnouncementLine,
    Announcements,
    EventFacts,
    When,
)
from toptable.engine.rules.clock.round_minutes import ClockStage, RoundMinutes
from toptable.engine.rules.structure.tables import Plan, Shape
from toptable.rulebooks import all_rulebooks, catalogue

BOOKS = {book.id: book for book in all_rulebooks() if book.publisher}
ALL = {id_: book.announcements for id_, book in BOOKS.items() if book.announcements is not None}
STRUCTURES = {id_: book.structure for id_, book in BOOKS.items() if book.structure is not None}
NISEI_1_3, NISEI_1_0, FFG, STAR_WARS, BUSHIROAD = ALL.values()
DEFAULTS = {"pairing": "standard", "sides": "double"}
VANGUARD = {"game": "vg", "match": "bo1", "win": "1", "profile": "non_japan", "structure": "swiss"}


def lines(book: Announcements, facts: EventFacts) -> dict[str, AnnouncementLine]:
    return {line.id: line for line in book.sheet(facts)}


def ids(book: Announcements, when: When, facts: EventFacts) -> set[str]:
    return {line.id for line in book.sheet(facts) if line.when is when}


@pytest.mark.parametrize(("id", "book"), ALL.items(), ids=list(ALL))
def test_each_announcement_has_a_source_and_ids_of_its_own_document(
    id: str,  # noqa: A002
    book: Announcements,
) -> None:
    known = {rule.id for rule in catalogue.rules().values() if rule.document == id}
    known |= {one.id for one in catalogue.readings().values() if id in one.documents}
    things: list[Announcement | RoundMinutes] = [*book.items, *book.times]
    for thing in things:
        assert thing.source
        assert thing.rules
        assert set(thing.rules) <= known
    names = [item.id for item in book.items]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("book", ALL.values(), ids=list(ALL))
def test_with_nothing_decided_everything_is_a_sentence_or_a_question(book: Announcements) -> None:
    sheet = book.sheet(EventFacts())
    assert all(line.text.endswith(".") for line in sheet)
    assert any(not line.decided for line in sheet)
    assert [line.when for line in sheet] == sorted((x.when for x in sheet), key=list(When).index)


def test_nisei_1_3_before_the_start() -> None:
    """The document: structure, Tiebreaker round, playing staff, accommodations, online tools."""
    facts = EventFacts(
        settings=DEFAULTS,
        level="casual",
        proposal=STRUCTURES["nisei-1.3"].proposal(24, tier="casual"),
        plan=Plan(4, cut=4),
        playing_staff=("Ann",),
        online=True,
    )
    said = lines(NISEI_1_3, facts)
    assert said["structure"].text == (
        "4 Swiss rounds, two games each. The top 4 advance to double elimination."
    )
    assert said["structure"].must
    assert not said["tiebreaker_round"].decided
    assert said["playing_staff"].text == "Staff who play: Ann."
    assert said["accommodations"].must
    assert said["online"].must
    assert said["round_length"].text == (
        "Swiss round: 65 minutes; Elimination round: 40 minutes; Final: untimed."
    )


def test_nisei_small_events_leave_out_what_a_cut_would_need() -> None:
    facts = EventFacts(proposal=STRUCTURES["nisei-1.3"].proposal(8), settings=DEFAULTS)
    said = lines(NISEI_1_3, facts)
    assert "tiebreaker_round" not in said
    assert "playing_staff" not in said
    assert "online" not in said
    assert said["round_length"].text == "Swiss round: 65 minutes."
    assert "No cut" in said["structure"].text


def test_settings_change_what_is_said() -> None:
    plain = lines(NISEI_1_3, EventFacts(settings=DEFAULTS))
    other = lines(
        NISEI_1_3,
        EventFacts(
            settings={"pairing": "amalfi", "sides": "single"},
            tiebreakers=("Strength of schedule", "Lot"),
            plan=Plan(5),
        ),
    )
    assert "Amalfi" not in plain["pairing"].text
    assert "Amalfi" in other["pairing"].text
    assert not plain["tiebreakers"].decided
    assert other["tiebreakers"].text == "In this order: Strength of schedule, Lot."
    assert "one game each" in other["structure"].text


def test_ffg_names_rounds_elimination_and_cut_before_the_start() -> None:
    """FFG-27: the organizer must announce all three."""
    proposal = STRUCTURES["ffg-netrunner-1.0"].proposal(24)
    said = lines(FFG, EventFacts(proposal=proposal, plan=Plan(4, cut=4)))
    for id_, text in (
        ("rounds", "4 Swiss rounds, two games each."),
        ("elimination", "Double elimination follows."),
        ("cut", "Top 4."),
    ):
        assert (said[id_].text, said[id_].must, said[id_].when) == (text, True, When.BEFORE_START)
    assert "custom" not in said
    open_ = lines(FFG, EventFacts(proposal=proposal))["rounds"]
    assert (open_.decided, open_.starts) == (False, True), "a table proposes; nobody has decided"
    assert open_.text.endswith("Proposed: 4 Swiss rounds, two games each.")
    proposal = STRUCTURES["ffg-netrunner-1.0"].proposal(8)
    small = lines(FFG, EventFacts(proposal=proposal, plan=Plan(3)))
    assert small["elimination"].text == "No double elimination."
    assert "cut" not in small


def test_a_changed_ffg_table_must_be_announced_as_custom() -> None:
    """FFG-49."""
    proposal = STRUCTURES["ffg-netrunner-1.0"].proposal(24)
    assert lines(FFG, EventFacts(proposal=proposal, plan=Plan(6, cut=8)))["custom"].must
    assert (
        "6 rounds, top 8"
        in lines(FFG, EventFacts(proposal=proposal, plan=Plan(6, cut=8)))["custom"].text
    )
    assert "custom" not in lines(FFG, EventFacts(proposal=proposal, plan=Plan(4, cut=4)))


def test_ffg_second_leader_is_announced_only_when_a_leader_plays() -> None:
    """FFG-06."""
    assert "second_leader" not in lines(FFG, EventFacts())
    line = lines(FFG, EventFacts(playing_staff=("Ann",)))["second_leader"]
    assert (line.must, line.decided) == (True, False)
    named = lines(FFG, EventFacts(playing_staff=("Ann",), second=("Bo",)))["second_leader"]
    assert (named.text, named.decided) == ("Ann plays; in those games Bo rules.", True)


@pytest.mark.parametrize(("draft", "minutes"), [("off", 65), ("full", 50), ("half", 30)])
def test_ffg_drafts_have_rounds_of_their_own(draft: str, minutes: int) -> None:
    """FFG-26, FFG-51, FFG-53."""
    time = FFG.minutes(ClockStage.SWISS, {"draft": draft})
    assert time is not None
    assert time.default == minutes
    said = lines(FFG, EventFacts(settings={"draft": draft}, plan=Plan(3)))
    assert f"{minutes} minutes" in said["round_length"].text
    assert ("draft" in said) is (draft != "off")
    assert ("one game each" in said["rounds"].text) is (draft == "half")


def test_star_wars_announces_lengths_within_its_limits() -> None:
    """SW-17: 60 to 80 minutes before the start; SW-27: 30 to 40 before championship play."""
    said = lines(STAR_WARS, EventFacts(plan=Plan(5, cut=8)))
    assert said["round_length"].text == "Swiss round: 70 minutes."
    assert said["championship_length"].when is When.BEFORE_ELIMINATION
    assert "35 minutes" in said["championship_length"].text
    assert said["cut"].must
    assert "top 8" in said["cut"].text
    assert not lines(STAR_WARS, EventFacts())["cut"].decided
    assert "championship_length" not in lines(STAR_WARS, EventFacts(plan=Plan(5)))


def test_star_wars_teams_have_their_own_rounds_and_no_cut() -> None:
    """SW-37, SW-40: 80 to 120 minutes, to be set by the organizer."""
    said = lines(STAR_WARS, EventFacts(settings={"team": "2v2"}))
    assert not said["team_round_length"].decided
    assert "80 to 120" in said["team_round_length"].text
    assert {"cut", "championship_length", "round_length"}.isdisjoint(said)
    decided = lines(
        STAR_WARS, EventFacts(settings={"team": "2v2"}, minutes={ClockStage.SWISS: 100})
    )
    assert decided["team_round_length"].text == "Swiss round: 100 minutes."


@pytest.mark.parametrize(
    ("game", "match", "minutes"),
    [
        ("vg", "bo1", 30),
        ("ws", "bo1", 35),
        ("bf", "bo1", 20),
        ("bf", "bo3", 40),
        ("sve", "bo1", 30),
        ("hocg", "bo1", 35),
        ("gcg", "bo1", 30),
        ("vg", "bo3", None),
        ("gcg", "bo3", None),
    ],
)
def test_bushiroad_minutes_per_game(game: str, match: str, minutes: int | None) -> None:
    """B-118; A-34: best of three has a length in Buddyfight only."""
    time = BUSHIROAD.minutes(ClockStage.SWISS, {"game": game, "match": match})
    assert time is not None
    assert time.default == minutes
    said = lines(BUSHIROAD, EventFacts(settings={**VANGUARD, "game": game, "match": match}))
    assert said["round_length"].decided is (minutes is not None)


def test_bushiroad_required_announcements() -> None:
    """B-008: venue, date, time, format. B-009: cards, round time, time-up, finalists, rules."""
    facts = EventFacts(
        settings=VANGUARD,
        level="1",
        proposal=STRUCTURES["bushiroad-1.2.11"].proposal(40, cut=True),
        plan=Plan(5, cut=8),
    )
    said = lines(BUSHIROAD, facts)
    must = {line.id for line in said.values() if line.must and line.when is When.IN_ADVANCE}
    assert {"place", "format", "cards", "round_length", "time_up", "regulations"} <= must
    assert said["game"].text == "Cardfight!! Vanguard."
    assert said["structure"].text == "Swiss, 5 rounds."
    assert said["finalists"].text.startswith("The 8 best-ranked advance")
    assert "both lose" in said["time_up"].text


def test_bushiroad_event_settings_have_the_documents_defaults_until_told() -> None:
    """B-049 three minutes, B-138 five minutes, B-127 no extra turns, B-075 no nicknames."""
    said = lines(BUSHIROAD, EventFacts())
    assert "three minutes" in said["preparation"].text
    assert said["tardiness"].text.startswith("5 minutes")
    assert said["extra_turns"].text == "None."
    assert "no nicknames" in said["names"].text
    assert said["challenges"].text.startswith("No limit")
    told = lines(BUSHIROAD, EventFacts(told={"extra_turns": "Three extra turns."}))["extra_turns"]
    assert (told.text, told.own) == ("None.", "Three extra turns."), "the setting holds"


def test_bushiroad_time_up_depends_on_the_structure() -> None:
    """B-187, B-088."""
    swiss = lines(BUSHIROAD, EventFacts(settings=VANGUARD, plan=Plan(5)))["time_up"].text
    assert swiss == "A match unfinished at time is a draw."
    double = EventFacts(settings=VANGUARD, plan=Plan(5, shape=Shape.DOUBLE_ELIMINATION))
    assert "loss for both" in lines(BUSHIROAD, double)["time_up"].text
    annex = EventFacts(settings={**VANGUARD, "time_up": "annex_a"}, plan=Plan(5, cut=8))
    text = lines(BUSHIROAD, annex)["time_up"].text
    assert text.startswith("Annex A.1. At time cards in damage zone are compared. Less wins")
    assert "both lose" not in text
    nameless = EventFacts(settings={"time_up": "annex_a"}, plan=Plan(5))
    assert not lines(BUSHIROAD, nameless)["time_up"].decided, "each game has its own method"


def test_games_in_which_both_lose_at_time_want_untimed_elimination() -> None:
    """B-130: HOCG and GCG set no limit where a winner is needed; never both sentences at once."""
    for game, wanted in (("hocg", True), ("gcg", True), ("vg", False)):
        facts = EventFacts(settings={**VANGUARD, "game": game}, plan=Plan(5, cut=8))
        said = lines(BUSHIROAD, facts)
        assert ("Elimination round: untimed" in said["round_length"].text) is wanted
        assert ("both lose" in said["time_up"].text) is not wanted
    settings = {**VANGUARD, "game": "gcg", "elimination_minutes": "40"}
    limited = lines(BUSHIROAD, EventFacts(settings=settings, plan=Plan(5, cut=8)))
    assert "Elimination round: 40 minutes" in limited["round_length"].text
    assert "both lose" in limited["time_up"].text


@pytest.mark.parametrize(
    ("book", "stage", "good", "bad"),
    [
        (NISEI_1_3, ClockStage.SWISS, (65, 70), (60, 75)),
        (NISEI_1_0, ClockStage.SWISS, (65, 70), (60, 75)),
        (NISEI_1_3, ClockStage.TIEBREAKER, (30,), (40,)),
        (NISEI_1_3, ClockStage.ELIMINATION, (40,), (35,)),
        (NISEI_1_3, ClockStage.FINAL, (None,), (60,)),
        (FFG, ClockStage.SWISS, (65,), (70,)),
        (STAR_WARS, ClockStage.SWISS, (60, 70, 80), (59, 81)),
        (STAR_WARS, ClockStage.ELIMINATION, (30, 35, 40), (29, 41)),
        (STAR_WARS, ClockStage.FINAL, (None,), (90,)),
    ],
)
def test_lengths_the_document_has_and_has_not(
    book: Announcements,
    stage: ClockStage,
    good: tuple[int | None, ...],
    bad: tuple[int | None, ...],
) -> None:
    time = book.minutes(stage, {})
    assert time is not None
    assert [time.problem(minutes) for minutes in good] == [""] * len(good)
    assert all(time.source in time.problem(minutes) for minutes in bad)
    assert "at least one minute" in time.problem(0)


def test_the_final_of_nisei_1_3_may_be_limited_with_a_reason() -> None:
    """N13-58; version 1.0 has no such clause."""
    new = NISEI_1_3.minutes(ClockStage.FINAL, {})
    old = NISEI_1_0.minutes(ClockStage.FINAL, {})
    assert new is not None
    assert old is not None
    assert "reason" in new.problem(60)
    assert "reason" not in old.problem(60)


def test_lengths_in_words() -> None:
    def text(book: Announcements, stage: ClockStage) -> str:
        time = book.minutes(stage, {})
        return "" if time is None else time.text

    assert text(NISEI_1_3, ClockStage.SWISS) == "65 minutes (or 70)"
    assert text(STAR_WARS, ClockStage.SWISS) == "70 minutes (60 to 80)"
    assert text(FFG, ClockStage.ELIMINATION) == "40 minutes"
    assert text(FFG, ClockStage.FINAL) == "untimed"


def test_the_rounds_call_start_and_end() -> None:
    for book in ALL.values():
        assert ids(book, When.EACH_ROUND, EventFacts()) == {"clock"}


@pytest.mark.parametrize("book", [NISEI_1_3, NISEI_1_0], ids=["1.3", "1.0"])
def test_both_nisei_versions_name_standard_and_accommodations(book: Announcements) -> None:
    """N13-08, N13-100, N10-07, N10-63: Standard unless stated, and accommodations for all."""
    said = lines(book, EventFacts())
    assert said["format"].text.startswith("Standard")
    assert lines(book, EventFacts(settings={"format": "eternal"}))["format"].text.startswith(
        "Eternal"
    )
    own = lines(book, EventFacts(settings={"format": "other"}, told={"own_format": "A cube."}))
    assert own["own_format"].text == "A cube."
    assert "format" not in own
    assert said["accommodations"].must
    assert "available" in said["accommodations"].text


def test_nisei_1_0_has_proxies_shown_before_the_event() -> None:
    """N10-12, N10-16; version 1.3 dropped the approval."""
    assert lines(NISEI_1_0, EventFacts())["proxies"].must
    assert "proxies" not in lines(NISEI_1_3, EventFacts())


@pytest.mark.parametrize(
    ("book", "id_"),
    [(NISEI_1_3, "tiebreaker_round"), (NISEI_1_0, "tiebreaker_rounds")],
)
def test_tiebreaker_rounds_are_announced_where_there_is_a_cut(
    book: Announcements, id_: str
) -> None:
    """N13-78, N10-47."""
    assert id_ in lines(book, EventFacts(plan=Plan(4, cut=4)))
    assert id_ not in lines(book, EventFacts(plan=Plan(4)))


def test_tools_are_suggested_to_online_events() -> None:
    """N13-56: the document names two tools and requires neither."""
    said = lines(NISEI_1_3, EventFacts(settings=DEFAULTS, online=True))
    assert "Discord" in said["online_tools"].text
    assert "cobr.ai" in said["online_tools"].text
    assert not said["online_tools"].must
    assert "online_tools" not in lines(NISEI_1_3, EventFacts(settings=DEFAULTS))


def test_remote_fighters_cut_for_each_other() -> None:
    """B-048: the owner cuts, for example in three piles stacked as the opponent says."""
    said = lines(BUSHIROAD, EventFacts(settings={**VANGUARD, "remote": "on"}))
    assert "three piles" in said["remote_cut"].text
    assert "opponent" in said["remote_cut"].text
    assert "remote_cut" not in lines(BUSHIROAD, EventFacts(settings=VANGUARD))
