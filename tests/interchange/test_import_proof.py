"""Every import proves itself: no share above the whole, and every published number compared.

Random events through every importer and exporter, real files, and files with mistakes in them.
``benchmarks/import_fuzz.py`` goes on with that for minutes.
"""

import json
import random
from datetime import UTC, datetime
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import NamedTuple

import foreign_files as files
import pytest
from import_proof import answered, mutated, proved, shares

from support import ORGANIZER, MemoryStore, do, memory_desk
from toptable.desk.desk import Desk
from toptable.desk.simulated_day import Day, Rates
from toptable.desk.simulation import Course, play, seeds_from
from toptable.desk.tournament import Tournament
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Role
from toptable.engine.rules.results.kinds import Result
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.interchange import file_import
from toptable.interchange.export import outgoing, read_back, said, written
from toptable.interchange.file_import import Look
from toptable.interchange.formats.export_formats import FORMATS, Outgoing, format_of
from toptable.interchange.formats.kinds import KINDS
from toptable.interchange.import_event import ImportedEvent
from toptable.rulebooks import all_rulebooks

SHARED = Path(__file__).resolve().parents[3] / "shared"
NOW = datetime(2026, 5, 9, 18, tzinfo=UTC)
READ_AGAIN = [known.id for known in FORMATS if known.id in {kind.id for kind in KINDS}]
RATES = Rates(draws=0.2, drops=0.1, no_shows=0.05, late=0.1, wrong=0, calls=0, penalties=0)
MISTAKES = 500


def seen(content: bytes) -> Look:
    look = file_import.look(memory_desk(), content, ORGANIZER)
    assert isinstance(look, Look), look
    return look


def event_of(look: Look) -> Tournament:
    assert isinstance(look.whole, ImportedEvent)
    return look.whole.tournament


# Random events as other programs write them.


class Played(NamedTuple):
    """A random event: by round the pairs with how it ended for the first, and who had the bye."""

    players: list[str]
    rounds: list[tuple[list[tuple[str, str, str]], str]]

    def points(self, win: Fraction, draw: Fraction) -> dict[str, Fraction]:
        found = dict.fromkeys(self.players, Fraction(0))
        for pairs, bye in self.rounds:
            for one, two, end in pairs:
                found[one] += {"W": win, "D": draw, "L": Fraction(0)}[end]
                found[two] += {"L": win, "D": draw, "W": Fraction(0)}[end]
            if bye:
                found[bye] += win
        return found


def played(seed: int, prefix: str = "P") -> Played:
    luck = random.Random(seed)
    players = [f"{prefix}{at:02d}" for at in range(luck.randint(4, 11))]
    rounds = []
    had: set[str] = set()
    for _ in range(luck.randint(2, 4)):
        order = luck.sample(players, len(players))
        bye = ""
        if len(order) % 2:
            bye = next((name for name in order if name not in had), order[0])
            had.add(bye)
            order.remove(bye)
        pairs = [
            (one, two, luck.choice("WWLLD"))
            for one, two in zip(order[::2], order[1::2], strict=True)
        ]
        rounds.append((pairs, bye))
    return Played(players, rounds)


def ranked(points: dict[str, Fraction]) -> list[str]:
    return sorted(points, key=lambda name: (-points[name], name))


def eventlink(event: Played) -> bytes:
    lines: list[str] = []
    for pairs, bye in event.rounds:
        for one, two, end in pairs:
            lines += [one, "1-0-0", {"W": "20", "L": "02", "D": "11"}[end], two, "0-1-0"]
        lines += [bye, "1-0-0", "Bye"] if bye else []
    return "\n".join(lines).encode()


def melee(event: Played) -> bytes:
    won = {"W": (2, 0), "L": (0, 2), "D": (1, 1)}

    def side(name: str, games: int) -> dict[str, object]:
        return {"Team": {"Players": [{"DisplayName": name}]}, "GameWins": games}

    matches = [
        {"RoundNumber": at, "HasResult": True, "Competitors": sides}
        for at, (pairs, bye) in enumerate(event.rounds, start=1)
        for sides in [
            *([side(one, won[end][0]), side(two, won[end][1])] for one, two, end in pairs),
            *([[side(bye, 2)]] if bye else []),
        ]
    ]
    points = event.points(Fraction(3), Fraction(1))
    standings = [
        {"Rank": at, "Points": int(points[name]), "MatchRecord": "", **side(name, 0)}
        for at, name in enumerate(ranked(points), start=1)
    ]
    return files.dumped({"Matches": matches, "Standings": standings})


