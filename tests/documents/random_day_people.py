"""What else people do about who plays and who works: entered, dropped, renamed, put out."""

from documents.random_day_event import (
    NAMES,
    Picks,
    RandomDay,
    Sent,
    names_of,
    some_player,
    some_reason,
)
from toptable.engine.roles import Role
from toptable.engine.rules.eligibility import Terms
from toptable.engine.state.people import LateMode, NewPlayer, RegistrationWay
from toptable.engine.subjects.conduct.disqualifying import Disqualify
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.people.details import FixTable, GrantBye, RenamePlayer
from toptable.engine.subjects.people.drop_and_reinstate import Rejoin
from toptable.engine.subjects.people.player_entry import CheckIn, EnterPlayers
from toptable.engine.subjects.registration.entry_terms import SetTerms
from toptable.engine.subjects.registration.late_entry import AdmitLate
from toptable.engine.subjects.registration.self_registration import RegisterMyself, SetRegistration
from toptable.engine.subjects.registration.waiting_list import AdmitWaiting, JoinWaitingList
from toptable.engine.subjects.staff.staff_roles import NameStaff


def enter(day: RandomDay, picks: Picks) -> Sent | None:
    free = [name for name in NAMES if name not in names_of(day)]
    if not free or picks.seldom(8):
        return Sent(EnterPlayers((NewPlayer(picks.of(NAMES)),)))
    return Sent(EnterPlayers((NewPlayer(free[0]),)))


def admit_late(day: RandomDay, picks: Picks) -> Sent | None:
    free = [name for name in NAMES if name not in names_of(day)]
    if not free:
        return None
    known = day.day.tournament.rulebook.late_penalties
    penalty = picks.of(("", *(penalty.word for penalty in known))) if known else ""
    mode = picks.of(tuple(LateMode))
    approved = picks.of(("Hana", "Olga", "Hana", "Olga", "Hana", "Sam"))
    command = AdmitLate(NewPlayer(free[0]), mode, approved, penalty)
    return Sent(command, picks.of(("Hana", "Olga")), some_reason(picks))


def check_in(day: RandomDay, picks: Picks) -> Sent:
    some = tuple(player for player in sorted(day.state.players) if not picks.seldom(4))
    return Sent(CheckIn(some, present=not picks.seldom(5)))


def drop(day: RandomDay, picks: Picks) -> Sent:
    player = some_player(day, picks)
    at_once, after = picks.of(((False, False), (True, False), (False, True)))
    finished = picks.of(("", "W", "L", "D"))
    by = day.day.name(player) if picks.seldom(4) else "Olga"
    return Sent(Drop(player, at_once=at_once, after_match=after, finished=finished), by)


def rejoin(day: RandomDay, picks: Picks) -> Sent | None:
    gone = [player.id for player in day.state.players.values() if not player.active]
    return Sent(Rejoin(picks.of(sorted(gone)))) if gone else None


def disqualify(day: RandomDay, picks: Picks) -> Sent:
    return Sent(Disqualify(some_player(day, picks)), picks.of(("Hana", "Olga")), some_reason(picks))


def rename(day: RandomDay, picks: Picks) -> Sent:
    player = some_player(day, picks)
    return Sent(RenamePlayer(player, picks.of((f"{day.day.name(player)} X", "Ann"))))


def grant_bye(day: RandomDay, picks: Picks) -> Sent:
    number = len(day.state.rounds) + 1 + picks.below(2)
    command = GrantBye(some_player(day, picks), number, withdrawn=picks.seldom(4))
    return Sent(command, reason=some_reason(picks))


def fix_table(day: RandomDay, picks: Picks) -> Sent:
    return Sent(FixTable(some_player(day, picks), picks.of((1, 2, 9, None))))


def name_staff(day: RandomDay, picks: Picks) -> Sent:
    """Somebody more works here, a player perhaps; or somebody no longer does."""
    player = some_player(day, picks)
    who, plays = (day.day.name(player), player) if picks.below(2) else ("Zoe", None)
    role = picks.of((Role.JUDGE, Role.HEAD_JUDGE, Role.ORGANIZER, Role.SCOREKEEPER))
    dismissed = picks.seldom(4)
    return Sent(NameStaff(who, role, plays, dismissed), reason=some_reason(picks))


def set_terms(day: RandomDay, picks: Picks) -> Sent:
    capacity = picks.of((len(day.state.players), 0, 9))
    return Sent(SetTerms(Terms(capacity=capacity)), reason=some_reason(picks))


def wait_for_place(day: RandomDay, picks: Picks) -> Sent | None:
    free = [name for name in NAMES if name not in names_of(day)]
    if picks.below(2) or not free:
        return Sent(AdmitWaiting(), reason=some_reason(picks))
    return Sent(JoinWaitingList(NewPlayer(free[0])))


def register_myself(_day: RandomDay, picks: Picks) -> Sent:
    """Registration is opened or closed; or somebody comes, perhaps under the name of another."""
    if picks.below(3) == 0:
        return Sent(SetRegistration(picks.of((RegistrationWay.OPEN, RegistrationWay.CLOSED))))
    who = NewPlayer(picks.of(NAMES))
    return Sent(RegisterMyself(who, declares=False, sure=bool(picks.below(2))))
