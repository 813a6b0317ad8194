"""Rulings on several people from the command line: questions by name, one act."""

import pytest
import typer

from spoken import spoken


@pytest.fixture
def spring(toptable):
    """Round 1 of a Netrunner event with four players, under version 1.3."""
    return event(toptable, "nisei-1.3")


def event(toptable, rulebook: str):
    toptable.ok("event", "new", "Spring", "--rulebook", rulebook)
    toptable.ok("people", "enter", "spring", "Ann", "Bo", "Cy", "Di")
    toptable.ok("round", "next", "spring")
    toptable.ok("round", "publish", "spring")
    return toptable


def rulings(toptable, *name: str) -> list[dict]:
    return toptable.rulings("spring", *name)


def at_tables(toptable) -> list[tuple[str, str]]:
    """Who sits where, table 1 first."""
    shown = toptable.whole("spring")
    return [tuple(match["players"]) for match in shown["rounds"][-1]["matches"]]


@pytest.fixture
def asked(monkeypatch) -> list[str]:
    """Every question that is asked, answered with yes."""
    questions: list[str] = []

    def confirm(text: str, **_more: object) -> bool:
        questions.append(text)
        return True

    monkeypatch.setattr(typer, "confirm", confirm)
    return questions


def test_the_question_names_whom_it_is_about(spring, asked):
    """N13-98: two warnings of one are no third of the other."""
    (one, other), _ = at_tables(spring)
    give = ("penalty", "give", "spring", one, "--for", "early_start", "--explained")
    for _ in range(2):
        spring.ok(*give, "--alone", "--reason", "The other waited")
    told = spring.ok(*give)
    assert len(asked) == 1
    assert asked[0].startswith(f"{one}: this is warning number 3 for the same infraction.")
    assert f"{one}: Beginning early, game loss, raised from warning" in told
    assert f"{other}: Beginning early, warning" in told
    assert [ruling["penalty"] for ruling in rulings(spring, other)] == ["warning"]


def test_an_upgrade_for_one_by_name(spring):
    (one, other), _ = at_tables(spring)
    give = ("penalty", "give", "spring", one, "--for", "early_start")
    for _ in range(2):
        spring.ok(*give)
    raised = spring.ok(*give, "--raise-to", f"{other}=game_loss", "--reason", "New here")
    assert f"{other}: Beginning early, game loss" in raised
    assert f"{one}: Beginning early, warning" in raised


def test_who_gave_help_is_asked_for_and_the_receiver_stays(spring):
    """N13-INF-14."""
    (one, _), (helper, _) = at_tables(spring)
    give = ("penalty", "give", "spring", one, "--for", "outside_assistance")
    give = (*give, "--answers", "no,Swiss", "--reason", "Said which card to run on")
    assert "Name who gave the help" in spring.refused(*give)
    told = spring.ok(*give, "--helped-by", helper)
    assert f"{helper} was disqualified" in told
    assert "game 1 at table 1 of round 1 is a draw" in told
    assert rulings(spring, one) == []
    spring.ok(*give, "--outsider", "Zed")
    assert spoken("conduct.does_not", outsider="Zed") in " ".join(
        spring.ok("penalty", "list", "spring").split()
    )


def test_what_may_be_given_is_asked_about(toptable, asked, monkeypatch):
    """N13-INF-08: a list that is wrong before the event may cost round 1; no is the default."""
    toptable.ok("event", "new", "Spring", "--rulebook", "nisei-1.3")
    toptable.ok("people", "enter", "spring", "Ann", "Bo")
    give = ("penalty", "give", "spring", "Ann", "--for", "illegal_deck", "--answers", "3,no")
    told = toptable.ok(*give)
    assert "Give it?" in asked[0]
    assert "match loss" in told
    monkeypatch.setattr(typer, "confirm", lambda _text, **more: more["default"])
    assert "no penalty" in toptable.ok(*give)


def test_a_deck_check_in_star_wars(toptable):
    """SW-09: the match just played is lost, with a warning; no legal deck, no further match."""
    event(toptable, "ffg-starwars-2.2")
    (cheat, _), _ = at_tables(toptable)
    toptable.ok("result", "enter", "spring", "1", "WW")
    give = ("penalty", "give", "spring", cheat, "--for", "illegal_deck", "--answers", "no")
    told = toptable.ok(*give)
    assert "corrected from WW to LL (penalty loss), 0–6" in told
    assert [ruling["penalty"] for ruling in rulings(toptable, cheat)] == ["match_loss", "warning"]
    assert f"{cheat}: out of the event (drop)" in told


def test_the_added_turn_is_played_at_time(toptable):
    """N10-INF-09 knows no limit: each ruling adds its turn."""
    event(toptable, "nisei-1.0")
    (one, _), _ = at_tables(toptable)
    for number in (1, 2):
        told = toptable.ok("penalty", "give", "spring", one, "--for", "slow_play")
        assert "one turn more at time, at table 1 of round 1" in told, number
    shown = " ".join(toptable.ok("round", "show", "spring").split())
    assert "One turn more" in shown


def test_a_friend_and_a_fighter(toptable):
    """B-183."""
    toptable.ok("event", "new", "Spring", "--rulebook", "bushiroad-1.2.11", "--set", "level=2")
    toptable.ok("people", "enter", "spring", "Ann", "Bo")
    toptable.ok("round", "next", "spring")
    toptable.ok("round", "publish", "spring")
    give = ("penalty", "give", "spring", "Ann", "--for", "PG-4.5", "--outsider", "Zed")
    give = (*give, "--answers", "a friend", "--penalty", "match_loss")
    assert "does not play" in toptable.refused(*give)
    told = toptable.ok(*give, "--outsider-penalty", "warning")
    assert "Ann: Illegal outside assistance, match loss" in told
    assert "Zed (does not play): Illegal outside assistance, warning" in told


def test_both_lose_where_the_opponent_lost_too(toptable):
    """A-29."""
    toptable.ok("event", "new", "Spring", "--rulebook", "bushiroad-1.2.11")
    toptable.ok("people", "enter", "spring", "Ann", "Bo")
    toptable.ok("round", "next", "spring")
    toptable.ok("round", "publish", "spring")
    give = ("penalty", "give", "spring", "Bo", "--for", "PG-3.9.2", "--answers", "no")
    toptable.ok(*give)
    toptable.ok("people", "disqualify", "spring", "Ann", "--reason", "Cheated")
    lose = ("penalty", "lose-match", "spring", "Ann", "--round", "1", "--reason", "It was then")
    assert "both lose), 0–0" in toptable.ok(*lose)
