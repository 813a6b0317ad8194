"""Finalists chosen by the announced method: by ranking, or by what was played. B-104 to B-114."""

from collections.abc import Mapping

from msgspec.structs import replace

from toptable.engine.declared import Command, Scope, command
from toptable.engine.entry import Entry, entry
from toptable.engine.openness import only
from toptable.engine.questions.standings import passed_over, standings_of
from toptable.engine.refusal import Refusal, granted, passed, refuse
from toptable.engine.roles import ORGANIZER
from toptable.engine.rules.finals.cut import Cut, Division, Order, TopCut, order_of
from toptable.engine.rules.finals.cut_preview import NEAR, Notice, Preview
from toptable.engine.rules.finals.finalist_candidates import Candidate, Deck, candidates
from toptable.engine.rules.finals.finalist_selection import ByRanking, Method, Selection, drawn
from toptable.engine.rules.finals.finalist_selection import locked as locked_selection
from toptable.engine.rules.finals.locked_cut import LockedCut
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.structure.tables import counted
from toptable.engine.sentence import log_line, worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, rules_in
from toptable.engine.subjects.event.required_event_info import (
    about_the_finalists,
    announced_method,
    asked,
    method_name,
    wrong_game,
)
from toptable.engine.subjects.finals.bracket_sides import seeds_text
from toptable.engine.subjects.finals.cutting import cut_preview, not_over, not_straight_in


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


def announced_preview(
    state: State, rulebook: Rulebook, cut: Cut, decks: Mapping[int, tuple[Deck, ...]]
) -> Preview:
    """The cut by the announced method, as it would be now; or why that cannot be known yet.

    ``decks`` is what is known of the decks by which finalists are chosen. B-104, B-106, B-113.
    """
    rules = rules_in(state, rulebook)
    method = announced_method(rules)
    if not isinstance(cut, TopCut) or isinstance(method, ByRanking):
        return cut_preview(state, rulebook, cut)
    everyone = finalist_candidates(state, rulebook, decks)
    found = wrong_game(rules, method) or method.outline(everyone, cut.size, rules.traits)
    name = method_name(method, rulebook)
    if isinstance(found, Refusal):
        text = worded("choosing_finalists.finalists_cannot", found=found.text)
        return _chosen(f"{name}.", (), (), cut, "", Notice("unknown", text, ("B-104",)))
    order = order_of(standings_of(state, rulebook, state.finished_rounds))
    picked = {pick.player for pick in found.picked}
    first = found.others[0] if found.others else None
    drawn_yet = {one.player for one in found.border.among} if found.border is not None else set()
    notices = [] if found.border is None else [Notice("border", found.border.text, ("B-113",))]
    if found.empty:
        seats = worded(
            "choosing_finalists.cannot_filled", counted=counted(found.empty, "seat"), size=cut.size
        )
        notices.append(Notice("empty", seats, ("B-113",)))
    return _chosen(
        worded(
            "choosing_finalists.of", name=name, count=len(picked), counted=counted(cut.size, "seat")
        ),
        tuple(ranked for ranked in order if ranked.player in picked),
        tuple(ranked for ranked in order if ranked.player not in picked | drawn_yet),
        cut,
        worded("choosing_finalists.not_chosen", first=first.name, first_2=first.text)
        if first is not None
        else "",
        *notices,
    )


def _chosen(
    announced: str, taken: Order, others: Order, cut: TopCut, line: str, *notices: Notice
) -> Preview:
    return Preview(
        announced=announced,
        division=Division(taken, others, (), cut.size),
        above=taken[-NEAR:],
        below=others[:NEAR],
        line=line,
        separation=None,
        readings=(),
        notices=notices,
    )


@command(by=ORGANIZER, scope=Scope.FINALS, seen=only("method", "seats"))
class SelectFinalists(Command):
    """Choose the finalists by a method of the document."""

    method: Method
    """By what."""
    seats: int
    """How many finalists there are."""
    decks: dict[int, tuple[Deck, ...]] = {}
    """What each player's decks count as, by the number of the player. Players left out count as
    their registered deck lists say."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """The document's ways to choose finalists; seats on the border are drawn. B-104 to
        B-114."""
        rulebook, method = situation.rulebook, self.method
        rules = situation.rules
        passed(not_over(state))
        passed(wrong_game(rules, method))
        everyone = finalist_candidates(state, rulebook, self.decks)
        outline = granted(method.outline(everyone, self.seats, rules.traits))
        questions = about_the_finalists(state, rulebook, method, self.seats)
        asked(questions, reasoned=situation.reasoned)
        selection = drawn(outline, situation.chance)
        order = order_of(standings_of(state, rulebook, state.finished_rounds))
        locked = granted(locked_selection(selection, order, state.finals.roll_call))
        not_straight_in(state, locked.players)
        return [
            FinalistsSelected(locked=locked, selection=selection, method=method, notices=questions)
        ]

    def draws(self, state: State) -> str:
        return "finalists"


@entry(seen=only("locked", "selection", "method"))
class FinalistsSelected(Entry):
    """Finalists chosen by the announced method, each with the step that chose them. B-104."""

    locked: LockedCut
    selection: Selection
    method: Method | None = None
    """How they were chosen; older entries do not say."""
    notices: tuple[str, ...] = ()

    def validate(self, state: State, rulebook: Rulebook) -> None:
        passed(not_over(state))
        out = passed_over(state)
        for player in self.locked.players:
            if player in out:
                refuse("not_a_candidate", player=state.name_of(player))

    def book(self, state: State) -> State:
        finals = replace(state.finals, locked=self.locked, selection=self.selection)
        return replace(state, finals=finals)

    def tell(self, state: State) -> str:
        return log_line("finalists_selected", seeds=seeds_text(self.locked))
