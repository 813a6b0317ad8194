"""What a document says about where online events are played."""

from dataclasses import dataclass
from urllib.parse import urlsplit


@dataclass(frozen=True, slots=True, kw_only=True)
class OnlinePlatform:
    """The one platform of sanctioned events. N13-51."""

    name: str
    host: str
    setting: str
    """The value of the setting ``platform`` that stands for it."""
    source: str
    rules: tuple[str, ...]

    def here(self, link: str) -> bool:
        """Whether a link leads there."""
        host = (urlsplit(link).hostname or "").lower()
        return host == self.host or host.endswith(f".{self.host}")
