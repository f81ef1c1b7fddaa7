/**
 * `vector` accesses to memrefs and tensors. Lanes that are off or out of bounds access nothing; lanes are accessed in
 * order.
 */
import * as vector from "@tt-opt/dialect-vector";
import { AffineDim, type AffineMap, at, compressUnusedDims, inversePermutation } from "@tt-opt/ir-core";
import { Evaluator, type Results } from "../evaluator.ts";
import type { Machine } from "../machine.ts";
import { readMemRef, writeMemRef } from "../memref-access.ts";
import { linearIndex, positions, stridesOf } from "../shapes.ts";
import {
  Elements,
  elements,
  integer,
  isTrue,
  MemRefValue,
  type RuntimeValue,
  type Scalar,
  scalar,
  size,
} from "../values.ts";

/** Attaches the evaluators of this file. */
export function attachVectorMemory(): void {
  Evaluator.attach(vector.TransferReadOp, { evaluate: transferRead });
  Evaluator.attach(vector.TransferWriteOp, { evaluate: transferWrite });
  attachConsecutive();
  attachCompressed();
  attachOffsets();
}

/** A memref or tensor whose elements are accessed by position. */
interface Base {
  readonly sizes: readonly number[];
  read(position: readonly number[]): Scalar;
  write(position: readonly number[], value: Scalar): void;
  /** The tensor after all writes; nothing for a memref. */
  results(): Results;
}

function baseOf(value: RuntimeValue | undefined, m: Machine): Base {
  if (value instanceof MemRefValue) {
    return {
      sizes: value.sizes,
      read: (position) => readMemRef(m, value, position),
      write: (position, element) => writeMemRef(m, value, position, element),
      results: () => [],
    };
  }
  const source = elements(value);
  const out = [...source.elements];
  const strides = stridesOf(source.shape);
  const index = (position: readonly number[]): number => {
    const isInside = position.every((i, dim) => i >= 0 && i < at(source.shape, dim));
    return isInside
      ? linearIndex(position, strides)
      : m.error(
          "out-of-bounds",
          `uses element [${position.join(", ")}] of a tensor of sizes ${source.shape.join("x")}`,
        );
  };
  return {
    sizes: source.shape,
    read: (position) => at(out, index(position)),
    write: (position, element) => void (out[index(position)] = element),
    results: () => [new Elements(source.shape, out)],
  };
}

/** For each lane of a transfer, its position in the base and whether it is accessed. */
function* transferLanes(
  op: vector.TransferReadOp | vector.TransferWriteOp,
  shape: readonly number[],
  base: Base,
  indices: readonly number[],
  mask: Elements | undefined,
): Generator<{ readonly place: readonly number[]; readonly isOn: boolean }> {
  const map = op.permutationMap;
  const inBounds = op.inBounds;
  const maskPosition = mask === undefined ? undefined : maskPositionBy(map, mask);
  for (const position of positions(shape)) {
    const place = [...indices];
    let isOn = maskPosition === undefined || maskPosition(position);
    map.results.forEach((result, dim) => {
      if (!(result instanceof AffineDim)) return;
      const index = at(place, result.position) + at(position, dim);
      place[result.position] = index;
      const mayLeave = inBounds[dim] !== true;
      if (mayLeave && (index < 0 || index >= at(base.sizes, result.position))) isOn = false;
    });
    yield { place, isOn };
  }
}

/** Whether the mask, whose dimensions are in the order of the base, is on at a position of the vector. */
function maskPositionBy(map: AffineMap, mask: Elements): (position: readonly number[]) => boolean {
  const inverse = inversePermutation(compressUnusedDims(map));
  const dims = inverse?.results.map((_, i) => inverse.getDimPosition(i) ?? 0) ?? [];
  const strides = stridesOf(mask.shape);
  return (position) => {
    const place = dims.length === 0 ? mask.shape.map(() => 0) : dims.map((dim) => at(position, dim));
    return isTrue(mask.elements[linearIndex(place, strides)]);
  };
}

function maskOf(mask: RuntimeValue | undefined, m: Machine): Elements | undefined {
  return mask === undefined ? m.mask : elements(mask);
}

function transferRead(op: vector.TransferReadOp, args: Results, m: Machine): Results {
  const { shape } = op.vector.type;
  const rank = op.indices.length;
  const base = baseOf(args[0], m);
  const padding = scalar(args[1 + rank]);
  const indices = args.slice(1, 1 + rank).map(size);
  const out: Scalar[] = [];
  for (const { place, isOn } of transferLanes(op, shape, base, indices, maskOf(args[2 + rank], m))) {
    out.push(isOn ? base.read(place) : padding);
  }
  return [new Elements(shape, out)];
}

function transferWrite(op: vector.TransferWriteOp, args: Results, m: Machine): Results {
  const value = elements(args[0]);
  const rank = op.indices.length;
  const base = baseOf(args[1], m);
  const indices = args.slice(2, 2 + rank).map(size);
  let next = 0;
  for (const { place, isOn } of transferLanes(op, value.shape, base, indices, maskOf(args[2 + rank], m))) {
    const element = at(value.elements, next++);
    if (isOn) base.write(place, element);
  }
  return base.results();
}

