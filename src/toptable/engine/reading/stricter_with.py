"""Advice beside a penalty: whose fault weighs more, and who has done the same before. B-175."""

from collections.abc import Collection, Iterator, Mapping

from toptable.engine import names
from toptable.engine.roles import Role
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.words import Words
from toptable.engine.sentence import worded
from toptable.engine.state import State, rules_in
from toptable.engine.state.conduct import RecordedRuling
from toptable.engine.subjects.conduct.ruled_match import where_text


def stricter_with(
    state: State,
    rulebook: Rulebook,
    players: Collection[int],
    infraction: str,
    on_record: Mapping[int, Collection[str]] = {},
    outsider: str = "",
) -> tuple[str, ...]:
    """Why judges should be stricter with these people, one sentence for each reason.

    ``on_record`` is what is known of players across events, by its key; ``outsider`` is somebody
    who does not play, and may be of the staff.
    """
    rules = rules_in(state, rulebook)
    rule = rules.conduct.stricter
    if rule is None:
        return ()
    officials = [
        member
        for member in state.staff
        if member.role in rule.roles
        and (member.player in players or names.key(member.name) == names.key(outsider))
    ]
    said = [
        worded(
            "stricter_with.event",
            "%(official)s is %(role)s of this event.",
            official=official.name,
            role=_role(rulebook.words, official.role),
        )
        for official in officials
    ]
    for player in players:
        name = state.name_of(player)
        said += [
            f"{name} {text}."
            for key, text in rule.known_as.items()
            if key in on_record.get(player, ())
        ]
        said += [_before(state, name, ruling) for ruling in _same(state, player, infraction)]
    if players and rules.tier in rule.tiers:
        where = f"{rules.conduct.tier_word} {rules.tier}"
        said.append(
            worded(
                "stricter_with.everybody_expected",
                "At %(where)s everybody is expected to know the rules.",
                where=where,
            )
        )
    return tuple(said)


def _role(words: Words, role: Role) -> str:
    called = words.role(role)
    return f"{'an' if called[0] in 'aeiou' else 'a'} {called}"


def _same(state: State, player: int, infraction: str) -> Iterator[RecordedRuling]:
    """What somebody was ruled on before for the same, friendly words included."""
    for ruling in state.conduct.of_player(player):
        if infraction and ruling.infraction == infraction and not ruling.undone:
            yield ruling


def _before(state: State, name: str, ruling: RecordedRuling) -> str:
    where = where_text(state, ruling.match, ruling.players)
    return worded(
        "stricter_with.told_about",
        "%(name)s was told about this before (ruling %(number)s, %(where)s): doing it "
        "again on purpose weighs more.",
        name=name,
        number=ruling.number,
        where=where,
    )
