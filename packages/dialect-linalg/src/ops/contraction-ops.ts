/** Contractions: sums of products over the dimensions that the output does not have. */
import { type AffineMap, affineMapsOf, defineOp, optional } from "@tt-opt/ir-core";
import { TypeFn } from "../attributes.ts";
import { multiplyAddPayload, type NamedStructure, quantizedMultiplyAddPayload } from "../payload/payload.ts";
import { fixedMaps } from "../structured/map-rules.ts";
import { attachNamed, mappedOp, namedOp } from "../structured/named-op.ts";
import { verifyBatchMatmulMaps, verifyBatchReduceMatmulMaps, verifyMatmulMaps } from "./verify-matmul-maps.ts";

const contraction = (dims: number, ...maps: readonly (readonly number[])[]): NamedStructure => ({
  payload: multiplyAddPayload,
  maps: fixedMaps(dims, ...maps),
});

/** A contraction of quantised numbers, whose zero points are two more inputs. */
const quantized = (
  dims: number,
  lhs: readonly number[],
  rhs: readonly number[],
  out: readonly number[],
): NamedStructure => ({
  payload: quantizedMultiplyAddPayload,
  maps: fixedMaps(dims, lhs, rhs, [], [], out),
});

const structures = {
  dot: contraction(1, [0], [0], []),
  matvec: contraction(2, [0, 1], [1], [0]),
  vecmat: contraction(2, [1], [1, 0], [0]),
  matmul: contraction(3, [0, 2], [2, 1], [0, 1]),
  batchMatvec: contraction(3, [0, 1, 2], [0, 2], [0, 1]),
  batchVecmat: contraction(3, [0, 2], [0, 2, 1], [0, 1]),
  batchMatmul: contraction(4, [0, 1, 3], [0, 3, 2], [0, 1, 2]),
  batchReduceMatmul: contraction(4, [0, 1, 3], [0, 3, 2], [1, 2]),
  mmt4d: contraction(6, [0, 2, 3, 5], [1, 2, 4, 5], [0, 1, 3, 4]),
  batchMmt4d: contraction(7, [0, 1, 3, 4, 6], [0, 2, 3, 5, 6], [0, 1, 2, 4, 5]),
  quantizedMatmul: quantized(3, [0, 2], [2, 1], [0, 1]),
  quantizedBatchMatmul: quantized(4, [0, 1, 3], [0, 3, 2], [0, 1, 2]),
  contract: contraction(0),
} as const;

const cast = { cast: optional(TypeFn) } as const;

/** `linalg.dot`. */
export class DotOp extends defineOp("linalg.dot", namedOp("the inner product of two vectors", structures.dot)) {}

/** `linalg.matvec`. */
export class MatvecOp extends defineOp("linalg.matvec", namedOp("a matrix times a vector", structures.matvec)) {}

/** `linalg.vecmat`. */
export class VecmatOp extends defineOp("linalg.vecmat", namedOp("a vector times a matrix", structures.vecmat)) {}

/** `linalg.batch_matvec`. */
export class BatchMatvecOp extends defineOp(
  "linalg.batch_matvec",
  namedOp("matrices times vectors", structures.batchMatvec),
) {}

/** `linalg.batch_vecmat`. */
export class BatchVecmatOp extends defineOp(
  "linalg.batch_vecmat",
  namedOp("vectors times matrices", structures.batchVecmat),
) {}

/** `linalg.mmt4d`. */
export class Mmt4DOp extends defineOp(
  "linalg.mmt4d",
  namedOp("a matrix of tiles times a transposed matrix of transposed tiles", structures.mmt4d),
) {}

/** `linalg.batch_mmt4d`. */
export class BatchMmt4DOp extends defineOp(
  "linalg.batch_mmt4d",
  namedOp("matrices of tiles times transposed matrices of transposed tiles", structures.batchMmt4d),
) {}

