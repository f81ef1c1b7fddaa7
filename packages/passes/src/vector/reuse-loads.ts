/**
 * `reuse-loads`: loops over the rows of a block, inside of a loop over vectors of its columns, load what belongs to a
 * column in each iteration, and what belongs to a row for each of the vectors that they compute. So do recurrences, whose
 * steps update all rows of a state by one vector. Engines move arithmetic out of loops and compute nothing twice, but they
 * repeat loads, and what is computed from these.
 */
import { scf } from "@tt-opt/dialect-std";
import {
  at,
  type Block,
  definePass,
  isPure,
  moveOutOfLoop,
  type Operation,
  opt,
  type Rewriter,
  type Value,
  VectorType,
} from "@tt-opt/ir-core";
import { eliminateCommonSubexpressions } from "../transforms/cse.ts";
import { areEquivalent } from "../transforms/operation-equivalence.ts";
import { knownSize } from "./range-size.ts";
import { isLoad, Writes } from "./writes.ts";

/** See the file's header. */
export const reuseLoads = definePass({
  name: "reuse-loads",
  summary: "load once what a block, or each iteration of a loop, loads repeatedly",
  description: `A load becomes the result of an equal one before it in the same block if nothing between them writes the
memory, and what was computed from both is computed once. Pointers never lead to buffers of the kernel.

Loads of memory that a loop does not write, and what is computed from these, are moved before the loop if their operands
are from outside of it and it is known to be entered. The loop keeps at most \`registers\` vectors from before it together
with those that it carries.`,
  options: { registers: opt.int(12, "largest number of vectors that a loop keeps in registers", { least: 0 }) },
  statistics: { reused: "loads of what was loaded before", hoisted: "loads moved out of a loop" },
  example: {
    input: `func.func @f(%h: memref<64x4xf32>, %v: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  scf.for %i = %c0 to %c64 step %c1 {
    %a = vector.load %h[%i, %c0] : memref<64x4xf32>, vector<4xf32>
    %b = vector.load %v[%c0] : memref<4xf32>, vector<4xf32>
    %c = arith.addf %b, %b : vector<4xf32>
    %d = arith.mulf %a, %c : vector<4xf32>
    vector.store %d, %h[%i, %c0] : memref<64x4xf32>, vector<4xf32>
  }
  return
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const blocks = new Set<Block>();
    ctx.root.walk((op) => {
      if (op.block !== undefined && isLoad(op)) blocks.add(op.block);
    });
    let reused = 0;
    for (const block of blocks) reused += reuseIn(rw, block);
    ctx.count("reused", reused);
    // What was computed from each of them is equal now.
    if (reused > 0) eliminateCommonSubexpressions(ctx.root, rw);
    // Found only now, since loops may be common expressions. Inner ones first: what leaves them may leave the outer ones too.
    const loops: scf.ForOp[] = [];
    ctx.root.walk((op) => void (op.is(scf.ForOp) && loops.push(op)), "post");
    for (const loop of loops) ctx.count("hoisted", hoist(rw, loop, ctx.options.registers));
  },
});

/** Replaces loads by earlier ones; returns their number. */
function reuseIn(rw: Rewriter, block: Block): number {
  let count = 0;
  /** Loads whose memory has not been written since, by one of their operands. */
  const known = new Map<Value, Operation[]>();
  for (const op of [...block.ops()]) {
    if (!isLoad(op)) {
      const writes = isPure(op) ? undefined : new Writes(op);
      if (writes?.isAny !== true) continue;
      for (const [key, loads] of known)
        known.set(
          key,
          loads.filter((load) => writes.leave(load)),
        );
      continue;
    }
    const key = at(op.operands, op.operandCount - 1);
    const loads = known.get(key) ?? [];
    const earlier = loads.find((load) => areEquivalent(load, op));
    if (earlier === undefined) known.set(key, [...loads, op]);
    else {
      rw.replace(op, ...earlier.results);
      count++;
    }
  }
  return count;
}

/** Moves loads out of a loop; returns their number. */
function hoist(rw: Rewriter, loop: scf.ForOp, registers: number): number {
  if ((knownSize(loop.lowerBound, loop.upperBound) ?? 0) <= 0) return 0;
  const invariant = new Set<Operation>();
  const loads: Operation[] = [];
  let writes: Writes | undefined;
  for (const op of loop.body.ops()) {
    if (op === loop.body.last || op.regions.length > 0 || !isFromOutside(op, loop, invariant)) continue;
    if (isLoad(op)) {
      writes ??= new Writes(loop);
      if (!writes.leave(op)) continue;
      loads.push(op);
    } else if (!isPure(op)) continue;
    invariant.add(op);
  }
  if (loads.length === 0) return 0;
  const chosen = aroundLoads(invariant, loads);
  if (keptVectors(loop, chosen) > registers) return 0;
  for (const op of chosen) moveOutOfLoop(loop, rw, op);
  return loads.length;
}

function isFromOutside({ operands }: Operation, { body }: scf.ForOp, invariant: ReadonlySet<Operation>): boolean {
  return operands.every(
    ({ parentBlock, definingOp }) => parentBlock !== body || (definingOp !== undefined && invariant.has(definingOp)),
  );
}

/** Of invariant operations, those that depend on loads, and those that these and loads need, in their order. */
function aroundLoads(invariant: ReadonlySet<Operation>, loads: readonly Operation[]): readonly Operation[] {
  const chosen = new Set<Operation>(loads);
  const makers = ({ operands }: Operation): readonly Operation[] => operands.flatMap((value) => value.definingOp ?? []);
  for (const op of invariant) if (makers(op).some((maker) => chosen.has(maker))) chosen.add(op);
  const ordered = [...invariant];
  for (const op of ordered.toReversed())
    if (chosen.has(op)) for (const maker of makers(op)) if (invariant.has(maker)) chosen.add(maker);
  return ordered.filter((op) => chosen.has(op));
}

/** The vectors that a loop carries, and those that it uses from operations moved before it. */
function keptVectors(loop: scf.ForOp, moved: readonly Operation[]): number {
  const isMoved = new Set(moved);
  const results = moved.flatMap((op) => op.results);
  const used = results.filter((result) => [...result.users()].some((user) => !isMoved.has(user)));
  return [...loop.initArgs, ...used].filter(({ type }) => type instanceof VectorType).length;
}
