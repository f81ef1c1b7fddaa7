/** Of several kernels in a text, the one that is asked for is compiled. */
import { describe, expect, it } from "vitest";
import { tune } from "../tune/index.ts";
import { compileKernel, compileToKernelModule } from "./index.ts";

/** `@both` calls `@first`, and nothing but `@second` calls `@helper`. */
const text = `
tt.func public @first(%x: !tt.ptr<f32>) {
  %one = arith.constant 1.0 : f32
  tt.store %x, %one : !tt.ptr<f32>
  tt.return
}
tt.func public @second(%x: !tt.ptr<f32>, %n: i32 {tt.divisibility = 16 : i32}) {
  tt.call @helper(%x) : (!tt.ptr<f32>) -> ()
  tt.return
}
tt.func public @both(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: i32) {
  tt.call @first(%x) : (!tt.ptr<f32>) -> ()
  tt.call @first(%y) : (!tt.ptr<f32>) -> ()
  tt.return
}
tt.func private @helper(%x: !tt.ptr<f32>) {
  %two = arith.constant 2.0 : f32
  %old = tt.atomic_rmw fadd, acq_rel, gpu, %x, %two : (!tt.ptr<f32>, f32) -> f32
  tt.return
}`;

describe("a text of several kernels", () => {
  it("is compiled to the one that is asked for", async () => {
    const kernel = await compileKernel(text, { kernel: "second" });
    const x = Float32Array.of(5);
    await kernel.launch([2, 1, 1], [x, 16]);
    // Another version is made of the same kernel.
    await kernel.launch([1, 1, 1], [x, 17], { checkBounds: true });
    const work = await kernel.countWork([2, 1, 1], [x, 16]);
    await kernel.dispose();
    expect([...x]).toEqual([11]);
    expect(work.flops).toBe(2);
  });

  it("may hold kernels that others call", async () => {
    const kernel = await compileKernel(text, { kernel: "both" });
    const [x, y] = [new Float32Array(1), new Float32Array(1)];
    await kernel.launch([1, 1, 1], [x, y, 3]);
    await kernel.dispose();
    expect([x[0], y[0]]).toEqual([1, 1]);
  });

  it("says nothing of a kernel that it was not asked for", () => {
    expect(compileToKernelModule(text, { kernel: "both" }).params.map(({ divisor }) => divisor)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(compileToKernelModule(text, { kernel: "first" }).updatesAlone).toBe(false);
  });

  it("is an error without a name, or with one that it has not", () => {
    expect(() => compileToKernelModule(text)).toThrow(
      /kernel\.ttir:7:1: error: 'tt.func' op is a second kernel: choose one of @first, @second, @both by the option 'kernel'/,
    );
    expect(() => compileToKernelModule(text, { kernel: "secnd" })).toThrow(
      /:2:1: error: none of the kernels @first, @second, @both is called 'secnd'; did you mean 'second'\?/,
    );
    expect(() => compileToKernelModule(text, { kernel: "helper" })).toThrow(/is called 'helper'/);
  });

  it("is tuned for the one that is asked for", async () => {
    const entries = new Map<string, string>();
    const cache = {
      get: async (key: string) => Promise.resolve(entries.get(key)),
      put: async (key: string, entry: string) => Promise.resolve(void entries.set(key, entry)),
    };
    for (const kernel of ["first", "both"]) {
      const args = [new Float32Array(1), new Float32Array(1), 3].slice(0, kernel === "first" ? 1 : 3);
      await tune({ text, kernel, grid: [1, 1, 1] }, args, { cache, candidateMs: 1 });
    }
    expect(entries.size).toBe(2);
  });
});
