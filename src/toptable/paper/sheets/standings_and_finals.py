"""The standings with every tiebreaker, the bracket to fill in, the final ranking, and certificates.

Ties are shown as ties. B-085, B-102, B-103, B-186, AMB-57, FFG-54, N13-83, N10-51, SW-29.
"""

from pathlib import Path

import msgspec

from toptable.engine.refusal import Refusal
from toptable.engine.roles import DESK, STAFF
from toptable.engine.rules.finals.bracket.bracket import Bracket, follow
from toptable.engine.rules.finals.bracket.bracket_view import GameView, views
from toptable.engine.rules.finals.bracket.chart import BracketPart, Take, headings
from toptable.engine.rules.finals.bracket.side_choice import SideNames
from toptable.engine.subjects.conduct.ejections import marks
from toptable.engine.views.outcome import ended_in, final_lines, final_places, winner
from toptable.engine.views.player_facts import win_loss
from toptable.paper.bracket_picture import layout
from toptable.paper.print_job import PrintJob
from toptable.paper.sheet_model import Sheet, SheetGroup, SheetOption


class PlaceLine(msgspec.Struct, frozen=True):
    """A place with its numbers as people read them."""

    place: str
    """As every list prints it: 4= where it is shared."""
    name: str
    record: str
    points: int
    numbers: tuple[str, ...]
    mark: str
    """Left, void, or the word for being put out."""


class StandingsSheet(msgspec.Struct, frozen=True):
    """Everybody's place after a round."""

    title: str
    aside: str
    points: str
    tiebreakers: tuple[str, ...]
    rows: tuple[PlaceLine, ...]


def after(job: PrintJob) -> int:
    """The round after which they are asked for; while it is played, the last complete one."""
    through = job.standings_through
    return min(job.number, through) if job.number else through


def standings_data(job: PrintJob) -> StandingsSheet | Refusal:
    """The standings after the round, or the last ones that this role may see."""
    if refusal := needs_standings(job):
        return refusal
    standings = job.tournament.standings(after(job))
    rules = standings.ranking.tiebreakers
    rows = list(standings)
    columns = [rule.shown(row.tiebreakers[rule.id] for row in rows) for rule in rules]
    marked = marks(job.state, job.tournament.rulebook)
    lines = []
    for at, row in enumerate(rows):
        player = job.state.players.get(row.player)
        left = player is not None and not player.active
        lines.append(
            PlaceLine(
                place=row.printed,
                name=row.name,
                record=win_loss(player.record.outings, standings.after_round).text
                if player is not None
                else "",
                points=row.points,
                numbers=tuple(column[at] for column in columns),
                mark=marked.get(row.player, "") or ("left" if left else ""),
            )
        )
    return StandingsSheet(
        title="Swiss standings" if job.state.finals.bracket is not None else "Standings",
        aside=f"after round {standings.after_round}" + ("" if standings.final else ", not final"),
        points=job.words.points.capitalize(),
        tiebreakers=tuple(rule.name for rule in rules),
        rows=tuple(lines),
    )


def needs_standings(job: PrintJob) -> Refusal | None:
    """Why there are none yet, or nothing."""
    if job.number > len(job.state.rounds):
        return Refusal.of("no_round:needs_round", number=job.number)
    if job.standings_through:
        return None
    return Refusal.of("no_standings")


def stage(job: PrintJob) -> str:
    """The round they are after, at the foot."""
    return f"After round {after(job)}"


STANDINGS_SHEET = Sheet(
    name="standings",
    title="Standings",
    about="Every place with its record, points and tiebreakers.",
    group=SheetGroup.FINALS,
    roles=STAFF,
    data=standings_data,
    template=Path(__file__).with_name("standings.typ"),
    ready=needs_standings,
    due=lambda job: bool(job.state.current and job.state.current.complete and not job.state.closed),
    stage=stage,
    by_round=True,
)


class RankingLine(msgspec.Struct, frozen=True):
    """A place as every list prints it."""

    place: str
    name: str
    members: tuple[str, ...]
    record: str
    points: str
    decided_by: str
    note: str


class RankingSheet(msgspec.Struct, frozen=True):
    """How the event ended."""

    champion: str
    points: str
    """What points are called; empty where no rounds were played."""
    rows: tuple[RankingLine, ...]


def final_ranking_data(job: PrintJob) -> RankingSheet | Refusal:
    """Everybody's final place with the record and points of the rounds."""
    rulebook = job.tournament.rulebook
    ranking = ended_in(job.state, rulebook, job.standings_through)
    if isinstance(ranking, Refusal):
        return ranking
    won = winner(job.state, rulebook)
    return RankingSheet(
        champion=won.name if won is not None else "",
        points=job.words.points.capitalize() if job.state.finished_rounds else "",
        rows=tuple(
            RankingLine(
                place=line.place.printed,
                name=line.place.name,
                members=job.state.members_of(line.place.player),
                record=line.record,
                points="" if line.points is None else str(line.points),
                decided_by=line.place.decided_by.capitalize(),
                note=line.place.note(job.words),
            )
            for line in final_lines(job.state, rulebook, ranking)
        ),
    )


def _ranking_ready(job: PrintJob) -> Refusal | None:
    ranking = ended_in(job.state, job.tournament.rulebook, job.standings_through)
    return ranking if isinstance(ranking, Refusal) else None


