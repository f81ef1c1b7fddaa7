/**
 * The syntax and the verifier that functions of all dialects share: `private @f(%x: i32 {a.b}) -> (i32, i1) attributes
 * {…} {…}`. An operation calls these functions in its own hooks.
 */
import type { Attribute, Type } from "../attributes/attribute.ts";
import { ArrayAttr, DictionaryAttr, TypeAttr } from "../attributes/collections.ts";
import { StringAttr, symbolText } from "../attributes/text.ts";
import type { Operation } from "../ir/operation.ts";
import type { ArgumentRef, OpParser } from "../text/op-parser.ts";
import type { OpPrinter } from "../text/op-printer.ts";
import type { ParsedOperation } from "../text/parsed-operation.ts";
import { Region } from "../ir/region.ts";
import { FunctionType } from "../types/composite.ts";
import { functionBody, functionName, functionPartAttrs, functionType, isDeclaration } from "./function-like.ts";

interface Signature {
  readonly types: Type[];
  readonly attributes: DictionaryAttr[];
  /** The names of the arguments; none for a declaration that omits them. */
  readonly names: ArgumentRef[];
}

/** Parses a function after the operation's name. */
export function parseFunction(p: OpParser, state: ParsedOperation): boolean {
  const { context } = p;
  const visibility = ["public", "private", "nested"].find((word) => p.acceptKeyword(word));
  if (visibility !== undefined) state.set("sym_visibility", StringAttr.get(context, visibility));
  const name = p.parseSymbolName();
  if (name === undefined) return false;
  state.set("sym_name", StringAttr.get(context, name));
  const inputs = parseArguments(p);
  if (inputs === undefined) return false;
  const results = parseResults(p);
  if (results === undefined) return false;
  state.set("function_type", TypeAttr.get(FunctionType.get(context, inputs.types, results.types)));
  if (p.acceptKeyword("attributes") && !parseExplicitAttributes(p, state)) return false;
  setPartAttrs(state, "arg_attrs", inputs.attributes);
  setPartAttrs(state, "res_attrs", results.attributes);
  return parseBody(p, state, name, inputs);
}

function parseBody(p: OpParser, state: ParsedOperation, name: string, inputs: Signature): boolean {
  const { offset } = p;
  const errors = p.errorCount;
  const isNamed = inputs.names.length === inputs.types.length;
  const what = `the body of ${state.definition.name} ${symbolText(name)}`;
  const body = p.isPunctuation("{") ? p.parseRegion({ args: inputs.names, isolated: true, what }) : new Region();
  if (body === undefined) return false;
  state.regions.push(body);
  if (p.errorCount > errors) return true;
  if (!isNamed && body.entry?.args.length === 0) {
    p.error("expected names for the arguments of a function with a body: %name: type", offset);
    return false;
  }
  if (p.offset !== offset && (body.isEmpty || (body.hasOneBlock && body.entry?.isEmpty === true))) {
    p.error("expected non-empty function body", offset);
    return false;
  }
  return true;
}

/** `(%x: i32 {a.b}, …)`, or `(i32 {a.b}, …)`. */
function parseArguments(p: OpParser): Signature | undefined {
  const signature: Signature = { types: [], attributes: [], names: [] };
  const each = (): boolean => {
    const isNamed = p.isPunctuation("%") || p.lexer.slice.startsWith("%");
    if (isNamed && signature.names.length < signature.types.length) {
      p.error("expected type instead of SSA identifier");
      return false;
    }
    if (!isNamed && signature.names.length > 0) {
      p.error("expected SSA identifier");
      return false;
    }
    if (!isNamed) return parseTypeAndAttributes(p, signature);
    const argument = p.parseArgument({ allowAttributes: true });
    if (argument === undefined) return false;
    signature.names.push(argument);
    signature.types.push(argument.type);
    signature.attributes.push(argument.attributes ?? DictionaryAttr.empty(p.context));
    return true;
  };
  return p.parseList("(", ")", each) ? signature : undefined;
}

function parseTypeAndAttributes(p: OpParser, signature: Signature): boolean {
  const type = p.parseType();
  const entries = new Map<string, Attribute>();
  if (type === undefined || !p.parseOptionalAttrDict(entries)) return false;
  if (p.isKeyword("loc") && p.parseLocation() === undefined) return false;
  signature.types.push(type);
  signature.attributes.push(DictionaryAttr.get(p.context, entries));
  return true;
}

/** `-> i32`, or `-> (i32 {a.b}, i1)`. */
function parseResults(p: OpParser): Signature | undefined {
  const signature: Signature = { types: [], attributes: [], names: [] };
  if (!p.accept("->")) return signature;
  if (p.isPunctuation("(")) {
    return p.parseList("(", ")", () => parseTypeAndAttributes(p, signature)) ? signature : undefined;
  }
  const type = p.parseType();
  if (type === undefined) return undefined;
  signature.types.push(type);
  signature.attributes.push(DictionaryAttr.empty(p.context));
  return signature;
}

