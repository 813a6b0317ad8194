"""A player's own deck lists on the phone, and the opponent's while the rules open them.

What is expected stands in the documents: lists are secret (N13-40) but for the three minutes before
an elimination game (N13-84), or what decks are built on for the better seed (N10-52, FFG-34).
"""

import asyncio
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from player_office import Stream, caught_up, phone, ticket
from web_office import Visitor, app_of

from documents.day import Day
from documents.deck_day import hand_in
from toptable.engine.questions.roster import slots_of
from toptable.engine.rules.clock.timing import DueBy
from toptable.engine.rules.decks.cards import CardFacts, KnownCard
from toptable.engine.state.decks import Publishing
from toptable.engine.subjects.decks.list_collection import AskForDecks, LockDecks
from toptable.engine.subjects.floor.timekeeping import ClockAct
from toptable.engine.subjects.floor.times_and_deadlines import SetDeadline
from toptable.store import open_store

NAMES = "Ann Bo Cy Di"
PLANTED = re.compile(r"Plant(?:built|card)(?:Ann|Bo|Cy|Di)")
ME = "/e/day/me"


def a_list(name: str, more: str = "") -> str:
    """A list with words that are nowhere else."""
    return f"Plantbuilt{name}: First\n\n3 Plantcard{name}{more}"


@pytest.fixture
def day(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Day]:
    with open_store(tmp_path / "events.sqlite") as store:
        book = getattr(request, "param", "nisei-1.3")
        settings = {"decklists": "required"} if book == "nisei-1.3" else {}
        made = Day(book, NAMES, store=store, **settings)
        with pytest.MonkeyPatch.context() as clocks:
            for name, module in list(sys.modules.items()):
                if name.startswith("toptable.web.pages.") and hasattr(module, "now"):
                    clocks.setattr(module, "now", lambda: made.time)
            yield made


