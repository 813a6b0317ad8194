"""Files for other programs: what a format holds comes back as it was, and nothing private is told.

A file that is written is read again by the reader of its format, which was made by the format's
description and tried on real files; both sides are compared in the neutral shape.
"""

import json
import zipfile
from fractions import Fraction
from io import BytesIO
from typing import Any

import foreign_files as files
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from documents.day import Day
from documents.deck_day import CARD, IDENTITY, hand_in
from made_up import stages
from planted_day import as_it_was, sent_again
from planted_day import told as secrets_in
from support import ORGANIZER, do, memory_desk, new_event, start_round
from toptable.desk.desk import Desk, now
from toptable.desk.tournament import Tournament
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Role
from toptable.engine.rules.results.kinds import Result
from toptable.engine.rules.rulebook import Rules
from toptable.engine.state.decks import Publishing
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.decks.list_visibility import AgreeToPublish, PublishDecks
from toptable.engine.subjects.event.lifecycle import CloseEvent
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.rounds.drafts import PairRound
from toptable.interchange import file_import
from toptable.interchange.export import outgoing, written
from toptable.interchange.file_import import Look
from toptable.interchange.formats import kinds
from toptable.interchange.formats.exchange_model import (
    ForeignCut,
    ForeignEvent,
    ForeignMatch,
    ForeignPlayer,
    ForeignRound,
    ForeignShare,
    ForeignStanding,
)
from toptable.interchange.formats.export_formats import FORMATS, Outgoing, format_of
from toptable.interchange.formats.limitless import write_limitless
from toptable.interchange.formats.netrunner_writer import write_cobra, write_nrtm
from toptable.interchange.formats.own_lists import write_sheet
from toptable.interchange.formats.trf import write_trf16, write_trf26
from toptable.rulebooks import get

WORTH = {"W": (3, 0), "L": (0, 3), "D": (1, 1), "T": (2, 0), "t": (0, 2)}
"""What a game is worth in Netrunner's files, from the point of view of the first seat."""


def nisei_rules() -> Rules:
    book = get("nisei-1.3")
    assert not isinstance(book, Refusal)
    return book.under({})


def read(data: bytes) -> ForeignEvent:
    event = kinds.read(data)
    assert isinstance(event, ForeignEvent), event
    return event


def brought(content: bytes, desk: Desk | None = None) -> Tournament:
    office = desk or memory_desk()
    look = file_import.look(office, content, ORGANIZER)
    assert isinstance(look, Look), look
    taken = file_import.take(office, look)
    assert isinstance(taken, Tournament)
    return taken


def going(tournament: Tournament, desk: Desk, role: Role = Role.ORGANIZER) -> Outgoing:
    return outgoing(tournament, desk.store, role, now())


def file_of(wanted: str, event: Outgoing) -> bytes:
    chosen = format_of(wanted)
    assert not isinstance(chosen, Refusal)
    content = written(chosen, event)
    assert isinstance(content, bytes), content
    return content


def by_table(event: ForeignEvent) -> list[Any]:
    """The rounds, whatever the order in which a file lists them."""
    return [
        (
            sorted(round_.matches, key=lambda match: (match.table or 0, match.players)),
            sorted(round_.alone, key=lambda share: share.player),
        )
        for round_ in event.rounds
    ]


def by_place(cut: ForeignCut | None) -> ForeignCut | None:
    """The cut with its places in order; a file may list them by seed."""
    places = sorted(cut.places, key=lambda listed: listed[1]) if cut is not None else ()
    return replace(cut, places=tuple(places)) if cut is not None else None


def people(event: ForeignEvent) -> dict[str, ForeignPlayer]:
    return {player.key: player for player in event.players}


