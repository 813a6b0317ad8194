"""What a changed setting or plan touches: results, standings, pairings, clocks, rulings, words.

It compares what the event runs by before and after. How far back a setting reaches, it declares
itself (``settings.Reach``): what points on record depend on is fixed once round 1 is paired; all
other changes after the start are allowed, and never a surprise. N13-02, B-002, B-009.
"""

from collections.abc import Iterator

import msgspec

from toptable.engine.rules.clock.round_minutes import STAGE_NAMES, ClockStage
from toptable.engine.rules.rulebook import Rulebook, Rules
from toptable.engine.rules.settings import ChangeScope
from toptable.engine.sentence import worded
from toptable.engine.state import State, rules_in, the_event
from toptable.engine.subjects.event.required_event_info import announced


class Effect(msgspec.Struct, frozen=True):
    """One part of the event that is touched, and how."""

    area: str
    text: str


def effects(before: State, after: State, rulebook: Rulebook) -> tuple[Effect, ...]:
    """Everything that runs otherwise after the change, the weightiest first."""
    old = rules_in(before, rulebook)
    new = rules_in(after, rulebook)
    return (
        *_results(old, new),
        *_standings(before, old, new),
        *_pairings(before, old, new),
        *_clock(rulebook, old, new),
        *_rulings(before, old, new),
        *_approval(before, after, rulebook),
        *_words(before, after, rulebook),
    )


def _results(old: Rules, new: Rules) -> Iterator[Effect]:
    if old.scoring != new.scoring:
        yield Effect("Results", worded("setting_effects.matches_scored"))


def _standings(state: State, old: Rules, new: Rules) -> Iterator[Effect]:
    if old.ranking == new.ranking:
        return
    order = ", ".join(rule.name for rule in (*new.ranking.keys, new.ranking.lot))
    yield Effect("Standings", worded("setting_effects.players_ranked", order=order))
    if state.finals.locked is not None:
        yield Effect("The cut", worded("setting_effects.cut_locked"))


def _pairings(state: State, old: Rules, new: Rules) -> Iterator[Effect]:
    looked_at = [
        setting.key for setting in old.rulebook.settings if setting.reach is ChangeScope.PAIRINGS
    ]
    if all(old.chosen[key] == new.chosen[key] for key in looked_at):
        return
    published = [round_ for round_ in state.rounds if round_.published]
    drafted = len(published) < len(state.rounds)
    kept = worded("setting_effects.rounds_published") if published else ""
    again = worded("setting_effects.pair_draft") if drafted else ""
    coming = len(published) + 1
    yield Effect(
        "Pairings", worded("setting_effects.rounds_paired", coming=coming, kept=kept, again=again)
    )


def _clock(rulebook: Rulebook, old: Rules, new: Rules) -> Iterator[Effect]:
    if rulebook.announcements is None:
        return
    for stage in ClockStage:
        lengths = [
            rulebook.announcements.minutes(stage, dict(rules.chosen.items)) for rules in (old, new)
        ]
        was, now = ("yours to set" if length is None else length.text for length in lengths)
        if was != now:
            what = STAGE_NAMES[stage]
            yield Effect(
                "Clock", worded("setting_effects.instead_clock", what=what, now=now, was=was)
            )
    before, after = (rules.endings.at_time for rules in (old, new))
    if before != after:
        yield Effect("Clock", worded("setting_effects.done_when"))


def _rulings(state: State, old: Rules, new: Rules) -> Iterator[Effect]:
    if old.tier != new.tier:
        kept = worded("setting_effects.those_given") if state.conduct.rulings else ""
        yield Effect(
            "Rulings", worded("setting_effects.penalties_proposed", tier=new.tier, kept=kept)
        )


def _approval(before: State, after: State, rulebook: Rulebook) -> Iterator[Effect]:
    """Some categories are announced only with an approval. B-190."""
    was, now = (the_event(state).category in rulebook.approval for state in (before, after))
    if now and not was:
        yield Effect("Approval", worded("setting_effects.event_category_announced"))
    elif was and not now:
        yield Effect("Approval", worded("setting_effects.event_category_needs"))


def _words(before: State, after: State, rulebook: Rulebook) -> Iterator[Effect]:
    old = {line.id: line for line in announced(before, rulebook)}
    for line in announced(after, rulebook):
        was = old.get(line.id)
        if was is None or was.text != line.text:
            yield Effect("What players must know", f"{line.topic}: {line.text}")
