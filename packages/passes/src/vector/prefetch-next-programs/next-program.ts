/** What values of a program are in the one that is executed after it, if they follow from its number. */
import {
  AddIOp,
  AndIOp,
  CmpIOp,
  CmpIPredicate,
  ConstantOp,
  constantInt,
  type func,
  MaxSIOp,
  MinSIOp,
  SelectOp,
  SubIOp,
} from "@tt-opt/dialect-std";
import { ProgramDim, type ProgramDimName, tt, tts } from "@tt-opt/dialect-tt";
import { type Builder, isMemoryEffectFree, type Operation, type Rewriter, type Value } from "@tt-opt/ir-core";

/** See the file's header. */
export class NextProgram {
  /** The axis along which programs are executed one after the other. */
  readonly #axis: ProgramDimName;
  /** How many programs this one has become. */
  readonly #factor: number;
  readonly #kernel: func.FuncOp;
  readonly #dependent = new Map<Value, boolean>();

  constructor(kernel: func.FuncOp) {
    const isByColumns = tts.isMarked(kernel, "byColumns");
    this.#axis = isByColumns ? "y" : "x";
    this.#factor = tts.joinedPrograms(kernel)[isByColumns ? 1 : 0];
    this.#kernel = kernel;
  }

  /** Whether a value may be another one in the next program. */
  dependsOnNumber(value: Value): boolean {
    const known = this.#dependent.get(value);
    if (known !== undefined) return known;
    const { definingOp: op } = value;
    const depends =
      op === undefined
        ? value.parentBlock !== this.#kernel.body.entry
        : this.#isNumber(op) || !isPlain(op) || op.operands.some((operand) => this.dependsOnNumber(operand));
    this.#dependent.set(value, depends);
    return depends;
  }

  /** Whether a value follows from the number of the program, and is not the same for all. */
  canMove(value: Value): boolean {
    return this.dependsOnNumber(value) && this.#follows(value);
  }

  #follows(value: Value): boolean {
    if (!this.dependsOnNumber(value)) return true;
    const { definingOp: op } = value;
    if (op === undefined) return false;
    return this.#isNumber(op) || (isPlain(op) && op.operands.every((operand) => this.#follows(operand)));
  }

  /**
   * What `value` is in the next program, at the insertion point; what it is in this one behind the last program, and
   * where `count` is more than `most`.
   */
  move(rw: Rewriter, value: Value, count: Value, most: number): Value {
    const number = this.#nextNumber(rw, count, most);
    const moved = new Map<Value, Value>();
    const move = (of: Value): Value => {
      if (!this.dependsOnNumber(of)) return of;
      const { definingOp: op } = of;
      if (op === undefined || this.#isNumber(op)) return number;
      const known = moved.get(of);
      if (known !== undefined) return known;
      const operands = op.operands.map(move);
      const clone = rw.clone(op);
      operands.forEach((operand, i) => rw.setOperand(clone, i, operand));
      op.results.forEach((result, i) => moved.set(result, clone.resultAt(i)));
      return moved.get(of) ?? of;
    };
    return move(value);
  }

  #nextNumber(b: Builder, count: Value, most: number): Value {
    const axis = ProgramDim.attr(b.context, this.#axis);
    const number = tt.GetProgramIdOp.build(b, { axis }).result;
    const programs = tt.GetNumProgramsOp.build(b, { axis }).result;
    const next = AddIOp.build(b, { lhs: number, rhs: ConstantOp.int(b, number.type, this.#factor).result }).result;
    const isThere = isLess(b, next, programs);
    const isTaken =
      greatest(count) <= most
        ? isThere
        : AndIOp.build(b, { lhs: isThere, rhs: isLess(b, count, ConstantOp.index(b, most + 1).result) }).result;
    return SelectOp.build(b, { condition: isTaken, trueValue: next, falseValue: number }).result;
  }

  #isNumber(op: Operation): boolean {
    return op.is(tt.GetProgramIdOp) && ProgramDim.name(op.axis) === this.#axis;
  }
}

/** Whether an operation computes the same from the same operands, whenever it is executed. */
function isPlain(op: Operation): boolean {
  return op.regions.length === 0 && isMemoryEffectFree(op);
}

function isLess(b: Builder, lhs: Value, rhs: Value): Value {
  return CmpIOp.build(b, { predicate: CmpIPredicate.attr(b.context, "slt"), lhs, rhs }).result;
}

/** The most that a number of elements can be, as far as it is a constant, or less than one by what is taken off. */
function greatest(value: Value): number {
  const constant = constantInt(value);
  if (constant !== undefined) return Number(constant);
  const { definingOp: op } = value;
  if (op?.is(MinSIOp) === true) return Math.min(greatest(op.lhs), greatest(op.rhs));
  if (op?.is(MaxSIOp) === true) return Math.max(greatest(op.lhs), greatest(op.rhs));
  // What is taken off is the part of a number behind the last vector.
  return op?.is(SubIOp) === true && op.rhs.definingOp?.is(AndIOp) === true ? greatest(op.lhs) : Infinity;
}
