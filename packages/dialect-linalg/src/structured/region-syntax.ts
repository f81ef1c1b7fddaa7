/**
 * The syntax of `linalg.map` and `linalg.reduce`: a region with named arguments, or in short the one operation that is
 * applied to them: `{ arith.addf }`.
 */
import {
  type ArgumentRef,
  type Attribute,
  Builder,
  endOf,
  type Block,
  type OpParser,
  type Operation,
  type OpPrinter,
  type ParsedOperation,
  Region,
  type Type,
  type Value,
} from "@tt-opt/ir-core";
import { YieldOp } from "../ops/yield-op.ts";
import { resultTypesOf, type TypedRefs } from "./operand-syntax.ts";
import { elementOf } from "./operand-type.ts";

/** The operation of the short form, with its attributes. */
export interface PayloadOp {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, Attribute>;
}

/** `{ arith.addf {…} }`; "absent" if no brace is there. */
export function parsePayloadOp(p: OpParser): PayloadOp | "absent" | undefined {
  if (!p.accept("{")) return "absent";
  const at = p.offset;
  const name = p.parseKeyword("the name of an operation");
  if (name === undefined) return undefined;
  if (!p.context.definition(name).isRegistered) return p.error(`'${name}' is not a registered operation`, at);
  const attributes = new Map<string, Attribute>();
  if (!p.parseOptionalAttrDict(attributes) || !p.expect("}")) return undefined;
  return { name, attributes };
}

/** `(%in: f32, %out: f32) { … }`. */
function parseNamedRegion(p: OpParser, what: string): Region | undefined {
  const args: ArgumentRef[] = [];
  const each = (): boolean => {
    const arg = p.parseArgument();
    if (arg !== undefined) args.push(arg);
    return arg !== undefined;
  };
  if (!p.parseList("(", ")", each)) return undefined;
  return p.parseRegion({ args, what, ensureBlock: true, implicitTerminator: "linalg.yield" });
}

/**
 * Ends the reading of an operation whose operands were read: resolves them, and reads the region, unless `payload` is
 * short for it; `pick` chooses the operands of the short form among the region's arguments.
 */
export function parsePayloadRegion(
  p: OpParser,
  state: ParsedOperation,
  { payload, ins, outs }: { readonly payload: PayloadOp | "absent"; readonly ins: TypedRefs; readonly outs: TypedRefs },
  what: string,
  pick: (args: readonly Value[]) => readonly Value[],
): boolean {
  const types = [...ins.types, ...outs.types];
  if (!p.resolveAll([...ins.refs, ...outs.refs], types, state.operands)) return false;
  state.resultTypes = resultTypesOf(outs.types);
  const region = payload === "absent" ? parseNamedRegion(p, what) : shortRegion(p, payload, types, pick);
  if (region !== undefined) state.regions.push(region);
  return region !== undefined;
}

/**
 * The region that the short form stands for; `pick` chooses the operands among the arguments. Reports operands that are
 * missing.
 */
function shortRegion(
  p: OpParser,
  payload: PayloadOp,
  operandTypes: readonly Type[],
  pick: (args: readonly Value[]) => readonly Value[],
): Region | undefined {
  const last = operandTypes.at(-1);
  if (last === undefined) {
    p.error(`expected 'ins(...)' and 'outs(...)' with the operands of '${payload.name}'`);
    return undefined;
  }
  const { context } = p;
  const region = new Region();
  const block = new Builder(context).createBlock(region, operandTypes.map(elementOf));
  const b = new Builder(context, endOf(block));
  const definition = context.definition(payload.name);
  const properties = new Map<string, Attribute>();
  for (const slot of definition.propertySlots) {
    const value = payload.attributes.get(slot.name) ?? slot.defaultValue?.(context);
    if (value !== undefined) properties.set(slot.name, value);
  }
  const attributes = [...payload.attributes].filter(([name]) => !definition.isProperty(name));
  const op = b.createGeneric(payload.name, {
    operands: pick(block.args),
    resultTypes: [elementOf(last)],
    properties,
    attributes,
  });
  YieldOp.build(b, { values: op.results });
  return region;
}

/** The operation that the short form would write, if `body` is one operation on `pick(arguments)` and a yield of it. */
export function shortPayload(
  body: Block | undefined,
  pick: (args: readonly Value[]) => readonly Value[],
): Operation | undefined {
  const op = body?.first;
  const end = op?.next;
  if (body === undefined || op === undefined || end === undefined || !end.is(YieldOp) || end.next !== undefined)
    return undefined;
  if (end.operandCount !== 1 || op.resultCount !== 1 || end.operand(0) !== op.resultAt(0) || op.regions.length > 0)
    return undefined;
  const expected = pick(body.args);
  const operands = op.operands;
  const isPlain =
    operands.length > 0 && operands.length === expected.length && operands.every((value, i) => value === expected[i]);
  return isPlain && op.definition.isRegistered ? op : undefined;
}

/** ` { arith.addf }`. */
export function printPayloadOp(p: OpPrinter, op: Operation): void {
  p.write(` { ${op.name}`);
  const defaults = op.definition.propertySlots
    .filter((slot) => slot.defaultValue?.(op.context) === op.properties.get(slot.name))
    .map((slot) => slot.name);
  p.attrDict(op, defaults);
  p.write(" }");
}

/** The arguments and the region, on lines of their own. */
export function printNamedRegion(p: OpPrinter, region: Region): void {
  p.indented(() => {
    p.newline();
    p.write("(");
    region.entry?.args.forEach((arg, index) => {
      if (index > 0) p.write(", ");
      p.argument(arg);
    });
    p.write(") ");
    p.region(region, { entryArgs: false });
  });
}
