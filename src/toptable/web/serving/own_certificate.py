"""HTTPS in a hall without a name on the internet: a certificate of this computer's own."""

import os
import socket
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Network, IPv6Network, ip_address
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
    from cryptography.x509 import Certificate, CertificateBuilder, KeyUsage, Name

PRIVATE: tuple[IPv4Network | IPv6Network, ...] = (
    *(IPv4Network(net) for net in ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16")),
    *(IPv4Network(net) for net in ("127.0.0.0/8", "169.254.0.0/16", "100.64.0.0/10")),
    *(IPv6Network(net) for net in ("fc00::/7", "fe80::/10", "::1/128")),
)
"""The only addresses that the authority may vouch for."""

AUTHORITY = "authority.pem"
"""The file of the authority that this computer is for itself."""
AUTHORITY_LASTS = timedelta(days=3650)
LASTS = timedelta(days=390)
"""Phones believe no certificate that lasts much longer than a year."""
RENEWED_BEFORE = timedelta(days=30)


class Protection(NamedTuple):
    """What a server needs for HTTPS, and what a phone installs to believe it."""

    certificate: Path
    key: Path
    authority: bytes


class NotPrivate(ValueError):
    """An address that only a public authority can vouch for."""


def protection(folder: Path, addresses: Iterable[str], now: datetime | None = None) -> Protection:
    """A certificate for these addresses, this computer's name and itself, from its own authority.

    The authority is made once and kept in the folder, readable by its owner alone.
    """
    from cryptography.hazmat.primitives.serialization import Encoding

    now = now or datetime.now(UTC)
    names = _names(tuple(addresses))
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    authority, key = _authority(folder, now)
    certificate = folder / "certificate.pem"
    own_key = folder / "certificate.key"
    if not _still_good(certificate, own_key, authority, names, now):
        _issue(certificate, own_key, authority, key, names, now)
    return Protection(certificate, own_key, authority.public_bytes(Encoding.DER))


def _names(addresses: tuple[str, ...]) -> frozenset[str]:
    for address in addresses:
        if not any(ip_address(address) in net for net in PRIVATE):
            raise NotPrivate(address)
    return frozenset({*addresses, "127.0.0.1", "localhost", *_own_name()})


def _own_name() -> list[str]:
    """This computer's name, by which others in the network may know it."""
    name = socket.gethostname().split(".")[0].lower()
    plain = name.replace("-", "").isalnum() and name.isascii() and name != "localhost"
    return [f"{name}.local"] if plain else []


def _authority(folder: Path, now: datetime) -> "tuple[Certificate, EllipticCurvePrivateKey]":
    from cryptography import x509
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import load_pem_private_key

    kept, secret = folder / AUTHORITY, folder / "authority.key"
    if kept.exists() and secret.exists():
        authority = x509.load_pem_x509_certificate(kept.read_bytes())
        key = load_pem_private_key(secret.read_bytes(), None)
        if isinstance(key, ec.EllipticCurvePrivateKey) and now < authority.not_valid_after_utc:
            return authority, key
    key = ec.generate_private_key(ec.SECP256R1())
    allowed = [x509.IPAddress(net) for net in PRIVATE]
    names = [x509.DNSName("localhost"), x509.DNSName("local")]
    name = _called(f"Toptable on {socket.gethostname()}"[:64])
    builder = (
        _begun(name, key, now, AUTHORITY_LASTS)
        .issuer_name(name)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(x509.NameConstraints([*names, *allowed], None), critical=True)
        .add_extension(_usage(authority=True), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )
    authority = _signed(builder, key)
    _keep(secret, _private(key))
    _keep(kept, _public(authority))
    return authority, key


def _still_good(
    certificate: Path,
    own_key: Path,
    authority: "Certificate",
    names: frozenset[str],
    now: datetime,
) -> bool:
    from cryptography import x509

    if not certificate.exists() or not own_key.exists():
        return False
    found = x509.load_pem_x509_certificate(certificate.read_bytes())
    said = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return (
        found.issuer == authority.subject
        and now + RENEWED_BEFORE < found.not_valid_after_utc
        and frozenset(str(name.value) for name in said) == names
    )


def _issue(
    certificate: Path,
    own_key: Path,
    authority: "Certificate",
    key: "EllipticCurvePrivateKey",
    names: frozenset[str],
    now: datetime,
) -> None:
    from cryptography import x509
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.x509.oid import ExtendedKeyUsageOID

    mine = ec.generate_private_key(ec.SECP256R1())
    said = [x509.IPAddress(ip_address(name)) for name in sorted(names) if _is_ip(name)]
    dns = [x509.DNSName(name) for name in sorted(names) if not _is_ip(name)]
    builder = (
        _begun(_called("Toptable"), mine, now, LASTS)
        .issuer_name(authority.subject)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.SubjectAlternativeName([*said, *dns]), critical=False)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(_usage(authority=False), critical=True)
        # Whoever checks strictly, such as Python from 3.13 on, asks by whose key it was signed.
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(key.public_key()), critical=False
        )
    )
    _keep(own_key, _private(mine))
    _keep(certificate, _public(_signed(builder, key)))


def _is_ip(name: str) -> bool:
    try:
        return bool(ip_address(name))
    except ValueError:
        return False


def _called(name: str) -> "Name":
    from cryptography import x509
    from cryptography.x509.oid import NameOID

    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


def _begun(
    name: "Name", key: "EllipticCurvePrivateKey", now: datetime, lasts: timedelta
) -> "CertificateBuilder":
    from cryptography import x509

    return (
        x509.CertificateBuilder()
        .subject_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        # A phone whose clock is a little behind believes it too.
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + lasts)
    )


def _usage(*, authority: bool) -> "KeyUsage":
    from cryptography import x509

    return x509.KeyUsage(
        digital_signature=not authority,
        key_cert_sign=authority,
        crl_sign=authority,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def _signed(builder: "CertificateBuilder", key: "EllipticCurvePrivateKey") -> "Certificate":
    from cryptography.hazmat.primitives.hashes import SHA256

    return builder.sign(key, SHA256())


def _private(key: "EllipticCurvePrivateKey") -> bytes:
    from cryptography.hazmat.primitives.serialization import (
        Encoding,
        NoEncryption,
        PrivateFormat,
    )

    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


def _public(certificate: "Certificate") -> bytes:
    from cryptography.hazmat.primitives.serialization import Encoding

    return certificate.public_bytes(Encoding.PEM)


def _keep(path: Path, content: bytes) -> None:
    """Write a file that only its owner can read, whole or not at all."""
    draft = path.with_name(f".{path.name}.new")
    draft.unlink(missing_ok=True)
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(content)
    draft.replace(path)
