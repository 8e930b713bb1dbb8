"""The draw: places, ties drawn again, and what nobody sees."""

import pytest

from tripot.cards import parse_cards
from tripot.engine.bits import lowest
from tripot.engine.drawing import (
    Drawing,
    close_draw,
    imagine_spread,
    next_to_draw,
    open_draw,
    player_at,
    rank_draw,
    short_of_cards,
    show_draw,
    spread_pack,
    take_card,
)
from tripot.engine.options import REDRAW_ALL, REDRAW_TIED
from tripot.engine.stream import pack_of, stream
from tripot.engine.tricks import ACE_HIGH


def drawn(cards: str, players: int, ties: int = REDRAW_TIED) -> list[int]:
    """Who comes first, second and so on, when these cards are drawn in turn."""
    drawing = Drawing()
    open_draw(drawing, players)
    spread(drawing, cards)
    settled = False
    while not settled:
        take_card(drawing, lowest(next_to_draw(drawing)), lowest(drawing.left))
        settled = rank_draw(drawing, players, ACE_HIGH, ties, players)
    assert drawing.left.bit_count() == 52 - len(cards.split())
    return [player_at(drawing, players, place) for place in range(players)]


def spread(drawing: Drawing, first: str) -> None:
    cards = parse_cards(first)
    spread_pack(drawing, pack_of([*cards, *(card for card in range(52) if card not in cards)]))


@pytest.mark.parametrize(
    ("cards", "players", "order"),
    [
        ("Ks Qh As 2d", 4, [2, 0, 1, 3]),
        ("Ks Kh 9d 3c 5h Qc", 4, [1, 0, 2, 3]),
        ("Ks 9d Kh 7c 9s Td Jd 8h Ah", 5, [2, 0, 4, 1, 3]),
        ("Ks Kh Qs Qh Kd Kc 2c 3c 2d 3d", 4, [1, 0, 3, 2]),
    ],
)
def test_ties_are_drawn_again_and_keep_their_place(cards: str, players: int, order: list[int]) -> None:
    """POL-17 to POL-20; a second tie is drawn again once more."""
    assert drawn(cards, players) == order


def test_everybody_may_draw_again() -> None:
    assert drawn("Ks Kh 9d 2c 5h Ac", 3, REDRAW_ALL) == [2, 1, 0]


def test_a_pack_runs_short_only_when_it_has_fewer_cards_than_players_who_draw() -> None:
    drawing = Drawing()
    open_draw(drawing, 3)
    assert short_of_cards(drawing)
    spread(drawing, "2c")
    assert not short_of_cards(drawing)
    drawing.left = 0b11
    assert short_of_cards(drawing)


def test_covered_cards_are_seen_by_nobody_and_imagined_anew() -> None:
    drawing, view = Drawing(), Drawing()
    open_draw(drawing, 3)
    spread(drawing, "Ks Qh As")
    take_card(drawing, 0, 5)
    show_draw(drawing, view)
    assert not any(view.spread)
    assert (view.pending, view.left, view.turned, view.drawn[0]) == (
        drawing.pending,
        drawing.left,
        drawing.turned,
        drawing.drawn[0],
    )
    chance, seen = stream("covered"), set()
    for _ in range(200):
        imagine_spread(view, (1 << 52) - 1, chance)
        assert sorted([*(view.spread[place] for place in range(52) if place != 5), drawing.drawn[0] - 1]) == list(
            range(52)
        )
        seen.add(view.spread[0])
    assert len(seen) > 45


def test_a_settled_draw_leaves_nothing_behind() -> None:
    drawing = Drawing()
    open_draw(drawing, 3)
    spread(drawing, "Ks Qh As")
    close_draw(drawing)
    assert drawing == Drawing()