def topdeck(event: Played) -> bytes:
    points = event.points(Fraction(3), Fraction(1))
    rounds = [
        {
            "round": at,
            "tables": [
                *(
                    {
                        "table": table,
                        "players": [{"name": one, "id": one}, {"name": two, "id": two}],
                        "winner": {"W": one, "L": two, "D": "Draw"}[end],
                    }
                    for table, (one, two, end) in enumerate(pairs, start=1)
                ),
                *([{"table": "Byes", "players": [{"name": bye, "id": bye}]}] if bye else []),
            ],
        }
        for at, (pairs, bye) in enumerate(event.rounds, start=1)
    ]
    standings = [{"name": name, "id": name, "points": int(points[name])} for name in ranked(points)]
    return files.dumped([{"TID": "x", "standings": standings, "rounds": rounds}])


def limitless(event: Played) -> bytes:
    points = event.points(Fraction(3), Fraction(1))
    tally = {name: {"wins": 0, "losses": 0, "ties": 0} for name in event.players}
    pairings: list[dict[str, object]] = []
    for at, (pairs, bye) in enumerate(event.rounds, start=1):
        for one, two, end in pairs:
            winner: object = {"W": one, "L": two, "D": 0}[end]
            pairings.append({"round": at, "player1": one, "player2": two, "winner": winner})
            for name, ended in ((one, end), (two, {"W": "L", "L": "W"}.get(end, end))):
                tally[name][{"W": "wins", "L": "losses", "D": "ties"}[ended]] += 1
        if bye:
            pairings.append({"round": at, "player1": bye, "winner": bye})
            tally[bye]["wins"] += 1
    standings = [
        {"player": name, "name": name, "placing": at, "record": tally[name]}
        for at, name in enumerate(ranked(points), start=1)
    ]
    return files.dumped({"name": "Cup", "standings": standings, "pairings": pairings})


def trf(event: Played, win: Fraction, draw: Fraction) -> bytes:
    numbers = {name: at for at, name in enumerate(event.players, start=1)}
    points = event.points(win, draw)
    places = {name: at for at, name in enumerate(ranked(points), start=1)}
    cells = dict.fromkeys(event.players, "")
    for pairs, bye in event.rounds:
        for one, two, end in pairs:
            mine = {"W": "1", "L": "0", "D": "="}[end]
            theirs = {"W": "0", "L": "1", "D": "="}[end]
            cells[one] += f"{numbers[two]:4d} w {mine}  "
            cells[two] += f"{numbers[one]:4d} b {theirs}  "
        if bye:
            cells[bye] += "0000 - U  "
    lines = ["012 Open", f"162 W {float(win):.1f}    D {float(draw):.1f}    L 0.0"]
    lines += [
        f"001 {numbers[name]:4d}      {name:<33}{'':33}{float(points[name]):4.1f} "
        f"{places[name]:>4}  {cells[name]}"
        for name in event.players
    ]
    return "\r\n".join(lines).encode()


OUTCOMES = {"W": 1, "L": 2, "D": 3}


def tom(*pods: Played) -> bytes:
    """One pod for each event, Seniors and then Masters, with places by points."""
    people = [name for pod in pods for name in pod.players]
    own = {name: 100 + at for at, name in enumerate(people)}
    listed = "".join(
        f'<player userid="{own[name]}"><firstname>{name}</firstname><lastname>X</lastname></player>'
        for name in people
    )
    bodies, places = "", ""
    for category, pod in enumerate(pods, start=1):
        rounds = ""
        for number, (pairs, bye) in enumerate(pod.rounds, start=1):
            matches = "".join(
                f'<match outcome="{OUTCOMES[end]}"><player1 userid="{own[one]}"/>'
                f'<player2 userid="{own[two]}"/><tablenumber>{table}</tablenumber></match>'
                for table, (one, two, end) in enumerate(pairs, start=1)
            )
            if bye:
                matches += f'<match outcome="5"><player userid="{own[bye]}"/></match>'
            rounds += f'<round number="{number}" type="2"><matches>{matches}</matches></round>'
        roster = "".join(f'<player userid="{own[name]}"/>' for name in pod.players)
        bodies += (
            f'<pod category="{category}"><subgroups><subgroup><players>{roster}</players>'
            f"</subgroup></subgroups><rounds>{rounds}</rounds></pod>"
        )
        order = ranked(pod.points(Fraction(3), Fraction(1)))
        placed = "".join(
            f'<player id="{own[name]}" place="{at}"/>' for at, name in enumerate(order, start=1)
        )
        places += f'<pod category="{category}" type="finished">{placed}</pod>'
    return (
        f'<tournament type="2" stage="5"><data><name>Cup</name></data><players>{listed}</players>'
        f"<pods>{bodies}</pods><standings>{places}</standings></tournament>"
    ).encode()


