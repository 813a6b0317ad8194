"""A reason stands at the player it is about, whatever the players are called."""

import pytest

from support import do, new_event
from toptable.engine.persistent_map import Map
from toptable.engine.rules.pairing.entrants import Reason
from toptable.engine.state.people import NewPlayer
from toptable.engine.state.rounds import Match, Round, Seating
from toptable.engine.subjects.people.details import RenamePlayer
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.rounds.drafts import PairRound
from toptable.web.pages.rounds.pairing_rows import table_row

ANN, ANN_LEE = 1, 2


@pytest.mark.parametrize("players", [(ANN, ANN_LEE), (ANN_LEE, ANN)])
@pytest.mark.parametrize("about", [ANN, ANN_LEE])
@pytest.mark.parametrize("renamed", [False, True], ids=["as paired", "renamed since"])
def test_ann_and_ann_lee_keep_their_reasons_apart(
    players: tuple[int, int], about: int, renamed: bool
) -> None:
    tournament = new_event(rulebook="nisei-1.3")
    do(tournament, EnterPlayers((NewPlayer("Ann"), NewPlayer("Ann Lee"))))
    do(tournament, PairRound())
    name = tournament.state.name_of(about)
    reason = Reason("paired_down", f"{name} paired down: odd.", about)
    if renamed:
        do(tournament, RenamePlayer(ANN, "Bo"))
        do(tournament, RenamePlayer(ANN_LEE, "Ann"))
    match = Match(Seating(table=1, players=players, reasons=(reason,)))
    round_ = Round(number=1, method="standard", matches=Map({1: match}), byes=Map())
    row = table_row(tournament.state, round_, match, (), held=False)
    told = {seat.name: [why.text for why in seat.why] for seat in row.seats if seat.why}
    assert told == {tournament.state.name_of(about): [f"{name} paired down: odd."]}


def test_a_reason_about_both_stands_below_both() -> None:
    tournament = new_event(rulebook="nisei-1.3")
    do(tournament, EnterPlayers((NewPlayer("Ann"), NewPlayer("Ann Lee"))))
    do(tournament, PairRound())
    reason = Reason("rematch", "Ann and Ann Lee met in round 1.")
    match = Match(Seating(table=1, players=(ANN, ANN_LEE), reasons=(reason,)))
    round_ = Round(number=1, method="standard", matches=Map({1: match}), byes=Map())
    row = table_row(tournament.state, round_, match, (), held=False)
    assert not row.seats[0].why
    assert [why.text for why in row.seats[1].why] == [reason.text]
