"""The commands that only pass on what was typed: noun, verb, what is sent, how it is typed.

A command that shows something first, or asks, is written by hand in the module of its noun. The
order of the fields is the order in which they are typed.
"""

from typing import Literal

import typer

from toptable.cli import clock, cut, event_office, result, team, times
from toptable.cli.bracket import agenda_points, show_bracket, show_new_bracket, tally_of
from toptable.cli.bracket import result as bracket_result
from toptable.cli.common import player_number
from toptable.cli.event import StopChoice, about_level_places, planned, tell_notices
from toptable.cli.judge import tell_what_waits, tell_who_still_plays
from toptable.cli.made import Reason, Row
from toptable.cli.penalty import tell_challenges, when_of
from toptable.cli.people import admit_late as make_late
from toptable.cli.people import check_in as make_check_in
from toptable.cli.people import offer_place
from toptable.cli.people import wait as make_wait
from toptable.cli.round import show_draft, show_new_draft, warn_of_platform
from toptable.cli.staff import add as make_staff
from toptable.cli.typed import (
    LATEST,
    MEMBER,
    NAME,
    NAMES,
    REQUIRED,
    ROUND,
    TABLE,
    TEAM,
    TWO_NAMES,
    Known,
    Typed,
    always,
    count,
    flag,
    in_parts,
    list_of_words,
    maybe,
    moment,
    option,
    player_option,
    players,
    secret,
    secret_option,
    some_names,
    waiting,
    with_commas,
    word,
)
from toptable.desk.tournament import Tournament
from toptable.engine.roles import Role
from toptable.engine.rules.clock.table_time import Declared, Why
from toptable.engine.rules.conduct.penalty import Penalty
from toptable.engine.rules.finals.cut.final_ranking import Revoked
from toptable.engine.rules.finals.cut.roll_call import Answer
from toptable.engine.rules.results.kinds import ResultKind
from toptable.engine.subjects.admission import commands as admission
from toptable.engine.subjects.conduct import commands as conduct
from toptable.engine.subjects.conduct.state import BRACKET
from toptable.engine.subjects.event import commands as event
from toptable.engine.subjects.finals import commands as finals
from toptable.engine.subjects.floor import commands as floor
from toptable.engine.subjects.floor.entries import ClockAct, Presence
from toptable.engine.subjects.office import commands as office
from toptable.engine.subjects.office.state import Shelf
from toptable.engine.subjects.online import commands as online
from toptable.engine.subjects.people import commands as people
from toptable.engine.subjects.people.state import LateMode
from toptable.engine.subjects.results import commands as results
from toptable.engine.subjects.rounds import commands as rounds
from toptable.engine.subjects.staff import commands as staff
from toptable.engine.subjects.staff.state import InquiryPart, NoteKind
from toptable.engine.subjects.teams import commands as teams

MAY, MUST = Reason.MAY, Reason.MUST

CALL = word("The call's number.", int, metavar="CALL")
GAME = word("The game's number.", int, metavar="GAME")
MINUTES = word("How many minutes.", int, metavar="MINUTES")
RULING = word("The ruling's number.", int, metavar="NUMBER")
INFRACTION = option("The infraction; it can be named later.", "--for")
FINISHED = option("The games of the match already over, from the first seat: W.")
PREVIOUS = option("How the game before ended, from the first seat: W, L or D.")
JUDGE = option("Who ruled, if not you.")
WITHDRAW = flag("Take it back.", "--withdraw")
WHEN = option(
    "A loss counts now, next (match) or none.",
    show_default="as possible",
    read=lambda _tournament, text: when_of(text),
)
ON_TABLE = Known(
    lambda tournament: (
        BRACKET if tournament.state.finals.bracket is not None else len(tournament.state.rounds)
    )
)
"""The round that is on, or the bracket."""


def _named(tournament: Tournament, name: str) -> tuple[int, str]:
    number = player_number(tournament, name)
    return number, tournament.state.name_of(number)


NEW_NAME = word("The player's name.", metavar="NAME")
PERSON = option("Who it is across events: the person's id, or SCHEME:NUMBER.")
LATE = {
    "approved_by": option("Who allowed it.", default=REQUIRED),
    "mode": option("From when.", kind=LateMode, default=LateMode.FROM_NEXT),
    "penalty": option("As what it is ruled, where there is a rule."),
    "grade": option(
        "The penalty, from its range.",
        kind=Penalty | None,
        default=None,
        show_default="suggested",
    ),
    "judge": JUDGE,
}
"""How somebody comes in late, alone or as a team."""
MEMBERS = {
    "members": list_of_words("The members in the order of their seats.", "MEMBER …"),
    "representative": count("The seat, from 1.", show_default="as the document says"),
}
PERSONS = option(
    "Who a member is across events, once per seat in order; '' if unknown.",
    "--person",
    kind=list[str] | None,
    default=None,
    read=lambda _tournament, listed: tuple(listed or ()),
)
TEAM_NAME = word("The team's name.", metavar="TEAM")
LETTERS = list_of_words("The games of each seat in order, from the first team: W L W.", "SEAT …")
WHY_DRAWN = option("Why drawn seats were drawn: time …")

