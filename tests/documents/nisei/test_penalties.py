"""Penalties in general under NISEI 1.3 and 1.0: kinds, counting, repairs, leaving, referrals."""

import pytest

from documents.by_rule import by_rule, document_of
from documents.day import Day
from documents.nisei.fields import top
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.subjects.conduct.rulings import WithdrawPenalty


@pytest.fixture
def day(book: str) -> Day:
    made = Day(book, "Ann Bo Cy Di").staff(head_judge="Hana", judge="Jo")
    return made.seat("Ann Bo", "Cy Di")


@pytest.mark.parametrize(
    ("penalty", "row", "did"),
    [
        ("warning", "Warning", ""),
        ("game_loss", "Game loss", "game 1"),
        ("match_loss", "Match loss", "match loss at table"),
        ("disqualification", "Disqualification", "out of the event"),
    ],
)
def test_every_kind_of_penalty_is_given_and_carried_out(
    day: Day, penalty: str, row: str, did: str
) -> None:
    """N13-90, N10-57: warning, game loss, match loss, disqualification."""
    day.rule("code_of_conduct", "Ann", "no", penalty=penalty)
    (line,) = day.penalties("Ann").rows
    assert line.penalty_name == row
    assert did in " ".join(line.did)
    if penalty in ("match_loss", "disqualification"):
        assert day.score("Bo") == (6, 0)


def test_a_judge_departs_from_the_listed_penalty_with_a_reason(day: Day) -> None:
    """N13-90, N10-57: up or down; what weighed stands beside it, and the report lists it."""
    heavier = "penalty give EVENT Ann --for shuffling --penalty game_loss --explained"
    assert "Say why" in day.toptable(heavier, by="Jo", status=2)
    day.toptable(
        f"{heavier} --weighed cannot_be_undone --weighed offender_gained --reason 'She gained'",
        by="Jo",
    )
    sheet = day.toptable("report penalties EVENT Ann", by="Hana")
    assert "it cannot be undone, the player at fault gained by it" in sheet
    assert "Game loss in place of warning" in day.deviations()
    lighter = day.ruling("illegal_facedown", "Cy", "yes", penalty="warning")
    assert day.refuses(lighter, "Jo")
    day.do(lighter, "Jo", reason="Harmless")
    assert "Warning in place of game loss" in day.deviations()


def test_what_looks_deliberate_is_looked_into_as_cheating(book: str, day: Day) -> None:
    """N13-91, N10-57: every infraction points there, and the inquiry hears both sides."""
    for infraction in day.tournament.rules.conduct.infractions:
        if infraction.key != "cheating":
            assert infraction.intentional == "cheating", infraction.key
    walked = day.toptable(f"penalty lookup --rulebook {book} marked_cards --answers no")
    assert "If it was done on purpose: Cheating" in walked
    day.toptable("judge hold EVENT 1", by="Hana")
    assert day.refuses(day.reporting(day.name(day.current.matches[1].players[0]), "WL"))
    table = "--kind inquiry --table 1"
    day.toptable(f"judge note EVENT 'I only scratched it' {table} --part statement", by="Hana")
    day.toptable(f"judge note EVENT 'No pattern' {table} --part decision", by="Hana")
    assert "No pattern" in day.toptable("report incidents EVENT", by="Hana")


def test_a_ban_is_referred_and_never_given_here(day: Day) -> None:
    """N13-92, N10-58: the report says whose it is; behaviour elsewhere can be referred without a
    ruling."""
    day.rule("cheating", "Ann", "yes", by="Hana")
    day.toptable("judge note EVENT 'He posted threats' --kind referral", by="Hana")
    said = day.toptable("report expulsions EVENT", by="Hana")
    assert "A ban is up to the Organized Play Manager or a Regional Coordinator" in said
    assert "He posted threats" in said
    assert not [penalty for penalty in Penalty if "ban" in penalty.value]


@pytest.mark.parametrize("tier", ["casual", "competitive"])
def test_infractions_teach(book: str, tier: str) -> None:
    """N13-93, N10-60: a tip with each; at casual the lightest listed penalty and a word on
    leniency."""
    day = Day(book, tier=tier)
    for infraction in day.tournament.rules.conduct.infractions:
        assert infraction.tip, infraction.key
    said = day.toptable(
        f"penalty lookup --rulebook {book} --tier {tier} hidden_cards --answers 2,HQ"
    )
    assert "pointing at a card in HQ instead of taking it" in said
    assert ("be lenient" in said) == (tier == "casual")
    assert ("Warning" in said) == (tier == "casual")
    assert ("Game loss" in said) == (tier == "competitive")
    levels = day.tournament.rulebook.levels
    assert levels is not None
    section = "Infractions" if tier == "casual" else levels.level(tier).source
    assert levels.advice(tier).endswith(f"({section})"), "where the document says so"
    [kind] = [one.id for one in levels.event_types if one.level == tier][:1]
    assert levels.propose(kind).strictness_source == section


SHUFFLED = (
    "shuffle_unknown --answers ''",
    "Set aside the cards | Shuffle the rest | Put the known cards back"
    " | may look at the cards now in those places, in order",
)
REWOUND = (
    "rewind_or_repair --answers yes",
    "last action first | until just before the error",
)
REPAIRED = "as near as possible to a legal state | At least a warning | a game loss may fit"
TAKEN_BACK = ("take_back --answers no,no,no", "The action is taken back")
ACTED = ("take_back --answers yes", "The action stands")
IRREVERSIBLE = ("take_back --answers no,yes", "The action stands")
SHOWN = ("take_back --answers no,no,yes", "The action stands | last word")


