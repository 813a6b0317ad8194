"""Where deliveries may go: every way to write a computer of the own network is refused."""

import pytest

from toptable.desk.hooks.http_delivery import AddressRefused, Guard, network

PUBLIC = "93.184.215.14"


def leading_to(*addresses: str) -> Guard:
    return Guard(resolve=lambda _host, _port: list(addresses))


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "127.8.9.10", "0.0.0.0", "0.1.2.3", "10.0.0.1", "172.16.0.1"),
        *("172.31.255.255", "192.168.1.1", "169.254.169.254", "169.254.0.1", "100.64.0.1"),
        *("100.127.255.254", "192.0.0.8", "192.0.2.1", "198.18.0.1", "198.51.100.7"),
        *("203.0.113.7", "224.0.0.1", "239.255.255.250", "240.0.0.1", "255.255.255.255"),
        *("::", "::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254"),
        *("64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::1", "2002:7f00:1::"),
        *("2001:0:53aa:64c::1", "2001:db8::1", "fe80::1", "fc00::1", "fd12:3456::1"),
        *("fec0::1", "ff02::1", "100::1", "::127.0.0.1"),
    ],
)
def test_no_address_of_the_own_network(address: str) -> None:
    with pytest.raises(AddressRefused, match="own network"):
        leading_to(address).target("https://hall.example.org/x")
    with pytest.raises(AddressRefused):
        leading_to(PUBLIC, address).target("https://hall.example.org/x")


@pytest.mark.parametrize("address", [PUBLIC, "1.1.1.1", "2606:4700:4700::1111"])
def test_public_addresses_are_fine(address: str) -> None:
    found = leading_to(address).target("https://hall.example.org/x?y=1")
    assert (found.addresses, found.host, found.port) == ((address,), "hall.example.org", 443)
    assert found.path == "/x?y=1"


@pytest.mark.parametrize(
    "address",
    [
        *("2130706433", "0x7f000001", "0177.0.0.1", "127.1", "0x7f.1", "017700000001"),
        *("127.0.0.1.", "0", "1.1.1.01"),
    ],
)
def test_odd_ways_to_write_a_number(address: str) -> None:
    with pytest.raises(AddressRefused, match="four numbers"):
        leading_to(PUBLIC).target(f"https://{address}/x")


@pytest.mark.parametrize(
    "address",
    [
        *("", "example.org", "ftp://example.org/", "file:///etc/passwd", "gopher://x/"),
        *("https://", "https:///x", "https://me:secret@example.org/", "https://me@example.org/"),
        *("https://example.org:99999/", "https://example.org:0/", "https://exa mple.org/"),
        *("https://example.org\\@10.0.0.1/", "https://example.org/#part", "https://[::1/"),
        *("https://example.org/\r\nX: y", "https://[fe80::1%25eth0]/", "https://é.org/"),
        "https://example.org/" + "x" * 1000,
        *("https://example.org:22/", "https://example.org:80/", "http://example.org/"),
    ],
)
def test_what_is_no_address_for_deliveries(address: str) -> None:
    with pytest.raises(AddressRefused):
        leading_to(PUBLIC).target(address)


def test_a_name_that_leads_nowhere() -> None:
    def nowhere(_host: str, _port: int) -> list[str]:
        raise OSError

    with pytest.raises(AddressRefused, match=r"Nobody knows gone\.example\.org"):
        Guard(resolve=nowhere).target("https://gone.example.org/")
    with pytest.raises(AddressRefused):
        leading_to().target("https://gone.example.org/")


def test_an_allowed_network_and_nothing_beside_it() -> None:
    guard = Guard([network("192.168.7.0/24")], resolve=lambda host, _port: [host])
    found = guard.target("http://192.168.7.9:3000/x")
    assert (found.port, found.encrypted) == (3000, False)
    with pytest.raises(AddressRefused, match="own network"):
        guard.target("http://192.168.8.9:3000/x")
    with pytest.raises(AddressRefused, match="own network"):
        guard.target("http://127.0.0.1/")


def test_a_network_that_is_none() -> None:
    with pytest.raises(ValueError, match="is not a network"):
        network("192.168.0.1/16")
