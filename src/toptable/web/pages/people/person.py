"""One person in the event: all the desk knows of them and does for them; link and standing.

N13-90, B-034, B-170, B-171, A-29.
"""

from itertools import count
from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery, URLEncodedBody
from litestar.response import Redirect
from markupsafe import Markup

from toptable.desk.desk import now, sealed
from toptable.engine.declared import Command
from toptable.engine.log.log import sentence
from toptable.engine.questions.roster import next_round, no_nicknames
from toptable.engine.questions.teams import representative
from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.bracket.bracket_view import outlook
from toptable.engine.rules.finals.final_ranking import Revoked
from toptable.engine.secrets import Sealed
from toptable.engine.state.people import Player
from toptable.engine.subjects.conduct.disqualifying import Disqualify, DisqualifyMember
from toptable.engine.subjects.conduct.ejections import LoseFinishedMatch, may_lose_standing
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.people.details import GrantBye, RenamePlayer
from toptable.engine.subjects.teams.lineup import MemberLeaves
from toptable.engine.views.people import PersonView, person_views
from toptable.engine.views.player_facts import player_facts
from toptable.engine.views.reports.penalty_sheet import penalty_sheet
from toptable.engine.views.rulings import RulingDetails
from toptable.web.auth.event_request import EventRequest
from toptable.web.auth.event_view import EventView
from toptable.web.auth.player_links import code_of, link_of
from toptable.web.auth.player_request import door_of
from toptable.web.auth.requester import keys_of, needs, staff_only
from toptable.web.pages.messages.messages import messages_of
from toptable.web.pages.sign_in.sign_in import code
from toptable.web.serving.request_filter import HERE, address_for_others, is_open

PERSON = "/e/{event:str}/players/{player:int}"
WAYS = {
    Revoked.VOID: "Leave the place empty",
    Revoked.PASSED_DOWN: "Move everybody below up",
    None: "Give the place back",
}


class ChangeToLossForm(msgspec.Struct):
    """The finished match that counts as lost."""

    round: int
    both: bool = False
    """Whether the opponent does not get the win either."""
    reason: str = ""


class OutStanding(msgspec.Struct, frozen=True):
    """What can still be decided about somebody who is out."""

    revoked: Revoked | None
    rounds: tuple[tuple[int, str], ...]
    """The finished matches, with the opponent."""

    @property
    def ways(self) -> tuple[tuple[str, str, Revoked | None, str], ...]:
        """The buttons for what may become of the place next."""
        return tuple((text, "how", how, "btn") for how, text in WAYS.items() if how != self.revoked)


def out_standing(seen: EventView, player: int) -> OutStanding | None:
    """The same, or nothing for somebody whose place stands."""
    state = seen.state
    revoked = state.conduct.revoked.get(player)
    if revoked is None and not may_lose_standing(state, player):
        return None
    finished = []
    for round_ in state.rounds:
        table = round_.table_of(player)
        if table is not None and round_.matches[table].result is not None:
            first, second = round_.matches[table].players
            other = second if first == player else first
            finished.append((round_.number, state.name_of(other)))
    return OutStanding(revoked, tuple(finished))


@post(f"{PERSON}/lose-match", sync_to_thread=True)
def lose_finished_match(
    visit: NamedDependency[EventRequest],
    player: FromPath[int],
    data: URLEncodedBody[ChangeToLossForm],
) -> Response[Any]:
    """Turn a finished match into a loss."""
    command = LoseFinishedMatch(player, data.round, False if data.both else None)
    back = f"{visit.address}/players/{player}#standing"
    return visit.send(command, back=back, reason=data.reason)


AFTER = "Drop after the current match"
NOW = "Drop now"


class Name(msgspec.Struct):
    """The form for a name, with the private name behind it where it is a nickname."""

    name: str = ""
    real_name: str = ""
    pronouns: str | None = None
    reason: str = ""


class Leaving(msgspec.Struct):
    """How somebody leaves; ``seat`` is the member of a team on account of whom."""

    how: str = "after"
    seat: int = 0
    finished: str = ""
    reason: str = ""
    version: int = 0
    playing: bool = False
    """Whether a match of theirs was under way when they looked."""


class Way(msgspec.Struct, frozen=True):
    """One way to leave, and what it would do."""

    how: str
    title: str
    effects: tuple[str, ...]
    refused: str = ""


