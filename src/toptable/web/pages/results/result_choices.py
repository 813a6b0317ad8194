"""The results that can be picked for a match, as the rulebook's own scoring has them."""

from itertools import product

import msgspec

from toptable.engine.refusal import Refusal
from toptable.engine.roles import WHO_RULES, Role
from toptable.engine.rules.results.kinds import Result, ResultKind
from toptable.engine.rules.results.scoring import LETTERS, Scoring, mirror, tally
from toptable.engine.rules.rulebook import Rules
from toptable.engine.subjects.results.authority import BOTH_WIN

KINDS = {
    ResultKind.WIN: "The rest is won",
    ResultKind.LOSS: "The rest is lost",
    ResultKind.DRAW: "The rest is drawn",
    ResultKind.ON_TIME: "Ahead when time was called",
    ResultKind.BOTH_LOSE: "Both lose",
    ResultKind.BOTH_WIN: "Both win",
    ResultKind.INTENTIONAL_DRAW: "Intentional draw",
    ResultKind.TWO_FOR_ONE: "One game that counts twice",
    ResultKind.NO_SHOW: "No-show",
    ResultKind.GAME_CONCEDED: "Conceded the game",
    ResultKind.MATCH_CONCEDED: "Conceded the match",
    ResultKind.LEFT: "Walked away, and drops",
}
"""What special results are called. A ruling writes a penalty or a removal down by itself, and the
two kinds without an opponent are not picked at a table."""


OF_ONE = {
    ResultKind.WIN: "{name} wins the rest.",
    ResultKind.LOSS: "{name} loses the rest.",
    ResultKind.ON_TIME: "{name} was ahead when time was called.",
    ResultKind.NO_SHOW: "{name} did not come.",
    ResultKind.PENALTY_LOSS: "{name} loses the match as a penalty.",
    ResultKind.REMOVED: "{name} was removed.",
    ResultKind.GAME_CONCEDED: "{name} conceded the game.",
    ResultKind.MATCH_CONCEDED: "{name} conceded the match.",
    ResultKind.LEFT: "{name} walked away and drops.",
}
"""The same as a sentence about one of the two."""


class Choice(msgspec.Struct, frozen=True):
    """A result to pick with one touch."""

    letters: str
    score: str
    how: str = ""
    """Why it was drawn, where the document wants to know."""

    @property
    def value(self) -> str:
        """As a form sends it."""
        return f"{self.letters}:{self.how}" if self.how else self.letters


class Key(msgspec.Struct, frozen=True):
    """A result on one key of the numpad."""

    key: str
    letters: str
    text: str
    plain: bool
    """Whether every game of it was won by somebody."""
    how: str = ""
    """Why it was drawn, where the document wants to know."""

    @property
    def value(self) -> str:
        """As it is typed in full."""
        return f"{self.letters}:{self.how}" if self.how else self.letters


class Letter(msgspec.Struct, frozen=True):
    """How one game can end."""

    letter: str
    text: str


class KindChoice(msgspec.Struct, frozen=True):
    """A special way for a match to end."""

    kind: ResultKind
    text: str
    witness: str
    """Who must have been there, if anyone."""


def quick(scoring: Scoring) -> tuple[Choice, ...]:
    """The plain results: every game won or lost, or a single game drawn."""
    letters = "WLD" if scoring.games == 1 else "WL"
    found = [
        "".join(games)
        for length in range(1, scoring.games + 1)
        for games in product(letters, repeat=length)
        if scoring.over("".join(games)) and not isinstance(scoring.score("".join(games)), Refusal)
    ]
    found.sort(key=lambda games: _won(mirror(games)) - _won(games))
    return tuple(Choice(games, tally(games)) for games in found)


def buttons(scoring: Scoring, reasons: tuple[str, ...] = ()) -> tuple[Choice, ...]:
    """What is offered at every table: the plain results, one for each score of a best-of match."""
    known = keys(scoring, reasons)
    offered = {key.letters for key in known if key.plain or (scoring.games == 1 and not key.how)}
    return tuple(choice for choice in quick(scoring) if choice.letters in offered)


def draws(scoring: Scoring, reasons: tuple[str, ...]) -> tuple[Choice, ...]:
    """The drawn results where a draw needs its reason, one for each reason. B-134, B-152."""
    known = keys(scoring, reasons)
    return tuple(Choice(key.letters, tally(key.letters), key.how) for key in known if key.how)


