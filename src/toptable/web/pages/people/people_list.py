"""A list of people, pasted or from a file: what it would do, line by line, and then all at once."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.di import NamedDependency
from litestar.params import MultipartBody, URLEncodedBody

from toptable.desk.desk import Desk, sealed
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.subjects.people.entering import EnterPlayers
from toptable.interchange.list_check import CheckedLine, Verdict, check_list, to_enter
from toptable.interchange.list_headings import TITLES, Column
from toptable.interchange.list_text import decoded
from toptable.interchange.people_list import PeopleList, read_people
from toptable.store.people import NoSuchPerson
from toptable.web.access.guards import needs
from toptable.web.access.visit import MOST_DIGITS, Visit
from toptable.web.pages.people.letting_in import told

IMPORT = "/e/{event:str}/players/import"
NOTHING = "There are no names on this list. Paste names, one on each line, or choose a file."


class Verdicts(msgspec.Struct, frozen=True):
    """How many lines of each kind there are."""

    good: int
    alike: int
    others: int


@get(IMPORT, guards=[needs("EnterPlayers")], sync_to_thread=True)
def import_page(visit: NamedDependency[Visit]) -> Response[Any]:
    """Where a list is pasted or a file chosen."""
    return visit.page("people/people_list.html", text="", problem="", team=visit.seen.rules.team)


@post(IMPORT, guards=[needs("EnterPlayers")], sync_to_thread=True)
def look_at_list(
    visit: NamedDependency[Visit], data: MultipartBody[dict[str, Any]]
) -> Response[Any]:
    """What the list would do. Nothing is changed yet."""
    text, file = data.get("text", ""), data.get("file")
    content = file.file.read() if isinstance(file, UploadFile) else b""
    return look(visit, decoded(content) if content else str(text), {})


@post(f"{IMPORT}/again", guards=[needs("EnterPlayers")], sync_to_thread=True)
def look_again(
    visit: NamedDependency[Visit], data: URLEncodedBody[dict[str, str]]
) -> Response[Any]:
    """The same list with other meanings of its columns."""
    return look(visit, data.get("text", ""), chosen(data))


@post(f"{IMPORT}/enter", sync_to_thread=True)
def enter_list(
    visit: NamedDependency[Visit], data: URLEncodedBody[dict[str, str]]
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
    return told(visit, outcome)


def look(visit: Visit, text: str, columns: dict[int, Column]) -> Response[Any]:
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
    visit: Visit,
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


def seats(visit: Visit) -> int:
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


def _checked(visit: Visit, listed: PeopleList) -> tuple[CheckedLine, ...]:
    tournament = visit.tournament
    return check_list(tournament.state, tournament.rulebook, listed.people, knows(visit.desk))


ROUTES = (import_page, look_at_list, look_again, enter_list)
