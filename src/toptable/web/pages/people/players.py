"""The players: the list, entering or finding people one by one or as a file, checking them in."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery, MultipartBody, URLEncodedBody

from toptable.desk.desk import Desk, sealed
from toptable.desk.request import stored
from toptable.engine.names import key, tidy
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.rules.team_formats import SideBySide
from toptable.engine.state.people import NewPlayer, Player
from toptable.engine.subjects.people.player_entry import CheckIn, EnterPlayers
from toptable.engine.subjects.registration.late_entry import too_late
from toptable.engine.views.people import by_name, person_views
from toptable.engine.views.player_facts import find, likenesses
from toptable.interchange.file_contents import decoded
from toptable.interchange.people_list import (
    TITLES,
    CheckedLine,
    Column,
    PeopleList,
    Verdict,
    check_list,
    read_people,
    to_enter,
)
from toptable.store.people import NoSuchPerson
from toptable.web.acts.form_response import led_to, query
from toptable.web.auth.event_request import MOST_DIGITS, EventRequest
from toptable.web.auth.requester import needs
from toptable.web.pages.floor.floor_acts import Tapped
from toptable.web.pages.people.admit_people import let_in, redirect_after_add

IMPORT = "/e/{event:str}/players/import"
NOTHING = "There are no names on this list. Paste names, one on each line, or choose a file."


class Verdicts(msgspec.Struct, frozen=True):
    """How many lines of each kind there are."""

    good: int
    alike: int
    others: int


@get(IMPORT, guards=[needs("EnterPlayers")], sync_to_thread=True)
def import_page(visit: NamedDependency[EventRequest]) -> Response[Any]:
    """Where a list is pasted or a file chosen."""
    return visit.page("people/people_list.html", text="", problem="", team=visit.seen.rules.team)


@post(IMPORT, guards=[needs("EnterPlayers")], sync_to_thread=True)
def look_at_list(
    visit: NamedDependency[EventRequest], data: MultipartBody[dict[str, Any]]
) -> Response[Any]:
    """What the list would do. Nothing is changed yet."""
    text, file = data.get("text", ""), data.get("file")
    content = file.file.read() if isinstance(file, UploadFile) else b""
    return look(visit, decoded(content) if content else str(text), {})


@post(f"{IMPORT}/again", guards=[needs("EnterPlayers")], sync_to_thread=True)
def look_again(
    visit: NamedDependency[EventRequest], data: URLEncodedBody[dict[str, str]]
) -> Response[Any]:
    """The same list with other meanings of its columns."""
    return look(visit, data.get("text", ""), chosen(data))


@post(f"{IMPORT}/enter", sync_to_thread=True)
def enter_list(
    visit: NamedDependency[EventRequest], data: URLEncodedBody[dict[str, str]]
) -> Response[Any]:
    """Enter the good lines in one act, without those ticked; anew if the event has moved on."""
    text = data.get("text", "")
    listed = read_people(text, chosen=chosen(data), seats=seats(visit))
    version = data.get("version", "")
    looked_at = int(version) if version.isdecimal() and len(version) < MOST_DIGITS else 0
    without = [int(key[4:]) for key in data if key.startswith("out_") and key[4:].isdecimal()]
    players, texts = to_enter(_checked(visit, listed), sealed, without=without)
    command = EnterPlayers(players=players)
    reason = data.get("reason", "").strip()
    outcome = visit.tournament.send(
        command, visit.actor, reason=reason, texts=texts, looked_at=looked_at
    )
    if isinstance(outcome, Refusal) and outcome.answer is not AnsweredBy.SOMEBODY_ELSE:
        ask = outcome.answer is AnsweredBy.REASON
        return preview(visit, listed, text, status=409, problem=outcome.text, ask=ask)
    return redirect_after_add(visit, outcome)


def look(visit: EventRequest, text: str, columns: dict[int, Column]) -> Response[Any]:
    """The preview of a text, or the page that asks for one."""
    listed = read_people(text, chosen=columns, seats=seats(visit))
    if not listed.people:
        return visit.fresh_page(
            "people/people_list.html",
            status=422,
            text=text,
            problem=NOTHING,
            team=visit.seen.rules.team,
        )
    return preview(visit, listed, text)


def preview(
    visit: EventRequest,
    listed: PeopleList,
    text: str,
    *,
    status: int = 200,
    problem: str = "",
    ask: bool = False,
) -> Response[Any]:
    """Each line with what becomes of it, and the columns as they were understood."""
    lines = _checked(visit, listed)
    counts = Verdicts(
        good=sum(line.verdict is Verdict.NEW for line in lines),
        alike=sum(line.verdict is Verdict.ALIKE for line in lines),
        others=sum(line.verdict not in (Verdict.NEW, Verdict.ALIKE) for line in lines),
    )
    titles = {
        column: title
        for column, title in TITLES.items()
        if seats(visit) or column not in (Column.TEAM, Column.MEMBER)
    }
    return visit.fresh_page(
        "people/people_preview.html",
        status=status,
        listed=listed,
        # What somebody has to look at comes first, however long the list is.
        lines=sorted(lines, key=lambda line: line.verdict is Verdict.NEW),
        counts=counts,
        titles=titles,
        text=text,
        problem=problem,
        ask=ask,
        team=visit.seen.rules.team,
        started=visit.tournament.state.started,
    )


def seats(visit: EventRequest) -> int:
    """The size of a team; 0 where single players play."""
    team = visit.tournament.rules.team
    return team.size if team is not None else 0


def knows(desk: Desk) -> Callable[[str], bool]:
    """Whether a person is on record at this desk."""

    def known(person: str) -> bool:
        try:
            desk.store.people.get(person)
        except NoSuchPerson:
            return False
        return True

    return known


def chosen(data: Mapping[str, str]) -> dict[int, Column]:
    """What the form says that the columns are about."""
    known = {str(column) for column in Column}
    return {
        int(name[7:]): Column(value)
        for name, value in data.items()
        if name.startswith("column_") and name[7:].isdecimal() and value in known
    }


def _checked(visit: EventRequest, listed: PeopleList) -> tuple[CheckedLine, ...]:
    tournament = visit.tournament
    return check_list(tournament.state, tournament.rulebook, listed.people, knows(visit.desk))


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
def players_page(visit: NamedDependency[EventRequest]) -> Response[Any]:
    """Everyone in the event."""
    deck_lists = isinstance(visit.seen.rules.team, SideBySide)
    return visit.page(
        "people/players.html",
        deck_lists=deck_lists,
        too_late=too_late(visit.seen.state, visit.tournament.rulebook),
    )


@post(PLAYERS, sync_to_thread=True)
def enter_players(
    visit: NamedDependency[EventRequest], data: URLEncodedBody[Names]
) -> Response[Any]:
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
def which_page(visit: NamedDependency[EventRequest], name: FromQuery[str] = "") -> Response[Any]:
    """Somebody on the list could be meant: who, or is it somebody new?"""
    state = visit.seen.state
    meant = _meant(visit, name)
    return visit.page(
        "people/which.html",
        name=tidy(name),
        meant=list(person_views(state, visit.tournament.rulebook, meant)),
        taken=key(name) in state.names,
    )


@get(f"{PLAYERS}/why", guards=[needs("CheckIn")], sync_to_thread=True)
def why_page(
    visit: NamedDependency[EventRequest],
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
    visit: NamedDependency[EventRequest], player: FromPath[int], data: URLEncodedBody[Present]
) -> Response[Any]:
    """Somebody is here, or is not after all."""
    command = CheckIn(players=(player,), present=data.present != "0")
    typed = {"player": str(player)}
    return let_in(visit, command, typed=typed, reason=data.reason, tap=data.tap)


@get(f"{PLAYERS}/check-in", guards=[needs("CheckIn")], sync_to_thread=True)
def check_in_page(
    visit: NamedDependency[EventRequest], players: FromQuery[str] = ""
) -> Response[Any]:
    """Who would be checked in together: those shown, or everybody. Nothing is changed yet."""
    state = visit.seen.state
    among = {int(one) for one in players.split() if one.isdecimal() and len(one) < 9}
    among = among if players else set(state.players)
    return visit.page(
        "people/check_in.html",
        chosen=bool(players),
        absent=[
            person
            for person in by_name(state, visit.tournament.rulebook)
            if person.player in among and person.active and not person.checked_in
        ],
    )


@post(f"{PLAYERS}/check-in", sync_to_thread=True)
def check_in_all(
    visit: NamedDependency[EventRequest], data: URLEncodedBody[Chosen]
) -> Response[Any]:
    """Check in those who were shown, all or none."""
    numbers = [int(one) for one in data.players.split() if one.isdecimal() and len(one) < 9]
    if not numbers:
        raise NotFoundException
    command = CheckIn(players=tuple(dict.fromkeys(numbers)))
    typed = {"players": " ".join(map(str, numbers))}
    return let_in(visit, command, typed=typed, reason=data.reason)


def _one(visit: EventRequest, name: str, data: Names) -> Response[Any]:
    """One name: enter it, check its bearer in, or ask whether somebody else is meant."""
    state, back, reason = visit.tournament.state, f"{visit.address}/players", data.reason
    newcomer = EnterPlayers(players=(NewPlayer(name=name),))
    if data.tap and (there := stored(visit.tournament.log, newcomer, visit.actor, data.tap)):
        return redirect_after_add(visit, there)
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


def _meant(visit: EventRequest, name: str) -> tuple[Player, ...]:
    """Who on the list could be meant by a name: found by a part of it, or nearly called so."""
    state = visit.tournament.state
    found = find(state, name)
    alike = likenesses(state).of(name)
    if alike is None or any(player.id == alike for player in found):
        return found
    return (*found, state.players[alike])


def _plain(visit: EventRequest, listed: PeopleList) -> bool:
    """Whether a list holds names and nothing else, all of them new and unlike each other."""
    if listed.table.separator or listed.headings or seats(visit):
        return False
    lines = check_list(
        visit.tournament.state, visit.tournament.rulebook, listed.people, knows(visit.desk)
    )
    return all(line.verdict is Verdict.NEW for line in lines)


ROUTES = (
    import_page,
    look_at_list,
    look_again,
    enter_list,
    players_page,
    enter_players,
    which_page,
    why_page,
    check_in_page,
    check_in_all,
    check_in,
)
