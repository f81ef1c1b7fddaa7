/**
 * The reductions `inc` and `dec` of a descriptor: counters that wrap at the operand. Triton has no such atomic access,
 * so each element is updated by a loop of compare-and-swaps.
 */
import {
  AddIOp,
  AndIOp,
  CmpIOp,
  ConstantOp,
  ExtSIOp,
  IndexCastOp,
  MulIOp,
  OrIOp,
  scf,
  SelectOp,
  SubIOp,
  tensor,
} from "@tt-opt/dialect-std";
import { MemSemantic, MemSyncScope, tt } from "@tt-opt/dialect-tt";
import {
  AnyRankedTensor,
  at,
  type Builder,
  Index,
  IntegerType,
  RankedTensorType,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { emitIndexLoops } from "../../index-loops.ts";
import type { Descriptor } from "./descriptor.ts";

/** Updates the counters of the block that begins at `indices`; `limits` has the shape of the block. */
export function countAtomically(
  b: Builder,
  kind: "inc" | "dec",
  descriptor: Descriptor,
  indices: readonly Value[],
  limits: Value,
): void {
  const shape = limits.type instanceof RankedTensorType ? limits.type.shape : [];
  const ranges = shape.map((to) => ({ to }));
  emitIndexLoops(b, ranges, (inner, counters) => {
    const positions = counters.map((counter, d) => {
      const lhs = at(indices, d);
      const rhs = IndexCastOp.build(inner, { in: counter, resultTypes: [lhs.type] }).resultAt(0);
      return AddIOp.build(inner, { lhs, rhs }).result;
    });
    scf.IfOp.create(inner, isInside(inner, descriptor, positions), (then) => {
      const limit = tensor.ExtractOp.build(then, {
        tensor: typed(limits, AnyRankedTensor),
        indices: counters.map((counter) => typed(counter, Index)),
        resultTypes: [typed(limits, AnyRankedTensor).type.elementType],
      }).result;
      countElement(then, kind, pointerTo(then, descriptor, positions), limit);
    });
  });
}

function isInside(b: Builder, { sizes }: Descriptor, positions: readonly Value[]): Value {
  const checks = positions.flatMap((position, d) => [
    CmpIOp.create(b, "sge", position, ConstantOp.int(b, position.type, 0).result).result,
    CmpIOp.create(b, "slt", position, at(sizes, d)).result,
  ]);
  return checks.reduce((lhs, rhs) => AndIOp.build(b, { lhs, rhs }).result);
}

function pointerTo(b: Builder, { base, strides }: Descriptor, positions: readonly Value[]): Value {
  const i64 = IntegerType.get(b.context, 64);
  const offsets = positions.map((position, d) => {
    const lhs = ExtSIOp.build(b, { in: position, resultTypes: [i64] }).resultAt(0);
    return MulIOp.build(b, { lhs, rhs: at(strides, d) }).result;
  });
  const offset = offsets.reduce((lhs, rhs) => AddIOp.build(b, { lhs, rhs }).result);
  return tt.AddPtrOp.build(b, { ptr: base, offset: typed(offset, tt.TtIntLike) }).result;
}

/** Replaces the counter that `ptr` points to by its successor. */
function countElement(b: Builder, kind: "inc" | "dec", ptr: Value, limit: Value): void {
  const pointer = typed(ptr, tt.TtPtrLike);
  const first = tt.LoadOp.build(b, { ptr: pointer }).result;
  scf.WhileOp.create(
    b,
    [first],
    (inner, args) => {
      const cmp = at(args, 0);
      const found = tt.AtomicCASOp.build(inner, {
        sem: MemSemantic.attr(b.context, "relaxed"),
        scope: MemSyncScope.attr(b.context, "gpu"),
        ptr: pointer,
        cmp,
        val: successor(inner, kind, cmp, limit),
      }).result;
      return { condition: CmpIOp.create(inner, "ne", found, cmp).result, args: [found] };
    },
    (_inner, args) => args,
  );
}

/**
 * `inc` counts up to the limit, then to 0. `dec` counts down to 0, then to the limit; larger numbers go to the limit,
 * too.
 */
function successor(b: Builder, kind: "inc" | "dec", old: Value, limit: Value): Value {
  const zero = ConstantOp.int(b, old.type, 0).result;
  const one = ConstantOp.int(b, old.type, 1).result;
  if (kind === "inc") {
    const falseValue = AddIOp.build(b, { lhs: old, rhs: one }).result;
    return SelectOp.create(b, CmpIOp.create(b, "uge", old, limit).result, zero, falseValue).result;
  }
  const lhs = CmpIOp.create(b, "eq", old, zero).result;
  const condition = OrIOp.build(b, { lhs, rhs: CmpIOp.create(b, "ugt", old, limit).result }).result;
  const falseValue = SubIOp.build(b, { lhs: old, rhs: one }).result;
  return SelectOp.build(b, { condition, trueValue: limit, falseValue }).result;
}
