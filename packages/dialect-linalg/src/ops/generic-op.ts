/** `linalg.generic`: a structured operation whose maps, iterator types and region are all written out. */
import {
  AffineMapArrayAttr,
  affineMapsOf,
  type AffineMap,
  AnyRankedTensor,
  AnyShaped,
  AnyType,
  ArrayAttr,
  type Attribute,
  AttrSizedOperandSegments,
  type BlockArgument,
  DenseArrayAttr,
  DictionaryAttr,
  defineOp,
  implicitTerminator,
  type OpParser,
  RecursiveMemoryEffects,
  type OpPrinter,
  optional,
  type ParsedOperation,
  StrAttr,
  StringAttr,
  variadic,
} from "@tt-opt/ir-core";
import { parseStructuredTrait } from "@tt-opt/dialect-std";
import { type IteratorType, IteratorTypeArray, IteratorTypeEnum } from "../attributes.ts";
import { LinalgStructured } from "../structured/linalg-structured.ts";
import { parseInsOuts, printInsOuts } from "../structured/operand-syntax.ts";
import { structuredOp } from "../structured/verify-structured.ts";

const traitNames = ["doc", "indexing_maps", "iterator_types", "library_call"] as const;

/** `linalg.generic`. */
export class GenericOp extends defineOp("linalg.generic", {
  summary: "a perfect loop nest that applies a region to elements of its operands",
  description: `
\`\`\`mlir
%0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
    iterator_types = ["parallel", "reduction"]} ins(%a : tensor<4x8xf32>) outs(%init : tensor<4xf32>) {
^bb0(%in: f32, %out: f32):
  %sum = arith.addf %out, %in : f32
  linalg.yield %sum : f32
} -> tensor<4xf32>
\`\`\``,
  operands: { inputs: variadic(AnyType), outputs: variadic(AnyShaped) },
  results: { result_tensors: variadic(AnyRankedTensor) },
  attributes: {
    indexing_maps: AffineMapArrayAttr,
    iterator_types: IteratorTypeArray,
    doc: optional(StrAttr),
    library_call: optional(StrAttr),
  },
  regions: { body: "single-block" },
  traits: [AttrSizedOperandSegments, implicitTerminator("linalg.yield"), RecursiveMemoryEffects, structuredOp],
}) {
  override suggestArgumentName({ index }: BlockArgument): string {
    return index < this.inputs.length ? "in" : "out";
  }

  /** The maps of the operands, inputs first. */
  get indexingMaps(): readonly AffineMap[] {
    const known = mapsOf.get(this.indexing_maps);
    if (known !== undefined) return known;
    const maps = affineMapsOf(this.indexing_maps);
    mapsOf.set(this.indexing_maps, maps);
    return maps;
  }

  /** For each loop, outermost first, how it may be executed. */
  get iteratorTypes(): readonly IteratorType[] {
    const known = iteratorsOf.get(this.iterator_types);
    if (known !== undefined) return known;
    const types = this.iterator_types.elements.map((type) => IteratorTypeEnum.of(type) ?? "parallel");
    iteratorsOf.set(this.iterator_types, types);
    return types;
  }

  override printAssembly(p: OpPrinter): void {
    p.write(" ");
    p.attribute(traitOf(this));
    printInsOuts(p, this.inputs, this.outputs);
    if ([...this.attributes.names].some((name) => name !== "linalg.memoized_indexing_maps")) {
      p.write(" attrs = ");
      p.attrDict(this, [...traitNames, "operandSegmentSizes", "linalg.memoized_indexing_maps"]);
    }
    p.write(" ");
    p.region(this.body);
    p.optionalArrowTypes(this.resultTypes);
  }

  static parseAssembly(p: OpParser, state: ParsedOperation): boolean {
    if (!parseStructuredTrait(p, state, IteratorTypeEnum)) return false;
    const operands = parseInsOuts(p);
    if (operands === undefined) return false;
    if (p.acceptKeyword("attrs") && !(p.expect("=") && p.parseAttrDict(state.attributes))) return false;
    const region = p.parseRegion({ what: "the region of linalg.generic", implicitTerminator: "linalg.yield" });
    const results = region === undefined ? undefined : p.parseOptionalArrowTypes();
    if (region === undefined || results === undefined) return false;
    const { ins, outs } = operands;
    state.set("operandSegmentSizes", DenseArrayAttr.i32(p.context, [ins.refs.length, outs.refs.length]));
    state.regions.push(region);
    state.resultTypes = results;
    return p.resolveAll([...ins.refs, ...outs.refs], [...ins.types, ...outs.types], state.operands);
  }
}

/** The attributes that make the operation what it is, with iterator types as strings. */
function traitOf(op: GenericOp): DictionaryAttr {
  const { context } = op;
  const entries = traitNames.flatMap((name): (readonly [string, Attribute])[] => {
    const value = op.properties.get(name);
    if (value === undefined) return [];
    if (name !== "iterator_types") return [[name, value]];
    return [
      [
        name,
        ArrayAttr.get(
          context,
          op.iteratorTypes.map((type) => StringAttr.get(context, type)),
        ),
      ],
    ];
  });
  return DictionaryAttr.get(context, entries);
}

/** The maps of an attribute, which many operations share and passes ask for all the time. */
const mapsOf = new WeakMap<ArrayAttr, readonly AffineMap[]>();

/** The same of iterator types. */
const iteratorsOf = new WeakMap<ArrayAttr, readonly IteratorType[]>();

LinalgStructured.attach(GenericOp, {
  indexingMaps: (op) => op.indexingMaps,
  iteratorTypes: (op) => op.iteratorTypes,
  inputs: (op) => op.inputs,
  inits: (op) => op.outputs,
});
