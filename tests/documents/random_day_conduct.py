"""What else judges do: rulings, appeals, held matches, wrong tables, places of who is out."""

from documents.random_day_event import (
    Picks,
    RandomDay,
    Sent,
    some_judge,
    some_player,
    some_reason,
    some_table,
)
from documents.random_day_people import disqualify
from toptable.engine.declared import Command
from toptable.engine.rules.conduct.appeals import AppealStage
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.conduct.ruling_wizard import NextQuestion, Ruling, walk
from toptable.engine.rules.finals.final_ranking import Revoked
from toptable.engine.rules.results.kinds import Result
from toptable.engine.state.conduct import BRACKET
from toptable.engine.subjects.conduct.appeals_and_holds import AppealRuling, HearAppeal, HoldMatch
from toptable.engine.subjects.conduct.completing import CompleteRuling
from toptable.engine.subjects.conduct.confirming import ConfirmRuling, GivePenalty
from toptable.engine.subjects.conduct.ejections import LoseFinishedMatch, RevokeStanding
from toptable.engine.subjects.conduct.rulings import (
    AcknowledgePenalty,
    RaisePenalty,
    TellPenalty,
    WithdrawPenalty,
)
from toptable.engine.subjects.conduct.wrong_tables import SatAt, SettleWrongTables


def rule(day: RandomDay, picks: Picks) -> Sent:
    """A ruling by the document's tree, or with another penalty."""
    book = day.day.tournament.rules.conduct
    infraction = picks.of(book.infractions)
    answers, _ = _way(day, infraction.key, picks)
    step = walk(book, infraction, day.day.tournament.rules.tier, answers)
    suggested = step.penalty if isinstance(step, Ruling) else None
    penalty = suggested or Penalty.NONE
    if picks.seldom(3):
        penalty = picks.of((*book.penalties, *Penalty))
    command = GivePenalty(
        players=(some_player(day, picks),),
        penalty=penalty,
        infraction=infraction.key,
        answers=answers,
        points=1 if penalty is Penalty.POINT_LOSS else 0,
        when=picks.of(("", "", "", "now", "next", "none")),
        judge=picks.of(("", "", "", "", "", "Hana", "Jo", "Nobody")),
        explained=not picks.seldom(2),
        raise_to=picks.of(tuple(book.penalties)) if picks.seldom(4) else None,
        outsider=picks.of(("", "", "", "", "Zed")),
        finished=picks.of(("", "", "", "W", "L")),
    )
    return Sent(command, some_judge(picks), some_reason(picks))


def _way(day: RandomDay, key: str, picks: Picks) -> tuple[tuple[str, ...], str]:
    """A way through the tree of an infraction (any, where none is named), and which it is."""
    book, tier = day.day.tournament.rules.conduct, day.day.tournament.rules.tier
    named = [
        infraction for infraction in book.infractions if key in (infraction.key, infraction.id)
    ]
    infraction = named[0] if named else picks.of(book.infractions)
    answers: tuple[str, ...] = ()
    while isinstance(step := walk(book, infraction, tier, answers), NextQuestion):
        answers = (*answers, str(1 + picks.below(len(step.answers))))
    return answers, infraction.key


def after_ruling(day: RandomDay, picks: Picks) -> Sent | None:
    """What becomes of a ruling."""
    numbers = sorted(day.state.conduct.rulings)
    proposed = sorted(day.state.conduct.proposed)
    if proposed and picks.below(2):
        command = ConfirmRuling(picks.of(proposed), declined=picks.seldom(3))
        return Sent(command, picks.of(("Hana", "Jo", "Olga")), some_reason(picks))
    if not numbers:
        return None
    number = picks.of(numbers)
    ruling = day.state.conduct.rulings[number]
    overturned = not picks.seldom(3)
    hear = HearAppeal(number, overturned=overturned, text="Heard")
    if ruling.ruled.stage is AppealStage.APPEALED and picks.below(3):
        return Sent(hear, picks.of(("Hana", "Jo")), some_reason(picks))
    acts: tuple[Command, ...] = (
        WithdrawPenalty(number),
        AppealRuling(number, ruling.players[:1] or (1,)),
        AppealRuling(number, ruling.players[:1] or (1,)),
        hear,
        RaisePenalty(number, picks.of(tuple(day.day.tournament.rules.conduct.penalties))),
        TellPenalty(number),
        AcknowledgePenalty(number),
        CompleteRuling(number, *_way(day, ruling.infraction, picks)),
    )
    return Sent(picks.of(acts), picks.of(("Hana", "Olga", "Jo")), some_reason(picks))


def hold(day: RandomDay, picks: Picks) -> Sent:
    number = BRACKET if day.state.finals.bracket is not None else len(day.state.rounds)
    command = HoldMatch(number, some_table(day, picks), released=picks.seldom(4))
    return Sent(command, picks.of(("Hana", "Jo", "Olga")), some_reason(picks))


def wrong_tables(day: RandomDay, picks: Picks) -> Sent | None:
    """Two pairs sat at each other's tables."""
    tables = day.day.current.tables()
    if len(tables) < 2:
        return None
    one, two = picks.of(tables), picks.of(tables)
    games = Result(day.day.tournament.rules.scoring.all_games("W"))
    seated = (
        SatAt(one.table, two.players, games if picks.below(2) else None),
        SatAt(two.table, one.players, games if picks.below(2) else None),
    )
    command = SettleWrongTables(len(day.state.rounds), seated[: 1 + picks.below(2)])
    return Sent(command, some_judge(picks), some_reason(picks))


def after_disqualification(day: RandomDay, picks: Picks) -> Sent | None:
    """The place and the finished matches of somebody who is out."""
    out = [player.id for player in day.state.players.values() if player.disqualified]
    if not out:
        return disqualify(day, picks)
    player = picks.of(sorted(out))
    if picks.below(2) and day.state.rounds:
        number = 1 + picks.below(len(day.state.rounds))
        wins = picks.of((None, True, False))
        command: Command = LoseFinishedMatch(player, number, wins)
    else:
        command = RevokeStanding(player, picks.of((*Revoked, None)))
    return Sent(command, "Hana", some_reason(picks))
