"""Sides in elimination games: settled before the game and known when it is reported, and seeds
as they are told (N13-85, N13-86, N10-52, N10-53, FFG-34, FFG-35, SW-30, SW-31, B-116).
"""

from msgspec.structs import replace

from toptable.engine.chance import DrawsSealed, SealedChance
from toptable.engine.declared import As, Asks, Command, Scope, Typed, command
from toptable.engine.entry import Entry, entry
from toptable.engine.openness import only
from toptable.engine.refusal import AnsweredBy, Refusal, granted, refuse
from toptable.engine.roles import FLOOR, PLAYERS, Role
from toptable.engine.rules.finals.bracket.bracket import Bracket, GameNow, GameStatus, TurnOrder
from toptable.engine.rules.finals.bracket.play import find, not_open, settle_sides
from toptable.engine.rules.finals.bracket.side_choice import Meeting, meeting
from toptable.engine.rules.finals.locked_cut import LockedCut
from toptable.engine.rules.results.kinds import Seat
from toptable.engine.rules.results.sides import MatchSides, Played, chosen
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import listed, log_line, word, worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, rules_in
from toptable.engine.subjects.finals.final_places import GameReport


def seeds_text(locked: LockedCut) -> str:
    return listed([f"{seed.seed} {seed.who.name}" for seed in locked.seeds], most=16)


def confirmed_at_the_desk(state: State, opponent: int | None) -> str:
    """Who confirmed the result of playing staff. N13-38."""
    return (
        ""
        if opponent is None
        else worded("finals.confirmed_desk", opponent=state.name_of(opponent))
    )


NO_BRACKET = Refusal.of("no_bracket:no_bracket")


SEATS = ("first", "second")


@command(
    by=FLOOR | PLAYERS,
    scope=Scope.FINALS,
    seen=only("game", "choice", "of_match", "previous"),
    reason=Asks.MAY,
    typed=Typed(
        "bracket sides",
        "spring 1 --choice C",
        "Settle who plays which side in a game, or goes first, and say why.",
        choice="The side that the chooser takes.",
        of_match=As(least=0),
    ),
)
class SettleBracketSides(Command):
    """Settle the sides of an elimination game by the rule, or by the one who chooses."""

    game: int
    choice: str = ""
    """The letter of the side that was chosen, see sides of the document."""
    of_match: int = 0
    """Which game of the match, where only who goes first is settled. B-116."""
    previous: str = ""
    """How the game before it ended, as a letter seen from the first seat."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """By the document's rule, or as the one chooses whose choice it is. N13-84 to N13-87."""
        facing = granted(facing_in(state, self.game, situation.rulebook))
        _not_for_you(state, self.game, situation)
        rule, letters = situation.rulebook.finals.sides, situation.rulebook.sides
        if rule is None or letters is None:
            turns = situation.rules.match_sides
            if turns is None:
                refuse("no_sides:settle")
            return _who_goes_first(state, turns, facing, self, situation)
        call = rule.call(situation.rulebook.finals.names(letters), facing, situation.chance)
        sides, text = call.sides, call.text
        if self.choice:
            if call.chooser is None and situation.chance.draw() is not None:
                # What this call drew is no news: it is thrown away with the command.
                refuse("no_choice:settle")
            if call.chooser is None:
                refuse("no_choice:settle_2", rule=call.text)
            if self.choice not in letters:
                refuse("side:settle", one=letters[0], other=letters[1])
            _others_choice(state, self.game, call.chooser, situation)
            sides = chosen(letters, call.chooser, self.choice)
            said = situation.rulebook.finals.names(letters).say(self.choice)
            text = worded("bracket_sides.chose", seats=facing.seats[call.chooser].name, said=said)
        elif situation.chance.draw() is not None and not situation.reasoned:
            now = find(_bracket(state), self.game)
            if isinstance(now, GameNow) and now.sides is not None:
                refuse("settled:settle")
        return [BracketSidesSettled(game=self.game, sides=sides, chooser=call.chooser, text=text)]

    def draws(self, state: State) -> str:
        which = f", game {self.of_match} of the match" if self.of_match else ""
        return f"sides of bracket game {self.game}{which}"