@by_rule(
    {
        "N13-94 rewind": REWOUND,
        "N13-94 repair": ("rewind_or_repair --answers no,yes", REPAIRED),
        "N13-95": ("rewind_or_repair --answers no,no", "Leave the game as the table shows it"),
        "N13-96": SHUFFLED,
        "N13-97 allowed": TAKEN_BACK,
        "N13-97 acted since": ACTED,
        "N13-97 irreversible": IRREVERSIBLE,
        "N13-97 hidden": SHOWN,
        "N10-59 rewind": REWOUND,
        "N10-59 repair": ("rewind_or_repair --answers no", REPAIRED),
        "N10-59 shuffle": SHUFFLED,
        "N10-61 allowed": TAKEN_BACK,
        "N10-61 acted since": ACTED,
        "N10-61 irreversible": IRREVERSIBLE,
        "N10-61 hidden": SHOWN,
    }
)
def test_help_at_the_table(rule: str, case: tuple[str, str]) -> None:
    """What the helper says for these answers, under its own rule."""
    book = document_of(rule)
    walked, facts = case
    said = Day(book).toptable(f"guide --rulebook {book} {walked}")
    assert [fact for fact in facts.split(" | ") if fact not in said] == []
    assert rule in said


def test_the_third_warning_for_the_same_infraction_is_a_game_loss(day: Day) -> None:
    """N13-98, N10-62: told at the third; another infraction counts apart; the current game is
    lost."""
    day.rule("shuffling", "Ann", by="Jo").rule("missed_trigger", "Ann", "no", by="Jo")
    told = day.toptable("penalty give EVENT Ann --for shuffling --explained", by="Jo")
    assert "warning number 2 for the same infraction; the next one counts" in told
    asked = day.toptable("penalty give EVENT Ann --for shuffling --explained", by="Jo", keys="y\n")
    assert "warning number 3" in asked
    assert day.sheet("Ann")[-1] == "Game loss: Insufficient shuffling"
    assert "lost by penalty" in day.refuses(day.reporting("Ann", "WW"))
    day.result("Ann", "LW")
    assert day.score("Ann") == (3, 3)


def test_keeping_a_third_warning_takes_a_reason(day: Day) -> None:
    """N13-98, N10-62: the judge may, and says why."""
    for _ in range(2):
        day.rule("shuffling", "Ann", by="Jo")
    day.toptable(
        "penalty give EVENT Ann --for shuffling --explained --keep --reason 'Sore hands'", by="Jo"
    )
    assert day.sheet("Ann") == ["Warning: Insufficient shuffling"] * 3
    assert day.games("Ann") == ""


def test_each_player_has_a_count_of_their_own(day: Day) -> None:
    """N13-98, N10-62: three warnings to three people are three first warnings."""
    for name in ("Ann", "Bo", "Cy"):
        said = day.toptable(f"penalty give EVENT {name} --for shuffling --explained", by="Jo")
        assert "warning number" not in said
        assert day.sheet(name) == ["Warning: Insufficient shuffling"]


def test_the_opponent_of_somebody_put_out_has_two_wins_in_this_round(day: Day) -> None:
    """N13-99, N10-62: six points now, whatever was played; the earlier rounds stay."""
    day.results("Ann WW, Cy WL")
    day.seat("Ann Cy", "Bo Di")
    day.rule("cheating", "Ann", "yes", by="Hana")
    assert day.score("Cy") == (6, 0)
    assert day.score("Ann", 1) == (6, 0)
    assert day.state.players[day.number("Ann")].disqualified
    day.result("Bo", "WL").round()
    assert day.current.table_of(day.number("Ann")) is None


def test_in_the_bracket_the_opponent_of_somebody_put_out_wins_the_game(book: str) -> None:
    """N13-99, N10-62: the game under way, and whatever the player would have played later."""
    day = Day(book, "Ann Bo Cy Di Eve Flo Gus Hal").plan(2, 4, reason="Short")
    day.staff(head_judge="Hana").favourites(2).lock(4)
    game, (first, second) = next(iter(day.open_games.items()))
    day.rule("cheating", first, "yes", by="Hana")
    assert game not in day.open_games
    assert not [pair for pair in day.open_games.values() if first in pair]
    day.won(next(iter(day.open_games.values()))[0])
    assert [pair for pair in day.open_games.values() if second in pair]


def test_withdrawing_a_penalty_opens_the_match_again(day: Day) -> None:
    """N13-90, N10-57: what was given can be taken back, with its consequences."""
    day.rule("code_of_conduct", "Ann", "no", penalty="match_loss", by="Hana")
    day.do(WithdrawPenalty(1), "Hana", reason="Wrong player")
    assert day.games("Ann") == ""


def test_a_game_loss_of_whoever_is_out_waits_for_no_match(book: str) -> None:
    """N13-98, N10-62: a player who lost twice in the bracket, or left, has no next match."""
    day = top(book, 4).staff(head_judge="Hana")
    seeds = day.seeds.split()
    day.won(seeds[0]).won(seeds[1]).won(seeds[3])
    day.rule("marked_cards", seeds[2], answers="no")
    assert day.said[-1] == f"{seeds[2]}: the game loss stands, but there is no match left for it."
    assert "next match" not in day.toptable(f"penalty list EVENT {seeds[2]}")
    day.rule("marked_cards", seeds[0], answers="no")
    assert "Lost by a penalty" in day.said[-1]
