"""The server itself, the documents, the commands and the cards, and the API for readers."""

from typing import Any

from litestar import MediaType, Request, Response, get

from toptable import __version__, rulebooks
from toptable.api import reference
from toptable.api.answers import server
from toptable.api.contract import V1, Rows
from toptable.api.endpoints import ENDPOINTS
from toptable.api.openapi import openapi
from toptable.desk.desk import now
from toptable.desk.permissions import may_send
from toptable.engine.declared import Scope
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Role
from toptable.engine.rules.decks.cards import KnownCard
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.settings import Setting
from toptable.store.records import EVERYWHERE
from toptable.web.api.api_request import Ask, fits, missing
from toptable.web.languages.languages import DEFAULT
from toptable.web.rendering.environment import render_in


def about(_ask: Ask) -> server.About:
    return server.About(
        name="Toptable",
        version=__version__,
        api="v1",
        openapi=f"{V1}/openapi.json",
        now=now(),
    )


def me(ask: Ask) -> server.Me:
    caller = ask.caller
    return server.Me(
        name=caller.name,
        role=caller.role_at(caller.event or EVERYWHERE),
        event=caller.event,
        scopes=tuple(sorted(caller.scopes)),
    )


def list_rulebooks(ask: Ask) -> Rows[server.RulebookRow]:
    return ask.rows(list(rulebooks.all_rulebooks()), _row)


def _row(book: Rulebook) -> server.RulebookRow:
    return server.RulebookRow(
        id=book.id,
        title=book.title,
        version=book.version,
        date=book.date,
        publisher=book.publisher,
    )


def read_rulebook(ask: Ask) -> server.RulebookAnswer:
    book = rulebooks.get(ask.path["rulebook"])
    if isinstance(book, Refusal):
        raise missing("such rulebook")
    words, rules = book.words, book.under({})
    levels = book.levels
    return server.RulebookAnswer(
        id=book.id,
        title=book.title,
        version=book.version,
        date=book.date,
        publisher=book.publisher,
        words=server.WordsAnswer(
            player=words.player,
            players=words.players,
            match=words.match,
            points=words.points,
            organizer=words.organizer,
            head_judge=words.head_judge,
            disqualified=words.disqualified,
        ),
        games=tuple(
            server.GameAnswer(id=game.id, name=game.name, minutes=game.minutes)
            for game in book.games
        ),
        settings=tuple(_setting(setting) for setting in book.settings),
        sides=book.sides or (),
        tiebreakers=tuple(
            server.NamedNumber(id=rule.id, name=rule.name) for rule in rules.ranking.tiebreakers
        ),
        results=tuple(kind for kind, rule in book.kinds.items() if not rule.refused),
        event_types=tuple(kind.id for kind in levels.event_types) if levels is not None else (),
        categories=tuple(kind.id for kind in levels.categories) if levels is not None else (),
    )


def _setting(setting: Setting) -> server.SettingAnswer:
    return server.SettingAnswer(
        key=setting.key,
        label=setting.label,
        group=setting.group,
        help=setting.help,
        default=setting.default,
        choices=tuple(
            server.SettingChoice(value=value, label=setting.said(value)) for value in setting.values
        ),
        several=setting.several,
        source=setting.source,
        rules=setting.rules,
        fixed_by_start=setting.fixed(setting.default or "given"),
    )


def list_commands(ask: Ask) -> Rows[server.CommandAnswer]:
    return ask.rows(list(reference.commands()), _command)


def _command(command: reference.CommandInfo) -> server.CommandAnswer:
    return server.CommandAnswer(
        type=command.tag,
        about=command.about,
        topic=command.topic,
        scope=command.scope,
        roles=tuple(role for role in Role if may_send(role, command.name)),
        fields=tuple(
            server.FieldAnswer(
                name=field.name, type=field.type, required=field.required, about=field.about
            )
            for field in command.fields
        ),
    )


def list_cards(ask: Ask) -> Rows[server.CardAnswer]:
    ask.caller.need(Scope.READ, ask.caller.event)
    known = ask.desk.cards.names(ask.path["game"])
    if known is None:
        raise missing("game by that id for which card facts are loaded")
    wanted = ask.query["q"]
    return ask.rows([card for card in known.facts.cards if fits(card.title, wanted)], _card)


def _card(card: KnownCard) -> server.CardAnswer:
    facts = {
        "side": card.side,
        "faction": card.faction,
        "kind": card.kind,
        "most": card.most,
        "influence": card.influence,
        "influence_limit": card.influence_limit,
        "smallest_deck": card.smallest_deck,
        "points": card.points,
        "objective_set": card.objective_set,
    }
    return server.CardAnswer(
        title=card.title,
        facts={name: str(fact) for name, fact in facts.items() if fact not in ("", None)},
    )


WORK = {
    "about": about,
    "me": me,
    "listRulebooks": list_rulebooks,
    "readRulebook": read_rulebook,
    "listCommands": list_commands,
    "listCards": list_cards,
}


KEPT = {"cache-control": "public, max-age=300"}


@get(f"{V1}/openapi.json", sync_to_thread=True)
def openapi_json() -> Response[bytes]:
    """Every endpoint, for programs."""
    return Response(openapi(), media_type=MediaType.JSON, headers=dict(KEPT))


@get("/api", sync_to_thread=True)
def reference_page(request: Request[Any, Any, Any]) -> Response[str]:
    """The same for people."""
    commands = reference.commands()
    html = render_in(
        DEFAULT,
        "help/api.html",
        endpoints=[
            (topic, [point for point in ENDPOINTS if point.topic == topic])
            for topic in dict.fromkeys(point.topic for point in ENDPOINTS)
        ],
        commands=[
            (topic, [command for command in commands if command.topic == topic])
            for topic in dict.fromkeys(command.topic for command in commands)
        ],
        server=str(request.base_url).rstrip("/"),
    )
    return Response(html, media_type=MediaType.HTML, headers=dict(KEPT))


ROUTES = (openapi_json, reference_page)
