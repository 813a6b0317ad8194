"""The certificate of a computer in a hall: whom it convinces, for what, and for how long."""

import ssl
import stat
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509

from toptable.web.serving.own_certificate import (
    AUTHORITY,
    LASTS,
    NotPrivate,
    Protection,
    protection,
)

NOW = datetime(2026, 5, 2, 9, tzinfo=UTC)


def shown(made: Protection) -> x509.Certificate:
    return x509.load_pem_x509_certificate(made.certificate.read_bytes())


def said_by(made: Protection) -> set[str]:
    names = shown(made).extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return {str(name.value) for name in names}


def test_it_is_kept_while_it_holds_and_renewed_in_time(tmp_path: Path) -> None:
    first = protection(tmp_path, ["192.168.1.20"], NOW)
    later = NOW + LASTS / 2
    before = first.certificate.read_bytes()
    again = protection(tmp_path, ["192.168.1.20"], later)
    assert again.certificate.read_bytes() == before
    renewed = protection(tmp_path, ["192.168.1.20"], NOW + LASTS - timedelta(days=3))
    assert renewed.certificate.read_bytes() != before
    assert renewed.authority == first.authority, "phones have installed it"


def test_another_network_gets_another_certificate_from_the_same_authority(tmp_path: Path) -> None:
    first = protection(tmp_path, ["192.168.1.20"], NOW)
    assert {"192.168.1.20", "127.0.0.1", "localhost"} <= said_by(first)
    second = protection(tmp_path, ["10.0.0.7"], NOW)
    assert "10.0.0.7" in said_by(second)
    assert "192.168.1.20" not in said_by(second)
    assert second.authority == first.authority


def test_the_authority_vouches_for_private_networks_alone(tmp_path: Path) -> None:
    made = x509.load_der_x509_certificate(protection(tmp_path, ["10.0.0.7"], NOW).authority)
    limits = made.extensions.get_extension_for_class(x509.NameConstraints)
    assert limits.critical
    names = {str(name.value) for name in limits.value.permitted_subtrees or ()}
    assert {"localhost", "local", "10.0.0.0/8", "192.168.0.0/16"} <= names
    assert not any("0.0.0.0/0" in name or "com" in name for name in names)
    with pytest.raises(NotPrivate):
        protection(tmp_path, ["8.8.8.8"], NOW)
    with pytest.raises(ValueError, match="hall"):
        protection(tmp_path, ["hall.example"], NOW)


def test_no_key_can_be_read_by_others_and_the_server_can_use_its_own(tmp_path: Path) -> None:
    made = protection(tmp_path / "new", ["10.0.0.7"])
    for file in made.certificate.parent.iterdir():
        assert stat.S_IMODE(file.stat().st_mode) == 0o600, file
    ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(made.certificate, made.key)


def test_whoever_checks_strictly_believes_it_too(tmp_path: Path) -> None:
    """As Python does from 3.13 on: both certificates say by whose key they are signed."""
    made = protection(tmp_path, ["192.168.1.20"])
    serving = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    serving.load_cert_chain(made.certificate, made.key)
    asking = ssl.create_default_context(cafile=tmp_path / AUTHORITY)
    asking.verify_flags |= ssl.VERIFY_X509_STRICT
    to_server, to_client = ssl.MemoryBIO(), ssl.MemoryBIO()
    server = serving.wrap_bio(to_server, to_client, server_side=True)
    client = asking.wrap_bio(to_client, to_server, server_hostname="192.168.1.20")
    for end in (client, server, client):
        with suppress(ssl.SSLWantReadError):
            end.do_handshake()
    assert client.getpeercert()
