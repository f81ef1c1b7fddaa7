/** Options for parsing and printing regions that follow from the definition of their operation. */
import type { OpDefinition } from "../define/op-definition.ts";
import { ImplicitTerminator, IsolatedFromAbove } from "../define/trait.ts";
import type { RegionOptions } from "./op-parser.ts";

/** The options for parsing regions of a definition. */
export function regionOptions(definition: OpDefinition): RegionOptions {
  return { isolated: definition.hasTrait(IsolatedFromAbove), what: `the region of ${definition.name}` };
}

/** Name of the terminator that may be omitted for a definition. */
export function implicitTerminatorOf(definition: OpDefinition): string | undefined {
  if (!definition.hasTrait(ImplicitTerminator)) return undefined;
  return definition.traits.find((trait) => trait.name === "SingleBlockImplicitTerminator")?.parameter;
}
