"""The log as people read it: teams."""

from toptable.engine.questions.teams import member_name
from toptable.engine.sentence import listed
from toptable.engine.state import State
from toptable.engine.subjects.teams import entries


def lineup_set(state: State, entry: entries.LineupSet) -> str:
    return f"{state.name_of(entry.player)} plays in this order: {', '.join(entry.members)}."


def member_renamed(state: State, entry: entries.MemberRenamed) -> str:
    return f"{entry.before} of {state.name_of(entry.player)} is now called {entry.name}."


def team_names_approved(state: State, entry: entries.TeamNamesApproved) -> str:
    return (
        f"{'Approved' if entry.approved else 'No longer approved'} as team names: "
        f"{listed([state.name_of(player) for player in entry.players])}."
    )


def team_decks_assigned(state: State, entry: entries.TeamDecksAssigned) -> str:
    decks = [
        f"{member_name(state, entry.player, deck.seat)} {deck.name} ({deck.side})"
        for deck in entry.decks
    ]
    return f"Decks of {state.name_of(entry.player)}: {', '.join(decks)}."


def member_gone(state: State, entry: entries.MemberGone) -> str:
    return (
        f"{member_name(state, entry.player, entry.seat)} of {state.name_of(entry.player)} "
        f"{'was disqualified' if entry.disqualified else 'cannot go on'}."
    )
