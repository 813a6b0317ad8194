"""Who works at the event, who of them plays, and who rules in their matches.

N13-03, N13-36, N13-37, N13-38, N10-09, FFG-02, FFG-06, SW-02, SW-03, B-011 to B-017.
"""

from collections.abc import Sequence
from datetime import datetime

import msgspec

from toptable.engine.questions.own_match import staff_among, who_rules
from toptable.engine.questions.places import PlayPlace, place_now
from toptable.engine.questions.staff import acting_at, members_of
from toptable.engine.roles import WHO_RULES, Role
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.staff.playing import Member
from toptable.engine.sentence import worded
from toptable.engine.state import State, rules_in, the_event
from toptable.engine.state.staff import Acting


class StaffRow(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One person with all their roles."""

    name: str
    roles: tuple[Role, ...]
    plays: bool = False
    in_event: bool = False
    """Whether they still play: neither dropped nor put out."""
    table: int | None = None
    """Where they sit in the round that is on."""
    cover: tuple[str, ...] = ()
    """Who may rule at that table."""
    acting: bool = False
    """Whether they stand in for the head judge now."""


class StaffList(msgspec.Struct, frozen=True, kw_only=True):
    """The staff of an event."""

    event: str
    date: str
    staff: tuple[StaffRow, ...]
    head_judge: str
    """Who has the last word on rulings now."""
    acting: tuple[Acting, ...]
    """Who stood in, stands in, or will."""
    announce: tuple[str, ...]
    """Names to announce before the start, as they play. N13-36."""
    problems: tuple[str, ...]
    """What the document asks for that the list lacks, one sentence each."""
    reminders: tuple[str, ...]
    """What to say to those of them who still play. N13-39."""
    waived: bool
    """Whether the organizer goes without the cover that the document asks for."""


def staff_list(state: State, rulebook: Rulebook, moment: datetime) -> StaffList:
    """The staff with their cover, at a moment."""
    event = the_event(state)
    rules = rules_in(state, rulebook)
    stands_in = acting_at(state, moment)
    listed = [*(member.name for member in state.staff), *([stands_in.name] if stands_in else [])]
    names = tuple(dict.fromkeys(listed))
    members = members_of(state)
    place = place_now(state, rulebook)
    rows = tuple(
        _row(state, rulebook, name, place if isinstance(place, PlayPlace) else None, stands_in)
        for name in names
    )
    levels = rulebook.levels
    announce: tuple[str, ...] = ()
    problems: list[str] = []
    if levels is not None:
        announce = levels.staff_play.playing(rules.tier, members)
        problems += levels.staff_play.problems(rules.tier, members, rulebook.words)
        problems += [text for need in levels.staff_needs for text in need.problems(members)]
    problems += [
        worded(
            "staff_cover.nobody_staff",
            "Nobody of the staff may rule at table %(table)s, where %(row)s plays.",
            table=row.table,
            row=row.name,
        )
        for row in rows
        if row.table is not None and not row.cover
    ]
    return StaffList(
        event=event.name,
        date=event.date,
        staff=rows,
        head_judge=_last_word(state, rulebook, moment),
        acting=state.handover.acting,
        announce=announce,
        problems=tuple(problems),
        reminders=_reminders(rows, rulebook),
        waived=rules.chosen.get("staff_cover", "") == "waived",
    )


def _reminders(rows: Sequence[StaffRow], rulebook: Rulebook) -> tuple[str, ...]:
    """For staff who play, where the document has something to remind them of."""
    text = rulebook.levels.staff_play.reminder if rulebook.levels is not None else ""
    playing = ", ".join(row.name for row in rows if row.in_event)
    return (f"{playing}: {text}",) if text and playing else ()


def _row(
    state: State, rulebook: Rulebook, name: str, place: PlayPlace | None, stands_in: Acting | None
) -> StaffRow:
    held = [member for member in state.staff if member.name == name]
    number = next((member.player for member in held if member.player is not None), None)
    seated = place.table_of(number) if place is not None and number is not None else None
    playing = seated is not None and not seated.over
    return StaffRow(
        name=name,
        roles=tuple(member.role for member in held),
        plays=number is not None,
        in_event=number is not None and state.players[number].active,
        table=seated.table if seated is not None and playing else None,
        cover=_cover(state, rulebook, seated.players, stands_in)
        if seated is not None and playing
        else (),
        acting=stands_in is not None and stands_in.name == name,
    )


def _cover(
    state: State, rulebook: Rulebook, players: Sequence[int], stands_in: Acting | None
) -> tuple[str, ...]:
    """Who may rule at a table: those who judge and do not play there. N13-38, FFG-06, SW-02."""
    there = staff_among(state, players)
    staff = [*members_of(state)]
    staff += [Member(stands_in.name, Role.HEAD_JUDGE)] if stands_in is not None else []
    bound = who_rules(state, rulebook, there, staff)
    if bound is not None:
        return bound
    able = (member.name for member in staff if member.role in WHO_RULES)
    return tuple(name for name in dict.fromkeys(able) if name not in there)


def _last_word(state: State, rulebook: Rulebook, moment: datetime) -> str:
    """The head judge, whoever stands in, or the organizer where there is neither. N13-03."""
    stands_in, words = acting_at(state, moment), rulebook.words
    if stands_in is not None:
        return worded(
            "staff_cover.stands",
            "%(stands_in)s (stands in for the %(head_judge)s)",
            stands_in=stands_in.name,
            head_judge=words.role(Role.HEAD_JUDGE),
        )
    last = rules_in(state, rulebook).conduct.appeal.chain[-1]
    for role in (last, Role.ORGANIZER):
        held = [member.name for member in state.staff if member.role is role]
        if held:
            return f"{', '.join(held)} ({words.role(role)})"
    return "the organizer"
