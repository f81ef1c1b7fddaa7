/**
 * `vector.transfer_write`: writes a vector to a slice of a memref or tensor, leaving out what is out of bounds or
 * masked off.
 */
import {
  type AffineMap,
  AffineMapAttr,
  AffineMapValue,
  AnyRankedTensor,
  AttrSizedOperandSegments,
  type Builder,
  DenseArrayAttr,
  defineOp,
  Index,
  IndexType,
  type OpParser,
  type OpPrinter,
  optional,
  type ParsedOperation,
  RankedTensorType,
  typed,
  type Value,
  variadic,
  VectorType,
} from "@tt-opt/ir-core";
import { AnyVectorOfAnyRank, MaskVector, TransferBase } from "./constraints.ts";
import {
  BoolArrayAttr,
  boolArrayAttr,
  boolsOf,
  completeTransfer,
  defaultPermutationMap,
  printTransferAttributes,
  transferMaskType,
} from "./transfer.ts";
import { reportFirst } from "./verify/report.ts";
import { transferProblem, writeResultProblem } from "./verify/transfer-problems.ts";

/** `vector.transfer_write`. */
export class TransferWriteOp extends defineOp("vector.transfer_write", {
  summary: "writes a vector to a slice of a memref or tensor",
  description: `
The permutation map says which dimension of the base each dimension of the vector runs along. A tensor is not changed: the
result is the tensor with the slice replaced.

\`\`\`mlir
vector.transfer_write %v, %m[%i, %j] {in_bounds = [true, false]} : vector<4x8xf32>, memref<?x?xf32>
%0 = vector.transfer_write %v, %t[%i, %j], %mask : vector<4x8xf32>, tensor<?x?xf32>
\`\`\``,
  operands: {
    valueToStore: AnyVectorOfAnyRank,
    base: TransferBase,
    indices: variadic(Index),
    mask: optional(MaskVector),
  },
  results: { result: optional(AnyRankedTensor) },
  attributes: { permutation_map: AffineMapValue, in_bounds: BoolArrayAttr },
  traits: [AttrSizedOperandSegments],
}) {
  override verify(): void {
    reportFirst(
      this,
      transferProblem({
        base: this.base.type,
        vector: this.valueToStore.type,
        map: this.permutationMap,
        inBounds: this.inBounds,
        mask: this.mask?.type,
        indexCount: this.indices.length,
      }),
      writeResultProblem(this.base.type, this.resultTypes, this.permutationMap),
    );
  }

  /** Which dimension of the base each dimension of the vector runs along. */
  get permutationMap(): AffineMap {
    return this.permutation_map.map;
  }

  /** Whether each dimension of the vector stays within the base. */
  get inBounds(): readonly boolean[] {
    return boolsOf(this.in_bounds);
  }

  override printAssembly(p: OpPrinter): void {
    p.write(" ");
    p.values([this.valueToStore, this.base]);
    p.write("[");
    p.values(this.indices);
    p.write("]");
    if (this.mask !== undefined) {
      p.write(", ");
      p.value(this.mask);
    }
    printTransferAttributes(p, this, this.permutationMap, this.in_bounds);
    p.write(" : ");
    p.types([this.valueToStore.type, this.base.type]);
  }

  static parseAssembly(p: OpParser, state: ParsedOperation): boolean {
    const vector = p.parseOperand();
    if (vector === undefined || !p.expect(",")) return false;
    const base = p.parseOperand();
    const indices = base === undefined ? undefined : p.parseOperandsIn("[", "]");
    if (base === undefined || indices === undefined) return false;
    const mask = p.accept(",") ? p.parseOperand() : undefined;
    if (!p.parseAttributesOf(state)) return false;
    const at = p.offset;
    const types = p.parseColonTypes();
    if (types === undefined) return false;
    const [vectorType, baseType] = types;
    const isComplete = types.length === 2 && baseType !== undefined;
    if (!isComplete || !(vectorType instanceof VectorType) || !TransferBase.matches(baseType)) {
      p.error(isComplete ? "requires vector type, and memref or ranked tensor type" : "requires two types", at);
      return false;
    }
    const map = completeTransfer(state, baseType, vectorType);
    state.operands.push(p.resolve(vector, vectorType), p.resolve(base, baseType));
    for (const index of indices) state.operands.push(p.resolve(index, IndexType.get(p.context)));
    if (mask !== undefined) {
      if (baseType.elementType instanceof VectorType) {
        p.error("does not support masks with vector element type", mask.start);
        return false;
      }
      const maskType = transferMaskType(vectorType, map);
      if (maskType === undefined) {
        p.error("expected the same rank for the vector and the results of the permutation map", mask.start);
        return false;
      }
      state.operands.push(p.resolve(mask, maskType));
    }
    const sizes = [1, 1, indices.length, mask === undefined ? 0 : 1];
    state.set("operandSegmentSizes", DenseArrayAttr.i32(p.context, sizes));
    state.resultTypes = baseType instanceof RankedTensorType ? [baseType] : [];
    return true;
  }
}

/** What {@link createTransferWrite} needs; the map is the minor identity and nothing is in bounds if not said. */
export interface TransferWriteParts {
  readonly value: Value;
  readonly base: Value;
  readonly indices: readonly Value[];
  readonly map?: AffineMap;
  readonly inBounds?: readonly boolean[];
  readonly mask?: Value | undefined;
}

/** Makes a `vector.transfer_write`, with defaults for what is not said. */
export function createTransferWrite(b: Builder, parts: TransferWriteParts): TransferWriteOp {
  const { indices, mask } = parts;
  const base = typed(parts.base, TransferBase);
  const valueToStore = typed(parts.value, AnyVectorOfAnyRank);
  const map = parts.map ?? defaultPermutationMap(base.type, valueToStore.type);
  return TransferWriteOp.build(b, {
    valueToStore,
    base,
    indices: indices.map((index) => typed(index, Index)),
    mask: mask === undefined ? undefined : typed(mask, MaskVector),
    permutation_map: AffineMapAttr.get(b.context, map),
    in_bounds: boolArrayAttr(b.context, parts.inBounds ?? map.results.map(() => false)),
    resultTypes: base.type instanceof RankedTensorType ? [base.type] : [],
  });
}
