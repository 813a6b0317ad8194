"""Spectators, members of teams, holds, ejections and revoked standings from the command line."""

import pytest

JUDGE = ("--by", "Jo", "--role", "judge")


@pytest.fixture
def spring(toptable):
    """Round 1 of a Bushiroad event with four players."""
    toptable.ok("event", "new", "Spring", "--rulebook", "bushiroad-1.2.11")
    toptable.ok("people", "enter", "spring", "Ann", "Bo", "Cy", "Di")
    toptable.ok("round", "next", "spring")
    toptable.ok("round", "publish", "spring")
    return toptable


@pytest.fixture
def trio(toptable):
    """Round 1 of two teams of three."""
    toptable.ok("event", "new", "Trio", "--rulebook", "bushiroad-1.2.11", "--set", "team=trio")
    toptable.ok("team", "enter", "trio", "Aces", "Ann", "Al", "Abe")
    toptable.ok("team", "enter", "trio", "Bees", "Bo", "Bea", "Ben")
    toptable.ok("team", "approve", "trio")
    toptable.ok("round", "next", "trio")
    toptable.ok("round", "publish", "trio")
    return toptable


def rulings(toptable, event: str, *name: str) -> list[dict]:
    return toptable.rulings(event, *name)


def test_a_spectator_is_cautioned_and_the_history_shown(spring):
    give = ("penalty", "give", "spring", "--outsider", "Max", "--for", "PG-4.5", "--penalty")
    spring.ok(*give, "caution", "--reason", "Loud")
    told = spring.ok(*give, "caution", "--keep", "--reason", "Loud again")
    assert "Max (does not play) has: 1 Caution" in told
    assert [one["outsider"] for one in rulings(spring, "spring")] == ["Max", "Max"]
    assert "does not play" in spring.refused(*give, "match_loss", "--reason", "Loud")
    assert "Say who" in spring.refused(
        "penalty", "give", "spring", "--for", "PG-4.5", "--penalty", "caution", "--reason", "Loud"
    )


def test_a_member_is_named_and_loses_the_own_seat(trio):
    give = ("penalty", "give", "trio", "Al", "--for", "PG-3.9.2", "--penalty", "match_loss")
    told = trio.ok(*give, "--reason", "Late")
    assert "Al (Aces): loses the own seat at table 1 of round 1." in told
    assert "Al (Aces)" in trio.ok("penalty", "list", "trio", "Al")
    assert rulings(trio, "trio", "Ann") == []
    assert "penalty loss" in trio.ok("team", "result", "trio", "1", "W", "-", "L")


def test_a_reason_for_keeping_is_asked_for_at_the_prompt(spring):
    give = ("penalty", "give", "spring", "Ann", "--for", "PG-3.12", "--penalty", "warning")
    spring.ok(*give)
    assert "say why it is kept" in spring.refused(*give, "--keep")
    spring.ok(*give, "--keep", "--reason", "A child")
    assert [one.get("deviation", "") for one in rulings(spring, "spring")] == ["", "A child"]


def test_holds_name_what_waits(spring):
    told = spring.ok(*JUDGE, "judge", "hold", "spring", "1")
    assert "Nothing after round 1 can be paired" in told
    assert "wins it all" in spring.ok("penalty", "list", "spring")
    spring.ok(*JUDGE, "judge", "hold", "spring", "1", "--release")
    for table in ("1", "2"):
        spring.ok("result", "enter", "spring", table, "W")
    spring.ok("cut", "lock", "spring", "--top", "4", "--yes")
    spring.ok("bracket", "start", "spring")
    told = spring.ok(*JUDGE, "judge", "hold", "spring", "2")
    assert "Bracket game 2: under investigation" in told
    assert "(final) waits for it." in told


def test_sending_out_takes_the_organizers_permission(spring):
    out = ("judge", "eject", "spring", "Max", "Shouted at people")
    assert "organizer's permission" in spring.refused(*JUDGE, *out)
    assert "permitted by Olga" in spring.ok(*JUDGE, *out, "--permitted-by", "Olga")
    assert "organizer's permission" in spring.refused(*JUDGE, *out, "--back")
    spring.ok(*out, "--back")


def test_a_revoked_place_and_a_finished_match(spring):
    for table in ("1", "2"):
        spring.ok("result", "enter", "spring", table, "W")
    revoke = ("penalty", "revoke-place", "spring", "Ann", "passed_down")
    assert "the place stands" in spring.refused(*revoke, "--reason", "Cheating")
    give = ("penalty", "give", "spring", "Ann", "--for", "PG-4.2", "--penalty")
    spring.ok(*give, "disqualification", "--reason", "Cheating")
    assert "Say why" in spring.refused(*revoke)
    assert "passed down" in spring.ok(*revoke, "--reason", "Cheating")
    assert "Ann" not in spring.ok("event", "show", "spring", "--standings")
    lose = ("penalty", "lose-match", "spring", "Ann", "--round", "1", "--both")
    assert "both lose" in spring.ok(*lose, "--reason", "Cheating")
    seen = spring.ok("undo", "spring", "--preview")
    assert "becomes" in seen
    spring.ok("penalty", "revoke-place", "spring", "Ann", "--give-back", "--reason", "A mistake")
    assert "Ann" in spring.ok("event", "show", "spring", "--standings")
