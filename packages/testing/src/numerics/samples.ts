/** Arguments that visit every exponent of a format, and the places where functions are difficult. */
import { type FloatWidth, formatOf } from "./float-width.ts";

/** A reproducible source of random numbers in [0, 1) (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const view = new DataView(new ArrayBuffer(8));

/** The float with a bit pattern. */
export function fromPattern(width: FloatWidth, bits: bigint): number {
  if (width === 32) {
    view.setUint32(0, Number(BigInt.asUintN(32, bits)));
    return view.getFloat32(0);
  }
  view.setBigUint64(0, BigInt.asUintN(64, bits));
  return view.getFloat64(0);
}

export function toWidth(width: FloatWidth, x: number): number {
  return width === 32 ? Math.fround(x) : x;
}

/** Zeros, infinities, NaN, the ends of the subnormal and of the normal numbers, and small whole and half numbers. */
export function specialValues(width: FloatWidth): readonly number[] {
  const { mantissaBits, leastExponent, greatestExponent } = formatOf(width);
  const least = 2 ** (leastExponent - mantissaBits);
  const normal = 2 ** leastExponent;
  const greatest = (2 - 2 ** -mantissaBits) * 2 ** greatestExponent;
  const epsilon = 2 ** -mantissaBits;
  const magnitudes = [0, Infinity, least, 2 * least, 3 * least, normal - least, normal, normal + least, greatest];
  magnitudes.push(0.25, 0.5, 1 - epsilon / 2, 1, 1 + epsilon, 1.5, 2 - epsilon, 2, 2.5, 3, 4, 5, 8, 10, 1e30);
  magnitudes.push(2 ** mantissaBits, 2 ** (mantissaBits + 1) - 1, 2 ** (mantissaBits + 1), 2 ** 31, 2 ** 63);
  return [NaN, ...magnitudes.flatMap((x) => [toWidth(width, x), -toWidth(width, x)])];
}

/** A random float with a given biased exponent. */
export function withExponent(width: FloatWidth, field: number, random: () => number): number {
  const { mantissaBits } = formatOf(width);
  const high = BigInt(Math.floor(random() * 2 ** 26));
  const mantissa = ((high << 26n) | BigInt(Math.floor(random() * 2 ** 26))) >> BigInt(52 - mantissaBits);
  return fromPattern(width, (BigInt(field) << BigInt(mantissaBits)) | mantissa);
}

/** How many biased exponents are those of finite numbers. */
export function exponentCount(width: FloatWidth): number {
  return width === 32 ? 255 : 2047;
}

/**
 * Arguments of functions of one float: the special values, `perExponent` random mantissas at every exponent with both
 * signs (less than one: at that part of the exponents), and `dense` arguments in each of some intervals around 0 and 1.
 */
export function unaryArguments(width: FloatWidth, perExponent: number, dense: number, seed: number): readonly number[] {
  const random = seededRandom(seed);
  const xs = [...specialValues(width)];
  for (let field = 0; field < exponentCount(width); field++) {
    const count = Math.floor(perExponent) + (random() < perExponent % 1 ? 1 : 0);
    for (let i = 0; i < count; i++) {
      const x = withExponent(width, field, random);
      xs.push(x, -x);
    }
  }
  const intervals = [
    [-1, 1],
    [0.5, 1.5],
    [-3, 3],
    [-12, 12],
    [-45, 45],
    [-110, 110],
    [-1100, 1100],
  ] as const;
  for (const [low, high] of intervals) {
    for (let i = 0; i < dense; i++) xs.push(toWidth(width, low + (high - low) * random()));
  }
  for (let i = 0; i < dense; i++) {
    const { mantissaBits } = formatOf(width);
    const near = [0.5, 1, 2, Math.PI, Math.PI / 2, Math.E][i % 6] ?? 1;
    xs.push(toWidth(width, near * (1 + (random() - 0.5) * 2 ** -Math.floor(random() * mantissaBits))));
  }
  return xs;
}

/** Pairs of arguments: all of special values, of random exponents, and of moderate size. */
export function binaryArguments(width: FloatWidth, count: number, seed: number): readonly (readonly number[])[] {
  const random = seededRandom(seed);
  const special = specialValues(width);
  const pairs: (readonly number[])[] = special.flatMap((x) => special.map((y) => [x, y]));
  const any = (): number => {
    const x = withExponent(width, Math.floor(random() * exponentCount(width)), random);
    return random() < 0.5 ? x : -x;
  };
  for (let i = 0; i < count; i++) {
    const x = any();
    const moderate = (random() - 0.5) * 2 ** (random() * 12 - 4);
    const near = Math.abs(x) * 2 ** (random() * 12 - 6);
    const y = [any(), moderate, near][i % 3] ?? moderate;
    // Powers that stay in range: an exponent near what the logarithm of x allows.
    const l = Math.log2(Math.abs(x)) || 1;
    const fitting = ((random() - 0.5) * 2.2 * (width === 32 ? 140 : 1060)) / l;
    pairs.push([x, toWidth(width, y)], [Math.abs(x), toWidth(width, fitting)]);
    pairs.push([
      toWidth(width, 1 + (random() - 0.5) * 2 ** -(random() * 20)),
      toWidth(width, moderate * 2 ** (random() * 20)),
    ]);
    pairs.push([toWidth(width, Math.round(moderate)), Math.round(random() * 40 - 20)]);
  }
  return pairs;
}
