"""``toptable penalty lookup`` and ``toptable guide``: what a document says, step by step.

Help at the table that is no penalty: rewinding and repairing, shuffling only what nobody knows, the
questions about taking back, the test for shortcuts, and what holds for every ruling. N13-94 to
N13-97, N10-59, N10-61, SW-15, B-178, B-184.
"""

from collections.abc import Iterable
from typing import Annotated, Any

import typer
from rich.table import Table

from toptable import rulebooks
from toptable.cli.common import (
    JsonOption,
    answer,
    console,
    desk,
    found,
    print_json,
    refuse,
    say,
    stop,
)
from toptable.cli.exits import Exit
from toptable.engine.refusal import Refusal
from toptable.engine.rules.conduct.book import Card, ConductBook, cards_for
from toptable.engine.rules.conduct.infraction import Infraction, Penalty
from toptable.engine.rules.conduct.ruling_wizard import (
    EXTENSION,
    NextQuestion,
    Ruling,
    intent_text,
    measure_text,
    walk,
)
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


def register_lookup(noun: typer.Typer) -> None:
    """Add this command to the noun."""
    noun.command(
        "lookup",
        epilog="Example: toptable penalty lookup --rulebook nisei-1.3 --tier competitive "
        "extra_draw --answers yes,no",
    )(lookup)


def lookup(
    rulebook: Annotated[str, typer.Option("--rulebook", metavar="ID", help="The rulebook's id.")],
    infraction: Annotated[
        str,
        typer.Argument(
            metavar="[INFRACTION]",
            help="What happened: a key, an id or the beginning of a name. Without it: the list.",
            show_default=False,
        ),
    ] = "",
    tier: Annotated[
        str,
        typer.Option(
            "--tier",
            "--level",
            help="How strictly the event is run.",
            show_default="as for an event without a description",
        ),
    ] = "",
    answers: Annotated[
        str | None,
        typer.Option(
            help="Answers in order, separated by commas: texts, their beginnings, or numbers. "
            "Nothing is asked at the prompt then.",
            show_default=False,
        ),
    ] = None,
    cards: Annotated[
        bool, typer.Option("--cards", help="Show what is allowed at the table instead.")
    ] = False,
    game: Annotated[str, typer.Option(help="With --cards: only what holds for this game.")] = "",
    category: Annotated[
        str, typer.Option(help="With --cards, Bushiroad: official or sanctioned.")
    ] = "",
    as_json: JsonOption = False,
) -> None:
    """Walk an infraction and print the ruling that the document suggests, with its section."""
    book = answer(rulebooks.get(rulebook)).conduct({})
    tier = tier or default_tier(rulebook)
    if wrong := book.check_tier(tier):
        refuse(wrong)
    if cards:
        if infraction or answers is not None:
            stop("The cards take no infraction and no answers: leave them out.", Exit.REFUSED)
        _cards(book, tier, game, category, as_json)
        return
    if game or category:
        stop("Game and category narrow down the cards: add --cards.", Exit.REFUSED)
    if not infraction:
        if answers is not None:
            stop("Name the infraction that the answers are about.", Exit.REFUSED)
        _list_infractions(book, tier, as_json)
        return
    found = answer(book.find(infraction))
    if answers is None and not as_json:
        say(heading(book, found, tier))
        show_step(book, at_the_prompt(book, found, tier), as_json)
    else:
        show_step(book, walk(book, found, tier, given_answers(answers)), as_json)


def given_answers(answers: str | None) -> list[str]:
    """Answers as they are typed, with commas between them."""
    return [one.strip() for one in (answers or "").split(",") if one.strip()]


def default_tier(rulebook: str) -> str:
    """The tier or level of an event nobody has described."""
    levels = answer(rulebooks.get(rulebook)).levels
    return levels.default if levels is not None else ""


def _cards(book: ConductBook, tier: str, game: str, category: str, as_json: bool) -> None:
    own = answer(rulebooks.get(book.rulebook))
    games = [game.id for game in own.games]
    categories = (
        [category.id for category in own.levels.categories] if own.levels is not None else []
    )
    for what, given, known in (("game", game, games), ("category", category, categories)):
        if given and given not in known:
            there = f"there are: {', '.join(known)}" if known else "leave it out"
            stop(f"There is no {what} {given} here; {there}.", Exit.REFUSED)
    shown = cards_for(book.cards, tier=tier, game=game, category=category)
    if as_json:
        print_json({"rulebook": book.rulebook, "tier": tier, "cards": shown})
    else:
        console.print(cards_table(shown))


