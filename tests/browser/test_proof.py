"""The check of shuffles in the browser, against examples computed elsewhere and against tampering."""

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import ELSEWHERE, Visit
from tests.seldom import mostly_long
from tests.table.house import begun, play_out
from tripot.cards import cards_text
from tripot.engine import fair
from tripot.engine.notation import read_record
from tripot.errors import RecordError
from tripot.games import GAMES, rulebook
from tripot.table.record import record

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
VERIFY = """async ([record, packs, mine]) => {
    const proof = await import("/static/js/proof.js");
    return proof.verify(record, packs, mine);
}"""
#: Commits to seeds and opens them, as a table asks for it; what was opened is kept by its match.
KEEP = """async () => {
    const {commit, opened, mineOf} = await import("/static/js/table/seeds.js");
    const {commitTo} = await import("/static/js/proof.js");
    const open = (table, match, sealed, hash, seed = "") =>
        opened(table, {match, sealed, commits: [hash], seeds: [seed]}, 0);
    const first = await commit("one");
    const found = {"a hash is sent until its seed is opened": await commit("one") === first};
    found["no seed is opened before the seal"] = open("one", 1, "", first) === null;
    const seed = open("one", 1, "aa", first);
    found["the seed is the one of the hash"] = await commitTo(seed) === first;
    found["a seed is opened once"] = open("one", 1, "bb", first) === null;
    const second = await commit("one");
    found["the next match has another"] = second !== first;
    open("one", 2, "cc", second);
    open("one", 2, "dd", await commit("one"));
    found["of a match begun again the last counts"] = mineOf("one", "2").sealed === "dd";
    found["an earlier match keeps its own"] = mineOf("one", "1").seed === seed;
    await commit("two");
    found["none is opened for another hash"] = open("two", 1, "aa", first) === null;
    found["none is opened again"] = open("three", 1, "aa", await commit("three"), seed) === null;
    const old = Array.from({length: 500}, (_, place) => ({table: "old", seed: `${place}`, sealed: "aa", match: place}));
    localStorage.setItem("tripot.seeds", JSON.stringify(old));
    await commit("four");
    found["the oldest makes room"] = mineOf("old", 0) === undefined && mineOf("old", 1) !== undefined;
    return found;
}"""
PACK = re.compile('^  "pack .*$', re.MULTILINE)


@pytest.fixture(params=mostly_long(["127.0.0.1", ELSEWHERE], "127.0.0.1"))
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


def record_of(vector: dict[str, Any]) -> str:
    """A record that tells an example."""
    return f"""tripot = 1
game = "example"
seats = {len(vector["seeds"])}
log = [
  "pack {vector["pack"]}",
]

[options]
limit = 1

[proof]
scheme = "tripot-fair-1"
sealed = "{vector["sealed"]}"
seed = "{vector["server_seed"]}"
commits = {json.dumps(vector["commits"])}
seeds = {json.dumps(vector["seeds"])}
"""


def kept_of(vector: dict[str, Any]) -> dict[str, Any]:
    """What the browser of the first player with a seed keeps of an example."""
    seed = next(filter(None, vector["seeds"]))
    return {"seed": seed, "sealed": vector["sealed"], "commits": vector["commits"]}


def verdict(page: Page, record: str, mine: dict[str, Any] | None = None, packs: int = 1) -> dict[str, bool]:
    """Whether each kind of finding holds."""
    verdicts: dict[str, bool] = {}
    for finding in page.evaluate(VERIFY, [record, packs, mine]):
        verdicts[finding["check"]] = verdicts.get(finding["check"], True) and finding["holds"]
    return verdicts


def first() -> dict[str, Any]:
    """An example that is the first pack of its match, with a player's seed."""
    return next(vector for vector in VECTORS if vector["number"] == 0 and any(vector["seeds"]))


def test_a_seed_is_opened_once_and_for_its_own_hash_alone(page: Page) -> None:
    for what, holds in page.evaluate(KEEP).items():
        assert holds, what


def test_a_true_proof_holds(page: Page) -> None:
    found = verdict(page, record_of(first()), kept_of(first()))
    assert found == {"form": True, "sealed": True, "commit": True, "mine": True, "pack": True}


def test_two_cards_exchanged_are_found(page: Page) -> None:
    one, other, *rest = first()["pack"].split()
    assert verdict(page, record_of(first() | {"pack": " ".join([other, one, *rest])}))["pack"] is False


def test_two_cards_exchanged_in_the_last_pack_are_found(page: Page) -> None:
    text = record(play_out(begun("polignac", people=2)).table)
    packs = PACK.findall(text)
    _, one, other, *_ = packs[-1].split()
    false = text.replace(packs[-1], packs[-1].replace(f"{one} {other}", f"{other} {one}"))
    assert len(packs) > 1
    assert verdict(page, false, packs=len(packs)) == {"form": True, "sealed": True, "commit": True, "pack": False}


