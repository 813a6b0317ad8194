"""A day at random: whatever people might do under a document, from the entry list to the close.

A day is a list of acts, and each act is two whole numbers: which of the things that staff and
players do at such a stage, and the particulars. Nought is the plain thing in both, so a day that
failed shrinks to few and plain acts. Whatever happens goes through the desk's door, possible or
not; after the last act the day is played on to its end in the plain way.
"""

from collections.abc import Callable, Iterator, Sequence
from datetime import timedelta
from typing import NamedTuple, TypeVar

from documents.day import Day
from support import agenda_points, force_tally
from toptable.desk.tournament import Done
from toptable.engine.log.undo import Blocked
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Role
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.clock.table_time import ExtraTimeFor
from toptable.engine.rules.conduct.appeals import AppealStage
from toptable.engine.rules.conduct.penalty import Penalty
from toptable.engine.rules.conduct.ruling import NextQuestion, Ruling
from toptable.engine.rules.conduct.walk import walk
from toptable.engine.rules.endings.script import Ask as AskAtTime
from toptable.engine.rules.endings.script import Given
from toptable.engine.rules.finals.bracket.course import follow
from toptable.engine.rules.finals.cut.final_ranking import Revoked
from toptable.engine.rules.finals.cut.methods import RecordCut, TopCut
from toptable.engine.rules.finals.cut.roll_call import FinalistAnswer
from toptable.engine.rules.finals.finalists.methods import ByRanking
from toptable.engine.rules.finals.tiebreaker_round.games import GameResult
from toptable.engine.rules.people.facts import Terms
from toptable.engine.rules.results.kinds import ResultKind
from toptable.engine.rules.results.result import Result
from toptable.engine.rules.settings import unmet
from toptable.engine.rules.structure.tables import Plan
from toptable.engine.state import State
from toptable.engine.subjects.admission import commands as admission
from toptable.engine.subjects.admission.state import RegistrationWay
from toptable.engine.subjects.commands import Command
from toptable.engine.subjects.conduct import commands as conduct
from toptable.engine.subjects.conduct.state import BRACKET
from toptable.engine.subjects.event import commands as event
from toptable.engine.subjects.event.progress import verdict
from toptable.engine.subjects.finals import commands as finals
from toptable.engine.subjects.finals.line_games import tiebreaker_step
from toptable.engine.subjects.floor import commands as floor
from toptable.engine.subjects.floor.absence import nobody_wins, unsettled
from toptable.engine.subjects.floor.ending_at_time import next_question
from toptable.engine.subjects.floor.entries import ClockAct, Presence
from toptable.engine.subjects.floor.state import CallReason
from toptable.engine.subjects.office import commands as office
from toptable.engine.subjects.office.state import EventStatus, TableRange
from toptable.engine.subjects.people import commands as people
from toptable.engine.subjects.people.state import Absentees, LateMode, NewPlayer
from toptable.engine.subjects.results import commands as results
from toptable.engine.subjects.rounds import commands as rounds
from toptable.engine.subjects.rounds.state import Match
from toptable.engine.subjects.staff.commands import NameStaff
from toptable.engine.subjects.undo import commands as undo
from toptable.engine.subjects.undo.entries import TakenBack

T = TypeVar("T")
LARGEST = 2**24 - 1
"""The greatest number in an act: enough for all particulars, and drawn evenly."""
NAMES = ["Ann", "Bo", "Cy", "Di", "Eve", "Flo", "Gus", "Hal", "Ike", "Jan", "Kit", "Lou"]
WHY = "As it happened."
PLAIN_STEPS = 400
"""No small event takes more plain steps than this to its end."""


class Picks:
    """A whole number that is used up choice by choice; when nothing is left, always the first."""

    def __init__(self, number: int) -> None:
        self.left = number

    def below(self, count: int) -> int:
        self.left, picked = divmod(self.left, count)
        return picked

    def of(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]

    def seldom(self, one_in: int) -> bool:
        """Whether the unusual happens."""
        return self.below(one_in) == one_in - 1


class Sent(NamedTuple):
    """A command as somebody sends it."""

    command: Command
    by: str = "Olga"
    reason: str = ""


class Happened(NamedTuple):
    """What came of it."""

    sent: Sent
    before: State
    answer: Done | Blocked | Refusal


