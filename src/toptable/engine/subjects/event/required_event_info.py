"""What players must have been told before the start and before a cut, what is known of it, and
what goes against it (N13-04, FFG-06, SW-02, B-008, N13-76, N13-77, N10-03, FFG-24, FFG-27,
FFG-31, SW-17, SW-18, SW-28, SW-37, B-009, B-090, B-104).
"""

from collections.abc import Iterator
from datetime import timedelta

from toptable.engine.questions.progress import is_published, verdict
from toptable.engine.questions.staff import members_of
from toptable.engine.refusal import Refusal, refuse
from toptable.engine.rules.announcements import AnnouncementLine, EventFacts
from toptable.engine.rules.clock.round_minutes import ClockStage, RoundMinutes, length_for
from toptable.engine.rules.decks.cards import in_words
from toptable.engine.rules.finals.cut import Cut, Next, RecordCut, TopCut
from toptable.engine.rules.finals.finalist_candidates import AtRandom, ByRank
from toptable.engine.rules.finals.finalist_selection import (
    ByRanking,
    ByTrait,
    Method,
    unknown_trait,
)
from toptable.engine.rules.rulebook import Rulebook, Rules
from toptable.engine.rules.settings import unmet
from toptable.engine.rules.structure.levels import Levels
from toptable.engine.rules.structure.stop_rules import PlannedRounds
from toptable.engine.rules.structure.structures import Structures, planned
from toptable.engine.rules.structure.tables import Plan, counted
from toptable.engine.sentence import worded
from toptable.engine.state import State, rules_in


def facts(state: State, rules: Rules) -> EventFacts:
    """What is known of the event so far."""
    book, players = rules.rulebook, state.field_size
    event = state.event
    level = _level(book.levels, rules, event.event_type if event else "")
    proposal = None
    if book.structure is not None and players > 1:
        proposal = book.structure.proposal(
            players, tier=level, cut=bool(state.plan and state.plan.cut)
        )
        proposal = proposal.by_record() if rules.eliminates else proposal
    playing, second = _playing_staff(state, rules, level)
    return EventFacts(
        settings=dict(rules.chosen.items),
        level=level,
        players=players or None,
        proposal=proposal,
        plan=state.plan,
        stop="" if isinstance(state.stop, PlannedRounds) else state.stop.help,
        clocks=tuple(_other_lengths(state, rules)),
        tiebreakers=tuple(rule.name for rule in (*rules.ranking.tiebreakers, rules.ranking.lot)),
        playing_staff=playing,
        second=second,
        online=rules.chosen.get("online", "off") == "on",
        cards=in_words(state.event_cards),
        told=dict(state.office.told),
    )