def test_another_seed_of_the_table_is_found(page: Page) -> None:
    found = verdict(page, record_of(first() | {"server_seed": "00" * 64}))
    assert (found["sealed"], found["pack"]) == (False, False)


def test_another_seed_of_a_player_is_found(page: Page) -> None:
    others = ["11" * 16 if seed else "" for seed in first()["seeds"]]
    found = verdict(page, record_of(first() | {"seeds": others}))
    assert (found["commit"], found["pack"]) == (False, False)


@pytest.mark.parametrize(
    "other",
    [
        pytest.param({"seed": "22" * 16}, id="my seed was left out"),
        pytest.param({"sealed": "44" * 32}, id="the seal is not the one I saw"),
        pytest.param({"commits": ["", *first()["commits"][1:]]}, id="a commitment came once mine was open"),
    ],
)
def test_what_is_not_as_i_saw_it_is_found(page: Page, other: dict[str, Any]) -> None:
    assert verdict(page, record_of(first()), kept_of(first()) | other)["mine"] is False


def tampered(record: str) -> Iterator[str]:
    """The record of a match of two people and machines, with one thing of its proof in another form."""
    before, heading, proof = record.partition("[proof]")
    commits, seeds = (re.search(rf'{name} = \["(\w+)", "(\w+)", .+]', proof) for name in ("commits", "seeds"))
    seed = re.search(r'seed = "(.+)"', proof)
    assert commits
    assert seeds
    assert seed
    for old, new in (
        ("tripot-fair-1", "tripot-fair-2"),
        (seed[1], seed[1].upper()),
        (seed[1], seed[1][:-2]),
        (seed[1], ""),
        (seeds[1], seeds[1].upper()),
        (seeds[1], seeds[1] + "00"),
        (seeds[1], f" {seeds[1][1:]}"),
        (seeds[1], seeds[2]),
        (commits[1], commits[1].upper()),
        (commits[1], ""),
        (f'{commits[2]}", "', f'{commits[2]}", "", "'),
        (f'{commits[2]}", "",', f'{commits[2]}",'),
        (f'{seeds[2]}", "', f'{seeds[2]}", "", "'),
        (f'{seeds[2]}", "",', f'{seeds[2]}",'),
        (seeds[0], "seeds = []"),
        (f"{seeds[0]}\n", ""),
    ):
        assert old in proof
        yield before + heading + proof.replace(old, new)


def rewritten(record: str) -> Iterator[str]:
    """A record in other forms, some of them good TOML, in which packs or seeds may hide."""
    pack = PACK.search(record)
    assert pack
    before, heading, proof = record.partition("[proof]")
    for other in (
        pack[0].replace('"', "'"),
        pack[0].replace("pack", "\\u0070ack"),
        pack[0].replace('  "pack', '  # "pack'),
        f'{pack[0]} # "pack As Ks"',
        f'{pack[0]} # "pack As Ks",',
    ):
        yield record.replace(pack[0], other)
    yield PACK.sub("", record)
    yield PACK.sub("", record).replace("\n\n", "\n")
    yield record.replace("seeds = [", "seeds = [\n  ")
    for unclosed in ('"', '"""'):
        yield record.replace("[options]", f"[options]\nfirst = {unclosed}x")
    yield f"{before}{heading}{proof}[proof2]{proof}"
    yield f"{before}[proof2]{proof}{heading}{proof}"
    yield f"{heading}{proof}{before}"


def check(text: str) -> None:
    """As `tripot verify` does."""
    proof = read_record(text, rulebook).proof
    assert proof
    proof.check([])


def test_python_and_the_browser_refuse_the_same_records(page: Page) -> None:
    genuine = [record(play_out(begun(game, people=2)).table) for game in GAMES]
    for text in genuine:
        check(text)
        found = verdict(page, text, packs=len(PACK.findall(text)))
        assert found == {"form": True, "sealed": True, "commit": True, "pack": True}
    for text in tampered(genuine[0]):
        with pytest.raises((fair.ProofError, RecordError)):
            check(text)
        assert not all(verdict(page, text, packs=len(PACK.findall(text))).values()), text


def test_a_record_in_another_form_is_told_so(page: Page) -> None:
    text = record(play_out(begun("polignac", people=2)).table)
    packs = len(PACK.findall(text))
    assert packs > 1
    fewer = PACK.sub("", text, count=1).replace("[\n\n", "[\n")
    for other in (*rewritten(text), fewer, ""):
        assert verdict(page, other, packs=packs) == {"form": False}, other
