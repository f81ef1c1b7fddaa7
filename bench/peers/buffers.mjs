// The buffers of a workload in one shared memory, so that our kernels, hand-written WebAssembly and JavaScript work on
// the same bytes. The lowest mebibyte is left to modules that clang made: their stack is there.
import { KernelMemory } from "@tt-opt/backend-wasm";

/** Numbers in [-0.5, 0.5) that repeat every 1000 elements. */
export function pattern(count) {
  const numbers = new Float32Array(count);
  const period = Math.min(count, 1000);
  for (let i = 0; i < period; i++) numbers[i] = ((i * 7919) % 1000) / 1000 - 0.5;
  for (let done = period; done < count; done *= 2) numbers.copyWithin(done, 0, done);
  return numbers;
}

/** `{ memory, floats: { name: Allocation } }` for `sizes`, the number of floats per buffer. */
export function makeBuffers(sizes) {
  const bytes = Object.values(sizes).reduce((sum, count) => sum + count * 4 + 8192, 0);
  const memory = new KernelMemory({ shared: true, initialBytes: (2 << 20) + bytes });
  memory.alloc((1 << 20) - 65536);
  const floats = Object.fromEntries(
    Object.entries(sizes).map(([name, count]) => {
      const allocation = memory.alloc(count * 4);
      allocation.view(Float32Array).set(pattern(count));
      return [name, allocation];
    }),
  );
  return { memory, floats };
}

/** Views of the buffers. */
export const views = ({ floats }) =>
  Object.fromEntries(Object.entries(floats).map(([name, allocation]) => [name, allocation.view(Float32Array)]));
