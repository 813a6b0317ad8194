"""What people of an event read cites the document of that event and no other."""

import types
import typing
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from cited import OWN, foreign
from support import ORGANIZER, do, new_event, report, settle_bracket_sides, start_round
from toptable.desk.tournament import Tournament
from toptable.engine.bracket.course import follow
from toptable.engine.commands import Command, event, finals, people, rounds
from toptable.engine.commands import results as result_commands
from toptable.engine.cut.methods import TopCut
from toptable.engine.cutting import cut_preview
from toptable.engine.refusal import Refusal
from toptable.engine.sentences import sentence
from toptable.engine.undo import Blocked
from toptable.rulebooks import all_rulebooks
from toptable.rulebooks.summary import Question, summary
from toptable.web.rule_texts import rule_texts


def test_the_test_itself_finds_a_foreign_rule() -> None:
    assert foreign("nisei-1.3", "Locked. (B-106, N13-76)") == ["B-106"]
    assert foreign("ffg-starwars-2.2", "Drawn. (AMB-24) (AMB-07)") == ["AMB-07"]
    assert foreign("bushiroad-1.2.11", "FR-3.2.4, PG-3.9.2, A-24, B-148") == []


def stages(book: str) -> Iterator[tuple[str, Tournament]]:
    """An event of eight from the entry list to its end, as it comes past each point."""
    games = "W" if book == "bushiroad-1.2.11" else "WW"
    tournament = new_event("A B C D E F G H", book)
    yield "entered", tournament
    do(tournament, rounds.PairRound())
    yield "draft", tournament
    do(tournament, rounds.PublishRound())
    yield "published", tournament
    for match in tournament.state.rounds[-1].tables():
        report(tournament, match.table, games)
    start_round(tournament)
    for match in tournament.state.rounds[-1].tables():
        report(tournament, match.table, games)
    yield "over", tournament
    do(tournament, finals.LockCut(TopCut(4)), reason="Announced so.")
    yield "locked", tournament
    do(tournament, finals.StartBracket())
    yield "bracket", tournament
    while open_games := follow(tournament.state.finals.bracket).open:
        settle_bracket_sides(tournament, open_games[0].number)
        do(tournament, finals.ReportBracketGame(open_games[0].number, winner=0))
    yield "finished", tournament
    do(tournament, people.Disqualify(1), reason="Cheated.")
    yield "disqualified", tournament
    do(tournament, event.CloseEvent())
    yield "closed", tournament


def a_value(kind: Any, number: int) -> Any:
    """Something of this type, to be refused with."""
    origin, inside = typing.get_origin(kind), typing.get_args(kind)
    if origin in (typing.Union, types.UnionType):
        return None if type(None) in inside else a_value(inside[0], number)
    if origin is typing.Literal:
        return inside[0]
    if origin in (tuple, list):
        if len(inside) == 2 and inside[1] is not Ellipsis:
            return tuple(a_value(part, number) for part in inside)
        return (a_value(inside[0], number),)
    if origin is dict or kind is dict:
        return {}
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return made(kind, number)
    if isinstance(kind, type) and hasattr(kind, "__members__"):
        return next(iter(kind))
    return {bool: True, int: number, str: "x", float: 1.0}[kind]


def made(kind: type, number: int) -> Any:
    """A command, or a part of one, with nothing but what it must have."""
    hints = typing.get_type_hints(kind)
    needed = {
        field.name: a_value(hints[field.name], number)
        for field in msgspec.structs.fields(kind)
        if field.required
    }
    return kind(**needed)


def commands() -> Iterator[Command]:
    """Every command there is, about the first and about nobody, as far as it can be made up."""
    for kind in typing.get_args(Command):
        for number in (1, 99):
            try:
                yield made(kind, number)
            except (KeyError, TypeError, ValueError):
                continue


def test_nearly_every_command_can_be_made_up() -> None:
    made_up = {type(command) for command in commands()}
    assert len(made_up) > 0.85 * len(typing.get_args(Command))


@pytest.mark.parametrize("book", OWN)
def test_refusals_and_sentences_cite_the_events_own_document(book: str) -> None:
    """Every command is tried at every point of an event; most are refused, some are taken back."""
    refused = 0
    for stage, tournament in stages(book):
        for command in commands():
            if isinstance(command, event.CloseEvent):
                continue
            before = tournament.version
            outcome = tournament.send(command, ORGANIZER)
            if isinstance(outcome, Blocked):
                outcome = outcome.refusal
            if isinstance(outcome, Refusal):
                refused += 1
                assert foreign(book, str(outcome)) == [], (stage, command)
            else:
                told = [sentence(tournament.state, line.entry) for line in outcome.lines]
                assert foreign(book, " ".join(told)) == [], (stage, command)
                tournament.log = type(tournament.log).read(
                    tournament._store.read(tournament.event)[:before]
                )
                tournament._store.logs[tournament.event] = tournament._store.read(tournament.event)[
                    :before
                ]
        if stage == "over":
            shown = cut_preview(tournament.state, tournament.rulebook, TopCut(4))
            assert foreign(book, repr(shown.notices)) == []
    assert refused > 200


@pytest.mark.parametrize("book", OWN)
def test_every_pairing_reason_and_warning_is_of_the_document(book: str) -> None:
    """A round changed by hand against every rule there is about it."""
    tournament = new_event("A B C D E F G", book)
    games = "W" if book == "bushiroad-1.2.11" else "WW"
    for _ in range(3):
        number = start_round(tournament)
        for bye in tournament.state.rounds[-1].byes.values():
            if tournament.state.rounds[-1].byes_to_issue:
                do(tournament, result_commands.IssueBye(number, bye.player))
        for match in tournament.state.rounds[-1].tables():
            report(tournament, match.table, games)
    do(tournament, rounds.PairRound())
    before = next(iter(tournament.state.rounds[0].matches.values())).players
    seats = {
        player: table
        for table, match in tournament.state.rounds[-1].matches.items()
        for player in match.players
    }
    one, other = before
    if one in seats and other in seats and seats[one] != seats[other]:
        partner = next(
            player
            for player in tournament.state.rounds[-1].matches[seats[one]].players
            if player != one
        )
        do(tournament, rounds.SwapPlayers(players=(partner, other)), reason="They want to.")
    told = [sentence(tournament.state, line.entry) for line in tournament.log.lines]
    written = [repr(line.entry) for line in tournament.log.lines]
    assert foreign(book, " ".join((*told, *written))) == []


@pytest.mark.parametrize("book", all_rulebooks(), ids=lambda book: book.id)
def test_the_sheet_of_a_rulebook_cites_itself(book: Any) -> None:
    """Levels, announcements, defaults and settings."""
    sheet = summary(book, Question())
    assert not isinstance(sheet, Refusal)
    cited = [line.rules for line in (*sheet.settings, *sheet.defaults)]
    for text in (repr(cited), repr(sheet.announcements)):
        assert foreign(book.id, text) == []
    for setting in book.settings:
        pointed_at = " ".join(name for name, _ in rule_texts(setting.rules, book.id))
        assert foreign(book.id, pointed_at) == []
