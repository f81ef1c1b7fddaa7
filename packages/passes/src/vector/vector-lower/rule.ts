/** Rules of the lowering: how an operation on vectors of any shape becomes operations on registers. */
import type { OpClass, Operation } from "@tt-opt/ir-core";
import type { Lane } from "./lane.ts";
import type { VectorLowering } from "./vector-lowering.ts";

/** Lowers an operation; false if the rule does not apply. `mask` is that of an enclosing `vector.mask`. */
export type Lower<O extends Operation> = (
  lowering: VectorLowering,
  op: O,
  mask: readonly Lane[] | undefined,
) => boolean;

/** A rule for operations with a name. */
export interface VectorRule {
  readonly name: string;
  /** Whether the rule also applies if all vectors are registers already. */
  readonly always: boolean;
  readonly lower: Lower<Operation>;
}

/** Makes a rule for one class of operations. */
export function rule<C extends OpClass>(cls: C, lower: Lower<InstanceType<C>>, always = true): VectorRule {
  return {
    name: cls.definition.name,
    always,
    lower: (lowering, op, mask) => op.is(cls) && lower(lowering, op, mask),
  };
}
