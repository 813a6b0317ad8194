"""Tag and trio fights under Bushiroad 1.2.11: members, order, names, talking, penalties."""

import pytest

from documents.bushiroad_1_2_11.hall import BOOK
from documents.bushiroad_1_2_11.test_guidance import lacking, told
from documents.by_rule import by_rule
from documents.day import Day

SIZES = {"tag": 2, "trio": 3}


def members(team: str, kind: str) -> str:
    """``Aces1 Aces2`` play for Aces."""
    return " ".join(f"{team}{seat}" for seat in range(1, SIZES[kind] + 1))


def teams(kind: str, names: str = "Aces Bees Cats Dogs", **settings: str) -> Day:
    """An event of these teams, whose names the organizer has approved."""
    day = Day(BOOK, game="vg", level="1", team=kind, **settings)
    day.staff(judge="Jo", head_judge="Hana", scorekeeper="Sky")
    for name in names.split():
        day.toptable(f"team enter EVENT {name} {members(name, kind)}")
    day.toptable("team approve EVENT")
    return day


def seated(kind: str, **settings: str) -> Day:
    return teams(kind, **settings).plan(3).seat("Aces Bees", "Cats Dogs")


@pytest.mark.parametrize(
    ("kind", "listed", "entered"),
    [
        ("tag", "One Two", True),
        ("tag", "One", False),
        ("tag", "One Two Three", False),
        ("trio", "One Two Three", True),
        ("trio", "One Two", False),
        ("trio", "One Two Three Four", False),
    ],
)
def test_a_tag_team_is_two_and_a_trio_three(kind: str, listed: str, entered: bool) -> None:
    """B-140."""
    day = teams(kind)
    said = day.toptable(f"team enter EVENT Elks {listed}", status=0 if entered else 2)
    assert entered or f"has {SIZES[kind]} members" in said
    assert len(day.state.players) == (5 if entered else 4)


@pytest.mark.parametrize("kind", SIZES)
def test_nobody_fights_in_two_teams(kind: str) -> None:
    """B-140: the second team is told where the fighter is already."""
    day = teams(kind)
    borrowed = members("Elks", kind).replace("Elks2", "Bees1")
    assert "Bees1 is in the team Bees" in day.toptable(
        f"team enter EVENT Elks {borrowed}", status=2
    )
    assert len(day.state.players) == 4


@pytest.mark.parametrize("kind", SIZES)
@pytest.mark.parametrize("how", ["member-left", "disqualify-member"])
def test_a_team_that_lost_a_member_is_not_paired_again(kind: str, how: str) -> None:
    """B-141: whatever the cause was, the team drops; a match given up goes to the opponents."""
    day = seated(kind)
    words = "--at-once" if how == "member-left" else ""
    day.toptable(f"team {how} EVENT Aces1 {words} --reason 'Gone home'", by="Hana")
    assert day.score("Bees") == (1, 0)
    assert "3 of 4 teams still in" in day.toptable("event show EVENT")
    table = day.match("Cats").table
    day.toptable(f"team result EVENT {table} {' '.join('W' * SIZES[kind])}")
    day.round()
    assert day.current.table_of(day.number("Aces")) is None


@pytest.mark.parametrize(
    ("kind", "pairs"),
    [
        ("tag", ["first: Aces1 – Bees1", "second: Aces2 – Bees2"]),
        ("trio", ["first: Aces1 – Bees1", "second: Aces2 – Bees2", "third: Aces3 – Bees3"]),
    ],
)
def test_first_meets_first_and_second_meets_second(kind: str, pairs: list[str]) -> None:
    """B-142: the table says who sits across from whom, whichever team is named first."""
    day = seated(kind)
    said = day.toptable(f"team table EVENT {day.match('Aces').table}")
    first = day.name(day.match("Aces").players[0])
    expected = pairs if first == "Aces" else [turned(pair) for pair in pairs]
    assert lacking(" | ".join(expected), said) == []


def turned(pair: str) -> str:
    """``first: Aces1 – Bees1`` as the other team reads it."""
    seat, _, names = pair.partition(": ")
    one, _, two = names.partition(" – ")
    return f"{seat}: {two} – {one}"


@pytest.mark.parametrize(
    ("kind", "games", "points"),
    [("trio", "W W L", (1, 0)), ("trio", "L W L", (0, 1)), ("tag", "W W", (1, 0))],
)
def test_a_match_is_reported_seat_by_seat(kind: str, games: str, points: tuple[int, int]) -> None:
    """B-142: the seats are fought in their order, and their winners make the match."""
    day = seated(kind)
    match = day.match("Aces")
    day.toptable(f"team result EVENT {match.table} {games}")
    assert day.current.matches[match.table].points == points


