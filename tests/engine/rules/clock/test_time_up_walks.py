"""Every way through every protocol: it ends, it cites, and its results are ones the book has."""

import pytest
from clock_day import good
from time_up_walks import Walk, ended

from books import BOOKS
from toptable import rulebooks
from toptable.engine.rules.end_of_time.ending import next_at
from toptable.engine.rules.end_of_time.script import Format, Given, OpenTable
from toptable.rulebooks.bushiroad_1_2_11.timing import MACHINES

NAMES = ("A", "B")
NETRUNNER = ("nisei-1.3", "nisei-1.0", "ffg-netrunner-1.0")
TURNS = {"whose_turn", "finish_turn", "whole_turn"}

Case = tuple[str, dict[str, str], OpenTable, set[str]]


def cases() -> list[Case]:
    """Each protocol with each kind of match, and the states that it must reach."""
    found: list[Case] = []
    knockout = OpenTable(names=NAMES, format=Format.KNOCKOUT)
    for book in NETRUNNER:
        for finished in ("", "W", "L", "D"):
            table = OpenTable(names=NAMES, games=2, finished=finished, turns=len(finished))
            found.append((book, {}, table, TURNS | {"running", "agenda_points"}))
        found.append((book, {}, knockout, TURNS | {"agenda_points"}))
    force = {"light", "side_to_move", "dark_turn", "light_turn"}
    for finished in ("", "W"):
        table = OpenTable(names=NAMES, games=2, finished=finished)
        found.append(("ffg-starwars-2.2", {}, table, force | {"running"}))
    found.append(("ffg-starwars-2.2", {}, knockout, force | {"score"}))
    for game in MACHINES:
        for announced in ("draw", "annex_a"):
            for extra in ("0", "2"):
                found += bushiroad(game, announced, extra)
    return found


def bushiroad(game: str, announced: str, extra: str) -> list[Case]:
    settings = {"game": game, "time_up": announced, "extra_turns": extra}
    looks = MACHINES[game].compared is not None and announced == "annex_a"
    states = TURNS | {"bonus_turn"} if extra != "0" else {"freeze"}
    if looks and game == "ws":
        states |= {"check_timing"}
    elif looks:
        states |= {"next_turn"} | ({"finish_turn"} if extra == "0" else set())
    if looks and extra != "0":
        states |= {"last_turn"}
    tables = [OpenTable(names=NAMES, format=stage) for stage in Format]
    found: list[Case] = [("bushiroad-1.2.11", settings, table, states) for table in tables]
    if extra == "0":
        for finished in ("", "W", "WL"):
            longer = [
                OpenTable(names=NAMES, format=stage, games=3, finished=finished) for stage in Format
            ]
            found += [
                ("bushiroad-1.2.11", settings | {"match": "bo3"}, table, states | {"running"})
                for table in longer
            ]
    return found


def named(case: Case) -> str:
    book, settings, table, _ = case
    return "-".join([book, *settings.values(), table.format, table.finished or "none"])


@pytest.mark.parametrize("case", cases(), ids=named)
def test_every_way_through(case: Case) -> None:
    book, settings, table, states = case
    protocol = BOOKS[book].endings(settings).at_time
    depth = 7 if settings.get("extra_turns", "0") != "0" else 5 + table.turns
    walk = Walk(protocol, table, depth)
    assert walk.states == states
    assert walk.ends
    known = {"game", "match"}
    rules = good(rulebooks.get(book)).under(
        {key: value for key, value in settings.items() if key in known}
    )
    for end in walk.ends:
        assert end.text
        assert end.section
        assert end.rules
        assert (end.result is None) is (table.format is Format.KNOCKOUT)
        if end.result is not None:
            good(rules.score(end.result))
        else:
            assert end.verdict is not None
    for ask in walk.asks:
        assert ask.do
        assert ask.section
        assert ask.rules
        assert len({option.key for option in ask.options}) == len(ask.options)


@pytest.mark.parametrize("case", cases(), ids=named)
def test_there_is_no_dead_end(case: Case) -> None:
    """From wherever a walk was cut short, a few more answers end it."""
    book, settings, table, _ = case
    walk = Walk(BOOKS[book].endings(settings).at_time, table, 3)
    assert all(walk.can_end(given) for given in walk.cut_short)


def test_endless_play_can_still_be_ended() -> None:
    protocol = BOOKS["bushiroad-1.2.11"].endings({"game": "sve", "time_up": "annex_a"}).at_time
    level = Given("values", {"leader_defense_0": 20, "leader_defense_1": 20})
    ending = Given("values", {"leader_defense_0": 20, "leader_defense_1": 19})
    table = OpenTable(names=NAMES)
    end = ended(protocol, table, *[level] * 60, ending)
    assert len(end.trail) == 61
    assert good(next_at(protocol, table, [level] * 60)) is not None
