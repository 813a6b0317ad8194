"""A player's own page: opening it, the frame around the row, the day so far, keeping it on a phone.

Whoever says "this is me" sees that player's row at once, as everybody could; sending anything takes
the personal link, or a name and the code of the staff. N13-06, SW-16, B-149, B-004.
"""

import hmac
from typing import Any

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, URLEncodedBody
from litestar.response import Redirect
from markupsafe import Markup

from toptable.desk.desk import now
from toptable.engine import names
from toptable.engine.questions.roster import missing_of
from toptable.engine.rules.finals.bracket.bracket import follow
from toptable.engine.sentence import to_json
from toptable.engine.state import State
from toptable.engine.state.people import Player
from toptable.engine.subjects.conduct.ruled_match import where_text
from toptable.engine.subjects.decks.list_collection import hands_in_here, owes
from toptable.engine.views.own_report import GameChoices, game_choices
from toptable.engine.views.player_facts import player_facts
from toptable.engine.views.player_view import as_public
from toptable.engine.views.reports.penalty_sheet import penalty_sheet
from toptable.web.auth.event_view import EventView
from toptable.web.auth.passwords import Limits
from toptable.web.auth.player_links import LASTS, code_of, in_line, ticket_of
from toptable.web.auth.player_links import WAITLIST_COOKIE as WAITING
from toptable.web.auth.player_request import PlayerRequest, door_of, rows_of
from toptable.web.auth.requester import keys_of, visitor_of
from toptable.web.auth.sessions import Keys
from toptable.web.languages.texts import Texts, texts_in
from toptable.web.pages.player.needed_results import asked
from toptable.web.pages.player.player_address import ME, own_address
from toptable.web.pages.player.player_decks import opponent_may_open
from toptable.web.pages.player.player_row import draw
from toptable.web.player_rows import EventRows
from toptable.web.rendering.environment import BUILD, FILES, address, render_in
from toptable.web.serving.request_filter import address_of
from toptable.web.serving.responses import CONFIDENTIAL

SHOWN = "toptable_shown"
"""The cookie of a phone that shows somebody's row, and may not send anything."""
MOST_FOUND = 30


class Chosen(msgspec.Struct):
    """Whose row a phone shows; 0 for nobody's."""

    player: int = 0


class Code(msgspec.Struct):
    """The form for the code from the staff."""

    player: int
    code: str = ""


@get(ME, sync_to_thread=True)
def me_page(
    request: Request[Any, Any, Any], own: NamedDependency[PlayerRequest], find: FromQuery[str] = ""
) -> Response[Any]:
    """For a phone that nobody knows: the row that it shows, or how to get one's own page.

    Whoever waits for a place has a page that says which.
    """
    shown = _shown(request, own)
    if shown is not None:
        return _show(request, own, shown)
    if not find and in_line(keys_of(request), own.event, request.cookies.get(WAITING, "")):
        return Redirect(f"/e/{own.event}/join", status_code=303)
    return _ask_who(request, own, find)


@get(f"{ME}/shown", sync_to_thread=True)
def shown_row(
    request: Request[Any, Any, Any], own: NamedDependency[PlayerRequest]
) -> Response[Any]:
    """The row of whom this phone shows: what everybody in the hall may know."""
    shown = _shown(request, own)
    row = _public_row(request, own, shown) if shown is not None else ""
    return Response(row, media_type=MediaType.HTML, status_code=200 if shown else 404)


@post(f"{ME}/as", sync_to_thread=True)
def this_is_me(own: NamedDependency[PlayerRequest], data: URLEncodedBody[Chosen]) -> Response[Any]:
    """Show somebody's row on this phone, or no longer."""
    answer = Redirect(own.address, status_code=303)
    if data.player in own.seen.state.players:
        answer.set_cookie(SHOWN, str(data.player), path=own.address, max_age=LASTS, samesite="lax")
    else:
        answer.delete_cookie(SHOWN, path=own.address)
    return answer


