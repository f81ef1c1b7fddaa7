/** Extracts single lanes, and builds vectors from lanes of several vectors by shuffles of two at a time. */
import * as vector from "@tt-opt/dialect-vector";
import { AnyVector, at, type Builder, DenseArrayAttr, defined, typed, type Value, VectorType } from "@tt-opt/ir-core";

/** A lane of one of several vectors. */
export interface Pick {
  readonly source: number;
  readonly lane: number;
}

/** Builds the vector of the lanes `picks` of `sources`; it has as many lanes as a source. */
export function pickLanes(b: Builder, sources: readonly Value[], picks: readonly Pick[]): Value {
  const [first = 0, second = first, ...others] = [...new Set(picks.map(({ source }) => source))];
  const count = picks.length;
  const isIdentity = second === first && picks.every(({ lane }, i) => lane === i);
  if (isIdentity) return at(sources, first);
  let made = shuffle(
    b,
    at(sources, first),
    at(sources, second),
    picks.map(({ source, lane }, i) => (source === first ? lane : source === second ? count + lane : i)),
  );
  for (const other of others)
    made = shuffle(
      b,
      made,
      at(sources, other),
      picks.map(({ source, lane }, i) => (source === other ? count + lane : i)),
    );
  return made;
}

/** Transposes four vectors of four lanes: lane `i` of vector `j` becomes lane `j` of vector `i`. */
export function transpose(b: Builder, vectors: readonly Value[]): readonly Value[] {
  const [v0, v1, v2, v3] = [0, 1, 2, 3].map((i) => at(vectors, i));
  const [low, high] = [
    [0, 4, 1, 5],
    [2, 6, 3, 7],
  ] as const;
  const pairs = [shuffle(b, v0, v1, low), shuffle(b, v0, v1, high), shuffle(b, v2, v3, low), shuffle(b, v2, v3, high)];
  const [a, c, d, e] = pairs;
  return [
    shuffle(b, a, d, [0, 1, 4, 5]),
    shuffle(b, a, d, [2, 3, 6, 7]),
    shuffle(b, c, e, [0, 1, 4, 5]),
    shuffle(b, c, e, [2, 3, 6, 7]),
  ];
}

function shuffle(b: Builder, x: Value | undefined, y: Value | undefined, mask: readonly number[]): Value {
  return vector.ShuffleOp.build(b, {
    v1: typed(defined(x, "a vector"), AnyVector),
    v2: typed(defined(y, "a vector"), AnyVector),
    mask: DenseArrayAttr.i64(b.context, mask),
  }).vector;
}

/** Extracts one lane of a vector. */
export function extractLane(b: Builder, value: Value, lane: number): Value {
  const { type } = value;
  if (!(type instanceof VectorType)) return value;
  return vector.ExtractOp.build(b, {
    source: typed(value, AnyVector),
    dynamic_position: [],
    static_position: DenseArrayAttr.i64(b.context, [lane]),
    resultTypes: [type.elementType],
  }).result;
}
