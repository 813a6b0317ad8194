"""Whose row on the phone may read otherwise than a moment ago."""

from toptable.engine.state import State


def touched(before: State, state: State) -> set[int]:
    """Whom anything has happened to that is not in the frame: states share what stayed the same."""
    old, new = before.players, state.players
    found = {number for number, player in new.items() if old.get(number) is not player}
    if state.current is not None and before.current is not None:
        matches = before.current.matches
        for table, match in state.current.matches.items():
            if matches.get(table) is not match:
                found.update(match.players)
    for player in tuple(found):
        found.update(_opponents_of(state, player))
    found |= _claimed(before, state) | _messaged(before, state)
    return found | set(open_calls(before)) | set(open_calls(state))


def _claimed(before: State, state: State) -> set[int]:
    """Whose game of the finals somebody has reported now, or reported otherwise."""
    old, new = before.finals.claims, state.finals.claims
    if old is new:
        return set()
    return {player for claim in {*old} ^ {*new} for player in claim.players}


def _messaged(before: State, state: State) -> set[int]:
    """Who has another message now, or has read one."""
    old, new = before.messages.of, state.messages.of
    if old is new:
        return set()
    return {player for player in (*old, *new) if old.get(player) != new.get(player)}


def _opponents_of(state: State, player: int) -> tuple[int, ...]:
    """Who sits opposite, and sees the player's name and points."""
    met = state.players[player].record.outings if player in state.players else ()
    latest = met[-1].opponent if met else None
    return () if latest is None else (latest,)


def open_calls(state: State) -> dict[int, tuple[str, ...]]:
    """The open calls of each player: the name of who comes, or nothing yet."""
    of: dict[int, tuple[str, ...]] = {}
    for call in state.floor.calls:
        if call.open and call.caller is not None:
            of[call.caller] = (*of.get(call.caller, ()), call.judge)
    return of