@get(PERSON, guards=[staff_only], sync_to_thread=True)
def person_page(visit: NamedDependency[EventRequest], player: FromPath[int]) -> Response[Any]:
    """Everything about one person."""
    known = _player(visit, player)
    state = visit.seen.state
    texts = _texts(visit, known)
    team = visit.seen.rules.team
    standings = visit.seen.standings() if state.finished_rounds else None
    return visit.fresh_page(
        "people/person.html",
        player=_shown(visit, known),
        known=known,
        facts=player_facts(state, player, standings),
        penalties=_penalties(visit, player),
        ahead=_ahead(visit, player),
        standing=out_standing(visit.seen, player),
        accommodation=texts.get("accommodation", ""),
        messages=messages_of(visit.tournament, player),
        nicknames=no_nicknames(state, visit.tournament.rulebook) is None,
        real_name=texts.get("real_name", "") if visit.seen.entitled("RenamePlayer") else "",
        next_round=len(state.rounds) + 1,
        bye=visit.tournament.rulebook.bye,
        no_bye=_no_bye(visit, known),
        before=not state.started and not state.closed,
        team=team,
        speaks=representative(known.team, team) if known.team and team else 0,
    )


def _shown(visit: EventRequest, known: Player) -> PersonView:
    return next(person_views(visit.seen.state, visit.tournament.rulebook, (known,)))


def _no_bye(visit: EventRequest, known: Player) -> str:
    """Why nobody gets a bye for a round to come; nothing where the desk would take one."""
    first = next_round(visit.seen.state)
    open_ = next(number for number in count(first) if number not in known.byes)
    outcome = visit.tournament.foresee(GrantBye(known.id, open_), visit.actor)
    return outcome.text if isinstance(outcome, Refusal) else ""


def _penalties(visit: EventRequest, player: int) -> tuple[RulingDetails, ...]:
    """The rulings about somebody, for those who may see them. N13-98."""
    if not visit.seen.entitled("GivePenalty"):
        return ()
    return penalty_sheet(visit.tournament.log, visit.tournament.rulebook, player).rows


def _ahead(visit: EventRequest, player: int) -> str:
    """What lies ahead of a finalist, or how they finished; nothing for others."""
    bracket = visit.seen.state.finals.bracket
    if bracket is None:
        return ""
    seeds = {
        finalist.player: seed for seed, finalist in enumerate(bracket.finalists, 1) if finalist
    }
    return outlook(bracket, seeds[player]) if player in seeds else ""


@post(f"{PERSON}/name", sync_to_thread=True)
def rename(
    visit: NamedDependency[EventRequest], player: FromPath[int], data: URLEncodedBody[Name]
) -> Response[Any]:
    """Correct or change a name; a real name typed beside it is kept privately. B-075."""
    known = _player(visit, player)
    before = _texts(visit, known).get("real_name", "")
    real_name = data.real_name.strip()
    secret = sealed(real_name) if real_name and real_name != before else None
    command = RenamePlayer(
        player,
        data.name,
        real_name=Sealed(secret.digest) if secret is not None else None,
        pronouns=data.pronouns if data.pronouns != known.pronouns else None,
    )
    texts = (secret,) if secret is not None else ()
    return visit.send(command, back=_page(visit, player), reason=data.reason, texts=texts)


@get(f"{PERSON}/leave", guards=[staff_only], sync_to_thread=True)
def leave_page(
    visit: NamedDependency[EventRequest], player: FromPath[int], moved: FromQuery[int] = 0
) -> Response[Any]:
    """The ways to leave, and what each would do. Nothing is changed yet."""
    known = _player(visit, player)
    playing, words = _playing(visit, player), visit.tournament.rulebook.words
    ways = [
        Way(how, title, *_foreseen(visit, command))
        for how, title, command in (
            ("after", AFTER if playing else NOW, Drop(player, after_match=playing)),
            ("at_once", "Drop at once and concede the match", Drop(player, "", True)),
            (
                "disqualified",
                words.disqualify.capitalize(),
                Disqualify(player),
            ),
        )
        if (how != "disqualified" or visit.seen.may("Disqualify")) and (how != "at_once" or playing)
    ]
    if playing and visit.tournament.rulebook.leaving.loses_match:
        # Who goes after the pairing has lost that match: it comes first, and is chosen. B-136.
        ways.sort(key=lambda way: way.how != "at_once")
    return visit.fresh_page(
        "people/leave.html",
        player=_shown(visit, known),
        known=known,
        ways=ways,
        playing=playing,
        moved=visit.moved(moved),
    )


def _playing(visit: EventRequest, player: int) -> bool:
    """Whether a match of theirs is under way."""
    current = visit.seen.state.current
    if current is None or not current.published:
        return False
    table = current.table_of(player)
    return table is not None and current.matches[table].result is None


