/** Computes the values that a program will have in the next program, if they follow from the program id. */
import { AddIOp, CmpIOp, CmpIPredicate, ConstantOp, type func, scf, SelectOp } from "@tt-opt/dialect-std";
import { ProgramDim, type ProgramDimName, tt, tts } from "@tt-opt/dialect-tt";
import { type Builder, defined, IrMapping, type Operation, type Rewriter, type Value } from "@tt-opt/ir-core";
import { isPureLeaf } from "../pure-leaf.ts";

/** A value in the next program: the same, computable from the next program id, or unknown. */
export type Moved = "same" | "follows" | "unknown";

/** A value that needs more operations costs more than it saves. */
const mostOperations = 64;

/** See the file's header. */
export class NextProgram {
  /** The axis along which consecutive programs run. */
  readonly #axis: ProgramDimName;
  /** The number of programs that were joined into one. */
  readonly #factor: number;
  readonly #kernel: func.FuncOp;
  readonly #known = new Map<Value, Moved>();

  constructor(kernel: func.FuncOp) {
    const isAlongY = tts.isMarked(kernel, "byColumns") !== tts.programsAcross(kernel) > 1;
    this.#axis = isAlongY ? "y" : "x";
    this.#factor = tts.joinedPrograms(kernel)[isAlongY ? 1 : 0];
    this.#kernel = kernel;
  }

  of(value: Value): Moved {
    const known = this.#known.get(value) ?? this.#find(value);
    this.#known.set(value, known);
    return known;
  }

  #find(value: Value): Moved {
    const seen = new Set([value]);
    let moved: Moved = "same";
    for (const each of seen) {
      const { definingOp: op } = each;
      if (seen.size > mostOperations || (op === undefined ? !this.#isSameArgument(each) : !isPureLeaf(op)))
        return "unknown";
      if (op !== undefined && this.#isNumber(op)) moved = "follows";
      else for (const operand of op?.operands ?? []) seen.add(operand);
    }
    return moved;
  }

  /**
   * The induction variable of a loop has the same values in the next program if the loop has the same start and step.
   */
  #isSameArgument(value: Value): boolean {
    if (value.parentBlock === this.#kernel.body.entry) return true;
    const loop = value.parentBlock?.parentOp;
    if (loop?.is(scf.ForOp) !== true || value !== loop.inductionVar) return false;
    return this.of(loop.lowerBound) === "same" && this.of(loop.step) === "same";
  }

  /**
   * Builds the id of the next program here; for the last program along the axis, it is its own id. The returned
   * function builds, at the place where it is called, the value that a value of known form has in that program.
   */
  build(rw: Rewriter): (value: Value) => Value {
    const number = this.#nextNumber(rw);
    const moved = new IrMapping();
    const move = (value: Value): Value => {
      if (this.of(value) === "same" || moved.has(value)) return moved.get(value);
      const op = defined(value.definingOp, "what a value follows from");
      if (this.#isNumber(op)) return moved.map(value, number).get(value);
      op.operands.forEach(move);
      rw.clone(op, moved);
      return moved.get(value);
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
