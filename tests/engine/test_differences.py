"""The preview of an undo speaks of rounds, results, people and places."""

from support import do, new_event, play_round, report, start_round
from toptable.engine.commands import event, people
from toptable.engine.differences import differences


def told(before, tournament) -> str:
    return "\n".join(differences(before, tournament.state, tournament.rulebook))


def test_a_result_and_the_places_that_follow_from_it():
    tournament = new_event("Ann Bo Cy Di")
    play_round(tournament, "WW")
    before = tournament.state
    report(tournament, 1, "LL")
    one, two = (tournament.state.name_of(p) for p in tournament.state.rounds[0].matches[1].players)
    text = told(before, tournament)
    assert f"table 1, {one} – {two}: WW becomes LL." in text
    assert f"{one}: place" in text
    assert "6 points become 0" in text


def test_people_who_come_go_and_change():
    tournament = new_event("Ann Bo Cy Di")
    play_round(tournament)
    before = tournament.state
    do(tournament, people.Drop(1))
    do(tournament, people.RenamePlayer(2, "Bob"))
    do(tournament, people.Disqualify(3), reason="Cheating.")
    do(tournament, people.FixTable(4, 7))
    do(tournament, people.GrantBye(4, 2))
    text = told(before, tournament)
    assert "Ann has left the event." in text
    assert "Bo is called Bob." in text
    assert "Cy is disqualified." in text
    assert "Di has table 7 fixed." in text
    assert "Di holds reward byes for: 2." in text


def test_rounds_and_settings():
    tournament = new_event("Ann Bo Cy Di")
    before = tournament.state
    start_round(tournament)
    assert "Round 1 is there again." in told(before, tournament)
    before = tournament.state
    do(tournament, event.ChangeSetting("sos_outer", "opponents"), reason="Announced so.")
    assert "Setting sos_outer is opponents instead of the default." in told(before, tournament)
    before = tournament.state
    report(tournament, 1, "WW")
    report(tournament, 2, "WW")
    do(tournament, event.CloseEvent())
    assert "The event is closed again." in told(before, tournament)


def test_long_lists_are_cut_short():
    tournament = new_event(" ".join(f"Player{n}" for n in range(40)))
    empty = new_event().state
    text = differences(empty, tournament.state, tournament.rulebook)
    assert "… and 28 more changes of this kind." in text
