/**
 * Lowers atomic accesses. With several workers, they become WebAssembly's atomic instructions, or a
 * compare-and-exchange loop for those that do not exist (`max`, `fadd`). With a single worker, a load and a store
 * suffice.
 */
import { IntegerAttr, type Operation, type Type, Value } from "@tt-opt/ir-core";
import type { Mnemonic } from "../assembler/index.ts";
import { checkAccess } from "./bounds-check.ts";
import { floatRules } from "./float-rules.ts";
import { integerRules } from "./integer-rules.ts";
import type { Lowering, OperationRule } from "./lowering.ts";
import { loadElement, storeElement } from "./element-access.ts";
import type { Address } from "./memref-value.ts";
import { type NumberKind, numberKind, elementSize } from "./number-kind.ts";
import { type Place, placeOf, zeroOf } from "./pointer-rules.ts";
import { ScalarContext } from "./scalar-context.ts";

const kinds = ["and", "or", "xor", "add", "fadd", "max", "min", "umax", "umin", "exch"] as const;
type Kind = (typeof kinds)[number];

/** The kind of a read-modify-write; stored from 1 on, in this order. */
function kindOf(lowering: Lowering, op: Operation): Kind {
  const attribute = op.attribute("atomic_rmw_op");
  const kind = attribute instanceof IntegerAttr ? kinds[attribute.number - 1] : undefined;
  return kind ?? lowering.reject(op, "the kind is missing");
}

const integerCombine: Readonly<Record<Exclude<Kind, "exch" | "fadd">, string>> = {
  and: "arith.andi",
  or: "arith.ori",
  xor: "arith.xori",
  add: "arith.addi",
  max: "arith.maxsi",
  min: "arith.minsi",
  umax: "arith.maxui",
  umin: "arith.minui",
};
const floatCombine: Partial<Record<Kind, string>> = {
  add: "arith.addf",
  fadd: "arith.addf",
  max: "arith.maxnumf",
  min: "arith.minnumf",
};

/** The value in memory after the update. */
function combine(lowering: Lowering, op: Operation, kind: Kind, type: Type, old: Value, value: Value): Value {
  if (kind === "exch") return value;
  const isInteger = numberKind(type)?.kind === "integer";
  const rule = isInteger && kind !== "fadd" ? integerRules[integerCombine[kind]] : floatRules[floatCombine[kind] ?? ""];
  if (rule === undefined) return lowering.reject(op, `'${kind}' of '${type.toString()}'`);
  const { code, helpers } = lowering;
  const reject = (reason: string): never => lowering.reject(op, reason);
  const result = rule(
    new ScalarContext({ code, helpers, op, args: [old, value], types: [type, type], result: type, reject }),
  );
  return result instanceof Value ? result : lowering.reject(op, "it has two results");
}

const widthSuffix = { 1: "8", 2: "16", 4: "", 8: "" } as const;
const directKinds = { add: "add", and: "and", or: "or", xor: "xor", exch: "xchg" } as const;

/** The instruction for an access of `bytes` bytes: `i32.atomic.rmw8.add_u`, `i64.atomic.rmw.add`. */
function rmwInstruction(bytes: 1 | 2 | 4 | 8, operation: "add" | "and" | "or" | "xor" | "xchg" | "cmpxchg"): Mnemonic {
  if (bytes === 8) return `i64.atomic.rmw.${operation}`;
  if (bytes === 4) return `i32.atomic.rmw.${operation}`;
  return `i32.atomic.rmw${widthSuffix[bytes]}.${operation}_u`;
}

function loadInstruction(bytes: 1 | 2 | 4 | 8): Mnemonic {
  if (bytes === 8) return "i64.atomic.load";
  return bytes === 4 ? "i32.atomic.load" : bytes === 2 ? "i32.atomic.load16_u" : "i32.atomic.load8_u";
}

function accessBytes(lowering: Lowering, op: Operation, type: Type): 1 | 2 | 4 | 8 {
  const bytes = elementSize(type);
  return bytes === 1 || bytes === 2 || bytes === 4 || bytes === 8 ? bytes : lowering.reject(op, "an odd size");
}

/** Converts a register to its bits in memory, and back. */
function toBits(lowering: Lowering, kind: NumberKind, value: Value): Value {
  if (kind.kind !== "float") return value;
  return lowering.code.op(kind.bits === 64 ? "i64.reinterpret_f64" : "i32.reinterpret_f32", [value]);
}

function fromBits(lowering: Lowering, kind: NumberKind, bits: Value): Value {
  if (kind.kind !== "float") return bits;
  return lowering.code.op(kind.bits === 64 ? "f64.reinterpret_i64" : "f32.reinterpret_i32", [bits]);
}

