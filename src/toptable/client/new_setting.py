"""What a real client brings to its conversations: chance, the time, and keys of its own."""

import random
from datetime import UTC, datetime
from functools import partial
from uuid import uuid4

from toptable.client.asking import Setting
from toptable.client.kept import KeptAnswers
from toptable.client.manners import Manners


def new_setting(token: str, manners: Manners | None) -> Setting:
    """For one client, with nothing kept yet."""
    return Setting(
        token=token,
        manners=manners or Manners(),
        kept=KeptAnswers(),
        chance=random.random,
        now=partial(datetime.now, UTC),
        new_key=lambda: str(uuid4()),
    )
