"""TOM's file with the pairings and results of here: everything else stays byte for byte.

A ``.tdf`` has birth dates and player numbers in it, which are never kept here. So the organizer
hands in the file that the event came from, and in its own bytes only matches and rounds that
differ are replaced: outcomes and tables where they stand, matches and rounds that are new behind
the others, and those that are gone here taken out. What else the program knows (players, clocks,
times of results, final places) is not touched.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from toptable.engine.refusal import Refusal
from toptable.engine.state import State
from toptable.interchange.file_contents import Contents, Element, opened
from toptable.interchange.formats.exchange_model import (
    ForeignEvent,
    ForeignMatch,
    ForeignRound,
    winner,
    won,
)
from toptable.interchange.formats.foreign_values import told_apart, whole
from toptable.interchange.formats.tom_reader import (
    BYES,
    DELETED,
    ELIMINATION,
    FORCED_LOSS,
    OUTCOMES,
    is_tom,
    read_tom,
    read_whole_tom,
    seats,
)

OPEN, TIE, BOTH_LOST, BYE = "0", "3", "10", "5"
BOTH_LOSE = frozenset({"6", "10"})
STARTED, FINISHED = 4, 5
BOM = b"\xef\xbb\xbf"
ATTRIBUTE = re.compile(rb"""\s+([^\s=]+)\s*=\s*("[^"]*"|'[^']*')""")
TAG = re.compile(rb"""<[^\s/>]+(?:\s+[^\s=]+\s*=\s*(?:"[^"]*"|'[^']*'))*\s*/?>""")
DEEP = 4
"""How many elements a round lies in."""


def write_tdf(original: bytes, state: State, event: ForeignEvent, at: datetime) -> bytes | Refusal:
    """The file that the event came from, with the rounds and results of the event.

    ``at`` is written where the format wants a time: into rounds and matches that are new in it.
    """
    contents = opened(original)
    if isinstance(contents, Refusal):
        return contents
    root, data = contents.xml, contents.text.encode("utf-8", "replace")
    if root is None or not is_tom(contents):
        return Refusal.of("not_tom")
    if original not in (data, BOM + data):
        return Refusal.of("not_utf8")
    people = _people_of(contents, root, state)
    if isinstance(people, Refusal):
        return people
    changes = _Changes(data, root, people, at)
    refusal = changes.rounds(event)
    if refusal is not None:
        return refusal
    changes.cut(event)
    return original[: len(original) - len(data)] + changes.spliced()


def _people_of(contents: Contents, root: Element, state: State) -> Mapping[str, str] | Refusal:
    """Everybody of the pod that the event is, or of all pods where it is an older one."""
    pods = read_tom(contents)
    if isinstance(pods, Refusal):
        return pods
    together = read_whole_tom(root)
    tried = [_people(pod, state) for pod in pods]
    if not isinstance(together, Refusal) and len(pods) > 1:
        tried.append(_people(together, state))
    return next((people for people in tried if not isinstance(people, Refusal)), tried[0])


def _people(read: ForeignEvent, state: State) -> Mapping[str, str] | Refusal:
    """The key here of each player of the file."""
    here = {player.name: str(player.id) for player in state.players.values()}
    taken: set[str] = set()
    named = {player.key: told_apart(player.name, taken) for player in read.players}
    expected = {name for name in named.values() if name}
    for name in here:
        if name not in expected:
            return Refusal.of("other_players:people", name=name, advice=_ADVICE)
    for name in expected:
        if name not in here:
            return Refusal.of("other_players:people_2", name=name, advice=_ADVICE)
    return {key: here[name] for key, name in named.items() if name}


_ADVICE = "Choose the file that the event came from; players are the same in both."


