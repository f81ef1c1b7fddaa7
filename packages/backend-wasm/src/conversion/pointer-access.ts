/**
 * What a kernel does with the memory behind each pointer argument. Values that are made of a pointer are followed
 * forward to the accesses; where one goes out of sight (its address becomes a number, it is stored), anything may
 * happen.
 */
import { type Block, MemRefType, type Operation, type Type, type Value } from "@tt-opt/ir-core";
import { PointerType } from "@tt-opt/dialect-tt";
import type { KernelAccess } from "../runtime/kernel-module.ts";

/** How an operation uses an operand that is a pointer or a memref. */
type Use = "read" | "write" | "readwrite" | "derive" | "none";

const accesses: Readonly<Record<string, (operand: number) => Use>> = {
  "tt.load": () => "read",
  "tt.store": (operand) => (operand === 0 ? "write" : "readwrite"),
  "tt.atomic_rmw": () => "readwrite",
  "tt.atomic_cas": () => "readwrite",
  "tts.element_load": () => "read",
  "tts.element_store": (operand) => (operand === 1 ? "write" : "readwrite"),
  "tts.element_atomic_rmw": () => "readwrite",
  "tts.element_atomic_cas": () => "readwrite",
  "tts.load": () => "read",
  "tts.store": (operand) => (operand === 0 ? "readwrite" : "write"),
  "tts.gather": () => "read",
  "tts.scatter": (operand) => (operand === 0 ? "readwrite" : "write"),
  "memref.load": () => "read",
  "memref.store": (operand) => (operand === 1 ? "write" : "readwrite"),
  "memref.copy": (operand) => (operand === 0 ? "read" : "write"),
  "memref.dim": () => "none",
  "memref.prefetch": () => "none",
  "vector.load": () => "read",
  "vector.maskedload": () => "read",
  "vector.gather": () => "read",
  "vector.transfer_read": () => "read",
  "vector.store": () => "write",
  "vector.maskedstore": () => "write",
  "vector.scatter": () => "write",
  "vector.transfer_write": () => "write",
  "tt.addptr": () => "derive",
  "tt.bitcast": () => "derive",
  "tts.to_memref": () => "derive",
  "arith.select": () => "derive",
  "memref.subview": () => "derive",
  "memref.view": () => "derive",
  "memref.reinterpret_cast": () => "derive",
  "memref.cast": () => "derive",
  "memref.memory_space_cast": () => "derive",
  "memref.assume_alignment": () => "derive",
  "memref.collapse_shape": () => "derive",
  "memref.expand_shape": () => "derive",
  "memref.transpose": () => "derive",
};

function isReference(type: Type): boolean {
  return type instanceof PointerType || type instanceof MemRefType;
}

/**
 * The access to each pointer among the arguments of `entry`, of which all are accessed if any operation
 * {@link accessesUnknownMemory}; "none" for other arguments.
 */
export function pointerAccess(entry: Block, isUnknown: boolean): readonly KernelAccess[] {
  if (isUnknown) {
    return entry.args.map(({ type }) => (type instanceof PointerType ? "readwrite" : "none"));
  }
  return entry.args.map((arg) => (arg.type instanceof PointerType ? accessOf(arg) : "none"));
}

function accessOf(root: Value): KernelAccess {
  const seen = new Set<Value>();
  const work = [root];
  let reads = false;
  let writes = false;
  for (let value = work.pop(); value !== undefined; value = work.pop()) {
    if (seen.has(value)) continue;
    seen.add(value);
    for (const { owner, index } of value.uses()) {
      const use = accesses[owner.name]?.(index) ?? (owner.name.startsWith("scf.") ? "derive" : "readwrite");
      reads ||= use === "read" || use === "readwrite";
      writes ||= use === "write" || use === "readwrite";
      if (use === "derive") work.push(...derived(owner));
    }
  }
  return reads ? (writes ? "readwrite" : "read") : writes ? "write" : "none";
}

/** All references that an operation may make of its operands; for a terminator, those of its parent. */
function derived(op: Operation): readonly Value[] {
  const owner = op.name === "scf.yield" || op.name === "scf.condition" ? (op.parentOp ?? op) : op;
  const args = owner.regions.flatMap((region) => [...region.blocks()].flatMap((block) => block.args));
  return [...owner.results, ...args].filter(({ type }) => isReference(type));
}

/** Whether `op` accesses an address that was made of a number or read from memory. */
export function accessesUnknownMemory(op: Operation): boolean {
  const type = op.results[0]?.type;
  if (!(type instanceof PointerType)) return false;
  return op.name === "tt.int_to_ptr" || accesses[op.name]?.(0) === "read";
}
