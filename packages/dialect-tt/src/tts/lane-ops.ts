/** Accesses with an offset per lane, used where an address has no structure. */
import {
  AttrSizedOperandSegments,
  BoolAttr,
  boolAttr,
  type Builder,
  defineOp,
  derived,
  elementTypeOrSelf,
  i1SameShape,
  optional,
  type Type,
  UnitAttr,
  UnitFlag,
  typed,
  type Value,
  withDefault,
} from "@tt-opt/ir-core";
import { cacheAttributes, cacheSyntax } from "../tt/ops/memory-ops.ts";
import { AccessBase } from "./base-type.ts";
import { Block } from "./block-type.ts";
import { LaneOffsets, verifyLanes } from "./lane-offsets.ts";
import type { CacheHints } from "./structured-ops.ts";

/** Optional parts of an access with an offset per lane. */
export interface LaneOptions extends CacheHints {
  /** `i1` per lane. */
  readonly mask?: Value | undefined;
  /** Whether the offsets are in bytes instead of elements. */
  readonly inBytes?: boolean;
}

/** Optional parts of a gather. */
export interface GatherOptions extends LaneOptions {
  /** A scalar. */
  readonly other?: Value | undefined;
  readonly isVolatile?: boolean;
}

/** `tts.gather`: reads an element per lane. */
export class GatherOp extends defineOp("tts.gather", {
  summary: "read elements of memory at an offset per lane",
  description: `Lane \`k\` is the element at \`base + offsets[k]\`. Offsets are signed and in elements, or with
\`in_bytes\` in bytes. Lanes whose mask is false are not accessed; they give \`other\`, or 0 without it. A single offset
gives a single element.

\`\`\`mlir
%g = tts.gather %p[%i] mask %k other %z : !tt.ptr<f32>, tensor<16xi32> -> tensor<16xf32>
\`\`\``,
  operands: {
    base: AccessBase,
    offsets: LaneOffsets,
    mask: optional(derived("result", "i1 in the shape of the result", i1SameShape)),
    other: optional(derived("result", "the element type of the result", elementTypeOrSelf)),
  },
  results: { result: Block },
  attributes: {
    ...cacheAttributes,
    isVolatile: withDefault(BoolAttr, (context) => boolAttr(context, false)),
    in_bytes: optional(UnitFlag),
  },
  traits: [AttrSizedOperandSegments],
  assembly: `$base \`\` \`[\` $offsets \`]\` (\`mask\` $mask^)? (\`other\` $other^)? ${cacheSyntax} attr-dict \`:\` type($base) \`,\` type($offsets) \`->\` type($result)`,
}) {
  /** Reads a block of `type` at `offsets` from `base`. */
  static create(b: Builder, base: Value, offsets: Value, type: Type, options: GatherOptions = {}): GatherOp {
    const { mask, other, cache, evict, inBytes = false } = options;
    const isVolatile = boolAttr(b.context, options.isVolatile === true);
    const in_bytes = inBytes ? UnitAttr.get(b.context) : undefined;
    return GatherOp.build(b, {
      base: typed(base, AccessBase),
      offsets,
      mask,
      other,
      cache,
      evict,
      isVolatile,
      in_bytes,
      resultTypes: [type],
    });
  }

  override verify(): void {
    verifyLanes(this, this.base.type, this.offsets.type, this.result.type);
  }
}

/** `tts.scatter`: writes an element per lane. */
export class ScatterOp extends defineOp("tts.scatter", {
  summary: "write elements of memory at an offset per lane",
  description: `Writes lane \`k\` of the value to the address that \`tts.gather\` with the same base and offsets reads.
Lanes whose mask is false are not accessed. If several lanes have the same address, one of them is written; it is
unspecified which one.

\`\`\`mlir
tts.scatter %v, %p[%i] mask %k : tensor<16xf32>, !tt.ptr<f32>, tensor<16xi32>
\`\`\``,
  operands: {
    value: Block,
    base: AccessBase,
    offsets: LaneOffsets,
    mask: optional(derived("value", "i1 in the shape of the value", i1SameShape)),
  },
  attributes: { ...cacheAttributes, in_bytes: optional(UnitFlag) },
  assembly: `$value \`,\` $base \`\` \`[\` $offsets \`]\` (\`mask\` $mask^)? ${cacheSyntax} attr-dict \`:\` type($value) \`,\` type($base) \`,\` type($offsets)`,
}) {
  /** Writes `value` at `offsets` from `base`. */
  static create(b: Builder, base: Value, offsets: Value, value: Value, options: LaneOptions = {}): ScatterOp {
    const { mask, cache, evict, inBytes = false } = options;
    const in_bytes = inBytes ? UnitAttr.get(b.context) : undefined;
    return ScatterOp.build(b, { value, base: typed(base, AccessBase), offsets, mask, cache, evict, in_bytes });
  }

  override verify(): void {
    verifyLanes(this, this.base.type, this.offsets.type, this.value.type);
  }
}
