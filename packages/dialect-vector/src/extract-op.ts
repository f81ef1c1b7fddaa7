/** `vector.extract`: takes a scalar or a vector of lower rank out of a vector. */
import {
  AnyType,
  DenseI64Array,
  defineOp,
  Index,
  Pure,
  variadic,
  type Attribute,
  type FoldResult,
} from "@tt-opt/ir-core";
import { indexList, type MixedValue, mixedValues, PoisonAttr } from "@tt-opt/dialect-std";
import { AnyVectorOfAnyRank } from "./constraints.ts";
import { reportFirst } from "./verify/report.ts";
import { dynamicPositionProblem, extractedTypeProblem, positionProblem } from "./verify/shape-problems.ts";
import { splatOf } from "./folds/constants.ts";
import { moveElements } from "./folds/fold-elements.ts";

/** `vector.extract`. */
export class ExtractOp extends defineOp("vector.extract", {
  summary: "takes a scalar or subvector at a position",
  description: `
The position names the leading dimensions, by numbers or values; what stands at -1 is poison.

\`\`\`mlir
%0 = vector.extract %v[3] : vector<8xf32> from vector<4x8xf32>
%1 = vector.extract %v[3, %i] : f32 from vector<4x8xf32>
\`\`\``,
  operands: { source: AnyVectorOfAnyRank, dynamic_position: variadic(Index) },
  results: { result: AnyType },
  attributes: { static_position: DenseI64Array },
  traits: [Pure],
  assembly:
    "$source `` custom<Position>($dynamic_position, $static_position) attr-dict `:` type($result) `from` type($source)",
  directives: { Position: indexList("dynamic_position", "static_position") },
}) {
  override fold([source]: readonly (Attribute | undefined)[]): readonly FoldResult[] | undefined {
    const { position } = this;
    if (position.length === 0 && this.source.type === this.result.type) return [this.source];
    if (position.includes(-1)) return [PoisonAttr.get(this.context)];
    const numbers = position.filter((index) => typeof index === "number" && index >= 0);
    if (numbers.length !== position.length) {
      const splat = splatOf(this.result.type, source);
      return splat === undefined ? undefined : [splat];
    }
    const lead = numbers.map(Number);
    const folded = moveElements(this.result.type, source, (rest) => [...lead, ...rest]);
    return folded === undefined ? undefined : [folded];
  }

  override verify(): void {
    const dynamicProblem = dynamicPositionProblem(this.static_position, this.dynamic_position.length);
    if (dynamicProblem !== undefined) return reportFirst(this, dynamicProblem);
    reportFirst(
      this,
      positionProblem(this.position, this.source.type, ""),
      extractedTypeProblem(this.source.type, this.position.length, this.result.type),
    );
  }

  /** The position in the leading dimensions. */
  get position(): readonly MixedValue[] {
    return mixedValues(this.static_position, this.dynamic_position);
  }
}
