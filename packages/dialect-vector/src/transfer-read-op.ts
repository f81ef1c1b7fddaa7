/**
 * `vector.transfer_read`: reads a slice of a memref or tensor, with padding where it is out of bounds or masked off.
 */
import {
  AffineMapAttr,
  AffineMapValue,
  AnyType,
  AttrSizedOperandSegments,
  DenseArrayAttr,
  defineOp,
  Index,
  IndexType,
  MemRefType,
  type OpParser,
  type OpPrinter,
  optional,
  type ParsedOperation,
  RankedTensorType,
  type Type,
  typed,
  variadic,
  VectorType,
  type AffineMap,
  type Builder,
  type Value,
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
import { transferProblem } from "./verify/transfer-problems.ts";

/** `vector.transfer_read`. */
export class TransferReadOp extends defineOp("vector.transfer_read", {
  summary: "reads a slice of a memref or tensor into a vector",
  description: `
The permutation map says which dimension of the base each dimension of the vector runs along; a constant 0 broadcasts.
Dimensions that are not \`in_bounds\` may run over the end of the base and give \`padding\` there, as masked-off elements do.

\`\`\`mlir
%0 = vector.transfer_read %m[%i, %j], %pad {in_bounds = [true, false]} : memref<?x?xf32>, vector<4x8xf32>
%1 = vector.transfer_read %t[%i, %j], %pad, %mask {permutation_map = affine_map<(d0, d1) -> (d1, d0)>}
  : tensor<?x?xf32>, vector<4x8xf32>
\`\`\``,
  operands: { base: TransferBase, indices: variadic(Index), padding: AnyType, mask: optional(MaskVector) },
  results: { vector: AnyVectorOfAnyRank },
  attributes: { permutation_map: AffineMapValue, in_bounds: BoolArrayAttr },
  traits: [AttrSizedOperandSegments],
}) {
  override verify(): void {
    reportFirst(
      this,
      transferProblem({
        base: this.base.type,
        vector: this.vector.type,
        map: this.permutationMap,
        inBounds: this.inBounds,
        mask: this.mask?.type,
        indexCount: this.indices.length,
      }),
      this.padding.type === this.base.type.elementType
        ? undefined
        : "requires formal padding and source of the same elemental type",
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
    p.value(this.base);
    p.write("[");
    p.values(this.indices);
    p.write("], ");
    p.values(this.mask === undefined ? [this.padding] : [this.padding, this.mask]);
    printTransferAttributes(p, this, this.permutationMap, this.in_bounds);
    p.write(" : ");
    p.types([this.base.type, this.vector.type]);
  }

  static parseAssembly(p: OpParser, state: ParsedOperation): boolean {
    const base = p.parseOperand();
    const indices = base === undefined ? undefined : p.parseOperandsIn("[", "]");
    if (base === undefined || indices === undefined || !p.expect(",")) return false;
    const padding = p.parseOperand();
    if (padding === undefined) return false;
    const mask = p.accept(",") ? p.parseOperand() : undefined;
    if (!p.parseAttributesOf(state)) return false;
    const at = p.offset;
    const types = p.parseColonTypes();
    if (types === undefined) return false;
    const [baseType, vectorType] = types;
    if (types.length !== 2 || !isBase(baseType) || !(vectorType instanceof VectorType)) {
      p.error(types.length !== 2 ? "requires two types" : "requires memref or ranked tensor type, and vector type", at);
      return false;
    }
    const map = completeTransfer(state, baseType, vectorType);
    state.operands.push(p.resolve(base, baseType));
    for (const index of indices) state.operands.push(p.resolve(index, IndexType.get(p.context)));
    state.operands.push(p.resolve(padding, baseType.elementType));
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
    const sizes = [1, indices.length, 1, mask === undefined ? 0 : 1];
    state.set("operandSegmentSizes", DenseArrayAttr.i32(p.context, sizes));
    state.resultTypes = [vectorType];
    return true;
  }
}

function isBase(type: Type | undefined): type is MemRefType | RankedTensorType {
  return type instanceof MemRefType || type instanceof RankedTensorType;
}

/** What {@link createTransferRead} needs; the map is the minor identity and nothing is in bounds if not said. */
export interface TransferReadParts {
  readonly type: VectorType;
  readonly base: Value;
  readonly indices: readonly Value[];
  readonly padding: Value;
  readonly map?: AffineMap;
  readonly inBounds?: readonly boolean[];
  readonly mask?: Value | undefined;
}

/** Makes a `vector.transfer_read`, with defaults for what is not said. */
export function createTransferRead(b: Builder, parts: TransferReadParts): TransferReadOp {
  const { indices, padding, type, mask } = parts;
  const base = typed(parts.base, TransferBase);
  const map = parts.map ?? defaultPermutationMap(base.type, type);
  const inBounds = parts.inBounds ?? map.results.map(() => false);
  return TransferReadOp.build(b, {
    base,
    indices: indices.map((index) => typed(index, Index)),
    padding,
    mask: mask === undefined ? undefined : typed(mask, MaskVector),
    permutation_map: AffineMapAttr.get(b.context, map),
    in_bounds: boolArrayAttr(b.context, inBounds),
    resultTypes: [type],
  });
}
