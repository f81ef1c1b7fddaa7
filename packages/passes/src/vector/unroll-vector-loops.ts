/**
 * `unroll-vector-loops`: copies of the body in turns hide the latency of chains of operations, and constants that do
 * not fit the registers are loaded once for all copies.
 */
import { AddIOp, AndIOp, ConstantOp, constantInt, ExtFOp, MulFOp, scf, SubIOp, TruncFOp } from "@tt-opt/dialect-std";
import {
  at,
  beforeOp,
  type Builder,
  cloneOperation,
  ConstantPool,
  definePass,
  DenseElementsAttr,
  elementTypeOrSelf,
  type FloatAttr,
  indexAttr,
  IntegerAttr,
  IrMapping,
  isPure,
  opt,
  type Operation,
  type Rewriter,
  UnitAttr,
  type Value,
  VectorType,
} from "@tt-opt/ir-core";
import { type Combination, combinationOf, identityOf } from "../linalg/bodies/index.ts";
import { copiesInOrder, unrollInOrder } from "./unroll-in-order.ts";

const mark = "tts.independent";
const mostMark = "tts.at_most";

/** Says that the iterations of a loop may be executed in any order, and how many there may be where that is known. */
export function markIndependent(rw: Rewriter, loop: scf.ForOp, most?: number): void {
  rw.setAttribute(loop, mark, UnitAttr.get(rw.context));
  if (most !== undefined) rw.setAttribute(loop, mostMark, indexAttr(rw.context, most));
}

/** Whether the iterations of a loop may be executed in any order, and what it carries combined in any order. */
export function isIndependent(loop: scf.ForOp): boolean {
  return loop.attribute(mark) !== undefined;
}

