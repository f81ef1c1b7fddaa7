/** Assigns locals to values: two values of one type share a local if they are never live at the same time. */
import { at, type Value } from "@tt-opt/ir-core";
import type { FunctionBuilder } from "../assembler/index.ts";
import { LocalType, wasmTypeName, type WasmTypeName } from "../dialect/index.ts";
import type { Interval } from "./function-plan.ts";

/** The index of the local of each value with an interval; the intervals are ordered by their start. */
export function allocateLocals(f: FunctionBuilder, intervals: readonly Interval[]): ReadonlyMap<Value, number> {
  const free = new FreeLocals();
  const result = new Map<Value, number>();
  for (const { value, start, end } of intervals) {
    const type = valueType(value);
    const index = free.take(type, start) ?? f.local(type, value.name);
    free.give(type, index, end);
    result.set(value, index);
  }
  return result;
}

interface Local {
  readonly type: WasmTypeName;
  readonly index: number;
}

/** The locals that no value needs any more. */
class FreeLocals {
  /** By type; the first local is last. */
  readonly #free = new Map<WasmTypeName, number[]>();
  /** Those that become free, by the end of their interval. */
  readonly #ending = new Map<number, Local[]>();
  #position = 0;

  /** The first local of a type that is free at `start`, which is not before an earlier one. */
  take(type: WasmTypeName, start: number): number | undefined {
    for (; this.#position <= start; this.#position++) {
      for (const local of this.#ending.get(this.#position) ?? []) this.#release(local);
      this.#ending.delete(this.#position);
    }
    return this.#free.get(type)?.pop();
  }

  /** Records that a local is free from `end` on. */
  give(type: WasmTypeName, index: number, end: number): void {
    const local = { type, index };
    const others = this.#ending.get(end);
    if (end < this.#position) this.#release(local);
    else if (others === undefined) this.#ending.set(end, [local]);
    else others.push(local);
  }

  #release({ type, index }: Local): void {
    const known = this.#free.get(type) ?? [];
    this.#free.set(type, known);
    let [low, high] = [0, known.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (at(known, middle) > index) low = middle + 1;
      else high = middle;
    }
    known.splice(low, 0, index);
  }
}

function valueType(value: Value): WasmTypeName {
  const type = wasmTypeName(value.type instanceof LocalType ? value.type.valueType : value.type);
  if (type === undefined) throw new TypeError(`a local cannot have type ${value.type.toString()}`);
  return type;
}
