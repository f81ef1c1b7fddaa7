/**
 * Arithmetic on integers of 32 bits of which only the low bits are stored, as that of quantized numbers and pixels. Where
 * its numbers fit 16 bits, it has the same bits in 16 bits, and a register holds twice as many.
 */
import {
  bitWidth,
  CmpIOp,
  CmpIPredicate,
  constantInt,
  ConstantOp,
  ExtSIOp,
  ExtUIOp,
  type IntegerPredicate,
  TruncIOp,
} from "@tt-opt/dialect-std";
import {
  at,
  beforeOp,
  DenseElementsAttr,
  InferIntRange,
  IntegerAttr,
  IntegerRange,
  IntegerType,
  IrMapping,
  type Operation,
  type Rewriter,
  type Type,
  type Value,
  VectorType,
  withElementType,
} from "@tt-opt/ir-core";
import { eraseUnused } from "../../erase-unused.ts";

const [wide, narrow] = [32, 16];

/**
 * Computes a number that is truncated from 32 bits in 16 bits instead. Returns whether it does; it does not if the bits
 * might be others.
 */
export function computeNarrow(rw: Rewriter, stored: Value): boolean {
  const root = stored.definingOp;
  if (root?.is(TruncIOp) !== true || bitWidth(root.in.type) !== wide || bitWidth(stored.type) > narrow) return false;
  const slice = new IntegerSlice(root);
  if (!slice.addAll()) return false;
  rw.at = beforeOp(root);
  rw.loc = root.loc;
  const value = slice.build(rw);
  const isDone = bitWidth(stored.type) === narrow;
  const made = isDone ? value : TruncIOp.build(rw, { in: value, resultTypes: [stored.type] }).resultAt(0);
  rw.replaceAllUses(stored, made);
  eraseUnused(rw, root);
  return true;
}

/** Builds what computes the low 16 bits of a result of `type` from those of its operands. */
type Build = (rw: Rewriter, operands: readonly Value[], type: Type) => Value;

/** The operations in a block that compute a truncated number from extended ones. */
class IntegerSlice {
  readonly #root: TruncIOp;
  /** The operations, operands first. */
  readonly #builds = new Map<Operation, Build>();
  readonly #ranges = new Map<Value, IntegerRange>();

  constructor(root: TruncIOp) {
    this.#root = root;
  }

