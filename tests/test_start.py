"""``script/start.py``, the start without a shell: what it runs on Windows and elsewhere."""

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]


class Computer:
    """A copy of the project, and a Python that only writes down how it was called."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder / "a project"
        (self.folder / "script").mkdir(parents=True)
        shutil.copy(ROOT / "script" / "start.py", self.folder / "script")
        shutil.copy(ROOT / "pyproject.toml", self.folder)
        shutil.copytree(ROOT / "requirements", self.folder / "requirements")
        self.calls: list[str] = []
        self.pip_says = ""
        monkeypatch.setattr(subprocess, "run", self._run)
        monkeypatch.setattr(subprocess, "call", self._call)

    def start(self, *words: str, windows: bool = False) -> int:
        """Start it as a person does."""
        module = self._module()
        if windows:
            programs = module.ENVIRONMENT / "Scripts"
            vars(module).update(WINDOWS=True, PROGRAMS=programs, PYTHON=programs / "python.exe")
        self.python: Path = module.PYTHON
        ended: int = module.main(list(words))
        return ended

    def _module(self) -> ModuleType:
        found = importlib.util.spec_from_file_location("start", self.folder / "script" / "start.py")
        assert found is not None
        assert found.loader is not None
        module = importlib.util.module_from_spec(found)
        found.loader.exec_module(module)
        return module

    def _run(self, command: list[Any], **how: Any) -> subprocess.CompletedProcess[str]:
        self.calls.append(" ".join(str(word) for word in command[1:]))
        if "venv" in command:
            self.python.parent.mkdir(parents=True)
            self.python.touch()
        elif self.pip_says:
            how["stdout"].write(self.pip_says)
            return subprocess.CompletedProcess(command, 1, "", "")
        return subprocess.CompletedProcess(command, 0, "", "")

    def _call(self, command: list[Any], **_: Any) -> int:
        assert Path(command[0]) == self.python
        self.calls.append(" ".join(str(word) for word in command[3:]))
        return 7


@pytest.fixture
def computer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Computer:
    return Computer(tmp_path, monkeypatch)


@pytest.mark.parametrize("windows", [False, True])
def test_it_installs_once_and_then_only_serves(computer: Computer, windows: bool) -> None:
    assert computer.start("--port", "8080", windows=windows) == 7, "what the program ended with"
    pip = "-m pip --disable-pip-version-check install"
    assert computer.calls == [
        f"-m venv --clear {computer.folder / '.venv'}",
        f"{pip} -r {computer.folder / 'requirements' / 'run.txt'}",
        f"{pip} --no-deps --no-build-isolation -e {computer.folder}",
        "serve --port 8080",
    ]
    computer.calls.clear()
    computer.start(windows=windows)
    assert computer.calls == ["serve"]


def test_it_installs_again_when_a_requirement_changes_or_the_last_time_failed(
    computer: Computer, capsys: pytest.CaptureFixture[str]
) -> None:
    computer.pip_says = "ERROR: No matching distribution (from versions: none)"
    assert computer.start() == 1
    said = capsys.readouterr().err
    assert said.startswith("Toptable cannot start. The Python package index cannot be reached")
    computer.pip_says = ""
    shutil.rmtree(computer.folder / ".venv")
    assert computer.start() == 7
    with (computer.folder / "requirements" / "run.txt").open("a") as pins:
        pins.write("another==1.0\n")
    shutil.rmtree(computer.folder / ".venv" / "bin")
    computer.calls.clear()
    assert computer.start() == 7
    assert len(computer.calls) == 4


def test_a_failure_nobody_foresaw_shows_what_pip_said(
    computer: Computer, capsys: pytest.CaptureFixture[str]
) -> None:
    computer.pip_says = "something new went wrong"
    assert computer.start() == 1
    said = capsys.readouterr().err
    assert "something new went wrong" in said
    assert str(computer.folder / ".venv" / "install.log") in said


def test_a_window_without_the_letters_still_says_what_is_wrong(tmp_path: Path) -> None:
    """The folder of somebody whose name the console cannot write."""
    script = tmp_path / "坂本 龍馬" / "toptable" / "script" / "start.py"
    script.parent.mkdir(parents=True)
    text = (ROOT / "script" / "start.py").read_text("utf-8")
    script.write_text(text.replace("os.access(ROOT, os.W_OK)", "False"), "utf-8")
    for name in ("pyproject.toml", "requirements/run.txt"):
        (script.parents[1] / name).parent.mkdir(exist_ok=True)
        (script.parents[1] / name).touch()
    environment = {**os.environ, "PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "1"}
    ended = subprocess.run([sys.executable, script], capture_output=True, env=environment)
    assert ended.returncode == 1
    said = ended.stderr.decode("cp1252")
    assert said.startswith("Toptable cannot start. You may not write in ")
    assert "?? ??" in said


def test_windows_starts_it_by_a_double_click() -> None:
    """The file has the line ends that Windows wants, and leads to the same start."""
    content = (ROOT / "script" / "serve.cmd").read_bytes()
    assert content.count(b"\n") == content.count(b"\r\n")
    assert content.count(b'"%~dp0start.py" %*') == 2


@pytest.mark.parametrize(("name", "hall"), [("Toptable", False), ("Toptable-hall", True)])
def test_what_is_clicked_on_stands_at_the_top_and_opens_the_browser(name: str, hall: bool) -> None:
    """Whoever never opened a terminal types nothing, not even to let phones in."""
    content = (ROOT / f"{name}.cmd").read_bytes()
    assert content.count(b"\n") == content.count(b"\r\n")
    (line,) = (line for line in content.splitlines() if line.startswith(b"call "))
    assert line.startswith(b'call "%~dp0script\\serve.cmd" --open')
    assert (b"--hall" in line) == hall


def test_a_window_stays_open_until_a_failure_is_read(
    computer: Computer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A double-click opens a window that would close with the program, and what it said."""
    asked: list[str] = []
    monkeypatch.setattr("builtins.input", lambda text: asked.append(text) or "")
    monkeypatch.setattr("sys.stdin", SimpleNamespace(isatty=lambda: True))
    assert computer.start(windows=True) == 7
    assert asked == ["Press Enter to close this window."]
    computer.calls.clear()
    assert computer.start(windows=False) == 7
    assert len(asked) == 1, "a terminal stays by itself"


POSIX_ONLY = {"resource", "fcntl", "pwd", "grp", "termios", "tty", "pty", "syslog", "readline"}


def test_the_program_needs_nothing_that_only_posix_has() -> None:
    """Modules that Windows lacks are loaded only behind a look at the system."""
    for file in (ROOT / "src").rglob("*.py"):
        lines = file.read_text().splitlines()
        for number, line in enumerate(lines):
            words = line.split()
            if words[:1] in (["import"], ["from"]) and words[1] in POSIX_ONLY:
                before = "\n".join(lines[:number])
                assert 'sys.platform == "win32"' in before, file
            assert not any(
                f"os.{name}(" in line
                for name in ("fork", "getuid", "geteuid", "uname", "chown", "setsid", "killpg")
            ), (file, number)
