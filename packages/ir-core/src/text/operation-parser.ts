/** Parses one operation, in its generic or custom form, and recovers after an error. */
import type { Attribute } from "../attributes/attribute.ts";
import { DictionaryAttr } from "../attributes/collections.ts";
import { parseByFormat } from "../define/assembly/format-parser.ts";
import type { Dialect } from "../define/dialect.ts";
import type { OpDefinition } from "../define/op-definition.ts";
import { didYouMean } from "../diagnostics/did-you-mean.ts";
import { appendOperation } from "../internal/graph.ts";
import { none } from "../internal/none.ts";
import type { Block } from "../ir/block.ts";
import type { RawLocation } from "../ir/raw-location.ts";
import type { Operation } from "../ir/operation.ts";
import { isIdentifierPart, Tok } from "./lexer.ts";
import type { OperandRef } from "./operand-ref.ts";
import type { OpParser } from "./op-parser.ts";
import { OperationMemo, type Signature } from "./operation-memo.ts";
import { ParsedOperation } from "./parsed-operation.ts";
import { regionOptions } from "./region-options.ts";
import { noteRest, reportUnknownDialect } from "./unknown-dialect.ts";

/** `%a`, or `%b:2`: the name of a group of results. */
interface ResultName {
  readonly at: number;
  readonly end: number;
  /** The number in the name; -1 if it is not a number. */
  readonly number: number;
  readonly count: number;
}

/** Parses an operation and appends it to `block`; false after an error. */
export function parseOperationInto(p: OpParser, block: Block): boolean {
  const { lexer } = p;
  let names: readonly ResultName[] = none;
  if (lexer.kind === Tok.percent) {
    const first = parseResultName(p);
    if (first === undefined) return false;
    const read = [first];
    if (!parseMoreResultNames(p, read)) return poison(p, read);
    names = read;
  }
  const nameAt = lexer.start;
  const state =
    lexer.kind === Tok.string ? parseGeneric(p) : lexer.kind === Tok.bare ? parseCustom(p) : expectedOperation(p);
  if (state === undefined) return poison(p, names);
  let loc: RawLocation = p.rawLocation(nameAt);
  if (lexer.kind === Tok.bare && p.isKeyword("loc")) {
    const parsed = p.parseLocation();
    if (parsed === undefined) return poison(p, names);
    loc = parsed;
  }
  if (names.length > 0 && !checkResultCount(p, names, state.resultTypes.length)) return poison(p, names);
  const op = state.build(loc);
  appendOperation(op, block);
  if (names.length > 0) defineResults(p, names, op);
  return true;
}

/** Defines the names of the results, which may be divided into groups. */
function defineResults(p: OpParser, names: readonly ResultName[], op: Operation): void {
  let start = 0;
  for (const name of names) {
    const { number, count, at } = name;
    const group = count === 1 ? op.resultAt(start) : op.results.slice(start, start + count);
    if (number >= 0) p.scopes.defineNumbered(number, group, at);
    else p.scopes.define(nameOf(p, name), group, at);
    start += count;
  }
}

function nameOf(p: OpParser, { at, end }: ResultName): string {
  return p.lexer.text.slice(at + 1, end);
}

function checkResultCount(p: OpParser, names: readonly ResultName[], count: number): boolean {
  let bound = 0;
  for (const name of names) bound += name.count;
  if (bound === count) return true;
  const message = `operation defines ${count} results but was provided ${bound} to bind`;
  p.report(message, names[0]?.at, "TT0018", p.lexer.previousEnd);
  return false;
}

function poison(p: OpParser, names: readonly ResultName[]): false {
  for (const name of names) p.scopes.poison(nameOf(p, name));
  return false;
}

function expectedOperation(p: OpParser): undefined {
  return p.error("expected operation name in quotes, or a custom operation name such as 'arith.addi'");
}

/** The rest of `%a, %b:2 =`. */
function parseMoreResultNames(p: OpParser, names: ResultName[]): boolean {
  while (p.accept(",")) {
    const name = parseResultName(p);
    if (name === undefined) return false;
    names.push(name);
  }
  return p.expect("=", " after the results of an operation");
}

/** `%a`, or `%b:2`. */
function parseResultName(p: OpParser): ResultName | undefined {
  const { lexer } = p;
  if (!lexer.is(Tok.percent)) return p.error("expected the name of a result: %name");
  const { start: at, end, nameNumber: number } = lexer;
  lexer.next();
  if (!p.accept(":")) return { at, end, number, count: 1 };
  const count = lexer.kind === Tok.integer ? Number(lexer.slice) : 0;
  if (count < 1) return p.error("expected named operation to have atleast 1 result: an integer after ':'");
  lexer.next();
  return { at, end, number, count };
}

