"""The words that can be typed after ``toptable``; what a word does is imported when it is typed.

The first page of help is made from the tables here, so neither help nor version loads an engine. A
test compares them with what the modules say themselves.
"""

from collections.abc import Callable, Iterator, Mapping, MutableMapping, Sequence
from typing import Any

import typer
from typer.main import get_group

from toptable.cli.usage_errors import Nearest

Register = Callable[[typer.Typer], None]

ALONE: Mapping[str, str] = {
    "serve": "Serve the pages on this computer, for you or for the whole hall.",
    "organizer-link": "Make a new one-time link for the organizer, also while the server runs.",
    "print": "Print a sheet into a PDF: pairings, slips, standings and all the others.",
    "log": "Read the log: who did what, when and why.",
    "undo": "Take back your own last act, one entry, or everything after a point.",
    "redo": "Redo what was undone last, as long as nothing new was done.",
    "export": "Write the event into a file: a backup, a public copy, or a file for another "
    "program.",
    "import": "Bring in an event: our own file, or one of another program.",
    "verify": "Check a file: the chain of hashes, the draws, the rules, the decisions.",
    "schema": "Print the JSON Schema of the event file.",
    "words": "Print every sentence with its code, its topic and its gaps, for editors and "
    "translators.",
    "backup": "Copy the whole database into a file, also while the server runs, and check the "
    "copy.",
    "salvage": "Save what can still be read in a damaged database into a new one.",
    "restore": "Bring back an event from its file, or the whole database from a backup.",
    "server-status": "Ask a server whether it is ready for visitors.",
    "follow": "Keep an event up to date with the file of the program that runs it.",
    "csv": "Write pairings, standings, players, results or the final ranking as CSV or plain text.",
    "standings": "Rank everyone in a results sheet after its last complete round.",
    "pair": "Pair the round that comes after the last complete one of a results sheet.",
    "explain": "Say why a player is where they are: every share, divisor and rule.",
    "guide": "Repair a game or settle a question at the table, step by step, with the section.",
    "simulate": "Play a complete random event, from the entries to the champion and the close.",
    "upgrade": "Bring the database to this version, and read every event in it.",
}
"""Words that do something by themselves."""

NOUNS: Mapping[str, str] = {
    "event": "The event itself: begin it, plan it, look at it, close it.",
    "people": "The people who play: enter them, check them in, drop them.",
    "team": "Teams: enter them, seat them, report their matches seat by seat.",
    "deck": "Deck lists: hand them in, check and lock them, read what is open to you, publish "
    "them.",
    "staff": "Who works at the event, and who signs in.",
    "token": "What lets programs use the API in somebody's name.",
    "registry": "People across events, kept private.",
    "cards": "What is known of cards: load it from files, for checking deck lists.",
    "round": "Pair a round in private, look at it, change it, publish it.",
    "result": "Results: enter, correct or clear them; sides, byes and the end at time.",
    "clock": "The clock of the round that is on, the time of single tables, who is late.",
    "judge": "Judge calls, notes for the staff, investigations, permissions.",
    "deck-check": "Deck checks: draw or choose whom, time them, write down what was found.",
    "penalty": "Rulings, penalties and appeals.",
    "cut": "The cut: preview the line, call the finalists, lock it.",
    "bracket": "The bracket: start it, settle sides, report games.",
    "prize": "Prizes and kits: the table, who gets what, what is left over.",
    "voucher": "Vouchers for reward byes: won, used, destroyed.",
    "screen": "Televisions, projectors and streams: what they show, who is called to the desk.",
    "hook": "Webhooks: tell a Discord channel, a site or a bot what happens.",
    "report": "Reports to print, send and hand over; confidential parts only for those allowed.",
    "rulebooks": "Rulebooks: list and read them; write, check and compare your own.",
}
"""Words with further words after them."""

WORDS: Mapping[str, str] = {**ALONE, **NOUNS}
"""Every word, in the order of the help, with what it is about."""

ALSO: Mapping[str, str] = {"rulebook": "rulebooks"}
"""Other forms of a word that lead to the same commands."""


class Commands(MutableMapping[str, Any]):
    """The commands by their words; each is loaded when it is first asked for."""

    def __init__(self, markup: Any) -> None:
        self._markup = markup
        self.loaded: dict[str, Any] = {}

    def __getitem__(self, word: str) -> Any:
        word = ALSO.get(word, word)
        if word not in self.loaded:
            if word not in WORDS:
                raise KeyError(word)
            self.loaded |= self._made(_whole(word))
        return self.loaded[word]

    def quick(self, words: Sequence[str]) -> Any:
        """The noun with nothing but the verb that was typed, where that can be had alone."""
        noun = words[0] if words else ""
        part = None if noun in self.loaded else _quick(tuple(words[:2]))
        return None if part is None else self._made(_with_noun(noun, (part,)))[noun]

    def __setitem__(self, word: str, command: Any) -> None:
        self.loaded[word] = command

    def __delitem__(self, word: str) -> None:
        del self.loaded[word]

    def __iter__(self) -> Iterator[str]:
        return iter(WORDS)

    def __len__(self) -> int:
        return len(WORDS)

    def _made(self, register: Register) -> dict[str, Any]:
        app = typer.Typer(rich_markup_mode=self._markup)
        register(app)
        return dict(get_group(app).commands)


