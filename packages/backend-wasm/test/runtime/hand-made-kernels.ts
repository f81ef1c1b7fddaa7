/** Kernels assembled by hand, by which the launcher is tested without the compiler. */
import { type FunctionBuilder, ModuleBuilder, type ValueType } from "../../src/assembler/index.ts";
import type { DebugSite, KernelModule, KernelParam, SourcePosition } from "../../src/runtime/index.ts";

/** What a kernel's body can use. */
export interface BodyContext {
  readonly f: FunctionBuilder<SourcePosition>;
  /** Indices of locals: the program's linear id, and the parameters of `run`. */
  readonly id: number;
  readonly scratch: number;
  readonly data: number;
  readonly grid: readonly [number, number, number];
  readonly args: readonly number[];
  readonly print: number;
  readonly assertFail: number;
  readonly interrupt: number;
}

export interface HandMadeKernel {
  readonly name: string;
  readonly params: readonly KernelParam[];
  readonly shared?: boolean;
  readonly messages?: readonly DebugSite[];
  readonly data?: Uint8Array;
  readonly scratchBytes?: number;
  readonly body: (context: BodyContext) => void;
  /** The body of `run_distinct`. */
  readonly distinctBody?: (context: BodyContext) => void;
}

/** A pointer parameter. */
export function pointer(name: string, access: KernelParam["access"], elementType = "f32"): KernelParam {
  return { name, type: "ptr", elementType, access };
}

/** A scalar parameter. */
export function scalar(name: string, type: KernelParam["type"]): KernelParam {
  return { name, type, access: "none" };
}

function valueType(type: KernelParam["type"]): ValueType {
  if (type === "i64" || type === "f64") return type;
  return type === "f16" || type === "bf16" || type === "f32" ? "f32" : "i32";
}

/** Wraps a body into the loop over programs that the contract asks for. */
export function handMadeKernel(kernel: HandMadeKernel): KernelModule {
  const { name, params, shared = false, messages = [], data, scratchBytes = 64, body, distinctBody } = kernel;
  const module = new ModuleBuilder<SourcePosition>(name);
  const print = module.importFunc("env", "print", { params: ["i32", "i32", "i32", "i32", "i32"], results: [] });
  const assertFail = module.importFunc("env", "assert_fail", { params: ["i32", "i32", "i32", "i32"], results: [] });
  const interrupt = module.importFunc("env", "interrupt", { params: ["i32", "i32"], results: [] });
  module.importMemory("env", "memory", { min: 1, max: 65536, shared });
  const build = (exported: "run" | "run_distinct", write: (context: BodyContext) => void) => {
    const f = module.func(exported, {
      params: [...Array.from({ length: 7 }, () => "i32" as const), ...params.map(({ type }) => valueType(type))],
      results: [],
    });
    const [scratch, dataLocal, id, hi] = [0, 1, 2, 3];
    const done = f.block();
    const loop = f.loop();
    f.op("local.get", id);
    f.op("local.get", hi);
    f.op("i32.ge_s");
    f.brIf(done);
    f.op("local.get", scratch);
    f.op("local.get", id);
    f.op("i32.store");
    const locals = { id, scratch, data: dataLocal, grid: [4, 5, 6] as const, args: params.map((_, i) => 7 + i) };
    write({ f, ...locals, print, assertFail, interrupt });
    f.op("local.get", id);
    f.op("i32.const", 1);
    f.op("i32.add");
    f.op("local.set", id);
    f.br(loop);
    f.end();
    f.end();
    module.export(exported, "func", f.index);
  };
  build("run", body);
  if (distinctBody) build("run_distinct", distinctBody);
  const { bytes, positions } = module.finish();
  return {
    name,
    wasm: bytes,
    params,
    scratchBytes,
    clearedBytes: 0,
    keptBytes: 0,
    ...(data && { data }),
    messages,
    positions: positions.map(({ offset, position }) => ({ offset, source: position, op: "tt.load" })),
    relaxed: false,
    assumesDistinct: false,
    staged: [],
    accessed: [],
    parts: 1,
    mostParts: 1,
    checksBounds: false,
    followsAddresses: false,
    hasLoops: false,
    isInterruptible: false,
    isStoppable: false,
    sharedMemory: shared,
  };
}

