// Numbers of MLIR, as pure functions on values: float formats, their encodings and text, and fixed-width integers. They
// do not depend on the IR.

export * from "./float-format.ts";
export {
  infinityBits,
  maxFiniteBits,
  nanBits,
  packRational,
  unpackFloat,
  zeroBits,
  type FloatRounding,
  type UnpackedFloat,
} from "./float-bits.ts";
export * from "./float-codec.ts";
export * from "./small-float.ts";
export * from "./float-text.ts";
export * from "./integers.ts";
