/** Reads an operation's custom form by its declarative format. */
import type { Attribute, Type } from "../../attributes/attribute.ts";
import { DenseArrayAttr } from "../../attributes/dense.ts";
import { UnitAttr } from "../../attributes/collections.ts";
import type { Block } from "../../ir/block.ts";
import { Block as BlockClass } from "../../ir/block.ts";
import { insertBlock } from "../../internal/graph.ts";
import type { Region } from "../../ir/region.ts";
import type { OperandRef } from "../../text/operand-ref.ts";
import type { OpParser } from "../../text/op-parser.ts";
import type { ParsedOperation } from "../../text/parsed-operation.ts";
import { implicitTerminatorOf, regionOptions } from "../../text/region-options.ts";
import { SymbolNameAttr } from "../constraints/attributes.ts";
import type { OpDefinition, ValueGroup } from "../op-definition.ts";
import { NoTerminator } from "../trait.ts";
import type { FormatElement, TypeSource } from "./format-ast.ts";
import { formatOf } from "./format-cache.ts";
import { FormatState } from "./format-state.ts";
import { TypeResolver } from "./type-resolution.ts";

/** Reads what follows the operation's name; false after an error. */
export function parseByFormat(p: OpParser, op: ParsedOperation): boolean {
  const format = formatOf(op.definition);
  const state = new FormatState(op);
  if (!parseElements(p, state, format.elements)) return false;
  return finish(p, state);
}

function parseElements(p: OpParser, state: FormatState, elements: readonly FormatElement[]): boolean {
  for (const element of elements) if (!parseElement(p, state, element)) return false;
  return true;
}

function parseElement(p: OpParser, state: FormatState, element: FormatElement): boolean {
  const { op } = state;
  switch (element.kind) {
    case "literal":
      return isWord(element.text) ? p.expectKeyword(element.text) : p.expect(element.text);
    case "whitespace":
      return true;
    case "variable":
      return parseVariable(p, state, element.name, false);
    case "type":
      return parseTypes(p, state, element.of, element.qualified);
    case "functional-type": {
      const signature = p.parseFunctionSignature();
      if (signature === undefined) return false;
      setTypes(state, element.inputs, signature.inputs);
      setTypes(state, element.results, signature.results);
      return true;
    }
    case "attr-dict":
      if (element.withKeyword && !p.acceptKeyword("attributes")) return true;
      return p.parseOptionalAttrDict(op.attributes);
    case "prop-dict":
      if (!p.accept("<")) return true;
      return p.parseOptionalAttrDict(op.attributes) && p.expect(">");
    case "operands": {
      const refs = p.parseOperandList();
      state.allOperands = refs;
      return refs !== undefined;
    }
    case "successors":
      return parseSuccessors(p, (block) => op.successors.push(block));
    case "regions":
      return op.definition.regionSpecs.every(([name]) => parseVariable(p, state, name, false));
    case "results":
      return true;
    case "custom": {
      const directive = op.definition.spec.directives?.[element.name];
      if (directive === undefined) throw new TypeError(`${op.definition.name} has no directive '${element.name}'`);
      return directive.parse(p, state);
    }
    case "optional":
      return parseOptional(p, state, element);
    case "oilist":
      return parseOilist(p, state, element.clauses);
  }
}

function isWord(text: string): boolean {
  const first = text.charCodeAt(0);
  return (first >= 97 && first <= 122) || (first >= 65 && first <= 90) || first === 95;
}

/** Whether the first element of a group is there. */
function startsHere(p: OpParser, state: FormatState, element: FormatElement | undefined): boolean {
  if (element === undefined) return false;
  switch (element.kind) {
    case "literal":
      return isWord(element.text) ? p.isKeyword(element.text) : p.isPunctuation(element.text);
    case "variable": {
      const { definition } = state.op;
      if (definition.operandGroups.some((group) => group.name === element.name)) return p.lexer.slice.startsWith("%");
      if (definition.regionSpecs.some(([name]) => name === element.name)) return p.isPunctuation("{");
      if (definition.successorSpecs.some(([name]) => name === element.name)) return p.lexer.slice.startsWith("^");
      return startsAttribute(p, definition, element.name);
    }
    case "operands":
      return p.lexer.slice.startsWith("%");
    case "regions":
      return p.isPunctuation("{");
    case "custom":
    case "type":
      return true;
    default:
      return false;
  }
}

