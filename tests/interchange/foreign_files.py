"""Small invented files of every kind that can be brought in: four players, two rounds.

What is in them is the same wherever the format can hold it: in round 1 Ada beats Cy and Bo draws
with Di or splits; in round 2 Ada beats Bo and Cy beats Di.
"""

import json
from typing import Any


def dumped(content: Any) -> bytes:
    return json.dumps(content, ensure_ascii=False).encode()


def seat(own: int | None, corp: int | None, runner: int | None, total: int | None) -> Any:
    return {"id": own, "corpScore": corp, "runnerScore": runner, "combinedScore": total}


def double(table: int, one: Any, two: Any, **more: Any) -> Any:
    return {"table": table, "player1": one, "player2": two, "eliminationGame": False, **more}


def knockout(table: int, one: int, two: int, winner: int | None) -> Any:
    def side(own: int, role: str) -> Any:
        return {"id": own, "role": role, "winner": None if winner is None else own == winner}

    return {
        "table": table,
        "player1": side(one, "corp"),
        "player2": side(two, "runner"),
        "eliminationGame": True,
    }


NAMES = {11: "Ada", 12: "Bo", 13: "Cy", 14: "Di"}
RANKS = {11: 1, 12: 3, 13: 2, 14: 4}
PUBLISHED = {11: (10, "2.25"), 12: (4, "3.25"), 13: (5, "3.25"), 14: (3, "2.25")}
"""Worked out by hand. Points: Ada 6+4, Bo 3+1, Cy 0+5, Di 3+0. Strength of schedule: Ada met Cy
(5/2) and Bo (4/2), so 9/4; Bo met Di (3/2) and Ada (10/2), so 13/4; Cy met Ada and Di, 13/4; Di met
Bo and Cy, 9/4."""

COBRA: dict[str, Any] = {
    "name": "Example Open",
    "date": "2026-05-09",
    "cutToTop": 0,
    "preliminaryRounds": 2,
    "tournamentOrganiser": {"nrdbId": 1, "nrdbUsername": "organiser"},
    "players": [
        {
            "id": own,
            "name": name,
            "rank": RANKS[own],
            "pronouns": "they/them" if own == 12 else "",
            "corpIdentity": "NBN: Reality Plus",
            "runnerIdentity": 'René "Loup" Arcemont: Party Animal' if own == 11 else None,
            "matchPoints": PUBLISHED[own][0],
            "strengthOfSchedule": PUBLISHED[own][1],
            "extendedStrengthOfSchedule": None,
        }
        for own, name in NAMES.items()
    ],
    "eliminationPlayers": [],
    "rounds": [
        [
            double(1, seat(11, 3, 3, 6), seat(13, 0, 0, 0)),
            double(4, seat(12, 3, 0, 3), seat(14, 3, 0, 3)),
        ],
        [
            double(1, seat(11, 3, 1, 4), seat(12, 1, 0, 1)),
            double(2, seat(13, None, None, 5), seat(14, None, None, 0)),
        ],
    ],
    "uploadedFrom": "Cobra",
    "links": [{"rel": "uploadedfrom", "href": "https://example.org/EXMP"}],
}

COBRA_CUT = {
    **COBRA,
    "cutToTop": 4,
    "eliminationPlayers": [
        {"id": own, "name": NAMES[own], "rank": rank, "seed": seed}
        for seed, (own, rank) in enumerate(((11, 2), (13, 4), (12, 1), (14, 3)), start=1)
    ],
    "rounds": [
        *COBRA["rounds"],
        [knockout(1, 11, 14, 11), knockout(2, 13, 12, 12)],
        [knockout(3, 11, 12, 12), knockout(4, 14, 13, 14)],
        [knockout(5, 11, 14, 11)],
        [knockout(6, 12, 11, 12)],
    ],
}
"""Double elimination of four. 1: Ada beats Di. 2: Bo beats Cy. 3: Bo beats Ada. 4: Di beats Cy, who
is 4th. 5: Ada beats Di, who is 3rd. 6: Bo beats Ada: Bo is 1st and Ada 2nd, without a repeat."""