def test_the_order_is_decided_before_the_event() -> None:
    """B-142: it can be told anew until round 1 is paired, and not after."""
    day = teams("trio")
    day.toptable("team lineup EVENT Aces Aces3 Aces1 Aces2")
    assert "| Aces | Aces3 | Aces1 | Aces2 |" in day.toptable("team show EVENT")
    day.plan(3).seat("Aces Bees", "Cats Dogs")
    assert "order are fixed" in day.toptable("team lineup EVENT Aces Aces1 Aces2 Aces3", status=2)
    assert "| Aces | Aces3 | Aces1 | Aces2 |" in day.toptable("team show EVENT")


@pytest.mark.parametrize(("kind", "speaks"), [("tag", "Aces2"), ("trio", "Aces3")])
def test_the_last_in_the_order_represents_the_team(kind: str, speaks: str) -> None:
    """B-143: unless the team names another."""
    day = teams(kind)
    every = members("Aces", kind).replace(" ", " | ")
    assert f"| Aces | {every} | {speaks} |" in day.toptable("team show EVENT")
    day.toptable(f"team enter EVENT Elks {members('Elks', kind)} --representative 1")
    every = members("Elks", kind).replace(" ", " | ")
    assert f"| Elks | {every} | Elks1 |" in day.toptable("team show EVENT")


def test_a_team_name_waits_for_the_organizer() -> None:
    """B-144: nothing is published under a name that was not approved, nor after a change of it."""
    day = teams("tag").plan(3)
    day.toptable("team approve EVENT Aces --withdraw")
    day.toptable("round next EVENT --reason 'Told at the door'")
    assert "Aces" in day.toptable("round publish EVENT", status=2)
    day.toptable("people rename EVENT Aces Kings")
    assert "Kings" in day.toptable("round publish EVENT", status=2)
    day.toptable("team approve EVENT", by="Sky", status=2)
    day.toptable("team approve EVENT")
    day.toptable("round publish EVENT")
    assert "Kings" in day.toptable("event show EVENT")


@pytest.mark.parametrize("kind", SIZES)
def test_a_name_that_waits_is_for_the_staff(kind: str) -> None:
    """B-144: guests read a number until it is approved, or was published with a reason."""
    day = teams(kind).plan(3)

    def shown() -> set[str]:
        return {player.name for player in day.tournament.public.log.state.players.values()}

    assert shown() == {"Aces", "Bees", "Cats", "Dogs"}
    day.toptable("team approve EVENT Aces --withdraw")
    assert shown() == {"Team 1", "Bees", "Cats", "Dogs"}
    entries = [line.entry for line in day.tournament.public.log.lines]
    assert "Aces'" not in repr(entries)
    day.toptable("people rename EVENT Aces Kings")
    assert shown() == {"Team 1", "Bees", "Cats", "Dogs"}
    day.toptable("round next EVENT --reason 'Told at the door'")
    assert shown() == {"Team 1", "Bees", "Cats", "Dogs"}
    day.toptable("round publish EVENT --reason 'Seen by all anyway'")
    assert shown() == {"Kings", "Bees", "Cats", "Dogs"}
    assert "Seen by all anyway" in day.deviations()


@by_rule(
    {
        "B-145": (
            "",
            "No advice | entering the play area | all games of both teams"
            " | simple words | a judge agrees",
        ),
        "B-146": (
            "allowed",
            "Advice is allowed | touch no cards | play none for them | leaves the area"
            " | uses a device | speaks to the audience | only if a judge agrees",
        ),
    }
)
def test_what_teams_are_told_about_talking(rule: str, case: tuple[str, str]) -> None:
    """Not allowed unless the event says so; the card at the table says it too."""
    setting, facts = case
    day = teams("trio", **({"team_talk": setting} if setting else {}))
    assert lacking(facts, day.announced()["team_talk"].text) == []
    assert told(rule)


def warned(day: Day, member: str, keys: str = "") -> tuple[str, str]:
    """A judge warns a member; what was asked, and what the penalty became."""
    words = f"penalty give EVENT {member} --for PG-3.13 --penalty warning --explained"
    asked = day.toptable(f"{words} --reason 'Flicked cards all round'", by="Jo", keys=keys)
    return asked, day.penalties().rows[-1].penalty_name


def test_a_penalty_for_the_team_is_each_members() -> None:
    """B-147: a member's own warning is then the second, and in principle a loss."""
    day = seated("tag")
    day.toptable("penalty give EVENT Aces --for PG-3.14 --penalty warning --explained", by="Jo")
    asked, given = warned(day, "Aces2", keys="y\n")
    assert "warning number 2" in asked
    assert given == "Loss of match"
    assert warned(day, "Bees2")[1] == "Warning"


def test_advice_where_talking_is_banned_is_the_teams() -> None:
    """B-183, PG-4.5: one member advised another; the team is warned, and so is each member."""
    day = seated("tag")
    day.toptable("penalty give EVENT Aces --for PG-4.5 --answers 5 --explained", by="Jo")
    (row,) = day.penalties("Aces").rows
    assert (row.who, row.penalty_name) == ("Aces", "Warning")
    for member in ("Aces1", "Aces2"):
        assert "warning number 2" in warned(day, member, keys="y\n")[0]
