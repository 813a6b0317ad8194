"""``toptable event``, the office: status, tables, terms, announcements, checklist, bin.

B-008, B-010, B-190, N13-04.
"""

from pathlib import Path
from typing import Annotated, Any

import typer

from toptable.cli import argument_types
from toptable.cli.argument_types import REQUIRED, count, flag, maybe, option, word
from toptable.cli.common import (
    EventArgument,
    JsonOption,
    ReasonOption,
    actor,
    answer,
    blocked,
    desk,
    found,
    print_answer,
    say,
    send,
    stop,
    warn,
)
from toptable.cli.event import StopChoice, about_level_places, planned, tell_notices
from toptable.cli.exits import Exit
from toptable.cli.generated_commands import Row, Rows
from toptable.desk.event_setup import Presentation, copy_event, present
from toptable.desk.tournament import Tournament
from toptable.engine.log.log import sentence
from toptable.engine.log.undo import Blocked
from toptable.engine.refusal import Refusal
from toptable.engine.rules.announcements import WHEN_NAMES
from toptable.engine.rules.decks.cards import EventCards, in_words
from toptable.engine.rules.eligibility import Terms
from toptable.engine.rules.provisions import PART_NAMES
from toptable.engine.state.event import Accent
from toptable.engine.state.office import EventStatus, PlannedBreak, TableRange, Timetable
from toptable.engine.subjects.event.branding import presented
from toptable.engine.subjects.event.crowd_digits import AddHallShare
from toptable.engine.subjects.event.required_event_info import announced
from toptable.engine.subjects.event.settings import PlanStructure
from toptable.engine.subjects.event_admin.admin_commands import MarkStatus, SetTables, Tell, Tick
from toptable.engine.subjects.event_admin.office_timetable import SetTimetable
from toptable.engine.subjects.legality_lists.card_pool import SetEventCards
from toptable.engine.subjects.registration.entry_terms import SetTerms
from toptable.engine.views.checklist import checklist
from toptable.engine.views.outcome import status_now
from toptable.interchange.event_card_file import BadEventCards, read_event_cards


def register(noun: typer.Typer) -> None:
    """Add these commands to the noun."""
    noun.command("status", epilog="Example: toptable event status spring announced")(status)
    noun.command(
        "look",
        epilog="Example: toptable event look spring --place 'Town hall, Leiden' --accent blue",
    )(look)
    noun.command(
        "announce", epilog="Example: toptable event announce spring place 'Town hall, 9 am'"
    )(announce)
    noun.command("cards", epilog="Example: toptable event cards spring legal-cards.toml")(cards)
    noun.command("checklist", epilog="Example: toptable event checklist spring room")(
        show_checklist
    )
    noun.command("copy", epilog="Example: toptable event copy spring 'Summer Open' --people")(copy)
    noun.command("delete", epilog="Example: toptable event delete spring --name 'Spring Open'")(
        delete
    )
    noun.command("undelete", epilog="Example: toptable event undelete 7kq2m9xw")(undelete)


def status(
    context: typer.Context,
    event: EventArgument,
    now: Annotated[
        EventStatus | None,
        typer.Argument(metavar="STATUS", help="What it is now; leave it out to ask."),
    ] = None,
    reason: ReasonOption = "",
    as_json: JsonOption = False,
) -> None:
    """Say how far the event is, from draft to reported, or ask."""
    with desk(context) as office:
        tournament = found(office, event)
        if now is None and as_json:
            print_answer(context, office, "readEvent", event=tournament.event)
        elif now is None:
            say(f"The event is {status_now(tournament.state, tournament.rulebook)}.")
        else:
            send(context, tournament, MarkStatus(now), reason=reason)


def look(
    context: typer.Context,
    event: EventArgument,
    place: Annotated[
        str | None, typer.Option(help="Where it is played; '' for none.", show_default="as it is")
    ] = None,
    website: Annotated[
        str | None, typer.Option(help="Its website; '' for none.", show_default="as it is")
    ] = None,
    accent: Annotated[
        Accent | None, typer.Option(help="The colour of its pages.", show_default="as it is")
    ] = None,
    picture: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Its picture: PNG, JPEG or WebP, at most 300 KB."),
    ] = None,
    no_picture: Annotated[bool, typer.Option("--no-picture", help="Remove its picture.")] = False,
) -> None:
    """Say how the event presents itself: place, website, colour and picture."""
    wanted = Presentation(
        place=place,
        website=website,
        accent=accent,
        picture=picture.read_bytes() if picture is not None else None,
        no_picture=no_picture,
    )
    with desk(context) as office:
        tournament = found(office, event)
        if wanted == Presentation():
            say(sentence(tournament.state, presented(tournament.state)))
            return
        done = present(tournament, wanted, actor(context))
        if isinstance(done, Blocked):
            blocked(done)
        for line in answer(done).lines:
            say(sentence(tournament.state, line.entry))


