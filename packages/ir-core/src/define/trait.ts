/**
 * Traits: facts about all operations of a class, as constant objects. Each core trait has a bit, so that testing it is
 * a mask operation; others are looked up in a set. A trait may have a verifier.
 */
import { StringAttr } from "../attributes/text.ts";
import type { Diagnostics } from "../diagnostics/diagnostics.ts";
import { at } from "../internal/invariant.ts";
import type { Operation } from "../ir/operation.ts";

/** A fact about all operations of a class. */
export interface Trait {
  readonly name: string;
  /** A power of two for core traits, 0 for others. */
  readonly bit: number;
  /** Traits that this one implies. */
  readonly implies?: readonly Trait[];
  verify?(op: Operation, diagnostics: Diagnostics): void;
  /** Distinguishes traits with a parameter that have the same name. */
  readonly parameter?: string;
}

let nextBit = 1;

/** Creates a core trait; there can be 30. */
function core(name: string, more: Omit<Trait, "name" | "bit"> = {}): Trait {
  const trait = { name, bit: nextBit, ...more };
  nextBit *= 2;
  return trait;
}

/** Creates a trait that is not a core trait. */
export function defineTrait(name: string, more: Omit<Trait, "name" | "bit"> = {}): Trait {
  return { name, bit: 0, ...more };
}

/** Neither reads nor writes memory. */
export const NoMemoryEffect = core("NoMemoryEffect");
/** May be executed speculatively: it has no undefined behaviour and terminates. */
export const AlwaysSpeculatable = core("AlwaysSpeculatable");
/** No side effects and speculatable: may be merged, moved and erased. */
export const Pure = core("Pure", { implies: [NoMemoryEffect, AlwaysSpeculatable] });
/** Its memory effects are those of the operations in its regions. */
export const RecursiveMemoryEffects = core("RecursiveMemoryEffects");
/** Speculatable if all operations in its regions are. */
export const RecursivelySpeculatable = core("RecursivelySpeculatable");
/** `f(a, b) = f(b, a)`. */
export const Commutative = core("Commutative");
/** `f(f(a)) = f(a)` for one operand, `f(a, a) = a` for two. */
export const Idempotent = core("Idempotent");
/** `f(f(a)) = a`. */
export const Involution = core("Involution");
/** Ends a block. */
export const IsTerminator = core("IsTerminator");
/** A terminator that passes its operands to the parent operation. */
export const ReturnLike = core("ReturnLike", { implies: [IsTerminator] });
/** Its regions may not use values from outside. */
export const IsolatedFromAbove = core("IsolatedFromAbove");
/** Its only region contains operations with the `Symbol` trait, whose names are unique. */
export const SymbolTable = core("SymbolTable");
const visibilities: readonly string[] = ["public", "private", "nested"];
/** Has a `sym_name` by which other operations refer to it. */
export const SymbolTrait = core("Symbol", {
  verify(op) {
    const visibility = op.attribute("sym_visibility");
    if (!(visibility instanceof StringAttr) || visibilities.includes(visibility.value)) return;
    const expected = visibilities.map((each) => `"${each}"`).join(", ");
    op.error(`visibility expected to be one of [${expected}], but got "${visibility.value}"`);
  },
});
/** Has no operands and folds to its attribute `value`. */
export const ConstantLike = core("ConstantLike");
/** Each region has at most one block. */
export const SingleBlock = core("SingleBlock");
/** The block of each region needs no terminator. */
export const NoTerminator = core("NoTerminator");
/** Operations in its regions are not executed in order: uses may come before definitions. */
export const GraphRegion = core("GraphRegion");
/** Applies to scalars, and element by element to tensors and vectors. */
export const Elementwise = core("Elementwise");
/** Values allocated inside must not outlive it: `memref.alloca` is freed at its end. */
export const AutomaticAllocationScope = core("AutomaticAllocationScope");
/** All operands and results have the same type. */
export const SameOperandsAndResultType = core("SameOperandsAndResultType");
/** All operands have the same type. */
export const SameTypeOperands = core("SameTypeOperands");
/** All operands and results have compatible shapes. */
export const SameOperandsAndResultShape = core("SameOperandsAndResultShape");
/** All operands and results have the same element type. */
export const SameOperandsAndResultElementType = core("SameOperandsAndResultElementType");
/** The property `operandSegmentSizes` contains the sizes of several variadic operand groups. */
export const AttrSizedOperandSegments = core("AttrSizedOperandSegments");
/** All variadic operand groups have the same size, so that no property is needed. */
export const SameVariadicOperandSize = core("SameVariadicOperandSize");
/** The property `resultSegmentSizes` contains the sizes of several variadic result groups. */
export const AttrSizedResultSegments = core("AttrSizedResultSegments");
/** The terminator may be omitted if it has no operands: see {@link implicitTerminator}. */
export const ImplicitTerminator = core("SingleBlockImplicitTerminator", { implies: [SingleBlock] });

/** The bits of `traits` and of all that they imply. */
export function traitBits(traits: readonly Trait[]): number {
  let bits = 0;
  for (let i = 0; i < traits.length; i++) {
    const { bit, implies } = at(traits, i);
    bits |= bit;
    if (implies !== undefined) bits |= traitBits(implies);
  }
  return bits;
}

/** Each region has one block that ends in `terminator`; parser and builder add it if it is omitted. */
export function implicitTerminator(terminator: string): Trait {
  return {
    name: "SingleBlockImplicitTerminator",
    bit: 0,
    implies: [ImplicitTerminator],
    parameter: terminator,
    verify(op) {
      for (const region of op.regions) {
        const last = region.entry?.last;
        if (last === undefined || last.name === terminator) continue;
        const builder = op.error(`expects regions to end with '${terminator}', found '${last.name}'`, "TT2006");
        builder.note(last, `in custom textual format, the absence of terminator implies '${terminator}'`);
      }
    },
  };
}

/** Allowed only directly inside of one of the operations `names`. */
export function hasParent(...names: readonly string[]): Trait {
  const expected = names.length === 1 ? `'${names[0] ?? ""}'` : `to be one of '${names.join(", ")}'`;
  return {
    name: "HasParent",
    bit: 0,
    parameter: names.join(","),
    verify(op) {
      const parent = op.parentOp;
      if (parent !== undefined && names.includes(parent.name)) return;
      op.error(`expects parent op ${expected}`, "TT2010");
    },
  };
}
