"""Settling who plays which side, or goes first, game by game.

The players agree, one of them chooses, or the sides are drawn, as the document has it (N13-22,
N10-19, FFG-17, SW-06, B-116). For a two-for-one the sides are drawn while a judge looks on (N13-26,
N10-17). What is settled stands: to settle it anew takes a reason, and so does a result with other
sides.
"""

from typing import TypeVar

from msgspec.structs import replace

from toptable.engine.chance import Chance
from toptable.engine.declared import As, Asks, Command, Follows, Scope, Typed, command
from toptable.engine.entry import Entry, entry
from toptable.engine.openness import only
from toptable.engine.questions.staff import not_in_role, plays_there
from toptable.engine.refusal import AnsweredBy, Refusal, Refused, granted, passed, refuse
from toptable.engine.roles import FLOOR, PLAYERS, WHO_RULES, Role
from toptable.engine.rules.results.kinds import ResultKind
from toptable.engine.rules.results.sides import DrawnSides, MatchSides, Played, chosen
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import log_line, word, worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, rules_in
from toptable.engine.state.rounds import Match
from toptable.engine.subjects.results.result_record import find_match, names_at, settled, table_text

T = TypeVar("T")


TWO_FOR_ONE = "two_for_one"
"""How the sides of a two-for-one were settled: drawn before a judge."""


@command(
    by=FLOOR | PLAYERS,
    scope=Scope.RESULTS,
    seen=only("round", "table", "game", "first_seat", "previous", "witness", "two_for_one"),
    reason=Asks.MAY,
    typed=Typed(
        "result sides",
        "spring 3 --game 2 --previous W",
        "Settle who plays which side, or goes first: as the rulebook draws it, or as agreed.",
        round=Follows.ROUND,
        game=As(text="Which game of the match.", least=1),
        first_seat=As("--first", "The first player's side, as agreed or chosen.", shown="drawn"),
        witness="Who witnessed it.",
        two_for_one="One game that counts twice: drawn before a judge.",
    ),
)
class SettleSides(Command):
    """Settle who plays which side in a game: by the document's rule, or as the players say."""

    round: int
    table: int
    game: int = 1
    first_seat: str = ""
    """The side of the first seat, where the players agreed or one of them chose."""
    previous: str = ""
    """How the game before ended, as a letter seen from the first seat, where it matters."""
    witness: str = ""
    two_for_one: bool = False
    """The match is one game that counts twice: its sides are drawn before a judge. N13-26."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """By agreement or choice where the document leaves it to players, else by its rule."""
        match = granted(find_match(state, self.round, self.table))
        rule = situation.rules.match_sides
        if rule is None:
            refuse("no_sides:settle_2")
        _not_for_you(match, situation)
        _settled_before(state, rule, match, self, situation)
        if self.two_for_one:
            return _for_two_for_one(state, rule, match, self, situation)
        before = _game_before(match, self)
        if self.first_seat:
            return _as_players_say(state, rule, match, self, before, situation)
        call = rule.call(before=before, chance=situation.chance)
        names = names_at(state, match)
        if call.sides is None:
            chooser = names[call.chooser or 0]
            text = worded("sides.chooses", call=call.text, chooser=chooser, either=rule.either)
        else:
            text = f"{call.text}: {rule.said(call.sides, names)}."
        how = rule.rule(before)
        return [
            SidesSettled(
                round=self.round,
                table=self.table,
                game=self.game,
                how=DrawnSides.id if how.by_agreement else how.id,
                sides=call.sides,
                chooser=call.chooser,
                witness=self.witness,
                text=text,
            )
        ]

    def draws(self, state: State) -> str:
        return f"sides of game {self.game} at table {self.table} in round {self.round}"


@entry(seen=only("round", "table", "game", "how", "sides", "chooser", "witness", "text"))
class SidesSettled(Entry):
    """Who plays which side in a game, or who chooses it. N13-22, FFG-17, SW-06, B-116."""

    round: int
    table: int
    game: int
    how: str
    """The rule that settled it, or ``agreement``, ``choice`` or ``two_for_one``."""
    sides: tuple[str, str] | None = None
    """Of the first seat and the second; None while the chooser has not chosen."""
    chooser: int | None = None
    """The seat whose player chooses."""
    witness: str = ""
    text: str = ""
    """The same in words, with the players' names."""

    def validate(self, state: State, rulebook: Rulebook) -> None:
        match = granted(find_match(state, self.round, self.table))
        if match.result is not None:
            refuse("decided:may_settle")
        rule = rules_in(state, rulebook).match_sides
        if rule is None or (self.sides is not None and set(self.sides) != set(rule.names)):
            refuse("side:may_settle")

    def book(self, state: State) -> State:
        round_ = state.rounds[self.round - 1]
        match = round_.matches[self.table]
        match = replace(
            match,
            game_sides=_put(match.game_sides, self.game, self.sides),
            choosers=_put(match.choosers, self.game, self.chooser),
            drawn_for_two_for_one=match.drawn_for_two_for_one or self.how == TWO_FOR_ONE,
        )
        matches = round_.matches.set(self.table, match)
        rounds = list(state.rounds)
        rounds[self.round - 1] = replace(round_, matches=matches)
        return replace(state, rounds=tuple(rounds))

    def tell(self, state: State) -> str:
        where = f"{table_text(state, self.round, self.table)}, game {self.game}"
        witness = worded("results.witness", witness=self.witness) if self.witness else ""
        if self.text:
            doubled = " (two-for-one)" if self.how == "two_for_one" else ""
            return log_line(
                "sides_settled:2", where=where, doubled=doubled, text=self.text, witness=witness
            )
        if self.sides is not None:
            return log_line(
                "sides_settled:3",
                where=where,
                first_side=self.sides[0],
                second_side=self.sides[1],
                witness=witness,
            )
        if self.chooser is None:
            return log_line("sides_settled:4", where=where, witness=witness)
        match = state.rounds[self.round - 1].matches.get(self.table)
        chooser = state.name_of(match.players[self.chooser]) if match else "one of them"
        return log_line("sides_settled", where=where, chooser=chooser, witness=witness)


