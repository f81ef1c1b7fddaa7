/**
 * The custom form of `scf.forall`: `(%i, %j) in (4, %n) shared_outs(%o = %t) -> (tensor<8xf32>) {…} {mapping = […]}`.
 */
import {
  type ArgumentRef,
  type Builder,
  DenseArrayAttr,
  dynamic,
  IndexType,
  type OperandRef,
  type OpParser,
  type OpPrinter,
  type ParsedOperation,
  parseSafeInteger,
} from "@tt-opt/ir-core";
import { type MixedValue, staticAttr } from "../shape/index.ts";
import { ensureParsedTerminator } from "./blocks.ts";
import type { ForallOp } from "./forall-op.ts";
import { printInits } from "./init-list.ts";

interface BoundList {
  readonly refs: OperandRef[];
  readonly numbers: number[];
}

/** Reads `scf.forall` after its name; `terminate` adds the terminator if it was left out. */
export function parseForall(p: OpParser, state: ParsedOperation, terminate: (b: Builder) => void): boolean {
  const index = IndexType.get(p.context);
  const ivs = p.parseOperandsIn("(", ")");
  if (ivs === undefined) return false;
  const bounds = parseBounds(p, ivs.length);
  if (bounds === undefined) return false;
  const shared = p.acceptKeyword("shared_outs") ? p.parseAssignments() : { args: [], operands: [] };
  if (shared === undefined) return false;
  const { offset } = p;
  const types = p.parseOptionalArrowTypes();
  if (types === undefined) return false;
  if (types.length !== shared.operands.length) {
    p.error("mismatch between out operands and types", offset);
    return false;
  }
  for (const { refs } of bounds) for (const ref of refs) state.operands.push(p.resolve(ref, index));
  if (!p.resolveAll(shared.operands, types, state.operands, "shared outputs")) return false;
  state.resultTypes = types;
  const [lower, upper, step] = bounds;
  const args: ArgumentRef[] = [
    ...ivs.map((ref) => ({ ref, type: index })),
    ...shared.args.flatMap((ref, i) => (types[i] === undefined ? [] : { ref, type: types[i] })),
  ];
  const region = p.parseRegion({ args, what: "the body of scf.forall" });
  if (region === undefined) return false;
  ensureParsedTerminator(p, region, terminate);
  state.regions.push(region);
  state.set("staticLowerBound", staticAttr(p.context, lower.numbers));
  state.set("staticUpperBound", staticAttr(p.context, upper.numbers));
  state.set("staticStep", staticAttr(p.context, step.numbers));
  const sizes = [...bounds.map(({ refs }) => refs.length), types.length];
  state.set("operandSegmentSizes", DenseArrayAttr.i32(p.context, sizes));
  return p.parseAttributesOf(state);
}

/** `in (…)`, or `= (…) to (…) step (…)`. */
function parseBounds(p: OpParser, rank: number): readonly [BoundList, BoundList, BoundList] | undefined {
  if (p.acceptKeyword("in")) {
    const upper = parseBoundList(p, rank);
    if (upper === undefined) return undefined;
    const all = (value: number): BoundList => ({ refs: [], numbers: upper.numbers.map(() => value) });
    return [all(0), upper, all(1)];
  }
  if (!p.expect("=")) return undefined;
  const lower = parseBoundList(p, rank);
  if (lower === undefined || !p.expectKeyword("to")) return undefined;
  const upper = parseBoundList(p, rank);
  if (upper === undefined || !p.expectKeyword("step")) return undefined;
  const step = parseBoundList(p, rank);
  return step === undefined ? undefined : [lower, upper, step];
}

function parseBoundList(p: OpParser, rank: number): BoundList | undefined {
  const list: BoundList = { refs: [], numbers: [] };
  const { offset } = p;
  const each = (): boolean => {
    const ref = p.optionalOperand();
    if (ref !== undefined) {
      list.refs.push(ref);
      list.numbers.push(dynamic);
      return true;
    }
    const number = parseSafeInteger(p, "SSA value or integer");
    if (number !== undefined) list.numbers.push(number);
    return number !== undefined;
  };
  if (!p.parseList("(", ")", each)) return undefined;
  if (list.numbers.length === rank) return list;
  return p.error(`expected ${rank} bounds, one per induction variable, but found ${list.numbers.length}`, offset);
}

/** Writes `op` after its name. */
export function printForall(p: OpPrinter, op: ForallOp): void {
  p.write(" (");
  p.values(op.inductionVars);
  p.write(")");
  if (op.isNormalized) printBounds(p, " in ", op.upperBounds);
  else {
    printBounds(p, " = ", op.lowerBounds);
    printBounds(p, " to ", op.upperBounds);
    printBounds(p, " step ", op.steps);
  }
  printInits(p, " shared_outs", op.regionOutArgs, op.outputs);
  if (op.outputs.length > 0) {
    p.write(" -> (");
    p.types(op.outputs.map(({ type }) => type));
    p.write(")");
  }
  p.write(" ");
  p.region(op.bodyRegion, { entryArgs: false, terminators: op.outputs.length > 0 });
  p.attrDict(op, ["operandSegmentSizes", "staticLowerBound", "staticUpperBound", "staticStep"]);
}

function printBounds(p: OpPrinter, prefix: string, values: readonly MixedValue[]): void {
  p.write(`${prefix}(`);
  values.forEach((value, i) => {
    if (i > 0) p.write(", ");
    if (typeof value === "number") p.write(`${value}`);
    else p.value(value);
  });
  p.write(")");
}