EVENT = (
    Row(
        "event",
        "plan",
        event.PlanStructure,
        "Plan rounds and cut: as the rulebook proposes for this field, or your own.",
        "spring --rounds 5 --cut 8",
        {
            "rounds": count("How many rounds.", show_default="as the rulebook proposes"),
            "cut": option(
                "How many go on after them; 0 for nobody.", kind=int | None, default=None, min=0
            ),
            "table": option("A table of the rulebook, where it has several."),
            "expected": count("How many players you expect, while fewer are entered.", min=0),
            "until": option(
                "When the rounds are over, if not as planned.",
                kind=StopChoice,
                default=StopChoice.PLANNED,
            ),
            "winners": option(
                "With --until few-undefeated: how many may be left.", kind=int, default=8, min=1
            ),
        },
        MAY,
        planned,
        tell_notices,
    ),
    Row(
        "event",
        "tables",
        office.SetTables,
        "Set tables aside for this event, from the next pairing on.",
        "spring 101 160 --hall Annexe",
        {
            "first": word("The first table; 0 frees them all.", int),
            "last": maybe("The last table; as many as it takes if left out.", "[LAST]", int, 0),
            "hall": option("The hall, where there are several."),
        },
        make=event_office.tables,
    ),
    Row(
        "event",
        "terms",
        admission.SetTerms,
        "Say on which terms the event lets people in; what is not given is off.",
        "spring --capacity 64",
        {
            "series": option("The series that the event belongs to."),
            "by_invitation": flag("Only for those invited to the series.", "--by-invitation"),
            "not_again": flag("Not for those who have qualified in it.", "--not-again"),
            "two_events": flag("Players may be in another event meanwhile.", "--two-events"),
            "capacity": count("How many the venue may hold; 0 for no limit.", min=0),
        },
        make=event_office.terms,
    ),
    Row(
        "event",
        "rename",
        event.RenameEvent,
        "Give the event another name.",
        "spring 'Spring Open 2026'",
        {"name": word("The new name.")},
    ),
    Row(
        "event",
        "tick",
        office.Tick,
        "Tick something off on the checklist.",
        "spring room",
        {
            "item": word("The word in brackets on the checklist."),
            "undone": flag("It is not done after all.", "--undone"),
        },
    ),
    Row(
        "event",
        "publish-standings",
        office.ShowStandings,
        "Let players see the standings up to a round, or again after every round.",
        "spring --through 4",
        {
            "through": option(
                "The last round they see; 0 for none.",
                kind=int | None,
                default=None,
                min=0,
                show_default="every round",
            )
        },
    ),
    Row(
        "event",
        "hand-draw",
        event.RecordHandDraw,
        "Record a coin, die or lot that was drawn on the table.\n\n"
        'Places between level players are settled with "toptable cut draw".',
        "spring --what 'Who goes first' --outcome Ann --witness Jo",
        {
            "what": option("What was drawn for.", default=REQUIRED),
            "outcome": option("How it came out.", default=REQUIRED),
            "witness": option("Who saw it.", default=REQUIRED),
        },
        after=about_level_places,
    ),
    Row(
        "event",
        "hall-share",
        event.AddHallShare,
        "Mix dice or digits that the hall calls out into every draw from now on.\n\n"
        "You may know the secret seed and the hall knows these digits: nobody who has only one of "
        "them can steer a draw. Let people call them out before round 1, and again whenever you "
        "like.",
        "spring 4 1 6 6 2 3 --witness 'Jo Park'",
        {
            "digits": word(
                "The digits that were called out.",
                list[str],
                read=lambda _tournament, digits: "".join(digits),
            ),
            "witness": option("Somebody else who was there and heard them.", default=REQUIRED),
        },
    ),
    Row(
        "event",
        "archive",
        office.MoveToShelf,
        "Take the event out of the list; toptable event undelete puts it back.",
        "spring",
        {"shelf": always(Shelf.ARCHIVE)},
        MAY,
    ),
    Row(
        "event",
        "close",
        event.CloseEvent,
        "End the event and reveal the seed behind its draws.",
        "spring",
    ),
    Row(
        "event",
        "reopen",
        event.ReopenEvent,
        "Go on with a closed event, under a new secret seed.",
        "spring --reason 'A result was wrong'",
        {"commitment": always("")},
        MAY,
    ),
)