def sides_now(state: State, number: int, rulebook: Rulebook) -> tuple[str, str] | None:
    """The sides of a game as they were settled, or as they follow from the games before it."""
    rule, letters, bracket = rulebook.finals.sides, rulebook.sides, state.finals.bracket
    now = find(bracket, number) if bracket is not None else None
    if rule is None or letters is None or not isinstance(now, GameNow):
        return None
    facing = facing_in(state, number, rulebook)
    if now.sides is not None or isinstance(facing, Refusal):
        return now.sides
    certain = rule.certain(rulebook.finals.names(letters), facing)
    return certain.sides if certain is not None else None


def unsettled(state: State, command: GameReport, situation: Situation) -> list[Entry]:
    """Before a result: the sides that follow from the games before, or the question for them."""
    rule, letters = situation.rulebook.finals.sides, situation.rulebook.sides
    bracket = state.finals.bracket
    if rule is None or letters is None or bracket is None:
        return []
    now = find(bracket, command.game)
    if isinstance(now, Refusal) or now.status is not GameStatus.OPEN or now.sides is not None:
        return []
    facing = facing_in(state, command.game, situation.rulebook)
    if isinstance(facing, Refusal):
        return []
    certain = rule.certain(situation.rulebook.finals.names(letters), facing)
    if certain is not None:
        return [BracketSidesSettled(game=command.game, sides=certain.sides, text=certain.text)]
    if situation.reasoned:
        return []
    refuse("sides_open", ", ".join(rule.rules), game=command.game)
    return None


@entry(seen=only("game", "text", "sides", "chooser", "of_match"))
class BracketSidesSettled(Entry):
    """Who plays which side in an elimination game, or who chooses. N13-85, N13-86, SW-30."""

    game: int
    text: str
    sides: tuple[str, str] | None = None
    chooser: int | None = None
    of_match: int = 0
    """Who goes first in this game of the match, where games have no sides. B-116."""

    def validate(self, state: State, rulebook: Rulebook) -> None:
        granted(facing_in(state, self.game, rulebook))
        names = _names(state, rulebook)
        if self.sides is not None and (names is None or set(self.sides) != set(names)):
            refuse("side:may_settle")

    def book(self, state: State) -> State:
        bracket = state.finals.bracket
        now = find(bracket, self.game) if bracket is not None else None
        if bracket is None or not isinstance(now, GameNow):
            return state
        if self.of_match:
            order = TurnOrder(self.game, now.seeds, self.of_match, self.sides, self.chooser)
            kept = (
                turn
                for turn in bracket.turns
                if (turn.game, turn.of_match) != (order.game, order.of_match)
            )
            return _with(state, replace(bracket, turns=(*kept, order)))
        after = settle_sides(bracket, self.game, self.sides) if self.sides is not None else bracket
        return state if isinstance(after, Refusal) else _with(state, after)

    def tell(self, state: State) -> str:
        return log_line("bracket_sides_settled", game=self.game, text=self.text)


def facing_in(state: State, number: int, rulebook: Rulebook) -> Meeting | Refusal:
    """An open game with both players, ready to settle its sides."""
    bracket = state.finals.bracket
    if bracket is None:
        return NO_BRACKET
    now = find(bracket, number)
    if isinstance(now, Refusal):
        return now
    return not_open(now) or meeting_in(bracket, number, rulebook)


def meeting_in(bracket: Bracket, number: int, rulebook: Rulebook) -> Meeting | Refusal:
    """A game with both players, played or not."""
    now = find(bracket, number)
    if isinstance(now, Refusal):
        return now
    if None in now.seeds:
        return not_open(now) or Refusal.of("walkover:meeting_in")
    return meeting(bracket, number, rulebook.sides or SEATS)


def in_words(state: State, number: int, rulebook: Rulebook) -> str:
    """What settles the sides of a game, for those who play it."""
    rule, facing = rulebook.finals.sides, facing_in(state, number, rulebook)
    if rule is None or isinstance(facing, Refusal):
        return ""
    return rule.first.help if facing.opening else rule.level.help


def turns_of(bracket: Bracket, number: int, seat: Seat) -> tuple[str, ...]:
    """Whether a seat goes first or second, game by game of a match, as far as settled. B-116."""
    found: list[str] = []
    while (turn := bracket.turn_order(number, len(found) + 1)) is not None and turn.sides:
        found.append(turn.sides[seat])
    return tuple(found)


def who_chooses(state: State, number: int, rulebook: Rulebook) -> Seat | None:
    """Whose choice the sides of a game are; nobody's where they follow, or lots decide."""
    rule, letters = rulebook.finals.sides, rulebook.sides
    facing = facing_in(state, number, rulebook)
    if rule is None or letters is None or isinstance(facing, Refusal):
        return None
    try:
        call = rule.call(rulebook.finals.names(letters), facing, SealedChance())
    except DrawsSealed:
        return None
    return None if call.chooser is None else (0 if call.chooser == 0 else 1)


