"""The infraction wizard and the penalty record: from what happened to a penalty and its appeal."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from judge_office import HANA, JO, Hall, fill
from web_office import Visitor

from spoken import spoken
from toptable.engine.roles import Role
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.conduct.disqualifying import Disqualify
from toptable.engine.subjects.staff.staff_roles import NameStaff

RULE = "/e/cup/judges/rule"
RECORD = "/e/cup/penalties"


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    found = Hall(tmp_path)
    yield found.begin(ago=10)
    found.close()


@pytest.fixture
def judge(hall: Hall) -> Visitor:
    return hall.staff(Role.JUDGE, "Jo")


def links(html: str, beginning: str) -> list[str]:
    """The addresses on a page that begin so."""
    return [
        unescape(one) for one in re.findall(r'href="([^"]+)"', html) if one.startswith(beginning)
    ]


def hidden(html: str) -> dict[str, str]:
    """What the record's form sends by itself."""
    form = html.partition('id="record"')[2].partition("</form>")[0]
    return dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form))


def test_from_a_table_to_a_recorded_warning_by_links_alone(hall: Hall, judge: Visitor) -> None:
    first, second = hall.at(1)
    name = hall.tournament.state.name_of(first)
    found = judge.look(f"{RULE}?find=1").text
    assert name in found
    assert hall.tournament.state.name_of(hall.at(2)[0]) not in found, "table 1 only"
    page = judge.look(next(one for one in links(found, RULE) if f"players={first}" in one)).text
    assert f"players={first},{second}" in page, "the opponent can be added"
    page = judge.look(next(one for one in links(page, RULE) if "infraction=slow_play" in one)).text
    asked = 0
    while 'id="ask"' in page:
        asked += 1
        assert asked < 9
        page = judge.look(next(one for one in links(page, RULE) if "answers=" in one)).text
    assert "Suggested ruling" in page
    assert "To teach:" in page, "N13-93"
    assert hall.tournament.rulebook.levels.level(hall.tournament.rules.tier).strictness in page
    assert "Infractions: Slow play" in page
    fields = {key: value for key, value in hidden(page).items() if key != "csrf"}
    done = fill(judge, RULE, fields | {"explained": "1"})
    assert done.status_code == 303, done.text
    (ruling,) = hall.tournament.state.conduct.rulings.values()
    assert (ruling.players, ruling.explained, ruling.ruled.by) == ((first,), True, "Jo")
    assert done.headers["location"].startswith(f"{RECORD}/{ruling.number}?done=")
    assert "✓ Explained" in judge.look(done.headers["location"]).text


def test_another_penalty_needs_a_reason_and_nothing_typed_is_lost(
    hall: Hall, judge: Visitor
) -> None:
    first, _ = hall.at(1)
    form = {"players": str(first), "infraction": "slow_play", "penalty": "game_loss"}
    page = judge.look(f"{RULE}?players={first}&infraction=slow_play").text
    form |= {"answers": hidden(page)["answers"]} if hidden(page) else {}
    refused = fill(judge, RULE, form | {"text": "Stared at <the> card", "explained": "1"})
    assert refused.status_code == 409
    assert "Say why: game loss is not what is listed" in refused.text
    assert "Stared at &lt;the&gt; card" in refused.text
    assert not hall.tournament.state.conduct.rulings
    weighed = {"gained": "offender_gained", "undone": "cannot_be_undone", "revealed": "nonsense"}
    done = fill(judge, RULE, form | weighed | {"reason": "Third time today", "finished": ""})
    assert done.status_code == 303, done.text
    (ruling,) = hall.tournament.state.conduct.rulings.values()
    assert ruling.deviation == "Third time today"
    assert set(ruling.weighed) == {"cannot_be_undone", "offender_gained"}
    assert "gained by it" in judge.look(f"{RECORD}/1").text


