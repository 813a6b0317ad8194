"""The log as people read it: who is let in."""

from toptable.engine.rules.people.facts import Ground
from toptable.engine.sentence import log_line, worded
from toptable.engine.state import State
from toptable.engine.state.admission import RegistrationWay
from toptable.engine.subjects.admission import entries
from toptable.engine.subjects.admission.entries import LateAdmitted

_GROUNDS = {
    Ground.BANNED: "banned by the publisher",
    Ground.VENUE: "banned by the venue",
    Ground.THREAT: "a threat to people here",
    Ground.CAPACITY: "the venue may hold no more",
    Ground.NOT_INVITED: "not invited",
    Ground.QUALIFIED: "qualified in this series already",
    Ground.DECLARED: "close to the makers of the game",
    Ground.ELSEWHERE: "playing in another event",
    Ground.LATE: "came too late",
}

_WAYS = {
    RegistrationWay.CLOSED: worded(
        "admission.players_can_no", "Players can no longer register themselves."
    ),
    RegistrationWay.OPEN: worded(
        "admission.players_can_register_themselves", "Players can register themselves."
    ),
    RegistrationWay.CODE: worded(
        "admission.players_can_register_themselves_code",
        "Players can register themselves with the code of the event.",
    ),
}


def terms_set(_state: State, entry: entries.TermsSet) -> str:
    terms = entry.terms
    parts = [
        f"series {terms.series}" if terms.series else "",
        "by invitation" if terms.by_invitation else "",
        "not for those who have qualified" if terms.not_again else "",
        "two events at once allowed" if terms.two_events else "",
        f"{terms.capacity} places" if terms.capacity else "",
    ]
    return log_line(
        "terms_set",
        "Terms of entry: %(filter)s.",
        filter=", ".join(filter(None, parts)) or "open to everybody",
    )


def entry_refused(_state: State, entry: entries.EntryRefused) -> str:
    return log_line(
        "entry_refused",
        "A person was turned away: %(grounds)s (%(source)s).",
        grounds=_GROUNDS[entry.ground],
        source=entry.source,
    )


def waiting_joined(_state: State, entry: entries.WaitingJoined) -> str:
    return log_line(
        "waiting_joined",
        "%(who)s waits for a place, number %(number)s.",
        who=entry.who.name,
        number=entry.number,
    )


def waiting_left(_state: State, entry: entries.WaitingLeft) -> str:
    what = "has a place" if entry.entered else "waits no longer"
    return log_line(
        "waiting_left",
        "Number %(number)s of the waiting list %(what)s.",
        number=entry.number,
        what=what,
    )


def registration_set(_state: State, entry: entries.RegistrationSet) -> str:
    return _WAYS[entry.way]


def late_admitted(_state: State, entry: LateAdmitted) -> str:
    penalty = (
        worded("admission.penalty", " Penalty: %(penalty)s.", penalty=entry.penalty)
        if entry.penalty
        else ""
    )
    lost = f", rounds lost: {', '.join(map(str, entry.missed))}" if entry.missed else ""
    return log_line(
        "late_admitted",
        "%(who)s was let in late from round %(first_round)s%(lost)s, approved by "
        "%(approved_by)s.%(penalty)s",
        who=entry.player.who.name,
        first_round=entry.first_round,
        lost=lost,
        approved_by=entry.approved_by,
        penalty=penalty,
    )
