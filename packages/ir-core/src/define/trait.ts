/**
 * Traits: facts about all operations of a class, as constant objects. The core traits have a bit each, so that asking
 * for one is a mask; others are looked up in a set. A trait may bring a check of its own.
 */
import type { Diagnostics } from "../diagnostics/diagnostics.ts";
import type { Operation } from "../ir/operation.ts";

/** A fact about all operations of a class. */
export interface Trait {
  readonly name: string;
  /** A power of two for core traits, 0 for others. */
  readonly bit: number;
  /** Traits that this one implies. */
  readonly implies?: readonly Trait[];
  verify?(op: Operation, diagnostics: Diagnostics): void;
  /** For traits with a parameter: what tells one from another of the same name. */
  readonly parameter?: string;
}

let nextBit = 1;

/** Makes a core trait; there is room for 30. */
function core(name: string, more: Omit<Trait, "name" | "bit"> = {}): Trait {
  const trait = { name, bit: nextBit, ...more };
  nextBit *= 2;
  return trait;
}

/** Makes a trait that is not among the core ones. */
export function defineTrait(name: string, more: Omit<Trait, "name" | "bit"> = {}): Trait {
  return { name, bit: 0, ...more };
}

/** Neither reads nor writes memory. */
export const NoMemoryEffect = core("NoMemoryEffect");
/** May be executed where it was not asked for: no undefined behaviour, no endless loop. */
export const AlwaysSpeculatable = core("AlwaysSpeculatable");
/** No side effects and speculatable: may be merged, moved and erased. */
export const Pure = core("Pure", { implies: [NoMemoryEffect, AlwaysSpeculatable] });
/** Its memory effects are those of the operations inside of it. */
export const RecursiveMemoryEffects = core("RecursiveMemoryEffects");
/** Speculatable if everything inside of it is. */
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
/** Its only region holds operations with the `Symbol` trait, by unique names. */
export const SymbolTable = core("SymbolTable");
/** Has a `sym_name` by which others refer to it. */
export const SymbolTrait = core("Symbol");
/** Folds to its attribute `value`, without operands. */
export const ConstantLike = core("ConstantLike");
/** Each region has at most one block. */
export const SingleBlock = core("SingleBlock");
/** The block of each region needs no terminator. */
export const NoTerminator = core("NoTerminator");
/** In its regions, operations are not executed in order: uses may come before definitions. */
export const GraphRegion = core("GraphRegion");
/** Applies to tensors, vectors and scalars alike, element by element. */
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
/** The property `operandSegmentSizes` tells how many operands each of several variadic groups has. */
export const AttrSizedOperandSegments = core("AttrSizedOperandSegments");
/** All variadic groups of operands are equally large, so no property tells their sizes. */
export const SameVariadicOperandSize = core("SameVariadicOperandSize");
/** The property `resultSegmentSizes` tells how many results each of several variadic groups has. */
export const AttrSizedResultSegments = core("AttrSizedResultSegments");
/** The terminator may be left out where it carries nothing: see {@link implicitTerminator}. */
export const ImplicitTerminator = core("SingleBlockImplicitTerminator", { implies: [SingleBlock] });

/** The bits of `traits` and of all that they imply. */
export function traitBits(traits: readonly Trait[]): number {
  let bits = 0;
  for (const trait of traits) bits |= trait.bit | traitBits(trait.implies ?? []);
  return bits;
}

/** Each region has one block whose terminator is `terminator`, added by parser and builder where it is left out. */
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

/** May only stand directly inside of one of the operations `names`. */
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
