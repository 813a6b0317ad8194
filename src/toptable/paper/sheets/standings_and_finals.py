"""The standings with every tiebreaker, the bracket to fill in, the final ranking, and certificates.

Ties are shown as ties. B-085, B-102, B-103, B-186, AMB-57, FFG-54, N13-83, N10-51, SW-29.
"""

from pathlib import Path

import msgspec

from toptable.engine.refusal import Refusal
from toptable.engine.roles import DESK, STAFF
from toptable.engine.rules.finals.bracket.bracket import Bracket, follow
from toptable.engine.rules.finals.bracket.chart import BracketPart, Take, headings
from toptable.engine.rules.finals.bracket.side_choice import SideNames
from toptable.engine.views.bracket import GameView, game_views
from toptable.engine.views.outcome import ended_in, final_places, winner
from toptable.engine.views.standings import (
    PlaceLine,
    StandingView,
    place_views,
    standing_views,
)
from toptable.paper.bracket_picture import layout
from toptable.paper.print_job import PrintJob
from toptable.paper.sheet_model import Sheet, SheetGroup, SheetOption


class StandingsSheet(msgspec.Struct, frozen=True):
    """Everybody's place after a round."""

    title: str
    aside: str
    points: str
    tiebreakers: tuple[str, ...]
    rows: tuple[StandingView, ...]


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
    return StandingsSheet(
        title="Swiss standings" if job.state.finals.bracket is not None else "Standings",
        aside=f"after round {standings.after_round}" + ("" if standings.final else ", not final"),
        points=job.words.points.capitalize(),
        tiebreakers=tuple(rule.name for rule in rules),
        rows=tuple(standing_views(job.state, job.tournament.rulebook, standings)),
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


class RankingSheet(msgspec.Struct, frozen=True):
    """How the event ended."""

    champion: str
    points: str
    """What points are called; empty where no rounds were played."""
    rows: tuple[PlaceLine, ...]


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
        rows=tuple(place_views(job.state, rulebook, ranking)),
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


class DrawnGame(msgspec.Struct, frozen=True):
    """A game and its spot, in columns and rows from the upper left."""

    game: GameView
    column: int
    row: float
    lower: bool
    optional: bool
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
    games: tuple[DrawnGame, ...]
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
        DrawnGame(
            game=game,
            column=spots[game.number].column,
            row=float(spots[game.number].row),
            lower=spots[game.number].lower,
            optional=game.optional,
            winners_of=_winners(bracket, game.number),
        )
        for game in game_views(bracket, names)
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


class Certificates(msgspec.Struct, frozen=True):
    """The places, best first."""

    event: str
    about: str
    organizer: str
    certificates: tuple[PlaceLine, ...]


def certificates_data(job: PrintJob) -> Certificates | Refusal:
    """The first places, or as many as are asked for; a void place has nobody."""
    if refusal := _certificates_ready(job):
        return refusal
    typed = job.options.get("places", "").strip() or str(USUAL)
    if not typed.isdecimal() or not 1 <= int(typed) <= MOST:
        return Refusal.of("places:data", most=MOST, typed=typed)
    ranking = final_places(job.state, job.tournament.rulebook)
    found = tuple(
        place
        for place in place_views(job.state, job.tournament.rulebook, ranking)
        if place.first <= int(typed) and not place.void and not place.disqualified
    )
    event, words = job.event, job.words
    about = " · ".join(part for part in (event.date, event.place) if part)
    return Certificates(event.name, about, words.organizer, found)


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
