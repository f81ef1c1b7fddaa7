/**
 * Reductions in two steps: partial results along a tile of each reduction loop, kept apart in extra dimensions at the
 * end of the accumulators, and then one result of those. Reductions without a known neutral element cannot be split.
 */
import {
  AffineMap,
  AnyRankedTensor,
  at,
  dim,
  elementTypeOrSelf,
  type Operation,
  type OpFoldResult,
  RankedTensorType,
  type Region,
  type Rewriter,
  type Tile,
  type TilingResult,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { ConstantOp, tensor } from "@tt-opt/dialect-std";
import { FillOp } from "../ops/fill-copy-ops.ts";
import { createGeneric, buildGeneric } from "../structured/create-generic.ts";
import { createNamed } from "../structured/named-op.ts";
import { indexOfExpr } from "../structured/index-arithmetic.ts";
import {
  bodyOf,
  combinerOf,
  indexingMaps,
  initsOf,
  inputCount,
  inputsOf,
  iteratorTypes,
} from "../structured/queries.ts";
import { neutralElement } from "./neutral-element.ts";
import { operandTile, sliceOperand } from "./operand-slices.ts";
import { offsetIndices } from "./structured-tiling.ts";

/** Tensors of neutral elements that partial results start with, with `sizes` per loop. */
export function initialTensors(
  op: Operation,
  rw: Rewriter,
  sizes: readonly OpFoldResult[],
  reductionDims: readonly number[],
): readonly Value[] | undefined {
  const neutral = initsOf(op).map((init, index) => {
    const combiner = init.type instanceof RankedTensorType ? combinerOf(op, index) : undefined;
    return combiner === undefined ? undefined : neutralElement(combiner);
  });
  const isComplete = neutral.every((value) => value !== undefined);
  const isSelection = indexingMaps(op)
    .slice(inputCount(op))
    .every((map) => map.isProjectedPermutation());
  if (!isComplete || !isSelection) return undefined;
  return initsOf(op).flatMap((init, index) => {
    const value = neutral[index];
    if (value === undefined) return [];
    const shape = partialMap(op, index, reductionDims).results.map((result) => indexOfExpr(rw, result, sizes));
    const empty = tensor.EmptyOp.buildMixed(rw, shape, elementTypeOrSelf(init.type));
    const scalar = ConstantOp.build(rw, { value });
    return createNamed(rw, FillOp, { inputs: [scalar.result], outputs: [empty.result] }).results;
  });
}

/** `op` restricted to `tile`, adding to the partial results `inits`. */
export function tileToPartial(
  op: Operation,
  rw: Rewriter,
  inits: readonly Value[],
  tile: Tile,
  reductionDims: readonly number[],
): TilingResult | undefined {
  const maps = indexingMaps(op);
  const inputs = inputsOf(op).map((input, i) => sliceOperand(rw, input, operandTile(rw, at(maps, i), tile)));
  const partialMaps = inits.map((_, index) => partialMap(op, index, reductionDims));
  // Every tile of a reduction loop adds to the same partial results, so these start at zero there.
  const inTile: Tile = {
    offsets: tile.offsets.map((offset, loop) => (reductionDims.includes(loop) ? 0 : offset)),
    sizes: tile.sizes,
  };
  const outputs = inits.map((init, i) => sliceOperand(rw, init, operandTile(rw, at(partialMaps, i), inTile)));
  const body = bodyCopy(op, rw);
  const generic = buildGeneric(
    rw,
    {
      inputs: inputs.map((part) => part.value),
      outputs: outputs.map((part) => part.value),
      maps: [...maps.slice(0, inputCount(op)), ...partialMaps],
      iterators: iteratorTypes(op).map((type, loop) => (reductionDims.includes(loop) ? "parallel" : type)),
    },
    body,
  );
  offsetIndices(generic, rw, tile.offsets);
  const slices = [...inputs, ...outputs].flatMap(({ slice }) => (slice === undefined ? [] : [slice]));
  return { tiledOps: [generic], tiledValues: generic.results, slices };
}

/** Combines partial results into the inits of `op`. */
export function mergeReductions(
  op: Operation,
  rw: Rewriter,
  partial: readonly Value[],
  reductionDims: readonly number[],
): { readonly ops: readonly Operation[]; readonly values: readonly Value[] } | undefined {
  const ops: Operation[] = [];
  for (const [index, init] of initsOf(op).entries()) {
    const combiner = combinerOf(op, index);
    if (combiner === undefined) return undefined;
    const source = typed(at(partial, index), AnyRankedTensor);
    const { rank } = source.type;
    const kept = rank - reductionDims.length;
    const input = AffineMap.identity(rank);
    const output = AffineMap.multiDim(
      rank,
      Array.from({ length: kept }, (_, i) => i),
    );
    ops.push(
      createGeneric(
        rw,
        {
          inputs: [source],
          outputs: [init],
          maps: [input, output],
          iterators: input.results.map((_, i) => (i < kept ? "parallel" : "reduction")),
        },
        (b, [element, accumulator]) => {
          const accumulatorFirst = combiner.operand(0) === bodyOf(op).args[inputCount(op) + index];
          const operands = [accumulator, element].flatMap((value) => (value === undefined ? [] : [value]));
          return b.createGeneric(combiner.name, {
            operands: accumulatorFirst ? operands : operands.reverse(),
            resultTypes: combiner.resultTypes,
            properties: combiner.properties.entries(),
            attributes: combiner.attributes.entries(),
          }).results;
        },
      ),
    );
  }
  return { ops, values: ops.flatMap((made) => made.results) };
}

/** A copy of the body of `op`, in no operation. */
function bodyCopy(op: Operation, rw: Rewriter): Region {
  const copy = rw.clone(op);
  const region = rw.takeRegion(copy.region(0));
  rw.erase(copy);
  return region;
}

/** The map of the partial results: that of the init, then the reduction loops. */
function partialMap(op: Operation, index: number, reductionDims: readonly number[]): AffineMap {
  const map = at(indexingMaps(op), inputCount(op) + index);
  return new AffineMap(map.numDims, 0, [...map.results, ...reductionDims.map((loop) => dim(loop))]);
}
