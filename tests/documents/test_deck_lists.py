"""Deck lists under the five documents: handed in, fixed, asked for, moderated, approved, shown."""

import re
from datetime import timedelta

import pytest

from documents.day import TEN, Day
from documents.deck_day import (
    CARD,
    IDENTITY,
    LIST,
    hand_in,
    hand_in_all,
    handing_in,
    lists,
    read,
    refused,
    secret,
    sight,
)
from toptable.desk.deck_forms import renamed
from toptable.desk.tournament import Done
from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.timing import DueBy
from toptable.engine.state.decks import Publishing
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.decks.list_collection import AskForDecks, LockDecks
from toptable.engine.subjects.decks.list_visibility import AgreeToPublish, OpenDecks, PublishDecks
from toptable.engine.subjects.event.lifecycle import CloseEvent
from toptable.engine.subjects.event.required_event_info import announced
from toptable.engine.subjects.floor.table_checks import BeginReview
from toptable.engine.subjects.floor.timekeeping import ClockAct
from toptable.engine.subjects.floor.times_and_deadlines import watched
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.rounds.drafts import PairRound
from toptable.engine.subjects.undo.take_back import TakeBackOwnLast
from toptable.engine.views.deck_visibility import DeckSight

FOUR = "Ann Bo Cy Di"
BOOKS = ("nisei-1.3", "nisei-1.0", "ffg-netrunner-1.0", "ffg-starwars-2.2", "bushiroad-1.2.11")
TEAMS = (NewPlayer("Aces", members=("Ann", "Bo")), NewPlayer("Kings", members=("Cy", "Di")))


@pytest.mark.parametrize("book", BOOKS)
def test_the_receipt_says_when_and_by_whom(book: str) -> None:
    day = hand_in(Day(book, FOUR).at(5), "Ann", name="Seven")
    opened = read(day, "Ann", "Ann")
    assert (opened.version.number, opened.version.at, opened.version.by) == (1, day.time, "Olga")
    assert opened.handed_in.pasted == LIST
    assert opened.handed_in.deck.size == 5
    assert "received" in day.said[0]


@pytest.mark.parametrize("book", BOOKS)
def test_the_log_names_no_card(book: str) -> None:
    day = hand_in(Day(book, FOUR), "Ann", name="Plantname", comment="Plantcomment", code="PLANT7")
    stored = b"".join(day.desk.store.read("day")).decode()
    assert "Plant" not in stored
    assert "PLANT7" not in stored
    assert CARD in read(day, "Olga", "Ann").handed_in.pasted


def test_every_version_is_kept_until_the_lists_are_locked() -> None:
    day = hand_in(Day("nisei-1.3", FOUR), "Ann", "corp", by="Ann")
    hand_in(day, "Ann", "corp", "2 Another Card", by="Ann")
    assert [card.name for card in read(day, "Ann", "Ann", "corp").handed_in.deck.cards] == [
        "Another Card"
    ]
    assert read(day, "Ann", "Ann", "corp", 1).handed_in.pasted == LIST
    day.do(LockDecks())
    assert "locked" in refused(day, "Ann", "corp", by="Ann")
    assert "locked" in refused(day, "Ann", "corp", by="Olga")
    day.do(LockDecks(day.numbers("Ann"), locked=False))
    hand_in(day, "Ann", "corp", by="Ann")
    assert len(day.state.decks.lists[day.number("Ann"), "corp"].versions) == 3


def test_a_judge_changes_a_fixed_list_and_says_why() -> None:
    day = Day("nisei-1.3", FOUR).staff(judge="Jo", scorekeeper="Sam")
    hand_in(day, "Ann", "corp").do(LockDecks())
    assert "why" in refused(day, "Ann", "corp", by="Jo", remedy=True)
    assert "judge" in refused(day, "Ann", "corp", by="Sam", remedy=True, why="Typed wrongly")
    hand_in(day, "Ann", "corp", "1 Other", by="Jo", remedy=True, why="Plantcard was missing")
    opened = read(day, "Jo", "Ann", "corp")
    assert opened.version.remedy
    number = day.number("Ann")
    assert lists(day, "Jo").told(number, opened.version.why) == "Plantcard was missing"
    assert lists(day, "Sam").told(number, opened.version.why) == ""


