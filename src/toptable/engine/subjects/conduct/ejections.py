"""People who are sent out or lose their standing, what becomes of their place, and what staff
allow on the day (B-028, B-042, B-059, B-173, B-182, B-034, B-170, B-171, B-172, N13-90,
A-29).
"""

from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.declared import As, Asks, Command, Scope, Typed, command
from toptable.engine.entry import Entry, ShownBy, entry
from toptable.engine.openness import STAFF, WHOLE, only
from toptable.engine.questions import roster
from toptable.engine.questions.staff import roles_of
from toptable.engine.refusal import AnsweredBy, Refused, granted, passed, refuse
from toptable.engine.roles import HEADS, JUDGES, Role
from toptable.engine.rules.conduct.book import kind_of, may_allow
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.finals.final_ranking import Revoked
from toptable.engine.rules.results.kinds import WHOLE_MATCH, Result, ResultKind, Seat
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.secrets import Sealed
from toptable.engine.sentence import log_line
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.conduct import Conduct, Ejection, How, Permission
from toptable.engine.state.people import Player
from toptable.engine.state.rounds import Match
from toptable.engine.subjects.conduct.penalty_record import measures_changed
from toptable.engine.subjects.results.result_record import find_round, scored


@command(
    by=JUDGES,
    scope=Scope.JUDGING,
    seen=STAFF,
    typed=Typed(
        "judge eject",
        "spring 'Max Muster' 'Shouted at staff'",
        "Eject a person, or let them back in. What happened is kept confidential.",
        name="The person's name, registered or not.",
        text=As(empty="Say what happened."),
        back="The person may come in again.",
        permitted_by=As(text="The organizer who permits it.", shown="you, as organizer"),
    ),
)
class EjectPerson(Command):
    """Send somebody out, registered or not, or let them in again."""

    name: str
    """Who it is."""
    text: Sealed
    """What happened; confidential."""
    back: bool = False
    """Let them in again."""
    permitted_by: str = ""
    """The organizer who allows it, where somebody else writes it down."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """The organizer sends out and lets in; others name the organizer who permits it. B-028."""
        actor = situation.actor
        permitted = names.tidy(self.permitted_by)
        if not permitted and actor.role is Role.ORGANIZER:
            permitted = actor.name
        listed = sorted({member.name for member in state.staff if member.role is Role.ORGANIZER})
        unknown = actor.role is not Role.ORGANIZER and not _may_permit(state, permitted)
        if not permitted or unknown:
            who = f" ({', '.join(listed)})" if listed else ""
            refuse("permission:eject", "B-028, B-173", who=who)
        return [
            PersonEjected(
                _as_sent_out(state, self.name), actor.name, self.text, self.back, permitted
            )
        ]


def _may_permit(state: State, name: str) -> bool:
    """Whether somebody can be the organizer who permits it: by the list of staff, if it says so."""
    known = {member.role for member in state.staff if names.key(member.name) == names.key(name)}
    asked = known or {member.role for member in state.staff if member.role is Role.ORGANIZER}
    return Role.ORGANIZER in known or not asked


def _as_sent_out(state: State, name: str) -> str:
    """The name as it was written when the same person was sent out before."""
    known = {names.key(ejection.name): ejection.name for ejection in state.conduct.ejected}
    return known.get(names.key(name), names.tidy(name))


@entry(seen=STAFF, undone=ShownBy(measures_changed))
class PersonEjected(Entry):
    """Somebody was sent out, registered or not, or may come in again."""

    name: str
    by: str
    text: Sealed
    back: bool = False
    permitted_by: str = ""
    """The organizer who allowed it. B-028, B-173."""

    def validate(self, state: State, rulebook: Rulebook) -> None:
        passed(names.problem(self.name))
        out = any(
            ejection.name == self.name and not ejection.back for ejection in state.conduct.ejected
        )
        if self.back and not out:
            refuse("not_ejected:may_eject", name=self.name)
        if out and not self.back:
            refuse("ejected", name=self.name)

    def book(self, state: State) -> State:
        others = tuple(ejection for ejection in state.conduct.ejected if ejection.name != self.name)
        one = Ejection(self.name, self.by, self.text, self.back, self.permitted_by)
        return _with(state, ejected=(*others, one))

    def tell(self, state: State) -> str:
        done = "may come in again" if self.back else f"was sent out by {self.by}"
        other = self.permitted_by and (self.back or self.permitted_by != self.by)
        return log_line(
            "person_ejected",
            name=self.name,
            done=done,
            words=f", permitted by {self.permitted_by}" if other else "",
        )


@command(by=JUDGES, scope=Scope.JUDGING, seen=STAFF)
class GivePermission(Command):
    """Allow somebody something for today."""

    who: str
    """The name of whoever is allowed something."""
    thing: str
    """What is allowed."""
    until: str = ""
    """For how long, in words."""
    player: int | None = None
    """The number of the player, where it is one."""
    kind: str = ""
    """One of the document's kinds, or ``other``; empty: what ``thing`` says."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """Allow something, if it is yours to allow. B-042, B-059, B-182."""
        kind = granted(kind_of(situation.rulebook.permissions, self.kind, self.thing))
        passed(may_allow(kind, roles_of(state, situation)))
        return [
            PermissionGiven(
                Permission(
                    number=max(state.conduct.permissions, default=0) + 1,
                    who=names.tidy(self.who),
                    thing=self.thing.strip(),
                    by=situation.actor.name,
                    until=self.until.strip(),
                    player=self.player,
                    kind=kind.id if kind is not None else "",
                )
            )
        ]