PEOPLE = (
    Row(
        "people",
        "check-in",
        people.CheckIn,
        "Mark players as present. Whoever is not when round 1 is paired is not in.",
        "spring --all",
        {
            "players": some_names("Names of players."),
            "everyone": flag("Everybody who is entered.", "--all"),
            "present": flag("Mark as not here instead.", "--absent", on=False, off=True),
        },
        MAY,
        make_check_in,
    ),
    Row(
        "people",
        "admit-late",
        people.AdmitLate,
        "Let someone in who came late, or had not checked in; missed rounds are lost.",
        "spring Ann --approved-by Hana",
        {"name": NEW_NAME, **LATE, "person": PERSON},
        MAY,
        make_late,
    ),
    Row(
        "people",
        "wait",
        admission.JoinWaitingList,
        "Put somebody on the waiting list; they are let in when their turn comes.",
        "spring 'Cy Young'",
        {"name": NEW_NAME, "person": PERSON},
        make=make_wait,
    ),
    Row(
        "people",
        "drop",
        people.Drop,
        "Drop a player, after the match under way or at once.",
        "spring Ann --at-once",
        {
            "player": NAME,
            "at_once": flag("Gives up the match under way.", "--at-once"),
            "finished": option("With --at-once: its finished games, from the first seat."),
            "after_match": flag("Plays the match under way first.", "--after-match"),
        },
        MAY,
        after=offer_place,
    ),
    Row(
        "people",
        "rejoin",
        people.Rejoin,
        "Let a player who dropped come back; missed rounds are lost.",
        "spring Ann",
        {"player": NAME},
        MAY,
    ),
    Row(
        "people",
        "disqualify",
        people.Disqualify,
        "Disqualify a player, with the ruling that goes with it.",
        "spring Ann --reason 'Bribed an opponent'",
        {"player": NAME, "infraction": INFRACTION},
        MUST,
    ),
    Row(
        "people",
        "rename",
        people.RenamePlayer,
        "Correct or change a player's name.",
        "spring Ann 'Anna Lee'",
        {"player": NAME, "name": word("The new name.", metavar="NEW_NAME")},
        MAY,
    ),
    Row(
        "people",
        "reward-bye",
        people.GrantBye,
        "Accept a reward bye for a coming round.",
        "spring Ann 1 --voucher 'Regional 17'",
        {
            "player": NAME,
            "round": word("For which round.", int, metavar="ROUND"),
            "voucher": option("What entitles to it."),
            "withdrawn": WITHDRAW,
        },
        MAY,
    ),
    Row(
        "people",
        "fix-table",
        people.FixTable,
        "Keep a player at one table all day.",
        "spring Ann 1",
        {
            "player": NAME,
            "table": word(
                "The table; 0 for any again.",
                int,
                metavar="TABLE",
                read=lambda _tournament, table: table or None,
            ),
        },
    ),
    Row(
        "people",
        "accommodate",
        people.Accommodate,
        "Arrange an accommodation. Neither text appears in public copies.",
        "spring Ann --effect 'Sits at the aisle' --why 'Uses a wheelchair'",
        {
            "player": NAME,
            "effect": secret_option("What staff do; only staff see it.", "Say what staff do."),
            "why": secret_option("Why; only you see it.", "Say why."),
            "minutes": count("Extra time for the player's table in every round."),
        },
    ),
    Row(
        "people",
        "admit-waiting",
        admission.AdmitWaiting,
        "Give a free place to whoever is next; to another only with a reason.",
        "spring",
        {"number": maybe("Who; the next in line if left out.", "[NAME]", read=waiting)},
        MAY,
    ),
    Row(
        "people",
        "stop-waiting",
        admission.LeaveWaitingList,
        "Take somebody off the waiting list.",
        "spring 'Cy Young'",
        {"number": word("Who waits no longer.", metavar="NAME", read=waiting)},
    ),
)

STAFF = (
    Row(
        "staff",
        "add",
        staff.NameStaff,
        "Say who works at the event, and whether they also play.",
        "spring Jo judge",
        {
            "name": word("Who works at the event.", metavar="NAME"),
            "role": word("As what.", Role),
            "plays": flag("Also plays, under this name.", "--plays"),
            "dismissed": flag("No longer.", "--dismiss"),
            "block": option("The block of a large event whose head judge this is."),
        },
        MAY,
        make_staff,
    ),
    Row(
        "staff",
        "stand-in",
        staff.NameActing,
        "Let somebody stand in for the head judge, from now on or for a time.",
        "spring Jo --until 14:30",
        {
            "name": word("Who stands in for the head judge.", metavar="NAME"),
            "since": moment(times.coming, "From when, as 14:30 or 2026-05-10 09:00.", "--from"),
            "until": moment(times.coming, "Until when, likewise."),
            "agreed_by": option("The organizer who agrees, if the head judge writes it down."),
        },
    ),
    Row(
        "staff",
        "head-judge-back",
        staff.EndActing,
        "Say that the head judge is back, and nobody stands in any more.",
        "spring",
    ),
)

