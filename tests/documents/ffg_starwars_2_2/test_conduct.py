"""Conduct under Star Wars 2.2: deck checks, cheating, a state gone wrong, stalling, disrespect."""

from typing import NamedTuple

import pytest

from documents.by_rule import by_rule, cases_by_rule
from documents.day import Day
from documents.ffg_starwars_2_2.galaxy import BOOK, event, seated, told
from spoken import spoken
from toptable.engine.rules.conduct.infraction import Infraction, Penalty
from toptable.engine.subjects.conduct.rulings import RaisePenalty
from toptable.engine.subjects.rounds.drafts import PairRound

DECK = "Illegal card found in a deck check"
STATE = "Compromised game state"


@by_rule(
    {
        "SW-07": "One mulligan | shuffle the six cards back | draw six | keep them",
        "SW-08": "Once the result is on the scorecard | a check of your opponent's decks"
        " | command cards | objectives",
        "SW-14": "No electronic help for calculating, tracking or deciding"
        " | may not change between rounds",
        "SW-15": "Death Star dial | forced effects | tokens | first try to agree | call a judge",
        "SW-25": "Game 1 may be conceded at the start of your own turn | game 2 is played to its"
        " end",
    }
)
@pytest.mark.parametrize("tier", ["casual", "competitive", "premier"])
def test_what_the_cards_say(rule: str, case: str, tier: str) -> None:
    """The same at every tier."""
    said = told(rule, tier)
    assert [fact for fact in case.split(" | ") if fact not in said] == []


@by_rule(
    {
        "SW-04 casual": "Sleeves are optional and encouraged",
        "SW-04 competitive": "Sleeves are optional and encouraged",
        "SW-04 premier": "Sleeves are required | Aurebesh or alternate-art | opaque or art sleeves",
    }
)
def test_sleeves_by_tier(rule: str, case: str, request: pytest.FixtureRequest) -> None:
    """Required at regional, national and world events only."""
    said = told(rule, request.node.callspec.id.split()[1])
    assert [fact for fact in case.split(" | ") if fact not in said] == []


class Leaf(NamedTuple):
    """A branch of an infraction's tree, and what must come of it for Ann, who plays Bo."""

    key: str
    answers: str = ""
    ann: str = "Warning"
    bo: str = ""
    steps: str = ""


LEAVES = {
    "SW-INF-02 suspected": Leaf("cheating", "only suspected", steps="above suspicion"),
    "SW-INF-02 confirmed": Leaf(
        "cheating",
        "seen or confirmed by a judge",
        "Disqualification",
        steps="match forfeit or a loss of tournament points | Send the publisher a report",
    ),
    "SW-INF-03 agreed": Leaf("compromised_state", "yes", "No penalty", steps="agreed on"),
    "SW-INF-03 rescued": Leaf(
        "compromised_state",
        "no,yes",
        bo="Warning",
        steps="Correct the state, announce a compromise, or let play go on",
    ),
    "SW-INF-03 beyond rescue": Leaf(
        "compromised_state", "no,no", "Game forfeit Warning", "Game forfeit Warning"
    ),
    "SW-INF-04": Leaf("unsportsmanlike", steps="range: warning to disqualification"),
    "SW-INF-05": Leaf("stalling", steps="range: warning to disqualification"),
}


@by_rule(LEAVES)
def test_every_leaf_penalises_whom_it_says(rule: str, case: Leaf) -> None:
    """Typed by the judge, read on the penalty sheets, and the steps as the walk tells them."""
    day = seated()
    words = f"--for {case.key} --answers {case.answers!r} --explained --reason 'As it was'"
    day.toptable(f"penalty give EVENT Ann {words}", by="Jo")
    got = {
        name: " ".join(row.penalty_name for row in day.penalties(name).rows)
        for name in ("Ann", "Bo")
    }
    assert got == {"Ann": case.ann, "Bo": case.bo}
    assert not day.sheet("Cy")
    walked = day.toptable(f"penalty lookup --rulebook {BOOK} {case.key} --answers {case.answers!r}")
    assert [step for step in case.steps.split(" | ") if step not in walked] == []
    assert {ruling.infraction for ruling in day.state.conduct.rulings.values()} == {rule}


