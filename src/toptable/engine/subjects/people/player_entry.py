"""People who come: entered, checked in or still missing when play begins, and what would change
about them (B-070).
"""

from collections.abc import Iterable, Iterator, Sequence

import msgspec
from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.declared import Asks, Command, Scope, command
from toptable.engine.entry import Entry, ShownBy, entry
from toptable.engine.openness import WHOLE, only
from toptable.engine.questions import admission, roster, staff, teams
from toptable.engine.refusal import AnsweredBy, Refusal, Refused, passed, refuse
from toptable.engine.roles import DESK, FLOOR, PLAYERS, Role
from toptable.engine.rules.clock.timing import DueBy
from toptable.engine.rules.eligibility import AdmissionStep
from toptable.engine.rules.provisions import Words
from toptable.engine.rules.records import Record
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.secrets import Sealed
from toptable.engine.sentence import listed, log_line, worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.people import Absentees, Entered, NewPlayer, Player

ENTRY_LOTS = "lots"
"""Everybody has a place of their own in this one draw, so that nothing draws it again. AMB-07."""


def lots(_state: State, _command: object) -> str:
    """Whoever enters, at whatever time, gets a lot."""
    return ENTRY_LOTS


def people_changed(before: State, after: State, rulebook: Rulebook) -> Iterator[str]:
    """Who is in the event, under which name, with what."""
    for number in sorted(set(before.players) | set(after.players)):
        one, two = before.players.get(number), after.players.get(number)
        if one is two:
            continue
        if two is None:
            yield worded("people.no_longer", name=before.name_of(number))
        elif one is None:
            yield worded("people.event", two=two.name)
        else:
            yield from _person(one, two, rulebook.words)


def _person(one: Player, two: Player, words: Words) -> Iterator[str]:
    if one.name != two.name:
        yield worded("people.called", one=one.name, two=two.name)
    if one.disqualified != two.disqualified:
        yield worded(
            "people.is",
            two=two.name,
            words="" if two.disqualified else "not ",
            disqualified=words.disqualified,
        )
    elif one.active != two.active:
        yield worded(
            "people.event_2", two=two.name, words="is back in" if two.active else "has left"
        )
    if one.team is not None and two.team is not None and one.team.members != two.team.members:
        yield worded("people.plays", two=two.name, members=", ".join(two.team.members))
    if one.checked_in != two.checked_in:
        yield worded("people.checked", two=two.name, words="" if two.checked_in else "not ")
    if one.fixed_table != two.fixed_table:
        table = (
            f"always plays at table {two.fixed_table}" if two.fixed_table else "has no fixed table"
        )
        yield f"{two.name} {table}."
    if one.byes != two.byes:
        held = " and ".join(f"round {number}" for number in sorted(two.byes))
        yield worded(
            "people.has",
            two=two.name,
            words=f"a reward bye for {held}" if held else "no reward bye",
        )


LOT_RANGE = 1 << 53
"""Lots are whole numbers below this, so that every program that reads JSON keeps them exact."""


