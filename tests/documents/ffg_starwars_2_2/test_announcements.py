"""What is announced under Star Wars 2.2, and at which tier an event is."""

import pytest

from documents.by_rule import by_rule
from documents.ffg_starwars_2_2.galaxy import BOOK, SIXTEEN, event


@by_rule(
    {
        "SW-01": ("documents", "rules and FAQ hold: www.fantasyflightgames.com/starwarslcg"),
        "SW-02": ("second_organizer", "Ann plays; in those games Olga, Max rule."),
        "SW-17": ("round_length", "Swiss round: 70 minutes."),
        "SW-18": ("rounds", "4 Swiss rounds, two games each."),
        "SW-23": ("clock", "to the end of the light side turn; a game nobody has won is a draw"),
        "SW-26": ("tiebreakers", "Head-to-head, Strength of schedule, Extended strength"),
        "SW-27": ("championship_length", "Elimination round: 35 minutes"),
        "SW-28": ("cut", "The top 8 advance to double elimination."),
        "SW-34": ("championship_length", "Final: untimed."),
        "SW-42": ("tier", "Competitive"),
    }
)
def test_what_is_announced(rule: str, case: tuple[str, str]) -> None:
    """Each line names its rule, and reads as the event is set."""
    day = event(SIXTEEN.replace("A", "Ann", 1)).plan(4, 8).staff(organizer="Ann Max")
    topic, words = case
    line = day.announced()[topic]
    assert words in line.text
    assert rule in line.rules
    assert words in day.toptable("event announce EVENT")


@pytest.mark.parametrize(
    ("kind", "tier"),
    [
        ("league", "casual"),
        ("game_night", "casual"),
        ("variant", "casual"),
        ("", "competitive"),
        ("one_off", "competitive"),
        ("store_championship", "competitive"),
        ("regional_championship", "premier"),
        ("national_championship", "premier"),
        ("world_championship", "premier"),
    ],
)
def test_the_kind_of_event_has_its_tier(kind: str, tier: str) -> None:
    """SW-42: announced, and the tier of its rulings."""
    day = event(event_type=kind)
    assert day.announced()["tier"].text.lower().startswith(tier)
    assert day.tournament.rules.tier == tier


@pytest.mark.parametrize(
    ("tier", "said"),
    [
        ("casual", "nobody needs to know every rule"),
        ("competitive", "nobody is punished for missing the finer points"),
        ("premier", "known and strictly enforced"),
    ],
)
def test_rulings_say_how_strict_the_tier_is(tier: str, said: str) -> None:
    """SW-42: beside every ruling."""
    assert said in event().toptable(f"penalty lookup --rulebook {BOOK} --tier {tier} stalling")


def test_another_tier_than_the_kind_of_event_has_takes_a_reason() -> None:
    """SW-42: and players are told the new one."""
    day = event(event_type="league")
    assert "Say why" in day.toptable("event set EVENT event_tier premier", status=2)
    day.toptable("event set EVENT event_tier premier --reason 'The final of the league'")
    assert day.announced()["tier"].text.startswith("Premier")
    assert "The final of the league" in day.deviations()
