"""Deck checks: who may do them, at which seats, what they found, and how the log tells it
(N13-38, FFG-06, SW-02, N13-40, B-067, B-068, B-069, SW-09).
"""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.declared import Command, Scope, command
from toptable.engine.entry import Entry, entry
from toptable.engine.openness import STAFF
from toptable.engine.questions.places import PlayPlace, Seated, place_now
from toptable.engine.questions.staff import own_match, players_of
from toptable.engine.refusal import Refusal, passed, refuse
from toptable.engine.roles import CHECKERS, Actor, Role
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.decks.check_rules import CheckKind, EventSort
from toptable.engine.rules.finals.bracket.bracket import Bracket, GameStatus, follow, stage_of
from toptable.engine.rules.rulebook import Rulebook, Rules
from toptable.engine.secrets import Sealed
from toptable.engine.sentence import log_line, worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.decks import CheckFinding, CheckOutcome, CheckStage, DeckCheck

KINDS = {CheckKind.DECK: "deck check", CheckKind.SLEEVES: "sleeve check"}


def called(check: DeckCheck) -> str:
    """A check by kind and number, to begin a sentence with."""
    return f"{KINDS[check.kind].capitalize()} {check.number}"


def check_named(state: State, number: int) -> str:
    check = state.deck_checks.checks.get(number)
    return f"Deck check {number}" if check is None else called(check)


_PROGRESS = {
    CheckStage.PLANNED: "has not begun",
    CheckStage.RUNNING: "is running",
    CheckStage.STOPPED: "has ended, and what it found is not written down",
    CheckStage.DONE: "is done",
    CheckStage.CANCELLED: "is cancelled",
}


def checks_changed(before: State, after: State, _rulebook: Rulebook) -> Iterator[str]:
    """Checks that disappear, come back, or are at another point."""
    old, new = before.deck_checks.checks, after.deck_checks.checks
    for number in sorted(set(old) | set(new)):
        one, two = old.get(number), new.get(number)
        if two is None:
            if one is not None:
                yield worded("deck_checks.disappears", called=called(one))
        elif one is None or one.progress is not two.progress:
            yield f"{called(two)} {_PROGRESS[two.progress]}."
        elif one.judge != two.judge:
            yield worded("deck_checks.assigned", called=called(two), judge=two.judge or "nobody")


def seats_now(state: State, rulebook: Rulebook) -> PlayPlace | Refusal:
    """The round that is on, or the one that is being drafted. B-067."""
    draft = state.current
    if draft is None or draft.published or state.finals.bracket is not None:
        return place_now(state, rulebook)
    tables = tuple(Seated(match.table, match.players) for match in draft.tables())
    return PlayPlace(ClockStage.SWISS, draft.number, tables)


def players_at(
    state: State, rulebook: Rulebook, stage: ClockStage | None, number: int, table: int | None
) -> frozenset[int]:
    """Who sits or sat at a table of a round; nobody where there is no such table."""
    if stage is None or table is None:
        return frozenset()
    if stage is ClockStage.SWISS:
        round_ = state.rounds[number - 1] if 0 < number <= len(state.rounds) else None
        match = round_.matches.get(table) if round_ is not None else None
        return frozenset() if match is None else frozenset(match.players)
    bracket = state.finals.bracket
    if bracket is not None:
        found = (game for game in _games(bracket) if game.table == table)
        return next((frozenset(game.players) for game in found), frozenset())
    place = place_now(state, rulebook)
    if isinstance(place, Refusal) or place.key != (stage, number):
        return frozenset()
    seated = place.at(table)
    return frozenset() if isinstance(seated, Refusal) else frozenset(seated.players)


def unseated(state: State, rulebook: Rulebook, check: DeckCheck) -> bool:
    """Whether the pairings changed since, so that the players of a check sit elsewhere."""
    if check.table is None:
        return False
    there = players_at(state, rulebook, check.stage, check.round, check.table)
    return not set(check.players) <= there


def unpublished(state: State, check: DeckCheck) -> bool:
    """Whether the round of a check is still a draft."""
    draft = state.current
    return (
        check.stage is ClockStage.SWISS
        and draft is not None
        and not draft.published
        and draft.number == check.round
    )


class PlayedMatch(NamedTuple):
    """A match of two players, played or still on."""

    stage: ClockStage
    number: int
    table: int
    players: tuple[int, int]
    over: bool


def meetings(state: State, rulebook: Rulebook, player: int) -> list[PlayedMatch]:
    """The matches of a player that everybody knows of, the latest one last."""
    known = [
        PlayedMatch(
            ClockStage.SWISS, round_.number, match.table, match.players, match.result is not None
        )
        for round_ in state.rounds
        if round_.published
        for match in round_.tables()
    ]
    bracket = state.finals.bracket
    place = place_now(state, rulebook)
    if bracket is not None:
        known += _games(bracket)
    elif isinstance(place, PlayPlace) and place.stage is ClockStage.TIEBREAKER:
        known += [
            PlayedMatch(place.stage, place.number, seated.table, seated.players, seated.over)
            for seated in place.tables
        ]
    return [match for match in known if player in match.players]