class RandomDay:
    """One event under a document, and everything that has happened in it."""

    def __init__(self, book: str, opening: int, watch: Callable[["RandomDay", Happened], None]):
        picks = Picks(opening)
        self.watch = watch
        self.known: dict[int, State] = {}
        """The state at each version, as it was when the log ended there."""
        self.winner: int | None = None
        """Who was printed as the winner after the last command."""
        self.day = self._created(book, picks)
        self.day.staff(head_judge="Hana", judge="Jo", scorekeeper="Sam")
        size = 4 + picks.below(6)
        self.planned = 2 + picks.below(3)
        self.timed = picks.below(3) > 0
        """Whether rounds have a clock."""
        self.day.enter(" ".join(NAMES[:size]))
        cut = picks.of((0, 2, 4, 3))
        if not picks.seldom(6):
            self.send(Sent(event.PlanStructure(Plan(rounds=self.planned, cut=cut)), reason=WHY))

    def _created(self, book: str, picks: Picks) -> Day:
        """An event with a few settings at random, or with none where they do not go together."""
        plain = Day(book)
        tried = dict(_some_setting(plain, picks) for _ in range(picks.below(4)))
        rules = plain.tournament.rulebook.rules(tried)
        if isinstance(rules, Refusal) or unmet(rules.rulebook.settings, rules.chosen, given=False):
            return plain
        return Day(book, **tried)

    @property
    def state(self) -> State:
        return self.day.state

    def send(self, sent: Sent) -> Done | Blocked | Refusal:
        """Send a command, and look at everything that must hold after it."""
        before = self.known[self.day.tournament.version] = self.state
        answer = self.day.tournament.send(sent.command, self.day.actor(sent.by), reason=sent.reason)
        self.watch(self, Happened(sent, before, answer))
        return answer

    def act(self, what: int, how: int) -> None:
        """One act of the day, as the two numbers have it; the plain thing where it makes none."""
        likely = LIKELY[stage_of(self)]
        sent = likely[what % len(likely)](self, Picks(how)) if self.state.players else None
        if sent is None:
            go_on(self)
        else:
            self.send(sent)

    def play_to_the_end(self) -> None:
        """Go on in the plain way until the event is closed."""
        for _ in range(PLAIN_STEPS):
            if self.state.closed:
                return
            go_on(self)
        raise AssertionError(f"no end after {PLAIN_STEPS} plain steps")


def stage_of(day: RandomDay) -> str:
    """How far the day is, for what people do then."""
    state, current = day.state, day.state.current
    if state.closed:
        return "closed"
    if state.finals.bracket is not None:
        return "bracket"
    if state.finals.locked is not None:
        return "locked"
    if current is None:
        return "entry"
    if not current.published:
        return "draft"
    return "between" if current.complete else "round"


# The plain way.


def go_on(day: RandomDay) -> None:
    """What staff do next if nothing is unusual; where it is refused, what the refusal asks for."""
    if day.state.closed:
        return
    said: list[str] = []
    for sent in _next_steps(day):
        answer = day.send(sent)
        if isinstance(answer, Done):
            return
        said.append(f"{sent.command}: {answer}")
    raise AssertionError("nothing leads on:\n" + "\n".join(said))


def _next_steps(day: RandomDay) -> Iterator[Sent]:
    state = day.state
    for number, table in sorted(state.conduct.held):
        yield Sent(conduct.HoldMatch(number, table, released=True))
    match stage_of(day):
        case "entry":
            yield from _start(day)
        case "draft":
            yield Sent(rounds.PublishRound())
            yield Sent(rounds.RepairRound())
            if "Zoe" not in {member.name for member in state.staff}:
                yield Sent(NameStaff("Zoe", Role.JUDGE), reason=WHY)
            yield Sent(event.ChangeSetting("staff_cover", "waived"), reason=WHY)
            yield Sent(rounds.PairAgain())
            yield Sent(rounds.DiscardRound())
        case "round":
            if day.timed and day.day.current.number not in _clocks(state):
                yield Sent(floor.TurnClock(ClockAct.START))
                yield Sent(floor.PrepareClock(50), reason=WHY)
            yield from _one_result(day)
        case "between":
            yield from _after_a_round(day)
        case "locked":
            yield Sent(finals.StartBracket(), reason=WHY)
            yield Sent(finals.StartBracket(absentees=Absentees.CHECK_IN), reason=WHY)
        case "bracket":
            yield from _one_bracket_game(day)
    yield Sent(event.CloseEvent(), reason=WHY)


def _clocks(state: State) -> set[int]:
    """The Swiss rounds whose clock was started."""
    return {
        running.number
        for running in state.floor.rounds.values()
        if running.stage is ClockStage.SWISS and running.clock.started is not None
    }


def _start(day: RandomDay) -> Iterator[Sent]:
    if len(list(day.state.active_players())) < 3:
        free = [name for name in NAMES if name not in _names(day)]
        yield Sent(people.EnterPlayers(tuple(NewPlayer(name) for name in free[:4])))
    if day.day.tournament.rules.only_bracket:
        yield Sent(finals.StartBracket(), reason=WHY)
    yield from _pair(day)


def _pair(day: RandomDay) -> Iterator[Sent]:
    yield Sent(rounds.PairRound(), reason=WHY)
    yield Sent(rounds.PairRound(absentees=Absentees.CHECK_IN), reason=WHY)
    yield Sent(rounds.PairRound(absentees=Absentees.LEAVE_OUT), reason=WHY)
    number = len(day.state.rounds) + 1
    if number not in day.state.rematches_allowed:
        yield Sent(rounds.AllowRematches())


def _one_result(day: RandomDay) -> Iterator[Sent]:
    current = day.day.current
    for player, bye in sorted(current.byes.items()):
        if current.byes_to_issue and not bye.issued:
            yield Sent(results.IssueBye(current.number, player), reason=WHY)
            yield Sent(results.IssueBye(current.number, player, absent=True), reason=WHY)
    for match in current.tables():
        if match.result is None:
            for result in _plain_results(day, match):
                yield Sent(results.ReportResult(current.number, match.table, result), reason=WHY)
            return


