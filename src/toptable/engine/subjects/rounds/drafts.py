"""Rounds: draw a private draft, look, publish. Changes by hand are in ``round_changes``."""

from msgspec.structs import replace

from toptable.engine.questions import admission, outings, own_match, presence, teams
from toptable.engine.questions.progress import over_already, still_playing
from toptable.engine.refusal import Refused, granted, passed, refuse
from toptable.engine.rules.people.facts import AdmissionStep
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, rules_in
from toptable.engine.subjects.decks import missing_lists
from toptable.engine.subjects.event.announced_first import before_the_start
from toptable.engine.subjects.finals import whole_bracket
from toptable.engine.subjects.people import absentees
from toptable.engine.subjects.rounds import commands, entries
from toptable.engine.subjects.rounds.drawing import draw
from toptable.engine.subjects.rounds.paired import names_listed, not_ready
from toptable.engine.subjects.rounds.pairing_again import NO_DRAFT, out_of_date


def pair(state: State, command: commands.PairRound, situation: Situation) -> Decision:
    """Draw the next round among everyone who is here."""
    rulebook = situation.rulebook
    whole_bracket.no_rounds(state, rulebook)
    not_ready(state)
    passed(presence.holds_next_round(state))
    passed(presence.question(state, situation.rules))
    passed(own_match.uncovered(state, rulebook))
    passed(teams.not_ready(state, rulebook))
    if not situation.reasoned:
        passed(over_already(state, rulebook))
    if state.rounds:
        return draw(state, situation, command.method)
    return _pair_first(state, command, situation)


def _pair_first(state: State, command: commands.PairRound, situation: Situation) -> Decision:
    """Round 1: who has not checked in is asked about, and who may not play looked at once more.

    B-018, B-070, B-074.
    """
    playing = still_playing(state, situation.rules)
    settled = absentees.settle(state, playing, command.absentees, command.known, situation)
    state = situation.booked(state, settled.checked_in)
    here = [player.id for player in playing if player.id not in settled.left_out]
    people = admission.present(state, here)
    passed(admission.barred(state, people, AdmissionStep.PAIRING, situation))
    present = [player for player in playing if player.id not in settled.left_out]
    passed(missing_lists.question(state, situation.rules, present, command.lists))
    drawn = draw(state, situation, command.method, without=settled.left_out)
    passed(before_the_start(state, situation.rulebook, reasoned=situation.reasoned))
    return [*settled.checked_in, *drawn]


def publish(state: State, _command: commands.PublishRound, situation: Situation) -> Decision:
    draft = state.current
    if draft is None or draft.published:
        raise Refused(NO_DRAFT)
    rules = situation.rules
    passed(out_of_date(state, rules))
    passed(own_match.nobody_rules(state, situation.rulebook, draft))
    unapproved = teams.unapproved_names(state, situation.rulebook)
    if unapproved is not None and not situation.reasoned:
        return granted(unapproved)
    return [
        entries.RoundPublished(
            round=draft.number,
            bye_points=rules.bye_points,
            byes_to_issue=rules.issues_byes_when_seated,
        )
    ]


def may_publish(state: State, entry: entries.RoundPublished, rulebook: Rulebook) -> None:
    draft = state.current
    if draft is None or draft.published or draft.number != entry.round:
        raise Refused(NO_DRAFT)
    seated = outings.everyone(draft)
    gone = [number for number in seated if not state.players[number].active]
    playing = still_playing(state, rules_in(state, rulebook))
    without = [player.id for player in playing if player.id not in seated]
    if gone:
        refuse(
            "gone:may_publish",
            "%(listed)s left but still has a place in round %(number)s. Pair it again, then "
            "publish it.",
            listed=names_listed(state, gone),
            number=draft.number,
        )
    if without:
        refuse(
            "unpaired:may_publish",
            "%(listed)s has no place in round %(number)s. Pair it again, then publish it.",
            listed=names_listed(state, without),
            number=draft.number,
        )


def book_published(state: State, entry: entries.RoundPublished) -> State:
    draft = state.rounds[-1]
    waiting = len(draft.matches) + (len(draft.byes) if entry.byes_to_issue else 0)
    published = replace(
        draft,
        published=True,
        open=waiting,
        bye_points=entry.bye_points,
        byes_to_issue=entry.byes_to_issue,
        replaced=None,
    )
    state = replace(state, rounds=(*state.rounds[:-1], published))
    return outings.book_round(state, published)


def discard(state: State, _command: commands.DiscardRound, _situation: Situation) -> Decision:
    draft = state.current
    if draft is None or draft.published:
        raise Refused(NO_DRAFT)
    return [entries.RoundDiscarded(round=draft.number)]


def may_discard(state: State, entry: entries.RoundDiscarded, _rulebook: Rulebook) -> None:
    draft = state.current
    if draft is None or draft.published or draft.number != entry.round:
        raise Refused(NO_DRAFT)


def allow_rematches(
    state: State, _command: commands.AllowRematches, _situation: Situation
) -> Decision:
    """For the round that is not published yet, a draft or still to be paired."""
    current = state.current
    draft = current is not None and not current.published
    return [entries.RematchesAllowed(round=len(state.rounds) + (0 if draft else 1))]


def may_allow_rematches(state: State, entry: entries.RematchesAllowed, _rulebook: Rulebook) -> None:
    if entry.round in state.rematches_allowed:
        refuse(
            "allowed_already",
            "Rematches in round %(round)s are allowed already.",
            round=entry.round,
        )


def book_rematches(state: State, entry: entries.RematchesAllowed) -> State:
    return replace(state, rematches_allowed=state.rematches_allowed | {entry.round})
