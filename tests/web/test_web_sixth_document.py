"""Every page works under a document that nobody has published."""

from collections.abc import Iterator

import finals_office
import pytest
from page_walk import known_pages, walk
from web_office import Visitor, visitor

from sixth_document.book import LANTERN_0_9
from toptable.desk.desk import Desk
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.finals.bracket.bracket import follow
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.rulebooks import also

EVENTS = ("rounds", "cup")
GAME = "/e/cup/bracket/games/1"


@pytest.fixture
def guild(desk: Desk) -> Iterator[Desk]:
    """An evening after its rounds, with a ruling, and one in its bracket."""
    with also(LANTERN_0_9):
        rounds = finals_office.swiss(desk, rulebook="lantern-0.9", letters="W", event="rounds")
        given = GivePenalty(players=(1,), penalty=Penalty.WARNING, infraction="blown_out")
        finals_office.do(rounds, given, "By accident")
        finals_office.bracket(desk, rulebook="lantern-0.9")
        yield desk


def starts() -> Iterator[str]:
    for event in EVENTS:
        yield from known_pages(event)
        yield from (f"/e/{event}/{page}" for page in ("cut", "bracket", "bracket/games/1"))


def test_every_page_answers(guild: Desk) -> None:
    failed, seen = [], 0
    for somebody in (visitor(guild).sign_in(guild), visitor(guild)):
        for address, answer, _page in walk(somebody, starts(), EVENTS, beside=("/help",)):
            seen += answer.status_code == 200
            if answer.status_code >= 500:
                failed.append(address)
    assert failed == []
    assert seen > 100


def test_its_own_words_are_on_its_pages(guild: Desk) -> None:
    keeper: Visitor = visitor(guild).sign_in(guild)
    settings = keeper.look("/e/cup/settings").text
    assert "Lanterns for a won bout" in settings
    assert "dim, for a friendly evening" in settings
    assert "two candles and a snuffer" in keeper.look("/e/cup/checklist").text
    assert "Blowing out a lantern" in keeper.look("/e/rounds/penalties").text
    assert "Lantern Duels" in keeper.look("/new").text


def test_the_bell_of_its_bracket_is_on_the_page_of_the_game(guild: Desk) -> None:
    """LD-05: the page asks what this document asks, and the answer decides the game."""
    keeper: Visitor = visitor(guild).sign_in(guild)
    page = keeper.look(GAME).text
    assert "The bell: the next lantern wins" in page
    assert "Who lit the next lantern?" in page
    assert "more lanterns win" not in page
    assert keeper.post("/e/cup/do/settle_bracket_sides", game="1", choice="S").status_code == 303
    assert keeper.post(GAME, ended="lantern:second").status_code == 303
    now = guild.tournament("cup").state.finals.bracket
    assert now is not None
    game = follow(now).game(1)
    assert game.decision is not None
    assert game.decision.winner == game.seeds[1]
