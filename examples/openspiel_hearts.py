"""OpenSpiel's information-set tree search sits down at La Dame de Pique, by the line protocol.

    tripot arena dame_de_pique thumb "cmd:python examples/openspiel_hearts.py --simulations 1000"

OpenSpiel's `hearts` is the same game once the queen of spades does not free the hearts. Its search wants a whole state,
whose hidden cards it then deals anew itself: so the view is made into any deal that fits it, and replayed.
OpenSpiel's own redealing goes on for ever while cards are passed if the asker is not its player 0: so the asker
always is, and the seats are turned.

The deals made here follow from the seed that is sent; OpenSpiel's search does not: asked the same, another process may
answer otherwise, for it depends on where things lie in memory. Such a measurement cannot be repeated exactly.
"""

import argparse
import json
import random
import sys
from collections.abc import Iterable

import pyspiel

Hand = set[int]  # OpenSpiel's cards: 4 * rank + suit
View = dict[str, object]

GAME = "hearts(qs_breaks_hearts=false)"
RANKS, SUITS = "23456789TJQKA", "cdhs"
LEFT, ACROSS, RIGHT, NONE = 1, 2, 3, 0
WAYS = (LEFT, RIGHT, ACROSS, NONE)  # the ways of passing, manche by manche
TWO_OF_CLUBS = 0
ATTEMPTS = 10_000


def card_of(text: str) -> int:
    return 4 * RANKS.index(text[0]) + SUITS.index(text[1])


