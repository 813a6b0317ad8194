"""People who go, in the log: dropped, back again, disqualified (N13-29, N13-30, N13-99, N10-24,
N10-25, N10-62, B-135, B-141, B-170, AMB-31).
"""

from msgspec.structs import replace

from toptable.engine.declared import Asks, Command, Scope, Typed, command
from toptable.engine.entry import Entry, ShownBy, entry
from toptable.engine.openness import WHOLE, only
from toptable.engine.questions import admission, presence, roster, teams
from toptable.engine.questions.progress import rounds_over
from toptable.engine.refusal import AnsweredBy, Refused, passed, refuse
from toptable.engine.roles import ORGANIZER, PLAYERS, Role
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.eligibility import AdmissionStep
from toptable.engine.rules.provisions import OURS, Words
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.secrets import Sealed
from toptable.engine.sentence import log_line, word
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.people import Player
from toptable.engine.subjects.people.player_entry import people_changed

THROWN = frozenset({Penalty.DISQUALIFICATION, Penalty.REMOVAL})
"""Penalties by which somebody is out for good."""


@entry(seen=only("player", "after_round"), undone=ShownBy(people_changed))
class Dropped(Entry):
    """A player has left. Earlier results stay. N13-29, AMB-65, B-135, B-136."""

    player: int
    after_round: int
    asked_by: str = ""

    def validate(self, state: State, rulebook: Rulebook) -> None:
        passed(roster.must_be_in(state, self.player))

    def book(self, state: State) -> State:
        own = self.asked_by == state.players[self.player].name
        state = roster.with_player(state, self.player, left_themselves=own)
        return roster.with_record(state, self.player, left=self.after_round)

    def tell(self, state: State) -> str:
        when = f"after round {self.after_round}" if self.after_round else "before round 1"
        return log_line("dropped", player=state.name_of(self.player), when=when)


@command(
    by=ORGANIZER | PLAYERS,
    scope=Scope.PEOPLE,
    seen=WHOLE,
    owner=lambda command: command.player,
    reason=Asks.MAY,
    typed=Typed(
        "people rejoin", "spring Ann", "Let a player who dropped come back; missed rounds are lost."
    ),
)
class Rejoin(Command):
    """A player who left comes back."""

    player: int
    known: Sealed | None = None

    def decide(self, state: State, situation: Situation) -> Decision:
        """Back from the next round on; every round missed meanwhile is lost. N13-30.

        Who may not play, or has no place any more, does not come back either. B-018, B-074, N13-05.
        """
        player = state.players.get(self.player)
        if player is None:
            raise Refused(roster.unknown_player(self.player))
        _no_way_back(state, player, situation.rulebook)
        if situation.actor.role is Role.PLAYER and not may_return_freely(state, player):
            refuse(
                "ask_organizer",
                situation.rulebook.leaving.rejoin_source,
                answer=AnsweredBy.SOMEBODY_ELSE,
            )
        coming = admission.present(state, [player.id])
        if not player.active:
            passed(admission.full(state, 1, situation.rulebook))
        passed(admission.barred(state, coming, AdmissionStep.LATE, situation))
        left = player.record.left
        first = roster.next_round(state)
        missed = tuple(range(left + 1, first)) if left is not None else ()
        return [Rejoined(player=self.player, first_round=first, missed=missed)]


def may_return_freely(state: State, player: Player) -> bool:
    """Whether a drop is the player's own to take back: nothing was paired without them since."""
    current = state.current
    being_paired = current is not None and not current.published
    return (
        player.left_themselves
        and not being_paired
        and player.record.left == roster.next_round(state) - 1
    )


def _no_way_back(state: State, player: Player, rulebook: Rulebook) -> None:
    """Coming back is into a next Swiss round: not after the last one, nor into the cut."""
    if player.not_here:
        refuse("never_in", name=player.name)
    for ruling in state.conduct.of_player(player.id):
        if ruling.penalty is Penalty.NOT_ADMITTED and not ruling.undone:
            refuse("not_admitted", ruling.section, name=player.name, ruling=ruling.number)
    if rounds_over(state, rulebook):
        refuse("swiss_over:no_way_back", rulebook.leaving.rejoin_source, name=player.name)


@entry(seen=WHOLE)
class Rejoined(Entry):
    """A player who had left is back, by consent of the organizer. N13-30."""

    player: int
    first_round: int
    missed: tuple[int, ...] = ()

    def validate(self, state: State, rulebook: Rulebook) -> None:
        player = state.players.get(self.player)
        if player is None:
            raise Refused(roster.unknown_player(self.player))
        if player.active:
            refuse("in_already", name=player.name)
        if player.disqualified and not _cleared(state, player):
            refuse(
                "disqualified:may_rejoin",
                "AMB-31",
                name=player.name,
                disqualified=word(rulebook.words.disqualified),
            )
        passed(teams.cannot_return(player))

    def book(self, state: State) -> State:
        back = teams.complete_again(state.players[self.player])
        state = replace(state, players=state.players.set(self.player, back))
        marked = [
            running
            for running in state.floor.rounds.values()
            if running.stage is ClockStage.SWISS and presence.gone(running, self.player)
        ]
        for running in marked:
            state = presence.with_kept(state, running, self.player)
        state = roster.with_player(
            state, self.player, back_from=self.first_round, disqualified=False
        )
        return roster.book_losses(
            roster.with_record(state, self.player, left=None), self.player, self.missed
        )

    def tell(self, state: State) -> str:
        return log_line("rejoined", player=state.name_of(self.player), first_round=self.first_round)


def _cleared(state: State, player: Player) -> bool:
    """Whether the disqualification was withdrawn or overturned. B-159, N13-35."""
    rulings = state.conduct.of_player(player.id)
    thrown = [ruling for ruling in rulings if ruling.penalty in THROWN]
    return bool(thrown) and all(ruling.undone for ruling in thrown)


@entry(seen=WHOLE, undone=ShownBy(people_changed))
class Disqualified(Entry):
    """A player is out of the event for good. N13-99, B-170, B-172, AMB-29, AMB-63."""

    player: int
    after_round: int

    def validate(self, state: State, rulebook: Rulebook) -> None:
        player = state.players.get(self.player)
        if player is None:
            raise Refused(roster.unknown_player(self.player))
        if player.disqualified:
            refuse(
                "disqualified:may_disqualify",
                player=player.name,
                disqualified=rulebook.words.disqualified,
            )

    def book(self, state: State) -> State:
        """Out for good; who had left before, or never came, left then. B-070."""
        if state.players[self.player].active:
            state = roster.with_record(state, self.player, left=self.after_round)
        return roster.with_player(state, self.player, disqualified=True)

    def tell(self, state: State) -> str:
        return disqualified(state, self)

    def tell_by_book(self, state: State, rulebook: Rulebook) -> str:
        return disqualified(state, self, rulebook.words)


def disqualified(state: State, entry: Disqualified, words: Words = OURS) -> str:
    return log_line(
        "disqualified", player=state.name_of(entry.player), disqualified=words.disqualified
    )
