"""As much of WebSockets (RFC 6455) as a client of Pioche needs."""

import base64
import json
import os
import queue
import socket
import ssl
import struct
import threading
from typing import Any, Dict, Optional
from urllib.parse import SplitResult

_TEXT, _CLOSE, _PING, _PONG = 1, 8, 9, 10
# The server pings every ten seconds.
_SILENCE = 40.0


class Lost(Exception):
    """The connection is lost, or was never there."""


class WebSocket:
    """One connection. A thread reads it and answers pings."""

    def __init__(self, server: SplitResult, path: str, headers: Dict[str, str]):
        secure = server.scheme == "https"
        host, port = server.hostname or "localhost", server.port or (443 if secure else 80)
        stream: socket.socket = socket.create_connection((host, port), timeout=30)
        if secure:
            stream = ssl.create_default_context().wrap_socket(stream, server_hostname=host)
        self._stream = stream
        self._sending = threading.Lock()
        self._heard: "queue.Queue[Optional[Dict[str, Any]]]" = queue.Queue()
        self._rest = b""
        lines = [
            f"GET {server.path}{path} HTTP/1.1",
            f"Host: {server.netloc.split('@')[-1]}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: " + base64.b64encode(os.urandom(16)).decode(),
            *(f"{name}: {value}" for name, value in headers.items()),
        ]
        stream.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        while b"\r\n\r\n" not in self._rest:
            self._rest += self._bytes()
        head, self._rest = self._rest.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            self.close()
            raise Lost(head.split(b"\r\n")[0].decode(errors="replace"))
        stream.settimeout(_SILENCE)
        threading.Thread(target=self._read, daemon=True).start()

    def send(self, text: str) -> None:
        self._frame(_TEXT, text.encode())

    def receive(self, timeout: Optional[float] = None, late: Optional[Exception] = None) -> Dict[str, Any]:
        """The next message. After `timeout` seconds raises `late`, or else `queue.Empty`."""
        try:
            message = self._heard.get(timeout=timeout)
        except queue.Empty:
            raise late or queue.Empty() from None
        if message is None:
            # Whoever asks again hears it again.
            self._heard.put(None)
            raise Lost("the connection was lost")
        return message

    def close(self) -> None:
        try:
            self._stream.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self._stream.close()

    def _read(self) -> None:
        try:
            while True:
                kind, payload = self._whole_frame()
                if kind == _PING:
                    self._frame(_PONG, payload)
                elif kind == _CLOSE:
                    break
                elif kind == _TEXT:
                    self._heard.put(json.loads(payload))
        except (Lost, OSError, ValueError):
            pass
        self._heard.put(None)

    def _whole_frame(self) -> "tuple[int, bytes]":
        first, length = self._take(2)
        length &= 0x7F
        if length == 126:
            (length,) = struct.unpack("!H", self._take(2))
        elif length == 127:
            (length,) = struct.unpack("!Q", self._take(8))
        return first & 0x0F, self._take(length)

    def _take(self, count: int) -> bytes:
        while len(self._rest) < count:
            self._rest += self._bytes()
        taken, self._rest = self._rest[:count], self._rest[count:]
        return taken

    def _bytes(self) -> bytes:
        read = self._stream.recv(1 << 16)
        if not read:
            raise Lost("the server hung up")
        return read

    def _frame(self, kind: int, payload: bytes) -> None:
        mask = os.urandom(4)
        length = len(payload)
        head = bytes([0x80 | kind])
        if length < 126:
            head += bytes([0x80 | length])
        else:
            head += bytes([0x80 | 126]) + struct.pack("!H", length)
        masked = bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload))
        try:
            with self._sending:
                self._stream.sendall(head + mask + masked)
        except OSError as error:
            raise Lost(str(error)) from None