def _plain_results(day: RandomDay, match: Match) -> Iterator[Result]:
    """The better number wins; or who can; or nobody."""
    scoring = day.day.tournament.rules.scoring
    letters = "WL" if match.players[0] < match.players[1] else "LW"
    for letter in letters:
        yield Result(scoring.all_games(letter))
    for letter in letters:
        yield Result(scoring.all_games("W")[:-1] + letter)
        yield Result(letter + scoring.all_games("W")[1:])
    yield nobody_wins(day.day.tournament.rulebook)
    yield Result(kind=ResultKind.DRAW, how=("game state",))


def _after_a_round(day: RandomDay) -> Iterator[Sent]:
    state, rulebook = day.state, day.day.tournament.rulebook
    for _, player in unsettled(state):
        yield Sent(people.Drop(player))
    step = tiebreaker_step(state, rulebook)
    if not isinstance(step, Refusal):
        games = state.finals.tiebreaker
        latest = games.played[-1] if games is not None and games.played else ()
        played = {frozenset(result.players) for result in latest}
        # All games of a round are open until its last result; those played come last.
        for game in sorted(step.games, key=lambda game: frozenset(game.players) in played):
            yield Sent(finals.ReportTiebreaker(GameResult(game.players, winner=game.players[0])))
    said = verdict(state, rulebook)
    enough = said.over if said is not None else len(state.rounds) >= day.planned
    if not enough:
        yield from _pair(day)
    elif state.plan is not None and state.plan.cut >= 2:
        yield Sent(finals.LockCut(TopCut(state.plan.cut)), reason=WHY)


def _one_bracket_game(day: RandomDay) -> Iterator[Sent]:
    bracket, letters = day.state.finals.bracket, day.day.tournament.rulebook.sides
    assert bracket is not None
    for game in follow(bracket).open:
        if letters is not None and game.sides is None:
            yield Sent(finals.SettleBracketSides(game.number, choice=letters[0]))
            yield Sent(finals.SettleBracketSides(game.number))
        for seat in (0, 1):
            yield Sent(finals.ReportBracketGame(game.number, winner=seat), reason=WHY)


# What else people do. Each makes a command out of the picks, or none where it makes no sense.

Maker = Callable[[RandomDay, Picks], Sent | None]


def nothing_unusual(_day: RandomDay, _picks: Picks) -> None:
    """Go on in the plain way."""


def _names(day: RandomDay) -> list[str]:
    return [player.name for player in day.state.players.values()]


def _player(day: RandomDay, picks: Picks) -> int:
    return picks.of(sorted(day.state.players))


def _judge(picks: Picks) -> str:
    return picks.of(("Jo", "Hana", "Jo", "Hana", "Jo", "Olga", "Sam"))


def _table(day: RandomDay, picks: Picks) -> int:
    """A table of the current round, or a game of the bracket; seldom one that is not there."""
    bracket, current = day.state.finals.bracket, day.state.current
    if bracket is not None:
        there = [game.number for game in follow(bracket).open]
    else:
        there = [match.table for match in current.tables()] if current is not None else []
    return picks.of(there) if there and not picks.seldom(8) else 1 + picks.below(6)


def _reason(picks: Picks) -> str:
    return "" if picks.seldom(4) else WHY


def enter(day: RandomDay, picks: Picks) -> Sent | None:
    free = [name for name in NAMES if name not in _names(day)]
    if not free or picks.seldom(8):
        return Sent(people.EnterPlayers((NewPlayer(picks.of(NAMES)),)))
    return Sent(people.EnterPlayers((NewPlayer(free[0]),)))


def admit_late(day: RandomDay, picks: Picks) -> Sent | None:
    free = [name for name in NAMES if name not in _names(day)]
    if not free:
        return None
    known = day.day.tournament.rulebook.late_penalties
    penalty = picks.of(("", *(penalty.word for penalty in known))) if known else ""
    mode = picks.of(tuple(LateMode))
    approved = picks.of(("Hana", "Olga", "Hana", "Olga", "Hana", "Sam"))
    command = people.AdmitLate(NewPlayer(free[0]), mode, approved, penalty)
    return Sent(command, picks.of(("Hana", "Olga")), _reason(picks))


def check_in(day: RandomDay, picks: Picks) -> Sent:
    some = tuple(player for player in sorted(day.state.players) if not picks.seldom(4))
    return Sent(people.CheckIn(some, present=not picks.seldom(5)))


def drop(day: RandomDay, picks: Picks) -> Sent:
    player = _player(day, picks)
    at_once, after = picks.of(((False, False), (True, False), (False, True)))
    finished = picks.of(("", "W", "L", "D"))
    by = day.day.name(player) if picks.seldom(4) else "Olga"
    return Sent(people.Drop(player, at_once=at_once, after_match=after, finished=finished), by)


def rejoin(day: RandomDay, picks: Picks) -> Sent | None:
    gone = [player.id for player in day.state.players.values() if not player.active]
    return Sent(people.Rejoin(picks.of(sorted(gone)))) if gone else None


