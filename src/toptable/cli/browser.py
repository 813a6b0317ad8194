"""The browser of the computer that Toptable runs on."""

import webbrowser
from threading import Thread


def open_browser(address: str) -> None:
    """Show a page there, without waiting for it; the terminal has the address too."""
    Thread(target=webbrowser.open, args=(address,), daemon=True).start()
