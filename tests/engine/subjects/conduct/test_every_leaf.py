"""Every leaf of every infraction, at every tier and stage: whom, when and what, as its data say.

The trees themselves are checked against the catalogue elsewhere; here each leaf is given through
the desk, and what stands on record is compared with what the leaf says.
"""

from collections.abc import Iterator

import pytest

from books import BOOKS
from books import conduct as book_of
from support import ORGANIZER, do, new_event, refused, report, start_round
from toptable.desk.tournament import Done, Tournament
from toptable.engine.rules.conduct.infraction import Act, Falls, Penalty, Target
from toptable.engine.rules.conduct.ruling_wizard import NextQuestion, Ruling, walk
from toptable.engine.rules.finals.bracket.bracket import follow
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.state import rules_in
from toptable.engine.state.conduct import BRACKET, Carried, ForPerson, How
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.finals.cutting import LockCut
from toptable.engine.subjects.results.byes import IssueBye
from toptable.engine.subjects.undo import take_back as undo

STAGES = ("open", "reported", "between", "bye", "bracket")
LOSSES = {Penalty.GAME_LOSS, Penalty.MATCH_LOSS}
OUT = {Penalty.DROP, Penalty.NOT_ADMITTED, Penalty.DISQUALIFICATION, Penalty.REMOVAL}
TIER = {
    "bushiroad-1.2.11": "level",
    "ffg-netrunner-1.0": "event_tier",
    "ffg-starwars-2.2": "event_tier",
}
HELP = (Target.PROVIDER, Target.RECEIVER_AND_PROVIDER)
TABLE_STEPS = {
    Act.DRAW_GAME: How.DRAWN,
    Act.ADD_TURN: How.TURN,
    Act.UNREPORTED: How.RESULT,
}


def cases() -> Iterator[tuple[str, str, str]]:
    for rulebook in BOOKS:
        for tier in book_of(rulebook).tiers:
            for stage in STAGES:
                yield rulebook, tier, stage


def leaves(event: Tournament, key: str) -> Iterator[tuple[tuple[str, ...], Ruling]]:
    """Every way through a tree, with where it ends."""
    book = event.rules.conduct
    found = next(one for one in book.infractions if one.key == key)
    ways: list[tuple[str, ...]] = [()]
    while ways:
        way = ways.pop(0)
        step = walk(book, found, event.rules.tier, way)
        if isinstance(step, NextQuestion):
            ways += [(*way, str(number)) for number in range(1, len(step.answers) + 1)]
        else:
            assert isinstance(step, Ruling), step
            yield way, step


def at_stage(rulebook: str, tier: str, stage: str) -> tuple[Tournament, int, int | None]:
    """An event of five there, whom it is about, and who sits opposite."""
    settings = {TIER.get(rulebook, "tier"): tier}
    if rulebook == "plain-swiss":
        settings |= {"match": "bo3"}  # A lost game of a match of one is the match.
    event = new_event("Ann Bo Cy Di Eve", rulebook, settings=settings)
    start_round(event)
    round_ = event.state.rounds[0]
    one, other = round_.matches[1].players
    if stage == "bye":
        (outside,) = round_.byes
        return event, outside, None
    if stage == "open":
        return event, one, other
    report(event, 1, event.rules.scoring.all_games("W"))
    if stage == "reported":
        return event, one, other
    for player, bye in round_.byes.items():
        if round_.byes_to_issue and not bye.issued:
            do(event, IssueBye(1, player))
    report(event, 2, event.rules.scoring.all_games("W"))
    if stage == "bracket":
        do(event, LockCut(TopCut(4)))
        do(event, StartBracket())
        bracket = event.state.finals.bracket
        assert bracket is not None
        seats = [bracket.finalists[(seed or 0) - 1] for seed in follow(bracket).game(1).seeds]
        one, other = (finalist.player for finalist in seats if finalist is not None)
    return event, one, other


def penalty_of(leaf: Ruling) -> Penalty:
    """What the document has for it: the suggestion, or what it allows, or its lightest."""
    main = leaf.main
    if main is None:
        return Penalty.NONE
    return main.penalty or main.low or Penalty.NONE


def expected_people(leaf: Ruling, one: int, other: int | None) -> list[int]:
    """Who gets a ruling, 0 for whoever does not play."""
    to = leaf.main.to if leaf.main is not None else Target.OFFENDER
    if to is Target.BOTH:
        return [one] if other is None else [one, other]
    if to is Target.PROVIDER:
        return [0]
    return [one, 0] if to is Target.RECEIVER_AND_PROVIDER else [one]


def expected_spot(penalty: Penalty, falls: Falls, stage: str) -> How:
    """Where a loss of a player goes at a stage, by the words of the documents."""
    if falls is Falls.NEXT_ROUND:
        return How.BRACKET if stage == "bracket" else How.PENDING
    if stage == "bracket":
        return {Falls.FINISHED: How.MATCH, Falls.FIRST_ROUND: How.MATCH}.get(falls, How.BRACKET)
    if stage == "bye":
        played = falls is not Falls.FINISHED
        return How.BYE if penalty is Penalty.MATCH_LOSS and played else How.PENDING
    if stage == "open" and penalty is Penalty.GAME_LOSS:
        return How.GAME
    if stage == "open" or falls is not Falls.UNDER_WAY:
        return How.MATCH
    return How.PENDING


