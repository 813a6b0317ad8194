"""From what happened to a ruling on record; and guidance on what is allowed at a table.

N13-90, N13-98, N13-93, N13-94, N13-95, N13-96, N13-97, N10-57, FFG-08, SW-11, B-004, B-161, B-163,
B-164, B-165, B-167, B-184, AMB-68.
"""

from itertools import groupby
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery, URLEncodedBody
from msgspec.structs import replace

from toptable.desk.person_lookup import on_record
from toptable.desk.tournament import Done
from toptable.engine import names
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.rules.conduct.book import Card, cards_for
from toptable.engine.rules.conduct.deviation import QUESTIONS, TEXTS, Weighs
from toptable.engine.rules.conduct.infraction import Infraction, Penalty
from toptable.engine.rules.conduct.ruling_wizard import (
    EXTENSION,
    NextQuestion,
    Ruling,
    intent_text,
    measure_text,
    walk,
)
from toptable.engine.state.conduct import ForPerson, When
from toptable.engine.subjects.conduct.confirming import AFTER_CLOSE, GivePenalty, puts_out
from toptable.engine.subjects.conduct.recipients import HELPED, target_of
from toptable.engine.subjects.conduct.rulings import RulingGiven
from toptable.engine.views.reports.precedents import stricter_with
from toptable.engine.views.rulings import RulingDetails, ruling_views
from toptable.web.acts.form_response import Refused, answered
from toptable.web.auth.event_request import EventRequest
from toptable.web.auth.requester import needs
from toptable.web.pages.judges import ruling_progress
from toptable.web.pages.judges.ruling_progress import Found, RulingProgress, read_progress

RULE = "/e/{event:str}/judges/rule"
FLOOR = needs("GivePenalty")
MOST_DIGITS = 3
NO_PENALTY = Refusal.of("penalty:no_penalty")


def _several(sent: str | list[str]) -> list[str]:
    """The values of a field that a form may send once or several times."""
    return [sent] if isinstance(sent, str) else sent


class Given(msgspec.Struct):
    """The form at the end of the wizard."""

    players: str = ""
    infraction: str = ""
    answers: str = ""
    penalty: str = ""
    quick: bool = False
    call: int = 0
    also: str = ""
    similar: str = ""
    """The listed case it was compared with. B-177."""
    raises: str | list[str] = ""
    """The upgrades that the judge confirms, each as the player and the penalty: 3=game_loss."""
    outsider_penalty: str = ""
    provider: str = ""
    alone: bool = False
    leave_out: str | list[str] = ""
    carry_out: str | list[str] = ""
    explained: bool = False
    against_faq: bool = False
    seat: str = ""
    judge: str = ""
    match: str = ""
    """The match it belongs to, if not the one of now: stage, round and table."""
    later: str = ""
    """The case that is penalized although the event is closed."""
    when: When = ""
    finished: str = ""
    points: str = ""
    text: str = ""
    reason: str = ""
    outsider: str = ""
    undone: str = ""
    gained: str = ""
    revealed: str = ""

    def weighed(self) -> tuple[Weighs, ...]:
        """What weighed, as far as the judge says it. N13-90."""
        said = (self.undone, self.gained, self.revealed)
        return tuple(Weighs(one) for one in said if one in list(Weighs))

    def raised(self, player: int) -> str:
        """The upgrade that was chosen for one person."""
        chosen = (one.partition("=") for one in _several(self.raises))
        return next((to for who, _, to in chosen if who == str(player)), "")

    def each(self) -> tuple[ForPerson, ...]:
        """What is different for each of the people."""
        own: dict[int, ForPerson] = {}
        if self.outsider_penalty in list(Penalty):
            own[0] = ForPerson(penalty=Penalty(self.outsider_penalty))
        for text in _several(self.raises):
            player, _, to = text.partition("=")
            if (
                player.isdecimal()
                and len(player) <= ruling_progress.MOST_DIGITS
                and to in list(Penalty)
            ):
                number = int(player)
                before = own.get(number, ForPerson(number))
                own[number] = replace(before, raise_to=Penalty(to))
        return tuple(own.values())

    def command(self, way: RulingProgress, penalty: Penalty) -> GivePenalty:
        """The ruling as the desk takes it."""
        return GivePenalty(
            players=way.players,
            penalty=penalty,
            infraction=way.infraction,
            text=self.text,
            answers=way.answers,
            also=(self.also,) if self.also else (),
            similar=self.similar,
            seat=_number(self.seat),
            explained=self.explained,
            judge=self.judge.strip(),
            against_faq=self.against_faq,
            when=self.when,
            finished=self.finished.strip().upper(),
            points=_number(self.points) or 0,
            outsider=way.outsider,
            weighed=self.weighed(),
            provider=way.provider,
            each=self.each(),
            alone=self.alone,
            leave_out=ruling_progress.acts_of(self.leave_out),
            carry_out=ruling_progress.acts_of(self.carry_out),
            later=self.later,
            match=ruling_progress.match_of(self.match),
        )