def disqualify(day: RandomDay, picks: Picks) -> Sent:
    return Sent(people.Disqualify(_player(day, picks)), picks.of(("Hana", "Olga")), _reason(picks))


def rename(day: RandomDay, picks: Picks) -> Sent:
    player = _player(day, picks)
    return Sent(people.RenamePlayer(player, picks.of((f"{day.day.name(player)} X", "Ann"))))


def grant_bye(day: RandomDay, picks: Picks) -> Sent:
    number = len(day.state.rounds) + 1 + picks.below(2)
    command = people.GrantBye(_player(day, picks), number, withdrawn=picks.seldom(4))
    return Sent(command, reason=_reason(picks))


def fix_table(day: RandomDay, picks: Picks) -> Sent:
    return Sent(people.FixTable(_player(day, picks), picks.of((1, 2, 9, None))))


def name_staff(day: RandomDay, picks: Picks) -> Sent:
    """Somebody more works here, a player perhaps; or somebody no longer does."""
    player = _player(day, picks)
    who, plays = (day.day.name(player), player) if picks.below(2) else ("Zoe", None)
    role = picks.of((Role.JUDGE, Role.HEAD_JUDGE, Role.ORGANIZER, Role.SCOREKEEPER))
    dismissed = picks.seldom(4)
    return Sent(NameStaff(who, role, plays, dismissed), reason=_reason(picks))


def set_terms(day: RandomDay, picks: Picks) -> Sent:
    capacity = picks.of((len(day.state.players), 0, 9))
    return Sent(admission.SetTerms(Terms(capacity=capacity)), reason=_reason(picks))


def wait_for_place(day: RandomDay, picks: Picks) -> Sent | None:
    free = [name for name in NAMES if name not in _names(day)]
    if picks.below(2) or not free:
        return Sent(admission.AdmitWaiting(), reason=_reason(picks))
    return Sent(admission.JoinWaitingList(NewPlayer(free[0])))


def register_myself(_day: RandomDay, picks: Picks) -> Sent:
    """Registration is opened or closed; or somebody comes, perhaps under the name of another."""
    if picks.below(3) == 0:
        return Sent(
            admission.SetRegistration(picks.of((RegistrationWay.OPEN, RegistrationWay.CLOSED)))
        )
    who = NewPlayer(picks.of(NAMES))
    return Sent(admission.RegisterMyself(who, declares=False, sure=bool(picks.below(2))))


def pair(_day: RandomDay, picks: Picks) -> Sent:
    absentees = picks.of(tuple(Absentees))
    return Sent(rounds.PairRound(absentees=absentees), reason=_reason(picks))


def change_draft(day: RandomDay, picks: Picks) -> Sent:
    """Something of a round by hand."""
    one, two = _player(day, picks), _player(day, picks)
    table, to = _table(day, picks), 1 + picks.below(6)
    waiting = sorted(day.day.current.byes)
    if len(waiting) > 1 and picks.below(2):
        return Sent(rounds.PairByHand((waiting[0], waiting[1])), reason=_reason(picks))
    changes: tuple[Command, ...] = (
        rounds.SwapPlayers((one, two)),
        rounds.GiveBye(one),
        rounds.PairByHand((one, two)),
        rounds.MoveTable(table, to),
        rounds.PinTable(table, pinned=not picks.seldom(3)),
        rounds.PairAgain(),
        rounds.RepairRound(),
        rounds.DiscardRound(),
        rounds.AllowRematches(),
    )
    return Sent(picks.of(changes), reason=_reason(picks))


def report(day: RandomDay, picks: Picks) -> Sent | None:
    """A result of this round, a first one or a correction, or of an earlier round."""
    told = _some_result(day, picks)
    if told is None:
        return None
    number, match, result = told
    by = picks.of(("Olga", "Sam", "Hana", "Jo"))
    return Sent(results.ReportResult(number, match.table, result), by, _reason(picks))


def claim(day: RandomDay, picks: Picks) -> Sent | None:
    """What a player says of the own match; plain results, so that two often agree."""
    open_ = [match for match in day.day.current.tables() if match.result is None]
    if not open_:
        return None
    match = picks.of(open_)
    player = picks.of(match.players)
    games = day.day.tournament.rules.scoring.all_games(picks.of(("W", "L")))
    number = day.day.current.number
    command = results.ClaimResult(number, match.table, player, Result(games))
    return Sent(command, day.day.name(player))


def clear(day: RandomDay, picks: Picks) -> Sent | None:
    number = _round(day, picks)
    match = picks.of(day.state.rounds[number - 1].tables() or [None])
    if match is None:
        return None
    return Sent(results.ClearResult(number, match.table), reason=_reason(picks))


def settle_missing(day: RandomDay, picks: Picks) -> Sent:
    kind = picks.of((ResultKind.DRAW, ResultKind.BOTH_LOSE))
    return Sent(results.SettleMissing(len(day.state.rounds), kind), "Hana", _reason(picks))