@command(by=DESK, scope=Scope.PEOPLE, seen=only("players", "known", "elsewhere"))
class EnterPlayers(Command):
    """Enter one person or a whole list, all or none."""

    players: tuple[NewPlayer, ...]
    """Who they are."""
    known: Sealed | None = None
    """What the desk knows of those whose person is given; it lies beside the log. B-174."""
    elsewhere: bool = False
    """Another program runs the event and let them in; they play from the round that has them."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """Enter newcomers, unless others have waited longer for the places."""
        if not self.players:
            refuse("nobody:enter")
        passed(admission.before_those_who_wait(state, len(self.players), situation))
        return entered(state, self, situation)

    def draws(self, state: State) -> str:
        return lots(state, self)


def entered(state: State, command: EnterPlayers, situation: Situation) -> Decision:
    """Number the newcomers and draw the lot of each."""
    passed(admission.no_entry(state))
    passed(admission.only_as_late_entry(state, DueBy.REGISTRATION, situation))
    passed(admission.past(state, DueBy.REGISTRATION, situation))
    passed(staff.may_not_play(state, command.players, situation.rulebook))
    passed(admission.barred(state, command.players, AdmissionStep.ENTRY, situation))
    passed(admission.in_twice(state, command.players))
    passed(admission.under_another_name(state, command.players, situation))
    passed(roster.looks_like_another(state, command.players))
    first = len(state.players) + 1
    return [
        PlayersEntered(
            players=tuple(
                numbered(first + offset, who, situation)
                for offset, who in enumerate(command.players)
            ),
            known=command.known,
            elsewhere=command.elsewhere,
        )
    ]


def tidied(who: NewPlayer) -> NewPlayer:
    """With every name as it is written in lists."""
    return replace(
        who,
        name=names.tidy(who.name),
        group=names.tidy(who.group),
        members=tuple(map(names.tidy, who.members)),
    )


@entry(seen=only("players", "known", "elsewhere"), undone=ShownBy(people_changed))
class PlayersEntered(Entry):
    """People are in the event; each has drawn the lot that breaks the last tie. AMB-07."""

    players: tuple[Entered, ...]
    known: Sealed | None = None
    """What was known of them across events when this was decided; it lies beside the log. B-174."""
    elsewhere: bool = False
    """Another program runs the event and let them in; they play from the round that has them."""

    def validate(self, state: State, rulebook: Rulebook) -> None:
        current = state.current
        if current is not None and not (self.elsewhere and current.brought_in):
            refuse("started:may_enter", "B-070", number=current.number)
        people = [entered.who for entered in self.players]
        passed(roster.check_name(state, people))
        nicknamed(state, people, rulebook)
        passed(teams.wrong_lineup(state, people, rulebook))
        numbers_follow(state, self.players)
        passed(admission.in_twice(state, people))
        passed(admission.full(state, len(people), rulebook))

    def book(self, state: State) -> State:
        players = {entered.player: new_player(entered, first_round=1) for entered in self.players}
        if state.rounds:
            players = {number: _yet_to_play(player) for number, player in players.items()}
        taken = {names.key(entered.who.name): entered.player for entered in self.players}
        return replace(
            state, players=state.players.update(players), names=state.names.update(taken)
        )

    def tell(self, state: State) -> str:
        names = [entered.who.name for entered in self.players]
        if len(names) == 1:
            members = self.players[0].who.members
            return log_line(
                "players_entered:2",
                first_name=names[0],
                words=f" ({listed(list(members))})" if members else "",
            )
        return log_line("players_entered", count=len(names), listed=listed(names))


def _yet_to_play(player: Player) -> Player:
    """Somebody whom no round has so far, in an event that another program pairs."""
    return replace(player, record=replace(player.record, left=0), not_here=True)


@command(by=FLOOR | PLAYERS, scope=Scope.PEOPLE, seen=WHOLE, reason=Asks.MAY)
class CheckIn(Command):
    """Mark players as present (or not). No names: everybody."""

    players: tuple[int, ...] = ()
    """The numbers of the players; empty for everybody."""
    present: bool = True
    """false takes it back."""
    known: Sealed | None = None

    def decide(self, state: State, situation: Situation) -> Decision:
        _by_phone(self, situation)
        chosen = self.players or admission.everybody(state, present=self.present)
        if not self.present:
            return [CheckedIn(players=chosen, present=False)]
        people = admission.present(state, chosen)
        passed(admission.only_as_late_entry(state, DueBy.CHECK_IN, situation))
        passed(admission.past(state, DueBy.CHECK_IN, situation))
        passed(admission.barred(state, people, AdmissionStep.CHECK_IN, situation))
        return [CheckedIn(players=chosen, known=self.known)]


def _by_phone(command: CheckIn, situation: Situation) -> None:
    """Refuse a check-in for another player, or one that is done at the desk."""
    actor = situation.actor
    if actor.role is not Role.PLAYER:
        return
    if command.players != (actor.player,):
        refuse("not_yours:by_phone", answer=AnsweredBy.SOMEBODY_ELSE)
    if not situation.rules.phones_check_in or not command.present:
        refuse("at_the_desk", answer=AnsweredBy.SOMEBODY_ELSE)


@entry(seen=WHOLE, undone=ShownBy(people_changed))
class CheckedIn(Entry):
    """These players are present, or are marked as not present again. B-070."""

    players: tuple[int, ...]
    present: bool = True
    known: Sealed | None = None

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if not self.players:
            refuse("nobody:may_check_in_2")
        if state.started:
            refuse("started:may_check_in", "B-070")
        passed(roster.all_known(state, self.players))

    def book(self, state: State) -> State:
        before = state.players
        after = {
            number: replace(before[number], checked_in=self.present) for number in self.players
        }
        return replace(state, players=before.update(after))

    def tell(self, state: State) -> str:
        names = listed([state.name_of(player) for player in self.players])
        return (
            log_line("checked_in", names=names)
            if self.present
            else log_line("checked_in:2", names=names)
        )


def numbered(number: int, who: NewPlayer, situation: Situation) -> Entered:
    """A newcomer with a number, and the lot drawn for them."""
    return Entered(player=number, lot=situation.chance.nth(LOT_RANGE, number), who=tidied(who))


def new_player(entered: Entered, *, first_round: int, present: bool = False) -> Player:
    """A newcomer as the event has them."""
    who = entered.who
    record = Record(
        player=entered.player,
        name=who.name,
        lot=entered.lot,
        entered=first_round,
        group=who.group,
    )
    return Player(
        record=record,
        pronouns=who.pronouns,
        checked_in=present,
        fixed_table=who.fixed_table,
        byes=frozenset(who.byes),
        real_name=who.real_name,
        team=teams.new_team(who),
        person=who.person,
        entered_as=who.name,
    )


def nicknamed(state: State, people: Iterable[NewPlayer], rulebook: Rulebook) -> None:
    """Whether somebody would go by a nickname although nobody may. B-075."""
    if all(who.real_name is None for who in people):
        return
    passed(roster.no_nicknames(state, rulebook))


def numbers_follow(state: State, players: Iterable[Entered]) -> None:
    """Whether newcomers have the next numbers."""
    for number, entered in enumerate(players, start=len(state.players) + 1):
        if entered.player != number:
            refuse("number:numbers_follow", number=number)


SHOWN = 8
"""How many of them a question names."""


class AbsenteesSettled(msgspec.Struct, frozen=True):
    """What became of them."""

    checked_in: tuple[Entry, ...] = ()
    """What checks them in with the rest."""
    left_out: frozenset[int] = frozenset()


def missing(playing: Sequence[Player]) -> list[Player]:
    """Who has not checked in, where somebody has."""
    absent = [player for player in playing if not player.checked_in]
    return absent if len(absent) < len(playing) else []


def settle(
    state: State,
    playing: Sequence[Player],
    answer: Absentees,
    known: Sealed | None,
    situation: Situation,
) -> AbsenteesSettled:
    """Those who have not checked in as the answer has it, or the question if there is none."""
    absent = missing(playing)
    if answer is Absentees.LEAVE_OUT and playing and not any(one.checked_in for one in playing):
        refuse("nobody:settle")
    if not absent:
        return AbsenteesSettled()
    numbers = tuple(player.id for player in absent)
    match answer:
        case Absentees.LEAVE_OUT:
            return AbsenteesSettled(left_out=frozenset(numbers))
        case Absentees.CHECK_IN:
            command = CheckIn(players=numbers, known=known)
            checked_in = command.decide(state, situation)
            return AbsenteesSettled(tuple(checked_in))
    raise Refused(_question(absent))


def _question(absent: Sequence[Player]) -> Refusal:
    names = [player.name for player in absent]
    listed = ", ".join(names[:SHOWN])
    if len(names) > SHOWN:
        listed = f"{listed} and {len(names) - SHOWN} more"
    return Refusal.of("not_checked_in", "B-070", listed=listed)
