"""A rulebook in plain words: matches, points, byes, standings, pairing, rounds and cut.

Each function yields sentences with the path of the key that they come from.
"""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from toptable.rulebooks.open.reading import Path
from toptable.rulebooks.open.schema import Cut, OpenBook, Row
from toptable.rulebooks.open.schema_match import STAGES, Match
from toptable.rulebooks.open.schema_standings import Measure
from toptable.rulebooks.open.shape import shown

Said: TypeAlias = Iterator[tuple[Path, str]]
"""Sentences, each with the path of its key."""

_STAGE_NAMES = {"swiss": "Swiss rounds", "cut": "Cut", "final": "Final"}
_CHOOSERS = {
    "random": "a random player",
    "seat": "the player in the first seat",
    "higher_seed": "the higher seed",
    "agreed": "the player both agree on",
}
_LATER = {
    "loser": "the loser of the game before",
    "winner": "the winner of the game before",
    "random": "a random player",
    "alternate": "the players in turn",
}


def count(number: int, one: str, many: str = "") -> str:
    """A number with the right plural."""
    return f"{number} {one if number == 1 else many or f'{one}s'}"


def match(book: OpenBook) -> Said:
    """What a match is in each stage."""
    rules = book.match
    told = ""
    for name in STAGES:
        games = _games(rules.at(name))
        if games != told:
            own = ("match", name) if getattr(rules, name) != type(getattr(rules, name))() else ()
            yield own or ("match", "kind"), f"{_STAGE_NAMES[name]}: {games}."
            told = games
    if rules.players > 2:
        sizes = ", ".join(str(size) for size in rules.pod_sizes or (rules.players,))
        yield ("match", "players"), f"A table has {rules.players} players; possible sizes: {sizes}."
    if rules.side_rule != "none":
        how = "each once a round" if rules.side_rule == "both" else "balanced by the pairing"
        yield ("match", "side_rule"), f"Sides: {' and '.join(rules.sides)}, {how}."
    start = rules.start
    yield (
        ("match", "start"),
        f"First player: {_CHOOSERS[start.swiss]} chooses, in the cut {_CHOOSERS[start.cut]}. "
        f"Later games: {_LATER[start.later]}.",
    )


def _games(rules: Match) -> str:
    if rules.kind == "single":
        return "one game" if rules.players == 2 else "one result for each table"
    if rules.kind == "fixed_games":
        return f"always {count(rules.games or 1, 'game')}"
    if rules.wins == 1:
        return "one won game decides; drawn games do not count"
    return f"best of {2 * rules.wins - 1}, first to {rules.wins} wins; drawn games do not count"


def points(book: OpenBook) -> Said:
    """Points and possible results."""
    rules, results, words = book.points, book.results, book.words
    if rules.per == "place":
        places = ", ".join(str(number) for number in rules.places)
        yield ("points", "places"), f"Points from first to last place: {places}."
    else:
        yield (
            ("points", "win"),
            f"For each {words.match if rules.per == 'match' else words.game}: "
            f"{count(rules.win, 'point')} for a win, {rules.draw} for a {words.draw}, "
            f"{rules.loss} for a loss.",
        )
    if rules.by_score:
        scores = ", ".join(f"{score}: {number}" for score, number in rules.by_score.items())
        yield ("points", "by_score"), f"Points by won games: {scores}."
    if results.double_loss:
        yield ("points", "double_loss"), f"Double loss: {rules.double_loss} for each player."
    draws = {
        "allowed": f"A {words.match} may end in a {words.draw}.",
        "only_at_time": f"A {words.match} ends in a {words.draw} only when time is called.",
        "never": f"A {words.match} never ends in a {words.draw}.",
    }
    yield ("results", "draw"), draws[results.draw]
    agree = "may agree" if results.intentional_draw else "may not agree"
    yield ("results", "intentional_draw"), f"Players {agree} to a {words.draw}."
    if results.concede != "any":
        when = "only on their turn" if results.concede == "own_turn" else "and are then dropped"
        yield ("results", "concede"), f"Players may concede, {when}."


