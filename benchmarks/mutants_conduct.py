"""Break rulings, their consequences, clock steps and plans on purpose, one rule at a time.

    .venv/bin/python benchmarks/mutants_conduct.py [WORD ...]

With words, only the mutants are tried whose module or description has one of them. The exit status
is 1 if any survives. ``mutants.py`` says how it is done.
"""

import sys

from mutants import Mutant, Table, run

RULED_TOGETHER = ("engine/subjects/conduct/test_ruled_together.py",)
PENALISED_PEOPLE = ("engine/subjects/conduct/test_penalised_people.py",)
RULINGS = ("engine/subjects/conduct/test_rulings.py",)
ESCALATION = ("engine/rules/conduct/test_escalation.py",)
EVERY_LEAF = ("engine/subjects/conduct/test_every_leaf.py",)
LATE_ENTRY = ("engine/subjects/people/test_late_entry.py",)
EFFECTS = ("engine/subjects/conduct/test_penalty_effects.py",)
IN_THEIR_NAME = ("engine/subjects/conduct/test_in_their_name.py",)
ABSENCE = ("engine/subjects/floor/test_absence.py",)
LEAVING = ("engine/subjects/people/test_leaving.py",)
PEOPLE = ("engine/subjects/people/test_people.py",)
LATE_AND_AWAY = ("engine/rules/clock/test_late_and_away.py",)
ROUNDS = ("engine/subjects/rounds/test_rounds.py",)
WHO_WRITES_RESULTS = ("engine/subjects/results/test_who_writes_results.py",)
PERMISSION_KINDS = ("engine/subjects/conduct/test_permission_kinds.py",)
HANDOVER = ("engine/subjects/staff/test_handover.py",)
COVER = ("engine/subjects/staff/test_cover.py",)
ANNOUNCED_FIRST = ("engine/subjects/event/test_announced_first.py",)
ANNOUNCED_IS_SET = ("engine/subjects/event/test_announced_is_set.py",)
PROGRESS = ("engine/subjects/event/test_progress.py",)
SETTINGS_IN_PLAY = ("engine/subjects/event/test_settings_in_play.py",)
OFFICE = ("engine/subjects/office/test_office.py",)
TIMEKEEPING = ("engine/subjects/floor/test_timekeeping.py",)
TIME_CALLS = ("engine/subjects/floor/test_time_calls.py",)
JUDGE_CALLS = ("engine/subjects/floor/test_judge_calls.py",)
TIME_UP_NETRUNNER = ("engine/rules/clock/test_time_up_netrunner.py",)
DOUBLE_ELIMINATION_EVENT = ("engine/subjects/finals/test_double_elimination_event.py",)
STRUCTURE_STOP_RULES = ("rulebooks/test_structure_stop_rules.py",)
SETTLED_PLACES = ("engine/subjects/finals/test_settled_places.py",)
FINAL_RANKING = ("engine/rules/finals/cut/test_final_ranking.py",)
STANDING = ("engine/subjects/conduct/test_revoked_places.py",)
ENDING_COMMANDS = ("cli/test_ending_commands.py",)
FINALS = ("engine/subjects/finals/test_finals.py",)
DRAWN_SIDES = ("engine/subjects/results/test_drawn_sides.py",)
STAR_WARS_CONDUCT = ("documents/ffg_starwars_2_2/test_conduct.py",)
CITATIONS = ("rulebooks/test_citations.py",)

