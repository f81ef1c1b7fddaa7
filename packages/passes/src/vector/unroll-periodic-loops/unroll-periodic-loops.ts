/**
 * `unroll-periodic-loops`: places in a pixel of three channels, or in another short row, repeat after a few vectors. What
 * depends only on them, such as the parameters of channels, is loaded before a loop instead of by each iteration, and
 * quotients and what is computed from them grow by the same in each iteration.
 */
import { AddIOp, CmpIOp, ConstantOp, constantInt, DivUIOp, func, IndexCastOp, MulIOp, scf } from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import * as vector from "@tt-opt/dialect-vector";
import {
  at,
  beforeOp,
  type Block,
  type Builder,
  definePass,
  elementTypeOrSelf,
  gcd,
  IndexType,
  IrMapping,
  isPure,
  type Operation,
  opt,
  type Rewriter,
  type Value,
  VectorType,
} from "@tt-opt/ir-core";
import { isDivision, isRemainder } from "../../linalg/bodies/index.ts";
import { accessedMemory, areApart } from "../accessed-memory.ts";
import { isIndependent, mostIterations, unmarkIndependent } from "../independent-loops.ts";
import { isMultipleOf } from "../multiples.ts";
import { knownSize } from "../range-size.ts";
import { isEndOf, wholeSteps } from "../whole-steps.ts";
import { isLoad } from "../writes.ts";
import { findPeriods, type Periods } from "./periods.ts";
import { SharedCopies } from "./shared-copies.ts";

