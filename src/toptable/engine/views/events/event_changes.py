"""What happened between two versions of an event, from its rounds to the cut, the bracket and the
end.

Since nothing but the states before and after is compared, whatever is taken back or corrected is
told as well, whichever way it came about.
"""

from collections.abc import Iterator

from toptable.engine.questions.places import PlayPlace, place_now
from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.round_minutes import ClockStage, round_name
from toptable.engine.rules.finals.bracket.bracket import (
    Bracket,
    Course,
    GameNow,
    GameStatus,
    Seeds,
    follow,
    stage_of,
)
from toptable.engine.rules.finals.bracket.chart import slot_name
from toptable.engine.rules.finals.tiebreaker_games import GameResult
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import worded
from toptable.engine.state import State
from toptable.engine.views.events.payloads import (
    ChangeKind,
    CutMade,
    Finished,
    Happening,
    HappeningKind,
    PlayerPayload,
    Published,
    ResultPayload,
    RoundEnded,
    RoundPayload,
    TablePayload,
    kind_of,
)
from toptable.engine.views.events.round_changes import (
    called,
    player_payload,
    reported,
    score_words,
    swiss_rounds,
)
from toptable.engine.views.outcome import winner

_OVER = (GameStatus.DECIDED, GameStatus.NOT_NEEDED)


def cut_made(before: State, after: State) -> Iterator[CutMade]:
    """Who goes on, once that is locked; also the cut by record before further rounds. N13-76."""
    was, now = _through(before), _through(after)
    if was == now:
        return
    if not now:
        yield CutMade(ChangeKind.TAKEN_BACK, worded("finals.cut_taken"))
        return
    change = ChangeKind.CHANGED if was else ChangeKind.NEW
    verb = "has changed" if was else "is made"
    players = tuple(player_payload(after, player, seed=seed) for player, seed in now)
    yield CutMade(change, worded("finals.cut_players", verb=verb, count=len(players)), players)


def finished(before: State, after: State, rulebook: Rulebook) -> Iterator[Finished]:
    """The event is closed, or goes on."""
    if before.closed == after.closed:
        return
    if not after.closed:
        yield Finished(ChangeKind.TAKEN_BACK, worded("finals.event_open"))
        return
    won = winner(after, rulebook)
    name = won.name if won is not None else ""
    said = worded("finals.event_closed_won", name=name) if name else worded("finals.event_closed")
    yield Finished(ChangeKind.NEW, said, name)


def finals_played(before: State, after: State, rulebook: Rulebook) -> Iterator[Happening]:
    """Tiebreaker games and the bracket."""
    if before.finals is after.finals:
        return
    yield from _tiebreakers(before, after, rulebook)
    if before.finals.bracket is not after.finals.bracket:
        yield from _bracket(before, after)


def _through(state: State) -> tuple[tuple[int, int], ...]:
    """Who goes on, with the seed where there is one."""
    locked = state.finals.locked
    if locked is not None:
        return tuple((seed.who.player, seed.seed) for seed in locked.seeds if seed.vacant is None)
    return tuple((player, 0) for player in sorted(state.finals.through or ()))


def _round(stage: ClockStage, number: int) -> RoundPayload:
    return RoundPayload(stage, number, round_name(stage, number))


def _tiebreakers(before: State, after: State, rulebook: Rulebook) -> Iterator[Happening]:
    was, now = _tiebreaker_place(before, rulebook), _tiebreaker_place(after, rulebook)
    if now is not None and (was is None or was.key != now.key):
        round_ = _round(now.stage, now.number)
        tables = tuple(
            TablePayload(
                seated.table,
                (
                    player_payload(after, seated.players[0]),
                    player_payload(after, seated.players[1]),
                ),
            )
            for seated in now.tables
        )
        yield Published(
            ChangeKind.NEW, worded("finals.pairings_up", round=round_.name), round_, tables
        )
    elif was is not None and now is None and after.finals.tiebreaker is None:
        round_ = _round(was.stage, was.number)
        yield Published(
            ChangeKind.TAKEN_BACK, worded("finals.taken_back", round=round_.name), round_
        )
    old, new = _line_games(before), _line_games(after)
    for number in sorted({key[0] for key in old | new}):
        told = [
            found
            for key in sorted(old | new, key=lambda key: (key[0], sorted(key[1])))
            if key[0] == number
            and (found := _line_result(old.get(key), new.get(key), number, after)) is not None
        ]
        if told:
            yield reported(_round(ClockStage.TIEBREAKER, number), told)


