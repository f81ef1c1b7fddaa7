/** Arguments of a launch as they are written on the command line. */
import type { KernelParam } from "@tt-opt/backend-wasm";
import { didYouMean } from "@tt-opt/ir-core";
import { fileErrorText, type Host } from "../host.ts";
import { UsageError } from "../usage-error.ts";
import { canStandFor, type ElementType, elementTypes } from "./element-types.ts";
import { type NdArray, readNpy } from "./npy.ts";

/** What has to be known of a parameter to give it a value. */
export type ParamSignature = Omit<KernelParam, "access">;

/** The value of a parameter: a buffer, or a number. */
export type ArgumentValue =
  | { readonly kind: "buffer"; readonly array: NdArray }
  | { readonly kind: "scalar"; readonly value: number | bigint | boolean | null };

/** How buffers are written, for messages. */
export const bufferForms =
  "@file.npy, zeros:f32:1000, full:f32:8x64:1.5, arange:i32:1000, random:f32:8x64[:seed] or null";

/** Reads what stands after `name=`. @throws UsageError */
export function parseArgument(param: ParamSignature, text: string, host: Host): ArgumentValue {
  if (param.type !== "ptr") return { kind: "scalar", value: parseScalar(param, text) };
  if (text === "null") return { kind: "scalar", value: null };
  const wanted = param.elementType === undefined ? undefined : elementTypes.get(param.elementType);
  if (text.startsWith("@")) return { kind: "buffer", array: readFile(text.slice(1), wanted, host) };
  return { kind: "buffer", array: generate(param.name, text, wanted) };
}

function parseScalar({ name, type }: ParamSignature, text: string): number | bigint | boolean {
  if (type === "i1") {
    if (/^(?:true|1)$/.test(text)) return true;
    if (/^(?:false|0)$/.test(text)) return false;
    throw new UsageError(`argument '${name}' of type i1 must be true or false, got '${text}'`);
  }
  const isInteger = type.startsWith("i");
  if (isInteger && /^[+-]?(?:\d+|0x[\da-f]+)$/i.test(text)) {
    const magnitude = BigInt(text.replace(/^[+-]/, ""));
    const value = text.startsWith("-") ? -magnitude : magnitude;
    return type === "i64" ? value : Number(value);
  }
  const value = /^[+-]?inf$/i.test(text) ? Number(text.replace(/inf/i, "Infinity")) : Number(text);
  const isNumber = text.trim() !== "" && (!Number.isNaN(value) || /^nan$/i.test(text));
  if (isInteger || !isNumber) {
    throw new UsageError(
      `argument '${name}' of type ${type} must be ${isInteger ? "an integer" : "a number"}, got '${text}'`,
    );
  }
  return value;
}

function readFile(path: string, wanted: ElementType | undefined, host: Host): NdArray {
  let bytes: Uint8Array;
  try {
    bytes = host.readFile(path);
  } catch (error) {
    throw new UsageError(`cannot open '${path}': ${fileErrorText(error)}`);
  }
  return readNpy(bytes, path, wanted);
}

const generators: Readonly<Record<string, (index: number, parameter: number, random: () => number) => number>> = {
  zeros: () => 0,
  full: (_, value) => value,
  arange: (index) => index,
  random: (_index, _seed, random) => random(),
};

/** `random:f32:8x64:7`: what, element type, shape, and a number; the type may be left out. */
function generate(name: string, text: string, wanted: ElementType | undefined): NdArray {
  const [what = "", ...rest] = text.split(":");
  const generator = Object.hasOwn(generators, what) ? generators[what] : undefined;
  if (generator === undefined) {
    const hint = didYouMean(what, Object.keys(generators));
    throw new UsageError(`argument '${name}' is a pointer: '${text}' is not one of ${bufferForms}${hint}`);
  }
  const [first = ""] = rest;
  const isTyped = !/^\d+(?:x\d+)*$/.test(first);
  const typeName = isTyped ? first : (wanted?.name ?? "f32");
  const type = elementTypes.get(typeName);
  if (type === undefined) {
    const hint = didYouMean(typeName, elementTypes.keys());
    throw new UsageError(`argument '${name}': '${typeName}' is not a type of elements${hint}`);
  }
  if (wanted !== undefined && !canStandFor(type, wanted)) {
    throw new UsageError(`argument '${name}' points to ${wanted.name}, but '${text}' holds ${typeName}`);
  }
  const [shapeText = "", number = "1"] = isTyped ? rest.slice(1) : rest;
  if (!/^\d+(?:x\d+)*$/.test(shapeText)) {
    throw new UsageError(`argument '${name}': expected a shape such as 1000 or 8x64 in '${text}'`);
  }
  if (number.trim() === "" || Number.isNaN(Number(number))) {
    throw new UsageError(`argument '${name}': '${number}' is not a number`);
  }
  const shape = shapeText.split("x").map(Number);
  const count = shape.reduce((product, size) => product * size, 1);
  if (count * type.make(0).BYTES_PER_ELEMENT >= 2 ** 32) {
    throw new UsageError(
      `argument '${name}' has ${count} elements, which is too many: all buffers have to fit into 4 GiB`,
    );
  }
  const data = type.make(count);
  const random = randomNumbers(Number(number));
  for (let i = 0; i < count; i++) type.set(data, i, generator(i, Number(number), random));
  return { type, data, shape };
}

/** Numbers from -1 to 1 that look random and are the same for each run (xorshift32). */
function randomNumbers(seed: number): () => number {
  let state = (Math.trunc(seed) * 0x9e3779b1) | 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state / 2 ** 31;
  };
}
