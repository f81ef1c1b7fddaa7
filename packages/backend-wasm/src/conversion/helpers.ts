/**
 * Functions that operations of a module share: conversions of small floats, the remainder of floats. They are created
 * on first use and are pure, so their calls are numbered and hoisted like instructions.
 */
import {
  at,
  type Block,
  Builder,
  type Context,
  endOf,
  type FloatFormat,
  type FloatRounding,
  FunctionType,
  type Operation,
  type RawLocation,
  Region,
  StringAttr,
  TypeAttr,
  type Value,
} from "@tt-opt/ir-core";
import { FuncOp, ReturnOp, wasmType, type WasmTypeName } from "../dialect/index.ts";
import { CodeBuilder } from "./code-builder.ts";
import { buildFmod } from "./fmod.ts";
import { scalarLane } from "./lane-code.ts";
import { decodeSmall, encodeSmall } from "./small-float.ts";

/** The signature of a function. */
export interface Signature {
  readonly params: readonly { readonly type: WasmTypeName; readonly name: string | undefined }[];
  readonly results: readonly WasmTypeName[];
  /** Name under which the module exports the function. */
  readonly exportAs?: string;
}

/** Adds a function at the end of `module`; `body` returns the results. */
export function addFunction(
  context: Context,
  module: Block,
  name: string,
  signature: Signature,
  loc: RawLocation,
  body: (code: CodeBuilder, args: readonly Value[]) => readonly Value[],
): Operation {
  const types = (names: readonly WasmTypeName[]) => names.map((each) => wasmType(context, each));
  const inputs = types(signature.params.map(({ type }) => type));
  const region = new Region();
  const builder = new Builder(context);
  builder.rawLoc = loc;
  const block = builder.createBlock(region, inputs);
  block.args.forEach((arg, i) => (arg.name = at(signature.params, i).name));
  const code = new CodeBuilder(context, block, loc);
  const values = body(code, block.args);
  builder.at = endOf(block);
  if (values.length > 0) ReturnOp.build(builder, { values });
  builder.at = endOf(module);
  return FuncOp.build(builder, {
    sym_name: StringAttr.get(context, name),
    function_type: TypeAttr.get(FunctionType.get(context, inputs, types(signature.results))),
    export: signature.exportAs === undefined ? undefined : StringAttr.get(context, signature.exportAs),
    body: region,
  });
}

/** Suffixes of the names of rounding functions. */
const suffixes: Readonly<Record<FloatRounding, string>> = {
  "nearest-even": "",
  "nearest-away": "_rna",
  "toward-zero": "_rtz",
  downward: "_rtn",
  upward: "_rtp",
};

/** The shared functions of one module. */
export class Helpers {
  readonly #context: Context;
  readonly #module: Block;
  readonly #made = new Set<string>();
  readonly #loc: RawLocation;

  /** @param module The block that the functions are added to. */
  constructor(context: Context, module: Block, loc: RawLocation) {
    this.#context = context;
    this.#module = module;
    this.#loc = loc;
  }

  /** Decodes the bits of a small float to f32. */
  decode(code: CodeBuilder, format: FloatFormat, bits: Value): Value {
    if (format.name === "bf16") return decodeSmall(scalarLane(code), format, bits);
    const name = `${format.name}_to_f32`;
    this.#ensure(name, ["i32"], "f32", (inner, args) => decodeSmall(scalarLane(inner), format, at(args, 0)));
    return at(code.call(name, [bits], ["f32"], true), 0);
  }

  /** Encodes an f32 to the bits of a small float. */
  encode(code: CodeBuilder, format: FloatFormat, rounding: FloatRounding, value: Value): Value {
    const name = `f32_to_${format.name}${suffixes[rounding]}`;
    this.#ensure(name, ["f32"], "i32", (inner, args) => encodeSmall(scalarLane(inner), format, rounding, at(args, 0)));
    return at(code.call(name, [value], ["i32"], true), 0);
  }

  /** Rounds an f64 to f32, to odd: a second rounding to a narrower format then equals a single rounding. */
  roundToOdd(code: CodeBuilder, value: Value): Value {
    const name = "f64_to_f32_odd";
    this.#ensure(name, ["f64"], "f32", (inner, args) => roundToOdd(inner, at(args, 0)));
    return at(code.call(name, [value], ["f32"], true), 0);
  }

  /** The sum of two f64, rounded to odd: a later rounding to fewer bits equals a single rounding. */
  sumToOdd(code: CodeBuilder, a: Value, b: Value): Value {
    const name = "f64_sum_odd";
    this.#ensure(name, ["f64", "f64"], "f64", (inner, args) => sumToOdd(inner, at(args, 0), at(args, 1)));
    return at(code.call(name, [a, b], ["f64"], true), 0);
  }

