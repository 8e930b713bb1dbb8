"""The quantiles of Student's law, and how sure a mean is by them."""

import math
from statistics import fmean, stdev

import pytest

from tripot.study.statistics import MANY, NORMAL_95, margin, standard_error, student_95, student_within


def test_the_quantile_is_the_normal_one() -> None:
    assert math.erf(NORMAL_95 / math.sqrt(2)) == pytest.approx(0.95, abs=1e-12)


QUANTILES = (
    *((1, 12.7062), (2, 4.30265), (3, 3.18245), (4, 2.77645), (5, 2.57058), (6, 2.44691), (7, 2.36462), (9, 2.26216)),
    *((10, 2.22814), (19, 2.09302), (20, 2.08596), (29, 2.04523), (30, 2.04227), (60, 2.00030), (100, 1.98397)),
    *((120, 1.97993), (200, 1.97190), (1000, 1.96234), (10**9, 1.95996)),
)


@pytest.mark.parametrize(("freedom", "quantile"), QUANTILES)
def test_the_quantiles_of_student_are_those_of_the_tables(freedom: int, quantile: float) -> None:
    assert student_95(freedom) == pytest.approx(quantile, abs=6e-6)


def test_the_exact_quantiles_and_the_series_meet() -> None:
    exact, beyond, next_to_it = (student_95(MANY + more) for more in (0, 1, 2))
    assert 1.0 < (exact - beyond) / (beyond - next_to_it) < 1.2


@pytest.mark.parametrize("freedom", [500, 1000])
def test_the_series_is_as_good_as_its_terms(freedom: int) -> None:
    assert student_within(student_95(freedom), freedom) == pytest.approx(0.95, abs=5e-6 / freedom)


def test_how_sure_a_mean_is() -> None:
    values = [2.0, 3.0, 5.0, 11.0]
    error = standard_error(fmean(values), fmean(value**2 for value in values), len(values))
    assert error == pytest.approx(stdev(values) / 2)
    assert margin(error, len(values)) == pytest.approx(3.18245 * stdev(values) / 2, abs=1e-4)
    assert standard_error(0.5, 0.5, 2) == 0.5
    assert margin(0.5, 2) == pytest.approx(12.7062 / 2, abs=1e-4)


def test_a_single_observation_tells_nothing_of_others() -> None:
    assert standard_error(7.0, 49.0, 1) is None
    assert margin(None, 1) is None


def test_observations_that_are_alike_tell_nothing_of_others_either() -> None:
    """Three deals that bring a third of a chip each: only rounding keeps their spread from being 0."""
    assert margin(standard_error(0.0, 0.0, 3), 3) is None
    assert margin(standard_error(100 / 3, (100 / 3) ** 2 * (1 + 1e-15), 3), 3) is None
    assert margin(standard_error(1e-8, 1e-8, 10**8), 10**8) is not None  # one in all these is not like the others
