/**
 * Places the buffers of a launch in the kernel's memory. Each `ArrayBuffer` is placed once and as a whole, so that
 * views of one buffer alias each other at the same distances as outside. Written buffers are copied back after a launch
 * that succeeded; after one that failed, the caller's buffers are unchanged.
 */
import type { BufferArg, CheckedArg } from "./arguments.ts";
import { KernelError } from "./kernel-error.ts";
import { guardBytes, type KernelMemory } from "./kernel-memory.ts";
import type { KernelModule } from "./kernel-module.ts";

/** Bytes on each side of a buffer that are watched with `checkBounds`. */
const zoneBytes = 4096;
const zoneFill = 0xa5;

interface PlacedBuffer {
  readonly buffer: ArrayBufferLike;
  /** Address of the allocation; the buffer is located in it behind a watched zone. */
  readonly block: number;
  readonly address: number;
  readonly bytes: number;
  readonly argument: number;
  isRead: boolean;
  isWritten: boolean;
}

/** Memory that a kernel may access: addresses from `start` to before `end`. */
export interface Region {
  readonly start: number;
  readonly end: number;
  /** Index of the first argument that points there. */
  readonly argument?: number;
}

/** The buffers of one launch in the kernel's memory. */
export class BufferPlacement {
  readonly #module: KernelModule;
  readonly #memory: KernelMemory;
  readonly #zone: number;
  readonly #placed = new Map<ArrayBufferLike, PlacedBuffer>();
  /** The arguments that point into placed buffers; an empty view may point to the end of one. */
  readonly #copied = new Set<number>();
  /** The arguments as `run` takes them. */
  readonly args: readonly (number | bigint)[];
  copiedIn = 0;
  copiedOut = 0;

  /**
   * Allocates memory for every buffer and copies the buffers in.
   * @throws KernelError if memory does not suffice; nothing stays allocated then.
   */
  constructor(module: KernelModule, memory: KernelMemory, args: readonly CheckedArg[], checkBounds: boolean) {
    this.#module = module;
    this.#memory = memory;
    this.#zone = checkBounds ? zoneBytes : 0;
    try {
      this.args = args.map((arg, i) => (typeof arg === "object" ? this.#place(arg, i) : arg));
      this.#copyIn();
    } catch (error) {
      this.release();
      throw error;
    }
  }

  /** The address of an argument in a buffer: the only function that assigns addresses. */
  #place({ buffer, byteOffset }: BufferArg, argument: number): number {
    let placed = this.#placed.get(buffer);
    if (!placed) {
      const bytes = buffer.byteLength;
      const block = this.#memory.allocate(bytes + 2 * this.#zone);
      placed = { buffer, block, address: block + this.#zone, bytes, argument, isRead: false, isWritten: false };
      this.#placed.set(buffer, placed);
    }
    const access = this.#module.params[argument]?.access ?? "readwrite";
    if (access !== "none") placed.isRead = true;
    if (access === "write" || access === "readwrite") placed.isWritten = true;
    this.#copied.add(argument);
    return (placed.address + byteOffset) | 0;
  }

  #copyIn(): void {
    const { buffer } = this.#memory;
    for (const placed of this.#placed.values()) {
      const { address, bytes } = placed;
      if (this.#zone > 0) {
        const end = address + bytes;
        new Uint8Array(buffer, placed.block, this.#zone).fill(zoneFill);
        new Uint8Array(buffer, end, this.#zone).fill(zoneFill);
      }
      // Buffers that are only written are copied in, too: the bytes between the written ones must survive.
      if (!placed.isRead) continue;
      new Uint8Array(buffer, address, bytes).set(new Uint8Array(placed.buffer, 0, bytes));
      this.copiedIn += bytes;
    }
  }

  /**
   * The memory that the kernel may access: buffers and allocations that arguments point to, and all allocations if the
   * kernel follows addresses.
   */
  get regions(): readonly Region[] {
    const regions: Region[] = [];
    for (const { address, bytes, argument } of this.#placed.values()) {
      regions.push({ start: address, end: address + bytes, argument });
    }
    const allocations = [...this.#memory.allocations];
    this.#module.params.forEach(({ type }, argument) => {
      const address = Number(this.args[argument]) >>> 0;
      if (
        type !== "ptr" ||
        this.#copied.has(argument) ||
        regions.some(({ start, end }) => start <= address && address < end)
      )
        return;
      const range = this.#memory.allocationOf(address);
      if (range === undefined) return;
      const held = allocations.find((allocation) => allocation.address === range.start);
      const end = held === undefined ? range.end : range.start + held.byteLength;
      if (!regions.some(({ start }) => start === range.start)) regions.push({ start: range.start, end, argument });
    });
    if (!this.#module.followsAddresses) return regions;
    const others = allocations.filter(({ address }) => !regions.some(({ start }) => start === address));
    return [...regions, ...others.map((each) => ({ start: each.address, end: each.address + each.byteLength }))];
  }

  /** Whether no buffer had to be copied. */
  get isInPlace(): boolean {
    return this.#placed.size === 0;
  }

  /** Copies buffers that the kernel may have written back to the caller's. */
  copyOut(): void {
    const { buffer } = this.#memory;
    const written = [...this.#placed.values()].filter(({ isWritten }) => isWritten);
    for (const placed of written) {
      if (placed.buffer.byteLength >= placed.bytes) continue;
      throw new KernelError(
        "argument",
        `kernel '${this.#module.name}': the buffer of argument ${this.#name(placed)} was detached or shrunk while the kernel ran`,
      );
    }
    for (const { buffer: target, address, bytes } of written) {
      new Uint8Array(target, 0, bytes).set(new Uint8Array(buffer, address, bytes));
      this.copiedOut += bytes;
    }
  }

  /** @throws KernelError if bytes around the buffers or near address 0 were written. */
  checkBounds(): void {
    const { buffer } = this.#memory;
    for (const placed of this.#placed.values()) {
      const before = new Uint8Array(buffer, placed.block, this.#zone).findLastIndex((byte) => byte !== zoneFill);
      const after = new Uint8Array(buffer, placed.address + placed.bytes, this.#zone).findIndex(
        (byte) => byte !== zoneFill,
      );
      if (before < 0 && after < 0) continue;
      const where = before >= 0 ? `${this.#zone - before} bytes before its start` : `${after} bytes past its end`;
      throw new KernelError(
        "bounds",
        `kernel '${this.#module.name}' wrote outside of the ${placed.bytes}-byte buffer of argument ${this.#name(placed)}, ${where}`,
      );
    }
    const low = new Uint8Array(buffer, 0, guardBytes).findIndex((byte) => byte !== 0);
    if (low >= 0) {
      new Uint8Array(buffer, 0, guardBytes).fill(0);
      throw new KernelError(
        "bounds",
        `kernel '${this.#module.name}' wrote through a null pointer: address ${low} was changed`,
      );
    }
  }

  /** Frees the memory. */
  release(): void {
    for (const { block } of this.#placed.values()) this.#memory.release(block);
    this.#placed.clear();
  }

  #name({ argument }: PlacedBuffer): string {
    return `${argument} '${this.#module.params[argument]?.name ?? ""}'`;
  }
}
