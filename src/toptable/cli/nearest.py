"""What to type instead of a command that there is not: the nearest names."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from typing import Any

from typer.core import TyperGroup

from toptable.cli import wrong_words
from toptable.cli.exits import Exit

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
    except wrong_words.USAGE as wrong:
        if wrong_words.is_help(wrong):
            raise
        # Loaded only here: a program that says nothing wrong needs no colours.
        from toptable.cli.saying import stop

        stop(wrong_words.told(wrong), Exit.REFUSED)


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
