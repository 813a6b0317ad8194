"""``toptable deck check``: whether a list in a file may be played, without any event."""

from datetime import date
from pathlib import Path
from typing import Annotated

import typer

from toptable import rulebooks
from toptable.cli.common import JsonOption, answer, desk, print_json, say, stop, who
from toptable.cli.exits import Exit
from toptable.engine.refusal import Refusal
from toptable.engine.rules.decks.card_names import CardNames
from toptable.engine.rules.decks.cards import NOTHING_SAID, EventCards
from toptable.engine.rules.decks.legality.checked_deck import DeckFinding
from toptable.engine.rules.decks.legality.checked_deck import day as day_in_words
from toptable.engine.rules.decks.list_check import ListCheck, ListLine, check_list
from toptable.engine.rules.decks.read_decklist import read_list
from toptable.engine.rules.rulebook import Rulebook, Rules
from toptable.engine.rules.settings import parse
from toptable.interchange.cards.card_files import BadCards
from toptable.interchange.cards.load_cards import load_cards
from toptable.interchange.event_card_file import BadEventCards, read_event_cards
from toptable.interchange.file_contents import decoded

LARGEST = 2 * 2**20
"""In bytes; more is not read, whatever it is."""

STATUS = {True: Exit.DONE, False: Exit.UNSOUND, None: Exit.NOT_IN_FULL}


def register(noun: typer.Typer) -> None:
    """Add this command to the noun."""
    noun.command(
        "check",
        epilog="Example: toptable deck check runner.txt --rulebook nisei-1.0 --format eternal "
        "--tier competitive --json",
    )(check)


