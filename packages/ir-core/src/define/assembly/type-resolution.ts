/**
 * Types that a format does not write follow from those that it does: through `same` and `derived` in both directions of
 * reading, constraints with one type, and traits that say all types are equal.
 */
import type { Type } from "../../attributes/attribute.ts";
import type { Context } from "../../context.ts";
import type { SingleSpec } from "../constraint.ts";
import type { OpDefinition, ValueGroup } from "../op-definition.ts";
import { SameOperandsAndResultType, SameTypeOperands } from "../trait.ts";

/** Finds the types of groups; `known` holds those that were written and is added to. */
export class TypeResolver {
  readonly #context: Context;
  readonly #definition: OpDefinition;
  readonly #known: Map<string, readonly Type[]>;
  readonly #specs: ReadonlyMap<string, SingleSpec>;

  constructor(context: Context, definition: OpDefinition, known: Map<string, readonly Type[]>) {
    this.#context = context;
    this.#definition = definition;
    this.#known = known;
    this.#specs = definition.groupSpecs;
  }

  /** The types of the `count` values of a group, or undefined if they do not follow. */
  typesOf(group: ValueGroup, count: number): readonly Type[] | undefined {
    const known = this.#known.get(group.name);
    if (known !== undefined) return known;
    if (count === 0) return [];
    const type = this.#directly(group) ?? this.#typeOf(group.name, new Set());
    if (type === undefined) return undefined;
    return count === 1 ? [type] : Array.from({ length: count }, () => type);
  }

  /** The type of a group that is the same as that of another one which was written: so it is nearly always. */
  #directly({ spec }: ValueGroup): Type | undefined {
    if ("kind" in spec) return spec.kind === "same" ? this.#known.get(spec.ref)?.[0] : undefined;
    if (spec.buildable !== undefined || this.#known.size !== 1) return undefined;
    if (!this.#definition.hasTrait(SameOperandsAndResultType)) return undefined;
    for (const [type] of this.#known.values()) return type;
    return undefined;
  }

  #typeOf(name: string, visiting: Set<string>): Type | undefined {
    const known = this.#known.get(name);
    if (known !== undefined && known.length > 0) return known[0];
    const spec = this.#specs.get(name);
    if (spec === undefined || visiting.has(name)) return undefined;
    visiting.add(name);
    return this.#fromSpec(spec, visiting) ?? this.#fromReferences(name, visiting) ?? this.#fromTraits(name);
  }

  #fromSpec(spec: SingleSpec, visiting: Set<string>): Type | undefined {
    if (!("kind" in spec)) return spec.buildable?.(this.#context);
    const source = this.#typeOf(spec.ref, visiting);
    if (source === undefined) return undefined;
    return spec.kind === "same" ? source : spec.compute(source);
  }

  /** `name` has the type of a group that says it has the same type as `name`. */
  #fromReferences(name: string, visiting: Set<string>): Type | undefined {
    for (const [other, spec] of this.#specs) {
      if (!("kind" in spec) || spec.kind !== "same" || spec.ref !== name) continue;
      const type = this.#typeOf(other, visiting);
      if (type !== undefined) return type;
    }
    return undefined;
  }

  #fromTraits(name: string): Type | undefined {
    const { operandGroups, resultGroups } = this.#definition;
    const all = this.#definition.hasTrait(SameOperandsAndResultType);
    if (!all && !(this.#definition.hasTrait(SameTypeOperands) && operandGroups.some((group) => group.name === name))) {
      return undefined;
    }
    for (const group of all ? [...operandGroups, ...resultGroups] : operandGroups) {
      const type = this.#known.get(group.name)?.[0];
      if (type !== undefined) return type;
    }
    return undefined;
  }
}
