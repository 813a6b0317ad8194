"""Pairings, standings, players and results as files, for everybody what their pages show."""

import csv
from io import StringIO
from pathlib import Path

from finals_office import do, swiss
from typer.testing import CliRunner
from web_office import Visitor

from toptable.cli.main import app
from toptable.desk.desk import Desk
from toptable.engine.subjects.event_admin.admin_commands import ShowStandings
from toptable.engine.subjects.people.details import SetGroup
from toptable.engine.subjects.rounds.drafts import PairRound
from toptable.store import open_store

LISTS = "/e/cup/lists"


def rows(visitor: Visitor, name: str) -> list[list[str]]:
    answer = visitor.look(f"{LISTS}/{name}")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    return list(csv.reader(StringIO(answer.content.decode("utf-8-sig"), newline="")))


def test_everybody_gets_what_their_pages_show(
    desk: Desk, guest: Visitor, organizer: Visitor
) -> None:
    tournament = swiss(desk)
    do(tournament, SetGroup(1, "Secret club"))
    do(tournament, ShowStandings(2))
    do(tournament, PairRound(), reason="One more for fun")
    assert rows(guest, "standings.csv")[0][:3] == ["Place", "Name", "Won-lost"]
    two = guest.look(f"{LISTS}/standings.csv")
    assert "standings-after-round-2" in two.headers["content-disposition"]
    assert guest.look(f"{LISTS}/standings.csv?round=3").status_code == 404
    assert len(rows(organizer, "standings.csv?round=3")) == 11
    assert "pairings-round-3" in guest.look(f"{LISTS}/pairings.csv").headers["content-disposition"]
    assert guest.look(f"{LISTS}/pairings.csv?round=4").status_code == 404
    assert len(rows(organizer, "pairings.csv?round=4")) == 6
    assert {row[0] for row in rows(guest, "results.csv")[1:]} == {"1", "2", "3"}
    assert "Secret club" not in guest.look(f"{LISTS}/players.csv").text
    assert "Secret club" in organizer.look(f"{LISTS}/players.csv").text
    assert guest.look(f"{LISTS}/players.csv?excel=1").content.startswith(b"\xef\xbb\xbf")
    text = guest.look(f"{LISTS}/pairings.txt")
    assert text.headers["content-type"] == "text/plain; charset=utf-8"
    assert text.text.startswith("Cup, pairings of round 3\n")
    for wrong in ("secrets.csv", "players.pdf", "players"):
        assert guest.look(f"{LISTS}/{wrong}").status_code == 404


def test_the_pages_lead_to_them(desk: Desk, guest: Visitor) -> None:
    swiss(desk)
    for page, link in (
        ("/e/cup", "lists/pairings.csv"),
        ("/e/cup/rounds/2", "lists/results.csv?round=2"),
        ("/e/cup/standings", "lists/standings.txt"),
    ):
        assert link in guest.look(page).text, page


def test_the_same_from_the_command_line(tmp_path: Path) -> None:
    place = str(tmp_path / "events.sqlite")
    with open_store(place) as store:
        swiss(Desk(store))
    runner = CliRunner()

    def typed(*words: str, role: str = "organizer") -> bytes:
        done = runner.invoke(app, ["--db", place, "--role", role, "csv", "cup", *words])
        assert done.exit_code == 0, done.output
        return done.stdout_bytes

    shown = typed("standings")
    assert len(list(csv.reader(StringIO(shown.decode(), newline="")))) == 11
    file = tmp_path / "players.csv"
    typed("players", str(file), "--excel")
    assert file.read_bytes().startswith(b"\xef\xbb\xbf")
    assert b"Reward byes" in typed("players")
    assert b"Reward byes" not in typed("players", role="spectator")
    assert typed("pairings", "--round", "1", "--text").decode().startswith("Cup, pairings of round")
    nothing = runner.invoke(app, ["--db", place, "csv", "cup", "pairings", "--round", "9"])
    assert nothing.exit_code == 2