/** The positions of a vector's lanes from `start` on, along the last dimensions of the base. */
function* consecutive(start: readonly number[], shape: readonly number[]): Generator<readonly number[]> {
  const lead = start.length - shape.length;
  for (const position of positions(shape)) {
    yield start.map((index, dim) => (dim < lead ? index : index + at(position, dim - lead)));
  }
}

/** Reads the lanes that are on; the others are taken from `passThru`. */
function readLanes(
  base: Base,
  places: Iterable<readonly number[]>,
  shape: readonly number[],
  mask?: Elements,
  passThru?: Elements,
): Elements {
  const out: Scalar[] = [];
  for (const place of places) {
    const isOn = mask === undefined || isTrue(mask.elements[out.length]);
    out.push(isOn ? base.read(place) : at(passThru?.elements ?? [], out.length));
  }
  return new Elements(shape, out);
}

function writeLanes(base: Base, places: Iterable<readonly number[]>, value: Elements, mask?: Elements): Results {
  let lane = 0;
  for (const place of places) {
    const element = at(value.elements, lane);
    if (mask === undefined || isTrue(mask.elements[lane])) base.write(place, element);
    lane++;
  }
  return base.results();
}

function attachConsecutive(): void {
  Evaluator.attach(vector.LoadOp, {
    evaluate(op, args, m) {
      const { shape } = op.result.type;
      return [readLanes(baseOf(args[0], m), consecutive(args.slice(1).map(size), shape), shape)];
    },
  });
  Evaluator.attach(vector.StoreOp, {
    evaluate(_op, args, m) {
      const value = elements(args[0]);
      return writeLanes(baseOf(args[1], m), consecutive(args.slice(2).map(size), value.shape), value);
    },
  });
  Evaluator.attach(vector.MaskedLoadOp, {
    evaluate(op, args, m) {
      const rank = op.indices.length;
      const { shape } = op.result.type;
      const places = consecutive(args.slice(1, 1 + rank).map(size), shape);
      return [readLanes(baseOf(args[0], m), places, shape, elements(args[1 + rank]), elements(args[2 + rank]))];
    },
  });
  Evaluator.attach(vector.MaskedStoreOp, {
    evaluate(op, args, m) {
      const rank = op.indices.length;
      const value = elements(args[2 + rank]);
      const places = consecutive(args.slice(1, 1 + rank).map(size), value.shape);
      return writeLanes(baseOf(args[0], m), places, value, elements(args[1 + rank]));
    },
  });
}

function attachCompressed(): void {
  /** The position of a lane is given by the number of lanes before it that are on. */
  const places = (start: readonly number[], mask: Elements): readonly (readonly number[])[] => {
    let count = 0;
    const last = start.length - 1;
    return mask.elements.map((on) => start.with(last, at(start, last) + (isTrue(on) ? count++ : count)));
  };
  Evaluator.attach(vector.ExpandLoadOp, {
    evaluate(op, args, m) {
      const rank = op.indices.length;
      const mask = elements(args[1 + rank]);
      const from = places(args.slice(1, 1 + rank).map(size), mask);
      return [readLanes(baseOf(args[0], m), from, op.result.type.shape, mask, elements(args[2 + rank]))];
    },
  });
  Evaluator.attach(vector.CompressStoreOp, {
    evaluate(op, args, m) {
      const rank = op.indices.length;
      const mask = elements(args[1 + rank]);
      const to = places(args.slice(1, 1 + rank).map(size), mask);
      return writeLanes(baseOf(args[0], m), to, elements(args[2 + rank]), mask);
    },
  });
}

function attachOffsets(): void {
  /** Offsets are added to the last index. */
  const places = (start: readonly number[], offsets: Elements): readonly (readonly number[])[] =>
    offsets.elements.map((offset) => start.with(-1, at(start, start.length - 1) + Number(integer(offset))));
  Evaluator.attach(vector.GatherOp, {
    evaluate(op, args, m) {
      const rank = op.offsets.length;
      const from = places(args.slice(1, 1 + rank).map(size), elements(args[1 + rank]));
      const [mask, passThru] = [activeMask(elements(args[2 + rank]), m), elements(args[3 + rank])];
      return [readLanes(baseOf(args[0], m), from, op.result.type.shape, mask, passThru)];
    },
  });
  Evaluator.attach(vector.ScatterOp, {
    evaluate(op, args, m) {
      const rank = op.offsets.length;
      const to = places(args.slice(1, 1 + rank).map(size), elements(args[1 + rank]));
      return writeLanes(baseOf(args[0], m), to, elements(args[3 + rank]), activeMask(elements(args[2 + rank]), m));
    },
  });
}

/** The lanes that are on in a mask and in the surrounding `vector.mask`. */
function activeMask(mask: Elements, m: Machine): Elements {
  const outer = m.mask;
  if (outer === undefined) return mask;
  return new Elements(
    mask.shape,
    mask.elements.map((on, i) => (isTrue(on) && isTrue(outer.elements[i]) ? 1n : 0n)),
  );
}
