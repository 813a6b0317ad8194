"""Takes the pictures of printed sheets in docs/paper.md.

.venv/bin/python script/sheet_pictures.py            all of them
.venv/bin/python script/sheet_pictures.py slips      only these

Events, people and draws are made up; each sheet is printed at a moment of an event that needs it.
"""

import os
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pypdfium2
from PIL import Image

from toptable.desk.deck_forms import ListForm, to_send, understood
from toptable.desk.demo import make_demo
from toptable.desk.desk import Desk
from toptable.desk.simulation import seeds_from
from toptable.desk.tournament import Done, Tournament
from toptable.engine.declared import Command
from toptable.engine.questions.roster import slots_of
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.clock.table_time import ExtraTimeFor
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.finals.bracket.bracket import follow
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.rules.finals.prizes import Prize, PrizeKind
from toptable.engine.rules.results.kinds import Result
from toptable.engine.rules.structure.tables import Plan
from toptable.engine.state.people import NewPlayer, Player
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.conduct.disqualifying import Disqualify
from toptable.engine.subjects.event.lifecycle import CloseEvent
from toptable.engine.subjects.event.settings import PlanStructure
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.finals.bracket_sides import SettleBracketSides
from toptable.engine.subjects.finals.cutting import LockCut
from toptable.engine.subjects.finals.own_games import ReportBracketGame
from toptable.engine.subjects.floor.timekeeping import (
    ClockAct,
    ExtendTable,
    PrepareClock,
    TurnClock,
)
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.prizes.prize_handout import HandOut
from toptable.engine.subjects.prizes.prize_table import SetPrizes
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.results.sides import SettleSides
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.paper.print_job import PlayerLink, PrintJob
from toptable.paper.printing import print_sheet
from toptable.paper.registry import SHEETS
from toptable.store import Store, open_store

PICTURES = Path(__file__).resolve().parents[1] / "docs" / "pictures"
OLGA = Actor("Olga", Role.ORGANIZER)
NOON = datetime(2026, 3, 7, 12, tzinfo=UTC)
ADDRESS = "https://toptable.example.org"
COLOURS, SCALE = 16, 1.0
LIST = """Haas-Bioroid: Precision Design

Agenda (9)
3 Global Food Initiative
3 Project Vitruvius
3 Fly on the Wall
Asset (8)
3 Rashida Jaheem
3 PAD Campaign
2 Marilyn Campaign
Operation (6)
3 Hedge Fund
3 Government Subsidy
Ice (13)
3 Ice Wall
3 Enigma
2 Tollbooth
3 Eli 1.0
2 Hagen
"""
NAMES = "Ines Mika Ravi Odile Tomasz Zeynep Petra Chidi Aoife Sam Luca Jo Yuki Noor Elif Bram"


def send(tournament: Tournament, command: Command) -> None:
    """Send a command that must succeed."""
    done = tournament.send(command, OLGA, reason="For a picture.")
    if not isinstance(done, Done):
        sys.exit(f"The events for the pictures cannot be made: {done}")


def event(store: Store, name: str, book: str, **settings: str) -> Tournament:
    """An event with nobody in it."""
    desk = Desk(store, seeds=seeds_from(3), clock=lambda: NOON)
    made = desk.create(name, book, OLGA, settings=settings, date="2026-03-07")
    if isinstance(made, Refusal):
        sys.exit(f"The events for the pictures cannot be made: {made}")
    return made


def entered(tournament: Tournament) -> Tournament:
    """Sixteen people."""
    send(tournament, EnterPlayers(tuple(NewPlayer(name) for name in NAMES.split())))
    return tournament


def next_round(tournament: Tournament, games: str = "") -> Tournament:
    """A round, with its results where games are given."""
    send(tournament, PairRound())
    send(tournament, PublishRound())
    for match in tournament.state.rounds[-1].tables() if games else ():
        number = len(tournament.state.rounds)
        send(tournament, ReportResult(number, match.table, Result(games)))
    return tournament


def demo(store: Store) -> Tournament:
    """A round that is on, with names from everywhere."""
    make_demo(store)
    return Desk(store).tournament("demo")


def regional(store: Store, games: int = 5) -> Tournament:
    """The bracket of a top eight after some games."""
    tournament = entered(event(store, "Regional", "nisei-1.3"))
    send(tournament, PlanStructure(Plan(rounds=3, cut=8)))
    for _ in range(3):
        next_round(tournament, "WW")
    send(tournament, LockCut(cut=TopCut(8)))
    send(tournament, StartBracket())
    while games and (bracket := tournament.state.finals.bracket) and (on := follow(bracket).open):
        number = on[0].number
        send(tournament, SettleBracketSides(game=number))
        settled = follow(tournament.state.finals.bracket).game(number)
        if settled.sides is None:
            send(tournament, SettleBracketSides(game=number, choice="C"))
        send(tournament, ReportBracketGame(game=number, winner=0))
        games -= 1
    return tournament


