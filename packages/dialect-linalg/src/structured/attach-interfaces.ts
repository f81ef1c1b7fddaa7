import {
  ConditionallySpeculatable,
  DestinationStyle,
  MemoryEffects,
  type OpClass,
  type Operation,
  PartialReduction,
  RankedTensorType,
  ReifyShapes,
  Tiling,
} from "@tt-opt/ir-core";
import { initialTensors, mergeReductions, tileToPartial } from "../tiling/partial-reduction.ts";
import {
  generateResultTileValue,
  iterationDomain,
  iterationTileFromOperandTile,
  iterationTileFromResultTile,
  resultTilePosition,
  tiledImplementation,
  tilingIteratorTypes,
} from "../tiling/structured-tiling.ts";
import { structuredEffects, structuredSpeculatability } from "./effects.ts";
import { sizesOf } from "./index-arithmetic.ts";
import { LinalgStructured } from "./linalg-structured.ts";
import { initsOf, inputCount } from "./queries.ts";

/** Gives all structured operations among `classes` the interfaces that follow from being one. */
export function attachStructuredInterfaces(classes: readonly OpClass[]): void {
  const structured = classes.filter((cls) => LinalgStructured.of(cls.definition) !== undefined);
  DestinationStyle.attachAll(structured, {
    initsRange: (op) => ({ start: inputCount(op), length: op.operandCount - inputCount(op) }),
  });
  MemoryEffects.attachAll(structured, { effects: structuredEffects });
  ConditionallySpeculatable.attachAll(structured, { speculatability: structuredSpeculatability });
  ReifyShapes.attachAll(structured, {
    reifyResultShapes: (op, b) => tensorInits(op).map((init) => sizesOf(b, init)),
  });
  Tiling.attachAll(structured, {
    iteratorTypes: tilingIteratorTypes,
    iterationDomain,
    tiledImplementation,
    resultTilePosition,
    generateResultTileValue,
    iterationTileFromResultTile,
    iterationTileFromOperandTile,
  });
  PartialReduction.attachAll(structured, { initialTensors, tileToPartial, mergeReductions });
}

function tensorInits(op: Operation): ReturnType<typeof initsOf> {
  return initsOf(op).filter((init) => init.type instanceof RankedTensorType);
}