COBRA_RUNNING = {
    **COBRA,
    "rounds": [
        COBRA["rounds"][0],
        [
            double(1, seat(11, None, None, None), seat(12, None, None, None)),
            double(2, seat(None, None, None, 0), seat(13, None, None, 6)),
        ],
    ],
    "players": [
        {**player, "matchPoints": points, "strengthOfSchedule": strength}
        for player, points, strength in zip(
            COBRA["players"], (6, 3, 0, 3), ("0.0", 3, "6", "3.0"), strict=True
        )
    ],
}
"""Round 2 is running: Ada plays Bo, Cy has the bye, in the second seat, and Di has left."""

COBRA_SINGLE = {
    **COBRA,
    "players": [
        {"id": own, "name": name, "rank": rank, "corpIdentity": None, "matchPoints": points}
        for rank, ((own, name), points) in enumerate(
            zip(NAMES.items(), (6, 1, 3, 1), strict=True), start=1
        )
    ],
    "rounds": [
        [
            double(
                1,
                {"id": 11, "role": "corp", "corpScore": 3, "combinedScore": 3},
                {"id": 13, "role": "runner", "runnerScore": 0, "combinedScore": 0},
            ),
            double(
                2,
                {"id": 12, "role": "runner", "runnerScore": 1, "combinedScore": 1},
                {"id": 14, "role": "corp", "corpScore": 1, "combinedScore": 1},
                intentionalDraw=True,
            ),
        ],
        [
            double(
                1,
                {"id": 11, "role": "runner", "runnerScore": 3, "combinedScore": 3},
                {"id": 12, "role": "corp", "corpScore": 0, "combinedScore": 0},
            ),
            double(
                2,
                {"id": 13, "role": "corp", "corpScore": 3, "combinedScore": 3},
                {"id": 14, "role": "runner", "runnerScore": 0, "combinedScore": 0},
            ),
        ],
    ],
}

NRTM = {
    "name": "Example Meet",
    "date": "",
    "version": "v1.45",
    "cutToTop": 0,
    "preliminaryRounds": 2,
    "links": {"rel": "describedby", "href": "http://example.org"},
    "players": [
        {"id": own, "name": name, "rank": rank, "prestige": points, "corpIdentity": "Haas-Bioroid"}
        for rank, ((own, name), points) in enumerate(
            zip({1: "Ada", 2: "Bo", 3: "Cy"}.items(), (12, 6, 5), strict=True), start=1
        )
    ],
    "rounds": [
        [
            double(1, seat(1, 3, 3, None), seat(2, 0, 0, None)),
            double(2, seat(3, 3, 3, None), seat(0, 0, 0, None)),
        ],
        [
            double(1, seat(1, 3, 3, None), seat(0, 0, 0, None)),
            double(2, seat(2, 3, 3, None), seat(3, 0, 0, None)),
        ],
    ],
}
NRTM["players"][2]["prestige"] = 6

AESOP_2023 = {
    "name": "Old Tables",
    "cutToTop": 2,
    "uploadedFrom": "AesopsTables",
    "players": [
        {
            "id": own,
            "name": name,
            "rank": rank,
            "corpIdentity": None,
            "matchPoints": points,
            "strengthOfSchedule": strength,
            "sideBalance": 0,
        }
        for rank, (own, name, points, strength) in enumerate(
            ((1, "Ada", 6, 0.75), (2, "Cy", 3, 1.5), (3, "Bo", 3, 1.5)), start=1
        )
    ],
    "rounds": [
        [
            {
                "tableNumber": 1,
                "corpPlayer": 1,
                "runnerPlayer": 3,
                "corpScore": "3",
                "runnerScore": "0",
            },
            {"tableNumber": 2, "corpPlayer": 2, "runnerPlayer": "(BYE)", "corpScore": "3"},
        ],
        [
            {
                "tableNumber": 1,
                "corpPlayer": 2,
                "runnerPlayer": 1,
                "corpScore": "0",
                "runnerScore": "3",
            },
            {"tableNumber": 2, "corpPlayer": 3, "runnerPlayer": "(BYE)", "corpScore": "3"},
        ],
        [
            {
                "tableNumber": 1,
                "corpPlayer": 1,
                "runnerPlayer": 2,
                "winner_id": 78,
                "loser_id": 77,
            }
        ],
    ],
}

