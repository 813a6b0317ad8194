"""``toptable people``: who plays in an event, from a file too, and who waits for a place."""

import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from msgspec.structs import replace

from toptable.cli.argument_types import LATE, NAME, flag, in_full, maybe, option, waiting, word
from toptable.cli.clock import time_of_day
from toptable.cli.common import (
    EventArgument,
    JsonOption,
    NamesArgument,
    ReasonOption,
    answer,
    console,
    desk,
    found,
    player_number,
    print_answer,
    say,
    send,
    stop,
    warn,
    who,
)
from toptable.cli.event_views import need_says, need_table
from toptable.cli.exits import Exit
from toptable.cli.generated_commands import Row, Rows
from toptable.cli.serve import WHERE, AddressOption
from toptable.desk.desk import Desk, now, sealed
from toptable.desk.permissions import may_send
from toptable.desk.tournament import Done, Tournament
from toptable.engine.names import key
from toptable.engine.rules.eligibility import Ground
from toptable.engine.secrets import Sealed, SealedText
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.messages.messaging import MOST_LETTERS, MessagePlayer, ReadMessage
from toptable.engine.subjects.people.details import SetGroup
from toptable.engine.subjects.people.player_entry import CheckIn, EnterPlayers
from toptable.engine.subjects.registration.entry_terms import TurnAway
from toptable.engine.subjects.registration.late_entry import AdmitLate
from toptable.engine.subjects.registration.waiting_list import (
    AdmitWaiting,
    JoinWaitingList,
    LeaveWaitingList,
    find,
    places,
)
from toptable.interchange.file_contents import decoded
from toptable.interchange.people_list import CheckedLine, Verdict, check_list, read_people, to_enter
from toptable.store.people import NoSuchPerson

WORDS = {Verdict.IN: "is in the event already", Verdict.TWICE: "is on the list twice"}


def on_file(
    office: Desk, tournament: Tournament, file: Path, *, leave_out: bool
) -> tuple[tuple[NewPlayer, ...], tuple[SealedText, ...]]:
    """Everybody on the list; ends with all that is wrong unless such lines are left out."""
    data = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
    team = tournament.rules.team
    listed = read_people(decoded(data), seats=team.size if team is not None else 0)
    if not listed.people:
        stop(f"There are no names in {file}.", Exit.REFUSED)

    def knows(person: str) -> bool:
        try:
            office.store.people.get(person)
        except NoSuchPerson:
            return False
        return True

    lines = check_list(tournament.state, tournament.rulebook, listed.people, knows)
    wrong = [line for line in lines if line.verdict not in (Verdict.NEW, Verdict.ALIKE)]
    if wrong and not leave_out:
        told = "\n".join(_describe_line(line) for line in wrong)
        stop(f"{told}\nNo one was entered. Fix this, or add --leave-out.", Exit.REFUSED)
    for line in wrong:
        warn(f"{_describe_line(line)} Left out.")
    for line in lines:
        if line.verdict is Verdict.ALIKE:
            warn(f"Line {line.listed.line}, {line.listed.name}: {line.why}")
    if listed.left_out:
        say(f"Private and therefore not kept: {', '.join(listed.left_out)}.")
    return to_enter(lines, sealed)


def _describe_line(line: CheckedLine) -> str:
    one = line.listed
    if line.verdict is Verdict.REFUSED:
        return f"Line {one.line}{f', {one.name}' if one.name else ''}: {line.why}"
    return f"Line {one.line}: {one.name} {WORDS[line.verdict]}."


PersonOption = Annotated[
    str, typer.Option(help="Who it is across events: the person's id, or SCHEME:NUMBER.")
]


def register(noun: typer.Typer) -> None:
    """Add these commands to the noun."""
    noun.command("enter", epilog="Example: toptable people enter spring Ann Bo 'Cy Young'")(enter)
    noun.command("link", epilog="Example: toptable people link spring Ann --new")(link)
    noun.command("group", epilog="Example: toptable people group spring 'Chess club' Ann Bo")(group)
    noun.command(
        "turn-away", epilog="Example: toptable people turn-away spring 'Max Muster' --ground banned"
    )(turn_away)
    noun.command("need", epilog="Example: toptable people need spring Ann")(need)


