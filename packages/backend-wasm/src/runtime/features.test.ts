/** Detection of engine features, and the refusal of kernels that the engine cannot run. */
import { expect, it } from "vitest";
import { handMadeKernel } from "../../test/runtime/hand-made-kernels.ts";
import { detectFeatures, hasRelaxedSimd, hasThreads, instantiateKernel } from "./index.ts";

it("finds threads in Node, and switches relaxed SIMD on where it is behind a flag", async () => {
  expect(hasThreads()).toBe(true);
  const features = await detectFeatures();
  // Every version of Node that is supported has the instructions, some behind a flag.
  expect(features).toMatchObject({ relaxedSimd: true, threads: true });
  expect(typeof features.fusedMadd).toBe("boolean");
  expect(hasRelaxedSimd()).toBe(true);
});

it("runs kernels with relaxed SIMD, also in workers", async () => {
  const module = handMadeKernel({
    name: "fma",
    params: [],
    shared: true,
    body({ f }) {
      for (let i = 0; i < 3; i++) f.op("v128.const", new Uint8Array(16));
      f.op("f32x4.relaxed_madd");
      f.op("drop");
    },
  });
  const kernel = await instantiateKernel({ ...module, relaxed: true }, { threads: 2 });
  await kernel.warmUp();
  expect((await kernel.launch([100, 1, 1], [])).programs).toBe(100);
  await kernel.dispose();
});
