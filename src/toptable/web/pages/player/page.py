"""The player's page around the row, for the read face; short, as the guide is for judges. B-004."""

import msgspec
from markupsafe import Markup

from toptable.desk.desk import now
from toptable.engine.questions.decks import missing_of
from toptable.engine.reading.own_report import GameChoices, game_choices
from toptable.engine.state.people import Player
from toptable.engine.subjects.decks.missing_lists import hands_in_here, owes
from toptable.web.access.seen import Seen
from toptable.web.access.sessions import Keys
from toptable.web.face.rows import EventRows
from toptable.web.languages.rendering import render_in
from toptable.web.languages.texts import Texts, texts_in
from toptable.web.pages.player.addresses import own_address
from toptable.web.pages.player.need_words import asked
from toptable.web.pages.player.opponent import opponent_may_open


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


def decks_mark(seen: Seen, player: int) -> str | None:
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
