/**
 * Passes are values: a definition with typed options and statistics, from which `definePass` creates a factory. The
 * same definition is used by the textual pipeline, the help and the reference.
 */
import type { OpClass } from "../define/op-definition.ts";
import type { Dialect } from "../define/dialect.ts";
import { runTyped } from "../internal/typed-pass.ts";
import { withDefaultsOnly } from "../internal/with-defaults.ts";
import type { Context } from "../context.ts";
import type { DiagnosticBuilder } from "../diagnostics/diagnostic.ts";
import type { Operation } from "../ir/operation.ts";
import type { InsertionPoint } from "../rewrite/builder.ts";
import type { Rewriter } from "../rewrite/rewriter.ts";
import type { AnalysisKey } from "./analysis.ts";
import type { Options, OptionValues } from "./option.ts";
import type { Pipeline } from "./pipeline.ts";

/** The kind of a remark: a transformation, a missed one with its reason, or a finding. */
export type RemarkKind = "passed" | "missed" | "analysis";

/** The interface of a pass to its manager. */
export interface PassContext<O, R extends Operation, St extends string> {
  /** The operation on which the pass runs. */
  readonly root: R;
  readonly options: O;
  readonly context: Context;
  /** The result of an analysis of the root, cached until a pass changes the root. */
  analysis<A>(key: AnalysisKey<A>): A;
  /** Declares that the changes leave the results of these analyses valid. */
  preserve(...keys: readonly AnalysisKey<unknown>[]): void;
  /** Declares that nothing was changed. */
  preserveAll(): void;
  /** Adds `n`, or one, to a statistic. */
  count(statistic: St, n?: number): void;
  remark(kind: RemarkKind, at: Operation, message: string): DiagnosticBuilder;
  /** Ends the pass with an error at `at`, or with those that were reported. */
  fail(at?: Operation, message?: string): never;
  /** Runs a pipeline on an operation inside of the root. */
  run(pipeline: Pipeline, on: Operation): void;
  /** A rewriter whose changes are counted and reported to listeners. */
  rewriter(at?: InsertionPoint): Rewriter;
}

/** An example for the reference; its output is computed when the reference is built. */
export interface PassExample {
  readonly input: string;
  /** Options in pipeline syntax: `tile-sizes=4,8`. */
  readonly options?: string;
}

/** The definition of a pass, as specified by its author. */
export interface PassDefinition<O extends Options, C extends OpClass, St extends string> {
  /** The name in `--pass-pipeline` and of the flag. */
  readonly name: string;
  /** One line. */
  readonly summary: string;
  /** Markdown. */
  readonly description?: string;
  /** The operation class on which it runs; any that is isolated from above if left out. */
  readonly on?: C;
  readonly options?: O;
  /** Description of each statistic. */
  readonly statistics?: Readonly<Record<St, string>>;
  /** Dialects of the operations that the pass creates. */
  readonly dependentDialects?: readonly Dialect[];
  /** Dialects or operations that are not present after the pass. */
  readonly eliminates?: readonly string[];
  readonly example?: PassExample;
  run(ctx: PassContext<OptionValues<O>, InstanceType<C>, St>): void;
}

/** A definition with erased types. */
export interface AnyPassDefinition {
  readonly name: string;
  readonly summary: string;
  readonly description?: string;
  readonly on?: OpClass;
  readonly options?: Options;
  readonly statistics?: Readonly<Record<string, string>>;
  readonly dependentDialects?: readonly Dialect[];
  readonly eliminates?: readonly string[];
  readonly example?: PassExample;
}

/** A pass with its options, which can be added to a pipeline. */
export interface Pass {
  readonly kind: "pass";
  readonly name: string;
  readonly definition: AnyPassDefinition;
  readonly options: Readonly<Record<string, unknown>>;
  run(ctx: PassContext<unknown, Operation, string>): void;
}

/** Creates passes of one definition. */
export interface PassFactory<O extends Options = Options> {
  (options?: Partial<OptionValues<O>>): Pass;
  readonly passName: string;
  readonly definition: AnyPassDefinition;
}

/**
 * Creates the factory of a definition, which throws an `OptionError` for values that the options do not allow, and for
 * options that do not exist.
 */
export function definePass<
  O extends Options = Readonly<Record<never, never>>,
  C extends OpClass = OpClass,
  St extends string = never,
>(definition: PassDefinition<O, C, St>): PassFactory<O> {
  const make = (options: Partial<OptionValues<O>> = {}): Pass => ({
    kind: "pass",
    name: definition.name,
    definition,
    options: Object.freeze(withDefaultsOnly(definition.name, definition.options ?? {}, options)),
    run: (ctx) => runTyped(definition, ctx),
  });
  return Object.assign(make, { passName: definition.name, definition });
}
