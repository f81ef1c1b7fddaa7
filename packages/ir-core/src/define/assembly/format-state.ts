/** The parsed parts of an operation in a declarative format, before the types of the operands are known. */
import type { Attribute, Type } from "../../attributes/attribute.ts";
import type { Context } from "../../context.ts";
import type { Block } from "../../ir/block.ts";
import type { Region } from "../../ir/region.ts";
import type { OperandRef } from "../../text/operand-ref.ts";
import type { ParsedOperation } from "../../text/parsed-operation.ts";
import type { FormatGroups } from "./format-groups.ts";

/** See the file's header; custom directives fill it in, too. The indices of groups are those of `groups`. */
export class FormatState {
  readonly op: ParsedOperation;
  readonly groups: FormatGroups;
  /**
   * Operands by group: a single one for a group that always has one, otherwise a list; undefined for a group that was
   * not parsed.
   */
  readonly operandRefs: (OperandRef | readonly OperandRef[] | undefined)[];
  /** Types by operand or result group. */
  readonly groupTypes: (readonly Type[] | undefined)[];
  /** The types of all operands, from `type(operands)`. */
  allOperandTypes: readonly Type[] | undefined;
  /** The types of all results, from `type(results)`. */
  allResultTypes: readonly Type[] | undefined;
  /** All operands, from `operands`. */
  allOperands: readonly OperandRef[] | undefined;
  private ownRegions: (readonly Region[])[] | undefined;
  private ownSuccessors: (readonly Block[])[] | undefined;
  /** A bit set of the groups whose types are being inferred. */
  private visiting: number;

  constructor(op: ParsedOperation, groups: FormatGroups) {
    this.op = op;
    this.groups = groups;
    this.operandRefs = groups.noOperands.slice();
    this.groupTypes = groups.noTypes.slice();
    this.allOperandTypes = undefined;
    this.allResultTypes = undefined;
    this.allOperands = undefined;
    this.ownRegions = undefined;
    this.ownSuccessors = undefined;
    this.visiting = 0;
  }

  /** The parsed regions of each region of the definition, by index. */
  get regions(): (readonly Region[])[] {
    return (this.ownRegions ??= []);
  }

  /** The parsed successors of each successor of the definition, by index. */
  get successors(): (readonly Block[])[] {
    return (this.ownSuccessors ??= []);
  }

  get hasSuccessors(): boolean {
    return this.ownSuccessors !== undefined;
  }

  /** Sets the attribute `name`. */
  setAttribute(name: string, value: Attribute | undefined): void {
    this.op.set(name, value);
  }

  setRegions(name: string, regions: readonly Region[]): void {
    const number = this.op.definition.regionSpecs.findIndex(([regionName]) => regionName === name);
    if (number >= 0) this.regions[number] = regions;
  }

  setOperands(group: string, refs: readonly OperandRef[]): void {
    const index = this.groups.indexOf(group);
    if (index < this.operandRefs.length) this.operandRefs[index] = refs;
  }

  setTypes(group: string, types: readonly Type[]): void {
    this.groupTypes[this.groups.indexOf(group)] = types;
  }

  /**
   * The type of the values of group `index`. Types that a format does not contain are inferred from the others: through
   * `same` and `derived` in both directions, constraints with one type, and traits that require equal types.
   */
  typeOf(index: number, context: Context): Type | undefined {
    const known = this.groupTypes[index];
    if (known !== undefined && known.length > 0) return known[0];
    if (this.groups.followsFromTraits[index] === true) return this.#fromTraits(index);
    this.visiting = 0;
    return this.#infer(index, context);
  }

  #infer(index: number, context: Context): Type | undefined {
    const known = this.groupTypes[index];
    if (known !== undefined && known.length > 0) return known[0];
    if (index < 0 || (this.visiting & (1 << index)) !== 0) return undefined;
    this.visiting |= 1 << index;
    return this.#fromSpec(index, context) ?? this.#fromReferences(index, context) ?? this.#fromTraits(index);
  }

  #fromSpec(index: number, context: Context): Type | undefined {
    const { specs, sources } = this.groups;
    const spec = specs[index];
    if (spec === undefined) return undefined;
    if (!("kind" in spec)) return spec.buildable?.(context);
    const source = this.#infer(sources[index] ?? -1, context);
    if (source === undefined) return undefined;
    return spec.kind === "same" ? source : spec.compute(source);
  }

  /** Infers the type of a group from a group that refers to it by `same`. */
  #fromReferences(index: number, context: Context): Type | undefined {
    const { specs, sources } = this.groups;
    for (let other = 0; other < specs.length; other++) {
      const spec = specs[other];
      if (spec === undefined || sources[other] !== index || !("kind" in spec) || spec.kind !== "same") continue;
      const type = this.#infer(other, context);
      if (type !== undefined) return type;
    }
    return undefined;
  }

  #fromTraits(index: number): Type | undefined {
    const { areAllSame, areOperandsSame, noOperands } = this.groups;
    if (!areAllSame && !(areOperandsSame && index < noOperands.length)) return undefined;
    const end = areAllSame ? this.groupTypes.length : noOperands.length;
    for (let i = 0; i < end; i++) {
      const type = this.groupTypes[i]?.[0];
      if (type !== undefined) return type;
    }
    return undefined;
  }
}
