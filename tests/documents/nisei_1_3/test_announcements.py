"""What is announced and kept under NISEI 1.3: structure, tier, format, prizes, duties."""

from pathlib import Path

import pytest

from documents.by_rule import by_rule
from documents.day import Day
from spoken import spoken
from toptable.engine.rules.structure.tables import Plan
from toptable.engine.subjects.event.settings import ChangeSetting, PlanStructure
from toptable.engine.subjects.rounds.drafts import PairRound

CASUAL = {
    11: (3, 0),
    12: (4, 0),
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
    9: (3, 0),
    10: (4, 0),
    15: (4, 0),
    16: (4, 4),
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
    """N13-89: both tables, at each of their borders, as the plan of an event."""
    day = Day("nisei-1.3", " ".join(f"P{number}" for number in range(players)), tier=tier)
    day.do(PlanStructure())
    plan = day.state.plan
    assert plan is not None
    assert (plan.rounds, plan.cut) == wanted


def test_the_structure_is_the_organizers_to_change_with_a_remark() -> None:
    """N13-89: a suggestion; another plan is taken and remarked on."""
    day = Day("nisei-1.3", " ".join(f"P{number}" for number in range(24)))
    said = day.toptable("event plan EVENT --rounds 5 --cut 8 --reason 'A long day'")
    assert "Planned: 5 rounds, top 8" in said
    assert "suggestion" in said
    assert day.announced()["structure"].text.startswith("5 Swiss rounds")


def test_a_plan_changed_after_the_start_stands_in_the_report() -> None:
    """N13-02, N13-04: with its reason; players had been told something else."""
    day = Day("nisei-1.3", "Ann Bo Cy Di Eve Flo").plan(3).round()
    assert "Everybody wants more" not in day.deviations()
    assert day.refuses(PlanStructure(Plan(rounds=4)))
    day.plan(4, reason="Everybody wants more")
    assert "Everybody wants more" in day.deviations()


def test_nothing_begins_before_the_structure_is_decided_and_told() -> None:
    """N13-04: the details are published before the event; to start without takes a reason."""
    day = Day("nisei-1.3", "Ann Bo Cy Di")
    assert "Rounds and cut" in day.refuses(PairRound())
    day.plan(3)
    assert "nothing is published yet" in day.refuses(PairRound())
    day.toptable("event status EVENT announced")
    day.do(PairRound())


def test_the_duties_of_an_organizer_are_ticked_off() -> None:
    """N13-04: before, during and after; what the log shows ticks itself."""
    day = Day("nisei-1.3", "Ann Bo Cy Di").plan(3)
    listed = day.checklist()
    for duty in ("Prizes and material", "room is set up", "Judges and assistants", "on site"):
        (text,) = [line for line in listed if duty in line]
        assert not listed[text]
    assert listed[spoken("checklist.rounds_cut")]
    day.toptable("event checklist EVENT room")
    (room,) = [line for line in day.checklist() if "room is set up" in line]
    assert day.checklist()[room]


@by_rule(
    {
        "N13-04": ("structure", "Swiss rounds"),
        "N13-08": ("accommodations", "Accommodations for disabilities are available"),
        "N13-23": ("tier", "hands in decklists for both decks, with name, event and date"),
        "N13-49": ("format", "Standard"),
        "N13-57": ("round_length", "65 minutes"),
        "N13-62": ("pairing", "random"),
        "N13-100": ("format", "Standard, with the list in force on the day"),
    }
)
def test_what_is_announced(rule: str, case: tuple[str, str]) -> None:
    """Each line names its rule, and reads as the event is set."""
    day = Day("nisei-1.3", "Ann Bo Cy Di", tier="competitive").plan(3)
    topic, words = case
    line = day.announced()[topic]
    assert words in line.text
    assert rule in line.rules
    assert words in day.toptable("event announce EVENT")


def test_head_to_head_is_recommended_where_there_is_no_cut() -> None:
    """N13-68: asked about until it is on, there is a cut, or the players are told otherwise."""
    asked = "head-to-head is recommended"
    day = Day("nisei-1.3", "Ann Bo Cy Di").plan(3, reason="Small")
    assert asked in day.toptable("event announce EVENT")
    told = Day("nisei-1.3", "Ann Bo Cy Di").plan(3, reason="Small")
    told.toptable("event announce EVENT head_to_head 'Not used'")
    assert asked not in told.toptable("event announce EVENT")
    day.do(ChangeSetting("head_to_head", "on"), reason="Recommended")
    assert asked not in day.toptable("event announce EVENT")
    cut = Day("nisei-1.3", "Ann Bo Cy Di").plan(2, 4, reason="Cut")
    assert asked not in cut.toptable("event announce EVENT")


def test_lists_are_demanded_at_competitive_only() -> None:
    """N13-23: and a casual event says that they are not."""
    text = Day("nisei-1.3", "Ann Bo", tier="casual").announced()["tier"].text
    assert "Decklists are not required" in text


@pytest.mark.parametrize(
    ("kind", "tier", "sanctioned"),
    [
        ("league", "casual", False),
        ("game_night", "casual", False),
        ("store_championship", "casual", True),
        ("regional_championship", "competitive", True),
        ("national_championship", "competitive", True),
        ("continental_championship", "competitive", True),
        ("world_championship", "competitive", True),
    ],
)
def test_the_kind_of_event_has_its_tier_and_sanction(
    kind: str, tier: str, sanctioned: bool
) -> None:
    """N13-42, N13-43: five kinds are always sanctioned; the flag is free for the others."""
    more = {"sanctioned": "yes"} if sanctioned else {}
    day = Day("nisei-1.3", "Ann Bo Cy Di", event_type=kind, tier=tier, **more)
    assert day.announced()["tier"].text.lower().startswith(tier)
    change = ChangeSetting("sanctioned", "no" if sanctioned else "yes")
    if sanctioned:
        assert "always a sanctioned event" in day.refuses(change, reason="Why not")
    else:
        day.do(change, reason="Part of the season")


PRIZES = "first,last,what,kind\n1,1,Trophy,item\n1,2,Playmat,item\n1,1,Regional bye,bye\n"


def test_prizes_follow_the_places(tmp_path: Path) -> None:
    """N13-48, N13-66: the table of the kit by final place, the byes among them."""
    sheet = tmp_path / "prizes.csv"
    sheet.write_text(PRIZES)
    day = Day("nisei-1.3", "Ann Bo Cy Di").plan(3).favourites(3)
    day.toptable("event close EVENT")
    said = day.toptable(f"report event EVENT --prizes {sheet}")
    assert day.order.split()[0] == "Ann"
    assert "| 1 | Ann | Trophy, Playmat, Regional bye |" in said
    assert f"| 2 | {day.order.split()[1]} | Playmat |" in said
    assert f"| 3 | {day.order.split()[2]} | |" in said


def test_what_is_left_over_is_free_after_the_period(tmp_path: Path) -> None:
    """N13-50: eight playmats for four players; four are kept until the period is over."""
    sheet = tmp_path / "prizes.csv"
    sheet.write_text("first,last,what,kind\n1,8,Playmat,item\n")
    day = Day("nisei-1.3", "Ann Bo Cy Di", date="2026-03-07").plan(3).favourites(3)
    day.toptable("event close EVENT")
    said = day.toptable(f"report event EVENT --prizes {sheet} --period-end 2026-06-30")
    for place in (5, 6, 7, 8):
        assert f"Left over: Playmat of place {place}" in said
    assert said.count("free from 2026-07-01") == 4
