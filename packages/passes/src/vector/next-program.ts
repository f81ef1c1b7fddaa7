/** Computes the values that a program will have in the next program, if they follow from the program id. */
import { AddIOp, CmpIOp, ConstantOp, type func, MulIOp, scf, SelectOp } from "@tt-opt/dialect-std";
import { ProgramDim, type ProgramDimName, tt, tts } from "@tt-opt/dialect-tt";
import { type Builder, defined, IrMapping, type Operation, type Rewriter, type Value } from "@tt-opt/ir-core";
import { isPureLeaf } from "./pure-leaf.ts";

/** The next program, as seen by this one. */
export interface Next {
  /** Whether there is a next program along the axis. */
  readonly exists: Value;
  /**
   * Builds, at the place where it is called, the value that a value of known form has in the next program; in this one if
   * there is no next one.
   */
  readonly of: (value: Value) => Value;
}

/** A value in the next program: the same, computable from the next program id, or unknown. */
export type Moved = "same" | "follows" | "unknown";

/** A value that needs more operations costs more than it saves. */
const mostOperations = 64;

/** See the file's header. */
export class NextProgram {
  /** The axis along which consecutive programs run. */
  readonly #axis: ProgramDimName;
  /** The number of programs that were joined into one. */
  readonly factor: number;
  readonly #kernel: func.FuncOp;
  readonly #known = new Map<Value, Moved>();

  constructor(kernel: func.FuncOp) {
    const isAlongY = tts.isMarked(kernel, "byColumns") !== tts.programsAcross(kernel) > 1;
    this.#axis = isAlongY ? "y" : "x";
    this.factor = tts.joinedPrograms(kernel)[isAlongY ? 1 : 0];
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

  /** Builds the number of the next program here. */
  build(rw: Rewriter): Next {
    const axis = ProgramDim.attr(rw.context, this.#axis);
    const own = tt.GetProgramIdOp.build(rw, { axis }).result;
    const rhs = tt.GetNumProgramsOp.build(rw, { axis }).result;
    const number = AddIOp.build(rw, { lhs: own, rhs: ConstantOp.int(rw, own.type, this.factor).result }).result;
    const exists = CmpIOp.create(rw, "slt", number, rhs).result;
    const nearest = SelectOp.build(rw, { condition: exists, trueValue: number, falseValue: own }).result;
    const moved = new IrMapping();
    const of = (value: Value): Value => {
      if (this.of(value) === "same" || moved.has(value)) return moved.get(value);
      const op = defined(value.definingOp, "what a value follows from");
      if (this.#isNumber(op)) return moved.map(value, nearest).get(value);
      op.operands.forEach(of);
      rw.clone(op, moved);
      return moved.get(value);
    };
    return { exists, of };
  }

  /** Builds the places of this program and of the next one among all programs, counted from 1, with x fastest. */
  places(b: Builder): { readonly own: Value; readonly next: Value } {
    const id = (name: ProgramDimName): Value =>
      tt.GetProgramIdOp.build(b, { axis: ProgramDim.attr(b.context, name) }).result;
    const count = (name: ProgramDimName): Value =>
      tt.GetNumProgramsOp.build(b, { axis: ProgramDim.attr(b.context, name) }).result;
    const plus = (lhs: Value, rhs: Value): Value => AddIOp.build(b, { lhs, rhs }).result;
    const times = (lhs: Value, rhs: Value): Value => MulIOp.build(b, { lhs, rhs }).result;
    const first = id("x");
    const constant = (value: number): Value => ConstantOp.int(b, first.type, value).result;
    const rows = plus(id("y"), times(id("z"), count("y")));
    const own = plus(plus(first, times(rows, count("x"))), constant(1));
    const distance = constant(this.factor);
    return { own, next: plus(own, this.#axis === "x" ? distance : times(count("x"), distance)) };
  }

  #isNumber(op: Operation): boolean {
    return op.is(tt.GetProgramIdOp) && ProgramDim.name(op.axis) === this.#axis;
  }
}
