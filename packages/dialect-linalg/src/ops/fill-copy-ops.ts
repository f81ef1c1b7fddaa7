/** `linalg.fill` and `linalg.copy`: outputs that do not depend on a computation. */
import { defineOp, optional } from "@tt-opt/ir-core";
import { TypeFn } from "../attributes.ts";
import { copyPayload, type NamedStructure } from "../payload/payload.ts";
import { elementwiseMaps } from "../structured/map-rules.ts";
import { attachNamed, namedOp } from "../structured/named-op.ts";

const fill: NamedStructure = { payload: copyPayload, maps: elementwiseMaps };
const copy: NamedStructure = { payload: copyPayload, maps: elementwiseMaps };

/** `linalg.fill`. */
export class FillOp extends defineOp("linalg.fill", namedOp("writes a scalar to every element", fill)) {}

/** `linalg.copy`. */
export class CopyOp extends defineOp("linalg.copy", {
  ...namedOp("copies elements, converting them to the type of the output", copy),
  attributes: { cast: optional(TypeFn) },
}) {}

attachNamed(FillOp, fill);
attachNamed(CopyOp, copy);
