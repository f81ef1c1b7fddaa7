/** Operations of a body, built anew for other operands. */
import { tts } from "@tt-opt/dialect-tt";
import { type Builder, type Operation, UnitAttr, type Value, VectorType } from "@tt-opt/ir-core";

/** A division that is known to have no remainder. */
export function exactDivision(b: Builder, op: Operation, operands: readonly Value[]): Operation {
  return b.createGeneric(op.name, {
    operands,
    resultTypes: op.resultTypes,
    properties: op.properties.entries(),
    attributes: [...op.attributes.entries(), [tts.marks.exact, UnitAttr.get(b.context)]],
  });
}

/** The operation on vectors of `lanes` elements. */
export function onVectors(b: Builder, op: Operation, operands: readonly Value[], lanes: number): Operation {
  return b.createGeneric(op.name, {
    operands,
    resultTypes: op.results.map((result) => VectorType.get([lanes], result.type)),
    properties: op.properties.entries(),
    attributes: op.attributes.entries(),
  });
}
