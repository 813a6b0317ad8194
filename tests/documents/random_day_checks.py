"""What must hold at every moment of an event, whatever people do, and at its end.

Where it can be, the truth is read from the log or the results anew, not asked of the engine.
"""

import re

from documents.random_day_event import Happened, RandomDay
from event_outcome import outcome
from support import MemoryStore, memory_desk
from toptable import __version__
from toptable.desk.files import backup, public_copy, take_in
from toptable.desk.tournament import Done, Tournament
from toptable.engine.declared import Command
from toptable.engine.log.log import apply, sentence
from toptable.engine.log.undo import Blocked
from toptable.engine.log.verify import CheckVerdict, verify
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Role
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.finals.bracket.bracket import GameStatus, follow
from toptable.engine.rules.finals.final_ranking import FinalRanking
from toptable.engine.rules.records import OutingKind
from toptable.engine.rules.results.scoring import mirror
from toptable.engine.rules.standings.field import is_out
from toptable.engine.state import State
from toptable.engine.state.conduct import BRACKET, Carried, How
from toptable.engine.state.rounds import Round
from toptable.engine.subjects.conduct.appeals_and_holds import HearAppeal
from toptable.engine.subjects.conduct.confirming import ConfirmRuling, GivePenalty
from toptable.engine.subjects.conduct.disqualifying import Disqualify
from toptable.engine.subjects.conduct.ejections import LoseFinishedMatch, RevokeStanding
from toptable.engine.subjects.conduct.rulings import RaisePenalty, RulingGiven, WithdrawPenalty
from toptable.engine.subjects.event.lifecycle import ReopenEvent
from toptable.engine.subjects.event.required_event_info import announced
from toptable.engine.subjects.event.settings import ChangeSetting, PlanStructure
from toptable.engine.subjects.finals.bracket_field import BracketStarted
from toptable.engine.subjects.finals.choosing_finalists import SelectFinalists
from toptable.engine.subjects.finals.cutting import LockCut
from toptable.engine.subjects.finals.elimination import BracketLeft, LeaveBracket
from toptable.engine.subjects.finals.own_games import ReportBracketGame, ReportTiebreaker
from toptable.engine.subjects.finals.tiebreaking import CallTiebreaker, DrawPlaces
from toptable.engine.subjects.people.drop_and_reinstate import Disqualified, Dropped, Rejoined
from toptable.engine.subjects.registration.late_entry import LateAdmitted
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.rounds.drafts import PairRound
from toptable.engine.subjects.rounds.pair_round import RoundDiscarded
from toptable.engine.subjects.rounds.round_record import RoundPaired
from toptable.engine.subjects.undo import take_back as undo
from toptable.engine.subjects.undo import take_back as undo_entries
from toptable.engine.views.checklist import checklist
from toptable.engine.views.outcome import final_places
from toptable.engine.views.reports.confidentiality import reader
from toptable.engine.views.reports.deviations import deviations
from toptable.engine.views.reports.penalty_sheet import penalty_sheet
from toptable.paper.report_text import deviation_lines
from toptable.rulebooks import all_rulebooks
from toptable.store import event_file

SENTENCE = re.compile(r"[.?]”?( \([^()]+\))?$")
"""How a sentence ends, perhaps with the section it comes from."""
RAW_KEY = re.compile(r"\b[a-z]+_[a-z_]+\b")
WORTH = {
    "nisei-1.3": {"W": 3, "T": 3, "D": 1},
    "nisei-1.0": {"W": 3, "T": 3, "D": 1},
    "ffg-netrunner-1.0": {"W": 2, "T": 1, "D": 1},
    "ffg-starwars-2.2": {"W": 3, "D": 1},
}
"""What the documents give for a game: N13-63, N10-34, FFG-41, SW-22. Elsewhere a match counts.

Of those only Plain Swiss gives points for a drawn match: PS-02, PS-03.
"""
LOST = set("LtX")
TURNS_THE_TABLE = (
    *(GivePenalty, WithdrawPenalty, HearAppeal, RaisePenalty),
    *(RevokeStanding, LoseFinishedMatch, ConfirmRuling),
    *(Disqualify, LeaveBracket, ReportBracketGame, ReportResult),
    *(ReportTiebreaker, CallTiebreaker, DrawPlaces),
    *(ChangeSetting, PlanStructure, ReopenEvent),
    *(undo.TakeBackOwnLast, undo.TakeBackOne, undo.TakeBackTo, undo.Redo),
)
"""Rulings, corrections, more play and what was taken back: only these change a printed winner."""


