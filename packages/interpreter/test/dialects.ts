/** A context with every dialect that has evaluators. */
import { Context } from "@tt-opt/ir-core";
import { allDialects as dialects } from "@tt-opt/passes";

export { dialects };

/** Makes a context with all dialects. */
export function makeContext(): Context {
  return new Context(...dialects);
}
