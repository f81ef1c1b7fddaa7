/**
 * The shared block by which the launching thread and its workers cooperate in launches of one kernel, using atomics
 * only: messages would need the event loops to run, which takes a hundred times longer than a small launch.
 *
 * A launch is open while programs are left. Workers join an open launch when they see it and leave it when no program
 * is left. The launcher closes it and waits only for workers that have joined, so that a worker that sleeps or is still
 * starting delays nothing.
 */

import { chunkListBytes, type ChunkRecord, readChunks } from "./chunk-records.ts";

/** Indices of 32-bit words; frequently written ones are in cache lines of their own. */
export const word = {
  /** {@link openBit} while a launch can be joined, plus the number of workers that have joined and not left. */
  state: 16,
  /** The next program that no thread has taken. */
  next: 32,
  /** Not 0 if threads should take no more programs. */
  stop: 48,
  /** 1 + the index of the first worker that failed, or 0. */
  failed: 64,
  /** Not 0 if a worker left a program before its end because the launch was stopped. */
  interrupted: 67,
  /** Number of programs, then the grid. */
  programs: 80,
  gridX: 81,
  gridY: 82,
  gridZ: 83,
  /** 1 to call `run_distinct`, 0 to call `run`. */
  distinct: 84,
  /** 1 if the chunks of the launch are recorded. */
  profiled: 85,
  /** Number of programs in the first chunk of each thread, if there are enough. */
  firstChunk: 86,
  /** The first of the words with a bit for each worker, which is set when the worker has instantiated the kernel. */
  started: 96,
  /** The same for workers that could not instantiate the kernel. */
  refused: 104,
} as const;

/** See {@link word}'s `state`. */
export const openBit = 1 << 30;

/** Words of a worker's failure report. The address is a float64; the text follows as UTF-16. */
export const failureWord = { kind: 0, program: 1, site: 2, address: 3, length: 6, text: 8 } as const;

/** Kinds of failures: a trap, a failed assert, an access outside of all buffers, or any other exception. */
export const failureKind = { trap: 1, assert: 2, other: 3, bounds: 4 } as const;

/** UTF-16 units that a report can hold. */
export const failureText = 4096;

const argsByte = 512;
const failureBytes = 4 * failureWord.text + 2 * failureText;

/** What a thread reports when it fails. */
export interface Failure {
  readonly kind: (typeof failureKind)[keyof typeof failureKind];
  readonly message: string;
  readonly stack: string;
  /** Linear id of the program that failed. */
  readonly program: number;
  /** Index of the assert that failed, or of the access. */
  readonly site?: number;
  /** Address of the access. */
  readonly address?: number;
  /** The exception, if it was thrown in this thread. */
  readonly cause?: unknown;
}

/** Views of the shared block. */
export class ControlBlock {
  readonly buffer: SharedArrayBuffer;
  readonly words: Int32Array<SharedArrayBuffer>;
  readonly numbers: Float64Array<SharedArrayBuffer>;
  readonly bigints: BigInt64Array<SharedArrayBuffer>;
  readonly #failuresByte: number;
  readonly #chunksByte: number;
  readonly #workers: number;

  constructor(argCount: number, workers: number) {
    this.#failuresByte = argsByte + 8 * argCount;
    this.#chunksByte = this.#failuresByte + workers * failureBytes;
    this.#workers = workers;
    this.buffer = new SharedArrayBuffer(this.#chunksByte + workers * chunkListBytes);
    this.words = new Int32Array(this.buffer, 0, argsByte / 4);
    this.numbers = new Float64Array(this.buffer, argsByte, argCount);
    this.bigints = new BigInt64Array(this.buffer, argsByte, argCount);
  }

  /** Byte offset of the arguments: a float64, or an int64 for an i64, each. */
  get argsByte(): number {
    return argsByte;
  }

  /** Byte offset of a worker's failure report. */
  failureByte(worker: number): number {
    return this.#failuresByte + worker * failureBytes;
  }

  /** Byte offset of the list of chunks of a worker: see chunk-records.ts. */
  chunksByte(worker: number): number {
    return this.#chunksByte + worker * chunkListBytes;
  }

  /** Whether a worker has instantiated the kernel, so that it can join launches. */
  hasStarted(worker: number): boolean {
    return this.#isMarked(word.started, worker);
  }

  /** Why a worker could not instantiate the kernel, if it could not. */
  refusal(worker: number): string | undefined {
    return this.#isMarked(word.refused, worker) ? this.#text(worker)[0] : undefined;
  }

  #isMarked(first: number, worker: number): boolean {
    return (Atomics.load(this.words, first + (worker >> 5)) & (1 << (worker & 31))) !== 0;
  }

  /** The message of a worker's error, and its stack. */
  #text(worker: number): readonly [message: string, stack: string] {
    const byte = this.failureByte(worker);
    const words = new Int32Array(this.buffer, byte, failureWord.text);
    const units = new Uint16Array(this.buffer, byte + 4 * failureWord.text, words[failureWord.length] ?? 0);
    const [message = "", ...stack] = String.fromCharCode(...units).split("\0");
    return [message, stack.join("\0")];
  }

  /** Empties the lists of chunks. */
  clearChunks(): void {
    for (let worker = 0; worker < this.#workers; worker++) this.#chunkList(worker)[0] = 0;
  }

  /** The chunks of a worker in the last launch. */
  chunks(worker: number): readonly ChunkRecord[] {
    return readChunks(this.#chunkList(worker));
  }

  #chunkList(worker: number): Float64Array {
    return new Float64Array(this.buffer, this.chunksByte(worker), chunkListBytes / 8);
  }

  /** The report of the first worker that failed. */
  failure(): Failure | undefined {
    const worker = Atomics.load(this.words, word.failed) - 1;
    if (worker < 0) return undefined;
    const at = this.failureByte(worker);
    const words = new Int32Array(this.buffer, at, failureWord.text);
    const [message, stack] = this.#text(worker);
    const kind = Object.values(failureKind).find((value) => value === words[failureWord.kind]) ?? failureKind.other;
    const report = { kind, message, stack, program: words[failureWord.program] ?? 0 };
    const site = words[failureWord.site] ?? 0;
    if (kind === failureKind.assert) return { ...report, site };
    if (kind !== failureKind.bounds) return report;
    const address = new DataView(this.buffer).getFloat64(at + 4 * failureWord.address, true);
    return { ...report, site, address };
  }
}
