"""``toptable deck``: hand in lists, read those that are open to you, see which are missing."""

import sys
from pathlib import Path
from typing import Annotated

import typer
from msgspec.structs import replace
from rich.table import Table
from rich.text import Text

from toptable.cli import argument_types, clock, event_views
from toptable.cli.argument_types import NAME, flag, word
from toptable.cli.common import (
    EventArgument,
    JsonOption,
    ReasonOption,
    actor,
    answer,
    asked_here,
    console,
    desk,
    found,
    player_number,
    print_json,
    say,
    send,
    stop,
)
from toptable.cli.exits import Exit
from toptable.cli.generated_commands import Row, Rows
from toptable.desk.deck_forms import (
    ListForm,
    cards_of,
    checked,
    renamed,
    to_send,
    trait_of,
    understood,
)
from toptable.desk.deck_lists import DeckLists, Grouping, OpenList, statistics_for
from toptable.desk.desk import Desk, now, sealed
from toptable.desk.tournament import Tournament
from toptable.engine.questions.roster import PlayerSlot, slots_of
from toptable.engine.roles import FLOOR, LIST_READERS
from toptable.engine.rules.clock.timing import DueBy
from toptable.engine.rules.decks.decklist import ListedCard
from toptable.engine.rules.decks.legality.checked_deck import Verdict
from toptable.engine.rules.decks.read_decklist import ReadList
from toptable.engine.secrets import Sealed
from toptable.engine.subjects.decks.list_collection import expected
from toptable.engine.subjects.decks.list_decisions import (
    ApproveProxies,
    ModerateDeck,
    SetFindingAside,
)
from toptable.engine.subjects.decks.submission import why_fixed
from toptable.engine.subjects.floor.times_and_deadlines import SetDeadline
from toptable.engine.views.deck_views import ListView, deck_view, statistics_view

MOST_BYTES = 1_000_000
PlayerArgument = Annotated[str, typer.Argument(metavar="NAME", help="The player's name.")]
SlotOption = Annotated[
    str, typer.Option(help="Which deck, such as corp.", show_default="where there is one only")
]


def register(noun: typer.Typer) -> None:
    """Add these commands to the noun."""
    noun.command("register", epilog="Example: toptable deck register spring Ann a.txt --slot corp")(
        register_list
    )
    noun.command("show", epilog="Example: toptable deck show spring Ann --slot corp")(show)
    noun.command("list", epilog="Example: toptable deck list spring --missing")(list_lists)
    noun.command("statistics", epilog="Example: toptable deck statistics spring --by faction")(
        show_statistics
    )
    noun.command("deadline", epilog="Example: toptable deck deadline spring 10:30")(deadline)
    noun.command(
        "moderate",
        epilog="Example: toptable deck moderate spring Ann --rename 'Deck 7' --why Offensive",
    )(moderate)
    noun.command(
        "set-aside",
        epilog="Example: toptable deck set-aside spring Ann removed_card --why 'Out next week'",
    )(set_aside)


def register_list(
    context: typer.Context,
    event: EventArgument,
    player: PlayerArgument,
    file: Annotated[
        Path | None,
        typer.Argument(
            metavar="[FILE]", help="The list; - for what is typed. None with --counts-as alone."
        ),
    ] = None,
    slot: SlotOption = "",
    name: Annotated[str, typer.Option(help="The name of the deck.")] = "",
    comment: Annotated[str, typer.Option(help="A comment on it.")] = "",
    code: Annotated[str, typer.Option(help="The code under which it is published elsewhere.")] = "",
    counts_as: Annotated[
        str, typer.Option(help="Its nation, title and so on; several with ; between them.")
    ] = "",
    also: Annotated[str, typer.Option(help="Other names in it, where the method has them.")] = "",
    meant: Annotated[
        list[str] | None,
        typer.Option(metavar="LINE=CARD", help="Which card is meant, where a name fits several."),
    ] = None,
    anyway: Annotated[
        bool, typer.Option("--anyway", help="Also with lines that are not clear.")
    ] = False,
    remedy: Annotated[
        bool, typer.Option("--remedy", help="A judge changes a list that is fixed; say --why.")
    ] = False,
    why: Annotated[str, typer.Option(help="Why it is changed; kept with the list.")] = "",
    reason: ReasonOption = "",
) -> None:
    """Hand in the list of a deck for a player, or a new version of it. Old versions are kept."""
    with desk(context) as office:
        tournament = found(office, event)
        number = player_number(tournament, player)
        form = ListForm(
            text=_text(file) if file is not None else "",
            name=name,
            comment=comment,
            code=code,
            values=counts_as,
            also=also,
            answers=_answers(meant or []),
            anyway=anyway,
            remedy=remedy,
            why=why,
        )
        where = _slot(tournament, number, slot)
        known = cards_of(office, tournament.rules)
        pool = _lists(context, office, tournament).pool(number, where.id)
        read = understood(form, where, tournament, known, pool)
        _say_unclear(read.read)
        command, texts = answer(to_send(form, read, number, where.id, tournament.rules))
        send(context, tournament, command, reason=reason, texts=texts)
        size = read.handed_in.deck.size
        receipt = tournament.state.decks.lists[number, where.id].latest
        say(
            f"Receipt: version {receipt.number}, {size} cards, {clock.time_of_day(receipt.at)}, "
            f"taken by {receipt.by}."
        )
        _say_found(read.verdict)