def drawn_sides(
    state: State,
    rule: MatchSides,
    round_table: tuple[int, int],
    game: int,
    chance: Chance,
    *,
    how: str = DrawnSides.id,
    witness: str = "",
) -> SidesSettled:
    """Draw who plays which side in one game of a match, whatever the document's usual way.

    For whatever else makes a draw necessary: a two-for-one (N13-26, N10-17), or the game that is
    left after a penalty for a deck (N13-INF-08, N10-INF-08).
    """
    number, table = round_table
    match = granted(find_match(state, number, table))
    call = DrawnSides().call(rule.names, before=None, chance=chance)
    said = rule.said(call.sides or rule.names, names_at(state, match))
    return SidesSettled(
        round=number,
        table=table,
        game=game,
        how=how,
        sides=call.sides,
        witness=witness,
        text=worded("sides.drawn", said=said),
    )


def _put(values: tuple[T | None, ...], game: int, value: T | None) -> tuple[T | None, ...]:
    """The values game by game, with this one for this game."""
    filled = (*values, *(None for _ in range(game - len(values))))
    return (*filled[: game - 1], value, *filled[game:])


def _not_for_you(match: Match, situation: Situation) -> None:
    actor = situation.actor
    if actor.role is Role.PLAYER and actor.player not in match.players:
        refuse("not_yours:not_for_you_2", answer=AnsweredBy.SOMEBODY_ELSE)


