/** `memref`: buffers and views of them. Memory that was not written has all bits set, so that reading it is noticed. */
import { memref as dialect } from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import { at, lookupSymbolFrom, type MemRefType, type Operation, type Type, unreachable } from "@tt-opt/ir-core";
import { atomicFunction } from "../atomic-functions.ts";
import { valueOfAttribute } from "../attribute-value.ts";
import { enter, type Evaluation, Evaluator, leaveWithOperands, type Results } from "../evaluator.ts";
import type { Machine } from "../machine.ts";
import { readMemRef, writeMemRef } from "../memref-access.ts";
import { bytesOf, round, wrap } from "../scalars.ts";
import { positions, runtimeShape, stridesOf } from "../shapes.ts";
import { elements, float, integer, memref, MemRefValue, type Scalar, scalar, size } from "../values.ts";
import { executeRegion } from "./scf.ts";
import { maxNumber, minNumber } from "./float-arith.ts";

/** Attaches the evaluators of this file. */
export function attachMemref(): void {
  for (const cls of [dialect.AtomicYieldOp, dialect.AllocaScopeReturnOp]) Evaluator.attachAll([cls], leaveWithOperands);
  attachAllocations();
  attachAccesses();
  attachAtomics();
}

/** A new buffer of the given type. */
export function allocate(m: Machine, type: MemRefType, shape: readonly number[], name: string): MemRefValue {
  const isIdentity = type.layout === undefined;
  const layout = isIdentity ? { strides: stridesOf(shape), offset: 0 } : type.strided;
  if (layout === undefined) return m.error("invalid", `has a layout that is not strided: '${type.toString()}'`);
  const { strides, offset } = layout;
  if ([offset, ...strides].some((n) => n < 0))
    return m.error("invalid", `does not know the layout of '${type.toString()}'`);
  const isEmpty = shape.includes(0);
  const extent = isEmpty ? 0 : shape.reduce((sum, count, dim) => sum + (count - 1) * at(strides, dim), offset + 1);
  const region = m.memory.allocate(extent * bytesOf(type.elementType), name);
  return new MemRefValue({ region, elementType: type.elementType, offset, sizes: shape, strides });
}

function clear({ region }: MemRefValue): void {
  const { view } = region;
  new Uint8Array(view.buffer, view.byteOffset, view.byteLength).fill(0);
}

/** The elements of a memref in row-major order. */
export function readAll(m: Machine, ref: MemRefValue): Scalar[] {
  const out: Scalar[] = [];
  for (const position of positions(ref.sizes)) out.push(readMemRef(m, ref, position));
  return out;
}

/** Writes all elements of a memref in row-major order. */
export function writeAll(m: Machine, ref: MemRefValue, values: readonly Scalar[]): void {
  let next = 0;
  for (const position of positions(ref.sizes)) writeMemRef(m, ref, position, at(values, next++));
}

function attachAllocations(): void {
  Evaluator.attach(dialect.AllocOp, {
    evaluate(op, args, m) {
      const shape = runtimeShape(op.memref.type, args.slice(0, op.dynamicSizes.length).map(size));
      const made = allocate(m, op.memref.type, shape, "a buffer of memref.alloc");
      if (tts.isMarked(op, "cleared")) clear(made);
      return [made];
    },
  });
  Evaluator.attach(dialect.AllocaOp, {
    evaluate(op, args, m) {
      const shape = runtimeShape(op.memref.type, args.slice(0, op.dynamicSizes.length).map(size));
      return [allocate(m, op.memref.type, shape, "a buffer of memref.alloca")];
    },
  });
  Evaluator.attach(dialect.ReallocOp, {
    evaluate(op, args, m) {
      const source = memref(args[0]);
      const made = allocate(
        m,
        op.memref.type,
        runtimeShape(op.memref.type, args.slice(1).map(size)),
        "a buffer of memref.realloc",
      );
      const count = Math.min(at(source.sizes, 0), at(made.sizes, 0));
      for (let i = 0; i < count; i++) writeMemRef(m, made, [i], readMemRef(m, source, [i]));
      m.memory.release(source.region);
      return [made];
    },
  });
  Evaluator.attach(dialect.DeallocOp, {
    evaluate(_op, args, m) {
      m.memory.release(memref(args[0]).region);
      return [];
    },
  });
  Evaluator.attach(dialect.AllocaScopeOp, { evaluate: (op) => executeRegion(op.bodyRegion, []) });
  Evaluator.attach(dialect.GlobalOp, { evaluate: () => [] });
  Evaluator.attach(dialect.GetGlobalOp, { evaluate: getGlobal });
}

