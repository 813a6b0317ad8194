"""How the cut, the tiebreaker games and the bracket look in a terminal."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from toptable.desk.tournament import Tournament
from toptable.engine.reading.outcome import champion, final_lines
from toptable.engine.rules.finals.bracket.course import GameNow, GameStatus, follow
from toptable.engine.rules.finals.bracket.rounds import game_headings
from toptable.engine.rules.finals.bracket.wording import matchup_text
from toptable.engine.rules.finals.cut.final_ranking import FinalRanking
from toptable.engine.rules.finals.cut.preview import Preview
from toptable.engine.rules.finals.tiebreaker_round.games import TiebreakerStep
from toptable.engine.state import State, the_event
from toptable.paper.bracket.picture import picture


def cut_table(shown: Preview) -> RenderableType:
    """Who is in, who is just outside, what separates them, and what to know."""
    table = Table("seed", "name", "place", "points", title=shown.announced, title_justify="left")
    for seed, one in enumerate(shown.division.taken, 1):
        table.add_row(str(seed), Text(one.name), one.printed, str(one.points))
    table.add_section()
    for ranked in shown.below:
        table.add_row("–", Text(ranked.name), ranked.printed, str(ranked.points))
    return Group(table, Text(shown.line), *(Text(f"! {notice.text}") for notice in shown.notices))


def tiebreaker_table(state: State, step: TiebreakerStep) -> RenderableType:
    """The games to be played now, or what they decided."""
    drawn = {
        (one, two): side
        for one, two, side in (state.finals.tiebreaker.sides if state.finals.tiebreaker else ())
    }
    table = Table("first", "second", "first plays", title="Tiebreaker games")
    for game in step.games:
        table.add_row(game.first.name, game.second.name, drawn.get(game.players, ""))
    told = [Text(decision.text) for decision in step.decided]
    notes = [Text(note) for note in step.notes]
    return Group(*notes, *told) if step.over else Group(table, *notes, *told)


def bracket_table(tournament: Tournament) -> RenderableType:
    """Every game of the bracket and how far it is."""
    bracket = tournament.state.finals.bracket
    if bracket is None:
        first = "" if tournament.rules.only_bracket else "Lock the cut, then: "
        return Text(f"There is no bracket yet. {first}toptable bracket start EVENT")
    course = follow(bracket)
    table = Table("game", "round", "who", "sides", "result", title=bracket.chart.name)
    rounds = game_headings(bracket.chart)
    for game in course.games:
        if game.status is GameStatus.NOT_NEEDED:
            continue
        table.add_row(
            str(game.number),
            rounds[game.number - 1],
            matchup_text(bracket, game),
            "–".join(game.sides or ()),
            _result(tournament, game),
        )
    title = champion(tournament.state, tournament.rulebook)
    if title is None:
        return table
    won = f"Champion: {title.name}." if title.name else "There is no champion."
    return Group(table, Text(" ".join(filter(None, (won, title.why))), style="bold"))


def bracket_picture(tournament: Tournament, player: int | None) -> str:
    """The bracket as SVG."""
    bracket = tournament.state.finals.bracket
    if bracket is None:
        return ""
    letters = tournament.rulebook.sides
    return picture(
        bracket,
        tournament.rulebook.finals.names(letters) if letters else None,
        title=the_event(tournament.state).name,
        path_of=bracket.seed_of(player) if player else None,
    )


def places_table(tournament: Tournament, ranking: FinalRanking) -> RenderableType:
    """Everybody's place, and what decided it; provisional until the event has a winner."""
    title = "Final ranking" if ranking.final else "Ranking so far (provisional)"
    words = tournament.rulebook.words
    table = Table("place", "name", "record", title=title, title_justify="left")
    table.add_column(words.points, justify="right")
    table.add_column("decided by")
    for line in final_lines(tournament.state, tournament.rulebook, ranking):
        decided = ", ".join(filter(None, (line.place.decided_by, line.place.note(words))))
        points = "" if line.points is None else str(line.points)
        table.add_row(line.place.printed, Text(line.place.name), line.record, points, decided)
    notes = [Text(note) for note in ranking.notes]
    return Group(table, Text(winner_text(ranking), style="bold"), *notes)


def winner_text(ranking: FinalRanking) -> str:
    """Who has won, or why nobody has yet."""
    if not ranking.final:
        return f"No winner yet. {ranking.open}"
    return f"Winner: {ranking.winner.name}." if ranking.winner else "Nobody has won."


def players_of(tournament: Tournament, game: int) -> tuple[int | None, int | None]:
    """The two players of a game of the bracket, as far as they are known."""
    bracket = tournament.state.finals.bracket
    if bracket is None or not 1 <= game <= len(bracket.chart.games):
        return None, None
    seeds = follow(bracket).game(game).seeds
    finalists = [bracket.finalists[seed - 1] if seed else None for seed in seeds]
    one, two = (finalist.player if finalist else None for finalist in finalists)
    return one, two


def _result(tournament: Tournament, game: GameNow) -> str:
    bracket = tournament.state.finals.bracket
    if bracket is None or game.decision is None:
        return game.status.value
    winner = game.decision.winner
    text = f"{bracket.name(winner)} wins" if winner else "both lose"
    return f"{text}. {game.decision.outcome.why}".strip()
