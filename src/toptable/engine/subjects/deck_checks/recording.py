"""What a deck check found with each player, and what puts it right. B-068, B-069, SW-09."""

from msgspec.structs import replace

from toptable.engine.questions.own_match import own_match
from toptable.engine.refusal import passed, refuse
from toptable.engine.rules.decks.check_rules import EventSort
from toptable.engine.rules.rulebook import Rulebook, Rules
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.deck_checks import CheckFinding, CheckOutcome
from toptable.engine.subjects.deck_checks import commands, entries
from toptable.engine.subjects.deck_checks.checkers import concerned


def sort_of(state: State, rules: Rules) -> EventSort:
    """What the checklist of an event depends on."""
    game = rules.game
    category = state.event.category if state.event is not None else ""
    return EventSort(rules.tier, game.id if game is not None else "", category)


def record(state: State, command: commands.RecordCheck, situation: Situation) -> Decision:
    """A problem is one of those that the document knows; what was found before is replaced."""
    check = state.deck_checks.checks.get(command.check)
    if check is None:
        refuse("no_check:record", "There is no deck check number %(check)s.", check=command.check)
    players = concerned(state, situation.rulebook, check)
    passed(own_match(state, situation, players))
    rules = situation.rulebook.deck_checks
    sort = sort_of(state, situation.rules)
    known = {point.id for point in rules.points_for(check.kind, sort)}
    if strange := [point for point in command.seen if point not in known]:
        refuse("point", "The checklist has no point %(strange)s.", strange=strange[0])
    remedies = {remedy.id for remedy in rules.remedies_for(check.kind)}
    if command.outcome is CheckOutcome.PROBLEM and remedies and not command.remedy:
        refuse("which_problem", "Say which problem was found.")
    if command.remedy and command.remedy not in remedies:
        there = ", ".join(sorted(remedies)) or "none"
        refuse(
            "no_remedy",
            "A check here has no problem %(remedy)s. There are: %(there)s.",
            remedy=command.remedy,
            there=there,
        )
    return [
        entries.CheckRecorded(
            command.check,
            CheckFinding(
                player=command.checked,
                outcome=command.outcome,
                by=situation.actor.name,
                at=situation.now,
                remedy=command.remedy,
                seen=tuple(dict.fromkeys(command.seen)),
                note=command.note,
            ),
        )
    ]


def may_record(state: State, entry: entries.CheckRecorded, _rulebook: Rulebook) -> None:
    check = state.deck_checks.checks.get(entry.check)
    if check is None:
        refuse("no_check:record", "There is no deck check number %(check)s.", check=entry.check)
    if check.began is None or check.cancelled:
        refuse(
            "not_begun:may_record",
            "Deck check %(check)s has not begun. Begin it first.",
            check=entry.check,
        )
    if entry.finding.player not in check.players:
        name = state.name_of(entry.finding.player)
        refuse(
            "not_checked", "%(name)s is not in deck check %(check)s.", name=name, check=entry.check
        )
    if entry.finding.remedy and entry.finding.outcome is CheckOutcome.NO_PROBLEM:
        refuse("no_problem", "Without a problem there is nothing to put right.")


def book_recorded(state: State, entry: entries.CheckRecorded) -> State:
    check = state.deck_checks.checks.get(entry.check)
    if check is None:
        return state
    others = tuple(found for found in check.found if found.player != entry.finding.player)
    checked = replace(check, found=(*others, entry.finding))
    kept = state.deck_checks
    return replace(state, deck_checks=replace(kept, checks=kept.checks.set(check.number, checked)))
