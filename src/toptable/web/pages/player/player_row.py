"""A player's row as HTML: where they sit, what to do now, and the buttons that belong to it.

When a round goes up, thousands of rows read alike but for the table, the opponent and a few
numbers. So the template is rendered once for each shape of row, with marks where those stand, and
each player's row is that template with their own values between its pieces.
"""

import re
from collections.abc import Hashable
from datetime import UTC
from functools import lru_cache
from hashlib import blake2b
from typing import NamedTuple

import msgspec
from markupsafe import Markup, escape

from toptable.engine.questions.places import place_now
from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.round_clock import Phase, span
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.results.kinds import Result
from toptable.engine.rules.rulebook import Rules
from toptable.engine.rules.team_formats import SeatBySeat
from toptable.engine.sentence import to_json
from toptable.engine.subjects.finals.elimination import bracket_games
from toptable.engine.subjects.people.drop_and_reinstate import may_return_freely
from toptable.engine.views.own_match import OwnMatchView, own_match
from toptable.engine.views.own_report import only_who_won, own_score
from toptable.engine.views.player_view import Moment, PlayerView
from toptable.web.auth.event_view import EventView
from toptable.web.auth.player_request import PlayerRequest
from toptable.web.languages.texts import Texts, texts_in
from toptable.web.rendering.environment import environment

NO_MATCH = Refusal.of("no_match:no_match_2")
MOVED = Refusal.of("moved")


def own_table(own: PlayerRequest, wanted: str = "") -> OwnMatchView | Refusal:
    """Where the player sits; ``wanted`` is where the page said, which may be a round ago."""
    state, rules = own.seen.state, own.seen.rules
    place = place_now(state, rules.rulebook)
    seated = None if isinstance(place, Refusal) else place.table_of(own.player.id)
    if isinstance(place, Refusal) or seated is None:
        return MOVED if wanted else NO_MATCH
    match = own_match(state, rules, place, seated, own.player.id)
    return MOVED if wanted not in ("", match.name) else match


def said_key(result: Result) -> str:
    """The same for the same report, and hardly ever for another."""
    return blake2b(to_json(result), digest_size=4).hexdigest()


PLAYING = frozenset({Moment.PLAY, Moment.SAID, Moment.CONFIRM, Moment.DISPUTED})
_BEFORE_PLAY = frozenset({Phase.PREPARED, Phase.PREPARING})


class Gaps(NamedTuple):
    """What differs between two players whose rows read alike."""

    table: str
    at: str
    """How a report names the table."""
    opponent: str
    points: str
    """The opponent's."""
    place: str


def draw(seen: EventView, view: PlayerView, language: str, *, own: bool = True) -> bytes:
    """The row of one player in one language; without buttons where it is not the player's phone."""
    gaps = gaps_of(view, language)
    return drawn(seen, view, language, gaps, own=own, returns=may_return(seen, view)).encode()


def gaps_of(view: PlayerView, language: str) -> Gaps:
    """What stands on the row of this player alone."""
    texts, match, points = texts_in(language), view.match, ""
    if match is not None and match.opponent_points is not None:
        points = _points(match.opponent_points, language)
    return Gaps(
        table=str(match.table) if match is not None else "",
        at=match.name if match is not None else "",
        opponent=match.opponent_name if match is not None else "",
        points=points,
        place=_place(view, texts),
    )


def may_return(seen: EventView, view: PlayerView) -> bool:
    """Whether somebody who has dropped can still take it back."""
    state = seen.state
    return view.moment is Moment.DROPPED and may_return_freely(state, state.players[view.player])


def drawn(
    seen: EventView, view: PlayerView, language: str, gaps: Gaps, *, own: bool = True, returns: bool
) -> str:
    """A row with these in its gaps."""
    texts, match, rules = texts_in(language), view.match, seen.rules
    head, more = _said(view, texts, rules)
    playing = match is not None and view.moment in PLAYING
    html = (
        environment(language)
        .get_template("player/card.html")
        .render(
            view=view,
            gaps=gaps,
            own=own,
            playing=playing,
            match_mode=view.moment is Moment.PLAY and in_match(view),
            where=_where(view, texts),
            head=head,
            more=more,
            sides=_sides(rules, match, texts),
            begins=_begins(rules, match, texts),
            settles=view.moment is Moment.PLAY and _settles_sides(rules, match),
            clock_text=_clock(view, texts),
            ends=f"{view.ends.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}" if view.ends else "",
            plain=match is not None and only_who_won(rules, match.stage),
            owed=_owes_sides(rules, match),
            knockout=match is not None and match.stage is not ClockStage.SWISS,
            mine=own_score(match.mine, match.seat) if match else "",
            theirs=own_score(match.theirs, match.seat) if match else "",
            said=said_key(match.theirs) if match and match.theirs else "",
            result=_score(match) if match else "",
            letters=_letters(seen, view, texts),
            may_check_in=seen.may("CheckIn") and rules.phones_check_in,
            may_return=returns,
        )
    )
    return "\n".join(line for line in html.splitlines() if line)


