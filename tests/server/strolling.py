"""What people who walk about at a table do next, drawn at random: mostly what is offered to them."""

import asyncio
import contextlib
import hashlib
import random
from collections.abc import Callable, Coroutine
from typing import Any

import httpx

from tests.server.offering import RESTING, TO_ALL, Deed, Parts, choices_of, own_seat, questions_of, seats_of
from tests.server.walking import Person, Walk, Walker, WrongError


def seed_of(person: Person, match: int) -> bytes:
    return hashlib.sha256(f"{person.id} {match}".encode()).digest()[:16]


def commit_of(person: Person, match: int) -> str:
    return hashlib.sha256(seed_of(person, match)).hexdigest()


class Stroll:
    """One walk at a table, in a mood of its own."""

    def __init__(self, walk: Walk, drawn: random.Random) -> None:
        self.walk, self.drawn = walk, drawn
        self.asks = drawn.choice([0.1, 0.4])  # how often a question is put
        self.answers = drawn.choice([0.05, 0.5, 1.0])
        self.agrees = drawn.choice([0.5, 1.0])
        self.moves = drawn.choice([0.0, 0.2, 0.5])  # how often somebody is sent away between two matches, or goes
        self.sleeps = drawn.choice([0.2, 1.5])
        self.ways: list[tuple[float, Callable[[Person, Walker], Coroutine[Any, Any, None]]]] = [
            (drawn.choice([0.03, 0.15]), self._try_anything),
            (0.04, self._all_at_once),
            (0.04, self._lose_a_line),
            (0.03, self._send_again),
            (0.05, self._ask),
            (0.02, self._look_on),
            (0.02, self._wait),
            (0.02, self._look_back),
        ]

    async def step(self) -> None:
        """Something happens: most often somebody does what is offered to him."""
        person = self.drawn.choice([*self.walk.people, *self._asked()])
        socket = await self.walk.line_of(person)
        ways, weights = [way for _, way in self.ways], [weight for weight, _ in self.ways]
        await self.drawn.choices([self._go_on, *ways], [1 - sum(weights), *weights])[0](person, socket)
        self.walk.check()

    def _asked(self) -> list[Person]:
        sockets = [socket for socket in self.walk.sockets if socket.is_open and socket.parts.get("actions")]
        return [socket.person for socket in sockets if socket.person]

    async def _go_on(self, person: Person, socket: Walker) -> None:
        if deed := self.sensible(person, socket):
            await self.walk.do(person, deed)
        else:
            await asyncio.sleep(0.01)

    # what is offered

    def sensible(self, person: Person, socket: Walker) -> Deed | None:
        """What a person would do now, if anything."""
        mine, phase = own_seat(socket.parts), socket.phase
        if mine is None:
            return {"do": "sit", "name": person.name, "token": self.walk.token} if phase in RESTING else None
        if phase == "sealing":
            return self._sealed(person, socket.parts, mine["chair"])
        if phase in RESTING:
            return self._between(person, socket.parts, mine)
        return self._playing(socket.parts, mine)

    def _sealed(self, person: Person, parts: Parts, chair: int) -> Deed | None:
        proof = parts["proof"]
        if not proof["sealed"]:
            return {"do": "ready", "on": True, "commit": commit_of(person, proof["match"])}
        if not proof["commits"][chair] or proof["seeds"][chair]:
            return None
        return {"do": "reveal", "seed": seed_of(person, proof["match"]).hex()}

    def _playing(self, parts: Parts, mine: Parts) -> Deed | None:
        question, actions, drawn = parts.get("question"), parts.get("actions"), self.drawn
        if question:
            if not question["mine"] or drawn.random() > self.answers:
                return None
            return {"do": "answer", "yes": drawn.random() < self.agrees, "until": question["until"]}
        if mine["stand_in"]:
            return {"do": "return"}
        if parts["stage"]["phase"] == "pause":
            return None if mine["next"] else {"do": "next", "deals": parts["match"]["deals"]}
        may = questions_of(parts)
        if may and drawn.random() < self.asks:
            return {"do": "ask", "what": drawn.choice(may)}
        if actions is None:
            return None
        return {"do": "play", "action": drawn.choice(self._choices(actions)), "turn": actions["turn"]}

    def _choices(self, actions: Parts) -> list[str]:
        """Faults are seldom among them."""
        return (self.drawn.random() < 0.1 and actions["faults"]) or choices_of(actions, faults=False)

    def _between(self, person: Person, parts: Parts, mine: Parts) -> Deed | None:
        phase, drawn, seats = parts["stage"]["phase"], self.drawn, seats_of(parts).values()
        others = [seat for seat in seats if seat["kind"] != "empty" and seat is not mine]
        if drawn.random() < self.moves and ((others and mine["host"]) or drawn.random() < 0.3):
            other = drawn.choice(others) if others and mine["host"] else None
            return {"do": "empty", "chair": other["chair"], "name": other["name"]} if other else {"do": "leave"}
        empty = [seat["chair"] for seat in seats if seat["kind"] == "empty"]
        if empty and mine["host"] and drawn.random() < 0.3:
            return {"do": "invite", "chair": drawn.choice(empty), "level": "thumb"}
        commit = commit_of(person, parts.get("match", {"number": 0})["number"] + 1)
        if phase == "over":
            return None if mine["wants"] else {"do": "rematch", "on": True, "commit": commit}
        if mine["ready"]:
            return {"do": "start"} if mine["host"] else None
        return {"do": "ready", "on": True, "commit": commit}

    # what may be wrong

    def anything(self, person: Person, parts: Parts) -> Deed:
        """A deed that may be wrong, or come at the wrong time."""
        drawn, actions, question = self.drawn, parts.get("actions"), parts.get("question")
        chair, on = drawn.randrange(-1, 6), drawn.random() < 0.5
        action = drawn.choice([*parts.get("hand", ()), "Qs", "pass", "7h", "draw 3", "cut 4", "bid 2", "yes", "?"])
        turn = actions["turn"] if actions and drawn.random() < 0.8 else drawn.randrange(40)
        return drawn.choice(
            [
                {"do": "play", "action": action, "turn": turn},
                {"do": "next", "deals": drawn.choice([None, 0, 1, 2])},
                {"do": "auto", "on": on},
                {"do": "ask", "what": drawn.choice([*TO_ALL, "tea"])},
                {"do": "answer", "yes": on, "until": question["until"] if question and on else None},
                {"do": "say", "phrase": "well_played"},
                {"do": "mute", "chair": chair, "on": on},
                {"do": "return"},
                {"do": "leave"},
                {"do": "start"},
                {"do": "invite", "chair": chair, "level": "thumb"},
                {"do": "empty", "chair": chair, "name": person.name if on else None},
                {"do": "rematch", "on": on},
                {"do": "ready", "on": on, "commit": drawn.choice(["", "f" * 64])},
                {"do": "reveal", "seed": "00" * 16},
                {"do": "sit", "name": drawn.choice(["", "Ann", person.name]), "chair": chair, "token": self.walk.token},
            ]
        )

    async def _try_anything(self, person: Person, socket: Walker) -> None:
        await self.walk.do(person, self.anything(person, socket.parts))

    async def _all_at_once(self, *_: object) -> None:
        """Everybody, some of them twice."""
        deeds = []
        for person in self.walk.people:
            socket = await self.walk.line_of(person)
            is_sensible = self.drawn.random() < 0.8
            deed = self.sensible(person, socket) if is_sensible else self.anything(person, socket.parts)
            if deed is not None:
                deeds += [self.walk.do(person, deed) for _ in range(self.drawn.choice([1, 1, 2]))]
        await asyncio.gather(*deeds)

    async def _send_again(self, person: Person, _: Walker) -> None:
        """What was done comes once more, late, and is not done again."""
        done = [id for id, answer in person.settled.items() if answer["t"] != "error"]
        if done:
            id = self.drawn.choice(done)
            answer = await self.walk.do(person, person.deeds[id], id)
            if answer["t"] != "ok":
                raise WrongError("done twice", person.deeds[id], answer)

    # lines

    async def _lose_a_line(self, person: Person, socket: Walker) -> None:
        """It comes back, as it was or as if for the first time; or all of them are gone for a while."""
        how = self.drawn.choice(["resumed", "fresh", "another", "all"])
        if how == "another" and sum(one.is_open for one in self.walk.of(person)) < 3:
            await self.walk.arrive(person)
            return
        for one in self.walk.of(person) if how == "all" else [socket]:
            if one.is_open:
                await one.cut()
        await asyncio.sleep(self.drawn.random() ** 2 * (2 if how == "all" else 0.3))
        await self.walk.reopen(socket, fresh=how == "fresh")

    async def _look_on(self, *_: object) -> None:
        """A stranger comes, goes, or comes back."""
        strangers = self.walk.of(None)
        if len(strangers) < 3:
            await self.walk.arrive(None)
        elif (one := self.drawn.choice(strangers)).is_open:
            await one.cut()
        else:
            await self.walk.reopen(one)

    async def _wait(self, *_: object) -> None:
        await asyncio.sleep(self.drawn.random() ** 3 * self.sleeps)

    # questions

    async def _ask(self, _: Person, socket: Walker) -> None:
        action = self.drawn.choice([*socket.parts.get("hand", ()), "Qs", "pass", "nothing", "draw 2"])
        why, deal = {"t": "why", "action": action}, {"t": "deal", "number": self.drawn.randrange(-1, 4)}
        await self.walk.ask(socket, **self.drawn.choice([why, deal, {"t": "look"}, {"t": "advise"}, {"t": "ping"}]))

    async def _look_back(self, person: Person, _: Walker) -> None:
        """The table from outside, its replays and records, at any time."""
        match, side = self.drawn.randrange(1, 4), self.drawn.choice(["all", "spectator", "0", "1", "2"])
        paths = ["", f"/replay?match={match}&as={side}", f"/record?match={match}", f"/review?match={match}"]
        path = f"/api/tables/{self.walk.name}{self.drawn.choice(paths)}"
        with contextlib.suppress(httpx.TransportError):
            answer = await asyncio.to_thread(person.browser.get, path)
            if answer.is_server_error:
                raise WrongError("broken over http", path, answer.text)
