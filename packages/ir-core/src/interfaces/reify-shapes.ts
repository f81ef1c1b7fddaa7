/** The sizes of results, computed from operands: what tiling and bufferization need where a shape is dynamic. */
import { OpInterface } from "../define/op-interface.ts";
import type { Operation } from "../ir/operation.ts";
import type { Builder } from "../rewrite/builder.ts";
import type { OpFoldResult } from "./op-fold-result.ts";

/** Operations that can say the sizes of their shaped results without these. */
export const ReifyShapes = new OpInterface<{
  /**
   * Sizes per dimension, per result; makes operations at the builder's insertion point. Undefined where they do not
   * follow.
   */
  reifyResultShapes(op: Operation, b: Builder): readonly (readonly OpFoldResult[])[] | undefined;
}>("ReifyShapes", "computes the sizes of its results from its operands");