/** `linalg.quantized_matmul`. */
export class QuantizedMatmulOp extends defineOp("linalg.quantized_matmul", {
  ...namedOp("a matrix times a matrix, of quantised numbers", structures.quantizedMatmul),
  description: "The last two inputs are the zero points of the matrices.",
}) {}

/** `linalg.quantized_batch_matmul`. */
export class QuantizedBatchMatmulOp extends defineOp("linalg.quantized_batch_matmul", {
  ...namedOp("matrices times matrices, of quantised numbers", structures.quantizedBatchMatmul),
  description: "The last two inputs are the zero points of the matrices.",
}) {}

const matmul = mappedOp("a matrix times a matrix", structures.matmul);

/** `linalg.matmul`. */
export class MatmulOp extends defineOp("linalg.matmul", {
  ...matmul,
  description: `
Maps may transpose or broadcast the inputs; inputs of another type are converted to that of the output first.

\`\`\`mlir
%0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
\`\`\``,
  attributes: { ...matmul.attributes, ...cast },
}) {
  override verify(): void {
    verifyMatmulMaps(this);
  }
}

const batchMatmul = mappedOp("matrices times matrices", structures.batchMatmul);

/** `linalg.batch_matmul`. */
export class BatchMatmulOp extends defineOp("linalg.batch_matmul", {
  ...batchMatmul,
  attributes: { ...batchMatmul.attributes, ...cast },
}) {
  override verify(): void {
    verifyBatchMatmulMaps(this);
  }
}

const batchReduceMatmul = mappedOp("the sum of the products of matrices", structures.batchReduceMatmul);

/** `linalg.batch_reduce_matmul`. */
export class BatchReduceMatmulOp extends defineOp("linalg.batch_reduce_matmul", {
  ...batchReduceMatmul,
  attributes: { ...batchReduceMatmul.attributes, ...cast },
}) {
  override verify(): void {
    verifyBatchReduceMatmulMaps(this);
  }
}

const contract = mappedOp("a contraction by its maps", structures.contract, { requireMaps: true });

/** `linalg.contract`. */
export class ContractOp extends defineOp("linalg.contract", {
  ...contract,
  description: `
\`\`\`mlir
%0 = linalg.contract indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>,
    affine_map<(i, j, k) -> (i, j)>]
  ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
\`\`\``,
  attributes: { ...contract.attributes, ...cast },
}) {
  override verify(): void {
    const maps = affineMapsOf(this.indexing_maps);
    const [lhs, rhs, out] = maps;
    if (lhs === undefined || rhs === undefined || out === undefined) {
      this.error("expected three indexing maps", "TT3108");
    } else if (!maps.every((map) => map.isProjectedPermutation())) {
      this.error("provided affine_map is not a projected permutation", "TT3108");
    } else if (!lhs.results.some((_, i) => isContracted(lhs.getDimPosition(i) ?? -1, rhs, out))) {
      this.error("'indexing_maps' do not specify a contracting dimension", "TT3108");
    }
  }
}

/** Whether a loop of the left input is also one of the right input and not of the output. */
function isContracted(loop: number, rhs: AffineMap, out: AffineMap): boolean {
  return rhs.isFunctionOfDim(loop) && !out.isFunctionOfDim(loop);
}

attachNamed(DotOp, structures.dot);
attachNamed(MatvecOp, structures.matvec);
attachNamed(VecmatOp, structures.vecmat);
attachNamed(MatmulOp, structures.matmul);
attachNamed(BatchMatvecOp, structures.batchMatvec);
attachNamed(BatchVecmatOp, structures.batchVecmat);
attachNamed(BatchMatmulOp, structures.batchMatmul);
attachNamed(BatchReduceMatmulOp, structures.batchReduceMatmul);
attachNamed(Mmt4DOp, structures.mmt4d);
attachNamed(BatchMmt4DOp, structures.batchMmt4d);
attachNamed(QuantizedMatmulOp, structures.quantizedMatmul);
attachNamed(QuantizedBatchMatmulOp, structures.quantizedBatchMatmul);
attachNamed(ContractOp, structures.contract);
