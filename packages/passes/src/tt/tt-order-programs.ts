/**
 * `tt-order-programs`: programs are executed in the order of x by default. If programs that are adjacent in y access
 * memory that is closer together, as with tiles of columns in y and of rows in x, execution in the order of y reads and
 * writes whole rows. If loads and stores disagree, as in a transposition, a few programs along the axis of the loads are
 * executed before the next ones along that of the stores.
 */
import {
  AddIOp,
  constantInt,
  DivSIOp,
  DivUIOp,
  ExtSIOp,
  ExtUIOp,
  IndexCastOp,
  MulIOp,
  RemSIOp,
  RemUIOp,
  scf,
  ShLIOp,
  SubIOp,
  TruncIOp,
} from "@tt-opt/dialect-std";
import { RmwOp, tt, tts } from "@tt-opt/dialect-tt";
import { Call, definePass, type Operation, type Value } from "@tt-opt/ir-core";

/**
 * Elements of a row that the programs of a group load, in a kernel that stores along another axis: enough for processors
 * to fetch rows ahead, and so few that what the group stores fits a second cache.
 */
const elementsAcross = 512;

/** See the file's header. */
export const ttOrderPrograms = definePass({
  name: "tt-order-programs",
  summary: "mark kernels whose programs are executed column by column or in groups",
  description: `Compares the distances in memory between the stores of programs that are adjacent in x and in y. If the
stores do not decide, the loads do. The kernel gets the attribute \`tts.by_columns\` if the distance in y is somewhere
smaller and that in x nowhere, where the smaller one must not be 0; launches then go through its grid column by column.

If the stores are closer along one axis and the loads along the other, as in a transposition, \`tts.across\` is the
number of programs along the second axis that are executed before the next ones along the first: as many as load
${elementsAcross} elements from end to end.

Kernels with a grid of one axis are left alone. So are kernels with matrix products, whose operands are shared between
programs, and kernels whose results may reveal the order because they use old values of atomic updates, print, call
functions or read volatile memory.`,
  statistics: {
    columns: "kernels whose programs are executed column by column",
    groups: "kernels whose programs are executed in groups",
  },
  example: {
    input: `tt.func public @columns_in_y(%y: !tt.ptr<f32>, %dim: i32) {
  %c16 = arith.constant 16 : i32
  %c128 = arith.constant 128 : i32
  %px = tt.get_program_id x : i32
  %py = tt.get_program_id y : i32
  %row = arith.muli %px, %c16 : i32
  %start = arith.muli %row, %dim : i32
  %column = arith.muli %py, %c128 : i32
  %lanes = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
  %columns = tt.splat %column : i32 -> tensor<128xi32>
  %offsets = arith.addi %columns, %lanes : tensor<128xi32>
  %p = tt.addptr %y, %start : !tt.ptr<f32>, i32
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
  %q = tt.addptr %ps, %offsets : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
  %zero = arith.constant dense<0.0> : tensor<128xf32>
  tt.store %q, %zero : tensor<128x!tt.ptr<f32>>
  tt.return
}`,
  },
  run(ctx) {
    ctx.root.walkOps(tt.FuncOp, (kernel) => {
      const { fast, across } = orderOf(kernel);
      if (fast === "y") {
        tts.setMark(ctx.rewriter(), kernel, "byColumns");
        ctx.count("columns");
      }
      if (across > 1) {
        tts.declareAcross(ctx.rewriter(), kernel, across);
        ctx.count("groups");
      }
    });
  },
});

/**
 * The distance in elements between the accesses of consecutive programs in x and in y: Infinity for a multiple of a
 * value that is not constant, NaN if it differs from program to program.
 */
interface Steps {
  readonly x: number;
  readonly y: number;
}

const none: Steps = { x: 0, y: 0 };
const unknown: Steps = { x: NaN, y: NaN };

/** The axis along which neighbours store, else load, near each other, and how many programs across it are a group. */
function orderOf(kernel: tt.FuncOp): { readonly fast: "x" | "y"; readonly across: number } {
  let hasRows = false;
  let isFree = true;
  const [stored, loaded]: [Value[], Value[]] = [[], []];
  kernel.walk((op) => {
    if (op.is(tt.GetProgramIdOp)) hasRows ||= op.axis.number === 1;
    // Operands of matrix products are shared between programs.
    else if (op.is(tt.DotOp) || showsOrder(op)) isFree = false;
    else if (op.is(tt.StoreOp) || op.is(tt.AtomicRMWOp)) stored.push(op.ptr);
    else if (op.is(tt.LoadOp)) loaded.push(op.ptr);
  }, "pre");
  if (!hasRows || !isFree) return { fast: "x", across: 1 };
  const known = new Map<Value, Steps>();
  const distances = (pointers: readonly Value[]): readonly Steps[] =>
    pointers.map((pointer) => stepsOf(pointer, known)).map(({ x, y }) => ({ x: Math.abs(x), y: Math.abs(y) }));
  const [stores, loads] = [distances(stored), distances(loaded)];
  // Partially stored cache lines take longer than partially loaded ones.
  const storedAlong = nearerAxis(stores);
  const fast = storedAlong ?? nearerAxis(loads) ?? "x";
  return { fast, across: storedAlong === undefined ? 1 : programsAcross(loads, storedAlong) };
}

