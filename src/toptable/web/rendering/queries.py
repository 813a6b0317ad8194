"""What stands behind the question mark of an address."""

from collections.abc import Mapping
from urllib.parse import urlencode


def query(fields: Mapping[str, object]) -> str:
    """The fields that say something; an empty one stands in no address of ours."""
    return urlencode({name: value for name, value in fields.items() if value}, safe=",")
