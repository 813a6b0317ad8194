"""Brackets for other sizes: the next larger chart with its last seeds left out.

Whoever would have met a seed that is not there goes on at once, so the top seeds have the byes; a
place that nobody can come to disappears, and so does every game with fewer than two players.
Games then move to the first slot in which both players can be known: nobody waits without reason.
"""

from toptable.engine.rules.finals.bracket.chart import (
    Chart,
    ChartGame,
    ChartLine,
    Feed,
    Take,
    draw_up,
)


def fitted(full: Chart, players: int) -> Chart:
    """The chart for fewer players than a full one has places. A-31."""
    kept: list[tuple[ChartGame, tuple[Feed, Feed]]] = []
    passed: dict[Feed, Feed | None] = {}
    """Who comes instead through a game that is not played: one of its players, or nobody."""
    for game in full.games:
        real = [feed for feed in (_through(feed, players, passed) for feed in game.feeds) if feed]
        if len(real) == 2:
            kept.append((game, (real[0], real[1])))
        else:
            passed[Feed(Take.WINNER, game.number)] = real[0] if real else None
            passed[Feed(Take.LOSER, game.number)] = None
    slots = _slots(kept)
    order = sorted(kept, key=lambda one: (slots[one[0].number], one[0].number))
    numbers = {game.number: at for at, (game, _) in enumerate(order, 1)}
    return draw_up(
        full.kind,
        players,
        [
            ChartLine(
                game.part,
                (_renumbered(feeds[0], numbers), _renumbered(feeds[1], numbers)),
                depth=game.slot,
            )
            for game, feeds in order
        ],
        f"{full.source}, with byes" if full.source else "",
    )


def _through(feed: Feed, players: int, passed: dict[Feed, Feed | None]) -> Feed | None:
    """Who really comes by a feed of the full chart, or None if nobody can."""
    if feed.take is Take.SEED:
        return feed if feed.of <= players else None
    return passed.get(feed, feed)


def _slots(kept: list[tuple[ChartGame, tuple[Feed, Feed]]]) -> dict[int, int]:
    slots: dict[int, int] = {}
    for game, feeds in kept:
        slots[game.number] = 1 + max(slots[feed.of] if feed.game else 0 for feed in feeds)
    return slots


def _renumbered(feed: Feed, numbers: dict[int, int]) -> Feed:
    return Feed(feed.take, numbers[feed.of]) if feed.game else feed
