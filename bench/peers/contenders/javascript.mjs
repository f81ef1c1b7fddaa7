// Plain JavaScript loops on typed arrays; they also say what the right result is.
import { views } from "../buffers.mjs";

export async function javascript({ workload, size, buffers }) {
  const bound = workload.javascript?.(size, views(buffers));
  return bound === undefined ? [] : [{ name: "javascript", run: bound }];
}
