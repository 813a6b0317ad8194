"""The tables of the round that is on, who is late, and what is open before the next round."""

from toptable.api.answers import tables
from toptable.desk import permissions
from toptable.desk.desk import now
from toptable.engine.questions.presence import coming
from toptable.engine.reading.floor_tables import FloorTable, floor_tables
from toptable.engine.refusal import Refusal
from toptable.engine.rules.endings.script import Ask as Asked
from toptable.engine.rules.endings.script import Ended
from toptable.engine.state.floor import SweepKind
from toptable.engine.subjects.finals.game_endings import bracket_question
from toptable.engine.subjects.finals.own_games import ReportBracketGame
from toptable.engine.subjects.floor.ending_at_time import EndAtTime, next_question
from toptable.engine.subjects.floor.lateness import LatePlayer, TableProposals, proposals, suggested
from toptable.engine.subjects.floor.sweeps import in_words, not_swept
from toptable.web.access.seen import Seen
from toptable.web.api.asking import Ask, refuse
from toptable.web.api.errors import of_refusal
from toptable.web.api.sending import as_command, need
from toptable.web.pages.rounds.before_round_part import lists_asked, open_now, untold
from toptable.web.pages.rounds.round_trouble_part import broken_now


def read_floor(ask: Ask) -> tables.FloorAnswer:
    ask.only_senders_of("GivePenalty")
    state = ask.seen.state
    zones = tuple(
        tables.ZoneAnswer(judge=zone.judge, first=zone.first, last=zone.last)
        for zone in sorted(state.floor.zones.values(), key=lambda zone: (zone.first, zone.judge))
    )
    found = floor_tables(state, ask.tournament.rulebook)
    if isinstance(found, Refusal):
        return tables.FloorAnswer(
            stage="", number=0, tables=(), zones=zones, not_swept="", version=ask.version
        )
    place, listed = found
    running = state.floor.rounds.get(place.key)
    sweep = SweepKind.START
    if running is not None and running.clock.called is not None:
        sweep = SweepKind.TIME
    return tables.FloorAnswer(
        stage=place.stage,
        number=place.number,
        tables=tuple(_table(ask.seen, table) for table in listed),
        zones=zones,
        not_swept="" if running is None else in_words(not_swept(state, place, sweep)),
        version=ask.version,
    )


def _table(seen: Seen, table: FloorTable) -> tables.FloorTableAnswer:
    first, second = table.players
    return tables.FloorTableAnswer(
        table=table.table,
        players=table.players,
        names=(seen.state.name_of(first), seen.state.name_of(second)),
        state=table.state,
        ends=table.ends,
        extra_minutes=table.minutes,
        extra_turns=table.turns,
        to_declare=table.to_declare,
        calls=tuple(call.number for call in table.calls),
        judge=table.calls[0].judge if table.calls else "",
        absent=_those(table.players, table.absent),
        late=_those(table.players, table.came_late),
        slow=table.slow,
        checking=table.checking,
    )


def _those(players: tuple[int, int], marked: tuple[bool, bool]) -> tuple[int, ...]:
    return tuple(player for player, so in zip(players, marked, strict=True) if so)


def read_late(ask: Ask) -> tables.LateAnswer:
    """What is proposed at this moment; staff confirm it. N13-INF-10, N10-INF-10, B-138."""
    ask.only_senders_of("NotePresence")
    moment = now()
    found = proposals(ask.seen.state, ask.tournament.rulebook, moment)
    listed = () if isinstance(found, Refusal) else tuple(_late_table(ask, table) for table in found)
    return tables.LateAnswer(tables=listed, now=moment, version=ask.version)


def _late_table(ask: Ask, table: TableProposals) -> tables.LateTable:
    return tables.LateTable(
        table=table.table,
        late=tuple(_late(ask, late) for late in table.late),
        connection=tuple(matter.text for matter in table.connection),
        early_start_seconds=int(table.waited.total_seconds()),
    )


def _late(ask: Ask, late: LatePlayer) -> tables.LateProposal:
    due = late.proposal
    text = due.text
    if due.infraction and not late.given:
        text = f"{text} Proposed: {suggested(ask.seen.state, ask.tournament.rulebook, due)}."
    return tables.LateProposal(
        player=late.player,
        name=late.name,
        text=text,
        infraction=due.infraction,
        section=due.section,
        given=late.given,
    )


def read_open(ask: Ask) -> tables.OpenAnswer:
    ask.only_for(ask.seen.staff)
    seen = ask.seen
    asked = [untold(seen), lists_asked(seen)] if not seen.state.started else []
    return tables.OpenAnswer(
        next_round=coming(seen.state),
        matters=tuple(
            tables.OpenMatterAnswer(
                kind=matter.matter,
                text=matter.text,
                count=matter.count,
                tables=matter.tables,
                names=matter.names,
                stops=matter.stops,
            )
            for matter in open_now(seen)
        ),
        asked=tuple(refusal.text for refusal in asked if refusal is not None),
        broken=tuple(finding.text for finding in broken_now(seen)),
        version=seen.version,
    )


NOT_ASKED = "Say in ending how the game ended; who simply won needs no question."


def ask_ending(ask: Ask) -> tables.EndingQuestion:
    """What a judge must find out next. Nothing is changed. N13-60, FFG-38, SW-23, B-127."""
    need(ask)
    command, _, _ = as_command(ask)
    state, book = ask.tournament.state, ask.tournament.rulebook
    step: Asked | Ended | Refusal
    if wrong := permissions.refusal(command, ask.actor, book.words):
        step = wrong
    elif isinstance(command, EndAtTime):
        step = next_question(state, book, command, now())
    elif isinstance(command, ReportBracketGame) and command.ending:
        step = bracket_question(state, book, command)
    else:
        raise refuse(422, "ending", NOT_ASKED)
    if isinstance(step, Refusal):
        raise of_refusal(ask.tournament, step, ask.actor.role)
    if isinstance(step, Ended):
        return _told(ask, step, ended=step.text)
    return _told(ask, step)


def _told(ask: Ask, step: Asked | Ended, ended: str = "") -> tables.EndingQuestion:
    options = step.options if isinstance(step, Asked) else ()
    return tables.EndingQuestion(
        do=step.do if isinstance(step, Asked) else "",
        ask=step.ask if isinstance(step, Asked) else "",
        options=tuple(
            tables.EndingOption(
                option=option.key,
                say=option.say,
                numbers=tuple(
                    tables.NumberWanted(key=number.key, say=number.say, most=number.most)
                    for number in option.fields
                ),
            )
            for option in options
        ),
        ended=ended,
        section=step.section,
        rules=step.rules,
        version=ask.tournament.version,
    )


WORK = {
    "readFloor": read_floor,
    "readLate": read_late,
    "readOpen": read_open,
    "askEnding": ask_ending,
}
