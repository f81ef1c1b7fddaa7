/** Elements of memrefs: computes their places and accesses them with checks of the bounds of the buffer. */
import { at } from "@tt-opt/ir-core";
import type { Machine } from "./machine.ts";
import { type Place, readElement, writeElement } from "./memory.ts";
import { bytesOf } from "./scalars.ts";
import type { MemRefValue, Scalar } from "./values.ts";

/** The place of the element at `position`; stops if the position or the place does not exist. */
export function placeOf(m: Machine, ref: MemRefValue, position: readonly number[], what: "reads" | "writes"): Place {
  let index = ref.offset;
  for (let dim = 0; dim < position.length; dim++) {
    const i = at(position, dim);
    if (i < 0 || i >= at(ref.sizes, dim)) {
      m.error("out-of-bounds", `${what} element [${position.join(", ")}] of a memref of sizes ${ref.sizes.join("x")}`);
    }
    index += i * at(ref.strides, dim);
  }
  const offset = ref.base + index * bytesOf(ref.elementType);
  if (ref.region.holds(offset, bytesOf(ref.elementType))) return { region: ref.region, offset };
  return m.error("out-of-bounds", `${what} byte ${offset} of '${ref.region.name}', which has ${ref.region.byteLength}`);
}

/** The element at `position`. */
export function readMemRef(m: Machine, ref: MemRefValue, position: readonly number[]): Scalar {
  return readElement(ref.elementType, placeOf(m, ref, position, "reads"));
}

/** Writes the element at `position`. */
export function writeMemRef(m: Machine, ref: MemRefValue, position: readonly number[], value: Scalar): void {
  writeElement(ref.elementType, placeOf(m, ref, position, "writes"), value);
}
