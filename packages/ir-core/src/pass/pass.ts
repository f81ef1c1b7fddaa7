/**
 * Passes are values: a definition with typed options and statistics, from which `definePass` makes a factory. The same
 * definition yields the textual pipeline, the help and the reference.
 */
import type { OpClass } from "../define/op-definition.ts";
import type { Dialect } from "../define/dialect.ts";
import { runTyped } from "../internal/typed-pass.ts";
import { withDefaults } from "../internal/with-defaults.ts";
import type { Context } from "../context.ts";
import type { DiagnosticBuilder } from "../diagnostics/diagnostic.ts";
import type { Operation } from "../ir/operation.ts";
import type { InsertionPoint } from "../rewrite/builder.ts";
import type { Rewriter } from "../rewrite/rewriter.ts";
import type { AnalysisKey } from "./analysis.ts";
import type { Options, OptionValues } from "./option.ts";
import type { Pipeline } from "./pipeline.ts";

/** What a pass reports of its work: something done, something that could not be done and why, or a finding. */
export type RemarkKind = "passed" | "missed" | "analysis";

/** What a pass gets to work with. */
export interface PassContext<O, R extends Operation, St extends string> {
  /** The operation to work on. */
  readonly root: R;
  readonly options: O;
  readonly context: Context;
  /** A fact about the root, kept until a pass changes it. */
  analysis<A>(key: AnalysisKey<A>): A;
  /** Says that the changes leave the results of these analyses right. */
  preserve(...keys: readonly AnalysisKey<unknown>[]): void;
  /** Says that nothing was changed. */
  preserveAll(): void;
  /** Adds `n`, or one, to a statistic. */
  count(statistic: St, n?: number): void;
  remark(kind: RemarkKind, at: Operation, message: string): DiagnosticBuilder;
  /** Ends the pass with an error at `at`, or with those that were reported. */
  fail(at?: Operation, message?: string): never;
  /** Runs a pipeline on an operation inside of the root. */
  run(pipeline: Pipeline, on: Operation): void;
  /** A rewriter whose changes are counted and announced. */
  rewriter(at?: InsertionPoint): Rewriter;
}

/** An example for the reference: the output is produced when the reference is built. */
export interface PassExample {
  readonly input: string;
  /** Options as in a pipeline's text: `tile-sizes=4,8`. */
  readonly options?: string;
}

/** A pass as its author writes it. */
export interface PassDefinition<O extends Options, C extends OpClass, St extends string> {
  /** As in `--pass-pipeline` and as a flag. */
  readonly name: string;
  /** One line. */
  readonly summary: string;
  /** Markdown. */
  readonly description?: string;
  /** The class of operations that it runs on; any that is isolated from above if left out. */
  readonly on?: C;
  readonly options?: O;
  /** What each statistic counts. */
  readonly statistics?: Readonly<Record<St, string>>;
  /** Dialects that the pass makes operations of. */
  readonly dependentDialects?: readonly Dialect[];
  /** Dialects or operations that must not be there before: what an earlier pass eliminates. */
  readonly requires?: readonly string[];
  /** Dialects or operations that are gone afterwards. */
  readonly eliminates?: readonly string[];
  readonly example?: PassExample;
  run(ctx: PassContext<OptionValues<O>, InstanceType<C>, St>): void;
}

/** A definition whose types have been checked and forgotten. */
export interface AnyPassDefinition {
  readonly name: string;
  readonly summary: string;
  readonly description?: string;
  readonly on?: OpClass;
  readonly options?: Options;
  readonly statistics?: Readonly<Record<string, string>>;
  readonly dependentDialects?: readonly Dialect[];
  readonly requires?: readonly string[];
  readonly eliminates?: readonly string[];
  readonly example?: PassExample;
}

/** A pass with its options, ready to be put into a pipeline. */
export interface Pass {
  readonly kind: "pass";
  readonly name: string;
  readonly definition: AnyPassDefinition;
  readonly options: Readonly<Record<string, unknown>>;
  run(ctx: PassContext<unknown, Operation, string>): void;
}

/** Makes passes of one definition. */
export interface PassFactory<O extends Options = Options> {
  (options?: Partial<OptionValues<O>>): Pass;
  readonly passName: string;
  readonly definition: AnyPassDefinition;
}

/** Makes the factory of a definition. */
export function definePass<
  O extends Options = Readonly<Record<never, never>>,
  C extends OpClass = OpClass,
  St extends string = never,
>(definition: PassDefinition<O, C, St>): PassFactory<O> {
  const make = (options: Partial<OptionValues<O>> = {}): Pass => ({
    kind: "pass",
    name: definition.name,
    definition,
    options: Object.freeze(withDefaults(definition.options ?? {}, options)),
    run: (ctx) => runTyped(definition, ctx),
  });
  return Object.assign(make, { passName: definition.name, definition });
}
