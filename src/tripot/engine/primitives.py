"""The compiled faces of what plain Python does otherwise: bits by processor instruction, memory copies, silence.

Imported by `compiling` only, since it needs Numba.
"""

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload

from tripot.engine import bits, kernel


@intrinsic
def _population(_typing: Any, members: Any) -> Any:
    def emit(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), emit


@intrinsic
def _trailing_zeros(_typing: Any, members: Any) -> Any:
    def emit(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), emit


@intrinsic
def _leading_zeros(_typing: Any, members: Any) -> Any:
    def emit(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.ctlz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), emit


@intrinsic
def _copy_bytes(_typing: Any, target: Any, source: Any) -> Any:
    def emit(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        cgutils.raw_memcpy(builder, args[0], args[1], ir.Constant(ir.IntType(64), target.size), 1)
        return context.get_dummy_value()

    return types.none(target, source), emit


@intrinsic
def _clear_bytes(_typing: Any, target: Any) -> Any:
    def emit(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        cgutils.memset(builder, args[0], ir.Constant(ir.IntType(64), target.size), 0)
        return context.get_dummy_value()

    return types.none(target), emit


@overload(bits.size, strict=False)
def _size(members: Any) -> Any:
    return lambda members: _population(members)


@overload(bits.lowest, strict=False)
def _lowest(members: Any) -> Any:
    return lambda members: _trailing_zeros(members)


@overload(bits.highest, strict=False)
def _highest(members: Any) -> Any:
    return lambda members: 63 - _leading_zeros(members)


@overload(kernel.copy, strict=False)
def _copy(target: Any, source: Any) -> Any:
    return lambda target, source: _copy_bytes(target, source)


@overload(kernel.clear, strict=False)
def _clear(target: Any) -> Any:
    return lambda target: _clear_bytes(target)


@overload(kernel.tell, strict=False)
def _tell(word: Any, *values: Any) -> Any:
    return lambda word, *values: None
