/** Elementwise functions of one input as operations of their own. */
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
  exp: structure("exp"),
  log: structure("log"),
  abs: structure("abs"),
  ceil: structure("ceil"),
  floor: structure("floor"),
  negf: structure("negf"),
  reciprocal: structure("reciprocal"),
  round: structure("round"),
  sqrt: structure("sqrt"),
  rsqrt: structure("rsqrt"),
  square: structure("square"),
  tanh: structure("tanh"),
  erf: structure("erf"),
} as const;

/** `linalg.exp`. */
export class ExpOp extends defineOp("linalg.exp", namedOp("e to the power of each element", structures.exp)) {}

/** `linalg.log`. */
export class LogOp extends defineOp("linalg.log", namedOp("the natural logarithm of each element", structures.log)) {}

/** `linalg.abs`. */
export class AbsOp extends defineOp("linalg.abs", namedOp("the magnitude of each element", structures.abs)) {}

/** `linalg.ceil`. */
export class CeilOp extends defineOp("linalg.ceil", namedOp("each element rounded up", structures.ceil)) {}

/** `linalg.floor`. */
export class FloorOp extends defineOp("linalg.floor", namedOp("each element rounded down", structures.floor)) {}

/** `linalg.negf`. */
export class NegFOp extends defineOp("linalg.negf", namedOp("each element with the other sign", structures.negf)) {}

/** `linalg.reciprocal`. */
export class ReciprocalOp extends defineOp(
  "linalg.reciprocal",
  namedOp("one divided by each element", structures.reciprocal),
) {}

/** `linalg.round`. */
export class RoundOp extends defineOp(
  "linalg.round",
  namedOp("each element rounded to the nearest integer, ties away from zero", structures.round),
) {}

/** `linalg.sqrt`. */
export class SqrtOp extends defineOp("linalg.sqrt", namedOp("the square root of each element", structures.sqrt)) {}

/** `linalg.rsqrt`. */
export class RsqrtOp extends defineOp(
  "linalg.rsqrt",
  namedOp("one divided by the square root of each element", structures.rsqrt),
) {}

/** `linalg.square`. */
export class SquareOp extends defineOp("linalg.square", namedOp("each element times itself", structures.square)) {}

/** `linalg.tanh`. */
export class TanhOp extends defineOp(
  "linalg.tanh",
  namedOp("the hyperbolic tangent of each element", structures.tanh),
) {}

/** `linalg.erf`. */
export class ErfOp extends defineOp("linalg.erf", namedOp("the error function of each element", structures.erf)) {}

attachNamed(ExpOp, structures.exp);
attachNamed(LogOp, structures.log);
attachNamed(AbsOp, structures.abs);
attachNamed(CeilOp, structures.ceil);
attachNamed(FloorOp, structures.floor);
attachNamed(NegFOp, structures.negf);
attachNamed(ReciprocalOp, structures.reciprocal);
attachNamed(RoundOp, structures.round);
attachNamed(SqrtOp, structures.sqrt);
attachNamed(RsqrtOp, structures.rsqrt);
attachNamed(SquareOp, structures.square);
attachNamed(TanhOp, structures.tanh);
attachNamed(ErfOp, structures.erf);