TEAMS = (
    Row(
        "team",
        "enter",
        people.EnterPlayers,
        "Enter a team with its members.",
        "spring Aces Ann Bo Cy",
        {"name": TEAM_NAME, **MEMBERS, "persons": PERSONS},
        make=team.enter,
    ),
    Row(
        "team",
        "admit-late",
        people.AdmitLate,
        "Let in a team that came late; missed rounds are lost.",
        "spring Aces Ann Bo Cy --approved-by Hana",
        {"name": TEAM_NAME, **MEMBERS, **LATE, "persons": PERSONS},
        make=team.admit_late,
    ),
    Row(
        "team",
        "decks",
        teams.AssignTeamDecks,
        "Register who plays which of the team's decks, all together.",
        "spring Aces Ann=L:Jedi Ann=D:Sith Bo=L:Rebels Bo=D:Navy",
        {
            "player": TEAM,
            "decks": word(
                "All decks of the team.",
                list[str],
                metavar="MEMBER=SIDE:DECK …",
                read=team.all_decks,
            ),
        },
    ),
    Row(
        "team",
        "result",
        results.ReportResult,
        "Report a match seat by seat, or correct one; write - for a seat that a penalty decided.",
        "spring 3 W L W",
        {
            "table": TABLE,
            "letters": LETTERS,
            "number": ROUND,
            "how": WHY_DRAWN,
            "absent": option(
                "Did not come to this seat.",
                kind=list[str] | None,
                default=None,
                metavar="MEMBER",
            ),
        },
        MAY,
        team.result,
    ),
    Row(
        "team",
        "bracket-result",
        teams.ReportTeamBracketGame,
        "Report a match of the bracket seat by seat.",
        "spring 1 W L W",
        {
            "game": GAME,
            "letters": LETTERS,
            "extra": option("Who won the extra game.", metavar="TEAM"),
            "how": WHY_DRAWN,
        },
        MAY,
        team.bracket_result,
        show_bracket,
    ),
    Row(
        "team",
        "lineup",
        teams.SetLineup,
        "Change who plays in which seat. From round 1 on the order is fixed.",
        "spring Aces Bo Ann Cy",
        {
            "player": TEAM,
            **MEMBERS,
        },
    ),
    Row(
        "team",
        "rename-member",
        teams.RenameMember,
        "Correct the name of a member.",
        "spring Ann 'Anna Lee'",
        {"member": MEMBER, "name": word("How the name is written.", metavar="NEW_NAME")},
        MAY,
    ),
    Row(
        "team",
        "approve",
        teams.ApproveTeamNames,
        "Approve team names, where the document asks the organizer to.",
        "spring Aces",
        {
            "players": some_names("None: all that wait for it.", "TEAM …"),
            "approved": flag("No longer.", "--withdraw", on=False, off=True),
        },
    ),
    Row(
        "team",
        "member-left",
        teams.MemberLeaves,
        "Drop the team of a member who cannot go on, after the match under way or at once.",
        "spring Ann --at-once",
        {
            "member": MEMBER,
            "at_once": flag("The team gives up the match under way.", "--at-once"),
        },
        MAY,
    ),
    Row(
        "team",
        "disqualify-member",
        teams.DisqualifyMember,
        "Disqualify one member; the team drops at once.",
        "spring Ann --reason 'Bribed an opponent'",
        {"member": MEMBER, "infraction": INFRACTION},
        MUST,
    ),
)

ROUNDS = (
    Row(
        "round",
        "next",
        rounds.PairRound,
        "Pair the next round as a draft that only staff see.\n\n"
        "Round 1 waits until players were told what they must know, unless you say why not.",
        "spring",
        {"method": option("Another pairing method, for this round only.")},
        MAY,
        after=show_new_draft,
    ),
    Row(
        "round",
        "redraw",
        rounds.PairAgain,
        "Pair the draft again around the pinned tables.",
        "spring",
        after=show_draft,
    ),
    Row(
        "round",
        "swap",
        rounds.SwapPlayers,
        "Let two players change places.",
        "spring Ann Bo",
        {"players": TWO_NAMES},
        MAY,
        after=show_draft,
    ),
    Row(
        "round",
        "move",
        rounds.MoveTable,
        "Move a match to another table.",
        "spring 4 12",
        {"table": TABLE, "to": word("The table to move to.", int)},
        after=show_draft,
    ),
    Row(
        "round",
        "pin",
        rounds.PinTable,
        "Keep a pairing when the rest is drawn again.",
        "spring 4",
        {"table": TABLE, "pinned": flag("No longer.", "--off", on=False, off=True)},
        after=show_draft,
    ),
    Row(
        "round",
        "match",
        rounds.PairByHand,
        "Pair two players who have no opponent.",
        "spring Ann Bo",
        {"players": TWO_NAMES},
        MAY,
        after=show_draft,
    ),
    Row(
        "round",
        "bye",
        rounds.GiveBye,
        "Take a player out of their match; both sit out until paired otherwise.",
        "spring Ann",
        {"player": NAME},
        MAY,
        after=show_draft,
    ),
    Row(
        "round",
        "publish",
        rounds.PublishRound,
        "Publish the draft: everybody sees the pairings.",
        "spring",
        {},
        MAY,
        after=show_draft,
    ),
    Row(
        "round",
        "discard",
        rounds.DiscardRound,
        "Throw the draft away.",
        "spring",
        after=show_draft,
    ),
    Row(
        "round",
        "allow-rematches",
        rounds.AllowRematches,
        "Agree to rematches in the coming round, when it cannot be paired without.",
        "spring --reason 'Four players, round 4'",
        {},
        MAY,
        after=show_draft,
    ),
    Row(
        "round",
        "link",
        online.LinkMatch,
        "Say where a match of an online event is played.",
        "spring 4 https://example.org/4",
        {
            "table": TABLE,
            "link": word("Where; '' for none.", metavar="LINK"),
        },
        after=warn_of_platform,
    ),
)

