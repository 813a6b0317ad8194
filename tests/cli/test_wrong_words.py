"""What is mistyped is answered with a sentence, an example and where the help is; never a box."""

import pytest
from terminal import Terminal
from typer.core import TyperGroup
from typer.main import get_command

from toptable.cli.main import app
from toptable.engine.declared import Scope

BOX = "╭╮╰╯│"


@pytest.fixture
def terminal(tmp_path, capsys):
    return Terminal(tmp_path, capsys)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("token", "make", "Bot", "resluts"), "SCOPE cannot be resluts. Did you mean results?"),
        (("token", "make", "Bot", "resluts"), "toptable token scopes"),
        (("token", "make", "Bot", "results", "--days", "x"), "--days must be a whole number."),
        (("token", "make", "Bot"), "SCOPE is missing: what it may do"),
        (("token", "make"), "NAME is missing: what it is for."),
        (("token", "make"), "Example: toptable token make"),
        (("token", "revoke", "5f0a93c1", "now"), "Nothing goes here any more: now."),
        (("token", "lsit"), "Did you mean: toptable token list"),
        (("hook", "add", "X", "https://x.org", "--kind", "reslut"), "Did you mean result?"),
        (("hook", "add", "X", "https://x.org", "--shape", "x"), "There are: plain, discord."),
        (("backup",), "FILE is missing: where to write it."),
        (("restore", "x.json", "--relpace"), "There is no option --relpace. Did you mean"),
        (("server-status", "--cout"), "There is no option --cout."),
        (("serve", "--port"), "--port needs a value after it."),
        (("--rloe", "judge"), "There is no option --rloe. Did you mean --role?"),
    ],
)
def test_what_is_mistyped_is_told_in_a_sentence(terminal, words, told):
    ran = terminal.run(*words)
    assert ran.status == 2
    assert told in " ".join(ran.err.split())
    assert not set(BOX) & set(ran.err)


def commands(command, before=()):
    for name, sub in command.commands.items():
        if isinstance(sub, TyperGroup):
            yield from commands(sub, (*before, name))
        else:
            yield (*before, name), sub


def test_no_command_answers_with_a_box(terminal):
    """An option that there is not, and nothing where something is needed."""
    tried = 0
    for words, command in commands(get_command(app)):
        tries = [("--no-such-thing",)]
        if any(parameter.required for parameter in command.params):
            tries.append(())
        for typed in tries:
            ran = terminal.run(*words, *typed)
            tried += 1
            assert ran.status == 2, (words, typed)
            assert f"toptable {' '.join(words)} --help" in " ".join(ran.err.split()), ran.err
            assert not set(BOX) & set(ran.err), ran.err
            assert "Traceback" not in ran.err
    assert tried > 100


def test_the_scopes_are_listed_with_what_they_are_for(terminal):
    listed = terminal.ok("token", "scopes")
    assert [line.split()[0] for line in listed.splitlines()] == list(Scope)
