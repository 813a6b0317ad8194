"""The log as people read it: the entries about conduct."""

from collections.abc import Sequence

from toptable.engine.questions.teams import member_name
from toptable.engine.rules.conduct.penalty import Penalty
from toptable.engine.rules.finals.bracket.course import follow
from toptable.engine.rules.finals.cut.final_ranking import Revoked
from toptable.engine.sentence import log_line, worded
from toptable.engine.state import State
from toptable.engine.state.conduct import BRACKET, Carried, How, Proposed, RecordedRuling
from toptable.engine.subjects.conduct import entries
from toptable.engine.subjects.conduct.ruled_match import where_text


def _names(state: State, players: Sequence[int]) -> str:
    return ", ".join(state.name_of(player) for player in players)


def who_of(state: State, ruling: RecordedRuling) -> str:
    """Whom a ruling is for: players, a team, a member of one, somebody who does not play."""
    if ruling.outsider:
        return worded("conduct.does_not", "%(outsider)s (does not play)", outsider=ruling.outsider)
    return _people(state, ruling.players, ruling.seat or 0)


def _people(state: State, players: Sequence[int], seat: int) -> str:
    if not seat:
        return _names(state, players)
    return ", ".join(
        f"{member_name(state, player, seat)} ({state.name_of(player)})" for player in players
    )


def with_stop(reason: str) -> str:
    """A reason as the end of a sentence, whether its author typed a full stop or not."""
    return reason if reason.endswith((".", "!", "?")) else f"{reason}."


def penalty_text(penalty: Penalty) -> str:
    """A penalty in words that hold for every document."""
    return "no penalty" if penalty is Penalty.NONE else penalty.value.replace("_", " ")


def ruling_given(state: State, entry: entries.RulingGiven) -> str:
    one = entry.ruling
    who = who_of(state, one)
    raised = f", raised from {penalty_text(one.raised_from)}" if one.raised_from else ""
    section = f" ({one.section})" if one.section else ""
    why = "The judge's choice" if one.suggested is None else "Not the suggested penalty"
    other = f" {why}: {with_stop(one.deviation)}" if one.deviation else ""
    other += (
        worded("conduct.compared", " Compared with %(similar)s.", similar=one.similar)
        if one.similar
        else ""
    )
    waits = (
        worded(
            "conduct.must_acknowledge",
            " The %(awaits)s must acknowledge it.",
            awaits=one.awaits.replace("_", " "),
        )
        if one.awaits
        else ""
    )
    unusual = f" {one.ruled.warning}" if one.ruled.warning else ""
    known = state.conduct.rulings.get(one.number, one)
    where = where_text(state, one.match or known.match, one.players)
    return log_line(
        "ruling_given",
        "Ruling %(number)s by %(by)s, %(who)s: %(one)s, "
        "%(penalty_text)s%(raised)s%(section)s, %(where)s.%(other)s%(waits)s%(unusual)s",
        number=one.number,
        by=one.ruled.by,
        who=who,
        one=one.name,
        penalty_text=penalty_text(one.penalty),
        raised=raised,
        section=section,
        where=where,
        other=other,
        waits=waits,
        unusual=unusual,
    )


def proposed_for(state: State, proposal: Proposed) -> str:
    """Whom a proposal would put out."""
    people = [state.name_of(player) for player in proposal.players]
    return ", ".join([*people, *([proposal.outsider] if proposal.outsider else [])])


def ruling_proposed(state: State, entry: entries.RulingProposed) -> str:
    one = entry.proposal
    section = f" ({one.section})" if one.section else ""
    where = f", {where_text(state, one.match, one.players)}" if one.match is not None else ""
    return log_line(
        "ruling_proposed",
        "Recorded by %(by)s for %(judge)s, %(proposed_for)s: %(one)s, "
        "%(penalty_text)s%(section)s%(where)s. It waits for %(judge)s, who must confirm it "
        "as number %(number)s; until then nobody is out.",
        by=one.by,
        judge=one.judge,
        proposed_for=proposed_for(state, one),
        one=one.name,
        penalty_text=penalty_text(one.penalty),
        section=section,
        where=where,
        number=one.number,
    )


def ruling_confirmed(state: State, entry: entries.RulingConfirmed) -> str:
    one = state.conduct.proposed.get(entry.number)
    who = f" on {proposed_for(state, one)}" if one is not None else ""
    if entry.declined:
        return log_line(
            "ruling_confirmed:2",
            "%(by)s says that the ruling%(who)s is not theirs; nobody is out.",
            by=entry.by,
            who=who,
        )
    return log_line("ruling_confirmed", "%(by)s confirmed the ruling%(who)s.", by=entry.by, who=who)


