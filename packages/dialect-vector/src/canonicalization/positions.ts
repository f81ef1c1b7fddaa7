/** Positions of `vector.extract` and `vector.insert`: made into operands and attributes, and with constants folded. */
import { type Context, Index, typed, type VectorType } from "@tt-opt/ir-core";
import { knownNumber, type MixedValue, splitMixed, staticAttr } from "@tt-opt/dialect-std";

/** The index that stands for poison. */
const poisonIndex = -1;

/** The operands and the attribute that hold `position`. */
export function positionArgs(context: Context, position: readonly MixedValue[]) {
  const { operands, numbers } = splitMixed(position);
  const dynamic_position = operands.map((operand) => typed(operand, Index));
  return { dynamic_position, static_position: staticAttr(context, numbers) };
}

/** `position` with its constants as numbers where they lie inside of `type` or are poison; undefined if there are none. */
export function constantPosition(position: readonly MixedValue[], type: VectorType): readonly MixedValue[] | undefined {
  let hasConstants = false;
  const folded = position.map((index, i) => {
    if (typeof index === "number") return index;
    const known = knownNumber(index);
    if (known === undefined || known < poisonIndex || known >= (type.shape[i] ?? 0)) return index;
    hasConstants = true;
    return known;
  });
  return hasConstants ? folded : undefined;
}
