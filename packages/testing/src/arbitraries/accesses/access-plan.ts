/**
 * What generated kernels of memory accesses are made from: plain choices, so that they shrink. Numbers of arguments,
 * bases and carried values are taken modulo how many there are.
 */

/** A scalar integer. */
export type ScalarPlan =
  | { readonly kind: "constant"; readonly value: number }
  | { readonly kind: "argument" | "counter"; readonly number: number }
  | { readonly kind: "program"; readonly axis: 0 | 1 }
  | { readonly kind: "loaded"; readonly at: ScalarPlan }
  | { readonly kind: "binary"; readonly name: BinaryName; readonly lhs: ScalarPlan; readonly rhs: ScalarPlan };

/** How two integers are combined. */
export type BinaryName = (typeof binaryNames)[number];

/** See {@link BinaryName}. */
export const binaryNames = ["addi", "subi", "muli", "minsi", "maxsi", "xori", "ori"] as const;

/** How an integer is divided by a positive number. */
export type DivisionName = (typeof divisionNames)[number];

/** See {@link DivisionName}. The last is a bitwise and with one less than a power of two. */
export const divisionNames = ["divsi", "remsi", "divui", "remui", "shrsi", "shrui", "andi"] as const;

/** A value that varies along one dimension: it gets new dimensions and is repeated. */
export interface Along<Inner> {
  readonly kind: "along";
  readonly dim: number;
  readonly of: Inner;
}

/** A value that varies along the dimensions whose bit is set; the others have size 1 before they are repeated. */
export interface Thin<Inner> {
  readonly kind: "thin";
  readonly dims: number;
  readonly of: Inner;
}

/** A value made in one dimension of all elements, or in the dimensions in reversed order. */
export interface Rearranged<Inner> {
  readonly kind: "flat" | "turned";
  readonly of: Inner;
}

/** Integers in the lanes of a block. */
export type IndexPlan =
  | Along<IndexPlan>
  | Thin<IndexPlan>
  | Rearranged<IndexPlan>
  | { readonly kind: "range"; readonly start: number }
  | { readonly kind: "scalar"; readonly scalar: ScalarPlan }
  | { readonly kind: "binary"; readonly name: BinaryName; readonly lhs: IndexPlan; readonly rhs: IndexPlan }
  | { readonly kind: "division"; readonly name: DivisionName; readonly lhs: IndexPlan; readonly by: ScalarPlan }
  | { readonly kind: "select"; readonly mask: MaskPlan; readonly lhs: IndexPlan; readonly rhs: IndexPlan }
  | { readonly kind: "loaded"; readonly at: IndexPlan }
  | { readonly kind: "wide"; readonly of: IndexPlan }
  | { readonly kind: "narrow"; readonly bits: 8 | 16; readonly of: IndexPlan }
  | { readonly kind: "carried"; readonly number: number };

/** The predicates of comparisons. */
export const predicates = ["slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge", "eq", "ne"] as const;

/** A predicate of comparisons. */
export type Predicate = (typeof predicates)[number];

/** Booleans in the lanes of a block. */
export type MaskPlan =
  | Along<MaskPlan>
  | Thin<MaskPlan>
  | Rearranged<MaskPlan>
  | { readonly kind: "constant"; readonly value: boolean }
  | { readonly kind: "compare"; readonly predicate: Predicate; readonly lhs: IndexPlan; readonly rhs: IndexPlan }
  | { readonly kind: "shared"; readonly predicate: Predicate; readonly lhs: ScalarPlan; readonly rhs: ScalarPlan }
  | { readonly kind: "binary"; readonly name: "andi" | "ori" | "xori"; readonly lhs: MaskPlan; readonly rhs: MaskPlan }
  | { readonly kind: "not"; readonly of: MaskPlan }
  | { readonly kind: "select"; readonly mask: MaskPlan; readonly lhs: MaskPlan; readonly rhs: MaskPlan }
  | { readonly kind: "loaded"; readonly at: IndexPlan }
  | { readonly kind: "carried"; readonly number: number };

/** Pointers in the lanes of a block. */
export type PointerPlan =
  | Along<PointerPlan>
  | Thin<PointerPlan>
  | Rearranged<PointerPlan>
  | {
      readonly kind: "splat";
      readonly base: number;
      /** Whether the address of the base is loaded from memory. */
      readonly isReloaded: boolean;
      readonly offsets: readonly ScalarPlan[];
    }
  | { readonly kind: "add"; readonly of: PointerPlan; readonly offset: IndexPlan }
  | { readonly kind: "select"; readonly mask: MaskPlan; readonly lhs: PointerPlan; readonly rhs: PointerPlan }
  | { readonly kind: "if"; readonly condition: ConditionPlan; readonly lhs: PointerPlan; readonly rhs: PointerPlan }
  | { readonly kind: "integer" | "cast" | "memory"; readonly of: PointerPlan }
  | { readonly kind: "carried"; readonly number: number };

