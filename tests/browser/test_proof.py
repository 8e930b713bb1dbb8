"""The check of shuffles in the browser, against examples computed elsewhere and against tampering."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import ELSEWHERE, Visit
from tripot.cards import cards_text
from tripot.engine import fair

VECTORS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "engine" / "fair_vectors.json").read_text("utf-8")
)
COMPUTE = """async (vectors) => {
    const proof = await import("/static/js/proof.js");
    const {hexOf} = await import("/static/js/bytes.js");
    const one = async ({server_seed, seeds, number, cards}) => {
        const key = await proof.keyOf(server_seed, seeds);
        return {
            sealed: await proof.sealTo(server_seed),
            commits: await Promise.all(seeds.map((seed) => seed && proof.commitTo(seed))),
            key: hexOf(key),
            pack: (await proof.shuffled(key, number, cards.split(" "))).join(" "),
        };
    };
    const answers = [];
    for (const vector of vectors) answers.push(await one(vector));
    return answers;
}"""
VERIFY = """async ([proof, packs, mine]) => (await import("/static/js/proof.js")).verify(proof, packs, mine)"""


@pytest.fixture(params=["127.0.0.1", ELSEWHERE])
def page(visit: Visit, server: str, request: pytest.FixtureRequest) -> Page:
    """A page of this machine, with WebCrypto, and one of another without https, which browsers give none."""
    page = visit(f"{server.replace('127.0.0.1', request.param)}/about")
    assert page.evaluate("'subtle' in crypto") is (request.param != ELSEWHERE)
    return page


def test_the_browser_computes_every_example(page: Page) -> None:
    for vector, found in zip(VECTORS, page.evaluate(COMPUTE, VECTORS), strict=True):
        for name in ("sealed", "key", "pack"):
            assert found[name] == vector[name], (vector["number"], name)
        for given, computed in zip(vector["commits"], found["commits"], strict=True):
            assert not computed or given == computed


def deals(count: int) -> list[dict[str, Any]]:
    """So many shuffles as Python computes them: other seeds, seats left out, packs of other sizes, later packs."""
    dice = random.Random(1604)
    found = []
    for number in range(count):
        server = dice.randbytes(fair.SERVER_SEED)
        seeds = [dice.randbytes(fair.CLIENT_SEED) if dice.random() < 0.7 else b"" for _ in range(dice.randint(2, 12))]
        cards = sorted(dice.choice((range(52), range(0, 52, 2), [*range(52), *range(52)])))
        key = fair.key(server, {player: seed for player, seed in enumerate(seeds) if seed})
        found.append({
            "server_seed": server.hex(), "seeds": [seed.hex() for seed in seeds], "number": number,
            "commits": [fair.commitment(seed) if seed else "" for seed in seeds],
            "sealed": fair.seal(server), "key": key.hex(),
            "cards": cards_text(cards), "pack": cards_text(fair.pack(key, number, cards)),
        })  # fmt: skip
    return found


def test_python_and_the_browser_agree_on_a_thousand_deals(page: Page) -> None:
    wanted = deals(1000)
    for vector, found in zip(wanted, page.evaluate(COMPUTE, wanted), strict=True):
        assert found == {name: vector[name] for name in found}


def proof_of(vector: dict[str, Any]) -> dict[str, Any]:
    names = {"sealed": "sealed", "seed": "server_seed", "commits": "commits", "seeds": "seeds"}
    return {"scheme": "tripot-fair-1", **{name: vector[source] for name, source in names.items()}}


def verdict(
    page: Page, proof: dict[str, Any], packs: list[list[str]], mine: dict[str, str] | None = None
) -> dict[str, bool]:
    """Whether each kind of finding holds."""
    verdicts: dict[str, bool] = {}
    for finding in page.evaluate(VERIFY, [proof, packs, mine]):
        verdicts[finding["check"]] = verdicts.get(finding["check"], True) and finding["holds"]
    return verdicts


def first() -> dict[str, Any]:
    """An example that is the first pack of its match, with a player's seed."""
    return next(vector for vector in VECTORS if vector["number"] == 0 and any(vector["seeds"]))


def test_a_true_proof_holds(page: Page) -> None:
    vector = first()
    seat = next(place for place, seed in enumerate(vector["seeds"]) if seed)
    mine = {"seed": vector["seeds"][seat], "commit": vector["commits"][seat], "sealed": vector["sealed"]}
    found = verdict(page, proof_of(vector), [vector["pack"].split()], mine)
    assert found == {"scheme": True, "sealed": True, "commit": True, "mine": True, "pack": True}


def test_two_cards_exchanged_are_found(page: Page) -> None:
    pack = first()["pack"].split()
    pack[0], pack[1] = pack[1], pack[0]
    assert verdict(page, proof_of(first()), [pack])["pack"] is False


def test_another_seed_of_the_table_is_found(page: Page) -> None:
    proof = proof_of(first()) | {"seed": "00" * 64}
    found = verdict(page, proof, [first()["pack"].split()])
    assert (found["sealed"], found["pack"]) == (False, False)


def test_another_seed_of_a_player_is_found(page: Page) -> None:
    proof = proof_of(first())
    proof["seeds"] = ["11" * 16 if seed else "" for seed in proof["seeds"]]
    found = verdict(page, proof, [first()["pack"].split()])
    assert (found["commit"], found["pack"]) == (False, False)


def test_a_seed_of_mine_that_was_left_out_is_found(page: Page) -> None:
    mine = {"seed": "22" * 16, "commit": "33" * 32, "sealed": ""}
    assert verdict(page, proof_of(first()), [], mine)["mine"] is False


def test_a_seal_other_than_the_one_i_saw_is_found(page: Page) -> None:
    vector = first()
    seat = next(place for place, seed in enumerate(vector["seeds"]) if seed)
    mine = {"seed": vector["seeds"][seat], "commit": vector["commits"][seat], "sealed": "44" * 32}
    assert verdict(page, proof_of(vector), [], mine)["mine"] is False
