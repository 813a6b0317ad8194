"""Rounds: draw a private draft, look, publish. Changes by hand are in ``round_changes``."""

from msgspec.structs import replace

from toptable.engine.declared import Asks, Command, Scope, Typed, command
from toptable.engine.entry import Entry, ShownBy, entry
from toptable.engine.openness import FOR_ALL, WHOLE, only
from toptable.engine.questions import admission, presence, roster, staff, teams
from toptable.engine.questions.progress import over_already, still_playing
from toptable.engine.refusal import Refused, granted, passed, refuse
from toptable.engine.roles import DESK, ORGANIZER
from toptable.engine.rules.eligibility import AdmissionStep
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.secrets import Sealed
from toptable.engine.sentence import log_line
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, rules_in
from toptable.engine.state.decks import MissingLists
from toptable.engine.state.people import Absentees
from toptable.engine.subjects.decks import list_collection
from toptable.engine.subjects.event.required_event_info import before_the_start
from toptable.engine.subjects.finals import bracket_field
from toptable.engine.subjects.people import player_entry
from toptable.engine.subjects.rounds.pair_round import NO_DRAFT, RoundDiscarded, draw, out_of_date
from toptable.engine.subjects.rounds.round_record import names_listed, not_ready, rounds_changed


@command(
    by=DESK,
    scope=Scope.ROUNDS,
    seen=only("method", "known", "absentees", "lists", reason=True),
    reason=Asks.MAY,
    typed=Typed(
        "round next",
        "spring",
        "Pair the next round as a draft that only staff see.\n\n"
        "Round 1 waits until players were told what they must know, unless you say why "
        "not. Where some have checked in and others have not, say what becomes of the "
        "others.",
        method="Another pairing method, for this round only.",
    ),
)
class PairRound(Command):
    """Draw the next round as a private draft."""

    method: str = ""
    """Another method than the event's, for this round."""
    known: Sealed | None = None
    """What the desk knows of those who are to play round 1; it lies beside the log. B-174."""
    absentees: Absentees = Absentees.ASK
    """What becomes of those who have not checked in for round 1. B-070."""
    lists: MissingLists = MissingLists.ASK
    """Whether round 1 begins although deck lists are missing. N13-23, B-061."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """Draw the next round among everyone who is here."""
        rulebook = situation.rulebook
        if situation.rules.only_bracket:
            bracket_field.no_rounds(state, rulebook)
        not_ready(state)
        passed(presence.holds_next_round(state))
        passed(presence.question(state, situation.rules))
        if not state.started:
            passed(staff.uncovered(state, rulebook))
            passed(teams.not_ready(state, rulebook))
        if not situation.reasoned:
            passed(over_already(state, rulebook))
        if state.rounds:
            return draw(state, situation, self.method)
        return _pair_first(state, self, situation)

    def draws(self, state: State) -> str:
        return f"pairing of round {len(state.rounds) + 1}"


def _pair_first(state: State, command: PairRound, situation: Situation) -> Decision:
    """Round 1: who has not checked in is asked about, and who may not play looked at once more.

    B-018, B-070, B-074.
    """
    playing = still_playing(state, situation.rules)
    settled = player_entry.settle(state, playing, command.absentees, command.known, situation)
    state = situation.booked(state, settled.checked_in)
    here = [player.id for player in playing if player.id not in settled.left_out]
    people = admission.present(state, here)
    passed(admission.barred(state, people, AdmissionStep.PAIRING, situation))
    present = [player for player in playing if player.id not in settled.left_out]
    passed(list_collection.question(state, situation.rules, present, command.lists))
    drawn = draw(state, situation, command.method, without=settled.left_out)
    passed(before_the_start(state, situation.rulebook, reasoned=situation.reasoned))
    return [*settled.checked_in, *drawn]


@command(
    by=DESK,
    scope=Scope.ROUNDS,
    seen=FOR_ALL,
    reason=Asks.MAY,
    typed=Typed("round publish", "spring", "Publish the draft: everybody sees the pairings."),
)
class PublishRound(Command):
    """Show the draft to everybody."""

    def decide(self, state: State, situation: Situation) -> Decision:
        draft = state.current
        if draft is None or draft.published:
            raise Refused(NO_DRAFT)
        rules = situation.rules
        passed(out_of_date(state, rules))
        passed(staff.nobody_rules(state, situation.rulebook, draft))
        unapproved = teams.unapproved_names(state, situation.rulebook)
        if unapproved is not None and not situation.reasoned:
            return granted(unapproved)
        return [
            RoundPublished(
                round=draft.number,
                bye_points=rules.bye_points,
                byes_to_issue=rules.issues_byes_when_seated,
            )
        ]


@entry(seen=WHOLE, undone=ShownBy(rounds_changed))
class RoundPublished(Entry):
    """Everybody may see the pairings of this round. It starts no clock."""

    round: int
    bye_points: int
    """What each bye of the round is worth under the rulebook."""
    byes_to_issue: bool = False
    """Whether each bye must still be issued to a seated player. B-081."""

    def validate(self, state: State, rulebook: Rulebook) -> None:
        draft = state.current
        if draft is None or draft.published or draft.number != self.round:
            raise Refused(NO_DRAFT)
        seated = roster.everyone(draft)
        gone = [number for number in seated if not state.players[number].active]
        playing = still_playing(state, rules_in(state, rulebook))
        without = [player.id for player in playing if player.id not in seated]
        if gone:
            refuse("gone:may_publish", listed=names_listed(state, gone), number=draft.number)
        if without:
            refuse("unpaired:may_publish", listed=names_listed(state, without), number=draft.number)

    def book(self, state: State) -> State:
        draft = state.rounds[-1]
        waiting = len(draft.matches) + (len(draft.byes) if self.byes_to_issue else 0)
        published = replace(
            draft,
            published=True,
            open=waiting,
            bye_points=self.bye_points,
            byes_to_issue=self.byes_to_issue,
            replaced=None,
        )
        state = replace(state, rounds=(*state.rounds[:-1], published))
        return roster.book_round(state, published)

    def tell(self, state: State) -> str:
        return log_line("round_published", round=self.round)


@command(by=DESK, scope=Scope.ROUNDS, seen=FOR_ALL, typed=Typed("round discard", "spring"))
class DiscardRound(Command):
    """Throw the draft away."""

    def decide(self, state: State, situation: Situation) -> Decision:
        draft = state.current
        if draft is None or draft.published:
            raise Refused(NO_DRAFT)
        return [RoundDiscarded(round=draft.number)]


@command(
    by=ORGANIZER,
    scope=Scope.ROUNDS,
    seen=FOR_ALL,
    reason=Asks.MAY,
    typed=Typed(
        "round allow-rematches",
        "spring --reason 'Four players, round 4'",
        "Agree to rematches in the coming round, when it cannot be paired without.",
    ),
)
class AllowRematches(Command):
    """Agree to rematches in the coming round."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """For the round that is not published yet, a draft or still to be paired."""
        current = state.current
        draft = current is not None and not current.published
        return [RematchesAllowed(round=len(state.rounds) + (0 if draft else 1))]


@entry(seen=WHOLE)
class RematchesAllowed(Entry):
    """The organizer agrees to rematches in this round, since none can be paired without. AMB-11."""

    round: int

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if self.round in state.rematches_allowed:
            refuse("allowed_already", round=self.round)

    def book(self, state: State) -> State:
        return replace(state, rematches_allowed=state.rematches_allowed | {self.round})

    def tell(self, state: State) -> str:
        return log_line("rematches_allowed", round=self.round)