def test_the_third_warning_of_a_kind_asks_and_a_person_confirms(hall: Hall, judge: Visitor) -> None:
    """Three warnings for the same infraction in one event become a game loss (N13-98)."""
    first, _ = hall.at(1)
    for _ in range(2):
        hall.do(GivePenalty(players=(first,), penalty=Penalty.WARNING, infraction="slow_play"), JO)
    page = judge.look(f"{RULE}?players={first}&infraction=slow_play&penalty=warning&quick=1").text
    assert "warning number 3 for the same infraction" in page
    assert page.count("Warning: Slow play") == 2, "the history stands beside it"
    fields = {key: value for key, value in hidden(page).items() if key != "csrf"}
    done = fill(judge, RULE, fields | {"raises": f"{first}=game_loss"})
    assert done.status_code == 303, done.text
    last = hall.tournament.state.conduct.rulings[3]
    assert (last.penalty, last.raised_from) == (Penalty.GAME_LOSS, Penalty.WARNING)


def test_a_quick_record_is_completed_later(hall: Hall, judge: Visitor) -> None:
    first, _ = hall.at(1)
    done = judge.post(
        RULE, players=str(first), infraction="hidden_cards", penalty="warning", quick="1"
    )
    page = judge.look(done.headers["location"]).text
    assert "Answer the questions" in page
    assert "Questions open" in judge.look("/e/cup/judges").text
    page = judge.look(f"{RECORD}/1/complete").text
    while 'id="ask"' in page:
        page = judge.look(links(page, f"{RECORD}/1/complete?answers=")[-1]).text
    answers = re.search(r'name="answers" value="([^"]+)"', page)
    assert answers is not None
    done = judge.post(f"{RECORD}/1/complete", answers=answers[1], reason="As the tree ends")
    assert done.status_code == 303, done.text
    assert not hall.tournament.state.conduct.rulings[1].unfinished


def test_completing_a_quick_record_carries_its_steps_out(hall: Hall) -> None:
    """N13-INF-14: the page asks whose table it was, and records the game as drawn."""
    first, _ = hall.at(1)
    head = hall.staff(Role.HEAD_JUDGE, "Hana")
    head.post(
        RULE, outsider="Pat", infraction="outside_assistance", penalty="disqualification", quick="1"
    )
    page = head.look(f"{RECORD}/1/complete?answers=2,1").text
    assert 'name="helped"' in page
    assert "Leave this out: record the running game as a draw" in page
    name = hall.tournament.state.name_of(first)
    done = head.post(f"{RECORD}/1/complete", answers="2,1", helped=name, finished="w")
    assert done.status_code == 303, done.text
    result = hall.tournament.state.rounds[0].matches[1].result
    assert result is not None
    assert result.games == "WD"


def test_an_appeal_is_heard_by_somebody_higher(hall: Hall, judge: Visitor) -> None:
    first, second = hall.at(1)
    hall.do(GivePenalty(players=(first,), penalty=Penalty.WARNING, infraction="slow_play"), JO)
    head = hall.staff(Role.HEAD_JUDGE, "Hana")
    outsider = hall.at(2)[0]
    assert judge.post(f"{RECORD}/1/appeal", players=str(outsider)).status_code == 409
    assert judge.post(f"{RECORD}/1/appeal", players=f"{first},{second}").status_code == 303
    assert "Appeal to hear" in head.look("/e/cup/judges").text
    assert judge.post("/e/cup/do/hear_appeal", number="1", overturned="1").status_code == 409, (
        "the own ruling"
    )
    assert (
        head.post("/e/cup/do/hear_appeal", number="1", overturned="1", text="No").status_code == 303
    )
    assert hall.tournament.state.conduct.rulings[1].undone
    assert "Counts no longer" in head.look(f"{RECORD}/1").text


def test_raise_and_withdraw(hall: Hall, judge: Visitor) -> None:
    first, _ = hall.at(1)
    hall.do(GivePenalty(players=(first,), penalty=Penalty.WARNING, infraction="slow_play"), JO)
    head = hall.staff(Role.HEAD_JUDGE, "Hana")
    assert judge.post(f"{RECORD}/1/raise", to="game_loss").status_code == 409, "no count asks"
    raised = judge.post(f"{RECORD}/1/raise", to="match_loss", reason="It went on")
    assert raised.status_code == 303
    assert hall.tournament.state.rounds[-1].matches[1].result is not None
    assert judge.post("/e/cup/do/withdraw_penalty", number="1", reason="Mine").status_code == 403
    assert head.post("/e/cup/do/withdraw_penalty", number="1").status_code == 409, (
        "only with a reason"
    )
    assert (
        head.post("/e/cup/do/withdraw_penalty", number="1", reason="Wrong table").status_code == 303
    )
    assert hall.tournament.state.rounds[-1].matches[1].result is None, "what it did is put back"
    assert judge.look(f"{RECORD}/9").status_code == 404