def _playing_staff(
    state: State, rules: Rules, level: str
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Who of the staff plays, and who of those the document wants for it rules there."""
    staff = members_of(state)
    playing = tuple(dict.fromkeys(member.name for member in staff if member.plays))
    early = {member.name for member in state.staff if not member.after_start}
    told = tuple(
        name if name in early else worded("announcement_facts.named_after", name=name)
        for name in playing
    )
    levels = rules.rulebook.levels
    if levels is None or not levels.staff_play.playing(level, staff):
        return told, ()
    able = dict.fromkeys(member.name for member in staff if member.role in levels.staff_play.roles)
    idle = tuple(name for name in able if name not in playing)
    return told, idle or (tuple(able) if len(able) > 1 else ())


def _other_lengths(state: State, rules: Rules) -> Iterator[tuple[ClockStage, int, int | None]]:
    """The rounds whose clock was set to another length than is announced. B-009, B-119."""
    for (stage, number), running in sorted(state.floor.rounds.items()):
        told = told_length(rules, stage)
        limit = running.clock.limit
        minutes = None if limit is None else limit // timedelta(minutes=1)
        if told is None or not told.keeps(minutes):
            yield stage, number, minutes


def told_length(rules: Rules, stage: ClockStage) -> RoundMinutes | None:
    """What players were told of the length of such a round, if anything."""
    sheet = rules.rulebook.announcements
    found = length_for(sheet.times if sheet else (), stage, dict(rules.chosen.items))
    if found is None or (found.default is None and not found.untimed):
        return None
    return found


def announced(state: State, rulebook: Rulebook) -> tuple[AnnouncementLine, ...]:
    """Everything the document wants announced, as it reads for this event now."""
    if rulebook.announcements is None:
        return ()
    return rulebook.announcements.sheet(facts(state, rules_in(state, rulebook)))


def _level(levels: Levels | None, rules: Rules, event_type: str) -> str:
    """The tier or level of the event: as it was set, or as the document proposes it."""
    if levels is None:
        return ""
    return rules.tier or levels.propose(event_type, "").level


def not_told(state: State, rulebook: Rulebook) -> tuple[AnnouncementLine, ...]:
    """What has to be decided before the event can start, and is not."""
    return tuple(line for line in announced(state, rulebook) if line.starts)


def before_the_start(state: State, rulebook: Rulebook, *, reasoned: bool) -> Refusal | None:
    """Why round 1 is not paired yet: players have not been told what they must know."""
    if state.rounds or rulebook.announcements is None:
        return None
    chosen = rules_in(state, rulebook).chosen
    if refusal := unmet(rulebook.settings, chosen, given=True):
        return refusal
    missing = not_told(state, rulebook)
    if reasoned or (not missing and is_published(state)):
        return None
    source = next(item.source for item in rulebook.announcements.items if item.starts)
    if missing:
        topics = ", ".join(line.topic for line in missing)
        text = worded("announced_first.players_must", topics=topics)
    else:
        text = worded("announced_first.rounds_cut")
    return Refusal.of("unannounced", missing[0].source if missing else source, text=text)


def about_the_cut(state: State, rulebook: Rulebook, cut: Cut, then: Next) -> tuple[str, ...]:
    """What speaks against taking this cut now, one sentence each; a reason answers them all."""
    found = [*_other_cut(state, cut), *_moment(state, rulebook, cut)]
    structures = rulebook.structure
    if then == "swiss" and structures is not None and cut.id not in structures.swiss_cuts:
        how = "a number of players" if isinstance(cut, TopCut) else "points"
        found.append(worded("announced_first.document_no", how=how))
    rules = rules_in(state, rulebook)
    method = announced_method(rules)
    if then == "elimination" and not isinstance(method, ByRanking):
        found.append(
            worded("announced_first.finalists_announced", method_name=method_name(method, rulebook))
        )
    return tuple(found)


def about_the_finalists(
    state: State, rulebook: Rulebook, method: Method, seats: int
) -> tuple[str, ...]:
    """The same for finalists who are chosen by a method. B-104."""
    wanted_cut = TopCut(seats) if seats > 1 else None
    found = [*_other_cut(state, wanted_cut), *_moment(state, rulebook, wanted_cut)]
    wanted = announced_method(rules_in(state, rulebook))
    if method != wanted:
        found.append(
            worded("announced_first.announced_method", method_name=method_name(wanted, rulebook))
        )
    return tuple(found)


def wrong_game(rules: Rules, method: Method) -> Refusal | None:
    """A method by what was played belongs to its game. B-109, B-110, B-111, B-112."""
    if isinstance(method, ByRanking):
        return None
    finals = rules.rulebook.finals
    trait = finals.trait(method.trait.id)
    if trait is None:
        return unknown_trait(method.trait, finals.traits)
    if trait in rules.traits:
        return None
    theirs = ", ".join(game.name for game in rules.rulebook.games if game.id in trait.games)
    here = f"this is {rules.game.name}" if rules.game else "this event has not named its game"
    return Refusal.of("other_game", trait.source, trait=trait.name, theirs=theirs, here=here)


def announced_method(rules: Rules) -> Method:
    """The method that the settings name; by ranking where there is nothing to choose. B-104."""
    wanted = rules.chosen.get("finalists", "ranking")
    trait = rules.rulebook.finals.trait(wanted)
    if trait is None:
        return ByRanking()
    drawn = rules.chosen.get("finalist_overflow", "rank") == "random"
    return ByTrait(trait.named, AtRandom() if drawn else ByRank())


def asked(questions: tuple[str, ...], *, reasoned: bool) -> None:
    """The refusal that a reason answers."""
    if not questions or reasoned:
        return
    refuse("cut_asks", questions=" ".join(questions))


def fits(state: State, rulebook: Rulebook) -> str:
    """Whether the plan still fits those who play, or what the document has for them. N13-89.

    After a planned cut by record fewer play on, as announced. A plan that departs from the document
    was chosen so: it is said with round 1, and again only where the document has something else by
    now, as players came or left.
    """
    if state.finals.through is not None:
        return ""
    structures, plan = rulebook.structure, state.plan
    field = sum(1 for _ in state.active_players())
    if structures is None or plan is None or field < 2:
        return ""
    tier = rules_in(state, rulebook).tier
    judged = structures.assess(plan, field, tier=tier)
    if judged.problems:
        return worded("announced_first.plan_no", problems=" ".join(judged.problems))
    if not judged.departs or judged.departs == _departed(state, plan, structures, tier):
        return ""
    proposal = structures.proposal(field, tier=tier, cut=plan.cut > 0)
    return worded(
        "announced_first.plan_document",
        planned=planned(plan),
        counted=counted(field, "player"),
        departs=judged.departs,
        structure=proposal.structure,
    )


def _departed(state: State, plan: Plan, structures: Structures, tier: str) -> str:
    """What the document had instead of the plan for those who played the round before."""
    if len(state.rounds) < 2:
        return ""
    before = state.rounds[-2]
    field = 2 * len(before.matches) + len(before.byes)
    return structures.assess(plan, field, tier=tier).departs if field > 1 else ""


def planned_cut(state: State) -> Cut | None:
    """The cut that comes next by the plan: by points, then to so many players. N13-76, N10-45."""
    plan = state.plan
    if plan is None:
        return None
    if plan.points and state.finals.through is None:
        return RecordCut(plan.points)
    return TopCut(plan.cut) if plan.cut > 1 else None


def cut_by_ranking(state: State, rules: Rules) -> Cut | None:
    """The planned cut where the standings decide who is in it; none where decks do. B-104."""
    due = planned_cut(state)
    return due if due is None or by_standings(rules, due) else None


def by_standings(rules: Rules, cut: Cut) -> bool:
    """Whether the standings alone decide who goes on, as was announced. B-104."""
    return not isinstance(cut, TopCut) or isinstance(announced_method(rules), ByRanking)


def _other_cut(state: State, cut: Cut | None) -> list[str]:
    due = planned_cut(state)
    if cut is not None and cut == due:
        return []
    if state.plan is None:
        return [worded("announced_first.no_cut")]
    if isinstance(due, RecordCut):
        told = worded("announced_first.everybody_least", counted=counted(due.points, "point"))
    else:
        told = f"A top {due.size}" if due is not None else "No cut"
    return [worded("announced_first.announced_another", told=told)]


def _moment(state: State, rulebook: Rulebook, cut: Cut | None) -> list[str]:
    found = []
    said = verdict(state, rulebook)
    if said is not None and not said.over:
        found.append(worded("announced_first.rounds_not", said=said.text))
    second = state.plan is not None and state.plan.points and cut == planned_cut(state)
    if state.finals.through is not None and not second:
        found.append(worded("announced_first.there_cut", count=len(state.finals.through)))
    return found


def method_name(method: Method, rulebook: Rulebook) -> str:
    """What the document calls a method."""
    if isinstance(method, ByRanking):
        return method.name
    trait = rulebook.finals.trait(method.trait.id)
    return method.name if trait is None else trait.name
