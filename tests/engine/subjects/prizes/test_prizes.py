"""Prizes by final place: the table, handing out, taking back, what is left over."""

from datetime import date

import pytest

from support import do, new_event, organizers_report, play_round, refused, report, start_round
from toptable.desk.tournament import Tournament
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.finals.prizes import Prize, PrizeKind, free_after
from toptable.engine.rules.structure.tables import Plan
from toptable.engine.state.office import HandedPrize
from toptable.engine.subjects.conduct.disqualifying import Disqualify
from toptable.engine.subjects.event.lifecycle import CloseEvent
from toptable.engine.subjects.event.settings import PlanStructure
from toptable.engine.subjects.people.details import GrantBye
from toptable.engine.subjects.prizes.prize_handout import (
    DestroyVoucher,
    HandOut,
    ReleasePrize,
    ReturnPrize,
    issued,
    redeemed,
)
from toptable.engine.subjects.prizes.prize_table import (
    AnnouncePrizes,
    PrizeStatus,
    SetPrizes,
    announced_for,
    handout,
    register,
)
from toptable.engine.subjects.undo.take_back import TakeBackOne
from toptable.engine.views.checklist import checklist
from toptable.rulebooks import all_rulebooks

TABLE = (
    Prize(1, 1, "Trophy"),
    Prize(1, 2, "Playmat"),
    Prize(1, 1, "Regional bye", PrizeKind.BYE),
    Prize(1, None, "Promo card"),
)
BOOKS = [book.id for book in all_rulebooks()]


def ended(rulebook: str = "nisei-1.3", table: tuple[Prize, ...] = TABLE) -> Tournament:
    """Four players, two rounds, closed: everybody has a place."""
    tournament = new_event("Ann Bo Cy Di", rulebook)
    if table:
        do(tournament, SetPrizes(table))
    play_round(tournament, "WW" if rulebook.startswith("nisei") else "W")
    do(tournament, CloseEvent())
    return tournament


def winner(tournament: Tournament, place: int) -> int:
    (row, *_) = [
        row for row in register(tournament.state, tournament.rulebook) if row.place == place
    ]
    assert row.holder is not None
    return row.holder


def statuses(tournament: Tournament) -> dict[tuple[int, str], PrizeStatus]:
    rows = register(tournament.state, tournament.rulebook)
    return {(row.place, row.what): row.status for row in rows}


def test_every_kind_of_prize_reaches_its_places() -> None:
    """One place, the top places, and everybody: 1 trophy, 2 playmats, 1 bye, 4 promo cards."""
    tournament = ended()
    rows = register(tournament.state, tournament.rulebook)
    assert [(row.place, row.what) for row in rows] == [
        (1, "Trophy"),
        (1, "Playmat"),
        (1, "Regional bye"),
        (1, "Promo card"),
        (2, "Playmat"),
        (2, "Promo card"),
        (3, "Promo card"),
        (4, "Promo card"),
    ]
    assert {row.status for row in rows} == {PrizeStatus.DUE}
    done = do(tournament, HandOut())
    assert set(statuses(tournament).values()) == {PrizeStatus.HANDED_OUT}
    assert len(done.lines) == 1
    refused(tournament, HandOut(), "nothing_due")


@pytest.mark.parametrize("rulebook", BOOKS)
def test_prizes_under_every_document(rulebook: str) -> None:
    """FFG-55: a table, the top finisher gets it, and a departure takes a reason."""
    tournament = new_event("Ann Bo Cy Di", rulebook)
    do(tournament, SetPrizes((Prize(1, 1, "Trophy"), Prize(1, 2, "Deck box"))))
    refused(tournament, HandOut(), "provisional")
    number = start_round(tournament)
    games = "WW" if tournament.rules.scoring.games == 2 else "W"
    for match in tournament.state.rounds[number - 1].tables():
        report(tournament, match.table, games)
    do(tournament, CloseEvent())
    first, second = winner(tournament, 1), winner(tournament, 2)
    elsewhere = HandOut((HandedPrize(1, "trophy", second),))
    refused(tournament, elsewhere, "note")
    do(tournament, elsewhere, reason="Ann wanted Bo to have it.")
    do(tournament, HandOut((HandedPrize(1, "Deck box"),)))
    held = {
        (row.what, row.handed.player)
        for row in register(tournament.state, tournament.rulebook)
        if row.handed is not None
    }
    assert held == {("Trophy", second), ("Deck box", first)}
    assert [act.what for act in organizers_report(tournament).acts if "Trophy" in act.what]


