"""People who come: entered and checked in. B-070."""

from collections.abc import Iterable

from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.questions import admission, roster, staff, teams
from toptable.engine.refusal import AnsweredBy, passed, refuse
from toptable.engine.roles import Role
from toptable.engine.rules.clock.deadlines import DueBy
from toptable.engine.rules.people.facts import AdmissionStep
from toptable.engine.rules.records import Record
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import Sentence
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.people import NewPlayer, Player
from toptable.engine.subjects.people import commands, entries

LOTS = 1 << 53
"""Lots are whole numbers below this, so that every program that reads JSON keeps them exact."""


def enter(state: State, command: commands.EnterPlayers, situation: Situation) -> Decision:
    """Enter newcomers, unless others have waited longer for the places."""
    if not command.players:
        refuse("nobody:enter", "Name at least one player.")
    passed(admission.before_those_who_wait(state, len(command.players), situation))
    return entered(state, command, situation)


def entered(state: State, command: commands.EnterPlayers, situation: Situation) -> Decision:
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
        entries.PlayersEntered(
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


def may_enter(state: State, entry: entries.PlayersEntered, rulebook: Rulebook) -> None:
    current = state.current
    if current is not None and not (entry.elsewhere and current.brought_in):
        refuse(
            "started:may_enter",
            "Round %(number)s is already paired. Let newcomers in as a late entry.",
            "B-070",
            number=current.number,
        )
    people = [entered.who for entered in entry.players]
    passed(roster.name_taken(state, people))
    nicknamed(state, people, rulebook)
    passed(teams.wrong_lineup(state, people, rulebook))
    numbers_follow(state, entry.players)
    passed(admission.in_twice(state, people))
    passed(admission.full(state, len(people), rulebook))


def book_entered(state: State, entry: entries.PlayersEntered) -> State:
    players = {entered.player: new_player(entered, first_round=1) for entered in entry.players}
    if state.rounds:
        players = {number: _yet_to_play(player) for number, player in players.items()}
    taken = {names.key(entered.who.name): entered.player for entered in entry.players}
    return replace(state, players=state.players.update(players), names=state.names.update(taken))


def _yet_to_play(player: Player) -> Player:
    """Somebody whom no round has so far, in an event that another program pairs."""
    return replace(player, record=replace(player.record, left=0), not_here=True)


def check_in(state: State, command: commands.CheckIn, situation: Situation) -> Decision:
    _by_phone(command, situation)
    chosen = command.players or admission.everybody(state, present=command.present)
    if not command.present:
        return [entries.CheckedIn(players=chosen, present=False)]
    people = admission.present(state, chosen)
    passed(admission.only_as_late_entry(state, DueBy.CHECK_IN, situation))
    passed(admission.past(state, DueBy.CHECK_IN, situation))
    passed(admission.barred(state, people, AdmissionStep.CHECK_IN, situation))
    return [entries.CheckedIn(players=chosen, known=command.known)]


def _by_phone(command: commands.CheckIn, situation: Situation) -> None:
    """Refuse a check-in for another player, or one that is done at the desk."""
    actor = situation.actor
    if actor.role is not Role.PLAYER:
        return
    if command.players != (actor.player,):
        refuse(
            "not_yours:by_phone",
            Sentence("You can check in yourself and nobody else. Ask the staff for others."),
            answer=AnsweredBy.SOMEBODY_ELSE,
        )
    if not situation.rules.phones_check_in or not command.present:
        refuse(
            "at_the_desk",
            Sentence("This is done at the desk. Ask the staff there."),
            answer=AnsweredBy.SOMEBODY_ELSE,
        )


def may_check_in(state: State, entry: entries.CheckedIn, _rulebook: Rulebook) -> None:
    if not entry.players:
        refuse("nobody:may_check_in_2", Sentence("Everyone is checked in already."))
    if state.started:
        refuse(
            "started:may_check_in",
            Sentence("Check-in ended when round 1 was paired. Let people in as a late entry."),
            "B-070",
        )
    passed(roster.all_known(state, entry.players))


def book_check_in(state: State, entry: entries.CheckedIn) -> State:
    before = state.players
    after = {number: replace(before[number], checked_in=entry.present) for number in entry.players}
    return replace(state, players=before.update(after))


def numbered(number: int, who: NewPlayer, situation: Situation) -> entries.Entered:
    """A newcomer with a number, and the lot drawn for them."""
    return entries.Entered(player=number, lot=situation.chance.nth(LOTS, number), who=tidied(who))


def new_player(entered: entries.Entered, *, first_round: int, present: bool = False) -> Player:
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


def numbers_follow(state: State, players: Iterable[entries.Entered]) -> None:
    """Whether newcomers have the next numbers."""
    for number, entered in enumerate(players, start=len(state.players) + 1):
        if entered.player != number:
            refuse(
                "number:numbers_follow",
                "The next player must have number %(number)s.",
                number=number,
            )
