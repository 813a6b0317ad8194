"""Break what follows from rulings on purpose, one rule at a time, and what stays decided.

    .venv/bin/python benchmarks/mutants_consequences.py [WORD ...]

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
PENALISED_PEOPLE = ("engine/subjects/conduct/test_penalised_people.py",)
RULINGS = ("engine/subjects/conduct/test_rulings.py",)
LATE_ENTRY = ("engine/subjects/people/test_late_entry.py",)
EFFECTS = ("engine/subjects/conduct/test_penalty_effects.py",)
IN_THEIR_NAME = ("engine/subjects/conduct/test_in_their_name.py",)
ABSENCE = ("engine/subjects/floor/test_absence.py",)
LEAVING = ("engine/subjects/people/test_leaving.py",)
PEOPLE = ("engine/subjects/people/test_people.py",)
STAR_WARS_CONDUCT = ("documents/ffg_starwars_2_2/test_conduct.py",)

MUTANTS: Table = {
    "engine/subjects/conduct/remedy_actions.py": (
        Mutant(
            "the drawn game is always the first",
            "            len(letters),\n",
            "            1,\n",
            RULED_TOGETHER,
        ),
        Mutant(
            "the match goes on after its last game was drawn",
            "if not situation.rules.scoring.over(letters):",
            "if True:",
            RULED_TOGETHER,
        ),
        Mutant(
            "the game is played again on the same sides",
            "sides = swapped(game.sides)",
            "sides = game.sides",
            RULED_TOGETHER,
        ),
        Mutant(
            "slow play adds turns without end",
            "and may_add_turn(state, situation.rulebook, table):",
            ":",
            RULED_TOGETHER,
        ),
        Mutant(
            "who is dropped plays the match to its end",
            "departure.drop(state, player, situation, at_once=True)",
            "departure.drop(state, player, situation)",
            RULED_TOGETHER,
        ),
        Mutant(
            "who is dropped stays in the bracket",
            "step = [PenaltyCarriedOut(effect), *left, *place]",
            "step = [PenaltyCarriedOut(effect), *left]",
            RULED_TOGETHER,
        ),
        Mutant(
            "a match that nobody reported is drawn in double elimination",
            "ResultKind.BOTH_LOSE if rules.eliminates else ResultKind.DRAW",
            "ResultKind.DRAW",
            RULED_TOGETHER,
        ),
        Mutant(
            "both win an elimination game",
            "if state.finals.bracket is not None:\n        refuse(",
            "if False:\n        refuse(",
            RULED_TOGETHER,
        ),
        Mutant(
            "both are thrown out, and one of them wins",
            "    for match in emptied:\n",
            "    for match in ():\n",
            EFFECTS,
        ),
        Mutant(
            "nobody moves up for a finalist who is thrown out",
            "    if not isinstance(moved, Refusal):\n",
            "    if False:\n",
            EFFECTS,
        ),
    ),
    "engine/questions/places.py": (
        Mutant(
            "slow play adds one turn too many",
            "added(state, table) < most",
            "added(state, table) <= most",
            RULED_TOGETHER,
        ),
        Mutant(
            "turns added by rulings do not count",
            "return by_hand + len(by_rulings(state, table))",
            "return by_hand",
            RULED_TOGETHER,
        ),
        Mutant(
            "turns added by rulings are not played",
            "return replace(kept, extensions=(*kept.extensions, *turns)) if turns else kept",
            "return kept",
            RULED_TOGETHER,
        ),
    ),
    "engine/subjects/conduct/penalty_effects.py": (
        Mutant(
            "a lost bracket game stays where it was, whoever plays it now",
            "not places.lost_in_bracket(state, player, effect.table)",
            "False",
            EFFECTS,
        ),
        Mutant(
            "what is said to cost nothing costs the match",
            'for penalty in LOSSES if when != "none" else ():',
            "for penalty in LOSSES:",
            LATE_ENTRY,
        ),
        Mutant(
            "no number of points is asked for",
            "if points < 1:",
            "if False:",
            RULINGS,
        ),
        Mutant(
            "a loss that waited falls on a match that is held or half lost",
            " or places.is_busy(state, player):\n        return None",
            ":\n        return None",
            RULED_TOGETHER,
        ),
        Mutant(
            "a member's loss that waited costs another seat",
            "PenaltyEffect(effect.ruling, player, effect.penalty, effect.seat),",
            "PenaltyEffect(effect.ruling, player, effect.penalty, 1),",
            PENALISED_PEOPLE,
        ),
        Mutant(
            "with one loss of match taken off the other is gone too",
            "    if losers & set(match.players):\n",
            "    if False:\n",
            RULED_TOGETHER,
        ),
        Mutant(
            "with a loss of match taken off a lost game is gone too",
            "    if not others:\n        return first\n",
            "    if True:\n        return first\n",
            RULED_TOGETHER,
        ),
    ),
    "engine/subjects/results/authority.py": (
        Mutant(
            "a report writes over a lost match",
            "if effect.how in (How.GAME, How.MATCH) and",
            "if effect.how is How.GAME and",
            RULED_TOGETHER,
        ),
        Mutant(
            "a report writes over a lost game",
            "if effect.how in (How.GAME, How.MATCH) and",
            "if effect.how is How.MATCH and",
            RULED_TOGETHER,
        ),
        Mutant(
            "a lost bye is issued after all",
            "if effect.how is How.BYE and",
            "if False and",
            RULED_TOGETHER,
        ),
        Mutant(
            "who lost a bracket game by a penalty wins it by a report",
            "if here and winner in effect.players:",
            "if False:",
            EFFECTS,
        ),
        Mutant(
            "a game drawn by a ruling is reported otherwise without a reason",
            "if effect.how is How.DRAWN:",
            "if False:",
            RULED_TOGETHER,
        ),
    ),
    "engine/subjects/results/reporting.py": (),
    "engine/rules/conduct/deviation.py": (
        Mutant(
            "who gives a penalty for this conduct is not asked",
            "if measure.by and measure.covers(penalty):",
            "if False:",
            STAR_WARS_CONDUCT,
        ),
        Mutant(
            "anybody gives every penalty of conduct that somebody may give",
            "if measure.by and measure.covers(penalty):",
            "if measure.covers(penalty):",
            STAR_WARS_CONDUCT,
        ),
    ),
    "engine/subjects/conduct/rulings.py": (
        Mutant(
            "a penalty is raised to a lighter one",
            "if self.to.weight <= ruling.penalty.weight:",
            "if False:",
            RULINGS,
        ),
        Mutant(
            "a raised penalty costs the game and the match",
            "if not _still_waits(effect, self.number)",
            "if True",
            RULINGS,
        ),
        Mutant(
            "anybody acknowledges for the head judge",
            "if ruling.awaits is not None and ruling.awaits not in roles:",
            "if False:",
            RULINGS,
        ),
        Mutant(
            "nobody has to acknowledge a loss of match",
            "return wanted if wanted not in roles else None",
            "return None",
            RULINGS,
        ),
        Mutant(
            "a penalty is withdrawn without a reason",
            "    if not situation.reasoned:\n",
            "    if False:\n",
            RULINGS,
        ),
        Mutant(
            "a penalty that no count asks for is raised without a reason",
            "if asked.asks_for(to) or reasoned:",
            "if True:",
            RULINGS,
        ),
    ),
    "engine/subjects/conduct/completing.py": (
        Mutant(
            "answers given later leave the giver of help alone",
            "if target is Target.PROVIDER and not command.helped:",
            "if False:",
            RULED_TOGETHER,
        ),
        Mutant(
            "answers given later leave the opponent alone",
            "    if other is None or other in ruling.players:\n",
            "    if True:\n",
            RULED_TOGETHER,
        ),
    ),
    "engine/subjects/conduct/confirming.py": (
        Mutant(
            "a disqualification in somebody's name acts at once",
            "    if not thrown:\n",
            "    if True:\n",
            IN_THEIR_NAME,
        ),
        Mutant(
            "anybody confirms it",
            "if names.key(situation.actor.name) != names.key(found.judge):",
            "if False:",
            IN_THEIR_NAME,
        ),
        Mutant(
            "what the judge declines is carried out",
            "self.declined)\n        if self.declined:\n",
            "self.declined)\n        if False:\n",
            IN_THEIR_NAME,
        ),
        Mutant(
            "who is out on the spot is put out once more",
            "    _out_already(state, self)\n",
            "",
            IN_THEIR_NAME,
        ),
    ),
    "engine/subjects/conduct/disqualifying.py": (
        Mutant(
            "any judge disqualifies on the spot",
            "if not organizer:\n        passed(may_give(",
            "if False:\n        passed(may_give(",
            IN_THEIR_NAME,
        ),
    ),
    "engine/subjects/people/drop_and_reinstate.py": (
        Mutant(
            "players come back after the last round",
            "    if rounds_over(state, rulebook):\n",
            "    if False:\n",
            LEAVING,
        ),
        Mutant(
            "a disqualified player comes back",
            "if player.disqualified and not _cleared(state, player):\n            refuse(",
            "if False:\n            refuse(",
            PEOPLE,
        ),
        Mutant(
            "rounds missed meanwhile are not lost",
            "missed = tuple(range(left + 1, first)) if left is not None else ()",
            "missed = ()",
            PEOPLE,
        ),
    ),
    "engine/subjects/leaving/departure.py": (
        Mutant(
            "somebody absent wins when the opponent leaves",
            "if presence.absent(state, current.number, match.players[1 - seat]):",
            "if False:",
            ABSENCE,
        ),
        Mutant(
            "who drops after the pairing loses nothing",
            "if not at_once and (after_match or not rules.loses_match):",
            "if not at_once:",
            LEAVING,
        ),
        Mutant(
            "who drops keeps the bye that was to be issued",
            "_lose_bye(state, player) if rules.loses_match else ()",
            "()",
            LEAVING,
        ),
    ),
    "engine/subjects/results/result_record.py": (
        Mutant(
            "a match opens again behind a locked cut",
            "if state.finals.locked is not None:",
            "if False:",
            EFFECTS,
        ),
    ),
    "engine/subjects/conduct/penalty_record.py": (
        Mutant(
            "one loss pays for another that waits",
            "        and (old.ruling, old.penalty) == (new.ruling, new.penalty)\n",
            "",
            RULED_TOGETHER,
        ),
        Mutant(
            "points are taken a second time when the penalty is taken off",
            "state = _deduct(state, effect.players, -effect.points)",
            "state = _deduct(state, effect.players, effect.points)",
            EFFECTS,
        ),
        Mutant(
            "a bye lost twice comes back with one of the penalties",
            "            and not _lost_twice(state, effect)\n",
            "",
            EFFECTS,
        ),
        Mutant(
            "a bye of a round that is over comes back as one to issue",
            "effect.unissued and over(state, effect.round) is None",
            "effect.unissued",
            EFFECTS,
        ),
        Mutant(
            "a bye that nobody issued comes back as issued",
            "again = not lost and effect.unissued and",
            "again = False and",
            EFFECTS,
        ),
        Mutant(
            "the bye stays lost when the penalty is taken off",
            "                state = book_bye(state, effect, lost=False)",
            "                state = book_bye(state, effect, lost=True)",
            RULINGS,
        ),
    ),
}

if __name__ == "__main__":
    raise SystemExit(run(MUTANTS, sys.argv[1:]))
