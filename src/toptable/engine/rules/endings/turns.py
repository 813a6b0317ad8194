"""The turns that are still played once time is up.

The turn in progress is turn 0; the counted turns follow it. Time called between two turns: the
turn about to begin is the turn in progress. N13-60, N10-32, FFG-38, B-127, B-128; AMB-23, AMB-25,
A-18.
"""

from collections.abc import Generator, Sequence
from itertools import pairwise

from toptable.engine.rules.endings.script import Ask, Given, Option
from toptable.engine.rules.endings.table import SEATS, OpenTable, across
from toptable.engine.rules.results.kinds import Seat
from toptable.engine.sentence import worded

WON = ("won_0", "won_1")
OTHER, AGAIN, NOBODY = "other", "again", "nobody"


def last_turn(number: int, turns: Sequence[Seat]) -> int | None:
    """After which of these turns the game ends; the first of them was in progress at time.

    A turn that follows directly on one's own is not counted. None while more are to come. B-127.
    """
    if not turns:
        return None
    counted = 0
    for index, seat in enumerate(turns):
        counted += index > 0 and seat != turns[index - 1]
        if counted == number:
            return index
    return None


def won_options(names: tuple[str, str]) -> tuple[Option, Option]:
    """The two answers that end any protocol: somebody won by the rules of the game."""
    return Option(
        WON[0], worded("turns.won_game", "%(first_name)s won the game", first_name=names[0])
    ), Option(
        WON[1], worded("turns.won_game_2", "%(second_name)s won the game", second_name=names[1])
    )


def winner(given: Given) -> Seat | None:
    """Who won by the rules of the game, if the answer says so."""
    return next((seat for seat in SEATS if WON[seat] == given.option), None)


def whose_turn(
    table: OpenTable, *, do: str, section: str, rules: tuple[str, ...]
) -> Generator[Ask, Given, Seat]:
    """Ask whose turn it is when time is called."""
    given = yield Ask(
        id="whose_turn",
        do=do,
        ask=worded(
            "turns.whose_turn", "Whose turn is it? Between two turns: whose turn is about to begin?"
        ),
        options=tuple(Option(f"turn_{seat}", table.names[seat]) for seat in SEATS),
        section=section,
        rules=rules,
    )
    return 0 if given.option == "turn_0" else 1


def play_turns(
    table: OpenTable, number: int, *, bonus: bool, section: str, rules: tuple[str, ...]
) -> Generator[Ask, Given, Seat | None]:
    """Play the turn in progress and ``number`` turns after it; who won in them, if anybody.

    ``bonus`` is for games in which an effect can give somebody another turn directly after their
    own. The turn after the last counted one is never played. A-18.
    """
    seat = yield from whose_turn(
        table,
        do=worded("turns.time_up", "Time is up. Stop for a moment."),
        section=section,
        rules=rules,
    )
    turns = [seat]
    while True:
        last = last_turn(number, turns) is not None
        given = yield _turn(table, turns, number, last=last, bonus=bonus, text=(section, rules))
        won = winner(given)
        if won is not None or last:
            return won
        seat = turns[-1]
        turns.append(seat if given.option == AGAIN else across(seat))


def _turn(
    table: OpenTable,
    turns: Sequence[Seat],
    number: int,
    *,
    last: bool,
    bonus: bool,
    text: tuple[str, tuple[str, ...]],
) -> Ask:
    name = table.names[turns[-1]]
    options: list[Option] = [*won_options(table.names)]
    if last:
        options.append(Option(NOBODY, "Nobody won"))
    else:
        options.append(
            Option(
                OTHER,
                worded(
                    "turns.nobody_won_next",
                    "Nobody won; %(names)s is next",
                    names=table.names[across(turns[-1])],
                ),
            )
        )
        if bonus:
            options.append(
                Option(
                    AGAIN,
                    worded(
                        "turns.nobody_won_takes",
                        "Nobody won; %(name)s takes another turn by an effect",
                        name=name,
                    ),
                )
            )
    end = worded("turns.then_game", " Then the game stops.") if last else ""
    counted = sum(one != before for before, one in pairwise(turns))
    extra = len(turns) > 1 and turns[-1] == turns[-2]
    if len(turns) == 1:
        do = worded("turns.finishes_turn", "%(name)s finishes the turn.%(end)s", name=name, end=end)
    elif extra:
        do = worded(
            "turns.plays_turn",
            "%(name)s plays a turn that is not counted.%(end)s",
            name=name,
            end=end,
        )
    else:
        do = worded(
            "turns.plays_one",
            "%(name)s plays one whole turn: turn %(counted)s of %(number)s.%(end)s",
            name=name,
            counted=counted,
            number=number,
            end=end,
        )
    return Ask(
        id="finish_turn" if len(turns) == 1 else "bonus_turn" if extra else "whole_turn",
        do=do,
        ask=worded("turns.how_did", "How did this turn end?"),
        options=tuple(options),
        section=text[0],
        rules=text[1],
    )
