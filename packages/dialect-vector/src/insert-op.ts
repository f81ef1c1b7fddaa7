/** `vector.insert`: puts a scalar or a vector of lower rank into a vector. */
import {
  AnyType,
  DenseI64Array,
  defineOp,
  Index,
  Pure,
  same,
  variadic,
  type Attribute,
  type FoldResult,
} from "@tt-opt/ir-core";
import { indexList, type MixedValue, mixedValues, PoisonAttr } from "@tt-opt/dialect-std";
import { AnyVectorOfAnyRank } from "./constraints.ts";
import { elementProblem, reportFirst } from "./verify/report.ts";
import { dynamicPositionProblem, insertedTypeProblem, positionProblem } from "./verify/shape-problems.ts";
import { replaceElements } from "./folds/fold-elements.ts";

/** `vector.insert`. */
export class InsertOp extends defineOp("vector.insert", {
  summary: "puts a scalar or subvector at a position",
  description: `
The position names the leading dimensions, by numbers or values; at -1 the result is poison.

\`\`\`mlir
%0 = vector.insert %row, %v [3] : vector<8xf32> into vector<4x8xf32>
%1 = vector.insert %x, %v [3, %i] : f32 into vector<4x8xf32>
\`\`\``,
  operands: { valueToStore: AnyType, dest: AnyVectorOfAnyRank, dynamic_position: variadic(Index) },
  results: { result: same("dest") },
  attributes: { static_position: DenseI64Array },
  traits: [Pure],
  assembly:
    "$valueToStore `,` $dest custom<Position>($dynamic_position, $static_position) attr-dict `:` type($valueToStore) `into` type($dest)",
  directives: { Position: indexList("dynamic_position", "static_position") },
}) {
  override fold([value, dest]: readonly (Attribute | undefined)[]): readonly FoldResult[] | undefined {
    const { position } = this;
    if (position.length === 0 && this.valueToStore.type === this.result.type) return [this.valueToStore];
    if (position.includes(-1)) return [PoisonAttr.get(this.context)];
    const numbers = position.filter((index) => typeof index === "number" && index >= 0).map(Number);
    if (numbers.length !== position.length) return undefined;
    const folded = replaceElements(dest, value, (rest) => [...numbers, ...rest]);
    return folded === undefined ? undefined : [folded];
  }

  override verify(): void {
    const dynamicProblem = dynamicPositionProblem(this.static_position, this.dynamic_position.length);
    if (dynamicProblem !== undefined) return reportFirst(this, dynamicProblem);
    reportFirst(
      this,
      elementProblem("source operand and result", this.valueToStore.type, this.result.type),
      positionProblem(this.position, this.dest.type, "dest "),
      insertedTypeProblem(this.valueToStore.type, this.position.length, this.dest.type),
    );
  }

  /** The position in the leading dimensions. */
  get position(): readonly MixedValue[] {
    return mixedValues(this.static_position, this.dynamic_position);
  }
}