def cards(
    context: typer.Context,
    event: EventArgument,
    file: Annotated[
        Path | None,
        typer.Argument(metavar="[FILE]", help="Products, bans, limits and numbers in TOML."),
    ] = None,
    nothing: Annotated[
        bool, typer.Option("--nothing", help="Leave it to the document again.")
    ] = False,
    reason: ReasonOption = "",
    as_json: JsonOption = False,
) -> None:
    """Say which cards are legal at the event beyond what the document says, or show it."""
    with desk(context) as office:
        tournament = found(office, event)
        if file is not None or nothing:
            said = EventCards() if file is None else _event_cards(file)
            send(context, tournament, SetEventCards(said), reason=reason)
            return
        if as_json:
            print_answer(context, office, "readEventCards", event=tournament.event)
            return
        say(
            in_words(tournament.state.event_cards)
            or "Only the document says which cards are legal."
        )


def _event_cards(path: Path) -> EventCards:
    try:
        return read_event_cards(path.expanduser().read_bytes())
    except BadEventCards as problem:
        stop(f"{path}: {problem}", Exit.REFUSED)


def announce(
    context: typer.Context,
    event: EventArgument,
    topic: Annotated[
        str, typer.Argument(metavar="[TOPIC]", help="What your own words are about.")
    ] = "",
    text: Annotated[
        str | None, typer.Argument(metavar="[TEXT]", help="Your own words; '' takes them back.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Print what players must know and what is still to be decided, or say it in your own words."""
    if topic and text is None:
        stop("Say it in your own words after the topic; '' takes them back.", Exit.REFUSED)
    with desk(context) as office:
        tournament = found(office, event)
        if text is not None:
            send(context, tournament, Tell(topic, text))
            return
        if as_json:
            print_answer(context, office, "readAnnouncements", event=tournament.event)
            return
        sheet = announced(tournament.state, tournament.rulebook)
        for when, name in WHEN_NAMES.items():
            for line in (line for line in sheet if line.when is when):
                mark = "" if line.decided else "to be decided: "
                say(f"{name}, {line.id}: {mark}{line.text} ({line.source})")
                if line.own:
                    warn(f"Typed by hand for {line.id}, and not what holds: {line.own}")


def show_checklist(
    context: typer.Context,
    event: EventArgument,
    item: Annotated[
        str, typer.Argument(metavar="[ITEM]", help="Tick this off: the word in brackets.")
    ] = "",
    undone: Annotated[bool, typer.Option("--undone", help="It is not done after all.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Print what is to be done before, during and after the day; or tick something off."""
    with desk(context) as office:
        tournament = found(office, event)
        if item:
            send(context, tournament, Tick(item, undone=undone))
            return
        if as_json:
            print_answer(context, office, "readChecklist", event=tournament.event)
            return
        for duty in checklist(tournament.state, tournament.rulebook):
            mark = "✓" if duty.done else "○" if duty.by_itself else "☐"
            how = "" if duty.by_itself else f"  [{duty.id}]"
            say(f"{mark} {PART_NAMES[duty.part]:<6}  {duty.text}{how}")


def copy(
    context: typer.Context,
    event: EventArgument,
    name: Annotated[str, typer.Argument(help="What the new event is called.")],
    date: Annotated[str, typer.Option(help="YYYY-MM-DD.", show_default="today")] = "",
    people: Annotated[bool, typer.Option("--people", help="The players come along.")] = False,
) -> None:
    """Begin an event with the settings, plan, words and staff of another."""
    with desk(context) as office:
        made = answer(
            copy_event(office, found(office, event), name, actor(context), date=date, people=people)
        )
        say(f"Created {name}. Its id is {made.tournament.event}.")
        for text in made.left_out:
            warn(f"Left out: {text}")


def delete(
    context: typer.Context,
    event: EventArgument,
    name: Annotated[str, typer.Option(help="The event's whole name, to be sure.")],
    reason: ReasonOption = "",
) -> None:
    """Put the event into the bin; nothing is lost, and toptable event undelete undoes it."""
    with desk(context) as office:
        tournament = found(office, event)
        done = office.delete(tournament.event, name, actor(context), reason=reason)
        if isinstance(done, Blocked):
            blocked(done)
        answer(done)
        say(f"Deleted. toptable event undelete {tournament.event} brings it back.")


def undelete(
    context: typer.Context,
    event: Annotated[
        str, typer.Argument(metavar="ID", help="The id; see toptable event list --deleted.")
    ],
    reason: ReasonOption = "",
) -> None:
    """Bring an event back from the archive or the bin."""
    with desk(context) as office:
        if event not in {event.id for event in office.events(deleted=True)}:
            answer(Refusal.of("no_event:undelete", event=event))
        done = office.restore(event, actor(context), reason=reason)
        if isinstance(done, Blocked):
            blocked(done)
        answer(done)
        say("The event is back.")


def timetable(
    _tournament: Tournament, *, start: str, between: int, breaks: list[str] | None
) -> SetTimetable:
    """The timetable that was typed; without a start, none."""
    if not start:
        return SetTimetable()
    pauses = tuple(_break(text) for text in breaks or ())
    return SetTimetable(Timetable(argument_types.coming(start), between, pauses))


def _break(text: str) -> PlannedBreak:
    after, _, minutes = text.partition(":")
    if not (after.isdecimal() and minutes.isdecimal()):
        stop(f"Write a break as ROUND:MINUTES, such as 3:45, not {text}.", Exit.REFUSED)
    return PlannedBreak(int(after), int(minutes))


def tables(_tournament: Tournament, *, first: int, last: int, hall: str) -> SetTables:
    """The tables that are set aside; table 0 frees them all."""
    return SetTables(TableRange(first, last or None, hall) if first else None)


def terms(_tournament: Tournament, **chosen: Any) -> SetTerms:
    """The terms that were typed; what is not given is off."""
    return SetTerms(Terms(**chosen))


ROWS = Rows(
    "event",
    "plan tables timetable terms rename describe publish-standings message "
    "hand-draw hall-share archive close reopen",
    (
        Row(
            "plan",
            PlanStructure,
            "Plan rounds and cut: as the rulebook proposes for this field, or your own.",
            "spring --rounds 5 --cut 8",
            {
                "rounds": count("How many rounds.", show_default="as the rulebook proposes"),
                "cut": option(
                    "How many players advance after them; 0 for none.",
                    kind=int | None,
                    default=None,
                    min=0,
                ),
                "points": count("Points a player needs to play more rounds.", min=0),
                "table": option("A table of the rulebook, where it has several."),
                "expected": count("How many players you expect, while fewer are entered.", min=0),
                "until": option(
                    "When the rounds are over, if not as planned.",
                    kind=StopChoice,
                    default=StopChoice.PLANNED,
                ),
                "winners": option(
                    "With --until few-undefeated: how many may be left.", kind=int, default=8, min=1
                ),
            },
            make=planned,
            after=tell_notices,
        ),
        Row(
            "tables",
            SetTables,
            "Set tables aside for this event, from the next pairing on.",
            "spring 101 160 --hall Annexe",
            {
                "first": word("The first table; 0 frees them all.", int),
                "last": maybe("The last table; as many as it takes if left out.", "[LAST]", int, 0),
                "hall": option("The hall, where there are several."),
            },
            make=tables,
        ),
        Row(
            "timetable",
            SetTimetable,
            "Plan when round 1 begins and the pauses between rounds; everybody sees it in "
            "the hall.",
            "spring --start '2026-05-09 10:00' --between 10 --break 3:45",
            {
                "start": option("When round 1 begins, as 10:00; without it, no timetable."),
                "between": option("Minutes between two rounds.", kind=int, default=10, min=0),
                "breaks": option(
                    "A longer break: after which round, and how many minutes.",
                    "--break",
                    kind=list[str] | None,
                    default=None,
                    metavar="ROUND:MINUTES",
                ),
            },
            make=timetable,
        ),
        Row(
            "terms",
            SetTerms,
            "Say on which terms the event lets people in; what is not given is off.",
            "spring --capacity 64",
            {
                "series": option("The series that the event belongs to."),
                "by_invitation": flag("Only for those invited to the series.", "--by-invitation"),
                "not_again": flag("Not for those who have qualified in it.", "--not-again"),
                "two_events": flag("Players may be in another event meanwhile.", "--two-events"),
                "capacity": count("How many the venue may hold; 0 for no limit.", min=0),
            },
            make=terms,
        ),
        Row(
            "hall-share",
            AddHallShare,
            "Mix dice or digits that the hall calls out into every draw from now on.\n\n"
            "You may know the secret seed and the hall knows these digits: nobody who has only "
            "one of them can steer a draw. Let people call them out before round 1, and again "
            "whenever you like.",
            "spring 4 1 6 6 2 3 --witness 'Jo Park'",
            {
                "digits": word(
                    "The digits that were called out.",
                    list[str],
                    read=lambda _tournament, digits: "".join(digits),
                ),
                "witness": option("Someone else who was there and heard them.", default=REQUIRED),
            },
        ),
    ),
    {"hand-draw": about_level_places},
)
