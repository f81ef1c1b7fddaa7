import type { OpClass } from "../define/op-definition.ts";
import type { Operation } from "../ir/operation.ts";
import type { Options, OptionValues } from "../pass/option.ts";
import type { PassContext, PassDefinition } from "../pass/pass.ts";
import type { PassFactory } from "../pass/pass.ts";

/** Runs a pass; its manager has checked the class of the root, and its factory the options. */
export function runTyped<O extends Options, C extends OpClass, St extends string>(
  definition: PassDefinition<O, C, St>,
  ctx: PassContext<unknown, Operation, string>,
): void {
  definition.run(ctx as unknown as PassContext<OptionValues<O>, InstanceType<C>, St>);
}

/** A factory whose option types are only known at run time. */
export function anyFactory<O extends Options>(factory: PassFactory<O>): PassFactory {
  return factory as unknown as PassFactory;
}
