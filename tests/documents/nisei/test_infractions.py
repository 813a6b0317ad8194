"""The infractions of NISEI 1.3 and 1.0, each leaf ruled on at a table of a running event."""

from typing import Any, NamedTuple

import pytest

from documents.by_rule import by_rule, document_of
from documents.day import Day
from documents.nisei.fields import COMPETITIVE, games, level_field, seated


class Leaf(NamedTuple):
    """A branch of an infraction's tree, and what must come of it for Ann, who plays Bo."""

    key: str
    answers: str = ""
    tier: str = "casual"
    ann: str = "Warning"
    """Ann's penalty; empty for none."""
    bo: str = ""
    steps: str = ""
    """What the judge is told to do."""


IN_1_0 = {"13": "14", "14": "15", "15": "16", "16": "17", "17": "18"}
"""The numbers that differ: version 1.0 has note taking as its thirteenth infraction."""


def in_both(table: dict[str, Any]) -> dict[str, Any]:
    """The rows of version 1.3, and the same ones under their ids of version 1.0."""
    rows = dict(table)
    for key, case in table.items():
        number, *words = key.removeprefix("N13-INF-").split(" ", 1)
        rows[" ".join([f"N10-INF-{IN_1_0.get(number, number)}", *words])] = case
    return rows


HIDDEN = "hidden_cards"
THEIRS = "the other player"
LOSS = "Game loss"
SHUFFLE = "Set aside the cards | Shuffle the rest | Put the known cards back"

LEAVES = in_both(
    {
        "N13-INF-01 resolved": Leaf("missed_trigger", "yes,yes", steps="opponent | after"),
        "N13-INF-01 not wanted": Leaf("missed_trigger", "yes,no", steps="opponent | not resolve"),
        "N13-INF-01 later turn": Leaf("missed_trigger", "no", steps="not resolve"),
        "N13-INF-02 own fault": Leaf(HIDDEN, "1", tier=COMPETITIVE),
        "N13-INF-02 HQ": Leaf(HIDDEN, f"{THEIRS},HQ"),
        "N13-INF-02 HQ competitive": Leaf(HIDDEN, f"{THEIRS},HQ", COMPETITIVE, LOSS),
        "N13-INF-02 R&D": Leaf(HIDDEN, f"{THEIRS},R&D", steps=SHUFFLE),
        "N13-INF-02 R&D competitive": Leaf(HIDDEN, f"{THEIRS},R&D", COMPETITIVE, LOSS),
        "N13-INF-02 Corp card": Leaf(HIDDEN, f"{THEIRS},3"),
        "N13-INF-02 Corp card competitive": Leaf(HIDDEN, f"{THEIRS},3", COMPETITIVE, LOSS),
        "N13-INF-02 Grip": Leaf(HIDDEN, f"{THEIRS},Grip", COMPETITIVE),
        "N13-INF-02 Stack": Leaf(HIDDEN, f"{THEIRS},Stack", COMPETITIVE, steps=SHUFFLE),
        "N13-INF-02 Runner card": Leaf(HIDDEN, f"{THEIRS},6", COMPETITIVE),
        "N13-INF-02 other": Leaf(HIDDEN, f"{THEIRS},other", COMPETITIVE),
        "N13-INF-03 HQ": Leaf("extra_access", "HQ", steps="at random"),
        "N13-INF-03 R&D": Leaf("extra_access", "R&D", steps=SHUFFLE),
        "N13-INF-03 other": Leaf("extra_access", "other"),
        "N13-INF-03 HQ competitive": Leaf("extra_access", "HQ", COMPETITIVE, LOSS),
        "N13-INF-03 R&D competitive": Leaf("extra_access", "R&D", COMPETITIVE, LOSS),
        "N13-INF-03 other competitive": Leaf("extra_access", "other", COMPETITIVE, LOSS),
        "N13-INF-04 clicks pay": Leaf("extra_draw", "yes,no", COMPETITIVE, "", steps="click"),
        "N13-INF-04 more than clicks": Leaf("extra_draw", "yes,yes", steps="click | at random"),
        "N13-INF-04 more competitive": Leaf("extra_draw", "yes,yes", COMPETITIVE, LOSS),
        "N13-INF-04 apart": Leaf("extra_draw", "no,1", COMPETITIVE),
        "N13-INF-05 no mulligan yet": Leaf("starting_hand", "no", steps="mulligan"),
        "N13-INF-05 after mulligan": Leaf("starting_hand", "yes", steps="at random"),
        "N13-INF-06 same turn": Leaf(
            "illegal_facedown", "no", COMPETITIVE, steps="until just before"
        ),
        "N13-INF-06 later": Leaf("illegal_facedown", "yes", ann=LOSS),
        "N13-INF-07 same turn": Leaf(
            "illegal_state", "no", COMPETITIVE, bo="Warning", steps="until just before"
        ),
        "N13-INF-07 later": Leaf("illegal_state", "yes", bo="Warning", steps="as near as possible"),
        "N13-INF-08 in a game": Leaf("illegal_deck", "yes,yes", ann=LOSS, steps="list"),
        "N13-INF-09": Leaf("slow_play", steps="turn"),
        "N13-INF-10 late": Leaf("tardiness", "1"),
        "N13-INF-10 five minutes": Leaf("tardiness", "2", ann=LOSS),
        "N13-INF-10 ten minutes": Leaf("tardiness", "3", ann="Match loss"),
        "N13-INF-11": Leaf("shuffling", steps="Shuffle the deck | how to shuffle well"),
        "N13-INF-12 casual": Leaf("early_start", bo="Warning"),
        "N13-INF-12 competitive": Leaf(
            "early_start", tier=COMPETITIVE, bo="Warning", steps="again"
        ),
        "N13-INF-13 waived": Leaf("marked_cards", "yes", ann=""),
        "N13-INF-13": Leaf("marked_cards", "no", ann=LOSS, steps="sleeve"),
        "N13-INF-15 confirmed": Leaf("cheating", "yes", ann="Disqualification"),
        "N13-INF-15 not confirmed": Leaf("cheating", "no", ann=""),
        "N13-INF-16 confirmed": Leaf("bribery_gambling", "yes", ann="Disqualification"),
        "N13-INF-16 not confirmed": Leaf("bribery_gambling", "no", ann=""),
        "N13-INF-17 harassment": Leaf(
            "code_of_conduct", "yes", ann="Disqualification", steps="out of"
        ),
        "N13-INF-17 at least a warning": Leaf("code_of_conduct", "no", steps="explain"),
    }
) | {
    "N10-INF-13 official": Leaf("note_taking", "yes", COMPETITIVE, ann=""),
    "N10-INF-13 casual": Leaf("note_taking", "no", ann="", steps="allowed at this tier"),
    "N10-INF-13 competitive": Leaf("note_taking", "no", COMPETITIVE, steps="Take the note away"),
}