def _letters(seen: EventView, view: PlayerView, texts: Texts) -> dict[int, str]:
    """What the staff tell this player alone, by number."""
    return {
        message.number: texts._("Please come to the desk.")
        if message.text is None
        else seen.tournament.text(message.text.digest, texts._("not in this copy"))
        for message in view.messages
    }


def in_match(view: PlayerView) -> bool:
    """Whether a game is being played: the page then is silent and shows only what is needed."""
    return view.clock is None or view.clock.phase not in _BEFORE_PLAY


def _where(view: PlayerView, texts: Texts) -> str:
    """Which round it is."""
    if view.match is not None and view.match.heading:
        return texts.phrase(view.match.heading)
    if view.match is not None and view.match.stage is not ClockStage.SWISS:
        return texts.stage(view.match.stage)
    if not view.round:
        return ""
    if view.rounds >= view.round:
        return texts._("Round %(round)s of %(rounds)s") % {
            "round": view.round,
            "rounds": view.rounds,
        }
    return texts._("Round %(round)s") % {"round": view.round}


def _said(view: PlayerView, texts: Texts, rules: Rules) -> tuple[str, str]:
    """What stands on the row where there is no table to go to, and what it means."""
    _ = texts._
    told = {
        Moment.CHECK_IN: (
            _("You are registered."),
            _("Check in when you are at the venue, so that you are paired for round 1.")
            if rules.phones_check_in
            else _("Check in at the desk, so that you are paired for round 1."),
        ),
        Moment.READY: (
            _("You are checked in."),
            _("Round 1 is not up yet. This page will tell you your table."),
        ),
        Moment.NOT_HERE: (
            _("You had not checked in when round 1 was paired."),
            _("Go to the desk and ask whether you can still play."),
        ),
        Moment.LATER: (_("You play from the next round on."), ""),
        Moment.BYE: (
            _("You have a bye this round."),
            _("It counts as a win. Be back for the next round."),
        ),
        Moment.BETWEEN: (
            _("No match for you right now."),
            _("This page will tell you your table when the next round is up."),
        ),
        Moment.ROLL_CALL: (
            _("You are in the cut!"),
            _("Say whether you will play; otherwise the next player takes your place."),
        ),
        Moment.BRACKET: (
            _("You are still in. Your next game is not ready yet."),
            _("This page will tell you when to play."),
        ),
        Moment.CHAMPION: (_("You have won the event. Congratulations!"), ""),
        Moment.MISSED_CUT: (_("You did not make the cut. Thank you for playing!"), ""),
        Moment.OUT_OF_BRACKET: (_("You are out of the finals. Thank you for playing!"), ""),
        Moment.DROPPED: (_("You have dropped from the event."), ""),
        Moment.DISQUALIFIED: (_("You are out of the event."), _("Ask the staff about it.")),
        Moment.OVER: (_("The event is over. Thank you for playing!"), ""),
    }
    return told.get(view.moment, ("", ""))


def _sides(rules: Rules, match: OwnMatchView | None, texts: Texts) -> tuple[str, ...]:
    """The player's sides by name."""
    if match is None or rules.match_sides is None:
        return ()
    words = rules.match_sides.words
    return tuple(texts.word(words.get(side, side)) for side in match.sides)


def _begins(rules: Rules, match: OwnMatchView | None, texts: Texts) -> str:
    """What the player plays in the first game: a side, or first or second."""
    sides = _sides(rules, match, texts)
    if not sides or match is None or rules.match_sides is None:
        return ""
    if rules.match_sides.words:
        once = rules.scoring.games == 1 or match.stage is not ClockStage.SWISS
        said = texts._("you play %(side)s") if once else texts._("you play %(side)s first")
        return said % {"side": sides[0]}
    goes_first = match.sides[0] == rules.match_sides.names[0]
    return texts._("you go first") if goes_first else texts._("you go second")