def keys(scoring: Scoring, reasons: tuple[str, ...] = ()) -> tuple[Key, ...]:
    """The rulebook's results on the digits, as many as there are digits.

    A digit is the number of games that the first seat won, as far as that tells results apart;
    the next free digits are for the others, those with drawn games last. Where a draw needs one of
    some reasons, each has a digit.
    """
    plain = [choice.letters for choice in quick(scoring) if "D" not in choice.letters]
    best_of = any(len(one) < scoring.games for one in plain)
    if best_of:
        # Who won which game changes nothing here, so one key for each score is enough.
        plain = list({tally(one): one for one in reversed(plain)}.values())[::-1]
    drawn = [scoring.all_games("D")] if best_of else _with_draws(scoring)
    others = [*drawn, scoring.all_games("X")]
    order = [
        (one, how) for one in [*plain, *others] for how in _reasons(scoring, one, reasons) or ("",)
    ]
    keyed: dict[str, tuple[str, str]] = {}
    for one in plain:
        keyed.setdefault(str(_won(one)), (one, ""))
    free = (str(digit) for digit in range(max(map(_won, plain)) + 1, 10))
    for result in order:
        if result in keyed.values() or isinstance(scoring.score(result[0]), Refusal):
            continue
        digit = next(free, None)
        if digit is None:
            break
        keyed[digit] = result
    return tuple(
        Key(key, one, _words(one, best_of) + (f": {how}" if how else ""), one in plain, how)
        for key, (one, how) in sorted(keyed.items(), key=lambda item: order.index(item[1]))
    )


def _reasons(scoring: Scoring, letters: str, reasons: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the reasons that a result must name: all of them, if the match is drawn."""
    points = scoring.score(letters)
    drawn = not isinstance(points, Refusal) and points[0] == points[1] and "D" in letters
    return reasons if drawn else ()


def read_entry(scoring: Scoring, reasons: tuple[str, ...], typed: str) -> Result:
    """The result that somebody means who typed a key, a score, letters, or letters and why."""
    key = next((key for key in keys(scoring, reasons) if key.key == typed.strip()), None)
    if key is not None:
        return Result(games=key.letters, how=(key.how,) if key.how else ())
    letters, _, why = typed.partition(":")
    how = why.strip()
    return Result(games=read_result(scoring, letters), how=(how,) if how in reasons else ())


def read_result(scoring: Scoring, typed: str) -> str:
    """The letters that somebody means who typed a key, a score such as 20, or letters."""
    text = typed.strip()
    known = keys(scoring)
    scores = {"".join(filter(str.isdecimal, tally(key.letters))): key for key in reversed(known)}
    by_key = {key.key: key for key in known}
    found = by_key.get(text) or scores.get("".join(filter(str.isdecimal, text)))
    if found is not None and not any(map(str.isalpha, text)):
        return found.letters
    return "".join(one.upper() if one in "wldxv" else one for one in text)


def letters(rules: Rules, role: Role) -> tuple[Letter, ...]:
    """Every way in which a game can end, from the first seat, that this role may write down."""
    return tuple(
        Letter(letter, LETTERS[letter])
        for letter in rules.letters
        if letter != BOTH_WIN or role in WHO_RULES
    )


def special(rules: Rules, role: Role) -> tuple[KindChoice, ...]:
    """The kinds of result for two players that the document has and this role may write down."""
    kinds = rules.rulebook.kinds
    return tuple(
        KindChoice(kind, text, kinds[kind].witness)
        for kind, text in KINDS.items()
        if not kinds[kind].refused
        and not (kind is ResultKind.ON_TIME and rules.endings.undecided)
        and rules.scoring.games >= kinds[kind].games
        and (role in WHO_RULES or not kinds[kind].judged)
    )


def paid_for(rules: Rules) -> str:
    """What it is to pay for an agreement, where the document says so. N13-28."""
    kinds = rules.rulebook.kinds
    return next((kinds[kind].paid for kind in KINDS if kinds[kind].paid), "")


def _with_draws(scoring: Scoring) -> list[str]:
    """The results in which a game was drawn, the better ones for the first seat first."""
    found = ["".join(games) for games in product("WDL", repeat=scoring.games) if "D" in games]
    return sorted(found, key=lambda games: _won(mirror(games)) - _won(games))


def _words(games: str, best_of: bool) -> str:
    """What a result is called beside its key."""
    if best_of and games not in ("D", "X"):
        return tally(games)
    if len(set(games)) == 1:
        return LETTERS[games[0]] + (" both" if len(games) == 2 and games[0] != "X" else "")
    return ", then ".join(LETTERS[game] for game in games)


def _won(games: str) -> int:
    return games.count("W") + games.count("T")
