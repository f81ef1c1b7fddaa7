/** Bodies of functions that the back end calls for math operations with the mark `tts.called`. */
import { type Builder, FloatType, type Value } from "@tt-opt/ir-core";
import { mathFunctions } from "../math/index.ts";
import { BuilderLanes } from "./builder-lanes.ts";

/** Builds the math operation `name` of the f32 `x`; undefined if it is no function of one float. */
export function buildMathFunction(b: Builder, name: string, x: Value): Value | undefined {
  const entry = mathFunctions.get(name);
  const isSingle = x.type instanceof FloatType && x.type.kind === "f32";
  return entry?.kind === "f->f" && isSingle ? entry.lower(new BuilderLanes(b, 32, undefined), x) : undefined;
}
