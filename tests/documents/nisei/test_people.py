"""People under NISEI 1.3 and 1.0: who may do what, who is let in, who leaves and comes back."""

from datetime import timedelta

import pytest

from documents.day import Day
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.people.details import FixTable
from toptable.engine.subjects.people.drop_and_reinstate import Rejoin
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound


def staffed(book: str, names: str = "Ann Bo Cy Di") -> Day:
    return Day(book, names).staff(head_judge="Hana", judge="Jo", scorekeeper="Sam")


@pytest.mark.parametrize(
    ("who", "pairs", "reports", "rules"),
    [
        ("Olga", True, True, False),
        ("Hana", False, True, True),
        ("Jo", False, True, True),
        ("Sam", True, True, False),
        ("Ann", False, False, False),
    ],
)
def test_each_role_may_do_what_is_its_own(
    book: str, who: str, pairs: bool, reports: bool, rules: bool
) -> None:
    """N13-01, N10-01: organizer, head judge, judge, scorekeeper and player, each tried at three
    acts."""
    day = staffed(book)
    draft = PairRound()
    (day.do if pairs else day.refuses)(draft, who)
    if not pairs:
        day.do(draft)
    day.do(PublishRound())
    (day.do if rules else day.refuses)(day.ruling("slow_play", "Bo"), who)
    (day.do if reports else day.refuses)(day.reporting("Cy", "WL"), who)


@pytest.mark.parametrize("ground", ["banned", "venue", "threat"])
def test_people_are_turned_away_on_grounds_of_the_document(book: str, ground: str) -> None:
    """N13-05, N10-04: banned, banned from the venue, a threat; the log does not tell who it was."""
    day = staffed(book)
    assert "turned away" in day.toptable(f"people turn-away EVENT Zed --ground {ground}")
    assert "Zed" not in day.toptable("log EVENT")


def test_whoever_is_in_the_event_is_not_turned_away_at_the_door(book: str) -> None:
    """N13-05, N10-04: a player who is a threat is put out, and does not simply stay in."""
    day = staffed(book, "Ann Bo Cy")
    assert "Ann is in the event" in day.toptable(
        "people turn-away EVENT Ann --ground threat", status=2
    )
    day.toptable("people drop EVENT Ann")
    assert "a threat to people here" in day.toptable("people turn-away EVENT Ann --ground threat")


@pytest.mark.parametrize("ground", ["not_invited", "qualified", "declared", "elsewhere"])
def test_other_grounds_are_none_here(book: str, ground: str) -> None:
    """N13-05, N10-04: only the four grounds."""
    staffed(book).toptable(f"people turn-away EVENT Zed --ground {ground}", status=2)


def test_a_full_venue_is_a_ground_only_when_it_is_full(book: str) -> None:
    """N13-05, N10-04: late, and beyond what the venue may hold."""
    day = staffed(book, "Ann Bo Cy")
    day.toptable("people turn-away EVENT Zed --ground capacity", status=2)
    day.toptable("event terms EVENT --capacity 3")
    assert "turned away" in day.toptable("people turn-away EVENT Zed --ground capacity")


def test_nobody_enters_beyond_what_the_venue_may_hold(book: str) -> None:
    """N13-05, N10-04: the fifth person waits until a place is free."""
    day = staffed(book, "Ann Bo Cy")
    day.toptable("event terms EVENT --capacity 4")
    day.enter("Di")
    assert "4" in day.toptable("people enter EVENT Eve", status=2)
    day.toptable("people wait EVENT Eve")
    day.drop("Di")
    day.toptable("people admit-waiting EVENT")
    assert [player.name for player in day.state.players.values() if player.active] == [
        "Ann",
        "Bo",
        "Cy",
        "Eve",
    ]


def test_an_accommodation_is_kept_and_carried_out_without_a_word_in_public(book: str) -> None:
    """N13-08, N10-07: a fixed table, standing extra time in every round, and the reason in
    confidence."""
    day = staffed(book)
    day.toptable(
        "people accommodate EVENT Ann --effect 'an aisle seat' --why 'a bad knee' --minutes 5"
    )
    day.do(FixTable(day.number("Ann"), 7))
    for _ in range(2):
        day.round().clock()
        assert day.match("Ann").table == 7
        running = day.state.floor.rounds[ClockStage.SWISS, day.current.number]
        assert [one.time for one in running.table(7).extensions] == [timedelta(minutes=5)]
        assert "Table 7: give" not in day.toptable("clock show EVENT")
        day.at(60).finish()
    public = day.toptable("log EVENT")
    assert "aisle" not in public
    assert "knee" not in public
    assert "available" in day.announced()["accommodations"].text


def test_a_drop_is_told_to_staff_and_ends_pairing_not_the_past(book: str) -> None:
    """N13-29, N10-25: when, in which round, and at whose wish; earlier results stay."""
    day = staffed(book).seat("Ann Bo", "Cy Di")
    day.results("Ann WW, Cy WL")
    before = day.points
    day.do(Drop(day.number("Ann"), asked_by="Ann"), reason="A train to catch")
    assert day.said == ["Ann dropped after round 1."]
    assert day.points == before
    day.round()
    assert day.current.table_of(day.number("Ann")) is None
    assert day.number("Ann") not in day.current.byes
    assert "A train to catch" in day.toptable("log EVENT")


def test_a_drop_during_a_round_lets_the_match_be_finished(book: str) -> None:
    """N13-29, N10-25: whoever says so at the table still plays the match under way."""
    day = staffed(book).seat("Ann Bo", "Cy Di").drop("Ann")
    day.results("Ann WL, Cy WL")
    assert day.score("Ann") == (3, 3)
    day.round()
    assert day.current.table_of(day.number("Ann")) is None


def test_whoever_comes_back_has_lost_the_games_they_missed(book: str) -> None:
    """N13-30, N10-24: back from the next Swiss round on, with the organizer's consent, and 0 for
    round 2.

    Ann has 6 from round 1; the missed round counts in the average: 6 / 2.
    """
    day = staffed(book).seat("Ann Bo", "Cy Di")
    day.results("Ann WW, Cy WL").drop("Ann")
    day.round().finish("WL")
    day.do(Rejoin(day.number("Ann")), reason="Missed the train")
    assert "round 3" in day.said[0]
    assert day.points["Ann"] == 6
    day.round()
    assert day.current.table_of(day.number("Ann")) is not None


def test_only_the_organizer_lets_somebody_come_back(book: str) -> None:
    """N13-30, N10-24: at the organizer's discretion."""
    day = staffed(book).seat("Ann Bo", "Cy Di")
    day.results("Ann WW, Cy WL").drop("Ann").round()
    assert day.refuses(Rejoin(day.number("Ann")), "Ann")
    assert day.refuses(Rejoin(day.number("Ann")), "Sam")


def test_a_disqualified_player_does_not_come_back(book: str) -> None:
    """N13-30, N10-24: only who left or was dropped for absence."""
    day = staffed(book).seat("Ann Bo", "Cy Di")
    day.rule("cheating", "Ann", "yes").finish()
    assert day.refuses(Rejoin(day.number("Ann")))


def test_nobody_comes_back_after_the_last_swiss_round(book: str) -> None:
    """N13-30, N10-24: a next Swiss round is needed; the cut is not it."""
    day = Day(book, "Ann Bo Cy Di Eve Flo Gus Hal").plan(2, 4, reason="Short")
    day.favourites(2).drop("Ann")
    assert day.refuses(Rejoin(day.number("Ann")))
    assert "Ann" not in day.lock(4).seeds
