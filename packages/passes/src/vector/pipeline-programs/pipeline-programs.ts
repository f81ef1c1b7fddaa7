/**
 * `pipeline-programs`: a program that ends with a loop over a row executes the first loop of the next program together
 * with it. The one changes what is in the first cache while the other one loads and reduces, so that neither waits, and
 * each row begins with what is known already, such as the maximum of a softmax.
 *
 * The values that the first loop carries are kept in the arena, with the number of the program that they are for. A program
 * that does not find its number there executes the loop itself.
 */
import { AndIOp, CmpIOp, ConstantOp, func, memref, scf } from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import * as vector from "@tt-opt/dialect-vector";
import {
  AnyVector,
  at,
  beforeOp,
  type Builder,
  cloneOperation,
  definePass,
  Index,
  type IndexType,
  integerAttr,
  IntegerType,
  IrMapping,
  MemRefType,
  opt,
  type Rewriter,
  typed,
  type Value,
  VectorType,
} from "@tt-opt/ir-core";
import { addClearedBytes, type ClearedView } from "../../bufferization/cleared-bytes.ts";
import { fixCopies, markIndependent, mostIterations } from "../independent-loops.ts";
import { NextProgram } from "../next-program.ts";
import { findStages, outsideValues, registerBytes, type Stages } from "./stages.ts";

