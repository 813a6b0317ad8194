"""What to do next, and the buttons that do it. Whether it may be done, the desk says."""

import msgspec

from toptable.engine.state import Round, State
from toptable.web.seen import Seen

NOT_STARTED = "The event has not started yet."


class Act(msgspec.Struct, frozen=True):
    """Something to do: a button that posts, or a link to a page that asks first."""

    label: str
    address: str
    go: bool = False
    """The one thing that leads on."""
    link: bool = False


class NextStep(msgspec.Struct, frozen=True):
    """Where the event stands, for everybody and for the staff, and what the staff can do."""

    text: str
    for_staff: str = ""
    """What the staff are told instead, where that differs."""
    acts: tuple[Act, ...] = ()


def context(seen: Seen, _round: int) -> dict[str, object]:
    """The sentence, and the buttons for the staff."""
    step = _step(seen.state, seen.address)
    if not seen.staff:
        return {"text": step.text, "acts": ()}
    return {"text": step.for_staff or step.text, "acts": step.acts}


def _step(state: State, address: str) -> NextStep:
    current = state.current
    if state.closed:
        return NextStep(
            "The event is closed, and the seed behind its draws is public: anyone can check them.",
            acts=(Act("Reopen…", f"{address}/close", link=True),),
        )
    if current is None:
        return _before_the_start(state, address)
    if not current.published:
        return NextStep(
            f"Only staff see this draft of round {current.number}. Look at it, then publish.",
            acts=(
                Act(f"Publish round {current.number}", f"{address}/draft/publish", go=True),
                Act("Draw again", f"{address}/draft/again"),
                Act("Throw away", f"{address}/draft/discard"),
            ),
        )
    return _during(current, address)


def _before_the_start(state: State, address: str) -> NextStep:
    if len(state.players) < 2:
        return NextStep(
            NOT_STARTED,
            "Nobody can be paired yet: the players come first.",
            (Act("Enter players", f"{address}/players", go=True, link=True),),
        )
    return NextStep(
        NOT_STARTED,
        "Everyone here? Round 1 is drawn as a draft that only staff see.",
        (Act("Pair round 1", f"{address}/draft/pair", go=True),),
    )


def _during(current: Round, address: str) -> NextStep:
    if current.complete:
        return NextStep(
            f"All results of round {current.number} are in.",
            acts=(
                Act(f"Pair round {current.number + 1}", f"{address}/draft/pair", go=True),
                Act("Close the event…", f"{address}/close", link=True),
            ),
        )
    results = "1 result is" if current.open == 1 else f"{current.open} results are"
    return NextStep(f"{results} missing in round {current.number}.")
