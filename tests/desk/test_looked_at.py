"""Of two people, the second does only what they were shown; else they are told what changed."""

from collections.abc import Callable
from threading import Barrier, Thread
from typing import NamedTuple, TypeAlias

import pytest

from support import (
    ORGANIZER,
    counting_seeds,
    do,
    memory_desk,
    new_event,
    play_round,
    refused,
    report,
    start_round,
    ticking,
)
from toptable.desk.desk import Desk
from toptable.desk.tournament import Done, Tournament
from toptable.engine.declared import Command
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.rules.results.kinds import Result
from toptable.engine.state.office import Shelf
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.conduct.disqualifying import Disqualify
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.event.lifecycle import RenameEvent
from toptable.engine.subjects.event.settings import ChangeSetting, PlanStructure
from toptable.engine.subjects.event_admin.admin_commands import MoveToShelf
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.finals.cutting import ExcludeCandidate, LockCut
from toptable.engine.subjects.finals.elimination import LeaveBracket
from toptable.engine.subjects.finals.own_games import ReportBracketGame
from toptable.engine.subjects.people.drop_and_reinstate import Rejoin
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.results.reporting import ClearResult, ReportResult
from toptable.engine.subjects.rounds.drafts import DiscardRound, PairRound, PublishRound
from toptable.engine.subjects.rounds.edit_pairings import MoveTable, PinTable
from toptable.engine.subjects.rounds.pair_round import PairAgain
from toptable.engine.subjects.rounds.repairing import RepairRound
from toptable.engine.subjects.undo.take_back import Redo, TakeBackOne, TakeBackOwnLast, TakeBackTo

ADA = Actor(name="Ada", role=Role.ORGANIZER)
BEN = Actor(name="Ben", role=Role.SCOREKEEPER)
OLGA = ORGANIZER
EIGHT = "Ann Bo Cy Di Ed Flo Gus Hal"

Act: TypeAlias = Command | Callable[[Tournament], Command]


class Previewed(NamedTuple):
    """A command that is shown before it is sent."""

    command: Act
    meddle: tuple[Act, str]
    """What somebody else does that changes what was shown, and how the refusal names it."""
    after: Callable[[Tournament], object] = Tournament.catch_up
    """What has happened before."""
    elsewhere: Act | None = None
    """What somebody else does that changes nothing of it."""


def meant(tournament: Tournament, wanted: Act) -> Command:
    return wanted(tournament) if callable(wanted) else wanted


def table_of(tournament: Tournament, player: int) -> int:
    current = tournament.state.current
    assert current is not None
    table = current.table_of(player)
    assert table is not None
    return table


def other_table(tournament: Tournament, player: int) -> int:
    return 1 if table_of(tournament, player) != 1 else 2


def first(tournament: Tournament) -> int:
    locked = tournament.state.finals.locked
    return next(iter(tournament.standings())).player if locked is None else locked.players[0]


def bracket(tournament: Tournament) -> None:
    play_round(tournament, "WW")
    play_round(tournament, "WW")
    do(tournament, LockCut(cut=TopCut(4)))
    do(tournament, StartBracket())


def decide_game(tournament: Tournament, game: int) -> None:
    do(tournament, ReportBracketGame(game=game, winner=0))


def test_a_result_that_was_not_seen_is_not_replaced() -> None:
    tournament = new_event(EIGHT)
    start_round(tournament)
    looked_at = tournament.version
    report(tournament, 2, "WW", ADA)
    report(tournament, 1, "LL", ADA)
    other = ReportResult(1, 2, Result("LL"))
    said = tournament.send(other, BEN, looked_at=looked_at)
    assert isinstance(said, Refusal)
    assert said.code == "overtaken"
    assert said.text.startswith("Table 2 was entered as 2–0 (WW) by Ada, ")
    cleared = tournament.send(ClearResult(1, 2), BEN, looked_at=looked_at)
    assert isinstance(cleared, Refusal)
    sure = ReportResult(1, 2, Result("LL"), replaces=True)
    assert isinstance(tournament.send(sure, BEN, looked_at=tournament.version), Done)


def test_what_was_taken_back_is_in_nobodys_way() -> None:
    tournament = new_event(EIGHT)
    start_round(tournament)
    looked_at = tournament.version
    report(tournament, 2, "WW", ADA)
    do(tournament, TakeBackOwnLast(), ADA)
    done = tournament.send(ReportResult(1, 2, Result("LL")), BEN, looked_at=looked_at)
    assert isinstance(done, Done)


def test_the_same_table_of_another_round_is_another_table() -> None:
    tournament = new_event(EIGHT)
    play_round(tournament)
    start_round(tournament)
    assert isinstance(tournament.send(ReportResult(2, 2, Result("LL")), BEN, looked_at=0), Done)


