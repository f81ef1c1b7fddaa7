/**
 * Creates constants repeatedly: dialects create the first one of an attribute and type, and all others are created from
 * the same parts. Folds create the same few constants very often.
 */
import type { Attribute, Type } from "../attributes/attribute.ts";
import { none } from "../internal/none.ts";
import type { Operation, OperationState } from "../ir/operation.ts";
import type { RawLocation } from "../ir/raw-location.ts";
import type { Builder } from "./builder.ts";
import { materializeConstant } from "./fold.ts";

/** An upper bound for the number of attributes in a context, so that two ids fit into one exact number. */
const idLimit = 2 ** 26;

/** The parts of a constant; the location is set for each operation. */
type Template = Omit<OperationState, "loc"> & { loc: RawLocation };

/** See the file's header. */
export class ConstantTemplates {
  readonly #byDialect = new Map<string, Map<number, Template>>();

  /** Like {@link materializeConstant}. */
  make(b: Builder, value: Attribute, type: Type, dialectName: string): Operation | undefined {
    let templates = this.#byDialect.get(dialectName);
    if (templates === undefined) this.#byDialect.set(dialectName, (templates = new Map()));
    const key = value.id * idLimit + type.id;
    const template = templates.get(key);
    if (template !== undefined) {
      template.loc = b.rawLoc;
      return b.create(template);
    }
    const made = materializeConstant(b, value, type, dialectName);
    if (made === undefined || made.operandCount + made.regions.length + made.blockOperands.length > 0) return made;
    const { definition, attributes, properties } = made;
    const parts = { operands: none, regions: none, successors: none, resultTypes: [type], attributes, properties };
    templates.set(key, { definition, loc: made.rawLoc, ...parts });
    return made;
  }
}
