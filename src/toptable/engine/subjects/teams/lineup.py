"""Teams in the log: lineup, names, decks, a member who is out, a match of the bracket by seats.

Results of Swiss rounds are reported like any other, with their seats. B-140 to B-146, SW-36.
"""

from itertools import product

from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.questions import teams
from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.bracket.bracket import Bracket
from toptable.engine.rules.finals.bracket.play import find
from toptable.engine.rules.finals.bracket.verdict import GameVerdict
from toptable.engine.rules.results.result import Result
from toptable.engine.rules.rulebook import Rulebook, Rules
from toptable.engine.rules.teams import match as team_match
from toptable.engine.rules.teams.formats import LevelMatch, SeatBySeat, SideBySide
from toptable.engine.sentence import Sentence
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, rules_in
from toptable.engine.state.conduct import BRACKET
from toptable.engine.state.teams import MissingMember, Team
from toptable.engine.subjects.calls import disputed_reports
from toptable.engine.subjects.entries import Entry
from toptable.engine.subjects.finals import commands as finals_commands
from toptable.engine.subjects.finals import elimination
from toptable.engine.subjects.finals.bracket_sides import NO_BRACKET, players_of
from toptable.engine.subjects.finals.entries import BracketReported
from toptable.engine.subjects.people import commands as people_commands
from toptable.engine.subjects.people import leaving
from toptable.engine.subjects.results.checks import won_on_time
from toptable.engine.subjects.teams import commands, entries


def set_lineup(_state: State, command: commands.SetLineup, _situation: Situation) -> Decision:
    members = tuple(map(names.tidy, command.members))
    return [entries.LineupSet(command.player, members, command.representative)]


def may_set_lineup(state: State, entry: entries.LineupSet, rulebook: Rulebook) -> Refusal | None:
    team = _team(state, entry.player)
    if isinstance(team, Refusal):
        return team
    if state.started:
        return Refusal(
            "started",
            "Round 1 is paired: the members of a team and their order are fixed. "
            "To correct how a name is written, rename the member.",
            "B-142",
        )
    return teams.wrong_change(state, entry.player, entry.members, entry.representative, rulebook)


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


def may_rename_member(
    state: State, entry: entries.MemberRenamed, rulebook: Rulebook
) -> Refusal | None:
    team = _member(state, entry.player, entry.seat)
    if isinstance(team, Refusal):
        return team
    renamed = _renamed(team, entry)
    return teams.wrong_change(state, entry.player, renamed, 0, rulebook)


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


def may_approve(
    state: State, entry: entries.TeamNamesApproved, _rulebook: Rulebook
) -> Refusal | None:
    if not entry.players:
        return Refusal("nobody", "No team name waits for this.")
    for player in entry.players:
        team = _team(state, player)
        if isinstance(team, Refusal):
            return team
    return None


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


def may_assign_decks(
    state: State, entry: entries.TeamDecksAssigned, rulebook: Rulebook
) -> Refusal | None:
    """One deck for each side and member, all together, before the start. SW-36."""
    team = _team(state, entry.player)
    if isinstance(team, Refusal):
        return team
    form = rules_in(state, rulebook).team
    if not isinstance(form, SideBySide):
        return Refusal("no_team_decks", "Here every member simply plays a deck of their own.")
    if state.started:
        return Refusal("started", "Round 1 is paired: the decks of a team are fixed.", form.source)
    sides = sorted(form.sides.names)
    wanted = list(product(range(1, form.size + 1), sides))
    if [(deck.seat, deck.side) for deck in entry.decks] != wanted:
        return Refusal(
            "decks",
            f"Register {len(wanted)} decks together: for each member one deck of each side "
            f"({' and '.join(form.sides.words.get(side, side) for side in sides)}).",
            form.source,
        )
    problems = (names.problem(deck.name, "The name of a deck") for deck in entry.decks)
    return next((problem for problem in problems if problem), None)


def book_decks(state: State, entry: entries.TeamDecksAssigned) -> State:
    return _with(state, entry.player, decks=entry.decks)


def member_leaves(state: State, command: commands.MemberLeaves, situation: Situation) -> Decision:
    """The team cannot play on without a member, and drops: with its match, where that is lost by
    dropping after the pairing, unless it is played first. B-136, B-141."""
    gone = entries.MemberGone(command.player, command.seat)
    drop = people_commands.Drop(
        command.player, at_once=command.at_once, after_match=command.after_match
    )
    return _and_the_team_drops(state, gone, drop, situation)


def disqualify_member(
    state: State, command: commands.DisqualifyMember, situation: Situation
) -> Decision:
    """The member is out for good and the match under way is lost. B-141, B-170."""
    if not situation.reasoned:
        return Refusal("reason_needed", "Say why the member is disqualified.")
    gone = entries.MemberGone(command.player, command.seat, disqualified=True)
    drop = people_commands.Drop(command.player, at_once=True)
    return _and_the_team_drops(state, gone, drop, situation)


