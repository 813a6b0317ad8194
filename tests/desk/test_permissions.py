"""Who may send what: every command and every role."""

import pytest

from support import ORGANIZER, do, new_event, start_round
from toptable.desk import permissions
from toptable.engine.declared import Command, owner_of
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.rules.finals.locked_cut import FinalistAnswer
from toptable.engine.rules.results.kinds import Result
from toptable.engine.secrets import Sealed
from toptable.engine.state.decks import Publishing
from toptable.engine.state.floor import CallReason
from toptable.engine.subjects.conduct.appeals_and_holds import AppealRuling
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.deck_checks.check_selection import AskForCheck
from toptable.engine.subjects.decks.list_visibility import AgreeToPublish
from toptable.engine.subjects.decks.submission import RegisterDeck
from toptable.engine.subjects.finals.cutting import AnswerRoll, LockCut
from toptable.engine.subjects.finals.match_reports import ClaimFinalsGame, WithdrawFinalsClaim
from toptable.engine.subjects.floor.judge_calls import OpenCall
from toptable.engine.subjects.messages.messaging import ReadMessage
from toptable.engine.subjects.people.drop_and_reinstate import Rejoin
from toptable.engine.subjects.people.player_entry import CheckIn
from toptable.engine.subjects.prizes.prize_table import SetPrizes
from toptable.engine.subjects.results.reporting import ClaimResult, WithdrawClaim
from toptable.engine.subjects.results.sides import SettleSides
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.engine.subjects.undo import take_back as undo
from toptable.engine.subjects.vocabulary import COMMANDS

ANYBODY = {"FileComplaint", "OpenCall"}
PLAYERS = ANYBODY | {
    *("AskForCheck", "AgreeToPublish", "RegisterDeck"),
    *("AnswerRoll", "AppealRuling", "CheckIn", "ClaimResult", "Drop", "ReadMessage", "Rejoin"),
    *("SettleSides", "TakeBackOwnLast", "WithdrawClaim"),
    *("ClaimFinalsGame", "SettleBracketSides", "WithdrawFinalsClaim"),
}
CHECKS = {
    *("DrawChecks", "ChooseCheck", "AskForCheck", "AssignCheck", "BeginCheck", "StopCheck"),
    *("GiveCheckTime", "RecordCheck"),
}
LISTS = {"RegisterDeck", "OpenDecks"}
NOT_FOR_JUDGES = {
    *("PairRound", "PairAgain", "SwapPlayers", "PinTable", "PairByHand", "GiveBye", "RepairRound"),
    *("PublishRound", "DiscardRound", "AllowRematches", "EnterPlayers", "RenamePlayer"),
    *("LockCut", "SelectFinalists", "ReplaceFinalist", "StartBracket", "CloseEvent"),
    *("Disqualify", "AdmitLate", "Rejoin", "ChangeSetting", "TakeBackTo", "AcknowledgePenalty"),
    *("NameActing", "EndActing", "WithdrawPenalty"),
}
NOT_FOR_SCOREKEEPERS = {
    *("Disqualify", "AdmitLate", "Rejoin", "LockCut", "SelectFinalists", "AllowRematches"),
    *("ChangeSetting", "CloseEvent", "ReopenEvent", "TakeBackTo", "HearAppeal", "RaisePenalty"),
    *("ClaimCall", "ResolveCall", "ExtendTable", "AddTime", "HoldMatch", "EjectPerson"),
    *("NameActing", "EndActing", "SettleNote", "TellPenalty"),
}


def allowed(role: Role) -> set[str]:
    """The names of the commands that the desk lets a role send."""
    actor = Actor("Somebody", role)
    return {
        kind.__name__
        for kind in COMMANDS
        if permissions.refusal(kind(**dict.fromkeys(kind.__struct_fields__)), actor) is None
    }


def test_spectators_only_speak_up():
    """And who only looks on may become a player, where registration is open."""
    assert allowed(Role.SPECTATOR) == ANYBODY | {"RegisterMyself"}


def test_coverage_chooses_the_feature_match_and_no_more():
    assert allowed(Role.COVERAGE) == ANYBODY | {"ChooseFeature", "EndFeature"}


def test_players_speak_for_themselves_and_no_more():
    assert allowed(Role.PLAYER) == PLAYERS


def test_deck_checkers_take_lists_and_check_decks_and_no_more():
    """Whom a draw named is let off by the organizer or the head judge alone. B-067."""
    assert allowed(Role.DECK_CHECKER) == ANYBODY | {"TakeBackOwnLast"} | CHECKS | LISTS
    assert "CancelCheck" in allowed(Role.HEAD_JUDGE) - allowed(Role.JUDGE)


def test_timekeepers_have_the_clock_and_no_more():
    """B-120: start, end and the calls in between; more time for anybody is for judges."""
    clock = {"PrepareClock", "TurnClock", "AnnounceTime"}
    assert allowed(Role.TIMEKEEPER) == ANYBODY | {"TakeBackOwnLast"} | clock


def test_judges_rule_but_do_not_pair():
    assert not allowed(Role.JUDGE) & NOT_FOR_JUDGES
    assert {"GivePenalty", "ClaimCall", "ExtendTable", "ReportResult"} <= allowed(Role.JUDGE)


