"""Bots for a Pioche server (docs/api.md), with the standard library alone.

    from pioche_bot import Bot, Over, YourTurn

    with Bot("http://127.0.0.1:7678", name="Rosa") as bot:
        bot.create("ole", bots=[3, 3, 3], speed="at_once")
        for event in bot.events():
            if isinstance(event, YourTurn):
                bot.play(event, event.legal[0])
            elif isinstance(event, Over):
                print(event.outcome["ranks"][event.seat])
                break

The connection is restored when it is lost, and requests that the server was too busy for are sent
again. A thread answers the server's pings, so a bot may think as long as its clock allows.
"""

import hashlib
import json
import queue
import random
import secrets
import time
import urllib.error
import urllib.parse
import urllib.request
from dataclasses import dataclass
from typing import Any, Dict, Iterator, List, Optional

from .websocket import Lost, WebSocket

__all__ = ["Bot", "Closed", "Event", "Invited", "Over", "Refused", "YourTurn"]

# The server allows 50 messages a second, and 100 at once.
_PER_SECOND, _AT_ONCE = 40, 80
# Seconds to wait after `slow_down` and between attempts to connect: the first, and the longest.
_FIRST_WAIT, _LONGEST_WAIT = 0.5, 30.0
# Seconds to try before giving up.
_PATIENCE = 300.0


class Refused(Exception):
    """The server did not do what was requested. `code` is for programs (docs/api.md)."""

    def __init__(self, error: Dict[str, Any]):
        super().__init__(error.get("en", ""))
        self.code = error.get("code")
        self.article = error.get("article")


class Event:
    """Something that happened at a table."""


@dataclass
class YourTurn(Event):
    """The bot may act, and play waits for it if `must`. Answer with `Bot.play`."""

    table: str
    seat: int
    must: bool
    legal: List[str]
    view: Dict[str, Any]
    version: int


@dataclass
class Invited(Event):
    """A table with a seat for the bot: a rematch of a match that it played, or a free seat in the
    lobby (`Bot.listen`). Accept with `Bot.sit`."""

    table: str
    game: str
    rematch: bool


@dataclass
class Over(Event):
    """A match is over. `outcome` is None where it was not played to its end; `ranks` counts those
    who resigned as last."""

    table: str
    seat: Optional[int]
    outcome: Optional[Dict[str, Any]]
    ranks: Optional[List[int]]


@dataclass
class Closed(Event):
    """The server let go of a table, or the bot may no longer see it."""

    table: str
    why: str


class _Table:
    """What is known of a table."""

    def __init__(self, invite: Optional[str] = None):
        self.invite = invite
        self.event: Optional[int] = None
        self.info: Dict[str, Any] = {}
        self.turn: Optional[int] = None
        self.over = False
        self.next: Optional[str] = None
        # The bot's share of the deal's chance, and what is done with it.
        self.chance = str(secrets.randbits(128))
        self.opened = False


