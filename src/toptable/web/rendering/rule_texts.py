"""The rules behind a field, in our own words, for whoever points at it or comes to it by key."""

from collections.abc import Sequence

from toptable.rulebooks.catalogue import readings, rules


def rule_texts(ids: Sequence[str], document: str = "") -> list[tuple[str, str]]:
    """Each rule or reading with its text; of several documents only the one that is asked for."""
    found = []
    for one in ids:
        rule, reading = rules().get(one), readings().get(one)
        if rule is not None and document in ("", rule.document):
            found.append((one, rule.rule))
        elif reading is not None and document in ("", *reading.documents):
            found.append((one, f"{reading.question} {reading.reading}"))
    return found
