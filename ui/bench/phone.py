"""A client without a screen: it opens the page, uploads a photo and receives what the page sends, as a browser would.

It speaks Streamlit's own protocol: the load benchmark needs many phones on a machine that could not carry as many
browsers.
"""

from __future__ import annotations

import time
from contextlib import ExitStack
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from typing import Self

import urllib3
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState
from websockets.sync.client import connect
from websockets.typing import Subprotocol

PATIENCE_S = 600.0
"""Longest wait in seconds for the next message of the page."""
_XSRF = "_streamlit_xsrf"


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
        self._session = self._uploader = ""
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

    def upload(self, data: bytes, name: str = "table.jpg") -> Answer:
        """Upload a photo and wait until the page has read it.

        Raises:
            ConnectionError: the server refused the file.
        """
        asked = BackMsg()
        asked.file_urls_request.file_names.append(name)
        asked.file_urls_request.session_id = self._session
        self._socket.send(asked.SerializeToString())
        while (message := self._next()).WhichOneof("type") != "file_urls_response":
            pass
        (urls,) = message.file_urls_response.file_urls
        self._put(urls.upload_url, name, data)
        chosen = WidgetState(id=self._uploader)
        file = chosen.file_uploader_state_value.uploaded_file_info.add(name=name, size=len(data), file_id=urls.file_id)
        file.file_urls.CopyFrom(urls)
        return self.run(chosen)

    def _put(self, path: str, name: str, data: bytes) -> None:
        headers = {"Cookie": self._cookie_header(), "X-Xsrftoken": self._cookies[_XSRF].value}
        answer = self._http.request("PUT", self._url + path, fields={name: (name, data)}, headers=headers)
        if answer.status != 204:  # noqa: PLR2004 - HTTP's "done, nothing to say"
            msg = f"the upload was refused with status {answer.status}"
            raise ConnectionError(msg)

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
            case "new_session":
                self._session = message.new_session.initialize.session_id
            case "delta":
                element = message.delta.new_element
                match element.WhichOneof("type"):
                    case "file_uploader":
                        self._uploader = element.file_uploader.id
                    case "progress":
                        answer.progress.append(element.progress.text)
                    case "alert":
                        answer.alerts.append(element.alert.body)
