"""An ending that only a test's rulebook has, on the pages of rounds, line games and bracket."""

import re
from collections.abc import Iterator
from html import unescape

import finals_office
import pytest
from web_office import Visitor

from power_cut import BOOK, LABEL
from support import settle_bracket_sides
from toptable.desk.desk import Desk
from toptable.desk.tournament import Tournament
from toptable.engine.rules.finals.bracket.bracket import follow
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.finals.cutting import LockCut
from toptable.engine.subjects.finals.tiebreaking import CallTiebreaker
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.rulebooks import also

SIX = ("Ann", "Bo", "Cy", "Di", "Eve", "Flo")
ASKED, COUNTED = "Are there candles on the table?", "How many candles has each player?"
FEWER_FIRST = {"option": "counted", "n_candles_0": "1", "n_candles_1": "4"}
GAME = "/e/cup/bracket/games/1"


@pytest.fixture(autouse=True)
def _known() -> Iterator[None]:
    with also(BOOK):
        yield


def begun(desk: Desk) -> Tournament:
    """Six players after one round, three of them level on points across a line of two."""
    return finals_office.swiss(desk, rounds=1, rulebook=BOOK.id, cut=2, names=SIX, letters="W")


def linked(page: str) -> str:
    """Where the ending is offered as a link."""
    found = re.search(rf'<a href="([^"]+)">{LABEL}', page)
    assert found, "the ending is offered"
    return unescape(found[1])


def answer(visitor: Visitor, address: str, **given: str) -> str:
    """Answer the question at an address; the address of the next step."""
    more = "&".join(f"{key}={value}" for key, value in given.items())
    said = visitor.look(f"{address}&{more}")
    assert said.status_code == 303, said.text
    return str(said.headers["location"])


def hidden(page: str) -> dict[str, str]:
    """What the form at the end sends."""
    found = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', page)
    return {name: unescape(value) for name, value in found if name != "csrf"}


def at_the_table(visitor: Visitor, address: str) -> None:
    """Both questions of the ending, on the page of a table, and its end."""
    assert ASKED in visitor.look(address).text
    second = answer(visitor, address, option="yes")
    assert COUNTED in visitor.look(second).text
    wrong = visitor.look(f"{second}&option=counted&n_candles_0=1")
    assert wrong.status_code == 422
    assert "A number is missing" in wrong.text
    end = visitor.look(answer(visitor, second, **FEWER_FIRST)).text
    assert "has fewer candles and wins" in end
    done = visitor.post(address.partition("?")[0], **hidden(end))
    assert done.status_code == 303, done.text


def test_in_the_rounds(desk: Desk, organizer: Visitor) -> None:
    tournament = begun(desk)
    finals_office.do(tournament, PairRound(), "One more.")
    finals_office.do(tournament, PublishRound())
    at_the_table(organizer, linked(organizer.look("/e/cup/clock/tables/1").text))
    result = tournament.state.rounds[-1].matches[1].result
    assert result is not None
    assert result.games == "W", "the first seat won"


def test_around_the_line(desk: Desk, organizer: Visitor) -> None:
    tournament = begun(desk)
    finals_office.do(tournament, CallTiebreaker(2))
    at_the_table(organizer, linked(organizer.look("/e/cup/cut").text))
    games = tournament.state.finals.tiebreaker
    assert games is not None
    result = games.played[-1][0]
    assert result.winner == result.players[0]


def test_in_the_bracket_and_as_a_correction(desk: Desk, organizer: Visitor) -> None:
    tournament = begun(desk)
    finals_office.do(tournament, LockCut(TopCut(4)), "Announced so.")
    finals_office.do(tournament, StartBracket())
    settle_bracket_sides(tournament, 1)
    page = organizer.look(GAME).text
    assert LABEL in page
    assert ASKED in page, "the first question stands on the page of the game"
    second = str(organizer.post(GAME, ended="power_cut:yes").headers["location"])
    assert COUNTED in organizer.look(second).text
    end = organizer.look(answer(organizer, second, **FEWER_FIRST)).text
    assert organizer.post(GAME, **hidden(end)).status_code == 303
    assert won(tournament) == (0, "has fewer candles and wins")

    # In the dark the second seat wins; what a correction does is shown before anything changes.
    shown = organizer.look(f"{GAME}/correction?ended=power_cut:no&reason=slip")
    assert "In the dark" in shown.text
    assert won(tournament)[0] == 0
    form = hidden(shown.text) | {"reason": "slip"}
    assert organizer.post(GAME, **form).status_code == 303
    assert won(tournament)[0] == 1
    asked = organizer.look(f"{GAME}/correction?ended=power_cut:yes&reason=slip")
    assert COUNTED in organizer.look(str(asked.headers["location"])).text


def won(tournament: Tournament) -> tuple[int | None, str]:
    bracket = tournament.state.finals.bracket
    assert bracket is not None
    decision = follow(bracket).game(1).decision
    assert decision is not None
    return decision.outcome.winner, decision.outcome.why.partition(" ")[2].rstrip(".")
