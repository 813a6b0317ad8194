"""A disqualification that somebody else writes down waits for the judge in whose name it is.

Until that judge confirms it nobody is out: it is a proposal, and what it would do is decided anew
when it is confirmed. B-172, FFG-08, SW-12, N13-90, N10-57.
"""

from collections.abc import Sequence

from msgspec.structs import asdict, replace

from toptable.engine import names
from toptable.engine.declared import As, Asks, Command, Scope, Typed, command
from toptable.engine.entry import Entry, entry
from toptable.engine.openness import STAFF
from toptable.engine.refusal import AnsweredBy, Refusal, refuse
from toptable.engine.roles import FLOOR, JUDGES
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import log_line, worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.conduct import AskedPenalty, Proposed, RuledMatch
from toptable.engine.subjects.conduct import give_penalty, penalty_effects
from toptable.engine.subjects.conduct.penalty_record import penalty_text
from toptable.engine.subjects.conduct.ruled_match import where_text
from toptable.engine.subjects.conduct.rulings import RulingGiven, book_of
from toptable.engine.subjects.people.drop_and_reinstate import THROWN

AFTER_CLOSE = frozenset({Penalty.CAUTION, Penalty.WARNING, Penalty.MATCH_LOSS})
"""What can be given for a case that is found after the event: nothing that changes results."""


def puts_out(command: AskedPenalty) -> bool:
    """Whether it is a disqualification, which can be given after the event as well. PG-2."""
    return command.penalty in THROWN and command.raise_to in (None, *THROWN)


def after_close(command: AskedPenalty) -> bool:
    """Whether a closed event may take it: a disqualification, or what is penalized later."""
    return puts_out(command) or bool(command.later)


def penalized_later(state: State, command: AskedPenalty, rulebook: Rulebook) -> None:
    """Refuse a penalty that a closed event does not take. FR-3.3.2, FR-4.6, FR-5.2.1, B-063, B-075.

    Results stay as they are, so only penalties that leave the ranking alone can follow.
    """
    if not state.closed or puts_out(command):
        return
    found = book_of(state, rulebook).find(command.infraction)
    cases = () if isinstance(found, Refusal) else found.later
    case = next((case for case in cases if case.id == command.later), None)
    light = {command.penalty, command.raise_to or command.penalty} <= AFTER_CLOSE
    if case is not None and light:
        return
    listed = "; ".join(
        f"{case.say} ({case.section})"
        for infraction in book_of(state, rulebook).infractions
        for case in infraction.later
    )
    out = rulebook.words.disqualification
    also = worded("these_can", listed=listed) if listed else ""
    refuse("closed:penalized_later", out=out, also=also)


@command(by=FLOOR, scope=Scope.JUDGING, seen=STAFF, after_close=after_close)
class GivePenalty(AskedPenalty, Command, kw_only=True, tag="give_penalty"):
    """Write down a ruling and carry out its penalty.

    Whom it penalises is the document's word: those named, their opponent too, or who gave help.
    Everybody who gets something gets a ruling of their own.
    """

    def decide(self, state: State, situation: Situation) -> Decision:
        """Give a ruling; one that puts somebody out in another's name is only proposed."""
        penalized_later(state, self, situation.rulebook)
        _out_already(state, self)
        given = give_penalty.give(state, self, situation)
        penalties = [one.ruling.penalty for one in given if isinstance(one, RulingGiven)]
        penalty_effects.without_effect(penalties, self.when, situation)
        judge = self.judge and names.tidy(self.judge)
        if names.key(judge) in ("", names.key(situation.actor.name)):
            return given
        thrown = [
            entry.ruling
            for entry in given
            if isinstance(entry, RulingGiven) and entry.ruling.penalty in THROWN
        ]
        if not thrown:
            return given
        proposal = Proposed(
            number=max(state.conduct.proposed, default=0) + 1,
            command=AskedPenalty(**asdict(self)),
            players=tuple(dict.fromkeys(player for ruling in thrown for player in ruling.players)),
            outsider=next((ruling.outsider for ruling in thrown if ruling.outsider), ""),
            penalty=thrown[0].penalty,
            name=thrown[0].name,
            section=thrown[0].section,
            judge=judge,
            by=situation.actor.name,
            at=situation.now,
            round=thrown[0].round,
            reason=situation.reason,
            match=thrown[0].match,
        )
        return [RulingProposed(proposal)]


def _out_already(state: State, command: AskedPenalty) -> None:
    """Somebody was put out on the spot: what is missing is the infraction, not a ruling. B-172."""
    for player in command.players if command.penalty in THROWN else ():
        for ruling in state.conduct.of_player(player):
            unnamed = ruling.unfinished and not ruling.infraction
            if ruling.penalty in THROWN and unnamed and not ruling.undone:
                refuse("named_later", player=state.name_of(player), number=ruling.number)


