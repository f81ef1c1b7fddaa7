/** Facts about instructions that are asked for each time one is made. */
import { defined, fail, type OpDefinition } from "@tt-opt/ir-core";
import type { Mnemonic } from "../assembler/index.ts";
import { instruction, opcodeOf, type WasmTypeName } from "../dialect/index.ts";

/** What is asked of an instruction each time it is made. */
export interface InstructionInfo {
  readonly definition: OpDefinition;
  readonly isPure: boolean;
  /** The type of its result; of no meaning if it has none. */
  readonly result: WasmTypeName;
  readonly notNegative: NotNegative;
}

/**
 * Of which operands it takes that they are not negative (addresses and indices, far from overflow) for the result to be
 * so, too; "no" if nothing is known.
 */
export type NotNegative = "ofAll" | "ofOne" | "always" | "no";

const infos = new Map<Mnemonic, InstructionInfo>();

/** What is asked of `mnemonic`. */
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