def has_no_match_left(state: State, player: int) -> bool:
    """Whether somebody has left, was put out, or is out of the bracket or not in it."""
    bracket = state.finals.bracket
    if state.closed:
        return True
    if bracket is None:
        return player not in state.players or not state.players[player].active
    seed = bracket.seed_of(player)
    return seed is None or seed in bracket.left or seed in follow(bracket).out


def effect_text(state: State, one: Carried) -> str:
    """What a penalty does, as a sentence."""
    who, what = _people(state, one.players, one.seat), penalty_text(one.penalty)
    match one.how:
        case How.PENDING if all(has_no_match_left(state, player) for player in one.players):
            return worded(
                "conduct.stands_but",
                "%(who)s: the %(what)s stands, but there is no match left for it.",
                who=who,
                what=what,
            )
        case How.PENDING if one.draws_side:
            return worded(
                "conduct.takes_effect_first",
                "%(who)s: the %(what)s takes effect in the first game of the next round; "
                "the side of the other game is drawn.",
                who=who,
                what=what,
            )
        case How.PENDING:
            return worded(
                "conduct.takes_effect_next",
                "%(who)s: the %(what)s takes effect in the next match.",
                who=who,
                what=what,
            )
        case How.MATCH:
            return worded(
                "conduct.table_round",
                "%(who)s: %(what)s at table %(table)s of round %(round)s.",
                who=who,
                what=what,
                table=one.table,
                round=one.round,
            )
        case How.GAME:
            return worded(
                "conduct.game_table_round_lost",
                "%(who)s: game %(game)s at table %(table)s of round %(round)s is lost.",
                who=who,
                game=one.game,
                table=one.table,
                round=one.round,
            )
        case How.SEAT if one.round == BRACKET:
            return worded(
                "conduct.loses_own_seat_bracket",
                "%(who)s: loses the own seat in bracket game %(table)s.",
                who=who,
                table=one.table,
            )
        case How.SEAT:
            return worded(
                "conduct.loses_own_seat_table",
                "%(who)s: loses the own seat at table %(table)s of round %(round)s.",
                who=who,
                table=one.table,
                round=one.round,
            )
        case How.BYE if one.penalty is Penalty.NONE:  # as everybody sees it
            return worded(
                "conduct.bye_round",
                "%(who)s: the bye of round %(round)s is lost.",
                who=who,
                round=one.round,
            )
        case How.BYE:
            return worded(
                "conduct.takes_bye",
                "%(who)s: the %(what)s takes the bye of round %(round)s.",
                who=who,
                what=what,
                round=one.round,
            )
        case How.BRACKET:
            return worded(
                "conduct.bracket_game",
                "%(who)s: %(what)s in bracket game %(table)s.",
                who=who,
                what=what,
                table=one.table,
            )
        case How.POINTS:
            return worded(
                "conduct.points_taken",
                "%(who)s: %(points)s points taken away.",
                who=who,
                points=one.points,
            )
        case How.PRIZE:
            return worded("conduct.gets_no", "%(who)s: gets no prize.", who=who)
        case How.LEFT:
            return worded(
                "conduct.out_event", "%(who)s: out of the event (%(what)s).", who=who, what=what
            )
        case How.DRAWN:
            return worded(
                "conduct.game_table_round_draw",
                "%(who)s: game %(game)s at table %(table)s of round %(round)s is a draw.",
                who=who,
                game=one.game,
                table=one.table,
                round=one.round,
            )
        case How.REPLAY:
            return worded(
                "conduct.bracket_game_played",
                "%(who)s: bracket game %(table)s is played again with swapped sides.",
                who=who,
                table=one.table,
            )
        case How.TURN:
            return worded(
                "conduct.one_turn",
                "%(who)s: one turn more at time, %(place_text)s.",
                who=who,
                place_text=place_text(one),
            )
        case How.RESULT:
            return worded(
                "conduct.ruling_settled",
                "%(who)s: the ruling settled table %(table)s of round %(round)s.",
                who=who,
                table=one.table,
                round=one.round,
            )


def place_text(one: Carried) -> str:
    """Where an effect takes place."""
    if one.round == BRACKET:
        return f"in bracket game {one.table}"
    if one.tiebreaker:
        return f"at table {one.table} of tiebreaker round {one.tiebreaker}"
    return f"at table {one.table} of round {one.round}"


