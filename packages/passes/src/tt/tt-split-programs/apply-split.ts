/** Makes a kernel compute one part of a program, as a plan says. */
import { AddIOp, AndIOp, ConstantOp, MulIOp, scf, ShRUIOp } from "@tt-opt/dialect-std";
import { ProgramDim, tt } from "@tt-opt/dialect-tt";
import {
  at,
  beforeOp,
  defined,
  DenseElementsAttr,
  IntegerAttr,
  IntegerType,
  type Operation,
  RankedTensorType,
  type Rewriter,
  startOf,
  type Type,
  type Value,
} from "@tt-opt/ir-core";
import { operandSlices, type Slice } from "./operand-slices.ts";
import type { SplitPlan } from "./split-plan.ts";

/**
 * Cuts the programs of a kernel: what has been program (x, y, z) becomes the programs (x, y, `parts` z + i), where i is
 * the number of a part. `parts` is a power of two that the plan allows.
 */
export function applySplit(rw: Rewriter, kernel: tt.FuncOp, plan: SplitPlan, parts: number): void {
  new Splitting(rw, kernel, plan, parts).run();
}

class Splitting {
  readonly #rw: Rewriter;
  readonly #kernel: tt.FuncOp;
  readonly #plan: SplitPlan;
  readonly #parts: number;
  readonly #part: Value;
  readonly #slices = new Map<Value, Map<number, Value>>();

  constructor(rw: Rewriter, kernel: tt.FuncOp, plan: SplitPlan, parts: number) {
    [this.#rw, this.#kernel, this.#plan, this.#parts] = [rw, kernel, plan, parts];
    this.#part = splitGrid(rw, kernel, parts);
  }

  run(): void {
    const { needs } = this.#plan;
    const originals = operationsOf(this.#kernel, (op) => hasCode(op) && needs.isNeededWhole(op));
    for (const op of originals) this.#visit(op);
    for (const op of originals.reverse()) {
      const stays = op.is(tt.StoreOp) || op.is(scf.YieldOp) || op.is(tt.ReturnOp) || needs.isNeededWhole(op);
      if (!stays && op.isUnused) this.#rw.erase(op);
    }
  }

  #visit(op: Operation): void {
    const { needs, stores } = this.#plan;
    if (op.is(tt.StoreOp)) this.#setOperands(op, op, defined(stores.get(op), "the dimension of a store"));
    else if (op.is(scf.ForOp)) this.#visitLoop(op);
    else if (op.is(scf.IfOp)) op.results.forEach((result) => this.#retype(result));
    else if (op.is(scf.YieldOp)) this.#visitYield(op);
    else for (const dim of needs.dimensions(op)) this.#addSlice(op, dim);
  }

  #visitLoop(loop: scf.ForOp): void {
    const first = loop.operandCount - loop.initArgs.length;
    loop.regionIterArgs.forEach((arg, i) => {
      const slice = this.#retype(arg);
      this.#retype(loop.resultAt(i));
      this.#rw.setOperand(loop, first + i, this.#form(at(loop.initArgs, i), slice));
    });
  }

  #visitYield(op: scf.YieldOp): void {
    const parent = defined(op.parentOp, "what a value is yielded to");
    if (!parent.is(scf.ForOp) && !parent.is(scf.IfOp)) return;
    parent.results.forEach((result, i) => {
      const [slice = "all"] = this.#plan.needs.of(result);
      this.#rw.setOperand(op, i, this.#form(op.operand(i), slice));
    });
  }