@get(RULE, guards=[FLOOR], sync_to_thread=True)
def rule_page(
    visit: NamedDependency[EventRequest],
    players: FromQuery[str] = "",
    infraction: FromQuery[str] = "",
    answers: FromQuery[str] = "",
    penalty: FromQuery[str] = "",
    quick: FromQuery[bool] = False,
    call: FromQuery[int] = 0,
    find: FromQuery[str] = "",
    outsider: FromQuery[str] = "",
    provider: FromQuery[str] = "",
    match: FromQuery[str] = "",
) -> Response[Any]:
    """The step of the wizard that comes next."""
    way = read_progress(
        visit.seen.state,
        players,
        infraction,
        answers,
        penalty,
        quick=quick,
        call=call,
        outsider=outsider,
        provider=provider,
        match=match,
    )
    return _shown(visit, way, find=find[:80])


@post(RULE, sync_to_thread=True)
def give(visit: NamedDependency[EventRequest], data: URLEncodedBody[Given]) -> Response[Any]:
    """Put the ruling on record; what is wrong is said on the same page."""
    way = read_progress(
        visit.tournament.state,
        data.players,
        data.infraction,
        data.answers,
        data.penalty,
        quick=data.quick,
        call=data.call,
        outsider=data.outsider,
        provider=data.provider,
        match=data.match,
    )
    if way.penalty is None:
        return _shown(visit, way, problem=NO_PENALTY, typed=data)
    command = data.command(way, way.penalty)
    outcome = visit.tournament.send(command, visit.actor, reason=data.reason.strip())
    if isinstance(outcome, Refusal):
        return _shown(visit, way, problem=outcome, typed=data)
    back = f"{visit.address}/penalties"
    if isinstance(outcome, Done):
        number = next(
            (
                line.entry.ruling.number
                for line in outcome.lines
                if isinstance(line.entry, RulingGiven)
            ),
            0,
        )
        back = f"{back}/{number}"
        if way.call:
            back = f"{visit.address}/judges/calls/{way.call}{_extension(visit, way)}"
    return answered(visit.request, visit.tournament, outcome, back)


def _shown(
    visit: EventRequest,
    way: RulingProgress,
    *,
    find: str = "",
    problem: Refusal | None = None,
    typed: Given | None = None,
) -> Response[Any]:
    """The page of the step that comes next, with what was typed and what is wrong with it."""
    seen, book = visit.seen, visit.seen.rules.conduct
    state, rulebook = seen.state, visit.tournament.rulebook
    found = book.find(way.infraction) if way.infraction else None
    if isinstance(found, Refusal):
        problem, found = problem or found, None
        way = way.ruled_as("")
    next_ = _next(visit, way, found)
    if isinstance(next_, Refusal):
        problem, way = problem or next_, way.back_to(0)
        next_ = _next(visit, way, found)
    settled = next_ if isinstance(next_, Ruling) else None
    chosen = [(number, state.name_of(number)) for number in way.players]
    chosen += [(way.provider, state.name_of(way.provider))] if way.provider else []
    chosen += [(0, way.outsider)] if way.outsider else []
    ready = found is not None and (settled is not None or way.quick) and bool(chosen)
    status = 200 if problem is None else 409
    if problem is not None and problem.answer is AnsweredBy.SOMEBODY_ELSE:
        status = 403
    suggested = ruling_progress.suggested(seen, way, found, settled) if found and ready else None
    penalty = (suggested.chosen if suggested is not None else None) or Penalty.NONE
    return visit.fresh_page(
        "judges/rule.html",
        status=status,
        way=way,
        find=find,
        problem=problem,
        typed=typed or Given(match=way.match),
        weighing=QUESTIONS,
        weighs=TEXTS,
        book=book,
        tier=seen.rules.tier,
        advice=rulebook.levels.advice(seen.rules.tier) if rulebook.levels is not None else "",
        chosen=chosen,
        others=ruling_progress.opponents(state, rulebook, way.players),
        most_found=ruling_progress.MOST_FOUND,
        people=_people(visit, way, settled, find) if not chosen or _helped(settled) else (),
        helped=_helped(settled),
        groups=ruling_progress.groups(book, find) if chosen and found is None else (),
        infraction=found,
        step=next_,
        asking=isinstance(next_, NextQuestion) and not ready,
        suggested=suggested,
        too_late=state.closed
        and penalty not in AFTER_CLOSE & {*(Penalty if found and found.later else ())}
        and not puts_out(ruling_progress.command_of(way, penalty)),
        later=found.later if state.closed and found is not None and penalty in AFTER_CLOSE else (),
        extension=EXTENSION[settled.extension] if settled is not None else "",
        intent=intent_text(book, found.intentional) if found is not None else "",
        history=_history(visit, way),
        stricter=_stricter(
            visit, way, suggested, settled.infraction if settled else way.infraction
        ),
        members=_members(visit, way),
        matches=ruling_progress.matches(seen, way),
    )


