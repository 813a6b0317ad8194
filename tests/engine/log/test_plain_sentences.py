"""The log in plain words: settings by their labels, the document by its title."""

import pytest

from documents.day import Day
from toptable.engine.log.sentences import sentence
from toptable.engine.subjects.event.entries import SettingChanged
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
