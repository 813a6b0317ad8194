"""The words that the scenarios are told in do what they say."""

from documents.day import Day
from toptable.engine.subjects.conduct.remedy_actions import Drop


def test_a_day_in_short_words() -> None:
    day = Day("nisei-1.3", "Ann Bo Cy Di", tier="competitive")
    day.staff(head_judge="Hana", judge="Jo").seat("Ann Bo", "Cy Di").clock()
    day.at(12).rule("marked_cards", "Ann", answers="no")
    day.result("Ann", "LW").result("Cy", "WW")
    assert day.sheet("Ann") == ["Game loss: Marked cards"]
    assert day.points == {"Cy": 6, "Ann": 3, "Bo": 3, "Di": 0}
    assert (day.games("Bo"), day.score("Di"), day.opponent("Bo")) == ("WL", (0, 6), "Ann")


def test_what_is_typed_arrives_at_the_same_desk_at_the_same_time() -> None:
    day = Day("nisei-1.3", "Ann Bo Cy Di").round().clock()
    assert "Di" in day.toptable("people drop EVENT Di")
    assert not day.state.players[day.number("Di")].active
    assert "no player called Zed" in day.toptable("people drop EVENT Zed", status=2)
    assert day.refuses(Drop(day.number("Di")))
    assert "60:00" in day.at(5).toptable("clock show EVENT")


def test_a_bye_is_for_whom_the_scenario_wants() -> None:
    day = Day("nisei-1.3", "Ann Bo Cy Di Eve").seat("Eve Ann", "Bo Di", "Cy")
    assert day.opponent("Ann") == "Eve"
    assert day.opponent("Di") == "Bo"
    assert [day.name(number) for number in day.current.byes] == ["Cy"]