@pytest.mark.parametrize(("answer", "out"), [("yes", False), ("no", True)])
def test_an_illegal_card_costs_the_match_just_played(answer: str, out: bool) -> None:
    """SW-09, SW-INF-01: 6–0 for the opponent, with a warning; without a legal deck, no further
    match."""
    day = seated().result("Ann", "WW").result("Cy", "WL")
    said = day.toptable(
        f"penalty give EVENT Ann --for illegal_deck --answers {answer} --explained", by="Jo"
    )
    assert "corrected from WW to LL" in said
    assert day.sheet("Ann") == [f"Match forfeit: {DECK}", f"Warning: {DECK}"]
    assert day.score("Bo") == (6, 0)
    assert (day.number("Ann") in day.round().current.byes or _plays(day, "Ann")) is not out


def _plays(day: Day, name: str) -> bool:
    return day.current.table_of(day.number(name)) is not None


def test_a_check_found_later_costs_the_match_it_belongs_to() -> None:
    """SW-09, SW-INF-01: round 2 is on; round 1 is forfeited, round 2 is not."""
    day = seated().results("Ann WW, Cy WW").seat("Ann Cy", "Bo Di")
    day.rule("illegal_deck", "Ann", "yes", by="Jo")
    assert day.score("Bo", 1) == (6, 0)
    assert day.games("Ann", 2) == ""
    day.results("Ann WL, Bo WL")
    assert day.points == {"Bo": 9, "Cy": 9, "Ann": 3, "Di": 3}


def test_the_steps_of_a_deck_check() -> None:
    """SW-09: the cards are taken out; a deck that is meant to be wrong is cheating."""
    told_yes = event().toptable(f"penalty lookup --rulebook {BOOK} illegal_deck --answers yes")
    assert "Take the cards that do not belong out of the deck" in told_yes
    assert "If it was done on purpose: Cheating" in told_yes
    told_no = event().toptable(f"penalty lookup --rulebook {BOOK} illegal_deck --answers no")
    assert "forfeits all remaining matches" in told_no


@pytest.mark.parametrize(
    ("penalty", "row", "outcome"),
    [
        ("warning", "Warning", None),
        ("game_loss", "Game forfeit", None),
        ("match_loss", "Match forfeit", (0, 6)),
        ("disqualification", "Disqualification", (0, 6)),
    ],
)
def test_every_measure_is_there_and_carried_out(
    penalty: str, row: str, outcome: tuple[int, int] | None
) -> None:
    """SW-11: warnings, forfeits of a game or a match, disqualification, for the same conduct."""
    day = seated()
    day.rule("unsportsmanlike", "Ann", penalty=penalty, by="Olga")
    assert day.sheet("Ann") == [f"{row}: Unsportsmanlike conduct"]
    assert day.score("Ann") == outcome
    if penalty == "game_loss":
        assert "lost by penalty" in day.refuses(day.reporting("Ann", "WW"))
        assert day.result("Ann", "LW").score("Ann") == (3, 3)
    assert day.state.players[day.number("Ann")].disqualified is (penalty == "disqualification")


