"""The log as people read it: who comes and goes."""

from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.words import OURS, Words
from toptable.engine.sentence import listed
from toptable.engine.state import State
from toptable.engine.subjects.people import entries


def players_entered(_state: State, entry: entries.PlayersEntered) -> str:
    names = [entered.who.name for entered in entry.players]
    if len(names) == 1:
        members = entry.players[0].who.members
        return f"{names[0]} entered{f' ({listed(list(members))})' if members else ''}."
    return f"{len(names)} players entered: {listed(names)}."


def checked_in(state: State, entry: entries.CheckedIn) -> str:
    names = listed([state.name_of(player) for player in entry.players])
    return f"{names} checked in." if entry.present else f"{names} no longer checked in."


def dropped(state: State, entry: entries.Dropped) -> str:
    when = f"after round {entry.after_round}" if entry.after_round else "before round 1"
    return f"{state.name_of(entry.player)} dropped {when}."


def rejoined(state: State, entry: entries.Rejoined) -> str:
    return f"{state.name_of(entry.player)} is back from round {entry.first_round} on."


def disqualified(state: State, entry: entries.Disqualified, words: Words = OURS) -> str:
    return f"{state.name_of(entry.player)} was {words.disqualified}."


def disqualified_by_book(state: State, entry: entries.Disqualified, rulebook: Rulebook) -> str:
    return disqualified(state, entry, rulebook.words)


def player_renamed(_state: State, entry: entries.PlayerRenamed) -> str:
    told = [
        f"{entry.before} is now called {entry.name}." if entry.before != entry.name else "",
        f"The private name behind {entry.name} was noted." if entry.real_name else "",
        f"Pronouns of {entry.name}: {entry.pronouns or 'none'}."
        if entry.pronouns is not None
        else "",
    ]
    return " ".join(filter(None, told)) or f"The name of {entry.name} stays as it was."


def group_set(state: State, entry: entries.GroupSet) -> str:
    return f"{state.name_of(entry.player)} belongs to {entry.group or 'no group'}."


def table_fixed(state: State, entry: entries.TableFixed) -> str:
    return (
        f"{state.name_of(entry.player)} always plays at table {entry.table}."
        if entry.table
        else f"{state.name_of(entry.player)} may play at any table."
    )


def bye_granted(state: State, entry: entries.ByeGranted) -> str:
    return (
        f"{state.name_of(entry.player)}: bye for round {entry.round} "
        f"{'withdrawn' if entry.withdrawn else 'accepted'}."
    )


def accommodated(state: State, entry: entries.Accommodated) -> str:
    return f"An accommodation was arranged for {state.name_of(entry.player)}."