def test_round_1_fixes_the_lists_that_are_there_and_takes_those_that_are_late() -> None:
    day = hand_in(Day("nisei-1.3", FOUR), "Ann", "corp").round()
    assert "Round 1 is paired" in refused(day, "Ann", "corp")
    hand_in(day, "Bo", "corp")


def test_round_1_fixes_both_lists_under_star_wars() -> None:
    """SW-14: nobody changes a deck between rounds."""
    day = hand_in(Day("ffg-starwars-2.2", FOUR), "Ann", "light")
    hand_in(day, "Ann", "dark").round()
    for slot in ("light", "dark"):
        assert "Round 1 is paired" in refused(day, "Ann", slot)
        assert "Round 1 is paired" in refused(day, "Ann", slot, by="Ann")


def test_a_line_may_be_marked_as_a_proxy() -> None:
    """N13-12: it may be, and nobody has to approve it."""
    day = hand_in(Day("nisei-1.3", FOUR), "Ann", "corp", f"{IDENTITY}\n\n3 Plantcard (proxy)")
    deck = day.state.decks.lists[day.number("Ann"), "corp"]
    assert deck.latest.proxied
    marked = read(day, "Ann", "Ann", "corp").handed_in.deck.cards
    assert [(card.name, card.proxied) for card in marked] == [("Plantcard", True)]
    assert "proxies to approve" not in day.toptable("deck list EVENT")


def test_received_is_registered_under_bushiroad() -> None:
    """B-061: no change after the official has it."""
    day = hand_in(Day("bushiroad-1.2.11", FOUR), "Ann")
    assert "received" in refused(day, "Ann", by="Ann")
    assert "received" in refused(day, "Ann", by="Olga")
    hand_in(day, "Bo", by="Bo")
    undone = day.tournament.send(TakeBackOwnLast(), day.actor("Bo"))
    assert isinstance(undone, Refusal)
    assert undone.code == "list_fixed"


def test_a_player_takes_back_a_list_only_while_it_can_be_changed() -> None:
    day = hand_in(Day("nisei-1.3", FOUR), "Ann", "corp", by="Ann")
    hand_in(day, "Ann", "corp", "1 Other", by="Ann")
    assert isinstance(day.tournament.send(TakeBackOwnLast(), day.actor("Ann")), Done)
    assert read(day, "Ann", "Ann", "corp").handed_in.pasted == LIST
    day.do(LockDecks())
    refusal = day.tournament.send(TakeBackOwnLast(), day.actor("Ann"))
    assert isinstance(refusal, Refusal)
    assert "locked" in refusal.text


def test_a_list_after_the_deadline_is_late() -> None:
    """B-061, PG-3.9.1: proposed for who handed it in late, and for who has not."""
    day = Day("bushiroad-1.2.11", FOUR, decklists="required")
    day.toptable("deck deadline EVENT '2026-03-07 10:30'")
    assert day.state.floor.deadlines == {DueBy.DECKLIST: TEN + timedelta(minutes=30)}
    hand_in_all(day.at(20), "Ann Bo")
    assert watched(day.state, day.tournament.rulebook, day.time)[0].missing == ()
    hand_in(day.at(31), "Cy")
    (due,) = watched(day.state, day.tournament.rulebook, day.time)
    assert due.missing == day.numbers("Cy Di")
    assert due.proposal is not None
    assert due.proposal.infraction == "PG-3.9.1"


def test_somebody_is_asked_for_a_list_with_a_time() -> None:
    """B-062: also where nobody had to hand one in, and after the event."""
    day = Day("bushiroad-1.2.11", FOUR).round()
    day.do(AskForDecks(day.numbers("Bo"), due=TEN + timedelta(minutes=45)))
    assert watched(day.state, day.tournament.rulebook, day.at(46).time)[0].missing == day.numbers(
        "Bo"
    )
    hand_in(day, "Bo", by="Bo")
    assert watched(day.state, day.tournament.rulebook, day.time) == ()
    assert "until when" in day.refuses(AskForDecks(day.numbers("Cy"), due=TEN))