def under(*books: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("day", books, ids=books, indirect=True)


def words(holder: Visitor, page: str = "") -> set[str]:
    """The planted words on one of the own pages."""
    answer = holder.look(f"{ME}{page}")
    assert answer.status_code == 200, page
    return set(PLANTED.findall(answer.text))


def home(day: Day, name: str) -> str:
    """A player's page as it is now."""
    holder = phone(day.desk, name, "day")
    caught_up(day.desk, "day")
    return holder.look(ME).text


def hand_in_all(day: Day) -> None:
    """Every list of everybody."""
    for name in NAMES.split():
        for slot in slots_of(day.state, day.tournament.rules, day.number(name)):
            hand_in(day, name, slot.id, a_list(name))


def to_the_cut(day: Day) -> None:
    """Ann, who has the better seed, against Bo."""
    day.plan(1, 2, reason="Short").seat("Ann Cy", "Bo Di")
    best = "WL" if day.tournament.rules.scoring.games == 2 else "W"
    day.result("Ann", "W" * len(best)).result("Bo", best)
    day.lock(2, reason="As planned").at(60)


def test_a_list_is_looked_at_and_handed_in(day: Day) -> None:
    ann = phone(day.desk, "Ann", "day")
    assert "◌ My decks" in home(day, "Ann")
    assert "Missing: hand it in" in ann.look(f"{ME}/decks").text

    looked = ann.post(f"{ME}/decks/corp/look", text=a_list("Ann"))
    assert looked.status_code == 200
    assert set(PLANTED.findall(looked.text)) == {"PlantbuiltAnn", "PlantcardAnn"}
    assert day.state.decks.of(1, "corp") is None, "looking keeps nothing"

    taken = ann.post(f"{ME}/decks/corp", text=a_list("Ann"), name="Best")
    assert (taken.status_code, taken.headers["location"]) == (303, f"{ME}/decks/corp")
    held = day.state.decks.of(day.number("Ann"), "corp")
    assert held is not None
    assert (held.latest.number, held.latest.own, held.latest.by) == (1, True, "Ann")
    page = ann.look(f"{ME}/decks/corp").text
    assert "Version 1 received" in page
    assert "PlantcardAnn" in page


def test_a_file_is_read_like_a_text(day: Day) -> None:
    ann = phone(day.desk, "Ann", "day")
    ann.look(f"{ME}/decks/corp")
    token = re.search(r'name="csrf" value="([^"]+)"', ann.look(f"{ME}/decks/corp").text)
    assert token is not None
    answer = ann.client.post(
        f"{ME}/decks/corp/look",
        data={"csrf": token[1], "text": ""},
        files={"file": ("deck.txt", a_list("Ann").encode(), "text/plain")},
    )
    assert answer.status_code == 200
    assert "PlantcardAnn" in answer.text


def test_a_second_version_says_what_changed(day: Day) -> None:
    ann = phone(day.desk, "Ann", "day")
    for more in ("", "\n2 Plantcard Other"):
        ann.post(f"{ME}/decks/corp", text=a_list("Ann", more))
    page = ann.look(f"{ME}/decks/corp").text
    assert "Version 2 received" in page
    assert re.search(r"Plantcard Other</bdi> <span[^>]*>0 → 2", page)
    old = ann.look(f"{ME}/decks/corp?version=1").text
    assert old.count("Plantcard Other") == 1, "only in what changed since"
    assert ann.look(f"{ME}/decks/corp?version=9").status_code == 404


def test_lines_that_are_not_clear_are_named_and_nothing_typed_is_lost(day: Day) -> None:
    ann = phone(day.desk, "Ann", "day")
    text = "3 PlantcardAnn\n0 Nothing"
    answer = ann.post(f"{ME}/decks/corp", text=text, comment="Typed before")
    assert answer.status_code == 409
    assert "Line 2" in answer.text
    assert "Typed before" in answer.text
    assert day.state.decks.of(1, "corp") is None
    taken = ann.post(f"{ME}/decks/corp", text=text, anyway="1")
    assert taken.status_code == 303


def test_an_empty_list_is_refused_with_its_sentence(day: Day) -> None:
    ann = phone(day.desk, "Ann", "day")
    answer = ann.post(f"{ME}/decks/corp/look", text=" ")
    assert answer.status_code == 422
    assert "The list is empty." in answer.text


def test_after_the_lock_no_list_is_taken(day: Day) -> None:
    ann = phone(day.desk, "Ann", "day")
    ann.post(f"{ME}/decks/corp", text=a_list("Ann"))
    forms = {slot: ann.look(f"{ME}/decks/{slot}") for slot in ("corp", "runner")}
    day.do(LockDecks())
    for slot in forms:
        answer = ann.post(f"{ME}/decks/{slot}", text=a_list("Ann", "\n1 Late"))
        assert answer.status_code == 409, slot
        assert "locked" in answer.text
        page = ann.look(f"{ME}/decks/{slot}").text
        assert "locked" in page
        assert "<textarea" not in page, "no form that would be refused"
    assert len(day.state.decks.lists) == 1
    assert "locked" in ann.look(f"{ME}/decks").text


def test_after_the_deadline_a_list_is_not_changed_and_a_first_one_is_late(day: Day) -> None:
    ann = phone(day.desk, "Ann", "day")
    ann.post(f"{ME}/decks/corp", text=a_list("Ann"))
    day.at(10)
    day.do(SetDeadline(DueBy.DECKLIST, day.time))
    assert "Hand in your lists by" in ann.look(f"{ME}/decks").text
    day.at(11)
    assert "The lists were due at" in ann.look(f"{ME}/decks").text
    again = ann.post(f"{ME}/decks/corp", text=a_list("Ann", "\n1 Late"))
    assert again.status_code == 409
    assert "were due by" in again.text
    first = ann.post(f"{ME}/decks/runner", text=a_list("Ann"))
    assert first.status_code == 303


def test_no_address_names_the_deck_of_another_player(day: Day) -> None:
    hand_in(day, "Bo", "corp", a_list("Bo"))
    ann = phone(day.desk, "Ann", "day")
    for slot in ("corp", "runner"):
        assert words(ann, f"/decks/{slot}") == set()
    assert ann.look(f"{ME}/decks/2").status_code == 404
    ann.post(f"{ME}/decks/corp", text=a_list("Ann"), player="2")
    bo = day.state.decks.of(day.number("Bo"), "corp")
    assert bo is not None
    assert len(bo.versions) == 1
    assert words(ann, "/decks/corp") == {"PlantbuiltAnn", "PlantcardAnn"}


def test_a_phone_that_nobody_knows_is_sent_to_the_beginning(day: Day) -> None:
    hand_in(day, "Ann", "corp", a_list("Ann"))
    holder = phone(day.desk, "Ann", "day")
    holder.client.cookies.clear()
    for page in ("/decks", "/decks/corp", "/opponent"):
        answer = holder.look(f"{ME}{page}")
        assert (answer.status_code, answer.headers["location"]) == (303, ME)


def test_the_player_says_what_others_may_see(day: Day) -> None:
    ann = phone(day.desk, "Ann", "day")
    answer = ann.post(f"{ME}/decks/agree", how="archetypes")
    assert answer.headers["location"] == f"{ME}/decks"
    assert day.state.decks.agreed[day.number("Ann")] is Publishing.ARCHETYPES
    assert re.search(r'value="archetypes" checked', ann.look(f"{ME}/decks").text)


def test_the_link_says_whether_all_lists_are_in(day: Day) -> None:
    for slot in ("corp", "runner"):
        hand_in(day, "Ann", slot, a_list("Ann"))
    assert "✓ My decks" in home(day, "Ann")
    assert "◌ My decks" in home(day, "Bo")


@under("bushiroad-1.2.11")
def test_where_lists_are_wanted_only_on_demand_the_link_waits_for_it(day: Day) -> None:
    """B-062."""
    assert "My decks" not in home(day, "Ann")
    day.do(AskForDecks(day.numbers("Ann")))
    assert "◌ My decks" in home(day, "Ann")


@under("nisei-1.3")
def test_the_opponents_lists_open_and_close_by_the_clock(day: Day) -> None:
    """Three minutes, for both finalists, and for nobody else. N13-84."""
    hand_in_all(day)
    phones = {name: phone(day.desk, name, "day") for name in NAMES.split()}

    def open_to(name: str) -> set[str]:
        return words(phones[name], "/opponent")

    closed: set[str] = set()
    assert f'href="{ME}/opponent"' in home(day, "Ann"), "an open page need not be loaded again"
    assert open_to("Ann") == closed
    to_the_cut(day)
    assert open_to("Ann") == closed
    assert "data-closes" not in phones["Ann"].look(f"{ME}/opponent").text
    assert "for 3 minutes" in phones["Ann"].look(f"{ME}/opponent").text
    day.clock(ClockAct.PREPARATION)
    for minute, second in ((60, 0), (62, 59)):
        day.at(minute, second)
        assert open_to("Ann") == {"PlantbuiltBo", "PlantcardBo"}
        assert open_to("Bo") == {"PlantbuiltAnn", "PlantcardAnn"}
        assert open_to("Cy") == closed
    left = 'data-closes="2"'
    assert left in phones["Ann"].look(f"{ME}/opponent").text, "one second, and the page asks again"
    day.at(63)
    assert open_to("Ann") == closed
    assert open_to("Bo") == closed


@under("nisei-1.0", "ffg-netrunner-1.0")
def test_the_better_seed_sees_what_decks_are_built_on(day: Day) -> None:
    """And no card, and nobody else. N10-52, FFG-34."""
    hand_in_all(day)
    to_the_cut(day)
    found = {name: words(phone(day.desk, name, "day"), "/opponent") for name in NAMES.split()}
    assert found == {"Ann": {"PlantbuiltBo"}, "Bo": set(), "Cy": set(), "Di": set()}


@under("ffg-starwars-2.2", "bushiroad-1.2.11")
def test_where_the_document_opens_no_lists_the_page_says_so(day: Day) -> None:
    hand_in_all(day)
    to_the_cut(day)
    assert f'href="{ME}/opponent"' not in home(day, "Ann")
    answer = phone(day.desk, "Ann", "day").look(f"{ME}/opponent")
    assert "do not open deck lists to opponents" in answer.text
    assert PLANTED.findall(answer.text) == []


def test_no_card_is_in_a_row_a_stream_or_the_page_around_it(day: Day) -> None:
    hand_in_all(day)
    to_the_cut(day)
    day.clock(ClockAct.PREPARATION)
    for name in NAMES.split():
        holder = phone(day.desk, name, "day")
        for page in ("", "/row", "/decks", "/history", "/call", "/sides", "/shown"):
            answer = holder.look(f"{ME}{page}")
            assert PLANTED.findall(answer.text) == [], (name, page)
        others = {f"Plant{kind}{other}" for kind in ("built", "card") for other in NAMES.split()}
        mine = {word for word in others if word.endswith(name)}
        assert words(holder, "/decks/corp") == mine

    async def first_said(name: str) -> bytes:
        stream = Stream(
            app_of(day.desk).state.read_face, ticket(day.desk, name, "day"), event="day"
        )
        said = await stream.hear()
        await stream.hang_up()
        return said

    for name in ("Ann", "Cy"):
        said = asyncio.run(first_said(name))
        assert said
        assert PLANTED.findall(said.decode()) == []


TWO_TWINS = CardFacts(
    game="netrunner",
    cards=(
        KnownCard(title="Twin of the Day", also=("Zwilling",)),
        KnownCard(title="Twin of the Night", also=("Zwilling",)),
        KnownCard(title="Paper Wall"),
    ),
)


def test_with_known_cards_the_phone_asks_and_offers_the_nearest_names(day: Day) -> None:
    """B-064: a list names every card so that no other can be meant."""
    day.desk.store.cards.put(TWO_TWINS, "2026-11-16")
    ann = phone(day.desk, "Ann", "day")
    text = "2 Zwilling\n1 Papr Wall"
    looked = ann.post(f"{ME}/decks/corp/look", text=text).text
    assert "which card is meant?" in looked
    for card in ("Twin of the Day", "Twin of the Night"):
        assert f'name="meant_1" value="{card}"' in looked
    assert re.search(r"Line 2: <bdi>1 Papr Wall</bdi>.*Perhaps: <bdi>Paper Wall</bdi>", looked)

    unanswered = ann.post(f"{ME}/decks/corp", text=text, anyway="1")
    assert unanswered.status_code == 409
    assert "Say which card is meant." in unanswered.text
    taken = ann.post(f"{ME}/decks/corp", text="2 Zwilling\n1 Paper Wall", meant_1="Twin of the Day")
    assert taken.status_code == 303
    page = ann.look(f"{ME}/decks/corp").text
    assert "Twin of the Day" in page
    assert "Twin of the Night" not in page
    assert 'class="state alarm"' in page, "three cards are no legal deck"
    held = day.state.decks.of(day.number("Ann"), "corp")
    assert held is not None
    problems = "1 problem" if held.problems == 1 else f"{held.problems} problems"
    assert held.problems
    assert problems in ann.look(f"{ME}/decks").text