@command(
    by=JUDGES,
    scope=Scope.JUDGING,
    seen=STAFF,
    typed=Typed(
        "judge end-permission",
        "spring 1",
        "Withdraw a permission; penalty list has its number.",
        number="The permission's number.",
    ),
)
class WithdrawPermission(Command):
    """Allow it no longer."""

    number: int

    def decide(self, state: State, situation: Situation) -> Decision:
        found = state.conduct.permissions.get(self.number)
        if found is None:
            refuse("no_permission", number=self.number)
        kinds = situation.rulebook.permissions
        kind = next((kind for kind in kinds if kind.id == found.kind), None)
        passed(may_allow(kind, roles_of(state, situation)))
        return [PermissionGiven(replace(found, withdrawn=True))]


@entry(seen=STAFF)
class PermissionGiven(Entry):
    """Staff allowed something on the day, or allow it no longer."""

    permission: Permission

    def validate(self, state: State, rulebook: Rulebook) -> None:
        permission = self.permission
        known = state.conduct.permissions.get(permission.number)
        if permission.withdrawn:
            gone = known is None or known.withdrawn
            if gone:
                refuse("withdrawn")
            return
        if known is not None:
            refuse("number:may_permit", number=permission.number)
        if not permission.who or not permission.thing:
            refuse("permission:may_permit")
        if permission.player is not None and permission.player not in state.players:
            refuse("unknown_player:may_permit", player=permission.player)

    def book(self, state: State) -> State:
        one = self.permission
        return _with(state, permissions=state.conduct.permissions.set(one.number, one))

    def tell(self, state: State) -> str:
        one = self.permission
        if one.withdrawn:
            return log_line("permission_given:2", who=one.who, thing=one.thing)
        until = f" until {one.until}" if one.until else ""
        return log_line("permission_given", by=one.by, who=one.who, thing=one.thing, until=until)


def _with(state: State, **changes: object) -> State:
    conduct: Conduct = replace(state.conduct, **changes)
    return replace(state, conduct=conduct)