def text_of(card: int) -> str:
    return RANKS[card // 4] + SUITS[card % 4]


def cards_in(text: object) -> list[int]:
    return [card_of(word) for word in str(text or "").split()]


def four(view: View, name: str) -> list[object]:
    """A field of four seats; last ones that are nothing are left out of a view."""
    found = view.get(name, [])
    assert isinstance(found, list)
    return found + [None] * (4 - len(found))


class Seen:
    """A view, its seats turned so that the asker is player 0."""

    def __init__(self, view: View, seat: int) -> None:
        def turned(name: str) -> list[Hand]:
            cards = four(view, name)
            return [set(cards_in(cards[(seat + place) % 4])) for place in range(4)]

        self.way = WAYS[int(str(view.get("deals", 0))) % 4]
        self.playing = view["phase"] == "play"
        self.hand, self.passed, self.lacks = turned("hands")[0], turned("passed"), turned("lacks")
        self.leader = (int(str(view.get("leader", 0))) - seat) % 4
        turns = view.get("turns", [])
        assert isinstance(turns, list)
        history = cards_in(view.get("history"))
        takers = [*turns, *[0] * (len(history) - len(turns))]
        self.plays = [(card, (taker - seat) % 4) for card, taker in zip(history, takers, strict=True)]

    def played_by(self, player: int) -> Hand:
        return {card for card, taker in self.plays if taker == player}

    def sure(self, player: int) -> Hand:
        """The cards another player is known still to hold."""
        played = self.played_by(player)
        known = self.passed[0] - played if self.playing and self.way == player else set()
        if self.playing and not self.plays and player == self.leader:
            known = known | {TWO_OF_CLUBS}
        return known

    def hands(self, luck: random.Random) -> list[Hand]:
        """What everybody holds now, in some world that fits."""
        own = self.hand if self.playing else self.hand | self.passed[0]
        hands = [own, *(self.sure(player) for player in (1, 2, 3))]
        seen = {card for card, _ in self.plays}.union(*hands)
        hidden = [card for card in range(52) if card not in seen]
        room = [13 - len(self.played_by(player)) - len(hands[player]) for player in range(4)]
        for _ in range(ATTEMPTS):
            luck.shuffle(hidden)
            dealt = self.shared(hidden, room, luck)
            if dealt:
                return [hand | more for hand, more in zip(hands, dealt, strict=True)]
        raise RuntimeError("no world fits")

    def shared(self, hidden: list[int], room: list[int], luck: random.Random) -> list[Hand] | None:
        """The hidden cards in some order to those who may hold them, the most restricted first; None at a dead end."""
        left, dealt = list(room), [set[int]() for _ in range(4)]
        for card in sorted(hidden, key=lambda card: sum(card in lacks for lacks in self.lacks), reverse=True):
            able = [player for player in (1, 2, 3) if left[player] and card not in self.lacks[player]]
            if not able:
                return None
            taker = luck.choices(able, [left[player] for player in able])[0]
            dealt[taker].add(card)
            left[taker] -= 1
        return dealt


def state_of(game: pyspiel.Game, seen: Seen, luck: random.Random) -> pyspiel.State:
    """A state of OpenSpiel in which the asker knows what the view tells."""
    held = [hand | seen.played_by(player) for player, hand in enumerate(seen.hands(luck))]
    passes = passes_of(seen, held, luck)
    state = game.new_initial_state()
    state.apply_action(seen.way)
    for card in dealing(seen, held, passes):
        state.apply_action(card)
    if not seen.playing:
        givers: Iterable[int] = seen.passed[0]
    else:
        givers = [card for player in range(4) for card in sorted(passes[player])] if seen.way else []
    for card in [*givers, *(card for card, _ in seen.plays)]:
        state.apply_action(card)
    return state


def passes_of(seen: Seen, held: list[Hand], luck: random.Random) -> list[Hand]:
    """What each gave: as known, or three of the cards its receiver held."""
    if not seen.playing or seen.way == NONE:
        return [set(), set(), set(), set()]
    return [seen.passed[giver] or set(luck.sample(sorted(held[(giver + seen.way) % 4]), 3)) for giver in range(4)]


def dealing(seen: Seen, held: list[Hand], passes: list[Hand]) -> list[int]:
    """The cards in the order that deals everybody what he had before the exchange."""
    before = [
        sorted(held[player] - passes[(player - seen.way) % 4] | passes[player]) if seen.way else sorted(held[player])
        for player in range(4)
    ]
    return [before[turn % 4][turn // 4] for turn in range(52)]


def main() -> None:
    words = argparse.ArgumentParser()
    words.add_argument("--simulations", type=int, default=1000)
    words.add_argument("--seconds", type=float, default=-1.0, help="of a choice, in place of simulations")
    words.add_argument("--uct", type=float, default=4.0, help="how much the search explores, in points")
    asked_for = words.parse_args()
    game = pyspiel.load_game(GAME)
    bot, luck = None, random.Random(1)
    for line in sys.stdin:
        asked = json.loads(line)
        answer: dict[str, object] | None = None
        if asked["type"] == "hello":
            if asked["game"] != "dame_de_pique":
                sys.exit(f"this program plays dame_de_pique, not {asked['game']}")
            answer = {"type": "ready", "name": "OpenSpiel ISMCTS"}
        elif asked["type"] == "new":
            luck = random.Random(asked["seed"])
            evaluator = pyspiel.RandomRolloutEvaluator(1, luck.getrandbits(30))
            simulations = asked_for.simulations if asked_for.seconds < 0 else 1 << 30
            bot = pyspiel.ISMCTSBot(
                luck.getrandbits(30), evaluator, asked_for.uct, simulations, max_wall_clock_time=asked_for.seconds
            )
        elif asked["type"] == "choose":
            answer = {"type": "action", "id": asked["id"], "action": choice(asked, game, bot, luck)}
        if answer:
            print(json.dumps(answer), flush=True)  # the protocol is what is printed


def choice(asked: dict[str, object], game: pyspiel.Game, bot: pyspiel.ISMCTSBot, luck: random.Random) -> str:
    """The search's card, or what lies first if there is nothing to choose."""
    legal, view = asked["legal"], asked["view"]
    assert isinstance(legal, list)
    assert isinstance(view, dict)
    if len(legal) == 1 or view["phase"] not in ("exchange", "play"):
        return str(legal[0])
    return text_of(bot.step(state_of(game, Seen(view, int(str(asked["seat"]))), luck)))


if __name__ == "__main__":
    main()