@dataclass
class _Changes:
    """What is replaced in a file, by where it stands."""

    data: bytes
    root: Element
    people: Mapping[str, str]
    at: datetime
    edits: list[tuple[int, int, bytes]] = field(default_factory=list)

    def spliced(self) -> bytes:
        """The file with every replacement."""
        parts: list[bytes] = []
        done = 0
        for begin, end, new in sorted(self.edits, key=lambda edit: edit[:2]):
            parts += [self.data[done:begin], new]
            done = end
        return b"".join((*parts, self.data[done:]))

    def rounds(self, event: ForeignEvent) -> Refusal | None:
        """Every round before a cut, pod by pod."""
        pods = self._pods()
        shared = _Pods(pods, self.people)
        numbers = sorted({_number(round_) for pod in pods for round_ in self._played(pod)})
        latest = numbers[-1] if numbers else 0
        later = range(latest + 1, latest + 1 + len(event.rounds) - len(numbers))
        new = [b""] * len(pods)
        for number, round_ in zip((*numbers, *later), event.rounds, strict=False):
            parts = shared.parts(round_)
            if isinstance(parts, Refusal):
                return parts
            for at, (pod, part) in enumerate(zip(pods, parts, strict=True)):
                found = [old for old in self._played(pod) if _number(old) == number]
                for old in found[:1]:
                    self._round(old, part, last=number == latest and not later)
                if not found and (part.matches or part.alone):
                    finished = round_ is not event.rounds[-1]
                    new[at] += self._new_round(pod, number, part, finished=finished)
        for pod, body in zip(pods, new, strict=True):
            self._add_rounds(pod, body)
            for old in self._played(pod):
                if _number(old) in numbers[len(event.rounds) :]:
                    self._remove(old)
                elif later:
                    self._finish(old)
        return None

    def cut(self, event: ForeignEvent) -> None:
        """Who won the games of the cut that the file has."""
        games = event.cut.games if event.cut is not None else ()
        won_by = {frozenset(game.players): game.winner for game in games}
        for round_ in self.root.each("pods", "pod", "rounds", "round"):
            if round_.of("type") != ELIMINATION:
                continue
            for match in round_.each("matches", "match"):
                here = self._seats(match)
                wanted = won_by.get(frozenset(here)) if len(here) == 2 else None
                if wanted is None or match.of("outcome") == DELETED:
                    continue
                known = {"1": here[0], "2": here[1]}.get(match.of("outcome"), "")
                if known != wanted:
                    code = str(here.index(wanted) + 1) if wanted else OPEN
                    self._set(match, "outcome", code)

    def _pods(self) -> list[Element]:
        """The pods that anybody of the event plays in; all of them before there are rounds."""
        pods = self.root.each("pods", "pod")
        own = [
            pod
            for pod in pods
            if any(
                player.of("userid") in self.people
                for player in pod.each("subgroups", "subgroup", "players", "player")
            )
            or any(True for round_ in pod.each("rounds", "round") for _ in self._matches(round_))
        ]
        return own or pods

    def _played(self, pod: Element) -> list[Element]:
        """The rounds of a pod in which anybody has a place."""
        return [
            round_
            for round_ in pod.each("rounds", "round")
            if round_.of("type") != ELIMINATION and any(True for _ in self._matches(round_))
        ]

    def _matches(self, round_: Element) -> Iterator[tuple[Element, list[str]]]:
        for match in round_.each("matches", "match"):
            here = self._seats(match)
            if match.of("outcome") != DELETED and len(here) in (1, 2):
                yield match, here

    def _seats(self, match: Element) -> list[str]:
        return [self.people[own] for own in seats(match) if own in self.people]

    def _round(self, old: Element, part: ForeignRound, *, last: bool) -> None:
        """One round of one pod that the file has."""
        pairs = {frozenset(match.players): match for match in part.matches}
        alone = {share.player: share for share in part.alone}
        for match, here in self._matches(old):
            outcome = match.of("outcome")
            if len(here) == 2 and (now := pairs.pop(frozenset(here), None)) is not None:
                self._match(match, now, turned=now.players[0] != here[0], last=last)
            elif len(here) == 1 and (share := alone.pop(here[0], None)) is not None:
                if (outcome in BYES) != won(share):
                    self._set(match, "outcome", BYE if won(share) else FORCED_LOSS)
            else:
                self._remove(match)
        new = ForeignRound(matches=tuple(pairs.values()), alone=tuple(alone.values()))
        self._into(_first(old, "matches"), self._written(new, self._indent(old, DEEP)))

    def _match(self, match: Element, now: ForeignMatch, *, turned: bool, last: bool) -> None:
        """One match of two that the file has and that is played here."""
        known, wanted = match.of("outcome"), _outcome(now, turned=turned)
        both = known in BOTH_LOSE and wanted in BOTH_LOSE
        open_ = known not in OUTCOMES
        # A round that went on without a result came in as 0 to 0.
        left_open = open_ and not last and not now.games and now.points == (0, 0)
        same = known == wanted or both or left_open or (open_ and wanted == OPEN)
        if not same:
            self._set(match, "outcome", wanted)
        table = match.child("tablenumber")
        # Tables of two pods may have one number, and then have others here.
        if table is not None and len(self._pods()) == 1:
            number = whole(table.text, most=99_999)
            if number and number != now.table:
                inside = self._start_tag(table).end()
                end = self.data.rindex(b"</", inside, table.end)
                self.edits.append((inside, end, str(now.table).encode()))

    def _finish(self, old: Element) -> None:
        """A round that another one follows is over."""
        stage = whole(old.of("stage"), most=99)
        if stage is not None and stage < FINISHED:
            self._set(old, "stage", str(FINISHED))

    def _new_round(self, pod: Element, number: int, part: ForeignRound, *, finished: bool) -> bytes:
        """A round that was paired here."""
        kind = self.root.of("type") or "2"
        outer = self._indent(pod, DEEP - 2, 2)
        inner = self._deeper(outer)
        when = self.at.strftime("%m/%d/%Y %H:%M:%S").encode()
        stage = FINISHED if finished else STARTED
        return b"".join(
            (
                b'%s<round number="%d" type="%s" stage="%d" >'
                % (outer, number, kind.encode(), stage),
                b"%s<timeleft>0</timeleft>" % inner,
                b"%s<pairtime>%s</pairtime>" % (inner, when),
                b"%s<starttime>%s</starttime>" % (inner, when),
                b"%s<matches>" % inner,
                self._written(part, outer),
                b"%s</matches>" % inner,
                b"%s</round>" % outer,
            )
        )

    def _add_rounds(self, pod: Element, body: bytes) -> None:
        """Rounds behind the others of their pod."""
        rounds = pod.child("rounds")
        if rounds is not None:
            self._into(rounds, body)
        elif body:
            at = self.data.rindex(b"</", pod.begin, pod.end)
            self.edits.append((at, at, b"<rounds>" + body + b"</rounds>"))

    def _written(self, part: ForeignRound, round_indent: bytes) -> bytes:
        """Matches that the file does not have yet, each in lines of its own."""
        outer = self._deeper(round_indent, 2)
        inner = self._deeper(outer)
        own = {here: key.encode() for key, here in self.people.items()}
        when = self.at.strftime("%m/%d/%Y %H:%M:%S").encode()
        rows = [
            (
                _outcome(match, turned=False),
                [
                    b'<player%d userid="%s"/>' % (seat, own[key])
                    for seat, key in enumerate(match.players, start=1)
                ],
                match.table or 0,
            )
            for match in part.matches
        ] + [
            (
                BYE if won(share) else FORCED_LOSS,
                [b'<player userid="%s"/>' % own[share.player]],
                0,
            )
            for share in part.alone
        ]
        return b"".join(
            b"".join(
                (
                    b'%s<match outcome="%s">' % (outer, outcome.encode()),
                    *(inner + player for player in players),
                    b"%s<timestamp>%s</timestamp>" % (inner, when),
                    b"%s<tablenumber>%d</tablenumber>" % (inner, table),
                    b"%s</match>" % outer,
                )
            )
            for outcome, players, table in rows
        )

    def _into(self, parent: Element, new: bytes) -> None:
        """Behind the last child of an element."""
        if not new:
            return
        if parent.children:
            at = parent.children[-1].end
            self.edits.append((at, at, new))
            return
        tag = self._start_tag(parent)
        if tag.group().endswith(b"/>"):
            name = parent.name.encode()
            whole_tag = tag.group()[:-2].rstrip() + b">" + new + b"</" + name + b">"
            self.edits.append((parent.begin, parent.end, whole_tag))
        else:
            self.edits.append((tag.end(), tag.end(), new))

    def _remove(self, element: Element) -> None:
        """Out of the file, with the blanks before it."""
        begin = len(self.data[: element.begin].rstrip(b" \t\r\n"))
        self.edits.append((begin, element.end, b""))

    def _start_tag(self, element: Element) -> re.Match[bytes]:
        found = TAG.match(self.data, element.begin)
        if found is None:
            raise ValueError(f"no tag at {element.begin}")
        return found

    def _set(self, element: Element, attribute: str, value: str) -> None:
        """An attribute anew where it stands, or behind the name of the element."""
        tag = self._start_tag(element)
        for found in ATTRIBUTE.finditer(self.data, tag.start(), tag.end()):
            if found.group(1) == attribute.encode():
                begin, end = found.span(2)
                self.edits.append((begin + 1, end - 1, value.encode()))
                return
        at = element.begin + 1 + len(element.name.encode())
        self.edits.append((at, at, f' {attribute}="{value}"'.encode()))

    def _indent(self, element: Element, depth: int, deeper: int = 0) -> bytes:
        """The line break and the blanks before an element, or those of one deeper in it.

        A file without line breaks gets none.
        """
        line = self.data[: element.begin].rpartition(b"\n")[2]
        if b"\n" not in self.data[self.root.begin :]:
            return b""
        ending = b"\r\n" if b"\r\n" in self.data else b"\n"
        blank = line[: len(line) - len(line.lstrip(b" \t"))]
        unit = b"\t" if b"\t" in blank else b" " * max(len(blank) // depth, 1)
        return ending + blank + unit * deeper

    def _deeper(self, indent: bytes, times: int = 1) -> bytes:
        unit = b"\t" if b"\t" in indent else b" " * max((len(indent.strip(b"\r\n"))) // DEEP, 1)
        return indent + unit * times if indent else b""


def _first(element: Element, name: str) -> Element:
    """The first child of a name; a round that has matches has their list."""
    return next(child for child in element.children if child.name == name)


def _number(round_: Element) -> int:
    return whole(round_.of("number"), most=99) or 0


def _outcome(match: ForeignMatch, *, turned: bool) -> str:
    """The code of a result, seen from the first seat of the file."""
    if match.points is None:
        return OPEN
    who = winner(match)
    # A draw is a tie there, also where the rulebook here gives nobody a point for it.
    if who is None or set(match.games) == {"D"}:
        return TIE
    if who < 0:
        return BOTH_LOST
    return "2" if bool(who) != turned else "1"


class _Pods:
    """Which pod of the file each player is in."""

    def __init__(self, pods: list[Element], people: Mapping[str, str]) -> None:
        self.count = len(pods)
        self.of = {
            people[own]: at
            for at, pod in enumerate(pods)
            for player in pod.each("subgroups", "subgroup", "players", "player")
            if (own := player.of("userid")) in people
        }

    def parts(self, round_: ForeignRound) -> list[ForeignRound] | Refusal:
        """A round, pod by pod."""
        if not self.count:
            return Refusal.of("no_pods")
        matches: list[list[ForeignMatch]] = [[] for _ in range(self.count)]
        for match in round_.matches:
            one, two = (self.of.get(key, 0) for key in match.players)
            if one != two:
                return Refusal.of("across_pods", table=match.table)
            matches[one].append(match)
        return [
            ForeignRound(
                matches=tuple(matches[at]),
                alone=tuple(share for share in round_.alone if self.of.get(share.player, 0) == at),
            )
            for at in range(self.count)
        ]
