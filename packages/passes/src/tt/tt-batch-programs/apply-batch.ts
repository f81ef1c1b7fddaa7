/** Makes each program of a kernel compute several elements of a dimension instead of one, by a plan. */
import { AndIOp, CmpIOp, CmpIPredicate, ConstantOp, OrIOp, scf, XOrIOp } from "@tt-opt/dialect-std";
import { tt } from "@tt-opt/dialect-tt";
import {
  at,
  beforeOp,
  defined,
  integerAttr,
  type Operation,
  RankedTensorType,
  type Rewriter,
  startOf,
  tensorShapeOf,
  type Type,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { alongDimension, positionsFrom, splat } from "../block-access.ts";
import { leastEnd, mergedPrograms } from "../program-slices/merged-programs.ts";
import type { BatchPlan } from "./batch-plan.ts";

/**
 * Makes a program whose number is a multiple of the plan's count also do the work of the programs after it, up to the
 * next multiple. Elements of programs past the end of the grid are masked off.
 */
export function applyBatch(rw: Rewriter, kernel: tt.FuncOp, plan: BatchPlan): void {
  const body = defined(kernel.body.entry, "the body of a kernel");
  const ops = [...body.ops()];
  rw.at = startOf(body);
  rw.loc = kernel.loc;
  const { first, count } = mergedPrograms(rw, plan.axis, plan.count);
  const lanes = positionsFrom(rw, ConstantOp.int(rw, count.type, 0).result, plan.count);
  const exists = CmpIOp.create(rw, "slt", lanes, splat(rw, count, [plan.count])).result;
  new Batch(rw, plan, { first, count, all: positionsFrom(rw, first, plan.count) }, exists).run(ops);
}

/** The number of the first program of a batch, how many programs exist, and the numbers of all. */
interface Numbers {
  readonly first: Value;
  readonly count: Value;
  readonly all: Value;
}

class Batch {
  readonly #rw: Rewriter;
  readonly #plan: BatchPlan;
  readonly #numbers: Numbers;
  readonly #exists: Value;
  /** The values of all programs of a batch. */
  readonly #forms = new Map<Value, Value>();
  readonly #replaced: Operation[] = [];
  /** Conditions whose forms are false for programs that do not exist. */
  readonly #bounded = new Set<Value>();

  /** `numbers` are those of the programs, and `exists` tells which of them exist. */
  constructor(rw: Rewriter, plan: BatchPlan, numbers: Numbers, exists: Value) {
    [this.#rw, this.#plan] = [rw, plan];
    [this.#numbers, this.#exists] = [numbers, exists];
  }

  run(ops: readonly Operation[]): void {
    this.#visitAll(ops);
    for (const op of this.#replaced.toReversed()) this.#rw.erase(op);
  }

  #visitAll(ops: readonly Operation[]): void {
    const { varying, shared } = this.#plan;
    for (const op of ops) {
      if (shared.has(op)) this.#rw.setOperand(op, 0, this.#numbers.first);
      this.#rw.at = beforeOp(op);
      this.#rw.loc = op.loc;
      if (op.is(scf.ForOp)) this.#visitLoop(op);
      else if (!op.is(scf.YieldOp) && [...op.operands, ...op.results].some((value) => varying.has(value))) {
        this.#visit(op);
        this.#replaced.push(op);
      }
    }
  }

  /** Makes a loop carry the values of all programs. */
  #visitLoop(loop: scf.ForOp): void {
    const first = loop.operandCount - loop.initArgs.length;
    const shapes = loop.regionIterArgs.map((arg, i) => {
      if (!this.#plan.varying.has(arg)) return undefined;
      const shape = this.#shapeOf(arg);
      this.#rw.setOperand(loop, first + i, this.#formOf(at(loop.initArgs, i), shape));
      for (const carried of [arg, loop.resultAt(i)]) {
        this.#rw.setType(carried, this.#typeOf(carried.type));
        this.#forms.set(carried, carried);
      }
      return shape;
    });
    const end = defined(loop.body.last, "the end of a loop");
    this.#visitAll([...loop.body.ops()]);
    this.#rw.at = beforeOp(end);
    shapes.forEach((shape, i) => {
      if (shape !== undefined) this.#rw.setOperand(end, i, this.#formOf(end.operand(i), shape));
    });
  }

  #visit(op: Operation): void {
    if (op.is(tt.GetProgramIdOp)) this.#forms.set(op.result, this.#numbers.all);
    else if (op.is(tt.LoadOp)) this.#load(op);
    else if (op.is(tt.StoreOp)) this.#store(op);
    else if (op.is(tt.AssertOp)) this.#assert(op);
    else if (op.is(tt.SplatOp)) this.#forms.set(op.result, this.#spread(this.#form(op.src), this.#shapeOf(op.result)));
    else if (op.is(CmpIOp) && this.#isBound(op)) this.#bound(op);
    else this.#compute(op);
    const isAny = op.is(AndIOp) || op.is(tt.SplatOp) || op.is(tt.BroadcastOp) || op.is(tt.ExpandDimsOp);
    if (isAny && op.operands.some((operand) => this.#bounded.has(operand))) this.#bounded.add(op.resultAt(0));
  }

  /** Whether a comparison tests that the number of the program is below a number that all programs share. */
  #isBound({ lhs, rhs, predicate }: CmpIOp): boolean {
    const { varying } = this.#plan;
    const isLess = lhs.definingOp?.is(tt.GetProgramIdOp) === true && CmpIPredicate.name(predicate) === "slt";
    return isLess && varying.has(lhs) && !varying.has(rhs);
  }

  /** Lowers the bound of a comparison to the programs that exist, so that masks need no other one. */
  #bound(op: CmpIOp): void {
    const { first, count, all } = this.#numbers;
    const limit = splat(this.#rw, leastEnd(this.#rw, op.rhs, first, count), [this.#plan.count]);
    this.#forms.set(op.result, CmpIOp.create(this.#rw, "slt", all, limit).result);
    this.#bounded.add(op.result);
  }

  #compute(op: Operation): void {
    const shape = this.#shapeOf(op.resultAt(0));
    const isResized = op.is(tt.BroadcastOp) || op.is(tt.ExpandDimsOp) || op.is(tt.ReduceOp);
    const operands = op.operands.map((operand) => {
      if (isResized) return this.#form(operand);
      return this.#isUniform(op, operand) ? operand : this.#formOf(operand, shape);
    });
    const made = this.#rw.clone(op);
    operands.forEach((operand, i) => this.#rw.setOperand(made, i, operand));
    if (this.#plan.isRaising && (op.is(tt.ExpandDimsOp) || op.is(tt.ReduceOp) || op.is(tt.ScanOp)))
      this.#rw.setAttribute(made, "axis", integerAttr(op.context, 32, op.axis.number + 1));
    op.results.forEach((result, i) => {
      this.#rw.setType(made.resultAt(i), this.#typeOf(result.type));
      this.#forms.set(result, made.resultAt(i));
    });
  }

  /** Whether an operand is one condition for all elements of the result. */
  #isUniform(op: Operation, operand: Value): boolean {
    const isScalar = !(operand.type instanceof RankedTensorType);
    return isScalar && op.resultAt(0).type instanceof RankedTensorType && !this.#plan.varying.has(operand);
  }

  #load(op: tt.LoadOp): void {
    const shape = this.#shapeOf(op.result);
    const ptr = typed(this.#formOf(op.ptr, shape), tt.TtPtrLike);
    const mask = this.#mask(op.mask, shape);
    const other = op.other === undefined ? undefined : this.#formOf(op.other, shape);
    const { cache, evict, isVolatile } = op;
    this.#forms.set(op.result, tt.LoadOp.build(this.#rw, { ptr, mask, other, cache, evict, isVolatile }).result);
  }

  #store(op: tt.StoreOp): void {
    const shape = this.#shapeOf(op.ptr);
    const ptr = typed(this.#formOf(op.ptr, shape), tt.TtPtrLike);
    const value = this.#formOf(op.value, shape);
    const { cache, evict } = op;
    tt.StoreOp.build(this.#rw, { ptr, value, mask: this.#mask(op.mask, shape), cache, evict });
  }

  /** Nothing is asserted of programs that do not exist. */
  #assert(op: tt.AssertOp): void {
    const shape = this.#shapeOf(op.condition);
    const exists = this.#spread(this.#exists, shape);
    const rhs = XOrIOp.build(this.#rw, { lhs: exists, rhs: ConstantOp.int(this.#rw, exists.type, -1).result }).result;
    const condition = OrIOp.build(this.#rw, { lhs: this.#formOf(op.condition, shape), rhs }).result;
    this.#rw.createGeneric("tt.assert", { operands: [condition], properties: op.properties.entries() });
  }

  #mask(mask: Value | undefined, shape: readonly number[]): Value {
    if (mask !== undefined && this.#bounded.has(mask)) return this.#formOf(mask, shape);
    const rhs = this.#spread(this.#exists, shape);
    return mask === undefined ? rhs : AndIOp.build(this.#rw, { lhs: this.#formOf(mask, shape), rhs }).result;
  }

  /** A value of all programs: a scalar in one dimension, a block with its first dimension resized or a new one. */
  #form(value: Value): Value {
    const known = this.#forms.get(value);
    if (known !== undefined) return known;
    const { type } = value;
    if (!(type instanceof RankedTensorType)) return splat(this.#rw, value, [this.#plan.count]);
    const block = typed(value, tt.TtTensor);
    const axis = integerAttr(this.#rw.context, 32, 0);
    const src = this.#plan.isRaising ? tt.ExpandDimsOp.build(this.#rw, { src: block, axis }).result : block;
    return tt.BroadcastOp.build(this.#rw, { src, resultTypes: [this.#typeOf(type)] }).result;
  }

  /** A value of all programs in `shape`. */
  #formOf(value: Value, shape: readonly number[]): Value {
    const form = this.#form(value);
    return tensorShapeOf(form).length === shape.length ? form : this.#spread(form, shape);
  }

  /** One number per program in a block of `shape`, whatever its first size. */
  #spread(value: Value, [, ...sizes]: readonly number[]): Value {
    return alongDimension(this.#rw, value, 0, [this.#plan.count, ...sizes]);
  }

  #shapeOf({ type }: Value): readonly number[] {
    return type instanceof RankedTensorType ? this.#batched(type.shape) : [this.#plan.count];
  }

  #typeOf(type: Type): Type {
    if (!(type instanceof RankedTensorType)) return RankedTensorType.get([this.#plan.count], type);
    return type.with({ shape: this.#batched(type.shape) });
  }

  /** The shape of a block of all programs. */
  #batched(shape: readonly number[]): readonly number[] {
    const { count, isRaising } = this.#plan;
    return isRaising ? [count, ...shape] : shape.with(0, count);
  }
}
