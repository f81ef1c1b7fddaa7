/** Accesses to blocks whose position in memory is an {@link AccessLayout}. */
import {
  AttrSizedOperandSegments,
  BoolAttr,
  boolAttr,
  type Builder,
  defineOp,
  derived,
  elementTypeOrSelf,
  i1SameShape,
  Index,
  type IntegerAttr,
  optional,
  type Type,
  typed,
  type Value,
  variadic,
  withDefault,
} from "@tt-opt/ir-core";
import { cacheAttributes, cacheSyntax } from "../tt/ops/memory-ops.ts";
import type { AccessLayout } from "./access-layout.ts";
import { AccessBase } from "./base-type.ts";
import { Block, dynamicSizeCount } from "./block-type.ts";
import { layoutArgs, layoutAttributes, layoutOf, layoutOperands } from "./layout-storage.ts";
import { layoutDirectives, layoutSyntax } from "./layout-syntax.ts";
import { verifyLayout } from "./layout-verifier.ts";

/** Cache modifiers of a GPU; kept for readers, without effect here. */
export interface CacheHints {
  readonly cache?: IntegerAttr | undefined;
  readonly evict?: IntegerAttr | undefined;
}

/** Optional parts of a load. */
export interface LoadOptions extends CacheHints {
  /** Sizes of the dimensions that are dynamic in the result type. */
  readonly sizes?: readonly Value[] | undefined;
  /** `i1` per lane. */
  readonly mask?: Value | undefined;
  /** A scalar. */
  readonly other?: Value | undefined;
  readonly isVolatile?: boolean;
}

/** `tts.load`: reads a block. */
export class LoadOp extends defineOp("tts.load", {
  summary: "read a block of memory",
  description: `Reads a tensor, a vector or a scalar. Lane \`(k0, k1, …)\` is the element at \`base + offset + Σ
stride_d · position_d(k_d)\`, counted in elements, where \`position_d(k)\` is \`k\`, or for a dimension with \`wrap
[start mod size]\` it is \`(start + k) remsi size\`, or 0 if the size is 0. The sizes of the block are those of the
result type; dynamic ones are given after \`sizes\`. Strides may be negative or 0.

A lane is *on* if its index is within the bounds \`low <= k < high\` of each dimension that has them, and its element of
\`mask\` is true if there is a mask. Lanes that are off are not accessed: their memory is not read and need not exist.
They give \`other\`, or 0 without it. Offset, strides, wraps and bounds are of type \`index\`, and integers where they
are known; \`_\` means no wrap or no bounds.

\`\`\`mlir
%t = tts.load %p[%i] strides [%s, 1] bounds [0 to %m, _] other %z : !tt.ptr<f32> -> tensor<16x64xf32>
%u = tts.load %p[0] strides [%s, 1] wrap [%i mod %n, _] : !tt.ptr<f32> -> tensor<16x64xf32>
%v = tts.load %p[%i] strides [1] bounds [2 to 14] mask %k : !tt.ptr<f32> -> vector<16xf32>
%x = tts.load %p[%i] : !tt.ptr<f32> -> f32
\`\`\``,
  operands: {
    base: AccessBase,
    ...layoutOperands,
    sizes: variadic(Index),
    mask: optional(derived("result", "i1 in the shape of the result", i1SameShape)),
    other: optional(derived("result", "the element type of the result", elementTypeOrSelf)),
  },
  results: { result: Block },
  attributes: {
    ...layoutAttributes,
    ...cacheAttributes,
    isVolatile: withDefault(BoolAttr, (context) => boolAttr(context, false)),
  },
  traits: [AttrSizedOperandSegments],
  assembly: `$base ${layoutSyntax} (\`sizes\` \` \` \`[\` $sizes^ \`]\`)? (\`mask\` $mask^)? (\`other\` $other^)? ${cacheSyntax} attr-dict \`:\` type($base) \`->\` type($result)`,
  directives: layoutDirectives,
}) {
  /** Reads the block of `type` at `layout`. */
  static create(b: Builder, layout: AccessLayout, type: Type, options: LoadOptions = {}): LoadOp {
    const { sizes = [], mask, other, cache, evict, isVolatile = false } = options;
    return LoadOp.build(b, {
      sizes: sizes.map((size) => typed(size, Index)),
      mask,
      other,
      cache,
      evict,
      isVolatile: boolAttr(b.context, isVolatile),
      resultTypes: [type],
      // Last, since adding properties to a copy of another object is slow.
      ...layoutArgs(b.context, layout),
    });
  }

  /** The position of the block in memory. */
  get layout(): AccessLayout {
    return layoutOf(this);
  }

  override verify(): void {
    verifyLayout(this, this.base.type, this.result.type);
    const expected = dynamicSizeCount(this.result.type);
    if (this.sizes.length !== expected) {
      this.error(
        `expected ${expected} sizes for the dynamic dimensions of the result, but got ${this.sizes.length}`,
        "TT3102",
      );
    }
  }
}

/** Optional parts of a store. */
export interface StoreOptions extends CacheHints {
  /** `i1` per lane. */
  readonly mask?: Value | undefined;
}

/** `tts.store`: writes a block. */
export class StoreOp extends defineOp("tts.store", {
  summary: "write a block of memory",
  description: `Writes a tensor, a vector or a scalar to the addresses that \`tts.load\` with the same layout reads.
Lanes that are off are not accessed. If several lanes have the same address, one of them is written; it is unspecified
which one.

\`\`\`mlir
tts.store %t, %p[%i] strides [%s, 1] bounds [0 to %m, _] : tensor<16x64xf32>, !tt.ptr<f32>
tts.store %x, %p[%i] mask %k : f32, !tt.ptr<f32>
\`\`\``,
  operands: {
    value: Block,
    base: AccessBase,
    ...layoutOperands,
    mask: optional(derived("value", "i1 in the shape of the value", i1SameShape)),
  },
  attributes: { ...layoutAttributes, ...cacheAttributes },
  traits: [AttrSizedOperandSegments],
  assembly: `$value \`,\` $base ${layoutSyntax} (\`mask\` $mask^)? ${cacheSyntax} attr-dict \`:\` type($value) \`,\` type($base)`,
  directives: layoutDirectives,
}) {
  /** Writes `value` to the block at `layout`. */
  static create(b: Builder, layout: AccessLayout, value: Value, options: StoreOptions = {}): StoreOp {
    const { mask, cache, evict } = options;
    return StoreOp.build(b, { value, mask, cache, evict, ...layoutArgs(b.context, layout) });
  }

  /** The position of the block in memory. */
  get layout(): AccessLayout {
    return layoutOf(this);
  }

  override verify(): void {
    verifyLayout(this, this.base.type, this.value.type);
  }
}
