/**
 * Dialect conversion: rewrites operations until only those are left that a target allows. Operations are visited from
 * outside to inside and in order; operations that a pattern creates are converted at once. There is no rollback: a
 * failed conversion leaves the IR partly converted, and reports for each remaining operation which patterns were tried
 * and why each of them did not apply.
 */
import type { Operation } from "../ir/operation.ts";
import type { RewriteListener } from "../rewrite/rewriter.ts";
import { Worklist } from "../rewrite/worklist.ts";
import { CycleTrace } from "../rewrite/cycle-trace.ts";
import type { ConversionPattern } from "./conversion-pattern.ts";
import { ConversionRewriter } from "./conversion-rewriter.ts";
import type { ConversionTarget } from "./conversion-target.ts";
import type { TypeConverter } from "./type-converter.ts";
import type { OpDefinition } from "../define/op-definition.ts";

/** The configuration of a conversion. */
export interface ConversionConfig {
  readonly target: ConversionTarget;
  readonly patterns: Iterable<ConversionPattern>;
  /** Converts operands for patterns without a converter of their own. */
  readonly converter?: TypeConverter;
  readonly listeners?: readonly RewriteListener[];
  /** Called with the reason why a pattern did not apply. */
  readonly onNoMatch?: (pattern: ConversionPattern, op: Operation, reason: string) => void;
}

/**
 * Converts illegal operations inside of `root`. Operations for which the target has no rule are converted if a pattern
 * applies and kept otherwise. Returns whether no illegal operation is left; if not, the errors have been reported.
 */
export function applyPartialConversion(root: Operation, config: ConversionConfig): boolean {
  return new Conversion(root, config, false).run();
}

/** Converts all operations inside of `root`: a rule of the target must make the remaining ones legal. */
export function applyFullConversion(root: Operation, config: ConversionConfig): boolean {
  return new Conversion(root, config, true).run();
}

/** Largest number of unconverted operations that are reported. */
const errorLimit = 20;
/** Steps that are allowed for any input, and steps per operation: patterns that need more do not terminate. */
const baseBudget = 20_000;
const budgetPerOperation = 256;

/** The pattern that created an operation, and from which operation. */
interface Origin {
  readonly pattern: string;
  readonly from: string;
  readonly parent: Origin | undefined;
}

class Conversion implements RewriteListener {
  readonly #root: Operation;
  readonly #config: ConversionConfig;
  readonly #isFull: boolean;
  readonly #patterns: readonly ConversionPattern[];
  readonly #byRoot = new Map<OpDefinition, readonly ConversionPattern[]>();
  readonly #rw: ConversionRewriter;
  readonly #pending = new Worklist();
  readonly #origins = new Map<Operation, Origin>();
  readonly #trace = new CycleTrace();
  #made: Operation[] = [];
  #failures = 0;

  constructor(root: Operation, config: ConversionConfig, isFull: boolean) {
    this.#root = root;
    this.#config = config;
    this.#isFull = isFull;
    this.#patterns = [...config.patterns];
    this.#rw = new ConversionRewriter(root.context);
    this.#rw.listeners.push(this, ...(config.listeners ?? []));
  }

  run(): boolean {
    const ops = this.#inside(this.#root);
    for (let i = ops.length - 1; i >= 0; i--) this.#push(ops[i]);
    let budget = baseBudget + budgetPerOperation * ops.length;
    for (let op = this.#pending.pop(); op !== undefined; op = this.#pending.pop()) {
      if (this.#legalize(op)) {
        if (--budget > 0) continue;
        const names = this.#trace.names().join(", ");
        op.error(`is converted again and again: the patterns ${names} make what they convert`, "TT3011");
        this.#failures++;
      }
      if (this.#failures >= errorLimit || budget <= 0) break;
    }
    this.#rw.finish();
    return this.#failures === 0;
  }

  /** The operations inside of `root` that may have to be converted, each before those inside of it. */
  #inside(root: Operation): Operation[] {
    const { target } = this.#config;
    const ops: Operation[] = [];
    root.walk((op) => {
      if (op === root) return "advance";
      ops.push(op);
      const isClosed = op.regions.length > 0 && target.isRecursivelyLegal(op) && target.legality(op) === "legal";
      return isClosed ? "skip" : "advance";
    }, "pre");
    return ops;
  }