def watch(day: RandomDay, happened: Happened) -> None:
    """Everything that must hold after a command, refused or not."""
    tournament, answer = day.day.tournament, happened.answer
    if not isinstance(answer, Done):
        assert day.state is happened.before, "something was written all the same"
        assert tournament.version == len(tournament._store.read(tournament.event))
        _plain_words(tournament, happened.sent.command, answer)
        return
    taken_back(day)
    nobody_out_plays(day.state)
    nobody_out_unsaid(tournament)
    penalties_match_results(tournament)
    announcement_agrees(tournament)
    winner_stays(day, happened, places_are_a_permutation(tournament))


def _plain_words(tournament: Tournament, command: Command, answer: Blocked | Refusal) -> None:
    refusal = answer.refusal if isinstance(answer, Blocked) else answer
    text = refusal.text
    assert SENTENCE.search(text), f"no sentence: {text!r} ({command})"
    assert text[0].isupper() or text[0].isdigit() or _begins_with_a_name(text, tournament), text
    known = {setting.key for setting in tournament.rulebook.settings}
    known.update(value for setting in tournament.rulebook.settings for value in setting.values)
    raw = set(RAW_KEY.findall(text)) - known
    assert not raw, f"{raw} in {text!r} ({command})"


def _begins_with_a_name(text: str, tournament: Tournament) -> bool:
    keys = (setting.key for setting in tournament.rulebook.settings)
    return text.startswith(tuple(keys))


# Who plays.


def nobody_out_plays(state: State) -> None:
    """Whoever is out has no place in a later round, and no game of a bracket to play."""
    for round_ in state.rounds:
        if not round_.published:
            continue
        seated = _seated(round_)
        assert len(seated) == len(set(seated)), f"somebody sits twice in round {round_.number}"
        for number in seated:
            left = state.players[number].record.left
            name = state.name_of(number)
            assert left is None or left >= round_.number, f"{name} plays round {round_.number}"
        for match in round_.tables():
            if match.result is None:
                out = [player for player in match.players if state.players[player].disqualified]
                assert not out, f"{state.name_of(out[0])} has a match to play"
    bracket = state.finals.bracket
    if bracket is None:
        return
    for game in follow(bracket).open:
        for seed in game.seeds:
            finalist = bracket.finalists[(seed or 0) - 1]
            assert finalist is not None
            player = state.players[finalist.player]
            assert player.active, f"{player.name} left and plays game {game.number}"
            assert not player.disqualified, f"{player.name} is out and plays game {game.number}"


def _seated(round_: Round) -> list[int]:
    tables = [player for match in round_.tables() for player in match.players]
    return [*tables, *round_.byes]


def nobody_out_unsaid(tournament: Tournament) -> None:
    """Who is out is who was said to be in the log, and everybody else has a place."""
    state = tournament.state
    out: set[int] = set()
    thrown: set[int] = set()
    away: set[int] = set()
    for line in tournament.log.counted():
        match line.entry:
            case Dropped(player=player):
                out.add(player)
            case Disqualified(player=player):
                out.add(player)
                thrown.add(player)
            case BracketLeft(player=player, disqualified=True):
                thrown.add(player)
            case Rejoined(player=player):
                out.discard(player)
                thrown.discard(player)
            case RoundPaired(not_here=not_here):
                away = set(not_here) or away
            case LateAdmitted(player=entered):
                away.discard(entered.player)
            case BracketStarted(not_here=not_here):
                away = away | set(not_here)
            case RoundDiscarded(round=1):
                away = set()
    gone = {number for number, player in state.players.items() if not player.active}
    assert gone == out | away, f"out: {gone}, said: {out | away}"
    assert {n for n, player in state.players.items() if player.disqualified} == thrown
    current = state.current
    if current is not None and current.published:
        _everybody_has_a_place(tournament, current)


