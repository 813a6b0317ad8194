"""The form of an elimination game: who won it, or one of the document's endings."""

from collections.abc import Mapping

import msgspec
from litestar.exceptions import ValidationException

from toptable.engine.rules.results.kinds import Seat
from toptable.engine.sentence import to_plain
from toptable.engine.subjects.finals.own_games import ReportBracketGame
from toptable.web.pages.clock.questions import picked, read_answers, write_answers

SEATS: dict[str, Seat] = {"0": 0, "1": 1}


class EndedGame(msgspec.Struct, frozen=True):
    """How it ended, what was answered, and why it is corrected."""

    ended: str = ""
    """The seat that won, or the ending."""
    answers: str = ""
    finished: str = ""
    reason: str = ""
    version: int = 0

    @classmethod
    def read(cls, form: Mapping[str, object]) -> "EndedGame":
        """A form as it was sent: what was picked and typed in it becomes an answer."""
        typed = {key: value for key, value in form.items() if isinstance(value, str)}
        version = typed.get("version", "") or "0"
        if not version.isdecimal():
            raise ValidationException
        ending, answers = picked(typed)
        return cls(
            ended=ending,
            answers=write_answers(answers),
            finished=typed.get("finished", "").strip().upper(),
            reason=typed.get("reason", ""),
            version=int(version),
        )

    @property
    def fields(self) -> dict[str, str]:
        """The same as fields of a form."""
        return {key: str(value) for key, value in to_plain(self).items()}

    def command(self, game: int) -> ReportBracketGame:
        """The form as the desk takes it."""
        if self.ended in SEATS:
            return ReportBracketGame(game=game, winner=SEATS[self.ended])
        return ReportBracketGame(
            game=game,
            ending=self.ended,
            answers=read_answers(self.answers),
            finished=self.finished,
        )
