/**
 * How the values of a body change from lane to lane when one of the loops is vectorised: not at all, by a constant, or
 * in some other way. Addresses that change by one element are what makes a vector access of neighbours.
 */
import { IndexOp } from "@tt-opt/dialect-linalg";
import { constantInt } from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import { type AffineMap, AffineDim, type Block, isMemoryEffectFree, type Operation, type Value } from "@tt-opt/ir-core";

/** The difference between the values of neighbouring lanes: 0 if all have the same, undefined if it is not constant. */
export type LaneStep = number | undefined;

/** Operations that hand an integer on as it is, for values that do not overflow. */
const casts: ReadonlySet<string> = new Set(["arith.index_cast", "arith.extsi", "arith.index_castui"]);

const remainders: ReadonlySet<string> = new Set(["arith.remsi", "arith.remui"]);
const quotients: ReadonlySet<string> = new Set(["arith.divsi", "arith.divui"]);

/** See the file's header. */
export class LaneAnalysis {
  /**
   * The divisions, of a number that grows by one, whose results are taken for what they are until the next multiple of
   * the divisor: a remainder that grows by one and a quotient that stays.
   */
  readonly divisions = new Set<Operation>();
  readonly #body: Block;
  readonly #loop: number;
  readonly #maps: readonly AffineMap[];
  readonly #steps = new Map<Value, { readonly step: LaneStep }>();

  readonly #shortestRun: number;
  readonly #accumulators: number;
  readonly #breaks: ReadonlySet<Operation>;

  /**
   * `maps` are those of the operands; `loop` is the one that is vectorised. Divisions by less than `shortestRun` are
   * not looked into. Arguments from `accumulators` on have partial results per lane. The comparisons `breaks` are taken
   * for what they are until they change.
   */
  constructor(
    body: Block,
    loop: number,
    maps: readonly AffineMap[],
    shortestRun = Infinity,
    accumulators = Infinity,
    breaks: ReadonlySet<Operation> = new Set(),
  ) {
    this.#accumulators = accumulators;
    this.#breaks = breaks;
    this.#shortestRun = shortestRun;
    this.#body = body;
    this.#loop = loop;
    this.#maps = maps;
  }

  /** The step of `value`. */
  step(value: Value): LaneStep {
    const known = this.#steps.get(value);
    if (known !== undefined) return known.step;
    const step = this.#compute(value);
    this.#steps.set(value, { step });
    return step;
  }

  isUniform(value: Value): boolean {
    return this.step(value) === 0;
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
    return this.#breaks.has(op) ? 0 : this.#combine(op);
  }

  #combine(op: Operation): LaneStep {
    const steps = op.operands.map((operand) => this.step(operand));
    const [a, b] = steps;
    if (casts.has(op.name)) return a;
    if (op.name === "arith.addi" && a !== undefined && b !== undefined) return a + b;
    if (op.name === "arith.subi" && a !== undefined && b !== undefined) return a - b;
    if (op.name === "arith.muli" && a !== undefined && b !== undefined) {
      const [x, y] = [constantInt(op.operand(0)), constantInt(op.operand(1))];
      if (y !== undefined) return a * Number(y);
      if (x !== undefined) return b * Number(x);
    }
    if (a === 1 && b === 0 && (remainders.has(op.name) || quotients.has(op.name)) && this.#isLong(op.operand(1))) {
      this.divisions.add(op);
      return remainders.has(op.name) ? 1 : 0;
    }
    // Masks cut the loop: between the cuts all lanes of a load are on, beyond them all are off.
    if (op.is(tts.LoadOp)) {
      const isSame = op.operands.every((operand, i) => operand === op.mask || steps[i] === 0);
      return isSame && (op.mask === undefined || this.#isInterval(op.mask)) ? 0 : undefined;
    }
    const isSame = steps.every((step) => step === 0) && op.regions.length === 0;
    return isSame && (isMemoryEffectFree(op) || op.name === "tt.load") ? 0 : undefined;
  }

  /** Whether a mask is made of bounds and of conditions that all lanes share. */
  #isInterval(mask: Value): boolean {
    const op = mask.definingOp;
    if (this.step(mask) === 0) return true;
    if (op?.name === "arith.andi") return op.operands.every((part) => this.#isInterval(part));
    if (op?.name !== "arith.cmpi") return false;
    const [a, b] = op.operands.map((operand) => this.step(operand));
    return (a === 1 && b === 0) || (a === 0 && b === 1);
  }

  /** Whether runs between multiples of `divisor` are long enough; those of what is not known are taken to be. */
  #isLong(divisor: Value): boolean {
    if (this.#shortestRun === Infinity) return false;
    const known = constantInt(divisor);
    return known === undefined || known >= BigInt(this.#shortestRun);
  }
}

/** Which dimension of a buffer the loop walks along in steps of one, if it is the only one that depends on the loop. */
export function contiguousDimension(map: AffineMap, loop: number): number | undefined {
  const { results } = map;
  const only = results.findIndex((result) => result.isFunctionOfDim(loop));
  if (only !== results.findLastIndex((result) => result.isFunctionOfDim(loop))) return undefined;
  return results[only] instanceof AffineDim ? only : undefined;
}
