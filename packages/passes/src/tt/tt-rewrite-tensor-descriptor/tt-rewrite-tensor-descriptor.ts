/**
 * `tt-rewrite-tensor-descriptor`: descriptors become what they are made of, and accesses through them accesses through
 * tensors of pointers, whose masks hold inside of the described tensor. Triton does the same for targets without
 * hardware for descriptors (`triton-rewrite-tensor-descriptor-to-pointer`).
 */
import { definePass } from "@tt-opt/ir-core";
import { takeApart } from "../structural-conversion.ts";
import { accessPatterns } from "./access-patterns.ts";
import { descriptorConverter } from "./descriptor.ts";

/** See the file's header. */
export const ttRewriteTensorDescriptor = definePass({
  name: "tt-rewrite-tensor-descriptor",
  summary: "access memory through tensors of pointers instead of descriptors",
  description:
    "A value of type `!tt.tensordesc` of rank n becomes a pointer, n sizes in i32, n strides in i64, and an i1 that says whether loads give NaN outside of the tensor (zero otherwise); so do arguments of functions. Elements outside of the tensor are neither read nor written.",
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
    if (!takeApart(ctx.root, ctx.rewriter(), converter, accessPatterns(converter))) ctx.fail();
  },
});
