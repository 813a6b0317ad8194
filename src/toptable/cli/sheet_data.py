"""What the commands on a results sheet print as JSON."""

from fractions import Fraction
from typing import Any

from toptable.engine.rules.pairing.types import Reason
from toptable.engine.rules.standings import Explanation, Separation, Standings
from toptable.engine.rules.standings.columns import decimals
from toptable.engine.rules.standings.tiebreaker import Working
from toptable.interchange.results_sheet import Sheet
from toptable.interchange.sheet_round import NextRound

Data = dict[str, Any]


def standings_data(sheet: Sheet, shown: Standings) -> Data:
    """The standings, tiebreakers as exact fractions."""
    return {
        "rulebook": sheet.rules.rulebook.id,
        "after_round": shown.after_round,
        "standings": [
            {
                "rank": row.rank,
                "player": row.name,
                "points": row.points,
                "tiebreakers": {name: str(value) for name, value in row.tiebreakers.items()},
                "tied": row.tied,
            }
            for row in shown
        ],
    }


def pairing_data(sheet: Sheet, drawn: NextRound) -> Data:
    """The coming round, table by table."""
    names = {record.player: record.name for record in sheet.records}
    return {
        "rulebook": sheet.rules.rulebook.id,
        "round": drawn.number,
        "matches": [
            {
                "table": table,
                "players": [names[player] for player in pair.players],
                "sides": list(pair.sides) if pair.sides else None,
                "reasons": [_reason(reason) for reason in pair.reasons],
            }
            for table, pair in enumerate(drawn.pairing.pairs, start=1)
        ],
        "byes": [
            {
                "player": names[bye.player],
                "reasons": [_reason(reason) for reason in bye.reasons],
            }
            for bye in drawn.pairing.byes
        ],
    }


def explanation_data(sheet: Sheet, told: Explanation) -> Data:
    """One place, with every number behind it."""
    return {
        "rulebook": sheet.rules.rulebook.id,
        "after_round": told.after_round,
        "rank": told.rank,
        "player": told.name,
        "points": told.points,
        "tied": told.tied,
        "numbers": [_working(working) for working in told.workings],
        "above": _separation(told.above),
        "below": _separation(told.below),
    }


def _reason(reason: Reason) -> Data:
    return {"code": reason.code, "text": reason.text}


def _number(value: Fraction | None) -> str | None:
    return None if value is None else str(value)


def _working(working: Working) -> Data:
    return {
        "id": working.id,
        "name": working.name,
        "value": str(working.value),
        "decimal": decimals(working.value),
        "text": working.text,
        "shares": [
            {
                "round": share.round,
                "opponent": share.opponent or None,
                "amount": str(share.amount),
                "text": share.text,
            }
            for share in working.shares
        ],
        "left_out": [
            {"round": omission.round, "text": omission.text} for omission in working.left_out
        ],
        "total": _number(working.total),
        "divisor": working.divisor,
        "divisor_is": working.divisor_is or None,
        "source": working.source,
        "rules": list(working.rules),
    }


def _separation(one: Separation | None) -> Data | None:
    if one is None:
        return None
    return {
        "rank": one.rank,
        "player": one.name,
        "rule": one.rule,
        "own": str(one.own),
        "other": str(one.other),
        "by_chance": one.by_chance,
        "text": one.text,
        "source": one.source,
        "rules": list(one.rules),
    }
