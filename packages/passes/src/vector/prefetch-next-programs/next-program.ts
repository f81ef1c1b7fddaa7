/** What values of a program are in the one that is executed after it, if they follow from its number. */
import { AddIOp, CmpIOp, CmpIPredicate, ConstantOp, type func, scf, SelectOp } from "@tt-opt/dialect-std";
import { ProgramDim, type ProgramDimName, tt, tts } from "@tt-opt/dialect-tt";
import { type Builder, defined, isMemoryEffectFree, type Operation, type Rewriter, type Value } from "@tt-opt/ir-core";

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
        ? this.#argumentDepends(value)
        : this.#isNumber(op) || !isPlain(op) || op.operands.some((operand) => this.dependsOnNumber(operand));
    this.#dependent.set(value, depends);
    return depends;
  }

  /** What begins an iteration of a loop is the same in the same iteration of the next program, if the loop begins alike. */
  #argumentDepends(value: Value): boolean {
    if (value.parentBlock === this.#kernel.body.entry) return false;
    const loop = value.parentBlock?.parentOp;
    if (loop?.is(scf.ForOp) !== true || value !== loop.inductionVar) return true;
    return this.dependsOnNumber(loop.lowerBound) || this.dependsOnNumber(loop.step);
  }

  /** Whether what a value is in the next program follows from the number of that. */
  follows(value: Value): boolean {
    if (!this.dependsOnNumber(value)) return true;
    const { definingOp: op } = value;
    if (op === undefined) return false;
    return this.#isNumber(op) || (isPlain(op) && op.operands.every((operand) => this.follows(operand)));
  }

  /**
   * Builds, at the insertion point and wherever the result is called, what values are in the next program that follow
   * from its number; the last program is taken for the one after it.
   */
  build(rw: Rewriter): (value: Value) => Value {
    const number = this.#nextNumber(rw);
    const moved = new Map<Value, Value>();
    const move = (value: Value): Value => {
      if (!this.dependsOnNumber(value)) return value;
      const op = defined(value.definingOp, "what a value follows from");
      if (this.#isNumber(op)) return number;
      const known = moved.get(value);
      if (known !== undefined) return known;
      const operands = op.operands.map(move);
      const clone = rw.clone(op);
      operands.forEach((operand, i) => rw.setOperand(clone, i, operand));
      op.results.forEach((result, i) => moved.set(result, clone.resultAt(i)));
      return defined(moved.get(value), "a copy");
    };
    return move;
  }

  #nextNumber(b: Builder): Value {
    const axis = ProgramDim.attr(b.context, this.#axis);
    const number = tt.GetProgramIdOp.build(b, { axis }).result;
    const rhs = tt.GetNumProgramsOp.build(b, { axis }).result;
    const next = AddIOp.build(b, { lhs: number, rhs: ConstantOp.int(b, number.type, this.#factor).result }).result;
    const condition = CmpIOp.build(b, { predicate: CmpIPredicate.attr(b.context, "slt"), lhs: next, rhs }).result;
    return SelectOp.build(b, { condition, trueValue: next, falseValue: number }).result;
  }

  #isNumber(op: Operation): boolean {
    return op.is(tt.GetProgramIdOp) && ProgramDim.name(op.axis) === this.#axis;
  }
}

/** Whether an operation computes the same from the same operands, whenever it is executed. */
function isPlain(op: Operation): boolean {
  return op.regions.length === 0 && isMemoryEffectFree(op);
}