AESOP = {
    "name": "New Tables",
    "date": "2025-06-01",
    "cutToTop": 2,
    "uploadedFrom": "AesopsTables",
    "players": AESOP_2023["players"],
    "eliminationPlayers": [],
    "rounds": [
        [
            {
                "tableNumber": 1,
                "player1": {"id": 1, "role": "corp", "corpScore": 3, "runnerScore": None},
                "player2": {"id": 3, "role": "runner", "corpScore": None, "runnerScore": 0},
                "intentionalDraw": False,
                "eliminationGame": False,
            },
            {
                "tableNumber": 2,
                "player1": {"id": 2, "role": "corp", "corpScore": 3, "runnerScore": None},
                "player2": {"id": None},
                "eliminationGame": False,
            },
        ],
        [
            {
                "tableNumber": 1,
                "player1": {"id": 1, "role": "corp", "corpScore": 0, "runnerScore": None},
                "player2": {"id": 2, "role": "runner", "corpScore": None, "runnerScore": 3},
                "eliminationGame": True,
            }
        ],
    ],
}


def entities(*rows: dict[str, Any]) -> Any:
    return {"entities": list(rows)}


TOME = {
    "entityGroupMap": {
        "Tournament:#": entities(
            {"pk": -1, "name": "Saved", "settings_pk": -2, "format_pk": 1},
            {"pk": -20, "name": "Cut", "parent_pk": -1, "format_pk": 3},
        ),
        "GameSettings:#": entities({"pk": -2, "name": "Android: Netrunner", "win_points": 6}),
        "Participant:#": entities(
            {
                "pk": -3,
                "first_name": "Ada",
                "last_name": "Byron",
                "identity": "kit",
                "email": "ada@example.org",
                "tournament_pk": -1,
            },
            {"pk": -4, "first_name": "Bo", "last_name": "Pan", "tournament_pk": -1},
            {"pk": -21, "first_name": "Bo", "last_name": "Pan", "tournament_pk": -20, "seed": 1},
            {"pk": -22, "first_name": "Ada", "last_name": "Byron", "tournament_pk": -20, "seed": 2},
        ),
        "Match:#": entities(
            {"pk": -5, "round": 1, "order_index": 0, "tournament_pk": -1},
            {"pk": -25, "round": 1, "order_index": 0, "tournament_pk": -20},
        ),
        "MatchParticipant:#": entities(
            {"pk": -6, "table_seat": 1, "points_earned": 6, "match_pk": -5, "participant_pk": -4},
            {"pk": -7, "table_seat": 0, "points_earned": 0, "match_pk": -5, "participant_pk": -3},
            {
                "pk": -26,
                "table_seat": 0,
                "points_earned": 0,
                "match_pk": -25,
                "participant_pk": -21,
            },
            {
                "pk": -27,
                "table_seat": 1,
                "points_earned": 3,
                "match_pk": -25,
                "participant_pk": -22,
            },
        ),
    }
}

LIMITLESS = {
    "details": {
        "name": "Example Cup",
        "date": "2026-03-01T10:00:00.000Z",
        "game": "PTCG",
        "phases": [
            {"phase": 1, "type": "SWISS", "rounds": 2},
            {"phase": 2, "type": "SINGLE_BRACKET", "rounds": 1},
        ],
    },
    "standings": [
        {
            "player": own,
            "name": name,
            "placing": placing,
            "record": {"wins": wins, "losses": losses, "ties": ties},
            "deck": {"id": "gholdengo", "name": "Gholdengo"} if own == "ada" else {},
            "decklist": {"pokemon": [{"count": 4, "name": "Gimmighoul"}]} if own == "ada" else None,
            "drop": None,
        }
        for placing, (own, name, wins, losses, ties) in enumerate(
            (
                ("cy", "Cy", 1, 1, 0),
                ("ada", "Ada", 2, 0, 0),
                ("bo", "Bo", 0, 1, 1),
                ("di", "Di", 0, 1, 1),
            ),
            start=1,
        )
    ],
    "pairings": [
        {"round": 1, "phase": 1, "table": 1, "player1": "ada", "player2": "cy", "winner": "ada"},
        {"round": 1, "phase": 1, "table": 2, "player1": "bo", "player2": "di", "winner": 0},
        {"round": 2, "phase": 1, "table": 1, "player1": "ada", "player2": "bo", "winner": "ada"},
        {"round": 2, "phase": 1, "table": 2, "player1": "cy", "player2": "di", "winner": "cy"},
        {
            "round": 3,
            "phase": 2,
            "match": "T2-1",
            "player1": "ada",
            "player2": "cy",
            "winner": "cy",
        },
    ],
}

