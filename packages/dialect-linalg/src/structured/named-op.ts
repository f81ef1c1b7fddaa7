/**
 * Named operations: their definition, syntax and interfaces follow from a payload and a rule for the indexing maps. The
 * region is made while parsing and building and never printed.
 */
import {
  AffineMapArrayAttr,
  AffineMapAttr,
  affineMapsOf,
  type AffineMap,
  AnyRankedTensor,
  AnyShaped,
  AnyType,
  ArrayAttr,
  type Attribute,
  AttrSizedOperandSegments,
  type Builder,
  type Context,
  type CustomDirective,
  defined,
  DenseArrayAttr,
  DictionaryAttr,
  type FormatState,
  implicitTerminator,
  type OpClass,
  type OpParser,
  RecursiveMemoryEffects,
  type Operation,
  type OpPrinter,
  type Type,
  type Value,
  variadic,
} from "@tt-opt/ir-core";
import type { IteratorType } from "../attributes.ts";
import { NamedStructured, type NamedStructure, payloadRegion } from "../payload/payload.ts";
import { LinalgStructured } from "./linalg-structured.ts";
import { elementwiseMaps } from "./map-rules.ts";
import { parseInsOuts, printInsOuts, resultTypesOf } from "./operand-syntax.ts";
import { structuredOp } from "./verify-structured.ts";

/** The attribute in which MLIR keeps the maps of named operations; they follow from the name and the other attributes. */
const memoizedMaps = "linalg.memoized_indexing_maps";

/** The definition of a named operation without an attribute for its maps. */
export function namedOp(summary: string, structure: NamedStructure) {
  return {
    ...namedParts(summary, structure),
    impliedAttributes: (op: Operation) =>
      structure.maps === elementwiseMaps
        ? []
        : [[memoizedMaps, mapsAttr(op.context, impliedMaps(op, structure))] as const],
  } as const;
}

function namedParts(summary: string, structure: NamedStructure) {
  return {
    summary,
    operands: { inputs: variadic(AnyType), outputs: variadic(AnyShaped) },
    results: { result_tensors: variadic(AnyRankedTensor) },
    regions: { body: "single-block" },
    traits: [AttrSizedOperandSegments, implicitTerminator("linalg.yield"), RecursiveMemoryEffects, structuredOp],
    assembly: "`` custom<Named>()",
    directives: { Named: namedSyntax(structure, {}) },
  } as const;
}

/** The definition of a named operation whose maps can be given. */
export function mappedOp(summary: string, structure: NamedStructure, syntax: { readonly requireMaps?: boolean } = {}) {
  return {
    ...namedParts(summary, structure),
    attributes: { indexing_maps: AffineMapArrayAttr },
    directives: { Named: namedSyntax(structure, { hasMaps: true, ...syntax }) },
  } as const;
}

/** Which attributes are written before the operands. */
interface NamedSyntax {
  readonly hasMaps?: boolean;
  readonly requireMaps?: boolean;
  /** `kind=…` comes first. */
  readonly hasKind?: boolean;
}

/** The syntax of a named operation: `[kind=…] [indexing_maps = …] {…} ins(…) outs(…) -> …`. */
export function namedSyntax(structure: NamedStructure, syntax: NamedSyntax): CustomDirective {
  return {
    parse: (p, state) => parseNamed(p, state, structure, syntax),
    print: (p, op) => printNamed(p, op, structure, syntax),
  };
}

function parseNamed(p: OpParser, state: FormatState, structure: NamedStructure, syntax: NamedSyntax): boolean {
  const { attributes } = state.op;
  const start = state.op.offset;
  if (syntax.hasKind === true) {
    if (!p.expectKeyword("kind") || !p.expect("=")) return false;
    const kind = p.parseAttribute();
    if (kind === undefined) return false;
    attributes.set("kind", kind);
  }
  if (syntax.hasMaps === true && p.isKeyword("indexing_maps")) {
    p.lexer.next();
    const maps = p.expect("=") ? p.parseAttribute() : undefined;
    if (maps === undefined) return false;
    attributes.set("indexing_maps", maps);
  } else if (syntax.requireMaps === true) {
    p.error("expected 'indexing_maps' attribute");
    return false;
  }
  if (!p.parseOptionalAttrDict(attributes)) return false;
  const operands = parseInsOuts(p);
  const results = operands === undefined ? undefined : p.parseOptionalArrowTypes();
  if (operands === undefined || results === undefined) return false;
  const { ins, outs } = operands;
  state.setOperands("inputs", ins.refs);
  state.setTypes("inputs", ins.types);
  state.setOperands("outputs", outs.refs);
  state.setTypes("outputs", outs.types);
  state.allResultTypes = results;
  const region = payloadRegion(p.context, structure.payload, [...ins.types, ...outs.types], attributes);
  if (typeof region === "string") {
    p.error(`'${state.op.definition.name}' ${region}`, start);
    return false;
  }
  state.setRegions("body", [region]);
  if (syntax.hasMaps === true && !attributes.has("indexing_maps")) {
    attributes.set("indexing_maps", mapsAttr(p.context, structure.maps(ins.types, outs.types, attributes)));
  }
  return true;
}

