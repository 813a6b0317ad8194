"""How an event, its finals, its statistics and what a player needs look in a terminal."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from toptable.cli.common import console, say
from toptable.cli.sheet import standings_view
from toptable.desk.tournament import Tournament
from toptable.engine.questions.progress import still_in, verdict
from toptable.engine.rules.decks.statistics import Rate
from toptable.engine.rules.finals.bracket.bracket import GameNow, GameStatus, follow
from toptable.engine.rules.finals.bracket.bracket_view import matchup_text
from toptable.engine.rules.finals.bracket.chart import game_headings
from toptable.engine.rules.finals.cut_preview import Preview
from toptable.engine.rules.finals.final_ranking import FinalRanking
from toptable.engine.rules.finals.tiebreaker_games import TiebreakerStep
from toptable.engine.state import State, the_event
from toptable.engine.state.rounds import Round, SittingOut
from toptable.engine.subjects.conduct.ejections import marks
from toptable.engine.views.cut_odds.need import Certainty, CutOdds, Need, NeedRow
from toptable.engine.views.outcome import FieldStatistics, champion
from toptable.engine.views.standings import place_views
from toptable.engine.views.tables import PairedSeat, PairedTable, paired_seat, paired_table
from toptable.paper.bracket_picture import picture


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
            _game_result_text(tournament, game),
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
    for line in place_views(tournament.state, tournament.rulebook, ranking):
        decided = ", ".join(filter(None, (line.decided_by, line.note)))
        points = "" if line.points is None else str(line.points)
        table.add_row(line.printed, Text(line.name), line.record, points, decided)
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


def _game_result_text(tournament: Tournament, game: GameNow) -> str:
    bracket = tournament.state.finals.bracket
    if bracket is None or game.decision is None:
        return game.status.value
    winner = game.decision.winner
    text = f"{bracket.name(winner)} wins" if winner else "both lose"
    return f"{text}. {game.decision.outcome.why}".strip()


def overview(tournament: Tournament) -> RenderableType:
    """The event at a glance."""
    state = tournament.state
    event = the_event(state)
    one, many = tournament.rules.entrants
    playing, everybody = still_in(state, tournament.rulebook), state.field_size
    count = f"{playing} of {everybody}" if playing < everybody else str(everybody)
    status = "closed" if state.closed else "open"
    parts: list[RenderableType] = [
        Text(event.name, style="bold"),
        Text(
            f"{event.date} · {tournament.rulebook.title} · {status} · version {tournament.version}"
        ),
        Text(f"{count} {many if everybody != 1 else one} still in"),
    ]
    said = verdict(state, tournament.rulebook)
    if said is not None:
        parts.append(Text(said.text, style="bold" if said.over else ""))
    if state.current is not None:
        parts.append(round_table(state))
    elif state.players and state.finals.bracket is None:
        parts.append(_players(state))
    if state.finals.bracket is not None:
        parts.append(bracket_table(tournament))
    if state.finished_rounds:
        parts.append(standings_table(tournament))
    return Group(*parts)


def round_table(state: State, number: int = 0) -> RenderableType:
    """One round, table by table, with the reasons of its compromises."""
    number = number or len(state.rounds)
    if not 1 <= number <= len(state.rounds):
        return Text("There is no such round. Pair the next one: toptable round next EVENT")
    round_ = state.rounds[number - 1]
    status = "published" if round_.published else "draft, not published"
    table = Table("table", "first", "second", "result", "why", title=f"Round {number} ({status})")
    for match in round_.tables():
        view = paired_table(state, number, match)
        one, two = (_with_members(seat) for seat in view.seats)
        pinned = "pinned." if view.pinned else ""
        notes = " ".join(filter(None, (pinned, *view.reasons, "; ".join(view.ruled))))
        table.add_row(str(view.table), one, two, _match_result_text(view), notes)
    for bye in round_.byes.values():
        why = " ".join(reason.text for reason in bye.reasons)
        name, seat = _with_members(paired_seat(state, number, bye.player)), str(bye.seat or "–")
        table.add_row(seat, name, "bye", _bye(round_, bye), why)
    return table


def _with_members(seat: PairedSeat) -> str:
    """A name, and under a team's name those who play for it."""
    return f"{seat.name}\n({', '.join(seat.members)})" if seat.members else seat.name


