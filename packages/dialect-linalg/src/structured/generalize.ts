/** Turns structured operations into `linalg.generic`, and changes the order of the loops of one. */
import {
  AffineMap,
  assert,
  at,
  beforeOp,
  IntegerAttr,
  type Operation,
  type Rewriter,
  type Value,
} from "@tt-opt/ir-core";
import { GenericOp } from "../ops/generic-op.ts";
import { IndexOp } from "../ops/index-op.ts";
import { buildGeneric } from "./create-generic.ts";
import { indexingMaps, initsOf, inputsOf, isStructured, iteratorTypes } from "./queries.ts";

const memoizedMaps = "linalg.memoized_indexing_maps";

/** Replaces `op` by a `linalg.generic` with the same maps and body; a generic operation stays. */
export function generalize(op: Operation, rw: Rewriter): GenericOp {
  if (op.is(GenericOp)) return op;
  assert(isStructured(op), `${op.name} is not a structured operation`);
  const parts = {
    inputs: inputsOf(op),
    outputs: initsOf(op),
    maps: indexingMaps(op),
    iterators: iteratorTypes(op),
    attributes: [...op.attributes.entries()].filter(([name]) => name !== memoizedMaps),
  };
  const region = rw.takeRegion(op.region(0));
  region.entry?.args.forEach((arg, i) => (arg.name = i < parts.inputs.length ? "in" : "out"));
  const { loc } = rw;
  rw.loc = op.loc;
  const generic = rw.within(beforeOp(op), () => buildGeneric(rw, parts, region));
  rw.loc = loc;
  rw.replace(op, ...generic.results);
  return generic;
}

/** Reorders the loops of `op`: loop `i` of the result is loop `permutation[i]`. */
export function interchange(op: GenericOp, rw: Rewriter, permutation: readonly number[]): GenericOp {
  const order = AffineMap.permutation(permutation);
  assert(order.isPermutation() && permutation.length === op.iteratorTypes.length, "the new order is no permutation");
  const positions = permutation.map((_, loop) => permutation.indexOf(loop));
  const toOld = AffineMap.permutation(positions);
  const parts = {
    inputs: op.inputs,
    outputs: op.outputs,
    maps: op.indexingMaps.map((map) => map.compose(toOld)),
    iterators: permutation.map((loop) => at(op.iteratorTypes, loop)),
    attributes: op.attributes.entries(),
  };
  const region = rw.takeRegion(op.body);
  const made = rw.within(beforeOp(op), () => buildGeneric(rw, parts, region));
  remapIndices(made, rw, (index) => renumbered(rw, index, at(positions, index.loop)));
  rw.replace(op, ...made.results);
  return made;
}

/** Replaces each `linalg.index` in the body by what `make` makes for it. */
export function remapIndices(op: Operation, rw: Rewriter, make: (index: IndexOp) => Value): void {
  const indices: IndexOp[] = [];
  op.walkOps(IndexOp, (index) => void indices.push(index));
  for (const index of indices) rw.replace(index, make(index));
}

/** The index of loop `loop`, where `index` is. */
export function renumbered(rw: Rewriter, index: IndexOp, loop: number): Value {
  const dim = IntegerAttr.get(index.dim.type, loop);
  return rw.within(beforeOp(index), () => IndexOp.build(rw, { dim }).result);
}