WRITERS = {
    "eventlink": eventlink,
    "melee": melee,
    "topdeck": topdeck,
    "limitless": limitless,
    "tom": tom,
    "trf26": lambda event: trf(event, Fraction(3), Fraction(1)),
}


@pytest.mark.parametrize("kind", sorted(WRITERS))
@pytest.mark.parametrize("seed", range(8))
def test_a_random_event_keeps_its_points(kind: str, seed: int) -> None:
    event = played(seed)
    look = seen(WRITERS[kind](event))
    assert look.kind == kind
    assert look.rulebook == "plain-swiss"
    assert {row.name.removesuffix(" X"): row.points for row in event_of(look).standings()} == (
        event.points(Fraction(3), Fraction(1))
    )
    assert look.compared.points.same == look.compared.points.compared
    proved(look)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(
    ("win", "draw"), [("1", "1/2"), ("3", "1"), ("2", "1"), ("1", "0"), ("3", "3/2"), ("5", "2")]
)
def test_a_trf_file_keeps_what_a_match_is_worth(win: str, draw: str, seed: int) -> None:
    event, worth = played(seed), (Fraction(win), Fraction(draw))
    look = seen(trf(event, *worth))
    points = event.points(*worth)
    halves = any((points * 1).denominator > 1 for points in (*points.values(), *worth))
    drawn = any(end == "D" for pairs, _ in event.rounds for *_, end in pairs)
    times = 2 if halves and (drawn or worth[0].denominator > 1) else 1
    tournament = event_of(look)
    assert {row.name: row.points for row in tournament.standings()} == {
        name: times * number for name, number in points.items()
    }
    assert look.compared.points.same == look.compared.points.compared == len(event.players)
    assert max(shares(tournament)) <= 1
    proved(look)
    if drawn:
        assert tournament.rules.scoring.score("D") == (times * worth[1], times * worth[1])


def test_a_trf_file_without_a_scheme_and_without_draws_counts_whole_points() -> None:
    lines = trf(
        Played(["A", "B", "C", "D"], [([("A", "B", "W"), ("C", "D", "L")], "")]),
        Fraction(1),
        Fraction(1, 2),
    ).splitlines(keepends=True)
    look = seen(b"".join(line for line in lines if not line.startswith(b"162")))
    assert look.kind == "trf16"
    assert {row.name: row.points for row in event_of(look).standings()} == {
        "A": 1, "D": 1, "B": 0, "C": 0,
    }  # fmt: skip


@pytest.mark.parametrize("seed", range(6))
def test_each_pod_becomes_an_event_of_its_own(seed: int) -> None:
    pods = played(seed, "S"), played(seed + 100, "M")
    look = seen(tom(*pods))
    assert [part.pod for part in look.each] == ["Seniors", "Masters"]
    for pod, part in zip(pods, look.each, strict=True):
        tournament = event_of(part)
        assert part.players == len(pod.players)
        assert part.rounds == len(pod.rounds)
        assert all(player.active for player in tournament.state.players.values())
        assert part.compared.places.compared == len(pod.players)
    proved(look)


def test_pods_are_kept_together_or_not_at_all() -> None:
    content = tom(played(1, "S"), played(2, "M"))
    store = MemoryStore()
    desk = memory_desk(store)
    look = file_import.look(desk, content, ORGANIZER)
    assert isinstance(look, Look)
    kept = file_import.take_each(desk, look)
    assert not isinstance(kept, Refusal)
    assert len(kept) == len(store.logs) == 2
    assert {one.state.event.name for one in kept if one.state.event} == {
        "Cup (Seniors)", "Cup (Masters)",
    }  # fmt: skip


def test_a_draw_typed_after_the_import_is_worth_what_it_was_before() -> None:
    """The next drawn match of an event that goes on is worth as much as those in the file."""
    paste = "Ann\n0-0-1\n11\nBo\n0-0-1\nCy\n1-0-0\n20\nDi\n0-1-0"
    desk = memory_desk()
    tournament = file_import.take(desk, seen(paste.encode()))
    assert isinstance(tournament, Tournament)
    before = tournament.state.rounds[0].matches[1]
    assert before.points == (1, 1)
    do(tournament, PairRound(), reason="It goes on here.")
    do(tournament, PublishRound())
    do(tournament, ReportResult(2, 1, Result(games="WL")))
    assert tournament.state.rounds[1].matches[1].points == (1, 1)


