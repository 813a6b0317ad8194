"""Teams in the log: lineup, names, decks, a member who is out.

Results of Swiss rounds are reported like any other, with their seats. B-140 to B-146, SW-36.
"""

from itertools import product

from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.declared import As, Asks, Command, Scope, Typed, command
from toptable.engine.entry import Entry, entry
from toptable.engine.openness import WHOLE, only
from toptable.engine.questions import teams
from toptable.engine.questions.teams import member_name
from toptable.engine.refusal import passed, refuse
from toptable.engine.roles import DESK, FLOOR, ORGANIZER
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.team_formats import SideBySide
from toptable.engine.sentence import listed, log_line
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, rules_in
from toptable.engine.state.people import MissingMember, Team, TeamDeck
from toptable.engine.subjects.finals.elimination import LeaveBracket
from toptable.engine.subjects.leaving import departure


@command(
    by=DESK,
    scope=Scope.PEOPLE,
    seen=only("player", "members", "representative"),
    typed=Typed(
        "team lineup",
        "spring Aces Bo Ann Cy",
        "Change who plays in which seat. From round 1 on the order is fixed.",
        player=As("TEAM", "The team's name."),
        members=As("MEMBER …", "The members in the order of their seats."),
        representative=As(text="The seat, from 1.", shown="as the document says"),
    ),
)
class SetLineup(Command):
    """Say anew who plays in a team, in which order, before the start."""

    player: int
    members: tuple[str, ...]
    """The names, in the order of the seats."""
    representative: int = 0
    """The seat, counted from 1; 0 as the document has it."""

    def decide(self, state: State, situation: Situation) -> Decision:
        members = tuple(map(names.tidy, self.members))
        return [LineupSet(self.player, members, self.representative)]


@entry(seen=only("player", "members", "representative"))
class LineupSet(Entry):
    """A team has these members in this order. B-142, B-143."""

    player: int
    members: tuple[str, ...]
    representative: int = 0

    def validate(self, state: State, rulebook: Rulebook) -> None:
        _team(state, self.player)
        if state.started:
            refuse("started:may_set_lineup", "B-142")
        passed(teams.wrong_change(state, self.player, self.members, self.representative, rulebook))

    def book(self, state: State) -> State:
        """Decks belong to seats, so another lineup registers them anew."""
        return _with(
            state,
            self.player,
            members=self.members,
            representative=self.representative,
            decks=(),
            persons=teams.persons_for(state.players[self.player].team, self.members),
        )

    def tell(self, state: State) -> str:
        return log_line(
            "lineup_set", player=state.name_of(self.player), members=", ".join(self.members)
        )


@command(
    by=DESK,
    scope=Scope.PEOPLE,
    seen=only("player", "seat", "name"),
    after_close=True,
    reason=Asks.MAY,
    typed=Typed(
        "team rename-member",
        "spring Ann 'Anna Lee'",
        "Correct the name of a member.",
        name=As("NEW_NAME"),
    ),
)
class RenameMember(Command):
    """Correct the name of a member; the person stays the same."""

    player: int
    seat: int
    name: str
    """The new name."""

    def decide(self, state: State, situation: Situation) -> Decision:
        before = teams.member_name(state, self.player, self.seat)
        name = names.tidy(self.name)
        return [MemberRenamed(self.player, self.seat, name, before)]


@entry(seen=only("player", "seat", "name", "before"))
class MemberRenamed(Entry):
    """A member goes by another name. B-075."""

    player: int
    seat: int
    name: str
    before: str

    def validate(self, state: State, rulebook: Rulebook) -> None:
        team = _member(state, self.player, self.seat)
        renamed = _renamed(team, self)
        passed(teams.wrong_change(state, self.player, renamed, 0, rulebook))

    def book(self, state: State) -> State:
        team = state.players[self.player].team
        return _with(state, self.player, members=_renamed(team, self)) if team else state

    def tell(self, state: State) -> str:
        return log_line(
            "member_renamed", before=self.before, player=state.name_of(self.player), name=self.name
        )


