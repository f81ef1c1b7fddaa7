/**
 * `tt-compute-splats`: computes a value that all elements of a block share only once. The weights of a running mean are
 * an example: every element holds the number of iterations so far.
 */
import { matchConstant, scf } from "@tt-opt/dialect-std";
import { tt } from "@tt-opt/dialect-tt";
import {
  at,
  beforeOp,
  type Builder,
  defined,
  definePass,
  Elementwise,
  elementTypeOrSelf,
  isPure,
  type Operation,
  RankedTensorType,
  type Rewriter,
  startOf,
  type Type,
  type Value,
} from "@tt-opt/ir-core";
import { splatScalar } from "./tt-to-structured/structured-access.ts";

/** See the file's header. */
export const ttComputeSplats = definePass({
  name: "tt-compute-splats",
  summary: "compute values that all elements of a block share as scalars",
  description: `Arithmetic on blocks that are splats of a scalar or constant is done on scalars, and a \`tt.splat\`
makes the result a block again. Broadcasts, reshapes and transpositions of splats become splats. An \`scf.for\` carries
a scalar instead of a block if the block is a splat initially and after every iteration. Blocks of pointers are
unchanged, since \`tt-to-structured\` decomposes them.`,
  statistics: { computed: "operations on blocks that became scalar", carried: "blocks that loops carry as scalars" },
  example: {
    input: `tt.func @count(%n: i32) -> tensor<64xf32> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0.0> : tensor<64xf32>
  %one = arith.constant dense<1.0> : tensor<64xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%w = %zero) -> (tensor<64xf32>) : i32 {
    %next = arith.addf %w, %one : tensor<64xf32>
    scf.yield %next : tensor<64xf32>
  }
  tt.return %r : tensor<64xf32>
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const ops: Operation[] = [];
    ctx.root.walk((op) => void ops.push(op), "pre");
    ctx.count("computed", computeAll(rw, ops));
    // Inner loops first: their results may be splats that outer loops carry.
    const loops: scf.ForOp[] = [];
    ctx.root.walkOps(scf.ForOp, (op) => void loops.push(op), "post");
    for (const loop of loops) ctx.count("carried", carryScalars(rw, loop));
  },
});

/** Whether an operation computes splats if its operands are splats. */
function isComputed(op: Operation): boolean {
  if (op.resultCount !== 1 || !(op.resultAt(0).type instanceof RankedTensorType)) return false;
  return isMoving(op) || (op.has(Elementwise) && op.regions.length === 0 && isPure(op) && isArithmetic(op));
}

/** Whether an operation only rearranges or repeats the elements of its operand. */
function isMoving(op: Operation): boolean {
  return op.is(tt.BroadcastOp) || op.is(tt.ExpandDimsOp) || op.is(tt.ReshapeOp) || op.is(tt.TransOp);
}

/** Pointers are decomposed by other passes. */
function isArithmetic(op: Operation): boolean {
  const { dialectName } = op.definition;
  return dialectName === "arith" || dialectName === "math" || op.is(tt.PreciseDivFOp);
}

/** Whether a value is a scalar or a splat of one. */
function isSplat(value: Value): boolean {
  if (!(value.type instanceof RankedTensorType)) return true;
  return value.definingOp?.is(tt.SplatOp) === true || matchConstant(value) !== undefined;
}

/** Makes those of `ops`, given in program order, scalar whose operands are splats; returns their number. */
function computeAll(rw: Rewriter, ops: Iterable<Operation>): number {
  let count = 0;
  for (const op of ops) {
    if (!isComputed(op) || !op.operands.every(isSplat)) continue;
    compute(rw, op);
    count++;
  }
  return count;
}

/** Replaces an operation on splats by one on their scalars. */
function compute(rw: Rewriter, op: Operation): void {
  rw.at = beforeOp(op);
  rw.loc = op.loc;
  const operands = op.operands.map((operand) => scalarOf(rw, operand));
  const { type } = op.resultAt(0);
  const scalar = isMoving(op)
    ? at(operands, 0)
    : rw
        .createGeneric(op.name, {
          operands,
          resultTypes: [elementTypeOrSelf(type)],
          properties: op.properties.entries(),
          attributes: op.attributes.entries(),
        })
        .resultAt(0);
  scalar.name ??= op.resultAt(0).name;
  rw.replace(op, fill(rw, scalar, type));
}

function scalarOf(b: Builder, value: Value): Value {
  return value.type instanceof RankedTensorType
    ? defined(splatScalar(b, value), "the scalar that fills a block")
    : value;
}

function fill(b: Builder, src: Value, type: Type): Value {
  return tt.SplatOp.build(b, { src, resultTypes: [type] }).result;
}

/** Makes a loop carry scalars instead of blocks that are splats in all iterations; returns their number. */
function carryScalars(rw: Rewriter, loop: scf.ForOp): number {
  const indices = filledInAllIterations(loop);
  if (indices.length === 0) return 0;
  rw.loc = loop.loc;
  const inits = [...loop.initArgs];
  const types = indices.map((index) => at(inits, index).type);
  rw.at = beforeOp(loop);
  for (const index of indices) inits[index] = scalarOf(rw, at(inits, index));
  for (const index of indices) {
    const arg = at(loop.regionIterArgs, index);
    const { type } = arg;
    const uses = [...arg.uses()];
    rw.setType(arg, elementTypeOrSelf(type));
    rw.at = startOf(loop.body);
    const block = fill(rw, arg, type);
    for (const use of uses) rw.setOperand(use.owner, use.index, block);
  }
  // Turns the yielded values into splats.
  computeAll(rw, [...loop.body.ops()]);
  const end = defined(loop.body.last, "the terminator of a loop");
  rw.at = beforeOp(end);
  for (const index of indices) rw.setOperand(end, index, scalarOf(rw, end.operand(index)));
  rw.at = beforeOp(loop);
  const made = scf.rebuildFor(rw, loop, inits);
  const results = made.results.map((result, index) => {
    const type = types[indices.indexOf(index)];
    return type === undefined ? result : fill(rw, result, type);
  });
  rw.replace(loop, ...results);
  return indices.length;
}

/** The indices of the carried blocks that are splats in all iterations if their initial values are. */
function filledInAllIterations(loop: scf.ForOp): readonly number[] {
  const args = loop.regionIterArgs;
  let indices = [...args.keys()].filter(
    (index) => at(args, index).type instanceof RankedTensorType && isSplat(at(loop.initArgs, index)),
  );
  for (;;) {
    const carried = new Set(indices.map((index) => at(args, index)));
    const filled = indices.filter((index) => isFilledIn(loop, at(loop.yieldedValues, index), carried));
    if (filled.length === indices.length) return indices;
    indices = filled;
  }
}

/** Whether a yielded value is computed in the loop's body from scalars, splats and `carried` only. */
function isFilledIn(loop: scf.ForOp, value: Value, carried: ReadonlySet<Value>): boolean {
  // Without recursion: chains may be long.
  const values = new Set([value]);
  for (const each of values) {
    if (isSplat(each) || carried.has(each)) continue;
    const op = each.definingOp;
    if (op === undefined || op.block !== loop.body || !isComputed(op)) return false;
    for (const operand of op.operands) values.add(operand);
  }
  return true;
}
