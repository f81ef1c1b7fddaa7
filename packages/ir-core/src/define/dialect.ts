/** A dialect: a namespace of operations, types and attributes, as one value that a context is made with. */
import type { Attribute, AttributePrinter, Type } from "../attributes/attribute.ts";
import type { Operation } from "../ir/operation.ts";
import type { Builder } from "../rewrite/builder.ts";
import type { RewritePattern } from "../rewrite/pattern.ts";
import type { AttributeSyntaxParser } from "./attribute-syntax.ts";
import type { OpClass } from "./op-definition.ts";

/** How `!dialect.mnemonic…` or `#dialect.mnemonic…` is read, from after the mnemonic. */
export interface ParametricSyntax<A extends Attribute> {
  readonly mnemonic: string;
  /** One line for the reference. */
  readonly summary?: string;
  /** Reads the parameters, if any; undefined where it failed, after an error was reported. */
  parse(p: AttributeSyntaxParser): A | undefined;
}

/** A dialect as its author writes it. */
export interface DialectSpec {
  /** The namespace: `arith`. */
  readonly name: string;
  readonly summary?: string;
  /** Markdown for the reference. */
  readonly description?: string;
  /** The operations, or what makes them when they are first asked for. */
  readonly ops: readonly OpClass[] | (() => readonly OpClass[]);
  /** Former full names of operations: read as the operation, never printed. */
  readonly aliases?: Readonly<Record<string, OpClass>>;
  readonly types?: readonly ParametricSyntax<Type>[];
  readonly attributes?: readonly ParametricSyntax<Attribute>[];
  /**
   * Whether there is more of the dialect elsewhere. Attributes that it does not define are then carried along as text,
   * and so are its other types and operations where a context allows unregistered dialects.
   */
  readonly isPartial?: boolean;
  /** Dialects that must be there too. */
  readonly dependsOn?: readonly Dialect[];
  /** Rewrites that `canonicalize` applies, beside the folds of the operations. */
  readonly canonicalization?: readonly RewritePattern[];
  /** An operation of this dialect that has `value` as its only result of `type`; undefined if there is none. */
  materializeConstant?(b: Builder, value: Attribute, type: Type): Operation | undefined;
  /**
   * What is wrong with attribute `mnemonic` of this dialect on an argument of a function, which may be declared only;
   * undefined if nothing is.
   */
  argumentAttributeProblem?(mnemonic: string, value: Attribute, isDeclaration: boolean): string | undefined;
  /** Whether a call may be replaced by `callable`'s body; yes if it is left out. */
  mayInline?(op: Operation): boolean;
}

/** A dialect that is ready to be registered. */
export interface Dialect extends DialectSpec {
  readonly ops: readonly OpClass[];
  readonly opsByName: ReadonlyMap<string, OpClass>;
}

/**
 * Makes a dialect; the names of the operations must be unique. They are looked at when one is first asked for: most
 * programs use few of the dialects that are registered.
 */
export function dialect(spec: DialectSpec): Dialect {
  let ops: readonly OpClass[] | undefined;
  let byName: ReadonlyMap<string, OpClass> | undefined;
  return {
    ...spec,
    get ops() {
      return (ops ??= typeof spec.ops === "function" ? spec.ops() : spec.ops);
    },
    get opsByName() {
      return (byName ??= new Map([
        ...Object.entries(spec.aliases ?? {}),
        ...this.ops.map((cls): [string, OpClass] => [cls.definition.name, cls]),
      ]));
    },
  };
}

/** Writes `!dialect.mnemonic` or `#dialect.mnemonic`; types and attributes of dialects use it in `print`. */
export function writeMnemonic(p: AttributePrinter, sigil: "!" | "#", dialectName: string, mnemonic: string): void {
  p.write(`${sigil}${dialectName}.${mnemonic}`);
}