@by_rule(LEAVES)
def test_every_leaf_penalises_whom_it_says(rule: str, case: Leaf) -> None:
    """Typed by the judge, read on the penalty sheets, and the steps as the walk tells them."""
    book = document_of(rule)
    day = seated(book, tier=case.tier)
    words = f"--for {case.key} --answers {case.answers!r} --explained --reason 'As it was'"
    day.toptable(f"penalty give EVENT Ann {words}", by="Hana")
    sheets = {
        name: [row.penalty_name for row in day.penalties(name).rows] for name in ("Ann", "Bo")
    }
    assert sheets == {
        "Ann": [case.ann or "No penalty"],
        "Bo": [case.bo] if case.bo else [],
    }
    assert not day.sheet("Cy")
    told = day.toptable(
        f"penalty lookup --rulebook {book} --tier {case.tier} {case.key} --answers {case.answers!r}"
    )
    assert [step for step in case.steps.split(" | ") if step not in told] == []
    named = {ruling.infraction for ruling in day.state.conduct.rulings.values()}
    assert named == {f"{rule[:3]}-INF-02" if case.answers == "no,1" else rule}


LOST = in_both(
    {
        "N13-INF-02": ("hidden_cards", f"{THEIRS},HQ"),
        "N13-INF-03": ("extra_access", "HQ"),
        "N13-INF-04": ("extra_draw", "yes,yes"),
        "N13-INF-06": ("illegal_facedown", "yes"),
        "N13-INF-08": ("illegal_deck", "yes,no"),
        "N13-INF-10": ("tardiness", "2"),
        "N13-INF-13": ("marked_cards", "no"),
    }
)


@by_rule(LOST)
def test_a_game_loss_is_the_loss_of_the_game_under_way(rule: str, case: tuple[str, str]) -> None:
    """Game 1 is lost, a result that says otherwise is refused, and game 2 is played."""
    day = seated(document_of(rule), tier=COMPETITIVE)
    day.rule(case[0], "Ann", case[1])
    assert [loss.game for loss in day.state.conduct.effects] == [1], rule
    assert "lost by penalty" in day.refuses(day.reporting("Ann", "WW"))
    day.result("Ann", "LW")
    assert day.score("Ann") == (3, 3)


OUT = in_both(
    {
        "N13-INF-15": ("cheating", "yes"),
        "N13-INF-16": ("bribery_gambling", "yes"),
        "N13-INF-17": ("code_of_conduct", "yes"),
    }
)