@post(f"{PERSON}/leave", sync_to_thread=True)
def leave(
    visit: NamedDependency[EventRequest], player: FromPath[int], data: URLEncodedBody[Leaving]
) -> Response[Any]:
    """Somebody leaves: of their own will, on account of a member, or disqualified."""
    at_once = data.how == "at_once"
    after_match = not at_once and (data.playing if data.version else _playing(visit, player))
    command: Command
    if data.how == "disqualified":
        out = DisqualifyMember(player, data.seat) if data.seat else None
        command = out or Disqualify(player)
    elif data.seat:
        command = MemberLeaves(player, data.seat, at_once, after_match)
    else:
        command = Drop(
            player,
            at_once=at_once,
            finished=data.finished.strip().upper(),
            after_match=after_match,
        )
    # The question about a no-show leads back to what else the next round asks.
    asking = f"{visit.address}/before-round"
    return visit.send(
        command,
        back=asking if visit.came_from == asking else _page(visit, player),
        reason=data.reason,
        looked_at=data.version or None,
        again=f"{_page(visit, player)}/leave",
    )


def _player(visit: EventRequest, number: int) -> Player:
    known = visit.seen.state.players.get(number)
    if known is None:
        raise NotFoundException
    return known


def _page(visit: EventRequest, player: int) -> str:
    return f"{visit.address}/players/{player}"


def _texts(visit: EventRequest, player: Player) -> dict[str, str]:
    """The private texts about somebody, as far as this desk has them."""
    wanted = {"accommodation": player.accommodation, "real_name": player.real_name}
    if not any(wanted.values()):
        return {}
    kept = {text.digest: text.text for text in visit.desk.store.texts(visit.event)}
    return {
        what: kept.get(one.digest, "(not in this copy)")
        for what, one in wanted.items()
        if one is not None
    }


def _foreseen(visit: EventRequest, command: Command) -> tuple[tuple[str, ...], str]:
    """What a command would do, as sentences, or why it is refused."""
    state = visit.seen.state
    outcome = visit.tournament.foresee(command, visit.actor)
    if isinstance(outcome, Refusal):
        return (), outcome.text
    book = visit.tournament.rulebook
    return tuple(sentence(state, entry, book) for entry in outcome.entries), ""


LINK = "/e/{event:str}/players/{player:int}/link"
AT_THE_DESK = needs("EnterPlayers")


class LinkCard(msgspec.Struct, frozen=True):
    """One player's link, as it is handed over."""

    name: str
    number: int
    address: str
    code: str
    square: Markup


@get(LINK, guards=[AT_THE_DESK], sync_to_thread=True)
def player_link(
    request: Request[Any, Any, Any], visit: NamedDependency[EventRequest], player: FromPath[int]
) -> Response[Any]:
    """The link of one player: as a code to scan, six letters to type, and text to send."""
    door_of(request).look_now()
    card = _card(request, visit, _linked_player(visit, player))
    host = card.address.partition("://")[2].partition("/")[0].rpartition(":")[0].strip("[]")
    return visit.fresh_page(
        "people/player_link.html",
        card=card,
        only_here=host in HERE,
        unprotected=is_open(request),
    )


@post(f"{LINK}/new", guards=[AT_THE_DESK], sync_to_thread=True)
def new_link(
    request: Request[Any, Any, Any], visit: NamedDependency[EventRequest], player: FromPath[int]
) -> Response[Any]:
    """Another link for a player; the one before, and every phone that holds it, is out."""
    known = _linked_player(visit, player)
    visit.desk.store.player_links.renew(visit.event, known.id, now(), visit.actor.name)
    door_of(request).look_now()
    return Redirect(f"{visit.address}/players/{known.id}/link", status_code=303)


def _linked_player(visit: EventRequest, number: int) -> Player:
    player = visit.seen.state.players.get(number)
    if player is None:
        raise NotFoundException
    return player


def _card(request: Request[Any, Any, Any], visit: EventRequest, player: Player) -> LinkCard:
    keys, number = keys_of(request), door_of(request).number(visit.event, player.id)
    address = f"{address_for_others(request)}{link_of(keys, visit.event, player, number)}"
    return LinkCard(
        player.name, player.id, address, code_of(keys, visit.event, player, number), code(address)
    )


ROUTES = (
    lose_finished_match,
    person_page,
    rename,
    leave_page,
    leave,
    player_link,
    new_link,
)
