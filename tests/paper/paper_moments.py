"""Moments of events that together have every sheet."""

from collections.abc import Callable, Iterator

from paper_reader import job

from documents.day import Day
from documents.deck_day import hand_in_all
from support import do, new_event, play_round, start_round
from toptable.desk.tournament import Tournament
from toptable.engine.roles import Role
from toptable.engine.rules.finals.bracket.bracket import follow
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.rules.finals.prizes import Prize, PrizeKind
from toptable.engine.rules.structure.tables import Plan
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.event.lifecycle import CloseEvent
from toptable.engine.subjects.event.settings import PlanStructure
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.finals.cutting import LockCut
from toptable.engine.subjects.finals.own_games import ReportBracketGame
from toptable.engine.subjects.floor.timekeeping import ClockAct, PrepareClock, TurnClock
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.prizes.prize_handout import HandOut
from toptable.engine.subjects.prizes.prize_table import SetPrizes
from toptable.engine.subjects.results.sides import SettleSides
from toptable.paper.printing import offers
from toptable.paper.sheet_model import Sheet

NAMES = "Ann Bo Cy Di Ed Flo Gus Hal Ida Jo Kim Lou"


def registered() -> Tournament:
    """Before the first round."""
    return new_event(NAMES)


def in_a_round() -> Tournament:
    tournament = new_event(NAMES)
    play_round(tournament)
    start_round(tournament)
    do(tournament, PrepareClock())
    do(tournament, TurnClock(ClockAct.START))
    return tournament


def over(named: Callable[[Tournament], Tournament] = lambda it: it) -> Tournament:
    tournament = named(new_event(NAMES))
    do(tournament, PlanStructure(Plan(rounds=2, cut=4)), reason="For the test")
    play_round(tournament, "WW")
    play_round(tournament, "WW")
    do(tournament, LockCut(cut=TopCut(4)), reason="For the test")
    do(tournament, StartBracket(), reason="For the test")
    while (bracket := tournament.state.finals.bracket) and (games := follow(bracket).open):
        do(tournament, ReportBracketGame(game=games[0].number, winner=0))
    do(tournament, SetPrizes((Prize(1, 2, "Regional bye", PrizeKind.BYE),)))
    do(tournament, CloseEvent())
    do(tournament, HandOut())
    return tournament


def listed() -> Tournament:
    day = Day("nisei-1.3", "Ann Bo")
    return hand_in_all(day, "Ann Bo").tournament


def fighters() -> Tournament:
    tournament = new_event(NAMES, "bushiroad-1.2.11", settings={"game": "vg"})
    play_round(tournament, "W")
    start_round(tournament)
    return tournament


def drafting() -> Tournament:
    return new_event(NAMES, "ffg-netrunner-1.0", settings={"draft": "full"})


def partners(ann: str = "Ann", bo: str = "Bo") -> Tournament:
    settings = {"team": "2v2", "team_decks": "waived"}
    tournament = new_event(rulebook="ffg-starwars-2.2", settings=settings)
    teams = (NewPlayer(f"Team {at}", members=(f"{at} {ann}", f"{at} {bo}")) for at in range(1, 5))
    do(tournament, EnterPlayers(tuple(teams)))
    start_round(tournament)
    do(tournament, SettleSides(1, 1))
    return tournament


MOMENTS = (registered, in_a_round, over, fighters, drafting, partners, listed)


def ready(tournament: Tournament, role: Role = Role.ORGANIZER) -> Iterator[Sheet]:
    for offer in offers(job(tournament, role)):
        if not offer.missing:
            yield offer.sheet