@entry(seen=STAFF)
class RulingProposed(Entry):
    """A disqualification in somebody's name, written down by another; it waits for them. B-172."""

    proposal: Proposed

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if self.proposal.number in state.conduct.proposed:
            refuse("number:may_propose", number=self.proposal.number)
        if _is_moot(state, self.proposal):
            who = " and ".join(map(state.name_of, self.proposal.players))
            are = "are" if len(self.proposal.players) > 1 else "is"
            refuse(
                "disqualified:may_propose",
                who=who,
                are=are,
                disqualified=rulebook.words.disqualified,
            )

    def book(self, state: State) -> State:
        return _with(state, self.proposal)

    def tell(self, state: State) -> str:
        one = self.proposal
        section = f" ({one.section})" if one.section else ""
        where = f", {where_text(state, one.match, one.players)}" if one.match is not None else ""
        return log_line(
            "ruling_proposed",
            by=one.by,
            judge=one.judge,
            proposed_for=proposed_for(state, one),
            one=one.name,
            penalty_text=penalty_text(one.penalty),
            section=section,
            where=where,
            number=one.number,
        )


def _is_moot(state: State, proposal: Proposed) -> bool:
    """Whether everybody whom it would put out is out already."""
    people = [state.players[player] for player in proposal.players if player in state.players]
    return not proposal.outsider and bool(people) and all(person.disqualified for person in people)


@command(
    by=JUDGES,
    scope=Scope.JUDGING,
    seen=STAFF,
    after_close=True,
    reason=Asks.MAY,
    typed=Typed(
        "penalty confirm",
        "spring 1",
        "Confirm a disqualification that someone else recorded in your name.",
        number="The number that it waits under.",
        declined=As("--decline", "It is not your ruling."),
    ),
)
class ConfirmRuling(Command):
    """Say that a disqualification written down in your name is yours, or that it is not."""

    number: int
    declined: bool = False
    """It is not yours."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """The judge says that it is their ruling, and it is given; or that it is not."""
        found = state.conduct.proposed.get(self.number)
        if found is None or found.settled:
            refuse("no_proposal", number=self.number)
        if names.key(situation.actor.name) != names.key(found.judge):
            refuse("not_yours:confirm", answer=AnsweredBy.SOMEBODY_ELSE, judge=found.judge)
        settled = RulingConfirmed(found.number, situation.actor.name, self.declined)
        if self.declined:
            return [settled]
        own = replace(found.command, judge="")
        reason = situation.reason or found.reason
        given = give_penalty.give(state, own, replace(situation, reason=reason))
        return [settled, *(_of_match(entry, found.match) for entry in given)]


def _of_match(entry: Entry, match: RuledMatch | None) -> Entry:
    """A ruling with the match in which the judge ruled, not the one of its confirmation."""
    if match is None or not isinstance(entry, RulingGiven):
        return entry
    return replace(entry, ruling=replace(entry.ruling, match=match))


@entry(seen=STAFF)
class RulingConfirmed(Entry):
    """The judge has confirmed such a ruling, or said that it is not theirs. B-172."""

    number: int
    by: str
    declined: bool = False

    def validate(self, state: State, rulebook: Rulebook) -> None:
        found = state.conduct.proposed.get(self.number)
        if found is None or found.settled:
            refuse("no_proposal", number=self.number)

    def book(self, state: State) -> State:
        return _with(state, replace(state.conduct.proposed[self.number], settled=True))

    def tell(self, state: State) -> str:
        one = state.conduct.proposed.get(self.number)
        who = f" on {proposed_for(state, one)}" if one is not None else ""
        if self.declined:
            return log_line("ruling_confirmed:2", by=self.by, who=who)
        return log_line("ruling_confirmed", by=self.by, who=who)


def waiting(state: State) -> Sequence[Proposed]:
    """What waits to be confirmed, oldest first; nothing about people who are out by now."""
    unsettled = (one for _, one in sorted(state.conduct.proposed.items()) if not one.settled)
    return [proposed for proposed in unsettled if not _is_moot(state, proposed)]


def _with(state: State, proposal: Proposed) -> State:
    proposed = state.conduct.proposed.set(proposal.number, proposal)
    return replace(state, conduct=replace(state.conduct, proposed=proposed))


def proposed_for(state: State, proposal: Proposed) -> str:
    """Whom a proposal would put out."""
    people = [state.name_of(player) for player in proposal.players]
    return ", ".join([*people, *([proposal.outsider] if proposal.outsider else [])])