def nobody_goes_on(event: Tournament, leaf: Ruling) -> bool:
    """Whether both lose an elimination game that one must win, and no rule says who. SW-15."""
    both = leaf.main is not None and leaf.main.to is Target.BOTH
    endings = rules_in(event.state, event.rulebook).endings
    return both and penalty_of(leaf) in LOSSES and not endings.draws


def give(event: Tournament, way: tuple[str, ...], key: str, leaf: Ruling, one: int) -> Done:
    return do(event, given(event, way, key, leaf, one), ORGANIZER, "As the document says")


def given(event: Tournament, way: tuple[str, ...], key: str, leaf: Ruling, one: int) -> GivePenalty:
    to = leaf.main.to if leaf.main is not None else Target.OFFENDER
    chosen = penalty_of(leaf)
    outsider = "Zed" if to in HELP else ""
    lighter = min(event.rules.conduct.penalties, key=lambda penalty: penalty.weight)
    each = (ForPerson(penalty=lighter),) if outsider and chosen in LOSSES else ()
    return GivePenalty(
        players=(one,),
        penalty=chosen,
        infraction=key,
        answers=way,
        outsider=outsider,
        each=each,
        points=1 if chosen is Penalty.POINT_LOSS else 0,
    )


@pytest.mark.parametrize(("rulebook", "tier", "stage"), list(cases()))
def test_every_leaf_does_what_it_says(rulebook: str, tier: str, stage: str):
    event, one, other = at_stage(rulebook, tier, stage)
    before = event.state
    for infraction in event.rules.conduct.infractions:
        for way, leaf in leaves(event, infraction.key):
            if stage == "bracket" and nobody_goes_on(event, leaf):
                refused(event, given(event, way, infraction.key, leaf, one), "both_lose", "So")
                continue
            if stage == "bye" and infraction.in_match:
                refused(event, given(event, way, infraction.key, leaf, one), "no_opponent", "So")
                continue
            done = give(event, way, infraction.key, leaf, one)
            note = f"{infraction.key} {way}"
            check(event, leaf, stage, one, other, note)
            do(event, undo.TakeBackOne(done.lines[0].seq))
            assert event.state == before, f"{note}: one step takes it all back"


def check(
    event: Tournament, leaf: Ruling, stage: str, one: int, other: int | None, note: str
) -> None:
    conduct_ = event.state.conduct
    kept = [conduct_.rulings[number] for number in sorted(conduct_.rulings)]
    penalty, main = penalty_of(leaf), leaf.main
    people = expected_people(leaf, one, other)
    also = main.also if main is not None else ()
    if penalty is Penalty.NONE:
        assert [ruling.penalty for ruling in kept] == [Penalty.NONE], note
    else:
        got = [(*ruling.players, 0)[0] for ruling in kept]
        assert got == [who for who in people for _ in range(1 + len(also))], note
        assert all(len(ruling.players) + bool(ruling.outsider) == 1 for ruling in kept), note
        mine = [ruling.penalty for ruling in kept if ruling.players]
        assert mine == [penalty, *also] * len([who for who in people if who]), note
        cases_ = {ruling.case for ruling in kept}
        assert cases_ == ({0} if len(kept) == 1 else {1}), note
    players = [who for who in people if who]
    check_effects(leaf, stage, penalty, players, conduct_.effects, note)


def check_effects(
    leaf: Ruling,
    stage: str,
    penalty: Penalty,
    players: list[int],
    effects: tuple[Carried, ...],
    note: str,
) -> None:
    main = leaf.main
    falls = main.when if main is not None else Falls.UNDER_WAY
    own = [one for one in effects if one.penalty is penalty and penalty is not Penalty.NONE]
    if penalty in LOSSES:
        spot = expected_spot(penalty, falls, stage)
        assert [one.how for one in own] == [spot] * len(players), note
        assert {who for one in own for who in one.players} == set(players), note
        waits = [one.draws_side for one in own if one.how is How.PENDING]
        assert waits == [Act.DRAW_SIDE in leaf.acts] * len(waits), note
    elif penalty in OUT:
        assert [one.how for one in own] == [How.LEFT] * len(players), note
    elif penalty is not Penalty.POINT_LOSS:
        assert own == [], note
    steps = [one for one in effects if one not in own]
    wanted = expected_steps(leaf, stage, players)
    assert [one.how for one in steps] == wanted, note
    for step in steps:
        if step.how in (How.DRAWN, How.TURN, How.RESULT, How.REPLAY):
            assert (step.round, step.table) == ((BRACKET if stage == "bracket" else 1), 1), note


def expected_steps(leaf: Ruling, stage: str, players: list[int]) -> list[How]:
    """What else is carried out where the stage has a table for it."""
    wanted: list[How] = []
    for act in leaf.acts:
        at_table = stage == "open" or (stage == "bracket" and act is Act.ADD_TURN)
        if act is Act.REPLAY_SWAPPED and stage == "bracket":
            wanted.append(How.REPLAY)
        elif act is Act.DROP:
            wanted += [How.LEFT] * len(players)
        elif act in TABLE_STEPS and at_table:
            wanted.append(TABLE_STEPS[act])
    return wanted
