/**
 * A flat simulated address space. Every buffer has its own range of addresses with a gap after it, so that an access
 * beyond its end never hits the next one. Views of one `ArrayBuffer` keep their distance and alias each other.
 */
import { FloatType, I1, type Type } from "@tt-opt/ir-core";
import { bytesOf, fromBits, toBits, wrap } from "./scalars.ts";
import type { Scalar } from "./values.ts";

const alignment = 256;
const guard = 1 << 16;

/** A range of addresses backed by bytes. */
export class MemoryRegion {
  readonly name: string;
  /** The address of the first byte. */
  readonly address: number;
  readonly view: DataView;

  constructor(name: string, address: number, bytes: Uint8Array) {
    this.name = name;
    this.address = address;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get byteLength(): number {
    return this.view.byteLength;
  }

  /** Whether the region contains `count` bytes at byte `offset`. */
  holds(offset: number, count: number): boolean {
    return offset >= 0 && offset + count <= this.view.byteLength;
  }
}

/** A byte position in a region. */
export interface Place {
  readonly region: MemoryRegion;
  readonly offset: number;
}

/** All regions of a program, by address. */
export class Memory {
  readonly #regions: MemoryRegion[] = [];
  readonly #bases = new Map<ArrayBufferLike, number>();
  #next = guard;
  #last: MemoryRegion | undefined;

  /** Allocates a region of `byteLength` bytes with all bits set, so that reading unwritten memory is noticed. */
  allocate(byteLength: number, name: string): MemoryRegion {
    return this.place(new Uint8Array(byteLength).fill(0xff), name);
  }

  /** The region of a buffer of the caller, which is used in place. */
  place(buffer: ArrayBufferView, name: string): MemoryRegion {
    let base = this.#bases.get(buffer.buffer);
    if (base === undefined) {
      base = this.#next;
      this.#bases.set(buffer.buffer, base);
      this.#next = Math.ceil((base + buffer.buffer.byteLength + guard) / alignment) * alignment;
    }
    const bytes = new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);
    const region = new MemoryRegion(name, base + buffer.byteOffset, bytes);
    this.#regions.push(region);
    return region;
  }

  /** Removes a region; later accesses to it are errors. */
  release(region: MemoryRegion): void {
    const index = this.#regions.indexOf(region);
    if (index >= 0) this.#regions.splice(index, 1);
    if (this.#last === region) this.#last = undefined;
  }

  /** The place of `count` bytes at `address`; undefined if they are not all in one region. */
  find(address: bigint, count: number): Place | undefined {
    if (address >= BigInt(this.#next)) return undefined;
    const at = Number(address);
    const recent = this.#last;
    if (recent?.holds(at - recent.address, count) === true) return { region: recent, offset: at - recent.address };
    for (const region of this.#regions) {
      if (!region.holds(at - region.address, count)) continue;
      this.#last = region;
      return { region, offset: at - region.address };
    }
    return undefined;
  }
}

/** The element of `type` at a place. A boolean is true if its byte is not zero. */
export function readElement(type: Type, { region, offset }: Place): Scalar {
  const { view } = region;
  switch (type instanceof FloatType ? type.kind : "") {
    case "f32":
      return view.getFloat32(offset, true);
    case "f64":
      return view.getFloat64(offset, true);
    default:
      return I1.matches(type)
        ? fromBits(type, view.getUint8(offset) === 0 ? 0n : 1n)
        : fromBits(type, readBits(view, offset, bytesOf(type)));
  }
}

/** Writes an element of `type` at a place. */
export function writeElement(type: Type, { region, offset }: Place, value: Scalar): void {
  const { view } = region;
  if (type instanceof FloatType && type.kind === "f32") view.setFloat32(offset, Number(value), true);
  else if (type instanceof FloatType && type.kind === "f64") view.setFloat64(offset, Number(value), true);
  else writeBits(view, offset, bytesOf(type), toBits(type, typeof value === "bigint" ? wrap(type, value) : value));
}

function readBits(view: DataView, offset: number, bytes: number): bigint {
  switch (bytes) {
    case 1:
      return BigInt(view.getUint8(offset));
    case 2:
      return BigInt(view.getUint16(offset, true));
    case 4:
      return BigInt(view.getUint32(offset, true));
    case 8:
      return view.getBigUint64(offset, true);
    default: {
      let bits = 0n;
      for (let i = bytes - 1; i >= 0; i--) bits = (bits << 8n) | BigInt(view.getUint8(offset + i));
      return bits;
    }
  }
}

function writeBits(view: DataView, offset: number, bytes: number, bits: bigint): void {
  switch (bytes) {
    case 1:
      return view.setUint8(offset, Number(bits));
    case 2:
      return view.setUint16(offset, Number(bits), true);
    case 4:
      return view.setUint32(offset, Number(bits), true);
    case 8:
      return view.setBigUint64(offset, bits, true);
    default:
      for (let i = 0; i < bytes; i++) view.setUint8(offset + i, Number((bits >> BigInt(8 * i)) & 0xffn));
  }
}
