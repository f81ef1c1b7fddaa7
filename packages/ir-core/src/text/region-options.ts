/** How the text of a region is read and written, as far as the definition of its operation says. */
import type { OpDefinition } from "../define/op-definition.ts";
import { ImplicitTerminator, IsolatedFromAbove } from "../define/trait.ts";
import type { RegionOptions } from "./op-parser.ts";

/** What a definition says of its regions. */
export function regionOptions(definition: OpDefinition): RegionOptions {
  return { isolated: definition.hasTrait(IsolatedFromAbove), what: `the region of ${definition.name}` };
}

/** Name of the terminator that a definition lets be left out. */
export function implicitTerminatorOf(definition: OpDefinition): string | undefined {
  if (!definition.hasTrait(ImplicitTerminator)) return undefined;
  return definition.traits.find((trait) => trait.name === "SingleBlockImplicitTerminator")?.parameter;
}