@st.composite
def netrunner_events(draw: st.DrawFn, typed: bool = True) -> ForeignEvent:
    """Events of four to seven players with results of every kind that these files know."""
    count = draw(st.integers(4, 7))
    names = ("Ada", "Bo, Jr.", "José Ñandú", "=SUM(A1)", "李雷", 'O\'Neill "Ox"', "D-d")
    players = tuple(
        ForeignPlayer(
            key=str(number),
            name=names[number - 1],
            standing=ForeignStanding(
                rank=number, points=0, strength=Fraction(number, 4), extended=Fraction(1, 8)
            ),
        )
        for number in range(1, count + 1)
    )
    rounds = []
    for last in (False, True):
        order = draw(st.permutations([player.key for player in players]))
        pairs = list(zip(order[::2], order[1::2], strict=False))
        rounds.append(
            ForeignRound(
                matches=tuple(
                    draw(_matches(pair, table, may_be_open=last, typed=typed))
                    for table, pair in enumerate(pairs, start=1)
                ),
                alone=(ForeignShare(player=order[-1], points=6),) if count % 2 else (),
            )
        )
    return ForeignEvent(
        kind="cobra",
        name="Any Open",
        date="2026-05-09",
        rulebook="nisei-1.3",
        players=players,
        rounds=tuple(rounds),
    )


def _matches(
    pair: tuple[str, str], table: int, *, may_be_open: bool, typed: bool
) -> st.SearchStrategy[ForeignMatch]:
    plain = ForeignMatch(players=pair, table=table)
    letters = "WLDTt" if typed else "WLD"
    played = st.text(letters, min_size=2, max_size=2).map(
        lambda games: replace(
            plain,
            games=games,
            sides="CR",
            points=tuple(sum(side) for side in zip(*(WORTH[game] for game in games), strict=True)),
        )
    )
    kinds_of = [played]
    if may_be_open:
        kinds_of.append(st.just(plain))
    if typed:
        kinds_of.append(st.just(replace(plain, points=(5, 0))))
    return st.one_of(kinds_of)


@given(netrunner_events())
@settings(max_examples=25)
def test_the_files_of_netrunner_give_back_what_was_written(event: ForeignEvent) -> None:
    for kind, write in (("cobra", write_cobra), ("nrtm", write_nrtm)):
        again = read(write(event))
        assert again.kind == kind
        assert (again.name, again.date) == (event.name, event.date)
        assert by_table(again) == by_table(event)
        assert people(again) == people(event)


@given(netrunner_events())
@settings(max_examples=25)
def test_files_that_know_winners_alone_give_back_the_winners(event: ForeignEvent) -> None:
    """Worked out from the points: who has more has won, nobody has 0–0 here."""

    def won(match: ForeignMatch) -> str:
        if match.points is None:
            return "open"
        one, two = match.points
        return "both" if one == two else match.players[one < two]

    def outcome(told: ForeignEvent, names: dict[str, str]) -> list[Any]:
        return [
            (
                {
                    (
                        frozenset(names[key] for key in match.players),
                        names.get(won(match), won(match)),
                    )
                    for match in round_.matches
                },
                {(names[share.player], share.lost) for share in round_.alone},
            )
            for round_ in told.rounds
        ]

    before = outcome(event, {player.key: player.key for player in event.players})
    for kind, write in (
        ("limitless", write_limitless),
        ("trf16", write_trf16),
        ("trf26", write_trf26),
    ):
        again = read(write(event))
        assert again.kind == kind
        assert again.not_understood == ()
        assert outcome(again, {player.key: player.key for player in again.players}) == before
        assert again.name == event.name


@given(netrunner_events(typed=False))
@settings(max_examples=25)
def test_the_results_sheet_gives_back_what_was_written(event: ForeignEvent) -> None:
    again = read(write_sheet(event, nisei_rules()))
    names = {player.key: player.name for player in event.players}
    named = [
        ForeignRound(
            matches=tuple(
                replace(match, players=tuple(names[key] for key in match.players))
                for match in round_.matches
            ),
            alone=tuple(ForeignShare(player=names[share.player]) for share in round_.alone),
        )
        for round_ in event.rounds
    ]
    assert again.kind == "sheet"
    assert again.rounds == tuple(named)
    assert [player.name for player in again.players] == list(names.values())
    assert not any(player.dropped for player in again.players)


