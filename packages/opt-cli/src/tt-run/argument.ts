/** Arguments of a launch as they are written on the command line. */
import type { KernelParam } from "@tt-opt/backend-wasm";
import { didYouMean, fail } from "@tt-opt/ir-core";
import { fileErrorText, type Host } from "../host.ts";
import { UsageError } from "../usage-error.ts";
import { canStandFor, type ElementType, elementTypes } from "./element-types.ts";
import { type NdArray, readNpy } from "./npy.ts";
import { parseValue } from "./parse-value.ts";

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
  const wanted = elementTypes.get(param.elementType ?? "");
  const array = text.startsWith("@") ? readFile(text.slice(1), wanted, host) : generate(param, text, wanted);
  // Integers stand for the bits of elements of any type.
  if (wanted === undefined && array.type.range === undefined) throw hasNoNumbers(param);
  return { kind: "buffer", array };
}

function hasNoNumbers({ name, elementType = "elements of an unknown type" }: ParamSignature): UsageError {
  const ways = "give them as integers of their bits, such as zeros:u8:1000 or a .npy file of uint8";
  return new UsageError(`argument '${name}' points to ${elementType}, of which tt-run has no numbers: ${ways}`);
}

function parseScalar({ name, type }: ParamSignature, text: string): number | bigint | boolean {
  const known = elementTypes.get(type) ?? fail(`there are no values of type '${type}'`);
  const value = parseValue(name, known, text);
  if (type === "i1") return value === 1n;
  return type === "i64" ? value : Number(value);
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

/** How a buffer is filled. */
interface Generator {
  /** What stands behind the shape; nothing may if this is absent. */
  readonly parameter?: "value" | "seed";
  /** The elements of type `type` by their index. @throws UsageError if the parameter is wrong */
  elements(type: ElementType, parameter: string | undefined, name: string): (index: number) => number | bigint;
}

const generators: Readonly<Record<string, Generator>> = {
  zeros: { elements: () => () => 0 },
  full: {
    parameter: "value",
    elements(type, parameter = "", name) {
      const value = parseValue(name, type, parameter);
      return () => value;
    },
  },
  arange: { elements: () => (index) => index },
  random: {
    parameter: "seed",
    elements({ range }, parameter = "1", name) {
      if (!/^[+-]?\d{1,15}$/.test(parameter)) {
        throw new UsageError(`argument '${name}': expected an integer as the seed, got '${parameter}'`);
      }
      const random = randomNumbers(Number(parameter));
      if (range === undefined) return random;
      const count = range[1] === 1n ? 2 : 100;
      return () => Math.floor(((random() + 1) / 2) * count);
    },
  },
};

/** `random:f32:8x64:7`: what, element type, shape, and a number; the type may be left out. */
function generate(param: ParamSignature, text: string, wanted: ElementType | undefined): NdArray {
  const { name } = param;
  const [what = "", ...rest] = text.split(":");
  const generator = Object.hasOwn(generators, what) ? generators[what] : undefined;
  if (generator === undefined) {
    const hint = didYouMean(what, Object.keys(generators));
    throw new UsageError(`argument '${name}' is a pointer: '${text}' is not one of ${bufferForms}${hint}`);
  }
  const [first = ""] = rest;
  const isTyped = !/^\d+(?:x\d+)*$/.test(first);
  const typeName = isTyped ? first : wanted?.name;
  if (typeName === undefined) throw hasNoNumbers(param);
  const type = elementTypes.get(typeName);
  if (type === undefined) {
    const hint = didYouMean(typeName, elementTypes.keys());
    throw new UsageError(`argument '${name}': '${typeName}' is not a type of elements${hint}`);
  }
  if (wanted !== undefined && !canStandFor(type, wanted)) {
    throw new UsageError(`argument '${name}' points to ${wanted.name}, but '${text}' holds ${typeName}`);
  }
  const [shapeText = "", parameter, ...surplus] = isTyped ? rest.slice(1) : rest;
  if (!/^\d+(?:x\d+)*$/.test(shapeText)) {
    throw new UsageError(`argument '${name}': expected a shape such as 1000 or 8x64 in '${text}'`);
  }
  const [unwanted] = generator.parameter === undefined && parameter !== undefined ? [parameter] : surplus;
  if (unwanted !== undefined) {
    const last = generator.parameter ?? "shape";
    throw new UsageError(
      `argument '${name}': '${what}' takes nothing behind the ${last}, but '${text}' has '${unwanted}'`,
    );
  }
  const shape = shapeText.split("x").map(Number);
  const count = shape.reduce((product, size) => product * size, 1);
  if (count * type.make(0).BYTES_PER_ELEMENT >= 2 ** 32) {
    throw new UsageError(
      `argument '${name}' has ${count} elements, which is too many: all buffers have to fit into 4 GiB`,
    );
  }
  if (what === "arange" && type.range !== undefined && BigInt(count) > type.range[1] + 1n) {
    throw new UsageError(`argument '${name}': ${typeName} has no number ${count - 1}, the last one of '${text}'`);
  }
  const element = generator.elements(type, parameter, name);
  const data = type.make(count);
  for (let i = 0; i < count; i++) type.set(data, i, element(i));
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