def _not_for_you(state: State, number: int, situation: Situation) -> None:
    """A player settles the sides of the own game only, and once."""
    actor = situation.actor
    if actor.role is not Role.PLAYER:
        return
    if actor.player not in players_of(state, number):
        refuse("not_yours:not_for_you", answer=AnsweredBy.SOMEBODY_ELSE)
    now = find(_bracket(state), number)
    if isinstance(now, GameNow) and now.sides is not None:
        refuse("settled:not_for_you")


def _others_choice(state: State, number: int, chooser: int, situation: Situation) -> None:
    """Nobody chooses for the opponent. N13-85, N10-52, FFG-34, SW-30, B-116."""
    actor, player = situation.actor, players_of(state, number)[chooser]
    if actor.role is not Role.PLAYER or actor.player == player:
        return
    refuse("not_yours:others_choice", answer=AnsweredBy.SOMEBODY_ELSE, name=state.name_of(player))


def players_of(state: State, number: int) -> tuple[int, ...]:
    """Who plays a game, first seat first."""
    bracket = _bracket(state)
    now = find(bracket, number)
    seeds = now.seeds if isinstance(now, GameNow) else ()
    seated = (bracket.finalists[seed - 1] for seed in seeds if seed is not None)
    return tuple(finalist.player for finalist in seated if finalist is not None)


def _who_goes_first(
    state: State,
    rule: MatchSides,
    facing: Meeting,
    command: SettleBracketSides,
    situation: Situation,
) -> Decision:
    """Drawn for the first game; then the loser of the game before chooses. B-116, A-35."""
    bracket = _bracket(state)
    of_match = command.of_match or 1
    before = _before(bracket, command, of_match)
    names = (facing.seats[0].name, facing.seats[1].name)
    known = bracket.turn_order(command.game, of_match)
    sides, chooser = None, known.chooser if known is not None else None
    if known is not None and known.sides is not None and not situation.reasoned:
        said = rule.said(known.sides, names)
        player = situation.actor.role is Role.PLAYER
        if player:
            refuse("settled:who_goes_first", sides=said)
        refuse("settled:who_goes_first_2", said=said)
    if command.choice:
        if command.choice not in rule.names:
            refuse("side:who_goes_first", one=word(rule.names[0]), other=word(rule.names[1]))
        if chooser is None:
            refuse("no_choice:who_goes_first")
        _others_choice(state, command.game, chooser, situation)
        sides = chosen(rule.names, chooser, command.choice)
        text = worded("bracket_sides.chose_2", name=names[chooser], sides=rule.said(sides, names))
    else:
        call = rule.call(before=before, chance=situation.chance)
        sides, chooser = call.sides, call.chooser
        text = (
            f"{call.text}: {rule.said(sides, names)}."
            if sides is not None
            else worded("bracket_sides.lost_game", names=names[chooser or 0], either=rule.either)
        )
    if of_match > 1:
        text = worded("bracket_sides.game_match", of_match=of_match, text=text)
    return [
        BracketSidesSettled(
            game=command.game, sides=sides, chooser=chooser, text=text, of_match=of_match
        )
    ]


def _before(bracket: Bracket, command: SettleBracketSides, of_match: int) -> Played | None:
    if of_match == 1:
        return None
    earlier = bracket.turn_order(command.game, of_match - 1)
    if earlier is None or earlier.sides is None:
        refuse("game_before:before", game=of_match - 1)
    known = bracket.turn_order(command.game, of_match)
    if not command.previous and known is None:
        refuse("previous", game=of_match - 1)
    return Played(earlier.sides, {"W": 0, "T": 0, "L": 1, "t": 1}.get(command.previous))


def _names(state: State, rulebook: Rulebook) -> tuple[str, str] | None:
    """The sides of an elimination game, or first and second."""
    if rulebook.sides is not None:
        return rulebook.sides
    turns = rules_in(state, rulebook).match_sides
    return turns.names if turns is not None else None


def _bracket(state: State) -> Bracket:
    if state.finals.bracket is None:
        raise ValueError("there is no bracket")
    return state.finals.bracket


def _with(state: State, bracket: Bracket) -> State:
    return replace(state, finals=replace(state.finals, bracket=bracket))
