/** Programs that fail while those of other threads wait for what they would have done. */
import { compileKernel } from "@tt-opt/backend-wasm";
import { describe, expect, it } from "vitest";

/** The program `%first` sets a flag, for which the other one waits, if `%ready` is not 0. */
const flag = `tt.func public @flag(%flag: !tt.ptr<i32>, %ready: !tt.ptr<i32>, %first: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %true = arith.constant true
  %pid = tt.get_program_id x : i32
  %isFirst = arith.cmpi eq, %pid, %first : i32
  scf.if %isFirst {
    %is = tt.load %ready : !tt.ptr<i32>
    %isReady = arith.cmpi ne, %is, %zero : i32
    tt.assert %isReady, "ready" : i1
    %old = tt.atomic_rmw exch, release, gpu, %flag, %one, %true : (!tt.ptr<i32>, i32, i1) -> i32
  } else {
    scf.while (%seen = %zero) : (i32) -> () {
      %waits = arith.cmpi eq, %seen, %zero : i32
      scf.condition(%waits)
    } do {
      %now = tt.atomic_cas acquire, gpu, %flag, %zero, %zero : (!tt.ptr<i32>, i32, i32) -> i32
      scf.yield %now : i32
    }
  }
  tt.return
}`;

/** Each program takes a lock and releases it, if `%ready` is not 0. */
const lock = `tt.func public @lock(%lock: !tt.ptr<i32>, %ready: !tt.ptr<i32>, %first: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %true = arith.constant true
  scf.while (%taken = %one) : (i32) -> () {
    %waits = arith.cmpi eq, %taken, %one : i32
    scf.condition(%waits)
  } do {
    %now = tt.atomic_cas acquire, gpu, %lock, %zero, %one : (!tt.ptr<i32>, i32, i32) -> i32
    scf.yield %now : i32
  }
  %is = tt.load %ready : !tt.ptr<i32>
  %isReady = arith.cmpi ne, %is, %zero : i32
  tt.assert %isReady, "ready" : i1
  %old = tt.atomic_rmw exch, release, gpu, %lock, %zero, %true : (!tt.ptr<i32>, i32, i1) -> i32
  tt.return
}`;

describe.each(Object.entries({ flag, lock }))("a program that waits for a %s", (name, text) => {
  it.each([0, 1])("is stopped when the one it waits for fails, program %i", async (first) => {
    const kernel = await compileKernel(text, { threads: 2 });
    expect(kernel.module.isInterruptible).toBe(false);
    await kernel.warmUp();
    const [place, ready] = [kernel.alloc(4), kernel.alloc(4)];
    const programs = name === "flag" ? 2 : 64;
    for (let round = 0; round < 6; round++) {
      place.view(Int32Array)[0] = 0;
      // The launches that succeed are repeated ones from the second on.
      const fails = round % 2 === 1;
      ready.view(Int32Array)[0] = fails ? 0 : 1;
      const launched = kernel.launch([programs, 1, 1], [place, ready, first]);
      if (fails) await expect(launched).rejects.toMatchObject({ code: "assert" });
      else await launched;
    }
    await kernel.dispose();
  });
});
