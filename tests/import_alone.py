"""Imports every module of the package in a process of its own; run as a program.

Each process is forked from one that has loaded everything, and forgets the module and all that the
module does not import, directly or through others. In which order the rest was loaded makes no
difference, since no modules import each other in a circle. Prints what failed.
"""

import ast
import os
import sys
import traceback
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[1] / "src"


def module_files() -> dict[str, Path]:
    """Every module of the package; migrations are loaded by another program."""
    found = {}
    for path in sorted((SOURCE / "toptable").rglob("*.py")):
        name = ".".join(path.relative_to(SOURCE).with_suffix("").parts)
        found[name.removesuffix(".__init__")] = path
    return {name: path for name, path in found.items() if ".store.migrations." not in name}


def imported(body: list[ast.stmt], known: Mapping[str, Path]) -> Iterator[str]:
    """What these statements import when they are run: neither for types alone nor in functions."""
    for node in body:
        if isinstance(node, ast.If):
            typed = "TYPE_CHECKING" in ast.unparse(node.test)
            yield from imported(node.orelse if typed else [*node.body, *node.orelse], known)
        elif isinstance(node, ast.Try | ast.With | ast.ClassDef):
            yield from imported(node.body, known)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                if whole in known:
                    yield whole
                elif node.module in known:
                    yield node.module


def import_graph() -> dict[str, set[str]]:
    """Which modules each module imports."""
    known = module_files()
    return {
        name: set(imported(ast.parse(path.read_text("utf-8")).body, known)) - {name}
        for name, path in known.items()
    }


def needed(name: str, graph: Mapping[str, set[str]]) -> set[str]:
    """Everything that a module imports, through others too, with the packages around it."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        one = waiting.pop()
        if one and one not in found:
            found.add(one)
            waiting += [one.rpartition(".")[0], *graph.get(one, ())]
    return found


def forget(name: str) -> None:
    """Take a module out of what is loaded, and out of its package."""
    sys.modules.pop(name)
    package, _, own = name.rpartition(".")
    if package in sys.modules:
        vars(sys.modules[package]).pop(own, None)


def imports_alone(name: str, graph: Mapping[str, set[str]]) -> bool:
    """Whether a process that has loaded nothing else of ours can import this module."""
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    try:
        kept = needed(name, graph) - {name}
        for other in [one for one in sys.modules if one.partition(".")[0] == "toptable"]:
            if other not in kept:
                forget(other)
        import_module(name)
    except BaseException:
        traceback.print_exc()
        os._exit(1)
    os._exit(0)


def main() -> None:
    graph = import_graph()
    for name in graph:
        import_module(name)
    failed = [name for name in graph if not imports_alone(name, graph)]
    print("\n".join(failed))


if __name__ == "__main__":
    main()
