/** What a declarative format has read of an operation, before the types of the operands are known. */
import type { Attribute, Type } from "../../attributes/attribute.ts";
import type { Block } from "../../ir/block.ts";
import type { Region } from "../../ir/region.ts";
import type { OperandRef } from "../../text/operand-ref.ts";
import type { ParsedOperation } from "../../text/parsed-operation.ts";

/** See the file's header; custom directives fill it in, too. */
export class FormatState {
  readonly op: ParsedOperation;
  /** Operands by group; a group that was not read is empty. */
  readonly operands = new Map<string, readonly OperandRef[]>();
  /** Types by operand or result group. */
  readonly types = new Map<string, readonly Type[]>();
  /** The types of all operands, from `type(operands)`. */
  allOperandTypes: readonly Type[] | undefined = undefined;
  /** The types of all results, from `type(results)`. */
  allResultTypes: readonly Type[] | undefined = undefined;
  /** All operands, from `operands`. */
  allOperands: readonly OperandRef[] | undefined = undefined;
  readonly regions = new Map<string, readonly Region[]>();
  readonly successors = new Map<string, readonly Block[]>();

  constructor(op: ParsedOperation) {
    this.op = op;
  }

  /** Sets the attribute `name`. */
  setAttribute(name: string, value: Attribute | undefined): void {
    this.op.set(name, value);
  }

  setOperands(group: string, refs: readonly OperandRef[]): void {
    this.operands.set(group, refs);
  }

  setTypes(group: string, types: readonly Type[]): void {
    this.types.set(group, types);
  }
}
