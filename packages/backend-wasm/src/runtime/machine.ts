/** Describes the machine, on which the speed of kernels depends. */
import { isNode } from "./environment.ts";
import { describeProcessors } from "./node-adapter.ts";

/** The machine that runs kernels. */
export interface Machine {
  /** The engine and its version. */
  readonly engine: string;
  /** The known facts about the processors; in browsers little more than their number. */
  readonly processors: string;
}

/** Describes the machine that runs this code. */
export function describeMachine(): Machine {
  if (isNode) return { engine: `V8 ${process.versions.v8 ?? process.version}`, processors: describeProcessors() };
  return { engine: navigator.userAgent, processors: String(navigator.hardwareConcurrency) };
}
