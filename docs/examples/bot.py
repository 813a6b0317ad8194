"""A bot that runs a whole event over the API, from the first player to the champion.

    python bot.py http://127.0.0.1:8000 TOKEN

Everything it does is in the API reference. It makes an event, enters sixteen players, and then
listens: what happens on the stream tells it what to do next. The results here are made up (the
player who entered first wins); a bot of yours gets them from wherever your players report.
"""

import sys

from toptable.client import Client, Event, ToptableError

ROUNDS, CUT = 3, 4
NAMES = (
    *("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hugo"),
    *("Iris", "Jon", "Kim", "Leo", "Mia", "Nils", "Olga", "Pia"),
)


def run(client: Client) -> str:
    """Run an event to its end; the name of the champion."""
    made = client.create_event("Bot cup", "nisei-1.3")
    event = client.event(made.event)
    event.send({"type": "enter_players", "players": [{"name": name} for name in NAMES]})
    event.send({"type": "plan_structure", "plan": {"rounds": ROUNDS, "cut": CUT}})
    event.send({"type": "mark_status", "status": "announced"})
    event.send({"type": "check_in"})
    start = event.read().version
    start_round(event)
    for line in event.follow(after=start):
        print(line.text)
        if line.kind == "round_published":
            report_round(event)
        elif line.kind == "result_reported":
            go_on(event)
        elif line.kind == "cut_locked":
            event.send({"type": "start_bracket"})
        elif line.kind in ("bracket_started", "bracket_reported"):
            play_game(event)
        elif line.kind == "event_closed":
            break
    return event.read().champion


def start_round(event: Event) -> None:
    """Pair the next round, and show it to everybody."""
    event.send({"type": "pair_round"})
    event.send({"type": "publish_round"})


def report_round(event: Event) -> None:
    """Enter the result of every open table of the latest round."""
    number = event.rounds().rows[-1].number
    for match in event.round(number).matches:
        if match.result is None:
            first, second = match.seats
            games = "WW" if first.player < second.player else "LL"
            result = {"games": games}
            event.send(
                {"type": "report_result", "round": number, "table": match.table, "result": result}
            )


def go_on(event: Event) -> None:
    """After a result: the next round once all are in, and after the last round the cut."""
    rounds = event.rounds().rows
    if not rounds[-1].complete or event.cut().stage == "locked":
        return
    if len(rounds) < ROUNDS:
        start_round(event)
    else:
        event.send({"type": "lock_cut", "cut": {"type": "top", "size": CUT}})


def play_game(event: Event) -> None:
    """Play the next game of the bracket; after the last one, close the event."""
    bracket = event.bracket()
    if bracket.over:
        event.send({"type": "close_event"})
        return
    game = next(game for game in bracket.games if game.status == "open")
    settle_sides(event, game.number)
    first, second = (seat.seed or 0 for seat in game.seats)
    winner = 0 if first < second else 1
    event.send({"type": "end_bracket_game", "game": game.number, "winner": winner})


def settle_sides(event: Event, game: int) -> None:
    """By the rule of the document, or, where a player chooses, for the first side."""
    event.send({"type": "settle_bracket_sides", "game": game})
    settled = next(now for now in event.bracket().games if now.number == game)
    if not settled.seats[0].side:
        event.send({"type": "settle_bracket_sides", "game": game, "choice": "C"})


def main() -> int:
    """Run it, and say who has won."""
    if len(sys.argv) != 3:
        print("Usage: python bot.py ADDRESS TOKEN", file=sys.stderr)
        return 2
    address, token = sys.argv[1:]
    with Client(address, token) as client:
        try:
            print(f"{run(client)} has won the event.")
        except ToptableError as problem:
            print(f"The bot stops: {problem}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