def test_round_1_asks_about_missing_lists() -> None:
    """N13-23: required at Competitive; those that are not kept here are asked about."""
    day = hand_in_all(Day("nisei-1.3", FOUR, tier="competitive"), "Ann Bo Cy")
    assert "Deck lists are missing from: Di." in day.refuses(PairRound())
    printed = day.toptable("round next EVENT --reason Told", status=2)
    assert "Deck lists are missing from: Di." in printed
    day.toptable("round next EVENT --without-lists --reason Told")


@pytest.mark.parametrize(
    ("settings", "asks"),
    [
        ({"tier": "competitive"}, True),
        ({"tier": "casual"}, False),
        ({"tier": "casual", "decklists": "required"}, True),
        ({"tier": "competitive", "decklists": "optional"}, False),
        ({"tier": "competitive", "decklists": "on_demand"}, False),
    ],
)
def test_the_setting_goes_before_the_document(settings: dict[str, str], asks: bool) -> None:
    day = hand_in(Day("nisei-1.3", FOUR, **settings), "Ann", "corp")
    done = day.tournament.send(PairRound(), day.actor("Olga"), reason="Told")
    assert (isinstance(done, Refusal) and done.code == "lists_missing") is asks


@pytest.mark.parametrize("book", ["nisei-1.3", "nisei-1.0"])
@pytest.mark.parametrize("settings", [{}, {"decklists": "required"}], ids=["document", "setting"])
def test_lists_on_paper_are_lists(book: str, settings: dict[str, str]) -> None:
    """N13-23, N10-20: the duty of the document weighs as much as the organizer's setting."""
    day = Day(book, FOUR, tier="competitive", **settings)
    assert "Deck lists are missing from: Ann, Bo, Cy, Di." in day.refuses(PairRound(), reason="x")
    day.toptable("round next EVENT --lists-on-paper --reason Told")
    assert "deck lists" not in day.deviations()
    day.toptable("round discard EVENT")
    day.toptable("round next EVENT --without-lists --reason Told")
    assert "without deck lists from: Ann, Bo, Cy, Di" in day.deviations()


def test_the_title_is_declared_before_the_start() -> None:
    """B-066: a deck counts as one title."""
    day = Day("bushiroad-1.2.11", FOUR, game="ws", finalists="title")
    hand_in(day, "Ann", values="Plantseries")
    hand_in(day, "Bo", values="Plantseries; Planttwo")
    asked = day.refuses(PairRound())
    assert "Bo, Cy, Di" in asked
    assert "Plant" not in asked
    hand_in(day, "Bo", values="Planttwo", remedy=True, why="Declared at the desk")
    for name in ("Cy", "Di"):
        hand_in(day, name, values="Plantthree")
    day.do(PairRound())


@pytest.mark.parametrize(
    ("game", "method"), [("ws", "title"), ("vg", "nation"), ("vg", "ride_line"), ("hocg", "oshi")]
)
def test_what_finalists_are_chosen_by_is_declared_without_lists(game: str, method: str) -> None:
    """B-065, B-066: also where no list is required and none is kept."""
    day = Day("bushiroad-1.2.11", FOUR, game=game, finalists=method)
    for words in ("", "--lists-on-paper"):
        said = day.toptable(f"round next EVENT {words} --reason Told", status=2)
        assert "not declared for: Ann, Bo, Cy, Di." in said
    day.toptable("deck register EVENT Ann", status=2)
    for name in FOUR.split():
        day.toptable(f"deck register EVENT {name} --counts-as 'One of {name}'")
    day.do(PairRound())
    assert "count as" not in day.deviations()


def test_a_start_without_the_declarations_is_reported() -> None:
    """B-066: said anyway, it stands in the report."""
    day = Day("bushiroad-1.2.11", FOUR, game="ws", finalists="title")
    day.toptable("round next EVENT --without-lists --reason Told")
    assert "without what the decks count as, for: Ann, Bo, Cy, Di" in day.deviations()