function startsAttribute(p: OpParser, definition: OpDefinition, name: string): boolean {
  const slot = definition.propertySlot(name);
  const constraint = slot?.constraint;
  if (constraint !== undefined && "cases" in constraint && Array.isArray(constraint.cases)) {
    return constraint.cases.includes(p.lexer.slice);
  }
  const first = p.lexer.slice.charAt(0);
  if (constraint === SymbolNameAttr) return first === "@";
  if (constraint?.summary.includes("string") === true) return first === '"';
  if (constraint?.summary.includes("symbol") === true) return first === "@";
  return /["@[{#\d<-]/.test(first) || ["dense", "true", "false", "array", "affine_map"].includes(p.lexer.slice);
}

function parseOptional(
  p: OpParser,
  state: FormatState,
  element: Extract<FormatElement, { kind: "optional" }>,
): boolean {
  const unit = onlyUnit(state.op.definition, element);
  const first = element.then.find((e) => e.kind !== "whitespace");
  if (!startsHere(p, state, first)) return parseElements(p, state, element.otherwise);
  if (unit !== undefined) {
    const literals = element.then.filter((e) => e.kind !== "variable" || e.name !== unit);
    if (!parseElements(p, state, literals)) return false;
    state.setAttribute(unit, UnitAttr.get(p.context));
    return true;
  }
  return parseElements(p, state, element.then);
}

/** The unit attribute that anchors a group, whose literals alone are written. */
function onlyUnit(definition: OpDefinition, element: Extract<FormatElement, { kind: "optional" }>): string | undefined {
  const slot = definition.propertySlot(element.anchor);
  return slot !== undefined && slot.constraint.summary === "unit attribute" && !element.inverted
    ? element.anchor
    : undefined;
}

function parseOilist(p: OpParser, state: FormatState, clauses: readonly (readonly FormatElement[])[]): boolean {
  for (;;) {
    const clause = clauses.find((elements) => startsHere(p, state, elements[0]));
    if (clause === undefined) return true;
    if (!parseElements(p, state, clause)) return false;
    const variable = clause.length === 1 ? undefined : clause[1];
    if (
      variable?.kind === "variable" &&
      state.op.definition.propertySlot(variable.name)?.constraint.summary === "unit attribute"
    ) {
      state.setAttribute(variable.name, UnitAttr.get(p.context));
    }
  }
}

function parseVariable(p: OpParser, state: FormatState, name: string, _optional: boolean): boolean {
  const { definition } = state.op;
  const group = definition.operandGroups.find((g) => g.name === name);
  if (group !== undefined) return parseOperandGroup(p, state, group);
  const slot = definition.propertySlot(name);
  if (slot !== undefined) {
    if (slot.constraint.summary === "unit attribute") return true;
    const { constraint } = slot;
    const value: Attribute | undefined =
      constraint.parse === undefined ? p.parseAttribute(constraint.valueType?.(p.context)) : constraint.parse(p);
    state.setAttribute(name, value);
    return value !== undefined;
  }
  const region = definition.regionSpecs.find(([regionName]) => regionName === name);
  if (region !== undefined) return parseRegions(p, state, name, region[1] === "variadic");
  const successor = definition.successorSpecs.find(([successorName]) => successorName === name);
  if (successor === undefined) throw new TypeError(`${definition.name} has nothing called '${name}'`);
  if (successor[1] === "variadic") {
    const blocks: Block[] = [];
    const ok = parseSuccessors(p, (block) => blocks.push(block));
    state.successors.set(name, blocks);
    return ok;
  }
  const block = p.parseSuccessor();
  if (block !== undefined) state.successors.set(name, [block]);
  return block !== undefined;
}

function parseOperandGroup(p: OpParser, state: FormatState, group: ValueGroup): boolean {
  let refs: readonly OperandRef[] | undefined;
  if (group.arity === "variadic") refs = p.parseOperandList();
  else {
    const ref = group.arity === "one" ? p.parseOperand() : p.optionalOperand();
    refs = ref === undefined ? (group.arity === "one" ? undefined : []) : [ref];
  }
  if (refs !== undefined) state.setOperands(group.name, refs);
  return refs !== undefined;
}

function parseSuccessors(p: OpParser, add: (block: Block) => void): boolean {
  if (!p.lexer.slice.startsWith("^")) return true;
  return p.parseCommaSeparated(() => {
    const block = p.parseSuccessor();
    if (block !== undefined) add(block);
    return block !== undefined;
  });
}

function parseRegions(p: OpParser, state: FormatState, name: string, isVariadic: boolean): boolean {
  const { definition } = state.op;
  const terminator = implicitTerminatorOf(definition);
  const options = {
    ...regionOptions(definition),
    ...(terminator === undefined ? {} : { implicitTerminator: terminator, ensureBlock: true }),
  };
  const regions: Region[] = [];
  do {
    const region = p.parseRegion(options);
    if (region === undefined) return false;
    if (region.isEmpty && definition.hasTrait(NoTerminator)) insertBlock(new BlockClass(), region, undefined);
    regions.push(region);
  } while (isVariadic && p.accept(","));
  state.regions.set(name, regions);
  return true;
}

function parseTypes(p: OpParser, state: FormatState, source: TypeSource, qualified: boolean): boolean {
  if (source.kind !== "value") {
    const types = p.parseTypeList();
    if (types !== undefined) setTypes(state, source, types);
    return types !== undefined;
  }
  const { definition } = state.op;
  const group = [...definition.operandGroups, ...definition.resultGroups].find((g) => g.name === source.name);
  if (group === undefined) throw new TypeError(`${definition.name} has no value '${source.name}'`);
  if (group.arity === "variadic") {
    const isResult = definition.resultGroups.includes(group);
    const count = state.operands.get(group.name)?.length;
    if (!isResult && count === 0) {
      state.setTypes(group.name, []);
      return true;
    }
    const first = p.optionalType();
    if (first === undefined) {
      state.setTypes(group.name, []);
      return true;
    }
    const types = [first];
    while (p.accept(",")) {
      const type = p.parseType();
      if (type === undefined) return false;
      types.push(type);
    }
    state.setTypes(group.name, types);
    return true;
  }
  const type = parseGroupType(p, group, qualified, group.arity === "optional");
  if (type !== undefined) state.setTypes(group.name, [type]);
  return type !== undefined || group.arity === "optional";
}

function parseGroupType(p: OpParser, group: ValueGroup, qualified: boolean, isOptional: boolean): Type | undefined {
  const syntax = !qualified && !("kind" in group.spec) ? group.spec.shortSyntax : undefined;
  if (syntax !== undefined && !p.lexer.slice.startsWith("!")) return syntax.parse(p);
  return isOptional ? p.optionalType() : p.parseType();
}

function setTypes(state: FormatState, source: TypeSource, types: readonly Type[]): void {
  if (source.kind === "value") state.setTypes(source.name, types);
  else if (source.kind === "operands") state.allOperandTypes = types;
  else state.allResultTypes = types;
}

/** Resolves operands and result types when all text has been read. */
function finish(p: OpParser, state: FormatState): boolean {
  const { op } = state;
  const { definition } = op;
  const resolver = new TypeResolver(p.context, definition, state.types);
  if (state.allOperands !== undefined) {
    const types = state.allOperandTypes ?? allOperandTypes(resolver, definition, state.allOperands.length);
    if (types === undefined) return cannotInfer(p, state, "the operands");
    if (!p.resolveAll(state.allOperands, types, op.operands)) return false;
  } else if (!resolveGroups(p, state, resolver)) return false;
  for (const [name] of definition.regionSpecs) op.regions.push(...(state.regions.get(name) ?? []));
  for (const [name] of definition.successorSpecs) op.successors.push(...(state.successors.get(name) ?? []));
  return resolveResults(p, state, resolver);
}

function allOperandTypes(resolver: TypeResolver, definition: OpDefinition, count: number): readonly Type[] | undefined {
  const types = definition.operandGroups.map((group) => resolver.typesOf(group, group.arity === "one" ? 1 : count));
  return types.includes(undefined) ? undefined : types.flatMap((t) => t ?? []);
}

function resolveGroups(p: OpParser, state: FormatState, resolver: TypeResolver): boolean {
  const { op } = state;
  const sizes: number[] = [];
  let given = state.allOperandTypes;
  for (const group of op.definition.operandGroups) {
    const refs = state.operands.get(group.name) ?? [];
    sizes.push(refs.length);
    let types: readonly Type[] | undefined;
    if (given !== undefined) {
      types = given.slice(0, refs.length);
      given = given.slice(refs.length);
    } else types = resolver.typesOf(group, refs.length);
    if (types === undefined) return cannotInfer(p, state, `'${group.name}'`);
    if (!p.resolveAll(refs, types, op.operands, `operands '${group.name}'`)) return false;
  }
  if (op.definition.isProperty("operandSegmentSizes") && !op.attributes.has("operandSegmentSizes")) {
    op.set("operandSegmentSizes", DenseArrayAttr.i32(p.context, sizes));
  }
  return true;
}

function cannotInfer(p: OpParser, state: FormatState, what: string): false {
  p.report(
    `the type of ${what} of '${state.op.definition.name}' does not follow from what is written`,
    state.op.offset,
    "TT0023",
  );
  return false;
}

function resolveResults(p: OpParser, state: FormatState, resolver: TypeResolver): boolean {
  const { op } = state;
  const { definition } = op;
  if (state.allResultTypes !== undefined) {
    op.resultTypes = state.allResultTypes;
    return true;
  }
  const types: Type[] = [];
  const sizes: number[] = [];
  for (const group of definition.resultGroups) {
    const known = state.types.get(group.name) ?? (group.arity === "one" ? resolver.typesOf(group, 1) : undefined);
    if (known === undefined) {
      if (group.arity !== "one" && definition.spec.inferResultTypes === undefined) {
        sizes.push(0);
        continue;
      }
      const problem = op.inferResults();
      if (problem === undefined) return true;
      p.report(`'${definition.name}' op ${problem}`, op.offset, "TT0024");
      return false;
    }
    types.push(...known);
    sizes.push(known.length);
  }
  if (definition.isProperty("resultSegmentSizes") && !op.attributes.has("resultSegmentSizes")) {
    op.set("resultSegmentSizes", DenseArrayAttr.i32(p.context, sizes));
  }
  op.resultTypes = types;
  return true;
}
