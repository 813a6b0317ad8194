"""A server holds few pools of free memory, however many threads make its pages."""

import platform
import subprocess
import sys

import pytest

from toptable.web.serving import free_memory
from toptable.web.serving.free_memory import POOLS, give_back_early

THREADS = 12
HELD = f"""
import ctypes, sys, threading

from toptable.web.serving.free_memory import give_back_early

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

gnu = pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="others have no pools")


def pools(how: str) -> int:
    """In how many pools the memory of many threads lies, as the C library says on its own."""
    done = subprocess.run(
        [sys.executable, "-c", HELD, how], capture_output=True, text=True, check=True
    )
    return done.stderr.count("Arena ")


@gnu
def test_many_threads_share_few_pools() -> None:
    assert pools("early") <= POOLS < pools("as usual")


@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_other_systems_are_left_alone(monkeypatch: pytest.MonkeyPatch, system: str) -> None:
    monkeypatch.setattr(free_memory.sys, "platform", system)
    monkeypatch.delattr(free_memory.ctypes, "CDLL")
    assert not give_back_early()


def test_a_c_library_without_such_words_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(free_memory.sys, "platform", "linux")
    monkeypatch.setattr(free_memory.ctypes, "CDLL", lambda _: object())
    assert not give_back_early()
