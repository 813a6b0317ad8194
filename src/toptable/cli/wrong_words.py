"""What was typed and cannot be taken, in a sentence: what is missing or wrong, and an example."""

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from typing import Any

import typer

USAGE: type[Exception] = typer.BadParameter.__mro__[1]
"""What every mistake in typing is, however the library that reads it is put together."""

_CHOICE = re.compile(r"'(?P<typed>.*?)' is not one of (?P<choices>.*?)\.?$", re.DOTALL)
_EXTRA = re.compile(r"unexpected extra argument\S* \((?P<words>.*)\)", re.DOTALL)
_LISTED = re.compile(r"'([^']*)'")
HELP = "--help"
_KINDS = {
    "integer": "a whole number",
    "float": "a number",
    "number": "a number",
    "boolean": "yes or no",
    "uuid": "a UUID",
    "datetime": "a time",
}
"""What values are, by the words with which the library refuses others."""

WHERE_LISTED = {"SCOPE": "What each is for: toptable token scopes"}
"""Where to read more about the choices, by what stands in for them in the help."""


def is_help(wrong: Exception) -> bool:
    """Whether nothing was typed, so that the help is the answer."""
    return type(wrong).__name__ == "NoArgsIsHelpError"


def told(wrong: Any) -> str:
    """A mistake in typing as people are told of it, line by line."""
    return "\n".join(_lines(wrong))


def _lines(wrong: Any) -> Iterator[str]:
    parameter = getattr(wrong, "param", None)
    message = str(getattr(wrong, "message", "") or wrong.format_message())
    option = str(getattr(wrong, "option_name", ""))
    if option and "requires" in message:
        yield f"{option} needs a value after it."
    elif option:
        yield _no_option(wrong, option)
    elif hasattr(wrong, "param_type") and parameter is not None:
        yield _missing(parameter)
    elif chosen := _CHOICE.search(message):
        yield from _wrong_choice(parameter, chosen["typed"], _LISTED.findall(chosen["choices"]))
    elif parameter is not None and (kind := _kind(message)):
        yield f"{shown(parameter)} must be {kind}."
    elif extra := _EXTRA.search(message):
        yield f"Nothing goes here any more: {extra['words']}. Put a name with spaces in quotes."
    elif HELP in message:
        yield message
        return
    else:
        yield message if message.endswith((".", "?")) else f"{message}."
    yield from _further(wrong.ctx)


def shown(parameter: Any) -> str:
    """A parameter as it stands in the help: ``SCOPE``, ``--days``."""
    options = [name for name in getattr(parameter, "opts", ()) if name.startswith("-")]
    if options:
        return str(max(options, key=len))
    written = str(getattr(parameter, "metavar", None) or parameter.name or "")
    return written.strip("[]{}. …").upper()


def _missing(parameter: Any) -> str:
    about = str(getattr(parameter, "help", None) or "").strip().rstrip(".")
    why = f": {about[0].lower()}{about[1:]}" if about else ""
    return f"{shown(parameter)} is missing{why}."


def _wrong_choice(parameter: Any, typed: str, choices: Sequence[str]) -> Iterator[str]:
    name = shown(parameter) if parameter is not None else "This"
    near = get_close_matches(typed, choices, n=1)
    meant = f" Did you mean {near[0]}?" if near else ""
    yield f"{name} cannot be {typed or 'empty'}.{meant}"
    yield f"There are: {', '.join(choices)}."
    if name in WHERE_LISTED:
        yield WHERE_LISTED[name]


def _no_option(wrong: Any, typed: str) -> str:
    known = [
        name
        for parameter in (wrong.ctx.command.params if wrong.ctx is not None else ())
        for name in (*parameter.opts, *parameter.secondary_opts)
        if name.startswith("--")
    ]
    near = get_close_matches(typed, known, n=1)
    meant = f" Did you mean {near[0]}?" if near else ""
    return f"There is no option {typed}.{meant}"


def _kind(message: str) -> str:
    return next((words for kind, words in _KINDS.items() if kind in message), "")


def _further(context: Any) -> Iterator[str]:
    """An example of the command, and where the whole help is."""
    if context is None:
        return
    example = str(getattr(context.command, "epilog", None) or "")
    if example.startswith("Example"):
        yield example
    words: list[str] = []
    while context.parent is not None:
        words.insert(0, context.info_name)
        context = context.parent
    yield " ".join(("More: toptable", *words, HELP))
