/** The operations that a conversion may leave. */
import type { OpClass } from "../define/op-definition.ts";
import type { Operation } from "../ir/operation.ts";

/** Whether an operation is allowed; "unknown": the target has no rule for it. */
export type Legality = "legal" | "illegal" | "unknown";

/** Decides for one operation; undefined: use the rule of its dialect. */
export type LegalityRule = (op: Operation) => boolean | undefined;

/** Rules for an operation have precedence over those for its dialect; the last of two rules counts. */
export class ConversionTarget {
  readonly #ops = new Map<string, LegalityRule>();
  readonly #dialects = new Map<string, LegalityRule>();
  readonly #recursive = new Map<string, (op: Operation) => boolean>();
  #unknown: LegalityRule | undefined;

  legalDialect(...names: readonly string[]): this {
    for (const name of names) this.#dialects.set(name, () => true);
    return this;
  }

  illegalDialect(...names: readonly string[]): this {
    for (const name of names) this.#dialects.set(name, () => false);
    return this;
  }

  /** Makes operations of dialect `name` legal where `rule` returns true. */
  dynamicDialect(name: string, rule: LegalityRule): this {
    this.#dialects.set(name, rule);
    return this;
  }

  legalOp(...classes: readonly (OpClass | string)[]): this {
    for (const cls of classes) this.#ops.set(nameOf(cls), () => true);
    return this;
  }

  illegalOp(...classes: readonly (OpClass | string)[]): this {
    for (const cls of classes) this.#ops.set(nameOf(cls), () => false);
    return this;
  }

  /** Makes operations of class `cls` legal where `rule` returns true. */
  dynamicOp<C extends OpClass>(cls: C, rule: (op: InstanceType<C>) => boolean | undefined): this {
    this.#ops.set(cls.definition.name, (op) => (op.is(cls) ? rule(op) : undefined));
    return this;
  }

  /** Sets the rule for operations without any other rule. */
  unknownOps(rule: LegalityRule): this {
    this.#unknown = rule;
    return this;
  }

  /** If an operation of class `cls` is legal and `condition` holds, all operations inside of it are legal. */
  recursivelyLegal<C extends OpClass>(cls: C, condition: (op: InstanceType<C>) => boolean = () => true): this {
    this.#recursive.set(cls.definition.name, (op) => op.is(cls) && condition(op));
    return this;
  }

  legality(op: Operation): Legality {
    const { name, dialectName } = op.definition;
    const answer = this.#ops.get(name)?.(op) ?? this.#dialects.get(dialectName)?.(op) ?? this.#unknown?.(op);
    return answer === undefined ? "unknown" : answer ? "legal" : "illegal";
  }

  /** Whether the operations inside of the legal `op` need not be visited. */
  isRecursivelyLegal(op: Operation): boolean {
    return this.#recursive.size > 0 && this.#recursive.get(op.name)?.(op) === true;
  }
}

function nameOf(cls: OpClass | string): string {
  return typeof cls === "string" ? cls : cls.definition.name;
}
