"""Putting somebody out on the spot: the ruling that goes with it is written down at once.

The infraction may be named now or later; until then the record says that it is missing. Whoever may
not give the penalty calls somebody who may, but the organizer can always put somebody out, with
the reason on record. N13-99, N10-62, FFG-08, SW-12, B-074, B-141, B-170, B-172.
"""

from msgspec.structs import replace

from toptable.engine.declared import Asks, Command, Scope, Typed, command
from toptable.engine.openness import STAFF
from toptable.engine.questions import roster
from toptable.engine.questions.staff import roles_of
from toptable.engine.refusal import Refused, granted, passed, refuse
from toptable.engine.roles import HEADS, Role
from toptable.engine.rules.conduct.appeals import AppealedRuling, AppealStage
from toptable.engine.rules.conduct.book import ConductBook
from toptable.engine.rules.conduct.deviation import may_give
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.conduct import RecordedRuling
from toptable.engine.subjects.conduct import penalty_effects
from toptable.engine.subjects.conduct.losses import PenaltyEffect
from toptable.engine.subjects.conduct.ruled_match import games_on, match_ruled_on
from toptable.engine.subjects.conduct.rulings import RulingGiven, book_of, with_ruling
from toptable.engine.subjects.people.drop_and_reinstate import THROWN

NOT_NAMED = "Infraction not named yet"


@command(
    by=HEADS,
    scope=Scope.JUDGING,
    seen=STAFF,
    after_close=True,
    reason=Asks.MUST,
    typed=Typed(
        "people disqualify",
        "spring Ann --reason 'Bribed an opponent'",
        "Disqualify a player, with the ruling that goes with it.",
    ),
)
class Disqualify(Command):
    """Put a player out of the event. Needs a reason."""

    player: int
    infraction: str = ""
    """What for, by its key, id or section; it can be named later."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """A player, out for good."""
        if not situation.reasoned:
            out = situation.rulebook.words.disqualified
            refuse("reason_needed:disqualify", out=out)
        player = state.players.get(self.player)
        if player is None:
            raise Refused(roster.unknown_player(self.player))
        if player.disqualified:
            out = situation.rulebook.words.disqualified
            refuse("disqualified:disqualify", player=player.name, out=out)
        return _ruled(state, self.player, 0, self.infraction, situation)


@command(
    by=HEADS,
    scope=Scope.JUDGING,
    seen=STAFF,
    after_close=True,
    reason=Asks.MUST,
    typed=Typed(
        "team disqualify-member",
        "spring Ann --reason 'Bribed an opponent'",
        "Disqualify one member; the team drops at once.",
    ),
)
class DisqualifyMember(Command):
    """Put one member out of the event; the team drops at once. Needs a reason."""

    player: int
    seat: int
    infraction: str = ""
    """What for, by its key, id or section; it can be named later."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """One member of a team, and the team drops. B-141."""
        if not situation.reasoned:
            refuse("reason_needed:disqualify_member")
        player = state.players.get(self.player)
        if player is None:
            raise Refused(roster.unknown_player(self.player))
        if player.team is None or not 1 <= self.seat <= len(player.team.members):
            refuse("no_member")
        return _ruled(state, self.player, self.seat, self.infraction, situation)


def _ruled(state: State, player: int, seat: int, infraction: str, situation: Situation) -> Decision:
    book = book_of(state, situation.rulebook)
    penalty = putting_out(book)
    roles = roles_of(state, situation)
    organizer = situation.actor.role is Role.ORGANIZER
    if not organizer:
        passed(may_give(book, penalty, roles))
    match = granted(match_ruled_on(state, situation.rulebook, (player,)))
    number = max(state.conduct.rulings, default=0) + 1
    ruling = RecordedRuling(
        number=number,
        players=(player,),
        seat=seat or None,
        penalty=penalty,
        ruled=AppealedRuling(AppealStage.FINAL, situation.actor.name, situation.actor.role, ""),
        at=situation.now,
        round=len(state.rounds),
        match=match,
        games=games_on(state),
        name=NOT_NAMED,
        unfinished=True,
    )
    if infraction:
        found = granted(book.find(infraction))
        ruling = replace(
            ruling,
            infraction=found.id,
            name=found.name,
            section=found.section,
            suggested=penalty,
            unfinished=False,
            games=(),
        )
    after = with_ruling(state, ruling)
    done = penalty_effects.carry_out(
        after, situation, [PenaltyEffect(number, player, penalty, seat)]
    )
    return [RulingGiven(ruling), *done]


def putting_out(book: ConductBook) -> Penalty:
    """What the document calls being put out."""
    return next(
        (penalty for penalty in book.penalties if penalty in THROWN), Penalty.DISQUALIFICATION
    )
