"""The rulings of this event by infraction, so that judges stay consistent, and advice beside a
penalty.

The advice says whose fault weighs more, and who has done the same before (B-175). B-024, B-026,
N13-35.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence

import msgspec

from toptable.engine import names
from toptable.engine.log.log import Log
from toptable.engine.roles import Role
from toptable.engine.rules.conduct.book import ConductBook
from toptable.engine.rules.provisions import Words
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import worded
from toptable.engine.state import State, rules_in, the_event
from toptable.engine.state.conduct import RecordedRuling
from toptable.engine.subjects.conduct.ruled_match import where_text
from toptable.engine.views.reports.penalty_sheet import oldest_first
from toptable.engine.views.rulings import RulingDetails, penalty_name, ruling_views


class Precedent(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """How one kind of case was ruled so far."""

    infraction: str
    """Its id; empty for rulings on the game itself."""
    name: str
    section: str = ""
    rulings: tuple[RulingDetails, ...]
    uneven: tuple[str, ...] = ()
    """Where the same answers led to different penalties, one sentence each."""


class Precedents(msgspec.Struct, frozen=True):
    """All rulings that still count."""

    event: str
    date: str
    cases: tuple[Precedent, ...]


def precedents(log: Log, rulebook: Rulebook, wanted: str = "") -> Precedents:
    """The rulings of an event that still count, by infraction; only those with a word, if given."""
    state = log.state
    event = the_event(state)
    book = rules_in(state, rulebook).conduct
    by_kind: dict[str, list[RecordedRuling]] = defaultdict(list)
    for ruling in oldest_first(state.conduct.rulings.values()):
        if not ruling.undone and _fits(ruling, wanted):
            by_kind[ruling.infraction].append(ruling)
    cases = (
        Precedent(
            infraction=kind,
            name=found[0].name if kind else "Rulings on the game itself",
            section=found[0].section,
            rulings=ruling_views(state, rulebook, found, log.version),
            uneven=tuple(_uneven(book, found)) if kind else (),
        )
        for kind, found in by_kind.items()
    )
    ordered = sorted(cases, key=lambda case: (case.infraction == "", case.name))
    return Precedents(event.name, event.date, tuple(ordered))


def _uneven(book: ConductBook, found: Sequence[RecordedRuling]) -> list[str]:
    by_answers: dict[tuple[str, ...], list[RecordedRuling]] = defaultdict(list)
    for ruling in found:
        if not ruling.unfinished:
            by_answers[ruling.answers].append(ruling)
    return [
        "The same case was ruled differently: "
        + "; ".join(
            f"ruling {ruling.number} {penalty.lower()}"
            for ruling in alike
            for penalty in [penalty_name(book, ruling.raised_from or ruling.penalty)]
        )
        + "."
        for alike in by_answers.values()
        if len({ruling.raised_from or ruling.penalty for ruling in alike}) > 1
    ]


def _fits(one: RecordedRuling, wanted: str) -> bool:
    text = " ".join((one.name, one.infraction, one.section, one.ruled.text, *one.answers))
    return wanted.strip().casefold() in text.casefold()


def stricter_with(
    state: State,
    rulebook: Rulebook,
    players: Collection[int],
    infraction: str,
    on_record: Mapping[int, Collection[str]] = {},
    outsider: str = "",
) -> tuple[str, ...]:
    """Why judges should be stricter with these people, one sentence for each reason.

    ``on_record`` is what is known of players across events, by its key; ``outsider`` is somebody
    who does not play, and may be of the staff.
    """
    rules = rules_in(state, rulebook)
    rule = rules.conduct.stricter
    if rule is None:
        return ()
    officials = [
        member
        for member in state.staff
        if member.role in rule.roles
        and (member.player in players or names.key(member.name) == names.key(outsider))
    ]
    said = [
        worded(
            "stricter_with.event", official=official.name, role=_role(rulebook.words, official.role)
        )
        for official in officials
    ]
    for player in players:
        name = state.name_of(player)
        said += [
            f"{name} {text}."
            for key, text in rule.known_as.items()
            if key in on_record.get(player, ())
        ]
        said += [_before(state, name, ruling) for ruling in _same(state, player, infraction)]
    if players and rules.tier in rule.tiers:
        where = f"{rules.conduct.tier_word} {rules.tier}"
        said.append(worded("stricter_with.everybody_expected", where=where))
    return tuple(said)


def _role(words: Words, role: Role) -> str:
    called = words.role(role)
    return f"{'an' if called[0] in 'aeiou' else 'a'} {called}"


def _same(state: State, player: int, infraction: str) -> Iterator[RecordedRuling]:
    """What somebody was ruled on before for the same, friendly words included."""
    for ruling in state.conduct.of_player(player):
        if infraction and ruling.infraction == infraction and not ruling.undone:
            yield ruling


def _before(state: State, name: str, ruling: RecordedRuling) -> str:
    where = where_text(state, ruling.match, ruling.players)
    return worded("stricter_with.told_about", name=name, number=ruling.number, where=where)
