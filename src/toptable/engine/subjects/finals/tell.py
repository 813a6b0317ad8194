"""The log as people read it: the cut, the games around its line, the bracket."""

from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.finals.bracket.course import GameNow
from toptable.engine.rules.finals.bracket.play import find
from toptable.engine.rules.finals.cut.lock import LockedCut
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.words import OURS, Words
from toptable.engine.sentence import listed, log_line, worded
from toptable.engine.state import State
from toptable.engine.subjects.finals import entries
from toptable.engine.subjects.results.tell import result_text


def _seeds(locked: LockedCut) -> str:
    return listed([f"{seed.seed} {seed.who.name}" for seed in locked.seeds], most=16)


def roll_called(_state: State, entry: entries.RollCalled) -> str:
    return log_line("roll_called", "Roll-call of the finalists at %(place)s.", place=entry.place)


def roll_answered(state: State, entry: entries.RollAnswered) -> str:
    return log_line(
        "roll_answered",
        "%(player)s: %(answer)s.",
        player=state.name_of(entry.player),
        answer=entry.answer.value,
    )


def candidate_excluded(state: State, entry: entries.CandidateExcluded) -> str:
    return log_line(
        "candidate_excluded",
        "%(player)s cannot advance: %(note)s.",
        player=state.name_of(entry.player),
        note=entry.note,
    )


def tiebreaker_called(_state: State, entry: entries.TiebreakerCalled) -> str:
    return log_line(
        "tiebreaker_called", "Tiebreaker games of the top %(size)s called.", size=entry.size
    )


def tiebreaker_reported(state: State, entry: entries.TiebreakerReported) -> str:
    one, two = (state.name_of(player) for player in entry.result.players)
    winner = entry.result.winner
    ended = f"{state.name_of(winner)} won" if winner is not None else "no winner"
    gave_up = ", ".join(state.name_of(player) for player in entry.result.conceded)
    if entry.result.lot is not None:
        ended = f"no winner, {state.name_of(entry.result.lot)} goes ahead by the public draw"
    ended = f"{entry.result.games}, {ended}" if entry.result.games else ended
    what = "Final match" if entry.result.games else "Tiebreaker"
    how = (
        worded("finals.did_not", "%(gave_up)s did not play", gave_up=gave_up) if gave_up else ended
    )
    return log_line(
        "tiebreaker_reported",
        "%(what)s, %(one)s – %(two)s: %(how)s.%(at_the_desk)s",
        what=what,
        one=one,
        two=two,
        how=how,
        at_the_desk=_at_the_desk(state, entry.confirmed),
    )


def _at_the_desk(state: State, opponent: int | None) -> str:
    """Who confirmed the result of playing staff. N13-38."""
    return (
        ""
        if opponent is None
        else worded(
            "finals.confirmed_desk",
            " %(opponent)s confirmed it at the desk.",
            opponent=state.name_of(opponent),
        )
    )


def tiebreaker_sides_drawn(state: State, entry: entries.TiebreakerSidesDrawn) -> str:
    drawn = [
        f"{state.name_of(one)} plays {side} against {state.name_of(other)}"
        for one, other, side in entry.sides
    ]
    return log_line(
        "tiebreaker_sides_drawn",
        "Sides drawn for tiebreaker round %(round)s: %(listed)s.",
        round=entry.round,
        listed=listed(drawn, most=16),
    )


def places_drawn(state: State, entry: entries.PlacesDrawn) -> str:
    names = listed([state.name_of(player) for player in entry.players])
    if entry.for_game:
        first = state.name_of(entry.players[0])
        return log_line(
            "places_drawn:2",
            "%(how)s between %(names)s: %(first)s goes ahead if nobody wins their game.",
            how=entry.how,
            names=names,
            first=first,
        )
    return log_line(
        "places_drawn", "%(how)s: %(names)s, in this order.", how=entry.how, names=names
    )


def cut_locked(_state: State, entry: entries.CutLocked) -> str:
    return log_line("cut_locked", "Cut locked: %(seeds)s.", seeds=_seeds(entry.locked))


def cut_brought_in(_state: State, entry: entries.CutBroughtIn) -> str:
    return log_line(
        "cut_brought_in", "Cut brought in from a file: %(seeds)s.", seeds=_seeds(entry.locked)
    )


def finalists_selected(_state: State, entry: entries.FinalistsSelected) -> str:
    return log_line(
        "finalists_selected", "Finalists selected: %(seeds)s.", seeds=_seeds(entry.locked)
    )


def seat_changed(_state: State, entry: entries.SeatChanged) -> str:
    return entry.text


def bracket_started(_state: State, entry: entries.BracketStarted) -> str:
    return log_line("bracket_started", "%(chart)s begins.", chart=entry.chart.name)


def bracket_sides_settled(_state: State, entry: entries.BracketSidesSettled) -> str:
    return log_line(
        "bracket_sides_settled", "Bracket game %(game)s: %(text)s", game=entry.game, text=entry.text
    )


def bracket_reported(state: State, entry: entries.BracketReported) -> str:
    bracket = state.finals.bracket
    now = find(bracket, entry.game) if bracket is not None else None
    who = f"seat {(entry.outcome.winner or 0) + 1}"
    if bracket is not None and isinstance(now, GameNow) and entry.outcome.winner is not None:
        who = bracket.name(now.seeds[entry.outcome.winner])
    ended = "both lose" if entry.outcome.winner is None else f"{who} wins"
    text = worded(
        "finals.bracket_game",
        "Bracket game %(game)s: %(ended)s. %(why)s",
        game=entry.game,
        ended=ended,
        why=entry.outcome.why,
    ).strip()
    return " ".join((text, *entry.consequences)) + _at_the_desk(state, entry.confirmed)


def game_claimed(state: State, entry: entries.FinalsGameClaimed) -> str:
    said = result_text(entry.result)
    return log_line(
        "game_claimed",
        "%(player)s reports %(said)s in %(game)s.",
        player=state.name_of(entry.player),
        said=said,
        game=_game(entry.stage, entry.table),
    )


def claim_withdrawn(state: State, entry: entries.FinalsClaimWithdrawn) -> str:
    game = _game(entry.stage, entry.table)
    return log_line(
        "finals_claim_withdrawn",
        "%(player)s takes back the report of %(game)s.",
        player=state.name_of(entry.player),
        game=game,
    )


def _game(stage: ClockStage, table: int) -> str:
    return f"tiebreaker {table}" if stage is ClockStage.TIEBREAKER else f"bracket game {table}"


def bracket_left(state: State, entry: entries.BracketLeft, words: Words = OURS) -> str:
    went = f"was {words.disqualified}" if entry.disqualified else "left"
    return worded(
        "finals.during_bracket",
        "%(player)s %(went)s during the bracket. %(consequences)s",
        player=state.name_of(entry.player),
        went=went,
        consequences=" ".join(entry.consequences),
    ).strip()


def left_by_book(state: State, entry: entries.BracketLeft, rulebook: Rulebook) -> str:
    return bracket_left(state, entry, rulebook.words)
