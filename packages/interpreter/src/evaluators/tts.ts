/** `tts`: accesses with known structure. Lanes are accessed in order; lanes that are off do not access memory. */
import { type AccessLayout, PointerType, tt, tts } from "@tt-opt/dialect-tt";
import type { MixedValue } from "@tt-opt/dialect-std";
import { at, elementTypeOrSelf, type Operation, RankedTensorType, type Type, type Value } from "@tt-opt/ir-core";
import { atomicFunction } from "../atomic-functions.ts";
import { Evaluator, type Results } from "../evaluator.ts";
import { atomicLanes, compareAndSwapLanes, loadLanes, storeLanes } from "../lanes.ts";
import type { Machine } from "../machine.ts";
import { readMemRef, writeMemRef } from "../memref-access.ts";
import { bytesOf, wrap, zeroOf } from "../scalars.ts";
import { fromElements, positions, runtimeShape, staticShape } from "../shapes.ts";
import {
  Elements,
  elementsOrScalar,
  integer,
  isTrue,
  memref,
  MemRefValue,
  type RuntimeValue,
  type Scalar,
  scalar,
  size,
} from "../values.ts";

/** Attaches the evaluators of this file. */
export function attachTts(): void {
  Evaluator.attach(tts.LoadOp, {
    evaluate(op, args, m) {
      const operand = operandsOf(op, args);
      const { type } = op.result;
      const element = elementTypeOrSelf(type);
      const shape =
        type instanceof RankedTensorType
          ? runtimeShape(
              type,
              op.sizes.map((v) => size(operand(v))),
            )
          : staticShape(type);
      const { addresses, isInside } = lanesOf(op.layout, shape, element, operand);
      const mask = optional(op.mask, operand);
      const off = op.other === undefined ? zeroOf(element) : scalar(operand(op.other));
      const isOn = (lane: number): boolean => at(isInside, lane) && isLaneOn(mask, lane);
      return [
        fromElements(
          type,
          loadLanes(m, element, addresses, isOn, () => off),
          shape,
        ),
      ];
    },
  });
  Evaluator.attach(tts.StoreOp, {
    evaluate(op, args, m) {
      const operand = operandsOf(op, args);
      const value = operand(op.value);
      const element = elementTypeOrSelf(op.value.type);
      const shape = value instanceof Elements ? value.shape : [];
      const { addresses, isInside } = lanesOf(op.layout, shape, element, operand);
      const mask = optional(op.mask, operand);
      const isOn = (lane: number): boolean => at(isInside, lane) && isLaneOn(mask, lane);
      storeLanes(m, element, addresses, elementsOrScalar(value), isOn);
      return [];
    },
  });
  Evaluator.attach(tts.AccumulateOp, {
    evaluate(op, [value, buffer, index, mask], m) {
      if (mask !== undefined && !isTrue(scalar(mask))) return [];
      const [sums, place] = [memref(buffer), [size(index)]];
      const sum = integer(readMemRef(m, sums, place)) + integer(value);
      writeMemRef(m, sums, place, wrap(op.value.type, sum));
      return [];
    },
  });
  Evaluator.attach(tts.HasNextProgramOp, {
    evaluate(op, _args, { program: { id, grid } }) {
      const [x, y, z] = id;
      const place = x + grid[0] * (y + grid[1] * z) + op.distance.number;
      return [place < grid[0] * grid[1] * grid[2] ? 1n : 0n];
    },
  });
  Evaluator.attach(tts.CopyOp, {
    evaluate(op, [source, from, target, to, count], m) {
      const element = op.source.type.pointeeType;
      const elements = readContiguous(m, element, source, from, size(count));
      storeLanes(m, element, contiguousAddresses(element, target, to, elements.length), elements, () => true);
      return [];
    },
  });
  Evaluator.attach(tts.PrefetchOp, {
    // A prefetch only checks that the element exists.
    evaluate(op, [base, ...indices], m) {
      const { type } = op.base;
      if (base instanceof MemRefValue) readMemRef(m, base, indices.map(size));
      else if (base !== undefined && type instanceof PointerType) {
        readContiguous(m, type.pointeeType, base, at(indices, 0), 1);
      }
      return [];
    },
  });
  attachLanes();
}

/** The addresses of `count` elements, from that `offset` elements behind a pointer on. */
function contiguousAddresses(
  element: Type,
  base: RuntimeValue | undefined,
  offset: RuntimeValue | undefined,
  count: number,
): readonly bigint[] {
  const first = integer(base) + integer(offset) * BigInt(bytesOf(element));
  return Array.from({ length: count }, (_, i) => BigInt.asUintN(64, first + BigInt(i * bytesOf(element))));
}

/** `count` elements, from that `offset` elements behind a pointer on; all must exist. */
function readContiguous(
  m: Machine,
  element: Type,
  base: RuntimeValue | undefined,
  offset: RuntimeValue | undefined,
  count: number,
): readonly Scalar[] {
  return loadLanes(
    m,
    element,
    contiguousAddresses(element, base, offset, count),
    () => true,
    () => zeroOf(element),
  );
}

/** Returns the runtime value of an operand. */
type OperandReader = (value: Value) => RuntimeValue;