function getGlobal(op: dialect.GetGlobalOp, _args: Results, m: Machine): Results {
  const global: Operation | undefined = op.global && lookupSymbolFrom(op, op.global);
  if (global === undefined || !global.is(dialect.GlobalOp)) return m.error("invalid", "names no global");
  const { type } = op.result;
  const strides = stridesOf(type.shape);
  const region = m.globals.get(global);
  const parts = { elementType: type.elementType, sizes: type.shape, strides };
  if (region !== undefined) return [new MemRefValue({ region, ...parts })];
  const made = allocate(m, type, type.shape, `@${global.sym_name.value}`);
  m.globals.set(global, made.region);
  if (global.initial_value !== undefined && !global.isUninitialized) {
    writeAll(m, made, elements(valueOfAttribute(global.initial_value, global)).elements);
  }
  return [made];
}

function attachAccesses(): void {
  Evaluator.attach(dialect.LoadOp, {
    evaluate: (_op, args, m) => [readMemRef(m, memref(args[0]), args.slice(1).map(size))],
  });
  Evaluator.attach(dialect.StoreOp, {
    evaluate(_op, args, m) {
      writeMemRef(m, memref(args[1]), args.slice(2).map(size), scalar(args[0]));
      return [];
    },
  });
  Evaluator.attach(dialect.CopyOp, {
    evaluate(_op, args, m) {
      writeAll(m, memref(args[1]), readAll(m, memref(args[0])));
      return [];
    },
  });
  Evaluator.attach(dialect.PrefetchOp, { evaluate: () => [] });
}

type AtomicKindName = (typeof dialect.AtomicKind)["cases"][number];

/** The value that `memref.atomic_rmw` stores. */
function combine(kind: AtomicKindName, type: Type, operand: Scalar, old: Scalar): Scalar {
  switch (kind) {
    case "addf":
      return round(type, float(old) + float(operand));
    case "addi":
      return wrap(type, integer(old) + integer(operand));
    case "assign":
      return operand;
    case "maximumf":
      return Math.max(float(old), float(operand));
    case "minimumf":
      return Math.min(float(old), float(operand));
    case "maxnumf":
      return maxNumber(float(old), float(operand));
    case "minnumf":
      return minNumber(float(old), float(operand));
    case "maxs":
      return atomicFunction("max")(old, operand, type);
    case "maxu":
      return atomicFunction("umax")(old, operand, type);
    case "mins":
      return atomicFunction("min")(old, operand, type);
    case "minu":
      return atomicFunction("umin")(old, operand, type);
    case "mulf":
      return round(type, float(old) * float(operand));
    case "muli":
      return wrap(type, integer(old) * integer(operand));
    case "ori":
      return atomicFunction("or")(old, operand, type);
    case "andi":
      return atomicFunction("and")(old, operand, type);
    case "xori":
      return atomicFunction("xor")(old, operand, type);
    default:
      return unreachable(kind);
  }
}

function attachAtomics(): void {
  Evaluator.attach(dialect.AtomicRMWOp, {
    evaluate(op, args, m) {
      const ref = memref(args[1]);
      const place = args.slice(2).map(size);
      const old = readMemRef(m, ref, place);
      const kind = dialect.AtomicKind.name(op.kind);
      writeMemRef(m, ref, place, combine(kind, ref.elementType, scalar(args[0]), old));
      return [old];
    },
  });
  Evaluator.attach(dialect.GenericAtomicRMWOp, { evaluate: genericAtomic });
}

function* genericAtomic(op: dialect.GenericAtomicRMWOp, args: Results, m: Machine): Evaluation {
  const ref = memref(args[0]);
  const place = args.slice(1).map(size);
  const old = readMemRef(m, ref, place);
  const [changed] = yield enter(op.atomicBody, old);
  writeMemRef(m, ref, place, scalar(changed));
  return [old];
}
