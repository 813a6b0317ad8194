"""Teams and their tables, for tests of pages."""

from finals_office import OLGA, do

from team_events import lineup
from toptable.desk.desk import Desk
from toptable.desk.tournament import Tournament
from toptable.engine.questions.places import Seated, place_now
from toptable.engine.refusal import Refusal
from toptable.engine.subjects.event.settings import ChangeSetting
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.engine.subjects.teams.lineup import ApproveTeamNames


def games(tournament: Tournament) -> tuple[Seated, ...]:
    """The games that are being played."""
    place = place_now(tournament.state, tournament.rulebook)
    assert not isinstance(place, Refusal), place
    return place.tables


def teams(desk: Desk) -> Tournament:
    """Four teams of three who sit at their tables."""
    made = desk.create("Cup", "bushiroad-1.2.11", OLGA, event="cup")
    assert isinstance(made, Tournament)
    do(made, ChangeSetting("team", "trio"), "Teams of three.")
    do(made, EnterPlayers(tuple(lineup(name, "trio") for name in "ABCD")))
    do(made, ApproveTeamNames())
    do(made, PairRound())
    do(made, PublishRound())
    return made
