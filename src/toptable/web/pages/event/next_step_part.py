"""What to do next, and the buttons that do it. Whether it may be done, the desk says."""

import msgspec

from toptable.engine.questions.progress import over_already, verdict
from toptable.engine.questions.teams import unapproved_names, without_decks
from toptable.engine.rules.finals.bracket.bracket import Bracket, follow
from toptable.engine.state.rounds import Round
from toptable.engine.subjects.event.required_event_info import fits, planned_cut
from toptable.engine.subjects.rounds.pair_round import changed_tables, out_of_date
from toptable.engine.views.outcome import champion
from toptable.web.acts.form import press
from toptable.web.auth.event_view import EventView
from toptable.web.languages.languages import marked
from toptable.web.pages.rounds.round_problems_part import findings, open_now, untold
from toptable.web.rendering.page_part import Part

NOT_STARTED = marked("The event has not started yet.")


class Act(msgspec.Struct, frozen=True):
    """Something to do: a button that posts, or a link to a page that asks first."""

    label: str
    address: str
    go: bool = False
    """The one thing that leads on."""
    link: bool = False
    needs: str = ""
    """The command that it leads to, where not everybody among the staff may send it."""
    looked_at: int = 0
    """The version it is about, where what the page shows must not have changed."""


class NextStep(msgspec.Struct, frozen=True):
    """Where the event stands, for everybody and for the staff, and what the staff can do."""

    text: str
    for_staff: str = ""
    """What the staff are told instead, where that differs."""
    acts: tuple[Act, ...] = ()
    changed: tuple[str, ...] = ()
    """For whom a draft that was paired again is another than the last one."""


def context(seen: EventView, _round: int) -> dict[str, object]:
    """The sentence, and the buttons for the staff."""
    step = shown(seen)
    return {"text": step.text, "acts": step.acts, "changed": step.changed}


def shown(seen: EventView) -> NextStep:
    """What this audience is told, and offered to do."""
    if not seen.staff:
        return NextStep(for_everybody(seen))
    step = _step(seen)
    acts = tuple(act for act in step.acts if not act.needs or seen.may(act.needs))
    return NextStep(step.for_staff or step.text, acts=acts, changed=step.changed)


def for_everybody(seen: EventView) -> str:
    """Where the event stands, as guests are told."""
    return seen.texts.word(_step(seen).text)


def _step(seen: EventView) -> NextStep:
    state, address = seen.state, seen.address
    current = state.current
    if state.closed:
        return NextStep(
            seen.texts._(
                "The event is closed, and the seed behind its draws is public: "
                "anyone can check them."
            ),
            acts=(
                Act("Final ranking", f"{address}/places", go=True, link=True),
                Act("Reopen…", f"{address}/close", link=True, needs="ReopenEvent"),
            ),
        )
    if finals := _finals(seen):
        return finals
    if current is None:
        return _before_the_start(seen)
    if not current.published:
        return _draft(seen, current)
    if current.complete:
        return _after(seen, current)
    return _during(seen, current)


def _draft(seen: EventView, current: Round) -> NextStep:
    """A draft: look, then publish; that the document has something against it is told here."""
    address = seen.address
    remarks = findings(seen) if seen.staff else ()
    text = f"Only staff see this draft of round {current.number}. Check it, then publish."
    if seen.staff and (note := fits(seen.state, seen.tournament.rulebook)):
        text = f"{text} {note}"
    stale = out_of_date(seen.state, seen.rules) if seen.staff else None
    if stale:
        text = stale.text
    elif remarks:
        others = f" And {len(remarks) - 1} more." if len(remarks) > 1 else ""
        text = f"Something is wrong with this draft. {remarks[0].text}{others}"
    if unapproved_names(seen.state, seen.tournament.rulebook) and seen.may("ApproveTeamNames"):
        return NextStep(
            "The team names need your approval before anyone sees them.",
            acts=(
                Act(
                    "Approve all team names",
                    press(address, "approve_team_names", {"approved": True}),
                    go=True,
                ),
                Act("Look at them…", f"{address}/players", link=True),
            ),
        )
    by_hand = Act(
        "Check and repair…" if remarks else "Edit pairings…",
        f"{address}/round-tools",
        go=bool(remarks),
        link=True,
    )
    publish = Act(
        f"Publish round {current.number}",
        press(address, "publish_round", back="/"),
        go=not remarks,
        looked_at=seen.version,
        needs="PublishRound",
    )
    again = Act(
        "Draw again",
        press(address, "pair_again", back="/"),
        needs="PairAgain",
        looked_at=seen.version,
    )
    away = Act(
        "Discard draft",
        press(address, "discard_round", back="/"),
        needs="DiscardRound",
        looked_at=seen.version,
    )
    if stale:
        again = msgspec.structs.replace(again, label="Pair the round again", go=True)
        return NextStep(text, acts=(again, away, msgspec.structs.replace(by_hand, go=False)))
    changed = tuple(move.text for move in changed_tables(seen.state)) if seen.staff else ()
    order = (by_hand, again, publish, away) if remarks else (publish, again, away, by_hand)
    return NextStep(text, acts=order, changed=changed)


