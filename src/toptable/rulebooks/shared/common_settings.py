"""Settings that several documents have in the same form, each with its own sections and ids."""

from toptable.engine.rules.rulebook import DOCUMENT_ORDER
from toptable.engine.rules.settings import ChangeScope, Chosen, Group, Setting
from toptable.engine.rules.standings.strength_of_schedule import (
    Divisor,
    MatchesPlayed,
    Opponents,
    OpponentsAndByes,
    RoundsCompleted,
)
from toptable.engine.rules.standings.tied_players import (
    BeatAllTied,
    Defeat,
    HeadToHead,
    OnlyPairs,
    PeelOff,
)
from toptable.engine.subjects.floor import times_and_deadlines

CORP_AND_RUNNER = ("C", "R")
CORP_AND_RUNNER_WORDS = {"C": "Corp", "R": "Runner"}

PAIRING_METHODS = {
    "standard": "within point groups",
    "amalfi": "Amalfi",
    "halves": "top half against bottom half",
}
TIEBREAKERS = {
    "head_to_head": "head-to-head",
    "sos": "strength of schedule",
    "xsos": "extended strength of schedule",
    "omw": "OMW%",
    "oomw": "OOMW%",
}

STAFF_COVER = Setting(
    key="staff_cover",
    label="Cover for staff who play",
    group=Group.EVENT,
    words={"asked": "asked for", "waived": "not asked for"},
    reach=ChangeScope.AHEAD,
    values=("asked", "waived"),
    default="asked",
    help="Whether the cover that the document asks for when staff play must be there to start.",
    rules=("N13-37", "N10-09", "FFG-06", "SW-02", "AMB-56"),
)

PLAYER_TICK = Setting(
    key="player_tick",
    label="Players tick that they accept what is expected",
    group=Group.EVENT,
    words={"off": "no", "on": "yes, when they register themselves"},
    reach=ChangeScope.AHEAD,
    values=("off", "on"),
    default="off",
    free=True,
    help="Whether nobody registers themselves without a tick that they have read what the document "
    "expects of players, and accept it.",
    rules=("N13-06", "N10-05", "SW-10"),
)

PHONE_CHECK_IN = Setting(
    key="phone_check_in",
    label="Players may check in by phone",
    group=Group.EVENT,
    words={"on": "yes", "off": "no, at the desk"},
    reach=ChangeScope.AHEAD,
    values=("on", "off"),
    default="on",
    free=True,
    help="Whether players can mark themselves as present on their own page before round 1.",
)

REPORT_REMINDER = Setting(
    key="report_reminder",
    label="Phones remind players to report",
    group=Group.EVENT,
    words={
        "off": "only when staff remind them",
        "0": "when their time is up",
        "2": "2 minutes after their time is up",
        "5": "5 minutes after their time is up",
        "10": "10 minutes after their time is up",
    },
    reach=ChangeScope.AHEAD,
    values=("off", "0", "2", "5", "10"),
    default="off",
    free=True,
    help="When the page of a player whose match has no report asks for it by itself.",
)

TIME_CALLS = times_and_deadlines.TIME_CALLS

DOUBLE_FLOAT = Setting(
    key="double_float",
    label="Paired down twice",
    group=Group.PAIRINGS,
    words={"allow": "allowed", "avoid": "avoided"},
    reach=ChangeScope.PAIRINGS,
    values=("allow", "avoid"),
    default="allow",
    help="Whether a player may be paired down twice running.",
    only_with=("pairing", "standard"),
)
DRAWN_AFTER_REMATCHES = Setting(
    key="rematch_order",
    label="Out of the group because of a rematch",
    group=Group.PAIRINGS,
    words={"ranked": "the next lower-ranked player", "drawn": "drawn"},
    reach=ChangeScope.PAIRINGS,
    values=("drawn", "ranked"),
    default="drawn",
    help="Whom a player meets who must leave the point group to avoid a rematch: drawn, or the "
    "next lower-ranked one.",
    rules=("AMB-11",),
    only_with=("pairing", "standard"),
)
COMPLETED_ROUNDS = Setting(
    key="completed_rounds",
    label="Rounds that make an average",
    group=Group.STANDINGS,
    words={"recorded": "all with a result", "matches": "only matches"},
    reach=ChangeScope.STANDINGS,
    values=("recorded", "matches"),
    default="recorded",
    help="Which rounds of an opponent make the average: all with a result, or only matches.",
    rules=("AMB-02",),
)
BYE_AS_OPPONENT = Setting(
    key="bye_as_opponent",
    label="A bye as an opponent",
    group=Group.STANDINGS,
    reach=ChangeScope.STANDINGS,
    values=("off", "on"),
    default="off",
    help="Whether a bye counts as an opponent worth nothing.",
    rules=("AMB-03",),
)
DEFEATED = Setting(
    key="defeated",
    label="To have beaten somebody",
    group=Group.STANDINGS,
    words={"more_points": "more points from the match", "both_games": "both games won"},
    reach=ChangeScope.STANDINGS,
    values=("more_points", "both_games"),
    default="more_points",
    help="What it takes to have beaten someone: more points from the match, or both games.",
    rules=("AMB-06",),
)


