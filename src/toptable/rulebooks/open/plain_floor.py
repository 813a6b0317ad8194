"""A rulebook in plain words: time, decks, penalties, levels, divisions, teams, duties, choices."""

from collections.abc import Iterator

from toptable.rulebooks.open.meaning import values_of
from toptable.rulebooks.open.plain_play import Said, count
from toptable.rulebooks.open.schema import OpenBook
from toptable.rulebooks.open.schema_floor import Format, Infraction
from toptable.rulebooks.open.schema_match import STAGES


def time(book: OpenBook) -> Said:
    """The clock, the end at time, lateness."""
    rules = book.time
    names = {"swiss": "Swiss rounds", "cut": "Rounds of the cut", "final": "Final"}
    for name in STAGES:
        minutes = getattr(rules, name)
        if minutes is not None:
            length = f"{minutes} minutes" if minutes else "no time limit"
            yield ("time", name), f"{names[name]}: {length}."
    yield from _after(book)
    for number, late in enumerate(rules.late):
        what = [_rank(book, late.penalty)] if late.penalty else []
        what += ["dropped"] if late.drop else []
        after = _length(late.after_seconds + rules.grace_seconds)
        yield ("time", "late", number), f"Late{after}: {', '.join(what) or late.infraction}."
    for step in rules.preparation:
        yield ("time", "preparation", step.id), f"{step.name}: {step.minutes} minutes."


def _length(seconds: int) -> str:
    if not seconds:
        return " at all"
    minutes, rest = divmod(seconds, 60)
    parts = [count(minutes, "minute")] if minutes else []
    parts += [count(rest, "second")] if rest else []
    return f" by {' '.join(parts)}"


def _after(book: OpenBook) -> Said:
    after, words = book.time.after, book.words
    first = "finish the turn" if after.finish_turn else "stop at once"
    turns = f", then {count(after.turns, 'more turn')}" if after.turns else ""
    yield ("time", "after"), f"When time is called: {first}{turns}."
    games = {
        "draw": f"is a {words.draw}",
        "compare": f"is decided by {', then '.join(after.compare) or 'comparing'}",
        "double_loss": "is lost by both players",
        "not_counted": "does not count",
    }
    yield ("time", "after"), f"An unfinished {words.game} {games[after.open_game]}."
    level = f"a {words.draw}" if after.level == "draw" else "a double loss"
    results = {
        "more_games": f"The player with more won games wins; equal games are {level}.",
        "draw": f"The {words.match} is a {words.draw}.",
        "double_loss": "Both players lose the match.",
        "first_game": f"The first {words.game} decides; if there is none, it is {level}.",
    }
    yield ("time", "after"), results[after.match]


def _rank(book: OpenBook, wanted: str | None) -> str:
    return next((rank.name for rank in book.penalties.rank if rank.id == wanted), wanted or "")


def decks(book: OpenBook) -> Said:
    """Formats, lists and checks."""
    for format_ in book.decks.format:
        yield ("decks", "format", format_.id), f"{format_.name}: {_format(format_)}."
    lists = book.decks.lists
    if lists.required:
        when = lists.deadline.replace("_", " ")
        levels = ", ".join(lists.required)
        yield ("decks", "lists", "required"), f"Deck lists are required at {levels}, {when}."
    if lists.open_levels:
        levels = ", ".join(lists.open_levels)
        yield ("decks", "lists", "open_levels"), f"Opponents see deck lists at {levels}."
    if book.decks.checks.share is not None:
        share = float(book.decks.checks.share) * 100
        yield ("decks", "checks"), f"Deck checks: {share:g} % of all decks over the event."


def _format(format_: Format) -> str:
    if format_.open and not format_.pile:
        return "lists are not checked"
    parts = []
    for pile in format_.pile:
        if pile.exact is not None:
            size = f"exactly {pile.exact}"
        elif pile.max is not None:
            size = f"{pile.min}–{pile.max}"
        else:
            size = f"at least {pile.min}" if pile.min else "of any size"
        parts.append(f"{pile.name} {size}")
    if format_.copies:
        parts.append(f"at most {count(format_.copies, 'copy', 'copies')} of a card")
    return ", ".join([*parts, *format_.need]) or "no limits"