def _everybody_has_a_place(tournament: Tournament, current: Round) -> None:
    state, seated = tournament.state, set(_seated(current))
    for number, player in state.players.items():
        record = player.record
        late = max(record.entered, player.back_from) > current.number
        lost = any(
            outing.round == current.number and outing.kind is OutingKind.LOSS
            for outing in record.outings
        )
        through = state.finals.through
        cut = through is not None and number not in through
        beaten = tournament.rules.eliminates and is_out(record, after_round=current.number - 1)
        if player.active and not (late or lost or cut or beaten or number in seated):
            raise AssertionError(f"{player.name} has no place in round {current.number}")


# Penalties and results.


def penalties_match_results(tournament: Tournament) -> None:
    """What a penalty did stands in the results, and nothing of one that was lifted."""
    state = tournament.state
    for effect in state.conduct.effects:
        ruling = state.conduct.rulings[effect.ruling]
        assert not ruling.undone, f"ruling {effect.ruling} was lifted and still has an effect"
        _stands(tournament, effect)
    for number, player in state.players.items():
        taken = sum(
            effect.points for effect in state.conduct.effects if _takes_points(effect, number)
        )
        assert player.record.deducted == taken, f"{player.name}: {player.record.deducted} taken"
    sheet = penalty_sheet(tournament.log, tournament.rulebook)
    assert [row.number for row in sheet.rows] == sorted(state.conduct.rulings)
    counted = [row.number for row in sheet.rows if row.counts]
    wanted = [
        number
        for number, ruling in sorted(state.conduct.rulings.items())
        if not ruling.undone and ruling.penalty is not Penalty.NONE
    ]
    assert counted == wanted


def _takes_points(effect: Carried, player: int) -> bool:
    return effect.how is How.POINTS and player in effect.players


def _stands(tournament: Tournament, effect: Carried) -> None:
    """One effect, where people would look for it."""
    state, told = tournament.state, f"{effect}"
    match effect.how:
        case How.MATCH | How.GAME:
            found = state.rounds[effect.round - 1].matches[effect.table]
            if found.result is None or found.points is None:
                assert effect.how is How.GAME, told
                return
            for player in effect.players:
                if player not in found.players or effect.seat:
                    continue
                seat = found.players.index(player)
                seen = (found.result.games, mirror(found.result.games))[seat]
                if effect.penalty is Penalty.MATCH_LOSS:
                    assert found.points[seat] == 0, f"{told}: {found}"
                else:
                    game = seen[effect.game - 1 : effect.game]
                    assert not game or game in LOST, f"{told}: {seen}"
        case How.BYE:
            for player in effect.players:
                outings = state.players[player].record.outings
                kinds = [outing.kind for outing in outings if outing.round == effect.round]
                assert kinds == [OutingKind.LOSS], f"{told}: {kinds}"
        case How.LEFT:
            for player in effect.players:
                back = effect.penalty is Penalty.DROP and state.players[player].back_from
                assert effect.seat or back or not state.players[player].active, told
        case How.BRACKET:
            assert effect.round == BRACKET, told
            bracket = state.finals.bracket
            assert bracket is not None, told
            game_now = follow(bracket).game(effect.table)
            assert game_now.status is GameStatus.DECIDED, f"{told}: it is {game_now.status}"
            if len(effects_there(state, effect)) > 1:
                return
            assert game_now.decision is not None
            lost = [bracket.finalists[seed - 1] for seed in game_now.decision.losers]
            losers = {finalist.player for finalist in lost if finalist is not None}
            assert set(effect.players) <= losers, f"{told}: {game_now.decision}"
        case _:
            pass


def effects_there(state: State, effect: Carried) -> set[int]:
    """Who loses the same game of the bracket; of two the better seed goes on. N10-54, AMB-22."""
    same = (other for other in state.conduct.effects if other.how is How.BRACKET)
    return {who for other in same if other.table == effect.table for who in other.players}


# Places.


