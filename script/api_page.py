"""Writes docs/api.md from the records of the endpoints and commands.

.venv/bin/python script/api_page.py           write the page
.venv/bin/python script/api_page.py --check   only say whether it is current; exit 1 if not
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from toptable.api.endpoints import ENDPOINTS
from toptable.api.problem import TITLES
from toptable.api.reference import CommandInfo, commands
from toptable.api.scopes import MEANINGS

PAGE = Path(__file__).resolve().parents[1] / "docs" / "api.md"

INTRODUCTION = """\
# The API

Everything that the desk can do, over HTTP and in JSON: for bots, sites, leagues and programs of
your own. It is part of the server, under `/api/v1`. The server has this reference as a page at
`/api`, and as an OpenAPI 3.1 document at `/api/v1/openapi.json`. [Bots](bots.md) begins with an
example, [the Python client](client.md) spares you the HTTP, and
[tokens for programs](api-tokens.md) says more about who may do what.

## Getting started

Without a token you are a guest and read what is public:

```sh
export TOPTABLE_URL=http://127.0.0.1:8000
curl "$TOPTABLE_URL/api/v1/events"
curl "$TOPTABLE_URL/api/v1/events/demo/standings"
```

To do something, or to read what only the staff see, make a token: on the page **Tokens for
programs** (under your name), or with `toptable token make`. A token acts in your name and role, at
one event or at all of yours, for the scopes that you choose, until the day that you choose.

```sh
export TOPTABLE_TOKEN=tt_…
curl -H "Authorization: Bearer $TOPTABLE_TOKEN" "$TOPTABLE_URL/api/v1/me"
```

A whole round:

```sh
post() {
  curl "$TOPTABLE_URL/api/v1$1" -d "$2" \\
    -H "Authorization: Bearer $TOPTABLE_TOKEN" -H "Content-Type: application/json"
}
send() { post "/events/$EVENT/commands" "$1"; }

MADE=$(post /events '{"name": "Spring Open", "rulebook": "nisei-1.3"}')
EVENT=$(echo "$MADE" | python3 -c 'import json, sys; print(json.load(sys.stdin)["event"])')
send '{"command": {"type": "enter_players", "players": [{"name": "Ann"}, {"name": "Bo"}]}}'
send '{"command": {"type": "pair_round", "absentees": "check_in"}, "reason": "A test"}'
send '{"command": {"type": "publish_round"}}'
send '{"command": {"type": "report_result", "round": 1, "table": 1, "result": {"games": "WL"}}}'
send '{"command": {"type": "take_back_own_last"}}'
```

## Who you are

| scope | what a token with it can do |
|---|---|
{scopes}

A scope only narrows: what you may do at an event, your role says. A token without `read` reads what
guests read. Cookies of the pages mean nothing here.

Requests are counted: `RateLimit-Policy` says how many a minute are taken; who asks more often gets
429 with `Retry-After`.

## Commands

There is one address for everything that changes an event. `command` says what, told apart by its
`type`; `reason` says why, where the log should know or a rule wants it; `looked_at` is the version
that you decided by.

```json
{"command": {"type": "drop", "player": 7}, "reason": "Train home", "looked_at": 112}
```

The answer, 201, comes once it is on disk: the new version, and every line of the log that came of
it, with its sentence. Texts that are confidential are sent as they are; the server seals them, and
the log holds only a digest.

- **Look first.** `…/commands/preview` takes the same command and says what it would do, and whether
  a reason will be asked for. What a lot decides is not told before it is drawn.
- **Nobody is overwritten.** With `looked_at` nothing is done if the command would now do something
  else: 409, with what happened meanwhile. `If-Match` with the `ETag` of an answer is stricter: any
  change since then is a 412.
- **Twice is once.** With an `Idempotency-Key` of your own (a random UUID) the same request is
  carried out once, however often it arrives; the later answers say `Idempotency-Replayed: true`.
- A field that no command has is refused, so that a slip of the pen is not overlooked.

## Errors

Every error is `application/problem+json`:

```json
{
  "type": "urn:toptable:problem:overtaken",
  "title": "That cannot be done now",
  "status": 409,
  "detail": "Table 4 was entered as 2–0 (WW) by Ines, 12 s ago. Keep that, or replace it.",
  "code": "overtaken",
  "answered_by": "look_again",
  "version": 113,
  "meanwhile": ["Table 4 of round 2: WW for Ann against Bo."]
}
```

`detail` is a sentence for people, `code` is for programs, `rules` names sections of the document.
`answered_by` says how to get there after all: `reason` (send it again with one), `look_again`,
`somebody_else`, `once_more` (send it again to say that it is meant), `how`, `by_hand`,
`done_already`. An undo that something stands in the way of lists it in `in_the_way`.

| status | meaning |
|---:|---|
{statuses}

## Lists

A list comes in pages: `rows`, `total` (how many rows there are on all pages) and `next` (the
address of the next page, or null). `limit` is from 1 to 1000. The log is read with `after`, the
last version that you have.

Answers about an event have an `ETag`; send it as `If-None-Match` and get 304 while nothing has
changed.

## Following an event

`GET /api/v1/events/{event}/stream` sends each line of the log as it is written, as server-sent
events:

```
id: 113
event: line
data: {"version":113,"kind":"result_reported","text":"…","at":"…","by":"Ines",…}
```

After a break, send the last `id` as `Last-Event-ID`, or in `?after=`; nothing is missed. Guests
are told of a round once it is published; lines about its draft then come first, without an `id`.
`beat` comes every ten seconds, `reset` if another log was put in the place of this one (read the
event anew), `end` when the token no longer holds.

## Endpoints

"–" under scope: no token is needed, and with the scope `read` you see what your role sees.
"""


def page() -> str:
    """The whole page."""
    scopes = "\n".join(f"| `{scope}` | {meaning} |" for scope, meaning in MEANINGS.items())
    statuses = "\n".join(f"| {status} | {title} |" for status, title in sorted(TITLES.items()))
    begin = INTRODUCTION.replace("{scopes}", scopes).replace("{statuses}", statuses)
    return "\n".join((begin, *_endpoints(), "## Every command", "", *_commands())).rstrip() + "\n"


def _endpoints() -> Iterator[str]:
    for topic in dict.fromkeys(endpoint.topic for endpoint in ENDPOINTS):
        yield f"### {topic}\n\n| address | what it does | scope |\n|---|---|---|"
        for point in ENDPOINTS:
            if point.topic == topic:
                told = f"{point.summary}. {point.about}".strip()
                asked = ", ".join(f"`{query.name}`" for query in point.query)
                told += f" Takes {asked}." if asked else ""
                yield f"| `{point.method} {point.path}` | {told} | {point.scope or '–'} |"
        yield ""


def _commands() -> Iterator[str]:
    for topic in dict.fromkeys(command.topic for command in commands()):
        yield f"### {topic}\n\n| type | what it does | fields | scope |\n|---|---|---|---|"
        for command in commands():
            if command.topic == topic:
                yield _row(command)
        yield ""


def _row(command: CommandInfo) -> str:
    fields = ", ".join(
        f"**`{field.name}`**" if field.required else f"`{field.name}`" for field in command.fields
    )
    return f"| `{command.tag}` | {command.about} | {fields or '–'} | {command.scope} |"


if __name__ == "__main__":
    if "--check" in sys.argv[1:]:
        current = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
        sys.exit(0 if current == page() else "docs/api.md is old: run script/api_page.py")
    PAGE.write_text(page(), encoding="utf-8")
