"""A hall of phones that play an event by themselves, from registration to the champion.

Every player has a number, and the lower number wins; close numbers share a match of two games. Both
at a table know that, so one reports and the other confirms; now and then somebody reports what is
wrong first. A phone is a script with a cookie, or a real browser; both see the row and no more.
Phones have personal links and no tokens, so they use the pages; what staff do goes over the API.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from html import unescape
from time import monotonic, sleep
from typing import Protocol

import httpx
from api_tokens import token
from playwright.sync_api import Page, expect

from toptable.client import Client
from toptable.desk.desk import Desk
from toptable.desk.self_registration import set_registration
from toptable.desk.tournament import Done, Tournament
from toptable.engine.declared import Command, Scope
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.rules.structure.tables import Plan
from toptable.engine.state.people import Absentees, RegistrationWay
from toptable.engine.subjects.event.settings import PlanStructure
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.finals.cutting import LockCut
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.engine.views.outcome import champion

OLGA = Actor(name="Olga", role=Role.ORGANIZER)
WHY = "As was told at the door."
EVENT = "cup"
HOME = f"/e/{EVENT}/me"
STALLED = 120.0
"""Seconds without any progress after which a play-through is given up."""
TOKEN = re.compile(r'name="csrf" value="([^"]+)"')
MOMENT = re.compile(r'data-moment="(\w+)"')
OPPONENT = re.compile(r'class="opp"><bdi>[^<]*?(\d+)</bdi>')
AT = re.compile(r'name="at" value="([\w-]+)"')
SAID = re.compile(r'name="said" value="(\w+)"')
REPORTED = re.compile(r"(\d)–(\d)")
SIDE = re.compile(r'<button class="btn" name="mine" value="(\w+)"')
DRAWN = 'name="mine" value=""'


CHANGED = "(before) => document.getElementById('row').innerHTML !== before"


class Phone(Protocol):
    """What a player can do with a phone."""

    number: int

    def register(self) -> None: ...
    def row(self) -> str:
        """The row as it is shown now."""

    def check_in(self) -> None: ...
    def settle_sides(self) -> bool:
        """Choose a side where that is this player's, or draw; whether it was."""

    def report(self, letters: str) -> None: ...
    def confirm(self) -> None: ...


class Script:
    """A phone that is no browser: it asks for the row, and sends what a tap would send."""

    def __init__(self, address: str, number: int) -> None:
        self.number = number
        self._client = httpx.Client(base_url=address, timeout=60)

    def register(self) -> None:
        page = self._client.get(f"/e/{EVENT}/join").text
        answer = self._client.post(
            f"/e/{EVENT}/join", data={"csrf": _one(TOKEN, page), "name": name_of(self.number)}
        )
        assert answer.headers.get("location") == HOME, answer.text
        self._token = _one(TOKEN, self._client.get(HOME).text)

    def row(self) -> str:
        return self._client.get(f"{HOME}/row").text

    def check_in(self) -> None:
        self._post("check-in")

    def settle_sides(self) -> bool:
        page = self._client.get(f"{HOME}/sides").text
        mine = SIDE.search(page)
        if mine is None and DRAWN not in page:
            return False
        self._post("sides", at=_one(AT, page), game="1", mine=mine[1] if mine else "")
        return True

    def report(self, letters: str) -> None:
        row = self.row()
        at = AT.search(row)
        if at is not None and "data-plain" in row:
            self._post("report", at=at[1], won=letters)
        elif at is not None:
            games = {f"game{game}": letter for game, letter in enumerate(letters, 1)}
            self._post("report", at=at[1], **games)

    def confirm(self) -> None:
        row = self.row()
        at, said = AT.search(row), SAID.search(row)
        if at is not None and said is not None:
            self._post("confirm", at=at[1], said=said[1])

    def _post(self, what: str, **form: str) -> None:
        answer = self._client.post(
            f"{HOME}/{what}",
            data={"csrf": self._token, **form},
            headers={"accept": "application/json"},
        )
        # Somebody may have been quicker; the row then says so.
        assert answer.status_code in (200, 409), answer.text

    def close(self) -> None:
        self._client.close()


class InBrowser:
    """A real browser on a phone: what is not on the page cannot be tapped."""

    def __init__(self, page: Page, address: str, number: int) -> None:
        self.number = number
        self._page = page
        self._address = address

    def register(self) -> None:
        self._page.goto(f"{self._address}/e/{EVENT}/join")
        self._page.get_by_label("Your name").fill(name_of(self.number))
        self._page.get_by_role("button", name="Register").tap()
        expect(self._page.locator("h1.name")).to_have_text(name_of(self.number))

    def row(self) -> str:
        return str(self._page.locator("#row").inner_html())

    def check_in(self) -> None:
        self._page.get_by_role("button", name="I am here").tap()
        self._changed("check_in")

    def settle_sides(self) -> bool:
        self._page.goto(f"{self._address}{HOME}/sides")
        mine = self._page.get_by_role("button", name=re.compile("^(I play|Settle it|Draw for us)"))
        expect(self._page.locator("h1")).to_have_text("Who plays what?")
        found = mine.count() > 0
        if found:
            mine.first.tap()
        else:
            self._page.get_by_role("link", name="Back to my page").tap()
        expect(self._page.locator("h1.name")).to_be_visible()
        return found

    def report(self, letters: str) -> None:
        words, before = {"W": "I won", "L": "I lost"}, self.row()
        if "data-plain" in before:
            self._page.get_by_role("button", name=words[letters]).tap()
        else:
            report = self._page.locator("#report")
            if report.get_attribute("open") is None:
                report.locator("> summary").tap()
            for game, letter in enumerate(letters, 1):
                shown = f'[data-game="{game}"] label'
                self._page.locator(shown, has_text=words[letter]).first.tap()
            self._page.locator("#send").tap()
            expect(report).not_to_have_attribute("open", "")
        # Whoever looked again before the answer is there would report once more.
        self._page.wait_for_function(CHANGED, arg=before)

    def confirm(self) -> None:
        self._page.get_by_role("button", name="That is right").tap()
        self._changed("confirm")

    def _changed(self, before: str) -> None:
        expect(self._page.locator(f"#row [data-moment={before}]")).to_have_count(0)


