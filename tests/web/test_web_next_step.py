"""What somebody new to it reads next: short reasons, honest buttons, the field that is needed."""

from finals_office import NAMES, do, locked, swiss
from web_office import Visitor, elements

from toptable.desk.desk import Desk
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.rules.structure.tables import Plan
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.event.settings import PlanStructure
from toptable.engine.subjects.finals.cutting import CallRoll
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound


def links_and_buttons(html: str) -> set[str]:
    """Where links and buttons of a page lead."""
    return {
        attributes.get("href") or attributes.get("formaction") or ""
        for tag, attributes in elements(html)
        if tag in ("a", "button")
    }


def test_a_pairing_says_why_in_a_word_and_unfolds_the_sentence(
    desk: Desk, organizer: Visitor
) -> None:
    # Three of six have won: one of them must meet somebody who has not.
    tournament = swiss(desk, rounds=1, names=NAMES[:6])
    do(tournament, PairRound())
    reasons = [r for match in tournament.state.rounds[1].tables() for r in match.seating.reasons]
    assert {one.code for one in reasons} == {"paired_down", "paired_up"}
    page = organizer.look("/e/cup").text
    assert page.count("<summary>Paired down</summary>") == 1
    assert page.count("<summary>Paired up</summary>") == 1
    for one in reasons:
        assert one.text.partition(": ")[2].rstrip(".") in page


def test_neither_cut_nor_close_is_offered_while_rounds_are_to_go(
    desk: Desk, organizer: Visitor
) -> None:
    tournament = swiss(desk, rounds=3)
    assert "/e/cup/close" in links_and_buttons(organizer.look("/e/cup/parts/next_step").text)
    do(tournament, PlanStructure(Plan(rounds=4, cut=4)), reason="more came")
    step = organizer.look("/e/cup/parts/next_step").text
    assert "1 planned round to go" in step
    assert links_and_buttons(step) == {"/e/cup/draft/pair"}


def test_a_draft_with_somebody_who_left_says_so_and_leads_to_the_repair(
    desk: Desk, organizer: Visitor
) -> None:
    tournament = swiss(desk, rounds=1)
    do(tournament, PairRound())
    do(tournament, Drop(1))
    step = organizer.look("/e/cup/parts/next_step").text
    assert f"{NAMES[0]} is paired but no longer in the event" in step
    assert "Pair it again" in step
    assert "/e/cup/do/publish_round" not in step


def test_an_earlier_round_is_only_corrected_with_a_reason(desk: Desk, organizer: Visitor) -> None:
    tournament = swiss(desk, rounds=1)
    needed = [a for tag, a in elements(organizer.look("/e/cup/rounds/1/tables/1").text)]
    assert not any(a.get("name") == "reason" and "required" in a for a in needed)
    do(tournament, PairRound())
    do(tournament, PublishRound())
    needed = [a for tag, a in elements(organizer.look("/e/cup/rounds/1/tables/1").text)]
    assert any(a.get("name") == "reason" and "required" in a for a in needed)
    clear = "/e/cup/rounds/1/tables/1/clear"
    assert organizer.post(clear, reason="").status_code == 409, "the desk insists on it as well"


def test_a_cut_that_cannot_be_locked_offers_no_lock(desk: Desk, organizer: Visitor) -> None:
    tournament = swiss(desk)
    assert ">Lock the cut</button>" in organizer.look("/e/cup/cut/lock").text
    do(tournament, CallRoll(cut=TopCut(4), place="the stage"))
    page = organizer.look("/e/cup/cut/lock").text
    assert "The roll-call is open" in page
    assert ">Lock the cut</button>" not in page


def test_once_the_finals_are_settled_nobody_types_results_of_rounds(
    desk: Desk, organizer: Visitor
) -> None:
    locked(desk)
    page = organizer.look("/e/cup").text
    assert "entry-table" not in page
    assert "/e/cup/rounds/3/tables/1" in links_and_buttons(page), "but each can be corrected"
