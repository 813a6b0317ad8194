"""Everything an organizer wants to know of a rulebook before the start, on one sheet.

The terminal, the web and the tests read the same values: what to announce, the tables, the
defaults each with its section, and the settings with the readings behind them.
"""

from collections.abc import Mapping

import msgspec

from toptable.engine.refusal import Refusal
from toptable.engine.rules.announcements import AnnouncementLine, EventFacts
from toptable.engine.rules.citations import own
from toptable.engine.rules.clock.round_minutes import STAGE_NAMES
from toptable.engine.rules.results.scoring import LETTERS
from toptable.engine.rules.rulebook import Rulebook, Rules
from toptable.engine.rules.structure.levels import LevelProposal
from toptable.engine.rules.structure.structures import PlanDeparture, Structures
from toptable.engine.rules.structure.tables import OrganizerDecides, Plan, PlanProposal, RoundsTable
from toptable.engine.rules.team_formats import SideBySide
from toptable.rulebooks.catalogue import Reading, readings


class Question(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What is known of the event that somebody asks about. Everything may be missing."""

    settings: Mapping[str, str] = {}
    level: str = ""
    event_type: str = ""
    category: str = ""
    players: int | None = None
    cut: int | None = None
    online: bool = False
    teams: bool = False


class Default(msgspec.Struct, frozen=True):
    """One thing the document settles, and where."""

    topic: str
    value: str
    source: str
    rules: tuple[str, ...] = ()


class SettingLine(msgspec.Struct, frozen=True):
    """One setting with the value it has here, and the reading we recommend."""

    key: str
    label: str
    value: str
    values: tuple[str, ...]
    default: str
    help: str
    source: str
    rules: tuple[str, ...]
    readings: tuple[Reading, ...]


class Summary(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The sheet."""

    id: str
    title: str
    version: str
    date: str
    publisher: str
    games: tuple[str, ...]
    level_word: str
    level: LevelProposal
    warnings: tuple[str, ...]
    announcements: tuple[AnnouncementLine, ...]
    tables: tuple[RoundsTable | OrganizerDecides, ...]
    departure: PlanDeparture
    """What it means to choose other rounds or another cut."""
    proposal: PlanProposal | None
    problems: tuple[str, ...]
    """What cannot work about the field and the cut that were asked for."""
    defaults: tuple[Default, ...]
    settings: tuple[SettingLine, ...]
    documents: tuple[str, ...]


def summary(book: Rulebook, question: Question) -> Summary | Refusal:
    """The sheet for an event of this kind, or what is wrong with the question."""
    levels, structure, announcements = book.levels, book.structure, book.announcements
    if levels is None or structure is None or announcements is None:
        return Refusal.of("no_summary", book=book.title)
    try:
        proposed = levels.propose(question.event_type, question.category)
        level = question.level or question.settings.get(levels.word, "") or proposed.level
        chosen_level = levels.level(level)
        warnings = levels.warnings(level, event_type=question.event_type)
    except ValueError as problem:
        return Refusal("unknown_level", str(problem))
    settings = dict(question.settings)
    if any(setting.key == levels.word for setting in book.settings):
        settings[levels.word] = level
    rules = book.rules(settings)
    if isinstance(rules, Refusal):
        return rules
    proposal = None
    if question.players is not None:
        proposal = structure.proposal(question.players, tier=level, cut=bool(question.cut))
        proposal = proposal.by_record() if rules.eliminates else proposal
        if question.teams or isinstance(rules.team, SideBySide):
            # Teams of two play no elimination rounds. SW-37.
            proposal = msgspec.structs.replace(proposal, cut=0)
    facts = _facts(question, rules, level, proposal)
    return Summary(
        id=book.id,
        title=book.title,
        version=book.version,
        date=book.date,
        publisher=book.publisher,
        games=tuple(game.name for game in book.games),
        level_word=levels.word,
        level=msgspec.structs.replace(
            proposed,
            level=chosen_level.id,
            strictness=chosen_level.strictness,
            demands=chosen_level.demands
            + (levels.category(question.category).demands if question.category else ()),
        ),
        warnings=warnings,
        announcements=announcements.sheet(facts),
        tables=structure.tables,
        departure=structure.departure,
        proposal=proposal,
        problems=_problems(structure, facts),
        defaults=_defaults(rules, facts.settings),
        settings=_settings(book, rules),
        documents=announcements.documents,
    )


def _facts(
    question: Question, rules: Rules, level: str, proposal: PlanProposal | None
) -> EventFacts:
    ranking = rules.ranking
    settings = dict(rules.chosen.items)
    if question.teams:
        settings["team"] = "2v2"
    plan = None
    if proposal is not None and question.cut is not None:
        plan = Plan(proposal.rounds, cut=question.cut, shape=proposal.shape)
    return EventFacts(
        settings=settings,
        level=level,
        players=question.players,
        proposal=proposal,
        plan=plan,
        tiebreakers=tuple(rule.name for rule in (*ranking.tiebreakers, ranking.lot)),
        online=question.online,
    )


def _problems(structure: Structures, facts: EventFacts) -> tuple[str, ...]:
    if facts.players is None or facts.plan is None:
        return ()
    return structure.assess(facts.plan, facts.players, tier=facts.level).problems


def _defaults(rules: Rules, settings: Mapping[str, str]) -> tuple[Default, ...]:
    book, scoring, ranking = rules.rulebook, rules.scoring, rules.ranking
    found = []
    for letter in scoring.letters:
        points = scoring.score(scoring.all_games(letter))
        if letter in "WTDXV" and not isinstance(points, Refusal):
            value = f"{points[0]}-{points[1]}"
            found.append(Default(f"Every game {LETTERS[letter]}", value, scoring.source))
    unit = book.words.points if scoring.bye != 1 else book.words.points.removesuffix("s")
    bye = f"{scoring.bye} {unit}. {book.bye.text}"
    found.append(Default("Bye", bye, book.bye.source, book.bye.rules))
    for place, rule in enumerate((*ranking.keys, ranking.lot), start=1):
        found.append(Default(f"Standings {place}", rule.name, rule.source, rule.rules))
    for time in () if book.announcements is None else book.announcements.times:
        if time.applies(
            {**settings, **{k: v for k, v in time.only.items() if not settings.get(k)}}
        ):
            only = ", ".join(f"{key} {value}" for key, value in time.only.items())
            name = STAGE_NAMES[time.stage] + (f" ({only})" if only else "")
            found.append(Default(name, time.text, time.source, time.rules))
    for kind, kind_rule in book.kinds.items():
        if kind_rule.refused or kind_rule.witness:
            value = kind_rule.refused or f"Only before a {kind_rule.witness}."
            name = kind.replace("_", " ").capitalize()
            found.append(Default(name, value, kind_rule.source, kind_rule.rules))
    return tuple(found)


def _settings(book: Rulebook, rules: Rules) -> tuple[SettingLine, ...]:
    known = readings()
    return tuple(
        SettingLine(
            key=setting.key,
            label=setting.label,
            value=rules.chosen[setting.key],
            values=setting.values,
            default=setting.default,
            help=setting.help,
            source=setting.source,
            rules=own(book, setting.rules),
            readings=tuple(known[rule] for rule in own(book, setting.rules) if rule in known),
        )
        for setting in book.settings
    )
