"""Finalists chosen by the announced method: by ranking, or by what was played. B-104 to B-114."""

from collections.abc import Mapping

from msgspec.structs import replace

from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.cut.order import order_of
from toptable.engine.rules.finals.finalists.candidates import Candidate, Deck, candidates
from toptable.engine.rules.finals.finalists.selection import drawn
from toptable.engine.rules.finals.finalists.selection import locked as locked_selection
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, rules_in
from toptable.engine.subjects.event.announced_first import about_the_finalists, asked, wrong_game
from toptable.engine.subjects.finals import commands, entries
from toptable.engine.subjects.finals.current_standings import standings_of
from toptable.engine.subjects.finals.cutting import not_over, not_straight_in
from toptable.engine.subjects.finals.line_games import passed_over


def finalist_candidates(
    state: State, rulebook: Rulebook, decks: Mapping[int, tuple[Deck, ...]] | None = None
) -> tuple[Candidate, ...]:
    """Everybody as the selection of finalists sees them after the last complete round. B-105."""
    return candidates(
        standings_of(state, rulebook, state.finished_rounds),
        win=rules_in(state, rulebook).scoring.win,
        decks=decks,
        out=passed_over(state),
    )


def select_finalists(
    state: State, command: commands.SelectFinalists, situation: Situation
) -> Decision:
    """The document's ways to choose finalists; seats on the border are drawn. B-104 to B-114."""
    rulebook, method = situation.rulebook, command.method
    rules = situation.rules
    if refusal := not_over(state) or wrong_game(rules, method):
        return refusal
    everyone = finalist_candidates(state, rulebook, command.decks)
    outline = method.outline(everyone, command.seats, rules.traits)
    if isinstance(outline, Refusal):
        return outline
    questions = about_the_finalists(state, rulebook, method, command.seats)
    if refusal := asked(questions, reasoned=situation.reasoned):
        return refusal
    selection = drawn(outline, situation.chance)
    order = order_of(standings_of(state, rulebook, state.finished_rounds))
    locked = locked_selection(selection, order, state.finals.roll_call)
    if isinstance(locked, Refusal):
        return locked
    if refusal := not_straight_in(state, locked.players):
        return refusal
    return [
        entries.FinalistsSelected(
            locked=locked, selection=selection, method=method, notices=questions
        )
    ]


def may_select(
    state: State, entry: entries.FinalistsSelected, _rulebook: Rulebook
) -> Refusal | None:
    if refusal := not_over(state):
        return refusal
    out = passed_over(state)
    for player in entry.locked.players:
        if player in out:
            return Refusal("not_a_candidate", f"{state.name_of(player)} cannot be a finalist.")
    return None


def book_selection(state: State, entry: entries.FinalistsSelected) -> State:
    finals = replace(state.finals, locked=entry.locked, selection=entry.selection)
    return replace(state, finals=finals)
