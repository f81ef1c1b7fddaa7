import {
  afterOp,
  AnyTensor,
  at,
  beforeOp,
  fail,
  noMatch,
  pattern,
  type RankedTensorType,
  startOf,
  type UnrankedTensorType,
  type Value,
} from "@tt-opt/ir-core";
import { CastOp } from "../../tensor/index.ts";
import { knowsAtLeast } from "../../tensor/casting.ts";
import { terminatorOf } from "../blocks.ts";
import { ForOp } from "../for-op.ts";
import { rebuildFor } from "./for.ts";

/**
 * `for iter_args(%a = cast %t : tensor<8xf32> to tensor<?xf32>) → for iter_args(%a = %t)`: the loop carries the tensor
 * of which more is known, and casts stand where the other type is needed. Mostly these then cancel with others.
 */
export const carryBetterTensor = pattern(
  "scf-carry-better-tensor",
  ForOp,
  (op, rw) => {
    const index = op.initArgs.findIndex((init) => {
      const cast = init.definingOp;
      if (cast?.is(CastOp) !== true || !init.hasOneUse) return false;
      return cast.source.type !== init.type && knowsAtLeast(cast.source.type, init.type);
    });
    const cast = op.initArgs[index]?.definingOp;
    if (cast?.is(CastOp) !== true) return noMatch("no init is a cast that loses information");
    const { source } = cast;
    const oldType = cast.dest.type;
    const argument = at(op.regionIterArgs, index);
    rw.setType(argument, source.type);
    const inside = rw.within(startOf(op.body), () => CastOp.build(rw, { source, resultTypes: [oldType] }));
    rw.replaceAllUses(argument, inside.dest);
    rw.setOperand(inside, 0, argument);
    const terminator = terminatorOf(op.bodyRegion);
    rw.within(beforeOp(terminator), () => {
      const yielded = tensorOperand(terminator.operand(index));
      rw.setOperand(terminator, index, CastOp.build(rw, { source: yielded, resultTypes: [source.type] }).dest);
    });
    const loop = rebuildFor(
      rw,
      op,
      op.initArgs.map((init, i) => (i === index ? source : init)),
    );
    const outside = rw.within(afterOp(loop), () => {
      return CastOp.build(rw, { source: tensorOperand(loop.resultAt(index)), resultTypes: [oldType] });
    });
    rw.replace(op, ...loop.results.map((result, i) => (i === index ? outside.dest : result)));
    return true;
  },
  { operandFrom: [CastOp] },
);

type Tensor = RankedTensorType | UnrankedTensorType;

function isTensor(value: Value): value is Value<Tensor> {
  return AnyTensor.matches(value.type);
}

/** A carried value where a tensor is carried. */
function tensorOperand(value: Value): Value<Tensor> {
  if (isTensor(value)) return value;
  return fail("a value carried as a tensor is none");
}
