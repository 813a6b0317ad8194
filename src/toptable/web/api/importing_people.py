"""A list of people, looked at line by line and entered in one act."""

from toptable.api.answers import log, people
from toptable.engine.declared import Scope
from toptable.engine.subjects.people.entering import EnterPlayers
from toptable.interchange.list_check import CheckedLine, check_list, to_enter
from toptable.interchange.list_headings import Column
from toptable.interchange.people_list import PeopleList, read_people
from toptable.web.api.asking import Ask, refuse
from toptable.web.api.repeats import done_before, send_once, written_before
from toptable.web.api.sending import done
from toptable.web.pages.people.people_list import NOTHING, knows


def import_players(ask: Ask) -> people.PeopleImported:
    """Enter everybody who is new and can be entered, or nobody."""
    ask.caller.need(Scope.PEOPLE, ask.event)
    ask.only_senders_of("EnterPlayers")
    body, tournament = ask.body, ask.tournament
    listed = _read(ask)
    if not listed.people:
        raise refuse(422, "no_names", NOTHING)
    lines = check_list(tournament.state, tournament.rulebook, listed.people, knows(ask.desk))
    if written := written_before(ask.request):
        before = done(ask, tournament, done_before(tournament, written))
        return _told(listed, lines, before, tournament.version)
    players, texts = to_enter(lines, ask.desk.seal, without=body.without)
    if body.dry_run or not players:
        return _told(listed, lines, None, tournament.version)
    outcome = send_once(
        ask.request,
        tournament,
        EnterPlayers(players=players),
        ask.actor,
        reason=body.reason,
        texts=texts,
        looked_at=body.looked_at,
        answers=body.answers,
    )
    entered = done(ask, tournament, outcome, body.looked_at)
    return _told(listed, lines, entered, entered.version)


def _read(ask: Ask) -> PeopleList:
    team = ask.tournament.rules.team
    chosen = {at: Column(column) for at, column in enumerate(ask.body.columns)}
    return read_people(ask.body.text, chosen=chosen, seats=team.size if team is not None else 0)


def _told(
    listed: PeopleList,
    lines: tuple[CheckedLine, ...],
    entered: log.Done | None,
    version: int,
) -> people.PeopleImported:
    return people.PeopleImported(
        columns=tuple(people.ListColumn(column) for column in listed.columns),
        not_kept=listed.left_out,
        lines=tuple(
            people.ListedLine(
                line=line.listed.line,
                name=line.listed.name,
                verdict=people.LineVerdict(line.verdict),
                why=line.why,
                members=line.listed.members,
            )
            for line in lines
        ),
        done=entered,
        version=version,
    )


WORK = {"importPlayers": import_players}
