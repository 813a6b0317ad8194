"""``toptable penalty lookup``: an infraction, its questions, and what a document suggests."""

from typing import Annotated

import typer

from toptable import rulebooks
from toptable.cli import ruling_views as views
from toptable.cli.common import JsonOption, answer, console, print_json, refuse, say, stop
from toptable.cli.exits import Exit
from toptable.engine.refusal import Refusal
from toptable.engine.rules.conduct.book import ConductBook
from toptable.engine.rules.conduct.guidance import cards_for
from toptable.engine.rules.conduct.infraction import Infraction
from toptable.engine.rules.conduct.ruling import NextQuestion, Ruling
from toptable.engine.rules.conduct.walk import walk


def register(noun: typer.Typer) -> None:
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
        _list(book, tier, as_json)
        return
    found = answer(book.find(infraction))
    if answers is None and not as_json:
        say(views.heading(book, found, tier))
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
        console.print(views.cards_table(shown))


def _list(book: ConductBook, tier: str, as_json: bool) -> None:
    if as_json:
        print_json(
            {
                "rulebook": book.rulebook,
                "tier": tier,
                "general": book.general,
                "infractions": [views.listed(infraction) for infraction in book.infractions],
                "helpers": [views.listed(helper) for helper in book.helpers],
            }
        )
        return
    console.print(views.infractions_table(book, tier))
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
        print_json(views.step_data(book, step))
        return
    if isinstance(step, NextQuestion):
        choices = "; ".join(f"{number} {text}" for number, text in enumerate(step.answers, 1))
        stop(f"More answers are needed: {step.ask} Choose: {choices}.", Exit.REFUSED)
    helper = any(step.infraction == helper.id and step.key == helper.key for helper in book.helpers)
    if helper:
        say(views.guide_text(book, step))
        return
    levels = answer(rulebooks.get(book.rulebook)).levels
    say(views.ruling_text(book, step, levels.advice(step.tier) if levels is not None else ""))
