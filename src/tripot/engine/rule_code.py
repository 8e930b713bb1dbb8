"""How Numba compiles a rule: as code for algorithms to take in, never to be run by itself.

By itself Numba would optimize each rule with all the rules it calls, again for each that calls it, and translate it for
the processor, though only what an algorithm has taken in is ever run. Left to that last step, a game compiles in half
the time, and its code is no slower.
"""

import functools
from typing import Any

from numba.core.codegen import JITCodeLibrary, JITCPUCodegen
from numba.core.compiler import Compiler


class _RuleCode(JITCodeLibrary):  # type: ignore[misc]  # Numba is untyped
    """A rule's code, and that of the rules it calls, as it was written down."""

    def _optimize_final_module(self) -> None:
        """Left to the algorithm that takes it in."""

    def _finalize_final_module(self) -> None:
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:  # noqa: ARG002
        """None: there is nothing to be run."""
        return 0


class _Rules(JITCPUCodegen):  # type: ignore[misc]
    """Where the code of rules is made."""

    _library_class = _RuleCode

    def set_env(self, env_name: str, env: Any) -> None:  # noqa: ANN401
        """What is run has its environment from the algorithm."""


@functools.cache
def _rules() -> _Rules:
    return _Rules("rules")


class RuleCompiler(Compiler):  # type: ignore[misc]
    """Numba's compiler, for rules."""

    def __init__(self, typing: Any, target: Any, _: None, *args: Any) -> None:  # noqa: ANN401
        super().__init__(typing, target, _rules().create_library("rule"), *args)


#: What Numba is told of every rule: compiled code alone calls it, so it has no face for C either.
INNER = {"no_cfunc_wrapper": True, "pipeline_class": RuleCompiler}
