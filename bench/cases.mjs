// What the `*-cases.mjs` share: kernels of common shapes, and the numbers that buffers begin with.

/**
 * A kernel with a program for each block of `count` elements, which by default are those of its last buffer, and the
 * kernel's only number. `plain` has the numbers for plain C, where they are others.
 */
export function elements(kernel, buffers, options = {}) {
  const { count = buffers.at(-1).count, block = 1024, ours = [count], plain = ours } = options;
  return { kernel, block: `${block}`, grid: [Math.ceil(count / block)], buffers, ours, plain };
}

/**
 * A kernel of rows, whose numbers are that of the rows and that of their columns; a program has as many rows as `block`
 * begins with. `plain` has the numbers for plain C, where they are others.
 */
export function rowwise(kernel, block, [rows, columns], buffers, plain = [rows, columns]) {
  const grid = [Math.ceil(rows / Number.parseInt(block))];
  return { kernel, block: `${block}`, grid, buffers, ours: [rows, columns], plain };
}

/** The integers below 1000, out of order. */
export const shuffled = (i) => (i * 7919) % 1000;