@post(f"{ME}/code", opt=CONFIDENTIAL, sync_to_thread=True)
def by_code(
    request: Request[Any, Any, Any], own: NamedDependency[PlayerRequest], data: URLEncodedBody[Code]
) -> Response[Any]:
    """The code from the staff in place of the link. Wrong ones are counted."""
    limits: Limits = request.app.state.limits
    player = own.tournament.state.players.get(data.player)
    if player is None:
        return Redirect(own.address, status_code=303)
    texts = texts_in(own.language)
    who, address = f"player {own.event} {player.id}", address_of(request)
    if wait := limits.count(who, address):
        problem = texts._("Too many wrong codes. Try again in %(minutes)s, or go to the desk.") % {
            "minutes": texts.count("%(num)s minute", "%(num)s minutes", -(-wait // 60))
        }
        return _show(request, own, player, problem=problem, status=429)
    door = door_of(request)
    door.look_now()
    keys, number = keys_of(request), door.number(own.event, player.id)
    typed = "".join(data.code.split()).upper()
    if not hmac.compare_digest(typed.encode(), code_of(keys, own.event, player, number).encode()):
        problem = texts._("This is not the code. Look again, or ask the staff for a new one.")
        return _show(request, own, player, problem=problem, status=422)
    limits.right(who, address)
    return own.remember(ticket_of(keys, own.event, player, number))


@get(f"{ME}/{{ticket:str}}", opt=CONFIDENTIAL, sync_to_thread=True)
def personal_link(
    request: Request[Any, Any, Any], own: NamedDependency[PlayerRequest], ticket: FromPath[str]
) -> Response[Any]:
    """Remember whose phone this is, and lead to the page; the address forgets the key."""
    door = door_of(request)
    door.look_now()
    if door.player(own.event, ticket, own.tournament.state.players) is None:
        return own.page("player/dead_link.html", status=404)
    return own.remember(ticket)


def _shown(request: Request[Any, Any, Any], own: PlayerRequest) -> Player | None:
    chosen = request.cookies.get(SHOWN, "")
    known = chosen.isascii() and chosen.isdigit() and len(chosen) < 10
    return own.seen.state.players.get(int(chosen)) if known else None


def _ask_who(request: Request[Any, Any, Any], own: PlayerRequest, find: str) -> Response[Any]:
    wanted = names.key(find)
    players = own.seen.state.players.values()
    found = [player for player in players if wanted in names.key(player.name)] if wanted else []
    few = sorted(found, key=lambda player: names.sort_key(player.name))[:MOST_FOUND]
    return own.page(
        "player/who.html",
        stranger=visitor_of(request).token,
        find=find,
        found=few,
        more=len(found) - len(few),
    )


def _show(
    request: Request[Any, Any, Any],
    own: PlayerRequest,
    shown: Player,
    *,
    problem: str = "",
    status: int = 200,
) -> Response[Any]:
    return own.page(
        "player/shown.html",
        status=status,
        stranger=visitor_of(request).token,
        shown=shown,
        row=_public_row(request, own, shown),
        problem=problem,
    )


def _public_row(request: Request[Any, Any, Any], own: PlayerRequest, shown: Player) -> str:
    rows = rows_of(request, own.event)
    view = rows.now.all.views.get(shown.id)
    if view is None:
        return ""
    return draw(rows.now.seen, as_public(view), own.language, own=False).decode()


class Option(msgspec.Struct, frozen=True):
    """How a game can have ended, as the player says it."""

    letter: str
    text: str
    late: bool
    """Only once time is up."""


class PlayerPages:
    """Makes the page of whoever asks."""

    def __init__(self, keys: Keys, *, notices: bool = False) -> None:
        self._keys = keys
        self._notices = notices
        """Whether players can have notices sent to them."""

    def html(
        self, rows: EventRows, player: Player, ticket: str, language: str, done: str = ""
    ) -> bytes:
        """The whole page of one player."""
        shown = rows.now
        event, rules = shown.seen.event, shown.seen.rules
        row, texts = rows.row_in(shown, player.id, language), texts_in(language)
        choices = game_choices(rules)
        phone_rule = rules.phone_rule
        return render_in(
            language,
            "player/me.html",
            event=event,
            event_address=f"/e/{event.id}",
            address=own_address(event.id),
            name=player.name,
            player=player.id,
            started=shown.seen.state.started,
            token=self._keys.player_form_token(ticket),
            row=Markup(row.html.decode()) if row is not None else "",
            choices=choices,
            options=options(choices, texts),
            reasons=reasons(choices, texts),
            seats=seats(choices, player),
            phone_rule=texts.word(phone_rule.text) if phone_rule is not None else "",
            table_cards=rules.cards_at_tables,
            infraction=phone_rule is not None and phone_rule.infraction,
            notices=self._notices,
            reminds_after=rules.reminds_after,
            done=said_done(done, texts),
            at=shown.reach.stamp,
            made=int(now().timestamp() * 1000),
            asks=asked(shown.seen.state, shown.seen.rules, texts),
            decks=decks_mark(shown.seen, player.id),
            opponent_open=opponent_may_open(shown.seen, player.id),
            prizes=bool(shown.seen.state.prizes.announced),
        ).encode()


def decks_mark(seen: EventView, player: int) -> str | None:
    """The mark beside the player's decks: all in, some missing, neither; nothing without lists."""
    state, rules = seen.state, seen.rules
    if not hands_in_here(state, rules, player):
        return None
    if not missing_of(state, rules, player):
        return "✓"
    return "◌" if owes(state, rules, player) else ""


class SeatOfTeam(msgspec.Struct, frozen=True):
    """A match to report: the whole one, or that of one seat of a team."""

    field: str = ""
    """What the names of its fields begin with."""
    member: str = ""


def seats(choices: GameChoices, player: Player) -> tuple[SeatOfTeam, ...]:
    """The matches to report: one, or one for each seat of a team."""
    if not choices.seats or player.team is None:
        return (SeatOfTeam(),)
    members = player.team.members[: len(choices.seats)]
    return tuple(SeatOfTeam(f"seat{at}", member) for at, member in enumerate(members, 1))


def options(choices: GameChoices, texts: Texts) -> tuple[Option, ...]:
    """What stands to choose for each game."""
    words = {
        "W": texts._("I won"),
        "D": texts._("Draw"),
        "L": texts._("I lost"),
        "T": texts._("Won on time"),
        "t": texts._("Lost on time"),
    }
    return tuple(
        Option(letter, text, letter in choices.at_time)
        for letter, text in words.items()
        if letter in choices.letters
    )


def reasons(choices: GameChoices, texts: Texts) -> dict[str, str]:
    """Why a match was drawn, where that is asked."""
    words = {
        "time": texts._("Time ran out"),
        "equal games": texts._("Each won as many games"),
        "simultaneous": texts._("Both won or lost at once"),
    }
    return {reason: words.get(reason, reason) for reason in choices.reasons}


def said_done(done: str, texts: Texts) -> str:
    """What was just done, where the row does not show it."""
    return {
        "name": texts._("The staff have been asked to correct your name."),
        "confidence": texts._("The staff have been told in confidence. Somebody will come to you."),
    }.get(done, "")


class FinalsGame(msgspec.Struct, frozen=True):
    """A game of the bracket that the player has behind them."""

    opponent: str
    won: bool


@get(f"{ME}/history", sync_to_thread=True)
def history_page(own: NamedDependency[PlayerRequest]) -> Response[Any]:
    """Everything about the player that the player may know."""
    if own.known is None:
        return own.to_start()
    through = own.seen.standings_through
    standings = own.seen.standings(through) if through else None
    sheet = penalty_sheet(own.tournament.log, own.tournament.rulebook, own.player.id)
    return own.page(
        "player/history.html",
        facts=player_facts(own.seen.state, own.player.id, standings),
        finals=_finals(own.seen.state, own.player.id),
        penalties=sheet.rows,
        where={
            one.number: where_text(own.seen.state, one.match, (own.player.id,))
            for one in own.tournament.state.conduct.of_player(own.player.id)
        },
    )


def _finals(state: State, player: int) -> tuple[FinalsGame, ...]:
    """The player's games of the bracket, the latest first; nothing for seats that stayed empty."""
    bracket = state.finals.bracket
    seed = bracket.seed_of(player) if bracket is not None else None
    if bracket is None or seed is None:
        return ()
    decided = [
        game.decision
        for game in follow(bracket).games
        if game.decision is not None and seed in game.seeds and None not in game.seeds
    ]
    return tuple(
        FinalsGame(
            opponent=bracket.name(next(other for other in decision.seats if other != seed)),
            won=decision.winner == seed,
        )
        for decision in reversed(decided)
    )


KEPT_FILES = ("base.css", "player.css", "player.js", "notices.js", "heads.js", "toptable.svg")


PICTURES = {"icon-192.png": 192, "icon-512.png": 512, "icon-maskable-512.png": 512}
"""What script/icons.py draws, with how many pixels each side has."""


@get(f"{ME}/manifest", sync_to_thread=True)
def manifest(own: NamedDependency[PlayerRequest]) -> Response[bytes]:
    """The page as an app of its own, for the home screen."""
    event = own.seen.event
    body = to_json(
        {
            "name": event.name,
            "short_name": event.name[:12],
            "start_url": own.address,
            "scope": f"/e/{own.event}/",
            "id": own.address,
            "display": "standalone",
            "background_color": "#faf8f4",
            "theme_color": "#0f6b4f",
            "icons": [
                {"src": address("toptable.svg"), "sizes": "any", "type": "image/svg+xml"},
                *(
                    {"src": address(name), "sizes": f"{size}x{size}", "type": "image/png"}
                    | ({"purpose": "maskable"} if "maskable" in name else {})
                    for name, size in PICTURES.items()
                ),
            ],
        }
    )
    return Response(body, media_type="application/manifest+json")


@get(f"{ME}/worker", sync_to_thread=True)
def worker(own: NamedDependency[PlayerRequest]) -> Response[bytes]:
    """The worker: the newest page from the desk, or the last one that it was given."""
    home = own_address(own.seen.event.id)
    known = {"BUILD": BUILD, "KEPT": [address(name) for name in KEPT_FILES], "HOME": home}
    lines = (b"const %b = %b;\n" % (name.encode(), to_json(value)) for name, value in known.items())
    headers = {"service-worker-allowed": home, "cache-control": "no-cache"}
    body = b"".join(lines) + FILES["player_worker.js"]
    return Response(body, media_type="text/javascript", headers=headers)


ROUTES = (
    me_page,
    shown_row,
    this_is_me,
    by_code,
    personal_link,
    history_page,
    manifest,
    worker,
)