/** The definition of `name`; reports an error if it or its dialect is unknown and that is not allowed. */
function lookup(p: OpParser, name: string, start: number, end: number): OpDefinition | undefined {
  const definition = p.context.definition(name);
  if (definition.isRegistered) return definition;
  const dialect = p.context.dialect(definition.dialectName);
  if (p.context.allowUnregistered && isOpen(dialect)) return definition;
  if (dialect !== undefined) {
    const hint = didYouMean(name, dialect.opsByName.keys());
    noteRest(
      p.report(`'${name}' is not an operation of dialect '${dialect.name}'${hint}`, start, "TT0020", end),
      dialect,
    );
    return undefined;
  }
  const { dialectName } = definition;
  reportUnknownDialect(p, { what: `operation '${name}'`, dialect: dialectName, start, end, code: "TT0019" });
  return undefined;
}

/** Whether a dialect may have operations without a definition; true for an unregistered one. */
function isOpen(dialect: Dialect | undefined): boolean {
  return dialect === undefined || dialect.isPartial === true;
}

function parseGeneric(p: OpParser): ParsedOperation | undefined {
  const { lexer } = p;
  const { start } = lexer;
  const memo = parseQuotedName(p);
  if (memo === undefined) return undefined;
  const state = new ParsedOperation(p.context, memo.definition, start);
  const operands = p.parseOperandsIn("(", ")");
  if (operands === undefined || !parseSuccessorList(p, state) || !parseProperties(p, state, memo)) return undefined;
  if (lexer.kind === 40 && !parseRegionList(p, state, memo)) return undefined;
  if (lexer.kind === 123 && !parseGenericAttributes(p, state)) return undefined;
  if (!p.expect(":", " followed by operation type")) return undefined;
  return parseGenericTypes(p, state, operands, memo) ? state : undefined;
}

function parseQuotedName(p: OpParser): OperationMemo | undefined {
  const { lexer } = p;
  const { text, start, end } = lexer;
  const known = p.operations.find(text, start, end);
  if (known !== undefined) {
    lexer.next();
    return known;
  }
  const name = p.parseString();
  if (name === undefined) return undefined;
  if (name === "") return p.error("empty operation name is invalid", start);
  const definition = lookup(p, name, start, end);
  if (definition === undefined) return undefined;
  const memo = new OperationMemo(definition);
  p.operations.add(text.slice(start, end), memo);
  return memo;
}

function parseSuccessorList(p: OpParser, state: ParsedOperation): boolean {
  if (!p.isPunctuation("[")) return true;
  return p.parseList("[", "]", () => {
    const block = p.parseSuccessor();
    if (block !== undefined) state.successors.push(block);
    return block !== undefined;
  });
}

/** `<{…}>`. */
function parseProperties(p: OpParser, state: ParsedOperation, memo: OperationMemo): boolean {
  const { lexer } = p;
  if (lexer.kind !== 60) return true;
  const { start } = lexer;
  if (memo.properties !== undefined && lexer.text.startsWith(memo.propertiesText, start)) {
    lexer.seek(start + memo.propertiesText.length);
    state.properties = memo.properties;
    return true;
  }
  lexer.next();
  const errors = p.errorCount;
  const properties = new Map<string, Attribute>();
  if (!p.parseAttrDict(properties) || !p.expect(">")) return false;
  if (state.definition.isRegistered) {
    for (const [name, value] of properties) state.set(name, value);
    state.properties = state.onlyProperties();
    if (state.properties !== undefined) state.attributes.clear();
  } else state.properties = DictionaryAttr.get(p.context, properties);
  if (errors === p.errorCount) {
    memo.propertiesText = lexer.text.slice(start, lexer.previousEnd);
    memo.properties = state.properties;
  }
  return true;
}

function parseRegionList(p: OpParser, state: ParsedOperation, memo: OperationMemo): boolean {
  const options = (memo.regionOptions ??= regionOptions(state.definition));
  return p.parseList("(", ")", () => {
    const region = p.parseRegion(options);
    if (region !== undefined) state.regions.push(region);
    return region !== undefined;
  });
}

function parseGenericAttributes(p: OpParser, state: ParsedOperation): boolean {
  const attributes = new Map<string, Attribute>();
  if (!p.parseAttrDict(attributes)) return false;
  state.openProperties();
  for (const [name, value] of attributes) state.set(name, value);
  return true;
}

