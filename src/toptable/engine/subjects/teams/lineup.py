"""Teams in the log: lineup, names, decks, a member who is out.

Results of Swiss rounds are reported like any other, with their seats. B-140 to B-146, SW-36.
"""

from itertools import product

from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.questions import teams
from toptable.engine.refusal import passed, refuse
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.teams.formats import SideBySide
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, rules_in
from toptable.engine.state.teams import MissingMember, Team
from toptable.engine.subjects.finals import commands as finals_commands
from toptable.engine.subjects.finals import elimination
from toptable.engine.subjects.leaving import departure
from toptable.engine.subjects.teams import commands, entries


def set_lineup(_state: State, command: commands.SetLineup, _situation: Situation) -> Decision:
    members = tuple(map(names.tidy, command.members))
    return [entries.LineupSet(command.player, members, command.representative)]


def may_set_lineup(state: State, entry: entries.LineupSet, rulebook: Rulebook) -> None:
    _team(state, entry.player)
    if state.started:
        refuse(
            "started:may_set_lineup",
            "Round 1 is paired: the members of a team and their order are fixed. "
            "To correct how a name is written, rename the member.",
            "B-142",
        )
    passed(teams.wrong_change(state, entry.player, entry.members, entry.representative, rulebook))


def book_lineup(state: State, entry: entries.LineupSet) -> State:
    """Decks belong to seats, so another lineup registers them anew."""
    return _with(
        state,
        entry.player,
        members=entry.members,
        representative=entry.representative,
        decks=(),
        persons=teams.persons_for(state.players[entry.player].team, entry.members),
    )


def rename_member(state: State, command: commands.RenameMember, _situation: Situation) -> Decision:
    before = teams.member_name(state, command.player, command.seat)
    name = names.tidy(command.name)
    return [entries.MemberRenamed(command.player, command.seat, name, before)]


def may_rename_member(state: State, entry: entries.MemberRenamed, rulebook: Rulebook) -> None:
    team = _member(state, entry.player, entry.seat)
    renamed = _renamed(team, entry)
    passed(teams.wrong_change(state, entry.player, renamed, 0, rulebook))


def book_member_name(state: State, entry: entries.MemberRenamed) -> State:
    team = state.players[entry.player].team
    return _with(state, entry.player, members=_renamed(team, entry)) if team else state


def approve(state: State, command: commands.ApproveTeamNames, _situation: Situation) -> Decision:
    """All at once where nobody is named."""
    waiting = (
        number
        for number, player in sorted(state.players.items())
        if player.team is not None and (player.team.approved == player.name) != command.approved
    )
    chosen = command.players or tuple(waiting)
    return [entries.TeamNamesApproved(players=chosen, approved=command.approved)]


def may_approve(state: State, entry: entries.TeamNamesApproved, _rulebook: Rulebook) -> None:
    if not entry.players:
        refuse("nobody:may_approve", "No team name waits for this.")
    for player in entry.players:
        _team(state, player)


def book_approval(state: State, entry: entries.TeamNamesApproved) -> State:
    for player in entry.players:
        state = _with(state, player, approved=state.name_of(player) if entry.approved else "")
    return state


def assign_decks(
    _state: State, command: commands.AssignTeamDecks, _situation: Situation
) -> Decision:
    decks = tuple(replace(deck, name=names.tidy(deck.name)) for deck in command.decks)
    ordered = sorted(decks, key=lambda deck: (deck.seat, deck.side))
    return [entries.TeamDecksAssigned(command.player, tuple(ordered))]


def may_assign_decks(state: State, entry: entries.TeamDecksAssigned, rulebook: Rulebook) -> None:
    """One deck for each side and member, all together, before the start. SW-36."""
    _team(state, entry.player)
    form = rules_in(state, rulebook).team
    if not isinstance(form, SideBySide):
        refuse("no_team_decks", "Here every member simply plays a deck of their own.")
    if state.started:
        refuse(
            "started:may_assign_decks",
            "Round 1 is paired: the decks of a team are fixed.",
            form.source,
        )
    sides = sorted(form.sides.names)
    wanted = list(product(range(1, form.size + 1), sides))
    if [(deck.seat, deck.side) for deck in entry.decks] != wanted:
        refuse(
            "decks",
            "Register %(count)s decks together: for each member one deck of each side (%(sides)s).",
            form.source,
            count=len(wanted),
            sides=" and ".join(form.sides.words.get(side, side) for side in sides),
        )
    problems = (names.problem(deck.name, "The name of a deck") for deck in entry.decks)
    passed(next((problem for problem in problems if problem), None))


def book_decks(state: State, entry: entries.TeamDecksAssigned) -> State:
    return _with(state, entry.player, decks=entry.decks)


def member_leaves(state: State, command: commands.MemberLeaves, situation: Situation) -> Decision:
    """The team cannot play on without a member, and drops: with its match, where that is lost by
    dropping after the pairing, unless it is played first. B-136, B-141."""
    gone = entries.MemberGone(command.player, command.seat)
    return team_drops(
        state, gone, situation, at_once=command.at_once, after_match=command.after_match
    )


def may_go(state: State, entry: entries.MemberGone, _rulebook: Rulebook) -> None:
    team = _member(state, entry.player, entry.seat)
    if any(missing.seat == entry.seat and missing.disqualified for missing in team.missing):
        refuse(
            "disqualified:may_go",
            "%(members)s is disqualified already.",
            "B-141",
            members=team.members[entry.seat - 1],
        )


def book_gone(state: State, entry: entries.MemberGone) -> State:
    team = state.players[entry.player].team
    if team is None:
        return state
    others = tuple(missing for missing in team.missing if missing.seat != entry.seat)
    missing = (*others, MissingMember(entry.seat, entry.disqualified))
    return _with(state, entry.player, missing=missing)


def team_drops(
    state: State,
    gone: entries.MemberGone,
    situation: Situation,
    *,
    at_once: bool,
    after_match: bool = False,
) -> Decision:
    """The departure of a member, and of the team: from the bracket it plays in, or the event."""
    may_go(state, gone, situation.rulebook)
    bracket = state.finals.bracket
    team: Decision
    if bracket is not None and bracket.seed_of(gone.player) is not None:
        team = elimination.go(state, finals_commands.LeaveBracket(gone.player), situation)
    elif not state.players[gone.player].active:
        team = []
    else:
        team = departure.drop(
            state, gone.player, situation, at_once=at_once, after_match=after_match
        )
    return [gone, *team]


def _team(state: State, player: int) -> Team:
    found = state.players.get(player)
    if found is None:
        refuse(
            "unknown_player:team",
            "There is no team number %(player)s in this event.",
            player=player,
        )
    if found.team is None:
        refuse("no_team", "%(found)s is not a team.", found=found.name)
    return found.team


def _member(state: State, player: int, seat: int) -> Team:
    team = _team(state, player)
    if isinstance(team, Team) and not 1 <= seat <= len(team.members):
        refuse(
            "seat:member", "The seats are numbered from 1 to %(count)s.", count=len(team.members)
        )
    return team


def _renamed(team: Team, entry: entries.MemberRenamed) -> tuple[str, ...]:
    return (*team.members[: entry.seat - 1], entry.name, *team.members[entry.seat :])


def _with(state: State, number: int, **changes: object) -> State:
    player = state.players[number]
    if player.team is None:
        return state
    player = replace(player, team=replace(player.team, **changes))
    return replace(state, players=state.players.set(number, player))
