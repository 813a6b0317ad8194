"""Guidance of Bushiroad 1.2.11: what is allowed at the table, as the cards tell it to people."""

import json

import pytest

from documents.bushiroad_1_2_11.hall import BOOK, fighters
from documents.by_rule import by_rule, cases_by_rule
from documents.day import Day


def told(rule: str, words: str = "") -> str:
    """What the cards that name a rule say."""
    shown = json.loads(
        Day(BOOK).toptable(f"penalty lookup --rulebook {BOOK} --cards --json {words}")
    )
    return " ".join(card["text"] for card in shown["cards"] if rule in card["rules"])


def lacking(case: str, said: str) -> list[str]:
    return [fact for fact in case.split(" | ") if fact not in said]


@by_rule(
    {
        "B-026": "rules and card facts | never advise | both fighters hear | may decline"
        " | head judge | the same all day",
        "B-031": "telling your opponent | judge's permission",
        "B-032": "Say clearly | one at a time | show them | several cards at once",
        "B-033": "Do not ask for your opponent's penalty | withdrawn",
        "B-041": "latest text of a card counts | errata | head judge settles it",
        "B-042": "Written-on or marked cards are out | autographs | permission beforehand"
        " | readable | misprints",
        "B-043": "without text | special script | website lists them | conditions",
        "B-044": "Only judges | worn out at this event | tokens and markers"
        " | original near the table | open to both",
        "B-046": "above the table | unused cards off it | Upright, turned and upside-down"
        " | easy to tell apart",
        "B-047": "in view | offer the deck to your opponent | a judge who is asked"
        " | piles is not enough | Hindu | faro | cut | head judge",
        "B-048": "three piles | opponent name the order",
        "B-052": "dirty or damaged | four layers | opaque sleeves over illustrated ones"
        " | printed see-through | can be told apart | oversize | hide text",
        "B-053": "6 mm wider or taller | 59 × 86 | 63 × 88 | 67 × 92 | 69 × 94",
        "B-056": "silent | only an estimate | timekeeper's time counts",
        "B-057": "open values, changes and targets | never card positions or counts"
        " | say what they mean | Flat beads | six-sided dice",
        "B-058": "unlicensed, obscene or disruptive | organizer or head judge reject",
        "B-059": "organizer's or a judge's permission | Japanese"
        " | must be right | hide nothing | own risk",
        "B-132": "Concessions carry no conditions | end with the game",
        "B-133": "A bribe or a split of prizes | win, concession, drop or draw | foul play"
        " | by chance | a false result",
        "B-181": "Only the affected dice | off the table | at an angle | agreement or a judge"
        " | not to be told apart",
        "B-184": "result is the same | nothing more is shown | opponent understands"
        " | a judge agrees | anyone may demand the proper steps",
        "B-189": "ask a judge to examine your opponent's sleeves | not be used any further",
    }
)
def test_what_holds_for_everybody(rule: str, case: str) -> None:
    assert lacking(case, told(rule)) == []


@by_rule(
    {
        "B-005 official": ("All cards are sleeved", "Recommended"),
        "B-005 sanctioned": ("Recommended: sleeve all cards | Organizer and head judge", "All c"),
        "B-051 official": ("All cards are sleeved | opaque backs | nothing else", "Recommended"),
        "B-051 sanctioned": ("Recommended: sleeve all cards", "All cards are sleeved"),
        "B-055 official": ("may use a mat | lay out mats | No mats so large", "Recommended"),
        "B-055 sanctioned": ("Recommended: no mats so large | another game", "No mats"),
        "B-056 official": ("no phone or other device that can communicate | size", "Recommended"),
        "B-056 sanctioned": ("Recommended: as a clock no phone", "As a clock"),
        "B-057 official": ("No communicating phones | no coins or banknotes", "Recommended"),
        "B-057 sanctioned": ("Recommended: no communicating phones | banknotes", "No comm"),
    }
)
def test_what_binds_at_official_events_is_recommended_at_sanctioned_ones(
    rule: str, case: tuple[str, str], request: pytest.FixtureRequest
) -> None:
    category = request.node.callspec.id.split()[1]
    said = told("B-051" if rule == "B-005" else rule, f"--category {category}")
    wanted, unwanted = case
    assert lacking(wanted, said) == []
    assert unwanted not in said


