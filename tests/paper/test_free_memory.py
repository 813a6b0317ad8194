"""A server holds few pools of free memory, however many threads make its pages."""

import platform
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from toptable.paper import typesetting
from toptable.paper.typesetting import POOLS, give_back, give_back_early

THREADS = 12
IN_POOLS = f"""
import ctypes, sys, threading

from toptable.paper.typesetting import give_back_early

if sys.argv[1] == "early":
    assert give_back_early()
library = ctypes.CDLL(None)
library.malloc.restype = ctypes.c_void_p
together = threading.Barrier({THREADS} + 1)

def work():
    library.malloc(1000)
    together.wait()
    together.wait()

for number in range({THREADS}):
    threading.Thread(target=work).start()
together.wait()
library.malloc_stats()
together.wait()
"""

BLOCKS = 40_000
LEFT = f"""
import ctypes, re, sys
from pathlib import Path

from toptable.paper.typesetting import give_back

def held():
    return int(re.search(r"VmRSS:\\s+(\\d+)", Path("/proc/self/status").read_text())[1])

library = ctypes.CDLL(None)
library.malloc.restype = ctypes.c_void_p
library.free.argtypes = (ctypes.c_void_p,)
before = held()
taken = [library.malloc(1000) for number in range({BLOCKS})]
for block in taken:
    ctypes.memset(ctypes.c_void_p(block), 1, 1000)
last = library.malloc(1000)
for block in taken:
    library.free(block)
given_back = give_back()
print(given_back, held() - before)
"""

gnu = pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="others have no pools")


def pools(how: str) -> int:
    """In how many pools the memory of many threads lies, as the C library says on its own."""
    done = subprocess.run(
        [sys.executable, "-c", IN_POOLS, how], capture_output=True, text=True, check=True
    )
    return done.stderr.count("Arena ")


@gnu
def test_many_threads_share_few_pools() -> None:
    assert pools("early") <= POOLS < pools("as usual")


@gnu
def test_what_is_free_below_something_in_use_goes_back_too() -> None:
    done = subprocess.run([sys.executable, "-c", LEFT], capture_output=True, text=True, check=True)
    given_back, more = done.stdout.split()
    assert given_back == "True"
    assert int(more) < BLOCKS // 4, "KB, of one for each block and the list of them"


@pytest.mark.parametrize(("letters", "times"), [(10, 0), (60_000, 1)])
def test_a_sheet_for_thousands_leaves_nothing_behind(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, letters: int, times: int
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(typesetting, "_forget", lambda _: asked.append("forget"))
    monkeypatch.setattr(typesetting, "give_back", lambda: asked.append("give back"))
    template = tmp_path / "plain.typ"
    template.write_text('#set document(title: "Plain")\nPlain.')
    monkeypatch.setattr(typesetting, "ROOT", tmp_path)
    typesetting.typeset(template, "x" * letters, datetime(2026, 5, 1, tzinfo=UTC))
    assert asked == ["forget", "give back"] * times


@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_other_systems_are_left_alone(monkeypatch: pytest.MonkeyPatch, system: str) -> None:
    monkeypatch.setattr(typesetting.sys, "platform", system)
    monkeypatch.delattr(typesetting.ctypes, "CDLL")
    assert not give_back_early()
    assert not give_back()


def test_a_c_library_without_such_words_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(typesetting.sys, "platform", "linux")
    monkeypatch.setattr(typesetting.ctypes, "CDLL", lambda _: object())
    assert not give_back_early()
    assert not give_back()
