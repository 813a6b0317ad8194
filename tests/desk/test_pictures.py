"""The picture of an event lies beside its log and goes where the event goes."""

import msgspec
import pytest

from made_pictures import jpeg, png
from support import ORGANIZER, counting_seeds, do, new_event, play_round, start_round, ticking
from toptable.desk import files
from toptable.desk.desk import Desk
from toptable.desk.event_setup import Copied, Presentation, copy_event, present
from toptable.desk.tournament import Done, Tournament
from toptable.engine.log.verify import verify
from toptable.engine.sentence import to_json
from toptable.engine.state import the_event
from toptable.engine.state.event import Accent, digest_of
from toptable.engine.subjects.undo.take_back import TakeBackOwnLast
from toptable.rulebooks import all_rulebooks
from toptable.store import event_file, open_store
from toptable.store.event_file import BadEventFile

OLD, NEW = jpeg(), png()


@pytest.fixture
def desk(tmp_path):
    with open_store(tmp_path / "one.sqlite") as store:
        yield Desk(store, clock=ticking(), seeds=counting_seeds())


@pytest.fixture
def other(tmp_path):
    with open_store(tmp_path / "two.sqlite") as store:
        yield Desk(store, clock=ticking(), seeds=counting_seeds("other"))


def pictured(desk: Desk) -> Tournament:
    """An event that has had two pictures."""
    tournament = new_event("Ann Bo Cy Di", desk=desk)
    for picture in (OLD, NEW):
        wanted = Presentation(place="Town hall", picture=picture)
        assert isinstance(present(tournament, wanted, ORGANIZER), Done)
    return tournament


def shown(desk: Desk) -> bytes | None:
    """The picture that the event has at a desk."""
    picture = the_event(desk.tournament("test").state).picture
    return desk.store.picture("test", picture.digest) if picture else None


def test_where_a_photograph_was_taken_is_not_kept(desk: Desk) -> None:
    note = b"\xff\xfe\x00\x0f52.1N, 4.4E!!"
    tournament = new_event("Ann Bo Cy Di", desk=desk)
    wanted = Presentation(picture=OLD[:20] + note + OLD[20:])
    assert isinstance(present(tournament, wanted, ORGANIZER), Done)
    assert shown(desk) == OLD


def test_the_log_has_the_digest_and_the_store_the_bytes(desk: Desk) -> None:
    tournament = pictured(desk)
    assert shown(desk) == NEW
    assert digest_of(NEW).encode() in desk.store.read("test")[-1]
    assert NEW not in b"".join(desk.store.read("test"))
    do(tournament, TakeBackOwnLast())
    assert shown(desk) == OLD
    assert desk.store.picture("test", "0" * 64) is None
    assert desk.store.picture("another", digest_of(NEW)) is None


def test_a_backup_brings_every_picture_along(desk: Desk, other: Desk) -> None:
    content = files.backup(pictured(desk), desk.store)
    taken = files.take_in(other, event_file.load(content))
    assert isinstance(taken, Tournament)
    assert shown(other) == NEW
    assert files.backup(taken, other.store) == content
    do(taken, TakeBackOwnLast())
    assert shown(other) == OLD


def test_a_restore_catches_up_with_the_picture(desk: Desk, other: Desk) -> None:
    tournament = new_event("Ann Bo Cy Di", desk=desk)
    files.take_in(other, event_file.load(files.backup(tournament, desk.store)))
    present(tournament, Presentation(picture=NEW), ORGANIZER)
    files.restore(other, event_file.load(files.backup(tournament, desk.store)))
    assert shown(other) == NEW


def test_a_log_that_is_replaced_keeps_its_picture_where_it_is_put(desk: Desk, other: Desk) -> None:
    early = event_file.load(files.backup(new_event("Ann Bo Cy Di", desk=desk), desk.store))
    files.take_in(other, early)
    present(other.tournament("test"), Presentation(picture=OLD), ORGANIZER)
    present(desk.tournament("test"), Presentation(picture=NEW), ORGANIZER)
    file = event_file.load(files.backup(desk.tournament("test"), desk.store))
    done = files.restore(other, file, replace=True)
    assert isinstance(done, files.Restored)
    assert done.how == "replaced"
    assert shown(other) == NEW
    assert other.store.pictures("test~1") == {digest_of(OLD): OLD}


def test_a_public_copy_has_the_picture_that_everybody_sees(desk: Desk, other: Desk) -> None:
    tournament = pictured(desk)
    play_round(tournament)
    start_round(tournament)
    file = event_file.load(files.public_copy(tournament, desk.store))
    assert file.pictures == {digest_of(NEW): NEW}
    assert isinstance(files.take_in(other, file), Tournament)
    assert shown(other) == NEW
    assert the_event(other.tournament("test").state).place == "Town hall"
    report = verify(
        file.log, head=file.head, public=file.public, rulebooks=all_rulebooks(), engine=""
    )
    assert report.finding is None


def test_a_removed_picture_is_in_no_public_copy(desk: Desk) -> None:
    tournament = pictured(desk)
    present(tournament, Presentation(no_picture=True), ORGANIZER)
    content = files.public_copy(tournament, desk.store)
    assert event_file.load(content).pictures == {}
    assert "pictures" not in msgspec.json.decode(content)


def test_a_picture_that_was_changed_in_the_file_is_refused(desk: Desk) -> None:
    raw = msgspec.json.decode(files.backup(pictured(desk), desk.store))
    raw["pictures"][digest_of(NEW)] = raw["pictures"][digest_of(OLD)]
    with pytest.raises(BadEventFile, match="a picture that was changed"):
        event_file.load(to_json(raw))


def test_a_copy_of_an_event_looks_like_it(desk: Desk) -> None:
    tournament = pictured(desk)
    present(tournament, Presentation(accent=Accent.COPPER), ORGANIZER)
    copied = copy_event(desk, tournament, "Next year", ORGANIZER)
    assert isinstance(copied, Copied)
    assert copied.left_out == ()
    event = the_event(copied.tournament.state)
    assert (event.place, event.accent) == ("Town hall", Accent.COPPER)
    assert event.picture is not None
    assert desk.store.picture(event.id, event.picture.digest) == NEW