def name_of(number: int) -> str:
    """A player's name; the number says how strong."""
    return f"Player {number:02}"


def new_cup(desk: Desk, players: int, rounds: int, cut: int) -> Tournament:
    """An event with open doors: the last that staff have to prepare."""
    made = desk.create("Cup", "nisei-1.3", OLGA, event=EVENT)
    assert isinstance(made, Tournament), made
    _do(made, PlanStructure(Plan(rounds=rounds, cut=cut), expected=players))
    opened = set_registration(made, RegistrationWay.OPEN, OLGA)
    assert isinstance(opened, Done), opened
    return made


def staff_of(desk: Desk, address: str) -> Client:
    """The organizer's program, with a token for what staff still do."""
    scopes = (Scope.ROUNDS, Scope.FINALS)
    return Client(address, token(desk, Role.ORGANIZER, scopes, name=OLGA.name))


def play(
    tournament: Tournament, staff: Client, phones: Sequence[Phone], rounds: int, cut: int
) -> str:
    """The whole event; staff start rounds and the cut, phones do the rest. The champion's name."""
    event = staff.event(tournament.event)
    for phone in phones:
        phone.register()
    _until(lambda: all(player.checked_in for player in tournament.state.players.values()), phones)
    for _ in range(rounds):
        event.send(PairRound(absentees=Absentees.ASK), reason=WHY)
        event.send(PublishRound(), reason=WHY)
        _until(lambda: tournament.state.rounds[-1].complete, phones)
    event.send(LockCut(TopCut(cut)), reason=WHY)
    event.send(StartBracket(), reason=WHY)
    _until(lambda: champion(tournament.state, tournament.rulebook) is not None, phones)
    first = champion(tournament.state, tournament.rulebook)
    assert first is not None
    winner = next(phone for phone in phones if name_of(phone.number) == first.name)
    _until(lambda: "You have won the event" in winner.row(), ())
    return first.name


def by_staff(tournament: Tournament) -> dict[str, int]:
    """How many entries staff made of each kind, once players could register."""
    kinds: dict[str, int] = {}
    lines = iter(tournament.log.lines)
    for line in lines:
        if type(line.entry).__name__ == "RegistrationSet":
            break
    for line in lines:
        if line.role is Role.ORGANIZER:
            kind = type(line.entry).__name__
            kinds[kind] = kinds.get(kind, 0) + 1
    return kinds


def step(phone: Phone) -> None:
    """Look at the row, and do what it asks for."""
    row = unescape(phone.row())
    found = MOMENT.search(row)
    moment = found[1] if found else ""
    if moment == "check_in":
        phone.check_in()
    elif moment in ("play", "confirm", "disputed"):
        _at_the_table(phone, row, moment)


def _at_the_table(phone: Phone, row: str, moment: str) -> None:
    opponent = int(_one(OPPONENT, row))
    right = _ended(phone.number, opponent, plain="data-plain" in row)
    if moment == "play" and "me/sides" in row and "data-knockout" in row:
        phone.settle_sides()
    elif moment == "play" and phone.number < opponent:
        # Every sixteenth says the wrong thing first, and a judge is called until they agree.
        wrong = phone.number % 16 == 3 and "data-plain" not in row
        phone.report("WL" if wrong and right != "WL" else right)
    elif moment == "play":
        return
    elif moment == "confirm" and _score(right) == tuple(map(int, _of(REPORTED, row))):
        phone.confirm()
    elif _score(right) != tuple(map(int, _of(REPORTED, row))):
        phone.report(right)


def _ended(mine: int, other: int, *, plain: bool) -> str:
    """How the match of two players ends, as the first of them sees it."""
    if not plain and abs(mine - other) < 2:
        return "WL" if mine < other else "LW"
    return ("W" if mine < other else "L") * (1 if plain else 2)


def _score(letters: str) -> tuple[int, int]:
    return letters.count("W"), letters.count("L")


def _until(done: Callable[[], bool], phones: Iterable[Phone]) -> None:
    """Let everybody look and act until this is so."""
    since = monotonic()
    while not done():
        for phone in phones:
            step(phone)
        sleep(0.02)
        if monotonic() - since > STALLED:
            raise AssertionError({phone.number: MOMENT.findall(phone.row()) for phone in phones})


def _do(tournament: Tournament, command: Command) -> None:
    done = tournament.send(command, OLGA, reason=WHY)
    assert isinstance(done, Done), done


def _one(pattern: re.Pattern[str], text: str) -> str:
    found = pattern.search(text)
    assert found is not None, (pattern.pattern, text)
    return found[1]


def _of(pattern: re.Pattern[str], text: str) -> tuple[str, ...]:
    found = pattern.search(text)
    assert found is not None, (pattern.pattern, text)
    return found.groups()
