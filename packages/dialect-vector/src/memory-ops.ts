/** Accesses to consecutive elements of a memref: load, store, their masked forms, expandload and compressstore. */
import {
  AnyMemRef,
  BoolAttr,
  defineOp,
  I64Attr,
  Index,
  type IntegerAttr,
  type MemRefType,
  optional,
  type Value,
  variadic,
  type VectorType,
} from "@tt-opt/ir-core";
import { AnyVectorOfAnyRank, AnyVectorOfNonZeroRank, MaskVector } from "./constraints.ts";
import { reportFirst } from "./verify/report.ts";
import {
  alignmentProblem,
  baseElementProblem,
  indicesProblem,
  passThruProblem,
  rankProblem,
  shapeMatchProblem,
  strideProblem,
} from "./verify/access-problems.ts";

const alignment = { alignment: optional(I64Attr) } as const;
const hints = { nontemporal: optional(BoolAttr), ...alignment } as const;

/** What all loads under a mask have, whichever elements they read. */
const maskedLoad = {
  operands: { base: AnyMemRef, indices: variadic(Index), mask: MaskVector, pass_thru: AnyVectorOfNonZeroRank },
  results: { result: AnyVectorOfNonZeroRank },
  attributes: alignment,
  assembly:
    "$base `[` $indices `]` `,` $mask `,` $pass_thru attr-dict `:` type($base) `,` type($mask) `,` type($pass_thru) `into` type($result)",
} as const;

/** What all stores under a mask have. */
const maskedStore = {
  operands: { base: AnyMemRef, indices: variadic(Index), mask: MaskVector, valueToStore: AnyVectorOfNonZeroRank },
  attributes: alignment,
  assembly:
    "$base `[` $indices `]` `,` $mask `,` $valueToStore attr-dict `:` type($base) `,` type($mask) `,` type($valueToStore)",
} as const;

interface MaskedAccess {
  readonly alignment: IntegerAttr | undefined;
  readonly base: Value<MemRefType>;
  readonly indices: readonly Value[];
  readonly mask: Value<VectorType>;
}

/** What may be wrong with an access under a mask; `value` is the vector that is read or written, called `name`. */
function maskedAccessProblems(
  { alignment: bytes, base, indices, mask }: MaskedAccess,
  value: VectorType,
  name: "result" | "valueToStore",
): readonly (string | undefined)[] {
  return [
    alignmentProblem(bytes),
    baseElementProblem(base.type, value, `${name} element type`),
    indicesProblem(base.type, indices.length),
    shapeMatchProblem(value, mask.type, name, "shape", "mask"),
  ];
}

/** `vector.load`. */
export class LoadOp extends defineOp("vector.load", {
  summary: "reads a slice of a memref",
  description: `
\`\`\`mlir
%0 = vector.load %m[%i, %j] : memref<100x100xf32>, vector<8xf32>
\`\`\``,
  operands: { base: AnyMemRef, indices: variadic(Index) },
  results: { result: AnyVectorOfAnyRank },
  attributes: hints,
  assembly: "$base `[` $indices `]` attr-dict `:` type($base) `,` type($result)",
}) {
  override verify(): void {
    reportFirst(
      this,
      alignmentProblem(this.alignment),
      rankProblem(this.base.type, this.result.type, true),
      strideProblem(this.base.type, this.result.type),
      baseElementProblem(this.base.type, this.result.type, "result element types"),
      indicesProblem(this.base.type, this.indices.length),
    );
  }
}

/** `vector.store`. */
export class StoreOp extends defineOp("vector.store", {
  summary: "writes a slice of a memref",
  description: `
\`\`\`mlir
vector.store %v, %m[%i, %j] : memref<100x100xf32>, vector<8xf32>
\`\`\``,
  operands: { valueToStore: AnyVectorOfAnyRank, base: AnyMemRef, indices: variadic(Index) },
  attributes: hints,
  assembly: "$valueToStore `,` $base `[` $indices `]` attr-dict `:` type($base) `,` type($valueToStore)",
}) {
  override verify(): void {
    reportFirst(
      this,
      alignmentProblem(this.alignment),
      rankProblem(this.base.type, this.valueToStore.type, false),
      strideProblem(this.base.type, this.valueToStore.type),
      baseElementProblem(this.base.type, this.valueToStore.type, "valueToStore element type"),
      indicesProblem(this.base.type, this.indices.length),
    );
  }
}

/** `vector.maskedload`. */
export class MaskedLoadOp extends defineOp("vector.maskedload", {
  summary: "reads the elements whose mask is on, and takes the others from a vector",
  description: `
Memory of elements whose mask is off is not touched.

\`\`\`mlir
%0 = vector.maskedload %m[%i], %mask, %else
  : memref<?xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
\`\`\``,
  ...maskedLoad,
}) {
  override verify(): void {
    reportFirst(
      this,
      ...maskedAccessProblems(this, this.result.type, "result"),
      passThruProblem(this.result.type, this.pass_thru.type),
    );
  }
}

/** `vector.maskedstore`. */
export class MaskedStoreOp extends defineOp("vector.maskedstore", {
  summary: "writes the elements whose mask is on",
  description: `
\`\`\`mlir
vector.maskedstore %m[%i], %mask, %v : memref<?xf32>, vector<8xi1>, vector<8xf32>
\`\`\``,
  ...maskedStore,
}) {
  override verify(): void {
    reportFirst(this, ...maskedAccessProblems(this, this.valueToStore.type, "valueToStore"));
  }
}

/** `vector.expandload`. */
export class ExpandLoadOp extends defineOp("vector.expandload", {
  summary: "reads consecutive elements into the lanes whose mask is on",
  description: `
\`\`\`mlir
%0 = vector.expandload %m[%i], %mask, %else
  : memref<?xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
\`\`\``,
  ...maskedLoad,
}) {
  override verify(): void {
    reportFirst(
      this,
      ...maskedAccessProblems(this, this.result.type, "result"),
      passThruProblem(this.result.type, this.pass_thru.type),
    );
  }
}

/** `vector.compressstore`. */
export class CompressStoreOp extends defineOp("vector.compressstore", {
  summary: "writes the lanes whose mask is on to consecutive elements",
  description: `
\`\`\`mlir
vector.compressstore %m[%i], %mask, %v : memref<?xf32>, vector<8xi1>, vector<8xf32>
\`\`\``,
  ...maskedStore,
}) {
  override verify(): void {
    reportFirst(this, ...maskedAccessProblems(this, this.valueToStore.type, "valueToStore"));
  }
}
