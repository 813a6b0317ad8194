"""Notices to a browser's push service: unreadable on the way, signed, and to nobody's intranet."""

import datetime
import json
import socket
import ssl
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from notice_server import NoticeServer, notice_server
from player_office import named, phone
from web_office import app_of

from toptable.desk.desk import Desk
from toptable.engine.roles import Actor, Role
from toptable.engine.subjects.messages.messaging import RemindTables
from toptable.store.player_contact import NoticeTarget
from toptable.web.app import put_in_charge
from toptable.web.notifications.carriers import (
    Gone,
    NotAllowed,
    NoticeSettings,
    WebPush,
    bytes_of,
    is_public,
    text_of,
)
from toptable.web.notifications.outbox import NotNow

pytest.importorskip("cryptography")
from cryptography import x509
from cryptography.hazmat.primitives import hashes, hmac, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

CONTACT = "mailto:desk@example.org"
PLAYING = "林 美咲"
SERVICE = "push.example.org"


class PushBrowser:
    """What a browser keeps to itself: it alone reads what is sent to it. RFC 8291, section 3."""

    def __init__(self) -> None:
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.point = self.private.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        self.auth = b"0123456789abcdef"

    def read(self, body: bytes) -> dict[str, Any]:
        """Worked out step by step from the document, with HMAC alone."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        assert (size, length) == (4096, 65)
        theirs, sealed = body[21:86], body[86:]
        public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
        shared = self.private.exchange(ec.ECDH(), public)
        key = mac(mac(self.auth, shared), b"WebPush: info\0" + self.point + theirs + b"\x01")
        drawn = mac(salt, key)
        content = mac(drawn, b"Content-Encoding: aes128gcm\0\x01")[:16]
        nonce = mac(drawn, b"Content-Encoding: nonce\0\x01")[:12]
        plain = AESGCM(content).decrypt(nonce, sealed, None)
        assert plain[-1:] == b"\x02"
        found: dict[str, Any] = json.loads(plain[:-1])
        return found


def mac(key: bytes, data: bytes) -> bytes:
    made = hmac.HMAC(key, hashes.SHA256())
    made.update(data)
    return bytes(made.finalize())


def certificate(folder: Path) -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """What a push service shows, and somebody who believes it."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, SERVICE)])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(SERVICE)]), critical=False)
        .sign(key, hashes.SHA256())
    )
    shown, own = folder / "shown.pem", folder / "own.pem"
    shown.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    own.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    serving = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    serving.load_cert_chain(shown, own)
    return serving, ssl.create_default_context(cafile=str(shown))


class Service:
    """A push service on this computer, and a sender that finds it under a public name."""

    def __init__(self, server: NoticeServer, believes: ssl.SSLContext) -> None:
        self.server = server
        self.ways = {
            "resolve": lambda _host, _port: ["127.0.0.1"],
            "allowed": lambda _address: True,
            "ports": frozenset({server.port}),
            "context": believes,
        }
        self.endpoint = f"https://{SERVICE}:{server.port}/send/abc?key=1"


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    serving, believes = certificate(tmp_path)
    with notice_server(serving) as server:
        yield Service(server, believes)


def target(browser: PushBrowser, endpoint: str) -> NoticeTarget:
    return NoticeTarget("demo", 1, endpoint, 0, "en", text_of(browser.point), text_of(browser.auth))


def test_only_the_browser_can_read_a_notice(desk: Desk, service: Service) -> None:
    browser = PushBrowser()
    push = WebPush.of(desk.store, CONTACT, **service.ways)
    push.send(target(browser, service.endpoint), "Round 4: table 17")
    taken = service.server.next()
    assert taken.path == "/send/abc?key=1"
    assert b"table" not in taken.body
    assert browser.read(taken.body) == {"text": "Round 4: table 17"}
    assert (taken.headers["Content-Encoding"], taken.headers["Urgency"]) == ("aes128gcm", "high")
    assert int(taken.headers["TTL"]) > 0


