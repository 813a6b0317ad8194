"""What do I need? In words, for the player and for everybody who may see the standings.

It is worked out from what is public: results and pairings. While standings are kept from players
and guests, so is this. N13-72, N13-77.
"""

from math import ceil, floor
from typing import Any

import msgspec
from litestar import MediaType, Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.rules.results.scoring import PerGame, tally
from toptable.engine.rules.rulebook import Rules
from toptable.engine.state import State
from toptable.engine.subjects.event.required_event_info import cut_by_ranking
from toptable.engine.views.cut_odds.need import Certainty, CutOdds, Need, NeedRow, shown_to_all
from toptable.web.auth.event_request import EventRequest
from toptable.web.auth.event_view import EventView
from toptable.web.auth.player_request import PlayerRequest
from toptable.web.languages.languages import language_of
from toptable.web.languages.texts import Texts, texts_in
from toptable.web.pages.player.player_address import ME
from toptable.web.pages.standings.standings import STANDINGS
from toptable.web.rendering.environment import render_in


class NeedLine(msgspec.Struct, frozen=True):
    """One own result as people read it."""

    result: str
    place: str
    cut: str
    """Whether that is enough; empty without a cut."""
    certainty: Certainty
    more: tuple[str, ...] = ()


class NeedWords(msgspec.Struct, frozen=True):
    """The whole answer."""

    when: str
    lines: tuple[NeedLine, ...]
    notes: tuple[str, ...]


def need_words(need: Need, rules: Rules, texts: Texts) -> NeedWords:
    """The answer for one player."""
    return NeedWords(
        when=_when(need, texts),
        lines=tuple(_line(need, row, rules, texts) for row in need.rows),
        notes=tuple(_notes(need, texts)),
    )


def cut_name(size: int, points: int, texts: Texts) -> str:
    """``the top 8``, or by points; empty without a cut."""
    if size:
        return texts._("the top %(size)s") % {"size": size}
    return texts._("the cut") if points else ""


def planned_cut_name(state: State, rules: Rules, texts: Texts) -> str:
    """The cut that is planned, where the standings decide it; empty without one."""
    planned = cut_by_ranking(state, rules)
    if planned is None:
        return ""
    return cut_name(planned.size if isinstance(planned, TopCut) else 0, 1, texts)


def asked(state: State, rules: Rules, texts: Texts) -> str:
    """The question as a player would ask it; empty where there is nothing to ask."""
    finals = state.finals
    if not state.rounds or finals.locked is not None or finals.bracket is not None:
        return ""
    if not shown_to_all(state):
        return ""
    if cut := planned_cut_name(state, rules, texts):
        return texts._("What do I need for %(cut)s?") % {"cut": cut}
    return texts._("What do I need?")


def _when(need: Need, texts: Texts) -> str:
    if need.later:
        left = texts.count("%(num)s round", "%(num)s rounds", need.later)
        said = texts._("After round %(round)s, with %(rounds)s still to be paired.")
        return said % {"round": need.after, "rounds": left}
    if not need.fixed:
        return texts._("After round %(round)s. How many rounds follow is not settled.") % {
            "round": need.after
        }
    cut = need.cut_size or need.cut_points
    said = (
        texts._("After round %(round)s, the last before the cut.")
        if cut
        else texts._("After round %(round)s, the last one.")
    )
    return said % {"round": need.after}


def _line(need: Need, row: NeedRow, rules: Rules, texts: Texts) -> NeedLine:
    return NeedLine(
        result=_result(need, row, rules, texts),
        place=_place(row, texts),
        cut=_cut(need, row, texts),
        certainty=row.certainty,
        more=tuple(_more(row, texts)),
    )


def _result(need: Need, row: NeedRow, rules: Rules, texts: Texts) -> str:
    _ = texts._
    if need.later:
        if not row.gained:
            return _("No more points")
        return texts.count("%(num)s more point", "%(num)s more points", row.gained)
    if not row.games:
        return _("Whatever the others do") if need.open_tables else _("As it stands")
    said = _of_match(row, rules, texts)
    if row.agreed:
        return _("%(result)s, also an intentional draw") % {"result": said}
    return said


def _of_match(row: NeedRow, rules: Rules, texts: Texts) -> str:
    _ = texts._
    points = rules.scoring.score(row.games)
    assert isinstance(points, tuple)
    mine, theirs = points
    drawn = row.games.count("D")
    if not isinstance(rules.scoring, PerGame) or rules.scoring.games == 1:
        return _("Win") if mine > theirs else _("Loss") if mine < theirs else _("Draw")
    if drawn == len(row.games):
        return _("All games drawn")
    if drawn:
        said = (
            _("Win %(score)s, one game drawn")
            if mine > theirs
            else _("Loss %(score)s, one game drawn")
        )
    elif mine == theirs:
        said = _("Split %(score)s")
    else:
        said = _("Win %(score)s") if mine > theirs else _("Loss %(score)s")
    return said % {"score": tally(row.games)}