def show(
    context: typer.Context,
    event: EventArgument,
    player: PlayerArgument,
    slot: SlotOption = "",
    version: Annotated[int, typer.Option(min=0, show_default="latest", help="Which one.")] = 0,
    as_json: JsonOption = False,
) -> None:
    """Print a list, as far as it is open to you at this moment."""
    with desk(context) as office:
        tournament = found(office, event)
        number = player_number(tournament, player)
        where = _slot(tournament, number, slot)
        lists = _lists(context, office, tournament)
        opened = answer(lists.open(number, where.id, version))
        why = lists.told(number, opened.version.why)
        found_ = Verdict()
        if lists.all_versions(number):
            known = cards_of(office, tournament.rules)
            pool = lists.pool(number, where.id)
            found_ = checked(opened.handed_in, where.deck, tournament, known, pool)
        if as_json:
            shown = deck_view(number, where.id, opened.version, opened.sight, opened.handed_in)
            print_json(shown)
        else:
            _print_list(tournament, number, where, opened, why)
            _say_found(found_)


def list_lists(
    context: typer.Context,
    event: EventArgument,
    missing: Annotated[bool, typer.Option("--missing", help="Only what is missing.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Who has handed in which list, which version it is, and who took it when. No cards."""
    if actor(context).role not in FLOOR | LIST_READERS:
        stop("Who has handed in lists is for the staff.", Exit.REFUSED)
    with desk(context) as office:
        tournament = found(office, event)
        if as_json:
            listed = asked_here(context, office, "listDecks", event=tournament.event)
            shown = tuple(row for row in listed.rows if not (missing and row.version))
            print_json(replace(listed, rows=shown, total=len(shown)))
            return
        lists = _lists(context, office, tournament)
        table = Table("player", "deck", "version", "received", "by", "status")
        for number in sorted(tournament.state.players):
            for view in lists.views(number, read=False):
                row = view.sent
                if missing and row.version:
                    continue
                cells = (row.name, row.slot, str(row.version or ""), clock.time_of_day(row.at))
                table.add_row(*map(Text, (*cells, view.by, _status(tournament, view))))
        console.print(table)


def show_statistics(
    context: typer.Context,
    event: EventArgument,
    by: Annotated[Grouping, typer.Option(help="What decks are counted by.")] = Grouping.IDENTITY,
    as_json: JsonOption = False,
) -> None:
    """Tell what was played, how far it came and what beat what, of the lists you may read."""
    with desk(context) as office:
        tournament = found(office, event)
        lists = _lists(context, office, tournament)
        counted = statistics_for(tournament, lists, cards_of(office, tournament.rules), by)
    if as_json:
        print_json(statistics_view(counted, tournament.version))
    else:
        event_views.show_statistics(counted)


def deadline(
    context: typer.Context,
    event: EventArgument,
    at: Annotated[str, typer.Argument(help="Until when, as 10:30; '' for no deadline.")],
) -> None:
    """Say until when lists are handed in. Who comes later is late with them."""
    with desk(context) as office:
        by = argument_types.of_today(at) if at else None
        send(context, found(office, event), SetDeadline(DueBy.DECKLIST, by))


def moderate(
    context: typer.Context,
    event: EventArgument,
    player: PlayerArgument,
    slot: SlotOption = "",
    rename: Annotated[
        str | None, typer.Option(help="Another name; '' for none.", show_default="let it pass")
    ] = None,
    comment: Annotated[str, typer.Option(help="Another comment.", show_default="none")] = "",
    why: Annotated[str, typer.Option(help="Why; kept with the list.")] = "",
) -> None:
    """Let the name and comment of a deck pass, or change them."""
    with desk(context) as office:
        tournament = found(office, event)
        number = player_number(tournament, player)
        where = _slot(tournament, number, slot)
        if rename is None:
            send(context, tournament, ModerateDeck(number, where.id))
            return
        opened = answer(_lists(context, office, tournament).open(number, where.id))
        command, texts = answer(
            renamed(opened.handed_in, number, where.id, name=rename, comment=comment, why=why)
        )
        send(context, tournament, command, texts=texts)


def set_aside(
    context: typer.Context,
    event: EventArgument,
    player: PlayerArgument,
    code: Annotated[str, typer.Argument(help="What was found, such as removed_card.")],
    why: Annotated[str, typer.Option(help="Why the list stands; kept with it.")],
    about: Annotated[str, typer.Option(help="The sentence of the finding.")] = "",
    slot: SlotOption = "",
) -> None:
    """Let a list stand although a check found something."""
    if not why.strip():
        stop("Say why the list stands.", Exit.REFUSED)
    with desk(context) as office:
        tournament = found(office, event)
        number = player_number(tournament, player)
        found_, reason = sealed(about.strip() or code), sealed(why.strip())
        command = SetFindingAside(
            player=number,
            slot=_slot(tournament, number, slot).id,
            code=code,
            about=Sealed(found_.digest),
            why=Sealed(reason.digest),
        )
        send(context, tournament, command, texts=(found_, reason))


def _lists(context: typer.Context, office: Desk, tournament: Tournament) -> DeckLists:
    return DeckLists(tournament, office.store, actor(context), now())


def _slot(tournament: Tournament, player: int, wanted: str) -> PlayerSlot:
    """The deck that was named, or the only one there is."""
    slots = slots_of(tournament.state, tournament.rules, player)
    fitting = [slot for slot in slots if slot.id == wanted] if wanted else list(slots)
    if len(fitting) != 1:
        there = " or ".join(slot.id for slot in slots)
        stop(f"Say which deck: --slot {there}.", Exit.REFUSED)
    return fitting[0]


def _text(file: Path) -> str:
    """What a file holds, or what is typed; a deck list is short."""
    if str(file) == "-":
        text = sys.stdin.read(MOST_BYTES + 1)
    else:
        with file.open("rb") as opened:
            text = opened.read(MOST_BYTES + 1).decode("utf-8-sig", errors="replace")
    if len(text) > MOST_BYTES:
        stop("This file is too large for a deck list: at most 1 MB.", Exit.REFUSED)
    return text


def _answers(meant: list[str]) -> dict[int, str]:
    answers = {}
    for text in meant:
        line, equals, card = text.partition("=")
        if not equals or not line.strip().isdecimal():
            stop(f"Write which card is meant as LINE=CARD, not {text}.", Exit.REFUSED)
        answers[int(line)] = card.strip()
    return answers


def _say_unclear(read: ReadList) -> None:
    for problem in read.problems:
        nearest = f" Perhaps: {', '.join(problem.nearest)}." if problem.nearest else ""
        say(f"Line {problem.line}: {problem.text}: {problem.reason}{nearest}")
    for question in read.questions:
        say(
            f"Line {question.line}: {question.text} fits {', '.join(question.candidates)}. "
            f"Add --meant {question.line}=CARD."
        )


def _say_found(verdict: Verdict) -> None:
    for finding in verdict.findings:
        say(f"Not legal: {finding.text}{f' ({finding.rule})' if finding.rule else ''}")
    for text in verdict.not_checked:
        say(f"Not checked: {text}")


def _status(tournament: Tournament, view: ListView) -> str:
    """What is still to be done about a list, and whether it can be changed."""
    state, rules, player = tournament.state, tournament.rules, view.sent.player
    if not view.sent.version:
        owed = any(one.id == player for one in expected(state, rules))
        return "missing" if owed else ""
    marks = {
        "fixed": why_fixed(state, rules, player, now()) is not None,
        "problems": view.problems > 0,
        "not declared": view.undeclared,
        "name to read": view.name_waits,
        "proxies to approve": view.proxies_wait,
    }
    return ", ".join(mark for mark, holds in marks.items() if holds)


def _print_list(
    tournament: Tournament, player: int, slot: PlayerSlot, opened: OpenList, why: str
) -> None:
    deck, version = opened.handed_in.deck, opened.version
    name = tournament.state.name_of(player)
    when = clock.time_of_day(version.at)
    say(f"{name}, {slot.name}: version {version.number}, {when}, {version.by}")
    for label, text in (("Name", deck.name), ("Comment", deck.comment), ("Why", why)):
        if text:
            say(f"{label}: {text}")
    if deck.identity is not None:
        say(f"Built on: {deck.identity.name}")
    if opened.handed_in.stands_for.values:
        trait = trait_of(tournament.rules)
        label = trait.name if trait is not None else "Counts as"
        say(f"{label}: {', '.join(opened.handed_in.stands_for.values)}")
    for heading, cards in (("", deck.cards), ("Outside the deck:", deck.extras)):
        if cards and heading:
            say(heading)
        for card in cards:
            say(f"{card.count} {card.name}{_marks(card)}")


def _marks(card: ListedCard) -> str:
    marks = [
        word for word, holds in (("proxy", card.proxied), ("alternate art", card.art)) if holds
    ]
    return f" ({', '.join(marks)})" if marks else ""


ROWS = Rows(
    "deck",
    "lock unlock ask approve-proxies proxy agree publish open",
    (
        Row(
            "approve-proxies",
            ApproveProxies,
            "Approve the proxies and alternate art that a list marks.",
            "spring Ann corp",
            {
                "player": NAME,
                "slot": word("Which deck, such as corp.", metavar="SLOT"),
                "approved": flag("No longer.", "--withdraw", on=False, off=True),
            },
        ),
    ),
)
