"""Giving a ruling: one for each person who gets something, all of a case in one act (N13-90,
N13-98, N10-57, N10-62, FFG-08, SW-09, SW-11, SW-15, B-161, B-163, B-164, B-167, B-177, B-183,
AMB-30, AMB-64, AMB-68, A-27, A-36).
"""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.questions import roster
from toptable.engine.questions.staff import own_match, panel_of, stands_in
from toptable.engine.refusal import Refusal, Refused, granted, passed, refuse
from toptable.engine.roles import Role
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.conduct import appeals
from toptable.engine.rules.conduct.book import ConductBook
from toptable.engine.rules.conduct.deviation import contradiction, may_give, reserved_for
from toptable.engine.rules.conduct.infraction import ONLY_FOR_PLAYERS, Act, Falls, Penalty
from toptable.engine.rules.conduct.ruling_wizard import NextQuestion, Ruling, walk
from toptable.engine.sentence import worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.conduct import AskedPenalty, RecordedRuling, RuledMatch
from toptable.engine.subjects.conduct import penalty_effects
from toptable.engine.subjects.conduct import remedy_actions as penalty_steps
from toptable.engine.subjects.conduct.losses import PenaltyEffect
from toptable.engine.subjects.conduct.recipients import (
    Recipient,
    counted_as,
    kept_without_reason,
    recipients,
    upgrades,
    wrong_outsider,
)
from toptable.engine.subjects.conduct.ruled_match import games_on, match_ruled_on
from toptable.engine.subjects.conduct.rulings import (
    RulingGiven,
    awaits,
    book_of,
    compared,
    match_people,
    unasked,
    with_ruling,
)


class WizardOutcome(msgspec.Struct, frozen=True):
    """A ruling as far as the document decides it."""

    draft: RecordedRuling
    settled: Ruling | None = None
    """None for a ruling in words, and while questions are open."""


def give(state: State, command: AskedPenalty, situation: Situation) -> Decision:
    """Write down a ruling for everybody concerned, and carry it out."""
    if command.outsider:
        command = replace(command, outsider=names.tidy(command.outsider))
    _impossible(state, command)
    walked = _walked(state, command, situation)
    people = granted(recipients(state, situation.rulebook, command, walked.settled))
    _without_reason(command, walked, situation)
    concerned = {*command.players, *(person.player for person in people if person.player)}
    passed(own_match(state, situation, concerned, command.judge))
    given = _rulings(state, command, walked, people, situation)
    for ruling in given:
        state = with_ruling(state, ruling)
    done = _carried_out(state, command, walked.settled, given, situation)
    return [*(RulingGiven(ruling) for ruling in given), *done]


def _impossible(state: State, command: AskedPenalty) -> None:
    """Refuse a ruling on people who cannot be ruled on like this."""
    passed(roster.all_known(state, command.players))
    wrong_outsider(state, command)
    if command.seat is None:
        return
    team = state.players[command.players[0]].team if command.players else None
    if team is None or not 1 <= command.seat <= len(team.members):
        refuse("no_member")
    if len(command.players) > 1:
        refuse("one_member")


def _walked(state: State, command: AskedPenalty, situation: Situation) -> WizardOutcome:
    """The record as far as the document decides it, for whoever gets it."""
    text = command.text.strip()
    match = _match(state, command, situation)
    draft = RecordedRuling(
        number=0,
        players=(),
        penalty=command.penalty,
        weighed=command.weighed,
        explained=command.explained,
        ruled=appeals.AppealedRuling(appeals.AppealStage.FIRST, "", Role.JUDGE, text),
        at=situation.now,
        round=match.number if command.match is not None else len(state.rounds),
        match=match,
    )
    if ask := contradiction(command.weighed):
        refuse("weighed", ask=ask)
    book = book_of(state, situation.rulebook)
    if not command.infraction:
        return _in_words(book, command, replace(draft, name=text))
    infraction = granted(book.find(command.infraction))
    further: list[str] = []
    for key in command.also:
        other = granted(book.find(key))
        further.append(other.id)
    case = next((case for case in infraction.later if case.id == command.later), None)
    if command.later and case is None:
        refuse("later", infraction.section)
    if infraction.in_match and match.has_bye:
        name = state.name_of(match.players[0])
        refuse("no_opponent:walked", infraction.section, name=name)
    similar = granted(book.find(command.similar) if command.similar else None)
    tier = situation.rules.tier
    step = walk(book, infraction, tier, command.answers)
    if isinstance(step, Refusal):
        raise Refused(step)
    settled = None if isinstance(step, NextQuestion) else step
    named = infraction if settled is None else settled
    draft = replace(
        draft,
        infraction=infraction.id if settled is None else settled.infraction,
        name=named.name,
        section=f"{named.section}, {case.section}" if case is not None else named.section,
        also=tuple(further),
        similar=similar.id if similar is not None else "",
        answers=tuple(question.answer for question in step.path),
        unfinished=settled is None,
        games=games_on(state) if settled is None else (),
    )
    return WizardOutcome(draft, settled)


