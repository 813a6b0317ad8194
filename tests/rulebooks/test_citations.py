"""What people of an event read cites the document of that event and no other."""

from typing import Any

import pytest

from cited import OWN, foreign
from made_up import commands, stages
from support import ORGANIZER, do, new_event, report, start_round
from toptable.engine.log.log import sentence
from toptable.engine.log.undo import Blocked
from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.subjects.event.lifecycle import CloseEvent
from toptable.engine.subjects.finals.cutting import cut_preview
from toptable.engine.subjects.results.byes import IssueBye
from toptable.engine.subjects.rounds.drafts import PairRound
from toptable.engine.subjects.rounds.edit_pairings import SwapPlayers
from toptable.engine.subjects.vocabulary import COMMANDS
from toptable.rulebooks import all_rulebooks
from toptable.rulebooks.summary import Question, summary
from toptable.web.rendering.environment import rule_texts


def test_the_test_itself_finds_a_foreign_rule() -> None:
    assert foreign("nisei-1.3", "Locked. (B-106, N13-76)") == ["B-106"]
    assert foreign("ffg-starwars-2.2", "Drawn. (AMB-24) (AMB-07)") == ["AMB-07"]
    assert foreign("bushiroad-1.2.11", "FR-3.2.4, PG-3.9.2, A-24, B-148") == []


def test_nearly_every_command_can_be_made_up() -> None:
    made_up = {type(command) for command in commands()}
    assert len(made_up) > 0.85 * len(COMMANDS)


@pytest.mark.parametrize("book", OWN)
def test_refusals_and_sentences_cite_the_events_own_document(book: str) -> None:
    """Every command is tried at every point of an event; most are refused, some are taken back."""
    refused = 0
    for stage, tournament in stages(book):
        for command in commands():
            if isinstance(command, CloseEvent):
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
                issued = IssueBye(number, bye.player)
                do(tournament, issued, reason="The round began without a clock.")
        for match in tournament.state.rounds[-1].tables():
            report(tournament, match.table, games)
    do(tournament, PairRound())
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
        do(tournament, SwapPlayers(players=(partner, other)), reason="They want to.")
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
