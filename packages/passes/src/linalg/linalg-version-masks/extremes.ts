/**
 * The minimum and maximum of an expression of loop indices over all iterations of a structured operation, for sums,
 * differences and multiples of indices and of values from outside. Integers that may wrap around have none.
 */
import { IndexOp } from "@tt-opt/dialect-linalg";
import { AddIOp, ConstantOp, constantInt, MulIOp, SubIOp } from "@tt-opt/dialect-std";
import { at, type Block, type Builder, type Value } from "@tt-opt/ir-core";
import { IndexFactors } from "../bodies/index.ts";

/** Minimum or maximum. */
export type End = "least" | "greatest";

const opposite: Readonly<Record<End, End>> = { least: "greatest", greatest: "least" };

/** Operations that preserve an integer, assuming that it does not overflow. */
const casts: ReadonlySet<string> = new Set(["arith.index_cast", "arith.extsi"]);

/** Builds the arithmetic before the operation; undefined for other expressions. */
export class Extremes {
  readonly #b: Builder;
  readonly #body: Block;
  readonly #extents: readonly number[];
  readonly #factors = new IndexFactors();
  readonly #known: Readonly<Record<End, Map<Value, Value | undefined>>> = {
    least: new Map(),
    greatest: new Map(),
  };

  /** @param extents Iterations of each loop. */
  constructor(b: Builder, body: Block, extents: readonly number[]) {
    this.#b = b;
    this.#body = body;
    this.#extents = extents;
  }

  /** The extreme of `value` over all iterations. */
  of(value: Value, end: End): Value | undefined {
    const known = this.#known[end];
    if (!known.has(value)) known.set(value, this.#make(value, end));
    return known.get(value);
  }

  /** How far the extremes of `value` are apart, if it has some. */
  span(value: Value): number {
    const op = value.definingOp;
    if (op === undefined || op.block !== this.#body) return 0;
    if (op.is(IndexOp)) return at(this.#extents, op.dim.number) - 1;
    const [first = 0, second = 0] = op.operands.map((operand) => this.span(operand));
    return op.is(MulIOp) ? first * Math.abs(Number(constantInt(op.rhs) ?? 0n)) : first + second;
  }

  #make(value: Value, end: End): Value | undefined {
    const op = value.definingOp;
    if (op === undefined) return value.parentBlock === this.#body ? undefined : value;
    if (op.block !== this.#body) return value;
    if (op.is(IndexOp)) {
      return ConstantOp.index(this.#b, end === "least" ? 0 : at(this.#extents, op.dim.number) - 1).result;
    }
    if (op.is(ConstantOp)) return ConstantOp.build(this.#b, { value: op.value }).result;
    if (!this.#factors.isIndex(value)) return undefined;
    if (op.is(AddIOp))
      return this.#both(op.lhs, end, op.rhs, end, (lhs, rhs) => AddIOp.build(this.#b, { lhs, rhs }).result);
    if (op.is(SubIOp)) {
      return this.#both(op.lhs, end, op.rhs, opposite[end], (lhs, rhs) => SubIOp.build(this.#b, { lhs, rhs }).result);
    }
    if (op.is(MulIOp)) return this.#multiple(op, end);
    if (!casts.has(op.name)) return undefined;
    const source = this.of(op.operand(0), end);
    if (source === undefined) return undefined;
    return this.#b.createGeneric(op.name, { operands: [source], resultTypes: [value.type] }).resultAt(0);
  }

  #both(x: Value, xEnd: End, y: Value, yEnd: End, make: (x: Value, y: Value) => Value): Value | undefined {
    const [lhs, rhs] = [this.of(x, xEnd), this.of(y, yEnd)];
    return lhs === undefined || rhs === undefined ? undefined : make(lhs, rhs);
  }

  #multiple(op: MulIOp, end: End): Value | undefined {
    const factor = constantInt(op.rhs);
    if (factor === undefined) return undefined;
    const source = this.of(op.lhs, factor < 0n ? opposite[end] : end);
    if (source === undefined) return undefined;
    const rhs = ConstantOp.int(this.#b, source.type, factor).result;
    return MulIOp.build(this.#b, { lhs: source, rhs }).result;
  }
}