function operandsOf(op: Operation, args: Results): OperandReader {
  const values = op.operands;
  return (value) => at(args, values.indexOf(value));
}

function optional(value: Value | undefined, operand: OperandReader): readonly Scalar[] | undefined {
  return value === undefined ? undefined : elementsOrScalar(operand(value));
}

function isLaneOn(mask: readonly Scalar[] | undefined, lane: number): boolean {
  return mask === undefined || isTrue(mask[lane]);
}

/** The address of a base: a pointer, or the first element of a memref. */
function baseAddress(base: RuntimeValue): bigint {
  if (!(base instanceof MemRefValue)) return integer(base);
  return BigInt(base.region.address + base.base + base.offset * bytesOf(base.elementType));
}

/** For each lane in row-major order, its address and whether it is within bounds. */
function lanesOf(
  layout: AccessLayout,
  shape: readonly number[],
  element: Type,
  operand: OperandReader,
): { readonly addresses: readonly bigint[]; readonly isInside: readonly boolean[] } {
  const number = (value: MixedValue): bigint => (typeof value === "number" ? BigInt(value) : integer(operand(value)));
  const bytes = BigInt(bytesOf(element));
  const start = baseAddress(operand(layout.base)) + number(layout.offset) * bytes;
  const dims = layout.dims.map(({ stride, wrap, bounds }) => ({
    stride: number(stride) * bytes,
    wrap: wrap && { start: number(wrap.start), size: number(wrap.size) },
    bounds: bounds && { low: number(bounds.low), high: number(bounds.high) },
  }));
  const addresses: bigint[] = [];
  const isInside: boolean[] = [];
  for (const position of positions(shape)) {
    let address = start;
    let inside = true;
    dims.forEach(({ stride, wrap, bounds }, dim) => {
      const k = BigInt(at(position, dim));
      if (bounds !== undefined) inside &&= bounds.low <= k && k < bounds.high;
      // A remainder by 0 is 0, as in `arith`.
      const place = wrap === undefined ? k : wrap.size === 0n ? 0n : (wrap.start + k) % wrap.size;
      address += place * stride;
    });
    addresses.push(BigInt.asUintN(64, address));
    isInside.push(inside);
  }
  return { addresses, isInside };
}

/** The addresses of lanes with an offset per lane. */
function laneAddresses(op: LaneAccess, element: Type, operand: OperandReader): readonly bigint[] {
  const unit = op.in_bytes === undefined ? BigInt(bytesOf(element)) : 1n;
  const base = baseAddress(operand(op.base));
  return elementsOrScalar(operand(op.offsets)).map((offset) => BigInt.asUintN(64, base + integer(offset) * unit));
}

type LaneAccess = tts.GatherOp | tts.ScatterOp | tts.AtomicRMWOp | tts.AtomicCASOp;

function attachLanes(): void {
  Evaluator.attach(tts.GatherOp, {
    evaluate(op, args, m) {
      const operand = operandsOf(op, args);
      const element = elementTypeOrSelf(op.result.type);
      const mask = optional(op.mask, operand);
      const off = op.other === undefined ? zeroOf(element) : scalar(operand(op.other));
      const addresses = laneAddresses(op, element, operand);
      const values = loadLanes(
        m,
        element,
        addresses,
        (lane) => isLaneOn(mask, lane),
        () => off,
      );
      return [likeOffsets(op, values, operand)];
    },
  });
  Evaluator.attach(tts.ScatterOp, {
    evaluate(op, args, m) {
      const operand = operandsOf(op, args);
      const element = elementTypeOrSelf(op.value.type);
      const mask = optional(op.mask, operand);
      const values = elementsOrScalar(operand(op.value));
      storeLanes(m, element, laneAddresses(op, element, operand), values, (lane) => isLaneOn(mask, lane));
      return [];
    },
  });
  Evaluator.attach(tts.AtomicRMWOp, {
    evaluate(op, args, m) {
      const operand = operandsOf(op, args);
      const element = elementTypeOrSelf(op.value.type);
      const mask = optional(op.mask, operand);
      const combine = atomicFunction(tt.RmwOp.name(op.atomic_rmw_op));
      const values = elementsOrScalar(operand(op.value));
      const addresses = laneAddresses(op, element, operand);
      return [
        likeOffsets(
          op,
          atomicLanes(m, element, addresses, values, combine, (lane) => isLaneOn(mask, lane)),
          operand,
        ),
      ];
    },
  });
  Evaluator.attach(tts.AtomicCASOp, {
    evaluate(op, args, m) {
      const operand = operandsOf(op, args);
      const element = elementTypeOrSelf(op.value.type);
      const [expected, desired] = [elementsOrScalar(operand(op.expected)), elementsOrScalar(operand(op.value))];
      const addresses = laneAddresses(op, element, operand);
      return [likeOffsets(op, compareAndSwapLanes(m, element, addresses, expected, desired), operand)];
    },
  });
}

/** A result with one element per offset. */
function likeOffsets(op: LaneAccess, values: readonly Scalar[], operand: OperandReader): RuntimeValue {
  const offsets = operand(op.offsets);
  return offsets instanceof Elements ? new Elements(offsets.shape, values) : at(values, 0);
}
