"""The match that a ruling belongs to: found when it is given, told in the same words everywhere.

A ruling keeps the match as it was: stage, round, table and both players. Rulings of early logs get
theirs while the log is read, since the state is then the one in which the judge ruled; where that
leaves a choice, the match is not recorded. FR-1.3.1.4, PG-2, B-168, B-172, B-186.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from toptable.engine.questions.places import place_now
from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.finals.bracket.bracket import Bracket
from toptable.engine.rules.finals.bracket.chart import BracketPart
from toptable.engine.rules.finals.bracket.course import GameNow, GameStatus, follow
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import Sentence
from toptable.engine.state import State
from toptable.engine.state.asked_penalties import NamedMatch
from toptable.engine.state.conduct import RuledMatch
from toptable.engine.state.rounds import Round

IN_BRACKET = (ClockStage.ELIMINATION, ClockStage.FINAL)


NOT_THERE = Refusal(
    "no_such_match", "The player has no such match. Choose a match that they played."
)


def match_ruled_on(
    state: State, rulebook: Rulebook, players: Sequence[int], named: NamedMatch | None = None
) -> RuledMatch | Refusal:
    """The match that a ruling on these players belongs to now, or the one that the judge names."""
    if named is not None:
        return _named(state, rulebook, players, named)
    if state.closed:
        return RuledMatch(closed=True)
    bracket = state.finals.bracket
    if bracket is not None:
        return _in_bracket(bracket, players) or RuledMatch(stage=ClockStage.ELIMINATION)
    place = place_now(state, rulebook)
    if not isinstance(place, Refusal) and place.stage is ClockStage.TIEBREAKER:
        seated = place.table_of(players[0]) if players else None
        if seated is not None:
            return RuledMatch(
                stage=place.stage, number=place.number, table=seated.table, players=seated.players
            )
    return _in_rounds(state, players)


def match_in_early_log(state: State, players: Sequence[int]) -> RuledMatch | None:
    """The same for a ruling that was stored without a match; None where more than one is possible.

    The state is the one right before the ruling.
    """
    finals = state.finals
    if state.closed:
        return RuledMatch(closed=True)
    if finals.bracket is not None:
        finalists = {finalist.player for finalist in finals.bracket.finalists if finalist}
        if not finalists & set(players):
            return RuledMatch(stage=ClockStage.ELIMINATION)
        return _in_bracket(finals.bracket, players, still_open=True)
    if finals.tiebreaker is not None and finals.locked is None:
        return None
    return _in_rounds(state, players)


def earlier_matches(state: State, player: int) -> tuple[RuledMatch, ...]:
    """The matches and byes that a player has had in rounds and bracket, the newest first."""
    rounds = [_in_round(round_, (player,)) for round_ in state.rounds if round_.published]
    bracket = state.finals.bracket
    seed = bracket.seed_of(player) if bracket is not None else None
    games = [
        _game(bracket, game)
        for game in (follow(bracket).games if bracket is not None else ())
        if bracket is not None and seed in game.seeds and None not in game.seeds
    ]
    return tuple(match for match in reversed((*rounds, *games)) if player in match.players)


def _in_rounds(state: State, players: Sequence[int]) -> RuledMatch:
    """The match of the last published round; that round alone for those who do not play in it."""
    published = [round_ for round_ in state.rounds[-2:] if round_.published]
    return _in_round(published[-1], players) if published else RuledMatch()


def _in_round(round_: Round, players: Sequence[int]) -> RuledMatch:
    found = RuledMatch(number=round_.number)
    table = round_.table_of(players[0]) if players else None
    if table is not None:
        return replace(found, table=table, players=round_.matches[table].players)
    return replace(found, players=(players[0],)) if players and players[0] in round_.byes else found


def _in_bracket(
    bracket: Bracket, players: Sequence[int], *, still_open: bool = False
) -> RuledMatch | None:
    """The game that the first player can play now, else the last one they played."""
    seed = bracket.seed_of(players[0]) if players else None
    if seed is None:
        return None
    own = [game for game in follow(bracket).games if seed in game.seeds]
    playing = [game for game in own if game.status is GameStatus.OPEN]
    played = [
        game
        for game in own
        if game.decision is not None and not game.decision.automatic and not still_open
    ]
    found = next(iter((*playing, *reversed(played))), None)
    return None if found is None else _game(bracket, found)


def game_match(bracket: Bracket, number: int) -> RuledMatch:
    """A game of the bracket as the match of a ruling."""
    return _game(bracket, follow(bracket).game(number))


def _game(bracket: Bracket, game: GameNow) -> RuledMatch:
    final = game.game.part in (BracketPart.FINAL, BracketPart.REPEAT)
    seats = [bracket.finalists[seed - 1] for seed in game.seeds if seed]
    return RuledMatch(
        stage=ClockStage.FINAL if final else ClockStage.ELIMINATION,
        table=game.number,
        players=tuple(seat.player for seat in seats if seat is not None),
    )


def _named(
    state: State, rulebook: Rulebook, players: Sequence[int], named: NamedMatch
) -> RuledMatch | Refusal:
    """The match that a judge names, if the player has a part in it."""
    if named.stage in IN_BRACKET:
        bracket = state.finals.bracket
        games = follow(bracket).games if bracket is not None else ()
        game = next((game for game in games if game.number == named.table), None)
        found = _game(bracket, game) if bracket is not None and game is not None else None
    elif named.stage is ClockStage.TIEBREAKER:
        found = _in_tiebreaker(state, rulebook, named)
    else:
        rounds = [round_ for round_ in state.rounds if round_.number == named.number]
        found = _in_round(rounds[0], players) if rounds and rounds[0].published else None
    if found is None or named.table not in (0, found.table):
        return NOT_THERE
    return found if not players or players[0] in found.players else NOT_THERE


def _in_tiebreaker(state: State, rulebook: Rulebook, named: NamedMatch) -> RuledMatch | None:
    place = place_now(state, rulebook)
    if isinstance(place, Refusal) or place.key != (named.stage, named.number):
        return None
    seated = place.at(named.table)
    if isinstance(seated, Refusal):
        return None
    return RuledMatch(
        stage=named.stage, number=named.number, table=named.table, players=seated.players
    )


def where_text(state: State, match: RuledMatch | None, players: Sequence[int] = ()) -> str:
    """Where a ruling belongs, with the opponent: ``final, game 3 against Bo``."""
    place = place_text(match)
    others = [player for player in (match.players if match else ()) if player not in players]
    if match is None or len(match.players) < 2 or len(others) != 1:
        return place
    return Sentence(
        "%(place)s against %(name)s", place=place, name=state.name_of(others[0])
    ).known_by("ruled_match.against")


def place_text(match: RuledMatch | None) -> str:
    """The match alone: round and table, or the stage of the finals and its number."""
    if match is None:
        return Sentence("match not recorded").known_by("ruled_match.match_not")
    if match.closed:
        return Sentence("after the event").known_by("ruled_match.after_event")
    if match.stage in IN_BRACKET:
        if not match.table:
            return Sentence("during the bracket").known_by("ruled_match.during_bracket")
        if match.stage is ClockStage.FINAL:
            return Sentence("final, game %(game)s", game=match.table).known_by(
                "ruled_match.final_game"
            )
        return Sentence("bracket, game %(game)s", game=match.table).known_by(
            "ruled_match.bracket_game"
        )
    if match.stage is ClockStage.TIEBREAKER:
        return Sentence(
            "tiebreaker round %(round)s, table %(table)s", round=match.number, table=match.table
        ).known_by("ruled_match.tiebreaker_round")
    if not match.number:
        return Sentence("before round 1").known_by("ruled_match.before_round")
    if match.table and match.game:
        return Sentence(
            "round %(round)s, table %(table)s, game %(game)s",
            round=match.number,
            table=match.table,
            game=match.game,
        ).known_by("ruled_match.round_table")
    if match.table:
        return Sentence(
            "round %(round)s, table %(table)s", round=match.number, table=match.table
        ).known_by("ruled_match.round_table_2")
    if match.players:
        return Sentence("round %(round)s, bye", round=match.number).known_by(
            "ruled_match.round_bye"
        )
    return Sentence("round %(round)s", round=match.number).known_by("ruled_match.round")


def stage_of(match: RuledMatch | None) -> tuple[str, str]:
    """The round or stage by which a record is narrowed: a short key, and its name."""
    if match is None:
        return "unknown", "Match not recorded"
    if match.closed:
        return "after", "After the event"
    if match.stage in IN_BRACKET:
        return "bracket", "Bracket"
    if match.stage is ClockStage.TIEBREAKER:
        return "tiebreaker", "Tiebreaker rounds"
    return str(match.number), f"Round {match.number}" if match.number else "Before round 1"
