"""The prizes page: the organizer's table and register, and what players see of it."""

from finals_office import OLGA, do
from player_office import caught_up, phone
from web_office import Visitor

from toptable.desk.desk import Desk
from toptable.desk.tournament import Tournament
from toptable.engine.rules.finals.prizes import Prize, PrizeKind
from toptable.engine.rules.results.kinds import Result
from toptable.engine.rules.structure.tables import Plan
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.conduct.disqualifying import Disqualify
from toptable.engine.subjects.event.lifecycle import CloseEvent
from toptable.engine.subjects.event.settings import PlanStructure
from toptable.engine.subjects.people.details import GrantBye
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.prizes.prize_handout import HandOut
from toptable.engine.subjects.prizes.prize_table import AnnouncePrizes, SetPrizes
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound

PAGE = "/e/cup/prizes"
DO = "/e/cup/do"


def cup(desk: Desk, *, kind: str = "store_championship") -> Tournament:
    made = desk.create("Cup", "nisei-1.3", OLGA, event="cup", event_type=kind, date="2026-05-09")
    assert isinstance(made, Tournament), made
    do(made, EnterPlayers(tuple(NewPlayer(name) for name in ("Ann", "Bo", "Cy", "Di"))))
    do(made, PlanStructure(Plan(rounds=3)))
    return made


def played(tournament: Tournament) -> None:
    """Everybody meets everybody, and whoever entered first wins: Ann, Bo, Cy, Di."""
    for number in (1, 2, 3):
        do(tournament, PairRound())
        do(tournament, PublishRound())
        for match in tournament.state.rounds[-1].tables():
            games = "WW" if match.players[0] < match.players[1] else "LL"
            do(tournament, ReportResult(number, match.table, Result(games)))


def prize(place: int, what: str, player: int | None = None) -> dict[str, str]:
    """One prize in the form to hand it out."""
    form = {"prizes.0.place|prizes.0.what": f"{place}|{what}"}
    return form if player is None else form | {"prizes.0.player": str(player)}


def test_the_organizer_fills_in_the_table_and_shows_it(
    desk: Desk, guest: Visitor, organizer: Visitor
) -> None:
    tournament = cup(desk)
    organizer.look(PAGE)
    organizer.post(f"{PAGE}/add", what="Trophy", who="places", first="1")
    organizer.post(f"{PAGE}/add", what="Playmat", who="places", first="1", last="4")
    organizer.post(f"{PAGE}/add", what="Regional bye", who="places", first="1", kind="bye")
    organizer.post(f"{PAGE}/add", what="Promo card", who="everybody")
    assert tournament.state.prizes.table == (
        Prize(1, 1, "Trophy"),
        Prize(1, 4, "Playmat"),
        Prize(1, 1, "Regional bye", PrizeKind.BYE),
        Prize(1, None, "Promo card"),
    )
    wrong = organizer.post(f"{PAGE}/add", what="Pin", who="places", first="4", last="2")
    assert (wrong.status_code, "the lower number first" in wrong.text) == (409, True)
    organizer.post(f"{PAGE}/remove", what="2:Playmat")
    assert [prize.what for prize in tournament.state.prizes.table] == [
        "Trophy",
        "Regional bye",
        "Promo card",
    ]
    assert "No prizes have been announced." in guest.look(PAGE).text
    assert "Trophy" not in guest.look(PAGE).text
    assert "Players do not see it yet" in organizer.look(PAGE).text
    organizer.post(f"{DO}/announce_prizes")
    page = guest.look(PAGE).text
    assert "<td>Everybody</td>" in page
    assert "Trophy" in page
    assert f'href="{PAGE}"' in guest.look("/e/cup").text
    organizer.post(f"{PAGE}/remove", what="1:Trophy")
    assert "Players see an earlier table" in organizer.look(PAGE).text
    assert "Trophy" in guest.look(PAGE).text


def test_a_kit_goes_through_the_form_with_its_reasons(desk: Desk, organizer: Visitor) -> None:
    """N13-45, N13-46: outside its period only with a reason, a second only with approval."""
    tournament = cup(desk)
    organizer.look(PAGE)
    early = {"kit.code": "SC-1", "kit.opens": "2026-06-01", "kit.ends": "2026-06-30"}
    refused = organizer.post(f"{DO}/record_kit", None, **early)
    assert (refused.status_code, "say why it is used on another day" in refused.text) == (409, True)
    organizer.post(f"{DO}/record_kit", None, **early, reason="The shop burnt down")
    assert "Not on the day of the event" in organizer.look(PAGE).text
    assert organizer.post(f"{DO}/record_kit", None, **{"kit.code": "SC-2"}).status_code == 409
    organizer.post(f"{DO}/record_approval", of="kits", by="Letter of 3 May")
    assert organizer.post(f"{DO}/record_kit", None, **{"kit.code": "SC-2"}).status_code == 303
    organizer.post(f"{DO}/remove_kit", code="SC-2")
    assert list(tournament.state.prizes.kits) == ["sc-1"]
    soon = {"kit.code": "SC-3", "kit.opens": "soon", "back": "/prizes#kits"}
    wrong = organizer.post(f"{DO}/record_kit", None, **soon)
    assert wrong.status_code == 422
    assert "Its period begins: write the day as 2026-05-09." in wrong.text