def _list_infractions(book: ConductBook, tier: str, as_json: bool) -> None:
    if as_json:
        print_json(
            {
                "rulebook": book.rulebook,
                "tier": tier,
                "general": book.general,
                "infractions": [listed(infraction) for infraction in book.infractions],
                "helpers": [listed(helper) for helper in book.helpers],
            }
        )
        return
    console.print(infractions_table(book, tier))
    for text in book.general:
        say(f"* {text}")
    say(f"Repairs and questions at the table: toptable guide --rulebook {book.rulebook}")
    level = f"--{book.tier_word} {tier}"
    say(f"Walk one: toptable penalty lookup --rulebook {book.rulebook} {level} KEY")


def at_the_prompt(book: ConductBook, infraction: Infraction, tier: str) -> Ruling | Refusal:
    """Ask until the tree ends. A wrong answer is explained and asked for again."""
    given: list[str] = []
    while True:
        step = walk(book, infraction, tier, given)
        if not isinstance(step, NextQuestion):
            return step
        say(step.ask)
        for number, text in enumerate(step.answers, 1):
            say(f"  {number}  {text}")
        try:
            reply = str(typer.prompt("Answer", prompt_suffix=": "))
        except typer.Abort:
            stop("Stopped without a ruling.", Exit.REFUSED)
        after = walk(book, infraction, tier, [*given, reply])
        if isinstance(after, Refusal):
            say(after.text)
        else:
            given.append(reply)


def show_step(book: ConductBook, step: NextQuestion | Ruling | Refusal, as_json: bool) -> None:
    """Print a ruling or a helper's end, or say which answer is still needed."""
    if isinstance(step, Refusal):
        refuse(step)
    if as_json:
        print_json(step_data(book, step))
        return
    if isinstance(step, NextQuestion):
        choices = "; ".join(f"{number} {text}" for number, text in enumerate(step.answers, 1))
        stop(f"More answers are needed: {step.ask} Choose: {choices}.", Exit.REFUSED)
    helper = any(step.infraction == helper.id and step.key == helper.key for helper in book.helpers)
    if helper:
        say(guide_text(book, step))
        return
    levels = answer(rulebooks.get(book.rulebook)).levels
    say(ruling_text(book, step, levels.advice(step.tier) if levels is not None else ""))


def register_guide(app: typer.Typer) -> None:
    """Add this command to the program."""
    app.command(
        "guide", epilog="Example: toptable guide --rulebook nisei-1.3 take_back --answers no,no,no"
    )(guide)


def guide(
    context: typer.Context,
    helper: Annotated[
        str,
        typer.Argument(
            metavar="[HELPER]",
            help="Which one: a key, or the beginning of a name. Without it: the list.",
            show_default=False,
        ),
    ] = "",
    rulebook: Annotated[str, typer.Option(metavar="ID", help="The rulebook's id.")] = "",
    event: Annotated[str, typer.Option(help="Or an event: its rulebook, tier and readings.")] = "",
    tier: Annotated[
        str,
        typer.Option(
            "--tier", "--level", help="How strictly the event is run.", show_default="usual"
        ),
    ] = "",
    answers: Annotated[
        str | None,
        typer.Option(help="Answers in order, separated by commas; nothing is asked then."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Repair a game or settle a question at the table, step by step, with the section."""
    if bool(rulebook) == bool(event):
        stop("Say --rulebook or --event, one of the two.", Exit.REFUSED)
    if event:
        book, usual = _of_event(context, event)
    else:
        book, usual = answer(rulebooks.get(rulebook)).conduct({}), default_tier(rulebook)
    tier = tier or usual
    if wrong := book.check_tier(tier):
        refuse(wrong)
    if not helper:
        _list_helpers(book, as_json)
        return
    chosen = answer(_helper(book, helper))
    if answers is None and not as_json:
        examples = (f"  For example: {example}" for example in chosen.examples)
        say("\n".join((chosen.name, chosen.when, *examples)))
        show_step(book, at_the_prompt(book, chosen, tier), as_json)
    else:
        show_step(book, walk(book, chosen, tier, given_answers(answers)), as_json)


def _of_event(context: typer.Context, event: str) -> tuple[ConductBook, str]:
    with desk(context) as office:
        rules = found(office, event).rules
        return rules.conduct, rules.tier


def _helper(book: ConductBook, wanted: str) -> Infraction | Refusal:
    """A helper by its key, or by the beginning of its key or name."""
    words = wanted.strip().casefold().replace("-", "_")
    exact = [helper for helper in book.helpers if words in (helper.key, helper.id.casefold())]
    begun = [
        helper
        for helper in book.helpers
        if helper.key.startswith(words) or helper.name.casefold().startswith(wanted.casefold())
    ]
    if found_ := exact[:1] or begun:
        return found_[0]
    there = ", ".join(helper.key for helper in book.helpers) or "none"
    return Refusal.of("unknown_helper", rulebook=book.rulebook, wanted=wanted, there=there)


def _list_helpers(book: ConductBook, as_json: bool) -> None:
    if as_json:
        print_json({"rulebook": book.rulebook, "helpers": book.helpers, "general": book.general})
        return
    for line in helper_lines(book):
        say(line)
