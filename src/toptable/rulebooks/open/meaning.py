"""Contradictions in a complete rulebook: values of the right shape that cannot hold together."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, islice, pairwise
from typing import Any

from toptable.rulebooks.open.keys import Declared, Form, Part, Ref, has_ids, keys_of
from toptable.rulebooks.open.reading import Path, Problem, dotted
from toptable.rulebooks.open.schema import Choice, OpenBook, RoundsTable
from toptable.rulebooks.open.schema_floor import Infraction
from toptable.rulebooks.open.schema_match import STAGES, Match, MatchKind
from toptable.rulebooks.open.schema_standings import Measure
from toptable.rulebooks.open.shape import MOST_PROBLEMS, nearest, said, shown

TAKEN = (
    *("level", "event_type", "format", "team", "divisions"),
    *("rounds_table", "rounds", "cut", "lots"),
)
"""Settings that every open rulebook has; no choice may have these ids."""
WIDEST_RANGE = 500
LONGEST_CHAIN = 8
"""Measures that build one on another."""


def contradictions(book: OpenBook, data: Mapping[str, Any]) -> list[Problem]:
    """Everything in a complete rulebook that contradicts something else in it."""
    given = {entry["id"]: entry for entry in data["measure"]}
    found = chain(
        _references(book),
        *(rule(book) for rule in _RULES),
        _no_draws(book, points_given="draw" in data["points"]),
        _meaningless_keys(book, given),
    )
    return list(islice(found, MOST_PROBLEMS))


def _references(book: OpenBook) -> Iterator[Problem]:
    """Ids that name nothing."""
    known: dict[str, Mapping[str, None]] = {}
    for path, ref, value in _named(OpenBook, book, ()):
        if ref.path not in known:
            known[ref.path] = dict.fromkeys(ids_at(book, ref.path))
        there = known[ref.path]
        for one in _flat(value):
            if one not in there:
                text = f"{dotted(path)} names {one[:60]}, but no {ref.noun} has this id."
                possible = f"Possible: {', '.join(there) or 'none'}."
                yield Problem(path, "unknown_id", f"{text}{nearest(one, there)} {possible}")


def _named(table: type[Part], part: Part, path: Path) -> Iterator[tuple[Path, Ref, object]]:
    """Each key that holds ids of entries elsewhere, with its path and value."""
    for declared in _with_references(table):
        name = declared.name
        value = getattr(part, name)
        ref = declared.ref if declared.inner is None else declared.inner.ref
        if not value:
            continue
        if ref is not None:
            yield (*path, name), ref, value
        elif declared.table is not None and declared.form is Form.TABLE:
            yield from _named(declared.table, value, (*path, name))
        elif declared.table is not None:
            by_id = has_ids(declared.table)
            for number, entry in enumerate(value):
                here = (*path, name, entry.id if by_id else number)
                yield from _named(declared.table, entry, here)


@cache
def _with_references(table: type[Part]) -> Sequence[Declared]:
    """The keys of a table that hold ids of entries elsewhere, and the tables that have such."""
    return [
        declared
        for declared in keys_of(table).values()
        if declared.ref is not None
        or (declared.inner is not None and declared.inner.ref is not None)
        or (declared.nested and declared.table is not None and _with_references(declared.table))
    ]


def _flat(value: object) -> Iterator[str]:
    if isinstance(value, tuple):
        for one in value:
            yield from _flat(one)
    elif isinstance(value, str) and value:
        yield value


def ids_at(book: OpenBook, path: str) -> Sequence[str]:
    """The ids of the entries at a path; for infractions also those of their groups."""
    if path == "penalties.infraction.group":
        groups = (infraction.group for infraction in book.penalties.infraction)
        return list(dict.fromkeys(group for group in groups if group))
    entries: Any = book
    for step in path.split("."):
        entries = getattr(entries, step)
    return [entry.id for entry in entries]


def _standings(book: OpenBook) -> Iterator[Problem]:
    path = ("standings", "order")
    order = book.standings.order
    measures = {measure.id: measure for measure in book.measure}
    if not order:
        text = "standings.order is empty. Name at least one measure, points or wins first."
        yield Problem(path, "order", text)
    elif order[0] in measures and measures[order[0]].kind not in ("points", "wins"):
        text = f"standings.order begins with {order[0]}. Begin with a measure of points or wins."
        yield Problem(path, "order", text)
    for one, after in pairwise(order):
        if one in measures and measures[one].kind == "lot":
            text = f"{one} is a lot and leaves no ties, so {after} would never count."
            yield Problem(path, "lot", f"{text} Move {one} to the end.")
    twice = [one for one, times in Counter(order).items() if times > 1]
    if twice:
        yield Problem(path, "order", f"standings.order names {twice[0]} twice. Remove one.")


def _measures(book: OpenBook) -> Iterator[Problem]:
    measures = {measure.id: measure for measure in book.measure}
    pods = book.match.players > 2
    games = pods or any(_several_games(book.match.at(name)) for name in STAGES)
    for measure in book.measure:
        path = ("measure", measure.id)
        name = measure.id
        if measure.kind in ("opponents", "beaten") and measure.inner is None:
            text = f"The measure {name} has no inner. Add the measure to take from each opponent."
            yield Problem(path, "inner", text)
        yield from _limits(measure, path)
        if measure.kind in ("rate", "cumulative") and measure.of == "games" and not games:
            text = f"{name} counts games, but every match is one game."
            yield Problem(path, "one_game", f"{text} Count points or wins.")
        if measure.kind == "cumulative" and measure.of in ("losses", "games"):
            text = f"{name} is cumulative, so it counts points or wins, not {measure.of}."
            yield Problem((*path, "of"), "of", text)
        if measure.kind == "rate" and measure.out_of == 0:
            yield Problem((*path, "out_of"), "zero", f"{name} would be divided by 0.")
        if measure.kind == "head_to_head" and pods:
            text = f"{name} compares matches of two players, but a table has more."
            yield Problem(path, "pods", f"{text} Remove the measure.")
        yield from _inner_chain(measure, measures)


def _several_games(match: Match) -> bool:
    return match.kind == "fixed_games" or (match.kind == "first_to" and match.wins > 1)


def _limits(measure: Measure, path: Path) -> Iterator[Problem]:
    floor = measure.floor
    for name in ("cap", "cap_if_dropped"):
        cap = getattr(measure, name)
        if floor is not None and cap is not None and floor > cap:
            text = f"The floor of {measure.id} ({shown(floor)}) is above its {name} ({shown(cap)})."
            key = "floor" if name == "cap" else name
            yield Problem((*path, key), "floor", text)


def _inner_chain(measure: Measure, measures: Mapping[str, Measure]) -> Iterator[Problem]:
    path = ("measure", measure.id, "inner")
    seen = [measure.id]
    inner = measure.inner
    while inner is not None and inner in measures:
        if inner in seen:
            if inner == measure.id:
                circle = " → ".join([*seen, inner])
                yield Problem(path, "circle", f"These measures form a circle: {circle}.")
            return
        seen.append(inner)
        if len(seen) > LONGEST_CHAIN:
            text = f"{measure.id} builds on more than {LONGEST_CHAIN} measures, one on another."
            yield Problem(path, "inner", text)
            return
        if measures[inner].kind in ("head_to_head", "lot"):
            text = f"{measure.id} builds on {inner}, which has no number for each player."
            yield Problem(path, "inner", text)
            return
        inner = measures[inner].inner


def _meaningless_keys(book: OpenBook, given: Mapping[str, Mapping[str, Any]]) -> Iterator[Problem]:
    declared = keys_of(Measure)
    for measure in book.measure:
        for key in given[measure.id]:
            kinds = declared[key].key.kinds if key in declared else ()
            if kinds and measure.kind not in kinds:
                text = f"{key} has no effect on {measure.id}, a measure of kind {measure.kind}."
                path = ("measure", measure.id, key)
                yield Problem(path, "no_effect", f"{text} Remove it.")


def _match(book: OpenBook) -> Iterator[Problem]:
    match = book.match
    pods = match.players > 2
    parts: list[tuple[Path, MatchKind | None, Match]] = [(("match",), match.kind, match)]
    parts += [(("match", name), getattr(match, name).kind, match.at(name)) for name in STAGES]
    for path, given, one in parts:
        if given == "fixed_games" and one.games is None:
            text = f"{dotted(path)} has kind fixed_games and no games. Add the number of games."
            yield Problem(path, "games", text)
        if pods and given not in (None, "single"):
            text = 'Tables of more than two players have one result. Set kind = "single".'
            yield Problem((*path, "kind"), "pods", text)
    if match.kind != "fixed_games" and match.games is not None:
        text = f"match.games belongs to kind fixed_games, but the kind is {match.kind}."
        yield Problem(("match", "games"), "games", text)
    if match.side_rule != "none" and len(match.sides) != 2:
        text = "match.side_rule needs two sides. Name both in match.sides."
        yield Problem(("match", "side_rule"), "sides", text)
    if match.side_letters and len(match.side_letters) != len(match.sides):
        text = "match.side_letters needs one letter for each of match.sides."
        yield Problem(("match", "side_letters"), "sides", text)
    if pods and match.side_rule != "none":
        text = 'Sides are for two players, but a table has more. Set side_rule = "none".'
        yield Problem(("match", "side_rule"), "pods", text)
    if match.pod_sizes and not pods:
        text = "match.pod_sizes belongs to tables of more than two players."
        yield Problem(("match", "pod_sizes"), "pods", text)
    if pods and match.pod_sizes and match.players not in match.pod_sizes:
        text = f"match.pod_sizes lacks the usual size {match.players}. Add it."
        yield Problem(("match", "pod_sizes"), "pods", text)
    if pods != (book.pairing.method == "pods"):
        text = (
            'Tables of more than two players need pairing.method = "pods".'
            if pods
            else "The pairing method pods needs match.players above 2."
        )
        yield Problem(("pairing", "method"), "pods", text)


def _points(book: OpenBook) -> Iterator[Problem]:
    points, match, results = book.points, book.match, book.results
    largest = max(match.pod_sizes or (match.players,))
    if points.per == "place" and not points.places:
        text = "Points go by place, but points.places is left out. Add the points of each place."
        yield Problem(("points", "per"), "places", text)
    elif points.per == "place" and len(points.places) < largest:
        text = f"points.places has {len(points.places)} places, but a table has {largest} players."
        yield Problem(("points", "places"), "places", text)
    elif points.per != "place" and points.places:
        text = f'points.places belongs to per = "place", but per is {points.per}.'
        yield Problem(("points", "places"), "places", text)
    if points.per == "game" and points.by_score:
        text = "points.by_score is for matches, but points go by game."
        yield Problem(("points", "by_score"), "by_score", text)
    draw = points.draw if results.draw != "never" else points.loss
    if not points.win >= draw >= points.loss:
        text = "A win must bring at least as much as a draw, and a draw at least as much as a loss."
        yield Problem(("points", "win"), "order_of_points", text)
    if len(points.game_points) != 3 or points.game_points[0] < 1:
        text = "points.game_points needs three numbers: won, drawn and lost game, won above 0."
        yield Problem(("points", "game_points"), "game_points", text)


def _no_draws(book: OpenBook, *, points_given: bool) -> Iterator[Problem]:
    results, after = book.results, book.time.after
    path: Path = ("results", "draw")
    if results.draw != "never":
        return
    if results.intentional_draw or (points_given and book.points.draw):
        text = "There are no draws. Set results.intentional_draw = false and points.draw = 0."
        yield Problem(path, "no_draws", text)
    if after.match == "more_games" and after.level == "draw":
        text = "There are no draws, so equal games at time cannot be one."
        hint = 'Set time.after.level = "double_loss", or another time.after.match.'
        yield Problem(path, "draw_at_time", f"{text} {hint}")


def _results(book: OpenBook) -> Iterator[Problem]:
    results, after = book.results, book.time.after
    if not results.double_loss and "double_loss" in (after.level, after.match, after.open_game):
        text = "[time.after] gives a double loss, but results.double_loss is false."
        yield Problem(("results", "double_loss"), "double_loss", text)
    fixed = any(book.match.at(name).kind == "fixed_games" for name in STAGES)
    if results.two_for_one and not fixed:
        text = "results.two_for_one needs a match with a fixed number of games."
        yield Problem(("results", "two_for_one"), "two_for_one", text)


def _rounds(book: OpenBook) -> Iterator[Problem]:
    for table in book.rounds.table:
        path = ("rounds", "table", table.id, "rows")
        wrong = _rows(table)
        if wrong:
            yield Problem(path, "rows", wrong)
    if book.rounds.binding == "required_at" and not book.rounds.binding_levels:
        text = "rounds.binding is required_at, but rounds.binding_levels names no level."
        yield Problem(("rounds", "binding"), "levels", text)


def _rows(table: RoundsTable) -> str:
    """What is wrong with the first line that does not follow the one before; empty if nothing."""
    end: int | None = None
    for row in table.rows:
        if len(row.players) not in (1, 2) or row.players[0] > row.players[-1]:
            return f"{table.id} has players = {list(row.players)}. Write [from, to] or [from]."
        first = row.players[0]
        if end is not None and first > end + 1:
            return f"{table.id} has no line for {end + 1} players: after {end} comes {first}."
        if end is not None and first <= end:
            until = f"up to {end}" if end < _NO_END else "without an end"
            return f"{table.id} has two lines for {first} players: the line before goes {until}."
        end = row.players[1] if len(row.players) == 2 else _NO_END
    return ""


_NO_END = 10**9


def _time(book: OpenBook) -> Iterator[Problem]:
    time = book.time
    moments = [late.after_seconds for late in time.late]
    if any(one >= after for one, after in pairwise(moments)):
        text = "The steps of lateness must be in order of time, each moment once."
        yield Problem(("time", "late"), "late", text)
    for name in STAGES:
        minutes = getattr(time, name)
        if minutes and minutes < time.minimum:
            text = f"time.{name} is {minutes} minutes, below the minimum of {time.minimum}."
            yield Problem(("time", name), "minimum", text)
    if time.after.lead is not None and not time.after.compare:
        text = "time.after.lead needs time.after.compare: what is compared."
        yield Problem(("time", "after", "lead"), "compare", text)


def _cut(book: OpenBook) -> Iterator[Problem]:
    cut = book.cut
    if cut.kind == "asymmetric" and cut.nominal is None:
        text = "An asymmetric cut needs cut.nominal: the place whose points are enough."
        yield Problem(("cut", "kind"), "nominal", text)
    if "pods" in (cut.kind, *cut.also) and book.match.players == 2:
        text = "A cut of pods needs match.players above 2."
        yield Problem(("cut", "kind"), "pods", text)
    if cut.largest and cut.smallest > cut.largest:
        text = f"cut.smallest ({cut.smallest}) is above cut.largest ({cut.largest})."
        yield Problem(("cut", "smallest"), "sizes", text)
    for number, pod in enumerate(cut.pod):
        seeds = [*pod.straight, *(seed for table in pod.first for seed in table)]
        if pod.first and sorted(seeds) != list(range(1, pod.size + 1)):
            text = f"The cut of {pod.size} must seat each seed from 1 to {pod.size} once."
            yield Problem(("cut", "pod", number), "seeds", text)
    if book.pairing.last_round == "closest" and book.pairing.last_round_by is None:
        text = "pairing.last_round closest needs last_round_by: the measure that is compared."
        yield Problem(("pairing", "last_round"), "last_round", text)


def _penalties(book: OpenBook) -> Iterator[Problem]:
    ranks = [rank.id for rank in book.penalties.rank]
    for infraction in book.penalties.infraction:
        path = ("penalties", "infraction", infraction.id)
        if infraction.penalty is None and not infraction.case:
            text = f"{infraction.id} has neither a penalty nor cases. Add one."
            yield Problem(path, "penalty", text)
        if _lighter(infraction, ranks):
            text = f"{infraction.id}: high ({infraction.high}) is lighter than penalty "
            yield Problem((*path, "high"), "penalty", f"{text}({infraction.penalty}).")


def _lighter(infraction: Infraction, ranks: Sequence[str]) -> bool:
    low, high = infraction.penalty, infraction.high
    return low in ranks and high in ranks and ranks.index(high) < ranks.index(low)


def _decks(book: OpenBook) -> Iterator[Problem]:
    for format_ in book.decks.format:
        for pile in format_.pile:
            path = ("decks", "format", format_.id, "pile", pile.id)
            if pile.exact is not None and (pile.min or pile.max is not None):
                text = f"{format_.id}, {pile.id}: exact excludes min and max. Remove them."
                yield Problem(path, "pile", text)
            if pile.max is not None and pile.max < pile.min:
                text = f"{format_.id}, {pile.id}: max ({pile.max}) is below min ({pile.min})."
                yield Problem(path, "pile", text)
    for team in book.teams.format:
        if team.wins is not None and team.wins > team.size:
            text = f"{team.id}: wins ({team.wins}) is above size ({team.size})."
            yield Problem(("teams", "format", team.id, "wins"), "wins", text)


def _dates(book: OpenBook) -> Iterator[Problem]:
    if book.book.until is not None and book.book.until < book.book.date:
        text = f"book.until ({book.book.until}) is before book.date ({book.book.date})."
        yield Problem(("book", "until"), "until", text)
    for division in book.divisions.division:
        first, last = division.born_from, division.born_to
        if first is not None and last is not None and first > last:
            text = f"{division.id}: born_from ({first}) is after born_to ({last})."
            yield Problem(("divisions", "division", division.id), "born", text)


def _choices(book: OpenBook) -> Iterator[Problem]:
    for choice in book.choice:
        path = ("choice", choice.id)
        if choice.id in TAKEN:
            text = f"Every rulebook has a setting {choice.id}. Give the choice another id."
            yield Problem(path, "taken", text)
        if (choice.key is None) == (not choice.option):
            text = f"The choice {choice.id} needs either key or [[choice.option]]."
            yield Problem(path, "choice", text)
            continue
        if choice.range and not _is_range(choice.range):
            text = f"The range of {choice.id} must go from a smaller to a larger number, "
            yield Problem((*path, "range"), "range", f"{text}at most {WIDEST_RANGE} steps.")
            continue
        values = values_of(choice)
        if not values:
            text = f"The choice {choice.id} offers nothing. Add values or range."
            yield Problem(path, "choice", text)
        elif not any(said(one) == said(choice.default) for one in values):
            offered = "options" if choice.option else "values"
            text = (
                f"The default of {choice.id}, {said(choice.default)}, is not one of its {offered}."
            )
            yield Problem((*path, "default"), "default", text)


def _is_range(values: Sequence[int]) -> bool:
    return len(values) == 2 and 0 <= values[1] - values[0] <= WIDEST_RANGE


def values_of(choice: Choice) -> Sequence[str | int | bool]:
    """The values that a choice offers."""
    if choice.option:
        return [option.id for option in choice.option]
    if choice.values:
        return choice.values
    return range(choice.range[0], choice.range[1] + 1) if _is_range(choice.range) else ()


_RULES: Sequence[Callable[[OpenBook], Iterator[Problem]]] = (
    _standings,
    _measures,
    _match,
    _points,
    _results,
    _rounds,
    _time,
    _cut,
    _penalties,
    _decks,
    _dates,
    _choices,
)