/** Pushes the address of element `id` of an array of 4-byte elements. */
export function elementAddress({ f, id }: BodyContext, arg: number): void {
  f.op("local.get", arg);
  f.op("local.get", id);
  f.op("i32.const", 2);
  f.op("i32.shl");
  f.op("i32.add");
}

/** `out[id] = x[id] + y[id]`, one element per program. */
export function addKernel(shared = false): KernelModule {
  return handMadeKernel({
    name: "add",
    params: [pointer("x", "read"), pointer("y", "read"), pointer("out", "write")],
    shared,
    body(context) {
      const [x = 0, y = 0, out = 0] = context.args;
      elementAddress(context, out);
      elementAddress(context, x);
      context.f.op("f32.load");
      elementAddress(context, y);
      context.f.op("f32.load");
      context.f.op("f32.add");
      context.f.op("f32.store");
    },
  });
}

/** A kernel that does nothing. */
export function emptyKernel(shared = false): KernelModule {
  return handMadeKernel({ name: "empty", params: [], shared, body: () => {} });
}

/** `out[id] = id` after counting to `turns`; traps in program `bad` (an access outside of memory, `slow.py:7:3`). */
export function slowKernel(shared = false): KernelModule {
  return handMadeKernel({
    name: "slow",
    params: [pointer("out", "write", "i32"), scalar("turns", "i32"), scalar("bad", "i32")],
    shared,
    body(context) {
      const { f, id, args } = context;
      const [out = 0, turns = 0, bad = 0] = args;
      const counter = f.local("i32");
      f.op("local.get", turns);
      f.op("local.set", counter);
      const loop = f.loop();
      f.op("local.get", counter);
      f.op("i32.const", 1);
      f.op("i32.sub");
      f.op("local.tee", counter);
      f.op("i32.const", 0);
      f.op("i32.gt_s");
      f.brIf(loop);
      f.end();
      f.op("local.get", id);
      f.op("local.get", bad);
      f.op("i32.eq");
      f.if();
      f.mark({ file: "slow.py", line: 7, column: 3 });
      f.op("i32.const", -4);
      f.op("i32.load");
      f.op("drop");
      f.end();
      f.mark({ file: "slow.py", line: 9, column: 1 });
      elementAddress(context, out);
      f.op("local.get", id);
      f.op("i32.store");
    },
  });
}

/**
 * `out[id] = count` after as many programs as there are have added 1 to the counter: each waits for all others, if
 * `count` is their number.
 */
export function meetingKernel(): KernelModule {
  const module = handMadeKernel({
    name: "meeting",
    params: [pointer("counter", "readwrite", "i32"), pointer("out", "write", "i32"), scalar("count", "i32")],
    shared: true,
    body(context) {
      const { f, args } = context;
      const [counter = 0, out = 0, count = 0] = args;
      f.op("local.get", counter);
      f.op("i32.const", 1);
      f.op("i32.atomic.rmw.add");
      f.op("drop");
      const loop = f.loop();
      f.op("local.get", counter);
      f.op("i32.atomic.load");
      f.op("local.get", count);
      f.op("i32.lt_s");
      f.brIf(loop);
      f.end();
      elementAddress(context, out);
      f.op("local.get", count);
      f.op("i32.store");
    },
  });
  return { ...module, programsMeet: true };
}

/** Program `bad` traps, as in {@link slowKernel}; all others wait for ever, and ask whether to continue. */
export function strandedKernel(): KernelModule {
  const module = handMadeKernel({
    name: "stranded",
    params: [scalar("bad", "i32")],
    shared: true,
    body({ f, id, scratch, interrupt, args: [bad = 0] }) {
      f.op("local.get", id);
      f.op("local.get", bad);
      f.op("i32.eq");
      f.if();
      f.mark({ file: "stranded.py", line: 7, column: 3 });
      f.op("i32.const", -4);
      f.op("i32.load");
      f.op("drop");
      f.end();
      const loop = f.loop();
      f.op("local.get", scratch);
      f.op("i32.const", 1);
      f.op("call", interrupt);
      f.br(loop);
      f.end();
    },
  });
  return { ...module, programsMeet: true, hasLoops: true, isInterruptible: true, isStoppable: true };
}
