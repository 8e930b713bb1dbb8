"""What docs/protocol.md shows is what the server reads and writes."""

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

import tripot
from tests.server.examples import PAGE, Example, codes, examples
from tripot.server import messages, wishes
from tripot.server.messages import from_client
from tripot.table import shown
from tripot.table.commands import FromPeople

SENT = messages.Snapshot | messages.Resumed | messages.Told | messages.Ok | messages.Error | messages.Reason
ALSO_SENT = messages.Pong | messages.Bye | messages.Lines | messages.Read | messages.Wait | messages.Advice
SOURCE = Path(tripot.__file__).parent
CODE = re.compile(r'(?:\bno|No|Refused|complaint|refusal)\(\s*"(\w+)"|complain\([\w.]+, [\w.]+, "(\w+)"')
PARTS: dict[str, Any] = {
    "watching": shown.Watching,
    "hand": tuple[str, ...],
    "counted": int,
    "actions": shown.Actions,
    "refused": tuple[shown.Refusal, ...],
    "waiting": tuple[int, ...],
    "sheet": tuple[tuple[int, ...], ...],
    "question": shown.ShownQuestion,
    "outcome": shown.ShownOutcome,
    "proof": shown.ShownProof,
}
REQUESTS = {
    "POST /api/me": wishes.Myself,
    "POST /api/account": wishes.Account,
    "POST /api/password": wishes.NewPassword,
    "POST /api/forget": wishes.Forget,
    "POST /api/tables": wishes.NewTable,
}


def named(kind: str) -> list[Any]:
    return [pytest.param(example, id=f"{example.about}-{n}") for n, example in enumerate(examples(kind))]


def strictly(text: str, kind: Any) -> None:  # noqa: ANN401
    """The example reads as this kind and has exactly its fields."""
    read = msgspec.json.decode(text, type=kind)
    again = json.loads(msgspec.json.encode(read))
    assert _filled(json.loads(text), again) == again


def _filled(given: Any, full: Any) -> Any:  # noqa: ANN401
    """What was given, with defaults from the full form; unknown names stay, and so are found out."""
    if isinstance(given, dict) and isinstance(full, dict):
        return {**full, **{name: _filled(value, full.get(name)) for name, value in given.items()}}
    if isinstance(given, list) and isinstance(full, list) and len(given) == len(full):
        return [_filled(one, other) for one, other in zip(given, full, strict=True)]
    return given


@pytest.mark.parametrize("example", named("client"))
def test_what_clients_send(example: Example) -> None:
    from_client.decode(example.text)


@pytest.mark.parametrize("example", named("deed"))
def test_deeds(example: Example) -> None:
    strictly(example.text, FromPeople)


def test_every_deed_is_on_the_page_by_name_and_fields() -> None:
    page = PAGE.read_text("utf-8")
    for kind in FromPeople.__args__:
        row = next(line for line in page.splitlines() if line.startswith(f"| `{kind.__name__.lower()}` |"))
        named = row.split("|")[2]
        assert [field for field in kind.__struct_fields__ if field not in named and field != "chair"] == [], row


@pytest.mark.parametrize("example", named("server"))
def test_what_the_server_sends(example: Example) -> None:
    strictly(example.text, SENT | ALSO_SENT)
    message = json.loads(example.text)
    if message["t"] == "told":
        strictly(json.dumps(message["told"]), tuple[shown.Told, ...])
    if message["t"] == "snapshot":
        strictly(json.dumps(message["about"]), shown.About)


@pytest.mark.parametrize("example", named("part"))
def test_parts(example: Example) -> None:
    kind = PARTS.get(example.about)
    if kind is not None:
        strictly(example.text, kind)
    elif example.about.startswith("seat:"):
        strictly(example.text, shown.ShownSeat)
    else:
        assert example.about in ("stage", "me", "match", "may")


@pytest.mark.parametrize("example", named("request"))
def test_requests(example: Example) -> None:
    strictly(example.text, REQUESTS[example.about])


def test_a_deed_of_nobody_is_no_message() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"do": "tick"}', type=FromPeople)
    with pytest.raises(msgspec.ValidationError):
        from_client.decode(b'{"t": "do", "id": "a", "deed": {"do": "connect"}}')


@pytest.mark.parametrize("wrong", ["", "a b", "a\\n", "a" * 33])
def test_an_id_is_what_the_page_says(wrong: str) -> None:
    with pytest.raises(msgspec.ValidationError, match="id"):
        from_client.decode(f'{{"t": "ping", "id": "{wrong}"}}'.encode())


def test_every_code_of_table_and_server_is_on_the_page_and_no_other() -> None:
    sources = [*SOURCE.glob("table/*.py"), *SOURCE.glob("server/*.py")]
    said = {code for path in sources for pair in CODE.findall(path.read_text("utf-8")) for code in pair if code}
    assert codes() == said | {"origin", "refused", "hello_first"}
