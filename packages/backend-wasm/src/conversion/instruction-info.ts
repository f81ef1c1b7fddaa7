/** Facts about instructions that are asked for each time one is made. */
import { defined, fail, type OpDefinition, type Value } from "@tt-opt/ir-core";
import type { Mnemonic } from "../assembler/index.ts";
import { instruction, opcodeOf, type WasmTypeName } from "../dialect/index.ts";

/** What is asked of an instruction each time it is made. */
export interface InstructionInfo {
  readonly definition: OpDefinition;
  readonly isPure: boolean;
  /** The type of its result; of no meaning if it has none. */
  readonly result: WasmTypeName;
}

const infos = new Map<Mnemonic, InstructionInfo>();

/** What is asked of `mnemonic`. */
export function infoOf(mnemonic: Mnemonic): InstructionInfo {
  let info = infos.get(mnemonic);
  if (info === undefined) {
    const definition = instruction(mnemonic);
    const { isPure, results } = defined(opcodeOf(definition), mnemonic);
    const [name = "i32"] = results;
    if (name === "funcref" || name === "externref") fail(`${mnemonic} gives a reference`);
    infos.set(mnemonic, (info = { definition, isPure, result: name }));
  }
  return info;
}

/**
 * Whether an instruction on values that are not negative (addresses and indices, far from overflow) gives such a value.
 */
export function isNonNegativeResult(
  mnemonic: Mnemonic,
  operands: readonly Value[],
  isNonNegative: (value: Value) => boolean,
): boolean {
  switch (mnemonic) {
    case "i32.add":
    case "i32.mul":
    case "i32.shl":
    case "i32.div_s":
    case "i32.rem_s":
    case "i32.div_u":
    case "i32.rem_u":
    case "i32.shr_s":
    case "i32.shr_u":
    case "i32.or":
      return operands.every(isNonNegative);
    case "i32.and":
      return operands.some(isNonNegative);
    case "i32.load8_u":
    case "i32.load16_u":
      return true;
    default:
      return false;
  }
}
