/**
 * The linear memory of kernels. Page 0 is never allocated, so that an access near a null pointer hits no buffer.
 * Several kernels can use one memory, so that the result of one is the input of the next without copies.
 */
import { describe } from "./describe-value.ts";
import { FreeList, type Range } from "./free-list.ts";
import { KernelError } from "./kernel-error.ts";
import { GroupLock } from "./group-lock.ts";

const pageBytes = 65536;
const maxPages = 65536;

/** Bytes at the start of memory that stay unused. */
export const guardBytes = pageBytes;

/** Bytes at the end of memory that stay unused: kernels may read so far behind an element, and ignore what they read. */
const tailBytes = 64;

/** A constructor of views: `Float32Array`. */
export type ViewConstructor<View> = new (buffer: ArrayBufferLike, byteOffset: number, length: number) => View;

/**
 * A range of a kernel's memory. As a pointer argument it is not copied.
 *
 * Views of memory that is not shared become invalid when the memory grows, which another allocation or a launch with
 * large buffers can cause. Create a {@link view} where it is needed and do not keep it.
 */
export class Allocation {
  readonly memory: KernelMemory;
  /** Byte address, a multiple of 64. */
  readonly address: number;
  readonly byteLength: number;

  /** @internal */
  constructor(memory: KernelMemory, address: number, byteLength: number) {
    this.memory = memory;
    this.address = address;
    this.byteLength = byteLength;
  }

  /** The current bytes. */
  get bytes(): Uint8Array {
    return new Uint8Array(this.memory.buffer, this.address, this.byteLength);
  }

  /** A view of the memory, with as many elements as fit: `allocation.view(Float32Array)`. */
  view<View>(type: ViewConstructor<View> & { readonly BYTES_PER_ELEMENT: number }): View {
    return new type(this.memory.buffer, this.address, Math.floor(this.byteLength / type.BYTES_PER_ELEMENT));
  }
}

/** Options of a {@link KernelMemory}. */
export interface KernelMemoryOptions {
  /** Whether several threads use the memory. */
  readonly shared?: boolean;
  /** Initial size in bytes. Default 256 KiB: engines collect garbage more often the more memory they provide. */
  readonly initialBytes?: number;
  /** Largest size in bytes that it may grow to. Default 4 GiB, the limit of 32-bit addresses. */
  readonly maximumBytes?: number;
}

/** A WebAssembly memory and its allocator. */
export class KernelMemory {
  readonly wasm: WebAssembly.Memory;
  readonly shared: boolean;
  /** Coordinates the launches that run in the memory. @internal */
  readonly launches = new GroupLock();
  readonly #maximumPages: number;
  readonly #list: FreeList;
  #changes = 0;
  readonly #live = new Set<Allocation>();
  /** All buffer objects of the memory: a shared memory gets a new one when it grows, and old ones stay valid. */
  readonly #buffers = new WeakSet<ArrayBufferLike>();

  /** @throws KernelError if the engine cannot provide the memory. */
  constructor({ shared = false, initialBytes = 2 ** 18, maximumBytes = 2 ** 32 }: KernelMemoryOptions = {}) {
    this.shared = shared;
    this.#maximumPages = Math.min(maxPages, Math.max(2, Math.floor(maximumBytes / pageBytes)));
    const initial = Math.min(this.#maximumPages, Math.max(2, Math.ceil(initialBytes / pageBytes)));
    try {
      this.wasm = new WebAssembly.Memory({ initial, maximum: this.#maximumPages, shared });
    } catch (cause) {
      throw new KernelError("memory", `the engine gives no memory of ${initial * pageBytes} bytes: ${String(cause)}`, {
        cause,
      });
    }
    this.#list = new FreeList(guardBytes, initial * pageBytes - tailBytes);
    this.#buffers.add(this.wasm.buffer);
  }

  /** The current buffer of the memory. */
  get buffer(): ArrayBufferLike {
    return this.wasm.buffer;
  }

  /** The current size in bytes. */
  get byteLength(): number {
    return this.#list.end + tailBytes;
  }

  /** Number of allocated bytes. */
  get usedBytes(): number {
    return this.#list.usedBytes;
  }

  /** Counts allocations and releases. @internal */
  get changes(): number {
    return this.#changes;
  }

  /** Whether `buffer` is a buffer of this memory. */
  owns(buffer: ArrayBufferLike): boolean {
    return this.#buffers.has(buffer);
  }

  /** Whether `allocation` belongs to this memory and has not been freed. */
  holds(allocation: Allocation): boolean {
    return this.#live.has(allocation);
  }

  /**
   * Allocates memory filled with zeros, until it is freed.
   * @throws KernelError if `bytes` is not a non-negative integer, or if there is not enough memory.
   */
  alloc(bytes: number): Allocation {
    if (!Number.isSafeInteger(bytes) || bytes < 0) {
      throw new KernelError(
        "argument",
        `cannot allocate memory: its bytes must be a non-negative integer, got ${describe(bytes)}`,
      );
    }
    const allocation = new Allocation(this, this.allocate(bytes), bytes);
    this.#live.add(allocation);
    allocation.bytes.fill(0);
    return allocation;
  }

  /** Frees memory from {@link alloc}. */
  free(allocation: Allocation): void {
    if (!this.#live.delete(allocation)) {
      throw new KernelError("argument", "cannot free memory that is not (or no longer) allocated here");
    }
    this.release(allocation.address);
  }

  /** Allocates `bytes` with any content and returns the 64-byte aligned address. @internal */
  allocate(bytes: number): number {
    this.#changes++;
    const address = this.#list.allocate(bytes);
    if (address !== undefined) return address;
    this.#grow(this.#list.missing(bytes), bytes);
    const grown = this.#list.allocate(bytes);
    if (grown === undefined) throw new KernelError("memory", `no place for ${bytes} bytes after growing`);
    return grown;
  }

  /** Frees memory from {@link allocate}. @internal */
  release(address: number): void {
    this.#changes++;
    this.#list.free(address);
  }

  /** The allocations of {@link alloc} that have not been freed. @internal */
  get allocations(): Iterable<Allocation> {
    return this.#live;
  }

  /** The allocated range that contains `address`, or undefined. @internal */
  allocationOf(address: number): Readonly<Range> | undefined {
    return this.#list.rangeOf(address);
  }

  #grow(missing: number, wanted: number): void {
    const pages = this.byteLength / pageBytes;
    const needed = Math.ceil(missing / pageBytes);
    if (pages + needed > this.#maximumPages) {
      throw new KernelError(
        "memory",
        `no place for ${wanted} bytes: ${this.usedBytes} bytes are in use and the memory ends at ` +
          `${this.#maximumPages * pageBytes} bytes. Free allocations, or launch over parts of the data.`,
      );
    }
    // Growing detaches the views of unshared memory, so it should happen rarely.
    const generous = Math.min(this.#maximumPages - pages, Math.max(needed, Math.min(pages, 4096)));
    const got = [generous, needed].find((count) => this.#tryGrow(count));
    if (got === undefined) {
      throw new KernelError("memory", `the engine gives no ${needed * pageBytes} bytes of memory more`);
    }
    this.#list.grow(got * pageBytes);
    this.#buffers.add(this.wasm.buffer);
  }

  #tryGrow(pages: number): boolean {
    try {
      this.wasm.grow(pages);
      return true;
    } catch (error) {
      if (error instanceof RangeError) return false;
      throw error;
    }
  }
}
