"""One event in every stage: every surface that prints a place, points or a finalist says the same.

What each must say is worked out here from the records: players with equal points and tiebreakers
share the best of their places.
"""

import csv
import re
from collections.abc import Callable, Iterator
from html import unescape
from io import StringIO

import pytest
from api_office import Program, program
from finals_office import OLGA, do, play_out
from player_office import phone
from rich.console import Console
from web_office import Visitor, visitor

from paper_text import pdf_pages
from toptable.cli import event_views
from toptable.desk.deck_lists import DeckLists
from toptable.desk.desk import Desk, now
from toptable.desk.tournament import Tournament
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Role
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.rules.results.kinds import Result
from toptable.engine.rules.structure.tables import Plan
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.event.lifecycle import CloseEvent
from toptable.engine.subjects.event.settings import PlanStructure
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.finals.cutting import LockCut
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.engine.views.outcome import final_places
from toptable.interchange.csv_lists import standings as standings_list
from toptable.interchange.export import outgoing
from toptable.interchange.formats.export_formats import lists_of
from toptable.paper.print_job import PrintJob
from toptable.paper.printing import find, print_sheet
from toptable.paper.typesetting import Typeset
from toptable.web.api.app import answer_here

BOOKS = {
    "nisei-1.3": "WW",
    "nisei-1.0": "WW",
    "ffg-netrunner-1.0": "WW",
    "ffg-starwars-2.2": "WW",
    "bushiroad-1.2.11": "W",
}
NAMES = ("Ann", "Bo", "Cy", "Di", "Eve", "Flo", "Gus", "Hal")
Places = dict[str, str]


def shared_best(tournament: Tournament, after: int) -> Places:
    """Everybody's place by hand: equal points and tiebreakers share the best rank among them."""
    rows = list(tournament.standings(after))
    told = {row.player: (row.points, tuple(row.tiebreakers.values())) for row in rows}
    found: Places = {}
    for row in rows:
        level = [at for at, one in enumerate(rows, 1) if told[one.player] == told[row.player]]
        found[row.name] = f"{level[0]}=" if len(level) > 1 else str(level[0])
    return found


