"""The compiled faces of what plain Python does otherwise: bits by processor instruction, memory copies, silence.

Imported by `compiling` only, since it needs Numba.
"""

from typing import Any

import numba
from llvmlite import binding, ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload

from tripot.engine import bits, kernel

#: Whether this processor, and no lesser one that Numba is told to compile for, spreads bits over a mask at once (PDEP).
_DEPOSITS = numba.config.CPU_NAME is None and bool(binding.get_host_cpu_features().get("bmi2"))


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
def _deposited(_typing: Any, index: Any, members: Any) -> Any:
    """The element at `index` alone, by the one instruction that some processors have for it."""

    def emit(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        word = ir.IntType(64)
        deposit = cgutils.get_or_insert_function(
            builder.module, ir.FunctionType(word, [word, word]), "llvm.x86.bmi.pdep.64"
        )
        return builder.call(deposit, [builder.shl(ir.Constant(word, 1), args[0]), args[1]])

    return types.int64(types.int64, types.int64), emit


@intrinsic
def _unsigned(_typing: Any, number: Any) -> Any:
    def emit(_context: Any, _builder: Any, _signature: Any, args: Any) -> Any:
        return args[0]

    return types.uint64(types.int64), emit


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


@intrinsic
def _word(_typing: Any, record: Any, index: Any) -> Any:
    """Eight bytes of a record."""

    def emit(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        words = builder.bitcast(args[0], ir.IntType(64).as_pointer())
        return builder.load(builder.gep(words, [args[1]]))

    return types.int64(record, types.int64), emit


@overload(bits.size, strict=False)
def _size(members: Any) -> Any:
    return lambda members: _population(members)


@overload(bits.lowest, strict=False)
def _lowest(members: Any) -> Any:
    return lambda members: _trailing_zeros(members)


@overload(bits.highest, strict=False)
def _highest(members: Any) -> Any:
    return lambda members: 63 - _leading_zeros(members)


@overload(bits.nth, strict=False)
def _nth(members: Any, index: Any) -> Any:
    return _nth_deposited if _DEPOSITS else bits.nth


def _nth_deposited(members: int, index: int) -> int:
    return bits.lowest(_deposited(index, members))


@overload(kernel.natural, strict=False)
def _natural(number: Any) -> Any:
    return lambda number: _unsigned(number)


@overload(kernel.copy, strict=False)
def _copy(target: Any, source: Any) -> Any:
    return lambda target, source: _copy_bytes(target, source)


@overload(kernel.clear, strict=False)
def _clear(target: Any) -> Any:
    return lambda target: _clear_bytes(target)


@overload(kernel.word, strict=False)
def _one_word(record: Any, index: Any) -> Any:
    return lambda record, index: _word(record, index)


@overload(kernel.differences, strict=False)
def _differences(one: Any, other: Any, start: Any) -> Any:
    words, span = one.size // kernel.WORD, kernel.SPAN

    def differ(one: Any, other: Any, start: int) -> int:
        found = 0
        for index in range(start, min(start + span, words)):
            if _word(one, index) != _word(other, index):
                found |= 1 << index - start
        return found

    return differ


@overload(kernel.tell, strict=False)
def _tell(word: Any, *values: Any) -> Any:
    return lambda word, *values: None