def places_are_a_permutation(tournament: Tournament) -> FinalRanking:
    """Everybody who took part has one place, and the places count up from 1."""
    state = tournament.state
    took_part = {player.id for player in state.entrants()}
    passed = set(state.conduct.passed_down)
    standings = tournament.standings()
    listed = [row.player for row in standings]
    assert sorted(listed) == sorted(took_part - passed), "the standings miss or repeat somebody"
    assert [row.rank for row in standings] == list(range(1, len(listed) + 1))
    points = [row.points for row in standings]
    made = final_places(state, tournament.rulebook)
    assert [place.place for place in made.places] == list(range(1, len(made.places) + 1))
    placed = sorted(place.player for place in made.places)
    if tournament.rules.only_bracket and not made.final:
        # Whoever is still in the bracket, or waits for it, has no place yet.
        assert len(set(placed)) == len(placed), "the places repeat somebody"
        assert set(placed) <= took_part - passed
    else:
        assert placed == sorted(took_part - passed), "the places miss or repeat somebody"
    assert made.winner is None or (made.final and not made.winner.disqualified)
    if not state.finals.settled and state.finals.tiebreaker is None:
        assert points == sorted(points, reverse=True) or _not_by_points(tournament)
    return made


def _not_by_points(tournament: Tournament) -> bool:
    """Whether the document ranks by wins, and lost points are no lost wins."""
    return any(player.record.deducted for player in tournament.state.players.values())


GOES_ON = (PairRound, LockCut, SelectFinalists)
"""More play, for which somebody has to say why once there is a winner."""


def winner_stays(day: RandomDay, happened: Happened, places: FinalRanking) -> None:
    """A printed winner stays the winner unless somebody rules, corrects or takes something back."""
    before, day.winner = day.winner, places.winner.player if places.winner is not None else None
    command, reason = happened.sent.command, happened.sent.reason
    asked = isinstance(command, GOES_ON) and bool(reason)
    if before is not None and not asked and not isinstance(command, TURNS_THE_TABLE):
        assert day.winner == before, f"{day.state.name_of(before)} had won, and now {day.winner}"


# What players were told.


def announcement_agrees(tournament: Tournament) -> None:
    """Each sentence says what is set, planned and on the clock, whatever the organizer typed."""
    state, chosen = tournament.state, dict(tournament.rules.chosen.items)
    sentences = announced(state, tournament.rulebook)
    lines = {line.id: line.text for line in sentences}
    decided = {line.id for line in sentences if line.decided}
    everything = " ".join(lines.values())
    told = set(state.office.told.values()) - {""}
    sheet = tournament.rulebook.announcements
    for item in sheet.items if sheet is not None else ():
        if item.follows and item.id in lines:
            assert lines[item.id] not in told, f"{item.id} is what was typed"
    if state.plan is not None and not tournament.rules.only_bracket:
        rounds_told = rf"\b{state.plan.rounds} (Swiss )?rounds?\b"
        assert re.search(rounds_told, everything), f"{state.plan}: {everything}"
        if state.plan.cut:
            assert re.search(rf"\b{state.plan.cut}\b", _about_the_cut(lines)), (
                f"{state.plan}: {lines}"
            )
        else:
            assert re.search("No (cut|double elimination)", everything), everything
    length = lines.get("round_length", "")
    swiss = chosen.get("swiss_minutes", "document")
    if swiss.isdigit() and not tournament.rules.only_bracket and tournament.rules.team is None:
        assert f"{swiss} minutes" in length, f"{swiss}: {length}"
    for (stage, number), running in state.floor.rounds.items():
        limit = running.clock.limit
        if stage is ClockStage.SWISS and limit is not None and "round_length" in decided:
            minutes = int(limit.total_seconds()) // 60
            assert f"{minutes} minute" in length, f"round {number} {minutes}: {length}"


def _about_the_cut(lines: dict[str, str]) -> str:
    return " ".join(lines.get(key, "") for key in ("cut", "structure", "finalists", "rounds"))


# Undo.


def taken_back(day: RandomDay) -> None:
    """Taking back the last thing leaves the state before it, and redoing that the one after it."""
    log = day.day.tournament.log
    match log.lines[-1].entry:
        case undo_entries.TakenBack(appends=(only,)) if log.append_of(log.version - 1) == only:
            assert day.state == day.known.get(only - 1, day.state), "undo leads elsewhere"
        case undo_entries.Restored(taken_back=earlier) if earlier == log.version - 1:
            assert day.state == day.known[earlier - 1], "redo leads elsewhere"
        case undo_entries.TakenBack() | undo_entries.Restored():
            anew = State()
            for line in log.counted():
                anew = apply(anew, line.entry)
            assert day.state == anew, "the state is not what counts"


