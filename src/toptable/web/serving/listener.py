"""Somebody at the other end of a stream, asleep until there is something to say."""

import asyncio


class Listener:
    """One open stream."""

    __slots__ = ("_wakes",)

    def __init__(self) -> None:
        self._wakes: asyncio.Future[bool] | None = None

    async def sleep(self, seconds: float) -> bool:
        """Until there is news, or until it is time for a beat; whether there is news."""
        loop = asyncio.get_running_loop()
        self._wakes = loop.create_future()
        timer = loop.call_later(seconds, self._wake, False)
        try:
            return await self._wakes
        finally:
            timer.cancel()
            self._wakes = None

    def wake(self) -> None:
        """There is news."""
        self._wake(True)

    def _wake(self, news: bool) -> None:
        if self._wakes is not None and not self._wakes.done():
            self._wakes.set_result(news)
