/**
 * Builds the `wasm.module` of a kernel: the exported `run` executes a range of programs. Values that all of them share
 * are computed before the loop over programs. An engine replaces the code of a function by a faster version only
 * between two calls, so the launcher's first ranges are short.
 */
import { tts } from "@tt-opt/dialect-tt";
import {
  at,
  type Block,
  boolAttr,
  Builder,
  type Context,
  defined,
  endOf,
  FloatType,
  FunctionType,
  integerAttr,
  IntegerType,
  isDynamic,
  MemRefType,
  type OpDefinition,
  type Operation,
  Region,
  StringAttr,
  type Type,
  TypeAttr,
  UnitAttr,
  type Value,
} from "@tt-opt/ir-core";
import { ImportMemoryOp, ImportOp, ModuleOp, wasmType, type WasmTypeName } from "../dialect/index.ts";
import type { KernelParam, KernelParamType } from "../runtime/kernel-module.ts";
import { outOfBounds } from "./bounds-check.ts";
import type { CodeBuilder } from "./code-builder.ts";
import { DataSegment } from "./data-segment.ts";
import { DebugSites } from "./debug-sites.ts";
import { addFunction, Helpers, type Signature } from "./helpers.ts";
import { interrupt, isSourceLoop, isStoppable } from "./interruption.ts";
import { kernelAttribute } from "./kernel-info.ts";
import { abiType, kernelParam, paramName } from "./kernel-param.ts";
import { scalarLane } from "./lane-code.ts";
import { Lowering, type LoweringOptions } from "./lowering.ts";
import { accessesUnknownMemory, pointerAccess } from "./pointer-access.ts";
import type { ProgramValues } from "./program-values.ts";
import { type ProgramOrder, runPrograms } from "./run-programs.ts";
import { ruleSet } from "./rules.ts";
import { encodeSmall } from "./small-float.ts";

const maxPages = 65536;

/** The largest number of rows of programs in a grid. */
const allRows = 2 ** 31 - 1;

/** A parameter of the kernel and the argument for it. */
interface Param {
  readonly info: KernelParam;
  readonly arg: Value;
  /** Its type as `run` takes it. */
  readonly wasm: WasmTypeName;
}

/** Ends the conversion with an error. */
export type Stop = (op: Operation, message: string) => never;

/** Builds the module at the builder's insertion point; the source function is left unchanged. */
export function convertKernel(b: Builder, kernel: Operation, options: LoweringOptions, stop: Stop): ModuleOp {
  const { context } = b;
  const entry = defined(kernel.region(0).entry, "the kernel's body");
  if (!kernel.region(0).hasOneBlock) stop(kernel, "has several blocks: run lift-cf-to-scf before");
  const symbol = kernel.attribute("sym_name");
  const name = symbol instanceof StringAttr ? symbol.value : "kernel";
  const needs = needsOf(kernel, options);
  const params = kernelParams(kernel, entry, needs.addresses, stop);

  const bodyRegion = new Region();
  const body = b.createBlock(bodyRegion);
  const inner = new Builder(context, endOf(body));
  inner.rawLoc = kernel.rawLoc;
  importMemory(inner, options.shared);
  if (needs.print) importFunction(inner, "print", ["i32", "i32", "i32", "i32", "i32"]);
  if (needs.assert) importFunction(inner, "assert_fail", ["i32", "i32", "i32", "i32"]);
  if (options.checkBounds) importFunction(inner, outOfBounds, ["i32", "i64"]);
  if (needs.interrupt) importFunction(inner, interrupt, ["i32", "i32"]);

  const state: KernelState = {
    data: new DataSegment(),
    sites: new DebugSites(),
    helpers: new Helpers(context, body, kernel.rawLoc),
    scratchBytes: declaredScratch(kernel),
    usesRelaxed: false,
  };
  const joined = tts.joinedPrograms(kernel);
  addRun({ body, name, kernel, params, options, order: orderOf(kernel, options), joined, state, stop });
  const info = {
    name,
    params: params.map((param) => param.info),
    scratchBytes: Math.ceil(state.scratchBytes / 64) * 64,
    clearedBytes: tts.declaredBytes(kernel, "cleared") ?? 0,
    keptBytes: tts.declaredBytes(kernel, "kept") ?? 0,
    data: state.data.toBytes(),
    messages: state.sites.all,
    relaxed: state.usesRelaxed,
    assumesDistinct: tts.isMarked(kernel, "distinctArguments"),
    staged: tts.stagedPlaces(kernel),
    accessed: tts.accessedPlaces(kernel),
    parts: tts.declaredParts(kernel, "parts"),
    mostParts: tts.declaredParts(kernel, "mostParts"),
    joined,
    checksBounds: options.checkBounds,
    followsAddresses: needs.addresses,
    hasLoops: needs.loops,
    isInterruptible: options.interruptible,
    isStoppable: needs.interrupt,
  };
  return ModuleOp.build(b, {
    bodyRegion,
    kernel: kernelAttribute(context, info),
    ...(options.shared ? { shared: UnitAttr.get(context) } : {}),
  });
}