def pairing(*methods: str, source: str, rules: tuple[str, ...]) -> Setting:
    """How rounds are paired; the first method is the document's own, Amalfi optional. N13-62."""
    return Setting(
        key="pairing",
        label="Pairing",
        group=Group.PAIRINGS,
        words={method: PAIRING_METHODS[method] for method in methods},
        reach=ChangeScope.PAIRINGS,
        values=methods,
        default=methods[0],
        free=frozenset({"amalfi"}),
        help="How each round is paired.",
        source=source,
        rules=rules,
    )


def rank_after_rematches(*, source: str, rules: tuple[str, ...]) -> Setting:
    """Whom a player meets who must leave the group, where the document goes by rank."""
    return Setting(
        key="rematch_order",
        label="Out of the group because of a rematch",
        group=Group.PAIRINGS,
        words={"ranked": "the next lower-ranked player", "drawn": "drawn"},
        reach=ChangeScope.PAIRINGS,
        values=("ranked", "drawn"),
        default="ranked",
        help="Whom a player meets who must leave the point group to avoid a rematch: the next "
        "lower-ranked one, or drawn.",
        source=source,
        rules=rules,
        only_with=("pairing", "standard"),
    )


def rematches(*, source: str, rules: tuple[str, ...]) -> Setting:
    """What happens when no pairing without a rematch exists."""
    return Setting(
        key="rematches",
        label="Rematches",
        group=Group.PAIRINGS,
        words={"allow": "when nothing else is possible"},
        reach=ChangeScope.PAIRINGS,
        values=("never", "allow"),
        default="never",
        help="Whether players may meet again when no pairing without that exists.",
        source=source,
        rules=rules,
    )


def head_to_head_switch(default: str, *, source: str, rules: tuple[str, ...]) -> Setting:
    """Whether head-to-head is used at all."""
    return Setting(
        key="head_to_head",
        label="Head-to-head",
        group=Group.STANDINGS,
        reach=ChangeScope.STANDINGS,
        values=("on", "off"),
        default=default,
        help="Whether head-to-head comes before strength of schedule.",
        source=source,
        rules=rules,
    )


def head_to_head_form(default: str, *, source: str, rules: tuple[str, ...]) -> Setting:
    """How head-to-head treats more than two tied players."""
    return Setting(
        key="head_to_head_form",
        label="Head-to-head among several",
        group=Group.STANDINGS,
        words={"beat_all": "one who beat all", "pairs": "only pairs", "peel": "peeled off in turn"},
        reach=ChangeScope.STANDINGS,
        values=("beat_all", "pairs", "peel"),
        default=default,
        help="Head-to-head among several: one who beat all, only pairs, or peeled off in turn.",
        source=source,
        rules=rules,
    )


def tiebreakers(*ids: str, rules: tuple[str, ...] = ()) -> Setting:
    """An order of the organizer's own."""
    return Setting(
        key="tiebreakers",
        label="Tiebreakers",
        group=Group.STANDINGS,
        words={DOCUMENT_ORDER: "in the document's order"} | {id_: TIEBREAKERS[id_] for id_ in ids},
        reach=ChangeScope.STANDINGS,
        values=ids,
        default=DOCUMENT_ORDER,
        help="Tiebreakers in an order of your own; points come before them, the lot after.",
        rules=rules,
        several=True,
    )


def bye_worth(*, source: str, rules: tuple[str, ...]) -> Setting:
    """What a bye is worth where the document does not say."""
    return Setting(
        key="bye_worth",
        label="What a bye is worth",
        group=Group.MATCHES,
        words={"win": "as much as a win"},
        reach=ChangeScope.RECORDED,
        values=("win", "nothing"),
        default="win",
        help="What a bye is worth: as much as winning the match, or nothing.",
        source=source,
        rules=rules,
    )


def head_to_head(
    chosen: Chosen, *, source: str, rules: tuple[str, ...], defeat: Defeat = "more_points"
) -> HeadToHead:
    """Head-to-head in the form that is set."""
    if chosen["head_to_head_form"] == "pairs":
        return OnlyPairs(source=source, rules=rules, defeat=defeat)
    if chosen["head_to_head_form"] == "peel":
        return PeelOff(source=source, rules=rules, defeat=defeat)
    return BeatAllTied(source=source, rules=rules, defeat=defeat)


def completed_rounds(chosen: Chosen) -> Divisor:
    """What an opponent's points are averaged over. AMB-02."""
    return RoundsCompleted() if chosen["completed_rounds"] == "recorded" else MatchesPlayed()


def number_of_opponents(chosen: Chosen) -> Divisor:
    """Opponents, with or without byes. AMB-03."""
    return OpponentsAndByes() if chosen.on("bye_as_opponent") else Opponents()


def where(chosen: Chosen, key: str, rule: HeadToHead) -> tuple[HeadToHead, ...]:
    """A rule where its switch is on, and nothing where it is off."""
    return (rule,) if chosen.on(key) else ()