def _in_words(book: ConductBook, command: AskedPenalty, draft: RecordedRuling) -> WizardOutcome:
    """A ruling on what no infraction names; the document says who may penalize it. N13-52, N13-90.

    It is the judge's choice, so it suggests nothing; a listed case may be named beside it. B-177.
    """
    if not draft.name:
        refuse("infraction:in_words", book.unlisted)
    if command.penalty is Penalty.NONE:
        return WizardOutcome(draft)
    if not book.unlisted:
        refuse("infraction:in_words_2")
    similar = granted(book.find(command.similar) if command.similar else None)
    likened = similar.id if similar is not None else ""
    return WizardOutcome(replace(draft, section=book.unlisted, similar=likened))


def _match(state: State, command: AskedPenalty, situation: Situation) -> RuledMatch:
    """The match of the case: that of the players it is about, else of those who gave the help."""
    players = command.players or ((command.provider,) if command.provider else ())
    match = match_ruled_on(state, situation.rulebook, players, command.match)
    if isinstance(match, Refusal) or not command.finished or match.stage is not ClockStage.SWISS:
        return granted(match)
    if match.table:
        return replace(match, game=len(command.finished) + 1)
    return match


def _without_reason(command: AskedPenalty, walked: WizardOutcome, situation: Situation) -> None:
    """What the document says and the judge does not do, without a word why."""
    section = walked.draft.section
    if command.alone and not situation.reasoned:
        refuse("reason_needed:without_reason", section)
    if command.leave_out and not situation.reasoned:
        refuse("reason_needed:impossible", section)


def _rulings(
    state: State,
    command: AskedPenalty,
    walked: WizardOutcome,
    people: Sequence[Recipient],
    situation: Situation,
) -> tuple[RecordedRuling, ...]:
    """The record of each, numbered on; those of one case name the first of it."""
    if all(person.penalty is Penalty.NONE and person.raise_to is None for person in people):
        shared = _ruling(state, command, walked, people[0], situation)
        players = tuple(person.player for person in people if person.player)
        given = [replace(shared, players=players, outsider=command.outsider)]
    else:
        given = []
        for person in people:
            own = _ruling(state, command, walked, person, situation, several=len(people) > 1)
            given.append(own)
            given += [
                replace(own, penalty=extra, suggested=extra, raised_from=None, awaits=None)
                for extra in person.beside
            ]
    first = max(state.conduct.rulings, default=0) + 1
    case = first if len(given) > 1 else 0
    return tuple(
        replace(ruling, number=number, case=case) for number, ruling in enumerate(given, first)
    )


def _ruling(
    state: State,
    command: AskedPenalty,
    walked: WizardOutcome,
    person: Recipient,
    situation: Situation,
    *,
    several: bool = False,
) -> RecordedRuling:
    """The ruling of one person, with the upgrade that the judge confirms for them."""
    rulebook = situation.rulebook
    book = book_of(state, rulebook)
    draft = replace(
        walked.draft,
        players=person.players,
        outsider=person.outsider,
        seat=person.seat,
        penalty=person.penalty,
    )
    if walked.settled is not None:
        fits = _lighter_for_outsider(person, walked.settled)
        why = situation.reason or ("does not play" if fits else "")
        settled = compared(draft, walked.settled, why, to_come=situation.reasoned)
        draft = replace(settled, section=draft.section, deviation="" if fits else settled.deviation)
    _allowed(state, draft, situation)
    _same_again(state, draft, situation)
    asked = upgrades(state, rulebook, person, counted_as(draft))
    raise_to = person.raise_to
    if raise_to is None and command.raise_to is not None:
        meant = not several or asked.asks_for(command.raise_to)
        raise_to = command.raise_to if meant else None
    reasoned = situation.reasoned
    if raise_to is not None:
        unasked(raise_to, asked, draft.section, reasoned=reasoned)
    else:
        kept_without_reason(asked.asked, book, person.name, reasoned=reasoned)
    penalty = raise_to or person.penalty
    panel = panel_of(state, rulebook, situation.actor, situation.now)
    judge = command.judge or situation.actor.name
    roles = panel.people.get(judge, ())
    refusal = may_give(book, penalty, roles, walked.settled)
    reserved = reserved_for(book, penalty, walked.settled)
    if refusal is not None and not stands_in(state, situation, person.players, reserved, judge):
        section = refusal.rule or draft.section or book.appeal.source
        raise Refused(replace(refusal, rule=section))
    ruled = _ruled(
        book,
        panel,
        judge,
        command,
        penalty,
        walked.settled,
        match_people(state, situation.rulebook, person.players),
    )
    keeps = raise_to is None and asked.wanted is not None
    return replace(
        draft,
        penalty=penalty,
        raised_from=person.penalty if raise_to is not None else None,
        ruled=ruled,
        deviation=draft.deviation or (situation.reason if keeps else ""),
        awaits=awaits(book, penalty, roles),
    )


