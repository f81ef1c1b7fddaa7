/**
 * The data that the launcher needs about a kernel, as an attribute of `wasm.module`: it is part of the text of a module
 * and survives passes. Plain values are converted to attributes and back by their kind.
 */
import { tts } from "@tt-opt/dialect-tt";
import {
  ArrayAttr,
  type Attribute,
  boolAttr,
  type Context,
  DenseElementsAttr,
  DictionaryAttr,
  IntegerAttr,
  IntegerType,
  RankedTensorType,
  StringAttr,
} from "@tt-opt/ir-core";
import {
  type DebugSite,
  type KernelAccess,
  type KernelParam,
  type KernelParamType,
  printElementTypes,
  type PrintOperand,
  type SourcePosition,
} from "../runtime/kernel-module.ts";

/** Everything about a kernel except for its code. */
export interface KernelInfo {
  readonly name: string;
  readonly params: readonly KernelParam[];
  readonly scratchBytes: number;
  readonly clearedBytes: number;
  readonly keptBytes: number;
  readonly data: Uint8Array | undefined;
  readonly messages: readonly DebugSite[];
  readonly relaxed: boolean;
  readonly assumesDistinct: boolean;
  readonly staged: readonly tts.StagedPlaces[];
  readonly accessed: readonly tts.ArgumentPlaces[];
  readonly parts: number;
  readonly mostParts: number;
  readonly joined: readonly [number, number, number];
  readonly checksBounds: boolean;
  readonly followsAddresses: boolean;
  readonly hasLoops: boolean;
  readonly isInterruptible: boolean;
  readonly isStoppable: boolean;
}

type Plain = string | number | boolean | readonly Plain[] | PlainObject | Uint8Array | undefined;
interface PlainObject {
  readonly [name: string]: Plain;
}

function toAttribute(context: Context, value: Exclude<Plain, undefined>): Attribute {
  if (typeof value === "string") return StringAttr.get(context, value);
  if (typeof value === "boolean") return boolAttr(context, value);
  if (typeof value === "number") return IntegerAttr.get(IntegerType.get(context, 64), value);
  if (value instanceof Uint8Array) {
    return DenseElementsAttr.fromBytes(RankedTensorType.get([value.length], IntegerType.get(context, 8)), value);
  }
  if (isList(value)) {
    return ArrayAttr.get(
      context,
      value.flatMap((each) => (each === undefined ? [] : [toAttribute(context, each)])),
    );
  }
  return DictionaryAttr.get(
    context,
    Object.entries(value).flatMap(([name, each]): (readonly [string, Attribute])[] =>
      each === undefined ? [] : [[name, toAttribute(context, each)]],
    ),
  );
}

function isList(value: readonly Plain[] | PlainObject): value is readonly Plain[] {
  return Array.isArray(value);
}

function positionOf(source: SourcePosition | undefined): PlainObject | undefined {
  return source === undefined ? undefined : { ...source };
}

function siteOf(site: DebugSite): PlainObject {
  if (site.kind === "assert") return { kind: "assert", message: site.message, source: positionOf(site.source) };
  if (site.kind === "access")
    return { kind: "access", op: site.op, bytes: site.bytes, source: positionOf(site.source) };
  const operands = site.operands.map((operand): PlainObject => ({ ...operand }));
  return { kind: "print", prefix: site.prefix, hex: site.hex, operands, source: positionOf(site.source) };
}

/** Converts `info` to an attribute. */
export function kernelAttribute(context: Context, info: KernelInfo): DictionaryAttr {
  const attribute = toAttribute(context, {
    name: info.name,
    params: info.params.map((param): PlainObject => ({ ...param })),
    scratch_bytes: info.scratchBytes,
    cleared_bytes: info.clearedBytes,
    kept_bytes: info.keptBytes,
    data: info.data,
    messages: info.messages.map(siteOf),
    relaxed: info.relaxed,
    assumes_distinct: info.assumesDistinct,
    parts: info.parts,
    most_parts: info.mostParts,
    joined: info.joined,
    checks_bounds: info.checksBounds,
    follows_addresses: info.followsAddresses,
    has_loops: info.hasLoops,
    is_interruptible: info.isInterruptible,
    is_stoppable: info.isStoppable,
  });
  if (!(attribute instanceof DictionaryAttr)) return DictionaryAttr.empty(context);
  return attribute
    .with("staged", tts.stagedPlacesAttr(context, info.staged))
    .with("accessed", tts.accessedPlacesAttr(context, info.accessed));
}

