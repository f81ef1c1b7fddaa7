/**
 * The program of a worker, as text, so that it needs no file of its own: Node evaluates it, and a browser loads it as a
 * blob. It is plain JavaScript and uses only its data, `initial`, and `receive`, which calls a function with each
 * message. control-block.ts describes how it joins launches; chunks grow as in chunk-size.ts.
 */
import { growth, targetMs } from "./chunk-size.ts";
import { chunkField, chunkFields, chunkListBytes, mostChunks } from "./chunk-records.ts";
import { failureKind, failureText, failureWord, openBit, word } from "./control-block.ts";
import { iterationsBetweenStops, pauseMs } from "./interruption.ts";
import { iterationsWord } from "./kernel-module.ts";
import { teamWord } from "./team-block.ts";
import { earlyNapMs, earlyNapShare, leastNapMs, napShare, napsMs, spinMs } from "./waiting.ts";

/** The initial data of a worker. */
export interface WorkerInit {
  /** The words of team-block.ts. */
  readonly team: SharedArrayBuffer;
  /** Its index among the workers, from 0. */
  readonly index: number;
  /** `performance.timeOrigin` of the launching thread. */
  readonly timeOrigin: number;
}

/** A kernel, as a worker gets it. */
export interface KernelForWorker {
  readonly kernel: number;
  readonly module: WebAssembly.Module;
  readonly memory: WebAssembly.Memory;
  readonly control: SharedArrayBuffer;
  /** Number of threads, including the launching one. */
  readonly threads: number;
  readonly scratch: number;
  readonly data: number;
  /** For each argument, whether it is a bigint. */
  readonly wide: readonly boolean[];
  readonly argsByte: number;
  readonly failureByte: number;
  /** Byte offset of its list of chunks. */
  readonly chunksByte: number;
}

/** What a worker is told. */
export type WorkerMessage = { readonly add: KernelForWorker } | { readonly remove: number };

