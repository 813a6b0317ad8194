"""Appeals and limited challenges in the log.

A ruling goes to a higher judge when a player of the match asks for it; the last of the chain has
the final word. Where one judge works alone, the ruling was final at once and nothing is forced.
N13-03, N13-35, N10-29, FFG-03, FFG-04, FFG-07, SW-01, B-024, B-157, B-158, B-159, B-160, A-43.
"""

from msgspec.structs import replace

from toptable.engine.declared import Entry
from toptable.engine.questions.own_match import own_match
from toptable.engine.questions.staff import panel_of
from toptable.engine.refusal import AnsweredBy, granted, passed, refuse
from toptable.engine.roles import Role
from toptable.engine.rules.conduct import appeals
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, rules_in
from toptable.engine.subjects.conduct import commands, entries, rulings

UNLIMITED = "unlimited"


def challenges_left(state: State, rulebook: Rulebook, player: int) -> int | None:
    """How many challenges a player still has; None where they are not limited. B-160."""
    limit = rules_in(state, rulebook).chosen.get("challenges", UNLIMITED)
    if limit == UNLIMITED:
        return None
    return int(limit) - state.conduct.spent.get(player, 0)


def appeal(state: State, command: commands.AppealRuling, situation: Situation) -> Decision:
    """Ask for a higher judge."""
    ruling = rulings.find_ruling(state, command.number)
    actor = situation.actor
    if actor.role is Role.PLAYER and command.players != (actor.player,):
        refuse("not_yours:appeal", "Appeal for yourself only.", answer=AnsweredBy.SOMEBODY_ELSE)
    rule = rulings.book_of(state, situation.rulebook).appeal
    for player in command.players:
        if challenges_left(state, situation.rulebook, player) == 0:
            text = worded(
                "appealing.no_challenge",
                "%(player)s has no challenge left.",
                player=state.name_of(player),
            )
            refuse("none_left:appeal", text, rule.source)
    names = [state.name_of(player) for player in command.players]
    people = rulings.match_people(state, situation.rulebook, ruling.players)
    ruled = granted(appeals.appeal(rule, ruling.ruled, names, people))
    return [entries.RulingAppealed(ruling.number, command.players, ruled)]


def may_appeal(state: State, entry: entries.RulingAppealed, _rulebook: Rulebook) -> None:
    ruling = rulings.find_ruling(state, entry.number)
    if ruling.ruled.stage is not appeals.AppealStage.FIRST:
        refuse("final:may_appeal", "Ruling %(number)s cannot be appealed now.", number=entry.number)


def book_appeal(state: State, entry: entries.RulingAppealed) -> State:
    ruling = state.conduct.rulings[entry.number]
    return rulings.with_ruling(state, replace(ruling, ruled=entry.ruled))


def hear(state: State, command: commands.HearAppeal, situation: Situation) -> Decision:
    """Answer an appeal. An overturned ruling takes its penalty with it, and costs nothing."""
    ruling = rulings.find_ruling(state, command.number)
    passed(own_match(state, situation, ruling.players))
    rulebook, by = situation.rulebook, situation.actor.name
    rule = rulings.book_of(state, rulebook).appeal
    heard = granted(
        appeals.hear(
            rule,
            panel_of(state, rulebook, situation.actor, situation.now),
            ruling.ruled,
            by,
            text=command.text.strip() or ruling.ruled.text,
            overturned=command.overturned,
            players=rulings.match_people(state, situation.rulebook, ruling.players),
            against_faq=command.against_faq,
        )
    )
    who = [number for name in heard.appellants for number in _numbers(state, name)]
    left = {str(one): challenges_left(state, rulebook, one) for one in who}
    counted = {name: count for name, count in left.items() if count is not None}
    after = granted(
        appeals.challenges_after(
            rule, counted, list(counted), overturned=command.overturned, waived=command.waived
        )
    )
    charged = tuple(int(name) for name, count in after.items() if count < counted[name])
    answer: list[Entry] = [entries.AppealHeard(ruling.number, heard, charged)]
    if not command.overturned:
        return answer
    lifted = rulings.lift(state, ruling.number, situation)
    return [*answer, *lifted]


def may_hear(state: State, entry: entries.AppealHeard, _rulebook: Rulebook) -> None:
    ruling = rulings.find_ruling(state, entry.number)
    if ruling.ruled.stage is not appeals.AppealStage.APPEALED:
        refuse("no_appeal", "No one has appealed, so there is nothing to hear.")


def book_heard(state: State, entry: entries.AppealHeard) -> State:
    ruling = state.conduct.rulings[entry.number]
    state = rulings.with_ruling(state, replace(ruling, ruled=entry.ruled, first=ruling.given))
    spent = state.conduct.spent
    for player in entry.charged:
        spent = spent.set(player, spent.get(player, 0) + 1)
    return replace(state, conduct=replace(state.conduct, spent=spent))


def _numbers(state: State, name: str) -> list[int]:
    return [number for number, one in state.players.items() if one.name == name]
