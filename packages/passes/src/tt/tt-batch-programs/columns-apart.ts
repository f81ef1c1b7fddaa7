/**
 * Finds how many consecutive programs store to columns of their own by all stores to one argument. Where a loop was
 * unrolled, a program has several of them, and programs that are merged execute each for all of them.
 */
import { AddIOp, constantInt, ExtSIOp, MulIOp, SubIOp } from "@tt-opt/dialect-std";
import { PointerType, tt } from "@tt-opt/dialect-tt";
import { type Operation, tensorShapeOf, type Value } from "@tt-opt/ir-core";
import { LaneSteps } from "../tt-join-programs/lane-steps.ts";
import { leadsToArgument } from "../program-slices/pointer-argument.ts";

/**
 * The largest number of programs whose stores to any argument do not meet; Infinity if there is one store to each. The
 * numbers of programs are what `isNumber` holds for.
 */
export function programsApart(ops: readonly Operation[], isNumber: (op: Operation) => boolean): number {
  const stored = new Map<Value | undefined, Value[]>();
  for (const op of ops) {
    if (!op.is(tt.StoreOp)) continue;
    const argument = leadsToArgument(op.ptr);
    stored.set(argument, [...(stored.get(argument) ?? []), op.ptr]);
  }
  const counts = [...stored.values()].map((pointers) =>
    pointers.length > 1 ? columnsOf(pointers, isNumber) : Infinity,
  );
  return Math.min(...counts);
}

/** The distance of rows if all pointers lead to the same column of them in each program, which is that of its number; or 0. */
function columnsOf(pointers: readonly Value[], isNumber: (op: Operation) => boolean): number {
  const [first] = pointers;
  if (first === undefined) return 0;
  const pitch = Math.abs(new LaneSteps(new Set(), 1).of(first, tensorShapeOf(first).length - 1));
  if (!(pitch > 1)) return 0;
  const residues = new Residues(pitch, isNumber);
  const places = pointers.map((pointer) => residues.of(pointer));
  const areColumns = places.every((place) => place?.programs === 1 && place.rest === places[0]?.rest);
  return areColumns ? pitch : 0;
}

/** A number, up to a multiple of a modulus: `programs` times the number of the program, plus `rest`. */
interface Residue {
  readonly programs: number;
  readonly rest: number;
}

/** The residues of values, each computed once. */
class Residues {
  readonly #known = new Map<Value, Residue | undefined>();
  readonly #modulus: number;
  readonly #isNumber: (op: Operation) => boolean;

  constructor(modulus: number, isNumber: (op: Operation) => boolean) {
    [this.#modulus, this.#isNumber] = [modulus, isNumber];
  }

  /** Undefined if the elements of a value are not known to have one residue. */
  of(value: Value): Residue | undefined {
    if (!this.#known.has(value)) this.#known.set(value, this.#compute(value));
    return this.#known.get(value);
  }

  #compute(value: Value): Residue | undefined {
    const constant = constantInt(value);
    if (constant !== undefined) return this.#reduced(0, Number(constant % BigInt(this.#modulus)));
    const op = value.definingOp;
    // The pointers that are compared begin at the same argument.
    if (op === undefined) {
      const isArgument = value.type instanceof PointerType && leadsToArgument(value) === value;
      return isArgument ? { programs: 0, rest: 0 } : undefined;
    }
    if (this.#isNumber(op)) return { programs: 1, rest: 0 };
    if (op.is(tt.SplatOp) || op.is(tt.BroadcastOp) || op.is(tt.ExpandDimsOp) || op.is(ExtSIOp))
      return this.of(op.operand(0));
    if (op.is(AddIOp) || op.is(tt.AddPtrOp)) return this.#sum(op, 1);
    if (op.is(SubIOp)) return this.#sum(op, -1);
    return op.is(MulIOp) ? (this.#product(op.lhs, op.rhs) ?? this.#product(op.rhs, op.lhs)) : undefined;
  }

  #sum(op: Operation, sign: number): Residue | undefined {
    const [lhs, rhs] = op.operands.map((operand) => this.of(operand));
    if (lhs === undefined || rhs === undefined) return undefined;
    return this.#reduced(lhs.programs + sign * rhs.programs, lhs.rest + sign * rhs.rest);
  }

  #product(value: Value, factor: Value): Residue | undefined {
    const by = constantInt(factor);
    if (by === undefined) return undefined;
    const scale = Number(by % BigInt(this.#modulus));
    if (scale === 0) return { programs: 0, rest: 0 };
    const one = this.of(value);
    return one && this.#reduced(one.programs * scale, one.rest * scale);
  }

  #reduced(programs: number, rest: number): Residue {
    const positive = (n: number): number => ((n % this.#modulus) + this.#modulus) % this.#modulus;
    return { programs: positive(programs), rest: positive(rest) };
  }
}