def _tiebreaker_place(state: State, rulebook: Rulebook) -> PlayPlace | None:
    if state.finals.tiebreaker is None or state.closed:
        return None
    place = place_now(state, rulebook)
    if isinstance(place, Refusal) or place.stage is not ClockStage.TIEBREAKER:
        return None
    return place


def _line_games(state: State) -> dict[tuple[int, frozenset[int]], GameResult]:
    """The games around a line by round and players."""
    games = state.finals.tiebreaker
    return {
        (number, frozenset(result.players)): result
        for number, played in enumerate(games.played if games is not None else (), 1)
        for result in played
    }


def _line_result(
    old: GameResult | None, new: GameResult | None, number: int, state: State
) -> ResultPayload | None:
    if old == new:
        return None
    known = new or old
    assert known is not None
    players = tuple(player_payload(state, player) for player in known.players)
    where = f"{round_name(ClockStage.TIEBREAKER, number)}: {players[0].name} – {players[1].name}"
    if new is None:
        text = worded("finals.result_taken_back", where=where)
        return ResultPayload(change=ChangeKind.TAKEN_BACK, text=text, players=players)
    won = f"{state.name_of(new.winner)} won" if new.winner is not None else "nobody won"
    return ResultPayload(
        change=ChangeKind.NEW if old is None else ChangeKind.CHANGED,
        text=f"{where}, {won}.",
        players=players,
        games=new.games,
        score=score_words(new.games),
        winner=new.winner or 0,
    )


def _bracket(before: State, after: State) -> Iterator[Happening]:
    old, new = before.finals.bracket, after.finals.bracket
    was = follow(old) if old is not None else None
    now = follow(new) if new is not None else None
    bracket = new or old
    assert bracket is not None
    yield from _opened(after, bracket, was, now)
    for slot in range(1, bracket.chart.slots + 1):
        round_ = _slot_round(bracket, slot)
        if told := list(_decided(after, bracket, was, now, slot)):
            yield reported(round_, told)
        ended, ends = _slot_over(was, slot), _slot_over(now, slot)
        if ends and not ended:
            yield RoundEnded(
                ChangeKind.NEW, worded("finals.ended", they=_they(round_, "has", "have")), round_
            )
        elif ended and not ends:
            yield RoundEnded(
                ChangeKind.TAKEN_BACK,
                worded("finals.open_again", they=_they(round_, "is", "are")),
                round_,
            )


def _they(round_: RoundPayload, one: str, several: str) -> str:
    """The round as the subject of a sentence: quarterfinals and semifinals are several."""
    return f"{round_.name} {several if round_.name.endswith('s') else one}"


def _slot_round(bracket: Bracket, slot: int) -> RoundPayload:
    stages = [stage_of(bracket, game.number) for game in bracket.chart.games if game.slot == slot]
    final = bool(stages) and all(stage is ClockStage.FINAL for stage in stages)
    if final:
        return _round(ClockStage.FINAL, slot)
    name = slot_name(bracket.chart, slot) or round_name(ClockStage.ELIMINATION, slot)
    return RoundPayload(ClockStage.ELIMINATION, slot, name)


def _games(course: Course | None) -> dict[int, GameNow]:
    return {game.number: game for game in course.games} if course is not None else {}