def plain(html: str) -> str:
    """What somebody reads."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def in_terminal(shown: object) -> list[list[str]]:
    """The rows of a table in a terminal."""
    console = Console(width=200, record=True, file=StringIO())
    console.print(shown)
    lines = console.export_text().splitlines()
    rows = (re.split(r"[│┃]", line) for line in lines)
    return [[cell.strip() for cell in row[1:-1]] for row in rows if len(row) > 3]


def rows_of(html: str) -> Places:
    """Place by name, of a table of places on a page."""
    rows = re.findall(r'<tr[^>]*id="player-\d+".*?</tr>', html, re.DOTALL)
    found = {}
    for row in rows:
        place = re.search(r'class="(?:no|num place)">(.*?)</td>', row, re.DOTALL)
        name = re.search(r"<bdi>(.*?)</bdi>", row)
        assert place
        assert name
        found[unescape(name[1])] = plain(place[1])
    return found


def csv_rows(content: bytes) -> Places:
    rows = list(csv.reader(StringIO(content.decode("utf-8-sig"), newline="")))
    return {row[1]: row[0] for row in rows[1:]}


class Surfaces:
    """Everybody who reads the event: guests, staff, programs, phones, paper, the terminal."""

    def __init__(self, desk: Desk, tournament: Tournament) -> None:
        self.desk, self.event = desk, tournament
        self.guest: Visitor = visitor(desk)
        self.organizer: Visitor = visitor(desk).sign_in(desk)
        self.bot: Program = program(desk)
        self.players = {player.name: at for at, player in tournament.state.players.items()}

    def job(self) -> PrintJob:
        return PrintJob(
            self.event,
            OLGA,
            now(),
            address="https://hall.example",
            link=lambda _player, _what: "",
            desk=self.desk,
        )

    def sheet(self, name: str) -> object:
        found = find(name)
        assert not isinstance(found, Refusal)
        return found.data(self.job())

    def standings(self, after: int) -> Iterator[tuple[str, Places]]:
        """Every surface that prints places after a round, by name."""
        yield "page", rows_of(self.guest.look("/e/cup/standings").text)
        yield "hall", rows_of(self.guest.look("/e/cup/hall/standings").text)
        yield "csv", csv_rows(self.guest.look("/e/cup/lists/standings.csv").content)
        text = self.guest.look("/e/cup/lists/standings.txt").text
        yield (
            "text",
            {name: p for p, name in re.findall(r"^\s*(\d+=?)\s+(\w+)", text, re.MULTILINE)},
        )
        yield (
            "terminal",
            {row[1]: row[0] for row in in_terminal(event_views.standings_table(self.event))},
        )
        yield (
            "json",
            {
                row.name: row.printed
                for row in answer_here(self.desk, OLGA, "readStandings", event="cup").rows
            },
        )
        yield "paper", {row.name: row.printed for row in self.sheet("standings").rows}
        table = standings_list(self.event.state, self.event.rulebook, self.event.standings(after))
        yield "list", {str(row[1]): str(row[0]) for row in table.rows}
        told = self.bot.get("/events/cup/standings").json()
        yield "api", {row["name"]: row["printed"] for row in told["rows"]}
        overlay = self.guest.look("/e/cup/overlay/standings/data").json()
        yield "overlay", {row["name"]: row["printed"] for row in overlay["rows"]}
        screen = self.guest.look("/e/cup/screen").text
        shown = re.findall(r"<li><i>(.*?)</i><b><bdi>(.*?)</bdi>", screen)
        yield "screen", {name: place for place, name in shown}
        yield "why", dict(self._each(lambda at: (f"/e/cup/standings/{at}", r'class="no">(.*?)<')))
        yield (
            "player",
            dict(
                self._each(
                    lambda at: (f"/e/cup/players/{at}", rf"/standings/{at}\">(\d+=?)<"), staff=True
                )
            ),
        )
        yield "own row", dict(self._each(lambda at: (f"/e/cup/hall?me={at}", r">Place (\d+=?)<")))
        yield (
            "explained",
            {
                name: self.bot.get(f"/events/cup/standings/{at}").json()["printed"]
                for name, at in self.players.items()
            },
        )
        yield (
            "record",
            {
                name: self.bot.get(f"/events/cup/players/{at}/matches").json()["printed"]
                for name, at in self.players.items()
            },
        )
        yield (
            "phone",
            {
                name: re.findall(
                    r"lace (\d+=?) after", plain(phone(self.desk, name, "cup").look(page).text)
                )[0]
                for name in list(self.players)[:2]
                for page in ("/e/cup/me/history",)
            },
        )

    def _each(
        self, where: Callable[[int], tuple[str, str]], *, staff: bool = False
    ) -> Iterator[tuple[str, str]]:
        for name, at in self.players.items():
            address, pattern = where(at)
            html = (self.organizer if staff else self.guest).look(address).text
            found = re.search(pattern, html)
            assert found, (address, pattern)
            yield name, found[1]

    def finalists(self) -> Iterator[tuple[str, list[str]]]:
        """Every surface that names those who go on, before and after the lock."""
        html = self.organizer.look("/e/cup/cut").text
        above = html.split("cut-here")[0]
        yield "page", list(rows_of(above))
        yield "api", [row["name"] for row in self.bot.get("/events/cup/cut").json()["players"]]
        if self.event.state.finals.locked is None:
            lists = DeckLists(self.event, self.desk.store, OLGA, now())
            shown = lists.cut_preview(TopCut(4))
            rows = in_terminal(event_views.cut_table(shown))
            yield "terminal", [row[1] for row in rows if row[0].isdigit()]
            marked = re.findall(
                r'<tr id="player-(\d+)" role="row"(?! class="out")',
                self.guest.look("/e/cup/standings").text,
            )
            yield "standings", [self.event.state.name_of(int(one)) for one in marked]

    def ranking(self) -> Iterator[tuple[str, list[tuple[str, str]]]]:
        """Every surface that prints the final ranking, place and name in order."""
        for name, address in (("page", "/e/cup/places"), ("hall", "/e/cup/hall/places")):
            found = rows_of(self.guest.look(address).text)
            yield name, [(place, who) for who, place in found.items()]
        content = self.guest.look("/e/cup/lists/ranking.csv").content
        yield "csv", [(place, who) for who, place in csv_rows(content).items()]
        text = self.guest.look("/e/cup/lists/ranking.txt").text
        yield "text", re.findall(r"^\s*(\d+=?)\s+(\w+)", text, re.MULTILINE)
        told = self.bot.get("/events/cup/places").json()
        yield "api", [(row["printed"], row["name"]) for row in told["rows"]]
        ranking = final_places(self.event.state, self.event.rulebook)
        rows = in_terminal(event_views.places_table(self.event, ranking))
        yield "terminal", [(row[0], row[1]) for row in rows if row[0][:1].isdigit()]
        yield "paper", [(row.printed, row.name) for row in self.sheet("ranking").rows]
        going = outgoing(self.event, self.desk.store, Role.ORGANIZER, now())
        files = lists_of(going)
        yield "zip", [(place, who) for who, place in csv_rows(files["final-ranking.csv"]).items()]


@pytest.mark.parametrize("book", BOOKS)
def test_every_stage_says_the_same_everywhere(desk: Desk, book: str) -> None:
    """A-minor 9, P4, F3: shared places alike, the champion first."""
    event = desk.create("Cup", book, OLGA, event="cup")
    assert isinstance(event, Tournament), event
    do(event, EnterPlayers(tuple(NewPlayer(name) for name in NAMES)))
    do(event, PlanStructure(Plan(rounds=2, cut=4)))
    seen = Surfaces(desk, event)
    before_there_is_one(seen)
    for number in (1, 2):
        do(event, PairRound())
        if number == 1:
            before_there_is_one(seen)
        do(event, PublishRound())
        for match in event.state.rounds[-1].tables():
            do(event, ReportResult(number, match.table, Result(BOOKS[book])))
            if number == 2:
                agree(seen, shared_best(event, event.state.finished_rounds), once=match.table > 1)
        agree(seen, shared_best(event, number))
        assert seen.guest.look("/e/cup/lists/ranking.csv").status_code == 404
    taken = [row.name for row in list(event.standings(2))[:4]]
    for where, names in seen.finalists():
        assert names == taken, where
    do(event, LockCut(cut=TopCut(4)))
    for where, names in seen.finalists():
        assert names == taken, where
    do(event, StartBracket())
    agree(seen, shared_best(event, 2))
    assert isinstance(seen.sheet("ranking"), Refusal)
    play_out(event)
    ranked(seen, taken[0])
    do(event, CloseEvent())
    ranked(seen, taken[0])
    agree(seen, shared_best(event, 2))


def before_there_is_one(seen: Surfaces) -> None:
    """No surface has a place before the first round is complete."""
    assert not rows_of(seen.guest.look("/e/cup/standings").text)
    assert seen.bot.get("/events/cup/standings").json()["rows"] == []
    for name in ("standings", "ranking"):
        assert seen.guest.look(f"/e/cup/lists/{name}.csv").status_code == 404
        assert isinstance(seen.sheet(name), Refusal)


def agree(seen: Surfaces, expected: Places, *, once: bool = False) -> None:
    """Every surface prints these places; with ``once`` only the page is looked at."""
    for where, found in seen.standings(seen.event.state.finished_rounds):
        known = {name: place for name, place in found.items() if name in expected}
        assert known == {name: expected[name] for name in known}, where
        assert len(known) == (2 if where == "phone" else len(expected)), where
        if once:
            return


def ranked(seen: Surfaces, champion: str) -> None:
    """The same ranking on every surface, the champion first, places shared as printed."""
    ranking = final_places(seen.event.state, seen.event.rulebook)
    expected = [
        (f"{one.first}=" if one.first != one.last else str(one.place), one.name)
        for one in ranking.places
    ]
    assert expected[0] == ("1", champion)
    for where, found in seen.ranking():
        assert found == expected, where


def test_three_who_share_the_first_place_print_alike(desk: Desk) -> None:
    """A-minor 9: 1=, 1=, 1=, 4=, 4=, 4= and not 1=, 2=, 3=."""
    event = desk.create("Cup", "bushiroad-1.2.11", OLGA, event="cup")
    assert isinstance(event, Tournament), event
    do(event, EnterPlayers(tuple(NewPlayer(name) for name in NAMES[:6])))
    do(event, PairRound())
    do(event, PublishRound())
    for match in event.state.rounds[-1].tables():
        do(event, ReportResult(1, match.table, Result("W")))
    seen = Surfaces(desk, event)
    for where, found in seen.standings(1):
        if where != "phone":
            places = sorted(place for name, place in found.items() if name in NAMES)
            assert places == ["1="] * 3 + ["4="] * 3, where


def test_the_final_ranking_is_a_sheet(desk: Desk) -> None:
    """F3: the champion stands in the first line of the PDF, and standings say they are Swiss."""
    event = desk.create("Cup", "nisei-1.3", OLGA, event="cup")
    assert isinstance(event, Tournament), event
    do(event, EnterPlayers(tuple(NewPlayer(name) for name in NAMES)))
    do(event, PlanStructure(Plan(rounds=1, cut=4)))
    do(event, PairRound())
    do(event, PublishRound())
    for match in event.state.rounds[-1].tables():
        do(event, ReportResult(1, match.table, Result("WW")))
    do(event, LockCut(cut=TopCut(4)))
    do(event, StartBracket())
    play_out(event)
    seen = Surfaces(desk, event)
    champion = seen.bot.get("/events/cup/places").json()["winner"]
    sheet = find("ranking")
    assert not isinstance(sheet, Refusal)
    made = print_sheet(sheet, seen.job())
    assert isinstance(made, Typeset), made
    page = pdf_pages(made.pdf)[0]
    assert f"won by {champion}" in page
    assert page.index(f"1 {champion}") < page.index("Swiss rounds")
    assert seen.sheet("standings").title == "Swiss standings"
    name = seen.guest.look("/e/cup/lists/standings.csv").headers["content-disposition"]
    assert "swiss-standings-after-round-1" in name
    links = seen.organizer.look("/e/cup/places").text
    assert {"lists/ranking.csv", "lists/ranking.txt", "print/sheets/ranking"} <= {
        link.removeprefix("/e/cup/") for link in re.findall(r'href="([^"?]+)', links)
    }
