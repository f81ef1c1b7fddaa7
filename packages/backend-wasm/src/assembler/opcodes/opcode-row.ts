/**
 * The form of one line of the opcode tables. A row is a tuple, not an object, so that an instruction set reads as a
 * table; `opcode.ts` converts rows to {@link Opcode} objects once.
 */

/** The kind of immediate that follows an opcode in the binary format. */
export type ImmediateKind =
  | "none"
  | "memarg"
  | "lane"
  | "memarg+lane"
  | "i32"
  | "i64"
  | "f32"
  | "f64"
  | "v128"
  | "shuffle"
  | "block"
  | "label"
  | "labels"
  | "local"
  | "global"
  | "func"
  | "type+table"
  | "table"
  | "table+table"
  | "elem"
  | "elem+table"
  | "memory"
  | "memory+memory"
  | "data"
  | "data+memory"
  | "types"
  | "reftype"
  | "fence";

/**
 * The effect of an instruction besides computing results from operands. `pure` has none, `trap` may only trap; the
 * others name the state that is read or written.
 */
export type OpcodeEffect =
  "pure" | "trap" | "control" | "call" | "local" | "global" | "load" | "store" | "atomic" | "memory" | "table";

/**
 * `[mnemonic, code, signature, immediate = "none", effect = "pure", accessBytes = 0]`. The signature is
 * `operands -> results`, or `*` where the types depend on the context.
 */
export type OpcodeRow = readonly [
  name: string,
  code: number,
  signature: string,
  immediate?: ImmediateKind,
  effect?: OpcodeEffect,
  accessBytes?: number,
];