def test_nothing_is_handed_out_twice_or_to_strangers() -> None:
    tournament = ended()
    do(tournament, HandOut((HandedPrize(1, "Trophy"),)))
    refused(tournament, HandOut((HandedPrize(1, "Trophy"),)), "handed_out")
    refused(tournament, HandOut((HandedPrize(2, "Trophy"),)), "no_such_prize")
    refused(tournament, HandOut((HandedPrize(2, ""),)), "no_such_prize")
    refused(tournament, HandOut((HandedPrize(2, "Playmat", 99),)), "stranger", reason="Why not")
    twice = HandOut((HandedPrize(2, "Playmat"), HandedPrize(2, "playmat")))
    refused(tournament, twice, "handed_out")


def test_the_table_has_no_line_twice_and_keeps_what_was_handed_out() -> None:
    tournament = ended()
    again = (*TABLE, Prize(2, 4, "playmat"))
    assert "on one line" in refused(tournament, SetPrizes(again), "prize_twice").text
    do(tournament, SetPrizes((*TABLE, Prize(3, 4, "Playmat"))))
    refused(tournament, SetPrizes((Prize(1, 1, " "),)), "empty_name")
    refused(tournament, SetPrizes((Prize(1, 1, "Pin", kit="SC-1"),)), "no_such_kit")
    do(tournament, HandOut((HandedPrize(1, "Trophy"),)))
    refused(tournament, SetPrizes(()), "handed_out")
    seq = tournament.version
    do(tournament, TakeBackOne(seq))
    do(tournament, SetPrizes(()))


@pytest.mark.parametrize(("first", "last"), [(0, 1), (3, 2), (0, None)])
def test_a_prize_is_for_real_places(first: int, last: int | None) -> None:
    with pytest.raises(ValueError, match="A prize goes"):
        Prize(first, last, "Pin")


def test_whoever_is_disqualified_afterwards_has_to_give_the_prize_back() -> None:
    """N13-90, B-171: the register says who has it, and it is left over once it came back."""
    tournament = ended()
    first = winner(tournament, 1)
    do(tournament, HandOut())
    name = tournament.state.name_of(first)
    do(tournament, Disqualify(first), reason="Marked cards were found afterwards.")
    row = next(
        row for row in register(tournament.state, tournament.rulebook) if row.what == "Trophy"
    )
    assert row.to_settle == f"{name} has it, but {name} is disqualified"
    back = ReturnPrize(1, "Trophy")
    refused(tournament, back, "reason_needed")
    do(tournament, back, reason="Disqualified.")
    row = next(
        row for row in register(tournament.state, tournament.rulebook) if row.what == "Trophy"
    )
    assert (row.status, row.note) == (PrizeStatus.LEFT_OVER, f"{name} is disqualified")
    refused(tournament, ReturnPrize(1, "Trophy"), "not_handed", reason="Again")


def test_places_that_nobody_reached_leave_their_prizes_over() -> None:
    """Five playmats for four players: one is left over, and is used at once where no kit binds."""
    tournament = ended(table=(Prize(1, 5, "Playmat"),))
    assert statuses(tournament)[5, "Playmat"] is PrizeStatus.LEFT_OVER
    refused(tournament, HandOut((HandedPrize(5, "Playmat"),)), "left_over")
    refused(tournament, ReleasePrize(4, "Playmat", "Raffle"), "not_left_over")
    refused(tournament, ReleasePrize(5, "Playmat", " "), "no_use")
    do(tournament, ReleasePrize(5, "Playmat", "Raffle at the league"))
    assert statuses(tournament)[5, "Playmat"] is PrizeStatus.RELEASED
    refused(tournament, ReleasePrize(5, "Playmat", "Raffle"), "not_left_over")
    given = handout(tournament.state, tournament.rulebook)
    assert (len(given.awards), given.left_over) == (4, ())


def test_players_see_what_was_announced_and_nothing_else() -> None:
    tournament = new_event("Ann Bo Cy Di")
    refused(tournament, AnnouncePrizes(), "no_prizes")
    do(tournament, SetPrizes(TABLE))
    assert announced_for(tournament.state, 1) == ()
    do(tournament, AnnouncePrizes())
    assert announced_for(tournament.state, 1) == ("Trophy", "Playmat", "Regional bye", "Promo card")
    assert announced_for(tournament.state, 3) == ("Promo card",)
    do(tournament, SetPrizes(TABLE[:1]))
    public = tournament.public.log.state.prizes
    assert len(public.announced) == 4
    assert public.table == ()
    do(tournament, AnnouncePrizes())
    assert announced_for(tournament.state, 3) == ()
    do(tournament, AnnouncePrizes(withdrawn=True))
    refused(tournament, AnnouncePrizes(withdrawn=True), "unchanged")


