"""Keeps a database of a release, written by that release itself, for tests/data/releases.

    .venv/bin/python script/keep_release.py v0.3.0 [NAME]

The first word is a commit, the second what to call it if not by its version. The program of that
commit is taken out of git into a folder of its own and run there by its own command line. It plays
an event under each document and begins one by hand; it knows people across events, staff who
signed in, and what else that version keeps. The database goes to NAME.sqlite.gz, and what that
version prints about its events to NAME.told.json, which tests/cli/test_releases.py compares with
what is printed today. What is kept is never made anew.
"""

import gzip
import io
import json
import os
import re
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Any

import httpx

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / "tests" / "data" / "releases"
RUN = "from toptable.cli.main import run; run()"
BOOKS = ("nisei-1.0", "nisei-1.3", "ffg-netrunner-1.0", "ffg-starwars-2.2", "bushiroad-1.2.11")
ORGANIZER = "Zoë Müller"
PLAYERS = ("Łukasz Żak", "Ann O'Hara", "坂本 龍馬", "José Ñíguez", "Bo")
EVENT = "Spring – Łódź"
WHEN = ("--since", "2025-12-01", "--until", "2026-01-31")

FIRST_WORDS = {
    "event new": "new",
    "event list": "list",
    "event show": "show",
    "event places": "places",
    "event delete": "delete",
    "people enter": "enter",
    "people check-in": "check-in",
    "people drop": "drop",
    "result enter": "result",
    "round next": "round pair",
    "registry add": "person add",
    "registry ban": "person ban",
    "staff invite": "invite",
}
"""What version 0.1.0 called its commands."""


class Release:
    """The program of a commit, with a database of its own."""

    def __init__(self, commit: str, folder: Path) -> None:
        packed = subprocess.run(
            ["git", "archive", commit, "src"], cwd=ROOT, check=True, capture_output=True
        )
        with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as tree:
            tree.extractall(folder, filter="data")
        self.database = folder / "events.sqlite"
        self._environment = {**os.environ, "PYTHONPATH": str(folder / "src"), "PYTHONUTF8": "1"}
        self.version = self.toptable("--version").split()[-1]

    def toptable(self, *words: str) -> str:
        """What the program prints when somebody types this."""
        if self.database.exists() and self.version == "0.1.0":
            before = FIRST_WORDS.get(" ".join(words[:2]))
            words = (*before.split(), *words[2:]) if before else words
        ended = subprocess.run(
            self._command(*words), env=self._environment, capture_output=True, text=True
        )
        if ended.returncode:
            sys.exit(f"toptable {' '.join(words)}\n{ended.stderr}")
        return ended.stdout

    def asked(self, *words: str) -> Any:
        """What it answers to a program."""
        return json.loads(self.toptable(*words, "--json"))

    def sign_in(self) -> str:
        """Let the organizer sign in, as on the first morning; what their browser keeps."""
        server = subprocess.Popen(
            self._command("serve", "--no-demo", "--port", "9417"),
            env=self._environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            printed = iter(server.stdout or ())
            link = next(
                found[0] for line in printed if (found := re.search(r"http\S+/sign-in/\S+", line))
            )
            with httpx.Client(follow_redirects=True, timeout=30) as browser:
                page = browser.get(link)
                fields = dict(
                    re.findall(r'<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"', page.text)
                )
                browser.post(page.url, data=fields | {"name": ORGANIZER}).raise_for_status()
                return next(iter(browser.cookies.values())).strip('"')
        finally:
            server.terminate()
            server.wait()

    def _command(self, *words: str) -> list[str]:
        start = [sys.executable, "-c", RUN]
        return [*start, "--db", str(self.database), "--by", ORGANIZER, *words]


def play(release: Release) -> dict[str, Any]:
    """Fill the database; what the version itself says is in it."""
    for number, book in enumerate(BOOKS):
        plan = ["--players", "9", "--seed", str(number), "--cut", "4", "--rounds", "3"]
        release.toptable("simulate", "--rulebook", book, *plan, "--keep")
    session = release.sign_in()
    person = release.toptable("registry", "add", PLAYERS[0], "--number", "navi:4711").split()[0]
    release.toptable("registry", "ban", "navi:4711", "--by", "FFG", *WHEN)
    release.toptable("event", "new", "Not this one", "--rulebook", BOOKS[0])
    release.toptable("event", "delete", "Not this one", "--name", "Not this one")
    release.toptable("event", "new", EVENT, "--rulebook", "nisei-1.3")
    release.toptable("people", "enter", EVENT, PLAYERS[0], "--person", person)
    release.toptable("people", "enter", EVENT, *PLAYERS[1:])
    release.toptable("people", "check-in", EVENT, "--all")
    reason = [] if release.version == "0.1.0" else ["--reason", "The hall opened late"]
    release.toptable("round", "next", EVENT, *reason)
    release.toptable("round", "publish", EVENT)
    release.toptable("result", "enter", EVENT, "1", "WL")
    release.toptable("undo", EVENT, "--yes")
    release.toptable("result", "enter", EVENT, "1", "WW")
    invited = release.toptable("staff", "invite", "judge", "--event", EVENT, "--name", "Jo")
    told = {"session": session, "invitation": invited.split()[0]}
    if re.search(r"^\W*token ", release.toptable("--help"), re.MULTILINE):
        words = ["Results bot", "results", "read", "--of", ORGANIZER]
        told["token"] = release.toptable("token", "make", *words)
        release.toptable("hook", "add", "Site", "https://93.184.216.34/hook")
        told["player"] = release.toptable("people", "link", EVENT, PLAYERS[2], "--new")
    return told


def look(release: Release) -> list[dict[str, Any]]:
    """What the version prints about each event: rounds, standings, final ranking."""
    told = []
    for event in release.asked("event", "list")["events"]:
        shown = release.asked("event", "show", event["id"])
        places = release.asked("event", "places", event["id"]) if event["closed"] else None
        told.append({"event": event, "shown": shown, "places": places})
    return told


def main(commit: str, name: str = "") -> None:
    """Keep what this commit writes."""
    with tempfile.TemporaryDirectory() as folder:
        release = Release(commit, Path(folder))
        kept = KEPT / f"{name or release.version}.sqlite.gz"
        if kept.exists():
            sys.exit(f"{kept.name} is there already; what a release wrote is never made anew.")
        secrets = play(release)
        told = {"version": release.version, **secrets, "events": look(release)}
        KEPT.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(gzip.compress(release.database.read_bytes(), mtime=0))
        text = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
        beside_it = kept.with_name(kept.name.replace(".sqlite.gz", ".told.json"))
        beside_it.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
