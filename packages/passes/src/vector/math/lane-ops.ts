/*
 * The elementary lane operations in which every math function of this folder is written. An implementation either
 * computes (the tests do, on JS numbers) or builds IR (the lowering pass does), so that one text of an algorithm serves
 * both. The set is what WebAssembly SIMD offers: shifts have one constant amount for all lanes, there is no table
 * look-up, and a branch exists only as `rare`. Float literals are rounded to the width of the lane.
 */

/** Width in bits of one lane, float and integer alike. */
export type LaneWidth = 32 | 64;

/**
 * Operations on float lanes `F`, integer lanes `I` of the same width and masks `B`.
 *
 * Floats are IEEE-754 with round to nearest even and subnormals; integers wrap around. A computation in a lane whose
 * result is not selected must not trap.
 */
export interface LaneOps<F, I, B> {
  readonly width: LaneWidth;
  /** The constant `value`, rounded to the lane's width. */
  float(value: number): F;
  /** The constant `value`, modulo 2^width. */
  int(value: bigint): I;

  add(a: F, b: F): F;
  sub(a: F, b: F): F;
  mul(a: F, b: F): F;
  div(a: F, b: F): F;
  /** `a * b + c` with one rounding or with two: whichever is faster. */
  fma(a: F, b: F, c: F): F;
  neg(a: F): F;
  abs(a: F): F;
  /** The magnitude of `a` with the sign bit of `sign`. */
  copysign(a: F, sign: F): F;
  /** `b < a ? b : a` (WebAssembly `pmin`): a NaN in `a` is preserved, a NaN in `b` gives `a`. */
  min(a: F, b: F): F;
  /** `a < b ? b : a` (WebAssembly `pmax`): a NaN in `a` is preserved, a NaN in `b` gives `a`. */
  max(a: F, b: F): F;
  sqrt(a: F): F;
  floor(a: F): F;
  ceil(a: F): F;
  trunc(a: F): F;
  /** Rounds to the nearest integer, ties to even. */
  nearest(a: F): F;

  /** Ordered comparisons: false where an operand is NaN. */
  eq(a: F, b: F): B;
  lt(a: F, b: F): B;
  le(a: F, b: F): B;
  /** Unordered `!=`: true where an operand is NaN. */
  ne(a: F, b: F): B;
  select(mask: B, whenTrue: F, whenFalse: F): F;
  maskAnd(a: B, b: B): B;
  maskOr(a: B, b: B): B;
  maskNot(a: B): B;

  toBits(a: F): I;
  fromBits(a: I): F;
  intAdd(a: I, b: I): I;
  intSub(a: I, b: I): I;
  intMul(a: I, b: I): I;
  intAnd(a: I, b: I): I;
  intOr(a: I, b: I): I;
  intXor(a: I, b: I): I;
  /** Shifts by a constant in `[0, width)`. */
  shiftLeft(a: I, amount: number): I;
  shiftRightSigned(a: I, amount: number): I;
  shiftRightUnsigned(a: I, amount: number): I;
  intEq(a: I, b: I): B;
  /** Signed `a < b`. */
  intLt(a: I, b: I): B;
  intSelect(mask: B, whenTrue: I, whenFalse: I): I;
  /**
   * Truncates; saturates, and NaN gives 0. Scalar code for 64-bit lanes in WebAssembly, so used only where I is the
   * result.
   */
  toInt(a: F): I;
  /** Converts a signed integer, rounding to nearest even. Scalar code for 64-bit lanes in WebAssembly. */
  fromInt(a: I): F;

  /**
   * `slow()` in the lanes of `mask`, `fast` in the others. `slow` is rarely needed: an implementation may skip it when
   * no lane of `mask` is set.
   */
  rare(mask: B, fast: readonly F[], slow: () => readonly F[]): readonly F[];
  /** Applies `body` `count` times to the carried values; a loop or an unrolled sequence. */
  repeat(count: number, initial: readonly F[], body: (state: readonly F[]) => readonly F[]): readonly F[];
  /**
   * Applies `body` to the carried values while `continues` holds, in each lane separately: a lane keeps its values once
   * it has ended.
   */
  iterate(
    initial: readonly F[],
    continues: (state: readonly F[]) => B,
    body: (state: readonly F[]) => readonly F[],
  ): readonly F[];
  /**
   * Converts `args` to f64 lanes, applies `body` and rounds its result back; 64-bit lanes call `body` directly. A body
   * that is short may be written once for each lane.
   */
  viaDouble(args: readonly F[], body: DoubleBody, isShort?: boolean): F;
  /**
   * The math operation `name` of `x`, which `body` computes: for long code that is rarely executed. An implementation may
   * call a function that all uses share.
   */
  called(name: string, x: F, body: UnaryFunction): F;
}

/** A function of one argument, whatever the representation of the lanes is. */
export type UnaryFunction = <F, I, B>(ops: LaneOps<F, I, B>, x: F) => F;

/** A computation on f64 lanes, whatever their representation is. */
export type DoubleBody = <F, I, B>(ops: LaneOps<F, I, B>, args: readonly F[]) => F;
