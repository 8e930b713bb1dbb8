"""Token buckets, lines to wait in, and fair shares."""

import asyncio

from tripot.server.limits import Bucket, Buckets, Recent, Shares, Turns


def test_a_bucket_gives_its_burst_and_then_its_rate() -> None:
    bucket = Bucket(rate=2.0, burst=3.0)
    assert [bucket.take(10.0) for _ in range(4)] == [True, True, True, False]
    assert not bucket.take(10.4)
    assert bucket.take(10.5)
    assert not bucket.take(10.5)
    assert [bucket.take(100.0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(200.0, count) for count in (2, 2, 1)] == [True, False, True]


def test_every_name_has_its_own_and_old_names_are_forgotten() -> None:
    buckets = Buckets(rate=1.0, burst=1.0, most=2)
    assert buckets.of("a").take(0.0)
    assert not buckets.of("a").take(0.0)
    assert buckets.of("b").take(0.0)
    buckets.of("c")
    assert buckets.of("a").take(0.0)


def test_a_name_that_is_heard_of_again_and_again_is_not_forgotten_for_those_that_are_not() -> None:
    """Else one who asks too often would only have to have many others ask once."""
    buckets = Buckets(rate=1.0, burst=1.0, most=2)
    assert buckets.of("a").take(0.0)
    for name in "bacada":
        assert not buckets.of("a").take(0.0)
        buckets.of(name)


def test_turns_are_taken_one_after_another_by_name() -> None:
    async def go() -> None:
        turns, had = Turns(), []

        async def take(name: str, what: str) -> None:
            async with turns.of(name):
                had.append(what)
                await asyncio.sleep(0)
                had.append(what)

        async with turns.of("a"):
            waiting = [asyncio.create_task(take(*words)) for words in (("a", "1"), ("a", "2"), ("b", "3"))]
            await waiting[2]
            assert (turns.length("a"), turns.length("b"), had) == (3, 0, ["3", "3"])
        await asyncio.gather(*waiting)
        assert (turns.length("a"), had[2:]) == (0, ["1", "1", "2", "2"])
        assert turns._locks == {}, "nobody is remembered for ever"

    asyncio.run(go())


def test_names_are_remembered_until_too_many_others_were_heard_of() -> None:
    recent: Recent[int] = Recent(most=2)
    for value, name in enumerate("abac"):
        recent.put(name, value)
    assert [name in recent for name in "abc"] == [True, False, True]
    assert [recent.get(name) for name in "abc"] == [2, None, 3]
    recent.forget("a")
    assert "a" not in recent


async def had(shares: Shares, names: str) -> str:
    """The order in which these, who all want a place at the same moment and keep it for a moment, are given one."""
    order = ""

    async def have(name: str) -> None:
        nonlocal order
        async with shares.of(name):
            order += name
            await asyncio.sleep(0)

    await asyncio.gather(*map(have, names))
    assert not shares.locked()
    assert list(shares._had) == [], "nobody is remembered for ever"
    return order


def test_however_much_one_wants_the_others_have_their_share() -> None:
    assert asyncio.run(had(Shares(1), "aaaaabbc")) == "abcabaaa"
    assert asyncio.run(had(Shares(2), "aaaaabbc")) == "aabcabaa"


def test_who_comes_again_is_after_those_who_had_their_last_turn_before() -> None:
    async def go() -> str:
        shares = Shares(1)
        return await had(shares, "ba") + await had(shares, "cba")

    assert asyncio.run(go()) == "bacba"


def test_of_names_long_unheard_of_it_is_forgotten_when_they_had_a_place() -> None:
    async def go() -> str:
        shares = Shares(1, most=1)
        return await had(shares, "ab") + await had(shares, "cba")

    assert asyncio.run(go()) == "abcba"


def test_who_waits_no_more_is_passed_over_and_keeps_no_place() -> None:
    """Also if he goes at the very moment he is given one, or after it was to be his."""

    async def go(turns: int) -> None:
        shares = Shares(1)
        await shares.take("a")
        waiting = asyncio.create_task(shares.take("b"))
        await asyncio.sleep(0)
        for turn in range(2):
            if turn == turns:
                waiting.cancel()
            else:
                shares.give_back("a")
        await asyncio.gather(waiting, return_exceptions=True)
        assert waiting.cancelled()
        assert not shares.locked()

    for turns in range(2):
        asyncio.run(go(turns))