def _opened(
    state: State, bracket: Bracket, was: Course | None, now: Course | None
) -> Iterator[Published]:
    """Games that can be played now and could not before, and those that no longer can."""
    old, new = _games(was), _games(now)
    for slot in range(1, bracket.chart.slots + 1):
        round_ = _slot_round(bracket, slot)
        came = [game for game in new.values() if _begins(old.get(game.number), game, slot)]
        gone = [game for game in old.values() if _begins(new.get(game.number), game, slot)]
        if came:
            tables = tuple(
                TablePayload(game.number, _seated(state, bracket, game.seeds)) for game in came
            )
            yield Published(
                ChangeKind.NEW, worded("finals.pairings_up", round=round_.name), round_, tables
            )
        elif gone:
            text = worded("finals.pairings_taken", round=round_.name)
            yield Published(ChangeKind.TAKEN_BACK, text, round_)


def _begins(other: GameNow | None, game: GameNow, slot: int) -> bool:
    """Whether a game of a slot can be played, and in the other version these two do not meet."""
    if game.game.slot != slot or game.status is not GameStatus.OPEN:
        return False
    meets = (GameStatus.OPEN, GameStatus.DECIDED)
    return other is None or other.seeds != game.seeds or other.status not in meets


def _seated(state: State, bracket: Bracket, seeds: Seeds) -> tuple[PlayerPayload, PlayerPayload]:
    one, two = (_finalist(state, bracket, seed) for seed in seeds)
    return one, two


def _finalist(state: State, bracket: Bracket, seed: int | None) -> PlayerPayload:
    finalist = bracket.finalists[seed - 1] if seed else None
    if finalist is None:
        return PlayerPayload(0, bracket.name(None), seed=seed or 0)
    return player_payload(state, finalist.player, seed=seed or 0)


def _decided(
    state: State, bracket: Bracket, was: Course | None, now: Course | None, slot: int
) -> Iterator[ResultPayload]:
    """Games of a slot with a result that there was not, or that is there no more."""
    old, new = _games(was), _games(now)
    for number in sorted(old | new):
        one, two = old.get(number), new.get(number)
        game = two or one
        if game is None or game.game.slot != slot:
            continue
        before = one.decision if one is not None else None
        after = two.decision if two is not None else None
        what_was = (before.seats, before.outcome.winner) if before is not None else None
        what_is = (after.seats, after.outcome.winner) if after is not None else None
        decision = after or before
        if what_was == what_is or decision is None or not any(decision.seats):
            continue
        players = tuple(_finalist(state, bracket, seed) for seed in decision.seats if seed)
        where = f"{_slot_round(bracket, slot).name}, game {number}"
        if after is None:
            text = worded("finals.result_taken_back_2", where=where)
            yield ResultPayload(
                change=ChangeKind.TAKEN_BACK, text=text, table=number, players=players
            )
            continue
        best = _finalist(state, bracket, after.winner) if after.winner else None
        said = f"{best.name} won" if best is not None else "nobody won"
        others = [player.name for player in players if best is None or player != best]
        against = f" against {others[0]}" if best is not None and others else ""
        yield ResultPayload(
            change=ChangeKind.NEW if before is None else ChangeKind.CHANGED,
            text=worded("finals.plain", where=where, said=said, against=against),
            table=number,
            players=players,
            winner=best.number if best is not None else 0,
        )


def _slot_over(course: Course | None, slot: int) -> bool:
    games = [game for game in course.games if game.game.slot == slot] if course is not None else []
    decided = any(game.status is GameStatus.DECIDED for game in games)
    return decided and all(game.status in _OVER for game in games)


ORDER = tuple(HappeningKind)


def happenings(before: State, after: State, rulebook: Rulebook) -> tuple[Happening, ...]:
    """Everything that can be listened for, in the order in which one tells it."""
    if before is after:
        return ()
    found: list[Happening] = [
        *swiss_rounds(before, after, rulebook),
        *finals_played(before, after, rulebook),
        *called(before, after),
        *cut_made(before, after),
        *finished(before, after, rulebook),
    ]
    return tuple(sorted(found, key=lambda happening: ORDER.index(kind_of(happening))))
