/** Writes sums as what a launch can compute: sums of products of integer arguments and sizes of the grid. */
import { ProgramDim, tt, type tts } from "@tt-opt/dialect-tt";
import { BlockArgument, IntegerType, type Value } from "@tt-opt/ir-core";
import { isFunctionArgument } from "./launch-constants.ts";
import type { Linear } from "./tt/tt-to-structured/linear.ts";

/** The sum in terms of launch parameters; undefined if it depends on anything else. */
export function launchSum(sum: Linear): tts.LaunchSum | undefined {
  const products: tts.LaunchProduct[] = [];
  for (const { coefficient: factor, symbols, lane } of sum.terms) {
    const of = symbols.map((symbol) => (symbol.kind === "value" ? launchNumber(symbol.value) : undefined));
    if (lane !== undefined || !of.every((each) => each !== undefined)) return undefined;
    products.push({ factor, of });
  }
  return sum.isExact ? products : undefined;
}

/** Those of `sums` that are known at the launch. */
export function launchSums(sums: readonly Linear[]): readonly tts.LaunchSum[] {
  return sums.map(launchSum).filter((sum) => sum !== undefined);
}

/** What a launch knows a value as: an integer argument, or a size of the grid. */
export function launchNumber(value: Value): tts.LaunchNumber | undefined {
  if (value instanceof BlockArgument)
    return isFunctionArgument(value) && value.type instanceof IntegerType ? value.index : undefined;
  const op = value.definingOp;
  return op?.is(tt.GetNumProgramsOp) === true ? ProgramDim.name(op.axis) : undefined;
}