def test_whoever_says_no_version_is_not_overtaken() -> None:
    tournament = new_event(EIGHT)
    start_round(tournament)
    report(tournament, 2, "WW", ADA)
    sure = ReportResult(1, 2, Result("LL"), replaces=True)
    assert isinstance(tournament.send(sure, BEN), Done)
    refused(tournament, ReportResult(1, 2, Result("LL")), "unchanged", actor=BEN)


def test_of_two_at_once_exactly_one_gets_through() -> None:
    """A second desk on the same store must catch up first, and is asked as well."""
    desk = memory_desk()
    tournament = new_event(EIGHT, desk=desk)
    start_round(tournament)
    looked_at = tournament.version
    elsewhere = Desk(desk.store).tournament("test")
    begin = Barrier(4)
    outcomes: list[object] = []

    def enter(where: Tournament, who: Actor, games: str) -> None:
        begin.wait()
        outcomes.append(where.send(ReportResult(1, 2, Result(games)), who, looked_at=looked_at))

    tries = [
        (tournament, ADA, "WW"),
        (tournament, BEN, "LL"),
        (elsewhere, BEN, "WL"),
        (elsewhere, ADA, "LW"),
    ]
    threads = [Thread(target=enter, args=one) for one in tries]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(isinstance(one, Done) for one in outcomes) == 1
    assert [one.code for one in outcomes if isinstance(one, Refusal)] == ["overtaken"] * 3


PREVIEWED: dict[str, Previewed] = {
    "take one back": Previewed(
        after=lambda event: (start_round(event), report(event, 2, "WW", ADA)),
        command=lambda event: TakeBackOne(seq=event.version),
        meddle=(ReportResult(1, 2, Result("LL")), "table 2"),
        elsewhere=ReportResult(1, 1, Result("WW")),
    ),
    "take all back": Previewed(
        after=lambda event: (start_round(event), report(event, 2, "WW", ADA)),
        command=lambda event: TakeBackTo(seq=event.version - 1),
        meddle=(ReportResult(1, 1, Result("LL")), "table 1"),
    ),
    "take the own last back": Previewed(
        after=lambda event: (start_round(event), report(event, 2, "WW", OLGA)),
        command=TakeBackOwnLast(),
        meddle=(ReportResult(1, 2, Result("LL")), "table 2"),
        elsewhere=ReportResult(1, 1, Result("WW")),
    ),
    "put back": Previewed(
        after=lambda event: (
            start_round(event),
            report(event, 2, "WW", OLGA),
            do(event, TakeBackOwnLast(), OLGA),
        ),
        command=Redo(),
        meddle=(ReportResult(1, 1, Result("LL")), "table 1"),
    ),
    "repair the round": Previewed(
        after=lambda event: (do(event, PairRound()), do(event, Drop(1)), do(event, Drop(2))),
        command=RepairRound(),
        meddle=(Drop(3), "Cy"),
        elsewhere=RenameEvent("Cup"),
    ),
    "publish the draft": Previewed(
        after=lambda event: do(event, PairRound()),
        command=PublishRound(),
        meddle=(MoveTable(1, 4), "table 4"),
        elsewhere=RenameEvent("Cup"),
    ),
    "draw again": Previewed(
        after=lambda event: do(event, PairRound()),
        command=PairAgain(),
        meddle=(PinTable(1), "1"),
        elsewhere=RenameEvent("Cup"),
    ),
    "throw the draft away": Previewed(
        after=lambda event: do(event, PairRound()),
        command=DiscardRound(),
        meddle=(MoveTable(1, 4), "table 4"),
        elsewhere=RenameEvent("Cup"),
    ),
    "drop": Previewed(
        after=start_round,
        command=Drop(1, at_once=True),
        meddle=(lambda event: ReportResult(1, table_of(event, 1), Result("WW")), "table"),
        elsewhere=lambda event: ReportResult(1, other_table(event, 1), Result("WW")),
    ),
    "disqualify": Previewed(
        after=start_round,
        command=Disqualify(1),
        meddle=(lambda event: ReportResult(1, table_of(event, 1), Result("WW")), "table"),
        elsewhere=lambda event: ReportResult(1, other_table(event, 1), Result("WW")),
    ),
    "change a setting": Previewed(
        command=ChangeSetting("swiss_minutes", "60"),
        meddle=(ChangeSetting("swiss_minutes", "50"), "50"),
        elsewhere=RenameEvent("Cup"),
    ),
    "plan rounds and cut": Previewed(
        command=PlanStructure(),
        meddle=(EnterPlayers(tuple(NewPlayer(f"New{letter}") for letter in "abcdefghi")), "Newa"),
        elsewhere=RenameEvent("Cup"),
    ),
    "lock the cut": Previewed(
        after=lambda event: (play_round(event, "WW"), play_round(event, "WW")),
        command=LockCut(cut=TopCut(4)),
        meddle=(lambda event: ExcludeCandidate(first(event), "works here"), "works here"),
        elsewhere=RenameEvent("Cup"),
    ),
    "correct a bracket game": Previewed(
        after=lambda event: (bracket(event), decide_game(event, 1), decide_game(event, 2)),
        command=ReportBracketGame(game=1, winner=1),
        meddle=(ReportBracketGame(game=3, winner=0), "ame 3"),
        elsewhere=RenameEvent("Cup"),
    ),
    "leave the bracket": Previewed(
        after=bracket,
        command=lambda event: LeaveBracket(player=first(event)),
        meddle=(ReportBracketGame(game=1, winner=0), "ame 1"),
        elsewhere=RenameEvent("Cup"),
    ),
    "enter a list": Previewed(
        command=EnterPlayers((NewPlayer("Ida"),)),
        meddle=(EnterPlayers((NewPlayer("Ian"),)), "Ian"),
        elsewhere=RenameEvent("Cup"),
    ),
    "delete": Previewed(
        command=MoveToShelf(Shelf.BIN),
        meddle=(RenameEvent("Cup"), "Cup"),
        elsewhere=EnterPlayers((NewPlayer("Ian"),)),
    ),
}
"""Everything that a page or a command shows before it is done; what gets in its way, and what
does not."""