FINAL_RANKING_SHEET = Sheet(
    name="ranking",
    title="Final ranking",
    about="Everybody's final place, the champion first.",
    group=SheetGroup.FINALS,
    roles=STAFF,
    data=final_ranking_data,
    template=Path(__file__).with_name("final_ranking.typ"),
    ready=_ranking_ready,
    due=lambda job: _ranking_ready(job) is None,
)


NO_BRACKET = Refusal.of("no_bracket:no_bracket_2")


class BracketSeat(msgspec.Struct, frozen=True):
    """One of the two lines of a game."""

    text: str
    known: bool
    """Whether it is a name; else it says whom the seat waits for."""
    seed: str
    side: str
    won: bool


class BracketGame(msgspec.Struct, frozen=True):
    """A game and its spot, in columns and rows from the upper left."""

    number: int
    column: int
    row: float
    lower: bool
    note: str
    seats: tuple[BracketSeat, ...]
    winners_of: tuple[int, ...]
    """The games whose winners meet here, in the order of the seats; 0 where it is no winner."""


class BracketSheet(msgspec.Struct, frozen=True):
    """The whole bracket."""

    name: str
    columns: tuple[str, ...]
    upper_rows: int
    lower_rows: int
    sides: tuple[tuple[str, str], ...]
    """The letters of the sides with their words; none where games have no sides."""
    games: tuple[BracketGame, ...]
    champion: str


def bracket_data(job: PrintJob) -> BracketSheet | Refusal:
    """The bracket as it is now."""
    bracket = job.state.finals.bracket
    if bracket is None:
        return NO_BRACKET
    names = _names(job)
    course = follow(bracket)
    plan = layout(bracket.chart)
    spots = plan.spots
    games = tuple(
        BracketGame(
            number=game.number,
            column=spots[game.number].column,
            row=float(spots[game.number].row),
            lower=spots[game.number].lower,
            note=_note(game),
            seats=_seats(game),
            winners_of=_winners(bracket, game.number),
        )
        for game in views(bracket, names)
    )
    return BracketSheet(
        name=bracket.chart.name,
        columns=headings(bracket.chart),
        upper_rows=plan.upper_rows,
        lower_rows=plan.lower_rows,
        sides=tuple((letter, names.say(letter)) for letter in names.letters) if names else (),
        games=games,
        champion=bracket.name(course.champion) if course.over and course.champion else "",
    )


def _names(job: PrintJob) -> SideNames | None:
    book = job.tournament.rulebook
    return book.finals.names(book.sides) if book.sides else None


def _note(game: GameView) -> str:
    if game.optional:
        return "only if needed"
    return f"loser to game {game.loser_to}" if game.loser_to else ""


def _seats(game: GameView) -> tuple[BracketSeat, ...]:
    return tuple(
        BracketSeat(
            text=seat.text,
            known=seat.seed is not None,
            seed=str(seat.seed or ""),
            side=seat.side,
            won=seat.won,
        )
        for seat in game.seats
    )


def _winners(bracket: Bracket, number: int) -> tuple[int, ...]:
    game = bracket.chart.game(number)
    if game.part is BracketPart.REPEAT:
        return ()
    return tuple(feed.of if feed.take is Take.WINNER else 0 for feed in game.feeds)


BRACKET_SHEET = Sheet(
    name="bracket",
    title="Bracket",
    about="With game numbers, seeds, where losers go, and boxes for the sides.",
    group=SheetGroup.FINALS,
    roles=STAFF,
    data=bracket_data,
    template=Path(__file__).with_name("bracket.typ"),
    ready=lambda job: NO_BRACKET if job.state.finals.bracket is None else None,
    due=lambda job: job.state.finals.bracket is not None and not job.state.closed,
)


USUAL, MOST = 8, 500


class Certificate(msgspec.Struct, frozen=True):
    """One place."""

    place: str
    name: str
    members: tuple[str, ...]


class Certificates(msgspec.Struct, frozen=True):
    """The places, best first."""

    event: str
    about: str
    organizer: str
    certificates: tuple[Certificate, ...]


def certificates_data(job: PrintJob) -> Certificates | Refusal:
    """The first places, or as many as are asked for; a void place has nobody."""
    if refusal := _certificates_ready(job):
        return refusal
    typed = job.options.get("places", "").strip() or str(USUAL)
    if not typed.isdecimal() or not 1 <= int(typed) <= MOST:
        return Refusal.of("places:data", most=MOST, typed=typed)
    ranking = final_places(job.state, job.tournament.rulebook)
    found = tuple(
        Certificate(
            place=ordinal(place.first),
            name=place.name,
            members=job.state.members_of(place.player),
        )
        for place in ranking.places
        if place.first <= int(typed) and not place.void and not place.disqualified
    )
    event, words = job.event, job.words
    about = " · ".join(part for part in (event.date, event.place) if part)
    return Certificates(event.name, about, words.organizer, found)


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th, 11th."""
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{'th' if number % 100 in (11, 12, 13) else ending}"


def _certificates_ready(job: PrintJob) -> Refusal | None:
    ranking = final_places(job.state, job.tournament.rulebook)
    if ranking.final:
        return None
    return Refusal.of("not_over:ready", open=ranking.open)


CERTIFICATES_SHEET = Sheet(
    name="certificates",
    title="Certificates",
    about="One page for each of the first places.",
    group=SheetGroup.FINALS,
    roles=DESK,
    data=certificates_data,
    template=Path(__file__).with_name("certificates.typ"),
    ready=_certificates_ready,
    due=lambda job: _certificates_ready(job) is None,
    options=(SheetOption(key="places", label=f"Places (usually {USUAL})"),),
)