/** What the lowering of a program adds to the module. */
interface KernelState {
  readonly data: DataSegment;
  readonly sites: DebugSites;
  readonly helpers: Helpers;
  scratchBytes: number;
  usesRelaxed: boolean;
}

function declaredScratch(kernel: Operation): number {
  return Math.max(tts.reservedBytes, tts.declaredBytes(kernel, "scratch") ?? 0);
}

/** The functions of the launcher that the operations of a kernel need, and what else the launcher must know of them. */
interface Needs {
  readonly print: boolean;
  readonly assert: boolean;
  readonly interrupt: boolean;
  readonly addresses: boolean;
  readonly loops: boolean;
}

function needsOf(kernel: Operation, options: LoweringOptions): Needs {
  const definitions = new Set<OpDefinition>();
  let [addresses, loops, mayStop] = [false, false, false];
  kernel.walk((op) => {
    definitions.add(op.definition);
    addresses ||= accessesUnknownMemory(op);
    loops ||= isSourceLoop(op);
    mayStop ||= isStoppable(op, options);
  }, "pre");
  const names = new Set([...definitions].map(({ name }) => name));
  const uses = (...some: readonly string[]): boolean => some.some((name) => names.has(name));
  const [print, assert] = [uses("tt.print", "tts.print"), uses("tt.assert", "cf.assert")];
  return { print, assert, interrupt: mayStop, addresses, loops };
}

function importMemory(b: Builder, shared: boolean): void {
  ImportMemoryOp.build(b, {
    from: StringAttr.get(b.context, "env"),
    importName: StringAttr.get(b.context, "memory"),
    min: integerAttr(b.context, 64, 1),
    max: integerAttr(b.context, 64, maxPages),
    shared: boolAttr(b.context, shared),
  });
}

/** Imports `env.name`, which has no results. */
function importFunction(b: Builder, name: string, params: readonly WasmTypeName[]): void {
  const types = params.map((each) => wasmType(b.context, each));
  ImportOp.build(b, {
    sym_name: StringAttr.get(b.context, name),
    from: StringAttr.get(b.context, "env"),
    importName: StringAttr.get(b.context, name),
    function_type: TypeAttr.get(FunctionType.get(b.context, types, [])),
  });
}

// Parameters

function kernelParams(kernel: Operation, entry: Block, accessesUnknown: boolean, stop: Stop): readonly Param[] {
  const access = pointerAccess(kernel, entry, accessesUnknown);
  const [first] = entry.args;
  const firstParam = first !== undefined && isArena(first.type) ? 1 : 0;
  return entry.args.slice(firstParam).map((arg, number): Param => {
    const name = paramName(arg, number);
    const param =
      kernelParam(arg, name) ??
      stop(kernel, `cannot be lowered to WebAssembly: argument %${name} is a '${arg.type.toString()}'`);
    return { info: { ...param, access: at(access, arg.index) }, arg, wasm: abiType[param.type] };
  });
}

/** Whether a leading argument of `type` is the arena that `plan-scratch` adds: `memref<?xi8>`. */
function isArena(type: Type): type is MemRefType {
  if (!(type instanceof MemRefType) || type.rank !== 1 || type.layout !== undefined) return false;
  return isDynamic(type.shape[0] ?? 0) && type.elementType instanceof IntegerType && type.elementType.width === 8;
}

