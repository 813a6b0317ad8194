"""An event that is over: its champion, its ranking and its bracket come first, for everybody."""

import pytest
from finals_office import NAMES, bracket, do, finalists, locked, play_out, swiss
from web_office import Visitor, visitor

from spoken import spoken
from toptable.desk.desk import Desk
from toptable.engine.subjects.event.lifecycle import CloseEvent
from toptable.engine.subjects.event_admin.admin_commands import ShowStandings


def first_words(page: str) -> str:
    """The page of an event from the champion on."""
    return page.partition('<main id="main"')[2]


@pytest.mark.parametrize("rulebook", ["nisei-1.3", "bushiroad-1.2.11"])
def test_a_closed_event_begins_with_champion_ranking_and_bracket(
    desk: Desk, guest: Visitor, organizer: Visitor, rulebook: str
) -> None:
    tournament = bracket(desk, rulebook=rulebook, cut=4)
    cut = tournament.state.finals.locked
    assert cut is not None
    best = cut.seeds[0].who.name
    assert 'class="champion"' not in guest.look("/e/cup").text
    play_out(tournament)
    do(tournament, CloseEvent())
    for somebody in (guest, organizer):
        page = first_words(somebody.look("/e/cup").text)
        champion, ranking, picture, rows = (
            page.index('class="champion"'),
            page.index("Final ranking"),
            page.index("<svg"),
            page.index('id="round-table"'),
        )
        assert champion < ranking < picture < rows
        assert f"<bdi>{best}</bdi>" in page[champion : champion + 120], "the better seed always won"
        assert page.index(f"<bdi>{best}</bdi>", ranking) < picture, "and has the first place"
        assert page.count('class="champion"') == 1


def test_an_event_with_a_champion_is_not_running(
    desk: Desk, guest: Visitor, organizer: Visitor
) -> None:
    tournament = bracket(desk)
    cut = tournament.state.finals.locked
    assert cut is not None
    assert "Running now" in guest.look("/").text
    assert "Cup" in guest.look("/venue").text.partition("Coming up")[0].partition("<main")[2]
    play_out(tournament)
    listed = guest.look("/").text
    assert "Running" not in listed
    assert f"<bdi>{cut.seeds[0].who.name}</bdi>" in listed
    assert ">Over<" in listed
    assert "No event is running." in guest.look("/venue").text
    flow = organizer.look("/e/cup/settings").text
    assert "● Finished" in flow
    assert "Mark as reported" not in flow, "it is reported when it is closed"


@pytest.mark.parametrize("how", ["bracket played", "cut never played"])
def test_event_page_and_final_ranking_name_the_same(
    desk: Desk, guest: Visitor, organizer: Visitor, how: str
) -> None:
    if how == "bracket played":
        tournament = bracket(desk)
        play_out(tournament)
    else:
        tournament = locked(desk)
    do(tournament, CloseEvent())
    for somebody in (guest, organizer):
        said = [
            first_words(somebody.look(page).text).partition('class="champion">')[2].split("</p>")[0]
            for page in ("/e/cup", "/e/cup/places")
        ]
        assert f"<bdi>{finalists(tournament)[0]}</bdi>" in said[0], "the better seed always won"
        assert said[0] == said[1]
        assert ("Champion" in said[0]) == (how == "bracket played")
        assert "being played" not in somebody.look("/e/cup/places").text


def test_what_was_never_published_is_not_left_to_do(desk: Desk, organizer: Visitor) -> None:
    late = "Round 1 was paired before what players must know was published."
    tournament = swiss(desk, cut=0, names=NAMES[:8])
    assert late in organizer.look("/e/cup/checklist").text
    do(tournament, CloseEvent())
    listed = organizer.look("/e/cup/checklist").text
    assert late not in listed
    assert spoken("checklist.players_must") not in listed, "it was not"


def test_without_a_cut_the_last_result_decides(desk: Desk, guest: Visitor) -> None:
    # Eight players, three rounds, the lower number always wins: player 1 alone has three wins.
    swiss(desk, cut=0, names=NAMES[:8])
    page = first_words(guest.look("/e/cup").text)
    assert f"<bdi>{NAMES[0]}</bdi>" in page[page.index('class="champion"') :][:120]
    listed = guest.look("/").text
    assert ">Over<" in listed
    assert f"<bdi>{NAMES[0]}</bdi>" in listed


def test_standings_that_were_kept_back_name_nobody_until_the_end(
    desk: Desk, guest: Visitor, organizer: Visitor
) -> None:
    tournament = swiss(desk, cut=0, names=NAMES[:8])
    do(tournament, ShowStandings(through=1))
    for address in ("/e/cup", "/"):
        assert 'class="champion"' not in guest.look(address).text
        assert f"<bdi>{NAMES[0]}</bdi></strong>" not in guest.look("/").text
    assert 'class="champion"' in organizer.look("/e/cup").text
    do(tournament, CloseEvent())
    assert 'class="champion"' in visitor(desk).look("/e/cup").text
    assert NAMES[0] in visitor(desk).look("/").text


def test_an_event_that_is_opened_again_has_no_champion_until_it_is_decided(
    desk: Desk, guest: Visitor, organizer: Visitor
) -> None:
    tournament = swiss(desk)
    do(tournament, CloseEvent())
    assert 'class="champion"' in guest.look("/e/cup").text
    organizer.look("/e/cup/close")
    organizer.post("/e/cup/do/reopen_event", reason="the cut was forgotten")
    page = guest.look("/e/cup").text
    assert 'class="champion"' not in page
    assert "Running now" in guest.look("/").text