class Bot:
    """A player on a server: a new guest, or the person of an earlier `token`."""

    def __init__(self, server: str = "http://127.0.0.1:7678", name: str = "Bot", token: Optional[str] = None):
        self.server = server.rstrip("/")
        self.token = token
        self.tables: Dict[str, _Table] = {}
        self._lobby: Optional[Dict[str, Any]] = None
        self._socket: Optional[WebSocket] = None
        self._events: List[Event] = []
        self._requests = random.SystemRandom().getrandbits(40) << 12
        self._allowed, self._paced = float(_AT_ONCE), time.monotonic()
        if self.token is None:
            self.token = self.http("POST", "/session", {"name": name, "bot": True})["token"]
        self.you: Dict[str, Any] = self.http("GET", "/me")

    def __enter__(self) -> "Bot":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def close(self) -> None:
        """Ends the connection. The person stays: `token` comes back to it."""
        if self._socket:
            self._socket.close()
            self._socket = None

    # Requests

    def http(self, method: str, path: str, body: Any = None) -> Any:
        """One request over HTTP, as in `bot.http("GET", "/history")`."""
        request = urllib.request.Request(self.server + "/api/v1" + path, method=method)
        if self.token:
            request.add_header("Authorization", "Bearer " + self.token)
        data = None if body is None else json.dumps(body).encode()
        for wait in _waits():
            try:
                with urllib.request.urlopen(request, data, timeout=30) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as problem:
                error = _error(problem)
                if error.get("code") not in ("slow_down", "unavailable"):
                    raise Refused(error) from None
                wait = float(problem.headers.get("Retry-After") or wait)
            except urllib.error.URLError:
                pass
            time.sleep(wait)
        raise AssertionError("patience ends with an error")

    def request(self, do: str, **fields: Any) -> Dict[str, Any]:
        """One request of docs/api.md over the socket, and its reply. Sent again under the same number
        where the connection is lost or the server asks to slow down, so nothing is done twice."""
        self._requests += 1
        number = self._requests
        message = json.dumps({"id": number, "do": do, **{k: v for k, v in fields.items() if v is not None}})
        for wait in _waits():
            try:
                self._send(message)
                reply = self._reply(number)
            except Lost:
                self._lose()
                time.sleep(wait)
                continue
            error = reply.get("error")
            if error and error["code"] in ("slow_down", "unavailable"):
                time.sleep(wait)
                continue
            if error:
                if "update" in reply:
                    self._update(reply["update"])
                raise Refused(error)
            return reply
        raise AssertionError("patience ends with an error")

    # Tables

    def create(self, game: str, seats: Optional[int] = None, start: bool = True, **fields: Any) -> str:
        """Creates a table and takes its first seat; fields as in docs/api.md, such as
        `bots=[3, 3]`, `speed="at_once"`, `options={"rounds": "1"}`. Where bots have all other
        seats, starts the match unless told not to."""
        table = self.request("create", game=game, seats=seats, **fields)["table"]
        self.watch(table)
        self._share(table)
        if start and all("person" in seat or "bot" in seat for seat in self.tables[table].info["seats"]):
            self.start(table)
        return table

    def start(self, table: str) -> None:
        """Starts the match of a table that the bot created."""
        self.tables[table].opened = True
        self.request("start", table=table, chance=self.tables[table].chance)

    def sit(self, table: str, seat: Optional[int] = None, invite: Optional[str] = None) -> None:
        """Takes a seat, the first free one unless told which."""
        self.watch(table, invite)
        self.request("sit", table=table, seat=seat, invite=invite)
        self._share(table)

    def watch(self, table: str, invite: Optional[str] = None) -> None:
        """Events of this table from now on."""
        known = self.tables.setdefault(table, _Table(invite))
        reply = self.request("watch", table=table, since=known.event, invite=known.invite)
        self._update(reply["update"])

    def forget(self, table: str) -> None:
        """No more events of this table."""
        if self.tables.pop(table, None):
            self.request("unwatch", table=table)

    def play(self, turn: YourTurn, move: str) -> bool:
        """Makes a move. False if it came too late: then the next event has the table as it is."""
        try:
            self.request("play", table=turn.table, version=turn.version, move=move)
        except Refused as refused:
            if refused.code != "stale":
                raise
            return False
        return True

    def listen(self, game: Optional[str] = None) -> None:
        """`Invited` events for free seats at open tables from now on, of one game or of all."""
        self._lobby = {} if game is None else {"game": game}
        self.request("lobby", **self._lobby)

    # Events

    def events(self, timeout: Optional[float] = None) -> Iterator[Event]:
        """Everything that happens at the bot's tables, for ever, or until nothing has come for
        `timeout` seconds."""
        until = None if timeout is None else time.monotonic() + timeout
        while True:
            while self._events:
                yield self._events.pop(0)
                until = None if timeout is None else time.monotonic() + timeout
            left = None if until is None else until - time.monotonic()
            if left is not None and left <= 0:
                return
            try:
                self._hear(self._connected().receive(left))
            except queue.Empty:
                return
            except Lost:
                self._lose()

    # The connection

    def _connected(self) -> WebSocket:
        if self._socket:
            return self._socket
        for wait in _waits():
            try:
                address = urllib.parse.urlsplit(self.server)
                self._socket = WebSocket(address, "/api/v1/socket", {"Authorization": "Bearer " + str(self.token)})
                break
            except (Lost, OSError):
                time.sleep(wait)
        try:
            # What was missed comes with the replies.
            if self._lobby is not None:
                self._resume({"do": "lobby", **self._lobby})
            for table, known in self.tables.items():
                fields = {"table": table, "since": known.event, "invite": known.invite}
                self._resume({"do": "watch", **{k: v for k, v in fields.items() if v is not None}})
        except Lost:
            self._lose()
            return self._connected()
        assert self._socket
        return self._socket

    def _resume(self, request: Dict[str, Any]) -> None:
        self._requests += 1
        self._pace()
        assert self._socket
        self._socket.send(json.dumps({"id": self._requests, **request}))

    def _lose(self) -> None:
        if self._socket:
            self._socket.close()
            self._socket = None

    def _pace(self) -> None:
        """Waits until one more message is within the limit."""
        now = time.monotonic()
        self._allowed = min(_AT_ONCE, self._allowed + (now - self._paced) * _PER_SECOND) - 1
        self._paced = now
        if self._allowed < 0:
            time.sleep(-self._allowed / _PER_SECOND)

    def _send(self, message: str) -> None:
        socket = self._connected()
        self._pace()
        socket.send(message)

    def _reply(self, number: int) -> Dict[str, Any]:
        while True:
            message = self._connected().receive(30.0, Lost("no reply"))
            reply = message.get("reply")
            if reply and reply["re"] == number:
                return reply
            self._hear(message)

    def _hear(self, message: Dict[str, Any]) -> None:
        """Turns a message of the server into events."""
        if "update" in message:
            self._update(message["update"])
        elif "reply" in message:
            # Of a watch that was resumed.
            reply = message["reply"]
            if "update" in reply:
                self._update(reply["update"])
        elif "closed" in message:
            closed = message["closed"]
            if self.tables.pop(closed["table"], None):
                self._events.append(Closed(closed["table"], closed["en"]))
        elif "lobby" in message:
            for summary in message["lobby"]["tables"]:
                self._listed(summary)
        elif message.get("lobby_change", {}).get("summary"):
            self._listed(message["lobby_change"]["summary"])

    def _listed(self, summary: Dict[str, Any]) -> None:
        free = summary["phase"] == "gathering" and None in summary["seats"]
        if free and summary["table"] not in self.tables:
            self._events.append(Invited(summary["table"], summary["game"], rematch=False))

    def _update(self, update: Dict[str, Any]) -> None:
        table = update["table"]
        known = self.tables.get(table)
        if known is None:
            return
        known.event = update["event"]
        known.info = update.get("info") or known.info
        info, game = known.info, update.get("game")
        seat = info.get("you")
        if info.get("opening") and not known.opened:
            known.opened = True
            self._requests += 1
            self._send(json.dumps({"id": self._requests, "do": "open", "table": table, "chance": known.chance}))
        if info.get("next") and info["next"] != known.next:
            known.next = info["next"]
            self._events.append(Invited(known.next, info["game"], rematch=True))
        if game and "outcome" not in game and seat is not None and update["version"] != known.turn:
            if game["legal"] and (seat in game["must"] or seat in game["may"]):
                known.turn = update["version"]
                must = seat in game["must"]
                turn = YourTurn(table, seat, must, game["legal"], game["view"], update["version"])
                self._events.append(turn)
        if info.get("phase") == "over" and not known.over:
            known.over = True
            outcome = game.get("outcome") if game else None
            self._events.append(Over(table, seat, outcome, info.get("ranks")))

    def _share(self, table: str) -> None:
        """Commits to a share of the deal's chance (docs/fairness.md)."""
        known = self.tables[table]
        promise = known.info["commitment"]
        text = f"pioche share 1\n{table}\n{promise}\n{known.chance}"
        self.request("share", table=table, share=hashlib.sha256(text.encode()).hexdigest())


def _error(problem: urllib.error.HTTPError) -> Dict[str, Any]:
    try:
        return json.load(problem)["error"]
    except (ValueError, KeyError, TypeError):
        return {"code": "unavailable" if problem.code >= 500 else None, "en": str(problem)}


def _waits() -> Iterator[float]:
    """Longer and longer pauses, never the same for two bots, until patience ends."""
    end, wait = time.monotonic() + _PATIENCE, _FIRST_WAIT
    while time.monotonic() < end:
        yield wait * random.uniform(0.5, 1.5)
        wait = min(2 * wait, _LONGEST_WAIT)
    raise ConnectionError("no answer of the server")
