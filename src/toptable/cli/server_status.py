"""The command that asks a server how it is, for scripts and for people who watch."""

import json
import ssl
import urllib.error
import urllib.request
from pathlib import Path
from typing import Annotated

import typer

from toptable.cli.common import desk, say, stop, who
from toptable.cli.exits import Exit
from toptable.cli.serve import WHERE, https_folder
from toptable.desk.desk import now
from toptable.engine.rules.structure.tables import counted

PATIENCE_SECONDS = 10
UNTRUSTED = (
    "this computer does not trust its certificate. Use the name that the certificate is for; "
    "if the server made it itself, ask on the computer where it runs."
)


def register(app: typer.Typer) -> None:
    """Add this command to the program."""
    app.command(
        "server-status", epilog="Example: toptable server-status https://toptable.example.org"
    )(status)


def status(
    context: typer.Context,
    address: Annotated[str, typer.Argument(metavar="ADDRESS", help="Where the pages are.")] = WHERE,
    details: Annotated[
        bool,
        typer.Option(
            "--details",
            help="Also say how its processes are and what needs doing, as the database knows it.",
        ),
    ] = False,
) -> None:
    """Ask a server whether it is ready for visitors.

    Exit status 0: it is. 1: it is not, and the answer says why. With --details the database is
    looked at too, which must be the server's own (--db).
    """
    if details:
        _say_details(context)
    if not address.startswith(("http://", "https://")):
        stop(f"{address} is not an address. Type one like {WHERE}.", Exit.REFUSED)
    asked = f"{address.rstrip('/')}/ready"
    try:
        with urllib.request.urlopen(asked, timeout=PATIENCE_SECONDS, context=_trusted()):
            say(f"{address} is ready.")
    except urllib.error.HTTPError as problem:
        with problem:
            stop(f"{address} is not ready. {_reason(problem.read())}", Exit.UNSOUND)
    except (OSError, ValueError) as problem:
        why = getattr(problem, "reason", problem)
        if isinstance(why, ssl.SSLCertVerificationError):
            stop(f"{address} answers, but {UNTRUSTED}", Exit.UNSOUND)
        stop(f"{address} does not answer ({why}). Check that the server runs.", Exit.UNSOUND)


def _say_details(context: typer.Context) -> None:
    """What the page Server says."""
    from toptable.web.monitoring.server_health import about, ago, size, state_of, warnings
    from toptable.web.monitoring.traffic import Traffic

    place = who(context).db
    if "://" not in place and not Path(place).exists():
        stop(f"There is no database at {place}. Name the server's own with --db.", Exit.REFUSED)
    with desk(context) as opened:
        moment = now()
        state = state_of(opened, Traffic(), moment)
    say(f"{state.kind}, {size(state.size)}, {counted(state.events, 'event')}.")
    if state.kind == "SQLite":
        say(f"Last backup: {ago(moment, state.backup)}.")
    if not state.processes:
        say("No process serves it just now.")
    for heard in state.processes:
        known = ", ".join(about(heard, moment))
        say(f"Process {heard.process.pid} on {heard.process.host}: {known}.")
    for hook in state.hooks_off:
        say(f"The webhook {hook.name} ({hook.id}) is off since {hook.off:%Y-%m-%d}. {hook.note}")
    for sentence in warnings(state, moment):
        say(sentence.removesuffix(" See below."))


def _trusted() -> ssl.SSLContext:
    """Whom the system trusts, and the authority that ``serve --https`` made on this computer."""
    from toptable.web.serving.own_certificate import AUTHORITY

    context = ssl.create_default_context()
    own = https_folder() / AUTHORITY
    if own.exists():
        context.load_verify_locations(own)
        # One that an earlier version made lacks what Python asks for from 3.13 on; phones have it.
        context.verify_flags &= ~ssl.VERIFY_X509_STRICT
    return context


def _reason(content: bytes) -> str:
    try:
        return str(json.loads(content)["reason"])
    except (ValueError, KeyError, TypeError):
        return "Something else than Toptable answers there."
