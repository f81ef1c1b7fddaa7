/** `vector.outerproduct`: all products of elements of two vectors, or of a vector and a scalar. */
import {
  AnyType,
  defineOp,
  type OpParser,
  type OpPrinter,
  optional,
  type ParsedOperation,
  Pure,
  type Type,
  VectorType,
  withDefault,
} from "@tt-opt/ir-core";
import { CombiningKind } from "./attributes.ts";
import { AnyVectorOfNonZeroRank } from "./constraints.ts";
import { elementProblem, reportFirst } from "./verify/report.ts";
import { isSupportedKind } from "./verify/reduction-problems.ts";

/** `vector.outerproduct`. */
export class OuterProductOp extends defineOp("vector.outerproduct", {
  summary: "outer product, combined with an accumulator if there is one",
  description: `
\`\`\`mlir
%0 = vector.outerproduct %a, %b : vector<4xf32>, vector<8xf32>
%1 = vector.outerproduct %a, %b, %c {kind = #vector.kind<maxnumf>} : vector<4xf32>, vector<8xf32>
%2 = vector.outerproduct %a, %x : vector<4xf32>, f32
\`\`\``,
  operands: { lhs: AnyVectorOfNonZeroRank, rhs: AnyType, acc: optional(AnyVectorOfNonZeroRank) },
  results: { result: AnyVectorOfNonZeroRank },
  attributes: { kind: withDefault(CombiningKind, (context) => CombiningKind.attr(context, "add")) },
  traits: [Pure],
  inferResultTypes({ operands }): readonly Type[] | string {
    const type = outerProductType(operands[0]?.type, operands[1]?.type);
    return type === undefined ? "expected a vector as operand #0" : [type];
  },
}) {
  override verify(): void {
    const rhs = this.rhs.type;
    const { elementType } = this.result.type;
    reportFirst(
      this,
      elementProblem("lhs operand and result", this.lhs.type, this.result.type),
      elementProblem("rhs operand and result", rhs, this.result.type),
      this.lhs.type.rank === 1 ? undefined : "expected 1-d vector for operand #1",
      rhs instanceof VectorType && rhs.rank !== 1 ? "expected 1-d vector for operand #2" : undefined,
      flags(this.lhs.type)[0] === true && rhs instanceof VectorType && flags(rhs)[0] !== true
        ? "expected either both or only #2 operand dim to be scalable"
        : undefined,
      this.result.type === outerProductType(this.lhs.type, rhs)
        ? undefined
        : "expected the outer product of the operands as result",
      this.acc === undefined || this.acc.type === this.result.type
        ? undefined
        : "expected operand #3 of same type as result type",
      isSupportedKind(this.kind.value, elementType) ? undefined : `unsupported outerproduct type`,
    );
  }

  override printAssembly(p: OpPrinter): void {
    p.write(" ");
    p.values(this.operands);
    p.attrDict(this, this.acc === undefined && this.kind.value === "add" ? ["kind"] : []);
    p.write(" : ");
    p.types([this.lhs.type, this.rhs.type]);
  }

  static parseAssembly(p: OpParser, state: ParsedOperation): boolean {
    const at = p.offset;
    const refs = p.parseOperandList();
    if (refs === undefined || !p.parseAttributesOf(state)) return false;
    if (refs.length < 2 || refs.length > 3) {
      p.error("expected two operands and an optional accumulator", at);
      return false;
    }
    const types = p.parseColonTypes();
    if (types === undefined) return false;
    if (types.length !== 2) {
      p.error("expected 2 types", at);
      return false;
    }
    const result = outerProductType(types[0], types[1]);
    if (result === undefined) {
      p.error("expected vector type for operand #0", at);
      return false;
    }
    state.resultTypes = [result];
    return p.resolveAll(refs, refs.length === 3 ? [...types, result] : types, state.operands);
  }
}

/** The type of the product of a vector and a vector or scalar. */
function outerProductType(lhs: Type | undefined, rhs: Type | undefined): VectorType | undefined {
  if (!(lhs instanceof VectorType) || rhs === undefined) return undefined;
  if (!(rhs instanceof VectorType)) return lhs;
  const scalable = [...flags(lhs), ...flags(rhs)];
  return VectorType.get([...lhs.shape, ...rhs.shape], lhs.elementType, scalable);
}

function flags(type: VectorType): boolean[] {
  return type.shape.map((_, i) => type.scalable[i] ?? false);
}
