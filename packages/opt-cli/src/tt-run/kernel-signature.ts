/** The parameters of a kernel, and the values that the command line gives them. */
import { didYouMean } from "@tt-opt/ir-core";
import type { Host } from "../host.ts";
import { UsageError } from "../usage-error.ts";
import { type ArgumentValue, bufferForms, type ParamSignature, parseArgument } from "./argument.ts";
import type { NdArray } from "./npy.ts";

/** What has to be known of a kernel to give it arguments. */
export interface KernelSignature {
  readonly name: string;
  readonly params: readonly ParamSignature[];
}

/** A `name=value` of the command line. */
export interface Assignment {
  readonly name: string;
  readonly text: string;
}

/** The value of each parameter, in order. @throws UsageError */
export function bindArguments(
  kernel: KernelSignature,
  given: readonly Assignment[],
  host: Host,
): readonly ArgumentValue[] {
  const texts = new Map<ParamSignature, string>();
  for (const { name, text } of given) {
    const param = findParam(kernel, name);
    if (texts.has(param)) throw new UsageError(`argument '${name}' is given twice`);
    texts.set(param, text);
  }
  const missing = kernel.params.filter((param) => !texts.has(param));
  if (missing.length > 0) {
    const list = missing.map((param) => `  --arg ${param.name}=…   (${typeText(param)})`).join("\n");
    const count = missing.length === 1 ? "one more argument" : `${missing.length} more arguments`;
    throw new UsageError(`kernel '${kernel.name}' needs ${count}:\n${list}`);
  }
  return kernel.params.map((param) => parseArgument(param, texts.get(param) ?? "", host));
}

function typeText({ type, elementType }: ParamSignature): string {
  return type === "ptr" ? `pointer to ${elementType ?? "elements"}: ${bufferForms}` : type;
}

/** The buffer that parameter `name` has among `values`. @throws UsageError */
export function bufferOf(kernel: KernelSignature, values: readonly ArgumentValue[], name: string): NdArray {
  const param = findParam(kernel, name);
  const value = values[kernel.params.indexOf(param)];
  if (value?.kind === "buffer") return value.array;
  throw new UsageError(`--out ${name}: '${param.name}' is not a buffer`);
}

/** The parameter of this name, or at this place. */
function findParam({ name: kernel, params }: KernelSignature, name: string): ParamSignature {
  const found = params.find((param) => param.name === name) ?? (/^\d+$/.test(name) ? params[Number(name)] : undefined);
  if (found !== undefined) return found;
  const names = params.map((param) => param.name);
  throw new UsageError(
    `kernel '${kernel}' has no parameter '${name}'${didYouMean(name, names)}; it has ${names.join(", ") || "none"}`,
  );
}