def fighters(store: Store) -> Tournament:
    """A second round under a document that has score sheets."""
    tournament = entered(event(store, "Card Festival", "bushiroad-1.2.11", game="vg"))
    next_round(next_round(tournament, "W"))
    send(tournament, PrepareClock())
    send(tournament, TurnClock(ClockAct.START))
    send(tournament, ExtendTable(1, ExtraTimeFor.RULING, minutes=4))
    first = tournament.state.rounds[-1].matches[1].players[0]
    late = GivePenalty(players=(first,), penalty=Penalty.WARNING, infraction="PG-3.9.1")
    send(tournament, late)
    return tournament


def drafting(store: Store) -> Tournament:
    """Eight people at a draft table."""
    tournament = event(store, "Draft Night", "ffg-netrunner-1.0", draft="full")
    send(tournament, EnterPlayers(tuple(NewPlayer(name) for name in NAMES.split()[:8])))
    return tournament


def partners(store: Store) -> Tournament:
    """Teams of two at their tables."""
    tournament = event(store, "Pairs Night", "ffg-starwars-2.2", team="2v2", team_decks="waived")
    people = NAMES.split()
    teams = zip(("Reds", "Blues", "Greens", "Golds"), people[::2], people[1::2], strict=False)
    send(tournament, EnterPlayers(tuple(NewPlayer(t, members=(a, b)) for t, a, b in teams)))
    next_round(tournament)
    for match in tournament.state.rounds[0].tables():
        send(tournament, SettleSides(1, match.table))
    return tournament


def listed(store: Store) -> Tournament:
    """A deck list was handed in."""
    tournament = entered(event(store, "Regional", "nisei-1.3", tier="competitive"))
    form = ListForm(text=LIST, name="Quiet Water")
    slot = slots_of(tournament.state, tournament.rules, 1)[0]
    read = understood(form, slot, tournament, None)
    made = to_send(form, read, 1, slot.id, tournament.rules)
    if isinstance(made, Refusal) or not isinstance(
        tournament.send(made[0], OLGA, texts=made[1]), Done
    ):
        sys.exit("The list for the picture cannot be handed in.")
    return tournament


def put_out(store: Store) -> Tournament:
    """Somebody is out after a ruling."""
    tournament = fighters(store)
    send(tournament, Disqualify(tournament.state.rounds[-1].matches[2].players[0]))
    return tournament


def won_byes(store: Store) -> Tournament:
    """A finished event whose first two have won a bye."""
    tournament = regional(store, games=99)
    send(tournament, SetPrizes((Prize(1, 2, "Bye at the Nationals", PrizeKind.BYE),)))
    send(tournament, CloseEvent())
    send(tournament, HandOut())
    return tournament


MOMENTS: dict[str, Callable[[Store], Tournament]] = {
    "bracket": regional,
    "certificates": lambda store: regional(store, games=99),
    "score-sheets": fighters,
    "fallback": fighters,
    "draft-seating": drafting,
    "team-seating": partners,
    "decklists": listed,
    "deck-sheets": listed,
    "penalty-sheet": fighters,
    "expulsions": put_out,
    "vouchers": won_byes,
}
"""Where each sheet is printed; the others at the demo event."""


def link(player: Player, what: PlayerLink) -> str:
    """A link that leads nowhere."""
    return "K7M2QX" if what is PlayerLink.CODE else f"{ADDRESS}/e/demo/me/{player.id}-picture"


def save(pdf: bytes, path: Path) -> None:
    """Keep the first page in few colours."""
    document = pypdfium2.PdfDocument(pdf)
    picture: Image.Image = document[0].render(scale=SCALE).to_pil().convert("L")
    document.close()
    picture.quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)


def main() -> None:
    """One picture for each sheet."""
    os.environ["TZ"] = "UTC"
    time.tzset()
    wanted = set(sys.argv[1:]) or {sheet.name for sheet in SHEETS}
    for sheet in SHEETS:
        if sheet.name not in wanted:
            continue
        with (
            tempfile.TemporaryDirectory() as folder,
            open_store(Path(folder) / "pictures.sqlite") as store,
        ):
            tournament = MOMENTS.get(sheet.name, demo)(store)
            job = PrintJob(tournament, OLGA, NOON, address=ADDRESS, link=link, desk=Desk(store))
            made = print_sheet(sheet, job)
            if isinstance(made, Refusal):
                sys.exit(f"{sheet.name}: {made.text}")
            save(made.pdf, PICTURES / f"paper-{sheet.name}.png")
            print(sheet.name, flush=True)


if __name__ == "__main__":
    main()
