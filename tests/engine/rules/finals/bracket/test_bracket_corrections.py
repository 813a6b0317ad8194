"""What an organizer is told before a result is changed or a finalist leaves."""

import msgspec

from spoken import spoken
from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.bracket.bracket import (
    Bracket,
    Finalist,
    GameOutcome,
    GameStatus,
    follow,
)
from toptable.engine.rules.finals.bracket.bracket_view import outlook, places
from toptable.engine.rules.finals.bracket.chart import Chart
from toptable.engine.rules.finals.bracket.elimination_charts import (
    double_elimination,
    single_elimination,
)
from toptable.engine.rules.finals.bracket.play import (
    Consequences,
    GameChangeKind,
    consequences,
    departure,
    leave,
    record,
    seeded,
    settle_sides,
)
from toptable.engine.rules.finals.finals_rules import chart_for
from toptable.engine.sentence import to_json

NAMES = ["Ann", "Bo", "Cy", "Dana", "Eve", "Finn", "Gus", "Hal"]


def begin(chart: Chart) -> Bracket:
    return seeded(chart, [Finalist(n, name) for n, name in enumerate(NAMES[: chart.players], 1)])


def play(bracket: Bracket, *winners: str) -> Bracket:
    """Play the open games in order; each is won by the next name."""
    for name in winners:
        seed = NAMES.index(name) + 1
        game = next(one for one in follow(bracket).open if seed in one.seeds)
        answer = record(bracket, game.number, GameOutcome(0 if game.seeds[0] == seed else 1))
        assert isinstance(answer, Bracket), answer
        bracket = answer
    return bracket


def eight_after_round_two() -> Bracket:
    """Games 1 to 8 of the chart for 8, the better seed winning each."""
    bracket = play(begin(double_elimination(8)), "Ann", "Dana", "Bo", "Cy")
    return play(bracket, "Ann", "Bo", "Eve", "Finn")


def told(answer: Consequences | Refusal) -> Consequences:
    assert isinstance(answer, Consequences), answer
    return answer


def refused(answer: object) -> str:
    assert isinstance(answer, Refusal), answer
    return answer.text


def test_a_wrong_winner_two_games_ago() -> None:
    """Ann was entered as winner of game 1 and went on to win game 5; really Hal had won."""
    bracket = play(
        begin(double_elimination(8)), "Ann", "Dana", "Bo", "Cy", "Ann", "Bo", "Eve", "Finn"
    )
    answer = told(consequences(bracket, 1, GameOutcome(1)))
    assert [(one.game, one.kind) for one in answer.changes] == [
        (5, GameChangeKind.REPLAY),
        (7, GameChangeKind.REPLAY),
        (9, GameChangeKind.PLAYERS),
        (10, GameChangeKind.PLAYERS),
        (11, GameChangeKind.PLAYERS),
    ]
    assert answer.replayed == (5, 7)
    assert answer.changes[0].text == (
        spoken(
            "correction.no_longer_counts_played",
            name="Game 5",
            was="Ann against Dana",
            now="Hal against Dana",
        )
    )
    assert answer.changes[1].text == (
        spoken(
            "correction.no_longer_counts_played",
            name="Game 7",
            was="Hal against Eve",
            now="Ann against Eve",
        )
    )
    assert answer.changes[2].text == "Game 9 is now the winner of game 5 against Bo."
    assert [one.number for one in follow(answer.bracket).open] == [5, 7]
    assert [one.game for one in answer.bracket.decisions] == [1, 2, 3, 4, 6, 8]


def test_a_correction_that_changes_nobodys_way() -> None:
    bracket = play(begin(double_elimination(4)), "Ann", "Bo", "Ann")
    answer = told(consequences(bracket, 1, GameOutcome(0, played=False, why="Dana was late.")))
    assert answer.changes == ()
    assert answer.bracket.decisions[0].outcome.why == "Dana was late."
    assert [one.game for one in answer.bracket.decisions] == [1, 2, 3]


def test_correcting_the_final_needs_or_drops_its_second_game() -> None:
    won = play(begin(double_elimination(4)), "Ann", "Bo", "Ann", "Cy", "Bo", "Ann")
    assert follow(won).champion == 1
    answer = told(consequences(won, 6, GameOutcome(1)))
    assert [one.text for one in answer.changes] == [
        "Game 7 (second game of the final) is needed: Bo against Ann.",
        spoken("correction.not_champion", champion="Ann"),
    ]
    both = play(answer.bracket, "Bo")
    assert follow(both).champion == 2
    back = told(consequences(both, 6, GameOutcome(0)))
    assert [one.text for one in back.changes] == [
        "Game 7 (second game of the final) is not needed any more. Its result is removed.",
        "Ann is champion.",
    ]


