/** Copies between memrefs: at once if both are contiguous, else by a loop per dimension. */
import { at, type Operation } from "@tt-opt/ir-core";
import { loadElement, storeElement } from "./element-access.ts";
import type { Lowering } from "./lowering.ts";
import { addressValue, elementAddress, type Extent, extentValue, type MemRefValue } from "./memref-value.ts";
import { elementSize } from "./number-kind.ts";

/** Copies all elements of `source` to `target`, whose sizes are the same. */
export function copyMemRef(lowering: Lowering, source: MemRefValue, target: MemRefValue, op: Operation): void {
  const { code } = lowering;
  const bytes = contiguousBytes(source);
  if (bytes !== undefined && contiguousBytes(target) === bytes) {
    const zeros = source.sizes.map(() => 0);
    const from = addressValue(code, elementAddress(code, source, zeros));
    const to = addressValue(code, elementAddress(code, target, zeros));
    code.run("memory.copy", [to, from, code.i32(bytes)]);
    return;
  }
  const loops = (dim: number, indices: readonly Extent[]): void => {
    if (dim === source.sizes.length) {
      const value = loadElement(code, source.elementType, elementAddress(code, source, indices));
      if (value === undefined) lowering.reject(op, `elements are '${source.elementType.toString()}'`);
      else storeElement(code, target.elementType, elementAddress(code, target, indices), value);
      return;
    }
    const upper = extentValue(code, at(source.sizes, dim));
    code.countedLoop({ lower: code.i32(0), upper, step: code.i32(1) }, (i) => loops(dim + 1, [...indices, i]));
  };
  loops(0, []);
}

/** The size in bytes of a memref without gaps; undefined if unknown. */
function contiguousBytes({ sizes, strides, elementType }: MemRefValue): number | undefined {
  let expected = 1;
  for (let i = sizes.length - 1; i >= 0; i--) {
    const size = at(sizes, i);
    if (typeof size !== "number") return undefined;
    if (size !== 1 && strides[i] !== expected) return undefined;
    expected *= size;
  }
  return expected * elementSize(elementType);
}