/**
 * The axis y if every access whose distances differ has the smaller non-zero one along y, otherwise x; undefined if there
 * is no such access.
 */
function nearerAxis(distances: readonly Steps[]): "x" | "y" | undefined {
  if (distances.some(({ x, y }) => x > 0 && x < y)) return "x";
  return distances.some(({ x, y }) => y > 0 && y < x) ? "y" : undefined;
}

/** Number of programs across `fast` that load {@link elementsAcross} elements, if loads are closer along that axis. */
function programsAcross(loads: readonly Steps[], fast: "x" | "y"): number {
  const other = fast === "x" ? "y" : "x";
  const nearer = loads.filter((steps) => steps[other] > 0 && steps[other] < steps[fast]).map((steps) => steps[other]);
  return nearer.length === 0 ? 1 : Math.max(1, Math.floor(elementsAcross / Math.max(...nearer)));
}

/**
 * Whether results may reveal the order in which programs are executed. The order of atomic updates whose old values are
 * unused is unspecified: sums of floats are rounded in one order or another.
 */
function showsOrder(op: Operation): boolean {
  if (op.is(tt.AtomicRMWOp) && op.isUnused && RmwOp.name(op.atomic_rmw_op) !== "exch") return false;
  return op.has(tt.Atomic) || op.is(tt.PrintOp) || Call.has(op) || (op.is(tt.LoadOp) && op.isVolatile.isTrue);
}

function stepsOf(value: Value, known: Map<Value, Steps>): Steps {
  const before = known.get(value);
  if (before !== undefined) return before;
  const op = value.definingOp;
  // Induction variables and carried values have the steps of their initial values.
  const first = op === undefined ? scf.firstValue(value) : undefined;
  const steps = op !== undefined ? stepsOfResult(op, known) : first === undefined ? none : stepsOf(first, known);
  known.set(value, steps);
  return steps;
}

/** Operations whose result has the steps of their operand. */
const sameSteps = [
  ExtSIOp,
  ExtUIOp,
  TruncIOp,
  IndexCastOp,
  tt.SplatOp,
  tt.BroadcastOp,
  tt.ExpandDimsOp,
  tt.ReshapeOp,
  tt.TransOp,
] as const;

function stepsOfResult(op: Operation, known: Map<Value, Steps>): Steps {
  if (op.is(tt.GetProgramIdOp)) return { x: op.axis.number === 0 ? 1 : 0, y: op.axis.number === 1 ? 1 : 0 };
  const all = op.operands.map((operand) => stepsOf(operand, known));
  if (all.every(({ x, y }) => x === 0 && y === 0)) return none;
  const [first = unknown, second = none] = all;
  if (sameSteps.some((cls) => op.is(cls))) return first;
  if (op.is(AddIOp) || op.is(tt.AddPtrOp)) return { x: first.x + second.x, y: first.y + second.y };
  if (op.is(SubIOp)) return { x: first.x - second.x, y: first.y - second.y };
  if (op.is(MulIOp)) return product(first, second, op.operands.map(constantInt));
  if (op.is(ShLIOp)) {
    const bits = constantInt(op.rhs);
    return bits === undefined ? unknown : product(first, none, [undefined, 1n << bits]);
  }
  if (op.is(RemSIOp) || op.is(RemUIOp))
    return eachStep(first, (step, by) => (Math.abs(step) < by ? step : NaN), constantInt(op.rhs));
  if (op.is(DivSIOp) || op.is(DivUIOp))
    return eachStep(first, (step, by) => (Math.abs(step) < by ? 0 : step / by), constantInt(op.rhs));
  return unknown;
}

/** The steps of a remainder or quotient between most programs. */
function eachStep({ x, y }: Steps, divided: (step: number, by: number) => number, divisor: bigint | undefined): Steps {
  if (divisor === undefined || divisor <= 0n) return unknown;
  const by = Number(divisor);
  return { x: x === 0 ? 0 : divided(x, by), y: y === 0 ? 0 : divided(y, by) };
}

/** The steps of a product. A factor that is the same for all programs scales the steps of the other one. */
function product(a: Steps, b: Steps, constants: readonly (bigint | undefined)[]): Steps {
  const [steps, factor] = b.x === 0 && b.y === 0 ? [a, constants[1]] : [b, constants[0]];
  if (steps === b && (a.x !== 0 || a.y !== 0)) return unknown;
  const scale = (step: number): number => (step === 0 ? 0 : step * (factor === undefined ? Infinity : Number(factor)));
  return { x: scale(steps.x), y: scale(steps.y) };
}