def settle_sides(day: RandomDay, picks: Picks) -> Sent:
    letters = day.day.tournament.rulebook.sides or ("C", "R")
    command = results.SettleSides(
        len(day.state.rounds),
        _table(day, picks),
        game=1 + picks.below(2),
        first_seat=picks.of(("", *letters)),
        previous=picks.of(("", "W", "L")),
        two_for_one=picks.seldom(5),
    )
    return Sent(command)


def issue_bye(day: RandomDay, picks: Picks) -> Sent | None:
    byes = sorted(day.day.current.byes)
    if not byes:
        return None
    command = results.IssueBye(day.day.current.number, picks.of(byes), absent=picks.seldom(3))
    return Sent(command, reason=_reason(picks))


def _round(day: RandomDay, picks: Picks) -> int:
    """A published round, mostly the latest."""
    published = [round_.number for round_ in day.state.rounds if round_.published]
    return picks.of(published) if picks.seldom(4) else published[-1]


def _some_result(day: RandomDay, picks: Picks) -> tuple[int, Match, Result] | None:
    if not any(round_.published for round_ in day.state.rounds):
        return None
    number = _round(day, picks)
    tables = day.state.rounds[number - 1].tables()
    if not tables:
        return None
    match = picks.of([match for match in tables if match.result is None] or tables)
    if picks.seldom(4):
        match = picks.of(tables)
    scoring = day.day.tournament.rules.scoring
    seat = picks.of((0, 1))
    if picks.below(3) < 2:
        count = scoring.games if not picks.seldom(6) else 1
        letters = "".join(
            picks.of(("W", "L", "W", "L", "D", *scoring.letters)) for _ in range(count)
        )
        return number, match, Result(letters, how=picks.of(((), ("time",), ("concession",))))
    kind = picks.of(tuple(ResultKind))
    games = picks.of(("", "W", "L", "D"))
    witness = picks.of(("", "Jo", "Hana", "Nobody"))
    return number, match, Result(games, kind=kind, seat=seat, witness=witness)


def wait(day: RandomDay, picks: Picks) -> None:
    """Time passes, and then things go on."""
    day.day.time += timedelta(minutes=1 + picks.below(40))


def clock(day: RandomDay, picks: Picks) -> Sent:
    """Something at the clock: started, stopped, time called, more time, called out."""
    table = _table(day, picks)
    acts: tuple[Command, ...] = (
        floor.TurnClock(ClockAct.START),
        floor.TurnClock(ClockAct.TIME),
        *(floor.TurnClock(act) for act in ClockAct),
        floor.PrepareClock(),
        floor.PrepareClock(picks.of((30, 45, 70, "untimed"))),
        floor.AddTime(picks.of((5, -5))),
        floor.LimitRound(40),
        floor.ExtendTable(
            table, picks.of(tuple(ExtraTimeFor)), minutes=picks.of((3, 10, 0)), note="So."
        ),
        floor.DeclareExtension(table),
        floor.AnnounceTime(),
    )
    return Sent(picks.of(acts), picks.of(("Olga", "Hana", "Jo")), _reason(picks))


def presence(day: RandomDay, picks: Picks) -> Sent:
    """Somebody who should play is not there, or comes after all."""
    seen = picks.of((Presence.ABSENT, Presence.ABSENT, Presence.ABSENT, *Presence))
    current = day.state.current
    unplayed = [
        player
        for match in (current.tables() if current is not None and current.published else ())
        if match.result is None
        for player in match.players
    ]
    player = picks.of(unplayed) if unplayed else _player(day, picks)
    if current is not None and current.number not in _clocks(day.state) and not picks.seldom(8):
        return Sent(floor.TurnClock(ClockAct.START))
    return Sent(floor.NotePresence(player, seen))


def absence_ends(day: RandomDay, picks: Picks) -> Sent:
    """What becomes of those who are away."""
    marked = [player for _, player in unsettled(day.state)]
    if not marked and not picks.seldom(8):
        return presence(day, picks)
    player = picks.of(marked) if marked else _player(day, picks)
    day.day.time += timedelta(minutes=picks.below(16))
    current = day.state.current
    table = (current.table_of(player) if current is not None else 0) or 0
    ends: tuple[Command, ...] = (
        floor.RuleOnLateness(table=table),
        floor.RuleOnLateness(table=table, players=(player,), explained=True),
        floor.KeepIn(player),
        floor.NotePresence(player, Presence.ARRIVED),
    )
    return Sent(picks.of(ends), _judge(picks), _reason(picks))


def end_at_time(day: RandomDay, picks: Picks) -> Sent | None:
    """Walk the protocol at a table whose time is up."""
    table = _table(day, picks)
    command = floor.EndAtTime(table, (), finished=picks.of(("", "", "W", "L")))
    for _ in range(8):
        asked = next_question(day.state, day.day.tournament.rulebook, command, day.day.time)
        if not isinstance(asked, AskAtTime):
            break
        option = picks.of(asked.options)
        numbers = {field.key: picks.below(min(field.most or 7, 7) + 1) for field in option.fields}
        given = Given(option.key, numbers)
        command = floor.EndAtTime(table, (*command.answers, given), command.finished)
    return Sent(command, _judge(picks), _reason(picks))


