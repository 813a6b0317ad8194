"""The server itself, the documents, the commands and the cards."""

from toptable import __version__, rulebooks
from toptable.api import reference
from toptable.api.answers import house
from toptable.api.endpoint import V1
from toptable.api.shape import Rows
from toptable.desk.desk import now
from toptable.desk.permissions import may_send
from toptable.engine.declared import Scope
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Role
from toptable.engine.rules.decks.cards import KnownCard
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.settings import Setting
from toptable.store.staff_rows import EVERYWHERE
from toptable.web.api.asking import Ask, fits, missing


def about(_ask: Ask) -> house.About:
    return house.About(
        name="Toptable",
        version=__version__,
        api="v1",
        openapi=f"{V1}/openapi.json",
        now=now(),
    )


def me(ask: Ask) -> house.Me:
    caller = ask.caller
    return house.Me(
        name=caller.name,
        role=caller.role_at(caller.event or EVERYWHERE),
        event=caller.event,
        scopes=tuple(sorted(caller.scopes)),
    )


def list_rulebooks(ask: Ask) -> Rows[house.RulebookRow]:
    return ask.rows(list(rulebooks.all_rulebooks()), _row)


def _row(book: Rulebook) -> house.RulebookRow:
    return house.RulebookRow(
        id=book.id,
        title=book.title,
        version=book.version,
        date=book.date,
        publisher=book.publisher,
    )


def read_rulebook(ask: Ask) -> house.RulebookAnswer:
    book = rulebooks.get(ask.path["rulebook"])
    if isinstance(book, Refusal):
        raise missing("such rulebook")
    words, rules = book.words, book.under({})
    levels = book.levels
    return house.RulebookAnswer(
        id=book.id,
        title=book.title,
        version=book.version,
        date=book.date,
        publisher=book.publisher,
        words=house.WordsAnswer(
            player=words.player,
            players=words.players,
            match=words.match,
            points=words.points,
            organizer=words.organizer,
            head_judge=words.head_judge,
            disqualified=words.disqualified,
        ),
        games=tuple(
            house.GameAnswer(id=game.id, name=game.name, minutes=game.minutes)
            for game in book.games
        ),
        settings=tuple(_setting(setting) for setting in book.settings),
        sides=book.sides or (),
        tiebreakers=tuple(
            house.NamedNumber(id=rule.id, name=rule.name) for rule in rules.ranking.tiebreakers
        ),
        results=tuple(kind for kind, rule in book.kinds.items() if not rule.refused),
        event_types=tuple(kind.id for kind in levels.event_types) if levels is not None else (),
        categories=tuple(kind.id for kind in levels.categories) if levels is not None else (),
    )


def _setting(setting: Setting) -> house.SettingAnswer:
    return house.SettingAnswer(
        key=setting.key,
        label=setting.label,
        group=setting.group,
        help=setting.help,
        default=setting.default,
        choices=tuple(
            house.SettingChoice(value=value, label=setting.said(value)) for value in setting.values
        ),
        several=setting.several,
        source=setting.source,
        rules=setting.rules,
        fixed_by_start=setting.fixed(setting.default or "given"),
    )


def list_commands(ask: Ask) -> Rows[house.CommandAnswer]:
    return ask.rows(list(reference.commands()), _command)


def _command(command: reference.CommandInfo) -> house.CommandAnswer:
    return house.CommandAnswer(
        type=command.tag,
        about=command.about,
        topic=command.topic,
        scope=command.scope,
        roles=tuple(role for role in Role if may_send(role, command.name)),
        fields=tuple(
            house.FieldAnswer(
                name=field.name, type=field.type, required=field.required, about=field.about
            )
            for field in command.fields
        ),
    )


def list_cards(ask: Ask) -> Rows[house.CardAnswer]:
    ask.caller.need(Scope.READ, ask.caller.event)
    known = ask.desk.cards.names(ask.path["game"])
    if known is None:
        raise missing("game by that id for which card facts are loaded")
    wanted = ask.query["q"]
    return ask.rows([card for card in known.facts.cards if fits(card.title, wanted)], _card)


def _card(card: KnownCard) -> house.CardAnswer:
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
    return house.CardAnswer(
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