@by_rule(OUT)
def test_a_disqualification_ends_the_day_and_gives_the_opponent_two_wins(
    rule: str, case: tuple[str, str]
) -> None:
    """The match is 6–0 for the opponent, and nobody is paired who is out."""
    day = seated(document_of(rule))
    day.rule(case[0], "Ann", case[1], by="Hana")
    assert day.score("Bo") == (6, 0), rule
    day.result("Cy", "WL").round()
    assert day.current.table_of(day.number("Ann")) is None


def test_a_deck_found_wrong_between_games_costs_the_first_game_of_the_next_round(book: str) -> None:
    """N13-INF-08, N10-INF-08: not of this one; and the side of the other game is drawn."""
    seen = set()
    for seed in range(8):
        day = Day(book, "Ann Bo Cy Di", seed=f"deck {seed}").staff(judge="Jo")
        day.seat("Ann Bo", "Cy Di").rule("illegal_deck", "Ann", "no,no")
        day.results("Ann WW, Cy WL")
        assert day.score("Ann") == (6, 0)
        day.round()
        assert "lost by penalty" in day.refuses(day.reporting("Ann", "WW"))
        sides = day.match("Ann").game_sides[1]
        assert sides is not None
        seen.add(sides[day.match("Ann").players.index(day.number("Ann"))])
        day.result("Ann", "LW")
    assert seen == {"C", "R"}


def test_a_wrong_list_before_the_start_may_cost_the_first_match(book: str) -> None:
    """N13-INF-08, N10-INF-08: a may; asked for, round 1 is lost; else nothing is."""
    day = Day(book, "Ann Bo Cy Di").staff(judge="Jo")
    words = "penalty give EVENT Ann --for illegal_deck --answers 3,no --explained"
    assert "if putting it right would seriously delay" in day.toptable(words, by="Jo", keys="y\n")
    assert day.round().score(day.opponent("Ann")) == (6, 0)
    other = Day(book, "Ann Bo Cy Di").staff(judge="Jo")
    other.toptable(words, by="Jo", keys="n\n")
    assert other.round().games("Ann") == ""


@pytest.mark.parametrize(
    ("moment", "wanted"),
    [
        ((0, 30), "Proposed: warning"),
        ((4, 59), "Proposed: warning"),
        ((5, 0), "Proposed: game loss"),
        ((9, 59), "Proposed: game loss"),
        ((10, 0), "Proposed: match loss"),
    ],
)
def test_lateness_by_the_minute(book: str, moment: tuple[int, int], wanted: str) -> None:
    """N13-INF-10, N10-INF-10: a warning, five minutes a game, ten minutes the match; given as
    proposed."""
    day = seated(book).clock()
    day.toptable("clock mark EVENT Ann absent")
    assert wanted in day.at(*moment).toptable("clock late EVENT")
    day.toptable(f"clock rule EVENT {day.match('Ann').table}", by="Jo")
    (given,) = day.sheet("Ann")
    assert given.lower() == f"{wanted.removeprefix('Proposed: ')}: tardiness"


def test_whoever_is_absent_when_the_round_ends_is_dropped(book: str) -> None:
    """N13-INF-10, N10-INF-10: proposed at the end, and nobody is paired before it is decided."""
    day = seated(book).clock()
    day.toptable("clock mark EVENT Ann absent")
    table = day.match("Ann").table
    said = day.at(10).toptable("clock late EVENT")
    day.toptable(f"clock rule EVENT {table}", by="Jo")
    assert day.score("Bo") == (6, 0)
    assert f"result {day.match('Ann').result.games}, from the first seat" in said, "as written"
    day.finish().at(65).toptable("clock call-time EVENT")
    assert "Proposed: drop" in day.toptable("clock late EVENT")
    assert "absent" in day.toptable("round next EVENT", status=2)
    day.toptable(f"clock rule EVENT {table}", by="Jo")
    assert not day.state.players[day.number("Ann")].active
    day.round()
    assert day.current.table_of(day.number("Ann")) is None


def test_unasked_advice_disqualifies_who_gave_it_and_draws_the_game(book: str) -> None:
    """N13-INF-14, N10-INF-15: Swiss; Ann, who received it, is not penalised; game 1 is a draw."""
    day = seated(book)
    words = "penalty give EVENT Ann --for outside_assistance --answers no,Swiss --explained"
    assert "Name who gave the help" in day.toptable(f"{words} --reason x", by="Hana", status=2)
    day.toptable(f"{words} --reason x --helped-by Cy", by="Hana")
    assert day.sheet("Cy") == ["Disqualification: Outside assistance"]
    assert day.sheet("Ann") == day.sheet("Bo") == []
    assert day.score("Di") == (6, 0)
    day.refuses(day.reporting("Ann", "WW"))
    day.result("Ann", "DW")
    assert day.score("Ann") == (4, 1)