def test_finalists_are_chosen_by_what_is_on_the_lists() -> None:
    """B-065: nobody types traits that the lists have."""
    day = Day("bushiroad-1.2.11", FOUR, game="ws", finalists="title")
    for name, title in {"Ann": "One", "Bo": "Two", "Cy": "One", "Di": "Three"}.items():
        hand_in(day, name, values=title)
    day.plan(2, 2).seat("Ann Bo", "Cy Di").results("Ann W, Cy W")
    day.seat("Ann Cy", "Bo Di").results("Ann W, Bo W")
    day.toptable("cut finalists EVENT --seats 2 --reason 'As planned'")
    # Ann is unbeaten with One. Bo and Cy have one loss; Cy plays One too, Bo shares nothing.
    assert day.state.finals.locked is not None
    assert day.state.finals.locked.players == day.numbers("Ann Bo")


def test_names_and_comments_wait_for_the_organizer() -> None:
    """B-063."""
    day = hand_in(Day("bushiroad-1.2.11", FOUR), "Ann", name="Rudeword", comment="Worse")
    deck = day.state.decks.lists[day.number("Ann"), "main"]
    assert deck.name_waits
    opened = read(day, "Olga", "Ann")
    made = renamed(
        opened.handed_in, day.number("Ann"), "main", name="Deck 1", comment="", why="Offends"
    )
    assert not isinstance(made, Refusal)
    day.do(made[0], texts=made[1])
    now = read(day, "Ann", "Ann").handed_in
    assert (now.deck.name, now.deck.comment, now.deck.cards) == (
        "Deck 1",
        "",
        opened.handed_in.deck.cards,
    )
    assert not day.state.decks.lists[day.number("Ann"), "main"].name_waits
    assert read(day, "Olga", "Ann", version=1).handed_in.deck.name == "Rudeword"
    assert "Rudeword" not in " ".join(day.said)


def test_proxies_are_marked_and_approved_under_nisei_1_0() -> None:
    """N10-12, N10-16."""
    day = Day("nisei-1.0", FOUR).staff(judge="Jo")
    hand_in(day, "Ann", "corp", f"{IDENTITY}\n\n3 Plantcard (proxy)\n1 Plantother (alternate art)")
    assert "proxies to approve" in day.toptable("deck list EVENT")
    day.toptable("deck approve-proxies EVENT Ann corp", by="Jo")
    deck = day.state.decks.lists[day.number("Ann"), "corp"]
    assert (deck.approved, deck.approved_by, deck.approved_at) == (1, "Jo", day.time)
    assert "proxies to approve" not in day.toptable("deck list EVENT")
    hand_in(day, "Ann", "corp", f"{IDENTITY}\n\n2 Plantcard (proxy)")
    assert day.state.decks.lists[day.number("Ann"), "corp"].proxies_wait


def test_a_judge_makes_a_proxy_and_it_is_written_down() -> None:
    """B-044: fighter, card, judge, match."""
    day = Day("bushiroad-1.2.11", FOUR).staff(judge="Jo").round()
    day.toptable("deck proxy EVENT Bo Plantcard", by="Jo")
    (proxy,) = day.state.decks.proxies
    assert (proxy.player, proxy.by) == (day.number("Bo"), "Jo")
    assert proxy.table == day.match("Bo").table
    assert lists(day, "Jo").told(proxy.player, proxy.card) == "Plantcard"


def test_a_player_hands_in_only_the_own_list() -> None:
    day = Day("nisei-1.3", FOUR)
    assert "yourself" in day.refuses(handing_in(day, "Ann", "corp")[0], "Bo")


def test_staff_who_play_do_not_take_the_lists_of_others() -> None:
    """N13-40: handed in secretly."""
    day = Day("nisei-1.3", FOUR).staff(judge="Ann Jo")
    assert "You play in this event" in refused(day, "Bo", "corp", by="Ann")
    hand_in(day, "Ann", "corp", by="Ann")
    hand_in(day, "Bo", "corp", by="Ann", reason="Nobody else is at the desk")


def test_a_list_that_is_none_is_a_sentence() -> None:
    day = Day("nisei-1.3", FOUR)
    for typed, said in {"": "empty", "\0\1\2": "no text", "3 " * 150_000: "characters"}.items():
        printed = day.toptable("deck register EVENT Ann - --slot corp", keys=typed, status=2)
        assert said in printed
    printed = day.toptable("deck register EVENT Ann - --slot main", keys="3 A", status=2)
    assert "corp or runner" in printed
    assert "--slot corp or runner" in day.toptable("deck show EVENT Ann", status=2)
    assert day.state.decks.lists == {}


