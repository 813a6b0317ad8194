"""The two commands: they install once, pass words on, and say in one sentence what is missing.

Most tests run the real scripts in a copy of the project with nothing on the path but plain tools
and stand-ins for Python and apt, so that each kind of missing thing can be had without having it.
"""

import ast
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import psutil
import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]
TOOLS = [
    *("basename", "cat", "chmod", "cksum", "cp", "date", "dirname"),
    *("grep", "id", "mkdir", "mktemp", "mv", "rm", "sh", "tail"),
]

# A Python that has everything. It writes down how it was called; FAIL matches what it lacks.
PYTHON = """#!/bin/sh
printf '%s\\n' "$*" >>"$CALLS"
if [ -n "$FAIL" ] && printf '%s' "$*" | grep -qE -e "$FAIL"; then
    echo "$SAYS"
    exit 1
fi
case "$*" in
--version) echo "Python 3.11.9" ;;
"-m venv "*)
    mkdir -p .venv/bin
    cp "$0" .venv/bin/python
    echo "#!$(pwd)/.venv/bin/python" >.venv/bin/pip
    for name in toptable ruff mypy lint-imports pytest; do
        printf '#!/bin/sh\\necho "%s $*"\\n[ "$BAD" != "%s" ]\\n' $name $name >.venv/bin/$name
        chmod +x .venv/bin/$name
    done
    printf '#!/bin/sh\\necho "zensical $*"\\nmkdir site && cp docs/* site\\n' >.venv/bin/zensical
    chmod +x .venv/bin/zensical ;;
esac
"""


