/** What the speed of kernels depends on beside their code. */
import { isNode } from "./environment.ts";
import { describeProcessors } from "./node-adapter.ts";

/** Where kernels run. */
export interface Machine {
  /** The engine and its version. */
  readonly engine: string;
  /** What is known of the processors; in browsers hardly more than their number. */
  readonly processors: string;
}

/** Describes where this code runs. */
export function describeMachine(): Machine {
  if (isNode) return { engine: `V8 ${process.versions.v8 ?? process.version}`, processors: describeProcessors() };
  return { engine: navigator.userAgent, processors: String(navigator.hardwareConcurrency) };
}
