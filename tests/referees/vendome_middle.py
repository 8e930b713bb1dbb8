"""Positions in the middle of a tour of La Vendôme."""

import random

import tripot
from tests.referees.middle import Told, with_some
from tests.referees.second_vendome import SecondVendome
from tests.referees.vendome_twice import any_game, pack, told_on
from tripot.cards import cards_text


def told(seed: int) -> set[str]:
    """What is told in a match that goes on alike from a position."""
    chance = random.Random(f"{seed} middle")
    game = any_game(chance, chance.randint(4, 12))
    second, dealt, rest = somewhere(chance, game)
    position = written(chance, second, dealt)
    if chance.random() < 0.5:
        position["talon"] = " ".join(rest[: chance.choice([1, 5, len(rest)])])
    match = game.set_up(position)
    talon = cards_text(match.state.talon[: match.state.talon_size]).split()
    assert talon[:1] == position.get("talon", talon[0]).split()[:1]
    assert list(match.scores) == second.chips
    second.tour(card[0] for card in talon)
    while match.phase in ("serve", "taille"):
        match.play("turn")
    assert list(match.scores) == second.chips
    return told_on(chance, match, second)


def somewhere(chance: random.Random, game: tripot.Game) -> tuple[SecondVendome, list[str], list[str]]:
    """A tour that has come so far, the cards turned in it, and the others."""
    start = begun(chance, game)
    cards = pack(chance)
    for count in range(chance.choice([chance.randint(1, game.seats), chance.randint(1, 40)]), 0, -1):
        second = begun_again(game, start)
        try:
            second.tour(card[0] for card in cards[:count])
        except StopIteration:  # another card is due
            return second, cards[:count], cards[count:]
    return begun_again(game, start), [], cards


def begun(chance: random.Random, game: tripot.Game) -> SecondVendome:
    """Before a tour: sometimes nobody has won or lost anything yet."""
    banker, count = chance.randrange(game.seats), game.seats
    chips = [chance.choice([0, 1, 2, 3, 5, 10, 10]) for _ in range(count)]
    chips[banker] = max(1, chips[banker])
    if chance.random() < 0.4:
        chips = list(game.unsupplied().scores)
    second = SecondVendome(game.options, chips, banker)
    second.lost = [chance.randrange(3) for _ in range(count)]
    second.tours = chance.randrange(3)
    return second


def begun_again(game: tripot.Game, start: SecondVendome) -> SecondVendome:
    second = SecondVendome(game.options, start.chips, start.banker)
    second.lost, second.tours = start.lost[:], start.tours
    return second


def written(chance: random.Random, second: SecondVendome, dealt: list[str]) -> Told:
    in_front = {seat: droite.rank for seat, droite in second.droites.items()}
    if second.own:
        in_front[second.banker] = second.own.rank
    up, pile = dealt[: second.turned_up], dealt[second.turned_up :]
    removed = [card for card in up if card[0] not in in_front.values()]
    needed: Told = {"banks": second.lost, "deals": second.tours, "banker": second.banker}
    needed["cards"] = [" ".join(card for card in up if card[0] == in_front.get(seat)) for seat in range(second.seats)]
    for name, cards in (("pile", pile), ("removed", removed)):
        if cards:
            needed[name] = " ".join(cards)
    spare: Told = {"in_play": sorted(second.droites)}
    (spare if up else needed)["phase"] = "taille" if second.own else "serve"
    return with_some(chance, needed, spare) | written_chips(chance, second, is_plain=not removed)


def written_chips(chance: random.Random, second: SecondVendome, *, is_plain: bool) -> Told:
    """The fonds, where somebody was short; the chips, unless nobody had won or lost any."""
    fonds = [second.droites[seat].fond if seat in second.droites else 0 for seat in range(second.seats)]
    usual = {1: 1, 2: 3, 3: 4}  # VEN-13, VEN-29, VEN-33
    if any(droite.fond != usual[droite.cards] for droite in second.droites.values()):
        return {"fonds": fonds, "chips": second.chips}
    served = {(second.banker + turn) % second.seats for turn in range(1, second.served + 1)}
    start = 10 if second.seats < 6 else 20 if second.seats < 9 else 30  # VEN-05
    chips = [start - (seat in served) for seat in range(second.seats)]
    chips[second.banker] += len(served) - sum(fonds)
    return with_some(
        chance, {} if is_plain and chips == second.chips else {"chips": second.chips}, {"chips": second.chips}
    )
