"""Players, teams and staff: who they are, lists entered in one act, and what somebody
still needs.
"""

from toptable.api.answers import events, log, people
from toptable.api.contract import Rows
from toptable.desk.desk import now
from toptable.desk.permissions import Visibility
from toptable.engine.declared import Scope
from toptable.engine.roles import STAFF, Role
from toptable.engine.state.people import Player
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.registration.waiting_list import places
from toptable.engine.views.cut_odds.need import Need, shown_to_all
from toptable.engine.views.people import PersonView, person_views
from toptable.engine.views.player_facts import player_facts
from toptable.engine.views.view import for_reader
from toptable.interchange.people_list import (
    CheckedLine,
    Column,
    PeopleList,
    check_list,
    read_people,
    to_enter,
)
from toptable.store.records import EVERYWHERE
from toptable.web.api.api_request import Ask, fits, missing, refuse
from toptable.web.api.command_endpoints import done
from toptable.web.api.idempotency_key import done_before, send_once, written_before
from toptable.web.auth import credentials
from toptable.web.auth.event_view import EventView
from toptable.web.auth.player_links import code_of, link_of
from toptable.web.auth.player_request import door_of
from toptable.web.auth.requester import doorkeeper_of, keys_of
from toptable.web.pages.people.players import NOTHING, knows
from toptable.web.pages.staff.staff import TASKS, waiting
from toptable.web.serving.request_filter import address_for_others


def list_players(ask: Ask) -> Rows[PersonView]:
    seen, query = ask.seen, ask.query
    found = [
        for_reader(person, staff=seen.staff)
        for person in person_views(seen.state, seen.tournament.rulebook)
        if fits(person.name, query["q"]) and query["status"] in (None, person.status)
    ]
    return ask.rows(found, lambda person: person)


def read_player(ask: Ask) -> PersonView:
    seen = ask.seen
    (person,) = person_views(seen.state, seen.tournament.rulebook, (known(ask),))
    return for_reader(person, staff=seen.staff)


def known(ask: Ask) -> Player:
    """The player in the address."""
    found = ask.seen.state.players.get(ask.path["player"])
    if found is None:
        raise missing("player with this number")
    return found


def list_teams(ask: Ask) -> Rows[people.TeamAnswer]:
    seen = ask.seen
    teams = [player for _, player in sorted(seen.state.players.items()) if player.team is not None]
    return ask.rows(teams, lambda player: _team(seen, player))


def _team(seen: EventView, player: Player) -> people.TeamAnswer:
    team = player.team
    assert team is not None
    return people.TeamAnswer(
        player=player.id,
        name=player.name,
        members=team.members,
        representative=team.representative,
        approved=team.approved == player.name,
        missing=tuple(member.seat for member in team.missing),
        decks=tuple(
            people.TeamDeckAnswer(seat=deck.seat, side=deck.side, name=deck.name)
            for deck in team.decks
        )
        if seen.entitled("AssignTeamDecks")
        else (),
    )


def read_record(ask: Ask) -> people.RecordAnswer:
    """What is published of a player's matches, with the place that whoever asks may see."""
    seen, player = ask.seen, known(ask)
    through = seen.standings_through
    facts = player_facts(seen.state, player.id, seen.standings(through) if through else None)
    return people.RecordAnswer(
        player=player.id,
        name=player.name,
        record=facts.record.text,
        # What rulings took away shows in the standings; before that it is nobody's to know.
        points=facts.points if through == seen.state.finished_rounds else None,
        place=facts.place,
        tied=facts.tied,
        printed=facts.printed,
        after=facts.after_round,
        rounds=facts.rounds,
        version=seen.version,
    )


def read_need(ask: Ask) -> people.NeedAnswer:
    seen, player = ask.seen, known(ask).id
    if not (seen.staff or shown_to_all(seen.state)):
        raise refuse(404, "not_shown", "The standings are not shown at the moment.")
    need = seen.tournament.need(player)
    if need is None:
        return people.NeedAnswer(
            player=player,
            after=0,
            exact=False,
            cut_size=0,
            cut_points=0,
            rows=(),
            version=seen.version,
        )
    return _need(need, seen.version)


def _need(need: Need, version: int) -> people.NeedAnswer:
    return people.NeedAnswer(
        player=need.player,
        after=need.after,
        exact=need.exact,
        cut_size=need.cut_size,
        cut_points=need.cut_points,
        rows=tuple(
            people.NeedRowAnswer(
                gained=row.gained,
                points=row.points,
                best=row.best,
                worst=row.worst,
                certainty=row.certainty,
                games=row.games,
                likely=row.likely.share if row.likely is not None else None,
                samples=row.likely.samples if row.likely is not None else 0,
            )
            for row in need.rows
        ),
        version=version,
    )


def read_waiting(ask: Ask) -> people.WaitingAnswer:
    """For everybody on the staff, as the page is."""
    ask.only_for(ask.role in STAFF)
    state = ask.seen.state
    full = places(state)
    return people.WaitingAnswer(
        capacity=full.capacity,
        taken=full.taken,
        free=full.free,
        waiting=tuple(
            people.WaitingRow(
                number=newcomer.number,
                name=newcomer.who.name,
                since=newcomer.since,
                offered=newcomer in full.next,
            )
            for newcomer in state.admission.waiting
        ),
        version=ask.version,
    )


