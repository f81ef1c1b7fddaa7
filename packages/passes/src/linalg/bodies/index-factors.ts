/** Tells integers that may be indices from those that wrap around, by the factors with which they grow. */
import { AddIOp, constantInt, MulIOp, ShLIOp, SubIOp, XOrIOp } from "@tt-opt/dialect-std";
import { IntegerType, isMemoryEffectFree, type Operation, type Value } from "@tt-opt/ir-core";
import { greatestIndexStep, isTooGreat } from "./index-magnitude.ts";

/** The longest chain of operations that is followed; what is beyond it may be anything. */
export const longestChain = 500;

/** The fewest bits of an index. */
const fewestBits = 32;

/** See the file's header. */
export class IndexFactors {
  readonly #factors = new Map<Value, number>();

  /** Whether `value` may be an index, which is taken not to overflow. Numbers from memory and from loops may be. */
  isIndex(value: Value): boolean {
    return this.#of(value, 0) <= greatestIndexStep;
  }

  #of(value: Value, depth: number): number {
    let factor = this.#factors.get(value);
    if (factor === undefined) {
      factor = this.#compute(value, depth);
      this.#factors.set(value, factor);
    }
    return factor;
  }

  /** The greatest factor with which a value grows; infinite if it is no index. */
  #compute({ definingOp: op }: Value, depth: number): number {
    if (op === undefined || op.regions.length > 0 || !isMemoryEffectFree(op)) return 1;
    if (op.is(XOrIOp) || depth > longestChain) return Infinity;
    const isSum = op.is(AddIOp) || op.is(SubIOp);
    const isProduct = op.is(MulIOp) || op.is(ShLIOp);
    if ((isSum || isProduct) && isNarrow(op)) return Infinity;
    if (isSum && op.operands.some(isTooGreat)) return Infinity;
    const factors = op.operands.map((operand) => this.#of(operand, depth + 1));
    if (!isProduct) return Math.max(1, ...factors);
    const [x = 1, y = 1] = op.operands.map((operand, i) => magnitudeOf(operand) ?? factors[i]);
    return op.is(MulIOp) ? x * y : magnitudeOf(op.rhs) === undefined ? Infinity : x * 2 ** y;
  }
}

/** The magnitude of a constant. */
function magnitudeOf(value: Value): number | undefined {
  const constant = constantInt(value);
  return constant === undefined ? undefined : Math.abs(Number(constant));
}

function isNarrow({ results }: Operation): boolean {
  return results.some(({ type }) => type instanceof IntegerType && type.width < fewestBits);
}