  /** Finds the operations; returns whether all of them can be computed in 16 bits, and are needed only for that. */
  addAll(): boolean {
    if (!this.#add(this.#root.in)) return false;
    const isInside = (user: Operation): boolean => user === this.#root || this.#builds.has(user);
    return [...this.#builds.keys()].every((op) => isSource(op) || [...op.resultAt(0).users()].every(isInside));
  }

  #add(value: Value): boolean {
    if (this.#ranges.has(value)) return true;
    const op = value.definingOp;
    if (op?.resultCount !== 1) return false;
    if (!isSource(op)) {
      const isKnown = op.operands.every((operand) => isOtherMask(operand) || this.#add(operand));
      if (!isKnown || op.block !== this.#root.block) return false;
    }
    const ranges = op.operands.map((operand) => this.#ranges.get(operand) ?? IntegerRange.full(bitWidth(operand.type)));
    InferIntRange.get(op)?.inferRanges(op, ranges, (_, range) => void this.#ranges.set(value, range));
    const build = isSource(op) ? sourceBuild(op) : narrowBuild(op, ranges);
    if (build === undefined || !this.#ranges.has(value)) return false;
    this.#builds.set(op, build);
    return true;
  }

  /** Builds the operations at the insertion point, and returns the number before it is truncated. */
  build(rw: Rewriter): Value {
    const mapping = new IrMapping();
    for (const [op, build] of this.#builds) {
      const { type } = op.resultAt(0);
      const isMask = bitWidth(type) === 1;
      const narrowType = isMask ? type : withElementType(type, IntegerType.get(rw.context, narrow));
      const operands = op.operands.map((operand) => mapping.get(operand));
      mapping.map(op.resultAt(0), build(rw, operands, narrowType));
    }
    return mapping.get(this.#root.in);
  }
}

/** Whether a value is a mask that is not computed from numbers of the slice. */
function isOtherMask(value: Value): boolean {
  return bitWidth(value.type) === 1 && value.definingOp?.is(CmpIOp) !== true;
}

/** Whether an operation gives numbers to start from: splat constants, and what has at most 16 bits. */
function isSource(op: Operation): boolean {
  if (op.is(ConstantOp)) return op.result.type instanceof VectorType && constantInt(op.result) !== undefined;
  return (op.is(ExtSIOp) || op.is(ExtUIOp)) && bitWidth(op.in.type) <= narrow;
}

function sourceBuild(op: Operation): Build | undefined {
  if (!op.is(ConstantOp))
    return bitWidth(op.operand(0).type) === narrow ? (_, operands) => at(operands, 0) : same(op.name);
  const { type } = op.result;
  const number = BigInt.asIntN(narrow, constantInt(op.result) ?? 0n);
  if (!(type instanceof VectorType)) return undefined;
  return (rw) => {
    const elementType = IntegerType.get(rw.context, narrow);
    const splat = DenseElementsAttr.splat(type.with({ elementType }), IntegerAttr.get(elementType, number));
    return ConstantOp.build(rw, { value: splat }).result;
  };
}

/** Operations whose low bits depend only on low bits. */
const modular: ReadonlySet<string> = new Set(
  ["addi", "subi", "muli", "andi", "ori", "xori", "select"].map((name) => `arith.${name}`),
);

/** How to compute the low bits of the result of `op`, whose operands have `ranges`; undefined if they do not suffice. */
function narrowBuild(op: Operation, ranges: readonly IntegerRange[]): Build | undefined {
  if (modular.has(op.name)) return same(op.name);
  const isSigned = ranges.every(({ smin, smax }) => smin >= -(1n << 15n) && smax < 1n << 15n);
  const isUnsigned = ranges.every(({ umax }) => umax < 1n << 16n);
  const asUnsigned = (name: string): Build | undefined => (isUnsigned ? same(name) : undefined);
  if (op.is(CmpIOp)) return comparison(op.predicateName, isSigned, isUnsigned);
  switch (op.name) {
    case "arith.minsi":
    case "arith.maxsi":
      return isSigned ? same(op.name) : asUnsigned(op.name.replace(/si$/, "ui"));
    case "arith.minui":
    case "arith.maxui":
      return asUnsigned(op.name);
    case "math.absi":
      return isSigned ? same(op.name) : undefined;
    default:
      return isShift(op) ? shift(op.name, isSigned, isUnsigned) : undefined;
  }
}

/** The operation with the same name, on numbers of 16 bits. */
function same(name: string): Build {
  return (rw, operands, type) => rw.createGeneric(name, { operands, resultTypes: [type] }).resultAt(0);
}

/** Whether an operation shifts numbers by less than 16 places. */
function isShift(op: Operation): boolean {
  const places = op.operandCount === 2 ? constantInt(op.operand(1)) : undefined;
  return places !== undefined && places >= 0n && places < narrow;
}

function shift(name: string, isSigned: boolean, isUnsigned: boolean): Build | undefined {
  if (name === "arith.shli") return same(name);
  if (name === "arith.shrsi" && isSigned) return same(name);
  return (name === "arith.shrsi" || name === "arith.shrui") && isUnsigned ? same("arith.shrui") : undefined;
}

const unsignedPredicates: Readonly<Partial<Record<IntegerPredicate, IntegerPredicate>>> = {
  slt: "ult",
  sle: "ule",
  sgt: "ugt",
  sge: "uge",
};

function comparison(predicate: IntegerPredicate, isSigned: boolean, isUnsigned: boolean): Build | undefined {
  const isOfUnsigned = predicate.startsWith("u");
  if (!isUnsigned && (!isSigned || isOfUnsigned)) return undefined;
  const made = isSigned && !isOfUnsigned ? predicate : (unsignedPredicates[predicate] ?? predicate);
  return (rw, operands) => {
    const [lhs, rhs] = [at(operands, 0), at(operands, 1)];
    return CmpIOp.build(rw, { predicate: CmpIPredicate.attr(rw.context, made), lhs, rhs }).result;
  };
}
