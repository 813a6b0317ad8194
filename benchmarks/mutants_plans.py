"""Break announcements, plans, settings and the clock on purpose, one rule at a time.

    .venv/bin/python benchmarks/mutants_plans.py [WORD ...]

With words, only the mutants are tried whose module or description has one of them. The exit status
is 1 if any survives. ``mutants.py`` says how it is done.
"""

import sys

from mutants import Mutant, Table, run

RULED_TOGETHER = (
    "engine/subjects/conduct/test_ruled_together.py",
    "engine/subjects/conduct/test_losses_by_rulings.py",
    "engine/subjects/conduct/test_wrong_decks_ruled.py",
)
LATE_ENTRY = ("engine/subjects/people/test_late_entry.py",)
PEOPLE = ("engine/subjects/people/test_people.py",)
ANNOUNCED_FIRST = ("engine/subjects/event/test_announced_first.py",)
ANNOUNCED_IS_SET = ("engine/subjects/event/test_announced_is_set.py",)
PROGRESS = ("engine/subjects/event/test_progress.py",)
SETTINGS_IN_PLAY = ("engine/subjects/event/test_settings_in_play.py",)
OFFICE = ("engine/subjects/event_admin/test_office.py",)
TIMEKEEPING = ("engine/subjects/floor/test_timekeeping.py",)
TIME_CALLS = ("engine/subjects/floor/test_time_calls.py",)
JUDGE_CALLS = ("engine/subjects/floor/test_judge_calls.py",)
TIME_UP_NETRUNNER = ("engine/rules/clock/test_time_up_netrunner.py",)

