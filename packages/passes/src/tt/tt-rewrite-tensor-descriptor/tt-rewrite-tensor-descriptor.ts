/**
 * `tt-rewrite-tensor-descriptor`: replaces descriptors by their parts, and accesses through them by accesses through
 * tensors of pointers, masked to the described tensor. Triton does the same for targets without hardware for
 * descriptors (`triton-rewrite-tensor-descriptor-to-pointer`).
 */
import { definePass } from "@tt-opt/ir-core";
import { decomposeValues } from "../structural-conversion.ts";
import { accessPatterns } from "./access-patterns.ts";
import { descriptorConverter } from "./descriptor.ts";

/** See the file's header. */
export const ttRewriteTensorDescriptor = definePass({
  name: "tt-rewrite-tensor-descriptor",
  summary: "replace accesses through descriptors by accesses through tensors of pointers",
  description:
    "A value of type `!tt.tensordesc` of rank n becomes a pointer, n sizes in i32, n strides in i64, and an i1. The i1 tells whether loads give NaN or zero outside of the tensor. Arguments of functions are decomposed, too. Elements outside of the tensor are neither read nor written.",
  eliminates: [
    "tt.make_tensor_descriptor",
    "tt.descriptor_load",
    "tt.descriptor_store",
    "tt.descriptor_reduce",
    "tt.descriptor_gather",
    "tt.descriptor_scatter",
  ],
  example: {
    input: `tt.func @load(%base: !tt.ptr<f32>, %n: i32, %i: i32) -> tensor<8xf32> {
  %one = arith.constant 1 : i64
  %d = tt.make_tensor_descriptor %base, [%n], [%one] : <f32>, <8xf32>
  %t = tt.descriptor_load %d[%i] : !tt.tensordesc<8xf32> -> tensor<8xf32>
  tt.return %t : tensor<8xf32>
}`,
  },
  run(ctx) {
    const converter = descriptorConverter();
    if (!decomposeValues(ctx.root, ctx.rewriter(), converter, accessPatterns(converter))) ctx.fail();
  },
});
