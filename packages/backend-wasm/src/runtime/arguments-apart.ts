/** Decides whether two pointer arguments of a launch that lead into one buffer have no element of it in common. */
import type { tts } from "@tt-opt/dialect-tt";
import type { KernelModule } from "./kernel-module.ts";
import type { Digit, LaunchNumbers } from "./launch-numbers.ts";

/** Whether the accesses through the arguments `one` and `other`, `distance` bytes after it, meet nowhere. */
export function areArgumentsApart(
  { accessed }: Pick<KernelModule, "accessed">,
  numbers: LaunchNumbers,
  one: number,
  other: number,
  distance: number,
): boolean {
  const [mine, others] = [one, other].map((index) => accessed.find(({ argument }) => argument === index)?.accesses);
  if (mine === undefined || others === undefined) return false;
  const [places, rest] = [mine, others].map((all) => all.map((each) => placesAt(numbers, each)));
  return places?.every((place) => rest?.every((each) => areApart(place, moved(each, distance)))) ?? false;
}

/** Elements of `bytes` bytes, at `first` plus multiples of all digits. Strides are positive. */
interface Places {
  readonly bytes: number;
  readonly first: number;
  readonly digits: readonly Digit[];
}

function placesAt(numbers: LaunchNumbers, { bytes, first, digits }: tts.AccessedPlaces): Places {
  let start = numbers.sum(first);
  const counted = digits.map((each): Digit => {
    const { stride, count } = numbers.digit(each);
    // From the last to the first; a digit without a limit may be negative, too.
    if (stride < 0 && count < Infinity) start += stride * (count - 1);
    return { stride: Math.abs(stride), count };
  });
  return { bytes, first: start, digits: counted.filter(({ stride, count }) => count !== 1 && stride !== 0) };
}

function moved(places: Places, distance: number): Places {
  return { ...places, first: places.first + distance };
}

/**
 * Some stride divides the digits into small ones and others. The address modulo a divisor of the strides of the others
 * depends on the small ones only, which reach some bytes: intervals that are apart modulo that number are apart.
 */
function areApart(one: Places, other: Places): boolean {
  const digits = [...one.digits, ...other.digits];
  // No element is accessed, the number is a remainder by a negative one, or something is not known.
  if (!digits.every(({ stride, count }) => stride > 0 && count > 0)) return false;
  const strides = new Set(digits.map(({ stride }) => stride));
  return [...strides, Infinity].some((least) => areApartFrom(one, other, digits, least));
}

function areApartFrom(one: Places, other: Places, digits: readonly Digit[], least: number): boolean {
  const period = digits.filter(({ stride }) => stride >= least).reduce((all, { stride }) => gcd(all, stride), 0);
  const [own, others] = [reachBelow(one, least), reachBelow(other, least)];
  // A digit without a limit reaches in both directions.
  if (own === Infinity || others === Infinity) return false;
  const distance = other.first - one.first;
  if (period === 0) return distance >= own || -distance >= others;
  const offset = ((distance % period) + period) % period;
  return offset >= own && offset + others <= period;
}

/** Bytes from the first to the end of the last element, of those that digits with strides below `least` reach. */
function reachBelow({ bytes, digits }: Places, least: number): number {
  return digits.reduce((sum, { stride, count }) => (stride < least ? sum + stride * (count - 1) : sum), bytes);
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}
