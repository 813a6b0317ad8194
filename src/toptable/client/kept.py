"""Answers that were heard before, so that the server need only say that they still hold."""

from collections import OrderedDict
from threading import Lock

from toptable.client.wire import Answer, Request

MOST = 64


class KeptAnswers:
    """The last answers that came with a mark (an ETag), by what was asked for."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._answers: OrderedDict[tuple[str, tuple[tuple[str, str], ...]], Answer] = OrderedDict()
        self._lock = Lock()

    def kept(self, request: Request) -> Answer | None:
        """The answer that is kept for a request, if there is one."""
        with self._lock:
            answer = self._answers.get(_key(request))
            if answer is not None:
                self._answers.move_to_end(_key(request))
            return answer

    def keep(self, request: Request, answer: Answer) -> None:
        """Remember an answer, and forget the one that was not asked for longest."""
        if not answer.header("etag"):
            return
        with self._lock:
            self._answers[_key(request)] = answer
            self._answers.move_to_end(_key(request))
            if len(self._answers) > self._most:
                self._answers.popitem(last=False)


def _key(request: Request) -> tuple[str, tuple[tuple[str, str], ...]]:
    return request.path, request.query