def _place(row: NeedRow, texts: Texts) -> str:
    if row.best == row.worst:
        return texts._("place %(place)s") % {"place": row.best}
    return texts._("place %(best)s to %(worst)s") % {"best": row.best, "worst": row.worst}


def _cut(need: Need, row: NeedRow, texts: Texts) -> str:
    name = {"cut": cut_name(need.cut_size, need.cut_points, texts)}
    return {
        Certainty.IN: texts._("in %(cut)s for sure") % name,
        Certainty.OUT: texts._("not in %(cut)s") % name,
        Certainty.OPEN: texts._("depends on other results"),
        Certainty.NO_CUT: "",
    }[row.certainty]


def _more(row: NeedRow, texts: Texts) -> list[str]:
    said = [_likely(row.likely, texts)] if row.likely is not None else []
    if row.lot:
        said.append(texts._("may come down to the lot"))
    if row.line_games:
        said.append(texts._("may come to tiebreaker games"))
    return said


def _likely(likely: CutOdds, texts: Texts) -> str:
    share = {"share": _percent(likely.share)}
    if not likely.samples:
        return texts._("%(share)s if all players are equally strong") % share
    low, high = floor(100 * likely.low), ceil(100 * likely.high)
    said = texts._("%(share)s in %(samples)s simulated endings (%(low)s to %(high)s)")
    return said % {**share, "samples": likely.samples, "low": low, "high": f"{high}%"}


def _percent(share: float) -> str:
    """In percent; what is not proved is neither 0 nor 100."""
    number = round(100 * share)
    if number < 1:
        return "<1%"
    return ">99%" if number > 99 else f"{number}%"


def _notes(need: Need, texts: Texts) -> list[str]:
    _ = texts._
    notes = []
    if need.traits:
        notes.append(
            _("Finalists are not chosen by place alone here but by this: %(method)s.")
            % {"method": need.traits}
        )
    if need.passed_over:
        notes.append(_("The cut passes over players who have dropped or cannot advance."))
    if need.exact:
        if need.open_tables:
            notes.append(_("Every way in which the open tables can end was tried."))
    elif need.rows:
        notes.append(
            _(
                "Too many results are open to try every ending, so the places are limits: better "
                "or worse is impossible. What is sure was proved by counting points."
            )
        )
    if any(row.likely is not None and row.likely.samples for row in need.rows):
        notes.append(
            _(
                "Percentages come from simulated rounds in which all players are equally strong. "
                "The true number is in the range behind it in 95 of 100 cases."
            )
        )
    notes.append(
        _(
            "This is about results. A correction, a penalty, or players who drop or decline can "
            "still change it."
        )
    )
    return notes


class Answer(msgspec.Struct, frozen=True):
    """What the page says."""

    cut: str
    """What is cut to; empty without a cut."""
    words: NeedWords | None
    why_not: str = ""


@get(f"{ME}/need", sync_to_thread=True)
def own_need(own: NamedDependency[PlayerRequest]) -> Response[Any]:
    """The player's own question; a phone that nobody knows begins at the beginning."""
    if own.known is None:
        return own.to_start()
    return own.page("player/need.html", answer=_answer(own.seen, own.player.id, own.language))


@get(f"{STANDINGS}/{{player:int}}/need", sync_to_thread=True)
def players_need(visit: NamedDependency[EventRequest], player: FromPath[int]) -> Response[Any]:
    """The same about anybody, for who may see the standings."""
    seen, language = visit.seen, language_of(dict(visit.request.scope["headers"]))
    if player not in seen.state.players or not (seen.staff or shown_to_all(seen.state)):
        raise NotFoundException
    html = render_in(
        language,
        "player/need.html",
        event=seen.event,
        event_address=seen.address,
        me=None,
        player=player,
        name=seen.state.name_of(player),
        answer=_answer(seen, player, language),
    )
    return Response(html, media_type=MediaType.HTML)


def _answer(seen: EventView, player: int, language: str) -> Answer:
    """What the page says; where there is nothing to say, why not."""
    texts = texts_in(language)
    cut = planned_cut_name(seen.state, seen.rules, texts)
    need = _need(seen, player)
    if need is None:
        return Answer(cut, None, _why_not(seen, player, texts))
    return Answer(cut, need_words(need, seen.rules, texts))


def _need(seen: EventView, player: int) -> Need | None:
    if not (seen.staff or shown_to_all(seen.state)):
        return None
    return seen.tournament.need(player)


def _why_not(seen: EventView, player: int, texts: Texts) -> str:
    state = seen.state
    if state.finals.locked is not None or state.finals.bracket is not None:
        return texts._("The cut is made: there is nothing left to need.")
    if not any(round_.published for round_ in state.rounds):
        return texts._("Round 1 is not up yet. Ask again once it is.")
    if not shown_to_all(state) and not seen.staff:
        return texts._("The standings are not shown at the moment, so this is not either.")
    if player not in {entrant.id for entrant in state.entrants()}:
        return texts._("You have no place in the standings.")
    return texts._("This cannot be worked out right now: a result of an earlier round is open.")


ROUTES = (own_need, players_need)
