"""The player's page around the row, for the read face."""

from markupsafe import Markup

from toptable.engine.subjects.people.state import Player
from toptable.web.access.sessions import Keys
from toptable.web.face.rows import EventRows
from toptable.web.languages.rendering import render_in
from toptable.web.languages.texts import texts_in
from toptable.web.pages.player.addresses import own_address
from toptable.web.pages.player.need_words import asked


class PlayerPages:
    """Makes the page of whoever asks."""

    def __init__(self, keys: Keys) -> None:
        self._keys = keys

    def html(
        self, rows: EventRows, player: Player, ticket: str, language: str, refused: str = ""
    ) -> bytes:
        """The whole page of one player."""
        event = rows.now.seen.event
        row = rows.row(player.id, language)
        return render_in(
            language,
            "player/me.html",
            event=event,
            event_address=f"/e/{event.id}",
            address=own_address(event.id),
            name=player.name,
            player=player.id,
            token=self._keys.player_form_token(ticket),
            row=Markup(row.html.decode()) if row is not None else "",
            refused=refused,
            asks=asked(rows.now.seen.state, texts_in(language)),
        ).encode()
