"""The players: the list, the box that enters or finds people, and checking them in."""

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery, URLEncodedBody

from toptable.desk.taps import stored
from toptable.engine.names import key, tidy
from toptable.engine.reading.similar_names import find, likenesses
from toptable.engine.rules.teams.formats import SideBySide
from toptable.engine.state.people import NewPlayer, Player
from toptable.engine.subjects.admission.late_entry import too_late
from toptable.engine.subjects.people.entering import CheckIn, EnterPlayers
from toptable.interchange.list_check import Verdict, check_list
from toptable.interchange.people_list import PeopleList, read_people
from toptable.web.access.guards import needs
from toptable.web.access.visit import Visit
from toptable.web.pages.floor.tapping import Tapped
from toptable.web.pages.people.letting_in import let_in, told
from toptable.web.pages.people.people_list import knows, preview, seats
from toptable.web.pages.people.players_part import row, rows
from toptable.web.rendering.answers import led_to
from toptable.web.rendering.queries import query

PLAYERS = "/e/{event:str}/players"


class Names(Tapped):
    """The box: a name, or several lines; ``sure`` when somebody has looked at who is alike."""

    names: str = ""


class Present(Tapped):
    """Whether somebody is here."""

    present: str = "1"


class Chosen(msgspec.Struct):
    """Those who are checked in together, by number."""

    players: str = ""
    reason: str = ""


@get(PLAYERS, sync_to_thread=True)
def players_page(visit: NamedDependency[Visit]) -> Response[Any]:
    """Everyone in the event."""
    deck_lists = isinstance(visit.seen.rules.team, SideBySide)
    return visit.page(
        "people/players.html",
        deck_lists=deck_lists,
        too_late=too_late(visit.seen.state, visit.tournament.rulebook),
    )


@post(PLAYERS, sync_to_thread=True)
def enter_players(visit: NamedDependency[Visit], data: URLEncodedBody[Names]) -> Response[Any]:
    """Enter everyone who was typed, or nobody; whatever is doubtful is shown first."""
    state, text = visit.tournament.state, data.names
    typed = [line.strip() for line in text.splitlines() if line.strip()]
    listed = read_people(text, seats=seats(visit))
    if len(typed) == 1 and (len(listed.people) == 1 or data.sure):
        return _one(visit, tidy(typed[0]), data)
    if not state.started and typed and not _plain(visit, listed):
        return preview(visit, listed, text, status=409)
    players = tuple(NewPlayer(name=person.name) for person in listed.people)
    return let_in(visit, EnterPlayers(players=players), typed={"names": text}, reason=data.reason)


@get(f"{PLAYERS}/which", guards=[needs("CheckIn")], sync_to_thread=True)
def which_page(visit: NamedDependency[Visit], name: FromQuery[str] = "") -> Response[Any]:
    """Somebody on the list could be meant: who, or is it somebody new?"""
    state = visit.seen.state
    meant = _meant(visit, name)
    return visit.page(
        "people/which.html",
        name=tidy(name),
        meant=[row(player) for player in meant],
        taken=key(name) in state.names,
    )


@get(f"{PLAYERS}/why", guards=[needs("CheckIn")], sync_to_thread=True)
def why_page(
    visit: NamedDependency[Visit],
    text: FromQuery[str] = "",
    names: FromQuery[str] = "",
    player: FromQuery[int] = 0,
    players: FromQuery[str] = "",
) -> Response[Any]:
    """Only a reason is missing; nothing was changed yet."""
    page = f"{visit.address}/players"
    numbers = [player] if player else [int(one) for one in players.split() if one.isdecimal()]
    known = visit.seen.state
    return visit.page(
        "people/why.html",
        text=text,
        names=names,
        players=players,
        who=", ".join(names.splitlines() or map(known.name_of, numbers)),
        action=f"{page}/{player}/check-in" if player else page if names else f"{page}/check-in",
    )


