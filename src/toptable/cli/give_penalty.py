"""Giving a ruling on the command line: whom it penalises, each with their own history and count."""

from collections.abc import Sequence
from typing import Annotated

import typer
from msgspec.structs import replace

from toptable.cli.common import (
    EventArgument,
    ReasonOption,
    answer,
    desk,
    found,
    player_number,
    say,
    send,
)
from toptable.cli.penalty import (
    AgainstFaqOption,
    FinishedOption,
    PointsOption,
    WhenOption,
    line,
    recipient,
    when_of,
)
from toptable.desk.desk import Desk
from toptable.desk.person_lookup import on_record
from toptable.desk.tournament import Tournament
from toptable.engine.names import key as fold
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.conduct.deviation import Weighs
from toptable.engine.rules.conduct.escalation import prompt_text
from toptable.engine.rules.conduct.infraction import Act, Penalty
from toptable.engine.rules.conduct.ruling_wizard import (
    OFFERS,
    NextQuestion,
    Ruling,
    measure_text,
    walk,
)
from toptable.engine.state.conduct import ForPerson, NamedMatch
from toptable.engine.subjects.conduct import rulings
from toptable.engine.subjects.conduct.completing import CompleteRuling
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.conduct.penalty_record import who_of
from toptable.engine.subjects.conduct.recipients import Recipient, Upgrades, recipients, upgrades
from toptable.engine.views.reports.precedents import stricter_with

LeaveOutOption = Annotated[
    list[Act] | None, typer.Option(help="A step that is not carried out; say why.")
]
CarryOutOption = Annotated[
    list[Act] | None, typer.Option(help="A step that may be, and is to be, carried out.")
]


def register(noun: typer.Typer) -> None:
    """Add these commands to the noun."""
    noun.command(
        "give",
        epilog="Example: toptable --role judge penalty give spring Ann --for extra_draw "
        "--answers 1,1 --penalty warning --explained",
    )(give)
    noun.command("complete", epilog="Example: toptable penalty complete spring 3 --answers 1,1")(
        complete
    )


def give(
    context: typer.Context,
    event: EventArgument,
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="NAME …", help="Players, a team, or a member of one."),
    ] = None,
    chosen: Annotated[
        Penalty | None, typer.Option("--penalty", help="None: what the document suggests.")
    ] = None,
    infraction: Annotated[str, typer.Option("--for", help="The infraction.")] = "",
    text: Annotated[
        str, typer.Option(help="What was ruled, where no infraction of the list names it.")
    ] = "",
    later: Annotated[
        str,
        typer.Option(
            metavar="CASE", help="The case that is penalized after the close: deck_name, nickname."
        ),
    ] = "",
    answers: Annotated[str, typer.Option(help="Answers to its questions, with commas.")] = "",
    also: Annotated[
        list[str] | None, typer.Option(help="A further infraction of the same act.")
    ] = None,
    similar: Annotated[
        str, typer.Option(help="The listed infraction it is like, where none is listed for it.")
    ] = "",
    raise_to: Annotated[
        list[str] | None,
        typer.Option(
            metavar="[NAME=]PENALTY",
            help="The upgrade that you confirm, for everybody whose count asks for it or for one.",
            show_default="ask",
        ),
    ] = None,
    keep: Annotated[bool, typer.Option("--keep", help="Do not raise, and do not ask.")] = False,
    explained: Annotated[bool, typer.Option("--explained", help="Told and explained.")] = False,
    judge: Annotated[str, typer.Option(help="Who ruled, if not you.")] = "",
    seat: Annotated[int | None, typer.Option(help="The member of a team, from 1.")] = None,
    outsider: Annotated[
        str, typer.Option("--outsider", help="A spectator, press, an official, a friend.")
    ] = "",
    outsider_penalty: Annotated[
        Penalty | None,
        typer.Option(help="Theirs, if another than the player's.", show_default="the same"),
    ] = None,
    helped_by: Annotated[
        str, typer.Option("--helped-by", help="The player of the event who gave the help.")
    ] = "",
    alone: Annotated[
        bool, typer.Option("--alone", help="Not the opponent too, though the document says both.")
    ] = False,
    leave_out: LeaveOutOption = None,
    carry_out: CarryOutOption = None,
    weighed: Annotated[
        list[Weighs] | None, typer.Option(help="What weighed; may be given several times.")
    ] = None,
    against_faq: AgainstFaqOption = False,
    when: WhenOption = "",
    finished: FinishedOption = "",
    points: PointsOption = 0,
    round_number: Annotated[
        int, typer.Option("--round", help="Round of the match, if not the match now.")
    ] = 0,
    game: Annotated[
        int, typer.Option("--game", help="Bracket game it belongs to, if not the match now.")
    ] = 0,
    reason: ReasonOption = "",
) -> None:
    """Record a ruling and carry it out, with everybody's history shown first.

    Who gets a ruling goes by the document: those named, both at the table, who gave help.
    """
    with desk(context) as office:
        tournament = found(office, event)
        numbers, seat = _named(tournament, names or [], seat)
        given = _answers(answers)
        settled = _settled(tournament, infraction, given, chosen is None)
        command = GivePenalty(
            players=numbers,
            penalty=chosen or _suggested(tournament, settled),
            infraction=infraction,
            text=text,
            answers=given,
            also=tuple(also or ()),
            similar=similar,
            seat=seat,
            explained=explained,
            judge=judge,
            against_faq=against_faq,
            when=when_of(when),
            finished=finished,
            points=points,
            outsider=outsider,
            weighed=tuple(weighed or ()),
            provider=player_number(tournament, helped_by) if helped_by else 0,
            each=(ForPerson(penalty=outsider_penalty),) if outsider_penalty else (),
            alone=alone,
            leave_out=tuple(leave_out or ()),
            carry_out=_offered(settled, tuple(carry_out or ())),
            later=later,
            match=_match(round_number, game),
        )
        command = _with_raises(tournament, command, raise_to or [])
        people = recipients(tournament.state, tournament.rulebook, command, settled)
        named = people if isinstance(people, tuple) else ()
        for text in _advice(office, tournament, command, named, settled):
            say(text)
        for person in named:
            _history(tournament, person)
            if raise_to or keep or not infraction:
                continue
            asked = upgrades(
                tournament.state, tournament.rulebook, person, _kind(tournament, command, settled)
            )
            raised = _raised(tournament, asked)
            command = _raising(command, person.player, raised)
            if raised is None and asked.wanted is not None and not reason:
                reason = str(typer.prompt(f"Why is it kept for {person.name}"))
        send(context, tournament, command, reason=reason)


