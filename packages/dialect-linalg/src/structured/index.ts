/** Structured operations: interface, queries, loop ranges, builders. */
export { cloneOnOperands } from "./clone-on-operands.ts";
export {
  buildGeneric,
  createGeneric,
  type GenericBody,
  type GenericParts,
  iteratorTypesAttr,
} from "./create-generic.ts";
export { generalize, interchange, remapIndices, renumbered } from "./generalize.ts";
export { indexBinary, indexMin, indexOfExpr, indexSub, materialize, sizeOf, sizesOf } from "./index-arithmetic.ts";
export { LinalgStructured, type StructuredMethods } from "./linalg-structured.ts";
export { dimsOfLoops, loopRanges, type OperandDim, staticLoopRanges } from "./loop-ranges.ts";
export { createNamed, hasDefaultMaps, mapsAttr, type NamedParts } from "./named-op.ts";
export { hasIndexSemantics } from "./index-semantics.ts";
export {
  bodyOf,
  combinerOf,
  contractionDims,
  type ContractionDims,
  hasBufferSemantics,
  hasTensorSemantics,
  indexingMaps,
  initsOf as structuredInits,
  inputCount,
  inputsOf as structuredInputs,
  isContraction,
  isElementwise,
  isInitOperand,
  isStructured,
  iteratorTypes,
  loopCount,
  loopsOfType,
  matchingBlockArgument,
  matchingIndexingMap,
  payloadUsesOperand,
  yieldedValues,
} from "./queries.ts";