def _settles_sides(rules: Rules, match: OwnMatchView | None) -> bool:
    """Whether the two at the table still have to settle who plays what, or who goes first."""
    if match is None or rules.match_sides is None or isinstance(rules.team, SeatBySeat):
        return False
    if match.stage is ClockStage.TIEBREAKER:
        return False
    later = match.stage is not ClockStage.SWISS and rules.rulebook.finals.sides is None
    return not match.sides or (later and len(match.sides) < bracket_games(rules))


def _owes_sides(rules: Rules, match: OwnMatchView | None) -> bool:
    """Whether an elimination game can be reported only once its sides are settled."""
    return (
        match is not None
        and match.stage in (ClockStage.ELIMINATION, ClockStage.FINAL)
        and rules.rulebook.finals.sides is not None
        and not match.sides
    )


def _score(match: OwnMatchView) -> str:
    """Games won by the player and by the opponent; points, where a file had nothing else."""
    if counts_points_alone(match):
        return "–".join(str(points) for points in match.points or ())
    return own_score(match.result, match.seat)


def counts_points_alone(match: OwnMatchView) -> bool:
    """Whether the result came from a file that tells no games."""
    return match.points is not None and (match.result is None or not match.result.games)


def _clock(view: PlayerView, texts: Texts) -> str:
    """What the clock says before a script counts it down: never a bare time of day, which in large
    digits reads like what is left."""
    clock = view.clock
    if clock is None:
        return ""
    if clock.phase is Phase.CALLED and view.ends == clock.ends:
        return texts._("time is up")
    if view.ends is not None:
        return f"{texts._('ends at')} {texts.time(view.ends)}"
    return "" if clock.untimed or clock.left is None else span(clock.left)


def _place(view: PlayerView, texts: Texts) -> str:
    """Where the player stands, in the standings that players may see."""
    if view.place is None:
        return ""
    return texts._("Place %(place)s after round %(round)s, %(points)s") % {
        "place": view.printed,
        "round": view.after_round,
        "points": _points(view.points, texts.language),
    }


@lru_cache(10_000)
def _points(points: int, language: str) -> str:
    return texts_in(language).count("%(num)s point", "%(num)s points", points)


_MARKS = Gaps(*(Markup("<{}>").format(number) for number in range(len(Gaps._fields))))
"""What stands in a gap of a stencil. No value reads like that: in values every ``<`` is escaped."""
_MARK = re.compile(r"<(\d)>")
_BREAKS = re.compile(r"[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]+")
"""What ends a line, for ``str.splitlines``."""


class RowTemplate(msgspec.Struct, frozen=True):
    """A row with gaps: pieces of HTML, with the number of a gap between each two."""

    pieces: tuple[str, ...]
    gaps: tuple[int, ...]

    @classmethod
    def of(cls, html: str) -> "RowTemplate":
        """The stencil in HTML that has marks in it."""
        parts = _MARK.split(html)
        return cls(tuple(parts[::2]), tuple(int(gap) for gap in parts[1::2]))

    def fill(self, values: Gaps) -> str:
        """The row of one player."""
        texts = [_BREAKS.sub("\n", escape(value)) for value in values]
        row = [""] * (len(self.pieces) + len(self.gaps))
        row[::2] = self.pieces
        row[1::2] = [texts[gap] for gap in self.gaps]
        return "".join(row)


class RowTemplates:
    """Draws the rows of one version of an event, in every language."""

    def __init__(self, seen: EventView) -> None:
        self._seen = seen
        self._known: dict[Hashable, RowTemplate] = {}

    def draw(self, view: PlayerView, language: str) -> bytes:
        """The row of one player in one language."""
        shape, returns = shape_of(view), may_return(self._seen, view)
        key = (shape, returns, language)
        stencil = self._known.get(key)
        if stencil is None:
            gaps = gaps_of(shape, language)
            marks = Gaps(*(mark if gap else "" for mark, gap in zip(_MARKS, gaps, strict=True)))
            html = drawn(self._seen, shape, language, marks, returns=returns)
            stencil = self._known[key] = RowTemplate.of(html)
        return stencil.fill(gaps_of(view, language)).encode()


def shape_of(view: PlayerView) -> PlayerView:
    """A row without what is filled into its gaps: the same for all rows that read alike else."""
    match = view.match
    if match is not None:
        match = msgspec.structs.replace(
            match,
            table=0,
            opponent=0,
            opponent_name="?",
            opponent_points=None if match.opponent_points is None else 0,
            points=match.points if counts_points_alone(match) else None,
        )
    return msgspec.structs.replace(
        view,
        player=0,
        name="",
        match=match,
        points=0,
        place=None if view.place is None else 0,
        tied=False,
        after_round=0,
    )
