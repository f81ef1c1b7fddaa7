/** Resolves the operands and result types of an operation after its declarative format has been parsed. */
import type { Type } from "../../attributes/attribute.ts";
import { DenseArrayAttr } from "../../attributes/dense.ts";
import { at } from "../../internal/invariant.ts";
import { none } from "../../internal/none.ts";
import { Region } from "../../ir/region.ts";
import { OperandRef } from "../../text/operand-ref.ts";
import type { OpParser } from "../../text/op-parser.ts";
import type { OpDefinition } from "../op-definition.ts";
import type { FormatState } from "./format-state.ts";

/** See the file's header; false after an error. */
export function resolveFormat(p: OpParser, state: FormatState): boolean {
  const { op } = state;
  const { definition } = op;
  if (state.allOperands !== undefined) {
    const types = state.allOperandTypes ?? allOperandTypes(p, state, state.allOperands.length);
    if (types === undefined) return cannotInfer(p, definition, op.offset, "the operands");
    if (!p.resolveAll(state.allOperands, types, op.operands)) return false;
  } else if (!resolveGroups(p, state)) return false;
  if (definition.regionSpecs.length > 0) appendRegions(state);
  if (state.hasSuccessors) appendAll(state.successors, op.successors);
  return resolveResults(p, state);
}

/** Appends the regions; one whose optional group was not parsed is there nevertheless, and empty. */
function appendRegions({ op, regions }: FormatState): void {
  op.definition.regionSpecs.forEach(([, kind], number) => {
    op.regions.push(...(regions[number] ?? (kind === "variadic" ? none : [new Region()])));
  });
}

/** Appends the parts of all `groups` to `all`; a group that was not parsed has none. */
function appendAll<P>(groups: readonly (readonly P[] | undefined)[], all: P[]): void {
  for (let i = 0; i < groups.length; i++) {
    const group = groups[i] ?? none;
    for (let k = 0; k < group.length; k++) all.push(at(group, k));
  }
}

function allOperandTypes(p: OpParser, state: FormatState, count: number): readonly Type[] | undefined {
  const types: Type[] = [];
  for (const [index, group] of state.groups.operands.entries()) {
    const found = typesOf(p, state, index, group.arity === "one" ? 1 : count);
    if (found === undefined) return undefined;
    types.push(...found);
  }
  return types;
}

/** The types of the `count` values of group `index`, or undefined if they cannot be inferred. */
function typesOf(p: OpParser, state: FormatState, index: number, count: number): readonly Type[] | undefined {
  const known = state.groupTypes[index];
  if (known !== undefined) return known;
  if (count === 0) return none;
  const type = state.typeOf(index, p.context);
  if (type === undefined) return undefined;
  return count === 1 ? p.onlyType(type) : Array.from({ length: count }, () => type);
}

function resolveGroups(p: OpParser, state: FormatState): boolean {
  const { op, operandRefs, groups } = state;
  let given = state.allOperandTypes;
  for (let index = 0; index < operandRefs.length; index++) {
    const refs = operandRefs[index] ?? none;
    const isOne = refs instanceof OperandRef;
    const count = isOne ? 1 : refs.length;
    let types: readonly Type[] | undefined;
    if (given !== undefined) {
      types = given.slice(0, count);
      given = given.slice(count);
    } else types = typesOf(p, state, index, count);
    const name = groups.operands[index]?.name ?? "";
    if (types === undefined) return cannotInfer(p, op.definition, op.offset, `'${name}'`);
    const type = types[0];
    if (isOne && types.length === 1 && type !== undefined) op.operands.push(p.resolve(refs, type));
    else if (!p.resolveAll(isOne ? [refs] : refs, types, op.operands, `operands '${name}'`)) return false;
  }
  if (groups.hasOperandSizes && op.attribute("operandSegmentSizes") === undefined) {
    const sizes = operandRefs.map((refs) => (refs === undefined ? 0 : refs instanceof OperandRef ? 1 : refs.length));
    op.set("operandSegmentSizes", DenseArrayAttr.i32(p.context, sizes));
  }
  return true;
}

function cannotInfer(p: OpParser, definition: OpDefinition, offset: number, what: string): false {
  const message = `the type of ${what} of '${definition.name}' does not follow from what is written`;
  p.report(message, offset, "TT0023");
  return false;
}

function resolveResults(p: OpParser, state: FormatState): boolean {
  const { op, groups } = state;
  const { definition } = op;
  if (state.allResultTypes !== undefined) {
    op.resultTypes = state.allResultTypes;
    return true;
  }
  const first = groups.operands.length;
  let types: readonly Type[] = none;
  const needsSizes = groups.hasResultSizes && op.attribute("resultSegmentSizes") === undefined;
  const sizes: number[] | undefined = needsSizes ? [] : undefined;
  for (let i = 0; i < groups.results.length; i++) {
    const isOne = groups.results[i]?.arity === "one";
    const known = state.groupTypes[first + i] ?? (isOne ? typesOf(p, state, first + i, 1) : undefined);
    if (known === undefined) {
      if (!isOne && definition.spec.inferResultTypes === undefined) {
        sizes?.push(0);
        continue;
      }
      const problem = op.inferResults();
      if (problem === undefined) return true;
      p.report(`'${definition.name}' op ${problem}`, op.offset, "TT0024");
      return false;
    }
    types = types.length === 0 ? known : [...types, ...known];
    sizes?.push(known.length);
  }
  if (sizes !== undefined) op.set("resultSegmentSizes", DenseArrayAttr.i32(p.context, sizes));
  op.resultTypes = types;
  return true;
}
