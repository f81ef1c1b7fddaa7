/**
 * Parses operations in their custom form by their declarative formats. A format is compiled to a list of functions when
 * it is first used, and the names in its elements are resolved then.
 */
import type { Attribute } from "../../attributes/attribute.ts";
import { UnitAttr } from "../../attributes/collections.ts";
import { insertBlock } from "../../internal/graph.ts";
import { Block } from "../../ir/block.ts";
import type { Region } from "../../ir/region.ts";
import { Tok, tokenKind } from "../../text/lexer.ts";
import type { OpParser } from "../../text/op-parser.ts";
import type { ParsedOperation } from "../../text/parsed-operation.ts";
import { implicitTerminatorOf, regionOptions } from "../../text/region-options.ts";
import { SymbolNameAttr } from "../constraints/attributes.ts";
import type { OpDefinition, PropertySlot, ValueGroup } from "../op-definition.ts";
import { NoTerminator } from "../trait.ts";
import type { FormatElement, TypeSource } from "./format-ast.ts";
import { formatOf } from "./format-cache.ts";
import type { FormatGroups } from "./format-groups.ts";
import { resolveFormat } from "./format-resolution.ts";
import { FormatState } from "./format-state.ts";

/** Parses a part of an operation; false after an error. */
export type ReadStep = (p: OpParser, state: FormatState) => boolean;

type Test = (p: OpParser) => boolean;

/** Parses the text after the operation's name; false after an error. */
export function parseByFormat(p: OpParser, op: ParsedOperation): boolean {
  const format = formatOf(op.definition);
  const steps = (format.parse ??= new ParserCompiler(op.definition, format.groups).steps(format.elements));
  const state = new FormatState(op, format.groups);
  return run(steps, p, state) && resolveFormat(p, state);
}

function run(steps: readonly ReadStep[], p: OpParser, state: FormatState): boolean {
  for (let i = 0; i < steps.length; i++) if (steps[i]?.(p, state) === false) return false;
  return true;
}

class ParserCompiler {
  readonly #definition: OpDefinition;
  readonly #groups: FormatGroups;

  constructor(definition: OpDefinition, groups: FormatGroups) {
    this.#definition = definition;
    this.#groups = groups;
  }

  steps(elements: readonly FormatElement[]): readonly ReadStep[] {
    return elements.flatMap((element) => this.#step(element) ?? []);
  }

  #step(element: FormatElement): ReadStep | undefined {
    switch (element.kind) {
      case "literal":
        return readLiteral(element.text);
      case "whitespace":
      case "results":
        return undefined;
      case "variable":
        return this.#variable(element.name);
      case "type":
        return this.#types(element.of, element.qualified);
      case "functional-type": {
        const setInputs = this.#typeSetter(element.inputs);
        const setResults = this.#typeSetter(element.results);
        return (p, state) => {
          const signature = p.parseFunctionSignature();
          if (signature === undefined) return false;
          setInputs(state, signature.inputs);
          setResults(state, signature.results);
          return true;
        };
      }
      case "attr-dict": {
        const { withKeyword } = element;
        return (p, state) => {
          if (withKeyword && !p.acceptKeyword("attributes")) return true;
          return p.lexer.kind !== 123 || p.parseAttrDict(state.op.attributes);
        };
      }
      case "prop-dict":
        return (p, state) => !p.accept("<") || (p.parseAttributesOf(state.op) && p.expect(">"));
      case "operands":
        return (p, state) => (state.allOperands = p.parseOperandList()) !== undefined;
      case "successors":
        return (p, state) => readSuccessors(p, state.op.successors);
      case "regions": {
        const steps = this.#definition.regionSpecs.map(([, kind], number) => this.#region(number, kind === "variadic"));
        return (p, state) => run(steps, p, state);
      }
      case "custom":
        return this.#directive(element.name);
      case "optional":
        return this.#optional(element);
      case "oilist":
        return this.#clauses(element.clauses);
    }
  }

