/**
 * `merge-masked-loads`: lanes that a mask of their own turns off are loaded one by one, since memory may end before them. If any
 * lane of adjacent elements is on, though, its element exists, and memory does not end within the vector: it is loaded as a
 * whole, and what is off is replaced.
 */
import { AndIOp, ConstantOp, scf, SelectOp } from "@tt-opt/dialect-std";
import { AccessLayout, storageBytes, tts } from "@tt-opt/dialect-tt";
import * as vector from "@tt-opt/dialect-vector";
import {
  AnyVector,
  at,
  beforeOp,
  DenseElementsAttr,
  definePass,
  FloatAttr,
  FloatType,
  hasReadOnlyEffects,
  I1,
  IntegerAttr,
  type Operation,
  type Rewriter,
  typed,
  type Value,
  VectorType,
} from "@tt-opt/ir-core";
import { eraseUnused } from "../erase-unused.ts";
import { distance, offsetSum } from "./offset-sum.ts";

/** Memory does not end within so many bytes of an element: `KernelMemory` never allocates its first page and its last 64 bytes. */
const mostBytes = 64;

/** See the file's header. */
export const mergeMaskedLoads = definePass({
  name: "merge-masked-loads",
  summary: "load adjacent elements with a mask as a vector if any of them is on",
  description: `A \`vector.from_elements\` of loads of adjacent elements, whose masks are the lanes of one vector of conditions,
together with a condition that all share, becomes one load of a vector of at most 64 bytes, if any lane is on. Lanes that are off
are 0, as without the pass. Assumes that the 64 bytes before and behind each element that a kernel may access can be read.`,
  statistics: { merged: "vectors loaded instead of single elements" },
  example: {
    input: `func.func @f(%p: !tt.ptr<f32>, %i: index, %on: vector<2xi1>) -> vector<2xf32> {
  %c1 = arith.constant 1 : index
  %next = arith.addi %i, %c1 : index
  %first = vector.extract %on[0] : i1 from vector<2xi1>
  %a = tts.load %p[%i] mask %first : !tt.ptr<f32> -> f32
  %second = vector.extract %on[1] : i1 from vector<2xi1>
  %b = tts.load %p[%next] mask %second : !tt.ptr<f32> -> f32
  %v = vector.from_elements %a, %b : vector<2xf32>
  return %v : vector<2xf32>
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const found: vector.FromElementsOp[] = [];
    ctx.root.walkOps(vector.FromElementsOp, (op) => void found.push(op));
    for (const op of found) {
      const row = maskedRow(op);
      if (row === undefined) continue;
      merge(rw, op, row);
      ctx.count("merged");
    }
  },
});

/** Loads of adjacent elements with a mask. */
interface MaskedRow {
  readonly type: VectorType;
  /** The loads of the lanes. */
  readonly loads: readonly tts.LoadOp[];
  /** The condition of each lane. */
  readonly lanes: Value;
  /** What must hold, too. */
  readonly shared: Value | undefined;
}

/** The loads of which an operation makes a vector; undefined if they have another form. */
function maskedRow(op: vector.FromElementsOp): MaskedRow | undefined {
  const { type } = op.resultAt(0);
  if (!(type instanceof VectorType) || type.rank !== 1) return undefined;
  const bytes = storageBytes(type.elementType);
  if (bytes === undefined || bytes * op.operandCount > mostBytes) return undefined;
  const loads = op.operands.flatMap(({ definingOp }) => (definingOp?.is(tts.LoadOp) === true ? [definingOp] : []));
  const [first] = loads;
  const start = first?.offset[0];
  const mask = first === undefined ? undefined : laneMask(first);
  if (first === undefined || start === undefined || mask === undefined || loads.length !== op.operandCount)
    return undefined;
  const origin = offsetSum(start);
  const isAdjacent = ({ offset: [offset] }: tts.LoadOp, lane: number): boolean => {
    const sum = offset === undefined ? undefined : offsetSum(offset);
    return sum !== undefined && origin !== undefined && distance(sum, origin) === lane;
  };
  const isInRow = (load: tts.LoadOp, lane: number): boolean => {
    const own = laneMask(load);
    const isMasked = own?.lane === lane && own.lanes === mask.lanes && own.shared === mask.shared;
    const isOnly = load.block === op.block && load.base === first.base && load.result.hasOneUse;
    return isMasked && isOnly && isAdjacent(load, lane);
  };
  const { lanes, shared } = mask;
  const isWhole = lanes.type instanceof VectorType && lanes.type.shape[0] === loads.length;
  return isWhole && loads.every(isInRow) && isReadOnly(first, op) ? { type, loads, lanes, shared } : undefined;
}

/** The mask of a load that is a lane of conditions; undefined for other loads. */
function laneMask(load: tts.LoadOp): { lanes: Value; lane: number; shared: Value | undefined } | undefined {
  if (load.other !== undefined || load.layout.rank > 0 || load.isVolatile.isTrue) return undefined;
  const both = load.mask?.definingOp;
  const own = both?.is(AndIOp) === true ? both.lhs.definingOp : both;
  const lane = own?.is(vector.ExtractOp) === true ? own.position[0] : undefined;
  if (own?.is(vector.ExtractOp) !== true || typeof lane !== "number") return undefined;
  return { lanes: own.source, lane, shared: both?.is(AndIOp) === true ? both.rhs : undefined };
}

/** Whether the operations from `first` to `last` write nothing. */
function isReadOnly(first: Operation, last: Operation): boolean {
  for (let op: Operation | undefined = first; op !== last; op = op.next)
    if (op === undefined || !hasReadOnlyEffects(op)) return false;
  return true;
}

function merge(rw: Rewriter, op: vector.FromElementsOp, { type, loads, lanes, shared }: MaskedRow): void {
  rw.at = beforeOp(op);
  rw.loc = op.loc;
  const first = at(loads, 0);
  const some = vector.ReductionOp.build(rw, {
    vector: typed(lanes, AnyVector),
    kind: vector.CombiningKind.attr(rw.context, "or"),
  }).dest;
  const condition = shared === undefined ? some : AndIOp.build(rw, { lhs: some, rhs: shared }).result;
  const { elementType } = type;
  const zero = elementType instanceof FloatType ? FloatAttr.get(elementType, 0) : IntegerAttr.get(elementType, 0);
  const zeros = ConstantOp.build(rw, { value: DenseElementsAttr.splat(type, zero) }).result;
  const place = new AccessLayout(first.base, at(first.offset, 0), [{ stride: 1 }]);
  const read = scf.IfOp.create(
    rw,
    typed(condition, I1),
    (b) => [tts.LoadOp.create(b, place, type, {}).result],
    () => [zeros],
  ).resultAt(0);
  rw.replace(
    op,
    isReplacedWhereOff(op, lanes)
      ? read
      : SelectOp.build(rw, { condition: lanes, trueValue: read, falseValue: zeros }).result,
  );
  for (const load of loads) eraseUnused(rw, load);
}

/** Whether only selections use the lanes of `op`, which replace those that are off. */
function isReplacedWhereOff(op: Operation, lanes: Value): boolean {
  const isOff = (condition: Value): boolean =>
    condition === lanes || (condition.definingOp?.is(AndIOp) === true && condition.definingOp.operands.some(isOff));
  return [...op.resultAt(0).users()].every(
    (user) =>
      user.is(SelectOp) &&
      user.trueValue === op.resultAt(0) &&
      user.falseValue !== user.trueValue &&
      isOff(user.condition),
  );
}
