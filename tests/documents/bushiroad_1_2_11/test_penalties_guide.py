"""Every infraction of Bushiroad's penalty guide, ruled on at a table of a running event."""

from typing import NamedTuple

import pytest

from documents.by_rule import by_rule
from documents.day import Day

BOOK = "bushiroad-1.2.11"
RANKS = {"C": "caution", "W": "warning", "LM": "match_loss", "DQ": "disqualification"}
ORDER = list(RANKS)
SHOWN = {"C": "Caution", "W": "Warning", "LM": "Loss of match", "DQ": "Disqualification"}
NOTHING = "No penalty"


def at_the_tables(level: str, **settings: str) -> Day:
    day = Day(BOOK, "Ann Bo Cy Di", level=level, **settings)
    return day.staff(judge="Jo", head_judge="Hana").seat("Ann Bo", "Cy Di")


class Printed(NamedTuple):
    """The default as the guide prints it: ``lowest-highest`` at level 1 / at level 2 and above."""

    ranges: str
    answers: str = ""
    both: bool = False
    """Both fighters at the table are penalised."""


GUIDE = {
    "PG-3.1.1.1": Printed("C-LM / W-LM"),
    "PG-3.1.1.2": Printed("C-W / W-LM"),
    "PG-3.1.1.3": Printed("C-LM / W-LM"),
    "PG-3.1.1.4": Printed("W-LM / W-LM"),
    "PG-3.1.2": Printed("C / C-W"),
    "PG-3.1.3.1": Printed("C-W / W", "1"),
    "PG-3.1.3.2": Printed("W-LM / LM", "1"),
    "PG-3.2.1": Printed("C / C-W", "1"),
    "PG-3.2.2": Printed("C-W / W-LM", "1"),
    "PG-3.3.1": Printed("C / C-W"),
    "PG-3.3.2": Printed("C-W / W"),
    "PG-3.3.3": Printed("LM / LM", "1"),
    "PG-3.4": Printed("C / C-W", "1"),
    "PG-3.5.1.1": Printed("C-W / W", "1"),
    "PG-3.5.1.2": Printed("LM / LM", "1"),
    "PG-3.5.2": Printed("C-W / W"),
    "PG-3.5.3.1": Printed("C / C-W"),
    "PG-3.5.3.2": Printed("C-W / C-W"),
    "PG-3.5.4": Printed("LM / LM", "1"),
    "PG-3.5.5": Printed("C-LM / W-LM"),
    "PG-3.6.1.1": Printed("C / C-W"),
    "PG-3.6.1.2": Printed("C-W / W"),
    "PG-3.6.2": Printed("C / W"),
    "PG-3.7 the opponent's cards": Printed("C / C-W", "1"),
    "PG-3.7 own cards": Printed("C-W / W", "2"),
    "PG-3.8.1": Printed("C-W / C-LM"),
    "PG-3.8.2": Printed("LM / LM-DQ"),
    "PG-3.8.3": Printed("DQ / DQ"),
    "PG-3.9.1": Printed("C-W / W-LM", "1"),
    "PG-3.9.2": Printed("LM / LM", "1"),
    "PG-3.10.2": Printed("DQ / DQ", "1"),
    "PG-3.11.1": Printed("C / C-W", both=True),
    "PG-3.11.2": Printed("C-W / W", both=True),
    "PG-3.12": Printed("C-W / C-W"),
    "PG-3.13": Printed("C-W / C-W"),
    "PG-3.14": Printed("C-W / C-W"),
    "PG-3.15": Printed("C-W / C-W", "1"),
    "PG-3.16": Printed("C-W / W-LM", "1"),
    "PG-3.17": Printed("C-W / C-W", "1"),
    "PG-3.18.1": Printed("C-W / C-W", "2"),
    "PG-3.18.2": Printed("C / C-W"),
    "PG-3.18.3": Printed("C-W / C-W", "2"),
    "PG-3.18.4": Printed("C-W / C-W"),
    "PG-3.18.5": Printed("DQ / DQ"),
    "PG-4.1": Printed("DQ / DQ"),
    "PG-4.2": Printed("DQ / DQ"),
    "PG-4.3": Printed("DQ / DQ"),
    "PG-4.4": Printed("DQ / DQ", "1"),
    "PG-4.5": Printed("W-DQ / LM-DQ", "4"),
    "PG-4.6.1": Printed("DQ / DQ"),
    "PG-4.6.2": Printed("DQ / DQ"),
    "PG-4.7": Printed("DQ / DQ"),
}


