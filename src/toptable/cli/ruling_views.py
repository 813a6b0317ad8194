"""How ``toptable penalty lookup`` and ``toptable guide`` show infractions, rulings and cards."""

from collections.abc import Iterable
from typing import Any

from rich.table import Table

from toptable.engine.refusal import Refusal
from toptable.engine.rules.conduct.book import ConductBook
from toptable.engine.rules.conduct.guidance import Card
from toptable.engine.rules.conduct.infraction import Infraction
from toptable.engine.rules.conduct.penalty import Penalty
from toptable.engine.rules.conduct.ruling import NextQuestion, Ruling
from toptable.engine.rules.conduct.wording import EXTENSION, intent_text, measure_text
from toptable.engine.sentence import to_plain


def infractions_table(book: ConductBook, tier: str) -> Table:
    """All infractions, with what they are."""
    table = Table("key", "name", "when", "section", title=f"{book.rulebook}, {tier}")
    for infraction in book.infractions:
        table.add_row(infraction.key, infraction.name, infraction.when, infraction.section)
    return table


def cards_table(cards: Iterable[Card]) -> Table:
    """What is allowed at the table."""
    table = Table("topic", "what holds", "for", "section")
    for card in cards:
        table.add_row(
            card.topic, card.text, ", ".join((*card.games, *card.categories)), card.source
        )
    return table


def listed(infraction: Infraction) -> dict[str, Any]:
    """An infraction in a list for a program."""
    return {
        "id": infraction.id,
        "key": infraction.key,
        "name": infraction.name,
        "when": infraction.when,
        "section": infraction.section,
        **({"examples": infraction.examples} if infraction.examples else {}),
    }


def heading(book: ConductBook, infraction: Infraction, tier: str) -> str:
    """What is being walked."""
    lines = [
        f"{infraction.name} ({book.tier_word} {tier})",
        infraction.when,
        *(f"  For example: {example}" for example in infraction.examples),
        intent_text(book, infraction.intentional),
    ]
    return "\n".join(line for line in lines if line)


def step_data(book: ConductBook, step: NextQuestion | Ruling) -> dict[str, Any]:
    """A question or a ruling for a program."""
    data: dict[str, Any] = to_plain(step)
    if isinstance(step, NextQuestion):
        return {"rulebook": book.rulebook, "next": data}
    penalty = step.penalty
    return {
        "rulebook": book.rulebook,
        "ruling": {**data, "penalty": penalty.value if penalty is not None else None},
    }


def ruling_text(book: ConductBook, ruling: Ruling, advice: str = "") -> str:
    """The suggested ruling in lines for a person, with how strict judges are there. B-007."""
    lines = [f"Suggested ruling: {ruling.name} ({book.tier_word} {ruling.tier})"]
    shown = [measure for measure in ruling.measures if measure.penalty is not Penalty.NONE]
    lines += [f"  {measure_text(book, suggestion)}" for suggestion in shown] or ["  No penalty"]
    lines += [f"  {measure.note}" for measure in ruling.measures if measure.note]
    if ruling.missing:
        lines.append(f"  {ruling.missing}")
    lines += [f"  For example: {example}" for example in _examples(book, ruling)]
    lines += [f"  {number}. {step}" for number, step in enumerate(ruling.steps, 1)]
    source = f" ({book.extension_source})" if ruling.extension is book.extension else ""
    lines.append(f"  Extra time: {EXTENSION[ruling.extension]}{source}")
    lines += [f"  Note: {note}" for note in ruling.notes]
    if ruling.tip:
        lines.append(f"  To teach: {ruling.tip}")
    if advice:
        lines.append(f"  {book.tier_word.capitalize()} {ruling.tier}: {advice}")
    if ruling.intentional:
        lines.append(f"  {intent_text(book, ruling.intentional)}")
    if ruling.see_also:
        lines.append(f"  See also: {', '.join(ruling.see_also)}")
    lines.append(f"  Section: {ruling.section}")
    lines.append("  A judge may decide otherwise; write down why.")
    return "\n".join(lines)


def _examples(book: ConductBook, ruling: Ruling) -> tuple[str, ...]:
    """What falls under it; where an infraction has grades, they are told apart by these."""
    found = book.find(ruling.key)
    return () if isinstance(found, Refusal) else found.examples


def guide_text(book: ConductBook, ruling: Ruling) -> str:
    """Where a helper's questions end: what to do, in lines for a person."""
    names = [book.remedies[key].name for measure in ruling.measures for key in measure.remedies]
    shown = [measure for measure in ruling.measures if measure.penalty is not Penalty.NONE]
    return "\n".join(
        [
            ruling.name,
            *(f"  {name}" for name in names if name != ruling.name),
            *(f"  {number}. {step}" for number, step in enumerate(ruling.steps, 1)),
            *(f"  {measure_text(book, suggestion)}" for suggestion in shown),
            *(f"  {measure.note}" for measure in ruling.measures if measure.note),
            f"  Section: {ruling.section} ({', '.join(ruling.rules)})",
        ]
    )


def helper_lines(book: ConductBook) -> list[str]:
    """The helpers of a document with their first questions, and what holds for every ruling."""
    lines = [f"{book.rulebook}: repairs and questions at the table"]
    for helper in book.helpers:
        lines += ["", f"{helper.key}: {helper.name} ({helper.section})", f"  {helper.when}"]
        lines += [
            f"  {number}. {question.ask}" for number, question in enumerate(helper.questions, 1)
        ]
    if not book.helpers:
        lines.append("The document has none.")
    return [*lines, "", "For every ruling", *(f"  {text}" for text in book.general)]
