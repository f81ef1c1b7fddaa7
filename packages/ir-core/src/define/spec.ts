/** The language for definitions of operations, and the static types that are derived from them. */
import type { Attribute, Type } from "../attributes/attribute.ts";
import type { DictionaryAttr } from "../attributes/collections.ts";
import type { Location } from "../attributes/location.ts";
import type { Context } from "../context.ts";
import type { Block } from "../ir/block.ts";
import type { Operation } from "../ir/operation.ts";
import type { Region } from "../ir/region.ts";
import type { OpResult, Value } from "../ir/value.ts";
import type {
  AttrConstraint,
  AttrSpec,
  Defaulted,
  Derived,
  Optional,
  SameAs,
  TypeConstraint,
  ValueSpec,
  Variadic,
} from "./constraint.ts";
import type { CustomDirective } from "./custom-directive.ts";
import type { Trait } from "./trait.ts";

/** `single-block` regions have exactly one block; `variadic` means any number of regions and must be last. */
export type RegionSpec = "any" | "single-block" | "variadic";

/** The input of result type inference. */
export interface InferenceInput {
  readonly context: Context;
  readonly operands: readonly Value[];
  readonly properties: DictionaryAttr;
  readonly attributes: DictionaryAttr;
  readonly regions: readonly Region[];
}

/** The definition of an operation, as specified by its author. */
export interface OpSpec {
  /** One line. */
  readonly summary?: string;
  /** Markdown; an example belongs in it. */
  readonly description?: string;
  readonly operands?: Readonly<Record<string, ValueSpec>>;
  readonly results?: Readonly<Record<string, ValueSpec>>;
  /** Inherent attributes ("properties"). */
  readonly attributes?: Readonly<Record<string, AttrSpec>>;
  readonly regions?: Readonly<Record<string, RegionSpec>>;
  readonly successors?: Readonly<Record<string, "one" | "variadic">>;
  readonly traits?: readonly Trait[];
  /** The custom syntax in MLIR's declarative language; checked when it is first used. */
  readonly assembly?: string;
  /** The implementations of `custom<Name>(…)` in {@link assembly}. */
  readonly directives?: Readonly<Record<string, CustomDirective>>;
  /** Discardable attributes that are derived from the operation and shown in the generic form, as in MLIR. */
  readonly impliedAttributes?: (op: Operation) => Iterable<readonly [string, Attribute]>;
  /** The dialect whose prefix operations inside of the regions may omit: `return` for `func.return`. */
  readonly defaultDialect?: string;
  /**
   * Infers result types that do not follow from `same`, `derived` and one-type constraints; returns an error message on
   * failure.
   */
  readonly inferResultTypes?: (input: InferenceInput) => readonly Type[] | string;
}

type Operands<S extends OpSpec> = S["operands"] extends Readonly<Record<string, ValueSpec>> ? S["operands"] : Empty;
type Results<S extends OpSpec> = S["results"] extends Readonly<Record<string, ValueSpec>> ? S["results"] : Empty;
type Attributes<S extends OpSpec> =
  S["attributes"] extends Readonly<Record<string, AttrSpec>> ? S["attributes"] : Empty;
type Regions<S extends OpSpec> = S["regions"] extends Readonly<Record<string, RegionSpec>> ? S["regions"] : Empty;
type Successors<S extends OpSpec> = S["successors"] extends Readonly<Record<string, string>> ? S["successors"] : Empty;
type Empty = Readonly<Record<never, never>>;

/** The static type of an operand, result or attribute. */
type TypeOf<S extends OpSpec, X> =
  X extends SameAs<infer K>
    ? TypeOfName<S, K>
    : X extends Derived<string, infer T>
      ? T
      : X extends { readonly kind: "variadic" | "optional"; readonly of: infer C }
        ? TypeOf<S, C>
        : X extends TypeConstraint<infer T>
          ? T
          : Type;
type TypeOfName<S extends OpSpec, K extends string> = K extends keyof Operands<S>
  ? Operands<S>[K] extends SameAs<string>
    ? Type
    : TypeOf<S, Operands<S>[K]>
  : Type;

type OperandAccess<S extends OpSpec, X> =
  X extends Variadic<unknown>
    ? readonly Value<TypeOf<S, X>>[]
    : X extends Optional<unknown>
      ? Value<TypeOf<S, X>> | undefined
      : Value<TypeOf<S, X>>;
type ResultAccess<S extends OpSpec, X> =
  X extends Variadic<unknown>
    ? readonly OpResult<TypeOf<S, X>>[]
    : X extends Optional<unknown>
      ? OpResult<TypeOf<S, X>> | undefined
      : OpResult<TypeOf<S, X>>;
type AttrAccess<X> =
  X extends Optional<AttrConstraint<infer A>>
    ? A | undefined
    : X extends Defaulted<AttrConstraint<infer A>>
      ? A
      : X extends AttrConstraint<infer A>
        ? A
        : never;

/** The accessors that a definition adds to its operations. */
export type Accessors<S extends OpSpec> = { readonly [K in keyof Operands<S>]: OperandAccess<S, Operands<S>[K]> } & {
  readonly [K in keyof Results<S>]: ResultAccess<S, Results<S>[K]>;
} & { readonly [K in keyof Attributes<S>]: AttrAccess<Attributes<S>[K]> } & {
  readonly [K in keyof Regions<S>]: Regions<S>[K] extends "variadic" ? readonly Region[] : Region;
} & { readonly [K in keyof Successors<S>]: Successors<S>[K] extends "variadic" ? readonly Block[] : Block };

type OperandArg<S extends OpSpec, X> =
  X extends Variadic<unknown> ? readonly Value<TypeOf<S, X>>[] : Value<TypeOf<S, X>>;
type AttrArg<X> =
  X extends Optional<AttrConstraint<infer A>> ? A : X extends Defaulted<AttrConstraint<infer A>> ? A : AttrAccess<X>;
type OptionalKeys<R> = { [K in keyof R]: R[K] extends Optional<unknown> | Defaulted<unknown> ? K : never }[keyof R];

/** The arguments of `build`: operands, attributes, regions and successors by name. */
export type BuildArgs<S extends OpSpec> = {
  readonly [K in Exclude<keyof Operands<S>, OptionalKeys<Operands<S>>>]: OperandArg<S, Operands<S>[K]>;
} & { readonly [K in OptionalKeys<Operands<S>>]?: OperandArg<S, Operands<S>[K]> | undefined } & {
  readonly [K in Exclude<keyof Attributes<S>, OptionalKeys<Attributes<S>>>]: AttrArg<Attributes<S>[K]>;
} & { readonly [K in OptionalKeys<Attributes<S>>]?: AttrArg<Attributes<S>[K]> | undefined } & {
  readonly [K in keyof Regions<S>]?: Regions<S>[K] extends "variadic" ? readonly Region[] : Region;
} & { readonly [K in keyof Successors<S>]: Successors<S>[K] extends "variadic" ? readonly Block[] : Block } & {
  /** Required if the result types cannot be inferred. */
  readonly resultTypes?: readonly Type[];
  /** The builder's location if left out. */
  readonly loc?: Location;
  /** Discardable attributes. */
  readonly discardable?: Iterable<readonly [string, Attribute]>;
};
