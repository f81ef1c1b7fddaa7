/**
 * Sums the bytes read, the bytes written and the operations of each block, and builds the code that adds the sums to
 * the counters.
 */
import { AddIOp, ConstantOp, ExtUIOp, MulIOp } from "@tt-opt/dialect-std";
import { MemSemantic, MemSyncScope, PointerType, RmwOp, tt } from "@tt-opt/dialect-tt";
import {
  beforeOp,
  type Block,
  type Builder,
  elementTypeOrSelf,
  FloatType,
  integerWidth,
  IntegerType,
  type Operation,
  type Rewriter,
  type Type,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { splat } from "../block-access.ts";
import { reduce, reduceAll } from "../block-reduction.ts";
import { ActiveLanes, elementCount, type LaneCount, widened } from "./active-lanes.ts";
import { floatOperations, floatOperationsInside } from "./float-operations.ts";

/** The counters, in their order in memory. */
export const workCounters = ["bytesRead", "bytesWritten", "flops"] as const;
type Counter = (typeof workCounters)[number];

/** What one execution of a block adds to a counter: a constant, and products of a number of lanes and a factor. */
interface Sum {
  constant: number;
  readonly terms: { readonly lanes: Value; readonly factor: number }[];
}

/** See the file's header. */
export class WorkCounter {
  readonly #rw: Rewriter;
  readonly #lanes: ActiveLanes;
  readonly #sums = new Map<Block, Map<Counter, Sum>>();

  constructor(rw: Rewriter) {
    this.#rw = rw;
    this.#lanes = new ActiveLanes(rw);
  }

  /** Counts one execution of `op`; operations must come in program order. */
  visit(op: Operation): void {
    const { block } = op;
    if (block === undefined) return;
    const lanes = this.#lanes;
    lanes.visit(op);
    if (op.is(tt.LoadOp)) this.#access(block, op.ptr, op.mask, ["bytesRead"]);
    else if (op.is(tt.StoreOp)) this.#access(block, op.ptr, op.mask, ["bytesWritten"]);
    else if (op.is(tt.AtomicCASOp)) this.#access(block, op.ptr, undefined, ["bytesRead", "bytesWritten"]);
    else if (op.is(tt.AtomicRMWOp)) {
      this.#access(block, op.ptr, op.mask, ["bytesRead", "bytesWritten"]);
      if (RmwOp.name(op.atomic_rmw_op) === "fadd") this.#add(block, "flops", this.#selected(op.ptr, op.mask), 1);
    } else if (op.is(tt.DotOp)) this.#product(block, op);
    else if (op.is(tt.ReduceOp) || op.is(tt.ScanOp)) {
      this.#add(block, "flops", lanes.count(op.operand(0)), floatOperationsInside(op));
    } else if (op.is(tt.MapElementwiseOp)) {
      this.#add(block, "flops", elementCount(op.resultAt(0).type), floatOperationsInside(op));
    } else {
      const flops = floatOperations(op);
      if (flops > 0) this.#add(block, "flops", lanes.count(op.resultAt(0)), flops);
    }
  }

  /** Builds the code. `counters` points to an i64 for each of {@link workCounters}, shared by all programs. */
  emit(counters: Value): void {
    for (const [block, sums] of this.#sums) {
      const terminator = block.last;
      if (terminator === undefined) continue;
      this.#rw.within(beforeOp(terminator), () => {
        for (const [counter, sum] of sums) addTo(this.#rw, counters, workCounters.indexOf(counter), sum);
      });
    }
  }

  /** The active lanes of an access. */
  #selected(ptr: Value, mask: Value | undefined): LaneCount {
    return mask === undefined ? elementCount(ptr.type) : this.#lanes.countMask(mask);
  }

  #access(block: Block, ptr: Value, mask: Value | undefined, counters: readonly Counter[]): void {
    const bytes = pointeeBytes(ptr.type);
    for (const counter of counters) this.#add(block, counter, this.#selected(ptr, mask), bytes);
  }

  /** Counts a multiplication and an addition for each pair of active elements. */
  #product(block: Block, op: tt.DotOp): void {
    const { a, b, d } = op;
    const rank = d.type.rank;
    const inner = a.type.shape[rank - 1] ?? 1;
    const [rows, columns] = [d.type.shape[rank - 2] ?? 1, d.type.shape[rank - 1] ?? 1];
    const [ofA, ofB] = [this.#lanes.maskOf(a), this.#lanes.maskOf(b)];
    if (ofA === undefined && ofB === undefined) return this.#add(block, "flops", elementCount(d.type) * inner, 2);
    const pairs = this.#rw.within(beforeOp(op), () => {
      const shape = [...d.type.shape.slice(0, rank - 2), inner];
      const along = (mask: Value | undefined, axis: number, size: number): Value =>
        mask === undefined
          ? splat(this.#rw, ConstantOp.int(this.#rw, IntegerType.get(this.#rw.context, 32), size).result, shape)
          : reduce(this.#rw, widened(this.#rw, mask, 32), axis, "add");
      const lhs = along(ofA, rank - 2, rows);
      const rhs = along(ofB, rank - 1, columns);
      const sum = reduceAll(this.#rw, MulIOp.build(this.#rw, { lhs, rhs }).result, "add");
      const i64 = IntegerType.get(this.#rw.context, 64);
      return ExtUIOp.build(this.#rw, { in: sum, resultTypes: [i64] }).resultAt(0);
    });
    this.#add(block, "flops", pairs, 2);
  }

  #add(block: Block, counter: Counter, lanes: LaneCount, factor: number): void {
    if (factor === 0) return;
    const sums = this.#sums.get(block) ?? new Map<Counter, Sum>();
    this.#sums.set(block, sums);
    const sum = sums.get(counter) ?? { constant: 0, terms: [] };
    sums.set(counter, sum);
    if (typeof lanes === "number") sum.constant += lanes * factor;
    else sum.terms.push({ lanes, factor });
  }
}

function addTo(b: Builder, counters: Value, index: number, { constant, terms }: Sum): void {
  const i64 = IntegerType.get(b.context, 64);
  const number = (value: number): Value => ConstantOp.int(b, i64, value).result;
  let val = number(constant);
  const factors = new Map<Value, number>();
  for (const { lanes, factor } of terms) factors.set(lanes, (factors.get(lanes) ?? 0) + factor);
  for (const [lanes, factor] of factors) {
    const product = MulIOp.build(b, { lhs: lanes, rhs: number(factor) }).result;
    val = AddIOp.build(b, { lhs: val, rhs: product }).result;
  }
  const ptr = tt.AddPtrOp.build(b, {
    ptr: typed(counters, tt.TtPtrLike),
    offset: typed(ConstantOp.int(b, IntegerType.get(b.context, 32), index).result, tt.TtIntLike),
  }).result;
  tt.AtomicRMWOp.build(b, {
    atomic_rmw_op: RmwOp.attr(b.context, "add"),
    sem: MemSemantic.attr(b.context, "relaxed"),
    scope: MemSyncScope.attr(b.context, "gpu"),
    ptr,
    val,
  });
}

/** The size in bytes of the pointee of a pointer, or of each pointer of a tensor. */
function pointeeBytes(type: Type): number {
  const pointer = elementTypeOrSelf(type);
  const pointee = pointer instanceof PointerType ? pointer.pointeeType : pointer;
  const element = elementTypeOrSelf(pointee);
  if (element instanceof PointerType) return 8;
  const width = element instanceof FloatType ? element.width : (integerWidth(element) ?? 64);
  return Math.ceil(width / 8) * elementCount(pointee);
}
