"""Mutated files through every importer, for minutes: no crash, no hang, no hunger, nothing written.

What comes in has no share above the whole, and every published number in it is compared.

Run: .venv/bin/python benchmarks/import_fuzz.py [MINUTES] [FOLDER WITH MORE FILES]
"""

import random
import resource
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "interchange"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

import foreign_files as files
from import_proof import proved

from support import ORGANIZER, MemoryStore, memory_desk
from toptable.engine.refusal import Refusal
from toptable.interchange import file_import
from toptable.interchange.file_contents import MOST_BYTES
from toptable.interchange.file_import import Look

SLOWEST = 2.0
"""Seconds of work that one file may be."""
MOST_MEGABYTES = 300
PIECES = (
    b"0", b"-1", b"null", b"true", b"[]", b"{}", b'""', b"\x00", b"\xff", b"\n", b"\t", b",", b"<",
    b">", b"&", b"(BYE)", b"99999999999999999999", b"1e308", b"001 ", b"Bye", b"\xef\xbb\xbf",
)  # fmt: skip


def mutated(chance: random.Random, seeds: list[bytes]) -> bytes:
    """One of the files with pieces cut out, put in, doubled, and swapped with another file's."""
    content = bytearray(chance.choice(seeds))
    for _ in range(chance.randint(1, 8)):
        at = chance.randint(0, len(content))
        end = min(len(content), at + chance.choice((0, 1, 1, 4, 30, 300)))
        other = chance.choice(seeds)
        start = chance.randint(0, len(other))
        content[at:end] = chance.choice(
            (
                b"",
                chance.choice(PIECES),
                bytes(content[at:end]) * chance.choice((2, 3, 50)),
                other[start : start + chance.choice((1, 8, 100))],
                chance.randbytes(chance.randint(1, 6)),
            )
        )
    return bytes(content[:MOST_BYTES])


def large() -> dict[str, bytes]:
    """Files of nearly the greatest size, each of another shape."""
    room = MOST_BYTES - 1000
    player = b'{"id":%d,"name":"P%d","rank":1,"corpIdentity":"x"}'
    players = b",".join(player % (number, number) for number in range(60_000))[: room - 200]
    players = players[: players.rfind(b"}") + 1]
    game = b'{"table":1,"player1":{"id":1,"combinedScore":6},"player2":{"id":2}}'
    games = [
        [
            files.double(
                at,
                files.seat(2 * at - 1, 3, 3, 6),
                files.seat((2 * at + 2 * round_) % 2000, 0, 0, 0),
            )
            for at in range(1, 1001)
            if (2 * at + 2 * round_) % 2000
        ]
        for round_ in range(12)
    ]
    great = {**files.COBRA, "rounds": games}
    great["players"] = [
        {"id": at, "name": f"Player {at}", "rank": at, "corpIdentity": "x", "runnerIdentity": "y"}
        for at in range(1, 2000)
    ]
    row = b"1,Ada,Bo,WW\n"
    return {
        "a great event": files.dumped(great),
        "many players": b'{"uploadedFrom":"Cobra","rounds":[],"players":[' + players + b"]}",
        "one long round": b'{"uploadedFrom":"Cobra","players":[{"id":1,"name":"A","rank":1},'
        b'{"id":2,"name":"B","rank":2}],"rounds":[[' + b",".join([game] * (room // 70)) + b"]]}",
        "many rounds": b'{"uploadedFrom":"Cobra","players":[{"id":1,"name":"A","rank":1},'
        b'{"id":2,"name":"B","rank":2}],"rounds":[' + b",".join([b"[" + game + b"]"] * (room // 75))
        + b"]}",
        "empty lists": b"[" + b"[]," * (room // 3) + b"[]]",
        "empty objects": b"[" + b"{}," * (room // 3) + b"{}]",
        "many matches": b"[" + b'{"Competitors":[{}]},' * (room // 21) + b"{}]",
        "elements": b"<tournament><players>%s</players></tournament>"
        % (b"<player/>" * (room // 9)),
        "one text": b"<tournament><players>%s</players></tournament>" % (b"a\n" * (room // 2)),
        "a sheet": b"round,player,opponent,games\n" + row * 29_000,
        "names": b"".join(b"Name %d\n" % number for number in range(room // 12)),
        "one line": b"a," * (room // 2),
        "records": b"1-0-0\n" * (room // 6),
        "pasted": b"Ada\n1-0-0\n20\nBo\n0-1-0\n" * (room // 23),
        "trf": b"001    1 m    Ada" + b"\n001    2 \n" * (room // 11),
        "trf line": b"001    1 m    " + b"Ada" + b"   2 w 1  " * (room // 10),
        "decks": b"OwnerDisplayName,Name,Records\n" + b"Ada,x,4 y|4 z\n" * (room // 14),
        "quotes": b"OwnerDisplayName,Name\n" + b'"' * room,
    }  # fmt: skip


def tried(content: bytes) -> tuple[float, str]:
    """How much work a look is, whatever else the machine does, and what comes of it."""
    store = MemoryStore()
    begun = time.process_time()
    look = file_import.look(memory_desk(store), content, ORGANIZER)
    took = time.process_time() - begun
    if store.logs:
        raise SystemExit("A look has written something.")
    if isinstance(look, Look):
        proved(look)
        return took, look.kind
    assert isinstance(look, Refusal)
    assert look.text.strip()
    return took, f"refused: {look.code}"


def megabytes() -> float:
    """The most memory that this process ever had."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    minutes = float(sys.argv[1]) if len(sys.argv) > 1 else 3
    seeds = [*files.ALL.values(), files.EVENTLINK_REPORT.encode(), files.dumped(files.COBRA_CUT)]
    if len(sys.argv) > 2:
        seeds += [path.read_bytes() for path in sorted(Path(sys.argv[2]).iterdir())]
    wrong = 0
    tried(files.ALL["cobra"])
    for name, content in large().items():
        before = megabytes()
        took, became = tried(content)
        more = megabytes() - before
        bad = took > SLOWEST or more > MOST_MEGABYTES
        wrong += bad
        print(f"{'!' if bad else ' '} {name:20} {len(content) / 1e6:4.1f} MB {took:5.2f} s "
              f"{more:4.0f} MB more, {became}")  # fmt: skip
    chance, count, slowest = random.Random(17), 0, 0.0
    kinds: dict[str, int] = {}
    end = time.monotonic() + 60 * minutes
    while time.monotonic() < end:
        content = mutated(chance, seeds)
        try:
            took, became = tried(content)
        except Exception as problem:
            wrong += 1
            Path(f"fuzz-{count}.bin").write_bytes(content)
            print(f"! {type(problem).__name__}: {problem} (kept as fuzz-{count}.bin)")
            became, took = "crash", 0.0
        kinds[became] = kinds.get(became, 0) + 1
        count, slowest = count + 1, max(slowest, took)
        wrong += took > SLOWEST
    print(f"{count} files, the slowest {slowest:.2f} s, {wrong} wrong")
    for became, number in sorted(kinds.items(), key=lambda kind: -kind[1]):
        print(f"{number:8} {became}")
    raise SystemExit(1 if wrong else 0)


if __name__ == "__main__":
    main()
