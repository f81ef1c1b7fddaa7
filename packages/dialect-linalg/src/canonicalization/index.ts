/** The canonicalization of the linalg dialect. */
import type { OpClass, RewritePattern } from "@tt-opt/ir-core";
import { LinalgStructured } from "../structured/linalg-structured.ts";
import { structuredOp } from "../structured/verify-structured.ts";
import { absorbCasts, inferStaticSizes, writeIntoCasts } from "./casts.ts";
import { fills } from "./fills.ts";
import { eraseEmpty, identities } from "./identities.ts";
import { movements } from "./movements.ts";
import { packing } from "./packing.ts";
import { paddedFills } from "./padded-fills.ts";
import { unusedOperands } from "./unused-operands.ts";

/** All rewrites that `canonicalize` applies to the operations `classes` of this dialect. */
export function linalgCanonicalization(classes: readonly OpClass[]): readonly RewritePattern[] {
  const structured = classes.filter((cls) => LinalgStructured.of(cls.definition) !== undefined);
  // The others demand equal sizes of their operands, so that one cast alone cannot be absorbed.
  const lenient = structured.filter((cls) => cls.definition.hasTrait(structuredOp));
  return [
    ...identities,
    ...unusedOperands,
    ...movements,
    ...fills,
    ...paddedFills,
    ...packing,
    ...absorbCasts(lenient),
    writeIntoCasts(lenient),
    ...inferStaticSizes(lenient),
    ...eraseEmpty(structured),
  ];
}
