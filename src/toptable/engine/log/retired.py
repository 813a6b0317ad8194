"""Shapes that earlier versions stored, and the steps that turn them into today's."""

from typing import Any

_COUNTED = ("objectives", "damage_on_dark", "dial", "damage_on_light")


def bracket_game(old: dict[str, Any]) -> dict[str, Any]:
    """An elimination game, when the command had a field for each game's own way to end at time.

    What was in those fields is now the answer to the question of that ending.
    """
    new: dict[str, Any] = {key: old[key] for key in ("game", "winner") if key in old}
    new["type"] = "end_bracket_game"
    if old.get("ending", "won") != "won":
        new["ending"] = old["ending"]
    if old.get("games"):
        new["finished"] = old["games"]
    ending = new.get("ending")
    if ending == "together":
        new["answers"] = [{"option": f"turn_{old.get('turn', 0)}"}]
    elif ending == "time" and old.get("points"):
        points = {f"agenda_points_{seat}": has for seat, has in enumerate(old["points"])}
        new["answers"] = [{"option": "points", "numbers": points}]
    elif ending == "time" and (tally := old.get("tally")):
        numbers = {key: tally[key] for key in _COUNTED}
        new["answers"] = [{"option": tally["balance"], "numbers": numbers}]
    return new
