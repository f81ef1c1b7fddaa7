/** A dialect: a namespace of operations, types and attributes, as a value for the constructor of a context. */
import type { Attribute, AttributePrinter, Type } from "../attributes/attribute.ts";
import type { Operation } from "../ir/operation.ts";
import type { Builder } from "../rewrite/builder.ts";
import type { RewritePattern } from "../rewrite/pattern.ts";
import type { AttributeSyntaxParser } from "./attribute-syntax.ts";
import type { OpClass } from "./op-definition.ts";

/** The syntax of `!dialect.mnemonic…` or `#dialect.mnemonic…` after the mnemonic. */
export interface ParametricSyntax<A extends Attribute> {
  readonly mnemonic: string;
  /** One line for the reference. */
  readonly summary?: string;
  /** Parses the parameters, if any; undefined after an error was reported. */
  parse(p: AttributeSyntaxParser): A | undefined;
}

/** The specification of a dialect. */
export interface DialectSpec {
  /** The namespace: `arith`. */
  readonly name: string;
  readonly summary?: string;
  /** Markdown for the reference. */
  readonly description?: string;
  /** The operations, or a function that creates them when they are first needed. */
  readonly ops: readonly OpClass[] | (() => readonly OpClass[]);
  /** Former full names of operations: parsed as the operation, never printed. */
  readonly aliases?: Readonly<Record<string, OpClass>>;
  readonly types?: readonly ParametricSyntax<Type>[];
  readonly attributes?: readonly ParametricSyntax<Attribute>[];
  /**
   * Whether the definition of the dialect is incomplete. Undefined attributes are then kept as text, and so are
   * undefined types and operations if the context allows unregistered dialects.
   */
  readonly isPartial?: boolean;
  /** Dialects that must be registered, too. */
  readonly dependsOn?: readonly Dialect[];
  /** Rewrites that `canonicalize` applies in addition to the folds of the operations. */
  readonly canonicalization?: readonly RewritePattern[];
  /** Creates an operation of this dialect whose only result is `value` of `type`; undefined if there is none. */
  materializeConstant?(b: Builder, value: Attribute, type: Type): Operation | undefined;
  /**
   * The error message for attribute `mnemonic` of this dialect on an argument of a function, which may be a
   * declaration; undefined if it is valid.
   */
  argumentAttributeProblem?(mnemonic: string, value: Attribute, isDeclaration: boolean): string | undefined;
  /** Whether a call may be replaced by `callable`'s body; true if left out. */
  mayInline?(op: Operation): boolean;
}

/** A dialect that can be registered. */
export interface Dialect extends DialectSpec {
  readonly ops: readonly OpClass[];
  readonly opsByName: ReadonlyMap<string, OpClass>;
}

/**
 * Creates a dialect; the names of the operations must be unique. The operations are only created when one is first
 * needed, since most programs use few of the registered dialects.
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
