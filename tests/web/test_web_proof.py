"""Heads of the log on public pages, and digits that the hall calls out."""

from finals_office import OLGA, do
from web_office import Visitor

from toptable.desk.desk import Desk
from toptable.desk.tournament import Tournament
from toptable.engine.log.hash_chain import format_checksum
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.people.details import RenamePlayer
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.engine.subjects.rounds.pair_round import PairAgain


def begun(desk: Desk) -> Tournament:
    made = desk.create("Cup", "nisei-1.3", OLGA, event="cup")
    assert isinstance(made, Tournament), made
    do(made, EnterPlayers(tuple(NewPlayer(name) for name in ("Ann", "Bo", "Cy", "Di"))))
    return made


def test_the_head_stands_under_a_published_round_and_stays(desk: Desk, guest: Visitor) -> None:
    tournament = begun(desk)
    do(tournament, PairRound())
    assert "head of the log" not in guest.look("/e/cup").text
    do(tournament, PublishRound())
    head = format_checksum(tournament.version, tournament.log.head)
    for page in ("/e/cup", "/e/cup/rounds/1", "/e/cup/clock/screen", "/e/cup/proof"):
        assert head in guest.look(page).text, page
    do(tournament, RenamePlayer(1, "Anna"))
    assert head in guest.look("/e/cup").text, "it is that of the published round"
    assert head in guest.look("/e/cup/parts/witness").text


def test_staff_write_down_what_the_hall_calls(
    desk: Desk, guest: Visitor, organizer: Visitor
) -> None:
    tournament = begun(desk)
    assert "let the hall call out digits" in organizer.look("/e/cup").text
    assert "let the hall call out digits" not in guest.look("/e/cup").text
    assert "<form" in organizer.look("/e/cup/proof").text.partition('id="hall"')[2]
    assert "<form" not in guest.look("/e/cup/proof").text.partition('id="hall"')[2]
    share = "/e/cup/do/add_hall_share"
    wrong = organizer.post(share, digits="12", witness="Jo", back="/proof#hall")
    assert wrong.status_code == 409
    assert "at least 6 digits" in wrong.text
    assert 'value="12"' in wrong.text
    assert organizer.post(share, digits="4 1 6 6 2 3", witness="Jo").status_code == 303
    assert tournament.state.hall == ("416623",)
    page = guest.look("/e/cup/proof").text
    assert "416623" in page
    assert "Jo" in page
    assert guest.post(share, digits="111111", witness="Jo").status_code in (401, 403)


def test_the_log_page_says_that_something_was_drawn_again(
    desk: Desk, guest: Visitor, organizer: Visitor
) -> None:
    tournament = begun(desk)
    do(tournament, PairRound())
    do(tournament, PairAgain())
    assert "draw 2 of the pairing of round 1" in organizer.look("/e/cup/log").text
    do(tournament, PublishRound())
    assert "draw 2 of the pairing of round 1" in guest.look("/e/cup/log").text


def test_anybody_can_check_the_head_of_a_sheet(desk: Desk, guest: Visitor) -> None:
    tournament = begun(desk)
    do(tournament, PairRound())
    do(tournament, PublishRound())
    head = format_checksum(tournament.version, tournament.log.head)
    do(tournament, RenamePlayer(1, "Anna"))
    page = guest.look(f"/e/cup/proof?head={head.lower().replace('-', '+')}").text
    assert "The log still contains everything" in page
    assert f"after entry {tournament.version - 1}, " in page
    assert "when round 1 was the latest published. One entry has been added since." in page
    assert "a part of the head" not in page
    part = "-".join(head.split("-")[:4])
    kept = guest.look(f"/e/cup/proof?head={head}&kept=1").text
    for text, paper in ((page, True), (kept, False)):
        answer = text.partition('role="status"')[2].partition("<h2>")[0]
        assert ("when this was printed" in answer) is paper
        assert ("when this device kept its head" in answer) is not paper
    lost = guest.look(f"/e/cup/proof?head=2-{head.partition('-')[2]}&kept=1").text
    assert "is not the one that this device saw" in lost
    assert "a part of the head" in guest.look(f"/e/cup/proof?head={part}").text
    number, _, code = head.partition("-")
    assert "is not the one that was printed from" in guest.look(f"/e/cup/proof?head=2-{code}").text
    assert "Entries are missing" in guest.look(f"/e/cup/proof?head={number}00-{code}").text
    assert "is not the head of a log" in guest.look("/e/cup/proof?head=nonsense").text
