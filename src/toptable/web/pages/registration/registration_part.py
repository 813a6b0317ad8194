"""Whether players can register themselves: the switch for the desk."""

from toptable.desk.desk import now
from toptable.desk.self_registration import event_code
from toptable.engine.state.admission import RegistrationWay
from toptable.engine.subjects.admission.self_registration import not_now
from toptable.web.access.seen import Seen
from toptable.web.rendering.part import Part


def desk_context(seen: Seen, _round: int) -> dict[str, object]:
    """The switch, with the event's code."""
    registration = seen.state.admission.registration
    return {
        "open": registration.way is not RegistrationWay.CLOSED,
        "closed": not_now(seen.state, now()),
        "code": event_code(seen.tournament),
        "started": seen.state.started,
        "address": seen.address,
    }


PARTS = {
    "registration": Part(desk_context, "registration/registration_part.html", staff=True),
}