def test_who_got_what_is_for_the_staff() -> None:
    tournament = ended()
    do(tournament, HandOut((HandedPrize(1, "Trophy", winner(tournament, 2)),)), reason="Secret why")
    public = tournament.public.log
    assert public.state.prizes.handed == {}
    assert all("Secret why" not in str(line) for line in public.lines)


def test_a_bye_as_a_prize_is_a_voucher() -> None:
    """N13-66: issued when it is handed out, void when it comes back."""
    tournament = ended()
    do(tournament, HandOut())
    (voucher,) = issued(tournament.state)
    assert (voucher.code, voucher.place, voucher.what) == ("test-1", 1, "Regional bye")
    do(tournament, ReturnPrize(1, "Regional bye"), reason="Cannot come.")
    assert issued(tournament.state) == ()
    do(tournament, HandOut((HandedPrize(1, "Regional bye", voucher="R 17"),)))
    assert [voucher.code for voucher in issued(tournament.state)] == ["R 17"]


def test_two_vouchers_have_two_codes() -> None:
    table = (Prize(1, 2, "Bye A", PrizeKind.BYE), Prize(1, 1, "Bye B", PrizeKind.BYE))
    tournament = ended(table=table)
    do(tournament, HandOut())
    assert {voucher.code for voucher in issued(tournament.state)} == {
        "test-1",
        "test-1-2",
        "test-2",
    }
    do(tournament, ReturnPrize(2, "Bye A"), reason="A mistake.")
    refused(tournament, HandOut((HandedPrize(2, "Bye A", voucher="TEST-1"),)), "voucher_twice")


def test_a_voucher_is_redeemed_and_destroyed() -> None:
    """N13-66: with where it was won; the checklist asks until it is destroyed."""
    tournament = new_event("Ann Bo Cy Di")
    do(tournament, GrantBye(1, 1, voucher="R 17", source="Spring Regional"))
    (voucher,) = redeemed(tournament.state)
    assert (voucher.code, voucher.source, voucher.destroyed) == ("R 17", "Spring Regional", False)
    assert not duty(tournament, "vouchers_destroyed")
    refused(tournament, DestroyVoucher(2, 1), "no_bye")
    refused(tournament, DestroyVoucher(99, 1), "unknown_player")
    do(tournament, DestroyVoucher(1, 1))
    assert duty(tournament, "vouchers_destroyed")
    refused(tournament, DestroyVoucher(1, 1), "unchanged")
    assert redeemed(tournament.state)[0].destroyed


def duty(tournament: Tournament, item: str) -> bool:
    (found,) = [
        line for line in checklist(tournament.state, tournament.rulebook) if line.id == item
    ]
    return found.done


@pytest.mark.parametrize("rulebook", BOOKS)
def test_the_checklist_counts_what_is_still_to_hand_out(rulebook: str) -> None:
    """N13-04: in the place of the tick, as soon as there is a table."""
    tournament = new_event("Ann Bo Cy Di", rulebook)
    before = [line.id for line in checklist(tournament.state, tournament.rulebook)]
    do(tournament, SetPrizes((Prize(1, 2, "Deck box"),)))
    assert not duty(tournament, "prizes_given")
    assert before.count("prizes_given") <= 1
    do(tournament, PlanStructure(Plan(rounds=1)))
    play_round(tournament, "WW" if tournament.rules.scoring.games == 2 else "W")
    do(tournament, CloseEvent())
    do(tournament, HandOut((HandedPrize(1, "Deck box"),)))
    assert not duty(tournament, "prizes_given")
    do(tournament, HandOut())
    assert duty(tournament, "prizes_given")


@pytest.mark.parametrize(
    ("role", "command", "allowed"),
    [
        (Role.SCOREKEEPER, HandOut(), True),
        (Role.SCOREKEEPER, SetPrizes(()), False),
        (Role.JUDGE, HandOut(), False),
        (Role.HEAD_JUDGE, ReturnPrize(1, "Trophy"), True),
        (Role.JUDGE, ReturnPrize(1, "Trophy"), False),
        (Role.PLAYER, AnnouncePrizes(), False),
    ],
)
def test_who_may_do_what(role: Role, command: object, allowed: bool) -> None:
    tournament = ended()
    answer = tournament.send(command, Actor("Sam", role), reason="Because")
    assert (getattr(answer, "code", "") != "not_allowed") is allowed


def test_what_is_left_of_a_kit_is_a_day_and_not_a_moment() -> None:
    """The day after the last one of the period."""
    assert free_after(date(2026, 6, 30)) == date(2026, 7, 1)
    assert free_after(None) is None
