"""No page offers a button that the event, as it is now, refuses whatever is typed."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pytest
from finals_office import NAMES, OLGA, do, play_out
from form_reader import Form
from litestar.exceptions import NotFoundException
from page_walk import kind, walk
from route_table import FORM
from web_office import Visitor, visitor

from toptable.desk.desk import Desk
from toptable.desk.tournament import Tournament
from toptable.engine.declared import Command
from toptable.engine.log.undo import Blocked
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.roles import Actor
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.rules.results.kinds import Result
from toptable.engine.rules.structure.tables import Plan
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.event.lifecycle import CloseEvent
from toptable.engine.subjects.event.settings import PlanStructure
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.finals.cutting import LockCut
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.engine.subjects.undo.take_back import UndoCommand

BESIDE = ("/staff", "/copy", "/delete", "/shelf", "/restore", "/me", "/help", "/print", "/sign")
"""What is not about the state of the event."""
WON = {"nisei-1.3": "WW", "bushiroad-1.2.11": "W"}

OF_WHAT_WAS_TYPED = {
    "name_taken",
    "unchanged",
    "same_terms",
    "setting_value",
    "setting_goes_with",
    "games_count",
    "same_player",
    "other_table",
    "not_staff",
    "place",
    "reason_needed",
    "has_result",
    "no_deck",
    "same",
    "same_deadline",
}
"""Refusals that another choice in the same form answers."""


def moments(desk: Desk, rulebook: str) -> Iterator[str]:
    """One event from its first day to its last."""
    settings = {"game": "vg"} if rulebook.startswith("bushiroad") else {}
    made = desk.create("Cup", rulebook, OLGA, event="cup", settings=settings)
    assert isinstance(made, Tournament), made
    yield "fresh"
    do(made, EnterPlayers(tuple(NewPlayer(name) for name in NAMES[:8])))
    do(made, PlanStructure(Plan(rounds=2, cut=4)))
    yield "entered"
    for number in (1, 2):
        do(made, PairRound())
        if number == 1:
            yield "drafted"
        do(made, PublishRound())
        if number == 1:
            yield "published"
        for match in made.state.rounds[-1].tables():
            do(made, ReportResult(number, match.table, Result(WON[rulebook])))
            if number == 1 and match.table == 2:
                yield "half the results"
    yield "complete"
    do(made, LockCut(cut=TopCut(4)))
    yield "locked"
    do(made, StartBracket())
    yield "bracket"
    play_out(made)
    yield "champion"
    do(made, CloseEvent())
    yield "closed"


class Reached(NotFoundException):
    """A command came to the desk. The test wants to know no more, and nothing is written."""


@dataclass
class Trial:
    """What the desk would say to what the pages send."""

    refused: list[Refusal] = field(default_factory=list)

    def in_place_of_send(self) -> Callable[..., None]:
        """What the pages call instead of ``Tournament.send``."""

        def send(event: Tournament, command: Command, actor: Actor, **_with: object) -> None:
            outcome: object
            if isinstance(command, UndoCommand):
                outcome = event.preview(command, actor)
            else:
                outcome = event.foresee(command, actor)
            refusal = outcome.refusal if isinstance(outcome, Blocked) else outcome
            if isinstance(refusal, Refusal) and refusal.answer is not AnsweredBy.HOW:
                self.refused.append(refusal)
            raise Reached

        return send


def filled_in(form: Form, more: dict[str, str]) -> dict[str, str]:
    """The form as somebody sends it who types something into every field."""
    typed = {name: form.fields[name] or FORM.get(name.split(".")[-1], "") for name in form.typed}
    return {**form.fields, **typed, **more}


def sent_from(somebody: Visitor) -> Iterator[tuple[str, str, dict[str, str]]]:
    """Every sort of button on every sort of page: the page, the address, what is sent."""
    known = set()
    for page, answer, reader in walk(somebody, ["/e/cup"], ("cup",), beside=BESIDE):
        if answer.status_code != 200:
            continue
        for form in reader.forms:
            for where, how, more in form.ways:
                sort = (kind(where, ("cup",)), tuple(more.items()), tuple(sorted(form.fields)))
                if how == "post" and sort not in known and not any(one in where for one in BESIDE):
                    known.add(sort)
                    yield page, where, filled_in(form, more)


@pytest.mark.parametrize("rulebook", sorted(WON))
def test_what_is_offered_can_be_done(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, rulebook: str
) -> None:
    somebody = visitor(desk).sign_in(desk, OLGA.name)
    trial, wrong = Trial(), list[str]()
    for moment in moments(desk, rulebook):
        buttons = 0
        with monkeypatch.context() as patched:
            patched.setattr(Tournament, "send", trial.in_place_of_send())
            for page, where, fields in sent_from(somebody):
                buttons += 1
                trial.refused.clear()
                somebody.post(where, None, **{"csrf": somebody.token, **fields})
                wrong += [
                    f"{moment}, {page}: {where} is refused: {refusal.code} {refusal.text}"
                    for refusal in trial.refused
                    if refusal.code not in OF_WHAT_WAS_TYPED
                ]
        assert buttons > 10, moment
    assert not wrong, "\n".join(wrong)
