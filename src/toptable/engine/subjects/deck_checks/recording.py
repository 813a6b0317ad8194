"""What a deck check found with each player, and what puts it right. B-068, B-069, SW-09."""

from msgspec.structs import replace

from toptable.engine.declared import Command, Scope, command
from toptable.engine.entry import Entry, entry
from toptable.engine.openness import STAFF
from toptable.engine.questions.own_match import own_match
from toptable.engine.refusal import passed, refuse
from toptable.engine.roles import CHECKERS
from toptable.engine.rules.decks.check_rules import EventSort
from toptable.engine.rules.rulebook import Rulebook, Rules
from toptable.engine.secrets import Sealed
from toptable.engine.sentence import log_line, worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.deck_checks import CheckFinding, CheckOutcome
from toptable.engine.subjects.deck_checks.checkers import concerned
from toptable.engine.subjects.deck_checks.tell import check_named


def sort_of(state: State, rules: Rules) -> EventSort:
    """What the checklist of an event depends on."""
    game = rules.game
    category = state.event.category if state.event is not None else ""
    return EventSort(rules.tier, game.id if game is not None else "", category)


@command(by=CHECKERS, scope=Scope.JUDGING, seen=STAFF)
class RecordCheck(Command):
    """Write down what was found with one player."""

    check: int
    checked: int
    """The player."""
    outcome: CheckOutcome
    """Whether there was a problem."""
    remedy: str = ""
    """Which problem, by its id; the refusal of a wrong one lists them."""
    seen: tuple[str, ...] = ()
    """The points of the checklist that were looked at, by their ids."""
    note: Sealed | None = None
    """What was found; confidential."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """A problem is one of those that the document knows; what was found before is replaced."""
        check = state.deck_checks.checks.get(self.check)
        if check is None:
            refuse("no_check:record", "There is no deck check number %(check)s.", check=self.check)
        players = concerned(state, situation.rulebook, check)
        passed(own_match(state, situation, players))
        rules = situation.rulebook.deck_checks
        sort = sort_of(state, situation.rules)
        known = {point.id for point in rules.points_for(check.kind, sort)}
        if strange := [point for point in self.seen if point not in known]:
            refuse("point", "The checklist has no point %(strange)s.", strange=strange[0])
        remedies = {remedy.id for remedy in rules.remedies_for(check.kind)}
        if self.outcome is CheckOutcome.PROBLEM and remedies and not self.remedy:
            refuse("which_problem", "Say which problem was found.")
        if self.remedy and self.remedy not in remedies:
            there = ", ".join(sorted(remedies)) or "none"
            refuse(
                "no_remedy",
                "A check here has no problem %(remedy)s. There are: %(there)s.",
                remedy=self.remedy,
                there=there,
            )
        return [
            CheckRecorded(
                self.check,
                CheckFinding(
                    player=self.checked,
                    outcome=self.outcome,
                    by=situation.actor.name,
                    at=situation.now,
                    remedy=self.remedy,
                    seen=tuple(dict.fromkeys(self.seen)),
                    note=self.note,
                ),
            )
        ]


@entry(seen=STAFF)
class CheckRecorded(Entry):
    """What was found with one player was written down."""

    check: int
    finding: CheckFinding

    def validate(self, state: State, rulebook: Rulebook) -> None:
        check = state.deck_checks.checks.get(self.check)
        if check is None:
            refuse("no_check:record", "There is no deck check number %(check)s.", check=self.check)
        if check.began is None or check.cancelled:
            refuse(
                "not_begun:may_record",
                "Deck check %(check)s has not begun. Begin it first.",
                check=self.check,
            )
        if self.finding.player not in check.players:
            name = state.name_of(self.finding.player)
            refuse(
                "not_checked",
                "%(name)s is not in deck check %(check)s.",
                name=name,
                check=self.check,
            )
        if self.finding.remedy and self.finding.outcome is CheckOutcome.NO_PROBLEM:
            refuse("no_problem", "Without a problem there is nothing to put right.")

    def book(self, state: State) -> State:
        check = state.deck_checks.checks.get(self.check)
        if check is None:
            return state
        others = tuple(found for found in check.found if found.player != self.finding.player)
        checked = replace(check, found=(*others, self.finding))
        kept = state.deck_checks
        return replace(
            state, deck_checks=replace(kept, checks=kept.checks.set(check.number, checked))
        )

    def tell(self, state: State) -> str:
        finding = self.finding
        found = "no problem" if finding.outcome is CheckOutcome.NO_PROBLEM else "a problem"
        note = (
            worded("deck_checks.note_confidential", " The note is confidential.")
            if finding.note is not None
            else ""
        )
        return log_line(
            "check_recorded",
            "%(named)s, %(player)s: %(found)s.%(note)s",
            named=check_named(state, self.check),
            player=state.name_of(finding.player),
            found=found,
            note=note,
        )

    def tell_by_book(self, state: State, rulebook: Rulebook) -> str:
        remedy = rulebook.deck_checks.remedy(self.finding.remedy)
        if remedy is None:
            return self.tell(state)
        note = (
            worded("deck_checks.note_confidential", " The note is confidential.")
            if self.finding.note is not None
            else ""
        )
        name = state.name_of(self.finding.player)
        return log_line(
            "recorded_by_book",
            "%(named)s, %(name)s: a problem, %(small)s.%(note)s",
            named=check_named(state, self.check),
            name=name,
            small=_small(remedy.name),
            note=note,
        )


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]
