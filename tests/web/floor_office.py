"""A round run from two phones: what a head judge and a judge tap, and nothing at the desk."""

import json
from typing import Any

import httpx
import judge_office
from judge_office import Hall
from web_office import Visitor

from toptable.engine.roles import Role

JSON = {"accept": "application/json"}
FIRST = ("Mika", "Aoife", "Ravi", "Petra", "Ines", "Luca", "Chidi", "Odile", "Tomasz", "Noor")
LAST = ("Sørensen", "Byrne", "Menon", "Novák", "Duarte", "Ferri", "Eze", "Faure", "Wilk", "林")


def field(count: int) -> tuple[str, ...]:
    """So many players with names of their own."""
    return tuple(
        f"{FIRST[number % 10]} {LAST[number // 10 % 10]} {number // 100 or ''}".strip()
        for number in range(count)
    )


def hall_of(folder: Any, players: int, *, ago: int | None = 0) -> Hall:
    """An event with so many players, round 1 published, its clock started or not."""
    before = judge_office.NAMES
    judge_office.NAMES = field(players)
    try:
        return Hall(folder).begin(ago=ago)
    finally:
        judge_office.NAMES = before


class Phone:
    """Somebody's phone with the floor on it."""

    def __init__(self, hall: Hall, role: Role, name: str) -> None:
        self.hall = hall
        self.name = name
        self.visitor: Visitor = hall.staff(role, name)

    def look(self, page: str = "") -> str:
        """A page of the floor."""
        answer = self.visitor.look(f"/e/cup/floor{page}")
        assert answer.status_code == 200, answer.text
        return answer.text

    def sends(self, path: str, **form: str) -> httpx.Response:
        """A tap as the script of the floor sends it."""
        if path.startswith(("/floor", "/results")):
            form.setdefault("seen", str(self.hall.tournament.version))
        return self.visitor.post(f"/e/cup{path}", JSON, **form)

    def taps(self, path: str, **form: str) -> dict[str, Any]:
        """A tap that is stored."""
        answer = self.sends(path, **form)
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = json.loads(answer.content)
        return told

    def refused(self, path: str, **form: str) -> dict[str, Any]:
        """A tap that is not; what the page is told."""
        answer = self.sends(path, **form)
        assert answer.status_code in (403, 409), answer.text
        told: dict[str, Any] = json.loads(answer.content)
        return told


class RoundOnPhones:
    """A whole round: sweep, calls, rulings, appeals, a deck check, time, results."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.head = Phone(hall, Role.HEAD_JUDGE, "Hana")
        self.judge = Phone(hall, Role.JUDGE, "Jo")
        self.last = max(hall.tournament.state.rounds[-1].matches)

    def start_sweep(self) -> None:
        """Two seats are empty: one player comes, the other loses the match."""
        hall = self.hall
        with hall.minutes_ago(70):
            self.head.taps("/clock/turn", act="start")
        comes, stays_away = hall.at(2)[0], hall.at(self.last)[1]
        with hall.minutes_ago(69):
            self.head.taps(f"/floor/players/{comes}/seat", presence="absent")
            self.judge.taps(f"/floor/players/{stays_away}/seat", presence="absent")
            self.head.taps("/floor/swept", swept=f"start-1-{self.last // 2}")
            self.judge.taps("/floor/swept", swept=f"start-{self.last // 2 + 1}-{self.last}")
        with hall.minutes_ago(68):
            self.head.taps(f"/floor/players/{comes}/seat", presence="arrived")
        with hall.minutes_ago(55):
            self.head.taps(f"/floor/tables/{self.last}/late")

    def calls(self, count: int, appeals: int) -> None:
        """Each is opened, claimed and resolved; the first ones end in a ruling and an appeal."""
        playing = self.last - 1
        for number in range(1, count + 1):
            table = (number - 1) % playing + 1
            with self.hall.minutes_ago(50 - number):
                self.judge.taps(f"/floor/tables/{table}/call", **{"for": "dispute"})
            phone = self.judge if number <= appeals else self.head
            with self.hall.minutes_ago(49 - number):
                phone.taps(f"/floor/calls/{number}/claim")
            if number <= appeals:
                self._ruling(number, self.hall.at(table)[0])
            with self.hall.minutes_ago(48 - number):
                phone.taps(f"/floor/calls/{number}/resolve", give="1")

    def _ruling(self, call: int, player: int) -> None:
        """Two taps now, the questions later; the player appeals and the head judge hears it."""
        first = max(self.hall.tournament.state.conduct.rulings, default=0) + 1
        with self.hall.minutes_ago(49 - call):
            self.judge.taps(
                f"/floor/players/{player}/penalty", infraction="extra_draw", penalty="warning"
            )
            self.judge.taps(f"/penalties/{first}/complete", answers="1,1")
            self.judge.taps(f"/penalties/{first}/appeal", players=str(player))
            overturned = {"overturned": "1"} if call == 1 else {}
            self.head.taps("/do/hear_appeal", number=str(first), **overturned)

    def deck_check(self, table: int) -> None:
        """The decks are taken, looked at and brought back; the table gets the time."""
        with self.hall.minutes_ago(25):
            self.head.taps(f"/floor/tables/{table}/check")
        with self.hall.minutes_ago(18):
            self.head.taps("/do/stop_check", check="1")
            for player in self.hall.at(table):
                self.head.taps("/deck-checks/1/record", player=str(player), outcome="no_problem")

    def time_called(self) -> None:
        """Most tables are done by then; the others are visited, and end."""
        hall = self.hall
        for table in range(3, self.last):
            with hall.minutes_ago(10):
                self.head.taps("/results", cell=f"1-{table}-WL")
        with hall.minutes_ago(4):
            self.head.taps("/clock/turn", act="time")
            self.head.taps("/floor/swept", swept=f"time-1-{self.last}")
        for table in (1, 2):
            self.head.taps("/results", cell=f"1-{table}-WW")
