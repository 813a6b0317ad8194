"""Break absence, lateness and permissions on purpose, one rule at a time.

    .venv/bin/python benchmarks/mutants_presence.py [WORD ...]

With words, only the mutants are tried whose module or description has one of them. The exit status
is 1 if any survives. ``mutants.py`` says how it is done.
"""

import sys

from mutants import Mutant, Table, run

LATE_ENTRY = ("engine/subjects/people/test_late_entry.py",)
ABSENCE = ("engine/subjects/floor/test_absence.py",)
LATE_AND_AWAY = ("engine/rules/clock/test_late_and_away.py",)
ROUNDS = ("engine/subjects/rounds/test_rounds.py",)
WHO_WRITES_RESULTS = ("engine/subjects/results/test_who_writes_results.py",)
PERMISSION_KINDS = ("engine/subjects/conduct/test_permission_kinds.py",)
HANDOVER = ("engine/subjects/staff/test_handover.py",)
COVER = ("engine/subjects/staff/test_cover.py",)

MUTANTS: Table = {
    "engine/subjects/floor/presence.py": (
        Mutant(
            "somebody is kept in without a reason",
            "if not situation.reasoned:",
            "if False:",
            ABSENCE,
        ),
    ),
    "engine/questions/presence.py": (
        Mutant(
            "nobody asks about those who never came",
            "    if not names:\n        return None\n",
            "    if True:\n        return None\n",
            ABSENCE,
        ),
        Mutant(
            "who is kept in is asked about again",
            "        and player not in running.kept\n",
            "",
            ABSENCE,
        ),
        Mutant(
            "who is marked as absent wins",
            "if gained and absent(state, number, player):",
            "if False:",
            ABSENCE,
        ),
        Mutant(
            "who checked in since is still asked about",
            "        and not _checked_in_since(state, running, player)\n",
            "",
            ABSENCE,
        ),
        Mutant(
            "of two who never came one wins",
            "if absent(state, number, opponent):",
            "if False:",
            ABSENCE,
        ),
    ),
    "engine/subjects/floor/lateness.py": (
        Mutant(
            "nobody proposes to drop who is absent at the end",
            "elif not here and rule is not None and self.over:",
            "elif False:",
            ABSENCE,
        ),
        Mutant(
            "what was ruled on is proposed again",
            "        if here and given:\n",
            "        if False:\n",
            ABSENCE,
        ),
        Mutant(
            "a lighter ruling settles the heavier proposal",
            "            and ruling.penalty.weight >= wanted.weight\n",
            "",
            ABSENCE,
        ),
        Mutant(
            "nobody is late for a bye",
            "    if place.stage is ClockStage.SWISS:\n        listed.append(",
            "    if False:\n        listed.append(",
            ABSENCE,
        ),
        Mutant(
            "who never came to an earlier bracket game is forgotten",
            "listed += _from_earlier_slots(view)",
            "listed += ()",
            ABSENCE,
        ),
    ),
    "engine/subjects/floor/ruling_on_lateness.py": (
        Mutant(
            "the match is lost a second time at the end of the round",
            "if late in gone and not self._lost_already(late.player):",
            "if late in gone:",
            ABSENCE,
        ),
        Mutant(
            "a match that is over is lost once more",
            'when="none" if over else "",',
            'when="",',
            ABSENCE,
        ),
        Mutant(
            "everybody at the table is ruled on, whoever is meant",
            "return not command.players or player in command.players",
            "return True",
            ABSENCE,
        ),
        Mutant(
            "the drop is no penalty anywhere",
            "if self.tardiness.drop_is_penalty:",
            "if False:",
            ABSENCE,
        ),
    ),
    "engine/rules/clock/timing.py": (
        Mutant(
            "late before the planned start",
            "late -= clock.elapsed(clock.planned)",
            "late -= NOTHING",
            LATE_AND_AWAY,
        ),
        Mutant(
            "at the limit to the second it is not reached",
            "return step.after <= late and not in_time",
            "return step.after < late and not in_time",
            LATE_AND_AWAY,
        ),
        Mutant(
            "somebody wins the game that both were late for",
            'letters += "X" if all(here) else',
            'letters += "L" if all(here) else',
            LATE_AND_AWAY,
        ),
    ),
    "engine/subjects/registration/late_entry.py": (
        Mutant(
            "any judge allows a late entry",
            "MAY_ALLOW = (Role.ORGANIZER, Role.HEAD_JUDGE)",
            "MAY_ALLOW = (Role.ORGANIZER, Role.HEAD_JUDGE, Role.JUDGE)",
            LATE_ENTRY,
        ),
        Mutant(
            "anybody allows a late entry",
            "if name in approvers(state, situation.actor, situation.now):",
            "if True:",
            LATE_ENTRY,
        ),
        Mutant(
            "a late entrant loses the next match instead of round 1",
            'when="none" if late.missed else "",',
            'when="",',
            LATE_ENTRY,
        ),
        Mutant(
            "a late entrant loses no round",
            "missed=tuple(range(1, first)),",
            "missed=(),",
            LATE_ENTRY,
        ),
        Mutant(
            "no penalty goes with a late entry",
            "if demanded and self.penalty not in demanded:",
            "if False:",
            ROUNDS,
        ),
    ),
    "engine/subjects/results/authority.py": (
        Mutant(
            "a loss by penalty is reported without a ruling",
            "if part.kind not in BY_RULING:",
            "if True:",
            WHO_WRITES_RESULTS,
        ),
        Mutant(
            "a bye is reported for a match of two",
            "if part.kind not in WITHOUT_OPPONENT:",
            "if True:",
            WHO_WRITES_RESULTS,
        ),
        Mutant(
            "a scorekeeper decides that both win",
            "if situation.actor.role not in WHO_RULES:",
            "if False:",
            WHO_WRITES_RESULTS,
        ),
        Mutant(
            "who walked away is still in the event",
            "return [Dropped(player=player.id, after_round=roster.next_round(state) - 1)]",
            "return []",
            WHO_WRITES_RESULTS,
        ),
        Mutant(
            "anybody is a witness",
            "if rule is None or not rule.witness:",
            "if True:",
            WHO_WRITES_RESULTS,
        ),
        Mutant(
            "a player witnesses the own agreement",
            "    passed(plays_there(state, situation, match.players, result.witness))\n",
            "",
            WHO_WRITES_RESULTS,
        ),
    ),
    "engine/questions/staff.py": (
        Mutant(
            "anybody on the staff is a judge",
            "for who, role in duty if role in roles}",
            "for who, _ in duty}",
            WHO_WRITES_RESULTS,
        ),
        Mutant(
            "a match is published in which nobody can rule",
            "if not led or play.rulers(members, there):",
            "if True:",
            COVER,
        ),
    ),
    "engine/rules/conduct/book.py": (
        Mutant(
            "everybody allows everything",
            "if kind is None or set(kind.by) & set(roles):",
            "if True:",
            PERMISSION_KINDS,
        ),
    ),
    "engine/subjects/staff/staff_roles.py": (
        Mutant(
            "the head judge hands over without the organizer",
            "if actor.role is not Role.ORGANIZER and not agreed_by:",
            "if False:",
            HANDOVER,
        ),
    ),
    "engine/rules/staff_rules.py": (
        Mutant(
            "the organizer is cover for the organizer",
            "helpers -= {member.name for member in staff if member.role is Role.ORGANIZER}",
            "helpers -= set[str]()",
            COVER,
        ),
        Mutant(
            "every judge rules in the games of staff who play",
            "if self.cover is Cover.SECOND and met:",
            "if False:",
            COVER,
        ),
    ),
}

if __name__ == "__main__":
    raise SystemExit(run(MUTANTS, sys.argv[1:]))