def call(day: RandomDay, picks: Picks) -> Sent:
    """A judge is called, and what becomes of the last call."""
    calls = day.state.floor.calls
    if not calls or not calls[-1].open or picks.seldom(4):
        reason = picks.of([reason for reason in CallReason if reason not in _TOLD_IN_CONFIDENCE])
        return Sent(floor.OpenCall(reason, table=_table(day, picks)), picks.of(("Jo", "Olga")))
    number = len(calls)
    acts: tuple[Command, ...] = (
        floor.ResolveCall(number, "Explained", give=not picks.seldom(3)),
        floor.ClaimCall(number),
        floor.EscalateCall(number),
    )
    return Sent(picks.of(acts), picks.of(("Jo", "Hana", "Olga")))


_TOLD_IN_CONFIDENCE = (CallReason.THREATENED, CallReason.CONCERN)


def rule(day: RandomDay, picks: Picks) -> Sent:
    """A ruling by the document's tree, or with another penalty."""
    book = day.day.tournament.rules.conduct
    infraction = picks.of(book.infractions)
    answers, _ = _way(day, infraction.key, picks)
    step = walk(book, infraction, day.day.tournament.rules.tier, answers)
    suggested = step.penalty if isinstance(step, Ruling) else None
    penalty = suggested or Penalty.NONE
    if picks.seldom(3):
        penalty = picks.of((*book.penalties, *Penalty))
    command = conduct.GivePenalty(
        players=(_player(day, picks),),
        penalty=penalty,
        infraction=infraction.key,
        answers=answers,
        points=1 if penalty is Penalty.POINT_LOSS else 0,
        when=picks.of(("", "", "", "now", "next", "none")),
        judge=picks.of(("", "", "", "", "", "Hana", "Jo", "Nobody")),
        explained=not picks.seldom(2),
        raise_to=picks.of(tuple(book.penalties)) if picks.seldom(4) else None,
        outsider=picks.of(("", "", "", "", "Zed")),
        finished=picks.of(("", "", "", "W", "L")),
    )
    return Sent(command, _judge(picks), _reason(picks))


def _way(day: RandomDay, key: str, picks: Picks) -> tuple[tuple[str, ...], str]:
    """A way through the tree of an infraction (any, where none is named), and which it is."""
    book, tier = day.day.tournament.rules.conduct, day.day.tournament.rules.tier
    named = [
        infraction for infraction in book.infractions if key in (infraction.key, infraction.id)
    ]
    infraction = named[0] if named else picks.of(book.infractions)
    answers: tuple[str, ...] = ()
    while isinstance(step := walk(book, infraction, tier, answers), NextQuestion):
        answers = (*answers, str(1 + picks.below(len(step.answers))))
    return answers, infraction.key


def after_ruling(day: RandomDay, picks: Picks) -> Sent | None:
    """What becomes of a ruling."""
    numbers = sorted(day.state.conduct.rulings)
    proposed = sorted(day.state.conduct.proposed)
    if proposed and picks.below(2):
        command = conduct.ConfirmRuling(picks.of(proposed), declined=picks.seldom(3))
        return Sent(command, picks.of(("Hana", "Jo", "Olga")), _reason(picks))
    if not numbers:
        return None
    number = picks.of(numbers)
    ruling = day.state.conduct.rulings[number]
    overturned = not picks.seldom(3)
    hear = conduct.HearAppeal(number, overturned=overturned, text="Heard")
    if ruling.ruled.stage is AppealStage.APPEALED and picks.below(3):
        return Sent(hear, picks.of(("Hana", "Jo")), _reason(picks))
    acts: tuple[Command, ...] = (
        conduct.WithdrawPenalty(number),
        conduct.AppealRuling(number, ruling.players[:1] or (1,)),
        conduct.AppealRuling(number, ruling.players[:1] or (1,)),
        hear,
        conduct.RaisePenalty(number, picks.of(tuple(day.day.tournament.rules.conduct.penalties))),
        conduct.TellPenalty(number),
        conduct.AcknowledgePenalty(number),
        conduct.CompleteRuling(number, *_way(day, ruling.infraction, picks)),
    )
    return Sent(picks.of(acts), picks.of(("Hana", "Olga", "Jo")), _reason(picks))


def hold(day: RandomDay, picks: Picks) -> Sent:
    number = BRACKET if day.state.finals.bracket is not None else len(day.state.rounds)
    command = conduct.HoldMatch(number, _table(day, picks), released=picks.seldom(4))
    return Sent(command, picks.of(("Hana", "Jo", "Olga")), _reason(picks))


def wrong_tables(day: RandomDay, picks: Picks) -> Sent | None:
    """Two pairs sat at each other's tables."""
    tables = day.day.current.tables()
    if len(tables) < 2:
        return None
    one, two = picks.of(tables), picks.of(tables)
    games = Result(day.day.tournament.rules.scoring.all_games("W"))
    seated = (
        conduct.SatAt(one.table, two.players, games if picks.below(2) else None),
        conduct.SatAt(two.table, one.players, games if picks.below(2) else None),
    )
    command = conduct.SettleWrongTables(len(day.state.rounds), seated[: 1 + picks.below(2)])
    return Sent(command, _judge(picks), _reason(picks))


