"""The bracket as one SVG for the web, the projector and paper, and where each game stands.

Rows are counted in games from the top; a game stands in the middle of those whose winners meet in
it, so that lines never cross a game. Columns are the time slots, so that a phone scrolls from round
to round (each column has an anchor) while a projector shows everything. The picture brings plain
colours as attributes, which the rules in ``bracket_card.CSS`` tie to the colours of a page; there
is no inline style and no script in it.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

import msgspec

from toptable.engine.rules.finals.bracket.bracket import Bracket, GameStatus, follow
from toptable.engine.rules.finals.bracket.bracket_view import matchup_text
from toptable.engine.rules.finals.bracket.chart import (
    BracketKind,
    BracketPart,
    Chart,
    ChartGame,
    Feed,
    Take,
    columns,
    headings,
)
from toptable.engine.rules.finals.bracket.side_choice import SideNames
from toptable.engine.views.bracket import game_views
from toptable.paper.bracket_card import (
    GO,
    HEAD,
    HEIGHT,
    LINE,
    SEAT,
    SHEET,
    SMALL,
    SOFT,
    TEXT,
    WIDTH,
    card,
    element,
    fit,
    label,
    xml,
)


class Spot(msgspec.Struct, frozen=True, gc=False):
    """Where a game stands."""

    column: int
    row: Fraction
    lower: bool = False


class Layout(msgspec.Struct, frozen=True, gc=False):
    """The whole picture in columns and rows."""

    spots: dict[int, Spot]
    """By the number of the game. Rows of the lower bracket begin at 0 again."""
    columns: int
    upper_rows: int
    lower_rows: int


def layout(chart: Chart) -> Layout:
    """Put every game of a chart in its place."""
    if chart.kind is BracketKind.RESEEDED:
        return _columns_only(chart)
    final = next(game for game in chart.games if game.part is BracketPart.FINAL)
    top = chart.game(final.feeds[0].of) if chart.double else final
    upper, upper_rows = _tree(chart, top)
    column = columns(chart)
    spots = {number: Spot(column[number - 1], row) for number, row in upper.items()}
    lower_rows = 0
    last = final.feeds[1]
    if chart.double and chart.game(last.of).part is BracketPart.LOWER:
        lower, lower_rows = _tree(chart, chart.game(last.of))
        spots |= {number: Spot(column[number - 1], row, True) for number, row in lower.items()}
    for game in chart.games:
        if game.part in (BracketPart.FINAL, BracketPart.REPEAT):
            spots[game.number] = Spot(column[game.number - 1], upper[top.number])
    return Layout(spots, chart.slots, upper_rows, lower_rows)


def _tree(chart: Chart, root: ChartGame) -> tuple[dict[int, Fraction], int]:
    """The rows of a game and of all whose winners come to it, and how many rows that takes."""
    rows: dict[int, Fraction] = {}
    leaves = 0

    def place(game: ChartGame) -> Fraction:
        nonlocal leaves
        below = [
            place(chart.game(feed.of))
            for feed in game.feeds
            if feed.take is Take.WINNER and _same_part(chart.game(feed.of), root)
        ]
        if not below:
            below = [Fraction(leaves)]
            leaves += 1
        rows[game.number] = sum(below, Fraction(0)) / len(below)
        return rows[game.number]

    place(root)
    return rows, leaves


def _same_part(game: ChartGame, root: ChartGame) -> bool:
    return game.part is root.part or root.part is BracketPart.FINAL


def _columns_only(chart: Chart) -> Layout:
    """Without fixed lines there is no tree: every round is a column of its own, centred."""
    slots: dict[int, list[int]] = {}
    for game in chart.games:
        slots.setdefault(game.slot, []).append(game.number)
    height = max(len(numbers) for numbers in slots.values())
    spots = {
        number: Spot(slot - 1, row)
        for slot, numbers in slots.items()
        for number, row in zip(numbers, _spread(numbers, height), strict=True)
    }
    return Layout(spots, chart.slots, height, 0)


def _spread(numbers: Sequence[int], height: int) -> list[Fraction]:
    step = Fraction(height, len(numbers))
    return [step * at + (step - 1) / 2 for at in range(len(numbers))]


_COLUMN, _ROW = WIDTH + 40, HEIGHT + 16
_EDGE, _TITLES, _SECTION, _CROWN = 16, 30, 30, 44
_FONTS = "system-ui, 'Noto Sans', 'Noto Sans CJK JP', 'DejaVu Sans', sans-serif"


def picture(
    bracket: Bracket,
    names: SideNames | None = None,
    *,
    title: str = "",
    path_of: int | None = None,
    prefix: str = "bracket",
    say: Callable[[str], str] = str,
) -> str:
    """The whole bracket as an SVG element; ``path_of`` highlights the way of one seed.

    ``prefix`` begins every id in it, for pages that show more than one bracket; ``say`` puts each
    phrase that is nobody's name into the reader's language.
    """
    return _Painter(bracket, names, path_of, prefix, say).document(title or bracket.chart.name)


def described(bracket: Bracket) -> str:
    """Where a bracket stands, in a sentence or two."""
    course = follow(bracket)
    start = f"{bracket.chart.name}."
    if course.over and course.champion is None:
        return f"{start} There is no champion."
    if course.over:
        return f"{start} {bracket.name(course.champion)} is champion."
    games = "; ".join(f"game {game.number}, {matchup_text(bracket, game)}" for game in course.open)
    return f"{start} Play now: {games}."


class _Painter:
    def __init__(
        self,
        bracket: Bracket,
        names: SideNames | None,
        path_of: int | None,
        prefix: str,
        say: Callable[[str], str],
    ) -> None:
        self.bracket = bracket
        self.path_of = path_of
        self.prefix = prefix
        self.say = say
        self.course = follow(bracket)
        self.games = game_views(bracket, names)
        self.plan = layout(bracket.chart)
        section = _SECTION if self.plan.lower_rows else 0
        self.tops = {False: _EDGE + _TITLES + section}
        self.tops[True] = self.tops[False] + self.plan.upper_rows * _ROW + section
        self.width = 2 * _EDGE + self.plan.columns * _COLUMN - (_COLUMN - WIDTH)
        self.height = self.tops[True] + self.plan.lower_rows * _ROW + _EDGE
        if self.plan.upper_rows + self.plan.lower_rows < 2:
            self.height += _CROWN + _EDGE

    def document(self, title: str) -> str:
        names = f"{self.prefix}-title", f"{self.prefix}-desc"
        parts = [
            element("title", xml(title), id=names[0]),
            element("desc", xml(described(self.bracket)), id=names[1]),
            element("rect", class_="paper", width=self.width, height=self.height, fill=SHEET),
            *self._titles(),
            *(wire for game in self.bracket.chart.games for wire in self._wires(game)),
            *(line for game in self.bracket.chart.games for line in self._card(game)),
            *self._crown(),
        ]
        return element(
            "svg",
            "\n".join(["", *parts, ""]),
            xmlns="http://www.w3.org/2000/svg",
            class_="bracket",
            role="img",
            aria_labelledby=" ".join(names),
            width=self.width,
            height=self.height,
            viewBox=f"0 0 {self.width} {self.height}",
            font_family=_FONTS,
            font_size=TEXT,
        )

    def _titles(self) -> Iterator[str]:
        for at, heading in enumerate(headings(self.bracket.chart)):
            yield element(
                "text",
                xml(self.say(heading)),
                class_="soft",
                id=f"{self.prefix}-round-{at + 1}",
                x=_EDGE + at * _COLUMN,
                y=_EDGE + 16,
                font_size=TEXT + 2,
                font_weight=600,
                fill=SOFT,
            )
        if self.plan.lower_rows:
            for lower, text in ((False, "Upper bracket"), (True, "Lower bracket")):
                top = self.tops[lower] - 4
                yield label(self.say(text), _EDGE, top, "soft", size=TEXT, fill=SOFT, bold=True)

    def _corner(self, number: int) -> tuple[int, int]:
        spot = self.plan.spots[number]
        return _EDGE + spot.column * _COLUMN, self.tops[spot.lower] + round(spot.row * _ROW) + 8

    def _card(self, game: ChartGame) -> Iterator[str]:
        x, y = self._corner(game.number)
        name = f"{self.prefix}-game-{game.number}"
        return card(self.games[game.number - 1], x, y, id_=name, path_of=self.path_of, say=self.say)

    def _wires(self, game: ChartGame) -> Iterator[str]:
        """The ways of the winners, and the highlighted player's ways down.

        Other losers drop without a line: the head of their game and their next seat say where to.
        """
        for at, feed in enumerate(game.feeds):
            if feed.game is None or game.part is BracketPart.REPEAT:
                continue
            mine = self._is_way(feed, game)
            if feed.take is Take.LOSER and not mine:
                continue
            x1, y1 = self._corner(feed.of)
            x2, y2 = self._corner(game.number)
            bend = x2 - (20 if feed.take is Take.WINNER else 12)
            start, end = y1 + HEAD + SEAT, y2 + HEAD + SEAT // 2 + at * SEAT
            yield element(
                "path",
                class_="wire mine" if mine else "wire",
                d=f"M{x1 + WIDTH} {start}H{bend}V{end}H{x2}",
                fill="none",
                stroke=GO if mine else LINE,
                stroke_width=3 if mine else 1,
                stroke_dasharray="6 4" if feed.take is Take.LOSER else None,
            )

    def _is_way(self, feed: Feed, game: ChartGame) -> bool:
        """Whether the highlighted player came, or comes for certain, by this feed."""
        seats = zip(game.feeds, self.games[game.number - 1].seats, strict=True)
        return any(one == feed and seat.seed == self.path_of for one, seat in seats if seat.seed)

    def _crown(self) -> Iterator[str]:
        """The champion, below the game that decided it."""
        if not self.course.over:
            return
        last = max(game.number for game in self.course.games if game.status is GameStatus.DECIDED)
        x, y = self._corner(last)
        y += HEIGHT + 10
        name = self.bracket.name(self.course.champion)
        yield element("rect", class_="crown", x=x, y=y, width=WIDTH, height=_CROWN, rx=6, fill=GO)
        yield label(self.say("Champion"), x + 10, y + 16, "crown-text", size=SMALL, fill=SHEET)
        size = TEXT + 2
        shown = fit(name, size, WIDTH - 26)
        yield label(shown, x + 10, y + 35, "crown-text", size=size, fill=SHEET, bold=True)