/** See the file's header. */
export const unrollPeriodicLoops = definePass({
  name: "unroll-periodic-loops",
  summary: "unroll loops over short periods and compute what repeats before them",
  description: `Handles loops with the mark \`tts.independent\` that divide their position, plus something that is not
negative, by constants, or what they have divided so. As many iterations become one as the period has, up to \`factor\`.
Then remainders are the same in all of these iterations, and quotients grow by a constant. Remainders are computed before
the loop, as is what depends only on them: arithmetic, and loads of memory that the loop does not write. So are the first
ones of quotients and of sums and multiples of these; a multiple of the position is added in the loop. A loop over the
remaining iterations follows; both lose the mark. With \`distinct-arguments\`, kernels for which that matters are marked
\`tts.distinct_arguments\`.`,
  options: {
    distinctArguments: opt.bool(
      false,
      "assume that memory that is written is reached through one pointer argument only",
    ),
    factor: opt.int(16, "largest number of copies of the body of a loop", { least: 1, greatest: 64 }),
    limit: opt.int(224, "largest number of operations in all copies together", { least: 0 }),
  },
  statistics: { unrolled: "loops unrolled" },
  example: {
    input: `func.func @scale(%x: memref<96xf32>, %s: memref<3xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c96 = arith.constant 96 : index
  scf.for %i = %c0 to %c96 step %c1 {
    %channel = arith.remsi %i, %c3 : index
    %pixel = arith.divsi %i, %c3 : index
    %j = arith.addi %pixel, %channel : index
    %b = memref.load %x[%j] : memref<96xf32>
    memref.store %b, %s[%channel] : memref<3xf32>
  } {tts.independent}
  return
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    ctx.root.walkOps(func.FuncOp, (kernel) => {
      const loops: scf.ForOp[] = [];
      kernel.walkOps(scf.ForOp, (loop) => void (isIndependent(loop) && loops.push(loop)), "pre");
      for (const loop of loops) {
        const plan = planPeriods(kernel, loop, ctx.options);
        if (plan === undefined) continue;
        if (plan.assumesDistinct) tts.setMark(rw, kernel, "distinctArguments");
        unroll(rw, loop, plan);
        ctx.count("unrolled");
      }
    });
  },
});

/** How a loop is unrolled. */
interface Plan extends Periods {
  readonly step: number;
  /** Whether the loop does not write what a load reads. */
  readonly mayMove: (load: Operation) => boolean;
  /** Whether that is right only if written memory is accessed through one argument. */
  readonly assumesDistinct: boolean;
}

/** The options of the pass. */
interface Limits {
  readonly distinctArguments: boolean;
  readonly factor: number;
  readonly limit: number;
}

function planPeriods(kernel: func.FuncOp, loop: scf.ForOp, limits: Limits): Plan | undefined {
  const step = Number(constantInt(loop.step) ?? 0n);
  const ops = [...loop.body.ops()];
  if (step === 0 || constantInt(loop.lowerBound) === undefined || ops.some((op) => op.regions.length > 0))
    return undefined;
  const memory = accessedMemory(kernel, ops);
  const isUnwritten = (load: Operation): ReturnType<typeof areApart> => {
    const own = accessedMemory(kernel, [load]);
    return own && memory && areApart(own, memory);
  };
  const mayMove = (load: Operation): boolean => {
    const found = isUnwritten(load);
    return found === "known" || (found === "assumed" && limits.distinctArguments);
  };
  const periods = findPeriods(loop, step, limits.factor, mayMove);
  const { copies, growth } = periods;
  const iterations = mostIterations(loop) ?? (knownSize(loop.lowerBound, loop.upperBound) ?? Infinity) / step;
  if (copies < 2 || copies * ops.length > limits.limit || iterations < 2 * copies) return undefined;
  return {
    ...periods,
    step,
    mayMove: (op) => isLoad(op) && mayMove(op),
    assumesDistinct: [...growth.keys()].some((op) => isLoad(op) && isUnwritten(op) === "assumed"),
  };
}

/** Replaces whole periods of a loop by iterations of a longer one. */
function unroll(rw: Rewriter, loop: scf.ForOp, plan: Plan): void {
  rw.at = beforeOp(loop);
  rw.loc = loop.loc;
  const { lowerBound: lb, initArgs: inits } = loop;
  const middle = wholeSteps(rw, loop, plan.step * plan.copies);
  let carried: readonly Value[];
  if (knownSize(lb, middle) !== undefined) carried = emitPeriods(rw, loop, middle, plan);
  else {
    // What is loaded before the loop may not exist if there is no iteration.
    const isAny = CmpIOp.create(rw, "slt", lb, middle).result;
    carried = scf.IfOp.create(
      rw,
      isAny,
      (b) => emitPeriods(b, loop, middle, plan),
      inits.length === 0 ? undefined : () => inits,
    ).results;
  }
  if (isEndOf(loop, middle)) return rw.replace(loop, ...carried);
  // Few iterations are left.
  unmarkIndependent(rw, loop);
  rw.setOperands(loop, [middle, loop.upperBound, loop.step, ...carried]);
}

/** Builds the unrolled loop up to `middle`, and what it needs; returns what it carries. */
function emitPeriods(b: Builder, loop: scf.ForOp, middle: Value, plan: Plan): readonly Value[] {
  const { step, copies, growth } = plan;
  const { body, lowerBound: lb, initArgs: inits } = loop;
  const first = Number(constantInt(lb));
  const needed = neededOps(body, growth);
  const outside = new SharedCopies(plan.mayMove);
  const befores: IrMapping[] = [];
  for (let k = 0; k < copies; k++) {
    const mapping = new IrMapping().map(loop.inductionVar, ConstantOp.index(b, first + k * step).result);
    befores.push(mapping);
    for (const op of needed.before) {
      const digit = knownDigit(b, op, k * (plan.steps.get(op) ?? NaN), at(befores, 0));
      if (digit === undefined) outside.copy(b, op, mapping);
      else mapping.map(op.resultAt(0), digit);
    }
  }
  const bounds = { lb, ub: middle, step: ConstantOp.index(b, step * copies).result, inits };
  const unrolled = scf.ForOp.create(b, bounds, (inside, iv, args) => {
    const grown = new Growth(inside, iv, first, step * copies);
    const shared = new SharedCopies(plan.mayMove);
    return befores.reduce<readonly Value[]>((carried, before, k) => {
      const here =
        k === 0 ? iv : AddIOp.build(inside, { lhs: iv, rhs: ConstantOp.index(inside, k * step).result }).result;
      const mapping = new IrMapping().mapAll(body.args, [here, ...carried]);
      for (const op of needed.inside) {
        const by = growth.get(op);
        if (by === undefined) shared.copy(inside, op, mapping);
        else for (const result of op.results) mapping.map(result, grown.after(before.get(result), by));
      }
      return loop.yieldedValues.map((value) => mapping.get(value));
    }, args);
  });
  return unrolled.results;
}

/**
 * A quotient or remainder of a dividend that is greater by `more` than the one of `before`, which begins a period;
 * undefined if it is not known to, or if the quotient must be computed.
 */
function knownDigit(b: Builder, op: Operation, more: number, before: IrMapping): Value | undefined {
  const divisor = Number(isDivision(op) ? (constantInt(op.operand(1)) ?? 0n) : 0n);
  if (!(more >= 0 && more < divisor) || op.resultAt(0).type instanceof VectorType) return undefined;
  const [dividend, result] = [op.operand(0), op.resultAt(0)];
  if (!isMultipleOf(before.get(dividend), divisor)) return undefined;
  if (isRemainder(op)) return ConstantOp.int(b, result.type, more).result;
  return before.has(result) ? before.get(result) : undefined;
}

/** The operations of a body that are executed before the unrolled loop, and those with a result in it, in their order. */
function neededOps(
  body: Block,
  growth: ReadonlyMap<Operation, number>,
): { readonly before: readonly Operation[]; readonly inside: readonly Operation[] } {
  const ops = [...body.ops()];
  const inside = withMakers(
    body,
    ops.filter((op) => !growth.has(op) && (op === body.last || !isPure(op))),
    (op) => !growth.has(op),
  );
  const before = withMakers(
    body,
    ops.filter((op) => inside.has(op) && growth.has(op)),
    () => true,
  );
  return {
    before: ops.filter((op) => before.has(op)),
    inside: ops.filter((op) => inside.has(op) && op !== body.last),
  };
}

/** `ops` and the operations of their block that compute what those of them that `follow` holds for use. */
function withMakers(
  body: Block,
  ops: readonly Operation[],
  follow: (op: Operation) => boolean,
): ReadonlySet<Operation> {
  const makers = new Set(ops);
  for (const op of makers) {
    if (!follow(op)) continue;
    for (const { definingOp: maker } of op.operands) if (maker?.block === body) makers.add(maker);
  }
  return makers;
}

/** Builds the values of later iterations from those of the first one. */
class Growth {
  readonly #b: Builder;
  readonly #iv: Value;
  readonly #first: number;
  readonly #length: number;
  /** How much has been added to values that grow by a number in an iteration. */
  readonly #added = new Map<number, Value>();
  readonly #grown = new Map<Value, Map<number, Value>>();

  /** @param length By how much the position `iv` grows in an iteration; it is `first` in the first one. */
  constructor(b: Builder, iv: Value, first: number, length: number) {
    this.#b = b;
    this.#iv = iv;
    this.#first = first;
    this.#length = length;
  }

  /** A value that grows in each iteration by `by`. */
  after(start: Value, by: number): Value {
    if (by === 0) return start;
    const known = this.#grown.get(start) ?? new Map<number, Value>();
    this.#grown.set(start, known);
    const grown = known.get(by) ?? this.#sum(start, by);
    known.set(by, grown);
    return grown;
  }

  #sum(start: Value, by: number): Value {
    let rhs = this.#added.get(by) ?? this.#multiple(by);
    this.#added.set(by, rhs);
    const { type } = start;
    const b = this.#b;
    const element = elementTypeOrSelf(type);
    if (!(element instanceof IndexType)) rhs = IndexCastOp.build(b, { in: rhs, resultTypes: [element] }).resultAt(0);
    if (type instanceof VectorType) rhs = vector.BroadcastOp.build(b, { source: rhs, resultTypes: [type] }).resultAt(0);
    return AddIOp.build(b, { lhs: start, rhs }).result;
  }

  #multiple(by: number): Value {
    const b = this.#b;
    const constant = (value: number): Value => ConstantOp.index(b, value).result;
    const common = gcd(by, this.#length);
    let done = this.#first === 0 ? this.#iv : AddIOp.build(b, { lhs: this.#iv, rhs: constant(-this.#first) }).result;
    const [factor, divisor] = [by / common, this.#length / common];
    if (divisor !== 1) done = DivUIOp.build(b, { lhs: done, rhs: constant(divisor) }).result;
    return factor === 1 ? done : MulIOp.build(b, { lhs: done, rhs: constant(factor) }).result;
  }
}
