"""The log in plain words: settings by their labels, the document by its title."""

import pytest

from documents.day import Day
from toptable.engine.log.log import sentence
from toptable.engine.subjects.event.settings import SettingChanged
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.rulebooks import all_rulebooks

BOOKS = [book.id for book in all_rulebooks()]


@pytest.mark.parametrize("book", BOOKS)
def test_an_event_is_created_under_the_title_of_its_document(book: str) -> None:
    day = Day(book)
    told = day.toptable("log EVENT")
    assert f"created under {day.tournament.rulebook.title}." in told
    assert f"under {book}" not in told


@pytest.mark.parametrize("book", BOOKS)
def test_every_setting_is_told_by_its_label_and_words(book: str) -> None:
    day = Day(book)
    for setting in day.tournament.rulebook.settings:
        for value in setting.values:
            entry = SettingChanged(key=setting.key, value=value, before="")
            told = sentence(day.state, entry, day.tournament.rulebook)
            assert told == (
                f"{setting.label}: {setting.said(value)} (was {setting.said(setting.default)})."
            )


@pytest.mark.parametrize(
    ("book", "word"),
    [
        ("nisei-1.3", "head judge"),
        ("nisei-1.0", "head judge"),
        ("ffg-netrunner-1.0", "marshal"),
        ("ffg-starwars-2.2", "head judge"),
        ("bushiroad-1.2.11", "head judge"),
    ],
)
def test_the_log_calls_the_head_judge_as_the_document_does(book: str, word: str) -> None:
    """FFG-01: the marshal has the last word there."""
    day = Day(book, "Ann Bo").staff(head_judge="Hana", judge="Jo")
    day.toptable("judge call EVENT question --player Ann", by="Jo")
    day.toptable("judge escalate EVENT 1", by="Jo")
    told = day.toptable("log EVENT")
    assert f"Hana works as {word}." in told
    assert f"Call 1 was passed to the {word} by Jo." in told


@pytest.mark.parametrize("book", BOOKS)
def test_a_player_reads_the_open_log_on_the_command_line(book: str) -> None:
    """As on the page: nothing of a draft, nothing that is for the staff."""
    day = Day(book, "Ann Bo Cy Di").staff(judge="Jo")
    day.toptable("judge call EVENT question --player Ann", by="Jo")
    day.do(PairRound())
    told, staff = day.toptable("log EVENT", by="Ann"), day.toptable("log EVENT", by="Jo")
    assert "Round 1 paired" in staff
    assert "Round 1 paired" not in told
    assert "Call 1" in staff
    assert "Call 1" not in told
    assert "4 players entered" in told
    day.do(PublishRound())
    assert "Round 1 paired" in day.toptable("log EVENT", by="Ann")
