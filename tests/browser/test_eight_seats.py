"""Eight at a table: no card of the trick lies under whoever sits there, whatever he is, was charged or has taken."""

import itertools

import pytest

from tests.browser.conftest import DESK, Screen, Visit
from tests.browser.playing import await_turn, make_table
from tests.browser.test_layout import GAMES, TABLET, covered
from tests.browser.wire import Wire, line
from tests.seldom import mostly_long

SEATS = 8
JACKS = ["Js", "Jh", "Jd", "Jc"]
SPADES, DIAMONDS = (["2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s"], ["2d", "3d", "4d", "5d", "6d", "7d", "8d", "9d"])
SCREENS: dict[str, Screen] = {
    "desk": DESK,
    "wide": {"viewport": {"width": 1366, "height": 768}},
    "low": {"viewport": {"width": 1280, "height": 720}},
    "tablet": TABLET,
}


def lay(wire: Wire, seat: int, *, has_role: bool, jacks: int) -> None:
    """Seven cards on the table, led by this seat, which has taken so many jacks; the next ones took the others."""
    taken = {seat: JACKS[:jacks]} | {(seat + 1 + place) % SEATS: [jack] for place, jack in enumerate(JACKS[jacks:])}
    plays = [line("plays", seat=player, card=card) for player, card in enumerate(DIAMONDS)]
    charges = [line("charged", seat=player, points=len(cards), jacks=cards) for player, cards in taken.items()]
    wire.tell(
        {"kind": "dealt", "anew": True, "lines": [*plays, line("takes", seat=seat), *charges]},
        **{
            "actions": None,  # whatever is asked of oneself takes room from the cloth
            "state:dealer": seat if has_role else (seat + 1) % SEATS,
            "state:asker": seat if has_role else None,
            "state:tricks": [2] * SEATS,
            "state:charges": [len(taken.get(player, [])) for player in range(SEATS)],
            "state:leader": seat,
            "state:trick": " ".join(SPADES[:7]),
        },
    )


@pytest.mark.parametrize("screen", mostly_long(SCREENS.values(), DESK), ids=SCREENS)
def test_no_card_lies_under_a_plate(visit: Visit, screen: Screen) -> None:
    page = visit(screen=screen)
    wire = Wire(page)
    page.goto(f"/t/{make_table(page, 'polignac', GAMES['polignac'])}?at_once=1")
    await_turn(page)
    for seat, has_role, jacks in itertools.product(range(SEATS), (False, True), (0, 1, 3, 4)):
        lay(wire, seat, has_role=has_role, jacks=jacks)
        page.locator(f".pile-trick li:nth-child(7)[data-from='{(seat + 6) % SEATS}']").wait_for()
        page.locator(f"[data-seat='{seat}'] .in-front .shown > span:nth-child({jacks})").wait_for() if jacks else None
        assert (seat, has_role, jacks, covered(page)) == (seat, has_role, jacks, [])