def _helped(settled: Ruling | None) -> bool:
    """Whether somebody gave help who has to be named."""
    return target_of(settled) in HELPED


def _people(
    visit: EventRequest, way: RulingProgress, settled: Ruling | None, find: str
) -> tuple[Found, ...]:
    """Whom it can be about; or who can have given the help, as long as nobody is named."""
    if _helped(settled) and (way.provider or way.outsider):
        return ()
    return ruling_progress.people(visit.seen.state, visit.tournament.rulebook, find)


def _next(
    visit: EventRequest, way: RulingProgress, found: Infraction | None
) -> NextQuestion | Ruling | Refusal | None:
    return None if found is None else ruling_progress.step(visit.seen, way, found)


def _history(visit: EventRequest, way: RulingProgress) -> tuple[RulingDetails, ...]:
    """What the chosen people have so far, the newest first. B-167, N13-98."""
    state = visit.seen.state
    kept = state.conduct.rulings
    numbers = {
        ruling.number for player in way.players for ruling in state.conduct.of_player(player)
    }
    if way.provider:
        numbers |= {ruling.number for ruling in state.conduct.of_player(way.provider)}
    if way.outsider:
        same = names.key(way.outsider)
        numbers |= {number for number, one in kept.items() if names.key(one.outsider) == same}
    rulings = (kept[number] for number in sorted(numbers, reverse=True))
    return ruling_views(state, visit.tournament.rulebook, rulings, visit.seen.version)


def _stricter(
    visit: EventRequest,
    way: RulingProgress,
    shown: ruling_progress.Suggested | None,
    infraction: str,
) -> tuple[str, ...]:
    """With whom of those who get a ruling judges are to be stricter, and why. B-175."""
    players = [person.player for person in shown.receives if person.player] if shown else []
    state = visit.seen.state
    known = on_record(visit.desk, state, players)
    outsider = way.outsider if shown else ""
    return stricter_with(state, visit.tournament.rulebook, players, infraction, known, outsider)


def _members(visit: EventRequest, way: RulingProgress) -> list[str]:
    """The members, where the ruling is about one team."""
    if len(way.players) != 1:
        return []
    team = visit.seen.state.players[way.players[0]].team
    return [] if team is None else list(team.members)


def _extension(visit: EventRequest, way: RulingProgress) -> str:
    """What the infraction says about the time that the call took, for the call's own page."""
    found = visit.seen.rules.conduct.find(way.infraction)
    settled = None if isinstance(found, Refusal) else ruling_progress.step(visit.seen, way, found)
    return f"?extension={settled.extension}" if isinstance(settled, Ruling) else ""


def _number(text: str) -> int | None:
    text = text.strip()
    return int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else None


GUIDANCE = "/e/{event:str}/guidance"


@get(GUIDANCE, sync_to_thread=True)
def guidance_page(visit: NamedDependency[EventRequest]) -> Response[Any]:
    """The cards that hold for this event, by topic, and the helpers."""
    seen, book = visit.seen, visit.seen.rules.conduct
    cards = cards_for(
        book.cards,
        tier=seen.rules.tier,
        game=seen.rules.chosen.get("game", ""),
        category=seen.event.category,
    )
    ordered = sorted(cards, key=_topic)
    return visit.page(
        "judges/guidance.html",
        topics=[(name, list(some)) for name, some in groupby(ordered, key=_topic)],
        helpers=book.helpers,
        general=book.general,
        tier=f"{book.tier_word} {seen.rules.tier}",
    )


@get(f"{GUIDANCE}/{{key:str}}", sync_to_thread=True)
def helper_page(
    visit: NamedDependency[EventRequest], key: FromPath[str], answers: FromQuery[str] = ""
) -> Response[Any]:
    """One helper: its questions one by one, then the steps."""
    seen, book = visit.seen, visit.seen.rules.conduct
    helper = book.find(key)
    if isinstance(helper, Refusal):
        raise NotFoundException
    given = [one for one in answers.split(",") if one]
    step = walk(book, helper, seen.rules.tier, given)
    if isinstance(step, Refusal):
        raise Refused(step, f"{visit.address}/guidance/{helper.key}")
    ruling = None if isinstance(step, NextQuestion) else step
    measures = () if ruling is None else ruling.measures
    return visit.page(
        "judges/helper.html",
        helper=helper,
        step=step,
        asking=ruling is None,
        given=given,
        book=book,
        lines=[
            measure_text(book, measure) for measure in measures if measure.penalty not in _NOTHING
        ],
        extension=EXTENSION[ruling.extension] if ruling is not None else "",
    )


_NOTHING = (None, Penalty.NONE)


def _topic(card: Card) -> str:
    return card.topic


ROUTES = (
    rule_page,
    give,
    guidance_page,
    helper_page,
)
