"""Where the server is and who we are there, as the environment says."""

from collections.abc import Mapping

URL = "TOPTABLE_URL"
TOKEN = "TOPTABLE_TOKEN"


def address_and_token(environment: Mapping[str, str]) -> tuple[str, str]:
    """The server's address, which must be there, and the token, which guests do not need."""
    address = environment.get(URL, "")
    if not address:
        raise ValueError(f"Set {URL} to the address of the server, such as http://127.0.0.1:8000.")
    return address, environment.get(TOKEN, "")


def checked(address: str) -> str:
    """An address that requests can be sent to."""
    if not address.startswith(("http://", "https://")):
        raise ValueError(f"The address of the server begins with http:// or https://: {address!r}.")
    return address.rstrip("/")