def test_the_head_judge_acknowledges_a_match_loss(tmp_path: Path) -> None:
    """Bushiroad: a loss of match is told to the head judge (B-169)."""
    hall = Hall(tmp_path).begin("bushiroad-1.2.11")
    first, _ = hall.at(1)
    loss = GivePenalty(players=(first,), penalty=Penalty.MATCH_LOSS, infraction="PG-3.3.3")
    hall.do(loss, JO, reason="Beyond repair")
    head = hall.staff(Role.HEAD_JUDGE, "Hana")
    assert "The head judge must know" in head.look("/e/cup/judges").text
    assert head.post("/e/cup/do/acknowledge_penalty", number="1").status_code == 303
    assert hall.tournament.state.conduct.rulings[1].acknowledged_by == "Hana"
    hall.close()


def test_the_record_is_narrowed_by_person_infraction_and_round(hall: Hall, judge: Visitor) -> None:
    assert "No ruling yet." in judge.look(RECORD).text
    first, second = hall.at(1)
    hall.do(GivePenalty(players=(first,), penalty=Penalty.WARNING, infraction="slow_play"), JO)
    hall.do(
        GivePenalty(players=(second,), penalty=Penalty.WARNING, infraction="hidden_cards"), HANA
    )
    name = hall.tournament.state.name_of(first)
    for query, shown in (
        ("", {1, 2}),
        (f"who={name.upper()}", {1}),
        ("what=Looking at or revealing hidden cards", {2}),
        ("number=1", {1, 2}),
        ("number=7", set()),
    ):
        for page in (f"{RECORD}?{query}", f"{RECORD}/list?{query}"):
            text = judge.look(page).text
            assert {int(one) for one in re.findall(r'id="ruling-(\d+)"', text)} == shown, page


def test_time_for_the_table_of_a_ruling(hall: Hall, judge: Visitor) -> None:
    first, _ = hall.at(1)
    hall.do(GivePenalty(players=(first,), penalty=Penalty.WARNING, infraction="slow_play"), JO)
    assert "Extra time for table 1" in judge.look(f"{RECORD}/1").text
    assert (
        judge.post("/e/cup/do/extend_table", table="1", minutes="3", why="ruling").status_code
        == 303
    )
    running = hall.tournament.state.floor.rounds[ClockStage.SWISS, 1]
    assert running.table(1).time.total_seconds() == 180


def test_from_a_call_to_the_ruling_and_back_with_its_extension(hall: Hall, judge: Visitor) -> None:
    first, _ = hall.at(1)
    judge.post("/e/cup/judges/calls", reason="mistake", table="1", ago="3")
    page = judge.look("/e/cup/judges/calls/1").text
    assert links(page, RULE), "both players of the table can be ruled on"
    form = {"players": str(first), "infraction": "slow_play", "penalty": "warning", "call": "1"}
    settled = judge.look(f"{RULE}?players={first}&infraction=slow_play&call=1").text
    form["answers"] = hidden(settled).get("answers", "")
    done = fill(judge, RULE, form)
    assert done.headers["location"].startswith("/e/cup/judges/calls/1?extension="), done.text


