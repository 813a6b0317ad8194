"""What a phone can be refused is written as a pattern that every catalogue has.

Which refusals those are is read from the code: from what the pages of players send, through every
function that deciding and checking it can lead to. What is found there and cannot meet a player is
listed here with why, so that a new refusal is either told in five languages or looked at.
"""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from toptable import words
from toptable.engine.declared import Command
from toptable.engine.entry import Entry
from toptable.engine.subjects.calls.call_log import CallOpened
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.decks.list_visibility import AgreeToPublish, PublishingAgreed
from toptable.engine.subjects.decks.submission import DeckRegistered, RegisterDeck
from toptable.engine.subjects.event.lifecycle import ComplaintFiled, FileComplaint
from toptable.engine.subjects.finals.bracket_sides import BracketSidesSettled, SettleBracketSides
from toptable.engine.subjects.finals.cutting import AnswerRoll, RollAnswered
from toptable.engine.subjects.finals.match_reports import (
    ClaimFinalsGame,
    FinalsClaimWithdrawn,
    FinalsGameClaimed,
    WithdrawFinalsClaim,
)
from toptable.engine.subjects.floor.judge_calls import OpenCall
from toptable.engine.subjects.messages.messaging import MessageRead, ReadMessage
from toptable.engine.subjects.people.drop_and_reinstate import Dropped, Rejoin, Rejoined
from toptable.engine.subjects.people.player_entry import CheckedIn, CheckIn, PlayersEntered
from toptable.engine.subjects.registration.self_registration import RegisterMyself
from toptable.engine.subjects.registration.waiting_list import WaitingJoined
from toptable.engine.subjects.results.reporting import (
    ClaimResult,
    ClaimWithdrawn,
    ResultClaimed,
    WithdrawClaim,
)
from toptable.engine.subjects.results.sides import SettleSides, SidesSettled
from toptable.engine.subjects.vocabulary import COMMANDS
from toptable.web.languages.languages import DEFAULT, LANGUAGES, SENTENCE, catalogue

SRC = Path(__file__).resolve().parents[2] / "src"
PAGES = (
    SRC / "toptable/web/pages/player",
    SRC / "toptable/desk/self_registration.py",
    SRC / "toptable/web/pages/public/concern.py",
    SRC / "toptable/desk/deck_forms.py",
)
BY_STAFF = {"SetRegistration", "ModerateDeck"}
"""Commands in the same modules that players do not send."""
SENT: dict[type[Command], tuple[type[Entry], ...]] = {
    CheckIn: (CheckedIn,),
    Drop: (Dropped,),
    Rejoin: (Rejoined,),
    ClaimResult: (ResultClaimed,),
    WithdrawClaim: (ClaimWithdrawn,),
    SettleSides: (SidesSettled,),
    AnswerRoll: (RollAnswered,),
    ClaimFinalsGame: (FinalsGameClaimed,),
    WithdrawFinalsClaim: (FinalsClaimWithdrawn,),
    SettleBracketSides: (BracketSidesSettled,),
    OpenCall: (CallOpened,),
    RegisterDeck: (DeckRegistered,),
    AgreeToPublish: (PublishingAgreed,),
    ReadMessage: (MessageRead,),
    RegisterMyself: (PlayersEntered, WaitingJoined),
    FileComplaint: (ComplaintFiled,),
}
"""What phones and guests send, and what becomes of it."""
SURFACES = (
    *(
        f"toptable.web.pages.player.match_pages.{name}"
        for name in ("report", "confirm", "withdraw")
    ),
    "toptable.web.pages.player.player_actions.wrong_name",
    "toptable.web.pages.player.notices_page.by_push",
    "toptable.web.pages.player.player_decks.hand_in_own_deck",
    "toptable.web.pages.player.player_decks._page",
    "toptable.engine.subjects.event.lifecycle.CLOSED",
    "toptable.desk.tournament.GAVE_UP",
    "toptable.desk.tournament.NO_SEED",
    "toptable.desk.permissions.NOT_YOURS",
)
"""Where pages and desk refuse something by themselves."""

