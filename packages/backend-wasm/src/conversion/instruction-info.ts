/** Facts about instructions that are needed whenever one is built. */
import { defined, fail, type OpDefinition } from "@tt-opt/ir-core";
import type { Mnemonic } from "../assembler/index.ts";
import { instruction, opcodeOf, type WasmTypeName } from "../dialect/index.ts";

/** The facts about an instruction that are needed whenever one is built. */
export interface InstructionInfo {
  readonly definition: OpDefinition;
  readonly isPure: boolean;
  /** The type of its result; meaningless if it has none. */
  readonly result: WasmTypeName;
  readonly notNegative: NotNegative;
}

/**
 * The operands that must be non-negative (addresses and indices, far from overflow) for the result to be non-negative;
 * "no" if nothing is known.
 */
export type NotNegative = "ofAll" | "ofOne" | "always" | "no";

const infos = new Map<Mnemonic, InstructionInfo>();

/** The facts about `mnemonic`. */
export function infoOf(mnemonic: Mnemonic): InstructionInfo {
  let info = infos.get(mnemonic);
  if (info === undefined) {
    const definition = instruction(mnemonic);
    const { isPure, results } = defined(opcodeOf(definition), mnemonic);
    const [name = "i32"] = results;
    if (name === "funcref" || name === "externref") fail(`${mnemonic} gives a reference`);
    const notNegative = notNegativeResults.get(mnemonic) ?? "no";
    infos.set(mnemonic, (info = { definition, isPure, result: name, notNegative }));
  }
  return info;
}

const notNegativeResults = new Map<Mnemonic, NotNegative>([
  ["i32.add", "ofAll"],
  ["i32.mul", "ofAll"],
  ["i32.shl", "ofAll"],
  ["i32.div_s", "ofAll"],
  ["i32.rem_s", "ofAll"],
  ["i32.div_u", "ofAll"],
  ["i32.rem_u", "ofAll"],
  ["i32.shr_s", "ofAll"],
  ["i32.shr_u", "ofAll"],
  ["i32.or", "ofAll"],
  ["i32.and", "ofOne"],
  ["i32.load8_u", "always"],
  ["i32.load16_u", "always"],
]);
