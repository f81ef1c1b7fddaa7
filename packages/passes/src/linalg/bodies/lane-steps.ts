/**
 * How the values of a body change from lane to lane when one of the loops is vectorized: not at all, by a constant, or
 * in some other way. An access whose address changes by one element becomes a contiguous vector access.
 */
import { IndexOp } from "@tt-opt/dialect-linalg";
import { CmpIOp, constantInt, SelectOp } from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import { type AffineMap, AffineDim, type Block, isMemoryEffectFree, type Operation, type Value } from "@tt-opt/ir-core";
import { greatestIndexStep, isTooGreat } from "./index-magnitude.ts";
import { isDivision, isRemainder } from "./integer-divisions.ts";

/** The difference between consecutive lanes: 0 if all lanes are equal, undefined if it is not constant. */
export type LaneStep = number | undefined;

/** Numbers that grow by more than this from lane to lane are not exact. */
const greatestStep = 2 ** 47;

/** Operations that preserve an integer, if it is an index: these are taken not to overflow. */
const casts: ReadonlySet<string> = new Set(["arith.index_cast", "arith.extsi", "arith.index_castui"]);

/** Conditions that do not differ between the lanes of a part of the loop. */
export interface PartConditions {
  /** Comparisons that are constant until they change, where another part begins. */
  readonly breaks: ReadonlySet<Operation>;
  /** The value of a condition in the part; undefined if it is not known. */
  readonly holds: (condition: Value) => boolean | undefined;
  /** Numbers that grow by one, with their value in the first lane. */
  readonly starts: ReadonlyMap<Value, number>;
}

/** The conditions of a loop that has one part. */
export const noConditions: PartConditions = { breaks: new Set(), holds: () => undefined, starts: new Map() };

/** See the file's header. */
export class LaneSteps {
  /**
   * Divisions of a number that grows by one. Their results are assumed to be regular until the next multiple of the
   * divisor: a remainder grows by one, and a quotient is constant.
   */
  readonly divisions = new Set<Operation>();
  readonly #body: Block;
  readonly #loop: number;
  readonly #maps: readonly AffineMap[];
  readonly #steps = new Map<Value, { readonly step: LaneStep }>();

  readonly #shortestRun: number;
  readonly #accumulators: number;
  readonly #conditions: PartConditions;

  /**
   * `maps` are the indexing maps of the operands, and `loop` is the vectorized loop. Divisions by less than
   * `shortestRun` are not analysed. Arguments from `accumulators` on hold one partial result per lane.
   */
  constructor(
    body: Block,
    loop: number,
    maps: readonly AffineMap[],
    shortestRun = Infinity,
    accumulators = Infinity,
    conditions = noConditions,
  ) {
    this.#accumulators = accumulators;
    this.#conditions = conditions;
    this.#shortestRun = shortestRun;
    this.#body = body;
    this.#loop = loop;
    this.#maps = maps;
  }

  /** The step of `value`. */
  step(value: Value): LaneStep {
    const known = this.#steps.get(value);
    if (known !== undefined) return known.step;
    const computed = this.#compute(value);
    const step = computed === undefined || Math.abs(computed) > greatestStep ? undefined : computed;
    this.#steps.set(value, { step });
    return step;
  }

  isUniform(value: Value): boolean {
    return this.step(value) === 0;
  }

  /** What a select chooses if its condition is known in the part of the loop. */
  chosen(op: Operation): Value | undefined {
    const holds = op.is(SelectOp) ? this.#conditions.holds(op.condition) : undefined;
    return holds === undefined ? undefined : op.operand(holds ? 1 : 2);
  }

  #compute(value: Value): LaneStep {
    const op = value.definingOp;
    if (op === undefined) {
      const index = this.#body.args.findIndex((arg) => arg === value);
      if (index < 0) return 0;
      if (index >= this.#accumulators) return undefined;
      return this.#maps[index]?.isFunctionOfDim(this.#loop) === true ? undefined : 0;
    }
    if (op.block !== this.#body) return 0;
    if (op.is(IndexOp)) return op.dim.number === this.#loop ? 1 : 0;
    return this.#conditions.breaks.has(op) ? 0 : this.#combine(op);
  }

  #combine(op: Operation): LaneStep {
    const chosen = this.chosen(op);
    if (chosen !== undefined) return this.step(chosen);
    const steps = op.operands.map((operand) => this.step(operand));
    const [a, b] = steps;
    if (casts.has(op.name)) return a !== undefined && Math.abs(a) <= greatestIndexStep ? a : undefined;
    const isSum = op.name === "arith.addi" || op.name === "arith.subi";
    if (isSum && a !== undefined && b !== undefined) {
      if (a !== b && op.operands.some(isTooGreat)) return undefined;
      return op.name === "arith.addi" ? a + b : a - b;
    }
    if (op.name === "arith.muli" && a !== undefined && b !== undefined) {
      const [x, y] = [constantInt(op.operand(0)), constantInt(op.operand(1))];
      if (y !== undefined) return a * Number(y);
      if (x !== undefined) return b * Number(x);
    }
    if (a === 1 && b === 0 && isDivision(op) && this.#isLong(op.operand(1))) {
      this.divisions.add(op);
      return isRemainder(op) ? 1 : 0;
    }
    // Masks split the loop. Within each part, a load is active in all lanes or in none.
    if (op.is(tts.LoadOp)) {
      const isSame = op.operands.every((operand, i) => operand === op.mask || steps[i] === 0);
      return isSame && (op.mask === undefined || this.#isInterval(op.mask)) ? 0 : undefined;
    }
    const isSame = steps.every((step) => step === 0) && op.regions.length === 0;
    return isSame && (isMemoryEffectFree(op) || op.name === "tt.load") ? 0 : undefined;
  }

  /** Whether a mask consists of bounds and of conditions that all lanes share. */
  #isInterval(mask: Value): boolean {
    const op = mask.definingOp;
    if (this.step(mask) === 0) return true;
    if (op?.name === "arith.andi") return op.operands.every((part) => this.#isInterval(part));
    if (op?.is(CmpIOp) !== true || !/^s[lg][te]$/.test(op.predicateName)) return false;
    const [a, b] = op.operands.map((operand) => this.step(operand));
    return (a === 1 && b === 0) || (a === 0 && b === 1);
  }

  /** Whether the runs between multiples of `divisor` are long enough; those of an unknown divisor are assumed to be. */
  #isLong(divisor: Value): boolean {
    if (this.#shortestRun === Infinity) return false;
    const known = constantInt(divisor);
    return known === undefined || known >= BigInt(this.#shortestRun);
  }
}

/** The dimension of a buffer that the loop traverses in unit steps, if no other dimension depends on the loop. */
export function contiguousDimension(map: AffineMap, loop: number): number | undefined {
  const { results } = map;
  const only = results.findIndex((result) => result.isFunctionOfDim(loop));
  if (only !== results.findLastIndex((result) => result.isFunctionOfDim(loop))) return undefined;
  return results[only] instanceof AffineDim ? only : undefined;
}