RESULTS = (
    Row(
        "result",
        "enter",
        results.ReportResult,
        "Enter a result, or correct one.",
        "spring 3 WL",
        {
            "table": TABLE,
            "games": maybe(
                "A letter per game, seen from the first player: W L D T t X V.", "[GAMES]"
            ),
            "number": ROUND,
            "kind": option(
                "When the match was not simply played out.",
                kind=ResultKind | None,
                default=None,
            ),
            "about": option("The player that the kind is about.", show_default="the first"),
            "sides": option("The first player's side in each game."),
            "how": option("How each game ended.", kind=list[str] | None, default=None),
            "witness": option("Who witnessed an agreement."),
            "provisional": flag("May be replayed.", "--provisional"),
        },
        MAY,
        result.enter,
        result.tell_what_is_next,
    ),
    Row(
        "result",
        "clear",
        results.ClearResult,
        "Take a result off again and open the match.",
        "spring 3",
        {"table": TABLE, "round": ROUND},
        MAY,
    ),
    Row(
        "result",
        "settle-missing",
        results.SettleMissing,
        "After the deadline: give every match that nobody reported the same result.",
        "spring --kind both_lose",
        {
            "round": LATEST,
            "kind": option(
                "What they shall count as: draw or both_lose.",
                kind=ResultKind,
                default=ResultKind.DRAW,
            ),
        },
        MAY,
    ),
    Row(
        "result",
        "sides",
        results.SettleSides,
        "Settle who plays which side, or goes first: as the rulebook draws it, or as agreed.",
        "spring 3 --game 2 --previous W",
        {
            "round": LATEST,
            "table": TABLE,
            "game": option("Which game of the match.", kind=int, default=1, min=1),
            "first_seat": option(
                "The first player's side, as agreed or chosen.", "--first", show_default="drawn"
            ),
            "previous": PREVIOUS,
            "witness": option("Who witnessed it."),
            "two_for_one": flag(
                "One game that counts twice: drawn before a judge.", "--two-for-one"
            ),
        },
        MAY,
    ),
    Row(
        "result",
        "confirm-bye",
        results.IssueBye,
        "Confirm that the player with the bye was seated, where the rulebook asks for it.",
        "spring Ann",
        {"round": LATEST, "player": NAME, "absent": flag("Was not in the seat.", "--absent")},
        MAY,
    ),
)


def _turn(verb: str, act: ClockAct, help_text: str) -> Row:
    return Row("clock", verb, floor.TurnClock, help_text, "spring", {"act": always(act)})


