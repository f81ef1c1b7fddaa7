/**
 * Where masks cut the vectorised loop. Comparisons in the body that hold exactly between the cuts are known on either side,
 * like the masks: a choice by one of them is no choice in any of the loops.
 */
import { IndexOp } from "@tt-opt/dialect-linalg";
import { CmpIOp, constantInt, MaxSIOp } from "@tt-opt/dialect-std";
import type { Block, Operation, Value } from "@tt-opt/ir-core";
import type { LaneAnalysis } from "./lane-analysis.ts";
import { boundOf, type LaneBound, type MaskParts } from "./mask-analysis.ts";
import { StructuralKeys } from "./structural-key.ts";

/** See the file's header. */
export interface Cuts {
  readonly bounds: readonly LaneBound[];
  /** Whether all masked accesses have the same bounds: beyond these, none of their lanes is on. */
  readonly agree: boolean;
  /** Comparisons that are true between the cuts and false beyond. */
  readonly conditions: ReadonlySet<Value>;
}

/** The cuts that the masks of a body make. */
export function findCuts(body: Block, lanes: LaneAnalysis, masks: ReadonlyMap<Operation, MaskParts>): Cuts {
  const keys = new StructuralKeys(body);
  const seen = new Map<string, LaneBound>();
  const sets = new Set<string>();
  for (const { bounds } of masks.values()) {
    if (bounds.length === 0) continue;
    const own = bounds.map((bound) => {
      const key = boundKey(bound, keys);
      seen.set(key, bound);
      return key;
    });
    sets.add([...new Set(own)].sort().join(";"));
  }
  const agree = sets.size <= 1;
  const conditions = new Set<Value>();
  if (agree && seen.size === 1) {
    for (const op of body.ops()) {
      const bound = op.is(CmpIOp) ? boundOf(op, lanes) : undefined;
      if (bound !== undefined && seen.has(boundKey(bound, keys))) conditions.add(op.resultAt(0));
    }
  }
  return { bounds: [...seen.values()], agree, conditions };
}

function boundKey({ kind, value, limit, slack }: LaneBound, keys: StructuralKeys): string {
  const counted = withoutCasts(value);
  const isIndex = counted.definingOp?.is(IndexOp) === true;
  const plain = isIndex && slack === 0 ? withoutClamp(limit) : withoutCasts(limit);
  return `${kind}${slack}:${keys.of(counted)}:${keys.of(plain)}`;
}

/** Without changes of the width of a number that stays the same. */
export function withoutCasts(value: Value): Value {
  const op = value.definingOp;
  return op?.name === "arith.index_cast" || op?.name === "arith.extsi" ? withoutCasts(op.operand(0)) : value;
}

/** A limit of something that is not negative may be negative or 0. */
export function withoutClamp(limit: Value): Value {
  const plain = withoutCasts(limit);
  const op = plain.definingOp;
  if (op?.is(MaxSIOp) !== true) return plain;
  const least = constantInt(op.rhs);
  return least !== undefined && least <= 0n ? withoutClamp(op.lhs) : plain;
}