def test_prizes_are_handed_out_and_come_back(
    desk: Desk, guest: Visitor, organizer: Visitor
) -> None:
    tournament = cup(desk, kind="league")
    do(tournament, SetPrizes((Prize(1, 5, "Playmat"), Prize(1, 1, "Bye", PrizeKind.BYE))))
    assert "Prizes are handed out once the places are final." in organizer.look(PAGE).text
    played(tournament)
    page = organizer.look(PAGE).text
    assert "○ 5 to go" in page
    assert "nobody holds place 5" in page
    organizer.post(f"{DO}/hand_out", None, **prize(1, "Bye"))
    refused = organizer.post(f"{DO}/hand_out", None, **prize(2, "Playmat", player=4))
    assert (refused.status_code, "Say why" in refused.text) == (409, True)
    organizer.post(f"{DO}/hand_out", None, **prize(2, "Playmat", player=4), reason="A gift of Bo")
    organizer.post(f"{DO}/hand_out")
    page = organizer.look(PAGE).text
    assert "A gift of Bo" in page
    assert "cup-1" in page
    assert "○" not in page.partition('id="out"')[2].partition("</div>")[0]
    torn = {"place|what": "1|Playmat"}
    assert organizer.post(f"{DO}/return_prize", None, **torn).status_code == 409
    organizer.post(f"{DO}/return_prize", None, **torn, reason="It was torn")
    assert "○ 1 to go" in organizer.look(PAGE).text
    organizer.post(f"{DO}/release_prize", None, **{"place|what": "5|Playmat", "use": "Raffle"})
    assert "✓ Used" in organizer.look(PAGE).text
    assert "A gift of Bo" not in guest.look(PAGE).text
    assert "A gift of Bo" not in guest.look("/e/cup/log").text


def test_the_final_ranking_says_what_each_place_gets(desk: Desk, guest: Visitor) -> None:
    tournament = cup(desk)
    do(tournament, SetPrizes((Prize(1, 1, "Trophy"), Prize(1, None, "Promo card"))))
    played(tournament)
    assert "Trophy" not in guest.look("/e/cup/places").text
    do(tournament, AnnouncePrizes())
    page = guest.look("/e/cup/places").text
    first = page.partition('<tr id="player-1">')[2].partition("</tr>")[0]
    assert "<bdi>Trophy, Promo card</bdi>" in first
    assert page.count("<bdi>Promo card</bdi>") == 3


def test_a_voucher_that_was_used_is_destroyed(desk: Desk, organizer: Visitor) -> None:
    tournament = cup(desk)
    do(tournament, GrantBye(1, 1, voucher="R 17", source="Regional"))
    assert "won at <bdi>Regional</bdi>" in organizer.look(PAGE).text
    organizer.post(f"{DO}/destroy_voucher", player="1", round="1")
    assert "✓ Destroyed" in organizer.look(PAGE).text


def test_what_guests_and_scorekeepers_see(desk: Desk, guest: Visitor) -> None:
    """Who got what is nobody's business but the desk's."""
    tournament = cup(desk)
    do(tournament, SetPrizes((Prize(1, 1, "Trophy"),)))
    played(tournament)
    do(tournament, HandOut())
    page = guest.look(PAGE).text
    assert "Trophy" not in page
    assert "Hand out" not in page


def test_a_player_reads_what_they_won_on_the_phone(desk: Desk) -> None:
    """By the announced table, once the event is closed; whoever is disqualified wins nothing."""
    tournament = cup(desk)
    do(tournament, SetPrizes((Prize(1, 1, "Trophy"), Prize(1, None, "Promo card"))))
    do(tournament, AnnouncePrizes())
    played(tournament)
    ann, bo = phone(desk, "Ann", event="cup"), phone(desk, "Bo", event="cup")
    assert 'href="/e/cup/prizes"' in ann.look("/e/cup/me").text
    assert "Your prizes" not in ann.look("/e/cup/me").text
    do(tournament, CloseEvent())
    caught_up(desk, "cup")
    assert "<bdi>Trophy, Promo card</bdi>" in ann.look("/e/cup/me").text
    assert "<bdi>Promo card</bdi>" in bo.look("/e/cup/me").text
    do(tournament, Disqualify(1), reason="Marked cards.")
    caught_up(desk, "cup")
    assert "Your prizes" not in ann.look("/e/cup/me").text