class Sandbox:
    """A copy of the project's scripts, and a computer that has only what a test puts on it."""

    def __init__(self, folder: Path) -> None:
        self.project = folder / "a project"
        self.bin = folder / "bin"
        self.calls_file = folder / "calls"
        self.bin.mkdir()
        for name in TOOLS:
            (self.bin / name).symlink_to(str(shutil.which(name)))
        self.project.mkdir()
        for name in ("script", "requirements"):
            shutil.copytree(ROOT / name, self.project / name)
        shutil.copy(ROOT / "pyproject.toml", self.project)

    def put(self, name: str, text: str) -> None:
        """Put a program on the path."""
        (self.bin / name).write_text(text)
        (self.bin / name).chmod(0o755)

    def run(self, name: str, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run one of the commands, from another folder as a person might."""
        return subprocess.run(
            [str(self.project / "script" / name), *words],
            cwd=self.bin,
            env={"PATH": str(self.bin), "CALLS": str(self.calls_file), **environment},
            capture_output=True,
            text=True,
            timeout=60,
        )

    def calls(self) -> list[str]:
        """How Python was called since the last look, without the looks at what it has."""
        lines = self.calls_file.read_text().splitlines() if self.calls_file.exists() else []
        self.calls_file.unlink(missing_ok=True)
        return [line for line in lines if line.startswith("-m")]


@pytest.fixture
def sandbox(tmp_path: Path) -> Sandbox:
    return Sandbox(tmp_path)


@pytest.fixture
def equipped(sandbox: Sandbox) -> Sandbox:
    sandbox.put("python3", PYTHON)
    sandbox.put("chromium", "#!/bin/sh\n")
    return sandbox


def sentence(result: subprocess.CompletedProcess[str]) -> str:
    """The one line in which a command said what is missing."""
    assert result.returncode == 1
    lines = result.stderr.splitlines()
    assert len(lines) == 1, result.stderr
    assert lines[0].startswith("./script/")
    return lines[0]


def test_the_first_start_installs_and_the_second_only_serves(equipped: Sandbox) -> None:
    first = equipped.run("serve", "--port", "80 80")
    assert first.returncode == 0, first.stderr
    assert first.stdout.splitlines()[-1] == "toptable serve --port 80 80"
    assert equipped.calls() == [
        "-m venv --clear --without-pip .venv",
        "-m ensurepip --default-pip",
        "-m pip install -r requirements/run.txt",
        "-m pip install --no-deps --no-build-isolation -e .",
    ]
    second = equipped.run("serve", "--help")
    assert second.stdout == "toptable serve --help\n"
    assert equipped.calls() == []


def test_a_changed_requirement_is_installed_into_the_same_environment(equipped: Sandbox) -> None:
    equipped.run("serve")
    equipped.calls()
    with (equipped.project / "requirements" / "run.txt").open("a") as pins:
        pins.write("another==1.0\n")
    equipped.run("serve")
    assert equipped.calls() == [
        "-m pip install -r requirements/run.txt",
        "-m pip install --no-deps --no-build-isolation -e .",
    ]


def test_a_moved_folder_gets_a_new_environment(equipped: Sandbox) -> None:
    equipped.run("serve")
    equipped.calls()
    equipped.project = equipped.project.rename(equipped.project.with_name("elsewhere"))
    assert equipped.run("serve").returncode == 0
    assert equipped.calls()[0] == "-m venv --clear --without-pip .venv"


def test_a_broken_installation_is_tried_again(equipped: Sandbox) -> None:
    equipped.run("serve", FAIL="-m pip install -r")
    equipped.calls()
    assert equipped.run("serve").returncode == 0
    assert "-m pip install -r requirements/run.txt" in equipped.calls()


def test_where_python_has_no_ensurepip_the_installed_pip_is_used(equipped: Sandbox) -> None:
    assert equipped.run("serve", FAIL="ensurepip").returncode == 0
    assert "-m pip --python .venv/bin/python install pip" in equipped.calls()


def test_a_python_can_be_named(sandbox: Sandbox) -> None:
    sandbox.put("my-python", PYTHON)
    assert sandbox.run("serve", PYTHON=str(sandbox.bin / "my-python")).returncode == 0


def test_without_python(sandbox: Sandbox) -> None:
    said = sentence(sandbox.run("serve"))
    assert "Python 3.11 or newer is needed" in said
    assert "apt-get install python3" in said


def test_with_only_an_old_python(equipped: Sandbox) -> None:
    assert "Python 3.11 or newer" in sentence(equipped.run("serve", FAIL="version_info"))


@pytest.mark.parametrize(
    ("lacking", "says"),
    [("import venv", "no venv module"), ("import ensurepip|-m pip", "has no pip")],
)
def test_without_venv_or_pip(equipped: Sandbox, lacking: str, says: str) -> None:
    said = sentence(equipped.run("serve", FAIL=lacking))
    assert says in said
    assert "apt-get install python3-venv" in said


def test_on_a_full_disk(equipped: Sandbox) -> None:
    result = equipped.run("serve", FAIL="pip install", SAYS="OSError: No space left on device")
    assert "the disk is full" in sentence(result)


def test_a_failure_nobody_foresaw_shows_what_pip_said(equipped: Sandbox) -> None:
    result = equipped.run("serve", FAIL="pip install", SAYS="something new went wrong")
    assert result.returncode == 1
    assert "something new went wrong" in result.stderr
    assert str(equipped.project / ".venv/install.log") in result.stderr


def test_without_network(sandbox: Sandbox) -> None:
    """The real Python and the real pip, against an address where nothing listens."""
    (sandbox.bin / "python3").symlink_to(sys.executable)
    nowhere = {"PIP_INDEX_URL": "http://127.0.0.1:9/", "PIP_CONFIG_FILE": os.devnull}
    said = sentence(sandbox.run("serve", PIP_RETRIES="0", PIP_NO_CACHE_DIR="1", **nowhere))
    assert "package index cannot be reached" in said
    assert "internet" in said


@pytest.fixture
def foreign() -> Iterator[Sandbox]:
    """A project in a folder that belongs to somebody else."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        sandbox = Sandbox(folder)
        sandbox.put("python3", PYTHON)
        sandbox.project.chmod(0o555)
        yield sandbox
        sandbox.project.chmod(0o755)


def test_without_permission_to_write(foreign: Sandbox) -> None:
    # Root may write anywhere, so as root the command runs as nobody.
    result = subprocess.run(
        [str(foreign.project / "script/serve")],
        env={"PATH": str(foreign.bin)},
        cwd="/",
        user=65534 if os.geteuid() == 0 else None,
        capture_output=True,
        text=True,
    )
    assert "no permission to write" in sentence(result)


def test_every_check_runs_and_the_summary_names_the_one_that_failed(equipped: Sandbox) -> None:
    result = equipped.run("test", "-k", "bye and cut", BAD="mypy")
    assert result.returncode == 1
    assert "pytest -n 2 -k bye and cut" in result.stdout
    summary = result.stdout.partition("== Summary\n")[2].splitlines()
    verdicts = [tuple(line.split("  ")[:2]) for line in summary[:-1]]
    assert verdicts == [
        ("passed", "ruff check"),
        ("passed", "ruff format"),
        ("FAILED", "mypy"),
        ("passed", "import rules"),
        ("passed", "pytest"),
    ]
    assert summary[-1].startswith("1 of 5 checks failed")


def test_all_is_well(equipped: Sandbox) -> None:
    result = equipped.run("test")
    assert result.returncode == 0
    assert result.stdout.endswith("All checks passed.\n")


def test_the_site_is_built_from_a_copy_that_holds_the_pictures(equipped: Sandbox) -> None:
    (equipped.project / "docs").mkdir()
    (equipped.project / "docs/index.md").write_text("# Toptable\n")
    (equipped.project / "zensical.toml").touch()
    done = equipped.run("docs")
    assert done.returncode == 0, done.stderr
    assert "script/pictures.py build/documentation/docs" in equipped.calls_file.read_text()
    assert "zensical build --strict" in done.stdout
    assert (equipped.project / "site/index.md").exists()
    failed = equipped.run("docs", FAIL="pictures.py", SAYS="no page")
    assert failed.returncode == 1
    assert "the pictures could not be taken" in failed.stderr


def test_chromium_comes_from_apt_for_root(equipped: Sandbox) -> None:
    (equipped.bin / "chromium").rename(equipped.bin / "not-yet")
    (equipped.bin / "id").unlink()
    equipped.put("id", "#!/bin/sh\necho 0\n")
    equipped.put(
        "apt-get",
        '#!/bin/sh\necho "$*" >>apt\n'
        f'[ "$1" = update ] || cp "{equipped.bin}/not-yet" "{equipped.bin}/chromium"\n',
    )
    assert equipped.run("test").returncode == 0
    assert (equipped.project / "apt").read_text() == "update\ninstall -y chromium\n"


@pytest.fixture
def bare(equipped: Sandbox) -> Sandbox:
    """A computer on which the Node inside Playwright lacks its library until apt installs it."""
    equipped.put(
        "python3",
        PYTHON.replace("case", '[ "$2" != playwright ] || [ -e libatomic1 ] || exit 127\ncase'),
    )
    equipped.put("apt-get", '#!/bin/sh\n[ "$1" = update ] || touch "$3"\n')
    (equipped.bin / "touch").symlink_to(str(shutil.which("touch")))
    (equipped.bin / "nginx").symlink_to("/bin/true")
    (equipped.bin / "id").unlink()
    return equipped


def test_what_playwright_lacks_comes_from_apt_for_root(bare: Sandbox) -> None:
    bare.put("id", "#!/bin/sh\necho 0\n")
    first = bare.run("test")
    assert first.returncode == 0, first.stderr
    assert "Installing libatomic1" in first.stdout
    assert "Installing" not in bare.run("test").stdout


def test_without_what_playwright_needs_and_without_rights(bare: Sandbox) -> None:
    bare.put("id", "#!/bin/sh\necho 1000\n")
    said = sentence(bare.run("test"))
    assert "Playwright" in said
    assert "apt-get install libatomic1" in said


def test_without_chromium_and_without_rights(equipped: Sandbox) -> None:
    (equipped.bin / "chromium").unlink()
    (equipped.bin / "id").unlink()
    equipped.put("id", "#!/bin/sh\necho 1000\n")
    said = sentence(equipped.run("test"))
    assert "need Chromium" in said
    assert "apt-get install chromium" in said


def test_ci_runs_the_same_command_as_everybody(equipped: Sandbox) -> None:
    shutil.copytree(ROOT / ".ci", equipped.project / ".ci")
    result = subprocess.run(
        ["sh", str(equipped.project / ".ci/run")],
        env={"PATH": str(equipped.bin), "CALLS": str(equipped.calls_file)},
        capture_output=True,
        text=True,
    )
    assert result.returncode == 0, result.stderr
    assert result.stdout.endswith("All checks passed.\n")


LIBRARIES = "import alembic, jinja2, litestar, sqlalchemy, typer, uvicorn"


def test_a_second_start_costs_little_more_than_its_libraries(tmp_path: Path) -> None:
    """Start in processor time, as a multiple of loading the libraries: a slow computer slows both.

    One after the other, as other tests may take the computer's breath in between, and again where
    they did. The two seconds that a start may take are measured by benchmarks/start.py.
    """
    program = Path(sys.executable).with_name("toptable")
    serve = [str(program), "serve", "--db", str(tmp_path / "events.sqlite"), "--port", "18000"]
    libraries = [sys.executable, "-c", LIBRARIES]
    _processor_seconds_to(serve, "Ctrl-C")
    pairs = (
        (_processor_seconds(libraries), _processor_seconds_to(serve, "Ctrl-C")) for _ in range(4)
    )
    assert any(start / bare < 4 for bare, start in pairs)


def _as_people_start_it() -> dict[str, str]:
    """What is compiled is kept for the next start, whatever this computer does for its tests."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def _processor_seconds(command: list[str]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, env=_as_people_start_it())
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _processor_seconds_to(command: list[str], line: str) -> float:
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env=_as_people_start_it()
    )
    assert process.stdout
    ready = any(said.startswith(line) for said in process.stdout)
    used = psutil.Process(process.pid).cpu_times()
    process.terminate()
    process.communicate()
    assert ready, "it did not start"
    return float(used.user + used.system)


def test_the_pins_are_what_pyproject_leads_to() -> None:
    # The benchmarks' packages are not installed for a test run.
    check = [sys.executable, ROOT / "script/pins.py", "--check", "run", "docs", "test"]
    result = subprocess.run(check, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr


DECLARED = {
    "src": ("run", "metrics", "scan"),
    "tests": ("run", "docs", "test"),
    "script": ("run", "docs", "test"),
    "benchmarks": ("run", "docs", "test", "benchmarks"),
}
"""Who may import what: a folder, and the lists in pyproject.toml that are installed for it."""


@pytest.mark.parametrize("folder", DECLARED)
def test_what_is_imported_is_declared(folder: str) -> None:
    """A package that only another package brings along is gone when that one changes its mind."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    lists = {
        "run": project["project"]["dependencies"],
        **project["project"]["optional-dependencies"],
        **project["dependency-groups"],
    }
    declared = {
        canonicalize_name(Requirement(text).name)
        for name in DECLARED[folder]
        for text in lists[name]
    }
    files = sorted((ROOT / folder).rglob("*.py"))
    assert files
    ours = {"toptable", *(path.stem for place in DECLARED for path in (ROOT / place).rglob("*.py"))}
    ours |= {path.name for path in (ROOT / "tests").iterdir() if path.is_dir()}
    packages = packages_distributions()
    missing = {
        f"{module} in {file.relative_to(ROOT)}"
        for file in files
        for module in _imported(file) - sys.stdlib_module_names - ours
        if not declared & set(map(canonicalize_name, packages.get(module, [module])))
    }
    assert missing == set()


def _imported(file: Path) -> set[str]:
    """The packages that a module imports, wherever in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            found |= {name.name.partition(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.partition(".")[0])
    return found


def test_pins_are_plain() -> None:
    """A name and a version, from whatever index pip is set up for: no address, hash or range.

    Behind them at most the systems that need it.
    """
    for file in (ROOT / "requirements").glob("*.txt"):
        for line in file.read_text().splitlines():
            if not line.startswith(("#", "-r ")):
                pin, _, where = line.partition(" ; ")
                assert where.startswith("sys_platform ") or not where, line
                name, _, version = pin.partition("==")
                assert name.replace("-", "").replace("_", "").replace(".", "").isalnum(), line
                assert version.replace(".", "").isalnum(), line
