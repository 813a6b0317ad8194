"""Who plays in a simulated event, with which decks, and how their matches end.

A match ends by the strength of the players, by chance, or because of the clock. Decks have made-up
names, and some are played more than others; where the document chooses finalists by what was
played, a deck counts as something too (B-065).
"""

from collections.abc import Iterator, Mapping
from random import Random

from toptable.desk.deck_forms import ListForm, to_send, trait_of, understood
from toptable.desk.desk import openly_sealed
from toptable.desk.tournament import Tournament
from toptable.engine.declared import Command
from toptable.engine.questions.roster import PlayerSlot, slots_of
from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.finalist_candidates import Trait
from toptable.engine.rules.results.kinds import Result, ResultKind, Seat
from toptable.engine.rules.results.scoring import ON_TIME, PerMatch, Scoring, mirror
from toptable.engine.rules.rulebook import Rules
from toptable.engine.rules.team_formats import SeatBySeat, SideBySide, TeamFormat
from toptable.engine.secrets import SealedText
from toptable.engine.state import State
from toptable.engine.state.decks import MissingLists
from toptable.engine.state.people import NewPlayer, TeamDeck
from toptable.engine.subjects.decks.submission import RegisterDeck
from toptable.engine.subjects.finals.own_games import ReportBracketGame, ReportTeamBracketGame
from toptable.engine.subjects.rounds.drafts import PairRound
from toptable.engine.subjects.teams.lineup import ApproveTeamNames, AssignTeamDecks, MemberLeaves

FIRST_NAMES = (
    *("Ada", "Björn", "Chinasa", "Daoud", "Eszter", "Farid", "Giulia", "Hana", "Ígor", "Jun"),
    *("Kaya", "Lucía", "Mina", "Noor", "Oksana", "Pía", "Quentin", "Rosa", "Søren", "Tomé"),
    *("Uma", "Vera", "Wanjiru", "Xia", "Yusuf", "Zofia", "健太", "明美", "Ольга", "Δήμητρα"),
)


def person(number: int) -> str:
    """The name of the person with this number."""
    return f"{FIRST_NAMES[number % len(FIRST_NAMES)]} {number // len(FIRST_NAMES) + 1}"


def entrants(count: int, team: TeamFormat | None) -> Iterator[NewPlayer]:
    """Single players, or teams with members."""
    for number in range(count):
        yield single(number) if team is None else numbered_team(number, team)


def single(number: int) -> NewPlayer:
    """The single player with this number."""
    return NewPlayer(name=person(number))


def numbered_team(number: int, team: TeamFormat) -> NewPlayer:
    """The team with this number; nobody is in two of them."""
    first = number * team.size
    members = tuple(person(first + seat) for seat in range(team.size))
    return NewPlayer(name=f"Team {number + 1}", members=members)


def latecomer(state: State, rules: Rules) -> NewPlayer:
    """Whoever comes after the start: one more player or team."""
    if rules.team is None:
        return NewPlayer(name=f"Latecomer {len(state.rounds)}")
    return numbered_team(len(state.players), rules.team)


def before_the_start(state: State, rules: Rules) -> Iterator[Command]:
    """What the document wants registered before round 1."""
    team = rules.team
    if isinstance(team, SeatBySeat):
        yield ApproveTeamNames()
    if isinstance(team, SideBySide):
        for player in sorted(state.players):
            decks = tuple(
                TeamDeck(seat, side, f"Deck {player}{side}{seat}")
                for seat in range(1, team.size + 1)
                for side in sorted(team.sides.names)
            )
            yield AssignTeamDecks(player, decks)


def next_pairing(state: State) -> PairRound:
    """The next round; round 1 begins without deck lists where this event has none."""
    without = not state.rounds and not state.decks.in_use
    return PairRound(lists=MissingLists.WITHOUT if without else MissingLists.ASK)


