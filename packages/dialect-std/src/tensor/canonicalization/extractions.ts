/** Canonicalizations of reading elements of what is computed. */
import {
  AnyRankedTensor,
  isMemoryEffectFree,
  IrMapping,
  noMatch,
  pattern,
  type RewritePattern,
  typed,
} from "@tt-opt/ir-core";
import { IndexCastOp } from "../../arith/index.ts";
import * as ops from "../ops.ts";
import { replaceWithCast } from "./static-sizes.ts";

/** `extract(generate)` runs the body at the position that is read. */
const extractOfGenerate = pattern(
  "tensor-extract-of-generate",
  ops.ExtractOp,
  (op, rw) => {
    const generate = op.tensor.definingOp;
    if (generate?.is(ops.GenerateOp) !== true) return noMatch("the tensor is not generated");
    const body = generate.body.entry;
    const last = body?.terminator;
    if (body === undefined || last === undefined) return noMatch("the body is empty");
    if (!isMemoryEffectFree(generate)) return noMatch("the body has effects");
    const { indices } = op;
    return replaceWithCast(rw, op, () => {
      const mapping = new IrMapping();
      body.args.forEach((arg, position) => {
        const index = indices[position];
        if (index !== undefined) mapping.map(arg, index);
      });
      for (const inner of body.ops()) if (inner !== last) rw.clone(inner, mapping);
      return mapping.get(last.operand(0));
    });
  },
  { operandFrom: [ops.GenerateOp] },
);

/** `extract(index_cast(x)) → index_cast(extract(x))`: one element is cast in place of all. */
const extractOfIndexCast = pattern(
  "tensor-extract-of-index-cast",
  ops.ExtractOp,
  (op, rw) => {
    const cast = op.tensor.definingOp;
    if (cast?.is(IndexCastOp) !== true) return noMatch("the tensor is no index_cast");
    return replaceWithCast(rw, op, (b) => {
      const tensor = typed(cast.in, AnyRankedTensor);
      const element = ops.ExtractOp.build(b, { tensor, indices: op.indices }).result;
      return IndexCastOp.build(b, { in: element, resultTypes: [op.result.type] }).out;
    });
  },
  { operandFrom: [IndexCastOp] },
);

/** The canonicalizations of this file. */
export const extractionPatterns: readonly RewritePattern[] = [extractOfGenerate, extractOfIndexCast];
