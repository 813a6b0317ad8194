"""Online events: a link for each match, and checking in between rounds. N13-51, N13-52.

In every event a player whom the last round lists as a no-show, or who was marked as absent, checks
in for the next one: that is how staff say that the player is still here.

What a lost connection costs is in ``clock/disconnect.py``; missing a check-in costs nothing by
itself: staff see who is missing and decide.
"""

from urllib.parse import urlsplit

from msgspec.structs import replace

from toptable.engine.questions.presence import coming, no_shows, unsettled
from toptable.engine.refusal import Refusal, Refused, refuse
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, rules_in
from toptable.engine.subjects.event.sanctioning import is_sanctioned
from toptable.engine.subjects.online import commands, entries

NOT_ONLINE = Refusal(
    "not_online",
    "This event is not online. If it is, change the setting online to on.",
    "Online And Virtual Events",
)


def link(state: State, command: commands.LinkMatch, _situation: Situation) -> Decision:
    number = len(state.rounds)
    return [entries.MatchLinked(round=number, table=command.table, link=command.link.strip())]


def may_link(state: State, entry: entries.MatchLinked, rulebook: Rulebook) -> None:
    if not _online(state, rulebook):
        raise Refused(NOT_ONLINE)
    current = state.current
    if current is None or current.number != entry.round or entry.table not in current.matches:
        refuse(
            "no_table:may_link",
            "There is no match at table %(table)s in this round.",
            table=entry.table,
        )
    if entry.link and not _web_address(entry.link):
        refuse("link", "A link begins with https:// or http:// and has no spaces.")


def book_link(state: State, entry: entries.MatchLinked) -> State:
    key, links = (entry.round, entry.table), state.online.links
    if entry.link:
        links = links.set(key, entry.link)
    elif key in links:
        links = links.delete(key)
    return replace(state, online=replace(state.online, links=links))


def check_in(state: State, command: commands.CheckInBetween, situation: Situation) -> Decision:
    """Online for all; in other events for those about whom the next pairing asks."""
    if not _online(state, situation.rulebook):
        asked = {*no_shows(state, situation.rules), *(who for _, who in unsettled(state))}
        ready = state.online.ready.get(coming(state), frozenset())
        if not state.rounds or not (asked | ready).issuperset(command.players):
            raise Refused(NOT_ONLINE)
    return [
        entries.CheckedInBetween(
            round=coming(state), players=command.players, present=command.present
        )
    ]


def may_check_in(state: State, entry: entries.CheckedInBetween, _rulebook: Rulebook) -> None:
    if not state.rounds:
        refuse("not_started:may_check_in", "Before round 1, check players in the ordinary way.")
    if entry.round != coming(state):
        refuse("round:may_check_in", "Round %(round)s is not the next one.", round=entry.round)
    if not entry.players:
        refuse("nobody:may_check_in", "Name the players who are here.")
    for number in entry.players:
        player = state.players.get(number)
        if player is None or not player.active:
            refuse("not_in", "%(number)s is not in the event.", number=state.name_of(number))


def book_check_in(state: State, entry: entries.CheckedInBetween) -> State:
    before = state.online.ready.get(entry.round, frozenset())
    those = frozenset(entry.players)
    now = before | those if entry.present else before - those
    ready = state.online.ready.set(entry.round, now)
    return replace(state, online=replace(state.online, ready=ready))


def platform_warnings(state: State, rulebook: Rulebook) -> tuple[str, ...]:
    """What speaks against where the matches are played, if the event is sanctioned. N13-51."""
    where = rulebook.platform
    if where is None or not _online(state, rulebook):
        return ()
    chosen = rules_in(state, rulebook).chosen
    said = chosen.get("platform", where.setting) == where.setting
    number = len(state.rounds)
    away = sorted(
        table
        for (round_, table), link in state.online.links.items()
        if round_ == number and not where.here(link)
    )
    if said and not away:
        return ()
    sure = is_sanctioned(state, rulebook)
    begin = "This is a sanctioned event" if sure else "If this event is sanctioned"
    tables = (
        worded(
            "between_rounds.elsewhere_table",
            " Elsewhere: table %(away)s.",
            away=", ".join(map(str, away)),
        )
        if away
        else ""
    )
    link = ":" if sure else ","
    return (
        worded(
            "between_rounds.matches_played",
            "%(begin)s%(link)s its matches are played on %(where)s.%(tables)s (%(source)s)",
            begin=begin,
            link=link,
            where=where.name,
            tables=tables,
            source=where.source,
        ),
    )


def _online(state: State, rulebook: Rulebook) -> bool:
    return rules_in(state, rulebook).chosen.get("online", "off") == "on"


def _web_address(text: str) -> bool:
    try:
        parts = urlsplit(text)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.netloc) and text.split() == [text]