def test_permissions_holds_and_ejections(hall: Hall, judge: Visitor) -> None:
    page = "/e/cup/measures"
    judge.post(f"{page}/permissions", who="ann", thing="a yellow notebook", until="round 3")
    assert "a yellow notebook" in judge.look(page).text
    (given,) = hall.tournament.state.conduct.permissions.values()
    assert (given.who, given.player is not None, given.by) == ("Ann", True, "Jo")
    judge.post("/e/cup/do/withdraw_permission", number=str(given.number))
    assert "a yellow notebook" not in judge.look(page).text
    held = {"round": "1", "table": "1"}
    done = judge.post("/e/cup/do/hold_match", None, **held, reason="Witnesses")
    assert done.status_code == 303
    assert "Round 1, table 1" in judge.look(page).text
    judge.post("/e/cup/do/hold_match", None, **held, released="1")
    assert not hall.tournament.state.conduct.held
    chair = {"name": "Max Muster", "text": "threw a chair"}
    alone = judge.post("/e/cup/do/eject_person", None, **chair)
    assert alone.status_code == 409, "the organizer permits it (B-028)"
    out = judge.post("/e/cup/do/eject_person", None, **chair, permitted_by="Olga")
    assert out.status_code == 303, out.text
    assert "threw a chair" in judge.look(page).text
    keeper = hall.staff(Role.SCOREKEEPER, "Kim")
    assert "threw a chair" not in keeper.look(page).text
    assert keeper.post("/e/cup/do/eject_person", name="Max", text="x").status_code == 403


def test_guidance_is_for_everybody_and_helpers_ask(hall: Hall, judge: Visitor) -> None:
    page = hall.guest().look("/e/cup/guidance").text
    assert "What is allowed at the table" in page
    helpers = links(page, "/e/cup/guidance/")
    assert helpers
    for address in helpers:
        text = judge.look(address).text
        for _ in range(9):
            if 'id="ask"' not in text:
                break
            text = judge.look(links(text, f"{address}?answers=")[-1]).text
        assert 'id="ask"' not in text, f"{address} comes to an end"
    assert judge.look("/e/cup/guidance/nonsense").status_code == 404
    assert judge.look(f"{helpers[0]}?answers=77,88").status_code == 409


def test_nonsense_in_the_address_is_no_error(hall: Hall, judge: Visitor) -> None:
    first, _ = hall.at(1)
    for query, status in (
        ("players=99999,abc", 200),
        (f"players={first}&infraction=nonsense", 409),
        (f"players={first}&infraction=hidden_cards&answers=77", 409),
        (f"players={first}&infraction=slow_play&penalty=nonsense", 200),
        ("find=<script>", 200),
    ):
        answer = judge.look(f"{RULE}?{query}")
        assert answer.status_code == status, query
        assert "<script>" not in answer.text
    assert judge.post(RULE, players=str(first), infraction="slow_play").status_code == 409
    assert not hall.tournament.state.conduct.rulings


def test_reports_show_secrets_only_to_those_who_may_read_them(hall: Hall, judge: Visitor) -> None:
    first, _ = hall.at(1)
    hall.do(GivePenalty(players=(first,), penalty=Penalty.WARNING, infraction="slow_play"), JO)
    judge.post("/e/cup/judges/calls", reason="concern", note="somebody takes photos")
    kinds = links(judge.look("/e/cup/reports").text, "/e/cup/reports/")
    assert len(kinds) == 8
    for address in kinds:
        assert judge.look(address).status_code == 200, address
    name = hall.tournament.state.name_of(first)
    assert "Slow play" in judge.look(f"/e/cup/reports/penalties?who={name}").text
    assert "takes photos" in judge.look("/e/cup/reports/incidents").text
    keeper = hall.staff(Role.SCOREKEEPER, "Kim")
    assert "takes photos" not in keeper.look("/e/cup/reports/incidents").text
    assert judge.look("/e/cup/reports/penalties?who=Zoe").status_code == 409
    assert judge.look("/e/cup/reports/weather").status_code == 404
    assert hall.staff(Role.COVERAGE, "Lee").look("/e/cup/reports/incidents").status_code == 403
    assert hall.guest().look("/e/cup/reports").status_code == 403