@post(f"{PLAYERS}/{{player:int}}/check-in", sync_to_thread=True)
def check_in(
    visit: NamedDependency[Visit], player: FromPath[int], data: URLEncodedBody[Present]
) -> Response[Any]:
    """Somebody is here, or is not after all."""
    command = CheckIn(players=(player,), present=data.present != "0")
    typed = {"player": str(player)}
    return let_in(visit, command, typed=typed, reason=data.reason, tap=data.tap)


@get(f"{PLAYERS}/check-in", guards=[needs("CheckIn")], sync_to_thread=True)
def check_in_page(visit: NamedDependency[Visit], players: FromQuery[str] = "") -> Response[Any]:
    """Who would be checked in together: those shown, or everybody. Nothing is changed yet."""
    state = visit.seen.state
    among = {int(one) for one in players.split() if one.isdecimal() and len(one) < 9}
    among = among if players else set(state.players)
    absent = [
        player_row
        for player_row in rows(state)
        if player_row.number in among and not player_row.here
    ]
    return visit.page(
        "people/check_in.html",
        chosen=bool(players),
        absent=[player_row for player_row in absent if player_row.standing == "in"],
    )


@post(f"{PLAYERS}/check-in", sync_to_thread=True)
def check_in_all(visit: NamedDependency[Visit], data: URLEncodedBody[Chosen]) -> Response[Any]:
    """Check in those who were shown, all or none."""
    numbers = [int(one) for one in data.players.split() if one.isdecimal() and len(one) < 9]
    if not numbers:
        raise NotFoundException
    command = CheckIn(players=tuple(dict.fromkeys(numbers)))
    typed = {"players": " ".join(map(str, numbers))}
    return let_in(visit, command, typed=typed, reason=data.reason)


def _one(visit: Visit, name: str, data: Names) -> Response[Any]:
    """One name: enter it, check its bearer in, or ask whether somebody else is meant."""
    state, back, reason = visit.tournament.state, f"{visit.address}/players", data.reason
    newcomer = EnterPlayers(players=(NewPlayer(name=name),))
    if data.tap and (there := stored(visit.tournament.log, newcomer, visit.actor, data.tap)):
        return told(visit, there)
    meant = () if data.sure else _meant(visit, name)
    asked = query({"name": name})
    if state.rounds:
        if len(meant) == 1:
            return led_to(visit.request, visit.tournament, f"{back}/{meant[0].id}")
        page = "which" if meant else "late"
        return led_to(visit.request, visit.tournament, f"{back}/{page}?{asked}")
    same = state.names.get(key(name))
    if same is not None and not state.players[same].checked_in and not data.sure:
        command = CheckIn(players=(same,))
        return let_in(visit, command, typed={"player": str(same)}, reason=reason)
    if meant:
        return led_to(visit.request, visit.tournament, f"{back}/which?{asked}")
    if seats(visit):
        return led_to(visit.request, visit.tournament, f"{back}/team?{asked}")
    return let_in(visit, newcomer, typed={"names": name}, reason=reason, tap=data.tap)


def _meant(visit: Visit, name: str) -> tuple[Player, ...]:
    """Who on the list could be meant by a name: found by a part of it, or nearly called so."""
    state = visit.tournament.state
    found = find(state, name)
    alike = likenesses(state).of(name)
    if alike is None or any(player.id == alike for player in found):
        return found
    return (*found, state.players[alike])


def _plain(visit: Visit, listed: PeopleList) -> bool:
    """Whether a list holds names and nothing else, all of them new and unlike each other."""
    if listed.table.separator or listed.headings or seats(visit):
        return False
    lines = check_list(
        visit.tournament.state, visit.tournament.rulebook, listed.people, knows(visit.desk)
    )
    return all(line.verdict is Verdict.NEW for line in lines)


ROUTES = (players_page, enter_players, which_page, why_page, check_in_page, check_in_all, check_in)
