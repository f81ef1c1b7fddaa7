/**
 * `unroll-vector-loops`: several iterations of a loop over vectors become one, with the operations of the copies in
 * turns. Each reduction gets an accumulator per copy, combined in a fixed tree after the loop. That hides the latency
 * of chains of operations, and constants that do not fit the registers are loaded once for all copies. A loop over what
 * is left follows.
 *
 * It takes loops that carry the mark `tts.independent`: their iterations may be executed in any order. Those that carry
 * `tts.unroll` are unrolled in order, as many times as it says.
 */
import { AddIOp, AndIOp, ConstantOp, constantInt, ExtFOp, scf, SubIOp, TruncFOp } from "@tt-opt/dialect-std";
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
  type IntegerAttr,
  IrMapping,
  opt,
  type Operation,
  type Rewriter,
  UnitAttr,
  type Value,
  VectorType,
} from "@tt-opt/ir-core";
import { combinationOf, identityOf } from "../linalg/bodies/index.ts";
import { copiesInOrder, unrollInOrder } from "./unroll-in-order.ts";

const mark = "tts.independent";

/** Says that the iterations of a loop may be executed in any order. */
export function markIndependent(rw: Rewriter, loop: scf.ForOp): void {
  rw.setAttribute(loop, mark, UnitAttr.get(rw.context));
}

/** Whether the iterations of a loop may be executed in any order, and what it carries combined in any order. */
export function isIndependent(loop: scf.ForOp): boolean {
  return loop.attribute(mark) !== undefined;
}

/** See the file's header. */
export const unrollVectorLoops = definePass({
  name: "unroll-vector-loops",
  summary: "unroll loops over vectors and interleave the copies",
  options: {
    factor: opt.int(4, "most copies of the body of a loop, a power of two"),
    limit: opt.int(160, "most operations in all copies together"),
    total: opt.int(3000, "most operations of the code, beyond which loops stay as they are"),
  },
  statistics: { unrolled: "loops unrolled" },
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
      rw.setAttribute(loop, mark, undefined);
      const plan = planUnrolling(loop, factor, limit);
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
  if (copies < 2) return "the loop is too large or too short";
  const reductions: Reduction[] = [];
  for (let i = 0; i < loop.initArgs.length; i++) {
    const reduction = reductionOf(loop, i);
    if (reduction === undefined) return "what the loop carries is no reduction";
    reductions.push(reduction);
  }
  return { step: Number(step), copies, added: size * (copies - 1), reductions };
}

/** Narrow floats are combined in f32: widened, combined, and rounded again. */
function reductionOf(loop: scf.ForOp, index: number): Reduction | undefined {
  const direct = combinationOf(loop.body, index + 1, index);
  if (direct !== undefined) return { identity: direct.identity, chain: [direct.op] };
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
      inits: reductions.flatMap(({ identity }, i) => startValues(rw, at(loop.initArgs, i), identity, copies)),
    },
    (b, iv, args) => interleave(b, loop, iv, args, plan),
  );
  const totals = reductions.map((reduction, i) =>
    tree(wide.results.slice(i * copies, (i + 1) * copies), (x, y) => combine(rw, reduction, x, y)),
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

/** The bodies of `copies` iterations, operation by operation; accumulators are grouped by what they belong to. */
function interleave(b: Builder, loop: scf.ForOp, iv: Value, args: readonly Value[], plan: Plan): readonly Value[] {
  const { step, copies } = plan;
  const { body } = loop;
  const mappings = Array.from({ length: copies }, (_, k) => {
    const here = k === 0 ? iv : AddIOp.build(b, { lhs: iv, rhs: ConstantOp.index(b, k * step).result }).result;
    const mapping = new IrMapping().map(at(body.args, 0), here);
    body.args.slice(1).forEach((arg, i) => mapping.map(arg, at(args, i * copies + k)));
    return mapping;
  });
  for (const op of body.ops()) {
    if (op === body.last) continue;
    for (const mapping of mappings) b.insert(cloneOperation(op, mapping));
  }
  return (body.last?.operands ?? []).flatMap((value) => mappings.map((mapping) => mapping.get(value)));
}

function tree(parts: readonly Value[], combine: (x: Value, y: Value) => Value): Value {
  if (parts.length === 1) return at(parts, 0);
  const half = parts.length / 2;
  return tree(
    parts.slice(0, half).map((part, i) => combine(part, at(parts, half + i))),
    combine,
  );
}