BY_ITSELF = "what the desk numbers or counts by itself is right, whoever sends"
STAFF_ONLY = "asks for something that only staff send: a reason, a kind of result, a role, a moment"
EARLIER = "the page, or another refusal before it, keeps it from players"
ENGLISH = "names a record of the event that is told in English so far"
NOT_FOR_PLAYERS = {
    "engine.rules.end_of_time.ending.missing": STAFF_ONLY,
    "engine.rules.end_of_time.script._ended": STAFF_ONLY,
    "engine.rules.end_of_time.script.check": STAFF_ONLY,
    "engine.rules.finals.bracket.play._cannot_both_lose": STAFF_ONLY,
    "engine.rules.finals.bracket.play._not_correctable": STAFF_ONLY,
    "engine.rules.finals.bracket.play.find": EARLIER,
    "engine.rules.finals.bracket.play.impossible": STAFF_ONLY,
    "engine.rules.finals.bracket.play.leave": EARLIER,
    "engine.rules.finals.bracket.play.not_open": EARLIER,
    "engine.rules.finals.locked_cut._stranger": EARLIER,
    "engine.rules.finals.locked_cut.move_up": STAFF_ONLY,
    "engine.rules.results.reporting.unlike": STAFF_ONLY,
    "engine.rules.results.kinds.belies": STAFF_ONLY,
    "engine.rules.team_formats.seat_points": EARLIER,
    "engine.questions.admission.in_twice": STAFF_ONLY,
    "engine.subjects.registration.waiting_list.WaitingJoined:validate": EARLIER,
    "engine.subjects.decks.submission._no_remedy": STAFF_ONLY,
    "engine.subjects.decks.submission._taken_by_a_player": STAFF_ONLY,
    "engine.subjects.decks.submission.DeckRegistered:validate": BY_ITSELF,
    "engine.subjects.decks.list_visibility._same": "done already, which a phone is not told",
    "engine.questions.roster.unknown_slot": EARLIER,
    "engine.subjects.finals.bracket_sides.NO_BRACKET": EARLIER,
    "engine.subjects.finals.bracket_sides._who_goes_first": STAFF_ONLY,
    "engine.subjects.finals.bracket_sides.SettleBracketSides:decide": STAFF_ONLY,
    "engine.subjects.finals.cutting.unknown_player": EARLIER,
    "engine.rules.finals.locked_cut.BEGUN": STAFF_ONLY,
    "engine.subjects.finals.bracket_field.replacement": EARLIER,
    "engine.subjects.finals.finals_draws._to_draw": STAFF_ONLY,
    "engine.subjects.finals.elimination.LeaveBracket:decide": EARLIER,
    "engine.questions.standings.NOT_CALLED": EARLIER,
    "engine.questions.standings.tiebreaker_step": EARLIER,
    "engine.questions.admission._namesake": ENGLISH,
    "engine.questions.admission.no_entry": EARLIER,
    "engine.questions.admission.only_as_late_entry": EARLIER,
    "engine.questions.admission.past": EARLIER,
    "engine.subjects.calls.call_log.CallOpened:validate": BY_ITSELF,
    "engine.subjects.floor.judge_calls.OpenCall:decide": STAFF_ONLY,
    "engine.subjects.people.player_entry.PlayersEntered:validate": EARLIER,
    "engine.subjects.people.player_entry.numbers_follow": BY_ITSELF,
    "engine.subjects.leaving.departure.drop": ENGLISH,
    "engine.questions.roster.no_nicknames": EARLIER,
    "engine.questions.roster.unknown_player": EARLIER,
    "engine.subjects.results.authority._too_few_games": STAFF_ONLY,
    "engine.subjects.results.authority._undecided": STAFF_ONLY,
    "engine.subjects.results.authority._unruled": STAFF_ONLY,
    "engine.subjects.results.authority._without_opponent": STAFF_ONLY,
    "engine.subjects.results.result_record.contradicted": STAFF_ONLY,
    "engine.subjects.results.sides._for_two_for_one": STAFF_ONLY,
    "engine.questions.staff.not_in_role": STAFF_ONLY,
    "engine.questions.staff._plays_among": STAFF_ONLY,
    "engine.questions.staff.own_match": STAFF_ONLY,
    "engine.questions.teams._no_teams": EARLIER,
    "engine.questions.teams._wrong": EARLIER,
}
"""Functions with refusals in plain English that no player meets, and why."""


