/**
 * Vectors of a whole span and the vectors of its elements that lie a constant distance apart: taken apart and put
 * together.
 */
import { AddIOp, ConstantOp } from "@tt-opt/dialect-std";
import { AccessLayout, tts } from "@tt-opt/dialect-tt";
import { at, type Builder, defined, type Value, VectorType } from "@tt-opt/ir-core";
import { pickLanes, transpose } from "./shuffles.ts";
import type { StridedGroup } from "./strided.ts";

/**
 * What reads the elements of each member of a group of loads, vectors of `type`; `evaluate` makes values of the body.
 */
export function readSpan(
  b: Builder,
  group: StridedGroup,
  type: VectorType,
  evaluate: (value: Value) => Value,
): (b: Builder) => readonly Value[] {
  const lanes = at(type.shape, 0);
  const starts = spanParts(group, lanes);
  const places = starts.map((start) => spanPlace(b, group, start, evaluate));
  return (inner) => {
    const parts = places.map((place) => tts.LoadOp.create(inner, place, type).result);
    return takeApart(inner, group, starts, parts);
  };
}

/** What stores vectors of a group of stores that fill their span together. */
export function writeSpan(
  b: Builder,
  group: StridedGroup,
  values: readonly Value[],
  evaluate: (value: Value) => Value,
): (b: Builder) => void {
  const lanes = lanesOf(at(values, 0));
  const places = spanParts(group, lanes).map((start) => spanPlace(b, group, start, evaluate));
  return (inner) =>
    putTogether(inner, lanes, values).forEach((value, i) => tts.StoreOp.create(inner, at(places, i), value));
}

/**
 * Where the vectors begin that cover the span of a group in `lanes` iterations; the last one ends where the span does.
 */
function spanParts({ stride, members }: StridedGroup, lanes: number): readonly number[] {
  const length = (lanes - 1) * stride + Math.max(...members.map(({ residue }) => residue)) + 1;
  const count = Math.ceil(length / lanes);
  return Array.from({ length: count }, (_, i) => Math.min(i * lanes, length - lanes));
}

/** The place of the vector that begins `distance` elements after the first one of a group. */
function spanPlace(
  b: Builder,
  { members }: StridedGroup,
  distance: number,
  evaluate: (value: Value) => Value,
): AccessLayout {
  // The first element may be that of an access that stands later.
  const { op } = at(members, 0);
  const first = evaluate(defined(op.offset[0], "the offset of an access with a stride"));
  const shift = (): Value => ConstantOp.int(b, first.type, distance).result;
  const start = distance === 0 ? first : AddIOp.build(b, { lhs: first, rhs: shift() }).result;
  return new AccessLayout(evaluate(op.base), start, [{ stride: 1 }]);
}

/** The elements of each member, of the vectors of the span that begin at `starts`. */
function takeApart(
  b: Builder,
  { stride, members }: StridedGroup,
  starts: readonly number[],
  parts: readonly Value[],
): readonly Value[] {
  const lanes = lanesOf(at(parts, 0));
  if (isSquare(members.length, lanes, stride)) return transpose(b, parts);
  return members.map(({ residue }) => {
    const picks = Array.from({ length: lanes }, (_, lane) => {
      const element = residue + lane * stride;
      const source = Math.min(Math.floor(element / lanes), starts.length - 1);
      return { source, lane: element - at(starts, source) };
    });
    return pickLanes(b, parts, picks);
  });
}

/** The vectors of the span that `values`, one for each element of a distance, fill. */
export function putTogether(b: Builder, lanes: number, values: readonly Value[]): readonly Value[] {
  const stride = values.length;
  if (isSquare(stride, lanes, stride)) return transpose(b, values);
  return values.map((_, part) => {
    const picks = Array.from({ length: lanes }, (_, lane) => {
      const element = part * lanes + lane;
      return { source: element % stride, lane: Math.floor(element / stride) };
    });
    return pickLanes(b, values, picks);
  });
}

function isSquare(members: number, lanes: number, stride: number): boolean {
  return lanes === 4 && stride === 4 && members === 4;
}

function lanesOf({ type }: Value): number {
  return type instanceof VectorType ? at(type.shape, 0) : 1;
}
