"""What was typed and cannot be taken: what is missing or wrong, and the nearest command
there is.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from typing import Any

import typer
from typer.core import TyperGroup

from toptable.cli.exits import Exit

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


def usage_error_text(wrong: Any) -> str:
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
        yield f"{parameter_text(parameter)} must be {kind}."
    elif extra := _EXTRA.search(message):
        yield f"Nothing goes here any more: {extra['words']}. Put a name with spaces in quotes."
    elif HELP in message:
        yield message
        return
    else:
        yield message if message.endswith((".", "?")) else f"{message}."
    yield from _further(wrong.ctx)


def parameter_text(parameter: Any) -> str:
    """A parameter as it stands in the help: ``SCOPE``, ``--days``."""
    options = [name for name in getattr(parameter, "opts", ()) if name.startswith("-")]
    if options:
        return str(max(options, key=len))
    written = str(getattr(parameter, "metavar", None) or parameter.name or "")
    return written.strip("[]{}. …").upper()


def _missing(parameter: Any) -> str:
    about = str(getattr(parameter, "help", None) or "").strip().rstrip(".")
    why = f": {about[0].lower()}{about[1:]}" if about else ""
    return f"{parameter_text(parameter)} is missing{why}."


def _wrong_choice(parameter: Any, typed: str, choices: Sequence[str]) -> Iterator[str]:
    name = parameter_text(parameter) if parameter is not None else "This"
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


MOST = 3

MEANT = {
    "appeal": "penalty appeal",
    "backup": "export",
    "call": "judge call",
    "correct": "result enter",
    "create": "event new",
    "end": "event close",
    "finish": "event close",
    "handover": "staff stand-in",
    "incident": "judge note",
    "late": "people admit-late",
    "pair": "round next",
    "pairings": "round show",
    "places": "event places",
    "player": "people enter",
    "players": "people enter",
    "register": "people enter",
    "remove": "people drop",
    "ruling": "penalty lookup",
    "score": "result enter",
    "setting": "event set",
    "settings": "event set",
    "standing": "event show",
    "warning": "penalty give",
}
"""Other words that people have for what a command does."""


class Nearest(TyperGroup):
    """A noun, or the whole program: an unknown word is answered with the nearest commands."""

    def make_context(self, *args: Any, **kwargs: Any) -> Any:
        """Read what was typed; what cannot be read ends in a sentence."""
        with _in_sentences():
            return super().make_context(*args, **kwargs)

    def invoke(self, ctx: Any) -> Any:
        """Run the command that was typed; the same holds for its own words."""
        with _in_sentences():
            return super().invoke(ctx)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that is meant, or the end with what to type instead."""
        typed = args[0]
        unknown = not typed.startswith("-") and self.get_command(ctx, typed) is None
        if unknown and not ctx.resilient_parsing:
            path = [] if ctx.parent is None else [ctx.info_name]
            ctx.fail(no_such([*path, *args], len(path), tuple(_names(ctx.find_root().command))))
        return super().resolve_command(ctx, args)


@contextmanager
def _in_sentences() -> Iterator[None]:
    try:
        yield
    except USAGE as wrong:
        if is_help(wrong):
            raise
        # Loaded only here: a program that says nothing wrong needs no colours.
        from toptable.cli.terminal import stop

        stop(usage_error_text(wrong), Exit.REFUSED)


def no_such(words: Sequence[str], nouns: int, known: Sequence[str]) -> str:
    """The sentence for words that are no command; the first ``nouns`` of them are a noun."""
    typed = " ".join(words[: nouns + 1])
    instead = nearest(words, nouns, known)
    if not instead:
        return f"There is no command {typed}. All commands: toptable --help"
    return f"There is no command {typed}. Did you mean: {'; '.join(instead)}?"


def nearest(words: Sequence[str], nouns: int, known: Sequence[str]) -> list[str]:
    """The commands nearest to these words, at most three, as one types them."""
    noun, word = " ".join(words[:nouns]), words[nouns]
    both = " ".join(words[nouns : nouns + 2])
    own = [name for name in known if noun and name.startswith(f"{noun} ")]
    verbs = {name.rpartition(" ")[2]: name for name in known}
    groups = sorted({name.partition(" ")[0] for name in known if " " in name})
    meant = MEANT.get(word, "")
    found = [
        *([meant] if meant and meant.startswith(noun) else ()),
        *(f"{noun} {verb}" for verb in get_close_matches(word, [n.split()[-1] for n in own])),
        *(get_close_matches(both, known, cutoff=0.75) if not noun else ()),
        *([meant] if meant else ()),
        *(name for name in known if name.rpartition(" ")[2] == word),
        *(get_close_matches(word, groups) if not noun else ()),
        *(verbs[verb] for verb in get_close_matches(word, verbs, cutoff=0.7)),
    ]
    return [f"toptable {name}" for name in dict.fromkeys(found) if name != f"{noun} {word}"][:MOST]


def _names(command: Any, before: str = "") -> Iterator[str]:
    for name, sub in command.commands.items():
        full = f"{before} {name}".strip()
        if isinstance(sub, TyperGroup):
            yield from _names(sub, full)
        else:
            yield full