@by_rule(GUIDE)
def test_both_ends_of_the_range_are_given_and_carried_out(rule: str, case: Printed) -> None:
    """What lies outside takes a reason; a loss ends the match; who is disqualified is out."""
    for level, printed in zip(("1", "2"), case.ranges.split(" / "), strict=True):
        low, high = printed.split("-")[0], printed.split("-")[-1]
        day = at_the_tables(level)
        for rank in ORDER:
            if not ORDER.index(low) <= ORDER.index(rank) <= ORDER.index(high):
                outside = day.ruling(rule, "Ann", case.answers, penalty=RANKS[rank])
                assert "Say why" in day.refuses(outside, "Hana"), (level, rank)
        given(day, rule, case, low, "Ann", "Bo")
        if high != low:
            given(day, rule, case, high, "Cy", "Di")


def given(day: Day, rule: str, case: Printed, rank: str, name: str, opponent: str) -> None:
    """Give a penalty; look at the sheets, the match and whether the fighter is still in."""
    by = "Hana" if rank == "DQ" else "Jo"
    reason = "It was on purpose" if rank == "DQ" else ""
    names = f"{name} {opponent}" if case.both else name
    day.rule(rule, names, case.answers, penalty=RANKS[rank], by=by, reason=reason)
    (row,) = day.penalties(name).rows
    assert (row.penalty_name, row.section) == (SHOWN[rank], rule)
    assert [row.penalty_name for row in day.penalties(opponent).rows] == [SHOWN[rank]] * case.both
    assert day.score(opponent) == ((1, 0) if rank in ("LM", "DQ") else None)
    assert day.state.players[day.number(name)].active == (rank != "DQ")
    if rank in ("C", "W"):
        assert day.result(name, "W").score(name) == (1, 0)


class Excepted(NamedTuple):
    """A branch that the guide tells apart from the default."""

    answers: str
    penalty: str = NOTHING
    level: str = "2"
    says: str = ""
    """What the judge is told to do."""
    score: tuple[int, int] | None = None
    """The opponent's points first, or no result yet."""


EXCEPTIONS = {
    "PG-3.1.3.1 not put right": Excepted("2", "Loss of match", "1", score=(1, 0)),
    "PG-3.1.3.2 not put right": Excepted("2", "Loss of match", "1", score=(1, 0)),
    "PG-3.2.1 corrected": Excepted("2"),
    "PG-3.2.2 corrected": Excepted("2"),
    "PG-3.3.3 repaired": Excepted("2", "Warning", "1", "legal"),
    "PG-3.3.3 nobody at fault": Excepted("3", says="new game"),
    "PG-3.3.3 a new game would harm": Excepted("4", says="both"),
    "PG-3.4 optional": Excepted("2"),
    "PG-3.5.1.2 repaired": Excepted("2", "Warning", says="legal"),
    "PG-3.5.4 repaired": Excepted("2", "Warning", says="legal"),
    "PG-3.9.1 round began early": Excepted("2", says="time"),
    "PG-3.10.2 applied only": Excepted("2"),
    "PG-3.10.2 permitted": Excepted("3"),
    "PG-3.15 permission": Excepted("2"),
    "PG-3.16 clock or aid": Excepted("2"),
    "PG-3.16 permission": Excepted("3"),
    "PG-3.16 Sidekick": Excepted("4"),
    "PG-3.17 permission": Excepted("2"),
    "PG-3.17 BF life": Excepted("3"),
    "PG-3.17 SVE defence": Excepted("4"),
    "PG-3.18.1 not corrected": Excepted("1", says="draw", score=(0, 0)),
    "PG-3.18.3 not corrected": Excepted("1", says="as it was reported"),
    "PG-4.4 the same card": Excepted("2"),
    "PG-4.4 new sleeves": Excepted("3"),
    "PG-4.5 applause": Excepted("6"),
}


@by_rule(EXCEPTIONS)
def test_what_the_guide_excepts(rule: str, case: Excepted) -> None:
    """The sheet has what is left of the penalty, and the match goes on unless it is a loss."""
    day = at_the_tables(case.level)
    day.rule(rule, "Ann", case.answers, by="Jo", reason="As it was")
    (row,) = day.penalties("Ann").rows
    assert row.penalty_name == case.penalty
    assert day.score("Bo") == case.score
    if case.says:
        words = (
            f"penalty lookup --rulebook {BOOK} --tier {case.level} {rule} --answers {case.answers}"
        )
        assert case.says in day.toptable(words)


