"""Staff who play: who must be there besides, and who rules in their games.

Each line of the tables is worked out from the sentence of its document.
"""

import pytest

from support import ORGANIZER, do, handed_over, new_event, refused, start_round
from toptable.desk.tournament import Tournament
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.event.settings import ChangeSetting
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.engine.subjects.rounds.edit_pairings import SwapPlayers
from toptable.engine.subjects.staff.staff_roles import NameStaff
from toptable.engine.views.reports.handover import staff_list
from toptable.paper.report_text import staff_lines

N13, N10, FFG, SW = "nisei-1.3", "nisei-1.0", "ffg-netrunner-1.0", "ffg-starwars-2.2"
ROLES = {
    "O": Role.ORGANIZER,
    "H": Role.HEAD_JUDGE,
    "J": Role.JUDGE,
    "S": Role.SCOREKEEPER,
    "D": Role.DECK_CHECKER,
}


def with_staff(book: str, staff: str) -> Tournament:
    """An event of eight with these people; a star marks those who play."""
    tournament = handed_over(new_event("A B C D E F G H", book))
    players = iter(range(1, 9))
    for number, word in enumerate(staff.split(), 1):
        plays = next(players) if word.endswith("*") else None
        named = NameStaff(f"{word.rstrip('*')}{number}", ROLES[word[0]], player=plays)
        do(tournament, named, reason="As it is today.")
    return tournament


ENOUGH = [
    *((book, staff, True) for book in (N13, N10) for staff in ("O J", "O* J", "O* H", "O* J* J*")),
    *((book, staff, True) for book in (N13, N10) for staff in ("O J* J", "O S", "O* J* H*")),
    *((book, staff, False) for book in (N13, N10) for staff in ("O*", "O* S", "O* S S", "O* D")),
    *((book, staff, False) for book in (N13, N10) for staff in ("O* J*", "O* J* S", "O* S* D*")),
    *((book, staff, False) for book in (N13, N10) for staff in ("O J*", "O S*")),
    *((FFG, staff, True) for staff in ("O", "O* J", "O* H", "O J*", "O* J*", "J* J*")),
    *((FFG, staff, False) for staff in ("O*", "J*", "O* S", "O* D")),
    *((SW, staff, True) for staff in ("O* O", "O* O*", "O J*", "J*")),
    *((SW, staff, False) for staff in ("O*", "O* J", "O* H", "O* S")),
]


@pytest.mark.parametrize(("book", "staff", "enough"), ENOUGH)
def test_every_combination_of_staff_who_play(book: str, staff: str, enough: bool):
    """N13-37, N10-09, FFG-06, SW-02, AMB-56: a scorekeeper is no impartial judge."""
    tournament = with_staff(book, staff)
    told = tournament.send(PairRound(), ORGANIZER, reason="Told at the door")
    assert (told.code if isinstance(told, Refusal) else "") == ("" if enough else "cover")


def meeting(book: str, staff: str, one: int, other: int) -> Tournament:
    """A draft in which these two players meet."""
    tournament = with_staff(book, staff)
    do(tournament, PairRound())
    while True:
        pairs = {match.players for match in tournament.state.rounds[-1].tables()}
        if any(set(pair) == {one, other} for pair in pairs):
            return tournament
        at = next(pair for pair in pairs if one in pair)
        across = at[1] if at[0] == one else at[0]
        do(tournament, SwapPlayers((across, other)), reason="To see.")


@pytest.mark.parametrize(
    ("book", "staff", "stopped"),
    [
        (FFG, "O* J*", True),
        (FFG, "O* J* J", True),
        (FFG, "O* J* H", False),
        (FFG, "J* J*", False),
        (FFG, "J* J* O", False),
        (FFG, "J* H* O", True),
        (FFG, "J* J* O H", False),
        (SW, "O* O*", True),
        (SW, "O* O* O", False),
        (SW, "O* J* O", False),
        (N13, "O* J* J*", False),
        (N13, "J* J* O", False),
        (N10, "O* J* H", False),
    ],
)
def test_two_of_the_staff_meet(book: str, staff: str, stopped: bool):
    """FFG-06, AMB-56: the marshal rules then, the organizer where there is none, else nobody."""
    tournament = meeting(book, staff, 1, 2)
    if not stopped:
        do(tournament, PublishRound())
        return
    refusal = refused(tournament, PublishRound(), "nobody_rules")
    assert "nobody is left to rule" in refusal.text
    waived = ChangeSetting("staff_cover", "waived")
    do(tournament, waived, reason="We are four friends.")
    do(tournament, PublishRound())


def penalty(player: int) -> GivePenalty:
    return GivePenalty(players=(player,), penalty=Penalty.NONE, text="Play on.")


@pytest.mark.parametrize(
    ("book", "staff", "table_of", "rules", "others"),
    [
        (SW, "O* O J", 1, "O2", "J3"),
        (SW, "O J* O", 1, "O1 O3", ""),
        (SW, "O* O J", 8, "O1 O2 J3", ""),
        (FFG, "O* J H", 1, "J2 H3", ""),
        (FFG, "J* J* H O", 1, "H3", "O4"),
        (FFG, "J* J* O J", 1, "O3", "J4"),
        (N13, "O* J H S", 1, "J2 H3", ""),
        (N10, "O* J H", 1, "J2 H3", ""),
    ],
)
def test_who_rules_where_staff_play(book: str, staff: str, table_of: int, rules: str, others: str):
    """SW-02, FFG-06: the second one is responsible for all rulings there, and nobody else."""
    both = staff.split()[1].endswith("*")
    tournament = meeting(book, staff, 1, 2 if both else 7)
    do(tournament, PublishRound())
    roles = {one.name: one.role for one in tournament.state.staff}
    for name in others.split():
        refused(tournament, penalty(table_of), "who_rules", actor=Actor(name, roles[name]))
    if table_of == 1:
        name = next(one.name for one in tournament.state.staff if one.player == 1)
        refused(tournament, penalty(1), "own_match", actor=Actor(name, roles[name]))
        lines = staff_list(tournament.state, tournament.rulebook, tournament.log.lines[-1].at)
        cover = next(row for row in lines.staff if row.name == name).cover
        assert set(cover) == set(rules.split())
        assert any(rules.split()[0] in line for line in staff_lines(lines))
    for name in rules.split():
        do(tournament, penalty(table_of), Actor(name, roles[name]))


def test_staff_who_play_under_their_own_name_need_cover_too():
    """N13-37: whether or not anybody has linked the two."""
    tournament = new_event("Ann Bo Olga")
    do(tournament, NameStaff("Olga", Role.ORGANIZER))
    refused(tournament, PairRound(), "cover")
    do(tournament, Drop(3))
    start_round(tournament)
