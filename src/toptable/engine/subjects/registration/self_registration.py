"""Players who register themselves: whether they may, what they are asked, and who is in already.

Nobody is looked at less closely than at the desk. What the desk would ask about, or would have to
tell a stranger about somebody, is settled at the desk: the phone is told to go there and no more.
A full event puts newcomers on its waiting list. What is no ground of the document refuses nobody.
N13-05, N13-06, N10-04, N10-05, SW-10, B-018 to B-022, B-070, B-075, B-076, B-174.
"""

from datetime import datetime

import msgspec
from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.declared import Command, Scope, command
from toptable.engine.entry import Entry, entry
from toptable.engine.openness import only
from toptable.engine.questions import admission
from toptable.engine.refusal import AnsweredBy, Refusal, Refused, passed, refuse
from toptable.engine.roles import DESK, Role
from toptable.engine.rules.clock.timing import DueBy
from toptable.engine.rules.eligibility import AdmissionStep, Ground
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.similar_names import SimilarNames
from toptable.engine.secrets import Sealed
from toptable.engine.sentence import worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, rules_in
from toptable.engine.state.people import NewPlayer, Registration, RegistrationWay
from toptable.engine.subjects.people import player_entry
from toptable.engine.subjects.people.player_entry import EnterPlayers, lots
from toptable.engine.subjects.registration.waiting_list import JoinWaitingList

_WAYS = {
    RegistrationWay.CLOSED: worded("admission.players_can_no"),
    RegistrationWay.OPEN: worded("admission.players_can_register_themselves"),
    RegistrationWay.CODE: worded("admission.players_can_register_themselves_code"),
}


CLOSED = Refusal.of("registration_closed")


STARTED = Refusal.of("registration_started", "B-071")


ENDED = Refusal.of("registration_ended", "B-070")


OVER = Refusal.of("registration_over")


WRONG_CODE = Refusal.of("wrong_code")


AT_DESK = Refusal.of("at_desk")


NOT_INVITED = Refusal.of("not_on_list", "B-018")


NOT_SAID = Refusal.of("not_said", "B-019")


DECLARED = Refusal.of("declared", "B-019")


NO_REAL_NAME = Refusal.of("no_real_name", "B-075")


NOT_ACCEPTED = Refusal.of("not_accepted", "N13-06, N10-05, SW-10")


