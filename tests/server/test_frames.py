"""The short way of sending: frames any client reads."""

import pytest
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN
from websockets.uri import parse_uri

from tripot.server.patience import frame


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 200_000])
def test_a_frame_reads_back_as_the_text_whatever_its_length(size: int) -> None:
    text = ("é" * size).encode()[: size - size % 2]
    client = ClientProtocol(parse_uri("ws://127.0.0.1/"), state=OPEN, max_size=None)
    client.receive_data(frame(text))
    (event,) = client.events_received()
    assert isinstance(event, Frame)
    assert (event.opcode, event.fin, bytes(event.data)) == (Opcode.TEXT, True, text)
