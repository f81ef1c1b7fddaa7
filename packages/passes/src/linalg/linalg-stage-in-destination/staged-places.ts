/**
 * Describes the addresses at which the programs of a launch stage elements, as a sum of digits whose strides and limits
 * are known at the launch: program ids, loop counters and indices of the block.
 */
import { type GenericOp, IndexOp, staticLoopRanges } from "@tt-opt/dialect-linalg";
import { scf } from "@tt-opt/dialect-std";
import { ProgramDim, type ProgramDimName, tt, type tts } from "@tt-opt/dialect-tt";
import { at, BlockArgument, type Value } from "@tt-opt/ir-core";
import { type ElementAccess, LaneSteps, maskParts, scalarSum, smallestOf } from "../bodies/index.ts";
import { Linear, type Term } from "../../tt/tt-to-structured/linear.ts";
import { launchNumber, launchSum, launchSums } from "../../launch-sums.ts";

/** The addresses of `write`, which is the access of `store` in the body of `consumer`. */
export function stagedPlaces(consumer: GenericOp, store: tts.StoreOp, write: ElementAccess): tts.StagedPlaces {
  const { bytes, root, distance } = write;
  const digits = new PlaceDigits(consumer, store);
  const isKnown = root !== undefined && distance?.isExact === true && digits.addAll(distance);
  return { bytes, digits: isKnown ? digits.all : [] };
}

/** `first`, plus `step` times a digit. */
interface Counter {
  /** Identifies the digit. */
  readonly key: Value | ProgramDimName | number;
  readonly first: Linear;
  readonly step: tts.LaunchSum;
  readonly limits: readonly tts.LaunchSum[];
  readonly program?: ProgramDimName;
}

const one: tts.LaunchProduct = { factor: 1, of: [] };

/** Decomposes a sum into digits. */
class PlaceDigits {
  readonly #consumer: GenericOp;
  readonly #store: tts.StoreOp;
  readonly #digits = new Map<Counter["key"], tts.PlaceDigit>();

  constructor(consumer: GenericOp, store: tts.StoreOp) {
    this.#consumer = consumer;
    this.#store = store;
  }

  get all(): readonly tts.PlaceDigit[] {
    return [...this.#digits.values()];
  }

  /** Adds the digits of `sum`; returns whether it consists of digits and of terms that all programs share. */
  addAll(sum: Linear): boolean {
    return sum.terms.every((term) => this.#add(term));
  }

  #add(term: Term): boolean {
    const counters = term.lane === undefined ? [] : [this.#counterOfLane(term)];
    const rest: Term["symbols"][number][] = [];
    for (const symbol of term.symbols) {
      if (symbol.kind === "value" && launchNumber(symbol.value) !== undefined) rest.push(symbol);
      else counters.push(symbol.kind === "value" ? counterOf(symbol.value) : undefined);
    }
    if (counters.length === 0) return true;
    const [counter] = counters;
    const factor = Linear.of([{ coefficient: term.coefficient, symbols: rest, lane: undefined }]);
    const products = launchSum(factor);
    const first = counter?.first.multiply(factor);
    if (counter === undefined || counters.length > 1 || products === undefined || first === undefined) return false;
    const { key, limits, program } = counter;
    const stride = [...(this.#digits.get(key)?.stride ?? []), ...productsOf(products, counter.step)];
    this.#digits.set(key, { stride, limits, ...(program === undefined ? {} : { program }) });
    return this.addAll(first);
  }

  /** An index of the block. */
  #counterOfLane({ lane }: Term): Counter | undefined {
    if (lane?.kind !== "digit" || lane.low !== 1) return undefined;
    const extent = at(staticLoopRanges(this.#consumer), lane.dim);
    if (extent !== lane.high) return undefined;
    const limits = [[{ factor: extent, of: [] }], ...this.#masks(lane.dim)];
    return { key: lane.dim, first: Linear.zero, step: [one], limits };
  }

  /** The bounds that the mask sets to the index `dim`, as far as they are known at the launch. */
  #masks(dim: number): readonly tts.LaunchSum[] {
    const body = this.#consumer.body.entry;
    if (body === undefined) return [];
    const { bounds } = maskParts(this.#store.mask, new LaneSteps(body, dim, this.#consumer.indexingMaps));
    return bounds.flatMap(({ kind, value, limit, slack }) => {
      const index = value.definingOp;
      if (kind !== "below" || index?.is(IndexOp) !== true || index.dim.number !== dim) return [];
      return launchSums(smallestOf(limit, slack === 0).map((sum) => sum.plus(Linear.constant(slack))));
    });
  }
}

/** A program id or the counter of a loop, as a digit. */
function counterOf(value: Value): Counter | undefined {
  const op = value.definingOp;
  if (op?.is(tt.GetProgramIdOp) === true) {
    const program = ProgramDim.name(op.axis);
    return { key: program, first: Linear.zero, step: [one], limits: [[{ factor: 1, of: [program] }]], program };
  }
  const loop = value instanceof BlockArgument ? value.owner.parentOp : undefined;
  if (loop?.is(scf.ForOp) !== true || loop.inductionVar !== value) return undefined;
  const first = scalarSum(loop.lowerBound);
  const step = launchSum(scalarSum(loop.step));
  if (step === undefined) return undefined;
  const ends = smallestOf(loop.upperBound, false);
  const limitsFrom = (start: Linear): readonly tts.LaunchSum[] => launchSums(ends.map((end) => end.minus(start)));
  const turn = turnOf(first, step);
  if (turn !== undefined) return { key: value, ...turn, limits: limitsFrom(turn.first) };
  return { key: value, first, step, limits: limitsFrom(first) };
}

/**
 * Programs whose iterations are interleaved: `for i = first + factor * pid to end step factor * programs`. Together,
 * they count like one loop, and no two of them have the same number.
 */
function turnOf(start: Linear, step: tts.LaunchSum): Pick<Counter, "first" | "step" | "program"> | undefined {
  for (const term of start.terms) {
    const [own, ...others] = term.symbols.filter((symbol) => symbol.kind === "value" && isProgramId(symbol.value));
    const id = own?.kind === "value" ? own.value.definingOp : undefined;
    if (id?.is(tt.GetProgramIdOp) !== true || others.length > 0 || term.lane !== undefined) continue;
    const program = ProgramDim.name(id.axis);
    const factor = launchSum(Linear.of([{ ...term, symbols: term.symbols.filter((symbol) => symbol !== own) }]));
    const first = start.withoutTerm(term);
    if (factor === undefined || launchSum(first) === undefined) continue;
    if (sumKey(productsOf(factor, [{ factor: 1, of: [program] }])) === sumKey(step))
      return { first, step: factor, program };
  }
  return undefined;
}

function isProgramId(value: Value): boolean {
  return value.definingOp?.is(tt.GetProgramIdOp) === true;
}

function productsOf(a: tts.LaunchSum, b: tts.LaunchSum): tts.LaunchSum {
  return a.flatMap((x) => b.map((y) => ({ factor: x.factor * y.factor, of: [...x.of, ...y.of] })));
}

/** A key that is equal for sums of the same products. */
function sumKey(sum: tts.LaunchSum): string {
  return sum
    .map(({ factor, of }) => [factor, ...of.map(String).toSorted()].join("*"))
    .toSorted()
    .join("+");
}
