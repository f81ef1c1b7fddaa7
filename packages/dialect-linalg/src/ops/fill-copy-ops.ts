/** `linalg.fill`, `linalg.fill_rng_2d` and `linalg.copy`: outputs that do not depend on a computation. */
import { defineOp, optional, type Value } from "@tt-opt/ir-core";
import { TypeFn } from "../attributes.ts";
import { copyPayload, type NamedStructure } from "../payload/payload.ts";
import { randomNumberPayload } from "../payload/random-numbers.ts";
import { elementwiseMaps, fixedMaps } from "../structured/map-rules.ts";
import { elementOf, rankOf } from "../structured/operand-type.ts";
import { attachNamed, namedOp } from "../structured/named-op.ts";

const fill: NamedStructure = { payload: copyPayload, maps: elementwiseMaps };
const random: NamedStructure = { payload: randomNumberPayload, maps: fixedMaps(2, [], [], [], [0, 1]) };
const copy: NamedStructure = { payload: copyPayload, maps: elementwiseMaps };

/** `linalg.fill`. */
export class FillOp extends defineOp("linalg.fill", namedOp("writes a scalar to every element", fill)) {
  /** What is written; undefined before the operation has been verified. */
  get value(): Value | undefined {
    return this.inputs[0];
  }

  override verify(): void {
    const { value } = this;
    const [output] = this.outputs;
    if (value === undefined || output === undefined || this.operandCount !== 2)
      this.error("expected one input and one output", "TT3107");
    else if (rankOf(value.type) > 0) this.error("expected op with scalar input", "TT3107");
    else if (value.type !== elementOf(output.type)) {
      const types = `('${value.type.toString()}') to match output element type ('${elementOf(output.type).toString()}')`;
      this.error(`expected fill value type ${types}`, "TT3107");
    }
  }
}

/** `linalg.copy`. */
export class CopyOp extends defineOp("linalg.copy", {
  ...namedOp("copies elements, converting them to the type of the output", copy),
  attributes: { cast: optional(TypeFn) },
}) {}

/** `linalg.fill_rng_2d`. */
export class FillRng2DOp extends defineOp("linalg.fill_rng_2d", {
  ...namedOp("writes random numbers between two bounds", random),
  description: `
The inputs are the bounds and a seed; the same seed gives the same numbers.

\`\`\`mlir
%0 = linalg.fill_rng_2d ins(%min, %max, %seed : f64, f64, i32) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
\`\`\``,
}) {}

attachNamed(FillOp, fill);
attachNamed(FillRng2DOp, random);
attachNamed(CopyOp, copy);
