"""Starts Toptable where there is no shell for ./script/serve, such as on Windows.

    py script\\start.py [options of toptable serve]

It does what ./script/serve does: makes an environment in .venv, installs what is needed there the
first time and when it changed, and serves. It needs nothing but Python 3.11 or newer.
"""

import hashlib
import io
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ENVIRONMENT = ROOT / ".venv"
STAMP = ENVIRONMENT / "installed-run"
LOG = ENVIRONMENT / "install.log"
WINDOWS = os.name == "nt"
PROGRAMS = ENVIRONMENT / ("Scripts" if WINDOWS else "bin")
PYTHON = PROGRAMS / ("python.exe" if WINDOWS else "python")

TROUBLE = {
    "no space left": "The disk is full; make about 500 MB free and start again.",
    "permission denied": f"You may not write in {ENVIRONMENT}; remove that folder and start again.",
    "access is denied": f"You may not write in {ENVIRONMENT}; remove that folder and start again.",
    "versions: none": "The Python package index cannot be reached; connect this computer to the "
    "internet and start again (only the first start needs it).",
}
"""What pip says when something stops it, and what that means."""


def main(words: list[str]) -> int:
    """Prepare what is missing, then serve."""
    for stream in (sys.stdout, sys.stderr):
        # A window that lacks letters of a folder's name shows question marks instead.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    if sys.version_info < (3, 11):  # noqa: UP036 - an older one may be what starts this
        return fail("Python 3.11 or newer is needed; get it from python.org.")
    if not (PYTHON.exists() and STAMP.exists() and STAMP.read_text() == fingerprint()):
        wrong = prepare()
        if wrong:
            return fail(wrong)
    try:
        ended = subprocess.call([PYTHON, "-c", RUN, "serve", *words], env=environment())
    except KeyboardInterrupt:
        return 0
    if ended:
        hold()
    return ended


RUN = "from toptable.cli.main import run; run()"


def prepare() -> str:
    """Make the environment and fill it; what went wrong, if anything did."""
    if not os.access(ROOT, os.W_OK):
        return f"You may not write in {ROOT}; copy the folder to a place of your own."
    print("Making an environment in .venv", flush=True)
    made = subprocess.run(
        [sys.executable, "-m", "venv", "--clear", ENVIRONMENT],
        capture_output=True,
        text=True,
        errors="replace",
    )
    if made.returncode:
        return f"The environment could not be made: {made.stderr.strip() or made.stdout.strip()}"
    print("Installing what Toptable needs (only the first time, and when it changes)", flush=True)
    for what in (
        ["-r", str(ROOT / "requirements" / "run.txt")],
        ["--no-deps", "--no-build-isolation", "-e", str(ROOT)],
    ):
        wrong = install(what)
        if wrong:
            return wrong
    STAMP.write_text(fingerprint())
    return ""


def install(what: list[str]) -> str:
    """Let pip install something out of sight; what went wrong, if anything did."""
    command = [PYTHON, "-m", "pip", "--disable-pip-version-check", "install", *what]
    with LOG.open("w", encoding="utf-8") as log:
        ended = subprocess.run(command, stdout=log, stderr=log, env=environment())
    if not ended.returncode:
        return ""
    said = LOG.read_text(encoding="utf-8", errors="replace")
    for sign, meaning in TROUBLE.items():
        if sign in said.lower():
            return meaning
    print("\n".join(said.splitlines()[-5:]), file=sys.stderr)
    return f"The installation failed with the lines above; all of it is in {LOG}"


def environment() -> dict[str, str]:
    """What programs see: nothing of a Python that is set up for something else."""
    foreign = ("PYTHONHOME", "PYTHONPATH", "PIP_USER", "PIP_TARGET", "PIP_PREFIX")
    return {name: value for name, value in os.environ.items() if name not in foreign}


def fingerprint() -> str:
    """Changes when a requirement changes, and when the folder is moved or copied."""
    files = [ROOT / "pyproject.toml", ROOT / "requirements" / "run.txt"]
    return hashlib.sha256(b"".join([str(ROOT).encode(), *map(Path.read_bytes, files)])).hexdigest()


def fail(sentence: str) -> int:
    """Say what is wrong."""
    print(f"Toptable cannot start. {sentence}", file=sys.stderr)
    hold()
    return 1


def hold() -> None:
    """Keep a window open that a double-click opened, until what it says is read."""
    if WINDOWS and sys.stdin is not None and sys.stdin.isatty():
        input("Press Enter to close this window.")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
