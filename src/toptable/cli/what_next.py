"""What to type after a no: the command that puts it right, by the refusal's code."""

from toptable.engine.refusal import AnsweredBy, Refusal

_COMMANDS = {
    "begun": "bracket leave EVENT NAME",
    "clock_not_started": "clock start EVENT",
    "closed": "event reopen EVENT",
    "gone": "round redraw EVENT",
    "by_lot": "cut draw EVENT --between A,B",
    "draft_open": "round publish EVENT",
    "has_result": "result clear EVENT TABLE",
    "names_unapproved": "team approve EVENT",
    "no_bracket": "bracket start EVENT",
    "no_clock": "clock start EVENT",
    "no_draft": "round next EVENT",
    "no_roll_call": "cut call EVENT --place PLACE",
    "no_round": "round next EVENT",
    "no_ruling": "penalty list EVENT",
    "no_such_entry": "log EVENT",
    "no_such_table": "round show EVENT",
    "no_table": "round show EVENT",
    "not_locked": "cut lock EVENT",
    "no_show": "people drop EVENT NAME, or toptable round ready EVENT NAME",
    "not_published": "round publish EVENT",
    "out_of_date": "round redraw EVENT",
    "unpaired": "round redraw EVENT",
    "unannounced": "event plan EVENT, then toptable event status EVENT announced",
    "unknown_player": "event show EVENT",
}
"""What leads on, or shows what there is."""
_ANSWERS = {
    AnsweredBy.ONCE_MORE: "On the command line, add --replace.",
    AnsweredBy.REASON: "To do it anyway, add --reason 'WHY'.",
}


def told(refusal: Refusal) -> str:
    """The refusal with what to type next, where one command is the answer to it."""
    command = _COMMANDS.get(refusal.code)
    hints = [f"Type: toptable {command}"] if command else []
    if refusal.answer in _ANSWERS:
        hints.insert(0, _ANSWERS[refusal.answer])
    return " ".join((str(refusal), *hints))