def random_result(rules: Rules, luck: Random) -> Result:
    """A result that the rulebook can have, mostly a decided one; seat by seat between teams."""
    team = rules.team
    if isinstance(team, SeatBySeat):
        return Result(seats=random_seats(rules, team, luck))
    return _random_games(rules, luck)


def random_seats(rules: Rules, team: SeatBySeat, luck: Random) -> tuple[Result, ...]:
    """A result for every seat; now and then a member does not come."""
    return tuple(
        Result(kind=ResultKind.NO_SHOW, seat=1 if luck.random() < 0.5 else 0)
        if luck.random() < 0.03
        else _random_games(rules, luck)
        for _ in team.seats
    )


def bracket_game(tournament: Tournament, game: int, luck: Random, favour: float) -> Command:
    """A report of a bracket game, seat by seat between teams; ``favour`` is for the first seat."""
    winner: Seat = 0 if luck.random() < favour else 1
    team = tournament.rules.team
    if not isinstance(team, SeatBySeat):
        return ReportBracketGame(game=game, winner=winner)
    letters = luck.choices("WL", k=team.size)
    seats = tuple(Result(games=tournament.rules.scoring.all_games(letter)) for letter in letters)
    return ReportTeamBracketGame(game=game, seats=seats, extra=winner)


def departure(state: State, player: int, luck: Random) -> Command | None:
    """A member who leaves, and takes the team along; nothing where single players play."""
    team = state.players[player].team
    if team is None:
        return None
    return MemberLeaves(player, luck.randint(1, len(team.members)))


def _random_games(rules: Rules, luck: Random) -> Result:
    games, scoring = "", rules.scoring
    counted = ON_TIME if rules.endings.at_time.announced is not None else ""
    while not scoring.over(games):
        games += luck.choices("WLDTt", weights=(46, 46, 2, 3, 3))[0]
        if games[-1] not in rules.letters or games[-1] in counted:
            games = games[:-1]
    return Result(
        games=games,
        how=tuple("time" if letter == "D" else "" for letter in games) if "D" in games else (),
    )


def played(rules: Rules, luck: Random, favour: float, draws: float) -> Result:
    """A match in which the first seat wins each game this often; seat by seat between teams."""
    team = rules.team
    if isinstance(team, SeatBySeat):
        seats = (_games_by_strength(rules.scoring, luck, favour, draws) for _ in team.seats)
        return Result(seats=tuple(seats))
    return _games_by_strength(rules.scoring, luck, favour, draws)


def missing(rules: Rules, luck: Random) -> Result | None:
    """A match to which one player or team did not come; nothing where no result says that."""
    if rules.rulebook.kinds[ResultKind.NO_SHOW].refused:
        return None
    seat: Seat = 0 if luck.random() < 0.5 else 1
    result = Result(kind=ResultKind.NO_SHOW, seat=seat)
    team = rules.team
    return Result(seats=(result,) * team.size) if isinstance(team, SeatBySeat) else result


def drawn(result: Result) -> bool:
    """Whether time ended a game of the match without a winner."""
    return any("D" in part.games for part in result.seats or (result,))


def the_wrong_way_round(result: Result) -> Result:
    """The result as if the players sat in each other's seats."""
    if result.seats:
        return Result(seats=tuple(the_wrong_way_round(part) for part in result.seats))
    return Result(games=mirror(result.games))


def _games_by_strength(scoring: Scoring, luck: Random, favour: float, draws: float) -> Result:
    """Game by game; where only the match counts, time ends the whole of it."""
    draws = draws if "D" in scoring.letters else 0
    if isinstance(scoring, PerMatch) and luck.random() < draws:
        return Result(games=scoring.all_games("D"), how=("time",))
    if isinstance(scoring, PerMatch):
        draws = 0
    games = ""
    while not scoring.over(games):
        if luck.random() < draws:
            games += "D"
        else:
            games += "W" if luck.random() < favour else "L"
    return Result(
        games=games,
        how=tuple("time" if letter == "D" else "" for letter in games) if "D" in games else (),
    )


