"""The log as people read it: teams."""

from toptable.engine.questions.teams import member_name
from toptable.engine.sentence import listed, log_line
from toptable.engine.state import State
from toptable.engine.subjects.teams import entries


def lineup_set(state: State, entry: entries.LineupSet) -> str:
    return log_line(
        "lineup_set",
        "%(player)s plays in this order: %(members)s.",
        player=state.name_of(entry.player),
        members=", ".join(entry.members),
    )


def member_renamed(state: State, entry: entries.MemberRenamed) -> str:
    return log_line(
        "member_renamed",
        "%(before)s of %(player)s is now called %(name)s.",
        before=entry.before,
        player=state.name_of(entry.player),
        name=entry.name,
    )


def team_names_approved(state: State, entry: entries.TeamNamesApproved) -> str:
    return log_line(
        "team_names_approved",
        "%(words)s as team names: %(listed)s.",
        words="Approved" if entry.approved else "No longer approved",
        listed=listed([state.name_of(player) for player in entry.players]),
    )


def team_decks_assigned(state: State, entry: entries.TeamDecksAssigned) -> str:
    decks = [
        f"{member_name(state, entry.player, deck.seat)} {deck.name} ({deck.side})"
        for deck in entry.decks
    ]
    return log_line(
        "team_decks_assigned",
        "Decks of %(player)s: %(decks)s.",
        player=state.name_of(entry.player),
        decks=", ".join(decks),
    )


def member_gone(state: State, entry: entries.MemberGone) -> str:
    return log_line(
        "member_gone",
        "%(member_name)s of %(player)s %(words)s.",
        member_name=member_name(state, entry.player, entry.seat),
        player=state.name_of(entry.player),
        words="was disqualified" if entry.disqualified else "cannot go on",
    )