  #directive(name: string): ReadStep {
    const directive = this.#definition.spec.directives?.[name];
    if (directive === undefined) throw new TypeError(`${this.#definition.name} has no directive '${name}'`);
    return (p, state) => directive.parse(p, state);
  }

  /** A test whether the first element of a group is present. */
  #startTest(element: FormatElement | undefined): Test {
    switch (element?.kind) {
      case "literal": {
        const { text } = element;
        return isWord(text) ? (p) => p.isKeyword(text) : (p) => p.isPunctuation(text);
      }
      case "variable": {
        const { name } = element;
        const { operandGroups, regionSpecs, successorSpecs } = this.#definition;
        if (operandGroups.some((group) => group.name === name)) return startsWith(37);
        if (regionSpecs.some(([region]) => region === name)) return startsWith(123);
        if (successorSpecs.some(([successor]) => successor === name)) return startsWith(94);
        return attributeTest(this.#definition.propertySlot(name));
      }
      case "operands":
        return startsWith(37);
      case "regions":
        return startsWith(123);
      case "custom":
      case "type":
        return () => true;
      default:
        return () => false;
    }
  }

  #isFlag(name: string): boolean {
    return this.#definition.propertySlot(name)?.constraint.summary === "unit attribute";
  }

  #optional({ then, otherwise, anchor, inverted }: Extract<FormatElement, { kind: "optional" }>): ReadStep {
    const isThere = this.#startTest(then.find((e) => e.kind !== "whitespace"));
    const otherSteps = this.steps(otherwise);
    if (inverted || !this.#isFlag(anchor)) {
      const steps = this.steps(then);
      return (p, state) => run(isThere(p) ? steps : otherSteps, p, state);
    }
    // A flag is present if the adjacent words are.
    const words = this.steps(then.filter((e) => e.kind !== "variable" || e.name !== anchor));
    return (p, state) => {
      if (!isThere(p)) return run(otherSteps, p, state);
      if (!run(words, p, state)) return false;
      state.setAttribute(anchor, UnitAttr.get(p.context));
      return true;
    };
  }

  #clauses(clauses: readonly (readonly FormatElement[])[]): ReadStep {
    const compiled = clauses.map((elements) => {
      const variable = elements.length === 1 ? undefined : elements[1];
      const flag = variable?.kind === "variable" && this.#isFlag(variable.name) ? variable.name : undefined;
      return { isThere: this.#startTest(elements[0]), steps: this.steps(elements), flag };
    });
    return (p, state) => {
      for (;;) {
        const clause = compiled.find(({ isThere }) => isThere(p));
        if (clause === undefined) return true;
        if (!run(clause.steps, p, state)) return false;
        if (clause.flag !== undefined) state.setAttribute(clause.flag, UnitAttr.get(p.context));
      }
    };
  }

  #variable(name: string): ReadStep | undefined {
    const definition = this.#definition;
    const operand = definition.operandGroups.findIndex((group) => group.name === name);
    const group = definition.operandGroups[operand];
    if (group !== undefined) return readOperands(group, operand);
    const slot = definition.propertySlot(name);
    if (slot !== undefined) return readProperty(slot);
    const place = definition.regionSpecs.findIndex(([regionName]) => regionName === name);
    const region = definition.regionSpecs[place];
    if (region !== undefined) return this.#region(place, region[1] === "variadic");
    const number = definition.successorSpecs.findIndex(([successorName]) => successorName === name);
    const successor = definition.successorSpecs[number];
    if (successor === undefined) throw new TypeError(`${definition.name} has nothing called '${name}'`);
    if (successor[1] === "variadic") {
      return (p, state) => {
        const blocks: Block[] = [];
        const ok = readSuccessors(p, blocks);
        state.successors[number] = blocks;
        return ok;
      };
    }
    return (p, state) => {
      const block = p.parseSuccessor();
      if (block !== undefined) state.successors[number] = [block];
      return block !== undefined;
    };
  }

  #region(number: number, isVariadic: boolean): ReadStep {
    const definition = this.#definition;
    const terminator = implicitTerminatorOf(definition);
    const options = {
      ...regionOptions(definition),
      ...(terminator === undefined ? {} : { implicitTerminator: terminator, ensureBlock: true }),
    };
    const needsBlock = definition.hasTrait(NoTerminator);
    return (p, state) => {
      const regions: Region[] = [];
      do {
        const region = p.parseRegion(options);
        if (region === undefined) return false;
        if (region.isEmpty && needsBlock) insertBlock(new Block(), region, undefined);
        regions.push(region);
      } while (isVariadic && p.accept(","));
      state.regions[number] = regions;
      return true;
    };
  }

  #types(source: TypeSource, qualified: boolean): ReadStep {
    if (source.kind !== "value") {
      const set = this.#typeSetter(source);
      return (p, state) => {
        const types = p.parseTypeList();
        if (types !== undefined) set(state, types);
        return types !== undefined;
      };
    }
    const index = this.#groups.indexOf(source.name);
    const group = this.#groups.at(index);
    if (group === undefined) throw new TypeError(`${this.#definition.name} has no value '${source.name}'`);
    if (group.arity === "variadic") return readTypeList(index);
    const syntax = qualified || "kind" in group.spec ? undefined : group.spec.shortSyntax;
    const isOptional = group.arity === "optional";
    const isTypeName = startsWith(33);
    return (p, state) => {
      const type =
        syntax !== undefined && !isTypeName(p) ? syntax.parse(p) : isOptional ? p.optionalType() : p.parseType();
      if (type !== undefined) state.groupTypes[index] = p.onlyType(type);
      return type !== undefined || isOptional;
    };
  }

  #typeSetter(source: TypeSource): (state: FormatState, types: FormatState["groupTypes"][number]) => void {
    if (source.kind === "operands") return (state, types) => (state.allOperandTypes = types);
    if (source.kind === "results") return (state, types) => (state.allResultTypes = types);
    if (source.kind !== "value") return () => undefined;
    const index = this.#groups.indexOf(source.name);
    return (state, types) => (state.groupTypes[index] = types);
  }
}

