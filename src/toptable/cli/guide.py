"""``toptable guide``: help at the table that is no penalty.

Rewinding and repairing, shuffling only what nobody knows, the questions about taking back, the
test for shortcuts, and what holds for every ruling. N13-94 to N13-97, N10-59, N10-61, SW-15,
B-178, B-184.
"""

from typing import Annotated

import typer

from toptable import rulebooks
from toptable.cli import ruling_views as views
from toptable.cli.common import JsonOption, answer, desk, found, print_json, refuse, say, stop
from toptable.cli.exits import Exit
from toptable.cli.ruling import at_the_prompt, default_tier, given_answers, show_step
from toptable.engine.refusal import Refusal
from toptable.engine.rules.conduct.book import ConductBook
from toptable.engine.rules.conduct.infraction import Infraction
from toptable.engine.rules.conduct.walk import walk


def register(app: typer.Typer) -> None:
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
        _list(book, as_json)
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
    return Refusal.saying(
        "unknown_helper",
        "%(rulebook)s has no helper %(wanted)s. It has: %(there)s.",
        rulebook=book.rulebook,
        wanted=wanted,
        there=there,
    )


def _list(book: ConductBook, as_json: bool) -> None:
    if as_json:
        print_json({"rulebook": book.rulebook, "helpers": book.helpers, "general": book.general})
        return
    for line in views.helper_lines(book):
        say(line)