def test_somebody_who_does_not_play_is_ruled_on_too(tmp_path: Path) -> None:
    """Bushiroad's guide has spectators in it; they lose no match (B-176)."""
    hall = Hall(tmp_path).begin("bushiroad-1.2.11")
    judge = hall.staff(Role.JUDGE, "Jo")
    page = judge.look(f"{RULE}?outsider=Max Muster").text
    assert "What happened?" in page
    form = {"outsider": "Max Muster", "infraction": "PG-3.3.1", "penalty": "caution", "quick": "1"}
    done = fill(judge, RULE, form)
    assert done.status_code == 303, done.text
    assert "Max Muster" in judge.look(done.headers["location"]).text
    assert "Max Muster" in judge.look(RECORD).text
    again = judge.look(f"{RULE}?outsider=Max Muster&infraction=PG-3.3.1&penalty=caution&quick=1")
    assert again.text.count("/penalties/1") >= 1, "the history stands beside it"
    shouted = f"{RULE}?outsider=MAX MUSTER&infraction=PG-3.3.1&penalty=caution&quick=1"
    assert judge.look(shouted).text.count("/penalties/1") >= 1, "in any letter case"
    heavy = fill(judge, RULE, form | {"penalty": "match_loss", "reason": "No"})
    assert heavy.status_code == 409
    hall.close()


def test_a_disqualification_is_confirmed_by_the_judge_in_whose_name_it_is(
    hall: Hall, judge: Visitor
) -> None:
    """B-172: the others see that it waits, and no button."""
    hall.do(NameStaff("Hana", Role.HEAD_JUDGE))
    out = GivePenalty(
        players=(1,), penalty=Penalty.DISQUALIFICATION, infraction="cheating", judge="Hana"
    )
    hall.do(out, JO, "Marked cards.")
    seen = judge.look(RECORD).text
    assert "It takes effect only once it is confirmed." in seen
    assert "This is my ruling" not in seen
    assert judge.post("/e/cup/do/confirm_ruling", number="1", declined="").status_code == 403
    assert not hall.tournament.state.players[1].disqualified
    hana = hall.staff(Role.HEAD_JUDGE, "Hana")
    assert "This is my ruling" in hana.look(RECORD).text
    assert hana.post("/e/cup/do/confirm_ruling", number="1", declined="").status_code == 303
    assert hall.tournament.state.players[1].disqualified
    assert "This is my ruling" not in hana.look(RECORD).text


def test_what_somebody_was_put_out_for_is_named_afterwards(hall: Hall, judge: Visitor) -> None:
    """N13-99: first the infraction, then its questions."""
    hall.do(Disqualify(1), HANA, "Marked cards.")
    page = f"{RECORD}/1/complete"
    assert "What was it for?" in judge.look(page).text
    assert "investigation" in judge.look(f"{page}?what=cheating").text
    answered = judge.look(f"{page}?what=cheating&answers=1").text
    assert '<input type="hidden" name="infraction" value="' in answered
    judge.post(page, infraction="cheating", answers="1")
    assert hall.tournament.state.conduct.rulings[1].name == "Cheating"


@pytest.mark.parametrize(
    ("book", "what"),
    [
        ("ffg-netrunner-1.0", "missed_opportunity"),
        ("ffg-starwars-2.2", "stalling"),
        ("nisei-1.3", "slow_play"),
    ],
)
def test_whether_the_faq_is_overruled_is_asked_where_it_can_be(
    tmp_path: Path, book: str, what: str
) -> None:
    """FFG-07, SW-01: a tick in the form; the penalty sheet tells of it. NISEI lets nobody do so."""
    hall = Hall(tmp_path).begin(book)
    olga = hall.staff(Role.ORGANIZER, "Olga")
    page = olga.look(f"{RULE}?players=1&infraction={what}&penalty=none&quick=1").text
    allowed = book != "nisei-1.3"
    assert ("The FAQ is overruled" in page) is allowed
    if allowed:
        fields = {key: value for key, value in hidden(page).items() if key != "csrf"}
        ticked = {"penalty": "none", "text": "Not so", "against_faq": "1", "reason": "It errs"}
        assert fill(olga, RULE, fields | ticked).status_code == 303
        (ruling,) = hall.tournament.state.conduct.rulings.values()
        assert ruling.ruled.against_faq
        assert spoken("penalty_sheet.against_faq") in olga.look("/e/cup/reports/penalties").text
    hall.close()