MUTANTS: Table = {
    # Whom a ruling acts on, and what each of them gets.
    "engine/subjects/conduct/recipients.py": (
        Mutant(
            "both are at fault, and only who is named is penalised",
            "if target is Target.BOTH and not command.alone:",
            "if False:",
            RULED_TOGETHER,
        ),
        Mutant(
            "the opponent is penalised although the judge says who alone is",
            "if target is Target.BOTH and not command.alone:",
            "if target is Target.BOTH:",
            RULED_TOGETHER,
        ),
        Mutant(
            "who received help is penalised where only the giver is",
            "if target is Target.PROVIDER:\n        people = []",
            "if False:\n        people = []",
            RULED_TOGETHER,
        ),
        Mutant(
            "nobody asks who gave the help",
            "if helped and not command.provider and not command.outsider:",
            "if False:",
            RULED_TOGETHER,
        ),
        Mutant(
            "players help themselves",
            "if command.provider and command.provider in command.players:",
            "if False:",
            RULED_TOGETHER,
        ),
        Mutant(
            "no warning beside the heavier penalty",
            "beside=tuple(one for one in also if penalty.weight > one.weight),",
            "beside=(),",
            RULED_TOGETHER,
        ),
        Mutant(
            "a warning beside a warning",
            "if penalty.weight > one.weight",
            "if penalty.weight >= one.weight",
            RULED_TOGETHER,
        ),
        Mutant(
            "what one person gets otherwise is not looked at",
            "next((share for share in command.each if share.player == player), ForPerson(player))",
            "ForPerson(player)",
            RULED_TOGETHER,
        ),
        Mutant(
            "a player of the event is penalised as somebody who does not play",
            "if names.key(command.outsider) in state.names:",
            "if False:",
            PENALISED_PEOPLE,
        ),
    ),
    "engine/rules/conduct/penalty.py": (
        Mutant(
            "somebody who does not play loses a match",
            "if not outsider or penalty not in ONLY_FOR_PLAYERS:",
            "if True:",
            PENALISED_PEOPLE,
        ),
    ),
    "engine/subjects/conduct/giving.py": (
        Mutant(
            "only those named are penalised, without a reason",
            "if command.alone:",
            "if False:",
            RULED_TOGETHER,
        ),
        Mutant(
            "a step of the ruling is left out without a reason",
            "if command.leave_out:",
            "if False:",
            RULED_TOGETHER,
        ),
        Mutant(
            "rulings of one case do not name each other",
            "case = first if len(given) > 1 else 0",
            "case = 0",
            RULED_TOGETHER,
        ),
        Mutant(
            "the upgrade of one player is given to all",
            "meant = not several or asked.asks_for(command.raise_to)",
            "meant = True",
            RULED_TOGETHER,
        ),
        Mutant(
            "a raised penalty forgets what it was",
            "raised_from=person.penalty if raise_to is not None else None",
            "raised_from=None",
            RULINGS,
        ),
        Mutant(
            "an upgrade that is due is passed over without a reason",
            "refusal = kept_without_reason(asked.asked, book, person.name, reasoned=reasoned)",
            "refusal = None",
            RULED_TOGETHER,
        ),
        Mutant(
            "every loss falls on the match under way",
            "falls=main.when if main is not None else Falls.UNDER_WAY",
            "falls=Falls.UNDER_WAY",
            RULED_TOGETHER,
        ),
        Mutant(
            "the side of the other game is not drawn",
            "draws_side=Act.DRAW_SIDE in acts",
            "draws_side=False",
            RULED_TOGETHER,
        ),
        Mutant(
            "a step that is only offered is carried out unasked",
            "[act for act in settled.offers if act in command.carry_out]",
            "list(settled.offers)",
            RULED_TOGETHER,
        ),
        Mutant(
            "a step that the judge leaves out is carried out",
            "[act for act in settled.acts if act not in command.leave_out]",
            "list(settled.acts)",
            RULED_TOGETHER,
        ),
        Mutant(
            "a judge rules in the own match",
            "own_match(state, situation, concerned, command.judge)",
            "own_match(state, situation, (), command.judge)",
            RULINGS,
        ),
        Mutant(
            "whoever may not give a penalty gives it",
            "refusal = may_give(book, penalty, roles, walked.settled)",
            "refusal = None",
            RULINGS,
        ),
    ),
    # What is counted before a penalty is raised: each person for themselves.
    "engine/rules/conduct/escalation.py": (
        Mutant(
            "what was withdrawn still counts",
            "        and not record.undone\n",
            "",
            ESCALATION,
        ),
        Mutant(
            "what others got counts",
            "        and record.to in concerned\n",
            "",
            ESCALATION,
        ),
        Mutant(
            "other infractions count where only the same one does",
            "if rule.per is Per.INFRACTION and old.infraction != new.infraction:",
            "if False:",
            ESCALATION,
        ),
        Mutant(
            "later repetitions ask nothing",
            "(rule.every_further and nth > rule.from_nth)",
            "False",
            ESCALATION,
        ),
        Mutant(
            "one repetition more is needed",
            "nth = 1 + sum(",
            "nth = sum(",
            ESCALATION,
        ),
    ),
    "engine/subjects/conduct/repeated.py": (
        Mutant(
            "a team's penalty is nobody's",
            '[(f"{player}/{seat}", str(player)) for seat in seats]',
            '[(f"{player}/{seat}", "") for seat in seats]',
            RULINGS,
        ),
        Mutant(
            "what may be raised has to be",
            "strong = (Strength.IN_PRINCIPLE, Strength.DUE)",
            "strong = (Strength.IN_PRINCIPLE, Strength.DUE, Strength.MAY)",
            PENALISED_PEOPLE,
        ),
        Mutant(
            "somebody who does not play is to lose a game",
            "prompts if person != outside else tuple(takewhile(_not_only_for_players, prompts))",
            "prompts",
            PENALISED_PEOPLE,
        ),
    ),
    # When a loss falls.
    "engine/subjects/conduct/loss_places.py": (
        Mutant(
            "a walkover counts as a game lost by penalty",
            "return not decision.automatic or decision.winner != seed",
            "return True",
            EFFECTS,
        ),
        Mutant(
            "a game that others play now counts as lost by penalty",
            "if decision is None or seed not in decision.seats:",
            "if decision is None:",
            EFFECTS,
        ),
        Mutant(
            "a loss for the next round falls at once",
            'if when == "next" or (not when and falls is Falls.NEXT_ROUND):',
            'if when == "next":',
            RULED_TOGETHER,
        ),
        Mutant(
            "a loss of the finished match falls on the match under way",
            "found = _just_played(state, player)",
            "found = _under_way(state, player, penalty)",
            RULED_TOGETHER,
        ),
        Mutant(
            "a loss of the first round falls on the last",
            "_in_round(state.rounds[0], player, penalty)",
            "_in_round(state.rounds[-1], player, penalty)",
            RULED_TOGETHER,
        ),
        Mutant(
            "a loss of match leaves the bye alone",
            "sits_out = bye_of(state, player) is not None and penalty is Penalty.MATCH_LOSS",
            "sits_out = False",
            EVERY_LEAF,
        ),
        Mutant(
            "the bye of a round that is over is taken",
            "if current is None or not sits_out or current.complete:",
            "if current is None or not sits_out:",
            RULED_TOGETHER,
        ),
        Mutant(
            "a loss given over a draft misses the round that comes of it",
            "else len(state.rounds) - 1",
            "else len(state.rounds)",
            RULED_TOGETHER,
        ),
        Mutant(
            "two losses that waited fall on one match",
            "effect.how is How.GAME\n        and (effect.round, effect.table) == place\n",
            "False\n",
            RULED_TOGETHER,
        ),
    ),
    "engine/subjects/conduct/losses.py": (
        Mutant(
            "both lose the match, and one of them wins it",
            "    if len(here) > 1:\n",
            "    if False:\n",
            RULED_TOGETHER,
        ),
        Mutant(
            "who lost the match by an earlier ruling wins it by a later one",
            "players |= known | _losers(state, spot)",
            "players |= known",
            RULED_TOGETHER,
        ),
        Mutant(
            "a round long over is changed without a reason",
            "if spot.round < len(state.rounds) and not situation.reasoned:",
            "if False:",
            RULED_TOGETHER,
        ),
        Mutant(
            "the side that is drawn is the one that was lost",
            "game=2, how=DrawnSides.id, sides=sides)",
            "game=2, how=DrawnSides.id, sides=swapped(sides))",
            RULED_TOGETHER,
        ),
        Mutant(
            "in the bracket the opponent loses",
            "loser: Seat = 0 if game.seeds[0] ==",
            "loser: Seat = 1 if game.seeds[0] ==",
            RULED_TOGETHER,
        ),
        Mutant(
            "the first seat of the team loses, whoever it was",
            "seats[seat - 1] = Result(",
            "seats[0] = Result(",
            PENALISED_PEOPLE,
        ),
        Mutant(
            "two losses of a match are taken off, and the first stays",
            "            return effect.before\n",
            "            return match.result\n",
            RULED_TOGETHER,
        ),
        Mutant(
            "what is told of a game writes over the ruling on it",
            "if told and told != letter:",
            "if False:",
            RULED_TOGETHER,
        ),
        Mutant(
            "a game that both lose is lost by one",
            'found[effect.game] = letter if other == letter else "X"',
            "found[effect.game] = letter",
            RULED_TOGETHER,
        ),
        Mutant(
            "a game loss after the last game is forgotten",
            "[entry for loss in dealt for entry in wait(state, loss)]\n        games, game =",
            "[]\n        games, game =",
            RULED_TOGETHER,
        ),
    ),
    # What else a leaf has done.
    "engine/subjects/conduct/steps.py": (
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
            "people_commands.Drop(player, at_once=True)",
            "people_commands.Drop(player)",
            RULED_TOGETHER,
        ),
        Mutant(
            "who is dropped stays in the bracket",
            "step = [entries.PenaltyCarriedOut(effect), *left, *place]",
            "step = [entries.PenaltyCarriedOut(effect), *left]",
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
            "if state.finals.bracket is not None:\n        return Refusal(",
            "if False:\n        return Refusal(",
            RULED_TOGETHER,
        ),
    ),
    "engine/subjects/floor/added_turns.py": (
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
            'Dealt(effect.ruling, player, effect.penalty, effect.seat), "now"',
            'Dealt(effect.ruling, player, effect.penalty, 1), "now"',
            PENALISED_PEOPLE,
        ),
        Mutant(
            "the bye stays lost when the penalty is taken off",
            "        ):\n            state = _book_bye(state, effect, lost=False)",
            "        ):\n            state = _book_bye(state, effect, lost=True)",
            RULINGS,
        ),
        Mutant(
            "a bye that nobody issued comes back as issued",
            "again = not lost and effect.unissued and",
            "again = False and",
            EFFECTS,
        ),
        Mutant(
            "a bye of a round that is over comes back as one to issue",
            "effect.unissued and results.over(state, effect.round) is None",
            "effect.unissued",
            EFFECTS,
        ),
        Mutant(
            "a bye lost twice comes back with one of the penalties",
            "            and not _lost_twice(state, effect)\n",
            "",
            EFFECTS,
        ),
        Mutant(
            "points are taken a second time when the penalty is taken off",
            "state = _deduct(state, effect.players, -effect.points)",
            "state = _deduct(state, effect.players, effect.points)",
            EFFECTS,
        ),
        Mutant(
            "one loss pays for another that waits",
            "        and (old.ruling, old.penalty) == (new.ruling, new.penalty)\n",
            "",
            RULED_TOGETHER,
        ),
    ),
    # What a penalty decided stays decided.
    "engine/subjects/results/penalised.py": (
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
            "if effect.how is How.DRAWN and (",
            "if False and (",
            RULED_TOGETHER,
        ),
    ),
    "engine/subjects/results/reporting.py": (
        Mutant(
            "a match opens again behind a locked cut",
            "if state.finals.locked is not None:",
            "if False:",
            EFFECTS,
        ),
    ),
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
    "engine/subjects/conduct/restoring.py": (
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
    "engine/subjects/conduct/rulings.py": (
        Mutant(
            "a penalty is raised to a lighter one",
            "if entry.to.weight <= ruling.penalty.weight:",
            "if False:",
            RULINGS,
        ),
        Mutant(
            "a raised penalty costs the game and the match",
            "if not _still_waits(effect, entry.number)",
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
    # Out by a ruling, and who may say so.
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
            "    if command.declined:\n",
            "    if False:\n",
            IN_THEIR_NAME,
        ),
        Mutant(
            "who is out on the spot is put out once more",
            "if refusal := _out_already(state, command):",
            "if False:",
            IN_THEIR_NAME,
        ),
    ),
    "engine/subjects/conduct/disqualifying.py": (
        Mutant(
            "any judge disqualifies on the spot",
            "if not organizer and (refusal := may_give(book, penalty, roles)):",
            "if False:",
            IN_THEIR_NAME,
        ),
    ),
    "engine/subjects/conduct/expulsion.py": (
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
    "engine/subjects/people/leaving.py": (
        Mutant(
            "somebody absent wins when the opponent leaves",
            "if absence.absent(state, current.number, match.players[1 - seat]):",
            "if False:",
            ABSENCE,
        ),
        Mutant(
            "who drops after the pairing loses nothing",
            "if not command.at_once and (command.after_match or not rules.loses_match):",
            "if not command.at_once:",
            LEAVING,
        ),
        Mutant(
            "who drops keeps the bye that was to be issued",
            "_lose_bye(state, command.player) if rules.loses_match else ()",
            "()",
            LEAVING,
        ),
        Mutant(
            "players come back after the last round",
            "    if rounds_over(state, rulebook):\n",
            "    if False:\n",
            LEAVING,
        ),
        Mutant(
            "a disqualified player comes back",
            "if player.disqualified and not _cleared(state, player):\n        text = ",
            "if False:\n        text = ",
            PEOPLE,
        ),
        Mutant(
            "rounds missed meanwhile are not lost",
            "missed = tuple(range(left + 1, first)) if left is not None else ()",
            "missed = ()",
            PEOPLE,
        ),
    ),
    # Absence and lateness.
    "engine/subjects/floor/absence.py": (
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
            "somebody is kept in without a reason",
            "if not situation.reasoned:",
            "if False:",
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
    "engine/rules/clock/tardiness.py": (
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
    "engine/subjects/people/late_entry.py": (
        Mutant(
            "any judge allows a late entry",
            "MAY_ALLOW = (Role.ORGANIZER, Role.HEAD_JUDGE)",
            "MAY_ALLOW = (Role.ORGANIZER, Role.HEAD_JUDGE, Role.JUDGE)",
            LATE_ENTRY,
        ),
    ),
    "engine/subjects/people/letting_in_late.py": (
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
    ),
    "engine/subjects/people/late_admission.py": (
        Mutant(
            "no penalty goes with a late entry",
            "if demanded and entry.penalty not in demanded:",
            "if False:",
            ROUNDS,
        ),
    ),
    # Who may.
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
            "if refusal := plays_there(state, situation, match.players, result.witness):",
            "if False:",
            WHO_WRITES_RESULTS,
        ),
    ),
    "engine/subjects/staff/named.py": (
        Mutant(
            "anybody on the staff is a judge",
            "for who, role in duty if role in roles}",
            "for who, _ in duty}",
            WHO_WRITES_RESULTS,
        ),
    ),
    "engine/rules/conduct/permissions.py": (
        Mutant(
            "everybody allows everything",
            "if kind is None or set(kind.by) & set(roles):",
            "if True:",
            PERMISSION_KINDS,
        ),
    ),
    "engine/subjects/staff/acting_head_judge.py": (
        Mutant(
            "the head judge hands over without the organizer",
            "if actor.role is not Role.ORGANIZER and not agreed_by:",
            "if False:",
            HANDOVER,
        ),
    ),
    "engine/rules/staff/playing.py": (
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
    "engine/subjects/staff/impartial.py": (
        Mutant(
            "a match is published in which nobody can rule",
            "if not led or play.rulers(members, there):",
            "if True:",
            COVER,
        ),
    ),
    # What is announced, planned and set.
    "engine/subjects/event/announced_first.py": (
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
            'return ["No cut was announced."]',
            "return []",
            ANNOUNCED_FIRST,
        ),
        Mutant(
            "another cut than the announced one asks nothing",
            'return [f"{told} was announced, and this is another cut."]',
            "return []",
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
    ),
    "engine/subjects/event/announcement_facts.py": (
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
    "engine/subjects/event/lifecycle.py": (
        Mutant(
            "an announced plan changes without a reason",
            "told = state.rounds or (is_published(state) and state.plan is not None)",
            "told = state.rounds",
            ANNOUNCED_FIRST,
        ),
        Mutant(
            "a plan changes under way without a reason",
            "told = state.rounds or (is_published(state) and state.plan is not None)",
            "told = is_published(state) and not state.rounds",
            ANNOUNCED_FIRST,
        ),
        Mutant(
            "fewer rounds are planned than are paired",
            "if entry.plan.rounds < len(state.rounds):",
            "if False:",
            PROGRESS,
        ),
        Mutant(
            "the wanted cut is dropped from the plan",
            "cut = proposal.cut or 0 if wanted is None else wanted",
            "cut = proposal.cut or 0",
            ANNOUNCED_FIRST,
        ),
        Mutant(
            "what points on record depend on changes after the first pairing",
            "    if not state.started or all(",
            "    if True or all(",
            SETTINGS_IN_PLAY,
        ),
        Mutant(
            "a setting changes without a reason",
            "if not situation.reasoned:\n        return NEEDS_REASON",
            "if False:\n        return NEEDS_REASON",
            PEOPLE,
        ),
    ),
    "engine/rules/settings.py": (
        Mutant(
            "no setting is fixed by what is on record",
            "return self.reach in (None, Reach.RECORDED) and bool(now)",
            "return self.reach is None and bool(now)",
            SETTINGS_IN_PLAY,
        ),
        Mutant(
            "what was never set is fixed",
            "return self.reach in (None, Reach.RECORDED) and bool(now)",
            "return self.reach in (None, Reach.RECORDED)",
            SETTINGS_IN_PLAY,
        ),
        Mutant(
            "the event starts with a method whose game nobody named",
            "or now in allowed or not (now or given):",
            "or now in allowed or not now:",
            ANNOUNCED_FIRST,
        ),
    ),
    "engine/reading/setting_effects.py": (
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
    # The clock.
    "engine/subjects/floor/timekeeping.py": (
        Mutant(
            "a round is shorter than announced, without a reason",
            "if told is not None and not told.keeps(minutes) and not situation.reasoned:",
            "if False:",
            TIMEKEEPING,
        ),
        Mutant(
            "everybody gets more time without a reason",
            "if not situation.reasoned:\n        return REASON",
            "if False:\n        return REASON",
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
    "engine/subjects/floor/time_calls.py": (
        Mutant(
            "the calls of the event are always the usual ones",
            "    if USUAL in chosen:\n",
            "    if True:\n",
            TIME_CALLS,
        ),
    ),
    "engine/rules/clock/calls.py": (
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
    "engine/subjects/floor/deadlines.py": (
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
        Mutant(
            "nobody is missing after the deadline",
            "absent = waited_for if now > by else ()",
            "absent = ()",
            TIME_CALLS,
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
            "if most is not None and given_already >= most:",
            "if most is not None and given_already > most:",
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
    ),
    "engine/rules/clock/ruling_time.py": (
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
    # How the rounds end, and who has won.
    "engine/rules/structure/stop_rules.py": (
        Mutant(
            "as many undefeated players as wanted are too many",
            "if have <= self.winners:",
            "if have < self.winners:",
            DOUBLE_ELIMINATION_EVENT,
        ),
        Mutant(
            "the added round is not played",
            "left = progress.planned + 1 - progress.played",
            "left = progress.planned - progress.played",
            PROGRESS,
        ),
        Mutant(
            "who has left is still undefeated",
            "if not gone and played and all(",
            "if played and all(",
            STRUCTURE_STOP_RULES,
        ),
    ),
    "engine/subjects/event/progress.py": (
        Mutant(
            "players come back into the cut",
            "if state.finals.locked is not None or state.finals.bracket is not None:\n",
            "if False:\n",
            LEAVING,
        ),
        Mutant(
            "another round is paired although it is over",
            "    if said is None or not said.over:\n",
            "    if True:\n",
            DOUBLE_ELIMINATION_EVENT,
        ),
        Mutant(
            "double elimination before a cut goes on to one undefeated",
            "return UndefeatedAtMost(winners=cut) if cut else OneUndefeated()",
            "return OneUndefeated()",
            DOUBLE_ELIMINATION_EVENT,
        ),
        Mutant(
            "a disqualified player has won double elimination",
            "if player.disqualified or player.record.left != done:",
            "if player.record.left != done:",
            DOUBLE_ELIMINATION_EVENT,
        ),
        Mutant(
            "who goes home after having won has not won",
            "if with_leavers.winner is not None:",
            "if False:",
            DOUBLE_ELIMINATION_EVENT,
        ),
    ),
    "engine/rules/structure/record_elimination.py": (
        Mutant(
            "the last undefeated player has not won",
            "    if len(undefeated) == 1:\n",
            "    if False:\n",
            DOUBLE_ELIMINATION_EVENT,
        ),
        Mutant(
            "the last one with a loss has not won",
            "    if len(standing) == 1:\n",
            "    if False:\n",
            DOUBLE_ELIMINATION_EVENT,
        ),
        Mutant(
            "a draw costs no life",
            "draw_is_loss: bool = True",
            "draw_is_loss: bool = False",
            DOUBLE_ELIMINATION_EVENT,
        ),
    ),
    "engine/subjects/finals/final_places.py": (
        Mutant(
            "who goes home after the last round loses the title",
            "and (open_ or _before_the_end(state, player.record))",
            "",
            SETTLED_PLACES,
        ),
        Mutant(
            "the event has a winner before its cut",
            "if state.plan is not None and state.plan.cut:",
            "if False:",
            DOUBLE_ELIMINATION_EVENT,
        ),
        Mutant(
            "the event has a winner before its bracket is made",
            "    if finals.locked is not None:\n",
            "    if False:\n",
            SETTLED_PLACES,
        ),
        Mutant(
            "the lot alone makes a winner",
            "    if len(first) < 2:\n",
            "    if True:\n",
            SETTLED_PLACES,
        ),
        Mutant(
            "the event has a winner while games around a line are played",
            "if not isinstance(step, Refusal) and not step.over:",
            "if False:",
            SETTLED_PLACES,
        ),
    ),
    "engine/rules/finals/cut/final_ranking.py": (
        Mutant(
            "the second wins where the first place is void",
            "        if place.void:\n            return None\n",
            "        if place.void:\n            continue\n",
            FINAL_RANKING,
        ),
        Mutant(
            "nobody moves up where a place is passed down",
            "seen = set(passed)",
            "seen = set[int]()",
            FINAL_RANKING,
        ),
        Mutant(
            "a disqualified player wins",
            "one.left is None and not one.disqualified and",
            "one.left is None and",
            FINAL_RANKING,
        ),
    ),
    "engine/subjects/conduct/revoked_places.py": (
        Mutant(
            "who lost a match too is made to win it",
            "if own_loss and command.opponent_wins:",
            "if False:",
            RULED_TOGETHER,
        ),
        Mutant(
            "who lost a match too wins it",
            "if own_loss or command.opponent_wins is False:",
            "if command.opponent_wins is False:",
            RULED_TOGETHER,
        ),
        Mutant(
            "finished matches of players who are in are lost",
            "    if not _disqualified(player):\n",
            "    if False:\n",
            STANDING,
        ),
        Mutant(
            "anybody's place is revoked",
            "if entry.how is not None and not may_lose_standing(state, entry.player):",
            "if False:",
            STANDING,
        ),
        Mutant(
            "void places are not marked",
            'return out | dict.fromkeys(state.conduct.void, "void")',
            "return out",
            ENDING_COMMANDS,
        ),
    ),
    "engine/subjects/finals/cutting.py": (
        Mutant(
            "who came back goes straight into the cut",
            "if max(player.back_from, player.record.entered) > played:",
            "if False:",
            LEAVING,
        ),
        Mutant(
            "the cut is locked while games around the line are played",
            "_no_cut(state, rulebook) or not_over(state) or _open_games(state, rulebook):",
            "_no_cut(state, rulebook) or not_over(state):",
            FINALS,
        ),
        Mutant(
            "the sides of later tiebreaker rounds are not drawn",
            "return [reported, *([drawn] if sides else []), *calls]",
            "return [reported, *calls]",
            DRAWN_SIDES,
        ),
        Mutant(
            "a draw in public settles nothing",
            "return _with(state, settled=(*_put_by(state), drawn_now), tiebreaker=None)",
            "return _with(state, settled=_put_by(state), tiebreaker=None)",
            SETTLED_PLACES,
        ),
    ),
    # Sides, and what is cited.
    "engine/subjects/results/sides.py": (
        Mutant(
            "sides are drawn until the draw pleases",
            "    if situation.reasoned:\n",
            "    if True:\n",
            DRAWN_SIDES,
        ),
        Mutant(
            "the sides of a two-for-one are chosen",
            "    if command.first_seat:\n        return Refusal(\n",
            "    if False:\n        return Refusal(\n",
            DRAWN_SIDES,
        ),
        Mutant(
            "the sides of a two-for-one are drawn without a judge",
            "    if not command.witness:\n",
            "    if False:\n",
            DRAWN_SIDES,
        ),
        Mutant(
            "the other player chooses the side",
            "if actor.role is Role.PLAYER and actor.player != match.players[chooser or 0]:",
            "if False:",
            DRAWN_SIDES,
        ),
    ),
    "engine/subjects/results/known_sides.py": (
        Mutant(
            "a two-for-one is reported though its sides were not drawn",
            "if doubled and not match.drawn_for_two_for_one:",
            "if False:",
            DRAWN_SIDES,
        ),
        Mutant(
            "a result goes against the settled sides",
            "if sides is not None and sides[0] != letter:",
            "if False:",
            DRAWN_SIDES,
        ),
        Mutant(
            "the second game is played on the sides of the first",
            "later = swapped(played[-1])",
            "later = played[-1]",
            DRAWN_SIDES,
        ),
    ),
    "engine/rules/citations.py": (
        Mutant(
            "rules of other documents are cited",
            "if not ID.fullmatch(one) or rulebook.cites(one)",
            "if one",
            CITATIONS,
        ),
    ),
}

if __name__ == "__main__":
    raise SystemExit(run(MUTANTS, sys.argv[1:]))