def test_sides_that_followed_from_a_removed_game_are_settled_again() -> None:
    """Game 3 is open with its sides settled; game 1 turns out never to have been played."""
    bracket = begin(double_elimination(4))
    for number, sides in ((1, ("C", "R")), (2, ("R", "C"))):
        answer = settle_sides(bracket, number, sides)
        assert isinstance(answer, Bracket)
        bracket = answer
    bracket = play(bracket, "Ann", "Bo")
    settled = settle_sides(bracket, 3, ("R", "C"))
    assert isinstance(settled, Bracket)
    answer = told(consequences(settled, 1, GameOutcome(0, played=False)))
    assert [(one.game, one.kind) for one in answer.changes] == [(3, GameChangeKind.SIDES)]
    assert follow(answer.bracket).game(3).sides is None
    assert follow(answer.bracket).game(2).sides == ("R", "C")


def test_a_finalist_leaves_before_their_next_game() -> None:
    """AMB-29: the opponent goes on, the place in the lower bracket becomes a walkover."""
    bracket = play(begin(double_elimination(8)), "Ann", "Dana", "Bo", "Cy")
    answer = told(departure(bracket, 1))
    assert [one.text for one in answer.changes] == [
        "Game 5 goes to Dana without a game: Ann left.",
        "Game 9 is now Dana against the winner of game 6.",
        "Game 11 is now the winner of game 8 against nobody.",
    ]
    assert follow(answer.bracket).out == {1: (5, 6)}
    after = play(answer.bracket, "Bo", "Eve", "Finn")
    assert follow(after).game(11).decision is not None
    assert follow(after).game(12).seeds == (None, 6)


def test_a_finalist_who_leaves_in_the_lower_bracket() -> None:
    bracket = play(begin(double_elimination(4)), "Ann", "Bo")
    answer = told(departure(bracket, 4))
    assert [one.text for one in answer.changes] == [
        "Game 4 goes to Cy without a game: Dana left.",
        "Game 5 is now the loser of game 3 against Cy.",
    ]
    done = play(answer.bracket, "Ann", "Bo", "Ann")
    assert [(one.first, one.finalist.name, one.left) for one in places(done)] == [
        (1, "Ann", False),
        (2, "Bo", False),
        (3, "Cy", False),
        (4, "Dana", True),
    ]


def test_the_unbeaten_finalist_leaves_before_the_final_or_between_its_games() -> None:
    bracket = play(begin(double_elimination(4)), "Ann", "Bo", "Ann", "Cy", "Bo")
    before = told(departure(bracket, 1))
    assert [one.text for one in before.changes] == [
        "Game 6 (final) goes to Bo without a game: Ann left.",
        "Game 7 (second game of the final) is not needed any more.",
        "Bo is champion.",
    ]
    between = told(departure(play(bracket, "Bo"), 1))
    assert follow(between.bracket).champion == 2
    assert follow(between.bracket).game(7).status is GameStatus.DECIDED


def test_both_finalists_leave() -> None:
    bracket = play(begin(single_elimination(4)), "Ann", "Bo")
    first = leave(bracket, 1)
    assert isinstance(first, Bracket)
    assert follow(first).champion == 2
    lost = record(bracket, 3, GameOutcome(None, why="Unfinished at time."))
    assert isinstance(lost, Bracket)
    course = follow(lost)
    assert (course.over, course.champion) == (True, None)
    assert [(one.first, one.seed) for one in places(lost)] == [(2, 1), (2, 2), (3, 3), (4, 4)]


def test_a_double_loss_gives_the_next_opponent_a_walkover() -> None:
    """B-088."""
    bracket = play(begin(single_elimination(8)), "Ann")
    both = record(bracket, 2, GameOutcome(None, why="Unfinished at time."))
    assert isinstance(both, Bracket)
    now = follow(both).game(5)
    assert now.decision is not None
    assert (now.decision.winner, now.decision.automatic) == (1, True)
    assert follow(both).game(7).seeds == (1, None)
    done = play(both, "Bo", "Cy", "Bo", "Ann")
    assert follow(done).champion == 1
    assert [one.seed for one in places(done)] == [1, 2, 3, 4, 5, 6, 7, 8]


def test_both_lose_in_a_lower_game_and_in_the_final() -> None:
    """In double elimination both are out below; in the final the unbeaten one is the last left."""
    bracket = play(begin(double_elimination(4)), "Ann", "Bo")
    lower = record(bracket, 4, GameOutcome(None))
    assert isinstance(lower, Bracket)
    assert set(follow(lower).out) == {3, 4}
    final = play(lower, "Ann")
    assert follow(final).game(5).decision is not None
    both = record(final, 6, GameOutcome(None))
    assert isinstance(both, Bracket)
    assert (follow(both).champion, follow(both).over) == (1, True)
    assert [one.seed for one in places(both)] == [1, 2, 3, 4]


