"""A form that is refused comes back as it was sent, on its page, with the sentence inside it."""

from finals_office import NAMES, OLGA, do, swiss
from web_office import Visitor

from toptable.desk.desk import Desk
from toptable.engine.subjects.rounds.drafts import PairRound


def test_a_refusal_keeps_the_event_and_what_was_typed(desk: Desk, organizer: Visitor) -> None:
    tournament = swiss(desk, rounds=1)
    page = "/e/cup/players/1"
    referer = {"referer": f"http://testserver.local{page}"}
    organizer.look(page)
    typed = {"name": NAMES[1], "pronouns": "she <b>", "reason": "a slip"}
    answer = organizer.post(f"{page}/name", referer, **typed)
    assert answer.status_code == 409
    assert '<h1><a href="/e/cup">' in answer.text, "the event's header stays"
    form = answer.text.partition(f'action="{page}/name"')[2].partition("</form>")[0]
    assert 'role="alert"' in form
    assert f'value="{NAMES[1]}"' in form
    assert 'value="she &lt;b&gt;"' in form
    assert 'value="a slip"' in form
    assert tournament.state.players[1].name == NAMES[0]


def test_without_a_referer_the_page_that_the_form_leads_to_does(
    desk: Desk, organizer: Visitor
) -> None:
    tournament = swiss(desk, rounds=1)
    do(tournament, PairRound(), reason="one more")
    organizer.look("/e/cup/round-tools")
    same = {"players.0": "1", "players.1": "1", "reason": "friends", "back": "/round-tools"}
    refused = organizer.post("/e/cup/do/swap_players", None, **same)
    assert refused.status_code == 409
    form = refused.text.partition("/do/swap_players")[2].partition("</form>")[0]
    assert "Choose two different players" in form
    assert 'value="friends"' in form


def test_a_form_that_is_not_filled_in_comes_back_too(desk: Desk, organizer: Visitor) -> None:
    tournament = swiss(desk, rounds=1)
    do(tournament, PairRound(), reason="one more")
    page = "/e/cup/round-tools"
    organizer.look(page)
    typed = {"table": "2", "to": "somewhere"}
    move = "/e/cup/do/move_table"
    answer = organizer.post(move, {"referer": f"http://testserver.local{page}"}, **typed)
    assert answer.status_code == 422
    form = answer.text.partition(f'action="{move}"')[2].partition("</form>")[0]
    assert "To table: write a whole number." in form
    assert 'value="somewhere"' in form
    assert organizer.post(move, None, **typed).status_code == 422


def test_a_form_with_a_file_comes_back_with_what_was_typed(desk: Desk, organizer: Visitor) -> None:
    swiss(desk, rounds=1)
    page = "/e/cup/settings"
    organizer.look(page)
    fields = {"csrf": organizer.token, "place": "Old <hall>", "website": "", "accent": "green"}
    kim = organizer.client.post(
        f"{page}/the-look",
        data=fields | {"website": "no address"},
        files={"picture": ("x.png", b"", "image/png")},
        headers={"referer": f"http://testserver.local{page}"},
    )
    assert kim.status_code == 409
    assert 'value="Old &lt;hall&gt;"' in kim.text
    assert 'value="no address"' in kim.text


def test_a_list_of_nobody_comes_back_as_it_was_pasted(desk: Desk, organizer: Visitor) -> None:
    desk.create("Cup", "nisei-1.3", OLGA, event="cup")
    page = "/e/cup/players/import"
    organizer.look(page)
    pasted = {"csrf": organizer.token, "text": "; ;"}
    answer = organizer.client.post(page, data=pasted, files={"file": ("", b"", "text/csv")})
    assert answer.status_code == 422
    assert "; ;</textarea>" in answer.text
    assert "no names on this list" in answer.text


def test_a_no_without_a_form_keeps_the_events_header(desk: Desk, organizer: Visitor) -> None:
    swiss(desk, rounds=1)
    answer = organizer.look("/e/cup/undo?entry=99")
    assert answer.status_code == 409
    assert '<h1><a href="/e/cup">' in answer.text
    assert ">Go back</a>" in answer.text
    assert '<h1><a href="/e/nothing">' not in organizer.look("/e/nothing").text


def test_a_form_that_a_page_composes_fills_itself_in(desk: Desk, organizer: Visitor) -> None:
    """Its boxes, choices and texts; another form of the page stays as it was."""
    swiss(desk, rounds=1)
    page = "/e/cup/timetable"
    organizer.look(page)
    typed = {"start": "2026-05-09T10:00", "between": "a <b>", "breaks": "2: 45"}
    answer = organizer.post(page, None, **typed)
    assert answer.status_code == 409
    form = answer.text.partition(f'action="{page}"')[2].partition("</form>")[0]
    assert form.index('role="alert"') < form.index('name="start"')
    assert 'value="a &lt;b&gt;"' in form
    assert "\n2: 45</textarea>" in form
    settings = "/e/cup/settings"
    tables = organizer.post(f"{settings}/the-tables", first="x", last="9", hall="North")
    assert tables.status_code == 409
    assert tables.text.count('role="alert" tabindex="-1"') == 1
    assert 'value="North"' in tables.text
