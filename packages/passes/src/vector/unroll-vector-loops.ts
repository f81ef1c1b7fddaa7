/**
 * `unroll-vector-loops`: interleaved copies of the body hide the latency of dependence chains, and constants that do
 * not fit the registers are loaded once for all copies.
 */
import { AddIOp, ConstantOp, scf } from "@tt-opt/dialect-std";
import {
  at,
  beforeOp,
  type Block,
  type Builder,
  cloneOperation,
  ConstantPool,
  definePass,
  DenseElementsAttr,
  IrMapping,
  opt,
  type Operation,
  type Rewriter,
  type Value,
  VectorType,
} from "@tt-opt/ir-core";
import { tts } from "@tt-opt/dialect-tt";
import { isIndependent, unmarkIndependent } from "./independent-loops.ts";
import { copiesInOrder, isUpdating, unrollInOrder, unrollUpdates } from "./unroll-in-order.ts";
import { type Plan, planUnrolling, type Reduction } from "./unroll-plan.ts";
import { knownSize } from "./range-size.ts";
import { isEndOf, wholeSteps } from "./whole-steps.ts";

/** See the file's header. */
export const unrollVectorLoops = definePass({
  name: "unroll-vector-loops",
  summary: "unroll loops over vectors and interleave the copies",
  description: `Handles loops with the mark \`tts.independent\`, whose iterations may be executed in any order, and which
end where they start or later. Several iterations become one, with the operations of the copies interleaved, followed by a loop over the remainder.

- The number of copies is at most \`factor\`, and is limited by \`limit\` operations, by the registers and by the trip
  count. If \`tts.at_most\` bounds the trip count, at least two of the new iterations must remain.
- Copies of a body whose operations wait for one another have up to three times as many operations, and up to three times
  as many vectors as there are registers.
- Long loops that do little more than add up one value have twice as many copies, of which \`factor\` are interleaved,
  so that their values and all accumulators fit into registers.
- Loops that map one array to another, with more constants than registers, have at most \`map-factor\` copies, unless they
  wait for long.
- A loop of two, four or eight iterations that stores rows of the kernel's memory is replaced by its iterations.
- Each reduction gets one accumulator per copy, combined in a fixed tree after the loop, or a shared one if the body is
  long or a combination takes one cycle, as of integers.
- Loops with \`tts.unroll\` are unrolled in order, by the factor that it gives.
- So are, by \`factor\`, short loops that add to elements of buffers, with a loop over the remainder.

Other loops are left alone. So are, with a remark, loops with regions or with carried values that are not reductions,
and all loops whose copies would make the code larger than \`total\`.`,
  options: {
    alone: opt.bool(false, "assume that no other thread accesses memory while a program runs"),
    factor: opt.int(4, "largest number of copies of a loop's body", {
      least: 1,
      greatest: 64,
      powerOfTwo: true,
    }),
    mapFactor: opt.int(2, "largest number of copies of the body of a map with more constants than registers", {
      least: 1,
      greatest: 64,
      powerOfTwo: true,
    }),
    limit: opt.int(224, "largest number of operations in all copies together", { least: 0 }),
    total: opt.int(3000, "largest number of operations of the code, beyond which loops are not unrolled", { least: 0 }),
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
    const { total, ...limits } = ctx.options;
    let size = 0;
    ctx.root.walk(() => void size++);
    const loops: scf.ForOp[] = [];
    const ordered: [loop: scf.ForOp, copies: number][] = [];
    const updating: scf.ForOp[] = [];
    ctx.root.walkOps(
      scf.ForOp,
      (op) => {
        const copies = copiesInOrder(op);
        if (copies !== undefined) ordered.push([op, copies]);
        else if (isIndependent(op)) loops.push(op);
        else if (isUpdating(op, ctx.options.alone)) updating.push(op);
      },
      "pre",
    );
    for (const [loop, copies] of ordered) {
      unrollInOrder(rw, loop, copies);
      ctx.count("unrolled");
    }
    for (const loop of updating) {
      if (unrollUpdates(rw, loop, limits.factor)) ctx.count("unrolled");
    }
    for (const loop of loops) {
      const plan = planUnrolling(loop, limits);
      unmarkIndependent(rw, loop);
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

function unroll(rw: Rewriter, loop: scf.ForOp, plan: Plan): void {
  rw.at = beforeOp(loop);
  rw.loc = loop.loc;
  const { step, copies, reductions } = plan;
  const middle = wholeSteps(rw, loop, step * copies);
  const inits = reductions.flatMap(({ identity, shared }, i) =>
    startValues(rw, at(loop.initArgs, i), identity, shared === undefined ? copies : 1),
  );
  const { lowerBound: lb } = loop;
  // All iterations may be in one.
  const isOnce = knownSize(lb, middle) === step * copies;
  const bounds = { lb, ub: middle, step: ConstantOp.index(rw, step * copies).result, inits };
  const results = isOnce
    ? interleave(rw, loop, lb, inits, plan)
    : scf.ForOp.create(rw, bounds, (b, iv, args) => interleave(b, loop, iv, args, plan)).results;
  const totals = grouped(plan, results).map((parts, i) => tree(parts, (x, y) => combine(rw, at(reductions, i), x, y)));
  if (isEndOf(loop, middle)) rw.replace(loop, ...totals);
  else rw.setOperands(loop, [middle, loop.upperBound, loop.step, ...totals]);
}

/** The first copy continues from the initial value, and the others start from the identity. */
function startValues(b: Builder, init: Value, identity: Reduction["identity"], copies: number): readonly Value[] {
  const { type } = init;
  const value = type instanceof VectorType ? DenseElementsAttr.splat(type, identity) : identity;
  const start = ConstantOp.build(b, { value }).result;
  return Array.from({ length: copies }, (_, k) => (k === 0 ? init : start));
}

/** The accumulators of a loop, grouped by reduction. */
function grouped({ reductions, copies }: Plan, values: readonly Value[]): readonly (readonly Value[])[] {
  let next = 0;
  return reductions.map(({ shared }) => values.slice(next, (next += shared === undefined ? copies : 1)));
}

/** Builds the bodies of `copies` iterations, operation by operation; accumulators are grouped by reduction. */
function interleave(b: Builder, loop: scf.ForOp, iv: Value, args: readonly Value[], plan: Plan): readonly Value[] {
  const { step, copies, together, reductions } = plan;
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
  const stores = finalStores(body);
  for (let start = 0; start < copies; start += together) {
    const group = mappings.slice(start, start + together);
    for (const op of body.ops()) {
      if (op === body.last || stores.includes(op)) continue;
      const reduction = sharing.get(op);
      const [first, value] = [group[0], reduction?.shared];
      if (reduction === undefined || value === undefined || first === undefined) {
        for (const mapping of group) b.insert(cloneOperation(op, mapping));
        continue;
      }
      const joined = tree(
        group.map((mapping) => mapping.get(value)),
        (x, y) => combine(b, reduction, x, y),
      );
      const accumulator = at(op.operands, op.operand(0) === value ? 1 : 0);
      first.map(op.resultAt(0), combine(b, reduction, first.get(accumulator), joined));
    }
    for (const mapping of group) for (const op of stores) b.insert(cloneOperation(op, mapping));
  }
  return reductions.flatMap(({ shared }, i) => {
    const value = at(loop.yieldedValues, i);
    return (shared === undefined ? mappings : mappings.slice(0, 1)).map((mapping) => mapping.get(value));
  });
}

/**
 * The stores at the end of a body if all of them write to one array, else none. Their copies follow each other instead
 * of being interleaved: they fill one line of the cache after the other, and a line is written once.
 */
function finalStores(body: Block): readonly Operation[] {
  const stores: tts.StoreOp[] = [];
  for (let op = body.last?.previous; op?.is(tts.StoreOp) === true; op = op.previous) stores.unshift(op);
  return stores.every(({ base }) => base === stores[0]?.base) ? stores : [];
}

function tree(parts: readonly Value[], combine: (x: Value, y: Value) => Value): Value {
  if (parts.length === 1) return at(parts, 0);
  const half = parts.length / 2;
  return tree(
    parts.slice(0, half).map((part, i) => combine(part, at(parts, half + i))),
    combine,
  );
}
