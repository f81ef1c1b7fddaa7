/**
 * The least power of two that holds `columns`, but not less than `least`: what a Triton launcher takes as the block.
 */
export function blockFor(columns, least = 64) {
  let block = least;
  while (block < columns) block *= 2;
  return block;
}