@by_rule(
    {
        "B-054 sve": "Strongly recommended: other sleeves for the main deck | need no sleeves",
        "B-054 hocg": "three different sleeves",
        "B-054 gcg": "alike or differently",
        "B-054 vg": "",
        "B-060 sve": "Sidekick | notifications off | no other app | screen visible",
        "B-060 hocg": "",
    }
)
def test_what_belongs_to_one_game(rule: str, case: str, request: pytest.FixtureRequest) -> None:
    game = request.node.callspec.id.split()[1]
    said = told(rule, f"--game {game}")
    assert lacking(case, said) == []
    assert bool(said) is bool(case)


def test_asking_for_a_penalty_is_misconduct_itself() -> None:
    """B-033: the guide has it among the examples of unsportsmanlike conduct."""
    said = Day(BOOK).toptable(f"penalty lookup PG-3.8.1 --rulebook {BOOK}")
    assert "Asking for an opponent's penalty" in said


@cases_by_rule(
    {
        "B-042 judge": ("an autographed card", "Jo", True),
        "B-042 scorekeeper": ("an autographed card", "Sam", False),
        "B-059 judge": ("translation slips", "Jo", True),
        "B-059 organizer": ("translation slips", "Olga", True),
        "B-059 scorekeeper": ("translation slips", "Sam", False),
    }
)
def test_permissions_of_the_day_are_given_by_those_entitled(case: tuple[str, str, bool]) -> None:
    """Kept with the fighter, the thing and who gave it."""
    thing, by, allowed = case
    day = fighters("Ann Bo").staff(head_judge="Hana", judge="Jo", scorekeeper="Sam")
    day.toptable(f"judge permit EVENT Ann '{thing}'", by=by, status=0 if allowed else 2)
    if allowed:
        (kept,) = day.state.conduct.permissions.values()
        assert kept.player == day.number("Ann")
        assert by in day.toptable("log EVENT")


def test_the_clock_of_the_round_is_the_only_time() -> None:
    """B-056: what is left is shown for everybody."""
    day = fighters("Ann Bo").round().clock().at(12)
    assert "18:00" in day.toptable("clock show EVENT")


def test_an_event_tells_its_own_policy_on_questions() -> None:
    """B-026: under the rules of this event."""
    day = fighters("Ann Bo")
    day.toptable("event announce EVENT regulations 'Judges here also explain card combinations.'")
    assert "also explain card combinations" in day.toptable("event announce EVENT")


def test_remote_fighters_are_told_how_to_cut() -> None:
    """B-048: only where the event is remote."""
    assert "remote_cut" not in fighters("Ann Bo").announced()
    text = fighters("Ann Bo", remote="on").announced()["remote_cut"].text
    assert "three piles" in text
    assert "opponent say in which order" in text


@by_rule(
    {
        "B-133 prizes": ("PG-3.8.3", "Decides a match at random | part of the prize for losing"),
        "B-133 results": ("PG-4.1", "Reports another score than was played"),
    }
)
def test_what_may_not_decide_a_match_is_in_the_guide(rule: str, case: tuple[str, str]) -> None:
    """The infraction names it, and it puts the fighter out of the event at every level."""
    infraction, examples = case
    for level in ("1", "2", "3"):
        said = Day(BOOK).toptable(f"penalty lookup {infraction} --rulebook {BOOK} --level {level}")
        assert lacking(f"{examples} | Disqualification", said) == [], rule


@pytest.mark.parametrize("kind", ["coin", "random", "intentional_draw"])
def test_no_result_is_decided_by_a_coin(kind: str) -> None:
    """B-133: there is no such result to write down, and the match stays open."""
    day = fighters("Ann Bo").round()
    day.toptable(f"result enter EVENT 1 --kind {kind}", status=2)
    assert day.match("Ann").result is None


@pytest.mark.parametrize(
    ("answers", "fine"),
    [
        ("no,yes,no,yes", True),
        ("yes", False),
        ("no,no", False),
        ("no,yes,yes", False),
        ("no,yes,no,no", False),
    ],
    ids=["fine", "somebody asks", "another result", "more is shown", "not understood"],
)
def test_when_steps_may_be_swapped(answers: str, fine: bool) -> None:
    """B-184: all of it must hold, or the proper steps are played."""
    said = Day(BOOK).toptable(f"guide shortcut --rulebook {BOOK} --answers {answers}")
    assert ("The shortcut is fine" in said) is fine
    assert ("Proper steps" in said) is not fine


def test_only_the_dice_that_do_not_count_are_rolled_again() -> None:
    """B-181: the judge is told so step by step, with the section."""
    said = Day(BOOK).toptable(f"guide dice --rulebook {BOOK}")
    facts = "Roll only the affected dice | off the table | at an angle | if both agree or a judge"
    assert lacking(f"{facts} | cannot be told apart | without a judge | PG-3.22.1", said) == []