/** Converts an argument of `run` to the canonical register of the type. */
function fromAbi(code: CodeBuilder, type: KernelParamType, value: Value, context: Context): Value {
  switch (type) {
    case "i1":
      return code.op("i32.and", [value, code.i32(1)]);
    case "i8":
      return code.op("i32.and", [value, code.i32(0xff)]);
    case "i16":
      return code.op("i32.and", [value, code.i32(0xffff)]);
    case "f16":
    case "bf16":
      return encodeSmall(scalarLane(code), FloatType.get(context, type).format, "nearest-even", value);
    default:
      return value;
  }
}

// The function

/** The parts of the function that {@link addRun} adds. */
interface RunFunction {
  /** The module's. */
  readonly body: Block;
  readonly name: string;
  readonly kernel: Operation;
  readonly params: readonly Param[];
  readonly options: LoweringOptions;
  /** The order of programs. */
  readonly order: ProgramOrder;
  /** The number of programs per axis that the first one of them executes: powers of two. */
  readonly joined: readonly number[];
  readonly state: KernelState;
  readonly stop: Stop;
}

/** The order that the options ask for, else the one that suits the kernel. */
function orderOf(kernel: Operation, { rowGroup }: LoweringOptions): ProgramOrder {
  if (rowGroup > 0) return { groups: "rows", size: rowGroup };
  const size = tts.programsAcross(kernel);
  if (!tts.isMarked(kernel, "byColumns")) return { groups: "rows", size };
  return size > 1 ? { groups: "columns", size } : { groups: "rows", size: allRows };
}

const places = ["scratch", "data", "lo", "hi", "grid.x", "grid.y", "grid.z"];

/** Adds `run`, which executes the programs from number `lo` to `hi`, exclusive, in its order. */
function addRun(run: RunFunction): void {
  const { body, name, kernel, params, order, joined } = run;
  const signature: Signature = {
    params: [
      ...places.map((each) => ({ type: "i32" as const, name: each })),
      ...params.map(({ wasm, info }) => ({ type: wasm, name: info.name })),
    ],
    results: [],
    exportAs: "run",
  };
  addFunction(kernel.context, body, `${name}.run`, signature, kernel.rawLoc, (code, args) => {
    const counts = args.slice(4, 7);
    for (const count of counts) code.assumeNonNegative(count);
    const range = { lo: at(args, 2), hi: at(args, 3), gridX: at(counts, 0), gridY: at(counts, 1) };
    runPrograms(code, range, order, joined, ({ place, linear, x, y, z }) => {
      const hasNext = (distance: number): Value =>
        code.op("i32.lt_u", [code.op("i32.add", [place, code.i32(distance)]), range.hi]);
      const ids = [x, y, z];
      for (const id of ids) code.assumeNonNegative(id);
      // A failure is reported with the number of the program.
      code.run("i32.store", [at(args, 0), linear]);
      lowerProgram(run, code, args, { ids, counts, hasNext });
    });
    return [];
  });
}

/** Builds the code of one program; `args` are those of `run`. */
function lowerProgram(
  { kernel, params, options, state, stop }: RunFunction,
  code: CodeBuilder,
  args: readonly Value[],
  { ids, counts, hasNext }: Pick<ProgramValues, "ids" | "counts" | "hasNext">,
): void {
  const entry = defined(kernel.region(0).entry, "the kernel's body");
  const [scratch, dataAddress] = [at(args, 0), at(args, 1)];
  const program: ProgramValues = {
    scratch,
    data: dataAddress,
    ids,
    counts,
    hasNext,
    allocate(bytes) {
      const offset = Math.ceil(state.scratchBytes / 16) * 16;
      state.scratchBytes = offset + bytes;
      return offset;
    },
  };
  const { helpers, sites, data } = state;
  const lowering = new Lowering({ code, helpers, options, program, sites, data, rules: ruleSet, stop });
  const [first] = entry.args;
  if (first !== undefined && isArena(first.type)) {
    const { elementType } = first.type;
    const sizes = [2 ** 31 - 1];
    lowering.bindMemRef(first, { base: scratch, shift: 0, offset: 0, sizes, strides: [1], elementType });
  }
  params.forEach(({ arg, info }, i) =>
    lowering.bind(arg, fromAbi(code, info.type, at(args, places.length + i), kernel.context)),
  );
  const terminator = lowering.block(entry);
  if (terminator.operandCount > 0) lowering.reject(terminator, "a kernel returns nothing");
  state.usesRelaxed = lowering.usesRelaxed;
}