const paramTypes: readonly KernelParamType[] = ["ptr", "i1", "i8", "i16", "i32", "i64", "f16", "bf16", "f32", "f64"];
const accessKinds: readonly KernelAccess[] = ["read", "write", "readwrite", "none"];

/** Reads a dictionary by name and kind; a missing entry or one of another kind is an error. */
class Reader {
  readonly #dictionary: DictionaryAttr;

  constructor(attribute: Attribute | undefined) {
    if (!(attribute instanceof DictionaryAttr)) throw new TypeError("the kernel's description has a broken part");
    this.#dictionary = attribute;
  }

  text(name: string): string {
    const value = this.#dictionary.get(name);
    return value instanceof StringAttr ? value.value : this.#broken(name);
  }

  number(name: string): number {
    const value = this.#dictionary.get(name);
    return value instanceof IntegerAttr ? value.number : this.#broken(name);
  }

  numberIn(list: string, index: number): number {
    const value = this.list(list)[index];
    return value instanceof IntegerAttr ? value.number : this.#broken(list);
  }

  flag(name: string): boolean {
    return this.number(name) !== 0;
  }

  list(name: string): readonly Attribute[] {
    const value = this.#dictionary.get(name);
    return value instanceof ArrayAttr ? value.elements : this.#broken(name);
  }

  one<T extends string>(name: string, cases: readonly T[]): T {
    const text = this.text(name);
    return cases.find((each) => each === text) ?? this.#broken(name);
  }

  get(name: string): Attribute | undefined {
    return this.#dictionary.get(name);
  }

  #broken(name: string): never {
    throw new TypeError(`the kernel's description has no valid '${name}'`);
  }
}

function readPosition(attribute: Attribute | undefined): { readonly source?: SourcePosition } {
  if (attribute === undefined) return {};
  const r = new Reader(attribute);
  return { source: { file: r.text("file"), line: r.number("line"), column: r.number("column") } };
}

function readOperand(attribute: Attribute): PrintOperand {
  const r = new Reader(attribute);
  const shape = r.list("shape").map((size) => (size instanceof IntegerAttr ? size.number : 0));
  return { elementType: r.one("elementType", printElementTypes), shape, signed: r.flag("signed") };
}

function readSite(attribute: Attribute): DebugSite {
  const r = new Reader(attribute);
  const source = readPosition(r.get("source"));
  if (r.text("kind") === "assert") return { kind: "assert", message: r.text("message"), ...source };
  if (r.text("kind") === "access") return { kind: "access", op: r.text("op"), bytes: r.number("bytes"), ...source };
  const operands = r.list("operands").map(readOperand);
  return { kind: "print", prefix: r.text("prefix"), hex: r.flag("hex"), operands, ...source };
}

function readParam(attribute: Attribute): KernelParam {
  const r = new Reader(attribute);
  const elementType = r.get("elementType");
  return {
    name: r.text("name"),
    type: r.one("type", paramTypes),
    access: r.one("access", accessKinds),
    ...(elementType instanceof StringAttr ? { elementType: elementType.value } : {}),
  };
}

/**
 * Converts an attribute of {@link kernelAttribute} back.
 * @throws TypeError if the attribute lacks an entry or has one of another kind.
 */
export function readKernelInfo(attribute: Attribute | undefined): KernelInfo {
  const r = new Reader(attribute);
  const data = r.get("data");
  return {
    name: r.text("name"),
    params: r.list("params").map(readParam),
    scratchBytes: r.number("scratch_bytes"),
    clearedBytes: r.number("cleared_bytes"),
    keptBytes: r.number("kept_bytes"),
    data: data instanceof DenseElementsAttr ? expand(data) : undefined,
    messages: r.list("messages").map(readSite),
    relaxed: r.flag("relaxed"),
    assumesDistinct: r.flag("assumes_distinct"),
    staged: tts.readStagedPlaces(r.get("staged")),
    accessed: tts.readAccessedPlaces(r.get("accessed")),
    parts: r.number("parts"),
    mostParts: r.number("most_parts"),
    joined: [r.numberIn("joined", 0), r.numberIn("joined", 1), r.numberIn("joined", 2)],
    checksBounds: r.flag("checks_bounds"),
    followsAddresses: r.flag("follows_addresses"),
    hasLoops: r.flag("has_loops"),
    isInterruptible: r.flag("is_interruptible"),
    isStoppable: r.flag("is_stoppable"),
  };
}

function expand(data: DenseElementsAttr): Uint8Array {
  return data.isSplat ? new Uint8Array(data.length).fill(data.bytes[0] ?? 0) : data.bytes;
}
