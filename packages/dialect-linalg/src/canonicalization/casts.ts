/** Casts that forget sizes are absorbed: structured operations work on the tensors whose sizes are known. */
import {
  type AffineMap,
  at,
  beforeOp,
  isDynamic,
  noMatch,
  type OpClass,
  type Operation,
  OpResult,
  pattern,
  RankedTensorType,
  type Rewriter,
  type RewritePattern,
  tiedInitOf,
  type Type,
  type Value,
} from "@tt-opt/ir-core";
import { memref, tensor } from "@tt-opt/dialect-std";
import { staticLoopRanges } from "../structured/loop-ranges.ts";
import { hasTensorSemantics, indexingMaps, isStructured } from "../structured/queries.ts";
import { cloneOnOperands } from "../structured/clone-on-operands.ts";

/** What `value` is a cast of, if the cast forgets sizes, strides or offsets and nothing else. */
export function uncast(value: Value): Value | undefined {
  const cast = value.definingOp;
  if (cast?.is(memref.CastOp) === true) return memref.uncast(value);
  if (cast?.is(tensor.CastOp) !== true) return undefined;
  const [from, to] = [cast.source.type, value.type];
  if (!(from instanceof RankedTensorType) || !(to instanceof RankedTensorType) || from.encoding !== to.encoding)
    return undefined;
  const forgets = from.shape.every((size, i) => size === to.shape[i] || isDynamic(to.shape[i] ?? size));
  return from.rank === to.rank && forgets ? cast.source : undefined;
}

/** `op(cast %a)` → `cast(op(%a))` where `%a` knows more sizes than the cast */
export function absorbCasts(classes: readonly OpClass[]): readonly RewritePattern[] {
  return classes.map((cls) =>
    pattern(
      "linalg-absorb-casts",
      cls,
      (op: Operation, rw) => {
        if (!op.opOperands.some(({ value }) => uncast(value) !== undefined))
          return noMatch("no operand is a cast that forgets sizes");
        const operands = op.operands.map((operand) => uncast(operand) ?? operand);
        replaceByClone(op, rw, operands);
        return true;
      },
      { operandFrom: [tensor.CastOp, memref.CastOp] },
    ),
  );
}

/** `cast(op(%a))` → `op(cast %a)` where the cast knows more sizes of what is written into `%a` */
export function writeIntoCasts(classes: readonly OpClass[]): RewritePattern {
  return pattern(
    "linalg-write-into-casts",
    tensor.CastOp,
    (op, rw) => {
      const source: Value = op.source;
      const { type } = op.dest;
      const init = source instanceof OpResult ? tiedInitOf(source) : undefined;
      const producer = init?.owner;
      if (init === undefined || producer === undefined || !isStructured(producer))
        return noMatch("the source is another");
      if (producer.block !== op.block || !hasTensorSemantics(producer)) return noMatch("it is computed elsewhere");
      if (!tensor.knowsAtLeast(type, source.type)) return noMatch("the cast forgets sizes");
      rw.within(beforeOp(producer), () => {
        const operands = producer.operands.map((value, i) => (i === init.index ? castToType(rw, value, type) : value));
        replaceByClone(producer, rw, operands);
      });
      return true;
    },
    { operandFrom: classes },
  );
}

/** Operands of unknown sizes that another operand tells → casts of them to the sizes that are known */
export function inferStaticSizes(classes: readonly OpClass[]): readonly RewritePattern[] {
  return classes.map((cls) =>
    pattern("linalg-infer-static-sizes", cls, (op: Operation, rw) => {
      const maps = indexingMaps(op);
      if (!hasTensorSemantics(op) || !maps.every((map) => map.isProjectedPermutation())) {
        return noMatch("sizes of loops and operands are not the same");
      }
      const loops = staticLoopRanges(op);
      const shapes = op.operands.map(({ type }, i) => refinedShape(type, at(maps, i), loops));
      if (shapes.every((shape) => shape === undefined)) return noMatch("no further size is known");
      const operands = op.operands.map((operand, i) => castToShape(rw, operand, shapes[i]));
      replaceByClone(op, rw, operands);
      return true;
    }),
  );
}

/** The shape of an operand with the sizes that the loops have; undefined if it is its own. */
function refinedShape(type: Type, map: AffineMap, loops: readonly number[]): readonly number[] | undefined {
  if (!(type instanceof RankedTensorType)) return undefined;
  const shape = type.shape.map((size, i) => {
    const loop = isDynamic(size) ? map.getDimPosition(i) : undefined;
    return loop === undefined ? size : at(loops, loop);
  });
  return shape.every((size, i) => size === type.shape[i]) ? undefined : shape;
}

function castToShape(rw: Rewriter, value: Value, shape: readonly number[] | undefined): Value {
  if (shape === undefined || !(value.type instanceof RankedTensorType)) return value;
  return castToType(rw, value, value.type.with({ shape }));
}

/** `value` as a tensor of `type`: itself, or cast. */
export function castToType(rw: Rewriter, value: Value, type: Type): Value {
  return value.type === type
    ? value
    : rw.createGeneric("tensor.cast", { operands: [value], resultTypes: [type] }).resultAt(0);
}

/** Replaces `op` by the same operation on `operands`; results keep their types. */
function replaceByClone(op: Operation, rw: Rewriter, operands: readonly Value[]): void {
  const made = cloneOnOperands(rw, op, operands);
  rw.replace(op, ...op.results.map((result, i) => castToType(rw, made.resultAt(i), result.type)));
}