def begun(row: Previewed) -> tuple[Desk, Tournament]:
    desk = memory_desk()
    tournament = new_event(EIGHT, desk=desk)
    row.after(tournament)
    return desk, tournament


@pytest.mark.parametrize("name", PREVIEWED)
def test_what_was_shown_is_done_or_nothing(name: str) -> None:
    row = PREVIEWED[name]
    desk, tournament = begun(row)
    behind = Desk(desk.store, clock=ticking(), seeds=counting_seeds()).tournament("test")
    command, looked_at = meant(tournament, row.command), tournament.version
    do(tournament, meant(tournament, row.meddle[0]), ADA, reason="so")
    version = tournament.version
    assert version > looked_at
    for where in (tournament, behind):
        said = where.send(command, OLGA, reason="so", looked_at=looked_at)
        assert isinstance(said, Refusal), said
        assert said.answer is AnsweredBy.LOOK_AGAIN, said
        assert "Meanwhile:" in said.text
        assert row.meddle[1] in said.text
        assert where.version == version, "nothing was written"
    again = tournament.send(command, OLGA, reason="so", looked_at=tournament.version)
    assert not (isinstance(again, Refusal) and again.answer is AnsweredBy.LOOK_AGAIN)


@pytest.mark.parametrize("name", [name for name, row in PREVIEWED.items() if row.elsewhere])
def test_what_happens_elsewhere_is_in_nobodys_way(name: str) -> None:
    row = PREVIEWED[name]
    _, tournament = begun(row)
    command, looked_at = meant(tournament, row.command), tournament.version
    assert row.elsewhere is not None
    do(tournament, meant(tournament, row.elsewhere), ADA, reason="so")
    done = tournament.send(command, OLGA, reason="so", looked_at=looked_at)
    assert isinstance(done, Done), done


def test_players_are_not_told_what_staff_did_meanwhile() -> None:
    tournament = new_event(EIGHT)
    start_round(tournament)
    number = 1
    me = Actor(name="Ann", role=Role.PLAYER, player=number)
    done = tournament.send(Drop(number), me)
    assert isinstance(done, Done), done
    looked_at = tournament.version
    do(tournament, Rejoin(number), reason="a mistake")
    said = tournament.send(TakeBackOwnLast(), me, looked_at=looked_at)
    assert isinstance(said, Refusal)
    assert "Meanwhile" not in said.text


def test_a_log_as_it_was_counts_what_counted_then() -> None:
    tournament = new_event(EIGHT)
    states = {}
    for games in ("WW", "LL", "WL"):
        play_round(tournament, games)
        do(tournament, TakeBackOwnLast())
        states[tournament.version] = tournament.state
        do(tournament, Redo())
        states[tournament.version] = tournament.state
    do(tournament, TakeBackTo(seq=4))
    for version, state in states.items():
        earlier = tournament.log.as_of(version)
        assert earlier.state == state
        assert (earlier.version, earlier.head) == (version, tournament.log.head_at(version))