function numberKindOf(lowering: Lowering, op: Operation, type: Type): NumberKind {
  return numberKind(type) ?? lowering.reject(op, `elements are '${type.toString()}'`);
}

function load(lowering: Lowering, op: Operation, { elementType, address }: Place): Value {
  return (
    loadElement(lowering.code, elementType, address) ?? lowering.reject(op, `elements are '${elementType.toString()}'`)
  );
}

function isAlone({ options }: Lowering): boolean {
  return options.alone || !options.shared;
}

function readModifyWrite(lowering: Lowering, op: Operation, place: Place, kind: Kind, value: Value): Value {
  const { code } = lowering;
  const { address, elementType } = place;
  if (isAlone(lowering)) {
    const old = load(lowering, op, place);
    storeElement(code, elementType, address, combine(lowering, op, kind, elementType, old, value));
    return old;
  }
  const bytes = accessBytes(lowering, op, elementType);
  const held = numberKindOf(lowering, op, elementType);
  const bits = toBits(lowering, held, value);
  const isDirect = kind === "exch" || (held.kind === "integer" && kind in directKinds && held.bits === bytes * 8);
  if (isDirect && (kind === "exch" || kind === "add" || kind === "and" || kind === "or" || kind === "xor")) {
    const old = code.op(rmwInstruction(bytes, directKinds[kind]), [address.base, bits], { offset: address.offset });
    return fromBits(lowering, held, old);
  }
  const found = code.local(held.wasm === "i64" || held.wasm === "f64" ? "i64" : "i32", "found");
  code.loop(() => {
    const old = code.op(loadInstruction(bytes), [address.base], { offset: address.offset });
    const next = combine(lowering, op, kind, elementType, fromBits(lowering, held, old), value);
    const seen = exchange(lowering, address, bytes, old, toBits(lowering, held, next));
    code.set(found, seen);
    code.brIf(0, code.op(bytes === 8 ? "i64.ne" : "i32.ne", [seen, old]));
  });
  return fromBits(lowering, held, code.get(found));
}

function exchange(lowering: Lowering, address: Address, bytes: 1 | 2 | 4 | 8, old: Value, next: Value): Value {
  return lowering.code.op(rmwInstruction(bytes, "cmpxchg"), [address.base, old, next], { offset: address.offset });
}

function compareAndSwap(lowering: Lowering, op: Operation, place: Place, expected: Value, value: Value): Value {
  const { code } = lowering;
  const { address, elementType } = place;
  const held = numberKindOf(lowering, op, elementType);
  const bytes = accessBytes(lowering, op, elementType);
  const wanted = toBits(lowering, held, expected);
  const next = toBits(lowering, held, value);
  if (!isAlone(lowering)) return fromBits(lowering, held, exchange(lowering, address, bytes, wanted, next));
  const old = load(lowering, op, place);
  const isEqual = code.op(bytes === 8 ? "i64.eq" : "i32.eq", [toBits(lowering, held, old), wanted]);
  code.if(isEqual, () => storeElement(code, elementType, address, value));
  return old;
}

/** Executes an access unless `mask` is 0, in which case the result is zero. */
function masked(lowering: Lowering, op: Operation, type: Type, mask: Value | undefined, access: () => Value): Value {
  if (mask === undefined) return access();
  const held = numberKindOf(lowering, op, type);
  return lowering.code.ifValue(mask, held.wasm, access, () => zeroOf(lowering, op, type));
}

function checkPlace(lowering: Lowering, op: Operation, { address, elementType }: Place): void {
  checkAccess(lowering, op, address, elementSize(elementType));
}

const lowerRmw: OperationRule = (lowering, op) => {
  const place = placeOf(lowering, op.operand(0));
  const value = lowering.operand(op, 1);
  const mask = op.operands[2];
  const kind = kindOf(lowering, op);
  const old = masked(lowering, op, place.elementType, mask && lowering.value(mask), () => {
    checkPlace(lowering, op, place);
    return readModifyWrite(lowering, op, place, kind, value);
  });
  lowering.bind(op.resultAt(0), old);
};

const lowerCas: OperationRule = (lowering, op) => {
  const place = placeOf(lowering, op.operand(0));
  const expected = lowering.operand(op, 1);
  const value = lowering.operand(op, 2);
  checkPlace(lowering, op, place);
  lowering.bind(op.resultAt(0), compareAndSwap(lowering, op, place, expected, value));
};

/** The rules, by the name of the operation. */
export const atomicRules: Readonly<Record<string, OperationRule>> = {
  "tt.atomic_rmw": lowerRmw,
  "tt.atomic_cas": lowerCas,
};