def enter(
    context: typer.Context,
    event: EventArgument,
    names: Annotated[list[str] | None, typer.Argument(metavar="NAME …")] = None,
    file: Annotated[
        Path | None,
        typer.Option(help="Names one per line, or columns with headings of any kind; - for input."),
    ] = None,
    leave_out: Annotated[
        bool, typer.Option("--leave-out", help="Leave out lines of the file that are wrong.")
    ] = False,
    group: Annotated[str, typer.Option(help="A family, club or travelling group.")] = "",
    person: PersonOption = "",
    reason: ReasonOption = "",
) -> None:
    """Enter players, all of them or none. After the end of registration, say why."""
    if not names and file is None:
        stop("Name at least one player, or give a file with --file.", Exit.REFUSED)
    if person and (file is not None or len(names or []) > 1):
        stop("With --person, name one player only.", Exit.REFUSED)
    with desk(context) as office:
        tournament = found(office, event)
        players = tuple(NewPlayer(name=name, group=group, person=person) for name in names or [])
        texts: tuple[SealedText, ...] = ()
        if file is not None:
            listed, texts = on_file(office, tournament, file, leave_out=leave_out)
            players += tuple(
                replace(newcomer, group=newcomer.group or group) for newcomer in listed
            )
        command = EnterPlayers(players=players)
        send(context, tournament, command, reason=reason, texts=texts)


def group(
    context: typer.Context,
    event: EventArgument,
    group_name: Annotated[str, typer.Argument(metavar="GROUP", help="'' for none.")],
    names: NamesArgument,
) -> None:
    """Put players in a group whose members should not meet in round 1."""
    with desk(context) as office:
        tournament = found(office, event)
        for name in names:
            number = player_number(tournament, name)
            send(context, tournament, SetGroup(player=number, group=group_name))


def link(
    context: typer.Context,
    event: EventArgument,
    name: Annotated[str, typer.Argument(metavar="PLAYER", help="Whose link.")],
    new: Annotated[
        bool, typer.Option("--new", help="Make a new link; the one before stops working.")
    ] = False,
    address: AddressOption = WHERE,
) -> None:
    """Show a player's personal link and code, also while the server runs."""
    from toptable.web.auth.player_links import code_of, link_of
    from toptable.web.auth.sessions import Keys

    asking = who(context)
    if not may_send(asking.role, "EnterPlayers"):
        stop("Only the organizer and the scorekeeper hand out players' links.", Exit.REFUSED)
    with desk(context) as office:
        tournament = found(office, event)
        player = tournament.state.players[player_number(tournament, name)]
        links, keys = office.store.player_links, Keys.of(office.store)
        if new:
            links.renew(tournament.event, player.id, now(), asking.by)
        number = links.number(tournament.event, player.id)
        path = link_of(keys, tournament.event, player, number)
        code = code_of(keys, tournament.event, player, number)
    say(f"{address.rstrip('/')}{path}")
    say(f"Code of {player.name}: {code}")
    if new:
        say("The link before, and every phone that used it, stopped working.")


def turn_away(
    context: typer.Context,
    event: EventArgument,
    name: Annotated[str, typer.Argument(metavar="NAME", help="Who is turned away.")],
    ground: Annotated[Ground, typer.Option(help="Why: a ground that the document has.")],
    note: Annotated[str, typer.Option(help="What happened; kept with the name.")] = "",
) -> None:
    """Turn a player away. The name stays out of public copies."""
    text = sealed(f"{name}: {note}" if note else name)
    with desk(context) as office:
        tournament = found(office, event)
        if any(key(player.name) == key(name) for player in tournament.state.active_players()):
            stop(
                f"{name} is in the event: let them drop, or "
                f"{tournament.rulebook.words.disqualify} them. To turn away someone else with that "
                "name, add an initial or a number to it.",
                Exit.REFUSED,
            )
        command = TurnAway(who=Sealed(text.digest), ground=ground)
        send(context, tournament, command, texts=(text,))


def need(
    context: typer.Context,
    event: EventArgument,
    name: Annotated[str, typer.Argument(metavar="NAME", help="The player.")],
    as_json: JsonOption = False,
) -> None:
    """What a player still needs: what each result would do to the place and to the cut."""
    with desk(context) as office:
        tournament = found(office, event)
        number = player_number(tournament, name)
        needed = tournament.need(number)
        if needed is None:
            stop(
                "There is nothing to need: round 1 is not up, the cut is made, or the player has "
                "no place in the standings.",
                Exit.REFUSED,
            )
        if as_json:
            print_answer(context, office, "readNeed", event=tournament.event, player=number)
        else:
            console.print(need_table(tournament.state, needed))
            say(need_says(needed))