Weighted = Mapping[str, int]
"""Names with how often each is played, against the others."""

BUILT_ON: Mapping[str, Weighted] = {
    "corp": {
        "Tidewater Holdings: Patient Capital": 6,
        "Glasshouse Media: All Eyes": 5,
        "Orchard Biotics: Slow Growth": 4,
        "Meridian Works: Built by Hand": 3,
        "Lowland Trust: Quiet Money": 1,
    },
    "runner": {
        "Wren: Night Courier": 6,
        "Isko Vale: Locksmith": 5,
        "Marta Quill: Archivist": 3,
        "Sparrow: Borrowed Name": 2,
        "Doc Halloran: Retired": 1,
    },
    "light": {"Harbour Watch": 5, "Order of the Lamp": 4, "Free Convoys": 3, "Old Guard": 1},
    "dark": {"Iron Registry": 5, "House of Masks": 4, "Salvage Lords": 3, "The Ninth Court": 1},
}
"""What decks are built on, by slot."""
LEADERS: Weighted = {
    "Captain of the Reeds": 6,
    "Keeper of Bells": 5,
    "Twin Lantern": 4,
    "Glass Fencer": 3,
    "Sleeping Cartographer": 2,
    "Last Ferryman": 1,
}
"""The same where a player brings one deck."""
COUNTS_AS: Mapping[str, Weighted] = {
    "nation": {"Reed Coast": 6, "Bell Towers": 5, "Glass Plains": 4, "Salt Isles": 2},
    "ride_line": {"Reed Admiral": 5, "Bell Queen": 4, "Glass Dragon": 3, "Salt Prophet": 2},
    "title": {"Lantern Academy": 6, "Ferry Tales": 4, "Bell Club": 3, "Paper Planets": 2},
    "oshi": {"Mira Reed": 5, "Aoi Bell": 4, "Lune Glass": 3, "Sora Salt": 2},
}
"""What decks count as, by trait."""
ELSEWHERE: Weighted = {"Reeds": 3, "Bells": 2, "Glass": 1}
"""For a trait that is not among them."""
CARDS = tuple(f"4 Practice Card {number}" for number in range(1, 13))


def hand_in(
    tournament: Tournament, player: int, luck: Random
) -> Iterator[tuple[RegisterDeck, tuple[SealedText, ...]]]:
    """What hands in every deck of a player or a team, with the texts beside the log."""
    rules = tournament.rules
    for slot in slots_of(tournament.state, rules, player):
        text = _list(slot, luck)
        values, also = _declared(rules, luck)
        form = ListForm(text=text, values=values, also=also)
        # These cards are in nobody's card facts.
        read = understood(form, slot, tournament, None)
        made = to_send(form, read, player, slot.id, rules, openly_sealed)
        if isinstance(made, Refusal):
            raise ValueError(made.text)
        yield made


def _list(slot: PlayerSlot, luck: Random) -> str:
    names = BUILT_ON.get(slot.deck.id, LEADERS)
    return "\n".join((f"Leader: {_one_of(names, luck)}", "", *CARDS, "2 Practice Card 13"))


def _declared(rules: Rules, luck: Random) -> tuple[str, str]:
    """What the deck counts as, and other names in it, where finalists can be chosen by that."""
    trait = trait_of(rules) or next(iter(rules.traits), None)
    if trait is None:
        return "", ""
    values = _one_of(_values(trait), luck)
    also = _one_of(_values(trait), luck) if trait.also else ""
    return values, "" if also == values else also


def _values(trait: Trait) -> Weighted:
    return COUNTS_AS.get(trait.id, ELSEWHERE)


def _one_of(names: Weighted, luck: Random) -> str:
    return luck.choices(tuple(names), weights=tuple(names.values()))[0]
