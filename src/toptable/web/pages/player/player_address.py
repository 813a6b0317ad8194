"""Where the pages of a player are."""

ME = "/e/{event:str}/me"


def own_address(event: str) -> str:
    """The page of whoever looks."""
    return f"/e/{event}/me"