REMEDIES = {
    "PG-3.1.1.1": ("", "too many | too few"),
    "PG-3.1.1.2": ("", "judge watches | equals the real deck | Make unclear names exact"),
    "PG-3.1.1.3": ("", "judge watches | list"),
    "PG-3.1.1.4": ("", "judge watches | list"),
    "PG-3.1.2": ("", "lend"),
    "PG-3.1.3.1": ("1", "sleeves"),
    "PG-3.1.3.2": ("1", "sleeves"),
    "PG-3.3.1": ("", "gain"),
    "PG-3.3.2": ("", "gain"),
    "PG-3.4": ("1", "check timing"),
    "PG-3.5.1.1": ("1", "Reveal the card now"),
    "PG-3.5.2": ("", "at random"),
    "PG-3.5.3.1": ("", "shuffle"),
    "PG-3.5.3.2": ("", "Shuffle the rest"),
    "PG-3.5.4": ("2", "on top"),
    "PG-3.5.5": ("", "gain"),
    "PG-3.6.1.1": ("", "order"),
    "PG-3.6.1.2": ("", "shuffle"),
    "PG-3.6.2": ("", "Straighten"),
    "PG-3.11.1": ("", "right table"),
    "PG-3.11.2": ("", "next pairing"),
    "PG-3.12": ("", "Shuffle"),
    "PG-3.18.2": ("", "reported result"),
    "PG-3.22.1": ("", "only the affected dice | off the table | at an angle"),
    "PG-4.5": ("4", "opponent"),
}


@by_rule(REMEDIES)
def test_the_judge_is_told_how_to_put_it_right(rule: str, case: tuple[str, str]) -> None:
    """The steps of the guide stand beside the suggested penalty."""
    answers, facts = case
    said = Day(BOOK).toptable(
        f"penalty lookup --rulebook {BOOK} --tier 1 {rule} --answers '{answers}'"
    )
    assert [fact for fact in facts.split(" | ") if fact not in said] == [], said


INTENT = {
    "PG-3.1.1.1": "PG-4.1",
    "PG-3.1.1.2": "PG-4.1",
    "PG-3.1.1.3": "PG-4.1",
    "PG-3.1.1.4": "PG-4.1",
    "PG-3.1.3.1": "PG-4.3",
    "PG-3.1.3.2": "PG-4.3",
    "PG-3.2.2": "PG-4.1",
    "PG-3.3.3": "PG-4.2",
    "PG-3.5.1.1": "PG-4.1",
    "PG-3.7": "PG-4.1",
    "PG-3.12": "PG-4.2",
    "PG-3.18.3": "PG-4.1",
    "PG-3.22.1": "PG-4.6.1",
}


def test_what_was_done_on_purpose_is_foul_play() -> None:
    """B-180: the judge is sent on from the infraction, and foul play is a disqualification."""
    day = at_the_tables("1")
    for rule, foul in INTENT.items():
        answers = "" if rule not in GUIDE else GUIDE[rule].answers
        answers = "1" if rule == "PG-3.7" else answers
        said = day.toptable(f"penalty lookup --rulebook {BOOK} {rule} --answers '{answers}'")
        assert f"({foul})" in said.partition("on purpose")[2], rule
    day.rule("PG-4.2", "Ann", by="Hana")
    assert (day.sheet("Ann"), day.score("Bo")) == (
        ["Disqualification: Moving cards improperly"],
        (1, 0),
    )


CHOSEN = {
    "PG-3.19.1": "Slow play, minor cases",
    "PG-3.19.2": "Slow play, moderate cases",
    "PG-3.19.3": "Slow play, severe cases",
    "PG-3.20": "Excessive hand shuffling",
    "PG-3.21": "Controlling cards in other matches",
    "PG-3.22.1": "Dice result cannot be determined",
    "PG-3.23": "Other infractions",
    "PG-4.8": "Other foul play",
}


@by_rule(CHOSEN)
def test_where_there_is_no_default_a_judge_chooses_and_says_why(rule: str, case: str) -> None:
    """Any penalty, none without its reason, and it is carried out like any other."""
    day = at_the_tables("1")
    for penalty in ("caution", "match_loss"):
        assert day.refuses(day.ruling(rule, "Ann", penalty=penalty), "Jo")
    day.rule(rule, "Ann", penalty="caution", by="Jo", reason="It held up the game")
    day.rule(rule, "Cy", penalty="match_loss", by="Jo", reason="It wrecked the game")
    assert (day.sheet("Ann"), day.sheet("Cy")) == ([f"Caution: {case}"], [f"Loss of match: {case}"])
    assert (day.score("Bo"), day.score("Di")) == (None, (1, 0))


def test_who_did_not_check_in_is_not_admitted() -> None:
    """PG-3.10.1: by organizer or head judge; a judge is sent to them."""
    day = at_the_tables("1")
    words = "penalty give EVENT Ann --for PG-3.10.1 --answers 1 --explained"
    assert "organizer or head judge" in day.toptable(words, by="Jo", status=2)
    day.toptable(f"{words} --reason 'Never came to the desk'", by="Hana")
    assert day.sheet("Ann") == ["Not admitted: Registration or check-in not completed"]
    assert not day.state.players[day.number("Ann")].active