CLOCK = (
    Row(
        "clock",
        "prepare",
        floor.PrepareClock,
        "Set the length and the planned start. A length the document lacks needs a reason.",
        "spring --start 14:30",
        {
            "minutes": count("The length.", show_default="the document's"),
            "untimed": flag("No time limit.", "--untimed"),
            "start": moment(times.of_today, "When it is planned to start, as 14:30."),
        },
        MAY,
        clock.prepare,
    ),
    Row(
        "clock",
        "add",
        floor.AddTime,
        "Give everybody more time, or less.",
        "spring 5 --reason 'Fire alarm'",
        {"minutes": MINUTES, "remove": flag("Take them away instead.", "--remove")},
        MAY,
        clock.add,
    ),
    _turn(
        "review",
        ClockAct.PREPARATION,
        "Let the players prepare, or read each other's lists, before the start.",
    ),
    _turn(
        "start",
        ClockAct.START,
        "Start the round for all tables at once; unprepared, with the document's length.",
    ),
    _turn("pause", ClockAct.PAUSE, "Stop the clock for everybody."),
    _turn("resume", ClockAct.RESUME, "Let the clock run on."),
    _turn("call-time", ClockAct.TIME, "Call time, once it has run out."),
    Row(
        "clock",
        "announce",
        floor.AnnounceTime,
        "Tick that you called out the time left, as clock show says it is due.",
        "spring",
    ),
    Row(
        "clock",
        "limit",
        floor.LimitRound,
        "Limit a round that began untimed, counted from its start.",
        "spring 65 --reason 'The hall closes'",
        {"minutes": MINUTES},
        MAY,
    ),
    Row(
        "clock",
        "extend",
        floor.ExtendTable,
        "Give one table time or turns.",
        "spring 4 --minutes 3",
        {
            "table": TABLE,
            "minutes": count("Minutes to give.", min=0),
            "turns": count("Turns to give.", min=0),
            "why": option("What it makes up for.", kind=Why, default=Why.RULING),
            "note": option("More about it."),
        },
    ),
    Row(
        "clock",
        "declare",
        floor.DeclareExtension,
        "Tick that the players declared their extension when time was called.",
        "spring 4",
        {
            "table": TABLE,
            "declared": option("What it is.", "--as", kind=Declared, default=Declared.YES),
        },
    ),
    Row(
        "clock",
        "mark",
        floor.NotePresence,
        "Mark a player as absent or arrived, or online as disconnected or reconnected.",
        "spring Ann absent",
        {
            "player": NAME,
            "presence": word("What was seen.", Presence),
            "at": moment(times.of_today, "When, as 14:30.", show_default="now"),
        },
    ),
    Row(
        "clock",
        "rule",
        floor.RuleOnLateness,
        "Give what clock late proposes at a table: rulings, result and drop, as one act.",
        "spring 4",
        {
            "table": word("The table, as clock late has it; 0 for a bye.", int, metavar="TABLE"),
            "players": some_names("Only these players."),
            "penalty": option(
                "In place of the suggested one, from its range.",
                kind=Penalty | None,
                default=None,
            ),
            "raise_to": option("The upgrade you confirm.", kind=Penalty | None, default=None),
            "judge": JUDGE,
            "explained": flag("The player was told what it is for.", "--explained"),
        },
        MAY,
    ),
    Row(
        "clock",
        "keep-in",
        floor.KeepIn,
        "Let a player play on who was marked as absent and never seen. Say why.",
        "spring Ann --reason 'On the phone'",
        {"player": NAME},
        MAY,
    ),
)

JUDGES = (
    Row(
        "judge",
        "note",
        staff.WriteNote,
        "Write something down for the staff. The log holds no word of it.",
        "spring 'Ann says he hid a card' --kind statement --ruling 3",
        {
            "text": secret("What happened or was said; confidential.", "Say what happened."),
            "kind": option(
                "An incident; a statement on a ruling or ejection; the report was sent; a note "
                "for whoever takes over; a part of an inquiry; something, also from outside the "
                "event, for those who may give bans.",
                kind=NoteKind,
                default=NoteKind.INCIDENT,
            ),
            "ruling": count("The ruling it is about.", show_default="none"),
            "ejected": option("The person sent out whom it is about."),
            "part": option(
                "What it adds to an inquiry.",
                kind=InquiryPart | None,
                default=None,
                show_default="none",
            ),
            "table": count("The table, in the latest round, of an inquiry.", show_default="none"),
            "heads": flag("Only for head judge and organizer.", "--heads-only"),
        },
    ),
    Row(
        "judge",
        "claim",
        floor.ClaimCall,
        "Say that you are on the way to a call.",
        "spring 3",
        {"call": CALL},
    ),
    Row(
        "judge",
        "escalate",
        floor.EscalateCall,
        "Pass a call to the head judge.",
        "spring 3",
        {"call": CALL},
    ),
    Row(
        "judge",
        "settle-note",
        staff.SettleNote,
        "Say that an incident or a note for the next shift has been dealt with.",
        "spring 2",
        {"number": word("The note's number.", int, metavar="NOTE")},
    ),
    Row(
        "judge",
        "concern",
        event.FileComplaint,
        "Leave a concern with the staff. The log holds no word of it.",
        "spring 'Somebody filmed my hand'",
        {"text": secret("What it is about; confidential.", "Say what it is about.")},
    ),
    Row(
        "judge",
        "hold",
        conduct.HoldMatch,
        "Put a match under investigation: no result until it is released, and what waits for it.",
        "spring 4",
        {
            "round": ON_TABLE,
            "table": word(
                "The table in the current round, or the game of the bracket.",
                int,
                metavar="TABLE",
            ),
            "released": flag("The investigation is over.", "--release"),
        },
        MAY,
        after=tell_what_waits,
    ),
    Row(
        "judge",
        "permit",
        conduct.GivePermission,
        "Allow a player something for today: slips, proxies, notes, a device, food.",
        "spring Ann 'translation slips'",
        {
            "player": Typed(
                str,
                typer.Argument(metavar="NAME", help="The player's name."),
                read=_named,
                fills=("player", "who"),
            ),
            "thing": word("What is allowed."),
            "until": option("Until when."),
            "kind": option("What kind of permission.", show_default="as the words say"),
        },
    ),
    Row(
        "judge",
        "end-permission",
        conduct.WithdrawPermission,
        "Withdraw a permission; penalty list has its number.",
        "spring 1",
        {"number": word("The permission's number.", int, metavar="NUMBER")},
    ),
    Row(
        "judge",
        "eject",
        conduct.EjectPerson,
        "Send somebody out, or let them in again. What happened is kept confidential.",
        "spring 'Max Muster' 'Shouted at staff'",
        {
            "name": word("Anybody, registered or not."),
            "text": secret("What happened; confidential.", "Say what happened."),
            "back": flag("The person may come in again.", "--back"),
            "permitted_by": option(
                "The organizer who permits it.", show_default="you, as organizer"
            ),
        },
        after=tell_who_still_plays,
    ),
)