def offer_place(tournament: Tournament, _command: Drop, _done: Done) -> None:
    """Say that a place is free for somebody who waits."""
    state = tournament.state
    for first in () if state.rounds else places(state).next[:1]:
        say(
            f"A place is free, and {first.who.name} is next: "
            f"toptable people admit-waiting {tournament.event}"
        )


def check_in(
    _tournament: Tournament, *, players: tuple[int, ...], everyone: bool, present: bool
) -> CheckIn:
    """Who is marked: those who are named, or everybody."""
    if not players and not everyone:
        stop("Name the players who are here, or give --all.", Exit.REFUSED)
    return CheckIn(players=players, present=present)


def admit_late(_tournament: Tournament, *, name: str, person: str, **late: Any) -> AdmitLate:
    """One player who came late."""
    return AdmitLate(player=NewPlayer(name=name, person=person), **late)


def letter(_tournament: Tournament, text: str) -> SealedText | None:
    """A message to one player; nothing asks them to come to the desk."""
    said = " ".join(text.split())
    if len(said) > MOST_LETTERS:
        stop(f"A message has at most {MOST_LETTERS} letters. Say it shorter.", Exit.REFUSED)
    return sealed(said) if said else None


def read_message(tournament: Tournament, player: int) -> ReadMessage:
    """The oldest message that a player has not read, as read."""
    waiting = tournament.state.messages.unread(player)
    if not waiting:
        stop(f"{tournament.state.name_of(player)} has no message to read.", Exit.REFUSED)
    return ReadMessage(player, waiting[0].number)


PERSON = option("Who it is across events: the person's id, or SCHEME:NUMBER.")
ROWS = Rows(
    "people",
    "check-in admit-late drop rejoin disqualify rename reward-bye fix-table "
    "accommodate message told admit-waiting",
    (
        Row(
            "check-in",
            CheckIn,
            "Mark players as present. Round 1 asks about those who are not.",
            "spring --all",
            {
                "players": maybe(
                    "Names of players, in full.", "NAME …", list[str] | None, None, read=in_full
                ),
                "everyone": flag("Everyone who is entered.", "--all"),
                "present": flag("Mark as not here instead.", "--absent", on=False, off=True),
            },
            make=check_in,
        ),
        Row(
            "admit-late",
            AdmitLate,
            "Let someone in who came late, or had not checked in; missed rounds are lost.",
            "spring Ann --approved-by Hana",
            {"name": word("The player's name.", metavar="NAME"), **LATE, "person": PERSON},
            make=admit_late,
        ),
        Row(
            "message",
            MessagePlayer,
            "Show a message on one player's phone until it is read; nobody else but staff see it.",
            "spring Ann 'Your deck box is here'",
            {
                "player": NAME,
                "text": maybe(
                    "What to say; left out: please come to the desk.", "[TEXT]", read=letter
                ),
            },
        ),
        Row(
            "told",
            ReadMessage,
            "Somebody told a player in person: mark the oldest message they have not read.",
            "spring Ann",
            {"player": NAME},
            make=read_message,
        ),
        Row(
            "admit-waiting",
            AdmitWaiting,
            "Give a free place to the next in line; to someone else only with a reason.",
            "spring",
            {"number": maybe("Who; the next in line if left out.", "[NAME]", read=waiting)},
        ),
    ),
    {"drop": offer_place},
)


def register_waitlist(noun: typer.Typer) -> None:
    """Add these commands to the noun."""
    noun.command("wait", epilog="Example: toptable people wait spring 'Cy Young'")(wait)


def wait(
    context: typer.Context,
    event: EventArgument,
    name: Annotated[
        str, typer.Argument(metavar="[NAME]", help="Who waits; without it, print the list.")
    ] = "",
    person: PersonOption = "",
    remove: Annotated[bool, typer.Option("--remove", help="Take them off the list.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Print the waiting list and who is next; or put somebody on it, or take them off."""
    with desk(context) as office:
        tournament = found(office, event)
        state = tournament.state
        if name and remove:
            number = answer(find(state, name)).number
            send(context, tournament, LeaveWaitingList(number=number))
            return
        if name:
            command = JoinWaitingList(NewPlayer(name=name, person=person))
            send(context, tournament, command)
            return
        if as_json:
            print_answer(context, office, "readWaiting", event=tournament.event)
            return
        room = places(state)
        limit = f"{room.capacity} places, {room.free} free" if room.capacity else "no limit"
        say(f"{limit}; {room.taken} in the event.")
        for place, one in enumerate(state.admission.waiting, 1):
            offer = "  a place is free" if one in room.next else ""
            say(f"{place:>3}. {one.who.name}, since {time_of_day(one.since)}{offer}")
