"""How long a second start of the program takes, against loading its libraries and nothing else.

The README promises two seconds. Run: .venv/bin/python benchmarks/start.py
"""

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

LIBRARIES = "import alembic, jinja2, litestar, sqlalchemy, typer, uvicorn"
TIMES = 7


def seconds_to_ready(serve: list[str]) -> float:
    """From the command to the line that says it runs."""
    began = time.perf_counter()
    process = subprocess.Popen(serve, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    ready = any(line.startswith("Ctrl-C") for line in process.stdout)
    took = time.perf_counter() - began
    process.terminate()
    process.communicate()
    if not ready:
        sys.exit("The program did not start.")
    return took


def seconds_of_libraries() -> float:
    """The same Python with the libraries alone."""
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", LIBRARIES], check=True)
    return time.perf_counter() - began


def main() -> None:
    """Print both medians and their ratio."""
    program = Path(sys.executable).with_name("toptable")
    with tempfile.TemporaryDirectory() as folder:
        serve = [str(program), "serve", "--db", f"{folder}/events.sqlite", "--port", "18100"]
        first = seconds_to_ready(serve)
        starts = statistics.median(seconds_to_ready(serve) for _ in range(TIMES))
    bare = statistics.median(seconds_of_libraries() for _ in range(TIMES))
    print(f"first start {first:.2f} s; second start {starts:.2f} s (limit 2)")
    print(f"libraries alone {bare:.2f} s; ratio {starts / bare:.1f}")


if __name__ == "__main__":
    main()
