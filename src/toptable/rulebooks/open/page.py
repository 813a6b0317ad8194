"""The page of one rulebook for people: sections of sentences, each with its source."""

from collections.abc import Callable, Iterator, Sequence

import msgspec

from toptable.rulebooks.open import plain_floor, plain_play
from toptable.rulebooks.open.citations import CONFIDENCE, Citation, citation
from toptable.rulebooks.open.loading import Loaded
from toptable.rulebooks.open.plain_play import Said
from toptable.rulebooks.open.schema import OpenBook


class Line(msgspec.Struct, frozen=True):
    """A sentence about the rulebook, and where it comes from."""

    text: str
    source: Citation | None


class Section(msgspec.Struct, frozen=True):
    """A heading with its sentences."""

    title: str
    lines: tuple[Line, ...]


_SECTIONS: Sequence[tuple[str, Callable[[OpenBook], Said]]] = (
    ("Matches", plain_play.match),
    ("Points and results", plain_play.points),
    ("Byes and missed rounds", plain_play.byes),
    ("Standings", plain_play.standings),
    ("Pairings", plain_play.pairing),
    ("Rounds", plain_play.rounds),
    ("Cut", plain_play.cut),
    ("Time", plain_floor.time),
    ("Decks", plain_floor.decks),
    ("Penalties", plain_floor.penalties),
    ("Levels, divisions and teams", plain_floor.people),
    ("Announcements and checklist", plain_floor.duties),
    ("Settings", plain_floor.choices),
)


def sections(loaded: Loaded) -> tuple[Section, ...]:
    """What a rulebook says, section by section; empty sections are left out."""
    found = []
    for title, words in _SECTIONS:
        lines = tuple(
            Line(text, citation(loaded.data, loaded.tables.data, path))
            for path, text in words(loaded.book)
        )
        if lines:
            found.append(Section(title, lines))
    return tuple(found)


def markdown(loaded: Loaded) -> str:
    """The page as Markdown."""
    return "\n".join([*_top(loaded), *_body(loaded), *_bottom(loaded)])


def _top(loaded: Loaded) -> Iterator[str]:
    book = loaded.book.book
    yield from (f"# {book.name}", "")
    facts = (book.game, book.publisher, book.version, f"{book.date:%d %B %Y}".lstrip("0"))
    yield from (" · ".join(fact for fact in facts if fact), "")
    for text in (book.summary, book.note):
        if text:
            yield from (text, "")
    for base in loaded.editions[1:]:
        yield from (f"Builds on {base.id}, {base.version}.", "")


def _body(loaded: Loaded) -> Iterator[str]:
    base = loaded.editions[1].id if len(loaded.editions) > 1 else ""
    for section in sections(loaded):
        yield from (f"## {section.title}", "")
        for line in section.lines:
            yield f"- {line.text}{_source(line.source, base)}"
        yield ""


def _source(source: Citation | None, base: str) -> str:
    if source is None:
        return ""
    sure = f", {CONFIDENCE[source.confidence]}" if source.confidence else ""
    inherited = f" (from {base})" if source.inherited and base else ""
    return f" *§ {source.at}{inherited}{sure}*"


def _bottom(loaded: Loaded) -> Iterator[str]:
    questions = list(plain_floor.questions(loaded.book))
    if questions:
        yield from ("## Open questions", "", *(f"- {text}" for text in questions), "")
    if loaded.book.source:
        yield from ("## Sources", "")
        for source in loaded.book.source:
            facts = (source.title, source.by, source.version, source.where)
            known = ", ".join(fact for fact in facts if fact)
            yield f"- **{source.id}**: {known} ({CONFIDENCE[source.how]})"
        yield ""
