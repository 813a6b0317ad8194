"""Whatever a player is refused is told in the player's language, under every document."""

import re

import pytest
from player_office import phone

from documents.day import Day
from spoken import spoken
from toptable.desk.desk import Desk
from toptable.engine import names
from toptable.engine.declared import Command
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.decks.read_decklist import read_list
from toptable.engine.rules.finals.locked_cut import FinalistAnswer
from toptable.engine.rules.results.kinds import Result
from toptable.engine.sentence import Sentence
from toptable.engine.state.floor import CallReason
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.finals.cutting import AnswerRoll
from toptable.engine.subjects.finals.match_reports import ClaimFinalsGame
from toptable.engine.subjects.floor.judge_calls import OpenCall
from toptable.engine.subjects.messages.messaging import ReadMessage
from toptable.engine.subjects.people.drop_and_reinstate import Rejoin
from toptable.engine.subjects.people.player_entry import CheckIn
from toptable.engine.subjects.results.reporting import ClaimResult, WithdrawClaim
from toptable.engine.subjects.results.sides import SettleSides
from toptable.rulebooks import all_rulebooks
from toptable.web.languages.languages import LANGUAGES
from toptable.web.languages.texts import texts_in

TRANSLATED = [language for language in LANGUAGES if language != "en"]
ENGLISH = re.compile(r"\b(?:the|is|are|has|have|was|not|your|you|and|this|that|ask|say)\b", re.I)
"""Words that no sentence of several does without, and that are no words in the other languages."""
ANN, CY = 1, 3
REFUSED: dict[str, Command] = {
    "check in, after the start": CheckIn((ANN,)),
    "check in somebody else": CheckIn((CY,)),
    "the roll, before it is called": AnswerRoll(ANN, FinalistAnswer.PRESENT),
    "come back, though in": Rejoin(ANN),
    "report a round that is not there": ClaimResult(9, 1, ANN, Result("W")),
    "report a table that is not there": ClaimResult(1, 99, ANN, Result("W")),
    "report too many games": ClaimResult(1, 1, ANN, Result("WWWWW")),
    "take back what was not reported at a table": WithdrawClaim(1, 99, ANN),
    "report a game of the finals": ClaimFinalsGame(ClockStage.ELIMINATION, 1, 1, ANN, Result("W")),
    "settle sides of a table that is not there": SettleSides(1, 99, 1),
    "call for another table": OpenCall(CallReason.QUESTION, table=99),
    "read a message that is not there": ReadMessage(ANN, 9),
    "drop somebody else": Drop(CY),
}


def in_english(text: str) -> list[str]:
    """What reads as English in a sentence."""
    return ENGLISH.findall(text)


@pytest.fixture(scope="module", params=[book.id for book in all_rulebooks()])
def day(request: pytest.FixtureRequest) -> Day:
    """Round 1 is on, under each document."""
    return Day(request.param, "Ann Bo Cy Di").round()


@pytest.mark.parametrize("what", REFUSED)
def test_a_refused_command_is_told_in_every_language(day: Day, what: str) -> None:
    actor = Actor(name="Ann", role=Role.PLAYER, player=ANN)
    outcome = day.tournament.send(REFUSED[what], actor)
    assert isinstance(outcome, Refusal), what
    if outcome.code == "letter":
        pytest.skip("letters that the phone does not offer")
    told = {language: texts_in(language).told(outcome) for language in TRANSLATED}
    assert len({*told.values(), outcome.text}) == len(TRANSLATED) + 1, told
    for text in told.values():
        assert in_english(text) == [], text
        assert "%(" not in text
    assert texts_in("en").told(outcome) == outcome.text


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize(
    "text", ["", "\0", "x" * 200_001, "0 Card", "Card", "500 Card", "y" * 500, "<deck></deck"]
)
def test_what_is_wrong_with_a_list_is_told(language: str, text: str) -> None:
    read = read_list(text, None)
    said = [read.unreadable] if read.unreadable else [line.reason for line in read.problems]
    for why in said:
        assert isinstance(why, Sentence), why
        assert in_english(texts_in(language).told(why)) == []


def test_a_sentence_is_plain_english_where_nobody_translates_it() -> None:
    refusal = names.problem("")
    assert refusal is not None
    assert refusal.text == spoken("empty_name", what="A name")
    assert type(refusal.text) is str
    assert texts_in("de").told(refusal) == "Ein Name darf nicht leer sein."


@pytest.mark.parametrize("language", ["de", "ja"])
def test_a_page_shows_no_english_sentence(demo: Desk, language: str) -> None:
    wish = {"accept-language": language}
    holder = phone(demo, "Ravi Menon")
    forms: dict[str, dict[str, str]] = {
        "report": {"at": "9-9"},
        "confirm": {},
        "withdraw": {"at": "9-9"},
        "check-in": {},
        "roll": {},
        "name": {"name": ""},
        "return": {},
        "sides": {"at": "9-9"},
        "messages/99/read": {},
    }
    for path, form in forms.items():
        refused = holder.post(f"/e/demo/me/{path}", wish, **form)
        assert refused.status_code in (403, 409), path
        (said,) = re.findall(r'<p class="state alarm">! (.*?)</p>', refused.text, re.S)
        assert 'lang="en"' not in said, said
        assert in_english(said) == [], said
        answer = holder.post(f"/e/demo/me/{path}", {**wish, "accept": "application/json"}, **form)
        assert in_english(answer.json()["refused"]) == [], path