MUTANTS: Table = {
    "engine/subjects/event/required_event_info.py": (
        Mutant(
            "the event starts with nothing published",
            "if reasoned or (not missing and is_published(state)):",
            "if reasoned or not missing:",
            ANNOUNCED_FIRST,
        ),
        Mutant(
            "the event starts with nothing decided",
            "if reasoned or (not missing and is_published(state)):",
            "if reasoned or is_published(state):",
            ANNOUNCED_FIRST,
        ),
        Mutant(
            "a cut that nobody planned asks nothing",
            'return [worded("announced_first.no_cut")]',
            "return []",
            ANNOUNCED_FIRST,
        ),
        Mutant(
            "another cut than the announced one asks nothing",
            "    if cut is not None and cut == due:\n",
            "    if state.plan is not None or (cut is not None and cut == due):\n",
            ANNOUNCED_FIRST,
        ),
        Mutant(
            "a cut with rounds missing asks nothing",
            "if said is not None and not said.over:",
            "if False:",
            ANNOUNCED_FIRST,
        ),
        Mutant(
            "a second cut asks nothing",
            "if state.finals.through is not None and not second:",
            "if False:",
            ANNOUNCED_FIRST,
        ),
        Mutant(
            "finalists are chosen by another method than the announced one",
            "if method != wanted:",
            "if False:",
            ANNOUNCED_FIRST,
        ),
        Mutant(
            "finalists are chosen by the method of another game",
            "if trait in rules.traits:",
            "if True:",
            ANNOUNCED_FIRST,
        ),
        Mutant(
            "the plan is not announced",
            "plan=state.plan,",
            "plan=None,",
            ANNOUNCED_FIRST,
        ),
        Mutant(
            "what ends the rounds is not announced",
            'stop="" if isinstance(state.stop, PlannedRounds) else state.stop.help,',
            'stop="",',
            ANNOUNCED_IS_SET,
        ),
        Mutant(
            "another length of a round is not told",
            "clocks=tuple(_other_lengths(state, rules)),",
            "clocks=(),",
            ANNOUNCED_IS_SET,
        ),
        Mutant(
            "no tiebreaker but the lot is announced",
            "for rule in (*rules.ranking.tiebreakers, rules.ranking.lot)",
            "for rule in (rules.ranking.lot,)",
            ANNOUNCED_IS_SET,
        ),
        Mutant(
            "staff who play are not announced",
            "playing_staff=playing,",
            "playing_staff=(),",
            ANNOUNCED_IS_SET,
        ),
        Mutant(
            "who rules in the games of staff who play is not announced",
            "        second=second,\n",
            "        second=(),\n",
            ANNOUNCED_IS_SET,
        ),
    ),
    "engine/subjects/event/lifecycle.py": (),
    "engine/rules/settings.py": (
        Mutant(
            "no setting is fixed by what is on record",
            "return self.reach in (None, ChangeScope.RECORDED) and bool(now)",
            "return self.reach is None and bool(now)",
            SETTINGS_IN_PLAY,
        ),
        Mutant(
            "what was never set is fixed",
            "return self.reach in (None, ChangeScope.RECORDED) and bool(now)",
            "return self.reach in (None, ChangeScope.RECORDED)",
            SETTINGS_IN_PLAY,
        ),
        Mutant(
            "the event starts with a method whose game nobody named",
            "or now in allowed or not (now or given):",
            "or now in allowed or not now:",
            ANNOUNCED_FIRST,
        ),
    ),
    "engine/views/setting_effects.py": (
        Mutant(
            "the preview is silent about the ranking",
            "    if old.ranking == new.ranking:\n",
            "    if True:\n",
            OFFICE,
        ),
        Mutant(
            "the preview is silent about the clock",
            "        if was != now:\n",
            "        if False:\n",
            OFFICE,
        ),
    ),
    "engine/subjects/floor/timekeeping.py": (
        Mutant(
            "a round is shorter than announced, without a reason",
            "if told is not None and not told.keeps(minutes) and not situation.reasoned:",
            "if False:",
            TIMEKEEPING,
        ),
        Mutant(
            "the clock of a running round is set anew",
            "if running is not None and running.clock.started is not None:",
            "if False:",
            TIMEKEEPING,
        ),
        Mutant(
            "tables that are over are still called out",
            "for table in place.tables if not table.over\n",
            "for table in place.tables\n",
            TIMEKEEPING,
        ),
        Mutant(
            "a judge gives the own table more time",
            "own_match(state, situation, set(seated.players))",
            "own_match(state, situation, ())",
            TIMEKEEPING,
        ),
        Mutant(
            "an untimed round gets more time at a table",
            "if entry.given.time > NOTHING and running.clock.limit is None:",
            "if False:",
            TIMEKEEPING,
        ),
    ),
    "engine/subjects/floor/times_and_deadlines.py": (
        Mutant(
            "the calls of the event are always the usual ones",
            "    if USUAL in chosen:\n",
            "    if True:\n",
            TIME_CALLS,
        ),
        Mutant(
            "nobody is missing after the deadline",
            "absent = waited_for if now > by else ()",
            "absent = ()",
            TIME_CALLS,
        ),
        Mutant(
            "everybody gets more time without a reason",
            "if not situation.reasoned:\n        raise Refused(REASON)",
            "if False:\n        raise Refused(REASON)",
            TIMEKEEPING,
        ),
    ),
    "engine/rules/clock/round_clock.py": (
        Mutant(
            "a call that time was added after is not made again",
            "if (clock.remaining(at) or NOTHING) <= mark}",
            "if at}",
            TIME_CALLS,
        ),
        Mutant(
            "of several calls that passed the first is made",
            "passed = min((mark for mark in usable if mark >= left), default=None)",
            "passed = max((mark for mark in usable if mark >= left), default=None)",
            TIME_CALLS,
        ),
    ),
    "engine/questions/admission.py": (
        Mutant(
            "a deadline that has passed asks nothing",
            "if by is None or situation.now <= by or situation.reasoned:",
            "if True:",
            LATE_ENTRY,
        ),
        Mutant(
            "after the deadline players slip in without a penalty",
            "if not situation.rulebook.late_penalties or not ended(",
            "if True or not ended(",
            LATE_ENTRY,
        ),
    ),
    "engine/rules/clock/table_time.py": (
        Mutant(
            "a table ends with the round, whatever it was given",
            "return None if end is None else end + self.time",
            "return end",
            TIMEKEEPING,
        ),
        Mutant(
            "a second turn for slow play by hand",
            "if most and given_already >= most:",
            "if most and given_already > most:",
            TIMEKEEPING,
        ),
        Mutant(
            "an extension that nobody declared counts",
            "if self.declared is Declared.LOST:\n            return NOTHING",
            "if False:\n            return NOTHING",
            TIMEKEEPING,
        ),
        Mutant(
            "judges walk along the tables by number",
            "key=lambda line: (line.time, line.turns, line.table)",
            "key=lambda line: line.table",
            TIMEKEEPING,
        ),
        Mutant(
            "time is given back where the infraction says never",
            "if strength is Extension.NEVER or took <= rule.longer_than:",
            "if took <= rule.longer_than:",
            JUDGE_CALLS,
        ),
        Mutant(
            "time is given back for a short ruling",
            "if strength is Extension.NEVER or took <= rule.longer_than:",
            "if strength is Extension.NEVER:",
            JUDGE_CALLS,
        ),
    ),
    "engine/subjects/floor/ending_at_time.py": (
        Mutant(
            "a match ends at time before time is called",
            "if running.clock.phase(now) not in (Phase.RUN_OUT, Phase.CALLED):",
            "if False:",
            TIMEKEEPING,
        ),
        Mutant(
            "a match ends at time although the table has time left",
            "if left is not None and left > NOTHING:",
            "if False:",
            TIMEKEEPING,
        ),
        Mutant(
            "no added turns at time",
            "turns=table_time(state, place.key, seated.table).turns,",
            "turns=0,",
            RULED_TOGETHER,
        ),
        Mutant(
            "at time double elimination ends like Swiss",
            "return Format.RECORD if rules.eliminates else Format.SWISS",
            "return Format.SWISS",
            TIMEKEEPING,
        ),
        Mutant(
            "at time games that a ruling decided are asked about",
            "known = decided_games(state, place.number, match)",
            "known = decided_games(state, 0, match)",
            TIMEKEEPING,
        ),
    ),
    "rulebooks/shared/agenda_points.py": (
        Mutant(
            "seven agenda points at time are no win",
            "if self.target is not None and points[ahead] >= self.target:",
            "if False:",
            TIME_UP_NETRUNNER,
        ),
        Mutant(
            "added turns are not played at time",
            "table, 1 + table.turns, bonus=False,",
            "table, 1, bonus=False,",
            TIME_UP_NETRUNNER,
        ),
    ),
    "engine/subjects/event/settings.py": (
        Mutant(
            "a setting changes without a reason",
            "if not situation.reasoned and (told or not open_):",
            "if False:",
            PEOPLE,
        ),
        Mutant(
            "what points on record depend on changes after the first pairing",
            "    if not state.started or all(",
            "    if True or all(",
            SETTINGS_IN_PLAY,
        ),
        Mutant(
            "the wanted cut is dropped from the plan",
            "cut = proposal.cut or 0 if wanted is None else wanted",
            "cut = proposal.cut or 0",
            ANNOUNCED_FIRST,
        ),
        Mutant(
            "fewer rounds are planned than are paired",
            "if self.plan.rounds < len(state.rounds):",
            "if False:",
            PROGRESS,
        ),
        Mutant(
            "a plan changes under way without a reason",
            "told = state.rounds or (is_published(state) and state.plan is not None)",
            "told = is_published(state) and not state.rounds",
            ANNOUNCED_FIRST,
        ),
        Mutant(
            "an announced plan changes without a reason",
            "told = state.rounds or (is_published(state) and state.plan is not None)",
            "told = state.rounds",
            ANNOUNCED_FIRST,
        ),
    ),
}

if __name__ == "__main__":
    raise SystemExit(run(MUTANTS, sys.argv[1:]))
