"""Who may open which report, and who may read which confidential text. N13-07, N13-08, N13-33.

A report never leaves a line out because it is confidential: the line stands there and says whom to
ask. Who must not even know of it does not get the report.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime
from enum import StrEnum

import msgspec

from toptable.engine.refusal import Refusal
from toptable.engine.roles import STAFF, Actor, Role
from toptable.engine.rules.provisions import OURS, Words
from toptable.engine.secrets import Sealed, digest_behind
from toptable.engine.sentence import worded
from toptable.engine.state import State
from toptable.engine.state.office import Note
from toptable.engine.subjects.staff.staff_roles import head_judges, in_role

_ORGANIZER = frozenset({Role.ORGANIZER})
_HEADS = _ORGANIZER | {Role.HEAD_JUDGE}
_JUDGES = _HEADS | {Role.JUDGE}
_WORKING = STAFF - {Role.COVERAGE}
_CHECKERS = _JUDGES | {Role.DECK_CHECKER}


class ReportKind(StrEnum):
    """The reports there are."""

    PENALTIES = "penalties"
    EXPULSIONS = "expulsions"
    INCIDENTS = "incidents"
    DEVIATIONS = "deviations"
    RULINGS = "rulings"
    DECK_CHECKS = "deck-checks"
    STAFF = "staff"
    HANDOVER = "handover"


class Secret(StrEnum):
    """What a confidential text is about."""

    ACCOMMODATION = "accommodation"
    WHY_ACCOMMODATED = "why_accommodated"
    COMPLAINT = "complaint"
    CALL = "call"
    EJECTION = "ejection"
    REASON = "reason"
    """Why something was done to somebody."""
    NOTE = "note"
    NOTE_FOR_HEADS = "note_for_heads"
    DECK_CHECK = "deck_check"
    """What was found in a deck; it may name cards."""


OPEN_TO: Mapping[ReportKind, frozenset[Role]] = {
    ReportKind.PENALTIES: _WORKING,
    ReportKind.EXPULSIONS: _WORKING,
    ReportKind.INCIDENTS: _WORKING,
    ReportKind.DEVIATIONS: _WORKING,
    ReportKind.RULINGS: _WORKING,
    ReportKind.DECK_CHECKS: _CHECKERS | {Role.SCOREKEEPER},
    ReportKind.STAFF: frozenset(Role),
    ReportKind.HANDOVER: _WORKING,
}
"""Who may open a report at all; a player also opens the own penalty sheet."""

READERS: Mapping[Secret, frozenset[Role]] = {
    Secret.ACCOMMODATION: _WORKING,
    Secret.WHY_ACCOMMODATED: _ORGANIZER,
    Secret.COMPLAINT: _HEADS,
    Secret.CALL: _JUDGES,
    Secret.EJECTION: _JUDGES,
    Secret.REASON: _WORKING,
    Secret.NOTE: _JUDGES,
    Secret.NOTE_FOR_HEADS: _HEADS,
    Secret.DECK_CHECK: _CHECKERS,
}
"""Who may read a confidential text."""


class ConfidentialText(msgspec.Struct, frozen=True, omit_defaults=True):
    """A confidential text as one reader sees it."""

    text: str
    """The text, or in its place whom to ask for it."""
    withheld: bool = False


class Reader(msgspec.Struct, frozen=True):
    """For whom a report is made: the role, the texts at hand, and whom to send others to."""

    role: Role
    texts: Mapping[str, str]
    """The confidential texts by their digests; none in a public copy."""
    names: Mapping[Role, tuple[str, ...]]
    words: Words = OURS

    def read(self, sealed: Sealed, secret: Secret) -> ConfidentialText:
        """What this reader sees of a confidential text."""
        return self._passage(sealed.digest, secret)

    def told(self, told: str, secret: Secret) -> ConfidentialText:
        """An author or a reason, also where the log holds only a stand-in for it."""
        digest = digest_behind(told)
        return self._passage(digest, secret) if digest else ConfidentialText(told)

    def _passage(self, digest: str, secret: Secret) -> ConfidentialText:
        allowed = READERS[secret]
        if self.role not in allowed:
            return ConfidentialText(
                worded("sight.confidential_ask", whom=self.whom(allowed)), withheld=True
            )
        if digest not in self.texts:
            return ConfidentialText(worded("sight.confidential_text"), withheld=True)
        return ConfidentialText(self.texts[digest])

    def whom(self, roles: Iterable[Role]) -> str:
        """The people to ask, by role and name where the list of staff has one."""
        asked = set(roles) & {Role.ORGANIZER, Role.HEAD_JUDGE}
        parts = []
        for role in (Role.HEAD_JUDGE, Role.ORGANIZER):
            people = self.names.get(role, ())
            if role in asked and (people or role is Role.ORGANIZER):
                who = f" ({', '.join(people)})" if people else ""
                parts.append(f"the {self.words.role(role)}{who}")
        return " or ".join(parts)


def reader_for(
    state: State,
    actor: Actor,
    texts: Mapping[str, str],
    moment: datetime,
    words: Words = OURS,
) -> Reader:
    """Somebody as a reader, in the role they have at a moment: a stand-in reads as head judge."""
    return reader(state, in_role(state, actor, None, moment).role, texts, moment, words)


def reader(
    state: State, role: Role, texts: Mapping[str, str], moment: datetime, words: Words = OURS
) -> Reader:
    """A reader in a role, at a moment, in the words of the document."""
    organizers = tuple(member.name for member in state.staff if member.role is Role.ORGANIZER)
    names = {Role.ORGANIZER: organizers, Role.HEAD_JUDGE: head_judges(state, moment)}
    return Reader(role, texts, names, words)


def closed_to(
    kind: ReportKind, actor: Actor, player: int | None = None, words: Words = OURS
) -> Refusal | None:
    """Why somebody may not open a report, or nothing."""
    if actor.role in OPEN_TO[kind]:
        return None
    own = actor.role is Role.PLAYER and player is not None and actor.player == player
    if kind is ReportKind.PENALTIES and own:
        return None
    heads = f"the {words.role(Role.HEAD_JUDGE)} or the {words.role(Role.ORGANIZER)}"
    return Refusal.of("for_staff", heads=heads)


class Statement(msgspec.Struct, frozen=True):
    """What somebody wrote down about it."""

    note: int
    at: datetime
    by: str
    text: ConfidentialText


def statement(reader: Reader, note: Note) -> Statement:
    """A note as one reader sees it."""
    secret = Secret.NOTE_FOR_HEADS if note.heads else Secret.NOTE
    return Statement(
        note=note.number,
        at=note.at,
        by=f"{note.by} ({reader.words.role(note.role)})",
        text=reader.read(note.text, secret),
    )
