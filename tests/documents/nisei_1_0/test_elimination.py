"""Elimination as only NISEI 1.0 has it: a look at the identities before the first choice."""

from documents.nisei.fields import top


def test_the_better_swiss_rank_sees_the_identities_and_chooses() -> None:
    """N10-52: identities, not decklists; in the first round only."""
    day = top("nisei-1.0", 4)
    seeds = day.seeds.split()
    for game, pair in list(day.open_games.items()):
        better = min(pair, key=seeds.index)
        asked = day.toptable(f"bracket sides EVENT {game}")
        assert f"{better} has the better seed and chooses Corp or Runner" in asked
        assert "after a look at the opponent's identities" in asked
        assert "decklist" not in asked
        day.toptable(f"bracket sides EVENT {game} --choice R")
        assert day.sides(game)[better] == "R"
        day.won(better)
    later = next(iter(day.open_games))
    assert "identities" not in day.toptable(f"bracket sides EVENT {later}")
