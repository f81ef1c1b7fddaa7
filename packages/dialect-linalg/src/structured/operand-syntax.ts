/** The syntax that structured operations share: `ins(%a : A) outs(%b : B)` and the types of the results. */
import {
  type DenseArrayAttr,
  type OpParser,
  type OperandRef,
  type OpPrinter,
  RankedTensorType,
  type Type,
  type Value,
} from "@tt-opt/ir-core";

/** Operands that have been read, with their types. */
export interface TypedRefs {
  readonly refs: readonly OperandRef[];
  readonly types: readonly Type[];
}

const none: TypedRefs = { refs: [], types: [] };

/** `keyword(%a, %b : A, B)`, or nothing. */
function parseGroup(p: OpParser, keyword: string): TypedRefs | undefined {
  if (!p.acceptKeyword(keyword)) return none;
  if (!p.expect("(")) return undefined;
  if (p.accept(")")) return none;
  const at = p.offset;
  const refs = p.parseOperandList();
  if (refs === undefined) return undefined;
  const types = p.parseColonTypes();
  if (types === undefined || !p.expect(")")) return undefined;
  if (refs.length === types.length) return { refs, types };
  return p.error(`'${keyword}' has ${refs.length} operands, but ${types.length} types`, at);
}

/** `ins(…) outs(…)`. */
export function parseInsOuts(p: OpParser): { readonly ins: TypedRefs; readonly outs: TypedRefs } | undefined {
  const ins = parseGroup(p, "ins");
  const outs = ins === undefined ? undefined : parseGroup(p, "outs");
  return ins === undefined || outs === undefined ? undefined : { ins, outs };
}

/** ` ins(…) outs(…)`. */
export function printInsOuts(p: OpPrinter, inputs: readonly Value[], outputs: readonly Value[]): void {
  printGroup(p, "ins", inputs);
  printGroup(p, "outs", outputs);
}

function printGroup(p: OpPrinter, keyword: string, values: readonly Value[]): void {
  if (values.length === 0) return;
  p.write(` ${keyword}(`);
  p.values(values);
  p.write(" : ");
  p.types(values.map((value) => value.type));
  p.write(")");
}

/** The types of the results of an operation that writes `inits`: those that are tensors. */
export function resultTypesOf(inits: readonly Type[]): RankedTensorType[] {
  return inits.filter((type) => type instanceof RankedTensorType);
}

/** ` name = [0, 1] `, with a space before the attributes even where there are none, as MLIR has it. */
export function printDimensions(p: OpPrinter, name: string, numbers: DenseArrayAttr): void {
  p.write(` ${name} = [${numbers.elementsText()}] `);
}
