"""The endpoints for judges: what documents say about conduct, and what goes on at the tables."""

from toptable.api.answers import conduct, tables
from toptable.api.endpoint import EVENT, V1, Endpoint, Query
from toptable.api.reading import HALL, JUDGING, PAGES, for_staff, read
from toptable.api.shape import Rows

BOOK = f"{V1}/rulebooks/{{rulebook}}"

FOR_JUDGES: tuple[Endpoint, ...] = (
    read(
        "readConduct",
        f"{BOOK}/conduct",
        "What a document says about conduct: penalties, counting, appeals, remedies, guidance",
        JUDGING,
        conduct.ConductAnswer,
    ),
    read(
        "listInfractions",
        f"{BOOK}/infractions",
        "The infractions of a document with their trees of questions, then its repairs",
        JUDGING,
        Rows[conduct.InfractionAnswer],
        query=(
            Query(name="q", type=str, about="Words that the name must have.", default=""),
            *PAGES,
        ),
    ),
    read(
        "walkInfraction",
        f"{BOOK}/infractions/{{infraction}}",
        "From answers to the next question, or to what the document suggests",
        JUDGING,
        conduct.SuggestionAnswer,
        about="Nothing is ruled by it: give_penalty does that.",
        query=(
            Query(
                name="tier",
                type=str,
                about="The tier or level; the one that the document has by itself "
                "where it is left out.",
                default="",
            ),
            Query(
                name="answers",
                type=str,
                about="The answers so far, separated by commas: each the number of an answer, "
                "counted from 1, or the beginning of its text.",
                default="",
            ),
        ),
    ),
    read(
        "readGuidance",
        f"{EVENT}/guidance",
        "What is allowed at the tables of the event",
        JUDGING,
        conduct.GuidanceAnswer,
    ),
    for_staff(
        "readRuling",
        f"{EVENT}/rulings/{{ruling}}",
        "One ruling with all that the record has",
        JUDGING,
        conduct.RulingDetails,
    ),
    # What it tells depends on the time and on confidential texts, so it has no tag.
    for_staff(
        "readMeasures",
        f"{EVENT}/measures",
        "What staff allowed, which matches are under investigation, who was sent out",
        JUDGING,
        conduct.MeasuresAnswer,
        tagged=False,
    ),
    for_staff(
        "readFloor",
        f"{EVENT}/floor",
        "Every table of the round that is on: its state, its time, who waits for a judge",
        HALL,
        tables.FloorAnswer,
    ),
    for_staff(
        "readLate",
        f"{EVENT}/late",
        "Who is late or absent, and what the document has for it now",
        HALL,
        tables.LateAnswer,
        tagged=False,
    ),
    for_staff(
        "readOpen",
        f"{EVENT}/open",
        "What is open before the next round",
        HALL,
        tables.OpenAnswer,
    ),
)
