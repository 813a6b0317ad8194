"""The bracket's pages: for everybody to see, for staff to settle, report, correct and leave."""

import re

import pytest
from finals_office import OLGA, better_seat, bracket, finalists, locked, play_out
from web_office import Visitor, elements

from spoken import spoken
from support import settle_bracket_sides
from toptable.desk.desk import Desk
from toptable.engine.rules.finals.bracket.bracket import GameStatus, follow
from toptable.engine.rules.finals.bracket.bracket_view import places

PAGE = "/e/cup/bracket"
GAME = f"{PAGE}/games/{{}}"
DO = "/e/cup/do/settle_bracket_sides"
STAFF_PAGES = (GAME.format(1), f"{GAME.format(1)}/correction?ended=0", f"{PAGE}/leave?player=1")


def status(desk: Desk, game: int) -> GameStatus:
    course = desk.tournament("cup").state.finals.bracket
    assert course is not None
    return follow(course).game(game).status


def winner(desk: Desk, game: int) -> str:
    now = desk.tournament("cup").state.finals.bracket
    assert now is not None
    decision = follow(now).game(game).decision
    return now.name(decision.winner) if decision else ""


def without_picture(html: str) -> str:
    return re.sub(r"<svg.*?</svg>", "", html, flags=re.DOTALL)


def test_everybody_sees_the_bracket_and_only_staff_have_buttons(
    desk: Desk, guest: Visitor, organizer: Visitor
) -> None:
    names = finalists(bracket(desk))
    public, staff = guest.look(PAGE), organizer.look(PAGE)
    for page in (public, staff):
        assert page.status_code == 200
        assert page.text.count("<svg") == 1
        for seed, name in enumerate(names, 1):
            assert f"{name}, seed {seed}" in page.text, "the table says what the picture shows"
    assert not any(tag in ("button", "form", "select") for tag, _ in elements(public.text))
    pressed = [a.get("formaction") for tag, a in elements(staff.text) if tag == "button"]
    assert pressed.count(GAME.format(1)) == 2, "one button for each who can win"
    for address in STAFF_PAGES:
        assert guest.look(address).status_code == 403, address


def test_the_tab_comes_with_the_locked_cut(desk: Desk, guest: Visitor) -> None:
    tournament = locked(desk)
    page = guest.look(PAGE).text
    assert "the bracket has not begun" in page
    assert all(name in page for name in finalists(tournament))
    tabs = [a.get("href") for tag, a in elements(guest.look("/e/cup").text) if tag == "a"]
    assert "/e/cup/hall/bracket" in tabs
    desk.create("Other", "nisei-1.3", OLGA, event="other")
    tabs = [a.get("href") for tag, a in elements(guest.look("/e/other").text) if tag == "a"]
    assert "/e/other/hall/bracket" not in tabs
    assert spoken("no_bracket:not_open") in guest.look("/e/other/bracket").text


def test_one_path_is_marked_and_others_are_not(desk: Desk, guest: Visitor) -> None:
    tournament = bracket(desk)
    cut = tournament.state.finals.locked
    assert cut is not None
    player = cut.seeds[2].who.player
    plain, marked = guest.look(PAGE).text, guest.look(f"{PAGE}?player={player}").text
    assert 'class="game open mine"' not in plain
    assert marked.count('class="game open mine"') == 1
    assert f'data-part="{PAGE}/part?player={player}"' in marked
    part = guest.look(f"{PAGE}/part?player={player}").text
    assert part.count('class="game open mine"') == 1
    outsider = next(one for one in tournament.state.players if one not in cut.players)
    assert "mine" not in guest.look(f"{PAGE}/part?player={outsider}").text


def test_the_chooser_chooses_and_the_picture_shows_it(desk: Desk, organizer: Visitor) -> None:
    names = finalists(bracket(desk))
    page = organizer.look(PAGE).text
    assert f"{names[0]} has the better seed and chooses Corp or Runner" in page
    answer = organizer.post(DO, game="1", choice="R", back="/bracket#game-1")
    assert answer.headers["location"].endswith("#game-1")
    page = organizer.look(PAGE).text
    assert f"{names[0]}, seed 1, plays Runner" in page
    assert f"{names[3]}, seed 4, plays Corp" in page
    wrong = organizer.post(DO, game="1", choice="Q")
    assert wrong.status_code == 409
    assert "The sides are" in wrong.text


