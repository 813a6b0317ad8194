"""What a rulebook makes of somebody who comes late, told before anybody is let in.

Late entry is an exception that somebody must allow: before the pairing, into the round that is on
where somebody sits out, or from the next round. Rounds missed by then are lost without an
opponent. N13-02, N13-30, AMB-31, B-070, B-071, B-072, B-073.
"""

from collections.abc import Iterator
from datetime import datetime

import msgspec

from toptable.engine.questions import admission, roster
from toptable.engine.questions.progress import rounds_over
from toptable.engine.questions.staff import on_duty
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.clock.deadlines import DueBy
from toptable.engine.rules.conduct.penalty import Penalty
from toptable.engine.rules.conduct.ruling import Ruling
from toptable.engine.rules.conduct.walk import walk
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import worded
from toptable.engine.state import State, rules_in
from toptable.engine.state.people import LateMode
from toptable.engine.state.rounds import Round
from toptable.engine.subjects.rounds.changing import seat_for_latecomer


class LateWay(msgspec.Struct, frozen=True):
    """One way in, and what it costs."""

    mode: LateMode
    title: str
    text: str
    refused: str = ""
    """Why this way is closed now, if it is."""


class LateTerms(msgspec.Struct, frozen=True):
    """The ways in, and what must come with them."""

    ways: tuple[LateWay, ...]
    notes: tuple[str, ...]
    penalties: tuple["LateGrade", ...]
    """One of these must be given, where the document demands it. B-072."""


class LateGrade(msgspec.Struct, frozen=True):
    """Lateness as an infraction, with one penalty out of its range."""

    word: str
    grade: Penalty
    name: str
    """What the document calls that penalty."""


def late_terms(state: State, rulebook: Rulebook, now: datetime) -> LateTerms | Refusal:
    """What staff can do for somebody who comes now; no way while everybody may simply enter."""
    if refusal := too_early(state, now) or too_late(state, rulebook):
        return refusal
    current = state.current
    coming = roster.next_round(state)
    ways = [LateWay(LateMode.BEFORE_PAIRING, "Into round 1", _lost(1))]
    if current is not None:
        ways = _into_rounds(state, current, coming)
    words = rulebook.words
    notes = [
        worded(
            "late_entry.late_entry",
            "A late entry is an exception. The %(organizer)s or the %(head_judge)s may allow "
            "one that does not hold up the event.",
            organizer=words.organizer,
            head_judge=words.head_judge,
        )
    ]
    grades = tuple(_grades(state, rulebook))
    if grades:
        listed = " or ".join(penalty.word for penalty in rulebook.late_penalties)
        notes.append(
            worded(
                "late_entry.penalty_goes",
                "A penalty goes with it: %(listed)s. It is a ruling like any other, and a loss "
                "of match is the loss of round 1.",
                listed=listed,
            )
        )
    return LateTerms(tuple(ways), tuple(notes), grades)


def too_early(state: State, now: datetime) -> Refusal | None:
    """Before round 1 is paired somebody is late only once registration or check-in is over."""
    kinds = (DueBy.REGISTRATION, DueBy.CHECK_IN)
    if state.rounds or any(admission.ended(state, kind, now) for kind in kinds):
        return None
    return Refusal("not_started:may_admit_late", "No round is paired yet: simply enter the player.")


def too_late(state: State, rulebook: Rulebook) -> Refusal | None:
    """After the last Swiss round there is nothing left to come in for. N13-30, B-071."""
    if not rounds_over(state, rulebook):
        return None
    return Refusal("swiss_over:too_late", "The last Swiss round is over: no one can join now.")


MAY_ALLOW = (Role.ORGANIZER, Role.HEAD_JUDGE)


def approvers(state: State, actor: Actor, now: datetime) -> tuple[str, ...]:
    """Who may allow somebody to come in late: the organizer and the head judge. B-071."""
    found = (name for name, role in on_duty(state, actor, now) if role in MAY_ALLOW)
    return tuple(dict.fromkeys(found))


def _grades(state: State, rulebook: Rulebook) -> Iterator[LateGrade]:
    """Every penalty of the document for coming late, at the level of this event."""
    rules = rules_in(state, rulebook)
    book = rules.conduct
    for late in rulebook.late_penalties:
        infraction = book.find(late.infraction)
        if isinstance(infraction, Refusal):
            continue
        walked = walk(book, infraction, rules.tier, late.answers)
        for measure in walked.measures if isinstance(walked, Ruling) else ():
            for penalty in book.penalties:
                if measure.covers(penalty):
                    yield LateGrade(late.word, penalty, book.name_of(penalty))


def _into_rounds(state: State, current: Round, coming: int) -> list[LateWay]:
    """The ways in once a round is paired."""
    ways = [
        LateWay(
            LateMode.FROM_NEXT,
            worded("late_entry.round", "From round %(coming)s on", coming=coming),
            _lost(coming),
        ),
        _into_round(state, current.number),
    ]
    if not current.published:
        draft = worded(
            "late_entry.round_only",
            "Round %(coming)s is only a draft. Let in before it is published, the player "
            "has a place once it is drawn again. %(lost)s",
            coming=coming,
            lost=_lost(coming),
        )
        ways[0] = LateWay(
            LateMode.BEFORE_PAIRING,
            worded(
                "late_entry.into_round_drawn", "Into round %(coming)s, drawn again", coming=coming
            ),
            draft,
        )
    return ways


def _into_round(state: State, number: int) -> LateWay:
    """A place opposite somebody who sits out."""
    seat = seat_for_latecomer(state, len(state.players) + 1)
    title = worded("late_entry.into_round_once", "Into round %(number)s at once", number=number)
    if isinstance(seat, Refusal):
        return LateWay(LateMode.INTO_ROUND, title, "", refused=seat.text)
    opponent = state.name_of(seat.put[0].players[0])
    text = worded(
        "late_entry.plays_would",
        "Plays %(opponent)s, who would sit out, at table %(table)s. %(lost)s",
        opponent=opponent,
        table=seat.put[0].table,
        lost=_lost(number),
    )
    return LateWay(LateMode.INTO_ROUND, title, text)


def _lost(first: int) -> str:
    """What starting with a round costs."""
    if first == 1:
        return worded("late_entry.no_round", "No round is missed.")
    if first == 2:
        return worded(
            "late_entry.round_recorded", "Round 1 is recorded as lost, without an opponent."
        )
    rounds = "1 and 2" if first == 3 else f"1 to {first - 1}"
    return worded(
        "late_entry.rounds_recorded",
        "Rounds %(rounds)s are recorded as lost, without opponents.",
        rounds=rounds,
    )
