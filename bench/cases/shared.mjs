// What the cases share: kernels of common shapes, and the numbers that buffers begin with.

/**
 * A kernel with a program for each block of `count` elements, which by default are those of its last buffer, and the
 * kernel's only number. `plain` has the numbers for plain C, where they are others.
 */
export function elements(kernel, buffers, options = {}) {
  const { count = buffers.at(-1).count, block = 1024, ours = [count], plain = ours } = options;
  return { kernel, block: `${block}`, grid: [ceil(count, block)], buffers, ours, plain };
}

/**
 * A kernel of rows, whose numbers are that of the rows and that of their columns; a program has as many rows as `block`
 * begins with. `plain` has the numbers for plain C, where they are others.
 */
export function rowwise(kernel, block, [rows, columns], buffers, plain = [rows, columns]) {
  const grid = [ceil(rows, Number.parseInt(block))];
  return { kernel, block: `${block}`, grid, buffers, ours: [rows, columns], plain };
}

/** A kernel with a program for each of `rows`, and its numbers. `plain` has those for plain C, where they are others. */
export function byRow(kernel, block, rows, buffers, ours, plain = [rows, ...ours]) {
  return { kernel, block: `${block}`, grid: [rows], buffers, ours, plain };
}

/** A kernel with a program for each tile of `rows` by `columns` of an image, whose size its numbers begin with. */
export function image(kernel, block, [rows, columns], [height, width], buffers, numbers = []) {
  const ours = [height, width, ...numbers];
  return { kernel, block, grid: [ceil(width, columns), ceil(height, rows)], buffers, ours, plain: ours };
}

export const million = 1 << 20;

/** How many blocks hold `count` elements. */
export const ceil = (count, block) => Math.ceil(count / block);

/** The integers below 1000, out of order. */
export const shuffled = (i) => (i * 7919) % 1000;

/** Numbers from `least` to one more, out of order. */
export const atLeast = (least) => (i) => shuffled(i) / 1000 + least;

/** Numbers in ±0.1, out of order. */
export const small = (i) => shuffled(i) / 5000 - 0.1;