def standings_table(tournament: Tournament) -> RenderableType:
    """The standings after the last complete round."""
    words = tournament.rulebook.words
    marked = marks(tournament.state, tournament.rulebook)
    return standings_view(words, tournament.standings(), marked)


def _players(state: State) -> Table:
    table = Table("number", "name", "group", "here")
    for number, player in sorted(state.players.items()):
        here = "yes" if player.checked_in else ""
        table.add_row(str(number), player.name, player.record.group, here)
    return table


def _bye(round_: Round, bye: SittingOut) -> str:
    """How far a bye is, where it waits for somebody in the seat. B-081."""
    if bye.absent:
        return "lost"
    return "to be issued" if round_.published and round_.byes_to_issue and not bye.issued else ""


def _match_result_text(table: PairedTable) -> str:
    if table.result is None:
        return "disputed" if table.disputed else "–"
    points = table.points or (0, 0)
    typed = " (points as typed)" if table.typed else ""
    return f"{table.result.text}  {points[0]}–{points[1]}{typed}"


_CUT = {
    Certainty.IN: "in for sure",
    Certainty.OUT: "out",
    Certainty.OPEN: "depends on others",
    Certainty.NO_CUT: "–",
}


def need_table(state: State, need: Need) -> Table:
    """One line for each own result."""
    name = state.name_of(need.player)
    table = Table("result", "points", "place", "cut", "chance", title_justify="left")
    table.title = f"{name} after round {need.after}"
    for row in need.rows:
        place = f"{row.best}" if row.best == row.worst else f"{row.best} to {row.worst}"
        table.add_row(
            row.games or f"+{row.gained}",
            str(row.points),
            place,
            _cut(row),
            _chance(row.likely) if row.likely else "",
        )
    return table


def need_says(need: Need) -> str:
    """How all that is known."""
    if need.traits:
        cut = f"Finalists are not chosen by place alone: {need.traits}. "
    elif need.cut_size:
        cut = f"Top {need.cut_size} advance. "
    elif need.cut_points:
        cut = f"Everybody with {need.cut_points} points advances. "
    else:
        cut = ""
    if need.exact:
        return f"{cut}Every ending of the open tables was tried."
    return (
        f"{cut}Places are limits, proved by counting; chances are simulated with all players "
        "equally strong, with a 95 % interval."
    )


def _cut(row: NeedRow) -> str:
    extra = [word for word, there in (("lot", row.lot), ("games", row.line_games)) if there]
    return (
        f"{_CUT[row.certainty]} ({' or '.join(extra)} may decide)" if extra else _CUT[row.certainty]
    )


def _chance(likely: CutOdds) -> str:
    if not likely.samples:
        return f"{likely.share:.0%}"
    return f"{likely.share:.0%} ({likely.low:.0%} to {likely.high:.0%} of {likely.samples})"


def show_statistics(counted: FieldStatistics) -> None:
    """The tables, each with how much it was counted from."""
    numbers = counted.numbers
    if not numbers.field:
        say("There is nothing to show: no deck list is open to you.")
        return
    field = Table("Deck", "Slot", "Decks", "Share", "In the cut", "Cut rate", "Likely between")
    for row in numbers.field:
        field.add_row(
            Text(row.name),
            row.slot,
            str(row.decks),
            _percent(row.share),
            str(row.conversion.count),
            *_rate(row.conversion),
        )
    console.print(field)
    if numbers.win_rates:
        rates = Table("Deck", "Slot", "Games", "Won", "Drawn", "Win rate", "Likely between")
        for played in numbers.win_rates:
            games = played.rate.of + played.drawn
            won, drawn = str(played.rate.count), str(played.drawn)
            rates.add_row(
                Text(played.name), played.slot, str(games), won, drawn, *_rate(played.rate)
            )
        console.print(rates)
    if numbers.match_ups:
        met = Table("Deck", "Against", "Games", "Won", "Win rate", "Likely between")
        for pair in numbers.match_ups:
            games = pair.rate.of + pair.drawn
            decks = Text(pair.one), Text(pair.other)
            met.add_row(*decks, str(games), str(pair.rate.count), *_rate(pair.rate))
        console.print(met)
    say(f"{numbers.games} games counted. {numbers.decks_not_shown} decks not shown.")


def _percent(rate: Rate) -> str:
    return "–" if rate.share is None else f"{rate.share:.0%}"


def _rate(rate: Rate) -> tuple[str, str]:
    low, high = rate.interval
    return _percent(rate), f"{low:.0%} to {high:.0%}"
