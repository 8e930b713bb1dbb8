"""Token buckets, and lines to wait in."""

import asyncio

from tripot.server.limits import Bucket, Buckets, Turns


def test_a_bucket_gives_its_burst_and_then_its_rate() -> None:
    bucket = Bucket(rate=2.0, burst=3.0)
    assert [bucket.take(10.0) for _ in range(4)] == [True, True, True, False]
    assert not bucket.take(10.4)
    assert bucket.take(10.5)
    assert not bucket.take(10.5)
    assert [bucket.take(100.0) for _ in range(4)] == [True, True, True, False]


def test_every_name_has_its_own_and_old_names_are_forgotten() -> None:
    buckets = Buckets(rate=1.0, burst=1.0, most=2)
    assert buckets.of("a").take(0.0)
    assert not buckets.of("a").take(0.0)
    assert buckets.of("b").take(0.0)
    buckets.of("c")
    assert buckets.of("a").take(0.0)


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

    asyncio.run(go())
