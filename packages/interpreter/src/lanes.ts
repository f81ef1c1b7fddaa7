/** Accesses to memory lane by lane, in order. Lanes that are off do not access memory. */
import { at, type Type } from "@tt-opt/ir-core";
import type { AtomicFunction } from "./atomic-functions.ts";
import type { Machine } from "./machine.ts";
import { readElement, writeElement } from "./memory.ts";
import { bytesOf, toBits, zeroOf } from "./scalars.ts";
import { elementsOrScalar, integer, type RuntimeValue, type Scalar } from "./values.ts";

/** Whether a lane is accessed. */
export type IsOn = (lane: number) => boolean;

/** The addresses of a pointer or of a tensor of pointers. */
export function addressesOf(value: RuntimeValue | undefined): readonly bigint[] {
  return elementsOrScalar(value).map(integer);
}

/** The element of each lane; lanes that are off give `off`. */
export function loadLanes(
  m: Machine,
  type: Type,
  addresses: readonly bigint[],
  isOn: IsOn,
  off: (lane: number) => Scalar,
): readonly Scalar[] {
  const bytes = bytesOf(type);
  return addresses.map((address, lane) =>
    isOn(lane) ? readElement(type, m.locate(address, bytes, "reads")) : off(lane),
  );
}

/** Writes the element of each lane that is on. */
export function storeLanes(
  m: Machine,
  type: Type,
  addresses: readonly bigint[],
  values: readonly Scalar[],
  isOn: IsOn,
): void {
  const bytes = bytesOf(type);
  const { conflict } = m.options;
  if (conflict !== undefined && haveConflict(type, addresses, values, isOn)) conflict();
  addresses.forEach((address, lane) => {
    if (isOn(lane)) writeElement(type, m.locate(address, bytes, "writes"), at(values, lane));
  });
}

/** Whether two lanes write different values to one byte. */
function haveConflict(type: Type, addresses: readonly bigint[], values: readonly Scalar[], isOn: IsOn): boolean {
  const written = new Map<bigint, bigint>();
  const count = bytesOf(type);
  return addresses.some((address, lane) => {
    if (!isOn(lane)) return false;
    const bits = toBits(type, at(values, lane));
    return Array.from({ length: count }, (_, i) => BigInt(i)).some((i) => {
      const byte = (bits >> (8n * i)) & 0xffn;
      const before = written.get(address + i);
      written.set(address + i, byte);
      return before !== undefined && before !== byte;
    });
  });
}

/** Combines memory with the value of each lane that is on; returns the old elements, 0 for lanes that are off. */
export function atomicLanes(
  m: Machine,
  type: Type,
  addresses: readonly bigint[],
  values: readonly Scalar[],
  combine: AtomicFunction,
  isOn: IsOn,
): readonly Scalar[] {
  const bytes = bytesOf(type);
  return addresses.map((address, lane) => {
    if (!isOn(lane)) return zeroOf(type);
    const place = m.locate(address, bytes, "writes");
    const old = readElement(type, place);
    writeElement(type, place, combine(old, at(values, lane), type));
    return old;
  });
}

/** Stores `desired` where memory has the bits of `expected`; returns the old elements. */
export function compareAndSwapLanes(
  m: Machine,
  type: Type,
  addresses: readonly bigint[],
  expected: readonly Scalar[],
  desired: readonly Scalar[],
): readonly Scalar[] {
  const bytes = bytesOf(type);
  return addresses.map((address, lane) => {
    const place = m.locate(address, bytes, "writes");
    const old = readElement(type, place);
    if (toBits(type, old) === toBits(type, at(expected, lane))) writeElement(type, place, at(desired, lane));
    return old;
  });
}
