"""What must hold on a laptop of any kind: the wheel is whole, and nothing needs one system."""

import ast
import errno
import os
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path

import pytest

from spoken import spoken
from toptable.engine.names import problem
from toptable.store.event_file import write_whole
from toptable.web.monitoring import metrics

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "toptable"
RUN = "from toptable.cli.main import run; run()"

ONLY_POSIX = {"resource", "fcntl", "pwd", "grp", "termios", "tty", "pty", "syslog", "readline"}
ONLY_POSIX |= {"uvloop"}
GUARDED = {("web/serving/supervisor.py", "resource"), ("web/serving/supervisor.py", "SIGHUP")}
GUARDED |= {("store/backup.py", "chown"), ("web/monitoring/metrics.py", "kill")}
"""Behind a look at the system."""
CALLS = {"fork", "killpg", "getuid", "geteuid", "chown", "setsid", "mkfifo", "pause"}
CALLS |= {"add_signal_handler", "symlink", "symlink_to"}


@cache
def trees() -> list[tuple[str, ast.Module]]:
    files = sorted(PACKAGE.rglob("*.py"))
    return [
        (file.relative_to(PACKAGE).as_posix(), ast.parse(file.read_text(encoding="utf-8")))
        for file in files
    ]


def test_the_wheel_holds_every_file_of_the_package() -> None:
    """What no pattern of package-data names is left out of a wheel without a word."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    patterns = project["tool"]["setuptools"]["package-data"]["toptable"]
    named = {file for pattern in patterns for file in PACKAGE.glob(pattern)}
    others = {
        file
        for place in (PACKAGE, PACKAGE / "docs", PACKAGE / "docs" / "pictures")
        for file in place.rglob("*")
        if file.is_file() and file.suffix not in (".py", ".pyc")
    }
    assert len(others) > 300
    assert sorted(others - named) == []


def test_nothing_needs_what_only_one_system_has() -> None:
    found = []
    for name, tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Import | ast.ImportFrom):
                loaded = [alias.name for alias in node.names]
                loaded += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
                found += [(name, module) for module in loaded if module in ONLY_POSIX]
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                # A process that was started here can be killed everywhere, another one cannot.
                owner = node.func.value
                theirs = node.func.attr == "kill" and getattr(owner, "id", "") == "os"
                found += [(name, node.func.attr)] if theirs or node.func.attr in CALLS else []
            elif isinstance(node, ast.Attribute) and node.attr in ("SIGHUP", "SIGUSR1", "AF_UNIX"):
                found.append((name, node.attr))
    assert set(found) <= GUARDED


def test_text_is_read_and_written_as_utf_8_everywhere() -> None:
    """Without a word about it, Windows reads files in the letters of its country."""
    found = []
    for name, tree in trees():
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or any(
                key.arg == "encoding" for key in node.keywords
            ):
                continue
            called = node.func
            if isinstance(called, ast.Attribute) and called.attr in ("read_text", "write_text"):
                told = [part.value for part in node.args if isinstance(part, ast.Constant)]
                found += [] if "utf-8" in told else [(name, node.lineno)]
            elif isinstance(called, ast.Name) and called.id == "open":
                mode = node.args[1] if len(node.args) > 1 else None
                if not (isinstance(mode, ast.Constant) and "b" in str(mode.value)):
                    found.append((name, node.lineno))
    assert found == []


def test_a_console_without_the_letters_ends_nothing(tmp_path: Path) -> None:
    """And neither does a Python without the modules that only some systems have."""
    letters = "cp437"
    without = f"import sys; sys.modules.update(dict.fromkeys({sorted(ONLY_POSIX)!r})); {RUN}"
    environment = {**os.environ, "PYTHONIOENCODING": letters, "PYTHONUTF8": "1"}
    environment |= {"PYTHONPATH": str(ROOT / "src")}
    database = ["--db", str(tmp_path / "events.sqlite")]
    for words in (["event", "new", "対戦 – Łódź ▀", "--rulebook", "nisei-1.3"], ["event", "list"]):
        ended = subprocess.run(
            [sys.executable, "-c", without, *database, *words],
            capture_output=True,
            env=environment,
        )
        assert ended.returncode == 0, ended.stderr.decode(letters)
        assert b"Traceback" not in ended.stderr
    assert "?".encode(letters) in ended.stdout


def test_letters_are_read_where_python_is_told_to_know_none(tmp_path: Path) -> None:
    """In names and in paths; a terminal without a language is common on servers."""
    environment = {**os.environ, "PYTHONUTF8": "0", "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0"}
    environment |= {"PYTHONPATH": str(ROOT / "src")}
    database = tmp_path / "Zoë Müller" / "対戦.sqlite"
    database.parent.mkdir()
    words = ["--db", str(database), "event", "new", "Łódź", "--rulebook", "nisei-1.3"]
    ended = subprocess.run(
        [sys.executable, "-c", RUN, *words], capture_output=True, env=environment
    )
    assert ended.returncode == 0, ended.stderr
    assert "Created Łódź." in ended.stdout.decode()
    assert database.exists()


def test_a_name_in_letters_that_nobody_can_read_is_refused_as_that() -> None:
    refusal = problem(b"caf\xe9".decode(errors="surrogateescape"))
    assert refusal is not None
    assert str(refusal.sentence) == (spoken("unreadable_name", what="A name", name="caf�"))


def test_whether_a_process_runs_is_known_without_a_folder_of_processes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As on macOS; and on Windows, where asking in this way would end it, nobody asks."""
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    assert metrics._runs(os.getpid())
    assert not metrics._runs(ended.pid)
    assert metrics._runs(1), "somebody else's"
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(os, "kill", None)
    assert metrics._runs(ended.pid)


def test_a_file_that_another_program_holds_open_is_named_and_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On Windows a spreadsheet that shows a file lets nobody replace it."""
    file = tmp_path / "standings.csv"
    file.write_bytes(b"before")

    def replace(part: Path, target: Path) -> Path:
        raise PermissionError(errno.EACCES, "Access is denied", str(part), None, str(target))

    monkeypatch.setattr(Path, "replace", replace)
    with pytest.raises(PermissionError) as refused:
        write_whole(file, b"after")
    assert refused.value.filename == str(file)
    assert "another program has it open" in str(refused.value)
    assert [left.name for left in tmp_path.iterdir()] == ["standings.csv"]
    assert file.read_bytes() == b"before"