def test_who_leaves_and_who_returns_is_in_the_sheet() -> None:
    """Ada plays all rounds, Bo and Di leave after round 1, Bo is back in 3, Cy comes in round 2."""
    rows = [("Ada", "Bo"), ("Ada", "Cy"), ("Ada", "Bo")]
    alone = ["Di", "", "Cy"]
    event = ForeignEvent(
        kind="sheet",
        players=tuple(
            ForeignPlayer(key=name, name=name, dropped=name == "Di")
            for name in ("Di", "Cy", "Bo", "Ada")
        ),
        rounds=tuple(
            ForeignRound(
                matches=(ForeignMatch(players=pair, table=1, games="WW", points=(6, 0)),),
                alone=(ForeignShare(player=bye),) if bye else (),
            )
            for pair, bye in zip(rows, alone, strict=True)
        ),
    )
    content = write_sheet(event, nisei_rules())
    again = read(content)
    assert again.rounds == event.rounds
    assert people(again) == people(event)
    lines = content.decode().splitlines()
    assert '1,"","Bo","","drop","","",""' in lines
    assert '3,"","Bo","","rejoin","","",""' in lines
    assert '2,"","Cy","","enter","","",""' in lines


@pytest.mark.parametrize("name", ["COBRA", "COBRA_CUT", "COBRA_RUNNING", "COBRA_SINGLE"])
def test_an_invented_cobra_file_goes_out_as_it_came_in(name: str) -> None:
    event = read(files.dumped(getattr(files, name)))
    again = read(write_cobra(event))
    assert by_table(again) == by_table(event)
    assert by_place(again.cut) == by_place(event.cut)
    assert {key: player.decks for key, player in people(again).items()} == {
        key: player.decks for key, player in people(event).items()
    }
    assert {key: player.pronouns for key, player in people(again).items()} == {
        key: player.pronouns for key, player in people(event).items()
    }


def test_what_alwaysberunning_needs_is_there() -> None:
    """By its reader: a list of players each with id, rank, name and identities; cutToTop; winners
    in the cut; ids above 0; straight quotation marks."""
    desk = memory_desk()
    found = json.loads(file_of("cobra", going(brought(files.dumped(files.COBRA_CUT), desk), desk)))
    assert found["cutToTop"] == 4
    assert found["uploadedFrom"] == "Cobra"
    for player in found["players"]:
        assert player["id"] > 0
        assert player["name"]
        assert {"rank", "corpIdentity", "runnerIdentity"} <= set(player)
    cut = [game for lines in found["rounds"] for game in lines if game["eliminationGame"]]
    assert len(cut) == 6
    assert all(
        {game[seat]["winner"] for seat in ("player1", "player2")} == {True, False} for game in cut
    )
    assert [line["name"] for line in found["eliminationPlayers"]] == ["Bo", "Ada", "Di", "Cy"]


def test_pairings_for_topdeck_are_those_of_the_latest_round() -> None:
    desk = memory_desk()
    content = file_of("topdeck-pairings", going(brought(files.dumped(files.COBRA), desk), desk))
    assert content.decode().splitlines() == [
        '"table","player 1","player 2"',
        '1,"Ada","Bo"',
        '2,"Cy","Di"',
    ]