/** A scalar boolean. */
export interface ConditionPlan {
  readonly predicate: Predicate;
  readonly lhs: ScalarPlan;
  readonly rhs: ScalarPlan;
}

/** What lanes that are masked off give. */
export type OtherPlan =
  | { readonly kind: "absent" }
  | { readonly kind: "constant"; readonly value: number }
  | { readonly kind: "lanes"; readonly index: IndexPlan };

/** A dimension of a tensor in memory of which a block is accessed. */
export interface BlockDimension {
  readonly size: number;
  readonly stride: number;
  readonly start: ScalarPlan;
  readonly isChecked: boolean;
}

/** What is accessed. */
export type PlacePlan =
  | {
      readonly kind: "pointers";
      readonly pointers: PointerPlan;
      readonly mask: MaskPlan | undefined;
      /** Whether addresses that are too far away are masked off rather than brought nearer. */
      readonly isGuarded: boolean;
      /** Whether elements are accessed as integers of their size. */
      readonly asBits: boolean;
      readonly other: OtherPlan;
    }
  | {
      readonly kind: "block" | "descriptor" | "rows";
      readonly base: number;
      /** Whether the address of the base is loaded from memory. */
      readonly isReloaded: boolean;
      readonly dims: readonly BlockDimension[];
      readonly padsWithNaN: boolean;
      /** Whether the block is moved by `tt.advance` before it is used. */
      readonly advance: ScalarPlan | undefined;
      /** Which rows of a descriptor are gathered or scattered, where the shape of the block allows that. */
      readonly rows: IndexPlan;
    };

/** What is made of what was loaded before it is stored. */
export type ComputePlan =
  { readonly kind: "none" } | { readonly kind: "add" | "select"; readonly index: IndexPlan; readonly mask: MaskPlan };

/** The kinds of atomic read-modify-write; for floats there are `fadd` and `exch`. */
export const atomicKinds = ["add", "and", "or", "xor", "max", "min", "umax", "umin", "exch"] as const;

/** How a value is written: stored, or by an atomic operation whose result is stored elsewhere. */
export type WritePlan =
  | { readonly kind: "store" }
  | { readonly kind: "atomic"; readonly name: (typeof atomicKinds)[number]; readonly old: PointerPlan | undefined }
  | { readonly kind: "exchange"; readonly expected: number; readonly old: PointerPlan | undefined };

/** What goes through a loop or comes out of a branch. */
export type CarriedPlan =
  | { readonly kind: "pointers"; readonly start: PointerPlan; readonly step: IndexPlan }
  | { readonly kind: "index"; readonly start: IndexPlan; readonly step: IndexPlan }
  | { readonly kind: "mask"; readonly start: MaskPlan; readonly step: MaskPlan }
  | { readonly kind: "sum"; readonly of: PlacePlan };

/** A part of a kernel. */
export type StatementPlan =
  | {
      readonly kind: "copy";
      readonly shape: number;
      readonly from: PlacePlan;
      readonly compute: ComputePlan;
      readonly write: WritePlan;
      readonly to: PlacePlan;
    }
  | {
      readonly kind: "for" | "while";
      readonly shape: number;
      readonly trips: number;
      readonly step: number;
      readonly start: number;
      readonly hasArgument: boolean;
      readonly carried: readonly CarriedPlan[];
      readonly body: readonly StatementPlan[];
    }
  | {
      readonly kind: "if";
      readonly shape: number;
      readonly condition: ConditionPlan;
      readonly carried: readonly CarriedPlan[];
      readonly then: readonly StatementPlan[];
      readonly otherwise: readonly StatementPlan[];
    }
  | { readonly kind: "barrier" };

/** The types of the elements that are accessed. */
export const accessedTypes = [
  "f32",
  "i32",
  "f16",
  "i8",
  "i64",
  "bf16",
  "f64",
  "i16",
  "i1",
  "f8E5M2",
  "f8E4M3FN",
] as const;

/** A kernel and its launch. */
export interface AccessKernelPlan {
  readonly element: (typeof accessedTypes)[number];
  /** The shapes of blocks. */
  readonly shapes: readonly (readonly number[])[];
  readonly grid: readonly [number, number];
  /** For each base the buffer that it points into: bases of one buffer alias each other. */
  readonly bases: readonly number[];
  /** Whether the bases lie in the middle of their buffers. */
  readonly isCentred: boolean;
  readonly arguments: readonly { readonly value: number; readonly isWide: boolean; readonly isDivisible: boolean }[];
  readonly body: readonly StatementPlan[];
  readonly seed: number;
}