def may_go(state: State, entry: entries.MemberGone, _rulebook: Rulebook) -> Refusal | None:
    team = _member(state, entry.player, entry.seat)
    if isinstance(team, Refusal):
        return team
    if any(missing.seat == entry.seat and missing.disqualified for missing in team.missing):
        return Refusal(
            "disqualified", f"{team.members[entry.seat - 1]} is disqualified already.", "B-141"
        )
    return None


def book_gone(state: State, entry: entries.MemberGone) -> State:
    team = state.players[entry.player].team
    if team is None:
        return state
    others = tuple(missing for missing in team.missing if missing.seat != entry.seat)
    missing = (*others, MissingMember(entry.seat, entry.disqualified))
    return _with(state, entry.player, missing=missing)


def report_in_bracket(
    state: State,
    command: commands.ReportTeamBracketGame,
    situation: Situation,
    *,
    counted: bool = False,
) -> Decision:
    """More seats won go on; a level match is decided as was announced. A-32.

    ``counted``: the questions about time were answered, and led to it. B-129.
    """
    bracket = state.finals.bracket
    rules = situation.rules
    if bracket is None:
        return NO_BRACKET
    if not isinstance(rules.team, SeatBySeat):
        return Refusal(
            "no_seats", Sentence("Here a match has no results seat by seat: report its winner.")
        )
    if refusal := won_on_time(command.game, command.seats, situation, counted=counted):
        return refusal
    command = _with_lost_seats(state, bracket, command)
    verdict = _verdict(bracket, rules, rules.team, command)
    if isinstance(verdict, Refusal):
        return verdict
    plain = finals_commands.ReportBracketGame(game=command.game, winner=verdict.winner)
    reported = elimination.reported(state, plain, situation)
    if isinstance(reported, Refusal):
        return reported
    players = set(players_of(state, command.game))
    calls = disputed_reports.written_in_finals(state, players, situation)
    return [*(_explained(entry, verdict.text) for entry in reported), *calls]


def _with_lost_seats(
    state: State, bracket: Bracket, command: commands.ReportTeamBracketGame
) -> commands.ReportTeamBracketGame:
    """The seats with those written in that penalties have decided. A-33."""
    now = find(bracket, command.game)
    seeds = (None, None) if isinstance(now, Refusal) else now.seeds
    who = [bracket.finalists[seed - 1] if seed else None for seed in seeds]
    if who[0] is None or who[1] is None:
        return command
    players = (who[0].player, who[1].player)
    told = Result(seats=command.seats)
    filled = state.conduct.with_lost_seats(BRACKET, command.game, players, told)
    return replace(command, seats=filled.seats)


def _verdict(
    bracket: Bracket, rules: Rules, team: SeatBySeat, command: commands.ReportTeamBracketGame
) -> GameVerdict | Refusal:
    now = find(bracket, command.game)
    if isinstance(now, Refusal):
        return now
    points = team_match.seat_points(team, command.seats, rules.settle_two, rules.rulebook.reporting)
    if isinstance(points, Refusal):
        return points
    first, second = (bracket.name(seed) for seed in now.seeds)
    level = LevelMatch(rules.chosen.get("team_match", "seats"))
    return team_match.in_bracket(team, points, (first, second), level=level, extra=command.extra)


def _explained(entry: Entry, why: str) -> Entry:
    if not isinstance(entry, BracketReported):
        return entry
    return replace(entry, outcome=replace(entry.outcome, why=why))


def _and_the_team_drops(
    state: State, gone: entries.MemberGone, drop: people_commands.Drop, situation: Situation
) -> Decision:
    """The departure of a member, and of the team: from the bracket it plays in, or the event."""
    if refusal := may_go(state, gone, situation.rulebook):
        return refusal
    bracket = state.finals.bracket
    team: Decision
    if bracket is not None and bracket.seed_of(gone.player) is not None:
        team = elimination.go(state, finals_commands.LeaveBracket(gone.player), situation)
    elif not state.players[gone.player].active:
        team = []
    else:
        team = leaving.drop(state, drop, situation)
    return team if isinstance(team, Refusal) else [gone, *team]


def _team(state: State, player: int) -> Team | Refusal:
    found = state.players.get(player)
    if found is None:
        return Refusal("unknown_player", f"There is no team number {player} in this event.")
    if found.team is None:
        return Refusal("no_team", f"{found.name} is not a team.")
    return found.team


def _member(state: State, player: int, seat: int) -> Team | Refusal:
    team = _team(state, player)
    if isinstance(team, Team) and not 1 <= seat <= len(team.members):
        return Refusal("seat", f"The seats are numbered from 1 to {len(team.members)}.")
    return team


def _renamed(team: Team, entry: entries.MemberRenamed) -> tuple[str, ...]:
    return (*team.members[: entry.seat - 1], entry.name, *team.members[entry.seat :])


def _with(state: State, number: int, **changes: object) -> State:
    player = state.players[number]
    if player.team is None:
        return state
    player = replace(player, team=replace(player.team, **changes))
    return replace(state, players=state.players.set(number, player))
