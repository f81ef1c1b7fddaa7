/**
 * Conversion of types from one level of the IR to the next. The last added rule is tried first; a type may be converted
 * to one type, several, or none. Where values of the old type meet users of the new one, or vice versa, a
 * materialization converts them: `builtin.unrealized_conversion_cast` unless the converter provides another one.
 */
import type { Type } from "../attributes/attribute.ts";
import type { Operation } from "../ir/operation.ts";
import type { Region } from "../ir/region.ts";
import type { Value } from "../ir/value.ts";
import type { Builder } from "../rewrite/builder.ts";

/** The converted types of `type`; undefined: try the next rule; null: it cannot be converted. */
export type TypeRule = (type: Type) => Type | readonly Type[] | undefined | null;

/** Creates values of `types` from `inputs`; undefined: try the next one. */
export type Materialization = (
  b: Builder,
  types: readonly Type[],
  inputs: readonly Value[],
) => readonly Value[] | undefined;

/** Whether a materialization converts back to the original type, or from the original type to converted types. */
export type BridgeKind = "source" | "target";

/** See the file's header. */
export class TypeConverter {
  readonly #rules: TypeRule[] = [];
  readonly #materializations: Readonly<Record<BridgeKind, Materialization[]>> = { source: [], target: [] };
  readonly #cache = new Map<Type, readonly Type[] | null>();

  /** Adds a rule, which is tried before the existing ones. */
  rule(rule: TypeRule): this {
    this.#rules.unshift(rule);
    this.#cache.clear();
    return this;
  }

  /** Adds a way to create a value of an original type from converted values. */
  sourceMaterialization(make: Materialization): this {
    this.#materializations.source.unshift(make);
    return this;
  }

  /** Adds a way to create converted values from values of original types. */
  targetMaterialization(make: Materialization): this {
    this.#materializations.target.unshift(make);
    return this;
  }

  /** The converted types of `type`; undefined if no rule converts it. */
  convert(type: Type): readonly Type[] | undefined {
    let found = this.#cache.get(type);
    if (found === undefined) this.#cache.set(type, (found = this.#apply(type)));
    return found ?? undefined;
  }

  #apply(type: Type): readonly Type[] | null {
    for (const rule of this.#rules) {
      const result = rule(type);
      if (result === undefined) continue;
      return result === null ? null : isList(result) ? result : [result];
    }
    return null;
  }

  /** The single converted type of `type`; undefined if there are none or several. */
  convertOne(type: Type): Type | undefined {
    const types = this.convert(type);
    return types?.length === 1 ? types[0] : undefined;
  }

  /** The concatenated converted types of `types`; undefined if one of them cannot be converted. */
  convertAll(types: readonly Type[]): readonly Type[] | undefined {
    const all: Type[] = [];
    for (const type of types) {
      const converted = this.convert(type);
      if (converted === undefined) return undefined;
      all.push(...converted);
    }
    return all;
  }

  /** Whether `type` is converted to itself. */
  isLegal(type: Type): boolean {
    return this.convertOne(type) === type;
  }

  /** Whether the types of all operands and results of `op` are converted to themselves. */
  isLegalOp(op: Operation): boolean {
    return (
      op.opOperands.every(({ value }) => this.isLegal(value.type)) && op.results.every(({ type }) => this.isLegal(type))
    );
  }

  /** Whether the types of all block arguments of `region` itself are converted to themselves. */
  isLegalRegion(region: Region): boolean {
    for (const block of region.blocks()) if (!block.args.every(({ type }) => this.isLegal(type))) return false;
    return true;
  }

  /** Creates values of `types` from `inputs` by the converter's materializations; undefined if none applies. */
  materialize(
    kind: BridgeKind,
    b: Builder,
    types: readonly Type[],
    inputs: readonly Value[],
  ): readonly Value[] | undefined {
    for (const make of this.#materializations[kind]) {
      const values = make(b, types, inputs);
      if (values !== undefined) return values;
    }
    return undefined;
  }
}

function isList(types: Type | readonly Type[]): types is readonly Type[] {
  return Array.isArray(types);
}