  #push(op: Operation | undefined): void {
    if (op !== undefined) this.#pending.push(op);
  }

  /** Converts `op` if necessary; returns whether a pattern was applied. */
  #legalize(op: Operation): boolean {
    if (op.block === undefined) return false;
    const legality = this.#config.target.legality(op);
    if (legality === "legal") return false;
    const reasons: string[] = [];
    for (const pattern of this.#patternsFor(op.definition)) {
      const reason = this.#apply(pattern, op);
      if (reason === undefined) return true;
      reasons.push(`pattern '${pattern.name}': ${reason}`);
      this.#config.onNoMatch?.(pattern, op, reason);
    }
    if (legality === "illegal" || this.#isFull) this.#report(op, legality === "illegal", reasons);
    return false;
  }

  #patternsFor(definition: OpDefinition): readonly ConversionPattern[] {
    let found = this.#byRoot.get(definition);
    if (found === undefined) {
      const own = this.#patterns.filter(({ root }) => root?.definition === definition);
      const any = this.#patterns.filter(({ root }) => root === undefined);
      found = [...own, ...any].sort((a, b) => b.benefit - a.benefit);
      this.#byRoot.set(definition, found);
    }
    return found;
  }

  /** Applies `pattern` to `op`, or returns the reason why it does not apply. */
  #apply(pattern: ConversionPattern, op: Operation): string | undefined {
    const rw = this.#rw;
    const { block } = op;
    if (block === undefined) return undefined;
    const origin: Origin = { pattern: pattern.name, from: op.name, parent: this.#origins.get(op) };
    rw.converter = pattern.converter ?? this.#config.converter;
    rw.rawLoc = op.rawLoc;
    rw.at = { block, before: op };
    const operands = rw.convertedOperands(op);
    if (operands === undefined) {
      const types = op.operands.filter(({ type }) => rw.converter?.convert(type) === undefined);
      return `the type converter has nothing for operand type '${types[0]?.type.toString() ?? ""}'`;
    }
    rw.at = { block, before: op };
    this.#made = [];
    const outcome = pattern.rewrite(op, operands, rw);
    if (outcome !== true) {
      for (const made of this.#made.reverse()) if (made.block !== undefined && made.isUnused) rw.erase(made);
      return outcome.reason;
    }
    this.#trace.add(pattern.name);
    const made = this.#made;
    this.#made = [];
    if (op.block !== undefined) this.#push(op);
    for (let i = made.length - 1; i >= 0; i--) {
      const one = made[i];
      if (one?.block === undefined || one === op) continue;
      this.#origins.set(one, origin);
      if (one.regions.length > 0) {
        const inside = this.#inside(one);
        for (let k = inside.length - 1; k >= 0; k--) this.#push(inside[k]);
      }
      this.#push(one);
    }
    return undefined;
  }

  #report(op: Operation, isIllegal: boolean, reasons: readonly string[]): void {
    this.#failures++;
    const why = isIllegal ? " that was explicitly marked illegal" : "";
    const { diagnostics } = op.context;
    const builder = diagnostics.error(op, "TT3010", `failed to legalize operation '${op.name}'${why}`);
    const types = [...op.operands, ...op.results].map(({ type }) => type.toString());
    builder.note(op, `its operands and results are of the types: ${types.length === 0 ? "none" : types.join(", ")}`);
    if (reasons.length === 0) builder.note(op, "no pattern of this conversion starts from it");
    for (const reason of reasons) builder.note(op, reason);
    for (let origin = this.#origins.get(op); origin !== undefined; origin = origin.parent) {
      builder.note(op, `it was made by pattern '${origin.pattern}' from '${origin.from}'`);
    }
  }

  inserted(op: Operation): void {
    if (!this.#rw.isBridging) this.#made.push(op);
  }

  erased(op: Operation): void {
    this.#pending.remove(op);
    this.#origins.delete(op);
  }
}
