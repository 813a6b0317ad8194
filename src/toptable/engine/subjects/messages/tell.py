"""The log as people read it: messages to players, and reminders."""

from toptable.engine.questions.places import round_called
from toptable.engine.sentence import log_line
from toptable.engine.state import State
from toptable.engine.subjects.messages import entries


def everybody_messaged(_state: State, entry: entries.EverybodyMessaged) -> str:
    if not entry.text:
        return log_line("everybody_messaged:2", "The message to everybody was taken down.")
    return log_line("everybody_messaged", "Message to everybody: %(text)s", text=entry.text)


def player_messaged(state: State, entry: entries.PlayerMessaged) -> str:
    name = state.name_of(entry.player)
    if entry.text is None:
        return log_line("player_messaged:2", "%(name)s was asked to come to the desk.", name=name)
    return log_line(
        "player_messaged", "%(name)s was sent a message; its text is confidential.", name=name
    )


def message_read(state: State, entry: entries.MessageRead) -> str:
    return log_line(
        "message_read",
        "%(player)s has read a message from the staff.",
        player=state.name_of(entry.player),
    )


def tables_reminded(state: State, entry: entries.TablesReminded) -> str:
    tables = ", ".join(str(table) for table in entry.tables)
    which = f"Table {tables} was" if len(entry.tables) == 1 else f"Tables {tables} were"
    return log_line(
        "tables_reminded",
        "%(which)s reminded to report in %(round_called)s.",
        which=which,
        round_called=round_called(state, entry.stage, entry.round),
    )
