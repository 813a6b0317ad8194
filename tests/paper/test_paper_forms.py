"""Deck lists, check forms, penalty sheets, reports, proxies and vouchers, as they are read."""

import pytest
from paper_reader import job, pages, printed, sheet, text

from documents.day import Day
from documents.deck_day import CARD, IDENTITY, hand_in, hand_in_all
from support import ORGANIZER, do, new_event, play_round, start_round
from toptable.desk.desk import Desk
from toptable.desk.tournament import Done, Tournament
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Role
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.decks.decklist import DeckSheet, ListedCard, ListSection, in_order
from toptable.engine.rules.finals.prizes import Prize, PrizeKind
from toptable.engine.secrets import Sealed
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.conduct.disqualifying import Disqualify
from toptable.engine.subjects.conduct.ejections import EjectPerson
from toptable.engine.subjects.event.lifecycle import CloseEvent
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.prizes.prize_handout import HandOut, ReturnPrize
from toptable.engine.subjects.prizes.prize_table import SetPrizes
from toptable.paper.print_job import PrintJob
from toptable.paper.printing import offers, print_sheet
from toptable.paper.typesetting import Typeset
from toptable.rulebooks import all_rulebooks

CORP_LIST = """Plantidentity: Testing Corner

Ice (3)
3 Plantwall
Agenda (2)
2 Plantagenda
Asset (4)
1 Plantasset
3 Plantother
"""


def asked(day: Day, who: str, name: str, **options: str) -> Typeset | Refusal:
    """Somebody at this day wants a sheet."""
    wanted = PrintJob(day.tournament, day.actor(who), day.time, options=options, desk=day.desk)
    return print_sheet(sheet(name), wanted)


def read(made: Typeset | Refusal) -> str:
    assert isinstance(made, Typeset), made
    return text(made)


def test_cards_stand_under_the_headings_of_the_sheet() -> None:
    """By what is known of the card, else by the heading it was written under, else at the end."""
    form = DeckSheet(
        sections=(
            ListSection(name="Agendas", lines=2, kinds=("agenda",)),
            ListSection(name="Ice", lines=2, kinds=("ice", "barrier")),
        )
    )
    wall, plan, thing, gate = (
        ListedCard(3, "Wall"),
        ListedCard(2, "Plan", section="ICE"),
        ListedCard(1, "Thing", section="Whatever"),
        ListedCard(1, "Gate", section="Barriers"),
    )
    ordered = in_order(form, [(wall, "ice"), (plan, "agenda"), (thing, ""), (gate, "")])
    assert ordered == (("Agendas", (plan,)), ("Ice", (wall, gate)), ("Other cards", (thing,)))


def test_a_deck_list_is_in_the_order_of_its_sheet() -> None:
    """N13-23: name, event and date; agendas and assets before ice, wherever they were written."""
    day = Day("nisei-1.3", "Ann Bo")
    hand_in(day, "Ann", "corp", CORP_LIST, name="Glacier")
    shown = read(asked(day, "Olga", "decklists"))
    order = [shown.index(word) for word in ("Identity", "Agendas", "Assets", "Ice")]
    assert order == sorted(order)
    assert shown.index("Plantagenda") < shown.index("Plantwall")
    assert all(word in shown for word in ("Ann", "Glacier", "9 cards", "Version 1", "Confidential"))
    assert "Bo" not in shown.split()


def test_a_list_of_a_team_has_the_partner_on_it() -> None:
    """SW-36: whose deck it is, and who plays beside them."""
    settings = {"team": "2v2", "team_decks": "waived"}
    day = Day("ffg-starwars-2.2", **settings)
    day.do(EnterPlayers((NewPlayer("Aces", members=("Ann", "Bo")),)))
    hand_in(day, "Aces")
    shown = read(asked(day, "Olga", "decklists"))
    assert "Ann: light side" in shown
    assert "Team: Ann, Bo" in shown