/** See the file's header. */
export const pipelinePrograms = definePass({
  name: "pipeline-programs",
  summary: "execute the first loop of the next program together with the last loop of this one",
  description: `Applies to kernels with an arena and the mark \`tts.distinct_arguments\` whose last loop over vectors has
the same iterations as the first one and carries nothing. The first one must only read, from memory that the kernel does
not write, and carry at most three vectors; its addresses must follow from the number of the program. The last one must
only write rows that the program has accessed before: loops that wait for what they write and for what they read next
are slower together, on some processors by far. Both get
as many copies in \`unroll-vector-loops\` as the first one would, so that values are combined in the same order whether a
program finds them or not. Long rows are left alone, if need be at run time: two of them do not fit the first cache.`,
  options: {
    mostBytes: opt.int(8 << 10, "largest row in bytes that is read early", { least: 0 }),
    factor: opt.int(4, "largest number of copies of a loop's body, as in `unroll-vector-loops`", {
      least: 1,
      greatest: 64,
      powerOfTwo: true,
    }),
    limit: opt.int(224, "largest number of operations in all copies of both loops together", { least: 0 }),
  },
  statistics: { kernels: "kernels whose programs overlap" },
  example: {
    input: `func.func @f(%scratch: memref<?xi8>, %x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %zero: vector<4xf32>)
    attributes {tt.kernel, tts.distinct_arguments, tts.scratch_bytes = 64 : i64} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c1024 = arith.constant 1024 : index
  %length = arith.constant 1024 : i32
  %id = tt.get_program_id x : i32
  %offset = arith.muli %id, %length : i32
  %row = tt.addptr %x, %offset : !tt.ptr<f32>, i32
  %out = tt.addptr %y, %offset : !tt.ptr<f32>, i32
  tts.store %zero, %out[%c0] strides [1] : vector<4xf32>, !tt.ptr<f32>
  %sum = scf.for %i = %c0 to %c1024 step %c4 iter_args(%s = %zero) -> (vector<4xf32>) {
    %v = tts.load %row[%i] strides [1] : !tt.ptr<f32> -> vector<4xf32>
    %t = arith.addf %s, %v : vector<4xf32>
    scf.yield %t : vector<4xf32>
  } {tts.independent}
  scf.for %i = %c0 to %c1024 step %c4 {
    %v = tts.load %row[%i] strides [1] : !tt.ptr<f32> -> vector<4xf32>
    %w = arith.divf %v, %sum : vector<4xf32>
    tts.store %w, %out[%i] strides [1] : vector<4xf32>, !tt.ptr<f32>
  } {tts.independent}
  return
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    ctx.root.walkOps(func.FuncOp, (kernel) => {
      if (!tts.isMarked(kernel, "kernel")) return;
      const programs = new NextProgram(kernel);
      const stages = findStages(kernel, programs, ctx.options);
      const view = stages && addClearedBytes(rw, kernel);
      if (stages === undefined || view === undefined) return;
      pipeline(rw, stages, programs, new Kept(view, stages.first));
      ctx.count("kernels");
    });
  },
});

/** What a program keeps for the next one. */
class Kept {
  readonly #program: Value<MemRefType>;
  readonly #carried: readonly Value<MemRefType>[];

  constructor(view: ClearedView, { results, context }: scf.ForOp) {
    this.#program = view(MemRefType.get([1], IntegerType.get(context, 32)), 0);
    this.#carried = results.map((result, i) => {
      const { shape, elementType } = typed(result, AnyVector).type;
      return view(MemRefType.get([at(shape, 0)], elementType), (i + 1) * registerBytes);
    });
  }

  /** Builds whether values were kept for the program at a place, which is not 0. */
  isFor(b: Builder, place: Value): Value {
    const resultTypes = [place.type];
    const lhs = memref.LoadOp.build(b, { memref: this.#program, indices: [start(b)], resultTypes }).result;
    return CmpIOp.create(b, "eq", lhs, place).result;
  }

  load(b: Builder): readonly Value[] {
    return this.#carried.map((base) => {
      const resultTypes = [VectorType.get(base.type.shape, base.type.elementType)];
      return vector.LoadOp.build(b, { base, indices: [start(b)], resultTypes }).result;
    });
  }

  store(b: Builder, place: Value, values: readonly Value[]): void {
    memref.StoreOp.build(b, { value: place, memref: this.#program, indices: [start(b)] });
    values.forEach((value, i) => {
      const valueToStore = typed(value, AnyVector);
      vector.StoreOp.build(b, { valueToStore, base: at(this.#carried, i), indices: [start(b)] });
    });
  }
}

function start(b: Builder): Value<IndexType> {
  return typed(ConstantOp.index(b, 0).result, Index);
}

function pipeline(rw: Rewriter, stages: Stages, programs: NextProgram, kept: Kept): void {
  const { first, last, most, copies } = stages;
  rw.at = beforeOp(first);
  rw.loc = first.loc;
  const places = programs.places(rw);
  const found = scf.IfOp.create(
    rw,
    kept.isFor(rw, places.own),
    (b) => kept.load(b),
    (b) => {
      const alone = cloneOperation(first);
      b.insert(alone);
      if (alone.is(scf.ForOp)) fixCopies(rw, alone, copies);
      return alone.results;
    },
  );
  rw.at = beforeOp(last);
  rw.loc = last.loc;
  const { exists, of } = programs.build(rw);
  const moved = new IrMapping();
  for (const value of outsideValues(first)) moved.map(value, of(value));
  const distance = integerAttr(rw.context, 32, programs.factor);
  const isNext = tts.HasNextProgramOp.build(rw, { distance }).result;
  const end = last.upperBound;
  const isShort = most === undefined ? [] : [CmpIOp.create(rw, "sle", end, ConstantOp.index(rw, most).result).result];
  // The next program must have the same iterations.
  const isSame =
    programs.of(first.upperBound) === "same" ? [] : [CmpIOp.create(rw, "eq", of(first.upperBound), end).result];
  scf.IfOp.create(
    rw,
    [exists, isNext, ...isShort, ...isSame].reduce((lhs, rhs) => AndIOp.build(rw, { lhs, rhs }).result),
    (b) => kept.store(b, places.next, together(rw, b, stages, moved).results),
    (b) => void b.insert(cloneOperation(last)),
  );
  rw.erase(last);
  rw.replace(first, ...found.results);
}

/** Builds the last loop of this program together with the first one of the next program. */
function together(rw: Rewriter, b: Builder, { first, last, copies }: Stages, outside: IrMapping): scf.ForOp {
  const { lowerBound: lb, upperBound: ub, step } = last;
  const loop = scf.ForOp.create(b, { lb, ub, step, inits: first.initArgs }, (inside, iv, args) => {
    const own = new IrMapping().map(last.inductionVar, iv);
    const next = new IrMapping().map(first.inductionVar, iv);
    for (const value of outsideValues(first)) next.map(value, outside.get(value));
    first.body.args.slice(1).forEach((arg, i) => void next.map(arg, at(args, i)));
    // Stores come last.
    copy(inside, first, next);
    copy(inside, last, own);
    return first.yieldedValues.map((value) => next.get(value));
  });
  markIndependent(rw, loop, mostIterations(first));
  fixCopies(rw, loop, copies);
  return loop;
}

function copy(b: Builder, { body }: scf.ForOp, mapping: IrMapping): void {
  for (const op of body.ops()) if (op !== body.last) b.insert(cloneOperation(op, mapping));
}