def penalties(book: OpenBook) -> Said:
    """Penalties in order, infractions, repetition, appeals."""
    rules = book.penalties
    if not rules.rank:
        return
    ranks = ", ".join(rank.name for rank in rules.rank)
    yield ("penalties", "rank"), f"Penalties, lightest first: {ranks}."
    for infraction in rules.infraction:
        section = f" ({infraction.section})" if infraction.section else ""
        confirm = " Confirm this penalty before the event." if infraction.editable else ""
        yield (
            ("penalties", "infraction", infraction.id),
            f"{infraction.name}{section}: {_infraction(book, infraction)}.{confirm}",
        )
    for rule in rules.count:
        counted = ", ".join(_rank(book, name) for name in rule.counts)
        raised = _rank(book, rule.becomes) or "the next penalty"
        per = "in the event" if rule.per == "event" else f"of the same {rule.per}"
        day = " on one day" if rule.reset == "day" else ""
        groups = f" ({', '.join(rule.group)})" if rule.group else ""
        text = f"From number {rule.from_nth} {per}{day}, {counted} may become {raised}{groups}."
        yield ("penalties", "count", rule.id), text
    appeals = {
        "head_judge": f"Appeals go to the {book.words.head_judge}.",
        "organizer": f"Appeals go to the {book.words.organizer}.",
        "none": "There are no appeals.",
    }
    yield ("penalties", "appeal"), appeals[rules.appeal]


def _infraction(book: OpenBook, infraction: Infraction) -> str:
    given = []
    if infraction.penalty and not infraction.case:
        high = f" to {_rank(book, infraction.high)}" if infraction.high else ""
        given.append(f"{_rank(book, infraction.penalty)}{high}")
    given += [f"{case.say} – {_rank(book, case.penalty)}" for case in infraction.case]
    return "; ".join(given).rstrip(".")


def people(book: OpenBook) -> Said:
    """Levels, types of event, divisions and teams."""
    for level in book.levels.level:
        traits = [
            "" if level.penalties else f"penalties by {level.guide or 'another guide'}",
            "staff may play" if level.staff_may_play else "",
            "" if level.head_judge else f"no {book.words.head_judge} needed",
        ]
        text = ", ".join(filter(None, traits))
        yield ("levels", "level", level.id), f"{level.name}{f': {text}' if text else ''}."
    for kind in book.levels.event:
        yield ("levels", "event", kind.id), f"{kind.name}: {book.words.level} {kind.level}."
    for division in book.divisions.division:
        yield ("divisions", "division", division.id), f"Division {division.name}."
    for team in book.teams.format:
        how = "seat against seat" if team.kind == "seats" else "together in one game"
        yield ("teams", "format", team.id), f"{team.name}: teams of {team.size}, {how}."


def duties(book: OpenBook) -> Said:
    """Announcements and the checklist."""
    for line in book.announce:
        yield ("announce", line.id), f"Announce {line.when.replace('_', ' ')}: {line.text}"
    for duty in book.duty:
        yield ("duty", duty.id), f"{duty.when.capitalize()} the event: {duty.text}"


def choices(book: OpenBook) -> Said:
    """What the organizer of an event chooses."""
    for choice in book.choice:
        values = values_of(choice)
        labels = {option.id: option.label for option in choice.option}
        shown = [str(labels.get(str(value), value)) for value in values]
        offered = f"{shown[0]} to {shown[-1]}" if len(shown) > 8 else ", ".join(shown)
        default = labels.get(str(choice.default), choice.default)
        yield ("choice", choice.id), f"{choice.label}: {offered} (default {default})."


def questions(book: OpenBook) -> Iterator[str]:
    """What the source leaves open, and what the file does until it is known."""
    for one in book.open:
        yield f"{one.about} {one.ours}".strip()
