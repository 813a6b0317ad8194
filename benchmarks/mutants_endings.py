"""Break how rounds end and who wins on purpose, one rule at a time; sides and citations too.

    .venv/bin/python benchmarks/mutants_endings.py [WORD ...]

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
LEAVING = ("engine/subjects/people/test_leaving.py",)
PROGRESS = ("engine/subjects/event/test_progress.py",)
DOUBLE_ELIMINATION_EVENT = ("engine/subjects/finals/test_double_elimination_event.py",)
STRUCTURE_STOP_RULES = ("rulebooks/test_structure_stop_rules.py",)
SETTLED_PLACES = ("engine/subjects/finals/test_settled_places.py",)
FINAL_RANKING = ("engine/rules/finals/cut/test_final_ranking.py",)
STANDING = ("engine/subjects/conduct/test_revoked_places.py",)
ENDING_COMMANDS = ("cli/test_ending_commands.py",)
FINALS = ("engine/subjects/finals/test_finals.py",)
DRAWN_SIDES = ("engine/subjects/results/test_drawn_sides.py",)
CITATIONS = ("rulebooks/test_citations.py",)

MUTANTS: Table = {
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
    "engine/questions/progress.py": (
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
    "engine/rules/finals/final_ranking.py": (
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
    "engine/subjects/conduct/ejections.py": (
        Mutant(
            "who lost a match too is made to win it",
            "if own_loss and self.opponent_wins:",
            "if False:",
            RULED_TOGETHER,
        ),
        Mutant(
            "who lost a match too wins it",
            "if own_loss or self.opponent_wins is False:",
            "if self.opponent_wins is False:",
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
            "if self.how is not None and not may_lose_standing(state, self.player):",
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
            "        passed(open_games(state, rulebook))\n",
            "",
            FINALS,
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
            "    if command.first_seat:\n        refuse(",
            "    if False:\n        refuse(",
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
    "engine/subjects/results/result_record.py": (
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
    "engine/subjects/finals/tiebreaking.py": (
        Mutant(
            "a draw in public settles nothing",
            "settled=(*put_by(state), drawn_now), tiebreaker=None)",
            "settled=put_by(state), tiebreaker=None)",
            SETTLED_PLACES,
        ),
        Mutant(
            "the sides of later tiebreaker rounds are not drawn",
            "return [reported, *([drawn] if sides else []), *calls]",
            "return [reported, *calls]",
            DRAWN_SIDES,
        ),
    ),
}

if __name__ == "__main__":
    raise SystemExit(run(MUTANTS, sys.argv[1:]))
