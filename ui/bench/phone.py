"""A client without a screen: it opens the page, uploads a photo and receives what the page sends, as a browser would.

It speaks Streamlit's own protocol: the load benchmark needs many phones on a machine that could not carry as many
browsers.
"""

from __future__ import annotations

import secrets
import time
from contextlib import ExitStack
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from typing import Self
from urllib.parse import parse_qs, urlencode

import urllib3
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState
from websockets.sync.client import connect
from websockets.typing import Subprotocol

from ui.routes.photos import PART_BYTES

PATIENCE_S = 600.0
"""Longest wait in seconds for the next message of the page."""


@dataclass
class Answer:
    """What the page showed from a tap until its script had ended.

    Attributes:
        seconds: how long that took.
        progress: the texts of its progress bar, in turn.
        alerts: the bodies of its boxes: news, warnings, errors.
    """

    seconds: float = 0.0
    progress: list[str] = field(default_factory=list)
    alerts: list[str] = field(default_factory=list)


class Phone:
    """One open page. Close it, or use it in a `with`."""

    def __init__(self, url: str, query: str = "lang=en") -> None:
        """Open the page of an address such as `http://127.0.0.1:8501` and wait until it is drawn."""
        self._url, self._query = url, query
        self._door = ""
        self._http = urllib3.PoolManager()
        self._cookies = self._first_cookies()
        address = f"ws{url.removeprefix('http')}/_stcore/stream"
        headers = {"Cookie": self._cookie_header()}
        self._open = ExitStack()
        self._socket = self._open.enter_context(
            connect(address, subprotocols=[Subprotocol("streamlit")], additional_headers=headers)
        )
        self.run()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Leave the page."""
        self._open.close()
        self._http.clear()

    def run(self, *widgets: WidgetState) -> Answer:
        """Run the whole page again with the states of widgets, and receive all that it sends."""
        asked = BackMsg()
        asked.rerun_script.query_string = self._query
        asked.rerun_script.widget_states.widgets.extend(widgets)
        started = time.perf_counter()
        self._socket.send(asked.SerializeToString())
        answer = Answer()
        while not self._is_end(message := self._next()):
            self._hear(message, answer)
        answer.seconds = time.perf_counter() - started
        return answer

    def upload(self, data: bytes) -> Answer:
        """Send a photo and wait until the page has read it; a photo that is refused is answered in one sentence."""
        started = time.perf_counter()
        said = self._send(data, len(data))
        answer = self.run()
        answer.seconds = time.perf_counter() - started
        answer.alerts[:0] = said
        return answer

    def abandon(self, data: bytes) -> None:
        """Send a photo but for its end, as somebody who leaves meanwhile."""
        self._send(data, len(data) - 1)

    def _match(self) -> str:
        return parse_qs(self._query).get("m", [""])[0]

    def _send(self, data: bytes, until: int) -> list[str]:
        """Send the parts of a photo until so many bytes are there; what is said of one that is refused."""
        if not self._match():
            # As the component does that holds a photo and has no match.
            self.run(WidgetState(id=self._door, json_value='{"news": {"number": 1, "wants": true}}'))
        asked = {"m": self._match(), "pick": secrets.token_hex(8), "size": str(len(data)), "lang": "en"}
        held = 0
        while held < until:
            query = urlencode(asked | {"offset": str(held)})
            part = data[held : min(held + PART_BYTES, until)]
            headers = {"Cookie": self._cookie_header()}
            body = self._http.request("POST", f"{self._url}/photos?{query}", body=part, headers=headers).json()
            if "said" in body:
                return [body["said"]]
            held = body["held"]
        return []

    def _first_cookies(self) -> SimpleCookie:
        """The cookies of the first answer: the page's own, and a proxy's that keeps the phone with its replica."""
        cookies = SimpleCookie()
        for line in self._http.request("GET", f"{self._url}/_stcore/health").headers.getlist("Set-Cookie"):
            cookies.load(line)
        return cookies

    def _cookie_header(self) -> str:
        return "; ".join(f"{name}={cookie.value}" for name, cookie in self._cookies.items())

    def _next(self) -> ForwardMsg:
        message = ForwardMsg()
        message.ParseFromString(self._socket.recv(PATIENCE_S, decode=False))
        return message

    @staticmethod
    def _is_end(message: ForwardMsg) -> bool:
        # A run that begins anew by itself is not the end.
        return (
            message.WhichOneof("type") == "script_finished"
            and message.script_finished != ForwardMsg.FINISHED_EARLY_FOR_RERUN
        )

    def _hear(self, message: ForwardMsg, answer: Answer) -> None:
        match message.WhichOneof("type"):
            case "page_info_changed":
                self._query = message.page_info_changed.query_string
            case "delta":
                element = message.delta.new_element
                match element.WhichOneof("type"):
                    case "bidi_component" if element.bidi_component.component_name == "burraco_photos":
                        self._door = element.bidi_component.id
                    case "progress":
                        answer.progress.append(element.progress.text)
                    case "alert":
                        answer.alerts.append(element.alert.body)