def _allowed(state: State, draft: RecordedRuling, situation: Situation) -> None:
    """Ask for a reason where staff have allowed this today. B-059, B-182."""
    kinds = {kind.id for kind in situation.rulebook.permissions if kind.source == draft.infraction}
    allowed = (
        one
        for _, one in sorted(state.conduct.permissions.items())
        if one.kind in kinds and one.player in draft.players and not one.withdrawn
    )
    found = next(allowed, None) if draft.penalty is not Penalty.NONE else None
    if found is None or situation.reasoned:
        return
    refuse("allowed", draft.section, by=found.by, who=found.who, thing=found.thing)


def _same_again(state: State, draft: RecordedRuling, situation: Situation) -> None:
    """Ask for a reason before a match is lost twice for one infraction."""
    if draft.penalty is not Penalty.MATCH_LOSS or draft.match is None or not draft.players:
        return
    same = (
        one
        for player in draft.players
        for one in state.conduct.of_player(player)
        if (one.infraction, one.name, one.penalty, one.seat, one.match)
        == (draft.infraction, draft.name, draft.penalty, draft.seat, draft.match)
        and not one.undone
    )
    found = next(same, None)
    if found is None or situation.reasoned:
        return
    name = state.name_of(draft.players[0])
    text = worded("giving.already_penalty", name=name, number=found.number)
    refuse("same_again", draft.section, text=text)


def _lighter_for_outsider(person: Recipient, settled: Ruling) -> bool:
    """Whether somebody gets less only because they do not play and have no match to lose."""
    main = settled.main
    low = main.low if main is not None else None
    return bool(person.outsider) and low in ONLY_FOR_PLAYERS


def _ruled(
    book: ConductBook,
    panel: appeals.Panel,
    judge: str,
    command: AskedPenalty,
    penalty: Penalty,
    settled: Ruling | None,
    people: tuple[str, ...],
) -> appeals.AppealedRuling:
    """Whose ruling it is, and whether it is final."""
    roles = panel.people.get(judge, ())
    named = set(reserved_for(book, penalty, settled)) & set(roles)
    if judge not in people and named and not set(book.appeal.chain) & set(roles):
        return appeals.AppealedRuling(
            appeals.AppealStage.FINAL, judge, sorted(named)[0], command.text.strip()
        )
    able = [
        name
        for name, held in panel.people.items()
        if may_give(book, penalty, held, settled) is None
    ]
    return granted(
        appeals.give(
            book.appeal,
            panel,
            judge,
            command.text.strip(),
            players=people,
            against_faq=command.against_faq,
            able=able,
        )
    )


def _carried_out(
    state: State,
    command: AskedPenalty,
    settled: Ruling | None,
    given: Sequence[RecordedRuling],
    situation: Situation,
) -> Decision:
    """What the penalties do, and the steps that go with them."""
    main = settled.main if settled is not None else None
    acts = [] if state.closed else _acts(command, settled)
    done = penalty_effects.carry_out(
        state,
        situation,
        [
            PenaltyEffect(ruling.number, player, ruling.penalty, ruling.seat or 0)
            for ruling in given
            for player in ruling.players
        ],
        when=command.when,
        falls=main.when if main is not None else Falls.UNDER_WAY,
        finished=command.finished,
        points=command.points,
        draws_side=Act.DRAW_SIDE in acts,
        named=given[0].match if command.match is not None else None,
    )
    table = command.players or tuple(player for ruling in given for player in ruling.players)
    if not table:
        return done
    case = penalty_steps.Case(
        ruling=given[0].number,
        table=table,
        penalised={
            player: ruling.number
            for ruling in reversed(given)
            for player in ruling.players
            if ruling.penalty is not Penalty.NONE
        },
        finished=command.finished,
    )
    steps = penalty_steps.carry_out(situation.booked(state, done), situation, acts, case)
    return [*done, *steps]


def _acts(command: AskedPenalty, settled: Ruling | None) -> list[Act]:
    """The steps to carry out: those of the document, and those that somebody asks for."""
    if settled is None:
        return []
    offered = [act for act in settled.offers if act in command.carry_out]
    return [act for act in settled.acts if act not in command.leave_out] + offered