def test_who_may_not_read_a_list_cannot_print_it() -> None:
    """N13-40: the scorekeeper takes lists in; a judge who plays reads none of them."""
    day = Day("nisei-1.3", "Ann Bo Cy").staff(judge="Jo", scorekeeper="Sam", deck_checker="Dot")
    hand_in_all(day, "Ann Bo")
    assert len(pages_of(asked(day, "Dot", "decklists"))) == 4
    assert len(pages_of(asked(day, "Jo", "decklists", player="Ann"))) == 2
    closed = asked(day, "Sam", "decklists")
    assert isinstance(closed, Refusal)
    assert "not for your role" in closed.text
    day.do(EnterPlayers((NewPlayer("Jo"),)))
    playing = asked(day, "Jo", "decklists")
    assert isinstance(playing, Refusal)
    assert "You play in this event" in playing.text


def pages_of(made: Typeset | Refusal) -> tuple[str, ...]:
    assert isinstance(made, Typeset), made
    return pages(made)


def test_no_sheet_but_the_lists_names_a_card() -> None:
    day = Day("nisei-1.3", "Ann Bo")
    hand_in_all(day, "Ann Bo")
    wanted = PrintJob(day.tournament, day.actor("Olga"), day.time, desk=day.desk)
    naming = set()
    for offer in offers(wanted):
        made = print_sheet(offer.sheet, wanted)
        if isinstance(made, Typeset) and any(card in text(made) for card in (CARD, IDENTITY)):
            naming.add(offer.sheet.name)
    assert naming == {"decklists"}


SECTIONS = {
    "nisei-1.3": ("Corp", "Runner", "Identity", "Agendas", "Programs", "exactly the deck"),
    "nisei-1.0": ("Corp", "Runner", "Identity", "Agendas", "Programs", "proxy"),
    "ffg-netrunner-1.0": ("Corp", "Runner", "Identity", "Agendas", "Programs"),
    "ffg-starwars-2.2": ("light side", "dark side", "Affiliation", "Objective sets"),
    "bushiroad-1.2.11": ("Deck", "Card", "card number", "PG-3.1.1.2"),
    "plain-swiss": ("Deck",),
}


@pytest.mark.parametrize("book", [book.id for book in all_rulebooks()])
def test_empty_deck_sheets_follow_the_document(book: str) -> None:
    """FFG-09, N13-24: a page for each deck, and one for each player and deck with the name."""
    tournament = new_event("Ann Bo", book)
    blank = printed(tournament, "deck-sheets")
    shown = text(blank)
    decks = tournament.rulebook.decks.slots(tournament.rules.chosen)
    assert len(pages(blank)) == len(decks)
    assert [words for words in SECTIONS[book] if words not in shown] == []
    assert "Ann" not in shown
    named = pages(printed(tournament, "deck-sheets", options={"names": "players"}))
    assert len(named) == 2 * len(decks)
    assert ["Ann" in page for page in named] == [True] * len(decks) + [False] * len(decks)
    only = pages(printed(tournament, "deck-sheets", options={"player": "Ann"}))
    assert ["Ann" in page for page in only] == [True] * len(decks)


@pytest.mark.parametrize(
    ("game", "words"),
    [("vg", "Ride deck"), ("ws", "Climaxes"), ("bf", "Buddy"), ("sve", "Evolve deck")],
)
def test_each_game_has_its_own_sheet(game: str, words: str) -> None:
    tournament = new_event("Ann", "bushiroad-1.2.11", settings={"game": game})
    assert words in text(printed(tournament, "deck-sheets"))


@pytest.mark.parametrize("book", [book.id for book in all_rulebooks()])
def test_the_check_form_has_every_point_of_the_document(book: str) -> None:
    tournament = new_event("Ann Bo", book)
    shown = text(printed(tournament, "check-form", options={"player": "Ann"})).replace(" ", "")
    asks = tournament.rulebook.deck_checks
    anywhere = [point for point in asks.points if not (point.tiers or point.games)]
    everything = [point.text for point in anywhere] + [remedy.name for remedy in asks.remedies]
    assert [words for words in everything if words.replace(" ", "") not in shown] == []
    assert "Ann" in shown
    assert "Bo" not in text(printed(tournament, "check-form")).split()


