/**
 * Constraints define the types or attributes that are allowed for an operand, result or property, and their static
 * type, so that the accessors of an operation are typed by its definition alone.
 */
import type { Attribute, Type } from "../attributes/attribute.ts";
import type { Context } from "../context.ts";
import type { AttributeSyntaxParser, AttributeSyntaxPrinter } from "./attribute-syntax.ts";

/** A constraint on the type of an operand or result. */
export interface TypeConstraint<out T extends Type = Type> {
  /** The description used in error messages: `signless-integer-like`. */
  readonly summary: string;
  matches(type: Type): type is T & Type;
  /** The only allowed type, if there is one; the assembly format need not print it. */
  readonly buildable?: (context: Context) => T;
  /** How `type($x)` parses and prints the type without the name of its dialect and its mnemonic: `<f32>`. */
  readonly shortSyntax?: {
    parse(p: AttributeSyntaxParser): Type | undefined;
    print(p: AttributeSyntaxPrinter, type: Type): void;
  };
}

/** A constraint on the attribute of a property. */
export interface AttrConstraint<out A extends Attribute = Attribute> {
  /** The description used in error messages: `32-bit signless integer attribute`. */
  readonly summary: string;
  matches(attribute: Attribute): attribute is A & Attribute;
  /** How `$name` in the assembly format parses the attribute, if not like any attribute. */
  parse?(p: AttributeSyntaxParser): A | undefined;
  /** How `$name` in the assembly format prints the attribute, if not like any attribute. */
  print?(p: AttributeSyntaxPrinter, attribute: Attribute): void;
  /** For typed attributes of a fixed type: `$name` omits the type. */
  readonly valueType?: (context: Context) => Type;
}

/** Any number of values. */
export interface Variadic<out C> {
  readonly kind: "variadic";
  readonly of: C;
}

/** One value or none. */
export interface Optional<out C> {
  readonly kind: "optional";
  readonly of: C;
}

/** The type of operand or result `ref`. */
export interface SameAs<out K extends string> {
  readonly kind: "same";
  readonly ref: K;
}

/** A type that follows from the type of operand or result `ref`. */
export interface Derived<out K extends string, out T extends Type> {
  readonly kind: "derived";
  readonly ref: K;
  /** The description used in error messages: `the element type of 'ptr'`. */
  readonly summary: string;
  compute(type: Type): T | undefined;
}

/** An attribute with a default value. */
export interface Defaulted<out C> {
  readonly kind: "default";
  readonly of: C;
  value(context: Context): Attribute;
}

/** The constraint of one operand or result. */
export type SingleSpec = TypeConstraint | SameAs<string> | Derived<string, Type>;
/** The constraint of a named operand or result, or of a group of them. */
export type ValueSpec = SingleSpec | Variadic<SingleSpec> | Optional<SingleSpec>;
/** The constraint of a named inherent attribute. */
export type AttrSpec = AttrConstraint | Optional<AttrConstraint> | Defaulted<AttrConstraint>;

/** Any number of values that match `of`. */
export function variadic<C extends SingleSpec>(of: C): Variadic<C> {
  return { kind: "variadic", of };
}

/** A value or attribute that may be absent. */
export function optional<C extends SingleSpec | AttrConstraint>(of: C): Optional<C> {
  return { kind: "optional", of };
}

/** The same type as operand or result `ref`. */
export function same<const K extends string>(ref: K): SameAs<K> {
  return { kind: "same", ref };
}

/** The type that `compute` derives from the type of `ref`; undefined if that type does not match. */
export function derived<const K extends string, T extends Type>(
  ref: K,
  summary: string,
  compute: (type: Type) => T | undefined,
): Derived<K, T> {
  return { kind: "derived", ref, summary, compute };
}

/** An attribute with the default `value`. */
export function withDefault<C extends AttrConstraint>(of: C, value: (context: Context) => Attribute): Defaulted<C> {
  return { kind: "default", of, value };
}

/** Creates a type constraint from a predicate. */
export function typeConstraint<T extends Type>(
  summary: string,
  matches: (type: Type) => type is T,
  buildable?: (context: Context) => T,
): TypeConstraint<T> {
  return buildable === undefined ? { summary, matches } : { summary, matches, buildable };
}

/** Creates an attribute constraint from a predicate. */
export function attrConstraint<A extends Attribute>(
  summary: string,
  matches: (attribute: Attribute) => attribute is A,
  more: Omit<AttrConstraint<A>, "summary" | "matches"> = {},
): AttrConstraint<A> {
  return { summary, matches, ...more };
}