@command(
    by=ORGANIZER,
    scope=Scope.PEOPLE,
    seen=WHOLE,
    typed=Typed(
        "team approve",
        "spring Aces",
        "Approve team names, where the document asks the organizer to.",
        players=As("TEAM …", "None: all that wait for it."),
        approved=As("--withdraw", "No longer."),
    ),
)
class ApproveTeamNames(Command):
    """Let teams use their names, or no longer. No teams named: all that wait for it."""

    players: tuple[int, ...] = ()
    """The numbers of the teams."""
    approved: bool = True
    """false takes it back."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """All at once where nobody is named."""
        waiting = (
            number
            for number, player in sorted(state.players.items())
            if player.team is not None and (player.team.approved == player.name) != self.approved
        )
        chosen = self.players or tuple(waiting)
        return [TeamNamesApproved(players=chosen, approved=self.approved)]


@entry(seen=WHOLE)
class TeamNamesApproved(Entry):
    """The organizer lets these teams use their names, or no longer. B-144."""

    players: tuple[int, ...]
    approved: bool = True

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if not self.players:
            refuse("nobody:may_approve")
        for player in self.players:
            _team(state, player)

    def book(self, state: State) -> State:
        for player in self.players:
            state = _with(state, player, approved=state.name_of(player) if self.approved else "")
        return state

    def tell(self, state: State) -> str:
        return log_line(
            "team_names_approved",
            words="Approved" if self.approved else "No longer approved",
            listed=listed([state.name_of(player) for player in self.players]),
        )


@command(by=DESK, scope=Scope.DECKS, seen=only("player", "decks"))
class AssignTeamDecks(Command):
    """Register all decks of a team together, each with who plays it."""

    player: int
    decks: tuple[TeamDeck, ...]
    """The decks, each with who plays it."""

    def decide(self, state: State, situation: Situation) -> Decision:
        decks = tuple(replace(deck, name=names.tidy(deck.name)) for deck in self.decks)
        ordered = sorted(decks, key=lambda deck: (deck.seat, deck.side))
        return [TeamDecksAssigned(self.player, tuple(ordered))]


@entry(seen=only("player", "decks"))
class TeamDecksAssigned(Entry):
    """Which member plays which deck of the team. SW-36."""

    player: int
    decks: tuple[TeamDeck, ...]

    def validate(self, state: State, rulebook: Rulebook) -> None:
        """One deck for each side and member, all together, before the start. SW-36."""
        _team(state, self.player)
        form = rules_in(state, rulebook).team
        if not isinstance(form, SideBySide):
            refuse("no_team_decks")
        if state.started:
            refuse("started:may_assign_decks", form.source)
        sides = sorted(form.sides.names)
        wanted = list(product(range(1, form.size + 1), sides))
        if [(deck.seat, deck.side) for deck in self.decks] != wanted:
            refuse(
                "decks",
                form.source,
                count=len(wanted),
                sides=" and ".join(form.sides.words.get(side, side) for side in sides),
            )
        problems = (names.problem(deck.name, "The name of a deck") for deck in self.decks)
        passed(next((problem for problem in problems if problem), None))

    def book(self, state: State) -> State:
        return _with(state, self.player, decks=self.decks)

    def tell(self, state: State) -> str:
        decks = [
            f"{member_name(state, self.player, deck.seat)} {deck.name} ({deck.side})"
            for deck in self.decks
        ]
        return log_line(
            "team_decks_assigned", player=state.name_of(self.player), decks=", ".join(decks)
        )


@command(
    by=FLOOR,
    scope=Scope.PEOPLE,
    seen=WHOLE,
    reason=Asks.MAY,
    typed=Typed(
        "team member-left",
        "spring Ann --at-once",
        "Drop the team of a member who cannot go on, after the match under way or at once.",
        at_once="The team gives up the match under way.",
        after_match="The match under way is played first.",
    ),
)
class MemberLeaves(Command):
    """A member cannot go on, and so the team drops."""

    player: int
    seat: int
    at_once: bool = False
    """Leaves the match as it is: finished games stand, the others are lost."""
    after_match: bool = False
    """The team plays the match under way to its end first."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """The team cannot play on without a member, and drops: with its match, where that is lost
        by
        dropping after the pairing, unless it is played first. B-136, B-141."""
        gone = MemberGone(self.player, self.seat)
        return team_drops(
            state, gone, situation, at_once=self.at_once, after_match=self.after_match
        )


@entry(seen=WHOLE)
class MemberGone(Entry):
    """A member cannot go on; what follows for the team stands in the next entry. B-141."""

    player: int
    seat: int
    disqualified: bool = False

    def validate(self, state: State, rulebook: Rulebook) -> None:
        team = _member(state, self.player, self.seat)
        if any(missing.seat == self.seat and missing.disqualified for missing in team.missing):
            refuse("disqualified:may_go", "B-141", members=team.members[self.seat - 1])

    def book(self, state: State) -> State:
        team = state.players[self.player].team
        if team is None:
            return state
        others = tuple(missing for missing in team.missing if missing.seat != self.seat)
        missing = (*others, MissingMember(self.seat, self.disqualified))
        return _with(state, self.player, missing=missing)

    def tell(self, state: State) -> str:
        return log_line(
            "member_gone",
            member_name=member_name(state, self.player, self.seat),
            player=state.name_of(self.player),
            words="was disqualified" if self.disqualified else "cannot go on",
        )


def team_drops(
    state: State,
    gone: MemberGone,
    situation: Situation,
    *,
    at_once: bool,
    after_match: bool = False,
) -> Decision:
    """The departure of a member, and of the team: from the bracket it plays in, or the event."""
    gone.validate(state, situation.rulebook)
    bracket = state.finals.bracket
    team: Decision
    if bracket is not None and bracket.seed_of(gone.player) is not None:
        team = LeaveBracket(gone.player).decide(state, situation)
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
        refuse("unknown_player:team", player=player)
    if found.team is None:
        refuse("no_team", found=found.name)
    return found.team


def _member(state: State, player: int, seat: int) -> Team:
    team = _team(state, player)
    if isinstance(team, Team) and not 1 <= seat <= len(team.members):
        refuse("seat:member", count=len(team.members))
    return team


def _renamed(team: Team, entry: MemberRenamed) -> tuple[str, ...]:
    return (*team.members[: entry.seat - 1], entry.name, *team.members[entry.seat :])


def _with(state: State, number: int, **changes: object) -> State:
    player = state.players[number]
    if player.team is None:
        return state
    player = replace(player, team=replace(player.team, **changes))
    return replace(state, players=state.players.set(number, player))