def test_a_notice_is_signed_for_its_service_alone(desk: Desk, service: Service) -> None:
    push = WebPush.of(desk.store, CONTACT, **service.ways)
    push.send(target(PushBrowser(), service.endpoint), "Round 4: table 17")
    scheme, _, given = service.server.next().headers["Authorization"].partition(" ")
    token, key = (part.split("=", 1)[1] for part in given.split(", "))
    head, claims, mark = token.split(".")
    assert (scheme, key) == ("vapid", push.public_key)
    assert json.loads(bytes_of(head))["alg"] == "ES256"
    said = json.loads(bytes_of(claims))
    assert (said["aud"], said["sub"]) == (f"https://{SERVICE}:{service.server.port}", CONTACT)
    now = datetime.datetime.now(datetime.UTC).timestamp()
    assert now < said["exp"] <= now + 24 * 60 * 60
    numbers = bytes_of(mark)
    signature = encode_dss_signature(
        int.from_bytes(numbers[:32], "big"), int.from_bytes(numbers[32:], "big")
    )
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), bytes_of(key))
    public.verify(signature, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    again = WebPush.of(desk.store, CONTACT)
    assert again.public_key == push.public_key, "browsers know the server after a restart"


def test_what_the_service_answers(desk: Desk, service: Service) -> None:
    push, browser = WebPush.of(desk.store, CONTACT, **service.ways), PushBrowser()
    service.server.answers += [(410, {}), (404, {}), (429, {"Retry-After": "30"}), (201, {})]
    for _ in range(2):
        with pytest.raises(Gone):
            push.send(target(browser, service.endpoint), "Round 4: table 17")
    with pytest.raises(NotNow) as busy:
        push.send(target(browser, service.endpoint), "Round 4: table 17")
    assert busy.value.after == 30
    push.send(target(browser, service.endpoint), "Round 4: table 17")


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.1.2.3",
        "192.168.0.7",
        "172.16.9.9",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",
        "224.0.0.251",
        "::1",
        "fe80::1",
        "fd00::1",
        "::ffff:192.168.0.7",
        "64:ff9b::c0a8:7",
        "2002:c0a8:7::1",
    ],
)
def test_no_notice_goes_into_a_private_network(desk: Desk, address: str) -> None:
    assert not is_public(address)
    push, browser = WebPush.of(desk.store, CONTACT, resolve=lambda *_: [address]), PushBrowser()
    aim = target(browser, "https://push.example.org/abc")
    with pytest.raises(NotAllowed):
        push.check(aim.endpoint, aim.key, aim.auth)
    with pytest.raises(Gone):
        push.send(aim, "Round 4: table 17")


def test_one_private_address_among_public_ones_is_enough(desk: Desk) -> None:
    push = WebPush.of(desk.store, CONTACT, resolve=lambda *_: ["9.9.9.9", "10.0.0.1"])
    aim = target(PushBrowser(), "https://push.example.org/abc")
    with pytest.raises(NotAllowed):
        push.check(aim.endpoint, aim.key, aim.auth)


@pytest.mark.parametrize(
    "endpoint",
    [
        "",
        "http://push.example.org/abc",
        "https://push.example.org:22/abc",
        "https://push.example.org:999999/abc",
        "https://me@push.example.org/abc",
        "file:///etc/passwd",
        "https:///abc",
        "https://push.example.org/" + "a" * 2000,
    ],
)
def test_an_address_that_no_browser_gives_out_is_refused(desk: Desk, endpoint: str) -> None:
    push = WebPush.of(desk.store, CONTACT, resolve=lambda *_: ["9.9.9.9"])
    browser = PushBrowser()
    good = target(browser, "https://push.example.org/abc")
    push.check(good.endpoint, good.key, good.auth)
    with pytest.raises(NotAllowed):
        push.check(endpoint, good.key, good.auth)
    for key, auth in (("AAAA", good.auth), (good.key, "AAAA"), ("é", good.auth), (good.key, "!")):
        with pytest.raises(NotAllowed):
            push.check(good.endpoint, key, auth)


def test_a_name_that_leads_nowhere_is_refused(desk: Desk) -> None:
    def nowhere(_host: str, _port: int) -> list[str]:
        raise socket.gaierror("no such name")

    push, aim = WebPush.of(desk.store, CONTACT, resolve=nowhere), PushBrowser()
    with pytest.raises(NotAllowed):
        push.check("https://push.example.org/abc", text_of(aim.point), text_of(aim.auth))


def test_a_player_who_asked_for_it_is_told_until_the_browser_wants_no_more(
    demo: Desk, service: Service
) -> None:
    put_in_charge(app_of(demo), demo, notices=NoticeSettings(push=CONTACT))
    state = app_of(demo).state
    state.carriers.push = WebPush.of(demo.store, CONTACT, **service.ways)
    browser, holder = PushBrowser(), phone(demo, PLAYING)
    form = {"key": text_of(browser.point), "auth": text_of(browser.auth)}
    assert state.carriers.push.public_key in holder.look("/e/demo/me/notices").text
    refused = holder.post("/e/demo/me/notices/push", endpoint="https://10.0.0.1/x", **form)
    assert refused.status_code == 409
    sent = holder.post("/e/demo/me/notices/push", endpoint=service.endpoint, **form)
    assert sent.status_code == 303
    number = named(demo, PLAYING).id
    (kept,) = demo.store.notice_targets.of("demo", number)
    assert kept.endpoint == service.endpoint
    state.notifier.look("demo")
    service.server.answers.append((410, {}))
    robin = Actor(name="Robin", role=Role.ORGANIZER)
    demo.tournament("demo").send(RemindTables(), robin, reason="The hall closes")
    assert browser.read(service.server.next().body) == {"text": "Please report your result."}
    state.notifier.close()
    for thread in state.notifier.outbox._running:
        thread.join(60)
    assert demo.store.notice_targets.of("demo", number) == []
