/** Vectors from scalars and back: `from_elements`, `to_elements`, and the constant sequence `step`. */
import { splatOrScalar } from "@tt-opt/dialect-std";
import {
  AnyType,
  defineOp,
  derived,
  Pure,
  type Type,
  variadic,
  VectorType,
  type Attribute,
  type FoldResult,
} from "@tt-opt/ir-core";
import { AnyFixedVector, AnyVectorOfAnyRank, IndexVector } from "./constraints.ts";
import { reportFirst } from "./verify/report.ts";
import { denseOf, elementsOf } from "./folds/constants.ts";

/** The type of the elements of a vector type. */
export const elementTypeOf = (type: Type): Type | undefined =>
  type instanceof VectorType ? type.elementType : undefined;

/** `vector.from_elements`. */
export class FromElementsOp extends defineOp("vector.from_elements", {
  summary: "makes a vector of scalars in row-major order",
  description: `
\`\`\`mlir
%0 = vector.from_elements %a, %b : vector<2xf32>
\`\`\``,
  operands: { elements: variadic(derived("dest", "the element type of 'dest'", elementTypeOf)) },
  results: { dest: AnyFixedVector },
  traits: [Pure],
  assembly: "$elements attr-dict `:` type($dest)",
}) {
  override fold(elements: readonly (Attribute | undefined)[]): readonly FoldResult[] | undefined {
    const constants = elements.flatMap((element) => splatOrScalar(element) ?? []);
    const folded = constants.length === this.elements.length ? denseOf(this.dest.type, constants) : undefined;
    return folded === undefined ? undefined : [folded];
  }

  override verify(): void {
    const count = this.dest.type.elementCount ?? 0;
    const given = this.elements.length;
    reportFirst(
      this,
      given === count
        ? undefined
        : `number of operands and types do not match: got ${given} operands and ${count} types`,
    );
  }
}

/** `vector.to_elements`. */
export class ToElementsOp extends defineOp("vector.to_elements", {
  summary: "takes a vector apart into scalars in row-major order",
  description: `
\`\`\`mlir
%0:2 = vector.to_elements %v : vector<2xf32>
\`\`\``,
  operands: { source: AnyVectorOfAnyRank },
  results: { elements: variadic(AnyType) },
  traits: [Pure],
  assembly: "$source attr-dict `:` type($source)",
  inferResultTypes({ operands }): readonly Type[] | string {
    const type = operands[0]?.type;
    if (!(type instanceof VectorType)) return "operand #0 must be a vector";
    return Array.from({ length: type.elementCount ?? 0 }, () => type.elementType);
  },
}) {
  override fold([source]: readonly (Attribute | undefined)[]): readonly FoldResult[] | undefined {
    return elementsOf(source);
  }

  override verify(): void {
    const { elementCount, elementType } = this.source.type;
    const isComplete =
      this.elements.length === elementCount && this.elements.every((each) => each.type === elementType);
    reportFirst(
      this,
      isComplete ? undefined : `expected ${elementCount ?? 0} results of type '${elementType.toString()}'`,
    );
  }
}

/** `vector.step`. */
export class StepOp extends defineOp("vector.step", {
  summary: "the vector [0, 1, 2, …]",
  description: `
\`\`\`mlir
%0 = vector.step : vector<4xindex>
\`\`\``,
  results: { result: IndexVector },
  traits: [Pure],
  assembly: "attr-dict `:` type($result)",
}) {}