def complete(
    context: typer.Context,
    event: EventArgument,
    number: Annotated[int, typer.Argument(metavar="NUMBER", help="The ruling's number.")],
    answers: Annotated[str, typer.Option(help="The answers, separated by commas.")] = "",
    infraction: Annotated[
        str, typer.Option("--for", help="The infraction, where the ruling names none yet.")
    ] = "",
    helped: Annotated[
        str, typer.Option(metavar="NAME", help="Who received the help, if it is on who gave it.")
    ] = "",
    finished: FinishedOption = "",
    leave_out: LeaveOutOption = None,
    carry_out: CarryOutOption = None,
    reason: ReasonOption = "",
) -> None:
    """Answer the questions of a ruling that was written down quickly, and carry it out."""
    with desk(context) as office:
        tournament = found(office, event)
        ruling = tournament.state.conduct.rulings.get(number)
        named = infraction or (ruling.infraction if ruling is not None else "")
        settled = _settled(tournament, named, _answers(answers), False)
        command = CompleteRuling(
            number,
            _answers(answers),
            infraction,
            helped=player_number(tournament, helped) if helped else 0,
            finished=finished.strip().upper(),
            leave_out=tuple(leave_out or ()),
            carry_out=_offered(settled, tuple(carry_out or ())),
        )
        send(context, tournament, command, reason=reason)


def _match(round_number: int, game: int) -> NamedMatch | None:
    """The match that was named by its round or its bracket game."""
    if round_number and game:
        raise typer.BadParameter("Pass either --round or --game.")
    if game:
        return NamedMatch(stage=ClockStage.ELIMINATION, table=game)
    return NamedMatch(number=round_number) if round_number else None


def _answers(typed: str) -> tuple[str, ...]:
    return tuple(one.strip() for one in typed.split(",") if one.strip())


def _named(
    tournament: Tournament, names: list[str], seat: int | None
) -> tuple[tuple[int, ...], int | None]:
    """The players whom names mean; the name of a member means the team and the seat."""
    if len(names) != 1 or seat is not None:
        return tuple(player_number(tournament, name) for name in names), seat
    number, member = answer(recipient(tournament, names[0]))
    return (number,), member


