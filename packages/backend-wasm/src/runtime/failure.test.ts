/** Programs that trap, run for too long or write where they must not. */
import { describe, expect, it } from "vitest";
import {
  addKernel,
  elementAddress,
  handMadeKernel,
  pointer,
  slowKernel,
} from "../../test/runtime/hand-made-kernels.ts";
import { instantiateKernel, KernelError } from "./index.ts";

describe("programs that fail", () => {
  it("name kernel, program and source line of a trap, and change nothing", async () => {
    const kernel = await instantiateKernel(slowKernel());
    const out = new Int32Array(60);
    const error = await kernel.launch([5, 4, 3], [out, 1, 33]).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(KernelError);
    expect(error).toMatchObject({
      code: "trap",
      program: [3, 2, 1],
      source: { file: "slow.py", line: 7, column: 3 },
      op: "tt.load",
      message:
        "slow.py:7:3: kernel 'slow': memory access out of bounds in program (3, 2, 1) (tt.load); launch with { checkBounds: true } to learn which access",
    });
    const checked = kernel.launch([5, 4, 3], [out, 1, 33], { checkBounds: true });
    await expect(checked).rejects.toThrow(/in program \(3, 2, 1\) \(tt\.load\)$/);
    expect(out.every((value) => value === 0)).toBe(true);
    await kernel.launch([5, 4, 3], [out, 1, -1]);
    expect(out.every((value, i) => value === i)).toBe(true);
  });

  it.each([1, 2])("name the program of a trap when a launch on %d thread(s) is repeated", async (threads) => {
    const kernel = await instantiateKernel(
      handMadeKernel({
        name: "trapping",
        params: [pointer("flags", "read", "i32")],
        shared: true,
        body(context) {
          elementAddress(context, context.args[0] ?? 0);
          context.f.op("i32.load");
          context.f.if();
          context.f.op("unreachable");
          context.f.end();
        },
      }),
      { threads },
    );
    await kernel.warmUp();
    const flags = kernel.alloc(400);
    for (let bad = 0; bad < 100; bad += 9) {
      await kernel.launch([100, 1, 1], [flags]);
      flags.view(Int32Array)[bad] = 1;
      const error = await kernel.launch([100, 1, 1], [flags]).catch((e: unknown) => e);
      expect(error).toMatchObject({ code: "trap", program: [bad, 0, 0] });
      flags.view(Int32Array)[bad] = 0;
    }
    await expect(kernel.launch([100, 1, 1], [flags])).resolves.toMatchObject({ programs: 100, threads });
    await kernel.dispose();
  });

  it("stop at an assert", async () => {
    const kernel = await instantiateKernel(
      handMadeKernel({
        name: "checked",
        params: [],
        messages: [{ kind: "assert", message: "x > 0", source: { file: "k.py", line: 12, column: 5 } }],
        body({ f, id, assertFail }) {
          f.op("local.get", id);
          f.op("i32.const", 3);
          f.op("i32.eq");
          f.if();
          for (const value of [0, 3, 0, 0]) f.op("i32.const", value);
          f.op("call", assertFail);
          f.op("unreachable");
          f.end();
        },
      }),
    );
    const error = await kernel.launch([4, 1, 1], []).catch((e: unknown) => e);
    expect(error).toMatchObject({
      code: "assert",
      program: [3, 0, 0],
      message: "k.py:12:5: kernel 'checked': assertion 'x > 0' failed in program (3, 0, 0)",
    });
  });

  it("are stopped by a time limit", async () => {
    const kernel = await instantiateKernel(slowKernel());
    const launch = kernel.launch([100_000, 1, 1], [new Int32Array(100_000), 1_000_000, -1], { timeoutMs: 30 });
    await expect(launch).rejects.toMatchObject({ code: "timeout" });
  });

  it("are not lost when they end after the limit", async () => {
    const kernel = await instantiateKernel(slowKernel());
    const out = new Int32Array([5]);
    // The limit is long enough that a busy machine has begun the program by then.
    await kernel.launch([1, 1, 1], [out, 200_000_000, -1], { timeoutMs: 30 });
    expect(out[0]).toBe(0);
  });

  it("are stopped by a signal", async () => {
    const kernel = await instantiateKernel(slowKernel());
    const signal = AbortSignal.timeout(30);
    const launch = kernel.launch([100_000, 1, 1], [new Int32Array(100_000), 1_000_000, -1], { signal });
    await expect(launch).rejects.toMatchObject({ name: "TimeoutError" });
  });

  it("are found writing outside of buffers", async () => {
    const kernel = await instantiateKernel(addKernel());
    const args = [new Float32Array(64), new Float32Array(64), new Float32Array(16)];
    await kernel.launch([16, 1, 1], args, { checkBounds: true });
    const launch = kernel.launch([17, 1, 1], args.with(0, new Float32Array(64).fill(1)), { checkBounds: true });
    await expect(launch).rejects.toThrow(/outside of the 64-byte buffer of argument 2 'out', 0 bytes past its end/);
    const null_ = kernel.launch([1, 1, 1], [args[0]!, new Float32Array(1).fill(1), null], { checkBounds: true });
    await expect(null_).rejects.toThrow(/null pointer/);
  });
});
