"""What can go wrong with the store, each as one type with a sentence for the person at the desk.

``str(error)`` says what is wrong and what to do about it. No error of a database library leaves the
store: whoever calls it needs to know only the types in this file.
"""


class StoreError(Exception):
    """Something the store could not do. Nothing was changed, unless the type says otherwise."""


class Closed(StoreError):
    """The program is about to end and has let go of the database."""

    def __init__(self) -> None:
        super().__init__("Toptable is shutting down here. Try again in a moment.")


class Behind(StoreError):
    """The log has moved on since the caller last read it: read on, decide again, append again."""

    def __init__(self, event: str, current: int) -> None:
        super().__init__(
            f"Somebody else changed the event {event} in the meantime: it is at version {current}."
            " Look at it again and repeat what you did."
        )
        self.event = event
        self.current = current


class TablesMoved(StoreError):
    """Another event was given tables since it was looked which ones are free: look again."""

    def __init__(self) -> None:
        super().__init__(
            "Another event was given tables in the same moment. Look at its tables and try again."
        )


class NoSuchEvent(StoreError):
    """No event of that id is in this store."""

    def __init__(self, event: str) -> None:
        super().__init__(f"There is no event {event} here. List the events to see their ids.")
        self.event = event


class EventExists(StoreError):
    """An event of that id is in this store already, perhaps among the deleted ones."""

    def __init__(self, event: str) -> None:
        super().__init__(
            f"An event {event} is here already, perhaps deleted."
            " Choose another id, or bring the deleted event back."
        )
        self.event = event


class EventDeleted(StoreError):
    """The event was put away: it can be read, but takes no entries until it is brought back."""

    def __init__(self, event: str) -> None:
        super().__init__(f"The event {event} is deleted. Bring it back before you change it.")
        self.event = event


class PlaceError(StoreError):
    """Trouble with the file or the database as a whole. ``where`` names it, without a password."""

    sentence: str

    def __init__(self, where: str, detail: str = "") -> None:
        super().__init__(self.sentence.format(where=where, detail=detail))
        self.where = where
        self.detail = detail


class BadAddress(PlaceError):
    """What was given names neither a file nor a PostgreSQL database."""

    sentence = (
        "{where} is neither a file name nor the address of a PostgreSQL database."
        " Give a file name, or an address like postgresql://user@host/database."
    )


class NoFolder(PlaceError):
    """The folder that should hold the file does not exist."""

    sentence = "The folder {where} does not exist. Create it, or choose another place."


class NoRights(PlaceError):
    """The user who runs the program may not read or write there."""

    sentence = (
        "You have no right to read and write {where}."
        " Ask its owner for that right, or choose another place."
    )


class ReadOnly(PlaceError):
    """The file, its folder, its disk or the server takes no changes."""

    sentence = (
        "{where} cannot be changed, only read. Make it and its folder writable, or work on a copy."
    )


class NotOurs(PlaceError):
    """A file or database that some other program made."""

    sentence = (
        "{where} was not made by Toptable, so it was left alone."
        " Choose another name, and Toptable will begin a new one there."
    )


class Damaged(PlaceError):
    """Our file, but cut short or overwritten."""

    sentence = (
        "{where} is damaged or cut short. Save what can still be read into a new database with"
        ' toptable --db "{where}" salvage.'
    )


class Gone(PlaceError):
    """The file was there when it was opened, and is not there any more."""

    sentence = (
        "{where} was moved, deleted or replaced while Toptable was using it, so the change was"
        " not saved. Put it back where it was, or start Toptable again."
    )


class NewerSchema(PlaceError):
    """A later version of the program has already rearranged this database."""

    sentence = (
        "{where} was written by a newer Toptable (tables of revision {detail})."
        " Update Toptable and open it again."
    )


class DiskFull(PlaceError):
    """No room for the change; what was there before is untouched."""

    sentence = (
        "The disk that holds {where} is full, so the change was not saved."
        " Free some space and try again."
    )


class DiskFailed(PlaceError):
    """The disk took or gave no data for a reason of its own: a quota, a cable, a defect."""

    sentence = (
        "The disk would not read or write {where}, so the change was not saved."
        " Check that the disk is connected, sound and within its quota, then try again."
    )


class Busy(PlaceError):
    """Another program kept the database to itself for longer than we wait."""

    sentence = (
        "Another program is holding {where}, so the change was not saved."
        " Try again in a moment, and close other programs that use it."
    )


class Unreachable(PlaceError):
    """The PostgreSQL server does not answer, or stopped answering.

    When this comes out of an append, the server may have kept the change before it went away: read
    the log again before repeating it.
    """

    sentence = (
        "The database {where} cannot be reached ({detail})."
        " Check that the server runs and that address, user and password are right."
    )


class Unexpected(PlaceError):
    """The database refused for a reason that this program does not know."""

    sentence = (
        "The database {where} refused ({detail}), so the change was not saved."
        " Please report this with the words in brackets."
    )