def test_rounds_and_standings_for_sites_about_the_metagame() -> None:
    desk = memory_desk()
    event = going(brought(files.dumped(files.COBRA), desk), desk)
    found = json.loads(file_of("mtgodecklistcache", event))
    assert found["Tournament"]["Name"] == "Example Open"
    assert found["Tournament"]["Date"] == "2026-05-09"
    assert found["Decks"] == []
    assert found["Rounds"][0]["Matches"] == [
        {"Player1": "Ada", "Player2": "Cy", "Result": "2-0-0"},
        {"Player1": "Bo", "Player2": "Di", "Result": "1-1-0"},
    ]
    assert found["Standings"][0] == {
        "Rank": 1,
        "Player": "Ada",
        "Points": 10,
        "Wins": 2,
        "Losses": 0,
        "Draws": 0,
    }


def test_the_lists_are_in_one_zip_file() -> None:
    desk = memory_desk()
    event = going(brought(files.dumped(files.COBRA), desk), desk)
    content = file_of("csv", event)
    with zipfile.ZipFile(BytesIO(content)) as folder:
        assert folder.namelist() == [
            *("players.csv", "standings-after-round-2.csv", "results.csv"),
            *("pairings-round-1.csv", "pairings-round-2.csv"),
        ]
        assert b'"Ada"' in folder.read("standings-after-round-2.csv")
    assert content == file_of("csv", event)


def test_a_report_has_no_birth_date_and_no_number_of_a_person() -> None:
    """Columns 48 to 80 are rating, federation, FIDE number and birth date."""
    desk = memory_desk()
    content = file_of("trf16", going(brought(files.dumped(files.COBRA), desk), desk)).decode()
    lines = [line for line in content.splitlines() if line.startswith("001")]
    assert len(lines) == 4
    assert {line[47:80].strip() for line in lines} == {""}
    assert lines[0][14:47].strip() == "Ada"
    assert lines[0][80:84] == " 2.0"
    assert lines[0][91:99] == "   3 w 1"


def test_files_of_netrunner_are_refused_for_other_games() -> None:
    desk = memory_desk()
    event = going(new_event("Ann Bo", "bushiroad-1.2.11", desk=desk), desk)
    for wanted in ("cobra", "nrtm"):
        chosen = format_of(wanted)
        assert not isinstance(chosen, Refusal)
        refusal = written(chosen, event)
        assert isinstance(refusal, Refusal)
        assert "Netrunner" in refusal.text


def test_a_format_that_does_not_exist_is_refused_with_those_that_do() -> None:
    refusal = format_of("tfd")
    assert isinstance(refusal, Refusal)
    assert "cobra" in refusal.text


def test_a_draft_is_in_no_file() -> None:
    desk = memory_desk()
    tournament = new_event("Ann Bo Cy Di", desk=desk)
    start_round(tournament)
    for match in tournament.state.rounds[0].tables():
        do(tournament, ReportResult(1, match.table, Result(games="WW")))
    do(tournament, PairRound())
    for role in Role:
        assert len(going(tournament, desk, role).event.rounds) == 1


def all_text(content: bytes) -> str:
    """What anybody finds in a file, unpacked."""
    if content.startswith(b"PK"):
        with zipfile.ZipFile(BytesIO(content)) as folder:
            return "\n".join(folder.read(name).decode() for name in folder.namelist())
    return content.decode()


@pytest.mark.parametrize("make", [as_it_was, sent_again])
def test_no_file_tells_what_is_for_few(make: Any) -> None:
    """The day of the planted secrets, in every format, for every role."""
    desk = memory_desk()
    tournament = make(desk)
    for role in Role:
        event = going(tournament, desk, role)
        for known in FORMATS:
            content = written(known, event)
            assert isinstance(content, bytes) is not known.changes_original, known.id
            if isinstance(content, Refusal):
                continue
            assert secrets_in(all_text(content)) == [], (known.id, role)


def test_groups_are_for_the_staff() -> None:
    desk = memory_desk()
    tournament = new_event(desk=desk)
    do(tournament, EnterPlayers((NewPlayer("Ann", group="Plantgroup"), NewPlayer("Bo"))))
    for role in Role:
        shown = any(
            "Plantgroup" in all_text(content) for content in every_file(tournament, desk, role)
        )
        assert shown == (role in {Role.ORGANIZER, Role.HEAD_JUDGE, Role.JUDGE, Role.SCOREKEEPER})