class Code:
    """Functions and constants of the product by their full names, and what each names in turn."""

    def __init__(self) -> None:
        self._modules: dict[str, tuple[dict[str, ast.AST], dict[str, str]]] = {}

    def part(self, name: str) -> ast.AST | None:
        """The function or constant of this name, if there is one."""
        module, _, last = name.rpartition(".")
        return self._module(module)[0].get(last)

    def _module(self, module: str) -> tuple[dict[str, ast.AST], dict[str, str]]:
        """What a module has, and what it calls what is elsewhere; each is read once."""
        if module not in self._modules:
            path = SRC / (module.replace(".", "/") + ".py")
            tree = ast.parse(path.read_text() if path.is_file() else "")
            own: dict[str, ast.AST] = {}
            known: dict[str, str] = {}
            for node in tree.body:
                match node:
                    case ast.ImportFrom(module=str(origin), names=names):
                        for name in names:
                            known[name.asname or name.name] = f"{origin}.{name.name}"
                    case ast.ClassDef(name=str(called), body=body):
                        known[called] = f"{module}.{called}"
                        for does in body:
                            if isinstance(does, ast.FunctionDef):
                                own[f"{called}:{does.name}"] = does
                    case (
                        ast.FunctionDef(name=str(called))
                        | ast.AnnAssign(target=ast.Name(id=called))
                        | ast.Assign(targets=[ast.Name(id=called)])
                    ):
                        own[called], known[called] = node, f"{module}.{called}"
            self._modules[module] = own, known
        return self._modules[module]

    def named_in(self, name: str) -> Iterator[str]:
        """What a function or constant names: functions, and constants of its own and others."""
        module, _, last = name.rpartition(".")
        own, known = self._module(module)
        for node in ast.walk(own[last]):
            match node:
                case ast.Attribute(value=ast.Name(id=owner), attr=attribute) if owner in known:
                    yield f"{known[owner]}.{attribute}"
                case ast.Attribute(value=ast.Call(func=ast.Name(id=kind)), attr=does) if (
                    kind in known
                ):
                    yield f"{known[kind]}:{does}"
                case ast.Name(id=called) if called in known:
                    yield known[called]


@cache
def code() -> Code:
    return Code()


def reached(*roots: str) -> set[str]:
    """Every function and constant that these lead to."""
    found: set[str] = set()
    waiting = list(roots)
    while waiting:
        part = waiting.pop()
        if part not in found and code().part(part) is not None:
            found.add(part)
            waiting += code().named_in(part)
    return found


def roots() -> Iterator[str]:
    for command, entries in SENT.items():
        yield f"{command.__module__}.{command.__name__}:decide"
        for entry in entries:
            yield f"{entry.__module__}.{entry.__name__}:validate"
    yield from SURFACES


def refusals(part: str) -> Iterator[str]:
    """The code of each refusal that is written in a function."""
    tree = code().part(part)
    assert tree is not None
    for node in ast.walk(tree):
        match node:
            case ast.Call(
                func=ast.Name(id="refuse") | ast.Attribute(value=ast.Name(id="Refusal"), attr="of"),
                args=[ast.Constant(value=str(said)), *_],
            ):
                yield said


@cache
def translated() -> set[str]:
    """The codes of the sentences that every catalogue has."""
    known = [catalogue(language) for language in LANGUAGES if language != DEFAULT]
    return {said for said in words.english() if all(one.get(said, SENTENCE) for one in known)}


def untold() -> set[str]:
    """Functions that a phone can lead to by the code, with a refusal that is English alone."""
    return {
        part.removeprefix("toptable.")
        for part in reached(*roots())
        if not translated().issuperset(refusals(part))
    }


def test_every_command_of_a_phone_is_looked_at() -> None:
    names = {command.__name__ for command in COMMANDS}
    sent = {
        name.name
        for place in PAGES
        for path in (place.rglob("*.py") if place.is_dir() else (place,))
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ImportFrom)
        for name in node.names
    }
    assert (sent & names) - BY_STAFF == {command.__name__ for command in SENT}


def test_what_a_phone_can_be_refused_is_told_in_its_language() -> None:
    assert untold() == set(NOT_FOR_PLAYERS)


def test_the_way_from_a_phone_to_its_refusals_is_followed() -> None:
    """Far from the page, in a check that only an entry leads to, and in a mechanism."""
    found = reached(*roots())
    assert "toptable.engine.questions.roster.must_be_in" in found
    assert "toptable.engine.rules.team_formats.in_bracket" in found
    assert "toptable.engine.subjects.conduct.give_penalty.give" not in found
