import type { Builder, Type, Value } from "@tt-opt/ir-core";

/** Makes an operation of one result by its name, with the default of each property. */
export function buildByName(b: Builder, name: string, operands: readonly Value[], type: Type): Value {
  const { propertySlots } = b.context.definition(name);
  const properties = propertySlots.flatMap((slot) => {
    const value = slot.defaultValue?.(b.context);
    return value === undefined ? [] : ([[slot.name, value]] as const);
  });
  return b.createGeneric(name, { operands, resultTypes: [type], properties }).resultAt(0);
}
