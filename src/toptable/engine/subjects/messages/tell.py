"""The log as people read it: messages to players, and reminders."""

from toptable.engine.questions.places import round_called
from toptable.engine.state import State
from toptable.engine.subjects.messages import entries


def everybody_messaged(_state: State, entry: entries.EverybodyMessaged) -> str:
    if not entry.text:
        return "The message to everybody was taken down."
    return f"Message to everybody: {entry.text}"


def player_messaged(state: State, entry: entries.PlayerMessaged) -> str:
    name = state.name_of(entry.player)
    if entry.text is None:
        return f"{name} was asked to come to the desk."
    return f"{name} was sent a message; its text is confidential."


def message_read(state: State, entry: entries.MessageRead) -> str:
    return f"{state.name_of(entry.player)} has read a message from the staff."


def tables_reminded(state: State, entry: entries.TablesReminded) -> str:
    tables = ", ".join(str(table) for table in entry.tables)
    which = f"Table {tables} was" if len(entry.tables) == 1 else f"Tables {tables} were"
    return f"{which} reminded to report in {round_called(state, entry.stage, entry.round)}."