def test_sides_that_lots_decide_cannot_be_seen_beforehand(desk: Desk, organizer: Visitor) -> None:
    bracket(desk)
    for game in (1, 2):
        organizer.post(DO, game=str(game), choice="C")
        organizer.post(GAME.format(game), ended="0")
    page = without_picture(organizer.look(PAGE).text)
    assert "Settle the sides" in page
    assert "Drawn:" not in page, "looking draws nothing and tells nothing"
    said = organizer.look(organizer.post(DO, game="3", back="/bracket").headers["location"]).text
    assert "plays Corp" in said


def test_games_from_the_first_to_the_champion(
    desk: Desk, organizer: Visitor, guest: Visitor
) -> None:
    tournament = bracket(desk)
    names = finalists(tournament)
    now = tournament.state.finals.bracket
    assert now is not None
    while games := follow(now).open:
        settle_bracket_sides(tournament, games[0].number)
        answer = organizer.post(GAME.format(games[0].number), ended=str(better_seat(games[0])))
        assert answer.status_code == 303
        now = tournament.state.finals.bracket
        assert now is not None
    page = guest.look(PAGE).text
    assert f"<bdi>{names[0]}</bdi>" in page.partition('class="champion"')[2][:120]
    ranking = re.findall(r'<th scope="row"><bdi>(\w+)</bdi>', guest.look("/e/cup/places").text)
    assert ranking[:4] == names, "the better seed always won"
    assert [one.finalist.name for one in places(now)] == names


def at_time(**points: str) -> dict[str, str]:
    """The form of a game that time has stopped, as the page sends it."""
    return {"ended": "agenda_points:points"} | {
        f"n_agenda_points.{key}": n for key, n in points.items()
    }


@pytest.mark.parametrize(("form", "better_seed_wins"), [
    ({"ended": "drawn"}, True),
    (at_time(agenda_points_0="3", agenda_points_1="5"), False),
    (at_time(agenda_points_0="4", agenda_points_1="4"), True),
])  # fmt: skip
def test_netrunner_at_time_and_drawn(
    desk: Desk, organizer: Visitor, form: dict[str, str], better_seed_wins: bool
) -> None:
    names = finalists(bracket(desk))
    organizer.look(GAME.format(1))
    organizer.post(DO, game="1", choice="C")
    assert organizer.post(GAME.format(1), **form).status_code == 303
    assert winner(desk, 1) == (names[0] if better_seed_wins else names[3])


def test_what_is_not_filled_in_is_asked_for(desk: Desk, organizer: Visitor) -> None:
    bracket(desk)
    for form, asked in (
        ({}, "Say who won"),
        (at_time(agenda_points_0="3"), "agenda points"),
        (at_time(agenda_points_0="three", agenda_points_1="-1"), "agenda points"),
        ({"ended": "both_lose"}, "cannot end like this"),
        ({"ended": "won"}, "cannot end like this"),
        ({"ended": "agenda_points:won_7"}, "no answer here"),
    ):
        answer = organizer.post(GAME.format(1), **form)
        assert answer.status_code == 409
        assert asked in answer.text
    assert organizer.post(GAME.format(1), ended="0", version="x").status_code == 422
    assert status(desk, 1) is GameStatus.OPEN
    assert organizer.look(GAME.format(99)).status_code == 404
    assert organizer.look(GAME.format(5)).status_code == 404, "nobody sits there yet"


def test_star_wars_counts_the_table_at_time(desk: Desk, organizer: Visitor) -> None:
    """The document's own example: 8.7 for the light side against 8.65 for the dark. SW-33."""
    names = finalists(bracket(desk, rulebook="ffg-starwars-2.2"))
    page = organizer.look(GAME.format(1)).text
    assert "Death Star dial" in page
    assert "Balance of the Force" in page
    tally = {"objectives": "2", "damage_on_dark": "7", "dial": "10", "damage_on_light": "4"}
    form = {"ended": "force_score:dark"} | {f"n_force_score.{key}": n for key, n in tally.items()}
    early = organizer.post(GAME.format(1), **form)
    assert "Settle the sides of this game first" in early.text
    organizer.post(DO, game="1", choice="L")
    assert organizer.post(GAME.format(1), **form).status_code == 303
    assert winner(desk, 1) == names[0], "seed 1 chose the light side"


def test_bushiroad_lets_both_lose(desk: Desk, organizer: Visitor) -> None:
    names = finalists(bracket(desk, rulebook="bushiroad-1.2.11"))
    page = organizer.look(GAME.format(1)).text
    assert "Agenda points" not in page
    assert "Time: both lose" in page
    assert "Draw who goes first" in organizer.look(PAGE).text
    organizer.post(DO, game="1")
    assert "goes first" in without_picture(organizer.look(PAGE).text)
    organizer.post(GAME.format(1), ended="knockout")
    assert (status(desk, 1), winner(desk, 1)) == (GameStatus.DECIDED, "nobody")
    organizer.post(GAME.format(2), ended="together:turn_0")
    assert winner(desk, 2) == names[2], "in the turn of seed 2, seed 2 loses"