function isWord(text: string): boolean {
  const first = text.charCodeAt(0);
  return (first >= 97 && first <= 122) || (first >= 65 && first <= 90) || first === 95;
}

function readLiteral(text: string): ReadStep {
  if (isWord(text)) return (p) => p.expectKeyword(text);
  const kind = tokenKind(text);
  return (p) => {
    if (p.lexer.kind !== kind) return p.expect(text);
    p.lexer.next();
    return true;
  };
}

/** A test whether the current token begins with `code`. */
function startsWith(code: number): Test {
  return ({ lexer }) => lexer.end > lexer.start && lexer.text.charCodeAt(lexer.start) === code;
}

/** A test whether an attribute value begins at the current token. */
function attributeTest(slot: PropertySlot | undefined): Test {
  const constraint = slot?.constraint;
  if (constraint !== undefined && "cases" in constraint && Array.isArray(constraint.cases)) {
    const { cases } = constraint;
    return (p) => cases.includes(p.lexer.slice);
  }
  if (constraint === SymbolNameAttr) return startsWith(64);
  if (constraint?.summary.includes("string") === true) return startsWith(34);
  if (constraint?.summary.includes("symbol") === true) return startsWith(64);
  const words = ["dense", "true", "false", "array", "affine_map"];
  return ({ lexer: { slice } }) => /["@[{#\d<-]/.test(slice.charAt(0)) || words.includes(slice);
}

function readOperands({ arity }: ValueGroup, index: number): ReadStep {
  if (arity === "variadic") {
    return (p, { operandRefs }) => {
      const refs = p.parseOperandList();
      operandRefs[index] = refs;
      return refs !== undefined;
    };
  }
  if (arity === "optional") {
    return (p, { operandRefs }) => {
      operandRefs[index] = p.optionalOperand();
      return true;
    };
  }
  return (p, { operandRefs }) => {
    const ref = p.parseOperand();
    operandRefs[index] = ref;
    return ref !== undefined;
  };
}

function readProperty({ name, constraint }: PropertySlot): ReadStep | undefined {
  if (constraint.summary === "unit attribute") return undefined;
  const { valueType } = constraint;
  return (p, state) => {
    // An attribute with custom syntax may also be written like any other attribute: in full, or as an alias.
    const value: Attribute | undefined =
      constraint.parse !== undefined && p.lexer.kind !== Tok.hash
        ? constraint.parse(p)
        : p.parseAttribute(valueType?.(p.context));
    state.setAttribute(name, value);
    return value !== undefined;
  };
}

function readSuccessors(p: OpParser, blocks: Block[]): boolean {
  if (p.lexer.kind !== Tok.caret) return true;
  do {
    const block = p.parseSuccessor();
    if (block === undefined) return false;
    blocks.push(block);
  } while (p.accept(","));
  return true;
}

/** Parses the types of a group with any number of values; none if there are no operands. */
function readTypeList(index: number): ReadStep {
  return (p, { groupTypes, operandRefs }) => {
    const refs = index < operandRefs.length ? operandRefs[index] : undefined;
    groupTypes[index] = [];
    if (refs instanceof Array && refs.length === 0) return true;
    const first = p.optionalType();
    if (first === undefined) return true;
    if (!p.accept(",")) {
      groupTypes[index] = p.onlyType(first);
      return true;
    }
    const types = [first];
    do {
      const type = p.parseType();
      if (type === undefined) return false;
      types.push(type);
    } while (p.accept(","));
    groupTypes[index] = types;
    return true;
  };
}
