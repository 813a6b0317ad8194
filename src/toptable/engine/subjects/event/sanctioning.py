"""Whether an event is sanctioned, and what that forbids without approval. N13-43, N13-49."""

from collections.abc import Mapping

from toptable.engine.refusal import refuse
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.sanctioned import SanctionedRules
from toptable.engine.rules.structure.levels import Sanctioned
from toptable.engine.state import State, rules_in, the_event

SANCTIONED = "sanctioned"
"""The setting that keeps whether an event is sanctioned. N13-43."""


def is_sanctioned(state: State, rulebook: Rulebook) -> bool:
    """Whether the event counts as sanctioned: it is marked so, or is of a kind that always is."""
    marked = rules_in(state, rulebook).chosen.get(SANCTIONED, "no") == "yes"
    return marked or kind_of_sanction(state, rulebook) is Sanctioned.ALWAYS


def kind_of_sanction(state: State, rulebook: Rulebook) -> Sanctioned:
    """What the document says about events of this kind."""
    kinds = rulebook.levels.event_types if rulebook.levels is not None else ()
    wanted = the_event(state).event_type
    return next((kind.sanctioned for kind in kinds if kind.id == wanted), Sanctioned.OPTIONAL)


def policies(state: State, rulebook: Rulebook) -> SanctionedRules | None:
    """What the document asks of this event because it is sanctioned; nothing of any other."""
    return rulebook.sanctioned if is_sanctioned(state, rulebook) else None


def format_of(state: State, rules: SanctionedRules, rulebook: Rulebook) -> str:
    """The format that the event is set to."""
    return rules_in(state, rulebook).chosen[rules.format_setting]


def format_locked(
    state: State, wanted: Mapping[str, str], rulebook: Rulebook, approval: str
) -> None:
    """A sanctioned event plays the format of the document unless another is approved. N13-49."""
    rules = rulebook.sanctioned
    if rules is None or approval:
        return
    sanctioned = wanted.get(SANCTIONED) == "yes" or is_sanctioned(state, rulebook)
    if wanted.get(SANCTIONED) == "no" or not sanctioned:
        return
    chosen = wanted.get(rules.format_setting) or format_of(state, rules, rulebook)
    touched = {SANCTIONED, rules.format_setting} & set(wanted)
    if not touched or chosen in rules.formats:
        return
    refuse(
        "format_locked",
        "A sanctioned event plays %(format_name)s unless %(approver)s approves another format. "
        "Record the approval under Prizes first, or with toptable prize approval.",
        rules.source,
        format_name=rules.format_name,
        approver=rules.approver,
    )