def byes(book: OpenBook) -> Said:
    """Byes and missed rounds."""
    bye, words = book.bye, book.words
    who = {
        "lowest": f"the lowest ranked {words.player}",
        "lowest_random": f"a random {words.player} among the lowest points",
        "random": f"a random {words.player}",
    }
    limit = f", at most {bye.at_most} each" if bye.at_most else ""
    yield ("bye", "who"), f"A {words.bye} goes to {who[bye.who]}{limit}."
    given = book.points.bye
    worth = "the points of a won match" if given is None else count(given, "point")
    rate = "counts as a won round" if bye.own_rate == "win" else "does not count"
    yield ("points", "bye"), f"It brings {worth}."
    yield ("bye", "own_rate"), f"In the player's own percentages it {rate}."
    if bye.games:
        yield ("bye", "games"), f"In game percentages it counts as {bye.games} games."
    if bye.assigned.allowed:
        yield ("bye", "assigned"), "Players may hold byes from other events."
    missed = {
        "loss": "count as losses",
        "nothing": "are not counted",
        "organizer": f"are decided by the {words.organizer}",
    }
    yield ("missed", "late"), f"Rounds before a late entry {missed[book.missed.late]}."
    yield ("missed", "away"), f"Rounds between a drop and a return {missed[book.missed.away]}."


def standings(book: OpenBook) -> Said:
    """The order of the standings with each measure in words."""
    measures = {measure.id: measure for measure in book.measure}
    for place, name in enumerate(book.standings.order, 1):
        measure = measures[name]
        title = measure.name or name
        yield ("measure", name), f"{place}. {title}: {in_words(measure, measures)}."
    lots = {
        "decides": "Remaining ties are broken at random.",
        "shared": "Players still tied share their places.",
        "organizer": f"Remaining ties are drawn in public by the {book.words.organizer}.",
    }
    yield ("standings", "lot"), lots[book.standings.lot]
    gone = {
        "out": "are not listed",
        "last": "are listed last",
        "below": "are listed after all who finished",
        "ranked": "keep their place",
    }
    disqualified, dropped = book.standings.disqualified, book.standings.dropped
    yield ("standings", "disqualified"), f"Disqualified players {gone[disqualified]}."
    yield ("standings", "dropped"), f"Dropped players {gone[dropped]}."


def in_words(measure: Measure, measures: Mapping[str, Measure]) -> str:
    """What a measure computes, without a full stop."""
    text = _kind_in_words(measure, measures)
    if measure.lower:
        text += "; the smaller number ranks higher"
    if measure.floor is not None:
        text += f"; at least {shown(measure.floor)}"
    if measure.cap is not None:
        text += f"; at most {shown(measure.cap)}"
    if measure.cap_if_dropped is not None:
        text += f"; at most {shown(measure.cap_if_dropped)} after an early drop"
    if measure.frozen_on_drop:
        text += "; kept from the round of a drop"
    if measure.decimals is not None:
        text += f"; rounded to {count(measure.decimals, 'decimal')}"
    return text


def _kind_in_words(measure: Measure, measures: Mapping[str, Measure]) -> str:
    inner = measures.get(measure.inner or "")
    name = (inner.name or inner.id) if inner is not None else ""
    match measure.kind:
        case "points":
            return "all points"
        case "wins":
            return "won matches"
        case "rate":
            over = "all rounds so far" if measure.rounds == "event" else "the rounds played"
            what = {
                "points": f"points divided by the most possible in {over}",
                "wins": f"won matches divided by {over}",
                "losses": f"lost matches divided by {over}",
                "games": "game points divided by the most possible in the games played",
            }
            return what[measure.of]
        case "opponents":
            how = "sum" if measure.take == "sum" else "mean"
            cut = [
                f"without the {number} {end}"
                for number, end in ((measure.cut_low, "lowest"), (measure.cut_high, "highest"))
                if number
            ]
            return " ".join([f"{how} of the opponents' {name}", *cut])
        case "cumulative":
            added = "the total so far" if measure.adds == "total" else "the round"
            weight = "" if measure.weight == 1 else f"{shown(measure.weight)} times "
            return f"each round {weight}the number before plus {added}, counted in {measure.of}"
        case "beaten":
            draws = shown(measure.draw_value)
            return f"sum of {name} of beaten opponents, {draws} of it for draws"
        case "head_to_head":
            among = {
                "two": "if exactly two players are tied",
                "beat_all": "for a player who beat all others tied",
                "peel": "from the top and the bottom of the tied players",
            }
            return f"matches among tied players, {among[measure.among]}"
        case "seed":
            return "the number entered before round 1"
        case "lot":
            return "a random order"


