/**
 * The instruction set as data: every instruction of WebAssembly 1.0, sign extension, saturating conversion, bulk
 * memory, references, SIMD, relaxed SIMD and threads, with its encoding, signature, immediate and effects. The
 * assembler encodes from this table, and the `wasm` dialect is generated from it, so they cannot disagree.
 */
import { atomicRows } from "./opcodes/atomics.ts";
import { bulkMemoryRows, referenceRows, saturatingRows, signExtensionRows, tableRows } from "./opcodes/extensions.ts";
import { controlRows, memoryRows, numericRows } from "./opcodes/mvp.ts";
import type { ImmediateKind, OpcodeEffect, OpcodeRow } from "./opcodes/opcode-row.ts";
import { relaxedSimdRows } from "./opcodes/relaxed-simd.ts";
import {
  bitwiseRows,
  laneRows,
  vectorCompareRows,
  vectorConversionRows,
  vectorFloatRows,
  vectorIntegerRows,
  vectorMemoryRows,
} from "./opcodes/simd.ts";
import { isValueType, type ValueType } from "./value-type.ts";

/** The extension of WebAssembly that an instruction belongs to. */
export type Feature =
  | "mvp"
  | "sign-extension"
  | "saturating-float-to-int"
  | "bulk-memory"
  | "reference-types"
  | "simd"
  | "relaxed-simd"
  | "threads";

/** One instruction: its encoding, types and effects. */
export interface Opcode {
  /** The mnemonic of the text format. */
  readonly name: string;
  /** Prefix byte (0xfc, 0xfd, 0xfe), undefined for one-byte opcodes. */
  readonly prefix: number | undefined;
  /** The opcode, or the number after the prefix. */
  readonly code: number;
  /** All bytes before the immediates: prefix and LEB128 of the code. */
  readonly bytes: readonly number[];
  readonly immediate: ImmediateKind;
  /** Operand types, deepest first; empty where {@link isPolymorphic}. */
  readonly operands: readonly ValueType[];
  /** Result types; empty where {@link isPolymorphic}. */
  readonly results: readonly ValueType[];
  /** Whether operands and results depend on immediates or context (`call`, `select`, `local.get`, `block`). */
  readonly isPolymorphic: boolean;
  readonly effect: OpcodeEffect;
  /** Whether the results depend on nothing but operands and immediates and no state changes. It may still trap. */
  readonly isPure: boolean;
  /** Whether it can trap. For calls: whether the callee can. */
  readonly mayTrap: boolean;
  /** Bytes of memory accessed, 0 if none or variable. Also the natural alignment. */
  readonly accessBytes: number;
  readonly feature: Feature;
}

const tables = {
  mvp: [...controlRows, ...memoryRows, ...numericRows],
  signExtension: signExtensionRows,
  reference: referenceRows,
  saturating: saturatingRows,
  bulkMemory: bulkMemoryRows,
  table: tableRows,
  simd: [
    ...vectorMemoryRows,
    ...laneRows,
    ...vectorCompareRows,
    ...bitwiseRows,
    ...vectorIntegerRows,
    ...vectorFloatRows,
    ...vectorConversionRows,
  ],
  relaxedSimd: relaxedSimdRows,
  threads: atomicRows,
} as const;

/** The name of an instruction, as in the text format (`select.t` stands for the typed `select`). */
export type Mnemonic = (typeof tables)[keyof typeof tables][number][0];

/** Instructions that do not trap although others of the same effect do. */
const trapFree: ReadonlySet<string> = new Set([
  "memory.size",
  "memory.grow",
  "data.drop",
  "elem.drop",
  "table.size",
  "table.grow",
  "atomic.fence",
]);

/** Every instruction, in the order of the tables. */
export function opcodes(): readonly Opcode[] {
  return (all ??= [
    ...define(undefined, "mvp", tables.mvp),
    ...define(undefined, "sign-extension", tables.signExtension),
    ...define(undefined, "reference-types", tables.reference),
    ...define(0xfc, "saturating-float-to-int", tables.saturating),
    ...define(0xfc, "bulk-memory", tables.bulkMemory),
    ...define(0xfc, "reference-types", tables.table),
    ...define(0xfd, "simd", tables.simd),
    ...define(0xfd, "relaxed-simd", tables.relaxedSimd),
    ...define(0xfe, "threads", tables.threads),
  ]);
}

let all: readonly Opcode[] | undefined;
let byName: ReadonlyMap<string, Opcode> | undefined;

/**
 * The instruction named `name`.
 * @throws Error if there is none.
 */
export function getOpcode(name: string): Opcode {
  byName ??= new Map(opcodes().map((opcode) => [opcode.name, opcode]));
  const opcode = byName.get(name);
  if (!opcode) throw new Error(`unknown WebAssembly instruction "${name}"`);
  return opcode;
}

function define(prefix: number | undefined, feature: Feature, rows: readonly OpcodeRow[]): Opcode[] {
  return rows.map(([name, code, signature, immediate = "none", effect = "pure", accessBytes = 0]) => {
    const [operands = "", results = ""] = signature.split("->");
    return {
      name,
      prefix,
      code,
      bytes: opcodeBytes(prefix, code),
      immediate,
      operands: parseTypes(operands),
      results: parseTypes(results),
      isPolymorphic: signature === "*",
      effect,
      isPure: effect === "pure" || effect === "trap",
      mayTrap: mayTrap(name, effect),
      accessBytes,
      feature,
    };
  });
}

function opcodeBytes(prefix: number | undefined, code: number): readonly number[] {
  if (prefix === undefined) return [code];
  return code < 0x80 ? [prefix, code] : [prefix, (code & 0x7f) | 0x80, code >> 7];
}

function parseTypes(text: string): ValueType[] {
  return text.split(" ").filter(isValueType);
}

function mayTrap(name: string, effect: OpcodeEffect): boolean {
  switch (effect) {
    case "pure":
    case "local":
    case "global":
      return false;
    case "control":
      return name === "unreachable";
    default:
      return !trapFree.has(name);
  }
}