function parseExplicitAttributes(p: OpParser, state: ParsedOperation): boolean {
  const { offset } = p;
  const entries = new Map<string, Attribute>();
  if (!p.parseAttrDict(entries)) return false;
  for (const name of ["sym_visibility", "sym_name", "function_type"]) {
    if (!entries.has(name)) continue;
    p.error(
      `'${name}' is an inferred attribute and should not be specified in the explicit attribute dictionary`,
      offset,
    );
    return false;
  }
  for (const [name, value] of entries) state.set(name, value);
  return true;
}

function setPartAttrs(
  state: ParsedOperation,
  part: "arg_attrs" | "res_attrs",
  attributes: readonly DictionaryAttr[],
): void {
  if (attributes.some(({ size }) => size > 0)) state.set(part, ArrayAttr.get(state.context, attributes));
}

/** Prints a function after the operation's name. */
export function printFunction(p: OpPrinter, op: Operation): void {
  const { inputs, results } = functionType(op);
  const visibility = op.attribute("sym_visibility");
  p.write(visibility instanceof StringAttr ? ` ${visibility.value} ` : " ");
  p.symbolName(functionName(op));
  p.write("(");
  const entry = functionBody(op)?.entry;
  inputs.forEach((type, i) => {
    if (i > 0) p.write(", ");
    const argument = entry?.args[i];
    const attributes = functionPartAttrs(op, "arg_attrs", i);
    if (argument !== undefined) p.argument(argument, attributes);
    else printTypeAndAttributes(p, type, attributes);
  });
  p.write(")");
  if (results.length > 0) printResults(p, op, results);
  p.attrDictWithKeyword(op, ["sym_name", "sym_visibility", "function_type", "arg_attrs", "res_attrs"]);
  const body = functionBody(op);
  if (body === undefined || body.isEmpty) return;
  p.write(" ");
  p.region(body, { entryArgs: false });
}

function printResults(p: OpPrinter, op: Operation, results: readonly Type[]): void {
  p.write(" -> ");
  const [single] = results;
  const isBare = results.length === 1 && functionPartAttrs(op, "res_attrs", 0).size === 0;
  if (isBare && single !== undefined && !(single instanceof FunctionType)) return p.type(single);
  p.write("(");
  results.forEach((type, i) => {
    if (i > 0) p.write(", ");
    printTypeAndAttributes(p, type, functionPartAttrs(op, "res_attrs", i));
  });
  p.write(")");
}

function printTypeAndAttributes(p: OpPrinter, type: Type, attributes: DictionaryAttr): void {
  p.type(type);
  if (attributes.size === 0) return;
  p.write(" ");
  attributes.print(p);
}

/** Reports errors in the attributes of a function's arguments and results, and in its entry block. */
export function verifyFunction(op: Operation): void {
  const { inputs, results } = functionType(op);
  verifyPartAttrs(op, "arg_attrs", "argument", inputs.length);
  verifyPartAttrs(op, "res_attrs", "result", results.length);
  inputs.forEach((_, i) => {
    verifyArgumentAttrs(op, functionPartAttrs(op, "arg_attrs", i));
  });
  const visibility = op.attribute("sym_visibility");
  if (isDeclaration(op)) {
    const isPublic = !(visibility instanceof StringAttr) || visibility.value === "public";
    if (isPublic) op.error("symbol declaration cannot have public visibility", "TT2020");
    return;
  }
  const args = functionBody(op)?.entry?.args ?? [];
  if (args.length !== inputs.length) {
    op.error(`entry block must have ${inputs.length} arguments to match function signature`, "TT2020");
    return;
  }
  args.forEach(({ type }, i) => {
    const expected = inputs[i];
    if (expected === undefined || expected === type) return;
    const types = `'${type.toString()}') must match the type of the corresponding argument in function signature('${expected.toString()}')`;
    op.error(`type of entry block argument #${i}(${types}`, "TT2020");
  });
}

/** Verifies the attributes of one argument by the hooks of their dialects. */
function verifyArgumentAttrs(op: Operation, attributes: DictionaryAttr): void {
  for (const [name, value] of attributes.entries()) {
    const dot = name.indexOf(".");
    const owner = dot < 0 ? undefined : op.context.dialect(name.slice(0, dot));
    const problem = owner?.argumentAttributeProblem?.(name.slice(dot + 1), value, isDeclaration(op));
    if (problem !== undefined) op.error(problem, "TT2020");
  }
}

function verifyPartAttrs(op: Operation, part: "arg_attrs" | "res_attrs", what: string, count: number): void {
  const list = op.attribute(part);
  if (!(list instanceof ArrayAttr)) return;
  if (list.elements.length !== count) {
    const numbers = `got ${list.elements.length}, but expected ${count}`;
    const same = `expects ${what} attribute array to have the same number of elements as the number of function ${what}s`;
    op.error(`${same}, ${numbers}`, "TT2020");
    return;
  }
  for (const attributes of list.elements) {
    if (!(attributes instanceof DictionaryAttr)) {
      op.error(
        `expects ${what} attribute dictionary to be a DictionaryAttr, but got \`${attributes.toString()}\``,
        "TT2020",
      );
      continue;
    }
    const bare = attributes.names.find((name) => !name.includes("."));
    if (bare !== undefined) op.error(`${what}s may only have dialect attributes, but there is '${bare}'`, "TT2020");
  }
}
