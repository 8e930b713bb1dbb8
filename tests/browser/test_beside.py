"""Tests of the browser and tests that run a loop of their own may follow one another in one process."""

import asyncio

from tests.browser.conftest import Visit


def test_a_page_is_opened(visit: Visit) -> None:
    assert visit("/").title()


def test_a_loop_runs_after_it() -> None:
    async def answer() -> int:
        return 1

    assert asyncio.run(answer()) == 1


def test_a_page_is_opened_again(visit: Visit) -> None:
    assert visit("/").title()