def _settled(
    tournament: Tournament, infraction: str, answers: tuple[str, ...], needed: bool
) -> Ruling | None:
    """What the document says for these answers; it is needed where no penalty was named."""
    if not infraction:
        return None
    book = rulings.book_of(tournament.state, tournament.rulebook)
    step = walk(book, answer(book.find(infraction)), tournament.rules.tier, answers)
    if not isinstance(step, NextQuestion):
        return answer(step)
    if not needed:
        return None
    choices = "; ".join(f"{number} {one}" for number, one in enumerate(step.answers, 1))
    raise typer.BadParameter(
        f"Answer the next question, or name the --penalty: {step.ask} {choices}"
    )


def _suggested(tournament: Tournament, settled: Ruling | None) -> Penalty:
    """What the document suggests; what it merely allows is asked about."""
    if settled is None:
        return Penalty.NONE
    main = settled.main
    if main is not None and main.optional and main.penalty is not None:
        book = rulings.book_of(tournament.state, tournament.rulebook)
        if main.note:
            say(main.note)
        if typer.confirm(f"{measure_text(book, main)}. Give it?", default=False):
            return main.penalty
    if settled.penalty is not None:
        return settled.penalty
    raise typer.BadParameter("The document leaves the choice open: name the --penalty.")


def _offered(settled: Ruling | None, chosen: tuple[Act, ...]) -> tuple[Act, ...]:
    """Ask about each step that the document merely allows."""
    offers = settled.offers if settled is not None else ()
    further = [
        act
        for act in offers
        if act not in chosen and typer.confirm(f"{OFFERS[act]}?", default=False)
    ]
    return (*chosen, *further)


def _with_raises(tournament: Tournament, command: GivePenalty, typed: list[str]) -> GivePenalty:
    """The upgrades that were typed: for everybody, or for one by name."""
    for text in typed:
        name, _, wanted = text.rpartition("=")
        if wanted not in list(Penalty):
            raise typer.BadParameter(f"{wanted} is no penalty; there are: {', '.join(Penalty)}.")
        if not name:
            command = replace(command, raise_to=Penalty(wanted))
        elif command.outsider and fold(name) == fold(command.outsider):
            command = _raising(command, 0, Penalty(wanted))
        else:
            command = _raising(command, player_number(tournament, name), Penalty(wanted))
    return command


def _raising(command: GivePenalty, player: int, to: Penalty | None) -> GivePenalty:
    """The command with the upgrade of one person."""
    if to is None:
        return command
    own = next((share for share in command.each if share.player == player), ForPerson(player))
    others = tuple(share for share in command.each if share.player != player)
    return replace(command, each=(*others, replace(own, raise_to=to)))


def _kind(tournament: Tournament, command: GivePenalty, settled: Ruling | None) -> str:
    """What it is ruled as: the answers may lead from one infraction to another."""
    if settled is not None:
        return settled.infraction
    book = rulings.book_of(tournament.state, tournament.rulebook)
    return answer(book.find(command.infraction)).id


def _history(tournament: Tournament, person: Recipient) -> None:
    """What somebody has already. B-167."""
    conduct = tournament.state.conduct
    key = fold(person.outsider)
    for ruling in (conduct.rulings[number] for number in sorted(conduct.rulings)):
        same = bool(key) and fold(ruling.outsider) == key
        member = person.seat is None or ruling.seat in (None, person.seat)
        if (same or (person.player in ruling.players and member)) and not ruling.undone:
            say(f"{who_of(tournament.state, ruling)} has: {line(tournament, ruling)}")


def _advice(
    office: Desk,
    tournament: Tournament,
    command: GivePenalty,
    people: Sequence[Recipient],
    settled: Ruling | None,
) -> tuple[str, ...]:
    """Whose fault weighs more by the document. B-175."""
    state, players = tournament.state, [person.player for person in people if person.player]
    kind = _kind(tournament, command, settled) if command.infraction else ""
    known = on_record(office, state, players)
    return stricter_with(state, tournament.rulebook, players, kind, known, command.outsider)


def _raised(tournament: Tournament, asked: Upgrades) -> Penalty | None:
    """Ask about each upgrade of one person; whoever says no ends the chain."""
    book = rulings.book_of(tournament.state, tournament.rulebook)
    raised: Penalty | None = None
    for prompt in asked.prompts:
        text = prompt_text(prompt, book.name_of, asked.recipient.name)
        if prompt.becomes is None:
            say(text)
        elif not typer.confirm(f"{text} Raise it?", default=False):
            break
        else:
            raised = prompt.becomes
    return raised
