/**
 * `tt-compute-splats`: what all elements of a block share is computed once. The weights of a running mean are such
 * blocks: as many as there were iterations, in all elements.
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
  summary: "compute what all elements of a block share as a scalar",
  description: `Arithmetic on blocks that a scalar or a constant fills is done on scalars, and a \`tt.splat\` fills the
result; broadcasts, reshapes and transpositions of such blocks are splats, too. An \`scf.for\` carries a scalar instead of a
block that is filled by one at first and in every iteration. Blocks of pointers stay: \`tt-to-structured\` takes them apart.`,
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
    // Inner loops first: what they give may fill what outer ones carry.
    const loops: scf.ForOp[] = [];
    ctx.root.walkOps(scf.ForOp, (op) => void loops.push(op), "post");
    for (const loop of loops) ctx.count("carried", carryScalars(rw, loop));
  },
});

/** Whether an operation gives blocks that are filled by a scalar if its operands are. */
function isComputed(op: Operation): boolean {
  if (op.results.length !== 1 || !(op.resultAt(0).type instanceof RankedTensorType)) return false;
  return isMoving(op) || (op.has(Elementwise) && op.regions.length === 0 && isPure(op) && isArithmetic(op));
}

/** Whether an operation gives the elements of its operand at other places. */
function isMoving(op: Operation): boolean {
  return op.is(tt.BroadcastOp) || op.is(tt.ExpandDimsOp) || op.is(tt.ReshapeOp) || op.is(tt.TransOp);
}

/** Pointers are taken apart by other passes. */
function isArithmetic(op: Operation): boolean {
  const { dialectName } = op.definition;
  return dialectName === "arith" || dialectName === "math" || op.is(tt.PreciseDivFOp);
}

/** Whether a value is a scalar, or a block that one fills. */
function isSplat(value: Value): boolean {
  if (!(value.type instanceof RankedTensorType)) return true;
  return value.definingOp?.is(tt.SplatOp) === true || matchConstant(value) !== undefined;
}

/** Computes those of `ops`, which are in their order, whose operands are filled by scalars; returns how many. */
function computeAll(rw: Rewriter, ops: Iterable<Operation>): number {
  let count = 0;
  for (const op of ops) {
    if (!isComputed(op) || !op.operands.every(isSplat)) continue;
    compute(rw, op);
    count++;
  }
  return count;
}

/** Replaces an operation on blocks by one on the scalars that fill them. */
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

/** Makes a loop carry scalars for blocks that they fill in all iterations; returns for how many. */
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
  // Makes what is yielded scalars that fill blocks.
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

/** Which of the blocks that a loop carries are filled by a scalar, if those are that it starts from. */
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

/** Whether what a loop yields is made, within its body, of scalars, blocks that they fill, and `carried`. */
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
