"""What the tables of a document mean: the parts of its ``Rulebook`` that nothing is computed for.

``BookTables`` reads the files of a document; its ``parts`` are given to ``Rulebook`` together with
what only code can say. Keys are called as in an open rulebook where that has them. A choice with
``same_as = "engine"`` is a setting that the engine itself has.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import is_dataclass, replace
from functools import partial
from typing import Any

import msgspec

from toptable.engine.rules.announcements import Announcements, EventFacts
from toptable.engine.rules.clock.disconnect import DISCONNECT_LOSS, REJOIN_AT_LIMIT
from toptable.engine.rules.clock.round_minutes import (
    ClockStage,
    RoundMinutes,
    length_settings,
)
from toptable.engine.rules.clock.timing import Tardiness, Timing
from toptable.engine.rules.decks.cards import DeckFormat
from toptable.engine.rules.decks.check_rules import (
    CheckRules,
)
from toptable.engine.rules.decks.deck_rules import ListDuty, ListRules, decklists, never, optional
from toptable.engine.rules.eligibility import (
    BannedBy,
    Bar,
    DeclaredOut,
    Eligibility,
    NotInvited,
    PlayingElsewhere,
    QualifiedAlready,
)
from toptable.engine.rules.finals.finalist_candidates import (
    Trait,
    cards_named,
    decks_with_any,
    names_found,
)
from toptable.engine.rules.provisions import (
    Duty,
)
from toptable.engine.rules.rulebook import CoveredGame
from toptable.engine.rules.settings import Chosen, Group, Setting
from toptable.engine.rules.structure.levels import Levels
from toptable.engine.rules.structure.stop_rules import (
    AddedRound,
    OneUndefeated,
    StopRule,
    UndefeatedAtMost,
)
from toptable.engine.rules.structure.structures import Structures
from toptable.engine.rules.structure.tables import (
    OrganizerDecides,
    RoundsTable,
    TableRow,
    counted,
)
from toptable.engine.rules.team_formats import SeatBySeat
from toptable.engine.subjects.floor.times_and_deadlines import TIME_CALLS
from toptable.rulebooks import catalogue
from toptable.rulebooks.announcing import Told, announcement
from toptable.rulebooks.document_files import formats_in, tables_in
from toptable.rulebooks.table_shapes import (
    ChoiceEntry,
    DocumentTables,
    DutyEntry,
    EligibilityPart,
    RoundsEntry,
    RoundsPart,
    RowEntry,
    TraitEntry,
)

_BARS: Mapping[str, Callable[[Any], Bar]] = {
    "banned_by": lambda data: msgspec.convert(data, BannedBy),
    "not_invited": lambda data: msgspec.convert(data, NotInvited),
    "qualified_already": lambda data: msgspec.convert(data, QualifiedAlready),
    "declared_out": lambda data: msgspec.convert(data, DeclaredOut),
    "playing_elsewhere": lambda data: msgspec.convert(data, PlayingElsewhere),
}
_COUNTS = {count.__name__: count for count in (cards_named, decks_with_any, names_found)}
_STOP_RULES: Mapping[str, StopRule] = {
    "one_undefeated": OneUndefeated(),
    # The wanted number of undefeated players is the organizer's; eight only stands in for it.
    "undefeated_at_most": UndefeatedAtMost(winners=8),
    "added_round": AddedRound(),
}
_OF_THE_ENGINE = {
    setting.key: setting
    for setting in (
        *length_settings(*ClockStage, source="", rules=()),
        decklists(source="", rules=(), otherwise=""),
        TIME_CALLS,
        DISCONNECT_LOSS,
        REJOIN_AT_LIMIT,
    )
}


class BookTables:
    """The tables of one document, as the engine has them."""

    def __init__(self, folder: str) -> None:
        data = tables_in(folder)
        self._folder = folder
        self._tables = msgspec.convert(data, DocumentTables)
        if unread := list(_unread(data, self._tables)):
            raise ValueError(f"{folder}: nothing reads {', '.join(unread)}.")
        self.games = self._tables.game
        self.formats = formats_in(folder)
        self.teams = self._tables.team
        self.traits = tuple(map(_trait, self._tables.trait))
        self.settings = tuple(map(self._setting, self._tables.choice))

    def timing(
        self,
        lateness: Callable[[Tardiness, Mapping[str, str]], Tardiness] = lambda late, _settings: (
            late
        ),
    ) -> Timing:
        """Everything about time but the lengths of rounds; lateness as an event reads it."""
        time = self._tables.time
        return Timing(
            ruling_time=time.ruling,
            extensions=time.extension,
            preparations=time.preparation,
            tardiness=None if time.late is None else partial(lateness, time.late),
            disconnects=time.disconnects,
            deadlines=time.deadline,
        )

    def lists(
        self,
        duty: Callable[[Chosen], ListDuty] = optional,
        proxies_approved: Callable[[Chosen], bool] = never,
    ) -> ListRules:
        """Where the document speaks of deck lists; who hands them in is computed."""
        lists = self._tables.lists
        return ListRules(
            duty=duty,
            proxies_approved=proxies_approved,
            source=lists.source,
            rules=lists.rules,
            fixed_on_receipt=lists.fixed_on_receipt,
        )

    def format(self, chosen: Chosen) -> DeckFormat:
        """The format of an event, by the setting that names it. N13-100, FFG-12, SW-44, B-045."""
        key = next(choice.id for choice in self._tables.choice if choice.names_format)
        return self.formats[chosen[key]]

    def parts(
        self,
        *,
        says: Iterable[Callable[[EventFacts], str | bool]] = (),
        times: tuple[RoundMinutes, ...] = (),
    ) -> dict[str, Any]:
        """What the tables say of a ``Rulebook``; ``says`` are the functions that entries name."""
        tables = self._tables
        told = Told(
            formats=self.formats,
            times=times or tables.time.length,
            defaults={setting.key: setting.default for setting in self.settings},
            functions={function.__name__: function for function in says},
        )
        book = tables.book
        return {
            "id": book.id,
            "folder": self._folder,
            "cites": catalogue.cites(self._folder, book.id),
            "title": book.name,
            "version": book.version,
            "date": book.date,
            "publisher": book.publisher,
            "games": self.games,
            "words": tables.words,
            "settings": self.settings,
            "kinds": tables.kinds,
            "bye": tables.bye,
            "reporting": tables.reporting,
            "slip": tables.slip,
            "late_penalties": tables.late_penalty,
            "leaving": tables.leaving,
            "eligibility": _eligibility(tables.eligibility),
            "expected": tables.expected,
            "structure": _structures(tables.rounds),
            "levels": Levels(
                word=tables.levels.word,
                levels=tables.levels.level,
                event_types=tables.levels.event,
                staff_play=tables.levels.staff_play,
                staff_needs=tables.levels.staff_need,
                categories=tables.levels.category,
            ),
            "permissions": tables.permission,
            "approval": tables.approval,
            "announcements": Announcements(
                items=tuple(announcement(entry, told) for entry in tables.announce),
                times=tuple(told.times),
                documents=tables.documents,
            ),
            "sanctioned": tables.sanctioned,
            "duties": tuple(map(_duty, tables.duty)),
            "deck_checks": CheckRules(**_renamed(tables.checks, point="points", remedy="remedies")),
            "platform": tables.platform,
            "phones": tables.phone,
        }

    def _setting(self, choice: ChoiceEntry) -> Setting:
        if choice.same_as == "engine":
            known = _OF_THE_ENGINE[choice.id]
            return replace(
                known,
                words={**known.words, **choice.words},
                source=choice.source or known.source,
                rules=choice.rules or known.rules,
            )
        those: Mapping[str, Iterable[CoveredGame | DeckFormat | Trait | SeatBySeat]] = {
            "": (),
            "game": self.games,
            "format": self.formats.values(),
            "trait": self.traits,
            "team": self.teams,
        }
        named = tuple(those[choice.each])
        first, last = choice.range or (0, -1)
        numbers = range(first, last + 1)
        values = (*choice.values, *(one.id for one in named), *map(str, numbers))
        default = choice.default
        words = {
            **{one.id: one.name for one in named},
            **{str(one): counted(one, choice.unit) for one in numbers if choice.unit},
            **choice.words,
        }
        return Setting(
            key=choice.id,
            label=choice.label,
            group=Group[choice.group.upper()],
            words={value: said for value, said in words.items() if value in (*values, default)},
            values=values,
            default=default,
            help=choice.help,
            source=choice.source,
            rules=choice.rules,
            only_with=choice.only_with,
            several=choice.several,
            needs=tuple(
                (value, key, allowed)
                for given, key, allowed in choice.needs
                for value in (
                    [one for one in values if one != default] if given == "*" else [given]
                )
            ),
            free=choice.free if isinstance(choice.free, bool) else frozenset(choice.free),
            reach=choice.reach,
        )


def _renamed(table: msgspec.Struct, **names: str) -> dict[str, Any]:
    return {names.get(key, key): value for key, value in msgspec.structs.asdict(table).items()}


def _trait(trait: TraitEntry) -> Trait:
    return Trait(**{**msgspec.structs.asdict(trait), "count": _COUNTS[trait.count]})


def _duty(duty: DutyEntry) -> Duty:
    return Duty(**_renamed(duty, when="part"))


def _eligibility(table: EligibilityPart) -> Eligibility:
    bars = (
        _BARS[bar["kind"]]({key: value for key, value in bar.items() if key != "kind"})
        for bar in table.bars
    )
    return Eligibility(bars=tuple(bars), grounds=table.grounds, accepted=table.accepted)


def _structures(rounds: RoundsPart) -> Structures:
    return Structures(
        tables=tuple(map(_rounds_table, rounds.table)),
        departure=rounds.departure,
        announced=rounds.announced,
        cut_sizes=rounds.cut_sizes,
        swiss_cuts=rounds.swiss_cuts,
        shapes=rounds.shapes,
        by_tier=rounds.by_tier,
        with_cut=rounds.with_cut,
        stop_rules=tuple(_STOP_RULES[name] for name in rounds.stop),
    )


def _rounds_table(table: RoundsEntry) -> RoundsTable | OrganizerDecides:
    if not table.rows:
        return OrganizerDecides(
            id=table.id, name=table.name, help=table.help, source=table.source, rules=table.rules
        )
    return RoundsTable(
        id=table.id,
        name=table.name,
        help=table.help,
        source=table.source,
        rules=table.rules,
        rows=tuple(map(_row, table.rows)),
        doubling=table.beyond == "double",
        person=table.person,
    )


def _row(row: RowEntry) -> TableRow:
    return TableRow(
        first=row.players[0],
        last=row.players[1] if len(row.players) > 1 else None,
        rounds=row.rounds,
        cut=None if row.cut_open else row.cut,
        fewest=row.fewest,
        most=row.most,
        shape=row.shape,
        note=row.note,
    )


def _unread(data: Any, made: Any, where: str = "") -> Iterator[str]:
    """The keys of the files that nothing was made from: misspelt, or in the wrong table."""
    if isinstance(data, list) and isinstance(made, tuple):
        for one, part in zip(data, made, strict=True):
            yield from _unread(one, part, where)
    elif isinstance(data, dict) and isinstance(made, Mapping):
        for key, value in data.items():
            yield from _unread(value, made[key], f"{where}.{key}")
    elif isinstance(data, dict):
        names = made.__dataclass_fields__ if is_dataclass(made) else made.__struct_fields__
        for key, value in data.items():
            if key not in names:
                yield f"{where}.{key}".strip(".")
            else:
                yield from _unread(value, getattr(made, key), f"{where}.{key}")