TOPDECK = {
    "TID": "example",
    "data": {"name": "Example Showdown", "startDate": "2026-04-01"},
    "standings": [
        {"name": "Ada", "id": "a", "points": 6, "deckObj": {"Mainboard": {"Bolt": {"count": 4}}}},
        {"name": "Cy", "id": "c", "points": 3},
        {"name": "Bo", "id": "b", "points": 1},
        {"name": "Di", "id": "d", "points": 1},
    ],
    "rounds": [
        {
            "round": 1,
            "tables": [
                {"table": 1, "players": [{"id": "a"}, {"id": "c"}], "winner": "Ada"},
                {"table": 2, "players": [{"id": "b"}, {"id": "d"}], "winner": "Draw"},
            ],
        },
        {
            "round": 2,
            "tables": [
                {"table": 1, "players": [{"id": "a"}, {"id": "b"}], "winner_id": "a"},
                {"table": 2, "players": [{"id": "c"}, {"id": "d"}], "winner_id": "c"},
            ],
        },
        {
            "round": "Top 2",
            "tables": [{"table": 1, "players": [{"id": "a"}, {"id": "c"}], "winner_id": "c"}],
        },
    ],
}


def melee_side(name: str, wins: int | None) -> Any:
    return {
        "Team": {"Players": [{"DisplayName": name, "DisplayNameLastFirst": f"{name}, x"}]},
        "GameWins": wins,
        "Decklists": [{"DecklistId": 1, "DecklistName": "Burn"}] if name == "Ada" else [],
    }


def melee_match(number: int, table: int, *sides: Any, result: bool = True) -> Any:
    return {
        "RoundNumber": number,
        "TableNumber": table,
        "HasResult": result,
        "ResultString": "",
        "DateCreated": "2026-02-03T10:00:00",
        "Competitors": list(sides),
    }


MELEE = [
    melee_match(1, 1, melee_side("Ada", 2), melee_side("Cy", 1)),
    melee_match(1, 2, melee_side("Bo", 1), melee_side("Di", 1)),
    melee_match(2, 1, melee_side("Ada", 2), melee_side("Bo", 0)),
    melee_match(2, 2, melee_side("Cy", None), melee_side("Di", None), result=False),
]

MELEE_DECKS = (
    "OwnerDisplayName,OwnerUsername,Name,Records\n"
    'Ada,ada1,Burn,"[{""n"":""Bolt"",""q"":4,""c"":0},{""n"":""Smash"",""q"":2,""c"":99}]"\n'
    "RenÃ©,rene,Tide,4 Isle|2 Wave\n"
)

EVENTLINK = """1
Ada
1–0–0
21
Cy
0–1–0
2
Bo
0–0–1
11
Di
0–0–1
1
Ada
2–0–0
20
Bo
0–1–1
Cy
1–1–0
20
Bye
"""

EVENTLINK_REPORT = """Event: Friday Draft
Date: 2026-01-30

Pairings for Round 1
Table   Player    Opponent   Points
1       Ada       Cy         0
2       Bo        Di         0
1       Cy        Ada        0
2       Di        Bo         0

Pairings for Round 2
Table   Player    Opponent   Points
1       Ada       Bo         3
2       Cy        ***Bye***  0
1       Bo        Ada        1
"""