  /** Rounds an f64 to f32. */
  demote(code: CodeBuilder, rounding: FloatRounding, value: Value): Value {
    if (rounding === "nearest-even") return code.op("f32.demote_f64", [value]);
    const name = `f64_to_f32${suffixes[rounding]}`;
    this.#ensure(name, ["f64"], "f32", (inner, args) => demote(inner, rounding, at(args, 0)));
    return at(code.call(name, [value], ["f32"], true), 0);
  }

  /** C's `fmod` of two f64. */
  fmod(code: CodeBuilder, a: Value, b: Value): Value {
    this.#ensure("fmod", ["f64", "f64"], "f64", (inner, args) => buildFmod(inner, at(args, 0), at(args, 1)));
    return at(code.call("fmod", [a, b], ["f64"], true), 0);
  }

  /** Creates the function `name` unless it exists. */
  ensure(
    name: string,
    signature: Signature,
    body: (code: CodeBuilder, args: readonly Value[]) => readonly Value[],
  ): void {
    if (this.#made.has(name)) return;
    this.#made.add(name);
    addFunction(this.#context, this.#module, name, signature, this.#loc, body);
  }

  #ensure(
    name: string,
    params: readonly WasmTypeName[],
    result: WasmTypeName,
    body: (code: CodeBuilder, args: readonly Value[]) => Value,
  ): void {
    const signature: Signature = { params: params.map((type) => ({ type, name: undefined })), results: [result] };
    this.ensure(name, signature, (code, args) => [body(code, args)]);
  }
}

/** The bits of the f32 nearest to `x`, moved one step toward zero if it is beyond `x`, and whether it is inexact. */
function truncated(code: CodeBuilder, x: Value): { bits: Value; isInexact: Value } {
  const near = code.op("f32.demote_f64", [x]);
  const back = code.op("f64.promote_f32", [near]);
  const bits = code.op("i32.reinterpret_f32", [near]);
  const isBeyond = code.op("f64.gt", [code.op("f64.abs", [back]), code.op("f64.abs", [x])]);
  return { bits: code.op("i32.sub", [bits, isBeyond]), isInexact: code.op("f64.ne", [back, x]) };
}

/**
 * The bits of one of the two f32 values around `x`, plus one, which is farther from zero, if the other one is required.
 */
function demote(code: CodeBuilder, rounding: Exclude<FloatRounding, "nearest-even">, x: Value): Value {
  if (rounding === "nearest-away") {
    const near = code.op("f32.demote_f64", [x]);
    const bits = code.op("i32.reinterpret_f32", [near]);
    const next = code.op("f32.reinterpret_i32", [code.op("i32.add", [bits, code.i32(1)])]);
    // The nearest value was selected by parity only if `x` is in the middle; both differences are exact there.
    const below = code.op("f64.sub", [x, code.op("f64.promote_f32", [near])]);
    const above = code.op("f64.sub", [code.op("f64.promote_f32", [next]), x]);
    return code.op("f32.reinterpret_i32", [code.op("i32.add", [bits, code.op("f64.eq", [below, above])])]);
  }
  const { bits } = truncated(code, x);
  const cut = code.op("f32.reinterpret_i32", [bits]);
  if (rounding === "toward-zero") return cut;
  const isWrong = code.op(rounding === "upward" ? "f64.lt" : "f64.gt", [code.op("f64.promote_f32", [cut]), x]);
  return code.op("f32.reinterpret_i32", [code.op("i32.add", [bits, isWrong])]);
}

/** The truncated number with its last bit set if anything was cut off (Boldo and Melquiond, "Emulation of FMA"). */
function sumToOdd(code: CodeBuilder, a: Value, b: Value): Value {
  const add = (x: Value, y: Value): Value => code.op("f64.add", [x, y]);
  const sub = (x: Value, y: Value): Value => code.op("f64.sub", [x, y]);
  // Knuth's exact sum gives the rounding error.
  const sum = add(a, b);
  const part = sub(sum, a);
  const error = add(sub(a, sub(sum, part)), sub(b, part));
  const bits = code.op("i64.reinterpret_f64", [sum]);
  const one = code.i64(1n);
  // Away from zero by one if the error has the sign of the sum, else toward zero; a NaN, from infinities, is not an
  // error.
  const differ = code.op("i64.xor", [bits, code.op("i64.reinterpret_f64", [error])]);
  const step = code.op("i64.or", [code.op("i64.shr_s", [differ, code.i64(63n)]), one]);
  const moved = code.op("f64.reinterpret_i64", [code.op("i64.add", [bits, step])]);
  const isInexact = code.op("f64.gt", [code.op("f64.abs", [error]), code.float("f64", 0)]);
  const isEven = code.op("i64.eqz", [code.op("i64.and", [bits, one])]);
  return code.select(moved, sum, code.op("i32.and", [isInexact, isEven]));
}

function roundToOdd(code: CodeBuilder, x: Value): Value {
  const { bits, isInexact } = truncated(code, x);
  // A NaN compares unequal to itself; setting a bit of it leaves it a NaN.
  return code.op("f32.reinterpret_i32", [code.op("i32.or", [bits, isInexact])]);
}
