"""Break rulings on purpose, one rule at a time: whom they act on, what counts, when a loss falls.

    .venv/bin/python benchmarks/mutants_rulings.py [WORD ...]

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
ESCALATION = ("engine/rules/conduct/test_escalation.py",)
EVERY_LEAF = ("engine/subjects/conduct/test_every_leaf.py",)
EFFECTS = ("engine/subjects/conduct/test_penalty_effects.py",)

MUTANTS: Table = {
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
    "engine/rules/conduct/infraction.py": (
        Mutant(
            "somebody who does not play loses a match",
            "if not outsider or penalty not in ONLY_FOR_PLAYERS:",
            "if True:",
            PENALISED_PEOPLE,
        ),
    ),
    "engine/subjects/conduct/give_penalty.py": (
        Mutant(
            "only those named are penalised, without a reason",
            "if command.alone and not situation.reasoned:",
            "if False:",
            RULED_TOGETHER,
        ),
        Mutant(
            "a step of the ruling is left out without a reason",
            "if command.leave_out and not situation.reasoned:",
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
            "kept_without_reason(asked.asked, book, person.name, reasoned=reasoned)",
            "pass",
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
    "engine/subjects/conduct/ruled_match.py": (
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
}

if __name__ == "__main__":
    raise SystemExit(run(MUTANTS, sys.argv[1:]))