/** See the file's header. */
export const unrollVectorLoops = definePass({
  name: "unroll-vector-loops",
  summary: "unroll loops over vectors and interleave the copies",
  description: `Takes loops with the mark \`tts.independent\`: their iterations may be executed in any order. Several
iterations become one, with the operations of the copies in turns, and a loop over what is left follows. There are as many
copies, up to \`factor\`, as keep within \`limit\` operations and the registers, and as the loop has iterations; with
\`tts.at_most\`, which says how many iterations there may be, as many as leave two. Each reduction gets an accumulator per
copy, combined in a fixed tree after the loop, or one for all where the body is long. Loops with \`tts.unroll\` are unrolled
in order, as many times as it says. Others stay, and so do, with a remark, loops that hold regions or carry what is no
reduction, and all that would make the code larger than \`total\`.`,
  options: {
    factor: opt.int(4, "most copies of the body of a loop, a power of two"),
    limit: opt.int(160, "most operations in all copies together"),
    total: opt.int(3000, "most operations of the code, beyond which loops stay as they are"),
  },
  statistics: { unrolled: "loops unrolled" },
  example: {
    input: `func.func @sum(%x: memref<?xf32>, %n: index) -> vector<4xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant dense<0.0> : vector<4xf32>
  %s = scf.for %i = %c0 to %n step %c4 iter_args(%a = %zero) -> (vector<4xf32>) {
    %v = vector.load %x[%i] : memref<?xf32>, vector<4xf32>
    %b = arith.addf %a, %v : vector<4xf32>
    scf.yield %b : vector<4xf32>
  } {tts.independent}
  return %s : vector<4xf32>
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const { factor, limit, total } = ctx.options;
    let size = 0;
    ctx.root.walk(() => void size++);
    const loops: scf.ForOp[] = [];
    const ordered: [loop: scf.ForOp, copies: number][] = [];
    ctx.root.walkOps(
      scf.ForOp,
      (op) => {
        const copies = copiesInOrder(op);
        if (copies !== undefined) ordered.push([op, copies]);
        else if (isIndependent(op)) loops.push(op);
      },
      "pre",
    );
    for (const [loop, copies] of ordered) {
      unrollInOrder(rw, loop, copies);
      ctx.count("unrolled");
    }
    for (const loop of loops) {
      const plan = planUnrolling(loop, factor, limit);
      rw.setAttribute(loop, mark, undefined);
      rw.setAttribute(loop, mostMark, undefined);
      if (typeof plan === "string") ctx.remark("missed", loop, plan);
      else if (size + plan.added > total) ctx.remark("missed", loop, "the code is too large");
      else {
        size += plan.added;
        rw.constants = ConstantPool.around(loop, rw.constants);
        unroll(rw, loop, plan);
        ctx.count("unrolled");
      }
    }
  },
});

interface Plan {
  readonly step: number;
  readonly copies: number;
  /** How many operations the copies have beyond those of the loop. */
  readonly added: number;
  readonly reductions: readonly Reduction[];
}

/** How two partial results of a value that a loop carries become one. */
interface Reduction {
  readonly identity: FloatAttr | IntegerAttr;
  /**
   * The operations from an accumulator to the next one, the one that combines among them; all others take one value.
   */
  readonly chain: readonly Operation[];
  /** What is combined with one accumulator of all copies, if they have one. */
  readonly shared?: Value;
}

/**
 * Vectors that the copies may hold at a time: there are 16 registers, and what does not fit is written to the stack.
 */
const mostLive = 16;

/** The most vectors made in the body of a loop that are in use at the same time. */
function mostLiveVectors(loop: scf.ForOp): number {
  const left = new Map<Value, number>();
  let most = 0;
  for (const op of loop.body.ops()) {
    for (const operand of op.operands) {
      const uses = left.get(operand);
      if (uses === 1) left.delete(operand);
      else if (uses !== undefined) left.set(operand, uses - 1);
    }
    for (const result of op.results)
      if (result.type instanceof VectorType && result.hasUses) left.set(result, [...result.uses()].length);
    most = Math.max(most, left.size);
  }
  return most;
}

/** How to unroll a loop, or why it stays. */
function planUnrolling(loop: scf.ForOp, factor: number, limit: number): Plan | string {
  const step = constantInt(loop.step);
  if (step === undefined) return "the step is not known";
  let size = 0;
  for (const op of loop.body.ops()) {
    if (op.regions.length > 0) return `${op.name} in the loop`;
    size++;
  }
  let copies = factor;
  while (copies > 1 && size * copies > limit) copies /= 2;
  const live = mostLiveVectors(loop);
  while (copies > 1 && live * copies > mostLive) copies /= 2;
  const trips = tripCount(loop, Number(step));
  while (trips !== undefined && copies > trips) copies /= 2;
  const most = trips === undefined ? mostIterations(loop) : undefined;
  while (most !== undefined && copies * 2 > most) copies /= 2;
  if (copies < 2) return "the loop is too large or too short";
  const reductions: Reduction[] = [];
  for (let i = 0; i < loop.initArgs.length; i++) {
    const reduction = reductionOf(loop, i);
    if (reduction === undefined) return "what the loop carries is no reduction";
    reductions.push(reduction);
  }
  return { step: Number(step), copies, added: size * (copies - 1), reductions };
}

/** Operations of a body beside which the latency of a sum that the copies share does not show. */
const enoughOperations = 8;

/**
 * What a loop combines with an accumulator, if its copies can do with one: they combine their values first, in a tree. An
 * iteration is then as many additions, and those behind each other are as few, but there is no accumulator of each
 * copy to be kept on the stack. A product for nothing but the sum is left where both can be one operation.
 */
function sharedValue(loop: scf.ForOp, { op, accumulatorIndex }: Combination): Value | undefined {
  const value = op.operand(1 - accumulatorIndex);
  const made = value.definingOp;
  if (made === undefined || made.block !== loop.body || (made.is(MulFOp) && value.hasOneUse)) return undefined;
  let operations = 0;
  for (const other of loop.body.ops())
    if (isPure(other) && other.results.some(({ type }) => type instanceof VectorType)) operations++;
  return operations > enoughOperations ? value : undefined;
}

/** Narrow floats are combined in f32: widened, combined, and rounded again. */
function reductionOf(loop: scf.ForOp, index: number): Reduction | undefined {
  const direct = combinationOf(loop.body, index + 1, index);
  if (direct !== undefined) {
    const shared = sharedValue(loop, direct);
    return { identity: direct.identity, chain: [direct.op], ...(shared && { shared }) };
  }
  const accumulator = at(loop.body.args, index + 1);
  const narrow = loop.body.last?.operand(index).definingOp;
  const combining = narrow?.is(TruncFOp) === true ? narrow.in.definingOp : undefined;
  if (narrow === undefined || combining === undefined || combining.operandCount !== 2) return undefined;
  const widened = combining.operands.map((operand) => operand.definingOp);
  const own = widened.find((op) => op?.is(ExtFOp) === true && op.in === accumulator);
  const identity = identityOf(combining.name, elementTypeOrSelf(accumulator.type));
  const isChain = [accumulator, own?.resultAt(0), combining.resultAt(0), narrow.resultAt(0)].every(
    (value) => value?.hasOneUse === true,
  );
  if (own === undefined || identity === undefined || !isChain) return undefined;
  return { identity, chain: [own, combining, narrow] };
}

/** Combines partial results with the operations of a reduction. */
function combine(b: Builder, { chain }: Reduction, x: Value, y: Value): Value {
  const like = (op: Operation, operands: readonly Value[]): Value =>
    b
      .createGeneric(op.name, {
        operands,
        resultTypes: [op.resultAt(0).type],
        properties: op.properties.entries(),
        attributes: op.attributes.entries(),
      })
      .resultAt(0);
  let parts: readonly Value[] = [x, y];
  for (const op of chain) parts = op.operandCount === 2 ? [like(op, parts)] : parts.map((part) => like(op, [part]));
  return at(parts, 0);
}

/** How many iterations a loop may have that does not say how many it has. */
function mostIterations(loop: scf.ForOp): number | undefined {
  const most = loop.attribute(mostMark);
  return most instanceof IntegerAttr ? Number(most.value) : undefined;
}

function tripCount(loop: scf.ForOp, step: number): number | undefined {
  const [from, to] = [constantInt(loop.lowerBound), constantInt(loop.upperBound)];
  const length = from === undefined || to === undefined ? knownLength(loop) : to - from;
  return length === undefined ? undefined : Math.max(0, Number(length)) / step;
}

/** The length of a loop that ends a constant after its beginning. */
function knownLength({ lowerBound, upperBound }: scf.ForOp): bigint | undefined {
  const end = upperBound.definingOp;
  return end?.is(AddIOp) === true && end.lhs === lowerBound ? constantInt(end.rhs) : undefined;
}

function unroll(rw: Rewriter, loop: scf.ForOp, plan: Plan): void {
  rw.at = beforeOp(loop);
  rw.loc = loop.loc;
  const { step, copies, reductions } = plan;
  const middle = wholeSteps(rw, loop, step * copies);
  const wide = scf.ForOp.create(
    rw,
    {
      lb: loop.lowerBound,
      ub: middle,
      step: ConstantOp.index(rw, step * copies).result,
      inits: reductions.flatMap(({ identity, shared }, i) =>
        startValues(rw, at(loop.initArgs, i), identity, shared === undefined ? copies : 1),
      ),
    },
    (b, iv, args) => interleave(b, loop, iv, args, plan),
  );
  const totals = grouped(plan, wide.results).map((parts, i) =>
    tree(parts, (x, y) => combine(rw, at(reductions, i), x, y)),
  );
  const isWhole =
    middle === loop.upperBound ||
    (constantInt(middle) !== undefined && constantInt(middle) === constantInt(loop.upperBound));
  if (isWhole) rw.replace(loop, ...totals);
  else rw.setOperands(loop, [middle, loop.upperBound, loop.step, ...totals]);
}

/** The end of the last whole step of `wide` elements between the bounds of a loop. */
function wholeSteps(b: Builder, loop: scf.ForOp, wide: number): Value {
  const { lowerBound, upperBound } = loop;
  const [from, to] = [constantInt(lowerBound), constantInt(upperBound)];
  if (from !== undefined && to !== undefined)
    return ConstantOp.index(b, Number(to - ((to - from) % BigInt(wide)))).result;
  const known = knownLength(loop);
  if (known !== undefined && known >= 0n && known % BigInt(wide) === 0n) return upperBound;
  const length = from === 0n ? upperBound : SubIOp.build(b, { lhs: upperBound, rhs: lowerBound }).result;
  // Both are powers of two, and the length is not negative.
  const rest = AndIOp.build(b, { lhs: length, rhs: ConstantOp.index(b, wide - 1).result }).result;
  return SubIOp.build(b, { lhs: upperBound, rhs: rest }).result;
}

/** The first copy goes on with what there is, the others start from the identity. */
function startValues(b: Builder, init: Value, identity: Reduction["identity"], copies: number): readonly Value[] {
  const { type } = init;
  const value = type instanceof VectorType ? DenseElementsAttr.splat(type, identity) : identity;
  const start = ConstantOp.build(b, { value }).result;
  return Array.from({ length: copies }, (_, k) => (k === 0 ? init : start));
}

/** The accumulators of a loop by the reductions that they belong to. */
function grouped({ reductions, copies }: Plan, values: readonly Value[]): readonly (readonly Value[])[] {
  let next = 0;
  return reductions.map(({ shared }) => values.slice(next, (next += shared === undefined ? copies : 1)));
}

/** The bodies of `copies` iterations, operation by operation; accumulators are grouped by what they belong to. */
function interleave(b: Builder, loop: scf.ForOp, iv: Value, args: readonly Value[], plan: Plan): readonly Value[] {
  const { step, copies, reductions } = plan;
  const { body } = loop;
  const accumulators = grouped(plan, args);
  const mappings = Array.from({ length: copies }, (_, k) => {
    const here = k === 0 ? iv : AddIOp.build(b, { lhs: iv, rhs: ConstantOp.index(b, k * step).result }).result;
    const mapping = new IrMapping().map(at(body.args, 0), here);
    body.args.slice(1).forEach((arg, i) => {
      const own = at(accumulators, i)[k];
      if (own !== undefined) mapping.map(arg, own);
    });
    return mapping;
  });
  const sharing = new Map(
    reductions.filter(({ shared }) => shared).map((reduction) => [reduction.chain[0], reduction]),
  );
  for (const op of body.ops()) {
    if (op === body.last) continue;
    const reduction = sharing.get(op);
    const [first, value] = [mappings[0], reduction?.shared];
    if (reduction === undefined || value === undefined || first === undefined) {
      for (const mapping of mappings) b.insert(cloneOperation(op, mapping));
      continue;
    }
    const joined = tree(
      mappings.map((mapping) => mapping.get(value)),
      (x, y) => combine(b, reduction, x, y),
    );
    const accumulator = at(op.operands, op.operand(0) === value ? 1 : 0);
    first.map(op.resultAt(0), combine(b, reduction, first.get(accumulator), joined));
  }
  return reductions.flatMap(({ shared }, i) => {
    const value = at(loop.yieldedValues, i);
    return (shared === undefined ? mappings : mappings.slice(0, 1)).map((mapping) => mapping.get(value));
  });
}

function tree(parts: readonly Value[], combine: (x: Value, y: Value) => Value): Value {
  if (parts.length === 1) return at(parts, 0);
  const half = parts.length / 2;
  return tree(
    parts.slice(0, half).map((part, i) => combine(part, at(parts, half + i))),
    combine,
  );
}
