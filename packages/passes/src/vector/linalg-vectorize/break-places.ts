/** The places of breaks on one number: where comparisons of it with constants change. */
import { AddIOp, constantInt } from "@tt-opt/dialect-std";
import type { Value } from "@tt-opt/ir-core";
import { type LaneBound, withoutCasts } from "../../linalg/bodies/index.ts";
import { beyondLoops } from "./distance.ts";

/** More parts would be too much code. */
const mostSegments = 3;

/** See the file's header. */
export interface BreakPlaces {
  /** A number that grows by one along a run. */
  readonly value: Value;
  /** The number at each break. */
  readonly places: readonly number[];
  /** The different places in order. */
  readonly ends: readonly number[];
}

/** The places of breaks; undefined if there are none or too many, or if their order is not known. */
export function placesOf(breaks: readonly LaneBound[]): BreakPlaces | undefined {
  const [first] = breaks;
  if (first === undefined) return undefined;
  const reference = sumOf(first.value);
  const places = breaks.map(({ value, step, limit, slack }) => {
    const [own, constant] = [sumOf(value), constantInt(limit)];
    if (own.term !== reference.term || step !== 1 || constant === undefined) return NaN;
    return Number(constant) + slack - own.offset + reference.offset;
  });
  if (!places.every((place) => Math.abs(place) < beyondLoops)) return undefined;
  const ends = [...new Set(places)].sort((a, b) => a - b);
  return ends.length >= mostSegments ? undefined : { value: first.value, places, ends };
}

interface Sum {
  readonly term: Value;
  readonly offset: number;
}

/** A value as the sum of a term and a constant. */
export function sumOf(value: Value): Sum {
  const plain = withoutCasts(value);
  const op = plain.definingOp;
  const constant = op?.is(AddIOp) === true ? constantInt(op.rhs) : undefined;
  if (op === undefined || constant === undefined) return { term: plain, offset: 0 };
  const { term, offset } = sumOf(op.operand(0));
  return { term, offset: offset + Number(constant) };
}