TOM = """<?xml version="1.0" encoding="UTF-8"?>
<tournament type="3" stage="5" version="1.84" gametype="TRADING_CARD_GAME" mode="TCG1DAY">
 <data><name>Example Challenge</name><startdate>05/09/2026</startdate></data>
 <players>
  <player userid="1"><firstname>Ada</firstname><lastname>B</lastname>
   <birthdate>02/27/2015</birthdate></player>
  <player userid="2"><firstname>Bo</firstname><lastname>P</lastname>
   <birthdate>02/27/1990</birthdate></player>
  <player userid="3"><firstname>Cy</firstname><lastname>R</lastname>
   <birthdate>02/27/1991</birthdate>
   <dropped><status>1</status><round>2</round></dropped></player>
  <player userid="4"><firstname>Never</firstname><lastname>Came</lastname></player>
 </players>
 <pods><pod category="10" stage="2">
  <subgroups><subgroup number="1"><players>
   <player userid="1" /><player userid="2" /><player userid="3" /></players></subgroup></subgroups>
  <rounds>
   <round number="1" type="3" stage="6" ><matches>
    <match outcome="1"><player1 userid="1"/><player2 userid="2"/>
     <tablenumber>7</tablenumber></match>
    <match outcome="5"><player userid="3"/><tablenumber>0</tablenumber></match>
   </matches></round>
   <round number="2" type="3" stage="8" ><matches>
    <match outcome="3"><player1 userid="3"/><player2 userid="1"/>
     <tablenumber>1</tablenumber></match>
    <match outcome="8"><player userid="2"/><tablenumber>0</tablenumber></match>
   </matches></round>
  </rounds></pod></pods>
 <standings><pod category="0" type="finished"><player id="1" place="1" /></pod>
  <pod category="2" type="finished"><player id="3" place="1" /><player id="2" place="2" /></pod>
 </standings>
</tournament>
"""


def trf_line(rank: int, name: str, points: str, place: int, *rounds: str) -> str:
    """One player by the columns of the format: name from 15, points from 81, rounds from 92."""
    head = f"001 {rank:>4} m    {name:<33} 2000 GER  1234567890 2001/02/03 {points:>4} {place:>4}  "
    return head + "  ".join(rounds)


TRF16 = "\r\n".join(
    (
        "012 Example Swiss",
        "042 2026/05/09",
        trf_line(1, "Byron, Ada", "2.0", 1, "   3 w 1", "   2 b 1"),
        trf_line(2, "Pan, Bo", "0.5", 3, "   4 b =", "   1 w 0"),
        trf_line(3, "Ray, Cy", "1.0", 2, "   1 b 0", "0000 - U"),
        trf_line(4, "Day, Di", "0.5", 4, "   2 w =", "0000 - Z"),
        "",
    )
)
TRF26 = "142 5\r\n" + TRF16

SHEET = """round,table,player,opponent,games
1,1,Ada,Cy,WW
1,2,Bo,Di,WL
2,1,Ada,Bo,WD
2,,Cy,,bye
2,,Di,,drop
"""

PEOPLE = (
    "Name,Pronouns,E-mail,Birth date\nAda,she/her,ada@example.org,2001-02-03\nBo,,b@example.org,\n"
)

ALL: dict[str, bytes] = {
    "cobra": dumped(COBRA),
    "nrtm": dumped(NRTM),
    "aesop": dumped(AESOP),
    "aesop-2023": dumped(AESOP_2023),
    "tome": dumped(TOME) + b"^^THIS IS A SEPARATOR^^-36\n",
    "limitless": dumped(LIMITLESS),
    "topdeck": dumped(TOPDECK),
    "melee": dumped(MELEE),
    "melee-decks": MELEE_DECKS.encode(),
    "eventlink": EVENTLINK.encode(),
    "tom": TOM.encode(),
    "trf16": TRF16.encode(),
    "trf26": TRF26.encode(),
    "sheet": SHEET.encode(),
    "people": PEOPLE.encode(),
}
"""One file of each kind, by its id."""