def test_tables_of_four_are_refused_whole() -> None:
    event = json.loads(topdeck(played(1)))
    event[0]["rounds"][0]["tables"][0]["players"] += [{"name": "Y", "id": "Y"}]
    found = file_import.look(memory_desk(), files.dumped(event), ORGANIZER)
    assert isinstance(found, Refusal)
    assert found.code == "larger_tables"


# Random events of here, out and in again.


@cache
def simulated(book: str, seed: int, settings: tuple[tuple[str, str], ...] = ()) -> Outgoing:
    day = Day(seed, "2026-05-02", RATES)
    desk = Desk(MemoryStore(), clock=day.clock, seeds=seeds_from(seed))
    course = Course(book, 9 + seed % 3, seed, rounds=3, settings=dict(settings))
    tournament = play(desk, course, lambda _: None, day)
    return outgoing(tournament, desk.store, Role.ORGANIZER, NOW)


OUT = [
    (book.id, seed, settings)
    for book in all_rulebooks()
    for seed, settings in (
        (1, ()),
        (2, (("sos_outer", "opponents"),) if book.id == "nisei-1.3" else (("match", "bo3"),)),
    )
    if book.setting(settings[0][0] if settings else "rematches") is not None
]


@pytest.mark.parametrize("format_", READ_AGAIN)
@pytest.mark.parametrize(
    ("book", "seed", "settings"), OUT, ids=[f"{one[0]}-{one[1]}" for one in OUT]
)
def test_what_goes_out_comes_in_the_same_or_the_export_says_so(
    book: str, seed: int, settings: tuple[tuple[str, str], ...], format_: str
) -> None:
    event = simulated(book, seed, settings)
    chosen = format_of(format_)
    assert not isinstance(chosen, Refusal)
    content = written(chosen, event)
    if isinstance(content, Refusal):
        return
    look = seen(content)
    proved(look)
    found = read_back(memory_desk(), content, event)
    assert found is not None
    assert event.standings is not None
    here = {row.name: (row.points, row.rank) for row in event.standings}
    again = {row.name: (row.points, row.rank) for row in event_of(look).standings()}
    level = {row.name for row in event.standings if row.tied}
    same = all(again.get(name) == place for name, place in here.items() if name not in level)
    assert same == (not found.differences) or level
    assert bool(said(found)) == bool(found.differences)
    if format_ == "sheet":
        assert found.differences == ()
        assert look.rulebook == book
        assert dict(event_of(look).rules.chosen.items) == dict(event.rules.chosen.items)
    if format_ in ("trf16", "trf26") and book == "plain-swiss":
        assert found.points.same == found.points.compared


# Real files, and files with mistakes.


def real_files() -> list[Path]:
    found = [*(SHARED / "real-events").glob("*.*"), *(SHARED / "field/tdf").glob("*.tdf")]
    return sorted(path for path in found if path.suffix != ".md")


@pytest.mark.skipif(not real_files(), reason="the real files are not beside us")
def test_real_files_prove_themselves() -> None:
    for path in real_files():
        look = seen(path.read_bytes())
        proved(look)
        assert any(part.compared.places.compared for part in look.each) or look.kind == "tome"


@pytest.mark.skipif(not real_files(), reason="the real files are not beside us")
def test_every_place_of_tom_is_compared() -> None:
    listed = json.loads((SHARED / "field/tdf/standings.json").read_text())
    assert listed
    for path in real_files():
        if path.suffix not in (".tdf", ".xml"):
            continue
        content = path.read_bytes()
        published = content.count(b' place="')
        look = seen(content)
        assert sum(part.compared.places.compared for part in look.each) == published
        told = sum(": place" in text for part in look.each for text in part.not_understood)
        places = [part.compared.places for part in look.each]
        assert told == sum(one.compared - one.same for one in places)


def test_files_with_mistakes_prove_themselves_or_are_refused() -> None:
    """Of small files, invented and real; the large ones are for the benchmark."""
    seeds = [*files.ALL.values(), *(WRITERS[kind](played(3)) for kind in sorted(WRITERS))]
    seeds += [tom(played(1, "S"), played(2, "M"))]
    seeds += [content for path in real_files() if len(content := path.read_bytes()) < 30_000]
    came_in = sum(
        answered(file_import.look(memory_desk(), mutated(seeds[at % len(seeds)], at), ORGANIZER))
        for at in range(MISTAKES)
    )
    assert came_in > MISTAKES // 3
