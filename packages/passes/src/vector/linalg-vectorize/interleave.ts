/**
 * Converts between the vectors of a contiguous span of memory and the vectors of the elements that single accesses
 * need, by shuffles.
 */
import { AddIOp, ConstantOp } from "@tt-opt/dialect-std";
import { AccessLayout, tts } from "@tt-opt/dialect-tt";
import { at, type Builder, defined, type Value, VectorType } from "@tt-opt/ir-core";
import { pickLanes, transpose } from "./shuffles.ts";
import type { Span } from "./spans.ts";
import { splat } from "./splat.ts";

/**
 * Returns a function that reads the elements of each member of a span of loads, as vectors of `type`. `evaluate`
 * computes values of the body, and `others` are the values of masked-off lanes.
 */
export function readSpan(
  b: Builder,
  span: Span,
  type: VectorType,
  evaluate: (value: Value) => Value,
  others: readonly (Value | undefined)[],
): (b: Builder) => readonly Value[] {
  const lanes = at(type.shape, 0);
  const starts = span.length < lanes ? elementsOf(span) : spanParts(span.length, lanes);
  const places = starts.map((start) => spanPlace(b, span, start, evaluate));
  return (inner) => {
    const parts = places.map((place) =>
      span.length < lanes
        ? splat(
            inner,
            tts.LoadOp.create(inner, new AccessLayout(place.base, place.offset, []), type.elementType).result,
            lanes,
          )
        : tts.LoadOp.create(inner, place, type).result,
    );
    return deinterleave(inner, span, starts, parts, others, lanes);
  };
}

/** Returns a function that stores the vectors of the members of a span of stores, which fill it completely. */
export function writeSpan(
  b: Builder,
  span: Span,
  values: readonly Value[],
  evaluate: (value: Value) => Value,
): (b: Builder) => void {
  const lanes = lanesOf(at(values, 0));
  const starts = spanParts(span.length, lanes);
  const places = starts.map((start) => spanPlace(b, span, start, evaluate));
  return (inner) => {
    const parts = isInterleaved(span, lanes)
      ? transposeAll(inner, values)
      : starts.map((start) => fill(inner, span, values, start, lanes));
    parts.forEach((value, i) => tts.StoreOp.create(inner, at(places, i), value));
  };
}

/** Builds the vector of a span's elements from `start` on. */
function fill(b: Builder, { members }: Span, values: readonly Value[], start: number, lanes: number): Value {
  const picks = Array.from({ length: lanes }, (_, i) => {
    const source = members.findIndex(({ places }) => places.includes(start + i));
    return { source, lane: at(members, source).places.indexOf(start + i) };
  });
  return pickLanes(b, values, picks);
}

/** The starts of the vectors that cover a span; the last one ends at the end of the span. */
function spanParts(length: number, lanes: number): readonly number[] {
  return Array.from({ length: Math.ceil(length / lanes) }, (_, i) => Math.min(i * lanes, length - lanes));
}

/** The accessed elements of a span, in order. */
function elementsOf({ members }: Span): readonly number[] {
  const places = members.flatMap((member) => member.places.flatMap((place) => place ?? []));
  return [...new Set(places)].sort((x, y) => x - y);
}

/** The address of the vector that begins `distance` elements after the start of a span. */
function spanPlace(b: Builder, { members }: Span, distance: number, evaluate: (value: Value) => Value): AccessLayout {
  // The first element may belong to an access that comes later.
  const linear = members.filter(({ isLinear }) => isLinear);
  const origins = linear.length > 0 ? linear : members;
  const { op, first: from } = origins.find(({ first }) => first === 0) ?? at(origins, 0);
  const first = evaluate(defined(op.offset[0], "the offset of an access with lanes of its own"));
  const shift = (): Value => ConstantOp.int(b, first.type, distance - from).result;
  const start = distance === from ? first : AddIOp.build(b, { lhs: first, rhs: shift() }).result;
  return new AccessLayout(evaluate(op.base), start, [{ stride: 1 }]);
}

/** The elements of each member, from the vectors or single elements of the span that begin at `starts`. */
function deinterleave(
  b: Builder,
  span: Span,
  starts: readonly number[],
  parts: readonly Value[],
  others: readonly (Value | undefined)[],
  lanes: number,
): readonly Value[] {
  if (isInterleaved(span, lanes) && lanes === span.members.length) return transpose(b, parts);
  const isSingle = span.length < lanes;
  return span.members.map(({ places }, i) => {
    const other = others[i];
    const sources = other === undefined ? parts : [...parts, splat(b, other, lanes)];
    const picks = places.map((place, lane) => {
      if (place === undefined) return { source: parts.length, lane };
      const source = isSingle ? starts.indexOf(place) : Math.min(Math.floor(place / lanes), starts.length - 1);
      return { source, lane: isSingle ? lane : place - at(starts, source) };
    });
    return pickLanes(b, sources, picks);
  });
}

/**
 * Interleaves `values`: element `i` of vector `j` becomes element `i * stride + j`, where `stride` is the number of
 * vectors.
 */
export function interleave(b: Builder, lanes: number, values: readonly Value[]): readonly Value[] {
  const stride = values.length;
  if (lanes === 4 && stride % 4 === 0) return transposeAll(b, values);
  return values.map((_, part) => {
    const picks = Array.from({ length: lanes }, (_, lane) => {
      const element = part * lanes + lane;
      return { source: element % stride, lane: Math.floor(element / stride) };
    });
    return pickLanes(b, values, picks);
  });
}

/** Interleaves a multiple of four vectors of four lanes: lane `i` of all of them comes before lane `i + 1`. */
function transposeAll(b: Builder, values: readonly Value[]): readonly Value[] {
  const columns = Array.from({ length: values.length / 4 }, (_, i) => transpose(b, values.slice(4 * i, 4 * i + 4)));
  return [0, 1, 2, 3].flatMap((lane) => columns.map((column) => at(column, lane)));
}

/** Whether the members are fully interleaved, a multiple of four of them, and vectors have four lanes. */
function isInterleaved({ members, length }: Span, lanes: number): boolean {
  const count = members.length;
  if (lanes !== 4 || count % 4 !== 0 || length !== lanes * count) return false;
  return members.every(({ places }, i) => places.every((place, lane) => place === i + lane * count));
}

function lanesOf({ type }: Value): number {
  return type instanceof VectorType ? at(type.shape, 0) : 1;
}
