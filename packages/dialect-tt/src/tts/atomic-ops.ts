/** Atomic accesses with an offset per lane. */
import {
  type Builder,
  defineOp,
  derived,
  i1SameShape,
  type IntegerAttr,
  optional,
  same,
  UnitAttr,
  UnitFlag,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { MemSemantic, MemSyncScope, RmwOp, type RmwOpName } from "../tt/enums.ts";
import { rmwElementProblem } from "../tt/ops/rmw-elements.ts";
import { Atomic } from "../tt/traits.ts";
import { AccessBase } from "./base-type.ts";
import { Block } from "./block-type.ts";
import { LaneOffsets, verifyLanes } from "./lane-offsets.ts";
import type { LaneOptions } from "./lane-ops.ts";

/** Memory order and scope of an atomic access. */
export interface AtomicOrder {
  readonly sem: IntegerAttr;
  readonly scope: IntegerAttr;
}

const orderAttributes = { sem: MemSemantic, scope: MemSyncScope, in_bytes: optional(UnitFlag) } as const;

/** `tts.atomic_rmw`: combines memory with a value, lane by lane, and returns the old elements. */
export class AtomicRMWOp extends defineOp("tts.atomic_rmw", {
  summary: "atomic read-modify-write at an offset per lane",
  description: `For each lane, combines the element that \`tts.gather\` with the same base and offsets reads with that
of \`value\`, stores the result there and returns the old element, as one atomic step. The combinations are those of
\`tt.atomic_rmw\`. Lanes are independent and have no particular order. If two lanes have the same address, both updates
are done. Lanes whose mask is false are not accessed; they give 0.

Memory order and scope are kept from \`tt\` and may ask for less than is guaranteed: accesses are sequentially
consistent for all threads.

\`\`\`mlir
%old = tts.atomic_rmw fadd, acq_rel, gpu, %p[%i], %v mask %k : !tt.ptr<f32>, tensor<16xi32>, tensor<16xf32>
\`\`\``,
  operands: {
    base: AccessBase,
    offsets: LaneOffsets,
    value: Block,
    mask: optional(derived("value", "i1 in the shape of the value", i1SameShape)),
  },
  results: { result: same("value") },
  attributes: { atomic_rmw_op: RmwOp, ...orderAttributes },
  traits: [Atomic],
  assembly:
    "$atomic_rmw_op `,` $sem `,` $scope `,` $base `` `[` $offsets `]` `,` $value (`mask` $mask^)? attr-dict `:` type($base) `,` type($offsets) `,` type($value)",
}) {
  /** Combines the element at each of `offsets` with a lane of `value`. */
  static create(
    b: Builder,
    kind: RmwOpName,
    order: AtomicOrder,
    base: Value,
    offsets: Value,
    value: Value,
    options: LaneOptions = {},
  ): AtomicRMWOp {
    const in_bytes = options.inBytes === true ? UnitAttr.get(b.context) : undefined;
    const atomic_rmw_op = RmwOp.attr(b.context, kind);
    return AtomicRMWOp.build(b, {
      base: typed(base, AccessBase),
      offsets,
      value,
      mask: options.mask,
      atomic_rmw_op,
      ...order,
      in_bytes,
    });
  }

  override verify(): void {
    verifyLanes(this, this.base.type, this.offsets.type, this.value.type);
    const problem = rmwElementProblem(RmwOp.name(this.atomic_rmw_op), this.value.type);
    if (problem !== undefined) this.error(problem, "TT3021");
  }
}

/** `tts.atomic_cas`: stores a value where memory equals another one, lane by lane, and returns the old elements. */
export class AtomicCASOp extends defineOp("tts.atomic_cas", {
  summary: "atomic compare-and-swap at an offset per lane",
  description: `For each lane, stores the element of \`value\` at the address that \`tts.gather\` with the same base and
offsets reads, if the element there equals that of \`expected\`, and returns the old element, as one atomic step.
Elements are compared by their bits. Lanes and memory order are as in \`tts.atomic_rmw\`; there is no mask.

\`\`\`mlir
%old = tts.atomic_cas acq_rel, gpu, %p[%i], %expected, %new : !tt.ptr<i32>, i64, i32
\`\`\``,
  operands: { base: AccessBase, offsets: LaneOffsets, expected: same("value"), value: Block },
  results: { result: same("value") },
  attributes: orderAttributes,
  traits: [Atomic],
  assembly:
    "$sem `,` $scope `,` $base `` `[` $offsets `]` `,` $expected `,` $value attr-dict `:` type($base) `,` type($offsets) `,` type($value)",
}) {
  /** Stores a lane of `value` if the element at its offset equals that of `expected`. */
  static create(
    b: Builder,
    order: AtomicOrder,
    base: Value,
    offsets: Value,
    expected: Value,
    value: Value,
    options: LaneOptions = {},
  ): AtomicCASOp {
    const in_bytes = options.inBytes === true ? UnitAttr.get(b.context) : undefined;
    return AtomicCASOp.build(b, { base: typed(base, AccessBase), offsets, expected, value, ...order, in_bytes });
  }

  override verify(): void {
    verifyLanes(this, this.base.type, this.offsets.type, this.value.type);
  }
}
