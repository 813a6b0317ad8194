"""A cut that another program made, with its elimination games: taken over as the file has it."""

import msgspec
from msgspec.structs import replace

from toptable.engine.declared import Command, Scope, command
from toptable.engine.entry import Entry, ShownBy, entry
from toptable.engine.openness import only
from toptable.engine.questions.standings import standings_of
from toptable.engine.refusal import Refusal, Refused, passed, refuse
from toptable.engine.roles import ORGANIZER
from toptable.engine.rules.finals.bracket.bracket import GameNow, GameOutcome, follow
from toptable.engine.rules.finals.cut import TopCut, order_of
from toptable.engine.rules.finals.locked_cut import LockedCut, Seed
from toptable.engine.rules.results.kinds import Seat
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import log_line, worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.finals.bracket_sides import BracketSidesSettled, seeds_text
from toptable.engine.subjects.finals.cutting import not_over
from toptable.engine.subjects.finals.elimination import BracketReported
from toptable.engine.subjects.finals.final_places import bracket_changed


class BroughtGame(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An elimination game as another program's file has it."""

    players: tuple[int, int]
    winner: int = 0
    """The player who won it; 0 while it is open."""
    sides: tuple[str, str] | None = None
    """What each of the two played, where the file says so."""


SIDES_OF_THE_FILE = worded("bringing_in_cut.file")


@command(by=ORGANIZER, scope=Scope.FILES, seen=only("seeds", "structure", "games", reason=True))
class BringInCut(Command):
    """Take over a cut that another program made, with the elimination games played so far."""

    seeds: tuple[int, ...]
    """The numbers of the players, the first seed first."""
    structure: str = ""
    """The rulebook's own, unless another is named."""
    games: tuple[BroughtGame, ...] = ()
    """In the order in which they were played."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """Lock the seeds of the file, start the bracket and report its games one after the
        other."""
        passed(not_over(state))
        _no_seeds(state, self.seeds)
        order = order_of(standings_of(state, situation.rulebook, state.finished_rounds))
        ranked = {who.player: who for who in order}
        if missing := [player for player in self.seeds if player not in ranked]:
            raise Refused(_unknown(state, missing[0]))
        seeds = tuple(Seed(seed, ranked[player]) for seed, player in enumerate(self.seeds, 1))
        waiting = tuple(who for who in order if who.player not in self.seeds)
        locked = LockedCut(seeds, waiting, len(seeds))
        told: list[Entry] = [CutBroughtIn(locked=locked)]
        state = situation.booked(state, told)
        started = StartBracket(structure=self.structure).decide(state, situation)
        told += started
        state = situation.booked(state, started)
        for number, game in enumerate(self.games, 1):
            played = _played(state, number, game)
            told += played
            state = situation.booked(state, played)
        return told


def _played(state: State, number: int, game: BroughtGame) -> Decision:
    """The entries of one game, in the seats that the bracket here gives the two."""
    now = _open_game(state, game.players)
    if now is None:
        one, two = (state.name_of(player) for player in game.players)
        refuse("no_such_game:played", number=number, one=one, two=two)
    bracket = state.finals.bracket
    first = bracket.seed_of(game.players[0]) if bracket is not None else None
    straight = now.seeds[0] == first
    told: list[Entry] = []
    if game.sides is not None:
        sides = game.sides if straight else (game.sides[1], game.sides[0])
        told.append(BracketSidesSettled(game=now.number, sides=sides, text=SIDES_OF_THE_FILE))
    if game.winner:
        winner: Seat = 0 if (game.winner == game.players[0]) == straight else 1
        told.append(BracketReported(game=now.number, outcome=GameOutcome(winner=winner)))
    return told


def _open_game(state: State, players: tuple[int, int]) -> GameNow | None:
    """The game in which these two can meet now."""
    bracket = state.finals.bracket
    if bracket is None:
        return None
    seeds = {bracket.seed_of(player) for player in players}
    return next((game for game in follow(bracket).open if set(game.seeds) == seeds), None)


@entry(seen=only("locked"), undone=ShownBy(bracket_changed))
class CutBroughtIn(Entry):
    """Who goes on as another program's file has it; nothing here recomputes it."""

    locked: LockedCut

    def validate(self, state: State, rulebook: Rulebook) -> None:
        passed(not_over(state))
        _no_seeds(state, self.locked.players)

    def book(self, state: State) -> State:
        cut = TopCut(len(self.locked.seeds))
        return replace(state, finals=replace(state.finals, locked=self.locked, cut=cut))

    def tell(self, state: State) -> str:
        return log_line("cut_brought_in", seeds=seeds_text(self.locked))


def _no_seeds(state: State, seeds: tuple[int, ...]) -> None:
    """Refuse seeds that a cut cannot have."""
    if len(seeds) < 2:
        refuse("too_few:no_seeds")
    if len(set(seeds)) != len(seeds):
        refuse("seed_twice")
    for player in seeds:
        if player not in state.players:
            raise Refused(_unknown(state, player))


def _unknown(state: State, player: int) -> Refusal:
    return Refusal.of("unknown_player:unknown_2", player=state.name_of(player))
