/**
 * `join-narrow-reductions`: a loop that reduces narrow integers carries a vector that fills only a part of a register,
 * also where an iteration combines several of them. Carried side by side, they need one operation instead of several.
 */
import { AndIOp, bitWidth, MaxSIOp, MaxUIOp, MinSIOp, MinUIOp, OrIOp, scf } from "@tt-opt/dialect-std";
import {
  afterOp,
  AnyVector,
  at,
  beforeOp,
  definePass,
  hasType,
  IntegerType,
  opt,
  type Operation,
  type Rewriter,
  typed,
  type Value,
  type VectorType,
} from "@tt-opt/ir-core";
import { eraseUnused } from "../../erase-unused.ts";
import { sliceLanes } from "../slice-lanes.ts";
import { createLike, VectorJoiner } from "./vector-joiner.ts";

/** See the file's header. */
export const joinNarrowReductions = definePass({
  name: "join-narrow-reductions",
  summary: "carry reductions of narrow integers in whole registers",
  description: `If a loop carries a vector of integers with less than \`width\` bits only to combine it with others by a
minimum, a maximum, \`and\` or \`or\`, and the others can be joined to wider vectors, since they are computed alike from
adjacent memory, the loop carries a wider vector. After it, the parts of that are combined. It does not matter how often
an element takes part in such a reduction.`,
  options: { width: opt.int(128, "bits of a register", { least: 32, greatest: 2048, powerOfTwo: true }) },
  statistics: { joined: "values that loops carry in wider vectors" },
  example: {
    input: `func.func @greatest(%x: memref<?xi16>, %n: index, %least: vector<4xi16>) -> vector<4xi16> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %most = scf.for %i = %c0 to %n step %c8 iter_args(%acc = %least) -> (vector<4xi16>) {
    %j = arith.addi %i, %c4 : index
    %a = vector.load %x[%i] : memref<?xi16>, vector<4xi16>
    %b = vector.load %x[%j] : memref<?xi16>, vector<4xi16>
    %ab = arith.maxsi %a, %b : vector<4xi16>
    %next = arith.maxsi %acc, %ab : vector<4xi16>
    scf.yield %next : vector<4xi16>
  }
  return %most : vector<4xi16>
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const { width } = ctx.options;
    const joiner = new VectorJoiner(rw, width);
    ctx.root.walkOps(scf.ForOp, (loop) => {
      for (let i = 0; i < loop.initArgs.length; i++) {
        const reduction = reductionOf(loop, i, joiner, width);
        if (reduction === undefined) continue;
        widen(rw, loop, reduction, joiner);
        ctx.count("joined");
      }
    });
  },
});

/** Operations for which a value that takes part twice is no other than one that does once. */
const combining = [MaxSIOp, MaxUIOp, MinSIOp, MinUIOp, AndIOp, OrIOp];

/** What a loop does to a value that it carries. */
interface NarrowReduction {
  readonly index: number;
  readonly argument: Value<VectorType>;
  /** One of the operations that combine the values. */
  readonly step: Operation;
  /** What the argument is combined with, in groups that fill a register. */
  readonly groups: readonly (readonly Value[])[];
}

function reductionOf(loop: scf.ForOp, index: number, joiner: VectorJoiner, width: number): NarrowReduction | undefined {
  const [argument, next] = [loop.regionIterArgs[index], loop.yieldedValues[index]];
  const step = next?.definingOp;
  if (argument === undefined || step === undefined || !combining.some((cls) => step.is(cls))) return undefined;
  if (!hasType(argument, AnyVector) || !(argument.type.elementType instanceof IntegerType)) return undefined;
  if (!joiner.isNarrow(argument.type) || !argument.hasOneUse) return undefined;
  const leaves = leavesOf(step, step);
  const values = leaves.filter((leaf) => leaf !== argument);
  if (values.length + 1 !== leaves.length) return undefined;
  const bits = at(argument.type.shape, 0) * Math.max(8, bitWidth(argument.type));
  const size = Math.min(width / bits, 2 ** Math.floor(Math.log2(Math.max(1, values.length))));
  if (size < 2 || values.length % size !== 0) return undefined;
  const ordered = inOrderOfBlock(loop, values);
  const groups = Array.from({ length: values.length / size }, (_, i) => ordered.slice(i * size, (i + 1) * size));
  const isWidened = groups.every((group) => group.every((x, i) => i === 0 || joiner.canWiden(at(group, i - 1), x)));
  return isWidened ? { index, argument, step, groups } : undefined;
}

/** The values that operations like `step` combine to the result of `op`, of which each is used once. */
function leavesOf(op: Operation, step: Operation): readonly Value[] {
  return op.operands.flatMap((value) => {
    const inner = value.definingOp;
    const isInner = inner?.definition === step.definition && inner.block === step.block && value.hasOneUse;
    return isInner ? leavesOf(inner, step) : [value];
  });
}

function inOrderOfBlock(loop: scf.ForOp, values: readonly Value[]): readonly Value[] {
  const rest = new Set(values);
  const known = [...loop.body.ops()].flatMap((op) => op.results.filter((result) => rest.has(result)));
  return known.length === values.length ? known : values;
}

function widen(rw: Rewriter, loop: scf.ForOp, reduction: NarrowReduction, joiner: VectorJoiner): void {
  const { index, argument, step, groups } = reduction;
  const narrow = argument.type;
  const size = groups[0]?.length ?? 1;
  const wide = narrow.with({ shape: [size * at(narrow.shape, 0)] });
  const [result, terminator] = [at(loop.results, index), loop.body.last];
  if (terminator === undefined) return;
  const combine = (x: Value, y: Value, type: VectorType): Value<VectorType> => createLike(rw, step, [x, y], type);
  rw.loc = loop.loc;
  const inits = Array.from({ length: size }, () => at(loop.initArgs, index));
  const init = rw.within(beforeOp(loop), () => joined(rw, joiner, inits));
  rw.setOperand(loop, loop.operandCount - loop.initArgs.length + index, init);
  rw.at = beforeOp(step);
  const together = groups.map((group) => joined(rw, joiner, group)).reduce((x, y) => combine(x, y, wide));
  rw.setType(argument, wide);
  rw.setOperand(terminator, index, combine(argument, together, wide));
  eraseUnused(rw, step);
  const uses = [...result.uses()];
  rw.setType(result, wide);
  rw.at = afterOp(loop);
  let parts = typed(result, AnyVector);
  for (let count = size; count > 1; count /= 2) {
    const half = at(parts.type.shape, 0) / 2;
    const [low, high] = [sliceLanes(rw, parts, 0, half), sliceLanes(rw, parts, half, half)];
    parts = combine(low, high, narrow.with({ shape: [half] }));
  }
  for (const { owner, index: operand } of uses) rw.setOperand(owner, operand, parts);
}

/** The values side by side, a power of two of them. */
function joined(rw: Rewriter, joiner: VectorJoiner, values: readonly Value[]): Value {
  if (values.length === 1) return at(values, 0);
  const half = values.length / 2;
  const parts = [values.slice(0, half), values.slice(half)].map((part) => joined(rw, joiner, part));
  const whole = joiner.join(at(parts, 0), at(parts, 1));
  if (half > 1) for (const { definingOp } of parts) if (definingOp !== undefined) eraseUnused(rw, definingOp);
  return whole;
}