LATE_ENTRY = {"PG-3.10.1 common": ("2,1", "PG-3.9.1"), "PG-3.10.1 severe": ("3,1", "PG-3.9.2")}


@by_rule(LATE_ENTRY)
def test_a_late_entry_is_penalised_as_tardiness(rule: str, case: tuple[str, str]) -> None:
    """PG-3.10.1: common or severe, as the head judge or organizer says."""
    day = at_the_tables("1")
    day.rule(rule, "Ann", case[0], by="Hana")
    (row,) = day.penalties("Ann").rows
    assert row.section == case[1]
    assert day.score("Bo") == ((1, 0) if case[1] == "PG-3.9.2" else None)


REPAIRABLE = ("PG-3.3.3", "PG-3.5.1.2", "PG-3.5.4")


def test_repair_and_a_warning_are_for_levels_one_and_two() -> None:
    """B-178: the answer is there at levels 1 and 2, and not at level 3."""
    for rule in REPAIRABLE:
        for level in ("1", "2"):
            day = at_the_tables(level)
            day.rule(rule, "Ann", "2", by="Jo")
            assert [row.penalty_name for row in day.penalties("Ann").rows] == ["Warning"]
            assert day.score("Bo") is None
        strict = at_the_tables("3")
        words = f"penalty give EVENT Ann --for {rule} --explained --reason x --answers"
        repaired = "'a judge can still make the state legal'"
        assert strict.toptable(f"{words} {repaired}", by="Jo", status=2)
        strict.toptable(f"{words} '{'1' if rule == 'PG-3.3.3' else ''}'", by="Jo")
        assert strict.score("Bo") == (1, 0)


ADVICE = {
    "PG-4.5 a spectator": ("1", "--outsider Zed", "Zed"),
    "PG-4.5 a friend": ("2", "--outsider Zed", "Ann Zed"),
    "PG-4.5 asked and answered": ("3", "--helped-by Cy", "Ann Cy"),
    "PG-4.5 asked": ("4", "", "Ann"),
}


@by_rule(ADVICE)
def test_advice_penalises_whom_the_guide_names(rule: str, case: tuple[str, str, str]) -> None:
    """PG-4.5, B-183: the adviser, the fighter, or both."""
    answers, adviser, wanted = case
    day = at_the_tables("1")
    words = f"penalty give EVENT Ann --for {rule} --answers {answers} --penalty warning"
    day.toptable(f"{words} {adviser} --explained --reason x", by="Jo")
    rows = day.penalties().rows
    assert {row.penalty_name for row in rows} == {"Warning"}
    named = " ".join(row.who for row in rows)
    assert sorted(name for name in ("Ann", "Bo", "Cy", "Di", "Zed") if name in named) == (
        wanted.split()
    )


def test_severe_tardiness_without_a_score_sheet_drops_the_fighter() -> None:
    """PG-3.9.2: the match is lost, and the fighter is out of the next round."""
    day = at_the_tables("1")
    day.rule("PG-3.9.2", "Ann", "2", by="Jo")
    assert day.score("Bo") == (1, 0)
    assert not day.state.players[day.number("Ann")].active


def test_a_card_that_was_no_legal_choice_is_looked_at_as_cheating() -> None:
    """PG-3.5.1.1: the walk goes on to foul play, and the sheet names that."""
    day = at_the_tables("1")
    day.rule("PG-3.5.1.1", "Ann", "2", by="Hana")
    (row,) = day.penalties("Ann").rows
    assert (row.penalty_name, row.section) == ("Disqualification", "PG-4.1")


@pytest.mark.parametrize(("level", "given"), [("1", "Caution"), ("3", "Warning")])
def test_both_fighters_are_penalised_for_what_both_overlooked(level: str, given: str) -> None:
    """PG-3.7: it was easy to see for both; each gets a ruling, and each one's count grows."""
    day = at_the_tables(level)
    words = "penalty give EVENT {} --for PG-3.7 --answers 1 --explained"
    day.toptable(words.format("Ann"), by="Jo")
    assert day.sheet("Bo") == []
    day.toptable(words.format("Cy Di"), by="Jo")
    for name in ("Ann", "Cy", "Di"):
        assert day.sheet(name) == [f"{given}: Overlooking infractions by accident"]


def test_negligence_leaves_a_fighter_one_event() -> None:
    """PG-3.10.2: out of all events but one; each event writes down its own."""
    day = at_the_tables("1")
    day.rule("PG-3.10.2", "Ann", "4", by="Hana")
    assert not day.state.players[day.number("Ann")].active
    walked = day.toptable(f"penalty lookup --rulebook {BOOK} PG-3.10.2 --answers 4")
    assert "In all the events but one" in walked