def test_scorekeepers_pair_but_do_not_rule():
    assert not allowed(Role.SCOREKEEPER) & NOT_FOR_SCOREKEEPERS
    assert {"PairRound", "PublishRound", "ReportResult"} <= allowed(Role.SCOREKEEPER)


def test_the_head_judge_may_what_judges_may_and_the_organizer_everything():
    assert allowed(Role.JUDGE) < allowed(Role.HEAD_JUDGE)
    everything = {kind.__name__ for kind in COMMANDS}
    assert allowed(Role.ORGANIZER) == everything - {
        *("ClaimResult", "WithdrawClaim"),
        *("ClaimFinalsGame", "WithdrawFinalsClaim"),
    }


@pytest.mark.parametrize("role", sorted(set(Role) - {Role.ORGANIZER}))
def test_only_the_organizer_locks_the_cut(role):
    tournament = new_event("Ann Bo")
    refusal = tournament.send(LockCut(TopCut(2)), Actor("X", role))
    assert isinstance(refusal, Refusal)
    assert refusal.code == "not_allowed"


def test_an_agreed_result_is_not_taken_back_by_a_player():
    """B-151: what both handed in is changed by staff."""
    tournament = new_event("Ann Bo")
    start_round(tournament)
    one, two = tournament.state.rounds[0].matches[1].players
    first, second = Actor("A", Role.PLAYER, one), Actor("B", Role.PLAYER, two)
    do(tournament, ClaimResult(1, 1, one, Result("WL")), first)
    do(tournament, undo.TakeBackOwnLast(), first)
    do(tournament, ClaimResult(1, 1, one, Result("WL")), first)
    do(tournament, ClaimResult(1, 1, two, Result("WL")), second)
    refusal = tournament.send(undo.TakeBackOwnLast(), second)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "agreed"
    assert tournament.state.rounds[0].complete


def about(player: int) -> dict[str, Command]:
    """Each command that a player may send and that can be in somebody's name."""
    return {
        "Drop": Drop(player),
        "CheckIn": CheckIn((player,)),
        "ClaimResult": ClaimResult(1, 1, player, Result("WL")),
        "Rejoin": Rejoin(player),
        "WithdrawClaim": WithdrawClaim(1, 1, player),
        "AnswerRoll": AnswerRoll(player=player, answer=FinalistAnswer.PRESENT),
        "ClaimFinalsGame": ClaimFinalsGame(ClockStage.ELIMINATION, 1, 1, player, Result("W")),
        "WithdrawFinalsClaim": WithdrawFinalsClaim(ClockStage.ELIMINATION, 1, 1, player),
        "SettleSides": SettleSides(1, 1, first_seat="C"),
        "OpenCall": OpenCall(CallReason.QUESTION, caller=player),
        "AppealRuling": AppealRuling(number=1, players=(player,)),
        "AskForCheck": AskForCheck(player),
        "RegisterDeck": RegisterDeck(player, "corp", Sealed("")),
        "AgreeToPublish": AgreeToPublish(player, Publishing.LISTS),
        "ReadMessage": ReadMessage(player, 1),
    }


NAMES_NOBODY = {"FileComplaint", "TakeBackOwnLast", "SettleBracketSides"}
OWNED = {
    *("Drop", "ClaimResult", "AnswerRoll", "ReadMessage", "Rejoin", "WithdrawClaim"),
    *("AskForCheck", "RegisterDeck", "AgreeToPublish"),
    *("ClaimFinalsGame", "WithdrawFinalsClaim"),
}
"""The desk asks their records whose they are; of the others the decision looks who is meant."""


def test_players_send_nothing_in_the_name_of_another():
    tournament = new_event("Ann Bo Cy")
    start_round(tournament)
    sitting_out = next(iter(tournament.state.rounds[0].byes))
    other = tournament.state.rounds[0].matches[1].players[0]
    do(tournament, GivePenalty(players=(other,), text="It stays so.", penalty=Penalty.NONE))
    me = Actor("C", Role.PLAYER, sitting_out)
    assert set(about(other)) | NAMES_NOBODY == PLAYERS
    for name, command in about(other).items():
        refusal = tournament.send(command, me)
        assert isinstance(refusal, Refusal), name
        assert refusal.code == "not_yours", (name, refusal)
        assert refusal.answer is AnsweredBy.SOMEBODY_ELSE, name
        assert (owner_of(command) == other) == (name in OWNED)
    for command in about(sitting_out).values():
        assert permissions.refusal(command, me) is None


def test_players_settle_sides_at_their_own_table_only():
    tournament = new_event("Ann Bo Cy Di")
    do(tournament, PairRound(), ORGANIZER)
    do(tournament, PublishRound(), ORGANIZER)
    one = tournament.state.rounds[0].matches[1].players[0]
    player = Actor("A", Role.PLAYER, one)
    do(tournament, SettleSides(1, 1, first_seat="C"), player)
    refusal = tournament.send(SettleSides(1, 2, first_seat="C"), player)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "not_yours"


@pytest.mark.parametrize(
    ("role", "said"),
    [
        (Role.COVERAGE, "Coverage may not do this. Ask the organizer."),
        (Role.JUDGE, "A judge may not do this. Ask the organizer."),
    ],
)
def test_who_is_refused_is_told_whom_to_ask(role: Role, said: str) -> None:
    refused = permissions.refusal(SetPrizes(()), Actor("Somebody", role))
    assert refused is not None
    assert refused.text == said
