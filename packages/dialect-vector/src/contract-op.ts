/** `vector.contract`: sums products over the dimensions that the result does not have. */
import {
  affineMapsOf,
  type AffineMap,
  AffineMapArrayAttr,
  AnyType,
  ArrayAttr,
  type Attribute,
  DictionaryAttr,
  defineOp,
  type OpParser,
  type OpPrinter,
  type ParsedOperation,
  Pure,
  same,
  StringAttr,
  withDefault,
} from "@tt-opt/ir-core";
import { parseStructuredTrait } from "@tt-opt/dialect-std";
import { CombiningKind, VectorIteratorType, VectorIteratorTypeArray } from "./attributes.ts";
import { AnyVectorOfNonZeroRank } from "./constraints.ts";
import { reportFirst } from "./verify/report.ts";
import { contractionProblem } from "./verify/reduction-problems.ts";

const traitNames = ["indexing_maps", "iterator_types", "kind"] as const;

/** `vector.contract`. */
export class ContractionOp extends defineOp("vector.contract", {
  summary: "sums products of two vectors over reduction dimensions",
  description: `
The indexing maps say which dimensions of the iteration space each of lhs, rhs and acc has; a dimension is \`parallel\` if the
result has it and \`reduction\` if not.

\`\`\`mlir
%0 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>,
    affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>}
  %a, %b, %c : vector<4x3xf32>, vector<3x7xf32> into vector<4x7xf32>
\`\`\``,
  operands: { lhs: AnyVectorOfNonZeroRank, rhs: AnyVectorOfNonZeroRank, acc: AnyType },
  results: { result: same("acc") },
  attributes: {
    indexing_maps: AffineMapArrayAttr,
    iterator_types: VectorIteratorTypeArray,
    kind: withDefault(CombiningKind, (context) => CombiningKind.attr(context, "add")),
  },
  traits: [Pure],
}) {
  override verify(): void {
    const types = [this.lhs.type, this.rhs.type, this.acc.type] as const;
    const { indexingMaps: maps, iteratorTypes: iterators } = this;
    reportFirst(this, contractionProblem({ maps, iterators, types, kind: this.kind.value }));
  }

  /** The maps of lhs, rhs and acc. */
  get indexingMaps(): readonly AffineMap[] {
    return affineMapsOf(this.indexing_maps);
  }

  /** For each dimension of the iteration space, whether it is parallel or a reduction. */
  get iteratorTypes(): readonly ("parallel" | "reduction")[] {
    return this.iterator_types.elements.map((type) => VectorIteratorType.of(type) ?? "parallel");
  }

  override printAssembly(p: OpPrinter): void {
    const names = this.iterator_types.elements.map((type): Attribute => {
      const name = VectorIteratorType.of(type);
      return name === undefined ? type : StringAttr.get(this.context, name);
    });
    p.write(" ");
    p.attribute(
      DictionaryAttr.get(this.context, [
        ["indexing_maps", this.indexing_maps],
        ["iterator_types", ArrayAttr.get(this.context, names)],
        ["kind", this.kind],
      ]),
    );
    p.write(" ");
    p.values([this.lhs, this.rhs, this.acc]);
    p.attrDict(this, traitNames);
    p.write(" : ");
    p.types([this.lhs.type, this.rhs.type]);
    p.write(" into ");
    p.type(this.result.type);
  }

  static parseAssembly(p: OpParser, state: ParsedOperation): boolean {
    if (!parseStructuredTrait(p, state, VectorIteratorType)) return false;
    const refs = p.parseOperandList();
    if (refs === undefined || !p.parseAttributesOf(state) || !p.expect(":")) return false;
    const at = p.offset;
    const [lhs, rhs, acc, ...rest] = p.parseTypeList() ?? [];
    if (lhs === undefined) return false;
    const result = p.expectKeyword("into") ? p.parseType() : undefined;
    if (result === undefined) return false;
    if (rhs === undefined || (acc ?? result) !== result || rest.length > 0) {
      p.error("expected the types of lhs and rhs; that of the accumulator is the result's", at);
      return false;
    }
    state.resultTypes = [result];
    return p.resolveAll(refs, [lhs, rhs, result], state.operands);
  }
}
