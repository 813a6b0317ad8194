"""Who sits where at a table of two teams, for the slip and the screen. B-142, SW-38."""

from toptable.engine.refusal import Refusal
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.teams.formats import SeatBySeat, SideBySide
from toptable.engine.state import State, rules_in
from toptable.engine.subjects.results.reporting import find_match
from toptable.engine.subjects.rounds.state import Match
from toptable.engine.subjects.teams.state import Team

DARK = "D"


def at_table(
    state: State, rulebook: Rulebook, number: int, table: int, game: int = 1
) -> tuple[str, ...] | Refusal:
    """One line for each seat, or for each team where partners play side by side."""
    form = rules_in(state, rulebook).team
    match = find_match(state, number, table)
    if isinstance(match, Refusal):
        return match
    first, second = (state.players[player].team for player in match.players)
    if form is None or first is None or second is None:
        return Refusal("no_teams", "No teams play here.")
    if isinstance(form, SeatBySeat):
        return tuple(
            f"{name}: {ours} – {theirs}"
            for name, ours, theirs in zip(form.seats, first.members, second.members, strict=True)
        )
    return _side_by_side(match, (first, second), game, form)


def _side_by_side(
    match: Match, teams: tuple[Team, Team], game: int, form: SideBySide
) -> tuple[str, ...] | Refusal:
    """The dark side sits down first, player 1 to the right of player 2. SW-38."""
    settled = match.game_sides[game - 1 : game]
    sides = settled[0] if settled else None
    if sides is None:
        return Refusal(
            "sides",
            f"Settle the sides of game {game} first: they decide who sits down first.",
            form.source,
        )
    dark = teams[sides.index(DARK)]
    light = teams[1 - sides.index(DARK)]
    one, two = (_with_deck(dark, seat, DARK) for seat in (1, 2))
    light_side = next(side for side in sides if side != DARK)
    three, four = (_with_deck(light, seat, light_side) for seat in (1, 2))
    return (
        f"Dark side, sits down first: {one} to the right of {two}.",
        f"Light side, opposite: {three} and {four} side by side.",
    )


def _with_deck(team: Team, seat: int, side: str) -> str:
    deck = next((deck.name for deck in team.decks if (deck.seat, deck.side) == (seat, side)), "")
    return team.members[seat - 1] + (f" ({deck})" if deck else "")
