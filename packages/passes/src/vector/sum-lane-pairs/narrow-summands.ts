/**
 * Summands of 32 bits that are made of numbers of 8 or 16 bits: the vectors that, taken together, hold all extended
 * elements of one register, or the products of those of two registers.
 */
import { bitWidth, ExtSIOp, ExtUIOp, MulIOp } from "@tt-opt/dialect-std";
import * as vector from "@tt-opt/dialect-vector";
import { AnyVector, at, hasType, type Value, type VectorType } from "@tt-opt/ir-core";

/** An extension of a whole register to 32 bits. */
export type Extension = ExtSIOp | ExtUIOp;

/** Summands of which each element of an extended vector is in one. */
export interface Group {
  /** One extension, or two whose elements are multiplied. */
  readonly extensions: readonly Extension[];
  readonly summands: ReadonlySet<Value>;
}

/** Lanes of an extended vector. */
interface Slice {
  readonly extension: Extension;
  readonly first: number;
}

/** Finds the groups among the summands of a sum, none of which has another use. */
export function groupsOf(summands: readonly Value<VectorType>[]): readonly Group[] {
  const groups: { readonly extensions: readonly Extension[]; readonly slices: Map<number, Value> }[] = [];
  for (const summand of summands) {
    const slices = slicesIn(summand);
    const [slice] = slices;
    if (slice === undefined || slices.some(({ first }) => first !== slice.first)) continue;
    // Slices that do not overlap hold all elements if they have as many lanes.
    if (slice.first % sizeOf(summand) !== 0) continue;
    const extensions = slices.map(({ extension }) => extension);
    let group = groups.find((each) => haveSameElements(each.extensions, extensions) && !each.slices.has(slice.first));
    if (group === undefined) groups.push((group = { extensions, slices: new Map() }));
    group.slices.set(slice.first, summand);
  }
  return groups.flatMap(({ extensions, slices }) => {
    const size = Math.max(...extensions.map((extension) => elementsOf(extension)));
    const lanes = [...slices.values()].reduce((sum, value) => sum + (hasType(value, AnyVector) ? sizeOf(value) : 0), 0);
    return lanes === size ? [{ extensions, summands: new Set(slices.values()) }] : [];
  });
}

function haveSameElements(x: readonly Extension[], y: readonly Extension[]): boolean {
  return x.length === y.length && x.every((extension, i) => extension === y[i]);
}

/** The slice that a summand is, or the two slices that it multiplies, which fit signed 16-bit numbers. */
function slicesIn(summand: Value): readonly Slice[] {
  const op = summand.definingOp;
  if (op?.is(MulIOp) !== true) return sliceOf(summand) ?? [];
  const factors = [op.lhs, op.rhs].flatMap((factor) => sliceOf(factor) ?? []);
  return factors.length === 2 && factors.every(({ extension }) => fitsSigned(extension)) ? factors : [];
}

function fitsSigned(extension: Extension): boolean {
  return bitWidth(extension.in.type) < 16 || extension.is(ExtSIOp);
}

function sliceOf(value: Value): readonly [Slice] | undefined {
  let first = 0;
  let whole = value;
  for (let op = whole.definingOp; op?.is(vector.ExtractStridedSliceOp) === true; op = whole.definingOp) {
    first += vector.integersOf(op.offsets)[0] ?? 0;
    whole = op.source;
  }
  const extension = extensionOf(whole);
  if (extension === undefined) return undefined;
  const { in: source, out } = extension;
  if (!hasType(source, AnyVector) || source.type.rank !== 1 || bitWidth(out.type) !== 32) return undefined;
  const width = bitWidth(source.type);
  // The elements fill registers once they have 16 bits.
  return (width === 8 || width === 16) && sizeOf(source) % 8 === 0 ? [{ extension, first }] : undefined;
}

function extensionOf({ definingOp: op }: Value): Extension | undefined {
  if (op?.is(ExtSIOp) === true) return op;
  return op?.is(ExtUIOp) === true ? op : undefined;
}

function elementsOf({ in: source }: Extension): number {
  return hasType(source, AnyVector) ? sizeOf(source) : 0;
}

function sizeOf({ type }: Value<VectorType>): number {
  return at(type.shape, 0);
}