# The end of the day.


def at_the_end(day: RandomDay) -> None:
    """The day is closed: points, the file, its proof, a copy elsewhere, every page of paper."""
    tournament = day.day.tournament
    store = tournament._store
    assert day.state.closed
    points_by_hand(tournament)
    file = event_file.load(backup(tournament, store))
    report = verify(
        file.log,
        head=file.head,
        rulebooks=all_rulebooks(),
        engine=__version__,
        seeds=file.seeds,
        texts=file.texts,
    )
    assert report.verdict is CheckVerdict.SOUND, (report.verdict, report.finding, report)
    elsewhere = take_in(memory_desk(MemoryStore()), file)
    assert isinstance(elsewhere, Tournament), elsewhere
    assert outcome(elsewhere) == outcome(tournament)
    shown = event_file.load(public_copy(tournament, store))
    public = verify(
        shown.log,
        head=shown.head,
        public=shown.public,
        rulebooks=all_rulebooks(),
        engine=__version__,
    )
    assert public.finding is None, public.finding
    reasons_are_reported(tournament)
    _everything_can_be_read(tournament)


def reasons_are_reported(tournament: Tournament) -> None:
    """Whatever passed only because of a reason stands in the report of deviations. AMB-68.

    A ruling without a listed penalty is the judge's choice, and no deviation (B-177).
    """
    texts = {text.digest: text.text for text in tournament._store.texts(tournament.event)}
    who = reader(tournament.state, Role.ORGANIZER, texts, tournament.log.lines[-1].at)
    made = deviations(tournament.log, tournament.rulebook, who)
    said = "\n".join(deviation_lines(made))
    for line in tournament.log.counted():
        entry = line.entry
        free = isinstance(entry, RulingGiven) and not entry.ruling.suggested
        if line.answered and not free:
            assert tournament.why(line) in said, (line.seq, line.answered, entry)


def _everything_can_be_read(tournament: Tournament) -> None:
    state, book = tournament.state, tournament.rulebook
    for line in tournament.log.lines:
        text = sentence(state, line.entry)
        assert text, line
        assert ".." not in text, text
        raw = set(RAW_KEY.findall(text)) - _known_words(tournament)
        assert not raw, f"{raw} in {text!r}"
    checklist(state, book)


def _known_words(tournament: Tournament) -> set[str]:
    settings = tournament.rulebook.settings
    return {setting.key for setting in settings} | {
        value for setting in settings for value in setting.values
    }


def points_by_hand(tournament: Tournament) -> None:
    """Everybody's points, added up from the letters of their results."""
    state, rules = tournament.state, tournament.rules
    if rules.team is not None:
        return
    gained = dict.fromkeys(state.players, 0)
    for round_ in state.rounds[: state.finished_rounds]:
        for match in round_.tables():
            assert match.result is not None
            games = match.result.games
            for player, seen in zip(match.players, (games, mirror(games)), strict=True):
                gained[player] += _worth(tournament, seen)
        for player, bye in round_.byes.items():
            gained[player] += 0 if bye.absent else _bye(tournament)
    for row in tournament.standings():
        taken = state.players[row.player].record.deducted
        assert row.points == max(gained[row.player] - taken, 0), f"{row.name}: {row.points}"


def _worth(tournament: Tournament, games: str) -> int:
    worth = WORTH.get(tournament.rulebook.id)
    if worth is not None:
        return sum(worth.get(letter, 0) for letter in games)
    chosen = tournament.rules.chosen
    won, lost = _won(games), _won(mirror(games))
    if games == "V" or won > lost:
        return int(chosen["win"])
    drawn = won == lost and games != "X" and chosen.get("draws", "no") == "yes"
    return int(chosen["draw"]) if drawn else 0


def _bye(tournament: Tournament) -> int:
    chosen = tournament.rules.chosen
    if chosen.get("bye_worth", "win") == "nothing":
        return 0
    if tournament.rulebook.id not in WORTH:
        return int(chosen["win"])
    single = chosen.get("sides", "double") == "single" or chosen.get("draft", "off") == "half"
    return WORTH[tournament.rulebook.id]["W"] * (1 if single else 2)


def _won(games: str) -> int:
    return games.count("W") + games.count("T")
