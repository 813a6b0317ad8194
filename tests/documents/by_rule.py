"""Tables of scenarios whose parameter is the id of the rule."""

from collections.abc import Mapping
from typing import Any

import pytest

from toptable.rulebooks import catalogue


def by_rule(table: Mapping[str, Any]) -> pytest.MarkDecorator:
    """Run a test once per row, with the arguments ``rule`` and ``case``.

    A key is the id of a rule, or the id and some words that tell several cases apart:
    ``N13-11 casual``. It is the name of the case in pytest too, so that a list of served rules can
    cite ``path::test_name[N13-11]``.
    """
    rows = [pytest.param(key.split()[0], case, id=key) for key, case in table.items()]
    return pytest.mark.parametrize(("rule", "case"), rows)


def document_of(rule: str) -> str:
    """The document that a rule stands in, by its id: ``nisei-1.3``."""
    return catalogue.rules()[rule].document


def cases_by_rule(table: Mapping[str, Any]) -> pytest.MarkDecorator:
    """The same for a test that need not know the id: with the argument ``case`` alone."""
    return pytest.mark.parametrize("case", [pytest.param(table[key], id=key) for key in table])