def test_unasked_advice_in_the_top_cut_is_a_rematch_with_swapped_sides(book: str) -> None:
    """N13-INF-14, N10-INF-15: the game is played again, each on the other side."""
    day = Day(book, "Ann Bo Cy Di Eve Flo Gus Hal").plan(2, 4, reason="Short")
    day.staff(head_judge="Hana").favourites(2).lock(4)
    game, (first, second) = next(iter(day.open_games.items()))
    before = day.sides(game, "C")
    day.toptable(
        f"penalty give EVENT {first} --for outside_assistance --answers 'no,top cut' --explained"
        " --reason x --outsider Zed",
        by="Hana",
    )
    assert day.open_games[game] == (first, second)
    after = day.sides(game)
    assert {before[name] + after[name] for name in (first, second)} == {"CR", "RC"}


def test_advice_that_was_asked_for_disqualifies_both(book: str) -> None:
    """N13-INF-14, N10-INF-15: who received it and who gave it."""
    day = seated(book)
    day.toptable(
        "penalty give EVENT Ann --for outside_assistance --answers yes --explained"
        " --reason x --helped-by Cy",
        by="Hana",
    )
    assert day.sheet("Ann") == day.sheet("Cy") == ["Disqualification: Outside assistance"]
    assert day.score("Bo") == day.score("Di") == (6, 0)


def test_both_players_are_warned_and_each_by_their_own_count(book: str) -> None:
    """N13-INF-07, N13-INF-12, N13-98, N10-INF-07, N10-INF-12, N10-62: Ann's third warning is a
    game loss, Bo's first a warning."""
    day = seated(book)
    for _ in range(2):
        day.rule("early_start", "Ann", alone=True)
    day.toptable("penalty give EVENT Ann --for early_start --explained", by="Jo", keys="y\n")
    assert day.sheet("Ann")[-1] == "Game loss: Beginning early"
    assert day.sheet("Bo") == ["Warning: Beginning early"]


def test_beginning_early_is_begun_again_at_competitive(book: str) -> None:
    """N13-INF-12, N10-INF-12: after the timer, without time for it."""
    said = Day(book).toptable(
        f"penalty lookup --rulebook {book} --tier competitive early_start --answers ''"
    )
    assert "Extra time: none" in said


def test_a_second_game_loss_in_a_match_falls_on_the_next_game(book: str) -> None:
    """N13-INF-13, N13-INF-02, N10-INF-14, N10-INF-02: game 1 is lost already, so it is game 2."""
    day = seated(book, tier=COMPETITIVE)
    day.rule("marked_cards", "Ann", "no").rule("hidden_cards", "Ann", f"{THEIRS},HQ")
    assert day.score("Bo") == (6, 0)
    assert "penalty" in day.refuses(day.reporting("Ann", "LW"), reason="He won it")


def test_nobody_is_put_out_twice_in_a_judges_name(book: str) -> None:
    """N13-INF-17, N10-INF-18: what was written down for Hana is moot once she has ruled herself."""
    day = seated(book).staff(scorekeeper="Sky")
    words = "penalty give EVENT Ann --for code_of_conduct --answers yes --reason Threats"
    assert "waits for Hana" in day.toptable(f"{words} --judge Hana", by="Sky")
    assert "Hana has not confirmed it" in day.toptable("report expulsions EVENT")
    day.toptable(words, by="Hana")
    assert "not confirmed" not in day.toptable("report expulsions EVENT")
    said = day.toptable(f"{words} --judge Hana", by="Sky", status=2)
    assert "Ann is disqualified already" in said


def test_the_report_misses_that_somebody_was_sent_out_of_the_venue(book: str) -> None:
    """N13-INF-17, N10-INF-18: threats cost the event and the venue; a lesser matter does not."""
    day = seated(book)
    wanted = "It is not recorded that Ann was sent out of the venue."
    day.toptable("penalty give EVENT Bo --for code_of_conduct --answers no", by="Hana")
    words = "penalty give EVENT Ann --for code_of_conduct --answers yes --reason Threats"
    day.toptable(words, by="Hana")
    missed = day.toptable("report expulsions EVENT")
    assert wanted in missed
    assert "Bo was sent out" not in missed
    day.toptable("judge eject EVENT Ann 'After the ruling'")
    assert wanted not in day.toptable("report expulsions EVENT")


def test_both_at_the_table_of_a_tiebreaker_round_are_those_who_sit_there(book: str) -> None:
    """N13-INF-12, N10-INF-12: both players receive a warning, not whom one met in the last Swiss
    round."""
    for seed in ("one", "two", "three", "four", "five", "six"):
        day = level_field(book, seed).staff(head_judge="Hana", judge="Jo")
        day.toptable("cut tiebreaker EVENT --top 2")
        one, other = games(day)[0]
        before = day.opponent(one)
        if before != other:
            break
    assert before != other
    day.rule("early_start", one, by="Jo")
    assert len(day.sheet(one)) == len(day.sheet(other)) == 1
    assert day.sheet(before) == []