def after_disqualification(day: RandomDay, picks: Picks) -> Sent | None:
    """The place and the finished matches of somebody who is out."""
    out = [player.id for player in day.state.players.values() if player.disqualified]
    if not out:
        return disqualify(day, picks)
    player = picks.of(sorted(out))
    if picks.below(2) and day.state.rounds:
        number = 1 + picks.below(len(day.state.rounds))
        wins = picks.of((None, True, False))
        command: Command = conduct.LoseFinishedMatch(player, number, wins)
    else:
        command = conduct.RevokeStanding(player, picks.of((*Revoked, None)))
    return Sent(command, "Hana", _reason(picks))


def change_setting(day: RandomDay, picks: Picks) -> Sent:
    key, value = _some_setting(day.day, picks)
    return Sent(event.ChangeSetting(key, value), reason=_reason(picks))


def _some_setting(day: Day, picks: Picks) -> tuple[str, str]:
    """A setting with one of its values; teams are another kind of event."""
    settings = [
        setting
        for setting in day.tournament.rulebook.settings
        if not setting.key.startswith("team")
    ]
    setting = picks.of(settings)
    return setting.key, picks.of((*setting.values, setting.default))


def plan(day: RandomDay, picks: Picks) -> Sent:
    """Another plan, mostly one that the day can still keep to."""
    played = len(day.state.rounds)
    changed = Plan(rounds=max(played, 1) + picks.below(3), cut=picks.of((0, 2, 4, 3, 8)))
    return Sent(event.PlanStructure(None if picks.seldom(5) else changed), reason=_reason(picks))


def announce(day: RandomDay, picks: Picks) -> Sent:
    """The organizer's own words, ticks and marks."""
    sheet = day.day.tournament.rulebook.announcements
    topics = [item.id for item in sheet.items] if sheet is not None else ["place"]
    acts: tuple[Command, ...] = (
        office.Tell(picks.of(topics), picks.of(("12 rounds of 17 minutes, top 64.", ""))),
        office.MarkStatus(picks.of((EventStatus.ANNOUNCED, *EventStatus))),
        office.ShowStandings(picks.of((None, 0, 1))),
        office.SetTables(TableRange(picks.of((1, 11)), picks.of((None, 30)))),
        event.AddHallShare("123456", "Wim"),
        event.RecordHandDraw("Who begins", "Ann", "Wim"),
        event.RenameEvent("Another day"),
    )
    return Sent(picks.of(acts), reason=_reason(picks))


def take_back(day: RandomDay, picks: Picks) -> Sent:
    """The last thing, one thing alone, everything since, or put it back."""
    version = day.day.tournament.version
    undone = isinstance(day.day.tournament.log.lines[-1].entry, TakenBack)
    if undone and picks.below(3):
        return Sent(undo.Redo())
    back = max(version - picks.below(12), 1)
    acts: tuple[Command, ...] = (
        undo.TakeBackOwnLast(),
        undo.TakeBackOne(back),
        undo.TakeBackOne(back),
        undo.TakeBackOwnLast(),
        undo.TakeBackTo(back),
    )
    return Sent(picks.of(acts), "Olga" if not picks.seldom(4) else "Hana", _reason(picks))


def around_the_line(day: RandomDay, picks: Picks) -> Sent:
    """Roll-call, exclusions, games around a line, draws in public."""
    state = day.state
    player, size = _player(day, picks), picks.of((2, 4, 3, 1))
    acts: list[Command] = [
        finals.CallTiebreaker(size),
        finals.DrawPlaces(size),
        finals.CallRoll(TopCut(max(size, 2)), "the stage"),
        finals.ExcludeCandidate(player, "Goes home early"),
    ]
    if state.finals.roll_call is not None:
        acts = [finals.AnswerRoll(player, picks.of(tuple(FinalistAnswer))), *acts]
    step = tiebreaker_step(state, day.day.tournament.rulebook)
    if not isinstance(step, Refusal) and step.games:
        game = picks.of(step.games)
        winner = picks.of((*game.players, None))
        conceded = picks.of(((), (), game.players[:1], game.players))
        acts = [finals.ReportTiebreaker(GameResult(game.players, winner, conceded)), *acts]
    return Sent(picks.of(acts), reason=_reason(picks))


def lock(_day: RandomDay, picks: Picks) -> Sent:
    """Take the cut, of one kind or another."""
    size = picks.of((2, 4, 3, 8))
    cuts: tuple[Command, ...] = (
        finals.LockCut(TopCut(size)),
        finals.LockCut(RecordCut(picks.of((3, 1, 6)))),
        finals.LockCut(TopCut(size), then="swiss"),
        finals.SelectFinalists(ByRanking(), size),
    )
    return Sent(picks.of(cuts), reason=_reason(picks))


def before_bracket(day: RandomDay, picks: Picks) -> Sent:
    structures = [structure.id for structure in day.day.tournament.rulebook.finals.structures]
    acts: tuple[Command, ...] = (
        finals.StartBracket(picks.of(("", *structures))),
        finals.ReplaceFinalist(_player(day, picks), move_up=not picks.seldom(2), note="Ill"),
    )
    return Sent(picks.of(acts), reason=_reason(picks))