def test_a_correction_shows_first_what_follows(desk: Desk, organizer: Visitor) -> None:
    tournament = bracket(desk)
    names = finalists(tournament)
    for game in (1, 2, 3):
        settle_bracket_sides(tournament, game)
        organizer.post(GAME.format(game), ended="0")
    before = tournament.version
    assert "how it really ended" in organizer.look(GAME.format(1)).text
    preview = organizer.look(f"{GAME.format(1)}/correction?ended=1&reason=slip")
    assert preview.status_code == 200
    assert f"{names[3]} wins" in preview.text
    assert "It is played again" in preview.text
    assert tournament.version == before, "looking changes nothing"

    form = {"ended": "1", "version": str(before), "reason": ""}
    assert "Say why it is corrected" in organizer.post(GAME.format(1), **form).text
    assert organizer.post(GAME.format(1), **form | {"reason": "slip"}).status_code == 303
    assert winner(desk, 1) == names[3]
    assert status(desk, 3) is GameStatus.OPEN
    assert "slip" in organizer.look("/e/cup/log").text


def test_a_correction_of_an_old_look_is_shown_anew(desk: Desk, organizer: Visitor) -> None:
    tournament = bracket(desk)
    for game in (1, 2):
        settle_bracket_sides(tournament, game)
    organizer.post(GAME.format(1), ended="0")
    old = tournament.version
    organizer.post(GAME.format(2), ended="0")
    answer = organizer.post(GAME.format(1), ended="1", version=str(old), reason="slip")
    assert answer.headers["location"].startswith(f"{GAME.format(1)}/correction?ended=1")
    again = organizer.look(answer.headers["location"]).text
    assert "has changed since you looked" in again
    assert 'value="slip"' in again
    assert tournament.version == old + 1


def test_a_finalist_leaves_after_a_look(desk: Desk, organizer: Visitor) -> None:
    tournament = bracket(desk)
    names = finalists(tournament)
    cut = tournament.state.finals.locked
    assert cut is not None
    player = str(cut.seeds[0].who.player)
    page = organizer.look(f"{PAGE}/leave?player={player}").text
    assert f"{names[3]} without a game" in page
    settle_bracket_sides(tournament, 2)
    old = tournament.version
    form = {"player": player, "reason": "ill"}
    organizer.post(GAME.format(2), ended="0")
    moved = organizer.post(f"{PAGE}/leave", version=str(old), **form)
    assert moved.headers["location"] == f"{PAGE}/leave?player={player}&moved={old}"
    done = organizer.post(f"{PAGE}/leave", version=str(tournament.version), **form)
    assert done.status_code == 303
    assert winner(desk, 1) == names[3]
    assert not tournament.state.players[int(player)].disqualified
    assert organizer.look(f"{PAGE}/leave?player={player}").status_code == 409
    outsider = next(one for one in tournament.state.players if one not in cut.players)
    assert organizer.look(f"{PAGE}/leave?player={outsider}").status_code == 409


def test_names_stay_text_in_the_picture(desk: Desk, guest: Visitor) -> None:
    bad = "<script>alert(1)</script>"
    bracket(desk, names=(bad, *(f"<i>{letter}" for letter in "abcdefghi")))
    page = guest.look(PAGE).text
    assert "<i>" not in page
    assert bad not in page
    found = elements(page)
    assert [a for tag, a in found if tag == "script" and "src" not in a] == []
    assert [tag for tag, a in found if "style" in a or tag == "style"] == [], (
        "the policy forbids it"
    )


def test_a_closed_event_is_only_to_be_looked_at(desk: Desk, organizer: Visitor) -> None:
    tournament = bracket(desk)
    play_out(tournament)
    assert "Correct…" in organizer.look(PAGE).text
    assert organizer.post("/e/cup/do/close_event").status_code == 303
    assert "Correct…" not in organizer.look(PAGE).text
    correction = organizer.post(GAME.format(1), ended="1", reason="too late")
    assert correction.status_code == 409


def test_the_list_of_players_says_who_is_out(desk: Desk, guest: Visitor) -> None:
    """Who missed the cut as soon as it is locked, then who has lost twice."""
    locked(desk)
    assert "4 of 10 still in" in guest.look("/e/cup/players").text
    play_out(bracket(desk, event="final"))
    assert "1 of 10 still in" in guest.look("/e/final/players").text
