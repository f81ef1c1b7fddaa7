/**
 * `loops-to-copies`: engines copy contiguous memory by the widest vectors of the machine, two to four times as wide as
 * those of WebAssembly, or by its own instruction for copies.
 */
import { CmpIOp, ConstantOp, constantInt, scf, SubIOp } from "@tt-opt/dialect-std";
import { storageBytes, tts } from "@tt-opt/dialect-tt";
import {
  at,
  beforeOp,
  type Block,
  type Builder,
  cloneOperation,
  definePass,
  I1,
  IrMapping,
  isPure,
  opt,
  type Rewriter,
  type Value,
  VectorType,
} from "@tt-opt/ir-core";
import { isIndependent, mostIterations } from "./independent-loops.ts";
import { offsetSum } from "./offset-sum.ts";
import { greatest, knownSize } from "./range-size.ts";

/** See the file's header. */
export const loopsToCopies = definePass({
  name: "loops-to-copies",
  summary: "copy contiguous memory by one operation",
  description: `Handles loops with the mark \`tts.independent\` that store what they load, and nothing else, from and to
contiguous memory behind pointers. A loop that copies at least \`bytes\` becomes a \`tts.copy\` for each of its stores. If
its trip count is not constant, a branch chooses between these and the loop, which pays if the loop may copy several times
as many.

A loop with several stores is left alone if it may load what it stores.`,
  options: { bytes: opt.int(4096, "fewest bytes that are copied by one operation", { least: 1 }) },
  statistics: { copies: "loops that became copies" },
  example: {
    input: `func.func @copy(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %i: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c1024 = arith.constant 1024 : index
  scf.for %j = %c0 to %c1024 step %c4 {
    %k = arith.addi %i, %j : index
    %v = tts.load %x[%k] strides [1] : !tt.ptr<f32> -> vector<4xf32>
    tts.store %v, %y[%j] strides [1] : vector<4xf32>, !tt.ptr<f32>
  } {tts.independent}
  return
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const loops: scf.ForOp[] = [];
    ctx.root.walkOps(scf.ForOp, (loop) => void (isIndependent(loop) && loops.push(loop)));
    for (const loop of loops) {
      const copies = copiesOf(loop);
      if (copies === undefined) continue;
      const least = Math.max(...copies.map(({ bytes }) => ctx.options.bytes / bytes));
      if ((knownSize(loop.lowerBound, loop.upperBound) ?? mostElements(loop) / branchShare) < least) continue;
      replaceLoop(rw, loop, copies, Math.ceil(least));
      ctx.count("copies");
    }
  },
});

/** How many times as many bytes as the fewest that are copied at once a loop may copy for a branch to pay. */
const branchShare = 4;

/** What an iteration loads and stores. */
interface Copy {
  readonly from: Place;
  readonly to: Place;
  /** The bytes of an element. */
  readonly bytes: number;
}

/** The first element of an access. */
interface Place {
  readonly base: Value;
  readonly offset: Value;
}

/** The copies that a loop consists of; undefined if it does anything else. */
function copiesOf(loop: scf.ForOp): readonly Copy[] | undefined {
  if (loop.initArgs.length > 0) return undefined;
  const copies: Copy[] = [];
  let loads = 0;
  for (const op of loop.body.ops()) {
    if (op.is(tts.LoadOp)) loads++;
    else if (op.is(tts.StoreOp)) {
      const copy = copyOf(loop, op);
      if (copy === undefined) return undefined;
      copies.push(copy);
    } else if (op !== loop.body.last && !isPure(op)) return undefined;
  }
  if (copies.length !== loads || copies.length === 0) return undefined;
  const stored = new Set(copies.map(({ to }) => to.base));
  return copies.length === 1 || !copies.some(({ from }) => stored.has(from.base)) ? copies : undefined;
}

function copyOf(loop: scf.ForOp, store: tts.StoreOp): Copy | undefined {
  const { value } = store;
  const load = value.definingOp;
  if (load?.is(tts.LoadOp) !== true || load.block !== loop.body || load.isVolatile.isTrue) return undefined;
  const { type } = value;
  if (!(type instanceof VectorType) || I1.matches(type.elementType) || !value.hasOneUse) return undefined;
  if (constantInt(loop.step) !== BigInt(at(type.shape, 0))) return undefined;
  const [from, to, bytes] = [placeOf(loop, load), placeOf(loop, store), storageBytes(type.elementType)];
  return from && to && bytes !== undefined ? { from, to, bytes } : undefined;
}

/** Where an access begins; undefined unless consecutive iterations access consecutive vectors. */
function placeOf({ body }: scf.ForOp, { base, layout, mask }: tts.LoadOp | tts.StoreOp): Place | undefined {
  const { dims, offset } = layout;
  if (mask !== undefined || layout.isBounded || dims.length !== 1 || typeof offset === "number") return undefined;
  const { stride, wrap } = at(dims, 0);
  if (stride !== 1 || wrap !== undefined || !tts.ScalarPointer.matches(base.type)) return undefined;
  const counter = at(body.args, 0);
  const terms = offsetSum(offset)?.terms;
  const isNext =
    terms?.get(counter) === 1 && [...terms.keys()].every((term) => term === counter || isInvariant(term, body));
  return isNext && isInvariant(base, body) ? { base, offset } : undefined;
}

/** An upper bound of the number of elements that a loop copies; Infinity if there is none. */
function mostElements(loop: scf.ForOp): number {
  const iterations = mostIterations(loop) ?? Infinity;
  return Math.min(greatest(loop.upperBound), iterations * Number(constantInt(loop.step)));
}

/** Whether a value is from outside of the body of a loop. */
function isInvariant({ parentBlock }: Value, body: Block): boolean {
  return parentBlock !== body;
}

/** Copies if the loop covers at least `least` elements, which is not tested if their number is known. */
function replaceLoop(rw: Rewriter, loop: scf.ForOp, copies: readonly Copy[], least: number): void {
  const { lowerBound, upperBound } = loop;
  rw.at = beforeOp(loop);
  rw.loc = loop.loc;
  const isKnown = knownSize(lowerBound, upperBound) !== undefined;
  const count = SubIOp.build(rw, { lhs: upperBound, rhs: lowerBound }).result;
  if (isKnown) copyAll(rw, loop, copies, count);
  else {
    const bound = ConstantOp.index(rw, least).result;
    const isLong = CmpIOp.create(rw, "sge", count, bound).result;
    scf.IfOp.create(
      rw,
      isLong,
      (b) => copyAll(b, loop, copies, count),
      (b) => void b.insert(cloneOperation(loop)),
    );
  }
  rw.erase(loop);
}

/** Copies what all iterations copy. */
function copyAll(b: Builder, loop: scf.ForOp, copies: readonly Copy[], count: Value): void {
  const mapping = new IrMapping().map(at(loop.body.args, 0), loop.lowerBound);
  for (const op of loop.body.ops()) if (isPure(op) && op !== loop.body.last) b.insert(cloneOperation(op, mapping));
  const start = ({ base, offset }: Place): Place => ({ base, offset: mapping.get(offset) });
  for (const { from, to } of copies) tts.CopyOp.create(b, start(from), start(to), count);
}
