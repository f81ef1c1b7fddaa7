/** Analyses: facts about an operation that passes share until one of them changes the IR. */
import type { Operation } from "../ir/operation.ts";

/** The name of an analysis and the function that computes it. */
export interface AnalysisKey<out A> {
  readonly name: string;
  compute(op: Operation, get: <B>(key: AnalysisKey<B>) => B): A;
}

/** Creates a key. */
export function defineAnalysis<A>(name: string, compute: AnalysisKey<A>["compute"]): AnalysisKey<A> {
  return { name, compute };
}