function parseGenericTypes(
  p: OpParser,
  state: ParsedOperation,
  operands: readonly OperandRef[],
  memo: OperationMemo,
): boolean {
  const at = p.offset;
  if (p.lexer.kind !== 40) {
    p.error("expected function type");
    return false;
  }
  const signature = parseSignature(p, memo);
  if (signature === undefined) return false;
  if (signature.inputs.length !== operands.length) {
    const counts = `expected ${operands.length} operand type${operands.length === 1 ? "" : "s"} but had ${signature.inputs.length}`;
    p.report(counts, at, "TT0021", p.lexer.previousEnd);
    return false;
  }
  state.resultTypes = signature.results;
  return p.resolveAll(operands, signature.inputs, state.operands);
}

function parseSignature(p: OpParser, memo: OperationMemo): Signature | undefined {
  const { lexer } = p;
  const { text, start } = lexer;
  const { signatureText } = memo;
  if (memo.signature !== undefined && text.startsWith(signatureText, start)) {
    const end = start + signatureText.length;
    const after = text.charCodeAt(end);
    // `i3` is not the type at the start of `i32`, nor `!d.t` that at the start of `!d.t<i32>`.
    if (!isIdentifierPart(after) && after !== 60) {
      lexer.seek(end);
      return memo.signature;
    }
  }
  const errors = p.errorCount;
  const signature = p.parseFunctionSignature();
  if (signature !== undefined && errors === p.errorCount) {
    memo.signatureText = text.slice(start, lexer.previousEnd);
    memo.signature = signature;
  }
  return signature;
}

function parseCustom(p: OpParser): ParsedOperation | undefined {
  const { lexer } = p;
  const { start, end } = lexer;
  let memo = p.operations.find(lexer.text, start, end);
  if (memo === undefined) {
    const written = lexer.slice;
    const found = lookupCustom(p, written, start, end);
    if (found === undefined) return undefined;
    memo = new OperationMemo(found);
    // The meaning of a name without a dialect depends on its position.
    if (written.includes(".")) p.operations.add(written, memo);
  }
  lexer.next();
  const state = new ParsedOperation(p.context, memo.definition, start);
  p.defaultDialects.push(memo.definition.defaultDialect);
  const ok = runAssembly(p, state, memo);
  p.defaultDialects.pop();
  return ok ? state : undefined;
}

function currentDialect(p: OpParser): string {
  return p.defaultDialects.at(-1) ?? "builtin";
}

function lookupCustom(p: OpParser, written: string, start: number, end: number): OpDefinition | undefined {
  if (!written.includes(".")) {
    for (const dialect of [currentDialect(p), "builtin", "func"]) {
      const cls = p.context.lookupOp(`${dialect}.${written}`);
      if (cls !== undefined) return cls.definition;
    }
    p.context.loadDialects();
    const known = [...p.context.dialects].flatMap((d) => [...d.opsByName.keys()]).sort();
    const ofDialects = known.filter((name) => name.endsWith(`.${written}`));
    const hint = ofDialects.length > 0 ? `; did you mean '${ofDialects[0] ?? ""}'?` : didYouMean(written, known);
    p.report(`expected an operation, found '${written}'${hint}`, start, "TT0020", end);
    return undefined;
  }
  const definition = p.context.definition(written);
  if (definition.isRegistered) return definition;
  const dialect = p.context.dialect(definition.dialectName);
  if (p.context.allowUnregistered && isOpen(dialect)) {
    p.report(
      `operation '${written}' is not registered, so it must be written in the generic form: "${written}"(…) : (…) -> …`,
      start,
      "TT0019",
      end,
    );
    return undefined;
  }
  if (dialect !== undefined) {
    const message = `custom op '${written}' is unknown${didYouMean(written, dialect.opsByName.keys())}`;
    noteRest(p.report(message, start, "TT0020", end), dialect);
    return undefined;
  }
  return lookup(p, written, start, end);
}

function runAssembly(p: OpParser, state: ParsedOperation, { hook }: OperationMemo): boolean {
  const { definition } = state;
  if (hook !== undefined) return hook(p, state);
  if (definition.hasFormat) return parseByFormat(p, state);
  p.report(
    `'${definition.name}' has no custom form; write it in the generic form: "${definition.name}"(…) : (…) -> …`,
    state.offset,
    "TT0022",
  );
  return false;
}
