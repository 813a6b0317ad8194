"""What the preview of a list says is what entering it does."""

from hypothesis import given
from hypothesis import strategies as st

from support import do, new_event
from toptable.desk.desk import sealed
from toptable.desk.tournament import Tournament
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.interchange.people_list import CheckedLine, Verdict, check_list, read_people, to_enter


def checked(tournament: Tournament, text: str, seats: int = 0) -> tuple[CheckedLine, ...]:
    people = read_people(text, seats=seats).people
    return check_list(tournament.state, tournament.rulebook, people, lambda one: one == "p1")


def verdicts(tournament: Tournament, text: str) -> list[str]:
    return [str(line.verdict) for line in checked(tournament, text)]


def test_each_line_is_new_in_twice_alike_or_refused() -> None:
    tournament = new_event()
    do(tournament, EnterPlayers((NewPlayer(name="Ann Lee"), NewPlayer(name="Zoë Kay"))))
    text = "Bo Pan\nann  LEE\nBo pan\nLee Ann\nZoe Kay\nAnn Leen\n" + "x" * 201
    assert verdicts(tournament, text) == [
        "new",
        "in",
        "twice",
        "alike",
        "alike",
        "alike",
        "refused",
    ]


def test_short_names_and_numbered_ones_are_no_lookalikes() -> None:
    tournament = new_event()
    do(tournament, EnterPlayers((NewPlayer(name="Ann"), NewPlayer(name="Player 1"))))
    assert verdicts(tournament, "Anna\nPlayer 2\nPlayer 12") == ["new", "new", "new"]


def test_a_table_a_person_and_a_name_belong_to_one() -> None:
    tournament = new_event()
    do(tournament, EnterPlayers((NewPlayer(name="Ann Lee", fixed_table=3),)))
    lines = checked(
        tournament,
        "Name;Table;Person\nBo;3;\nCy;4;\nDi;4;\nEd;;p1\nFlo;;p1\nGus;;p9",
    )
    assert [str(line.verdict) for line in lines] == [
        "refused",
        "new",
        "refused",
        "new",
        "refused",
        "refused",
    ]
    assert "kept for Ann Lee" in lines[0].why
    assert "kept for Cy" in lines[2].why
    assert "same person as Ed" in lines[4].why


def test_lookalikes_are_left_out_only_if_somebody_chose_so() -> None:
    tournament = new_event()
    do(tournament, EnterPlayers((NewPlayer(name="Ann Lee"),)))
    lines = checked(tournament, "Lee Ann\nBo")
    assert [one.name for one in to_enter(lines, sealed)[0]] == ["Lee Ann", "Bo"]
    assert [one.name for one in to_enter(lines, sealed, without=[1])[0]] == ["Bo"]


def test_real_names_are_sealed() -> None:
    tournament = new_event()
    lines = checked(tournament, "Name;Nickname\nAnn Lee;Ace")
    (ace,), (text,) = to_enter(lines, sealed)
    assert ace.name == "Ace"
    assert ace.real_name is not None
    assert (ace.real_name.digest, text.text) == (text.digest, "Ann Lee")


NAME = st.text(st.sampled_from("aAbé -."), max_size=4)


@given(st.lists(NAME, max_size=4), st.lists(NAME, max_size=8))
def test_the_engine_takes_whatever_the_preview_calls_good(
    there: list[str], more: list[str]
) -> None:
    tournament = new_event()
    for text in ("\n".join(there), "\n".join(more)):
        lines = checked(tournament, text)
        players, _ = to_enter(lines, sealed)
        before = len(tournament.state.players)
        if players:
            do(tournament, EnterPlayers(players))
        good = [one for one in lines if one.verdict in (Verdict.NEW, Verdict.ALIKE)]
        assert len(tournament.state.players) - before == len(good)
