/** Computes the sizes of results from operands, for tiling and bufferization of dynamic shapes. */
import { OpInterface } from "../define/op-interface.ts";
import type { Operation } from "../ir/operation.ts";
import type { Builder } from "../rewrite/builder.ts";
import type { OpFoldResult } from "./op-fold-result.ts";

/** Operations that can compute the sizes of their shaped results without the results themselves. */
export const ReifyShapes = new OpInterface<{
  /**
   * Sizes per dimension, per result; creates operations at the builder's insertion point. Undefined if the sizes cannot
   * be computed.
   */
  reifyResultShapes(op: Operation, b: Builder): readonly (readonly OpFoldResult[])[] | undefined;
}>("ReifyShapes", "computes the sizes of its results from its operands");