def _finals(seen: EventView) -> NextStep | None:
    """What is next once the cut is locked."""
    finals, address = seen.state.finals, seen.address
    if finals.bracket is not None:
        return _bracket(seen, finals.bracket)
    if finals.locked is not None:
        return NextStep(
            seen.texts.count(
                "The cut is locked: %(num)s finalist.",
                "The cut is locked: %(num)s finalists.",
                len(finals.locked.players),
            ),
            acts=(Act("Start the bracket…", f"{address}/cut", go=True, link=True),),
        )
    return None


def _bracket(seen: EventView, bracket: Bracket) -> NextStep:
    course, address = follow(bracket), seen.address
    if not course.over:
        return NextStep(
            seen.texts.count(
                "The bracket is being played: %(num)s game can begin.",
                "The bracket is being played: %(num)s games can begin.",
                len(course.open),
            ),
            acts=(Act("To the bracket", f"{address}/bracket", go=True, link=True),),
        )
    title = champion(seen.state, seen.tournament.rulebook)
    winner = seen.texts._("It is over.")
    if title and title.name:
        winner = seen.texts._("%(name)s is champion.") % {"name": title.name}
    return NextStep(
        winner,
        acts=(
            Act("Final ranking", f"{address}/places", go=True, link=True),
            Act("Close the event…", f"{address}/close", link=True, needs="CloseEvent"),
        ),
    )


def _after(seen: EventView, current: Round) -> NextStep:
    """A complete round: the next one, the cut or the end; what the plan says leads on."""
    state, address = seen.state, seen.address
    said = verdict(state, seen.tournament.rulebook)
    over = said is not None and said.over
    cut = planned_cut(state) is not None
    acts = [_pair(seen, current.number + 1, go=not over)]
    if said is None or over:
        # While the plan has rounds to go, nobody is tempted to cut or to close by a slip.
        acts += [
            Act("The cut…", f"{address}/cut", go=over and cut, link=True),
            Act("Final ranking", f"{address}/places", go=over and not cut, link=True),
            Act("Close the event…", f"{address}/close", link=True, needs="CloseEvent"),
            *([] if _planned(seen) else [_plan(address, go=False)]),
        ]
    acts.sort(key=lambda act: not act.go)
    text = seen.texts._("All results of round %(round)s are in.") % {"round": current.number}
    if said is not None:
        text = f"{text} {seen.texts.phrase(said.text)}"
    if (called := state.finals.roll_call) is not None:
        text = seen.texts._("The finalists are called to %(place)s.") % {"place": called.place}
    return NextStep(text, acts=tuple(acts))


def _pair(seen: EventView, number: int, *, go: bool) -> Act:
    """The button that pairs; where something is open, the way to the page that asks first."""
    over = over_already(seen.state, seen.tournament.rulebook)
    if open_now(seen) or over or untold(seen):
        page = f"{seen.address}/before-round"
        return Act(f"Pair round {number}…", page, go=go, link=True, needs="PairRound")
    return Act(f"Pair round {number}", f"{seen.address}/draft/pair", go=go, needs="PairRound")


def _planned(seen: EventView) -> bool:
    """Whether rounds and cut are decided, or nobody here could decide them."""
    could = seen.tournament.rulebook.structure is not None and seen.may("PlanStructure")
    return seen.state.plan is not None or not could


def _plan(address: str, *, go: bool) -> Act:
    return Act("Rounds and cut…", f"{address}/structure", go=go, link=True, needs="PlanStructure")


def _before_the_start(seen: EventView) -> NextStep:
    address = seen.address
    if seen.state.field_size < 2:
        return NextStep(
            NOT_STARTED,
            "Enter the players first.",
            (Act("Enter players", f"{address}/players", go=True, link=True),),
        )
    if seen.rules.only_bracket:
        page = f"{address}/bracket"
        return NextStep(
            NOT_STARTED,
            "Everyone here? Single elimination begins with a bracket of everybody.",
            (Act("Make the bracket…", page, go=True, link=True, needs="StartBracket"),),
        )
    if not _planned(seen):
        return NextStep(
            NOT_STARTED,
            "How many rounds, and how many players advance? The document has a proposal.",
            (_plan(address, go=True), _pair(seen, 1, go=False)),
        )
    if untold(seen):
        tell = Act("What players must know…", f"{address}/announcements", go=True, link=True)
        return NextStep(
            NOT_STARTED,
            "Rounds and cut are decided. Players have to be told before round 1.",
            (tell, _pair(seen, 1, go=False)),
        )
    if without := without_decks(seen.state, seen.rules):
        page = f"{address}/players/decks"
        lists = Act("Deck lists…", page, go=True, link=True, needs="AssignTeamDecks")
        return NextStep(
            NOT_STARTED,
            "1 team has not handed in its deck lists."
            if len(without) == 1
            else f"{len(without)} teams have not handed in their deck lists.",
            (lists,),
        )
    return NextStep(
        NOT_STARTED,
        "Everyone here? Round 1 is drawn as a draft that only staff see.",
        (_pair(seen, 1, go=True),),
    )


def _during(seen: EventView, current: Round) -> NextStep:
    text = seen.texts.count(
        "%(num)s result is missing in round %(round)s.",
        "%(num)s results are missing in round %(round)s.",
        current.open,
        round=current.number,
    )
    how = " Type table and result, or tap it." if seen.may("ReportResult") else ""
    return NextStep(
        text,
        text + how,
        acts=(Act("Edit pairings…", f"{seen.address}/round-tools", link=True),),
    )


PARTS = {
    "next_step": Part(context, "event/next_step_part.html"),
}
