/**
 * The values that the next step of a kernel can use. What is computed in a loop or a branch is not seen outside of it.
 */
import { type Element, isExact, isFloat } from "./elements.ts";
import type { Value } from "./value.ts";

/** Indices leave room for differences from each other. */
const greatestIndex = 2 ** 30;

/** What numbers that all lanes share, and that are added to indices, do not exceed. */
const greatestScalar = 2 ** 20;

/** Values by what they are for; the last ones are the newest. */
export class Scope {
  /** Numbers of lanes, from which places and masks are made. */
  readonly indices: Value<"i32">[];
  readonly masks: Value<"i1">[];
  /** Numbers that are the same for all lanes. */
  readonly scalars: Value<"i32">[];
  /** Blocks of the kernel's shape. */
  readonly values: Value<Element>[];
  /** Integers that may have wrapped around, in blocks of the kernel's shape. */
  readonly wrapped: Value<Element>[];
  /** Blocks of other shapes, such as those that are reduced along an axis. */
  readonly others: Value<Element>[];
  /** How often it is executed at most. */
  readonly repetitions: number;

  /** @param repetitions How often the scope is executed in `outer`, at most. */
  constructor(outer?: Scope, repetitions = 1) {
    this.indices = [...(outer?.indices ?? [])];
    this.masks = [...(outer?.masks ?? [])];
    this.scalars = [...(outer?.scalars ?? [])];
    this.values = [...(outer?.values ?? [])];
    this.wrapped = [...(outer?.wrapped ?? [])];
    this.others = [...(outer?.others ?? [])];
    this.repetitions = repetitions * (outer?.repetitions ?? 1);
  }

  /** Adds a block of the kernel's shape. */
  add(value: Value<Element>): void {
    const list = isFloat(value.element) || isExact(value.element, value.magnitude) ? this.values : this.wrapped;
    list.push(value);
  }

  /** Adds a block of integers, which is an index if it cannot have wrapped. */
  addIndex(value: Value<"i32">): void {
    if (value.magnitude <= greatestIndex) this.indices.push(value);
    else this.add(value);
  }

  /** Adds a number that is the same for all lanes, if it is small. */
  addScalar(value: Value<"i32">): void {
    if (value.magnitude <= greatestScalar) this.scalars.push(value);
  }
}