def test_refusals_say_what_to_do() -> None:
    bracket = play(begin(double_elimination(4)), "Ann")
    assert refused(record(bracket, 9, GameOutcome(0))) == (
        spoken("no_such_game:find", count="7", number="9")
    )
    assert refused(record(bracket, 1, GameOutcome(0))) == (
        spoken("decided:not_open", name="Game 1")
    )
    assert refused(record(bracket, 3, GameOutcome(0))) == (
        spoken("waiting", name="Game 3", waits_for="the winner of game 2")
    )
    assert "both cannot lose it" in refused(record(bracket, 2, GameOutcome(None)))
    assert refused(consequences(bracket, 2, GameOutcome(0))) == (
        spoken("no_result:not_correctable", name="Game 2")
    )
    assert refused(leave(bracket, 5)) == spoken("no_such_seed", seed="5")
    gone = leave(bracket, 2)
    assert isinstance(gone, Bracket)
    assert refused(leave(gone, 2)) == spoken("already_left", seed="Bo")
    assert refused(consequences(gone, 2, GameOutcome(0))) == (
        spoken("walkover:not_correctable", name="Game 2", why="Bo left.")
    )
    over = play(begin(double_elimination(4)), "Ann", "Bo", "Ann", "Cy", "Bo", "Ann")
    assert "is not needed" in refused(record(over, 7, GameOutcome(0)))
    repeat = play(begin(double_elimination(4)), "Ann", "Bo", "Ann", "Cy", "Bo", "Bo")
    assert "has to be champion" in refused(record(repeat, 7, GameOutcome(None)))
    assert refused(settle_sides(bracket, 3, ("C", "R"))).startswith("Game 3 cannot be played yet")


def test_places_say_why() -> None:
    won = eight_after_round_two()
    shared = {one.seed: (one.first, one.last) for one in places(won)}
    assert shared == {7: (7, 8), 8: (7, 8)}
    won = play(won, "Ann", "Cy", "Dana", "Cy", "Bo", "Ann")
    found = places(won)
    assert [one.seed for one in found] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert found[0].text == spoken("places.champion_last")
    assert found[3].text == "Out in game 12."
    assert found[4].text == (spoken("places.level_better", text="Out in game 10", others="seed 6"))


def test_equal_losses_can_share_their_places() -> None:
    won = play(eight_after_round_two(), "Ann", "Cy", "Dana", "Cy", "Bo", "Ann")
    shared = places(won, shared=True)
    assert [(one.first, one.last) for one in shared] == [
        *((1, 1), (2, 2), (3, 3), (4, 4)),
        *((5, 6), (5, 6), (7, 8), (7, 8)),
    ]
    assert shared[4].text == "Out in game 10, level with seed 6."


def test_what_lies_ahead_of_a_finalist() -> None:
    bracket = play(begin(double_elimination(4)), "Ann")
    assert outlook(bracket, 1) == (
        "Waits in game 3 for the winner of game 2. Winner to game 6, loser to game 5."
    )
    assert outlook(bracket, 2) == "Plays Cy in game 2. Winner to game 3, loser to game 4."
    gone = leave(bracket, 1)
    assert isinstance(gone, Bracket)
    assert outlook(gone, 1) == spoken("bracket.left_event")
    over = play(bracket, "Bo", "Ann", "Cy", "Bo", "Ann")
    assert outlook(over, 1) == "Champion."
    assert outlook(over, 4) == "Out, 4th. Out in game 4."
    anew = play(begin(single_elimination(4, reseeded=True)), "Ann")
    assert outlook(anew, 1).startswith("Waits for the next round")


def test_finalists_can_change_until_the_first_game() -> None:
    """AMB-62: a walkover over an empty place has not begun anything."""
    bracket = seeded(single_elimination(4), [Finalist(1, "Ann"), Finalist(2, "Bo"), None, None])
    assert bracket.decisions != ()
    assert not bracket.begun
    assert play(bracket, "Bo").begun
    assert bracket.seed_of(2) == 2
    assert bracket.seed_of(7) is None


def test_a_bracket_is_written_down_and_read_again() -> None:
    bracket = play(begin(double_elimination(4)), "Ann", "Bo")
    sided = settle_sides(bracket, 3, ("C", "R"))
    assert isinstance(sided, Bracket)
    written = to_json(sided)
    assert msgspec.json.decode(written, type=Bracket) == sided
    assert chart_for(sided.chart.kind, sided.chart.players) == sided.chart
