"""The log as people read it: who comes and goes."""

from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.words import OURS, Words
from toptable.engine.sentence import listed, log_line, worded
from toptable.engine.state import State
from toptable.engine.subjects.people import entries


def players_entered(_state: State, entry: entries.PlayersEntered) -> str:
    names = [entered.who.name for entered in entry.players]
    if len(names) == 1:
        members = entry.players[0].who.members
        return log_line(
            "players_entered:2",
            "%(first_name)s entered%(words)s.",
            first_name=names[0],
            words=f" ({listed(list(members))})" if members else "",
        )
    return log_line(
        "players_entered",
        "%(count)s players entered: %(listed)s.",
        count=len(names),
        listed=listed(names),
    )


def checked_in(state: State, entry: entries.CheckedIn) -> str:
    names = listed([state.name_of(player) for player in entry.players])
    return (
        log_line("checked_in", "%(names)s checked in.", names=names)
        if entry.present
        else log_line("checked_in:2", "%(names)s no longer checked in.", names=names)
    )


def dropped(state: State, entry: entries.Dropped) -> str:
    when = f"after round {entry.after_round}" if entry.after_round else "before round 1"
    return log_line(
        "dropped", "%(player)s dropped %(when)s.", player=state.name_of(entry.player), when=when
    )


def rejoined(state: State, entry: entries.Rejoined) -> str:
    return log_line(
        "rejoined",
        "%(player)s is back from round %(first_round)s on.",
        player=state.name_of(entry.player),
        first_round=entry.first_round,
    )


def disqualified(state: State, entry: entries.Disqualified, words: Words = OURS) -> str:
    return log_line(
        "disqualified",
        "%(player)s was %(disqualified)s.",
        player=state.name_of(entry.player),
        disqualified=words.disqualified,
    )


def disqualified_by_book(state: State, entry: entries.Disqualified, rulebook: Rulebook) -> str:
    return disqualified(state, entry, rulebook.words)


def player_renamed(_state: State, entry: entries.PlayerRenamed) -> str:
    told = [
        worded(
            "people.now_called",
            "%(before)s is now called %(name)s.",
            before=entry.before,
            name=entry.name,
        )
        if entry.before != entry.name
        else "",
        worded(
            "people.private_name", "The private name behind %(name)s was noted.", name=entry.name
        )
        if entry.real_name
        else "",
        worded(
            "people.pronouns",
            "Pronouns of %(name)s: %(pronouns)s.",
            name=entry.name,
            pronouns=entry.pronouns or "none",
        )
        if entry.pronouns is not None
        else "",
    ]
    return " ".join(filter(None, told)) or worded(
        "people.name_stays", "The name of %(name)s stays as it was.", name=entry.name
    )


def group_set(state: State, entry: entries.GroupSet) -> str:
    return log_line(
        "group_set",
        "%(player)s belongs to %(group)s.",
        player=state.name_of(entry.player),
        group=entry.group or "no group",
    )


def table_fixed(state: State, entry: entries.TableFixed) -> str:
    return (
        log_line(
            "table_fixed",
            "%(player)s always plays at table %(table)s.",
            player=state.name_of(entry.player),
            table=entry.table,
        )
        if entry.table
        else log_line(
            "table_fixed:2", "%(player)s may play at any table.", player=state.name_of(entry.player)
        )
    )


def bye_granted(state: State, entry: entries.ByeGranted) -> str:
    return log_line(
        "bye_granted",
        "%(player)s: bye for round %(round)s %(words)s.",
        player=state.name_of(entry.player),
        round=entry.round,
        words="withdrawn" if entry.withdrawn else "accepted",
    )


def accommodated(state: State, entry: entries.Accommodated) -> str:
    return log_line(
        "accommodated",
        "An accommodation was arranged for %(player)s.",
        player=state.name_of(entry.player),
    )
