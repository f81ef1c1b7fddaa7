/**
 * The accessors that a definition gives to its operations: named operands, results, attributes, regions and successors.
 */
import type { ValueSpec } from "../define/constraint.ts";
import { operandRange, type Range, resultRange } from "../define/segments.ts";
import type { OpSpec } from "../define/spec.ts";
import type { Operation } from "../ir/operation.ts";
import type { Value } from "../ir/value.ts";
import { at } from "./invariant.ts";
import type { OpMember } from "./op-members.ts";

/** Calls `define` with the accessors of the operations of `spec`. */
export function defineAccessors(spec: OpSpec, define: (name: string, member: OpMember) => void): void {
  Object.entries(spec.operands ?? {}).forEach(([name, value], index, groups) => {
    const range = (op: Operation): Range => operandRange(op.definition, index, op.operandCount, op.properties);
    const fixed: OpMember = function () {
      return this.operand(index);
    };
    const first: OpMember = function () {
      const { start, length } = range(this);
      return length === 0 ? undefined : this.operand(start);
    };
    const all: OpMember = function () {
      const { start, length } = range(this);
      const values: Value[] = [];
      for (let i = start; i < start + length; i++) values.push(this.operand(i));
      return values;
    };
    define(name, isVariadic(value) ? all : isAtFixedPlace(groups, index) ? fixed : first);
  });
  Object.entries(spec.results ?? {}).forEach(([name, value], index, groups) => {
    const range = (op: Operation): Range => resultRange(op.definition, index, op.resultCount, op.properties);
    const fixed: OpMember = function () {
      return this.resultAt(index);
    };
    const first: OpMember = function () {
      const { start, length } = range(this);
      return length === 0 ? undefined : this.resultAt(start);
    };
    const all: OpMember = function () {
      const { start, length } = range(this);
      return this.results.slice(start, start + length);
    };
    define(name, isVariadic(value) ? all : isAtFixedPlace(groups, index) ? fixed : first);
  });
  for (const [name, attr] of Object.entries(spec.attributes ?? {})) {
    const fallback = "kind" in attr && attr.kind === "default" ? attr : undefined;
    define(name, function () {
      return this.properties.get(name) ?? fallback?.value(this.context);
    });
  }
  Object.entries(spec.regions ?? {}).forEach(([name, kind], index) => {
    define(name, function () {
      return kind === "variadic" ? this.regions.slice(index) : this.region(index);
    });
  });
  Object.entries(spec.successors ?? {}).forEach(([name, kind], index) => {
    define(name, function () {
      return kind === "variadic" ? this.successors.slice(index) : at(this.blockOperands, index).block;
    });
  });
}

/** Whether group `index` and all groups before it consist of one value, so that its value has the same index. */
function isAtFixedPlace(groups: readonly (readonly [string, ValueSpec])[], index: number): boolean {
  return groups
    .slice(0, index + 1)
    .every(([, spec]) => !("kind" in spec) || (spec.kind !== "variadic" && spec.kind !== "optional"));
}

function isVariadic(spec: ValueSpec): boolean {
  return "kind" in spec && spec.kind === "variadic";
}