def pairing(book: OpenBook) -> Said:
    """How rounds are paired."""
    rules = book.pairing
    methods = {
        "standard": "inside point groups, at random",
        "halves": "inside point groups, upper half against lower half",
        "amalfi": "by the standings with the distance of the rounds left",
        "balanced_sides": "inside point groups, with balanced sides",
        "pods": "at tables by points, with few repeated meetings",
    }
    yield ("pairing", "method"), f"Rounds are paired {methods[rules.method]}."
    rematches = {
        "never": "Rematches are avoided as long as another pairing exists.",
        "avoid": "There are as few rematches as possible.",
        "other_side": "Two players may meet twice, with sides changed.",
    }
    yield ("pairing", "rematch"), rematches[rules.rematch]
    last = {
        "same": "",
        "standings": "The last Swiss round pairs neighbors in the standings.",
        "closest": "The last Swiss round pairs the closest players inside point groups.",
    }
    if last[rules.last_round]:
        yield ("pairing", "last_round"), last[rules.last_round]


def rounds(book: OpenBook) -> Said:
    """Rounds tables and what departing from them means."""
    rules = book.rounds
    for table in rules.table:
        proposed = " (proposed first)" if table.id == rules.default else ""
        unit = "teams" if table.team else book.words.players
        lines = "; ".join(_row(row, unit) for row in table.rows)
        yield ("rounds", "table", table.id), f"{table.name}{proposed}: {lines}."
    if rules.table:
        binding = {
            "advice": "The tables are advice.",
            "required": "A change from the tables needs a reason.",
            "required_at": "A change from the tables needs a reason at: "
            f"{', '.join(rules.binding_levels)}.",
        }
        yield ("rounds", "binding"), binding[rules.binding]
    if rules.minimum_players:
        players = count(rules.minimum_players, book.words.player, book.words.players)
        yield ("rounds", "minimum_players"), f"An event needs at least {players}."
    if rules.stop.kind != "planned":
        left = 1 if rules.stop.kind == "one_undefeated" else rules.stop.at_most
        players = count(left, f"undefeated {book.words.player}")
        yield ("rounds", "stop"), f"The Swiss rounds end when at most {players} are left."
    if rules.lock is not None:
        text = f"A player with {rules.lock.points} points is in the cut and plays no more rounds."
        yield ("rounds", "lock"), text


def _row(row: Row, unit: str) -> str:
    first = row.players[0]
    last = row.players[-1]
    field = (
        f"{first}+" if len(row.players) == 1 else f"{first}–{last}" if last > first else f"{first}"
    )
    number = row.rounds if isinstance(row.rounds, int) else "–".join(map(str, row.rounds))
    parts = [f"{field} {unit}: {number} rounds"]
    if row.shape != "swiss":
        parts.append(row.shape.replace("_", " "))
    if row.day2 is not None:
        parts.append(f"{row.day2.rounds} on day two")
    if row.cut_open:
        parts.append("cut by the organizer")
    elif row.cut:
        parts.append(f"cut to {row.cut}")
    return ", ".join(parts)


def cut(book: OpenBook) -> Said:
    """The matches after the rounds."""
    rules = book.cut
    yield ("cut", "kind"), _cut_kind(rules)
    if rules.kind == "none":
        return
    orders = {
        "fold": "First matches: best seed vs. worst seed, and so on.",
        "seats": "First matches by random seats across the table.",
        "reseed": "Each round the best seed left meets the worst.",
        "random": "First matches are random.",
    }
    yield ("cut", "order"), orders[rules.order]
    if rules.include_ties != "no":
        how = "on points" if rules.include_ties == "points" else "on the whole order"
        yield ("cut", "include_ties"), f"Players tied with the last one {how} are also in."
    before = {"next_in": "the next player moves up", "hole": "the spot stays empty"}
    yield ("cut", "before"), f"A player drops before the cut: {before[rules.before]}."


def _cut_kind(rules: Cut) -> str:
    match rules.kind:
        case "none":
            return "There is no cut."
        case "single":
            return "The cut is single elimination."
        case "double":
            return "The cut is double elimination."
        case "pods":
            return "The cut is played at tables; the winners advance."
        case "asymmetric":
            most = f", at most {rules.largest}" if rules.largest else ""
            text = f"All players with the points of place {rules.nominal} are in the cut{most}."
            return f"{text} Top seeds get byes."