def _settled_before(
    state: State, rule: MatchSides, match: Match, command: SettleSides, situation: Situation
) -> None:
    """Refuse to settle sides twice: nobody draws until the draw pleases."""
    known = settled(match)[command.game - 1 : command.game]
    if known and known[0] is not None:
        text = worded(
            "sides.sides_game", game=command.game, sides=rule.said(known[0], names_at(state, match))
        )
    elif _chooser(match, command.game) is not None and not command.first_seat:
        chooser = names_at(state, match)[_chooser(match, command.game) or 0]
        text = worded("sides.drawn_already", name=chooser, either=rule.either)
    else:
        return
    if situation.actor.role is Role.PLAYER:
        refuse("settled:settled_before", text=text)
    if situation.reasoned:
        return
    refuse("settled:settled_before_2", text=text)


def _for_two_for_one(
    state: State, rule: MatchSides, match: Match, command: SettleSides, situation: Situation
) -> Decision:
    """Drawn, never agreed on, and a judge is there for it. N13-26, N13-27, N10-17."""
    kind = situation.rulebook.kinds[ResultKind.TWO_FOR_ONE]
    if kind.refused:
        raise Refused(Refusal("no_such_result:for_two_for_one", kind.refused, kind.source))
    if command.first_seat:
        refuse("drawn_here", kind.source)
    if command.game != 1 or match.seating.sides is not None:
        refuse("one_game:for_two_for_one")
    if not command.witness:
        refuse("witness:for_two_for_one", kind.source)
    passed(plays_there(state, situation, match.players, command.witness))
    passed(
        not_in_role(
            state, situation, command.witness, WHO_RULES, word=kind.witness, source=kind.source
        )
    )
    drawn = drawn_sides(
        state,
        rule,
        (command.round, command.table),
        1,
        situation.chance,
        how=TWO_FOR_ONE,
        witness=command.witness,
    )
    return [drawn]


def _as_players_say(
    state: State,
    rule: MatchSides,
    match: Match,
    command: SettleSides,
    before: Played | None,
    situation: Situation,
) -> Decision:
    """What the players agreed, or what the one who chooses has chosen."""
    if command.first_seat not in rule.names:
        refuse("side:settle", one=word(rule.names[0]), other=word(rule.names[1]))
    how = rule.rule(before)
    names = names_at(state, match)
    sides = chosen(rule.names, 0, command.first_seat)
    chooser: int | None = None
    if not how.by_agreement:
        chooser = _chooser(match, command.game)
        if chooser is None:
            call = how.call(rule.names, before=before, chance=situation.chance)
            if call.sides is not None:
                refuse("not_yours_to_choose", rule=word(how.help))
            if situation.chance.draw() is not None:
                refuse("draw_first", either=rule.either)
            chooser = call.chooser
        actor = situation.actor
        if actor.role is Role.PLAYER and actor.player != match.players[chooser or 0]:
            refuse(
                "not_yours:others_choice", answer=AnsweredBy.SOMEBODY_ELSE, name=names[chooser or 0]
            )
    said = rule.said(sides, names)
    text = (
        worded("sides.agreed", said=said)
        if chooser is None
        else worded("sides.chose", name=names[chooser], said=said)
    )
    return [
        SidesSettled(
            round=command.round,
            table=command.table,
            game=command.game,
            how="agreement" if chooser is None else "choice",
            sides=sides,
            chooser=chooser,
            witness=command.witness,
            text=text,
        )
    ]


def _chooser(match: Match, game: int) -> int | None:
    """The seat that was to choose for a game, if that is known."""
    return match.choosers[game - 1] if game <= len(match.choosers) else None


def _game_before(match: Match, command: SettleSides) -> Played | None:
    if command.game == 1:
        return None
    earlier = match.game_sides[command.game - 2 : command.game - 1]
    if not earlier or earlier[0] is None:
        refuse("game_before:game_before", game=command.game - 1)
    won_by = {"W": 0, "T": 0, "L": 1, "t": 1}
    return Played(earlier[0], won_by.get(command.previous))
