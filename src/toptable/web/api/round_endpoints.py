"""Rounds with their tables and results, who is late, and what is open before the next round."""

from toptable.api.answers import floor
from toptable.api.contract import Rows
from toptable.desk import permissions
from toptable.desk.desk import now
from toptable.engine.questions.presence import coming
from toptable.engine.refusal import Refusal
from toptable.engine.rules.end_of_time.script import Ask as Asked
from toptable.engine.rules.end_of_time.script import Ended
from toptable.engine.state.floor import SweepKind
from toptable.engine.subjects.finals.elimination import bracket_question
from toptable.engine.subjects.finals.own_games import ReportBracketGame
from toptable.engine.subjects.floor.ending_at_time import EndAtTime, next_question
from toptable.engine.subjects.floor.table_checks import in_words, not_swept
from toptable.engine.views.floor_tables import FloorView, floor_tables
from toptable.engine.views.late_players import LateTable, late_tables
from toptable.engine.views.tables import RoundRow, RoundView, round_row, round_view
from toptable.engine.views.view import only
from toptable.web.api.api_request import Ask, missing, of_refusal, refuse
from toptable.web.api.command_endpoints import as_command, need
from toptable.web.pages.rounds.round_problems_part import broken_now, lists_asked, open_now, untold


def list_rounds(ask: Ask) -> Rows[RoundRow]:
    return ask.rows(list(ask.seen.state.rounds), round_row)


def read_round(ask: Ask) -> RoundView:
    seen, number = ask.seen, ask.path["round"]
    if not 1 <= number <= len(seen.state.rounds):
        raise missing("round with this number")
    round_ = seen.state.rounds[number - 1]
    return round_view(seen.state, seen.rules, round_, seen.version, staff=seen.staff)


WORK = {"listRounds": list_rounds, "readRound": read_round}


def read_floor(ask: Ask) -> floor.FloorAnswer:
    ask.only_senders_of("GivePenalty")
    state = ask.seen.state
    found = floor_tables(state, ask.tournament.rulebook)
    place, listed = (None, ()) if isinstance(found, Refusal) else found
    running = state.floor.rounds.get(place.key) if place is not None else None
    called = running is not None and running.clock.called is not None
    sweep = SweepKind.TIME if called else SweepKind.START
    unswept = () if place is None or running is None else not_swept(state, place, sweep)
    zones = sorted(state.floor.zones.values(), key=lambda zone: (zone.first, zone.judge))
    return floor.FloorAnswer(
        stage=place.stage if place is not None else "",
        number=place.number if place is not None else 0,
        tables=only(FloorView, listed),
        zones=only(floor.ZoneAnswer, zones),
        not_swept=in_words(unswept),
        version=ask.version,
    )


def read_late(ask: Ask) -> floor.LateAnswer:
    """What is proposed at this moment; staff confirm it. N13-INF-10, N10-INF-10, B-138."""
    ask.only_senders_of("NotePresence")
    moment = now()
    tables = late_tables(ask.seen.state, ask.tournament.rulebook, moment)
    return floor.LateAnswer(tables=only(LateTable, tables), now=moment, version=ask.version)


def read_open(ask: Ask) -> floor.OpenAnswer:
    ask.only_for(ask.seen.staff)
    seen = ask.seen
    asked = [untold(seen), lists_asked(seen)] if not seen.state.started else []
    return floor.OpenAnswer(
        next_round=coming(seen.state),
        matters=only(floor.OpenMatterAnswer, open_now(seen)),
        asked=tuple(refusal.text for refusal in asked if refusal is not None),
        broken=tuple(finding.text for finding in broken_now(seen)),
        version=seen.version,
    )


NOT_ASKED = "Say in ending how the game ended; who simply won needs no question."


def ask_ending(ask: Ask) -> floor.EndingQuestion:
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
        return _ending_answer(ask, step, ended=step.text)
    return _ending_answer(ask, step)


def _ending_answer(ask: Ask, step: Asked | Ended, ended: str = "") -> floor.EndingQuestion:
    options = step.options if isinstance(step, Asked) else ()
    return floor.EndingQuestion(
        do=step.do if isinstance(step, Asked) else "",
        ask=step.ask if isinstance(step, Asked) else "",
        options=tuple(
            floor.EndingOption(
                option=option.key,
                say=option.say,
                numbers=tuple(
                    floor.NumberWanted(key=number.key, say=number.say, most=number.most)
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


TABLE_WORK = {
    "readFloor": read_floor,
    "readLate": read_late,
    "readOpen": read_open,
    "askEnding": ask_ending,
}