  /** Makes a carried value what is needed of it, which is returned. */
  #retype(value: Value): Slice {
    const [slice = "all"] = this.#plan.needs.of(value);
    if (slice === "all") return slice;
    this.#rw.setType(value, this.#sliceType(value.type, slice));
    this.#slices.set(value, new Map([[slice, value]]));
    return slice;
  }

  #addSlice(op: Operation, dim: number): void {
    this.#rw.at = beforeOp(op);
    this.#rw.loc = op.loc;
    const made = this.#slicesOf(op, dim);
    op.results.forEach((result, i) => {
      const slices = this.#slices.get(result) ?? new Map<number, Value>();
      this.#slices.set(result, slices.set(dim, at(made, i)));
    });
  }

  #slicesOf(op: Operation, dim: number): readonly Value[] {
    if (op.is(tt.MakeRangeOp)) return [this.#sliceRange(op)];
    if (op.is(ConstantOp) && op.value instanceof DenseElementsAttr) {
      const type = this.#sliceType(op.result.type, dim);
      if (type instanceof RankedTensorType)
        return [ConstantOp.build(this.#rw, { value: DenseElementsAttr.fromBytes(type, op.value.bytes) }).result];
    }
    const clone = this.#rw.clone(op);
    this.#setOperands(clone, op, dim);
    for (const result of clone.results) this.#rw.setType(result, this.#sliceType(result.type, dim));
    return clone.results;
  }

  /** The numbers of a part: those of the first one, and its own start. */
  #sliceRange(op: tt.MakeRangeOp): Value {
    const rw = this.#rw;
    const { type } = op.result;
    const size = at(type.shape, 0) / this.#parts;
    const result = RankedTensorType.get([size], type.elementType);
    const i32 = IntegerType.get(rw.context, 32);
    const end = IntegerAttr.get(i32, op.start.number + size);
    const lhs = tt.MakeRangeOp.build(rw, { start: op.start, end, resultTypes: [result] }).result;
    const start = MulIOp.build(rw, { lhs: this.#part, rhs: ConstantOp.int(rw, i32, size).result }).result;
    const rhs = tt.SplatOp.build(rw, { src: start, resultTypes: [result] }).result;
    return AddIOp.build(rw, { lhs, rhs }).result;
  }

  #setOperands(op: Operation, original: Operation, dim: number): void {
    const slices = defined(operandSlices(original, dim), "the slices of operands");
    slices.forEach((slice, i) => this.#rw.setOperand(op, i, this.#form(op.operand(i), slice)));
  }

  #form(value: Value, slice: Slice): Value {
    return slice === "all" ? value : defined(this.#slices.get(value)?.get(slice), "a slice");
  }

  #sliceType(type: Type, dim: number): Type {
    if (!(type instanceof RankedTensorType)) return type;
    return type.with({ shape: type.shape.map((size, i) => (i === dim ? size / this.#parts : size)) });
  }
}

function hasCode(op: Operation): boolean {
  return op.is(scf.ForOp) || op.is(scf.IfOp);
}

/** The operations of a kernel in program order, with those inside of what is entered. */
function operationsOf(kernel: tt.FuncOp, isEntered: (op: Operation) => boolean): Operation[] {
  const found: Operation[] = [];
  kernel.walk((op) => {
    if (op === kernel) return "advance";
    found.push(op);
    return isEntered(op) ? "advance" : "skip";
  }, "pre");
  return found;
}

/** Makes programs see the grid as before; returns the number of the part. */
function splitGrid(rw: Rewriter, kernel: tt.FuncOp, parts: number): Value {
  const i32 = IntegerType.get(rw.context, 32);
  const shift = Math.log2(parts);
  const isInZ = (op: tt.GetProgramIdOp | tt.GetNumProgramsOp): boolean => ProgramDim.name(op.axis) === "z";
  const before: Operation[] = [];
  kernel.walkOps(tt.GetProgramIdOp, (op) => void (isInZ(op) && before.push(op)));
  kernel.walkOps(tt.GetNumProgramsOp, (op) => void (isInZ(op) && before.push(op)));
  rw.loc = kernel.loc;
  for (const op of before) {
    rw.at = beforeOp(op);
    const lhs = rw.clone(op).resultAt(0);
    const rhs = ConstantOp.int(rw, i32, shift).result;
    rw.replace(op, ShRUIOp.build(rw, { lhs, rhs }).result);
  }
  rw.at = startOf(defined(kernel.body.entry, "the body of a kernel"));
  const z = tt.GetProgramIdOp.build(rw, { axis: ProgramDim.attr(rw.context, "z") });
  return AndIOp.build(rw, { lhs: z.result, rhs: ConstantOp.int(rw, i32, parts - 1).result }).result;
}