def read_link(ask: Ask) -> people.LinkAnswer:
    """For those at the desk who hand links over."""
    _at_the_desk(ask)
    player = known(ask)
    door = door_of(ask.request)
    door.look_now()
    keys, number = keys_of(ask.request), door.number(ask.event, player.id)
    path = link_of(keys, ask.event, player, number)
    return people.LinkAnswer(
        player=player.id,
        address=f"{address_for_others(ask.request)}{path}",
        code=code_of(keys, ask.event, player, number),
    )


def renew_link(ask: Ask) -> people.LinkAnswer:
    """Another link; every phone that holds the one before is out."""
    _at_the_desk(ask)
    player = known(ask)
    ask.desk.store.player_links.renew(ask.event, player.id, now(), ask.actor.name)
    return read_link(ask)


def _at_the_desk(ask: Ask) -> None:
    ask.caller.need(Scope.PEOPLE, ask.event)
    ask.only_senders_of("EnterPlayers")


WORK = {
    "listPlayers": list_players,
    "readPlayer": read_player,
    "listTeams": list_teams,
    "readRecord": read_record,
    "readNeed": read_need,
    "readWaiting": read_waiting,
    "readLink": read_link,
    "renewLink": renew_link,
}


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
        return _import_answer(listed, lines, before, tournament.version)
    players, texts = to_enter(lines, ask.desk.seal, without=body.without)
    if body.dry_run or not players:
        return _import_answer(listed, lines, None, tournament.version)
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
    return _import_answer(listed, lines, entered, entered.version)


def _read(ask: Ask) -> PeopleList:
    team = ask.tournament.rules.team
    chosen = {at: Column(column) for at, column in enumerate(ask.body.columns)}
    return read_people(ask.body.text, chosen=chosen, seats=team.size if team is not None else 0)


def _import_answer(
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


IMPORT_WORK = {"importPlayers": import_players}


def read_staff(ask: Ask) -> events.StaffAnswer:
    """The staff whom the log names; that is public, as players must know whom to ask."""
    return events.StaffAnswer(
        staff=tuple(
            events.StaffMember(name=member.name, role=member.role, player=member.player)
            for member in ask.seen.state.staff
        ),
        version=ask.version,
    )


def read_accounts(ask: Ask) -> events.AccountsAnswer:
    ask.only_with_sight(Scope.STAFF, Visibility.STAFF)
    accounts = [
        events.AccountAnswer(
            member=member.id,
            name=member.name,
            role=Role(held.role),
            event=held.event,
            since=held.since,
            by=held.by,
        )
        for member in ask.desk.store.staff.members()
        for held in member.roles
        if held.event in (ask.event, EVERYWHERE)
    ]
    return events.AccountsAnswer(
        accounts=tuple(sorted(accounts, key=lambda account: account.name.casefold())),
        invitations=tuple(
            events.InvitationAnswer(
                id=invitation.id,
                name=invitation.name,
                role=invitation.role,
                event=invitation.event,
                by=invitation.by,
                created=invitation.created,
                until=invitation.until,
                link="",
            )
            for invitation in waiting(ask.desk, ask.event)
        ),
    )


def invite(ask: Ask) -> events.InvitationAnswer:
    """An invitation to this event, with the link that signs somebody in once."""
    ask.only_with_sight(Scope.STAFF, Visibility.STAFF)
    body, store = ask.body, ask.desk.store
    if body.role not in TASKS:
        raise refuse(422, "role", f"Nobody is invited as {body.role}.")
    token = credentials.invite(store, body.role, event=ask.event, name=body.name, by=ask.actor.name)
    made = credentials.find(store, token)
    if made is None:
        raise missing("such invitation")
    return events.InvitationAnswer(
        id=made.id,
        name=made.name,
        role=made.role,
        event=made.event,
        by=made.by,
        created=made.created,
        until=made.until,
        link=f"{address_for_others(ask.request)}{credentials.path(token)}",
    )


def withdraw(ask: Ask) -> events.AccountsAnswer:
    ask.only_with_sight(Scope.STAFF, Visibility.STAFF)
    if not ask.desk.store.staff.withdraw(ask.path["invitation"], ask.event, now()):
        raise missing("open invitation with this id")
    return read_accounts(ask)


def take_role(ask: Ask) -> events.AccountsAnswer:
    """Nobody takes their own role away: that would leave nobody to give it back."""
    ask.only_with_sight(Scope.STAFF, Visibility.STAFF)
    member = ask.path["member"]
    if member == ask.caller.member:
        raise refuse(409, "own_role", "You cannot take your own role away. Ask another organizer.")
    if not ask.desk.store.staff.take_role(member, ask.event, now()):
        raise missing("role of this person at the event")
    doorkeeper_of(ask.request).look_now()
    return read_accounts(ask)


STAFF_WORK = {
    "readNamedStaff": read_staff,
    "readAccounts": read_accounts,
    "invite": invite,
    "withdrawInvitation": withdraw,
    "takeRole": take_role,
}