@by_rule({"SW-INF-04": "unsportsmanlike", "SW-INF-05": "stalling", "SW-11": "compromised_state"})
@pytest.mark.parametrize("by", ["Jo", "Hana"])
def test_only_the_organizer_disqualifies(rule: str, case: str, by: str) -> None:
    """A judge goes up to the forfeit of a match; cheating they have confirmed is another case."""
    day = seated().staff(head_judge="Hana")
    answers = "no,no" if rule == "SW-11" else ""
    out = day.ruling(case, "Ann", answers, penalty="disqualification")
    assert "Only the organizer gives this: Disqualification" in day.refuses(out, by, "It was bad")
    warned = day.rule("unsportsmanlike", "Ann", by=by).state
    assert not warned.players[day.number("Ann")].disqualified
    higher = RaisePenalty(1, Penalty.DISQUALIFICATION)
    assert "Only the organizer gives this" in day.refuses(higher, by, "It was bad")
    day.do(higher, "Olga", "It was bad")
    assert day.state.players[day.number("Ann")].disqualified
    day.rule("cheating", "Cy", "seen", by=by)
    assert day.state.players[day.number("Cy")].disqualified


def test_points_are_taken_away() -> None:
    """SW-11, SW-12: Ann won 6 and keeps 4; withdrawn, she has 6 again."""
    day = seated().results("Ann WW, Cy WL")
    words = "--for cheating --answers 2 --penalty point_loss --points 2 --explained --reason x"
    day.toptable(f"penalty give EVENT Ann {words}", by="Jo")
    assert day.points == {"Ann": 4, "Cy": 3, "Di": 3, "Bo": 0}
    assert day.sheet("Ann") == ["Loss of tournament points: Cheating"]
    day.toptable("penalty withdraw EVENT 1 --reason 'It was not her'")
    assert day.points["Ann"] == 6


@pytest.mark.parametrize(
    ("penalty", "row"),
    [("match_loss", "Match forfeit"), ("disqualification", "Disqualification")],
)
def test_confirmed_cheating_is_one_of_three_without_a_reason(penalty: str, row: str) -> None:
    """SW-12, SW-INF-02: all three are the document's, so none is a deviation."""
    day = seated()
    day.toptable(
        f"penalty give EVENT Ann --for cheating --answers 2 --penalty {penalty} --explained"
        " --reason 'Seen by Jo'",
        by="Jo",
    )
    assert day.sheet("Ann") == [f"{row}: Cheating"]
    assert day.score("Bo") == (6, 0)
    assert "in place of" not in day.deviations()


def test_suspected_cheating_warns_a_whole_group() -> None:
    """SW-12, SW-INF-02: one ruling, a warning for each."""
    day = seated()
    day.toptable("penalty give EVENT Ann Cy Di --for cheating --answers 1 --explained", by="Jo")
    assert [day.sheet(name) for name in ("Ann", "Bo", "Cy", "Di")] == [
        ["Warning: Cheating"],
        [],
        ["Warning: Cheating"],
        ["Warning: Cheating"],
    ]


def test_a_cheat_is_reported_to_the_publisher_who_alone_bans() -> None:
    """SW-12: until it is sent, the report says so."""
    day = seated().rule("cheating", "Ann", "2", by="Jo")
    said = day.toptable("report expulsions EVENT")
    assert "Report to: Fantasy Flight Games" in said
    assert "A ban is up to Fantasy Flight Games" in said
    assert spoken("expulsions.reported", body="Fantasy Flight Games") in said
    day.toptable("judge note EVENT 'Sent by post' --kind sent --ruling 1")
    assert "Not yet reported" not in day.toptable("report expulsions EVENT")
    day.finish().round()
    assert not _plays(day, "Ann")


@cases_by_rule(
    {
        "SW-13 sleight of hand": "Sleight of hand | secret extra draws | damage or focus tokens"
        " | messy table | palming | hiding cards | stacking the deck | from the bottom",
        "SW-13 physical": "Physical manipulation | marked cards | illegal deck"
        " | changing the deck between rounds | reflective surfaces | exposing a hidden card"
        " | electronic assistance",
        "SW-13 collusion": "Collusion | soft play | throwing a game | information sharing"
        " | bribery and coercion | bullying | team play",
        "SW-13 misrepresentation": "Misrepresentation | stalling | ignoring mandatory effects"
        " | rushing the opponent | out-of-turn actions | misstating open information"
        " | misreporting results",
        "SW-13 unsportsmanlike": "Unsportsmanlike conduct | hostile or demeaning language"
        " | physical intimidation | belittling | poor grace",
    }
)
def test_the_kinds_of_cheating_stand_beside_the_ruling(case: str) -> None:
    """Each with its examples."""
    said = event().toptable(f"penalty lookup --rulebook {BOOK} cheating --answers 1")
    assert [fact for fact in case.split(" | ") if fact not in said] == []


