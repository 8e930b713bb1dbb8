"""How sure a mean is: standard errors, and intervals by Student's law."""

import functools
from math import atan, cos, pi, sin, sqrt

NORMAL_95 = 1.959963984540054  # the two-sided 95 % quantile of the normal law
ALIKE = 1e-5  # a spread that rounding may leave where all observations are alike
MANY, WIDEST, HALVINGS = 100, 13.0, 60  # degrees of freedom that are nearly normal; what no quantile reaches


@functools.cache
def student_95(freedom: int) -> float:
    """The two-sided 95 % quantile of Student's law with so many degrees of freedom."""
    if freedom > MANY:  # Abramowitz and Stegun 26.7.5
        z = NORMAL_95
        return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
    low, high = NORMAL_95, WIDEST
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if student_within(middle, freedom) < 0.95 else (low, middle)
    return low


def standard_error(mean: float, squares: float, number: int) -> float | None:
    """The standard error of a mean of so many observations, from the mean of their squares; None for only one."""
    return sqrt(max(squares - mean**2, 0.0) / (number - 1)) if number > 1 else None


def margin(error: float | None, number: int) -> float | None:
    """Half of a 95 % interval, by Student's law, from the standard error.

    A single observation has none, nor have those that are all alike: they do not tell how far others would lie.
    """
    if error is None or error * sqrt(number) < ALIKE:
        return None
    return student_95(number - 1) * error


def student_within(bound: float, freedom: int) -> float:
    """How likely Student's variable lies within ± bound (Abramowitz and Stegun 26.7.3 and 26.7.4)."""
    angle, odd = atan(bound / sqrt(freedom)), freedom % 2
    term = total = cos(angle) ** odd if freedom > 1 else 0.0
    for power in range(2 + odd, freedom - 1, 2):
        term *= cos(angle) ** 2 * (power - 1) / power
        total += term
    return 2 / pi * (angle + sin(angle) * total) if odd else sin(angle) * total
