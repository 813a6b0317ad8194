"""Every kind of entry and every command about who is let in: one record each."""

from toptable.engine.subjects.admission import (
    commands,
    entries,
    late_admission,
    letting_in,
    letting_in_late,
    self_registration,
    tell,
    waiting_list,
)
from toptable.engine.subjects.admission.differences import admission_changed
from toptable.engine.subjects.kinds import BY_ITSELF, CommandKind, EntryKind, Subject
from toptable.engine.subjects.openness import STAFF, only
from toptable.engine.subjects.people.draws import lots

ENTRIES = (
    EntryKind(
        entries.TermsSet,
        may=letting_in.may_set_terms,
        book=letting_in.book_terms,
        tell=tell.terms_set,
        undone=BY_ITSELF,
        seen=only("terms"),
    ),
    EntryKind(
        entries.EntryRefused,
        may=letting_in.may_turn_away,
        book=letting_in.book_turned_away,
        tell=tell.entry_refused,
        undone=BY_ITSELF,
        seen=STAFF,
    ),
    EntryKind(
        entries.WaitingJoined,
        may=waiting_list.may_join,
        book=waiting_list.book_joined,
        tell=tell.waiting_joined,
        undone=BY_ITSELF,
        seen=STAFF,
    ),
    EntryKind(
        entries.WaitingLeft,
        may=waiting_list.may_leave,
        book=waiting_list.book_left,
        tell=tell.waiting_left,
        undone=BY_ITSELF,
        seen=STAFF,
    ),
    EntryKind(
        entries.RegistrationSet,
        may=self_registration.may_set,
        book=self_registration.book_set,
        tell=tell.registration_set,
        undone=BY_ITSELF,
        seen=only("way", "code"),
    ),
    EntryKind(
        entries.LateAdmitted,
        may=late_admission.may_admit_late,
        book=late_admission.book_late,
        tell=tell.late_admitted,
        undone=BY_ITSELF,
        seen=only("player", "mode", "approved_by", "first_round", "missed", "known"),
    ),
)
COMMANDS = (
    CommandKind(
        commands.SetTerms,
        decide=letting_in.set_terms,
        seen=only("terms", reason=True),
    ),
    CommandKind(
        commands.TurnAway,
        decide=letting_in.turn_away,
        seen=STAFF,
    ),
    CommandKind(
        commands.JoinWaitingList,
        decide=waiting_list.join,
        seen=STAFF,
    ),
    CommandKind(
        commands.LeaveWaitingList,
        decide=waiting_list.leave,
        seen=STAFF,
    ),
    CommandKind(
        commands.AdmitWaiting,
        decide=waiting_list.admit,
        seen=STAFF,
        draws=lots,
    ),
    CommandKind(
        commands.SetRegistration,
        decide=self_registration.set_registration,
        seen=only("way", "code", reason=True),
    ),
    CommandKind(
        commands.RegisterMyself,
        decide=self_registration.register,
        seen=only("who", "code", "declares", "sure", "known", "accepts"),
        draws=lots,
    ),
    CommandKind(
        commands.AdmitLate,
        decide=letting_in_late.admit_late,
        seen=only("player", "mode", "approved_by", "known"),
        draws=lots,
    ),
)
SUBJECT = Subject(entries=ENTRIES, commands=COMMANDS, compared=(admission_changed,))