def appeal_heard(_state: State, entry: entries.AppealHeard) -> str:
    ended = "overturned" if entry.ruled.overturned else "upheld"
    cost = worded("conduct.costs_challenge", " It costs a challenge.") if entry.charged else ""
    return log_line(
        "appeal_heard",
        "Ruling %(number)s was %(ended)s on appeal by %(by)s.%(cost)s",
        number=entry.number,
        ended=ended,
        by=entry.ruled.by,
        cost=cost,
    )


def permission_given(_state: State, entry: entries.PermissionGiven) -> str:
    one = entry.permission
    if one.withdrawn:
        return log_line(
            "permission_given:2",
            "No longer allowed to %(who)s: %(thing)s.",
            who=one.who,
            thing=one.thing,
        )
    until = f" until {one.until}" if one.until else ""
    return log_line(
        "permission_given",
        "%(by)s allows %(who)s: %(thing)s%(until)s.",
        by=one.by,
        who=one.who,
        thing=one.thing,
        until=until,
    )


def held_text(number: int, table: int) -> str:
    """Where a match under investigation is."""
    return f"Bracket game {table}" if number == BRACKET else f"Round {number}, table {table}"


def person_ejected(_state: State, entry: entries.PersonEjected) -> str:
    done = "may come in again" if entry.back else f"was sent out by {entry.by}"
    other = entry.permitted_by and (entry.back or entry.permitted_by != entry.by)
    return log_line(
        "person_ejected",
        "%(name)s %(done)s%(words)s.",
        name=entry.name,
        done=done,
        words=f", permitted by {entry.permitted_by}" if other else "",
    )


def standing_revoked(state: State, entry: entries.StandingRevoked) -> str:
    name = state.name_of(entry.player)
    decided = f", as {entry.decided_by} decided" if entry.decided_by else ""
    if entry.how is None:
        return log_line(
            "standing_revoked:2",
            "%(name)s has the own standing again (%(by)s)%(decided)s.",
            name=name,
            by=entry.by,
            decided=decided,
        )
    place = "is void" if entry.how is Revoked.VOID else "is passed down"
    return log_line(
        "standing_revoked",
        "The standing of %(name)s is revoked by %(by)s%(decided)s; the place %(place)s.",
        name=name,
        by=entry.by,
        decided=decided,
        place=place,
    )


def ruling_completed(_state: State, entry: entries.RulingCompleted) -> str:
    return " ".join(
        (
            worded(
                "conduct.questions_ruling",
                "The questions of ruling %(number)s were answered.",
                number=entry.number,
            ),
            *entry.notes,
        )
    )


def penalty_raised(_state: State, entry: entries.PenaltyRaised) -> str:
    return log_line(
        "penalty_raised",
        "%(by)s raised penalty %(number)s to %(penalty_text)s.",
        by=entry.by,
        number=entry.number,
        penalty_text=penalty_text(entry.to),
    )


def penalty_acknowledged(_state: State, entry: entries.PenaltyAcknowledged) -> str:
    return log_line(
        "penalty_acknowledged",
        "%(by)s acknowledged penalty %(number)s.",
        by=entry.by,
        number=entry.number,
    )


def penalty_told(_state: State, entry: entries.PenaltyTold) -> str:
    return log_line(
        "penalty_told",
        "%(by)s explained penalty %(number)s to the player.",
        by=entry.by,
        number=entry.number,
    )


def penalty_carried_out(state: State, entry: entries.PenaltyCarriedOut) -> str:
    return effect_text(state, entry.effect)


def penalty_lifted(_state: State, entry: entries.PenaltyLifted) -> str:
    return " ".join(
        (
            worded(
                "conduct.penalty_counts",
                "Penalty %(number)s counts no longer (%(by)s).",
                number=entry.number,
                by=entry.by,
            ),
            *entry.notes,
        )
    )


def ruling_appealed(state: State, entry: entries.RulingAppealed) -> str:
    return log_line(
        "ruling_appealed",
        "%(names)s appealed ruling %(number)s.",
        names=_names(state, entry.players),
        number=entry.number,
    )


def match_held(_state: State, entry: entries.MatchHeld) -> str:
    return log_line(
        "match_held",
        "%(held_text)s: %(words)s",
        held_text=held_text(entry.round, entry.table),
        words="released." if entry.released else "under investigation; its result waits.",
    )
