/** Pipes that do not wait for the program at their other end: calls fail with `EAGAIN`, and are then made again. */

/** What `attempt` returns once the pipe is ready. @throws whatever it throws but `EAGAIN` */
export function whenReady<T>(attempt: () => T): T {
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EAGAIN")) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}

/** All bytes that `read` finds, which fills the beginning of an array and returns how much that was, 0 at the end. */
export function readToEnd(read: (target: Uint8Array) => number): Uint8Array {
  // What fits into a pipe.
  let bytes = Buffer.allocUnsafe(1 << 16);
  for (let length = 0; ;) {
    const target = bytes.subarray(length);
    const count = whenReady(() => read(target));
    if (count === 0) return bytes.subarray(0, length);
    length += count;
    if (length === bytes.length) bytes = Buffer.concat([bytes], 2 * length);
  }
}
