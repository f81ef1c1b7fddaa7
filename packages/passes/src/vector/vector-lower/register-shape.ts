/**
 * How vectors of any shape are split into registers: along the last dimension, each row separately, in row-major order.
 * A register holds as many elements as fit its width. Flags, indices and narrow floats, which are computed in `f32`,
 * take lanes of 32 bits. The remainder of a row is a shorter vector.
 */
import { FloatType, IntegerType, type Type, VectorType } from "@tt-opt/ir-core";

/** See the file's header. */
export class RegisterShape {
  /** Bits of a register. */
  readonly width: number;

  constructor(width: number) {
    this.width = width;
  }

  /** The number of elements of a type that a register holds. */
  lanesOf(element: Type): number {
    return Math.max(1, Math.floor(this.width / laneBits(element)));
  }

  /** Whether a value of this type is one register or not a vector. */
  isRegister(type: Type): boolean {
    if (!(type instanceof VectorType)) return true;
    const [count] = type.shape;
    return type.rank === 1 && count !== undefined && count <= this.lanesOf(type.elementType);
  }

  /** Whether a value of this type can be held in registers. */
  isFixed(type: Type): boolean {
    return !(type instanceof VectorType) || !type.scalable.includes(true);
  }

  /** The types of the registers of a value; the type itself if it is not a vector. */
  registerTypes(type: Type): readonly Type[] {
    if (!(type instanceof VectorType) || !this.isFixed(type)) return [type];
    const { elementType } = type;
    return this.runs(type).map(({ length }) => VectorType.get([length], elementType));
  }

  /** The starts of a vector's registers among its elements, with their lengths. */
  runs(type: VectorType, lanes: number = this.lanesOf(type.elementType)): readonly Run[] {
    const row = type.shape.at(-1) ?? 1;
    const rows = type.shape.slice(0, -1).reduce((product, size) => product * size, 1);
    const made: Run[] = [];
    for (let r = 0; r < rows; r++) {
      for (let c = 0; c < row; c += lanes) made.push({ start: r * row + c, length: Math.min(lanes, row - c) });
    }
    return made;
  }
}

/** Adjacent elements of a row. */
export interface Run {
  /** The row-major index of the first element. */
  readonly start: number;
  readonly length: number;
}

function laneBits(element: Type): number {
  if (element instanceof FloatType) return Math.max(32, element.width);
  if (!(element instanceof IntegerType) || element.width === 1) return 32;
  return [8, 16, 32, 64].find((bits) => bits >= element.width) ?? element.width;
}

/** Whether elements of this type are computed in `f32`. */
export function isSmallFloat(type: Type): boolean {
  return type instanceof FloatType && type.width < 32;
}

/** The positions of the elements of a shape in row-major order. */
export function positions(shape: readonly number[]): readonly (readonly number[])[] {
  return shape.reduce<readonly (readonly number[])[]>(
    (all, size) => all.flatMap((position) => Array.from({ length: size }, (_, i) => [...position, i])),
    [[]],
  );
}

/** The row-major index of an element. */
export function flatIndex(shape: readonly number[], position: readonly number[]): number {
  return shape.reduce((index, size, d) => index * size + (position[d] ?? 0), 0);
}

/** The position of the element with a row-major index. */
export function positionOf(shape: readonly number[], index: number): readonly number[] {
  const position: number[] = [];
  let rest = index;
  for (const size of [...shape].reverse()) {
    position.unshift(rest % size);
    rest = Math.floor(rest / size);
  }
  return position;
}