class RegistrationQuestions(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody is asked who registers; besides the pronouns, all of it is needed."""

    code: bool = False
    real_name: bool = False
    """The private name besides the one that lists show. B-075."""
    own_name: bool = False
    """The name must be the real one. B-075."""
    members: int = 0
    """How many names a team has; 0 where single players play."""
    statements: tuple[str, ...] = ()
    """Of which none may be true, or the desk decides. B-019 to B-022."""
    invited: bool = False
    """Only those on the invitation list. B-018."""
    accepted: str = ""
    """What one accepts by entering. SW-10."""
    tick: bool = False
    """Whether one ticks that one accepts it, and what is expected of players. N13-06, SW-10."""
    expected: tuple[str, ...] = ()
    """What is expected of players, where they tick it. N13-06, N10-05."""


class SimilarPlayer(msgspec.Struct, frozen=True):
    """Somebody who is in the event, or waits, under the same name or nearly so."""

    name: str
    same: bool
    waits: bool


def asked(state: State, rulebook: Rulebook) -> RegistrationQuestions:
    """What this event needs to know, and no more."""
    rules = rules_in(state, rulebook)
    nicknames = rules.chosen.get("nicknames", "")
    bars = rulebook.eligibility
    tick = rules.chosen.get("player_tick", "off") == "on"
    return RegistrationQuestions(
        code=state.admission.registration.way is RegistrationWay.CODE,
        real_name=nicknames == "yes",
        own_name=nicknames == "no",
        members=rules.team.size if rules.team is not None else 0,
        statements=bars.asked(rules.chosen.get("level", ""), rules.chosen.get("game", "")),
        invited=state.admission.terms.by_invitation and bars.counts(Ground.NOT_INVITED),
        accepted=bars.accepted,
        tick=tick,
        expected=rulebook.expected.points if tick else (),
    )


def not_now(state: State, now: datetime) -> Refusal | None:
    """Why nobody can register themselves at this moment, whoever they are."""
    if state.closed:
        return OVER
    if state.admission.registration.way is RegistrationWay.CLOSED:
        return CLOSED
    if state.started:
        return STARTED
    return ENDED if admission.ended(state, DueBy.REGISTRATION, now) else None


def alike(state: State, name: str) -> SimilarPlayer | None:
    """Who is in the event already, or waits for a place, and could be the same person."""
    playing = {number: player.name for number, player in sorted(state.players.items())}
    waiting = {newcomer.number: newcomer.who.name for newcomer in state.admission.waiting}
    key = names.key(name)
    for named, waits in ((playing, False), (waiting, True)):
        for other in named.values():
            if names.key(other) == key:
                return SimilarPlayer(other, same=True, waits=waits)
    for named, waits in ((playing, False), (waiting, True)):
        near = SimilarNames(named).of(name)
        if near is not None:
            return SimilarPlayer(named[near], same=False, waits=waits)
    return None


@command(by=DESK, scope=Scope.PEOPLE, seen=only("way", "code", reason=True))
class SetRegistration(Command):
    """Let players register themselves, or no longer."""

    way: RegistrationWay
    code: Sealed | None = None
    """With ``CODE``: the code of the event, which lies beside the log."""

    def decide(self, state: State, situation: Situation) -> Decision:
        return [RegistrationSet(way=self.way, code=self.code)]


@entry(seen=only("way", "code"))
class RegistrationSet(Entry):
    """Players may register themselves, or no longer."""

    way: RegistrationWay
    code: Sealed | None = None

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if (self.way is RegistrationWay.CODE) is (self.code is None):
            refuse("code")
        if state.started and self.way is not RegistrationWay.CLOSED:
            refuse("started:may_set", "B-070")
        if state.admission.registration == Registration(self.way, self.code):
            how = {
                RegistrationWay.CLOSED: "Registration by players is closed",
                RegistrationWay.OPEN: "Registration by players is open to everybody",
                RegistrationWay.CODE: "Registration by players is open with this code",
            }[self.way]
            refuse("same_registration", answer=AnsweredBy.DONE_ALREADY, how=how)

    def book(self, state: State) -> State:
        registration = Registration(self.way, self.code)
        return replace(state, admission=replace(state.admission, registration=registration))

    def tell(self, state: State) -> str:
        return _WAYS[self.way]


@command(
    by=DESK | {Role.SPECTATOR},
    scope=Scope.PEOPLE,
    seen=only("who", "code", "declares", "sure", "known", "accepts"),
)
class RegisterMyself(Command):
    """Enter an event from one's own phone; where it is full, wait for a place."""

    who: NewPlayer
    """Name, pronouns, members of a team and the private name; everything else is the staff's."""
    code: Sealed | None = None
    """The code of the event, if the one that was typed is right; the desk compares them."""
    declares: bool | None = None
    """Whether the person is close to the makers of the game; None where nobody asked. B-019."""
    sure: bool = False
    """Is not the person who is called nearly the same."""
    accepts: bool = False
    """Has ticked what is expected of players, where that is asked for. N13-06, SW-10."""
    known: Sealed | None = None

    def decide(self, state: State, situation: Situation) -> Decision:
        """Into the event, or onto its waiting list where no place is left."""
        who = player_entry.tidied(_own(self.who))
        passed(not_now(state, situation.now))
        _unanswered(self, asked(state, situation.rulebook), state.admission.registration)
        if who.pronouns:
            passed(names.problem(who.pronouns, worded("self_registration.line_pronouns")))
        _barred(state, who, situation)
        _in_already(state, who.name, sure=self.sure)
        free = admission.free_places(state)
        if free is not None and free <= len(state.admission.waiting):
            return JoinWaitingList(who).decide(state, situation)
        return player_entry.entered(state, EnterPlayers((who,), known=self.known), situation)

    def draws(self, state: State) -> str:
        return lots(state, self)


def _own(who: NewPlayer) -> NewPlayer:
    """What people may say of themselves: byes, groups and tables are not theirs to choose."""
    return NewPlayer(
        name=who.name,
        pronouns=names.tidy(who.pronouns),
        real_name=who.real_name,
        members=who.members,
        person=who.person,
    )


def _unanswered(
    command: RegisterMyself, asks: RegistrationQuestions, registration: Registration
) -> None:
    """What is asked for and was not given, or not rightly."""
    if asks.code and command.code != registration.code:
        raise Refused(WRONG_CODE)
    if asks.real_name and command.who.real_name is None:
        raise Refused(NO_REAL_NAME)
    if asks.tick and not command.accepts:
        raise Refused(NOT_ACCEPTED)
    if not asks.statements:
        return
    if command.declares is None:
        raise Refused(NOT_SAID)
    if command.declares:
        raise Refused(DECLARED)


def _barred(state: State, who: NewPlayer, situation: Situation) -> None:
    """Whom the document keeps out; why is for the staff to say, and to know. B-174."""
    found = admission.barred(state, [who], AdmissionStep.ENTRY, situation)
    if found is None:
        return
    if found.code == f"barred_{Ground.NOT_INVITED}":
        raise Refused(NOT_INVITED)
    raise Refused(AT_DESK)


def _in_already(state: State, name: str, *, sure: bool) -> None:
    """Nobody is entered a second time by a slip of the finger. B-076."""
    other = alike(state, name)
    if other is None or (sure and not other.same):
        return
    if other.waits and not other.same:
        there = worded("self_registration.somebody_nearly")
    elif other.waits:
        there = worded("self_registration.waiting_list", name=other.name)
    else:
        there = worded("self_registration.registered_already", name=other.name)
    if other.same:
        refuse("registered_already", there=there)
    refuse("nearly_the_same", answer=AnsweredBy.ONCE_MORE, there=there)
