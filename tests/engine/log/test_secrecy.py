"""What is said in confidence names nobody, in the log, in public copies and in the web's log."""

from datetime import UTC, datetime

import pytest

from floor_day import JUDGE, WATCHER, Hall, started
from support import do
from toptable import __version__
from toptable.desk import files
from toptable.desk.desk import sealed
from toptable.desk.tournament import Done
from toptable.engine.log.public_log import open_entry
from toptable.engine.log.verify import verify
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.secrets import Sealed, digest_behind
from toptable.engine.state import State
from toptable.engine.state.floor import CallReason
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.decks.submission import DeckRegistered
from toptable.engine.subjects.event.lifecycle import FileComplaint
from toptable.engine.subjects.floor.judge_calls import ClaimCall, OpenCall, ResolveCall, waiting
from toptable.engine.subjects.undo import take_back as undo
from toptable.rulebooks import all_rulebooks
from toptable.store import event_file
from toptable.web.auth.event_view import seen

VERA = Actor(name="Verena Quill", role=Role.PLAYER, player=1)
"""A name that occurs nowhere else: she plays as Ann."""


def told(hall: Hall, reason: CallReason = CallReason.CONCERN, actor: Actor = VERA) -> Done:
    """Somebody calls in confidence."""
    text = sealed("He waits for me outside.")
    done = hall.tournament.send(OpenCall(reason, text=Sealed(text.digest)), actor, texts=(text,))
    assert isinstance(done, Done)
    return done


def everything_private(hall: Hall) -> dict[str, str]:
    return {one.digest: one.text for one in hall.tournament._store.texts("test")}


@pytest.mark.parametrize(
    "reason",
    [CallReason.THREATENED, CallReason.CONCERN, CallReason.CONDUCT, CallReason.REPORT],
)
def test_a_public_copy_names_nobody_and_still_verifies(reason: CallReason):
    """N13-07."""
    hall = started("nisei-1.3")
    told(hall, reason)
    outcome = sealed("Spoke with the other one.")
    hall.do(ClaimCall(1), JUDGE)
    command = ResolveCall(1, told=Sealed(outcome.digest))
    assert isinstance(hall.tournament.send(command, JUDGE, texts=(outcome,)), Done)
    public = files.public_copy(hall.tournament, hall.tournament._store)
    for secret in (b"Verena", b"outside", b"Spoke with"):
        assert secret not in public
    file = event_file.load(public)
    report = verify(
        file.log, head=file.head, public=file.public, rulebooks=all_rulebooks(), engine=__version__
    )
    assert report.sound, report.finding
    assert report.withheld == 3
    assert report.unresolved == ()


def test_who_may_see_it_learns_who_it_was():
    hall = started("nisei-1.3")
    told(hall)
    (call,) = waiting(hall.state)
    assert everything_private(hall)[digest_behind(call.by)] == "Verena Quill"
    assert hall.tournament.log.lines[-1].author == "in confidence"
    assert hall.tournament.log.lines[-1].player is None


def test_a_complaint_names_nobody_either():
    """N13-33."""
    hall = started("nisei-1.3")
    text = sealed("About the organizer.")
    hall.tournament.send(FileComplaint(Sealed(text.digest)), VERA, texts=(text,))
    assert hall.tournament.log.lines[-1].author == "in confidence"
    assert b"Verena" not in files.public_copy(hall.tournament, hall.tournament._store)


def test_nothing_confidential_is_said_in_the_open():
    hall = started("nisei-1.3")
    text = Sealed(sealed("x").digest)
    named = OpenCall(CallReason.CONDUCT, 1, text=text)
    assert hall.refused(named).code == "confidential"
    refusal = hall.refused(OpenCall(CallReason.CONCERN, text=text), VERA, reason="Bo")
    assert refusal.code == "confidential"
    told(hall)
    assert hall.refused(ResolveCall(1, "Bo was warned."), JUDGE).code == "confidential"
    hall.do(ResolveCall(1), JUDGE)


def test_the_public_log_is_silent_and_staff_see_a_line():
    hall = started("nisei-1.3")
    hall.do(OpenCall(CallReason.QUESTION, 1), JUDGE)
    done = told(hall)
    hall.do(ClaimCall(2), JUDGE)
    hall.do(ResolveCall(2), JUDGE)
    numbers = {
        role: [line.seq for line in seen(hall.tournament, role).lines()]
        for role in (Role.SPECTATOR, Role.PLAYER, Role.JUDGE)
    }
    seq = done.lines[0].seq
    for number in (seq, seq + 1, seq + 2):
        assert number in numbers[Role.JUDGE]
        assert number not in numbers[Role.SPECTATOR]
        assert number not in numbers[Role.PLAYER]
    assert seq - 1 not in numbers[Role.SPECTATOR], "the number of a call would tell of the others"
    assert seq - 2 in numbers[Role.SPECTATOR]


def test_an_urgent_call_comes_first_and_a_concern_waits_its_turn():
    hall = started("nisei-1.3")
    hall.do(OpenCall(CallReason.QUESTION, 1), JUDGE)
    told(hall.at(1), CallReason.CONCERN)
    told(hall.at(2), CallReason.THREATENED)
    assert [call.number for call in waiting(hall.state)] == [3, 1, 2]


def test_watchers_report_in_confidence_but_stop_no_play():
    hall = started("nisei-1.3")
    told(hall, CallReason.REPORT, WATCHER)
    text = sealed("x")
    asked = OpenCall(CallReason.DISPUTE, text=Sealed(text.digest))
    refusal = hall.tournament.send(asked, WATCHER, texts=(text,))
    assert isinstance(refusal, Refusal)
    assert refusal.code == "only_report"


def test_taking_back_ones_own_last_act_leaves_a_confidential_call_alone():
    """Whoever took it back would give themselves away; staff resolve it."""
    hall = started("nisei-1.3")
    do(hall.tournament, Drop(1), VERA)
    told(hall)
    do(hall.tournament, undo.TakeBackOwnLast(), VERA)
    assert hall.state.players[1].active
    assert len(waiting(hall.state)) == 1


def test_guests_see_what_a_penalty_did_and_not_what_it_was_for():
    hall = started("nisei-1.3")
    player = hall.state.rounds[0].tables()[0].players[0]
    penalty = GivePenalty(players=(player,), penalty=Penalty.MATCH_LOSS, infraction="tardiness")
    hall.do(penalty, reason="Ten minutes")
    kinds = {
        role: [type(line.entry).__name__ for line in seen(hall.tournament, role).lines()]
        for role in (Role.JUDGE, Role.SPECTATOR)
    }
    assert "RulingGiven" in kinds[Role.JUDGE]
    assert "RulingGiven" not in kinds[Role.SPECTATOR]
    assert "ResultReported" in kinds[Role.SPECTATOR]


@pytest.mark.parametrize(("version", "shown"), [(1, True), (2, False)])
def test_guests_learn_that_a_list_is_in_and_not_that_it_was_replaced(version, shown):
    when = datetime(2026, 5, 9, 9, tzinfo=UTC)
    entry = DeckRegistered(1, "corp", version, Sealed("0" * 64), when, "Jo")
    assert (open_entry(State(), entry) is not None) == shown