@command(
    by=HEADS,
    scope=Scope.JUDGING,
    seen=only("player", "how", "decided_by"),
    after_close=True,
    reason=Asks.MAY,
)
class RevokeStanding(Command):
    """Take the place and prizes of somebody who is out, or give them back. Needs a reason."""

    player: int
    how: Revoked | None = None
    """What becomes of the place; None gives the standing back."""
    decided_by: str = ""
    """Who decided it, where that was not the staff but the publisher. B-034."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """Take or give back place and prizes."""
        if not situation.reasoned:
            refuse("reason_needed:revoke")
        decided_by = names.tidy(self.decided_by)
        return [StandingRevoked(self.player, situation.actor.name, self.how, decided_by)]


@entry(seen=only("player", "by", "how", "decided_by"), undone=ShownBy(measures_changed))
class StandingRevoked(Entry):
    """The place of somebody who is out is void or passed down, or theirs again. B-171, N13-90."""

    player: int
    by: str
    how: Revoked | None = None
    """None: the standing is given back."""
    decided_by: str = ""
    """Who decided it, where that was not the staff but the publisher. B-034."""

    def validate(self, state: State, rulebook: Rulebook) -> None:
        passed(roster.all_known(state, [self.player]))
        name = state.name_of(self.player)
        if state.conduct.revoked.get(self.player) is self.how:
            now = f"is {self.how.replace('_', ' ')} already" if self.how else "stands"
            refuse("unchanged:may_revoke", answer=AnsweredBy.DONE_ALREADY, name=name, now=now)
        if self.how is not None and not may_lose_standing(state, self.player):
            refuse(
                "not_out:may_revoke", "B-171", name=name, disqualified=rulebook.words.disqualified
            )

    def book(self, state: State) -> State:
        revoked = state.conduct.revoked
        if self.how is None:
            revoked = revoked.delete(self.player)
        else:
            revoked = revoked.set(self.player, self.how)
        return replace(state, conduct=replace(state.conduct, revoked=revoked))

    def tell(self, state: State) -> str:
        name = state.name_of(self.player)
        decided = f", as {self.decided_by} decided" if self.decided_by else ""
        if self.how is None:
            return log_line("standing_revoked:2", name=name, by=self.by, decided=decided)
        place = "is void" if self.how is Revoked.VOID else "is passed down"
        return log_line("standing_revoked", name=name, by=self.by, decided=decided, place=place)


def marks(state: State, rulebook: Rulebook) -> dict[int, str]:
    """What to say beside a place that is not what it seems: void, or of somebody out. B-171."""
    word = rulebook.words.disqualified
    out = {player.id: word for player in state.players.values() if player.disqualified}
    return out | dict.fromkeys(state.conduct.void, "void")


@command(
    by=HEADS,
    scope=Scope.JUDGING,
    seen=WHOLE,
    reason=Asks.MAY,
    typed=Typed(
        "penalty lose-match",
        "spring Ann --round 2",
        "Turn a finished match of a disqualified player into a loss.",
        round=As("--round", "The round of the finished match."),
        opponent_wins=As("--both", "The opponent does not get the win either.", on=False),
    ),
)
class LoseFinishedMatch(Command):
    """Turn a finished match of a disqualified player into a loss. Needs a reason."""

    player: int
    round: int
    opponent_wins: bool | None = None
    """Whether the opponent gets the win; else both lose. A-29.

    None: the opponent wins, unless they have a loss of their own in this match.
    """

    def decide(self, state: State, situation: Situation) -> Decision:
        """A match that was over counts as lost; the opponent wins it unless staff rule
        otherwise."""
        if not situation.reasoned:
            refuse("reason_needed:lose_finished")
        player = state.players.get(self.player)
        if player is None:
            raise Refused(roster.unknown_player(self.player))
        if not _disqualified(player):
            out = situation.rulebook.words.disqualified
            refuse("not_out:lose_finished", "B-170", player=player.name, out=out)
        match = _finished(state, self)
        seat: Seat = 0 if match.players[0] == self.player else 1
        lost = Result(kind=ResultKind.REMOVED, seat=seat)
        own_loss = _lost_too(state, self.round, match, 1 if seat == 0 else 0)
        if own_loss and self.opponent_wins:
            other = state.name_of(match.players[1 - seat])
            refuse("own_loss", "A-29", other=other)
        if own_loss or self.opponent_wins is False:
            lost = Result(kind=ResultKind.BOTH_LOSE)
        return granted(scored(state, situation.rulebook, self.round, match, lost))


def _lost_too(state: State, number: int, match: Match, seat: Seat) -> bool:
    """Whether this seat lost the match whatever its games were: absent, penalised, removed."""
    result = match.result
    if result is not None and result.kind in WHOLE_MATCH and result.seat == seat:
        return True
    if result is not None and result.kind is ResultKind.BOTH_LOSE:
        return True
    return any(
        effect.how is How.MATCH
        and effect.penalty is Penalty.MATCH_LOSS
        and (effect.round, effect.table) == (number, match.table)
        and match.players[seat] in effect.players
        for effect in state.conduct.effects
    )


def _finished(state: State, command: LoseFinishedMatch) -> Match:
    round_ = granted(find_round(state, command.round))
    table = round_.table_of(command.player)
    if table is None or round_.matches[table].result is None:
        name = state.name_of(command.player)
        refuse("no_match:finished", name=name, round=command.round)
    return round_.matches[table]


def may_lose_standing(state: State, player: int) -> bool:
    """Whether somebody is out, or without a prize by penalty. B-171."""
    by_penalty = any(
        effect.how is How.PRIZE and player in effect.players for effect in state.conduct.effects
    )
    return _disqualified(state.players[player]) or by_penalty


def _disqualified(player: Player) -> bool:
    """Whether somebody is, or a member of the team: its standing is theirs too. B-141, B-171."""
    missing = player.team.missing if player.team is not None else ()
    return player.disqualified or any(member.disqualified for member in missing)