def test_all_four_lists_of_a_team_of_two() -> None:
    """SW-36: handed in, they also say who plays which deck."""
    day = Day("ffg-starwars-2.2", team="2v2").do(EnterPlayers(TEAMS))
    assert "Aces, Kings" in day.refuses(PairRound())
    hand_in_all(day, "Aces Kings")
    assert sorted(day.state.decks.lists) == sorted(
        (number, f"{side}_{seat}")
        for number in day.numbers("Aces Kings")
        for side in ("light", "dark")
        for seat in (1, 2)
    )
    day.do(PairRound())


# Who may read which list at which moment.


def bracket_day(book: str, **settings: str) -> Day:
    """Four players with lists, Ann and Bo in the cut: Ann is the better seed."""
    day = Day(book, FOUR, **settings).staff(judge="Jo", head_judge="Hana", deck_checker="Dee")
    hand_in_all(day, FOUR)
    day.plan(1, 2, reason="Short").seat("Ann Cy", "Bo Di").results("Ann WW, Bo WL")
    return day.lock(2, reason="As planned")


@pytest.mark.parametrize("book", BOOKS)
def test_before_and_during_the_rounds(book: str) -> None:
    day = Day(book, FOUR)
    day.staff(judge="Jo", head_judge="Hana", scorekeeper="Sam", timekeeper="Tim", coverage="Cor")
    day.staff(deck_checker="Dee")
    hand_in_all(day, "Ann Bo")
    for _ in range(2):
        for name in ("Olga", "Jo", "Hana", "Dee", "Ann"):
            assert sight(day, name, "Ann") is DeckSight.LIST, name
        for name in ("Sam", "Tim", "Cor", "Bo", "Cy"):
            assert sight(day, name, "Ann") is DeckSight.NOTHING, name
        if not day.state.rounds:
            day.round()


def test_staff_who_play_wait_for_the_end_of_swiss() -> None:
    """N13-40."""
    day = Day("nisei-1.3", FOUR).staff(judge="Jo Di", head_judge="Hana")
    hand_in_all(day, "Ann Bo", by="Jo")
    assert sight(day, "Di", "Ann") is DeckSight.NOTHING
    assert "You play in this event" in str(lists(day, "Di").open(day.number("Ann"), "corp"))
    why, texts = secret("Deck error at table 1")
    opening = OpenDecks(day.numbers("Ann"), why)
    assert "Hana" in day.refuses(opening, "Di")  # Who does not play can look.
    day.do(opening, "Di", "They went home", texts=texts)
    assert sight(day, "Di", "Ann") is DeckSight.LIST
    assert sight(day, "Di", "Bo") is DeckSight.NOTHING
    assert "do not play" in day.refuses(OpenDecks(day.numbers("Ann"), why), "Jo")
    day.plan(1, 2, reason="Short").seat("Ann Cy", "Bo Di").results("Ann WW, Bo WW")
    assert sight(day, "Di", "Bo") is DeckSight.NOTHING
    day.lock(2, reason="As planned")
    assert sight(day, "Di", "Bo") is DeckSight.LIST


def test_three_minutes_with_the_opponents_list() -> None:
    """N13-84: by the clock of the event, before the round, and for the two players alone."""
    day = bracket_day("nisei-1.3").at(60)
    assert sight(day, "Bo", "Ann") is DeckSight.NOTHING
    day.clock(ClockAct.PREPARATION)
    assert sight(day, "Bo", "Ann") is sight(day, "Ann", "Bo") is DeckSight.LIST
    assert sight(day, "Cy", "Ann") is sight(day, "Ann", "Cy") is DeckSight.NOTHING
    day.at(62, 59)
    assert sight(day, "Bo", "Ann") is DeckSight.LIST
    day.at(63)
    assert sight(day, "Bo", "Ann") is DeckSight.NOTHING
    assert isinstance(lists(day, "Bo").open(day.number("Ann"), "corp"), Refusal)


def test_the_time_to_read_ends_with_the_start_of_the_round() -> None:
    day = bracket_day("nisei-1.3").at(60).clock(ClockAct.PREPARATION).at(61).clock()
    assert sight(day, "Bo", "Ann") is DeckSight.NOTHING