def _games(bracket: Bracket) -> list[PlayedMatch]:
    games = []
    for game in follow(bracket).games:
        seats = [bracket.finalists[seed - 1] if seed else None for seed in game.seeds]
        first, second = seats
        if first is not None and second is not None:
            over = game.status is not GameStatus.OPEN
            games.append(
                PlayedMatch(
                    stage_of(bracket, game.number),
                    game.game.slot,
                    game.number,
                    (first.player, second.player),
                    over,
                )
            )
    return games


def concerned(state: State, rulebook: Rulebook, check: DeckCheck) -> frozenset[int]:
    """The players of a check and whoever sits with them."""
    seated = players_at(state, rulebook, check.stage, check.round, check.table)
    return seated | frozenset(check.players)


def unfit(state: State, check: DeckCheck, judge: str, situation: Situation) -> None:
    """Refuse a checker who may not do this check."""
    _only_plays(state, judge, situation)
    passed(own_match(state, situation, concerned(state, situation.rulebook, check), judge))
    if not plays(state, judge, situation) or (check.plays and check.judge == judge):
        return
    rule = situation.rulebook.deck_checks
    if not rule.playing_staff:
        refuse("staff_plays", rule.playing_section, judge=judge)
    if not situation.reasoned:
        refuse("why_playing", rule.playing_section, judge=judge)


def plays(state: State, judge: str, situation: Situation) -> bool:
    """Whether somebody of the staff also plays."""
    return any(state.players[number].active for number in players_of(state, situation, judge))


def head_judge_note(state: State, rulebook: Rulebook, judge: str, actor: Actor) -> str:
    """What a head judge who checks in person is reminded of; nothing for others. B-067."""
    avoids = rulebook.deck_checks.head_judge_avoids
    heads = {names.key(member.name) for member in state.staff if member.role is Role.HEAD_JUDGE}
    if actor.role is Role.HEAD_JUDGE:
        heads.add(names.key(actor.name))
    if not avoids or names.key(judge) not in heads:
        return ""
    head = rulebook.words.role(Role.HEAD_JUDGE)
    return worded("checkers.if_possible", head=head, avoids=avoids)


def knows_beforehand(state: State, actor: Actor, check: DeckCheck) -> bool:
    """Whether somebody of the staff may know of whom a check is.

    Until it begins nobody does who plays, except whom it was assigned to. N13-40.
    """
    if check.progress is not CheckStage.PLANNED:
        return True
    key = names.key(actor.name)
    if check.judge and key == names.key(check.judge):
        return True
    own = {member.player for member in state.staff if names.key(member.name) == key}
    own |= {actor.player, state.names.get(key)}
    numbers = {number for number in own if number is not None}
    return not any(number in state.players and state.players[number].active for number in numbers)


def _only_plays(state: State, judge: str, situation: Situation) -> None:
    """A name that is a player's and nobody's of the staff was meant for somebody else."""
    key = names.key(judge)
    works = any(names.key(member.name) == key for member in state.staff)
    if works or key == names.key(situation.actor.name) or key not in state.names:
        return
    refuse("not_staff:only_plays", judge=judge)


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
            refuse("no_check:record", check=self.check)
        players = concerned(state, situation.rulebook, check)
        passed(own_match(state, situation, players))
        rules = situation.rulebook.deck_checks
        sort = sort_of(state, situation.rules)
        known = {point.id for point in rules.points_for(check.kind, sort)}
        if strange := [point for point in self.seen if point not in known]:
            refuse("point", strange=strange[0])
        remedies = {remedy.id for remedy in rules.remedies_for(check.kind)}
        if self.outcome is CheckOutcome.PROBLEM and remedies and not self.remedy:
            refuse("which_problem")
        if self.remedy and self.remedy not in remedies:
            there = ", ".join(sorted(remedies)) or "none"
            refuse("no_remedy", remedy=self.remedy, there=there)
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
            refuse("no_check:record", check=self.check)
        if check.began is None or check.cancelled:
            refuse("not_begun:may_record", check=self.check)
        if self.finding.player not in check.players:
            name = state.name_of(self.finding.player)
            refuse("not_checked", name=name, check=self.check)
        if self.finding.remedy and self.finding.outcome is CheckOutcome.NO_PROBLEM:
            refuse("no_problem")

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
        note = worded("deck_checks.note_confidential") if finding.note is not None else ""
        return log_line(
            "check_recorded",
            named=check_named(state, self.check),
            player=state.name_of(finding.player),
            found=found,
            note=note,
        )

    def tell_by_book(self, state: State, rulebook: Rulebook) -> str:
        remedy = rulebook.deck_checks.remedy(self.finding.remedy)
        if remedy is None:
            return self.tell(state)
        note = worded("deck_checks.note_confidential") if self.finding.note is not None else ""
        name = state.name_of(self.finding.player)
        return log_line(
            "recorded_by_book",
            named=check_named(state, self.check),
            name=name,
            small=_small(remedy.name),
            note=note,
        )


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]
