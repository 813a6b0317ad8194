"""What is announced and kept under NISEI 1.0: structure, tier, proxies, duties."""

import pytest

from documents.by_rule import by_rule
from documents.day import Day
from documents.nisei.fields import EIGHT
from spoken import spoken
from toptable.engine.subjects.event.settings import ChangeSetting, PlanStructure

CASUAL = {
    8: (3, 0),
    9: (4, 0),
    15: (4, 0),
    16: (4, 4),
    32: (4, 4),
    33: (5, 8),
    64: (5, 8),
    65: (6, 8),
    96: (6, 8),
    97: (7, 8),
    128: (7, 8),
    129: (7, 16),
}
COMPETITIVE = {
    8: (3, 0),
    9: (4, 4),
    24: (4, 4),
    25: (4, 8),
    32: (4, 8),
    33: (5, 8),
    56: (5, 8),
    57: (6, 8),
    80: (6, 8),
    81: (7, 8),
    128: (7, 8),
    129: (7, 16),
    192: (7, 16),
    193: (8, 16),
    256: (8, 16),
    257: (9, 16),
}


@pytest.mark.parametrize(
    ("tier", "players", "wanted"),
    [("casual", players, wanted) for players, wanted in CASUAL.items()]
    + [("competitive", players, wanted) for players, wanted in COMPETITIVE.items()],
)
def test_rounds_and_cut_by_attendance_and_tier(
    tier: str, players: int, wanted: tuple[int, int]
) -> None:
    """N10-56: both tables, at each of their borders, as the plan of an event."""
    day = Day("nisei-1.0", " ".join(f"P{number}" for number in range(players)), tier=tier)
    day.do(PlanStructure())
    plan = day.state.plan
    assert plan is not None
    assert (plan.rounds, plan.cut) == wanted


def test_the_structure_is_the_organizers_to_change_with_a_remark() -> None:
    """N10-02, N10-56: a suggestion; another plan is taken and remarked on."""
    day = Day("nisei-1.0", " ".join(f"P{number}" for number in range(24)))
    said = day.toptable("event plan EVENT --rounds 5 --cut 8 --reason 'A long day'")
    assert "Planned: 5 rounds, top 8" in said
    assert "suggestion" in said
    assert day.announced()["structure"].text.startswith("5 Swiss rounds")


def test_the_duties_of_an_organizer_are_ticked_off() -> None:
    """N10-03: before, during and after the event; this version has no reward byes among them."""
    day = Day("nisei-1.0", "Ann Bo Cy Di").plan(3)
    listed = day.checklist()
    for duty in (
        "Prizes and material",
        "room is set up",
        "Judges and assistants",
        "exceptions can be made for a disability",
        "on site",
        "prizes are handed out",
    ):
        (text,) = [line for line in listed if duty in line]
        assert not listed[text]
    assert listed[spoken("checklist.rounds_cut")]
    assert not [line for line in listed if "bye" in line]
    day.toptable("event checklist EVENT room")
    (room,) = [line for line in day.checklist() if "room is set up" in line]
    assert day.checklist()[room]


@by_rule(
    {
        "N10-03": ("structure", "Swiss rounds"),
        "N10-07": ("accommodations", "Accommodations for disabilities are available"),
        "N10-12": ("proxies", "Proxies and third-party art are shown to staff before the event"),
        "N10-16": ("proxies", "third-party art are shown to staff before the event"),
        "N10-20": (
            "tier",
            "hands in decklists for both decks, with name, event and date, and marks proxies",
        ),
        "N10-30": ("tier", "Competitive"),
        "N10-31": ("round_length", "65 minutes"),
        "N10-33": ("pairing", "At random among players on equal points"),
        "N10-63": ("format", "Standard"),
    }
)
def test_what_is_announced(rule: str, case: tuple[str, str]) -> None:
    """Each line names its rule, and reads as the event is set."""
    day = Day("nisei-1.0", "Ann Bo Cy Di", tier="competitive").plan(3)
    topic, words = case
    line = day.announced()[topic]
    assert words in line.text
    assert rule in line.rules
    assert words in day.toptable("event announce EVENT")


def test_lists_are_demanded_at_competitive_only() -> None:
    """N10-20, N10-30: and a casual event says that they are not."""
    text = Day("nisei-1.0", "Ann Bo", tier="casual").announced()["tier"].text
    assert text == "Casual. Decklists are not required."


@pytest.mark.parametrize(
    ("kind", "tier"),
    [
        ("league", "casual"),
        ("game_night", "casual"),
        ("store_championship", "casual"),
        ("regional_championship", "competitive"),
        ("national_championship", "competitive"),
        ("world_championship", "competitive"),
    ],
)
def test_the_kind_of_event_has_its_tier(kind: str, tier: str) -> None:
    """N10-30: Regional Championships and above are Competitive; no event is sanctioned here."""
    day = Day("nisei-1.0", "Ann Bo Cy Di", event_type=kind)
    assert day.announced()["tier"].text.lower().startswith(tier)
    assert "no setting" in day.refuses(ChangeSetting("sanctioned", "yes"), reason="Why not")


def test_whether_tiebreaker_rounds_are_held_is_announced_where_there_is_a_cut() -> None:
    """N10-47: asked for until it is said; without a cut there is nothing to say."""
    assert "tiebreaker_rounds" not in Day("nisei-1.0", "Ann Bo Cy Di").plan(3).announced()
    day = Day("nisei-1.0", EIGHT).plan(2, 4, reason="Short")
    assert not day.announced()["tiebreaker_rounds"].decided
    day.toptable("event announce EVENT tiebreaker_rounds 'Held if they are needed.'")
    assert day.announced()["tiebreaker_rounds"].text == "Held if they are needed."
    assert "Held if they are needed." in day.toptable("event announce EVENT")