def test_one_table_reads_in_minutes_of_its_own() -> None:
    """N13-84: three minutes at this game alone, once, whatever the clock of the slot does."""
    day = bracket_day("nisei-1.3").at(60)
    game = next(iter(day.open_games))
    day.do(BeginReview(game))
    assert sight(day, "Bo", "Ann") is sight(day, "Ann", "Bo") is DeckSight.LIST
    assert sight(day, "Cy", "Di") is sight(day, "Cy", "Ann") is DeckSight.NOTHING
    day.clock(ClockAct.PREPARATION).clock()
    assert sight(day.at(62, 59), "Bo", "Ann") is DeckSight.LIST
    assert sight(day.at(63), "Bo", "Ann") is DeckSight.NOTHING
    assert "have had their time to read" in day.refuses(BeginReview(game))


@pytest.mark.parametrize("book", BOOKS)
def test_lists_are_read_before_elimination_games_only(book: str) -> None:
    """N13-84, and nowhere else: no other document opens a whole list to the opponent."""
    day = Day(book, FOUR).round()
    sentence = day.refuses(BeginReview(1))
    expected = "elimination games only" if book == "nisei-1.3" else "no time to read"
    assert expected in sentence


@pytest.mark.parametrize("book", ["nisei-1.0", "ffg-netrunner-1.0"])
def test_the_better_seed_sees_identities_and_chooses(book: str) -> None:
    """N10-52, FFG-34: the higher seed alone, until the sides are chosen."""
    day = bracket_day(book)
    assert sight(day, "Ann", "Bo") is DeckSight.IDENTITY
    assert sight(day, "Bo", "Ann") is DeckSight.NOTHING
    shown = read(day, "Ann", "Bo").handed_in
    assert shown.deck.identity is not None
    assert shown.deck.identity.name == IDENTITY
    assert shown.deck.cards == ()
    assert shown.pasted == ""
    day.sides(next(iter(day.open_games)))
    assert sight(day, "Ann", "Bo") is DeckSight.NOTHING


@pytest.mark.parametrize("book", ["ffg-starwars-2.2"])
def test_nobody_is_shown_anything_where_the_document_says_nothing(book: str) -> None:
    day = bracket_day(book)
    assert sight(day, "Ann", "Bo") is sight(day, "Bo", "Ann") is DeckSight.NOTHING


@pytest.mark.parametrize("published", Publishing)
@pytest.mark.parametrize("agreed", Publishing)
def test_after_the_event_as_published_and_agreed(published: Publishing, agreed: Publishing) -> None:
    """The smaller of the two, and nothing before the event is closed."""
    day = hand_in_all(Day("nisei-1.3", FOUR), FOUR)
    if agreed is not Publishing.HIDDEN:
        day.do(AgreeToPublish(day.number("Ann"), agreed), "Ann")
    if published is not Publishing.HIDDEN:
        day.do(PublishDecks(published))
    day.plan(1, reason="Short").round().finish()
    assert sight(day, "Cy", "Ann") is DeckSight.NOTHING
    day.do(CloseEvent(), reason="Done")
    order = [Publishing.HIDDEN, Publishing.ARCHETYPES, Publishing.LISTS]
    expected = DeckSight(min(order.index(published), order.index(agreed)))
    assert sight(day, "Cy", "Ann") is expected
    assert sight(day, "Cy", "Bo") is DeckSight.NOTHING


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(
    ("duty", "told"),
    [("required", "Everybody"), ("optional", "required|Nobody has to"), ("on_demand", "staff ask")],
)
def test_players_are_told_what_is_set_about_lists(book: str, duty: str, told: str) -> None:
    """FFG-10, SW-36, N13-23, N10-20, B-061, B-062: what is announced and what is asked agree."""
    day = Day(book, FOUR, decklists=duty)
    lines = [
        line.text
        for line in announced(day.state, day.tournament.rulebook)
        if line.id in ("tier", "decklists", "decklists_set")
        and re.search("(?i)deck|list", line.text or "")
    ]
    assert len(lines) == 1
    assert re.search(told, lines[0])