def check(
    context: typer.Context,
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A deck list; - reads standard input.")
    ],
    rulebook: Annotated[str, typer.Option("--rulebook", metavar="ID", help="The rulebook's id.")],
    format_: Annotated[
        str,
        typer.Option("--format", metavar="F", help="The format.", show_default="the document's"),
    ] = "",
    day: Annotated[
        str,
        typer.Option(
            "--date", metavar="D", help="The day of play, YYYY-MM-DD.", show_default="today"
        ),
    ] = "",
    tier: Annotated[
        str, typer.Option("--tier", "--level", metavar="T", help="How strictly the event is run.")
    ] = "",
    game: Annotated[
        str, typer.Option("--game", metavar="G", help="The game, where a document covers several.")
    ] = "",
    cards: Annotated[
        Path | None,
        typer.Option(
            "--cards",
            metavar="PATH",
            help="Card facts for this one question.",
            show_default="those loaded with toptable cards load",
        ),
    ] = None,
    event_cards: Annotated[
        Path | None,
        typer.Option(
            "--event-cards",
            metavar="FILE",
            help="What the organizer says about products, bans and deck construction, in TOML.",
        ),
    ] = None,
    pool: Annotated[
        Path | None,
        typer.Option("--pool", metavar="FILE", help="The list of what was drafted or opened."),
    ] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="KEY=VALUE", help="A setting of the rulebook; repeatable."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Say whether a deck list may be played, with the rule for everything that is wrong.

    Exit status: 0 legal; 1 not legal; 2 the list, the card facts or an option cannot be read;
    5 nothing wrong was found, but not everything could be checked ("legal" is null in JSON).
    """
    book = answer(rulebooks.get(rulebook))
    rules = _rules(book, settings or [], format_, tier, game)
    on = _day(day)
    names = _names(context, rules, cards)
    read = read_list(_text(file), names)
    if read.unreadable:
        stop(read.unreadable, Exit.REFUSED)
    event = _event_cards(event_cards)
    opened = read_list(_text(pool), names).deck if pool is not None else None
    checked = check_list(read, rules, names, on, event, opened)
    if as_json:
        print_json(_data(checked))
    else:
        _show(checked, rules, on)
    raise typer.Exit(STATUS[checked.legal])


def _rules(book: Rulebook, settings: list[str], format_: str, tier: str, game: str) -> Rules:
    """The rulebook with what was typed about the event."""
    given = answer(parse(settings))
    wanted = ((book.decks.format_setting, format_), (book.level_setting, tier), ("game", game))
    for key, value in wanted:
        if value:
            given[key] = answer(_value(book, key, value))
    return answer(book.rules({key: value for key, value in given.items() if value}))


def _value(book: Rulebook, key: str, typed: str) -> str | Refusal:
    """The value of a setting by its id or its name; a document may lack the setting."""
    setting = book.setting(key)
    if setting is None:
        return _without(book, key, typed)
    for value in setting.values:
        if _bare(typed) in (_bare(value), _bare(setting.said(value))):
            return value
    known = ", ".join(f"{value} ({setting.said(value)})" for value in setting.values)
    return Refusal.of("setting_value:value", label=setting.label, typed=typed, known=known)


def _without(book: Rulebook, key: str, typed: str) -> str | Refusal:
    if key == "game":
        known = ", ".join(one.id for one in book.games)
        if typed in (game.id for game in book.games):
            return ""
        return Refusal.of("game", book=book.title, known=known, typed=typed)
    return Refusal.of("setting", book=book.title, typed=typed)


def _bare(text: str) -> str:
    return text.casefold().replace("_", " ").replace("-", " ").strip()


def _day(typed: str) -> date:
    try:
        return date.fromisoformat(typed) if typed else date.today()
    except ValueError:
        stop(f"{typed} is no day. Write it as YYYY-MM-DD, such as 2018-12-21.", Exit.REFUSED)


def _text(path: Path) -> str:
    stream = typer.get_binary_stream("stdin") if str(path) == "-" else None
    try:
        if stream is not None:
            content = stream.read(LARGEST + 1)
        else:
            with path.expanduser().open("rb") as file:
                content = file.read(LARGEST + 1)
    except OSError as problem:
        stop(f"The list {path} cannot be read: {problem.strerror}.", Exit.REFUSED)
    if len(content) > LARGEST:
        stop(f"{path} is larger than 2 MB; that is no deck list.", Exit.REFUSED)
    return decoded(content)


def _names(context: typer.Context, rules: Rules, cards: Path | None) -> CardNames | None:
    """The names of cards: from the path that was given, else from the database if there is one."""
    game = rules.game.id if rules.game is not None else ""
    if cards is not None:
        try:
            return CardNames(load_cards(cards.expanduser(), game))
        except BadCards as problem:
            stop(str(problem), Exit.REFUSED)
        except OSError as problem:
            stop(f"The card facts {cards} cannot be read: {problem.strerror}.", Exit.REFUSED)
    place = who(context).db
    if not game or ("://" not in place and not Path(place).expanduser().exists()):
        return None
    with desk(context) as office:
        return office.cards.names(game)


def _event_cards(path: Path | None) -> EventCards:
    if path is None:
        return NOTHING_SAID
    try:
        return read_event_cards(path.expanduser().read_bytes())
    except BadEventCards as problem:
        stop(f"{path}: {problem}", Exit.REFUSED)
    except OSError as problem:
        stop(f"The file {path} cannot be read: {problem.strerror}.", Exit.REFUSED)


def _data(checked: ListCheck) -> dict[str, object]:
    return {
        "deck": checked.deck,
        "identity": checked.identity,
        "lines": [_line(line) for line in checked.lines],
        "findings": [_finding(finding) for finding in checked.findings],
        "notes": [_finding(note) for note in checked.notes],
        "not_checked": list(checked.not_checked),
        "legal": checked.legal,
    }


def _line(line: ListLine) -> dict[str, object]:
    return {
        "line": line.line,
        "count": line.count,
        "name": line.name,
        "known": line.known,
        "nearest": list(line.nearest),
    }


def _finding(finding: DeckFinding) -> dict[str, object]:
    return {
        "code": finding.code,
        "rule": finding.rule,
        "text": finding.text,
        "card": finding.card or None,
    }


def _show(checked: ListCheck, rules: Rules, on: date) -> None:
    """The same for people: what it is, line by line what is unclear, findings with their rule."""
    format_ = rules.rulebook.decks.format(rules.chosen)
    say(f"{checked.deck or 'Deck'}: {checked.identity or 'no identity named'}")
    say(f"{rules.rulebook.title}, {format_.name}, {day_in_words(on)}")
    for line in checked.lines:
        near = f": {', '.join(line.nearest)}?" if line.nearest else ""
        if not line.known and near:
            say(f"  line {line.line}, {line.name}{near}")
    for finding in checked.findings:
        say(f"- {finding.text}{f' ({finding.rule})' if finding.rule else ''}")
    for note in checked.notes:
        say(f"- Note: {note.text}{f' ({note.rule})' if note.rule else ''}")
    if checked.not_checked:
        say("Not checked:")
        for sentence in checked.not_checked:
            say(f"- {sentence}")
    say(VERDICTS[checked.legal])


VERDICTS = {
    True: "Legal.",
    False: "Not legal.",
    None: "Nothing wrong was found, but not everything could be checked.",
}