PENALTIES = (
    Row(
        "penalty",
        "complete",
        conduct.CompleteRuling,
        "Answer the questions of a ruling that was written down quickly.",
        "spring 3 --answers yes,no",
        {
            "number": RULING,
            "answers": with_commas("The answers, separated by commas."),
            "infraction": option("The infraction, where the ruling names none yet.", "--for"),
        },
        MAY,
    ),
    Row(
        "penalty",
        "confirm",
        conduct.ConfirmRuling,
        "Confirm a disqualification that somebody else wrote down in your name.",
        "spring 1",
        {
            "number": word("The number that it waits under.", int, metavar="NUMBER"),
            "declined": flag("It is not your ruling.", "--decline"),
        },
        MAY,
    ),
    Row(
        "penalty",
        "acknowledge",
        conduct.AcknowledgePenalty,
        "Say, as head judge, that you know of a loss of match.",
        "spring 3",
        {"number": RULING},
    ),
    Row(
        "penalty",
        "told",
        conduct.TellPenalty,
        "Note that the player was told what a penalty is for, when it was not at once.",
        "spring 3",
        {"number": RULING},
    ),
    Row(
        "penalty",
        "raise",
        conduct.RaisePenalty,
        "Raise a penalty to a heavier one.",
        "spring 3 game_loss",
        {
            "number": RULING,
            "to": word("The heavier penalty.", Penalty),
            "when": WHEN,
            "finished": FINISHED,
            "points": count("How many points, for a loss of points."),
        },
        MAY,
    ),
    Row(
        "penalty",
        "withdraw",
        conduct.WithdrawPenalty,
        "Take a penalty off again and put back what it did.",
        "spring 3 --reason 'It was his own card'",
        {"number": RULING},
        MAY,
    ),
    Row(
        "penalty",
        "appeal",
        conduct.AppealRuling,
        "Note that one or both players of the match appeal a ruling.",
        "spring 3 Ann",
        {"number": RULING, "players": NAMES},
        after=tell_challenges,
    ),
    Row(
        "penalty",
        "hear-appeal",
        conduct.HearAppeal,
        "Answer an appeal; an overturned ruling takes its penalty with it.",
        "spring 3 --upheld",
        {
            "number": RULING,
            "overturned": option(
                "How it ended.", "--overturned/--upheld", kind=bool, default=REQUIRED
            ),
            "text": option("What was ruled."),
            "waived": flag("It costs no challenge.", "--waived"),
            "against_faq": flag("The FAQ is overruled, where that is allowed.", "--against-faq"),
        },
    ),
    Row(
        "penalty",
        "revoke-place",
        conduct.RevokeStanding,
        "Take the place and the prizes of a player who was disqualified.",
        "spring Ann passed_down --reason Cheating",
        {"player": NAME, "how": word("Nobody has the place, or all move up.", Revoked)},
        MAY,
    ),
    Row(
        "penalty",
        "return-place",
        conduct.RevokeStanding,
        "Give a revoked place back.",
        "spring Ann --reason 'The appeal was granted'",
        {"player": NAME},
        MAY,
    ),
    Row(
        "penalty",
        "lose-match",
        conduct.LoseFinishedMatch,
        "Turn a finished match of a disqualified player into a loss.",
        "spring Ann --round 2",
        {
            "player": NAME,
            "round": option(
                "The round of the finished match.", "--round", kind=int, default=REQUIRED
            ),
            "opponent_wins": flag(
                "The opponent does not get the win either.", "--both", on=False, off=None
            ),
        },
        MAY,
    ),
)

