/** Which operations a conversion may leave behind. */
import type { OpClass } from "../define/op-definition.ts";
import type { Operation } from "../ir/operation.ts";

/** Whether an operation may stay; "unknown": the target does not say. */
export type Legality = "legal" | "illegal" | "unknown";

/** Decides for one operation; undefined: whatever is said of its dialect. */
export type LegalityRule = (op: Operation) => boolean | undefined;

/** What is said of an operation counts before what is said of its dialect; of two statements, the last. */
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

  /** The operations of dialect `name` are legal where `rule` says so. */
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

  /** Operations of class `cls` are legal where `rule` says so. */
  dynamicOp<C extends OpClass>(cls: C, rule: (op: InstanceType<C>) => boolean | undefined): this {
    this.#ops.set(cls.definition.name, (op) => (op.is(cls) ? rule(op) : undefined));
    return this;
  }

  /** What holds for operations of which nothing else is said. */
  unknownOps(rule: LegalityRule): this {
    this.#unknown = rule;
    return this;
  }

  /** Where an operation of class `cls` is legal, everything inside of it is, if `condition` holds. */
  recursivelyLegal<C extends OpClass>(cls: C, condition: (op: InstanceType<C>) => boolean = () => true): this {
    this.#recursive.set(cls.definition.name, (op) => op.is(cls) && condition(op));
    return this;
  }

  legality(op: Operation): Legality {
    const { name, dialectName } = op.definition;
    const answer = this.#ops.get(name)?.(op) ?? this.#dialects.get(dialectName)?.(op) ?? this.#unknown?.(op);
    return answer === undefined ? "unknown" : answer ? "legal" : "illegal";
  }

  /** Whether what is inside of the legal `op` need not be looked at. */
  isRecursivelyLegal(op: Operation): boolean {
    return this.#recursive.size > 0 && this.#recursive.get(op.name)?.(op) === true;
  }
}

function nameOf(cls: OpClass | string): string {
  return typeof cls === "string" ? cls : cls.definition.name;
}
