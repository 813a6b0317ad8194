"""The log with its sentences, its head, and whether it still holds what was noted down."""

from toptable.api.answers import log
from toptable.api.problem import refused
from toptable.api.shape import Rows
from toptable.engine.log.found_again import FoundAgain, Still, look_for
from toptable.engine.log.witness import read_witness
from toptable.engine.log.witness import told as head_told
from toptable.engine.refusal import Refusal
from toptable.web.api.asking import Ask, Told, refuse
from toptable.web.api.lines import page_after, told
from toptable.web.pages.log.witness_part import heads


def list_log(ask: Ask) -> Rows[log.LineAnswer]:
    seen, query = ask.seen, ask.query
    page = page_after(seen, ask.reader, query["after"], query["limit"], query["as_of"])
    following = {"after": page.lines[-1].seq, "as_of": seen.version} if page.more else None
    return Rows(
        rows=tuple(told(seen, line) for line in page.lines),
        total=page.total,
        next=ask.address_with(**following) if following else None,
        version=seen.version,
    )


def read_head(ask: Ask) -> log.HeadAnswer:
    version = ask.version
    head = ask.tournament.log.head_at(version)
    return log.HeadAnswer(
        version=version,
        head=head,
        code=head_told(version, head),
        broken_at=ask.tournament.log.broken_at,
    )


LONGEST = 400
"""No head is longer, and no address of one."""


def check_head(ask: Ask) -> log.ProofAnswer:
    typed = ask.query["head"]
    if not typed:
        raise refuse(422, "query", "Say in head which head of a log to look for.")
    witness = read_witness(typed[:LONGEST])
    if isinstance(witness, Refusal):
        raise Told(refused(witness, 422))
    whole, version = ask.tournament.log, ask.version
    shown = whole if ask.seen.staff else ask.tournament.public.log
    every = [whole.head_at(seq) for seq in range(1, version + 1)]
    found = look_for(witness, shown.lines[:version], every, whole.broken_at)
    return log.ProofAnswer(holds=found.still is Still.THERE, text=_sentence(found), version=version)


def _sentence(found: FoundAgain) -> str:
    then = found.witness.entries
    if found.still is Still.THERE:
        since = f"{found.later} have come since" if found.later else "nothing has come since"
        return f"The log still holds the {then} entries that it held then; {since}."
    if found.still is Still.TOO_SHORT:
        return f"The log has only {found.now} entries; it had {then}. Its end is missing."
    if found.still is Still.CHANGED:
        return f"Entry {found.broken_at} was changed in the database: the log proves nothing."
    return f"The log held something else at entry {then}: it is another log, or was written anew."


def list_heads(ask: Ask) -> log.HeadsAnswer:
    return log.HeadsAnswer(
        heads=tuple(
            log.RoundHead(round=head.round, entries=head.entries, code=head.text)
            for head in heads(ask.seen)
        ),
        version=ask.version,
    )


WORK = {
    "listLog": list_log,
    "readHead": read_head,
    "listHeads": list_heads,
    "checkHead": check_head,
}