CUT = (
    Row(
        "cut",
        "call",
        finals.CallRoll,
        "Call the finalists together.",
        "spring --place Stage --minutes 10",
        {
            "place": option("Where the finalists meet.", default=REQUIRED),
            "cut": count("How many of the standings go on.", "--top", read=cut.top_cut),
            "deadline": count(
                "How long they have.", "--minutes", show_default="none", read=cut.in_minutes
            ),
        },
    ),
    Row(
        "cut",
        "draw",
        finals.DrawPlaces,
        "Draw in public between those whom only the lot separates at the line.\n\n"
        "The program draws, or you enter what a coin or a die on the table gave.",
        "spring --top 4 --order Ann,Bo --witness Jo",
        {
            "line": count("How many of the standings go on.", "--top", read=cut.size),
            "order": option(
                "How a coin or die came out, first place first.",
                metavar="A,B",
                read=lambda tournament, text: players(tournament, in_parts(text)),
            ),
            "witness": option("Who saw the coin or die."),
        },
        after=cut.show_standings,
    ),
    Row(
        "cut",
        "tiebreaker-result",
        finals.ReportTiebreaker,
        "Report a game around the line, or the final match of two teams.\n\n"
        "A final that is level on points goes to the better rank, or to the --winner of a "
        "deciding game.",
        "spring Ann Bo --winner Bo",
        {
            "players": TWO_NAMES,
            "winner": player_option("Who won.", show_default="drawn"),
            "absent": option("Who opted out or did not come.", kind=list[str] | None, default=None),
            "games": option("The final match of two teams: its games, such as WL."),
        },
        make=cut.tiebreaker_result,
        after=cut.show_tiebreaker,
    ),
    Row(
        "cut",
        "answer",
        finals.AnswerRoll,
        "Mark a finalist as present, declining or absent.",
        "spring Ann present",
        {
            "player": NAME,
            "answer": word(
                "What it is.",
                Literal["present", "declines", "absent"],
                read=lambda _tournament, said: Answer(said),
            ),
        },
    ),
    Row(
        "cut",
        "exclude",
        finals.ExcludeCandidate,
        "Pass a player over when the cut is taken.",
        "spring Ann --note 'Has qualified already'",
        {"player": NAME, "note": option("Why this player cannot go on.", default=REQUIRED)},
    ),
    Row(
        "cut",
        "replace",
        finals.ReplaceFinalist,
        "Replace a finalist who cannot play by the next one, or leave the place empty.",
        "spring Ann --note 'Went home'",
        {
            "player": NAME,
            "note": option("Why the player cannot play."),
            "move_up": flag(
                "Leave the place empty; nobody moves up.", "--vacant", on=False, off=True
            ),
        },
    ),
)

BRACKETS = (
    Row(
        "bracket",
        "start",
        finals.StartBracket,
        "Seed the locked cut into a bracket, or everybody where the event is single elimination.",
        "spring",
        {
            "structure": option(
                "double_elimination, single_elimination or reseeded.",
                show_default="the rulebook's own",
            )
        },
        MAY,
        after=show_new_bracket,
    ),
    Row(
        "bracket",
        "result",
        finals.ReportBracketGame,
        "Report a game of the bracket, or correct one (with a reason).",
        "spring 1 --winner Ann",
        {
            "game": GAME,
            "winner": option("Who won."),
            "ending": option(
                "How it ended, if not simply won.",
                kind=Literal["won", "drawn", "time", "both_lose", "together"],
                default="won",
            ),
            "points": option(
                "Agenda points at time, first seat first.", metavar="A-B", read=agenda_points
            ),
            "tally": option(
                "At time in Star Wars: objectives, damage on dark, dial, damage on light, "
                "Balance (light, dark or nobody).",
                metavar="O,D,T,L,B",
                read=tally_of,
            ),
            "games": option("Finished games of a best of three."),
            "turn": option("Whose turn it was.", metavar="NAME"),
        },
        MAY,
        bracket_result,
        show_bracket,
    ),
    Row(
        "bracket",
        "sides",
        finals.SettleBracketSides,
        "Settle who plays which side in a game, or goes first, and say why.",
        "spring 1 --choice C",
        {
            "game": GAME,
            "choice": option("The side that the chooser takes."),
            "of_match": count("Which game of the match, where only turns are settled.", min=0),
            "previous": PREVIOUS,
        },
        MAY,
    ),
    Row(
        "bracket",
        "leave",
        finals.LeaveBracket,
        "Take a finalist out of the bracket; what they have not played is lost.",
        "spring Ann",
        {"player": NAME, "disqualified": flag("Put out by staff.", "--disqualified")},
        MAY,
    ),
)

TABLE_OF_COMMANDS: tuple[Row, ...] = (
    *EVENT,
    *PEOPLE,
    *STAFF,
    *TEAMS,
    *ROUNDS,
    *RESULTS,
    *CLOCK,
    *JUDGES,
    *PENALTIES,
    *CUT,
    *BRACKETS,
)
