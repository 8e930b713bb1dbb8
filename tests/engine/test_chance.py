"""Where packs come from: a seed, given lists, or one after the other."""

import pytest

import tripot
from tripot.cards import cards_text, parse_cards
from tripot.engine.chance import GivenChance, PackInput, SeededChance, read_pack
from tripot.engine.stream import stream
from tripot.errors import CardError, PackError

SMALL = list(parse_cards("2c 3c 4c 5c"))


def test_a_seed_shuffles_the_same_way_again() -> None:
    one, other = SeededChance(stream(1)), SeededChance(stream(1))
    first = one.order(list(range(52)), draw=False)
    assert sorted(first) == list(range(52))
    assert first == other.order(list(range(52)), draw=False)
    assert first != one.order(list(range(52)), draw=False)


def test_a_copy_goes_on_in_the_same_way_without_disturbing_the_first() -> None:
    chance = GivenChance(["5c ...", "4c ..."], ["3c ..."], SeededChance(stream(2)))
    chance.order(SMALL, draw=False)
    twin = chance.clone()
    assert [twin.order(SMALL, draw=draw) for draw in (False, True, False)] == [
        chance.order(SMALL, draw=draw) for draw in (False, True, False)
    ]


def test_given_packs_come_in_turn_and_draws_by_themselves() -> None:
    chance = GivenChance(["5c ...", "4c ..."], ["3c ..."], None)
    assert chance.order(SMALL, draw=True) == list(parse_cards("3c 2c 4c 5c"))
    assert chance.order(SMALL, draw=False) == list(parse_cards("5c 2c 3c 4c"))
    assert chance.order(SMALL, draw=False) == list(parse_cards("4c 2c 3c 5c"))
    assert chance.order(SMALL, draw=False) is None
    assert chance.order(SMALL, draw=True) is None


@pytest.mark.parametrize("given", ["4c 2c ...", ["4c", "2c", "..."], [2, 0, "..."], "4c 2c 3c 5c"])
def test_a_pack_may_be_given_in_several_ways(given: PackInput) -> None:
    assert cards_text(read_pack(given, SMALL)) == "4c 2c 3c 5c"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("2c 3c", "lacks 2 of 4 cards, 4c 5c among them"),
        ("2c 2c ...", "2c is there too often"),
        ("As ...", "As is there too often"),
        ("... 2c", "'...' stands for the rest, so it can only come last"),
        ("", "lacks 4 of 4"),
    ],
)
def test_a_pack_that_is_not_the_pack_wanted_is_refused(given: str, said: str) -> None:
    with pytest.raises((PackError, CardError)) as refused:
        read_pack(given, SMALL)
    assert said in str(refused.value)


def test_packs_are_counted_without_the_draw() -> None:
    with pytest.raises(PackError, match=r"^draw lacks 51 of 52"):
        tripot.game("vendome", seats=4).match(packs=["..."], draw="Ks")
    assert tripot.game("vendome", seats=4).match(draw="Ks Ah ...").wants_pack
    with pytest.raises(PackError, match=r"^pack 2 lacks 51 of 52"):
        tripot.game("vendome", seats=4).match(packs=["...", "Ks"])


@pytest.mark.parametrize("thing", [None, True, 1.5, [1.5], [None], 3, b"Ks ..."])
def test_what_is_no_pack_is_refused(thing: object) -> None:
    game = tripot.game("polignac", seats=4)
    for refused in ({"packs": [thing]}, {"seed": 1, "draw": thing or False}):
        with pytest.raises(PackError, match="a pack is a text"):
            game.match(**refused)


@pytest.mark.parametrize("thing", ["Ks Qs ...", b"Ks", 3, True, None])
def test_packs_are_a_list_of_packs(thing: object) -> None:
    with pytest.raises(PackError, match="packs is a list of packs"):
        tripot.game("polignac", seats=4).match(seed=1, packs=thing)  # type: ignore[arg-type]


def test_a_pack_read_once_serves_every_copy() -> None:
    match = tripot.game("polignac", seats=4).match(packs=["...", (card for card in ("Ks", "..."))])
    start = match.copy()
    for one in (match, start):
        while one.state.deals == 0:
            one.play(one.legal[0])
    assert match.state == start.state
