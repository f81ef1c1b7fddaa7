/** The offsets of accesses with an offset per lane. */
import {
  AnySignlessIntegerOrIndex,
  elementTypeOrSelf,
  type Operation,
  type Type,
  typeConstraint,
} from "@tt-opt/ir-core";
import { Block, haveSameBlock, verifyElements } from "./block-type.ts";

/** An offset, or a tensor or vector of them. */
export const LaneOffsets = typeConstraint(
  "signless integer or index, or a ranked tensor or vector of them",
  (type): type is Type => Block.matches(type) && AnySignlessIntegerOrIndex.matches(elementTypeOrSelf(type)),
);

/** Reports an error unless there is an offset per lane of `block` and the element type is that of the base. */
export function verifyLanes(op: Operation, base: Type, offsets: Type, block: Type): void {
  if (!verifyElements(op, base, block) || haveSameBlock(offsets, block)) return;
  op.error(
    `expected an offset per lane of '${block.toString()}', but the offsets are '${offsets.toString()}'`,
    "TT3103",
  );
}