def _with_noun(name: str, parts: Sequence[Register]) -> Register:
    """What adds a noun with these parts to a program."""

    def register(app: typer.Typer) -> None:
        noun = typer.Typer(cls=Nearest, no_args_is_help=True, help=NOUNS[name])
        for part in parts:
            part(noun)
        app.add_typer(noun, name=name)

    return register


def _quick(words: tuple[str, ...]) -> Register | None:
    """What adds a single verb that needs no engine."""
    match words:
        case ("event", "list"):
            from toptable.cli import event_list

            return event_list.register
    return None


def _whole(word: str) -> Register:
    """What adds a word to a program, and with it the others of its module."""
    if word in NOUNS and word != "rulebooks":
        return _with_noun(word, parts_of(word))
    match word:
        case "serve" | "organizer-link":
            from toptable.cli import serve

            return serve.register
        case "print":
            from toptable.cli import print_and_csv

            return print_and_csv.register_print
        case "log" | "undo" | "redo":
            from toptable.cli import log

            return log.register
        case "export" | "import" | "verify" | "schema" | "words":
            from toptable.cli import files

            return files.register
        case "backup" | "salvage" | "restore":
            from toptable.cli import database

            return database.register_backup
        case "server-status":
            from toptable.cli import server_status

            return server_status.register
        case "follow":
            from toptable.cli import follow

            return follow.register
        case "csv":
            from toptable.cli import print_and_csv

            return print_and_csv.register_csv
        case "standings" | "pair" | "explain":
            from toptable.cli import sheet

            return sheet.register
        case "guide":
            from toptable.cli import rules_lookup

            return rules_lookup.register_guide
        case "simulate":
            from toptable.cli import simulate

            return simulate.register
        case "upgrade":
            from toptable.cli import database

            return database.register_upgrade
        case "rulebooks":
            from toptable.cli import rulebooks

            return rulebooks.register
    raise KeyError(word)


def parts_of(noun: str) -> Sequence[Register]:
    """What adds the commands of a noun, in the order of its help."""
    match noun:
        case "event":
            from toptable.cli import event, event_office

            return (
                event.register,
                event_office.register,
                event.register_registration,
                event_office.ROWS,
            )
        case "people":
            from toptable.cli import people

            return people.register, people.register_waitlist, people.ROWS
        case "team":
            from toptable.cli import team

            return team.register, team.ROWS
        case "deck":
            from toptable.cli import deck, deck_legality

            return deck.register, deck_legality.register, deck.ROWS
        case "staff":
            from toptable.cli import sign_in

            return sign_in.register_staff, sign_in.STAFF_ROWS
        case "token":
            from toptable.cli import sign_in

            return (sign_in.register_token,)
        case "registry":
            from toptable.cli import registry

            return (registry.register,)
        case "cards":
            from toptable.cli import cards

            return (cards.register,)
        case "round":
            from toptable.cli import round

            return round.register, round.ROWS
        case "result":
            from toptable.cli import result

            return result.register_time_up, result.register_both_away, result.ROWS
        case "clock":
            from toptable.cli import clock

            return clock.register, clock.ROWS
        case "judge":
            from toptable.cli import judge

            return judge.register, judge.register_wrong_table, judge.ROWS
        case "deck-check":
            from toptable.cli import deck_check

            return deck_check.register, deck_check.ROWS
        case "penalty":
            from toptable.cli import give_penalty, penalty, rules_lookup

            return (
                rules_lookup.register_lookup,
                give_penalty.register,
                penalty.register,
                penalty.ROWS,
            )
        case "cut":
            from toptable.cli import finalists, finals

            return finals.register_cut, finals.CUT_ROWS, finalists.add_to_cut
        case "bracket":
            from toptable.cli import finals

            return finals.register_bracket, finals.BRACKET_ROWS
        case "prize":
            from toptable.cli import prize

            return prize.add_to, prize.ROWS
        case "voucher":
            from toptable.cli import prize

            return prize.register_voucher, prize.VOUCHER_ROWS
        case "screen":
            from toptable.cli import screen

            return screen.register, screen.ROWS
        case "hook":
            from toptable.cli import hook

            return (hook.register,)
        case "report":
            from toptable.cli import finalists, report

            return report.register, finalists.add_to_report
    raise KeyError(noun)
