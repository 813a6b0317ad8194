"""The words of a document, for every text that people read."""

from dataclasses import dataclass

from toptable.engine.roles import Role


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """What a document calls people and things. B-003."""

    player: str = "player"
    players: str = "players"
    match: str = "match"
    points: str = "points"
    organizer: str = "organizer"
    head_judge: str = "head judge"
    disqualify: str = "disqualify"
    disqualified: str = "disqualified"
    disqualification: str = "disqualification"
    """Being put out of the event for good, whatever the document calls it. FFG-08."""

    def role(self, role: Role) -> str:
        """What the document calls somebody in a role, in a sentence. FFG-01.

        Where the organizer has the last word, a head judge is a judge with a name of ours.
        """
        if role == Role.HEAD_JUDGE and self.head_judge != self.organizer:
            return self.head_judge.lower()
        return role.replace("_", " ")


OURS = Words()
"""Plain English, where no document is at hand."""
