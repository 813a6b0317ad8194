"""Entries about rounds: drawn, looked at, changed, published."""

from enum import StrEnum


class HandChange(StrEnum):
    """What somebody did to a round by hand."""

    SWAP = "swap"
    MOVE = "move"
    PIN = "pin"
    UNPIN = "unpin"
    PAIR = "pair"
    BYE = "bye"
    REPAIR = "repair"
    LATECOMER = "latecomer"
