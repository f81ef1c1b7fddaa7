/**
 * The custom form of functions: `public @name(%arg: type {attributes}, …) -> (type {attributes}) attributes {…} {body}`.
 * Attributes of arguments and results are kept in the properties `arg_attrs` and `res_attrs`, an array of dictionaries
 * that is left out where all are empty.
 */
import {
  type ArgumentRef,
  ArrayAttr,
  type Attribute,
  at,
  type Context,
  DictionaryAttr,
  FunctionType,
  type OpParser,
  type OpPrinter,
  type Operation,
  type ParsedOperation,
  Region,
  StringAttr,
  type Type,
  TypeAttr,
} from "@tt-opt/ir-core";

const visibilities = ["public", "private", "nested"];
const inSignature = ["sym_name", "function_type", "sym_visibility", "arg_attrs", "res_attrs"];

/** Reads what follows the operation's name; false after an error. */
export function parseFunction(p: OpParser, state: ParsedOperation): boolean {
  const { context } = p;
  const visibility = visibilities.find((word) => p.acceptKeyword(word));
  if (visibility !== undefined) state.set("sym_visibility", StringAttr.get(context, visibility));
  const name = p.parseSymbolName();
  if (name === undefined) return false;
  state.set("sym_name", StringAttr.get(context, name));
  const inputs = parseInputs(p);
  if (inputs === undefined) return false;
  const results = p.accept("->") ? parseResults(p) : [];
  if (results === undefined) return false;
  const types = (list: readonly Typed[]): readonly Type[] => list.map(({ type }) => type);
  state.set("function_type", TypeAttr.get(FunctionType.get(context, types(inputs), types(results))));
  state.set("arg_attrs", dictionaries(context, inputs));
  state.set("res_attrs", dictionaries(context, results));
  if (p.acceptKeyword("attributes") && !p.parseAttrDict(state.attributes)) return false;
  return parseBody(p, state, name, inputs);
}

/** A type in a signature; with the name of the argument unless the function has no body. */
interface Typed {
  readonly type: Type;
  readonly argument?: ArgumentRef;
  readonly attributes?: DictionaryAttr;
}

function parseInputs(p: OpParser): Typed[] | undefined {
  const inputs: Typed[] = [];
  const each = (): boolean => {
    const hasName = p.lexer.slice.startsWith("%");
    if (inputs.length > 0 && hasName !== (inputs[0]?.argument !== undefined)) {
      p.error("either all arguments have names, or none has");
      return false;
    }
    const input = hasName ? parseNamed(p) : parseTyped(p);
    if (input !== undefined) inputs.push(input);
    return input !== undefined;
  };
  return p.parseList("(", ")", each) ? inputs : undefined;
}

function parseNamed(p: OpParser): Typed | undefined {
  const argument = p.parseArgument({ allowAttributes: true });
  if (argument === undefined) return undefined;
  const { type, attributes } = argument;
  return { type, argument, ...(attributes === undefined ? {} : { attributes }) };
}

function parseTyped(p: OpParser): Typed | undefined {
  const type = p.parseType();
  if (type === undefined || !p.isPunctuation("{")) return type === undefined ? undefined : { type };
  const entries = new Map<string, Attribute>();
  return p.parseAttrDict(entries) ? { type, attributes: DictionaryAttr.get(p.context, entries) } : undefined;
}

function parseResults(p: OpParser): Typed[] | undefined {
  if (!p.isPunctuation("(")) {
    const type = p.parseType();
    return type === undefined ? undefined : [{ type }];
  }
  const results: Typed[] = [];
  const each = (): boolean => {
    const result = parseTyped(p);
    if (result !== undefined) results.push(result);
    return result !== undefined;
  };
  return p.parseList("(", ")", each) ? results : undefined;
}

function dictionaries(context: Context, list: readonly Typed[]): ArrayAttr | undefined {
  if (list.every(({ attributes }) => attributes === undefined || attributes.size === 0)) return undefined;
  const empty = DictionaryAttr.empty(context);
  return ArrayAttr.get(
    context,
    list.map(({ attributes }) => attributes ?? empty),
  );
}

function parseBody(p: OpParser, state: ParsedOperation, name: string, inputs: readonly Typed[]): boolean {
  if (!p.isPunctuation("{")) {
    state.regions.push(new Region());
    return true;
  }
  if (inputs.some(({ argument }) => argument === undefined)) {
    p.error(`the arguments of @${name} need names, because it has a body: write '%name: type'`);
    return false;
  }
  const args = inputs.flatMap(({ argument }) => argument ?? []);
  const region = p.parseRegion({ args, isolated: true, what: `the body of ${state.definition.name} @${name}` });
  if (region === undefined) return false;
  if (region.isEmpty) {
    p.error(`expected a non-empty body of @${name}; leave the braces out to declare a function`);
    return false;
  }
  state.regions.push(region);
  return true;
}

/** Writes what follows the operation's name. */
export function printFunction(p: OpPrinter, op: Operation): void {
  const visibility = op.properties.get("sym_visibility");
  p.write(" ");
  if (visibility instanceof StringAttr) p.write(`${visibility.value} `);
  const name = op.properties.get("sym_name");
  p.symbolName(name instanceof StringAttr ? name.value : "");
  const value = op.properties.get("function_type");
  const type = value instanceof TypeAttr && value.type instanceof FunctionType ? value.type : undefined;
  printInputs(p, op, type?.inputs ?? []);
  printResults(p, type?.results ?? [], dictionariesOf(op, "res_attrs"));
  p.attrDictWithKeyword(op, inSignature);
  if (op.region(0).isEmpty) return;
  p.write(" ");
  p.region(op.region(0), { entryArgs: false });
}

function printInputs(p: OpPrinter, op: Operation, inputs: readonly Type[]): void {
  const attributes = dictionariesOf(op, "arg_attrs");
  const args = op.region(0).entry?.args;
  p.write("(");
  inputs.forEach((type, index) => {
    if (index > 0) p.write(", ");
    if (args !== undefined) p.argument(at(args, index), attributes[index]);
    else printTyped(p, type, attributes[index]);
  });
  p.write(")");
}

function printResults(p: OpPrinter, results: readonly Type[], attributes: readonly DictionaryAttr[]): void {
  if (results.length === 0) return;
  if (attributes.length === 0) {
    p.optionalArrowTypes(results);
    return;
  }
  p.write(" -> (");
  results.forEach((type, index) => {
    if (index > 0) p.write(", ");
    printTyped(p, type, attributes[index]);
  });
  p.write(")");
}

function printTyped(p: OpPrinter, type: Type, attributes: DictionaryAttr | undefined): void {
  p.type(type);
  if (attributes === undefined || attributes.size === 0) return;
  p.write(" ");
  p.attribute(attributes);
}

/** The attributes of each argument or result; none if all are empty. */
export function dictionariesOf(op: Operation, name: "arg_attrs" | "res_attrs"): readonly DictionaryAttr[] {
  const list = op.properties.get(name);
  return list instanceof ArrayAttr ? list.elements.filter((element) => element instanceof DictionaryAttr) : [];
}
