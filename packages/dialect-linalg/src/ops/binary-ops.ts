/** Elementwise functions of two and three inputs as operations of their own. */
import { defineOp } from "@tt-opt/ir-core";
import type { ElementwiseKind } from "../attributes.ts";
import { elementwisePayload, type NamedStructure } from "../payload/payload.ts";
import { elementwiseMaps } from "../structured/map-rules.ts";
import { attachNamed, namedOp } from "../structured/named-op.ts";

const structure = (kind: ElementwiseKind): NamedStructure => ({
  payload: elementwisePayload(kind),
  maps: elementwiseMaps,
});
const structures = {
  add: structure("add"),
  sub: structure("sub"),
  mul: structure("mul"),
  div: structure("div"),
  div_unsigned: structure("div_unsigned"),
  max: structure("max_signed"),
  min: structure("min_signed"),
  powf: structure("powf"),
  select: structure("select"),
} as const;

/** `linalg.add`. */
export class AddOp extends defineOp(
  "linalg.add",
  namedOp("sums of elements; of booleans, the disjunction", structures.add),
) {}

/** `linalg.sub`. */
export class SubOp extends defineOp("linalg.sub", namedOp("differences of elements", structures.sub)) {}

/** `linalg.mul`. */
export class MulOp extends defineOp(
  "linalg.mul",
  namedOp("products of elements; of booleans, the conjunction", structures.mul),
) {}

/** `linalg.div`. */
export class DivOp extends defineOp(
  "linalg.div",
  namedOp("quotients of elements, signed if they are integers", structures.div),
) {}

/** `linalg.div_unsigned`. */
export class DivUnsignedOp extends defineOp(
  "linalg.div_unsigned",
  namedOp("quotients of unsigned integers", structures.div_unsigned),
) {}

/** `linalg.max`. */
export class MaxOp extends defineOp(
  "linalg.max",
  namedOp("the greater of two elements, signed if they are integers", structures.max),
) {}

/** `linalg.min`. */
export class MinOp extends defineOp(
  "linalg.min",
  namedOp("the less of two elements, signed if they are integers", structures.min),
) {}

/** `linalg.powf`. */
export class PowFOp extends defineOp("linalg.powf", namedOp("powers of elements", structures.powf)) {}

/** `linalg.select`. */
export class SelectOp extends defineOp(
  "linalg.select",
  namedOp("an element of the second or of the third input, by the first", structures.select),
) {}

attachNamed(AddOp, structures.add);
attachNamed(SubOp, structures.sub);
attachNamed(MulOp, structures.mul);
attachNamed(DivOp, structures.div);
attachNamed(DivUnsignedOp, structures.div_unsigned);
attachNamed(MaxOp, structures.max);
attachNamed(MinOp, structures.min);
attachNamed(PowFOp, structures.powf);
attachNamed(SelectOp, structures.select);