def bracket_game(day: RandomDay, picks: Picks) -> Sent | None:
    """A result in the bracket, a first one or a correction, in any way it can end."""
    bracket = day.state.finals.bracket
    assert bracket is not None
    course = follow(bracket)
    games = [game.number for game in course.open]
    if picks.seldom(3) or not games:
        games = [game.number for game in course.games]
    number = picks.of(games)
    letters = day.day.tournament.rulebook.sides or ("C", "R")
    acts: tuple[Command, ...] = (
        *(finals.ReportBracketGame(number, winner=picks.of((0, 1))) for _ in range(4)),
        finals.SettleBracketSides(number, choice=picks.of(("", *letters))),
        finals.ReportBracketGame(
            number,
            ending=picks.of(("time", "drawn", "both_lose", "together")),
            answers=picks.of(
                (
                    (),
                    agenda_points(picks.below(8), picks.below(8)),
                    force_tally(f"{picks.below(3)} 2 {picks.below(12)} 1", "dark"),
                    (Given(f"turn_{picks.below(2)}"),),
                )
            ),
            finished=picks.of(("", "W", "WL")),
        ),
    )
    return Sent(picks.of(acts), picks.of(("Olga", "Sam", "Hana")), _reason(picks))


def leave_bracket(day: RandomDay, picks: Picks) -> Sent:
    command = finals.LeaveBracket(_player(day, picks), disqualified=picks.seldom(3))
    return Sent(command, picks.of(("Hana", "Olga")), _reason(picks))


def close(_day: RandomDay, _picks: Picks) -> Sent:
    return Sent(event.CloseEvent())


def after_close(day: RandomDay, picks: Picks) -> Sent:
    acts: tuple[Command, ...] = (
        event.ReopenEvent(""),
        people.Disqualify(_player(day, picks)),
        conduct.RevokeStanding(_player(day, picks), picks.of((*Revoked, None))),
        people.RenamePlayer(_player(day, picks), "Somebody Else"),
        office.MarkStatus(EventStatus.REPORTED),
    )
    return Sent(picks.of(acts), reason=_reason(picks))


def _weighted(**stages: tuple[tuple[int, Maker], ...]) -> dict[str, tuple[Maker, ...]]:
    return {
        stage: tuple(maker for weight, maker in makers for _ in range(weight))
        for stage, makers in stages.items()
    }


ALWAYS: tuple[tuple[int, Maker], ...] = (
    (5, take_back),
    (3, change_setting),
    (2, plan),
    (2, announce),
    (1, name_staff),
    (1, rename),
    (1, call),
)
PEOPLE: tuple[tuple[int, Maker], ...] = (
    (3, drop),
    (1, rejoin),
    (1, disqualify),
    (1, after_disqualification),
)
CONDUCT: tuple[tuple[int, Maker], ...] = ((6, rule), (4, after_ruling), (1, hold))
FLOOR: tuple[tuple[int, Maker], ...] = (
    (3, wait),
    (3, clock),
    (4, presence),
    (4, absence_ends),
    (2, end_at_time),
)
LIKELY = _weighted(
    entry=(
        (10, nothing_unusual),
        *((4, enter), (3, check_in), (2, grant_bye), (1, fix_table), (2, drop), (1, rejoin)),
        *(
            (1, set_terms),
            (1, wait_for_place),
            (2, register_myself),
            (2, pair),
            (2, rule),
            (1, disqualify),
            *ALWAYS,
        ),
    ),
    draft=(
        (20, nothing_unusual),
        *((12, change_draft), (1, admit_late), *PEOPLE, *CONDUCT, *ALWAYS),
    ),
    round=(
        (30, nothing_unusual),
        *((12, report), (4, claim), (3, clear), (1, settle_missing), (2, settle_sides)),
        *((2, issue_bye), (2, admit_late), (1, wrong_tables), (1, change_draft)),
        *(*PEOPLE, *FLOOR, *CONDUCT, *ALWAYS),
    ),
    between=(
        (20, nothing_unusual),
        *((4, report), (4, pair), (5, around_the_line), (3, lock), (1, close), (2, admit_late)),
        *((1, grant_bye), (1, presence), (2, absence_ends), *PEOPLE, *CONDUCT, *ALWAYS),
    ),
    locked=((6, nothing_unusual), (6, before_bracket), (1, report), *PEOPLE, *CONDUCT, *ALWAYS),
    bracket=(
        (20, nothing_unusual),
        *((14, bracket_game), (2, leave_bracket), (1, report), *PEOPLE, *FLOOR, *CONDUCT, *ALWAYS),
    ),
    closed=((6, after_close), (6, take_back), (1, nothing_unusual)),
)


def random_day(
    book: str,
    opening: int,
    acts: Sequence[tuple[int, int]],
    watch: Callable[[RandomDay, Happened], None],
) -> RandomDay:
    """A whole day: these acts, and then the plain way to the end."""
    day = RandomDay(book, opening, watch)
    for what, how in acts:
        day.act(what, how)
    day.play_to_the_end()
    return day