def every_file(tournament: Tournament, desk: Desk, role: Role) -> list[bytes]:
    event = going(tournament, desk, role)
    return [content for known in FORMATS if isinstance(content := written(known, event), bytes)]


def test_decks_are_in_a_file_only_as_they_are_published() -> None:
    """Ann lets the list be shown, Bo what it is built on, Cy nothing; whoever asks for the file."""
    day = Day("nisei-1.3", "Ann Bo Cy Di")
    for name in ("Ann", "Bo", "Cy"):
        hand_in(day, name, "corp", f"{IDENTITY} {name}\n\n3 {CARD} {name}")
    day.do(AgreeToPublish(day.number("Ann"), Publishing.LISTS), "Ann")
    day.do(AgreeToPublish(day.number("Bo"), Publishing.ARCHETYPES), "Bo")
    for role in Role:
        for content in every_file(day.tournament, day.desk, role):
            assert "Plant" not in all_text(content)
    day.do(CloseEvent(), reason="Done")
    day.do(PublishDecks(Publishing.LISTS))
    for role in Role:
        found = {
            known.id: all_text(content)
            for known in FORMATS
            if isinstance(content := written(known, going(day.tournament, day.desk, role)), bytes)
        }
        everything = "\n".join(found.values())
        assert f"{IDENTITY} Ann" in found["cobra"]
        assert f"{IDENTITY} Bo" in found["cobra"]
        assert f"{CARD} Ann" in found["csv"]
        assert f"{CARD} Ann" in found["mtgodecklistcache"]
        assert f"{CARD} Bo" not in everything
        assert f"{IDENTITY} Cy" not in everything
        assert f"{CARD} Cy" not in everything


@pytest.mark.parametrize(
    "book", ["nisei-1.3", "nisei-1.0", "ffg-netrunner-1.0", "ffg-starwars-2.2", "bushiroad-1.2.11"]
)
def test_an_event_of_any_document_goes_out_at_any_moment(book: str) -> None:
    """Every file of a kind that we read is read as that kind, with everybody and every winner.

    In these events every first seat wins.
    """
    store = memory_desk()
    for moment, tournament in stages(book):
        event = going(tournament, store)
        for known in FORMATS:
            content = written(known, event)
            if isinstance(content, Refusal) or known.id not in {kind.id for kind in kinds.KINDS}:
                continue
            again = read(content)
            assert again.kind == known.id, moment
            assert len(again.players) == 8
            assert winners(again) == [
                {tournament.state.name_of(match.players[0]) for match in round_.tables()}
                if round_.complete
                else set()
                for round_ in event.state.rounds
            ]


def winners(event: ForeignEvent) -> list[set[str]]:
    """Who won in each round, by name."""
    names = {player.key: player.name for player in event.players}
    return [
        {
            names[match.players[match.points[0] < match.points[1]]]
            for match in round_.matches
            if match.points is not None
        }
        for round_ in event.rounds
    ]


def test_a_bye_and_a_round_without_an_opponent_go_out() -> None:
    """Of five players one has the bye, which is worth 6 under NISEI."""
    desk = memory_desk()
    tournament = new_event("Ann Bo Cy Di Eve", desk=desk)
    start_round(tournament)
    (bye,) = tournament.state.rounds[0].byes
    for wanted in ("cobra", "nrtm"):
        (round_,) = read(file_of(wanted, going(tournament, desk))).rounds
        assert round_.alone == (ForeignShare(player=str(bye), points=6),)
        assert len(round_.matches) == 2
        assert all(match.open for match in round_.matches)
    (round_,) = read(file_of("sheet", going(tournament, desk))).rounds
    assert round_.alone == (ForeignShare(player=tournament.state.name_of(bye)),)
