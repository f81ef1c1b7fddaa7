/**
 * Operands that a step asks for: an index, a mask or a scalar. It gets one of those that were made before, most often one
 * that is new, or one that every kernel has, so that there always is one.
 */
import type { Choices } from "./choices.ts";
import type { KernelBuilder } from "./kernel-builder.ts";
import type { Value } from "./value.ts";

/** A number for each lane. */
export function index(b: KernelBuilder, c: Choices): Value<"i32"> {
  const { writer, shape, scope } = b;
  const recent = recentOf(scope.indices, c, 60);
  if (recent !== undefined) return recent;
  const make = c.pick([
    () => lane(b, c),
    () => lane(b, c),
    () => lane(b, c),
    () => writer.splat(scalar(b, c), shape),
    () => writer.constant(shape, "i32", c.between(-5, 300)),
  ]);
  return make();
}

/** Which lane it is: of all programs, along an axis, or in its block. */
export function lane({ shape, lanes }: KernelBuilder, c: Choices): Value<"i32"> {
  const make = c.pick([
    () => lanes.own(shape),
    () => lanes.own(shape),
    () => lanes.along(shape, c.below(shape.length)),
    () => lanes.along(shape, c.below(shape.length)),
    () => lanes.within(shape),
  ]);
  return make();
}

/** A condition for each lane. */
export function mask({ writer, shape, lanes, given, scope }: KernelBuilder, c: Choices): Value<"i1"> {
  const recent = recentOf(scope.masks, c, 85);
  const ends = (): Value<"i1"> => writer.compare("cmpi slt", lanes.own(shape), writer.splat(given.n, shape));
  return recent ?? writer.once("before n", "i1", ends);
}

/** A number that is the same for all lanes. */
export function scalar({ lanes, given, scope }: KernelBuilder, c: Choices): Value<"i32"> {
  const recent = recentOf(scope.scalars, c, 60);
  return recent ?? c.pick([() => given.n, () => given.m, () => lanes.program(0), () => lanes.program(1)])();
}

/** One of the newest of `list` in `percent` of all cases. */
export function recentOf<T>(list: readonly T[], c: Choices, percent: number): T | undefined {
  const isRecent = c.chance(percent);
  return isRecent && list.length > 0 ? list.at(-1 - c.below(Math.min(6, list.length))) : undefined;
}
