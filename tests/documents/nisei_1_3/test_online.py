"""Online events under NISEI 1.3: where they are played, and what a lost connection costs."""

import pytest

from documents.day import Day


def online(**settings: str) -> Day:
    day = Day("nisei-1.3", "Ann Bo Cy Di", online="on", **settings).staff(judge="Jo")
    return day.seat("Ann Bo", "Cy Di").clock()


def proposed(day: Day) -> str:
    return day.toptable("clock late EVENT")


def table(day: Day, name: str) -> int:
    return day.match(name).table


def test_a_sanctioned_event_is_played_on_jinteki_net() -> None:
    """N13-51: a link per match; one that leads elsewhere is named."""
    day = online(sanctioned="yes")
    here = day.toptable(f"round link EVENT {table(day, 'Ann')} https://jinteki.net/game/1")
    assert "Elsewhere" not in here
    elsewhere = day.toptable(f"round link EVENT {table(day, 'Ann')} https://example.org/1")
    assert "This is a sanctioned event: its matches are played on jinteki.net" in elsewhere
    free = online().toptable("round link EVENT 1 https://example.org/1")
    assert "This is a sanctioned event" not in free


def test_the_rules_for_tools_are_announced_and_players_check_in_between_rounds() -> None:
    """N13-52: to be decided until the organizer says them; who is missing is listed."""
    day = online()
    assert not day.announced()["online"].decided
    day.toptable("event announce EVENT online 'Discord; check in after every round.'")
    assert day.announced()["online"].text == "Discord; check in after every round."
    day.toptable("round ready EVENT Ann Cy")
    assert "Not checked in: Bo, Di" in day.toptable("round ready EVENT")


def test_tools_are_suggested_to_online_events_only() -> None:
    """N13-56: Discord and cobr.ai, not required."""
    assert "cobr.ai" in online().announced()["online_tools"].text
    assert "online_tools" not in Day("nisei-1.3", "Ann Bo").announced()


@pytest.mark.parametrize(
    ("back", "wanted"),
    [
        ((4, 30), "Extension: 4:30"),
        ((5, 1), "the game counts as conceded"),
        ((9, 59), "the game counts as conceded"),
        ((10, 0), "the match is lost"),
    ],
)
def test_one_player_loses_the_connection(back: tuple[int, int], wanted: str) -> None:
    """N13-54: five minutes, then the game; ten minutes, then the match."""
    day = online()
    day.toptable("clock mark EVENT Ann disconnected")
    day.at(*back)
    if wanted.startswith("Extension"):
        day.toptable("clock mark EVENT Ann reconnected")
    assert wanted in proposed(day)


def test_time_that_was_given_back_is_not_proposed_again() -> None:
    """N13-54: 4:30 lost and five minutes given; then two minutes lost, and proposed anew."""
    day = online()
    day.toptable("clock mark EVENT Ann disconnected")
    day.at(4, 30).toptable("clock mark EVENT Ann reconnected")
    give = f"clock extend EVENT {table(day, 'Ann')} --why reconnection --minutes"
    day.toptable(f"{give} 5")
    assert "Extension" not in proposed(day)
    day.at(20).toptable("clock mark EVENT Ann disconnected")
    day.at(22).toptable("clock mark EVENT Ann reconnected")
    assert "Extension: 2:00" in proposed(day)
    day.toptable(f"{give} 2")
    assert "Extension" not in proposed(day)


def test_away_until_the_round_ends_the_organizer_may_drop_them() -> None:
    """N13-54: a question to the organizer, for whom it is a may."""
    day = online()
    day.toptable("clock mark EVENT Ann disconnected")
    day.at(65).toptable("clock call-time EVENT")
    assert "drop" in proposed(day).lower()


def test_disconnects_that_recur_are_told() -> None:
    """N13-54: every spell is kept and counted."""
    day = online()
    for minute in (1, 5):
        day.at(minute).toptable("clock mark EVENT Ann disconnected")
        day.at(minute + 2).toptable("clock mark EVENT Ann reconnected")
    said = proposed(day)
    assert "away 2 times, 4:00 in all" in said


def test_both_away_for_less_than_ten_minutes_get_five_at_most() -> None:
    """N13-55: once both are back."""
    day = online()
    for name in ("Ann", "Bo"):
        day.toptable(f"clock mark EVENT {name} disconnected")
    day.at(8)
    for name in ("Ann", "Bo"):
        day.toptable(f"clock mark EVENT {name} reconnected")
    assert "Extension: 5:00" in proposed(day)


@pytest.mark.parametrize(("points", "score"), [("3/1", (4, 1)), ("1/3", (1, 4)), ("2/2", (2, 2))])
def test_both_away_for_more_than_ten_minutes(points: str, score: tuple[int, int]) -> None:
    """N13-55: agenda points decide game 1; game 2, not begun, is a draw."""
    day = online()
    for name in ("Ann", "Bo"):
        day.toptable(f"clock mark EVENT {name} disconnected")
    day.at(10, 1)
    assert "agenda points decide" in proposed(day)
    number = table(day, "Ann")
    day.toptable(f"result both-away EVENT {number} --points {points} --no-replay")
    assert day.current.matches[number].points == score


def test_both_may_play_it_again_later() -> None:
    """N13-55: the result is provisional then, and the later one takes its place."""
    day = online()
    for name in ("Ann", "Bo"):
        day.toptable(f"clock mark EVENT {name} disconnected")
    number = table(day, "Ann")
    day.at(11).toptable(f"result both-away EVENT {number} --points 2/2 --replay")
    assert "provisional" in day.toptable("round show EVENT")
    day.toptable(f"result enter EVENT {number} WW --reason 'Played at noon'")
    assert "provisional" not in day.toptable("round show EVENT")
    assert day.current.matches[number].points == (6, 0)


def test_without_a_replay_the_result_stands() -> None:
    """N13-55: only what both want and the organizer allows is played again."""
    day = online()
    for name in ("Ann", "Bo"):
        day.toptable(f"clock mark EVENT {name} disconnected")
    number = table(day, "Ann")
    day.at(11).toptable(f"result both-away EVENT {number} --points 2/2 --no-replay")
    assert "provisional" not in day.toptable("round show EVENT")
