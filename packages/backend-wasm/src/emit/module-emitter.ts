/**
 * Turns a `wasm.module` into a compiled kernel: bytes, the source positions of its code, and the data for the launcher.
 */
import { fileLocation, type FunctionType, type Operation, type Type } from "@tt-opt/ir-core";
import {
  type FunctionBuilder,
  type FunctionType as Signature,
  ModuleBuilder,
  type ValueType,
} from "../assembler/index.ts";
import { readKernelInfo } from "../conversion/index.ts";
import { FuncOp, ImportMemoryOp, ImportOp, type ModuleOp, wasmTypeName } from "../dialect/index.ts";
import type { CodePosition, KernelModule, SourcePosition } from "../runtime/kernel-module.ts";
import { emitFunction } from "./function-emitter.ts";

/** Bytes of a module and the source of its code. */
export interface EmittedModule {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** In increasing order of offset. */
  readonly positions: readonly CodePosition[];
}

type Position = SourcePosition | undefined;

/** Encodes a module; equal modules give equal bytes. */
export function emitModule(module: ModuleOp): EmittedModule {
  const builder = new ModuleBuilder<Position>(moduleName(module));
  const body = module.bodyRegion.entry;
  const operations = body === undefined ? [] : [...body.ops()];
  const indices = new Map<string, number>();
  for (const op of operations) {
    if (op.is(ImportOp)) {
      const index = builder.importFunc(op.from.value, op.importName.value, signatureOf(op.functionType));
      indices.set(op.sym_name.value, index);
    } else if (op.is(ImportMemoryOp)) {
      const limits = { min: op.min.number, max: op.max.number, shared: op.shared.isTrue };
      builder.importMemory(op.from.value, op.importName.value, limits);
    }
  }
  const functions: (readonly [FuncOp, FunctionBuilder<Position>])[] = [];
  for (const op of operations) {
    if (!op.is(FuncOp)) continue;
    const f = builder.func(op.sym_name.value, signatureOf(op.functionType));
    indices.set(op.sym_name.value, f.index);
    if (op.export !== undefined) builder.export(op.export.value, "func", f.index);
    functions.push([op, f]);
  }
  const indexOf = (name: string): number => {
    const index = indices.get(name);
    if (index === undefined) throw new ReferenceError(`@${name} is not a function of the module`);
    return index;
  };
  const positionOf = sourcePositions();
  for (const [op, f] of functions) {
    const entry = op.body.entry;
    if (entry !== undefined) emitFunction(f, entry, indexOf, positionOf);
  }
  const { bytes, positions } = builder.finish();
  return {
    bytes,
    positions: positions.map(({ offset, position }) =>
      position === undefined ? { offset } : { offset, source: position },
    ),
  };
}

/** Encodes the module of a kernel. */
export function emitKernel(module: ModuleOp): KernelModule {
  const { data, ...info } = readKernelInfo(module.kernel);
  const { bytes, positions } = emitModule(module);
  return {
    ...info,
    wasm: bytes,
    positions,
    sharedMemory: module.shared !== undefined,
    ...(data === undefined ? {} : { data }),
  };
}

function moduleName(module: ModuleOp): string | undefined {
  const name = module.kernel?.get("name");
  return name !== undefined && "value" in name && typeof name.value === "string" ? name.value : undefined;
}

/** Positions by location; each is built once, so that equal adjacent ones are identical. */
function sourcePositions(): (op: Operation) => Position {
  const known = new Map<unknown, Position>();
  return (op) => {
    if (known.has(op.rawLoc)) return known.get(op.rawLoc);
    const found = fileLocation(op.loc);
    const position = found === undefined ? undefined : { file: found.file, line: found.line, column: found.column };
    known.set(op.rawLoc, position);
    return position;
  };
}

function signatureOf(type: FunctionType): Signature {
  const types = (list: readonly Type[]): ValueType[] => list.flatMap((each) => wasmTypeName(each) ?? []);
  return { params: types(type.inputs), results: types(type.results) };
}