function printNamed(p: OpPrinter, op: Operation, structure: NamedStructure, syntax: NamedSyntax): void {
  const [inputs, outputs] = operandsOf(op);
  const elided = ["operandSegmentSizes", memoizedMaps];
  const kind = op.properties.get("kind");
  if (syntax.hasKind === true && kind !== undefined) {
    p.write(" kind=");
    p.attribute(kind);
    elided.push("kind");
  }
  const maps = op.properties.get("indexing_maps");
  if (syntax.hasMaps === true && maps !== undefined) {
    elided.push("indexing_maps");
    if (syntax.requireMaps === true || !hasDefaultMaps(op)) {
      p.write(" indexing_maps = ");
      p.attribute(maps);
    }
  }
  p.attrDict(op, elided);
  printInsOuts(p, inputs, outputs);
  p.optionalArrowTypes(types(op.results));
}

/** The maps that a named operation has if no attribute gives others. */
function impliedMaps(op: Operation, structure: NamedStructure): readonly AffineMap[] {
  const [inputs, outputs] = operandsOf(op);
  return structure.maps(types(inputs), types(outputs), op.properties);
}

/** Whether a named operation has the maps that follow from its name: none of its operands is transposed or broadcast. */
export function hasDefaultMaps(op: Operation): boolean {
  const structure = NamedStructured.get(op);
  const given = op.properties.get("indexing_maps");
  if (structure === undefined) return false;
  return given === undefined || given === mapsAttr(op.context, impliedMaps(op, structure));
}

/** Gives a class of named operations its interfaces; `iterators` are those that do not follow from the maps. */
export function attachNamed(
  cls: OpClass,
  structure: NamedStructure,
  iterators?: (op: Operation) => readonly IteratorType[],
): void {
  NamedStructured.attachAll([cls], structure);
  const indexingMaps = (op: Operation): readonly AffineMap[] => {
    const given = op.properties.get("indexing_maps");
    return given instanceof ArrayAttr ? affineMapsOf(given) : impliedMaps(op, structure);
  };
  LinalgStructured.attachAll([cls], {
    indexingMaps,
    iteratorTypes: iterators ?? ((op) => iteratorTypesOf(indexingMaps(op), operandsOf(op)[0].length)),
    inputs: (op) => operandsOf(op)[0],
    inits: (op) => operandsOf(op)[1],
  });
}

/** What {@link createNamed} makes an operation of. */
export interface NamedParts {
  readonly inputs: readonly Value[];
  readonly outputs: readonly Value[];
  /** Properties, such as `cast` or `indexing_maps`. */
  readonly properties?: Iterable<readonly [string, Attribute]>;
  /** Discardable attributes. */
  readonly attributes?: Iterable<readonly [string, Attribute]>;
}

/** Makes a named operation with the region that its name implies. */
export function createNamed<C extends OpClass>(b: Builder, cls: C, parts: NamedParts): InstanceType<C>;
export function createNamed(b: Builder, cls: OpClass, parts: NamedParts): Operation {
  const { definition } = cls;
  const { payload, maps } = defined(NamedStructured.of(definition), `the payload of ${definition.name}`);
  const properties = new Map<string, Attribute>(parts.properties ?? []);
  const { inputs, outputs } = parts;
  if (definition.isProperty("indexing_maps") && !properties.has("indexing_maps")) {
    properties.set("indexing_maps", mapsAttr(b.context, maps(types(inputs), types(outputs), properties)));
  }
  properties.set("operandSegmentSizes", DenseArrayAttr.i32(b.context, [inputs.length, outputs.length]));
  const region = payloadRegion(b.context, payload, types([...inputs, ...outputs]), properties);
  if (typeof region === "string") throw new TypeError(`cannot build ${definition.name}: ${region}`);
  return b.create({
    definition,
    loc: b.loc,
    operands: [...inputs, ...outputs],
    resultTypes: resultTypesOf(types(outputs)),
    attributes: DictionaryAttr.get(b.context, parts.attributes ?? []),
    properties: DictionaryAttr.get(b.context, properties),
    regions: [region],
    successors: [],
  });
}

/** Inputs and outputs by the property `operandSegmentSizes`. */
export function operandsOf(op: Operation): readonly [inputs: readonly Value[], outputs: readonly Value[]] {
  const sizes = op.properties.get("operandSegmentSizes");
  const count = sizes instanceof DenseArrayAttr ? (sizes.numbers[0] ?? 0) : op.operandCount - 1;
  const values = op.operands;
  return [values.slice(0, count), values.slice(count)];
}

/** The attribute of a list of maps. */
export function mapsAttr(context: Context, maps: readonly AffineMap[]): ArrayAttr {
  return ArrayAttr.get(
    context,
    maps.map((map) => AffineMapAttr.get(context, map)),
  );
}

/** Dimensions that an output has are parallel, the others reductions. */
export function iteratorTypesOf(maps: readonly AffineMap[], inputCount: number): readonly IteratorType[] {
  const outputs = maps.slice(inputCount);
  const loops = maps[0]?.numDims ?? 0;
  return Array.from({ length: loops }, (_, loop) =>
    outputs.some((map) => map.isFunctionOfDim(loop)) ? "parallel" : "reduction",
  );
}

function types(values: readonly Value[]): readonly Type[] {
  return values.map((value) => value.type);
}
