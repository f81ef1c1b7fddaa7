/** Assigns locals to values: two values of one type share a local if they are never live at the same time. */
import { at, type Value } from "@tt-opt/ir-core";
import type { FunctionBuilder } from "../assembler/index.ts";
import { LocalType, wasmTypeName, type WasmTypeName } from "../dialect/index.ts";
import type { Interval } from "./function-plan.ts";

interface Slot {
  readonly index: number;
  end: number;
}

/** The index of the local of each value with an interval; the intervals are ordered by their start. */
export function allocateLocals(f: FunctionBuilder, intervals: readonly Interval[]): ReadonlyMap<Value, number> {
  const slots = new Map<WasmTypeName, Slot[]>();
  const result = new Map<Value, number>();
  for (const { value, start, end } of intervals) {
    const type = valueType(value);
    let ofType = slots.get(type);
    if (ofType === undefined) slots.set(type, (ofType = []));
    let slot: Slot | undefined;
    for (let i = 0; i < ofType.length && slot === undefined; i++) {
      const each = at(ofType, i);
      if (each.end <= start) slot = each;
    }
    if (slot === undefined) {
      slot = { index: f.local(type, value.name), end };
      ofType.push(slot);
    }
    slot.end = end;
    result.set(value, slot.index);
  }
  return result;
}

function valueType(value: Value): WasmTypeName {
  const type = wasmTypeName(value.type instanceof LocalType ? value.type.valueType : value.type);
  if (type === undefined) throw new TypeError(`a local cannot have type ${value.type.toString()}`);
  return type;
}