def test_a_shared_error_is_first_the_players_own_to_settle() -> None:
    """SW-15, SW-INF-03: agreed on, it is no penalty; an error of one player leads elsewhere."""
    agreed = event().toptable(f"guide --rulebook {BOOK} rewind_or_repair --answers yes,yes")
    assert "No penalty" in agreed
    assert "The players carry out what they agreed on" in agreed
    alone = event().toptable(f"guide --rulebook {BOOK} rewind_or_repair --answers no")
    assert "Correct the state, announce a compromise, or let play go on" in alone


def test_a_game_beyond_rescue_is_lost_by_both_and_game_two_is_played() -> None:
    """SW-15, SW-INF-03: nobody scores in game 1; Ann wins game 2 for 3 points."""
    day = seated()
    words = "penalty give EVENT Bo --for compromised_state --answers no,no --explained"
    day.toptable(words, by="Jo")
    both = [f"Game forfeit: {STATE}", f"Warning: {STATE}"]
    assert day.sheet("Ann") == day.sheet("Bo") == both
    assert "lost by penalty" in day.refuses(day.reporting("Ann", "WW"))
    day.result("Ann", "XW")
    assert day.score("Ann") == (3, 0)


@by_rule({"SW-24": "", "SW-41": "2v2"})
@pytest.mark.parametrize("penalty", ["warning", "game_loss", "match_loss", "disqualification"])
def test_stalling_is_answered_by_anything_from_a_warning_up(
    rule: str, case: str, penalty: str
) -> None:
    """For players and for teams; each is within the range, so it needs no reason."""
    team = {"team": case, "team_decks": "waived"} if case else {}
    day = event("", **team).staff(judge="Jo")
    for name in ("Ann", "Bo"):
        day.toptable(
            f"team enter EVENT {name} {name}1 {name}2" if case else f"people enter EVENT {name}"
        )
    day.plan(1).round()
    day.toptable(
        f"penalty give EVENT Ann --for stalling --penalty {penalty} --explained --reason x",
        by="Olga" if penalty == "disqualification" else "Jo",
    )
    (row,) = day.penalties("Ann").rows
    assert row.name == "Stalling or abusing the clock"
    assert day.score("Bo") == ((6, 0) if penalty in ("match_loss", "disqualification") else None)
    assert "in place of" not in day.deviations()
    found = day.tournament.rules.conduct.find("stalling")
    assert isinstance(found, Infraction)
    assert rule in found.rules


def test_a_member_of_a_team_is_warned_for_stalling_by_name() -> None:
    """SW-41: warnings, penalties or disqualification; here for the one who stalled."""
    day = event("", team="2v2", team_decks="waived").staff(judge="Jo")
    for name in ("Reds", "Blues"):
        day.toptable(f"team enter EVENT {name} {name}1 {name}2")
    day.plan(1).round()
    day.toptable("penalty give EVENT Reds2 --for stalling --explained", by="Jo")
    assert "Reds2 (Reds)" in day.toptable("report penalties EVENT Reds")


def test_nobody_is_paired_who_forfeits_the_rest() -> None:
    """SW-09: Ann is dropped, her earlier round stays, and the next pairing leaves her out."""
    day = seated().results("Ann WW, Cy WW").seat("Ann Cy", "Bo Di").results("Ann WW, Bo WL")
    day.rule("illegal_deck", "Ann", "no", by="Jo")
    assert (day.score("Ann", 1), day.score("Ann", 2)) == ((6, 0), (0, 6))
    day.do(PairRound())
    assert not _plays(day, "Ann")