export const workerSource = `"use strict";
const { index, timeOrigin } = initial;
const team = new Int32Array(initial.team);
const shift = performance.timeOrigin - timeOrigin;
const interruption = new Error("interrupted");
const kernels = new Map();

/** Writes what a kernel's launcher is told of an error. */
function describe({ control, failureByte }, error) {
  const text = String(error?.message ?? error) + "\\0" + String(error?.stack ?? "");
  const length = Math.min(text.length, ${failureText});
  const units = new Uint16Array(control, failureByte + 4 * ${failureWord.text}, length);
  for (let i = 0; i < length; i++) units[i] = text.charCodeAt(i);
  new Int32Array(control, failureByte, ${failureWord.text})[${failureWord.length}] = length;
}

/** Instantiates a kernel; gives a function that joins its launch, if one is open. */
function prepare({ module, memory, control, threads, scratch, data, wide, argsByte, failureByte, chunksByte }) {
  const words = new Int32Array(control);
  const numbers = new Float64Array(control, argsByte, wide.length);
  const bigints = new BigInt64Array(control, argsByte, wide.length);
  const chunks = new Float64Array(control, chunksByte, ${chunkListBytes / 8});
  let assertion;
  let access;
  const { run: runAny, run_distinct: runDistinct } = new WebAssembly.Instance(module, {
    env: {
      memory,
      print() { throw new Error("print in a worker"); },
      assert_fail(site) { assertion = site; throw new Error("assertion failed"); },
      interrupt(scratch, isWaiting) {
        if (Atomics.load(words, ${word.stop}) !== 0) throw interruption;
        if (isWaiting !== 0) Atomics.wait(words, ${word.stop}, 0, ${pauseMs});
        new Int32Array(memory.buffer, scratch)[${iterationsWord}] = ${iterationsBetweenStops};
      },
      out_of_bounds(site, address) { access = { site, address }; throw new Error("access outside of all buffers"); },
    },
  }).exports;

  function note(lo, hi, start, end) {
    const count = chunks[0];
    const isFull = count === ${mostChunks};
    const at = 1 + ${chunkFields} * (isFull ? count - 1 : count);
    if (!isFull) {
      chunks[at + ${chunkField.start}] = start + shift;
      chunks[at + ${chunkField.lo}] = lo;
      chunks[at + ${chunkField.programs}] = 0;
      chunks[0] = count + 1;
    }
    chunks[at + ${chunkField.end}] = end + shift;
    chunks[at + ${chunkField.hi}] = hi;
    chunks[at + ${chunkField.programs}] += hi - lo;
  }

  function work() {
    const programs = words[${word.programs}];
    const call = [scratch, data, 0, 0, words[${word.gridX}], words[${word.gridY}], words[${word.gridZ}]];
    wide.forEach((isWide, i) => call.push(isWide ? bigints[i] : numbers[i]));
    const run = words[${word.distinct}] === 1 ? runDistinct : runAny;
    const isProfiled = words[${word.profiled}] === 1;
    let chunk = words[${word.firstChunk}];
    let time = performance.now();
    while (Atomics.load(words, ${word.stop}) === 0) {
      const lo = Atomics.load(words, ${word.next});
      if (lo >= programs) return;
      const hi = lo + Math.min(chunk, Math.ceil((programs - lo) / (2 * threads)));
      if (Atomics.compareExchange(words, ${word.next}, lo, hi) !== lo) continue;
      call[2] = lo;
      call[3] = hi;
      run(...call);
      const now = performance.now();
      if (isProfiled) note(lo, hi, time, now);
      chunk = Math.max(1, Math.floor((hi - lo) * Math.min(${growth}, ${targetMs} / (now - time))));
      time = now;
    }
  }

  function report(error) {
    Atomics.store(words, ${word.stop}, 1);
    if (Atomics.compareExchange(words, ${word.failed}, 0, index + 1) !== 0) return;
    const slot = new Int32Array(control, failureByte, ${failureWord.text});
    const isTrap = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
    slot[${failureWord.kind}] = access !== undefined ? ${failureKind.bounds}
      : assertion !== undefined ? ${failureKind.assert} : isTrap ? ${failureKind.trap} : ${failureKind.other};
    slot[${failureWord.program}] = new Int32Array(memory.buffer, scratch, 1)[0];
    slot[${failureWord.site}] = access?.site ?? assertion ?? 0;
    new DataView(control).setFloat64(failureByte + 4 * ${failureWord.address}, Number(access?.address ?? 0n), true);
    describe({ control, failureByte }, error);
  }

  function join() {
    let state = Atomics.load(words, ${word.state});
    while ((state & ${openBit}) !== 0) {
      const found = Atomics.compareExchange(words, ${word.state}, state, state + 1);
      if (found !== state) {
        state = found;
        continue;
      }
      try {
        assertion = undefined;
        access = undefined;
        work();
      } catch (error) {
        if (error === interruption) Atomics.store(words, ${word.interrupted}, 1);
        else report(error);
      }
      Atomics.sub(words, ${word.state}, 1);
      return;
    }
  }

  return join;
}

/** Gets a kernel ready, or tells why it cannot be. */
function add(kernel) {
  let answer = ${word.started};
  try {
    kernels.set(kernel.kernel, prepare(kernel));
  } catch (error) {
    describe(kernel, error);
    answer = ${word.refused};
  }
  Atomics.or(new Int32Array(kernel.control), answer + (index >> 5), 1 << (index & 31));
}

function sleep(seen) {
  Atomics.add(team, ${teamWord.asleep}, 1);
  Atomics.wait(team, ${teamWord.epoch}, seen);
  Atomics.sub(team, ${teamWord.asleep}, 1);
}

/** Joins launches until there are other messages than the first ones. */
function serve(messages) {
  for (let seen = -1; ; ) {
    const since = performance.now();
    for (let turns = 1; Atomics.load(team, ${teamWord.epoch}) === seen; turns++) {
      if (turns % 256 !== 0) continue;
      const waited = performance.now() - since;
      if (waited > ${napsMs}) sleep(seen);
      else if (waited > ${spinMs}) {
        const early = Math.min(${earlyNapMs}, waited * ${earlyNapShare});
        Atomics.wait(team, ${teamWord.epoch}, seen, Math.max(${leastNapMs}, early, waited * ${napShare}));
      }
    }
    seen = Atomics.load(team, ${teamWord.epoch});
    if (Atomics.load(team, ${teamWord.quit}) !== 0) return;
    if (Atomics.load(team, ${teamWord.messages} + index) !== messages) return;
    const kernel = Atomics.load(team, ${teamWord.kernel});
    if (kernel !== 0) kernels.get(kernel)?.();
    if (kernel === 0 || Atomics.load(team, ${teamWord.launches}) > 1) for (const join of kernels.values()) join();
  }
}

Atomics.store(team, ${teamWord.runs} + index, 1);
let messages = 0;
receive((message) => {
  messages++;
  if (message.add === undefined) kernels.delete(message.remove);
  else add(message.add);
  serve(messages);
});
`;