def ruled() -> Tournament:
    tournament = new_event("Ann Bo Cy Di", "bushiroad-1.2.11", settings={"game": "vg"})
    start_round(tournament)
    late = GivePenalty(players=(1,), penalty=Penalty.WARNING, infraction="PG-3.9.1")
    do(tournament, late, reason="Overslept")
    return tournament


def test_the_penalty_sheet_is_of_one_player_of_everybody_or_empty() -> None:
    """B-163, B-186."""
    tournament = ruled()
    everybody = text(printed(tournament, "penalty-sheet"))
    assert "Common tardiness" in everybody
    assert "Counts so far Ann: 1 × Warning" in everybody
    own = text(printed(tournament, "penalty-sheet", options={"player": "Bo"}))
    assert "of Bo" in own
    assert "tardiness" not in own
    empty = text(printed(tournament, "penalty-sheet", options={"rulings": "empty"}))
    assert "Penalty For Judge" in empty
    assert "tardiness" not in empty


def test_the_report_on_who_is_out_says_what_each_reader_may_know() -> None:
    """B-171, B-186: the reason is a confidential text; without its store nobody reads it."""
    tournament = ruled()
    do(tournament, Disqualify(2), reason="Cheated")
    desk = Desk(tournament._store)
    why = desk.seal("Plantreason")
    sent_out = EjectPerson("Somebody", Sealed(why.digest))
    assert isinstance(tournament.send(sent_out, ORGANIZER, texts=(why,)), Done)
    shown = text(printed(tournament, "expulsions"))
    assert "isqualification: Bo" in shown
    assert "Plantreason" in shown
    assert "Told why" in shown
    assert "Confidential, for staff only" in shown
    assert "Plantreason" not in text(printed(tournament, "expulsions", desk=None))
    empty = text(printed(tournament, "expulsions", options={"report": "empty"}))
    assert "What witnesses say, with their names" in empty
    assert "Bo" not in empty.split()
    keeper = text(printed(tournament, "expulsions", role=Role.SCOREKEEPER))
    assert "Plantreason" not in keeper
    assert "Confidential: ask" in keeper
    coverage = print_sheet(sheet("expulsions"), job(tournament, Role.COVERAGE))
    assert isinstance(coverage, Refusal)


def test_proxies_are_as_large_as_a_card_and_have_what_the_document_wants() -> None:
    """N13-13, B-044; the others say nothing about proxies of staff."""
    template = text(printed(new_event(), "proxies", options={"card": "Plantcard"}))
    words = ("Card", "Type", "Cost", "Influence", "Text")
    assert [template.count(word) >= 6 for word in words] == [True] * 5
    assert template.count("Plantcard") == 1
    assert "last resort" in template
    slip = text(printed(new_event(rulebook="bushiroad-1.2.11"), "proxies"))
    assert "Fighter" in slip
    assert "Only judges make proxies" in slip
    for book in ("ffg-netrunner-1.0", "ffg-starwars-2.2"):
        listed = {offer.sheet.name for offer in offers(job(new_event(rulebook=book)))}
        assert "proxies" not in listed


def test_a_voucher_has_its_number_and_whom_it_is_for() -> None:
    """N13-66: one for each bye that was handed out and has not come back."""
    tournament = new_event("Ann Bo Cy Di")
    do(tournament, SetPrizes((Prize(1, 2, "Regional bye", PrizeKind.BYE), Prize(1, 1, "Cup"))))
    play_round(tournament, "WW")
    do(tournament, CloseEvent())
    waits = print_sheet(sheet("vouchers"), job(tournament))
    assert isinstance(waits, Refusal)
    assert "Hand out the prizes first" in waits.text
    do(tournament, HandOut())
    shown = text(printed(tournament, "vouchers"))
    assert shown.count("Voucher for a bye") == 2
    assert "No. test-1" in shown
    assert "No. test-2" in shown
    assert "Cup" not in shown
    do(tournament, ReturnPrize(2, "Regional bye"), reason="Cannot come.")
    assert text(printed(tournament, "vouchers")).count("Voucher for a bye") == 1
