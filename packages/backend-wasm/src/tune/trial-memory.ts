/**
 * Copies of the buffers of a launch, in memory that all trials share, so that tuning leaves the caller's buffers
 * unchanged and copies little. Buffers that a kernel both reads and writes are restored before each launch.
 */
import { Allocation, type KernelArg, KernelError, KernelMemory, type KernelModule } from "../runtime/index.ts";

interface Copy {
  readonly source: Uint8Array;
  readonly place: Allocation;
  isChanged: boolean;
}

/** See the file's header. */
export class TrialMemory {
  readonly memory: KernelMemory;
  /** The arguments, with addresses of the copies. */
  readonly args: readonly KernelArg[];
  readonly #copies = new Map<ArrayBufferLike | Allocation, Copy>();

  /** @throws KernelError for addresses, since the size of the memory behind them is unknown. */
  constructor(module: KernelModule, args: readonly KernelArg[], shared: boolean) {
    const bytes = args.map((arg) => (arg instanceof Allocation || ArrayBuffer.isView(arg) ? arg.byteLength : 0));
    this.memory = new KernelMemory({ shared, initialBytes: 2 ** 21 + bytes.reduce((a, b) => a + b, 0) });
    this.args = args.map((arg, i) => this.#copied(module, arg, i));
    this.#fill([...this.#copies.values()]);
  }

  /** Restores the memory to its state before the last launch. */
  restore(): void {
    this.#fill([...this.#copies.values()].filter(({ isChanged }) => isChanged));
  }

  #copied(module: KernelModule, arg: KernelArg, index: number): KernelArg {
    const param = module.params[index];
    if (arg instanceof Allocation) return this.#copyOf(arg, arg.bytes, param?.access === "readwrite").place.address;
    if (ArrayBuffer.isView(arg)) {
      const copy = this.#copyOf(arg.buffer, new Uint8Array(arg.buffer), param?.access === "readwrite");
      return copy.place.address + arg.byteOffset;
    }
    if (param?.type !== "ptr" || arg === null) return arg;
    throw new KernelError(
      "argument",
      `kernel '${module.name}' cannot be tuned with an address as argument ${index} '${param.name}': pass a view or memory from alloc`,
    );
  }

  #copyOf(key: ArrayBufferLike | Allocation, source: Uint8Array, isChanged: boolean): Copy {
    const copy = this.#copies.get(key) ?? { source, place: this.memory.alloc(source.length), isChanged: false };
    // A buffer of several arguments may be read through one and written through another.
    copy.isChanged ||= isChanged || this.#copies.has(key);
    this.#copies.set(key, copy);
    return copy;
  }

  #fill(copies: readonly Copy[]): void {
    for (const { source, place } of copies) place.bytes.set(source);
  }
}
